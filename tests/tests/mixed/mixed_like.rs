//! `make_layout_like` and `make_fragment_like` of layouts whose strides are known when run: 0, or in any order. They are what the
//! same numbers are as values, stride by stride; a tensor's own fragment is counted by the compiler and is not.
#![allow(clippy::unwrap_used)]

use cute_dynamic::Layout as Values;
use cute_static::{
    FragmentLayout, Layout, MakeFragmentLike, Tensor, int, layout, make_fragment_like, make_layout_like, shape,
};
use static_assertions::assert_type_eq_all;

/// How many layouts were compared.
#[derive(Debug, Default)]
struct Count {
    same: usize,
    /// Those of which the compiler's count of registers is another layout.
    counted_otherwise: usize,
}
const EXTENTS: [usize; 3] = [1, 2, 3];
const STRIDES: [usize; 7] = [0, 1, 2, 3, 6, 24, 100];
const SIGNED: [isize; 6] = [0, 1, -1, 2, -6, 7];

/// A layout both ways, if it is one.
macro_rules! both {
    ($count:ident, $shape:expr, $stride:expr) => {
        if let Ok(mixed) = Layout::new($shape, $stride) {
            let values = Values::try_from(mixed).unwrap();
            let (ours, theirs) =
                (make_fragment_like(&mixed).unwrap(), cute_dynamic::make_fragment_like(&values).unwrap());
            assert_eq!(ours.to_string(), theirs.to_string(), "make_fragment_like({mixed})");
            let (ours, theirs) = (make_layout_like(&mixed).unwrap(), cute_dynamic::make_layout_like(&values).unwrap());
            assert_eq!(ours.to_string(), theirs.to_string(), "make_layout_like({mixed})");
            $count.same += 1;
        }
    };
}

#[test]
fn strides_known_when_run() {
    let mut count = Count::default();
    for a in EXTENTS {
        for p in STRIDES {
            for i in SIGNED {
                both!(count, a, p);
                both!(count, ((a, int!(2)),), ((p, i),));
                both!(count, (int!(4), a), (int!(1), p));
                both!(count, (a, int!(4)), (p, i));
                for b in EXTENTS {
                    for q in STRIDES {
                        both!(count, (a, (int!(2), b)), (p, (int!(-1), q)));
                        both!(count, (a, b, int!(3)), (p, i, q));
                        both!(count, ((int!(2), a), b, int!(3)), ((p, int!(0)), q, i));
                        both!(count, (a, int!(4), (b, int!(2))), (i, int!(0), (q, int!(6))));
                        both!(count, (int!(1), (a, int!(5), b)), (i, (p, int!(2), q)));
                    }
                }
            }
        }
    }
    assert_eq!(count.same, 13_734);
}

/// A stride of 0 is one register in the first mode, and nothing of the kind in the others.
#[test]
fn a_run_time_stride_of_0_is_one_register() {
    let mixed = Layout::new((1usize, (int!(2), 1usize)), (0usize, (int!(-1), 0usize))).unwrap();
    assert_eq!(make_fragment_like(&mixed).unwrap().to_string(), "(1,(2,1)):(0,(1,1))");
    let mixed = Layout::new((int!(8), int!(4)), (0usize, 1usize)).unwrap();
    assert_eq!(make_fragment_like(&mixed).unwrap().to_string(), "(8,4):(0,1)");
}

/// What no run-time stride changes is static.
#[test]
fn what_is_known_stays_static() {
    assert_type_eq_all!(
        MakeFragmentLike<layout!(((2, 3), 4, 5) : ((0, 7), 100, 1))>,
        FragmentLayout<layout!(((2, 3), 4, 5) : ((0, 7), 100, 1))>,
        layout!(((2, 3), 4, 5) : ((0, 1), 15, 3))
    );
    // the first mode's stride is not 0, and there is one other
    assert_type_eq_all!(MakeFragmentLike<Layout<shape!((8, 4)), (int!(1), usize)>>, layout!((8, 4) : (1, 8)));
    assert_type_eq_all!(MakeFragmentLike<Layout<int!(8), usize>>, layout!(8 : 1));
    // which of two is the greater is known when run
    assert_type_eq_all!(
        MakeFragmentLike<Layout<shape!((8, (4, 2))), (int!(1), (usize, int!(100)))>>,
        Layout<shape!((8, (4, 2))), (int!(1), (usize, usize))>
    );
}

/// A tensor's fragment is counted by the compiler, whatever its strides are when this runs.
#[test]
fn fragments_of_tensors() {
    let (data, mut count) = ([0u8; 1024], Count::default());
    for p in STRIDES {
        for q in STRIDES {
            for r in STRIDES {
                let mixed = Layout::new((int!(2), (int!(4), int!(3))), (p, (q, r))).unwrap();
                let tensor = Tensor::view(&data, mixed).unwrap();
                let fragment = tensor.make_fragment_like(0u8).unwrap();
                assert_eq!(fragment.layout(), &layout!((2, (4, 3)) : (1, (2, 8))));
                let values = cute_dynamic::make_fragment_like(&Values::try_from(mixed).unwrap()).unwrap();
                count.counted_otherwise += usize::from(values.to_string() != fragment.layout().to_string());
                count.same += 1;
            }
        }
    }
    // of these make_fragment_like of the layout is another layout: the page of both says so
    assert_eq!((count.same, count.counted_otherwise), (343, 175));
}
