//! Ratios of COPY's times: the peers' over ours, of runs that take turns.
//!
//! ```text
//! cargo run --release -p cute-benches -F competitors --bin copy_ratio [SECONDS] ["4 MiB"] [PART ..]     SECONDS a case (1); one size; cases by parts
//!                                                                                       of their names
//! ```
//!
//! Prints GB/s (bytes copied, once: what is read and written is twice that; medians) and the medians of the ratios of neighbouring
//! runs, the best peer's time over ours. Each turn begins with a run that is not timed, so that nobody finds the caches as another one
//! leaves them; time is that of the thread on a processor.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "run by hand"
)]

use cute_benches::copy::{Case, cases};
use cute_benches::turns::in_turn_warm;
use std::io::{self, Write};

/// Columns of the table: ours, and the peers.
const COLUMNS: [&str; 8] =
    ["cute-cpu", "cute-static", "copy_nonoverlapping", "ndarray", "mdarray", "strided-perm", "loops", "blocked loops"];

fn measure(case: &Case, size: &str, seconds: f64) -> io::Result<()> {
    case.assert_same();
    let (src, mut dst) = case.operands();
    let ways = case.ways();
    let (times, ratios) = in_turn_warm(seconds, ways.len(), |i| ways[i].1(&src, &mut dst));
    let bytes = (case.size() * size_of::<f32>()) as f64;
    let mut out = io::stdout().lock();
    write!(out, "| {} | {size} |", case.name)?;
    for column in COLUMNS {
        match ways.iter().position(|(name, _)| *name == column) {
            Some(i) => write!(out, " {:.2} |", bytes / times[i] / 1e9)?,
            None => write!(out, " |")?,
        }
    }
    let best = (2..ways.len()).min_by(|&i, &j| ratios[i].total_cmp(&ratios[j])).unwrap_or(0);
    let portable = ratios[best] / ratios[1];
    writeln!(out, " {} | {:.2} | {portable:.2} |", ways[best].0, ratios[best])
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let (sizes, parts): (Vec<_>, Vec<_>) = arguments.iter().skip(1).partition(|part| part.ends_with("MiB"));
    let chosen = |all: &[&String], holds: &dyn Fn(&str) -> bool| all.is_empty() || all.iter().any(|part| holds(part));
    writeln!(io::stdout(), "| copy | size | {} | best peer | / best | cute-static / best |", COLUMNS.join(" | "))?;
    writeln!(io::stdout(), "|---|---|{}---|---:|---:|", "---:|".repeat(COLUMNS.len()))?;
    for (log, size) in [(20, "4 MiB"), (24, "64 MiB")] {
        if chosen(&sizes, &|part| part == size) {
            for case in cases(log) {
                if chosen(&parts, &|part| case.name.contains(part)) {
                    measure(&case, size, seconds)?;
                }
            }
        }
    }
    Ok(())
}
