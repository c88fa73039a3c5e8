//! An instruction has 64 or 128 rows in one CTA.
use cute_atoms::mma::{Interleaved, TmemFrg};
use cute_atoms::tmem::TmemFragment;
use cute_static::{int, layout};

fn main() {
    type Part = layout!(((96, 128), 1, 2) : ((1, 128), 0, 16384));
    let _c = TmemFragment::<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, Part>::default();
}
