//! A weight-stationary instruction has 32, 64 or 128 rows.
use cute_atoms::tmem::{TmemEFrgWs, TmemFragment};
use cute_static::{int, layout};

fn main() {
    type Part = layout!(((96, 16), 1, 4) : ((1, 128), 1, 1));
    let _metadata = TmemFragment::<TmemEFrgWs<int!(32)>, Part>::default();
}
