//! A swizzled layout as a layout of XOR strides, each leaf refined.
//!
//! A swizzle is linear over F_2. So is `s:d` where its products are formed without carries, with the bits of the
//! coordinate going to d, 2d, 4d, ...; together they are if no two leaves have a bit in common. Then bit j goes to
//! Sw(2^j d), and bits whose images are each twice the one before are one mode:
//!
//! ```text
//! to_xor(Sw o 0 o (S0, S1) : (D0, D1)) = (to_xor(S0 : D0), to_xor(S1 : D1))         if all are apart
//! to_xor(Sw o 0 o s:d)    = pieces(s, d)                  packed: one stands alone; s:0 if d = 0, 1:0 if s = 1
//! pieces(1, d)            = []
//! pieces(s, d)            = run(s, 1) where run(s, r) = [s : f_Sw(d)]                              if r >= s
//!                                                     = run(s, 2 r)                                if Sw(r d) = r Sw(d)
//!                                                     = [r : f_Sw(d) | pieces(s / r, r d)]         refused unless r | s
//! ```

use super::AllApart;
use crate::algebra::answer::{Answer, Done, Granted, ResultOf, ValueOf};
use crate::algebra::numbers::{KnownModes, MadeXor};
use crate::algebra::proper::Proper;
use crate::algebra::verdict::*;
use crate::composed::ComposedLayout;
use crate::decimal::{Dec, Decimal};
use crate::layout::Layout;
use crate::num::*;
use crate::swizzle::Swizzle;
use crate::tuple::{Cons, Leaves, Nil, Pack, for_each_arity};
use crate::xor::{Polynomial, Xor, XorWith};
use typenum::{B0, Bit, NInt, NonZero, UInt, UTerm};

/// A composed layout that is a layout of XOR strides too: static, of offset 0.
pub trait ToXor: AskXor<Answer: Granted> {}
impl<C: AskXor<Answer: Granted>> ToXor for C {}
/// [`ToXor`], which may be refused.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no layout of XOR strides",
    label = "a static layout of strides of 0 or more, with the static offset 0, can be one"
)]
pub trait AskXor {
    /// The layout, or a refusal.
    type Answer: Answer<Value: Default>;
}
/// The composed layout `C` as a layout of XOR strides, of a shape that refines its own.
///
/// ```
/// use cute_static::{AsXor, Composition, layout, swizzle};
/// type Tile = Composition<swizzle!(3, 0, 3), layout!((8, 8) : (8, 1))>;
/// assert_eq!(AsXor::<Tile>::default().to_string(), "(8,8):(f9,f1)");
/// type Split = Composition<swizzle!(1, 0, 2), layout!((4, 4) : (1, 4))>;
/// assert_eq!(AsXor::<Split>::default().to_string(), "(4,(2,2)):(f1,(f5,f8))");
/// ```
/// Sums of its layout's offsets must not carry; make the second 1 a 2 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{AsXor, Composition, layout, swizzle};
/// let wrong: AsXor<Composition<swizzle!(1, 0, 1), layout!((2, 4) : (1, 1))>>;
/// ```
pub type AsXor<C> = ResultOf<<C as AskXor>::Answer>;
impl<B, M, S, Sh, D, F, K, N, G, V, W, X, X2, Y> AskXor for ComposedLayout<Swizzle<B, M, S>, UTerm, Layout<Sh, D>>
where
    Sh: Leaves<D, Nil, Output = F> + SwizzledTree<Swizzle<B, M, S>, D, Verdict = W>,
    F: KnownModes<MadeXor, List = K, Verdict = N>,
    K: Proper<Output = G>,
    W: ApartIf<G, Verdict = V>,
    V: AsCarries<Verdict = X>,
    X: Verdict,
    N: Verdict<And<X> = X2>,
    X2: Verdict<Before<Done<Sh::Shape, Sh::Stride>> = Y>,
    Y: Answer<Value: Default>,
{
    type Answer = Y;
}
/// Coordinate 0 goes to 0 in every layout of XOR strides.
impl<B, M, S, U, C, L> AskXor for ComposedLayout<Swizzle<B, M, S>, UInt<U, C>, L>
where
    UInt<U, C>: Decimal,
{
    type Answer = <Done<One, UTerm> as Answer>::Refused<OffsetDoesNotDivide<Dec<UInt<U, C>>, Dec<UTerm>>>;
}
/// A verdict on each leaf and, if it is no refusal, whether the leaves `G` are apart.
#[doc(hidden)]
pub trait ApartIf<G> {
    /// Both.
    type Verdict: Verdict;
}
impl<G: AllApart<UTerm>> ApartIf<G> for Admissible {
    type Verdict = G::Verdict;
}
impl<W, G> ApartIf<G> for Inadmissible<W> {
    type Verdict = Self;
}
/// The same verdict, where it is about carries in the words of this conversion.
#[doc(hidden)]
pub trait AsCarries {
    /// The verdict.
    type Verdict: Verdict;
}
impl AsCarries for Admissible {
    type Verdict = Self;
}
impl<N, D> AsCarries for Inadmissible<CarriesInXor<N, D>> {
    type Verdict = Inadmissible<Carries<N, D>>;
}
impl<M> AsCarries for Inadmissible<NegativeStride<M>> {
    type Verdict = Self;
}
impl<B, M, S, L> ComposedLayout<Swizzle<B, M, S>, UTerm, L>
where
    Self: AskXor,
{
    /// The same function as a layout of XOR strides: [`AsXor`].
    #[inline(always)]
    #[must_use]
    pub fn to_xor(&self) -> ValueOf<<Self as AskXor>::Answer>
    where
        Self: AskXor<Answer: Answer<Verdict: Holds>>,
    {
        Default::default()
    }
}

/// Halves, rounded down.
#[doc(hidden)]
pub trait Half {
    /// `n / 2`.
    type Output;
}
impl Half for UTerm {
    type Output = UTerm;
}
impl<U, B> Half for UInt<U, B> {
    type Output = U;
}
/// `X >> n`.
#[doc(hidden)]
pub trait Down<X> {
    /// The number.
    type Output;
}
impl<X> Down<X> for UTerm {
    type Output = X;
}
impl<U, B, X: Half, N> Down<X> for UInt<U, B>
where
    Self: Minus<One, B0, Output = N>,
    N: Down<X::Output>,
{
    type Output = N::Output;
}
/// `X << n`.
#[doc(hidden)]
pub trait Up<X> {
    /// The number.
    type Output: Polynomial;
}
impl<X: Polynomial> Up<X> for UTerm {
    type Output = X;
}
impl<U, B, X: Polynomial, N> Up<X> for UInt<U, B>
where
    Self: Minus<One, B0, Output = N>,
    N: Up<X::Twice>,
{
    type Output = N::Output;
}
/// The lowest n bits of `X`.
#[doc(hidden)]
pub trait Lowest<X> {
    /// The number.
    type Output: Polynomial;
}
impl<X> Lowest<X> for UTerm {
    type Output = UTerm;
}
impl<U, B, X: LowestOf<Self>> Lowest<X> for UInt<U, B> {
    type Output = X::Output;
}
/// The lowest `N` bits, 1 or more, by the number.
#[doc(hidden)]
pub trait LowestOf<N> {
    /// The number.
    type Output: Polynomial;
}
impl<N> LowestOf<N> for UTerm {
    type Output = UTerm;
}
macro_rules! lowest {
    ($($b:ident => $bit:ident;)*) => {$(
        impl<X, N, L> LowestOf<N> for UInt<X, typenum::$b>
        where
            N: Minus<One, B0, Output = L>,
            L: Lowest<X>,
        {
            type Output = <L::Output as Polynomial>::$bit;
        }
    )*};
}
lowest! { B0 => Twice; B1 => TwiceMore; }

/// What a swizzle takes `X` to.
#[doc(hidden)]
pub trait Image<X> {
    /// The number.
    type Output: Polynomial;
}
impl<B, M, X: Polynomial> Image<X> for Swizzle<B, M, UTerm> {
    type Output = X;
}
impl<B, M, U, C, X, P, A, F, G> Image<X> for Swizzle<B, M, UInt<U, C>>
where
    M: Plus<UInt<U, C>, B0, Output = P> + Up<F, Output = G>,
    P: Down<X, Output = A>,
    B: Lowest<A, Output = F>,
    X: XorWith<G>,
{
    type Output = X::Output;
}
impl<B, M, U: Nat + NonZero, X, P, A, F, G> Image<X> for Swizzle<B, M, NInt<U>>
where
    M: Plus<U, B0, Output = P> + Down<X, Output = A>,
    B: Lowest<A, Output = F>,
    P: Up<F, Output = G>,
    X: XorWith<G>,
{
    type Output = X::Output;
}

/// The shape and stride for those of the layout.
#[doc(hidden)]
pub trait SwizzledTree<W, D> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The verdict on the leaves, each for itself.
    type Verdict: Verdict;
}
impl<U: Before<B>, B: Bit, W, D> SwizzledTree<W, D> for UInt<U, B>
where
    Self: SwizzledLeaf<W, D>,
{
    type Shape = <<Self as SwizzledLeaf<W, D>>::List as Pack>::Shape;
    type Stride = <<Self as SwizzledLeaf<W, D>>::List as Pack>::Stride;
    type Verdict = <Self as SwizzledLeaf<W, D>>::Verdict;
}
// never run: refused by `KnownModes`
impl<W, D> SwizzledTree<W, D> for usize {
    type Shape = One;
    type Stride = UTerm;
    type Verdict = Admissible;
}
macro_rules! tree {
    (@verdict ($s:ident $d:ident $($x:ident)*)) => { $s::Verdict };
    (@verdict ($s:ident $d:ident $($x:ident)*) $($rest:tt)+) => {
        Both<$s::Verdict, tree!(@verdict $($rest)+)>
    };
    ($(($s:ident $d:ident $($x:ident)*))+) => {
        impl<$($s, $d,)+ W> SwizzledTree<W, ($($d,)+)> for ($($s,)+)
        where
            $($s: SwizzledTree<W, $d>,)+
        {
            type Shape = ($($s::Shape,)+);
            type Stride = ($($s::Stride,)+);
            type Verdict = tree!(@verdict $(($s $d))+);
        }
    };
}
for_each_arity!(tree);

/// The modes for one leaf, by its extent.
#[doc(hidden)]
pub trait SwizzledLeaf<W, D> {
    /// The modes.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
}
impl<W, D> SwizzledLeaf<W, D> for One {
    type List = Cons<One, UTerm, Nil>;
    type Verdict = Admissible;
}
impl<U, C, B, W, D: SwizzledStride<W, Self>> SwizzledLeaf<W, D> for UInt<UInt<U, C>, B> {
    type List = D::List;
    type Verdict = D::Verdict;
}
/// The modes for a leaf of extent `S`, by its stride.
#[doc(hidden)]
pub trait SwizzledStride<W, S> {
    /// The modes.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
}
impl<W, S> SwizzledStride<W, S> for UTerm {
    type List = Cons<S, UTerm, Nil>;
    type Verdict = Admissible;
}
impl<U, B, W, S: Pieces<W, Self>> SwizzledStride<W, S> for UInt<U, B> {
    type List = S::List;
    type Verdict = S::Verdict;
}
// never run: refused by `KnownModes`
macro_rules! known_when_run {
    ($($d:ty)*) => {$(
        impl<W, S> SwizzledStride<W, S> for $d {
            type List = Nil;
            type Verdict = Admissible;
        }
    )*};
}
known_when_run! { usize isize }
impl<U: Nat + NonZero + Decimal, W, S> SwizzledStride<W, S> for NInt<U> {
    type List = Nil;
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
}
/// `pieces(s, d)` for `s = Self`.
#[doc(hidden)]
pub trait Pieces<W, D> {
    /// The modes.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
}
impl<W, D> Pieces<W, D> for One {
    type List = Nil;
    type Verdict = Admissible;
}
impl<U, C, B, W, D, F> Pieces<W, D> for UInt<UInt<U, C>, B>
where
    W: Image<D, Output = F>,
    D: Run<W, F, Self, One, F>,
{
    type List = D::List;
    type Verdict = D::Verdict;
}
/// `run(s, r)` for `Self = r d`, `F = Sw(d)` and `G = r F`.
#[doc(hidden)]
pub trait Run<W, F, S, R, G> {
    /// The modes.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
}
impl<D, W, F, S, R, G> Run<W, F, S, R, G> for D
where
    R: Below<S, False, Output: RunIf<W, F, S, R, G, D>>,
{
    type List = <R::Output as RunIf<W, F, S, R, G, D>>::List;
    type Verdict = <R::Output as RunIf<W, F, S, R, G, D>>::Verdict;
}
/// By whether there is a bit left.
#[doc(hidden)]
pub trait RunIf<W, F, S, R, G, D> {
    /// The modes.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
}
impl<W, F, S, R, G, D> RunIf<W, F, S, R, G, D> for False {
    type List = Cons<S, Xor<F>, Nil>;
    type Verdict = Admissible;
}
impl<W, F, S, R, G, D, I, E> RunIf<W, F, S, R, G, D> for True
where
    W: Image<D, Output = I>,
    I: Equals<G, Output = E>,
    E: RunOn<W, F, S, R, G, D>,
{
    type List = E::List;
    type Verdict = E::Verdict;
}
/// By whether the next bit goes where the stride takes it.
#[doc(hidden)]
pub trait RunOn<W, F, S, R, G, D> {
    /// The modes.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
}
impl<W, F, S, R, G, D> RunOn<W, F, S, R, G, D> for True
where
    UInt<D, B0>: Run<W, F, S, UInt<R, B0>, UInt<G, B0>>,
{
    type List = <UInt<D, B0> as Run<W, F, S, UInt<R, B0>, UInt<G, B0>>>::List;
    type Verdict = <UInt<D, B0> as Run<W, F, S, UInt<R, B0>, UInt<G, B0>>>::Verdict;
}
impl<W, F, S, R, G, D> RunOn<W, F, S, R, G, D> for False
where
    S: ExactDiv<R, Output: RunEnds<W, F, R, D>>,
{
    type List = <S::Output as RunEnds<W, F, R, D>>::List;
    type Verdict = <S::Output as RunEnds<W, F, R, D>>::Verdict;
}
/// By whether the run's length divides what is left of the extent.
#[doc(hidden)]
pub trait RunEnds<W, F, R, D> {
    /// The modes.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q: Pieces<W, D>, W, F, R, D> RunEnds<W, F, R, D> for Yes<Q> {
    type List = Cons<R, Xor<F>, Q::List>;
    type Verdict = Q::Verdict;
}
impl<W, F, R: Decimal, D: Decimal> RunEnds<W, F, R, D> for No {
    type List = Nil;
    type Verdict = Inadmissible<CarriesInXor<Dec<R>, Dec<D>>>;
}
