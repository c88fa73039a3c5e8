//! Modes, coordinates and swizzles, told.

use super::Lines;
use crate::operations::{in_tree_of, moved};
use crate::syntax::Leaf;
use crate::value::{Tree, Value, written_offset};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cute_dynamic::{Coord, HTuple, Layout, Offset, Shape, Stride, Swizzle, crd2idx, idx2crd};

/// The leaves, `extent:stride`.
pub(super) fn leaves(layout: &Layout) -> Vec<(usize, Stride)> {
    layout.shape().leaves().zip(layout.stride().leaves().collect::<Vec<_>>()).collect()
}

/// `4:2`.
pub(super) fn mode(extent: usize, stride: Stride) -> String {
    Layout::mode(extent, stride).map_or_else(|_| format!("{extent}:.."), |mode| mode.to_string())
}

pub(super) fn coalesce(layout: &Value, profile: Option<&Value>, lines: &mut Lines) {
    let Ok(layout) = layout.to_layout_from_0() else { return };
    match profile {
        None => merge(&layout, lines),
        Some(_) => {
            for i in 0..layout.rank() {
                if let Ok(part) = layout.get(i) {
                    lines.say(format!("mode {i}, {part}:"));
                    lines.inside(|lines| merge(&part, lines));
                }
            }
        }
    }
}

/// Eq. 13 to 15, leaf by leaf.
fn merge(layout: &Layout, lines: &mut Lines) {
    let mut last: Option<(usize, Stride)> = None;
    for (extent, stride) in leaves(layout) {
        let here = mode(extent, stride);
        if extent == 1 {
            lines.say(format!("{here} has one element: left out"));
            continue;
        }
        let Some((before, from)) = last else {
            lines.say(format!("{here} is the first mode"));
            last = Some((extent, stride));
            continue;
        };
        let (left, next) = (mode(before, from), from.scaled(before));
        let is_linear = !matches!(from, Stride::Xor(_)) || before.is_power_of_two();
        match (next, before.checked_mul(extent)) {
            (Ok(next), Some(all)) if next == stride && is_linear => {
                lines.say(format!(
                    "{left} ends at {before} * {} = {}, where {here} begins: one mode {}",
                    text(from),
                    text(next),
                    mode(all, from)
                ));
                last = Some((all, from));
            }
            (next, _) => {
                let end = next.map_or_else(|_| "what does not fit".to_string(), text);
                lines.say(format!(
                    "{left} ends at {before} * {} = {end}, {here} has stride {}: a mode of its own",
                    text(from),
                    text(stride)
                ));
                last = Some((extent, stride));
            }
        }
    }
}

pub(super) fn text(stride: Stride) -> String {
    match stride {
        Stride::Int(n) => n.to_string(),
        Stride::Basis { scale, path } => format!("{scale}{path}"),
        Stride::Xor(k) => format!("f{k}"),
    }
}

pub(super) fn filter(layout: &Value, lines: &mut Lines) {
    let Ok(layout) = layout.to_layout_from_0() else { return };
    for (extent, stride) in leaves(&layout) {
        if stride.is_zero() && extent > 1 {
            lines.say(format!("{} repeats in place: left out", mode(extent, stride)));
        }
    }
    if let Ok(layout) = cute_dynamic::filter_zeros(&layout) {
        merge(&layout, lines);
    }
}

/// The natural coordinate and the sum (Eq. 4 and 6).
pub(super) fn at(a: &Value, b: &Value, lines: &mut Lines) {
    let (of, coord) = if matches!(a, Value::Tree(_)) { (b, a) } else { (a, b) };
    let Value::Tree(tree) = coord else { return };
    match of {
        Value::Swizzle(swizzle) => {
            if let Tree::Leaf(Leaf::Int(offset)) = tree
                && let Ok(offset) = isize::try_from(*offset)
            {
                swizzled(*swizzle, offset, lines);
            }
        }
        Value::Composed(composed) => {
            let Some(coord) = tree.coord().map(|coord| in_tree_of(coord, &composed.shape())) else { return };
            if let Some(sum) = sum(composed.layout(), &coord, lines)
                && let Some(all) = composed.offset().checked_add(sum)
            {
                lines.say(format!("offset {} + {sum} = {all}", composed.offset()));
                match composed.swizzle() {
                    Some(swizzle) => swizzled(swizzle, all, lines),
                    None => {
                        let after = composed.outer().map(all).map_or_else(|error| error.to_string(), |n| n.to_string());
                        lines.say(format!("{} at {all} is {after}", composed.outer()));
                    }
                }
            }
        }
        _ => {
            let (Some((layout, offset)), Some(coord)) = (begun(of), tree.coord()) else { return };
            let coord = in_tree_of(coord, &layout.shape());
            sum(&layout, &coord, lines);
            let (Some(offset), Ok(at)) = (offset, layout.crd2idx(&coord)) else { return };
            let Ok(all) = crate::operations::sum(offset, &at) else { return };
            let sign = if matches!(offset, Offset::Xor(_)) { '^' } else { '+' };
            let [offset, at, all] = [offset, &at, &all].map(written_offset);
            lines.say(format!("offset {offset} {sign} {at} = {all}"));
        }
    }
}

/// A layout, and the offset before it.
fn begun(of: &Value) -> Option<(Layout, Option<&Offset>)> {
    match moved(of) {
        Some((layout, offset)) => Some((layout.clone(), Some(offset))),
        None => of.to_layout_from_0().ok().map(|layout| (layout, None)),
    }
}

/// The sum over the leaves; its value, of integers.
fn sum(layout: &Layout, coord: &Coord, lines: &mut Lines) -> Option<isize> {
    let shape = layout.shape();
    let is_inside = cute_dynamic::is_in_bounds(&shape, coord.map(|index| index.unwrap_or(0)));
    let natural = if is_inside {
        idx2crd(&shape, crd2idx(&shape, coord).ok()?).ok()?
    } else {
        lines.say(format!("{coord} lies outside of {shape}: the offset is that of an array which went on"));
        natural_beyond(coord, &shape)?
    };
    if natural.to_string() != coord.to_string() {
        lines.say(format!("coordinate {coord} of {shape} is {natural}"));
    }
    let terms: Vec<(usize, Stride)> = natural.leaves().zip(layout.stride().leaves().collect::<Vec<_>>()).collect();
    let written: Vec<String> = terms.iter().map(|(index, stride)| format!("{index}*{}", text(*stride))).collect();
    let is_xor = terms.iter().any(|(_, stride)| matches!(stride, Stride::Xor(_)));
    let value = layout.crd2idx(coord).ok()?;
    let value = match value {
        cute_dynamic::Offset::Int(n) => n.to_string(),
        cute_dynamic::Offset::Xor(n) => n.to_string(),
        cute_dynamic::Offset::Coord(coord) => coord.to_string(),
    };
    lines.say(format!("{} = {value}", written.join(if is_xor { " ^ " } else { " + " })));
    value.parse().ok()
}

/// The natural coordinate of one that lies outside: an index of several modes has its digits, and the last of them has the rest.
fn natural_beyond(coord: &Coord, shape: &Shape) -> Option<HTuple<usize>> {
    if coord.depth() > 0 {
        let modes = (0..coord.rank()).map(|i| natural_beyond(&coord.get(i)?, &shape.get(i)?));
        return Some(HTuple::tuple(&modes.collect::<Option<Vec<_>>>()?));
    }
    let mut rest = coord.leaves().next()??;
    let mut left = shape.leaves().count();
    Some(shape.map(|extent| {
        left = left.saturating_sub(1);
        let here = if left == 0 { rest } else { rest.checked_rem(extent).unwrap_or(0) };
        rest = rest.checked_div(extent).unwrap_or(0);
        here
    }))
}

/// Which bits go where.
fn swizzled(swizzle: Swizzle, offset: isize, lines: &mut Lines) {
    let after = swizzle.apply(offset);
    let bits = |n: isize| format!("{n:#b}");
    let range = |first: usize, count: usize| format!("{first} to {}", first.saturating_add(count).saturating_sub(1));
    let (b, m, s) = (swizzle.bits(), swizzle.base(), swizzle.shift());
    let from = if s >= 0 { m.saturating_add(s.unsigned_abs()) } else { m };
    let to = if s >= 0 { m } else { m.saturating_add(s.unsigned_abs()) };
    lines.say(match b {
        0 => format!("{swizzle}: no bits are XORed"),
        _ => format!("{swizzle}: bits {} are XORed into bits {}", range(from, b), range(to, b)),
    });
    lines.say(format!("{offset} = {} goes to {} = {after}", bits(offset), bits(after)));
}

/// What is fixed and what stays (Eq. 10).
pub(super) fn slice(a: &Value, b: &Value, lines: &mut Lines) {
    let (of, coord) = if matches!(a, Value::Tree(_)) { (b, a) } else { (a, b) };
    let Value::Tree(tree) = coord else { return };
    let (Some((layout, before)), Some(coord)) = (begun(of), tree.coord()) else { return };
    let coord = in_tree_of(coord, &layout.shape());
    let fixed = coord.map(|index| Some(index.unwrap_or(0)));
    lines.say(format!("the offset is that of {fixed}:"));
    lines.inside(|lines| {
        sum(&layout, &fixed, lines);
    });
    if let Some(before) = before {
        lines.say(format!("and {} of the slice before", written_offset(before)));
    }
    if let Ok(kept) = cute_dynamic::dice(&layout, coord.clone()) {
        lines.say(format!("fixed: {kept}"));
    }
}
