//! A thread of a tiled MMA: what it has of tiles of A, B and C, of scales and metadata, and the registers for that.
//!
//! ```text
//! partition_c(L, thread)  = what is left of thrfrg_c(L) at (ThrV, (ThrM, ThrN)) = thread    (FrgV, RestM, RestN)
//! partition_shape_c(S)    = the shape of partition_c(S : column-major, 0)
//! ```

use super::fragment::{
    FragmentOf, MakeFragment, MakeSharedFragment, SharedFragmentOf, make_fragment, make_shared_fragment,
};
use super::mma::{AskThrfrg, Cut, HasThreads, TiledMma};
use super::operand::{OperandA, OperandB, OperandC, OperandE, OperandSfa, OperandSfb};
use super::partition::{AskPartition, Key, PartBy, Parted, Partitioned};
use core::fmt;
use core::marker::PhantomData;
use cute_static::machinery::{AskAt, Finish, ModeBefore, Offset, write_type_name};
use cute_static::verdict::{Holds, Verdict};
use cute_static::{AlgebraError, Compact, ComposedLayout, IsLayout, Layout, OffsetLeaf, Swizzle, column_major};
use typenum::UTerm;

/// A thread `(v, (t0, t1))` of the tiled MMA `T`, asked for its values of operand `O`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OfMma<T, O> {
    v: usize,
    t0: usize,
    t1: usize,
    of: PhantomData<(T, O)>,
}
impl<T, O> OfMma<T, O> {
    /// At `v` in its atom, which is that at `(t0, t1)`.
    #[inline(always)]
    pub(super) const fn new(v: usize, t0: usize, t1: usize) -> Self {
        Self { v, t0, t1, of: PhantomData }
    }
}
impl<T, O> Key for OfMma<T, O> {
    type Out<M, F> = (M, F);
    #[inline(always)]
    fn out<M, F>(part: M, offset: F) -> (M, F) {
        (part, offset)
    }
}
/// `(FrgV, Rest0, Rest1, ..)`.
impl<S, D, T, O, C, TH, FS, RS, FD, RD, V, M, F> AskPartition<OfMma<T, O>> for Layout<S, D>
where
    Self: AskThrfrg<T, O, Answer = C>,
    C: Cut<Threads = TH, Values = Layout<(FS, RS), (FD, RD)>, Verdict = V>,
    V: Verdict,
    TH: AskAt<(usize, (usize, usize)), Raw = F> + IsLayout,
    F: Offset + Finish,
    Layout<FS, FD>: ModeBefore<Layout<RS, RD>, Output = M>,
{
    type Answer = Parted<M, F, V>;
    #[inline]
    fn ask_partition(&self, key: OfMma<T, O>) -> Result<(M, F), AlgebraError> {
        let (threads, values) = self.thrfrg()?;
        let thread = (key.v, (key.t0, key.t1));
        if !threads.ask_contains(thread) {
            return Err(AlgebraError::OutOfBounds { index: key.v, bound: threads.mode_size(0) });
        }
        let ((f, r), (fd, rd)) = values.into_parts();
        Ok((Layout::from_parts(f, fd).mode_before(Layout::from_parts(r, rd)), threads.raw_at(thread)))
    }
}
/// Behind a swizzle the offset is that of what is left: the one beside it is 0.
impl<B, M, H, X, S, D, T, O, L, V, F> AskPartition<OfMma<T, O>> for ComposedLayout<Swizzle<B, M, H>, X, Layout<S, D>>
where
    Layout<S, D>: AskPartition<OfMma<T, O>, Answer = Parted<L, F, V>>,
    F: Offset + Finish<Output = isize>,
    V: Verdict,
    X: OffsetLeaf,
{
    type Answer = Parted<ComposedLayout<Swizzle<B, M, H>, isize, L>, UTerm, V>;
    #[inline(always)]
    fn ask_partition(
        &self,
        key: OfMma<T, O>,
    ) -> Result<(ComposedLayout<Swizzle<B, M, H>, isize, L>, UTerm), AlgebraError> {
        let (rest, offset) = self.layout().ask_partition(key)?;
        let offset = self.offset().value().wrapping_add(offset.finish());
        Ok((ComposedLayout::from_parts(*self.outer(), offset, rest), UTerm))
    }
}

/// A thread of a tiled MMA, by its coordinates `(v, m, n, k)` among the atoms.
///
/// [`get_slice`](TiledMma::get_slice) takes any number. If no thread has this number, the partitions and
/// [`coordinates`](Self::coordinates) return the error, as those of a [`ThrCopy`](super::ThrCopy) do.
/// A kernel for a GPU calls `coordinates()?` first: the error leaves there, and the partitions fold to constants.
///
/// ```
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaSync, Sm80};
/// use cute_atoms::tiled::TiledMma;
/// use cute_static::{AlgebraError, Layout, int, layout, shape};
/// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// let mma = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default();
/// let thread = mma.get_slice(37); // lane 5 of the second warp
/// let (mine, offset) = thread.partition_c(&layout!((128, 128) : (128, 1)))?;
/// assert_eq!((mine.to_string(), offset), ("((2,2),4,8):((1,1024),4096,16)".into(), (16 + 1) * 128 + 2));
/// // and its registers
/// let sums = thread.partition_fragment_c(&layout!((128, 128) : (128, 1)), 0f32)?;
/// assert_eq!(sums.layout().to_string(), "((2,2),4,8):((1,2),4,16)");
/// // a leading dimension that is known when run
/// let c = Layout::new((int!(128), int!(128)), (300usize, int!(1)))?;
/// let (mine, offset) = thread.partition_c(&c)?;
/// assert_eq!((mine.to_string(), offset), ("((2,2),4,8):((1,2400),9600,16)".into(), (16 + 1) * 300 + 2));
/// // how much that is, of three stages of A: before there is a tile
/// assert_eq!(mma.partition_shape_a(&shape!((128, 64, 3)))?, shape!(((2, 2, 2), 4, 4, 3)));
/// # Ok::<(), AlgebraError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ThrMma<T> {
    coordinates: Result<Coordinates, AlgebraError>,
    tiled: PhantomData<T>,
}
/// `(v, m, n, k)`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Coordinates {
    pub(super) v: usize,
    pub(super) m: usize,
    pub(super) n: usize,
    pub(super) k: usize,
}
impl<T> fmt::Debug for ThrMma<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.coordinates() {
            Ok((v, m, n, k)) => write!(f, "ThrMma({v}, {m}, {n}, {k}) of ")?,
            Err(error) => write!(f, "ThrMma({error}) of ")?,
        }
        write_type_name::<T>(f)
    }
}
impl<T> ThrMma<T> {
    #[inline(always)]
    pub(super) fn new(thread: usize) -> Self
    where
        T: HasThreads,
    {
        let coordinates = T::thread(thread).map(|mut rest| {
            let [v, m, n, k] = T::SIZES.map(|size| {
                let coordinate = rest.checked_rem(size).unwrap_or(0);
                rest = rest.checked_div(size).unwrap_or(0);
                coordinate
            });
            Coordinates { v, m, n, k }
        });
        Self { coordinates, tiled: PhantomData }
    }
    #[inline(always)]
    pub(super) const fn at(&self) -> Result<Coordinates, AlgebraError> {
        self.coordinates
    }
    /// Returns the coordinates `(v, m, n, k)`.
    ///
    /// # Errors
    /// Returns [`AlgebraError::OutOfBounds`] if the number exceeds all threads' numbers, [`AlgebraError::NoThread`] if it lies
    /// between two of them.
    pub fn coordinates(&self) -> Result<(usize, usize, usize, usize), AlgebraError> {
        self.at().map(|Coordinates { v, m, n, k }| (v, m, n, k))
    }
}
/// Partitions of operands, and their shapes.
macro_rules! operands {
    ($($partition:ident $shape:ident of $operand:ident at $t0:ident $t1:ident: $name:literal, $modes:literal, $cxx:literal;)*) => {
        impl<T> ThrMma<T> {$(
            #[doc = concat!("What it has of a tile of ", $name, ", `", $modes, "`, and at which offset.")]
            ///
            /// # Errors
            /// Returns [`AlgebraError::PartialTile`] if a tiled MMA does not divide a run-time extent, the errors of
            /// [`coordinates`](Self::coordinates), and the algebra's.
            #[inline(always)]
            pub fn $partition<X, L, Q, M, F, V, N, R>(&self, tile: X) -> Result<R, AlgebraError>
            where
                X: Partitioned<Kind = Q, Layout = L> + PartBy<OfMma<T, $operand>, M, F, Q, Part = R>,
                L: AskPartition<OfMma<T, $operand>, Answer = Parted<M, F, V, N>>,
                V: Verdict + Holds,
            {
                let at = self.at()?;
                let (part, offset) = tile.asked().ask_partition(OfMma::new(at.v, at.$t0, at.$t1))?;
                tile.part_by(part, offset)
            }
        )*}
        impl<Atom, AL, P> TiledMma<Atom, AL, P> {$(
            #[doc = concat!("The shape of what a thread has of a tile of ", $name, ", `", $modes, "`: of the tile its shape is asked for, with stages behind if it has some.")]
            ///
            /// # Errors
            #[doc = concat!("As [`ThrMma::", stringify!($partition), "`], and [`AlgebraError::ZeroExtent`].")]
            #[doc(alias = $cxx)]
            #[inline(always)]
            pub fn $shape<S, L, R, D, F, V, N>(self, shape: &S) -> Result<R, AlgebraError>
            where
                S: Compact<ColumnMajor = L>,
                L: AskPartition<OfMma<Self, $operand>, Answer = Parted<Layout<R, D>, F, V, N>>,
                V: Verdict + Holds,
            {
                let (part, _) = column_major(shape)?.ask_partition(OfMma::new(0, 0, 0))?;
                Ok(part.into_parts().0)
            }
        )*}
    };
}
operands! {
    partition_a partition_shape_a of OperandA at m k: "A", "(FrgV, RestM, RestK)", "partition_shape_A";
    partition_b partition_shape_b of OperandB at n k: "B", "(FrgV, RestN, RestK)", "partition_shape_B";
    partition_c partition_shape_c of OperandC at m n: "C", "(FrgV, RestM, RestN)", "partition_shape_C";
}
// by themselves: a message shows all rows
operands! {
    partition_sfa partition_shape_sfa of OperandSfa at m k: "A's scales", "(FrgV, RestM, RestK)", "thrfrg_SFA";
    partition_sfb partition_shape_sfb of OperandSfb at n k: "B's scales", "(FrgV, RestN, RestK)", "thrfrg_SFB";
    partition_e partition_shape_e of OperandE at m k: "A's metadata", "(FrgV, RestM, RestK)", "thrfrg_E";
}
/// Registers for a partition.
macro_rules! fragments {
    ($($fragment:ident of $operand:ident: $partition:ident, $bound:ident, $of:ident, $make:ident, $name:literal, $cxx:literal;)*) => {
        impl<T> ThrMma<T> {$(
            #[doc = concat!("Registers for what it has of a tile of ", $name, ", filled with a value: those of [`", stringify!($bound), "`].")]
            ///
            /// # Errors
            #[doc = concat!("As [`Self::", stringify!($partition), "`].")]
            #[doc(alias = $cxx)]
            #[inline(always)]
            pub fn $fragment<X, L, Q, M, F, V, N, R, E: Copy>(&self, tile: X, value: E) -> Result<$of<E, R>, AlgebraError>
            where
                X: Partitioned<Kind = Q, Layout = L> + PartBy<OfMma<T, $operand>, M, F, Q, Part = R>,
                L: AskPartition<OfMma<T, $operand>, Answer = Parted<M, F, V, N>>,
                V: Verdict + Holds,
                R: $bound,
            {
                Ok($make(&self.$partition(tile)?, value))
            }
        )*}
    };
}
fragments! {
    partition_fragment_a of OperandA: partition_a, MakeFragment, FragmentOf, make_fragment, "A", "partition_fragment_A";
    partition_fragment_b of OperandB: partition_b, MakeFragment, FragmentOf, make_fragment, "B", "partition_fragment_B";
    partition_fragment_c of OperandC: partition_c, MakeFragment, FragmentOf, make_fragment, "C", "partition_fragment_C";
    partition_fragment_sfa of OperandSfa: partition_sfa, MakeSharedFragment, SharedFragmentOf, make_shared_fragment, "A's scales", "partition_fragment_SFA";
    partition_fragment_sfb of OperandSfb: partition_sfb, MakeSharedFragment, SharedFragmentOf, make_shared_fragment, "B's scales", "partition_fragment_SFB";
    partition_fragment_e of OperandE: partition_e, MakeSharedFragment, SharedFragmentOf, make_shared_fragment, "A's metadata", "partition_fragment_E";
}
