//! Scales of 32 rows lie side by side in tensor memory.
use cute_atoms::tmem::{FourByOne, TmemFragment, TmemSfFrg};
use cute_static::{int, layout};

fn main() {
    type Part = layout!(((64, (16, 4)), 1, 4) : ((1, (1, 1)), 1, 1));
    let _scales = TmemFragment::<TmemSfFrg<int!(8), FourByOne>, Part>::default();
}
