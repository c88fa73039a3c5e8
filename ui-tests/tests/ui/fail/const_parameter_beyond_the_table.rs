//! A function of a const parameter, called with a number that has no name.
use cute_static::{Const, IsConst, layout};

fn size<const BM: usize>() -> usize
where
    Const<BM>: IsConst,
{
    cute_static::IsLayout::size(&layout!((BM, 8) : (1, BM)))
}

fn main() {
    assert_eq!(size::<5000>(), 40_000);
}
