//! Completeness (Section 2.4.3) as a property: random tables are the compositions of layouts that the example makes of them.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    missing_docs
)]

#[allow(dead_code)]
#[path = "../examples/completeness.rs"]
mod completeness;

use completeness::{apply, factors};
use cute_kit::AlgebraError;

fn is_the_table(table: &[isize]) {
    let layouts = factors(table).unwrap();
    for (i, expected) in table.iter().enumerate() {
        assert_eq!(apply(&layouts, i).unwrap().last(), Some(expected), "{table:?} at {i}");
    }
}

#[test]
fn every_table_is_a_composition_of_layouts() {
    let mut state = 0x0DDB_A115_EED5_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 20
    };
    for round in 0..2000u64 {
        let len = 1 + usize::try_from(next() % u64::from(usize::BITS - 2)).unwrap();
        let range = [2, 10, 1000, 1 << (usize::BITS / 8 * 5)][usize::try_from(round % 4).unwrap()];
        let table: Vec<isize> =
            (0..len).map(|i| if i == 0 { 0 } else { (next() % range) as isize - (range / 2) as isize }).collect();
        is_the_table(&table);
    }
    // swaps, constants and permutations are no layouts, but their compositions
    for table in [&[0, 2, 1][..], &[0, 1, 1, 0], &[0, 3, 1, 2, 5, 4], &[0, 0], &[0]] {
        is_the_table(table);
    }
}

#[test]
fn what_is_no_such_table() {
    assert_eq!(factors(&[]).unwrap_err().code(), "out_of_bounds");
    assert_eq!(factors(&[1, 2]).unwrap_err().code(), "out_of_bounds");
    const MOST: usize = usize::BITS as usize - 1;
    assert!(factors(&[0; MOST]).is_ok());
    assert!(matches!(factors(&[0; MOST + 1]), Err(AlgebraError::Overflow { .. })));
}
