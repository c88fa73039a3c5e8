//! The views of the page, each with its questions.

pub(crate) mod atoms;
pub(crate) mod banks;
pub(crate) mod export;
pub(crate) mod expression;
pub(crate) mod operations;
pub(crate) mod partition;
pub(crate) mod smem;
pub(crate) mod tiled;

use crate::json::{Json, object};
use cute_dynamic::{ComposedLayout, Layout, Offset};
use cute_expr::{Error, Value};

/// A place in a text as JavaScript counts.
pub(crate) fn place(text: &str, at: usize) -> usize {
    let before = text.get(..at.min(text.len())).unwrap_or(text);
    before.chars().fold(0usize, |units, c| units.saturating_add(c.len_utf16()))
}

pub(crate) fn error_json(text: &str, error: &Error) -> Json {
    object! {
        code: error.code(), message: error.to_string(), refusal: error.is_refusal(),
        span: Json::list([place(text, error.span.start), place(text, error.span.end)]),
    }
}

/// A layout, swizzled or not.
#[allow(clippy::large_enum_variant, reason = "one a question: a box would save nothing")]
pub(crate) enum AnyLayout {
    Plain(Layout),
    /// A slice whose offset changes its values.
    Sliced(Layout, Offset),
    Swizzled(ComposedLayout),
}
pub(crate) fn any_layout(text: &str) -> Result<AnyLayout, Error> {
    match cute_expr::evaluate(text)? {
        Value::Composed(composed) => Ok(AnyLayout::Swizzled(composed)),
        other => match other.begins() {
            Some((layout, offset)) => Ok(AnyLayout::Sliced(layout.clone(), offset.clone())),
            None => {
                let layout = other.to_layout_from_0().map(AnyLayout::Plain);
                layout.map_err(|problem| Error { span: 0..text.len(), problem })
            }
        },
    }
}
pub(crate) fn plain_layout(text: &str) -> Result<Layout, Error> {
    match any_layout(text)? {
        AnyLayout::Plain(layout) => Ok(layout),
        AnyLayout::Sliced(layout, offset) => {
            let sliced = Value::Sliced(layout, Box::new(offset));
            sliced.to_layout_from_0().map_err(|problem| Error { span: 0..text.len(), problem })
        }
        AnyLayout::Swizzled(composed) => {
            let problem = cute_expr::Problem::Kind {
                expected: "a layout without a swizzle",
                found: Value::from(composed).kind(),
            };
            Err(Error { span: 0..text.len(), problem })
        }
    }
}
/// How many cells the picture of a value has at least.
pub(crate) fn cells(value: &Value) -> usize {
    match value {
        Value::Layout(of) | Value::Sliced(of, _) => of.size(),
        Value::Composed(of) => of.size(),
        Value::TiledMma(of) => {
            let [m, n, k] = of.tile;
            let of = |a: usize, b: usize| a.saturating_mul(b);
            of(m, n).saturating_add(of(m, k)).saturating_add(of(n, k))
        }
        Value::TiledCopy(of) => of.tile.iter().fold(2usize, |all, extent| all.saturating_mul(*extent)),
        _ => 1,
    }
}
