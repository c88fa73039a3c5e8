//! The coshape: the extents of the smallest box from 0 on that holds what a layout produces, without regard to signs.
//!
//! ```text
//! coshape(S : D)            = 1 + sum of (s - 1) |d|                       integers: the cosize
//!                           = (coshape along @0, coshape along @1, ..)     coordinates; 1 along what no stride names
//!                           = the power of two above all bits              XOR strides
//! cosize(S : D)             = the product of the coshape
//! ```
//!
//! CuTe's `coshape` and `cosize`.

use crate::algebra::composition::coordinates::{Leaves, Path};
use crate::layout::coord::AskAt;
use crate::layout::coord::dot::DotList;
use crate::swizzle::OuterMap;
use crate::swizzle::composed::{ComposedLayout, OffsetLeaf};
use crate::table::words::*;
use crate::{Excess, Operation};

/// A layout that has a coshape: the bound of [`coshape`] in generic code.
#[diagnostic::on_unimplemented(
    message = "coshape: not of a layout",
    label = "a layout is needed: no shape, no `Result`"
)]
pub trait HasCoshape {
    /// An integer, or a tuple of integers that nests as the coordinates do.
    type Output;
    /// See [`coshape`].
    #[doc(hidden)]
    fn ask_coshape(&self) -> Outcome<Self::Output>;
}
impl<S: Tree<D>, D: Copy, X: Counts> HasCoshape for Layout<S, D>
where
    Self: AskAt<usize, Offset = X> + IsLayout,
{
    type Output = X::Counted;
    #[inline]
    fn ask_coshape(&self) -> Outcome<X::Counted> {
        if <S::Leaves<Nil> as DotList>::XOR {
            return X::counted(Path::default(), &mut |_| fits(self.cosize()));
        }
        let leaves = Leaves::of(*self)?;
        X::counted(Path::default(), &mut |path| leaves.reach(path).ok_or(Operation::Coshape.overflow(Excess::Cosize)))
    }
}
/// Integers: one more than the largest offset.
impl<W: OuterMap, O: OffsetLeaf, L: IsLayout> HasCoshape for ComposedLayout<W, O, L> {
    type Output = usize;
    #[inline]
    fn ask_coshape(&self) -> Outcome<usize> {
        fits(self.cosize())
    }
}
/// A cosize that was not saturated.
const fn fits(cosize: usize) -> Outcome<usize> {
    if cosize == usize::MAX { Err(Operation::Coshape.overflow(Excess::Cosize)) } else { Ok(cosize) }
}
/// The type of [`coshape`].
///
/// ```
/// use cute_static::{Coshape, layout};
/// static_assertions::assert_type_eq_all!(Coshape<layout!((128, 32) : (1@0, 1@1))>, (usize, usize));
/// ```
pub type Coshape<A> = <A as HasCoshape>::Output;
/// The extents of the smallest box from 0 on that holds what `layout` produces, without regard to signs. Its product is the cosize.
///
/// ```
/// use cute_static::{IsLayout, coshape, layout};
/// let tile = layout!(((16, 4), 32) : ((1@0, 32@0), 1@1));
/// assert_eq!((coshape(&tile)?, tile.cosize()), ((112, 32), 3584));
/// // of integers it is the cosize
/// assert_eq!(coshape(&layout!((4, 3) : (2, 10)))?, 27);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Overflow`] if an extent does not fit.
#[inline(always)]
pub fn coshape<A: HasCoshape>(layout: &A) -> Outcome<A::Output> {
    layout.ask_coshape()
}

/// What a layout produces, as a tree of numbers.
pub trait Counts {
    /// A `usize` for each integer.
    type Counted;
    /// Its value, of the number at each path.
    fn counted(path: Path, at: &mut impl FnMut(Path) -> Outcome<usize>) -> Outcome<Self::Counted>;
}
impl Counts for isize {
    type Counted = usize;
    #[inline(always)]
    fn counted(path: Path, at: &mut impl FnMut(Path) -> Outcome<usize>) -> Outcome<usize> {
        at(path)
    }
}
macro_rules! tuples {
    ($([$($a:ident $i:literal)+])*) => {$(
        impl<$($a: Counts),+> Counts for ($($a,)+) {
            type Counted = ($($a::Counted,)+);
            #[inline(always)]
            fn counted(path: Path, at: &mut impl FnMut(Path) -> Outcome<usize>) -> Outcome<Self::Counted> {
                Ok(($($a::counted(path.then($i), at)?,)+))
            }
        }
    )*};
}
tuples! {
    [A 0] [A 0 B 1] [A 0 B 1 C 2] [A 0 B 1 C 2 D 3] [A 0 B 1 C 2 D 3 E 4] [A 0 B 1 C 2 D 3 E 4 F 5] [A 0 B 1 C 2 D 3 E 4 F 5 G 6]
    [A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7]
}
