//! Leaf strides: elements of the integer-semimodules of Section 2.3.1.

use crate::{AlgebraError, Excess, Operation};

/// The most indices that a nested basis element has.
const MAX_PATH: usize = 6;

/// Which coordinate a basis element counts: `@1` is e_1, `@0@1` is e_1 inside mode 0 (the index of the outermost mode first).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BasisPath {
    // The unused tail is 0, so that the derived order is that of the indices (a prefix comes before what it begins).
    indices: [u8; MAX_PATH],
    len: u8,
}

impl BasisPath {
    /// A path from its indices, the outermost mode first; `None` unless there are 1 to 6 of them.
    ///
    /// ```
    /// use cute_dynamic::BasisPath;
    /// assert_eq!(BasisPath::new(&[0, 1]).unwrap().indices(), &[0, 1]);
    /// assert!(BasisPath::new(&[]).is_none());
    /// ```
    #[must_use]
    pub fn new(path: &[u8]) -> Option<Self> {
        let mut indices = [0; MAX_PATH];
        indices.get_mut(..path.len())?.copy_from_slice(path);
        let len = u8::try_from(path.len()).ok().filter(|&len| len > 0)?;
        Some(Self { indices, len })
    }

    /// The indices, the outermost mode first.
    #[must_use]
    pub fn indices(&self) -> &[u8] {
        self.indices.get(..usize::from(self.len)).unwrap_or(&self.indices)
    }

    /// The refusal of a leaf inside so many tuples.
    pub(crate) const fn too_deep(mode: usize, depth: usize) -> AlgebraError {
        AlgebraError::BasisDepth { mode, depth, most: MAX_PATH }
    }

    /// The refusal of a leaf, or more, of a tuple of so many modes.
    pub(crate) const fn too_wide(mode: usize, modes: usize) -> AlgebraError {
        AlgebraError::BasisModes { mode, modes, most: 1 << u8::BITS }
    }
}

/// The stride of one mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stride {
    /// An integer: offsets count elements.
    Int(isize),
    /// `scale * e_path`: offsets are coordinates.
    Basis {
        /// How far one step goes ...
        scale: isize,
        /// ... along which mode of the coordinate.
        path: BasisPath,
    },
    /// f_k: steps multiply without carries and add by XOR (Table 1).
    Xor(usize),
}

impl Default for Stride {
    fn default() -> Self {
        Self::Int(0)
    }
}

impl From<isize> for Stride {
    fn from(stride: isize) -> Self {
        Self::Int(stride)
    }
}

impl Stride {
    /// Is this the stride of a mode that is repeated in place?
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self, Self::Int(0) | Self::Basis { scale: 0, .. } | Self::Xor(0))
    }

    /// `factor` times the stride; 0 times any stride is the integer 0, which every codomain has.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use cute_dynamic::Stride;
    /// assert_eq!(Stride::Int(3).scaled(4)?, Stride::Int(12));
    /// assert_eq!(Stride::Xor(5).scaled(3)?, Stride::Xor(15)); // 5 ^ 5 << 1
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    #[inline]
    pub fn scaled(self, factor: usize) -> Result<Self, AlgebraError> {
        match (self, isize::try_from(factor)) {
            // Nearly always so; the rest is kept out of the way.
            (Self::Int(stride), Ok(factor)) => Operation::Stride.times(stride, factor).map(Self::Int),
            _ => self.scaled_elsewhere(factor),
        }
    }

    /// [`scaled`](Self::scaled) for strides that are no integers, and factors that do not fit one.
    #[cold]
    fn scaled_elsewhere(self, factor: usize) -> Result<Self, AlgebraError> {
        if factor == 0 {
            return Ok(Self::Int(0));
        }
        match self {
            Self::Xor(k) => {
                carryless_product(factor, k).map(Self::Xor).ok_or(Operation::Stride.overflow(Excess::Sizes(factor, k)))
            }
            _ => self.scaled_signed(Operation::Stride.signed(factor)?),
        }
    }

    /// How far a step goes; bits, which are not added, go nowhere.
    pub(crate) const fn magnitude(self) -> usize {
        match self {
            Self::Int(stride) | Self::Basis { scale: stride, .. } => stride.unsigned_abs(),
            Self::Xor(_) => 0,
        }
    }

    /// As [`scaled`](Self::scaled) by a factor that may be negative, which XOR strides have no multiples by.
    pub(crate) fn scaled_signed(self, factor: isize) -> Result<Self, AlgebraError> {
        let scaled = match self {
            _ if factor == 0 => Some(Self::Int(0)),
            Self::Int(stride) => stride.checked_mul(factor).map(Self::Int),
            Self::Basis { scale, path } => scale.checked_mul(factor).map(|scale| Self::Basis { scale, path }),
            Self::Xor(k) => usize::try_from(factor).ok().and_then(|factor| carryless_product(factor, k)).map(Self::Xor),
        };
        scaled.ok_or(Operation::Stride.overflow(match self {
            Self::Int(stride) | Self::Basis { scale: stride, .. } => Excess::Product(stride, factor),
            Self::Xor(_) => Excess::Stride,
        }))
    }

    /// Is `next` the stride with which a mode continues `extent:self`, so that the two are one mode (Section 3.2)?
    #[inline]
    pub(crate) fn continues(self, extent: usize, next: Self) -> bool {
        match (self, next) {
            (Self::Int(stride), Self::Int(next)) => {
                isize::try_from(extent).ok().and_then(|extent| stride.checked_mul(extent)) == Some(next)
            }
            _ => self.continues_elsewhere(extent, next),
        }
    }

    /// [`continues`](Self::continues) for strides that are no integers.
    #[cold]
    fn continues_elsewhere(self, extent: usize, next: Self) -> bool {
        // i + extent*j is i XOR extent*j for all i < extent only where extent is a power of two.
        let linear = !matches!(self, Self::Xor(_)) || extent.is_power_of_two();
        linear && self.scaled(extent) == Ok(next)
    }
}

/// The product of two polynomials over F_2, their coefficients being bits; `None` if a bit is lost.
pub(crate) fn carryless_product(a: usize, b: usize) -> Option<usize> {
    let mut product = 0;
    let mut bits = a;
    while bits != 0 {
        let bit = bits.trailing_zeros();
        let shifted = b.checked_shl(bit).filter(|shifted| shifted.checked_shr(bit) == Some(b))?;
        product ^= shifted;
        bits &= bits.wrapping_sub(1);
    }
    Some(product)
}
