//! Where the vectors lie, and the comparisons that generated tests make at run time.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic)] // a test fails by panicking

use crate::random_rows;
use cute_dynamic::Offset;
use cute_static::AlgebraError;
use serde_json::Value;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The files of vectors.
pub const FILES: [&str; 5] = ["documents.jsonl", "edge.jsonl", "cutlass.jsonl", "random.jsonl", "mixed.jsonl"];

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
        Self::of(name, &text)
    }
    /// The rows of a text; blank lines are null.
    ///
    /// # Panics
    /// If a line is not JSON.
    #[must_use]
    pub fn of(name: &str, text: &str) -> Self {
        let row = |(i, line): (usize, &str)| match line.trim() {
            "" => Value::Null,
            line => serde_json::from_str(line).unwrap_or_else(|e| panic!("{name}:{}: {e}", i + 1)),
        };
        Self { name: name.into(), rows: text.lines().enumerate().map(row).collect() }
    }
    /// The row on a line, from 1.
    fn row(&self, line: usize) -> &Value {
        &self.rows[line - 1]
    }
    fn place(&self, line: usize) -> String {
        format!("{}:{line}: {} {}", self.name, self.row(line)["op"], self.row(line)["args"])
    }

    /// Asserts that a layout is a row's `result` (or `exists_result`) by the rules of `vectors/README.md`, and that its
    /// values are those of `function`. Use [`check_row!`](crate::check_row).
    pub fn layout(&self, line: usize, text: &str, at: At<'_>) {
        let row = self.row(line);
        let expected = if row["result"].is_null() { &row["exists_result"] } else { &row["result"] };
        let actual: cute_dynamic::Layout = match text.parse() {
            Ok(actual) => actual,
            Err(e) => panic!("{}: {text}: {e}", self.place(line)),
        };
        if let Err(why) = crate::compare::compare(row, &actual, expected) {
            panic!("{}: {why}", self.place(line));
        }
        for (i, expected) in row["function"].as_array().into_iter().flatten().enumerate() {
            assert_eq!(at(i), *expected, "{}: {text} at {i}", self.place(line));
        }
    }
    /// As [`layout`](Self::layout) for a composed layout.
    pub fn composed(&self, line: usize, text: &str, at: &dyn Fn(usize) -> isize) {
        let row = self.row(line);
        if let Err(why) = crate::composed::compare(row, text) {
            panic!("{}: {why}", self.place(line));
        }
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
    /// Asserts that a result of static and run-time integers is right: CuTe's, or one that keeps more of it static, or
    /// another tree with the same values, or a refusal where CuTe does not check what it needs (`sound` is false).
    pub fn right(&self, line: usize, mixed: &Mixed) {
        let right = match mixed {
            Mixed::Same | Mixed::MoreStatic(_) | Mixed::OtherTree(_) => true,
            Mixed::Refused(_) => self.row(line)["sound"] == false,
        };
        assert!(right, "{}: {mixed:?}, expected {}", self.place(line), self.row(line)["result"]);
    }
    /// Compares a result of static and run-time integers with CuTe's. Use [`mixed_row!`](crate::mixed_row).
    ///
    /// # Panics
    /// If it has other values, or the same text with less of it static: in a test, a failure.
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
            assert!(!less, "{}: {marked} keeps less static than {cute}", self.place(line));
            return if marked == cute { Mixed::Same } else { Mixed::MoreStatic(marked.into()) };
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
                Ok((&l.to_string(), &format!("{l:#}"), &|i| $crate::support::OffsetValue::value(&l.at(i)))),
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
    /// The extents differ; the values do not, within bounds.
    OtherTree(String),
    /// A divisibility that CuTe does not check fails, or cannot be represented.
    Refused(&'static str),
}

/// The integers of a text, in order.
fn leaves(text: &str) -> impl Iterator<Item = &str> {
    text.split(['(', ')', ',', ':']).filter(|leaf| !leaf.is_empty())
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
    )+};
}
tuples! { A; A B; A B C; A B C D; A B C D E; A B C D E F; }

/// The code of a refusal; of no refusal there is none.
pub const fn code_of<V: cute_static::verdict::Refusal>() -> &'static str {
    V::CODE
}
/// Whether two texts are the same, for constants.
#[must_use]
pub const fn same_text(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
/// Asserts that the compiler refuses an operation, and by which rule: `refused!(A: Compose<B>, "stride_divisibility")`.
#[macro_export]
macro_rules! refused {
    (@ $ask:ty as $trait:path, $code:literal) => {
        const _: () = assert!($crate::support::same_text(
            $crate::support::code_of::<
                <<$ask as $trait>::Answer as cute_static::machinery::Answer>::Verdict,
            >(),
            $code,
        ));
    };
    ($a:ty: LeftInvertible, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskLeftInverse, $code }
    };
    ($a:ty: ToXor, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskXor, $code }
    };
    ($a:ty: Compose<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskCompose<$($b),+>, $code }
    };
    ($a:ty: LogicalDivideBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskLogicalDivide<$($b),+>, $code }
    };
    ($a:ty: ZippedDivideBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskZippedDivide<$($b),+>, $code }
    };
    ($a:ty: TiledDivideBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskTiledDivide<$($b),+>, $code }
    };
    ($a:ty: FlatDivideBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskFlatDivide<$($b),+>, $code }
    };
    ($a:ty: LogicalProductBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskLogicalProduct<$($b),+>, $code }
    };
    ($a:ty: ZippedProductBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskZippedProduct<$($b),+>, $code }
    };
    ($a:ty: TiledProductBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskTiledProduct<$($b),+>, $code }
    };
    ($a:ty: FlatProductBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskFlatProduct<$($b),+>, $code }
    };
    ($a:ty: BlockedProductBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskBlockedProduct<$($b),+>, $code }
    };
    ($a:ty: RakedProductBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskRakedProduct<$($b),+>, $code }
    };
    ($a:ty: Complementable<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskComplement<$($b),+>, $code }
    };
    ($a:ty: TileToShapeBy<$($b:ty),+>, $code:literal) => {
        $crate::refused! { @ $a as cute_static::machinery::AskTileToShape<$($b),+>, $code }
    };
}
