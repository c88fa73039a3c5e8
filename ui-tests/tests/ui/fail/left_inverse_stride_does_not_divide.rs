//! Eq. 26: offsets of strides 2 and 5 cannot be taken apart digit by digit.

use cute_static::{LeftInverse, layout};

type L = LeftInverse<layout!((3, 2) : (2, 5))>;

fn main() {
    let _ = L::default();
}
