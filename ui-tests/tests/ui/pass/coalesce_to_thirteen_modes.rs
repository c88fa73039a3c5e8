//! Two of them that merge are one.

use cute_static::{coalesce, layout};

fn main() {
    let l = layout!(((2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2))
        : ((1, 2, 7, 15, 31, 63, 127), (255, 511, 1023, 2047, 4095, 8191)));
    let _ = coalesce(&l).unwrap();
}
