//! Three quad pairs are lanes 0 to 11 and 16 to 27: no layout numbers them over the gap.
use cute_atoms::element::F32;
use cute_atoms::mma::{KMajor, VoltaMma};
use cute_atoms::tiled::TiledMma;
use cute_static::layout;

fn main() {
    let thread = TiledMma::<VoltaMma<F32, KMajor, KMajor>, layout!((3, 1, 1) : (1, 0, 0))>::default().get_slice(5);
    assert_eq!(thread.coordinates(), Ok((1, 1, 0, 0)));
}
