//! The vectors as Rust source for the type-level twin: a type assertion or a value assertion for each row.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic)] // a test fails by panicking

use crate::random_rows;
use crate::support::Rows;
use crate::vectors::{Outcome, check_row};
use cute_dynamic::{AlgebraError, Layout};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The programs that the build script of `cute-twins` makes, the vectors each of them is made of, and which operations of those; none: the
/// operations that no other program has of that file.
pub const PROGRAMS: [(&str, &str, &[&str]); 13] = [
    ("documents", "documents.jsonl", &[]),
    ("edge", "edge.jsonl", &[]),
    ("cutlass", "cutlass.jsonl", &[]),
    ("random", "random.jsonl", &[]),
    ("random_composition", "random.jsonl", &["composition", "composition_tiler"]),
    ("random_divide", "random.jsonl", &["complement", "logical_divide", "zipped_divide"]),
    (
        "random_inverses",
        "random.jsonl",
        &["right_inverse", "left_inverse", "nullspace", "max_common_vector", "max_common_layout"],
    ),
    ("cutlass_products", "cutlass.jsonl", PRODUCTS),
    ("random_products", "random.jsonl", PRODUCTS),
    ("random_tiled", "random.jsonl", &["tiled_divide", "flat_divide", "tile_to_shape", "filter", "filter_zeros"]),
    (
        "random_swizzle",
        "random.jsonl",
        &["swizzle", "swizzle_absolute", "composed", "composed_composition", "composed_divide"],
    ),
    ("mixed", "mixed.jsonl", &[]),
    ("random_dynamic", random_rows::NAME, &[]),
];

/// The vectors of which some rows are called.
const RANDOM: &str = "random.jsonl";
/// The products.
const PRODUCTS: &[&str] =
    &["logical_product", "zipped_product", "tiled_product", "flat_product", "blocked_product", "raked_product"];

/// The most modes a tuple of `cute-static` has.
pub const MAX_ARITY: usize = 12;

const BEYOND_ARITY: &str = "a tuple of more modes than cute-static's have";

/// What was asserted of the rows of one operation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// The result's type.
    pub types: usize,
    /// The result's value only.
    pub values: usize,
    /// That the operation is not implemented.
    pub refused: usize,
}

/// A generated program.
#[derive(Debug, Default)]
pub struct Program {
    /// The source.
    pub text: String,
    /// What it asserts, by operation.
    pub counts: BTreeMap<String, Count>,
    /// Rows that are not asserted, and why.
    pub outside: Vec<String>,
    /// Rows that are not asserted because a tuple has more than [`MAX_ARITY`] elements.
    pub beyond_arity: Vec<String>,
}

/// Source lines by test function, in groups that share one loading of the file.
#[derive(Default)]
struct Source {
    types: String,
    values: BTreeMap<String, String>,
}

type Made = Result<Count, String>;
const TYPE: Count = Count { types: 1, values: 0, refused: 0 };
const VALUE: Count = Count { types: 0, values: 1, refused: 0 };
const REFUSED: Count = Count { types: 0, values: 0, refused: 1 };

/// Turns the rows of a file, of these operations, into a program. Of random rows some are called, or `all`.
#[must_use]
pub fn program(rows: &Rows, ops: &[&str], all: bool) -> Program {
    let others: Vec<&str> =
        PROGRAMS.iter().filter(|(_, file, _)| *file == rows.name).flat_map(|(_, _, ops)| ops.iter().copied()).collect();
    let asked = |op: &str| if ops.is_empty() { !others.contains(&op) } else { ops.contains(&op) };
    make(rows, &asked, None, all)
}

/// Turns all rows of any file into a program that holds them: it needs `cute-static`, `cute-tests`, `serde_json` and
/// `static_assertions`, not the file.
#[must_use]
pub fn program_of_file(rows: &Rows, text: &str) -> Program {
    make(rows, &|_| true, Some(text), true)
}

/// The rows of the operations that are asked for; `embedded` is the text of the file, where the program shall hold it.
fn make(rows: &Rows, asked: &dyn Fn(&str) -> bool, embedded: Option<&str>, all: bool) -> Program {
    let mut source = Source::default();
    let mut program = Program::default();
    for (i, row) in rows.rows.iter().enumerate() {
        let line = i + 1;
        let op = text_of(&row["op"]);
        // a blank line is no row
        if !asked(&op) || row.is_null() {
            continue;
        }
        let made = if rows.name == "mixed.jsonl" && embedded.is_none() {
            mixed(row, &op, line, &mut source, outcome_of)
        } else if embedded.is_some() && is_mixed(row) {
            mixed(row, &op, line, &mut source, |_| "Mixed::is_right".into())
        } else {
            well_formed(row).and_then(|()| add(row, &op, line, &mut source))
        };
        match made {
            Ok(count) => {
                let sum = program.counts.entry(op).or_default();
                sum.types += count.types;
                sum.values += count.values;
                sum.refused += count.refused;
            }
            Err(why) => {
                let place = format!("{}:{line}: {op} {}: {why}", rows.name, row["args"]);
                if why == BEYOND_ARITY { program.beyond_arity.push(place) } else { program.outside.push(place) }
            }
        }
    }
    let t = &mut program.text;
    let name = &rows.name;
    if embedded.is_some() {
        t.push_str("//! @generated by `cargo run -p cute-tests --bin gen_static -- FILE -o OUT.rs`.\n//!\n");
    } else {
        t.push_str("//! @generated by the build script of `cute-twins`.\n//!\n");
    }
    if embedded.is_some() {
        let _ = writeln!(t, "//! The rows of `{name}` on `cute-static`; the numbers are lines of that file.");
    } else if name == random_rows::NAME {
        t.push_str("//! Random static layouts: the types are what `cute-dynamic` computed.\n");
    } else {
        let _ = writeln!(t, "//! The rows of `vectors/{name}` on `cute-static`; the numbers are lines of that file.");
    }
    if !program.outside.is_empty() {
        t.push_str("//!\n//! Not asserted:\n");
        for why in &program.outside {
            let _ = writeln!(t, "//! * {why}");
        }
    }
    t.push_str(
        "\n#[rustfmt::skip]\n#[allow(unused_imports, clippy::unwrap_used, clippy::let_unit_value)]\nmod generated {\n",
    );
    t.push_str("use core::ops::RangeFull;\n");
    t.push_str("use cute_static::num::{False, True};\n");
    t.push_str("use cute_static::*;\n");
    t.push_str(
        "use cute_tests::support::{Mixed, OffsetValue, Rows};\nuse cute_tests::{check_row, mixed_row, refused};\n",
    );
    t.push_str("use static_assertions::{assert_not_impl_any as not_impl, assert_type_eq_all as same};\n\n");
    t.push_str(&source.types);
    for (op, lines) in &source.values {
        if lines.is_empty() {
            continue;
        }
        let some = name == RANDOM || name == random_rows::NAME;
        let lines = if some && !all { called(lines) } else { lines.clone() };
        let _ = writeln!(t, "\n#[test]\nfn {op}_rows() {{");
        if lines.contains("rows.") || lines.contains("(rows,") {
            let load =
                if embedded.is_some() { "Rows::of(NAME, ROWS)".into() } else { format!("Rows::load(\"{name}\")") };
            let _ = writeln!(t, "    let rows = {load};");
        }
        t.push_str(&lines);
        t.push_str("}\n");
    }
    if let Some(text) = embedded {
        // a raw string ends at the first quote with as many signs as it began with
        let signs = "#"
            .repeat(text.split('"').map(|part| part.len() - part.trim_start_matches('#').len()).max().unwrap_or(0) + 1);
        let _ = writeln!(t, "\nconst NAME: &str = {name:?};\nconst ROWS: &str = r{signs}\"{text}\"{signs};");
    }
    t.push_str("}\n");
    program
}

/// The lines of an operation of random rows. A static layout has no bytes: its type, which is asserted of every row, is all there is to say of it. Of the first
/// and of every eighth the function is called, too, and text and offsets compared: the compiler takes thirty times longer for a call than for its type.
fn called(lines: &str) -> String {
    let mut calls = 0usize;
    let is_kept = |line: &&str| {
        let calls_it = line.trim_start().starts_with("check_row!") && !line.contains(", rest);");
        calls += usize::from(calls_it);
        !calls_it || calls % 8 == 1
    };
    lines.split_inclusive('\n').filter(is_kept).collect()
}

/// The names an operation with a layout as its result has in `cute-static`: type, trait, function.
fn names(op: &str) -> Option<(&'static str, &'static str, &'static str)> {
    Some(match op {
        "composition" | "composition_tiler" => ("Composition", "Compose", "composition"),
        "logical_divide" => ("LogicalDivide", "LogicalDivideBy", "logical_divide"),
        "zipped_divide" => ("ZippedDivide", "ZippedDivideBy", "zipped_divide"),
        "tiled_divide" => ("TiledDivide", "TiledDivideBy", "tiled_divide"),
        "flat_divide" => ("FlatDivide", "FlatDivideBy", "flat_divide"),
        "logical_product" => ("LogicalProduct", "LogicalProductBy", "logical_product"),
        "zipped_product" => ("ZippedProduct", "ZippedProductBy", "zipped_product"),
        "tiled_product" => ("TiledProduct", "TiledProductBy", "tiled_product"),
        "flat_product" => ("FlatProduct", "FlatProductBy", "flat_product"),
        "blocked_product" => ("BlockedProduct", "BlockedProductBy", "blocked_product"),
        "raked_product" => ("RakedProduct", "RakedProductBy", "raked_product"),
        "complement" | "complement_extended" => ("Complement", "Complementable", "complement"),
        _ => return None,
    })
}

/// Whether some integers of a row are static and some are not, by CuTe's mark.
fn is_mixed(row: &Value) -> bool {
    let texts = row["args"].as_array().into_iter().flatten().chain([&row["result"]]);
    texts
        .filter_map(Value::as_str)
        .any(|text| text.split('_').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '-')))
}

/// What a row says becomes Rust source: let nothing else through than layouts, coordinates, tilers and numbers.
fn well_formed(row: &Value) -> Result<(), String> {
    let harmless = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "()<>,:@_- ".contains(c));
    let texts = row["args"].as_array().ok_or("no arguments")?.iter();
    match texts
        .chain([&row["result"], &row["exists_result"], &row["extended"]])
        .find(|value| !harmless(&text_of(value)))
    {
        // swizzles
        Some(Value::Array(_)) | None => Ok(()),
        Some(value) => Err(format!("no layout, coordinate, tiler or number: {value}")),
    }
}

/// One row.
fn add(row: &Value, op: &str, line: usize, source: &mut Source) -> Made {
    let args: Vec<String> = row["args"].as_array().into_iter().flatten().map(text_of).collect();
    let arg = |i: usize| args.get(i).cloned().ok_or_else(|| format!("no argument {i}"));
    for text in args.iter().filter(|text| !text.starts_with('[')).chain(row["result"].as_str().map(String::from).iter())
    {
        fits(text)?;
    }
    let Source { types, values } = source;
    let value = values.entry(op.into()).or_default();
    let same = |types: &mut String, a: &str, b: &str| {
        let _ = writeln!(types, "same!({a}, {b}); // {line}");
    };
    match op {
        "size" => {
            let (a, n) = (arg(0)?, text_of(&row["result"]));
            let shape = a.split_once(':').map_or(a.as_str(), |(shape, _)| shape);
            same(types, &format!("Size<shape!({shape})>"), &format!("int!({n})"));
            let _ = writeln!(value, "    assert_eq!(IsLayout::size(&layout!({a})), {n}); // {line}");
            Ok(TYPE)
        }
        "cosize" | "rank" | "depth" => {
            let (a, n) = (arg(0)?, text_of(&row["result"]));
            let _ = writeln!(value, "    assert_eq!(IsLayout::{op}(&layout!({a})), {n}); // {line}");
            Ok(VALUE)
        }
        "congruent" | "weakly_congruent" | "compatible" => {
            let name = match op {
                "congruent" => "Congruent",
                "weakly_congruent" => "WeaklyCongruent",
                _ => "Compatible",
            };
            let verdict = if row["result"] == true { "True" } else { "False" };
            same(types, &format!("{name}<shape!({}), shape!({})>", arg(0)?, arg(1)?), verdict);
            Ok(TYPE)
        }
        "idx2crd" => {
            let result = Tree::parse(&text_of(&row["result"]))?.value();
            let _ = writeln!(
                value,
                "    assert_eq!(idx2crd(&shape!({}), {}usize), Ok({result})); // {line}",
                arg(1)?,
                arg(0)?
            );
            Ok(VALUE)
        }
        "crd2idx" => {
            let (coord, layout, result) = (Tree::parse(&arg(0)?)?.value(), arg(1)?, &row["result"]);
            let _ = writeln!(
                value,
                "    assert_eq!(layout!({layout}).at({coord}).value(), serde_json::json!({result})); // {line}"
            );
            Ok(VALUE)
        }
        "slice" => {
            let (coord, layout) = (Tree::parse(&arg(0)?)?, arg(1)?);
            let expected = answer(row)?;
            same(types, &format!("Sliced<layout!({layout}), {}>", coord.type_()), &format!("layout!({expected})"));
            let _ = writeln!(
                value,
                "    let (rest, offset) = slice(&layout!({layout}), {}).unwrap(); // {line}\n    \
                 assert_eq!(offset.value(), serde_json::json!({}));\n    check_row!(rows, {line}, rest);",
                coord.value(),
                row["offset"]
            );
            Ok(TYPE)
        }
        "tile_to_shape" => {
            let (a, target) = (arg(0)?, arg(1)?);
            let run_time_target = Tree::parse(&target)?.value();
            let (order, order_value) = match &row["args"][2] {
                Value::Null => ("LayoutLeft".into(), "LayoutLeft".into()),
                order => {
                    let order = format!("shape!({})", order.to_string().replace('[', "(").replace(']', ")"));
                    (order.clone(), order)
                }
            };
            let target = format!("shape!({target})");
            if refused(row) {
                let _ = writeln!(
                    types,
                    "refused!(layout!({a}): TileToShapeBy<{target}, {order}>, {:?}); // {line}",
                    code(row)?
                );
                if !is_of_ranks(code(row)?) {
                    let _ = writeln!(
                        value,
                        "    rows.refused({line}, tile_to_shape(&layout!({a}), &{run_time_target}, &{order_value}));"
                    );
                }
                return Ok(REFUSED);
            }
            let expected = answer(row)?;
            same(types, &format!("TileToShape<layout!({a}), {target}, {order}>"), &format!("layout!({expected})"));
            let _ = writeln!(
                value,
                "    check_row!(rows, {line}, tile_to_shape(&layout!({a}), &{target}, &{order_value}).unwrap());"
            );
            Ok(TYPE)
        }
        "coalesce_by_mode" => {
            let (a, profile, expected) = (arg(0)?, arg(1)?, answer(row)?);
            same(types, &format!("CoalescedByMode<layout!({a}), shape!({profile})>"), &format!("layout!({expected})"));
            let _ = writeln!(
                value,
                "    check_row!(rows, {line}, coalesce_by_mode(&layout!({a}), &shape!({profile})).unwrap());"
            );
            Ok(TYPE)
        }
        "left_inverse" => {
            let a = arg(0)?;
            if refused(row) {
                let _ = writeln!(types, "refused!(layout!({a}): LeftInvertible, {:?}); // {line}", code(row)?);
                if row["error"] == "not_injective" {
                    // the same with run-time extents gives the reason; strides that do not divide are refused there too
                    let (shape, stride) = a.split_once(':').ok_or("no layout")?;
                    let stride = Tree::parse(stride)?.render(&|leaf| format!("int!({leaf})"));
                    let a = format!("Layout::from_parts({}, {stride})", Tree::parse(shape)?.value());
                    let _ = writeln!(value, "    rows.refused({line}, left_inverse(&{a}));");
                }
                return Ok(REFUSED);
            }
            let expected = answer(row)?;
            same(types, &format!("LeftInverse<layout!({a})>"), &format!("layout!({expected})"));
            let _ = writeln!(value, "    check_row!(rows, {line}, left_inverse(&layout!({a})).unwrap());");
            Ok(TYPE)
        }
        "right_inverse_xor" | "left_inverse_xor" => {
            // inverted on values only
            let of = if op == "right_inverse_xor" { "RightInvertible" } else { "LeftInvertible" };
            let _ = writeln!(types, "not_impl!({}: {of}); // {line}", xor_layout(&arg(0)?)?);
            Ok(REFUSED)
        }
        "max_common_vector" => {
            let (a, b, n) = (arg(0)?, arg(1)?, text_of(&row["result"]));
            same(types, &format!("MaxCommonVector<layout!({a}), layout!({b})>"), &format!("int!({n})"));
            Ok(TYPE)
        }
        "max_common_layout" => {
            let (a, b, expected) = (arg(0)?, arg(1)?, answer(row)?);
            same(types, &format!("MaxCommonLayout<layout!({a}), layout!({b})>"), &format!("layout!({expected})"));
            let _ = writeln!(
                value,
                "    check_row!(rows, {line}, max_common_layout(&layout!({a}), &layout!({b})).unwrap());"
            );
            Ok(TYPE)
        }
        "swizzle" | "swizzle_absolute" => {
            let ((b, m, s), offset) = ((arg(0)?, arg(1)?, arg(2)?), arg(3)?);
            let type_ = if op == "swizzle" { "Swizzle" } else { "SwizzleAbsolute" };
            let swizzle = format!("{type_}<int!({b}), int!({m}), int!({s})>");
            if row["result"].is_null() {
                let _ = writeln!(types, "not_impl!({swizzle}: IsSwizzle); // {line}");
                return Ok(REFUSED);
            }
            let apply = swizzle.replacen('<', "::<", 1);
            let _ = writeln!(value, "    assert_eq!({apply}::new().apply({offset}), {}); // {line}", row["result"]);
            Ok(VALUE)
        }
        "composed" | "composed_composition" | "composed_divide" => composed(row, op, line, types, value),
        "composition_xor" => {
            let (a, b) = (arg(0)?, arg(1)?);
            let inner = xor_layout(&a)?;
            if dynamic(row)?.is_none() {
                let _ = writeln!(types, "refused!({inner}: Compose<layout!({b})>, {:?}); // {line}", code(row)?);
                return Ok(REFUSED);
            }
            let expected = answer(row)?;
            same(types, &format!("Composition<{inner}, layout!({b})>"), &xor_layout(&expected)?);
            let _ = writeln!(
                value,
                "    check_row!(rows, {line}, composition(&<{inner}>::default(), &layout!({b})).unwrap());"
            );
            Ok(TYPE)
        }
        "coalesce" | "flatten" | "right_inverse" | "nullspace" | "filter" | "filter_zeros" => {
            let (a, expected) = (arg(0)?, answer(row)?);
            let type_ = match op {
                "coalesce" => "Coalesced",
                "flatten" => "Flatten",
                "nullspace" => "Nullspace",
                "right_inverse" => "RightInverse",
                "filter" => "Filtered",
                _ => "FilterZeros",
            };
            same(types, &format!("{type_}<layout!({a})>"), &format!("layout!({expected})"));
            let _ = writeln!(value, "    check_row!(rows, {line}, {op}(&layout!({a})).unwrap());");
            if op == "right_inverse" {
                properties(&a, line, types)?;
            }
            Ok(TYPE)
        }
        _ => {
            let (type_, trait_, function) = names(op).ok_or("an unknown operation")?;
            let a = arg(0)?;
            let (b, b_value, b_run_time) = match op {
                "complement_extended" => ("Unbounded".into(), "Unbounded".into(), "Unbounded".into()),
                "complement" => {
                    (format!("int!({})", arg(1)?), format!("int!({})", arg(1)?), format!("{}usize", arg(1)?))
                }
                _ => tiler(&arg(1)?)?,
            };
            let by = if op.starts_with("complement") { "" } else { "&" };
            // what is refused has no result whose tuple could be counted
            if op.starts_with("flat") && arg(1)?.starts_with('<') && elements(&a) + elements(&arg(1)?) > MAX_ARITY {
                return Err(BEYOND_ARITY.into());
            }
            if refused(row) {
                let _ = writeln!(types, "refused!(layout!({a}): {trait_}<{b}>, {:?}); // {line}", code(row)?);
                // the same on run-time integers gives the reason
                if !is_of_ranks(code(row)?) {
                    let a = run_time(&a)?;
                    let _ = writeln!(value, "    rows.refused({line}, {function}(&{a}, {by}{b_run_time}));");
                }
                return Ok(REFUSED);
            }
            let expected = answer(row)?;
            same(types, &format!("{type_}<layout!({a}), {b}>"), &format!("layout!({expected})"));
            if let Some(extended) = row["extended"].as_str() {
                same(types, &format!("Complement<layout!({a}), Unbounded>"), &format!("layout!({extended})"));
            }
            let _ = writeln!(value, "    check_row!(rows, {line}, {function}(&layout!({a}), {by}{b_value}).unwrap());");
            Ok(TYPE)
        }
    }
}

/// A layout of XOR strides as a type.
fn xor_layout(text: &str) -> Result<String, String> {
    let (shape, stride) = text.split_once(':').ok_or("no layout")?;
    let stride = Tree::parse(stride)?.render(&|leaf| match leaf.strip_prefix('f') {
        Some(k) => format!("Xor<int!({k})>"),
        None => format!("int!({leaf})"),
    });
    Ok(format!("Layout<shape!({shape}), {stride}>"))
}

/// What a layout is as a function, on types as on values. Of three or more modes the compiler may leave it open whether
/// offsets coincide.
fn properties(a: &str, line: usize, types: &mut String) -> Result<(), String> {
    let layout: Layout = a.parse().map_err(|e| format!("{a}: {e}"))?;
    let mut say = |name: &str, answer: Result<bool, AlgebraError>| {
        let answer = if answer.map_err(|e| e.to_string())? { "True" } else { "False" };
        let _ = writeln!(types, "same!({name}<layout!({a})>, {answer}); // {line}");
        Ok::<(), String>(())
    };
    if layout.flatten().map_err(|e| e.to_string())?.rank() <= 2 {
        say("IsInjective", layout.is_injective())?;
    }
    say("IsSurjective", layout.is_surjective())?;
    say("IsContiguous", layout.is_contiguous())?;
    say("IsBijective", layout.is_bijective())
}

/// A row of a composed layout.
fn composed(row: &Value, op: &str, line: usize, types: &mut String, value: &mut String) -> Made {
    let number = |path: &str| row["args"].pointer(path).map(text_of).ok_or_else(|| format!("no argument {path}"));
    let (b, m, s) = (number("/0/0")?, number("/0/1")?, number("/0/2")?);
    let (swizzle, offset, a) = (format!("swizzle!({b}, {m}, {s})"), number("/1")?, number("/2")?);
    let type_of = |layout: &str| format!("ComposedLayout<{swizzle}, int!({offset}), layout!({layout})>");
    if op == "composed" {
        let new = format!("ComposedLayout::new({swizzle}, int!({offset}), layout!({a})).unwrap()");
        let _ = writeln!(value, "    let l = {new}; // {line}");
        let _ = writeln!(value, "    rows.composed({line}, &l.to_string(), &|i| l.at(i));");
        let _ = writeln!(
            value,
            "    assert_eq!((size_of_val(&l), l.size()), (0, {}));",
            row["function"].as_array().map_or(0, Vec::len)
        );
        return Ok(VALUE);
    }
    let name = if op == "composed_composition" { "composition" } else { "logical_divide" };
    let (type_, trait_, function) = names(name).ok_or("an unknown operation")?;
    let (t, t_value, t_run_time) = tiler(&number("/3")?)?;
    if check_row(row) != Outcome::Passed {
        return Err(format!("cute-dynamic: {:?}", check_row(row)));
    }
    match random_rows::answer(&serde_json::json!({"op": name, "args": [a, number("/3")?]}))? {
        Err(e) => {
            let _ = writeln!(types, "refused!({}: {trait_}<{t}>, {:?}); // {line}", type_of(&a), e.code());
            if !is_of_ranks(e.code()) {
                let left = format!("ComposedLayout::new({swizzle}, {offset}usize, {}).unwrap()", run_time(&a)?);
                let _ = writeln!(value, "    rows.refused({line}, {function}(&{left}, &{t_run_time}));");
            }
            Ok(REFUSED)
        }
        Ok(expected) => {
            let _ =
                writeln!(types, "same!({type_}<{}, {t}>, {}); // {line}", type_of(&a), type_of(&expected.to_string()));
            let new = format!("ComposedLayout::new({swizzle}, {offset}usize, layout!({a})).unwrap()");
            let _ = writeln!(value, "    let l = {function}(&{new}, &{t_value}).unwrap(); // {line}");
            let _ = writeln!(value, "    rows.composed({line}, &l.to_string(), &|i| l.at(i));");
            Ok(TYPE)
        }
    }
}

/// A row of `mixed.jsonl` or like it; `outcome_of` says how a line compares with CuTe's result.
fn mixed(row: &Value, op: &str, line: usize, source: &mut Source, outcome_of: fn(usize) -> String) -> Made {
    let arg = |i: usize| row["args"][i].as_str().ok_or_else(|| format!("no argument {i}"));
    let layout = |text: &str| -> Result<String, String> {
        let (shape, stride) = text.split_once(':').ok_or("no layout")?;
        Ok(format!("Layout::new({}, {})?", Tree::parse(shape)?.value(), Tree::parse(stride)?.value()))
    };
    let a = layout(arg(0)?)?;
    let call = match op {
        "coalesce" => format!("coalesce(&{a})"),
        "complement" => format!("complement(&{a}, {})", Tree::parse(arg(1)?)?.value()),
        "composition" | "logical_divide" => format!("{op}(&{a}, &{})", layout(arg(1)?)?),
        "right_inverse" => format!("right_inverse(&{a})"),
        _ => return Err("an unknown operation".into()),
    };
    let outcome = outcome_of(line);
    let cute = text_of(&row["result"]);
    let value = source.values.entry(op.into()).or_default();
    let _ = if outcome == "Mixed::is_right" {
        writeln!(value, "    rows.right({line}, &mixed_row!(rows, {line}, {call})); // {cute}")
    } else {
        writeln!(value, "    assert_eq!(mixed_row!(rows, {line}, {call}), {outcome}); // {cute}")
    };
    Ok(VALUE)
}

/// How a line of `mixed.jsonl` compares.
fn outcome_of(line: usize) -> String {
    match MIXED.iter().find(|(l, _, _)| *l == line) {
        Some((_, kind, text)) => format!("Mixed::{kind}(\"{text}\".into())"),
        None => "Mixed::Same".into(),
    }
}

/// The rows of `mixed.jsonl` whose result is not CuTe's to the letter, by line.
const MIXED: &[(usize, &str, &str)] = &[
    // the cotarget's size is one integer here
    (12, "OtherTree", "4:_1"),
    (13, "OtherTree", "4:_1"),
    (14, "OtherTree", "4:_1"),
    (37, "OtherTree", "8:_64"),
    // CuTe stops at a run-time stride; here the inverse has all modes, as on values
    (48, "OtherTree", "(_4,2):(_1,4)"),
    (49, "OtherTree", "(_4,2):(_1,4)"),
    (50, "OtherTree", "(8,1):(_1,8)"),
    (51, "OtherTree", "(_4,2):(_2,1)"),
    (52, "OtherTree", "(_4,2):(2,1)"),
    (53, "OtherTree", "(4,2):(2,1)"),
];

/// What the type is: `result`, or `cute-dynamic`'s answer where that one is another and also right.
fn answer(row: &Value) -> Result<String, String> {
    let expected = text_of(if row["exists_result"].is_null() { &row["result"] } else { &row["exists_result"] });
    if dynamic(row)?.as_deref() == Some(&expected) {
        return Ok(expected);
    }
    match (check_row(row), dynamic(row)?) {
        (Outcome::Passed, Some(text)) => Ok(text),
        // what the row says: the type-level answer stands or falls by itself
        _ => expected.parse::<Layout>().map(|_| expected).map_err(|e| format!("no expected layout: {e}")),
    }
}
/// Whether both crates refuse: what only exists beyond the paper's conditions may be given.
fn refused(row: &Value) -> bool {
    let may_be_given = row["exists"] == true || row["note"] == "negative stride";
    if may_be_given { matches!(dynamic(row), Ok(None)) } else { !row["error"].is_null() }
}
/// Why `cute-dynamic` refuses.
fn code(row: &Value) -> Result<&'static str, String> {
    random_rows::answer(row)?.map_or_else(|e| Ok(e.code()), |layout| Err(format!("cute-dynamic gives {layout}")))
}
/// Whether a rule is about ranks. Types have them whatever the integers are, so that the compiler refuses those of run-time
/// integers too, and there is no value to ask.
fn is_of_ranks(code: &str) -> bool {
    matches!(code, "rank" | "tiler_rank")
}
/// The answer of `cute-dynamic`, if it does not refuse.
fn dynamic(row: &Value) -> Result<Option<String>, String> {
    random_rows::answer(row).map(|answer| answer.ok().map(|layout| layout.to_string()))
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

/// Whether every tuple in a text has at most [`MAX_ARITY`] elements.
fn fits(text: &str) -> Result<(), String> {
    let mut elements = vec![1];
    for c in text.chars() {
        match c {
            '(' | '<' => elements.push(1),
            ')' | '>' => drop(elements.pop()),
            ',' => elements.iter_mut().next_back().into_iter().for_each(|n| *n += 1),
            _ => {}
        }
        if elements.last().is_some_and(|n| *n > MAX_ARITY) {
            return Err(BEYOND_ARITY.into());
        }
    }
    Ok(())
}

/// How many elements the tuple has that a text begins with; 1 for an integer.
fn elements(text: &str) -> usize {
    let mut depth = 0usize;
    let mut count = 1;
    for c in text.chars() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            ',' if depth == 1 => count += 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    count
}

/// A layout of run-time integers; several strides stay static, since a complement has to sort them.
fn run_time(layout: &str) -> Result<String, String> {
    let (shape, stride) = layout.split_once(':').ok_or("no layout")?;
    let leaf = |leaf: &str| if stride.contains(',') { format!("int!({leaf})") } else { format!("{leaf}isize") };
    let stride = Tree::parse(stride)?
        .render(&|text| if text.starts_with('-') { leaf(text) } else { leaf(text).replace("isize", "usize") });
    Ok(format!("Layout::from_parts({}, {stride})", Tree::parse(shape)?.value()))
}

/// A tiler as a type, as a value, and as a value of run-time integers.
fn tiler(text: &str) -> Result<(String, String, String), String> {
    if text == "_" {
        return Ok(("RangeFull".into(), "..".into(), "..".into()));
    }
    if let Some(inner) = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')) {
        let (mut depth, mut start, mut parts) = (0usize, 0, Vec::new());
        for (i, c) in inner.char_indices() {
            match c {
                '(' | '<' => depth += 1,
                ')' | '>' => depth -= 1,
                ',' if depth == 0 => {
                    parts.push(tiler(&inner[start..i])?);
                    start = i + 1;
                }
                _ => {}
            }
        }
        parts.push(tiler(&inner[start..])?);
        let tuple = |part: fn(&(String, String, String)) -> &String| {
            format!("({},)", parts.iter().map(|p| part(p).as_str()).collect::<Vec<_>>().join(", "))
        };
        return Ok((tuple(|p| &p.0), tuple(|p| &p.1), tuple(|p| &p.2)));
    }
    if text.contains(':') {
        return Ok((format!("layout!({text})"), format!("layout!({text})"), run_time(text)?));
    }
    Ok((format!("int!({text})"), format!("int!({text})"), format!("{text}usize")))
}

/// A coordinate or a shape: a leaf or a tuple.
enum Tree {
    Leaf(String),
    Tuple(Vec<Tree>),
}
impl Tree {
    fn parse(text: &str) -> Result<Self, String> {
        let mut rest = text;
        let tree = Self::take(&mut rest)?;
        if rest.is_empty() { Ok(tree) } else { Err(format!("{text} has more behind it: {rest}")) }
    }
    fn take(rest: &mut &str) -> Result<Self, String> {
        if let Some(mut inner) = rest.strip_prefix('(') {
            let mut elements = vec![Self::take(&mut inner)?];
            while let Some(next) = inner.strip_prefix(',') {
                inner = next;
                elements.push(Self::take(&mut inner)?);
            }
            *rest = inner.strip_prefix(')').ok_or("no closing parenthesis")?;
            return Ok(Self::Tuple(elements));
        }
        let (leaf, tail) = rest.split_at(rest.find(['(', ')', ',']).unwrap_or(rest.len()));
        *rest = tail;
        Ok(Self::Leaf(leaf.into()))
    }
    fn render(&self, leaf: &dyn Fn(&str) -> String) -> String {
        match self {
            Self::Leaf(text) => leaf(text),
            Self::Tuple(elements) => {
                let elements: Vec<String> = elements.iter().map(|element| element.render(leaf)).collect();
                if let [element] = elements.as_slice() {
                    format!("({element},)")
                } else {
                    format!("({})", elements.join(", "))
                }
            }
        }
    }
    /// As an expression: `4` is a `usize`, `_4` a static integer, `_` is `..`.
    fn value(&self) -> String {
        self.render(&|leaf| match leaf.strip_prefix('_') {
            Some("") => "..".into(),
            Some(n) => format!("int!({n})"),
            None => format!("{leaf}usize"),
        })
    }
    /// The type of that expression.
    fn type_(&self) -> String {
        self.render(&|leaf| if leaf == "_" { "RangeFull".into() } else { "usize".into() })
    }
}
