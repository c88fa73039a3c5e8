//! What is asked of a tree, alone or together with another one, as a total table: a tree is a leaf, or a list of trees.
//!
//! ```text
//! size((A0, A1))                 = size(A0) size(A1)                                                  size(a) = a
//! walk(a, b, i, v)               = rule.leaves(a, b, i, v)             the i-th leaves; v is what those behind them say
//! walk((A0, A1), (B0, B1), i, v) = walk(A0, B0, i, walk(A1, B1, i + leaves(A0), v))
//! walk(otherwise)                = what the rule says of a leaf and a tuple, and of a tuple that ends before the other
//! zip((A0, A1), (B0, B1))        = (zip(A0, B0), zip(A1, B1));   zip(a, b) = rule.leaf(a, b)
//! zip((A0, A1), b)               = (zip(A0, b), zip(A1, rule.leaf(b, A0)))                            a division: in turn
//! zip(a, (B0, B1))               = zip(a, size((B0, B1)))                                             a division
//! ```
//!
//! A [`Rule`] says what two leaves have to do with each other, as types, and a [`Visitor`] the same of numbers; those of `shape_math`
//! ([`Arithmetic`]) give a tree, too. The leaves are [`Stride`]s: what is asked of these is in the rule's own file.

#![allow(missing_docs)]

use crate::layout::IsSpan;
use crate::number::decimal;
use crate::number::multiple::is_value_of;
use crate::table::words::*;
use crate::tree::shape_math::types::ShapeNumber;

/// A leaf, or a tuple of trees.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape, stride or coordinate: leaves are `usize`, or `int!(8)` to fix them at compile time",
    label = "a `usize` (a stride `isize`, too), a static integer, or a tuple of 1 to 12 of those"
)]
pub trait Nested: Copy {
    /// The number of modes, of levels, of leaves; the product of all extents.
    type Rank: Number;
    type Depth: Number;
    type Count: Number;
    type Size: Number;
    /// The size of each mode, as a tuple.
    type Sizes: Nested;
    fn sizes(self) -> Outcome<Self::Sizes>;
    /// Calls `f` with the number of each leaf, if that is one.
    fn each(self, f: &mut impl FnMut(Option<i128>));
    /// The modes of a tuple.
    type Modes: Trees;
    fn into_trees(self) -> Self::Modes;
    const LEAF: bool;
    /// The leaves before a list; and alone: a leaf, or a tuple.
    type Flattened<T: Items>: Items;
    fn flattened<T: Items>(self, t: T) -> Self::Flattened<T>;
    type Flat: Copy;
    fn flat(self) -> Self::Flat;
    /// The leaves as extents, each of stride `o`, before a list.
    type Extents<O: Number, T: List>: List;
    fn extents<O: Number, T: List>(self, o: O, t: T) -> Self::Extents<O, T>;
    /// The tree of this profile whose leaves a list begins with, and what is left of the list.
    type Grown<L: Items>: Copy;
    type Rest<L: Items>: Items;
    fn grown<L: Items>(l: L) -> (Self::Grown<L>, Self::Rest<L>);
    /// The same from right to left, in each tuple.
    type Mirrored: Nested;
    fn mirrored(self) -> Self::Mirrored;

    // ---- `walk(self, B)`; and with the first one known: a leaf, or the list of modes of a tuple ----
    type Walk<B: Nested, R: Rule, I: Number, V: Verdict>: Verdict;
    type WalkLeaf<A: Stride, R: Rule, I: Number, V: Verdict>: Verdict;
    type WalkTuple<A: Trees, N: Number, R: Rule, I: Number, V: Verdict>: Verdict;
    fn visit<B: Nested>(self, b: B, visitor: &mut impl Visitor);
    fn visit_leaf<A: Stride>(self, a: A, visitor: &mut impl Visitor);
    fn visit_tuple<A: Trees>(self, a: A, visitor: &mut impl Visitor);

    // ---- `zip(self, B)`, which is a tree like the first one; whether that is granted is `walk` by the same rule ----
    type Zip<B: Nested, R: Arithmetic>: Nested;
    fn zip<B: Nested, R: Arithmetic>(self, b: B, mode: &mut usize) -> Outcome<Self::Zip<B, R>>;
    type ZipLeaf<A: Stride, R: Arithmetic>: Nested;
    fn zip_leaf<A: Stride, R: Arithmetic>(self, a: A, mode: &mut usize) -> Outcome<Self::ZipLeaf<A, R>>;
    type ZipTuple<A: Nested, R: Arithmetic>: Nested;
    fn zip_tuple<A: Nested, R: Arithmetic>(self, a: A, mode: &mut usize) -> Outcome<Self::ZipTuple<A, R>>;
    /// This tuple with a list of modes.
    type ZipModes<B: Trees, R: Arithmetic>: Nested;
    fn zip_modes<B: Trees, R: Arithmetic>(self, b: B, mode: &mut usize) -> Outcome<Self::ZipModes<B, R>>;
    /// The leaf `B` divided out of this tree, and what is left of it.
    type Out<B: Stride, R: Arithmetic>: Nested;
    type LeftOf<B: Stride, R: Arithmetic>: Stride;
    #[allow(clippy::type_complexity)] // two trees
    fn divide_out<B: Stride, R: Arithmetic>(
        self,
        b: B,
        mode: &mut usize,
    ) -> Outcome<(Self::Out<B, R>, Self::LeftOf<B, R>)>;
    /// Whether that is granted; `V` is what follows.
    type WalkOut<B: Stride, R: Arithmetic, V: Verdict>: Verdict;
    /// What the rule `R` grants of this tree and `B`.
    type Granted<B: Nested, R: Arithmetic>;
}
/// A leaf, as a number.
pub trait TreeStride: Sized {
    type Number: Number;
    /// Whether it is an extent, and whether it is an integer that is compared with others.
    type Extent: Verdict;
    type Integer: Verdict;
    fn number(self) -> Option<i128>;
    fn of(n: i128) -> Option<Self>;
}
/// A list of trees.
pub trait Trees: Copy {
    type Head: Nested;
    type Tail: Trees;
    fn head(self) -> Self::Head;
    fn tail(self) -> Self::Tail;
    /// The size of one; 1 past the last.
    fn size_of_mode(self, mode: usize) -> usize;
    /// `walk` of this list and `M`; and where the first one is `[H | T]`, or has ended.
    type Walk<M: Trees, R: Rule, I: Number, V: Verdict>: Verdict;
    type WalkBehind<H: Nested, T: Trees, R: Rule, I: Number, V: Verdict>: Verdict;
    type WalkEnded<R: Rule, V: Verdict>: Verdict;
    type WalkOut<B: Stride, R: Arithmetic, V: Verdict>: Verdict;
    fn visit<M: Trees>(self, modes: M, visitor: &mut impl Visitor);
    fn visit_behind<H: Nested, T: Trees>(self, head: H, tail: T, visitor: &mut impl Visitor);
    fn visit_ended(self, visitor: &mut impl Visitor);
}

/// What a walk says of two trees.
pub trait Rule {
    /// Of the leaves `A` and `B`, the `I`-th ones, where those behind them have the verdict `V`.
    type Leaves<A: Stride, B: Stride, I: Number, V: Verdict>: Verdict;
    /// Of a leaf, and a tuple of `N` modes; and the other way round.
    type LeafTuple<A: Stride, B: Nested, N: Number, I: Number, V: Verdict>: Verdict;
    type TupleLeaf<A: Trees, B: Stride, N: Number, I: Number, V: Verdict>: Verdict;
    /// Of tuples of `N` and `M` modes, of which `V` is said mode by mode.
    type Tuples<N: Number, M: Number, I: Number, V: Verdict>: Verdict;
    /// Where the first one, or the second one, has fewer modes.
    type Shorter<V: Verdict>: Verdict;
    type Longer<V: Verdict>: Verdict;
    /// The number of the leaf behind the tree `H`, if the rule asks for it.
    type Behind<I: Number, H: Nested>: Number;
}
/// A walk over numbers. What is refused of types it does nothing about.
pub trait Visitor {
    fn leaves(&mut self, a: i128, b: i128);
    fn leaf_tuple<A: Nested, B: Nested>(&mut self, _: A, _: B) {}
    fn tuple_leaf<A: Trees, B: Nested>(&mut self, _: A, _: B) {}
    /// Where the first one, or the second one, has fewer modes.
    fn shorter(&mut self) {}
    fn longer(&mut self) {}
}
/// A rule by which two leaves are put together.
pub trait Arithmetic: Rule {
    type Leaf<A: Stride, B: Stride>: Number;
    /// Its value. `mode` is the leaf of the shape, for the error.
    fn leaf<A: Stride, B: Stride>(a: A, b: B, mode: usize) -> Outcome<Self::Leaf<A, B>>;
    /// What is left of `B` behind `A`.
    type Rest<A: Stride, B: Stride>: Stride;
    fn rest<A: Stride, B: Stride>(a: A, b: B, mode: usize) -> Outcome<Self::Rest<A, B>>;
    /// Whether a product that does not fit matters.
    const EXACT: bool = false;
}

/// Rules: of two leaves, a leaf and a tuple, a tuple and a leaf, a tuple that ends first, and one that ends last.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $leaves:ty, $leaf_tuple:ty, $tuple_leaf:ty, $shorter:ty, $longer:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $rule;
        impl $crate::tree::nested::Rule for $rule {
            type Leaves<A: Stride, B: Stride, I: Number, V: Verdict> = $leaves;
            type LeafTuple<A: Stride, B: Nested, N: Number, I: Number, V: Verdict> = $leaf_tuple;
            type TupleLeaf<A: $crate::tree::nested::Trees, B: Stride, N: Number, I: Number, V: Verdict> = $tuple_leaf;
            type Tuples<N: Number, M: Number, I: Number, V: Verdict> = V;
            type Shorter<V: Verdict> = $shorter;
            type Longer<V: Verdict> = $longer;
            type Behind<I: Number, H: Nested> = I;
        }
    )*};
}
pub(crate) use rules;

/// What rule `R` says of `A` and `B`.
pub type Walked<A, B, R> = <A as Nested>::Walk<B, R, UTerm, Admissible>;
/// The same as [`True`], [`False`] or [`Unknown`].
pub(crate) type Is<A, B, R> = <Walked<A, B, R> as AsTruth>::Truth;
/// Not so: an answer, and no refusal.
pub(crate) type No = Inadmissible<IsNot>;
#[derive(Debug, Clone, Copy)]
pub struct IsNot;
table! {
    /// A verdict as a truth.
    AsTruth; [] Admissible, [] Truncated, [] AtRunTime, [W] Inadmissible<W>;
    Truth: Truth = True, True, Unknown, False;
}
/// A truth as a verdict: one of two.
pub trait TreeTruth {
    type Verdict<Then: Verdict, Else: Verdict>: Verdict;
    type Pick<Then: Number, Else: Number>: Number;
    type Either<Then, Else>;
    /// [`Admissible`] unless it is false.
    type Unless<Else: Verdict>: Verdict;
    /// The same where `R` says why; nothing is computed of the reason, with the names of its numbers, unless it is one. What is not known is
    /// left to run time.
    type UnlessTold<R: Told, N: Number, M: Number>: Verdict;
    type OrTold<R: Told, N: Number, M: Number>: Verdict;
    /// `T`, unless it is not known.
    type IfKnown<T: IsSpan>: IsSpan;
    /// [`True`], or else [`False`].
    type Certain: Truth;
    /// Whether it is known to be so.
    const IS: bool;
}
macro_rules! verdicts {
    ($($truth:ty, $is:expr, $verdict:ty, $either:ty, $known:ty, $certain:ty, $unless:ty, $unless_told:ty, $or_told:ty;)*) => {$(
        impl TreeTruth for $truth {
            type Verdict<Then: Verdict, Else: Verdict> = $verdict;
            type Pick<Then: Number, Else: Number> = $either;
            type Either<Then, Else> = $either;
            type IfKnown<T: IsSpan> = $known;
            type Unless<Else: Verdict> = $unless;
            type UnlessTold<R: Told, N: Number, M: Number> = $unless_told;
            type OrTold<R: Told, N: Number, M: Number> = $or_told;
            type Certain = $certain;
            const IS: bool = $is;
        }
    )*};
}
verdicts! {
    True, true, Then, Then, T, True, Admissible, Admissible, Admissible;
    False, false, Else, Else, T, False, Else, R::Of<N, M>, R::Of<N, M>;
    Unknown, false, AtRunTime, Else, Unknown, False, Admissible, Admissible, AtRunTime;
}
/// A reason of two numbers.
pub trait Told {
    type Of<N: Number, M: Number>: Verdict;
}
/// Reasons with the names of their numbers.
macro_rules! told {
    ($($told:ident<$n:ident, $m:ident> = $why:ty;)*) => {$(
        #[derive(Debug, Clone, Copy)]
        #[allow(missing_docs)] // the reason's are
        pub struct $told;
        impl $crate::tree::nested::Told for $told {
            type Of<$n: Number, $m: Number> = Inadmissible<$why>;
        }
    )*};
}
pub(crate) use told;
/// One verdict or another, by a truth.
pub(crate) type If<T, Then, Else> = <T as TreeTruth>::Verdict<Then, Else>;

/// The product of a tree's extents, or of magnitudes; saturates.
#[inline(always)]
pub(crate) fn product_of<A: Nested>(a: A) -> usize {
    // a constant before anything is inlined
    if let Some(size) = const { <A::Size as Number>::KNOWN } {
        return size;
    }
    let mut size = 1usize;
    a.each(&mut |n| {
        size = size.saturating_mul(n.map_or(0, |n| usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX)));
    });
    size
}
/// The product of a tree's extents, which has to fit where it is known when run.
#[inline(always)]
pub(crate) fn sized<A: Nested>(a: A) -> Outcome<A::Size> {
    if A::Size::KNOWN.is_some() { Ok(Default::default()) } else { exact_size_of(a).map(A::Size::from_size) }
}
/// The product of a tree's extents, if it fits.
#[inline(always)]
pub(crate) fn exact_size_of<A: Nested>(a: A) -> Outcome<usize> {
    let mut size = Some(1usize);
    a.each(&mut |n| {
        let n = n.map_or(Some(1), |n| usize::try_from(n).ok());
        size = size.and_then(|size| size.checked_mul(n?));
    });
    size.ok_or(Operation::Size.overflow(Excess::Size))
}

macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty $(where $bound:ty)?, $size:ty, $extent:ty, $integer:ty, |$x:ident| $number:expr, |$n:ident| $of:expr;)*) => {$(
        #[inlined]
        impl<$($generics)*> TreeStride for $leaf
        where
            $($bound: Number)?
        {
            type Number = $size;
            type Extent = $extent;
            type Integer = $integer;
            fn number(self) -> Option<i128> {
                let $x = self;
                $number
            }
            fn of($n: i128) -> Option<Self> {
                $of
            }
        }
        #[inlined]
        impl<$($generics)*> Nested for $leaf
        where
            $($bound: Number)?
        {
            type Rank = One;
            type Depth = UTerm;
            type Count = One;
            type Size = $size;
            type Sizes = ($size,);
            fn sizes(self) -> Outcome<($size,)> {
                Ok((sized(self)?,))
            }
            fn each(self, f: &mut impl FnMut(Option<i128>)) {
                f(self.number());
            }
            type Modes = Nil;
            fn into_trees(self) -> Nil {
                Nil
            }
            const LEAF: bool = true;
            type Flattened<T: Items> = Link<Self, T>;
            fn flattened<T: Items>(self, t: T) -> Link<Self, T> {
                Link(self, t)
            }
            type Flat = Self;
            fn flat(self) -> Self {
                self
            }
            type Extents<O: Number, T: List> = Cons<$size, O, T>;
            fn extents<O: Number, T: List>(self, o: O, t: T) -> Self::Extents<O, T> {
                Cons(Number::from_size(product_of(self)), o, t)
            }
            type Grown<L: Items> = L::Head;
            type Rest<L: Items> = L::Tail;
            fn grown<L: Items>(l: L) -> (L::Head, L::Tail) {
                (l.head(), l.tail())
            }
            type Mirrored = Self;
            fn mirrored(self) -> Self {
                self
            }
            type Walk<B: Nested, R: Rule, I: Number, V: Verdict> = B::WalkLeaf<Self, R, I, V>;
            type WalkLeaf<A: Stride, R: Rule, I: Number, V: Verdict> = R::Leaves<A, Self, I, V>;
            type WalkTuple<A: Trees, N: Number, R: Rule, I: Number, V: Verdict> = R::TupleLeaf<A, Self, N, I, V>;
            fn visit<B: Nested>(self, b: B, visitor: &mut impl Visitor) {
                b.visit_leaf(self, visitor);
            }
            fn visit_leaf<A: Stride>(self, a: A, visitor: &mut impl Visitor) {
                a.each(&mut |a| self.each(&mut |b| visitor.leaves(a.unwrap_or(0), b.unwrap_or(0))));
            }
            fn visit_tuple<A: Trees>(self, a: A, visitor: &mut impl Visitor) {
                visitor.tuple_leaf(a, self);
            }
            type Zip<B: Nested, R: Arithmetic> = B::ZipLeaf<Self, R>;
            fn zip<B: Nested, R: Arithmetic>(self, b: B, mode: &mut usize) -> Outcome<Self::Zip<B, R>> {
                b.zip_leaf::<Self, R>(self, mode)
            }
            type ZipLeaf<A: Stride, R: Arithmetic> = R::Leaf<A, Self>;
            fn zip_leaf<A: Stride, R: Arithmetic>(self, a: A, mode: &mut usize) -> Outcome<R::Leaf<A, Self>> {
                let leaf = R::leaf(a, self, *mode);
                *mode = mode.saturating_add(1);
                leaf
            }
            type ZipTuple<A: Nested, R: Arithmetic> = A::Out<Self, R>;
            fn zip_tuple<A: Nested, R: Arithmetic>(self, a: A, mode: &mut usize) -> Outcome<A::Out<Self, R>> {
                Ok(a.divide_out::<Self, R>(self, mode)?.0)
            }
            // of tuples only
            type ZipModes<B: Trees, R: Arithmetic> = Self;
            fn zip_modes<B: Trees, R: Arithmetic>(self, _: B, _: &mut usize) -> Outcome<Self> {
                Ok(self)
            }
            type Out<B: Stride, R: Arithmetic> = R::Leaf<Self, B>;
            type LeftOf<B: Stride, R: Arithmetic> = R::Rest<Self, B>;
            fn divide_out<B: Stride, R: Arithmetic>(
                self,
                b: B,
                mode: &mut usize,
            ) -> Outcome<(Self::Out<B, R>, Self::LeftOf<B, R>)> {
                let here = (R::leaf(self, b, *mode)?, R::rest(self, b, *mode)?);
                *mode = mode.saturating_add(1);
                Ok(here)
            }
            type WalkOut<B: Stride, R: Arithmetic, V: Verdict> = R::Leaves<Self, B, UTerm, V>;
            type Granted<B: Nested, R: Arithmetic> = Given<Self::Zip<B, R>, Walked<Self, B, R>>;
        }
    )*};
}
fn wide(n: impl TryInto<i128>) -> Option<i128> {
    Some(n.try_into().unwrap_or(i128::MAX))
}
/// A multiple of that size, if it is one.
fn size_value<N: Number>(n: i128) -> Option<N> {
    n.try_into().ok().filter(|&n| is_value_of::<N>(n)).map(N::from_size)
}
leaf! {
    [] UTerm, Self, Inadmissible<ZeroExtent<decimal::_0>>, Admissible, |_n| Some(0), |_n| Some(UTerm);
    [] One, Self, Admissible, Admissible, |n| wide(n.extent()), |_n| Some(Self::default());
    [X, Y] UInt<UInt<X, Y>, B0> where UInt<X, Y>, Self, Admissible, Admissible, |n| wide(n.extent()), |_n| Some(Self::default());
    [X, Y] UInt<UInt<X, Y>, B1> where UInt<X, Y>, Self, Admissible, Admissible, |n| wide(n.extent()), |_n| Some(Self::default());
    [X: Unsigned, Y: Bit] NInt<UInt<X, Y>> where UInt<X, Y>, Underflow, Inadmissible<NotTogether<()>>, Inadmissible<NotTogether<()>>,
        |n| wide(n.integer()), |_n| None;
    [] Underflow, Self, Inadmissible<NotTogether<()>>, Inadmissible<NotTogether<()>>, |_n| None, |_n| None;
    [] usize, Self, Admissible, Admissible, |n| wide(n), |n| n.try_into().ok();
    [Z0: Number, Z1: Word] Multiple<Z0, Z1>, Self, Admissible, Admissible, |n| wide(n.extent()), |n| size_value(n);
    [] isize, Self, Inadmissible<NotTogether<()>>, Admissible, |n| wide(n), |n| n.try_into().ok();
    [K: Stride, J: Index] Basis<K, J>, UTerm, Inadmissible<NotTogether<()>>, Inadmissible<NotTogether<()>>, |_n| None, |_n| None;
    [K: Number] Xor<K>, UTerm, Inadmissible<NotTogether<()>>, Inadmissible<NotTogether<()>>, |_n| None, |_n| None;
}

macro_rules! tuple {
    (@size $s:ident) => { $s::Size };
    (@size $s:ident $($rest:ident)+) => { <$s::Size as Number>::Times<tuple!(@size $($rest)+)> };
    (@depth $depth:ty;) => { <$depth as Number>::Plus<One> };
    // by a question to the number, which names each depth once: a choice written out would double with each mode
    (@depth $depth:ty; $s:ident $($rest:ident)*) => { tuple!(@depth <$depth as ShapeNumber>::Larger<$s::Depth>; $($rest)*) };
    (@count $s:ident) => { $s::Count };
    (@count $s:ident $($rest:ident)+) => { <$s::Count as Number>::Plus<tuple!(@count $($rest)+)> };
    (@leaves) => { T };
    (@leaves $s:ident $($rest:ident)*) => { <$s as Nested>::Flattened<tuple!(@leaves $($rest)*)> };
    (@list $t:ident) => { $t };
    (@list $t:ident $s:ident $($rest:ident)*) => { $s.flattened( tuple!(@list $t $($rest)*)) };
    (@extents) => { T };
    (@extents $s:ident $($rest:ident)*) => { <$s as Nested>::Extents<O, tuple!(@extents $($rest)*)> };
    (@modes $o:ident $t:ident) => { $t };
    (@modes $o:ident $t:ident $s:ident $($rest:ident)*) => { $s.extents($o, tuple!(@modes $o $t $($rest)*)) };
    (@grown $l:ty; [$($done:tt)*]) => { ($($done)*) };
    (@grown $l:ty; [$($done:tt)*] $s:ident $($rest:ident)*) => {
        tuple!(@grown <$s as Nested>::Rest<$l>; [$($done)* <$s as Nested>::Grown<$l>,] $($rest)*)
    };
    (@behind $l:ty;) => { $l };
    (@behind $l:ty; $s:ident $($rest:ident)*) => { tuple!(@behind <$s as Nested>::Rest<$l>; $($rest)*) };
    (@mirrored [$($done:tt)*]) => { ($($done)*) };
    (@mirrored [$($done:tt)*] $s:ident $($rest:ident)*) => { tuple!(@mirrored [$s::Mirrored, $($done)*] $($rest)*) };
    (@mirror [$($done:tt)*]) => { ($($done)*) };
    (@mirror [$($done:tt)*] $s:ident $($rest:ident)*) => { tuple!(@mirror [$s.mirrored(), $($done)*] $($rest)*) };
    // mode by mode: what is done with each, and what goes on to the next one
    (@zip $m:ty; [$($done:tt)*]) => { ($($done)*) };
    (@zip $m:ty; [$($done:tt)*] $s:ident $($rest:ident)*) => {
        tuple!(@zip <$m as Trees>::Tail; [$($done)* $s::Zip<<$m as Trees>::Head, R>,] $($rest)*)
    };
    (@out $b:ty; [$($done:tt)*]) => { ($($done)*) };
    (@out $b:ty; [$($done:tt)*] $s:ident $($rest:ident)*) => {
        tuple!(@out $s::LeftOf<$b, R>; [$($done)* $s::Out<$b, R>,] $($rest)*)
    };
    (@left $b:ty;) => { $b };
    (@left $b:ty; $s:ident $($rest:ident)*) => { tuple!(@left $s::LeftOf<$b, R>; $($rest)*) };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        #[inlined]
        impl<$($s: Nested),+> Nested for ($($s,)+) {
            type Rank = <Self as AsList>::Len;
            type Depth = tuple!(@depth UTerm; $($s)+);
            type Count = tuple!(@count $($s)+);
            type Size = tuple!(@size $($s)+);
            type Sizes = ($($s::Size,)+);
            fn sizes(self) -> Outcome<Self::Sizes> {
                let ($($sv,)+) = self;
                Ok(($(sized($sv)?,)+))
            }
            fn each(self, f: &mut impl FnMut(Option<i128>)) {
                let ($($sv,)+) = self;
                $($sv.each(f);)+
            }
            type Modes = <Self as AsList>::List;
            fn into_trees(self) -> Self::Modes {
                self.into_list()
            }
            const LEAF: bool = false;
            type Flattened<T: Items> = tuple!(@leaves $($s)+);
            fn flattened<T: Items>(self, t: T) -> Self::Flattened<T> {
                let ($($sv,)+) = self;
                tuple!(@list t $($sv)+)
            }
            type Flat = <Self::Flattened<Nil> as Items>::Tuple;
            fn flat(self) -> Self::Flat {
                self.flattened(Nil).tuple()
            }
            type Extents<O: Number, T: List> = tuple!(@extents $($s)+);
            fn extents<O: Number, T: List>(self, o: O, t: T) -> Self::Extents<O, T> {
                let ($($sv,)+) = self;
                tuple!(@modes o t $($sv)+)
            }
            type Grown<L: Items> = tuple!(@grown L; [] $($s)+);
            type Rest<L: Items> = tuple!(@behind L; $($s)+);
            fn grown<L: Items>(l: L) -> (Self::Grown<L>, Self::Rest<L>) {
                $(let ($sv, l) = <$s as Nested>::grown(l);)+
                (($($sv,)+), l)
            }
            type Mirrored = tuple!(@mirrored [] $($s)+);
            fn mirrored(self) -> Self::Mirrored {
                let ($($sv,)+) = self;
                tuple!(@mirror [] $($sv)+)
            }
            type Walk<B: Nested, R: Rule, I: Number, V: Verdict>
                = B::WalkTuple<<Self as AsList>::List, Self::Rank, R, I, V>;
            type WalkLeaf<A: Stride, R: Rule, I: Number, V: Verdict> = R::LeafTuple<A, Self, Self::Rank, I, V>;
            type WalkTuple<A: Trees, N: Number, R: Rule, I: Number, V: Verdict>
                = R::Tuples<N, Self::Rank, I, A::Walk<<Self as AsList>::List, R, I, V>>;
            fn visit<B: Nested>(self, b: B, visitor: &mut impl Visitor) {
                b.visit_tuple(self.into_list(), visitor);
            }
            fn visit_leaf<A: Stride>(self, a: A, visitor: &mut impl Visitor) {
                visitor.leaf_tuple(a, self);
            }
            fn visit_tuple<A: Trees>(self, a: A, visitor: &mut impl Visitor) {
                a.visit(self.into_list(), visitor);
            }
            type Zip<B: Nested, R: Arithmetic> = B::ZipTuple<Self, R>;
            fn zip<B: Nested, R: Arithmetic>(self, b: B, mode: &mut usize) -> Outcome<Self::Zip<B, R>> {
                b.zip_tuple::<Self, R>(self, mode)
            }
            type ZipLeaf<A: Stride, R: Arithmetic> = R::Leaf<A, tuple!(@size $($s)+)>;
            fn zip_leaf<A: Stride, R: Arithmetic>(self, a: A, mode: &mut usize) -> Outcome<Self::ZipLeaf<A, R>> {
                if R::EXACT && <Self::Size as Number>::KNOWN.is_none() {
                    exact_size_of(self)?;
                }
                let leaf = R::leaf(a, Self::Size::from_size(product_of(self)), *mode);
                *mode = mode.saturating_add(1);
                leaf
            }
            type ZipTuple<A: Nested, R: Arithmetic> = A::ZipModes<<Self as AsList>::List, R>;
            fn zip_tuple<A: Nested, R: Arithmetic>(self, a: A, mode: &mut usize) -> Outcome<Self::ZipTuple<A, R>> {
                a.zip_modes::<_, R>(self.into_list(), mode)
            }
            type ZipModes<M: Trees, R: Arithmetic> = tuple!(@zip M; [] $($s)+);
            fn zip_modes<M: Trees, R: Arithmetic>(self, m: M, mode: &mut usize) -> Outcome<Self::ZipModes<M, R>> {
                let ($($sv,)+) = self;
                $(
                    let ($sv, m) = ($sv.zip::<_, R>(m.head(), mode)?, m.tail());
                )+
                let _ = m;
                Ok(($($sv,)+))
            }
            type Out<B: Stride, R: Arithmetic> = tuple!(@out B; [] $($s)+);
            type LeftOf<B: Stride, R: Arithmetic> = tuple!(@left B; $($s)+);
            fn divide_out<B: Stride, R: Arithmetic>(
                self,
                b: B,
                mode: &mut usize,
            ) -> Outcome<(Self::Out<B, R>, Self::LeftOf<B, R>)> {
                let ($($sv,)+) = self;
                $(let ($sv, b) = $sv.divide_out::<_, R>(b, mode)?;)+
                Ok((($($sv,)+), b))
            }
            type WalkOut<B: Stride, R: Arithmetic, V: Verdict> = <<Self as AsList>::List as Trees>::WalkOut<B, R, V>;
            type Granted<B: Nested, R: Arithmetic> = Given<Self::Zip<B, R>, Walked<Self, B, R>>;
        }
    };
}
for_each_arity!(tuple);

#[inlined]
impl Trees for Nil {
    // modes that the second tree lacks are 1
    type Head = One;
    type Tail = Self;
    fn head(self) -> One {
        One::default()
    }
    fn tail(self) -> Self {
        self
    }
    fn size_of_mode(self, _: usize) -> usize {
        1
    }
    type Walk<M: Trees, R: Rule, I: Number, V: Verdict> = M::WalkEnded<R, V>;
    type WalkBehind<H: Nested, T: Trees, R: Rule, I: Number, V: Verdict> = R::Longer<V>;
    type WalkEnded<R: Rule, V: Verdict> = V;
    type WalkOut<B: Stride, R: Arithmetic, V: Verdict> = V;
    fn visit<M: Trees>(self, modes: M, visitor: &mut impl Visitor) {
        modes.visit_ended(visitor);
    }
    fn visit_behind<H: Nested, T: Trees>(self, _: H, _: T, visitor: &mut impl Visitor) {
        visitor.longer();
    }
    fn visit_ended(self, _: &mut impl Visitor) {}
}
#[inlined]
impl<B: Nested, M: Trees> Trees for Link<B, M> {
    type Head = B;
    type Tail = M;
    fn head(self) -> B {
        self.0
    }
    fn tail(self) -> M {
        self.1
    }
    fn size_of_mode(self, mode: usize) -> usize {
        if let Some(mode) = mode.checked_sub(1) { self.1.size_of_mode(mode) } else { product_of(self.0) }
    }
    type Walk<N: Trees, R: Rule, I: Number, V: Verdict> = N::WalkBehind<B, M, R, I, V>;
    type WalkBehind<H: Nested, T: Trees, R: Rule, I: Number, V: Verdict> =
        H::Walk<B, R, I, T::Walk<M, R, R::Behind<I, H>, V>>;
    type WalkEnded<R: Rule, V: Verdict> = R::Shorter<V>;
    type WalkOut<C: Stride, R: Arithmetic, V: Verdict> = B::WalkOut<C, R, M::WalkOut<B::LeftOf<C, R>, R, V>>;
    fn visit<N: Trees>(self, modes: N, visitor: &mut impl Visitor) {
        modes.visit_behind(self.0, self.1, visitor);
    }
    fn visit_behind<H: Nested, T: Trees>(self, head: H, tail: T, visitor: &mut impl Visitor) {
        head.visit(self.0, visitor);
        tail.visit(self.1, visitor);
    }
    fn visit_ended(self, visitor: &mut impl Visitor) {
        visitor.shorter();
    }
}
