//! The rows of the paper's Tables 2 and 3: the examples check themselves.

#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "a test")]

#[path = "../examples/contractions.rs"]
mod contractions;
#[path = "../examples/copies.rs"]
mod copies;

#[test]
fn applications_of_copy() {
    let mut rows = 0;
    copies::table(|_, _, _, copied| {
        assert!(copied.iter().any(|&element| element != 0));
        rows += 1;
    })
    .unwrap();
    assert_eq!(rows, 8);
}

#[test]
#[cfg_attr(miri, ignore = "more than 20 minutes; random_products does the like on less")]
fn applications_of_gemm() {
    let mut rows = 0;
    contractions::table(|_, _, sum| {
        assert!(sum > 0.0);
        rows += 1;
    })
    .unwrap();
    assert_eq!(rows, 7);
}
