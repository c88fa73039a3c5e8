//! Eq. 21: the first mode gives 4 elements, and 6 is no multiple of 4: the second mode would begin in the middle.

use cute_static::{Composition, layout};

type C = Composition<layout!((4, 6, 8) : (2, 3, 5)), layout!(6 : 1)>;

fn main() {
    let _ = C::default();
}
