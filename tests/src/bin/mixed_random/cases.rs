//! The cases: an operation on types of layouts, whose run-time numbers are drawn.
//!
//! A pattern is a layout `{S : D}` or a tiler with `_` for a run-time integer, `i` for a signed one and static numbers: see
//! [`extents`](crate::draw::extents). Each is a type of its own, so that a list of left and one of right operands are many.

mod complement;
mod compose;
mod construct;
mod coordinates;
mod divide;
mod inverse;
mod multiples;
mod partition;
mod product;
mod questions;
mod unary;

use crate::answer::Outcome;
use crate::draw::Draw;

/// An operation on types of operands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Case {
    pub(crate) operation: &'static str,
    pub(crate) operands: &'static str,
    /// Draws operands and compares both sides; an error is that there are none.
    pub(crate) run: fn(&mut Draw) -> Result<Outcome, Outcome>,
}

/// All of them.
pub(crate) fn all() -> Vec<Case> {
    let parts = [
        compose::cases(),
        divide::cases(),
        product::cases(),
        complement::cases(),
        inverse::cases(),
        multiples::cases(),
        unary::cases(),
        partition::cases(),
        construct::cases(),
        coordinates::cases(),
        questions::cases(),
    ];
    parts.concat()
}

/// One case.
macro_rules! case {
    ($operation:literal, [$($operands:tt)*], |$draw:ident| $body:expr) => {
        $crate::cases::Case {
            operation: $operation,
            operands: stringify!($($operands)*),
            run: |$draw| Ok($body),
        }
    };
}
use case;
/// A layout from its pattern, on both sides.
macro_rules! operand {
    ($draw:ident, { $s:tt : $d:tt }) => {{
        $draw.operand();
        let shape = $crate::draw::extents!($draw, $s);
        let stride = $crate::draw::strides!($draw, $d);
        $crate::answer::made(cute_static::Layout::new(shape, stride), cute_dynamic::Layout::new(shape, stride), || {
            cute_static::Layout::from_parts(shape, stride).to_string()
        })?
    }};
}
use operand;
/// Operations on a layout and a tiler: `operation Probe on_values Promise; [left operands] [tilers]`, each with each.
macro_rules! tiled {
    (@case $operation:literal $probe:ident $values:ident $promise:ident; $a:tt $b:tt) => {
        case!($operation, [$a $b], |draw| {
            let (a, values) = operand!(draw, $a);
            let b = $crate::draw::tiler!(draw, $b);
            let tiler = || cute_dynamic::AsTiler::to_tiler(&b).map_or_else(|e| e.to_string(), |tiler| tiler.to_string());
            $crate::answer::compare(
                (&$crate::probe::$probe(&a, &b)).ask(),
                cute_dynamic::$values(&values, &b).map(|l| l.to_string()),
                $crate::answer::Promise::$promise,
                &tiler,
                &|| format!("{a} by {}", tiler()),
            )
        })
    };
    (@row $head:tt $a:tt [$($b:tt)*]) => { [$(tiled!(@one $head $a $b)),*].to_vec() };
    (@one [$($head:tt)*] $a:tt $b:tt) => { tiled!(@case $($head)*; $a $b) };
    (@rows $head:tt [$($a:tt)*] $bs:tt) => { [$(tiled!(@row $head $a $bs)),*].concat() };
    ($($operation:literal $probe:ident $values:ident $promise:ident),+; $a:tt $b:tt) => {
        [$(tiled!(@rows [$operation $probe $values $promise] $a $b)),+].concat()
    };
}
use tiled;
