//! Coordinates are those of offsets of the column-major layout of the same shape.
use cute_atoms::copy::Universal;
use cute_atoms::element::F32;
use cute_atoms::tiled::MakeTiledCopy;
use cute_static::{column_major, identity, int, layout, shape};

type Copy = MakeTiledCopy<Universal<int!(32)>, F32, layout!((32, 1) : (1, 0)), layout!((4, 1) : (1, 0))>;

fn main() {
    let operands = (identity(&shape!((1024, 8))), column_major(&shape!((1024, 8))).unwrap());
    let mine = Copy::default().get_slice(3).partition_s(&operands.1).unwrap();
    assert_eq!((mine.0.to_string(), mine.1), ("((1,4),8,8):((0,1),128,1024)".into(), 12));
}
