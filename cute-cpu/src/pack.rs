//! Packing: a block of an operand copied, strip by strip, into panels that a micro-kernel reads in order.
//!
//! ```text
//! operand                (rows, K) : any two modes
//! strips of W rows       ((W, strips), K)
//! in the buffer          ((W, strips), K) : ((1, W K), W)        rows that do not exist are left out
//! ```
//!
//! The copy is by vectors where one of the source's strides is 1: along the rows as they are, along `K` transposed in registers.
//! Anything else goes element by element, by two tables of offsets, one of each mode.

use crate::atom::{Atom, Panel};
use crate::operand::Source;
use core::ops::Range;

/// The rows of a strip, as they are to be.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// The first row.
    pub(crate) first: usize,
    /// How many exist ...
    pub(crate) count: usize,
    /// ... of how many.
    pub(crate) width: usize,
    /// How many registers that is; 0 for a strip of `B`.
    pub(crate) vectors: usize,
}

/// The most rows of a strip: those of a tile.
pub(crate) const MOST_ROWS: usize = 64;

/// The panel of a strip where it lies.
pub(crate) fn in_place<T>(source: &Source<T>, first: usize, step: usize) -> Option<Panel<T>> {
    let (row, k) = (source.rows.stride()?, source.steps.stride()?);
    let at = source.at.wrapping_offset(source.rows.at(first)).wrapping_offset(source.steps.at(step));
    Some(Panel { at, row, step: k })
}

/// The same for each of 16: a loop of so many is not always unrolled.
macro_rules! each_of_16 {
    ($i:ident => $do:expr) => {
        each_of_16!(@ $i $do; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    (@ $i:ident $do:expr; $($number:literal)*) => {
        { $({ let $i = $number; $do; })* }
    };
}
pub(crate) use each_of_16;

/// Copies a strip, at the block's steps along `K`.
///
/// # Safety
/// The machine has the atom's instructions; the strip's rows and the steps are in bounds of the source; `to` has room for
/// `width * steps.len()` elements; and `width` is `vectors * LANES`, or `COLUMNS` if there are no vectors.
pub(crate) unsafe fn pack<A: Atom>(
    source: &Source<A::Element>,
    strip: Extent,
    steps: Range<usize>,
    to: *mut A::Element,
) {
    let Extent { first, count, width, vectors } = strip;
    let k = steps.len();
    let mut rows = [0isize; MOST_ROWS];
    for (i, row) in rows.iter_mut().enumerate().take(count) {
        *row = source.rows.at(first + i);
    }
    let rows = rows.get(..count).unwrap_or(&[]);
    // SAFETY: rows and steps are in bounds of the source, which has checked that all its offsets are in its storage, and of
    // the room. Groups of rows are copied by vectors only where they exist in full.
    unsafe {
        match in_place(source, first, steps.start) {
            Some(from) if from.row == 1 && count == width => {
                if vectors > 0 {
                    A::copy_rows(vectors, k, from, to)
                } else {
                    A::copy_columns(k, from, to)
                }
            }
            Some(from) if vectors > 0 && count == width && A::copy_strided(vectors, k, from, to) => {}
            Some(from) if vectors > 0 => {
                for group in 0..vectors {
                    let begin = group * A::LANES;
                    let end = (begin + A::LANES).min(count);
                    let mut done = 0;
                    if begin + A::LANES <= count {
                        let from = Panel { at: from.at.offset(from.row * begin.cast_signed()), ..from };
                        done = A::transpose_rows(k, from, to.add(begin), width);
                    }
                    let rows = rows.get(begin..end).unwrap_or(&[]);
                    gather(source, rows, (done, steps.clone()), to.add(begin), width);
                }
            }
            Some(from) if count == width => {
                let done = A::transpose_columns(k, from, to);
                gather(source, rows, (done, steps), to, width);
            }
            _ => gather(source, rows, (0, steps), to, width),
        }
    }
}

/// `to(i, k) = from[rows(i) + steps(k)]` for all steps from the `done`th on; `to` is `(rows,K):(1,pitch)`.
///
/// # Safety
/// The source can be read at all these offsets, and `to` can be written.
unsafe fn gather<T: Copy>(
    source: &Source<T>,
    rows: &[isize],
    (done, steps): (usize, Range<usize>),
    to: *mut T,
    pitch: usize,
) {
    /// Steps at a time: a cache line of either operand is used up while it is there.
    const CHUNK: usize = 16;
    let mut begin = done;
    while begin < steps.len() {
        let end = (begin + CHUNK).min(steps.len());
        let mut offsets = [0isize; CHUNK];
        for (offset, k) in offsets.iter_mut().zip(begin..end) {
            *offset = source.steps.at(steps.start + k);
        }
        let chunk = offsets.get(..end - begin).unwrap_or(&[]);
        // SAFETY: the caller's; `k` is below `steps.len()`
        unsafe {
            for (i, row) in rows.iter().enumerate() {
                let from = source.at.offset(*row);
                if chunk.len() == CHUNK {
                    let (to, offsets) = (to.add(i + begin * pitch), offsets.as_ptr());
                    each_of_16!(k => to.add(k * pitch).write(*from.offset(*offsets.add(k))));
                    continue;
                }
                for (k, step) in chunk.iter().enumerate() {
                    to.add(i + (begin + k) * pitch).write(*from.offset(*step));
                }
            }
        }
        begin = end;
    }
}
