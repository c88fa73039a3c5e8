//! What people who do this job wrote: spellings, numbers, names, and what is worth a word.
#![allow(clippy::unwrap_used)]

use cute_expr::{evaluate, evaluate_noted};

fn is(text: &str) -> String {
    evaluate(text).unwrap_or_else(|error| unreachable!("{}", error.report(text))).to_string()
}
fn refused(text: &str) -> String {
    evaluate(text).unwrap_err().to_string()
}
fn notes(text: &str) -> Vec<String> {
    evaluate_noted(text).unwrap().1.into_iter().map(|note| note.text).collect()
}

#[test]
fn swizzles_as_others_write_them() {
    for text in ["Sw<3,3,3>", "Swizzle<3,3,3>", "S<3,3,3>", "Swizzle<3,3,3>{}", "Swizzle<_3, _3, _3>"] {
        assert_eq!(is(&format!("{text} o (8,64):(64,1)")), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    }
    assert_eq!(is("S<3,4,3> o 0 o (8,64):(64,1)"), "Sw<3,4,3> o 0 o (8,64):(64,1)");
    assert_eq!(is("Swizzle<2,4,-3>(0)"), "0");
    // `S` is a name like any other where no numbers follow
    assert_eq!(is("let S = 4; S:1"), "4:1");
    // never an instruction
    for text in ["Swizle<3,3,3> o 4:1", "swizzle<3,3,3> o 4:1", "Sm<3,3,3> o 4:1", "SW<3,3,3>"] {
        assert!(refused(text).ends_with("nearest: `Sw<3,3,3>`"), "{}", refused(text));
    }
    assert_eq!(refused("Shape<4>"), "nothing is called `Shape<4>`");
    assert!(refused("SM80_16x8x16_F32F16F16F32_TM").ends_with("nearest: `SM80_16x8x16_F32F16F16F32_TN`"));
}

#[test]
fn numbers_that_are_too_large() {
    let most = usize::MAX;
    let stride = isize::MAX;
    for (text, number, bound) in [
        ("(64,64):(1,18446744073709551615)", "18446744073709551615", stride.to_string()),
        ("(4,2):(1,9223372036854775808)", "9223372036854775808", stride.to_string()),
        ("(18446744073709551616,2):(1,2)", "18446744073709551616", most.to_string()),
        ("size((1,99999999999999999999))", "99999999999999999999", most.to_string()),
        ("column_major((2,99999999999999999999))", "99999999999999999999", most.to_string()),
        ("make_layout((2,2), (1,99999999999999999999))", "99999999999999999999", stride.to_string()),
        ("at(4:1, 99999999999999999999)", "99999999999999999999", most.to_string()),
        ("8:1 o <99999999999999999999>", "99999999999999999999", most.to_string()),
        ("8:1 o 99999999999999999999", "99999999999999999999", most.to_string()),
        ("upcast(8:1, 99999999999999999999)", "99999999999999999999", most.to_string()),
        ("apply(Sw<1,1,1>, 99999999999999999999)", "99999999999999999999", stride.to_string()),
        ("4:f99999999999999999999", "99999999999999999999", most.to_string()),
        ("4:99999999999999999999@0", "99999999999999999999", stride.to_string()),
        ("Sw<99999999999999999999,1,1>", "99999999999999999999", most.to_string()),
        ("Sw<1,1,99999999999999999999>", "99999999999999999999", stride.to_string()),
        ("4:1 o 99999999999999999999 o 4:1", "99999999999999999999", stride.to_string()),
        ("4:1@256", "256", "255".into()),
        (
            "(4,400000000000000000000000000000000000000000):(1,4)",
            "400000000000000000000000000000000000000000",
            i128::MAX.to_string(),
        ),
    ] {
        assert_eq!(refused(text), format!("number {number} exceeds {bound}"), "{text}");
    }
    assert_eq!(refused("4:-9223372036854775809"), format!("number -9223372036854775809 is less than {}", isize::MIN));
    // of another sign, and no number at all
    assert_eq!(refused("(4,-2):(1,4)"), "a tuple where a shape of positive integers is needed");
    assert_eq!(refused("(4,_):(1,4)"), "a tuple where a shape of positive integers is needed");
}

#[test]
fn numbers_without_a_name() {
    assert_eq!(refused("(M,K):(K,1)"), "no number is called `M`; write `let M = 128;` before the expression");
    assert_eq!(refused("(8,K):(K,1)"), "no number is called `K`; write `let K = 128;` before the expression");
    assert_eq!(refused("(8,64):(ld,1)"), "no number is called `ld`; write `let ld = 128;` before the expression");
    assert_eq!(
        refused("(BLK_M,8):(8,1)"),
        "no number is called `BLK_M`; write `let BLK_M = 128;` before the expression"
    );
    assert_eq!(is("let M = 128; let K = 64; (M,K):(K,1)"), "(128,64):(64,1)");
    assert_eq!(is("smem_atom(K, SW128, 16)"), "Sw<3,3,3> o 0 o (8,64):(64,1)");
}

#[test]
fn flat_coordinates_of_nested_layouts() {
    assert_eq!(is("at(((2,2),4):((1,2),4), (1,3))"), "13");
    assert_eq!(is("at(((2,2),4):((1,2),4), (1,0,3))"), "13");
    assert_eq!(is("let l = ((2,2),(4,2)):((1,8),(2,16)); l(1,1,2,1)"), "29");
    assert_eq!(is("slice(((2,2),4):((1,2),4), (1,_,3))"), "2:2");
    assert_eq!(is("at(Sw<1,0,3> o ((2,2),4):((1,2),4), (1,0,3))"), "12");
    assert!(refused("at(((2,2),4):((1,2),4), (1,0,3,0))").starts_with("coordinate of rank 4"));
}

#[test]
fn tilers_that_divide() {
    for (text, answer) in [
        ("(32,64), <8:2,32>", "true"),
        ("(32,64), <8:3,32>", "false"),
        ("(32,64), <8,32>", "true"),
        ("(32,64), <8,_>", "true"),
        ("(32,64), <7,32>", "false"),
        ("(8,12), (4,6)", "true"),
        ("(8,12), (3,6)", "false"),
        ("32, 8:4", "true"),
        ("30, 8:4", "false"),
    ] {
        assert_eq!(is(&format!("evenly_divides({text})")), answer, "{text}");
    }
}

#[test]
fn what_reaches_past_the_end_is_said() {
    assert_eq!(is("left_inverse((4,4):(4,1)) o (8,2)"), "(8,2):(4,1)");
    assert_eq!(
        notes("left_inverse((4,4):(4,1)) o (8,2)"),
        [
            "mode 0: 8:1 reaches coordinate 7 of 4:4, which has 4: past the end its last mode goes on; `with_shape(.., (8,2))` keeps \
             the 16 elements"
        ]
    );
    assert_eq!(
        notes("(4,4):(4,1) o 20:1"),
        ["20:1 reaches coordinate 19 of (4,4):(4,1), which has 16: past the end its last mode goes on"]
    );
    assert_eq!(notes("composition((4,4):(4,1), 20:1)").len(), 1);
    assert_eq!(notes("Sw<1,0,3> o (4,4):(4,1) o 20:1").len(), 1);
    assert_eq!(notes("(4,8):(8,1) o (5,8):(1@0,1@1)").len(), 1);
    assert_eq!(notes("8:1 o slice((1,_), (4,8):(8,1))").len(), 1);
    assert_eq!(notes("8:1 o 4 o 5:1").len(), 1);
    for inside in [
        "(4,4):(4,1) o 16:1",
        "(4,8):(8,1) o (4,8):(1@0,1@1)",
        "(8,8):(8,1) o <4:2,_>",
        "Sw<1,0,3> o 100:1",
        "4:1 o 2 o 2:1",
    ] {
        assert_eq!(notes(inside), Vec::<String>::new(), "{inside}");
    }
    assert_eq!(is("with_shape(left_inverse((4,4):(4,1)), (8,2))"), "((4,2),2):((4,1),2)");
    assert_eq!(is("with_shape(Sw<1,0,3> o (4,4):(4,1), (2,8))"), "Sw<1,0,3> o 0 o (2,(2,4)):(4,(8,1))");
    assert_eq!(
        refused("with_shape((4,4):(4,1), (8,3))"),
        "with_shape: expected a shape of size 16, found one of size 24"
    );
}

#[test]
fn tiled_copies_of_any_rank() {
    let copy = |threads: &str, values: &str| format!("tiled_copy(UniversalCopy<u32,u32>, 32, {threads}, {values})");
    for (threads, values, tile) in [
        ("32", "4", "(128)"),
        ("(32):(1)", "(4):(1)", "(128)"),
        ("(8,4):(4,1)", "(1,4)", "(8,16)"),
        ("(2,2,2):(1,2,4)", "(2,1,3):(3,0,1)", "(4,2,6)"),
        ("(2,2,2,2):(8,4,2,1)", "(1,2,1,2)", "(2,4,2,4)"),
    ] {
        let of = copy(threads, values);
        assert_eq!(is(&format!("{of}.tile")), tile, "{of}");
        // each element of the tile once
        assert_eq!(is(&format!("is_bijective({of}.src)")), "true", "{of}");
        assert_eq!(is(&format!("size({of}.src) == product({tile})")), "true", "{of}");
    }
    let mixed = copy("(8,4)", "(1,2,2)");
    assert_eq!(refused(&mixed), "tiled MMA, tiled copy: a tensor of rank 2, where a tile has 3");
}
