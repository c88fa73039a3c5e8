//! Right and left inverse (Section 3.4, Eq. 24 and 26, Tables 5 and 6).
//!
//! ```text
//! coalesce(L) = (s_0, s_1, ..) : (d_0, d_1, ..)      P_i = s_0 * ... * s_(i-1), the place of mode i
//!
//! right_inverse(L):                                   L(R(k)) = k for all k < |R|                          Eq. 24
//!     c = 1
//!     for each mode in the order of strides:
//!         if d_i = c: append s_i : P_i; c = s_i * d_i
//!
//! left_inverse(L):                                    L(R(L(k))) = L(k) for all k < |L|                    Eq. 26
//!     b = 1, p = 0
//!     for each mode with d_i != 0 in the order of strides:
//!         unless b | d_i: LeftInverseDivisibility
//!         append d_i / b : p; b = d_i, p = P_i
//!     append s_i : P_i of the last of them
//! ```
//!
//! each coalesced; `1:0` if nothing was appended. What is appended in `left_inverse` is the mixed radix in which an offset
//! is read: digit i is the coordinate of mode i, if the layout is injective. If it is not, smaller modes carry into larger
//! ones; a digit may then be as large as the extent of its mode, and the place behind it belongs to another mode:
//!
//! ```text
//! K = 0                                               what the smaller modes carry: every number from 0 to K
//! for each mode with d_i != 0 in the order of strides, q = d_(i+1) / d_i, or no bound for the last:
//!     if K > 0 and q > s_i, so that s_i * d_i is reached: NotInjective, unless mode i is the last one of coalesce(L),
//!                                                         which extends (Section 3.3.3). A mode of extent 1 behind
//!                                                         it would be that last one.
//!     K = (s_i - 1 + K) / q
//! ```
//!
//! That is exact: s_i * d_i is then reached with all other digits 0, and there R gives the next mode's stride, which
//! differs because L is coalesced.
//!
//! Coordinate strides are inverted component by component, which makes the result's domain congruent with the codomain. Modes
//! with negative strides are left out of a right inverse, and have no left inverse. XOR strides: the [submodule](xor).

use crate::AlgebraError;
use crate::algebra::basis;
use crate::algebra::basis::Step;
use crate::algebra::coalesce::{coalesced, push_modes};
use crate::layout::{Codomain, Layout, Mode, Modes, codomain};
use crate::tree::htuple::{INLINE_NODES, Node, Nodes};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};
use core::convert::Infallible;
use cute_static::machinery::{PlacedMode, inverse_plain as plain};

pub(crate) mod xor;

/// The right inverse: the largest layout R with `layout(R(k)) = k` for all k below its size (Eq. 24).
///
/// Every layout has one; `1:0` says that the layout has no stride of 1. It is the largest there is if the layout is
/// injective. Of a layout with basis strides the domain is congruent with the coordinates (Table 5); of one with XOR
/// strides it has XOR strides too.
///
/// ```
/// use cute_dynamic::{Layout, right_inverse};
/// let inverse = |text: &str| right_inverse(&text.parse::<Layout>().unwrap()).unwrap().to_string();
/// assert_eq!(inverse("(4,8):(8,1)"), "(8,4):(4,1)");
/// assert_eq!(inverse("(4,8):(1,5)"), "4:1");
/// assert_eq!(inverse("(4,(4,2)):(1@1,(1@0,6@1))"), "(4,4):(4,1)");
/// assert_eq!(inverse("(4,(4,3)):(f1,(f5,f16))"), "(4,4,3):(f1,f5,f16)");
/// ```
/// A layout of cute-static with the same numbers has the same inverse as a function; its tree has a mode for each that may be in it:
/// ```
/// use cute_dynamic::{Layout, right_inverse};
/// let mixed = cute_static::Layout::new((2usize, 7usize), (1usize, 2usize))?;
/// assert_eq!(cute_static::right_inverse(&mixed)?.to_string(), "(14,1):(1,14)");
/// assert_eq!(right_inverse(&Layout::try_from(mixed)?)?.to_string(), "14:1");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[cfg_attr(doc, doc = include_str!("../../figures/right_inverse.md"))]
pub fn right_inverse(layout: &Layout) -> Result<Layout, AlgebraError> {
    Ok(inverse_of(layout))
}
/// [`right_inverse`].
pub(crate) fn inverse_of(layout: &Layout) -> Layout {
    let mut line = Modes::new();
    coalesced(layout.nodes(), false, &mut line);
    let mut out = Nodes::new();
    match codomain(layout.nodes()) {
        Codomain::Integer if line.len() <= INLINE_NODES => push_coalesced(&chain_of_few(&line), &mut out),
        Codomain::Integer => push_coalesced(&chain(&by_stride(&line, None)), &mut out),
        Codomain::Xor => push_coalesced(&xor::right_inverse(&line), &mut out),
        Codomain::Coordinate => {
            let Ok(()) = by_component::<Infallible>(layout, &mut out, |path| Ok(chain(&by_stride(&line, Some(path)))));
        }
    }
    // Its modes are modes of the layout, so that its size and span are at most those of the domain.
    Layout::take_valid(&mut out)
}

/// The left inverse, or quasi-inverse: a layout R with `layout(R(layout(k))) = layout(k)` for all k (Eq. 26); if the
/// layout is injective, with `R(layout(k)) = k`. At offsets that the layout does not reach it has some value.
///
/// # Errors
/// [`AlgebraError::LeftInverseDivisibility`] if the strides, ordered, do not each divide the next,
/// [`AlgebraError::NotInjective`], [`AlgebraError::NotLinear`] (XOR strides), [`AlgebraError::NegativeStride`],
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Layout, left_inverse};
/// let inverse = |text: &str| left_inverse(&text.parse::<Layout>().unwrap());
/// assert_eq!(inverse("(4,8):(1,5)")?.to_string(), "(5,8):(1,4)");
/// assert_eq!(inverse("(4,(4,2)):(1@1,(1@0,6@1))")?.to_string(), "(4,(6,2)):(4,(1,16))");
/// assert_eq!(inverse("(3,2):(2,5)").unwrap_err().code(), "left_inverse_divisibility");
/// assert_eq!(inverse("(7,3,9,2):(1,1,32,32)").unwrap_err().code(), "not_injective");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn left_inverse(layout: &Layout) -> Result<Layout, AlgebraError> {
    for (mode, leaf) in layout.modes().enumerate() {
        match leaf.stride {
            Stride::Int(stride) | Stride::Basis { scale: stride, .. } if stride < 0 && leaf.extent > 1 => {
                return Err(AlgebraError::NegativeStride { mode, stride });
            }
            _ => {}
        }
    }
    // With a last mode of extent 1: it is the one that extends.
    let mut line = Modes::new();
    coalesced(layout.nodes(), true, &mut line);
    let mut out = Nodes::new();
    match codomain(layout.nodes()) {
        Codomain::Integer => push_coalesced(&radix(&line, None)?, &mut out),
        Codomain::Xor => push_coalesced(&xor::left_inverse(&line)?, &mut out),
        Codomain::Coordinate => by_component(layout, &mut out, |path| radix(&line, Some(path)))?,
    }
    Layout::from_nodes(out)
}

impl Layout {
    /// [`right_inverse`](crate::right_inverse) as a method.
    ///
    /// # Errors
    /// None.
    pub fn right_inverse(&self) -> Result<Self, AlgebraError> {
        right_inverse(self)
    }

    /// [`left_inverse`](crate::left_inverse) as a method.
    ///
    /// # Errors
    /// As [`left_inverse`](crate::left_inverse).
    pub fn left_inverse(&self) -> Result<Self, AlgebraError> {
        left_inverse(self)
    }
}

impl cute_static::machinery::AskRightInverse for Layout {
    type Output = Self;
    type Answer = cute_static::machinery::Given<Self>;
    fn ask_right_inverse(&self) -> Result<Self, AlgebraError> {
        right_inverse(self)
    }
}
impl cute_static::machinery::AskLeftInverse for Layout {
    type Answer = cute_static::machinery::Given<Self>;
    fn ask_left_inverse(&self) -> Result<Self, AlgebraError> {
        left_inverse(self)
    }
}

/// The modes along a basis element (or those of integer strides) by stride, zeros first. `line` is coalesced; a mode of
/// extent 1 is none.
fn by_stride(line: &[Mode], along: Option<BasisPath>) -> InlineVec<PlacedMode, INLINE_NODES> {
    let mut sorted = InlineVec::new();
    let mut place = 1usize;
    for (number, mode) in line.iter().enumerate() {
        let stride = match (mode.stride, along) {
            (Stride::Int(stride), None) => Some(stride),
            (Stride::Basis { scale, path }, Some(along)) if path == along => Some(scale),
            _ => None,
        };
        if let Some(stride) = stride.filter(|_| mode.extent > 1) {
            let last = number.saturating_add(1) == line.len();
            sorted.push(PlacedMode { stride, place, extent: mode.extent, last });
        }
        // At most the size of the layout, which fits.
        place = place.saturating_mul(mode.extent);
    }
    sorted.sort_unstable();
    sorted
}

/// The modes that continue one another from stride 1 on, each with its place as stride.
fn chain(sorted: &[PlacedMode]) -> Modes {
    let mut modes = Modes::new();
    let mut covered = 1isize;
    for mode in sorted {
        if mode.stride == covered {
            modes.push(Mode { extent: mode.extent, stride: Stride::Int(mode.place.cast_signed()) });
            // Only the largest mode of a layout may end beyond what fits, and nothing comes after it.
            covered = covered.saturating_mul(mode.extent.cast_signed());
        }
    }
    modes
}

/// [`chain`] of integer strides without sorting: each next mode is looked for, which is quicker where there are few.
fn chain_of_few(line: &[Mode]) -> Modes {
    let mut modes = Modes::new();
    let mut covered = 1isize;
    loop {
        let mut place = 1usize;
        let next = line.iter().find(|mode| {
            let found = mode.extent > 1 && mode.stride == Stride::Int(covered);
            if !found {
                place = place.saturating_mul(mode.extent);
            }
            found
        });
        let Some(mode) = next else { return modes };
        modes.push(Mode { extent: mode.extent, stride: Stride::Int(place.cast_signed()) });
        // an extent above 1: strides only grow, and no mode is found twice, unless at the very end of what fits
        let reached = covered.saturating_mul(mode.extent.cast_signed());
        if reached == isize::MAX {
            return modes;
        }
        covered = reached;
    }
}

/// The mixed radix of the strides, each digit with the place of its mode.
fn radix(line: &[Mode], along: Option<BasisPath>) -> Result<Modes, AlgebraError> {
    let mut modes = Modes::new();
    plain::radix(&by_stride(line, along), |extent, place| modes.push(Mode { extent, stride: Stride::Int(place) }))?;
    Ok(modes)
}

/// One tree for each mode of the coordinate; those that no stride names are `1:0`.
fn by_component<E>(
    layout: &Layout,
    out: &mut Nodes<Mode>,
    component: impl Fn(BasisPath) -> Result<Modes, E>,
) -> Result<(), E> {
    let mut failed = Ok(());
    let walked = basis::expand(&basis::paths(layout.nodes()), &mut |step| {
        match step {
            Step::Tuple(n) => out.push(Node::Tuple(n)),
            Step::Unnamed(_) => out.push(Node::Leaf(Mode::UNIT)),
            Step::Named(path) => match component(path) {
                Ok(modes) => push_coalesced(&modes, out),
                Err(e) if failed.is_ok() => failed = Err(e),
                Err(_) => {}
            },
        }
        Ok(())
    });
    debug_assert!(walked.is_ok(), "nothing above fails");
    failed
}

/// Appends flat modes, coalesced, as one tree.
fn push_coalesced(modes: &[Mode], out: &mut Nodes<Mode>) {
    let nodes: Nodes<Mode> = modes.iter().map(|&mode| Node::Leaf(mode)).collect();
    let mut merged = Modes::new();
    coalesced(&nodes, false, &mut merged);
    push_modes(&merged, out);
}
