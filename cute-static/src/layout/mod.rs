//! The layout: a shape and a congruent stride (paper 2.4).

pub(crate) mod construct;
pub(crate) mod coord;
pub(crate) mod coords;
pub(crate) mod coshape;
pub(crate) mod identity;
pub(crate) mod indexed;
pub(crate) mod is_layout;
pub(crate) mod same_layout;
pub(crate) mod slice;
pub(crate) mod text;

pub use self::indexed::span::{HasSpan, IsSpan, Span};
pub(crate) use self::indexed::span::{SpanList, SpanStride};
pub(crate) use self::is_layout::has_its_coordinates;
pub use self::is_layout::{IsLayout, Offsets};
use crate::algebra::composition::coordinates::Leaves;
use crate::algebra::fits::given;
use crate::algebra::properties::known::KnownLeaves;
use crate::layout::coord::dot::{DotList, most_bits};
use crate::layout::coord::types::Formed;
use crate::layout::text::write_tree;
use crate::table::words::*;
use crate::tree::htuple::HTuple;
use crate::tree::known::{JudgedLeaves, StaticLeaves};
use crate::tree::modes::ModeList;
use core::fmt;

/// A layout `shape : stride`, the function `D o S` from coordinates to offsets (Definition 2.17).
///
/// Shape and stride are congruent tuples nested to any depth. Each leaf is a typenum integer, which costs no bytes, or
/// a run-time integer; a stride may also be a [`Basis`](crate::Basis) element or an [`Xor`](crate::Xor) stride, if they all
/// are (Eq. 11).
///
/// ```
/// use cute_static::{Layout, int, layout};
/// let known = layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16)));
/// assert_eq!((known.at(22), size_of_val(&known)), (26, 0));
/// // (m, k):(1, lda) with run-time m, k and lda is three integers
/// let mixed = Layout::new((100usize, 30usize), (int!(1), 128usize))?;
/// assert_eq!((mixed.at((3, 2)), size_of_val(&mixed)), (259, 3 * size_of::<usize>()));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// It prints as its text, with `{:?}` and `{:#}` marking what is static: `Layout(100,_8):(_8,_1)`. (A shape by itself is a tuple, of typenum's
/// numbers, and prints by `{:?}` as a tree of their digits.)
#[cfg_attr(doc, doc = include_str!("../../figures/layout.md"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout<S, D> {
    shape: S,
    stride: D,
}
impl<S: StaticLeaves, D: StaticLeaves> Default for Layout<S, D> {
    #[inline(always)]
    fn default() -> Self {
        Self { shape: S::default(), stride: D::default() }
    }
}

#[inlined]
impl<S, D> Layout<S, D> {
    /// The only value of a static layout. Found before [`Default::default`], so that run-time leaves are refused in one
    /// sentence.
    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub fn default() -> Self
    where
        S: JudgedLeaves<LeafVerdict: Holds>,
        D: JudgedLeaves<LeafVerdict: Holds>,
    {
        Self { shape: S::default(), stride: D::default() }
    }
    /// A layout of parts that are known to fit, as those of another layout are. [`Layout::new`] checks them.
    pub const fn from_parts(shape: S, stride: D) -> Self {
        Self { shape, stride }
    }
    /// The shape.
    pub const fn shape(&self) -> &S {
        &self.shape
    }
    /// The stride.
    pub const fn stride(&self) -> &D {
        &self.stride
    }
    /// Shape and stride.
    pub fn into_parts(self) -> (S, D) {
        (self.shape, self.stride)
    }
}

#[inlined]
impl<S: HTuple + Tree<D>, D: Copy> IsLayout for Layout<S, D>
where
    Formed<S, D>: Holds,
{
    type Shape = S;
    fn rank(&self) -> usize {
        S::RANK
    }
    fn depth(&self) -> usize {
        S::DEPTH
    }
    fn size(&self) -> usize {
        self.shape.size()
    }
    fn mode_size(&self, mode: usize) -> usize {
        self.shape.mode_size(mode)
    }
    fn write_shape(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(&self.shape, false, f)
    }
    fn cosize(&self) -> usize {
        let leaves = self.shape.leaves(self.stride, Nil);
        if <S::Leaves<Nil> as DotList>::XOR {
            return 1usize.checked_shl(most_bits(leaves)).unwrap_or(usize::MAX);
        }
        if !<S::Leaves<Nil> as List>::INTEGER {
            return Leaves::of(*self).map_or(usize::MAX, |leaves| leaves.box_size());
        }
        let mut sum = 1usize;
        leaves.each(&mut |s, d| {
            sum = sum.saturating_add(s.saturating_sub(1).saturating_mul(d.unsigned_abs()));
        });
        sum
    }
    fn min_offset(&self) -> isize {
        let mut sum = 0isize;
        self.shape.leaves(self.stride, Nil).each(&mut |s, d| {
            sum = sum.saturating_add(s.saturating_sub(1).cast_signed().saturating_mul(d.min(0)));
        });
        sum
    }
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        let known = <S::Leaves<Nil> as List>::INTEGER;
        let leaves = self.shape.leaves(self.stride, Nil);
        leaves.nest(1, &mut |index, offset| visit(index, if known { Some(offset) } else { None }));
    }
    const STATIC_SIZE: Option<usize> = S::STATIC_SIZE;
    const KNOWN_LEAVES: Option<KnownLeaves> = <S::Leaves<Nil> as List>::KNOWN;
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        self.shape.leaves(self.stride, Nil).each(visit);
        if <S::Leaves<Nil> as DotList>::XOR {
            Ok(Offsets::Xor)
        } else if <S::Leaves<Nil> as List>::INTEGER {
            Ok(Offsets::Sum)
        } else {
            Err(AlgebraError::Codomain { mode: 0 })
        }
    }
}

impl<S, D> Layout<S, D> {
    /// A layout, checked: every extent is 1 or more, and size and cosize fit `isize`. A stride that nests differently from
    /// the shape, or strides of different codomains (Eq. 11), do not compile.
    ///
    /// ```compile_fail,E0277
    /// // error: shape has _2 modes where the stride has _3
    /// cute_static::Layout::new((4usize, 8usize), (1usize, 4usize, 32usize));
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`] and [`AlgebraError::Overflow`].
    #[inline]
    pub fn new(shape: S, stride: D) -> Result<Self, AlgebraError>
    where
        S: Tree<D>,
        D: Copy,
        Formed<S, D>: Holds,
    {
        given(shape, stride)?;
        Ok(Self { shape, stride })
    }
}

/// A layout of parts that fit one another, checked as by [`Layout::new`].
pub trait Sound: Sized {
    fn sound(self) -> Outcome<Self>;
}
impl<S: Tree<D>, D: Copy> Sound for Layout<S, D>
where
    Formed<S, D>: Holds,
{
    #[inline(always)]
    fn sound(self) -> Outcome<Self> {
        let (shape, stride) = self.into_parts();
        Self::new(shape, stride)
    }
}
// of a tuple nothing is asked
impl<X: ModeList> Sound for X {
    #[inline(always)]
    fn sound(self) -> Outcome<Self> {
        Ok(self)
    }
}
