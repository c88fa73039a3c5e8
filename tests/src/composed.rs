//! The rows of swizzles and composed layouts against `cute-dynamic`.
#![allow(clippy::indexing_slicing)] // a JSON value takes any index

use crate::compare::{Checked, check, check_layout, code};
use crate::vectors::{arg, text_of};
use cute_dynamic::{ComposedLayout, Layout, Swizzle, Tiler};
use serde_json::{Value, json};

/// An integer of the arguments, at a path into them.
fn integer<N: TryFrom<i64>>(row: &Value, path: &str) -> Result<N, String> {
    let number = row["args"].pointer(path).and_then(Value::as_i64).ok_or_else(|| format!("no integer at {path}"))?;
    N::try_from(number).map_err(|_| format!("{number} at {path} does not fit"))
}

/// A row of `swizzle` or `swizzle_absolute`.
pub(crate) fn check_swizzle(op: &str, row: &Value) -> Checked {
    let (bits, base, offset): (usize, usize, isize) = (integer(row, "/0")?, integer(row, "/1")?, integer(row, "/3")?);
    let swizzle = match op {
        "swizzle" => Swizzle::new(bits, base, integer(row, "/2")?),
        _ => Swizzle::absolute(bits, base, integer(row, "/2")?),
    };
    let swizzle = match (swizzle, code(row)?) {
        (Ok(swizzle), None) => swizzle,
        (Ok(swizzle), Some(code)) => return Err(format!("got {swizzle}, expected the error {code}")),
        (Err(e), error) => return check(error == Some(e.code()), e, &row["result"]),
    };
    let again: Swizzle = swizzle.to_string().parse().map_err(|e| format!("{swizzle}: {e}"))?;
    check(again == swizzle, again, swizzle)?;
    let value = swizzle.apply(offset);
    check(swizzle.unapply(value) == offset, swizzle.unapply(value), offset)?;
    check(row["result"] == value, value, &row["result"])
}

/// A row of a composed layout: the swizzle and the offset, the layout by the rules for layouts, and the values.
pub(crate) fn check_composed_layout(op: &str, row: &Value) -> Checked {
    let swizzle = Swizzle::new(integer(row, "/0/0")?, integer(row, "/0/1")?, integer(row, "/0/2")?);
    let layout: Layout = arg(row, 2)?;
    let composed = swizzle.and_then(|swizzle| {
        let offset =
            integer(row, "/1").map_err(|_| cute_dynamic::Operation::Swizzled.overflow(cute_dynamic::Excess::Offset))?;
        ComposedLayout::new(swizzle, offset, layout)
    });
    let result = match op {
        "composed" => composed,
        "composed_composition" => arg::<Tiler>(row, 3).map(|b| composed.and_then(|a| a.compose(&b)))?,
        _ => arg::<Tiler>(row, 3).map(|t| composed.and_then(|a| a.logical_divide(&t)))?,
    };
    let actual = match result {
        // Eq. 20 to 23 are sufficient, not necessary: where a layout exists it may be given
        Ok(actual) if row["error"].is_null() || row["exists"] == true => actual,
        result => return check_layout(row, result.map(|l| l.layout().clone())),
    };
    if row["error"].is_null() {
        compare(row, &actual.to_string())?;
    }
    let function = row["function"].as_array().ok_or("no function")?;
    check(function.len() == actual.size(), format!("{actual} with {} values", actual.size()), function.len())?;
    for (i, expected) in function.iter().enumerate() {
        let value = actual.at(i).map_err(|e| e.to_string())?;
        check(*expected == value, format!("{actual} at {i}: {value}"), expected)?;
        check(usize::try_from(value).is_ok_and(|value| value < actual.cosize()), actual.cosize(), value)?;
    }
    Ok(())
}

/// Compares a composed layout's text with `result`: the swizzle and the offset, and the layout by the rules for layouts.
pub(crate) fn compare(row: &Value, text: &str) -> Checked {
    let parsed = |text: &str| text.parse::<ComposedLayout>().map_err(|e| format!("{text}: {e}"));
    let (actual, expected) = (parsed(text)?, parsed(&text_of(&row["result"]))?);
    let head = |l: &ComposedLayout| format!("{} o {}", l.outer(), l.offset());
    check(head(&actual) == head(&expected), &actual, &expected)?;
    check(actual.to_string() == text, &actual, text)?;
    let inner = json!({"op": row["op"], "result": expected.layout().to_string()});
    check_layout(&inner, Ok(actual.layout().clone()))
}
