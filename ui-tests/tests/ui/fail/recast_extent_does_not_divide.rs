//! Three elements are no whole number of elements of twice the width.

use cute_static::{Recast, int, layout};

type C = Recast<layout!(3 : 1), int!(16), int!(32)>;

fn main() {
    let _ = C::default();
}
