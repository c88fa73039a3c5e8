//! An accumulator of 64 lanes has not all 128 that the instruction accesses.

use cute_atoms::tmem::{Tcgen05Shape32x32b, TmemAccess};
use cute_static::{int, layout};

fn main() {
    type Accumulator = layout!((128, 64) : (65536, 1));
    let _access = TmemAccess::<Accumulator, Tcgen05Shape32x32b<int!(2)>>::default();
}
