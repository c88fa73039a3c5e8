//! A tile that does not nest as the tensor takes the first leaf of a mode: 64 rows of groups of 32.
use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{Layout, int, layout, shape};

fn main() {
    let copy = TmaOf::<F16, layout!((64, 64) : (1, 64)), shape!((64, 64))>::default();
    let b = Layout::new((1024usize, (int!(32), 16usize)), (int!(1), (1024usize, 65536usize))).unwrap();
    assert_eq!(copy.tensor_map(&b).unwrap().box_dim(), [64, 64, 1]);
}
