//! Eq. 28: the second mode begins at 2, where the first one has covered 0 to 3.

use cute_static::{Complement, int, layout};

type C = Complement<layout!((4, 2) : (1, 2)), int!(24)>;

fn main() {
    let _ = C::default();
}
