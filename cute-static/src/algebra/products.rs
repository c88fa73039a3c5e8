//! Products (paper 3.5.1): every element of a grid replaced by a shifted copy of a tile.
//!
//! ```text
//! logical_product(A, B)            = (A, A* o B)        A* the complement of A without a bound; refused where A overlaps
//! logical_product(A, n)            = logical_product(A, n:1);   logical_product(A, ..) = A
//! logical_product(A, <T0, T1, ..>) = (logical_product(A0, T0), logical_product(A1, T1), .., rest of A)      (Eq. 12)
//! zipped_product(A, B)             = logical_product(A, B)
//! zipped_product(A, ..)            = (1:0, A)
//! zipped_product(A, <T0, T1, ..>)  = ((tile of A0, tile of A1, ..), (grid of A0, grid of A1, .., rest of A))
//! tiled_product, flat_product      = (tile, grid_0, grid_1, ..), (tile_0, tile_1, .., grid_0, grid_1, ..)
//! blocked_product(A, B)            = ((A0, G0), (A1, G1), ..)   where (G0, G1, ..) = A* o (B0, B1, ..)
//! raked_product(A, B)              = ((G0, A0), (G1, A1), ..)   the shorter of A and B filled up with 1:0
//! ```
//!
//! Copies never overlap: the complement leaves the image of the tile alone however far the grid reaches (Eq. 28).

mod by_rank;
mod copies;

pub use self::by_rank::{
    AskBlockedProduct, AskRakedProduct, BlockedProduct, BlockedProductBy, BlockedProducts, RakedProduct,
    RakedProductBy, RakedProducts, blocked_product, raked_product,
};
pub(crate) use self::by_rank::{ByRank, TileFirst};
pub use self::copies::{
    AskFlatProduct, AskTiledProduct, AskZippedProduct, FlatProduct, FlatProductBy, FlatProducts, TiledProduct,
    TiledProductBy, TiledProducts, ZippedProduct, ZippedProductBy, ZippedProducts, flat_product, tiled_product,
    zipped_product,
};
use super::complement::{ComplementOf, Unbounded, complement_of};
use super::composition::RightOf;
use super::fits::{Counted, FitsIf, line};
use crate::layout::Layout;
use crate::number::num::*;
use crate::refusal::answer::{Answer, Done, If, Outcome, ResultOf, ValueOf, operation};
use crate::refusal::operation as by;
use crate::refusal::operation::Tells;
use crate::refusal::verdict::*;
use crate::table::plan::Plan;
use crate::table::tree::Tree;
use crate::tree::basis::Basis;
use crate::tree::tuple::{AsList, Cons, Link, Modes, Nil, Tuples, for_each_arity};
use crate::tree::xor::Xor;
use core::ops::RangeFull;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

operation! {
    /// A layout that a tiler `T` repeats: a layout, an integer `n` (as `n:1`), `..` (leave alone), or a tuple by mode.
    /// The result is `(tile, grid)`, in each mode the tiler names.
    LogicalProductBy logical_product, AskLogicalProduct ask_logical_product
        = "logical_product: not known to be possible for these operands",
        "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: LogicalProductBy<T>`, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
    /// [`LogicalProductBy`], seen from the tiler.
    Products products
}

/// The grid of a product: `A* o self`.
#[diagnostic::on_unimplemented(
    message = "whether this tile can be repeated over this grid is not known",
    label = "not repeated over this",
    note = "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for the operation as a bound"
)]
pub trait GridOf<A> {
    /// The grid's shape.
    type Shape;
    /// The grid's stride.
    type Stride;
    type Verdict: Verdict;
    /// The grid.
    fn grid_of(&self, a: &A) -> Outcome<Layout<Self::Shape, Self::Stride>>;
}
impl<S, D, SB, DB, K, P, Q, V: Verdict, R> GridOf<Layout<S, D>> for Layout<SB, DB>
where
    D: StrideKind<Kind<Integers> = K>,
    DB: Counts<K>,
    S: Tree<D>,
    D: Copy,
    ComplementOf<S, D, Unbounded>: Plan<Shape = P, Stride = Q, Verdict = V>,
    Self: RightOf<Layout<P, Q>, Answer = R>,
    R: Answer,
{
    type Shape = R::Shape;
    type Stride = R::Stride;
    type Verdict = Both<V, R::Verdict>;
    #[inline(always)]
    fn grid_of(&self, a: &Layout<S, D>) -> Outcome<Layout<R::Shape, R::Stride>> {
        let (shape, stride) = complement_of(a, &Unbounded, &mut Counted::new())?.both();
        let (shape, stride) = R::parts(self.right_of(&Layout::from_parts(shape, stride))?)?;
        Ok(Layout::from_parts(shape, stride))
    }
}

/// Offsets are integers.
#[derive(Debug, Clone, Copy)]
pub struct Integers;
/// Offsets are coordinates.
#[derive(Debug, Clone, Copy)]
pub struct Coordinates;
/// What a stride's layout produces; zeros leave it to those after them.
pub trait StrideKind {
    /// [`Integers`], [`Coordinates`], or what comes after.
    type Kind<After>;
}
/// Strides of a grid over a tile of that kind. A grid may count the coordinates that the tile produces, but nothing inside
/// one: there it would run past a gap of the tile.
#[diagnostic::on_unimplemented(
    message = "the grid counts coordinates that the tile does not produce",
    label = "a tile of integer offsets takes a grid of integers; one of coordinates takes coordinates as deep as its own"
)]
pub trait Counts<K> {}
macro_rules! kinds {
    ($([$($generics:tt)*] $d:ty => $kind:ty;)*) => {$(
        impl<$($generics)*> StrideKind for $d {
            type Kind<After> = $kind;
        }
    )*};
}
kinds! {
    [] UTerm => After; [U, B] UInt<U, B> => Integers; [U: Nat + NonZero] NInt<U> => Integers;
    [] usize => Integers; [] isize => Integers; [K, I] Basis<K, I> => Coordinates;
    // refused: there is no complement
    [K] Xor<K> => Integers;
}
macro_rules! counts {
    ($([$($generics:tt)*] $d:ty => $kind:ty;)*) => {$(
        impl<$($generics)*> Counts<$kind> for $d {}
    )*};
}
counts! {
    [K] UTerm => K; [K, U, B] UInt<U, B> => K; [K, U: Nat + NonZero] NInt<U> => K; [K] usize => K; [K] isize => K;
    [K] Basis<K, UTerm> => Coordinates; [K, U, B] Basis<K, UInt<U, B>> => Coordinates;
}
macro_rules! tuples {
    (@kind) => { After };
    (@kind ($s:ident $($x:ident)*) $($rest:tt)*) => { <$s as StrideKind>::Kind<tuples!(@kind $($rest)*)> };
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: StrideKind),+> StrideKind for ($($s,)+) {
            type Kind<After> = tuples!(@kind $(($s $($x)*))+);
        }
        impl<K, $($s: Counts<K>),+> Counts<K> for ($($s,)+) {}
    };
}
for_each_arity!(tuples);

impl<S: Copy, D: Copy, SB, DB, X, Y, V> Products<Layout<S, D>> for Layout<SB, DB>
where
    Self: GridOf<Layout<S, D>, Shape = X, Stride = Y, Verdict = V>,
    V: FitsIf<(S, X), (D, Y)>,
{
    type Answer = If<V::ToldBy<by::logical_product>, Done<(S, X), (D, Y)>>;
    #[inline(always)]
    fn products(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        V::ToldBy::<by::logical_product>::before::<Done<(S, X), (D, Y)>>(|| {
            let grid = by::logical_product::OPERATION.tells(<Self as GridOf<Layout<S, D>>>::grid_of(self, a))?;
            let ((s, d), (x, y)) = (a.into_parts(), grid.into_parts());
            V::fits_if(size_of::<(S, D, SB, DB)>() == 0, Layout::from_parts((s, x), (d, y)))
        })
    }
}
macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> Products<A> for $n
        where
            Layout<$n, One>: Products<A>,
        {
            type Answer = <Layout<$n, One> as Products<A>>::Answer;
            #[inline(always)]
            fn products(&self, a: &A) -> Outcome<ValueOf<Self::Answer>> {
                line(*self)?.products(a)
            }
        }
    )*};
}
integers! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }
impl<S: Copy, D: Copy> Products<Layout<S, D>> for RangeFull {
    type Answer = Done<S, D>;
    #[inline(always)]
    fn products(&self, a: &Layout<S, D>) -> Outcome<Layout<S, D>> {
        Ok(*a)
    }
}
/// By mode: the list of products. Modes the tiler does not name stay as they are.
pub trait MultiplyByMode<T> {
    /// The list of products.
    type List;
    /// The verdict on all of them, for a tiler of rank `N` on a layout of rank `M`, in digits.
    type Verdict<N, M>: Verdict;
    fn multiply_by_mode(self, tilers: T) -> Outcome<Self::List>;
}
impl MultiplyByMode<Nil> for Nil {
    type List = Nil;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn multiply_by_mode(self, _: Nil) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<S, D, T> MultiplyByMode<Nil> for Cons<S, D, T> {
    type List = Self;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn multiply_by_mode(self, _: Nil) -> Outcome<Self> {
        Ok(self)
    }
}
impl<H, R> MultiplyByMode<Link<H, R>> for Nil {
    type List = Self;
    type Verdict<N, M> = Inadmissible<TilerHasMoreModes<N, M>>;
    // never run: refused
    fn multiply_by_mode(self, _: Link<H, R>) -> Outcome<Self> {
        Ok(self)
    }
}
impl<S, D, T, H, R, A> MultiplyByMode<Link<H, R>> for Cons<S, D, T>
where
    H: Products<Layout<S, D>, Answer = A>,
    A: Answer,
    T: MultiplyByMode<R>,
{
    type List = Cons<A::Shape, A::Stride, T::List>;
    type Verdict<N, M> = Both<A::Verdict, T::Verdict<N, M>>;
    #[inline(always)]
    fn multiply_by_mode(self, tilers: Link<H, R>) -> Outcome<Self::List> {
        let (x, y) = A::parts(tilers.0.products(&Layout::from_parts(self.0, self.1))?)?;
        Ok(Cons(x, y, self.2.multiply_by_mode(tilers.1)?))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, R, N, K, Q, V> Products<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L, Rank = N>,
            Self: AsList<List = K, Rank = Q>,
            L: MultiplyByMode<K, List = R, Verdict<Q, N> = V>,
            R: Tuples,
            V: FitsIf<R::Shape, R::Stride>,
        {
            type Answer = If<V, Done<R::Shape, R::Stride>>;
            #[inline(always)]
            fn products(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                V::before::<Done<R::Shape, R::Stride>>(|| {
                    let (shape, stride) = a.into_parts();
                    let (shape, stride) = shape.modes(stride).multiply_by_mode(self.into_list())?.tuples();
                    V::fits_if(size_of::<(S, D, Self)>() == 0, Layout::from_parts(shape, stride))
                })
            }
        }
    };
}
for_each_arity!(by_mode);

/// `A` repeated over the grid `T`: `(A, complement(A) o T)`, by mode for a tuple.
///
/// ```
/// use cute_static::{LogicalProduct, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     LogicalProduct<layout!((4, 8) : (20, 2)), layout!((3, 2) : (2, 1))>,
///     layout!(((4, 8), (3, 2)) : ((20, 2), (80, 1)))
/// );
/// ```
/// Three copies do not fit gaps of two (Eq. 21); change the 3 to a 4 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{LogicalProduct, int, layout};
/// let wrong: LogicalProduct<layout!(4 : 2), int!(3)>;
/// ```
/// A tile that overlaps itself cannot be repeated (Eq. 28):
/// ```compile_fail,E0277
/// # use cute_static::{LogicalProduct, int, layout};
/// let wrong: LogicalProduct<layout!((4, 4) : (1, 2)), int!(2)>;
/// ```
pub type LogicalProduct<A, T> = ResultOf<<A as AskLogicalProduct<T>>::Answer>;

/// Repeats `layout` over the grid `tiler`.
///
/// ```
/// use cute_static::{AlgebraError, int, layout, logical_product};
/// // as many copies as there are at run time
/// let tiled = logical_product(&layout!((3, 4) : (4, 1)), &5usize)?;
/// assert_eq!(tiled.to_string(), "((3,4),5):((4,1),12)");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn logical_product<A: AskLogicalProduct<T, Answer: Answer<Verdict: Holds>>, T>(
    layout: &A,
    tiler: &T,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_logical_product(tiler)
}
