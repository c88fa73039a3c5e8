//! Every other one of 12, five of them, and what lies between: 2 tiles of 5 are no 12.

use cute_static::{Exact, LogicalDivide, layout};

type D = LogicalDivide<layout!(12 : 1), Exact<layout!(5 : 2)>>;

fn main() {
    let _ = D::default();
}
