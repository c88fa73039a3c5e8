//! Copies from a tensor, or from an MMA's tile and a cluster, as CuTe's kernels make them.
//!
//! ```text
//! make_tma_copy(tensor, smem, tile, N)    TmaOf the tile, grouped as the tensor: `TmaOn`
//! on(t, leaf)         = t                                  the last leaf of a mode takes what is left
//! on(t, (s0, s1, ..)) = (min(t, s0), on(t / s0, (s1, ..))) of static s0, one of which divides the other
//!                       (t, 1, ..)                         of s0 that is known when run
//! on((t0, ..), (s0, ..)) = (on(t0, s0), ..)                on((t0, ..), leaf) = t0 t1 ..
//! sm90:  tiles (M, N, K) of a CTA, cluster (M, N, ..):     A is (M, K), shared along N; B is (N, K), shared along M
//! sm100: tiles (M, N, K) of an MMA, cluster (V, M, N, K):  what a CTA of the MMA has of (M, K), shared along N, ..
//! ```

use super::tile::{AskTma, BoxNumbers, GlobalLeaves, Nests, TileTorn, TmaMode};
use super::{TensorMap, TensorMapError, Tma, TmaElement, TmaOf};
use crate::misuse::Granted;
use crate::refusal::Else;
use crate::tiled::{PartitionA, PartitionB};
use cute_static::machinery::{Given, Nested, Nil, Number, Tree};
use cute_static::num::{False, No, One, True, Yes};
use cute_static::typenum::{UInt, UTerm};
use cute_static::verdict::{Admissible, Both, Holds, Verdict};
use cute_static::{Identity, Layout, Multiple};

/// A tile's mode on one of a tensor, `S`, whose last leaf it has if `Last`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: a tile is a tuple of static extents, with no more modes than the tensor",
    label = "each mode of the tile is an extent, or nests at most as the tensor's"
)]
pub trait TakeOf<S, Last> {
    /// What it takes.
    type Out;
    /// What is left for the leaves behind.
    type Left;
    type Verdict: Verdict;
}
/// A mode of a tensor, of which `T` elements are taken.
#[doc(hidden)]
pub trait TakenBy<T, Last> {
    type Out;
    type Left;
    type Verdict: Verdict;
}
impl<U, B, S: TakenBy<Self, Last>, Last> TakeOf<S, Last> for UInt<U, B> {
    type Out = S::Out;
    type Left = S::Left;
    type Verdict = S::Verdict;
}
macro_rules! unknown {
    ($([$($generics:ident),*] $s:ty;)*) => {$(
        impl<$($generics,)* T, Last> TakenBy<T, Last> for $s {
            type Out = T;
            type Left = One;
            type Verdict = Admissible;
        }
    )*};
}
unknown! { [] usize; [X0, X1] Multiple<X0, X1>; }
impl<T, U, B> TakenBy<T, True> for UInt<U, B> {
    type Out = T;
    type Left = One;
    type Verdict = Admissible;
}
impl<T, U, B, Q> TakenBy<T, False> for UInt<U, B>
where
    Self: Number,
    T: Number<Exactly<Self> = Q>,
    Q: Part<T, Self>,
{
    type Out = Q::Out;
    type Left = Q::Left;
    type Verdict = Q::Verdict;
}
/// `T` of a leaf `S`, by `T / S`.
#[doc(hidden)]
pub trait Part<T, S> {
    type Out;
    type Left;
    type Verdict: Verdict;
}
impl<T, S, Q> Part<T, S> for Yes<Q> {
    type Out = S;
    type Left = Q;
    type Verdict = Admissible;
}
impl<T: Number, S: Number<Exactly<T> = R>, R: Else<TileTorn<T, S>>> Part<T, S> for No {
    type Out = T;
    type Left = One;
    type Verdict = R::Verdict;
}
macro_rules! several {
    ($(($($s:ident $t:ident $last:ident => $t2:ident),+);)*) => {$(
        impl<T0, $($s, $t2,)+ L> TakenBy<T0, L> for ($($s,)+)
        where
            $($t: TakeOf<$s, several!(@last $last L), Left = $t2>,)+
        {
            type Out = ($($t::Out,)+);
            type Left = several!(@end $($t2)+);
            type Verdict = several!(@both L $($s $t $last)+);
        }
    )*};
    (@last Last $l:ident) => { $l };
    (@last Other $l:ident) => { False };
    (@end $x:ident) => { $x };
    (@end $x:ident $($rest:ident)+) => { several!(@end $($rest)+) };
    (@both $l:ident $s:ident $t:ident $last:ident) => { <$t as TakeOf<$s, several!(@last $last $l)>>::Verdict };
    (@both $l:ident $s:ident $t:ident $last:ident $($rest:tt)+) => {
        Both<<$t as TakeOf<$s, several!(@last $last $l)>>::Verdict, several!(@both $l $($rest)+)>
    };
}
several! {
    (S0 T0 Last => T1);
    (S0 T0 Other => T1, S1 T1 Last => T2);
    (S0 T0 Other => T1, S1 T1 Other => T2, S2 T2 Last => T3);
    (S0 T0 Other => T1, S1 T1 Other => T2, S2 T2 Other => T3, S3 T3 Last => T4);
    (S0 T0 Other => T1, S1 T1 Other => T2, S2 T2 Other => T3, S3 T3 Other => T4, S4 T4 Last => T5);
}
/// A tuple of a tile on a mode of a tensor: by mode, or on a leaf as its product.
macro_rules! by_mode {
    ($([$($t:ident $s:ident)+] $([$more:ident])*;)*) => {$(
        impl<$($t: TakeOf<$s, True>, $s,)+ $($more,)* Last> TakeOf<($($s,)+ $($more,)*), Last> for ($($t,)+) {
            type Out = ($($t::Out,)+);
            type Left = One;
            type Verdict = by_mode!(@both $($t $s)+);
        }
    )*};
    (@both $t:ident $s:ident) => { <$t as TakeOf<$s, True>>::Verdict };
    (@both $t:ident $s:ident $($rest:tt)+) => { Both<<$t as TakeOf<$s, True>>::Verdict, by_mode!(@both $($rest)+)> };
}
by_mode! {
    [T0 S0]; [T0 S0] [M1]; [T0 S0] [M1] [M2]; [T0 S0] [M1] [M2] [M3]; [T0 S0] [M1] [M2] [M3] [M4];
    [T0 S0 T1 S1]; [T0 S0 T1 S1] [M2]; [T0 S0 T1 S1] [M2] [M3]; [T0 S0 T1 S1] [M2] [M3] [M4];
    [T0 S0 T1 S1 T2 S2]; [T0 S0 T1 S1 T2 S2] [M3]; [T0 S0 T1 S1 T2 S2] [M3] [M4];
    [T0 S0 T1 S1 T2 S2 T3 S3]; [T0 S0 T1 S1 T2 S2 T3 S3] [M4]; [T0 S0 T1 S1 T2 S2 T3 S3 T4 S4];
}
macro_rules! on_leaves {
    ($([$($t:ident),+])*) => {$(
        on_leaves! { @ [$($t),+] [] usize; [U, B] UInt<U, B>; [X0, X1] Multiple<X0, X1>; }
    )*};
    (@ [$($t:ident),+]) => {};
    (@ [$($t:ident),+] [$($g:ident),*] $s:ty; $($rest:tt)*) => {
        impl<$($t,)+ $($g,)* Z: Number, Last> TakeOf<$s, Last> for ($($t,)+)
        where
            Self: Nested<Size = Z>,
            $s: TakenBy<Z, Last>,
        {
            type Out = <$s as TakenBy<Z, Last>>::Out;
            type Left = <$s as TakenBy<Z, Last>>::Left;
            type Verdict = <$s as TakenBy<Z, Last>>::Verdict;
        }
        on_leaves! { @ [$($t),+] $($rest)* }
    };
}
on_leaves! { [T0] [T0, T1] [T0, T1, T2] [T0, T1, T2, T3] }
/// What of a tile is granted.
#[doc(hidden)]
pub trait Grouped<S> {
    type Answer;
}
impl<T: TakeOf<S, True>, S> Grouped<S> for T {
    type Answer = Given<T::Out, T::Verdict>;
}
/// A tile `T` with its modes grouped as those of a tensor of shape `S`: `(128, 64)` of `((8, m), k)` is `((8, 16), 64)`.
pub type TileOn<T, S> = Granted<<T as Grouped<S>>::Answer>;
/// [`TmaOf`] of a tile that need not nest as the tensor, which has the shape `S`.
pub type TmaOn<E, L, T, S, N = One> = TmaOf<E, L, TileOn<T, S>, N>;

/// The copy of tiles of a tensor in global memory to shared memory of a layout, by `ctas` CTAs of a cluster, and the tensor map. The tile's modes
/// are grouped as the tensor's, whose extents have to be static where a tile reaches past them.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SmemAtom, Sw128};
/// use cute_atoms::tma::make_tma_copy;
/// use cute_static::{Layout, TileToShape, int, shape};
/// type Smem = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
/// // rows in groups of 8 that lie 4096 apart, the groups' rows 64
/// let a = Layout::new(((int!(8), 100usize), 64usize), ((64usize, 4096usize), int!(1)))?;
/// let (copy, map) = make_tma_copy::<F16, _, _, _, _, _, _>(&a, &Smem::default(), &<shape!((128, 64))>::default(), <int!(1)>::default()).unwrap();
/// assert_eq!((map.global_dim(), map.box_dim()), (&[64, 8, 100][..], &[64, 8, 16][..]));
/// assert_eq!(copy.coords(&a).to_string(), "((8,100),64):((1@1,1@2),1@0)");
/// # extern crate std; use std::string::ToString;
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// A leaf of 48 and a tile of 128 do not divide; make the 48 a 32 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::tma::TileOn;
/// # use cute_static::{int, shape};
/// // error: tma: _128 elements of a mode of the tile, and a leaf of _48 of the tensor's mode, neither divides the other
/// let wrong = TileOn::<shape!((128, 64)), ((int!(48), usize), usize)>::default();
/// ```
///
/// # Errors
/// [`TensorMapError`]: a limit that run-time integers do not keep.
#[doc(alias = "make_tma_atom")]
pub fn make_tma_copy<E, S, D, L, T, N, X>(
    gtensor: &Layout<S, D>,
    _slayout: &L,
    _cta_tiler: &T,
    _ctas: N,
) -> Result<(X, TensorMap), TensorMapError>
where
    T: TakeOf<S, True, Verdict: Holds>,
    L: AskTma<E, T::Out, N, Answer: cute_static::machinery::Answer<Value = X, Verdict: Holds>>,
    X: MapsTensor<S, D> + Default,
{
    let copy = X::default();
    let map = copy.map_of(gtensor)?;
    Ok((copy, map))
}
/// A copy that has a tensor map of a tensor.
#[doc(hidden)]
pub trait MapsTensor<S, D> {
    fn map_of(&self, global: &Layout<S, D>) -> Result<TensorMap, TensorMapError>;
}
impl<E: TmaElement, G: TmaMode, T, B: BoxNumbers, X, S, D: Copy> MapsTensor<S, D> for Tma<E, G, T, B, X>
where
    T: Nests<S, True, Verdict: Holds>,
    S: Tree<D, Leaves<Nil>: GlobalLeaves<E, B, UTerm, Verdict: Holds>>,
{
    fn map_of(&self, global: &Layout<S, D>) -> Result<TensorMap, TensorMapError> {
        self.tensor_map(global)
    }
}

/// Tiles (M, N, K) by operand.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "tma: tiles of an MMA are (M, N, K)", label = "this is none")]
pub trait TilesOfMma {
    type A;
    type B;
    type C;
}
impl<M, N, K> TilesOfMma for (M, N, K) {
    type A = (M, K);
    type B = (N, K);
    type C = (M, N);
}
/// Clusters by operand: the CTAs that have one in common.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: a cluster is (M, N), (M, N, K) or (V, M, N, K) CTAs",
    label = "this is none"
)]
pub trait SharedAlong {
    type A;
    type B;
}
impl<M, N> SharedAlong for (M, N) {
    type A = N;
    type B = M;
}
impl<M, N, K> SharedAlong for (M, N, K) {
    type A = N;
    type B = M;
}
impl<V, M, N, K> SharedAlong for (V, M, N, K) {
    type A = N;
    type B = M;
}
/// The copy of A's tiles, (M, K) of a CTA's (M, N, K), to shared memory `L`, shared by the CTAs of `Cluster`, (M, N, ..), along N. A cluster of
/// one, `shape!((1, 1, 1))`, is a load without multicast.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SmemAtom, Sw128};
/// use cute_atoms::tma::{TmaCopyASm90, TmaCopyBSm90, TmaOf};
/// use cute_static::{TileToShape, int, shape};
/// use static_assertions::assert_type_eq_all;
/// type Tiler = shape!((128, 256, 64));
/// type A = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
/// type B = TileToShape<SmemAtom<K, Sw128, F16>, shape!((256, 64))>;
/// assert_type_eq_all!(TmaCopyASm90<F16, A, Tiler, shape!((2, 1, 1))>, TmaOf<F16, A, shape!((128, 64))>);
/// assert_type_eq_all!(TmaCopyBSm90<F16, B, Tiler, shape!((2, 1, 1))>, TmaOf<F16, B, shape!((256, 64)), int!(2)>);
/// ```
#[doc(alias = "make_tma_copy_A_sm90")]
pub type TmaCopyASm90<E, L, Tiler, Cluster> = TmaOf<E, L, <Tiler as TilesOfMma>::A, <Cluster as SharedAlong>::A>;
/// The copy of B's tiles, (N, K) of a CTA's (M, N, K), shared by the CTAs along M: as [`TmaCopyASm90`].
#[doc(alias = "make_tma_copy_B_sm90")]
pub type TmaCopyBSm90<E, L, Tiler, Cluster> = TmaOf<E, L, <Tiler as TilesOfMma>::B, <Cluster as SharedAlong>::B>;
/// The copy of C's tiles, (M, N) of a CTA's (M, N, K), which no CTAs share: as [`TmaCopyASm90`].
#[doc(alias = "make_tma_copy_C_sm90")]
pub type TmaCopyCSm90<E, L, Tiler> = TmaOf<E, L, <Tiler as TilesOfMma>::C>;
/// The copy of what a CTA of the tiled MMA `Mma` has of A's tiles, (M, K) of the MMA's (M, N, K), to shared memory `L` of the shape
/// (MMA, MMA_M, MMA_K), shared by the CTAs of `Cluster`, (V, M, N, K), along N.
///
/// ```
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{F16Kind, Tcgen05};
/// use cute_atoms::tiled::{PartitionA, TiledMma};
/// use cute_atoms::tma::TmaAtomASm100;
/// use cute_static::{ComposedLayout, Layout, TileToShape, int, layout, shape, swizzle};
/// type Mma = TiledMma<Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
/// // A's tile of 128 x 64 halves in shared memory, as the MMA takes it: four instructions along K
/// type Rows = PartitionA<Mma, TileToShape<layout!((8, 64) : (64, 1)), shape!((128, 64))>>;
/// type Smem = ComposedLayout<swizzle!(3, 3, 3), int!(0), Rows>;
/// type Load = TmaAtomASm100<F16, Smem, shape!((128, 256, 64)), Mma, shape!((1, 4, 2, 1))>;
/// let a = Layout::new((1000usize, 512usize), (512usize, int!(1)))?;
/// // two CTAs of the cluster share it, 64 rows each
/// assert_eq!(Load::default().tensor_map(&a).unwrap().box_dim(), [64, 64]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[doc(alias = "make_tma_atom_A_sm100")]
#[doc(alias = "make_tma_copy_A_sm100")]
pub type TmaAtomASm100<E, L, Tiler, Mma, Cluster> =
    TmaOf<E, L, PartitionA<Mma, Identity<<Tiler as TilesOfMma>::A>>, <Cluster as SharedAlong>::A>;
/// The copy of what a CTA of the tiled MMA `Mma` has of B's tiles, (N, K) of the MMA's (M, N, K), shared along M: as [`TmaAtomASm100`].
#[doc(alias = "make_tma_atom_B_sm100")]
#[doc(alias = "make_tma_copy_B_sm100")]
pub type TmaAtomBSm100<E, L, Tiler, Mma, Cluster> =
    TmaOf<E, L, PartitionB<Mma, Identity<<Tiler as TilesOfMma>::B>>, <Cluster as SharedAlong>::B>;
