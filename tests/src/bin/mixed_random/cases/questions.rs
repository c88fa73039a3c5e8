//! What a layout is as a function, and shapes by shapes.

use super::construct::tree;
use super::{Case, case, operand};
use crate::answer::{Outcome, Promise, compare};
use crate::draw::extents;

/// The four properties.
macro_rules! properties {
    ($($a:tt)*) => {
        [$([
            property!("is_injective" is_injective $a),
            property!("is_surjective" is_surjective $a),
            property!("is_contiguous" is_contiguous $a),
            property!("is_bijective" is_bijective $a),
        ]),*].concat()
    };
}
macro_rules! property {
    ($operation:literal $ask:ident $a:tt) => {
        case!($operation, [$a], |draw| {
            let (a, values) = operand!(draw, $a);
            let mixed = cute_static::$ask(&a).map(|yes| yes.to_string());
            let values = cute_dynamic::$ask(&values).map(|yes| yes.to_string());
            compare(Some(mixed), values, Promise::Modes, &|| a.to_string(), &|| a.to_string())
        })
    };
}
/// Two shapes that make a shape.
macro_rules! shapes {
    ($operation:literal $name:ident; $($a:tt $b:tt;)*) => {
        [$(case!($operation, [$a $b], |draw| {
            draw.operand();
            let a = extents!(draw, $a);
            draw.operand();
            let b = extents!(draw, $b);
            let (Ok(of_a), Ok(of_b)) = (tree(a), tree(b)) else { return Ok(Outcome::NoOperand) };
            let mixed = cute_static::$name(&a, &b).and_then(tree).map(|s| s.to_string());
            let values = cute_dynamic::$name(&of_a, &of_b).map(|s| s.to_string());
            // a shape is no layout: it is the same text or another
            compare(Some(mixed), values, Promise::Modes, &String::new, &|| format!("{of_a} by {of_b}"))
        })),*].to_vec()
    };
}
/// A question about two shapes.
macro_rules! questions {
    ($operation:literal $name:ident; $($a:tt $b:tt;)*) => {
        [$(case!($operation, [$a $b], |draw| {
            draw.operand();
            let a = extents!(draw, $a);
            draw.operand();
            let b = extents!(draw, $b);
            let (Ok(of_a), Ok(of_b)) = (tree(a), tree(b)) else { return Ok(Outcome::NoOperand) };
            let mixed = cute_static::$name(&a, &b).to_string();
            let values = cute_dynamic::$name(&of_a, &of_b).to_string();
            compare(Some(Ok(mixed)), Ok(values), Promise::Modes, &String::new, &|| format!("{of_a} and {of_b}"))
        })),*].to_vec()
    };
}

pub(crate) fn cases() -> Vec<Case> {
    let properties = properties! {
        {_ : _} {4 : _} {_ : i} {_ : 0} {1 : _} {(_, _) : (1, _)} {(_, _) : (_, _)} {(4, _) : (_, 1)} {(_, 2) : (i, [-1])}
        {(2, (_, 3)) : (1, (i, _))} {(_, 1, _) : (_, 7, i)} {(_, _) : (4, 6)} {(_, 4294967296) : (1, _)} {(_, _, _) : (_, _, _)}
    };
    let divided = [
        shapes! { "ceil_div" ceil_div;
            _ _; (_, _) (_, _); (4, _) (_, 3); (_, 7) (2, 3); ((_, 6), _) ((_, 4), _); (_, _, 5) (_, 2); (_, 9223372036854775807) (_, _);
        },
        shapes! { "round_up" round_up;
            _ _; (_, _) (_, _); (4, _) (_, 3); (_, 7) (2, 3); ((_, 6), _) ((_, 4), _); (_, _, 5) (_, 2); (_, 9223372036854775807) (_, _);
        },
        shapes! { "shape_div" shape_div;
            _ _; (_, _) (_, _); (4, _) (_, 3); (_, 6) (2, 3); ((_, 6), _) ((_, 2), _); (_, _) _; (4, _) 2; ((_, 6), _) (_, 4);
            (_, 4294967296) (_, _);
        },
        shapes! { "shape_div_floor, _ceil" shape_div_floor; (_, _) (_, _); (4, _) (_, 3); (_, 7) (2, 3); },
        shapes! { "shape_div_floor, _ceil" shape_div_ceil; (_, _) (_, _); (4, _) (_, 3); (_, 7) (2, 3); },
    ];
    let asked = [
        questions! { "evenly_divides" evenly_divides;
            _ _; (_, _) (_, _); (4, _) (_, 2); ((_, 6), _) (_, 5); ((2, _), (_, 3)) (4, _); (_, _, _) (_, 2); (_, 18446744073709551615) (_, _);
        },
        questions! { "compatible" compatible;
            _ _; _ (_, _); (_, _) (_, _); (4, _) (_, (2, _)); (_, _) ((_, 2), _); (_, 15) (2, (3, 5)); (_, (_, 4)) ((_, 2), (_, (_, 2)));
            9223372036854775808 (_, 4294967296);
        },
    ];
    [properties, divided.concat(), asked.concat()].concat()
}
