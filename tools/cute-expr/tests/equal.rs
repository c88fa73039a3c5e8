//! `==` and `!=` of layouts: of one kind leaf by leaf, of different kinds by their offsets.

use cute_expr::evaluate;

#[test]
fn layouts_of_different_kinds_are_equal_by_their_offsets() {
    for (left, right, same) in [
        ("8:f1", "8:1", true),
        ("8:1", "8:f1", true),
        ("(4,2):(f1,f4)", "8:1", true),
        ("6:f1", "6:1", true),
        ("(8,8):(f9,f1)", "Sw<3,0,3> o (8,8):(8,1)", true),
        ("to_xor(Sw<3,0,3> o (8,8):(8,1))", "Sw<3,0,3> o (8,8):(8,1)", true),
        ("to_xor(Sw<1,0,2> o (4,4):(1,4))", "Sw<1,0,2> o (4,4):(1,4)", true),
        ("Sw<0,2,3> o (8,8):(8,1)", "(8,8):(8,1)", true),
        ("Sw<2,0,3> o 8:1", "8:1", true),
        ("Sw<2,0,3> o 8:1", "Sw<1,4,3> o 8:1", true),
        ("(4,8):(8,1) o 0 o 4:1", "4:8", true),
        ("(4,8):(8,1) o 0 o 4:1", "4:f8", true),
        ("8:f1", "8:2", false),
        ("8:f3", "8:3", false),
        ("4:f1", "8:1", false),
        ("Sw<3,0,3> o (8,8):(8,1)", "(8,8):(8,1)", false),
        ("Sw<3,0,3> o (8,8):(8,1)", "Sw<2,0,3> o (8,8):(8,1)", false),
        ("(8,8):(f9,f1)", "(8,8):(8,1)", false),
        ("4:1@0", "4:1", false),
        // of one kind, leaf by leaf
        ("(4,2):(1,4)", "8:1", false),
        ("(4,2):(f1,f4)", "8:f1", false),
        ("coalesce((4,2):(1,4))", "8:1", true),
        ("Sw<3,0,3>", "Sw<3,0,3>", true),
        ("(4,8)", "(4,8)", true),
    ] {
        assert_eq!(evaluate(&format!("{left} == {right}")).unwrap().to_string(), same.to_string(), "{left} == {right}");
        assert_eq!(
            evaluate(&format!("{left} != {right}")).unwrap().to_string(),
            (!same).to_string(),
            "{left} != {right}"
        );
    }
}

/// Every pair of values, sliced and not: the same function is equal, another one is not.
#[test]
fn slices_are_compared_with_their_offsets() {
    for (left, right, same) in [
        ("8:f1 + 8", "8:1 + 8", true),
        ("8:1 + 8", "8:f1 + 8", true),
        ("8:f1 + 0", "8:1", true),
        ("8:f1 + 0", "8:1 + 0", true),
        ("8:f1 + 0", "8:f1", true),
        ("8:f1", "8:1 + 0", true),
        ("8:f1 + 8", "8:1", false),
        ("8:f1 + 9", "8:1 + 9", false),
        ("2:f1 + 1", "2:-1 + 1", true),
        ("4:f1 + 3", "4:-1 + 3", true),
        ("4:f1 + 3", "4:f1 + 2", false),
        ("slice((1,_), (4,8):(f8,f1))", "slice((1,_), (4,8):(8,1))", true),
        ("slice((1,_), (4,8):(f9,f1))", "slice((1,_), (4,8):(8,1))", false),
        ("slice((1,_), (8,8):(f9,f1))", "slice((1,_), Sw<3,0,3> o (8,8):(8,1))", true),
        ("slice((2,_), (8,8):(f9,f1))", "slice((1,_), Sw<3,0,3> o (8,8):(8,1))", false),
        ("slice((1,_), Sw<3,0,3> o (8,8):(8,1))", "slice((1,_), (8,8):(f9,f1))", true),
        ("slice((1,_), (4,8):(8,1))", "16:1 o 8 o 8:1", true),
        ("slice((1,_), (4,8):(8,1))", "32:1 o 9 o 8:1", false),
        ("8:1 + 8", "Sw<0,0,3> o 8 o 8:1", true),
        ("8:1 + 8", "Sw<2,0,3> o 8 o 8:1", false),
        ("4:1 + 8", "Sw<0,0,3> o 8 o 8:1", false),
        ("4:1@0 + (1,2)", "4:1@0 + (1,2)", true),
        ("4:1@0 + (1,2)", "4:1@0 + (1,3)", false),
        ("4:1@0 + (1,2)", "4:1 + 1", false),
        // coordinates, whatever zeros they end with
        ("4:0", "4:0@0", true),
        ("4:0", "4:0@0@1", true),
        ("4:0 + (0,0)", "4:0@0", true),
        ("4:0 + (1,0)", "4:0@0 + (1)", true),
        ("4:0 + (0,1)", "4:0@0 + (1)", false),
        ("4:1@0 + (0,0)", "4:1@0", true),
        ("4:1@0 + (2,0,(0,0))", "4:1@0 + (2)", true),
        ("4:1@0 + (2,0,(0,1))", "4:1@0 + (2)", false),
        ("4:0@0 + (3)", "4:0 + 3", false),
        // of one kind, leaf by leaf, as layouts without offsets
        ("(4,2):(1,4) + 8", "8:1 + 8", false),
        ("(4,2):(1,4) + 8", "8:f1 + 8", true),
        ("8:1 + 8", "8:1 + 9", false),
        // lists, by their elements
        ("(8:f1 + 8, 4:1)", "(8:1 + 8, 4:f1)", true),
        ("(8:f1 + 8, 4:1)", "(8:1 + 8, 4:2)", false),
        ("(8:1, 4:1)", "(8:1, 4:1, 2:1)", false),
        ("values(8:f1 + 8)", "values(8:1 + 8)", true),
        // swizzles, as functions
        ("Sw<0,2,3>", "Sw<0,0,1>", true),
        ("Sw<2,0,3>", "Sw<1,0,3>", false),
        (
            "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1,1,1))",
            "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1,1,1):(1,1,1))",
            true,
        ),
        ("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1))", "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1,1,1))", false),
    ] {
        for (left, right) in [(left, right), (right, left)] {
            let text = format!("{left} == {right}");
            assert_eq!(evaluate(&text).unwrap().to_string(), same.to_string(), "{text}");
        }
    }
}

/// A value that no comparison covers is an error that names it, and neither equal nor unequal.
#[test]
fn values_that_are_not_compared_are_an_error() {
    for (text, message) in [
        ("8:1 == 8", "an integer where a layout is needed"),
        ("8 == 8:1", "a layout where an integer is needed"),
        ("8:1 + 8 == 8", "an integer where a slice is needed"),
        ("true == 1", "an integer where a truth value is needed"),
        ("Sw<2,0,3> == 8:1", "a layout where a swizzle is needed"),
        (
            "left_inverse(Sw<2,0,3> o (4,8):(8,1)) == left_inverse(Sw<1,0,3> o (4,8):(8,1))",
            "the inverse of a composed layout where a value that `==` compares is needed",
        ),
        ("(8:1, 4:1) == (8:1, 4)", "an integer where a layout is needed"),
    ] {
        let error = evaluate(text).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), ("type", message), "{text}");
        assert!(evaluate(&text.replace("==", "!=")).is_err(), "{text}");
    }
    let same = "left_inverse(Sw<2,0,3> o (4,8):(8,1))";
    assert_eq!(evaluate(&format!("{same} == {same}")).unwrap().to_string(), "true");
    // an offset that does not fit
    assert_eq!(evaluate("2:1 + 9223372036854775807 == 2:f1 + 9223372036854775807").unwrap_err().code(), "number");
    assert!(evaluate("1099511627776:f1 + 8 == 1099511627776:1 + 8").unwrap_err().is_refusal());
}

/// What has too many coordinates to compare is an error, and neither equal nor unequal.
#[test]
fn too_many_coordinates_are_an_error() {
    let error = evaluate("1099511627776:f1 == 1099511627776:1").unwrap_err();
    assert!(error.is_refusal() && error.to_string().contains("the limit is"), "{error}");
    assert_eq!(evaluate("1099511627776:1 == 1099511627776:1").unwrap().to_string(), "true");
    assert_eq!(evaluate("1099511627776:f1 == 4:1").unwrap().to_string(), "false");
}

#[test]
fn the_first_difference_is_told() {
    let told = |text: &str| evaluate(text).map(|value| value.to_string()).map_err(|error| error.to_string());
    assert_eq!(told("same_function((8,8):(f9,f1), Sw<3,0,3> o (8,8):(8,1))").as_deref(), Ok("true"));
    let differs = "coordinate 1 has offset 9 where 8 is required";
    assert_eq!(told("same_function(Sw<3,0,3> o (8,8):(8,1), (8,8):(8,1))"), Err(differs.into()));
    assert_eq!(told("same_function(8:f1, 4:1)"), Err("size 8 where 4 is needed".into()));
    assert!(told("same_function(1099511627776:f1, 1099511627776:1)").is_err());
    assert!(told("same_function(8:1@0, 8:1@0)").is_err());
}

#[test]
fn coshapes_and_cosizes() {
    for (text, answer) in [
        ("cosize((128,32):(1@0,1@1))", "4096"),
        ("cosize(((16,4),32):((1@0,32@0),1@1))", "3584"),
        ("coshape((128,32):(1@0,1@1))", "(128,32)"),
        ("coshape(identity((4,(3,2))))", "(4,(3,2))"),
        ("coshape(Sw<3,0,3> o (8,8):(8,1))", "64"),
        ("cosize((4,3):(2,10))", "27"),
    ] {
        assert_eq!(evaluate(text).unwrap().to_string(), answer, "{text}");
    }
    // each component fits, the product does not
    let error = evaluate("cosize((2,2):(4611686018427387903@0,4611686018427387903@1))").unwrap_err();
    assert_eq!(error.code(), "overflow");
}
