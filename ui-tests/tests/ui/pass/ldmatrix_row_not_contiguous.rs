//! A row of `ldmatrix` is 16 contiguous bytes.
use cute_atoms::copy::LdMatrix;
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{CopyA, PartitionS, TiledMma};
use cute_static::{int, layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0))>;
type Load = CopyA<LdMatrix<int!(4)>, F16, Mma>;

fn main() {
    let _: PartitionS<Load, layout!((64, 32) : (64, 1))>;
}
