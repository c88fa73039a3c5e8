//! The atom browser: NVIDIA's instructions by name, what each thread's registers hold, and the line of PTX.

use crate::figure;
use crate::json::{Json, object};
use crate::refused;
use crate::request::Request;
use cute_atoms::element::{ElementName, Form};
use cute_atoms::mma::{MmaRow, Place};
use cute_atoms::table;
use cute_draw::{Figure, copy_atom, mma_atom};
use cute_dynamic::Layout;
use cute_dynamic::atoms::{CopyAtom, MmaAtom};
use cute_expr::{Value, evaluate, parts, runs};
use std::sync::OnceLock;

struct Entry {
    name: String,
    /// What is searched.
    text: String,
    arch: &'static str,
    kind: &'static str,
}
fn entries() -> &'static [Entry] {
    static ALL: OnceLock<Vec<Entry>> = OnceLock::new();
    let written = |name: &str, args: &str| if args.is_empty() { name.to_string() } else { format!("{name}<{args}>") };
    let entry = |name: String, ptx: String, arch: &'static str, kind: &'static str| {
        let text = format!("{name} {ptx} {kind}").to_ascii_lowercase();
        Entry { name, text, arch, kind }
    };
    ALL.get_or_init(|| {
        // by `for` alone: each way through the table is all of its code once more
        let mut all = Vec::new();
        for row in table::mma_atoms() {
            all.push(entry(written(row.name.as_str(), row.args.as_str()), row.ptx.to_string(), row.arch, "mma"));
        }
        for row in table::copy_atoms() {
            all.push(entry(written(row.name.as_str(), row.args.as_str()), row.ptx.to_string(), row.arch, "copy"));
        }
        all
    })
}

/// The instructions that have all words in their names or their PTX: the first ones, and how many there are.
pub(crate) fn list(request: &Request<'_>) -> Json {
    let words = request.get("words").to_ascii_lowercase();
    let words: Vec<&str> = words.split_whitespace().collect();
    let (kind, arch, most) = (request.get("kind"), request.get("arch"), request.number("most", 100));
    let mut total = 0usize;
    let mut hits = Vec::new();
    let mut archs: Vec<&str> = Vec::new();
    for entry in entries() {
        if !archs.contains(&entry.arch) {
            archs.push(entry.arch);
        }
        let fits = (kind.is_empty() || kind == entry.kind) && (arch.is_empty() || arch == entry.arch);
        if !fits || !words.iter().all(|word| entry.text.contains(word)) {
            continue;
        }
        total = total.saturating_add(1);
        if hits.len() < most {
            hits.push(object! { name: entry.name.as_str(), kind: entry.kind, arch: entry.arch });
        }
    }
    object! { ok: true, total: total, of: entries().len(), hits: Json::List(hits), archs: Json::list(archs) }
}

pub(crate) fn figure(request: &Request<'_>) -> Result<Figure, String> {
    match evaluate(request.get("name")) {
        Ok(Value::Mma(atom)) => Ok(mma_atom(&atom)),
        Ok(Value::Copy(atom)) => Ok(copy_atom(&atom)),
        Ok(other) => Err(format!("{} where the name of an instruction is needed", other.kind())),
        Err(error) => Err(error.to_string()),
    }
}

/// One instruction, and what thread `thread` holds.
pub(crate) fn one(request: &Request<'_>) -> Json {
    let name = request.get("name");
    let value = match evaluate(name) {
        Ok(value) => value,
        Err(error) => return object! { ok: false, error: super::error_json(name, &error) },
    };
    let thread = request.number("thread", 0);
    let (told, drawn) = match &value {
        Value::Mma(atom) => (of_mma(atom, thread), mma_atom(atom)),
        Value::Copy(atom) => (of_copy(atom, thread), copy_atom(atom)),
        other => return refused("type", &format!("{} where the name of an instruction is needed", other.kind())),
    };
    let layouts = parts(&value).into_iter().map(|(name, part)| object! { name: name, text: part.to_string() });
    told.with(vec![
        ("name", value.to_string().into()),
        ("parts", Json::list(layouts)),
        ("cxx", cute_expr::cxx(&value).into()),
        ("figure", figure::json(&drawn)),
    ])
}

/// A mode's size, 1 of one that is not there.
fn mode_size(layout: &Layout, mode: usize) -> usize {
    layout.get(mode).map_or(1, |mode| mode.size())
}

fn of_mma(atom: &MmaAtom, thread: usize) -> Json {
    let row = &atom.row;
    let [m, n, k] = row.shape_mnk;
    let threads = atom.thr_id.size();
    let thread = thread.min(threads.saturating_sub(1));
    let lane = atom.thr_id.at(thread).unwrap_or(0);
    let [a, b, c] = row.places;
    let operands = [
        ("A", "a", &atom.a, row.val_a, a, (m, k), "(m,k)"),
        ("B", "b", &atom.b, row.val_b, b, (n, k), "(n,k)"),
        ("C", "c", &atom.c, row.val_c, c, (m, n), "(m,n)"),
    ];
    let held = operands.map(|(name, letter, layout, element, place, (rows, columns), axes)| {
        object! {
            name: name, letter: letter, element: element.to_string(), place: place.name(), axes: axes, rows: rows, columns: columns,
            threads: mode_size(layout, 0), values: mode_size(layout, 1),
            registers: registers(layout, element, place, rows, thread),
        }
    });
    object! {
        ok: true, kind: "mma", arch: row.arch, ptx: ptx_of(row, atom), shape: Json::list(row.shape_mnk), threads: threads,
        thread: thread, lane: lane, facts: Json::list(facts(row)), operands: Json::list(held),
    }
}

fn facts(row: &MmaRow) -> Vec<Json> {
    let fact = |name: &str, value: String| object! { name: name, value: value };
    let majors = |all: &[cute_atoms::mma::Major]| all.iter().map(|major| major.name()).collect::<Vec<_>>().join(" or ");
    let [m, n, k] = row.shape_mnk;
    let mut facts = vec![fact("architecture", row.arch.to_string()), fact("M x N x K", format!("{m} x {n} x {k}"))];
    if !row.a_majors.is_empty() {
        facts.push(fact("A is", format!("{}-major", majors(row.a_majors))));
        facts.push(fact("B is", format!("{}-major", majors(row.b_majors))));
    }
    if let Some(scale) = row.val_sf {
        facts.push(fact("scales", scale.to_string()));
    }
    if row.sparse {
        facts.push(fact("sparse", "A".into()));
    }
    if row.cta_group > 0 {
        facts.push(fact("CTAs", row.cta_group.to_string()));
    }
    facts
}

/// How many values lie in a register of 32 bits.
fn in_register(element: ElementName) -> usize {
    32usize.checked_div(element.bits.max(1)).unwrap_or(1).max(1)
}

/// The registers of a thread: the values in each, and where in the matrix they are.
fn registers(layout: &Layout, element: ElementName, place: Place, rows: usize, thread: usize) -> Json {
    if place != Place::Registers {
        return Json::Null;
    }
    let (threads, values) = (mode_size(layout, 0), mode_size(layout, 1));
    let each = if element.form == Form::Plain { in_register(element) } else { 1 };
    let place = |value: usize| {
        let index = layout.at(value.saturating_mul(threads).saturating_add(thread)).ok();
        let index = index.and_then(|index| usize::try_from(index).ok()).unwrap_or(0);
        let (row, column) = (index.checked_rem(rows).unwrap_or(0), index.checked_div(rows).unwrap_or(0));
        Json::list([value, row, column])
    };
    let count = values.div_ceil(each);
    Json::list((0..count.min(256)).map(|register| {
        let first = register.saturating_mul(each);
        Json::list((first..first.saturating_add(each).min(values)).map(place))
    }))
}

/// The instruction with its operands: of registers `{a0, a1}`, of shared memory a descriptor.
fn ptx_of(row: &MmaRow, atom: &MmaAtom) -> String {
    let text = row.ptx.to_string();
    let [a, b, c] = row.places;
    let list = |letter: char, layout: &Layout, element: ElementName| {
        let count = mode_size(layout, 1).div_ceil(in_register(element));
        let names: Vec<String> = match count {
            0..=8 => (0..count).map(|i| format!("{letter}{i}")).collect(),
            _ => vec![
                format!("{letter}0"),
                format!("{letter}1"),
                "..".into(),
                format!("{letter}{}", count.saturating_sub(1)),
            ],
        };
        format!("{{{}}}", names.join(", "))
    };
    if text.starts_with("mma.") && [a, b, c].iter().all(|place| *place == Place::Registers) {
        let d = list('d', &atom.c, row.val_c);
        let operands = [list('a', &atom.a, row.val_a), list('b', &atom.b, row.val_b), list('c', &atom.c, row.val_c)];
        return format!("{text} {d}, {};", operands.join(", "));
    }
    if text.starts_with("wgmma.") {
        let first = if a == Place::Registers { list('a', &atom.a, row.val_a) } else { "descA".into() };
        return format!("{text} {}, {first}, descB, ..;", list('d', &atom.c, row.val_c));
    }
    text
}

fn of_copy(atom: &CopyAtom, thread: usize) -> Json {
    let row = &atom.row;
    let threads = atom.thr_id.size();
    let thread = thread.min(threads.saturating_sub(1));
    let side = |name: &str, layout: &Layout| {
        let (of, values) = (mode_size(layout, 0), mode_size(layout, 1));
        let all = runs(layout, thread.min(of.saturating_sub(1)));
        let runs =
            all.into_iter().take(64).map(|run| Json::List(vec![run.from.into(), run.to.into(), run.value.into()]));
        object! { name: name, threads: of, bits: values, runs: Json::list(runs) }
    };
    let fact = |name: &str, value: String| object! { name: name, value: value };
    object! {
        ok: true, kind: "copy", arch: row.arch, ptx: row.ptx.to_string(), threads: threads, thread: thread,
        lane: atom.thr_id.at(thread).unwrap_or(0),
        facts: Json::list([
            fact("architecture", row.arch.to_string()),
            fact("tiled by", if row.by_source { "src" } else { "dst" }.to_string()),
        ]),
        sides: Json::list([side("source", &atom.src), side("destination", &atom.dst)]),
    }
}
