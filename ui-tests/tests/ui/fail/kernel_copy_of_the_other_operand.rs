//! B read by a copy that was made for A.
use cute_atoms::copy::{CpAsync, Global, LdMatrix};
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{self, MakeTiledCopy, TiledMma};
use cute_static::{ComposedLayout, Tensor, int, layout, shape, swizzle};
use cute_ui_tests::kernel::kernel;

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
type FromA = tiled::CopyA<LdMatrix<int!(4)>, F16, Mma>;
type FromB = tiled::CopyA<LdMatrix<int!(4)>, F16, Mma>;
type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

fn main() {
    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}
