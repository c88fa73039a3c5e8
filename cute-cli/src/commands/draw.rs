//! `show` and `draw`: which picture an expression has, and where it goes.

use crate::arguments::{LabelName, PictureStyle, Subject, ThemeName, When};
use crate::commands::{AnyLayout, value};
use crate::failure::Failure;
use cute_draw::{ColorBy, Colors, Figure, GridStyle, LabelBy, MOST_DRAWN, Theme};
use cute_dynamic::{AlgebraError, ComposedLayout, Layout, Swizzle, blocked_product, raked_product};
use cute_expr::syntax::{Expr, Node, parse};
use cute_expr::{Error, Problem, Value};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// A picture on the terminal.
pub(crate) fn show(text: &str, style: &PictureStyle, color: When, json: bool) -> Result<(), Failure> {
    let figure = figure(text, style)?;
    let mut out = io::stdout().lock();
    if json {
        return Ok(out.write_all(cute_draw::json(&figure).as_bytes())?);
    }
    let picture = cute_draw::terminal(&figure, colors(color), width());
    Ok(out.write_all(picture.as_bytes())?)
}

/// Where a picture goes.
pub(crate) struct Output<'p> {
    pub(crate) path: &'p Path,
    pub(crate) scale: f32,
    pub(crate) theme: ThemeName,
}

/// A picture in a file.
pub(crate) fn draw(text: &str, style: &PictureStyle, output: &Output<'_>) -> Result<(), Failure> {
    write(&figure(text, style)?, output)
}

/// Writes a figure as what the file is called.
pub(crate) fn write(figure: &Figure, output: &Output<'_>) -> Result<(), Failure> {
    let theme = match output.theme {
        ThemeName::Auto => Theme::Auto,
        ThemeName::Light => Theme::Light,
        ThemeName::Dark => Theme::Dark,
    };
    let refused = |code, message: String| Failure::Refused { code, message };
    if output.path == Path::new("-") {
        return Ok(io::stdout().lock().write_all(cute_draw::svg(figure, theme).as_bytes())?);
    }
    let bytes = match output.path.extension().and_then(|end| end.to_str()) {
        Some("svg") => cute_draw::svg(figure, theme).into_bytes(),
        Some("tex") => cute_draw::tikz(figure).map_err(|e| refused("too_large", e.to_string()))?.into_bytes(),
        Some("txt") => cute_draw::terminal(figure, Colors::None, usize::MAX).into_bytes(),
        Some("json") => cute_draw::json(figure).into_bytes(),
        Some("png") => cute_draw::png(figure, theme, output.scale).map_err(|e| refused("png", e.to_string()))?,
        _ => {
            return Err(Failure::Argument(format!(
                "{}: no picture ends so; svg, png, tex, txt and json do",
                output.path.display()
            )));
        }
    };
    std::fs::write(output.path, bytes)
        .map_err(|error| Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", output.path.display()))))
}

/// What the terminal shows.
fn colors(when: When) -> Colors {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let always = when == When::Always;
    if when == When::Never
        || !always
            && (set("NO_COLOR").is_some()
                || !io::stdout().is_terminal()
                || set("TERM").is_some_and(|term| term == "dumb"))
    {
        return Colors::None;
    }
    let many = set("COLORTERM").is_some_and(|color| color == "truecolor" || color == "24bit");
    if many { Colors::True } else { Colors::Palette }
}

/// How many columns it has; without one, all that are needed.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let size = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.or_else(size).unwrap_or(160)
}

fn algebra(error: AlgebraError) -> Failure {
    Failure::Refused { code: error.code(), message: error.to_string() }
}

fn grid_style(style: &PictureStyle) -> Result<GridStyle, Failure> {
    let label = match style.label {
        LabelName::Offset => LabelBy::Offset,
        LabelName::Index => LabelBy::Index,
        LabelName::Coord => LabelBy::Coord,
        LabelName::Bank => LabelBy::Bank(style.bits),
        LabelName::None => LabelBy::Nothing,
    };
    let color = match style.color_by.as_str() {
        "offset" => ColorBy::Offset,
        "row" => ColorBy::Row,
        "column" => ColorBy::Column,
        "bank" => ColorBy::Bank(style.bits),
        "none" => ColorBy::Nothing,
        layout => match AnyLayout::of(layout)? {
            AnyLayout::Plain(layout) => ColorBy::By(Box::new(layout)),
            AnyLayout::Swizzled(_) => {
                return Err(Failure::Argument("colours are by a layout without a swizzle".into()));
            }
        },
    };
    let (flat, curve, arrows) = (style.flat, style.curve, style.arrows);
    Ok(GridStyle { label, color, flat, curve, arrows, names: style.names.clone(), ..GridStyle::default() })
}

fn bounded(size: usize) -> Result<(), Failure> {
    if size <= MOST_DRAWN {
        return Ok(());
    }
    Err(Failure::Refused {
        code: "too_large",
        message: format!("{size} coordinates: {MOST_DRAWN} are the most that are drawn"),
    })
}

/// The picture of an expression.
fn figure(text: &str, style: &PictureStyle) -> Result<Figure, Failure> {
    match style.subject {
        Subject::Operation => operation(text),
        Subject::Value => of_value(text, value(text)?, style),
        Subject::Owners | Subject::Owned => owners(text, style),
        Subject::Swizzle => match value(text)? {
            Value::Composed(composed) => swizzled(&composed),
            Value::Swizzle(swizzle) => swizzled(&example(swizzle).map_err(algebra)?),
            other => Err(Failure::Argument(format!("{} where a swizzled layout is needed", other.kind()))),
        },
    }
}

fn swizzled(composed: &ComposedLayout) -> Result<Figure, Failure> {
    bounded(composed.size())?;
    Ok(cute_draw::swizzle(composed))
}

/// The smallest layout that a swizzle does all it can on: rows that it reads by columns that it changes.
fn example(of: Swizzle) -> Result<ComposedLayout, AlgebraError> {
    let power =
        |bits: usize| u32::try_from(bits).ok().and_then(|bits| 1usize.checked_shl(bits)).ok_or(AlgebraError::Overflow);
    let signed = |n: usize| isize::try_from(n).map_err(|_| AlgebraError::Overflow);
    let shift = of.shift().unsigned_abs();
    let (rows, columns) = (power(of.bits())?, power(shift)?);
    let (row, column) = (power(of.base().saturating_add(shift))?, power(of.base())?);
    ComposedLayout::new(of, 0, Layout::new((rows, columns), (signed(row)?, signed(column)?))?)
}

fn of_value(text: &str, value: Value, style: &PictureStyle) -> Result<Figure, Failure> {
    match &value {
        Value::Mma(atom) => Ok(cute_draw::mma_atom(atom)),
        Value::Copy(atom) => Ok(cute_draw::copy_atom(atom)),
        Value::TiledMma(mma) => {
            let [m, n, k] = mma.tile;
            bounded(m.saturating_mul(n).max(m.saturating_mul(k)).max(n.saturating_mul(k)))?;
            let note = format!("{} threads, a corner marks elements of several", mma.thr_layout.size());
            Ok(cute_draw::mma_operands(&mma.text, mma.tile, [&mma.a, &mma.b, &mma.c], &note))
        }
        Value::Swizzle(swizzle) => swizzled(&example(*swizzle).map_err(algebra)?),
        Value::Composed(composed) => {
            bounded(composed.size())?;
            Ok(cute_draw::swizzled(composed, &grid_style(style)?))
        }
        other => {
            let whole = |problem: Problem| Failure::Expression(text.into(), Error { span: 0..text.len(), problem });
            let layout = other.to_layout().map_err(whole)?;
            bounded(layout.size())?;
            Ok(cute_draw::grid(&layout, &grid_style(style)?))
        }
    }
}

/// Who owns what, by a layout of (thread, value).
fn owners(text: &str, style: &PictureStyle) -> Result<Figure, Failure> {
    let AnyLayout::Plain(layout) = AnyLayout::of(text)? else {
        return Err(Failure::Argument("a layout of (thread, value) has no swizzle".into()));
    };
    bounded(layout.size().max(layout.cosize()))?;
    let cosize = layout.cosize();
    // nearly square, unless it is said
    let rows = style.rows.unwrap_or_else(|| {
        let wanted = cosize.isqrt();
        (1..=wanted)
            .rev()
            .find(|rows| cosize.checked_rem(*rows) == Some(0))
            .map_or(1, |rows| cosize.checked_div(rows).unwrap_or(1))
    });
    if rows == 0 {
        return Err(Failure::Argument("a matrix has rows".into()));
    }
    let columns = cosize.div_ceil(rows);
    bounded(rows.saturating_mul(columns))?;
    Ok(if style.subject == Subject::Owners {
        cute_draw::thread_values(&layout, (rows, columns))
    } else {
        cute_draw::thread_value_table(&layout, rows)
    })
}

/// The values of the parts of an expression, after its `let`s.
fn parts<'t>(text: &'t str, lets: &str, of: &[Expr<'t>]) -> Result<Vec<Value>, Failure> {
    of.iter().map(|part| value(&format!("{lets}{}", text.get(part.span.clone()).unwrap_or_default()))).collect()
}

/// The outermost operation of an expression.
fn operation(text: &str) -> Result<Figure, Failure> {
    let program = parse(text).map_err(|error| Failure::Expression(text.into(), error))?;
    let lets = text.get(..program.result.span.start).unwrap_or_default();
    // refused operations have no picture; `explain` tells them
    let result = value(text)?;
    let whole =
        |problem: Problem| Failure::Expression(text.into(), Error { span: program.result.span.clone(), problem });
    let none = || {
        Failure::Argument(format!(
            "`{}` is no operation that is drawn: o, divides, products, complement, slice, a swizzle",
            text.get(program.result.span.clone()).unwrap_or_default()
        ))
    };
    let (name, arguments) = match &program.result.node {
        Node::Call(name, arguments) => (*name, parts(text, lets, arguments)?),
        Node::At(arguments) => {
            let mut values = parts(text, lets, arguments)?;
            // several indices are one coordinate
            let indices: Vec<String> = values.drain(1.min(values.len())..).map(|index| index.to_string()).collect();
            let coordinate =
                if let [one] = indices.as_slice() { one.clone() } else { format!("({})", indices.join(",")) };
            values.push(value(&coordinate)?);
            ("slice", values)
        }
        Node::Compose(operands) => {
            let (Some(last), Some(first)) = (operands.last(), operands.first()) else { return Err(none()) };
            let before = operands.len().saturating_sub(2);
            let left = operands.get(before).map_or(first.span.end, |left| left.span.end);
            let left = format!("{lets}{}", text.get(first.span.start..left).unwrap_or_default());
            (
                "composition",
                vec![value(&left)?, parts(text, lets, std::slice::from_ref(last))?.pop().unwrap_or(Value::Bool(false))],
            )
        }
        _ => return Err(none()),
    };
    if let Value::Composed(composed) = &result {
        return swizzled(composed);
    }
    let layout = |value: &Value| value.to_layout().map_err(whole);
    let tiler = |value: &Value| value.to_tiler().map_err(whole);
    match (name, arguments.as_slice()) {
        ("composition", [a, b]) => cute_draw::compose(&layout(a)?, &tiler(b)?).map_err(algebra),
        ("logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide", [a, b]) => {
            cute_draw::divide(&layout(a)?, &tiler(b)?).map_err(algebra)
        }
        ("blocked_product", [a, b]) => {
            cute_draw::product(name, &layout(a)?, &layout(b)?, blocked_product).map_err(algebra)
        }
        ("raked_product", [a, b]) => cute_draw::product(name, &layout(a)?, &layout(b)?, raked_product).map_err(algebra),
        ("logical_product" | "zipped_product", [a, b]) => {
            cute_draw::product(name, &layout(a)?, &layout(b)?, cute_dynamic::logical_product).map_err(algebra)
        }
        ("complement", [a, Value::Tree(size)]) => {
            let size = size.to_string().parse::<cute_dynamic::Shape>().ok().and_then(|shape| shape.size());
            cute_draw::complement(&layout(a)?, size.ok_or_else(none)?).map_err(algebra)
        }
        ("slice", [a, b]) => {
            let (a, coord) = if matches!(a, Value::Tree(_)) { (b, a) } else { (a, b) };
            cute_draw::slice(&layout(a)?, &coord.to_string().parse().map_err(|_| none())?).map_err(algebra)
        }
        _ => Err(none()),
    }
}
