//! A negative stride runs backwards out of the first mode: defined only where the left operand is one mode.

use cute_static::{Composition, layout};

type C = Composition<layout!((4, 8) : (1, 5)), layout!(4 : -1)>;

fn main() {
    let _ = C::default();
}
