//! JSON: the scene, for pages and tests.

use super::svg::number;
use crate::figure::{Figure, Mark};
use crate::scene::{Anchor, Item, Scene, fill};
use std::fmt::Write;

/// A figure's scene as one JSON object: `title`, `width`, `height`, and `items` with a `kind` of `cell`, `text` or `line`.
///
/// ```
/// use cute_draw::{GridStyle, grid, json};
/// let scene = json(&grid(&"(2,4):(4,1)".parse().unwrap(), &GridStyle::default()));
/// assert!(scene.starts_with("{\"title\":\"(2,4):(4,1)\""), "{scene}");
/// ```
#[must_use]
pub fn json(figure: &Figure) -> String {
    let scene = Scene::of(figure);
    let mut out = String::new();
    let _ = write!(
        out,
        "{{\"title\":{},\"width\":{},\"height\":{},\"items\":[",
        quoted(&scene.title),
        number(scene.width),
        number(scene.height)
    );
    for (i, item) in scene.items.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        match item {
            Item::Cell { at, cell, .. } => {
                let at = at.map(number).join(",");
                let label: Vec<_> = cell.label.iter().map(|line| quoted(line)).collect();
                let fill = fill(cell).map_or("null".into(), |fill| quoted(&fill.hex()));
                let data: Vec<_> =
                    cell.data.iter().map(|(name, value)| format!("{}:{}", quoted(name), quoted(value))).collect();
                let mark = match cell.mark {
                    Mark::None => "none",
                    Mark::Alias => "alias",
                    Mark::Hole => "hole",
                    Mark::Chosen => "chosen",
                    Mark::Faded => "faded",
                };
                let _ = write!(
                    out,
                    "{{\"kind\":\"cell\",\"at\":[{at}],\"label\":[{}],\"fill\":{fill},\"mark\":\"{mark}\",\"data\":{{{}}}}}",
                    label.join(","),
                    data.join(",")
                );
            }
            Item::Text { at: (x, y), text, anchor, role, .. } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let (x, y, text, role) =
                    (number(*x), number(*y), quoted(text), quoted(&format!("{role:?}").to_ascii_lowercase()));
                let _ = write!(
                    out,
                    "{{\"kind\":\"text\",\"at\":[{x},{y}],\"text\":{text},\"anchor\":\"{anchor}\",\"role\":{role}}}"
                );
            }
            Item::Line { points, role } => {
                let points: Vec<_> = points.iter().map(|(x, y)| format!("[{},{}]", number(*x), number(*y))).collect();
                let role = quoted(&format!("{role:?}").to_ascii_lowercase());
                let _ = write!(out, "{{\"kind\":\"line\",\"points\":[{}],\"role\":{role}}}", points.join(","));
            }
        }
    }
    out.push_str("]}\n");
    out
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
