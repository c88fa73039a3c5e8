//! What was read, as far as it can be seen: the modes, and which of them are literals.

use crate::parser::{Failure, Parsed};
use proc_macro::{Span, TokenTree};

/// An extent, a stride, or a tuple of them.
pub(crate) struct Tree {
    pub(crate) value: Value,
    pub(crate) span: Span,
    /// As it was written.
    pub(crate) text: String,
}
pub(crate) enum Value {
    Tuple(Vec<Tree>),
    /// A literal, or a constant in braces, which may be positive.
    Integer {
        positive: bool,
    },
    Basis,
    /// Anything: a type may be a tuple.
    Type,
}
impl Default for Tree {
    fn default() -> Self {
        Self { value: Value::Type, span: Span::call_site(), text: String::new() }
    }
}
impl Tree {
    /// What `token` is; of a literal behind a minus, the token is that literal.
    pub(crate) fn new(value: Value, token: &TokenTree) -> Self {
        Self { value, span: token.span(), text: token.to_string() }
    }
    /// Whether this can be a shape.
    pub(crate) fn extents(&self) -> Parsed<()> {
        match &self.value {
            Value::Tuple(modes) => modes.iter().try_for_each(Self::extents),
            Value::Integer { positive: false } => {
                Err(Failure::new(self.span, format!("extent {}: extents are positive", self.text)))
            }
            Value::Basis => Err(Failure::new(self.span, format!("`{}` is a stride, and no extent", self.text))),
            Value::Integer { positive: true } | Value::Type => Ok(()),
        }
    }
    /// Whether this shape and a stride nest alike.
    pub(crate) fn congruent(&self, stride: &Self) -> Parsed<()> {
        let why = match (&self.value, &stride.value) {
            (Value::Type, _) | (_, Value::Type) => return Ok(()),
            (Value::Tuple(shapes), Value::Tuple(strides)) if shapes.len() == strides.len() => {
                return shapes.iter().zip(strides).try_for_each(|(shape, stride)| shape.congruent(stride));
            }
            (Value::Tuple(shapes), Value::Tuple(strides)) => {
                format!("shape has {} modes where the stride has {}", shapes.len(), strides.len())
            }
            (Value::Tuple(shapes), _) => format!("shape has {} modes where the stride is an integer", shapes.len()),
            (_, Value::Tuple(strides)) => format!("shape is an integer where the stride has {} modes", strides.len()),
            _ => return Ok(()),
        };
        Err(Failure::new(stride.span, format!("{why}: `{}` and `{}`", self.text, stride.text)))
    }
}
