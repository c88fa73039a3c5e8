//! Tiled MMAs and copies: how many instructions lie along each mode, and who shares elements.

use super::Lines;
use crate::value::Value;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cute_dynamic::{Layout, Tiler};

fn size(layout: &Layout, mode: usize) -> usize {
    layout.get(mode).map_or(1, |mode| mode.size())
}

/// `tiled_mma(atom, atoms [, permutations])`.
pub(super) fn mma(of: &[Value], result: Option<&Value>, lines: &mut Lines) {
    let (Some(atoms), Some(Value::TiledMma(mma))) = (of.get(1).and_then(|atoms| atoms.to_layout_from_0().ok()), result)
    else {
        return;
    };
    let permutations = of.get(2).and_then(|of| of.to_tiler().ok());
    let sides = ["M", "N", "K"].into_iter().zip(mma.of.atom().row.shape_mnk).zip(mma.tile).enumerate();
    for (mode, ((name, atom), tile)) in sides {
        let along = size(&atoms, mode);
        let times = tile.checked_div(atom.saturating_mul(along)).unwrap_or(1);
        let by = match &permutations {
            Some(Tiler::ByMode(by)) => by.get(mode).cloned().filter(|by| *by != Tiler::Keep),
            _ => None,
        };
        let by = by.map_or_else(alloc::string::String::new, |by| alloc::format!(", permuted by {by}"));
        lines.say(alloc::format!("{name}: {atom} of an instruction x {along} instructions x {times} = {tile}{by}"));
    }
    let threads = mma.of.atom().thr_id.size();
    lines.say(alloc::format!(
        "{} threads: {threads} of an instruction, then along M, N and K: {}",
        mma.thr_layout.size(),
        mma.thr_layout
    ));
    for (operand, without, mode) in [("A", "N", 1), ("B", "M", 0), ("C", "K", 2)] {
        let sharing = size(&atoms, mode);
        if sharing > 1 {
            lines.say(alloc::format!(
                "{operand} has no {without}: {sharing} instructions along {without} have the same elements, by a stride of 0"
            ));
        }
    }
}

/// `tiled_copy(atom, bits, threads, values)`, and that of an operand.
pub(super) fn copy(result: Option<&Value>, lines: &mut Lines) {
    let Some(Value::TiledCopy(copy)) = result else { return };
    let of = &copy.atom.reference;
    let values = size(of, 1).checked_div(copy.bits).unwrap_or(1).max(1);
    let (threads, each) = (copy.threads(), size(&copy.tv, 1));
    let extents: Vec<String> = copy.shape.iter().map(ToString::to_string).collect();
    let times = |all: usize, of: usize| all.checked_div(of).unwrap_or(1);
    lines.say(alloc::format!(
        "an instruction: {} threads, {values} elements of {} bits of each",
        size(of, 0),
        copy.bits
    ));
    lines.say(alloc::format!(
        "{threads} threads with {each} elements each: {} x {} instructions, a tile of {}",
        times(threads, size(of, 0)),
        times(each, values),
        extents.join(" x ")
    ));
}
