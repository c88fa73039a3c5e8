//! Offsets in index types beside those in 64 bits, and where they end.
#![allow(clippy::expect_used, clippy::arithmetic_side_effects)]

use cute_static::{
    AlgebraError, ComposedLayout, Evaluate, IndexType, Indexed, IsLayout, Layout, Tensor, int, layout, swizzle,
};

/// All offsets in an index type, by integer coordinates, are those in 64 bits.
macro_rules! check {
    ($($int:ident $layout:expr;)*) => {$({
        let layout = $layout;
        let indexed = Indexed::<$int, _>::new(layout)?;
        for i in 0..layout.size() {
            let Ok(c) = $int::try_from(i) else { break };
            let expected = Evaluate::offset(&layout, i);
            assert!(expected.is_some());
            assert_eq!(indexed.get(c).map(IndexType::widened), expected, "{layout} at {i} in {}", stringify!($int));
            assert_eq!(Some(indexed.at(c).widened()), expected);
            assert_eq!(Evaluate::offset(&indexed, c), expected);
        }
        if let Ok(c) = $int::try_from(layout.size()) {
            assert_eq!(indexed.get(c), None);
        }
    })*};
}

#[test]
fn offsets_are_those_in_64_bits() -> Result<(), AlgebraError> {
    let wide = 1usize << (usize::BITS / 8 * 5);
    check! {
        u8 layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16)));
        i8 layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16)));
        u8 layout!((16, 16) : (16, 1));
        i8 layout!((16, 8) : (8, 1));
        i8 layout!((16, 16) : (8, -8));
        i8 layout!(129 : -1);
        i16 layout!((3, 5, 7) : (-35, 7, 1));
        u32 layout!((3, 5, 7) : (35, 7, 1));
        u16 Layout::new((3usize, int!(5), 7usize), (35usize, 7usize, int!(1)))?;
        i16 Layout::new((3usize, int!(5)), (-7isize, 40usize))?;
        // extents and strides wider than the type
        u8 layout!((1000, 3) : (0, 1));
        u8 layout!((3, 65536, 2) : (1, 0, 100));
        u8 Layout::new((3usize, wide, 2usize), (1usize, 0usize, 100usize))?;
        u8 Layout::new((int!(5), 1usize), (int!(3), wide))?;
        u8 layout!((5, 1) : (3, 1099511627776));
        u16 ComposedLayout::new(swizzle!(3, 4, 3), int!(0), layout!((8, 64) : (64, 1)))?;
        u16 ComposedLayout::new(swizzle!(3, 2, -3), 64usize, layout!((8, 64) : (64, 1)))?;
        u8 ComposedLayout::new(swizzle!(2, 0, 2), int!(0), layout!((16, 16) : (16, 1)))?;
    }
    Ok(())
}

#[test]
fn at_the_limit() -> Result<(), AlgebraError> {
    let line = |n: usize, d: isize| Layout::new(n, d).expect("a layout");
    macro_rules! limits {
        ($($int:ident)*) => {$(
            let most = usize::try_from($int::MAX).expect("not wider than usize");
            assert!(line(most + 1, 1).indexed::<$int>().is_ok());
            let e = line(most + 2, 1).indexed::<$int>().expect_err("one too many");
            assert_eq!(e, AlgebraError::IndexTooNarrow { cosize: most + 2, values: most + 1 });
            let below = usize::try_from($int::MIN.unsigned_abs_or_0()).expect("not wider than usize");
            assert!(line(below + 1, -1).indexed::<$int>().is_ok());
            let e = line(below + 2, -1).indexed::<$int>().expect_err("one too many");
            assert_eq!(e, AlgebraError::IndexTooNarrowBelow { offsets: below + 1, values: below });
        )*};
    }
    trait OrZero {
        fn unsigned_abs_or_0(self) -> u64;
    }
    macro_rules! or_zero {
        ($($int:ident)*) => {$(
            impl OrZero for $int {
                fn unsigned_abs_or_0(self) -> u64 {
                    i64::from(self).unsigned_abs()
                }
            }
        )*};
    }
    or_zero! { u8 u16 u32 i8 i16 i32 }
    limits! { u8 u16 i8 i16 }
    // saturated
    let wide = 1usize << (usize::BITS / 8 * 5);
    let far = Layout::from_parts((wide, wide), (1usize, wide));
    assert_eq!(far.indexed::<u16>().map(drop).map_err(|e: AlgebraError| e.code()), Err("index_type"));
    #[cfg(target_pointer_width = "64")]
    {
        limits! { u32 i32 }
        assert_eq!(far.indexed::<u32>().map(drop).map_err(|e: AlgebraError| e.code()), Err("index_type"));
    }
    // of a swizzled layout that begins above 0
    let high = ComposedLayout::new(swizzle!(1, 0, 1), 250usize, layout!(8 : 1))?;
    assert_eq!(high.indexed::<u8>(), Err(AlgebraError::IndexTooNarrow { cosize: 258, values: 256 }));
    Ok(())
}

#[test]
fn coordinates_of_all_kinds() -> Result<(), AlgebraError> {
    let l = layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))).indexed::<u8>()?;
    assert_eq!((l.at(22), l.at((2, 5)), l.at(((0, 1), (int!(1), 1))), l.at(int!(22))), (26, 26, 26, 26));
    assert_eq!((l.get((2, 8)), l.get((4, 0)), l.get(((1, 1), 7))), (None, None, Some(31)));
    let signed = layout!((4, 8) : (1, 4)).indexed::<i32>()?;
    assert_eq!((signed.get((-1, 0)), signed.get(-1), signed.get((3, 7))), (None, None, Some(31)));
    // a constant wider than the type
    let broadcast = layout!((1000, 2) : (0, 1)).indexed::<u8>()?;
    assert_eq!((broadcast.at((int!(999), 1)), broadcast.at(int!(1999))), (1, 1));
    let data: Vec<usize> = (0..32).collect();
    let t = Tensor::view(&data, l)?;
    assert_eq!((t.get((2, 5)), t.get((4, 0))), (Some(&26), None));
    Ok(())
}
