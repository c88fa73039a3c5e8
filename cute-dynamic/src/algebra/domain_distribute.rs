//! Distributing a number of elements over the modes of a shape.
//!
//! ```text
//! flatten(A) = (a_0, a_1, ..)                         P_i = a_0 * ... * a_(i-1)
//! for each i: g_i = gcd(a_i, b); b = b / g_i
//! domain_distribute(A, b) = coalesce((g_0, g_1, ..) : (P_0, P_1, ..))
//! ```

use crate::algebra::coalesce::{coalesced, push_modes};
use crate::layout::{Layout, Mode, Modes};
use crate::tree::htuple::{Node, Nodes};
use crate::{AlgebraError, Shape};

/// A layout of at most `size` coordinates of `shape`, spread over its modes from the left so that it divides each: a tiler
/// for `shape` of as many of the `size` elements as go in evenly.
///
/// Its size divides `size`, is `size` if the modes have the factors for it, and its extent in each mode divides the mode. Its
/// values increase.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`] for a size of 0 or an extent of 0, [`AlgebraError::Overflow`] for a shape too large.
///
/// ```
/// use cute_dynamic::{Layout, Shape, domain_distribute, zipped_divide};
/// // 6 elements of 15x14: 6 divides neither, but 3 of one by 2 of the other are 6
/// let shape: Shape = "(15,14)".parse().unwrap();
/// let tile = domain_distribute(&shape, 6)?;
/// assert_eq!(tile.to_string(), "(3,2):(1,15)");
/// assert_eq!(zipped_divide(&Layout::column_major(&shape)?, &tile)?.to_string(), "((3,2),(5,7)):((1,15),(3,30))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn domain_distribute(shape: &Shape, size: usize) -> Result<Layout, AlgebraError> {
    // Shape and products are those of this layout, if there is one.
    let compact = Layout::column_major(shape)?;
    if size == 0 {
        return Err(AlgebraError::ZeroExtent { mode: 0 });
    }
    let mut rest = size;
    let nodes: Nodes<Mode> = compact
        .modes()
        .map(|mode| {
            let extent = gcd(mode.extent, rest);
            rest = rest.checked_div(extent).unwrap_or(rest);
            Node::Leaf(Mode { extent, stride: mode.stride })
        })
        .collect();
    let mut merged = Modes::new();
    coalesced(&nodes, false, &mut merged);
    let mut out = Nodes::new();
    push_modes(&merged, &mut out);
    Ok(Layout::from_valid(out))
}

/// The greatest common divisor.
fn gcd(mut a: usize, mut b: usize) -> usize {
    while let Some(rest) = a.checked_rem(b) {
        (a, b) = (b, rest);
    }
    a
}

impl cute_static::machinery::AskDistribute<usize> for Shape {
    type Answer = cute_static::machinery::Given<Layout>;
    fn ask_distribute(&self, size: usize) -> Result<Layout, AlgebraError> {
        domain_distribute(self, size)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::domain_distribute;
    use std::string::ToString;

    // the same in cute-static
    #[test]
    fn as_types() {
        for (shape, size, expected) in [
            ("(15,14)", 6, "(3,2):(1,15)"),
            ("(15,(14,4))", 36, "(3,2,2):(1,15,210)"),
            ("(4,6)", 12, "12:1"),
            ("(4,6)", 7, "1:0"),
            ("24", 16, "8:1"),
            ("(1,1)", 1, "1:0"),
            ("(128,96)", 1536, "1536:1"),
        ] {
            assert_eq!(domain_distribute(&shape.parse().unwrap(), size).unwrap().to_string(), expected);
        }
    }
}
