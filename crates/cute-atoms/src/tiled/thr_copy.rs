//! A thread of a tiled copy: what it reads and writes of tensors, and how it takes a thread's values of an MMA.
//!
//! ```text
//! partition_s(L, thread)  = what is left of tidfrg_s(L) at Thr = thread         ((Val, RestVal), Rest0, Rest1, ..)
//! retile(L)               = L, a thread's values of an MMA, as this copy's      ((Val, RestVal), Rest0, Rest1, ..)
//! ```
//! An instruction of several elements begins at a multiple of them: the tensor in its memory, the thread's part in the tensor, and its steps.

use super::copy::{AskTidfrg, CutCopy, SideD, SideS, ThrVal, ThreadsAndTiles};
use super::memory::{Asks, Keeps};
use super::partition::{AskPartition, Key, PartBy, Parted, Partitioned};
use super::retile::OfRetile;
use core::fmt;
use core::marker::PhantomData;
use cute_static::machinery::{AskAt, Finish, ModeBefore, Offset, write_type_name};
use cute_static::num::Value;
use cute_static::verdict::{Both, Holds, Verdict};
use cute_static::{AlgebraError, ComposedLayout, IsLayout, Layout, OffsetLeaf, Swizzle};
use typenum::UTerm;

/// Whether an instruction of `N` elements may begin at an offset.
#[inline(always)]
fn begins_at<N: Value>(offset: isize) -> Result<(), AlgebraError> {
    match offset.unsigned_abs().checked_rem(N::VALUE) {
        Some(0) => Ok(()),
        _ => Err(AlgebraError::Offset { offset, multiple_of: N::VALUE }),
    }
}
/// A thread of the tiled copy `C`, asked for what it reads or writes, the side `Q`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OfCopy<C, Q> {
    thread: usize,
    of: PhantomData<(C, Q)>,
}
impl<C, Q> OfCopy<C, Q> {
    /// Thread `thread`.
    #[inline(always)]
    pub(super) const fn new(thread: usize) -> Self {
        Self { thread, of: PhantomData }
    }
}
impl<C, Q> Key for OfCopy<C, Q> {
    type Out<M, F> = (M, F);
    #[inline(always)]
    fn out<M, F>(part: M, offset: F) -> (M, F) {
        (part, offset)
    }
}
/// `((Val, RestVal), Rest0, Rest1, ..)`.
impl<S, D, C, Q, W, T, V, R, J, X, Y, N, M, F> AskPartition<OfCopy<C, Q>> for Layout<S, D>
where
    C: ThrVal<Q, Parts = W>,
    Self: AskTidfrg<W, Answer = ThreadsAndTiles<T, V, R, X, J>>,
    ThreadsAndTiles<T, V, R, X, J>: CutCopy<Thr = T, Val = V, Rest = R>,
    X: Asks<T, V, R, Verdict = Y, Elements = N>,
    N: Value,
    J: Verdict,
    Y: Verdict,
    T: AskAt<usize, Raw = F> + IsLayout,
    F: Offset + Finish,
    V: ModeBefore<R, Output = M>,
{
    type Answer = Parted<M, F, Both<J, Y>, N>;
    #[inline(always)]
    fn ask_partition(&self, OfCopy { thread, .. }: OfCopy<C, Q>) -> Result<(M, F), AlgebraError> {
        let (threads, values, rest) = self.tidfrg()?;
        if !threads.ask_contains(thread) {
            return Err(AlgebraError::OutOfBounds { index: thread, bound: threads.size() });
        }
        let offset = threads.raw_at(thread);
        // strides that are known to be multiples need no check
        if Y::CHECKED {
            // of a coordinate 0
            begins_at::<N>(offset.integer())?;
            X::check(&values, &rest)?;
        }
        Ok((values.mode_before(rest), offset))
    }
}
/// Behind a swizzle the offset is that of what is left: the one beside it is 0.
impl<B, M, H, O, S, D, C, Q, L, J, N, K, F> AskPartition<OfCopy<C, Q>>
    for ComposedLayout<Swizzle<B, M, H>, O, Layout<S, D>>
where
    C: ThrVal<Q>, // said here, too, a misuse of it is told in fewer words
    Layout<S, D>: AskPartition<OfCopy<C, Q>, Answer = Parted<L, F, J, N>>,
    F: Finish<Output = isize>,
    Swizzle<B, M, H>: Keeps<N, Verdict = K>,
    J: Verdict,
    K: Verdict,
    O: OffsetLeaf,
    N: Value,
{
    type Answer = Parted<ComposedLayout<Swizzle<B, M, H>, isize, L>, UTerm, Both<J, K>, N>;
    #[inline(always)]
    fn ask_partition(
        &self,
        key: OfCopy<C, Q>,
    ) -> Result<(ComposedLayout<Swizzle<B, M, H>, isize, L>, UTerm), AlgebraError> {
        let (rest, offset) = self.layout().ask_partition(key)?;
        let offset = self.offset().value().wrapping_add(offset.finish());
        begins_at::<N>(offset)?;
        Ok((ComposedLayout::from_parts(*self.outer(), offset, rest), UTerm))
    }
}
/// A thread of a tiled copy.
///
/// ```
/// use cute_atoms::copy::Universal;
/// use cute_atoms::element::F32;
/// use cute_atoms::tiled::MakeTiledCopy;
/// use cute_static::{AlgebraError, Layout, int, layout};
/// type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 8) : (1, 32)), layout!((4, 1) : (1, 0))>;
/// let thread = Copy::default().get_slice(33);
/// // a matrix whose leading dimension is known when run
/// let a = Layout::new((int!(256), int!(64)), (int!(1), 1000usize))?;
/// let (mine, offset) = thread.partition_s(&a)?;
/// assert_eq!((mine.to_string(), offset), ("((4,1),2,8):((1,0),128,8000)".into(), 4 + 1000));
/// # Ok::<(), AlgebraError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ThrCopy<C> {
    pub(super) thread: usize,
    tiled: PhantomData<C>,
}
impl<C> fmt::Debug for ThrCopy<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ThrCopy({}) of ", self.thread)?;
        write_type_name::<C>(f)
    }
}
impl<C> ThrCopy<C> {
    #[inline(always)]
    pub(super) const fn new(thread: usize) -> Self {
        Self { thread, tiled: PhantomData }
    }
    /// Its number.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.thread
    }
    /// What it reads of a tensor, `((Val, RestVal), Rest0, Rest1, ..)`, and at which offset.
    ///
    /// # Errors
    /// [`AlgebraError::OutOfBounds`] of a number that no thread has, [`AlgebraError::PartialTile`] where a run-time extent
    /// is not made of whole tiles, [`AlgebraError::Offset`] where a run-time stride is no multiple of what the atom copies, or
    /// where the tensor does not begin at one in its memory, and the algebra's.
    #[inline(always)]
    pub fn partition_s<X, L, Q, M, F, V, N, R>(&self, tensor: X) -> Result<R, AlgebraError>
    where
        X: Partitioned<Kind = Q, Layout = L> + PartBy<OfCopy<C, SideS>, M, F, Q, Part = R>,
        L: AskPartition<OfCopy<C, SideS>, Answer = Parted<M, F, V, N>>,
        V: Verdict + Holds,
        N: Value,
    {
        begins_at::<N>(tensor.begins())?;
        let (part, offset) = tensor.asked().ask_partition(OfCopy::new(self.thread))?;
        tensor.part_by(part, offset)
    }
    /// What it writes of a tensor, `((Val, RestVal), Rest0, Rest1, ..)`, and at which offset.
    ///
    /// # Errors
    /// As [`Self::partition_s`].
    #[inline(always)]
    pub fn partition_d<X, L, Q, M, F, V, N, R>(&self, tensor: X) -> Result<R, AlgebraError>
    where
        X: Partitioned<Kind = Q, Layout = L> + PartBy<OfCopy<C, SideD>, M, F, Q, Part = R>,
        L: AskPartition<OfCopy<C, SideD>, Answer = Parted<M, F, V, N>>,
        V: Verdict + Holds,
        N: Value,
    {
        begins_at::<N>(tensor.begins())?;
        let (part, offset) = tensor.asked().ask_partition(OfCopy::new(self.thread))?;
        tensor.part_by(part, offset)
    }
    /// A thread's values of an MMA, as this copy takes them: `((Val, RestVal), Rest0, Rest1)`.
    ///
    /// ```
    /// use cute_atoms::copy::Universal;
    /// use cute_atoms::element::{F16, F32};
    /// use cute_atoms::mma::{MmaSync, Sm80};
    /// use cute_atoms::tiled::{CopyC, TiledMma, make_fragment};
    /// use cute_static::{AlgebraError, Layout, int, layout, shape};
    /// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    /// type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    /// let store = CopyC::<Universal<int!(32)>, F32, Mma>::default().get_slice(3);
    /// let c = Layout::new((int!(128), int!(128)), (300usize, int!(1)))?;
    /// let (mine, _) = Mma::default().get_slice(3).partition_c(&c)?;
    /// assert_eq!(mine.to_string(), "((2,2),4,8):((1,2400),9600,16)");
    /// // where it lies, and in registers
    /// assert_eq!(store.retile(&mine)?.to_string(), "((1,(2,2,2)),4,4):((1,(1,2400,16)),9600,32)");
    /// let fragment = make_fragment(&mine, 0f32);
    /// assert_eq!(store.retile(fragment.layout())?.to_string(), "((1,(4,2)),4,4):((1,(1,16)),4,32)");
    /// # Ok::<(), AlgebraError>(())
    /// ```
    /// What is not of the operand does not compile, as A's eight values of an instruction; make the first 8 a 4 and it does:
    /// ```compile_fail,E0277
    /// # use cute_atoms::copy::Universal;
    /// # use cute_atoms::element::{F16, F32};
    /// # use cute_atoms::mma::{MmaSync, Sm80};
    /// # use cute_atoms::tiled::{CopyC, TiledMma};
    /// # use cute_static::{int, layout, shape};
    /// # type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    /// # type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    /// # let store = CopyC::<Universal<int!(32)>, F32, Mma>::default().get_slice(3);
    /// // error: retile: a fragment with _8 values of an instruction, where the copy takes _4
    /// store.retile(&layout!((8, 4, 8) : (1, 8, 32)));
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Size`] and [`AlgebraError::PartialTile`] where run-time extents are not this copy's, and the algebra's.
    #[inline(always)]
    #[doc(alias = "retile_S")]
    #[doc(alias = "retile_D")]
    pub fn retile<X, L, Q, M, F, V, N, R>(&self, fragment: X) -> Result<R, AlgebraError>
    where
        X: Partitioned<Kind = Q, Layout = L> + PartBy<OfRetile<C>, M, F, Q, Part = R>,
        L: AskPartition<OfRetile<C>, Answer = Parted<M, F, V, N>>,
        V: Verdict + Holds,
    {
        let (part, offset) = fragment.asked().ask_partition(OfRetile::default())?;
        fragment.part_by(part, offset)
    }
}
