//! Products, and tiles to shapes.

use super::{Case, case, operand, tiled};
use crate::probe::Compiles;

/// Products whose grid is a layout: `operation Probe on_values; [tiles] [grids]`.
macro_rules! by_rank {
    (@case $operation:literal $probe:ident $values:ident; $a:tt $b:tt) => {
        case!($operation, [$a $b], |draw| {
            let (a, values) = operand!(draw, $a);
            let (b, grid) = operand!(draw, $b);
            $crate::answer::compare(
                (&$crate::probe::$probe(&a, &b)).ask(),
                cute_dynamic::$values(&values, &grid).map(|l| l.to_string()),
                $crate::answer::Promise::Modes,
                &|| a.to_string(),
                &|| format!("{a} by {b}"),
            )
        })
    };
    (@one [$($head:tt)*] $a:tt $b:tt) => { by_rank!(@case $($head)*; $a $b) };
    (@row $head:tt $a:tt [$($b:tt)*]) => { [$(by_rank!(@one $head $a $b)),*].to_vec() };
    (@rows $head:tt [$($a:tt)*] $bs:tt) => { [$(by_rank!(@row $head $a $bs)),*].concat() };
    ($($operation:literal $probe:ident $values:ident),+; $a:tt $b:tt) => {
        [$(by_rank!(@rows [$operation $probe $values] $a $b)),+].concat()
    };
}
/// Tiles repeated up to a target: `[tiles] [(target order)]`.
macro_rules! shapes {
    (@case $a:tt ($t:tt $order:ident)) => {
        case!("tile_to_shape", [$a $t $order], |draw| {
            let (a, values) = operand!(draw, $a);
            draw.operand();
            let target = $crate::draw::extents!(draw, $t);
            let text = cute_static::Layout::from_parts(target, target).to_string();
            let text = text.split(':').next().unwrap_or_default();
            let order = cute_static::$order;
            $crate::answer::compare(
                (&$crate::probe::TileToShape(&a, &target, &order)).ask(),
                text.parse::<cute_dynamic::Shape>()
                    .map_err(|_| cute_static::Operation::LogicalProduct.overflow(cute_static::Excess::Size))
                    .and_then(|target| cute_dynamic::tile_to_shape(&values, &target, &order))
                    .map(|l| l.to_string()),
                $crate::answer::Promise::Modes,
                &|| a.to_string(),
                &|| format!("{a} to {text} by {order:?}"),
            )
        })
    };
    (@row $a:tt [$($b:tt)*]) => { [$(shapes!(@case $a $b)),*].to_vec() };
    ([$($a:tt)*] $b:tt) => { [$(shapes!(@row $a $b)),*].concat() };
}

pub(crate) fn cases() -> Vec<Case> {
    let lines = tiled! { "logical_product" LogicalProduct logical_product Modes;
        [{_ : _} {4 : i} {_ : 1} {(_, _) : (1, _)} {(4, _) : (1, 6)} {(_, 2) : (_, 1)}]
        [_ {_ : 2} {2 : _} {_ : _} {(2, _) : (1, _)} {4294967297 : 1073741824} {3 : 0}]
    };
    let more = tiled! { "logical_product" LogicalProduct logical_product Modes;
        [
            {4 : _} {_ : 0} {(_, _) : (_, _)} {(2, _) : (_, _)} {(_, 1, _) : (1, 7, _)} {(_, _) : (4, 4)} {2 : 4611686018427387904}
            {(10, (1, _)) : (96, (4, _))} {_ : i}
        ]
        [4 {_ : 1} {(_, _) : (_, _)} {_ : i}]
    };
    let others = tiled! { "zipped_product" ZippedProduct zipped_product Inside, "tiled_product" TiledProduct tiled_product Inside,
        "flat_product" FlatProduct flat_product Inside, "logical_product by mode" LogicalProduct logical_product Inside;
        [
            {(_, _) : (1, _)} {(4, _) : (1, 6)} {(_, 8) : (8, 1)}
        ]
        [
            (4, 2) (4, _) (.., _) ({_ : 2}, {2 : _})
        ]
    };
    let grids = by_rank! { "blocked_product" BlockedProduct blocked_product, "raked_product" RakedProduct raked_product;
        [
            {(_, _) : (1, _)} {(4, _) : (1, 6)} {(4, _) : (_, 1)} {_ : _} {(2, 2) : (_, _)}
        ]
        [
            {(_, _) : (_, _)} {(2, 2) : (1, _)} {_ : _} {(_, 3, 2) : (1, _, 0)}
        ]
    };
    let shapes = shapes! {
        [
            {(_, _) : (1, _)} {(4, _) : (1, 4)} {4 : 1} {_ : _} {(2, 2) : (_, _)} {(_, 8) : (8, 1)}
        ]
        [
            ((_, _) LayoutLeft) ((_, 16) LayoutRight) ((_, _, _) LayoutRight) ((16, 16) LayoutLeft)
        ]
    };
    [lines, more, others, grids, shapes].concat()
}
