//! `diff` and `assert`.

use crate::Shell;
use crate::commands::{AnyLayout, shown, value};
use crate::failure::Failure;
use cute_dynamic::{Budget, Offset, coalesce, idx2crd};
use cute_expr::Value;
use cute_expr::syntax::{Node, parse};
use serde_json::json;

/// How many coordinates are compared, of layouts that differ when they are coalesced.
const MOST: usize = 1 << 22;

/// Where two layouts differ.
enum Difference {
    None,
    /// The same offsets, other trees.
    Text,
    /// Other numbers of coordinates.
    Size(usize, usize),
    /// The first integral coordinate with different offsets.
    At {
        index: usize,
        left: String,
        right: String,
    },
}

fn between(left: &AnyLayout, right: &AnyLayout) -> Result<Difference, Failure> {
    if left.to_string() == right.to_string() {
        return Ok(Difference::None);
    }
    let (size, other) = (left.size(), right.size());
    if size != other {
        return Ok(Difference::Size(size, other));
    }
    // a coalesced layout is the same function of integral coordinates, and the same offset is added
    // to both
    if let (Some((left, from)), Some((right, to))) = (left.begun(), right.begun())
        && from.unwrap_or(&Offset::Int(0)) == to.unwrap_or(&Offset::Int(0))
        && let (Ok(left), Ok(right)) = (coalesce(left), coalesce(right))
        && left == right
    {
        return Ok(Difference::Text);
    }
    Budget::new("diff", "coordinates", MOST).spend(size)?;
    for index in 0..size {
        let (left, right) = (left.nth(index)?, right.nth(index)?);
        if left != right {
            return Ok(Difference::At { index, left: shown(&left), right: shown(&right) });
        }
    }
    Ok(Difference::Text)
}

/// Compares two layouts as functions.
pub(crate) fn diff(shell: &mut Shell<'_>, left: &str, right: &str, json: bool) -> Result<(), Failure> {
    let (left, right) = (AnyLayout::of(left)?, AnyLayout::of(right)?);
    let out = &mut *shell.out;
    let difference = between(&left, &right)?;
    let same = matches!(difference, Difference::None | Difference::Text);
    let text = match &difference {
        Difference::None => format!("the same layout: {left}"),
        Difference::Text => format!("the same function of integral coordinates, written {left} and {right}"),
        other => described(other, &left, &right),
    };
    if json {
        let at = if let Difference::At { index, .. } = difference { Some(index) } else { None };
        writeln!(
            out,
            "{}",
            json!({"same": same, "left": left.to_string(), "right": right.to_string(), "first": at, "message": text})
        )?;
    } else {
        writeln!(out, "{text}")?;
    }
    if same { Ok(()) } else { Err(Failure::No) }
}

fn described(difference: &Difference, left: &AnyLayout, right: &AnyLayout) -> String {
    match difference {
        Difference::None => "they are the same".into(),
        Difference::Text => "they are the same function of integral coordinates".into(),
        Difference::Size(n, m) => format!("{left} has {n} coordinates, {right} has {m}"),
        Difference::At { index, left: a, right: b } => {
            let coord = idx2crd(&left.shape(), *index).map_or_else(|_| index.to_string(), |coord| coord.to_string());
            format!("first at {coord}, coordinate {index}: {left} gives {a}, {right} gives {b}")
        }
    }
}

/// `A == B`, or any expression that is true or false.
pub(crate) fn assert(shell: &mut Shell<'_>, equation: &str, json: bool) -> Result<(), Failure> {
    let truth = match value(equation)? {
        Value::Bool(truth) => truth,
        other => return Err(Failure::Argument(format!("{} where `A == B` is needed: {other}", other.kind()))),
    };
    if json {
        writeln!(shell.out, "{}", json!({"result": truth}))?;
    }
    if truth {
        return Ok(());
    }
    if !json {
        writeln!(shell.err, "not so: {equation}")?;
        if let Some(why) = why(equation) {
            writeln!(shell.err, "{why}")?;
        }
    }
    Err(Failure::No)
}

/// Both sides of an equation that does not hold, and where they differ.
fn why(equation: &str) -> Option<String> {
    let program = parse(equation).ok()?;
    let Node::Equal(left, right, true) = &program.result.node else { return None };
    let lets = equation.get(..program.result.span.start)?;
    let side = |span: &std::ops::Range<usize>| equation.get(span.clone()).map(|side| format!("{lets}{side}"));
    let (left, right) = (side(&left.span)?, side(&right.span)?);
    let (a, b) = (value(&left).ok()?, value(&right).ok()?);
    let both = format!("left is {a}\nright is {b}");
    let (Ok(left), Ok(right)) = (AnyLayout::of(&left), AnyLayout::of(&right)) else { return Some(both) };
    let Ok(difference) = between(&left, &right) else { return Some(both) };
    Some(format!("{both}\n{}", described(&difference, &left, &right)))
}
