//! Swizzles and composed layouts as text: `Sw<3,4,-3>`, `Sw<3,0,3> o 0 o (8,8):(8,1)`.

use super::{Cursor, ParseError, read_extents, read_strides};
use crate::{AlgebraError, ComposedLayout, Layout, OuterMap, Swizzle};
use core::str::FromStr;

impl FromStr for Swizzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Cursor::whole(text, read_swizzle)
    }
}

/// `Sw<B,M,S>`, or `SwAbs<B,M,S>` with S as the position of a bit.
fn read_swizzle(cursor: &mut Cursor<'_>) -> Result<Swizzle, ParseError> {
    cursor.blanks();
    let start = *cursor;
    let absolute = cursor.word("SwAbs");
    if !absolute && !cursor.word("Sw") {
        return Err(cursor.error("a swizzle, 'Sw<'"));
    }
    let mut number = |before, expected| {
        if !cursor.token(before) {
            return Err(cursor.error(expected));
        }
        cursor.blanks();
        cursor.static_mark();
        cursor.signed("an integer")
    };
    let (bits, base, shift) = (number('<', "'<'")?, number(',', "','")?, number(',', "','")?);
    if !cursor.token('>') {
        return Err(cursor.error("'>'"));
    }
    let unsigned = |n: isize| usize::try_from(n).ok();
    let swizzle = match (unsigned(bits), unsigned(base), unsigned(shift)) {
        (Some(bits), Some(target), Some(source)) if absolute => Swizzle::absolute(bits, target, source).ok(),
        (Some(bits), Some(base), _) if !absolute => Swizzle::new(bits, base, shift).ok(),
        _ => None,
    };
    swizzle.ok_or_else(|| {
        start.error(if absolute { "two fields of bits of an offset" } else { "a swizzle whose |S| is at least B" })
    })
}

fn read_layout(cursor: &mut Cursor<'_>) -> Result<Layout, ParseError> {
    let shape = read_extents(cursor)?;
    read_strides(cursor, &shape)
}

/// A layout, where its shape begins, or a swizzle.
fn read_outer(cursor: &mut Cursor<'_>) -> Result<OuterMap, ParseError> {
    cursor.blanks();
    if cursor.peek().is_some_and(|c| c == '(' || c == '_' || c.is_ascii_digit()) {
        return read_layout(cursor).map(OuterMap::from);
    }
    read_swizzle(cursor).map(OuterMap::from)
}

impl FromStr for ComposedLayout {
    type Err = ParseError;

    /// `Sw<B,M,S> o offset o layout`, or `layout o offset o layout`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Cursor::whole(text, |cursor| {
            let start = *cursor;
            let outer = read_outer(cursor)?;
            cursor.compose()?;
            cursor.static_mark();
            let offset = cursor.signed("an offset")?;
            cursor.compose()?;
            let layout = read_layout(cursor)?;
            Self::new(outer, offset, layout).map_err(|e| {
                start.error(match e {
                    AlgebraError::Codomain { .. } => "a layout of integer strides",
                    AlgebraError::BelowDomain { .. } => "offsets of 0 or more",
                    _ => "offsets that fit an isize",
                })
            })
        })
    }
}
