//! Hierarchical tuples (paper 2.1, 2.2).

use crate::layout::text::Text;
use crate::number::number::Number;
use crate::refusal::sealed::Sealed;
use crate::tree::nested::{Nested, Trees, product_of};
use crate::tree::walk::Walk;

/// A hierarchical tuple: a leaf, or a tuple of hierarchical tuples (Definition 2.2).
///
/// ```
/// use cute_static::{shape, HTuple};
/// type S = shape!(((2, 2), (4, 2)));
/// assert_eq!((S::RANK, S::DEPTH, S::default().size()), (2, 2, 32));
/// assert_eq!((4usize, (3usize, 2usize)).size(), 24);
/// ```
/// Sealed: tensors rely on what a tree answers (`sealed.rs`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape, stride or coordinate: leaves are `usize`, or `int!(8)` to fix them at compile time",
    label = "a `usize` (a stride `isize`, too), a static integer, or a tuple of 1 to 12 of those"
)]
pub trait HTuple: Nested + Walk + Sealed {
    /// Number of modes; 1 for a leaf.
    const RANK: usize;
    /// Levels of nesting; 0 for a leaf.
    const DEPTH: usize;
    /// Whether it is a leaf.
    const IS_LEAF: bool;
    /// The size where the compiler knows it. What divides by it sees a constant before anything is inlined.
    const STATIC_SIZE: Option<usize>;
    /// Size of a top-level mode; 1 past the rank.
    fn mode_size(&self, mode: usize) -> usize;
    /// Product of all extents; of a stride, the product of its integers is of no use. Saturates.
    fn size(&self) -> usize;
    /// The text: tuples and typenum's integers are other crates' types, and have no `Display` of their own.
    ///
    /// ```
    /// use cute_static::{HTuple, int, shape};
    /// let s = (shape!((4, 8)), 30usize);
    /// assert_eq!(format!("{} {:#} {:?}", s.display(), s.display(), s.display()), "((4,8),30) ((_4,_8),30) ((_4,_8),30)");
    /// assert_eq!(int!(12).display().to_string(), "12");
    /// ```
    fn display(&self) -> Text<'_, Self> {
        Text(self)
    }
}
#[inlined]
impl<T: Nested + Walk + Sealed> HTuple for T {
    const RANK: usize = known::<T::Rank>();
    const DEPTH: usize = known::<T::Depth>();
    const IS_LEAF: bool = T::LEAF;
    const STATIC_SIZE: Option<usize> = <T::Size as Number>::KNOWN;
    fn mode_size(&self, mode: usize) -> usize {
        if T::LEAF && mode == 0 { product_of(*self) } else { self.into_trees().size_of_mode(mode) }
    }
    fn size(&self) -> usize {
        product_of(*self)
    }
}
/// A rank or a depth, which the compiler knows.
const fn known<N: Number>() -> usize {
    if let Some(n) = N::KNOWN { n } else { 0 }
}
/// The product of all extents as a type: a typenum number, or `usize` where one of them is known at run time only. With `typenum::Unsigned` in
/// scope `Size::<S>::USIZE` is a constant.
///
/// ```
/// use cute_static::{shape, int, Size};
/// static_assertions::assert_type_eq_all!(Size<shape!(((2, 2), (4, 2)))>, int!(32));
/// static_assertions::assert_type_eq_all!(Size<(usize, int!(4))>, usize);
/// ```
#[doc(alias = "size_v")]
pub type Size<S> = <S as Nested>::Size;
