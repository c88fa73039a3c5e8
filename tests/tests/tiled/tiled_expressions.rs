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
fn tiled_copies_are_cutes() {
    let mut checked = 0;
    for (_, line) in lines(&Path::new(env!("CARGO_MANIFEST_DIR")).join("atoms/tiled_examples.jsonl.gz")).unwrap() {
        let row: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let field = |name: &str| row[name].as_str().unwrap();
        let mma = "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))";
        let text = match (row["kind"].as_str().unwrap(), row["name"].as_str()) {
            // the atom moves whatever an element is
            ("tiled_copy", Some("auto_f64_row")) => {
                format!("tiled_copy(UniversalCopy<u64,u64>, 64, {}, {})", field("thr_layout"), field("val_layout"))
            }
            ("tiled_copy", _) => format!(
                "tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, {}, {})",
                field("thr_layout"),
                field("val_layout")
            ),
            ("tiled_copy_for_mma", Some("stsm_x4_n_C")) => format!("tiled_copy_c(SM90_U32x4_STSM_N, 16, {mma})"),
            ("tiled_copy_for_mma", Some("ldsm_x4_n_A")) => format!("tiled_copy_a(SM75_U32x4_LDSM_N, 16, {mma})"),
            _ => continue,
        };
        let answer = evaluate(&text).unwrap_or_else(|e| unreachable!("{text}: {e}"));
        let Answer::TiledCopy(copy) = answer else { unreachable!("{text}") };
        for (layout, name) in [(&copy.tv, "tiled_layout_tv"), (&copy.src, "src_tv"), (&copy.dst, "dst_tv")] {
            let expected: cute_dynamic::Layout = field(name).parse().unwrap();
            assert_eq!(normal(layout), normal(&expected), "{text}: {name}");
        }
        let [rows, columns] = copy.tile;
        assert_eq!(format!("({rows},{columns})"), field("tiler_mn"), "{text}");
        checked += 1;
    }
    assert_eq!(checked, 4, "rows");
}

/// By the definition of thr and val: thread `thr(i, j)` has as value `val(k, l)` the element `(k + VM i, l + VN j)`; whatever the
/// width of an instruction that moves neighbours as they lie.
#[test]
fn tiled_copies_by_their_definition() {
    let cases = [
        ("UniversalCopy<u16,u16>", "(4,8):(8,1)", "(2,2):(1,2)"),
        ("UniversalCopy<u16,u16>", "(4,8):(1,4)", "(2,3):(3,1)"),
        ("UniversalCopy<u32,u32>", "(3,5):(5,1)", "(2,2):(1,2)"),
        ("UniversalCopy<u64,u64>", "((2,2),4):((1,8),2)", "(1,8):(0,1)"),
    ];
    for (atom, thr, val) in cases {
        let text = format!("tiled_copy({atom}, 16, {thr}, {val})");
        let Ok(Answer::TiledCopy(copy)) = evaluate(&text) else { unreachable!("{text}") };
        let (thr, val): (cute_dynamic::Layout, cute_dynamic::Layout) = (thr.parse().unwrap(), val.parse().unwrap());
        let size = |layout: &cute_dynamic::Layout, mode: usize| layout.get(mode).unwrap().size();
        let at = |layout: &cute_dynamic::Layout, i: usize, j: usize| {
            layout.at(i + size(layout, 0) * j).unwrap().unsigned_abs()
        };
        let rows = size(&thr, 0) * size(&val, 0);
        assert_eq!(copy.tile, [rows, size(&thr, 1) * size(&val, 1)], "{text}");
        for (i, j) in (0..size(&thr, 0)).flat_map(|i| (0..size(&thr, 1)).map(move |j| (i, j))) {
            for (k, l) in (0..size(&val, 0)).flat_map(|k| (0..size(&val, 1)).map(move |l| (k, l))) {
                let (thread, value) = (at(&thr, i, j), at(&val, k, l));
                let element = (k + size(&val, 0) * i) + rows * (l + size(&val, 1) * j);
                let found = copy.src.at(thread + thr.size() * value).unwrap();
                assert_eq!(found.unsigned_abs(), element, "{text}: thread {thread}, value {value}");
            }
        }
        assert_eq!(copy.src.to_string(), copy.dst.to_string(), "{text}");
    }
}

#[test]
fn what_is_no_tiled_copy() {
    let refused = |text: &str| {
        let error = evaluate(text).unwrap_err();
        assert!(error.is_refusal(), "{text}");
        (error.code(), error.to_string())
    };
    let (code, message) = refused("tiled_copy(SM75_U32x4_LDSM_N, 24, (32,1), (1,8))");
    assert_eq!(code, "tiled_copy");
    assert_eq!(message, "tiled copy: an atom of 128 bits of a thread, where an element has 24");
    let (_, message) = refused("tiled_copy(UniversalCopy<u64,u64>, 16, (4,8), (1,6))");
    assert_eq!(message, "tiled copy: 6 values of a thread, where the atom has 4");
    let (_, message) = refused("tiled_copy(UniversalCopy<u64,u64>, 16, 32, (1,4))");
    assert_eq!(message, "tiled MMA, tiled copy: a tensor of rank 1, where a tile has 2");
    let (_, message) = refused("tiled_copy(UniversalCopy<u16,u16>, 16, (4,8):(0,1), (1,4))");
    assert!(message.starts_with("tiled copy: 128 pairs of thread and value reach "), "{message}");
    let code = |text: &str| evaluate(text).unwrap_err().code();
    assert_eq!(code("tiled_copy(SM80_16x8x16_F32F16F16F32_TN, 16, (4,8), (1,4))"), "type");
    assert_eq!(code("tiled_copy_a(SM75_U32x4_LDSM_N, 16, (4,8))"), "type");
}

#[test]
fn what_is_no_tiled_mma() {
    let code = |text: &str| evaluate(text).unwrap_err().code();
    assert_eq!(code("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (40,32,16))"), "tiled_mma");
    // atoms along M and N alone
    assert_eq!(
        evaluate("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2)).thr_layout").unwrap().to_string(),
        "(32,2,2,1):(1,32,64,0)"
    );
    assert_eq!(code("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1,1))"), "rank");
    assert_eq!(code("tiled_mma(SM75_U32x4_LDSM_N, (2,2,1))"), "type");
}
