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
  Sw<3,0,3>: bits 3 to 5 are XORed into bits 0 to 2
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
    let refused = told("zipped_divide((8,12):(12,1), <4!,5!>)");
    assert!(refused.contains("\n    4 divides 8, as it has to\n"), "{refused}");
    assert!(refused.contains("\n    5 does not divide 12, as it has to: 2 would be over\n"), "{refused}");
    assert!(!refused.contains("the rest rounds up"), "{refused}");
    assert!(refused.ends_with("help: extents of the tile that divide 12: 1, 2, 3, 4, 6, 12"), "{refused}");
    // every mode that does not divide is named, with its numbers
    let refused = told("logical_divide((100,8):(70,1), <70!,3!>)");
    assert!(
        refused.ends_with(
            "\nhelp: extents of the tile that divide 100: 1, 2, 4, 5, 10, 20, 25, 50, 100\
             \nhelp: extents of the tile that divide 8: 1, 2, 4, 8"
        ),
        "{refused}"
    );
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
    // where the rule has no numbers, those that were found by asking, with a ? in their place
    ends(
        "tiled_copy(SM75_U32x4_LDSM_N, 16, (8,2), (1,8))",
        "help: tiled_copy(SM75_U32x4_LDSM_N, 16, (8,?), (1,8)) with 4, 8, 12, 16, 32, 64",
    );
}

#[test]
fn what_is_no_expression_is_not_explained() {
    assert_eq!(explain("(4,8").unwrap_err().code(), "syntax");
    assert_eq!(explain("size(Sw<1,0,1>)").unwrap_err().code(), "type");
    let negative = explain("(4,-8):(1,2)").unwrap_err().to_string();
    assert_eq!(negative, "a tuple where a shape of positive integers is needed");
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
    assert!(refused.contains("\nrefused: tiled copy: 16 threads, where the atom has 32\n"), "{refused}");
}

/// Beyond the shape the sum is that of the coordinate as it stands, and it says so.
#[test]
fn a_coordinate_outside() {
    assert_eq!(
        told("at((8,8):(8,1), (9,4))"),
        "\
at((8,8):(8,1), (9,4))
  (9,4) lies outside of (8,8): the offset is that of an array which went on
  9*8 + 4*1 = 76
= 76"
    );
    let nested = told("at((4,(3,2)):(2,(8,1)), (1,9))");
    assert!(nested.contains("\n  coordinate (1,9) of (4,(3,2)) is (1,(0,3))\n  1*2 + 0*8 + 3*1 = 5\n= 5"), "{nested}");
    let counted = told("at((4,8):(8,1), 40)");
    assert!(counted.ends_with("\n  coordinate 40 of (4,8) is (0,10)\n  0*8 + 10*1 = 10\n= 10"), "{counted}");
}

/// As CuTe writes them: a shape with its strides, a swizzle at an offset.
#[test]
fn as_in_cute() {
    let is =
        |text: &str, expected: &str| assert_eq!(cute_expr::evaluate(text).unwrap().to_string(), expected, "{text}");
    is("make_layout((4,8), (8,1))", "(4,8):(8,1)");
    is("make_layout((4,8), LayoutRight)", "(4,8):(8,1)");
    is("make_layout((4,8), LayoutLeft)", "(4,8):(1,4)");
    is("make_layout(4, 2)", "4:2");
    is("make_layout(4:1, 2:4)", "(4,2):(1,4)");
    assert_eq!(cute_expr::evaluate("make_layout((4,8), (8,(1,2)))").unwrap_err().code(), "profile");
    is("Sw<3,0,3>(9)", "8");
    is("((4,8):(8,1))(2,5)", "21");
    is("(Sw<3,0,3> o (8,8):(8,1))(3,2)", "25");
    is("((4,8):(8,1))(2,_)", "8:1");
}

#[test]
fn threads_and_tiles() {
    assert_eq!(
        told("local_partition((15,64):(64,1), (2,16):(16,1), 21)"),
        "\
local_partition((15,64):(64,1), (2,16):(16,1), 21)
  thread 21 of (2,16):(16,1) stands at (1,5): 21 / 16 mod 2 = 1, 21 / 1 mod 16 = 5
  mode 0: 2 does not divide 15: of the last tile only 1 inside, and all have as many elements
  a tile of (2,16) has one element for each thread: (tiles, rests) = ((2,16),(8,4)):((64,1),(128,16))
  of each tile the element at (1,5), all rests
= (8,4):(128,16), offset 69"
    );
    assert!(told("local_partition((16,64):(64,1), (2,16):(16,1), 32)").contains("\n  but thread 0 does\n"));
    assert!(told("tile_to_shape((8,8):(8,1), (64,16), LayoutRight)").ends_with(
        "\
  mode 0: 64 / 8 = 8 tiles
  mode 1: 16 / 8 = 2 tiles
  a grid of (8,2) tiles, the right mode first; mode by mode the tile's and then the grid's
= ((8,8),(8,2)):((8,128),(1,64))"
    ));
    assert!(
        told("tile_to_shape((8,8):(8,1), (64,60))")
            .ends_with("help: extents of mode 1 that are multiples of 8: 56, 64, ..")
    );
}

/// A descriptor is told in words of 16 bytes, atom by atom.
#[test]
fn descriptors() {
    assert!(told("smem_descriptor(tile_to_shape(smem_atom(MN, SW64, 16), (128,64)), MN, 16)").ends_with(
        "\
  in words of 16 bytes, 8 elements each: Sw<2,0,3> o 0 o ((4,4),(8,8)):((1,32),(4,128))
  its swizzle is SW64: rows of 4 words, 8 to an atom
  MN, contiguous: (4,4):(1,32), of which an atom has 4, 1 word apart; 4 atoms, 32 words apart
  K: (8,8):(4,128), of which an atom has 8, 4 words apart; 8 atoms, 128 words apart
  leading offset 512 bytes; stride offset 2048 bytes
  wgmma 0x8000008000200000, tcgen05 0x8000408000200000, at address 0
= SW64, leading 512, stride 2048 bytes"
    ));
    let ends = |text: &str, end: &str| assert!(told(text).ends_with(end), "{}", told(text));
    ends(
        "smem_descriptor(Sw<3,2,3> o (128,64):(64,1), K, 16)",
        "help: swizzles of elements of 16 bits: INTER none, SW32 Sw<1,3,3>, SW64 Sw<2,3,3>, SW128 Sw<3,3,3>, \
         SW128_32B Sw<2,4,2>",
    );
    ends(
        "smem_descriptor(Sw<3,3,3> o (100,64):(64,1), K, 16)",
        "help: smem_descriptor(Sw<3,3,3> o (?,64):(64,1), K, 16) with 8, 16, 88, 96, 104, 112",
    );
    ends(
        "smem_descriptor(tile_to_shape(smem_atom(K, SW128, 16), (128,128)), K, 16)",
        "help: 64 elements along K are a row of SW128: a longer K takes one descriptor each",
    );
    let far = told("smem_descriptor(Sw<2,3,3> o (128,64):(64,1), K, 16)");
    assert!(far.contains("\n  a row of SW64 has 4 words, and the next row begins 8 words on\n"), "{far}");
    // the value is that of the interface on values, in all its parts
    for (part, is) in [("leading", "16"), ("stride", "1024"), ("wgmma", "4611686293305360384")] {
        let text = format!("smem_descriptor(tile_to_shape(smem_atom(K, SW128, 16), (128,64)), K, 16).{part}");
        assert_eq!(cute_expr::evaluate(&text).unwrap().to_string(), is, "{part}");
    }
    assert_eq!(4_611_686_293_305_360_384_u64, 1 << 62 | 64 << 32 | 1 << 16);
    assert_eq!(explain("smem_atom(K, SW128, 24)").unwrap_err().code(), "type");
}

/// A copy of TMA is told with its box, and with what is refused of the matrix.
#[test]
fn copies_of_tma() {
    let of = |matrix: &str, tile: &str| {
        told(&format!("tma_copy({matrix}, tile_to_shape(smem_atom(K, SW128, 16), {tile}), 16)"))
    };
    let large = of("(4096,1024):(1024,1)", "(512,128)");
    for line in [
        "\n  mode 1 of the matrix is contiguous: 1024 elements; 4096 of them, 2048 bytes apart\n",
        "\n  along it the tile has 64 elements in one run, 128 bytes, of 128 that SW128 permutes: the box's first extent\n",
        "\n  across it 512 such runs lie one behind the other; a box has 256 at most, and 256 divide them: the box's second \
         extent is 256\n",
        "\n  65536 elements of the tile / (64 x 256): 4 copies\n",
    ] {
        assert!(large.contains(line), "{large}");
    }
    assert!(large.ends_with("\n= 4 boxes of 64 x 256, 32768 bytes each"), "{large}");
    let pitch = of("(4096,1000):(1001,1)", "(128,64)");
    assert!(
        pitch.ends_with(
            "\nrefused: tensor map: stride of 2002 bytes of mode 1 is no multiple of 16\
             \nhelp: strides of a multiple of 16 bytes: 1008, 1016, 1024, 1032, .."
        ),
        "{pitch}"
    );
    let other = of("(4096,1000):(1,4096)", "(128,64)");
    assert!(other.contains("\n  of the tile mode 0 is not contiguous\n"), "{other}");
    assert_eq!(
        cute_expr::evaluate("tma_copy((64,8):(2,3), (64,8), 16)").unwrap_err().to_string(),
        "tma_copy: strides 2 and 3 of the matrix, where one is 1"
    );
}

/// How many refusals name numbers that would do: of the vectors' compositions all but those that no number in them mends.
#[test]
fn numbers_that_are_named_do() {
    for text in ["(4,6,8):(2,3,5) o 6:1", "(4,2,8):(3,15,97) o 3:3", "(5,1):(1,1) o 12:1"] {
        let fits = cute_expr::fits(text);
        assert!(!fits.is_empty(), "{text}");
        for fit in fits {
            assert_eq!(cute_expr::evaluate(&fit.text).unwrap().to_string(), fit.result);
        }
    }
}
