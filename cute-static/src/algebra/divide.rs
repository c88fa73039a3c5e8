//! Divides (paper 3.5.2): a layout split into the part a tiler points to and the rest.
//!
//! ```text
//! logical_divide(A, B)            = A o (B, complement(B, |A|))               refused if elements of A would be lost
//! logical_divide(A, n)            = logical_divide(A, n:1);   logical_divide(A, ..) = A
//! logical_divide(A, <T0, T1, ..>) = (logical_divide(A0, T0), logical_divide(A1, T1), .., rest of A)      (Eq. 12)
//! zipped_divide(A, B)             = logical_divide(A, B)
//! zipped_divide(A, ..)            = (1:0, A)
//! zipped_divide(A, <T0, T1, ..>)  = ((tile of A0, tile of A1, ..), (rest of A0, rest of A1, .., rest of A))
//! tiled_divide(A, T)              = (tile, R0, R1, ..)             where (tile, (R0, R1, ..)) = zipped_divide(A, T)
//! flat_divide(A, T)               = (T0, T1, .., R0, R1, ..)       where ((T0, T1, ..), (R0, R1, ..)) = zipped_divide(A, T)
//! ```
//!
//! Where a tile does not divide, the rest rounds up and `|tile| |rest|` is more than `|A|`; `exact.rs` refuses that.

pub(crate) mod exact;
pub(crate) mod types;

use self::types::{Divided, divided};
use super::by_mode::{Gathered, InPlace, Tiler, made, makes};
use super::fits::Counted;
use crate::refusal::operation as by;
use crate::refusal::operation::Tells;
use crate::table::words::*;
use crate::tree::items::Fits;
use crate::tree::modes::ModeList;

operation! {
    /// A layout that a tiler `T` divides: a layout, an integer `n` (as `n:1`), `..` (leave alone), or a tuple by mode.
    /// The result is `(tile, rest)`, in each mode the tiler names.
    LogicalDivideBy, AskLogicalDivide ask_logical_divide
        = "logical_divide: not known to be possible for these operands",
        "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: LogicalDivideBy<T>`, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
    /// [`LogicalDivideBy`], seen from the tiler.
    Divides divides
}
/// Divides, of tilers.
#[derive(Debug, Clone, Copy)]
pub struct Dividing;
makes! { Dividing: InPlace Gathered = Divided divided }
impl<S: Tree<D>, D: Copy, T: Tiler<Dividing, InPlace>> Divides<Layout<S, D>> for T {
    type Answer = <T::Makes<S, D> as Answer>::ToldBy<by::logical_divide>;
    #[inline(always)]
    fn divides(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        <T::Makes<S, D> as Answer>::told_by::<by::logical_divide>(made(*self, *a))
    }
}

/// The two halves of an answer.
pub trait Halves: Answer {
    /// The tile's shape.
    type S0;
    /// The tile's stride.
    type D0;
    /// The rest's shape.
    type S1;
    /// The rest's stride.
    type D1;
    /// Tile and rest.
    #[allow(clippy::type_complexity)] // two layouts
    fn halves(value: ValueOf<Self>) -> Outcome<(Layout<Self::S0, Self::D0>, Layout<Self::S1, Self::D1>)>;
}
impl<V: Verdict, S0, S1, D0, D1> Halves for Answered<V, (S0, S1), (D0, D1)> {
    type S0 = S0;
    type D0 = D0;
    type S1 = S1;
    type D1 = D1;
    #[inline(always)]
    fn halves(value: ValueOf<Self>) -> Outcome<(Layout<S0, D0>, Layout<S1, D1>)> {
        let ((s0, s1), (d0, d1)) = value.into_parts();
        Ok((Layout::from_parts(s0, d0), Layout::from_parts(s1, d1)))
    }
}

operation! {
    /// A layout that a tiler `T` divides into `(tile, rest)`.
    ZippedDivideBy, AskZippedDivide ask_zipped_divide
        = "zipped_divide: not known to be possible for these operands",
        "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: ZippedDivideBy<T>`, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
    /// [`ZippedDivideBy`], seen from the tiler.
    ZippedDivides zipped_divides
}
impl<S: Tree<D>, D: Copy, T: Tiler<Dividing, Gathered>> ZippedDivides<Layout<S, D>> for T {
    type Answer = <T::Makes<S, D> as Answer>::ToldBy<by::zipped_divide>;
    #[inline(always)]
    fn zipped_divides(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        <T::Makes<S, D> as Answer>::told_by::<by::zipped_divide>(made(*self, *a))
    }
}

/// The type of [`logical_divide`]. Where an [`Exact`](crate::Exact) tiler does not divide, it does not compile.
///
/// ```
/// use cute_static::{LogicalDivide, layout};
/// type Divided = LogicalDivide<layout!((8, 16) : (20, 1)), (layout!(4 : 1), layout!(8 : 2))>;
/// static_assertions::assert_type_eq_all!(Divided, layout!(((4, 2), (8, 2)) : ((20, 80), (2, 1))));
/// ```
pub type LogicalDivide<A, T> = ResultOf<<A as AskLogicalDivide<T>>::Answer>;

/// The type of [`zipped_divide`]. Where an [`Exact`](crate::Exact) tiler does not divide, it does not compile.
///
/// ```
/// use cute_static::{ZippedDivide, layout};
/// type Divided = ZippedDivide<layout!((8, 16) : (20, 1)), (layout!(4 : 1), layout!(8 : 2))>;
/// static_assertions::assert_type_eq_all!(Divided, layout!(((4, 8), (2, 2)) : ((20, 2), (80, 1))));
/// ```
/// A tile that ends inside a mode is refused in any case (Eq. 20); change the 3 to a 4 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{ZippedDivide, int, layout};
/// let wrong: ZippedDivide<layout!((8, 8) : (8, 1)), int!(3)>;
/// ```
pub type ZippedDivide<A, T> = ResultOf<<A as AskZippedDivide<T>>::Answer>;

/// Divides `layout` by `tiler`: `(tile, rest)`, in each mode that a tuple names. What does not divide rounds up, as in
/// [`zipped_divide`].
///
/// ```
/// use cute_static::{Exact, int, layout, logical_divide};
/// let divided = logical_divide(&layout!((8, 12) : (1, 8)), &(int!(4), Exact(int!(3))))?;
/// assert_eq!(divided.to_string(), "((4,2),(3,4)):((1,4),(8,24))");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[cfg_attr(doc, doc = include_str!("../../figures/logical_divide.md"))]
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
/// // run-time extents and leading dimension, static tile
/// let a = Layout::new((256usize, 40usize), (int!(1), 300usize))?;
/// let tiled = zipped_divide(&a, &shape!((128, 8)))?;
/// assert_eq!(tiled.to_string(), "((128,8),(2,5)):((1,300),(128,2400))");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
/// A tile that does not divide rounds up, as in CuTe: the last tile reaches past the extent, and a coordinate there has the offset that
/// the layout goes on to, which is another element's. On [tensors](crate::Tensor::local_tile) such an element does not exist. An
/// [`Exact`](crate::Exact) tiler is refused instead.
/// ```
/// # use cute_static::{layout, shape, zipped_divide};
/// let columns = layout!((8, 12) : (1, 8));
/// let tiles = zipped_divide(&columns, &shape!((5, 5)))?; // 2x3 tiles of 5x5 for 8x12 elements
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

/// Two layouts side by side: the first one as one mode, then the modes of the second one.
pub trait ModeBefore<Rest> {
    /// The layout.
    type Output;
    /// Whether a tuple has so many modes.
    type Fits: Verdict;
    /// The layout.
    fn mode_before(self, rest: Rest) -> Self::Output;
}
impl<S0: Copy, D0: Copy, S1: ModeList, D1: ModeList> ModeBefore<Layout<S1, D1>> for Layout<S0, D0> {
    type Output = Layout<<Link<S0, S1::Modes> as Items>::Tuple, <Link<D0, D1::Modes> as Items>::Tuple>;
    type Fits = Fits<Link<S0, S1::Modes>>;
    #[inline(always)]
    fn mode_before(self, rest: Layout<S1, D1>) -> Self::Output {
        let ((s0, d0), (s1, d1)) = (self.into_parts(), rest.into_parts());
        Layout::from_parts(Link(s0, s1.mode_list()).tuple(), Link(d0, d1.mode_list()).tuple())
    }
}
/// Two layouts side by side: the modes of the first one, then those of the second one.
pub trait ModesBefore<Rest> {
    /// See [`ModeBefore`].
    type Output;
    type Fits: Verdict;
    fn modes_before(self, rest: Rest) -> Self::Output;
}
/// The modes of one tuple before those of another.
type Beside<X, Y> = <<X as ModeList>::Modes as Items>::Before<<Y as ModeList>::Modes>;
impl<S0: ModeList, D0: ModeList, S1: ModeList, D1: ModeList> ModesBefore<Layout<S1, D1>> for Layout<S0, D0> {
    type Output = Layout<<Beside<S0, S1> as Items>::Tuple, <Beside<D0, D1> as Items>::Tuple>;
    type Fits = Fits<Beside<S0, S1>>;
    #[inline(always)]
    fn modes_before(self, rest: Layout<S1, D1>) -> Self::Output {
        let ((s0, d0), (s1, d1)) = (self.into_parts(), rest.into_parts());
        let (shapes, strides) = (s0.mode_list().before(s1.mode_list()), d0.mode_list().before(d1.mode_list()));
        Layout::from_parts(shapes.tuple(), strides.tuple())
    }
}
/// An operation `$op` into tiles and rests, which are then arranged.
macro_rules! arranged {
    ($op:ty: $(#[$doc:meta])* $by:ident $name:ident, $ask:ident $question:ident = $message:literal,
        $(#[$from:meta])* $divides:ident $divide:ident, $arrange:ident $side:ident) => {
        operation! {
            $(#[$doc])* $by, $ask $question
                = $message,
                "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for the operation as a bound, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
            $(#[$from])*
            $divides $divide
        }
        impl<S: Tree<D>, D: Copy, T, P, X, Y, F: Verdict> $divides<Layout<S, D>> for T
        where
            T: Tiler<$op, Gathered, Makes<S, D> = P>,
            P: Halves,
            Layout<P::S0, P::D0>: $arrange<Layout<P::S1, P::D1>, Output = Layout<X, Y>, Fits = F>,
        {
            type Answer = If<<Both<P::Verdict, F> as Verdict>::ToldBy<by::$name>, Done<X, Y>>;
            #[inline(always)]
            fn $divide(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                <Both<P::Verdict, F> as Verdict>::ToldBy::<by::$name>::before::<Done<X, Y>>(|| {
                    let (tile, rest) = P::halves(by::$name::OPERATION.tells(made(*self, *a))?)?;
                    Ok(tile.$side(rest))
                })
            }
        }
    };
}
pub(crate) use arranged;
arranged! {
    Dividing:
    /// A layout that a tiler `T` divides into a tile and the modes of a rest.
    TiledDivideBy tiled_divide, AskTiledDivide ask_tiled_divide
        = "tiled_divide: not known to be possible for these operands",
    /// [`TiledDivideBy`], seen from the tiler.
    TiledDivides tiled_divides, ModeBefore mode_before
}
arranged! {
    Dividing:
    /// A layout that a tiler `T` divides into the modes of a tile and of a rest.
    FlatDivideBy flat_divide, AskFlatDivide ask_flat_divide
        = "flat_divide: not known to be possible for these operands",
    /// [`FlatDivideBy`], seen from the tiler.
    FlatDivides flat_divides, ModesBefore modes_before
}

/// The type of [`tiled_divide`]. Where an [`Exact`](crate::Exact) tiler does not divide, it does not compile.
///
/// ```
/// use cute_static::{TiledDivide, layout};
/// type Divided = TiledDivide<layout!((8, 16) : (20, 1)), (layout!(4 : 1), layout!(8 : 2))>;
/// static_assertions::assert_type_eq_all!(Divided, layout!(((4, 8), 2, 2) : ((20, 2), 80, 1)));
/// ```
pub type TiledDivide<A, T> = ResultOf<<A as AskTiledDivide<T>>::Answer>;

/// The type of [`flat_divide`]. Where an [`Exact`](crate::Exact) tiler does not divide, it does not compile.
///
/// ```
/// use cute_static::{FlatDivide, layout};
/// type Divided = FlatDivide<layout!((8, 16) : (20, 1)), (layout!(4 : 1), layout!(8 : 2))>;
/// static_assertions::assert_type_eq_all!(Divided, layout!((4, 8, 2, 2) : (20, 2, 80, 1)));
/// ```
pub type FlatDivide<A, T> = ResultOf<<A as AskFlatDivide<T>>::Answer>;

/// Divides `layout` by `tiler`: `(tile, rest_0, rest_1, ..)`. What does not divide rounds up, as in
/// [`zipped_divide`].
///
/// The modes of the rest follow the tile one by one, also if there is only one. C++ CuTe keeps that one in a tuple:
/// `tiled_divide((16):(1), <4>)` is `((4),4):((1),4)` here and `((4),(4)):((1),(4))` there, the same function.
///
/// ```
/// use cute_static::{AlgebraError, Layout, int, shape, tiled_divide};
/// let a = Layout::new((256usize, 40usize), (int!(1), 300usize))?;
/// let tiled = tiled_divide(&a, &shape!((128, 8)))?;
/// assert_eq!(tiled.to_string(), "((128,8),2,5):((1,300),128,2400)");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn tiled_divide<A: AskTiledDivide<T, Answer: Answer<Verdict: Holds>>, T>(
    layout: &A,
    tiler: &T,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_tiled_divide(tiler)
}

/// Divides `layout` by `tiler`: `(tile_0, tile_1, .., rest_0, rest_1, ..)`, at most 12 modes in all. What does not divide rounds up, as in
/// [`zipped_divide`].
///
/// ```
/// use cute_static::{AlgebraError, Layout, flat_divide, int, shape};
/// let a = Layout::new((256usize, 40usize), (int!(1), 300usize))?;
/// let flat = flat_divide(&a, &shape!((128, 8)))?;
/// assert_eq!(flat.to_string(), "(128,8,2,5):(1,300,128,2400)");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn flat_divide<A: AskFlatDivide<T, Answer: Answer<Verdict: Holds>>, T>(
    layout: &A,
    tiler: &T,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_flat_divide(tiler)
}
