//! Storage of its own has a length that the compiler knows.
use cute_static::{Cosize, ComposedLayout, int, layout, swizzle};

fn main() {
    let _: Option<Cosize<ComposedLayout<swizzle!(3, 0, 3), usize, layout!((8, 8) : (8, 1))>>> = None;
    let _ = int!(64);
}
