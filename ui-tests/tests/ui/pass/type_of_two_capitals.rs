//! And behind `type` a type's.
use cute_static::{Known, shape};

fn tile<BM: Known>() {
    let _ = shape!((type BM, 4));
}

fn main() {
    tile::<cute_static::int!(8)>();
}
