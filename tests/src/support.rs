//! Where the vectors lie, and the comparisons that generated tests make at run time.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic)] // a test fails by panicking

use crate::random_rows;
use cute_dynamic::Offset;
use cute_static::{AlgebraError, Layout};
use serde_json::Value;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use typenum::{Bit, NInt, NonZero, UInt, UTerm, Unsigned};

use cute_static::typenum;

/// The files of vectors.
pub const FILES: [&str; 5] = ["documents.jsonl", "edge.jsonl", "cutlass.jsonl", "random.jsonl", "mixed.jsonl"];

/// Operations of later work: rows of these are counted, not run.
pub const LATER: [&str; 16] = [
    "blocked_product",
    "filter",
    "filter_zeros",
    "flat_product",
    "left_inverse",
    "left_inverse_xor",
    "logical_product",
    "max_common_layout",
    "max_common_vector",
    "nullspace",
    "raked_product",
    "right_inverse",
    "right_inverse_xor",
    "tile_to_shape",
    "tiled_product",
    "zipped_product",
];

/// Operations that `cute-dynamic` has and `cute-static` has not yet.
pub const STATIC_LATER: [&str; 2] = ["flat_divide", "tiled_divide"];

/// The checked-in copies.
#[must_use]
pub fn checked_in() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors")
}
/// The originals, where this checkout lies beside them.
#[must_use]
pub fn shared() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors");
    beside.is_dir().then_some(beside)
}

/// The rows of a file of vectors.
#[derive(Debug)]
pub struct Rows {
    /// The file's name.
    pub name: String,
    /// The rows, by line.
    pub rows: Vec<Value>,
}

impl Rows {
    /// Reads a file of vectors by name; `random_dynamic` is made by [`random_rows`].
    ///
    /// # Panics
    /// If there is no such file or a line is not JSON: in a test, a failure.
    #[must_use]
    pub fn load(name: &str) -> Self {
        if name == random_rows::NAME {
            return Self { name: name.into(), rows: random_rows::rows() };
        }
        let path = shared().unwrap_or_else(checked_in).join(name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let row = |(i, line)| serde_json::from_str(line).unwrap_or_else(|e| panic!("{name}:{}: {e}", i + 1));
        Self { name: name.into(), rows: text.lines().enumerate().map(row).collect() }
    }
    /// The row on a line, from 1.
    fn row(&self, line: usize) -> &Value {
        &self.rows[line - 1]
    }
    fn place(&self, line: usize) -> String {
        format!("{}:{line}: {} {}", self.name, self.row(line)["op"], self.row(line)["args"])
    }

    /// Asserts that a layout prints as a row's `result` or `alt`, or like it but for what carries no information, and
    /// that its values are those of `function`. Use [`check_row!`](crate::check_row).
    pub fn layout(&self, line: usize, text: &str, at: At<'_>) {
        let row = self.row(line);
        let alt = row["alt"].as_array().into_iter().flatten();
        let mut texts = std::iter::once(&row["result"]).chain(alt).filter_map(Value::as_str);
        let same = texts.any(|other| normal(other) == normal(text));
        assert!(same, "{}: {text}, expected {}", self.place(line), row["result"]);
        for (i, expected) in row["function"].as_array().into_iter().flatten().enumerate() {
            assert_eq!(at(i), *expected, "{}: {text} at {i}", self.place(line));
        }
    }
    /// As [`layout`](Self::layout) for a composed layout.
    pub fn composed(&self, line: usize, text: &str, at: &dyn Fn(usize) -> isize) {
        let row = self.row(line);
        let parts = |text: &str| text.rsplit_once(" o ").map(|(head, layout)| (head.to_owned(), normal(layout)));
        let expected = row["result"].as_str().unwrap_or_default();
        assert_eq!(parts(text), parts(expected), "{}", self.place(line));
        for (i, expected) in row["function"].as_array().into_iter().flatten().enumerate() {
            assert_eq!(*expected, at(i), "{}: {text} at {i}", self.place(line));
        }
    }
    /// Asserts that an operation on run-time integers refuses too, by the rule in `error`.
    pub fn refused<L: Display>(&self, line: usize, result: Result<L, AlgebraError>) {
        let expected = &self.row(line)["error"];
        match result {
            Ok(layout) => panic!("{}: {layout}, expected {expected}", self.place(line)),
            Err(e) => {
                // without a code: outside the paper
                let outside = expected.is_null() && matches!(e, AlgebraError::NegativeStride { .. });
                let right = outside || *expected == e.code() || e == AlgebraError::Unrepresentable;
                assert!(right, "{}: {e}, expected {expected}", self.place(line));
            }
        }
    }
    /// Compares a result of static and run-time integers with CuTe's. Use [`mixed_row!`](crate::mixed_row).
    #[must_use]
    pub fn mixed(&self, line: usize, result: Result<(&str, &str, At<'_>), AlgebraError>) -> Mixed {
        let cute = self.row(line)["result"].as_str().unwrap_or_default();
        let (text, marked, at) = match result {
            Ok(layout) => layout,
            Err(e) => return Mixed::Refused(e.code()),
        };
        if text == cute.replace('_', "") {
            let less =
                leaves(marked).zip(leaves(cute)).any(|(ours, cutes)| !ours.starts_with('_') && cutes.starts_with('_'));
            return if marked == cute {
                Mixed::Same
            } else if less {
                Mixed::LessStatic(marked.into())
            } else {
                Mixed::MoreStatic(marked.into())
            };
        }
        // otherwise the same function
        let other: cute_dynamic::Layout = match cute.replace('_', "").parse() {
            Ok(other) => other,
            Err(e) => panic!("{}: {cute}: {e}", self.place(line)),
        };
        for i in 0..other.size() {
            let expected = other.at(i).map(Value::from);
            assert_eq!(Ok(at(i)), expected, "{}: {marked} and {cute} at {i}", self.place(line));
        }
        Mixed::OtherTree(marked.into())
    }
}

/// A layout as a function: the offset at an integer coordinate.
pub type At<'l> = &'l dyn Fn(usize) -> Value;

/// Compares a static layout with a row of vectors: `check_row!(rows, line, layout)`.
#[macro_export]
macro_rules! check_row {
    ($rows:ident, $line:literal, $layout:expr) => {{
        let layout = $layout;
        $rows.layout($line, &layout.to_string(), &|i| $crate::support::OffsetValue::value(&layout.at(i)));
    }};
}
/// Compares the result of an operation on static and run-time integers with CuTe's: `mixed_row!(rows, line, result)`.
#[macro_export]
macro_rules! mixed_row {
    ($rows:ident, $line:literal, $result:expr) => {{
        let result: Result<_, cute_static::AlgebraError> = (|| $result)();
        match result {
            Ok(l) => $rows.mixed(
                $line,
                Ok((&l.to_string(), &$crate::support::Marked::marked(&l), &|i| {
                    $crate::support::OffsetValue::value(&l.at(i))
                })),
            ),
            Err(e) => $rows.mixed($line, Err(e)),
        }
    }};
}

/// How a result of static and run-time integers compares with CuTe's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mixed {
    /// Text and staticness are equal.
    Same,
    /// The text is equal, and more of it is static.
    MoreStatic(String),
    /// The text is equal, but an integer that CuTe keeps static is not.
    LessStatic(String),
    /// The extents differ; the values do not, within bounds.
    OtherTree(String),
    /// A divisibility that CuTe does not check fails, or cannot be represented.
    Refused(&'static str),
}

/// The integers of a text, in order.
fn leaves(text: &str) -> impl Iterator<Item = &str> {
    text.split(['(', ')', ',', ':']).filter(|leaf| !leaf.is_empty())
}
/// The layout of a text without what carries no information.
fn normal(text: &str) -> String {
    match text.parse() {
        Ok(layout) => crate::vectors::normal(&layout),
        Err(e) => panic!("{text}: {e}"),
    }
}

/// An offset as the vectors write it: coordinates as arrays.
pub trait OffsetValue {
    /// The offset.
    fn value(&self) -> Value;
}
impl OffsetValue for isize {
    fn value(&self) -> Value {
        Value::from(*self)
    }
}
impl OffsetValue for Offset {
    fn value(&self) -> Value {
        crate::vectors::offset_value(self)
    }
}
macro_rules! tuples {
    ($($($t:ident)+;)+) => {$(
        impl<$($t: OffsetValue),+> OffsetValue for ($($t,)+) {
            #[allow(non_snake_case)]
            fn value(&self) -> Value {
                let ($($t,)+) = self;
                Value::Array(vec![$($t.value()),+])
            }
        }
        impl<$($t: Marked),+> Marked for ($($t,)+) {
            #[allow(non_snake_case)]
            fn marked(&self) -> String {
                let ($($t,)+) = self;
                format!("({})", [$($t.marked()),+].join(","))
            }
        }
    )+};
}
tuples! { A; A B; A B C; A B C D; A B C D E; A B C D E F; }

/// Prints static integers as `_4` and run-time ones as `4`.
pub trait Marked {
    /// The text.
    fn marked(&self) -> String;
}
impl<S: Marked, D: Marked> Marked for Layout<S, D> {
    fn marked(&self) -> String {
        format!("{}:{}", self.shape().marked(), self.stride().marked())
    }
}
impl Marked for usize {
    fn marked(&self) -> String {
        self.to_string()
    }
}
impl Marked for isize {
    fn marked(&self) -> String {
        self.to_string()
    }
}
impl Marked for UTerm {
    fn marked(&self) -> String {
        "_0".into()
    }
}
impl<U: Unsigned, B: Bit> Marked for UInt<U, B> {
    fn marked(&self) -> String {
        format!("_{}", Self::USIZE)
    }
}
impl<U: Unsigned + NonZero> Marked for NInt<U> {
    fn marked(&self) -> String {
        format!("_-{}", U::USIZE)
    }
}
