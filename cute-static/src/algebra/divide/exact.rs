//! Divides without a rest.
//!
//! ```text
//! divide(A, Exact(B))              = divide(A, B)                                  refused unless |tile| |rest| = |A|
//! divide(A, Exact(n))              = divide(A, Exact(n:1));   divide(A, Exact(..)) = divide(A, ..)
//! divide(A, Exact(<T0, T1, ..>))   = divide(A, <Exact(T0), Exact(T1), ..>)
//! ```
//!
//! Tile and rest are one-to-one onto the integers below `|tile| |rest|`, which is `|A|` or more. So where the two are equal, every
//! coordinate of the divided layout is one of `A`; where they are not, some are beyond it.

use super::Dividing;
use super::types::{Divided, Gaps, divided};
use crate::algebra::by_mode::{Tiler, makes};
use crate::algebra::complement::types::{ComplementLine, ComplementList, ComplementTruth, UpTo};
use crate::algebra::fits::Counted;
use crate::layout::text::write_type_name;
use crate::refusal::answer::Two;
use crate::refusal::operation as by;
use crate::refusal::operation::Tells;
use crate::refusal::sealed::Seal;
use crate::table::words::*;
use core::fmt;

/// A tiler that has to divide: what it tiles ends where a tile ends.
///
/// Divides round up, as CuTe's do: a tile of 5 makes two tiles of an extent of 8, and the second one reaches past it. With `Exact`
/// around the tiler, or around one of its modes, that is refused: by the compiler where it knows both numbers, and when run
/// otherwise. An integer `n` divides a mode of which it divides the size; a layout does if tile and rest have as many elements as
/// the mode; `..` always does.
///
/// All that divides takes an exact tiler: [`zipped_divide`](crate::zipped_divide) and its kin, [`local_tile`](crate::local_tile) and other
/// partitions, and the methods of [`Tensor`](crate::Tensor).
///
/// ```
/// use cute_static::{AlgebraError, Exact, Layout, Operation, int, shape, zipped_divide};
/// // extents known when run are checked then
/// let mixed = Layout::new((8usize, 12usize), (12usize, int!(1)))?;
/// assert!(zipped_divide(&mixed, &Exact(shape!((4, 3)))).is_ok());
/// let refused = zipped_divide(&mixed, &(Exact(int!(5)), int!(5)));
/// assert_eq!(refused, Err(AlgebraError::TileLeavesRest { by: Operation::ZippedDivide, tile: 5, extent: 8 }));
/// # Ok::<(), AlgebraError>(())
/// ```
/// A static tile that does not divide does not compile.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Exact<T>(pub T);
/// A tiler that is static has the text of its type: its values are typenum's, and print as trees.
impl<T: fmt::Debug> fmt::Debug for Exact<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if size_of::<T>() > 0 {
            return write!(f, "Exact({:?})", self.0);
        }
        f.write_str("Exact(")?;
        write_type_name::<T>(f)?;
        f.write_str(")")
    }
}

/// Whether a tile of size `T` divides a mode of size `S`, of which the rest has size `R` and steps `X`. A tile of 1 does, whatever is known of the mode.
pub(crate) type TileDivides<T, R, S, X> =
    <<<T as Number>::Minus<One> as Number>::IsZero as ExactTruth>::Or<<S as Number>::IsTiled<T, R, X>>;
/// The steps of a rest's last mode, which is what its tile and its modes before that cover: computed where that matters.
pub trait Steps {
    /// Those of the rest in `N` elements.
    type Of<N: Number>: Number;
}
/// Of an integer tile: itself.
#[derive(Debug, Clone, Copy)]
pub struct OfTile<T>(PhantomData<T>);
impl<T: Number> Steps for OfTile<T> {
    type Of<N: Number> = T;
}
/// Of the tiler `SB : DB`.
#[derive(Debug, Clone, Copy)]
pub struct OfTiler<SB, DB>(PhantomData<(SB, DB)>);
impl<SB: Tree<DB>, DB> Steps for OfTiler<SB, DB> {
    type Of<N: Number> =
        <<<SB as Tree<DB>>::Leaves<Nil> as ComplementList>::Gaps<UpTo<N>> as ComplementList>::LastStride;
}
/// Of the gaps `F`.
#[derive(Debug, Clone, Copy)]
pub struct LastOf<F>(PhantomData<F>);
impl<F: ComplementList> Steps for LastOf<F> {
    type Of<N: Number> = F::LastStride;
}
/// Exact divides, by whether one divides.
pub trait ExactTruth {
    /// Or else by `T`.
    type Or<T: Truth>: Truth;
    /// Whether it is not known to.
    const IS_OPEN: bool;
    /// An item before `L`, if it is not.
    type Before<L>;
}
macro_rules! truths {
    ($($truth:ident $t:ident $l:ident: $or:ty, $open:literal, $before:ty;)*) => {$(
        impl ExactTruth for $truth {
            type Or<$t: Truth> = $or;
            const IS_OPEN: bool = $open;
            type Before<$l> = $before;
        }
    )*};
}
truths! { True T L: True, false, L; False T L: T, true, Link<(), L>; Unknown T L: Unknown, true, Link<(), L>; }

/// Divides by a tiler that has to divide.
#[derive(Debug, Clone, Copy)]
pub struct Exactly;
makes! { Exactly: InPlace Gathered = ExactlyDivided exactly_divided }
impl<T: Tiler<Exactly, K>, K> Tiler<Dividing, K> for Exact<T> {
    const SEAL: Seal = Seal;
    type Makes<S: Tree<D>, D: Copy> = T::Makes<S, D>;
    #[inline(always)]
    fn makes<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Makes<S, D>> {
        self.0.makes(a, counted)
    }
}
/// The divide itself, if tile and rest have as many elements as what is divided.
pub(crate) type ExactlyDivided<S, D, SB, DB> = <Divided<S, D, SB, DB> as Two>::OrElse<ExactIf<S, D, SB, DB>>;
/// Whether they have: `|B| |gaps of B| = |A|`.
type ExactIf<S, D, SB, DB> =
    ExactOf<<<Layout<S, D> as Left>::Merged as ComplementLine>::Size, <Layout<S, D> as Left>::Merged, SB, DB>;
type ExactOf<N, L, SB, DB> = ExactTile<N, <<SB as Tree<DB>>::Leaves<Nil> as ComplementList>::Elements, Gaps<L, SB, DB>>;
type ExactTile<N, M, F> =
    <<N as Number>::IsTiled<M, <F as ComplementList>::Elements, LastOf<F>> as ComplementTruth>::OrLeavesRest<M, N>;
/// Its value.
#[inline(always)]
pub(crate) fn exactly_divided<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
    a: Layout<S, D>,
    b: Layout<SB, DB>,
    counted: &mut Counted,
) -> Outcome<ExactlyDivided<S, D, SB, DB>> {
    let mut made = Counted::new();
    let divided = divided(a, b, &mut made)?;
    if <ExactIf<S, D, SB, DB> as Verdict>::CHECKED {
        let ((shape, stride), (tiles, steps)) = (a.into_parts(), b.into_parts());
        let (extent, tile) = (elements(shape.leaves(stride, Nil)), elements(tiles.leaves(steps, Nil)));
        if made.size() != extent {
            return Err(AlgebraError::TileLeavesRest { by: by::logical_divide::OPERATION, tile, extent });
        }
    }
    counted.modes(&made);
    Ok(divided.or_else())
}
fn elements(leaves: impl List) -> usize {
    let mut size = 1usize;
    leaves.each(&mut |extent, _| size = size.saturating_mul(extent));
    size
}
