//! Inverses, told.

use super::Lines;
use super::modes::{leaves, mode};
use crate::value::Value;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use cute_dynamic::{Codomain, Layout, Stride, coalesce};

/// How many numbers a help names.
const NAMED: usize = 6;

/// (stride, place, extent) of the modes that count, where all strides are integers of 0 and more.
fn placed(layout: &Value, lines: &mut Lines) -> Option<Vec<(usize, usize, usize)>> {
    let layout: Layout = layout.to_layout_from_0().ok()?;
    if layout.codomain() != Codomain::Integer {
        return None;
    }
    let short = coalesce(&layout).ok()?;
    if short != layout {
        lines.say(format!("coalesced: {short}"));
    }
    let mut place = 1usize;
    let mut all = Vec::new();
    for (extent, stride) in leaves(&short) {
        let Stride::Int(here) = stride else { return None };
        if here > 0 && extent > 1 {
            all.push((here.unsigned_abs(), place, extent));
        } else if extent > 1 {
            lines.say(format!("{} is left out", mode(extent, stride)));
        }
        place = place.checked_mul(extent)?;
    }
    all.sort_unstable();
    Some(all)
}

/// Eq. 24: the modes that continue one another from stride 1 on.
pub(super) fn right(layout: &Value, lines: &mut Lines) {
    let Some(modes) = placed(layout, lines) else { return };
    let mut covered = 1usize;
    for (stride, place, extent) in modes {
        if stride == covered {
            let Some(after) = covered.checked_mul(extent) else { return };
            lines.say(format!(
                "{extent}:{stride} has the offsets from {covered} on, and one step of it is {place} in the coordinate: \
                 {extent}:{place}; covered up to {after}"
            ));
            covered = after;
        } else {
            lines.say(format!("{extent}:{stride} begins at {stride}, {covered} is what comes next: left out"));
        }
    }
}

/// Eq. 26: an offset read in the mixed radix of the strides.
pub(super) fn left(layout: &Value, lines: &mut Lines) {
    let Some(modes) = placed(layout, lines) else { return };
    let (mut below, mut before) = (1usize, 0usize);
    for (number, &(stride, place, extent)) in modes.iter().enumerate() {
        let (Some(digits), Some(rest)) = (stride.checked_div(below), stride.checked_rem(below)) else { return };
        if rest != 0 {
            lines.say(format!("{extent}:{stride}: {stride} is no multiple of {below}, the next smaller stride"));
            let fit: Vec<_> = (1..=NAMED).filter_map(|n| below.checked_mul(n)).map(|n| n.to_string()).collect();
            lines.help(format!("strides that fit {below}: {}, ..", fit.join(", ")));
            return;
        }
        lines
            .say(format!("{extent}:{stride}: {stride} / {below} = {digits} offsets below one step: {digits}:{before}"));
        (below, before) = (stride, place);
        if number.saturating_add(1) == modes.len() {
            lines.say(format!("the last one goes on: {extent}:{place}"));
        }
    }
}
