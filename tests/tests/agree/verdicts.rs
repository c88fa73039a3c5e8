//! The same verdict in both crates, on inputs that the vectors are thin on: negative strides on the right, extents of 1
//! anywhere, modes that are one at run time only. Seeded loops; every leaf is known at run time only.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use cute_dynamic::{AlgebraError, Layout as Dynamic};
use cute_static::{Compose, Composition, Layout, LayoutOps, layout};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

struct Random(u64);
impl Random {
    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        choices[(self.0 >> 33) as usize % choices.len()]
    }
}

const EXTENTS: [usize; 7] = [1, 1, 2, 3, 4, 6, 8];
const LEFT: [isize; 9] = [0, 1, 2, 4, 6, 8, 16, 24, -3];
const RIGHT: [isize; 11] = [0, 1, 2, 3, 4, 6, 8, 16, -1, -6, -24];

/// What the static crate answers, as text or error, against the dynamic one. No leaf is static, so each result has a tree.
fn compare(
    ours: Result<String, AlgebraError>,
    theirs: Result<Dynamic, AlgebraError>,
    tally: &mut [u32; 2],
    case: &str,
) {
    match (ours, theirs) {
        (Err(ours), Err(theirs)) => {
            assert_eq!(ours.code(), theirs.code(), "{case}");
            tally[1] += 1;
        }
        (Ok(ours), Ok(theirs)) => {
            let ours: Dynamic = ours.parse().unwrap();
            assert_eq!(ours.size(), theirs.size(), "{case}");
            assert!((0..ours.size()).all(|i| ours.at(i) == theirs.at(i)), "{case}: {ours} and {theirs}");
            tally[0] += 1;
        }
        (ours, theirs) => panic!("{case}: {ours:?} and {theirs:?}"),
    }
}

#[test]
fn run_time_leaves_agree() {
    let (mut random, mut tally) = (Random(7), [0u32; 2]);
    for _ in 0..60_000 {
        let [s0, s1, s2] = [(); 3].map(|()| random.pick(&EXTENTS));
        let [d0, d1, d2] = [(); 3].map(|()| random.pick(&LEFT));
        let [t0, t1] = [(); 2].map(|()| random.pick(&EXTENTS));
        let [e0, e1] = [(); 2].map(|()| random.pick(&RIGHT));
        let a = Layout::new((s0, s1, s2), (d0, d1, d2)).unwrap();
        let two = Layout::new((s0, s1), (d0, d1)).unwrap();
        let one = Layout::new(t0, e0).unwrap();
        let b = Layout::new((t0, t1), (e0, e1)).unwrap();
        let dynamic = |l: &dyn std::fmt::Display| l.to_string().parse::<Dynamic>().unwrap();
        let (a_, two_, one_, b_) = (dynamic(&a), dynamic(&two), dynamic(&one), dynamic(&b));
        compare(a.compose(&one).map(|r| r.to_string()), a_.compose(&one_), &mut tally, &format!("{a} o {one}"));
        compare(a.compose(&b).map(|r| r.to_string()), a_.compose(&b_), &mut tally, &format!("{a} o {b}"));
        compare(two.compose(&b).map(|r| r.to_string()), two_.compose(&b_), &mut tally, &format!("{two} o {b}"));
    }
    let [same, refused] = tally;
    println!("{same} equal, {refused} refused alike");
    assert!(same > 50_000 && refused > 10_000, "{tally:?}");
}

// the same, where the compiler knows the numbers
assert_type_eq_all!(
    Composition<layout!((8, 4) : (16, 0)), layout!((2, 1) : (3, -24))>,
    layout!((2, 1) : (48, -384))
);
assert_type_eq_all!(Composition<layout!((4, 2) : (1, 4)), layout!((2, 2) : (-6, 8))>, layout!((2, 2) : (-6, 8)));
assert_type_eq_all!(Composition<layout!((4, 1, 8) : (6, 1, 24)), layout!(6 : 1)>, layout!(6 : 6));
assert_not_impl_any!(layout!(type (8, 4) : (16, 0)): Compose<layout!(type (2, 2) : (3, -24))>);
