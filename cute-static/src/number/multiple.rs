//! Run-time integers of which the compiler knows something: that they are multiples of a number, or that they have 32 bits.
//!
//! ```text
//! m D, of any D                     a multiple of D; usize is one of 1
//! (multiple of D) (multiple of E)   of D E;      n (multiple of D)   of n D
//! (multiple of D) + (multiple of E) of gcd(D, E)
//! (multiple of D) / c               if c | D: exact, a multiple of D / c;      otherwise known when run
//! ```

use super::num::Nat;
use super::number::Quotient;
use crate::refusal::held::held;
use crate::refusal::sealed::Sealed;
use crate::table::words::*;
use core::fmt;
use typenum::NonZero;

/// A run-time integer that is known to be a multiple of `D`: an extent or a stride.
///
/// That it is one is checked once, where it is made. From then on the compiler decides with `D`: a tile of 128 divides an extent that is
/// a `Multiple<int!(type 128)>`, so that [`local_tile`](crate::Tensor::local_tile) makes plain layouts of it, without a check and without a
/// predicate; a composition leaves no modes that might be 1; rows that are a `Multiple<int!(type 16)>` bytes apart may be copied by 16.
/// What is computed of multiples keeps what arithmetic carries: a rest of 128 in a multiple of 1024 is a `Multiple<int!(type 8)>`.
/// (CuTe's DSL: `assume(.., divby=128)`.)
///
/// ```
/// use cute_static::{AlgebraError, Layout, Multiple, int, zipped_divide};
/// let m = Multiple::<int!(type 128)>::new(384)?;
/// let rows = Layout::new(m, int!(1))?;
/// assert_eq!(zipped_divide(&rows, &int!(64))?.to_string(), "(64,6):(1,64)");
/// assert_eq!(Multiple::<int!(type 128)>::new(100).unwrap_err().to_string(), "100 is no multiple of 128");
/// # Ok::<(), AlgebraError>(())
/// ```
/// A stride that may be negative is an `isize`, without a divisor.
#[doc(alias = "assume")]
#[doc(alias = "divby")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Multiple<D, T = usize> {
    value: T,
    divisor: PhantomData<D>,
}
#[inlined]
impl<D: Divisor> Multiple<D> {
    /// The multiple of `D`.
    ///
    /// # Errors
    /// [`AlgebraError::NotMultiple`], with both numbers.
    pub const fn new(number: usize) -> Result<Self, AlgebraError> {
        match number.checked_rem(D::VALUE) {
            Some(0) => Ok(Self { value: number, divisor: PhantomData }),
            _ => Err(AlgebraError::NotMultiple { number, divisor: D::VALUE }),
        }
    }
    /// The multiple of `D`, unchecked.
    ///
    /// # Safety
    /// `number` is a multiple of `D`. Tensors rely on it: a tile that is known to divide an extent is not checked against it, and a
    /// vector that is known to be aligned is loaded as one.
    #[must_use]
    #[allow(unsafe_code)]
    pub const unsafe fn new_unchecked(number: usize) -> Self {
        Self { value: number, divisor: PhantomData }
    }
}
impl<D: Divisor> Narrow<D> {
    /// The multiple of `D`, kept in 32 bits.
    ///
    /// # Errors
    /// As [`new`](Multiple::new).
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // of what came from 32 bits
    pub const fn new_u32(number: u32) -> Result<Self, AlgebraError> {
        match Multiple::<D>::new(number as usize) {
            Ok(Multiple { value, .. }) => Ok(Self { value: value as u32, divisor: PhantomData }),
            Err(e) => Err(e),
        }
    }
}
#[inlined]
impl<D, T: Copy> Multiple<D, T> {
    /// The number.
    pub const fn value(self) -> T {
        self.value
    }
    /// The same number as a multiple of less: of what divides `D`.
    #[must_use]
    pub const fn weaken<E>(self) -> Multiple<E, T>
    where
        Self: MultipleOf<E>,
    {
        Multiple::made(self.value)
    }
    /// What the algebra has made of multiples.
    pub(crate) const fn made(value: T) -> Self {
        Self { value, divisor: PhantomData }
    }
}
/// Its number.
impl<D, T: fmt::Debug> fmt::Debug for Multiple<D, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}
/// Its number.
impl<D, T: fmt::Display> fmt::Display for Multiple<D, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}
/// What a [`Multiple`] may be a multiple of.
#[diagnostic::on_unimplemented(
    message = "`{Self}` divides nothing that is known when run",
    label = "a divisor is a number of 1 or more that the compiler knows: `Multiple<int!(type 16)>`"
)]
pub trait Divisor: Nat + NonZero + Number {}
impl<D: Nat + NonZero + Number> Divisor for D {}

/// A run-time integer that is kept in 32 bits, any one: half the registers on a GPU, and sums and products of such are known to fit.
///
/// ```
/// use cute_static::{AlgebraError, Layout, Narrow, int};
/// let (m, n, lda) = (100u32, 30u32, 128u32);
/// let a = Layout::new((Narrow::from(m), Narrow::from(n)), (int!(1), Narrow::from(lda)))?;
/// assert_eq!((a.at((3, 2)), size_of_val(&a)), (259, 12));
/// # Ok::<(), AlgebraError>(())
/// ```
/// A literal alone stays a `usize`: that is why it is no `u32`. What is computed and not a quotient of such a number is a `usize`.
pub type Narrow<D = One> = Multiple<D, u32>;
impl From<u32> for Narrow {
    #[inline(always)]
    fn from(number: u32) -> Self {
        Self::made(number)
    }
}

held! {
    /// A number that is a multiple of `D`, as far as the compiler knows: a static one, or a [`Multiple`]. The bound of extents and strides in
    /// kernels that are written for both.
    ///
    /// ```
    /// use cute_static::{Extent, Layout, Multiple, MultipleOf, int, zipped_divide, ZippedDivideBy};
    /// /// How many tiles of 128 there are: none reaches past the end.
    /// fn tiles<M: Extent + MultipleOf<int!(type 128)>>(m: M) -> usize {
    ///     m.extent() / 128
    /// }
    /// assert_eq!((tiles(int!(512)), tiles(Multiple::<int!(type 1024)>::new(2048)?)), (4, 16));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    /// One that is known to be a multiple of 64 is refused, with both numbers, and so is a `usize`.
    MultipleOf<D>,
    AskMultipleOf = "whether `{Self}` is a multiple of `{D}` is not known", "not a number, or not of a number",
        "multiples are `Multiple<int!(type 16)>` and static integers; generic code asks for `M: MultipleOf<int!(type 16)>`"
}
cute_macros::reasons! {
use crate {
    NotKnownMultiple<n, d> unless n DividedBy
        "known to be a multiple of {n}, where a multiple of {d} is needed"
            "what the compiler knows of this number does not do"
            "check it once: `Multiple::<int!(type 16)>::new(n)?`, of the number that is needed";
}
}
type IfMultiple<N, D> = <<N as Number>::Exactly<D> as Quotient>::OrElse<Inadmissible<NotKnownMultiple<Dec<N>, Dec<D>>>>;
macro_rules! multiple_of {
    ($([$($generics:tt)*] $n:ty = $known:ty;)*) => {$(
        impl<$($generics)* D: Number> AskMultipleOf<D> for $n
        where
            Self: Number,
        {
            type Verdict = IfMultiple<$known, D>;
        }
    )*};
}
multiple_of! { [] UTerm = Self; [U, B,] UInt<U, B> = Self; [] usize = One; [] isize = One; [N: Number, T: Word,] Multiple<N, T> = N; }

/// What a run-time integer may be kept in: `usize`, or `u32`.
pub trait Word: Sealed + Copy + Default + Eq + Ord + core::hash::Hash + fmt::Display + fmt::Debug + 'static {
    /// Any number.
    type Plain: Number;
    /// The largest.
    const MOST: usize;
    /// In 64 bits.
    fn in_64_bits(self) -> usize;
    /// The number, of [`MOST`](Self::MOST) or less.
    fn of_size(size: usize) -> Self;
    /// The number, if it fits.
    fn of_integer(integer: isize) -> Option<Self>;
}
#[inlined]
impl Word for usize {
    type Plain = Self;
    const MOST: usize = Self::MAX;
    fn in_64_bits(self) -> usize {
        self
    }
    fn of_size(size: usize) -> Self {
        size
    }
    fn of_integer(integer: isize) -> Option<Self> {
        Self::try_from(integer).ok()
    }
}
#[inlined]
impl Word for u32 {
    type Plain = Narrow;
    const MOST: usize = Self::MAX as usize;
    fn in_64_bits(self) -> usize {
        self as usize
    }
    fn of_size(size: usize) -> Self {
        Self::try_from(size).unwrap_or(Self::MAX)
    }
    fn of_integer(integer: isize) -> Option<Self> {
        Self::try_from(integer).ok()
    }
}
/// A number where what it is a multiple of, by the type `N`, does not divide it.
#[inline(always)]
pub(crate) fn wrong<N: Number>(number: usize) -> Option<(usize, usize)> {
    if N::DIVISOR == 1 || is_value_of::<N>(number) { None } else { Some((N::DIVISOR, number)) }
}
/// Whether a number may be a value of the type `N`: the one that the compiler knows, or a multiple.
#[inline(always)]
pub(crate) fn is_value_of<N: Number>(number: usize) -> bool {
    match (N::KNOWN, N::DIVISOR) {
        (Some(known), _) => known == number,
        (None, divisor) => divisor == 1 || number.checked_rem(divisor) == Some(0),
    }
}
