//! Which numbers a layout may have: the one rule of both crates.
//!
//! ```text
//! fits(S : D)      = every extent is 1 or more,  |S| <= isize::MAX,  1 + sum of (s - 1) |d| <= isize::MAX
//! given(S : D)     = fits(S : D), and every stride fits isize
//! made(s : n * d)  = s : n d      if n d fits isize
//!                  = 1 : 0        if it does not, and s = 1: no coordinate reaches it
//!                  = Overflow     otherwise
//! ```
//!
//! A layout that is written down is *given*, what an operation makes *fits*; both are refused with
//! [`AlgebraError::Overflow`]. What is known to the compiler altogether may have any numbers, and its text is true; so are
//! coordinates (basis strides) that were made of run-time extents: they are counted, and no memory is found by them.

pub(crate) mod plain;

pub(crate) use self::plain::made_or;
pub use self::plain::{Fits, made};
use self::plain::{LARGEST, bits};
use crate::table::words::*;

/// The tiler `n:1` that an integer stands for.
#[inline(always)]
pub(crate) fn unit<N: Number>(n: N) -> Result<Layout<N, One>, AlgebraError> {
    match n.extent() {
        _ if N::KNOWN.is_some() => {}
        0 => return Err(AlgebraError::ZeroExtent { mode: 0 }),
        1..=LARGEST => {}
        extent => return Err(Operation::Size.overflow(Excess::Number(extent))),
    }
    Ok(Layout::from_parts(n, One::default()))
}

/// What has been counted of a layout's leaves.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    fits: Fits,
    modes: usize,
    zero: Option<usize>,
    /// Whether every stride fits, and every one that is reached.
    strides: bool,
    reached: bool,
    coordinates: bool,
}
#[inlined]
impl Counted {
    /// Of no leaf.
    pub(crate) const fn new() -> Self {
        let (fits, strides, reached) = (Fits::new(), true, true);
        Self { fits, modes: 0, zero: None, strides, reached, coordinates: false }
    }
    /// One leaf more.
    pub(crate) fn mode<D: Stride>(&mut self, extent: usize, stride: D) {
        self.add(extent, stride.integer().unsigned_abs(), stride.fits(), D::XOR, D::INTEGER);
    }
    /// The leaves of another one more.
    pub(crate) fn modes(&mut self, others: &Self) {
        if let (None, Some(mode)) = (self.zero, others.zero) {
            self.zero = Some(self.modes.saturating_add(mode));
        }
        self.modes = self.modes.saturating_add(others.modes);
        self.fits.modes(&others.fits);
        self.strides &= others.strides;
        self.reached &= others.reached;
        self.coordinates |= others.coordinates;
    }
    /// How many elements there are, if they fit.
    pub(crate) const fn size(&self) -> usize {
        self.fits.size
    }
    /// What an operation makes fits.
    pub(crate) fn made(&self) -> Result<(), AlgebraError> {
        if self.coordinates { Ok(()) } else { self.verdict(self.reached) }
    }
    /// The same of what has no end: its last stride is reached, whatever the extent.
    pub(crate) fn goes_on(&self) -> Result<(), AlgebraError> {
        if self.coordinates { Ok(()) } else { self.verdict(self.strides) }
    }
    fn add(&mut self, extent: usize, magnitude: usize, fits: bool, xor: bool, integer: bool) {
        if extent == 0 && self.zero.is_none() {
            self.zero = Some(self.modes);
        }
        self.modes = self.modes.saturating_add(1);
        // bit strings have no sum, but a power of two above all bits
        let fits = if xor { bits(extent, magnitude) < isize::BITS.saturating_sub(1) } else { fits };
        self.fits.mode(extent, if xor { 0 } else { magnitude });
        self.strides &= fits;
        self.reached &= fits || extent == 1;
        self.coordinates |= !integer && !xor;
    }
    /// Whether the extents are 1 or more, and all fits if `strides` do.
    const fn verdict(&self, strides: bool) -> Result<(), AlgebraError> {
        match self.zero {
            Some(mode) => Err(AlgebraError::ZeroExtent { mode }),
            None if self.fits.all() && strides => Ok(()),
            None => Err(Operation::LayoutOf.overflow(Excess::Layout)),
        }
    }
}
/// Whether these are a layout: `given` of the module.
#[inline(always)]
pub(crate) fn given<S: Tree<D>, D: Copy>(shape: S, stride: D) -> Result<(), AlgebraError> {
    let mut all = Counted::new();
    shape.leaves(stride, Nil).count(&mut all);
    all.verdict(all.strides)
}
