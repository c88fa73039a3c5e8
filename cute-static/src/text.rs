//! Text: `((2,2),(4,2)):((1,8),(2,16))`, basis strides as `6@1`. cute-dynamic parses it.

use crate::layout::Layout;
use crate::walk::{LeafValue, Walk, Walker};
use core::fmt;

/// Prints `shape:stride`, static integers like run-time ones.
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
}
impl Walker for Printer<'_, '_> {
    type Error = fmt::Error;
    fn open(&mut self) -> fmt::Result {
        self.separate()?;
        self.first = true;
        self.f.write_str("(")
    }
    fn leaf(&mut self, leaf: LeafValue<'_>) -> fmt::Result {
        self.separate()?;
        match leaf {
            LeafValue::Int(n) => write!(self.f, "{n}"),
            LeafValue::Basis { scale, path } => {
                write!(self.f, "{scale}")?;
                path.iter().try_for_each(|index| write!(self.f, "@{index}"))
            }
            LeafValue::Xor(mask) => write!(self.f, "f{mask}"),
            LeafValue::Free => self.f.write_str("_"),
        }
    }
    fn close(&mut self) -> fmt::Result {
        self.first = false;
        self.f.write_str(")")
    }
}
