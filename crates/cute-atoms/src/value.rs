//! What the types say, as values: short texts and layouts of plain numbers, made in constants.
//!
//! A family's rule is written once, by the macro `rule!` of `rules.rs`, and makes both the type of a layout and a [`Numbers`]; a row of
//! the `table` has the latter.

use crate::element::{ElementName, Form};
use core::fmt;

/// `Debug` of types that are nothing but their name: that, with numbers and layouts as in texts.
macro_rules! named {
    ($($name:ident $(<$($p:ident),+>)?;)*) => {$(
        impl$(<$($p),+>)? ::core::fmt::Debug for $name$(<$($p),+>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::cute_static::machinery::write_type_name::<Self>(f)
            }
        }
    )*};
}
pub(crate) use named;

/// `n / d`, or 0 for `d = 0`, which no parameter of an instruction is.
pub(crate) const fn quotient(n: usize, d: usize) -> usize {
    match n.checked_div(d) {
        Some(quotient) => quotient,
        None => 0,
    }
}

/// A short text made in a constant, as a name of an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text {
    bytes: [u8; Self::ROOM],
    len: usize,
}
impl Text {
    const ROOM: usize = 128;
    /// No text.
    pub(crate) const EMPTY: Self = Self { bytes: [0; Self::ROOM], len: 0 };
    /// One more character.
    #[must_use]
    const fn push(mut self, byte: u8) -> Self {
        // no name of the tables is longer, as a test has it; of a user's bulk operation the compiler says so
        assert!(self.len < Self::ROOM, "an instruction's name of more than 128 characters");
        let (free, _) = self.bytes.split_at_mut(self.len.saturating_add(1));
        if let Some(last) = free.last_mut() {
            *last = byte;
        }
        self.len = self.len.saturating_add(1);
        self
    }
    /// With `text` at its end.
    #[must_use]
    pub(crate) const fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes(), false)
    }
    /// With `text` in capitals at its end.
    #[must_use]
    pub(crate) const fn capitals(self, text: &str) -> Self {
        self.bytes(text.as_bytes(), true)
    }
    const fn bytes(mut self, mut bytes: &[u8], capitals: bool) -> Self {
        while let [first, rest @ ..] = bytes {
            self = self.push(if capitals { first.to_ascii_uppercase() } else { *first });
            bytes = rest;
        }
        self
    }
    /// With a number at its end.
    #[must_use]
    pub(crate) const fn number(self, n: usize) -> Self {
        let before = if n >= 10 { self.number(n / 10) } else { self };
        #[allow(clippy::cast_possible_truncation)] // a digit
        before.push(b'0'.saturating_add((n % 10) as u8))
    }
    /// With an integer at its end.
    #[must_use]
    pub(crate) const fn integer(self, n: isize) -> Self {
        self.text_if(n < 0, "-").number(n.unsigned_abs())
    }
    /// With `text` at its end, if that is so.
    #[must_use]
    pub(crate) const fn text_if(self, so: bool, text: &str) -> Self {
        if so { self.text(text) } else { self }
    }
    /// With the name of an element type at its end.
    #[must_use]
    pub(crate) const fn element(self, element: ElementName) -> Self {
        match element.form {
            Form::Plain => self.text(element.number),
            Form::Complex => self.text("complex<").text(element.number).text(">"),
            Form::GaussComplex => self.text("gauss_complex<").text(element.number).text(">"),
            Form::Sparse => self.text("sparse<").number(element.logical).text(",").text(element.number).text(">"),
        }
    }
    /// The text.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A node of a layout in preorder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    /// A tuple of so many.
    Tuple(usize),
    /// Extent and stride.
    Leaf(usize, usize),
}

/// A layout of plain numbers, at most 16 leaves and tuples.
///
/// ```
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaAtom, MmaSync, Sm80};
/// let row = MmaSync::<Sm80, cute_static::shape!((16, 8, 16)), F32, F16, F16>::ROW;
/// assert_eq!(row.c.to_string(), "((4,8),(2,2)):((32,1),(16,8))");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    nodes: [Node; Self::ROOM],
    len: usize,
}
impl Numbers {
    const ROOM: usize = 16;
    pub(crate) const EMPTY: Self = Self { nodes: [Node::Tuple(0); Self::ROOM], len: 0 };
    /// With one more node.
    const fn push(mut self, node: Node) -> Self {
        // the rules make no more
        assert!(self.len < Self::ROOM, "a layout of more than 16 leaves and tuples");
        let (used, _) = self.nodes.split_at_mut(self.len.saturating_add(1));
        if let Some(last) = used.last_mut() {
            *last = node;
        }
        self.len = self.len.saturating_add(1);
        self
    }
    /// Opens a tuple of `n` modes.
    pub(crate) const fn tuple(self, n: usize) -> Self {
        self.push(Node::Tuple(n))
    }
    /// The next leaf.
    pub(crate) const fn leaf(self, extent: usize, stride: usize) -> Self {
        self.push(Node::Leaf(extent, stride))
    }
    /// The next mode: those of `modes` with extents above 1, alone if there is one of them, `1:0` if there is none.
    pub(crate) const fn kept(mut self, modes: &[(usize, usize)]) -> Self {
        let (mut n, mut rest) = (0usize, modes);
        while let [(extent, _), more @ ..] = rest {
            n = n.saturating_add(if *extent > 1 { 1 } else { 0 });
            rest = more;
        }
        if n == 0 {
            return self.leaf(1, 0);
        }
        if n > 1 {
            self = self.tuple(n);
        }
        rest = modes;
        while let [(extent, stride), more @ ..] = rest {
            if *extent > 1 {
                self = self.leaf(*extent, *stride);
            }
            rest = more;
        }
        self
    }
    /// The subtrees of thread and value: of another layout than one of (thread, value) its first two modes, or all of it and nothing.
    fn modes(&self) -> [&[Node]; 2] {
        let nodes = self.nodes.get(..self.len).unwrap_or_default();
        match nodes {
            [Node::Tuple(_), rest @ ..] => {
                let (first, rest) = Self::split(rest);
                [first, Self::split(rest).0]
            }
            _ => [nodes, &[]],
        }
    }
    /// The first subtree, and what follows it.
    fn split(nodes: &[Node]) -> (&[Node], &[Node]) {
        let mut open = 1usize;
        let end = nodes.iter().position(|node| {
            open = open.saturating_sub(1);
            if let Node::Tuple(n) = node {
                open = open.saturating_add(*n);
            }
            open == 0
        });
        nodes.split_at(end.map_or(nodes.len(), |end| end.saturating_add(1)))
    }
    /// How many threads and how many values, of a layout of (thread, value).
    #[must_use]
    pub fn sizes(&self) -> [usize; 2] {
        self.modes().map(|nodes| {
            nodes.iter().fold(1, |size: usize, node| match node {
                Node::Leaf(extent, _) => size.saturating_mul(*extent),
                Node::Tuple(_) => size,
            })
        })
    }
    /// What a value of a thread is mapped to, of a layout of (thread, value).
    ///
    /// ```
    /// use cute_atoms::element::{F16, F32};
    /// use cute_atoms::mma::{MmaAtom, MmaSync, Sm80};
    /// let c = MmaSync::<Sm80, cute_static::shape!((16, 8, 16)), F32, F16, F16>::ROW.c;
    /// // thread 5 is in row 1 and has columns 2 and 3; its third value is 8 rows below
    /// assert_eq!((c.sizes(), c.at(5, 0), c.at(5, 1), c.at(5, 2)), ([32, 4], 1 + 16 * 2, 1 + 16 * 3, 9 + 16 * 2));
    /// ```
    #[must_use]
    pub fn at(&self, thread: usize, value: usize) -> usize {
        let mut offset = 0usize;
        for (nodes, mut index) in self.modes().into_iter().zip([thread, value]) {
            for node in nodes {
                if let Node::Leaf(extent, stride) = node {
                    let digit = index.checked_rem(*extent).unwrap_or(0);
                    index = quotient(index, *extent);
                    offset = offset.saturating_add(digit.saturating_mul(*stride));
                }
            }
        }
        offset
    }
    /// Writes one of the two trees and returns what follows it.
    fn write<'a>(nodes: &'a [Node], strides: bool, f: &mut fmt::Formatter<'_>) -> Result<&'a [Node], fmt::Error> {
        match nodes {
            [] => Ok(nodes),
            [Node::Leaf(extent, stride), rest @ ..] => {
                write!(f, "{}", if strides { stride } else { extent })?;
                Ok(rest)
            }
            [Node::Tuple(n), rest @ ..] => {
                let mut rest = rest;
                for i in 0..*n {
                    f.write_str(if i == 0 { "(" } else { "," })?;
                    rest = Self::write(rest, strides, f)?;
                }
                f.write_str(")")?;
                Ok(rest)
            }
        }
    }
}
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.nodes.get(..self.len).unwrap_or_default();
        Self::write(nodes, false, f)?;
        f.write_str(":")?;
        Self::write(nodes, true, f).map(|_| ())
    }
}
