//! Coordinates and offsets: Eq. 4 and 5, and the evaluation of layouts (Eq. 6 and 7).

use crate::algebra::basis;
use crate::layout::{Codomain, Layout, Mode, codomain};
use crate::tree::htuple;
use crate::tree::htuple::{HTuple, Node, Nodes, Shape};
use crate::tree::stride::{Stride, carryless_product};
use crate::{AlgebraError, AsCoord, Coord, Excess, Operation};
use core::borrow::Borrow;
use cute_static::machinery::{LeafValue, Walker};

/// The value of a layout at a coordinate.
///
/// Two offsets are equal if they are the same value: an offset of XOR strides equals the integer
/// with the same bits. Coordinates are equal if zeros at the end of tuples alone differ, as CuTe
/// adds coordinates of different ranks: (3) equals (3,0), and 0 equals (0).
///
/// ```
/// use cute_dynamic::{Layout, values};
/// let [xor, plain]: [Layout; 2] = ["8:f1", "8:1"].map(|text| text.parse().unwrap());
/// assert!(values(&xor).eq(values(&plain)));
/// let [one, two]: [Layout; 2] = ["4:1@0", "(4,1):(1@0,1@1)"].map(|text| text.parse().unwrap());
/// assert!(values(&one).eq(values(&two)));
/// ```
#[derive(Debug, Clone, Eq)]
#[expect(clippy::large_enum_variant, reason = "coordinates stay off the heap")]
pub enum Offset {
    /// Integer strides: a number of elements.
    Int(isize),
    /// Basis strides: a coordinate; modes that no stride names are 0.
    Coord(HTuple<isize>),
    /// XOR strides.
    Xor(usize),
}
/// Compares the values, whichever strides made them.
impl PartialEq for Offset {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(one), Self::Int(other)) => one == other,
            (Self::Xor(one), Self::Xor(other)) => one == other,
            (Self::Int(integer), Self::Xor(bits)) | (Self::Xor(bits), Self::Int(integer)) => {
                usize::try_from(*integer) == Ok(*bits)
            }
            (Self::Coord(one), Self::Coord(other)) => one == other || same_coordinate(one.nodes(), other.nodes()),
            (Self::Coord(coord), Self::Int(integer)) | (Self::Int(integer), Self::Coord(coord)) => {
                *integer == 0 && coord.leaves().all(|part| part == 0)
            }
            (Self::Coord(coord), Self::Xor(bits)) | (Self::Xor(bits), Self::Coord(coord)) => {
                *bits == 0 && coord.leaves().all(|part| part == 0)
            }
        }
    }
}
/// Returns whether two coordinates differ by zeros at the end of tuples alone, without recursion.
fn same_coordinate(mut one: &[Node<isize>], mut other: &[Node<isize>]) -> bool {
    // at each level, how many elements are left of both
    let mut levels = alloc::vec![(1usize, 1usize)];
    while let Some((left, right)) = levels.pop() {
        match (left.checked_sub(1), right.checked_sub(1)) {
            (None, None) => continue,
            (left, right) => levels.push((left.unwrap_or(0), right.unwrap_or(0))),
        }
        match (if left > 0 { one.first() } else { None }, if right > 0 { other.first() } else { None }) {
            (Some(Node::Tuple(n)), Some(Node::Tuple(m))) => {
                levels.push((*n, *m));
                (one, other) = (after(one, 1), after(other, 1));
            }
            (Some(Node::Leaf(a)), Some(Node::Leaf(b))) if a == b => (one, other) = (after(one, 1), after(other, 1)),
            (Some(Node::Leaf(0)) | None, Some(_)) => match zeros(other) {
                Some(count) => (one, other) = (after(one, left.min(1)), after(other, count)),
                None => return false,
            },
            (Some(_), Some(Node::Leaf(0)) | None) => match zeros(one) {
                Some(count) => (one, other) = (after(one, count), after(other, right.min(1))),
                None => return false,
            },
            _ => return false,
        }
    }
    true
}
fn after(nodes: &[Node<isize>], count: usize) -> &[Node<isize>] {
    nodes.get(count..).unwrap_or_default()
}
/// The nodes of the first tree, if all its leaves are 0.
fn zeros(nodes: &[Node<isize>]) -> Option<usize> {
    let (mut left, mut count) = (1usize, 0usize);
    for node in nodes {
        left = left.checked_sub(1)?;
        count = count.checked_add(1)?;
        match node {
            Node::Tuple(n) => left = left.checked_add(*n)?,
            Node::Leaf(0) => {}
            Node::Leaf(_) => return None,
        }
        if left == 0 {
            return Some(count);
        }
    }
    None
}

/// The `i`-th natural coordinate of a shape (Eq. 4). The last mode is not reduced, so that `i` may lie out of bounds.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`].
///
/// ```
/// use cute_dynamic::idx2crd;
/// let shape = "((2,3),2)".parse().unwrap();
/// assert_eq!(idx2crd(&shape, 9)?.to_string(), "((1,1),1)");
/// assert_eq!(idx2crd(&shape, 12)?.to_string(), "((0,0),2)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn idx2crd(shape: &Shape, i: usize) -> Result<HTuple<usize>, AlgebraError> {
    let mut rest = i;
    // Below the last mode every coordinate is already less than its extent, so that reducing all leaves but the
    // very last is Eq. 4 at every level.
    let mut left = shape.leaves().count();
    let mut mode = 0usize;
    let mut zero = None;
    let coord = shape.map(|extent| {
        left = left.saturating_sub(1);
        if extent == 0 && zero.is_none() {
            zero = Some(mode);
        }
        mode = mode.saturating_add(1);
        let here = if left == 0 { rest } else { rest.checked_rem(extent).unwrap_or(0) };
        rest = rest.checked_div(extent).unwrap_or(0);
        here
    });
    match zero {
        Some(mode) => Err(AlgebraError::ZeroExtent { mode }),
        None => Ok(coord),
    }
}

/// The integral coordinate of a coordinate (Eq. 5), which may be integral, natural or in between, and out of bounds.
/// The leaves are `usize`, or `Option<usize>` without `None`.
///
/// # Errors
/// [`AlgebraError::CoordinateRank`] or [`AlgebraError::CoordinateNests`] if the coordinate is not weakly congruent to the
/// shape, [`AlgebraError::Profile`] if it has a free mode, [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Shape, crd2idx};
/// let shape: Shape = "((2,3),2)".parse().unwrap();
/// let coord: Shape = "((1,1),1)".parse().unwrap();
/// assert_eq!(crd2idx(&shape, coord), Ok(9));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn crd2idx<C: Copy + Into<Option<usize>>>(
    shape: &Shape,
    coord: impl Borrow<HTuple<C>>,
) -> Result<usize, AlgebraError> {
    let coord = coord.borrow();
    let mut sum = Some(0usize);
    // What one step of the current leaf counts: the product of all extents before it; `None` once it does not fit.
    let mut weight = Some(1usize);
    htuple::zip_refined(coord.nodes(), shape.nodes(), |index: C, modes| {
        let Some(index) = index.into() else {
            return false;
        };
        let term = if index == 0 { Some(0) } else { weight.and_then(|weight| weight.checked_mul(index)) };
        sum = sum.zip(term).and_then(|(sum, term)| sum.checked_add(term));
        weight = htuple::leaves(modes).fold(weight, |product, extent| product?.checked_mul(extent));
        true
    })
    .map_err(|_| htuple::misfit(coord.nodes(), shape.nodes(), |extent| extent))?;
    sum.ok_or(Operation::Crd2Idx.overflow(Excess::Offset))
}

impl Layout {
    /// The layout's value at a coordinate that is weakly congruent to the shape (Definition 2.12): integral, natural or
    /// in between, in bounds or not.
    ///
    /// # Errors
    /// [`AlgebraError::CoordinateRank`] or [`AlgebraError::CoordinateNests`] if the coordinate is not weakly congruent,
    /// [`AlgebraError::Profile`] if it has a free mode, [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use cute_dynamic::{Coord, Layout, Offset};
    /// let l: Layout = "((2,2),(4,2)):((1,8),(2,16))".parse().unwrap();
    /// for text in ["22", "(2,5)", "((0,1),(1,1))"] {
    ///     assert_eq!(l.crd2idx(text.parse::<Coord>().unwrap()), Ok(Offset::Int(26)));
    /// }
    /// let id: Layout = "(4,8):(1@0,1@1)".parse().unwrap();
    /// assert_eq!(id.crd2idx(Coord::leaf(Some(9)))?, Offset::Coord("(1,2)".parse().unwrap()));
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn crd2idx<C: Copy + Into<Option<usize>>>(
        &self,
        coord: impl Borrow<HTuple<C>>,
    ) -> Result<Offset, AlgebraError> {
        let coord = coord.borrow();
        // Nearly always the strides are integers and everything fits; what is not so is done again with more care.
        let mut sum = Some(0isize);
        htuple::zip_refined(coord.nodes(), self.nodes(), |index: C, modes| match index.into() {
            Some(index) => {
                sum = sum.and_then(|sum| sum.checked_add(integer_at(modes, index)?));
                true
            }
            None => false,
        })
        .map_err(|_| htuple::misfit(coord.nodes(), self.nodes(), |mode| mode.extent))?;
        match sum {
            Some(sum) => Ok(Offset::Int(sum)),
            None => self.evaluate(coord),
        }
    }

    /// [`crd2idx`](Self::crd2idx) for every codomain, at a coordinate that is weakly congruent.
    #[cold]
    fn evaluate<C: Copy + Into<Option<usize>>>(&self, coord: &HTuple<C>) -> Result<Offset, AlgebraError> {
        let mut natural = Natural::new(self.nodes());
        htuple::zip_refined(coord.nodes(), self.nodes(), |index: C, modes| match index.into() {
            Some(index) => {
                natural.visit(index, modes);
                true
            }
            None => false,
        })
        .map_err(|_| htuple::misfit(coord.nodes(), self.nodes(), |mode| mode.extent))?;
        natural.finish()
    }

    /// The value of a layout of integer strides at any coordinate, in bounds or not, as `at` of static layouts; fastest at an integer.
    /// ([`Evaluate::offset`](cute_static::Evaluate::offset) answers in bounds only, [`crd2idx`](Self::crd2idx) for all strides.)
    ///
    /// # Errors
    /// [`AlgebraError::Codomain`] if a stride is no integer, [`AlgebraError::Overflow`]; those of [`crd2idx`](Self::crd2idx) for the coordinate.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let l: Layout = "(3,1):(1,4)".parse().unwrap();
    /// assert_eq!((l.at(2), l.at(3), l.at((2, 1))), (Ok(2), Ok(4), Ok(6)));
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    #[inline]
    pub fn at(&self, coord: impl AsCoord) -> Result<isize, AlgebraError> {
        if let Some(i) = index_of(&coord) {
            return self.at_index(i);
        }
        match self.crd2idx(Coord::from_walk(&coord)?)? {
            Offset::Int(offset) => Ok(offset),
            _ => Err(self.no_integer()),
        }
    }
    /// [`at`](Self::at) an integer.
    #[inline]
    pub(crate) fn at_index(&self, i: usize) -> Result<isize, AlgebraError> {
        integer_at(self.nodes(), i).ok_or_else(|| self.no_integer())
    }
    /// Why there is no integer: the first stride that is none, or a number that does not fit.
    #[cold]
    fn no_integer(&self) -> AlgebraError {
        let mode = self.modes().position(|mode| !matches!(mode.stride, Stride::Int(_)));
        mode.map_or(Operation::At.overflow(Excess::Offset), |mode| AlgebraError::Codomain { mode })
    }
}
/// The integer that a coordinate is, if it is one.
#[inline]
pub(crate) fn index_of(coord: &impl AsCoord) -> Option<usize> {
    struct Alone(Option<usize>);
    impl Walker for Alone {
        type Error = ();
        #[inline]
        fn open(&mut self) -> Result<(), ()> {
            Err(())
        }
        #[inline]
        fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), ()> {
            match leaf {
                LeafValue::Int(i) => self.0 = usize::try_from(i).ok(),
                _ => return Err(()),
            }
            Ok(())
        }
        #[inline]
        fn close(&mut self) -> Result<(), ()> {
            Ok(())
        }
    }
    let mut alone = Alone(None);
    coord.walk(&mut alone).ok()?;
    alone.0
}

/// Modes of integer strides at an integral coordinate; `None` for other strides, or if a number does not fit.
#[inline]
pub(crate) fn integer_at(modes: &[Node<Mode>], i: usize) -> Option<isize> {
    let mut rest = i;
    let mut sum = 0isize;
    // The mode seen last, along which nothing is reduced if no other mode follows.
    let mut last = Mode::UNIT;
    let mut seen = false;
    for node in modes {
        let Node::Leaf(mode) = *node else { continue };
        let Stride::Int(stride) = last.stride else { return None };
        if seen {
            let (quotient, here) = htuple::div_rem(rest, last.extent);
            sum = sum.checked_add(product(here, stride)?)?;
            rest = quotient;
        }
        last = mode;
        seen = true;
    }
    let Stride::Int(stride) = last.stride else { return None };
    sum.checked_add(product(rest, stride)?)
}

/// Neither the number nor its product matters where nothing is added.
#[inline]
pub(crate) fn product(index: usize, stride: isize) -> Option<isize> {
    match isize::try_from(index) {
        Ok(index) => index.checked_mul(stride),
        Err(_) if stride == 0 => Some(0),
        Err(_) => None,
    }
}

/// Eq. 6 in the making: the inner product of a natural coordinate with the strides.
pub(crate) struct Natural<'l> {
    all: &'l [Node<Mode>],
    int: isize,
    xor: usize,
    coord: Option<basis::Sum>,
    overflow: bool,
}

impl<'l> Natural<'l> {
    /// The value of these modes at 0.
    pub(crate) fn new(all: &'l [Node<Mode>]) -> Self {
        let coord = (codomain(all) == Codomain::Coordinate).then(basis::Sum::new);
        Self { all, int: 0, xor: 0, coord, overflow: false }
    }

    /// Adds `modes` at an integral coordinate (Eq. 4, then Eq. 6).
    pub(crate) fn visit(&mut self, index: usize, modes: &[Node<Mode>]) {
        let mut rest = index;
        let mut flat = htuple::leaves(modes).peekable();
        while let Some(mode) = flat.next() {
            let here = if flat.peek().is_none() { rest } else { rest.checked_rem(mode.extent).unwrap_or(0) };
            rest = rest.checked_div(mode.extent).unwrap_or(0);
            if here != 0 && !mode.stride.is_zero() {
                self.overflow |= self.add(here, mode.stride).is_none();
            }
        }
    }

    fn add(&mut self, index: usize, stride: Stride) -> Option<()> {
        match stride {
            Stride::Int(stride) => {
                self.int = self.int.checked_add(isize::try_from(index).ok()?.checked_mul(stride)?)?;
            }
            Stride::Xor(k) => self.xor ^= carryless_product(index, k)?,
            Stride::Basis { scale, path } => {
                let step = isize::try_from(index).ok()?.checked_mul(scale)?;
                self.coord.get_or_insert_with(basis::Sum::new).add(path, step)?;
            }
        }
        Some(())
    }

    /// The offset.
    pub(crate) fn finish(self) -> Result<Offset, AlgebraError> {
        if self.overflow {
            return Err(Operation::Crd2Idx.overflow(Excess::Offset));
        }
        match (self.coord, codomain(self.all)) {
            (Some(sum), _) => {
                let mut nodes = Nodes::new();
                basis::expand(&basis::paths(self.all), &mut |step| {
                    nodes.push(match step {
                        basis::Step::Tuple(n) => Node::Tuple(n),
                        basis::Step::Named(path) => Node::Leaf(sum.get(path)),
                        basis::Step::Unnamed(_) => Node::Leaf(0),
                    });
                    Ok(())
                })?;
                Ok(Offset::Coord(HTuple::from_nodes(nodes)))
            }
            (None, Codomain::Xor) => Ok(Offset::Xor(self.xor)),
            (None, _) => Ok(Offset::Int(self.int)),
        }
    }
}
