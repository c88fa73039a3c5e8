//! An offset has 64 bits, its sign included: a swizzle that reads beyond them is none.

use cute_static::{IsSwizzle, swizzle};

fn main() {
    let _ = swizzle!(3, 60, 3).apply(64);
}
