//! A vector is copied as a matrix of one column, or by threads and values of one mode.
use cute_atoms::copy::Universal;
use cute_atoms::element::F32;
use cute_atoms::tiled::MakeTiledCopy;
use cute_static::{int, layout};

type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 1) : (1, 0)), layout!((4, 1) : (1, 0))>;

fn main() {
    let operands = (layout!(1024 : 1), layout!((1024, 1) : (1, 0)));
    let mine = Copy::default().get_slice(3).partition_s(&operands.1).unwrap();
    assert_eq!((mine.0.to_string(), mine.1), ("((4,1),8,1):((1,0),128,0)".into(), 12));
}
