//! A and B have as many atoms along K.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{TiledMma, gemm_instructions, make_fragment};
use cute_static::{layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

fn main() {
    let thread = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default().get_slice(0);
    let (a, _) = thread.partition_a(&layout!((64, 32) : (1, 64))).unwrap();
    let (b, _) = thread.partition_b(&layout!((64, 32) : (1, 64))).unwrap();
    let (c, _) = thread.partition_c(&layout!((64, 64) : (1, 64))).unwrap();
    let c = make_fragment(&c, 0f32);
    assert_eq!(gemm_instructions(&a, &b, c.layout()), Ok(16));
}
