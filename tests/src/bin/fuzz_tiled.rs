//! Random calls of tiled MMAs and copies, shared memory and TMA on values: `fuzz_tiled [--calls N] [--seed N]`. A panic ends the run.
//!
//! ```text
//! cargo run --release -p cute-tests --bin fuzz_tiled -- --calls 1000000
//! ```

use cute_tests::text_fuzz::Random;
use cute_tests::tiled_fuzz::{Counts, Pool, case};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> Result<ExitCode, lexopt::Error> {
    use lexopt::prelude::{Long, ValueExt};
    let (mut calls, mut seed) = (100_000, 1u64);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("calls") => calls = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            other => return Err(other.unexpected()),
        }
    }
    let (start, pool) = (Instant::now(), Pool::new(seed));
    let (mut counts, mut cases) = (Counts::default(), 0u64);
    while counts.answered.saturating_add(counts.refused) < calls {
        let case_seed = seed.wrapping_mul(0x9e37_79b9).wrapping_add(cases);
        let run = AssertUnwindSafe(|| {
            let _ = case(&mut Random(case_seed), &pool, &mut counts);
        });
        if catch_unwind(run).is_err() {
            println!("case {cases} of seed {seed} panics");
            return Ok(ExitCode::FAILURE);
        }
        cases = cases.saturating_add(1);
    }
    let Counts { answered, refused } = counts;
    let (calls, seconds) = (answered.saturating_add(refused), start.elapsed().as_secs_f64());
    println!(
        "{calls} calls in {cases} cases from seed {seed}, {answered} answered, {refused} refused, {seconds:.1} s: no panic"
    );
    Ok(ExitCode::SUCCESS)
}
