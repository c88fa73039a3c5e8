//! Stride 12 skips the first mode and 3 elements of the second one, of which 2 are kept.

use cute_static::{Composition, layout};

type C = Composition<layout!((4, 6, 8) : (2, 3, 5)), layout!(6 : 12)>;

fn main() {
    let _ = C::default();
}
