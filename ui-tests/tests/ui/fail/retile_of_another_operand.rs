//! A's fragment has eight values of an instruction where the copy for C takes four.
use cute_atoms::copy::Universal;
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{CopyC, TiledMma};
use cute_static::{int, layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;

fn main() {
    let store = CopyC::<Universal<int!(32)>, F32, Mma>::default().get_slice(3);
    let retiled = store.retile(&layout!((8, 4, 4) : (1, 8, 32))).unwrap();
    assert_eq!(retiled.to_string(), "((1,(4,2)),4,2):((1,(1,32)),8,64)");
}
