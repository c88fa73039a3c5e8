//! Mode 1 is there: the composition is `4:8`.

use cute_static::{Composition, layout};

type C = Composition<layout!((8, 8) : (1, 8)), layout!(4 : 1@1)>;

fn main() {
    let _ = C::default();
}
