//! With a negative shift groups of elements are torn apart where bits are read inside them and changed outside.

use cute_static::{UpcastSwizzle, int, swizzle};

fn main() {
    let _: Option<UpcastSwizzle<swizzle!(2, 1, -3), int!(64)>> = None;
}
