//! Terminals: coloured cells, in 24 bits or 256 colours, or plain text.

use crate::color::Rgb;
use crate::figure::{Block, Cell, Figure, Grid, Mark, Style};
use crate::scene::fill;
use std::fmt::Write;

/// What a terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Colors {
    /// Text only: no terminal, or `NO_COLOR`.
    #[default]
    None,
    /// The palette of 256.
    Palette,
    /// 24 bits.
    True,
}

/// A figure as lines of text, for a terminal of so many columns. Grids that are wider than it are drawn two cells to a letter,
/// where there are colours; lines over cells are left out.
///
/// ```
/// use cute_draw::{Colors, GridStyle, grid, terminal};
/// let picture = terminal(&grid(&"(2,4):(4,1)".parse().unwrap(), &GridStyle::default()), Colors::None, 80);
/// assert_eq!(picture, "\
/// (2,4):(4,1)
///     0  1  2  3
///  0  0  1  2  3
///  1  4  5  6  7
/// size 8, cosize 8, bijective; coalesced (2,4):(4,1)
/// ");
/// ```
#[must_use]
pub fn terminal(figure: &Figure, colors: Colors, width: usize) -> String {
    let canvas = drawn(&figure.body, colors, width);
    let mut out = String::new();
    for line in &canvas.lines {
        write_line(line, colors, &mut out);
        out.push('\n');
    }
    out
}

/// A letter and how it looks.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Glyph {
    letter: char,
    ink: Option<Rgb>,
    paper: Option<Rgb>,
    look: Look,
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Look {
    #[default]
    Plain,
    Bold,
    Dim,
}
impl Glyph {
    const BLANK: Self = Self { letter: ' ', ink: None, paper: None, look: Look::Plain };
}

/// Lines of letters.
#[derive(Debug, Default)]
struct Canvas {
    lines: Vec<Vec<Glyph>>,
}
impl Canvas {
    fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }
    fn text(text: &str, look: Look) -> Self {
        let glyphs = text.chars().map(|letter| Glyph { letter, look, ..Glyph::BLANK }).collect();
        Self { lines: vec![glyphs] }
    }
    fn below(&mut self, other: Self) {
        self.lines.extend(other.lines);
    }
    /// Another canvas at the right, from a line on.
    fn beside(&mut self, other: Self, gap: usize, down: usize) {
        let width = self.width();
        let start = if width == 0 { 0 } else { width.saturating_add(gap) };
        for (i, line) in other.lines.into_iter().enumerate() {
            let at = i.saturating_add(down);
            while self.lines.len() <= at {
                self.lines.push(Vec::new());
            }
            if let Some(here) = self.lines.get_mut(at) {
                here.resize(start, Glyph::BLANK);
                here.extend(line);
            }
        }
    }
}

fn height(block: &Block, colors: Colors, width: usize) -> usize {
    drawn(block, colors, width).lines.len()
}

fn drawn(block: &Block, colors: Colors, width: usize) -> Canvas {
    match block {
        Block::Empty => Canvas::default(),
        Block::Text(text, Style::Heading) => Canvas::text(text, Look::Bold),
        Block::Text(text, Style::Note) => Canvas::text(text, Look::Dim),
        Block::Text(text, Style::Sign) => Canvas::text(text, Look::Plain),
        Block::Grid(grid) => drawn_grid(grid, colors, width),
        Block::Column(all) => {
            let mut canvas = Canvas::default();
            let mut before: Option<&Block> = None;
            for part in all {
                if matches!(
                    (before, part),
                    (
                        Some(Block::Grid(_) | Block::Row(_) | Block::Column(_)),
                        Block::Grid(_) | Block::Row(_) | Block::Column(_)
                    )
                ) {
                    canvas.lines.push(Vec::new());
                }
                canvas.below(drawn(part, colors, width));
                before = Some(part);
            }
            canvas
        }
        Block::Table(rows) => drawn_table(rows, colors, width),
        Block::Row(all) => {
            // parts that do not fit beside one another go below
            let canvases: Vec<Canvas> = all.iter().map(|part| drawn(part, colors, width)).collect();
            let needed =
                canvases.iter().map(Canvas::width).sum::<usize>().saturating_add(canvases.len().saturating_mul(3));
            let highest = canvases.iter().map(|canvas| canvas.lines.len()).max().unwrap_or(0);
            let fits = needed <= width || colors == Colors::None && needed <= 240;
            let mut canvas = Canvas::default();
            for (part, next) in all.iter().zip(canvases) {
                if fits {
                    let is_sign = matches!(part, Block::Text(_, Style::Sign));
                    let down = if is_sign { highest.saturating_sub(height(part, colors, width)) / 2 } else { 0 };
                    canvas.beside(next, 3, down);
                } else {
                    if !canvas.lines.is_empty() && !matches!(part, Block::Empty) {
                        canvas.lines.push(Vec::new());
                    }
                    canvas.below(next);
                }
            }
            canvas
        }
    }
}

/// Parts of a row stand on one line, parts of a column end at one.
fn drawn_table(rows: &[Vec<Block>], colors: Colors, width: usize) -> Canvas {
    let parts: Vec<Vec<Canvas>> =
        rows.iter().map(|row| row.iter().map(|part| drawn(part, colors, width)).collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> =
        (0..columns).map(|i| parts.iter().filter_map(|row| row.get(i)).map(Canvas::width).max().unwrap_or(0)).collect();
    let mut canvas = Canvas::default();
    for (row, blocks) in parts.into_iter().zip(rows) {
        let height = row.iter().map(|part| part.lines.len()).max().unwrap_or(0);
        let mut lines: Vec<Vec<Glyph>> = vec![Vec::new(); height];
        for ((part, block), width) in row.into_iter().zip(blocks).zip(&widths) {
            let is_text = block.is_text();
            let above = if is_text { 0 } else { height.saturating_sub(part.lines.len()) };
            let missing = if is_text { 0 } else { width.saturating_sub(part.width()) };
            let widest = if is_text { *width } else { part.width() };
            let own =
                std::iter::repeat_with(Vec::new).take(above).chain(part.lines).chain(std::iter::repeat_with(Vec::new));
            for (line, own) in lines.iter_mut().zip(own) {
                let mut own: Vec<Glyph> = own;
                own.resize(widest, Glyph::BLANK);
                line.extend(blanks(missing.saturating_add(1)));
                line.extend(own);
            }
        }
        canvas.lines.extend(lines);
    }
    canvas
}

/// What is written in a cell.
fn label(cell: &Cell, aliases: bool) -> String {
    let text = match cell.mark {
        Mark::Hole => "-".to_string(),
        Mark::Chosen => format!("[{}]", cell.label.join(" ")),
        _ => cell.label.join(" "),
    };
    match (aliases, cell.mark) {
        (true, Mark::Alias) => text + "*",
        (true, _) => text + " ",
        (false, _) => text,
    }
}

fn drawn_grid(grid: &Grid, colors: Colors, width: usize) -> Canvas {
    let aliases = grid.cells.iter().any(|cell| cell.mark == Mark::Alias);
    let letters = grid.cells.iter().map(|cell| label(cell, aliases).chars().count()).max().unwrap_or(0);
    // as wide as the grid that it stands with
    let letters =
        letters.max(if grid.like.1 > 1 { grid.like.0.saturating_mul(2).saturating_add(1) } else { grid.like.0 });
    let axis =
        grid.top.first().map_or(0, |level| level.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0));
    let cell_width = letters.max(axis).max(1).saturating_add(2);
    let lefts: Vec<usize> = grid
        .left
        .iter()
        .map(|level| level.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0))
        .collect();
    let left: usize = lefts.iter().map(|letters| letters.saturating_add(1)).sum();
    let wide = cell_width.saturating_mul(grid.columns).saturating_add(left) > width;
    if colors != Colors::None && (grid.columns > 64 || wide) {
        return half_blocks(grid);
    }
    let mut canvas = Canvas::default();
    for level in grid.top.iter().rev() {
        let mut line = blanks(left);
        for label in &level.labels {
            let room = cell_width.saturating_mul(level.run);
            // over one column the label stands over the numbers, over several in the middle
            let text = if level.run == 1 { format!("{label:>room$}") } else { bracketed(label, room) };
            line.extend(text.chars().map(|letter| Glyph { letter, look: Look::Dim, ..Glyph::BLANK }));
        }
        canvas.lines.push(line);
    }
    for row in 0..grid.rows {
        let mut line = Vec::new();
        for (level, letters) in grid.left.iter().zip(&lefts).rev() {
            let (i, first) = (row.checked_div(level.run).unwrap_or(0), row.checked_rem(level.run) == Some(0));
            let text = level.labels.get(i).filter(|_| first).map_or("", String::as_str);
            let text = format!(" {text:>letters$}");
            line.extend(text.chars().map(|letter| Glyph { letter, look: Look::Dim, ..Glyph::BLANK }));
        }
        for column in 0..grid.columns {
            let Some(cell) = grid.cell(row, column) else { continue };
            let text = label(cell, aliases);
            let room = cell_width.saturating_sub(if colors == Colors::None { 0 } else { 1 });
            let pad = if colors == Colors::None { "" } else { " " };
            let text = format!("{text:>room$}{pad}");
            let paper = fill(cell).filter(|_| colors != Colors::None && cell.mark != Mark::Hole);
            let look = match cell.mark {
                Mark::Chosen => Look::Bold,
                Mark::Faded | Mark::Hole if paper.is_none() => Look::Dim,
                _ => Look::Plain,
            };
            let ink = match cell.mark {
                Mark::Faded => paper.map(|_| Rgb(0x8a, 0x93, 0xa0)),
                _ => paper.map(Rgb::label),
            };
            line.extend(text.chars().map(|letter| Glyph { letter, ink, paper, look }));
        }
        canvas.lines.push(line);
    }
    canvas
}

fn blanks(count: usize) -> Vec<Glyph> {
    vec![Glyph::BLANK; count]
}

/// A label in the middle of so many letters, with a bracket to both sides.
fn bracketed(label: &str, room: usize) -> String {
    let letters = label.chars().count();
    let dashes = room.saturating_sub(letters.saturating_add(3));
    let before = dashes / 2;
    let after = dashes.saturating_sub(before);
    let text = format!(" \u{250c}{}{label}{}\u{2510}", "\u{2500}".repeat(before), "\u{2500}".repeat(after));
    if text.chars().count() > room { format!("{label:^room$}") } else { format!("{text:>room$}") }
}

/// Two rows to a line: the upper half of a letter is the upper cell.
fn half_blocks(grid: &Grid) -> Canvas {
    let color = |row: usize, column: usize| grid.cell(row, column).and_then(fill);
    let lines = (0..grid.rows).step_by(2).map(|row| {
        let glyphs = (0..grid.columns).map(|column| Glyph {
            letter: '\u{2580}',
            ink: color(row, column),
            paper: color(row.saturating_add(1), column),
            look: Look::Plain,
        });
        glyphs.collect()
    });
    Canvas { lines: lines.collect() }
}

fn write_line(line: &[Glyph], colors: Colors, out: &mut String) {
    let end = line
        .iter()
        .rposition(|glyph| glyph.letter != ' ' || glyph.paper.is_some())
        .map_or(0, |at| at.saturating_add(1));
    let line = line.get(..end).unwrap_or_default();
    if colors == Colors::None {
        out.extend(line.iter().map(|glyph| glyph.letter));
        return;
    }
    let mut before = Glyph::BLANK;
    for glyph in line {
        if (glyph.ink, glyph.paper, glyph.look) != (before.ink, before.paper, before.look) {
            out.push_str("\u{1b}[0");
            match glyph.look {
                Look::Plain => {}
                Look::Bold => out.push_str(";1"),
                Look::Dim => out.push_str(";2"),
            }
            for (color, of) in [(glyph.ink, 38), (glyph.paper, 48)] {
                if let Some(color) = color {
                    write_color(color, of, colors, out);
                }
            }
            out.push('m');
            before = *glyph;
        }
        out.push(glyph.letter);
    }
    if (before.ink, before.paper, before.look) != (None, None, Look::Plain) {
        out.push_str("\u{1b}[0m");
    }
}

fn write_color(Rgb(r, g, b): Rgb, of: u8, colors: Colors, out: &mut String) {
    // writing to a string does not fail
    let _ = match colors {
        Colors::True => write!(out, ";{of};2;{r};{g};{b}"),
        _ => {
            // the palette's cube has these levels of red, green and blue
            let level = |byte: u8| -> u8 {
                match byte {
                    0..48 => 0,
                    48..115 => 1,
                    115..155 => 2,
                    155..195 => 3,
                    195..235 => 4,
                    _ => 5,
                }
            };
            let index =
                [r, g, b].into_iter().fold(0u8, |index, byte| index.saturating_mul(6).saturating_add(level(byte)));
            write!(out, ";{of};5;{}", index.saturating_add(16))
        }
    };
}
