//! JSON, as much of it as answers need.

use std::fmt::Write;

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Int(i128),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    pub(crate) fn list<T: Into<Self>>(all: impl IntoIterator<Item = T>) -> Self {
        Self::List(all.into_iter().map(Into::into).collect())
    }
    /// With more fields.
    pub(crate) fn with(self, more: Vec<(&'static str, Self)>) -> Self {
        match self {
            Self::Object(mut fields) => {
                fields.extend(more);
                Self::Object(fields)
            }
            other => other,
        }
    }
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }
    fn write(&self, out: &mut String) {
        // the writing of a `String` does not fail
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
            Self::Int(n) => {
                let _ = write!(out, "{n}");
            }
            Self::Text(text) => quote(text, out),
            Self::List(all) => {
                out.push('[');
                for (i, one) in all.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    one.write(out);
                }
                out.push(']');
            }
            Self::Object(fields) => {
                out.push('{');
                for (i, (name, value)) in fields.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    quote(name, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

impl From<bool> for Json {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}
macro_rules! of_int {
    ($($int:ty)*) => {$(
        impl From<$int> for Json {
            fn from(n: $int) -> Self {
                Self::Int(n.into())
            }
        }
    )*};
}
of_int! { u8 u32 i64 u64 i128 }
impl From<usize> for Json {
    fn from(n: usize) -> Self {
        Self::Int(i128::try_from(n).unwrap_or(i128::MAX))
    }
}
impl From<isize> for Json {
    fn from(n: isize) -> Self {
        Self::Int(i128::try_from(n).unwrap_or(i128::MAX))
    }
}
impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}
impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl<T: Into<Self>> From<Option<T>> for Json {
    fn from(of: Option<T>) -> Self {
        of.map_or(Self::Null, Into::into)
    }
}
impl<T: Into<Self>> From<Vec<T>> for Json {
    fn from(all: Vec<T>) -> Self {
        Self::list(all)
    }
}

/// `object! { name: value, .. }`.
macro_rules! object {
    ($($name:ident : $value:expr),* $(,)?) => {
        $crate::json::Json::Object(vec![$((stringify!($name), $crate::json::Json::from($value))),*])
    };
}
pub(crate) use object;

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn texts_are_quoted() {
        let all = object! { a: "x\"\\\n\u{1}é", b: vec![1usize, 2], c: None::<bool> };
        assert_eq!(all.text(), "{\"a\":\"x\\\"\\\\\\n\\u0001é\",\"b\":[1,2],\"c\":null}");
        assert_eq!(Json::List(Vec::new()).with(Vec::new()).text(), "[]");
    }
}
