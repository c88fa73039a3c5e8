//! Layouts of static and run-time integers say what the same numbers say as values: a small run of the program `mixed_random`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use std::process::Command;

#[test]
fn mixed_layouts_say_what_values_say() {
    let run = Command::new(env!("CARGO_BIN_EXE_mixed_random")).args(["--cases", "200000", "--seed", "13"]).output();
    let run = run.unwrap();
    let report = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.success(), "{report}");
    // nearly all drew operands, and of each operation some have a result
    let (mut operations, mut cases) = (0, 0);
    for line in report.lines().skip(1).take_while(|line| !line.starts_with("all ")) {
        let numbers: Vec<u64> = line.split_whitespace().rev().take(9).filter_map(|n| n.parse().ok()).collect();
        let [_different, _by_equation, _mixed, _otherwise, _refused, same, compared, _uncompiled, _types] = numbers[..]
        else {
            panic!("{line}")
        };
        assert!(same > 0, "{line}");
        (operations, cases) = (operations + 1, cases + compared);
    }
    // with 32 bits, static numbers of more make no operands
    let most = if cfg!(target_pointer_width = "64") { 190_000 } else { 180_000 };
    assert!(operations >= 30 && cases >= most, "{operations} operations, {cases} cases");
}
