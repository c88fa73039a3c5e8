//! What a CTA's instructions copy of a tile, and of all tiles behind it: CuTe's `tma_partition`, on values.
//!
//! ```text
//! part(L)   = ((L_0 o index) at CTA, L_1, L_2, ..)                       ((TMA, TMA_Iter), Rest..), and where it begins
//! L         (TMATile, Rest..): shared memory, or coordinates of global memory; its first mode is the tile, grouped
//! ```

use super::{NoTma, Tma};
use crate::tiled::Partitioned;
use crate::{AlgebraError, Layout, Offset, coalesce, composition, get};
use alloc::vec;
use cute_atoms::tma::rules::Slices;
use cute_static::Evaluate;

/// Parts of global memory and of shared memory, each with where it begins.
pub type TmaParts<G, S> = ((G, Offset), (S, Offset));

/// What a CTA copies of the coordinates of global memory and of shared memory, both `(TMATile, Rest..)`: of each `((TMA, TMA_Iter), Rest..)`, the
/// elements of an instruction, the instructions, and what is behind the tile, and where it begins.
///
/// `cta_layout` counts the CTAs that share the copy, by the coordinate `cta_coord`: all of a cluster that are along the multicast's mode.
///
/// ```
/// use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
/// use cute_dynamic::tma::{DataType, NoTma, tma_of, tma_partition};
/// use cute_dynamic::{Layout, LayoutLeft, Offset, Shape, group, local_tile};
/// let (tile, b): (Shape, Layout) = ("(128,64)".parse().unwrap(), "(1000,512):(512,1)".parse().unwrap());
/// // four stages, and a copy of one that two CTAs share
/// let atom = smem_atom(Major::K, SwizzleMode::Sw128, 16).unwrap();
/// let stages = atom.tile_to_shape(&"(128,64,4)".parse::<Shape>().unwrap(), &LayoutLeft)?;
/// let copy = tma_of(&atom.tile_to_shape(&tile, &LayoutLeft)?, &tile, DataType::Float16, 2)?;
/// // coordinates (k, n) of all tiles of the first rows along K
/// let (tiles, _) = local_tile(&copy.coords(&b)?, &(128usize, 64usize), (0, ..))?;
/// assert_eq!(tiles.to_string(), "(128,64,8):(1@1,1@0,64@0)");
/// let two: Layout = "2:1".parse().unwrap();
/// let (of_b, of_smem) = tma_partition(&copy, 1, &two, &group(&stages, 0, 2)?, &group(&tiles, 0, 2)?)?;
/// // the second CTA's 64 rows, for each tile
/// assert_eq!(of_b.0.to_string(), "(((64,64),1),8):(((1@0,1@1),0),64@0)");
/// assert_eq!(of_b.1, Offset::Coord("(0,64)".parse().unwrap()));
/// assert_eq!(of_smem.0.to_string(), "Sw<3,3,3> o 4096 o ((4096,1),(1,4)):((1,0),(0,8192))");
/// # Ok::<(), NoTma>(())
/// ```
///
/// # Errors
/// [`NoTma::OtherTile`], [`AlgebraError::Size`] where `cta_layout` is of another number of CTAs than the copy, [`AlgebraError::OutOfBounds`] of a
/// coordinate that it has not, and the algebra's.
pub fn tma_partition<C, S: Partitioned, G: Partitioned>(
    copy: &Tma,
    cta_coord: C,
    cta_layout: &Layout,
    stensor: &S,
    gtensor: &G,
) -> Result<TmaParts<G, S>, NoTma>
where
    Layout: Evaluate<C, Offset = isize>,
{
    let (index, ctas) = (copy.index(), cta_layout.cosize());
    let id = cta_layout.offset(cta_coord).ok_or(AlgebraError::OutOfBounds { index: ctas, bound: ctas })?;
    let cta = Slices(get(index, 2)?.size()).of_cta(id, ctas)?;
    let of_smem = part(stensor, index, cta)?;
    Ok((part(gtensor, index, cta)?, of_smem))
}
fn part<L: Partitioned>(of: &L, index: &Layout, cta: usize) -> Result<(L, Offset), NoTma> {
    let whole = of.inner();
    let tile = if whole.depth() == 0 { whole.clone() } else { get(whole, 0)? };
    if tile.size() != index.size() {
        return Err(NoTma::OtherTile { n: tile.size(), t: index.size() });
    }
    let parts = composition(&tile, index)?;
    let (boxed, ctas) = (get(&parts, 0)?, get(&parts, 2)?);
    // with the first element's, so that it is a coordinate of all modes where one CTA copies all
    let (_, offset) = Layout::concat(&[boxed.clone(), ctas])?.slice((0, cta))?;
    let mut modes = vec![Layout::concat(&[coalesce(&boxed)?, coalesce(&get(&parts, 1)?)?])?];
    if whole.depth() > 0 {
        for mode in 1..whole.rank() {
            modes.push(get(whole, mode)?);
        }
    }
    Ok(of.part(Layout::concat(&modes)?, offset)?)
}
