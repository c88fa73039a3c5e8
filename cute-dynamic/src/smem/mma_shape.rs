//! An atom of shared memory repeated to the operand of an MMA.

use super::NoAtom;
use crate::{ComposedLayout, ModeOrder, Shape, Tiler, get, size};
use alloc::vec;
use alloc::vec::Vec;

/// An atom repeated to the operand of an MMA of a shape `((MmaMN, MmaK), RestMN, RestK, ..)`, as
/// [`partition_shape_a`](crate::tiled::TiledMma::partition_shape_a) answers it: that shape to elements.
///
/// ```
/// use cute_dynamic::smem::{Major, SwizzleMode, smem_atom, tile_to_mma_shape};
/// use cute_dynamic::{LayoutLeft, Shape};
/// let atom = smem_atom(Major::K, SwizzleMode::Sw128, 16)?;
/// let a = tile_to_mma_shape(&atom, &"((128,16),1,4)".parse::<Shape>().unwrap(), &LayoutLeft)?;
/// assert_eq!(a.to_string(), "Sw<3,3,3> o 0 o ((128,16),1,4):((64,1),0,16)");
/// # Ok::<(), cute_dynamic::smem::NoAtom>(())
/// ```
///
/// # Errors
/// [`NoAtom::NoMmaShape`], and those of [`tile_to_shape`](crate::tile_to_shape).
pub fn tile_to_mma_shape<O: ModeOrder>(
    atom: &ComposedLayout,
    shape: &Shape,
    order: &O,
) -> Result<ComposedLayout, NoAtom> {
    let wrong = NoAtom::NoMmaShape { rank: shape.rank() };
    if shape.rank() < 3 || shape.depth() == 0 {
        return Err(wrong);
    }
    let one = get(shape, 0)?;
    if one.rank() != 2 || one.depth() == 0 {
        return Err(wrong);
    }
    let mut tile: Vec<Shape> = Vec::with_capacity(shape.rank());
    let mut tiler = vec![];
    for mode in 0..2usize {
        let of_one = get(&one, mode)?;
        tiler.push(Tiler::extent(size(&of_one))?);
        tile.push(Shape::tuple(&[of_one, get(shape, mode.saturating_add(1))?]));
    }
    for mode in 3..shape.rank() {
        tile.push(get(shape, mode)?);
    }
    Ok(atom.tile_to_shape(&Shape::tuple(&tile), order)?.tiled_divide(&Tiler::ByMode(tiler))?)
}
