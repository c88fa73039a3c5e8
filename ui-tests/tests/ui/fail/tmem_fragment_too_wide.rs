//! Tensor memory has 512 columns.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{F16Kind, Tcgen05};
use cute_atoms::tiled::TiledMma;
use cute_static::{int, layout};

type Mma = TiledMma<Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;

fn main() {
    let cta = Mma::default().get_slice(0);
    let part = cta.partition_c(&layout!((128, 768) : (1, 128))).unwrap();
    let _ = cta.make_fragment_c(&part, 0);
}
