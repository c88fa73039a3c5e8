//! Composed layouts: a swizzle, or another layout, of an offset and a layout.
//!
//! ```text
//! (W o off o L)(c)           = W(off + L(c))                   W a swizzle or a layout: see `outer.rs`
//! slice(W o off o L, c)      = W o (off + d) o R               where slice(L, c) = (R, d)
//! (W o off o L) o B          = W o off o (L o B)               and all else that is done with coordinates: see `inside.rs`
//! cosize(W o off o L)        = 1 + the largest of W(0), W(1), .., W(the largest of off + L)
//! to_xor(Sw o 0 o s:d)       = (2, 2, ..):(f_Sw(d), f_Sw(2d), ..), neighbours merged: see `algebra/xor.rs`
//! ```

mod inside;
mod inverse;
mod recast;

pub use self::inverse::ComposedInverse;
use crate::algebra::clipped::Limits;
use crate::algebra::xor;
use crate::swizzle::outer::OuterMap;
use crate::tree::htuple::Nodes;
use crate::tree::stride::Stride;
use crate::{AlgebraError, AsCoord, Codomain, Excess, HTuple, Layout, Offset, Operation, Shape, Swizzle, slice};
use core::borrow::Borrow;
use core::fmt;
use cute_static::machinery::{Given, RightOf};
use cute_static::num::Unknown;
use cute_static::verdict::Admissible;
use cute_static::{
    AskEvaluate, AskPart, AskPartition, AskSlice, Clipped, IsLayout,
    machinery::{HasSpan, Inner, OfThread, Offsets, Outer},
};

/// `outer o offset o layout`: coordinate c goes to `outer(offset + layout(c))`, where `outer` is a swizzle or a layout ([`OuterMap`]).
///
/// What is done with the coordinates is done with the inner layout: `outer` and offset stay.
///
/// Invariant: strides are integers, and all offsets fit an `isize`; before an outer layout they are 0 or more.
///
/// ```
/// use cute_dynamic::{ComposedLayout, Layout, Swizzle};
/// let tile = ComposedLayout::new(Swizzle::new(3, 0, 3)?, 0, "(8,8):(8,1)".parse().unwrap())?;
/// assert_eq!(tile.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
/// assert_eq!("Sw<3,0,3> o 0 o (8,8):(8,1)".parse(), Ok(tile.clone()));
/// // column 1 lies in another bank in each row
/// let column: Result<Vec<isize>, _> = (0..8).map(|row| tile.at(row + 8).map(|offset| offset % 8)).collect();
/// assert_eq!(column?, [1, 0, 3, 2, 5, 4, 7, 6]);
/// // a window of the pixels of a picture whose rows are 100 apart
/// let window: ComposedLayout = "(10,10):(1,100) o 12 o (3,4):(1,3)".parse().unwrap();
/// assert_eq!(window.at(8)?, 200);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/composed_layout.md"))]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ComposedLayout {
    outer: OuterMap,
    offset: isize,
    layout: Layout,
}

impl ComposedLayout {
    /// `outer o offset o layout`; `outer` is a [`Swizzle`] or a [`Layout`].
    ///
    /// # Errors
    /// [`AlgebraError::Codomain`] if a stride is no integer, [`AlgebraError::Overflow`] if an offset does not fit; where `outer` is a
    /// layout, [`AlgebraError::BelowDomain`] if offsets before it are below 0.
    pub fn new(outer: impl Into<OuterMap>, offset: isize, layout: Layout) -> Result<Self, AlgebraError> {
        if layout.codomain() != Codomain::Integer {
            let integer = |stride| matches!(stride, Stride::Int(_));
            let mode = layout.modes().position(|mode| !integer(mode.stride)).unwrap_or(0);
            return Err(AlgebraError::Codomain { mode });
        }
        let all = Self { outer: outer.into(), offset, layout };
        all.span().map(|_| all)
    }

    /// The smallest and the largest offset before the outer part.
    fn inner_span(&self) -> Result<(isize, isize), AlgebraError> {
        let first = Operation::Swizzled.sum(self.offset, IsLayout::min_offset(&self.layout))?;
        let reach = self.layout.cosize().saturating_sub(1);
        let last = first.checked_add_unsigned(reach).ok_or(Operation::Swizzled.overflow(Excess::Offset))?;
        Ok((first, last))
    }

    /// The largest offset before the outer part, which is asked for numbers from 0 to it if the outer part is a layout.
    fn largest(&self) -> Result<usize, AlgebraError> {
        Ok(usize::try_from(self.inner_span()?.1).unwrap_or(0))
    }

    /// The smallest and the largest offset.
    fn span(&self) -> Result<(isize, isize), AlgebraError> {
        let (first, last) = self.inner_span()?;
        self.outer.span(first, last)
    }

    /// The smallest offset, and how many there are up to the largest.
    fn image(&self) -> (isize, usize) {
        // `new` has seen that they fit
        let (first, last) = self.span().unwrap_or((0, isize::MAX));
        (first, last.abs_diff(first).saturating_add(1))
    }

    /// What stands left: the swizzle, or the outer layout.
    #[must_use]
    pub const fn outer(&self) -> &OuterMap {
        &self.outer
    }

    /// The swizzle, if that is what stands left.
    #[must_use]
    pub fn swizzle(&self) -> Option<Swizzle> {
        self.outer.swizzle()
    }

    /// What is added to the inner layout's offsets.
    #[must_use]
    pub const fn offset(&self) -> isize {
        self.offset
    }

    /// The inner layout.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of modes.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// The depth of the shape.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.layout.depth()
    }

    /// The number of coordinates.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// The storage that all offsets need, from 0 on: one more than the largest that the outer part makes of those from 0 to
    /// the inner layout's largest with the offset. (From below 0 on, where there are negative ones.) Exact where these leave none out.
    ///
    /// CuTe gives the inner layout's own, which a swizzle exceeds where that ends inside a block that it permutes.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let cosize = |text: &str| text.parse::<ComposedLayout>().map(|l| (l.layout().cosize(), l.cosize()));
    /// assert_eq!(cosize("Sw<3,0,3> o 0 o (8,8):(8,1)"), Ok((64, 64)));
    /// assert_eq!(cosize("Sw<2,0,-4> o 8 o (16,3):(1,16)"), Ok((48, 64)));
    /// ```
    #[must_use]
    pub fn cosize(&self) -> usize {
        self.image().1
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Mode `i` with the same outer part and offset.
    ///
    /// # Errors
    /// [`AlgebraError::Rank`] if there is no mode `i`.
    pub fn get(&self, i: usize) -> Result<Self, AlgebraError> {
        Ok(self.with(self.layout.get(i)?))
    }

    /// The value at any coordinate, in bounds or not, as [`Layout::at`].
    ///
    /// # Errors
    /// Those of [`Layout::at`].
    #[inline]
    pub fn at(&self, coord: impl AsCoord) -> Result<isize, AlgebraError> {
        let sum = Operation::Swizzled.sum(self.offset, self.layout.at(coord)?)?;
        self.outer.map(sum)
    }

    /// The value at any coordinate, as [`Layout::crd2idx`].
    ///
    /// # Errors
    /// [`AlgebraError::Profile`], [`AlgebraError::Overflow`].
    pub fn crd2idx<C: Copy + Into<Option<usize>>>(&self, coord: impl Borrow<HTuple<C>>) -> Result<isize, AlgebraError> {
        let sum = self.plus(&self.layout.crd2idx(coord)?)?;
        self.outer.map(sum)
    }

    /// The offset before the outer part, and another.
    fn plus(&self, offset: &Offset) -> Result<isize, AlgebraError> {
        match offset {
            Offset::Int(offset) => Operation::Swizzled.sum(self.offset, *offset),
            // not reached: the strides are integers
            _ => Err(AlgebraError::Codomain { mode: 0 }),
        }
    }

    /// Fixes the modes that `coord` gives. What they add is added to the offset: the one beside what is left is 0.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Offset};
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
    /// let (row, offset) = tile.slice((3, ..))?;
    /// assert_eq!((row.to_string(), offset), ("Sw<3,0,3> o 24 o 8:1".into(), Offset::Int(0)));
    /// assert_eq!((row.at(2)?, tile.at(3 + 2 * 8)?), (25, 25));
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// As [`slice()`], and [`AlgebraError::Overflow`].
    pub fn slice(&self, coord: impl AsCoord) -> Result<(Self, Offset), AlgebraError> {
        let (rest, offset) = slice(&self.layout, coord)?;
        Ok((Self::new(self.outer.clone(), self.plus(&offset)?, rest)?, Offset::Int(0)))
    }

    /// The same function as a layout of XOR strides, where there is one that refines this shape.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let to_xor = |text: &str| text.parse::<ComposedLayout>().map(|l| l.to_xor().map(|l| l.to_string()));
    /// assert_eq!(to_xor("Sw<3,0,3> o 0 o (8,8):(8,1)"), Ok(Ok("(8,8):(f9,f1)".into())));
    /// assert_eq!(to_xor("Sw<1,0,2> o 0 o (4,4):(1,4)"), Ok(Ok("(4,(2,2)):(f1,(f5,f8))".into())));
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::OuterLayout`]; [`AlgebraError::Offset`] (coordinate 0 goes to 0 in every layout), [`AlgebraError::NegativeStride`], and
    /// [`AlgebraError::Carries`] where sums of the layout's offsets carry, or a mode of another extent than a power of
    /// two would have to be split in the middle of a bit.
    pub fn to_xor(&self) -> Result<Layout, AlgebraError> {
        let OuterMap::Swizzle(swizzle) = self.outer else {
            return Err(AlgebraError::OuterLayout);
        };
        if self.offset != 0 {
            return Err(AlgebraError::Offset { offset: self.offset, multiple_of: 0 });
        }
        let mut nodes = Nodes::new();
        xor::swizzled(self.layout.nodes(), swizzle, &mut nodes)?;
        Layout::from_nodes(nodes)
    }
}

/// [`ComposedLayout::new`] as a function, by the name of CuTe's Python: `outer o offset o layout`.
///
/// ```
/// use cute_dynamic::{Layout, make_composed_layout};
/// let [outer, inner]: [Layout; 2] = ["(4,4):(1,32)", "(2,3):(5,1)"].map(|text| text.parse().unwrap());
/// assert_eq!(make_composed_layout(&outer, 1, &inner)?.to_string(), "(4,4):(1,32) o 1 o (2,3):(5,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`ComposedLayout::new`].
pub fn make_composed_layout<W>(outer: &W, offset: isize, layout: &Layout) -> Result<ComposedLayout, AlgebraError>
where
    for<'w> OuterMap: From<&'w W>,
{
    ComposedLayout::new(OuterMap::from(outer), offset, layout.clone())
}

impl Swizzle {
    /// `self o 0 o layout`.
    ///
    /// # Errors
    /// As [`ComposedLayout::new`].
    pub fn compose(&self, layout: &Layout) -> Result<ComposedLayout, AlgebraError> {
        ComposedLayout::new(*self, 0, layout.clone())
    }
}

impl fmt::Display for ComposedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o {}", self.outer, self.offset, self.layout)
    }
}

impl HasSpan for ComposedLayout {
    type Span = Unknown;
}
impl IsLayout for ComposedLayout {
    type Shape = usize;
    const VOUCHED: bool = false;
    fn rank(&self) -> usize {
        self.layout.rank()
    }
    fn depth(&self) -> usize {
        self.layout.depth()
    }
    fn size(&self) -> usize {
        self.layout.size()
    }
    fn mode_size(&self, mode: usize) -> usize {
        IsLayout::mode_size(&self.layout, mode)
    }
    fn cosize(&self) -> usize {
        self.cosize()
    }
    fn min_offset(&self) -> isize {
        self.image().0
    }
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        match self.outer {
            OuterMap::Swizzle(_) => Ok(self.layout.each_leaf(visit)?.swizzled()),
            OuterMap::Layout(_) => Ok(Offsets::Unknown),
        }
    }
}

// ---- cute-static's traits ----

impl<C: AsCoord> AskEvaluate<C> for ComposedLayout {
    type Offset = isize;
    type Verdict = Admissible;
    fn ask_offset(&self, coord: C) -> Option<isize> {
        let sum = self.offset.checked_add(self.layout.ask_offset(coord)?)?;
        self.outer.map(sum).ok()
    }
}
/// The offset is in what is left: the one beside it is 0.
impl<C: AsCoord> AskSlice<C> for ComposedLayout {
    type Output = Self;
    type Offset = isize;
    type Verdict = Admissible;
    fn ask_slice(&self, coord: C) -> Result<(Self, isize), AlgebraError> {
        Ok((self.slice(coord)?.0, 0))
    }
}
impl ComposedLayout {
    /// What is left of the inner layout, its offset added: the one beside it is 0.
    fn inside(&self, (rest, offset): (Layout, isize)) -> Result<(Self, isize), AlgebraError> {
        Ok((Self::new(self.outer.clone(), self.plus(&Offset::Int(offset))?, rest)?, 0))
    }
    /// The same within limits.
    fn part(
        &self,
        (part, offset): (Clipped<Layout, Limits>, isize),
    ) -> Result<(Clipped<Self, Limits>, isize), AlgebraError> {
        let limits = part.limits().clone();
        Ok((Clipped::new(self.inside((part.layout().clone(), offset))?.0, limits), 0))
    }
}
macro_rules! partitions {
    ($($kind:ident)*) => {$(
        impl<T, C> AskPartition<$kind, T, C> for ComposedLayout
        where
            Layout: AskPartition<$kind, T, C, Output = Layout, Offset = isize>,
        {
            type Output = Self;
            type Offset = isize;
            type Verdict = Admissible;
            type Grant = Given<Self>;
            fn ask_partition(&self, tiler: &T, coord: C) -> Result<(Self, isize), AlgebraError> {
                self.inside(self.layout.ask_partition(tiler, coord)?)
            }
        }
        impl<T, C, X> AskPart<$kind, T, C, X> for ComposedLayout
        where
            Layout: AskPart<$kind, T, C, X, Output = Layout, Rest = Clipped<Layout, Limits>, Offset = isize>,
        {
            type Rest = Clipped<Self, Limits>;
            fn ask_part(&self, limits: &X, tiler: &T, coord: C) -> Result<(Self::Rest, isize), AlgebraError> {
                self.part(self.layout.ask_part(limits, tiler, coord)?)
            }
        }
    )*};
}
partitions! { Inner Outer OfThread }
impl RightOf<Swizzle> for Layout {
    type Answer = Given<ComposedLayout>;
    fn right_of(&self, swizzle: &Swizzle) -> Result<ComposedLayout, AlgebraError> {
        swizzle.compose(self)
    }
}
