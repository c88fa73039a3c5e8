//! `banks` and `search swizzle`.

use crate::Shell;
use crate::arguments::{Access, ThemeName};
use crate::commands::AnyLayout;
use crate::commands::draw::{self, Output};
use crate::commands::progress::Progress;
use crate::failure::Failure;
use cute_dynamic::banks::{self, Conflicts, NoAccess};
use cute_dynamic::{Offset, Swizzle};
use cute_expr::element::Element;
use serde_json::json;
use std::path::Path;

fn access(of: &Access) -> Result<banks::Access, Failure> {
    let element: Element = of.element.parse().map_err(|unknown: String| {
        Failure::Argument(format!(
            "no element is called `{unknown}`: f64, f32, tf32, f16, bf16, s8, u8, e4m3, .., or a number of bits"
        ))
    })?;
    let threads = AnyLayout::plain(&of.threads, "threads are a layout")?;
    let (layout, swizzle, offset) = match AnyLayout::of(&of.layout)? {
        AnyLayout::Plain(layout) => (layout, None, 0),
        AnyLayout::Sliced(layout, Offset::Int(offset)) => (layout, None, offset),
        AnyLayout::Sliced(..) => {
            return Err(Failure::Argument("banks are counted of a layout whose offsets are integers".into()));
        }
        AnyLayout::Swizzled(all) if all.swizzle().is_none() => {
            return Err(Failure::Argument(
                "banks are counted of a layout, swizzled or not, and not of a layout of another".into(),
            ));
        }
        AnyLayout::Swizzled(all) => (all.layout().clone(), all.swizzle(), all.offset()),
    };
    Ok(banks::Access { threads, vector: of.vector, layout, swizzle, offset, bits: element.bits })
}
fn refused(error: NoAccess) -> Failure {
    Failure::Refused { code: error.code(), message: error.to_string() }
}
fn ways(count: usize) -> String {
    format!("{count} way{}", if count == 1 { "" } else { "s" })
}
/// The words that each bank has, a letter for each of the 32.
fn strip(conflicts: &Conflicts) -> String {
    let worst = conflicts.phases.iter().max_by_key(|phase| phase.iter().max().copied());
    let digit = |count: &usize| match u32::try_from(*count).ok().and_then(|count| char::from_digit(count, 36)) {
        Some('0') => '.',
        Some(digit) => digit,
        None => '+',
    };
    worst.map(|phase| phase.iter().map(digit).collect()).unwrap_or_default()
}

/// The search, with a bar.
fn smallest(access: &banks::Access) -> Result<Option<(Swizzle, Conflicts)>, Failure> {
    let mut progress = Progress::of("swizzles");
    access.smallest_swizzle_watched(&mut |done, all| progress.at(done, all)).map_err(refused)
}

/// The search where none keeps the storage: the swizzle, what it costs, and the elements that it needs.
fn in_more_storage(access: &banks::Access) -> Result<Option<(Swizzle, Conflicts, usize)>, Failure> {
    let mut progress = Progress::of("swizzles");
    access.smallest_swizzle_in_more_storage(&mut |done, all| progress.at(done, all)).map_err(refused)
}

/// How many words of each bank the worst phase needs, and what a swizzle would do.
pub(crate) fn banks(shell: &mut Shell<'_>, of: &Access, output: Option<&Path>, as_json: bool) -> Result<(), Failure> {
    let access = access(of)?;
    let found = access.conflicts().map_err(refused)?;
    if let Some(path) = output {
        let title = format!("{}: threads {}, {} x {}", of.layout, of.threads, of.vector, of.element);
        let figure = cute_draw::banks(&title, &found.phases);
        draw::write(shell, &figure, &Output { path, scale: 2.0, theme: ThemeName::Auto })?;
    }
    let smallest = if found.ways() > 1 { smallest(&access)? } else { None };
    let larger = if found.ways() > 1 && smallest.is_none() { in_more_storage(&access)? } else { None };
    let storage = access.layout.cosize();
    let out = &mut *shell.out;
    if as_json {
        let swizzle = smallest.as_ref().map(|(swizzle, _)| swizzle.to_string());
        let mut object =
            json!({"ways": found.ways(), "extra": found.extra(), "phases": found.phases, "smallest_swizzle": swizzle});
        if let (Some((swizzle, _, needed)), Some(fields)) = (&larger, object.as_object_mut()) {
            let larger = json!({"swizzle": swizzle.to_string(), "elements": needed, "elements_now": storage});
            fields.insert("in_more_storage".into(), larger);
        }
        return Ok(writeln!(out, "{object}")?);
    }
    let name = |swizzle: Option<Swizzle>| swizzle.map_or_else(|| "plain".to_string(), |swizzle| swizzle.to_string());
    let line = |name: String, found: &Conflicts, note: &str| {
        let phases = found.phases.len();
        let count = format!(
            "{}, {phases} phase{}, {} extra",
            ways(found.ways()),
            if phases == 1 { "" } else { "s" },
            found.extra()
        );
        format!("{name:<12} {}  {count}{note}", strip(found))
    };
    writeln!(out, "{}", line(name(access.swizzle), &found, ""))?;
    if let Some((swizzle, after)) = smallest {
        writeln!(out, "{}", line(name(Some(swizzle)), &after, "   (the smallest swizzle without conflicts)"))?;
    } else if let Some((swizzle, after, needed)) = larger {
        let note = format!("   (the smallest swizzle without conflicts, in {needed} elements)");
        writeln!(out, "no swizzle removes them within {storage} elements")?;
        writeln!(out, "{}", line(name(Some(swizzle)), &after, &note))?;
    } else if found.ways() > 1 {
        writeln!(out, "no swizzle removes them, within {storage} elements or in more")?;
    }
    Ok(())
}

/// The smallest swizzle alone.
pub(crate) fn search(shell: &mut Shell<'_>, of: &Access, as_json: bool) -> Result<(), Failure> {
    let access = access(of)?;
    let plain = banks::Access { swizzle: None, ..access };
    let found = plain.conflicts().map_err(refused)?;
    let swizzle = match smallest(&plain)? {
        Some((swizzle, _)) => swizzle.to_string(),
        None => {
            let (ways, storage) = (ways(found.ways()), plain.layout.cosize());
            let message = format!("no swizzle removes {ways} within {storage} elements");
            return Err(match in_more_storage(&plain)? {
                Some((swizzle, _, needed)) => Failure::Helped {
                    code: "bank_conflicts",
                    message,
                    help: vec![format!("{swizzle} does, in {needed} elements")],
                },
                None => Failure::Refused { code: "bank_conflicts", message: format!("{message} or in more") },
            });
        }
    };
    let out = &mut *shell.out;
    if as_json {
        writeln!(out, "{}", json!({"result": swizzle, "ways": found.ways()}))?;
    } else {
        writeln!(out, "{swizzle}")?;
    }
    Ok(())
}
