//! Runs files of vectors against `cute-dynamic`: `check_vectors FILE...`, plain or gzip.
//!
//! Prints every row that fails with what was computed, then passed and failed rows by operation. Exits with 1 if a row
//! fails, is no row or names an operation that is not known, with 2 if a file cannot be read or the arguments are wrong.
#![allow(clippy::indexing_slicing)] // a JSON value takes any index

use cute_tests::files;
use cute_tests::vectors::{Outcome, check_row};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: check_vectors FILE...";

/// Rows of one operation.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    passed: usize,
    failed: usize,
}

#[derive(Debug, Default)]
struct Report {
    by_operation: BTreeMap<String, Count>,
    unreadable: usize,
}

fn main() -> ExitCode {
    let files = match arguments() {
        Ok(Some(files)) => files,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(e) => {
            eprintln!("{e}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    // a panic is one row that fails, with its message in the row's line
    std::panic::set_hook(Box::new(|_| {}));
    let mut report = Report::default();
    let out = &mut io::stdout().lock();
    let written = files.iter().try_for_each(|file| run(file, &mut report, out)).and_then(|()| summary(&report, out));
    if let Err(e) = written {
        eprintln!("standard output: {e}");
        return ExitCode::from(2);
    }
    if report.unreadable > 0 {
        ExitCode::from(2)
    } else if report.by_operation.values().any(|count| count.failed > 0) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// The files; `None` if help is asked for.
fn arguments() -> Result<Option<Vec<PathBuf>>, lexopt::Error> {
    use lexopt::prelude::{Long, Short, Value};
    let mut files = Vec::new();
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Value(file) => files.push(file.into()),
            Short('h') | Long("help") => return Ok(None),
            other => return Err(other.unexpected()),
        }
    }
    if files.is_empty() { Err("no file".into()) } else { Ok(Some(files)) }
}

fn run(path: &Path, report: &mut Report, out: &mut impl Write) -> io::Result<()> {
    let lines = match files::lines(path) {
        Ok(lines) => lines,
        Err(e) => {
            report.unreadable = report.unreadable.saturating_add(1);
            return writeln!(out, "{}: {e}", path.display());
        }
    };
    for (number, line) in lines {
        let place = format!("{}:{number}", path.display());
        let line = match line {
            Ok(line) => line,
            Err(e) => {
                report.unreadable = report.unreadable.saturating_add(1);
                writeln!(out, "{place}: {e}")?;
                continue;
            }
        };
        let (operation, why) = match serde_json::from_str::<Value>(&line) {
            Ok(row) => check(&row),
            Err(e) => ("(no row)".into(), Some(format!("no JSON: {e}"))),
        };
        let count = report.by_operation.entry(operation).or_default();
        match why {
            None => count.passed = count.passed.saturating_add(1),
            Some(why) => {
                count.failed = count.failed.saturating_add(1);
                writeln!(out, "{place}: {why}")?;
            }
        }
    }
    Ok(())
}

/// The operation of a row, and why it fails.
fn check(row: &Value) -> (String, Option<String>) {
    let Some(operation) = row["op"].as_str().filter(|_| row["args"].is_array()) else {
        return ("(no row)".into(), Some(format!("no row, it has to have op and args: {}", short(row))));
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| check_row(row))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
        Outcome::Failed(format!("panicked: {}", text.unwrap_or("without a message")))
    });
    let why = match outcome {
        Outcome::Passed => None,
        Outcome::Failed(why) => Some(format!("{operation} {}: {why}", short(&row["args"]))),
        Outcome::UnknownOperation(_) => Some(format!("{operation} {}: unknown operation", short(&row["args"]))),
    };
    (operation.into(), why)
}

/// The beginning of a value as text.
fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(300) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

fn summary(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let mut all = Count::default();
    writeln!(out, "{:22} {:>8} {:>8}", "operation", "passed", "failed")?;
    for (operation, count) in &report.by_operation {
        writeln!(out, "{operation:22} {:8} {:8}", count.passed, count.failed)?;
        all.passed = all.passed.saturating_add(count.passed);
        all.failed = all.failed.saturating_add(count.failed);
    }
    writeln!(out, "{:22} {:8} {:8}", "all", all.passed, all.failed)?;
    if report.unreadable > 0 {
        writeln!(out, "{} files could not be read to their end", report.unreadable)?;
    }
    Ok(())
}
