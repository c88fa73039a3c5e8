//! The commands.

pub(crate) mod atoms;
pub(crate) mod banks;
pub(crate) mod compare;
pub(crate) mod draw;
pub(crate) mod evaluate;
pub(crate) mod open;
pub(crate) mod partition;
pub(crate) mod progress;
pub(crate) mod readable;
pub(crate) mod smem;
pub(crate) mod tell;
pub(crate) mod tiled;

use crate::failure::Failure;
use cute_dynamic::{ComposedLayout, Coord, HTuple, Layout, Offset, Shape};
use cute_expr::{Error, Value};

/// The value of an argument.
pub(crate) fn value(text: &str) -> Result<Value, Failure> {
    cute_expr::evaluate(text).map_err(|error| Failure::Expression(text.into(), error))
}

/// A layout, swizzled or not.
#[derive(Debug, Clone)]
pub(crate) enum AnyLayout {
    Plain(Layout),
    Swizzled(ComposedLayout),
}
impl AnyLayout {
    /// The value of an argument as a layout.
    pub(crate) fn of(text: &str) -> Result<Self, Failure> {
        match value(text)? {
            Value::Composed(composed) => Ok(Self::Swizzled(composed)),
            other => other
                .to_layout()
                .map(Self::Plain)
                .map_err(|problem| Failure::Expression(text.into(), Error { span: 0..text.len(), problem })),
        }
    }
    pub(crate) fn shape(&self) -> Shape {
        match self {
            Self::Plain(layout) => layout.shape(),
            Self::Swizzled(layout) => layout.shape(),
        }
    }
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Plain(layout) => layout.size(),
            Self::Swizzled(layout) => layout.size(),
        }
    }
    /// The offset of a coordinate.
    pub(crate) fn at(&self, coord: &Coord) -> Result<Offset, Failure> {
        let refused =
            |error: cute_dynamic::AlgebraError| Failure::Refused { code: error.code(), message: error.to_string() };
        match self {
            Self::Plain(layout) => layout.crd2idx(coord).map_err(refused),
            Self::Swizzled(layout) => layout.crd2idx(coord).map(Offset::Int).map_err(refused),
        }
    }
    /// The offset of an integral coordinate.
    pub(crate) fn nth(&self, i: usize) -> Result<Offset, Failure> {
        self.at(&HTuple::leaf(Some(i)))
    }
}
impl std::fmt::Display for AnyLayout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Plain(layout) => layout.fmt(f),
            Self::Swizzled(layout) => layout.fmt(f),
        }
    }
}

/// An offset as text.
pub(crate) fn shown(offset: &Offset) -> String {
    match offset {
        Offset::Int(n) => n.to_string(),
        Offset::Xor(n) => n.to_string(),
        Offset::Coord(coord) => coord.to_string(),
    }
}
