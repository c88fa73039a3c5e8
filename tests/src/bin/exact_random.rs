//! `compose_exact` against brute force: `exact_random [CASES] [SEED]`.
//!
//! ```text
//! cargo run --release -p cute-tests --bin exact_random -- 1000000
//! ```

use std::env::args;
use std::process::ExitCode;

fn main() -> ExitCode {
    let number = |i: usize, otherwise: u64| args().nth(i).map_or(Ok(otherwise), |text| text.parse());
    let (Ok(cases), Ok(seed)) = (number(1, 1_000_000), number(2, 1)) else {
        eprintln!("usage: exact_random [CASES] [SEED]");
        return ExitCode::from(2);
    };
    match cute_tests::exact_random::run(cases, seed) {
        Ok(counts) => {
            println!("{cases} cases, 0 differences: {counts:?}");
            ExitCode::SUCCESS
        }
        Err(difference) => {
            eprintln!("{difference}");
            ExitCode::FAILURE
        }
    }
}
