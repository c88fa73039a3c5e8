//! Eq. 10: a dice has one entry for each mode, like the slice that it is the counterpart of.

use cute_static::{dice, layout};

fn main() {
    let coords = ((.., 1usize), (.., .., 1usize));
    let _ = dice(&layout!((4, 8) : (1, 4)), coords.1).unwrap();
}
