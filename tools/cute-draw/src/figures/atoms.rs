//! Instructions: A on the left, B above, C; source and destination of a copy.

use super::owners::{Owners, marked_grid};
use crate::figure::{Block, Figure, Grid, Level};
use cute_dynamic::atoms::{CopyAtom, MmaAtom};
use cute_dynamic::{Layout, coalesce};
use cute_expr::TiledCopy;

fn named(name: &str, args: &str) -> String {
    if args.is_empty() { name.into() } else { format!("{name}<{args}>") }
}

/// An MMA instruction: A on the left, B above and C, each cell with the thread and value that has it.
///
/// Operands that no thread has in registers are drawn all the same: the layout is what the instruction reads. More than
/// 64 rows or columns are drawn in colours alone.
///
/// ```
/// use cute_draw::mma_atom;
/// let atom = cute_dynamic::atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
/// let figure = mma_atom(&atom);
/// let [b, a, c] = figure.body.grids()[..] else { unreachable!() };
/// assert_eq!(((a.rows, a.columns), (b.rows, b.columns), (c.rows, c.columns)), ((16, 16), (16, 8), (16, 8)));
/// assert_eq!(c.cell(9, 3).unwrap().label, ["T5", "V3"]);
/// ```
#[must_use]
pub fn mma_atom(atom: &MmaAtom) -> Figure {
    let row = &atom.row;
    let [a, b, c] = row.places.map(|place| place.name());
    let note = format!(
        "A {} in {a}, B {} in {b}, C {} in {c}; {} threads",
        row.val_a,
        row.val_b,
        row.val_c,
        atom.thr_id.size()
    );
    mma_operands(&named(row.name.as_str(), row.args.as_str()), row.shape_mnk, [&atom.a, &atom.b, &atom.c], &note)
}

/// A on the left, B above and C, of any MMA, tiled or not: layouts of (thread, value) to `m + M k`, `n + N k` and `m + M n`.
///
/// An element of several threads has a mark, and says all of them.
///
/// ```
/// use cute_draw::mma_operands;
/// use cute_dynamic::Layout;
/// // two threads beside each other along M read the same B
/// let [a, b, c]: [Layout; 3] = ["(2,1):(1,0)", "(2,1):(0,0)", "(2,1):(1,0)"].map(|text| text.parse().unwrap());
/// let figure = mma_operands("fma", [2, 1, 1], [&a, &b, &c], "");
/// let [b, _, c] = figure.body.grids()[..] else { unreachable!() };
/// assert_eq!(b.cell(0, 0).unwrap().tip, "(0,0): thread 0 value 0, thread 1 value 0");
/// assert_eq!(c.cell(1, 0).unwrap().label, ["T1", "V0"]);
/// ```
#[must_use]
pub fn mma_operands(title: &str, tile: [usize; 3], layouts: [&Layout; 3], note: &str) -> Figure {
    mma_thread(title, tile, layouts, note, None)
}
/// [`mma_operands`] with the elements of one thread marked, if there is one.
///
/// ```
/// use cute_draw::{Mark, mma_thread};
/// use cute_dynamic::Layout;
/// let [a, b, c]: [Layout; 3] = ["(2,1):(1,0)", "(2,1):(0,0)", "(2,1):(1,0)"].map(|text| text.parse().unwrap());
/// let figure = mma_thread("fma", [2, 1, 1], [&a, &b, &c], "", Some(1));
/// let [b, _, c] = figure.body.grids()[..] else { unreachable!() };
/// assert_eq!((b.cell(0, 0).unwrap().mark, b.cell(0, 0).unwrap().label[0].as_str()), (Mark::Chosen, "T1"));
/// assert_eq!((c.cell(0, 0).unwrap().mark, c.cell(1, 0).unwrap().mark), (Mark::Faded, Mark::Chosen));
/// ```
#[must_use]
pub fn mma_thread(
    title: &str,
    [m, n, k]: [usize; 3],
    [of_a, of_b, of_c]: [&Layout; 3],
    note: &str,
    thread: Option<usize>,
) -> Figure {
    let mut a = marked_grid(of_a, (m, k), false, thread);
    // n + N k, with k downwards
    let mut b = marked_grid(of_b, (k, n), true, thread);
    let mut c = marked_grid(of_c, (m, n), false, thread);
    let note = noted(note, m.max(n).max(k), thread);
    if m.max(n).max(k) > MOST_LABELLED {
        for grid in [&mut a, &mut b, &mut c] {
            grid.cells.iter_mut().for_each(|cell| cell.label.clear());
        }
    }
    Grid::alike(&mut [&mut a, &mut b, &mut c]);
    let axes = |grid: &mut Grid, above: &str, beside: &str| {
        grid.top = vec![Level::counting(grid.columns)];
        grid.left = vec![Level::counting(grid.rows)];
        grid.names = Some((above.into(), beside.into()));
    };
    axes(&mut a, "A, k", "m");
    axes(&mut b, "B, n", "k");
    c.names = Some(("C".into(), String::new()));
    let layouts = [("A", of_a), ("B", of_b), ("C", of_c)];
    let layouts = layouts.map(|(name, layout)| Block::note(format!("{name} {layout}")));
    let corner = Block::Column([Block::heading(title)].into_iter().chain(layouts).chain([Block::note(note)]).collect());
    let [a, b, c] = [a, b, c].map(|grid| Block::Grid(Box::new(grid)));
    // a corner that is wider than A stands above
    let body = if title.len().max(60) < k.saturating_mul(5) {
        Block::Table(vec![vec![corner, b], vec![a, c]])
    } else {
        Block::Column(vec![corner, Block::Table(vec![vec![Block::Empty, b], vec![a, c]])])
    };
    Figure { title: title.into(), body }
}

/// Beyond this many rows or columns cells have no labels.
const MOST_LABELLED: usize = 64;

/// A note, with the thread that is marked, and a word of labels that are left out.
fn noted(note: &str, extent: usize, thread: Option<usize>) -> String {
    let thread = thread.map(|thread| format!("thread {thread} is marked"));
    let left_out = (extent > MOST_LABELLED)
        .then(|| format!("threads and values are not named beyond {MOST_LABELLED} rows or columns"));
    let parts = [Some(note.to_string()).filter(|note| !note.is_empty()), thread, left_out];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}
/// The most cells of a copy.
const MOST_CELLS: usize = 1 << 14;

/// A copy instruction: the same data twice, with the thread and value that gives each part at the source, and the one that
/// takes it at the destination.
///
/// A cell is as many bits as lie side by side on both sides.
///
/// ```
/// use cute_draw::copy_atom;
/// let atom = cute_dynamic::atoms::copy("SM75_U32x4_LDSM_N", "").unwrap();
/// let figure = copy_atom(&atom);
/// let [source, destination] = figure.body.grids()[..] else { unreachable!() };
/// assert_eq!((source.cell(9, 2).unwrap().label[0].as_str(), destination.cell(9, 2).unwrap().label[0].as_str()), ("T9", "T6"));
/// ```
#[must_use]
pub fn copy_atom(atom: &CopyAtom) -> Figure {
    copy_thread(atom, None)
}
/// [`copy_atom`] with the bits of one thread marked, if there is one.
#[must_use]
pub fn copy_thread(atom: &CopyAtom, thread: Option<usize>) -> Figure {
    let bits = atom.src.cosize().max(atom.dst.cosize());
    let unit = common(run(&atom.src), run(&atom.dst)).max(1);
    let cells = bits.checked_div(unit).unwrap_or(0).min(MOST_CELLS);
    let widest = run(&atom.src).max(run(&atom.dst)).checked_div(unit).unwrap_or(1);
    // of tensor memory a row is a lane
    let lane =
        atom.val_id.as_ref().and_then(|bits| bits.shape().leaves().next()).and_then(|bits| bits.checked_div(unit));
    let columns = match lane {
        Some(lane) => lane.max(1),
        None if cells <= 8 => cells.max(1),
        None => widest.clamp(4, 16).min(cells),
    };
    let rows = cells.div_ceil(columns);
    let side = |layout: &Layout| {
        let owners = Owners::of(layout, bits, unit);
        // of a side that one thread does for all, that one
        let marked = thread.map(|thread| thread.min(owners.threads.saturating_sub(1)));
        let mut owners = owners;
        owners.marked = marked;
        let mut grid = Grid::new(rows, columns);
        for cell in 0..rows.saturating_mul(columns) {
            let first = cell.saturating_mul(unit);
            let mut drawn = owners.cell(cell, &format!("bits {first}..{}", first.saturating_add(unit)));
            // where the same data is on the other side
            drawn.links = vec![format!("b{cell}")];
            grid.cells.push(drawn);
        }
        grid.top = vec![Level::counting(columns)];
        grid.left = vec![Level::counting(rows)];
        (grid, owners)
    };
    let ((mut source, from), (mut destination, to)) = (side(&atom.src), side(&atom.dst));
    Grid::alike(&mut [&mut source, &mut destination]);
    let name = named(atom.row.name.as_str(), atom.row.args.as_str());
    let part = |what: &str, layout: &Layout, owners: &Owners, grid: Grid| {
        let note = Block::note(format!("{} threads, {} x {unit} bits each", owners.threads, owners.values));
        Block::Column(vec![Block::heading(format!("{what}  {layout}")), Block::Grid(Box::new(grid)), note])
    };
    let sides = Block::Row(vec![
        part("source", &atom.src, &from, source),
        Block::sign("\u{2192}"),
        part("destination", &atom.dst, &to, destination),
    ]);
    Figure { title: name.clone(), body: Block::Column(vec![Block::heading(name), sides]) }
}

/// A tiled copy: who reads each element of the tile, and who writes it.
///
/// Cells of one thread go together. More than 64 rows or columns are drawn in colours alone.
///
/// ```
/// let copy = cute_expr::evaluate("tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8))").unwrap();
/// let cute_expr::Value::TiledCopy(copy) = copy else { unreachable!() };
/// let figure = cute_draw::tiled_copy(&copy);
/// let [source, _] = figure.body.grids()[..] else { unreachable!() };
/// assert_eq!((source.rows, source.columns), (16, 64));
/// // thread 8 i + j has eight elements of row i from column 8 j on
/// assert_eq!(source.cell(2, 25).unwrap().label, ["T19", "V1"]);
/// ```
#[must_use]
pub fn tiled_copy(copy: &TiledCopy) -> Figure {
    tiled_copy_thread(copy, None)
}
/// [`tiled_copy`] with the elements of one thread marked, if there is one.
#[must_use]
pub fn tiled_copy_thread(copy: &TiledCopy, thread: Option<usize>) -> Figure {
    let [rows, columns] = copy.tile;
    let side = |layout: &Layout| {
        let mut grid = marked_grid(layout, (rows, columns), false, thread);
        if rows.max(columns) > MOST_LABELLED {
            grid.cells.iter_mut().for_each(|cell| cell.label.clear());
        }
        grid.top = vec![Level::counting(columns)];
        grid.left = vec![Level::counting(rows)];
        grid
    };
    let (mut source, mut destination) = (side(&copy.src), side(&copy.dst));
    Grid::alike(&mut [&mut source, &mut destination]);
    let part = |what: &str, layout: &Layout, grid: Grid| {
        Block::Column(vec![Block::heading(format!("{what}  {layout}")), Block::Grid(Box::new(grid))])
    };
    let (source, destination) = (part("source", &copy.src, source), part("destination", &copy.dst, destination));
    // wide tiles one below the other
    let sides = if columns > 24 {
        Block::Column(vec![source, destination])
    } else {
        Block::Row(vec![source, Block::sign("\u{2192}"), destination])
    };
    let threads = copy.threads();
    let each = copy.tv.size().checked_div(threads).unwrap_or(0);
    let note = format!("{threads} threads, {each} elements of {} bits each", copy.bits);
    let note = match copy.shape.len() {
        0..=2 => note,
        rank => format!("{note}; columns are modes 1 to {} of the tile, mode 1 first", rank.saturating_sub(1)),
    };
    let note = Block::note(noted(&note, rows.max(columns), thread));
    Figure { title: copy.text.clone(), body: Block::Column(vec![Block::heading(copy.text.clone()), sides, note]) }
}

/// How many bits of a value lie side by side.
fn run(layout: &Layout) -> usize {
    let Ok(values) = layout.get(1).and_then(|values| coalesce(&values)) else { return 1 };
    let first = values.shape().leaves().next().zip(values.stride().leaves().next());
    match first {
        Some((extent, cute_dynamic::Stride::Int(1))) => extent,
        _ => 1,
    }
}

/// The greatest common divisor.
fn common(a: usize, b: usize) -> usize {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a.checked_rem(b).unwrap_or(0));
    }
    a
}
