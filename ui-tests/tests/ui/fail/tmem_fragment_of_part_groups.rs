//! 64 rows of each of two CTAs are in two groups of lanes, which have half of the columns each.
use cute_atoms::mma::{Interleaved, TmemFrg};
use cute_atoms::tmem::TmemFragment;
use cute_static::{int, layout};

fn main() {
    type Part = layout!(((64, 127), 1, 1) : ((1, 64), 0, 0));
    let _c = TmemFragment::<TmemFrg<int!(32), int!(32), int!(2), Interleaved>, Part>::default();
}
