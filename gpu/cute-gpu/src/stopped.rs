//! Which check ended a kernel, as device and host write and read it.
//!
//! ```text
//! words  0        1  2  3                                          4                         5        6        7
//!        line     the last 12 characters of the file's name        column | block z << 16    block x  block y  thread
//! ```
//! The first four are one store, and the others are another one. If several threads stop, the line is of one of them, and block and
//! thread are of one of them.

use core::fmt;
use core::panic::Location;

/// The words of a [`Stopped`].
pub const WORDS: usize = 8;
/// Characters of a file's name.
const NAME: usize = 12;

/// The check that ended a kernel.
///
/// ```
/// use cute_gpu::stopped::{Stopped, check};
/// let [line, column, a, b, c] = check(core::panic::Location::caller());
/// let stopped = Stopped::of([line, a, b, c, column, 3, 0, 17]).unwrap();
/// assert_eq!((stopped.line, stopped.block, stopped.thread), (3, [3, 0, 0], 17));
/// assert_eq!(Stopped::of([0; 8]), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped {
    /// The check's line.
    pub line: u32,
    /// Its column.
    pub column: u32,
    /// The end of its file's name, without `.rs`.
    pub file: [u8; NAME],
    /// The number of the block.
    pub block: [u32; 3],
    /// The number of the thread in it.
    pub thread: u32,
}
impl Stopped {
    /// Reads the words; `None` if nobody wrote them.
    #[must_use]
    pub const fn of([line, a, b, c, place, x, y, thread]: [u32; WORDS]) -> Option<Self> {
        if line == 0 {
            return None;
        }
        let ([a, b, c, d], [e, f, g, h], [i, j, k, l]) = (a.to_le_bytes(), b.to_le_bytes(), c.to_le_bytes());
        let file = [a, b, c, d, e, f, g, h, i, j, k, l];
        Some(Self { line, column: place & 0xFFFF, file, block: [x, y, place >> 16], thread })
    }
}
/// ```
/// use cute_gpu::stopped::Stopped;
/// let file = *b"/gemm/kernel";
/// let stopped = Stopped { line: 185, column: 19, file, block: [3, 1, 0], thread: 17 };
/// assert_eq!(
///     stopped.to_string(),
///     "kernel: the check at ../gemm/kernel.rs:185:19 failed, in block (3, 1, 0), thread 17"
/// );
/// ```
impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("kernel: the check at ")?;
        let begin = self.file.iter().position(|&byte| byte != 0).unwrap_or(NAME);
        if begin == 0 {
            f.write_str("..")?;
        }
        for &byte in self.file.iter().skip(begin) {
            fmt::Write::write_char(f, if byte.is_ascii_graphic() { byte.into() } else { '?' })?;
        }
        let ([x, y, z], thread) = (self.block, self.thread);
        write!(f, ".rs:{}:{} failed, in block ({x}, {y}, {z}), thread {thread}", self.line, self.column)
    }
}
/// Line, column and the end of the file's name of a check.
#[inline(always)]
#[must_use]
pub fn check(at: &Location<'_>) -> [u32; 5] {
    let name = at.file().as_bytes();
    [at.line(), at.column(), word(name, 0), word(name, 4), word(name, 8)]
}
// inlined, and then constants, all of them, when a kernel is compiled: neither a call nor the name is left
/// Four of the last characters before `.rs`.
#[inline(always)]
fn word(name: &[u8], first: usize) -> u32 {
    u32::from_le_bytes([byte(name, first), byte(name, first + 1), byte(name, first + 2), byte(name, first + 3)])
}
/// One of them; 0 before the name's beginning.
#[inline(always)]
fn byte(name: &[u8], number: usize) -> u8 {
    match name.len().checked_sub(3 + NAME - number) {
        Some(place) => name.get(place).copied().unwrap_or(0),
        None => 0,
    }
}
