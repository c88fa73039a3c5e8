//! Three bits up the fields are apart.

use cute_static::{IsSwizzle, swizzle};

fn main() {
    let _ = swizzle!(3, 4, 3).apply(64);
}
