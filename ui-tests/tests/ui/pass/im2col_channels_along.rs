//! Channels are the last mode of the tile, and have to be the last one of the images.
use cute_atoms::element::F16;
use cute_atoms::tma::{Convolution, Im2colOf};
use cute_static::{Layout, int, layout, shape};

fn main() {
    let copy = Im2colOf::<F16, layout!((128, 64) : (64, 1)), shape!((128, 64))>::default();
    let (pixels, steps) = ((56usize, 56usize, 8usize), (64usize, 3584usize, 200704usize));
    let images = (Layout::new((64usize, pixels), (int!(1), steps)).unwrap(), Layout::new((pixels, 64usize), (steps, int!(1))).unwrap());
    let same = Convolution::new([3, 3, 1], [(1, 1), (1, 1), (0, 0)], [1; 3], [1; 3]);
    assert_eq!(copy.tensor_map(&images.1, &same).unwrap().global_dim(), [64, 56, 56, 8]);
}
