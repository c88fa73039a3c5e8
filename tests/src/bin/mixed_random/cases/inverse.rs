//! Inverses, nullspaces, and what two layouts have in common.

use super::{Case, case, operand};
use crate::probe::{Compiles, Refuses};

macro_rules! inverses {
    ($($a:tt)*) => {
        [$([
            case!("left_inverse", [$a], |draw| {
                let (a, values) = operand!(draw, $a);
                let values = cute_dynamic::left_inverse(&values).map(|l| l.to_string());
                let text = || a.to_string();
                $crate::answer::compare(
                    (&$crate::probe::LeftInverse(&a)).ask(), values, $crate::answer::Promise::LeftInverse, &text, &text,
                )
            }),
            case!("right_inverse", [$a], |draw| {
                let (a, values) = operand!(draw, $a);
                let values = cute_dynamic::right_inverse(&values).map(|l| l.to_string());
                let text = || a.to_string();
                $crate::answer::compare(
                    (&$crate::probe::RightInverse(&a)).ask(), values, $crate::answer::Promise::Inside, &text, &text,
                )
            }),
            case!("nullspace", [$a], |draw| {
                let (a, values) = operand!(draw, $a);
                let values = cute_dynamic::nullspace(&values).map(|l| l.to_string());
                let text = || a.to_string();
                $crate::answer::compare(
                    (&$crate::probe::Nullspace(&a)).ask(), values, $crate::answer::Promise::Inside, &text, &text,
                )
            }),
        ].to_vec()),*].concat()
    };
}
macro_rules! in_common {
    (@case $a:tt $b:tt) => {
        [
            case!("max_common_layout", [$a $b], |draw| {
                let (a, of) = operand!(draw, $a);
                let (b, with) = operand!(draw, $b);
                let values = cute_dynamic::max_common_layout(&of, &with).map(|l| l.to_string());
                let text = || format!("{a} and {b}");
                $crate::answer::compare(
                    (&$crate::probe::MaxCommonLayout(&a, &b)).ask(), values, $crate::answer::Promise::Inverse, &text, &text,
                )
            }),
            case!("max_common_vector", [$a $b], |draw| {
                let (a, of) = operand!(draw, $a);
                let (b, with) = operand!(draw, $b);
                let layout = cute_dynamic::max_common_layout(&of, &with).map(|l| l.to_string());
                let number = cute_dynamic::max_common_vector(&of, &with).map(|n| format!("{n}:1"));
                let text = || format!("{a} and {b}");
                let size = (&$crate::probe::MaxCommonVector(&a, &b)).ask();
                // the number is the size of the layout: that one is compared
                let mixed = (&$crate::probe::MaxCommonLayout(&a, &b)).ask();
                let sizes = |layout: &Option<Result<String, _>>| match layout {
                    Some(Ok(text)) => text.parse::<cute_dynamic::Layout>().ok().map(|l| format!("{}:1", l.size())),
                    _ => None,
                };
                if size.is_some() && (sizes(&mixed) != sizes(&size) || sizes(&Some(layout.clone())) != sizes(&Some(number))) {
                    return Ok($crate::answer::Outcome::Different(format!("{}: not the layout's size", text())));
                }
                $crate::answer::compare(mixed, layout, $crate::answer::Promise::Inverse, &text, &text)
            }),
        ]
    };
    (@row $a:tt [$($b:tt)*]) => { [$(in_common!(@case $a $b)),*].concat() };
    ([$($a:tt)*] $b:tt) => { [$(in_common!(@row $a $b)),*].concat() };
}

pub(crate) fn cases() -> Vec<Case> {
    let inverses = inverses! {
        {[_ * 4] : 1} {([_ * 4], 2) : (1, _)} {(2, [_ * 6]) : ([_ * 6], 1)} {([_ * 4], [_ * 2], _) : (1, [_ * 4], _)}
        {_ : _} {_ : 1} {4 : _} {4 : 1} {_ : 3} {_ : 0} {_ : i} {1 : _} {(_, _) : (1, _)} {(_, _) : (_, 1)} {(_, _) : (_, _)} {(4, _) : (1, 6)}
        {(_, 4) : (1, 4)} {(2, _) : (_, _)} {(_, 2) : (3, _)} {(_, 1, _) : (1, 7, _)} {(2, (_, 3)) : (1, (2, 24))} {(_, _) : (4, 4)}
        {(_, _, _) : (1, _, _)} {(2, 2, _) : (1, 4, _)} {(_, _) : (1, 9223372036854775807)} {(4294967296, _) : (1, 4294967296)}
        {(_, _) : (0, i)} {(_, 2) : (_, [-1])} {(((2, _, 2)), _) : (((6, 3, 3)), 6)} {(_, _) : (1, 5)} {(_, 3) : (0, 1)} {(_, _) : ([-1], 4)}
    };
    let in_common = in_common! {
        [{[_ * 4] : 1} {_ : 1} {(_, _) : (1, _)} {(4, _) : (8, 1)} {(_, _) : (_, _)}]
        [{_ : 1} {(4, _) : (_, 1)} {(_, 8) : (1, _)} {(2, 4) : (1, 2)}]
    };
    [inverses, in_common].concat()
}
