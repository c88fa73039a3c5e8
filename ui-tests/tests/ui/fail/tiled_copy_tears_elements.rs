//! `ldmatrix` gives each thread 32 bits of a row: half a double, the other half being its neighbour's.
use cute_atoms::copy::LdMatrix;
use cute_atoms::element::{F32, F64};
use cute_atoms::tiled::TiledCopy;
use cute_static::{int, layout, shape};

type Of<V> = TiledCopy<LdMatrix<int!(4)>, V, layout!((32, 4) : (4, 1)), shape!((8, 16))>;

fn main() {
    let operands = (Of::<F64>::default(), Of::<F32>::default());
    let tile = layout!((8, 16) : (16, 1));
    assert!(operands.0.get_slice(0).partition_d(&tile).is_ok());
}
