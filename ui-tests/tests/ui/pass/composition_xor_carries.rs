//! 3 times stride 5 is 15 either way.

use cute_static::{Composition, Layout, Xor, int, layout};

fn main() {
    let _ = Composition::<Layout<int!(8), Xor<int!(3)>>, layout!(4 : 5)>::default().at(3usize);
}
