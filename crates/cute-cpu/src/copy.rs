//! COPY at the limit of a CPU (paper 2.6.1): the loop nest of [`Moves`], by what its first modes are.
//!
//! ```text
//! (K, 1, 1), ..                       rows        K elements at a time                          `copy/rows.rs`
//! (K, 0, 1), ..                       fills       one element, K times                          `copy/rows.rs`
//! (M, d, 1), .., (N, 1, e), ..        transposes  tiles of registers, in blocks of the caches   `copy/tiles.rs`
//! (M, d, e), .., (N, d', e'), ..      anything    one by one, in blocks of both smallest strides
//! ```
//!
//! Rows of more than the caches hold are streamed: written past the caches, a line at a time, so that what is overwritten is not read
//! first.

#[cfg(feature = "rayon")]
mod parallel;
mod rows;
#[cfg(test)]
mod tests;
mod tiles;

use crate::operand::{inside, range};
use crate::scalar::Isa;
use bytemuck::NoUninit;
use cute_static::accessor::{Memory, MemoryMut};
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, Evaluate, IsLayout, Move, Moves, Operation, Tensor, machinery::AskCopy};
#[cfg(feature = "rayon")]
pub use parallel::copy_parallel;

/// COPY: `dst(i) = src(i)`, whatever the ranks and layouts; [`cute_static::copy`] by all means of the machine.
///
/// The modes of both layouts are permuted and merged together ([`Moves`]). What is contiguous in both is copied whole; what is
/// contiguous along one mode in the source and along another in the destination is transposed in registers. Layouts with no common
/// nest (swizzles, or (3,5) beside (5,3)), and static ones of a few elements, are copied by [`cute_static::copy`].
///
/// Elements are what bytemuck knows to have no padding (`NoUninit`): numbers, arrays of them; `f16` and `bf16` by half's feature `bytemuck`
/// (of cute-kit: its features `half` and `bytemuck`).
///
/// ```
/// use cute_static::{AlgebraError, Layout, Tensor};
/// let (m, n) = (300usize, 200usize);
/// let a: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
/// let mut b = vec![0f32; m * n];
/// let columns = Tensor::view(&a, Layout::new((m, n), (1usize, m))?)?;
/// cute_cpu::copy(&columns, &mut Tensor::view_mut(&mut b, Layout::new((m, n), (n, 1usize))?)?)?;
/// assert_eq!((b[1], b[n]), (300.0, 1.0));
/// // two elements to one place
/// let e = cute_cpu::copy(&columns, &mut Tensor::view_mut(&mut b, Layout::new((m, n), (1usize, m - 1))?)?).unwrap_err();
/// assert_eq!(e, AlgebraError::Aliasing { stride: 299, reach: 299 });
/// # Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// Before anything is written: [`AlgebraError::CopySize`] if the sizes differ (static ones that do are refused by the compiler);
/// [`AlgebraError::Aliasing`] if two elements have one place (or [`AlgebraError::Undecided`]), unless they differ in modes of stride 0 of both layouts only; [`AlgebraError::StorageTooSmall`]
/// and [`AlgebraError::BelowStorage`] for tensors that overhang their storage; [`AlgebraError::Codomain`] and
/// [`AlgebraError::Overflow`].
#[inline]
pub fn copy<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> Result<(), AlgebraError>
where
    A: Memory<Element: NoUninit>,
    B: MemoryMut<Element = A::Element>,
    L: IsLayout + Evaluate<usize, Offset = isize> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + Evaluate<usize, Offset = isize>,
{
    /// What is written out by the compiler.
    const FEW: usize = 256;
    if M::STATIC_SIZE.is_some_and(|size| size <= FEW) {
        return cute_static::copy(src, dst);
    }
    let Some((moves, from, to)) = moves(src, dst)? else { return cute_static::copy(src, dst) };
    // SAFETY: all offsets of the modes are in the storage, as was checked, and they are those of the layouts; the destination is borrowed
    // for writing, and so is not the source
    unsafe { nest(Isa::best(), moves.modes(), from, to) };
    Ok(())
}

/// The loop nest, and the first elements of both, checked. None if there is none.
#[inline]
#[allow(clippy::type_complexity, reason = "the nest and two pointers")]
fn moves<A, L, B, M>(
    src: &Tensor<A, L>,
    dst: &mut Tensor<B, M>,
) -> Result<Option<(Moves, *const A::Element, *mut A::Element)>, AlgebraError>
where
    A: Memory,
    B: MemoryMut<Element = A::Element>,
    L: IsLayout + Evaluate<usize, Offset = isize>,
    M: IsLayout + Evaluate<usize, Offset = isize>,
{
    let Some(moves) = Moves::new(src.layout(), dst.layout())? else { return Ok(None) };
    let from = first(&moves, (moves.from(), |mode| mode.from), src.accessor(), L::TRUSTED.holds())?;
    let to = first(&moves, (moves.to(), |mode| mode.to), dst.accessor(), M::TRUSTED.holds())?;
    let (src, dst) = (src.as_ptr().wrapping_offset(from), dst.as_mut_ptr().wrapping_offset(to));
    Ok(Some((moves, src, dst)))
}

/// The offset of the first element that is copied, if the storage holds them all.
fn first<A: Memory>(
    moves: &Moves,
    (offset, stride): (isize, fn(&Move) -> isize),
    storage: &A,
    trusted: bool,
) -> Result<isize, AlgebraError> {
    let sum = |x, y| Operation::Copy.sum(x, y);
    let reach = moves.modes().iter().try_fold((0isize, 0isize), |(low, high), mode| -> Result<_, AlgebraError> {
        let (lower, higher) = range(mode.extent, stride(mode))?;
        Ok((sum(low, lower)?, sum(high, higher)?))
    })?;
    inside(reach, sum(storage.base(), offset)?, storage, trusted)?;
    Ok(offset)
}

/// Bytes of a copy that is streamed: more than a core's share of the caches.
const STREAMED: usize = 24 << 20;

/// Copies.
///
/// # Safety
/// The machine has `isa`'s instructions; `src` can be read and `dst` be written at all coordinates of the modes, and they do not
/// overlap.
unsafe fn nest<T: NoUninit>(isa: Isa, modes: &[Move], src: *const T, dst: *mut T) {
    let bytes = modes.iter().fold(size_of::<T>(), |bytes, mode| bytes.saturating_mul(mode.extent));
    // SAFETY: the caller's
    unsafe { nest_of(isa, (bytes, bytes >= STREAMED), modes, src, dst) }
}
/// The same; so many bytes are copied, and perhaps past the caches.
///
/// # Safety
/// That of [`nest`].
unsafe fn nest_of<T: NoUninit>(isa: Isa, (bytes, streamed): (usize, bool), modes: &[Move], src: *const T, dst: *mut T) {
    if size_of::<T>() == 0 {
        return;
    }
    let Some((&first, rest)) = modes.split_first() else {
        // SAFETY: the caller's
        unsafe { dst.write(*src) };
        return;
    };
    // the mode along which the source is next to contiguous
    let across = rest.iter().enumerate().filter(|(_, mode)| mode.from != 0);
    let across = across.min_by_key(|(_, mode)| mode.from.unsigned_abs()).map(|(i, _)| i);
    // SAFETY: the caller's
    unsafe {
        match (first.from, first.to) {
            (1, 1) => rows::copy(isa, streamed, first.extent, rest, src, dst),
            (0, 1) => rows::fill(isa, streamed, first.extent, rest, src, dst),
            _ => match across {
                Some(i) if rest[i].from.unsigned_abs() < first.from.unsigned_abs() || first.from == 0 => {
                    let others = Others { modes: rest, without: i };
                    if first.to == 1 && rest[i].from == 1 {
                        tiles::copy(isa, (bytes, streamed), (first, rest[i]), &others, src, dst);
                    } else {
                        others.each(src, dst, &mut |src, dst| blocks(first, rest[i], src, dst));
                    }
                }
                _ => each(rest, src, dst, &mut |src, dst| line(first, src, dst)),
            },
        }
    }
}

/// Calls `f` with both pointers at each coordinate, the first mode innermost.
#[inline]
fn each<T>(modes: &[Move], src: *const T, dst: *mut T, f: &mut impl FnMut(*const T, *mut T)) {
    each_of(modes, 1, src, dst, f);
}
/// The same, where a stride counts in so many elements.
#[inline]
fn each_of<T>(modes: &[Move], size: isize, src: *const T, dst: *mut T, f: &mut impl FnMut(*const T, *mut T)) {
    let Some((outer, inner)) = modes.split_last() else { return f(src, dst) };
    let (mut src, mut dst) = (src, dst);
    for _ in 0..outer.extent {
        if inner.is_empty() {
            f(src, dst);
        } else {
            each_of(inner, size, src, dst, f);
        }
        (src, dst) = (src.wrapping_offset(size * outer.from), dst.wrapping_offset(size * outer.to));
    }
}

/// Modes but for one of them.
struct Others<'a> {
    modes: &'a [Move],
    without: usize,
}
impl Others<'_> {
    /// The innermost one.
    fn first(&self) -> Option<&Move> {
        self.modes.get(usize::from(self.without == 0))
    }
    fn each<T>(&self, src: *const T, dst: *mut T, f: &mut impl FnMut(*const T, *mut T)) {
        let (inner, outer) = self.modes.split_at(self.without);
        each(&outer[1..], src, dst, &mut |src, dst| each(inner, src, dst, f));
    }
}

/// One mode, element by element.
///
/// # Safety
/// Both can be accessed at all of its coordinates.
#[inline]
unsafe fn line<T: Copy>(mode: Move, src: *const T, dst: *mut T) {
    for i in 0..mode.extent.cast_signed() {
        // SAFETY: the caller's
        unsafe { dst.offset(i * mode.to).write(*src.offset(i * mode.from)) };
    }
}

/// Two modes, element by element, in squares: a cache line of either operand is used up while it is there.
///
/// # Safety
/// Both can be accessed at all of their coordinates.
unsafe fn blocks<T: Copy>(down: Move, across: Move, src: *const T, dst: *mut T) {
    const SQUARE: usize = 32;
    for j in (0..across.extent).step_by(SQUARE) {
        for i in (0..down.extent).step_by(SQUARE) {
            let rows = Move { extent: SQUARE.min(down.extent - i), ..down };
            for j in j..(j + SQUARE).min(across.extent) {
                let (i, j) = (i.cast_signed(), j.cast_signed());
                // SAFETY: the caller's
                unsafe {
                    line(rows, src.offset(i * down.from + j * across.from), dst.offset(i * down.to + j * across.to));
                }
            }
        }
    }
}
