//! The sum 7 stays in a first mode of extent 8.

use cute_static::{Composition, layout};

type C = Composition<layout!((8, 10) : (1, 100)), layout!((2, 2, 2) : (1, 2, 4))>;

fn main() {
    let _ = C::default();
}
