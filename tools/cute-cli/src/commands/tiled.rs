//! `copy-atom` and `tiled`: what a thread of an instruction, or of a tile of them, has.

use crate::Shell;
use crate::arguments::ThemeName;
use crate::commands::draw::{self, Output};
use crate::commands::{atoms, value};
use crate::failure::Failure;
use cute_draw::GridStyle;
use cute_draw::expression::of_value;
use cute_dynamic::{Layout, OverBudget};
use cute_expr::{TiledSide, Value, parts, runs, tiled_sides};
use serde_json::{Value as Json, json};
use std::path::Path;

/// A file, and the thread that is marked in it.
type Picture<'p> = Option<(&'p Path, Option<usize>)>;

fn drawn(shell: &mut Shell<'_>, of: &Value, text: &str, output: Picture<'_>) -> Result<(), Failure> {
    let Some((path, thread)) = output else { return Ok(()) };
    let figure =
        of_value(of, &GridStyle { thread, ..GridStyle::default() }).map_err(|error| draw::no_figure(text, error))?;
    draw::write(shell, &figure, &Output { path, scale: 2.0, theme: ThemeName::Auto })
}
fn threads_of(layout: &Layout) -> usize {
    layout.get(0).map_or(1, |threads| threads.size())
}
fn no_thread(thread: usize, threads: usize) -> Failure {
    Failure::Refused { code: "no_thread", message: format!("thread {thread} of {threads}, which begin at 0") }
}

/// A copy instruction, and which bits a thread of it reads and writes.
pub(crate) fn copy_atom(
    shell: &mut Shell<'_>,
    name: &str,
    marked: Option<usize>,
    output: Option<&Path>,
    as_json: bool,
) -> Result<(), Failure> {
    let thread = marked.unwrap_or(0);
    let atom = value(name)?;
    let Value::Copy(of) = &atom else {
        return Err(Failure::Argument(format!("{} where the name of a copy instruction is needed", atom.kind())));
    };
    let threads = of.thr_id.size();
    if thread >= threads {
        return Err(no_thread(thread, threads));
    }
    drawn(shell, &atom, name, output.map(|path| (path, marked)))?;
    // of a side that one thread does for all, there is that one
    let side = |layout: &Layout| runs(layout, thread.min(threads_of(layout).saturating_sub(1)));
    let sides = [("source", side(&of.src)), ("destination", side(&of.dst))];
    if as_json {
        let sides = sides.into_iter().map(|(name, runs)| {
            let runs: Vec<Json> = runs
                .iter()
                .map(|run| json!({"bits": [run.value, run.value_end()], "data": [run.from, run.to]}))
                .collect();
            (name.to_string(), Json::Array(runs))
        });
        let mut object = atoms::json_of(&atom)?;
        if let Some(fields) = object.as_object_mut() {
            fields.insert("thread".into(), json!(thread));
            fields.extend(sides);
        }
        return Ok(writeln!(shell.out, "{object}")?);
    }
    atoms::show(shell, name, false)?;
    let out = &mut *shell.out;
    writeln!(out, "thread {thread} of {threads}: its bits, and those of the data")?;
    for (name, runs) in sides {
        for (i, run) in runs.iter().enumerate() {
            let name = if i == 0 { name } else { "" };
            writeln!(out, "  {name:<12} {:>5} .. {:<5} {:>6} .. {}", run.value, run.value_end(), run.from, run.to)?;
        }
    }
    Ok(())
}

/// A tiled MMA or copy, and what a thread of it has.
pub(crate) fn tiled(
    shell: &mut Shell<'_>,
    text: &str,
    whom: Whose,
    output: Picture<'_>,
    as_json: bool,
) -> Result<(), Failure> {
    let mut of = value(text)?;
    // an MMA instruction alone is a tile of one
    if matches!(of, Value::Mma(_)) {
        of = value(&format!("tiled_mma({of}, (1,1,1))"))?;
    }
    let sides = tiled_sides(&of);
    let Some(threads) = sides.last().map(TiledSide::threads) else {
        return Err(Failure::Argument(format!(
            "{} where a tiled MMA or a tiled copy is needed: tiled_mma(..), tiled_copy(..)",
            of.kind()
        )));
    };
    let thread = match whom {
        Whose::Thread(thread) => thread,
        Whose::Owner(element) => {
            let at = row_and_column(&of, &element)?;
            drawn(shell, &of, text, output)?;
            return owners(shell, &of, &sides, &element, at, as_json);
        }
    };
    if thread >= threads {
        return Err(no_thread(thread, threads));
    }
    let has: Vec<_> =
        sides.iter().map(|side| Ok((side, side.of_thread(thread)?))).collect::<Result<_, OverBudget>>()?;
    drawn(shell, &of, text, output)?;
    let out = &mut *shell.out;
    if as_json {
        let layouts = parts(&of).into_iter().map(|(name, part)| (name.to_string(), Json::String(part.to_string())));
        let has = has.iter().map(|(side, places)| (side.name.to_string(), json!(places)));
        let object = json!({
            "result": of.to_string(), "threads": threads, "thread": thread, "parts": layouts.collect::<serde_json::Map<_, _>>(),
            "has": has.collect::<serde_json::Map<_, _>>(),
        });
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{of}")?;
    for (name, part) in parts(&of) {
        writeln!(out, "  {name:<10} {part}")?;
    }
    writeln!(out, "thread {thread} of {threads}")?;
    for (side, places) in has {
        let all: Vec<String> = places.iter().map(|[row, column]| format!("({row},{column})")).collect();
        writeln!(out, "  {:<4} {}  {}", side.name, side.axes, all.join(" "))?;
    }
    Ok(())
}

/// Whose elements are listed.
pub(crate) enum Whose {
    Thread(usize),
    /// The owners of an element, a number for each mode.
    Owner(Vec<usize>),
}

/// The element as the instruction's layouts have it: its row, and the other modes together. `None`
/// if a mode ends before it.
fn row_and_column(of: &Value, element: &[usize]) -> Result<Option<[usize; 2]>, Failure> {
    if let [row, column] = *element {
        return Ok(Some([row, column]));
    }
    let shape = if let Value::TiledCopy(copy) = of { copy.shape.as_slice() } else { &[0, 0] };
    let ([row, others @ ..], [_, extents @ ..]) = (element, shape) else { return Ok(None) };
    if others.len() != extents.len() {
        return Err(Failure::Argument(format!(
            "`{}`: expected {} numbers, one for each mode of the tile, found {}",
            written(element),
            shape.len(),
            element.len()
        )));
    }
    let mut before = 1usize;
    let column = others.iter().zip(extents).try_fold(0usize, |column, (&index, &extent)| {
        let column = column.checked_add(index.checked_mul(before)?)?;
        before = before.checked_mul(extent)?;
        (index < extent).then_some(column)
    });
    Ok(column.map(|column| [*row, column]))
}
/// `(66,3)`.
fn written(element: &[usize]) -> String {
    format!("({})", element.iter().map(usize::to_string).collect::<Vec<_>>().join(","))
}

/// Who has an element, of each operand that has it.
fn owners(
    shell: &mut Shell<'_>,
    of: &Value,
    sides: &[TiledSide<'_>],
    element: &[usize],
    at: Option<[usize; 2]>,
    as_json: bool,
) -> Result<(), Failure> {
    let owners = |side: &TiledSide<'_>| at.map_or_else(|| Ok(Vec::new()), |at| side.owners(at));
    let all: Vec<_> = sides.iter().map(|side| Ok((side, owners(side)?))).collect::<Result<_, OverBudget>>()?;
    let place = written(element);
    if all.iter().all(|(_, owners)| owners.is_empty()) {
        let message = format!("{place} is no element of any operand of {of}");
        return Err(Failure::Refused { code: "out_of_bounds", message });
    }
    let out = &mut *shell.out;
    if as_json {
        let owners = all.iter().map(|(side, owners)| {
            let pairs = owners.iter().map(|[thread, value]| json!({"thread": thread, "value": value}));
            (side.name.to_string(), Json::Array(pairs.collect()))
        });
        let object =
            json!({"result": of.to_string(), "element": element, "owners": owners.collect::<serde_json::Map<_, _>>()});
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{of}")?;
    writeln!(out, "element {place}")?;
    for (side, owners) in all {
        let said = if owners.is_empty() { "none".to_string() } else { runs_of(&owners).join(" ") };
        writeln!(out, "  {:<4} {}  {said}", side.name, side.axes)?;
    }
    Ok(())
}

/// `T37 V1`; many threads with one number, which share what lies in shared memory, `T0..127 V484`.
fn runs_of(owners: &[[usize; 2]]) -> Vec<String> {
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for &[thread, value] in owners {
        match runs.last_mut() {
            Some((_, last, same)) if last.saturating_add(1) == thread && *same == value => *last = thread,
            _ => runs.push((thread, thread, value)),
        }
    }
    let run = |(first, last, value)| {
        if first == last { format!("T{first} V{value}") } else { format!("T{first}..{last} V{value}") }
    };
    runs.into_iter().map(run).collect()
}
