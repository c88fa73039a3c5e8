//! The second mode begins at 7, behind the first one: the two are one mode.

use cute_static::{LeftInverse, layout};

type L = LeftInverse<layout!((7, 3, 2) : (1, 7, 32))>;

fn main() {
    let _ = L::default();
}
