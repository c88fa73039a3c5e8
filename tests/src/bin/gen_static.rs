//! Turns vectors into Rust source for the type-level twin.
//!
//! `gen_static FILE...` prints one program for each file of vectors named; `gen_static --write` writes all programs that
//! are checked in. What is asserted is counted on the standard error output.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic)] // a test fails by panicking

use cute_tests::static_twin::{PROGRAMS, program};
use cute_tests::support::Rows;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let write = arguments.iter().any(|argument| argument == "--write");
    if arguments.is_empty() {
        eprintln!("usage: gen_static FILE... | --write");
        return ExitCode::from(2);
    }
    // by name, or by path
    let names: Vec<_> = arguments.iter().filter_map(|file| Path::new(file).file_name()?.to_str()).collect();
    for (target, name, ops) in PROGRAMS.iter().filter(|(_, name, _)| write || names.contains(name)) {
        let made = program(&Rows::load(name), ops);
        eprintln!("{name} -> {target}");
        for (op, count) in &made.counts {
            eprintln!("  {op:22} types {:4}  values {:4}  refused {:4}", count.types, count.values, count.refused);
        }
        for (op, count) in &made.later {
            eprintln!("  {op:22} later {count:4}");
        }
        for why in &made.outside {
            eprintln!("  outside: {why}");
        }
        if !write {
            print!("{}", made.text);
            continue;
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(target);
        if let Err(e) = std::fs::write(&path, made.text) {
            eprintln!("{}: {e}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
