//! SVG: one file without anything beside it, with tooltips that need no script, in light and dark.

use super::Theme;
use crate::color::{Rgb, WHITE};
use crate::figure::{Block, Cell, Figure, Mark, Style};
use crate::scene::{Anchor, Item, LineRole, Role, Scene, fill};
use std::borrow::Cow;
use std::fmt::Write;

/// Whether a cell that is not marked has a label.
fn has_labels(body: &Block) -> bool {
    body.grids().iter().flat_map(|grid| &grid.cells).any(|cell| cell.mark != Mark::Chosen && !cell.label.is_empty())
}

/// Beyond this many cells runs of one colour are one rectangle, without labels and tooltips; the picture says so. Marked cells
/// keep theirs.
pub const MOST_CELLS: usize = 4096;

/// A figure as SVG.
///
/// ```
/// use cute_draw::{GridStyle, Theme, grid, svg};
/// let picture = svg(&grid(&"(2,4):(4,1)".parse().unwrap(), &GridStyle::default()), Theme::Auto);
/// assert!(picture.starts_with("<svg ") && picture.contains("<title>(1,2): offset 6</title>"));
/// ```
#[must_use]
#[doc(alias = "print_svg")]
pub fn svg(figure: &Figure, theme: Theme) -> String {
    let mut scene = Scene::of(figure);
    let merged = figure.body.cells() > MOST_CELLS;
    if merged && has_labels(&figure.body) {
        scene.say(format!("{} cells: beyond {MOST_CELLS} their labels are left out", figure.body.cells()));
    }
    // a cell takes some 250 bytes, in two parts
    let cells = figure.body.cells().min(MOST_CELLS);
    let mut out = String::with_capacity(cells.saturating_mul(192).saturating_add(4096));
    let (width, height) = (number(scene.width), number(scene.height));
    // the writing of a `String` does not fail
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,Hack,monospace\"><title>{}</title>",
        escaped(&scene.title)
    );
    out.push_str(&style(theme));
    out.push_str(PATTERNS);
    let _ = write!(out, "<rect class=\"bg\" width=\"{width}\" height=\"{height}\"/>");
    // labels stand above lines
    let mut labels = String::with_capacity(cells.saturating_mul(80));
    let mut run: Option<([f64; 4], Rgb)> = None;
    for item in &scene.items {
        // what is spoken of stands out among all the others
        if let (Item::Cell { at, cell, .. }, true) = (item, merged)
            && cell.mark != Mark::Chosen
        {
            let here = (*at, fill(cell).unwrap_or(WHITE));
            run = match run {
                Some((before, color))
                    if color == here.1 && before[1] == at[1] && (before[0] + before[2] - at[0]).abs() < 0.01 =>
                {
                    Some(([before[0], before[1], before[2] + at[2], before[3]], color))
                }
                before => {
                    rectangle(before, &mut out);
                    Some(here)
                }
            };
            continue;
        }
        rectangle(run.take(), &mut out);
        draw(item, &mut out, &mut labels);
    }
    rectangle(run, &mut out);
    let _ = write!(out, "<g pointer-events=\"none\" text-anchor=\"middle\">{labels}</g>");
    out.push_str("</svg>\n");
    out
}

fn rectangle(run: Option<([f64; 4], Rgb)>, out: &mut String) {
    if let Some(([x, y, w, h], color)) = run {
        let _ = write!(
            out,
            "<path fill=\"{}\" d=\"M{} {}h{}v{}H{}z\"/>",
            color.hex(),
            number(x),
            number(y),
            number(w + 0.3),
            number(h + 0.3),
            number(x)
        );
    }
}

/// Colours of what is no cell, by class.
fn style(theme: Theme) -> String {
    let classes = |bg: &str, fg: &str, muted: &str, edge: &str| {
        format!(
            ".bg{{fill:{bg}}}.h,.s{{fill:{fg}}}.h{{font-weight:600}}.n,.x{{fill:{muted}}}.c{{stroke:{edge};stroke-width:1}}\
             .k{{stroke:{fg};stroke-width:1.8;fill:none}}.b{{stroke:{muted};stroke-width:1;fill:none}}"
        )
    };
    let light = classes("#ffffff", "#1b1f24", "#5b6470", "#ffffff");
    let dark = classes("#14171c", "#e8eaee", "#9aa4b2", "#14171c");
    let always = ".v{stroke:#1b1f24;stroke-opacity:.35;stroke-width:1.4;fill:none;stroke-linejoin:round}\
                  .a{stroke:#b3261e;stroke-width:2;fill:none}.w{fill:#b3261e;font-weight:600;paint-order:stroke;stroke:#fff;stroke-width:3px}\
                  .o{stroke:#1b1f24;stroke-width:2.2}.e{stroke:#8a93a0;stroke-dasharray:3 2}";
    match theme {
        Theme::Light => format!("<style>{light}{always}</style>"),
        Theme::Dark => format!("<style>{dark}{always}</style>"),
        Theme::Auto => format!("<style>{light}{always}@media(prefers-color-scheme:dark){{{dark}}}</style>"),
    }
}

/// The hatching of holes, and the head of an arrow.
const PATTERNS: &str = "<defs><pattern id=\"hole\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
    <path d=\"M0 6L6 0\" stroke=\"#8a93a0\" stroke-width=\".8\"/></pattern>\
    <marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
    <path d=\"M0 0L8 4L0 8z\" fill=\"#b3261e\"/></marker></defs>";

fn draw(item: &Item<'_>, out: &mut String, labels: &mut String) {
    match item {
        Item::Cell { at, cell, font } => draw_cell(*at, cell, *font, out, labels),
        Item::Text { at: (x, y), text, font, anchor, role } => {
            let class = match role {
                Role::Of(Style::Heading) => "h",
                Role::Of(Style::Note) => "n",
                Role::Of(Style::Sign) => "s",
                Role::Axis => "x",
                Role::Arrow => "w",
            };
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let _ = write!(
                out,
                "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}>{}</text>",
                number(*x),
                number(*y),
                number(*font),
                escaped(text)
            );
        }
        Item::Line { points, role } => {
            let class = match role {
                LineRole::Break => "k",
                LineRole::Curve => "v",
                LineRole::Arrow => "a\" marker-end=\"url(#head)",
                LineRole::Bracket => "b",
            };
            let _ = write!(out, "<path class=\"{class}\" d=\"");
            for (i, (x, y)) in points.iter().enumerate() {
                let _ = write!(out, "{}{} {}", if i == 0 { 'M' } else { 'L' }, number(*x), number(*y));
            }
            out.push_str("\"/>");
        }
    }
}

/// Writes ` name="number"`.
fn attribute(name: &str, value: f64, out: &mut String) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    push_number(value, out);
    out.push('"');
}

// cells are most of a picture: they are written piece by piece, without formatting
fn draw_cell([x, y, w, h]: [f64; 4], cell: &Cell, font: f64, out: &mut String, labels: &mut String) {
    let fill = fill(cell);
    let (color, class) = match (cell.mark, fill) {
        (Mark::Hole, _) => (None, "c e"),
        (Mark::Chosen, _) => (fill, "c o"),
        _ => (fill, "c"),
    };
    out.push_str("<g");
    for (name, value) in &cell.data {
        for part in [" data-", name, "=\"", &escaped(value), "\""] {
            out.push_str(part);
        }
    }
    out.push('>');
    if !cell.tip.is_empty() {
        for part in ["<title>", &escaped(&cell.tip), "</title>"] {
            out.push_str(part);
        }
    }
    // a chosen cell's border lies inside it, so that its neighbours do not hide it
    let inset = if cell.mark == Mark::Chosen { 1.1 } else { 0.0 };
    for part in ["<rect class=\"", class, "\""] {
        out.push_str(part);
    }
    let box_ = [("x", x + inset), ("y", y + inset), ("width", w - 2.0 * inset), ("height", h - 2.0 * inset)];
    for (name, value) in box_ {
        attribute(name, value, out);
    }
    out.push_str(" fill=\"");
    match color {
        Some(color) => color.push_hex(out),
        None => out.push_str(if cell.mark == Mark::Hole { "url(#hole)" } else { "none" }),
    }
    out.push_str("\"/>");
    if cell.mark == Mark::Alias {
        let _ = write!(out, "<path fill=\"#1b1f24\" d=\"M{} {}h-7v7z\"/>", number(x + w - 0.5), number(y + 0.5));
    }
    out.push_str("</g>");
    if font <= 0.0 {
        return;
    }
    let lines = crate::scene::float(cell.label.len());
    for (i, line) in cell.label.iter().enumerate() {
        let middle = y + h / 2.0 + font * 0.36 + (crate::scene::float(i) - (lines - 1.0) / 2.0) * font * 1.18;
        match (cell.mark, fill) {
            // what has no colour of its own is written as the theme writes
            (Mark::Hole, _) | (Mark::Faded, None) => labels.push_str("<text class=\"n\""),
            (_, None) => labels.push_str("<text class=\"s\""),
            (Mark::Faded, _) => labels.push_str("<text fill=\"#8a93a0\""),
            (_, Some(fill)) => {
                labels.push_str("<text fill=\"");
                fill.label().push_hex(labels);
                labels.push('"');
            }
        }
        for (name, value) in [("x", x + w / 2.0), ("y", middle), ("font-size", font)] {
            attribute(name, value, labels);
        }
        for part in [">", &escaped(line), "</text>"] {
            labels.push_str(part);
        }
    }
}

/// With at most two decimals.
pub(crate) fn number(value: f64) -> String {
    let mut out = String::new();
    push_number(value, &mut out);
    out
}

#[expect(clippy::cast_possible_truncation, reason = "a place in a picture, of hundredths")]
fn push_number(value: f64, out: &mut String) {
    let hundredths = (value * 100.0).round() as i64;
    if hundredths < 0 {
        out.push('-');
    }
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    push_digits(whole, out);
    if part > 0 {
        out.push('.');
        push_digits(part / 10, out);
        if part % 10 > 0 {
            push_digits(part % 10, out);
        }
    }
}
/// The digits of a number, the last ones last.
fn push_digits(number: u64, out: &mut String) {
    if number >= 10 {
        push_digits(number / 10, out);
    }
    out.push(char::from_digit(u32::try_from(number % 10).unwrap_or(0), 10).unwrap_or('0'));
}

fn escaped(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|byte| matches!(byte, b'&' | b'<' | b'>' | b'"')) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;"))
}
