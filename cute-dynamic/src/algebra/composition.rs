//! Group composition (Section 3.3, Eq. 16 to 23). What is admissible is defined in
//! [`cute_static::machinery::check_composition`]; here the result is made.

use crate::algebra::coalesce::coalesced;
use crate::algebra::tiler::{AsTiler, TilerRef, in_one};
use crate::algebra::xor;
use crate::layout::{Codomain, Layout, Mode, Modes, codomain};
use crate::tree::htuple;
use crate::tree::htuple::{INLINE_NODES, Node, Nodes};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, Operation, Shape, column_major};
use cute_static::machinery::{check_composition, divide_out, made};

pub(crate) mod exact;
mod quick;

/// Extents and integer strides, as the check takes them.
type Plain = InlineVec<(usize, isize), INLINE_NODES>;

/// `A o B`: the layout R, compatible with B (Eq. 16), with R(c) = A(B(c)) for every coordinate c of B (Eq. 17).
///
/// `b` is a layout whose values are coordinates of `a` (integers, or coordinates from basis strides), or a tiler, which
/// composes by mode (Section 3.3.5). Where B leaves the domain of A, the last mode of A extends (Section 3.3.3). The
/// strides of the result are of A's kind.
///
/// # Errors
/// [`AlgebraError::StrideDivisibility`] (Eq. 20), [`AlgebraError::ShapeDivisibility`] (Eq. 21),
/// [`AlgebraError::NotDistributive`] (Eq. 23), [`AlgebraError::NegativeStride`] (on the right, unless A is one line),
/// [`AlgebraError::XorOnTheRight`] and [`AlgebraError::NoSuchMode`] if B's values are no coordinates of A,
/// [`AlgebraError::TilerRank`],
/// [`AlgebraError::Overflow`]. The mode in an error is a leaf of B.
///
/// ```
/// use cute_dynamic::{Layout, Tiler, composition};
/// let a: Layout = "(8,16):(20,1)".parse().unwrap();
/// let b: Layout = "(4,8):(1@0,2@1)".parse().unwrap();
/// let t: Tiler = "<4:1,8:2>".parse().unwrap();
/// assert_eq!(composition(&a, &b)?.to_string(), "(4,8):(20,2)");
/// assert_eq!(composition(&a, &t)?.to_string(), "(4,8):(20,2)");
/// assert_eq!(composition(&a, &"3:9".parse::<Layout>().unwrap()).unwrap_err().code(), "stride_divisibility");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/composition.md"))]
pub fn composition<T: AsTiler + ?Sized>(a: &Layout, b: &T) -> Result<Layout, AlgebraError> {
    b.with_tiler(|tiler| compose_by(a.nodes(), tiler))
}

/// `layout` with other modes, its elements in their order: the composition with the column-major layout of `shape`.
///
/// # Errors
/// Those of [`composition`] and of [`column_major`].
///
/// ```
/// use cute_dynamic::{Layout, with_shape};
/// let l: Layout = "(4,6):(6,1)".parse().unwrap();
/// assert_eq!(with_shape(&l, &"(2,2,6)".parse().unwrap())?.to_string(), "(2,2,6):(6,12,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn with_shape(layout: &Layout, shape: &Shape) -> Result<Layout, AlgebraError> {
    composition(layout, &column_major(shape)?)
}

impl Layout {
    /// [`composition`](crate::composition) as a method.
    ///
    /// # Errors
    /// As [`composition`](crate::composition).
    pub fn compose<T: AsTiler + ?Sized>(&self, b: &T) -> Result<Self, AlgebraError> {
        composition(self, b)
    }
}

/// `A o B`, by mode (Eq. 12).
#[inline(never)]
fn compose_by(a: &[Node<Mode>], tiler: TilerRef<'_>) -> Result<Layout, AlgebraError> {
    let mut out = Nodes::with_room(match tiler {
        TilerRef::Layout(b) | TilerRef::Exact(b) => quick::room(a, b.nodes()),
        _ => a.len(),
    });
    in_one(a, tiler, &mut out, |mode, tile, out| compose(mode, tile.layout.nodes(), out))?;
    Layout::take_nodes(&mut out)
}

/// Appends `A o B` as one tree.
#[inline]
pub(crate) fn compose(a: &[Node<Mode>], b: &[Node<Mode>], out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    match quick::compose(a, b, out) {
        Some(()) => Ok(()),
        None => compose_any(a, b, out),
    }
}

/// [`compose`] for all operands: first the definition, then the result.
#[inline(never)]
fn compose_any(a: &[Node<Mode>], b: &[Node<Mode>], out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    match codomain(b) {
        Codomain::Integer => compose_line(a, b, out),
        Codomain::Coordinate => compose_coordinates(a, b, out),
        Codomain::Xor => {
            let is_xor = |mode: Mode| matches!(mode.stride, Stride::Xor(_));
            Err(AlgebraError::XorOnTheRight {
                by: Operation::Composition,
                mode: htuple::leaves(b).position(is_xor).unwrap_or(0),
            })
        }
    }
}

/// B's values are integers: A is a function of one integer and may be coalesced.
fn compose_line(a: &[Node<Mode>], b: &[Node<Mode>], out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    let mut line = Modes::new();
    coalesced(a, true, &mut line);
    let mut leaves = Plain::new();
    for leaf in htuple::leaves(b) {
        leaves.push(plain(leaf));
    }
    check(&line, &leaves)?;
    let mut leaves = leaves.iter().enumerate();
    for node in b {
        match node {
            Node::Tuple(n) => out.push(Node::Tuple(*n)),
            Node::Leaf(_) => {
                if let Some((mode, &leaf)) = leaves.next() {
                    compose_leaf(&line, mode, leaf, out)?;
                }
            }
        }
    }
    Ok(())
}

/// B's values are coordinates: A o (s : k*e_i) = A_i o s:k (Section 3.3.2, "Reductive case: Coordinate").
fn compose_coordinates(a: &[Node<Mode>], b: &[Node<Mode>], out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    let mut seen = InlineVec::<Option<BasisPath>, INLINE_NODES>::new();
    let mut number = 0usize;
    for node in b {
        let leaf = match node {
            Node::Tuple(n) => {
                out.push(Node::Tuple(*n));
                continue;
            }
            Node::Leaf(leaf) => leaf,
        };
        let mode = number;
        number = number.saturating_add(1);
        let Stride::Basis { scale, path } = leaf.stride else {
            // A zero stride among the basis elements stays in place.
            out.push(Node::Leaf(Mode { extent: leaf.extent, stride: Stride::Int(0) }));
            continue;
        };
        let target = mode_at(a, path).map_err(|(index, rank)| AlgebraError::NoSuchMode {
            by: Operation::Composition,
            mode,
            index,
            rank,
        })?;
        let mut line = Modes::new();
        coalesced(target, true, &mut line);
        if !seen.contains(&Some(path)) {
            // All leaves that go to the same mode of A are judged together; the others do not count there.
            seen.push(Some(path));
            let together: Plain = htuple::leaves(b)
                .map(|other| match other.stride {
                    Stride::Basis { scale, path: theirs } if theirs == path => (other.extent, scale),
                    _ => (1, 0),
                })
                .collect();
            check(&line, &together)?;
        }
        compose_leaf(&line, mode, (leaf.extent, scale), out)?;
    }
    Ok(())
}

/// The mode of A that a basis element names, or which index is not below how many modes.
pub(crate) fn mode_at(a: &[Node<Mode>], path: BasisPath) -> Result<&[Node<Mode>], (usize, usize)> {
    path.indices().iter().try_fold(a, |tree, &index| {
        let index = usize::from(index);
        match tree {
            [Node::Tuple(n), ..] => htuple::children(tree).nth(index).ok_or((index, *n)),
            // An integer is no coordinate tuple of one mode.
            _ => Err((index, 0)),
        }
    })
}

fn plain(mode: Mode) -> (usize, isize) {
    match mode.stride {
        Stride::Int(stride) => (mode.extent, stride),
        // Not reached: the callers have looked at the codomain.
        Stride::Basis { .. } | Stride::Xor(_) => (mode.extent, 0),
    }
}

/// Admissibility of coalesced modes `a` and leaves `b`.
fn check(a: &[Mode], b: &[(usize, isize)]) -> Result<(), AlgebraError> {
    // One line takes any integers; most layouts of instructions and tilers end here.
    if a.len() > 1 {
        let mut extents = Plain::new();
        for mode in a {
            extents.push((mode.extent, 0));
        }
        check_composition(&extents, b)?;
    }
    if a.iter().any(|mode| matches!(mode.stride, Stride::Xor(_))) { xor::check_joint(a, b) } else { Ok(()) }
}

/// The base case A o s:d (Eq. 19): divide the first `d` elements out of A, keep the next `s`. What it makes is the leaf
/// of B refined, one tree. `a` are coalesced modes, the check is done, so that all divisions here are exact.
fn compose_leaf(
    a: &[Mode],
    mode: usize,
    (extent, stride): (usize, isize),
    out: &mut Nodes<Mode>,
) -> Result<(), AlgebraError> {
    let Some((last, init)) = a.split_last() else {
        return Ok(());
    };
    let at = out.len();
    let mut count = 0usize;
    let mut emit = |extent: usize, stride: Stride, step: usize| {
        if matches!(stride, Stride::Xor(_)) && xor::multiples(extent, step).is_none() {
            return Err(AlgebraError::XorCarries { by: Operation::Composition, mode, extent, stride: step });
        }
        out.push(Node::Leaf(Mode { extent, stride: made(extent > 1, stride.scaled(step).ok())? }));
        count = count.saturating_add(1);
        Ok(())
    };
    if stride <= 0 || init.is_empty() {
        // A repeated element, or a line: `s : D*d` (Section 3.3.3). A negative stride of more than one element has been
        // refused for all but lines.
        let line = a.first().unwrap_or(last);
        return match line.stride {
            _ if stride >= 0 => emit(extent, line.stride, stride.unsigned_abs()),
            Stride::Xor(_) => Err(AlgebraError::NegativeStride { mode, stride }),
            _ => {
                let stride = made(extent > 1, line.stride.scaled_signed(stride).ok())?;
                out.push(Node::Leaf(Mode { extent, stride }));
                Ok(())
            }
        };
    }
    let extents = init.iter().map(|mode| mode.extent);
    divide_out(extents, mode, (extent, stride.unsigned_abs()), |extent, of, step| {
        emit(extent, a.get(of).unwrap_or(last).stride, step)
    })?;
    if count > 1 {
        out.insert(at, Node::Tuple(count));
    }
    Ok(())
}
