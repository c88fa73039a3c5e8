//! The dynamic layout behind cute-static's traits, so that one generic function takes a static, a mixed or a dynamic
//! layout; and the way from there to here.

mod evaluate;
mod partition;
mod products;

use crate::algebra::coalesce::{coalesce, coalesced};
use crate::algebra::complement::complement;
use crate::layout::evaluator::nest;
use crate::layout::slice::slice_tree;
use crate::layout::{Codomain, Modes};
use crate::tree::htuple::{HTuple, INLINE_NODES, Node, Nodes, Step, steps};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};
use crate::{
    AlgebraError, AsTiler, Coord, Exact, Excess, Layout, Offset, Operation, Shape, Tiler, composition, first_overlap,
    logical_divide, transpose, zipped_divide,
};
use core::fmt::{self, Display as _};
use cute_static::machinery::{
    AskComplement, Divides, EachOnce, Given, LeafValue, RightOf, Walk, Walker, ZippedDivides,
};
use cute_static::num::{Before, Unknown};
use cute_static::typenum::{Bit, UInt, UTerm};
use cute_static::verdict::{Admissible, AtRunTime};
use cute_static::{
    AnyCoord, AskSlice, Coalesce, IsLayout, Transpose, Unbounded,
    machinery::{HasSpan, Offsets},
};

pub(crate) use self::partition::integer;

// ---- trees from static tuples ----

/// A leaf type of a tree.
#[doc(hidden)]
pub trait FromLeaf: Copy + Default {
    /// From what a walk reports.
    fn from_leaf(leaf: LeafValue<'_>) -> Result<Self, AlgebraError>;
    /// What a walk reports.
    fn report<W: Walker>(self, walker: &mut W) -> Result<(), W::Error>;
}
/// The error of a number that does not fit.
fn beyond(n: i128) -> AlgebraError {
    let number = usize::try_from(n).map_or(Excess::Stride, Excess::Number);
    Operation::LayoutOf.overflow(number)
}
impl FromLeaf for usize {
    fn from_leaf(leaf: LeafValue<'_>) -> Result<Self, AlgebraError> {
        match leaf {
            LeafValue::Int(n) => Self::try_from(n).map_err(|_| beyond(n)),
            _ => Err(AlgebraError::Codomain { mode: 0 }),
        }
    }
    fn report<W: Walker>(self, walker: &mut W) -> Result<(), W::Error> {
        walker.leaf(LeafValue::Int(i128::try_from(self).unwrap_or(i128::MAX)))
    }
}
impl FromLeaf for isize {
    fn from_leaf(leaf: LeafValue<'_>) -> Result<Self, AlgebraError> {
        match leaf {
            LeafValue::Int(n) => Self::try_from(n).map_err(|_| beyond(n)),
            _ => Err(AlgebraError::Codomain { mode: 0 }),
        }
    }
    fn report<W: Walker>(self, walker: &mut W) -> Result<(), W::Error> {
        walker.leaf(LeafValue::Int(i128::try_from(self).unwrap_or(i128::MAX)))
    }
}
impl FromLeaf for Option<usize> {
    fn from_leaf(leaf: LeafValue<'_>) -> Result<Self, AlgebraError> {
        match leaf {
            LeafValue::Free => Ok(None),
            other => usize::from_leaf(other).map(Some),
        }
    }
    fn report<W: Walker>(self, walker: &mut W) -> Result<(), W::Error> {
        match self {
            Some(index) => index.report(walker),
            None => walker.leaf(LeafValue::Free),
        }
    }
}
impl FromLeaf for Stride {
    fn from_leaf(leaf: LeafValue<'_>) -> Result<Self, AlgebraError> {
        match leaf {
            LeafValue::Basis { scale, path } => {
                let mut indices = [0u8; 8];
                for (to, &from) in indices.iter_mut().zip(path) {
                    *to = u8::try_from(from).map_err(|_| BasisPath::too_wide(0, from.saturating_add(1)))?;
                }
                let indices = indices.get(..path.len()).and_then(BasisPath::new);
                let scale = isize::try_from(scale).map_err(|_| beyond(scale))?;
                Ok(Self::Basis { scale, path: indices.ok_or_else(|| BasisPath::too_deep(0, path.len()))? })
            }
            LeafValue::Xor(mask) => {
                usize::try_from(mask).map(Self::Xor).map_err(|_| Operation::LayoutOf.overflow(Excess::Stride))
            }
            other => isize::from_leaf(other).map(Self::Int),
        }
    }
    fn report<W: Walker>(self, walker: &mut W) -> Result<(), W::Error> {
        match self {
            Self::Int(n) => n.report(walker),
            Self::Xor(mask) => walker.leaf(LeafValue::Xor(i128::try_from(mask).unwrap_or(i128::MAX))),
            Self::Basis { scale, path } => {
                let mut indices = [0usize; 8];
                for (to, &from) in indices.iter_mut().zip(path.indices()) {
                    *to = usize::from(from);
                }
                let path = indices.get(..path.indices().len()).unwrap_or(&[]);
                walker.leaf(LeafValue::Basis { scale: i128::try_from(scale).unwrap_or(i128::MAX), path })
            }
        }
    }
}

/// Builds the nodes of a tree from a walk. `open` holds the positions of the tuples that are not complete.
struct Builder<T> {
    nodes: Nodes<T>,
    open: crate::tree::inline_vec::InlineVec<usize, 16>,
}
impl<T: FromLeaf> Builder<T> {
    fn count(&mut self) {
        if let Some(&at) = self.open.last()
            && let Some(Node::Tuple(n)) = self.nodes.get_mut(at)
        {
            *n = n.saturating_add(1);
        }
    }
}
impl<T: FromLeaf> Walker for Builder<T> {
    type Error = AlgebraError;
    fn open(&mut self) -> Result<(), AlgebraError> {
        self.count();
        self.open.push(self.nodes.len());
        self.nodes.push(Node::Tuple(0));
        Ok(())
    }
    fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), AlgebraError> {
        self.count();
        self.nodes.push(Node::Leaf(T::from_leaf(leaf)?));
        Ok(())
    }
    fn close(&mut self) -> Result<(), AlgebraError> {
        self.open.pop();
        Ok(())
    }
}
impl<T: FromLeaf> HTuple<T> {
    /// The tree of a static or mixed tuple.
    pub(crate) fn from_walk(walk: &impl Walk) -> Result<Self, AlgebraError> {
        let mut builder = Builder { nodes: Nodes::new(), open: crate::tree::inline_vec::InlineVec::new() };
        walk.walk(&mut builder)?;
        Ok(Self::from_nodes(builder.nodes))
    }
}
impl HTuple<usize> {
    /// The tree of a static or mixed shape: an extent of 0 is refused before one that does not fit.
    pub(crate) fn from_shape(walk: &impl Walk) -> Result<Self, AlgebraError> {
        Self::from_walk(walk).map_err(|refused| walk.walk(&mut FirstZero(0)).err().unwrap_or(refused))
    }
}
/// Stops at an extent of 0: how many leaves came before it.
struct FirstZero(usize);
impl Walker for FirstZero {
    type Error = AlgebraError;
    fn open(&mut self) -> Result<(), AlgebraError> {
        Ok(())
    }
    fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), AlgebraError> {
        if leaf == LeafValue::Int(0) {
            return Err(AlgebraError::ZeroExtent { mode: self.0 });
        }
        self.0 = self.0.saturating_add(1);
        Ok(())
    }
    fn close(&mut self) -> Result<(), AlgebraError> {
        Ok(())
    }
}
impl<T: FromLeaf> Walk for HTuple<T> {
    fn walk<W: Walker>(&self, walker: &mut W) -> Result<(), W::Error> {
        steps(self.nodes()).try_for_each(|step| match step {
            Step::Open(_) => walker.open(),
            Step::Leaf(leaf) => leaf.report(walker),
            Step::Close => walker.close(),
        })
    }
}

/// A static or mixed layout as a dynamic one.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_static::{int, layout};
/// let l = Layout::try_from(layout!((4, (3, 2)) : (2, (8, 1))))?;
/// assert_eq!(l.to_string(), "(4,(3,2)):(2,(8,1))");
/// let mixed = cute_static::Layout::new((100usize, 30usize), (int!(1), 128usize))?;
/// assert_eq!(Layout::try_from(mixed)?.to_string(), "(100,30):(1,128)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// It fails only for numbers that no layout on values may have: a size or cosize beyond `isize`.
impl<S: Walk, D: Walk> TryFrom<cute_static::Layout<S, D>> for Layout {
    type Error = AlgebraError;
    fn try_from(layout: cute_static::Layout<S, D>) -> Result<Self, AlgebraError> {
        Self::new(layout.shape(), layout.stride())
    }
}
impl<S: Walk, D: Walk> TryFrom<&cute_static::Layout<S, D>> for Layout {
    type Error = AlgebraError;
    fn try_from(layout: &cute_static::Layout<S, D>) -> Result<Self, AlgebraError> {
        Self::new(layout.shape(), layout.stride())
    }
}

// ---- cute-static's traits ----

impl HasSpan for Layout {
    type Span = Unknown;
}
impl IsLayout for Layout {
    type Shape = usize;
    const VOUCHED: bool = false;
    fn rank(&self) -> usize {
        self.rank()
    }
    fn depth(&self) -> usize {
        self.depth()
    }
    fn size(&self) -> usize {
        self.size()
    }
    fn mode_size(&self, mode: usize) -> usize {
        self.get(mode).map_or(1, |mode| mode.size())
    }
    fn write_shape(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shape().fmt(f)
    }
    fn cosize(&self) -> usize {
        self.cosize()
    }
    fn min_offset(&self) -> isize {
        self.modes().fold(0isize, |sum, mode| match mode.stride {
            Stride::Int(d) if d < 0 => {
                let last = mode.extent.saturating_sub(1);
                sum.saturating_add(isize::try_from(last).unwrap_or(isize::MAX).saturating_mul(d))
            }
            _ => sum,
        })
    }
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        if self.codomain() != Codomain::Integer {
            return (0..self.size()).for_each(|index| visit(index, None));
        }
        let mut leaves = Modes::new();
        coalesced(self.nodes(), false, &mut leaves);
        let mut modes = InlineVec::<(usize, isize), INLINE_NODES>::new();
        for leaf in leaves.iter() {
            if let Stride::Int(stride) = leaf.stride {
                modes.push((leaf.extent, stride));
            }
        }
        nest(&modes, visit);
    }
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        let mut offsets = Offsets::Sum;
        for (leaf, mode) in self.modes().enumerate() {
            let stride = match mode.stride {
                Stride::Int(stride) => stride,
                Stride::Xor(mask) => {
                    offsets = Offsets::Xor;
                    mask.cast_signed()
                }
                Stride::Basis { .. } => return Err(AlgebraError::Codomain { mode: leaf }),
            };
            visit(mode.extent, stride);
        }
        Ok(offsets)
    }
}

impl EachOnce for Layout {
    type Verdict = AtRunTime;
    fn each_once(&self) -> Result<(), AlgebraError> {
        match first_overlap(self)? {
            Some((first, second)) => Err(AlgebraError::SameElement { first, second, offset: self.at(first)? }),
            None => Ok(()),
        }
    }
}
impl Transpose for Layout {
    type Output = Self;
    fn transposed(&self) -> Result<Self, AlgebraError> {
        transpose(self)
    }
}

impl Layout {
    /// Whether a coordinate is in bounds; its free modes are. `None` if it does not fit the profile.
    fn contains(&self, coord: &Coord) -> Option<bool> {
        self.first_outside(coord).ok().map(|outside| outside.is_none())
    }
    /// The first index of a coordinate that is out of bounds, and its bound; the leaf of the coordinate that does not fit.
    pub(crate) fn first_outside(&self, coord: &Coord) -> Result<Option<(usize, usize)>, usize> {
        let mut outside = None;
        crate::tree::htuple::zip_refined(coord.nodes(), self.nodes(), |index: Option<usize>, modes| {
            if let Some(index) = index {
                let size =
                    crate::tree::htuple::leaves(modes).fold(1usize, |size, mode| size.saturating_mul(mode.extent));
                outside = outside.or((index >= size).then_some((index, size)));
            }
            true
        })?;
        Ok(outside)
    }
}
/// A coordinate or a slice: `usize`, a static integer, `..`, a tuple of these, or a [`Coord`].
pub trait AsCoord: Walk {}
impl AsCoord for usize {}
impl AsCoord for UTerm {}
impl<U: Before<B>, B: Bit> AsCoord for UInt<U, B> {}
impl AsCoord for core::ops::RangeFull {}
impl AsCoord for Coord {}
impl AsCoord for HTuple<usize> {}
/// A tree is a coordinate as it is.
impl<T: FromLeaf> AnyCoord for HTuple<T> {
    type Coord = Self;
    fn coord(self) -> Self {
        self
    }
}
impl<T: AsCoord> AsCoord for &T {}
macro_rules! coords {
    ($([$($t:ident)+])*) => {$(
        impl<$($t: AsCoord),+> AsCoord for ($($t,)+) {}
    )*};
}
coords! {
    [A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H] [A B C D E F G H I]
    [A B C D E F G H I J] [A B C D E F G H I J K] [A B C D E F G H I J K L]
}

impl<C: AsCoord> AskSlice<C> for Layout {
    type Output = Self;
    type Offset = isize;
    type Verdict = Admissible;
    fn ask_slice(&self, coord: C) -> Result<(Self, isize), AlgebraError> {
        match slice_tree(&Coord::from_walk(&coord)?, self)? {
            (rest, Offset::Int(offset)) => Ok((rest, offset)),
            _ => Err(AlgebraError::Codomain { mode: 0 }),
        }
    }
}
impl Coalesce for Layout {
    type Output = Self;
    fn coalesced(&self) -> Result<Self, AlgebraError> {
        coalesce(self)
    }
}
macro_rules! complement {
    ($([$($generics:tt)*] $m:ty;)*) => {$(
        impl<$($generics)*> AskComplement<$m> for Layout {
            type Answer = Given<Self>;
            fn ask_complement(&self, cotarget: $m) -> Result<Self, AlgebraError> {
                complement(self, cotarget)
            }
        }
    )*};
}
complement! { [] usize; [U: Before<B>, B: Bit] UInt<U, B>; [] Unbounded; ['s] &'s Shape; }

// composition and divides by every tiler
macro_rules! tilers {
    ($([$($generics:tt)*] $t:ty;)*) => {$(
        impl<$($generics)*> RightOf<Layout> for $t {
            type Answer = Given<Layout>;
            fn right_of(&self, a: &Layout) -> Result<Layout, AlgebraError> {
                composition(a, self)
            }
        }
        divides! { [$($generics)*] $t; }
    )*};
}
macro_rules! divides {
    ($([$($generics:tt)*] $t:ty;)*) => {$(
        impl<$($generics)*> Divides<Layout> for $t {
            type Answer = Given<Layout>;
            fn divides(&self, a: &Layout) -> Result<Layout, AlgebraError> {
                logical_divide(a, self)
            }
        }
        impl<$($generics)*> ZippedDivides<Layout> for $t {
            type Answer = Given<Layout>;
            fn zipped_divides(&self, a: &Layout) -> Result<Layout, AlgebraError> {
                zipped_divide(a, self)
            }
        }
    )*};
}
divides! { [T: AsTiler] Exact<T>; }
tilers! {
    [] Layout; [] Tiler; [] core::ops::RangeFull; [S: Walk, D: Walk] cute_static::Layout<S, D>;
    [] usize; [U: Before<B>, B: Bit] UInt<U, B>;
    [A: AsTiler] (A,); [A: AsTiler, B: AsTiler] (A, B); [A: AsTiler, B: AsTiler, C: AsTiler] (A, B, C);
    [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler] (A, B, C, D);
    [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler, E: AsTiler] (A, B, C, D, E);
    [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler, E: AsTiler, F: AsTiler] (A, B, C, D, E, F);
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]
mod tests {
    use std::string::ToString;

    use cute_static::{
        AlgebraError, Evaluate, IsLayout, LayoutOps, Slice, ZippedDivide, ZippedDivideBy, copy, int, layout, shape,
    };

    /// One function for static, mixed and dynamic layouts, one bound an operation.
    fn sum_of_tiles<L, T>(layout: L, tiler: T) -> Result<isize, AlgebraError>
    where
        L: IsLayout + ZippedDivideBy<T>,
        ZippedDivide<L, T>: IsLayout + Evaluate<(usize, usize), Offset = isize>,
    {
        let tiles = layout.zipped_divide(&tiler)?;
        let mut sum = 0;
        for rest in 0..tiles.mode_size(1) {
            for tile in 0..tiles.mode_size(0) {
                sum += tiles.offset((tile, rest)).unwrap_or(0) * isize::try_from(rest).unwrap_or(0);
            }
        }
        Ok(sum)
    }

    #[test]
    fn one_function_for_all_layouts() -> Result<(), AlgebraError> {
        let fixed = layout!((8, 12) : (1, 8));
        let mixed = cute_static::Layout::new((8usize, 12usize), (int!(1), 8usize))?;
        let dynamic = crate::Layout::try_from(fixed)?;
        let expected = sum_of_tiles(fixed, shape!((4, 3)))?;
        assert_eq!(sum_of_tiles(mixed, shape!((4, 3)))?, expected);
        assert_eq!(sum_of_tiles(mixed, (4usize, 3usize))?, expected);
        assert_eq!(sum_of_tiles(dynamic.clone(), shape!((4, 3)))?, expected);
        assert_eq!(sum_of_tiles(dynamic.clone(), (4usize, int!(3)))?, expected);
        // the tile does not divide: the compiler refuses the static call, the others refuse when run
        let uneven = cute_static::Layout::new((8usize, 12usize), (12usize, int!(1)))?;
        let e = uneven.compose(&layout!(5 : 3)).unwrap_err();
        assert_eq!(crate::Layout::try_from(uneven)?.compose(&layout!(5 : 3)).unwrap_err(), e);
        Ok(())
    }

    #[test]
    fn tensors_take_dynamic_layouts() -> Result<(), AlgebraError> {
        let data = [0, 1, 2, 3, 4, 5];
        let mut out = [0; 6];
        let row_major: crate::Layout = crate::Layout::new((2usize, 3usize), (3usize, 1usize))?;
        let t = cute_static::Tensor::view(&data, row_major.clone())?;
        assert_eq!((t.get((1, 2)), t.get((2, 0)), t.get((0, 0, 0))), (Some(&5), None, None));
        assert_eq!(t.slice((.., 1)).and_then(|column| column.get(1).copied()), Some(4));
        copy(&t, &mut cute_static::Tensor::view_mut(&mut out, layout!((2, 3) : (1, 2)))?)?;
        assert_eq!(out, [0, 3, 1, 4, 2, 5]);
        assert!(cute_static::Tensor::view(&data[..5], row_major).is_err());
        Ok(())
    }

    #[test]
    fn static_operands_on_dynamic_layouts() -> Result<(), AlgebraError> {
        type D = ZippedDivide<layout!((8, 16) : (20, 1)), (layout!(4 : 1), layout!(8 : 2))>;
        let a: crate::Layout = crate::Layout::try_from(layout!((8, 16) : (20, 1)))?;
        let divided = cute_static::zipped_divide(&a, &(layout!(4 : 1), layout!(8 : 2)))?;
        assert_eq!(divided, crate::Layout::try_from(D::default())?);
        let divided = cute_static::logical_divide(&a, &(int!(4), ..))?;
        assert_eq!(divided.to_string(), "((4,2),16):((20,80),1)");
        assert_eq!(a.slice_in((2, ..)).map(|(rest, offset)| (rest.to_string(), offset)), Some(("16:1".into(), 40)));
        assert_eq!(a.slice_in((8, ..)), None);
        Ok(())
    }
}
