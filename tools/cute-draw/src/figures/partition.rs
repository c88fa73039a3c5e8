//! A tile of C shared by threads, as tutorials of CuTe derive it: one permutation for each of M and N says which rows and columns
//! a thread has, everything else follows.
//!
//! ```text
//! C                 = (M, N):(N, 1)
//! P_M, P_N          = (threads, run):(..)                              the permutations
//! logical_divide(C, <P_M, P_N>) = (((threads, run), rest), ((threads, run), rest))
//! of thread t       = ((t / threads of N, _), _), ((t % threads of N, _), _)
//! ```

use super::grid::{GridStyle, grid};
use super::paper::Named;
use crate::color::categorical;
use crate::figure::{Block, Cell, Figure, Grid, Level, Mark};
use cute_dynamic::{AlgebraError, Coord, Excess, Layout, Offset, Operation, Tiler, logical_divide, slice};

/// A tile, the permutations, and what follows.
///
/// ```
/// use cute_draw::Partition;
/// let by: cute_dynamic::Layout = "(16,4):(4,1)".parse().unwrap();
/// let page = Partition::new([128, 128], [by.clone(), by])?;
/// assert_eq!(page.threads(), 256);
/// let (mine, offset) = page.of_thread(0)?;
/// assert_eq!((mine.to_string(), offset), ("((4,2),(4,2)):((128,8192),(1,64))".into(), 0));
/// assert_eq!(page.lines(0, 0), [0, 1, 2, 3, 64, 65, 66, 67]);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Partition {
    tile: [usize; 2],
    by: [Layout; 2],
    divided: Layout,
}

/// Why a layout does not permute the lines of a mode, or divide them into such permutations: the first line that two positions
/// have, or that lies beyond the last; `None` if it does.
///
/// ```
/// use cute_draw::no_permutation;
/// let by = |text: &str| -> cute_dynamic::Layout { text.parse().unwrap() };
/// assert_eq!(no_permutation(&by("(16,4):(4,1)"), 128, "rows"), None);
/// assert_eq!(
///     no_permutation(&by("(16,4):(0,0)"), 128, "rows").unwrap(),
///     "(16,4):(0,0) is no permutation of 128 rows: positions 0 and 1 are both at 0"
/// );
/// ```
#[must_use]
pub fn no_permutation(by: &Layout, extent: usize, what: &str) -> Option<String> {
    if extent > MOST {
        return None;
    }
    let divided = Layout::mode(extent, 1).and_then(|line| logical_divide(&line, by)).ok()?;
    let mut seen: Vec<Option<usize>> = vec![None; extent];
    for position in 0..divided.size() {
        let line = usize::try_from(divided.at(position).ok()?).ok();
        let Some(first) = line.and_then(|line| seen.get_mut(line)) else {
            let line = divided.at(position).ok()?;
            return Some(format!("{by} is no permutation of {extent} {what}: position {position} is at {line}"));
        };
        if let (Some(first), Some(line)) = (*first, line) {
            return Some(format!(
                "{by} is no permutation of {extent} {what}: positions {first} and {position} are both at {line}"
            ));
        }
        *first = Some(position);
    }
    None
}

/// The largest tile.
const MOST: usize = 512;

impl Partition {
    /// A tile of `tile` rows and columns, row-major, and a permutation (threads, run) for each.
    ///
    /// # Errors
    /// [`AlgebraError::TileDivisibility`] if a permutation does not divide its extent, [`AlgebraError::Rank`] if it has no two
    /// modes, [`AlgebraError::Overflow`] for extents above 512, and those of [`logical_divide`].
    pub fn new(tile: [usize; 2], by: [Layout; 2]) -> Result<Self, AlgebraError> {
        let [rows, columns] = tile;
        if rows > MOST || columns > MOST {
            return Err(Operation::Draw.overflow(Excess::Above { number: rows.max(columns), most: MOST }));
        }
        for (mode, (extent, by)) in tile.iter().zip(&by).enumerate() {
            if by.rank() != 2 {
                return Err(AlgebraError::Rank { expected: 2, found: by.rank() });
            }
            if extent.checked_rem(by.size()) != Some(0) {
                return Err(AlgebraError::TileDivisibility { mode, tile: by.size(), extent: *extent });
            }
        }
        let c = Layout::new((rows, columns), (columns.cast_signed(), 1isize))?;
        let tiler = Tiler::ByMode(by.iter().cloned().map(Tiler::Layout).collect());
        let divided = logical_divide(&c, &tiler)?;
        Ok(Self { tile, by, divided })
    }

    /// The divided tile: `(((threads,run),rest),((threads,run),rest))`.
    #[must_use]
    pub const fn divided(&self) -> &Layout {
        &self.divided
    }

    /// How many threads lie along M (side 0) or N (side 1).
    #[must_use]
    pub fn threads_along(&self, side: usize) -> usize {
        self.by.get(side).and_then(|by| by.get(0).ok()).map_or(1, |threads| threads.size()).max(1)
    }
    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads_along(0).saturating_mul(self.threads_along(1))
    }
    /// The coordinates of a thread among those of M and those of N.
    #[must_use]
    pub fn place(&self, thread: usize) -> (usize, usize) {
        let across = self.threads_along(1);
        (thread.checked_div(across).unwrap_or(0), thread.checked_rem(across).unwrap_or(0))
    }

    /// What a thread has of the tile, ((run, rest), (run, rest)), and the offset where it begins.
    ///
    /// # Errors
    /// [`AlgebraError::NoThread`].
    pub fn of_thread(&self, thread: usize) -> Result<(Layout, isize), AlgebraError> {
        if thread >= self.threads() {
            return Err(AlgebraError::NoThread { index: thread });
        }
        let (m, n) = self.place(thread);
        let mode =
            |i: usize| Coord::tuple(&[Coord::tuple(&[Coord::leaf(Some(i)), Coord::leaf(None)]), Coord::leaf(None)]);
        let (mine, offset) = slice(&self.divided, Coord::tuple(&[mode(m), mode(n)]))?;
        match offset {
            Offset::Int(offset) => Ok((mine, offset)),
            // not reached: the strides are integers
            _ => Err(AlgebraError::Codomain { mode: 0 }),
        }
    }

    /// The rows (side 0) or columns (side 1) of a thread of that side, in its order.
    #[must_use]
    pub fn lines(&self, side: usize, thread: usize) -> Vec<usize> {
        let (Some(by), Some(extent)) = (self.by.get(side), self.tile.get(side)) else { return Vec::new() };
        let divided = Layout::mode(*extent, 1).and_then(|line| logical_divide(&line, by));
        let free = |i| Coord::tuple(&[Coord::tuple(&[Coord::leaf(Some(i)), Coord::leaf(None)]), Coord::leaf(None)]);
        let Ok((mine, Offset::Int(first))) = divided.and_then(|divided| slice(&divided, free(thread))) else {
            return Vec::new();
        };
        let lines = (0..mine.size()).filter_map(|i| mine.at(i).ok()?.checked_add(first));
        lines.filter_map(|line| usize::try_from(line).ok()).collect()
    }

    /// The thread of each row (side 0), or of each column, among the threads of that side.
    #[must_use]
    pub fn owners(&self, side: usize) -> Vec<usize> {
        let extent = self.tile.get(side).copied().unwrap_or(0);
        let mut owners = vec![0; extent];
        for thread in 0..self.threads_along(side) {
            for line in self.lines(side, thread) {
                if let Some(owner) = owners.get_mut(line) {
                    *owner = thread;
                }
            }
        }
        owners
    }

    /// The thread of an element, if there is such an element.
    ///
    /// ```
    /// let by = || "(16,4):(4,1)".parse().unwrap();
    /// let page = cute_draw::Partition::new([128, 128], [by(), by()])?;
    /// assert_eq!((page.owner(66, 3), page.owner(5, 6), page.owner(128, 0)), (Some(0), Some(17), None));
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    #[must_use]
    pub fn owner(&self, row: usize, column: usize) -> Option<usize> {
        Some(self.number(*self.owners(0).get(row)?, *self.owners(1).get(column)?))
    }

    /// The thread of a place among the threads.
    fn number(&self, row: usize, column: usize) -> usize {
        row.saturating_mul(self.threads_along(1)).saturating_add(column)
    }

    /// The whole tile, a colour for each thread; one of them stands out.
    #[must_use]
    pub fn whole(&self, thread: Option<usize>) -> Figure {
        let [rows, columns] = self.tile;
        let (down, across) = (self.owners(0), self.owners(1));
        let mut grid = Grid::new(rows, columns);
        for (row, of_row) in down.iter().enumerate() {
            for (column, of_column) in across.iter().enumerate() {
                let owner = self.number(*of_row, *of_column);
                let fill = match thread {
                    Some(thread) if thread == owner => crate::color::Rgb(0x00, 0x72, 0xb2),
                    Some(_) => crate::color::Rgb(0xe4, 0xe7, 0xeb),
                    // neighbours in both directions differ
                    None => categorical((of_row.wrapping_mul(3).wrapping_add(*of_column)) & 31),
                };
                let data = vec![("thread", owner.to_string())];
                let tip = format!("C[{row}][{column}]: thread {owner}");
                grid.cells.push(Cell {
                    label: Vec::new(),
                    fill: Some(fill),
                    mark: Mark::None,
                    tip,
                    data,
                    links: Vec::new(),
                });
            }
        }
        let ticks = |extent: usize| Level {
            run: 16,
            labels: (0..extent / 16).map(|i| (i.saturating_mul(16)).to_string()).collect(),
        };
        grid.top = vec![ticks(columns)];
        grid.left = vec![ticks(rows)];
        let title = match thread {
            Some(thread) => {
                let elements = self.divided.size().checked_div(self.threads()).unwrap_or(0);
                format!("thread {thread}'s {elements} of {rows} x {columns} elements")
            }
            None => format!("{rows} x {columns} elements, {} threads", self.threads()),
        };
        Figure { title: title.clone(), body: Block::Column(vec![Block::heading(title), Block::Grid(Box::new(grid))]) }
    }

    /// A thread's blocks, each element with its place.
    ///
    /// # Errors
    /// [`AlgebraError::NoThread`].
    pub fn blocks(&self, thread: usize) -> Result<Figure, AlgebraError> {
        let (mine, _) = self.of_thread(thread)?;
        let (m, n) = self.place(thread);
        let (rows, columns) = (self.lines(0, m), self.lines(1, n));
        let run = |side: usize| self.by.get(side).and_then(|by| by.get(1).ok()).map_or(1, |run| run.size()).max(1);
        let mut table = Vec::new();
        for (down, rows) in rows.chunks(run(0)).enumerate() {
            let mut line = Vec::new();
            for (across, columns) in columns.chunks(run(1)).enumerate() {
                let mut grid = Grid::new(rows.len(), columns.len());
                for row in rows {
                    for column in columns {
                        let offset = row.saturating_mul(self.tile[1]).saturating_add(*column);
                        grid.cells.push(Cell {
                            label: vec![format!("C[{row}][{column}]")],
                            fill: Some(categorical(down.saturating_mul(2).saturating_add(across))),
                            mark: Mark::None,
                            tip: format!("offset {offset}"),
                            data: vec![("offset", offset.to_string())],
                            links: Vec::new(),
                        });
                    }
                }
                // of the largest, so that all are alike
                grid.like = (format!("C[{}][{}]", self.tile[0], self.tile[1]).len().saturating_sub(2), 1, 0);
                let range = |lines: &[usize]| match lines {
                    [first, .., last] => format!("{first}..{last}"),
                    [one] => one.to_string(),
                    [] => String::new(),
                };
                line.push(Block::Column(vec![
                    Block::note(format!("rows {}, columns {}", range(rows), range(columns))),
                    Block::Grid(Box::new(grid)),
                ]));
            }
            table.push(line);
        }
        let title = format!("thread {thread}: {mine}");
        Ok(Figure { title: title.clone(), body: Block::Column(vec![Block::heading(title), Block::Table(table)]) })
    }

    /// A thread's elements by their coordinates in its layout: their offsets, and an arrow for each stride.
    ///
    /// # Errors
    /// [`AlgebraError::NoThread`].
    pub fn strides(&self, thread: usize) -> Result<Figure, AlgebraError> {
        let (mine, offset) = self.of_thread(thread)?;
        let style = GridStyle { bare: true, arrows: true, names: vec!["m".into(), "n".into()], ..GridStyle::default() };
        let drawn = grid(&mine, &style);
        let mut cells = drawn.body.grids().first().map(|grid| (*grid).clone()).unwrap_or_default();
        for cell in &mut cells.cells {
            let here = cell.data.iter().find(|(name, _)| *name == "offset");
            let here = here.and_then(|(_, offset)| offset.parse::<isize>().ok());
            let at = here.and_then(|here| here.checked_add(offset)).and_then(|at| usize::try_from(at).ok());
            let Some(at) = at else { continue };
            let columns = self.tile[1];
            let (row, column) = (at.checked_div(columns).unwrap_or(0), at.checked_rem(columns).unwrap_or(0));
            cell.label = vec![format!("C[{row}][{column}]"), at.to_string()];
        }
        let title = format!("thread {thread}, element by element: {offset} + {mine}");
        Ok(Figure {
            title: title.clone(),
            body: Block::Column(vec![Block::heading(title), Block::Grid(Box::new(cells))]),
        })
    }
}

/// One dimension shared by 16 threads, by several permutations: a strip for each.
fn strips(extent: usize, all: &[&str]) -> Result<Figure, AlgebraError> {
    let mut parts = Vec::new();
    for text in all {
        let by: Layout = text.parse().map_err(|_| AlgebraError::Profile { mode: 0 })?;
        let page = Partition::new([extent, extent], [by.clone(), by.clone()])?;
        // half of them in a row, so that what repeats stands below
        let columns = (extent / 2).max(1);
        let mut grid = Grid::new(extent.div_ceil(columns), columns);
        for (line, owner) in page.owners(0).into_iter().enumerate() {
            let data = vec![("thread", owner.to_string())];
            let tip = format!("position {line}: thread {owner}");
            let label = vec![owner.to_string()];
            grid.cells.push(Cell {
                label,
                fill: Some(categorical(owner)),
                mark: Mark::None,
                tip,
                data,
                links: Vec::new(),
            });
        }
        let numbers = |count: usize, step: usize| (0..count).map(|i| i.saturating_mul(step).to_string()).collect();
        grid.top = vec![Level { run: 16, labels: numbers(columns / 16, 16) }];
        grid.left = vec![Level { run: 1, labels: numbers(grid.rows, columns) }];
        let base = Layout::mode(extent, extent.cast_signed())?;
        let divided = logical_divide(&base, &by)?;
        let note = format!("{text}: thread 0 has {:?}; logical_divide({base}, {text}) = {divided}", page.lines(0, 0));
        parts.push(Block::Column(vec![Block::note(note), Block::Grid(Box::new(grid))]));
    }
    let title = format!("{extent} positions shared by 16 threads");
    Ok(Figure { title: title.clone(), body: Block::Column([Block::heading(title)].into_iter().chain(parts).collect()) })
}

/// The pictures of a page that derives the partition of a 128 x 128 tile among 256 threads.
///
/// ```
/// let names: Vec<&str> = cute_draw::partition_page()?.iter().map(|(name, _)| *name).collect();
/// assert_eq!(names[1], "partition-2-tile");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// None: a test draws all of them.
pub fn partition_page() -> Result<Vec<Named>, AlgebraError> {
    let by: Layout = "(16,4):(4,1)".parse().map_err(|_| AlgebraError::Profile { mode: 0 })?;
    let page = Partition::new([128, 128], [by.clone(), by])?;
    Ok(vec![
        ("partition-1-permutations", strips(128, &["(16,4):(4,1)", "(16,4):(1,16)", "(16,8):(8,1)"])?),
        ("partition-2-tile", page.whole(None)),
        ("partition-3-thread", page.whole(Some(0))),
        ("partition-4-blocks", page.blocks(0)?),
        ("partition-5-strides", page.strides(0)?),
    ])
}
