//! And behind `const` a constant's.
use cute_static::{IsConst, shape};

const N: usize = 8;

fn of<const K: usize>() -> usize
where
    cute_static::Const<K>: IsConst,
{
    cute_static::HTuple::size(&shape!((const N, const K)))
}

fn main() {
    let _ = shape!((const N, 4));
    assert_eq!(of::<3>(), 24);
}
