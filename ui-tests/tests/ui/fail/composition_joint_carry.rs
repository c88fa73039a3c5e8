//! Eq. 23: each mode of the right operand alone stays in the first mode of extent 6, but their sum reaches 7.

use cute_static::{Composition, layout};

type C = Composition<layout!((6, 10) : (1, 100)), layout!((2, 2, 2) : (1, 2, 4))>;

fn main() {
    let _ = C::default();
}
