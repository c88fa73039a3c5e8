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

use crate::algebra::coalesce::{coalesced, push_modes};
use crate::algebra::inverse::inverse_of;
use crate::layout::{Layout, Mode, Modes};
use crate::tree::htuple::{INLINE_NODES, Nodes, div_rem};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::Stride;
use crate::{AlgebraError, ComposedLayout};
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
/// The elements are looked for in the right inverse of `b`, of which there are several if `b` is not injective. The operands the other
/// way round may then have more in common:
/// ```
/// use cute_dynamic::{Layout, max_common_layout};
/// let [a, twice]: [Layout; 2] = ["(9,4):(4,1)", "(9,4):(1,1)"].map(|text| text.parse().unwrap());
/// assert_eq!(max_common_layout(&a, &twice)?.to_string(), "1:0");
/// assert_eq!(max_common_layout(&twice, &a)?.to_string(), "4:9");
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
/// more. How many a copy may move at once also depends on alignment. The size depends on the order of the operands if one of them is
/// not injective.
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

/// What composed layouts have in common: what their inner layouts have, as far as their outer parts keep neighbours together, from the
/// offset of coordinate 0 on.
impl ComposedLayout {
    /// [`max_common_layout`](crate::max_common_layout) of this layout and a plain one: the coordinates at which the offsets go on by 1 from that of coordinate 0.
    ///
    /// A swizzle keeps groups of 2^M neighbours together; so no more than that, or than the largest power of two that divides the offset. (CuTe
    /// does not ask the offset.) An outer layout is taken to keep none together: `composition` tells more, where there is one.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let tile: ComposedLayout = "Sw<3,3,3> o 0 o (8,64):(64,1)".parse().unwrap();
    /// let rows: Layout = "(8,64):(64,1)".parse().unwrap();
    /// assert_eq!(tile.max_common_layout(&rows)?.to_string(), "8:8");
    /// assert_eq!(tile.slice((1, ..))?.0.max_common_vector(&"64:1".parse().unwrap()), Ok(8));
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// As [`max_common_layout`](crate::max_common_layout).
    pub fn max_common_layout(&self, b: &Layout) -> Result<Layout, AlgebraError> {
        up_to(common(self.layout(), b)?.0, self.together()).0
    }

    /// The size of [`max_common_layout`](Self::max_common_layout).
    ///
    /// # Errors
    /// As [`max_common_layout`](crate::max_common_layout).
    pub fn max_common_vector(&self, b: &Layout) -> Result<usize, AlgebraError> {
        Ok(up_to(common(self.layout(), b)?.0, self.together()).1)
    }

    /// How many neighbours from the first offset on stay together.
    fn together(&self) -> usize {
        let power = |bits: u32| 1usize.checked_shl(bits).unwrap_or(usize::MAX);
        match self.swizzle() {
            Some(swizzle) if swizzle.bits() == 0 => usize::MAX,
            Some(swizzle) => {
                let base = u32::try_from(swizzle.base()).unwrap_or(usize::BITS);
                power(base.min(self.offset().trailing_zeros()))
            }
            None => 1,
        }
    }
}
/// The first of these modes, up to `most` elements, and how many they are.
fn up_to(modes: Modes, most: usize) -> (Result<Layout, AlgebraError>, usize) {
    let (mut out, mut kept, mut size) = (Nodes::new(), Modes::new(), 1usize);
    for &Mode { extent, stride } in modes.iter() {
        let extent = extent.min(most.checked_div(size).unwrap_or(1));
        if extent <= 1 {
            break;
        }
        kept.push(Mode { extent, stride });
        size = size.saturating_mul(extent);
    }
    push_modes(&kept, &mut out);
    (Ok(Layout::from_valid(out)), size)
}
macro_rules! composed {
    ($($a:ty, $b:ty, |$x:ident, $y:ident| $inner:expr, $most:expr;)*) => {$(
        impl AskCommon<$b> for $a {
            type Output = Layout;
            type Size = usize;
            type Answer = Given<Layout>;
            fn ask_common_layout(&self, b: &$b) -> Result<Layout, AlgebraError> {
                let ($x, $y) = (self, b);
                up_to($inner?.0, $most).0
            }
            fn ask_common_vector(&self, b: &$b) -> Result<usize, AlgebraError> {
                let ($x, $y) = (self, b);
                Ok(up_to($inner?.0, $most).1)
            }
        }
    )*};
}
composed! {
    ComposedLayout, Layout, |a, b| common(a.layout(), b), a.together();
    Layout, ComposedLayout, |a, b| common(a, b.layout()), b.together();
    ComposedLayout, ComposedLayout, |a, b| common(a.layout(), b.layout()), a.together().min(b.together());
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
