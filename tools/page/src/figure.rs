//! Figures for the page, which gives everything its place itself: blocks as boxes that wrap, grids as pictures that live.
//!
//! ```text
//! block = {kind: row | column, of: [block ..]} | {kind: table, of: [[block ..] ..]} | {kind: text, style, text} | {kind: empty}
//!       | {kind: grid, rows, columns, colors: [..], cells: [[label, color or -1, mark, tip, links] ..], top, left, names, lines,
//!          letters}
//! ```

use crate::json::{Json, object};
use cute_draw::{Block, Figure, Grid, Level, Mark, Style};
use cute_dynamic::{Budget, OverBudget};
use std::collections::HashMap;

/// The most cells of a figure on the page.
pub(crate) const MOST_CELLS: usize = 1 << 15;

/// Checks that a figure has at most [`MOST_CELLS`] cells.
pub(crate) fn affordable(cells: usize) -> Result<(), OverBudget> {
    Budget::new("page", "cells", MOST_CELLS).spend(cells)
}

pub(crate) fn json(figure: &Figure) -> Json {
    let cells = figure.body.cells();
    if let Err(error) = affordable(cells) {
        let note = format!("{error}; `cute draw` draws more");
        return object! { title: figure.title.as_str(), cells: cells, body: text(&note, "note") };
    }
    object! { title: figure.title.as_str(), cells: cells, body: block(&figure.body) }
}

fn text(text: &str, style: &str) -> Json {
    object! { kind: "text", style: style, text: text }
}

fn block(of: &Block) -> Json {
    let all = |blocks: &[Block]| Json::List(blocks.iter().map(block).collect());
    match of {
        Block::Row(blocks) => object! { kind: "row", of: all(blocks) },
        Block::Column(blocks) => object! { kind: "column", of: all(blocks) },
        Block::Table(rows) => {
            object! { kind: "table", of: Json::List(rows.iter().map(|row| all(row)).collect()) }
        }
        Block::Text(of, style) => text(
            of,
            match style {
                Style::Heading => "heading",
                Style::Note => "note",
                Style::Sign => "sign",
            },
        ),
        Block::Grid(of) => grid(of),
        Block::Empty => object! { kind: "empty" },
    }
}

fn grid(of: &Grid) -> Json {
    let mut colors: Vec<String> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut cells = Vec::with_capacity(of.cells.len());
    for cell in &of.cells {
        let color = cute_draw::scene::fill(cell).map(|fill| {
            let hex = fill.hex();
            *known.entry(hex.clone()).or_insert_with(|| {
                colors.push(hex);
                colors.len().saturating_sub(1)
            })
        });
        let mark = match cell.mark {
            Mark::None => 0usize,
            Mark::Alias => 1,
            Mark::Hole => 2,
            Mark::Chosen => 3,
            Mark::Faded => 4,
        };
        cells.push(Json::List(vec![
            cell.label.join("\n").into(),
            color.map_or(Json::Int(-1), Json::from),
            mark.into(),
            cell.tip.as_str().into(),
            cell.links.join(" ").into(),
        ]));
    }
    let levels = |all: &[Level]| {
        Json::list(all.iter().map(|level| object! { run: level.run, labels: Json::list(level.labels.iter().cloned()) }))
    };
    let lines = of.lines.iter().map(|line| {
        let through = line.through.iter().map(|(row, column)| Json::list([*row, *column]));
        object! { through: Json::list(through), arrow: line.arrow.clone() }
    });
    let (letters, lines_of_label) = of.label_size();
    object! {
        kind: "grid", rows: of.rows, columns: of.columns, colors: colors, cells: Json::List(cells),
        top: levels(&of.top), left: levels(&of.left),
        names: of.names.as_ref().map(|(above, beside)| Json::list([above.as_str(), beside.as_str()])),
        lines: Json::list(lines), letters: letters, labels: lines_of_label, extent: of.extent(),
    }
}
