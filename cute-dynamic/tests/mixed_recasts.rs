//! Mixed layouts give the function that values give, or are refused with the number: recasts of multiples.

use cute_dynamic::{AlgebraError, Layout};
use cute_static::{Extent, Multiple, Narrow, downcast, int, recast, upcast};

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
