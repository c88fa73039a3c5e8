//! With its one bound.
use cute_static::{Const, IsConst, layout};

fn tile<const BM: usize>()
where
    Const<BM>: IsConst,
{
    let _ = layout!((BM, 8) : (1, BM));
}

fn main() {
    tile::<128>();
}
