//! 8 elements are the whole first mode and 2 of the second one.

use cute_static::{Composition, layout};

type C = Composition<layout!((4, 6, 8) : (2, 3, 5)), layout!(8 : 1)>;

fn main() {
    let _ = C::default();
}
