//! An operand is copied as what it is.
use cute_atoms::copy::Universal;
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{CopyA, TiledMma};
use cute_static::{int, layout, shape};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0))>;
struct Float<const BITS: usize>;
trait Is {
    type Element;
}
impl Is for Float<16> {
    type Element = F16;
}
impl Is for Float<32> {
    type Element = F32;
}

fn main() {
    let _: CopyA<Universal<int!(64)>, <Float<32> as Is>::Element, Mma>;
}
