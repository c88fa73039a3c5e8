//! What the command line takes.

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

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
    /// Colours on standard output: by what it is, and `NO_COLOR`.
    #[arg(long, global = true, value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The value of an expression, alone on the first line.
    ///
    /// With `-` one expression a line is read from standard input, and one JSON object a line is the answer: `result` with
    /// `type` (`offset` of a slice, `notes` if there are any), or `error` with `code`, `message` and `position`. A line that is refused does not
    /// end it.
    Eval {
        /// The expression, or `-`.
        #[arg(allow_hyphen_values = true)]
        expression: String,
    },
    /// A picture on the terminal.
    Show {
        expression: String,
        #[command(flatten)]
        style: PictureStyle,
    },
    /// A picture in a file: svg, png, tex, txt or json.
    Draw {
        expression: String,
        /// The file; what it is called decides what is written. `-` for SVG on standard output.
        #[arg(short, long)]
        output: PathBuf,
        #[command(flatten)]
        style: PictureStyle,
        /// Of a PNG: pixels for a point.
        #[arg(long, default_value_t = 2.0, value_parser = scale, allow_hyphen_values = true)]
        scale: f32,
        /// Light, dark, or as the reader's system is (SVG).
        #[arg(long, value_enum, default_value_t = ThemeName::Auto)]
        theme: ThemeName,
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
    ///
    /// Layouts and slices of one kind of strides are compared leaf by leaf, those of different
    /// kinds and composed layouts by their values at all coordinates.
    Assert { equation: String },
    /// The value as Rust, with cute-static.
    Rust { expression: String },
    /// The value as C++, with CuTe.
    Cxx { expression: String },
    /// Who has what of a tile of C that threads share by permutations of its rows and columns.
    Partition {
        /// Rows and columns: `128x128`, `(128,128)`.
        #[arg(long, default_value = "128x128", value_parser = tile)]
        tile: [usize; 2],
        /// The permutation of the rows, (threads, run).
        #[arg(long, default_value = "(16,4):(4,1)")]
        by: String,
        /// That of the columns, if it is another one.
        #[arg(long)]
        by_columns: Option<String>,
        /// The thread that is spoken of, 0 if none is given; one that is given is marked in the picture.
        #[arg(long)]
        thread: Option<usize>,
        /// Instead of a thread an element, row and column: `66,3`; its owner is the thread that is spoken of.
        #[arg(long, value_parser = element, conflicts_with = "thread")]
        element: Option<[usize; 2]>,
        /// A picture of the whole tile, or (`--of`) of something else.
        #[arg(short, long)]
        output: Option<PathBuf>,
        /// What the picture is of: the tile, or the thread if one is given.
        #[arg(long, value_enum)]
        of: Option<PartitionView>,
    },
    /// The figures of the paper, or of the page of the partition, as files.
    Figures {
        /// Whose.
        which: FigureSet,
        /// The folder.
        #[arg(short, long)]
        output: PathBuf,
        /// What they are.
        #[arg(long, value_enum, default_value_t = FileKind::Svg)]
        format: FileKind,
    },
    /// NVIDIA's instructions.
    Atom {
        #[command(subcommand)]
        command: AtomCommand,
    },
    /// A copy instruction, and which bits a thread of it reads and writes.
    CopyAtom {
        name: String,
        /// The thread that is spoken of, 0 if none is given; one that is given is marked in the picture.
        #[arg(long)]
        thread: Option<usize>,
        /// A picture too: svg, png, tex, txt or json.
        #[arg(short, long)]
        output: Option<PathBuf>,
    },
    /// An instruction over threads and values, and which elements of the tile a thread has.
    ///
    /// `tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))`,
    /// `tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8))`.
    ///
    /// A thread's elements are listed value by value; `--element` asks the other way, who has an element.
    Tiled {
        /// A tiled MMA or a tiled copy, or an MMA instruction.
        expression: String,
        /// The thread that is spoken of, 0 if none is given; one that is given is marked in the picture.
        #[arg(long)]
        thread: Option<usize>,
        /// Instead of a thread an element, row and column: `20,3`; who has it, of each operand, and
        /// as which of its values. Of a copy a number for each mode of its tile: `15` of one mode,
        /// `1,1,1` of three.
        #[arg(long, value_parser = place, conflicts_with = "thread")]
        element: Option<Place>,
        /// A picture too: svg, png, tex, txt or json.
        #[arg(short, long)]
        output: Option<PathBuf>,
    },
    /// A tile of shared memory from canonical atoms, and its matrix descriptor bit by bit.
    Smem {
        #[command(flatten)]
        tile: SmemTile,
        /// Where the tile begins: `1024`, `0x400`.
        #[arg(long, default_value = "0", value_parser = address)]
        start: u64,
    },
    /// The copies of TMA that fill such a tile, and the tensor map that they need.
    Tma {
        #[command(flatten)]
        tile: SmemTile,
        /// The matrix in global memory, across the contiguous mode x along it: `4096x1024`, `(4096,1024)`.
        #[arg(long, default_value = "4096x1024", value_parser = self::tile)]
        global: [usize; 2],
        /// Bytes from one row in global memory to the next, if they are not beside one another.
        #[arg(long)]
        pitch: Option<usize>,
        /// A picture too: svg, png, tex, txt or json.
        #[arg(short, long)]
        output: Option<PathBuf>,
    },
    /// The page, at an expression: prints the link, and opens it in a browser if there is one.
    ///
    /// The page is `cute.html`, which `cargo run -p page-build` makes: beside this program, here, or in `target` of a folder
    /// above either. `BROWSER` names the browser.
    Open {
        #[arg(allow_hyphen_values = true)]
        expression: Option<String>,
        /// Another page: a file, or a URL; also `CUTE_PAGE`.
        #[arg(long)]
        page: Option<String>,
        /// The link alone.
        #[arg(long)]
        print: bool,
    },
    /// Bank conflicts of an access to shared memory, and the smallest swizzle without any.
    Banks {
        #[command(flatten)]
        access: Access,
        /// A picture too: svg, png, tex, txt or json.
        #[arg(short, long)]
        output: Option<PathBuf>,
    },
    /// Search for something that fits.
    Search {
        #[command(subcommand)]
        what: SearchCommand,
    },
    /// Messages of rustc and rust-analyzer from standard input, with typenum's trees as numbers: `cargo check 2>&1 | cute readable`.
    ///
    /// Layouts become `(4,96):(96,1)`, what rustc has elided `2n+1`, and the files that it writes long types to follow.
    Readable,
    /// The operations of expressions, one of them, or those that have a word in their name or description.
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
    Show {
        name: String,
        /// Not of this command: what a thread has is told by `cute tiled` and `cute copy-atom`.
        #[arg(long, hide = true)]
        thread: Option<usize>,
    },
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
    /// Threads to counted coordinates of the layout: `8:1` goes down a column.
    #[arg(long, default_value = "32:1")]
    pub(crate) threads: String,
    /// How many elements a thread moves.
    #[arg(long, default_value_t = 1)]
    pub(crate) vector: usize,
    /// The elements: f16, f32, s8, .., or a number of bits.
    #[arg(long = "type", default_value = "f32")]
    pub(crate) element: String,
}

/// A tile of shared memory.
#[derive(Debug, Args)]
pub(crate) struct SmemTile {
    /// The tile, (MN,K): `(128,64)`, `128x64`.
    pub(crate) tile: String,
    /// Which mode is contiguous.
    #[arg(long, value_enum, ignore_case = true, default_value_t = MajorName::K)]
    pub(crate) major: MajorName,
    /// How rows are swizzled.
    #[arg(long, value_enum, ignore_case = true, default_value_t = ModeName::Sw128)]
    pub(crate) mode: ModeName,
    /// The elements: f16, e4m3, .., or a number of bits.
    #[arg(long = "type", default_value = "f16")]
    pub(crate) element: String,
    /// Which mode atoms lie along first.
    #[arg(long, value_enum, default_value_t = AtomOrder::Left)]
    pub(crate) order: AtomOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MajorName {
    K,
    Mn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeName {
    Inter,
    #[value(name = "sw32")]
    Sw32,
    #[value(name = "sw64")]
    Sw64,
    #[value(name = "sw128")]
    Sw128,
    /// Units of 32 bytes.
    #[value(name = "sw128_32b")]
    Sw128Base32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AtomOrder {
    Left,
    Right,
}

/// When there are colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeName {
    Auto,
    Light,
    Dark,
}

/// What is drawn, and how.
#[derive(Debug, Args)]
pub(crate) struct PictureStyle {
    /// What of the expression is drawn.
    #[arg(long = "as", value_enum, default_value_t = Subject::Value)]
    pub(crate) subject: Subject,
    /// What is written in the cells of a layout: its offsets if nothing is given.
    #[arg(long, value_enum)]
    pub(crate) label: Option<LabelName>,
    /// What their colours say: offset, row, column, bank, none, or a layout of the coordinates (a tile, a thread).
    #[arg(long)]
    pub(crate) color_by: Option<String>,
    /// Bits of an element, for banks: 32 if none are given.
    #[arg(long)]
    pub(crate) bits: Option<usize>,
    /// One number on each axis, also where modes nest.
    #[arg(long)]
    pub(crate) flat: bool,
    /// A line through the cells in the order of their offsets.
    #[arg(long)]
    pub(crate) curve: bool,
    /// An arrow for each stride.
    #[arg(long)]
    pub(crate) arrows: bool,
    /// What the modes are called: `m,n`.
    #[arg(long, value_delimiter = ',')]
    pub(crate) names: Vec<String>,
    /// Rows of the matrix whose cells threads own, for `--as owners` and `--as owned`.
    #[arg(long)]
    pub(crate) rows: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Subject {
    /// What it is worth.
    Value,
    /// The outermost operation: what goes in and what comes out.
    Operation,
    /// A layout of (thread, value): who owns each cell of a matrix.
    Owners,
    /// A layout of (thread, value): what each thread owns.
    Owned,
    /// A swizzled layout, before and after.
    Swizzle,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LabelName {
    Offset,
    Index,
    Coord,
    Bank,
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PartitionView {
    /// All threads.
    Tile,
    /// One thread's elements in the tile.
    Thread,
    /// One thread's blocks, element by element.
    Blocks,
    /// One thread's layout, with its strides.
    Strides,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FigureSet {
    Paper,
    Partition,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileKind {
    Svg,
    Png,
    Tex,
    Txt,
    Json,
}
impl FileKind {
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Tex => "tex",
            Self::Txt => "txt",
            Self::Json => "json",
        }
    }
}

/// Decimal, or hexadecimal behind `0x`.
fn address(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("`{text}` is no address, as 1024 and 0x400 are"))
}

/// Row and column: `66,3`, `(66,3)`.
fn element(text: &str) -> Result<[usize; 2], String> {
    cute_expr::two_sizes(text)
}

/// A number for each mode: `15`, `66,3`, `(1,1,1)`.
#[derive(Debug, Clone)]
pub(crate) struct Place(pub(crate) Vec<usize>);
fn place(text: &str) -> Result<Place, String> {
    cute_expr::sizes(text).map(Place)
}

/// Rows and columns: `128x64`, `(128,64)`.
fn tile(text: &str) -> Result<[usize; 2], String> {
    let sizes = cute_expr::two_sizes(text)?;
    if sizes.contains(&0) { Err(format!("`{text}`: expected sizes above 0")) } else { Ok(sizes) }
}

/// Pixels for a point.
fn scale(text: &str) -> Result<f32, String> {
    let scale: f32 = text.parse().map_err(|_| format!("`{text}`: expected a number, as 2 or 1.5"))?;
    if scale.is_finite() && scale > 0.0 { Ok(scale) } else { Err(format!("expected a number above 0, found {text}")) }
}
