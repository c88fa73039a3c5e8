//! Hostile input for every entry that takes text or numbers: [`run`] makes a case by its number and runs it.
//!
//! | entry | what is run |
//! |---|---|
//! | expressions | `cute_expr`: evaluated, explained, numbers that fit, code, who has what of a tiled instruction |
//! | commands | `cute_cli::run` with arguments, standard input and files |
//! | page | `cute_page::answer` |
//! | descriptors | the parsers of cute-dynamic, descriptors of strides, tensor maps, accesses to banks |
//! | npy | both readers of `.npy` files |
//! | launches | kernels of the interpreter |
//!
//! The same seed and number make the same case. `main.rs` runs many of them under a limit of time and memory.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::panic,
    reason = "a test program: a finding is a panic"
)]

mod commands;
mod expressions;
mod launches;
mod npy;
mod numbers;
mod page;
mod parsers;
mod random;

// what the example's reader of files names
extern crate cute_static as cute_kit;
/// Layouts of matrices.
mod kernel {
    pub(crate) type Strided = cute_kit::Layout<(usize, usize), (usize, usize)>;
}
/// Why the example does not read a file.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The sentence.
    #[allow(dead_code, reason = "read by Debug")]
    Input(String),
}

pub use random::Random;
use std::path::Path;

/// The entries.
pub const ENTRIES: [&str; 6] = ["expressions", "commands", "page", "descriptors", "npy", "launches"];

/// Of twenty cases, how many are of each entry.
const SHARES: [usize; 6] = [6, 5, 4, 2, 1, 2];

/// The entry of a case, as an index into [`ENTRIES`].
#[must_use]
pub fn entry(number: u64) -> usize {
    let mut place = (number % 20) as usize;
    SHARES.iter().position(|share| place.checked_sub(*share).map(|left| place = left).is_none()).unwrap_or(0)
}

/// The input of a case, made by its number.
#[must_use]
pub fn input(seed: u64, number: u64) -> Input {
    let mut random = Random::new(seed, number);
    match entry(number) {
        0 => Input::Expression(expressions::text(&mut random)),
        1 => Input::Command(commands::arguments(&mut random), commands::input(&mut random)),
        2 => Input::Page(page::question(&mut random)),
        3 => Input::Parsers(parsers::input(&mut random)),
        4 => Input::Npy(npy::bytes(&mut random)),
        _ => Input::Launch(launches::launch(&mut random)),
    }
}

/// The input of a case. `Debug` prints what is needed to run it again.
#[derive(Debug, Clone)]
pub enum Input {
    /// An expression.
    Expression(String),
    /// Arguments of `cute`, and standard input.
    Command(Vec<String>, String),
    /// A question of the page.
    Page(String),
    /// A text, and numbers.
    Parsers(parsers::Texts),
    /// A file.
    Npy(Vec<u8>),
    /// A launch.
    Launch(launches::Asked),
}

/// Runs a case; files are written to `folder`. Returns whether there was an answer: else there was an error, as a value.
///
/// # Panics
/// If what is run does: a finding.
#[must_use]
pub fn run(input: &Input, folder: &Path) -> bool {
    match input {
        Input::Expression(text) => expressions::run(text),
        Input::Command(arguments, input) => commands::run(arguments, input, folder),
        Input::Page(question) => page::run(question),
        Input::Parsers(texts) => parsers::run(texts),
        Input::Npy(bytes) => npy::run(bytes, folder),
        Input::Launch(asked) => launches::run(asked),
    }
}
