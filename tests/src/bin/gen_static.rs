//! Turns vectors into Rust source for the type-level twin.
//!
//! `gen_static FILE -o OUT.rs` writes a test program that holds all rows of a file (plain or gzip) and asserts each of
//! them on `cute-static`; without `-o` it goes to the standard output. What is asserted, and what is not and why, is counted on the
//! standard error output. Exits with 1 if a row of a file is not asserted for another reason than the arity of tuples. The programs of
//! the vectors here are made by the build script of `cute-twins`.

use cute_tests::files;
use cute_tests::static_twin::{MAX_ARITY, Program, program_of_file};
use cute_tests::support::Rows;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: gen_static FILE [-o OUT.rs]";

#[derive(Debug, Default)]
struct Arguments {
    file: Option<PathBuf>,
    out: Option<PathBuf>,
    help: bool,
}

fn main() -> ExitCode {
    match arguments().map_err(|e| format!("{e}\n{USAGE}").into()).and_then(|arguments| run(&arguments)) {
        Ok(code) => code,
        Err(e) => {
            eprintln!("{e}");
            ExitCode::from(2)
        }
    }
}

fn arguments() -> Result<Arguments, lexopt::Error> {
    use lexopt::prelude::{Long, Short, Value};
    let mut arguments = Arguments::default();
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Short('o') | Long("out") => arguments.out = Some(parser.value()?.into()),
            Short('h') | Long("help") => arguments.help = true,
            Value(file) if arguments.file.is_none() => arguments.file = Some(file.into()),
            other => return Err(other.unexpected()),
        }
    }
    if arguments.file.is_some() || arguments.help { Ok(arguments) } else { Err("one file".into()) }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    if arguments.help {
        println!("{USAGE}");
        return Ok(ExitCode::SUCCESS);
    }
    let file = arguments.file.as_ref().ok_or("one file")?;
    let name = file.file_name().map_or_else(|| "vectors".into(), |name| name.to_string_lossy());
    let (rows, text) = read(file, &name)?;
    let made = program_of_file(&rows, &text);
    count(&file.display().to_string(), &made);
    match &arguments.out {
        Some(out) => std::fs::write(out, made.text).map_err(|e| format!("{}: {e}", out.display()))?,
        None => print!("{}", made.text),
    }
    Ok(if made.outside.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The rows of a file and their text, line for line.
fn read(file: &Path, name: &str) -> Result<(Rows, String), Box<dyn Error>> {
    let place = |number: usize| format!("{}:{number}", file.display());
    let mut rows = Rows { name: name.into(), rows: Vec::new() };
    let mut text = String::new();
    for (number, line) in files::lines(file).map_err(|e| format!("{}: {e}", file.display()))? {
        let line = line.map_err(|e| format!("{}: {e}", place(number)))?;
        while rows.rows.len().saturating_add(1) < number {
            rows.rows.push(serde_json::Value::Null);
            text.push('\n');
        }
        rows.rows.push(serde_json::from_str(&line).map_err(|e| format!("{}: {e}", place(number)))?);
        text.push_str(&line);
        text.push('\n');
    }
    Ok((rows, text))
}

fn count(title: &str, made: &Program) {
    eprintln!("{title}");
    let mut asserted = 0usize;
    for (op, count) in &made.counts {
        eprintln!("  {op:22} types {:4}  values {:4}  refused {:4}", count.types, count.values, count.refused);
        asserted = [count.types, count.values, count.refused].iter().fold(asserted, |sum, n| sum.saturating_add(*n));
    }
    for why in made.outside.iter().chain(&made.beyond_arity) {
        eprintln!("  not asserted: {why}");
    }
    let (outside, beyond) = (made.outside.len(), made.beyond_arity.len());
    eprintln!(
        "  {asserted} rows asserted; not asserted: {beyond} with tuples of more than {MAX_ARITY} modes, \
         {outside} for other reasons"
    );
}
