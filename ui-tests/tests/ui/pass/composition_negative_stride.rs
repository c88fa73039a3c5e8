//! With stride 4 the left operand is one mode, `32:1`, which goes on in both directions (Section 3.3.3).

use cute_static::{Composition, layout};

type C = Composition<layout!((4, 8) : (1, 4)), layout!(4 : -1)>;

fn main() {
    let _ = C::default();
}
