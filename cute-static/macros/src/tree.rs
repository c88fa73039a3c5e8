//! What was read, as far as it can be seen: the modes, and which of them are literals.

use crate::number::{is_common, parse};
use crate::parser::{Failure, Parsed};
use proc_macro::{Span, TokenTree};

/// An extent, a stride, or a tuple of them.
pub(crate) struct Tree {
    pub(crate) value: Value,
    pub(crate) span: Span,
    /// What it was written as, for a refusal: a token, and what is before it (a minus) and behind it (`@0`).
    pub(crate) before: &'static str,
    pub(crate) token: Option<TokenTree>,
    pub(crate) behind: String,
}
pub(crate) enum Value {
    Tuple(Vec<Tree>),
    /// A literal, or a constant in braces, which may be positive.
    Integer {
        positive: bool,
        literal: bool,
    },
    Basis,
    /// Anything: a type may be a tuple.
    Type,
}
impl Tree {
    /// What `token` is; of a literal behind a minus, the token is that literal.
    pub(crate) fn new(value: Value, token: Option<TokenTree>) -> Self {
        let span = token.as_ref().map_or_else(Span::call_site, TokenTree::span);
        Self { value, span, before: "", token, behind: String::new() }
    }
    /// As it was written.
    fn text(&self) -> String {
        let token = self.token.as_ref().map(TokenTree::to_string).unwrap_or_default();
        format!("{}{token}{}", self.before, self.behind)
    }
    /// Whether it is of literals alone.
    pub(crate) fn literal(&self) -> bool {
        match &self.value {
            Value::Tuple(modes) => modes.iter().all(Self::literal),
            Value::Integer { literal, .. } => *literal,
            Value::Basis | Value::Type => false,
        }
    }
    /// Whether it is a literal that has a name as a value, too.
    pub(crate) fn is_common(&self) -> bool {
        matches!(&self.token, Some(TokenTree::Literal(literal)) if self.before.is_empty()
            && parse(&literal.to_string(), false).is_ok_and(is_common))
    }
    /// Whether this can be a shape.
    pub(crate) fn extents(&self) -> Parsed<()> {
        match &self.value {
            Value::Tuple(modes) => modes.iter().try_for_each(Self::extents),
            Value::Integer { positive: false, .. } => {
                Err(Failure::new(self.span, format!("extent {}: extents are positive", self.text())))
            }
            Value::Basis => Err(Failure::new(self.span, format!("`{}` is a stride, and no extent", self.text()))),
            Value::Integer { .. } | Value::Type => Ok(()),
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
        Err(Failure::new(stride.span, format!("{why}: `{}` and `{}`", self.text(), stride.text())))
    }
}
