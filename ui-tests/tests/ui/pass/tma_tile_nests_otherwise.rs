//! The tensor has the tile's two modes.
use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{Layout, int, layout, shape};

fn main() {
    let copy = TmaOf::<F16, layout!((64, 32) : (1, 64)), shape!((64, 32))>::default();
    let nested = Layout::new(((8usize, 128usize), 512usize), ((int!(1), 8usize), 1024usize)).unwrap();
    let operands = (nested, Layout::new((1024usize, 512usize), (int!(1), 1024usize)).unwrap());
    assert_eq!(copy.tensor_map(&operands.1).unwrap().global_dim(), [1024, 512]);
}
