//! `show` and `draw`: which picture an expression has, and where it goes.

use crate::Shell;
use crate::arguments::{LabelName, PictureStyle, Subject, ThemeName, When};
use crate::commands::{AnyLayout, value};
use crate::failure::Failure;
use cute_draw::expression::{self, NoFigure};
use cute_draw::{ColorBy, Colors, Figure, GridStyle, LabelBy, Theme};
use cute_expr::Error;
use std::io;
use std::path::Path;

/// A picture on the terminal.
pub(crate) fn show(
    shell: &mut Shell<'_>,
    text: &str,
    style: &PictureStyle,
    color: When,
    json: bool,
) -> Result<(), Failure> {
    let figure = figure(text, style)?;
    let out = &mut *shell.out;
    if json {
        return Ok(out.write_all(cute_draw::json(&figure).as_bytes())?);
    }
    let picture = cute_draw::terminal(&figure, colors(color, shell.is_terminal), width());
    Ok(out.write_all(picture.as_bytes())?)
}

/// Where a picture goes.
pub(crate) struct Output<'p> {
    pub(crate) path: &'p Path,
    #[cfg_attr(not(feature = "png"), allow(dead_code))]
    pub(crate) scale: f32,
    pub(crate) theme: ThemeName,
}

/// A picture in a file.
pub(crate) fn draw(
    shell: &mut Shell<'_>,
    text: &str,
    style: &PictureStyle,
    output: &Output<'_>,
) -> Result<(), Failure> {
    write(shell, &figure(text, style)?, output)
}

/// Writes a figure as what the file is called.
pub(crate) fn write(shell: &mut Shell<'_>, figure: &Figure, output: &Output<'_>) -> Result<(), Failure> {
    let theme = match output.theme {
        ThemeName::Auto => Theme::Auto,
        ThemeName::Light => Theme::Light,
        ThemeName::Dark => Theme::Dark,
    };
    let refused = |code, message: String| Failure::Refused { code, message };
    if output.path == Path::new("-") {
        return Ok(shell.out.write_all(cute_draw::svg(figure, theme).as_bytes())?);
    }
    let bytes = match output.path.extension().and_then(|end| end.to_str()) {
        Some("svg") => cute_draw::svg(figure, theme).into_bytes(),
        Some("tex") => cute_draw::tikz(figure).map_err(|e| refused("too_large", e.to_string()))?.into_bytes(),
        Some("txt") => cute_draw::terminal(figure, Colors::None, usize::MAX).into_bytes(),
        Some("json") => cute_draw::json(figure).into_bytes(),
        #[cfg(feature = "png")]
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
fn colors(when: When, is_terminal: bool) -> Colors {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let always = when == When::Always;
    if when == When::Never
        || !always && (set("NO_COLOR").is_some() || !is_terminal || set("TERM").is_some_and(|term| term == "dumb"))
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

fn grid_style(style: &PictureStyle) -> Result<GridStyle, Failure> {
    let bits = style.bits.unwrap_or(32);
    let label = match style.label.unwrap_or(LabelName::Offset) {
        LabelName::Offset => LabelBy::Offset,
        LabelName::Index => LabelBy::Index,
        LabelName::Coord => LabelBy::Coord,
        LabelName::Bank => LabelBy::Bank(bits),
        LabelName::None => LabelBy::Nothing,
    };
    let color = match style.color_by.as_deref().unwrap_or("offset") {
        "offset" => ColorBy::Offset,
        "row" => ColorBy::Row,
        "column" => ColorBy::Column,
        "bank" => ColorBy::Bank(bits),
        "none" => ColorBy::Nothing,
        layout => ColorBy::By(Box::new(AnyLayout::plain(layout, "colours are by a layout")?)),
    };
    let (flat, curve, arrows) = (style.flat, style.curve, style.arrows);
    Ok(GridStyle { label, color, flat, curve, arrows, names: style.names.clone(), ..GridStyle::default() })
}

/// Refuses options of a layout's cells for a picture that has none of them.
fn only_of_cells(style: &PictureStyle, of: &str) -> Result<(), Failure> {
    let given = [
        (style.label.is_some(), "--label"),
        (style.color_by.is_some(), "--color-by"),
        (style.bits.is_some(), "--bits"),
        (style.flat, "--flat"),
        (style.curve, "--curve"),
        (style.arrows, "--arrows"),
        (!style.names.is_empty(), "--names"),
    ];
    match given.into_iter().find(|(is_given, _)| *is_given) {
        Some((_, option)) => Err(Failure::Argument(format!(
            "{option} is an option of the cells of a layout, and does not apply to {of}"
        ))),
        None => Ok(()),
    }
}
/// Refuses `--rows` of what has rows of its own.
fn only_of_owners(style: &PictureStyle) -> Result<(), Failure> {
    if style.rows.is_none() {
        return Ok(());
    }
    Err(Failure::Argument("--rows is an option of `--as owners` and `--as owned`".into()))
}

fn bounded(size: usize) -> Result<(), Failure> {
    Ok(cute_draw::drawable(size)?)
}

/// The picture of an expression.
fn figure(text: &str, style: &PictureStyle) -> Result<Figure, Failure> {
    match style.subject {
        Subject::Operation => only_of_cells(style, "the picture of an operation")?,
        Subject::Owners | Subject::Owned => only_of_cells(style, "a picture of owners")?,
        Subject::Swizzle => only_of_cells(style, "the picture of a swizzle")?,
        Subject::Value => {}
    }
    if !matches!(style.subject, Subject::Owners | Subject::Owned) {
        only_of_owners(style)?;
    }
    match style.subject {
        Subject::Operation => expression::of_operation(text).map_err(|error| no_figure(text, error)),
        Subject::Value => {
            let value = value(text)?;
            if !expression::has_cells(&value) {
                only_of_cells(style, value.kind())?;
            }
            expression::of_value(&value, &grid_style(style)?).map_err(|error| no_figure(text, error))
        }
        Subject::Owners | Subject::Owned => owners(text, style),
        Subject::Swizzle => expression::of_swizzle(&value(text)?).map_err(|error| no_figure(text, error)),
    }
}

pub(crate) fn no_figure(text: &str, error: NoFigure) -> Failure {
    match error {
        // of what has no place in the text, all of it is to blame
        NoFigure::Expression(error) if error.span.is_empty() => {
            Failure::Expression(text.into(), Error { span: 0..text.len(), ..error })
        }
        NoFigure::Expression(error) => Failure::Expression(text.into(), error),
        NoFigure::Algebra(error) => Failure::Refused { code: error.code(), message: error.to_string() },
        NoFigure::Large(error) => error.into(),
        NoFigure::NotDrawn(what) => Failure::Argument(what),
    }
}

/// Who owns what, by a layout of (thread, value).
fn owners(text: &str, style: &PictureStyle) -> Result<Figure, Failure> {
    let layout = AnyLayout::plain(text, "expected a layout of (thread, value)")?;
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
