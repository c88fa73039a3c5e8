//! What the tests of hardware atoms share: the rows of `atoms/*.jsonl.gz`, and layouts as text.

use crate::files::lines;
use cute_atoms::mma::Absent;
use cute_static::Layout;
use serde_json::Value;
use std::fmt::Display;
use std::io;
use std::path::Path;

/// The rows of a file of `atoms/`.
///
/// # Errors
/// If it cannot be read, or a line is not JSON.
pub fn rows(name: &str) -> io::Result<Vec<Value>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("atoms").join(name);
    lines(&path)?.map(|(_, line)| Ok(serde_json::from_str(&line?)?)).collect()
}
/// A field as text, the items of a list separated by commas; nothing if it is missing.
#[must_use]
pub fn text(row: &Value, field: &str) -> Option<String> {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match row.get(field)? {
        Value::Null => None,
        Value::Array(items) => Some(items.iter().map(plain).collect::<Vec<_>>().join(",")),
        value => Some(plain(value)),
    }
}
/// An atom's name and its arguments.
#[must_use]
pub fn key(row: &Value) -> (String, String) {
    (text(row, "atom").unwrap_or_default(), text(row, "op_args").unwrap_or_default())
}

/// A layout as text, or nothing.
pub trait Shown {
    /// The text.
    fn shown(self) -> Option<String>;
}
impl<S, D> Shown for Layout<S, D>
where
    Self: Display,
{
    fn shown(self) -> Option<String> {
        Some(self.to_string())
    }
}
impl Shown for Absent {
    fn shown(self) -> Option<String> {
        None
    }
}
