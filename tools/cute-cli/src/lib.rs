//! The command `cute`: CuTe's layout algebra on the command line.
//!
//! [`run`] is the command as a function of its arguments:
//!
//! ```
//! use cute_cli::{Shell, run};
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! let mut shell = Shell { input: &mut "".as_bytes(), out: &mut out, err: &mut err, is_terminal: false };
//! assert_eq!(run(["cute", "eval", "(6,2,2):(2,1,20) o 8:3"], &mut shell), 0);
//! assert_eq!(out, b"(2,2,2):(6,1,20)\n");
//! ```
//!
//! | exit code | meaning |
//! |---|---|
//! | 0 | the result is on standard output |
//! | 1 | the operation is refused, or the answer is no |
//! | 2 | the text is not an expression, or the command does not exist |
//! | 3 | a file or a pipe failed |
#![forbid(unsafe_code)]

mod arguments;
mod commands;
mod failure;

use arguments::{Arguments, AtomCommand, Command, PartitionView, SearchCommand};
use clap::{CommandFactory, Parser};
use commands::partition::Whom;
use commands::tiled::Whose;
use commands::{atoms, banks, compare, draw, evaluate, open, partition, readable, smem, tell, tiled};
use failure::Failure;
use std::ffi::OsString;
use std::io::{BufRead, Write};

/// What a command reads and where it writes.
#[allow(missing_debug_implementations, reason = "readers and writers have none")]
pub struct Shell<'s> {
    /// Standard input.
    pub input: &'s mut dyn BufRead,
    /// Standard output: the answer.
    pub out: &'s mut dyn Write,
    /// Standard error: what is refused, and why.
    pub err: &'s mut dyn Write,
    /// Whether the output is a terminal, which may show colours.
    pub is_terminal: bool,
}

/// Runs a command and returns its exit code; `arguments` begin with the program's name.
pub fn run<A: Into<OsString> + Clone>(arguments: impl IntoIterator<Item = A>, shell: &mut Shell<'_>) -> u8 {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(said) => {
            // of `--help` the text is the answer
            let to = if said.use_stderr() { &mut shell.err } else { &mut shell.out };
            let text = said.render();
            let _ = if shell.is_terminal { write!(to, "{}", text.ansi()) } else { write!(to, "{text}") };
            return u8::try_from(said.exit_code()).unwrap_or(2);
        }
    };
    match answer(&arguments, shell) {
        Ok(()) => 0,
        Err(failure) => failure.said(arguments.json, shell),
    }
}

fn answer(arguments: &Arguments, shell: &mut Shell<'_>) -> Result<(), Failure> {
    let json = arguments.json;
    match &arguments.command {
        Command::Eval { expression } if expression == "-" => evaluate::lines(shell),
        Command::Eval { expression } => evaluate::one(shell, expression, json),
        Command::Show { expression, style } => draw::show(shell, expression, style, arguments.color, json),
        Command::Draw { expression, output, style, scale, theme } => {
            draw::draw(shell, expression, style, &draw::Output { path: output, scale: *scale, theme: *theme })
        }
        Command::Explain { expression } => tell::explain(shell, expression, json),
        Command::At { expression, coordinate } => tell::at(shell, expression, coordinate, json),
        Command::Table { expression } => tell::table(shell, expression, json),
        Command::Diff { left, right } => compare::diff(shell, left, right, json),
        Command::Assert { equation } => compare::assert(shell, equation, json),
        Command::Rust { expression } => tell::code(shell, expression, cute_expr::rust, "Rust", json),
        Command::Cxx { expression } => tell::code(shell, expression, cute_expr::cxx, "C++", json),
        Command::Partition { tile, by, by_columns, thread, element, output, of } => {
            let by = [by.as_str(), by_columns.as_deref().unwrap_or(by)];
            let of_whom = element.map_or(Whom::Thread(thread.unwrap_or(0)), Whom::Owner);
            // who asks for a thread sees it
            let is_asked = thread.is_some() || element.is_some();
            let view = of.unwrap_or(if is_asked { PartitionView::Thread } else { PartitionView::Tile });
            partition::partition(shell, *tile, by, of_whom, output.as_deref().map(|path| (path, view)), json)
        }
        Command::Figures { which, output, format } => partition::figures(shell, *which, output, *format),
        Command::Atom { command } => match command {
            AtomCommand::List { filter } => atoms::list(shell, filter, &[], json),
            AtomCommand::Search { words, filter } => atoms::list(shell, filter, words, json),
            AtomCommand::Show { name, thread: Some(thread) } => atoms::no_thread(name, *thread),
            AtomCommand::Show { name, thread: None } => atoms::show(shell, name, json),
        },
        Command::CopyAtom { name, thread, output } => tiled::copy_atom(shell, name, *thread, output.as_deref(), json),
        Command::Tiled { expression, thread, element, output } => {
            let thread_of = || Whose::Thread(thread.unwrap_or(0));
            let whom = element.as_ref().map_or_else(thread_of, |place| Whose::Owner(place.0.clone()));
            tiled::tiled(shell, expression, whom, output.as_deref().map(|path| (path, *thread)), json)
        }
        Command::Smem { tile, start } => smem::smem(shell, tile, *start, json),
        Command::Tma { tile, global, pitch, output } => {
            smem::tma(shell, tile, *global, *pitch, output.as_deref(), json)
        }
        Command::Open { expression, page, print } => {
            open::open(shell, expression.as_deref(), page.as_deref(), *print, json)
        }
        Command::Banks { access, output } => banks::banks(shell, access, output.as_deref(), json),
        Command::Search { what: SearchCommand::Swizzle { access } } => banks::search(shell, access, json),
        Command::Readable => readable::filter(shell),
        Command::Operations { name } => tell::operations(shell, name.as_deref(), json),
        Command::Completions { shell: of } => {
            clap_complete::generate(*of, &mut Arguments::command(), "cute", &mut shell.out);
            Ok(())
        }
        Command::Man => Ok(clap_mangen::Man::new(Arguments::command()).render(&mut shell.out)?),
    }
}
