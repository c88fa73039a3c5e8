//! An expression step by step, also where it is refused: what each operation does with its numbers, from the inside out.

mod divides;
mod inverses;
mod modes;
mod smem;
mod tiled;

use crate::error::Error;
use crate::evaluate::{Evaluation, ends_composed, inside, outer};
use crate::fits::Fit;
use crate::operations::{OnSlice, composed, moved, moved_from_0};
use crate::syntax::{Expr, Node, parse};
use crate::value::Value;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use cute_dynamic::ComposedLayout;

/// What [`explain`] tells.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// Operation by operation, the inner ones first.
    pub steps: Vec<Step>,
    /// What the expression is worth.
    pub result: Result<Value, Error>,
    /// Of a refusal, numbers that would do: [`fits`](crate::fits).
    pub fits: Vec<Fit>,
}

/// One operation.
#[derive(Debug, Clone)]
pub struct Step {
    /// The operation as it stands in the text.
    pub text: String,
    /// The operation on values, if that is another text.
    pub on: Option<String>,
    /// What it does.
    pub lines: Vec<String>,
    /// What it gives, or why it is refused.
    pub result: Result<String, String>,
    /// What would do instead.
    pub help: Vec<String>,
}

/// Tells step by step what an expression is worth and why.
///
/// Composition, coalesce, complement, divides, products, inverses, evaluation, slices, swizzles, partitions, tiled
/// instructions, descriptors and copies of TMA are told with their numbers; of other operations what they give. A refusal
/// names numbers that would do: those that the rule gives, or else what was found by asking ([`fits`](crate::fits)).
///
/// ```
/// let told = cute_expr::explain("complement(4:2, 24)")?.to_string();
/// assert_eq!(told, "\
/// complement(4:2, 24)
///   by stride: 4:2
///   4:2 begins at 2, 1 is covered: a gap of 2, 2:1; with it 8 are covered
///   24 / 8 = 3 times what is covered: 3:8
/// = (2,3):(1,8)");
/// assert!(cute_expr::explain("(4,6,8):(2,3,5) o 6:3")?.to_string().ends_with("help: strides that fit 4: 2, 4, 8, 12, 24, 48"));
/// # Ok::<(), cute_expr::Error>(())
/// ```
///
/// # Errors
/// If the text is no expression. A refusal is told.
pub fn explain(text: &str) -> Result<Explanation, Error> {
    let mut told = explained(text)?;
    told.fits = crate::fits::of_refusal(text, &told);
    if let Some(step) = told.steps.last_mut()
        && step.result.is_err()
        && step.help.is_empty()
    {
        step.help = crate::fits::help(text, &told.fits);
    }
    Ok(told)
}

/// The composition that an expression asks for and the equations refuse, if a layout has its values.
///
/// ```
/// assert_eq!(cute_expr::exact("(5,8):(1,100) o 4:3").as_deref(), Some("(2,2):(3,101)"));
/// assert_eq!(cute_expr::exact("((5,8),(5,8)):((1,100),(2,200)) o <4:3,5:1>").as_deref(), Some("((2,2),5):((3,101),2)"));
/// // 3 + 3 carries into the second mode: no layout has these values
/// assert_eq!(cute_expr::exact("(6,10):(1,100) o (2,2):(3,3)"), None);
/// ```
#[must_use]
pub fn exact(text: &str) -> Option<String> {
    let told = explained(text).ok()?;
    let step = told.steps.last().filter(|_| told.result.is_err())?;
    step.help.iter().find_map(|line| line.strip_suffix(EXACT)).map(String::from)
}
/// How the line ends that gives the composition beyond the equations.
const EXACT: &str = " is this composition";

/// The same, with the help that the rules give.
pub(crate) fn explained(text: &str) -> Result<Explanation, Error> {
    let program = parse(text)?;
    let mut steps = Vec::new();
    let result = Evaluation::of(&program, &mut |expr, of, result| {
        if matches!(expr.node, Node::Call(..) | Node::At(_) | Node::Compose(_)) {
            steps.push((expr.clone(), of.to_vec(), result.clone()));
        }
    });
    if let Err(error) = &result
        && !error.is_refusal()
    {
        return Err(error.clone());
    }
    let steps = steps.into_iter().flat_map(|(expr, of, result)| told(text, &expr, &of, &result)).collect();
    Ok(Explanation { steps, result, fits: Vec::new() })
}

/// What an operation does; a chain of compositions is one step for each.
fn told(text: &str, expr: &Expr<'_>, of: &[Value], result: &Result<Value, Error>) -> Vec<Step> {
    let source = text.get(expr.span.clone()).unwrap_or_default().to_string();
    if let Node::Compose(_) = expr.node {
        return chain(&source, of, result);
    }
    let (name, of): (&str, Vec<Value>) = match (&expr.node, of) {
        (Node::Call(name, _), _) => (name, of.to_vec()),
        (Node::At(_), [layout, at @ ..]) => {
            let at = one(at);
            (crate::evaluate::at_operation(layout, &at), alloc::vec![layout.clone(), at])
        }
        _ => ("", of.to_vec()),
    };
    let values: Vec<String> = of.iter().map(Value::written).collect();
    let on = if name.is_empty() { None } else { Some(alloc::format!("{name}({})", values.join(", "))) };
    let on = on.filter(|on| without_blanks(on) != without_blanks(&source));
    let mut lines = Lines::default();
    by_name(name, &of, &mut lines);
    match name {
        "tiled_mma" => tiled::mma(&of, result.as_ref().ok(), &mut lines),
        "tiled_copy" | "tiled_copy_a" | "tiled_copy_b" | "tiled_copy_c" => {
            tiled::copy(result.as_ref().ok(), &mut lines)
        }
        _ => {}
    }
    alloc::vec![step(source, on, lines, result)]
}

fn one(at: &[Value]) -> Value {
    match at {
        [one] => one.clone(),
        _ => crate::evaluate::tuple(at),
    }
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn step(text: String, on: Option<String>, lines: Lines, result: &Result<Value, Error>) -> Step {
    let shown = |value: &Value| match value.offset_text() {
        Some(offset) => alloc::format!("{value}, offset {offset}"),
        None => value.to_string(),
    };
    let help = if result.is_err() { lines.help } else { Vec::new() };
    Step { text, on, lines: lines.all, result: result.as_ref().map(shown).map_err(Error::to_string), help }
}

/// `a o b o c`: `a o b` first.
fn chain(source: &str, of: &[Value], result: &Result<Value, Error>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut all = of.iter();
    let Some(mut so_far) = all.next().cloned() else { return steps };
    let count = of.len();
    let mut number = 0usize;
    while let Some(next) = all.next() {
        // Sw o offset o layout, layout o offset o layout, are one value
        if let (Some(outer), Some(offset), Some(layout)) = (outer(&so_far), next.integer(), all.as_slice().first())
            && ends_composed(&outer, layout)
        {
            let made = inside(layout, offset);
            let made = made.ok().and_then(|(layout, offset)| ComposedLayout::new(outer, offset, layout).ok());
            let Some(made) = made else { break };
            so_far = Value::Composed(made);
            all.next();
            number = number.saturating_add(2);
            continue;
        }
        let mut lines = Lines::default();
        composition(&so_far, next, &mut lines);
        let on = alloc::format!("{} o {}", grouped(&so_far), grouped(next));
        let made = composed(&so_far, next);
        if number.saturating_add(2) == count || made.is_err() {
            let on = Some(on).filter(|on| without_blanks(on) != without_blanks(source));
            steps.push(step(source.to_string(), on, lines, result));
            return steps;
        }
        if let Ok(made) = made {
            steps.push(step(on, None, lines, &Ok(made.clone())));
            so_far = made;
        }
        number = number.saturating_add(1);
    }
    steps
}

/// Lines with an indentation, and what would help.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    all: Vec<String>,
    help: Vec<String>,
    depth: usize,
}
impl Lines {
    /// One more line.
    pub(crate) fn say(&mut self, line: impl fmt::Display) {
        self.all.push(alloc::format!("{:width$}{line}", "", width = self.depth.saturating_mul(2)));
    }
    /// Lines of a part.
    pub(crate) fn inside(&mut self, tell: impl FnOnce(&mut Self)) {
        self.depth = self.depth.saturating_add(1);
        tell(self);
        self.depth = self.depth.saturating_sub(1);
    }
    /// Where help stands, for [`Lines::forget_help`].
    pub(crate) fn helped(&self) -> usize {
        self.help.len()
    }
    /// Forgets the help since then.
    pub(crate) fn forget_help(&mut self, since: usize) {
        self.help.truncate(since);
    }
    pub(crate) fn help(&mut self, line: impl fmt::Display) {
        let line = line.to_string();
        if !self.help.contains(&line) {
            self.help.push(line);
        }
    }
}

/// A value as an operand of a composition.
fn grouped(value: &Value) -> String {
    if moved(value).is_some() { alloc::format!("({})", value.written()) } else { value.written() }
}
/// The layout of a slice, whose offset is added to the result.
fn without_offset(of: &Value, lines: &mut Lines) -> Option<Value> {
    let (layout, _) = moved(of)?;
    lines.say(alloc::format!("offset {} stays; of the layout:", of.offset_text()?));
    Some(Value::Layout(layout.clone()))
}

fn by_name(name: &str, of: &[Value], lines: &mut Lines) {
    if matches!(OnSlice::of(name), OnSlice::First | OnSlice::All)
        && let [first, others @ ..] = of
        && let Some(layout) = without_offset(first, lines)
    {
        let bare: Vec<Value> = core::iter::once(layout).chain(others.iter().cloned()).collect();
        return by_name(name, &bare, lines);
    }
    match (name, of) {
        ("composition", [a, b]) => composition(a, b, lines),
        ("coalesce" | "coalesce_by_mode", [layout, ..]) => modes::coalesce(layout, of.get(1), lines),
        ("filter", [layout]) => modes::filter(layout, lines),
        ("at" | "crd2idx" | "apply", [a, b]) => modes::at(a, b, lines),
        ("slice", [a, b]) => modes::slice(a, b, lines),
        ("complement", [layout, ..]) | ("complement_unbounded", [layout]) => {
            divides::complement(layout, of.get(1), lines)
        }
        ("logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide", [a, b]) => {
            divides::divide(name, a, b, lines)
        }
        ("logical_product" | "zipped_product" | "tiled_product" | "flat_product", [a, b]) => {
            divides::product(name, a, b, lines);
        }
        ("blocked_product" | "raked_product", [a, b]) => divides::paired_product(name, a, b, lines),
        ("right_inverse", [layout]) => inverses::right(layout, lines),
        ("left_inverse", [layout]) => inverses::left(layout, lines),
        ("local_partition", [layout, threads, index]) => divides::local_partition(layout, threads, index, lines),
        ("tile_to_shape", [tile, shape, ..]) => divides::tile_to_shape(tile, shape, of.get(2), lines),
        ("smem_descriptor", [tile, major, bits]) => smem::descriptor(tile, major, bits, lines),
        ("tma_copy", [matrix, tile, bits]) => smem::tma_copy(matrix, tile, bits, lines),
        ("local_tile" | "inner_partition" | "outer_partition", [a, tiler, at]) => {
            divides::partition(name, a, tiler, at, lines);
        }
        _ => {}
    }
}

/// The steps that [`cute_dynamic::explain`] tells.
pub(crate) fn composition(a: &Value, b: &Value, lines: &mut Lines) {
    if let Some(layout) = without_offset(a, lines) {
        return composition(&layout, b, lines);
    }
    if moved_from_0(b).is_some() {
        lines.say("the slice begins elsewhere: its offset is added before the left operand, layout o offset o layout");
        return;
    }
    let Ok(tiler) = b.to_tiler() else { return };
    let layout = match a {
        Value::Composed(composed) => {
            lines.say(alloc::format!("{} o {} stay; of the layout:", composed.outer(), composed.offset()));
            composed.layout().clone()
        }
        Value::Swizzle(swizzle) => {
            lines.say(alloc::format!("{swizzle} of the offsets of the layout, 0 added before"));
            return;
        }
        _ => match a.to_layout_from_0() {
            Ok(layout) => layout,
            Err(_) => return,
        },
    };
    for line in cute_dynamic::explain(&layout, &tiler).to_string().lines().skip(1) {
        match line.strip_prefix("  ") {
            Some(step) => lines.say(step),
            None => {
                if let Some(help) = line.strip_prefix("help: ") {
                    match (a, help.strip_suffix(EXACT)) {
                        // the layout inside of the composed one
                        (Value::Composed(outside), Some(inside)) => {
                            lines.help(alloc::format!("{} o {} o {inside}{EXACT}", outside.outer(), outside.offset()));
                        }
                        _ => lines.help(help),
                    }
                }
            }
        }
    }
    if composed(a, b).is_ok() {
        crate::notes::past_the_end(a, b).into_iter().for_each(|note| lines.say(alloc::format!("note: {note}")));
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            if i > 0 {
                f.write_str("\n\n")?;
            }
            step.fmt(f)?;
        }
        match (&self.result, self.steps.last()) {
            (Err(_), Some(step)) if step.result.is_err() => Ok(()),
            (Err(error), _) => write!(f, "refused: {error}"),
            // the last operation is what was asked for
            (Ok(value), Some(step))
                if step.result.as_deref().is_ok_and(|made| made.starts_with(&value.to_string())) =>
            {
                Ok(())
            }
            (Ok(value), Some(_)) => write!(f, "\n\n= {value}"),
            (Ok(value), None) => write!(f, "= {value}"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        if let Some(on) = &self.on {
            writeln!(f, "  which is {on}")?;
        }
        for line in &self.lines {
            writeln!(f, "  {line}")?;
        }
        match &self.result {
            Ok(result) => write!(f, "= {result}"),
            Err(refused) => {
                write!(f, "refused: {refused}")?;
                self.help.iter().try_for_each(|help| write!(f, "\nhelp: {help}"))
            }
        }
    }
}
