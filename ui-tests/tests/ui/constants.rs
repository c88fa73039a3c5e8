//! Numbers by name: constants, const parameters and type parameters in `layout!`.

use cute_static::{Const, Extent, IsConst, Known, Layout, Multiple, MultipleOf, int, layout, shape};

/// A function of a const parameter, called with a number that has no name.
/// Right: A function of a const parameter, called with one that has.
#[words("5000", "constant", "4096")]
fn const_parameter_beyond_the_table() {
    fn size<const BM: usize>() -> usize
    where
        Const<BM>: IsConst,
    {
        cute_static::IsLayout::size(&layout!((BM, 8) : (1, BM)))
    }

    wrong!(assert_eq!(size::<5000>(), 40_000) => assert_eq!(size::<500>(), 4000));
}

/// Of a const parameter nothing is known but what a bound says.
/// Right: With its one bound.
#[words("BM", "constant", "4096")]
fn const_parameter_without_a_bound() {
    wrong! {
        fn tile<const BM: usize>() {
            let _ = layout!((BM, 8) : (1, BM));
        }
    =>
        fn tile<const BM: usize>()
        where
            Const<BM>: IsConst,
        {
            let _ = layout!((BM, 8) : (1, BM));
        }
    }

    tile::<128>();
}

/// Constants by their names are numbers up to 4096 and powers of two.
/// Right: The largest one that is no power of two's neighbour; any other goes in braces.
#[words("5001", "constant", "4096")]
fn constant_beyond_the_table() {
    const BLOCK: usize = wrong!(5001 => 4096);

    wrong! {
        let _ = layout!((BLOCK, 8) : (1, BLOCK));
    =>
        let _ = layout!((BLOCK, 8) : (1, BLOCK));
        let _ = layout!(({ BLOCK + 905 }, 8) : (1, 5001));
    }
}

/// A constant is a `usize`.
/// Right: A `usize`; in braces it may be any integer.
#[words("mismatched types")]
fn constant_of_another_type() {
    wrong! {
        const BLOCK: u32 = 128;

        let _ = layout!((BLOCK, 8) : (1, BLOCK));
    =>
        const BLOCK: usize = 128;
        const OTHER: u32 = 128;

        let _ = layout!((BLOCK, 8) : (1, { OTHER }));
    }
}

/// A name of one letter is a type's.
/// Right: And behind `const` a constant's.
#[words("type", "constant", "N")]
fn constant_of_one_letter() {
    const N: usize = 8;
    wrong! {
        let _ = shape!((N, 4));
    =>
        fn of<const K: usize>() -> usize
        where
            Const<K>: IsConst,
        {
            cute_static::HTuple::size(&shape!((const N, const K)))
        }

        let _ = shape!((const N, 4));
        assert_eq!(of::<3>(), 24);
    }
}

/// An extent that a function is given has a value, which the literal does not.
#[words("M", "number", "value")]
fn literal_of_a_type_parameter() {
    fn columns<M: Extent>(extent: M) -> usize {
        let _ = wrong!(layout!((M, 8) : (1, 8)) => Layout::from_parts((extent, int!(8)), (int!(1), int!(8))));
        extent.extent()
    }

    assert_eq!(columns(4), 4);
}

/// A kernel of tiles of 16 rows, given any number of rows.
/// Right: A kernel of tiles of 16 rows, given a number of rows that is checked.
#[words("_1", "_16")]
fn multiple_of_nothing() {
    fn tiles<M: Extent + MultipleOf<int!(type 16)>>(m: M) -> usize {
        m.extent() / 16
    }

    let m = 96usize;
    assert_eq!(tiles(wrong!(m => Multiple::<int!(type 16)>::new(m).unwrap())), 6);
    assert!(Multiple::<int!(type 16)>::new(m).is_ok());
}

/// A name of two capitals is a constant's.
/// Right: And behind `type` a type's.
#[words("type", "constant")]
fn type_of_two_capitals() {
    fn tile<BM: Known>() {
        let _ = shape!((wrong!(BM => type BM), 4));
    }

    tile::<cute_static::int!(8)>();
}
