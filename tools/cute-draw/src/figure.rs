//! What a picture is made of, before anything has a place: grids of cells, texts, and how they stand together.

use crate::color::Rgb;

/// A picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// What it shows, in a line: for who cannot see it.
    pub title: String,
    /// What it is made of.
    pub body: Block,
}

/// A part of a picture.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// Side by side.
    Row(Vec<Block>),
    /// One above the other.
    Column(Vec<Block>),
    /// A line of text.
    Text(String, Style),
    /// Rows of parts, all of a row standing on one line, all of a column ending at one; what is text alone begins where its place does.
    Table(Vec<Vec<Block>>),
    /// Cells.
    Grid(Box<Grid>),
    /// Nothing, where something could stand.
    Empty,
}

/// How a text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// What a part is called.
    Heading,
    /// What there is to say of it.
    Note,
    /// A sign between two parts.
    Sign,
}

/// Rows and columns of cells, with axes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Grid {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// Row by row.
    pub cells: Vec<Cell>,
    /// The axis above, from the inside out.
    pub top: Vec<Level>,
    /// The axis on the left, from the inside out.
    pub left: Vec<Level>,
    /// What the modes above and on the left are called.
    pub names: Option<(String, String)>,
    /// Lines over the cells.
    pub lines: Vec<Line>,
    /// Cells as large as those of another grid beside it: with labels of so many letters, in so many lines, and of so many
    /// rows or columns.
    pub like: (usize, usize, usize),
}

/// One level of an axis: each label stands for as many cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// How many cells a label is for.
    pub run: usize,
    /// The labels.
    pub labels: Vec<String>,
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cell {
    /// What is written in it, a line or two.
    pub label: Vec<String>,
    /// Its colour.
    pub fill: Option<Rgb>,
    /// How it stands out.
    pub mark: Mark,
    /// What it says of itself when asked.
    pub tip: String,
    /// The same for programs: `offset`, `coord`, `thread`, `value`, `bank`.
    pub data: Vec<(&'static str, String)>,
    /// What it goes with: cells of a figure that share one of these light up together, where pictures are alive.
    pub links: Vec<String>,
}

/// How a cell stands out, other than by colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    /// Not at all.
    #[default]
    None,
    /// Its offset is another cell's too.
    Alias,
    /// There is nothing.
    Hole,
    /// It is what is spoken of.
    Chosen,
    /// It is not.
    Faded,
}

/// A line over cells, from middle to middle; places are (row, column).
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The cells.
    pub through: Vec<(usize, usize)>,
    /// With a head, and what is written beside it.
    pub arrow: Option<String>,
}

impl Grid {
    /// An empty grid.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns, ..Self::default() }
    }
    /// The cell of a row and a column.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        if column < self.columns { self.cells.get(row.checked_mul(self.columns)?.checked_add(column)?) } else { None }
    }
    /// The same, to change.
    pub fn cell_mut(&mut self, row: usize, column: usize) -> Option<&mut Cell> {
        if column < self.columns {
            self.cells.get_mut(row.checked_mul(self.columns)?.checked_add(column)?)
        } else {
            None
        }
    }
    /// The most letters of a line in a cell, and the most lines.
    #[must_use]
    pub fn label_size(&self) -> (usize, usize) {
        let lines = self.cells.iter().flat_map(|cell| &cell.label);
        let letters = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        let lines = self.cells.iter().map(|cell| cell.label.len()).max().unwrap_or(0);
        (letters.max(self.like.0), lines.max(self.like.1))
    }
    /// The most rows or columns, of this or of what it is like.
    #[must_use]
    pub fn extent(&self) -> usize {
        self.rows.max(self.columns).max(self.like.2)
    }
    /// Makes the cells of some grids of one size.
    pub fn alike(grids: &mut [&mut Self]) {
        let (mut letters, mut lines, mut extent) = (0, 0, 0);
        for grid in grids.iter() {
            let (here, these) = grid.label_size();
            (letters, lines, extent) = (here.max(letters), these.max(lines), grid.extent().max(extent));
        }
        for grid in grids {
            grid.like = (letters, lines, extent);
        }
    }
    /// Where a thicker line parts the columns (rows) of a level: every so many.
    #[must_use]
    pub fn breaks(levels: &[Level]) -> Vec<usize> {
        levels.iter().skip(1).map(|level| level.run).filter(|run| *run > 1).collect()
    }
}

impl Level {
    /// 0, 1, 2, ..
    #[must_use]
    pub fn counting(count: usize) -> Self {
        Self { run: 1, labels: (0..count).map(|i| i.to_string()).collect() }
    }
    /// The levels of a mode of these extents, from the inside out, over all its cells.
    #[must_use]
    pub fn of_extents(extents: &[usize]) -> Vec<Self> {
        let size = extents.iter().fold(1usize, |size, extent| size.saturating_mul(*extent));
        let mut run = 1usize;
        let mut levels = Vec::new();
        for &extent in extents {
            let count = size.checked_div(run).unwrap_or(0);
            let labels = (0..count).map(|i| i.checked_rem(extent).unwrap_or(0).to_string()).collect();
            levels.push(Self { run, labels });
            run = run.saturating_mul(extent);
        }
        levels
    }
}

impl Block {
    /// A heading.
    #[must_use]
    pub fn heading(text: impl Into<String>) -> Self {
        Self::Text(text.into(), Style::Heading)
    }
    /// A note.
    #[must_use]
    pub fn note(text: impl Into<String>) -> Self {
        Self::Text(text.into(), Style::Note)
    }
    /// A sign.
    #[must_use]
    pub fn sign(text: impl Into<String>) -> Self {
        Self::Text(text.into(), Style::Sign)
    }
    /// Texts and nothing else.
    #[must_use]
    pub fn is_text(&self) -> bool {
        match self {
            Self::Text(..) => true,
            Self::Column(all) => all.iter().all(Self::is_text),
            _ => false,
        }
    }
    /// How many cells there are in all.
    #[must_use]
    pub fn cells(&self) -> usize {
        match self {
            Self::Row(all) | Self::Column(all) => all.iter().map(Self::cells).fold(0, usize::saturating_add),
            Self::Table(rows) => rows.iter().flatten().map(Self::cells).fold(0, usize::saturating_add),
            Self::Grid(grid) => grid.cells.len(),
            Self::Text(..) | Self::Empty => 0,
        }
    }
    /// The grids, in order.
    #[must_use]
    pub fn grids(&self) -> Vec<&Grid> {
        match self {
            Self::Row(all) | Self::Column(all) => all.iter().flat_map(Self::grids).collect(),
            Self::Table(rows) => rows.iter().flatten().flat_map(Self::grids).collect(),
            Self::Grid(grid) => vec![grid],
            Self::Text(..) | Self::Empty => Vec::new(),
        }
    }
    /// The same, to change.
    pub fn grids_mut(&mut self) -> Vec<&mut Grid> {
        match self {
            Self::Row(all) | Self::Column(all) => all.iter_mut().flat_map(Self::grids_mut).collect(),
            Self::Table(rows) => rows.iter_mut().flatten().flat_map(Self::grids_mut).collect(),
            Self::Grid(grid) => vec![grid],
            Self::Text(..) | Self::Empty => Vec::new(),
        }
    }
}
