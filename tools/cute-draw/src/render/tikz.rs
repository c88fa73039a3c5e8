//! TikZ, for papers: a `tikzpicture` that needs only the package `tikz`.

use super::svg::number;
use crate::color::{INK, Rgb};
use crate::figure::{Figure, Mark, Style};
use crate::scene::{Anchor, Item, LineRole, Role, Scene, fill};
use core::fmt;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The most cells: beyond that TeX takes minutes, and then its memory ends.
pub const MOST_TIKZ: usize = 64 * 64;

/// More cells than TeX draws.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TooLarge {
    /// How many there are.
    pub cells: usize,
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cells, where TeX draws {MOST_TIKZ}: draw an SVG or a PNG, and include that", self.cells)
    }
}
impl core::error::Error for TooLarge {}

/// A figure as TikZ.
///
/// ```
/// use cute_draw::{GridStyle, grid, tikz};
/// let picture = tikz(&grid(&"(2,4):(4,1)".parse().unwrap(), &GridStyle::default())).unwrap();
/// assert!(picture.starts_with("% (2,4):(4,1)") && picture.ends_with("\\end{tikzpicture}\n"));
/// ```
///
/// # Errors
/// [`TooLarge`].
#[doc(alias = "print_latex")]
pub fn tikz(figure: &Figure) -> Result<String, TooLarge> {
    let cells = figure.body.cells();
    if cells > MOST_TIKZ {
        return Err(TooLarge { cells });
    }
    let scene = Scene::of(figure);
    let mut out =
        format!("% {}\n\\begin{{tikzpicture}}[x=1bp,y=-1bp,font=\\ttfamily]\n", scene.title.replace('\n', " "));
    let mut colors: BTreeSet<String> = BTreeSet::new();
    let mut name = |color: Rgb, out: &mut String| {
        let hex = color.hex().trim_start_matches('#').to_ascii_uppercase();
        if colors.insert(hex.clone()) {
            let _ = writeln!(out, "\\definecolor{{c{hex}}}{{HTML}}{{{hex}}}");
        }
        format!("c{hex}")
    };
    for item in &scene.items {
        match item {
            Item::Cell { at: [x, y, w, h], cell, font } => {
                let fill = fill(cell);
                let ink = if cell.mark == Mark::Faded { Rgb(0x8a, 0x93, 0xa0) } else { fill.map_or(INK, Rgb::label) };
                let ink = name(ink, &mut out);
                let mut options = match fill {
                    Some(fill) => format!("fill={}", name(fill, &mut out)),
                    None => "fill=none".into(),
                };
                options.push_str(match cell.mark {
                    Mark::Hole => ",draw=gray,dashed",
                    Mark::Chosen => ",draw=black,line width=1.6bp",
                    _ => ",draw=white",
                });
                let (x2, y2) = (number(x + w), number(y + h));
                let _ = writeln!(out, "\\path[{options}] ({},{}) rectangle ({x2},{y2});", number(*x), number(*y));
                if cell.mark == Mark::Alias {
                    let (right, top) = (number(x + w), number(*y));
                    let _ = writeln!(
                        out,
                        "\\fill ({right},{top}) -- ({},{top}) -- ({right},{}) -- cycle;",
                        number(x + w - 6.0),
                        number(y + 6.0)
                    );
                }
                if *font > 0.0 && !cell.label.is_empty() {
                    let size = sized(*font);
                    let label = cell.label.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("\\\\");
                    let (cx, cy) = (number(x + w / 2.0), number(y + h / 2.0));
                    let _ =
                        writeln!(out, "\\node[inner sep=0,align=center,text={ink}] at ({cx},{cy}) {{{size}{label}}};");
                }
            }
            Item::Text { at: (x, y), text, font, anchor, role } => {
                let anchor = match anchor {
                    Anchor::Start => "base west",
                    Anchor::Middle => "base",
                    Anchor::End => "base east",
                };
                let (bold, color) = match role {
                    Role::Of(Style::Heading) => ("\\bfseries ", "black"),
                    Role::Of(Style::Note) | Role::Axis => ("", "gray"),
                    Role::Of(Style::Sign) => ("", "black"),
                    Role::Arrow => ("\\bfseries ", "red!70!black"),
                };
                let (x, y, size, text) = (number(*x), number(*y), sized(*font), escaped(text));
                // on an arrow, and not under it
                let paper = if *role == Role::Arrow { "fill=white,inner sep=.7bp" } else { "inner sep=0" };
                let _ =
                    writeln!(out, "\\node[{paper},anchor={anchor},text={color}] at ({x},{y}) {{{size}{bold}{text}}};");
            }
            Item::Line { points, role } => {
                let options = match role {
                    LineRole::Break => "line width=1.4bp",
                    LineRole::Curve => "line width=1bp,opacity=.35,line join=round",
                    LineRole::Arrow => "->,line width=1.4bp,red!70!black",
                    LineRole::Bracket => "gray",
                };
                let path: Vec<_> = points.iter().map(|(x, y)| format!("({},{})", number(*x), number(*y))).collect();
                let _ = writeln!(out, "\\draw[{options}] {};", path.join(" -- "));
            }
        }
    }
    out.push_str("\\end{tikzpicture}\n");
    Ok(out)
}

fn sized(font: f64) -> String {
    format!("\\fontsize{{{}}}{{{}}}\\selectfont ", number(font * 0.95), number(font * 1.15))
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '_' | '%' | '&' | '#' | '$' => {
                out.push('\\');
                out.push(c);
            }
            '^' => out.push_str("\\^{}"),
            '~' => out.push_str("\\~{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '×' => out.push_str("$\\times$"),
            '∘' => out.push_str("$\\circ$"),
            '→' => out.push_str("$\\to$"),
            _ => out.push(c),
        }
    }
    out
}
