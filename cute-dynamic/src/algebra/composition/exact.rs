//! Compositions that exist and are not admissible: Eq. 20 and 23 refuse more than they must.
//!
//! ```text
//! compose_exact(A, B) = composition(A, B)                       if that is admissible
//!                     = each leaf of B by its values, if their sums are A(B(c)) at every c < |B|
//! of_values(v, s)     = []                                      if s = 1
//!                     = [r : v(1) | of_values(k -> v(r k), s / r)]   r the least c > 0 with v(c) != c v(1), or s;
//!                                                               none if r does not divide s
//! ```
//!
//! That decides it: a coalesced layout is the only one of its values (`coalesce_unique` in `proof/Coalesce.v`), and its first mode ends where
//! the line that the first two values begin ends. The equations are sufficient: `eq20_not_necessary`, `eq23_not_necessary` in
//! `proof/Necessary.v`.

use super::composition;
use crate::AlgebraError;
use crate::algebra::coalesce::push_modes;
use crate::algebra::tiler::Tiler;
use crate::layout::{Layout, Mode, Modes};
use crate::tree::htuple::{Node, Nodes};
use crate::tree::stride::Stride;
use alloc::vec::Vec;

/// How many elements the right operand has at most: all are evaluated.
const LARGEST: usize = 1 << 16;

/// The layout R that has the shape of `b`, refined, and `R(c) = A(B(c))` at every coordinate c of `b`, whether the equations of
/// the paper admit the composition or not. If [`composition`](crate::composition) has a result, this is that result.
///
/// Up to 65,536 elements of `b`, none of a negative value, the answer is exact: an error means that no such layout has numbers that fit.
/// Beyond that, and where a stride is no integer, the answer is that of [`composition`](crate::composition). Past the domain of `b` the two sides may differ.
///
/// # Errors
/// As [`composition`](crate::composition).
///
/// ```
/// use cute_dynamic::{Layout, compose_exact, composition, explain};
/// let (a, b): (Layout, Layout) = ("(5,8):(1,100)".parse().unwrap(), "4:3".parse().unwrap());
/// assert_eq!(composition(&a, &b).unwrap_err().code(), "stride_divisibility");
/// assert_eq!(compose_exact(&a, &b)?.to_string(), "(2,2):(3,101)");
/// assert!(explain(&a, &b).to_string().contains("\nhelp: (2,2):(3,101) is this composition"));
/// // here each leaf passes, and 3 + 3 carries into the second mode of A: there is no layout
/// let (a, b): (Layout, Layout) = ("(6,10):(1,100)".parse().unwrap(), "(2,2):(3,3)".parse().unwrap());
/// assert_eq!(compose_exact(&a, &b).unwrap_err().code(), "not_distributive");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn compose_exact(a: &Layout, b: &Layout) -> Result<Layout, AlgebraError> {
    composition(a, b).or_else(|refused| beyond_the_equations(a, b, refused).ok_or(refused))
}

impl Layout {
    /// [`compose_exact`](crate::compose_exact) as a method.
    ///
    /// # Errors
    /// As [`compose_exact`](crate::compose_exact).
    pub fn compose_exact(&self, b: &Self) -> Result<Self, AlgebraError> {
        compose_exact(self, b)
    }
}

/// A layout for a composition that was refused by Eq. 20, 21 or 23.
pub(crate) fn beyond_the_equations(a: &Layout, b: &Layout, refused: AlgebraError) -> Option<Layout> {
    match refused {
        AlgebraError::StrideDivisibility { .. }
        | AlgebraError::ShapeDivisibility { .. }
        | AlgebraError::JointDivisibility { .. }
        | AlgebraError::NotDistributive { .. } => of_values(a, b),
        _ => None,
    }
}

/// The same for a tiler, mode by mode if it has modes; a mode that has modes itself is left out.
pub(crate) fn beyond_by_tiler(a: &Layout, tiler: &Tiler, refused: AlgebraError) -> Option<Layout> {
    match tiler {
        Tiler::Layout(b) | Tiler::Exact(b) => beyond_the_equations(a, b, refused),
        Tiler::ByMode(modes) if modes.len() <= a.rank() => {
            let composed = |i: usize| {
                let mode = a.get(i).ok()?;
                match modes.get(i) {
                    Some(Tiler::Layout(b)) => compose_exact(&mode, b).ok(),
                    Some(Tiler::Keep) | None => Some(mode),
                    Some(Tiler::Exact(_) | Tiler::ByMode(_)) => None,
                }
            };
            let all: Vec<Layout> = (0..a.rank()).map(composed).collect::<Option<_>>()?;
            Layout::concat(&all).ok()
        }
        Tiler::Keep | Tiler::ByMode(_) => None,
    }
}

fn of_values(a: &Layout, b: &Layout) -> Option<Layout> {
    let size = b.size();
    if size > LARGEST {
        return None;
    }
    let value = |c: usize| a.at(usize::try_from(b.at(c).ok()?).ok()?).ok();
    let mut nodes = Nodes::new();
    let mut place = 1usize;
    for node in b.nodes() {
        match node {
            Node::Tuple(n) => nodes.push(Node::Tuple(*n)),
            Node::Leaf(leaf) => {
                push_modes(&leaf_of_values(|c| value(c.checked_mul(place)?), leaf.extent)?, &mut nodes);
                place = place.checked_mul(leaf.extent)?;
            }
        }
    }
    let made = Layout::take_nodes(&mut nodes).ok()?;
    (0..size).all(|c| value(c).is_some_and(|value| made.at(c) == Ok(value))).then_some(made)
}

/// The modes of one leaf, by its values.
fn leaf_of_values(value: impl Fn(usize) -> Option<isize>, extent: usize) -> Option<Modes> {
    let mut modes = Modes::new();
    let (mut left, mut step) = (extent, 1usize);
    while left > 1 {
        let stride = value(step)?;
        let at = |c: usize| value(c.checked_mul(step)?);
        let is_on_line = |c: usize| at(c) == isize::try_from(c).ok().and_then(|c| stride.checked_mul(c));
        let first = (2..left).find(|&c| !is_on_line(c)).unwrap_or(left);
        if left.checked_rem(first) != Some(0) {
            return None;
        }
        modes.push(Mode { extent: first, stride: Stride::Int(stride) });
        left = left.checked_div(first)?;
        step = step.checked_mul(first)?;
    }
    Some(modes)
}
