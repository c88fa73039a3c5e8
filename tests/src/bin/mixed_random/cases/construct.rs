//! Layouts from parts and from shapes.

use super::{Case, case, operand};
use crate::answer::{Outcome, Promise, compare};
use crate::draw::{extents, strides};
use cute_dynamic::{HTuple, Shape};
use cute_static::{AlgebraError, Layout};

/// The tree of a shape.
pub(super) fn tree<S: cute_static::machinery::Walk + Copy>(shape: S) -> Result<Shape, AlgebraError> {
    let text = Layout::from_parts(shape, shape).to_string();
    text.split(':')
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(|_| cute_static::Operation::LayoutOf.overflow(cute_static::Excess::Stride))
}

/// `Layout::new` itself: what is no layout is refused by both.
macro_rules! new {
    ($({ $s:tt : $d:tt })*) => {
        [$(case!("Layout::new", [{ $s : $d }], |draw| {
            let (shape, stride) = (extents!(draw, $s), strides!(draw, $d));
            let text = || Layout::from_parts(shape, stride).to_string();
            let mixed = Layout::new(shape, stride).map(|l| l.to_string());
            let values = cute_dynamic::Layout::new(shape, stride).map(|l| l.to_string());
            compare(Some(mixed), values, Promise::Modes, &text, &text)
        })),*].to_vec()
    };
}
macro_rules! compact {
    ($($s:tt)*) => {
        [$([
            one_compact!( column_major [$s] |shape| cute_dynamic::column_major(&shape)),
            one_compact!( row_major [$s] |shape| cute_dynamic::row_major(&shape)),
        ]),*].concat()
    };
}
macro_rules! one_compact {
    ($name:ident [$s:tt] |$shape:ident| $values:expr) => {
        case!("column_major, row_major", [$name $s], |draw| {
            let shape = extents!(draw, $s);
            let mixed = cute_static::$name(&shape).map(|l| l.to_string());
            let values = tree(shape).and_then(|$shape| $values).map(|l| l.to_string());
            let text = || format!("{} of {:?}", stringify!($name), tree(shape));
            compare(Some(mixed), values, Promise::Modes, &text, &text)
        })
    };
}
macro_rules! ordered {
    ($($s:tt $order:tt;)*) => {
        [$(case!("make_ordered_layout", [$s $order], |draw| {
            let shape = extents!(draw, $s);
            let order: HTuple<usize> = stringify!($order).replace(' ', "").parse().unwrap();
            let mixed = cute_static::make_ordered_layout(&shape, &cute_static::shape!($order)).map(|l| l.to_string());
            let values = tree(shape).and_then(|s| cute_dynamic::make_ordered_layout(&s, &order)).map(|l| l.to_string());
            let text = || format!("{:?}", tree(shape));
            compare(Some(mixed), values, Promise::Modes, &text, &text)
        })),*].to_vec()
    };
}
/// The compact layout of a shape in the order of another layout's strides, and that of registers.
macro_rules! like {
    ($($a:tt)*) => {
        [$([one_like!("make_layout_like" make_layout_like $a), one_like!("make_fragment_like" make_fragment_like $a)]),*].concat()
    };
}
macro_rules! one_like {
    ($operation:literal $like:ident $a:tt) => {
        case!($operation, [$a], |draw| {
            let (a, values) = operand!(draw, $a);
            let text = || a.to_string();
            let mixed = cute_static::$like(&a).map(|l| l.to_string());
            let values = cute_dynamic::$like(&values).map(|l| l.to_string());
            // stride by stride, not as functions alone
            match (&mixed, &values) {
                (Ok(ours), Ok(theirs)) if ours != theirs => {
                    Outcome::Different(format!("{a}: mixed {ours}, values {theirs}"))
                }
                _ => compare(Some(mixed), values, Promise::Modes, &text, &text),
            }
        })
    };
}
macro_rules! joined {
    ($($a:tt $b:tt;)*) => {
        [$(case!("make_layout", [$a $b], |draw| {
            let (a, of_a) = operand!(draw, $a);
            let (b, of_b) = operand!(draw, $b);
            let mixed = cute_static::make_layout(&(a, b));
            let values = cute_dynamic::make_layout(&[of_a, of_b]).map(|l| l.to_string());
            let text = || format!("{a} and {b}");
            compare(Some(mixed.map(|l| l.to_string())), values, Promise::Modes, &text, &text)
        })),*].to_vec()
    };
}

pub(crate) fn cases() -> Vec<Case> {
    let new = new! {
        {_ : _} {4 : _} {_ : i} {_ : 1} {_ : 9223372036854775807} {_ : 9223372036854775808} {(_, _) : (_, _)} {(_, 4) : (i, _)} {(1, _) : (_, 1)}
        {(_, _, 2) : (_, 0, i)} {(_, 4294967296) : (1, _)}
    };
    let compact = compact! { [_ * 4] ([_ * 4], 2, [_ * 6]) _ (_, _) (4, _) (_, 4) ((_, 2), _) (_, _, _) (_, 4294967296) (_, (1, _), 9223372036854775807) };
    let ordered = ordered! {
        ([_ * 4], _) (1, 0); (2, [_ * 4], [_ * 6]) (0, 2, 1);
        (_, _) (1, 0); (4, _, 2) (2, 0, 1); (_, _, _) (1, 1, 0); (_, 4294967296) (1, 0);
    };
    let joined = joined! {
        {_ : _} {4 : 1}; {(_, 2) : (1, _)} {_ : i}; {_ : 1} {_ : 4611686018427387904}; {(4, _) : (_, 0)} {(_, _) : (_, _)};
    };
    let like = like! {
        {[_ * 4] : [_ * 2]} {([_ * 4], 3) : (1, [_ * 4])} {(_, [_ * 2]) : ([_ * 8], _)}
        {_ : _} {4 : _} {_ : i} {(_, _) : (_, _)} {(4, _) : (1, _)} {(_, 4) : (_, 1)} {(_, (2, _)) : (_, ([-1], _))} {(_, _, 3) : (_, i, _)}
        {((2, _), _, 3) : ((_, 0), _, i)} {(_, 4, (_, 2)) : (i, 0, (_, 6))} {(8, 4, 2) : (_, _, _)} {(2, (3, 4)) : (i, (_, 100))}
        {((_, _), _) : ((_, _), _)} {(1, (_, 5, _)) : (_, (_, 2, _))} {(_, 4294967296) : (1, _)}
    };
    [new, compact, ordered, joined, like].concat()
}
