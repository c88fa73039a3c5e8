//! Random operations on layouts of static and run-time integers that values admit: how many compile, and of those how many
//! give what values give, or refuse when run. By operation, and by which of the integers are static.
//!
//! `cargo run --release -p cute-tests --bin mixed_programs -- [COUNT] [SEED] [--verbose]`: 1,659 of seed 1. Fails if one gives
//! another function.

use cute_tests::mixed_programs::{Answer, Case, PATTERNS, cases, compile};
use cute_tests::refuse_random::Outcome;
use std::collections::BTreeMap;
use std::env;
use std::process::ExitCode;

/// How many of each answer.
#[derive(Debug, Default)]
struct Tally {
    same: usize,
    part: usize,
    uncompiled: usize,
    refused: usize,
    other: usize,
}
impl Tally {
    fn count(&mut self, answer: &Answer) {
        let count = match answer {
            Answer::Same(_) => &mut self.same,
            Answer::Part(_) => &mut self.part,
            Answer::Uncompiled(_) => &mut self.uncompiled,
            Answer::Refused(_) => &mut self.refused,
            Answer::Other(_) | Answer::None => &mut self.other,
        };
        *count = count.saturating_add(1);
    }
}

fn main() -> Outcome<ExitCode> {
    let verbose = env::args().any(|argument| argument == "--verbose");
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--verbose");
    let count = arguments.next().map_or(Ok(1659), |count| count.parse())?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let executable = env::current_exe()?;
    let folder = executable.parent().ok_or("no target directory")?.join("mixed-programs");
    let mut cases = cases(count, seed);
    compile(&mut cases, &folder)?;
    for case in &cases {
        let Case { operation, operands, values, answer, .. } = case;
        let pattern = PATTERNS.get(case.pattern).copied().unwrap_or_default();
        if verbose && !matches!(answer, Answer::Same(_)) || matches!(answer, Answer::Other(_) | Answer::None) {
            println!("{operation} of {operands} ({pattern}): values {values}, mixed {answer:?}");
        }
    }
    let operation = |case: &Case| case.operation;
    let pattern = |case: &Case| PATTERNS.get(case.pattern).copied().unwrap_or_default();
    table("operation", &cases, &operation);
    table("static", &cases, &pattern);
    let wrong = cases.iter().any(|case| matches!(case.answer, Answer::Other(_) | Answer::None));
    Ok(if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn table(title: &str, cases: &[Case], by: &dyn Fn(&Case) -> &'static str) {
    let mut rows: BTreeMap<&str, Tally> = BTreeMap::new();
    for case in cases {
        rows.entry(by(case)).or_default().count(&case.answer);
        rows.entry("~ all").or_default().count(&case.answer);
    }
    println!("{title:30} {:>8} {:>8} {:>11} {:>8} {:>8}", "same", "a part", "not compiled", "refused", "OTHER");
    for (name, Tally { same, part, uncompiled, refused, other }) in rows {
        println!("{name:30} {same:8} {part:8} {uncompiled:12} {refused:8} {other:8}");
    }
}
