//! The rules by which an instruction's layouts follow from a few numbers.
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

use crate::rules::{HasKept, Kept, ModesOf, Ruled, rule};
use crate::value::Numbers;
use core::marker::PhantomData;
use cute_static::machinery::Number;
use cute_static::num::One;
use cute_static::{Layout, StaticLeaves};
use typenum::{U2, U4, U8, U16, U64};

rule! {
    /// A quad pair of a Volta warp.
    QuadPair quad_pair<> = (4, 2) : (1, 16);
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
    /// Metadata of a warp that one thread of four has.
    OneMetadata one_metadata<K> = ((4, 8), (K, 2)) : ((0, 1), (16, 8));
    /// Metadata of a warp that a pair of threads of four has, half of K each; `H` is that half.
    PairMetadata pair_metadata<H> = ((2, 2, 8), (H, 2)) : (([16 H], 0, 1), (16, 8));
    /// Metadata of a warp that a pair of threads of four has, half of the rows each.
    RowsMetadata rows_metadata<K> = ((2, 2, 8), K) : ((8, 0, 1), 16);
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
impl<M, V: Number, R, S, Row, Step, K> Ruled for Fragment<M, V, R, S>
where
    M: Number<Times<V> = Row>,
    Row: Number<Times<U4> = Step> + StaticLeaves,
    ModesOf<((V, M), (R, U8), (S, Step))>: HasKept<Kept = K>,
    K: Kept,
{
    type Layout = Layout<((U4, U8), K::Shape), ((Row, One), K::Stride)>;
}
impl<V, S, Row, Step, K> Ruled for GroupFragment<V, S>
where
    V: Number<Times<U64> = Row>,
    Row: Number<Times<U4> = Step> + StaticLeaves,
    ModesOf<((V, U64), (U2, U8), (S, Step))>: HasKept<Kept = K>,
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
    numbers.kept(&[(v, m), (r, 8), (s, row.saturating_mul(4))])
}
