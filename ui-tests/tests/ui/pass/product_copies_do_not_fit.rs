//! Four copies are two in each gap, twice.

use cute_static::{LogicalProduct, int, layout};

type C = LogicalProduct<layout!(4 : 2), int!(4)>;

fn main() {
    let _ = C::default();
}
