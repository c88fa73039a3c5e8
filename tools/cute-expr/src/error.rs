//! What an expression can be refused for, and where.

use crate::syntax::{MAX_DEPTH, MAX_TEXT, Span};
use alloc::string::String;
use core::fmt;
use cute_dynamic::descriptor::NoDescriptor;
use cute_dynamic::misuse::Misuse;
use cute_dynamic::smem::NoAtom;
use cute_dynamic::{AlgebraError, OverBudget};

/// Why an expression has no value, and the bytes of the text that are to blame.
///
/// ```
/// use cute_expr::evaluate;
/// let text = "(4,6,8):(2,3,5) o 6:3";
/// let error = evaluate(text).unwrap_err();
/// assert_eq!((error.code(), error.is_refusal()), ("stride_divisibility", true));
/// assert_eq!(&text[error.span.clone()], "6:3");
/// let shown = error.report(text).to_string();
/// assert!(shown.ends_with("\n(4,6,8):(2,3,5) o 6:3\n                  ^^^"), "{shown}");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    /// Where.
    pub span: Span,
    /// What.
    pub problem: Problem,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Something else should stand there.
    Expected {
        /// What should.
        what: &'static str,
        /// What does; `None` at the end.
        found: Option<char>,
    },
    /// More than [`MAX_DEPTH`] levels.
    TooDeep,
    /// More than [`MAX_TEXT`] bytes.
    TooLong {
        /// How many.
        len: usize,
    },
    /// An integer is none of what is needed.
    Number {
        /// What is.
        fits: &'static str,
    },
    /// An integer is too large, or too small.
    Exceeds {
        /// The integer, as it is written.
        number: String,
        /// The largest that fits, or the smallest.
        bound: i128,
    },
    /// A name of a number that nobody gave, `M` of `(M,K):(K,1)`.
    Unbound {
        /// The name.
        name: String,
    },
    /// Nothing is called so.
    UnknownName {
        /// The name.
        name: String,
        /// What is called nearly so.
        nearest: Option<String>,
    },
    /// An operation without its arguments.
    NotCalled {
        /// How it is called.
        signature: String,
    },
    /// Too few or too many arguments.
    Arguments {
        /// How the operation is called.
        signature: String,
        /// How many there are.
        found: usize,
    },
    /// A value of another kind than what is needed.
    Kind {
        /// What is needed.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// An atom, or something else, that has no such part.
    NoPart {
        /// The part.
        part: String,
        /// The parts that there are, or what it is that has none.
        has: String,
    },
    /// A value of more than [`MAX_LEAVES`](crate::MAX_LEAVES) leaves, a list of more than [`MAX_LIST`](crate::MAX_LIST) elements, or more
    /// steps than an expression has.
    TooLarge(OverBudget),
    /// A slice begins at another offset than 0, where a layout without an offset is needed.
    Begins {
        /// The operation that needs it.
        by: Option<&'static str>,
        /// The offset.
        offset: String,
    },
    /// A shape has another size than what gets it.
    Sizes {
        /// The operation.
        by: &'static str,
        /// The size that it should have.
        expected: usize,
        /// The size that it has, if that is a number.
        found: Option<usize>,
    },
    /// A slice begins inside an element of the new width.
    Recast {
        /// The offset.
        offset: String,
        /// Bits of an old element, or how many of them there are.
        old: usize,
        /// Bits of a new element.
        new: usize,
    },
    /// The algebra refuses.
    Algebra(AlgebraError),
    /// There is no such tiled MMA or copy.
    Misuse(Misuse),
    /// There is no such atom of shared memory.
    Smem(NoAtom),
    /// A tile of shared memory has no descriptor.
    Descriptor(NoDescriptor),
    /// TMA copies no such tile: why.
    Tma(String),
}

impl Error {
    /// Does the expression mean something that the algebra refuses (or that is too large)? Else it means nothing.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(
            self.problem,
            Problem::Algebra(_)
                | Problem::Misuse(_)
                | Problem::Smem(_)
                | Problem::Descriptor(_)
                | Problem::Tma(_)
                | Problem::Begins { .. }
                | Problem::Recast { .. }
                | Problem::Sizes { .. }
                | Problem::TooLarge(_)
        )
    }

    /// A short name: that of the [`AlgebraError`], or `syntax`, `too_deep`, `too_long`, `number`, `unknown_name`,
    /// `arguments`, `type`, `offset`, `size`, `too_large`, `tiled_mma`, `tiled_copy`, `smem`, `descriptor`, `tma`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match &self.problem {
            Problem::Expected { .. } => "syntax",
            Problem::TooDeep => "too_deep",
            Problem::TooLong { .. } => "too_long",
            Problem::Number { .. } | Problem::Exceeds { .. } => "number",
            Problem::UnknownName { .. } | Problem::Unbound { .. } | Problem::NoPart { .. } => "unknown_name",
            Problem::NotCalled { .. } | Problem::Arguments { .. } => "arguments",
            Problem::Kind { .. } => "type",
            Problem::TooLarge(error) => error.code(),
            Problem::Begins { .. } | Problem::Recast { .. } => "offset",
            Problem::Sizes { .. } => "size",
            Problem::Algebra(error) => error.code(),
            Problem::Misuse(error) => error.code(),
            Problem::Smem(error) => error.code(),
            Problem::Descriptor(error) => error.code(),
            Problem::Tma(_) => "tma",
        }
    }

    /// The error with the line of the text that it is in, and a caret beneath the place.
    #[must_use]
    pub const fn report<'e>(&'e self, text: &'e str) -> Report<'e> {
        Report { error: self, text }
    }
}

impl From<OverBudget> for Problem {
    fn from(error: OverBudget) -> Self {
        Self::TooLarge(error)
    }
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Problem::Expected { what, found: Some(found) } => write!(f, "expected {what}, found {found:?}"),
            Problem::Expected { what, found: None } => write!(f, "expected {what}, found the end"),
            Problem::TooDeep => write!(f, "more than {MAX_DEPTH} levels of nesting"),
            Problem::TooLong { len } => write!(f, "an expression of {len} bytes, where {MAX_TEXT} are the most"),
            Problem::Number { fits } => write!(f, "the integer is not what is needed: {fits}"),
            Problem::Exceeds { number, bound } if number.starts_with('-') => {
                write!(f, "number {number} is less than {bound}")
            }
            Problem::Exceeds { number, bound } => write!(f, "number {number} exceeds {bound}"),
            Problem::Unbound { name } => {
                write!(f, "no number is called `{name}`; write `let {name} = 128;` before the expression")
            }
            Problem::UnknownName { name, nearest: None } => write!(f, "nothing is called `{name}`"),
            Problem::UnknownName { name, nearest: Some(near) } => {
                write!(f, "nothing is called `{name}`; nearest: `{near}`")
            }
            Problem::NotCalled { signature } => write!(f, "an operation without its arguments: `{signature}`"),
            Problem::Arguments { signature, found } => write!(f, "{found} arguments for `{signature}`"),
            Problem::Kind { expected, found } => write!(f, "{found} where {expected} is needed"),
            Problem::NoPart { part, has } => write!(f, "no part `{part}`: {has}"),
            Problem::TooLarge(error) => error.fmt(f),
            Problem::Begins { by, offset } => {
                if let Some(name) = by {
                    write!(f, "{name}: ")?;
                }
                write!(
                    f,
                    "expected a layout that begins at offset 0, found a slice that begins at {offset}; \
                     write `.layout` for the slice without its offset"
                )
            }
            Problem::Sizes { by, expected, found: Some(found) } => {
                write!(f, "{by}: expected a shape of size {expected}, found one of size {found}")
            }
            Problem::Sizes { by, expected, found: None } => {
                write!(f, "{by}: expected a shape of size {expected}, found one of more than {}", usize::MAX)
            }
            Problem::Recast { offset, old, new } => {
                write!(f, "a slice that begins at offset {offset}: {new} does not divide {offset} * {old}")
            }
            Problem::Algebra(error) => error.fmt(f),
            Problem::Misuse(error) => error.fmt(f),
            Problem::Smem(error) => error.fmt(f),
            Problem::Descriptor(error) => error.fmt(f),
            Problem::Tma(why) => f.write_str(why),
        }
    }
}

impl core::error::Error for Error {}

/// See [`Error::report`].
#[derive(Debug, Clone, Copy)]
pub struct Report<'e> {
    error: &'e Error,
    text: &'e str,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, text } = self;
        let start = error.span.start.min(text.len());
        let line_start = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at.saturating_add(1));
        let line = text.get(line_start..).unwrap_or_default().lines().next().unwrap_or_default();
        // of a long line, what is around the place
        let width = |from: usize, to: usize| text.get(from..to).map_or(0, |part| part.chars().count());
        let before = width(line_start, start);
        let skipped = if before > 100 { before.saturating_sub(40) } else { 0 };
        let shown: String = line.chars().skip(skipped).take(160).collect();
        let room = shown.chars().count().saturating_sub(before.saturating_sub(skipped)).max(1);
        let carets = width(start, error.span.end.min(text.len())).clamp(1, room);
        let indent = before.saturating_sub(skipped);
        write!(f, "{error}\n{shown}\n{:indent$}{}", "", "^".repeat(carets))
    }
}
