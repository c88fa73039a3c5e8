//! Run-time extents that are 1, run-time strides that are 0 and strides in an order that is known when run: mixed layouts
//! give what the same numbers give as values, or say which number the result's type has no room for.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_dynamic::{Layout as Dynamic, Shape, Tiler};
use cute_static::machinery::{Answer, AskCompose};
use cute_static::verdict::Verdict;
use cute_static::{
    AlgebraError, Layout, LayoutLeft, LayoutRight, Unbounded, blocked_product, complement, composition, flat_divide,
    flat_product, int, layout, left_inverse, logical_divide, logical_product, raked_product, tile_to_shape,
    tiled_divide, tiled_product, zipped_divide, zipped_product,
};

/// The dynamic layout of the same text.
fn dynamic(layout: &impl ToString) -> Dynamic {
    layout.to_string().parse().unwrap()
}

/// How two answers compare.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Agree {
    /// The same function.
    Function,
    /// The same refusal.
    Refusal,
    /// Only values admit it.
    Unrepresentable,
}
/// Same size and same values, or the same reason; or a refusal that names what the type has no room for.
fn agree(ours: Result<String, AlgebraError>, values: Result<Dynamic, AlgebraError>, what: &str) -> Agree {
    match (ours, values) {
        (Ok(ours), Ok(values)) => {
            let text = ours;
            let ours: Dynamic = text.parse().unwrap_or_else(|e| panic!("{what}: {text}: {e}"));
            assert_eq!(ours.size(), values.size(), "{what}: {ours} and {values}");
            for i in 0..values.size().min(5000) {
                assert_eq!(ours.at(i), values.at(i), "{what}: {ours} and {values} at {i}");
            }
            Agree::Function
        }
        (Err(ours), Err(values)) => {
            assert_eq!(ours.code(), values.code(), "{what}: {ours}; values: {values}");
            Agree::Refusal
        }
        (Err(e), Ok(_)) if e.code() == "unrepresentable" => Agree::Unrepresentable,
        (ours, values) => panic!("{what}: {ours:?}, values {values:?}"),
    }
}
/// An operation on two mixed layouts, and the same one on values.
macro_rules! both {
    ($op:ident($a:expr, $b:expr)) => {{
        let (a, b) = ($a, $b);
        let values = cute_dynamic::$op(&dynamic(&a), &dynamic(&b));
        agree($op(&a, &b).map(|l| l.to_string()), values, &format!("{}({a}, {b})", stringify!($op)))
    }};
}
/// As [`both`] with a tiler by mode, of which the text is given.
macro_rules! by_mode {
    ($op:ident($a:expr, $b:expr, $text:expr)) => {{
        let (a, b) = ($a, $b);
        let tiler: Tiler = $text.parse().unwrap();
        let values = cute_dynamic::$op(&dynamic(&a), &tiler);
        agree($op(&a, &b).map(|l| l.to_string()), values, &format!("{}({a}, {tiler})", stringify!($op)))
    }};
}
/// A complement.
macro_rules! complements {
    ($a:expr, $m:expr) => {{
        let (a, m) = ($a, $m);
        let values = cute_dynamic::complement(&dynamic(&a), m);
        agree(complement(&a, m).map(|l| l.to_string()), values, &format!("complement({a}, {m:?})"))
    }};
}
/// A layout, or a test that is wrong.
macro_rules! mixed {
    ($shape:expr, $stride:expr) => {
        Layout::new($shape, $stride).unwrap()
    };
}

/// The eight lines of the attack, which gave other functions, other verdicts, or did not compile.
#[test]
fn an_extent_that_is_1_when_run_is_no_mode() {
    let tile = mixed!((int!(4), 1usize), (int!(1), int!(6)));
    assert_eq!(both!(logical_product(tile, mixed!(2usize, int!(2)))), Agree::Function);
    assert_eq!(both!(blocked_product(tile, mixed!((2usize, 2usize), (int!(1), int!(2))))), Agree::Function);
    let tall = mixed!((10usize, (1usize, int!(2)), int!(2)), (int!(96), (int!(4), int!(48)), int!(6)));
    assert_eq!(
        both!(logical_product(tall, mixed!((int!(2), int!(2), int!(4)), (int!(1), int!(2), int!(4))))),
        Agree::Refusal
    );
    assert_eq!(complements!(mixed!((int!(2), 1usize), (int!(1), int!(3))), 24usize), Agree::Function);
    assert_eq!(both!(logical_divide(mixed!(24usize, int!(1)), tile)), Agree::Function);
    assert_eq!(both!(logical_divide(mixed!(5usize, int!(16)), mixed!(1usize, int!(2)))), Agree::Function);
    let rows = mixed!((5usize, 7usize), (int!(7), int!(1)));
    assert_eq!(both!(logical_divide(rows, mixed!(1usize, int!(2)))), Agree::Function);
    let below = |n: usize| mixed!((int!(8), n), (int!(1), int!(1)));
    assert_eq!(complements!(below(1), int!(8)), Agree::Function);
    assert_eq!(complements!(below(2), int!(8)), Agree::Refusal);
    assert_eq!(both!(logical_product(below(1), mixed!(2usize, int!(1)))), Agree::Function);
    assert_eq!(both!(logical_divide(mixed!(16usize, int!(1)), below(1))), Agree::Function);
    assert_eq!(both!(logical_divide(mixed!(16usize, int!(1)), below(2))), Agree::Refusal);
}

/// A static gap before a mode of run-time extent is kept, and the refusal names it.
#[test]
fn what_a_type_has_no_room_for_is_refused_with_both_numbers() {
    let every_second = |n: usize| mixed!(n, int!(2));
    assert_eq!(complement(&every_second(6), 24usize).unwrap().to_string(), "(2,2):(1,12)");
    assert_eq!(complements!(every_second(6), 24usize), Agree::Function);
    // of one element, two times what is behind it
    assert_eq!(complements!(every_second(1), 24usize), Agree::Function);
    assert_eq!(complement(&every_second(1), 23usize), Err(AlgebraError::StaticNumber { known: 2, needed: 23 }));
    assert_eq!(complements!(every_second(1), 23usize), Agree::Unrepresentable);
    // divides and products have room
    assert_eq!(both!(logical_divide(mixed!(23usize, int!(1)), every_second(1))), Agree::Function);
    assert_eq!(both!(logical_product(every_second(1), mixed!(3usize, int!(1)))), Agree::Function);
    assert_eq!(both!(logical_product(every_second(2), mixed!(3usize, int!(1)))), Agree::Refusal);
}

/// One mode has no order to know.
#[test]
fn a_single_mode_always_works() {
    for (n, d) in [(12usize, 1usize), (1, 1), (1, 5), (6, 3), (6, 0), (4, 7)] {
        let a = mixed!(n, d);
        complements!(a, 100usize);
        complements!(a, int!(100));
        both!(logical_divide(mixed!(252usize, int!(1)), a));
        both!(logical_product(a, mixed!(6usize, int!(1))));
        both!(logical_product(a, mixed!(int!(3), int!(1))));
        both!(zipped_product(a, mixed!(6usize, int!(1))));
        both!(tiled_product(a, mixed!(6usize, int!(1))));
        both!(flat_product(a, mixed!(6usize, int!(1))));
        both!(blocked_product(a, mixed!(6usize, int!(1))));
        both!(raked_product(a, mixed!(6usize, int!(1))));
        let a = mixed!(int!(6), d);
        complements!(a, 100usize);
        both!(logical_product(a, mixed!(6usize, int!(1))));
        let target: Shape = format!("{}", n * 4).parse().unwrap();
        let ours = tile_to_shape(&mixed!(n, d), &(n * 4), &LayoutLeft).map(|l| l.to_string());
        let values = cute_dynamic::tile_to_shape(&dynamic(&mixed!(n, d)), &target, &LayoutLeft);
        agree(ours, values, &format!("{n}:{d} to {target}"));
    }
    let signed = |d: isize| mixed!(4usize, d);
    assert_eq!(both!(logical_product(signed(2), mixed!(2usize, int!(1)))), Agree::Function);
    assert_eq!(both!(logical_product(signed(-2), mixed!(2usize, int!(1)))), Agree::Refusal);
    assert_eq!(both!(logical_product(mixed!(1usize, -2isize), mixed!(2usize, int!(1)))), Agree::Function);
    assert_eq!(both!(logical_product(mixed!(1usize, int!(-2)), mixed!(2usize, int!(1)))), Agree::Function);
    assert_eq!(both!(logical_product(mixed!(3usize, int!(-2)), mixed!(2usize, int!(1)))), Agree::Refusal);
}

/// Strides whose order is known when run.
#[test]
fn several_run_time_strides_are_sorted_when_run() {
    // a tiler of rows at a distance that is known when run
    let tiler = |n: usize, ld: usize| mixed!((int!(2), n), (int!(1), ld));
    let divided = logical_divide(&mixed!(64usize, int!(1)), &tiler(4, 8)).unwrap();
    assert_eq!(divided.to_string(), "((2,4),(4,2)):((1,8),(2,32))");
    assert_eq!(format!("{divided:#}"), "((_2,4),(4,2)):((_1,8),(_2,32))");
    for (n, ld) in [(4, 8), (4, 2), (1, 3), (1, 1), (4, 1), (3, 5), (4, 0), (2, 32)] {
        both!(logical_divide(mixed!(64usize, int!(1)), tiler(n, ld)));
        both!(zipped_divide(mixed!((8usize, 8usize), (int!(1), 10usize)), tiler(n, ld)));
        complements!(tiler(n, ld), 64usize);
        both!(logical_product(tiler(n, ld), mixed!(2usize, int!(1))));
        both!(blocked_product(tiler(n, ld), mixed!((2usize, int!(3)), (int!(1), 2usize))));
    }
    let all = |s: [usize; 3], d: [usize; 3]| mixed!((s[0], s[1], s[2]), (d[0], d[1], d[2]));
    let (mut made, mut refused) = (0, 0);
    for d in [[1, 4, 8], [8, 1, 4], [4, 8, 1], [8, 4, 1], [0, 2, 1], [3, 3, 12], [2, 16, 1], [6, 1, 36]] {
        for s in [[4, 2, 3], [1, 4, 2], [2, 1, 4], [2, 2, 1], [1, 1, 1], [3, 4, 1], [2, 2, 2]] {
            let a = all(s, d);
            for agreed in [
                complements!(a, 96usize),
                both!(logical_divide(mixed!(96usize, int!(1)), a)),
                both!(flat_divide(mixed!((12usize, 8usize), (8usize, int!(1))), a)),
                both!(logical_product(a, mixed!((2usize, int!(2)), (int!(1), 6usize)))),
                both!(raked_product(a, mixed!(int!(2), int!(1)))),
                by_mode!(tiled_product((a), (int!(2), 3usize), "<2,3>")),
                by_mode!(tiled_divide(
                    (mixed!((96usize, 4usize), (4usize, int!(1)))),
                    (a, int!(2)),
                    format!("<{a},2>")
                )),
            ] {
                match agreed {
                    Agree::Function => made += 1,
                    Agree::Refusal => refused += 1,
                    Agree::Unrepresentable => panic!("{a}: all leaves are known when run"),
                }
            }
        }
    }
    assert!(made > 100 && refused > 50, "{made} {refused}");
}

/// A tile of which only the inner stride is known.
#[test]
fn tiles_of_run_time_strides_to_shapes() {
    for (m, n, ld) in [(4usize, 8usize, 4usize), (4, 8, 8), (1, 8, 1), (4, 1, 3), (4, 8, 2), (4, 2, 6)] {
        let tile = mixed!((m, n), (int!(1), ld));
        let target: Shape = format!("({},{})", m * 6, n * 4).parse().unwrap();
        for right in [false, true] {
            let (ours, values) = if right {
                let ours = tile_to_shape(&tile, &(m * 6, n * 4), &LayoutRight).map(|l| l.to_string());
                (ours, cute_dynamic::tile_to_shape(&dynamic(&tile), &target, &LayoutRight))
            } else {
                let ours = tile_to_shape(&tile, &(m * 6, n * 4), &LayoutLeft).map(|l| l.to_string());
                (ours, cute_dynamic::tile_to_shape(&dynamic(&tile), &target, &LayoutLeft))
            };
            assert_ne!(agree(ours, values, &format!("{tile} to {target}")), Agree::Unrepresentable);
        }
    }
}

/// An integer that is a tiler has elements.
#[test]
fn a_tiler_of_no_elements() {
    let a = mixed!((8usize, 6usize), (int!(1), 8usize));
    let values = dynamic(&a);
    for (n, code) in [(0usize, Some("zero_extent")), (2, None), (usize::MAX, Some("overflow"))] {
        let answers = [
            (composition(&a, &(n,)).map(|l| l.to_string()), cute_dynamic::composition(&values, &(n,))),
            (zipped_divide(&a, &(.., n)).map(|l| l.to_string()), cute_dynamic::zipped_divide(&values, &(.., n))),
            (zipped_product(&a, &(n, ..)).map(|l| l.to_string()), cute_dynamic::zipped_product(&values, &(n, ..))),
        ];
        for (ours, theirs) in answers {
            assert_eq!(theirs.as_ref().err().map(AlgebraError::code), code, "{n}");
            agree(ours, theirs, &format!("{a} by {n}"));
        }
    }
    assert_eq!(blocked_product(&a, &0usize), Err(AlgebraError::ZeroExtent { mode: 0 }));
}

/// Steps backwards along modes of which all but one are of one element.
#[test]
fn negative_steps_along_what_is_one_mode_when_run() {
    let back = |n: usize| mixed!(n, int!(-1));
    for (s, d) in [([1usize, 1], 5usize), ([1, 4], 12), ([3, 1], 7), ([2, 6], 2), ([2, 6], 3), ([1, 2], 0)] {
        let a = mixed!((s[0], s[1]), (int!(1), d));
        let agreed = [both!(composition(a, back(5))), both!(composition(a, back(1)))];
        assert!(!agreed.contains(&Agree::Unrepresentable), "{a}");
    }
}

/// `A(R(A(k))) = A(k)` (Eq. 26) where there is a left inverse, and none where values have none.
macro_rules! left {
    ($a:expr) => {{
        let a = $a;
        let values = dynamic(&a);
        match (left_inverse(&a).map(|l| dynamic(&l)), cute_dynamic::left_inverse(&values)) {
            (Ok(ours), Ok(_)) => {
                for k in 0..values.size() {
                    let offset = values.at(k).unwrap();
                    let place = ours.at(usize::try_from(offset).unwrap()).unwrap();
                    assert_eq!(values.at(usize::try_from(place).unwrap()), Ok(offset), "{a}: {ours} at {k}");
                }
                Agree::Function
            }
            (ours, values) => agree(ours.map(|l| l.to_string()), values, &format!("left_inverse({a})")),
        }
    }};
}
/// Left inverses of strides known when run, and of modes that are none.
#[test]
fn left_inverses_by_strides_known_when_run() {
    assert_eq!(left_inverse(&mixed!(10usize, 1usize)).unwrap().to_string(), "(1,10):(0,1)");
    assert_eq!(left!(mixed!(10usize, 1usize)), Agree::Function);
    assert_eq!(left!(mixed!(int!(4), -1isize)), Agree::Refusal);
    assert_eq!(left!(mixed!(1usize, int!(-1))), Agree::Function);
    // not injective: of values there is none, though beyond the domain the last mode would go on
    assert_eq!(
        left!(mixed!(((2usize, 5usize, 2usize), 2usize), ((int!(6), int!(3), int!(3)), int!(6)))),
        Agree::Refusal
    );
    assert_eq!(left!(mixed!((8usize, 8usize, 1usize), (int!(1), int!(6), int!(36)))), Agree::Refusal);
    // 2 does not divide 5, unless one of them is of one element
    let apart = |m: usize, n: usize| mixed!((m, n), (int!(2), int!(5)));
    assert_eq!(
        [left!(apart(3, 2)), left!(apart(3, 1)), left!(apart(1, 2))],
        [Agree::Refusal, Agree::Function, Agree::Function]
    );
    let (mut made, mut refused) = (0, 0);
    for d in [[1usize, 4, 8], [8, 1, 4], [4, 8, 1], [8, 4, 1], [0, 2, 1], [3, 3, 12], [2, 16, 1], [6, 1, 36], [2, 6, 5]]
    {
        for s in [[4usize, 2, 3], [1, 4, 2], [2, 1, 4], [2, 2, 1], [1, 1, 1], [3, 4, 1], [2, 2, 2], [4, 8, 2]] {
            for agreed in [
                left!(mixed!((s[0], s[1], s[2]), (d[0], d[1], d[2]))),
                left!(mixed!((s[0], (s[1], s[2])), (int!(1), (d[1], d[2])))),
                left!(mixed!((int!(2), s[1], s[2]), (d[0], d[1], int!(8)))),
                left!(mixed!((s[1], int!(2)), (d[1], d[2]))),
            ] {
                match agreed {
                    Agree::Function => made += 1,
                    Agree::Refusal => refused += 1,
                    Agree::Unrepresentable => panic!("{s:?}:{d:?}: all digits are known when run"),
                }
            }
        }
    }
    assert!(made > 100 && refused > 50, "{made} {refused}");
}

/// A static extent beside run-time ones with which it is one mode: nothing has to be coalesced first.
#[test]
fn modes_that_are_one_when_run() {
    let a = mixed!((int!(4), 10usize, int!(2)), (int!(2), int!(8), int!(1)));
    assert_eq!(composition(&a, &mixed!(3usize, int!(2))).unwrap().to_string(), "(3,1,1):(4,8,1)");
    assert_eq!(both!(composition(a, mixed!(3usize, int!(2)))), Agree::Function);
    for (m, n, ld) in [(4usize, 6usize, 4usize), (4, 6, 5), (1, 6, 1), (4, 1, 3), (2, 8, 2), (3, 4, 0)] {
        let a = mixed!((int!(2), m, n), (int!(1), 2usize, 2 * ld));
        for agreed in [
            both!(composition(a, mixed!(int!(16), int!(1)))),
            both!(composition(a, mixed!(3usize, int!(1)))),
            both!(composition(a, mixed!((3usize, int!(2)), (int!(2), 12usize)))),
            both!(logical_divide(a, mixed!(3usize, 2usize))),
            both!(logical_divide(mixed!((m, n), (3usize, 3 * m)), mixed!((3usize, int!(2)), (int!(1), 6usize)))),
        ] {
            assert_ne!(agreed, Agree::Unrepresentable, "{a}");
        }
    }
}

/// What is not there covers nothing.
#[test]
fn a_cotarget_of_no_elements() {
    let a = mixed!(4usize, int!(1));
    assert_eq!(complements!(a, 0usize), Agree::Refusal);
    assert_eq!(complement(&a, (4usize, 0usize)), Err(AlgebraError::ZeroExtent { mode: 0 }));
    assert_eq!(complement(&a, Unbounded).unwrap().to_string(), "1:4");
    assert_eq!(
        both!(composition(mixed!((4usize, 1usize, 6usize), (int!(6), int!(5), int!(1))), mixed!(12usize, int!(2)))),
        Agree::Function
    );
}

/// `(4, n):(1, 4)` on the right is one line of `4 n`, and no mode of it meets another whatever `n` is: the compiler admits it where the
/// left operand has room for any `n`, and leaves to run time what the number decides.
#[test]
fn a_line_on_the_right_whose_end_is_known_when_run() {
    type Line = Layout<(int!(4), usize), (int!(1), int!(4))>;
    const fn checked<A: AskCompose<Line>>(_: &A) -> bool {
        <<A::Answer as Answer>::Verdict as Verdict>::CHECKED
    }
    let line = |n: usize| mixed!((int!(4), n), (int!(1), int!(4)));
    // 2 divides 4, and behind it is one mode; 8 / 4 = 2 has to divide n; 6 is passed by two leaves, whatever n is but 1
    let (any, even, one) = (layout!((2, 3, 4) : (12, 1, 3)), layout!((8, 8) : (8, 1)), layout!((6, 4) : (4, 1)));
    let one_when_run = mixed!((6usize, int!(4)), (int!(4), int!(1)));
    assert_eq!((checked(&any), checked(&even), checked(&one), checked(&one_when_run)), (false, true, true, true));
    for n in 1..=17 {
        let or_refused = |admitted| if admitted { Agree::Function } else { Agree::Refusal };
        assert_eq!(both!(composition(any, line(n))), Agree::Function);
        assert_eq!(both!(composition(even, line(n))), or_refused(n == 1 || n % 2 == 0));
        assert_eq!(both!(composition(one, line(n))), or_refused(n == 1));
        assert_eq!(both!(composition(one_when_run, line(n))), or_refused(n == 1));
        assert_eq!(composition(&any, &line(n)).unwrap().to_string(), format!("((2,2),{n}):((12,1),2)"));
    }
}
