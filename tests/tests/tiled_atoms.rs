//! What CuTe C++ derives from atoms (`atoms/tiled_examples.jsonl.gz`) as types; and what tiling is for: every element of a tile has
//! the threads it should, for MMAs and copies, with retiled fragments in between.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use cute_atoms::copy::{AutoVectorizing, CpAsync, Global, LdMatrix, StMatrix, Universal};
use cute_atoms::element::{E4M3, F16, F32, F64, S8, S32};
use cute_atoms::mma::{F16Kind, KMajor, MmaSync, Shared, Sm80, Sm89, Tcgen05, VoltaMma};
use cute_atoms::tiled::*;
use cute_dynamic::Layout as Dynamic;
use cute_static::typenum::Unsigned;
use cute_static::{AlgebraError, ColumnMajor, Layout, int, layout, shape};
use cute_tests::files::lines;
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

type Half = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Atoms2x2 = layout!((2, 2, 1) : (1, 2, 0));
type Halves = TiledMma<Half, Atoms2x2, (int!(32), int!(32), int!(16))>;
type Tall = TiledMma<Half, layout!((4, 1, 1) : (1, 0, 0)), (int!(64), int!(16), int!(16))>;
type Bytes = TiledMma<MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, S8>, Atoms2x2, (int!(32), int!(32), int!(32))>;
type Floats = TiledMma<MmaSync<Sm89, shape!((16, 8, 32)), F32, E4M3, E4M3>, Atoms2x2, (int!(32), int!(32), int!(32))>;
type Pair = TiledMma<
    Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>,
    layout!((1, 1, 1) : (0, 0, 0)),
>;
type LoadA = CopyA<LdMatrix<int!(4)>, F16, Halves>;
type StoreC = TiledCopy<StMatrix<int!(4)>, F16, LayoutTvC<Halves>, shape!((32, 32))>;
type Rows64 = MakeTiledCopy<AutoVectorizing<int!(8)>, F64, layout!((8, 16) : (16, 1)), layout!((2, 2) : (1, 2))>;
type Rows128 = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;

/// Fields of an example, as the types have them.
type Fields = Vec<(&'static str, String)>;

macro_rules! mma {
    ($mma:ty, $a:ty, $b:ty, $c:ty) => {{
        type Tile = TileShape<$mma>;
        fn extent<N: Unsigned>() -> String {
            N::USIZE.to_string()
        }
        fn extents<M: Unsigned, N: Unsigned, K: Unsigned>(_: (M, N, K)) -> [String; 3] {
            [extent::<M>(), extent::<N>(), extent::<K>()]
        }
        let [m, n, k] = extents(Tile::default());
        let fields: Fields = vec![
            ("thr_layout_vmnk", ThrLayout::<$mma>::default().to_string()),
            ("tile_size_m", m),
            ("tile_size_n", n),
            ("tile_size_k", k),
            ("a_tv", LayoutTvA::<$mma>::default().to_string()),
            ("b_tv", LayoutTvB::<$mma>::default().to_string()),
            ("c_tv", LayoutTvC::<$mma>::default().to_string()),
            ("thrfrg_a", ThrfrgA::<$mma, $a>::default().to_string()),
            ("thrfrg_b", ThrfrgB::<$mma, $b>::default().to_string()),
            ("thrfrg_c", ThrfrgC::<$mma, $c>::default().to_string()),
        ];
        fields
    }};
}
macro_rules! copy {
    ($copy:ty) => {{
        let fields: Fields = vec![
            ("src_tv", LayoutTvS::<$copy>::default().to_string()),
            ("dst_tv", LayoutTvD::<$copy>::default().to_string()),
        ];
        fields
    }};
    ($copy:ty, $tile:ty) => {{
        let mut fields = copy!($copy);
        fields.push(("tidfrg_s", TidfrgS::<$copy, $tile>::default().to_string()));
        fields.push(("tidfrg_d", TidfrgD::<$copy, $tile>::default().to_string()));
        fields
    }};
}

/// The examples of MMAs and copies by their name and tile.
fn examples() -> HashMap<String, Fields> {
    let mma = [
        (
            "SM80_16x8x32_S32S8S8S32_TN [64,128,64]",
            mma!(Bytes, layout!((64, 64) : (1, 64)), layout!((128, 64) : (1, 128)), layout!((64, 128) : (1, 64))),
        ),
        (
            "SM80_16x8x16_F32F16F16F32_TN [128,128,32]",
            mma!(Halves, layout!((128, 32) : (1, 128)), layout!((128, 32) : (1, 128)), layout!((128, 128) : (1, 128))),
        ),
        (
            "SM80_16x8x16_F32F16F16F32_TN [128,64,64]",
            mma!(Tall, layout!((128, 64) : (1, 128)), layout!((64, 64) : (1, 64)), layout!((128, 64) : (1, 128))),
        ),
        (
            "SM89_16x8x32_F32E4M3E4M3F32_TN [128,128,64]",
            mma!(Floats, layout!((128, 64) : (1, 128)), layout!((128, 64) : (1, 128)), layout!((128, 128) : (1, 128))),
        ),
        (
            "SM100_MMA_F16BF16_2x1SM_SS [256,256,64]",
            mma!(Pair, layout!((256, 64) : (1, 256)), layout!((256, 64) : (1, 256)), layout!((256, 256) : (1, 256))),
        ),
    ];
    let copies = [
        ("auto_f64_row", copy!(Rows64, layout!((32, 64) : (1, 32)))),
        ("cp_async_128_row", copy!(Rows128, layout!((128, 64) : (1, 128)))),
        ("stsm_x4_n_C", copy!(StoreC)),
        ("ldsm_x4_n_A", copy!(LoadA)),
    ];
    mma.into_iter().chain(copies).map(|(name, fields)| (name.to_owned(), fields)).collect()
}

/// A layout with stride 0 for extents of 1, which their strides say nothing of.
fn canonical(layout: &str) -> String {
    let layout: Dynamic = layout.parse().unwrap();
    let (shape, stride) = layout.to_string().split_once(':').map(|(s, d)| (s.to_owned(), d.to_owned())).unwrap();
    let extents: Vec<&str> = shape.split(['(', ')', ',']).filter(|n| !n.is_empty()).collect();
    let mut extents = extents.into_iter();
    let (mut text, mut number) = (String::new(), String::new());
    for c in stride.chars().chain([';']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            let unit = extents.next() == Some("1");
            text.push_str(if unit { "0" } else { &number });
            number.clear();
        }
        text.push(c);
    }
    format!("{shape}:{}", text.trim_end_matches(';'))
}

#[test]
fn every_example_of_mmas_and_copies_is_reproduced() {
    let examples = examples();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("atoms/tiled_examples.jsonl.gz");
    let (mut rows, mut equal, mut up_to_units, mut of_smem) = (0, 0, 0, 0);
    for (_, line) in lines(&path).unwrap() {
        let row: Value = serde_json::from_str(&line.unwrap()).unwrap();
        // shared-memory tiles have a test of their own
        if row["kind"] == "smem_tile" {
            of_smem += 1;
            continue;
        }
        rows += 1;
        let name = match row["name"].as_str() {
            Some(name) => name.to_owned(),
            None => format!("{} {}", row["atom"].as_str().unwrap(), row["tile_mnk"]),
        };
        let fields = examples.get(&name).unwrap_or_else(|| panic!("{name} is not among the types"));
        for (field, ours) in fields {
            let theirs = row[*field].as_str().unwrap();
            if theirs == ours {
                equal += 1;
            } else {
                assert_eq!(canonical(theirs), canonical(ours), "{name}: {field}");
                up_to_units += 1;
            }
        }
        // nothing derived is left out
        let derived = ["thr_layout_vmnk", "_tv", "thrfrg_", "tidfrg_", "tile_size_"];
        let given = row.as_object().unwrap().keys();
        for key in given.filter(|key| derived.iter().any(|part| key.contains(part)) && *key != "tiled_layout_tv") {
            assert!(fields.iter().any(|(field, _)| field == key), "{name}: {key} is not compared");
        }
    }
    println!(
        "tiled_examples: {rows} rows of MMAs and copies, {equal} layouts in the same text, {up_to_units} up to strides of \
         extents of 1; {of_smem} rows of shared memory are elsewhere"
    );
    assert_eq!(rows, examples.len());
}
