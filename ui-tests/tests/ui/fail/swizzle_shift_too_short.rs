//! A swizzle that reads bits it changes is no permutation that undoes itself: |S| must be at least B.

use cute_static::{IsSwizzle, swizzle};

fn main() {
    let _ = swizzle!(3, 4, 2).apply(64);
}
