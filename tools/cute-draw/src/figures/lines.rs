//! Layouts on the number line: what is covered, and what a complement fills.

use crate::color::categorical;
use crate::figure::{Block, Cell, Figure, Grid, Level, Mark};
use cute_dynamic::{AlgebraError, Excess, Layout, Operation, complement as complement_of};

/// The most numbers of a line.
const MOST: usize = 1 << 10;
/// How many numbers a row has.
const ROW: usize = 48;

/// A layout's offsets, those of its complement up to a size, and the two together, on the number line.
///
/// ```
/// use cute_draw::complement;
/// let figure = complement(&"4:2".parse().unwrap(), 24)?;
/// let [layout, rest, both] = figure.body.grids()[..] else { unreachable!() };
/// let named = |grid: &cute_draw::Grid| grid.cells.iter().filter(|cell| !cell.label.is_empty()).count();
/// assert_eq!((named(layout), named(rest), named(both)), (4, 6, 24));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`cute_dynamic::complement`], and [`AlgebraError::Overflow`] for a size above 1024, also one of repeated offsets.
pub fn complement(layout: &Layout, cotarget: usize) -> Result<Figure, AlgebraError> {
    let rest = complement_of(layout, cotarget)?;
    let both = Layout::concat(&[layout.clone(), rest.clone()])?;
    // a layout that repeats in place has more coordinates than offsets
    let coordinates = if both.size() > MOST { both.size() } else { 0 };
    let end = cotarget.max(both.cosize()).max(coordinates);
    if end > MOST {
        return Err(Operation::Draw.overflow(Excess::Above { number: end, most: MOST }));
    }
    // a copy of the layout for each offset of the complement
    let copies = layout.size();
    let parts = [
        line(&format!("{layout}"), layout, end, &|_| 0),
        line(&format!("complement {rest}: where a copy may begin"), &rest, end, &|i| i),
        line(&format!("together {both}"), &both, end, &|i| i.checked_div(copies).unwrap_or(0)),
    ];
    let title = format!("complement({layout}, {cotarget}) = {rest}");
    let body = [Block::heading(&title)].into_iter().chain(parts).collect();
    Ok(Figure { title, body: Block::Column(body) })
}

/// The numbers below `end`, those of the layout labelled and coloured by what `color` makes of their coordinate.
fn line(note: &str, layout: &Layout, end: usize, color: &dyn Fn(usize) -> usize) -> Block {
    let columns = end.clamp(1, ROW);
    let rows = end.div_ceil(columns);
    let mut grid = Grid::new(rows, columns);
    grid.cells = (0..rows.saturating_mul(columns))
        .map(|offset| Cell {
            mark: if offset < end { Mark::Hole } else { Mark::None },
            tip: format!("{offset}: in a gap"),
            ..Cell::default()
        })
        .collect();
    for i in 0..layout.size() {
        let Some(offset) = layout.at(i).ok().and_then(|offset| usize::try_from(offset).ok()) else { continue };
        if let Some(cell) = grid.cells.get_mut(offset) {
            cell.mark = if cell.label.is_empty() { Mark::None } else { Mark::Alias };
            cell.label = vec![offset.to_string()];
            cell.fill = Some(categorical(color(i)));
            cell.tip = format!("{offset}: coordinate {i}");
            cell.data = vec![("offset", offset.to_string()), ("index", i.to_string())];
            cell.links = vec![format!("o{offset}")];
        }
    }
    grid.like = (end.to_string().len(), 1, columns);
    if rows > 1 {
        grid.left =
            vec![Level { run: 1, labels: (0..rows).map(|row| row.saturating_mul(columns).to_string()).collect() }];
    }
    Block::Column(vec![Block::note(note), Block::Grid(Box::new(grid))])
}
