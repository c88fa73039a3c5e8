//! The shared vectors (`vectors/README.md`) against `cute-dynamic`.
#![allow(clippy::indexing_slicing)] // a JSON value takes any index

use cute_dynamic::{
    AlgebraError, ComposedLayout, Coord, Layout, Offset, Shape, Swizzle, Tiler, coalesce, coalesce_by_mode, compatible,
    complement, complement_unbounded, composition, congruent, crd2idx, flat_divide, idx2crd, logical_divide, slice,
    tiled_divide, weakly_congruent, zipped_divide,
};
use serde_json::Value;
use std::fmt::Display;
use std::str::FromStr;

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The answer is right.
    Passed,
    /// The answer is wrong, or there is none; and why.
    Failed(String),
    /// The operation of that name is not checked here.
    UnknownOperation(String),
}

/// Why a row fails.
type Checked = Result<(), String>;

/// Runs one row and compares the answer by the rules of `vectors/README.md`.
#[must_use]
pub fn check_row(row: &Value) -> Outcome {
    let Some(op) = row["op"].as_str() else {
        return Outcome::Failed("no operation".into());
    };
    let checked = match op {
        "size" | "cosize" | "rank" | "depth" => check_number(op, row),
        "congruent" | "weakly_congruent" | "compatible" => check_relation(op, row),
        "idx2crd" => check_idx2crd(row),
        "crd2idx" => check_crd2idx(row),
        "flatten" => layout(row, 0).map(|l| l.flatten()).and_then(|l| {
            check(row["result"] == l.to_string(), &l, &row["result"])?;
            check_layout(row, Ok(l))
        }),
        "coalesce" => layout(row, 0).and_then(|l| check_layout(row, Ok(coalesce(&l)))),
        "coalesce_by_mode" => arg::<Shape>(row, 1)
            .and_then(|profile| layout(row, 0).and_then(|l| check_layout(row, coalesce_by_mode(&l, &profile)))),
        "slice" => check_slice(row),
        "composition" | "composition_xor" => check_composition(row),
        "composition_tiler" => by_tiler(row, composition),
        "logical_divide" => by_tiler(row, logical_divide),
        "zipped_divide" => by_tiler(row, zipped_divide),
        "tiled_divide" => by_tiler(row, tiled_divide),
        "flat_divide" => by_tiler(row, flat_divide),
        "complement" => check_complement(row),
        "complement_extended" => check_complement_extended(row),
        "swizzle" | "swizzle_absolute" => check_swizzle(op, row),
        "composed" | "composed_composition" | "composed_divide" => check_composed(op, row),
        _ => return Outcome::UnknownOperation(op.into()),
    };
    match checked {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::Failed(why),
    }
}

/// Argument `i`, parsed; every text must also print as it was written, but for what is written more than one way.
fn arg<T: FromStr<Err: Display> + Display>(row: &Value, i: usize) -> Result<T, String> {
    let text = match &row["args"][i] {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        other => return Err(format!("argument {i} is {other}")),
    };
    let value: T = text.parse().map_err(|e| format!("argument {i}, {text}: {e}"))?;
    let again: T = value.to_string().parse().map_err(|e| format!("argument {i} printed as {value}: {e}"))?;
    if again.to_string() == value.to_string()
        && (value.to_string() == text || text.contains('<') || !text.contains(':'))
    {
        Ok(value)
    } else {
        Err(format!("argument {i}, {text}, prints as {value}"))
    }
}

fn layout(row: &Value, i: usize) -> Result<Layout, String> {
    arg(row, i)
}

fn check(same: bool, actual: impl Display, expected: impl Display) -> Checked {
    if same { Ok(()) } else { Err(format!("got {actual}, expected {expected}")) }
}

fn check_number(op: &str, row: &Value) -> Checked {
    let l = layout(row, 0)?;
    let actual = match op {
        "size" => l.size(),
        "cosize" => l.cosize(),
        "rank" => l.rank(),
        _ => l.depth(),
    };
    check(row["result"] == actual, actual, &row["result"])
}

fn check_relation(op: &str, row: &Value) -> Checked {
    let (p, s): (Shape, Shape) = (arg(row, 0)?, arg(row, 1)?);
    let actual = match op {
        "congruent" => congruent(&p, &s),
        "weakly_congruent" => weakly_congruent(&p, &s),
        _ => compatible(&p, &s),
    };
    check(row["result"] == actual, actual, &row["result"])
}

/// A result that may be written as a number or as text.
fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

fn check_idx2crd(row: &Value) -> Checked {
    let index = row["args"][0].as_u64().and_then(|i| usize::try_from(i).ok()).ok_or("no index")?;
    let shape: Shape = arg(row, 1)?;
    let coord = idx2crd(index, &shape).map_err(|e| e.to_string())?;
    let back = crd2idx(&coord, &shape).map_err(|e| e.to_string())?;
    // Eq. 5 undoes Eq. 4, out of bounds too: what is not reduced goes back.
    check(back == index, back, index)?;
    check(coord.to_string() == text_of(&row["result"]), &coord, &row["result"])
}

fn check_crd2idx(row: &Value) -> Checked {
    let coord: Coord = arg(row, 0)?;
    let l = layout(row, 1)?;
    let offset = l.crd2idx(&coord).map_err(|e| e.to_string())?;
    if let (Ok(i), Offset::Int(value)) = (coord.to_string().parse(), &offset) {
        check(l.at(i) == Ok(*value), format!("{:?}", l.at(i)), value)?;
    }
    check(offset_value(&offset) == row["result"], offset_value(&offset), &row["result"])
}

/// An offset as the vectors write it: coordinates as arrays.
pub(crate) fn offset_value(offset: &Offset) -> Value {
    match offset {
        Offset::Int(offset) => Value::from(*offset),
        Offset::Xor(offset) => Value::from(*offset),
        Offset::Coord(coord) if coord.depth() > 0 => {
            (0..coord.rank()).filter_map(|i| coord.get(i)).map(|mode| offset_value(&Offset::Coord(mode))).collect()
        }
        Offset::Coord(coord) => coord.leaves().next().map_or(Value::Null, Value::from),
    }
}

/// The layout at an integral coordinate.
fn at(l: &Layout, i: usize) -> Result<Value, String> {
    l.crd2idx(&Shape::leaf(i)).map(|offset| offset_value(&offset)).map_err(|e| e.to_string())
}

fn check_slice(row: &Value) -> Checked {
    let coord: Coord = arg(row, 0)?;
    let (rest, offset) = slice(&coord, &layout(row, 1)?).map_err(|e| e.to_string())?;
    check(offset_value(&offset) == row["offset"], offset_value(&offset), &row["offset"])?;
    check_layout(row, Ok(rest))
}

fn by_tiler(row: &Value, op: impl Fn(&Layout, &Tiler) -> Result<Layout, AlgebraError>) -> Checked {
    let a = layout(row, 0)?;
    let tiler: Tiler = arg(row, 1)?;
    check_layout(row, op(&a, &tiler))
}

fn check_composition(row: &Value) -> Checked {
    let (a, b) = (layout(row, 0)?, layout(row, 1)?);
    let result = composition(&a, &b);
    let coordinate_of = |i| b.crd2idx(&Shape::leaf(i));
    // On refused rows too `function` is A(B(c)).
    for (i, expected) in row["function"].as_array().into_iter().flatten().enumerate() {
        let Ok(Offset::Int(c)) = coordinate_of(i) else { break };
        if let Ok(c) = usize::try_from(c) {
            check(at(&a, c)? == *expected, format!("{a} at {b} at {i}: {}", at(&a, c)?), expected)?;
        }
    }
    if let Ok(r) = &result {
        check(compatible(&b.shape(), &r.shape()), r, format!("a layout compatible with {b} (Eq. 16)"))?;
        for i in 0..b.size().min(4096) {
            let Ok(Offset::Int(c)) = coordinate_of(i) else { break };
            if let Ok(c) = usize::try_from(c) {
                // Eq. 17.
                check(at(r, i)? == at(&a, c)?, format!("{r} at {i}: {}", at(r, i)?), at(&a, c)?)?;
            }
        }
    }
    match (row["error"].as_str(), result) {
        // Outside the paper: CuTe's answer, or a refusal by name.
        (None, Err(AlgebraError::NegativeStride { .. })) if row["note"] == "negative stride" => Ok(()),
        // Eq. 20 to 23 are sufficient, not necessary: where a layout exists it may be given.
        (Some(_), Ok(r)) if row["exists"] == true => {
            let exists: Layout = text_of(&row["exists_result"]).parse().map_err(|e| format!("exists_result: {e}"))?;
            check(normal(&r) == normal(&exists), &r, &exists)?;
            check_function(row, &r, 0)
        }
        (_, result) => check_layout(row, result),
    }
}

fn check_complement(row: &Value) -> Checked {
    let l = layout(row, 0)?;
    let cotarget = row["args"][1].as_u64().and_then(|n| usize::try_from(n).ok()).ok_or("no cotarget")?;
    let result = complement(&l, cotarget);
    if let (Ok(rest), Some(onto)) = (&result, row["onto"].as_bool()) {
        let both = Layout::concat(&[l.clone(), rest.clone()]).map_err(|e| e.to_string())?;
        let mut covered = vec![false; cotarget];
        for i in 0..both.size() {
            let offset = both.at(i).map_err(|e| e.to_string())?;
            if let Some(slot) = usize::try_from(offset).ok().and_then(|offset| covered.get_mut(offset)) {
                *slot = true;
            }
        }
        let covers = covered.iter().all(|&hit| hit);
        check(covers == onto, format!("{rest}, onto: {covers}"), format!("onto: {onto}"))?;
    }
    if let Some(extended) = row["extended"].as_str() {
        let actual = complement_unbounded(&l).map_err(|e| e.to_string())?;
        check(actual.to_string() == extended, actual, extended)?;
    }
    check_layout(row, result)
}

fn check_complement_extended(row: &Value) -> Checked {
    let actual = complement_unbounded(&layout(row, 0)?).map_err(|e| e.to_string())?;
    let expected = text_of(&row["result"]);
    check(actual.to_string() == expected, &actual, expected)?;
    check_function(row, &actual, 12)
}

/// An integer of the arguments, at a path into them.
fn integer<N: TryFrom<i64>>(row: &Value, path: &str) -> Result<N, String> {
    let number = row["args"].pointer(path).and_then(Value::as_i64).ok_or_else(|| format!("no integer at {path}"))?;
    N::try_from(number).map_err(|_| format!("{number} at {path} does not fit"))
}

fn check_swizzle(op: &str, row: &Value) -> Checked {
    let (bits, base, offset): (usize, usize, isize) = (integer(row, "/0")?, integer(row, "/1")?, integer(row, "/3")?);
    let swizzle = match op {
        "swizzle" => Swizzle::new(bits, base, integer(row, "/2")?),
        _ => Swizzle::absolute(bits, base, integer(row, "/2")?),
    };
    let swizzle = match (swizzle, row["error"].as_str()) {
        (Ok(swizzle), _) => swizzle,
        (Err(e), error) => return check(error == Some(e.code()), e, &row["result"]),
    };
    let again: Swizzle = swizzle.to_string().parse().map_err(|e| format!("{swizzle}: {e}"))?;
    check(again == swizzle, again, swizzle)?;
    let value = swizzle.apply(offset);
    check(swizzle.unapply(value) == offset, swizzle.unapply(value), offset)?;
    check(row["result"] == value, value, &row["result"])
}

fn check_composed(op: &str, row: &Value) -> Checked {
    let swizzle = Swizzle::new(integer(row, "/0/0")?, integer(row, "/0/1")?, integer(row, "/0/2")?);
    let layout: Layout = arg(row, 2)?;
    let composed = swizzle.and_then(|swizzle| {
        let offset = integer(row, "/1").map_err(|_| AlgebraError::Overflow)?;
        ComposedLayout::new(swizzle, offset, layout)
    });
    let result = match op {
        "composed" => composed,
        "composed_composition" => arg::<Tiler>(row, 3).and_then(|b| Ok(composed.and_then(|a| a.compose(&b))))?,
        _ => arg::<Tiler>(row, 3).and_then(|t| Ok(composed.and_then(|a| a.logical_divide(&t))))?,
    };
    let actual = match (row["error"].as_str(), result) {
        (Some(code), Err(e)) => return check(e.code() == code, format!("{}: {e}", e.code()), code),
        (Some(code), Ok(actual)) => return Err(format!("got {actual}, expected the error {code}")),
        (None, Err(e)) => return Err(format!("got the error {e}, expected {}", row["result"])),
        (None, Ok(actual)) => actual,
    };
    let expected: ComposedLayout =
        text_of(&row["result"]).parse().map_err(|e| format!("expected {}: {e}", row["result"]))?;
    let head = |l: &ComposedLayout| (l.swizzle(), l.offset(), normal(l.layout()));
    check(actual == expected || head(&actual) == head(&expected), &actual, &expected)?;
    let function = row["function"].as_array().ok_or("no function")?;
    check(function.len() == actual.size(), actual.size(), function.len())?;
    for (i, expected) in function.iter().enumerate() {
        let value = actual.at(i).map_err(|e| e.to_string())?;
        check(*expected == value, format!("{actual} at {i}: {value}"), expected)?;
        check(usize::try_from(value).is_ok_and(|value| value < actual.cosize()), actual.cosize(), value)?;
    }
    Ok(())
}

/// Compares a layout with `result` (or `alt`) and `function`, a refusal with `error`.
fn check_layout(row: &Value, result: Result<Layout, AlgebraError>) -> Checked {
    let actual = match (row["error"].as_str(), result) {
        (Some(code), Err(e)) => return check(e.code() == code, format!("{}: {e}", e.code()), code),
        (Some(code), Ok(actual)) => return Err(format!("got {actual}, expected the error {code}")),
        (None, Err(e)) => return Err(format!("got the error {e}, expected {}", row["result"])),
        (None, Ok(actual)) => actual,
    };
    let expected = row["result"].as_str().ok_or("no expected layout")?;
    let texts = std::iter::once(expected).chain(row["alt"].as_array().into_iter().flatten().filter_map(Value::as_str));
    let mut same = false;
    for text in texts {
        let other: Layout = text.parse().map_err(|e| format!("expected layout {text}: {e}"))?;
        // Equal text, or the same but for what carries no information within bounds.
        same |= other.to_string() == actual.to_string() || normal(&other) == normal(&actual);
    }
    check(same, &actual, expected)?;
    check_function(row, &actual, 0)
}

/// The values of a layout, up to its size or up to `count`.
fn check_function(row: &Value, actual: &Layout, count: usize) -> Checked {
    let Some(function) = row["function"].as_array() else {
        return Ok(());
    };
    let size = if count == 0 { actual.size() } else { count };
    check(function.len() == size, format!("{actual} with {size} values"), function.len())?;
    for (i, expected) in function.iter().enumerate() {
        let value = at(actual, i)?;
        check(value == *expected, format!("{actual} at {i}: {value}"), expected)?;
    }
    Ok(())
}

/// The layout as text without what carries no information: parentheses around one mode, strides of extent 1.
#[must_use]
pub fn normal(l: &Layout) -> String {
    if l.depth() == 0 {
        return if l.size() == 1 { "1:0".into() } else { l.to_string() };
    }
    let modes: Vec<String> = (0..l.rank()).filter_map(|i| l.get(i)).map(|mode| normal(&mode)).collect();
    match modes.as_slice() {
        [mode] => mode.clone(),
        _ => format!("({})", modes.join(",")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, check_row};
    use serde_json::{Value, json};

    /// Right rows pass; each of them with one thing changed does not.
    #[test]
    fn wrong_answers_do_not_pass() {
        let rows = [
            json!({"op": "size", "args": ["(2,3):(1,2)"], "result": 6}),
            json!({"op": "congruent", "args": ["(2,3)", "(1,1)"], "result": true}),
            json!({"op": "idx2crd", "args": [9, "((2,3),2)"], "result": "((1,1),1)"}),
            json!({"op": "crd2idx", "args": ["(2,5)", "((2,2),(4,2)):((1,8),(2,16))"], "result": 26}),
            json!({"op": "coalesce", "args": ["(2,2):(1,2)"], "result": "4:1", "function": [0, 1, 2, 3]}),
            json!({"op": "composition", "args": ["(3,1):(1,4)", "6:1"], "result": "(3,2):(1,4)",
                   "function": [0, 1, 2, 4, 5, 6]}),
            json!({"op": "composition", "args": ["(4,6,8):(2,3,5)", "6:3"], "error": "stride_divisibility",
                   "exists": false}),
            json!({"op": "slice", "args": ["(1,_)", "(3,2):(8,9)"], "result": "2:9", "offset": 8, "function": [0, 9]}),
            json!({"op": "complement", "args": ["4:32", 128], "result": "32:1", "extended": "(32,1):(1,128)",
                   "onto": true}),
            json!({"op": "complement_extended", "args": ["(4,8):(1,4)"], "result": "1:32"}),
            json!({"op": "swizzle", "args": [3, 4, 3, 384], "result": 432}),
            json!({"op": "swizzle_absolute", "args": [3, 4, 3, 24], "result": 40}),
            json!({"op": "composed", "args": [[1, 0, 1], 0, "(2,2):(2,1)"], "result": "Sw<1,0,1> o 0 o (2,2):(2,1)",
                   "function": [0, 3, 1, 2]}),
            json!({"op": "zipped_divide", "args": ["(8,16):(20,1)", "<4:1,8:2>"],
                   "result": "((4,8),(2,2)):((20,2),(80,1))"}),
        ];
        for row in rows {
            assert_eq!(check_row(&row), Outcome::Passed, "{row}");
            for key in ["result", "error", "offset", "extended", "onto", "function"] {
                let changed = match &row[key] {
                    Value::Null => continue,
                    Value::Bool(value) => json!(!value),
                    Value::Number(_) => json!(77),
                    Value::String(text) if key == "error" => json!(format!("{text}?")),
                    Value::String(text) => {
                        json!(text.replace(['1', '2', '4'], "3").replace('8', "5").replace('9', "7"))
                    }
                    Value::Array(values) => json!(values.iter().map(|_| 77).collect::<Vec<_>>()),
                    Value::Object(_) => unreachable!("no such row"),
                };
                let mut wrong = row.clone();
                wrong[key] = changed;
                assert!(matches!(check_row(&wrong), Outcome::Failed(_)), "{wrong}");
            }
        }
        let unknown = check_row(&json!({"op": "nonsense", "args": []}));
        assert_eq!(unknown, Outcome::UnknownOperation("nonsense".into()));
    }
}
