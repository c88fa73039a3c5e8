//! Section 3.3.3: a line can be gone through backwards, but bit strings have no negative multiples.

use cute_static::{Layout, Xor, composition, int, layout};

fn main() {
    let lines = (layout!(8 : 3), Layout::<int!(8), Xor<int!(3)>>::default());
    let _ = composition(&lines.0, &layout!(4 : -1));
}
