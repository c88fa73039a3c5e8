//! `tiled_divide` and `flat_divide`: tile and rest of a divide with their modes side by side.
//!
//! ```text
//! tiled_divide(A, T) = (tile, R0, R1, ..)            where (tile, (R0, R1, ..)) = zipped_divide(A, T)
//! flat_divide(A, T)  = (T0, T1, .., R0, R1, ..)      where ((T0, T1, ..), (R0, R1, ..)) = zipped_divide(A, T)
//! ```

use super::{Dividing, Halves};
use crate::algebra::by_mode::{Gathered, Tiler, made};
use crate::layout::Layout;
use crate::refusal::answer::{Answer, Done, If, Outcome, ResultOf, ValueOf, operation};
use crate::refusal::operation as by;
use crate::refusal::operation::Tells;
use crate::refusal::verdict::{Both, Holds, Verdict};
use crate::table::tree::Tree;
use crate::tree::items::{Fits, Items};
use crate::tree::modes::ModeList;
use crate::tree::tuple::Link;

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
            $(#[$doc])* $by $name, $ask $question
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
/// [`zipped_divide`](crate::zipped_divide).
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
/// [`zipped_divide`](crate::zipped_divide).
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
