//! Every row of `tests/atoms/smem_atoms.jsonl.gz` against the rules of `cute_atoms::smem`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects, clippy::panic)]

use cute_atoms::element::*;
use cute_atoms::smem::*;
use cute_static::{ComposedLayout, IsLayout, IsSwizzle, Layout, TileToShape, int, shape};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// What a row says of an atom.
#[derive(Debug, PartialEq)]
struct Row {
    layout: String,
    swizzle_bytes: String,
    /// Rows of sparse atoms have none: theirs acts on bytes.
    swizzle_units: Option<String>,
    size: usize,
    size_bytes: usize,
}
type Key = (String, String, String, usize, usize);

fn entry<J: Major, W: SwizzleMode, E: Element, V, O, L>(
    family: &str,
    sparsity: usize,
    atom: ComposedLayout<V, O, L>,
) -> (Key, Row)
where
    V: IsSwizzle + Display,
    L: IsLayout + Display,
{
    let key = (family.into(), J::NAME.into(), W::NAME.into(), E::BITS, sparsity);
    let stored = atom.layout().size() / sparsity;
    let row = Row {
        layout: atom.layout().to_string(),
        swizzle_bytes: W::OfBytes::default().to_string(),
        swizzle_units: (sparsity == 1).then(|| atom.swizzle().to_string()),
        size: atom.layout().size(),
        size_bytes: stored * E::BITS / 8,
    };
    (key, row)
}
macro_rules! atoms {
    ($map:ident $family:literal $($j:ident $w:ident: $($e:ident)+;)+) => { $($(
        let (key, row) = entry::<$j, $w, $e, _, _, _>($family, 1, SmemAtom::<$j, $w, $e>::default());
        assert!($map.insert(key, row).is_none());
    )+)+ };
    ($map:ident $family:literal sparse $($j:ident $w:ident: $($e:ident)+;)+) => { $($(
        let (key, row) =
            entry::<$j, $w, $e, _, _, _>($family, 2, SparseSmemAtom::<$j, $w, $e, int!(2)>::default());
        assert!($map.insert(key, row).is_none());
    )+)+ };
}

fn ours() -> BTreeMap<Key, Row> {
    let mut map = BTreeMap::new();
    atoms! { map "gmma"
        MN Inter: B1 S4 S8 F16 F32 F64; MN Sw32: B1 S4 S8 F16 F32 F64;
        MN Sw64: B1 S4 S8 F16 F32 F64; MN Sw128: B1 S4 S8 F16 F32 F64;
        K Inter: B1 S4 S8 F16 F32 F64; K Sw32: B1 S4 S8 F16 F32 F64;
        K Sw64: B1 S4 S8 F16 F32 F64; K Sw128: B1 S4 S8 F16 F32 F64;
    }
    atoms! { map "umma" MN Sw128Base32: B1 S8 F16 F32 F64; }
    atoms! { map "gmma_sparse" sparse
        MN Inter: S8 F16 F32; MN Sw32: S8 F16 F32; MN Sw64: S8 F16 F32; MN Sw128: S8 F16 F32;
        K Inter: S8 F16 F32; K Sw32: S8 F16 F32; K Sw64: S8 F16 F32; K Sw128: S8 F16 F32;
    }
    atoms! { map "umma_sparse" sparse MN Sw128Base32: S8 F16 F32; }
    map
}

/// The rows of a file of `tests/atoms`.
fn rows(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("atoms").join(name);
    let lines = BufReader::new(GzDecoder::new(File::open(path).unwrap())).lines();
    lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect()
}

#[test]
fn every_row_of_the_table() {
    let mut ours = ours();
    let mut found = 0;
    for row in rows("smem_atoms.jsonl.gz") {
        let text = |field: &str| row[field].as_str().map(str::to_owned);
        let number = |field: &str| row[field].as_u64().map(|n| usize::try_from(n).unwrap());
        let key = (
            text("family").unwrap(),
            text("major").unwrap(),
            text("mode").unwrap(),
            number("unit_bits").unwrap(),
            number("sparsity").unwrap_or(1),
        );
        let expected = Row {
            layout: text("layout").unwrap(),
            swizzle_bytes: text("swizzle_bytes").unwrap(),
            swizzle_units: text("swizzle_units"),
            size: number("size").unwrap(),
            size_bytes: number("size_bytes").unwrap(),
        };
        assert_eq!(ours.remove(&key), Some(expected), "{key:?}");
        found += 1;
    }
    println!("{found} rows of smem_atoms reproduced");
    assert_eq!((found, ours.len()), (80, 0));
}

/// A swizzle of offsets permutes the bytes that the swizzle of bytes permutes, sparse atoms too: their offset counts logical
/// elements, of which several share a stored one.
#[test]
fn swizzles_of_elements_are_those_of_bytes() {
    fn check<W: SwizzleMode<OfBytes: IsSwizzle>, V: IsSwizzle, L: IsLayout>(
        atom: ComposedLayout<V, cute_static::typenum::U0, L>,
        bits: isize,
    ) {
        let reach = isize::try_from(atom.layout().cosize()).unwrap();
        for offset in 0..reach {
            let byte = W::OfBytes::default().apply(offset * bits / 8);
            assert_eq!(atom.swizzle().apply(offset) * bits / 8, byte, "{offset}");
        }
    }
    check::<Sw128, _, _>(SmemAtom::<K, Sw128, F16>::default(), 16);
    check::<Sw128, _, _>(SmemAtom::<MN, Sw128, S4>::default(), 4);
    check::<Sw64, _, _>(SmemAtom::<MN, Sw64, F64>::default(), 64);
    check::<Sw128Base32, _, _>(SmemAtom::<MN, Sw128Base32, F32>::default(), 32);
    check::<Sw128, _, _>(SparseSmemAtom::<K, Sw128, F16, int!(2)>::default(), 8);
    check::<Sw128Base32, _, _>(SparseSmemAtom::<MN, Sw128Base32, S8, int!(2)>::default(), 4);
}

/// Tiles of atoms, as CuTe C++ makes them (`tiled_examples.jsonl.gz`, kind `smem_tile`): shapes, and every offset, since an
/// extent of 1 takes any stride.
#[test]
fn atoms_repeated() {
    let mut ours = BTreeMap::new();
    macro_rules! tiles {
        ($($j:ident $w:ident $e:ident;)+) => {$(
            let name = format!("Layout_{}_{}_Atom", $j::NAME, $w::NAME);
            let square = TileToShape::<SmemAtom<$j, $w, $e>, shape!((128, 128))>::default().to_string();
            let stages =
                TileToShape::<SmemAtom<$j, $w, $e>, shape!((128, 128, 3)), shape!((2, 1, 3))>::default().to_string();
            assert!(ours.insert((name, $e::BITS), (square, stages)).is_none());
        )+};
    }
    tiles! { MN Sw32 S8; K Sw64 F32; MN Sw32 F32; K Sw64 F16; K Sw64 S8; MN Sw128 F32; MN Sw128 S8; MN Sw64 S8; }
    let layout = |text: &str| text.parse::<cute_dynamic::Layout>().unwrap();
    let mut found = 0;
    for row in rows("tiled_examples.jsonl.gz").into_iter().filter(|row| row["kind"] == "smem_tile") {
        let key = (row["atom"].as_str().unwrap().to_owned(), usize::try_from(row["bits"].as_u64().unwrap()).unwrap());
        let (square, stages) = ours.remove(&key).unwrap_or_else(|| panic!("{key:?} is not among the types"));
        for (ours, field) in [(square, "tile_128x128"), (stages, "tile_128x128x3_order_213")] {
            let (ours, theirs) = (layout(ours.rsplit_once(" o ").unwrap().1), layout(row[field].as_str().unwrap()));
            assert_eq!(ours.shape(), theirs.shape());
            assert!((0..ours.size()).all(|i| ours.at(i) == theirs.at(i)), "{key:?}: {ours} {theirs}");
        }
        found += 1;
    }
    println!("{found} rows of tiles in shared memory reproduced");
    assert_eq!((found, ours.len()), (8, 0));
}

/// A layout whose rows 6-bit elements do not fill is not one: see the ui-tests. In containers of 8 bits it is.
#[test]
fn an_atom_is_of_no_size() {
    assert_eq!(size_of::<SmemAtom<K, Sw128, U8>>(), 0);
    let Layout { .. } = SmemAtom::<K, Sw128, U8>::default().layout();
}
