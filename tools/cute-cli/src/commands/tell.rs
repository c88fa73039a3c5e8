//! `explain`, `at`, `table`, `rust`, `cxx`, `operations`.

use crate::Shell;
use crate::commands::evaluate::answer_json;
use crate::commands::{AnyLayout, shown, value};
use crate::failure::{Failure, error_json};
use cute_dynamic::{Budget, coords};
use cute_expr::operations::{Operation, find, operations as all};
use cute_expr::{Explanation, Value};
use serde_json::{Value as Json, json};
use std::io::{self, BufWriter, Write};

/// The steps; a refusal is told, and is the exit code.
pub(crate) fn explain(shell: &mut Shell<'_>, text: &str, json: bool) -> Result<(), Failure> {
    let told = cute_expr::explain(text).map_err(|error| Failure::Expression(text.into(), error))?;
    let out = &mut *shell.out;
    if json {
        writeln!(out, "{}", explanation_json(&told))?;
    } else {
        writeln!(out, "{told}")?;
    }
    if told.result.is_err() { Err(Failure::No) } else { Ok(()) }
}

fn explanation_json(told: &Explanation) -> Json {
    let steps: Vec<Json> = told
        .steps
        .iter()
        .map(|step| match &step.result {
            Ok(result) => json!({"text": step.text, "on": step.on, "lines": step.lines, "result": result}),
            Err(refused) => {
                json!({"text": step.text, "on": step.on, "lines": step.lines, "refused": refused, "help": step.help})
            }
        })
        .collect();
    let mut object = match &told.result {
        Ok(answer) => answer_json(answer),
        Err(error) => json!({"error": error_json(error)}),
    };
    if let Some(fields) = object.as_object_mut() {
        fields.insert("steps".into(), Json::Array(steps));
    }
    object
}

/// The offset, and how it comes about.
pub(crate) fn at(shell: &mut Shell<'_>, text: &str, coordinate: &str, json: bool) -> Result<(), Failure> {
    let (program, layout) = lets(text);
    // as it is said: 3,4
    let is_bare = !coordinate.trim_start().starts_with('(') && coordinate.contains(',');
    let coordinate = if is_bare { format!("({coordinate})") } else { coordinate.to_string() };
    let all = format!("{program}at({layout}, {coordinate})");
    let told = cute_expr::explain(&all).map_err(|error| Failure::Expression(all.clone(), error))?;
    let answer = told.result.as_ref().map_err(|error| Failure::Expression(all.clone(), error.clone()))?;
    let lines = told.steps.last().map(|step| step.lines.as_slice()).unwrap_or_default();
    let out = &mut *shell.out;
    if json {
        return Ok(writeln!(out, "{}", json!({"result": answer.to_string(), "lines": lines}))?);
    }
    writeln!(out, "{answer}")?;
    Ok(lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?)
}

/// The `let`s of a program, and what is behind them.
fn lets(text: &str) -> (&str, &str) {
    text.rfind(';').map_or(("", text), |at| text.split_at(at.saturating_add(1)))
}

/// The most lines of a table.
const MOST_LINES: usize = 1 << 20;

/// Coordinate and offset, line by line.
pub(crate) fn table(shell: &mut Shell<'_>, text: &str, json: bool) -> Result<(), Failure> {
    let layout = AnyLayout::of(text)?;
    let refused =
        |error: cute_dynamic::AlgebraError| Failure::Refused { code: error.code(), message: error.to_string() };
    Budget::new("table", "lines", MOST_LINES).spend(layout.size())?;
    let mut out = BufWriter::new(&mut *shell.out);
    for coord in coords(&layout.shape()).map_err(refused)? {
        let offset = shown(&layout.at(&coord.map(Some))?);
        if json {
            writeln!(out, "{}", json!({"coordinate": coord.to_string(), "offset": offset}))?;
        } else {
            writeln!(out, "{coord}\t{offset}")?;
        }
    }
    Ok(out.flush()?)
}

/// A value as code.
pub(crate) fn code(
    shell: &mut Shell<'_>,
    text: &str,
    write: fn(&Value) -> Option<String>,
    language: &str,
    json: bool,
) -> Result<(), Failure> {
    let answer = value(text)?;
    let code = write(&answer).ok_or_else(|| Failure::Refused {
        code: "no_code",
        message: format!("{} has no {language}: {}", answer.kind(), answer.written()),
    })?;
    let out = &mut *shell.out;
    if json {
        writeln!(out, "{}", json!({"result": code}))?;
    } else {
        writeln!(out, "{code}")?;
    }
    Ok(())
}

/// All operations, or one.
pub(crate) fn operations(shell: &mut Shell<'_>, name: Option<&str>, json: bool) -> Result<(), Failure> {
    let mut out = BufWriter::new(&mut *shell.out);
    let mut say = |operation: &Operation| -> io::Result<()> {
        let (signature, about) = (operation.signature(), operation.about);
        if json {
            let example = json!({"expression": operation.example, "result": operation.answer});
            return writeln!(
                out,
                "{}",
                json!({"name": operation.name, "signature": signature, "about": about, "example": example})
            );
        }
        writeln!(out, "{signature}\n    {about}\n    {} = {}", operation.example, operation.answer)
    };
    match name {
        None => all().try_for_each(&mut say)?,
        Some(name) => match find(name) {
            Some(operation) => say(operation)?,
            // a part of a name, or a word of what they are
            None => {
                let word = name.to_lowercase();
                let mut some =
                    all().filter(|of| of.name.contains(&word) || of.about.to_lowercase().contains(&word)).peekable();
                if some.peek().is_none() {
                    return Err(Failure::Argument(format!("no operation is called `{name}`, nor says so of itself")));
                }
                some.try_for_each(&mut say)?;
            }
        },
    }
    Ok(out.flush()?)
}
