//! Bank conflicts: phases are rows, the 32 banks columns.

use crate::color::heat;
use crate::figure::{Block, Cell, Figure, Grid, Level, Mark};

/// How many distinct words each phase of an access needs of each bank: a bank that is needed more than once is a conflict.
///
/// ```
/// use cute_draw::banks;
/// let figure = banks("8 ways", &[[8; 32].map(|count| count), [1; 32]]);
/// let grid = figure.body.grids()[0].clone();
/// assert_eq!((grid.rows, grid.columns, grid.cell(0, 31).unwrap().label[0].as_str()), (2, 32, "8"));
/// ```
#[must_use]
pub fn banks(title: &str, phases: &[[usize; 32]]) -> Figure {
    let most = phases.iter().flatten().copied().max().unwrap_or(1).max(2);
    let mut grid = Grid::new(phases.len(), 32);
    for (phase, banks) in phases.iter().enumerate() {
        for (bank, &count) in banks.iter().enumerate() {
            let part = crate::scene::float(count.saturating_sub(1)) / crate::scene::float(most.saturating_sub(1));
            grid.cells.push(Cell {
                label: if count == 0 { Vec::new() } else { vec![count.to_string()] },
                fill: (count > 0).then(|| heat(part)),
                mark: if count == 0 { Mark::Hole } else { Mark::None },
                tip: format!("phase {phase}, bank {bank}: {count} word{}", if count == 1 { "" } else { "s" }),
                data: vec![("bank", bank.to_string())],
                links: Vec::new(),
            });
        }
    }
    grid.top = vec![Level::counting(32)];
    grid.left = vec![Level::counting(phases.len())];
    grid.names = Some(("bank".into(), "phase".into()));
    Figure { title: title.into(), body: Block::Column(vec![Block::heading(title), Block::Grid(Box::new(grid))]) }
}
