//! Recasts of composed layouts: each part for itself.
//!
//! ```text
//! upcast(Sw o off o L, N)   = upcast(Sw, N) o off / N o upcast(L, N)          N a power of two that divides off
//! downcast(Sw o off o L, N) = downcast(Sw, N) o N off o downcast(L, N)
//! ```
//!
//! What holds of the recasts of layouts holds of these: `floor(Sw(x) / N) = upcast(Sw, N)(floor(x / N))`.

use super::ComposedLayout;
use crate::{AlgebraError, Operation, Swizzle, downcast, upcast};
use cute_static::machinery::{DownFactor, Given, UpFactor};
use cute_static::num::{Before, Value};
use cute_static::typenum::{Bit, UInt};

impl ComposedLayout {
    /// The swizzle: a layout left of another one has no recast, their composition, if there is one, has.
    fn recastable(&self) -> Result<Swizzle, AlgebraError> {
        self.swizzle().ok_or(AlgebraError::OuterLayout)
    }

    /// The composed layout in units of `n` elements, a power of two.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<3,4,3> o 0 o (8,128):(128,1)".parse().unwrap();
    /// assert_eq!(tile.upcast(16)?.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
    /// assert_eq!(tile.upcast(16)?.downcast(16)?, tile);
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Swizzle::upcast`](crate::Swizzle::upcast) and [`upcast`]; [`AlgebraError::Offset`] if `n` does not divide the
    /// offset, [`AlgebraError::OuterLayout`].
    pub fn upcast(&self, n: usize) -> Result<Self, AlgebraError> {
        let swizzle = self.recastable()?.upcast(n)?;
        let wide = Operation::Recast.signed(n)?;
        match (self.offset.checked_div(wide), self.offset.checked_rem(wide)) {
            (Some(offset), Some(0)) => Self::new(swizzle, offset, upcast(&self.layout, n)?),
            _ => Err(AlgebraError::Offset { offset: self.offset, multiple_of: n }),
        }
    }

    /// The composed layout in units of which `n`, a power of two, make an element.
    ///
    /// # Errors
    /// As [`Swizzle::downcast`](crate::Swizzle::downcast) and [`downcast`].
    pub fn downcast(&self, n: usize) -> Result<Self, AlgebraError> {
        let swizzle = self.recastable()?.downcast(n)?;
        let narrow = Operation::Recast.signed(n)?;
        let offset = Operation::Recast.times(self.offset, narrow)?;
        Self::new(swizzle, offset, downcast(&self.layout, n)?)
    }

    /// The composed layout of elements of `old` bits as one of elements of `new` bits. What the widths are without their
    /// common divisor has to be a power of two each.
    ///
    /// # Errors
    /// As [`upcast`](Self::upcast) and [`downcast`](Self::downcast).
    pub fn recast(&self, old: usize, new: usize) -> Result<Self, AlgebraError> {
        let (mut divisor, mut rest) = (old, new);
        while rest != 0 {
            (divisor, rest) = (rest, divisor.checked_rem(rest).unwrap_or(0));
        }
        let parts = |bits: usize| bits.checked_div(divisor).unwrap_or(0);
        self.upcast(parts(new))?.downcast(parts(old))
    }
}
impl<U: Before<B>, B: Bit> UpFactor<ComposedLayout> for UInt<U, B> {
    type Answer = Given<ComposedLayout>;
    fn up(self, a: &ComposedLayout) -> Result<ComposedLayout, AlgebraError> {
        a.upcast(<Self as Value>::VALUE)
    }
}
impl<U: Before<B>, B: Bit> DownFactor<ComposedLayout> for UInt<U, B> {
    type Answer = Given<ComposedLayout>;
    fn down(self, a: &ComposedLayout) -> Result<ComposedLayout, AlgebraError> {
        a.downcast(<Self as Value>::VALUE)
    }
}
