//! What every layout answers. The operations as methods are an extension trait, `methods.rs`.

use crate::algebra::properties::known::KnownLeaves;
use crate::table::words::*;
use core::fmt;

/// What every layout answers, static, mixed, swizzled or dynamic: the trait that generic code is bounded by. Its operations are methods of
/// [`LayoutOps`](crate::LayoutOps), which every layout has.
///
/// ```
/// use cute_static::{IsLayout, layout};
/// let a = layout!((8, 12) : (1, 10));
/// assert_eq!((a.rank(), a.size(), a.cosize()), (2, 96, 118));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a layout: a shape alone is none, and a `Result` of one takes a `?`",
    label = "a layout is made by `layout!((4, 8) : (8, 1))`, `Layout::new(shape, stride)?` or `row_major(&shape)?`"
)]
#[inlined]
pub trait IsLayout: Clone {
    /// The shape, as far as the compiler knows it: `usize` of a layout of which it knows nothing.
    type Shape;
    /// The number of top-level modes.
    fn rank(&self) -> usize;
    /// The levels of nesting.
    fn depth(&self) -> usize;
    /// The number of elements, `|L|`: `usize::MAX` if it does not fit, which is so of static layouts only ([`Layout::new`](crate::Layout::new) of their
    /// parts is [`AlgebraError::Overflow`]).
    fn size(&self) -> usize;
    /// The number of elements of a top-level mode; 1 past the rank.
    fn mode_size(&self, mode: usize) -> usize;
    /// The distance between the smallest and the largest offset, plus one: `1 + sum (s - 1) |d|`.
    ///
    /// For non-negative strides, the storage a tensor of this layout needs, in elements. With XOR strides it is the power of
    /// two above all their bits. Of a layout of coordinates it is the product of the [`coshape`](crate::coshape()). `usize::MAX` if it does not fit, as [`size`](Self::size): no storage is that large.
    fn cosize(&self) -> usize;
    /// The smallest offset: 0 unless a stride is negative.
    fn min_offset(&self) -> isize;
    /// Writes the shape, as far as there is a text of it.
    #[doc(hidden)]
    fn write_shape(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mode in 0..self.rank() {
            write!(f, "{}{}", if mode == 0 { "(" } else { "," }, self.mode_size(mode))?;
        }
        f.write_str(")")
    }
    /// Writes what coordinates are in bounds of: a tensor of that shape.
    #[doc(hidden)]
    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tensor of shape ")?;
        self.write_shape(f)
    }
    /// Calls `visit` with each integer coordinate in order, and with its offset where that is found on the way: a layout of
    /// integer strides is a loop nest, without a division.
    #[doc(hidden)]
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        for i in 0..self.size() {
            visit(i, None);
        }
    }
    /// Whether an access through it may go unchecked, so that a tensor of it has to be inside its storage.
    #[doc(hidden)]
    const VOUCHED: bool = true;
    /// The size where the compiler knows it.
    #[doc(hidden)]
    const STATIC_SIZE: Option<usize> = None;
    /// The leaves where the compiler knows them all, and offsets are sums of their strides.
    #[doc(hidden)]
    const KNOWN_LEAVES: Option<KnownLeaves> = None;
    /// Calls `visit` with extent and stride of each leaf, and says what the offsets are of these.
    ///
    /// # Errors
    /// [`AlgebraError::Codomain`] if offsets are coordinates.
    #[doc(hidden)]
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        let _ = visit;
        Ok(Offsets::Unknown)
    }
}
/// What a layout answers that has the coordinates of its field `layout`.
macro_rules! has_its_coordinates {
    ($inner:ident) => {
        type Shape = $inner::Shape;
        #[inline(always)]
        fn rank(&self) -> usize {
            self.layout.rank()
        }
        #[inline(always)]
        fn depth(&self) -> usize {
            self.layout.depth()
        }
        #[inline(always)]
        fn size(&self) -> usize {
            self.layout.size()
        }
        #[inline(always)]
        fn mode_size(&self, mode: usize) -> usize {
            self.layout.mode_size(mode)
        }
        fn write_shape(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            self.layout.write_shape(f)
        }
    };
}
pub(crate) use has_its_coordinates;
/// What a layout's offsets are of its leaves, at coordinates `c_i`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offsets {
    /// The sums of `c_i d_i`.
    Sum,
    /// A one-to-one function of those sums: a swizzle.
    Swizzled,
    /// The XOR of `c_i` times `d_i` without carries, or a one-to-one function of it.
    Xor,
    /// Some of the sums of `c_i d_i`, or of a one-to-one function of them: of leaves that are all that exist (`is_exact`), or a little
    /// more.
    Clipped {
        /// Whether these leaves are all that exist.
        is_exact: bool,
    },
    /// Not known: a layout of somebody else's, which has no leaves.
    Unknown,
}
impl Offsets {
    /// What a swizzle makes of them.
    #[doc(hidden)]
    #[must_use]
    pub const fn swizzled(self) -> Self {
        match self {
            Self::Sum => Self::Swizzled,
            other => other,
        }
    }
}
