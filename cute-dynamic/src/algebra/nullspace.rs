//! Nullspace: the coordinates that a layout's modes of stride 0 run over.
//!
//! ```text
//! flatten(L) = (s_0, s_1, ..) : (d_0, d_1, ..)       P_i = s_0 * ... * s_(i-1)
//! nullspace(L) = the modes s_i : P_i with d_i = 0; 1:0 if there are none
//! ```

use crate::AlgebraError;
use crate::algebra::coalesce::push_modes;
use crate::layout::{Layout, Mode, Modes};
use crate::tree::htuple::Nodes;
use crate::tree::stride::Stride;

/// The layout N with `layout(N(k)) = layout(0)` for all k below its size, which runs over the modes of stride 0.
///
/// What modes of other strides do together (`(2,2):(1,-1)` at 3) is not looked for. The result is flat, with one mode for
/// each of stride 0; no two are merged.
///
/// ```
/// use cute_dynamic::{Layout, nullspace};
/// let of = |text: &str| nullspace(&text.parse::<Layout>().unwrap()).unwrap().to_string();
/// assert_eq!(of("((2,2),(2,4)):((0,1),(0,2))"), "(2,2):(1,4)");
/// assert_eq!(of("(4,8):(1,5)"), "1:0");
/// ```
/// A layout of cute-static with a run-time stride of 0 is refused, because the result's type depends on it:
/// ```
/// use cute_dynamic::{AlgebraError, Layout, nullspace};
/// let mixed = cute_static::Layout::new(cute_static::int!(6), 0usize)?;
/// assert_eq!(cute_static::nullspace(&mixed).unwrap_err(), AlgebraError::StaticNumber { known: 1, needed: 6 });
/// assert_eq!(nullspace(&Layout::try_from(mixed)?)?.to_string(), "6:1");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
pub fn nullspace(layout: &Layout) -> Result<Layout, AlgebraError> {
    let mut modes = Modes::new();
    let mut place = 1usize;
    for mode in layout.modes() {
        if mode.stride.is_zero() {
            modes.push(Mode { extent: mode.extent, stride: Stride::Int(place.cast_signed()) });
        }
        // At most the size of the layout, which fits.
        place = place.saturating_mul(mode.extent);
    }
    let mut out = Nodes::new();
    push_modes(&modes, &mut out);
    Ok(Layout::from_valid(out))
}

impl Layout {
    /// [`nullspace`](crate::nullspace) as a method.
    ///
    /// # Errors
    /// None.
    pub fn nullspace(&self) -> Result<Self, AlgebraError> {
        nullspace(self)
    }
}

impl cute_static::Nullable for Layout {
    type Output = Self;
    fn null(&self) -> Result<Self, AlgebraError> {
        nullspace(self)
    }
}
