//! Who owns what: layouts of (thread, value), both ways.

use crate::color::categorical;
use crate::figure::{Block, Cell, Figure, Grid, Level, Mark};
use cute_dynamic::Layout;

/// (thread, value) pairs of each place, by its index.
pub(crate) struct Owners {
    pub(crate) threads: usize,
    pub(crate) values: usize,
    pairs: Vec<Vec<(usize, usize)>>,
    /// The thread that is marked; others fade.
    pub(crate) marked: Option<usize>,
}

/// The size of a mode, 1 of those that there are not.
fn mode_size(layout: &Layout, mode: usize) -> usize {
    if layout.rank() > mode && (mode > 0 || layout.depth() > 0) {
        layout.get(mode).map_or(1, |mode| mode.size())
    } else if mode == 0 {
        layout.size()
    } else {
        1
    }
}

impl Owners {
    /// Of a layout of (thread, value) to indices below `size`; of values in groups of `unit`, which lie side by side.
    pub(crate) fn of(layout: &Layout, size: usize, unit: usize) -> Self {
        let threads = mode_size(layout, 0);
        let values = layout.size().checked_div(threads.max(1)).unwrap_or(0);
        let mut pairs: Vec<Vec<(usize, usize)>> = vec![Vec::new(); size.checked_div(unit).unwrap_or(0)];
        for value in (0..values).step_by(unit.max(1)) {
            for thread in 0..threads {
                let place = layout.at(value.saturating_mul(threads).saturating_add(thread));
                let place =
                    place.ok().and_then(|place| usize::try_from(place).ok()).and_then(|place| place.checked_div(unit));
                if let Some(slot) = place.and_then(|place| pairs.get_mut(place)) {
                    slot.push((thread, value.checked_div(unit).unwrap_or(0)));
                }
            }
        }
        Self { threads, values: values.checked_div(unit).unwrap_or(0), pairs, marked: None }
    }

    /// The cell of an index; `what` says where it is.
    pub(crate) fn cell(&self, index: usize, what: &str) -> Cell {
        let owners = self.pairs.get(index).map(Vec::as_slice).unwrap_or_default();
        // of several owners the marked one gives the cell its name
        let mine = owners.iter().find(|(thread, _)| Some(*thread) == self.marked);
        let Some(&(thread, value)) = mine.or_else(|| owners.first()) else {
            return Cell { mark: Mark::Hole, tip: format!("{what}: nobody's"), ..Cell::default() };
        };
        let more = owners.len() > 1;
        let all: Vec<String> =
            owners.iter().take(16).map(|(thread, value)| format!("thread {thread} value {value}")).collect();
        Cell {
            label: vec![format!("T{thread}"), format!("V{value}")],
            fill: Some(categorical(thread)),
            mark: match (self.marked, mine) {
                (Some(_), Some(_)) => Mark::Chosen,
                (Some(_), None) => Mark::Faded,
                (None, _) if more => Mark::Alias,
                (None, _) => Mark::None,
            },
            tip: format!("{what}: {}", all.join(", ")),
            data: vec![("thread", thread.to_string()), ("value", value.to_string())],
            links: owners.iter().take(MOST_LINKS).map(|(thread, _)| format!("T{thread}")).collect(),
        }
    }
}
/// The most owners of a cell that it is lit with.
const MOST_LINKS: usize = 64;

/// Rows and columns of indices `row + rows * column`; or, `across`, with the first mode of the indices from left to right.
pub(crate) fn owners_grid(layout: &Layout, size: (usize, usize), across: bool) -> Grid {
    marked_grid(layout, size, across, None)
}
/// The same, with the elements of one thread marked.
pub(crate) fn marked_grid(
    layout: &Layout,
    (rows, columns): (usize, usize),
    across: bool,
    marked: Option<usize>,
) -> Grid {
    let owners = Owners { marked, ..Owners::of(layout, rows.saturating_mul(columns), 1) };
    let mut grid = Grid::new(rows, columns);
    for row in 0..rows {
        for column in 0..columns {
            let index = if across {
                row.saturating_mul(columns).saturating_add(column)
            } else {
                column.saturating_mul(rows).saturating_add(row)
            };
            grid.cells.push(owners.cell(index, &format!("({row},{column})")));
        }
    }
    grid
}

/// Rows of words of so many bits each, of a layout of (thread, bit) to bit.
pub(crate) fn words_grid(layout: &Layout, (rows, columns): (usize, usize), bits: usize) -> Grid {
    let words = rows.saturating_mul(columns);
    let owners = Owners::of(layout, words.saturating_mul(bits), bits);
    let mut grid = Grid::new(rows, columns);
    grid.cells = (0..words).map(|word| owners.cell(word, &format!("word {word}"))).collect();
    grid
}

/// Who owns each cell of a matrix of `rows` by `columns`: a layout of (thread, value) to `row + rows * column`.
///
/// A cell of several owners has a mark and says all of them; one that nobody owns is a hole.
///
/// ```
/// use cute_draw::thread_values;
/// // Figure 6 of the paper: 32 threads with two values of an 8x8 matrix each
/// let c = "((4,8),2):((16,1),8)".parse().unwrap();
/// let figure = thread_values(&c, (8, 8));
/// let grid = figure.body.grids()[0].clone();
/// assert_eq!(grid.cell(1, 3).unwrap().label, ["T5", "V1"]);
/// ```
#[must_use]
pub fn thread_values(layout: &Layout, (rows, columns): (usize, usize)) -> Figure {
    let mut grid = owners_grid(layout, (rows, columns), false);
    grid.top = vec![Level::counting(columns)];
    grid.left = vec![Level::counting(rows)];
    let title = format!("{layout}: who owns {rows} x {columns}");
    let note = Block::note(format!("(thread, value) to row + {rows} * column"));
    let heading = Block::heading(layout.to_string());
    Figure { title, body: Block::Column(vec![heading, Block::Grid(Box::new(grid)), note]) }
}

/// What each thread owns: threads are rows, values columns, and in the cells the (row, column) of a matrix of `rows`.
///
/// ```
/// use cute_draw::thread_value_table;
/// let c = "((4,8),2):((16,1),8)".parse().unwrap();
/// let figure = thread_value_table(&c, 8);
/// assert_eq!(figure.body.grids()[0].cell(5, 1).unwrap().label, ["(1,3)"]);
/// ```
#[must_use]
pub fn thread_value_table(layout: &Layout, rows: usize) -> Figure {
    let threads = mode_size(layout, 0);
    let values = layout.size().checked_div(threads.max(1)).unwrap_or(0);
    let mut grid = Grid::new(threads, values);
    for thread in 0..threads {
        for value in 0..values {
            let place = layout.at(value.saturating_mul(threads).saturating_add(thread)).ok();
            let place = place.and_then(|place| usize::try_from(place).ok());
            let at = place.and_then(|place| Some((place.checked_rem(rows)?, place.checked_div(rows)?)));
            let (row, column) = at.unwrap_or_default();
            grid.cells.push(Cell {
                label: vec![format!("({row},{column})")],
                fill: Some(categorical(thread)),
                tip: format!("thread {thread} value {value}: row {row}, column {column}"),
                data: vec![("thread", thread.to_string()), ("value", value.to_string())],
                ..Cell::default()
            });
        }
    }
    let named =
        |letter: &str, count: usize| Level { run: 1, labels: (0..count).map(|i| format!("{letter}{i}")).collect() };
    grid.top = vec![named("V", values)];
    grid.left = vec![named("T", threads)];
    let heading = Block::heading(layout.to_string());
    let note = Block::note("(row, column) of each value");
    Figure {
        title: format!("{layout}: what each thread owns"),
        body: Block::Column(vec![heading, Block::Grid(Box::new(grid)), note]),
    }
}
