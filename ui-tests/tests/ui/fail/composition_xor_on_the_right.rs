//! Paper 2.3.1: offsets of XOR strides are bit strings, and those are no coordinates of a layout on the left.

use cute_static::{Layout, Xor, composition, int, layout};

fn main() {
    let layouts = (layout!(4 : 2), Layout::<int!(4), Xor<int!(2)>>::default());
    let _ = composition(&layout!(8 : 1), &layouts.1);
}
