//! Which numbers a layout may have: one rule in both crates, and a text that is true.
#![allow(clippy::unwrap_used)]

use cute_dynamic::Layout as Values;
use cute_static::typenum::{B0, UInt};
use cute_static::{
    AlgebraError, Complement, Composition, DowncastBy, Layout, LayoutLeft, Unbounded, complement, composition,
    downcast, int, layout, logical_divide, logical_product, tile_to_shape,
};

/// The largest size and cosize.
const MAX: usize = isize::MAX.unsigned_abs();
/// Above a half of it, so that twice does not fit.
const HALF: usize = 1 << (usize::BITS - 2);

fn values(text: impl ToString) -> Values {
    text.to_string().parse().unwrap()
}
/// Both sides answer `Overflow`.
fn both_overflow<L: ToString>(mixed: Result<L, AlgebraError>, values: Result<Values, AlgebraError>) {
    assert!(matches!(mixed.map(|l| l.to_string()), Err(AlgebraError::Overflow { .. })), "mixed");
    assert!(matches!(values.map(|l| l.to_string()), Err(AlgebraError::Overflow { .. })), "values");
}
/// Both sides answer a layout of this text.
fn both_are<L: ToString>(expected: &str, mixed: Result<L, AlgebraError>, values: Result<Values, AlgebraError>) {
    assert_eq!(mixed.map(|l| l.to_string()).as_deref(), Ok(expected), "mixed");
    assert_eq!(values.map(|l| l.to_string()).as_deref(), Ok(expected), "values");
}

#[test]
fn offsets_that_do_not_fit_are_refused() {
    // a grid that runs far
    let (tile, grid) = (Layout::new(4usize, int!(1)).unwrap(), Layout::new((HALF >> 8) + 1, 128usize).unwrap());
    both_overflow(logical_product(&tile, &grid), cute_dynamic::logical_product(&values(tile), &values(grid)));
    // a composition beyond the domain
    let (a, b) = (Layout::new(6usize, 7usize).unwrap(), Layout::new(12usize, HALF / 16).unwrap());
    both_overflow(composition(&a, &b), cute_dynamic::composition(&values(a), &values(b)));
    // all of a tile's parts
    let a = Layout::new((8usize, HALF / 4), (int!(1), 8usize)).unwrap_err();
    assert!(matches!(a, AlgebraError::Overflow { .. }));
    let a = Layout::new((3usize, 3usize), (int!(2), HALF / 16)).unwrap();
    both_overflow(downcast(&a, int!(16)), cute_dynamic::downcast(&values(a), 16));
    // a divide that rounds up past it
    let a = Layout::new((2usize, HALF - 1), (int!(1), 2usize)).unwrap();
    let tiler = (int!(4), int!(2));
    both_overflow(logical_divide(&a, &tiler), cute_dynamic::logical_divide(&values(a), &tiler));
    // a tile repeated until there are too many
    let (tile, wide) = (layout!((2, 4) : (1, 2)), 1usize << (usize::BITS / 2));
    both_overflow(
        tile_to_shape(&tile, &(wide, wide), &LayoutLeft),
        cute_dynamic::tile_to_shape(&values(tile), &format!("({wide},{wide})").parse().unwrap(), &LayoutLeft),
    );
    // what a complement goes on with
    let a = Layout::new(2usize, HALF).unwrap();
    both_overflow(complement(&a, Unbounded), cute_dynamic::complement_unbounded(&values(a)));
}

#[test]
fn admissible_though_products_on_the_way_do_not_fit() -> Result<(), AlgebraError> {
    // what the tile covers, times the stride of the mode that it goes through; the rest there is of extent 1
    let (a, b) = (Layout::new((8usize, 48usize), (48usize, int!(1)))?, Layout::new(HALF / 8, 4usize)?);
    let theirs = cute_dynamic::logical_divide(&values(a), &values(b))?;
    let ours = values(logical_divide(&a, &b)?);
    assert_eq!((ours.size(), ours.cosize()), (theirs.size(), theirs.cosize()));
    assert!((0..1000).all(|i| ours.at(i) == theirs.at(i)), "{ours} and {theirs}");
    Ok(())
}

#[test]
fn a_stride_that_no_coordinate_reaches_never_refuses() -> Result<(), AlgebraError> {
    // kept where it fits, 0 where it does not
    let (a, b) = (Layout::new(1usize, HALF)?, Layout::new(1usize, 1usize)?);
    both_are(&format!("1:{HALF}"), composition(&a, &b), cute_dynamic::composition(&values(a), &values(b)));
    let b = Layout::new(1usize, 4usize)?;
    both_are("1:0", composition(&a, &b), cute_dynamic::composition(&values(a), &values(b)));
    // the same of a negative one
    let a = Layout::new(1usize, isize::MIN)?;
    both_are("1:0", composition(&a, &b), cute_dynamic::composition(&values(a), &values(b)));
    let a = Layout::new((1usize, 2usize), (HALF, int!(1)))?;
    both_are("(1,8):(0,1)", downcast(&a, int!(4)), cute_dynamic::downcast(&values(a), 4));
    // the tile fills the upper half: copies fit below it, and none above
    let tile = Layout::new(2usize, HALF)?;
    let one = Layout::new(4usize, 1usize)?;
    both_are(
        &format!("(2,4):({HALF},1)"),
        logical_product(&tile, &one).and_then(|l| values(l).coalesce()),
        cute_dynamic::logical_product(&values(tile), &values(one)).and_then(|l| l.coalesce()),
    );
    let beyond = Layout::new(2usize, HALF)?;
    both_overflow(logical_product(&tile, &beyond), cute_dynamic::logical_product(&values(tile), &values(beyond)));
    Ok(())
}

#[test]
fn an_extent_of_0_is_refused_before_a_static_one_that_does_not_fit() {
    // 2^64
    let large = UInt::<int!(type 9223372036854775808), B0>::default();
    let (shape, stride) = ((large, 0usize), (int!(1), 1usize));
    let zero = AlgebraError::ZeroExtent { mode: 1 };
    assert_eq!(Layout::new(shape, stride).err(), Some(zero), "mixed");
    assert_eq!(Values::new(shape, stride).err(), Some(zero), "values");
    let shape = (large, 1usize);
    both_overflow(Layout::new(shape, stride), Values::new(shape, stride));
}

#[test]
fn a_stride_that_is_given_fits() {
    for (extent, stride) in [(4, usize::MAX), (4, MAX + 1), (1, MAX + 1), (2, MAX)] {
        let mixed = Layout::new(extent, stride).map(|l| l.to_string());
        let values = Values::new(extent, stride).map(|l| l.to_string());
        let refused = |made: Result<String, AlgebraError>| matches!(made, Err(AlgebraError::Overflow { .. }));
        assert!(refused(mixed) && refused(values), "{extent}:{stride}");
    }
    both_are(&format!("1:{MAX}"), Layout::new(1usize, MAX), Values::new(1usize, MAX));
    both_are(&format!("2:{}", MAX - 1), Layout::new(2usize, MAX - 1), Values::new(2usize, MAX - 1));
    // an extent of 0 is told before a number that does not fit
    let zero = Err(AlgebraError::ZeroExtent { mode: 1 });
    assert_eq!(Layout::new((4usize, 0usize), (usize::MAX, 1usize)).map(|l| l.to_string()), zero);
    assert_eq!(Values::new((4usize, 0usize), (usize::MAX, 1usize)).map(|l| l.to_string()), zero);
}

/// What the compiler knows may have any numbers: they are printed in full, on any target.
#[test]
fn text_is_true() {
    type Far = Complement<layout!((4294967296, 2) : (1, 9223372036854775808))>;
    assert_eq!(Far::default().to_string(), "(2147483648,1):(4294967296,18446744073709551616)");
    type Farther = Composition<layout!(2 : 1099511627776), layout!(2 : 1099511627776)>;
    assert_eq!(format!("{:#}", Farther::default()), "_2:_1208925819614629174706176");
    assert_eq!(layout!(4 : -18446744073709551615).to_string(), "4:-18446744073709551615");
    assert_eq!(layout!((4, 2) : (9223372036854775808@0, 1@1)).to_string(), "(4,2):(9223372036854775808@0,1@1)");
    assert_eq!(layout!(5865590265 : 5865590265).to_string(), "5865590265:5865590265");
    // beyond what the walk has numbers for
    type Farthest = Composition<Farther, layout!(2 : 9223372036854775808)>;
    assert_eq!(Farthest::default().to_string(), "2:>=170141183460469231731687303715884105727");
    // and none of them is a layout on values
    assert!(matches!(Values::try_from(Farther::default()).map(|l| l.to_string()), Err(AlgebraError::Overflow { .. })));
    assert!(matches!(Values::try_from(Farthest::default()).map(|l| l.to_string()), Err(AlgebraError::Overflow { .. })));
}

/// A bound that is asked for in generic code: the rule is behind it.
#[test]
fn generic_code_is_refused_too() {
    fn parts<A: DowncastBy<int!(type 16)>>(a: &A) -> bool {
        downcast(a, int!(16)).is_ok()
    }
    assert!(parts(&Layout::new((3usize, 3usize), (int!(2), 8usize)).unwrap()));
    assert!(!parts(&Layout::new((3usize, 3usize), (int!(2), HALF / 16)).unwrap()));
    assert!(!parts(&values(format!("(3,3):(2,{})", HALF / 16))));
}
