//! Definition 2.12: a coordinate nests at most like the shape. A mode of extent 8 has no coordinate `(2, 3)`.

use cute_static::{layout};

fn main() {
    let coords = (5usize, (2usize, 3usize));
    let _ = layout!((4, 8) : (1, 4)).at((1usize, coords.1));
}
