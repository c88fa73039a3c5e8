//! What the command line takes.

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// CuTe's layout algebra: evaluate, explain, compare and draw layouts.
///
/// Expressions are layouts, `(4,8):(8,1)`; tilers, `<4,_>`; swizzles, `Sw<3,3,3>`; NVIDIA's instructions by name; compositions,
/// `a o b`; and every operation by CuTe's name, the layout first, `logical_divide((8,8):(1,8), 4)`. `let x = ..;` names a
/// value, `x(2,5)` is a layout at a coordinate. `cute operations` lists them.
///
/// Exit codes: 0; 1 refused, or the answer is no; 2 no expression, or no command; 3 a file or a pipe.
#[derive(Debug, Parser)]
#[command(
    name = "cute",
    version,
    after_help = "cute eval '(6,2,2):(2,1,20) o 8:3'\ncute explain 'complement(4:2, 24)'\ncute banks '(8,64):(64,1)' --threads 8:1 --vector 8 --type f16"
)]
pub(crate) struct Arguments {
    /// Answer in JSON.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The value of an expression, alone on the first line.
    ///
    /// With `-` one expression a line is read from standard input, and one JSON object a line is the answer: `result` with
    /// `type` (and `offset`, of a slice), or `error` with `code`, `message` and `position`. A line that is refused does not
    /// end it.
    Eval {
        /// The expression, or `-`.
        #[arg(allow_hyphen_values = true)]
        expression: String,
    },
    /// Tell step by step what an expression is worth, also where it is refused.
    Explain {
        #[arg(allow_hyphen_values = true)]
        expression: String,
    },
    /// The offset of one coordinate, with the sum spelled out.
    At {
        expression: String,
        /// `5`, `(2,5)`, `((0,1),5)`.
        coordinate: String,
    },
    /// All coordinates with their offsets.
    Table { expression: String },
    /// Whether two layouts are the same function, and the first coordinate where they differ.
    Diff { left: String, right: String },
    /// Whether `A == B`: nothing is said if so; for scripts.
    Assert { equation: String },
    /// The value as Rust, with cute-static.
    Rust { expression: String },
    /// The value as C++, with CuTe.
    Cxx { expression: String },
    /// NVIDIA's instructions.
    Atom {
        #[command(subcommand)]
        command: AtomCommand,
    },
    /// Bank conflicts of an access to shared memory, and the smallest swizzle without any.
    Banks {
        #[command(flatten)]
        access: Access,
    },
    /// Search for something that fits.
    Search {
        #[command(subcommand)]
        what: SearchCommand,
    },
    /// The operations of expressions, or one of them.
    Operations { name: Option<String> },
    /// A script that completes commands in a shell.
    Completions { shell: Shell },
    /// The manual page.
    Man,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AtomCommand {
    /// Names, one a line.
    List {
        #[command(flatten)]
        filter: Filter,
    },
    /// Names that have all these words in them, in any case.
    Search {
        #[arg(required = true)]
        words: Vec<String>,
        #[command(flatten)]
        filter: Filter,
    },
    /// The layouts and types of one.
    Show { name: String },
}

/// Which instructions.
#[derive(Debug, Args)]
pub(crate) struct Filter {
    /// Of one kind.
    #[arg(long)]
    pub(crate) kind: Option<Kind>,
    /// Of one architecture: `sm80`.
    #[arg(long)]
    pub(crate) arch: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Mma,
    Copy,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SearchCommand {
    /// The smallest swizzle of a layout under which an access has no bank conflicts.
    Swizzle {
        #[command(flatten)]
        access: Access,
    },
}

/// An access: thread t moves `vector` elements, from the offset of coordinate `threads(t)` on.
#[derive(Debug, Args)]
pub(crate) struct Access {
    /// The layout of shared memory.
    pub(crate) layout: String,
    /// Threads to coordinates of the layout.
    #[arg(long, default_value = "32:1")]
    pub(crate) threads: String,
    /// How many elements a thread moves.
    #[arg(long, default_value_t = 1)]
    pub(crate) vector: usize,
    /// The elements: f16, f32, s8, .., or a number of bits.
    #[arg(long = "type", default_value = "f32")]
    pub(crate) element: String,
}
