//! What is told, word by word.
#![allow(clippy::unwrap_used)]

use cute_expr::explain;

fn told(text: &str) -> String {
    explain(text).unwrap().to_string()
}

#[test]
fn a_chain_is_a_step_for_each() {
    assert_eq!(
        told("Sw<3,0,3> o (8,8):(8,1) o <4:2,_>"),
        "\
Sw<3,0,3> o (8,8):(8,1)
  Sw<3,0,3> of the offsets of the layout, 0 added before
= Sw<3,0,3> o 0 o (8,8):(8,1)

Sw<3,0,3> o (8,8):(8,1) o <4:2,_>
  which is Sw<3,0,3> o 0 o (8,8):(8,1) o <4:2,_>
  Sw<3,0,3> o 0 stay; of the layout:
  left mode 0, coalesced: 8:8, one mode, which extends
  leaf 0, 4:2
    8:8  2 times its stride, 4:16
  left mode 1 stays: 8:1
= Sw<3,0,3> o 0 o (4,8):(16,1)"
    );
}

#[test]
fn one_coordinate() {
    assert_eq!(
        told("let s = Sw<3,0,3> o 8 o (8,8):(8,1); s(3,2)"),
        "\
s(3,2)
  which is at(Sw<3,0,3> o 8 o (8,8):(8,1), (3,2))
  3*8 + 2*1 = 26
  offset 8 + 26 = 34
  Sw<3,0,3>: bits 3..6 are XORed into bits 0..3
  34 = 0b100010 goes to 0b100110 = 38
= 38"
    );
    assert_eq!(
        told("SM80_16x8x16_F32F16F16F32_TN.c(5,3)"),
        "\
SM80_16x8x16_F32F16F16F32_TN.c(5,3)
  which is at(((4,8),(2,2)):((32,1),(16,8)), (5,3))
  coordinate (5,3) of ((4,8),(2,2)) is ((1,1),(1,1))
  1*32 + 1*1 + 1*16 + 1*8 = 57
= 57"
    );
}

#[test]
fn a_tile_that_does_not_divide() {
    let refused = told("zipped_divide((6,6):(6,1), 4:1)");
    assert!(
        refused.ends_with("help: extents of the tile that divide (6,6):(6,1): 1, 2, 3, 6, 12, 18, 36"),
        "{refused}"
    );
    let rounded = told("logical_divide(10:1, 4)");
    assert!(
        rounded.contains("\n  4 does not divide 10: the rest rounds up, 12 coordinates for 10 elements\n"),
        "{rounded}"
    );
    assert!(rounded.ends_with("\n= (4,3):(1,4)"), "{rounded}");
}

#[test]
fn a_tile_that_has_to_divide() {
    let refused = told("zipped_divide((8,12):(12,1), <4,5!>)");
    assert!(refused.contains("\n    5:1 has to divide: 5 of 12\n"), "{refused}");
    assert!(refused.ends_with("help: extents of the tile that divide 12:1: 1, 2, 3, 4, 6, 12"), "{refused}");
    assert!(told("zipped_divide((8,12):(12,1), (4,6)!)").ends_with("\n= ((4,6),(2,2)):((12,1),(48,6))"));
    // `!` is no half of `!=`
    assert!(told("size(4:1) != 4").ends_with("= false"));
}

#[test]
fn refusals_name_what_fits() {
    let ends = |text: &str, help: &str| assert!(told(text).ends_with(help), "{}", told(text));
    ends(
        "complement((2,2):(2,3), 12)",
        "help: strides of 4 and more do not overlap; multiples leave no rest: 4, 8, 12, 16, 20, 24, ..",
    );
    ends("left_inverse((3,2):(2,5))", "help: strides that fit 2: 2, 4, 6, 8, 10, 12, ..");
    ends("(4,6,8):(2,3,5) o 6:3", "help: strides that fit 4: 2, 4, 8, 12, 24, 48");
}

#[test]
fn what_is_no_expression_is_not_explained() {
    assert_eq!(explain("(4,8").unwrap_err().code(), "syntax");
    assert_eq!(explain("size(Sw<1,0,1>)").unwrap_err().code(), "type");
}

/// Why a stride is 0: who shares elements.
#[test]
fn tiled_instructions() {
    assert_eq!(
        told("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16)).b"),
        "\
tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))
  M: 16 of an instruction x 2 instructions x 1 = 32, permuted by 32:1
  N: 8 of an instruction x 2 instructions x 2 = 32, permuted by 32:1
  K: 16 of an instruction x 1 instructions x 1 = 16, permuted by 16:1
  128 threads: 32 of an instruction, then along M, N and K: (32,2,2,1):(1,32,64,128)
  A has no N: 2 instructions along N have the same elements, by a stride of 0
  B has no M: 2 instructions along M have the same elements, by a stride of 0
= tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))

= ((4,8,2,2),((2,2),(2,1))):((64,1,0,8),((32,256),(16,0)))"
    );
    assert_eq!(
        told("tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (2,8):(8,1))"),
        "\
tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (2,8):(8,1))
  an instruction: 1 threads, 8 elements of 16 bits of each
  128 threads with 16 elements each: 128 x 2 instructions, a tile of 32 x 64
= tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (2,8):(8,1))"
    );
    let refused = told("tiled_copy(SM75_U32x4_LDSM_N, 16, (8,2), (1,8))");
    assert!(
        refused.ends_with("refused: tiled_copy: 16 threads, of which the instruction takes 32 at once"),
        "{refused}"
    );
}
