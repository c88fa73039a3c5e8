//! The generated programs are what the generator makes of the vectors.
#![allow(clippy::unwrap_used)]

use cute_tests::static_twin::{PROGRAMS, program};
use cute_tests::support::Rows;
use std::path::Path;

#[test]
fn programs_are_up_to_date() {
    for (target, file, ops) in PROGRAMS {
        let made = program(&Rows::load(file), ops);
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(target)).unwrap();
        assert!(text == made.text, "{target} is stale: cargo run -p cute-tests --bin gen_static -- --write");
        assert!(!made.counts.is_empty());
        // every row of an operation that exists is asserted
        assert_eq!((made.outside, made.beyond_arity), (vec![], vec![]), "{target}");
    }
}
