//! The rules of shape arithmetic: two leaves of two trees.

#![allow(missing_docs)]

use super::{Rounding, quotient};
use crate::table::words::*;
use crate::tree::nested::{Arithmetic, If, No, TreeStride, Trees, Visitor, rules, told};

table! {
    /// Of a number.
    ShapeNumber; [] UTerm, [] One, [X, Y] UInt<UInt<X, Y>, B0> where UInt<X, Y>, [X, Y] UInt<UInt<X, Y>, B1> where UInt<X, Y>,
        [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize;
    /// The smaller and the larger number, known when run if one of them is.
    Smaller<M: Number>: Number = <<Self as Number>::UpTo<M> as TreeTruth>::Pick<Self, M>, <<Self as Number>::UpTo<M> as TreeTruth>::Pick<Self, M>,
        <<Self as Number>::UpTo<M> as TreeTruth>::Pick<Self, M>, <<Self as Number>::UpTo<M> as TreeTruth>::Pick<Self, M>, Self, M::WhenRun, Self;
    Larger<M: Number>: Number = <M::UpTo<Self> as TreeTruth>::Pick<Self, M>, <M::UpTo<Self> as TreeTruth>::Pick<Self, M>,
        <M::UpTo<Self> as TreeTruth>::Pick<Self, M>, <M::UpTo<Self> as TreeTruth>::Pick<Self, M>, Self, M::WhenRun, Self;
    /// The type of such a number when run.
    WhenRun: Number = usize, usize, usize, usize, usize, usize, Self;
}
type Num<A> = <A as TreeStride>::Number;
type Divided<A, B> = <Num<A> as Number>::DivMod<Num<B>>;
type Up<A, B> = <Divided<A, B> as Division>::Ceil;
/// Two extents, and what follows.
type Extents<A, B, V> = Both<Both<<A as TreeStride>::Extent, <B as TreeStride>::Extent>, V>;
type Integers<A, B, V> = Both<Both<<A as TreeStride>::Integer, <B as TreeStride>::Integer>, V>;
type Ranks = Inadmissible<OtherRank<()>>;
/// Whether one of them divides the other.
type Divides<N, M> = <<<N as Number>::Ratio<M> as Ratio>::Divides as TreeTruth>::OrTold<Neither, N, M>;
told! { Neither<N, M> = NeitherDivides<Dec<N>, Dec<M>>; }

rules! {
    /// A shape by another, where what the second lacks is 1: rounded up.
    CeilDivide = Extents<A, B, V>, Extents<A, B::Size, V>, A::WalkOut<B, Self, V>, Ranks, V;
    /// A shape by another of the same rank: rounded up.
    Ceil = Extents<A, B, V>, Extents<A, B::Size, V>, A::WalkOut<B, Self, V>, Ranks, Ranks;
    /// A shape by another of the same rank: rounded down, but not below 1.
    Floor = Extents<A, B, V>, Extents<A, B::Size, V>, A::WalkOut<B, Self, V>, Ranks, Ranks;
    /// A shape by another of the same rank: one number divides the other.
    Exact = Extents<A, B, Both<Divides<Num<A>, Num<B>>, V>>, Extents<A, B::Size, Both<Divides<Num<A>, B::Size>, V>>,
        A::WalkOut<B, Self, V>, Ranks, Ranks;
    /// The least multiple that is not less; what the second lacks is 1.
    RoundTo = Extents<A, B, V>, Ranks, Ranks, Ranks, V;
    /// The smaller of two leaves.
    Min = Integers<A, B, V>, Ranks, Ranks, Ranks, Ranks;
    /// The larger of two leaves.
    Max = Integers<A, B, V>, Ranks, Ranks, Ranks, Ranks;
    /// Whether a tiler divides a shape; modes that it lacks are left whole.
    Evenly = Both<Tiles<A, B>, V>, Both<Tiles<A, B>, V>, A::Walk<Link<B, Nil>, Self, I, V>, V, No;
}
/// Whether as many tiles `A` as the shape `B` needs are as large as the shape.
type Tiles<A, B> = If<
    <<B as Nested>::Size as Number>::IsZero,
    No,
    If<
        <<Num<A> as Number>::Times<<<B as Nested>::Out<A, CeilDivide> as Nested>::Size> as Number>::Equals<
            <B as Nested>::Size,
        >,
        Admissible,
        No,
    >,
>;

/// A number that the compiler knows, or one made when run.
fn made<N: Number>(number: impl FnOnce() -> Outcome<i128>) -> Outcome<N> {
    match N::KNOWN {
        Some(_) => Ok(N::default()),
        None => N::of(number()?).ok_or(Operation::ShapeMath.overflow(Excess::Size)),
    }
}
fn extent(leaf: impl Stride) -> usize {
    leaf.number().and_then(|n| usize::try_from(n).ok()).unwrap_or(0)
}
fn wide(n: usize) -> i128 {
    n.try_into().unwrap_or(i128::MAX)
}
macro_rules! arithmetic {
    ($($rule:ident = $leaf:ty, |$a:ident, $b:ident, $mode:ident| $value:expr; $rest:ty, $left:expr; $exact:expr;)*) => {$(
        #[inlined]
        impl Arithmetic for $rule {
            type Leaf<A: Stride, B: Stride> = $leaf;
            fn leaf<A: Stride, B: Stride>($a: A, $b: B, $mode: usize) -> Outcome<$leaf> {
                let _ = $mode;
                made(|| $value)
            }
            type Rest<A: Stride, B: Stride> = $rest;
            fn rest<A: Stride, B: Stride>($a: A, $b: B, $mode: usize) -> Outcome<$rest> {
                let _ = ($a, $mode);
                $left
            }
            const EXACT: bool = $exact;
        }
    )*};
}
arithmetic! {
    CeilDivide = Up<A, B>, |a, b, mode| quotient(extent(a), extent(b), Rounding::Ceil, mode).map(wide); Up<B, A>, Self::leaf(b, a, mode); false;
    Ceil = Up<A, B>, |a, b, mode| quotient(extent(a), extent(b), Rounding::Ceil, mode).map(wide); Up<B, A>, Self::leaf(b, a, mode); false;
    Floor = <Divided<A, B> as Division>::Down, |a, b, mode| quotient(extent(a), extent(b), Rounding::Floor, mode).map(wide);
        <Divided<B, A> as Division>::Down, Self::leaf(b, a, mode); false;
    Exact = Up<A, B>, |a, b, mode| quotient(extent(a), extent(b), Rounding::Exact, mode).map(wide); Up<B, A>, Self::leaf(b, a, mode); true;
    RoundTo = <Num<B> as Number>::Times<Up<A, B>>, |a, b, mode| {
        let (a, b) = (extent(a), extent(b));
        Operation::RoundUp.sizes(a.div_ceil(b), b).map(wide)
    }; B, Ok(b); false;
    Min = <Num<A> as ShapeNumber>::Smaller<Num<B>>, |a, b, mode| Ok(a.number().min(b.number()).unwrap_or(0)); B, Ok(b); false;
    Max = <Num<A> as ShapeNumber>::Larger<Num<B>>, |a, b, mode| Ok(a.number().max(b.number()).unwrap_or(0)); B, Ok(b); false;
}

/// [`Evenly`], of numbers.
pub(super) struct Even(pub(super) bool);
#[inlined]
impl Visitor for Even {
    fn leaves(&mut self, tile: i128, extent: i128) {
        self.0 &= extent.checked_rem(tile) == Some(0);
    }
    fn leaf_tuple<A: Nested, B: Nested>(&mut self, tile: A, shape: B) {
        // what is left of the tile behind each extent; as many tiles, as far as they fit
        let size = crate::tree::nested::exact_size_of(shape).ok().map(wide);
        let (mut left, mut tiles) = (0, Some(1i128));
        tile.each(&mut |n| left = n.unwrap_or(0));
        let whole = left;
        shape.each(&mut |n| {
            let n = n.unwrap_or(0);
            let up = |a: i128, b: i128| a.checked_add(b)?.checked_sub(1)?.checked_div(b);
            tiles = tiles.and_then(|tiles| tiles.checked_mul(up(n, left)?));
            left = up(left, n).unwrap_or(0);
        });
        self.0 &= tiles.and_then(|tiles| tiles.checked_mul(whole)) == size && size.is_some();
    }
    fn tuple_leaf<A: Trees, B: Nested>(&mut self, tiler: A, extent: B) {
        tiler.visit(Link(extent, Nil), self);
    }
    fn longer(&mut self) {
        self.0 = false;
    }
}
