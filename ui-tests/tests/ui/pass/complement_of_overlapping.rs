//! The second mode begins at 4, behind the first one.

use cute_static::{Complement, int, layout};

type C = Complement<layout!((4, 2) : (1, 4)), int!(24)>;

fn main() {
    let _ = C::default();
}
