//! Text: what layouts, shapes, coordinates and tilers print, and how they are read.
//!
//! ```text
//! layout     tree ':' tree                 ((2,2),(4,2)):((1,8),(2,16))
//! tree       leaf | '(' [tree {',' tree}] ')'
//! extent     12
//! stride     -12 | 6@1 | 1@0@1 | f5
//! coordinate 12 | _
//! tiler      '_' | extent | layout | '<' [tiler {',' tiler}] '>'
//! swizzle    Sw<3,4,-3>                    SwAbs<3,4,3> with positions where its fields overlap
//! composed   swizzle 'o' integer 'o' layout
//! ```
//!
//! Blanks may stand between tokens. A tuple of one element prints as `(8)`, one of none as `()`. CuTe's mark of a static
//! integer is read and forgotten: `_12`, `_-12`, `_6@1`, `f_5` are 12, -12, `6@1`, `f5`. cute-static's layouts print with
//! these marks on request (`{:#}`). [`Descriptor`](crate::Descriptor) has a grammar of its own.
//!
//! Reading and printing take time linear in the text and no recursion: trees and tilers nest as deep as they like.

use crate::tree::htuple;
use crate::tree::htuple::{HTuple, Node, Nodes, Step};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, Layout, congruent};
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

mod composed;
pub(crate) mod descriptor;
mod tiler;

/// Text that is not what it should be.
///
/// ```
/// use cute_dynamic::Layout;
/// let e = "(4,8:(1,4)".parse::<Layout>().unwrap_err();
/// assert_eq!(e.to_string(), "at 4: expected ',' or ')', found ':'");
/// assert_eq!(("4:".parse::<Layout>().unwrap_err()).to_string(), "at 2: expected a stride, found the end");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ParseError {
    /// The byte offset of what is wrong.
    pub position: usize,
    /// What could have been there.
    pub expected: &'static str,
    /// What is there; `None` at the end of the text.
    pub found: Option<char>,
}

// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, expected, found } = self;
        match found {
            Some(found) => write!(f, "at {position}: expected {expected}, found {found:?}"),
            None => write!(f, "at {position}: expected {expected}, found the end"),
        }
    }
}

impl core::error::Error for ParseError {}

impl ParseError {
    /// The error with the text that was read: it prints the line, and a caret below the place.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let text = "(4,8):(8)";
    /// let error = text.parse::<Layout>().map_err(|error| error.with_source(text)).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "at 6: expected a stride congruent to the shape, found '('\n(4,8):(8)\n      ^"
    /// );
    /// ```
    #[must_use]
    pub fn with_source(self, text: &str) -> ParseReport {
        ParseReport { error: self, text: text.into() }
    }
}

/// A [`ParseError`] with the text that was read: see [`ParseError::with_source`]. Its `Debug` prints the same as its `Display`, so that
/// a `main` that returns it shows the place.
#[derive(Clone, PartialEq, Eq)]
pub struct ParseReport {
    /// The error.
    pub error: ParseError,
    /// The text.
    pub text: String,
}

/// The most characters of a line before and behind the place.
const SHOWN: usize = 60;

impl fmt::Display for ParseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, text } = self;
        let at = error.position.min(text.len());
        let (before, behind) = text.split_at_checked(at).unwrap_or((text, ""));
        let before = before.rsplit('\n').next().unwrap_or_default();
        let behind = behind.lines().next().unwrap_or_default();
        // of a long line, what is around the place
        let cut = before.chars().count().saturating_sub(SHOWN);
        let mark = if cut > 0 { ".." } else { "" };
        let shown = before.chars().skip(cut);
        let indent = shown.clone().count().saturating_add(mark.len());
        write!(f, "{error}\n{mark}")?;
        shown.chain(behind.chars().take(SHOWN)).try_for_each(|c| fmt::Write::write_char(f, c))?;
        if behind.chars().nth(SHOWN).is_some() {
            f.write_str("..")?;
        }
        write!(f, "\n{:indent$}^", "")
    }
}
impl fmt::Debug for ParseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl core::error::Error for ParseReport {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// A place in a text.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    position: usize,
    is_blank: fn(char) -> bool,
}

impl<'t> Cursor<'t> {
    /// The whole of a text, which `read` must use up.
    fn whole<T>(text: &'t str, read: impl FnOnce(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        Self { text, position: 0, is_blank: char::is_whitespace }.all(read)
    }

    /// See [`whole`](Self::whole).
    fn all<T>(mut self, read: impl FnOnce(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        let cursor = &mut self;
        let value = read(cursor)?;
        cursor.blanks();
        if cursor.peek().is_some() { Err(cursor.error("the end")) } else { Ok(value) }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.position..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        let skipped = rest.len().saturating_sub(rest.trim_start_matches(self.is_blank).len());
        self.position = self.position.saturating_add(skipped);
    }

    /// Steps over `c` if it comes next.
    fn eat(&mut self, c: char) -> bool {
        let here = self.peek() == Some(c);
        if here {
            self.position = self.position.saturating_add(c.len_utf8());
        }
        here
    }

    /// As [`eat`](Self::eat), after blanks.
    fn token(&mut self, c: char) -> bool {
        self.blanks();
        self.eat(c)
    }

    /// Steps over `word` if it comes next.
    fn word(&mut self, word: &str) -> bool {
        let here = self.rest().starts_with(word);
        if here {
            self.position = self.position.saturating_add(word.len());
        }
        here
    }

    /// Steps over the `o` of a composition and the blanks around it.
    fn compose(&mut self) -> Result<(), ParseError> {
        if !self.token('o') {
            return Err(self.error("'o'"));
        }
        self.blanks();
        Ok(())
    }

    fn error(&self, expected: &'static str) -> ParseError {
        ParseError { position: self.position, expected, found: self.peek() }
    }

    /// A run of digits; what is no run, or does not fit, is an error at its start.
    fn digits<N: FromStr>(&mut self, expected: &'static str, fits: &'static str) -> Result<N, ParseError> {
        let rest = self.rest();
        let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let digits = rest.get(..len).filter(|digits| !digits.is_empty()).ok_or_else(|| self.error(expected))?;
        let number = digits.parse().map_err(|_| self.error(fits))?;
        self.position = self.position.saturating_add(len);
        Ok(number)
    }

    /// An integer with its sign.
    fn signed(&mut self, expected: &'static str) -> Result<isize, ParseError> {
        let start = *self;
        let negative = self.eat('-');
        let magnitude: usize = self.digits(expected, "an integer that fits an isize")?;
        let signed = if negative { 0isize.checked_sub_unsigned(magnitude) } else { isize::try_from(magnitude).ok() };
        signed.ok_or_else(|| start.error("an integer that fits an isize"))
    }

    /// CuTe writes static integers as `_4`; the value is what matters here.
    fn static_mark(&mut self) {
        let mut ahead = *self;
        if ahead.eat('_') && ahead.peek().is_some_and(|c| c.is_ascii_digit() || c == '-') {
            *self = ahead;
        }
    }
}

/// A leaf of a tree as text.
pub(crate) trait LeafText: Copy + Default {
    /// Reads one; blanks have been skipped.
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError>;
    /// Prints one.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl LeafText for usize {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        cursor.static_mark();
        cursor.digits("an integer or '('", "an integer that fits a usize")
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl LeafText for isize {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        cursor.static_mark();
        cursor.signed("an integer or '('")
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl LeafText for Option<usize> {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        cursor.static_mark();
        if cursor.eat('_') {
            return Ok(None);
        }
        cursor.digits("an integer, '_' or '('", "an integer that fits a usize").map(Some)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(index) => fmt::Display::fmt(index, f),
            None => f.write_str("_"),
        }
    }
}

impl LeafText for Stride {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        if cursor.eat('f') {
            cursor.static_mark();
            return cursor.digits("the number of an XOR stride", "an integer that fits a usize").map(Self::Xor);
        }
        cursor.static_mark();
        let scale = cursor.signed("a stride")?;
        let start = *cursor;
        let mut indices = InlineVec::<u8, 8>::new();
        while cursor.eat('@') {
            indices.push(cursor.digits("the index of a mode", "an index below 256")?);
        }
        if indices.is_empty() {
            return Ok(Self::Int(scale));
        }
        let path = BasisPath::new(&indices).ok_or_else(|| start.error("at most six indices"))?;
        Ok(Self::Basis { scale, path })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(stride) => write!(f, "{stride}"),
            Self::Basis { scale, path } => write!(f, "{scale}{path}"),
            Self::Xor(k) => write!(f, "f{k}"),
        }
    }
}

impl fmt::Display for BasisPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.indices().iter().try_for_each(|index| write!(f, "@{index}"))
    }
}

/// Reads a tree.
fn read_tree<T: LeafText>(cursor: &mut Cursor<'_>) -> Result<HTuple<T>, ParseError> {
    read_tree_of(cursor, T::read)
}

/// Reads a tree without recursion; `leaf` reads the leaves.
fn read_tree_of<T: Copy + Default>(
    cursor: &mut Cursor<'_>,
    mut leaf: impl FnMut(&mut Cursor<'_>) -> Result<T, ParseError>,
) -> Result<HTuple<T>, ParseError> {
    let mut nodes = Nodes::new();
    // For each open tuple: where it is, and how many elements it has so far.
    let mut open = InlineVec::<(usize, usize), 8>::new();
    loop {
        cursor.blanks();
        if cursor.peek() == Some('(') {
            cursor.eat('(');
            open.push((nodes.len(), 0));
            nodes.push(Node::Tuple(0));
            if !cursor.token(')') {
                continue;
            }
            open.pop();
        } else {
            nodes.push(Node::Leaf(leaf(cursor)?));
        }
        // An element is complete: the next one follows, or its tuple ends and is an element itself.
        loop {
            let Some((at, elements)) = open.last_mut() else {
                return Ok(HTuple::from_nodes(nodes));
            };
            *elements = elements.saturating_add(1);
            let (at, elements) = (*at, *elements);
            if cursor.token(',') {
                break;
            }
            if !cursor.eat(')') {
                return Err(cursor.error("',' or ')'"));
            }
            if let Some(slot) = nodes.get_mut(at) {
                *slot = Node::Tuple(elements);
            }
            open.pop();
        }
    }
}

/// Prints a tree; `write` prints the leaves, `comma` stands between elements.
fn write_tree<T: Copy>(
    nodes: &[Node<T>],
    comma: &str,
    f: &mut fmt::Formatter<'_>,
    write: impl Fn(T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    write_steps(htuple::steps(nodes), ["(", comma, ")"], f, write)
}

/// Prints the steps of a walk, with a text for the beginning of a tuple, one that stands between elements, and one for the end.
fn write_steps<T>(
    steps: impl Iterator<Item = Step<T>>,
    [open, comma, close]: [&str; 3],
    f: &mut fmt::Formatter<'_>,
    write: impl Fn(T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    // whether an element has been printed in the tuple that is open
    let mut after = false;
    for step in steps {
        if after && !matches!(step, Step::Close) {
            f.write_str(comma)?;
        }
        after = !matches!(step, Step::Open(_));
        match step {
            Step::Open(_) => f.write_str(open)?,
            Step::Leaf(leaf) => write(leaf, f)?,
            Step::Close => f.write_str(close)?,
        }
    }
    Ok(())
}

/// `Debug` is the text.
macro_rules! debug_is_text {
    ($($t:ty)*) => {$(
        impl fmt::Debug for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}
debug_is_text! {
    BasisPath Stride crate::layout::Mode crate::Tiler crate::Swizzle crate::ComposedLayout crate::ComposedInverse
    crate::Descriptor crate::Explanation
}
impl<T: LeafText> fmt::Debug for HTuple<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl<T: LeafText> fmt::Display for HTuple<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self.nodes(), ",", f, |leaf, f| leaf.write(f))
    }
}

impl<T: LeafText> FromStr for HTuple<T> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Cursor::whole(text, read_tree)
    }
}

impl fmt::Display for crate::layout::Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.extent, self.stride)
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self.nodes(), ",", f, |mode, f| write!(f, "{}", mode.extent))?;
        f.write_str(":")?;
        write_tree(self.nodes(), ",", f, |mode, f| mode.stride.write(f))
    }
}

impl FromStr for Layout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Cursor::whole(text, |cursor| {
            let shape = read_extents(cursor)?;
            read_strides(cursor, &shape)
        })
    }
}

/// An extent, read so that a 0 is an error where it stands.
#[derive(Debug, Clone, Copy, Default)]
struct Extent(usize);

impl LeafText for Extent {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        cursor.static_mark();
        let start = *cursor;
        match cursor.digits("an extent or '('", "an extent that fits a usize")? {
            0 => Err(start.error("an extent above 0")),
            extent => Ok(Self(extent)),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

fn read_extents(cursor: &mut Cursor<'_>) -> Result<HTuple<usize>, ParseError> {
    read_tree::<Extent>(cursor).map(|shape| shape.map(|extent| extent.0))
}

/// The ':' and the strides of a layout; another tree of strides is an error where they begin, and errors that concern the whole
/// layout are at the ':'.
fn read_strides(cursor: &mut Cursor<'_>, shape: &HTuple<usize>) -> Result<Layout, ParseError> {
    cursor.blanks();
    let colon = *cursor;
    if !cursor.eat(':') {
        return Err(cursor.error("':'"));
    }
    cursor.blanks();
    let begin = *cursor;
    let stride: HTuple<Stride> = read_tree(cursor)?;
    if !congruent(shape, &stride) {
        return Err(begin.error("a stride congruent to the shape"));
    }
    Layout::new(shape, &stride).map_err(|e| {
        colon.error(match e {
            AlgebraError::Codomain { .. } => "strides of one codomain",
            _ => "a size and cosize that fit an isize",
        })
    })
}
