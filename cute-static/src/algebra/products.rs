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
    BlockedProduct, BlockedProductBy, BlockedProducts, RakedProduct, RakedProductBy, RakedProducts, blocked_product,
    raked_product,
};
pub use self::copies::{
    Copies, FlatProduct, FlatProductBy, FlatProducts, TiledProduct, TiledProductBy, TiledProducts, ZippedProduct,
    ZippedProductBy, ZippedProducts, flat_product, tiled_product, zipped_product,
};
use super::complement::{ComplementParts, Unbounded};
use super::composition::RightOf;
use super::verdict::*;
use crate::AlgebraError;
use crate::basis::Basis;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{AsList, Cons, Link, Modes, Nil, Tuples, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

type Outcome<L> = Result<L, AlgebraError>;

/// A layout that a tiler `T` repeats: a layout, an integer `n` (as `n:1`), `..` (leave alone), or a tuple by mode.
pub trait LogicalProductBy<T> {
    /// The product.
    type Output;
    /// `(tile, grid)`, in each mode the tiler names.
    ///
    /// # Errors
    /// The rule of complement or composition that fails, where a run-time integer decides it.
    fn logical_product(&self, tiler: &T) -> Outcome<Self::Output>;
}
impl<A, T: Products<A>> LogicalProductBy<T> for A {
    type Output = T::Output;
    #[inline(always)]
    fn logical_product(&self, tiler: &T) -> Outcome<T::Output> {
        tiler.products(self)
    }
}
/// [`LogicalProductBy`], seen from the tiler: while that one is still being inferred there is nothing to search.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{A}` cannot be repeated over `{Self}`")]
pub trait Products<A> {
    /// The product.
    type Output;
    /// The product.
    fn products(&self, a: &A) -> Outcome<Self::Output>;
}

/// The grid of a product: `A* o self`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{A}` cannot be repeated over `{Self}`")]
pub trait GridOf<A> {
    /// The grid's shape.
    type Shape;
    /// The grid's stride.
    type Stride;
    /// The grid.
    fn grid_of(&self, a: &A) -> Outcome<Layout<Self::Shape, Self::Stride>>;
}
impl<S, D, SB, DB, K, C, V, X, Y> GridOf<Layout<S, D>> for Layout<SB, DB>
where
    D: StrideKind<Kind<Integers> = K>,
    DB: Counts<K>,
    Layout<S, D>: Copy + ComplementParts<Unbounded, Output = C, Verdict = V>,
    V: IsAdmissible,
    Self: RightOf<C, Output = Layout<X, Y>>,
{
    type Shape = X;
    type Stride = Y;
    #[inline(always)]
    fn grid_of(&self, a: &Layout<S, D>) -> Outcome<Layout<X, Y>> {
        self.right_of(&a.complement_parts(Unbounded)?.0)
    }
}

/// Offsets are integers.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Integers;
/// Offsets are coordinates.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Coordinates;
/// What a stride's layout produces; zeros leave it to those after them.
#[doc(hidden)]
pub trait StrideKind {
    /// [`Integers`], [`Coordinates`], or what comes after.
    type Kind<After>;
}
/// Strides of a grid over a tile of that kind. A grid may count the coordinates that the tile produces, but nothing inside
/// one: there it would run past a gap of the tile.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the grid counts coordinates (stride `{Self}`) that the tile does not produce",
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

impl<S: Copy, D: Copy, SB, DB, X, Y> Products<Layout<S, D>> for Layout<SB, DB>
where
    Self: GridOf<Layout<S, D>, Shape = X, Stride = Y>,
{
    type Output = Layout<(S, X), (D, Y)>;
    #[inline(always)]
    fn products(&self, a: &Layout<S, D>) -> Outcome<Self::Output> {
        let ((s, d), (x, y)) = (a.into_parts(), self.grid_of(a)?.into_parts());
        Ok(Layout::from_parts((s, x), (d, y)))
    }
}
macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> Products<A> for $n
        where
            Layout<$n, One>: Products<A>,
        {
            type Output = <Layout<$n, One> as Products<A>>::Output;
            #[inline(always)]
            fn products(&self, a: &A) -> Outcome<Self::Output> {
                Layout::from_parts(*self, One::default()).products(a)
            }
        }
    )*};
}
integers! { [U: Nat, B: Bit,] UInt<U, B>; [] usize; }
impl<A: Clone> Products<A> for RangeFull {
    type Output = A;
    #[inline(always)]
    fn products(&self, a: &A) -> Outcome<A> {
        Ok(a.clone())
    }
}
/// By mode: the list of products. Modes the tiler does not name stay as they are.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "inadmissible product: a tiler with more modes than the layout",
    label = "this tiler has more modes than the layout it is applied to"
)]
pub trait MultiplyByMode<T> {
    /// The list of products.
    type List;
    /// The list.
    fn multiply_by_mode(self, tilers: T) -> Outcome<Self::List>;
}
impl<L> MultiplyByMode<Nil> for L {
    type List = L;
    #[inline(always)]
    fn multiply_by_mode(self, _: Nil) -> Outcome<L> {
        Ok(self)
    }
}
impl<S, D, T, H, R, X, Y> MultiplyByMode<Link<H, R>> for Cons<S, D, T>
where
    H: Products<Layout<S, D>, Output = Layout<X, Y>>,
    T: MultiplyByMode<R>,
{
    type List = Cons<X, Y, T::List>;
    #[inline(always)]
    fn multiply_by_mode(self, tilers: Link<H, R>) -> Outcome<Self::List> {
        let (x, y) = tilers.0.products(&Layout::from_parts(self.0, self.1))?.into_parts();
        Ok(Cons(x, y, self.2.multiply_by_mode(tilers.1)?))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, R> Products<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L>,
            L: MultiplyByMode<<Self as AsList>::List, List = R>,
            R: Tuples,
        {
            type Output = Layout<R::Shape, R::Stride>;
            #[inline(always)]
            fn products(&self, a: &Layout<S, D>) -> Outcome<Self::Output> {
                let (shape, stride) = a.into_parts();
                let (shape, stride) = shape.modes(stride).multiply_by_mode(self.into_list())?.tuples();
                Ok(Layout::from_parts(shape, stride))
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
pub type LogicalProduct<A, T> = <A as LogicalProductBy<T>>::Output;

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
pub fn logical_product<A: LogicalProductBy<T>, T>(layout: &A, tiler: &T) -> Outcome<A::Output> {
    <A as LogicalProductBy<T>>::logical_product(layout, tiler)
}
