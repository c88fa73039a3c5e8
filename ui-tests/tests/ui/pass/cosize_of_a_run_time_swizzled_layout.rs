//! With an offset that it knows.
use cute_static::{Cosize, ComposedLayout, int, layout, swizzle};

fn main() {
    let _: Option<Cosize<ComposedLayout<swizzle!(3, 0, 3), int!(0), layout!((8, 8) : (8, 1))>>> = None;
    let _ = int!(64);
}
