//! A layout as a grid of offsets: rows are its first mode, columns its second, further modes are grids of their own.

use crate::color::{Rgb, categorical, scale};
use crate::figure::{Block, Cell, Figure, Grid, Level, Line, Mark};
use cute_dynamic::{Budget, OverBudget};
use cute_dynamic::{
    Codomain, ComposedLayout, Coord, HTuple, Layout, Offset, Shape, coalesce, coords, is_bijective, is_injective,
};

/// What is written in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LabelBy {
    /// The layout's value.
    #[default]
    Offset,
    /// The integral coordinate.
    Index,
    /// The natural coordinate.
    Coord,
    /// The bank of shared memory, of elements of so many bits.
    Bank(usize),
    /// Nothing.
    Nothing,
}

/// What a cell's colour says.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum ColorBy {
    /// The offset, from light to dark.
    #[default]
    Offset,
    /// The row.
    Row,
    /// The column.
    Column,
    /// The bank of shared memory, of elements of so many bits.
    Bank(usize),
    /// The value of another layout at the same integral coordinate: a tile, a thread.
    By(Box<Layout>),
    /// Nothing.
    Nothing,
}

/// How a layout is drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GridStyle {
    /// What is written in the cells.
    pub label: LabelBy,
    /// What their colours say.
    pub color: ColorBy,
    /// One number on each axis, where modes nest; else one for each leaf.
    pub flat: bool,
    /// A line through the cells in the order of their offsets.
    pub curve: bool,
    /// An arrow for each leaf's stride.
    pub arrows: bool,
    /// What the modes are called, in order.
    pub names: Vec<String>,
    /// Coordinates that are spoken of; others fade. Free modes stand for all.
    pub chosen: Option<Coord>,
    /// No heading and no note.
    pub bare: bool,
    /// An offset that is added to each of the layout's: that of a slice.
    pub begins: Option<Offset>,
    /// Of an instruction, tiled or not: the thread whose elements are marked.
    pub thread: Option<usize>,
}

/// The most coordinates that are drawn.
pub const MOST_DRAWN: usize = 1 << 16;
/// The most pairs of a thread and a value that are drawn.
const MOST_PAIRS: usize = 1 << 22;

/// Checks that a picture has at most [`MOST_DRAWN`] coordinates.
///
/// ```
/// let refused = cute_draw::drawable(1 << 40).unwrap_err();
/// assert_eq!(refused.to_string(), "draw: needs 1099511627776 coordinates, the limit is 65536");
/// ```
///
/// # Errors
/// Returns [`OverBudget`] if it has more.
pub fn drawable(coordinates: usize) -> Result<(), OverBudget> {
    Budget::new("draw", "coordinates", MOST_DRAWN).spend(coordinates)
}
/// Checks that layouts of (thread, value) have few enough pairs to be drawn.
pub(crate) fn pairs_drawable(layouts: &[&Layout]) -> Result<(), OverBudget> {
    let mut budget = Budget::new("draw", "pairs of a thread and a value", MOST_PAIRS);
    layouts.iter().try_for_each(|layout| budget.spend(layout.size()))
}

/// Grids of one figure: modes beyond the second, at most so many.
const MOST_PANELS: usize = 64;

/// A layout, or a swizzled one, as something with values at coordinates.
struct Source<'l> {
    layout: &'l Layout,
    swizzled: Option<&'l ComposedLayout>,
    begins: Option<&'l Offset>,
}
impl Source<'_> {
    fn at(&self, coord: &HTuple<usize>) -> Option<Offset> {
        match self.swizzled {
            Some(composed) => composed.crd2idx(coord).ok().map(Offset::Int),
            None => {
                let at = self.layout.crd2idx(coord).ok()?;
                self.begins.map_or_else(|| Some(at.clone()), |begins| cute_expr::sum_of_offsets(begins, &at).ok())
            }
        }
    }
    fn text(&self) -> String {
        match (self.swizzled, self.begins) {
            (Some(composed), _) => composed.to_string(),
            (None, Some(begins)) => format!("{}, from offset {}", self.layout, text(begins)),
            (None, None) => self.layout.to_string(),
        }
    }
    fn cosize(&self) -> usize {
        self.swizzled.map_or_else(|| self.layout.cosize(), ComposedLayout::cosize)
    }
}

/// An offset as a number, if it is one.
fn number(offset: &Offset) -> Option<isize> {
    match offset {
        Offset::Int(n) => Some(*n),
        Offset::Xor(n) => isize::try_from(*n).ok(),
        Offset::Coord(_) => None,
    }
}
pub(crate) fn text(offset: &Offset) -> String {
    match offset {
        Offset::Int(n) => n.to_string(),
        Offset::Xor(n) => n.to_string(),
        Offset::Coord(coord) => coord.to_string(),
    }
}

/// A layout as a grid of its offsets.
///
/// Offsets that are another cell's too have a mark, those between that nothing maps to are counted below; modes beyond the
/// second are grids of their own.
///
/// ```
/// use cute_draw::{GridStyle, grid};
/// let figure = grid(&"(2,2,3):(1,2,4)".parse().unwrap(), &GridStyle::default());
/// let grids = figure.body.grids();
/// assert_eq!((grids.len(), grids[2].cell(1, 0).unwrap().label[0].as_str()), (3, "9"));
/// ```
#[must_use]
#[doc(alias = "print_layout")]
pub fn grid(layout: &Layout, style: &GridStyle) -> Figure {
    of_source(&Source { layout, swizzled: None, begins: style.begins.as_ref() }, style)
}

/// A swizzled layout as a grid of its offsets.
#[must_use]
pub fn swizzled(composed: &ComposedLayout, style: &GridStyle) -> Figure {
    of_source(&Source { layout: composed.layout(), swizzled: Some(composed), begins: None }, style)
}

fn of_source(source: &Source<'_>, style: &GridStyle) -> Figure {
    let title = source.text();
    let size = source.layout.size();
    if let Err(error) = drawable(size) {
        let body = Block::Column(vec![Block::heading(&title), Block::note(error.to_string())]);
        return Figure { title, body };
    }
    let grids = panels(source, style);
    let body = if style.bare {
        grids
    } else {
        Block::Column(vec![Block::heading(&title), grids, Block::note(properties(source))])
    };
    Figure { title, body }
}

/// `size 32, cosize 32, bijective; coalesced (2,2,4,2):(1,8,2,16)`.
fn properties(source: &Source<'_>) -> String {
    let layout = source.layout;
    let mut note = format!("size {}", layout.size());
    // of coordinates there is none that says how much storage there is
    if layout.codomain() != Codomain::Coordinate {
        note.push_str(&format!(", cosize {}", source.cosize()));
    }
    // a swizzle permutes; what its layout is, it is too, but for the interval that it fills
    let kind = match (is_bijective(layout), is_injective(layout)) {
        // a slice begins elsewhere than its layout
        (Ok(true), _) if source.begins.is_none() => ", bijective",
        (_, Ok(true)) => ", injective",
        (_, Ok(false)) => ", not injective",
        _ => "",
    };
    note.push_str(kind);
    if let Some(holes) = holes_of(source) {
        note.push_str(", ");
        note.push_str(&holes);
    }
    if source.swizzled.is_none()
        && let Ok(short) = coalesce(layout)
    {
        note.push_str(&format!("; coalesced {short}"));
    }
    note
}

/// The most runs of holes that are named.
const MOST_RUNS: usize = 2;

/// Offsets between the smallest and the largest that nothing maps to, if there are any: how many, and the first.
///
/// ```
/// assert_eq!(cute_draw::holes(&"(4,3):(1,8)".parse().unwrap()).unwrap(), "8 holes: 4 to 7, 12 to 15");
/// assert_eq!(cute_draw::holes(&"(4,3):(3,1)".parse().unwrap()), None);
/// ```
///
/// None either of more coordinates than are drawn ([`MOST_DRAWN`]), or where offsets are coordinates.
#[must_use]
pub fn holes(layout: &Layout) -> Option<String> {
    holes_of(&Source { layout, swizzled: None, begins: None })
}
fn holes_of(source: &Source<'_>) -> Option<String> {
    if source.layout.size() > MOST_DRAWN {
        return None;
    }
    let all = coords(&source.layout.shape()).into_iter().flatten();
    let mut offsets: Vec<isize> = all.filter_map(|coord| number(&source.at(&coord)?)).collect();
    offsets.sort_unstable();
    let (mut count, mut runs) = (0usize, Vec::new());
    for pair in offsets.windows(2) {
        let &[before, after] = pair else { continue };
        let (first, last) = (before.saturating_add(1), after.saturating_sub(1));
        if first > last {
            continue;
        }
        count = count.saturating_add(last.abs_diff(first)).saturating_add(1);
        if runs.len() < MOST_RUNS {
            runs.push(if first == last { first.to_string() } else { format!("{first} to {last}") });
        } else if runs.len() == MOST_RUNS {
            runs.push("..".to_string());
        }
    }
    match count {
        0 => None,
        1 => Some(format!("1 hole: {}", runs.join(", "))),
        _ => Some(format!("{count} holes: {}", runs.join(", "))),
    }
}

/// The modes of a shape: rows, columns, and the others.
struct Axes {
    rows: Shape,
    columns: Shape,
    others: Vec<Shape>,
    rank: usize,
}
impl Axes {
    fn of(shape: &Shape) -> Self {
        let one = || Shape::leaf(1);
        if shape.depth() == 0 || shape.rank() == 1 {
            return Self { rows: one(), columns: shape.clone(), others: Vec::new(), rank: 1 };
        }
        let mode = |i| shape.get(i).unwrap_or_else(one);
        Self { rows: mode(0), columns: mode(1), others: (2..shape.rank()).map(mode).collect(), rank: shape.rank() }
    }
    /// The integral coordinate of a row, a column and a place in the other modes.
    fn index(&self, row: usize, column: usize, other: usize) -> usize {
        let rows = self.rows.size().unwrap_or(1);
        let columns = self.columns.size().unwrap_or(1);
        other.saturating_mul(columns).saturating_add(column).saturating_mul(rows).saturating_add(row)
    }
}

fn panels(source: &Source<'_>, style: &GridStyle) -> Block {
    let shape = source.layout.shape();
    let axes = Axes::of(&shape);
    let counts: Vec<usize> = axes.others.iter().map(|mode| mode.size().unwrap_or(1)).collect();
    let count = counts.iter().fold(1usize, |all, count| all.saturating_mul(*count));
    let painter = Painter::of(source, style, &axes);
    if count <= 1 {
        return Block::Grid(Box::new(painter.grid(0)));
    }
    let mut rows: Vec<Block> = Vec::new();
    let across = counts.first().copied().unwrap_or(1).min(8);
    let mut row = Vec::new();
    for other in 0..count.min(MOST_PANELS) {
        let mut left = other;
        let place: Vec<String> = counts
            .iter()
            .map(|extent| {
                let here = left.checked_rem(*extent).unwrap_or(0);
                left = left.checked_div(*extent).unwrap_or(0);
                here.to_string()
            })
            .collect();
        let heading = Block::note(format!("(_,_,{})", place.join(",")));
        row.push(Block::Column(vec![heading, Block::Grid(Box::new(painter.grid(other)))]));
        if row.len() == across {
            rows.push(Block::Row(std::mem::take(&mut row)));
        }
    }
    if !row.is_empty() {
        rows.push(Block::Row(row));
    }
    if count > MOST_PANELS {
        rows.push(Block::note(format!("{MOST_PANELS} of {count}")));
    }
    Block::Column(rows)
}

/// An offset to look for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(isize),
    Coord(String),
}
impl Key {
    fn of(offset: &Offset) -> Self {
        number(offset).map_or_else(|| Self::Coord(text(offset)), Self::Number)
    }
}

/// What all grids of a figure share.
struct Painter<'s> {
    style: &'s GridStyle,
    axes: &'s Axes,
    /// (coordinate, offset) at each integral coordinate.
    values: Vec<(HTuple<usize>, Offset)>,
    /// The offsets that several coordinates have, in order.
    aliases: Vec<Key>,
    /// The smallest and the largest offset.
    span: (isize, isize),
    strides: Vec<(usize, isize)>,
}

impl<'s> Painter<'s> {
    fn of(source: &Source<'_>, style: &'s GridStyle, axes: &'s Axes) -> Self {
        let all = coords(&source.layout.shape()).into_iter().flatten();
        let values: Vec<_> = all.filter_map(|coord| source.at(&coord).map(|offset| (coord, offset))).collect();
        let mut keys: Vec<Key> = values.iter().map(|(_, offset)| Key::of(offset)).collect();
        keys.sort_unstable();
        let twice = keys.windows(2).filter(|pair| matches!(pair, [a, b] if a == b));
        let mut aliases: Vec<Key> = twice.filter_map(|pair| pair.first().cloned()).collect();
        aliases.dedup();
        let numbers = || values.iter().filter_map(|(_, offset)| number(offset));
        let span = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        let leaves =
            source.layout.shape().leaves().zip(source.layout.stride().leaves().collect::<Vec<_>>()).collect::<Vec<_>>();
        let strides = leaves.into_iter().map(|(extent, stride)| match stride {
            cute_dynamic::Stride::Int(n) => (extent, n),
            _ => (extent, 0),
        });
        Self { style, axes, values, aliases, span, strides: strides.collect() }
    }

    fn grid(&self, other: usize) -> Grid {
        let (rows, columns) = (self.axes.rows.size().unwrap_or(1), self.axes.columns.size().unwrap_or(1));
        let mut grid = Grid::new(rows, columns);
        for row in 0..rows {
            for column in 0..columns {
                let index = self.axes.index(row, column, other);
                grid.cells.push(self.cell(index, row, column));
            }
        }
        grid.top = self.levels(&self.axes.columns);
        grid.left = if self.axes.rank == 1 { Vec::new() } else { self.levels(&self.axes.rows) };
        if let [rows, columns, ..] = self.style.names.as_slice() {
            grid.names = Some((columns.clone(), rows.clone()));
        }
        if self.style.curve {
            grid.lines.push(Line { through: self.curve(columns, rows, other), arrow: None });
        }
        if self.style.arrows && other == 0 {
            grid.lines.extend(self.arrows(rows));
        }
        grid
    }

    fn levels(&self, mode: &Shape) -> Vec<Level> {
        let extents: Vec<usize> = mode.leaves().collect();
        if self.style.flat || extents.len() <= 1 {
            return vec![Level::counting(mode.size().unwrap_or(1))];
        }
        Level::of_extents(&extents)
    }

    fn cell(&self, index: usize, row: usize, column: usize) -> Cell {
        let Some((coord, offset)) = self.values.get(index) else { return Cell::default() };
        let value = text(offset);
        let bank = |bits: usize| {
            let bit = number(offset).and_then(|offset| offset.checked_mul(bits.cast_signed()))?;
            Some(bit.div_euclid(32).rem_euclid(32).unsigned_abs())
        };
        let label = match self.style.label {
            LabelBy::Offset => value.clone(),
            LabelBy::Index => index.to_string(),
            LabelBy::Coord => coord.to_string(),
            LabelBy::Bank(bits) => bank(bits).map_or_else(String::new, |bank| bank.to_string()),
            LabelBy::Nothing => String::new(),
        };
        let fill = match &self.style.color {
            ColorBy::Offset => self.by_offset(offset),
            ColorBy::Row => Some(categorical(row)),
            ColorBy::Column => Some(categorical(column)),
            ColorBy::Bank(bits) => bank(*bits).map(|bank| scale(bank, 32)),
            ColorBy::By(layout) => layout.at(index).ok().and_then(|value| usize::try_from(value).ok()).map(categorical),
            ColorBy::Nothing => None,
        };
        let is_alias = !self.aliases.is_empty() && self.aliases.binary_search(&Key::of(offset)).is_ok();
        let mark = match &self.style.chosen {
            Some(chosen) if is_in(coord, chosen) => Mark::Chosen,
            Some(_) => Mark::Faded,
            None if is_alias => Mark::Alias,
            None => Mark::None,
        };
        // there are many cells, and formatting takes most of the time that a picture does
        let place = coord.to_string();
        let mut tip = String::with_capacity(place.len().saturating_add(value.len()).saturating_add(24));
        let shared = if is_alias { ", not only here" } else { "" };
        for part in [place.as_str(), ": offset ", value.as_str(), shared] {
            tip.push_str(part);
        }
        let data = vec![("coord", place), ("index", index.to_string()), ("offset", value)];
        Cell {
            label: if label.is_empty() { Vec::new() } else { vec![label] },
            fill,
            mark,
            tip,
            data,
            links: Vec::new(),
        }
    }

    fn by_offset(&self, offset: &Offset) -> Option<Rgb> {
        match offset {
            // a coordinate's colour: the sum of its parts goes from light to dark
            Offset::Coord(coord) => {
                let sum = coord.leaves().fold(0usize, |sum, part| sum.saturating_add(part.unsigned_abs()));
                Some(scale(sum, self.axes.rows.size()?.saturating_add(self.axes.columns.size()?)))
            }
            _ => {
                let place = number(offset)?.checked_sub(self.span.0)?;
                let count = self.span.1.checked_sub(self.span.0)?.checked_add(1)?;
                Some(scale(usize::try_from(place).ok()?, usize::try_from(count).ok()?))
            }
        }
    }

    /// The cells in the order of their offsets.
    fn curve(&self, columns: usize, rows: usize, other: usize) -> Vec<(usize, usize)> {
        let mut cells: Vec<(isize, usize, usize)> = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                if let Some(offset) =
                    self.values.get(self.axes.index(row, column, other)).and_then(|(_, offset)| number(offset))
                {
                    cells.push((offset, row, column));
                }
            }
        }
        cells.sort_unstable();
        // an offset of several cells is gone through once
        cells.dedup_by_key(|(offset, ..)| *offset);
        cells.into_iter().map(|(_, row, column)| (row, column)).collect()
    }

    /// One step of each leaf, from coordinate 0, with its stride.
    fn arrows(&self, rows: usize) -> Vec<Line> {
        let shown = if self.axes.rank == 1 {
            usize::MAX
        } else {
            self.axes.rows.leaves().count().saturating_add(self.axes.columns.leaves().count())
        };
        let (mut step, mut rows_done, mut columns_done) = (1usize, 0usize, 0usize);
        let mut lines = Vec::new();
        for &(extent, stride) in self.strides.iter().take(shown) {
            if extent > 1 {
                let (down, right) = (step.checked_rem(rows).unwrap_or(0), step.checked_div(rows).unwrap_or(0));
                // side by side, the first leaf nearest to the edge
                let beside = if down > 0 { &mut rows_done } else { &mut columns_done };
                let most = if down > 0 { self.axes.columns.size() } else { self.axes.rows.size() };
                let lane = (*beside).min(most.unwrap_or(1).saturating_sub(1));
                let (from, to) = if down > 0 { ((0, lane), (down, lane)) } else { ((lane, 0), (lane, right)) };
                *beside = beside.saturating_add(1);
                lines.push(Line { through: vec![from, to], arrow: Some(format!("{stride:+}")) });
            }
            step = step.saturating_mul(extent);
        }
        lines
    }
}

/// Whether a natural coordinate is one that a coordinate with free modes stands for.
fn is_in(coord: &HTuple<usize>, chosen: &Coord) -> bool {
    if chosen.depth() == 0 {
        return match chosen.leaves().next().flatten() {
            None => true,
            // an index of a nested mode
            Some(index) if coord.depth() == 0 => coord.leaves().next() == Some(index),
            Some(_) => false,
        };
    }
    chosen.rank() == coord.rank()
        && (0..chosen.rank()).all(|i| match (coord.get(i), chosen.get(i)) {
            (Some(coord), Some(chosen)) => is_in(&coord, &chosen),
            _ => false,
        })
}

/// A coordinate, whose indices of nested modes are made natural, so that it can be compared.
pub(crate) fn natural(chosen: &Coord, shape: &Shape) -> Coord {
    if chosen.depth() == 0 {
        return match chosen.leaves().next().flatten() {
            Some(index) => cute_dynamic::idx2crd(shape, index).map_or_else(|_| chosen.clone(), |coord| coord.map(Some)),
            None => chosen.clone(),
        };
    }
    let modes: Vec<Coord> = (0..chosen.rank()).filter_map(|i| Some(natural(&chosen.get(i)?, &shape.get(i)?))).collect();
    Coord::tuple(&modes)
}
