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

pub mod tiled;

use super::complement::{ComplementParts, Cotarget};
use super::composition::RightOf;
use super::direct::plan::{Done, Slowly};
use super::direct::{Divided, Tree};
use super::verdict::*;
use crate::AlgebraError;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{AsList, Cons, Leaves, Link, Modes, Nil, Tuples, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt, UTerm};

type Outcome<L> = Result<L, AlgebraError>;

/// A layout that a tiler `T` divides: a layout, an integer `n` (as `n:1`), `..` (leave alone), or a tuple by mode.
pub trait LogicalDivideBy<T> {
    /// The divided layout.
    type Output;
    /// `(tile, rest)`, in each mode the tiler names.
    ///
    /// # Errors
    /// The rule of composition, complement or divide that fails, where a run-time integer decides it.
    fn logical_divide(&self, tiler: &T) -> Outcome<Self::Output>;
}
impl<A, T: Divides<A>> LogicalDivideBy<T> for A {
    type Output = T::Output;
    #[inline(always)]
    fn logical_divide(&self, tiler: &T) -> Outcome<T::Output> {
        tiler.divides(self)
    }
}
/// [`LogicalDivideBy`], seen from the tiler: while that one is still being inferred there is nothing to search.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{A}` cannot be divided by `{Self}`")]
pub trait Divides<A> {
    /// The divided layout.
    type Output;
    /// The layout.
    fn divides(&self, a: &A) -> Outcome<Self::Output>;
}
impl<S, D, SB, DB> Divides<Layout<S, D>> for Layout<SB, DB>
where
    S: Tree<D>,
    SB: Tree<DB>,
    Divided<S, D, SB, DB>: DividesBy<Layout<S, D>, Self>,
{
    type Output = <Divided<S, D, SB, DB> as DividesBy<Layout<S, D>, Self>>::Output;
    #[inline(always)]
    fn divides(&self, a: &Layout<S, D>) -> Outcome<Self::Output> {
        <Divided<S, D, SB, DB>>::divides_by(a, self)
    }
}
/// `a` divided by `b`, by the answer of the [direct path](super::direct).
#[doc(hidden)]
pub trait DividesBy<A, B> {
    /// The divided layout.
    type Output;
    /// The layout.
    fn divides_by(a: &A, b: &B) -> Outcome<Self::Output>;
}
impl<A, B, S: Default, D: Default> DividesBy<A, B> for Done<S, D> {
    type Output = Layout<S, D>;
    #[inline(always)]
    fn divides_by(_: &A, _: &B) -> Outcome<Self::Output> {
        Ok(Layout::default())
    }
}
impl<S: Copy, D: Copy, SB, DB, L, M, V, O, X, Y, R> DividesBy<Layout<S, D>, Layout<SB, DB>> for Slowly
where
    // in the order in which each names what the next one needs: out of it, inference searches without end
    S: Leaves<D, Nil, Output = L>,
    L: Cotarget<Output = M>,
    Layout<SB, DB>: Copy + ComplementParts<M, Output = Layout<X, Y>, Verdict = V, Onto = O>,
    V: Verdict,
    O: Verdict,
    Both<V, O>: IsAdmissible,
    Layout<(SB, X), (DB, Y)>: RightOf<Layout<S, D>, Output = R>,
{
    type Output = R;
    #[inline(always)]
    fn divides_by(a: &Layout<S, D>, b: &Layout<SB, DB>) -> Outcome<R> {
        let (shape, stride) = a.into_parts();
        let (rest, lost) = b.complement_parts(shape.leaves(stride, Nil).cotarget())?;
        if let Some(lost) = lost {
            return Err(lost);
        }
        let ((sb, db), (x, y)) = (b.into_parts(), rest.into_parts());
        Layout::from_parts((sb, x), (db, y)).right_of(a)
    }
}
macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> Divides<A> for $n
        where
            Layout<$n, One>: Divides<A>,
        {
            type Output = <Layout<$n, One> as Divides<A>>::Output;
            #[inline(always)]
            fn divides(&self, a: &A) -> Outcome<Self::Output> {
                Layout::from_parts(*self, One::default()).divides(a)
            }
        }
        impl<$($generics)* A> Splits<A> for $n
        where
            Layout<$n, One>: Splits<A>,
        {
            type Tile = <Layout<$n, One> as Splits<A>>::Tile;
            type Rest = <Layout<$n, One> as Splits<A>>::Rest;
            #[inline(always)]
            fn splits(&self, a: &A) -> Outcome<(Self::Tile, Self::Rest)> {
                Layout::from_parts(*self, One::default()).splits(a)
            }
        }
    )*};
}
integers! { [U: Nat, B: Bit,] UInt<U, B>; [] usize; }
impl<A: Clone> Divides<A> for RangeFull {
    type Output = A;
    #[inline(always)]
    fn divides(&self, a: &A) -> Outcome<A> {
        Ok(a.clone())
    }
}

/// The tile and the rest of a divide, as two layouts.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{A}` cannot be divided by `{Self}`")]
pub trait Splits<A> {
    /// What the tiler points to.
    type Tile;
    /// The rest.
    type Rest;
    /// Both.
    fn splits(&self, a: &A) -> Outcome<(Self::Tile, Self::Rest)>;
}
impl<S, D, SB, DB, S0, S1, D0, D1> Splits<Layout<S, D>> for Layout<SB, DB>
where
    Self: Divides<Layout<S, D>, Output = Layout<(S0, S1), (D0, D1)>>,
{
    type Tile = Layout<S0, D0>;
    type Rest = Layout<S1, D1>;
    #[inline(always)]
    fn splits(&self, a: &Layout<S, D>) -> Outcome<(Self::Tile, Self::Rest)> {
        let ((s0, s1), (d0, d1)) = self.divides(a)?.into_parts();
        Ok((Layout::from_parts(s0, d0), Layout::from_parts(s1, d1)))
    }
}
impl<A: Clone> Splits<A> for RangeFull {
    type Tile = Layout<One, UTerm>;
    type Rest = A;
    #[inline(always)]
    fn splits(&self, a: &A) -> Outcome<(Self::Tile, A)> {
        Ok((Layout::default(), a.clone()))
    }
}
/// By mode: the lists of tiles and rests. Modes the tiler does not name are rests.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "inadmissible divide: a tiler with more modes than the layout",
    label = "this tiler has more modes than the layout it is applied to"
)]
pub trait DivideByMode<T> {
    /// The list of divided modes.
    type Divided;
    /// The list.
    fn divide_by_mode(self, tilers: T) -> Outcome<Self::Divided>;
}
impl<L> DivideByMode<Nil> for L {
    type Divided = L;
    #[inline(always)]
    fn divide_by_mode(self, _: Nil) -> Outcome<L> {
        Ok(self)
    }
}
impl<S, D, T, H, R, X, Y> DivideByMode<Link<H, R>> for Cons<S, D, T>
where
    H: Divides<Layout<S, D>, Output = Layout<X, Y>>,
    T: DivideByMode<R>,
{
    type Divided = Cons<X, Y, T::Divided>;
    #[inline(always)]
    fn divide_by_mode(self, tilers: Link<H, R>) -> Outcome<Self::Divided> {
        let (x, y) = tilers.0.divides(&Layout::from_parts(self.0, self.1))?.into_parts();
        Ok(Cons(x, y, self.2.divide_by_mode(tilers.1)?))
    }
}
/// See [`DivideByMode`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "inadmissible divide: a tiler with more modes than the layout",
    label = "this tiler has more modes than the layout it is applied to"
)]
pub trait SplitByMode<T> {
    /// The tiles.
    type Tiles;
    /// The rests.
    type Rests;
    /// Both.
    fn split_by_mode(self, tilers: T) -> Outcome<(Self::Tiles, Self::Rests)>;
}
impl<L> SplitByMode<Nil> for L {
    type Tiles = Nil;
    type Rests = L;
    #[inline(always)]
    fn split_by_mode(self, _: Nil) -> Outcome<(Nil, L)> {
        Ok((Nil, self))
    }
}
impl<S, D, T, H, R, S0, D0, S1, D1> SplitByMode<Link<H, R>> for Cons<S, D, T>
where
    H: Splits<Layout<S, D>, Tile = Layout<S0, D0>, Rest = Layout<S1, D1>>,
    T: SplitByMode<R>,
{
    type Tiles = Cons<S0, D0, T::Tiles>;
    type Rests = Cons<S1, D1, T::Rests>;
    #[inline(always)]
    fn split_by_mode(self, tilers: Link<H, R>) -> Outcome<(Self::Tiles, Self::Rests)> {
        let (tile, rest) = tilers.0.splits(&Layout::from_parts(self.0, self.1))?;
        let ((s0, d0), (s1, d1)) = (tile.into_parts(), rest.into_parts());
        let (tiles, rests) = self.2.split_by_mode(tilers.1)?;
        Ok((Cons(s0, d0, tiles), Cons(s1, d1, rests)))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, R> Divides<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L>,
            L: DivideByMode<<Self as AsList>::List, Divided = R>,
            R: Tuples,
        {
            type Output = Layout<R::Shape, R::Stride>;
            #[inline(always)]
            fn divides(&self, a: &Layout<S, D>) -> Outcome<Self::Output> {
                let (shape, stride) = a.into_parts();
                let (shape, stride) = shape.modes(stride).divide_by_mode(self.into_list())?.tuples();
                Ok(Layout::from_parts(shape, stride))
            }
        }
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, T, R> Splits<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L>,
            L: SplitByMode<<Self as AsList>::List, Tiles = T, Rests = R>,
            T: Tuples,
            R: Tuples,
        {
            type Tile = Layout<T::Shape, T::Stride>;
            type Rest = Layout<R::Shape, R::Stride>;
            #[inline(always)]
            fn splits(&self, a: &Layout<S, D>) -> Outcome<(Self::Tile, Self::Rest)> {
                let (shape, stride) = a.into_parts();
                let (tiles, rests) = shape.modes(stride).split_by_mode(self.into_list())?;
                let ((s0, d0), (s1, d1)) = (tiles.tuples(), rests.tuples());
                Ok((Layout::from_parts(s0, d0), Layout::from_parts(s1, d1)))
            }
        }
    };
}
for_each_arity!(by_mode);

/// A layout that a tiler `T` divides into a tile and a rest.
pub trait ZippedDivideBy<T> {
    /// `(tile, rest)`.
    type Output;
    /// `(tile, rest)`.
    ///
    /// # Errors
    /// The rule that fails, where a run-time integer decides it.
    fn zipped_divide(&self, tiler: &T) -> Outcome<Self::Output>;
}
impl<A, T: ZippedDivides<A>> ZippedDivideBy<T> for A {
    type Output = T::Output;
    #[inline(always)]
    fn zipped_divide(&self, tiler: &T) -> Outcome<T::Output> {
        tiler.zipped_divides(self)
    }
}
/// [`ZippedDivideBy`], seen from the tiler.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{A}` cannot be divided by `{Self}`")]
pub trait ZippedDivides<A> {
    /// `(tile, rest)`.
    type Output;
    /// `(tile, rest)`.
    fn zipped_divides(&self, a: &A) -> Outcome<Self::Output>;
}
impl<S, D, T, S0, D0, S1, D1> ZippedDivides<Layout<S, D>> for T
where
    T: Splits<Layout<S, D>, Tile = Layout<S0, D0>, Rest = Layout<S1, D1>>,
{
    type Output = Layout<(S0, S1), (D0, D1)>;
    #[inline(always)]
    fn zipped_divides(&self, a: &Layout<S, D>) -> Outcome<Self::Output> {
        let (tile, rest) = self.splits(a)?;
        let ((s0, d0), (s1, d1)) = (tile.into_parts(), rest.into_parts());
        Ok(Layout::from_parts((s0, s1), (d0, d1)))
    }
}

/// `A` divided by `T`: `A o (T, complement(T, |A|))`, by mode for a tuple.
///
/// ```
/// use cute_static::{LogicalDivide, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     LogicalDivide<layout!((8, 16) : (20, 1)), (layout!(4 : 1), layout!(8 : 2))>,
///     layout!(((4, 2), (8, 2)) : ((20, 80), (2, 1)))
/// );
/// ```
pub type LogicalDivide<A, T> = <A as LogicalDivideBy<T>>::Output;

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
/// A tile that does not divide is refused (Eq. 20); change the 3 to a 4 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{ZippedDivide, int, layout};
/// let wrong: ZippedDivide<layout!((8, 8) : (8, 1)), int!(3)>;
/// ```
pub type ZippedDivide<A, T> = <A as ZippedDivideBy<T>>::Output;

/// Divides `layout` by `tiler`.
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn logical_divide<A: LogicalDivideBy<T>, T>(layout: &A, tiler: &T) -> Outcome<A::Output> {
    <A as LogicalDivideBy<T>>::logical_divide(layout, tiler)
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
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn zipped_divide<A: ZippedDivideBy<T>, T>(layout: &A, tiler: &T) -> Outcome<A::Output> {
    <A as ZippedDivideBy<T>>::zipped_divide(layout, tiler)
}
