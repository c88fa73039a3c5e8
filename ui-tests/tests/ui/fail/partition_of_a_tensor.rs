//! What is partitioned is the tensor's layout.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::TiledMma;
use cute_static::{Tensor, layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2) : (1, 2))>;

fn main() {
    let data = [0f32; 1024];
    let tensor = Tensor::view(&data, layout!((32, 32) : (32, 1))).unwrap();
    let operands = (&tensor, tensor.layout());
    let mine = Mma::default().get_slice(3).unwrap().partition_c(operands.0).unwrap();
    assert_eq!((mine.0.to_string(), mine.1), ("((2,2),1,2):((1,256),0,16)".into(), 6));
}
