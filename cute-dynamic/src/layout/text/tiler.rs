//! Tilers as text: `_`, `4`, `4:2`, `<4:1,_>`; `4!` and `4:2!` have to divide.

use super::{Cursor, ParseError, read_extents, read_strides, write_steps};
use crate::Tiler;
use crate::algebra::tiler::Builder;
use crate::tree::htuple::Node;
use core::fmt;
use core::str::FromStr;

impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_steps(self.as_ref().steps(), ["<", ",", ">"], f, |tile, f| match tile {
            None => f.write_str("_"),
            Some(tile) => write!(f, "{}{}", tile.layout, if tile.exact { "!" } else { "" }),
        })
    }
}

impl FromStr for Tiler {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Cursor::whole(text, read_tiler)
    }
}

/// Reads a tiler, tuple by tuple without recursion.
fn read_tiler(cursor: &mut Cursor<'_>) -> Result<Tiler, ParseError> {
    let mut builder = Builder::new();
    loop {
        cursor.blanks();
        let mut complete = match cursor.eat('<') {
            true => {
                builder.open(0);
                if !cursor.token('>') {
                    continue;
                }
                builder.close()
            }
            false => builder.push(read_tile(cursor)?),
        };
        // An element is complete: the next one follows, or its tuple ends and is an element itself.
        loop {
            if let Some(tiler) = complete {
                return Ok(tiler);
            }
            if cursor.token(',') {
                break;
            }
            if !cursor.eat('>') {
                return Err(cursor.error("',' or '>'"));
            }
            complete = builder.close();
        }
    }
}

/// Reads `_`, an extent or a layout.
fn read_tile(cursor: &mut Cursor<'_>) -> Result<Tiler, ParseError> {
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
