//! Random admissible operations on layouts of static and run-time integers, as functions of one program: which of them
//! compile, and what those answer that do.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing)] // a test fails by panicking

use crate::random_rows::{Random, left_of, right_of};
use crate::refuse_random::Outcome;
use cute_dynamic::{AlgebraError, Layout, Shape, Tiler};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Which integers are known when run.
pub const PATTERNS: [&str; 9] = [
    "all run-time",
    "run-time shape, static stride",
    "static shape, run-time stride",
    "left static, right run-time",
    "left run-time, right static",
    "first stride static only",
    "first extent static only",
    "one run-time extent",
    "one run-time stride",
];
/// The operations, each as often as it stands here.
const OPERATIONS: [&str; 26] = [
    "composition",
    "composition",
    "composition by mode",
    "logical_divide",
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
    "complement",
    "complement unbounded",
    "logical_product",
    "logical_product",
    "zipped_product",
    "tiled_product",
    "flat_product",
    "blocked_product",
    "raked_product",
    "tile_to_shape",
    "left_inverse",
    "left_inverse",
    "right_inverse",
    "max_common_layout",
    "nullspace",
    "coalesce",
    "filter",
    "upcast",
];
const EXTENTS: [usize; 9] = [2, 2, 3, 4, 4, 5, 6, 8, 12];

/// An operation that values admit.
#[derive(Debug)]
pub struct Case {
    /// Its name.
    pub operation: &'static str,
    /// Which of its integers are static, of [`PATTERNS`].
    pub pattern: usize,
    /// The operands, for people.
    pub operands: String,
    /// What values answer.
    pub values: Layout,
    /// The call, with `a` and `b` in place.
    program: String,
    /// What became of it.
    pub answer: Answer,
}
/// What a mixed operation answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Not asked.
    None,
    /// It does not compile: the first lines of the compiler's errors.
    Uncompiled(Vec<String>),
    /// A layout of the same function.
    Same(String),
    /// Part of the layout that values give: operations that say so.
    Part(String),
    /// A layout of another function.
    Other(String),
    /// An error.
    Refused(String),
}

/// A tree of numbers as Rust: static as far as `fixed` says so of a leaf's place.
fn tree(text: &str, fixed: &dyn Fn(usize) -> bool) -> String {
    let (mut out, mut leaf, mut number) = (String::new(), 0, String::new());
    for c in text.chars().chain([' ']) {
        if c.is_ascii_digit() || c == '-' {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            let one = if fixed(leaf) { format!("int!({number})") } else { format!("{number}usize") };
            out.push_str(&one);
            (leaf, number) = (leaf + 1, String::new());
        }
        // a tuple of one
        if c == ')' && !out.ends_with(',') {
            out.push(',');
        }
        if c != ' ' {
            out.push(c);
        }
    }
    out
}
/// A layout as Rust; `left` tells which operand it is, `one` which leaf is the run-time one.
fn layout(text: &str, pattern: usize, left: bool, one: usize) -> String {
    let (shape, stride) = text.split_once(':').unwrap_or((text, ""));
    let leaves = shape.split(['(', ')', ',']).filter(|part| !part.is_empty()).count();
    let one = one % leaves.max(1);
    let fixed = |stride: bool, leaf: usize| match pattern {
        0 => false,
        1 => stride,
        2 => !stride,
        3 => left,
        4 => !left,
        5 => stride && leaf == 0,
        6 => !stride && leaf == 0,
        7 => stride || leaf != one,
        _ => !stride || leaf != one,
    };
    format!("Layout::new({}, {})?", tree(shape, &|leaf| fixed(false, leaf)), tree(stride, &|leaf| fixed(true, leaf)))
}
/// A tiler as Rust.
fn tiler(tiler: &Tiler, pattern: usize, one: usize) -> String {
    match tiler {
        Tiler::Keep => "..".into(),
        Tiler::Layout(l) => layout(&l.to_string(), pattern, false, one),
        Tiler::Exact(l) => format!("Exact({})", layout(&l.to_string(), pattern, false, one)),
        Tiler::ByMode(tilers) => {
            let modes: Vec<String> = tilers.iter().map(|mode| self::tiler(mode, pattern, one)).collect();
            format!("({},)", modes.join(", "))
        }
    }
}

/// One case, or none where values refuse these operands.
fn draw(random: &mut Random, operation: &'static str, pattern: usize) -> Option<Case> {
    let a: Layout = left_of(random, &EXTENTS).parse().ok()?;
    let one = random.below(4);
    let left = layout(&a.to_string(), pattern, true, one);
    let call = |name: &str, more: &str| format!("{name}(&{left}{more})");
    let with = |name: &str, b: &Tiler| format!("{name}(&{left}, &{})", tiler(b, pattern, one));
    let by_mode = |random: &mut Random| -> Option<Tiler> {
        let modes = (0..a.rank()).filter_map(|i| a.get(i).ok());
        let tilers: Option<Vec<Tiler>> = modes
            .map(|mode| if random.below(5) == 0 { Some(Tiler::Keep) } else { right_of(random, &mode, 4).parse().ok() })
            .collect();
        tilers.map(Tiler::ByMode)
    };
    let whole = |random: &mut Random| -> Option<Tiler> { right_of(random, &a, 5).parse().ok() };
    let mut operands = a.to_string();
    let mut tiled = |random: &mut Random, each: bool| -> Option<Tiler> {
        let b = if each { by_mode(random) } else { whole(random) }?;
        write!(operands, " by {b}").ok()?;
        Some(b)
    };
    let (values, program): (Result<Layout, AlgebraError>, String) = match operation {
        "composition" | "composition by mode" => {
            let b = tiled(random, operation != "composition")?;
            (cute_dynamic::composition(&a, &b), with("composition", &b))
        }
        "logical_divide" => {
            let b = tiled(random, false)?;
            (cute_dynamic::logical_divide(&a, &b), with("logical_divide", &b))
        }
        "zipped_divide" => {
            let b = tiled(random, true)?;
            (cute_dynamic::zipped_divide(&a, &b), with("zipped_divide", &b))
        }
        "tiled_divide" => {
            let b = tiled(random, true)?;
            (cute_dynamic::tiled_divide(&a, &b), with("tiled_divide", &b))
        }
        "flat_divide" => {
            let b = tiled(random, true)?;
            (cute_dynamic::flat_divide(&a, &b), with("flat_divide", &b))
        }
        "logical_product" => {
            let b = tiled(random, false)?;
            (cute_dynamic::logical_product(&a, &b), with("logical_product", &b))
        }
        "zipped_product" => {
            let b = tiled(random, true)?;
            (cute_dynamic::zipped_product(&a, &b), with("zipped_product", &b))
        }
        "tiled_product" => {
            let b = tiled(random, false)?;
            (cute_dynamic::tiled_product(&a, &b), with("tiled_product", &b))
        }
        "flat_product" => {
            let b = tiled(random, true)?;
            (cute_dynamic::flat_product(&a, &b), with("flat_product", &b))
        }
        "blocked_product" | "raked_product" => {
            let grid = whole(random)?;
            let Tiler::Layout(b) = &grid else { return None };
            write!(operands, " by {b}").ok()?;
            let blocked = operation == "blocked_product";
            let values =
                if blocked { cute_dynamic::blocked_product(&a, b) } else { cute_dynamic::raked_product(&a, b) };
            (values, with(operation, &grid))
        }
        "complement" => {
            let cotarget = a.cosize() + random.below(40);
            write!(operands, " up to {cotarget}").ok()?;
            // the cotarget is what an extent is
            let fixed = matches!(pattern, 2 | 3 | 8);
            let text = if fixed { format!(", int!({cotarget})") } else { format!(", {cotarget}usize") };
            (cute_dynamic::complement(&a, cotarget), call("complement", &text))
        }
        "complement unbounded" => (cute_dynamic::complement_unbounded(&a), call("complement", ", Unbounded")),
        "tile_to_shape" => {
            let sizes: Vec<String> = (0..a.rank().max(1))
                .map(|i| (a.get(i).map_or(a.size(), |mode| mode.size()) * (1 + random.below(4))).to_string())
                .collect();
            let target = if a.depth() == 0 { sizes.concat() } else { format!("({})", sizes.join(",")) };
            write!(operands, " to {target}").ok()?;
            let shape: Shape = target.parse().ok()?;
            let fixed = matches!(pattern, 2 | 4 | 8);
            let text = format!(", &{}, &LayoutLeft", tree(&target, &|_| fixed));
            (cute_dynamic::tile_to_shape(&a, &shape, &cute_static::LayoutLeft), call("tile_to_shape", &text))
        }
        "left_inverse" => (cute_dynamic::left_inverse(&a), call("left_inverse", "")),
        "right_inverse" => (cute_dynamic::right_inverse(&a), call("right_inverse", "")),
        "nullspace" => (cute_dynamic::nullspace(&a), call("nullspace", "")),
        "coalesce" => (cute_dynamic::coalesce(&a), call("coalesce", "")),
        "filter" => (cute_dynamic::filter(&a), call("filter", "")),
        "max_common_layout" => {
            let b = cute_dynamic::coalesce(&a).ok()?;
            write!(operands, " and {b}").ok()?;
            (cute_dynamic::max_common_layout(&a, &b), with("max_common_layout", &Tiler::Layout(b)))
        }
        _ => (cute_dynamic::upcast(&a, 2), call("upcast", ", int!(2)")),
    };
    let values = values.ok().filter(|values| values.size() <= 1 << 16)?;
    Some(Case { operation, pattern, operands, values, program, answer: Answer::None })
}

/// As many cases, operation by operation and pattern by pattern.
#[must_use]
pub fn cases(count: usize, seed: u64) -> Vec<Case> {
    let mut random = Random(seed);
    let mut cases: Vec<Case> = Vec::new();
    while cases.len() < count {
        let operation = OPERATIONS[cases.len() % OPERATIONS.len()];
        let pattern = cases.len() / OPERATIONS.len() % PATTERNS.len();
        cases.extend(draw(&mut random, operation, pattern));
    }
    cases
}

/// Answers that are a part of what values give, by their documentation.
const PARTS: [&str; 1] = ["max_common_layout"];

/// Writes the cases as a crate to `folder`, and has it checked until what is left compiles; that is run.
///
/// # Errors
/// If the crate cannot be written, or cargo does not run.
pub fn compile(cases: &mut [Case], folder: &Path) -> Outcome<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[workspace]\n[package]\nname = \"mixed-programs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [profile.dev]\ndebug = false\n[dependencies]\ncute-static = {{ path = {:?} }}\n",
        root.join("cute-static")
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    loop {
        write_program(cases, folder)?;
        let uncompiled = check(folder)?;
        let done = uncompiled.is_empty();
        for (case, lines) in uncompiled {
            cases.get_mut(case).ok_or("an error outside the cases")?.answer = Answer::Uncompiled(lines);
        }
        if done {
            break;
        }
    }
    for (case, answer) in run(folder)? {
        let case = cases.get_mut(case).ok_or("an answer of no case")?;
        case.answer = judge(case, answer);
    }
    Ok(())
}
/// One line a case, so that a line number names it.
fn write_program(cases: &[Case], folder: &Path) -> Outcome<()> {
    let mut text = String::from(
        "#![allow(unused_imports, non_upper_case_globals)] #![recursion_limit = \"256\"] use cute_static::*; type Text = Result<String, AlgebraError>;\n",
    );
    let mut calls = String::new();
    for (i, case) in cases.iter().enumerate() {
        if case.answer == Answer::None {
            let program = &case.program;
            writeln!(
                text,
                "fn case_{i}() -> Text {{ let made: Result<_, AlgebraError> = {program}; Ok(made?.to_string()) }}"
            )?;
            writeln!(calls, "    println!(\"{i} {{:?}}\", case_{i}());")?;
        } else {
            writeln!(text)?;
        }
    }
    fs::write(folder.join("src/main.rs"), format!("{text}fn main() {{\n{calls}}}\n"))?;
    Ok(())
}
fn cargo(folder: &Path, arguments: &[&str]) -> Outcome<std::process::Output> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    Ok(command.args(arguments).args(["--offline", "--target-dir", "target"]).current_dir(folder).output()?)
}
/// The cases that do not compile, with their errors.
fn check(folder: &Path) -> Outcome<BTreeMap<usize, Vec<String>>> {
    let output = cargo(folder, &["check", "--message-format=json"])?;
    let mut found: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut unplaced = BTreeSet::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line)?;
        let message = &line["message"];
        if message["level"] != "error" || message["code"].is_null() {
            continue;
        }
        let text = format!(
            "error[{}]: {}",
            message["code"]["code"].as_str().unwrap_or_default(),
            message["message"].as_str().unwrap_or_default()
        );
        let spans = message["spans"].as_array().into_iter().flatten();
        let mut own = spans.filter(|span| span["file_name"] == "src/main.rs" && span["is_primary"] == true);
        // the first line is none of a case
        match own.next().and_then(|span| usize::try_from(span["line_start"].as_u64()?).ok()?.checked_sub(2)) {
            Some(case) => found.entry(case).or_default().push(text),
            None => drop(unplaced.insert(text)),
        }
    }
    if found.is_empty() && !output.status.success() {
        return Err(format!("{unplaced:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(found)
}
/// What each case answers: a layout's text, or an error.
fn run(folder: &Path) -> Outcome<Vec<(usize, Result<String, String>)>> {
    let output = cargo(folder, &["run"])?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let mut answers = Vec::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let (case, answer) = line.split_once(' ').ok_or("no answer")?;
        let answer = match answer.strip_prefix("Ok(\"") {
            Some(text) => Ok(text.trim_end_matches("\")").to_owned()),
            None => Err(answer.trim_start_matches("Err(").trim_end_matches(')').to_owned()),
        };
        answers.push((case.parse()?, answer));
    }
    Ok(answers)
}
fn judge(case: &Case, answer: Result<String, String>) -> Answer {
    let text = match answer {
        Ok(text) => text,
        Err(why) => return Answer::Refused(why),
    };
    let Ok(mixed) = text.parse::<Layout>() else { return Answer::Other(text) };
    let same = |size: usize| (0..size).all(|i| mixed.at(i) == case.values.at(i));
    match mixed.size() {
        size if size == case.values.size() && same(size) => Answer::Same(text),
        size if PARTS.contains(&case.operation) && size <= case.values.size() => Answer::Part(text),
        _ => Answer::Other(text),
    }
}
