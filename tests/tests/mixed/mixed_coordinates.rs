//! Compositions with coordinates on the right whose scales are known when run: each coordinate is judged along its own mode.
#![allow(clippy::unwrap_used, clippy::panic)]

use cute_dynamic::Layout as Values;
use cute_static::{AlgebraError, Basis, Layout, composition, int};

type E0 = Basis<usize, int!(type 0)>;
type E1 = Basis<usize, int!(type 1)>;

/// `(s0,s1):(k0@0,k1@1)`.
fn coordinates(s: (usize, usize), k: (usize, usize)) -> Layout<(usize, usize), (E0, E1)> {
    Layout::new(s, (E0::new(k.0), E1::new(k.1))).unwrap()
}
fn on_values<L: ToString, M: ToString>(a: L, b: M) -> Result<String, AlgebraError> {
    let (a, b): (Values, Values) = (a.to_string().parse().unwrap(), b.to_string().parse().unwrap());
    cute_dynamic::composition(&a, &b).map(|l| l.to_string())
}

#[test]
fn each_along_its_own_mode() {
    // as one line of 8 10 elements, 5 steps of 8 and 4096 of 1 would overlap
    let a = Layout::new((8usize, 10usize), (int!(1), 1usize)).unwrap();
    let b = coordinates((5, 4096), (8, 1));
    assert_eq!(composition(&a, &b).map(|l| l.to_string()), on_values(a, b));
    assert_eq!(on_values(a, b).as_deref(), Ok("(5,4096):(8,1)"));
    // a scale of 0 stays in place
    let a = cute_static::identity(&(2usize, 8usize)).unwrap();
    let b = coordinates((16, 3), (0, 1));
    assert_eq!(composition(&a, &b).map(|l| l.to_string()).as_deref(), Ok("(16,3):(0@0,1@1)"));
    // two along one mode that overlap, and one that ends inside a mode of it
    let a = Layout::new(((4usize, int!(6)), 3usize), ((int!(1), 100usize), 7usize)).unwrap();
    for (s, k) in [((2, 2), (1, 1)), ((2, 3), (3, 1)), ((3, 5), (2, 1)), ((6, 1), (4, 9)), ((2, 4), (2, 1))] {
        let b = Layout::new(s, (E0::new(k.0), E0::new(k.1))).unwrap();
        let (ours, theirs) = (composition(&a, &b), on_values(a, b));
        match (&ours, &theirs) {
            (Ok(ours), Ok(theirs)) => {
                let (ours, theirs): (Values, Values) = (ours.to_string().parse().unwrap(), theirs.parse().unwrap());
                assert!((0..theirs.size()).all(|i| ours.at(i) == theirs.at(i)), "{a} o {b}: {ours} and {theirs}");
            }
            (Err(ours), Err(theirs)) => assert_eq!(ours, theirs, "{a} o {b}"),
            _ => panic!("{a} o {b}: {ours:?} and {theirs:?}"),
        }
    }
}

#[test]
fn one_coordinate() {
    let a = Layout::new((int!(8), 12usize), (1usize, 100usize)).unwrap();
    for (s, k) in [(4, 3), (5, 7), (12, 1), (3, 30)] {
        let b = Layout::new(s, E1::new(k)).unwrap();
        assert_eq!(composition(&a, &b).map(|l| l.to_string()), on_values(a, b), "{b}");
    }
}
