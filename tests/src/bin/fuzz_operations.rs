//! Runs every operation of `cute-dynamic` on random operands: `fuzz_operations [--cases N] [--seed N]`.
//!
//! A panic ends the run with the operation and its operands, and so does an operation that takes more than ten seconds; otherwise
//! what was answered and refused is counted, and the longest call is told.
//!
//! ```text
//! cargo run --release -p cute-tests --bin fuzz_operations -- --cases 100000
//! ```

use cute_tests::operation_fuzz::{Case, OPERATIONS};
use cute_tests::text_fuzz::Random;
use std::panic::catch_unwind;
use std::process::{ExitCode, exit};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// What is being done, and since when.
static NOW: Mutex<Option<(Instant, &str, String)>> = Mutex::new(None);

fn main() -> ExitCode {
    let (cases, seed) = match arguments() {
        Ok(arguments) => arguments,
        Err(e) => {
            eprintln!("{e}\nusage: fuzz_operations [--cases N] [--seed N]");
            return ExitCode::from(2);
        }
    };
    thread::spawn(watch);
    let start = Instant::now();
    let mut random = Random(seed);
    let (mut made, mut answered, mut refused) = (0u64, 0u64, 0u64);
    let mut longest = (Duration::ZERO, "", String::new());
    for number in 0..cases {
        let Some(case) = Case::new(&mut random) else { continue };
        made = made.saturating_add(1);
        for &(name, operation) in OPERATIONS {
            let begun = Instant::now();
            if let Ok(mut now) = NOW.lock() {
                *now = Some((begun, name, case.to_string()));
            }
            let Ok(answer) = catch_unwind(|| operation(&case)) else {
                println!("case {number} of seed {seed}, {name}: {case}");
                return ExitCode::FAILURE;
            };
            let count = if answer { &mut answered } else { &mut refused };
            *count = count.saturating_add(1);
            let took = begun.elapsed();
            if took > longest.0 {
                longest = (took, name, case.to_string());
            }
        }
    }
    let (seconds, names) = (start.elapsed().as_secs_f64(), OPERATIONS.len());
    println!("{made} cases of {cases} from seed {seed}, {names} operations each, {seconds:.1} s: no panic");
    println!("{} operations: {answered} answered, {refused} refused", answered.saturating_add(refused));
    println!("longest: {:.3} s, {}: {}", longest.0.as_secs_f64(), longest.1, longest.2);
    ExitCode::SUCCESS
}

/// Ends the program where an operation does not come back.
fn watch() {
    loop {
        thread::sleep(Duration::from_secs(1));
        if let Ok(now) = NOW.lock()
            && let Some((begun, name, case)) = &*now
            && begun.elapsed() > Duration::from_secs(10)
        {
            println!("{name} does not come back: {case}");
            exit(1);
        }
    }
}

fn arguments() -> Result<(u64, u64), lexopt::Error> {
    use lexopt::prelude::{Long, ValueExt};
    let (mut cases, mut seed) = (100_000, 1);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("cases") => cases = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            other => return Err(other.unexpected()),
        }
    }
    Ok((cases, seed))
}
