//! Slices, tiles and partitions.

use super::{Case, case, operand};
use crate::probe::Compiles;
use cute_dynamic::Offset;

/// The text of a part on values.
fn with_offset((rest, offset): (cute_dynamic::Layout, Offset)) -> String {
    match offset {
        Offset::Int(offset) => format!("{rest} + {offset}"),
        other => format!("{rest} + {other:?}"),
    }
}

macro_rules! slices {
    ($($a:tt $c:tt;)*) => {
        [$(case!("slice", [$a $c], |draw| {
            let (a, values) = operand!(draw, $a);
            let coord = $crate::draw::coordinate!(draw, $c);
            $crate::answer::compare(
                (&$crate::probe::Slice(&a, &coord)).ask(),
                cute_static::Slice::slice_in(&values, coord)
                    .map(|(rest, offset)| format!("{rest} + {offset}"))
                    .ok_or(cute_static::AlgebraError::OutOfBounds { index: 0, bound: 0 }),
                $crate::answer::Promise::Modes,
                &|| a.to_string(),
                &|| format!("{a} at {coord:?}"),
            )
        })),*].to_vec()
    };
}
macro_rules! partitions {
    (@case $operation:literal $probe:ident $values:ident $a:tt $t:tt $c:tt) => {
        case!($operation, [$a $t $c], |draw| {
            let (a, values) = operand!(draw, $a);
            let tiler = $crate::draw::tiler!(draw, $t);
            let coord = $crate::draw::coordinate!(draw, $c);
            let text = || cute_dynamic::AsTiler::to_tiler(&tiler).map_or_else(|e| e.to_string(), |tiler| tiler.to_string());
            $crate::answer::compare(
                (&$crate::probe::$probe(&a, &tiler, &coord)).ask(),
                cute_dynamic::$values(&values, &tiler, coord).map(with_offset),
                $crate::answer::Promise::Inside,
                &|| a.to_string(),
                &|| format!("{a} by {} at {coord:?}", text()),
            )
        })
    };
    ($($a:tt $t:tt $c:tt;)*) => {
        [$(partitions!(@case "local_tile" LocalTile local_tile $a $t $c),
           partitions!(@case "outer_partition" OuterPartition outer_partition $a $t $c),)*].to_vec()
    };
}
macro_rules! threads {
    ($($a:tt $t:tt;)*) => {
        [$(case!("local_partition", [$a $t], |draw| {
            let (a, values) = operand!(draw, $a);
            let (threads, of) = operand!(draw, $t);
            let index = draw.index();
            $crate::answer::compare(
                (&$crate::probe::LocalPartition(&a, &threads, &index)).ask(),
                cute_dynamic::local_partition(&values, &of, index).map(with_offset),
                $crate::answer::Promise::Inside,
                &|| a.to_string(),
                &|| format!("{a} among {threads}, {index}"),
            )
        })),*].to_vec()
    };
}

pub(crate) fn cases() -> Vec<Case> {
    let slices = slices! {
        {(_, _) : (1, _)} (_, ..);
        {(_, _) : (_, i)} (.., _);
        {(_, (_, 4)) : (_, (_, 1))} (_, (.., _));
        {(_, (_, 4)) : (_, (_, 1))} (.., _);
        {((2, _), _) : ((_, _), 1)} ((.., _), ..);
        {(4, _, 3) : (_, 0, _)} (_, _, _);
        {_ : _} _;
        {(_, 1) : (1, 9223372036854775807)} (_, ..);
    };
    let partitions = partitions! {
        {([_ * 16], [_ * 8]) : (1, _)} (16, 4) (_, _);
        {([_ * 4], (2, [_ * 8])) : (_, (1, [_ * 2]))} ({4 : 1}, {4 : 1}) (_, ..);
        {([_ * 8], _) : (_, 1)} ({4 : 2}, _) (_, _);
        {(_, _) : (1, _)} (4, 2) (_, _);
        {(_, _) : (_, 1)} (_, 2) (_, ..);
        {(_, _) : (_, _)} (4, _) (.., _);
        {((2, _), 8) : ((1, 2), _)} (2, 4) (_, _);
        {(_, 24) : (24, 1)} ({2 : _}, {_ : 2}) (_, _);
        {(_, _) : (1, i)} (.., 2) (0, _);
    };
    let threads = threads! {
        {(_, _) : (1, _)} {(2, 4) : (1, 2)};
        {(_, _) : (_, 1)} {(_, 4) : (4, 1)};
        {(8, _) : (_, _)} {(_, _) : (1, _)};
        {(_, _) : (_, _)} {2 : 1};
    };
    [slices, partitions, threads].concat()
}
