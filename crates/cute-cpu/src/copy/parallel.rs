//! COPY on several threads: the outermost modes of the destination in parts, which are copies of their own.

use super::{STREAMED, moves, nest_of};
use crate::parallel::{each, threads};
use crate::scalar::Isa;
use bytemuck::NoUninit;
use cute_static::accessor::{Memory, MemoryMut};
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, Evaluate, IsLayout, Move, Tensor, machinery::AskCopy};

/// Bytes that are worth another thread.
const WORTH: usize = 256 << 10;

/// [`copy`](crate::copy) on the threads of rayon's current pool, and on this one: of less than half a MiB on this one alone.
///
/// ```
/// use cute_static::{AlgebraError, Layout, Tensor};
/// let (m, n) = (3000usize, 200usize);
/// let a: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
/// let mut b = vec![0f32; m * n];
/// let columns = Tensor::view(&a, Layout::new((m, n), (1usize, m))?)?;
/// cute_cpu::copy_parallel(&columns, &mut Tensor::view_mut(&mut b, Layout::new((m, n), (n, 1usize))?)?)?;
/// assert_eq!((b[1], b[n]), (3000.0, 1.0));
/// # Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// As [`copy`](crate::copy).
pub fn copy_parallel<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> Result<(), AlgebraError>
where
    A: Memory<Element: NoUninit + Send + Sync>,
    B: MemoryMut<Element = A::Element>,
    L: IsLayout + Evaluate<usize, Offset = isize> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + Evaluate<usize, Offset = isize>,
{
    let bytes = dst.layout().size().saturating_mul(size_of::<A::Element>());
    let threads = threads(bytes, WORTH);
    if threads == 1 {
        return crate::copy(src, dst);
    }
    let Some((moves, from, to)) = moves(src, dst)? else { return cute_static::copy(src, dst) };
    let parts = Parts::new(moves.modes(), 4 * threads);
    let (ends, isa) = (Ends(from, to), Isa::best());
    each(threads, parts.count(), &|part| {
        let (mut modes, mut at, mut past) = ([Move { extent: 1, from: 0, to: 0 }; MOST], (0, 0), 0);
        parts.part(part, &mut |mode, first| {
            let first = first.cast_signed();
            (at.0, at.1) = (at.0 + mode.from * first, at.1 + mode.to * first);
            // of the first mode the strides say what kind of copy it is
            if past == 0 || mode.extent > 1 {
                modes[past] = mode;
                past += 1;
            }
        });
        let Ends(from, to) = ends.at(at);
        // SAFETY: all offsets of the modes are in the storage, as `moves` has checked, and a part's are some of them; parts write apart,
        // since no two coordinates of the modes have one place; the tensors are borrowed until all threads are done
        unsafe { nest_of(isa, (bytes, bytes >= STREAMED), &modes[..past], from, to) };
    });
    Ok(())
}

/// Where both begin.
#[derive(Clone, Copy)]
struct Ends<T>(*const T, *mut T);
impl<T> Ends<T> {
    fn at(&self, (from, to): (isize, isize)) -> Self {
        Self(self.0.wrapping_offset(from), self.1.wrapping_offset(to))
    }
}
// SAFETY: elements go from thread to thread, and are read by several; each is written by one
unsafe impl<T: Send + Sync> Sync for Ends<T> {}

/// As many modes as a nest has at most.
const MOST: usize = 24;
/// Modes in parts of equal size but for the last one.
struct Parts<'a> {
    modes: &'a [Move],
    /// Of each mode, how many elements a part has.
    sizes: [usize; MOST],
}
impl<'a> Parts<'a> {
    /// So many parts or a few more, of the outermost modes; of the two that a transpose exchanges not less than whole panels.
    fn new(modes: &'a [Move], parts: usize) -> Self {
        let (mut sizes, mut left) = ([1; MOST], parts);
        for (i, (mode, size)) in modes.iter().zip(&mut sizes).enumerate().rev() {
            let unit = if i == 0 || mode.from.unsigned_abs() == 1 { 64 } else { 1 };
            let count = left.min(mode.extent.div_ceil(unit)).max(1);
            *size = mode.extent.div_ceil(count).next_multiple_of(unit).min(mode.extent);
            left = left.div_ceil(mode.extent.div_ceil(*size));
        }
        Self { modes, sizes }
    }
    fn each(&self) -> impl Iterator<Item = (&Move, usize)> {
        self.modes.iter().zip(self.sizes)
    }
    fn count(&self) -> usize {
        self.each().map(|(mode, size)| mode.extent.div_ceil(size)).product()
    }
    /// Calls `f` with each mode of a part, and where in the whole mode that begins.
    fn part(&self, index: usize, f: &mut impl FnMut(Move, usize)) {
        let mut left = index;
        for (mode, size) in self.each() {
            let count = mode.extent.div_ceil(size);
            let first = left % count * size;
            left /= count;
            f(Move { extent: size.min(mode.extent - first), ..*mode }, first);
        }
    }
}
