//! A tile of 128 rows of a tensor whose rows come in groups of 48 ends in the middle of a group.
use cute_atoms::element::F16;
use cute_atoms::tma::{TileOn, TmaOf};
use cute_static::{Layout, int, layout, shape};

fn main() {
    type Rows = (int!(48), usize);
    type Tile = TileOn<shape!((128, 64)), (Rows, usize)>;
    let a = Layout::new((Rows::from((Default::default(), 7)), 64usize), ((64usize, 4096usize), int!(1))).unwrap();
    let _ = (TmaOf::<F16, layout!((128, 64) : (64, 1)), Tile>::default(), a);
}
