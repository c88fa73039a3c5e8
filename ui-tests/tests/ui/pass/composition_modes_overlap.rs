//! The modes are disjoint, and their sum 7 stays in the first mode of extent 8.

use cute_static::{Composition, layout};

type C = Composition<layout!((8, 8) : (8, 1)), layout!((2, 3) : (1, 3))>;

fn main() {
    let _ = C::default();
}
