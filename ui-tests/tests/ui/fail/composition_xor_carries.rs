//! Paper 2.3.1: 3 times stride 3 is 9, without carries 5. Into XOR strides only what has no carries can be composed.

use cute_static::{Composition, Layout, Xor, int, layout};

fn main() {
    let _ = Composition::<Layout<int!(8), Xor<int!(3)>>, layout!(4 : 3)>::default().at(3usize);
}
