//! `cute`: CuTe's layout algebra on the command line.
//!
//! Exit codes: 0, the answer is on standard output; 1, the algebra refuses, or the answer is no; 2, the text is no expression,
//! or the command is none; 3, a file or a pipe.
#![forbid(unsafe_code)]

mod arguments;
mod commands;
mod failure;

use arguments::{Arguments, AtomCommand, Command, PartitionView, SearchCommand};
use clap::{CommandFactory, Parser};
use commands::partition::Whom;
use commands::{atoms, banks, compare, draw, evaluate, open, partition, readable, smem, tell, tiled};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.said(arguments.json),
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let json = arguments.json;
    match &arguments.command {
        Command::Eval { expression } if expression == "-" => evaluate::lines(),
        Command::Eval { expression } => evaluate::one(expression, json),
        Command::Show { expression, style } => draw::show(expression, style, arguments.color, json),
        Command::Draw { expression, output, style, scale, theme } => {
            draw::draw(expression, style, &draw::Output { path: output, scale: *scale, theme: *theme })
        }
        Command::Explain { expression } => tell::explain(expression, json),
        Command::At { expression, coordinate } => tell::at(expression, coordinate, json),
        Command::Table { expression } => tell::table(expression, json),
        Command::Diff { left, right } => compare::diff(left, right, json),
        Command::Assert { equation } => compare::assert(equation, json),
        Command::Rust { expression } => tell::code(expression, cute_expr::rust, "Rust", json),
        Command::Cxx { expression } => tell::code(expression, cute_expr::cxx, "C++", json),
        Command::Partition { tile, by, by_columns, thread, element, output, of } => {
            let by = [by.as_str(), by_columns.as_deref().unwrap_or(by)];
            let of_whom = element.map_or(Whom::Thread(thread.unwrap_or(0)), Whom::Owner);
            // who asks for a thread sees it
            let is_asked = thread.is_some() || element.is_some();
            let view = of.unwrap_or(if is_asked { PartitionView::Thread } else { PartitionView::Tile });
            partition::partition(*tile, by, of_whom, output.as_deref().map(|path| (path, view)), json)
        }
        Command::Figures { which, output, format } => partition::figures(*which, output, *format),
        Command::Atom { command } => match command {
            AtomCommand::List { filter } => atoms::list(filter, &[], json),
            AtomCommand::Search { words, filter } => atoms::list(filter, words, json),
            AtomCommand::Show { name, thread: Some(thread) } => atoms::no_thread(name, *thread),
            AtomCommand::Show { name, thread: None } => atoms::show(name, json),
        },
        Command::CopyAtom { name, thread, output } => tiled::copy_atom(name, *thread, output.as_deref(), json),
        Command::Tiled { expression, thread, element, output } => {
            let whom = element.map_or(Whom::Thread(thread.unwrap_or(0)), Whom::Owner);
            tiled::tiled(expression, whom, output.as_deref().map(|path| (path, *thread)), json)
        }
        Command::Smem { tile, start } => smem::smem(tile, *start, json),
        Command::Tma { tile, global, pitch, output } => smem::tma(tile, *global, *pitch, output.as_deref(), json),
        Command::Open { expression, page, print } => open::open(expression.as_deref(), page.as_deref(), *print, json),
        Command::Banks { access, output } => banks::banks(access, output.as_deref(), json),
        Command::Search { what: SearchCommand::Swizzle { access } } => banks::search(access, json),
        Command::Readable => readable::filter(),
        Command::Operations { name } => tell::operations(name.as_deref(), json),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Arguments::command(), "cute", &mut std::io::stdout());
            Ok(())
        }
        Command::Man => Ok(clap_mangen::Man::new(Arguments::command()).render(&mut std::io::stdout())?),
    }
}
