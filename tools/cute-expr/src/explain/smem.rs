//! Descriptors and copies of TMA, told.

use super::Lines;
use crate::operations::smem::{global, tile};
use crate::tma::{MOST_ROWS, along, tma_box};
use crate::value::Value;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cute_dynamic::descriptor::words::{Atoms, atom_words};
use cute_dynamic::descriptor::{Described, NoDescriptor, descriptor_of};
use cute_dynamic::smem::{InWords, Major, SwizzleMode, in_words as words};
use cute_dynamic::{ComposedLayout, coalesce};

fn names(major: Major) -> [&'static str; 2] {
    match major {
        Major::MN => ["MN, contiguous", "K"],
        Major::K => ["MN", "K, contiguous"],
    }
}

/// `smem_descriptor(tile, major, bits)`: the tile in words of 16 bytes, and how often an atom lies along each mode.
pub(super) fn descriptor(of: &Value, major: &Value, bits: &Value, lines: &mut Lines) {
    let (Ok(tile), Value::Major(major), Some(bits)) = (tile(of), major, number(bits)) else { return };
    let Some((words, mode)) = in_words(&tile, bits, lines) else { return };
    let inside = atom_words(*major, mode);
    for (i, (name, atom)) in names(*major).into_iter().zip(inside).enumerate() {
        let Ok(part) = cute_dynamic::get(&words.layout, i) else { return };
        let Ok(part) = coalesce(&part) else { return };
        match Atoms::of(&part, atom) {
            Ok(found) => {
                let beside = if atom == 1 { String::new() } else { format!(", {} apart", many(found.inside, "word")) };
                let many = if found.repeats == 1 {
                    "one atom".to_string()
                } else {
                    format!("{} atoms, {} apart", found.repeats, many(found.between, "word"))
                };
                lines.say(format!("{name}: {part}, of which an atom has {atom}{beside}; {many}"));
            }
            Err(_) => lines.say(format!("{name}: {part}, of which an atom has {atom}")),
        }
    }
    match descriptor_of(&tile, *major, bits) {
        Ok(found) => fields(&found, *major, lines),
        Err(NoDescriptor::RowsApart { d, w }) => {
            lines.say(format!(
                "a row of {} has {}, and the next row begins {} on",
                mode.name(),
                many(w, "word"),
                many(d, "word")
            ));
        }
        Err(_) => {
            let along = words.layout.get(1).map_or(1, |k| k.size());
            let row = mode.row_bytes() / 16;
            if *major == Major::K && mode != SwizzleMode::Inter && along > row {
                let most = row.saturating_mul(128).checked_div(bits).unwrap_or(0);
                lines.help(format!(
                    "{most} elements along K are a row of {}: a longer K takes one descriptor each",
                    mode.name()
                ));
            }
        }
    }
}

/// `1 word`, `8 words`.
fn many<N: PartialEq + From<u8> + core::fmt::Display>(n: N, what: &str) -> String {
    let end = if n == N::from(1) { "" } else { "s" };
    format!("{n} {what}{end}")
}

fn fields(found: &Described, major: Major, lines: &mut Lines) {
    let unused = major == Major::K && found.mode() != SwizzleMode::Inter;
    let leading = if unused { ", which K-major swizzled tiles do not use" } else { "" };
    lines.say(format!(
        "leading offset {} bytes{leading}; stride offset {} bytes",
        found.leading_bytes(),
        found.stride_bytes()
    ));
    if let Ok(at) = found.at(0, 0)
        && let Some(bits) = at.wgmma()
    {
        lines.say(format!("wgmma {bits:#018x}, tcgen05 {:#018x}, at address 0", at.tcgen05()));
    }
}

fn number(of: &Value) -> Option<usize> {
    of.integer().and_then(|n| usize::try_from(n).ok())
}

/// The tile in words, and its mode; without one, the swizzles that have one.
fn in_words(tile: &ComposedLayout, bits: usize, lines: &mut Lines) -> Option<(InWords, SwizzleMode)> {
    let each = 128usize.checked_div(bits).filter(|n| *n > 0)?;
    if let Ok(words) = tile.upcast(each) {
        lines.say(format!("in words of 16 bytes, {each} elements each: {words}"));
    }
    let words = words(tile, each).ok()?;
    // a swizzle that loses bits permutes inside the words
    let Some(mode) = words.mode().filter(|_| words.bits == words.swizzle.bits()) else {
        let modes: Vec<String> = SwizzleMode::ALL.into_iter().filter_map(|mode| named(mode, bits)).collect();
        lines.help(format!("swizzles of elements of {bits} bits: {}", modes.join(", ")));
        return None;
    };
    let [row, rows] = [mode.row_bytes() / 16, mode.rows()];
    lines.say(format!("its swizzle is {mode}: rows of {}, {rows} to an atom", many(row, "word")));
    Some((words, mode))
}

/// `SW128 Sw<3,3,3>`: the swizzle of a mode, of elements of so many bits.
fn named(mode: SwizzleMode, bits: usize) -> Option<String> {
    let of = mode.of_elements(bits).ok()?;
    Some(if of.bits() == 0 { format!("{mode} none") } else { format!("{mode} {of}") })
}

/// `tma_copy(matrix, tile, bits)`.
pub(super) fn tma_copy(matrix: &Value, of: &Value, bits: &Value, lines: &mut Lines) {
    let (Ok(matrix), Ok(tile), Some(bits)) = (matrix.to_layout_from_0(), tile(of), number(bits)) else { return };
    let (major, global) = match global(&matrix, bits) {
        Ok(found) => found,
        Err(_) => return,
    };
    let (mode, pitch) = (along(major), global.pitch.unwrap_or(0));
    lines.say(format!(
        "mode {mode} of the matrix is contiguous: {} elements; {} of them, {pitch} bytes apart",
        global.along, global.across
    ));
    if pitch.checked_rem(16) != Some(0) {
        let elements: Vec<String> = (0..4usize)
            .filter_map(|n| pitch.div_ceil(16).checked_add(n)?.checked_mul(128)?.checked_div(bits))
            .map(|stride| stride.to_string())
            .collect();
        lines.help(format!("strides of a multiple of 16 bytes: {}, ..", elements.join(", ")));
    }
    let Some((_, swizzle)) = in_words(&tile, bits, lines) else { return };
    let Ok([inner, rows]) = tma_box(&tile, major) else {
        lines.say(format!("of the tile mode {mode} is not contiguous"));
        return;
    };
    let bytes = inner.saturating_mul(bits) / 8;
    let span = if swizzle == SwizzleMode::Inter {
        String::new()
    } else {
        format!(", of {} that {} permutes", swizzle.row_bytes(), swizzle.name())
    };
    lines
        .say(format!("along it the tile has {inner} elements in one run, {bytes} bytes{span}: the box's first extent"));
    if bytes > swizzle.row_bytes() && swizzle != SwizzleMode::Inter {
        let most = swizzle.row_bytes().saturating_mul(8).checked_div(bits).unwrap_or(0);
        lines.help(format!("{most} elements are the most of a row of {}", swizzle.name()));
    }
    let fit = (1..=MOST_ROWS).rev().find(|n| rows.checked_rem(*n) == Some(0)).unwrap_or(1);
    let cut =
        if fit < rows { format!("; a box has {MOST_ROWS} at most, and {fit} divide them") } else { String::new() };
    lines.say(format!("across it {rows} such runs lie one behind the other{cut}: the box's second extent is {fit}"));
    let each = inner.saturating_mul(fit);
    let copies = tile.size().checked_div(each).unwrap_or(0);
    let copies = if copies == 1 { "1 copy".to_string() } else { format!("{copies} copies") };
    lines.say(format!("{} elements of the tile / ({inner} x {fit}): {copies}", tile.size()));
}
