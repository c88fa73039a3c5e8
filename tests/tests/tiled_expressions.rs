//! `tiled_mma(..)` of `cute-expr`, beside what CuTe C++ derives.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use cute_expr::{Value as Answer, evaluate};
use cute_tests::files::lines;
use cute_tests::vectors::normal;
use serde_json::Value;
use std::path::Path;

#[test]
fn tiled_mmas_are_cutes() {
    let mut checked = 0;
    for (_, line) in lines(&Path::new(env!("CARGO_MANIFEST_DIR")).join("atoms/tiled_examples.jsonl.gz")).unwrap() {
        let row: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if row["kind"] != "tiled_mma" {
            continue;
        }
        let tuple = |name: &str| {
            let numbers: Vec<String> = row[name]
                .as_array()
                .unwrap()
                .iter()
                .map(|n| if n.is_null() { "_".into() } else { n.to_string() })
                .collect();
            format!("({})", numbers.join(","))
        };
        let (name, args) = (row["atom"].as_str().unwrap(), row["atom_args"].as_str().unwrap_or_default());
        // the table's names of C++ types; majors are no arguments of it
        let args: Vec<&str> = args
            .split(',')
            .filter(|arg| !arg.contains("::"))
            .map(|arg| match arg {
                "half_t" => "f16",
                "float" => "f32",
                other => other,
            })
            .collect();
        let args = args.join(",");
        let atom = if args.is_empty() { name.to_string() } else { format!("{name}<{args}>") };
        let permutations =
            if row["permutation_mnk"].is_array() { format!(", {}", tuple("permutation_mnk")) } else { String::new() };
        let text = format!("tiled_mma({atom}, {}{permutations})", tuple("atoms_mnk"));
        let answer = evaluate(&text).unwrap_or_else(|e| unreachable!("{text}: {e}"));
        let Answer::TiledMma(mma) = answer else { unreachable!("{text}") };
        let same = |layout: &cute_dynamic::Layout, name: &str| {
            let expected: cute_dynamic::Layout = row[name].as_str().unwrap().parse().unwrap();
            assert_eq!(normal(layout), normal(&expected), "{text}: {name}");
        };
        same(&mma.thr_layout, "thr_layout_vmnk");
        same(&mma.a, "a_tv");
        same(&mma.b, "b_tv");
        same(&mma.c, "c_tv");
        for (extent, name) in mma.tile.iter().zip(["tile_size_m", "tile_size_n", "tile_size_k"]) {
            assert_eq!(extent.to_string(), row[name].as_str().unwrap(), "{text}");
        }
        checked += 1;
    }
    assert!(checked >= 5, "{checked} rows");
}

#[test]
fn what_is_no_tiled_mma() {
    let code = |text: &str| evaluate(text).unwrap_err().code();
    assert_eq!(code("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (40,32,16))"), "shape_divisibility");
    assert_eq!(code("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2))"), "rank");
    assert_eq!(code("tiled_mma(SM75_U32x4_LDSM_N, (2,2,1))"), "type");
}
