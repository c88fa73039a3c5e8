//! From values back to types: a static or mixed layout made of a dynamic one, and code that runs a static specialisation
//! where there is one for the layout at hand.
//!
//! ```text
//! S:D from L     each static leaf of S and D is compared with L's, each run-time leaf takes L's value
//! ```
//!
//! The other way is `TryFrom` a static layout, in `generic.rs`.

pub(crate) mod generic;
#[cfg(any(feature = "serde", feature = "ndarray", feature = "mdarray"))]
pub(crate) mod interop;

use crate::Layout;
use crate::layout::Mode;
use crate::tree::htuple::Node;
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};
use core::fmt;
use cute_static::machinery::Path;
use cute_static::num::{Before, Nat, Value};
use cute_static::typenum::{Bit, NInt, NonZero, UInt, UTerm};
use cute_static::{Basis, Divisor, Multiple};

/// Half of a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The extents.
    Shape,
    /// The strides.
    Stride,
}

/// What stands at one place of a shape or stride, or may stand there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// A tuple of that many modes.
    Tuple(usize),
    /// An integer.
    Int(i128),
    /// `scale * e_path`.
    Basis {
        /// The scale.
        scale: i128,
        /// The basis element; `None` for one that no dynamic layout names.
        path: Option<BasisPath>,
    },
    /// An XOR stride.
    Xor(usize),
    /// Any integer that fits a `usize`.
    AnyUnsigned,
    /// Any multiple of a number.
    MultipleOf(usize),
    /// Any integer that fits an `isize`.
    AnySigned,
    /// Any run-time multiple of a basis element.
    AnyMultiple(Option<BasisPath>),
}

/// The first difference between a dynamic layout and the type that it should have been.
///
/// ```
/// use cute_dynamic::{Layout, Part, Piece};
/// type Tile = cute_static::layout!((8, (4, 2)) : (1, (8, 64)));
/// let e = Tile::try_from(&"(8,(4,2)):(1,(8,32))".parse::<Layout>().unwrap()).unwrap_err();
/// assert_eq!(e.to_string(), "stride[1][1]: expected 64, found 32");
/// assert_eq!((e.part(), e.path(), e.expected(), e.found()), (Part::Stride, &[1, 1][..], Piece::Int(64), Piece::Int(32)));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Mismatch {
    part: Part,
    path: InlineVec<u8, 15>,
    expected: Piece,
    found: Piece,
}

impl Mismatch {
    /// Whether the shapes differ, or else the strides.
    #[must_use]
    pub const fn part(&self) -> Part {
        self.part
    }

    /// Where: the index of the top-level mode, of the mode inside it, and so on. Empty if the whole differs.
    #[must_use]
    pub fn path(&self) -> &[u8] {
        &self.path
    }

    /// What the type has there.
    #[must_use]
    pub const fn expected(&self) -> Piece {
        self.expected
    }

    /// What the dynamic layout has there.
    #[must_use]
    pub const fn found(&self) -> Piece {
        self.found
    }
}

// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.part {
            Part::Shape => "shape",
            Part::Stride => "stride",
        })?;
        self.path.iter().try_for_each(|index| write!(f, "[{index}]"))?;
        write!(f, ": expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for Mismatch {}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Tuple(n) => write!(f, "a tuple of {n}"),
            Self::Int(n) => write!(f, "{n}"),
            Self::Basis { scale, path: Some(path) } => write!(f, "{scale}{path}"),
            Self::Basis { scale, path: None } => write!(f, "{scale} times a deeper basis element"),
            Self::Xor(k) => write!(f, "f{k}"),
            Self::AnyUnsigned => f.write_str("an integer that fits a usize"),
            Self::MultipleOf(n) => write!(f, "a multiple of {n}"),
            Self::AnySigned => f.write_str("an integer that fits an isize"),
            Self::AnyMultiple(Some(path)) => write!(f, "a multiple of 1{path}"),
            Self::AnyMultiple(None) => f.write_str("a multiple of a deeper basis element"),
        }
    }
}

/// Half of a dynamic layout, read from left to right.
#[doc(hidden)]
#[derive(Debug)]
pub struct Reader<'l> {
    part: Part,
    rest: &'l [Node<Mode>],
    path: InlineVec<u8, 15>,
}

impl Reader<'_> {
    /// Steps over one node.
    fn next(&mut self) -> Piece {
        let Some((first, rest)) = self.rest.split_first() else {
            // not reached: every tuple has been compared with its length
            return Piece::Tuple(0);
        };
        self.rest = rest;
        match (*first, self.part) {
            (Node::Tuple(n), _) => Piece::Tuple(n),
            (Node::Leaf(mode), Part::Shape) => Piece::Int(i128::try_from(mode.extent).unwrap_or(i128::MAX)),
            (Node::Leaf(mode), Part::Stride) => match mode.stride {
                Stride::Int(d) => Piece::Int(i128::try_from(d).unwrap_or(i128::MAX)),
                Stride::Basis { scale, path } => {
                    Piece::Basis { scale: i128::try_from(scale).unwrap_or(i128::MAX), path: Some(path) }
                }
                Stride::Xor(k) => Piece::Xor(k),
            },
        }
    }

    fn differs(&self, expected: Piece, found: Piece) -> Mismatch {
        Mismatch { part: self.part, path: self.path.clone(), expected, found }
    }
}

/// A leaf that a piece of a dynamic layout may be.
#[doc(hidden)]
pub trait FromPiece: Sized {
    /// The leaf.
    ///
    /// # Errors
    /// What would have been one.
    fn from_piece(found: Piece) -> Result<Self, Piece>;
}
/// A shape or stride that half of a dynamic layout may be.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` is not a shape or stride that a dynamic layout converts to")]
pub trait FromTree: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// The first difference.
    fn from_tree(reader: &mut Reader<'_>) -> Result<Self, Mismatch>;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $t:ty, $expected:expr, |$found:ident| $made:expr;)*) => {$(
        impl<$($generics)*> FromPiece for $t {
            #[inline]
            fn from_piece($found: Piece) -> Result<Self, Piece> {
                $made.ok_or($expected)
            }
        }
        leaf! { @tree [$($generics)*] $t }
    )*};
    (@tree [$($generics:tt)*] $t:ty) => {
        impl<$($generics)*> FromTree for $t {
            #[inline]
            fn from_tree(reader: &mut Reader<'_>) -> Result<Self, Mismatch> {
                let found = reader.next();
                Self::from_piece(found).map_err(|expected| reader.differs(expected, found))
            }
        }
    };
}
leaf! {
    [] UTerm, Piece::Int(0), |found| (found == Piece::Int(0)).then_some(UTerm);
    [U: Before<B>, B: Bit] UInt<U, B>, static_piece::<Self>(), |found| (found == static_piece::<Self>()).then(Self::default);
    [U: Nat + NonZero] NInt<U>, negative_piece::<U>(), |found| (found == negative_piece::<U>()).then(Self::default);
    [] usize, Piece::AnyUnsigned, |found| integer(found).and_then(|n| Self::try_from(n).ok());
    [N: Divisor] Multiple<N>, Piece::MultipleOf(N::VALUE), |found| integer(found).and_then(|n| Self::new(n.try_into().ok()?).ok());
    [] isize, Piece::AnySigned, |found| integer(found).and_then(|n| Self::try_from(n).ok());
}
fn static_piece<N: Value>() -> Piece {
    Piece::Int(N::WIDE)
}
fn negative_piece<N: Value>() -> Piece {
    Piece::Int(N::WIDE.wrapping_neg())
}
fn integer(found: Piece) -> Option<i128> {
    match found {
        Piece::Int(n) => Some(n),
        _ => None,
    }
}

impl<K: FromPiece, I: Path> FromPiece for Basis<K, I> {
    fn from_piece(found: Piece) -> Result<Self, Piece> {
        let mut indices = [0usize; 8];
        let len = I::path(&mut indices, 0);
        let path: Option<InlineVec<u8, 8>> =
            indices.get(..len).and_then(|indices| indices.iter().map(|&index| u8::try_from(index).ok()).collect());
        let path = path.and_then(|path| BasisPath::new(&path));
        let scale = match found {
            Piece::Basis { scale, path: there } if there == path => scale,
            // no scale to compare: what the type would have beside any other
            _ => i128::MIN,
        };
        K::from_piece(Piece::Int(scale)).map(Self::new).map_err(|expected| match expected {
            Piece::Int(scale) => Piece::Basis { scale, path },
            _ => Piece::AnyMultiple(path),
        })
    }
}
impl<K: FromPiece, I: Path> FromTree for Basis<K, I> {
    fn from_tree(reader: &mut Reader<'_>) -> Result<Self, Mismatch> {
        let found = reader.next();
        Self::from_piece(found).map_err(|expected| reader.differs(expected, found))
    }
}
macro_rules! tuples {
    ($($len:literal: $($t:ident)+;)*) => {$(
        impl<$($t: FromTree),+> FromTree for ($($t,)+) {
            fn from_tree(reader: &mut Reader<'_>) -> Result<Self, Mismatch> {
                let found = reader.next();
                if found != Piece::Tuple($len) {
                    return Err(reader.differs(Piece::Tuple($len), found));
                }
                reader.path.push(0);
                let tuple = ($({
                    let mode = $t::from_tree(reader)?;
                    if let Some(index) = reader.path.last_mut() {
                        *index = index.saturating_add(1);
                    }
                    mode
                },)+);
                reader.path.pop();
                Ok(tuple)
            }
        }
    )*};
}
tuples! {
    1: A;
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
    6: A B C D E F;
    7: A B C D E F G;
    8: A B C D E F G H;
    9: A B C D E F G H I;
    10: A B C D E F G H I J;
    11: A B C D E F G H I J K;
    12: A B C D E F G H I J K L;
}

/// A dynamic layout as a static or mixed one: what is static has to be equal, what is known at run time takes its value.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_static::{int, layout};
/// let l: Layout = "(8,30):(1,128)".parse().unwrap();
///
/// type Padded = cute_static::Layout<(int!(8), usize), (int!(1), usize)>;
/// let mixed = Padded::try_from(&l)?;
/// assert_eq!(format!("{mixed:#}"), "(_8,30):(_1,128)");
///
/// let e = <layout!((8, 16) : (1, 128))>::try_from(&l).unwrap_err();
/// assert_eq!(e.to_string(), "shape[1]: expected 16, found 30");
/// # Ok::<(), cute_dynamic::Mismatch>(())
/// ```
impl<S: FromTree, D: FromTree> TryFrom<&Layout> for cute_static::Layout<S, D> {
    type Error = Mismatch;

    #[inline]
    fn try_from(layout: &Layout) -> Result<Self, Mismatch> {
        let half = |part| Reader { part, rest: layout.nodes(), path: InlineVec::new() };
        let shape = S::from_tree(&mut half(Part::Shape))?;
        let stride = D::from_tree(&mut half(Part::Stride))?;
        Ok(Self::from_parts(shape, stride))
    }
}
impl<S: FromTree, D: FromTree> TryFrom<Layout> for cute_static::Layout<S, D> {
    type Error = Mismatch;

    #[inline]
    fn try_from(layout: Layout) -> Result<Self, Mismatch> {
        Self::try_from(&layout)
    }
}

/// Runs one body on a layout, compiled for each of a list of static (or mixed) layout types and once for all others.
///
/// `dispatch!(layout, [Type, ...], |name| body)`: if the dynamic `layout` is a value of one of the types, the first such
/// one, `name` is a reference to it; otherwise `name` is the dynamic layout by reference. The body is one expression that
/// has to compile for each of them, as code generic in the layout does, and has one type. `return` and `?` in it leave
/// the surrounding function.
///
/// ```
/// use cute_dynamic::{AlgebraError, Layout, dispatch};
/// use cute_static::{Evaluate, IsLayout, int, layout};
///
/// fn trace<L: IsLayout + Evaluate<(usize, usize), Offset = isize>>(l: &L) -> isize {
///     (0..l.mode_size(0)).filter_map(|i| l.offset((i, i))).sum()
/// }
/// type AnyRows = cute_static::Layout<(usize, int!(8)), (int!(8), int!(1))>;
/// fn run(l: &Layout) -> (isize, usize) {
///     // the size of the layout's value tells which one it was
///     dispatch!(l, [layout!((8, 8) : (1, 8)), AnyRows], |l| (trace(l), size_of_val(l)))
/// }
/// assert_eq!(run(&"(8,8):(1,8)".parse().unwrap()), (252, 0));
/// assert_eq!(run(&"(5,8):(8,1)".parse().unwrap()), (90, size_of::<usize>()));
/// assert_eq!(run(&"(8,8):(1,9)".parse().unwrap()), (280, size_of::<Layout>()));
/// ```
#[macro_export]
macro_rules! dispatch {
    ($layout:expr, [$($fixed:ty),* $(,)?], |$name:ident| $body:expr $(,)?) => {{
        let layout: &$crate::Layout = &$layout;
        $crate::dispatch!(@with layout, $name, $body; $($fixed,)*)
    }};
    (@with $layout:ident, $name:ident, $body:expr;) => {{
        let $name: &$crate::Layout = $layout;
        $body
    }};
    (@with $layout:ident, $name:ident, $body:expr; $fixed:ty, $($rest:ty,)*) => {
        match <$fixed as ::core::convert::TryFrom<&$crate::Layout>>::try_from($layout) {
            ::core::result::Result::Ok(fixed) => {
                let $name: &$fixed = &fixed;
                $body
            }
            ::core::result::Result::Err(_) => $crate::dispatch!(@with $layout, $name, $body; $($rest,)*),
        }
    };
}
