//! A layout prepared for many evaluations: its modes coalesced and flat, each division a multiplication.
//!
//! ```text
//! prepare(L, R)       = (coalesce(L_0), .., coalesce(L_{R-1})),   or (coalesce(L)) of R = 1
//! in_bounds(c_0, ..)  = sum over the modes of digits(c_r)          |  none, if a c_r is not below |L_r|
//! digits(c, [s:d])       = c d
//! digits(c, [s:d, s':d' | t]) = (c mod s) d + digits(c / s, [s':d' | t])
//!                        = c d + q (d' - s d) + q' (d'' - s' d') + ..       q = c / s, q' = q / s', ..; each s prepared once: FastDivmod
//! nest([s:d, ..])     = for the last .. for the second, for the first: offset += d
//! ```

use crate::AlgebraError;
use crate::algebra::coalesce::coalesced;
use crate::layout::{Layout, Modes};
use crate::tree::htuple::{INLINE_NODES, Node, split_first};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::Stride;
use alloc::vec::Vec;
use cute_static::machinery::{HasSpan, Offsets};
use cute_static::num::Unknown;
use cute_static::verdict::Admissible;
use cute_static::{AskEvaluate, FastDivmod, IsLayout};

/// A leaf that others of its mode follow: its extent `s`, prepared, and `d' - s d`, what one step of the quotient adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Digit {
    extent: FastDivmod,
    step: isize,
}
/// A mode: how many elements, how many leaves before the last, and the first one's stride.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mode {
    size: FastDivmod,
    digits: usize,
    stride: isize,
}

/// A [`Layout`] prepared once to be evaluated often, at coordinates of `R` integers: made by [`Layout::evaluator`].
///
/// It is a layout to cute-static's tensors and algorithms. A layout whose modes are integers after [`coalesce`](crate::coalesce) is on
/// no heap.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_static::Evaluate;
/// let layout: Layout = "((2,2),(4,2)):((1,8),(2,16))".parse().unwrap();
/// let (by_index, by_mode) = (layout.evaluator::<1>()?, layout.evaluator::<2>()?);
/// assert_eq!((by_index.offset(22), by_mode.offset((2, 5))), (Some(26), Some(26)));
/// assert_eq!((by_index.offset(32), by_mode.offset((4, 0))), (None, None));
///
/// let data: Vec<i32> = (0..32).collect();
/// let tensor = cute_static::Tensor::view(&data, by_mode)?;
/// assert_eq!(tensor.get((2, 5)), Some(&26));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluator<const R: usize> {
    modes: [Mode; R],
    digits: Vec<Digit>,
    size: usize,
    cosize: usize,
    min_offset: isize,
}
impl Layout {
    /// This layout prepared for coordinates of `R` integers, one for each mode, or one for all (`R` of 1).
    ///
    /// # Errors
    /// [`AlgebraError::Rank`] if `R` is neither 1 nor the rank, [`AlgebraError::Codomain`] if a stride is no integer.
    pub fn evaluator<const R: usize>(&self) -> Result<Evaluator<R>, AlgebraError> {
        if let Some(mode) = self.modes().position(|mode| !matches!(mode.stride, Stride::Int(_))) {
            return Err(AlgebraError::Codomain { mode });
        }
        if R != 1 && R != self.rank() || R == 0 {
            return Err(AlgebraError::Rank { expected: R, found: self.rank() });
        }
        let mut rest = self.nodes();
        if let [Node::Tuple(_), modes @ ..] = rest
            && R > 1
        {
            rest = modes;
        }
        let mut digits = Vec::new();
        let modes = [(); R].map(|()| {
            let (tree, after) = split_first(rest);
            rest = after;
            let mut leaves = Modes::new();
            coalesced(tree, false, &mut leaves);
            let before = digits.len();
            let (mut size, mut stride, mut last) = (1usize, 0isize, None::<(FastDivmod, isize)>);
            for leaf in leaves.iter() {
                let (Stride::Int(next), Some(extent)) = (leaf.stride, FastDivmod::new(leaf.extent)) else { continue };
                match last {
                    Some((extent, here)) => digits.push(Digit { extent, step: next.wrapping_sub(reach(extent, here)) }),
                    None => stride = next,
                }
                // at most the layout's size, which fits
                size = size.saturating_mul(leaf.extent);
                last = Some((extent, next));
            }
            Mode {
                size: FastDivmod::new(size).unwrap_or(FastDivmod::ONE),
                digits: digits.len().saturating_sub(before),
                stride,
            }
        });
        Ok(Evaluator {
            modes,
            digits,
            size: self.size(),
            cosize: self.cosize(),
            min_offset: IsLayout::min_offset(self),
        })
    }
}
impl<const R: usize> Evaluator<R> {
    /// The offset, or `None` out of bounds: the walk on top of the page.
    #[inline]
    fn in_bounds(&self, coord: [usize; R]) -> Option<isize> {
        let mut digits = self.digits.iter();
        let mut offset = 0isize;
        for (mut rest, mode) in coord.into_iter().zip(&self.modes) {
            if rest >= mode.size.divisor() {
                return None;
            }
            // in bounds the sum fits, whatever a part of it does
            offset = offset.wrapping_add(rest.cast_signed().wrapping_mul(mode.stride));
            for digit in digits.by_ref().take(mode.digits) {
                rest = digit.extent.of_size(rest);
                offset = offset.wrapping_add(rest.cast_signed().wrapping_mul(digit.step));
            }
        }
        Some(offset)
    }
    /// Calls `visit` with extent and stride of each leaf, the first first.
    fn leaves(&self, mut visit: impl FnMut(usize, isize)) {
        let mut digits = self.digits.iter();
        for mode in &self.modes {
            let (mut last, mut stride) = (mode.size.divisor(), mode.stride);
            for digit in digits.by_ref().take(mode.digits) {
                visit(digit.extent.divisor(), stride);
                last = digit.extent.of_size(last);
                stride = digit.step.wrapping_add(reach(digit.extent, stride));
            }
            visit(last, stride);
        }
    }
}

/// `s d`: how far a leaf goes.
fn reach(extent: FastDivmod, stride: isize) -> isize {
    extent.divisor().cast_signed().wrapping_mul(stride)
}

/// Calls `visit` with each integer coordinate of flat modes, in order, and its offset: loops over the first two modes inside a count of
/// the others, without a division.
#[inline]
pub(crate) fn nest(modes: &[(usize, isize)], visit: &mut impl FnMut(usize, Option<isize>)) {
    let (first, second, outer) = match modes {
        [] => ((1, 0), (1, 0), modes),
        [first] => (*first, (1, 0), &[][..]),
        [first, second, outer @ ..] => (*first, *second, outer),
    };
    let mut counts = InlineVec::<usize, INLINE_NODES>::new();
    outer.iter().for_each(|_| counts.push(0));
    let (mut index, mut offset) = (0usize, 0isize);
    loop {
        let mut row = offset;
        for _ in 0..second.0 {
            let mut here = row;
            for _ in 0..first.0 {
                visit(index, Some(here));
                index = index.wrapping_add(1);
                here = here.wrapping_add(first.1);
            }
            row = row.wrapping_add(second.1);
        }
        let carried = outer.iter().zip(counts.iter_mut()).all(|(&(extent, stride), count)| {
            *count = count.wrapping_add(1);
            offset = offset.wrapping_add(stride);
            let full = *count == extent;
            if full {
                *count = 0;
                offset = offset.wrapping_sub(stride.wrapping_mul(extent.cast_signed()));
            }
            full
        });
        if carried {
            return;
        }
    }
}

impl<const R: usize> HasSpan for Evaluator<R> {
    type Span = Unknown;
}
impl<const R: usize> IsLayout for Evaluator<R> {
    type Shape = usize;
    const VOUCHED: bool = false;
    fn rank(&self) -> usize {
        R
    }
    fn depth(&self) -> usize {
        usize::from(R > 1)
    }
    #[inline]
    fn size(&self) -> usize {
        self.size
    }
    fn mode_size(&self, mode: usize) -> usize {
        self.modes.get(mode).map_or(1, |mode| mode.size.divisor())
    }
    #[inline]
    fn cosize(&self) -> usize {
        self.cosize
    }
    #[inline]
    fn min_offset(&self) -> isize {
        self.min_offset
    }
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        let mut modes = InlineVec::<(usize, isize), INLINE_NODES>::new();
        self.leaves(|extent, stride| modes.push((extent, stride)));
        nest(&modes, visit);
    }
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        self.leaves(visit);
        Ok(Offsets::Sum)
    }
}
impl<const R: usize> AskEvaluate<[usize; R]> for Evaluator<R> {
    type Offset = isize;
    type Verdict = Admissible;
    #[inline]
    fn ask_offset(&self, coord: [usize; R]) -> Option<isize> {
        self.in_bounds(coord)
    }
}
/// At an integer coordinate, whatever `R` is.
impl<const R: usize> AskEvaluate<usize> for Evaluator<R> {
    type Offset = isize;
    type Verdict = Admissible;
    #[inline]
    fn ask_offset(&self, index: usize) -> Option<isize> {
        let mut coord = [0; R];
        let mut rest = index;
        let mut modes = coord.iter_mut().zip(&self.modes);
        let last = modes.next_back();
        for (here, mode) in modes {
            (rest, *here) = mode.size.divmod(rest);
        }
        if let Some((here, _)) = last {
            *here = rest;
        }
        self.in_bounds(coord)
    }
}
macro_rules! tuples {
    ($($rank:literal ($($c:ident)+);)*) => {$(
        impl AskEvaluate<($(tuples!(usize $c),)+)> for Evaluator<$rank> {
            type Offset = isize;
            type Verdict = Admissible;
            #[inline]
            fn ask_offset(&self, ($($c,)+): ($(tuples!(usize $c),)+)) -> Option<isize> {
                self.in_bounds([$($c),+])
            }
        }
    )*};
    (usize $c:ident) => { usize };
}
tuples! { 2 (a b); 3 (a b c); 4 (a b c d); 5 (a b c d e); 6 (a b c d e f); }
