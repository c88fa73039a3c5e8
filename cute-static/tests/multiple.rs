//! Run-time integers that are known to be multiples: what the compiler decides with them, and what survives.
#![allow(clippy::unwrap_used)] // a test fails by panicking

use cute_static::*;
use static_assertions::assert_type_eq_all as same;

type M8 = Multiple<int!(8)>;
type M16 = Multiple<int!(16)>;
type M128 = Multiple<int!(128)>;
type M1024 = Multiple<int!(1024)>;

fn m16(n: usize) -> M16 {
    Multiple::new(n).unwrap()
}

#[test]
fn what_a_tile_divides_leaves_no_unit_modes() {
    type A = Layout<(M16, usize), (int!(1), usize)>;
    same!(Composition<A, layout!(4 : 1)>, layout!(4 : 1));
    same!(Composition<A, layout!(16 : 1)>, layout!(16 : 1));
    same!(Composition<A, layout!(8 : 2)>, layout!(8 : 2));
    same!(Composition<A, layout!((4, 2) : (1, 8))>, layout!((4, 2) : (1, 8)));
    // without: modes that may be 1
    same!(
        Composition<Layout<(usize, usize), (int!(1), usize)>, layout!(4 : 1)>,
        layout!(type (usize, usize) : (1, usize))
    );
    // more than is known to be there
    same!(Composition<A, layout!(32 : 1)>, layout!(type (usize, usize) : (1, usize)));
    let a = Layout::new((m16(48), 5usize), (int!(1), 100usize)).unwrap();
    assert_eq!(composition(&a, &layout!(16 : 1)).unwrap().to_string(), "16:1");
    assert_eq!(composition(&a, &layout!(64 : 1)).unwrap_err().code(), "shape_divisibility");
}
#[test]
fn divisors_survive() {
    // quotients of divides
    same!(ZippedDivide<Layout<M1024, int!(1)>, int!(128)>, Layout<(int!(128), M8), (int!(1), int!(128))>);
    same!(ZippedDivide<Layout<M1024, int!(1)>, int!(1024)>, layout!(type (1024, usize) : (1, 1024)));
    same!(ZippedDivide<Layout<M1024, int!(1)>, int!(96)>, layout!(type (96, usize) : (1, 96)));
    // of modes behind static ones
    same!(
        LogicalDivide<Layout<(int!(8), M16), (int!(1), usize)>, int!(4)>,
        Layout<(int!(4), (int!(2), M16)), (int!(1), (int!(4), usize))>
    );
    same!(
        LogicalDivide<Layout<M1024, int!(1)>, layout!(64 : 2)>,
        Layout<(int!(64), (int!(2), M8)), (int!(2), (int!(1), int!(128)))>
    );
    // products of strides
    same!(Composition<Layout<(usize, usize), (int!(1), M16)>, (layout!(4 : 1), layout!(2 : 8))>,
        Layout<(int!(4), int!(2)), (int!(1), M128)>);
    // sizes
    same!(Size<(M16, (M8, int!(2)))>, Multiple<int!(256)>);
    same!(CeilDiv<(M1024, M16), shape!((128, 32))>, (M8, usize));
    let rows = Layout::new(Multiple::<int!(1024)>::new(2048).unwrap(), int!(1)).unwrap();
    assert_eq!(zipped_divide(&rows, &int!(128)).unwrap().to_string(), "(128,16):(1,128)");
    assert_eq!(logical_divide(&rows, &layout!(64 : 2)).unwrap().to_string(), "(64,(2,16)):(2,(1,128))");
}
#[test]
fn tiles_that_divide_are_plain() {
    let data: Vec<u32> = (0..48 * 16).collect();
    let whole = Tensor::view(&data, Layout::new((m16(48), m16(16)), (int!(1), m16(48))).unwrap()).unwrap();
    let tile = whole.local_tile(&shape!((16, 8)), (2, 1)).unwrap();
    let _: layout!(type (16, 8) : (1, usize)) = {
        let l = *tile.layout();
        Layout::new(*l.shape(), (int!(1), l.stride().1.value())).unwrap()
    };
    assert_eq!(tile.layout().to_string(), "(16,8):(1,48)");
    assert_eq!(tile.get((0, 0)), Some(&(32 + 8 * 48)));
    // the same extents, of which nothing is known
    let whole = Tensor::view(&data, Layout::new((48usize, 16usize), (int!(1), 48usize)).unwrap()).unwrap();
    let clipped = whole.local_tile(&shape!((16, 8)), (2, 1)).unwrap();
    let _: &Clipped<layout!(type (16, 8) : (1, usize)), _> = clipped.layout();
}
#[test]
fn what_is_no_multiple_is_refused() {
    assert_eq!(M16::new(40), Err(AlgebraError::NotMultiple { number: 40, divisor: 16 }));
    assert_eq!(M16::new(0).map(Multiple::value), Ok(0));
    assert_eq!(Layout::new(m16(0), int!(1)), Err(AlgebraError::ZeroExtent { mode: 0 }));
    let plain = Layout::new((32usize, 24usize), (1usize, 32usize)).unwrap();
    let known: Layout<(M16, usize), (int!(1), M16)> = coalesce_to(&plain).unwrap();
    assert_eq!(known.to_string(), "(32,24):(1,32)");
    let unknown = coalesce_to::<Layout<(M16, M16), (int!(1), M16)>, _>(&plain);
    assert_eq!(unknown, Err(AlgebraError::NotMultiple { number: 24, divisor: 16 }));
}
#[test]
fn narrow_leaves() {
    type N = Layout<(Narrow, Narrow<int!(16)>), (int!(1), Narrow)>;
    type Divided = Layout<(int!(64), Narrow<int!(2)>), (int!(1), int!(64))>;
    same!(ZippedDivide<Layout<Narrow<int!(128)>, int!(1)>, int!(64)>, Divided);
    same!(ZippedDivide<Layout<Narrow<int!(64)>, int!(1)>, int!(64)>, Layout<(int!(64), Narrow), (int!(1), int!(64))>);
    let (m, lda) = (Narrow::from(100), Narrow::from(128));
    let n: N = Layout::new((m, Multiple::new_u32(32).unwrap()), (int!(1), lda)).unwrap();
    assert_eq!((n.to_string(), size_of_val(&n), n.at((3, 2))), ("(100,32):(1,128)".into(), 12, 259));
    assert_eq!(zipped_divide(&n, &shape!((50, 16))).unwrap().to_string(), "((50,16),(2,2)):((1,128),(50,2048))");
    let max = Narrow::from(u32::MAX);
    assert_eq!(Layout::new((max, max), (max, max)), Err(AlgebraError::Overflow));
}
