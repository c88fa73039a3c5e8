//! The program `cute`: [`cute_cli::run`] on the arguments, standard input and both standard outputs of the process.
#![forbid(unsafe_code)]

use cute_cli::Shell;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let stdout = io::stdout();
    let is_terminal = stdout.is_terminal();
    let mut shell = Shell {
        input: &mut io::stdin().lock(),
        out: &mut stdout.lock(),
        // not locked: progress bars write there too
        err: &mut io::stderr(),
        is_terminal,
    };
    ExitCode::from(cute_cli::run(std::env::args_os(), &mut shell))
}
