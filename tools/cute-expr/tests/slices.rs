//! A slice is a layout and an offset: every operation keeps the offset, asks about coordinates alone, or refuses.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use cute_expr::operations::operations;
use cute_expr::syntax::{Node, parse};
use cute_expr::{Value, evaluate};
use std::collections::BTreeSet;

fn is(text: &str) -> String {
    evaluate(text).unwrap_or_else(|error| unreachable!("{}", error.report(text))).written()
}
fn values(text: &str) -> Vec<i64> {
    let text = format!("values({text})");
    let Value::List(values) = evaluate(&text).unwrap_or_else(|error| unreachable!("{}", error.report(&text))) else {
        unreachable!("{text}")
    };
    values.iter().map(|value| value.to_string().parse().unwrap()).collect()
}
fn refused(text: &str) -> (&'static str, String) {
    let error = evaluate(text).unwrap_err();
    (error.code(), error.to_string())
}

#[test]
fn an_offset_is_part_of_a_slice() {
    let s = "slice((1,_), (4,8):(8,1))";
    assert_eq!(values(s), (8..16).collect::<Vec<_>>());
    assert_eq!(is(&format!("at({s}, 3)")), "11");
    assert_eq!(is(&format!("let s = {s}; s(3)")), "11");
    assert_eq!(is("slice(slice((1,_,_), (2,4,8):(32,8,1)), (2,_))"), "8:1 + 48");
    assert_eq!(is(&format!("{s} == 8:1")), "false");
    assert_eq!(is(&format!("{s} == 8:1 + 8")), "true");
    assert_eq!(is(&format!("{s}.layout")), "8:1");
    assert_eq!(is(&format!("{s}.offset")), "8");
    assert_eq!(is(&format!("image({s})")), "[8, 9, 10, 11, 12, 13, 14, 15]");
    // coordinates and XOR strides have offsets of their own
    assert_eq!(is("at(slice((1,_), (4,8):(1@0,1@1)), 3)"), "(1,3)");
    assert_eq!(is("at(slice((1,_), (4,8):(f9,f1)), 1)"), "8");
    assert_eq!(is("image(8:f1 + 1)"), "[0, 1, 2, 3, 4, 5, 6, 7]");
    assert_eq!(is("values(4:f1 + 1)"), "[1, 0, 3, 2]");
    assert_eq!(is("slice((1,2), (4,8):(1@0,1@1))"), "1:0 + (1,2)");
}

#[test]
fn compositions_of_slices() {
    let s = "slice((1,_), (4,8):(8,1))";
    assert_eq!(is(&format!("{s} o 4:2")), "4:2 + 8");
    assert_eq!(is(&format!("composition({s}, <4>)")), "(4):(1) + 8");
    // on the right the offset stands before the left operand
    assert_eq!(is(&format!("(4,8):(8,1) o {s}")), "(4,8):(8,1) o 8 o 8:1");
    assert_eq!(values(&format!("(4,8):(8,1) o {s}")), [2, 10, 18, 26, 3, 11, 19, 27]);
    assert_eq!(is(&format!("Sw<1,0,3> o {s}")), "Sw<1,0,3> o 8 o 8:1");
    assert_eq!(is(&format!("Sw<1,0,3> o 16 o {s}")), "Sw<1,0,3> o 24 o 8:1");
    assert_eq!(is(&format!("(4,16):(16,1) o 16 o {s}")), "(4,16):(16,1) o 24 o 8:1");
    assert_eq!(is(&format!("make_composed_layout((4,16):(16,1), 16, {s})")), "(4,16):(16,1) o 24 o 8:1");
    assert_eq!(refused(&format!("{s} o {s}")).0, "offset");
    assert_eq!(refused("(4,8):(8,1) o slice((1,_), (4,8):(1@0,1@1))").0, "offset");
    assert_eq!(refused(&format!("8:1 o <{s}>")).0, "offset");
    assert_eq!(refused(&format!("zipped_divide(32:1, {s})")).0, "offset");
    // a slice that begins at 0 is its layout
    assert_eq!(is("right_inverse(slice((0,_), (4,8):(8,1)))"), "8:1");
}

#[test]
fn recasts_of_slices() {
    assert_eq!(is("upcast(8:1 + 8, 4)"), "2:1 + 2");
    assert_eq!(is("downcast(8:1 + 8, 4)"), "32:1 + 32");
    assert_eq!(is("recast(8:1 + 8, 16, 32)"), "4:1 + 4");
    assert_eq!(
        refused("upcast(8:1 + 2, 4)"),
        ("offset", "a slice that begins at offset 2: 4 does not divide 2 * 1".into())
    );
}

#[test]
fn refusals_name_the_operation_and_the_offset() {
    let (code, message) = refused("right_inverse(8:1 + 8)");
    assert_eq!(code, "offset");
    assert_eq!(
        message,
        "right_inverse: expected a layout that begins at offset 0, found a slice that begins at 8; write `.layout` for the slice \
         without its offset"
    );
    assert_eq!(refused("same_layout(8:1 + 8, 8:1)").0, "offset");
    assert_eq!(is("same_layout(8:1 + 8, 8:1 + 8)"), "true");
    assert_eq!(refused("3 + 4").0, "type");
    assert_eq!(refused("4:1 + 9223372036854775808").1, "number 9223372036854775808 exceeds 9223372036854775807");
    assert_eq!(refused("at(4:1 + 9223372036854775807, 1)").1, "number 9223372036854775808 exceeds 9223372036854775807");
}

/// An offset of zeros is kept where it adds modes to coordinates, so that a slice has the values of
/// its parent.
#[test]
fn offsets_of_zeros_keep_the_rank_of_coordinates() {
    assert_eq!(is("at(slice((_,0), (8,8):(1@0,1@1)), 3)"), "(3,0)");
    assert_eq!(is("slice((_,0), (8,8):(1@0,1@1))"), "8:1@0 + (0,0)");
    assert_eq!(is("slice((0,_), (8,8):(1@0,1@1))"), "8:1@1");
    assert_eq!(is("slice((_,0), (8,8):(8,1))"), "8:8");
    assert_eq!(is("coalesce(slice((_,0), ((2,4),8):((1@0,2@0),1@1)))"), "8:1@0 + (0,0)");
    assert_eq!(is("values(slice((_,0), (2,8):(1@0,1@1)))"), "[(0,0), (1,0)]");
    assert_eq!(is("values(slice((_,0), (2,8):(1@0,1@1))) == values((2,1):(1@0,1@1))"), "true");
    // whatever slice of whatever layout: its values are those of the parent, as they are written
    for (parent, extents) in [
        ("(2,3):(1@0,1@1)", [2, 3]),
        ("(2,3):(1@1,1@0)", [2, 3]),
        ("(2,3):(1@0,0)", [2, 3]),
        ("(2,3):(1@0@1,1@1@1)", [2, 3]),
        ("(2,3):(1,2)", [2, 3]),
        ("(2,3):(f1,f2)", [2, 3]),
        ("(2,3):(0,0)", [2, 3]),
    ] {
        for fixed in 0..2 {
            for at in 0..extents[fixed] {
                let coordinate = if fixed == 0 { format!("({at},_)") } else { format!("(_,{at})") };
                let slice = format!("slice({coordinate}, {parent})");
                for free in 0..extents[1 - fixed] {
                    let whole = if fixed == 0 { format!("({at},{free})") } else { format!("({free},{at})") };
                    let expected = is(&format!("at({parent}, {whole})"));
                    assert_eq!(is(&format!("at({slice}, {free})")), expected, "{slice} at {free}");
                    assert_eq!(is(&format!("let s = {slice}; at(coalesce(s), {free})")), expected, "{slice} at {free}");
                }
            }
        }
    }
    // what takes a layout that begins at 0 takes one that begins at (0,0)
    assert_eq!(is("right_inverse(slice((0,_), (4,8):(8,1)))"), "8:1");
    assert_eq!(is("(4,8):(8,1) o slice((_,0), (4,8):(1@0,1@1))"), is("(4,8):(8,1) o 4:1@0"));
    assert_eq!(is("same_layout(slice((_,0), (4,8):(1@0,1@1)), 4:1@0)"), "true");
    assert_eq!(is("slice((_,0), (4,8):(1@0,1@1)) == 4:1@0"), "true");
}

/// Every operation, by its example, with an offset at each operand that is a layout.
#[test]
fn no_operation_drops_an_offset() {
    const ADDED: i64 = 16;
    let (mut kept, mut same, mut not) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for operation in operations() {
        let example = operation.example;
        let program = parse(example).unwrap();
        let Node::Call(name, arguments) = &program.result.node else { continue };
        for argument in arguments {
            let text = &example[argument.span.clone()];
            // of coordinates an integer is no offset
            if text.contains('@') {
                continue;
            }
            let (Ok(Value::Layout(_)), Node::Layout(..)) = (evaluate(text), &argument.node) else { continue };
            let moved =
                format!("{}({text} + {ADDED}){}", &example[..argument.span.start], &example[argument.span.end..]);
            // `(a:b + n)` is a tuple of one, whose part is the slice
            let moved = moved.replace(&format!("({text} + {ADDED})"), &format!("{text} + {ADDED}"));
            let (before, after) = (evaluate(example).unwrap(), evaluate(&moved));
            let after = match after {
                Ok(after) => after,
                Err(error) => {
                    assert_eq!(error.code(), "offset", "{moved}: {error}");
                    not.insert(*name);
                    continue;
                }
            };
            let numbers = |value: &Value| -> Option<Vec<i64>> {
                match value {
                    Value::Layout(layout) | Value::Sliced(layout, _) => {
                        let text = value.written();
                        let at = |i| evaluate(&format!("at({text}, {i})")).unwrap().to_string();
                        (0..layout.size().min(64)).map(|i| at(i).parse().ok()).collect()
                    }
                    Value::Tree(_) => value.to_string().parse().ok().map(|n| vec![n]),
                    Value::List(all) => all.iter().map(|value| value.to_string().parse().ok()).collect(),
                    _ => None,
                }
            };
            match (numbers(&before), numbers(&after)) {
                (Some(before), Some(after)) if before.iter().map(|n| n + ADDED).collect::<Vec<_>>() == after => {
                    kept.insert(*name);
                }
                // in elements of other bits the offset is another number
                (Some(_), Some(_)) if matches!(*name, "upcast" | "downcast" | "recast") => {
                    kept.insert(*name);
                }
                (Some(a), Some(b)) if a == b => {
                    same.insert(*name);
                }
                (None, None) if before.written() == after.written() => {
                    same.insert(*name);
                }
                // layout o offset o layout
                _ if matches!(after, Value::Composed(_)) => {
                    kept.insert(*name);
                }
                _ => unreachable!("{moved}: {} and {}", before.written(), after.written()),
            }
        }
    }
    let set = |names: &[&'static str]| names.iter().copied().collect::<BTreeSet<_>>();
    // these ask about coordinates or distances, or make a new layout; of `stride`, `shape` and others the examples are tuples
    let allowed = set(&[
        "size",
        "cosize",
        "rank",
        "depth",
        "shape",
        "stride",
        "make_layout_like",
        "make_fragment_like",
        "is_injective",
        "is_contiguous",
        "idx2crd",
        "crd2idx",
        "coords",
    ]);
    assert!(same.is_subset(&allowed), "{same:?}");
    for name in ["slice", "dice", "values", "image", "coalesce", "composition", "zipped_divide", "raked_product"] {
        assert!(kept.contains(name), "{name}: {kept:?}");
    }
    for name in ["complement", "right_inverse", "left_inverse", "nullspace", "is_surjective", "is_bijective"] {
        assert!(not.contains(name), "{name}: {not:?}");
    }
}
