//! The contiguous leaf is the first one of the tile.
use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{Layout, int, layout, shape};

fn main() {
    let copy = TmaOf::<F16, layout!((64, 32) : (1, 64)), shape!((64, 32))>::default();
    let last = Layout::new((512usize, 8usize, 1024usize), (1024usize, 524_288usize, int!(1))).unwrap();
    let operands = (last, Layout::new((1024usize, 512usize, 8usize), (int!(1), 1024usize, 524_288usize)).unwrap());
    assert_eq!(copy.tensor_map(&operands.1).unwrap().box_dim(), [64, 32, 1]);
}
