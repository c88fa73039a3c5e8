//! Copies of TMA and matrix descriptors: the matrix in boxes, the tile that they fill, and 64 bits by their fields.

use super::grid::{ColorBy, GridStyle, swizzled};
use crate::color::{Rgb, categorical};
use crate::figure::{Block, Cell, Figure, Grid, Level, Mark};
use cute_dynamic::descriptor::Described;
use cute_dynamic::smem::Major;
use cute_dynamic::{ComposedLayout, Tiler};
use cute_expr::smem::fields;
use cute_expr::tma::TmaCopy;

/// The most rows and columns of boxes that are drawn; the last one is.
const MOST: usize = 8;
/// The rows of a tile that are drawn: two atoms.
const ROWS: usize = 16;
/// The most words that have a label.
const LABELLED: usize = 256;
/// What is not spoken of.
const REST: Rgb = Rgb(0xec, 0xee, 0xf1);

/// Which boxes of a matrix the copies of a tile are, what of the last ones lies beyond the matrix, and which box fills which words
/// of 16 bytes of the tile, as the swizzle places them.
///
/// ```
/// use cute_draw::tma_copy;
/// let copy = cute_expr::evaluate("tma_copy((300,200):(200,1), tile_to_shape(smem_atom(K, SW128, 16), (128,128)), 16)")?;
/// let cute_expr::Value::Boxes(copy) = copy else { unreachable!() };
/// let figure = tma_copy(&copy);
/// let [matrix, tile] = figure.body.grids()[..] else { unreachable!() };
/// // the first two atoms of the tile; 3 rows of 4 boxes of 64 x 128; of the last one in a row 200 - 192 = 8 columns exist
/// assert_eq!((matrix.rows, matrix.columns, matrix.cell(0, 3).unwrap().label[0].as_str()), (3, 4, "8 x 128"));
/// assert_eq!((tile.rows, tile.columns), (16, 16));
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[must_use]
pub fn tma_copy(of: &TmaCopy) -> Figure {
    let (inner, rows) = (of.boxes.inner.max(1), of.boxes.rows.max(1));
    let title = format!("{} of a matrix of {} x {} elements", text(of), of.global.along, of.global.across);
    let mut blocks = vec![
        Block::heading(&title),
        Block::note(
            "the matrix in boxes, from which element on: coloured is what the first tile takes, hatched what lies",
        ),
        Block::note("beyond it in part: so many elements exist, and zeros are written for the others"),
        Block::Grid(Box::new(matrix(of, inner, rows))),
    ];
    let (tile, cut) = first_rows(of);
    if let Some(drawn) = tma_tile(&tile, of.bits, inner.saturating_mul(rows)) {
        blocks.push(Block::note(format!("{cut}the tile, {}, in words of 16 bytes, numbered as they lie:", of.tile)));
        blocks.push(drawn);
    }
    Figure { title, body: Block::Column(blocks) }
}
fn text(of: &TmaCopy) -> String {
    let boxes = if of.boxes.copies == 1 { "box" } else { "boxes" };
    format!("{} {boxes} of {} x {}", of.boxes.copies, of.boxes.inner, of.boxes.rows)
}

/// The first rows of a tile, across its contiguous mode, and what that is called.
fn first_rows(of: &TmaCopy) -> (ComposedLayout, String) {
    let across = if of.major == Major::K { 0 } else { 1 };
    let all = of.tile.layout().get(across).map_or(1, |mode| mode.size());
    let first = Tiler::extent(ROWS).map(|first| match of.major {
        Major::K => Tiler::ByMode(vec![first, Tiler::Keep]),
        Major::MN => Tiler::ByMode(vec![Tiler::Keep, first]),
    });
    match first.and_then(|first| of.tile.compose(&first)) {
        Ok(tile) if all > ROWS => (tile, format!("{ROWS} of {all} rows of ")),
        _ => (of.tile.clone(), String::new()),
    }
}

/// So many of so many places, the last one among them; `None` stands for those between.
fn shown(count: usize) -> Vec<Option<usize>> {
    if count <= MOST {
        return (0..count).map(Some).collect();
    }
    let first = (0..MOST.saturating_sub(2)).map(Some);
    first.chain([None, count.checked_sub(1)]).collect()
}

fn matrix(of: &TmaCopy, inner: usize, rows: usize) -> Grid {
    let along = shown(of.global.along.div_ceil(inner));
    let across = shown(of.global.across.div_ceil(rows));
    let mut grid = Grid::new(across.len(), along.len());
    for &down in &across {
        for &right in &along {
            grid.cells.push(match (down, right) {
                (Some(down), Some(right)) => one_box(of, [right, down], [inner, rows]),
                _ => Cell { label: vec!["..".into()], ..Cell::default() },
            });
        }
    }
    let starts = |all: &[Option<usize>], each: usize| Level {
        run: 1,
        labels: all.iter().map(|at| at.map_or("..".into(), |at| at.saturating_mul(each).to_string())).collect(),
    };
    grid.top = vec![starts(&along, inner)];
    grid.left = vec![starts(&across, rows)];
    grid
}

fn one_box(of: &TmaCopy, place: [usize; 2], extents: [usize; 2]) -> Cell {
    let all = [of.global.along, of.global.across];
    let mut begins = [0usize; 2];
    let mut exist = [0usize; 2];
    for (i, extent) in extents.into_iter().enumerate() {
        let at = place.get(i).copied().unwrap_or(0).saturating_mul(extent);
        if let (Some(begins), Some(exist), Some(all)) = (begins.get_mut(i), exist.get_mut(i), all.get(i)) {
            *begins = at;
            *exist = all.saturating_sub(at).min(extent);
        }
    }
    let [x, y] = begins;
    let is_cut = exist != extents;
    let number = number_in_tile(of, begins);
    let [wide, high] = exist;
    let label = if is_cut { vec![format!("{wide} x {high}")] } else { vec![format!("({x},{y})")] };
    let mut tip = format!("the box from ({x},{y}) on");
    if is_cut {
        tip.push_str(&format!(": {wide} x {high} elements exist"));
    }
    Cell {
        label,
        fill: Some(number.map_or(REST, categorical)),
        mark: if is_cut { Mark::Hole } else { Mark::None },
        tip,
        data: vec![("coord", format!("({x},{y})"))],
        links: number.map(|number| format!("x{number}")).into_iter().collect(),
    }
}

/// Which of the tile's boxes begins there.
fn number_in_tile(of: &TmaCopy, [x, y]: [usize; 2]) -> Option<usize> {
    let [row, column] = if of.major == Major::K { [y, x] } else { [x, y] };
    let (rows, columns) = (of.tile.layout().get(0).ok()?, of.tile.layout().get(1).ok()?);
    if row >= rows.size() || column >= columns.size() {
        return None;
    }
    let offset = rows.at(row).ok()?.checked_add(columns.at(column).ok()?)?;
    usize::try_from(offset).ok()?.checked_div(of.boxes.inner.checked_mul(of.boxes.rows)?)
}

/// A tile in words of 16 bytes, numbered as they lie, with a colour for each box of so many elements.
#[must_use]
pub fn tma_tile(tile: &ComposedLayout, bits: usize, elements: usize) -> Option<Block> {
    let each = 128usize.checked_div(bits).filter(|each| *each > 0)?;
    let words = tile.upcast(each).ok()?;
    let size = elements.checked_div(each).filter(|size| *size > 0)?;
    let mut figure = swizzled(&words, &GridStyle { bare: true, color: ColorBy::Nothing, ..GridStyle::default() });
    for grid in figure.body.grids_mut() {
        let small = grid.cells.len() <= LABELLED;
        // levels of one number say nothing
        let single = |levels: &mut Vec<Level>| levels.retain(|level| level.labels.len() > 1);
        single(&mut grid.top);
        single(&mut grid.left);
        for cell in &mut grid.cells {
            let offset =
                cell.data.iter().find(|(name, _)| *name == "offset").and_then(|(_, at)| at.parse::<usize>().ok());
            let Some(number) = offset.and_then(|offset| offset.checked_div(size)) else { continue };
            cell.fill = Some(categorical(number));
            cell.tip = format!("box {number}, 16 bytes number {}", offset.unwrap_or(0));
            cell.links = vec![format!("x{number}")];
            if !small {
                cell.label.clear();
            }
        }
    }
    Some(figure.body)
}

/// The bits of a matrix descriptor by its fields, of a tile that begins at 0: wgmma's, if it has the mode, and tcgen05's.
///
/// ```
/// use cute_draw::smem_descriptor;
/// let of = cute_expr::evaluate("smem_descriptor(tile_to_shape(smem_atom(K, SW128, 16), (128,64)), K, 16)")?;
/// let cute_expr::Value::Descriptor(of) = of else { unreachable!() };
/// let figure = smem_descriptor(&of);
/// let bits: Vec<u64> = figure.body.grids()[0].cells.iter().map(|cell| cell.label[0].parse().unwrap()).collect();
/// // the highest bit comes first
/// assert_eq!(bits.iter().fold(0, |number, bit| number << 1 | bit), of.at(0, 0).unwrap().wgmma().unwrap());
/// # Ok::<(), cute_expr::Error>(())
/// ```
#[must_use]
pub fn smem_descriptor(of: &Described) -> Figure {
    let title = format!("{}, leading {}, stride {} bytes", of.mode(), of.leading_bytes(), of.stride_bytes());
    let mut blocks = vec![Block::heading(&title)];
    let at = of.at(0, 0).ok();
    let of_both = [("wgmma", at.and_then(|at| at.wgmma()), false), ("tcgen05", at.map(|at| at.tcgen05()), true)];
    for (name, bits, tcgen05) in of_both {
        let (Some(bits), Some(at)) = (bits, &at) else { continue };
        blocks.push(Block::note(format!("{name} {bits:#018x}, at address 0")));
        let fields = fields(of, at, tcgen05);
        let mut grid = Grid::new(2, 32);
        for bit in (0..64usize).rev() {
            let field = fields.iter().position(|field| (field.from..=field.to).contains(&bit));
            let named = field.and_then(|i| fields.get(i));
            let value = u32::try_from(bit).ok().and_then(|bit| bits.checked_shr(bit)).unwrap_or(0) & 1;
            grid.cells.push(Cell {
                label: vec![value.to_string()],
                fill: Some(field.map_or(REST, categorical)),
                mark: Mark::None,
                tip: named.map_or_else(|| format!("bit {bit}"), |of| format!("bit {bit}: {}", of.name)),
                data: vec![("index", bit.to_string())],
                links: field.map(|i| format!("f{i}")).into_iter().collect(),
            });
        }
        grid.left = vec![Level { run: 1, labels: vec!["63 .. 32".into(), "31 .. 0".into()] }];
        blocks.push(Block::Grid(Box::new(grid)));
        let mut legend = Grid::new(fields.len(), 1);
        let place = |from: usize, to: usize| if from == to { from.to_string() } else { format!("{to} .. {from}") };
        for (i, field) in fields.iter().enumerate() {
            legend.cells.push(Cell {
                label: vec![format!("{}, {}", field.value, field.about)],
                fill: Some(categorical(i)),
                tip: field.name.into(),
                links: vec![format!("f{i}")],
                ..Cell::default()
            });
        }
        let labels = fields.iter().map(|field| format!("{}, bits {}", field.name, place(field.from, field.to)));
        legend.left = vec![Level { run: 1, labels: labels.collect() }];
        blocks.push(Block::Grid(Box::new(legend)));
    }
    Figure { title, body: Block::Column(blocks) }
}
