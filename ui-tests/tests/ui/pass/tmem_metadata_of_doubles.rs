//! There is no sparse A of doubles.
use cute_atoms::tmem::{TmemEFrg, TmemFragment};
use cute_static::{int, layout};

fn main() {
    type Part = layout!(((128, 16), 1, 4) : ((1, 128), 1, 1));
    let _metadata = TmemFragment::<TmemEFrg<int!(32)>, Part>::default();
}
