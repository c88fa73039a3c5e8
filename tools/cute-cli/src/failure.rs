//! What can go wrong, and how it is said.

use crate::Shell;
use cute_dynamic::OverBudget;
use cute_expr::{Error, Problem};
use serde_json::{Value as Json, json};
use std::io::{self, ErrorKind};

/// Why a command has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An expression, and what is wrong with it.
    Expression(String, Error),
    /// The answer is no; what there is to say has been said.
    No,
    /// Something is refused that is no expression.
    Refused { code: &'static str, message: String },
    /// The same, and what would do instead.
    Helped { code: &'static str, message: String, help: Vec<String> },
    /// An argument is not what it should be.
    Argument(String),
    /// A file, or a pipe.
    Io(io::Error),
}
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<OverBudget> for Failure {
    fn from(error: OverBudget) -> Self {
        Self::Refused { code: error.code(), message: error.to_string() }
    }
}

/// `code`, `message` and `position` of an error.
pub(crate) fn error_json(error: &Error) -> Json {
    json!({"code": error.code(), "message": error.to_string(), "position": error.span.start})
}

/// Whether a name begins as those of PTX do.
fn is_instruction(name: &str) -> bool {
    ["ldmatrix", "stmatrix", "movmatrix", "mma", "wgmma", "tcgen05", "cp", "ld", "st"].contains(&name)
}

impl Failure {
    /// Says it: on standard error, or as JSON on standard output. Returns the exit code.
    pub(crate) fn said(self, json: bool, shell: &mut Shell<'_>) -> u8 {
        let (code, object, text) = match &self {
            // who reads has closed the pipe, and wants no more
            Self::Io(error) if error.kind() == ErrorKind::BrokenPipe => return 0,
            Self::No => return 1,
            Self::Expression(text, error) => {
                let refused = if error.is_refusal() { "refused: " } else { "" };
                let code = if error.is_refusal() { 1 } else { 2 };
                // instructions are also found by their PTX, in parts
                let words = match &error.problem {
                    Problem::UnknownName { name, nearest: None } | Problem::Unbound { name }
                        if is_instruction(name) && text.trim_start().starts_with(&format!("{name}.")) =>
                    {
                        format!("\nhelp: cute atom search {}", text.replace(['.', '_'], " "))
                    }
                    Problem::Algebra(_) => cute_expr::exact(text)
                        .map_or_else(String::new, |it| format!("\nhelp: {it} is this composition")),
                    _ => String::new(),
                };
                (code, error_json(error), format!("{refused}{}{words}", error.report(text)))
            }
            Self::Refused { code, message } => {
                (1, json!({"code": code, "message": message}), format!("refused: {message}"))
            }
            Self::Helped { code, message, help } => {
                let lines: String = help.iter().map(|line| format!("\nhelp: {line}")).collect();
                (1, json!({"code": code, "message": message, "help": help}), format!("refused: {message}{lines}"))
            }
            Self::Argument(message) => (2, json!({"code": "argument", "message": message}), message.clone()),
            Self::Io(error) => (3, json!({"code": "io", "message": error.to_string()}), error.to_string()),
        };
        // who does not read what is said has the exit code
        let _ = if json { writeln!(shell.out, "{}", json!({"error": object})) } else { writeln!(shell.err, "{text}") };
        code
    }
}
