//! Runs files of vectors against `cute-dynamic` and counts: `check_vectors FILE...`.
#![allow(clippy::indexing_slicing)] // a JSON value takes any index

use cute_tests::vectors::{Outcome, check_row};
use std::collections::BTreeMap;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut unknown: BTreeMap<String, usize> = BTreeMap::new();
    let mut bad = false;
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: check_vectors FILE...");
        return ExitCode::from(2);
    }
    for file in files {
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(e) => {
                eprintln!("{file}: {e}");
                return ExitCode::from(2);
            }
        };
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let row: serde_json::Value = match serde_json::from_str(line) {
                Ok(row) => row,
                Err(e) => {
                    eprintln!("{file}:{}: {e}", number.saturating_add(1));
                    bad = true;
                    continue;
                }
            };
            let op = row["op"].as_str().unwrap_or("?").to_owned();
            let (passed, failed) = match check_row(&row) {
                Outcome::Passed => (1, 0),
                Outcome::Failed(why) => {
                    println!("{file}:{}: {op} {}: {why}", number.saturating_add(1), row["args"]);
                    (0, 1)
                }
                Outcome::UnknownOperation(op) => {
                    let count = unknown.entry(op).or_default();
                    *count = count.saturating_add(1);
                    continue;
                }
            };
            let count = counts.entry(op).or_default();
            *count = (count.0.saturating_add(passed), count.1.saturating_add(failed));
        }
    }
    for (op, (passed, failed)) in &counts {
        println!("{op:22} passed {passed:5}  failed {failed:5}");
        bad |= *failed > 0;
    }
    for (op, count) in &unknown {
        println!("{op:22} not checked {count}");
    }
    if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
