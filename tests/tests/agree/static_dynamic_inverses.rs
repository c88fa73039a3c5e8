//! Inverses of layouts of static strides and run-time extents, and the properties of any run-time layouts, on both crates.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_dynamic::{Layout as Dynamic, values};
use cute_static::{
    AlgebraError, Basis, IsLayout, Layout, Unbounded, complement, identity, int, is_bijective, is_contiguous,
    is_injective, is_surjective, left_inverse, max_common_layout, nullspace, right_inverse,
};
use proptest::prelude::*;

/// What a refusal of a layout of run-time extents may be: the dynamic crate's, or that its tree has a mode too many.
fn refusal(e: AlgebraError, dynamic: Result<Dynamic, AlgebraError>, shape: &[usize]) {
    match (e, dynamic) {
        (AlgebraError::StaticNumber { .. }, _) => assert!(shape.contains(&1), "{shape:?}"),
        (e, Err(other)) => assert_eq!(e.code(), other.code(), "{shape:?}"),
        // the modes are merged there
        (e, Ok(other)) => panic!("{shape:?}: {e}, and {other}"),
    }
}

macro_rules! inverses {
    ($s:ident; $(($($d:literal),+) of ($($i:tt),+);)+) => {$({
        let shape = [$($s[$i]),+];
        let l = Layout::from_parts(($($s[$i],)+), ($(int!($d),)+));
        let dynamic = Dynamic::try_from(l).unwrap();
        // Eq. 24: the function that values are, or refused
        match right_inverse(&l) {
            Ok(right) => {
                assert!(values(&Dynamic::try_from(right).unwrap()).eq(values(&dynamic.right_inverse().unwrap())), "{l}: {right}");
                for k in 0..right.size() {
                    let c = usize::try_from(right.at(k)).unwrap();
                    assert!(c < l.size());
                    assert_eq!(usize::try_from(l.at(c)), Ok(k), "{l}: {right}");
                }
            }
            Err(e) => assert_eq!(e.code(), "unrepresentable", "{l}: {e}"),
        }
        // Eq. 26
        match left_inverse(&l) {
            Ok(left) => {
                for k in 0..l.size() {
                    let offset = usize::try_from(l.at(k)).unwrap();
                    let c = usize::try_from(left.at(offset)).unwrap();
                    assert_eq!(usize::try_from(l.at(c)), Ok(offset), "{l}: {left} at {k}");
                }
            }
            Err(e) => refusal(e, dynamic.left_inverse(), &shape),
        }
        // Eq. 25: the part of it that is static
        let common = max_common_layout(&l, &l).unwrap();
        assert!(common.size() <= dynamic.max_common_layout(&dynamic).unwrap().size(), "{l}: {common}");
        let steps = Layout::from_parts((int!(2), int!(4), $s[0]), (int!(4), int!(1), int!(8)));
        let other = max_common_layout(&steps, &l).unwrap();
        for k in 0..common.size() {
            assert_eq!(l.at(usize::try_from(common.at(k)).unwrap()), k.cast_signed(), "{l}: {common}");
        }
        for k in 0..other.size() {
            let c = usize::try_from(other.at(k)).unwrap();
            assert_eq!((l.at(c), steps.at(c)), (k.cast_signed(), k.cast_signed()), "{l}: {other}");
        }
        let zeros = nullspace(&l).unwrap();
        assert_eq!(zeros.size(), dynamic.nullspace().unwrap().size(), "{l}");
        for k in 0..zeros.size() {
            assert_eq!(l.at(usize::try_from(zeros.at(k)).unwrap()), 0, "{l}");
        }
        assert_eq!(is_injective(&l), dynamic.is_injective());
        assert_eq!(is_surjective(&l), dynamic.is_surjective());
        assert_eq!(is_contiguous(&l), dynamic.is_contiguous());
        assert_eq!(is_bijective(&l), dynamic.is_bijective());
    })+};
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn run_time_extents(s in prop::array::uniform4(prop::sample::select(vec![1usize, 2, 2, 3, 4, 4, 5, 6, 8, 12]))) {
        inverses! { s;
            (1) of (0); (5) of (1); (0) of (2);
            (1, 4) of (0, 1); (4, 1) of (1, 0); (8, 1) of (2, 3); (1, 0) of (0, 1); (0, 2) of (2, 3); (2, 2) of (0, 1);
            (1, 4, 24) of (0, 1, 2); (24, 1, 4) of (0, 1, 2); (1, 2, 4) of (0, 1, 2); (6, 0, 1) of (0, 1, 2);
            (1, 4, 16, 64) of (0, 1, 2, 3); (64, 16, 4, 1) of (0, 1, 2, 3); (3, 48, 12, 0) of (0, 1, 2, 3);
        }
    }

    /// Of coordinates, whose extents are known when run: the functions that values are, in the tree that types have.
    #[test]
    fn run_time_coordinates((m, n, k) in (1usize..9, 1usize..9, 1usize..9)) {
        fn same(mixed: &Result<Dynamic, AlgebraError>, dynamic: Result<Dynamic, AlgebraError>) -> bool {
            match (mixed, dynamic) {
                (Ok(a), Ok(b)) => values(a).eq(values(&b)),
                (a, b) => *a == b,
            }
        }
        macro_rules! agree {
            ($($l:expr;)+) => {$({
                let l = $l;
                let dynamic = Dynamic::try_from(l).unwrap();
                let right = Dynamic::try_from(right_inverse(&l).unwrap());
                prop_assert!(same(&right, dynamic.right_inverse()), "{}: {:?}", l, right);
                let left = left_inverse(&l).and_then(Dynamic::try_from);
                prop_assert!(same(&left, dynamic.left_inverse()), "{}: {:?}", l, left);
                let rest = complement(&l, Unbounded).and_then(Dynamic::try_from);
                prop_assert!(same(&rest, dynamic.complement_unbounded()), "{}: {:?}", l, rest);
            })+};
        }
        agree! {
            identity(&(m, n)).unwrap();
            identity(&(m, int!(5), k)).unwrap();
            identity(&(int!(4), n)).unwrap();
            Layout::new((m, n), (Basis::<int!(1), int!(1)>::default(), Basis::<int!(1), int!(0)>::default())).unwrap();
            Layout::new(
                (int!(4), (m, int!(2))),
                (
                    Basis::<int!(1), int!(1)>::default(),
                    (Basis::<int!(1), int!(0)>::default(), Basis::<int!(4), int!(1)>::default()),
                ),
            )
            .unwrap();
        }
    }

    #[test]
    fn run_time_properties(
        s in prop::array::uniform3(prop::sample::select(vec![1usize, 2, 3, 4, 5, 8])),
        d in prop::array::uniform3(-12isize..40),
    ) {
        let l = Layout::new((s[0], (s[1], s[2])), (d[0], (d[1], d[2]))).unwrap();
        let dynamic = Dynamic::try_from(l).unwrap();
        prop_assert_eq!(is_injective(&l), dynamic.is_injective());
        prop_assert_eq!(is_surjective(&l), dynamic.is_surjective());
        prop_assert_eq!(is_contiguous(&l), dynamic.is_contiguous());
        prop_assert_eq!(is_bijective(&l), dynamic.is_bijective());
        let mut offsets: Vec<isize> = (0..l.size()).map(|i| l.at(i)).collect();
        offsets.sort_unstable();
        offsets.dedup();
        prop_assert_eq!(is_injective(&l), Ok(offsets.len() == l.size()));
    }
}
