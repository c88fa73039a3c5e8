//! Writes cases with the answers of `cute-dynamic` for the model in `proof/`, one a line: `operation|operand|..|answer`.
//!
//! ```text
//! cargo run -p cute-tests --bin proof_cases -- --cases 1000000 --seed 1 tests/vectors/*.jsonl | proof/built/compare
//! ```
//!
//! First the rows of the files, as far as the model has their operation and their strides are integers, then random cases.
//! An answer is a layout as the crate writes it, or `!` and the code of the error.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing)] // small numbers, and a JSON value takes any index

use cute_dynamic::{
    AlgebraError, Coord, Layout, Offset, Shape, Tiler, blocked_product, coalesce, complement, complement_unbounded,
    compose_exact, composition, flat_divide, flat_product, left_inverse, logical_divide, logical_product, nullspace,
    raked_product, right_inverse, slice, tiled_divide, tiled_product, zipped_divide, zipped_product,
};
use cute_tests::text_fuzz::Random;
use serde_json::Value;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

type Answer = Result<Layout, AlgebraError>;
type ByTiler = fn(&Layout, &Tiler) -> Answer;
const BY_TILER: [(&str, ByTiler); 9] = [
    ("composition", composition),
    ("logical_divide", logical_divide),
    ("zipped_divide", zipped_divide),
    ("tiled_divide", tiled_divide),
    ("flat_divide", flat_divide),
    ("logical_product", logical_product),
    ("zipped_product", zipped_product),
    ("tiled_product", tiled_product),
    ("flat_product", flat_product),
];
type ByLayout = fn(&Layout, &Layout) -> Answer;
const BY_RANK: [(&str, ByLayout); 2] = [("blocked_product", blocked_product), ("raked_product", raked_product)];
type OfOne = fn(&Layout) -> Answer;
const OF_ONE: [(&str, OfOne); 5] = [
    ("coalesce", coalesce),
    ("complement_unbounded", complement_unbounded),
    ("right_inverse", right_inverse),
    ("left_inverse", left_inverse),
    ("nullspace", nullspace),
];

fn answered(answer: Answer) -> String {
    answer.map_or_else(|e| format!("!{}", e.code()), |layout| layout.to_string())
}
fn sliced(layout: &Layout, coord: &Coord) -> Option<String> {
    match slice(layout, coord) {
        Ok((kept, Offset::Int(offset))) => Some(format!("{kept} at {offset}")),
        Ok(_) => None,
        Err(e) => Some(format!("!{}", e.code())),
    }
}

/// A row of the shared vectors as a line, if the model has the operation and the arguments.
fn row_line(row: &Value) -> Option<String> {
    let op = match row["op"].as_str()? {
        "composition_tiler" => "composition",
        "complement_extended" => "complement_unbounded",
        op => op,
    };
    let text = |i: usize| match &row["args"][i] {
        Value::String(text) => Some(text.replace('_', if op == "slice" || text.contains('<') { "_" } else { "" })),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    // coordinates, XOR strides and marks of static integers are not the model's
    if row["args"].as_array()?.iter().any(|arg| arg.to_string().contains(['@', 'f'])) {
        return None;
    }
    let layout = |i: usize| text(i)?.parse::<Layout>().ok();
    if let Some((name, operation)) = BY_TILER.iter().find(|(name, _)| *name == op) {
        let (a, tiler) = (layout(0)?, text(1)?.parse::<Tiler>().ok()?);
        return Some(format!("{name}|{a}|{tiler}|{}", answered(operation(&a, &tiler))));
    }
    if let Some((name, operation)) = BY_RANK.iter().find(|(name, _)| *name == op) {
        let (a, b) = (layout(0)?, layout(1)?);
        return Some(format!("{name}|{a}|{b}|{}", answered(operation(&a, &b))));
    }
    if let Some((name, operation)) = OF_ONE.iter().find(|(name, _)| *name == op) {
        let a = layout(0)?;
        return Some(format!("{name}|{a}|{}", answered(operation(&a))));
    }
    match op {
        "complement" => {
            let (a, cotarget) = (layout(0)?, text(1)?.parse::<Shape>().ok()?.size()?);
            Some(format!("{op}|{a}|{cotarget}|{}", answered(complement(&a, cotarget))))
        }
        "slice" => {
            let (coord, a) = (text(0)?.parse::<Coord>().ok()?, layout(1)?);
            Some(format!("{op}|{coord}|{a}|{}", sliced(&a, &coord)?))
        }
        _ => None,
    }
}

fn pick<T: Copy>(random: &mut Random, of: &[T]) -> T {
    of[random.below(of.len())]
}
fn chance(random: &mut Random, percent: usize) -> bool {
    random.below(100) < percent
}
const EXTENTS: [usize; 14] = [1, 2, 2, 3, 4, 4, 5, 6, 8, 8, 9, 10, 12, 16];

/// Text of a tree of leaves, and its leaves.
fn shape(random: &mut Random, depth: usize, leaves: &mut Vec<usize>) -> String {
    if depth == 0 || chance(random, 45) {
        let extent = pick(random, &EXTENTS);
        leaves.push(extent);
        return extent.to_string();
    }
    let rank = if chance(random, 1) { 0 } else { 1 + random.below(4) };
    let modes: Vec<String> = (0..rank).map(|_| shape(random, depth - 1, leaves)).collect();
    format!("({})", modes.join(","))
}
/// The same tree with other leaves.
fn with_leaves(shape: &str, mut leaves: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut digits = false;
    for c in shape.chars() {
        if c.is_ascii_digit() {
            if !digits {
                text.push_str(&leaves.next().unwrap_or_default());
            }
            digits = true;
        } else {
            digits = false;
            text.push(c);
        }
    }
    text
}
/// A layout: most have strides that are products of extents, some any.
fn layout(random: &mut Random, depth: usize) -> Option<Layout> {
    let mut extents = Vec::new();
    let shape = shape(random, depth, &mut extents);
    // the modes in some order, one behind the other, with gaps now and then
    let mut order: Vec<usize> = (0..extents.len()).collect();
    if chance(random, 60) {
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i + 1));
        }
    }
    let kind = random.below(10);
    let mut strides = vec![0isize; extents.len()];
    let mut covered = if chance(random, 20) { pick(random, &[2, 3, 4, 5]) } else { 1 };
    for &at in &order {
        strides[at] = match kind {
            0 => pick(random, &[0, 1, 2, 3, 4, 5, 6, 8, 12, 24, -1, -2, -6, 7, 10]),
            _ if chance(random, 5) => 0,
            _ if chance(random, 2) => -covered,
            _ => covered,
        };
        covered *= isize::try_from(extents[at]).unwrap_or(1);
        if kind < 3 && chance(random, 30) {
            covered *= pick(random, &[2, 2, 3, 4]);
        }
        if kind == 3 && chance(random, 30) {
            covered += pick(random, &[1, 2, 3]);
        }
        covered = covered.min(1 << 40);
    }
    let strides = with_leaves(&shape, strides.iter().map(isize::to_string));
    small(&format!("{shape}:{strides}"))
}
/// The layout, if results are far from what does not fit: the model's numbers have no end.
fn small(text: &str) -> Option<Layout> {
    text.parse().ok().filter(|layout: &Layout| layout.size() < 1 << 24 && layout.cosize() < 1 << 24)
}
/// A layout that may be composed with `a`: strides near the prefix products of `a`.
fn right(random: &mut Random, a: &Layout, depth: usize) -> Option<Layout> {
    if chance(random, 15) {
        return layout(random, depth);
    }
    let mut products = vec![1usize];
    for extent in a.shape().leaves() {
        let last = products[products.len() - 1];
        products.push(last.saturating_mul(extent).min(1 << 30));
    }
    let mut extents = Vec::new();
    let shape = shape(random, depth, &mut extents);
    let stride = |random: &mut Random| {
        let product = pick(random, &products);
        let stride = match random.below(8) {
            0 => product.saturating_mul(pick(random, &[2, 3, 4])),
            1 if product % 2 == 0 => product / 2,
            2 if product % 3 == 0 => product / 3,
            3 => pick(random, &[0, 1, 1, 2, 3, 4, 5, 6, 12]),
            _ => product,
        };
        let stride = isize::try_from(stride).unwrap_or(1);
        if chance(random, 2) { -stride } else { stride }
    };
    let mut strides: Vec<isize> = extents.iter().map(|_| stride(random)).collect();
    if chance(random, 50) {
        // one leaf behind the other, as most have it
        let mut covered = stride(random).max(1);
        for (stride, extent) in strides.iter_mut().zip(&extents) {
            *stride = covered;
            covered = covered.saturating_mul(isize::try_from(*extent).unwrap_or(1)).min(1 << 40);
        }
    }
    let strides = with_leaves(&shape, strides.iter().map(isize::to_string));
    small(&format!("{shape}:{strides}"))
}
fn tiler(random: &mut Random, a: &Layout, depth: usize) -> Option<Tiler> {
    Some(match random.below(12) {
        0 => Tiler::Keep,
        1 | 2 | 3 if depth > 0 => {
            let too_many = usize::from(chance(random, 5));
            let rank = random.below(a.rank() + 1 + too_many);
            Tiler::ByMode((0..rank).map(|i| tiler(random, &mode(a, i), depth - 1)).collect::<Option<_>>()?)
        }
        4 => Tiler::Exact(right(random, a, 1)?),
        _ => Tiler::Layout(right(random, a, 2)?),
    })
}
/// Mode `i`, or the whole.
fn mode(layout: &Layout, i: usize) -> Layout {
    layout.get(i).unwrap_or_else(|_| layout.clone())
}
fn coordinate(random: &mut Random, a: &Layout) -> String {
    if a.depth() > 0 && chance(random, 75) {
        let modes: Vec<String> = (0..a.rank()).map(|i| coordinate(random, &mode(a, i))).collect();
        return format!("({})", modes.join(","));
    }
    // one past the mode now and then, which is refused
    let past = usize::from(chance(random, 10));
    if chance(random, 50) { "_".into() } else { random.below(a.size().min(1 << 20) + past).to_string() }
}

fn random_line(random: &mut Random) -> Option<String> {
    let a = layout(random, 2)?;
    Some(match random.below(24) {
        20.. => {
            let b = right(random, &a, 2)?;
            // all elements are evaluated
            if b.size() > 1 << 10 {
                return None;
            }
            format!("compose_exact|{a}|{b}|{}", answered(compose_exact(&a, &b)))
        }
        0..=4 => {
            let tiler = tiler(random, &a, 2)?;
            format!("composition|{a}|{tiler}|{}", answered(composition(&a, &tiler)))
        }
        5..=9 => {
            let (name, operation) = pick(random, &BY_TILER);
            let tiler = tiler(random, &a, 2)?;
            format!("{name}|{a}|{tiler}|{}", answered(operation(&a, &tiler)))
        }
        10 | 11 => {
            let (name, operation) = pick(random, &BY_RANK);
            let b = layout(random, 2)?;
            format!("{name}|{a}|{b}|{}", answered(operation(&a, &b)))
        }
        12 | 13 => {
            let cotarget = pick(random, &[0, 1, 7, 24, 64, 100, 960, 4096, a.size(), a.cosize()]);
            format!("complement|{a}|{cotarget}|{}", answered(complement(&a, cotarget)))
        }
        14 => {
            let coord: Coord = coordinate(random, &a).parse().ok()?;
            format!("slice|{coord}|{a}|{}", sliced(&a, &coord)?)
        }
        _ => {
            let (name, operation) = pick(random, &OF_ONE);
            format!("{name}|{a}|{}", answered(operation(&a)))
        }
    })
}

fn write_all() -> Result<(), Box<dyn std::error::Error>> {
    use lexopt::prelude::{Long, Value as Positional, ValueExt};
    let (mut cases, mut seed, mut files) = (1_000_000usize, 1u64, Vec::new());
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("cases") => cases = parser.value()?.parse()?,
            Long("seed") => seed = parser.value()?.parse()?,
            Positional(file) => files.push(file),
            other => return Err(other.unexpected().into()),
        }
    }
    let mut out = BufWriter::new(io::stdout().lock());
    for file in files {
        for row in fs::read_to_string(file)?.lines() {
            if let Some(line) = row_line(&serde_json::from_str(row)?) {
                writeln!(out, "{line}")?;
            }
        }
    }
    let mut random = Random(seed);
    let mut made = 0usize;
    while made < cases {
        if let Some(line) = random_line(&mut random) {
            // numbers that do not fit are not the model's
            if !line.ends_with("!overflow") {
                writeln!(out, "{line}")?;
                made += 1;
            }
        }
    }
    Ok(out.flush()?)
}

fn main() -> ExitCode {
    match write_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}\nusage: proof_cases [--cases N] [--seed N] [FILE..]");
            ExitCode::from(2)
        }
    }
}
