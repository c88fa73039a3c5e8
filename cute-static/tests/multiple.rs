//! Run-time integers that are known to be multiples: what the compiler decides with them, and what survives.
#![allow(clippy::unwrap_used, clippy::type_complexity, clippy::indexing_slicing)] // a test fails by panicking

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
    assert!(matches!(Layout::new((max, max), (max, max)), Err(AlgebraError::Overflow { .. })));
}

/// How many of these operations the compiler decides, of all: nothing is left to run time.
mod decided {
    use super::*;
    use cute_static::machinery::{Answer, AskCompose, AskLogicalDivide};
    use cute_static::verdict::Verdict;

    const fn by_the_compiler<A: Answer>() -> bool {
        !<A::Verdict as Verdict>::CHECKED
    }
    macro_rules! number {
        (_ of $n:literal, $known:ident) => { number!(@$known $n) };
        (@known $n:literal) => { Multiple<int!($n)> };
        (@plain $n:literal) => { usize };
    }
    macro_rules! count {
        ($ask:ident $known:ident; [$($b:ty),*] $lefts:tt) => {{
            let mut count = (0, 0);
            $(count!(@right $ask $known count $b; $lefts);)*
            count
        }};
        (@right $ask:ident $known:ident $count:ident $b:ty; [$($n:literal, $m:literal;)*]) => {$(
            count!(@one $ask $count $b, Layout<(number!(_ of $n, $known), usize), (int!(1), usize)>);
            count!(@one $ask $count $b, Layout<(number!(_ of $n, $known), number!(_ of $m, $known)), (int!(1), number!(_ of $n, $known))>);
            count!(@one $ask $count $b, Layout<(int!($m), number!(_ of $n, $known)), (int!(1), usize)>);
            count!(@one $ask $count $b, Layout<(number!(_ of $n, $known), number!(_ of $m, $known), usize), (usize, int!(1), usize)>);
        )*};
        (@one $ask:ident $count:ident $b:ty, $a:ty) => {
            $count.1 += 1;
            $count.0 += usize::from(by_the_compiler::<<$a as $ask<$b>>::Answer>());
        };
    }
    macro_rules! both {
        ($ask:ident) => {
            (both!(@of $ask known), both!(@of $ask plain))
        };
        (@of $ask:ident $known:ident) => {
            count!($ask $known; [
                layout!(4 : 1), layout!(8 : 1), layout!(16 : 1), layout!(4 : 2), layout!(8 : 4), layout!((4, 2) : (1, 8)), layout!((2, 4) : (4, 1)),
                layout!((2, 2, 2) : (1, 4, 2)), layout!(3 : 1), layout!(6 : 1)
            ] [16, 8; 32, 4; 24, 6; 128, 64;])
        };
    }

    // a rest in several modes of which the first is known when run is one number for the compiler, and its modes are others
    #[test]
    fn by_divisors() {
        let (composition, divide) = (both!(AskCompose), both!(AskLogicalDivide));
        assert_eq!(composition, ((130, 160), (40, 160)));
        assert_eq!(divide, ((32, 160), (32, 160)));
    }

    #[test]
    fn tiles_are_plain() {
        fn clipped<L>(_: &L) -> usize {
            usize::from(core::any::type_name::<L>().contains("Clipped"))
        }
        macro_rules! clipped {
            ($shape:expr; $($tile:expr),*) => {{
                let data = [0u8; 128 * 64];
                let whole = Tensor::view(&data, Layout::new($shape, (int!(1), 128usize)).unwrap()).unwrap();
                [$(clipped(whole.local_tile(&$tile, (0, 0)).unwrap().layout())),*]
            }};
            ($shape:expr) => {
                clipped!($shape; shape!((32, 16)), shape!((8, 4)), (int!(16), ..), (layout!(8 : 2), int!(4)), (layout!((2, 2) : (1, 8)), int!(16)),
                    shape!((32, 32)), shape!((24, 4)), (layout!(8 : 8), int!(4)))
            };
        }
        let known = (Multiple::<int!(32)>::new(128).unwrap(), Multiple::<int!(16)>::new(64).unwrap());
        assert_eq!(clipped!(known), [0, 0, 0, 0, 0, 1, 1, 1]);
        assert_eq!(clipped!((128usize, 64usize)), [1; 8]);
    }
}

/// What tiles are known to divide, tile by tile beside the same numbers as `usize`: the same elements, and none twice.
#[test]
fn all_that_is_held() {
    let tiles = 48;
    for (m, n) in [(8, 8), (8, 24), (16, 8), (24, 16), (40, 8)] {
        let mut data: Vec<usize> = (0..m * (n + 3)).collect();
        let known = (Multiple::<int!(8)>::new(m).unwrap(), Multiple::<int!(8)>::new(n).unwrap());
        macro_rules! tiled {
            ($($tile:expr),*) => {$({
                let whole = Tensor::view(&data, Layout::new(known, (int!(1), m)).unwrap()).unwrap();
                let plain = Tensor::view(&data, Layout::new((m, n), (int!(1), m)).unwrap()).unwrap();
                let (mut seen, mut twice) = (vec![false; data.len()], false);
                for at in (0..tiles).flat_map(|x| (0..tiles).map(move |y| (x, y))) {
                    let (ours, theirs) = (whole.local_tile(&$tile, at), plain.local_tile(&$tile, at));
                    assert_eq!(ours.is_ok(), theirs.is_ok());
                    let (Ok(ours), Ok(theirs)) = (ours, theirs) else { continue };
                    for i in 0..ours.layout().size() {
                        assert_eq!(ours.get(i), theirs.get(i));
                        // none beyond the edge
                        let Some(&element) = ours.get(i) else { continue };
                        twice |= core::mem::replace(&mut seen[element], true);
                    }
                }
                assert!(!twice && seen.iter().filter(|seen| **seen).count() == m * n);
            })*};
        }
        tiled!(
            shape!((8, 8)),
            shape!((4, 2)),
            (layout!(4 : 2), int!(8)),
            (layout!((2, 2) : (1, 4)), layout!(2 : 4)),
            (int!(1), ..),
            (Multiple::<int!(4)>::new(8).unwrap(), Narrow::from(3)),
            (Narrow::<int!(2)>::new_u32(2).unwrap(), Exact(M8::new(8).unwrap()))
        );
        // and parts that are held at once
        let mut whole = Tensor::view_mut(&mut data, Layout::new(known, (int!(1), m)).unwrap()).unwrap();
        let held: Vec<_> = whole.tiles_mut(&shape!((8, 4))).unwrap().collect();
        assert_eq!(held.len(), m / 8 * n / 4);
    }
}

/// A multiple as a tiler says what a `usize` says: texts and errors of all operations, on layouts of all kinds.
#[test]
fn integer_tilers() {
    fn said<L: std::fmt::Display>(made: Result<L, AlgebraError>) -> Result<String, &'static str> {
        made.map(|l| l.to_string()).map_err(|e| e.code())
    }
    macro_rules! same {
        ($a:ident: $plain:ident $known:ident) => {
            assert_eq!(said(composition(&$a, &$known)), said(composition(&$a, &$plain)));
            assert_eq!(said(logical_divide(&$a, &$known)), said(logical_divide(&$a, &$plain)));
            assert_eq!(said(zipped_divide(&$a, &($known, ..))), said(zipped_divide(&$a, &($plain, ..))));
            assert_eq!(said(zipped_divide(&$a, &Exact(($known,)))), said(zipped_divide(&$a, &Exact(($plain,)))));
            assert_eq!(said(flat_divide(&$a, &($known, 2))), said(flat_divide(&$a, &($plain, 2))));
            assert_eq!(said(logical_product(&$a, &$known)), said(logical_product(&$a, &$plain)));
            assert_eq!(said(blocked_product(&layout!(4 : 1), &$known)), said(blocked_product(&layout!(4 : 1), &$plain)));
            assert_eq!(said(local_tile(&$a, &($known, $known), (1, 0)).map(|(l, _)| l)), said(local_tile(&$a, &($plain, $plain), (1, 0)).map(|(l, _)| l)));
        };
    }
    let fixed = layout!((24, 8) : (1, 24));
    let mixed = Layout::new((24, 8), (int!(1), 30usize)).unwrap();
    let known = Layout::new((M8::new(24).unwrap(), M8::new(8).unwrap()), (int!(1), 24usize)).unwrap();
    let narrow = Layout::new((Narrow::from(24), Narrow::from(8)), (int!(1), Narrow::from(24))).unwrap();
    let swizzled = make_composed_layout(&Swizzle::<int!(2), int!(0), int!(2)>::default(), int!(0), &known).unwrap();
    for plain in (0..=32usize).step_by(4).chain([48, 192, 1 << 20]) {
        let (four, word) = (Multiple::<int!(4)>::new(plain).unwrap(), Narrow::from(u32::try_from(plain).unwrap()));
        same!(fixed: plain four);
        same!(mixed: plain four);
        same!(known: plain four);
        same!(narrow: plain four);
        same!(swizzled: plain four);
        same!(fixed: plain word);
        same!(mixed: plain word);
        same!(known: plain word);
        same!(narrow: plain word);
    }
}
