//! Mixed layouts against the same numbers as values: `mixed_random [--cases N] [--seed N] [--only OPERATION] [--verbose]`.
//!
//! Types of operands are fixed when this is compiled, their run-time integers are drawn: many 1, some 0 as a stride, some
//! near 2^31, 2^32, 2^62 and 2^63. Each operation has to say what cute-dynamic says of the same numbers, as a function and
//! as a verdict. What may differ is documented: `Unrepresentable`, types that do not compile, smaller common layouts, and left
//! inverses at offsets that are not reached, whose equation is checked then. Anything else is a difference, and fails.
//!
//! ```text
//! cargo run --release -p cute-tests --features exhaustive --bin mixed_random -- --cases 5000000 --seed 1
//! ```
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::indexing_slicing,
    clippy::unwrap_used
)] // a test fails by panicking
// numbers near 2^63 are longer than most
#![recursion_limit = "256"]

mod answer;
mod cases;
mod draw;
mod probe;

use answer::Outcome;
use cases::Case;
use draw::Draw;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

/// How often operands are drawn until they are layouts.
const DRAWS: usize = 16;
/// How many differences of an operation are printed.
const PRINTED: usize = 6;

/// What became of an operation's cases.
#[derive(Debug, Default)]
struct Tally {
    patterns: usize,
    uncompiled: Vec<&'static str>,
    same: u64,
    refused: u64,
    otherwise: u64,
    mixed_only: u64,
    by_equation: u64,
    different: u64,
    without: u64,
    printed: Vec<String>,
    reasons: Vec<String>,
    equations: Vec<String>,
    mixed: Vec<String>,
}
/// The first of a kind, for a report.
fn note(notes: &mut Vec<String>, case: &Case, what: &str) {
    if notes.len() < PRINTED {
        notes.push(format!("{}: {what}", case.operands));
    }
}
impl Tally {
    fn cases(&self) -> u64 {
        self.same + self.refused + self.otherwise + self.mixed_only + self.by_equation + self.different
    }
    /// Counts one; whether the types compile.
    fn count(&mut self, case: &Case, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Same => self.same += 1,
            Outcome::Refused => self.refused += 1,
            Outcome::RefusedOtherwise(what) => {
                self.otherwise += 1;
                note(&mut self.reasons, case, &what);
            }
            Outcome::MixedOnly(what) => {
                self.mixed_only += 1;
                note(&mut self.mixed, case, &what);
            }
            Outcome::ByEquation(what) => {
                self.by_equation += 1;
                note(&mut self.equations, case, &what);
            }
            Outcome::NoOperand => self.without += 1,
            Outcome::NotCompiled => return false,
            Outcome::Different(what) => {
                self.different += 1;
                note(&mut self.printed, case, &what);
            }
        }
        true
    }
}

/// Some cases of one pattern; whether its types compile.
fn run(case: &Case, count: u64, draw: &mut Draw, tally: &mut Tally) -> bool {
    for _ in 0..count {
        let mut outcome = Outcome::NoOperand;
        for _ in 0..DRAWS {
            draw.begin();
            outcome = (case.run)(draw).unwrap_or_else(|refused| refused);
            if outcome != Outcome::NoOperand {
                break;
            }
        }
        if !tally.count(case, outcome) {
            return false;
        }
    }
    true
}

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(e) => {
            eprintln!("{e}\nusage: mixed_random [--cases N] [--seed N] [--only OPERATION] [--verbose]");
            return ExitCode::from(2);
        }
    };
    let start = Instant::now();
    let all = cases::all();
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut chosen = Vec::new();
    for (i, case) in all.iter().enumerate() {
        if arguments.only.as_ref().is_none_or(|only| case.operation.contains(only.as_str())) {
            // what a pattern draws does not depend on the others
            let mut draw = Draw::new(arguments.seed ^ (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let tally = tallies.entry(case.operation).or_default();
            tally.patterns += 1;
            if run(case, 1, &mut draw, tally) {
                chosen.push((case, draw));
            } else {
                tally.uncompiled.push(case.operands);
            }
        }
    }
    let patterns = chosen.len() as u64;
    for (at, (case, draw)) in chosen.iter_mut().enumerate() {
        let left = arguments.cases.saturating_sub(patterns);
        let count = left / patterns + u64::from((at as u64) < left % patterns);
        run(case, count, draw, tallies.entry(case.operation).or_default());
    }
    report(&arguments, &tallies);
    println!("seed {}, {:.1} s", arguments.seed, start.elapsed().as_secs_f64());
    if tallies.values().any(|tally| tally.different > 0) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn report(arguments: &Arguments, tallies: &BTreeMap<&str, Tally>) {
    for (operation, tally) in tallies {
        for what in &tally.printed {
            println!("DIFFERENT {operation} {what}");
        }
        if arguments.verbose {
            tally.uncompiled.iter().for_each(|operands| println!("not compiled {operation} {operands}"));
            tally.reasons.iter().for_each(|what| println!("two reasons {operation} {what}"));
            tally.mixed.iter().for_each(|what| println!("mixed only {operation} {what}"));
            tally.equations.iter().for_each(|what| println!("by equation {operation} {what}"));
        }
    }
    println!(
        "{:26} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "operation", "types", "uncompil.", "cases", "same", "refused", "otherwise", "mixed", "equation", "DIFFERENT"
    );
    let line = |operation: &str, tally: &Tally| {
        println!(
            "{operation:26} {:8} {:8} {:9} {:9} {:9} {:9} {:9} {:9} {:9}",
            tally.patterns,
            tally.uncompiled.len(),
            tally.cases(),
            tally.same,
            tally.refused,
            tally.otherwise,
            tally.mixed_only,
            tally.by_equation,
            tally.different
        );
    };
    let mut all = Tally::default();
    for (operation, tally) in tallies {
        line(operation, tally);
        all.patterns += tally.patterns;
        all.uncompiled.extend(&tally.uncompiled);
        all.same += tally.same;
        all.refused += tally.refused;
        all.otherwise += tally.otherwise;
        all.mixed_only += tally.mixed_only;
        all.by_equation += tally.by_equation;
        all.different += tally.different;
        all.without += tally.without;
    }
    line("all", &all);
    println!("{} more without operands", all.without);
}

struct Arguments {
    cases: u64,
    seed: u64,
    only: Option<String>,
    verbose: bool,
}
fn arguments() -> Result<Arguments, lexopt::Error> {
    use lexopt::prelude::{Long, ValueExt};
    let mut arguments = Arguments { cases: 1_000_000, seed: 1, only: None, verbose: false };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("cases") => arguments.cases = parser.value()?.parse()?,
            Long("seed") => arguments.seed = parser.value()?.parse()?,
            Long("only") => arguments.only = Some(parser.value()?.string()?),
            Long("verbose") => arguments.verbose = true,
            other => return Err(other.unexpected()),
        }
    }
    Ok(arguments)
}
