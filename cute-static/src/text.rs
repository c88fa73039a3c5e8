//! Text: `((2,2),(4,2)):((1,8),(2,16))`, basis strides as `6@1`. cute-dynamic parses it.
//!
//! On request (`{:#}`) static integers carry CuTe's mark: `(_8,n):(_1,_8)`, a basis stride `_6@1`, an XOR stride `f_5`.

use crate::layout::Layout;
use crate::walk::{LeafValue, Walk, Walker};
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
        self.shape().walk(&mut Printer { f, first: true })?;
        f.write_str(":")?;
        self.stride().walk(&mut Printer { f, first: true })
    }
}
struct Printer<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    first: bool,
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
        self.print(leaf, if self.f.alternate() { "_" } else { "" })
    }
    fn close(&mut self) -> fmt::Result {
        self.first = false;
        self.f.write_str(")")
    }
}
