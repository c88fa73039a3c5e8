//! Eq. 23: the modes of the right operand run over each other; their sum reaches 9 and carries past extent 8.

use cute_static::{Composition, layout};

type C = Composition<layout!((8, 8) : (8, 1)), layout!((2, 3) : (3, 3))>;

fn main() {
    let _ = C::default();
}
