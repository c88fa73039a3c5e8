//! The shared vectors (`vectors/README.md`) as expressions of `cute-expr`, and their values compared with the rows.
#![allow(clippy::indexing_slicing)] // a JSON value takes any index

use crate::compare::{Checked, EXTENDED, check, check_function, check_layout, code};
use crate::vectors::{check_composed, is_left_inverse, is_right_inverse, known_at_compile_time, text_of};
use cute_dynamic::{AlgebraError, Layout, Offset};
use cute_expr::{Error, Problem, Value as Answer, evaluate};
use serde_json::Value;

/// The expression of a row: the operation by its name, as a user writes it.
///
/// # Errors
/// If the row's operation has none.
pub fn expression(row: &Value) -> Result<String, String> {
    let args: Vec<String> = row["args"].as_array().ok_or("no arguments")?.iter().map(argument).collect();
    let op = row["op"].as_str().ok_or("no operation")?;
    let swizzled = |args: &[String]| match args {
        [swizzle, offset, layout, ..] => Ok(format!("Sw<{swizzle}> o {offset} o {layout}")),
        _ => Err(String::from("no composed layout")),
    };
    let last = || args.last().cloned().unwrap_or_default();
    Ok(match (op, args.as_slice()) {
        ("composition" | "composition_xor" | "composition_tiler", [a, b]) => format!("{a} o {b}"),
        ("complement_extended", [l]) => format!("complement({l})"),
        ("right_inverse_xor" | "left_inverse_xor", [l]) => format!("{}({l})", op.trim_end_matches("_xor")),
        ("swizzle", [b, m, s, x]) => format!("apply(Sw<{b},{m},{s}>, {x})"),
        ("swizzle_absolute", [b, m, s, x]) => format!("apply(SwAbs<{b},{m},{s}>, {x})"),
        ("composed", _) => swizzled(&args)?,
        ("composed_composition", _) => format!("{} o {}", swizzled(&args)?, last()),
        ("composed_divide", _) => format!("logical_divide({}, {})", swizzled(&args)?, last()),
        // a layout comes first; of a coordinate and a shape CuTe's order is kept
        ("slice" | "crd2idx", [coord, layout]) => format!("{op}({layout}, {coord})"),
        ("tile_to_shape", [tile, shape, order]) if order == "null" => format!("{op}({tile}, {shape})"),
        ("tile_to_shape", [tile, shape, order]) => format!("{op}({tile}, {shape}, ({order}))"),
        _ => format!("{op}({})", args.join(", ")),
    })
}

/// An argument as it stands; of an array the numbers.
fn argument(value: &Value) -> String {
    match value {
        Value::Array(numbers) => numbers.iter().map(argument).collect::<Vec<_>>().join(","),
        other => text_of(other),
    }
}

/// Runs a row as an expression and compares the value by the rules of `vectors/README.md`.
///
/// # Errors
/// The expression, and what is wrong with its value.
pub fn check_expression(row: &Value) -> Checked {
    let text = expression(row)?;
    explained(&text).map_err(|why| format!("{text}: {why}"))?;
    checked(row, evaluate(&text)).map_err(|why| format!("{text}: {why}"))
}

/// Compares what `cute eval -` answers to the expression of a row with the row: the JSON of one line.
///
/// A value is read from its text. Of a refusal there is the code, which has to be the row's; that the library refuses likewise
/// is asked too.
///
/// # Errors
/// The expression, and what is wrong with the answer.
pub fn check_answer(row: &Value, answer: &Value) -> Checked {
    let text = expression(row)?;
    let wrong = |why: String| format!("{text}: {why}: {answer}");
    let read = |text: &str| evaluate(text).map_err(|e| wrong(format!("{text} is not read: {e}")));
    let value = match (answer["result"].as_str(), answer["offset"].as_str()) {
        (Some(result), Some(offset)) => {
            let layout = read(result)?.to_layout().map_err(|_| wrong("no layout".into()))?;
            let offset = read(offset)?.integer().ok_or_else(|| wrong("an offset that is no integer".into()))?;
            Ok(Answer::Sliced(layout, Box::new(Offset::Int(offset))))
        }
        (Some(result), None) => Ok(read(result)?),
        (None, _) => {
            let code = answer["error"]["code"].as_str().ok_or_else(|| wrong("neither a result nor an error".into()))?;
            let error = evaluate(&text).err().ok_or_else(|| wrong("the library does not refuse".into()))?;
            check(error.code() == code && answer["error"]["message"] == error.to_string(), &answer["error"], &error)?;
            Err(error)
        }
    };
    checked(row, value).map_err(wrong)
}

/// What is told of an expression ends in its value, or in its refusal.
fn explained(text: &str) -> Checked {
    let told = cute_expr::explain(text).map_err(|e| e.to_string())?;
    let Some(last) = told.steps.last() else {
        // a swizzled layout that is written out takes no steps
        return check(text.starts_with("Sw<") && text.matches(" o ").count() == 2, told, text);
    };
    match evaluate(text) {
        Ok(value) => {
            let is = last.result.as_ref().is_ok_and(|made| made.split(", offset").next() == Some(&value.to_string()));
            check(is, format!("{told}"), value)
        }
        Err(error) => check(last.result == Err(error.to_string()), format!("{told}"), error),
    }
}

fn checked(row: &Value, answer: Result<Answer, Error>) -> Checked {
    let answer = match answer {
        Ok(answer) => Ok(answer),
        Err(Error { problem: Problem::Algebra(error), .. }) => Err(error),
        Err(other) => return Err(format!("{}: {other}", other.code())),
    };
    // what is printed is read again, and is the same
    if let Ok(answer) = &answer {
        let text = answer.to_string();
        let again = evaluate(&text).map_err(|e| format!("{text} is not read again: {e}"))?;
        check(again.to_string() == text, again, text)?;
    }
    let layout = |answer: Result<Answer, AlgebraError>| -> Result<Result<Layout, AlgebraError>, String> {
        match answer {
            Ok(answer) => answer.to_layout().map(Ok).map_err(|problem| format!("{answer}: {problem:?}")),
            Err(error) => Ok(Err(error)),
        }
    };
    match row["op"].as_str().unwrap_or_default() {
        "composition" | "composition_xor" => {
            let [a, b] = [0, 1].map(|i| text_of(&row["args"][i]).parse::<Layout>());
            check_composed(row, &a.map_err(|e| e.to_string())?, &b.map_err(|e| e.to_string())?, layout(answer)?)
        }
        "slice" => {
            let offset = answer.as_ref().ok().and_then(Answer::offset_text);
            check(offset == Some(argument(&row["offset"])), format!("{offset:?}"), &row["offset"])?;
            check_layout(row, layout(answer)?)
        }
        "complement_extended" => {
            let actual = layout(answer)?.map_err(|e| e.to_string())?;
            check(actual.to_string() == text_of(&row["result"]), &actual, &row["result"])?;
            check_function(row, &actual, EXTENDED)
        }
        "right_inverse" | "right_inverse_xor" | "left_inverse" | "left_inverse_xor" => {
            check_inverse(row, layout(answer)?)
        }
        "composed" | "composed_composition" | "composed_divide" => check_swizzled(row, answer),
        _ => match answer {
            Ok(Answer::Layout(layout)) => check_layout(row, Ok(layout)),
            Ok(other) if row["error"].is_null() => {
                // basis offsets are written as arrays
                let expected = match &row["result"] {
                    Value::Array(_) => format!("({})", argument(&row["result"])),
                    result => text_of(result),
                };
                check(other.to_string() == expected, &other, expected)
            }
            Ok(other) => Err(format!("got {other}, expected the error {}", row["error"])),
            Err(error) if code(row)? == Some(error.code()) => Ok(()),
            Err(error) => Err(format!("got the error {}: {error}", error.code())),
        },
    }
}

fn check_inverse(row: &Value, answer: Result<Layout, AlgebraError>) -> Checked {
    let text = text_of(&row["args"][0]);
    let of: Layout = text.parse().map_err(|e| format!("{text}: {e}"))?;
    let is_right = row["op"].as_str().unwrap_or_default().starts_with("right");
    let holds =
        |inverse: &Layout| if is_right { is_right_inverse(&of, inverse) } else { is_left_inverse(&of, inverse) };
    if let Ok(inverse) = &answer {
        holds(inverse)?;
    }
    if let Some(known) = known_at_compile_time(&text, &of).filter(|_| is_right) {
        let known = evaluate(&format!("right_inverse({known})")).map_err(|e| e.to_string())?;
        return check_layout(row, known.to_layout().map_err(|e| format!("{e:?}")).map(Ok)?);
    }
    let compared = check_layout(row, answer.clone());
    // where the argument is not injective there are other answers, and the equation has decided
    if compared.is_err() && row["injective"] == false && answer.is_ok() && code(row)?.is_none() {
        Ok(())
    } else {
        compared
    }
}

fn check_swizzled(row: &Value, answer: Result<Answer, AlgebraError>) -> Checked {
    let actual = match (answer, code(row)?) {
        (Ok(Answer::Composed(actual)), None) => actual,
        (Ok(Answer::Composed(actual)), Some(_)) if row["exists"] == true => actual,
        (Ok(other), _) => return Err(format!("got {other}, expected {} {}", row["result"], row["error"])),
        (Err(error), code) => return check(code == Some(error.code()), error, &row["result"]),
    };
    if row["error"].is_null() {
        crate::composed::compare(row, &actual.to_string())?;
    }
    let function = row["function"].as_array().ok_or("no function")?;
    for (i, expected) in function.iter().enumerate() {
        let value = actual.at(i).map_err(|e| e.to_string())?;
        check(*expected == value, format!("{actual} at {i}: {value}"), expected)?;
    }
    check(function.len() == actual.size(), actual.size(), function.len())
}
