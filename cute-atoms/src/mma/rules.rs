//! The rules by which an instruction's layouts follow from a few numbers: each written once, and both a type and a value.
//!
//! ```text
//! fragment(l, M, V, R, S)   registers of a warp (l = 8 rows) or warpgroup (8 rows, 4 warps) that hold M rows:
//!     ((4, l..), (V, R, S)) : ((M V, 1, 16), (M, 8, 4 M V))       modes of one value are left out
//!     V values of a register along K, R registers 8 rows apart, S registers 4 V columns apart
//! accumulators(M, N)        ((4, 8, 4), (2, 2, N/8)) : ((2 M, 1, 16), (M, 8, 8 M))
//! whole(T, M, K)            (T, (M, K)) : (0, (1, M))             each of T threads sees all of shared memory
//! shared(G, P, M, K)        (G, (P, K)) : (P, (1, M))             G = M / P CTAs have P rows each
//! ```
//!
//! Facts are those of CUTLASS 4.7's MMA traits, and of the PTX ISA's figures of fragments, which these rules agree with.

use crate::value::Numbers;
use core::marker::PhantomData;
use cute_static::Layout;
use cute_static::num::{One, Times, Zero};
use typenum::{B0, U2, U4, U8, U16, U64, UInt};

/// A tree of literals, parameters and products `[A B]` as a type.
macro_rules! tree {
    (($($x:tt),+)) => { ($($crate::mma::rules::tree!($x),)+) };
    ([$a:tt $b:tt]) => { cute_static::num::Prod<$crate::mma::rules::tree!($a), $crate::mma::rules::tree!($b)> };
    ($n:literal) => { cute_static::shape!(type $n) };
    ($p:ident) => { $p };
}
pub(crate) use tree;

/// Two congruent such trees as calls that append their nodes to a [`Numbers`].
macro_rules! nodes {
    ($to:ident ($($s:tt),+) ($($d:tt),+)) => {
        $to = $to.tuple([$(stringify!($s)),+].len());
        $($crate::mma::rules::nodes!($to $s $d);)+
    };
    ($to:ident $s:tt $d:tt) => {
        $to = $to.leaf($crate::mma::rules::number!($s), $crate::mma::rules::number!($d));
    };
}
pub(crate) use nodes;
macro_rules! number {
    ([$a:tt $b:tt]) => { $crate::mma::rules::number!($a).saturating_mul($crate::mma::rules::number!($b)) };
    ($n:literal) => { { let n: usize = $n; n } };
    ($p:ident) => { $p };
}
pub(crate) use number;

/// A layout by a rule, as the type `$type` and as the function `$value` of the same numbers.
macro_rules! rule {
    ($($(#[$doc:meta])* $type:ident $value:ident<$($p:ident),*> = $shape:tt : $stride:tt;)*) => {$(
        $(#[$doc])*
        pub type $type<$($p),*> =
            cute_static::Layout<$crate::mma::rules::tree!($shape), $crate::mma::rules::tree!($stride)>;
        #[doc = concat!("[`", stringify!($type), "`] as a value.")]
        #[allow(non_snake_case)]
        pub(crate) const fn $value($($p: usize),*) -> $crate::value::Numbers {
            let mut numbers = $crate::value::Numbers::EMPTY;
            $crate::mma::rules::nodes!(numbers $shape $stride);
            numbers
        }
    )*};
}
pub(crate) use rule;

rule! {
    /// One thread.
    OneThread one_thread<> = 1 : 0;
    /// `T` threads.
    Threads threads<T> = T : 1;
    /// A quad pair of a Volta warp.
    QuadPair quad_pair<> = (4, 2) : (1, 16);
    /// All of one thread's values, in order.
    Values values<V> = (1, V) : (0, 1);
    /// The only value of the only thread.
    Scalar scalar<> = (1, 1) : (0, 0);
    /// Volta: rows of four values, a thread a row.
    VoltaRows volta_rows<> = (8, 4) : (1, 8);
    /// Volta: columns in halves, a thread half a column.
    VoltaColumns volta_columns<> = ((4, 2), 4) : ((8, 4), 1);
    /// Volta: half-precision accumulators, a thread a row.
    VoltaC16 volta_c16<> = (8, 8) : (1, 8);
    /// Volta: single-precision accumulators.
    VoltaC32 volta_c32<> = ((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32));
    /// An `M` x `K` operand in shared memory, all of which each of `T` threads sees.
    Whole whole<T, M, K> = (T, (M, K)) : (0, (1, M));
    /// An `M` x `K` operand of which each of `G` CTAs has `P` rows.
    Shared shared<G, P, M, K> = (G, (P, K)) : (P, (1, M));
    /// A warpgroup's accumulators, 64 x 8 `E`.
    Accumulators accumulators<E> = ((4, 8, 4), (2, 2, E)) : ((128, 1, 16), (64, 8, 512));
    /// Metadata of a warpgroup, elements of 16 or 32 bits; `H` is half of K.
    WideMetadata wide_metadata<H> = ((2, 2, 8, 4), (H, 2)) : (([64 H], 0, 1, 16), (64, 8));
    /// Metadata of a warpgroup, elements of 8 bits; `H` is half of K.
    ByteMetadata byte_metadata<H> = ((2, 2, 8, 4), (H)) : ((8, [64 H], 1, 16), (64));
    /// Metadata of a warp, elements of 8 bits.
    WarpMetadata warp_metadata<> = ((2, 2, 8), 32) : ((8, 512, 1), 16);
    /// Metadata of a warp, elements of 4 bits.
    WarpMetadata4 warp_metadata_4<> = ((2, 2, 8), (64)) : ((8, 1024, 1), (16));
    /// Scales of A in a warp.
    ScalesA scales_a<K> = ((2, 2, 8), K) : ((8, 0, 1), 16);
    /// Scales of B in a warp.
    ScalesB scales_b<K> = ((4, 8), K) : ((0, 1), 8);
}

/// Registers of a warp: `M` rows, `V` values in a register, `R` registers along M, `S` along K.
#[derive(Debug, Clone, Copy)]
pub struct Fragment<M, V, R, S>(PhantomData<(M, V, R, S)>);
/// Registers of a warpgroup, whose four warps hold 16 of 64 rows each.
#[derive(Debug, Clone, Copy)]
pub struct GroupFragment<V, S>(PhantomData<(V, S)>);
/// A layout by a rule.
#[doc(hidden)]
pub trait Ruled {
    /// The layout.
    type Layout: Copy + Default;
}
impl<M, V, R, S, Row, Step, K> Ruled for Fragment<M, V, R, S>
where
    M: Times<V, Output = Row>,
    Row: Times<U4, Output = Step> + Copy + Default,
    Three<V, R, S, M, U8, Step>: HasKept<Kept = K>,
    K: Kept,
{
    type Layout = Layout<((U4, U8), K::Shape), ((Row, One), K::Stride)>;
}
impl<V, S, Row, Step, K> Ruled for GroupFragment<V, S>
where
    V: Times<U64, Output = Row>,
    Row: Times<U4, Output = Step> + Copy + Default,
    Three<V, U2, S, U64, U8, Step>: HasKept<Kept = K>,
    K: Kept,
{
    type Layout = Layout<((U4, U8, U4), K::Shape), ((Row, One, U16), K::Stride)>;
}
/// [`Fragment`] and [`GroupFragment`] as values.
pub(crate) const fn fragment(warps: usize, m: usize, v: usize, r: usize, s: usize) -> Numbers {
    let row = m.saturating_mul(v);
    let mut numbers = Numbers::EMPTY.tuple(2).tuple(if warps > 1 { 3 } else { 2 }).leaf(4, row).leaf(8, 1);
    if warps > 1 {
        numbers = numbers.leaf(warps, 16);
    }
    numbers.kept([(v, m), (r, 8), (s, row.saturating_mul(4))])
}

/// Three modes.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Three<S0, S1, S2, D0, D1, D2>(PhantomData<(S0, S1, S2, D0, D1, D2)>);
/// Those of them with extents above 1.
#[doc(hidden)]
pub trait HasKept {
    /// The modes.
    type Kept: Kept;
}
impl<S0, S1, S2, D0, D1, D2> HasKept for Three<S0, S1, S2, D0, D1, D2>
where
    S0: Keep<D0>,
    S1: Keep<D1>,
    S2: Keep<D2>,
{
    type Kept = S0::Before<S1::Before<S2::Before<Modes<(), ()>>>>;
}
/// Modes as a shape and a stride: alone if there is one, `1:0` if there is none.
#[doc(hidden)]
pub trait Kept {
    /// The shape.
    type Shape: Copy + Default;
    /// The stride.
    type Stride: Copy + Default;
    /// With a mode before them.
    type After<S: Copy + Default, D: Copy + Default>: Kept;
}
/// Modes kept so far.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Modes<S, D>(PhantomData<(S, D)>);
macro_rules! kept {
    ($([$($s:ident $d:ident)*] $shape:ty, $stride:ty;)*) => {$(
        impl<$($s: Copy + Default, $d: Copy + Default),*> Kept for Modes<($($s,)*), ($($d,)*)> {
            type Shape = $shape;
            type Stride = $stride;
            type After<S: Copy + Default, D: Copy + Default> = Modes<(S, $($s,)*), (D, $($d,)*)>;
        }
    )*};
}
kept! { [] One, Zero; [S0 D0] S0, D0; [S0 D0 S1 D1] (S0, S1), (D0, D1); }
impl<S0, S1, S2, D0, D1, D2> Kept for Modes<(S0, S1, S2), (D0, D1, D2)>
where
    (S0, S1, S2): Copy + Default,
    (D0, D1, D2): Copy + Default,
{
    type Shape = (S0, S1, S2);
    type Stride = (D0, D1, D2);
    // there are three in all
    type After<S: Copy + Default, D: Copy + Default> = Self;
}
/// An extent that is kept unless it is 1.
#[doc(hidden)]
pub trait Keep<D> {
    /// Before `L`.
    type Before<L: Kept>: Kept;
}
impl<D> Keep<D> for One {
    type Before<L: Kept> = L;
}
impl<U: Copy + Default, C: Copy + Default, B: Copy + Default, D: Copy + Default> Keep<D> for UInt<UInt<U, C>, B> {
    type Before<L: Kept> = L::After<Self, D>;
}

/// Half of an even number.
#[doc(hidden)]
pub trait Half {
    /// `n / 2`.
    type Output;
}
impl<U> Half for UInt<U, B0> {
    type Output = U;
}
/// An eighth of a multiple of 8.
#[doc(hidden)]
pub type Eighth<U> = <<<U as Half>::Output as Half>::Output as Half>::Output;
