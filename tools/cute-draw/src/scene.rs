//! Everything at its place, in points (1/72 inch, or pixels): what all renderers but the terminal's draw.

use crate::color::Rgb;
use crate::figure::{Block, Cell, Figure, Grid, Level, Mark, Style};

/// A picture with a place for everything.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene<'f> {
    /// What it shows.
    pub title: String,
    /// How wide.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// What is drawn, the first at the bottom.
    pub items: Vec<Item<'f>>,
}

/// Something at a place.
#[derive(Debug, Clone, PartialEq)]
pub enum Item<'f> {
    /// A cell; `labelled` if its labels have room.
    Cell {
        /// Left, top, width, height.
        at: [f64; 4],
        /// The cell.
        cell: &'f Cell,
        /// The height of its letters; 0 for none.
        font: f64,
    },
    /// A text.
    Text {
        /// Where it begins, is centred, or ends; the line on which it stands.
        at: (f64, f64),
        /// The text.
        text: String,
        /// The height of its letters.
        font: f64,
        /// Which part of it is at the place.
        anchor: Anchor,
        /// What it is.
        role: Role,
    },
    /// A line.
    Line {
        /// Its points.
        points: Vec<(f64, f64)>,
        /// What it is.
        role: LineRole,
    },
}

/// Which part of a text is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Where it begins.
    Start,
    /// Its middle.
    Middle,
    /// Where it ends.
    End,
}
/// What a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Part of a block.
    Of(Style),
    /// On an axis.
    Axis,
    /// Beside an arrow.
    Arrow,
}
/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineRole {
    /// Between groups of cells.
    Break,
    /// Through the cells in the order of their offsets.
    Curve,
    /// An arrow, with its head at the end.
    Arrow,
    /// Around what an axis' label is for.
    Bracket,
}

/// Between the picture and its edge.
const MARGIN: f64 = 12.0;
/// Between blocks.
const GAP: f64 = 22.0;
/// Between the parts of a table.
const TABLE_GAP: f64 = 12.0;
/// How wide a letter of height 1 is, in the fonts of SVG, PNG and TeX.
const LETTER: f64 = 0.602;

/// How large a grid's cells and letters are.
#[derive(Debug, Clone, Copy)]
struct Metrics {
    width: f64,
    height: f64,
    font: f64,
    axis: f64,
}

#[expect(clippy::cast_precision_loss, reason = "sizes of pictures")]
pub(crate) fn float(n: usize) -> f64 {
    n as f64
}

impl Metrics {
    fn of(grid: &Grid) -> Self {
        let (letters, lines) = grid.label_size();
        let most = grid.extent();
        let font: f64 = if most > 32 { 9.0 } else { 12.0 };
        if lines == 0 && most > 64 {
            return Self { width: 6.0, height: 6.0, font: 0.0, axis: 9.0 };
        }
        let room = if most > 32 { 6.0 } else { 11.0 };
        let least: f64 = match most {
            0..=16 => 32.0,
            17..=32 => 26.0,
            _ => 15.0,
        };
        let width = least.max(float(letters) * font * LETTER + room);
        let height = least.max(float(lines) * font * 1.18 + room * 0.8).min(width.max(least));
        // nearly square cells where labels are short
        let height = if lines <= 1 { height } else { height.max(width * 0.82) };
        Self { width, height, font: if lines == 0 { 0.0 } else { font }, axis: (font - 1.0).min(11.0) }
    }
    /// How wide the axis on the left is.
    fn left(&self, grid: &Grid) -> f64 {
        let levels = grid.left.iter().map(|level| self.level_width(level)).sum::<f64>();
        let letters = grid.names.as_ref().map_or(0, |(_, beside)| beside.chars().count());
        let name = if letters > 0 { float(letters) * (self.axis + 1.0) * LETTER + 6.0 } else { 0.0 };
        levels + name + if grid.left.is_empty() { 0.0 } else { 4.0 }
    }
    fn level_width(&self, level: &Level) -> f64 {
        let letters = level.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        float(letters) * self.axis * LETTER + 8.0
    }
    fn top(&self, grid: &Grid) -> f64 {
        let has_name = grid.names.as_ref().is_some_and(|(above, _)| !above.is_empty());
        let name = if has_name { self.axis * 1.5 } else { 0.0 };
        float(grid.top.len()) * self.axis * 1.5 + name + if grid.top.is_empty() { 0.0 } else { 3.0 }
    }
}

fn font(style: Style) -> f64 {
    match style {
        Style::Heading => 13.0,
        Style::Note => 11.0,
        Style::Sign => 18.0,
    }
}

/// How wide and high a block is.
fn size(block: &Block) -> (f64, f64) {
    match block {
        Block::Empty => (0.0, 0.0),
        Block::Text(text, style) => {
            let font = font(*style);
            (float(text.chars().count()) * font * LETTER, font * 1.5)
        }
        Block::Grid(grid) => {
            let metrics = Metrics::of(grid);
            let (width, height) = (float(grid.columns) * metrics.width, float(grid.rows) * metrics.height);
            (metrics.left(grid) + width, metrics.top(grid) + height)
        }
        Block::Row(all) => {
            let sizes: Vec<_> = all.iter().map(size).collect();
            let gaps = GAP * float(all.len().saturating_sub(1));
            (sizes.iter().map(|size| size.0).sum::<f64>() + gaps, sizes.iter().map(|size| size.1).fold(0.0, f64::max))
        }
        Block::Table(rows) => {
            let (widths, heights) = table(rows);
            let gaps = |count: usize| TABLE_GAP * float(count.saturating_sub(1));
            (widths.iter().sum::<f64>() + gaps(widths.len()), heights.iter().sum::<f64>() + gaps(heights.len()))
        }
        Block::Column(all) => {
            let sizes: Vec<_> = all.iter().map(size).collect();
            let gaps = all.windows(2).map(|pair| if let [a, b] = pair { between(a, b) } else { 0.0 }).sum::<f64>();
            (sizes.iter().map(|size| size.0).fold(0.0, f64::max), sizes.iter().map(|size| size.1).sum::<f64>() + gaps)
        }
    }
}

/// How wide the columns of a table are, and how high its rows.
fn table(rows: &[Vec<Block>]) -> (Vec<f64>, Vec<f64>) {
    let mut widths: Vec<f64> = Vec::new();
    let mut heights: Vec<f64> = Vec::new();
    for row in rows {
        let sizes: Vec<_> = row.iter().map(size).collect();
        heights.push(sizes.iter().map(|size| size.1).fold(0.0, f64::max));
        for (i, (width, _)) in sizes.into_iter().enumerate() {
            match widths.get_mut(i) {
                Some(widest) => *widest = widest.max(width),
                None => widths.push(width),
            }
        }
    }
    (widths, heights)
}

/// The gap between two blocks one above the other: texts stand close to what they are about.
fn between(above: &Block, below: &Block) -> f64 {
    match (above, below) {
        (Block::Text(..), Block::Text(..)) => 1.0,
        (Block::Text(..), _) | (_, Block::Text(..)) => 5.0,
        _ => GAP,
    }
}

impl<'f> Scene<'f> {
    /// A figure with a place for everything.
    #[must_use]
    pub fn of(figure: &'f Figure) -> Self {
        let (width, height) = size(&figure.body);
        let (full_width, full_height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
        let mut scene = Self { title: figure.title.clone(), width: full_width, height: full_height, items: Vec::new() };
        scene.place(&figure.body, (MARGIN, MARGIN));
        scene
    }

    /// One more line of text below everything.
    pub(crate) fn say(&mut self, text: String) {
        let font = font(Style::Note);
        let wide = float(text.chars().count()) * font * LETTER + 2.0 * MARGIN;
        self.text((MARGIN, self.height), &text, font, Anchor::Start, Role::Of(Style::Note));
        self.height += font * 1.5;
        self.width = self.width.max(wide);
    }

    fn place(&mut self, block: &'f Block, (x, y): (f64, f64)) {
        match block {
            Block::Empty => {}
            Block::Text(text, style) => {
                let font = font(*style);
                let role = Role::Of(*style);
                self.items.push(Item::Text {
                    at: (x, y + font * 1.1),
                    text: text.clone(),
                    font,
                    anchor: Anchor::Start,
                    role,
                });
            }
            Block::Grid(grid) => self.grid(grid, (x, y)),
            Block::Row(all) => {
                let (_, height) = size(block);
                let mut x = x;
                for part in all {
                    let (wide, high) = size(part);
                    // a sign stands in the middle; all else begins at the top
                    let down = if matches!(part, Block::Text(_, Style::Sign)) { (height - high) / 2.0 } else { 0.0 };
                    self.place(part, (x, y + down));
                    x += wide + GAP;
                }
            }
            Block::Table(rows) => {
                let (widths, heights) = table(rows);
                let mut bottom = y;
                for (row, height) in rows.iter().zip(&heights) {
                    bottom += height;
                    let mut right = x;
                    for (part, width) in row.iter().zip(&widths) {
                        right += width;
                        let (wide, high) = size(part);
                        let at = if part.is_text() {
                            (right - width, bottom - height)
                        } else {
                            (right - wide, bottom - high)
                        };
                        self.place(part, at);
                        right += TABLE_GAP;
                    }
                    bottom += TABLE_GAP;
                }
            }
            Block::Column(all) => {
                let mut y = y;
                for (i, part) in all.iter().enumerate() {
                    self.place(part, (x, y));
                    y += size(part).1 + all.get(i.saturating_add(1)).map_or(0.0, |next| between(part, next));
                }
            }
        }
    }

    fn text(&mut self, at: (f64, f64), text: &str, font: f64, anchor: Anchor, role: Role) {
        self.items.push(Item::Text { at, text: text.into(), font, anchor, role });
    }

    fn grid(&mut self, grid: &'f Grid, (x, y): (f64, f64)) {
        let m = Metrics::of(grid);
        let (left, top) = (x + m.left(grid), y + m.top(grid));
        let (right, bottom) = (left + float(grid.columns) * m.width, top + float(grid.rows) * m.height);
        self.axes(grid, m, (left, top));
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                if let Some(cell) = grid.cell(row, column) {
                    let at = [left + float(column) * m.width, top + float(row) * m.height, m.width, m.height];
                    self.items.push(Item::Cell { at, cell, font: m.font });
                }
            }
        }
        for every in Grid::breaks(&grid.top) {
            for column in (every..grid.columns).step_by(every) {
                let x = left + float(column) * m.width;
                self.items.push(Item::Line { points: vec![(x, top), (x, bottom)], role: LineRole::Break });
            }
        }
        for every in Grid::breaks(&grid.left) {
            for row in (every..grid.rows).step_by(every) {
                let y = top + float(row) * m.height;
                self.items.push(Item::Line { points: vec![(left, y), (right, y)], role: LineRole::Break });
            }
        }
        let middle = |(row, column): (usize, usize)| {
            (left + (float(column) + 0.5) * m.width, top + (float(row) + 0.5) * m.height)
        };
        let mut texts = Vec::new();
        for (number, line) in grid.lines.iter().enumerate() {
            let mut points: Vec<_> = line.through.iter().map(|at| middle(*at)).collect();
            let (Some(text), Some(&(from, _)), Some(&(to, _))) = (&line.arrow, points.first(), points.last()) else {
                self.items.push(Item::Line { points, role: LineRole::Curve });
                continue;
            };
            // beside the labels: below those of a row, left of those of a column; a second one on the other side
            let across = (from - to).abs() > 1.0;
            let same = |other: &crate::figure::Line| {
                other.arrow.is_some() && other.through.first() == line.through.first() && {
                    let columns = (other.through.first(), other.through.last());
                    matches!(columns, (Some((_, a)), Some((_, b))) if (a != b) == across)
                }
            };
            let before = grid.lines.iter().take(number).filter(|other| same(other)).count();
            let far = if across { 0.36 } else { 0.42 };
            let side = if before % 2 == 0 { far } else { -far };
            for point in &mut points {
                if across {
                    point.1 += side * m.height;
                } else {
                    point.0 -= side * m.width;
                }
            }
            // its number on the edge of the cell where it ends
            if let Some(&(x, y)) = points.last() {
                let at = if across { (x - m.width / 2.0, y + 4.0) } else { (x, y - m.height / 2.0 + 4.0) };
                texts.push((at, text));
            }
            self.items.push(Item::Line { points, role: LineRole::Arrow });
        }
        for (at, text) in texts {
            self.text(at, text, 11.0, Anchor::Middle, Role::Arrow);
        }
    }

    fn axes(&mut self, grid: &Grid, m: Metrics, (left, top): (f64, f64)) {
        let mut y = top - 5.0;
        for (depth, level) in grid.top.iter().enumerate() {
            let wide = float(level.run) * m.width;
            let letters = level.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
            let Some(every) = every(float(letters) * m.axis * LETTER + 2.0, wide, depth, grid.top.len()) else {
                continue;
            };
            for (i, label) in level.labels.iter().enumerate().step_by(every) {
                let x = left + (float(i) + 0.5) * wide;
                self.text((x, y), label, m.axis, Anchor::Middle, Role::Axis);
                if level.run > 1 {
                    let (from, to, line) = (x - wide / 2.0 + 3.0, x + wide / 2.0 - 3.0, y + 3.0);
                    self.items.push(Item::Line { points: vec![(from, line), (to, line)], role: LineRole::Bracket });
                }
            }
            y -= m.axis * 1.5;
        }
        let mut x = left - 6.0;
        for (depth, level) in grid.left.iter().enumerate() {
            let high = float(level.run) * m.height;
            let Some(every) = every(m.axis * 0.8, high, depth, grid.left.len()) else { continue };
            for (i, label) in level.labels.iter().enumerate().step_by(every) {
                let middle = top + (float(i) + 0.5) * high;
                self.text((x, middle + m.axis * 0.35), label, m.axis, Anchor::End, Role::Axis);
                if level.run > 1 {
                    let (from, to, line) = (middle - high / 2.0 + 3.0, middle + high / 2.0 - 3.0, x + 3.0);
                    self.items.push(Item::Line { points: vec![(line, from), (line, to)], role: LineRole::Bracket });
                }
            }
            x -= m.level_width(level);
        }
        if let Some((above, beside)) = &grid.names {
            let middle = left + float(grid.columns) * m.width / 2.0;
            self.text((middle, y), above, m.axis + 1.0, Anchor::Middle, Role::Axis);
            let middle = top + float(grid.rows) * m.height / 2.0;
            self.text((x, middle + m.axis * 0.35), beside, m.axis + 1.0, Anchor::End, Role::Axis);
        }
    }
}

/// Every how many labels of an axis have room: all, or every 2, 4, 8, ..; none where an outer level says which cells they are.
fn every(needed: f64, room: f64, depth: usize, levels: usize) -> Option<usize> {
    if needed <= room {
        return Some(1);
    }
    if depth.saturating_add(1) < levels {
        return None;
    }
    (1..16u32).filter_map(|shift| 1usize.checked_shl(shift)).find(|every| needed * 1.4 <= room * float(*every))
}

/// The colour that a cell is drawn in.
#[must_use]
pub fn fill(cell: &Cell) -> Option<Rgb> {
    match cell.mark {
        Mark::Faded => cell.fill.map(|fill| fill.towards(crate::color::WHITE, 0.72)),
        _ => cell.fill,
    }
}
