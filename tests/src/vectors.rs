//! The shared vectors (`vectors/README.md`) against `cute-dynamic`.
#![allow(clippy::indexing_slicing)] // a JSON value takes any index

use crate::compare::{
    Checked, EXTENDED, at, check, check_function, check_layout, code, compare, covers, some_layout_has,
};
use crate::composed::{check_composed_layout, check_swizzle};
use cute_dynamic::{
    AlgebraError, Codomain, Coord, Layout, LayoutLeft, Offset, Shape, Stride, Tiler, blocked_product, coalesce,
    coalesce_by_mode, compatible, complement, complement_unbounded, compose_exact, composition, congruent, crd2idx,
    filter, filter_zeros, flat_divide, flat_product, idx2crd, is_injective, left_inverse, logical_divide,
    logical_product, max_common_layout, max_common_vector, nullspace, raked_product, right_inverse, slice,
    tile_to_shape, tiled_divide, tiled_product, weakly_congruent, zipped_divide, zipped_product,
};
use serde_json::Value;
use std::fmt::Display;
use std::str::FromStr;

pub use crate::compare::normal;

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
        "flatten" => layout(row, 0).and_then(|l| l.flatten().map_err(|e| e.to_string())).and_then(|l| {
            check(row["result"] == l.to_string(), &l, &row["result"])?;
            check_layout(row, Ok(l))
        }),
        "coalesce" => layout(row, 0).and_then(|l| check_layout(row, coalesce(&l))),
        "coalesce_by_mode" => arg::<Shape>(row, 1)
            .and_then(|profile| layout(row, 0).and_then(|l| check_layout(row, coalesce_by_mode(&l, &profile)))),
        "slice" => check_slice(row),
        "composition" | "composition_xor" => check_composition(row),
        "composition_tiler" => by_tiler(row, composition),
        "logical_divide" => by_tiler(row, logical_divide),
        "zipped_divide" => by_tiler(row, zipped_divide),
        "tiled_divide" => by_tiler(row, tiled_divide),
        "flat_divide" => by_tiler(row, flat_divide),
        "logical_product" => by_tiler(row, logical_product),
        "zipped_product" => by_tiler(row, zipped_product),
        "tiled_product" => by_tiler(row, tiled_product),
        "flat_product" => by_tiler(row, flat_product),
        "blocked_product" => by_layout(row, blocked_product),
        "raked_product" => by_layout(row, raked_product),
        "filter" => layout(row, 0).and_then(|l| check_layout(row, filter(&l))),
        "filter_zeros" => layout(row, 0).and_then(|l| check_layout(row, filter_zeros(&l))),
        "tile_to_shape" => tiled_to_shape(row).and_then(|result| check_layout(row, result)),
        "complement" => check_complement(row),
        "complement_extended" => check_complement_extended(row),
        "right_inverse" | "right_inverse_xor" => check_right_inverse(row),
        "left_inverse" | "left_inverse_xor" => check_left_inverse(row),
        "nullspace" => layout(row, 0).and_then(|l| check_layout(row, nullspace(&l))),
        "max_common_vector" | "max_common_layout" => check_max_common(op, row),
        "swizzle" | "swizzle_absolute" => check_swizzle(op, row),
        "composed" | "composed_composition" | "composed_divide" => check_composed_layout(op, row),
        _ => return Outcome::UnknownOperation(op.into()),
    };
    match checked {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::Failed(why),
    }
}

/// Argument `i`, parsed; every text must also print as it was written, but for what is written more than one way.
pub(crate) fn arg<T: FromStr<Err: Display> + Display>(row: &Value, i: usize) -> Result<T, String> {
    let text = match &row["args"][i] {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        other => return Err(format!("argument {i} is {other}")),
    };
    let value: T = text.parse().map_err(|e| format!("argument {i}, {text}: {e}"))?;
    let again: T = value.to_string().parse().map_err(|e| format!("argument {i} printed as {value}: {e}"))?;
    // CuTe's marks of static integers are read and forgotten
    let unmarked = text.replace('_', "");
    let as_written = value.to_string() == text || value.to_string() == unmarked;
    if again.to_string() == value.to_string() && (as_written || text.contains('<') || !text.contains(':')) {
        Ok(value)
    } else {
        Err(format!("argument {i}, {text}, prints as {value}"))
    }
}

fn layout(row: &Value, i: usize) -> Result<Layout, String> {
    arg(row, i)
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
pub(crate) fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

fn check_idx2crd(row: &Value) -> Checked {
    let index = row["args"][0].as_u64().and_then(|i| usize::try_from(i).ok()).ok_or("no index")?;
    let shape: Shape = arg(row, 1)?;
    let coord = idx2crd(&shape, index).map_err(|e| e.to_string())?;
    let back = crd2idx(&shape, &coord).map_err(|e| e.to_string())?;
    // Eq. 5 undoes Eq. 4, out of bounds too: what is not reduced goes back.
    check(back == index, back, index)?;
    check(coord.to_string() == text_of(&row["result"]), &coord, &row["result"])
}

fn check_crd2idx(row: &Value) -> Checked {
    let coord: Coord = arg(row, 0)?;
    let l = layout(row, 1)?;
    let offset = l.crd2idx(&coord).map_err(|e| e.to_string())?;
    if let (Ok(i), Offset::Int(value)) = (coord.to_string().parse::<usize>(), &offset) {
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

fn check_slice(row: &Value) -> Checked {
    let coord: Coord = arg(row, 0)?;
    let (rest, offset) = slice(&layout(row, 1)?, &coord).map_err(|e| e.to_string())?;
    check(offset_value(&offset) == row["offset"], offset_value(&offset), &row["offset"])?;
    check_layout(row, Ok(rest))
}

fn by_tiler(row: &Value, op: impl Fn(&Layout, &Tiler) -> Result<Layout, AlgebraError>) -> Checked {
    let a = layout(row, 0)?;
    let tiler: Tiler = arg(row, 1)?;
    check_layout(row, op(&a, &tiler))
}

fn by_layout(row: &Value, op: impl Fn(&Layout, &Layout) -> Result<Layout, AlgebraError>) -> Checked {
    check_layout(row, op(&layout(row, 0)?, &layout(row, 1)?))
}

/// The answer to a row of `tile_to_shape`: tile, target and either the order of the modes or `null`.
///
/// # Errors
/// If the row is not such a row.
pub fn tiled_to_shape(row: &Value) -> Result<Result<Layout, AlgebraError>, String> {
    let (tile, target): (Layout, Shape) = (layout(row, 0)?, arg(row, 1)?);
    let number = |n: &Value| n.as_u64().and_then(|n| usize::try_from(n).ok()).ok_or("no number");
    Ok(match &row["args"][2] {
        Value::Null => tile_to_shape(&tile, &target, &LayoutLeft),
        Value::Array(order) => {
            let order: Vec<usize> = order.iter().map(number).collect::<Result<_, _>>()?;
            tile_to_shape(&tile, &target, order.as_slice())
        }
        other => return Err(format!("{other} is no order")),
    })
}

fn check_composition(row: &Value) -> Checked {
    let (a, b) = (layout(row, 0)?, layout(row, 1)?);
    let result = composition(&a, &b);
    let computed = result.as_ref().map_or_else(|e| format!("the error {}", e.code()), Layout::to_string);
    check_composed(row, &a, &b, result)
        .map_err(|why| if why.starts_with("computed") { why } else { format!("computed {computed}; {why}") })
}

pub(crate) fn check_composed(row: &Value, a: &Layout, b: &Layout, result: Result<Layout, AlgebraError>) -> Checked {
    let coordinate_of = |i| b.crd2idx(Shape::leaf(i));
    // On refused rows too `function` is A(B(c)).
    for (i, expected) in row["function"].as_array().into_iter().flatten().enumerate() {
        let Ok(Offset::Int(c)) = coordinate_of(i) else { break };
        if let Ok(c) = usize::try_from(c) {
            check(at(a, c)? == *expected, format!("{a} at {b} at {i}: {}", at(a, c)?), expected)?;
        }
    }
    if let Ok(r) = &result {
        check(compatible(&b.shape(), &r.shape()), r, format!("a layout compatible with {b} (Eq. 16)"))?;
        for i in 0..b.size().min(4096) {
            let Ok(Offset::Int(c)) = coordinate_of(i) else { break };
            if let Ok(c) = usize::try_from(c) {
                // Eq. 17.
                check(at(r, i)? == at(a, c)?, format!("{r} at {i}: {}", at(r, i)?), at(a, c)?)?;
            }
        }
    }
    check_existence(row, b)?;
    if let Some(exists) = row["exists"].as_bool() {
        let exact = compose_exact(a, b);
        check(exact.is_ok() == exists, format!("compose_exact: {exact:?}"), format!("exists: {exists}"))?;
        if let Ok(exact) = exact {
            check_function(row, &exact, 0).map_err(|why| format!("compose_exact: {why}"))?;
        }
    }
    match (code(row)?, result) {
        // Outside the paper: CuTe's answer, or a refusal by name.
        (None, Err(AlgebraError::NegativeStride { .. })) if row["note"] == "negative stride" => {
            let given: Layout = text_of(&row["result"]).parse().map_err(|e| format!("result: {e}"))?;
            compare(row, &given, &row["result"])
        }
        // Eq. 20 to 23 are sufficient, not necessary: where a layout exists it may be given.
        (Some(_), Ok(r)) if row["exists"] == true => compare(row, &r, &row["exists_result"]),
        (_, result) => check_layout(row, result),
    }
}

/// What a row says of the verdict agrees with itself and with brute force.
fn check_existence(row: &Value, b: &Layout) -> Checked {
    if let Some(admissible) = row["paper_admissible"].as_bool() {
        check(row["error"].is_null() == admissible, &row["error"], format!("paper_admissible: {admissible}"))?;
    }
    let Some(exists) = row["exists"].as_bool() else {
        return Ok(());
    };
    if let Some(function) = row["function"].as_array() {
        check(function.len() == b.size(), format!("{b} with {} values", b.size()), function.len())?;
        let values: Option<Vec<i64>> = function.iter().map(Value::as_i64).collect();
        if let Some(values) = values {
            let some = some_layout_has(b, &values);
            check(some == exists, format!("exists: {some}"), format!("exists: {exists}"))?;
        }
    }
    match row["exists_result"].as_str() {
        Some(text) => {
            let given: Layout = text.parse().map_err(|e| format!("exists_result: {e}"))?;
            check(compatible(&b.shape(), &given.shape()), text, format!("a layout compatible with {b} (Eq. 16)"))?;
            check_function(row, &given, 0).map_err(|why| format!("exists_result: {why}"))
        }
        None => Ok(()),
    }
}

fn check_complement(row: &Value) -> Checked {
    let l = layout(row, 0)?;
    let cotarget: Shape = arg(row, 1)?;
    let count = cotarget.size().ok_or("a cotarget that does not fit")?;
    let result = complement(&l, &cotarget);
    if let (Ok(rest), Some(onto)) = (&result, row["onto"].as_bool()) {
        let both = Layout::concat(&[l.clone(), rest.clone()]).map_err(|e| e.to_string())?;
        let covers = covers(&both, count).ok_or("onto, of a layout that is not of non-negative integers")?;
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
    check_function(row, &actual, EXTENDED)
}

/// The layout at an integral coordinate as an integral coordinate of another layout; `None` for coordinates.
fn index(l: &Layout, i: usize) -> Option<usize> {
    at(l, i).ok()?.as_u64().and_then(|offset| usize::try_from(offset).ok())
}

/// Eq. 24: L(R(k)) = k.
pub(crate) fn is_right_inverse(l: &Layout, r: &Layout) -> Checked {
    for k in 0..r.size().min(4096) {
        let Some(c) = index(r, k).filter(|_| l.codomain() != Codomain::Coordinate) else { break };
        check(at(l, c)? == k, format!("{l} at {r} at {k}: {}", at(l, c)?), k)?;
    }
    Ok(())
}

/// What a row says of its argument.
fn check_injective(row: &Value, l: &Layout) -> Checked {
    match row["injective"].as_bool() {
        Some(said) => check(is_injective(l) == Ok(said), format!("injective: {:?}", is_injective(l)), said),
        None => Ok(()),
    }
}

fn check_right_inverse(row: &Value) -> Checked {
    let l = layout(row, 0)?;
    check_injective(row, &l)?;
    let actual = right_inverse(&l).map_err(|e| e.to_string())?;
    is_right_inverse(&l, &actual)?;
    if let Some(size) = row["max_size"].as_u64() {
        check(usize::try_from(size) == Ok(actual.size()), actual.size(), size)?;
    }
    if let Some(known) = known_at_compile_time(&text_of(&row["args"][0]), &l) {
        // the start of the whole inverse
        let known = right_inverse(&known).map_err(|e| e.to_string())?;
        check((0..known.size()).all(|k| at(&known, k) == at(&actual, k)), &known, &actual)?;
        return check_layout(row, Ok(known));
    }
    check_or_other(row, actual, |other| is_right_inverse(&l, other))
}

/// Of a layout written with CuTe's marks the modes that a right inverse takes: those of static strides, up to one of
/// run-time extent. The others get stride 0. `None` without marks.
pub(crate) fn known_at_compile_time(text: &str, l: &Layout) -> Option<Layout> {
    let marks = |part: &str| -> Vec<bool> {
        part.split(['(', ')', ',']).filter(|leaf| !leaf.is_empty()).map(|leaf| leaf.starts_with('_')).collect()
    };
    let (shape, stride) = text.split_once(':')?;
    let (shape, stride) = (marks(shape), marks(stride));
    if !shape.iter().chain(&stride).any(|&mark| mark) {
        return None;
    }
    let integer = |stride: &Stride| if let Stride::Int(stride) = stride { *stride } else { 0 };
    let strides: Vec<isize> = l.stride().leaves().map(|stride| integer(&stride)).collect();
    let known = strides.iter().zip(&stride).filter(|(_, mark)| **mark).zip(&shape);
    let last = known.filter(|((stride, _), extent)| **stride > 0 && !**extent).map(|((stride, _), _)| *stride).min();
    let mut strides = strides
        .iter()
        .zip(&stride)
        .map(|(&stride, &mark)| Stride::Int(if mark && last.is_none_or(|last| stride <= last) { stride } else { 0 }));
    Layout::new(l.shape(), l.shape().map(|_| strides.next().unwrap_or_default())).ok()
}

/// Eq. 26: L(R(L(k))) = L(k).
pub(crate) fn is_left_inverse(l: &Layout, r: &Layout) -> Checked {
    for k in 0..l.size().min(4096) {
        let Some(offset) = index(l, k) else { break };
        let c = index(r, offset).ok_or_else(|| format!("{r} at {offset}: {:?}", at(r, offset)))?;
        check(at(l, c)? == offset, format!("{l} at {r} at {offset}: {}", at(l, c)?), offset)?;
    }
    Ok(())
}

fn check_left_inverse(row: &Value) -> Checked {
    let l = layout(row, 0)?;
    check_injective(row, &l)?;
    match left_inverse(&l) {
        Ok(actual) => {
            is_left_inverse(&l, &actual)?;
            check_or_other(row, actual, |other| is_left_inverse(&l, other))
        }
        refused => check_layout(row, refused),
    }
}

/// As [`check_layout`]; where the argument is not injective there are other answers, and `is_right` decides. It must then
/// also say so of the row's answer, and that one must have the row's values.
fn check_or_other(row: &Value, actual: Layout, is_right: impl Fn(&Layout) -> Checked) -> Checked {
    let compared = check_layout(row, Ok(actual));
    if compared.is_ok() || row["injective"] != false || code(row)?.is_some() {
        return compared;
    }
    let expected: Layout = text_of(&row["result"]).parse().map_err(|e| format!("result: {e}"))?;
    is_right(&expected)?;
    if row["function"].is_null() { compared } else { check_function(row, &expected, 0) }
}

fn check_max_common(op: &str, row: &Value) -> Checked {
    let (a, b) = (layout(row, 0)?, layout(row, 1)?);
    let (common, size) =
        (max_common_layout(&a, &b).map_err(|e| e.to_string())?, max_common_vector(&a, &b).map_err(|e| e.to_string())?);
    check(common.size() == size, &common, size)?;
    // Eq. 25
    is_right_inverse(&a, &common)?;
    is_right_inverse(&b, &common)?;
    if op == "max_common_layout" {
        check_layout(row, Ok(common))
    } else {
        check(row["result"] == size, size, &row["result"])
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
