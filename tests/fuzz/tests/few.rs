//! A few of the cases of `fuzz_entries`, under its limits; more time, since this is not optimised.
#![allow(clippy::unwrap_used)]

use std::process::Command;

#[test]
fn a_few_cases() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fuzz_entries"));
    let output = command.args(["--cases", "1000", "--seconds", "30"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains(" 0 panics, 0 over "), "{text}");
}
