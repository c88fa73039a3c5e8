//! The figures of Cecka's paper, drawn from its layouts. What its text does not print (the images of Figures 7, 8, 9 and 12) is
//! drawn from what it says of them.

use super::grid::{ColorBy, GridStyle, LabelBy, grid};
use super::operations::{divide, slice};
use super::owners::{thread_values, words_grid};
use super::product;
use crate::color::{categorical, scale};
use crate::figure::{Block, Cell, Figure, Grid, Level, Mark};
use cute_dynamic::atoms::{self, CopyAtom};
use cute_dynamic::{
    AlgebraError, Coord, Layout, Shape, Tiler, blocked_product, composition, idx2crd, max_common_layout, raked_product,
};

/// A figure and what its file is called.
pub type Named = (&'static str, Figure);

/// Reads what is written here; a test reads all of it.
fn layout(text: &str) -> Result<Layout, AlgebraError> {
    text.parse().map_err(|_| AlgebraError::Profile { mode: 0 })
}
fn tiler(text: &str) -> Result<Tiler, AlgebraError> {
    text.parse().map_err(|_| AlgebraError::Profile { mode: 0 })
}
fn shape(text: &str) -> Result<Shape, AlgebraError> {
    text.parse().map_err(|_| AlgebraError::Profile { mode: 0 })
}
fn coord(text: &str) -> Result<Coord, AlgebraError> {
    text.parse().map_err(|_| AlgebraError::Profile { mode: 0 })
}

/// Figures 1 to 12, in order.
///
/// ```
/// let figures = cute_draw::paper()?;
/// assert_eq!((figures.len(), figures[9].0), (12, "paper-10-blocked-product"));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// None: a test draws all of them.
pub fn paper() -> Result<Vec<Named>, AlgebraError> {
    Ok(vec![
        ("paper-01-folding", folding()?),
        ("paper-02-coordinates", coordinate_sets()?),
        ("paper-03-layouts", layouts()?),
        ("paper-04-semimodules", semimodules()?),
        ("paper-05-slices", slices()?),
        ("paper-06-thread-values", ampere()?),
        ("paper-07-tilers", tilers()?),
        ("paper-08-common-vectors", common_vectors()?),
        ("paper-09-tensor-memory", tensor_memory()),
        ("paper-10-blocked-product", copies("blocked_product", blocked_product)?),
        ("paper-11-raked-product", copies("raked_product", raked_product)?),
        ("paper-12-divides", divides()?),
    ])
}

fn titled(title: &str, parts: Vec<Block>) -> Figure {
    let body = Block::Column([Block::heading(title)].into_iter().chain(parts).collect());
    Figure { title: title.into(), body }
}
/// Part of a figure: its letter and what it is, above.
fn part(heading: String, body: Block) -> Block {
    Block::Column(vec![Block::note(heading), body])
}
fn bare(layout: &Layout, style: GridStyle) -> Block {
    grid(layout, &GridStyle { bare: true, ..style }).body
}
/// Parts in rows of so many.
fn rows(parts: Vec<Block>, across: usize) -> Vec<Block> {
    parts.chunks(across).map(|row| Block::Row(row.to_vec())).collect()
}

fn folding() -> Result<Figure, AlgebraError> {
    let views = [
        ("tensor, 2 x 2 x 2", "(2,2,2):(2,1,4)"),
        ("matrix, 4 x 2: mode 2 folded into 0", "((2,2),2):((2,4),1)"),
        ("matrix, 2 x 4: mode 2 folded into 1", "(2,(2,2)):(2,(1,4))"),
    ];
    let mut parts = Vec::new();
    for (what, text) in views {
        let view = layout(text)?;
        let flat = by_mode(&view)?;
        let flat = if flat.depth() > 1 { "no flat representation".to_string() } else { format!("flat: {flat}") };
        parts.push(part(format!("{what}: {view}; {flat}"), bare(&view, GridStyle::default())));
    }
    Ok(titled("Figure 1: eight elements as a tensor, and folded into two matrices", parts))
}

/// Each mode coalesced.
fn by_mode(layout: &Layout) -> Result<Layout, AlgebraError> {
    let modes: Vec<Layout> = (0..layout.rank()).map(|i| layout.get(i)?.coalesce()).collect::<Result<_, _>>()?;
    Layout::concat(&modes)
}

/// For each shape its coordinate lists: integral, in between, natural.
fn coordinate_sets() -> Result<Figure, AlgebraError> {
    let sets = [("4", vec!["4"]), ("(2,3)", vec!["6", "(2,3)"]), ("((2,3),2)", vec!["12", "(6,2)", "((2,3),2)"])];
    let mut parts = Vec::new();
    for (of, lists) in sets {
        let count = shape(of)?.size().unwrap_or(0);
        let mut table = Grid::new(count, lists.len());
        let lists: Vec<Shape> = lists.into_iter().map(shape).collect::<Result<_, _>>()?;
        for row in 0..count {
            for list in &lists {
                let text = idx2crd(list, row)?.to_string();
                let data = vec![("index", row.to_string()), ("coord", text.clone())];
                let tip = format!("coordinate {row} of {list}");
                table.cells.push(Cell {
                    label: vec![text],
                    fill: Some(scale(row, count)),
                    tip,
                    data,
                    mark: Mark::None,
                    links: Vec::new(),
                });
            }
        }
        table.top = vec![Level { run: 1, labels: lists.iter().map(Shape::to_string).collect() }];
        parts.push(part(format!("S = {of}"), Block::Grid(Box::new(table))));
    }
    Ok(titled("Figure 2: the coordinate lists of shapes", vec![Block::Row(parts)]))
}

/// The layouts of Figure 3 that the paper's text names (Tables 5 to 7).
const LAYOUTS: [(&str, &str); 7] = [
    ("column-major", "(4,8):(1,4)"),
    ("row-major", "(4,8):(8,1)"),
    ("padded", "(4,8):(1,5)"),
    ("interleaved", "(4,(4,2)):(4,(1,16))"),
    ("mixed", "((2,2),(4,2)):((1,8),(2,16))"),
    ("broadcast to 2 x 2, dense", "((2,2),(2,4)):((0,1),(0,2))"),
    ("broadcast to 2 x 2, every other offset", "((2,2),(2,4)):((0,2),(0,4))"),
];

fn layouts() -> Result<Figure, AlgebraError> {
    let mut parts = Vec::new();
    for (what, text) in LAYOUTS {
        let style = GridStyle { curve: true, flat: true, ..GridStyle::default() };
        parts.push(part(format!("{what}, {text}"), bare(&layout(text)?, style)));
    }
    Ok(titled("Figure 3: layouts of shape (4,8), with a line in the order of their offsets", rows(parts, 2)))
}

fn semimodules() -> Result<Figure, AlgebraError> {
    let all = [
        ("(a) coordinates", "(4,8):(1@0,1@1)"),
        ("(b) coordinates, folded", "(4,(4,2)):(1@1,(1@0,6@1))"),
        ("(c) XOR", "(4,(4,3)):(f1,(f5,f16))"),
    ];
    let mut parts = Vec::new();
    for (what, text) in all {
        parts.push(part(
            format!("{what}, {text}"),
            bare(&layout(text)?, GridStyle { flat: true, ..GridStyle::default() }),
        ));
    }
    Ok(titled("Figure 4: strides that are coordinates, and strides that add by XOR", parts))
}

fn slices() -> Result<Figure, AlgebraError> {
    let of = layout("((3,2),((2,3),2)):((4,1),((2,15),100))")?;
    let all = ["(2,_)", "(_,5)", "(2,((0,_),_))", "((_,1),(_,0))", "((_,0),((0,_),1))", "((1,_),((_,0),_))"];
    let mut parts = Vec::new();
    for text in all {
        let Figure { title, body } = slice(&of, &coord(text)?)?;
        let shown = title.strip_prefix(&format!("{of} at ")).unwrap_or(&title).to_string();
        let grid = body.grids().first().map(|grid| {
            // the levels of the axes are the same six times
            let mut grid = (*grid).clone();
            grid.top = vec![Level::counting(grid.columns)];
            grid.left = vec![Level::counting(grid.rows)];
            grid
        });
        parts.push(part(format!("A{shown}"), grid.map_or(Block::Empty, |grid| Block::Grid(Box::new(grid)))));
    }
    Ok(titled(&format!("Figure 5: slices of A = {of}"), rows(parts, 2)))
}

fn ampere() -> Result<Figure, AlgebraError> {
    let values = layout("((4,8),2):((16,1),8)")?;
    let figure = thread_values(&values, (8, 8));
    Ok(titled(
        &format!("Figure 6: who owns C of the FP64 tensor core of Ampere, {values}"),
        figure.body.grids().into_iter().map(|grid| Block::Grid(Box::new(grid.clone()))).collect(),
    ))
}

/// The tilers of Figures 7 and 12.
const TILERS: [&str; 4] = ["<4:1,8:1>", "<4:1,8:2>", "<4:2,8:1>", "<4:2,8:2>"];

/// What a tiler takes of an 8 x 16 layout; the same for every layout.
fn tilers() -> Result<Figure, AlgebraError> {
    let of = layout("(8,16):(20,1)")?;
    let mut parts = Vec::new();
    for text in TILERS {
        let tile = tiler(text)?;
        let taken = composition(&Layout::column_major(&of.shape())?, &tile)?;
        let inside: Vec<usize> =
            (0..taken.size()).filter_map(|i| taken.at(i).ok()).filter_map(|i| usize::try_from(i).ok()).collect();
        let style = GridStyle {
            label: LabelBy::Nothing,
            color: ColorBy::Nothing,
            flat: true,
            bare: true,
            ..GridStyle::default()
        };
        let mut grid = first(&grid(&of, &style));
        for cell in &mut grid.cells {
            let index = cell.data.iter().find(|(name, _)| *name == "index").and_then(|(_, index)| index.parse().ok());
            let is_taken = index.is_some_and(|index: usize| inside.contains(&index));
            cell.fill = Some(if is_taken { categorical(0) } else { crate::color::Rgb(0xec, 0xee, 0xf1) });
            cell.data.push(("tile", is_taken.to_string()));
        }
        let result = composition(&of, &tile)?;
        parts.push(part(format!("{text}: {of} o T = {result}"), Block::Grid(Box::new(grid))));
    }
    Ok(titled("Figure 7: tilers that take a 4 x 8 sublayout of an 8 x 16 one", rows(parts, 2)))
}

fn first(figure: &Figure) -> Grid {
    figure.body.grids().first().map(|grid| (*grid).clone()).unwrap_or_default()
}

/// The layouts of Figure 8a, and two with the coordinates that the text gives of 8b.
const PAIRS: [(&str, &str, &str); 2] = [
    ("(a)", "((2,2),(4,2)):((1,8),(2,16))", "(4,8):(1,4)"),
    ("(b)", "((2,2),(2,2,2)):((4,1),(8,2,16))", "((2,2),(2,2,2)):((16,1),(4,2,8))"),
];

fn common_vectors() -> Result<Figure, AlgebraError> {
    let mut parts = Vec::new();
    for (letter, a, b) in PAIRS {
        let (a, b) = (layout(a)?, layout(b)?);
        let common = max_common_layout(&a, &b)?;
        let shared: Vec<usize> =
            (0..common.size()).filter_map(|k| common.at(k).ok()).filter_map(|i| usize::try_from(i).ok()).collect();
        let side = |of: &Layout| {
            let mut grid = first(&grid(
                of,
                &GridStyle { color: ColorBy::Nothing, flat: true, bare: true, ..GridStyle::default() },
            ));
            for cell in &mut grid.cells {
                let index =
                    cell.data.iter().find(|(name, _)| *name == "index").and_then(|(_, index)| index.parse().ok());
                let place = index.and_then(|index: usize| shared.iter().position(|at| *at == index));
                cell.fill = Some(place.map_or(crate::color::Rgb(0xec, 0xee, 0xf1), categorical));
                if place.is_some() {
                    cell.mark = Mark::Chosen;
                }
            }
            Block::Grid(Box::new(grid))
        };
        let coordinates: Vec<_> = shared.iter().map(usize::to_string).collect();
        let note = format!(
            "{letter} {} elements side by side in both, at coordinates {}: {common}",
            shared.len(),
            coordinates.join(" ")
        );
        let both = Block::Row(vec![part(format!("source {a}"), side(&a)), part(format!("destination {b}"), side(&b))]);
        parts.push(part(note, both));
    }
    Ok(titled("Figure 8: common subvectors of two layouts", parts))
}

/// One warp's part of tensor memory: lanes are rows, columns of 32 bits are columns.
fn tensor_memory() -> Figure {
    let names = ["SM100_TMEM_LOAD_32dp32b1x", "SM100_TMEM_LOAD_32dp32b2x", "SM100_TMEM_LOAD_16dp256b1x"];
    let one = |atom: CopyAtom| {
        let lane = atom.val_id.as_ref().and_then(|bits| bits.shape().leaves().next()).unwrap_or(32);
        let (columns, words) = (lane / 32, atom.dst.size() / 32);
        let rows = words.checked_div(columns).unwrap_or(1);
        let mut grid = words_grid(&atom.dst, (rows, columns), 32);
        grid.top = vec![Level::counting(columns)];
        grid.left = vec![Level::counting(rows)];
        grid.names = Some(("column".into(), "lane".into()));
        part(format!("{}: {}", atom.row.ptx, atom.dst), Block::Grid(Box::new(grid)))
    };
    let parts = names.into_iter().filter_map(|name| atoms::copy(name, "").ok()).map(one).collect();
    titled(
        "Figure 9: tensor memory, its lanes and columns, and the registers that one warp loads",
        vec![Block::Row(parts)],
    )
}

fn copies(
    name: &str,
    op: impl FnOnce(&Layout, &Layout) -> Result<Layout, AlgebraError>,
) -> Result<Figure, AlgebraError> {
    let number = if name == "blocked_product" { 10 } else { 11 };
    let figure = product(name, &layout("(3,4):(4,1)")?, &layout("(2,5):(1,2)")?, op)?;
    let mut all = figure.body.grids();
    let result = all.pop().cloned().unwrap_or_default();
    Ok(titled(
        &format!("Figure {number}: {}", figure.title),
        vec![Block::Grid(Box::new(Grid { like: (3, 1, 20), ..result }))],
    ))
}

fn divides() -> Result<Figure, AlgebraError> {
    let of = layout("(8,16):(20,1)")?;
    let mut parts = Vec::new();
    for text in TILERS {
        let figure = divide(&of, &tiler(text)?)?;
        let mut grid = first(&figure);
        grid.cells.iter_mut().for_each(|cell| cell.label.clear());
        let result = cute_dynamic::logical_divide(&of, &tiler(text)?)?;
        parts.push(part(format!("{text}: {result}"), Block::Grid(Box::new(grid))));
    }
    Ok(titled(&format!("Figure 12: {of} divided into 2 x 2 tiles of 4 x 8"), rows(parts, 2)))
}
