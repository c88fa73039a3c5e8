//! Runs the parsers of `cute-dynamic` on random texts: `fuzz_text [--inputs N] [--seed N]`.
//!
//! A tenth of the inputs is left as the grammar made it, the rest is broken or never was text. A panic ends the run with
//! the input that caused it; otherwise what was taken and refused is counted.
//!
//! ```text
//! cargo run --release -p cute-tests --bin fuzz_text -- --inputs 10000000
//! ```

use cute_tests::text_fuzz::{KINDS, Random, check, input};
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let (inputs, seed) = match arguments() {
        Ok(arguments) => arguments,
        Err(e) => {
            eprintln!("{e}\nusage: fuzz_text [--inputs N] [--seed N]");
            return ExitCode::from(2);
        }
    };
    let start = Instant::now();
    let (mut taken, mut bytes, mut valid) = ([0u64; KINDS.len()], 0usize, 0u64);
    let mut random = Random(seed);
    for number in 0..inputs {
        let input = input(&mut random);
        bytes = bytes.saturating_add(input.text.len());
        let Ok(by) = catch_unwind(|| check(&input.text)) else {
            println!("input {number} of seed {seed}: {:?}", input.text);
            return ExitCode::FAILURE;
        };
        if let Some(kind) = input.valid {
            valid = valid.saturating_add(1);
            if by.get(kind) != Some(&true) {
                println!("input {number} of seed {seed} is refused: {:?}", input.text);
                return ExitCode::FAILURE;
            }
        }
        for (count, taken) in taken.iter_mut().zip(by) {
            *count = count.saturating_add(u64::from(taken));
        }
    }
    println!(
        "{inputs} inputs of seed {seed}, {bytes} bytes, {:.1} s: no panic; {valid} of a grammar, all taken",
        start.elapsed().as_secs_f64()
    );
    for (kind, taken) in KINDS.iter().zip(taken) {
        println!("{kind:12} taken {taken:9}  refused {:9}", inputs.saturating_sub(taken));
    }
    ExitCode::SUCCESS
}

fn arguments() -> Result<(u64, u64), lexopt::Error> {
    use lexopt::prelude::{Long, ValueExt};
    let (mut inputs, mut seed) = (10_000_000, 1);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("inputs") => inputs = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            other => return Err(other.unexpected()),
        }
    }
    Ok((inputs, seed))
}
