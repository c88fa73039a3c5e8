//! A name of two capitals is a constant's.
use cute_static::{Known, shape};

fn tile<BM: Known>() {
    let _ = shape!((BM, 4));
}

fn main() {
    tile::<cute_static::int!(8)>();
}
