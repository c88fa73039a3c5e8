//! Which picture an expression has: that of its value, or of its outermost operation with what goes in beside what comes out.

use crate::figure::{Block, Figure};
use crate::figures::{self, GridStyle, drawable, pairs_drawable};
use cute_dynamic::{
    AlgebraError, ComposedLayout, Excess, Layout, Offset, Operation, OverBudget, Swizzle, blocked_product,
    logical_product, raked_product,
};
use cute_expr::syntax::{Expr, Node, parse};
use cute_expr::{Error, Problem, Value, evaluate};
use std::fmt;

/// Why an expression has no picture.
#[derive(Clone, PartialEq, Eq)]
pub enum NoFigure {
    /// It has no value, or one of another kind.
    Expression(Error),
    /// The algebra refuses what the picture would show.
    Algebra(AlgebraError),
    /// More cells than are drawn.
    Large(OverBudget),
    /// Nothing that is drawn.
    NotDrawn(String),
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for NoFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for NoFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expression(error) => error.fmt(f),
            Self::Algebra(error) => error.fmt(f),
            Self::Large(error) => error.fmt(f),
            Self::NotDrawn(what) => f.write_str(what),
        }
    }
}
impl std::error::Error for NoFigure {}
impl From<AlgebraError> for NoFigure {
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}
impl From<Error> for NoFigure {
    fn from(error: Error) -> Self {
        Self::Expression(error)
    }
}

impl From<OverBudget> for NoFigure {
    fn from(error: OverBudget) -> Self {
        Self::Large(error)
    }
}

fn bounded(size: usize) -> Result<(), NoFigure> {
    Ok(drawable(size)?)
}

/// Whether the picture of a value is that of a layout's cells, to which a [`GridStyle`] applies.
#[must_use]
pub const fn has_cells(value: &Value) -> bool {
    matches!(value, Value::Layout(_) | Value::Sliced(..) | Value::Composed(_) | Value::Tree(_))
}

/// The picture of a value: a grid of a layout, an instruction, an operand of a tiled MMA, a swizzle on the smallest layout that
/// it does all it can on.
///
/// ```
/// use cute_draw::{GridStyle, expression::of_value};
/// let value = cute_expr::evaluate("(4,8):(8,1)")?;
/// assert_eq!(of_value(&value, &GridStyle::default())?.title, "(4,8):(8,1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`NoFigure`].
pub fn of_value(value: &Value, style: &GridStyle) -> Result<Figure, NoFigure> {
    match value {
        Value::Mma(atom) => Ok(figures::mma_atom(atom)),
        Value::Copy(atom) => Ok(figures::copy_thread(atom, style.thread)),
        Value::TiledMma(mma) => {
            let [m, n, k] = mma.tile;
            bounded(m.saturating_mul(n).max(m.saturating_mul(k)).max(n.saturating_mul(k)))?;
            pairs_drawable(&[&mma.a, &mma.b, &mma.c])?;
            let threads = mma.thr_layout.size();
            let note = match style.thread {
                Some(_) => format!("{threads} threads"),
                None => format!("{threads} threads, a corner marks elements of several"),
            };
            Ok(figures::mma_thread(&mma.text, mma.tile, [&mma.a, &mma.b, &mma.c], &note, style.thread))
        }
        Value::TiledCopy(copy) => {
            let [rows, columns] = copy.tile;
            bounded(rows.saturating_mul(columns))?;
            pairs_drawable(&[&copy.src, &copy.dst])?;
            Ok(figures::tiled_copy_thread(copy, style.thread))
        }
        Value::Boxes(copy) => {
            bounded(copy.tile.size())?;
            Ok(figures::tma_copy(copy))
        }
        Value::Descriptor(of) => Ok(figures::smem_descriptor(of)),
        Value::Swizzle(of) => swizzled(&example(*of)?),
        Value::Composed(composed) => {
            bounded(composed.size())?;
            Ok(figures::swizzled(composed, style))
        }
        Value::Sliced(layout, offset) => {
            bounded(layout.size())?;
            let begins = Some((**offset).clone());
            Ok(figures::grid(layout, &GridStyle { begins, ..style.clone() }))
        }
        other => {
            let layout = other.to_layout_from_0().map_err(|problem| Error { span: 0..0, problem })?;
            bounded(layout.size())?;
            Ok(figures::grid(&layout, style))
        }
    }
}

/// A swizzled layout, or a swizzle, before and after.
///
/// # Errors
/// [`NoFigure`].
pub fn of_swizzle(value: &Value) -> Result<Figure, NoFigure> {
    match value {
        Value::Composed(composed) => swizzled(composed),
        Value::Swizzle(of) => swizzled(&example(*of)?),
        other => Err(NoFigure::NotDrawn(format!("{} where a swizzled layout is needed", other.kind()))),
    }
}
fn swizzled(composed: &ComposedLayout) -> Result<Figure, NoFigure> {
    bounded(composed.size())?;
    Ok(figures::swizzle(composed))
}

/// The smallest layout that a swizzle does all it can on: rows that it reads by columns that it changes.
fn example(of: Swizzle) -> Result<ComposedLayout, AlgebraError> {
    let too_many = Operation::Draw.overflow(Excess::Size);
    let power = |bits: usize| u32::try_from(bits).ok().and_then(|bits| 1usize.checked_shl(bits)).ok_or(too_many);
    let signed = |n| Operation::Draw.signed(n);
    let shift = of.shift().unsigned_abs();
    let (rows, columns) = (power(of.bits())?, power(shift)?);
    let (row, column) = (power(of.base().saturating_add(shift))?, power(of.base())?);
    ComposedLayout::new(of, 0, Layout::new((rows, columns), (signed(row)?, signed(column)?))?)
}

/// The outermost operation of an expression: what it is called, and the values of its arguments.
///
/// ```
/// let (name, arguments) = cute_draw::expression::operation("let a = (4,8):(8,1); a o 2:2")?.unwrap();
/// assert_eq!((name, arguments[0].to_string().as_str()), ("composition", "(4,8):(8,1)"));
/// # Ok::<(), cute_expr::Error>(())
/// ```
///
/// # Errors
/// Where and why it is no expression, or an argument has no value.
pub fn operation(text: &str) -> Result<Option<(&str, Vec<Value>)>, Error> {
    let program = parse(text)?;
    let lets = text.get(..program.result.span.start).unwrap_or_default();
    let parts = |of: &[Expr<'_>]| -> Result<Vec<Value>, Error> {
        of.iter().map(|part| evaluate(&format!("{lets}{}", text.get(part.span.clone()).unwrap_or_default()))).collect()
    };
    Ok(match &program.result.node {
        Node::Call(name, arguments) => Some((*name, parts(arguments)?)),
        Node::At(arguments) => {
            let mut values = parts(arguments)?;
            // several indices are one coordinate
            let indices: Vec<String> = values.drain(1.min(values.len())..).map(|index| index.to_string()).collect();
            let coordinate =
                if let [one] = indices.as_slice() { one.clone() } else { format!("({})", indices.join(",")) };
            values.push(evaluate(&coordinate)?);
            Some(("slice", values))
        }
        Node::Compose(operands) => {
            let (Some(last), Some(first)) = (operands.last(), operands.first()) else { return Ok(None) };
            let before = operands.len().saturating_sub(2);
            let end = operands.get(before).map_or(first.span.end, |left| left.span.end);
            let left = format!("{lets}{}", text.get(first.span.start..end).unwrap_or_default());
            let mut right = parts(std::slice::from_ref(last))?;
            Some(("composition", vec![evaluate(&left)?, right.pop().unwrap_or(Value::Bool(false))]))
        }
        _ => None,
    })
}

/// The picture of the outermost operation of an expression: compositions, divides, products, complements, slices and swizzles
/// have one of their own; of other operations, the layouts that go in stand beside the one that comes out.
///
/// ```
/// use cute_draw::expression::of_operation;
/// let figure = of_operation("logical_divide((8,8):(1,8), <4,4>)")?;
/// assert_eq!(figure.body.grids().len(), 1 + 4);
/// assert_eq!(of_operation("coalesce((2,4):(1,2))")?.body.grids().len(), 2);
/// # Ok::<(), cute_draw::expression::NoFigure>(())
/// ```
///
/// # Errors
/// [`NoFigure`].
pub fn of_operation(text: &str) -> Result<Figure, NoFigure> {
    // refused operations have no picture; `explain` tells them
    let result = evaluate(text)?;
    let not_drawn =
        || NoFigure::NotDrawn(format!("`{}` is no operation that is drawn: no layout comes out of one", text.trim()));
    let Some((name, arguments)) = operation(text)? else { return Err(not_drawn()) };
    if let Value::Composed(composed) = &result {
        return swizzled(composed);
    }
    let whole = |problem: Problem| NoFigure::Expression(Error { span: 0..text.len(), problem });
    let layout = |value: &Value| -> Result<Layout, NoFigure> {
        let layout = value.to_layout_from_0().map_err(whole)?;
        bounded(layout.size())?;
        Ok(layout)
    };
    if let Value::Layout(out) = &result {
        bounded(out.size())?;
    }
    let tiler = |value: &Value| value.to_tiler().map_err(whole);
    // a slice keeps its offset: the pictures of single operations have none
    let is_moved = |value: &Value| matches!(value.to_layout_from_0(), Err(Problem::Begins { .. }));
    let known = if arguments.iter().any(is_moved) { "" } else { name };
    Ok(match (known, arguments.as_slice()) {
        ("composition", [a, b]) => figures::compose(&layout(a)?, &tiler(b)?)?,
        ("logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide", [a, b]) => {
            figures::divide(&layout(a)?, &tiler(b)?)?
        }
        ("blocked_product", [a, b]) => figures::product(name, &layout(a)?, &layout(b)?, blocked_product)?,
        ("raked_product", [a, b]) => figures::product(name, &layout(a)?, &layout(b)?, raked_product)?,
        ("logical_product" | "zipped_product", [a, b @ Value::Layout(_)]) => {
            figures::product(name, &layout(a)?, &layout(b)?, logical_product)?
        }
        ("complement", [a, Value::Tree(size)]) => {
            let size = size.to_string().parse::<cute_dynamic::Shape>().ok().and_then(|shape| shape.size());
            figures::complement(&layout(a)?, size.ok_or_else(not_drawn)?)?
        }
        ("slice", [a, b]) => {
            let (a, coord) = if matches!(a, Value::Tree(_)) { (b, a) } else { (a, b) };
            figures::slice(&layout(a)?, &coord.to_string().parse().map_err(|_| not_drawn())?)?
        }
        _ => beside(name, &arguments, &result).ok_or_else(not_drawn)??,
    })
}

/// What cells of the same element have in common, of an operation that is told side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Same {
    /// The coordinate: modes are only arranged otherwise.
    Index,
    /// The offset: elements are chosen, or come again.
    Offset,
    /// What goes in comes out: the offset of one is the coordinate of the other.
    Swapped,
    /// Nothing that could be pointed at.
    Nothing,
}
impl Same {
    fn of(name: &str) -> Self {
        match name {
            "coalesce" | "coalesce_by_mode" | "flatten" | "unflatten" | "group" => Self::Index,
            "select" | "get" | "take" | "filter" | "filter_zeros" | "dice" | "local_tile" | "inner_partition"
            | "outer_partition" | "local_partition" | "tile_to_shape" => Self::Offset,
            "right_inverse" | "left_inverse" => Self::Swapped,
            _ => Self::Nothing,
        }
    }
}

/// The layouts that go in, and the one that comes out; which of their elements are the same is known of some operations.
fn beside(name: &str, arguments: &[Value], result: &Value) -> Option<Result<Figure, NoFigure>> {
    let (Value::Layout(out) | Value::Sliced(out, _)) = result else { return None };
    let first: isize = result.offset_text().and_then(|offset| offset.parse().ok()).unwrap_or(0);
    let written: Vec<String> = arguments.iter().map(Value::written).collect();
    let from = result.offset_text().map_or_else(String::new, |offset| format!(", from offset {offset}"));
    let title = format!("{name}({}) = {out}{from}", written.join(", "));
    let same = Same::of(name);
    let part = |layout: &Layout, begins: Option<Offset>, note: String, is_input: bool| -> Result<Block, NoFigure> {
        bounded(layout.size())?;
        let mut body = figures::grid(layout, &GridStyle { bare: true, begins, ..GridStyle::default() }).body;
        let by_index = same == Same::Index || same == Same::Swapped && !is_input;
        let add = if is_input { 0 } else { first };
        for cell in body.grids_mut().into_iter().flat_map(|grid| &mut grid.cells) {
            let named = |what: &str| cell.data.iter().find(|(name, _)| *name == what).map(|(_, value)| value.as_str());
            let number =
                named(if by_index { "index" } else { "offset" }).and_then(|number| number.parse::<isize>().ok());
            if let Some(number) = number.filter(|_| same != Same::Nothing) {
                cell.links = vec![format!("x{}", if by_index { number } else { number.saturating_add(add) })];
            }
        }
        Ok(Block::Column(vec![Block::note(note), body]))
    };
    let all = || {
        let mut parts = Vec::new();
        for argument in arguments {
            if let Value::Layout(layout) | Value::Sliced(layout, _) = argument {
                // of two the first is looked at, the other is how
                let is_first = parts.is_empty();
                let begins = if let Value::Sliced(_, begins) = argument { Some((**begins).clone()) } else { None };
                let mut block = part(layout, begins, argument.written(), true)?;
                if !is_first {
                    block.grids_mut().into_iter().flat_map(|grid| &mut grid.cells).for_each(|cell| cell.links.clear());
                    parts.push(Block::sign(","));
                }
                parts.push(block);
            }
        }
        if !parts.is_empty() {
            parts.push(Block::sign("\u{2192}"));
        }
        parts.push(part(out, None, format!("{out}{from}"), false)?);
        let body = Block::Column(vec![Block::heading(title.clone()), Block::Row(parts)]);
        Ok(Figure { title: title.clone(), body })
    };
    Some(all())
}

#[cfg(test)]
mod tests {
    use super::of_operation;

    /// The cells of the last grid that go with one of the first, by their labels.
    fn together(text: &str, index: usize) -> Vec<String> {
        let figure = of_operation(text).unwrap_or_else(|error| unreachable!("{text}: {error}"));
        let grids = figure.body.grids();
        let links =
            &grids.first().and_then(|grid| grid.cells.get(index)).map(|cell| cell.links.clone()).unwrap_or_default();
        let last = grids.last().map(|grid| grid.cells.as_slice()).unwrap_or_default();
        let shared = last.iter().filter(|cell| cell.links.iter().any(|link| links.contains(link)));
        shared.map(|cell| cell.label.join(" ")).collect()
    }

    #[test]
    fn cells_light_what_they_become() {
        // (1,2) of the left is offset 10; row-major cells of the picture
        assert_eq!(together("coalesce((2,4):(1,2))", 1), ["2"]);
        assert_eq!(together("right_inverse((4,8):(8,1))", 9), ["5"]);
        assert_eq!(together("select((4,8):(8,1), 1, 0)", 10), ["10"]);
        // of the tile that begins at 8320, its first element
        assert_eq!(together("local_tile((256,64):(64,1), <128,8>, (1,3))", 128 * 64 + 24), ["0"]);
        assert!(together("upcast((8,4):(1,8), 4)", 4).is_empty());
        assert_eq!(together("raked_product((3,4):(4,1), (2,5):(1,2))", 0).len(), 10);
    }
}
