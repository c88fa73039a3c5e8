//! Tilers as text: `_`, `4`, `4:2`, `<4:1,_>`; `4!` and `4:2!` have to divide.

use super::{Cursor, MAX_DEPTH, ParseError, read_extents, read_strides};
use crate::Tiler;
use crate::htuple::Node;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep => f.write_str("_"),
            Self::Layout(layout) => fmt::Display::fmt(layout, f),
            Self::Exact(layout) => write!(f, "{layout}!"),
            Self::ByMode(modes) => {
                f.write_str("<")?;
                for (i, mode) in modes.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    fmt::Display::fmt(mode, f)?;
                }
                f.write_str(">")
            }
        }
    }
}

impl FromStr for Tiler {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Cursor::whole(text, |cursor| read_tiler(cursor, 0))
    }
}

/// Recursion stops at [`MAX_DEPTH`].
fn read_tiler(cursor: &mut Cursor<'_>, depth: usize) -> Result<Tiler, ParseError> {
    cursor.blanks();
    if cursor.peek() == Some('<') {
        if depth >= MAX_DEPTH {
            return Err(cursor.error("at most 64 levels of nesting"));
        }
        cursor.eat('<');
        let mut modes = Vec::new();
        if cursor.token('>') {
            return Ok(Tiler::ByMode(modes));
        }
        loop {
            modes.push(read_tiler(cursor, depth.saturating_add(1))?);
            if cursor.token('>') {
                return Ok(Tiler::ByMode(modes));
            }
            if !cursor.eat(',') {
                return Err(cursor.error("',' or '>'"));
            }
        }
    }
    cursor.static_mark();
    if cursor.eat('_') {
        return Ok(Tiler::Keep);
    }
    let start = *cursor;
    let shape =
        read_extents(cursor).map_err(|e| match e.position == start.position && e.expected.contains("or '('") {
            true => start.error("a tiler"),
            false => e,
        })?;
    let mut ahead = *cursor;
    ahead.blanks();
    let tiler = match shape.nodes() {
        // An integer alone is that many elements in a row.
        [Node::Leaf(extent)] if ahead.peek() != Some(':') => {
            Tiler::extent(*extent).map_err(|_| start.error("an extent that fits an isize"))
        }
        _ => read_strides(cursor, &shape).map(Tiler::Layout),
    }?;
    Ok(if cursor.token('!') { tiler.exact() } else { tiler })
}
