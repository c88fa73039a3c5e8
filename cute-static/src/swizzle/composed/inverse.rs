//! Inverses of composed layouts.
//!
//! ```text
//! right_inverse(W o off o L) = right_inverse(L) o -off o right_inverse(W)          c goes to right_inverse(L)(right_inverse(W)(c) - off)
//! left_inverse(W o off o L)  = left_inverse(L) o -off o left_inverse(W)            defined where that is a number of 0 or more
//!     refused unless W, which extends by its last mode, is injective on 0, 1, .., the largest of off + L
//! ```
//!
//! Both inverses of a swizzle are the swizzle that undoes it. The right inverse of a layout, `W` or `L`, ends with its domain. The left
//! inverse of `W` extends as `W` does: the digit of the largest stride has no end, and the other digits end where the next stride begins.
//! A last mode of extent 1 has no digit, so `W` may not extend by it.

use crate::AlgebraError;
use crate::algebra::inverse::{AskLeftInverse, AskRightInverse};
use crate::algebra::numbers::Numbers;
use crate::algebra::properties::sums::{distinct, first_within};
use crate::layout::coord::AskAt;
use crate::layout::text::debug_is_text;
use crate::layout::{IsLayout, Layout};
use crate::refusal::answer::{Answer, Given, If, Outcome, ValueOf};
use crate::refusal::verdict::{Admissible, Both, Verdict};
use crate::swizzle::composed::{ComposedLayout, OffsetLeaf};
use crate::swizzle::{IsSwizzle, OuterMap, Swizzle, SwizzleAbsolute};
use crate::tree::known::StaticLeaves;
use core::fmt;
use core::marker::PhantomData;

/// `layout o -offset o outer`: c goes to `layout(outer(c) - offset)`, where a swizzle stands for the one that undoes it.
///
/// ```
/// use cute_static::{composition, layout, right_inverse, swizzle};
/// let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
/// let inverse = right_inverse(&tile)?;
/// assert_eq!(inverse.to_string(), "(8,8):(8,1) o 0 o Sw<3,0,3>");
/// assert_eq!(inverse.at(9).map(|c| tile.at(c.unsigned_abs())), Some(9));
/// assert_eq!(inverse.at(64), None);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// `E` says whether the layouts end with their domains ([`Ends`], of right inverses), or extend ([`Extends`], of left ones).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ComposedInverse<L, O, W, E = Ends> {
    layout: L,
    offset: O,
    outer: W,
    end: PhantomData<E>,
}
/// Of a [`ComposedInverse`]: neither layout has a coordinate past its domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ends;
/// Of a [`ComposedInverse`]: layouts extend by their last modes past their domains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extends;
/// Whether the layouts of a [`ComposedInverse`] end with their domains.
pub trait End {
    /// Whether they do.
    const IS_END: bool;
}
impl End for Ends {
    const IS_END: bool = true;
}
impl End for Extends {
    const IS_END: bool = false;
}
impl<L: Default, O: StaticLeaves, W: Default, E> Default for ComposedInverse<L, O, W, E> {
    #[inline(always)]
    fn default() -> Self {
        Self { layout: L::default(), offset: O::default(), outer: W::default(), end: PhantomData }
    }
}
#[inlined]
impl<L, O, W, E> ComposedInverse<L, O, W, E> {
    /// The layout: the inverse of the composed one's inner layout.
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// What is subtracted behind the outer part.
    pub const fn offset(&self) -> &O {
        &self.offset
    }
    /// The swizzle, or the inverse of the outer layout.
    pub const fn outer(&self) -> &W {
        &self.outer
    }
}
impl<S, D, O: OffsetLeaf, W: Undoes<E>, E: End> ComposedInverse<Layout<S, D>, O, W, E> {
    /// The coordinate for an offset of the composed layout. `None` if outer part and offset take the offset below 0, or, of a right inverse,
    /// if the offset is not below the size of its outer layout, or the index that it is taken to is not below the size of its layout.
    ///
    /// A left inverse, whose layouts extend by their last modes, has a coordinate for every offset that the composed layout reaches, and
    /// for some others.
    #[inline(always)]
    pub fn at(&self, offset: usize) -> Option<isize>
    where
        Layout<S, D>: IsLayout + AskAt<usize, Offset = isize>,
    {
        let index = usize::try_from(self.outer.undone(offset)?.checked_sub(self.offset.value())?).ok()?;
        if E::IS_END && index >= self.layout.size() {
            return None;
        }
        Some(self.layout.ask_at(index))
    }
}
/// What stands right in an inverse.
pub trait Undoes<E> {
    /// What was taken to an offset.
    fn undone(&self, offset: usize) -> Option<isize>;
}
impl<W: IsSwizzle, E> Undoes<E> for W {
    #[inline(always)]
    fn undone(&self, offset: usize) -> Option<isize> {
        Some(self.unapply(isize::try_from(offset).ok()?))
    }
}
impl<S, D> Undoes<Ends> for Layout<S, D>
where
    Self: IsLayout + AskAt<usize, Offset = isize>,
{
    #[inline(always)]
    fn undone(&self, offset: usize) -> Option<isize> {
        if offset < self.size() { Some(self.ask_at(offset)) } else { None }
    }
}
impl<S, D> Undoes<Extends> for Layout<S, D>
where
    Self: AskAt<usize, Offset = isize>,
{
    #[inline(always)]
    fn undone(&self, offset: usize) -> Option<isize> {
        Some(self.ask_at(offset))
    }
}

/// What stands left in a composed layout, and its inverses.
pub trait OuterInverse {
    /// The right inverse; and whether there is one.
    type Right;
    type RightVerdict: Verdict;
    fn right(&self) -> Outcome<Self::Right>;
    /// The left inverse.
    type Left: Answer;
    fn left(&self) -> Outcome<ValueOf<Self::Left>>;
    /// That the left inverse undoes it at the numbers from 0 to `last`.
    fn is_undone_up_to(&self, last: usize) -> Outcome<()>;
}
/// That the left inverse of a coalesced layout, `(extent, stride)` each, undoes it at the numbers from 0 to `last`: see the module. The modes
/// are reordered.
///
/// # Errors
/// [`AlgebraError::OuterNotInjective`], [`AlgebraError::OutOfBounds`], [`AlgebraError::Undecided`].
pub fn is_undone_up_to(modes: &mut [(usize, isize)], last: usize) -> Outcome<()> {
    let (mut place, mut size) = (1usize, 1usize);
    for &(extent, _) in modes.iter() {
        (place, size) = (size, size.saturating_mul(extent));
    }
    match modes.last_mut() {
        _ if last < size => {}
        Some((extent, _)) if *extent > 1 => *extent = last.checked_div(place).unwrap_or(0).saturating_add(1),
        _ => return Err(AlgebraError::OutOfBounds { index: last, bound: size }),
    }
    let mut place = 1usize;
    for (extent, stride) in &mut *modes {
        let here = place;
        place = here.saturating_mul(*extent);
        if *stride == 0 && here > last {
            // asked at its first coordinate only
            *extent = 1;
        }
    }
    if distinct(modes)? {
        return Ok(());
    }
    let (stride, reach) = first_within(modes).unwrap_or((0, 0));
    Err(AlgebraError::OuterNotInjective { last, stride, reach })
}
macro_rules! swizzles {
    ($($swizzle:ident)*) => {$(
        #[inlined]
        impl<B, M, S> OuterInverse for $swizzle<B, M, S> {
            type Right = Self;
            type RightVerdict = Admissible;
            fn right(&self) -> Outcome<Self> {
                Ok(*self)
            }
            type Left = Given<Self>;
            fn left(&self) -> Outcome<Self> {
                Ok(*self)
            }
            fn is_undone_up_to(&self, _: usize) -> Outcome<()> {
                Ok(())
            }
        }
    )*};
}
swizzles! { Swizzle SwizzleAbsolute }
#[inlined]
impl<S, D> OuterInverse for Layout<S, D>
where
    Self: AskRightInverse + AskLeftInverse + IsLayout,
{
    type Right = <Self as AskRightInverse>::Output;
    type RightVerdict = <<Self as AskRightInverse>::Answer as Answer>::Verdict;
    fn right(&self) -> Outcome<Self::Right> {
        self.ask_right_inverse()
    }
    type Left = <Self as AskLeftInverse>::Answer;
    fn left(&self) -> Outcome<ValueOf<Self::Left>> {
        self.ask_left_inverse()
    }
    fn is_undone_up_to(&self, last: usize) -> Outcome<()> {
        let mut modes = Numbers::new();
        self.each_leaf(&mut |extent, stride| modes.push(extent, stride))?;
        modes.merge();
        is_undone_up_to(modes.modes_mut()?, last)
    }
}

impl<W: OuterInverse, O: Copy, L: AskRightInverse> AskRightInverse for ComposedLayout<W, O, L> {
    type Output = ComposedInverse<L::Output, O, W::Right>;
    type Answer = Given<Self::Output, Both<<L::Answer as Answer>::Verdict, W::RightVerdict>>;
    #[inline(always)]
    fn ask_right_inverse(&self) -> Outcome<Self::Output> {
        let (layout, outer) = (self.layout().ask_right_inverse()?, self.outer().right()?);
        Ok(ComposedInverse { layout, offset: *self.offset(), outer, end: PhantomData })
    }
}
/// Where an outer layout takes two numbers to one offset, it is refused at run time, static or not, as [`ComposedLayout::new`] refuses.
impl<W, O, L, Q: Answer, R: Answer> AskLeftInverse for ComposedLayout<W, O, L>
where
    W: OuterMap + OuterInverse<Left = Q>,
    O: OffsetLeaf,
    L: IsLayout + AskLeftInverse<Answer = R>,
{
    type Answer = If<Both<R::Verdict, Q::Verdict>, Given<LeftOf<R, O, Q>>>;
    #[inline(always)]
    fn ask_left_inverse(&self) -> Outcome<ValueOf<Self::Answer>> {
        <Both<R::Verdict, Q::Verdict>>::before::<Given<LeftOf<R, O, Q>>>(|| {
            let (layout, outer) = (self.layout().ask_left_inverse()?, self.outer().left()?);
            self.outer().is_undone_up_to(self.largest()?)?;
            Ok(ComposedInverse { layout, offset: *self.offset(), outer, end: PhantomData })
        })
    }
}
/// The left inverse, made of two.
type LeftOf<R, O, Q> = ComposedInverse<<R as Answer>::Value, O, <Q as Answer>::Value, Extends>;
debug_is_text! { [L, O, W, E] ComposedInverse<L, O, W, E>; }
impl<W: fmt::Display, O: OffsetLeaf, L: fmt::Display, E> fmt::Display for ComposedInverse<L, O, W, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout.fmt(f)?;
        write!(f, " o {} o ", self.offset.value().wrapping_neg())?;
        self.outer.fmt(f)
    }
}
