//! What operations answer, where the vectors have no such row: as types, and of run-time integers.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

/// Which layouts have one value, and by that a default.
mod defaults {
    use cute_static::{Basis, ComposedLayout, Layout, Xor, layout, num, shape, swizzle};
    use static_assertions::{assert_impl_all as has, assert_not_impl_any as has_no};

    // static ones have one value, and that is their default
    has!(layout!(type ((2, 4), 8) : ((1, -16), 0)): Default);
    has!(layout!(type (4, 8) : (1@0, 1@1)): Default);
    has!(ComposedLayout<swizzle!(3, 3, 3), num::One, layout!(type 8 : 1)>: Default);
    has!(Layout<shape!(type (8, 8)), (Xor<num::One>, num::Zero)>: Default);
    // what is known when run has many
    has_no!(layout!(type (8, usize) : (1, 8)): Default);
    has_no!(layout!(type (8, (4, 2)) : (1, (8, usize))): Default);
    has_no!(layout!(type 8 : isize): Default);
    has_no!(Layout<usize, Basis<num::One, num::Zero>>: Default);
    has_no!(Layout<shape!(type 8), Basis<usize, num::Zero>>: Default);
    has_no!(Layout<shape!(type 8), Xor<usize>>: Default);
    has_no!(Basis<usize, num::Zero>: Default);
    has_no!(Xor<usize>: Default);
    has_no!(ComposedLayout<swizzle!(3, 3, 3), isize, layout!(type 8 : 1)>: Default);
    has_no!(ComposedLayout<swizzle!(3, 3, 3), num::Zero, layout!(type 8 : usize)>: Default);
    has_no!(cute_static::ComposedInverse<layout!(type 8 : 1), usize, swizzle!(3, 3, 3)>: Default);
}

/// Numbers that do not fit.
mod numbers {
    use cute_static::{AlgebraError, IsLayout, Layout, Tensor, layout};

    #[test]
    fn numbers_that_do_not_fit_are_refused() {
        // 2^64 elements at one place: no wrap to 0
        let huge = layout!((4294967296, 4294967296) : (0, 0));
        assert_eq!(huge.size(), usize::MAX);
        assert!(matches!(Layout::new(*huge.shape(), *huge.stride()), Err(AlgebraError::Overflow { .. })));
        let (big, one) = (usize::MAX, cute_static::int!(1));
        assert!(matches!(Layout::new((big, big), (one, one)), Err(AlgebraError::Overflow { .. })));
        assert_eq!(Layout::new((4usize, 0usize), (one, one)), Err(AlgebraError::ZeroExtent { mode: 1 }));
        // 2^80 as a static stride
        type Far = cute_static::Composition<layout!((2, 2) : (1, 1099511627776)), layout!(2 : 2)>;
        type Farther = cute_static::Composition<layout!(2 : 1099511627776), layout!(2 : 1099511627776)>;
        #[cfg(target_pointer_width = "64")]
        assert_eq!((Far::default().cosize(), Farther::default().cosize()), (1099511627777, 1 << 63));
        #[cfg(not(target_pointer_width = "64"))]
        assert!(Tensor::view(&[0u8; 4], Far::default()).is_err());
        assert!(Tensor::view(&[0u8; 4], Farther::default()).is_err());
    }
}

/// Algorithms go through a loop nest.
mod nests {
    use cute_static::{AlgebraError, IsLayout, Layout, Tensor, Xor, composition, copy, fill, int, layout, swizzle};

    /// The loop nest visits what the definition says, whatever the strides.
    #[test]
    fn every_coordinate_has_its_element() -> Result<(), AlgebraError> {
        macro_rules! check {
            ($($layout:expr, $base:expr);* $(;)?) => {$({
                let layout = $layout;
                let source: Vec<usize> = (1..=layout.size()).collect();
                let (mut found, mut expected) = (vec![0usize; 64], std::vec![0usize; 64]);
                copy(
                    &Tensor::view(&source, Layout::new(layout.size(), int!(1))?)?,
                    &mut Tensor::view_mut_at(&mut found, $base, layout)?,
                )?;
                let mut by_element = Tensor::view_mut_at(&mut expected, $base, layout)?;
                for (i, &value) in source.iter().enumerate() {
                    assert!(by_element.set(i, value));
                }
                assert_eq!(found, expected, "{layout}");
                fill(&mut Tensor::view_mut_at(&mut found, $base, layout)?, 0);
                assert!(found.iter().all(|&value| value == 0), "{layout}");
            })*};
        }
        check! {
            layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))), 0;
            layout!((3, 5) : (-1, 7)), 10;
            layout!((3, 1, 5) : (1, 0, 3)), 0;
            Layout::new((3usize, int!(4)), (4usize, int!(1)))?, 5;
            Layout::new((int!(4), int!(8)), (Xor::<int!(1)>::default(), Xor::<int!(5)>::default()))?, 0;
            composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?, 0;
        }
        Ok(())
    }
}

/// Recasts of composed layouts.
mod recasts {
    use cute_static::{AlgebraError, ComposedLayout, Downcast, Recast, Upcast, downcast, int, layout, swizzle, upcast};
    use static_assertions::assert_type_eq_all;

    #[test]
    fn each_part_for_itself() {
        type Bytes = ComposedLayout<swizzle!(3, 4, 3), int!(256), layout!((8, 128) : (128, 1))>;
        type Words = ComposedLayout<swizzle!(3, 0, 3), int!(16), layout!((8, 8) : (8, 1))>;
        assert_type_eq_all!(Upcast<Bytes, int!(16)>, Words);
        assert_type_eq_all!(Downcast<Words, int!(16)>, Bytes);
        assert_type_eq_all!(Recast<Bytes, int!(8), int!(128)>, Words);
        let (bytes, words) = (Bytes::default(), Words::default());
        for i in 0..1024usize {
            assert_eq!(bytes.at((i % 8, i / 8)) / 16, words.at((i % 8, i / 8 / 16)));
        }
        let odd = |offset: usize| ComposedLayout::from_parts(swizzle!(3, 4, 3), offset, layout!((8, 128) : (128, 1)));
        assert_eq!(upcast(&odd(8), int!(16)), Err(AlgebraError::Offset { offset: 8, multiple_of: 16 }));
        let down = upcast(&odd(32), int!(16)).and_then(|words| downcast(&words, int!(16)));
        assert_eq!(down, Ok(odd(32)));
    }
}

/// Inverses of layouts of coordinates.
mod inverses {
    use cute_static::{LeftInverse, RightInverse, layout};
    use static_assertions::assert_type_eq_all as same;

    // components that no mode, or only one of extent 1, names
    same!(RightInverse<layout!((4, 2) : (1@2, 2@2))>, layout!((1, 1, 4) : (0, 0, 1)));
    same!(LeftInverse<layout!((4, 1) : (2@0, 1@1))>, layout!(((2, 4), 1) : ((0, 1), 0)));
    same!(RightInverse<layout!((4, 1) : (1@0, 1@1))>, layout!((4, 1) : (1, 0)));
    // of one component there is a tuple, too
    same!(LeftInverse<layout!(4 : 1@0)>, layout!((4,) : (1,)));
}

/// Distributed domains, as cute-dynamic answers.
mod distributed {
    use cute_static::{DomainDistribute, int, layout, shape};
    use static_assertions::assert_type_eq_all as same;

    // as cute-dynamic answers
    same!(DomainDistribute<shape!((15, 14)), int!(6)>, layout!((3, 2) : (1, 15)));
    same!(DomainDistribute<shape!((15, (14, 4))), int!(36)>, layout!((3, 2, 2) : (1, 15, 210)));
    same!(DomainDistribute<shape!((4, 6)), int!(12)>, layout!(12 : 1));
    same!(DomainDistribute<shape!((4, 6)), int!(7)>, layout!(1 : 0));
    same!(DomainDistribute<shape!(24), int!(16)>, layout!(8 : 1));
    same!(DomainDistribute<shape!((1, 1)), int!(1)>, layout!(1 : 0));
    same!(DomainDistribute<shape!((128, 96)), int!(1536)>, layout!(1536 : 1));
}

/// What of a divide stays static.
mod complements {
    use cute_static::{AlgebraError, Layout, int, layout, logical_divide};

    #[test]
    fn static_extents_in_front_stay_static() -> Result<(), AlgebraError> {
        let text = |l: &dyn core::fmt::Display| format!("{l:#}");
        let rows = Layout::new((int!(128), 3usize), (int!(1), 200usize))?;
        assert_eq!(text(&logical_divide(&rows, &int!(64))?), "(_64,(_2,3)):(_1,(_64,200))");
        assert_eq!(text(&logical_divide(&rows, &int!(128))?), "(_128,3):(_1,200)");
        assert_eq!(text(&logical_divide(&rows, &layout!(32 : 2))?), "(_32,(_2,_2,3)):(_2,(_1,_64,200))");
        // what the tile covers goes past them
        assert_eq!(text(&logical_divide(&rows, &int!(384))?), "((_128,_3),1):((_1,200),600)");
        // behind a run-time extent nothing is
        let columns = Layout::new((6usize, int!(4), 2usize), (int!(1), 10usize, 50usize))?;
        assert_eq!(text(&logical_divide(&columns, &int!(3))?), "((3,1,1),(2,4,2)):((_1,10,50),(_3,10,50))");
        assert_eq!(logical_divide(&columns, &int!(4)).map_err(|e| e.code()).err(), Some("stride_divisibility"));
        Ok(())
    }
}

/// Properties as types and as functions.
mod properties {
    use cute_static::machinery::TreeTruth;
    use cute_static::num::{False, True};
    use cute_static::{IsBijective, IsContiguous, IsInjective, IsSurjective, layout};
    use static_assertions::assert_type_eq_all as same;

    macro_rules! rows {
        ($($l:tt: $injective:ty, $surjective:ty, $contiguous:ty, $bijective:ty;)*) => {
            $(
                same!(IsInjective<layout!$l>, $injective);
                same!(IsSurjective<layout!$l>, $surjective);
                same!(IsContiguous<layout!$l>, $contiguous);
                same!(IsBijective<layout!$l>, $bijective);
            )*
            #[test]
            fn the_functions_agree() {
                use cute_static::{is_bijective, is_contiguous, is_injective, is_surjective};
                $(
                    let l = layout!$l;
                    assert_eq!(is_injective(&l), Ok(<$injective as TreeTruth>::IS));
                    assert_eq!(is_surjective(&l), Ok(<$surjective as TreeTruth>::IS));
                    assert_eq!(is_contiguous(&l), Ok(<$contiguous as TreeTruth>::IS));
                    assert_eq!(is_bijective(&l), Ok(<$bijective as TreeTruth>::IS));
                    assert_eq!(is_bijective(&l).unwrap(), is_injective(&l).unwrap() && is_surjective(&l).unwrap());
                )*
            }
        };
    }
    rows! {
        (1 : 0): True, True, True, True;
        (1 : -5): True, True, True, True;
        (4 : 0): False, True, False, False;
        (4 : 1): True, True, True, True;
        (4 : -1): True, False, True, False;
        ((4, 3) : (-1, 1)): False, False, False, False;
        ((4, 1) : (0, -1)): False, True, False, False;
        (4 : 2): True, False, False, False;
        ((4, (3, 2)) : (6, (1, 3))): True, True, True, True;
        ((4, 1, 8) : (1, 7, -4)): True, False, True, False;
        ((4, 8) : (1, 3)): False, True, False, False;
        ((5, 2) : (3, 5)): True, False, False, False;
        ((6, 4) : (2, 3)): False, False, False, False;
        ((2, 3, 2) : (0, 100, 7)): False, False, False, False;
        ((3, 3, 8) : (4, 6, 100)): True, False, False, False;
        ((2, 2, 2) : (1, 2, 2)): False, True, False, False;
        ((4, 8) : (1@0, 1@1)): True, True, True, True;
        ((4, 8) : (2@0, 1@1)): True, False, False, False;
        ((4, (2, 4)) : (1@1, (4@1, 1@0))): True, True, True, True;
        ((4, 8, 2) : (1@0, 1@1, 0)): False, True, False, False;
        ((4, 8, 2) : (1@0, 1@1, 1@0)): False, True, False, False;
        ((4, 8) : (1@0@1, -1@1@1)): True, False, True, False;
    }
}

/// XOR strides under integer arithmetic.
mod carries {
    use cute_static::machinery::{Answer, AskLogicalDivide};
    use cute_static::verdict::{Admissible, CarriesInXor, InDivide, Inadmissible};
    use cute_static::{Layout, Xor, decimal, int, layout, operation as by};
    use static_assertions::assert_type_eq_all;

    type Verdict<B> = <<Layout<int!(9), Xor<int!(1)>> as AskLogicalDivide<B>>::Answer as Answer>::Verdict;
    assert_type_eq_all!(Verdict<layout!(2 : 1)>, Admissible);
    // the second element of tile and rest would be 3 XOR 1 = 2, where element 3 + 1 of the layout is 4
    type Carries = CarriesInXor<decimal::_3, decimal::_1>;
    assert_type_eq_all!(Verdict<layout!(3 : 3)>, Inadmissible<InDivide<by::logical_divide, Carries>>);
}
