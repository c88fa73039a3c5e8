//! Layouts of coordinates, on the right of a composition and by themselves.
//!
//! No huge numbers: of coordinates with run-time extents it is not counted whether they fit. Where tame ones do not (an
//! `usize` may have 32 bits) nothing is compared.

use super::{Case, case, operand};
use crate::answer::{self, Answer, Outcome, Promise};
use crate::probe::{self, Compiles, Refuses};
use cute_static::AlgebraError;

/// [`answer::compare`] of what fits.
fn compare(
    mixed: Answer,
    values: Result<String, AlgebraError>,
    promise: Promise,
    of: &dyn Fn() -> String,
    question: &dyn Fn() -> String,
) -> Outcome {
    match values {
        Err(AlgebraError::Overflow { .. }) => Outcome::NoOperand,
        values => answer::compare(mixed, values, promise, of, question),
    }
}

/// Operations on two operands: `operation Probe on_values Promise: left by right, ..`.
macro_rules! pairs {
    ($($operation:literal $probe:ident $values:ident $promise:ident: $({ $s:tt : $d:tt } by $b:tt),+;)*) => {
        [$([$(
            case!($operation, [{ $s : $d } $b], |draw| {
                draw.tame();
                let (a, values) = operand!(draw, { $s : $d });
                let b = $crate::draw::tiler!(draw, $b);
                let tiler = || cute_dynamic::AsTiler::to_tiler(&b).map_or_else(|e| e.to_string(), |tiler| tiler.to_string());
                compare(
                    (&probe::$probe(&a, &b)).ask(),
                    cute_dynamic::$values(&values, &b).map(|l| l.to_string()),
                    Promise::$promise,
                    &tiler,
                    &|| format!("{a} by {}", tiler()),
                )
            })
        ),+].to_vec()),*].concat()
    };
}
/// Operations on one operand.
macro_rules! alone {
    ($($operation:literal $probe:ident $promise:ident |$layout:ident| $values:expr;)*; $all:tt) => {
        [$(alone!(@each [$operation $probe $promise |$layout| $values] $all)),*].concat()
    };
    (@each $head:tt [$($a:tt)*]) => { [$(alone!(@one $head $a)),*].to_vec() };
    (@one [$operation:literal $probe:ident $promise:ident |$layout:ident| $values:expr] $a:tt) => {
        case!($operation, [$a], |draw| {
            draw.tame();
            let (a, $layout) = operand!(draw, $a);
            let text = || a.to_string();
            compare((&probe::$probe(&a)).ask(), $values.map(|l| l.to_string()), Promise::$promise, &text, &text)
        })
    };
}

pub(crate) fn cases() -> Vec<Case> {
    let pairs = pairs! {
        "composition, coordinates" Composition composition Refines:
            {(_, _) : (1, _)} by {(_, _) : ([_ @ 0], [_ @ 1])}, {(_, _) : (_, _)} by {(4, _) : ([2 @ 0], [1 @ 1])},
            {(_, 8) : (8, 1)} by {(_, (2, _)) : ([1 @ 1], ([_ @ 0], 0))}, {((_, 4), _) : ((1, _), _)} by {(_, _) : ([_ @ 0], [_ @ 0])},
            {(8, 12) : (_, i)} by {_ : [3 @ 1]}, {(_, _) : ([1 @ 0], [1 @ 1])} by {(_, _) : ([_ @ 0], [1 @ 1])},
            {(_, _) : ([2 @ 0], [_ @ 1])} by {6 : 1};
        "divide, coordinates" ZippedDivide zipped_divide Inside:
            {(_, _) : ([1 @ 0], [1 @ 1])} by (4, 2), {(_, _) : ([1 @ 0], [1 @ 1])} by (_, {2 : _}), {(_, 8) : ([_ @ 0], [1 @ 1])} by (.., _),
            {(_, _) : ([1 @ 1], [4 @ 0])} by {(2, _) : ([1 @ 0], [1 @ 1])};
        "product, coordinates" LogicalProduct logical_product Inside:
            {(_, _) : ([1 @ 0], [1 @ 1])} by {(_, _) : ([1 @ 0], [1 @ 1])}, {(4, _) : ([1 @ 1], [2 @ 0])} by {(2, _) : ([_ @ 0], [1 @ 1])};
    };
    let alone = alone! {
        "inverses, coordinates" RightInverse Inside |a| cute_dynamic::right_inverse(&a);
        "inverses, coordinates" LeftInverse Inside |a| cute_dynamic::left_inverse(&a);
        "coalesce, coordinates" Coalesce Inside |a| cute_dynamic::coalesce(&a);
        ; [
            {(_, _) : ([1 @ 0], [1 @ 1])} {(4, _) : ([1 @ 1], [1 @ 0])} {(_, (4, _)) : ([1 @ 1], ([1 @ 0], [4 @ 0]))}
            {(_, 2) : ([_ @ 0], [1 @ 1])} {(_, _) : ([1 @ 0], [_ @ 0])}
        ]
    };
    [pairs, alone].concat()
}
