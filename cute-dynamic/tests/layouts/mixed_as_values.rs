//! Mixed layouts give the function that values give, or are refused with the number: inverses, nullspaces, and recasts of multiples.

use cute_dynamic::{AlgebraError, Layout};
use cute_static::{
    Extent, IsLayout, Multiple, Narrow, blocked_product, column_major, composition, downcast, int, layout, nullspace,
    recast, right_inverse, upcast,
};

/// All offsets.
fn values(l: &Layout) -> Vec<isize> {
    (0..l.size()).map(|c| cute_static::Evaluate::offset(l, c).unwrap()).collect()
}
fn as_values(text: impl std::fmt::Display) -> Layout {
    text.to_string().parse().unwrap()
}
/// The answers of types and values to one question, of a layout and its text.
fn same<L: std::fmt::Display>(of: &str, types: Result<L, AlgebraError>, values_: Result<Layout, AlgebraError>) -> bool {
    match (types, values_) {
        (Ok(types), Ok(theirs)) => {
            assert_eq!(values(&as_values(&types)), values(&theirs), "{of}: {types} and {theirs}");
            true
        }
        (Err(types), Ok(theirs)) => {
            assert_eq!(types.code(), "unrepresentable", "{of}: {types}, where values have {theirs}");
            false
        }
        (Err(types), Err(theirs)) => {
            assert_eq!(types.code(), theirs.code(), "{of}");
            true
        }
        (Ok(types), Err(theirs)) => panic!("{of}: {types}, where values have {theirs}"),
    }
}

#[test]
fn right_inverses_are_whole() {
    // cutlass 1625, with run-time extents
    let n = 12usize;
    let tiled = blocked_product(&layout!((2, 3) : (1, 2)), &column_major(&(n / 2, n / 3)).unwrap()).unwrap();
    let inverse = right_inverse(&tiled).unwrap();
    let of_values = as_values(tiled).right_inverse().unwrap();
    assert_eq!((of_values.to_string().as_str(), inverse.size()), ("(2,3,6,4):(1,12,2,36)", 144));
    assert_eq!(values(&as_values(inverse)), values(&of_values));
    let all = composition(&inverse, &column_major(&(n * n,)).unwrap()).unwrap();
    assert!((0..144usize).all(|c| tiled.at(all.at(c).unsigned_abs()) == c as isize));

    let (mut whole, mut asked) = (0, 0);
    macro_rules! check {
        ($($shape:expr, $stride:expr;)*) => {$(
            let l = cute_static::Layout::new($shape, $stride).unwrap();
            asked += 1;
            whole += usize::from(same(&l.to_string(), right_inverse(&l), as_values(&l).right_inverse()));
        )*};
    }
    for a in [1usize, 2, 3, 4] {
        for b in [1usize, 2, 5] {
            for d in [0usize, 1, 2, 3, 4, 6, 8, 10] {
                check! {
                    a, d; (a, b), (d, int!(1)); (a, b), (int!(1), d); (a, b), (d, a); (int!(4), a, b), (int!(1), d, int!(8));
                    (a, int!(2), b), (d, int!(1), int!(2)); (a, b, int!(3)), (int!(1), d, int!(4)); (a, int!(4)), (d, int!(1));
                    (a, (b, int!(2))), (int!(2), (d, int!(1))); (Multiple::<int!(2)>::new(2 * a).unwrap(), b), (int!(1), d);
                    (a, int!(3), b), (int!(1), int!(8), d); (a, b), (-1isize, d); (a, b), (d as isize, 1isize);
                    (a, b, a), (int!(1), int!(4), d);
                }
            }
        }
    }
    assert!(whole * 10 > asked * 9, "{whole} of {asked}");
}

/// A right inverse `r` of types and `theirs` of values, and what is composed with them, past their size: how often they are equal, and
/// how often refused.
fn go_on<R>(of: &str, types: Result<R, AlgebraError>, theirs: &Layout, counts: &mut [usize; 2])
where
    R: cute_static::Compose<cute_static::Layout<usize, usize>> + std::fmt::Display,
    cute_static::machinery::ValueOf<R::Answer>: std::fmt::Display,
{
    let r = match types {
        Ok(r) => r,
        Err(refused) => {
            assert_eq!(refused.code(), "unrepresentable", "{of}: {refused}, where values have {theirs}");
            counts[1] += 1;
            return;
        }
    };
    let (size, ours) = (theirs.size(), as_values(&r));
    for k in 0..=3 * size {
        assert_eq!(ours.at(k), theirs.at(k), "{of}: {r} and {theirs} at {k}");
    }
    counts[0] += 1;
    for n in 1..=3 * size {
        let of = format!("{of}, its inverse o {n}:1");
        let types = composition(&r, &cute_static::Layout::new(n, 1usize).unwrap());
        let made = same(&of, types, cute_dynamic::composition(theirs, &Layout::new(n, 1usize).unwrap()));
        counts[usize::from(!made)] += 1;
    }
}

/// Past their size right inverses go on as those of values do.
#[test]
fn right_inverses_go_on() {
    let mut counts = [0; 2];
    // cutlass 1625 of smaller numbers
    for n in [3usize, 4, 12] {
        let tiled = blocked_product(&layout!((2, 3) : (1, 2)), &column_major(&(n / 2, n / 3)).unwrap()).unwrap();
        go_on(&tiled.to_string(), right_inverse(&tiled), &as_values(tiled).right_inverse().unwrap(), &mut counts);
    }
    macro_rules! check {
        ($($shape:expr, $stride:expr;)*) => {$(
            let l = cute_static::Layout::new($shape, $stride).unwrap();
            go_on(&l.to_string(), right_inverse(&l), &as_values(&l).right_inverse().unwrap(), &mut counts);
        )*};
    }
    let mut seed = 33u64;
    let mut pick = |of: &[usize]| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        of[(seed >> 33) as usize % of.len()]
    };
    for _ in 0..100 {
        let [a, b, c] = [0; 3].map(|_| pick(&[1, 1, 2, 3, 4]));
        let [d, e, f] = [0; 3].map(|_| pick(&[0, 1, 1, 2, 3, 4, 6, 8, a, a * b]));
        check! {
            a, d; (a, b), (d, e); (a, b), (int!(1), d); (a, b), (d, int!(1)); (a, b, c), (d, e, f); (a, b, c), (1usize, a, a * b);
            (a, int!(3)), (int!(3), int!(1)); (int!(4), a), (int!(1), d); (a, b, int!(3)), (int!(1), d, int!(4)); (a, int!(4)), (d, int!(1));
            (a, int!(2), b), (d, int!(1), int!(2)); (a, (b, int!(2))), (int!(2), (d, int!(1))); (a, b), (-1isize, d);
            (Multiple::<int!(2)>::new(2 * a).unwrap(), b), (int!(1), d); (a, b), (Multiple::<int!(2)>::new(2 * d.max(1)).unwrap(), int!(1));
        }
    }
    let [equal, refused] = counts;
    assert!(equal > 10_000 && refused * 10 < equal, "{equal} equal, {refused} refused");
}

#[test]
fn nullspaces_are_whole() {
    for d in [0usize, 1, 3] {
        for a in [1usize, 4] {
            let l = cute_static::Layout::new((a, int!(3), int!(2)), (d, int!(0), int!(1))).unwrap();
            assert_eq!(same(&l.to_string(), nullspace(&l), as_values(&l).nullspace()), d > 0 || a == 1);
        }
    }
    let l = cute_static::Layout::new((4usize, int!(3)), (0usize, int!(0))).unwrap();
    assert_eq!(nullspace(&l).unwrap_err(), AlgebraError::StaticNumber { known: 3, needed: 12 });
}

/// What is known of a number refuses nothing: all that values admit, multiples do.
#[test]
fn recasts_of_multiples() {
    let (mut admitted, mut asked) = (0, 0);
    fn many<const D: usize, E: Extent + Copy>(make: impl Fn(usize) -> E) -> Vec<E> {
        [1, 2, 3, 4, 6].map(|n| make(n * D)).to_vec()
    }
    macro_rules! check {
        ($l:expr) => {{
            let l = $l;
            let of = l.to_string();
            macro_rules! by {
                ($n:literal) => {
                    for (types, theirs) in [
                        (upcast(&l, int!($n)).map(|l| l.to_string()), as_values(&l).upcast($n)),
                        (downcast(&l, int!($n)).map(|l| l.to_string()), as_values(&l).downcast($n)),
                    ] {
                        asked += 1;
                        admitted += usize::from(theirs.is_ok());
                        assert!(same(&format!("{of} by {}", $n), types, theirs), "{of} by {} is refused", $n);
                    }
                };
            }
            by!(4);
            by!(12);
        }};
    }
    macro_rules! pairs {
        ($($extents:expr, $strides:expr;)*) => {$(
            for s in $extents {
                for d in $strides {
                    check!(cute_static::Layout::new(s, d).unwrap());
                }
            }
        )*};
    }
    let usizes = || many::<1, _>(|n| n);
    let isizes = || vec![-4isize, -1, 0, 1, 2, 4, 8, 24];
    let narrow = || many::<1, _>(|n| Narrow::from(n as u32));
    let of_8 = || many::<8, _>(|n| Multiple::<int!(8)>::new(n).unwrap());
    let of_6 = || many::<6, _>(|n| Multiple::<int!(6)>::new(n).unwrap());
    let narrow_4 = || many::<4, _>(|n| Narrow::<int!(4)>::new_u32(n as u32).unwrap());
    pairs! {
        of_8(), usizes(); of_6(), usizes(); narrow_4(), usizes(); narrow(), usizes(); usizes(), narrow(); usizes(), of_8();
        narrow(), narrow(); of_8(), narrow(); of_8(), of_6(); narrow_4(), narrow_4(); of_6(), of_8(); of_8(), isizes(); narrow_4(), isizes();
        of_8(), [int!(4)]; of_6(), [int!(4)]; narrow_4(), [int!(1)]; of_8(), [int!(3)]; narrow(), [int!(2)];
    }
    assert!(admitted > 500 && asked > admitted, "{admitted} of {asked}");
    let l = cute_static::Layout::new((Multiple::<int!(6)>::new(12).unwrap(), 3usize), (2usize, 48usize)).unwrap();
    let theirs = as_values(&l).recast(16, 24);
    assert!(same(&l.to_string(), recast(&l, int!(16), int!(24)), theirs));
    // the two that were found
    let l = cute_static::Layout::new(Multiple::<int!(8)>::new(24).unwrap(), 4usize).unwrap();
    assert_eq!(upcast(&l, int!(8)).unwrap().to_string(), "12:1");
    let l = cute_static::Layout::new((16usize, 2usize), (Narrow::from(1), 32usize)).unwrap();
    assert_eq!(downcast(&l, int!(2)).unwrap().to_string(), "(32,2):(1,64)");
}
