//! The coordinates of a shape (Section 2.2.2): which are in bounds, all of them in order, from one shape into another;
//! and the values of a layout in order.
//!
//! ```text
//! is_admissible(S, c)  = c is weakly congruent to S                                                (Definition 2.12)
//! is_in_bounds(S, c)   = c is an integer and 0 <= c < |S|, or tuples of one rank ... in each mode  (Definition 2.9)
//! coords(S)            = idx2crd(S, 0), idx2crd(S, 1), .., idx2crd(S, |S| - 1)                     (colexicographic)
//! crd2crd((S0, S1), (T0, T1), (c0, c1)) = (crd2crd(S0, T0, c0), crd2crd(S1, T1, c1))
//! crd2crd(S, T, c)     = idx2crd(T, crd2idx(S, c))                         where one of them is an integer; |S| = |T|
//! values(L)             = L(coords(L))                                                              (Section 2.4.1)
//! get_hier_coord(L, i)  = the natural coordinate c with L(c) = i:  a leaf s:d at (i / d) mod s, or at 0 if d is 0
//! get_flat_coord(L, i)  = crd2crd(S, product_each(S), c);   get_1d_coord(L, i) = crd2idx(S, c)
//! ```

use crate::layout::Mode;
use crate::layout::coord::{crd2idx, idx2crd};
use crate::tree::htuple;
use crate::tree::htuple::{HTuple, Node, Nodes, Shape};
use crate::tree::inline_vec::InlineVec;
use crate::tree::shape_math::positive;
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, HasModes, Layout, Offset};
use core::borrow::Borrow;
use core::ops::Range;

/// Whether a tuple is an admissible coordinate into a shape (Definition 2.12): it coarsens the shape's profile. In
/// bounds it need not be.
///
/// ```
/// use cute_dynamic::{HTuple, Shape, is_admissible};
/// let shape: Shape = "(4,(3,2))".parse().unwrap();
/// let coord = |text: &str| text.parse::<HTuple<isize>>().unwrap();
/// assert!(is_admissible(&shape, coord("(9,-5)")) && !is_admissible(&shape, coord("(1,2,3)")));
/// ```
#[must_use]
pub fn is_admissible<C: Copy>(shape: &Shape, coord: impl Borrow<HTuple<C>>) -> bool {
    crate::weakly_congruent(coord.borrow(), shape)
}

/// Whether a coordinate is in bounds of a shape (Definition 2.9): an integer below the size, or a tuple of such for the
/// modes. What is not admissible is not in bounds; nor is a negative or a free coordinate.
///
/// ```
/// use cute_dynamic::{HTuple, Shape, is_in_bounds};
/// let shape: Shape = "(4,(3,2))".parse().unwrap();
/// let coord = |text: &str| text.parse::<HTuple<isize>>().unwrap();
/// assert!(is_in_bounds(&shape, coord("23")) && is_in_bounds(&shape, coord("(3,5)")));
/// assert!(!is_in_bounds(&shape, coord("24")) && !is_in_bounds(&shape, coord("(3,(0,2))")));
/// assert!(!is_in_bounds(&shape, coord("-1")));
/// ```
#[must_use]
pub fn is_in_bounds<C: Copy + TryInto<usize>>(shape: &Shape, coord: impl Borrow<HTuple<C>>) -> bool {
    htuple::zip_refined(coord.borrow().nodes(), shape.nodes(), |index: C, modes| {
        let Ok(mut index) = index.try_into() else {
            return false;
        };
        // Divided by the extents: their product may not fit.
        for extent in htuple::leaves(modes) {
            match index.checked_div(extent) {
                Some(quotient) => index = quotient,
                // nothing is within an extent of 0
                None => return false,
            }
        }
        index == 0
    })
    .is_ok()
}

/// The natural coordinates of a shape in colexicographic order: the first mode varies fastest.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`] if there are more than `usize::MAX`.
///
/// ```
/// use cute_dynamic::coords;
/// let all: Vec<String> = coords(&"(2,(1,2))".parse().unwrap())?.map(|c| c.to_string()).collect();
/// assert_eq!(all, ["(0,(0,0))", "(1,(0,0))", "(0,(0,1))", "(1,(0,1))"]);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "make_coord_iterator")]
pub fn coords(shape: &Shape) -> Result<Coords, AlgebraError> {
    positive(shape)?;
    let left = shape.size().ok_or(AlgebraError::Overflow)?;
    Ok(Coords { shape: shape.clone(), next: shape.map(|_| 0), left })
}

/// See [`coords`].
#[derive(Debug, Clone)]
pub struct Coords {
    shape: Shape,
    next: HTuple<usize>,
    left: usize,
}

impl Iterator for Coords {
    type Item = HTuple<usize>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let here = self.next.clone();
        // Counts up with a carry: no division.
        for (index, extent) in self.next.leaves_mut().zip(self.shape.leaves()) {
            *index = index.saturating_add(1);
            if *index < extent {
                break;
            }
            *index = 0;
        }
        Some(here)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
impl ExactSizeIterator for Coords {}
impl core::iter::FusedIterator for Coords {}

/// The coordinate, congruent with the shape, at which a layout has an index: of a layout of threads or of CTAs the one of a thread or a CTA.
///
/// Each leaf is told by its own stride, `(index / stride) mod extent`, and then the layout is asked whether it has the index there; of a
/// leaf of stride 0 the coordinate is 0. ([`idx2crd`] counts coordinates of a shape, whatever the strides are.)
///
/// # Errors
/// [`AlgebraError::NoThread`] if no coordinate has that index (or if modes are interleaved or padded, so that dividing the index by the
/// strides does not tell which one), [`AlgebraError::Codomain`] if a stride is no integer.
///
/// ```
/// use cute_dynamic::{Layout, get_1d_coord, get_flat_coord, get_hier_coord};
/// let threads: Layout = "(4,(2,3)):(6,(3,1))".parse().unwrap();
/// assert_eq!(get_hier_coord(&threads, 17)?.to_string(), "(2,(1,2))");
/// assert_eq!((get_flat_coord(&threads, 17)?.to_string().as_str(), get_1d_coord(&threads, 17)?), ("(2,5)", 22));
/// assert_eq!(get_hier_coord(&threads, 24).unwrap_err().to_string(), "no coordinate of the layout has index 24");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn get_hier_coord(layout: &Layout, index: usize) -> Result<HTuple<usize>, AlgebraError> {
    if let Some(mode) = layout.modes().position(|mode| !matches!(mode.stride, Stride::Int(_))) {
        return Err(AlgebraError::Codomain { mode });
    }
    let mut found = 0usize;
    let coord = layout.modes_tree().map(|Mode { extent, stride }| {
        let stride = if let Stride::Int(stride) = stride { usize::try_from(stride).unwrap_or(0) } else { 0 };
        let at = index.checked_div(stride).and_then(|steps| steps.checked_rem(extent)).unwrap_or(0);
        // at most the cosize of the layout
        found = found.saturating_add(at.saturating_mul(stride));
        at
    });
    if found == index { Ok(coord) } else { Err(AlgebraError::NoThread { index }) }
}

/// The same as an integer for each mode, `(m, n, ..)`: see [`get_hier_coord`].
///
/// # Errors
/// As [`get_hier_coord`].
///
/// ```
/// use cute_dynamic::{Layout, get_flat_coord};
/// // a warp, its place in 2 x 2 of them, and no place along K
/// assert_eq!(get_flat_coord(&"(32,2,2,1):(1,32,64,0)".parse::<Layout>().unwrap(), 100)?.to_string(), "(4,1,1,0)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn get_flat_coord(layout: &Layout, index: usize) -> Result<HTuple<usize>, AlgebraError> {
    let coord = get_hier_coord(layout, index)?;
    let mut nodes = Nodes::new();
    nodes.push(Node::Tuple(htuple::rank(layout.nodes())));
    for (modes, at) in htuple::children(layout.nodes()).zip(htuple::children(coord.nodes())) {
        // at most the size of the layout
        let (mut sum, mut before) = (0usize, 1usize);
        for (mode, at) in htuple::leaves(modes).zip(htuple::leaves(at)) {
            sum = sum.saturating_add(at.saturating_mul(before));
            before = before.saturating_mul(mode.extent);
        }
        nodes.push(Node::Leaf(sum));
    }
    Ok(HTuple::from_nodes(nodes))
}

/// The same as one integer, the colexicographic number of the coordinate: see [`get_hier_coord`].
///
/// # Errors
/// As [`get_hier_coord`], and [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Layout, get_1d_coord};
/// assert_eq!(get_1d_coord(&"(4,8):(8,1)".parse::<Layout>().unwrap(), 21)?, 2 + 4 * 5);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn get_1d_coord(layout: &Layout, index: usize) -> Result<usize, AlgebraError> {
    crd2idx(&layout.shape(), get_hier_coord(layout, index)?)
}

/// A coordinate of one shape as a coordinate of another of the same size: mode by mode where all three are tuples,
/// otherwise that with the same integral coordinate. Out of bounds the last mode goes on, as in [`idx2crd`].
///
/// # Errors
/// [`AlgebraError::Rank`] if ranks differ, [`AlgebraError::Size`] if sizes do, [`AlgebraError::Profile`] if the
/// coordinate is not admissible, [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Shape, crd2crd};
/// let [coord, from, to]: [Shape; 3] = ["(1,5)", "(4,6)", "(4,(2,3))"].map(|text| text.parse().unwrap());
/// assert_eq!(crd2crd(&from, &to, &coord)?.to_string(), "(1,(1,2))");
/// assert_eq!(crd2crd(&from, &"24".parse().unwrap(), &coord)?.to_string(), "21");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn crd2crd(from: &Shape, to: &Shape, coord: impl Borrow<HTuple<usize>>) -> Result<HTuple<usize>, AlgebraError> {
    positive(from)?;
    positive(to)?;
    // the places in the three trees, and for each tuple that all of them are how many modes are to come
    let (mut coord, mut from, mut to) = (coord.borrow().nodes(), from.nodes(), to.nodes());
    let mut open = InlineVec::<usize, { htuple::INLINE_NODES }>::new();
    let mut nodes = Nodes::new();
    loop {
        if let ([Node::Tuple(c), in_coord @ ..], [Node::Tuple(m), in_from @ ..], [Node::Tuple(n), in_to @ ..]) =
            (coord, from, to)
        {
            if let Some(&found) = [c, n].into_iter().find(|&rank| rank != m) {
                return Err(AlgebraError::Rank { expected: *m, found });
            }
            nodes.push(Node::Tuple(*n));
            open.push(*n);
            (coord, from, to) = (in_coord, in_from, in_to);
        } else {
            let (parts, after): ([_; 3], [_; 3]) = {
                let [a, b, c] = [coord, from, to].map(htuple::split_first);
                ([a.0, b.0, c.0], [a.1, b.1, c.1])
            };
            convert(parts.map(HTuple::from_slice), &mut nodes)?;
            [coord, from, to] = after;
        }
        while open.last() == Some(&0) {
            open.pop();
        }
        let Some(to_come) = open.last_mut() else {
            return Ok(HTuple::from_nodes(nodes));
        };
        *to_come = to_come.saturating_sub(1);
    }
}

/// Appends the coordinate in the one shape that has the same integral coordinate as one in the other.
fn convert([coord, from, to]: [HTuple<usize>; 3], out: &mut Nodes<usize>) -> Result<(), AlgebraError> {
    let (Some(expected), Some(found)) = (from.size(), to.size()) else {
        return Err(AlgebraError::Overflow);
    };
    if expected != found {
        return Err(AlgebraError::Size { expected, found });
    }
    out.extend_from_slice(idx2crd(&to, crd2idx(&from, &coord)?)?.nodes());
    Ok(())
}

/// The part of a tuple that a basis element counts: `@1@0` is mode 0 of mode 1.
///
/// # Errors
/// [`AlgebraError::Rank`] if there is no such part.
///
/// ```
/// use cute_dynamic::{BasisPath, Shape, basis_get};
/// let shape: Shape = "(4,(3,2))".parse().unwrap();
/// assert_eq!(basis_get(&shape, &BasisPath::new(&[1, 0]).unwrap())?.to_string(), "3");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn basis_get<X: HasModes>(of: &X, basis: &BasisPath) -> Result<X, AlgebraError> {
    let mut part = of.tree().nodes();
    for &index in basis.indices() {
        let (index, rank) = (usize::from(index), htuple::rank(part));
        part = htuple::children(part)
            .nth(index)
            .ok_or(AlgebraError::Rank { expected: index.saturating_add(1), found: rank })?;
    }
    of.remade(HTuple::from_slice(part))
}

/// The values of a layout at its coordinates in colexicographic order (Section 2.4.1). As a set they are the layout's
/// image; a value that the layout takes at several coordinates comes as often.
///
/// Integer strides are added up from one coordinate to the next, without a division. From the end ([`DoubleEndedIterator`]) each value is
/// computed by itself.
///
/// The iterator gives [`AlgebraError::Overflow`] for a coordinate of too many modes; offsets that are integers fit.
///
/// ```
/// use cute_dynamic::{Layout, Offset, values};
/// let l: Layout = "(2,3):(4,1)".parse().unwrap();
/// let values: Vec<Offset> = values(&l).collect::<Result<_, _>>()?;
/// assert_eq!(values, [0, 4, 1, 5, 2, 6].map(Offset::Int));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[inline]
pub fn values(layout: &Layout) -> Values<'_> {
    Values { layout, left: 0..layout.size(), sums: Sums::of(layout) }
}

/// See [`values`].
#[derive(Debug, Clone)]
pub struct Values<'l> {
    layout: &'l Layout,
    /// The numbers of the coordinates to come.
    left: Range<usize>,
    /// The offsets to come, if they are integers.
    sums: Option<Sums>,
}
impl Values<'_> {
    /// The value at a coordinate's number.
    #[cold]
    fn at(&self, index: usize) -> Result<Offset, AlgebraError> {
        match self.sums {
            Some(_) => self.layout.at_index(index).map(Offset::Int),
            None => self.layout.crd2idx(&idx2crd(&self.layout.shape(), index)?),
        }
    }
}

impl Iterator for Values<'_> {
    type Item = Result<Offset, AlgebraError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.left.next()?;
        Some(match &mut self.sums {
            Some(sums) => Ok(Offset::Int(sums.next())),
            None => self.at(index),
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let index = self.left.nth(n)?;
        let value = self.at(index);
        if let Some(sums) = &mut self.sums {
            sums.seek(self.left.start, self.layout);
        }
        Some(value)
    }
}
impl DoubleEndedIterator for Values<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let index = self.left.next_back()?;
        Some(self.at(index))
    }
}
impl ExactSizeIterator for Values<'_> {}
impl core::iter::FusedIterator for Values<'_> {}

/// A mode of a count: how many coordinates it has, how many of them are left, and what its next step adds to the offset when the modes
/// before it begin again.
#[derive(Debug, Clone, Copy)]
struct Count {
    extent: usize,
    left: usize,
    step: isize,
}
impl Default for Count {
    fn default() -> Self {
        Self { extent: 1, left: 1, step: 0 }
    }
}
impl Count {
    /// One step; whether this mode begins again, which the next one has to count.
    #[inline]
    fn begins_again(&mut self) -> bool {
        self.left = self.left.wrapping_sub(1);
        let again = self.left == 0;
        if again {
            self.left = self.extent;
        }
        again
    }
}
/// The offsets of merged modes of integer strides, counted up: a step of a mode adds its stride less what the modes before it reach.
#[derive(Debug, Clone)]
struct Sums {
    next: isize,
    first: Count,
    second: Count,
    others: InlineVec<Count, { htuple::INLINE_NODES }>,
}
impl Sums {
    /// From the first offset on; none if a stride is no integer.
    fn of(layout: &Layout) -> Option<Self> {
        let mut sums = Self { next: 0, first: Count::default(), second: Count::default(), others: InlineVec::new() };
        // the mode that the next one may merge into, what those before it reach, and how many there are
        let (mut last, mut reach, mut modes) = ((1usize, 0isize), 0isize, 0usize);
        for mode in layout.modes() {
            let Stride::Int(stride) = mode.stride else { return None };
            if mode.extent == 1 {
                continue;
            }
            // in bounds of a layout nothing wraps
            let after = last.1.wrapping_mul(last.0.cast_signed());
            if last.0 > 1 && after == stride {
                last.0 = last.0.wrapping_mul(mode.extent);
            } else {
                sums.push(&mut modes, last, &mut reach);
                last = (mode.extent, stride);
            }
        }
        sums.push(&mut modes, last, &mut reach);
        Some(sums)
    }
    #[inline]
    fn push(&mut self, modes: &mut usize, (extent, stride): (usize, isize), reach: &mut isize) {
        if extent == 1 {
            return;
        }
        let count = Count { extent, left: extent, step: stride.wrapping_sub(*reach) };
        *reach = reach.wrapping_add(stride.wrapping_mul(extent.wrapping_sub(1).cast_signed()));
        match modes {
            0 => self.first = count,
            1 => self.second = count,
            _ => self.others.push(count),
        }
        *modes = modes.wrapping_add(1);
    }
    /// The next offset.
    #[inline]
    fn next(&mut self) -> isize {
        let here = self.next;
        let step = if !self.first.begins_again() {
            self.first.step
        } else if !self.second.begins_again() {
            self.second.step
        } else {
            // none behind the last coordinate
            self.others
                .iter_mut()
                .find_map(|mode| if mode.begins_again() { None } else { Some(mode.step) })
                .unwrap_or(0)
        };
        self.next = here.wrapping_add(step);
        here
    }
    /// Goes to the coordinate with a number.
    fn seek(&mut self, index: usize, layout: &Layout) {
        self.next = layout.at_index(index).unwrap_or(0);
        let mut rest = index;
        for mode in [&mut self.first, &mut self.second].into_iter().chain(self.others.iter_mut()) {
            mode.left = mode.extent.saturating_sub(rest.checked_rem(mode.extent).unwrap_or(0));
            rest = rest.checked_div(mode.extent).unwrap_or(0);
        }
    }
}

/// 1 + the distance between the smallest and the largest offset: see [`Layout::cosize`].
///
/// ```
/// use cute_dynamic::{Layout, cosize};
/// assert_eq!(cosize(&"(4,3):(2,10)".parse::<Layout>().unwrap()), 27);
/// ```
#[must_use]
pub fn cosize(layout: &Layout) -> usize {
    layout.cosize()
}
