//! Eq. 20: stride 3 steps through the first mode of extent 4 without meeting its end: neither of 3 and 4 divides the
//! other. C++ CuTe accepts this composition and computes wrong offsets.

use cute_static::{Composition, layout};

type C = Composition<layout!((4, 6, 8) : (2, 3, 5)), layout!(6 : 3)>;

fn main() {
    let _ = C::default();
}
