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

use crate::atom::{Atom, Panel};
use crate::operand::{Destination, Source};
use crate::pack::{Extent, MOST_ROWS, each_of_16, in_place, pack};
use crate::scalar::{Isa, Scalar};
use crate::small;
use core::ops::{AddAssign, Range};

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
    /// Computes it, on this thread.
    ///
    /// # Safety
    /// As [`multiply`], for all rows and columns; the instruction set is chosen here.
    pub(crate) unsafe fn run(self)
    where
        T: Scalar,
    {
        let product = self.oriented();
        let (m, n, k) = (product.c.rows.extent(), product.c.columns.extent(), product.a.steps.extent());
        let (a, b) = (in_place(&product.a, 0, 0), in_place(&product.b, 0, 0));
        // SAFETY: the caller's, and this machine's instruction set; the operands' rows are contiguous in the first case
        unsafe {
            match (a, b, product.c.rows.stride(), product.c.columns.stride()) {
                (Some(a), Some(b), Some(1), Some(ldc)) if a.row == 1 && small::fits((m, n, k)) => {
                    T::multiply_in_place(Isa::best(), (m, n, k), a, b, (product.c.at, ldc));
                }
                _ => T::multiply(Isa::best(), &product, (0..m, 0..n)),
            }
        }
    }
}

/// The sizes of blocks: rows, columns, steps.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blocking {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
    /// The most columns for which `A`, and rows for which `B`, is read where it lies.
    pub(crate) in_place: usize,
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
    // divisions are slow, and most products are one block
    let size = match range.len().div_ceil(most.max(1)) {
        0 | 1 => range.len(),
        count => range.len().div_ceil(count).next_multiple_of(unit),
    };
    range.clone().step_by(size.max(1)).map(move |begin| begin..(begin + size).min(range.end))
}

/// A block's strips of `A`: as few as possible, and as equal as whole registers allow.
pub(crate) fn strips_of_rows<A: Atom>(rows: Range<usize>) -> impl Iterator<Item = Extent> + Clone {
    let vectors = rows.len().div_ceil(A::LANES);
    let count = vectors.div_ceil(A::VECTORS).max(1);
    let (each, more) = if count == 1 { (vectors, 0) } else { (vectors / count, vectors % count) };
    (0..count).map(move |i| {
        let (before, vectors) = (i * each + i.min(more), each + usize::from(i < more));
        let (first, width) = (rows.start + before * A::LANES, vectors * A::LANES);
        Extent { first, count: width.min(rows.end - first), width, vectors }
    })
}
/// A block's strips of `B`.
pub(crate) fn strips_of_columns<A: Atom>(columns: Range<usize>) -> impl Iterator<Item = Extent> + Clone {
    let end = columns.end;
    let width = A::COLUMNS;
    columns.step_by(width).map(move |first| Extent { first, count: width.min(end - first), width, vectors: 0 })
}

/// A block of an operand: its strips, packed or where they lie.
struct Block<T> {
    rows: Range<usize>,
    steps: Range<usize>,
    /// The panel of all rows where they lie, or of the first packed strip.
    panel: Panel<T>,
    packed: bool,
}
impl<T: Copy> Block<T> {
    /// Packs the strips, unless they can stay.
    ///
    /// # Safety
    /// As [`pack`], for all `strips`, which are those of `rows`.
    unsafe fn new<A: Atom<Element = T>>(
        source: &Source<T>,
        (rows, steps): (Range<usize>, Range<usize>),
        strips: impl Iterator<Item = Extent> + Clone,
        stay: bool,
        room: &mut Vec<T>,
    ) -> Self {
        if let (true, Some(panel)) = (stay, in_place(source, rows.start, steps.start)) {
            return Self { rows, steps, panel, packed: false };
        }
        let room = reserve(room, strips.clone().map(|strip| strip.width).sum::<usize>() * steps.len());
        let block = Self { rows, steps, panel: Panel { at: room.cast_const(), row: 1, step: 0 }, packed: true };
        for strip in strips {
            // SAFETY: the caller's; there is room for all strips
            unsafe { pack::<A>(source, strip, block.steps.clone(), room.add(block.place(&strip))) };
        }
        block
    }
    /// Where a packed strip begins: behind those before it.
    fn place(&self, strip: &Extent) -> usize {
        (strip.first - self.rows.start) * self.steps.len()
    }
    /// A strip's panel.
    #[inline(always)]
    fn panel(&self, strip: &Extent) -> Panel<T> {
        let Panel { at, row, step } = self.panel;
        if self.packed {
            return Panel { at: at.wrapping_add(self.place(strip)), row, step: strip.width.cast_signed() };
        }
        let rows = row.wrapping_mul((strip.first - self.rows.start).cast_signed());
        Panel { at: at.wrapping_offset(rows), row, step }
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
    let (mut room_a, mut room_b) = (Vec::new(), Vec::new());
    // a kernel reads rows of A as registers, and columns of B by any strides
    let leave_a = columns.len() <= blocking.in_place && a.rows.stride() == Some(1) && a.steps.stride().is_some();
    let leave_b = rows.len() <= blocking.in_place && b.rows.stride().is_some() && b.steps.stride().is_some();
    let ldc = if c.rows.stride() == Some(1) { c.columns.stride() } else { None };
    for columns in blocks(columns, blocking.n, A::COLUMNS) {
        for steps in blocks(0..a.steps.extent(), blocking.k, 1) {
            let strips_b = strips_of_columns::<A>(columns.clone());
            // SAFETY: the caller's
            let right =
                unsafe { Block::new::<A>(b, (columns.clone(), steps.clone()), strips_b.clone(), leave_b, &mut room_b) };
            for rows in blocks(rows.clone(), blocking.m, A::LANES) {
                let strips_a = strips_of_rows::<A>(rows.clone());
                // SAFETY: the caller's
                let left = unsafe { Block::new::<A>(a, (rows, steps.clone()), strips_a.clone(), leave_a, &mut room_a) };
                for strip_b in strips_b.clone() {
                    let panel_b = right.panel(&strip_b);
                    let at = c.at.wrapping_offset(c.columns.at(strip_b.first));
                    for strip_a in strips_a.clone() {
                        let panel_a = left.panel(&strip_a);
                        let (left, right) = ((&strip_a, panel_a), (&strip_b, panel_b));
                        // SAFETY: the strips are of this block, with as many steps. Rows of C are contiguous if there is an `ldc`
                        unsafe {
                            match ldc {
                                Some(ldc) => tile::<A>(steps.len(), left, right, (at.wrapping_add(strip_a.first), ldc)),
                                None => aside::<A>(steps.len(), left, right, c),
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A strip, and where it is.
pub(crate) type Side<'a, T> = (&'a Extent, Panel<T>);

/// One tile of `C`, `(M,N):(1,ldc)`, or what of it exists.
///
/// # Safety
/// As [`multiply`], for the rows and columns of the two strips, which have `k` steps.
#[inline(always)]
pub(crate) unsafe fn tile<A: Atom>(
    k: usize,
    (left, panel_a): Side<'_, A::Element>,
    (right, panel_b): Side<'_, A::Element>,
    c: (*mut A::Element, isize),
) {
    // SAFETY: the caller's; all rows and columns of the tile exist in the first case
    unsafe {
        if left.count == left.width && right.count == right.width {
            A::multiply(left.vectors, k, panel_a, panel_b, c);
        } else {
            A::multiply_part((left.count, right.count, k), panel_a, panel_b, c);
        }
    }
}

/// The most elements of a tile.
const MOST: usize = 48 * 8;

/// One tile of `C`, computed aside and what of it exists added through the layout.
///
/// # Safety
/// As [`multiply`], for the rows and columns of the two strips, which have `k` steps.
#[inline(never)]
unsafe fn aside<A: Atom>(
    k: usize,
    (left, panel_a): Side<'_, A::Element>,
    (right, panel_b): Side<'_, A::Element>,
    c: &Destination<A::Element>,
) {
    let width = left.width;
    let mut sums = Aligned([A::Element::default(); MOST]);
    debug_assert!(width * A::COLUMNS <= MOST);
    // SAFETY: the tile aside has room for all rows and columns of the strips
    unsafe { tile::<A>(k, (left, panel_a), (right, panel_b), (sums.0.as_mut_ptr(), width.cast_signed())) };
    if let (Some(row), Some(column), true) = (c.rows.stride(), c.columns.stride(), left.count == width) {
        let at = c.at.wrapping_offset(c.rows.at(left.first)).wrapping_offset(c.columns.at(right.first));
        let size = (left.vectors, right.count);
        // SAFETY: the rows and columns of both strips exist in C
        if unsafe { A::add_strided(size, sums.0.as_ptr(), at, (row, column)) } {
            return;
        }
    }
    let mut rows = [0isize; MOST_ROWS];
    for (i, row) in rows.iter_mut().enumerate().take(left.count) {
        *row = c.rows.at(left.first + i);
    }
    for j in 0..right.count {
        let column = c.at.wrapping_offset(c.columns.at(right.first + j));
        // SAFETY: rows and a column of C that exist, and as many sums
        unsafe { add_at(column, rows.as_ptr(), sums.0.as_ptr().add(j * width), left.count) };
    }
}

/// `to[offsets(i)] += from(i)`.
///
/// # Safety
/// `count` offsets and elements of `from` can be read, and `to` can be read and written at those offsets.
#[inline(always)]
unsafe fn add_at<T: Copy + AddAssign>(to: *mut T, offsets: *const isize, from: *const T, count: usize) {
    // SAFETY: the caller's; indices are below `count`
    unsafe {
        for i in 0..count / 16 {
            let (offsets, from) = (offsets.add(16 * i), from.add(16 * i));
            each_of_16!(i => *to.offset(*offsets.add(i)) += *from.add(i));
        }
        for i in count / 16 * 16..count {
            *to.offset(*offsets.add(i)) += *from.add(i);
        }
    }
}
/// A tile on cache lines of its own.
#[repr(align(64))]
struct Aligned<T>([T; MOST]);
