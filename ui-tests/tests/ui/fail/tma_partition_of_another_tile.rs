//! A copy of 128 x 64 elements partitions stages of such tiles, not of 64 x 64.
use cute_atoms::element::F16;
use cute_atoms::tma::{TmaOf, tma_partition};
use cute_static::{AlgebraError, LayoutOps, int, layout, shape};

fn main() -> Result<(), AlgebraError> {
    let copy = TmaOf::<F16, layout!((128, 64) : (64, 1)), shape!((128, 64))>::default();
    let stages = layout!((64, 64, 4) : (64, 1, 8192)).group(int!(0), int!(2))?;
    let tile = copy.coords(&layout!((128, 64) : (64, 1))).group(int!(0), int!(2))?;
    tma_partition(&copy, 0, &layout!(1 : 0), &stages, &tile)?;
    Ok(())
}
