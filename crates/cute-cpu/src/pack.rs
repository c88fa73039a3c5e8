//! Packing: a block of an operand copied, strip by strip, into panels that a micro-kernel reads in order.
//!
//! ```text
//! operand                (rows, K) : any two modes
//! strips of W rows       ((W, strips), K)
//! in the buffer          ((W, strips), K) : ((1, W K), W)        rows that do not exist are left out
//! ```
//!
//! The copy is by vectors where one of the source's strides is 1: along the rows as they are, along `K` transposed in registers.
//! Small strides go by vectors where the machine has a way ([`Atom::copy_strided`]). Anything else goes element by element, by two
//! tables of offsets, one of each mode. Elements that are not what kernels read become words on the way ([`Words`]): a few rows at a
//! time, and then as above.

use crate::atom::{Atom, Panel};
use crate::operand::Source;
use crate::words::Words;
use core::mem::MaybeUninit;
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

/// How many words that is.
pub(crate) const fn words<E: Copy, W: Words<E>>(steps: &Range<usize>) -> usize {
    (steps.end - steps.start).div_ceil(W::GROUP)
}

/// Copies a strip, at the block's steps along `K`.
///
/// # Safety
/// The machine has the atom's instructions; the strip's rows and the steps are in bounds of the source; `to` has room for
/// `width` times as many words as the steps are; and `width` is `vectors * LANES`, or `COLUMNS` if there are no vectors.
pub(crate) unsafe fn pack<A: Atom, W: Words<A::Element>>(
    source: &Source<W::Source>,
    strip: Extent,
    steps: Range<usize>,
    to: *mut A::Element,
) {
    let Extent { first, count, width, .. } = strip;
    let mut rows = [0isize; MOST_ROWS];
    for (i, row) in rows.iter_mut().enumerate().take(count) {
        *row = source.rows.at(first + i);
    }
    let rows = rows.get(..count).unwrap_or(&[]);
    // SAFETY: rows and steps are in bounds of the source, which has checked that all its offsets are in its storage, and of
    // the room
    unsafe {
        let gather = |(of, done, to): (Range<usize>, usize, *mut A::Element)| {
            gather::<A::Element, W>(source, rows.get(of).unwrap_or(&[]), (done, steps.clone()), to, width);
        };
        match in_place(source, first, steps.start) {
            Some(from) if W::SAME => {
                pack_words::<A>(strip, steps.len(), from.cast(), to, |rows, done, to| gather((rows, done, to)));
            }
            Some(from) if from.row == 1 => A::words_down::<W>((count, steps.len()), from, to, width),
            Some(from) if from.step == 1 => {
                // through a few words of each row
                const CHUNK: usize = 32;
                let mut room = [const { MaybeUninit::<A::Element>::uninit() }; MOST_ROWS * CHUNK];
                let room = room.as_mut_ptr().cast::<A::Element>();
                let words = words::<A::Element, W>(&steps);
                for begin in (0..words).step_by(CHUNK) {
                    let (step, chunk) = (begin * W::GROUP, CHUNK.min(words - begin));
                    let from = Panel { at: from.at.add(step), ..from };
                    let k = (chunk * W::GROUP).min(steps.len() - step);
                    A::words_along::<W>((count, k), from, room, CHUNK);
                    let from = Panel { at: room.cast_const(), row: CHUNK.cast_signed(), step: 1 };
                    pack_words::<A>(strip, chunk, from, to.add(begin * width), |rows, done, to| {
                        for i in rows.clone() {
                            for k in done..chunk {
                                to.add(i - rows.start + k * width).write(*from.at.add(i * CHUNK + k));
                            }
                        }
                    });
                }
            }
            _ => gather((0..count, 0, to)),
        }
    }
}

/// Copies a strip of words whose modes have strides: by vectors what is copied by vectors, and the rest, of some rows from a word on, by `rest`.
///
/// # Safety
/// The machine has the atom's instructions; `from` can be read at the strip's rows and `k` words; `to` has room for `width * k`.
#[inline(always)]
unsafe fn pack_words<A: Atom>(
    Extent { count, width, vectors, .. }: Extent,
    k: usize,
    from: Panel<A::Element>,
    to: *mut A::Element,
    mut rest: impl FnMut(Range<usize>, usize, *mut A::Element),
) {
    // SAFETY: the caller's. Groups of rows are copied by vectors only where they exist in full
    unsafe {
        if from.row == 1 && count == width {
            if vectors > 0 {
                A::copy_rows(vectors, k, from, to);
            } else {
                A::copy_columns(k, from, to);
            }
        } else if vectors > 0 {
            if count == width && from.step != 1 && A::copy_strided(vectors, k, from, to) {
                return;
            }
            for group in 0..vectors {
                let begin = group * A::LANES;
                let end = (begin + A::LANES).min(count);
                let mut done = 0;
                if begin + A::LANES <= count {
                    let from = Panel { at: from.at.offset(from.row * begin.cast_signed()), ..from };
                    done = A::transpose_rows(k, from, to.add(begin), width);
                }
                rest(begin..end, done, to.add(begin));
            }
        } else {
            let done = if count == width { A::transpose_columns(k, from, to) } else { 0 };
            rest(0..count, done, to);
        }
    }
}

/// `to(i, k) = from[rows(i) + steps(k)]` for all words from the `done`th on; `to` is `(rows,K):(1,pitch)`.
///
/// # Safety
/// The source can be read at all these offsets, and `to` can be written.
unsafe fn gather<E: Copy, W: Words<E>>(
    source: &Source<W::Source>,
    rows: &[isize],
    (done, steps): (usize, Range<usize>),
    to: *mut E,
    pitch: usize,
) {
    /// Words at a time: a cache line of either operand is used up while it is there.
    const CHUNK: usize = 16;
    let words = words::<E, W>(&steps);
    let mut begin = done;
    while begin < words {
        let end = (begin + CHUNK).min(words);
        // two elements are a word at most
        let mut offsets = [0isize; 2 * CHUNK];
        let elements = begin * W::GROUP..(end * W::GROUP).min(steps.len());
        let count = elements.len();
        for (offset, k) in offsets.iter_mut().zip(elements) {
            *offset = source.steps.at(steps.start + k);
        }
        let offsets = offsets.as_ptr();
        // SAFETY: the caller's; offsets are of steps that exist
        unsafe {
            for (i, row) in rows.iter().enumerate() {
                let (from, to) = (source.at.offset(*row), to.add(i + begin * pitch));
                let element = |k: usize| *from.offset(*offsets.add(k));
                if count == CHUNK * W::GROUP {
                    each_of_16!(k => to.add(k * pitch).write(W::word(|g| element(k * W::GROUP + g))));
                    continue;
                }
                for k in 0..end - begin {
                    let element = |k: usize| if k < count { element(k) } else { W::ZERO };
                    to.add(k * pitch).write(W::word(|g| element(k * W::GROUP + g)));
                }
            }
        }
        begin = end;
    }
}
