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
use cute_expr::{Error, Problem, Value};

/// The value of an argument.
pub(crate) fn value(text: &str) -> Result<Value, Failure> {
    cute_expr::evaluate(text).map_err(|error| Failure::Expression(text.into(), error))
}

/// A layout, swizzled or not, or a slice with its offset.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "one a question: a box would save nothing")]
pub(crate) enum AnyLayout {
    Plain(Layout),
    /// Its offset changes its values.
    Sliced(Layout, Offset),
    Swizzled(ComposedLayout),
}
impl AnyLayout {
    /// The value of an argument as a layout.
    pub(crate) fn of(text: &str) -> Result<Self, Failure> {
        match value(text)? {
            Value::Composed(composed) => Ok(Self::Swizzled(composed)),
            other => match other.begins() {
                Some((layout, offset)) => Ok(Self::Sliced(layout.clone(), offset.clone())),
                None => other.to_layout_from_0().map(Self::Plain).map_err(|problem| blamed(text, problem)),
            },
        }
    }
    /// The value of an argument as a layout without a swizzle and without an offset.
    pub(crate) fn plain(text: &str, what: &str) -> Result<Layout, Failure> {
        match Self::of(text)? {
            Self::Plain(layout) => Ok(layout),
            Self::Sliced(layout, offset) => {
                let sliced = Value::Sliced(layout, Box::new(offset));
                sliced.to_layout_from_0().map_err(|problem| blamed(text, problem))
            }
            Self::Swizzled(_) => Err(Failure::Argument(format!("{what} without a swizzle"))),
        }
    }
    /// A layout without a swizzle, and the offset of a slice.
    pub(crate) const fn begun(&self) -> Option<(&Layout, Option<&Offset>)> {
        match self {
            Self::Plain(layout) => Some((layout, None)),
            Self::Sliced(layout, offset) => Some((layout, Some(offset))),
            Self::Swizzled(_) => None,
        }
    }
    pub(crate) fn shape(&self) -> Shape {
        match self {
            Self::Plain(layout) | Self::Sliced(layout, _) => layout.shape(),
            Self::Swizzled(layout) => layout.shape(),
        }
    }
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Plain(layout) | Self::Sliced(layout, _) => layout.size(),
            Self::Swizzled(layout) => layout.size(),
        }
    }
    /// The offset of a coordinate.
    pub(crate) fn at(&self, coord: &Coord) -> Result<Offset, Failure> {
        let refused =
            |error: cute_dynamic::AlgebraError| Failure::Refused { code: error.code(), message: error.to_string() };
        match self {
            Self::Plain(layout) => layout.crd2idx(coord).map_err(refused),
            Self::Sliced(layout, offset) => {
                let at = layout.crd2idx(coord).map_err(refused)?;
                let too_large = |problem| Error { span: 0..0, problem };
                cute_expr::sum_of_offsets(offset, &at)
                    .map_err(too_large)
                    .map_err(|error| Failure::Refused { code: error.code(), message: error.to_string() })
            }
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
            Self::Sliced(layout, offset) => write!(f, "{layout} + {}", shown(offset)),
            Self::Swizzled(layout) => layout.fmt(f),
        }
    }
}

/// All of an argument is to blame.
fn blamed(text: &str, problem: Problem) -> Failure {
    Failure::Expression(text.into(), Error { span: 0..text.len(), problem })
}

/// An offset as text.
pub(crate) fn shown(offset: &Offset) -> String {
    match offset {
        Offset::Int(n) => n.to_string(),
        Offset::Xor(n) => n.to_string(),
        Offset::Coord(coord) => coord.to_string(),
    }
}
