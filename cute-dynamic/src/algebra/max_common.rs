//! The largest common subvector of two layouts (Section 3.4.2, Eq. 25).
//!
//! ```text
//! coalesce(A) = (s_0, s_1, ..) : (d_0, d_1, ..)       u = (0, 0, ..), the digits in use;  K = 1
//! for each mode e:p of right_inverse(B):
//!     c = the digits of p in the shape of A            stop if p >= |A|
//!     stop unless sum of c_i d_i = K                   A at one step is K
//!     m = min(e, 1 + (s_i - 1 - u_i) / c_i for each c_i > 0)
//!     stop if m = 1
//!     append m:p; K = K m; u = u + (m - 1) c           up to m steps no digit carries, so that A is linear there
//!     stop if m < e
//! ```
//!
//! What was appended is `max_common_layout`, of size K. It is the first K elements of the right inverse of B, cut where A
//! does not undo it: A after it is the identity on K elements (Eq. 25). A carry leads to another offset, A being
//! coalesced. Both layouts stay within their domains.

use crate::AlgebraError;
use crate::algebra::coalesce::{coalesced, push_modes};
use crate::algebra::inverse::inverse_of;
use crate::layout::{Layout, Mode, Modes};
use crate::tree::htuple::{INLINE_NODES, Nodes, div_rem};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::Stride;
use cute_static::machinery::{AskCommon, Given};

/// The layout of the coordinates at which `a` and `b` both have the offsets 0, 1, 2, ..: for every k below its size K,
/// `a(R(k)) = b(R(k)) = k` (Eq. 25), and K is the largest there is if the layouts are injective. `1:0` if it is one element.
///
/// # Errors
/// [`AlgebraError::Codomain`] if a stride is no integer.
///
/// ```
/// use cute_dynamic::{Layout, max_common_layout};
/// let [a, b]: [Layout; 2] = ["(4,(4,2)):(4,(1,16))", "(4,8):(8,1)"].map(|text| text.parse().unwrap());
/// assert_eq!(max_common_layout(&a, &b)?.to_string(), "4:4");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
/// Layouts of cute-static with the same numbers may have less in common, where some of them are known when run only; so do
/// [`max_common_vector`]s:
/// ```
/// use cute_dynamic::{Layout, max_common_layout};
/// let mixed = cute_static::Layout::new(6usize, cute_static::int!(1))?;
/// assert_eq!(cute_static::max_common_layout(&mixed, &mixed)?.to_string(), "1:0");
/// let values = Layout::try_from(mixed)?;
/// assert_eq!(max_common_layout(&values, &values)?.to_string(), "6:1");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn max_common_layout(a: &Layout, b: &Layout) -> Result<Layout, AlgebraError> {
    let (modes, _) = common(a, b)?;
    let mut out = Nodes::new();
    push_modes(&modes, &mut out);
    Ok(Layout::from_valid(out))
}

/// The size K of [`max_common_layout`]: how many elements from offset 0 on have the same coordinates in `a` and `b`. 1 or
/// more. How many a copy may move at once also depends on alignment.
///
/// # Errors
/// As [`max_common_layout`].
///
/// ```
/// use cute_dynamic::{Layout, max_common_vector};
/// let [a, b]: [Layout; 2] = ["((2,2),(4,2)):((1,8),(2,16))", "(4,8):(1,4)"].map(|text| text.parse().unwrap());
/// assert_eq!(max_common_vector(&a, &b)?, 2);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn max_common_vector(a: &Layout, b: &Layout) -> Result<usize, AlgebraError> {
    common(a, b).map(|(_, size)| size)
}

impl Layout {
    /// [`max_common_layout`](crate::max_common_layout) as a method.
    ///
    /// # Errors
    /// As [`max_common_layout`](crate::max_common_layout).
    pub fn max_common_layout(&self, b: &Self) -> Result<Self, AlgebraError> {
        max_common_layout(self, b)
    }

    /// [`max_common_vector`](crate::max_common_vector) as a method.
    ///
    /// # Errors
    /// As [`max_common_vector`](crate::max_common_vector).
    pub fn max_common_vector(&self, b: &Self) -> Result<usize, AlgebraError> {
        max_common_vector(self, b)
    }
}

impl AskCommon<Layout> for Layout {
    type Output = Self;
    type Size = usize;
    type Answer = Given<Self>;
    fn ask_common_layout(&self, b: &Self) -> Result<Self, AlgebraError> {
        max_common_layout(self, b)
    }
    fn ask_common_vector(&self, b: &Self) -> Result<usize, AlgebraError> {
        max_common_vector(self, b)
    }
}

/// The modes, and their size.
fn common(a: &Layout, b: &Layout) -> Result<(Modes, usize), AlgebraError> {
    for layout in [a, b] {
        if let Some(mode) = layout.modes().position(|mode| !matches!(mode.stride, Stride::Int(_))) {
            return Err(AlgebraError::Codomain { mode });
        }
    }
    let mut line = Modes::new();
    coalesced(a.nodes(), false, &mut line);
    let mut used: InlineVec<usize, INLINE_NODES> = line.iter().map(|_| 0).collect();
    let mut modes = Modes::new();
    let mut size = 1usize;
    for mode in inverse_of(b).modes() {
        let (Stride::Int(step), true) = (mode.stride, mode.extent > 1) else { break };
        let step = step.unsigned_abs();
        let most = steps(&line, &used, step, size).min(mode.extent);
        if most <= 1 {
            break;
        }
        modes.push(Mode { extent: most, stride: mode.stride });
        size = size.saturating_mul(most);
        let mut rest = step;
        for (digit, of) in used.iter_mut().zip(line.iter()) {
            let (quotient, here) = div_rem(rest, of.extent);
            *digit = digit.saturating_add(here.saturating_mul(most.saturating_sub(1)));
            rest = quotient;
        }
        if most < mode.extent {
            break;
        }
    }
    Ok((modes, size))
}

/// How many multiples of `step`, 0 among them, `line` takes to those of `size`, on top of the digits in use, before a digit
/// carries; 1 if it is not so.
fn steps(line: &[Mode], used: &[usize], step: usize, size: usize) -> usize {
    let mut most = usize::MAX;
    let mut value = Some(0isize);
    let mut rest = step;
    for (mode, used) in line.iter().zip(used) {
        let (quotient, here) = div_rem(rest, mode.extent);
        rest = quotient;
        if here > 0 {
            let free = mode.extent.saturating_sub(1).saturating_sub(*used);
            most = most.min(free.checked_div(here).unwrap_or(0).saturating_add(1));
            value = match mode.stride {
                Stride::Int(stride) => {
                    let term = isize::try_from(here).ok().and_then(|here| here.checked_mul(stride));
                    value.zip(term).and_then(|(value, term)| value.checked_add(term))
                }
                Stride::Basis { .. } | Stride::Xor(_) => None,
            };
        }
    }
    if rest == 0 && value == isize::try_from(size).ok() { most } else { 1 }
}
