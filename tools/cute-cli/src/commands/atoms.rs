//! `atom`.

use crate::Shell;
use crate::arguments::{Filter, Kind};
use crate::commands::value;
use crate::failure::Failure;
use cute_atoms::mma::MmaRow;
use cute_atoms::table;
use cute_expr::{Value, parts};
use serde_json::{Value as Json, json};
use std::io::{BufWriter, Write};

/// What a list says of one.
struct Entry {
    kind: Kind,
    name: String,
    arch: &'static str,
    ptx: String,
}
fn written(name: &str, args: &str) -> String {
    if args.is_empty() { name.into() } else { format!("{name}<{args}>") }
}
fn entries() -> impl Iterator<Item = Entry> {
    let mma = table::mma_atoms().map(|row| Entry {
        kind: Kind::Mma,
        name: written(row.name.as_str(), row.args.as_str()),
        arch: row.arch,
        ptx: row.ptx.to_string(),
    });
    let copies = table::copy_atoms().map(|row| Entry {
        kind: Kind::Copy,
        name: written(row.name.as_str(), row.args.as_str()),
        arch: row.arch,
        ptx: row.ptx.to_string(),
    });
    mma.chain(copies)
}
impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Mma => "mma",
            Self::Copy => "copy",
        }
    }
}

/// The names that have all words in them, or in their instruction.
pub(crate) fn list(shell: &mut Shell<'_>, filter: &Filter, words: &[String], json: bool) -> Result<(), Failure> {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let mut out = BufWriter::new(&mut *shell.out);
    let mut found = 0usize;
    for Entry { kind, name, arch, ptx } in entries() {
        let text = format!("{name} {ptx}").to_lowercase();
        let fits = filter.kind.is_none_or(|wanted| wanted == kind)
            && filter.arch.as_deref().is_none_or(|wanted| wanted == arch);
        if !fits || !words.iter().all(|word| text.contains(word)) {
            continue;
        }
        found = found.saturating_add(1);
        if json {
            writeln!(out, "{}", json!({"name": name, "kind": kind.name(), "arch": arch, "ptx": ptx}))?;
        } else {
            writeln!(out, "{name}")?;
        }
    }
    out.flush()?;
    if found > 0 {
        return Ok(());
    }
    Err(Failure::Refused { code: "unknown_name", message: "no instruction is such".into() })
}

/// What is known of an instruction.
fn facts(atom: &Value) -> Result<Vec<(&'static str, String)>, Failure> {
    Ok(match atom {
        Value::Mma(of) => mma_facts(&of.row),
        Value::Copy(of) => vec![
            ("kind", "copy".into()),
            ("arch", of.row.arch.into()),
            ("ptx", of.row.ptx.to_string()),
            ("tiled by", if of.row.by_source { "src" } else { "dst" }.into()),
        ],
        other => return Err(Failure::Argument(format!("{} where the name of an instruction is needed", other.kind()))),
    })
}

/// An instruction with its facts and layouts.
pub(crate) fn json_of(atom: &Value) -> Result<Json, Failure> {
    let fields = facts(atom)?.into_iter().map(|(name, fact)| (name.to_string(), Json::String(fact)));
    let layouts = parts(atom).into_iter().map(|(name, value)| (name.to_string(), Json::String(value.to_string())));
    let name = [("name".to_string(), Json::String(atom.to_string()))];
    Ok(Json::Object(name.into_iter().chain(fields).chain(layouts).collect()))
}

/// `show` tells what all threads have; which command tells what one has.
pub(crate) fn no_thread(name: &str, thread: usize) -> Result<(), Failure> {
    let command = match value(name)? {
        Value::Copy(_) => "copy-atom",
        _ => "tiled",
    };
    // brackets are the shell's
    let name = if name.contains(['<', '(']) { format!("'{name}'") } else { name.to_string() };
    Err(Failure::Argument(format!(
        "atom show: what one thread has is told by `cute {command} {name} --thread {thread}`"
    )))
}

/// One instruction.
pub(crate) fn show(shell: &mut Shell<'_>, name: &str, json: bool) -> Result<(), Failure> {
    let atom = value(name)?;
    let out = &mut *shell.out;
    if json {
        return Ok(writeln!(out, "{}", json_of(&atom)?)?);
    }
    let facts = facts(&atom)?;
    writeln!(out, "{atom}")?;
    let layouts = parts(&atom).into_iter().map(|(name, value)| (name, value.to_string()));
    for (name, fact) in facts.into_iter().chain(layouts) {
        writeln!(out, "  {name:<10} {fact}")?;
    }
    Ok(())
}

fn mma_facts(row: &MmaRow) -> Vec<(&'static str, String)> {
    let [a, b, c] = row.places.map(|place| place.name());
    let mut facts = vec![
        ("kind", "mma".into()),
        ("arch", row.arch.into()),
        ("ptx", row.ptx.to_string()),
        ("A", format!("{} in {a}", row.val_a)),
        ("B", format!("{} in {b}", row.val_b)),
        ("C", format!("{} in {c}", row.val_c)),
    ];
    if let Some(scale) = row.val_sf {
        facts.push(("scales", scale.to_string()));
    }
    if row.sparse {
        facts.push(("sparse", "A".into()));
    }
    if row.cta_group > 0 {
        facts.push(("CTAs", row.cta_group.to_string()));
    }
    facts
}
