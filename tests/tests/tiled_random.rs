//! Tiled MMAs and copies on values: what C++ CuTe answers for random ones, and what all threads together have.
#![allow(clippy::unwrap_used)]

use cute_tests::files::lines;
use cute_tests::tiled_random::{Row, Tensor, covers, draw};
use std::path::Path;

/// What C++ CuTe has otherwise: `96:12`, written with run-time integers as `(24,4):(12,288)`, it does not coalesce, and takes every sixteenth element of
/// it without a check where neither 16 nor 24 divides the other. By the definition thread (m, k) has `12 (m + 16 r) + k + 2 s`.
const CXX_DOES_NOT_COALESCE: (&str, u64) = ("((24,4),12):((12,288),1)", 0xd6fc_b863_268a_3ef5);

/// By `bin/tiled_cxx.rs`.
#[test]
fn values_are_cutes() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("atoms/tiled_random.jsonl.gz");
    let (mut tiled, mut cases, mut wrong) = (0, 0, Vec::new());
    for (_, line) in lines(&file).unwrap() {
        let row = Row::parse(&line.unwrap()).unwrap();
        let values = row.tiled.values().unwrap().unwrap();
        for (side, text, expected) in &row.cases {
            let tensor = Tensor::parse(text).unwrap();
            let (known, by_definition) = CXX_DOES_NOT_COALESCE;
            let expected = if text == known { by_definition } else { *expected };
            if values.answer(*side, &tensor) != Ok(expected) {
                wrong.push(format!("{:?}, {side} of {text}", row.tiled.names()));
            }
            cases += 1;
        }
        tiled += 1;
    }
    println!("{tiled} tiled MMAs and copies, {cases} tensors, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tiled >= 12 && cases >= 200, "{tiled} {cases}");
}

/// Threads of an MMA have all elements of C, each once for every atom along K; of A and B, and of what is copied, all of them. The program `tiled_types` does the same for
/// more of them, and compares types.
#[test]
fn all_threads_together_have_all() {
    let drawn = draw(0xa11, 24);
    let checked =
        drawn.iter().filter(|(_, values)| values.threads() <= 64).map(|(tiled, values)| covers(tiled, values).unwrap());
    let checked: usize = checked.sum();
    assert!(checked >= 8, "{checked}");
}
