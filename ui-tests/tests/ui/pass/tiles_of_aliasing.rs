//! Paper 2.4.1: columns of 4 rows that begin 2 apart share elements, and so would tiles that are written at the same time.

use cute_static::{Tensor, layout, shape};

fn main() {
    let mut data = [0; 32];
    let mut tensor = Tensor::view_mut(&mut data, layout!((4, 8) : (1, 4))).unwrap();
    assert_eq!(tensor.tiles_mut(&shape!((2, 4))).unwrap().len(), 4);
}
