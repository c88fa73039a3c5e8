//! The expression view: what an expression is worth, how it looks, why it is so or refused, and what would fit.

use super::{cells, error_json, place, plain_layout};
use crate::figure;
use crate::json::{Json, object};
use crate::request::Request;
use cute_draw::expression::{of_operation, of_value, operation};
use cute_draw::{ColorBy, Figure, GridStyle, LabelBy};
use cute_dynamic::Codomain;
use cute_expr::{Explanation, Step, Value, cxx, evaluate, evaluate_noted, explain, parts, rust};

pub(crate) fn style(request: &Request<'_>) -> GridStyle {
    let bits = request.number("bits", 16);
    let label = match request.get("label") {
        "index" => LabelBy::Index,
        "coord" => LabelBy::Coord,
        "bank" => LabelBy::Bank(bits),
        "none" => LabelBy::Nothing,
        _ => LabelBy::Offset,
    };
    let color = match request.get("color") {
        "row" => ColorBy::Row,
        "column" => ColorBy::Column,
        "bank" => ColorBy::Bank(bits),
        "none" => ColorBy::Nothing,
        "" | "offset" => ColorBy::Offset,
        layout => plain_layout(layout).map_or(ColorBy::Offset, |layout| ColorBy::By(Box::new(layout))),
    };
    GridStyle {
        label,
        color,
        flat: request.is_set("flat"),
        curve: request.is_set("curve"),
        arrows: request.is_set("arrows"),
        bare: true,
        ..GridStyle::default()
    }
}

/// The picture that a view shows: of the value, or of the operation.
pub(crate) fn figure(request: &Request<'_>) -> Result<Figure, String> {
    let text = request.get("text");
    if request.get("picture") == "operation" {
        return of_operation(text).map_err(|error| error.to_string());
    }
    let value = evaluate(text).map_err(|error| error.to_string())?;
    of_value(&value, &style(request)).map_err(|error| error.to_string())
}

pub(crate) fn answer(request: &Request<'_>) -> Json {
    let text = request.get("text");
    let told = match explain(text) {
        Ok(told) => told,
        Err(error) => {
            return object! { ok: false, error: error_json(text, &error), steps: Json::List(Vec::new()) };
        }
    };
    let steps = steps(&told);
    let notes = evaluate_noted(text).map(|(_, notes)| notes).unwrap_or_default();
    let value = match &told.result {
        Ok(value) => value,
        Err(error) => {
            let fits = told.fits.iter().map(|fit| {
                object! {
                    at: Json::list([place(text, fit.span.start), place(text, fit.span.end)]), new: fit.new.clone(),
                    old: text.get(fit.span.clone()).unwrap_or_default(), text: fit.text.clone(), result: fit.result.clone(),
                }
            });
            return object! { ok: false, error: error_json(text, error), steps: steps, fits: Json::list(fits) };
        }
    };
    let shown = |figure: Result<Figure, String>| match figure {
        Ok(drawn) => figure::json(&drawn),
        Err(_) => Json::Null,
    };
    let no_figure = |figure: &Result<Figure, String>| figure.as_ref().err().cloned();
    // what the page does not draw is not made
    let grid = match figure::affordable(cells(value)) {
        Ok(()) => of_value(value, &style(request)).map_err(|error| error.to_string()),
        Err(error) => Err(format!("{error}; `cute draw` draws more")),
    };
    let operation = match operation(text) {
        Ok(Some((_, of))) => {
            let all = of.iter().map(cells).fold(cells(value), usize::saturating_add);
            figure::affordable(all).map_err(|error| error.to_string())
        }
        _ => Ok(()),
    };
    let operation = operation.and_then(|()| of_operation(text).map_err(|error| error.to_string()));
    let all_parts = parts(value).into_iter().map(|(name, part)| object! { name: name, text: part.to_string() });
    object! {
        ok: true, result: value.to_string(), kind: value.kind(), type: value.type_name(), offset: value.offset_text(),
        parts: Json::list(all_parts), notes: Json::list(notes.iter().map(ToString::to_string)), facts: Json::list(facts(value)), steps: steps, rust: rust(value), cxx: cxx(value),
        no_figure: no_figure(&grid), figure: shown(grid), operation: shown(operation),
    }
}

pub(crate) fn steps(told: &Explanation) -> Json {
    // what has a ? in the place of a number stands on the buttons
    let help = |step: &Step| Json::list(step.help.iter().filter(|line| !line.contains('?')).cloned());
    Json::list(told.steps.iter().map(|step| {
        object! {
            text: step.text.as_str(), on: step.on.clone(), lines: Json::list(step.lines.iter().cloned()),
            result: step.result.clone().ok(), refused: step.result.clone().err(), help: help(step),
        }
    }))
}

/// What is known of a layout.
fn facts(value: &Value) -> Vec<Json> {
    let names: &[&str] = match value {
        Value::Layout(_) | Value::Sliced(..) => {
            &["size", "cosize", "rank", "depth", "is_injective", "is_bijective", "is_contiguous", "coalesce"]
        }
        Value::Composed(_) => &["size", "cosize", "rank", "depth"],
        _ => &[],
    };
    // of coordinates no cosize says how much storage there is
    let of_coordinates =
        matches!(value, Value::Layout(of) | Value::Sliced(of, _) if of.codomain() == Codomain::Coordinate);
    let asked = |name: &&str| {
        if of_coordinates && *name == "cosize" {
            return None;
        }
        let answer = evaluate(&format!("{name}({})", value.written())).ok()?;
        Some(object! { name: *name, value: answer.to_string() })
    };
    let holes = match value {
        Value::Layout(of) | Value::Sliced(of, _) => cute_draw::holes(of),
        _ => None,
    };
    // "8 holes: 4 to 7": the word is the fact's name
    let holes = holes.map(|text| object! { name: "holes", value: text.replace(" holes", "").replace(" hole", "") });
    names.iter().filter_map(asked).chain(holes).collect()
}
