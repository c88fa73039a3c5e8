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
//! with the operands exchanged. A tile whose rows are not contiguous, or that is scaled, is computed aside and added through the layout.

use crate::atom::{Atom, Onto, Panel};
use crate::operand::{Destination, Mode, Source};
use crate::pack::{Extent, MOST_ROWS, each_of_16, in_place, pack, words};
use crate::scalar::{self, Factor, Isa, Scalar};
use crate::scale::Scale;
use crate::simd::{Number, prefetch};
use crate::small;
use crate::words::Words;
use core::mem::MaybeUninit;
use core::ops::Range;

/// `C = alpha A B + beta C`, all sizes equal.
#[derive(Clone)]
pub(crate) struct Product<T, C = T> {
    pub(crate) a: Source<T>,
    pub(crate) b: Source<T>,
    pub(crate) c: Destination<C>,
}
impl<T, C> Product<T, C> {
    /// The same, as the transposed product if that makes the rows of `C` contiguous.
    pub(crate) fn oriented(self) -> Self {
        let contiguous = |mode: &Mode| mode.extent() > 1 && mode.stride() == Some(1);
        if contiguous(&self.c.rows) || !contiguous(&self.c.columns) {
            return self;
        }
        let Destination { at, rows, columns } = self.c;
        Self { a: self.b, b: self.a, c: Destination { at, rows: columns, columns: rows } }
    }
    /// M, N, K.
    pub(crate) fn size(&self) -> (usize, usize, usize) {
        (self.c.rows.extent(), self.c.columns.extent(), self.a.steps.extent())
    }
    /// The product whose sums go somewhere else.
    pub(crate) fn to<'a, S>(&'a self, c: Target<'a, S>) -> Terms<'a, T, S> {
        Terms { a: &self.a, b: &self.b, c }
    }
}
impl<T: Factor<C>, C: Copy> Product<T, C> {
    /// Computes it, on this thread: small ones that are not scaled with the operands where they lie.
    ///
    /// # Safety
    /// As [`multiply`], for all rows and columns; the instruction set is chosen here.
    pub(crate) unsafe fn run(self, scale: Scale<T::Sum>) {
        let product = self.oriented();
        let (m, n, _) = product.size();
        // SAFETY: the caller's, and this machine's instruction set
        unsafe {
            if !scale.is_plain() || !T::add_in_place(&product) {
                scalar::multiply(Isa::best(), &product, (0..m, 0..n), scale);
            }
        }
    }
}
/// `C += A B` with the operands where they lie, if the product is small and rows are contiguous; whether it has.
///
/// # Safety
/// As [`multiply`], for all rows and columns.
#[inline(always)]
pub(crate) unsafe fn add_in_place<T: Scalar>(product: &Product<T>) -> bool {
    let (a, b) = (in_place(&product.a, 0, 0), in_place(&product.b, 0, 0));
    match (a, b, product.c.rows.stride(), product.c.columns.stride()) {
        (Some(a), Some(b), Some(1), Some(ldc)) if a.row == 1 && small::fits(product.size()) => {
            // SAFETY: the caller's, and this machine's instruction set; the operands' rows are contiguous
            unsafe { T::multiply_in_place(Isa::best(), product.size(), a, b, (product.c.at, ldc)) };
            true
        }
        _ => false,
    }
}

/// Where sums go: two modes, and the element at offset 0.
pub(crate) struct Target<'a, S> {
    pub(crate) at: *mut S,
    pub(crate) rows: &'a Mode,
    pub(crate) columns: &'a Mode,
}
impl<S> Clone for Target<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S> Copy for Target<'_, S> {}

/// The operands of a product, and where its sums go.
pub(crate) struct Terms<'a, T, S> {
    pub(crate) a: &'a Source<T>,
    pub(crate) b: &'a Source<T>,
    pub(crate) c: Target<'a, S>,
}

/// The sizes of blocks: rows, columns, steps.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blocking {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
    /// The most columns for which `A`, and rows for which `B`, is read where it lies; on several threads also what is near.
    pub(crate) in_place: usize,
}

/// Room for `count` elements from a cache line's beginning on.
pub(crate) fn reserve<T>(room: &mut Vec<T>, count: usize) -> *mut T {
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
pub(crate) fn blocks(range: Range<usize>, most: usize, unit: usize) -> impl Iterator<Item = Range<usize>> {
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
pub(crate) struct Block<T> {
    /// The first row.
    first: usize,
    /// Words along `K`.
    words: usize,
    /// The panel of all rows where they lie, or of the first packed strip.
    panel: Panel<T>,
    packed: bool,
}
impl<T: Copy> Block<T> {
    /// The strips where they lie.
    pub(crate) fn in_place<W: Words<T>>(
        source: &Source<W::Source>,
        first: usize,
        steps: &Range<usize>,
    ) -> Option<Self> {
        let panel = if W::SAME { in_place(source, first, steps.start)?.cast() } else { return None };
        Some(Self { first, words: steps.len(), panel, packed: false })
    }
    /// Strips that are packed to a place, or will be.
    pub(crate) fn at(room: *const T, first: usize, words: usize) -> Self {
        Self { first, words, panel: Panel { at: room, row: 1, step: 0 }, packed: true }
    }
    /// Packs the strips, unless they can stay.
    ///
    /// # Safety
    /// As [`pack`], for all `strips`, of which `first` is the first row.
    unsafe fn new<A: Atom<Element = T>, W: Words<T>>(
        source: &Source<W::Source>,
        (first, steps): (usize, Range<usize>),
        strips: impl Iterator<Item = Extent> + Clone,
        stay: bool,
        room: &mut Vec<T>,
    ) -> Self {
        if let Some(block) = stay.then(|| Self::in_place::<W>(source, first, &steps)).flatten() {
            return block;
        }
        let words = words::<T, W>(&steps);
        let room = reserve(room, strips.clone().map(|strip| strip.width).sum::<usize>() * words);
        let block = Self::at(room, first, words);
        for strip in strips {
            // SAFETY: the caller's; there is room for all strips
            unsafe { pack::<A, W>(source, strip, steps.clone(), room.add(block.place(&strip))) };
        }
        block
    }
    /// Where a packed strip begins: behind those before it.
    pub(crate) fn place(&self, strip: &Extent) -> usize {
        (strip.first - self.first) * self.words
    }
    /// A strip's panel.
    #[inline(always)]
    fn panel(&self, strip: &Extent) -> Panel<T> {
        let Panel { at, row, step } = self.panel;
        if self.packed {
            return Panel { at: at.wrapping_add(self.place(strip)), row, step: strip.width.cast_signed() };
        }
        let rows = row.wrapping_mul((strip.first - self.first).cast_signed());
        Panel { at: at.wrapping_offset(rows), row, step }
    }
}

/// Whether the operands stay where they lie, if that pays: a kernel reads rows of `A` as registers, and columns of `B` by any strides.
pub(crate) fn stay<T, S>(terms: &Terms<'_, T, S>, (pays_a, pays_b): (bool, bool)) -> (bool, bool) {
    let Terms { a, b, .. } = terms;
    let stay_a = pays_a && a.rows.stride() == Some(1) && a.steps.stride().is_some();
    let stay_b = pays_b && b.rows.stride().is_some() && b.steps.stride().is_some();
    (stay_a, stay_b)
}

/// `C = alpha A B + beta C` for a range of rows and of columns.
///
/// # Safety
/// The machine has the atom's instructions. The sizes of `A`, `B` and `C` agree, the ranges are within them; their elements can be
/// read, and those of `C` be written, and nothing else refers to the part of `C`.
pub(crate) unsafe fn multiply<A: Atom, W: Words<A::Element>>(
    terms: &Terms<'_, W::Source, A::Element>,
    (rows, columns): (Range<usize>, Range<usize>),
    blocking: Blocking,
    scale: Scale<A::Element>,
) {
    let Terms { a, b, c } = *terms;
    let (mut room_a, mut room_b) = (Vec::new(), Vec::new());
    let (stay_a, stay_b) = stay(terms, (columns.len() <= blocking.in_place, rows.len() <= blocking.in_place));
    for columns in blocks(columns, blocking.n, A::COLUMNS) {
        let mut scale = scale;
        for steps in steps::<W, _>(a.steps.extent(), blocking) {
            let strips_b = strips_of_columns::<A>(columns.clone());
            // SAFETY: the caller's
            let right =
                unsafe { Block::new::<A, W>(b, (columns.start, steps.clone()), strips_b.clone(), stay_b, &mut room_b) };
            for rows in blocks(rows.clone(), blocking.m, A::LANES) {
                let strips_a = strips_of_rows::<A>(rows.clone());
                // SAFETY: the caller's
                let left = unsafe {
                    Block::new::<A, W>(a, (rows.start, steps.clone()), strips_a.clone(), stay_a, &mut room_a)
                };
                // SAFETY: the strips are of these blocks
                unsafe { tiles::<A>((&left, strips_a), (&right, strips_b.clone()), c, scale) };
            }
            scale = scale.next();
        }
    }
}

/// The blocks of steps: whole words but for the last one.
pub(crate) fn steps<W: Words<E>, E: Copy>(extent: usize, blocking: Blocking) -> impl Iterator<Item = Range<usize>> {
    blocks(0..extent, blocking.k * W::GROUP, W::GROUP)
}

/// The tiles of two blocks.
///
/// # Safety
/// As [`multiply`], for the rows and columns of the strips, which are of the blocks.
#[inline(always)]
pub(crate) unsafe fn tiles<A: Atom>(
    (left, strips_a): (&Block<A::Element>, impl Iterator<Item = Extent> + Clone),
    (right, strips_b): (&Block<A::Element>, impl Iterator<Item = Extent>),
    c: Target<'_, A::Element>,
    scale: Scale<A::Element>,
) {
    let words = left.words;
    let ldc = if c.rows.stride() == Some(1) { c.columns.stride() } else { None };
    let plain = if scale.is_plain() { ldc } else { None };
    for strip_b in strips_b {
        let panel_b = right.panel(&strip_b);
        let at = c.at.wrapping_offset(c.columns.at(strip_b.first));
        for strip_a in strips_a.clone() {
            let (left, right) = ((&strip_a, left.panel(&strip_a)), (&strip_b, panel_b));
            // SAFETY: the caller's. Rows of C are contiguous if there is an `ldc`
            unsafe {
                match plain {
                    Some(ldc) => tile::<A>(words, left, right, Onto::sums(at.wrapping_add(strip_a.first), ldc)),
                    None => aside::<A>(words, left, right, (c, ldc), scale),
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
    c: Onto<A::Element>,
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

/// One tile of `C`, computed aside and what of it exists scaled and added through the layout.
///
/// # Safety
/// As [`multiply`], for the rows and columns of the two strips, which have `k` steps.
#[inline(never)]
unsafe fn aside<A: Atom>(
    k: usize,
    (left, panel_a): Side<'_, A::Element>,
    (right, panel_b): Side<'_, A::Element>,
    (c, ldc): (Target<'_, A::Element>, Option<isize>),
    scale: Scale<A::Element>,
) {
    let width = left.width;
    let mut sums = Aligned([const { MaybeUninit::<A::Element>::uninit() }; MOST]);
    debug_assert!(width * A::COLUMNS <= MOST);
    let sums = sums.0.as_mut_ptr().cast::<A::Element>();
    let at = c.at.wrapping_offset(c.rows.at(left.first)).wrapping_offset(c.columns.at(right.first));
    if let (Some(row), Some(column)) = (c.rows.stride(), c.columns.stride()) {
        // what the sums are added to comes while they are computed
        expect((left.count, right.count), at, (row, column));
    }
    // SAFETY: the tile aside has room for all rows and columns of the strips, and is not read
    unsafe {
        tile::<A>(k, (left, panel_a), (right, panel_b), Onto { at: sums, ldc: width.cast_signed(), fresh: true })
    };
    // SAFETY: the rows and columns of both strips exist in C, and the sums have them
    unsafe {
        match (ldc, c.rows.stride(), c.columns.stride()) {
            (Some(ldc), ..) => return A::blend((left.count, right.count), scale, (sums, width), (at, ldc)),
            (_, Some(row), Some(column))
                if scale.is_plain()
                    && left.count == width
                    && A::add_strided((left.vectors, right.count), sums, at, (row, column)) =>
            {
                return;
            }
            _ => {}
        }
    }
    let mut rows = [0isize; MOST_ROWS];
    for (i, row) in rows.iter_mut().enumerate().take(left.count) {
        *row = c.rows.at(left.first + i);
    }
    for j in 0..right.count {
        let column = c.at.wrapping_offset(c.columns.at(right.first + j));
        // SAFETY: rows and a column of C that exist, and as many sums
        unsafe {
            let sums = sums.add(j * width);
            if scale.is_plain() {
                add_at(column, rows.as_ptr(), sums, left.count);
            } else {
                for (i, row) in rows.iter().enumerate().take(left.count) {
                    let to = column.offset(*row);
                    to.write(scale.of(*sums.add(i), || *to));
                }
            }
        }
    }
}

/// Asks for the lines of `(M,N):(row,column)`, if there are several elements in a line.
#[inline(always)]
fn expect<T>((m, n): (usize, usize), at: *mut T, (row, column): (isize, isize)) {
    let in_line = 64 / row.unsigned_abs().saturating_mul(size_of::<T>()).max(1);
    if in_line < 2 {
        return;
    }
    for j in 0..n.cast_signed() {
        for i in (0..m.cast_signed()).step_by(in_line) {
            prefetch::<true>(at.wrapping_offset(row * i + column * j).cast());
        }
    }
}

/// `to[offsets(i)] += from(i)`.
///
/// # Safety
/// `count` offsets and elements of `from` can be read, and `to` can be read and written at those offsets.
#[inline(always)]
unsafe fn add_at<T: Number>(to: *mut T, offsets: *const isize, from: *const T, count: usize) {
    // SAFETY: the caller's; indices are below `count`
    unsafe {
        let add = |i: usize| {
            let to = to.offset(*offsets.add(i));
            to.write((*to).plus(*from.add(i)));
        };
        for begin in (0..count / 16).map(|i| 16 * i) {
            each_of_16!(i => add(begin + i));
        }
        for i in count / 16 * 16..count {
            add(i);
        }
    }
}
/// A tile on cache lines of its own.
#[repr(align(64))]
struct Aligned<T>([MaybeUninit<T>; MOST]);
