//! Random static cases in the form of the vectors, with `cute-dynamic`'s answers.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic)] // a test fails by panicking

use crate::compare::EXTENDED;
use crate::vectors::{offset_value, tiled_to_shape};
use cute_dynamic::{
    AlgebraError, Coord, Layout, Shape, Tiler, blocked_product, coalesce, coalesce_by_mode, complement,
    complement_unbounded, composition, filter, filter_zeros, flat_divide, flat_product, left_inverse, logical_divide,
    logical_product, max_common_layout, nullspace, raked_product, right_inverse, slice, tiled_divide, tiled_product,
    zipped_divide, zipped_product,
};
use serde_json::{Value, json};

/// The name under which [`Rows::load`](crate::support::Rows::load) knows these rows.
pub const NAME: &str = "random_dynamic";
/// How many there are, but for those of inverses of integer and XOR strides.
pub const COUNT: usize = 200;
/// How many of inverses and what is made of them.
const INVERSES: usize = 80;
/// How many of inverses of XOR strides.
const XOR_INVERSES: usize = 60;
const SEED: u64 = 0x5eed_c07e;

/// `cute-dynamic`'s answer to a row whose result is a layout.
///
/// # Errors
/// If the row is not such a row.
pub fn answer(row: &Value) -> Result<Result<Layout, AlgebraError>, String> {
    let text = |i: usize| match &row["args"][i] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let a = || text(0).parse::<Layout>().map_err(|e| format!("{}: {e}", text(0)));
    let b = || text(1).parse::<Tiler>().map_err(|e| format!("{}: {e}", text(1)));
    let n = || text(1).parse::<usize>().map_err(|e| format!("{}: {e}", text(1)));
    Ok(match row["op"].as_str().unwrap_or_default() {
        "coalesce" => coalesce(&a()?),
        "flatten" => a()?.flatten(),
        "right_inverse" | "right_inverse_xor" => right_inverse(&a()?),
        "left_inverse" | "left_inverse_xor" => left_inverse(&a()?),
        "nullspace" => nullspace(&a()?),
        "max_common_layout" => {
            let other: Layout = text(1).parse().map_err(|e| format!("{}: {e}", text(1)))?;
            max_common_layout(&a()?, &other)
        }
        "coalesce_by_mode" => {
            let profile: Shape = text(1).parse().map_err(|e| format!("{}: {e}", text(1)))?;
            coalesce_by_mode(&a()?, &profile)
        }
        "composition" | "composition_tiler" | "composition_xor" => composition(&a()?, &b()?),
        "logical_divide" => logical_divide(&a()?, &b()?),
        "zipped_divide" => zipped_divide(&a()?, &b()?),
        "tiled_divide" => tiled_divide(&a()?, &b()?),
        "flat_divide" => flat_divide(&a()?, &b()?),
        "logical_product" => logical_product(&a()?, &b()?),
        "zipped_product" => zipped_product(&a()?, &b()?),
        "tiled_product" => tiled_product(&a()?, &b()?),
        "flat_product" => flat_product(&a()?, &b()?),
        "blocked_product" => blocked_product(&a()?, &text(1).parse().map_err(|e| format!("{}: {e}", text(1)))?),
        "raked_product" => raked_product(&a()?, &text(1).parse().map_err(|e| format!("{}: {e}", text(1)))?),
        "filter" => filter(&a()?),
        "filter_zeros" => filter_zeros(&a()?),
        "tile_to_shape" => tiled_to_shape(row)?,
        "complement" => complement(&a()?, n()?),
        "complement_extended" => complement_unbounded(&a()?),
        "slice" => {
            let coord: Coord = text(0).parse().map_err(|e| format!("{}: {e}", text(0)))?;
            let layout: Layout = text(1).parse().map_err(|e| format!("{}: {e}", text(1)))?;
            slice(&layout, &coord).map(|(rest, _)| rest)
        }
        op => return Err(format!("{op} has no layout as its result")),
    })
}

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let drawn = self.next() % u64::try_from(n).unwrap_or(1);
        usize::try_from(drawn).unwrap_or(0)
    }
    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
    /// A nested tuple of `leaves` texts.
    fn tree(&mut self, leaves: usize) -> Vec<char> {
        // parentheses around one run of leaves, at times
        let mut profile = vec!['*'; leaves];
        if leaves >= 3 && self.below(2) == 0 {
            let start = self.below(leaves - 1);
            let end = start + 2 + self.below(leaves - start - 1);
            profile.insert(end, ')');
            profile.insert(start, '(');
        }
        profile
    }
}
fn fill<T: ToString>(profile: &[char], leaves: &[T]) -> String {
    let mut leaves = leaves.iter();
    let one = profile.len() == 1;
    let mut text = String::from(if one { "" } else { "(" });
    for &c in profile {
        if c != ')' && !text.is_empty() && !text.ends_with('(') {
            text.push(',');
        }
        match c {
            '*' => text.push_str(&leaves.next().map_or_else(String::new, ToString::to_string)),
            c => text.push(c),
        }
    }
    text.push_str(if one { "" } else { ")" });
    text
}
/// A layout on the left: strides that are products of the extents so far, or any, or 0.
fn left(r: &mut Random) -> String {
    left_of(r, &[1, 2, 2, 3, 4, 4, 5, 6, 8, 12])
}
/// The same of these extents.
pub(crate) fn left_of(r: &mut Random, extents: &[usize]) -> String {
    let leaves = 1 + r.below(4);
    let profile = r.tree(leaves);
    let shape: Vec<usize> = (0..leaves).map(|_| r.of(extents)).collect();
    let mut order: Vec<usize> = (0..leaves).collect();
    for i in (1..leaves).rev() {
        order.swap(i, r.below(i + 1));
    }
    let mut stride = vec![0; leaves];
    let mut next = r.of(&[1, 1, 1, 2, 3]);
    for i in order {
        stride[i] = match r.below(8) {
            0 => 0,
            1 => r.below(30),
            _ => next,
        };
        next *= shape[i] * r.of(&[1, 1, 1, 2]);
    }
    format!("{}:{}", fill(&profile, &shape), fill(&profile, &stride))
}
/// A layout on the right: extents and strides that tend to divide those of `a`.
fn right(r: &mut Random, a: &Layout) -> String {
    right_of(r, a, 5)
}
/// The same, of so many of the smallest divisors.
pub(crate) fn right_of(r: &mut Random, a: &Layout, divisors: usize) -> String {
    let leaves = 1 + r.below(3);
    let profile = r.tree(leaves);
    let size = a.size().max(2);
    let few = divisors;
    let divisors: Vec<usize> = (1..=size.min(1 << 16)).filter(|d| size.is_multiple_of(*d)).collect();
    let mut shape = Vec::new();
    let mut stride = Vec::new();
    let mut next = r.of(&divisors[..divisors.len().min(few - 1)]);
    for _ in 0..leaves {
        let s = if r.below(6) == 0 { 1 + r.below(7) } else { r.of(&divisors[..divisors.len().min(few)]) };
        shape.push(s);
        stride.push(match r.below(8) {
            0 => 0,
            1 => r.below(13),
            _ => next,
        });
        next *= s * r.of(&[1, 1, 2]);
    }
    format!("{}:{}", fill(&profile, &shape), fill(&profile, &stride))
}

/// The rows: the same on every run.
#[must_use]
pub fn rows() -> Vec<Value> {
    let mut r = Random(SEED);
    let mut rows: Vec<Value> = Vec::new();
    let ops = [
        "composition",
        "composition",
        "composition",
        "logical_divide",
        "logical_divide",
        "zipped_divide",
        "composition_tiler",
        "coalesce",
        "complement",
        "complement_extended",
    ];
    let mut refused = 0;
    while rows.len() < COUNT {
        let op = ops[rows.len() % ops.len()];
        let a = left(&mut r);
        let Ok(layout) = a.parse::<Layout>() else { continue };
        let args = match op {
            "coalesce" | "complement_extended" => json!([a]),
            "complement" => json!([a, layout.cosize() + r.below(40)]),
            "composition" | "logical_divide" => json!([a, right(&mut r, &layout)]),
            _ => {
                let modes = 1 + r.below(layout.rank());
                let tilers: Vec<String> = (0..modes)
                    .filter_map(|i| layout.get(i).ok())
                    .map(|mode| match r.below(6) {
                        0 => "_".into(),
                        1 | 2 => r.of(&[1usize, 2, 2, 3, 4]).to_string(),
                        _ => right(&mut r, &mode),
                    })
                    .collect();
                json!([a, format!("<{}>", tilers.join(","))])
            }
        };
        let mut row = json!({"op": op, "args": args});
        match answer(&row) {
            // at most a third refused
            Ok(Err(_)) if 3 * refused > rows.len() => continue,
            Ok(Err(e)) => {
                refused += 1;
                row["error"] = json!(e.code());
            }
            Ok(Ok(result)) if result.size() <= 100_000 => {
                row["result"] = json!(result.to_string());
                // all values or none; of an unbounded complement as many as the vectors have
                let count = if op == "complement_extended" { EXTENDED } else { result.size() };
                if count <= 256 {
                    let function: Result<Vec<isize>, _> = (0..count).map(|i| result.at(i)).collect();
                    row["function"] = json!(function.unwrap_or_default());
                }
            }
            _ => continue,
        }
        rows.push(row);
    }
    inverses(&mut r, &mut rows);
    xor_inverses(&mut r, &mut rows);
    rows
}

/// Rows of inverses: at most a third refused.
fn inverses(r: &mut Random, rows: &mut Vec<Value>) {
    let (mut made, mut refused) = (0, 0);
    while made < INVERSES {
        let op = ["left_inverse", "right_inverse", "left_inverse", "max_common_layout", "nullspace"][made % 5];
        let a = left(r);
        let Some(short) = a.parse::<Layout>().ok().and_then(|layout| coalesce(&layout).ok()) else { continue };
        let mut row = match op {
            "max_common_layout" => json!({"op": op, "args": [a, short.to_string()]}),
            _ => json!({"op": op, "args": [a]}),
        };
        match answer(&row) {
            Ok(Ok(result)) if result.size() <= 100_000 => {
                row["result"] = json!(result.to_string());
                let function: Result<Vec<isize>, _> = (0..result.size()).map(|i| result.at(i)).collect();
                row["function"] = json!(function.unwrap_or_default());
            }
            Ok(Err(e)) if 3 * refused <= made => {
                refused += 1;
                row["error"] = json!(e.code());
            }
            _ => continue,
        }
        made += 1;
        rows.push(row);
    }
}

/// Rows of inverses of XOR strides: columns that are single bits, each other's sums or any, and extents that are no powers
/// of two, most of them last.
fn xor_inverses(r: &mut Random, rows: &mut Vec<Value>) {
    let mut made = 0;
    while made < XOR_INVERSES {
        let op = ["left_inverse_xor", "right_inverse_xor"][made % 2];
        let leaves = 1 + r.below(4);
        let profile = r.tree(leaves);
        let mut shape: Vec<usize> = (0..leaves).map(|_| r.of(&[1, 2, 2, 4, 4, 8])).collect();
        if r.below(2) == 0 {
            shape[leaves - 1] = r.of(&[3, 5, 6, 7, 12]);
        } else if r.below(8) == 0 {
            shape[0] = 3;
        }
        let (mut stride, mut next) = (Vec::new(), 1);
        for s in &shape {
            let k = match r.below(6) {
                0 => r.below(40),
                1 | 2 => next + r.below(next),
                _ => next,
            };
            stride.push(format!("f{k}"));
            next *= s.next_power_of_two() * r.of(&[1, 1, 1, 2]);
        }
        // in another order at times
        if r.below(2) == 0 {
            stride.swap(0, r.below(leaves));
        }
        let a = format!("{}:{}", fill(&profile, &shape), fill(&profile, &stride));
        let mut row = json!({"op": op, "args": [a]});
        match answer(&row) {
            Ok(Ok(result)) => {
                row["result"] = json!(result.to_string());
                let function: Result<Vec<Value>, _> = (0..result.size())
                    .map(|i| result.crd2idx(Shape::leaf(i)).map(|offset| offset_value(&offset)))
                    .collect();
                row["function"] = json!(function.unwrap_or_default());
            }
            Ok(Err(e)) => row["error"] = json!(e.code()),
            Err(_) => continue,
        }
        made += 1;
        rows.push(row);
    }
}
