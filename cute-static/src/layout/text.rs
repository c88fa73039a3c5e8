//! Text: `((2,2),(4,2)):((1,8),(2,16))`, basis strides as `6@1`. cute-dynamic parses it.
//!
//! On request (`{:#}`) static integers carry CuTe's mark: `(_8,n):(_1,_8)`, a basis stride `_6@1`, an XOR stride `f_5`.

use crate::layout::Layout;
use crate::tree::walk::{LeafValue, Walk, Walker};
use core::fmt;

/// Prints `shape:stride`, static integers like run-time ones; with `{:#}` as CuTe does, `_4` for what is static. Static integers
/// are printed in full, whatever fits the target; of 2^127 and above it is said that they are (`>=`).
///
/// ```
/// use cute_static::{Layout, int, layout};
/// let mixed = Layout::new((int!(8), 30usize), (int!(1), 128usize))?;
/// assert_eq!(format!("{mixed} {mixed:#}"), "(8,30):(1,128) (_8,30):(_1,128)");
/// assert_eq!(format!("{:#}", layout!((4, 3) : (6@1, 2@0))), "(_4,_3):(_6@1,_2@0)");
/// assert_eq!(format!("{:#}", layout!(4 : -3)), "_4:_-3");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
impl<S: Walk, D: Walk> fmt::Display for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marked = f.alternate();
        write_tree(self.shape(), marked, f)?;
        f.write_str(":")?;
        write_tree(self.stride(), marked, f)
    }
}
/// The text, `Layout(_8,30):(_1,128)`, with the marks: what is static and what is not are different types.
impl<S: Walk, D: Walk> fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // a shape that is no tuple does not begin with a parenthesis
        f.write_str(if self.shape().is_tuple() { "Layout" } else { "Layout " })?;
        write!(f, "{self:#}")
    }
}
/// A shape, a stride, a coordinate or an integer as text: [`HTuple::display`](crate::HTuple::display).
#[derive(Clone, Copy)]
pub struct Text<'t, T>(pub(crate) &'t T);
impl<T: Walk> fmt::Display for Text<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self.0, f.alternate(), f)
    }
}
/// The text with the marks.
impl<T: Walk> fmt::Debug for Text<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self.0, true, f)
    }
}
/// `Debug` is the text with the marks.
macro_rules! debug_is_text {
    ($([$($generics:tt)*] $t:ty;)*) => {$(
        impl<$($generics)*> ::core::fmt::Debug for $t
        where
            Self: ::core::fmt::Display,
        {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, "{self:#}")
            }
        }
    )*};
}
pub(crate) use debug_is_text;

/// Writes a shape, stride or coordinate; `marked` as `{:#}` does it.
pub(crate) fn write_tree<T: Walk>(tree: &T, marked: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    tree.walk(&mut Printer { f, first: true, marked })
}
struct Printer<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    first: bool,
    marked: bool,
}
impl Printer<'_, '_> {
    fn separate(&mut self) -> fmt::Result {
        if core::mem::replace(&mut self.first, false) { Ok(()) } else { self.f.write_str(",") }
    }
    /// In full; what saturated is marked.
    fn number(&mut self, n: i128, mark: &str) -> fmt::Result {
        let bound = match n {
            i128::MAX => ">=",
            i128::MIN => "<=",
            _ => "",
        };
        write!(self.f, "{bound}{mark}{n}")
    }
    fn print(&mut self, leaf: LeafValue<'_>, mark: &str) -> fmt::Result {
        self.separate()?;
        match leaf {
            LeafValue::Int(n) => self.number(n, mark),
            LeafValue::Basis { scale, path } => {
                self.number(scale, mark)?;
                path.iter().try_for_each(|index| write!(self.f, "@{index}"))
            }
            LeafValue::Xor(k) => write!(self.f, "f{mark}{k}"),
            LeafValue::Free => self.f.write_str("_"),
        }
    }
}
impl Walker for Printer<'_, '_> {
    type Error = fmt::Error;
    fn open(&mut self) -> fmt::Result {
        self.separate()?;
        self.first = true;
        self.f.write_str("(")
    }
    fn leaf(&mut self, leaf: LeafValue<'_>) -> fmt::Result {
        self.print(leaf, "")
    }
    fn static_leaf(&mut self, leaf: LeafValue<'_>) -> fmt::Result {
        self.print(leaf, if self.marked { "_" } else { "" })
    }
    fn close(&mut self) -> fmt::Result {
        self.first = false;
        self.f.write_str(")")
    }
}

/// Writes the name of a type as a reader would: no paths, numbers as `_4`, layouts as `shape:stride`. It is what `Debug` of a type
/// prints that is nothing but its name, such as a tiled MMA.
///
/// ```text
/// a::TiledMma<b::MmaSync<b::Sm80, (typenum::uint::UInt<.., B0>, ..), ..>, cute_static::layout::Layout<(..), (..)>>
/// TiledMma<MmaSync<Sm80, (_16, _8, _16), F32, F16, F16>, (_2, _2, _1):(_1, _2, _0)>
/// ```
///
/// # Errors
/// The formatter's.
pub fn write_type_name<T: ?Sized>(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut rest = core::any::type_name::<T>();
    while !rest.is_empty() {
        rest = write_name(rest, f)?;
    }
    Ok(())
}
/// Writes one type from the beginning of `text` on, or a sign between types: what is left.
fn write_name<'t>(text: &'t str, f: &mut fmt::Formatter<'_>) -> Result<&'t str, fmt::Error> {
    let (path, rest) =
        text.split_at(text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(text.len()));
    let Some(name) = path.rsplit("::").next().filter(|name| !name.is_empty()) else {
        let mut signs = text.chars();
        f.write_str(signs.next().map_or("", |sign| text.get(..sign.len_utf8()).unwrap_or("")))?;
        return Ok(signs.as_str());
    };
    if let Some((number, rest)) = number(text) {
        write!(f, "_{number}")?;
        return Ok(rest);
    }
    if let ("NInt", Some((number, rest))) = (name, rest.strip_prefix('<').and_then(number)) {
        write!(f, "_-{number}")?;
        return rest.strip_prefix('>').ok_or(fmt::Error);
    }
    if let ("Layout", Some(parts)) = (name, rest.strip_prefix('<')) {
        let rest = write_balanced(parts, f)?;
        f.write_str(":")?;
        let rest = write_balanced(rest.strip_prefix(", ").unwrap_or(rest), f)?;
        return rest.strip_prefix('>').ok_or(fmt::Error);
    }
    f.write_str(if name == "RangeFull" { ".." } else { name })?;
    Ok(rest)
}
/// Writes a type with all that its brackets hold: what is left behind it.
fn write_balanced<'t>(mut text: &'t str, f: &mut fmt::Formatter<'_>) -> Result<&'t str, fmt::Error> {
    let mut depth = 0usize;
    loop {
        let first = text.chars().next();
        match first {
            None => return Ok(text),
            Some(',' | '>' | ')') if depth == 0 => return Ok(text),
            Some('<' | '(' | '[') => depth = depth.saturating_add(1),
            Some('>' | ')' | ']') => depth = depth.saturating_sub(1),
            Some(_) => {}
        }
        text = write_name(text, f)?;
    }
}
/// The number that a text begins with, and what is left: typenum's digits, the last one outermost.
fn number(text: &str) -> Option<(u128, &str)> {
    let digits = text.strip_prefix("typenum::uint::")?;
    if let Some(rest) = digits.strip_prefix("UTerm") {
        return Some((0, rest));
    }
    let (before, rest) = number(digits.strip_prefix("UInt<")?)?;
    let rest = rest.strip_prefix(", typenum::bit::B")?;
    let (digit, rest) =
        (rest.strip_prefix('1').map(|rest| (1, rest))).or_else(|| Some((0, rest.strip_prefix('0')?)))?;
    Some((before.checked_mul(2)?.checked_add(digit)?, rest.strip_prefix('>')?))
}
