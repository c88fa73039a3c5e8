//! What `int!`, `shape!` and `layout!` read, and what they make of it.

use cute_static as cute;
use cute_static::typenum::{
    self, B0, B1, N2, N7, N48, NInt, U0, U1, U2, U3, U4, U5, U7, U8, U9, U12, U31, U48, U512, UInt,
};
use cute_static::{
    AlgebraError, Basis, Const, E0, E1, HTuple, Int, IsConst, Known, Layout, LogicalDivide, ZippedDivide, int, layout,
    logical_divide, shape,
};
use static_assertions::assert_type_eq_all as same;

const TILE: usize = 48;
mod tiles {
    pub(crate) const BLOCK_M: usize = 4096;
    pub(crate) const FAR: usize = 1 << 30;
    #[cfg(target_pointer_width = "64")]
    pub(crate) const FARTHER: usize = 1 << 40;
}
type Alias = int!(12);
type B27 = UInt<UInt<UInt<UInt<typenum::U1000, B1>, B0>, B1>, B1>;

// integers: all spellings, named by typenum or not, negative, and constants
same!(int!(0), U0);
same!(int!(0x1F), U31);
same!(int!(0o17), typenum::U15);
same!(int!(0b1010_1010), typenum::U170);
same!(int!(4usize), U4);
same!(int!(4_u32), U4);
same!(int!(-7), N7);
same!(int!(-0), U0);
same!(int!(1024), typenum::U1024);
same!(int!(1025), UInt<U512, B1>);
same!(int!(1026), UInt<UInt<typenum::U256, B1>, B0>);
same!(int!(16_011), B27);
same!(int!(9_223_372_036_854_775_808), typenum::U9223372036854775808);
same!(int!({ TILE }), U48);
same!(int!(-{ TILE }), N48);
same!(int!(TILE), U48);
same!(int!(-TILE), N48);
same!(int!(tiles::BLOCK_M), typenum::U4096);
same!(Int<TILE>, U48);
same!(shape!((TILE, -tiles::BLOCK_M@1, 1@TILE)), (U48, Basis<NInt<typenum::U4096>, U1>, Basis<U1, U48>));
same!(layout!((TILE, (2, tiles::FAR)) : (1, (-TILE, TILE))), Layout<(U48, (U2, typenum::U1073741824)), (U1, (N48, U48))>);
#[cfg(target_pointer_width = "64")]
same!(int!(tiles::FARTHER), typenum::U1099511627776);
same!(int!({ 4 }), U4);
same!(int!({ 16_000 + 11 }), B27);
same!(int!({ (1u64 << 40) + 1 }), int!(1_099_511_627_777));
same!(int!({ u64::MAX }), int!(18_446_744_073_709_551_615));
same!(int!({ u8::MAX }), typenum::U255);

// tuples, and types in them
same!(shape!(4), U4);
same!(shape!((4)), (U4,));
same!(shape!((4,)), (U4,));
same!(shape!(((4,), (3, 2,))), ((U4,), (U3, U2)));
same!(shape!((usize, isize, Alias, { TILE })), (usize, isize, U12, U48));
same!(shape!((typenum::U4, ::cute_static::typenum::U5, int!(4), cute::E0)), (U4, U5, U4, E0));
same!(shape!(type (Vec<(u8, u16)>, Option<fn(u8) -> u8>, 4)), (Vec<(u8, u16)>, Option<fn(u8) -> u8>, U4));
same!(shape!(type (<Vec<u8> as IntoIterator>::Item, <<u8 as ToOwned>::Owned as ToOwned>::Owned)), (u8, u8));

// basis elements
same!(shape!(1@0), E0);
same!(shape!(-2@0), Basis<N2, U0>);
same!(shape!(({ TILE }@1, -{ TILE }@{ 1 + 1 })), (Basis<U48, U1>, Basis<N48, U2>));
same!(shape!((1@1@0, 1@1@2@3)), (Basis<U1, (U1, U0)>, Basis<U1, (U1, (U2, U3))>));
same!(shape!(type (usize@0, Alias@1)), (Basis<usize, U0>, Basis<U12, U1>));

// layouts
same!(layout!(4:2), Layout<U4, U2>);
same!(layout!(typenum::U4:2), Layout<U4, U2>);
same!(layout!(4: typenum::U2), Layout<U4, U2>);
same!(layout!((4, 8) : (1@0, -7)), Layout<(U4, U8), (E0, N7)>);
same!(layout!(type (4, 8) : (1@0, 1@1)), Layout<(U4, U8), (E0, E1)>);
same!(cute::layout!(usize : isize), Layout<usize, isize>);

/// What other macros have captured is read like what is in it.
macro_rules! captured {
    ($x:literal, $minus:literal, $e:expr, $t:ty, $i:ident, $p:path, $tt:tt) => {
        same!(int!($x), U7);
        same!(int!({ $x }), U7);
        same!(int!(-$x), N7);
        same!(int!($minus), N7);
        same!(int!($e), U9);
        same!(int!({ $e + $e }), typenum::U18);
        same!(shape!(($x, $minus, $e, { $e }, $t, $i, $p, $tt)), (U7, N7, U9, U9, usize, isize, U3, (U1, U2)));
        same!(layout!($x : $minus), Layout<U7, N7>);
        same!(layout!($tt : $tt), Layout<(U1, U2), (U1, U2)>);
        same!(shape!($x@$x), Basis<U7, U7>);
    };
}
captured!(7, -7, 9, usize, isize, typenum::U3, (1, 2));
macro_rules! relayed {
    ($($t:tt)*) => { layout!($($t)*) };
}
same!(relayed!((4, 2) : (2, 1@0)), layout!((4, 2) : (2, 1@0)));

/// Type parameters, in a type only and in one that is a value elsewhere.
struct Generic<T: Known, U: HTuple>(Option<shape!((T, 4))>, Option<layout!(type (U, 4) : (1, T))>);

#[test]
fn values() {
    assert_eq!(layout!((4, (3, 2)) : (2, (8, 1))).to_string(), "(4,(3,2)):(2,(8,1))");
    assert_eq!(layout!((16_011, { TILE }) : (-1, 1_000_003)).to_string(), "(16011,48):(-1,1000003)");
    assert_eq!(shape!(((5_000,), 3)).size(), 15_000);
    let generic: Generic<U3, usize> =
        Generic(Some(shape!((3, 4))), Some(Layout::from_parts((5, int!(4)), (int!(1), int!(3)))));
    assert_eq!((generic.0.map(|s| s.size()), generic.1.map(|l| l.at((2usize, 3usize)))), (Some(12), Some(11)));
}

/// Numbers that typenum has no name for are types like the others. As unevaluated constants they ended in E0275 here.
#[test]
fn divides_by_mode_take_large_literals() -> Result<(), AlgebraError> {
    type A = layout!(((84, 619), (309, 2668)) : ((5865590265, 996681517174), (2179420918, 94650324185)));
    type T = ZippedDivide<A, shape!(((84, 619), (103, 2668)))>;
    let divided: T = cute_static::zipped_divide(&A::default(), &shape!(((84, 619), (103, 2668))))?;
    assert_eq!(
        divided.to_string(),
        "(((84,619),(103,2668)),((1,1),(3,1))):(((5865590265,996681517174),(2179420918,94650324185)),((0,0),(224480354554,0)))"
    );
    type L = LogicalDivide<layout!((6006, 2668) : (1, 7001)), (layout!(1001:3), int!(1334))>;
    let divided: L = logical_divide(&layout!((6006, 2668) : (1, 7001)), &(layout!(1001 : 3), int!(1334)))?;
    assert_eq!(divided.to_string(), "((1001,(3,2)),(1334,2)):((3,(1,3003)),(7001,9339334))");
    Ok(())
}

/// Constants in braces are computed from their bytes while the tiler is being inferred.
#[test]
fn divides_by_mode_take_constants_in_braces() -> Result<(), AlgebraError> {
    const N: i64 = 1001;
    const K: usize = 17;
    const D: i64 = 5_865_590_265;
    let tiler = (layout!({ N } : 3), int!({ K }));
    let a = layout!(({ N * 6 }, { K * 5 }) : (1, { D }));
    let divided = cute_static::zipped_divide(&a, &tiler)?;
    assert_eq!(divided.to_string(), "((1001,17),((3,2),5)):((3,5865590265),((1,3003),99715034505))");
    let divided = logical_divide(&a, &tiler)?;
    assert_eq!(divided.to_string(), "((1001,(3,2)),(17,5)):((3,(1,3003)),(5865590265,99715034505))");
    // run-time extents and leading dimension
    let a = Layout::new((6006usize, int!({ K * 5 })), (int!(1), 7001usize))?;
    let divided = cute_static::zipped_divide(&a, &(int!({ N }), int!({ K })))?;
    assert_eq!(divided.to_string(), "((1001,17),(6,5)):((1,7001),(1001,119017))");
    // coordinates, with a run-time extent too
    let a = cute_static::identity(&(6006usize, int!({ K * 5 })))?;
    let divided = cute_static::zipped_divide(&a, &(int!({ N }), layout!({ K } : { 5 })))?;
    assert_eq!(divided.to_string(), "((1001,17),(6,5)):((1@0,5@1),(1001@0,1@1))");
    Ok(())
}

/// Const parameters as extents and strides, one bound each; the function is asked with numbers.
#[test]
fn const_parameters() -> Result<(), AlgebraError> {
    type Tile<const BM: usize, const BK: usize> = Layout<(Int<BM>, Int<BK>), (U1, Int<BM>)>;
    fn tile<const BM: usize, const BK: usize>() -> Tile<BM, BK>
    where
        Const<BM>: IsConst,
        Const<BK>: IsConst,
    {
        layout!((BM, BK) : (1, BM))
    }
    same!(Tile<128, 64>, layout!((128, 64) : (1, 128)));
    same!(Tile<4093, 1024>, layout!((4093, 1024) : (1, 4093)));
    assert_eq!(tile::<96, 8>(), layout!((96, 8) : (1, 96)));
    // an operation more, a bound more
    fn tiles<L, const BM: usize, const BK: usize>(of: &L) -> Result<usize, AlgebraError>
    where
        Const<BM>: IsConst,
        Const<BK>: IsConst,
        L: cute::ZippedDivideBy<(Int<BM>, Int<BK>)>,
        ZippedDivide<L, (Int<BM>, Int<BK>)>: cute::IsLayout,
    {
        Ok(cute::IsLayout::mode_size(&cute::zipped_divide(of, &shape!((BM, BK)))?, 1))
    }
    assert_eq!(tiles::<_, 32, 8>(&tile::<128, 64>()), Ok(32));
    assert_eq!(tiles::<_, 32, 8>(&Layout::new((100usize, 60usize), (int!(1), 100usize))?), Ok(32));
    // every number is its own
    macro_rules! values {
        ($($n:literal)*) => { $( assert_eq!(<Int<$n> as typenum::Unsigned>::USIZE, $n); same!(Int<$n>, int!($n)); )* };
    }
    const ZERO: usize = 0;
    same!(int!(ZERO), int!(0));
    values! { 1 2 3 127 128 129 255 1000 1023 1024 1025 2047 2048 3333 4095 4096 8192 1048576 1073741824 }
    #[cfg(target_pointer_width = "64")]
    values! { 1099511627776 }
    Ok(())
}
