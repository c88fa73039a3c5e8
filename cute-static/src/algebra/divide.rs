//! Divides (paper 3.5.2): a layout split into the part a tiler points to and the rest.
//!
//! ```text
//! logical_divide(A, B)            = A o (B, complement(B, |A|))               refused if elements of A would be lost
//! logical_divide(A, n)            = logical_divide(A, n:1);   logical_divide(A, ..) = A
//! logical_divide(A, <T0, T1, ..>) = (logical_divide(A0, T0), logical_divide(A1, T1), .., rest of A)      (Eq. 12)
//! zipped_divide(A, B)             = logical_divide(A, B)
//! zipped_divide(A, ..)            = (1:0, A)
//! zipped_divide(A, <T0, T1, ..>)  = ((tile of A0, tile of A1, ..), (rest of A0, rest of A1, .., rest of A))
//! ```
//!
//! Where a tile does not divide, the rest rounds up and `|tile| |rest|` is more than `|A|`; `exact.rs` refuses that.

pub mod exact;
pub mod tiled;

use super::answer::{Answer, Answered, Done, If, Outcome, ResultOf, ValueOf, operation};
use super::complement::{ComplementParts, Cotarget, Onto};
use super::composition::RightOf;
use super::table::divide::{Divided, divided};
use super::table::plan::Plan;
use super::table::tree::Tree;
use super::verdict::*;
use crate::algebra::fits::{FitsIf, line};
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::num::*;
use crate::operation as by;
use crate::tuple::{AsList, Cons, Leaves, Link, Modes, Nil, Tuples, for_each_arity};
use core::marker::PhantomData;
use core::ops::RangeFull;
use typenum::{Bit, UInt, UTerm};

operation! {
    /// A layout that a tiler `T` divides: a layout, an integer `n` (as `n:1`), `..` (leave alone), or a tuple by mode.
    /// The result is `(tile, rest)`, in each mode the tiler names.
    LogicalDivideBy logical_divide, AskLogicalDivide ask_logical_divide
        = "logical_divide: not known to be possible for these operands",
        "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: LogicalDivideBy<T>`, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
    /// [`LogicalDivideBy`], seen from the tiler.
    Divides divides
}
impl<S, D, SB, DB, R> Divides<Layout<S, D>> for Layout<SB, DB>
where
    Self: Splits<Layout<S, D>, Answer = R>,
    R: Answer,
{
    type Answer = R::ToldBy<by::logical_divide>;
    #[inline(always)]
    fn divides(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        R::told_by::<by::logical_divide>(self.splits(a))
    }
}
impl<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy> Splits<Layout<S, D>> for Layout<SB, DB>
where
    Divided<S, D, SB, DB>: DividesBy<Layout<S, D>, Self>,
{
    type Answer = <Divided<S, D, SB, DB> as DividesBy<Layout<S, D>, Self>>::Answer;
    #[inline(always)]
    fn splits(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        <Divided<S, D, SB, DB>>::divides_by(a, self, || divided(a, self))
    }
}
/// `a` divided by `b`, by what the table says of it.
#[doc(hidden)]
pub trait DividesBy<A, B>: Sized {
    /// Tile and rest.
    type Answer: Answer;
    /// Both; `granted` makes them by the table.
    fn divides_by(a: &A, b: &B, granted: impl FnOnce() -> Outcome<Self>) -> Outcome<ValueOf<Self::Answer>>;
}
impl<A, B, S, D> DividesBy<A, B> for Done<S, D> {
    type Answer = Self;
    #[inline(always)]
    fn divides_by(_: &A, _: &B, granted: impl FnOnce() -> Outcome<Self>) -> Outcome<Layout<S, D>> {
        let (shape, stride) = granted()?.both();
        Ok(Layout::from_parts(shape, stride))
    }
}
macro_rules! by_complement {
    ($([$($w:ident)?] $verdict:ty;)*) => {$(
        impl<$($w,)? A, B, S, D> DividesBy<A, B> for Answered<$verdict, S, D>
        where
            ByComplement: DividesBy<A, B>,
        {
            type Answer = <ByComplement as DividesBy<A, B>>::Answer;
            #[inline(always)]
            fn divides_by(a: &A, b: &B, _: impl FnOnce() -> Outcome<Self>) -> Outcome<ValueOf<Self::Answer>> {
                ByComplement::divides_by(a, b, || Ok(ByComplement))
            }
        }
    )*};
}
by_complement! { [] AtRunTime; [] Truncated; [W] Inadmissible<W>; }
/// By the complement of the tiler.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct ByComplement;
impl<S: Copy, D: Copy, SB, DB, L, M, V, O, X, Y, R> DividesBy<Layout<S, D>, Layout<SB, DB>> for ByComplement
where
    // in the order in which each names what the next one needs: out of it, inference searches without end
    S: Leaves<D, Nil, Output = L>,
    L: Cotarget<Output = M>,
    Layout<SB, DB>: Copy + ComplementParts<Onto<M>, Output = Layout<X, Y>, Verdict = V, Onto = O>,
    V: Verdict,
    O: Verdict,
    Layout<(SB, X), (DB, Y)>: RightOf<Layout<S, D>, Answer = R>,
    R: Answer,
{
    type Answer = If<Both<V, O>, R>;
    #[inline(always)]
    fn divides_by(
        a: &Layout<S, D>,
        b: &Layout<SB, DB>,
        _: impl FnOnce() -> Outcome<Self>,
    ) -> Outcome<ValueOf<Self::Answer>> {
        <Both<V, O>>::before::<R>(|| {
            let (shape, stride) = a.into_parts();
            let (rest, lost) = b.complement_parts(Onto(shape.leaves(stride, Nil).cotarget()))?;
            if let Some(lost) = lost {
                return Err(lost);
            }
            let ((sb, db), (x, y)) = (b.into_parts(), rest.into_parts());
            Layout::from_parts((sb, x), (db, y)).right_of(a)
        })
    }
}
macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> Divides<A> for $n
        where
            Layout<$n, One>: Divides<A>,
        {
            type Answer = <Layout<$n, One> as Divides<A>>::Answer;
            #[inline(always)]
            fn divides(&self, a: &A) -> Outcome<ValueOf<Self::Answer>> {
                line(*self)?.divides(a)
            }
        }
        impl<$($generics)* A> Splits<A> for $n
        where
            Layout<$n, One>: Splits<A>,
        {
            type Answer = <Layout<$n, One> as Splits<A>>::Answer;
            #[inline(always)]
            fn splits(&self, a: &A) -> Outcome<ValueOf<Self::Answer>> {
                line(*self)?.splits(a)
            }
        }
    )*};
}
integers! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }
impl<S: Copy, D: Copy> Divides<Layout<S, D>> for RangeFull {
    type Answer = Done<S, D>;
    #[inline(always)]
    fn divides(&self, a: &Layout<S, D>) -> Outcome<Layout<S, D>> {
        Ok(*a)
    }
}

/// A divide into a tile and the rest, as the two modes of a layout.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler: write a `usize`, `int!(8)`, a layout, `..`, or a tuple of those",
    label = "not for these operands"
)]
pub trait Splits<A> {
    /// Tile and rest, or a refusal.
    type Answer: Answer;
    /// Both.
    fn splits(&self, a: &A) -> Outcome<ValueOf<Self::Answer>>;
}
impl<S: Copy, D: Copy> Splits<Layout<S, D>> for RangeFull {
    type Answer = Done<(One, S), (UTerm, D)>;
    #[inline(always)]
    fn splits(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        let (shape, stride) = a.into_parts();
        Ok(Layout::from_parts((One::default(), shape), (UTerm, stride)))
    }
}
/// The two halves of an answer.
#[doc(hidden)]
pub trait Halves: Answer {
    /// The tile's shape.
    type S0;
    /// The tile's stride.
    type D0;
    /// The rest's shape.
    type S1;
    /// The rest's stride.
    type D1;
    /// Tile and rest, before those of other modes.
    type Before<L: Split>: Split;
    /// Tile and rest.
    #[allow(clippy::type_complexity)] // two layouts
    fn halves(value: ValueOf<Self>) -> Outcome<(Layout<Self::S0, Self::D0>, Layout<Self::S1, Self::D1>)>;
    /// [`Self::Before`].
    fn before<L: Split>(value: ValueOf<Self>, lists: Lists<L>) -> Outcome<Lists<Self::Before<L>>>;
    /// How many elements tile and rest have.
    fn sizes(value: &ValueOf<Self>) -> (usize, usize)
    where
        Self::S0: HTuple,
        Self::S1: HTuple;
}
impl<V: Verdict, S0, S1, D0, D1> Halves for Answered<V, (S0, S1), (D0, D1)> {
    type S0 = S0;
    type D0 = D0;
    type S1 = S1;
    type D1 = D1;
    type Before<L: Split> = TilesAndRests<Cons<S0, D0, L::Tiles>, Cons<S1, D1, L::Rests>, Both<V, L::Verdict>>;
    #[inline(always)]
    fn halves(value: ValueOf<Self>) -> Outcome<(Layout<S0, D0>, Layout<S1, D1>)> {
        let ((s0, s1), (d0, d1)) = value.into_parts();
        Ok((Layout::from_parts(s0, d0), Layout::from_parts(s1, d1)))
    }
    #[inline(always)]
    fn before<L: Split>(value: ValueOf<Self>, (tiles, rests): Lists<L>) -> Outcome<Lists<Self::Before<L>>> {
        let ((s0, s1), (d0, d1)) = value.into_parts();
        Ok((Cons(s0, d0, tiles), Cons(s1, d1, rests)))
    }
    #[inline(always)]
    fn sizes(value: &ValueOf<Self>) -> (usize, usize)
    where
        S0: HTuple,
        S1: HTuple,
    {
        let (tile, rest) = value.shape();
        (tile.size(), rest.size())
    }
}
/// What a divide by mode gives.
#[doc(hidden)]
pub trait Split {
    /// The tiles.
    type Tiles;
    /// The rests.
    type Rests;
    /// The verdict on all of them.
    type Verdict: Verdict;
}
/// Its two lists.
#[doc(hidden)]
pub type Lists<L> = (<L as Split>::Tiles, <L as Split>::Rests);
/// Tiles `T` and rests `R`, by verdict `V`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct TilesAndRests<T, R, V>(PhantomData<(T, R, V)>);
impl<T, R, V: Verdict> Split for TilesAndRests<T, R, V> {
    type Tiles = T;
    type Rests = R;
    type Verdict = V;
}
/// By mode: the lists of tiles and rests. Modes the tiler does not name are rests.
#[doc(hidden)]
pub trait DivideByMode<T> {
    /// The list of divided modes.
    type Divided;
    /// The verdict on all of them, for a tiler of rank `N` on a layout of rank `M`, in digits.
    type Verdict<N, M>: Verdict;
    /// The list.
    fn divide_by_mode(self, tilers: T) -> Outcome<Self::Divided>;
}
impl DivideByMode<Nil> for Nil {
    type Divided = Nil;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn divide_by_mode(self, _: Nil) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<S, D, T> DivideByMode<Nil> for Cons<S, D, T> {
    type Divided = Self;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn divide_by_mode(self, _: Nil) -> Outcome<Self> {
        Ok(self)
    }
}
impl<H, R> DivideByMode<Link<H, R>> for Nil {
    type Divided = Self;
    type Verdict<N, M> = Inadmissible<TilerHasMoreModes<N, M>>;
    // never run: refused
    fn divide_by_mode(self, _: Link<H, R>) -> Outcome<Self> {
        Ok(self)
    }
}
impl<S, D, T, H, R, A> DivideByMode<Link<H, R>> for Cons<S, D, T>
where
    H: Divides<Layout<S, D>, Answer = A>,
    A: Answer,
    T: DivideByMode<R>,
{
    type Divided = Cons<A::Shape, A::Stride, T::Divided>;
    type Verdict<N, M> = Both<A::Verdict, T::Verdict<N, M>>;
    #[inline(always)]
    fn divide_by_mode(self, tilers: Link<H, R>) -> Outcome<Self::Divided> {
        let (x, y) = A::parts(tilers.0.divides(&Layout::from_parts(self.0, self.1))?)?;
        Ok(Cons(x, y, self.2.divide_by_mode(tilers.1)?))
    }
}
/// See [`DivideByMode`].
#[doc(hidden)]
pub trait SplitByMode<T> {
    /// Tiles and rests, for a tiler of rank `N` on a layout of rank `M`, in digits.
    type Split<N, M>: Split;
    /// Both.
    fn split_by_mode<N, M>(self, tilers: T) -> Outcome<Lists<Self::Split<N, M>>>;
}
impl SplitByMode<Nil> for Nil {
    type Split<N, M> = TilesAndRests<Nil, Nil, Admissible>;
    #[inline(always)]
    fn split_by_mode<N, M>(self, _: Nil) -> Outcome<(Nil, Nil)> {
        Ok((Nil, Nil))
    }
}
impl<S, D, T> SplitByMode<Nil> for Cons<S, D, T> {
    type Split<N, M> = TilesAndRests<Nil, Self, Admissible>;
    #[inline(always)]
    fn split_by_mode<N, M>(self, _: Nil) -> Outcome<(Nil, Self)> {
        Ok((Nil, self))
    }
}
impl<H, R> SplitByMode<Link<H, R>> for Nil {
    // tuples are not empty: some mode for the arrangement of what is refused
    type Split<N, M> =
        TilesAndRests<Cons<One, UTerm, Nil>, Cons<One, UTerm, Nil>, Inadmissible<TilerHasMoreModes<N, M>>>;
    // never run: refused
    fn split_by_mode<N, M>(self, _: Link<H, R>) -> Outcome<Lists<Self::Split<N, M>>> {
        Ok((Cons::default(), Cons::default()))
    }
}
impl<S, D, T, H, R, P> SplitByMode<Link<H, R>> for Cons<S, D, T>
where
    H: Splits<Layout<S, D>, Answer = P>,
    P: Halves,
    T: SplitByMode<R>,
{
    type Split<N, M> = P::Before<T::Split<N, M>>;
    #[inline(always)]
    fn split_by_mode<N, M>(self, tilers: Link<H, R>) -> Outcome<Lists<Self::Split<N, M>>> {
        let halves = tilers.0.splits(&Layout::from_parts(self.0, self.1))?;
        P::before::<T::Split<N, M>>(halves, self.2.split_by_mode::<N, M>(tilers.1)?)
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, R, N, K, Q, V> Divides<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L, Rank = N>,
            Self: AsList<List = K, Rank = Q>,
            L: DivideByMode<K, Divided = R, Verdict<Q, N> = V>,
            R: Tuples,
            V: FitsIf<R::Shape, R::Stride>,
        {
            type Answer = If<V, Done<R::Shape, R::Stride>>;
            #[inline(always)]
            fn divides(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                V::before::<Done<R::Shape, R::Stride>>(|| {
                    let (shape, stride) = a.into_parts();
                    let (shape, stride) = shape.modes(stride).divide_by_mode(self.into_list())?.tuples();
                    V::fits_if(size_of::<(S, D, Self)>() == 0, Layout::from_parts(shape, stride))
                })
            }
        }
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, T, R, V, N, K, Q, X> Splits<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L, Rank = N>,
            Self: AsList<List = K, Rank = Q>,
            L: SplitByMode<K, Split<Q, N> = X>,
            X: Split<Tiles = T, Rests = R, Verdict = V>,
            T: Tuples,
            R: Tuples,
            V: FitsIf<(T::Shape, R::Shape), (T::Stride, R::Stride)>,
        {
            type Answer = If<V, Done<(T::Shape, R::Shape), (T::Stride, R::Stride)>>;
            #[inline(always)]
            fn splits(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                V::before::<Done<(T::Shape, R::Shape), (T::Stride, R::Stride)>>(|| {
                    let (shape, stride) = a.into_parts();
                    let list = shape.modes(stride);
                    let (tiles, rests) = list.split_by_mode::<Q, N>(self.into_list())?;
                    let ((s0, d0), (s1, d1)) = (tiles.tuples(), rests.tuples());
                    V::fits_if(size_of::<(S, D, Self)>() == 0, Layout::from_parts((s0, s1), (d0, d1)))
                })
            }
        }
    };
}
for_each_arity!(by_mode);

operation! {
    /// A layout that a tiler `T` divides into `(tile, rest)`.
    ZippedDivideBy zipped_divide, AskZippedDivide ask_zipped_divide
        = "zipped_divide: not known to be possible for these operands",
        "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: ZippedDivideBy<T>`, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
    /// [`ZippedDivideBy`], seen from the tiler.
    ZippedDivides zipped_divides
}
impl<S, D, T: Splits<Layout<S, D>>> ZippedDivides<Layout<S, D>> for T {
    type Answer = <T::Answer as Answer>::ToldBy<by::zipped_divide>;
    #[inline(always)]
    fn zipped_divides(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        T::Answer::told_by::<by::zipped_divide>(self.splits(a))
    }
}

/// `A` divided by `T`: `A o (T, complement(T, |A|))`, by mode for a tuple.
///
/// A tile that does not divide rounds up, as in CuTe: see [`zipped_divide`]. An [`Exact`](crate::Exact) tiler does not compile instead.
///
/// ```
/// use cute_static::{LogicalDivide, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     LogicalDivide<layout!((8, 16) : (20, 1)), (layout!(4 : 1), layout!(8 : 2))>,
///     layout!(((4, 2), (8, 2)) : ((20, 80), (2, 1)))
/// );
/// ```
pub type LogicalDivide<A, T> = ResultOf<<A as AskLogicalDivide<T>>::Answer>;

/// `A` divided by `T`, with all tiles in the first mode and all rests in the second.
///
/// ```
/// use cute_static::{ZippedDivide, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     ZippedDivide<layout!((8, 16) : (20, 1)), (layout!(4 : 1), layout!(8 : 2))>,
///     layout!(((4, 8), (2, 2)) : ((20, 2), (80, 1)))
/// );
/// ```
/// A tile that does not divide an extent rounds up, as in CuTe: see [`zipped_divide`]. An [`Exact`](crate::Exact) tiler does not compile
/// instead. One that ends inside a mode is refused in any case (Eq. 20); change the 3 to a 4 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{ZippedDivide, int, layout};
/// let wrong: ZippedDivide<layout!((8, 8) : (8, 1)), int!(3)>;
/// ```
pub type ZippedDivide<A, T> = ResultOf<<A as AskZippedDivide<T>>::Answer>;

/// Divides `layout` by `tiler`: `(tile, rest)`, in each mode that a tuple names.
///
/// ```
/// use cute_static::{Exact, int, layout, logical_divide};
/// let divided = logical_divide(&layout!((8, 12) : (1, 8)), &(int!(4), Exact(int!(3))))?;
/// assert_eq!(divided.to_string(), "((4,2),(3,4)):((1,4),(8,24))");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// A tile that does not divide rounds up, as in CuTe: see [`zipped_divide`]. An [`Exact`](crate::Exact) tiler is refused instead.
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn logical_divide<A: AskLogicalDivide<T, Answer: Answer<Verdict: Holds>>, T>(
    layout: &A,
    tiler: &T,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_logical_divide(tiler)
}

/// Divides `layout` by `tiler` and gathers tiles and rests.
///
/// ```
/// use cute_static::{AlgebraError, Layout, int, shape, zipped_divide};
/// // run-time extents and leading dimension, static tile: the tile's shape stays static
/// let a = Layout::new((256usize, 40usize), (int!(1), 300usize))?;
/// let tiled = zipped_divide(&a, &shape!((128, 8)))?;
/// assert_eq!(tiled.to_string(), "((128,8),(2,5)):((1,300),(128,2400))");
/// assert_eq!(size_of_val(&tiled.shape().0), 0);
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
/// A tile that does not divide rounds up, as in CuTe: the last tile reaches past the extent, and a coordinate there has the offset that
/// the layout goes on to, which is another element's. On [tensors](crate::Tensor::local_tile) such an element does not exist. An
/// [`Exact`](crate::Exact) tiler is refused instead.
/// ```
/// use cute_static::{layout, shape, zipped_divide};
/// let columns = layout!((8, 12) : (1, 8));
/// let tiles = zipped_divide(&columns, &shape!((5, 5)))?; // 2x3 tiles of 5x5 for 8x12 elements
/// assert_eq!(tiles.to_string(), "((5,5),(2,3)):((1,8),(5,40))");
/// // row 3 of the second tile is row 8 of 8: at the offset of element (0, 1)
/// assert_eq!((tiles.at(((3, 0), (1, 0))), columns.at((0, 1))), (8, 8));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn zipped_divide<A: AskZippedDivide<T, Answer: Answer<Verdict: Holds>>, T>(
    layout: &A,
    tiler: &T,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_zipped_divide(tiler)
}
