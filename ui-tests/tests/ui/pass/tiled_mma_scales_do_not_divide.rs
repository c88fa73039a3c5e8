//! So are scales, of as many elements as instructions multiply.
use cute_atoms::element::{E2M1, F32, UE8M0};
use cute_atoms::mma::{Mxf4, MmaSm120};
use cute_atoms::tiled::TiledMma;
use cute_static::{int, layout};

type Atom = MmaSm120<Mxf4<UE8M0, int!(32)>, F32, E2M1, E2M1>;

fn main() {
    let thread = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default().get_slice(0);
    let _ = thread.partition_sfa(&layout!((128, 128) : (128, 1)));
}
