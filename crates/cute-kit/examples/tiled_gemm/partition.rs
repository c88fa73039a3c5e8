//! Who owns what: the tiles of a CTA divided among its 16x16 threads, as CuTe's `TiledMMA` does it (`thrfrg_A`,
//! `thrfrg_B`, `thrfrg_C`), every step a type that is asserted below.
//!
//! ```text
//! tile                     (128,128):(128,1)                        a row-major tile of C
//! logical_divide by Perm   (((16,4),2),((16,4),2)):(...)            groups of 4 for 16 threads, twice
//! zipped_divide by atom    ((1,1),((16,4,2),(16,4,2))):(...)        one multiply-add is 1x1
//! compose with atom's TV   ((1,1),((16,4,2),(16,4,2))):(...)        (thread, value) of that 1x1
//! zipped_divide by threads ((1,(16,16)),((1,1),((4,2),(4,2)))):(...)
//! slice at the thread      (1,(4,2),(4,2)):(0,(128,8192),(1,64))    (V,M,N)
//! ```
//!
//! The same steps divide the run-time tile of C in memory, its coordinates, and the packed tiles of A and B.

use core::ops::RangeFull;
use cute_kit::typenum::{U1, UTerm};
use cute_kit::{
    AlgebraError, Compose, Composition, Layout, LogicalDivide, LogicalDivideBy, Sliced, ZippedDivide, ZippedDivideBy,
    composition, layout, logical_divide, shape, zipped_divide,
};
use static_assertions::assert_type_eq_all;

/// The tile of a CTA: 128x128 elements of C, 8 steps of the inner dimension at a time.
pub(crate) type CtaMn = shape!((128, 128));
/// ... its tile of A, and that of B, which is (N, K).
pub(crate) type CtaMk = shape!((128, 8));
/// 16x16 threads, numbered along the rows of C: thread `t` is `(t / 16, t % 16)`.
pub(crate) type ThreadLayout = layout!((16, 16) : (16, 1));
/// The one choice the kernel's author makes: each thread takes 4 neighbours, 16 threads in a row take 64.
pub(crate) type Perm = layout!((16, 4) : (4, 1));
/// The tiler of one multiply-add, 1x1 (spelled out: a bound does not see through `shape!`) ...
pub(crate) type Atom = (U1, U1);
/// ... and its threads and values: one of each, `(1,1):(0,0)`.
pub(crate) type AtomTv = Layout<(U1, U1), (UTerm, UTerm)>;

type Permuted<A, P> = LogicalDivide<A, P>;
type Atoms<A, P> = ZippedDivide<Permuted<A, P>, Atom>;
type Values<A, P> = Composition<Atoms<A, P>, (AtomTv, RangeFull)>;
/// A tile `A`, permuted by `P`, divided among `T` threads: `((ThrV,(ThrX,ThrY)),((1,FrgV),(X,Y)))`.
pub(crate) type ThrFrg<A, P, T> = ZippedDivide<Values<A, P>, (RangeFull, T)>;

/// [`ThrFrg`] of a layout: one body for the static tiles, the run-time tile of C and its coordinates.
#[inline(always)]
pub(crate) fn thrfrg<A, P, T>(tile: &A, perms: &P, threads: T) -> Result<ThrFrg<A, P, T>, AlgebraError>
where
    A: LogicalDivideBy<P> + Clone,
    P: Clone,
    T: Clone,
    Permuted<A, P>: ZippedDivideBy<Atom> + Clone,
    Atoms<A, P>: Compose<(AtomTv, RangeFull)> + Clone,
    Values<A, P>: ZippedDivideBy<(RangeFull, T)> + Clone,
{
    let permuted = logical_divide(tile, perms)?;
    let atoms = zipped_divide(&permuted, &Atom::default())?;
    let values = composition(&atoms, &(AtomTv::default(), ..))?;
    zipped_divide(&values, &(.., threads))
}

/// The coordinate of a thread in what [`thrfrg`] returns: its values are left.
pub(crate) type ThreadAt<X, Y> = ((usize, (X, Y)), ((usize, RangeFull), (RangeFull, RangeFull)));
/// ... as a value.
pub(crate) const fn thread_at<X, Y>(x: X, y: Y) -> ThreadAt<X, Y> {
    ((0, (x, y)), ((0, ..), (.., ..)))
}

/// CuTe's slices concatenate what is left, the paper's keep the nesting (Figure 5): from `(V,(M,N))` to `(V,M,N)`.
pub(crate) trait Vmn {
    /// `(V,M,N)`.
    type Output;
    /// `(V,M,N)`.
    fn vmn(&self) -> Self::Output;
}
impl<V: Copy, M: Copy, N: Copy, DV: Copy, DM: Copy, DN: Copy> Vmn for Layout<(V, (M, N)), (DV, (DM, DN))> {
    type Output = Layout<(V, M, N), (DV, DM, DN)>;
    fn vmn(&self) -> Self::Output {
        let ((v, (m, n)), (dv, (dm, dn))) = self.into_parts();
        Layout::from_parts((v, m, n), (dv, dm, dn))
    }
}

/// The partition of a row-major 128x128 tile of C, step by step.
pub(crate) mod c {
    use super::*;
    pub(crate) type Threads = shape!((16, 16));
    pub(crate) type Perms = (Perm, Perm);
    pub(crate) type Tile = layout!((128, 128) : (128, 1));
    pub(crate) type Permuted = layout!((((16, 4), 2), ((16, 4), 2)) : (((512, 128), 8192), ((4, 1), 64)));
    pub(crate) type Atoms = layout!(((1, 1), ((16, 4, 2), (16, 4, 2))) : ((512, 4), ((512, 128, 8192), (4, 1, 64))));
    pub(crate) type Values = layout!(((1, 1), ((16, 4, 2), (16, 4, 2))) : ((0, 0), ((512, 128, 8192), (4, 1, 64))));
    pub(crate) type ThrFrg =
        layout!(((1, (16, 16)), ((1, 1), ((4, 2), (4, 2)))) : ((0, (512, 4)), ((0, 0), ((128, 8192), (1, 64)))));
    pub(crate) type Thread = layout!((1, (4, 2), (4, 2)) : (0, (128, 8192), (1, 64)));

    assert_type_eq_all!(LogicalDivide<Tile, Perms>, Permuted);
    assert_type_eq_all!(ZippedDivide<Permuted, Atom>, Atoms);
    assert_type_eq_all!(Composition<Atoms, (AtomTv, RangeFull)>, Values);
    assert_type_eq_all!(ZippedDivide<Values, (RangeFull, Threads)>, ThrFrg);
    assert_type_eq_all!(super::ThrFrg<Tile, Perms, Threads>, ThrFrg);
    assert_type_eq_all!(<Sliced<ThrFrg, ThreadAt<usize, usize>> as Vmn>::Output, Thread);

    // one mode of it, as the document derives it, and the permutations it compares
    assert_type_eq_all!(LogicalDivide<layout!(128 : 128), Perm>, layout!(((16, 4), 2) : ((512, 128), 8192)));
    assert_type_eq_all!(
        LogicalDivide<layout!(128 : 128), layout!((16, 4) : (1, 16))>,
        layout!(((16, 4), 2) : ((128, 2048), 8192))
    );
    // (16,8) covers all 128: what is left is one repetition
    assert_type_eq_all!(
        ZippedDivide<layout!((128, 128) : (128, 1)), (layout!((16, 8) : (8, 1)), RangeFull)>,
        layout!((((16, 8), 1), (1, 128)) : (((1024, 128), 0), (0, 1)))
    );
}

/// The partition of the packed tile of A, M-major; `K` is not permuted, and one thread wide.
pub(crate) mod a {
    use super::*;
    pub(crate) type Threads = shape!((16, 1));
    pub(crate) type Perms = (Perm, RangeFull);
    pub(crate) type Tile = layout!((128, 8) : (1, 128));
    pub(crate) type Permuted = layout!((((16, 4), 2), 8) : (((4, 1), 64), 128));
    pub(crate) type Atoms = layout!(((1, 1), ((16, 4, 2), 8)) : ((4, 128), ((4, 1, 64), 128)));
    pub(crate) type Values = layout!(((1, 1), ((16, 4, 2), 8)) : ((0, 0), ((4, 1, 64), 128)));
    pub(crate) type ThrFrg = layout!(((1, (16, 1)), ((1, 1), ((4, 2), 8))) : ((0, (4, 128)), ((0, 0), ((1, 64), 128))));
    pub(crate) type Thread = layout!((1, (4, 2), 8) : (0, (1, 64), 128));

    assert_type_eq_all!(LogicalDivide<Tile, Perms>, Permuted);
    assert_type_eq_all!(ZippedDivide<Permuted, Atom>, Atoms);
    assert_type_eq_all!(Composition<Atoms, (AtomTv, RangeFull)>, Values);
    assert_type_eq_all!(ZippedDivide<Values, (RangeFull, Threads)>, ThrFrg);
    assert_type_eq_all!(super::ThrFrg<Tile, Perms, Threads>, ThrFrg);
    assert_type_eq_all!(<Sliced<ThrFrg, ThreadAt<usize, usize>> as Vmn>::Output, Thread);
}

/// The partition of the packed tile of B, N-major: that of A with N for M.
pub(crate) mod b {
    pub(crate) use super::a::{Perms, Threads, Tile};
}

/// A thread's accumulators: 8x8, column-major so that the rows of an outer product are contiguous.
pub(crate) type Accumulators = layout!((8, 8) : (1, 8));
/// A thread's column of A, and its row of B: 8x1.
pub(crate) type Column = layout!((8, 1) : (1, 8));
