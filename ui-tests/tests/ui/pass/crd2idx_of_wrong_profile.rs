//! Eq. 5: a coordinate nests at most like the shape. A mode of extent 8 has no coordinate `(2, 3)`.

use cute_static::{crd2idx, shape};

fn main() {
    let coords = ((1usize, 2usize), (1usize, (2usize, 3usize)));
    assert!(crd2idx(&shape!((4, 8)), coords.0).is_ok());
}
