//! The loops around the micro-kernel: blocks for the caches, strips for the registers, tiles.
//!
//! ```text
//! for each block of nc columns of C                       a block of B, packed: L3
//!   for each block of kc steps of K
//!     pack B (nc, kc) in strips of N columns              a strip: L1
//!     for each block of mc rows of C                      a block of A, packed: L2
//!       pack A (mc, kc) in strips of M rows
//!       for each strip of B, for each strip of A
//!         a tile of C += strip of A times strip of B      registers
//! ```
//!
//! `C` is taken such that its rows are contiguous if one of its modes is: `C = A B` or its transpose, which is the same product
//! with the operands exchanged. A tile that the matrix cuts off, or whose rows are not contiguous, is computed aside and added
//! through the layout.

use crate::atom::Atom;
use crate::operand::{Destination, Source};
use crate::pack::{Extent, MOST_ROWS, Strip, in_place, pack};
use core::ops::Range;

/// `C += A B`, all sizes equal.
#[derive(Clone)]
pub(crate) struct Product<T> {
    pub(crate) a: Source<T>,
    pub(crate) b: Source<T>,
    pub(crate) c: Destination<T>,
}
impl<T> Product<T> {
    /// The same, as the transposed product if that makes the rows of `C` contiguous.
    pub(crate) fn oriented(self) -> Self {
        let contiguous = |mode: &crate::operand::Mode| mode.extent() > 1 && mode.stride() == Some(1);
        if contiguous(&self.c.rows) || !contiguous(&self.c.columns) {
            return self;
        }
        let Destination { at, rows, columns } = self.c;
        Self { a: self.b, b: self.a, c: Destination { at, rows: columns, columns: rows } }
    }
}

/// The sizes of blocks: rows, columns, steps.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blocking {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
    /// The most columns for which `A`, and rows for which `B`, is read where it lies.
    pub(crate) in_place: (usize, usize),
}

/// Room for packed blocks, and tables.
struct Room<T> {
    a: Vec<T>,
    b: Vec<T>,
    strips_a: Vec<Strip<T>>,
    strips_b: Vec<Strip<T>>,
    steps: Vec<isize>,
}

/// Room for `count` elements from a cache line's beginning on.
fn reserve<T>(room: &mut Vec<T>, count: usize) -> *mut T {
    const LINE: usize = 64;
    let slack = LINE / size_of::<T>();
    room.reserve_exact(count + slack);
    let at = room.as_mut_ptr();
    match at.align_offset(LINE) {
        skip if skip <= slack => at.wrapping_add(skip),
        _ => at,
    }
}

/// The range in as few equal parts as have at most `most`, rounded up to a multiple of `unit`.
fn blocks(range: Range<usize>, most: usize, unit: usize) -> impl Iterator<Item = Range<usize>> {
    let count = range.len().div_ceil(most.max(1)).max(1);
    let size = range.len().div_ceil(count).next_multiple_of(unit).max(unit);
    range.clone().step_by(size).map(move |begin| begin..(begin + size).min(range.end))
}

/// A block's strips of `A`: as few as possible, and as equal as whole registers allow.
fn strips_of_rows<A: Atom>(rows: Range<usize>) -> impl Iterator<Item = Extent> + Clone {
    let vectors = rows.len().div_ceil(A::LANES);
    let count = vectors.div_ceil(A::VECTORS).max(1);
    let (each, more) = (vectors / count, vectors % count);
    (0..count).map(move |i| {
        let (before, vectors) = (i * each + i.min(more), each + usize::from(i < more));
        let (first, width) = (rows.start + before * A::LANES, vectors * A::LANES);
        Extent { first, count: width.min(rows.end - first), width, vectors }
    })
}
/// A block's strips of `B`.
fn strips_of_columns<A: Atom>(columns: Range<usize>) -> impl Iterator<Item = Extent> + Clone {
    let end = columns.end;
    let width = A::COLUMNS;
    columns.step_by(width).map(move |first| Extent { first, count: width.min(end - first), width, vectors: 0 })
}

/// The strips of a block, packed or where they lie.
///
/// # Safety
/// As [`pack`], for all strips.
unsafe fn prepare<A: Atom>(
    source: &Source<A::Element>,
    extents: impl Iterator<Item = Extent> + Clone,
    (begin, steps): (usize, &mut [isize]),
    leave: bool,
    room: &mut Vec<A::Element>,
    strips: &mut Vec<Strip<A::Element>>,
) {
    strips.clear();
    for (i, step) in steps.iter_mut().enumerate() {
        *step = source.steps.at(begin + i);
    }
    let stays = |strip: &Extent| leave && strip.count == strip.width;
    let elements = extents.clone().filter(|strip| !stays(strip)).map(|strip| strip.width * steps.len()).sum();
    let mut to = if elements > 0 { reserve(room, elements) } else { core::ptr::null_mut() };
    for strip in extents {
        let panel = match in_place(source, strip.first, begin) {
            Some(panel) if stays(&strip) => panel,
            _ => {
                let at = to;
                // SAFETY: the caller's; there is room for all strips that do not stay
                unsafe { pack::<A>(source, strip, (begin, steps), at) };
                to = to.wrapping_add(strip.width * steps.len());
                crate::atom::Panel { at: at.cast_const(), row: 1, step: strip.width.cast_signed() }
            }
        };
        strips.push(Strip { panel, first: strip.first, count: strip.count, vectors: strip.vectors });
    }
}

/// `C += A B` for a range of rows and of columns.
///
/// # Safety
/// The machine has the atom's instructions. The sizes of `A`, `B` and `C` agree, the ranges are within them; their elements can be
/// read, and those of `C` be written, and nothing else refers to the part of `C`.
pub(crate) unsafe fn multiply<A: Atom>(
    Product { a, b, c }: &Product<A::Element>,
    (rows, columns): (Range<usize>, Range<usize>),
    blocking: Blocking,
) {
    let mut room = Room { a: Vec::new(), b: Vec::new(), strips_a: Vec::new(), strips_b: Vec::new(), steps: Vec::new() };
    // a kernel reads rows of A as registers, and columns of B by any strides
    let leave_a = columns.len() <= blocking.in_place.0 && a.rows.stride() == Some(1) && a.steps.stride().is_some();
    let leave_b = rows.len() <= blocking.in_place.1 && b.rows.stride().is_some() && b.steps.stride().is_some();
    for columns in blocks(columns, blocking.n, A::COLUMNS) {
        for steps in blocks(0..a.steps.extent(), blocking.k, 1) {
            room.steps.resize(steps.len(), 0);
            let block = (steps.start, room.steps.as_mut_slice());
            // SAFETY: the caller's
            unsafe {
                let strips = strips_of_columns::<A>(columns.clone());
                prepare::<A>(b, strips, block, leave_b, &mut room.b, &mut room.strips_b);
            }
            for rows in blocks(rows.clone(), blocking.m, A::LANES) {
                let block = (steps.start, room.steps.as_mut_slice());
                // SAFETY: the caller's
                unsafe {
                    let strips = strips_of_rows::<A>(rows);
                    prepare::<A>(a, strips, block, leave_a, &mut room.a, &mut room.strips_a);
                }
                for right in &room.strips_b {
                    for left in &room.strips_a {
                        // SAFETY: the strips are of this block, with as many steps
                        unsafe { tile::<A>(steps.len(), left, right, c) };
                    }
                }
            }
        }
    }
}

/// One tile of `C`, and what of it exists.
///
/// # Safety
/// As [`multiply`], for the rows and columns of the two strips, which have `k` steps.
#[inline(always)]
unsafe fn tile<A: Atom>(
    k: usize,
    left: &Strip<A::Element>,
    right: &Strip<A::Element>,
    c: &Destination<A::Element>,
) {
    let width = left.vectors * A::LANES;
    if let (Some(1), Some(ldc), true, true) =
        (c.rows.stride(), c.columns.stride(), left.count == width, right.count == A::COLUMNS)
    {
        let at = c.at.wrapping_offset(left.first.cast_signed()).wrapping_offset(c.columns.at(right.first));
        // SAFETY: the whole tile exists, its rows are contiguous and its columns `ldc` apart
        unsafe { A::multiply(left.vectors, k, left.panel, right.panel, (at, ldc)) };
    } else {
        // SAFETY: the caller's
        unsafe { aside::<A>(k, left, right, c) };
    }
}

/// The most elements of a tile.
const MOST: usize = MOST_ROWS * 8;

/// [`tile`], computed aside and added through the layout of `C`.
///
/// # Safety
/// As [`tile`].
#[inline(never)]
unsafe fn aside<A: Atom>(k: usize, left: &Strip<A::Element>, right: &Strip<A::Element>, c: &Destination<A::Element>) {
    let width = left.vectors * A::LANES;
    let mut sums = Aligned([A::Element::default(); MOST]);
    debug_assert!(width * A::COLUMNS <= MOST);
    // SAFETY: the tile aside has room for all rows and columns of the strips
    unsafe { A::multiply(left.vectors, k, left.panel, right.panel, (sums.0.as_mut_ptr(), width.cast_signed())) };
    let mut rows = [0isize; MOST_ROWS];
    for (i, row) in rows.iter_mut().enumerate().take(left.count) {
        *row = c.rows.at(left.first + i);
    }
    let rows = rows.get(..left.count).unwrap_or(&[]);
    for j in 0..right.count {
        let column = c.at.wrapping_offset(c.columns.at(right.first + j));
        for (row, sum) in rows.iter().zip(sums.0.iter().skip(j * width)) {
            // SAFETY: a row and a column of C that exist
            unsafe {
                let place = column.offset(*row);
                *place = *place + *sum;
            }
        }
    }
}
/// A tile on cache lines of its own.
#[repr(align(64))]
struct Aligned<T>([T; MOST]);
