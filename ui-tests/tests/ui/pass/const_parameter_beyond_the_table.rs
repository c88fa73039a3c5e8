//! A function of a const parameter, called with one that has.
use cute_static::{Const, IsConst, layout};

fn size<const BM: usize>() -> usize
where
    Const<BM>: IsConst,
{
    cute_static::IsLayout::size(&layout!((BM, 8) : (1, BM)))
}

fn main() {
    assert_eq!(size::<500>(), 4000);
}
