//! What is worth a word of an expression that has a value: a composition that reaches past the end of its left operand.

use crate::evaluate::outer;
use crate::operations::moved_from_0;
use crate::syntax::Span;
use crate::value::Value;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use cute_dynamic::{Codomain, HTuple, Layout, Offset, Stride, Tiler, is_in_bounds};

/// A remark about a part of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub span: Span,
    /// The remark.
    pub text: String,
}
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Where `a o b` reaches past the end of `a`, whose last mode then goes on (Section 3.3.3).
pub(crate) fn past_the_end(a: &Value, b: &Value) -> Vec<String> {
    let mut all = Vec::new();
    let Some(layout) = domain(a) else { return all };
    match moved_from_0(b) {
        Some((b, offset)) => by_layout(&layout, b, Some(offset), "", &mut all),
        None => {
            let Ok(tiler) = b.to_tiler() else { return all };
            by_tiler(&layout, &tiler, "", &mut all);
            // the shape that was meant has as many elements
            if let (false, Value::Tree(tree), Some(size)) = (all.is_empty(), b, tiler_size(&tiler))
                && size == layout.size()
                && let Some(last) = all.last_mut()
            {
                last.push_str(&format!("; `with_shape(.., {tree})` keeps the {size} elements"));
            }
        }
    }
    all
}

/// `outer o offset o layout`, the same.
pub(crate) fn past_the_outer(a: &Value, offset: isize, b: &Layout) -> Vec<String> {
    let mut all = Vec::new();
    if let (Some(layout), Some(_)) = (domain(a), outer(a)) {
        by_layout(&layout, b, Some(&Offset::Int(offset)), "", &mut all);
    }
    all
}

/// The layout whose coordinates the right operand gives; a swizzle takes every integer.
fn domain(value: &Value) -> Option<Layout> {
    match value {
        Value::Sliced(layout, _) => Some(layout.clone()),
        Value::Composed(composed) => Some(composed.layout().clone()),
        other => other.to_layout_from_0().ok(),
    }
}

fn tiler_size(tiler: &Tiler) -> Option<usize> {
    match tiler {
        Tiler::Keep => None,
        Tiler::Layout(layout) | Tiler::Exact(layout) => Some(layout.size()),
        Tiler::ByMode(modes) => modes.iter().try_fold(1usize, |size, mode| size.checked_mul(tiler_size(mode)?)),
    }
}

/// Each layout of a tiler with its mode. The recursion is as deep as the tiler.
fn by_tiler(layout: &Layout, tiler: &Tiler, place: &str, all: &mut Vec<String>) {
    match tiler {
        Tiler::Keep => {}
        Tiler::Layout(tile) | Tiler::Exact(tile) => by_layout(layout, tile, None, place, all),
        Tiler::ByMode(modes) => {
            for (i, mode) in modes.iter().enumerate() {
                let Ok(part) = layout.get(i) else { continue };
                let place = if place.is_empty() { i.to_string() } else { format!("{place}.{i}") };
                by_tiler(&part, mode, &place, all);
            }
        }
    }
}

fn by_layout(layout: &Layout, tile: &Layout, offset: Option<&Offset>, place: &str, all: &mut Vec<String>) {
    let mode = if place.is_empty() { String::new() } else { format!("mode {place}: ") };
    let from = match offset {
        Some(Offset::Int(n)) => *n,
        _ => 0,
    };
    let before = if from == 0 { String::new() } else { format!(" from {from} on") };
    let size = layout.size();
    if tile.codomain() == Codomain::Integer {
        let Some(last) = largest(tile).and_then(|last| last.checked_add(from)) else { return };
        if usize::try_from(last).is_ok_and(|last| last >= size) {
            all.push(format!(
                "{mode}{tile}{before} reaches coordinate {last} of {layout}, which has {size}: past the end its last mode goes on"
            ));
        }
        return;
    }
    let is_upward = tile
        .stride()
        .leaves()
        .all(|stride| matches!(stride, Stride::Basis { scale, .. } if scale >= 0) || stride.is_zero());
    let last = tile.size().checked_sub(1).map(|last| tile.crd2idx(HTuple::leaf(last)));
    if let (true, Some(Ok(Offset::Coord(last)))) = (is_upward, last)
        && cute_dynamic::weakly_congruent(&last, &layout.shape())
        && !is_in_bounds(&layout.shape(), last.clone())
    {
        let shape = layout.shape();
        all.push(format!(
            "{mode}{tile} reaches coordinate {last} of {layout}, whose shape is {shape}: past the end its last mode goes on"
        ));
    }
}

/// The largest value of a layout of integers.
fn largest(layout: &Layout) -> Option<isize> {
    let (shape, stride) = (layout.shape(), layout.stride());
    let mut sum = 0isize;
    for (extent, stride) in shape.leaves().zip(stride.leaves()) {
        let Stride::Int(stride) = stride else { return None };
        let steps = isize::try_from(extent.checked_sub(1)?).ok()?;
        sum = sum.checked_add(steps.checked_mul(stride)?.max(0))?;
    }
    Some(sum)
}
