//! Operands: a layout of two modes with integer strides, as numbers, checked against its storage.
//!
//! An offset is the sum of two, one of each mode: `L(i, j) = L_0(i) + L_1(j)`. That is all a GEMM asks of a layout. A mode that
//! coalesces to one leaf has a stride; one that does not (folded tensors, convolutions) is evaluated.

use cute_static::accessor::{Memory, MemoryMut};
use cute_static::machinery::sums;
use cute_static::machinery::{LeafValue, Walk, Walker};
use cute_static::{
    AlgebraError, AskEvaluate, Clipped, Excess, HTuple, IsLayout, Layout, Operation, Tensor,
    machinery::{Limits, Trusted},
};

/// A top-level mode: its leaves `(extent, stride)`, coalesced.
#[derive(Debug, Clone)]
pub struct Mode {
    extent: usize,
    /// The only leaf's stride, 0 for an extent of 1 ...
    stride: isize,
    /// ... or all leaves, if there are several.
    leaves: Vec<(usize, isize)>,
}

impl Mode {
    #[inline(always)]
    const fn new() -> Self {
        Self { extent: 1, stride: 0, leaves: Vec::new() }
    }
    /// A mode that is a leaf, the `mode`th of its layout.
    #[inline(always)]
    pub(crate) const fn leaf(mode: usize, extent: usize, stride: isize) -> Result<Self, AlgebraError> {
        match extent {
            0 => Err(AlgebraError::ZeroExtent { mode }),
            1 => Ok(Self::new()),
            _ => Ok(Self { extent, stride, leaves: Vec::new() }),
        }
    }
    /// A mode of one stride.
    pub(crate) const fn line(extent: usize, stride: isize) -> Self {
        Self { extent, stride, leaves: Vec::new() }
    }
    /// A mode of leaves `(extent, stride)`, for [`Matrix`] of layouts other than cute-static's.
    ///
    /// ```
    /// use cute_cpu::Mode;
    /// let mode = Mode::of([(4, 1), (3, 4), (2, 20)])?;
    /// assert_eq!((mode.extent(), mode.stride()), (24, None)); // 12:1 and 2:20
    /// assert_eq!(Mode::of([(4, 1), (3, 4)])?.stride(), Some(1));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`] and [`AlgebraError::Overflow`].
    pub fn of(leaves: impl IntoIterator<Item = (usize, isize)>) -> Result<Self, AlgebraError> {
        let mut all = Self::new();
        for (leaf, (extent, stride)) in leaves.into_iter().enumerate() {
            if extent == 0 {
                return Err(AlgebraError::ZeroExtent { mode: leaf });
            }
            all.push(extent, stride)?;
        }
        Ok(all)
    }
    /// Adds the next leaf, or makes the last one longer.
    fn push(&mut self, extent: usize, stride: isize) -> Result<(), AlgebraError> {
        if extent == 1 {
            return Ok(());
        }
        let before = self.extent;
        self.extent = Operation::Size.sizes(before, extent)?;
        if before == 1 {
            self.stride = stride;
            return Ok(());
        }
        if self.leaves.is_empty() {
            if follows((before, self.stride), stride) {
                return Ok(());
            }
            self.leaves.push((before, self.stride));
        }
        match self.leaves.last_mut() {
            Some(last) if follows(*last, stride) => last.0 = last.0.saturating_mul(extent),
            _ => self.leaves.push((extent, stride)),
        }
        Ok(())
    }
    /// The number of elements.
    #[must_use]
    pub const fn extent(&self) -> usize {
        self.extent
    }
    /// The stride, if there is one: of several leaves there is none.
    #[must_use]
    pub fn stride(&self) -> Option<isize> {
        self.leaves.is_empty().then_some(self.stride)
    }
    /// The offset at an index below the extent.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> isize {
        if self.leaves.is_empty() {
            return self.stride.wrapping_mul(index.cast_signed());
        }
        let (mut left, mut offset) = (index, 0isize);
        for &(extent, stride) in &self.leaves {
            offset = offset.wrapping_add(stride.wrapping_mul((left % extent).cast_signed()));
            left /= extent;
        }
        offset
    }
    /// The smallest and the largest offset.
    #[inline]
    pub(crate) fn range(&self) -> Result<(isize, isize), AlgebraError> {
        if self.leaves.is_empty() {
            return range(self.extent, self.stride);
        }
        self.leaves.iter().try_fold((0isize, 0isize), |(low, high), &(extent, stride)| {
            let (lower, higher) = range(extent, stride)?;
            let low = Operation::Storage.sum(low, lower)?;
            Ok((low, Operation::Storage.sum(high, higher)?))
        })
    }
    /// The first `count` elements, whole steps of the last leaf if there are several.
    pub(crate) fn first(mut self, count: usize) -> Self {
        if let Some((last, before)) = self.leaves.split_last_mut() {
            let before = before.iter().fold(1usize, |product, &(extent, _)| product.saturating_mul(extent));
            last.0 = count.div_ceil(before.max(1));
        }
        self.extent = count;
        self
    }
    /// The leaves.
    fn leaves(&self) -> impl Iterator<Item = (usize, isize)> {
        let one = self.leaves.is_empty().then_some((self.extent, self.stride));
        one.into_iter().chain(self.leaves.iter().copied())
    }
}
/// Whether `(s, d)` and a next leaf of that stride are one mode.
fn follows((extent, before): (usize, isize), stride: isize) -> bool {
    before.checked_mul(extent.cast_signed()) == Some(stride)
}

/// A layout of two modes with integer strides. Nothing is taken on trust: storage and aliasing are checked from the modes.
#[diagnostic::on_unimplemented(
    message = "gemm: this layout is not two modes with integer strides: cute-static's `gemm` takes any",
    label = "`cute_cpu::gemm` takes a layout of two modes with integer strides, or a clipped tile of one",
    note = "swizzled and dynamic layouts, and tiles of them, have no two strides; generic code asks for `L: Matrix`"
)]
pub trait Matrix {
    /// The two modes, as numbers: of a clipped tile what exists of them.
    ///
    /// # Errors
    /// [`AlgebraError::Rank`] unless there are two top-level modes, [`AlgebraError::Codomain`] for strides that are no integers,
    /// [`AlgebraError::ZeroExtent`], and [`AlgebraError::Overflow`].
    fn modes(&self) -> Result<[Mode; 2], AlgebraError>;
    /// Whether these modes are what the tensor's own elements are at. Of a slice all elements may be used, of a pointer none between.
    #[doc(hidden)]
    const TRUSTED: Trusted<Self, usize> = Trusted::NO;
    /// How many elements the two modes would have, where some do not exist.
    #[doc(hidden)]
    fn sizes(&self) -> Option<[usize; 2]> {
        None
    }
}
/// A clipped tile is as much of it as exists.
impl<S: HTuple, D: HTuple, K: Limits> Matrix for Clipped<Layout<S, D>, K>
where
    Layout<S, D>: Matrix + IsLayout,
    Self: AskEvaluate<usize>,
{
    const TRUSTED: Trusted<Self, usize> = <Self as AskEvaluate<usize>>::TRUSTED;
    fn modes(&self) -> Result<[Mode; 2], AlgebraError> {
        let [rows, columns] = self.layout().modes()?;
        if self.is_whole() {
            return Ok([rows, columns]);
        }
        let mut extents = Numbers::new();
        self.layout().shape().walk(&mut extents)?;
        let mut mode_of = extents.leaves().map(|(mode, _)| mode);
        // how much of each mode exists, and whether its leaves end there: these are its first elements if no leaf follows
        let (mut modes, mut across) = ([(1usize, false); 2], None);
        let is_box = self.each_existing(&mut |extent, existing| {
            if let Some((count, ends)) = mode_of.next().and_then(|mode| modes.get_mut(mode)) {
                if *ends && extent > 1 {
                    across = Some(extent);
                }
                *count = count.saturating_mul(existing);
                *ends |= existing < extent;
            }
        })?;
        let [(m, _), (n, _)] = modes;
        match across {
            None if is_box => Ok([rows.first(m), columns.first(n)]),
            _ => Err(AlgebraError::AcrossEdge { extent: across.unwrap_or(rows.extent().max(columns.extent())) }),
        }
    }
    fn sizes(&self) -> Option<[usize; 2]> {
        Some([self.layout().mode_size(0), self.layout().mode_size(1)])
    }
}
impl<S: Walk, D: Walk> Matrix for Layout<S, D>
where
    Self: AskEvaluate<usize>,
{
    const TRUSTED: Trusted<Self, usize> = <Self as AskEvaluate<usize>>::TRUSTED;
    #[inline]
    fn modes(&self) -> Result<[Mode; 2], AlgebraError> {
        let mut extents = Numbers::new();
        self.shape().walk(&mut extents)?;
        if extents.modes != 2 {
            return Err(AlgebraError::Rank { expected: 2, found: extents.modes.max(1) });
        }
        let mut strides = Numbers::new();
        self.stride().walk(&mut strides)?;
        if let ([(0, m), (1, n), ..], [(_, dm), (_, dn), ..], 2) = (&extents.few, &strides.few, extents.len) {
            // the usual case at once
            return Ok([Mode::leaf(0, m.cast_unsigned(), *dm)?, Mode::leaf(1, n.cast_unsigned(), *dn)?]);
        }
        let mut modes = [Mode::new(), Mode::new()];
        for (leaf, ((mode, extent), (_, stride))) in extents.leaves().zip(strides.leaves()).enumerate() {
            let extent = extent.cast_unsigned();
            if extent == 0 {
                return Err(AlgebraError::ZeroExtent { mode: leaf });
            }
            if let Some(mode) = modes.get_mut(mode) {
                mode.push(extent, stride)?;
            }
        }
        Ok(modes)
    }
}

/// The leaves of a tuple, each with the top-level mode that it is in: few of them in place, as nearly always.
struct Numbers {
    few: [(usize, isize); 4],
    more: Vec<(usize, isize)>,
    len: usize,
    depth: usize,
    modes: usize,
}
impl Numbers {
    const fn new() -> Self {
        Self { few: [(0, 0); 4], more: Vec::new(), len: 0, depth: 0, modes: 0 }
    }
    fn leaves(&self) -> impl Iterator<Item = (usize, isize)> {
        self.few.iter().take(self.len).chain(&self.more).copied()
    }
}
impl Walker for Numbers {
    type Error = AlgebraError;
    #[inline(always)]
    fn open(&mut self) -> Result<(), AlgebraError> {
        self.depth = self.depth.saturating_add(1);
        Ok(())
    }
    #[inline(always)]
    fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), AlgebraError> {
        let LeafValue::Int(number) = leaf else { return Err(AlgebraError::Codomain { mode: self.len }) };
        let leaf = (self.modes, isize::try_from(number).map_err(|_| Operation::Stride.overflow(Excess::Stride))?);
        match self.few.get_mut(self.len) {
            Some(slot) => *slot = leaf,
            None => self.more.push(leaf),
        }
        self.len = self.len.saturating_add(1);
        if self.depth == 1 {
            self.modes = self.modes.saturating_add(1);
        }
        Ok(())
    }
    #[inline(always)]
    fn close(&mut self) -> Result<(), AlgebraError> {
        self.depth = self.depth.saturating_sub(1);
        if self.depth == 1 {
            self.modes = self.modes.saturating_add(1);
        }
        Ok(())
    }
}

/// The smallest and the largest offset of a leaf.
#[inline(always)]
pub(crate) fn range(extent: usize, stride: isize) -> Result<(isize, isize), AlgebraError> {
    let last = Operation::Storage.signed(extent.saturating_sub(1))?;
    let reach = Operation::Storage.times(last, stride)?;
    Ok((reach.min(0), reach.max(0)))
}

/// Whether the storage holds all offsets of two modes with these ranges. Between the elements of a pointer there may be others: none
/// of them is used on the word of a layout that is not `trusted`.
#[inline(always)]
pub(crate) fn check<A: Memory>(
    [(low, high), (lower, higher)]: [(isize, isize); 2],
    storage: &A,
    trusted: bool,
) -> Result<(), AlgebraError> {
    let sum = |x, y| Operation::Storage.sum(x, y);
    inside((sum(low, lower)?, sum(high, higher)?), storage.base(), storage, trusted)
}
/// The same of offsets with this range, from a position on.
#[inline(always)]
pub(crate) fn inside<A: Memory>(
    (low, high): (isize, isize),
    base: isize,
    storage: &A,
    trusted: bool,
) -> Result<(), AlgebraError> {
    let sum = |x, y| Operation::Storage.sum(x, y);
    let (first, last) = (sum(base, low)?, sum(base, high)?);
    if first < 0 {
        return Err(AlgebraError::BelowStorage { position: first });
    }
    let needed = last.cast_unsigned().saturating_add(1);
    let len = if A::WHOLE || trusted { storage.span().len() } else { 0 };
    if needed > len { Err(AlgebraError::StorageTooSmall { needed, len }) } else { Ok(()) }
}

/// Whether one of two leaves has a stride larger than all that the other reaches, so that no offset is reached twice.
#[inline(always)]
pub(crate) const fn apart((m, row): (usize, isize), (n, column): (usize, isize)) -> bool {
    let (row, column) = (row.unsigned_abs(), column.unsigned_abs());
    let alone = (m == 1 || row != 0) && (n == 1 || column != 0);
    let beyond_rows = n == 1 || column > (m - 1).saturating_mul(row);
    let beyond_columns = m == 1 || row > (n - 1).saturating_mul(column);
    alone && (beyond_rows || beyond_columns)
}

/// Whether two coordinates of a destination share an element: then what is added there would depend on the order.
#[inline]
fn no_aliases(modes: &[&Mode; 2]) -> Result<(), AlgebraError> {
    let [rows, columns] = modes;
    match (rows.stride(), columns.stride()) {
        (Some(row), Some(column)) if apart((rows.extent, row), (columns.extent, column)) => Ok(()),
        _ => aliases(modes),
    }
}
/// The same by a search.
#[cold]
pub(crate) fn aliases(modes: &[&Mode; 2]) -> Result<(), AlgebraError> {
    let mut leaves: Vec<_> = modes.iter().flat_map(|mode| mode.leaves()).collect();
    sums::no_aliases(&mut leaves)
}

/// A source: two modes, and the element at offset 0.
#[derive(Debug, Clone)]
pub(crate) struct Source<T> {
    pub(crate) at: *const T,
    pub(crate) rows: Mode,
    pub(crate) steps: Mode,
}
impl<T> Source<T> {
    /// A tensor's numbers. Every offset of the two modes from `at` on is an element of its storage; a clipped tile's modes may be empty.
    pub(crate) fn new<A: Memory<Element = T>, L: Matrix>(tensor: &Tensor<A, L>) -> Result<Self, AlgebraError> {
        let [rows, steps] = tensor.layout().modes()?;
        if rows.extent > 0 && steps.extent > 0 {
            check([rows.range()?, steps.range()?], tensor.accessor(), L::TRUSTED.holds())?;
        }
        Ok(Self { at: tensor.as_ptr(), rows, steps })
    }
}

/// The destination: two modes that reach no element twice, and the element at offset 0.
#[derive(Debug, Clone)]
pub(crate) struct Destination<T> {
    pub(crate) at: *mut T,
    pub(crate) rows: Mode,
    pub(crate) columns: Mode,
}
impl<T> Destination<T> {
    /// A tensor's numbers. Every offset of the two modes from `at` on is an element that it may write, and no two coordinates have
    /// the same.
    pub(crate) fn new<A: MemoryMut<Element = T>, L: Matrix>(tensor: &mut Tensor<A, L>) -> Result<Self, AlgebraError> {
        let [rows, columns] = tensor.layout().modes()?;
        if rows.extent > 0 && columns.extent > 0 {
            check([rows.range()?, columns.range()?], tensor.accessor(), L::TRUSTED.holds())?;
            no_aliases(&[&rows, &columns])?;
        }
        Ok(Self { at: tensor.as_mut_ptr(), rows, columns })
    }
}
