//! A coordinate `k e_i` picks mode `i` of the left operand, and this one has no mode 2.

use cute_static::{Composition, layout};

type C = Composition<layout!((8, 8) : (1, 8)), layout!(4 : 1@2)>;

fn main() {
    let _ = C::default();
}
