//! Eq. 21: between the elements of the tile there is room for two copies, and three do not end with a gap.

use cute_static::{LogicalProduct, int, layout};

type C = LogicalProduct<layout!(4 : 2), int!(3)>;

fn main() {
    let _ = C::default();
}
