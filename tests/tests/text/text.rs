//! Text: what is read and printed, what is refused and how, on texts by the grammars and on any others.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_dynamic::{Coord, Descriptor, DescriptorError, Layout, ParseError, Shape, Tiler};
use cute_static::{Basis, int, layout};
use cute_tests::text_fuzz::{Random, check, input};
use proptest::prelude::*;
use std::fmt::Debug;
use std::str::FromStr;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_text(text in "\\PC*") {
        let _ = check(&text);
    }

    #[test]
    fn texts_of_the_right_characters(text in "[(),:@_<>f/0-9 \\t-]{0,40}") {
        let _ = check(&text);
    }

    #[test]
    fn texts_by_the_grammars(seed in any::<u64>()) {
        let input = input(&mut Random(seed));
        let taken = check(&input.text);
        if let Some(kind) = input.valid {
            prop_assert!(taken[kind], "{}", input.text);
        }
    }
}

/// What is wrong with a text.
fn error<T: FromStr<Err = ParseError> + Debug>(text: &str) -> String {
    text.parse::<T>().unwrap_err().to_string()
}

#[test]
fn errors_say_where_what_and_what_else() {
    let large = format!("({0},{0}):(0,0)", 1usize << (usize::BITS / 2));
    for (text, wrong) in [
        ("", "at 0: expected an extent or '(', found the end"),
        ("8", "at 1: expected ':', found the end"),
        ("8:", "at 2: expected a stride, found the end"),
        ("(4,8:(1,4)", "at 4: expected ',' or ')', found ':'"),
        ("(4,8):(1,4", "at 10: expected ',' or ')', found the end"),
        ("(4,8):(1,4))", "at 11: expected the end, found ')'"),
        ("(4,8):(1,4),", "at 11: expected the end, found ','"),
        ("(4,8):4", "at 6: expected a stride congruent to the shape, found '4'"),
        ("(4,0):(1,4)", "at 3: expected an extent above 0, found '0'"),
        ("(4,-8):(1,4)", "at 3: expected an extent or '(', found '-'"),
        ("(4,):(1,4)", "at 3: expected an extent or '(', found ')'"),
        ("(4,8):(1,x)", "at 9: expected a stride, found 'x'"),
        ("(4,8):(1,é)", "at 9: expected a stride, found 'é'"),
        ("(é,8):(1,4)", "at 1: expected an extent or '(', found 'é'"),
        ("8:6@", "at 4: expected the index of a mode, found the end"),
        ("8:6@256", "at 4: expected an index below 256, found '2'"),
        ("8:6@-1", "at 4: expected the index of a mode, found '-'"),
        ("8:1@0@1@2@3@4@5@6", "at 3: expected at most six indices, found '@'"),
        ("8:f", "at 3: expected the number of an XOR stride, found the end"),
        ("8:f-1", "at 3: expected the number of an XOR stride, found '-'"),
        ("(4,8):(1,1@0)", "at 5: expected strides of one codomain, found ':'"),
        ("(4,8):(1@0,f4)", "at 5: expected strides of one codomain, found ':'"),
        ("8:9223372036854775808", "at 2: expected an integer that fits an isize, found '9'"),
        ("18446744073709551616:1", "at 0: expected an extent that fits a usize, found '1'"),
        (&large, &format!("at {}: expected a size and cosize that fit an isize, found ':'", large.len() - 6)),
    ] {
        assert_eq!(error::<Layout>(text), wrong, "{text}");
    }
    assert_eq!(error::<Shape>("(4,_)"), "at 3: expected an integer or '(', found '_'");
    assert_eq!(error::<Coord>("(4,x)"), "at 3: expected an integer, '_' or '(', found 'x'");
    assert_eq!(error::<Tiler>("<4,x>"), "at 3: expected a tiler, found 'x'");
    assert_eq!(error::<Tiler>("<4,8"), "at 4: expected ',' or '>', found the end");
    assert_eq!(error::<Tiler>("<4 8>"), "at 3: expected ',' or '>', found '8'");
    for (text, wrong) in [
        ("", "at 0: expected '(', found the end"),
        ("1@0", "at 0: expected '(', found '1'"),
        ("(1)", "at 2: expected '@', found ')'"),
        ("(1@0", "at 4: expected ',' or ')', found the end"),
        ("(1@0 1@1)", "at 5: expected ',' or ')', found '1'"),
        ("(1@0,)", "at 5: expected a count or '(', found ')'"),
        ("(,1@0)", "at 1: expected a count or '(', found ','"),
        ("(1@0))", "at 5: expected the end, found ')'"),
        ("(1@)", "at 3: expected a dimension, found ')'"),
        ("(1@-1)", "at 3: expected a dimension, found '-'"),
        ("(1 / 2@0)", "at 3: expected '@', found '/'"),
        ("(1/@0)", "at 3: expected a denominator, found '@'"),
        ("(- 1@0)", "at 2: expected a count or '(', found ' '"),
        ("(1@0,\n1@1)", "at 5: expected a count or '(', found '\\n'"),
        ("(1@4294967296)", "at 3: expected a dimension below 2^32, found '4'"),
        ("(9223372036854775808@0)", "at 1: expected an integer that fits an isize, found '9'"),
    ] {
        assert_eq!(error::<Descriptor>(text), wrong, "{text}");
    }
}

/// Every kind of leaf, and CuTe's marks of static integers.
#[test]
fn leaves() {
    for text in [
        "8:-2",
        "8:6@1",
        "8:1@0@1",
        "8:-6@1",
        "8:0@3",
        "(4,8):(f1,f5)",
        "():()",
        "(8):(2)",
        "((),4):((),1)",
        "(2,2):(1@0@1,1@1)",
    ] {
        assert_eq!(text.parse::<Layout>().unwrap().to_string(), text);
    }
    for (marked, text) in [
        ("_8:_2", "8:2"),
        ("(_8,4):(_-1,_0)", "(8,4):(-1,0)"),
        ("(_4,_3):(_1@0,6@1)", "(4,3):(1@0,6@1)"),
        ("8:f_5", "8:f5"),
        (" ( _8 , 4 ) : ( _1 , 8 ) ", "(8,4):(1,8)"),
    ] {
        assert_eq!(marked.parse::<Layout>().unwrap().to_string(), text);
    }
    assert_eq!("<_4,_,_8:_2>".parse::<Tiler>().unwrap().to_string(), "<4:1,_,8:2>");
    assert_eq!("(_1,_)".parse::<Coord>().unwrap().to_string(), "(1,_)");
    assert_eq!("8:__2".parse::<Layout>().unwrap_err().position, 2);

    // static and mixed layouts print with marks on request, and what they print is read
    let mixed = cute_static::Layout::from_parts(
        ((int!(4), 3usize), int!(8)),
        ((Basis::<int!(2), (int!(0), int!(1))>::default(), Basis::<usize, (int!(0), int!(0))>::new(5)), int!(0)),
    );
    assert_eq!(format!("{mixed}"), "((4,3),8):((2@0@1,5@0@0),0)");
    assert_eq!(format!("{mixed:#}"), "((_4,3),_8):((_2@0@1,5@0@0),_0)");
    let fixed = layout!(((2, 2), (4, 2)) : ((1, 8), (-2, 16)));
    assert_eq!(format!("{fixed:#}"), "((_2,_2),(_4,_2)):((_1,_8),(_-2,_16))");
    for (plain, marked) in [(format!("{mixed}"), format!("{mixed:#}")), (format!("{fixed}"), format!("{fixed:#}"))] {
        assert_eq!(plain.parse::<Layout>().unwrap(), marked.parse().unwrap());
    }
    assert_eq!(Layout::try_from(fixed).unwrap(), format!("{fixed:#}").parse().unwrap());
}

/// The examples of the document, and what normalisation does.
#[test]
fn descriptors() {
    for (text, shape, layout) in [
        ("(1@0, 1@1)", "(4,8)", "(4,8):(1@0,1@1)"),
        ("(16@0, 1@1)", "(4,8)", "(4,8):(16@0,1@1)"),
        ("((1@0, 8@1), 1@2)", "((4,8),2)", "((4,8),2):((1@0,8@1),1@2)"),
        ("(1@0@1)", "(4)", "(4):(1@0@1)"),
        ("()", "()", "():()"),
        ("((), 1@0)", "((),3)", "((),3):((),1@0)"),
        ("(-1@3)", "(4)", "(4):(-1@3)"),
        ("(0@0, 1@0@1)", "(2,3)", "(2,3):(0,1@0@1)"),
        ("(4@7)", "9", "9:4@7"),
    ] {
        let descriptor: Descriptor = text.parse().unwrap();
        assert_eq!(descriptor.to_string(), text);
        assert_eq!(descriptor.normalise().as_ref(), Ok(&descriptor));
        let made = descriptor.layout(&shape.parse().unwrap()).unwrap();
        assert_eq!(made.to_string(), layout);
        assert_eq!(Descriptor::try_from(&made).unwrap().layout(&made.shape()).unwrap(), made);
    }
    // blanks, leading zeros and fractions that are whole go
    for (text, normal) in [
        (" (\t(1 @ 0,8@\t1 ),01@002)\t", "((1@0, 8@1), 1@2)"),
        ("(4/2@0, -9/-3@1, 0/7@2, -0@3)", "(2@0, 3@1, 0@2, 0@3)"),
    ] {
        assert_eq!(text.parse::<Descriptor>().unwrap().normalise().unwrap().to_string(), normal);
    }
    let refused = |text: &str| text.parse::<Descriptor>().unwrap().normalise().unwrap_err();
    let half = DescriptorError::Fraction { entry: 0, numerator: 1, denominator: 2 };
    assert_eq!(refused("(1/2@0, 4@1)"), half);
    assert_eq!(half.to_string(), "entry 0: 1/2 is no integer");
    assert_eq!(refused("(4@1, (2@2, -7/3@0))"), DescriptorError::Fraction { entry: 2, numerator: -7, denominator: 3 });
    assert_eq!(refused("(4@1, 3/0@0)"), DescriptorError::ZeroDenominator { entry: 1, numerator: 3 });
    assert_eq!(refused("(0/0@0)").to_string(), "entry 0: 0/0 divides by zero");
    assert_eq!(refused("(1@256)"), DescriptorError::Dimension { entry: 0 });
    assert_eq!(refused("(1@0@0@0@0@0@0@0)"), DescriptorError::Dimension { entry: 0 });
    assert_eq!(refused("(1@0, 1@1, 1@0@1)"), DescriptorError::Nesting { entry: 2 });
    let beyond = format!("descriptor: {} * -1 does not fit the index type", isize::MIN);
    assert_eq!(refused(&format!("({}/-1@0)", isize::MIN)).to_string(), beyond);
    let no_basis = |text: &str| Descriptor::try_from(&text.parse::<Layout>().unwrap()).unwrap_err();
    assert_eq!(no_basis("(4,8):(0,4)"), DescriptorError::NoBasis { entry: 1 });
    assert_eq!(no_basis("(4,8):(f0,f4)"), DescriptorError::NoBasis { entry: 1 });
    let profile = "(1@0, 1@1)".parse::<Descriptor>().unwrap().layout(&"(4,(2,2))".parse().unwrap());
    assert!(matches!(profile, Err(DescriptorError::Layout(_))));
}

/// A hundred thousand parentheses are read and printed, on whatever stack there is.
#[test]
fn deep_texts() {
    const LEVELS: usize = 100_000;
    let (open, close) = ("(".repeat(LEVELS), ")".repeat(LEVELS));
    let taken = |text: &str| check(text).iter().filter(|taken| **taken).count();
    // a layout and a tiler; all but these; a stride and a descriptor
    assert_eq!(taken(&format!("{open}8{close}:{open}1{close}")), 2);
    assert_eq!(taken(&format!("{open}{close}")), 4);
    assert_eq!(taken(&format!("{open}1@0{close}")), 2);
    assert_eq!(taken(&format!("{}_{}", "<".repeat(LEVELS), ">".repeat(LEVELS))), 1);
    // what does not end is refused at its end, and what ends too often where it does
    assert_eq!(error::<Layout>(&open), "at 100000: expected an extent or '(', found the end");
    assert_eq!(error::<Shape>(&format!("{open}8{close})")), "at 200001: expected the end, found ')'");
    assert_eq!(error::<Tiler>(&"<".repeat(LEVELS)), "at 100000: expected a tiler, found the end");
}

/// One long number, one long blank. What texts of many leaves cost is counted in `cute-dynamic/tests/no_heap.rs`.
#[test]
fn long_texts() {
    assert_eq!(error::<Layout>(&"9".repeat(1_000_000)), "at 0: expected an extent that fits a usize, found '9'");
    assert_eq!(error::<Layout>(&" ".repeat(1_000_000)), "at 1000000: expected an extent or '(', found the end");
}
