//! Operations: what goes in beside what comes out, the same element in the same colour.

use super::grid::{ColorBy, GridStyle, MOST_DRAWN, grid, natural, swizzled};
use crate::color::{categorical, scale};
use crate::figure::{Block, Figure, Grid, Mark};
use cute_dynamic::{
    AlgebraError, ComposedLayout, Coord, Excess, Layout, Offset, Operation, Shape, Swizzle, Tiler, composition,
    crd2idx, is_in_bounds, logical_product, zipped_divide,
};
use std::collections::HashMap;

/// Refuses what has too many coordinates to be drawn.
fn drawable(layouts: &[&Layout]) -> Result<(), AlgebraError> {
    match layouts.iter().map(|layout| layout.size()).find(|&size| size > MOST_DRAWN) {
        Some(size) => Err(Operation::Draw.overflow(Excess::Above { number: size, most: MOST_DRAWN })),
        None => Ok(()),
    }
}

/// The grid of a layout, for others to colour.
fn plain(layout: &Layout) -> Grid {
    let style = GridStyle { bare: true, color: ColorBy::Nothing, ..GridStyle::default() };
    grid(layout, &style).body.grids().first().map(|grid| (*grid).clone()).unwrap_or_default()
}
fn block(heading: &str, grid: Grid) -> Block {
    Block::Column(vec![Block::note(heading), Block::Grid(Box::new(grid))])
}
/// What cells of one element have in common.
fn link(index: usize) -> String {
    format!("e{index}")
}
/// The index that a cell says it has.
fn index(cell: &crate::figure::Cell) -> Option<usize> {
    cell.data.iter().find(|(name, _)| *name == "index").and_then(|(_, index)| index.parse().ok())
}

/// `a o b`: the right operand, the left one with what is taken of it, and the result; an element has one colour in all three.
///
/// ```
/// use cute_draw::compose;
/// let (a, b) = ("(4,8):(8,1)".parse().unwrap(), "<2:2,4>".parse().unwrap());
/// let figure = compose(&a, &b)?;
/// assert_eq!(figure.title, "(4,8):(8,1) o <2:2,4:1> = (2,4):(16,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`composition`], and [`AlgebraError::Overflow`] for more than [`MOST_DRAWN`] coordinates.
pub fn compose(a: &Layout, b: &Tiler) -> Result<Figure, AlgebraError> {
    let result = composition(a, b)?;
    drawable(&[a, &result])?;
    // what is taken: the indices of a, by those of the result
    let taken = places(a, |layout| composition(layout, b))?;
    let count = result.size();
    let color = |i: usize| Some(scale(i, count));
    let mut first: HashMap<usize, usize> = HashMap::new();
    for (i, index) in taken.iter().enumerate() {
        if let Some(index) = index {
            first.entry(*index).or_insert(i);
        }
    }
    let (mut right, mut left, mut out) = (plain(&result), plain(a), plain(&result));
    for cell in &mut right.cells {
        let at = index(cell).and_then(|i| taken.get(i).copied().flatten());
        cell.label = vec![at.map_or_else(|| "..".into(), |at| at.to_string())];
    }
    for cell in right.cells.iter_mut().chain(&mut out.cells) {
        cell.fill = index(cell).and_then(color);
        cell.links = index(cell).and_then(|i| taken.get(i).copied().flatten()).map(link).into_iter().collect();
    }
    for cell in &mut left.cells {
        let taken = index(cell).and_then(|index| first.get(&index).copied());
        cell.fill = taken.and_then(color);
        cell.mark = if taken.is_some() { Mark::None } else { Mark::Faded };
        cell.links = index(cell).map(link).into_iter().collect();
    }
    let title = format!("{a} o {b} = {result}");
    let parts = vec![
        block(&format!("{b}: indices of the left"), right),
        Block::sign("\u{2192}"),
        block(&a.to_string(), left),
        Block::sign("="),
        block(&result.to_string(), out),
    ];
    Ok(Figure { title: title.clone(), body: Block::Column(vec![Block::heading(title), Block::Row(parts)]) })
}

/// A divide: the layout with a colour for each tile, and each tile as a grid; what lies beyond the layout is a hole.
///
/// ```
/// use cute_draw::divide;
/// let figure = divide(&"(4,8):(8,1)".parse().unwrap(), &"<2,4>".parse().unwrap())?;
/// assert_eq!(figure.body.grids().len(), 1 + 4);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`zipped_divide`], and [`AlgebraError::Overflow`] for more than [`MOST_DRAWN`] coordinates.
pub fn divide(a: &Layout, tiler: &Tiler) -> Result<Figure, AlgebraError> {
    let result = zipped_divide(a, tiler)?;
    drawable(&[a, &result])?;
    let taken = places(a, |layout| zipped_divide(layout, tiler))?;
    let tile_size = result.get(0).map_or(1, |tile| tile.size()).max(1);
    let mut tiles: HashMap<usize, usize> = HashMap::new();
    for (i, index) in taken.iter().enumerate() {
        if let Some(index) = index {
            tiles.entry(*index).or_insert(i.checked_div(tile_size).unwrap_or(0));
        }
    }
    let mut left = plain(a);
    for cell in &mut left.cells {
        let tile = index(cell).and_then(|index| tiles.get(&index).copied());
        cell.fill = tile.map(categorical);
        cell.links = index(cell).map(link).into_iter().collect();
        if let Some(tile) = tile {
            cell.tip.push_str(&format!(", tile {tile}"));
            cell.data.push(("tile", tile.to_string()));
        }
    }
    let title = format!("{a} by {tiler} = {result}");
    let note = if a.size() < result.size() { "tiles; what is hatched lies beyond the layout" } else { "tiles" };
    let right = Block::Column(vec![Block::note(note), each_tile(&result, &taken)?]);
    let parts = vec![block(&format!("{a}, tile by tile"), left), Block::sign("\u{2192}"), right];
    Ok(Figure { title: title.clone(), body: Block::Column(vec![Block::heading(title), Block::Row(parts)]) })
}

/// The most tiles that have a grid of their own.
const MOST_TILES: usize = 64;

/// A grid for each tile of a zipped layout, in the rows and columns of the rests.
fn each_tile(zipped: &Layout, taken: &[Option<usize>]) -> Result<Block, AlgebraError> {
    let part = |i: usize| zipped.get(i).unwrap_or_else(|_| zipped.clone());
    let (tile, rest) = (part(0), part(1));
    let (tile_size, tiles) = (tile.size(), rest.size());
    // rests of one mode stand in a row
    let rows = if rest.depth() > 0 && rest.rank() > 1 { rest.get(0).map_or(1, |rows| rows.size()) } else { 1 };
    let inside = |place: usize| taken.get(place).copied().flatten().is_some();
    let shape = plain(&tile);
    let mut drawn: Vec<Vec<Block>> = vec![Vec::new(); rows];
    for number in 0..tiles.min(MOST_TILES) {
        let mut grid = shape.clone();
        for cell in &mut grid.cells {
            let Some(at) = index(cell) else { continue };
            let place = number.saturating_mul(tile_size).saturating_add(at);
            let offset = zipped.at(place)?;
            cell.label = vec![offset.to_string()];
            cell.fill = Some(categorical(number));
            cell.mark = if inside(place) { Mark::None } else { Mark::Hole };
            cell.links = taken.get(place).copied().flatten().map(link).into_iter().collect();
            cell.tip = format!("tile {number}, element {at}: offset {offset}");
            cell.data = vec![("offset", offset.to_string()), ("tile", number.to_string()), ("index", at.to_string())];
        }
        grid.top.clear();
        grid.left.clear();
        grid.like = (zipped.cosize().to_string().len(), 1, 0);
        if let Some(row) = drawn.get_mut(number.checked_rem(rows).unwrap_or(0)) {
            row.push(Block::Grid(Box::new(grid)));
        }
    }
    let table = Block::Table(drawn);
    Ok(if tiles > MOST_TILES {
        Block::Column(vec![table, Block::note(format!("{MOST_TILES} of {tiles} tiles"))])
    } else {
        table
    })
}

/// Where an operation takes its elements from: for each coordinate of the result the index in `a`, `None` beyond an extent.
fn places(
    a: &Layout,
    op: impl Fn(&Layout) -> Result<Layout, AlgebraError>,
) -> Result<Vec<Option<usize>>, AlgebraError> {
    let shape = a.shape();
    // an index that has run past one mode looks like one of the next, a coordinate does not; but where modes are merged only
    // indices go through
    let taken = match op(&Layout::identity(&shape)?) {
        Ok(taken) => taken,
        Err(_) => op(&Layout::column_major(&shape)?)?,
    };
    let index = |i: usize| {
        Ok(match taken.crd2idx(Shape::leaf(i))? {
            Offset::Coord(coord) if is_in_bounds(&shape, &coord) => {
                let coord = coord.map(|part| part.unsigned_abs());
                Some(crd2idx(&shape, &coord)?)
            }
            Offset::Int(index) => usize::try_from(index).ok().filter(|index| *index < a.size()),
            _ => None,
        })
    };
    (0..taken.size()).map(index).collect()
}

/// A product: the tile, the grid of its copies, and the result with a colour for each copy.
///
/// ```
/// use cute_draw::product;
/// use cute_dynamic::raked_product;
/// let figure = product("raked_product", &"(3,4):(4,1)".parse().unwrap(), &"(2,5):(1,2)".parse().unwrap(), raked_product)?;
/// assert!(figure.title.ends_with("= ((2,3),(5,4)):((12,4),(24,1))"));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of the product, and [`AlgebraError::Overflow`] for more than [`MOST_DRAWN`] coordinates.
pub fn product(
    name: &str,
    a: &Layout,
    b: &Layout,
    op: impl FnOnce(&Layout, &Layout) -> Result<Layout, AlgebraError>,
) -> Result<Figure, AlgebraError> {
    copies(name, (a, b), &op(a, b)?)
}
/// The product's figure, the same for all of them.
fn copies(name: &str, (a, b): (&Layout, &Layout), result: &Layout) -> Result<Figure, AlgebraError> {
    drawable(&[a, b, result])?;
    let copies = logical_product(a, b)?;
    // which copy an offset is of, and which element of the tile it is there
    let mut copy_of: HashMap<isize, (usize, usize)> = HashMap::new();
    for i in 0..copies.size() {
        let (copy, element) = (i.checked_div(a.size().max(1)), i.checked_rem(a.size().max(1)));
        copy_of.entry(copies.at(i)?).or_insert((copy.unwrap_or(0), element.unwrap_or(0)));
    }
    let (mut tile, mut grid_of_copies, mut out) = (plain(a), plain(b), plain(result));
    let (of_tile, of_copy) = (|element: usize| format!("t{element}"), |copy: usize| format!("c{copy}"));
    for cell in &mut tile.cells {
        cell.links = index(cell).map(of_tile).into_iter().collect();
    }
    for cell in &mut grid_of_copies.cells {
        cell.fill = index(cell).map(categorical);
        cell.links = index(cell).map(of_copy).into_iter().collect();
    }
    for cell in &mut out.cells {
        let offset = cell.data.iter().find(|(name, _)| *name == "offset").and_then(|(_, offset)| offset.parse().ok());
        let of = offset.and_then(|offset: isize| copy_of.get(&offset)).copied();
        cell.fill = of.map(|(copy, _)| categorical(copy));
        cell.links = of.map(|(copy, element)| vec![of_tile(element), of_copy(copy)]).unwrap_or_default();
    }
    let title = format!("{name}({a}, {b}) = {result}");
    let parts = vec![
        block(&format!("tile {a}"), tile),
        Block::sign("\u{00d7}"),
        block(&format!("grid {b}"), grid_of_copies),
        Block::sign("="),
        block("a colour for each copy", out),
    ];
    Ok(Figure { title: title.clone(), body: Block::Column(vec![Block::heading(title), Block::Row(parts)]) })
}

/// A slice: the layout with what the coordinate leaves free, and where it begins.
///
/// ```
/// use cute_draw::{Mark, slice};
/// let figure = slice(&"(4,8):(8,1)".parse().unwrap(), &"(2,_)".parse().unwrap())?;
/// let chosen = figure.body.grids()[0].cells.iter().filter(|cell| cell.mark == Mark::Chosen).count();
/// assert_eq!(chosen, 8);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`cute_dynamic::slice`()], and [`AlgebraError::Overflow`] for more than [`MOST_DRAWN`] coordinates.
pub fn slice(layout: &Layout, coord: &Coord) -> Result<Figure, AlgebraError> {
    let (rest, offset) = cute_dynamic::slice(layout, coord.clone())?;
    drawable(&[layout])?;
    let chosen = natural(coord, &layout.shape());
    let style = GridStyle { bare: true, chosen: Some(chosen), ..GridStyle::default() };
    let title = format!("{layout} at {coord}: offset {}, {rest}", super::grid::text(&offset));
    let grid = grid(layout, &style).body;
    Ok(Figure { title: title.clone(), body: Block::Column(vec![Block::heading(title), grid]) })
}

/// A swizzle: offsets before and after, the colour saying which of the units that it permutes an offset lies in. Where a column
/// has one colour its elements lie in the same banks.
///
/// ```
/// use cute_draw::swizzle;
/// let figure = swizzle(&"Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap());
/// let [before, after] = figure.body.grids()[..] else { unreachable!() };
/// assert_eq!((before.cell(1, 0).unwrap().label[0].as_str(), after.cell(1, 0).unwrap().label[0].as_str()), ("8", "9"));
/// ```
#[must_use]
pub fn swizzle(composed: &ComposedLayout) -> Figure {
    let Some(of) = composed.swizzle() else { return swizzled(composed, &GridStyle::default()) };
    let none =
        Swizzle::new(0, 0, 0).and_then(|none| ComposedLayout::new(none, composed.offset(), composed.layout().clone()));
    let unit = |offset: isize| {
        let shifted = offset >> u32::try_from(of.base()).unwrap_or(0);
        let count = 1isize.checked_shl(u32::try_from(of.bits()).unwrap_or(0)).unwrap_or(1);
        usize::try_from(shifted.rem_euclid(count.max(1))).unwrap_or(0)
    };
    let drawn = |all: &ComposedLayout| {
        let style = GridStyle { bare: true, color: ColorBy::Nothing, ..GridStyle::default() };
        let figure = swizzled(all, &style);
        let mut grid = figure.body.grids().first().map(|grid| (*grid).clone()).unwrap_or_default();
        for cell in &mut grid.cells {
            let offset =
                cell.data.iter().find(|(name, _)| *name == "offset").and_then(|(_, offset)| offset.parse().ok());
            cell.fill = offset.map(|offset: isize| categorical(unit(offset)));
            cell.links = index(cell).map(link).into_iter().collect();
        }
        grid
    };
    let (before, after) = (none.map_or_else(|_| Grid::default(), |none| drawn(&none)), drawn(composed));
    let shift = of.shift().unsigned_abs();
    let (reads, changes) = if of.shift() < 0 {
        (of.base(), of.base().saturating_add(shift))
    } else {
        (of.base().saturating_add(shift), of.base())
    };
    let bits = |first: usize| format!("{first} to {}", first.saturating_add(of.bits()).saturating_sub(1));
    let note = if of.bits() == 0 {
        "no bits are XORed: offsets stay".to_string()
    } else {
        let colored = bits(of.base());
        format!("bits {} of an offset are XORed into bits {}; colours are bits {colored}", bits(reads), bits(changes))
    };
    let parts = Block::Row(vec![block("before", before), Block::sign("\u{2192}"), block("after", after)]);
    let title = composed.to_string();
    Figure { title: title.clone(), body: Block::Column(vec![Block::heading(title), parts, Block::note(note)]) }
}
