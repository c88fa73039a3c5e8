//! Parts of tensors that reach past an extent, on values: cute-static's `Clipped` of this crate's layouts, with as many limits as a part
//! needs. A part that lies inside has none.
//!
//! ```text
//! a coordinate c exists   if weights(c) < left, for each limit        weights: a layout of integers over c; left: a number
//! of a layout A           each mode A_k is a limit: weights are the integer coordinate in A_k, and |A_k| is left
//! tile and rest of it     the weights of (t, r) are those of the element it is: weights(A)(T(t) + T*(r))
//! ```

use crate::algebra::partition::Sliced;
use crate::algebra::tiler::{Tile, TilerRef, Visit, by_mode};
use crate::bridge::generic::integer;
use crate::layout::{Layout, Mode};
use crate::tree::htuple::{Children, Node, Nodes, children, leaves};
use crate::tree::stride::Stride;
use crate::{AlgebraError, AsCoord, Coord, Operation};
use alloc::vec::Vec;
use cute_static::machinery::complement_at;
use cute_static::{
    AskEvaluate, AskSlice, IsLayout,
    machinery::{Limit, LimitsAt, OwnLimits, SliceOwn},
};

/// What a [`Clipped`](cute_static::Clipped) layout of this crate is within. A part that has all of its elements is within nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits(Vec<Limit<Layout>>);
impl Limits {
    /// None.
    pub(crate) const NONE: Self = Self(Vec::new());
}
impl cute_static::machinery::Limits for Limits {
    fn are_whole(&self) -> bool {
        self.0.iter().all(Limit::is_whole)
    }
    fn have_index(&self, index: usize) -> bool {
        self.0.iter().all(|limit| limit.has(index))
    }
    fn nth_limit(&self, nth: usize, visit: &mut impl FnMut(usize)) -> Option<usize> {
        let limit = self.0.get(nth)?;
        limit.weights.each_leaf(&mut |_, weight| visit(weight.unsigned_abs())).ok()?;
        Some(limit.left)
    }
}
impl OwnLimits for Limits {}
impl<C: AsCoord + Clone> LimitsAt<C> for Limits {
    fn have(&self, coord: C) -> bool {
        self.0
            .iter()
            .all(|limit| limit.weights.ask_offset(coord.clone()).is_some_and(|at| at.unsigned_abs() < limit.left))
    }
}
impl<C: AsCoord + Clone> SliceOwn<C> for Limits {
    fn slice_own(&self, coord: C) -> Self {
        // of a coordinate that the layout has not there is nothing
        let none = |limit: &Limit<Layout>| Limit { weights: limit.weights.clone(), left: 0 };
        let sliced = self.0.iter().map(|limit| match limit.weights.ask_slice_in(coord.clone()) {
            Some((weights, fixed)) => limit.of_rest(weights, fixed),
            None => none(limit),
        });
        Self(sliced.collect())
    }
}

/// The limits of a part, by those there are of the layout `a` and by the tiler that has `divided` it.
pub(crate) fn pull_limits(
    (a, limits): (&Layout, &Limits),
    tiler: TilerRef<'_>,
    divided: &Layout,
    coord: &Coord,
    sliced: Sliced,
) -> Result<Limits, AlgebraError> {
    let mut pulled = Vec::new();
    let mut limit = |weights: &[Node<Mode>], left: usize| -> Result<(), AlgebraError> {
        let halves = pull(weights, tiler, divided)?;
        let (weights, fixed) = integer(&halves, coord, sliced)?;
        let limit = Limit { weights: (), left }.of_rest(weights, fixed);
        if !limit.is_whole() {
            pulled.push(limit);
        }
        Ok(())
    };
    for Limit { weights, left } in &limits.0 {
        limit(weights.nodes(), *left)?;
    }
    if divided.size() != a.size() {
        let mut nth = 0usize;
        loop {
            let (mut weights, mut to_come) = (Nodes::new(), Some(nth));
            let left = own(a.nodes(), tiler, &mut to_come, &mut weights)?;
            let Some(left) = left else { break };
            limit(&weights, left)?;
            nth = nth.saturating_add(1);
        }
    }
    Ok(Limits(pulled))
}

/// Appends `a` with the integer coordinate in the mode of the tiler's `nth` layout for a weight, and 0 elsewhere; the size of the mode, if
/// there is such a layout. What an exact tiler divides, and what none does, is no limit.
fn own(
    a: &[Node<Mode>],
    tiler: TilerRef<'_>,
    nth: &mut Option<usize>,
    out: &mut Nodes<Mode>,
) -> Result<Option<usize>, AlgebraError> {
    let (mut weights, mut found) = (Nodes::new(), None);
    by_mode(a, tiler, |visit| {
        match visit {
            Visit::Open(..) => {}
            Visit::Tile(mode, Some(Tile { exact: false, .. })) if *nth == Some(0) => {
                *nth = None;
                found = Some(weigh(mode, &mut weights, |index, _| Ok(index))?);
            }
            Visit::Tile(mode, tile) => {
                if matches!(tile, Some(Tile { exact: false, .. })) {
                    *nth = nth.and_then(|nth| nth.checked_sub(1));
                }
                weigh(mode, &mut weights, |_, _| Ok(0))?;
            }
            Visit::Rest(modes) => {
                weigh(modes, &mut weights, |_, _| Ok(0))?;
            }
        }
        Ok(())
    })?;
    // a mode that is a leaf is visited as a tuple of one, and stays a leaf
    let mut weights = leaves(&weights);
    for node in a {
        out.push(match node {
            Node::Leaf(mode) => Node::Leaf(weights.next().unwrap_or(*mode)),
            Node::Tuple(n) => Node::Tuple(*n),
        });
    }
    Ok(found)
}

/// Appends a tree of the same extents, with the weight that `weight` says of each leaf: of the integer coordinate that is 1 there and 0
/// elsewhere, and the extent. The size of the tree.
fn weigh(
    tree: &[Node<Mode>],
    out: &mut Nodes<Mode>,
    mut weight: impl FnMut(usize, usize) -> Result<usize, AlgebraError>,
) -> Result<usize, AlgebraError> {
    let mut index = 1usize;
    for node in tree {
        out.push(match *node {
            Node::Tuple(n) => Node::Tuple(n),
            Node::Leaf(Mode { extent, .. }) => {
                let weight = Operation::LocalTile.signed(weight(index, extent)?)?;
                index = index.saturating_mul(extent);
                Node::Leaf(Mode { extent, stride: Stride::Int(weight) })
            }
        });
    }
    Ok(index)
}

/// The divided layout with weights for strides: of tile and rest, by those of what was divided.
fn pull(weights: &[Node<Mode>], tiler: TilerRef<'_>, divided: &Layout) -> Result<Layout, AlgebraError> {
    let mut halves = children(divided.nodes());
    let (tile, rest) = (halves.next().unwrap_or(&[]), halves.next().unwrap_or(&[]));
    let (mut tiles, mut rests) = (Nodes::new(), Nodes::new());
    // the tiles and rests to come of each tuple that has begun
    let mut open = Vec::new();
    let mut whole = Some((tile, rest));
    by_mode(weights, tiler, |visit| {
        let mut next = || match (whole.take(), open.last_mut()) {
            (None, Some((tiles, rests))) => (next_of(tiles), next_of(rests)),
            (halves, _) => halves.unwrap_or((&[], &[])),
        };
        match visit {
            Visit::Open(tilers, rank) => {
                tiles.push(Node::Tuple(tilers));
                rests.push(Node::Tuple(rank));
                let (tile, rest) = next();
                open.push((children(tile), children(rest)));
            }
            Visit::Tile(weights, None) => {
                tiles.extend_from_slice(next().0);
                rests.extend_from_slice(weights);
            }
            Visit::Tile(weights, Some(Tile { layout: b, .. })) => {
                let (tile, rest) = next();
                weigh(tile, &mut tiles, |index, extent| weight_at(weights, at(b, index), extent))?;
                weigh(rest, &mut rests, |index, extent| weight_at(weights, beyond(b, index), extent))?;
            }
            Visit::Rest(modes) => {
                open.pop();
                rests.extend_from_slice(modes);
            }
        }
        Ok(())
    })?;
    let mut all = Nodes::new();
    all.push(Node::Tuple(2));
    all.extend_from_slice(&tiles);
    all.extend_from_slice(&rests);
    Ok(Layout::from_valid(all))
}
fn next_of<'a>(modes: &mut Children<'a, Mode>) -> &'a [Node<Mode>] {
    modes.next().unwrap_or(&[])
}
/// A tiler's own offset at an integer coordinate.
fn at(tiler: &Layout, index: usize) -> usize {
    let (mut left, mut sum) = (index, 0usize);
    for Mode { extent, stride } in tiler.modes() {
        let here = left.checked_rem(extent).unwrap_or(0);
        left = left.checked_div(extent).unwrap_or(0);
        sum = sum.saturating_add(here.saturating_mul(step(stride)));
    }
    sum
}
/// That of its complement.
fn beyond(tiler: &Layout, index: usize) -> usize {
    complement_at(index, &mut |visit| {
        tiler
            .modes()
            .for_each(|Mode { extent, stride }| visit(extent, isize::try_from(step(stride)).unwrap_or(isize::MAX)));
    })
}
const fn step(stride: Stride) -> usize {
    match stride {
        Stride::Int(stride) => stride.unsigned_abs(),
        // not of a tiler
        Stride::Basis { .. } | Stride::Xor(_) => 0,
    }
}
/// The weight at an integer coordinate, which `extent` steps are a multiple of: each as much as the first.
fn weight_at(weights: &[Node<Mode>], index: usize, extent: usize) -> Result<usize, AlgebraError> {
    let (mut left, mut sum) = (index, 0usize);
    // the leaves so far: the product of their extents, and extent and weight of the last one
    let (mut before, mut last) = (1usize, (1usize, 0usize));
    let mut modes = leaves(weights).peekable();
    while let Some(Mode { extent: size, stride }) = modes.next() {
        let weight = step(stride);
        let (here, more) = match modes.peek() {
            Some(_) => (left.checked_rem(size).unwrap_or(0), left.checked_div(size).unwrap_or(0)),
            None => (left, 0),
        };
        left = more;
        sum = sum.saturating_add(here.saturating_mul(weight));
        if size > 1 {
            // a step within the leaves before carries into this one, unless all steps stay there
            let carries = index.checked_rem(before) != Some(0)
                && index.saturating_mul(extent.saturating_sub(1)) >= before
                && extent > 1;
            if carries && weight != last.0.saturating_mul(last.1) {
                return Err(AlgebraError::AcrossEdge { extent });
            }
            (before, last) = (before.saturating_mul(size), (size, weight));
        }
    }
    Ok(sum)
}
