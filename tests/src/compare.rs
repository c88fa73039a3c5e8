//! How an answer is compared with a row: the rules of `vectors/README.md`, "Comparing".
//!
//! 1. Equal text passes, and so does text that differs only in what carries no information within bounds: the stride of
//!    an extent-1 mode, the parentheses around one mode.
//! 2. Otherwise the extents and the nesting are what the operation asks for, and the values are those of `function`
//!    (of `result` itself where a row has none).
//!
//! What a row says more than once has to agree: `result`, each `alt`, `exists_result`, `result_concat` and `function` are
//! one function, and a row that contradicts itself does not pass, whatever the answer.
#![allow(clippy::indexing_slicing)] // a JSON value takes any index

use cute_dynamic::{AlgebraError, Layout, Shape, compatible};
use serde_json::Value;
use std::fmt::Display;

/// Why a row fails.
pub type Checked = Result<(), String>;

/// The most values that are compared one by one; larger layouts are compared as text.
const MAX_VALUES: usize = 1 << 18;
/// How many values of an unbounded complement a row has.
pub(crate) const EXTENDED: usize = 12;

/// Fails unless `same`.
pub(crate) fn check(same: bool, actual: impl Display, expected: impl Display) -> Checked {
    if same { Ok(()) } else { Err(format!("got {actual}, expected {expected}")) }
}

/// Compares a layout with `result` (or `alt`) and `function`, a refusal with `error`.
pub(crate) fn check_layout(row: &Value, result: Result<Layout, AlgebraError>) -> Checked {
    let actual = match (code(row)?, result) {
        (Some(_), _) if !row["result"].is_null() => return Err("the row has both a result and an error".into()),
        (Some(code), Err(e)) => return check(e.code() == code, format!("{}: {e}", e.code()), code),
        (Some(code), Ok(actual)) => return Err(format!("got {actual}, expected the error {code}")),
        (None, Err(e)) => return Err(format!("got the error {}: {e}, expected {}", e.code(), row["result"])),
        (None, Ok(actual)) => actual,
    };
    compare(row, &actual, &row["result"])
}

/// The error code of a row.
pub(crate) fn code(row: &Value) -> Result<Option<&str>, String> {
    match &row["error"] {
        Value::Null => Ok(None),
        Value::String(code) => Ok(Some(code)),
        other => Err(format!("error is {other}")),
    }
}

/// Compares a layout with an expected text, with `alt` and with `function`.
pub(crate) fn compare(row: &Value, actual: &Layout, expected: &Value) -> Checked {
    compare_all(row, actual, expected).map_err(|why| format!("computed {actual}; {why}"))
}

fn compare_all(row: &Value, actual: &Layout, expected: &Value) -> Checked {
    let expected = expected.as_str().ok_or("the row has no expected layout")?;
    let mut forms = vec![form(expected)?];
    match &row["alt"] {
        Value::Null => {}
        Value::Array(alt) => {
            for text in alt {
                forms.push(form(text.as_str().ok_or_else(|| format!("alt has {text}"))?)?);
            }
        }
        other => return Err(format!("alt is {other}")),
    }
    for text in ["result_concat"] {
        if let Some(text) = row[text].as_str() {
            check(same_leaves(&form(text)?, &forms[0]), text, expected)?;
        }
    }
    // the unbounded complement is compared beyond its nominal size
    let count = if row["op"] == "complement_extended" { EXTENDED } else { 0 };
    check_function(row, actual, count)?;
    for form in &forms {
        check_function(row, form, count).map_err(|why| format!("the row contradicts itself: {why}"))?;
    }
    let same = forms.iter().any(|form| form == actual || normal(form) == normal(actual));
    let asked = forms.iter().any(|form| as_asked(row, form, actual)) && actual.size() <= MAX_VALUES;
    // the forms are one function, the answer has to be it
    if same || (asked && values(actual)? == values(&forms[0])?) {
        let one = |form: &Layout| form.size() > MAX_VALUES || values(form) == values(&forms[0]);
        return check(forms.iter().all(one), &row["alt"], expected)
            .map_err(|why| format!("the row contradicts itself: {why}"));
    }
    Err(format!("got {actual}, expected {expected}"))
}

/// A layout of a row; CuTe's marks of static integers do not matter to values.
fn form(text: &str) -> Result<Layout, String> {
    text.parse().map_err(|e| format!("expected layout {text}: {e}"))
}

/// Rule 2: is the answer's tree what the operation asks for, another than the expected one though it is?
fn as_asked(row: &Value, expected: &Layout, actual: &Layout) -> bool {
    let (s, r) = (expected.shape(), actual.shape());
    let refines = |s: &Shape, r: &Shape| compatible(s, r) || compatible(r, s);
    // CuTe keeps extent-1 modes where it does not know better
    let mode_by_mode = || {
        let modes = |tree: &Shape| (0..tree.rank()).filter_map(|i| tree.get(i)).collect::<Vec<_>>();
        let (s, r) = (modes(&s), modes(&r));
        s.len() == r.len() && s.iter().zip(&r).all(|(s, r)| refines(&without_units(s), &without_units(r)))
    };
    let refined = refines(&s, &r) || mode_by_mode();
    match row["op"].as_str().unwrap_or_default() {
        // as few modes as can be; a flat list
        "coalesce" | "filter" => actual.depth() <= 1 && r.leaves().count() <= s.leaves().count(),
        "coalesce_by_mode" | "filter_zeros" => refined && r.leaves().count() <= s.leaves().count(),
        "flatten" => false,
        // flat lists of modes that the definitions determine as functions only
        "complement" | "right_inverse" | "left_inverse" | "nullspace" | "max_common_layout" => {
            actual.depth() <= 1 && actual.size() == expected.size()
        }
        _ => refined,
    }
}

/// A shape without its modes of extent 1, and without tuples of one.
fn without_units(tree: &Shape) -> Shape {
    if tree.depth() == 0 {
        return tree.clone();
    }
    let modes = (0..tree.rank()).filter_map(|i| tree.get(i)).map(|mode| without_units(&mode));
    let modes: Vec<Shape> = modes.filter(|mode| mode.size() != Some(1)).collect();
    match modes.as_slice() {
        [] => Shape::leaf(1),
        [mode] => mode.clone(),
        _ => Shape::tuple(&modes),
    }
}

/// Do two layouts have the same leaves in the same order, but for those of extent 1?
fn same_leaves(a: &Layout, b: &Layout) -> bool {
    let leaves = |l: &Layout| {
        let leaves = l.shape().leaves().zip(l.stride().leaves().collect::<Vec<_>>()).collect::<Vec<_>>();
        leaves.into_iter().filter(|(extent, _)| *extent > 1).collect::<Vec<_>>()
    };
    leaves(a) == leaves(b)
}

/// The values of a layout, up to its size or up to `count`.
pub(crate) fn check_function(row: &Value, actual: &Layout, count: usize) -> Checked {
    let function = match &row["function"] {
        Value::Null => return Ok(()),
        Value::Array(function) => function,
        other => return Err(format!("function is {other}")),
    };
    let size = if count == 0 { actual.size() } else { count };
    check(function.len() == size, format!("{actual} with {size} values"), function.len())?;
    for (i, expected) in function.iter().enumerate() {
        let value = at(actual, i)?;
        check(value == *expected, format!("{actual} at {i}: {value}"), expected)?;
    }
    Ok(())
}

/// The layout at an integral coordinate.
pub(crate) fn at(l: &Layout, i: usize) -> Result<Value, String> {
    l.crd2idx(Shape::leaf(i)).map(|offset| crate::vectors::offset_value(&offset)).map_err(|e| e.to_string())
}

fn values(l: &Layout) -> Result<Vec<Value>, String> {
    (0..l.size()).map(|i| at(l, i)).collect()
}

/// The layout as text without what carries no information: parentheses around one mode, strides of extent 1.
#[must_use]
pub fn normal(l: &Layout) -> String {
    if l.depth() == 0 {
        return if l.size() == 1 { "1:0".into() } else { l.to_string() };
    }
    let modes: Vec<String> = (0..l.rank()).filter_map(|i| l.get(i).ok()).map(|mode| normal(&mode)).collect();
    match modes.as_slice() {
        [mode] => mode.clone(),
        _ => format!("({})", modes.join(",")),
    }
}

/// Is there a layout R that refines the shape of `b` with these values at `0..|b|`? By brute force, leaf by leaf: the
/// values are a sum over b's leaves, and those of each leaf are the values of a flat layout.
pub(crate) fn some_layout_has(b: &Layout, values: &[i64]) -> bool {
    let mut weight = 1usize;
    let mut sums = vec![0i64];
    for extent in b.shape().leaves() {
        let leaf: Option<Vec<i64>> = (0..extent).map(|i| values.get(i.checked_mul(weight)?).copied()).collect();
        let Some(leaf) = leaf.filter(|leaf| is_flat_layout(leaf)) else {
            return false;
        };
        sums = leaf.iter().flat_map(|x| sums.iter().map(|y| x.wrapping_add(*y))).collect();
        weight = weight.saturating_mul(extent);
    }
    sums == values
}

/// Is `0..n` mapped to these values by a layout of one mode or of a flat tuple of modes?
fn is_flat_layout(values: &[i64]) -> bool {
    match values {
        [] => false,
        [first] => *first == 0,
        [first, step, ..] => {
            let multiple = |i: usize| i64::try_from(i).ok().and_then(|i| i.checked_mul(*step));
            let run = values.iter().enumerate().take_while(|&(i, value)| multiple(i) == Some(*value)).count();
            // the first mode of the coalesced layout is the run
            *first == 0 && values.len().is_multiple_of(run) && is_flat_layout_of_rows(values, run)
        }
    }
}

/// Each run of the values is the first one from its own start on, and the starts are those of a layout.
fn is_flat_layout_of_rows(values: &[i64], run: usize) -> bool {
    let starts: Vec<i64> = values.iter().step_by(run).copied().collect();
    let rows_agree = values
        .chunks(run)
        .zip(&starts)
        .all(|(row, start)| row.iter().zip(values).all(|(value, first)| value.checked_sub(*start) == Some(*first)));
    rows_agree && (starts.len() == 1 || is_flat_layout(&starts))
}

/// Do the layout's offsets, all of them non-negative, hold each of `0..count`? After sorting its modes by stride, the
/// first k of them cover an interval from 0 on, and a stride beyond its end leaves the end out.
pub(crate) fn covers(l: &Layout, count: usize) -> Option<bool> {
    let mut modes = Vec::new();
    for (extent, stride) in l.shape().leaves().zip(l.stride().leaves()) {
        match stride {
            cute_dynamic::Stride::Int(stride) => modes.push((usize::try_from(stride).ok()?, extent)),
            _ => return None,
        }
    }
    modes.retain(|&(stride, extent)| stride > 0 && extent > 1);
    modes.sort_unstable();
    let mut covered = 1usize;
    for (stride, extent) in modes {
        if stride > covered {
            break;
        }
        covered = extent.checked_sub(1)?.checked_mul(stride)?.checked_add(covered)?;
    }
    Some(covered >= count)
}

#[cfg(test)]
mod tests {
    use super::{covers, is_flat_layout, some_layout_has};
    use cute_dynamic::Layout;

    #[test]
    fn layouts_by_brute_force() {
        let flat = |text: &str| -> Vec<i64> {
            let l: Layout = text.parse().unwrap_or_else(|e| unreachable!("{e}"));
            (0..l.size()).filter_map(|i| l.at(i).ok()).filter_map(|i| i64::try_from(i).ok()).collect()
        };
        for text in ["1:0", "7:3", "(2,3):(0,0)", "(4,6,8):(2,3,5)", "(2,2,2):(1,8,3)", "(5,4):(-1,7)", "(3,3):(0,1)"] {
            assert!(is_flat_layout(&flat(text)), "{text}");
        }
        for values in [&[1][..], &[0, 1, 3], &[0, 1, 5, 7], &[0, 1, 0], &[0, 1, 4, 5, 8, 0], &[0, 0, 0, 1, 1]] {
            assert!(!is_flat_layout(values), "{values:?}");
        }
        let b: Layout = "(3,2):(3,8)".parse().unwrap_or_else(|e| unreachable!("{e}"));
        assert!(some_layout_has(&b, &[0, 24, 48, 1, 25, 49]));
        assert!(!some_layout_has(&b, &[0, 24, 48, 1, 25, 48]));
        assert!(!some_layout_has(&b, &[0, 24, 48, 1, 25]));
    }

    #[test]
    fn intervals_by_brute_force() {
        for text in ["(4,2):(1,4)", "(2,2):(1,3)", "(2,2,2):(3,1,2)", "8:0", "(4,1):(1,9)", "(3,3):(1,2)"] {
            let l: Layout = text.parse().unwrap_or_else(|e| unreachable!("{e}"));
            let all: Vec<isize> = (0..l.size()).filter_map(|i| l.at(i).ok()).collect();
            for count in 0..12usize {
                let hit = (0..count).all(|i| isize::try_from(i).is_ok_and(|i| all.contains(&i)));
                assert_eq!(covers(&l, count), Some(hit), "{text} {count}");
            }
        }
    }
}
