//! `eval`.

use crate::Shell;
use crate::failure::{Failure, error_json};
use cute_expr::{Error, Note, Value};
use serde_json::{Value as Json, json};

/// One expression.
pub(crate) fn one(shell: &mut Shell<'_>, text: &str, json: bool) -> Result<(), Failure> {
    let answer = cute_expr::evaluate_noted(text);
    let (answer, notes) = answer.map_err(|error| Failure::Expression(text.into(), error))?;
    let out = &mut *shell.out;
    if json {
        return Ok(writeln!(out, "{}", noted_json(&answer, &notes))?);
    }
    writeln!(out, "{answer}")?;
    if let Some(offset) = answer.offset_text() {
        writeln!(out, "offset {offset}")?;
    }
    for (name, part) in cute_expr::parts(&answer) {
        writeln!(out, "  {name} {part}")?;
    }
    Ok(notes.iter().try_for_each(|note| writeln!(out, "note: {note}"))?)
}

/// The answer, and `notes` if there are any.
fn noted_json(answer: &Value, notes: &[Note]) -> Json {
    let mut object = answer_json(answer);
    if let (false, Some(fields)) = (notes.is_empty(), object.as_object_mut()) {
        fields.insert("notes".into(), notes.iter().map(|note| Json::String(note.to_string())).collect());
    }
    object
}

/// `result`, `type`, and `offset` of a slice.
pub(crate) fn answer_json(answer: &Value) -> Json {
    let mut object = json!({"result": answer.to_string(), "type": answer.type_name()});
    if let (Some(offset), Some(fields)) = (answer.offset_text(), object.as_object_mut()) {
        fields.insert("offset".into(), Json::String(offset));
    }
    object
}

fn line_json(answer: &Result<(Value, Vec<Note>), Error>) -> Json {
    match answer {
        Ok((answer, notes)) => noted_json(answer, notes),
        Err(error) => json!({"error": error_json(error)}),
    }
}

/// One expression a line, one object a line.
pub(crate) fn lines(shell: &mut Shell<'_>) -> Result<(), Failure> {
    let Shell { input, out, .. } = shell;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        writeln!(out, "{}", line_json(&cute_expr::evaluate_noted(text)))?;
        // who asks line by line has each answer before the next question
        out.flush()?;
    }
}
