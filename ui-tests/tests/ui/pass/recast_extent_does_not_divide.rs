//! Four elements are two.

use cute_static::{Recast, int, layout};

type C = Recast<layout!(4 : 1), int!(16), int!(32)>;

fn main() {
    let _ = C::default();
}
