//! Where in a tile a thread's elements lie, and so which of them exist: predication in kernels that are generic over their tiled copies
//! and MMAs.
//!
//! ```text
//! coordinates(S, thread) = partition(identity(S), thread)       of what a copy writes, of an MMA's C
//! at(i)                  = begins + mine(i)                      where element i of the thread's part lies in the tile
//! below(end)(i)          = at(i) < end, mode by mode
//! ```
//! An instruction asks of its first element alone, so that there is one predicate a vector. What is copied to or from a tile of a matrix
//! exists below `end = extents of the matrix - where the tile begins`.

use super::copy::{SideD, TiledCopy};
use super::mma::TiledMma;
use super::operand::OperandC;
use super::partition::{AskPartition, Parted};
use super::thr_copy::{OfCopy, ThrCopy};
use super::thr_mma::{OfMma, ThrMma};
use cute_static::machinery::{AskAt, BasisLike, Finish, Offset};
use cute_static::verdict::{Holds, Verdict};
use cute_static::{AlgebraError, Identity, identity};

/// A coordinate: an integer, or a tuple of them.
#[doc(hidden)]
pub trait Before: Copy {
    /// Whether each of its integers is less than that of `end`.
    fn before(&self, end: &Self) -> bool;
}
impl Before for isize {
    #[inline(always)]
    fn before(&self, end: &Self) -> bool {
        self < end
    }
}
macro_rules! tuples {
    ($($($c:ident $a:ident $b:ident)+;)*) => {$(
        impl<$($c: Before),+> Before for ($($c,)+) {
            #[inline(always)]
            fn before(&self, end: &Self) -> bool {
                let (($($a,)+), ($($b,)+)) = (self, end);
                true $(&& $a.before($b))+
            }
        }
    )*};
}
tuples! { C0 a0 b0; C0 a0 b0 C1 a1 b1; C0 a0 b0 C1 a1 b1 C2 a2 b2; C0 a0 b0 C1 a1 b1 C2 a2 b2 C3 a3 b3; }

/// Where in a tile the elements of a thread's part lie; `F` is a coordinate.
///
/// Element 9 of a thread is in the second of its vectors of eight, 16 rows below the first:
/// ```
/// use cute_atoms::copy::{CpAsync, Global};
/// use cute_atoms::element::F16;
/// use cute_atoms::tiled::{Coordinates, MakeTiledCopy};
/// use cute_static::{layout, int, shape};
/// type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
/// let mine = Load::default().get_slice(10).coordinates_d(&shape!((64, 64)))?;
/// assert_eq!((mine.at(0), mine.at(9)), (Some((1, 16)), Some((17, 17))));
/// // 20 rows and 100 columns are left of the matrix
/// let exists = mine.below((20, 100));
/// assert_eq!((exists(9), exists(17)), (true, false));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
pub trait Coordinates<F = (isize, isize)>: Copy {
    /// Where element `index` of the part lies, or `None` out of bounds.
    fn at(&self, index: usize) -> Option<F>;
    /// Whether element `index` lies below `end` in every mode: the predicate of [`copy_if`](cute_static::copy_if) and its like.
    fn below(self, end: F) -> impl Fn(usize) -> bool + Copy;
}
/// The part of an identity: its layout, and where it begins.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct PartOfIdentity<M, R>(M, R);
impl<M, R, X, P, F> Coordinates<F> for PartOfIdentity<M, R>
where
    M: AskAt<usize, Raw = X> + Copy,
    X: Offset,
    R: Offset<Plus<X> = P>,
    P: Finish<Output = F>,
    F: Before,
{
    #[inline(always)]
    fn at(&self, index: usize) -> Option<F> {
        self.0.ask_contains(index).then(|| self.1.plus(self.0.raw_at(index)).finish())
    }
    #[inline(always)]
    fn below(self, end: F) -> impl Fn(usize) -> bool + Copy {
        move |index| self.at(index).is_some_and(|at| at.before(&end))
    }
}

/// Extents `Self` of a tile, `(BM, BK)`, in which the tiled copy `T` says where it writes, or the tiled MMA `T` where it has C: the bound of
/// [`ThrCopy::coordinates_d`] and [`ThrMma::coordinates_c`].
///
/// Of a tile of three modes `F` is `(isize, isize, isize)`.
///
/// ```
/// use cute_atoms::tiled::{Coordinates, CoordinatesBy, IsTiledCopy};
/// use cute_static::{AlgebraError, Extent};
/// /// How many elements of a thread's part exist, where so much of the matrix is left.
/// fn existing<BM: Extent, BK: Extent, Load>(load: Load, thread: usize, tile: (BM, BK), left: (isize, isize)) -> Result<usize, AlgebraError>
/// where
///     Load: IsTiledCopy,
///     (BM, BK): CoordinatesBy<Load>,
/// {
///     let exists = load.get_slice(thread).coordinates_d(&tile)?.below(left);
///     Ok((0..tile.0.extent() * tile.1.extent()).filter(|&i| exists(i)).count())
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "tiled MMA, tiled copy: this is no shape of a tile in which a thread's elements lie",
    label = "static extents of a tile, `(BM, BK)`, by a `TiledCopy` or a `TiledMma`"
)]
pub trait CoordinatesBy<T, F = (isize, isize)>: Copy {
    /// A thread's.
    type Part: Coordinates<F>;
    /// Those of a thread, by its number, or of an MMA by `(ThrV, ThrM, ThrN)`.
    ///
    /// # Errors
    /// Those of the partition.
    #[doc(hidden)]
    fn coordinates_of(&self, thread: [usize; 3]) -> Result<Self::Part, AlgebraError>;
}
macro_rules! coordinates_by {
    ($([$($generics:ident),*] $tiled:ty, $key:ty, |$thread:pat_param| $asked:expr;)*) => {$(
        impl<S, $($generics,)* M, R, V, N, F> CoordinatesBy<$tiled, F> for S
        where
            S: BasisLike + Copy,
            Identity<S>: AskPartition<$key, Answer = Parted<M, R, V, N>>,
            V: Verdict + Holds,
            PartOfIdentity<M, R>: Coordinates<F>,
        {
            type Part = PartOfIdentity<M, R>;
            #[inline(always)]
            fn coordinates_of(&self, $thread: [usize; 3]) -> Result<PartOfIdentity<M, R>, AlgebraError> {
                let asked: $key = $asked;
                let (mine, begins) = identity(self)?.ask_partition(asked)?;
                Ok(PartOfIdentity(mine, begins))
            }
        }
    )*};
}
coordinates_by! {
    [A, X, Tv, E] TiledCopy<A, X, Tv, E>, OfCopy<TiledCopy<A, X, Tv, E>, SideD>, |[thread, ..]| OfCopy::new(thread);
    [A, L, P] TiledMma<A, L, P>, OfMma<TiledMma<A, L, P>, OperandC>, |[v, m, n]| OfMma::new(v, m, n);
}
impl<C> ThrCopy<C> {
    /// Where in a tile of the extents `tile` the elements lie that it writes, in the order of [`partition_d`](Self::partition_d).
    ///
    /// # Errors
    /// Those of [`partition_d`](Self::partition_d).
    #[inline(always)]
    pub fn coordinates_d<S, F>(&self, tile: &S) -> Result<S::Part, AlgebraError>
    where
        S: CoordinatesBy<C, F>,
    {
        tile.coordinates_of([self.thread, 0, 0])
    }
}
impl<T> ThrMma<T> {
    /// Where in a tile of the extents `tile` its elements of C lie, in the order of [`partition_c`](Self::partition_c).
    ///
    /// # Errors
    /// Those of [`partition_c`](Self::partition_c).
    #[inline(always)]
    pub fn coordinates_c<S, F>(&self, tile: &S) -> Result<S::Part, AlgebraError>
    where
        S: CoordinatesBy<T, F>,
    {
        let at = self.at()?;
        tile.coordinates_of([at.v, at.m, at.n])
    }
}
