//! Random inadmissible compositions, the rules in turn, small numbers and large ones: the compiler's first line beside
//! cute-dynamic's error.
//!
//! `cargo run --release -p cute-tests --bin refuse_random -- [COUNT] [SEED]`: ten of seed 1. Fails if one compiles, has
//! more than one error, or another sentence or other numbers than at run time.

use cute_tests::refuse_random::{Outcome, refuse_random};
use std::env;
use std::process::ExitCode;

fn main() -> Outcome<ExitCode> {
    let mut arguments = env::args().skip(1);
    let count = arguments.next().map_or(Ok(10), |count| count.parse())?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let executable = env::current_exe()?;
    let folder = executable.parent().ok_or("no target directory")?.join("refuse-random");
    let mut wrong = 0usize;
    for refusal in refuse_random(count, seed, &folder)? {
        println!("{} o {}", refusal.left, refusal.right);
        for line in refusal.lines.iter().flatten() {
            println!("    cargo check   {line}");
        }
        println!("    cute-dynamic  {}", refusal.error);
        if let Some(complaint) = refusal.complaint() {
            wrong = wrong.saturating_add(1);
            println!("    WRONG: {complaint}");
        }
    }
    println!("{count} compositions of seed {seed}, {wrong} not refused in the same words with the same numbers");
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
