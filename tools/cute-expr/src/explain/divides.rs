//! Complement, divides, products and partitions, told.

use super::modes::{leaves, mode};
use super::{Lines, composition};
use crate::value::Value;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use cute_dynamic::{Layout, Stride, Tiler, complement_unbounded, zipped_divide};

/// How many numbers a help names.
const NAMED: usize = 6;
/// How far a tile that fits is looked for, in layouts of how many leaves.
const SEARCHED: usize = 1024;
const SEARCHED_LEAVES: usize = 16;

pub(super) fn complement(layout: &Value, cotarget: Option<&Value>, lines: &mut Lines) {
    let Ok(layout) = layout.to_layout_from_0() else { return };
    let size = match cotarget {
        None => None,
        Some(Value::Tree(tree)) => match tree.shape().and_then(|shape| shape.size()) {
            Some(size) => Some(size),
            None => return,
        },
        Some(_) => return,
    };
    gaps(&layout, size, lines);
}

/// Eq. 28: the modes by stride, the gaps between them, and the rest.
fn gaps(layout: &Layout, cotarget: Option<usize>, lines: &mut Lines) {
    let mut sorted: Vec<(usize, usize)> = Vec::new();
    for (extent, stride) in leaves(layout) {
        match stride {
            Stride::Int(stride) if stride > 0 && extent > 1 => sorted.push((stride.unsigned_abs(), extent)),
            _ if stride.is_zero() || extent == 1 => lines.say(format!("{} covers nothing", mode(extent, stride))),
            // coordinates are covered component by component; negative and XOR strides have no complement
            _ => return,
        }
    }
    sorted.sort_unstable();
    let text = |(stride, extent): (usize, usize)| format!("{extent}:{stride}");
    let all: Vec<_> = sorted.iter().map(|mode| text(*mode)).collect();
    if !all.is_empty() {
        lines.say(format!("by stride: {}", all.join(", ")));
    }
    let mut covered = 1usize;
    for here in sorted {
        let (stride, extent) = here;
        let begins =
            format!("{} begins at {stride}, {covered} {} covered", text(here), if covered == 1 { "is" } else { "are" });
        if stride < covered {
            lines.say(format!("{begins}: they overlap"));
            let fit: Vec<_> = (1..=NAMED).filter_map(|n| covered.checked_mul(n)).map(|n| n.to_string()).collect();
            lines.help(format!(
                "strides of {covered} and more do not overlap; multiples leave no rest: {}, ..",
                fit.join(", ")
            ));
            return;
        }
        let Some(after) = stride.checked_mul(extent) else { return };
        match (stride.checked_div(covered), stride.checked_rem(covered)) {
            (Some(1), Some(0)) => lines.say(format!("{begins}: no gap; with it {after} are covered")),
            (Some(gap), Some(0)) => {
                lines.say(format!("{begins}: a gap of {gap}, {gap}:{covered}; with it {after} are covered"));
            }
            (Some(gap), _) => {
                let made = if gap > 1 { format!("{gap}:{covered}") } else { "nothing".to_string() };
                lines.say(format!(
                    "{begins}, no divisor of {stride}: a gap that {made} fills in part; with it {after} are covered"
                ));
            }
            (None, _) => return,
        }
        covered = after;
    }
    match cotarget {
        None => lines.say(format!("without a bound {covered} goes on: 1:{covered}")),
        Some(size) => {
            let rest = size.div_ceil(covered.max(1));
            let rounded = if size.checked_rem(covered) == Some(0) { "" } else { ", rounded up," };
            match rest {
                0 | 1 => lines.say(format!("{size} / {covered}{rounded} leaves nothing above")),
                _ => lines.say(format!("{size} / {covered}{rounded} = {rest} times what is covered: {rest}:{covered}")),
            }
        }
    }
}

/// A divide: `A o (B, B*)` of every tile.
pub(super) fn divide(name: &str, a: &Value, tiler: &Value, lines: &mut Lines) {
    let layout = match a {
        Value::Composed(composed) => {
            lines.say(format!("{} o {} stay; of the layout:", composed.outer(), composed.offset()));
            composed.layout().clone()
        }
        _ => match a.to_layout_from_0() {
            Ok(layout) => layout,
            Err(_) => return,
        },
    };
    let Ok(tiler) = tiler.to_tiler() else { return };
    by_mode(&layout, &tiler, lines, &split);
    arranged(name, "rest", lines);
}

fn arranged(name: &str, other: &str, lines: &mut Lines) {
    let how = match name.split('_').next() {
        Some("zipped") => format!("the tiles as one mode, then each {other} as one"),
        Some("tiled") => format!("the tiles as one mode, then the modes of each {other} side by side"),
        Some("flat") => format!("all modes of the tiles, then those of each {other}, side by side"),
        _ => return,
    };
    lines.say(how);
}

/// Each layout of a tiler with its mode. The recursion is as deep as the tiler.
fn by_mode(layout: &Layout, tiler: &Tiler, lines: &mut Lines, tell: &dyn Fn(&Layout, &Layout, bool, &mut Lines)) {
    match tiler {
        Tiler::Layout(tile) => tell(layout, tile, false, lines),
        Tiler::Exact(tile) => tell(layout, tile, true, lines),
        Tiler::ByMode(tilers) => {
            for (i, tiler) in tilers.iter().enumerate() {
                let Ok(part) = layout.get(i) else {
                    lines.say(format!("mode {i} by {tiler}: {layout} has no such mode"));
                    continue;
                };
                lines.say(format!("mode {i}, {part} by {tiler}:"));
                lines.inside(|lines| by_mode(&part, tiler, lines, tell));
            }
        }
        Tiler::Keep => lines.say("stays as it is"),
    }
}

/// One layout by one tile, which has to divide it if it is exact.
fn split(layout: &Layout, tile: &Layout, is_exact: bool, lines: &mut Lines) {
    let (size, helped) = (layout.size(), lines.helped());
    lines.say(format!("B* = complement({tile}, {size}):"));
    lines.inside(|lines| gaps(tile, Some(size), lines));
    let Ok(rest) = cute_dynamic::complement(tile, size) else { return };
    let Ok(both) = Layout::concat(&[tile.clone(), rest]) else { return };
    lines.say(format!("{layout} o {both}:"));
    lines.inside(|lines| composition(&Value::Layout(layout.clone()), &Value::Layout(both.clone()), lines));
    // what composition would take instead of a stride is none of the user's: the rest's follow from the tile
    let is_refused = cute_dynamic::composition(layout, &both).is_err();
    if is_refused {
        lines.forget_help(helped);
    }
    if both.size() > size {
        let (tile, over) = (tile.size(), size.checked_rem(tile.size()).unwrap_or(0));
        lines.say(match is_exact {
            true => format!("{tile} does not divide {size}, as it has to: {over} would be over"),
            false => format!(
                "{tile} does not divide {size}: the rest rounds up, {} coordinates for {size} elements",
                both.size()
            ),
        });
    } else if is_exact {
        lines.say(format!("{} divides {size}, as it has to", tile.size()));
    }
    if is_refused || is_exact && both.size() > size {
        tiles_that_fit(layout, tile, lines);
    }
}

/// Extents of a tile of one mode with which the divide is admissible and leaves no rest.
fn tiles_that_fit(layout: &Layout, tile: &Layout, lines: &mut Lines) {
    let ((&[(_, stride)], size), true) =
        ((&*leaves(tile), layout.size()), layout.shape().leaves().count() <= SEARCHED_LEAVES)
    else {
        return;
    };
    let fits = |n: &usize| {
        let tile = Layout::mode(*n, stride);
        let divided = tile.and_then(|tile| cute_dynamic::logical_divide(layout, &tile));
        size.checked_rem(*n) == Some(0) && divided.is_ok_and(|divided| divided.size() == size)
    };
    let fit: Vec<_> = (1..=size.min(SEARCHED)).filter(fits).map(|n| n.to_string()).take(SEARCHED_LEAVES).collect();
    if !fit.is_empty() {
        // of one mode the stride makes no difference: what is divided is its extent
        let divided = if layout.shape().leaves().count() == 1 { size.to_string() } else { layout.to_string() };
        lines.help(format!("extents of the tile that divide {divided}: {}", fit.join(", ")));
    }
}

/// A product: `(A, A* o B)` of every tile.
pub(super) fn product(name: &str, a: &Value, tiler: &Value, lines: &mut Lines) {
    let (Ok(layout), Ok(tiler)) = (a.to_layout_from_0(), tiler.to_tiler()) else { return };
    by_mode(&layout, &tiler, lines, &|layout, grid, _, lines| {
        repeat(layout, grid, lines);
    });
    arranged(name, "grid", lines);
}

/// `A* o B`.
fn repeat(layout: &Layout, grid: &Layout, lines: &mut Lines) {
    lines.say(format!("A* = complement({layout}), without a bound:"));
    lines.inside(|lines| gaps(layout, None, lines));
    let Ok(free) = complement_unbounded(layout) else { return };
    lines.say(format!("the grid, {free} o {grid}:"));
    lines.inside(|lines| composition(&Value::Layout(free.clone()), &Value::Layout(grid.clone()), lines));
}

pub(super) fn paired_product(name: &str, a: &Value, b: &Value, lines: &mut Lines) {
    let (Ok(layout), Ok(grid)) = (a.to_layout_from_0(), b.to_layout_from_0()) else { return };
    repeat(&layout, &grid, lines);
    lines.say(match name {
        "blocked_product" => "mode by mode the tile's and then the grid's: copies side by side",
        _ => "mode by mode the grid's and then the tile's: copies interleaved",
    });
}

pub(super) fn partition(name: &str, a: &Value, tiler: &Value, at: &Value, lines: &mut Lines) {
    let layout = if let Value::Composed(composed) = a { Ok(composed.layout().clone()) } else { a.to_layout_from_0() };
    let (Ok(layout), Ok(tiler)) = (layout, tiler.to_tiler()) else { return };
    let Ok(divided) = zipped_divide(&layout, &tiler) else {
        divide("zipped_divide", a, &Value::Tiler(tiler), lines);
        return;
    };
    lines.say(format!("(tiles, rests) = zipped_divide({layout}, {tiler}) = {divided}"));
    lines.say(match name {
        "outer_partition" => format!("of each tile the element at {at}, all rests"),
        _ => format!("of the rests the one at {at}, the whole tile"),
    });
}

/// `local_partition(layout, threads, index)`: where the thread stands, and the element there of every tile.
pub(super) fn local_partition(layout: &Value, threads: &Value, index: &Value, lines: &mut Lines) {
    let layout =
        if let Value::Composed(composed) = layout { Ok(composed.layout().clone()) } else { layout.to_layout_from_0() };
    let (Ok(layout), Ok(threads)) = (layout, threads.to_layout_from_0()) else { return };
    let Some(index) = index.integer().and_then(|index| usize::try_from(index).ok()) else { return };
    let (mut at, mut tiles, mut digits, mut found) = (Vec::new(), Vec::new(), Vec::new(), 0usize);
    for i in 0..threads.rank() {
        let Ok(mode) = threads.get(i) else { return };
        let (mut here, mut before) = (0usize, 1usize);
        for (extent, stride) in leaves(&mode) {
            let Stride::Int(stride) = stride else { return };
            let Ok(stride) = usize::try_from(stride) else { return };
            let digit = index.checked_div(stride).and_then(|steps| steps.checked_rem(extent)).unwrap_or(0);
            digits.push(format!("{index} / {stride} mod {extent} = {digit}"));
            here = here.saturating_add(digit.saturating_mul(before));
            before = before.saturating_mul(extent);
            found = found.saturating_add(digit.saturating_mul(stride));
        }
        at.push(here.to_string());
        tiles.push(mode.size());
    }
    let at = at.join(",");
    lines.say(format!("thread {index} of {threads} stands at ({at}): {}", digits.join(", ")));
    if found != index {
        lines.say(format!("but thread {found} does"));
        return;
    }
    let named: Vec<_> = tiles.iter().map(ToString::to_string).collect();
    let tiler = Tiler::ByMode(tiles.iter().filter_map(|size| Tiler::extent(*size).ok()).collect());
    for (i, tile) in tiles.iter().enumerate() {
        let extent = layout.get(i).map_or(1, |mode| mode.size());
        let over = extent.checked_rem(*tile).unwrap_or(0);
        if over > 0 {
            lines.say(format!(
                "mode {i}: {tile} does not divide {extent}: of the last tile only {over} inside, and all have as many elements"
            ));
        }
    }
    let Ok(divided) = zipped_divide(&layout, &tiler) else { return };
    let tile = named.join(",");
    lines.say(format!("a tile of ({tile}) has one element for each thread: (tiles, rests) = {divided}"));
    lines.say(format!("of each tile the element at ({at}), all rests"));
}

/// `tile_to_shape(tile, shape [, order])`: how many tiles lie along each mode.
pub(super) fn tile_to_shape(tile: &Value, shape: &Value, order: Option<&Value>, lines: &mut Lines) {
    let layout =
        if let Value::Composed(composed) = tile { Ok(composed.layout().clone()) } else { tile.to_layout_from_0() };
    let (Ok(layout), Value::Tree(shape)) = (layout, shape) else { return };
    let Some(shape) = shape.shape() else { return };
    let mut copies = Vec::new();
    for i in 0..shape.rank() {
        let Some(extent) = shape.get(i).and_then(|mode| mode.size()) else { return };
        let size = if i < layout.rank() { layout.get(i).map_or(1, |mode| mode.size()) } else { 1 };
        match (extent.checked_div(size), extent.checked_rem(size)) {
            (Some(count), Some(0)) => {
                lines.say(format!("mode {i}: {extent} / {size} = {count} tile{}", if count == 1 { "" } else { "s" }));
                copies.push(count.to_string());
            }
            _ => {
                lines.say(format!("mode {i}: {extent} / {size} is no number of tiles"));
                let near = [extent.checked_div(size).unwrap_or(0), extent.div_ceil(size.max(1))];
                let fit: Vec<_> = near.into_iter().filter_map(|n| n.checked_mul(size)).filter(|n| *n > 0).collect();
                let fit: Vec<_> = fit.iter().map(ToString::to_string).collect();
                lines.help(format!("extents of mode {i} that are multiples of {size}: {}, ..", fit.join(", ")));
            }
        }
    }
    if copies.len() == shape.rank() && copies.len() > 1 {
        let order = match order {
            None => "the left mode first".to_string(),
            Some(Value::Order(crate::value::Order::Left)) => "the left mode first".to_string(),
            Some(Value::Order(crate::value::Order::Right)) => "the right mode first".to_string(),
            Some(order) => format!("modes in the order {order}"),
        };
        lines.say(format!(
            "a grid of ({}) tiles, {order}; mode by mode the tile's and then the grid's",
            copies.join(",")
        ));
    }
}
