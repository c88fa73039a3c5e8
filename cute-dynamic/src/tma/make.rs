//! Copies from a tensor, whose tile need not nest as it.
//!
//! ```text
//! on(t, leaf)         = t                                  the last leaf of a mode takes what is left
//! on(t, (s0, s1, ..)) = (min(t, s0), on(t / s0, (s1, ..))) one of t and s0 divides the other
//! on((t0, ..), (s0, ..)) = (on(t0, s0), ..)                on((t0, ..), leaf) = t0 t1 ..
//! ```

use super::{DataType, NoTma, TensorMap, Tma, tma_of};
use crate::smem::Swizzled;
use crate::tree::htuple::{self, Node, Nodes};
use crate::{Layout, Shape};
use alloc::vec;
use alloc::vec::Vec;

/// A tile with its modes grouped as those of a tensor of shape `shape`.
///
/// Run-time extents of types take whatever a tile has of them; here all numbers are known.
///
/// ```
/// use cute_dynamic::{Shape, tma::{NoTma, tile_on}};
/// let (tile, shape): (Shape, Shape) = ("(128,64)".parse().unwrap(), "((8,100),64)".parse().unwrap());
/// assert_eq!(tile_on(&tile, &shape)?.to_string(), "((8,16),64)");
/// assert_eq!(tile_on(&tile, &"((48,100),64)".parse().unwrap()), Err(NoTma::TileTorn { t: 128, s: 48 }));
/// # Ok::<(), NoTma>(())
/// ```
///
/// # Errors
/// [`NoTma::TileTorn`], [`NoTma::TileNests`] of a tuple of more modes than the tensor's.
#[doc(alias = "TileOn")]
pub fn tile_on(tile: &Shape, shape: &Shape) -> Result<Shape, NoTma> {
    let mut nodes = Nodes::new();
    let mut left = vec![(tile.nodes(), shape.nodes())];
    while let Some((t, s)) = left.pop() {
        match (t, s) {
            ([Node::Tuple(n), ..], [Node::Tuple(m), ..]) => {
                if n > m {
                    return Err(NoTma::TileNests { t: *n, s: *m });
                }
                nodes.push(Node::Tuple(*n));
                // in order, so the last one first
                let pairs: Vec<_> = htuple::children(t).zip(htuple::children(s)).collect();
                left.extend(pairs.into_iter().rev());
            }
            _ => {
                let mut taken = htuple::leaves(t).fold(1usize, usize::saturating_mul);
                let mut behind = htuple::leaves(s).count();
                for node in s {
                    let node = match *node {
                        Node::Tuple(n) => Node::Tuple(n),
                        Node::Leaf(s) => {
                            behind = behind.saturating_sub(1);
                            let (here, left) = take(taken, s, behind == 0)?;
                            taken = left;
                            Node::Leaf(here)
                        }
                    };
                    nodes.push(node);
                }
            }
        }
    }
    Ok(Shape { nodes })
}
/// What a leaf `s` takes of `t` elements, and what is left for those behind.
const fn take(t: usize, s: usize, last: bool) -> Result<(usize, usize), NoTma> {
    if last {
        return Ok((t, 1));
    }
    match (t.checked_rem(s), t.checked_div(s), s.checked_rem(t)) {
        (Some(0), Some(left), _) => Ok((s, left)),
        (.., Some(0)) => Ok((t, 1)),
        _ => Err(NoTma::TileTorn { t, s }),
    }
}

/// The copy of tiles of a tensor in global memory to shared memory of a layout, by `ctas` CTAs of a cluster, and the tensor map. The tile's modes
/// are grouped as the tensor's.
///
/// ```
/// use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
/// use cute_dynamic::tma::{DataType, NoTma, make_tma_copy};
/// use cute_dynamic::{Layout, LayoutLeft, Shape};
/// let tile: Shape = "(128,64)".parse().unwrap();
/// let smem = smem_atom(Major::K, SwizzleMode::Sw128, 16).unwrap().tile_to_shape(&tile, &LayoutLeft)?;
/// // rows in groups of 8 that lie 4096 apart, the groups' rows 64
/// let a: Layout = "((8,100),64):((64,4096),1)".parse().unwrap();
/// let (copy, map) = make_tma_copy(&a, &smem, &tile, DataType::Float16, 1)?;
/// assert_eq!((map.global_dim(), map.box_dim()), (&[64, 8, 100][..], &[64, 8, 16][..]));
/// assert_eq!(copy.coords(&a)?.to_string(), "((8,100),64):((1@1,1@2),1@0)");
/// # Ok::<(), NoTma>(())
/// ```
///
/// # Errors
/// [`NoTma`].
#[doc(alias = "make_tma_atom")]
pub fn make_tma_copy(
    gtensor: &Layout,
    slayout: &impl Swizzled,
    cta_tiler: &Shape,
    data_type: DataType,
    ctas: usize,
) -> Result<(Tma, TensorMap), NoTma> {
    let copy = tma_of(slayout, &tile_on(cta_tiler, &gtensor.shape())?, data_type, ctas)?;
    let map = copy.tensor_map(gtensor)?;
    Ok((copy, map))
}
