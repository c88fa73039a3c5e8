//! Every row of `atoms/copy_atoms.jsonl.gz`, what CUTLASS 4.7's headers say of copy instructions, against the types of
//! `cute_atoms::copy` and against `cute_atoms::table`. And what a copy is: as many bits here as there, each once.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]

use cute_atoms::copy::*;
use cute_atoms::element::F16;
use cute_atoms::table;
use cute_atoms::tiled::{LayoutTvD, TiledCopy};
use cute_dynamic::Layout as Dynamic;
use cute_static::typenum::consts::{U1, U2, U4, U8, U16, U32, U64, U128};
use cute_static::{layout, shape};
use cute_tests::atoms::{Shown, key, rows, text};
use std::collections::{BTreeSet, HashMap};

type U16384 = cute_static::int!(16384);

/// Name and arguments to the layouts' texts.
type Types = HashMap<(String, String), [Option<String>; 5]>;

fn add<T: CopyAtom<ThrId: Shown, Src: Shown, Dst: Shown, Ref: Shown, ValId: Shown>>(types: &mut Types) {
    let layouts = [
        T::ThrId::default().shown(),
        T::Src::default().shown(),
        T::Dst::default().shown(),
        T::Ref::default().shown(),
        T::ValId::default().shown(),
    ];
    assert_eq!(layouts, texts(&T::ROW), "{}", T::ROW.name);
    let old = types.insert((T::ROW.name.to_string(), T::ROW.args.to_string()), layouts);
    assert!(old.is_none(), "{} twice", T::ROW.name);
}
fn texts(row: &CopyRow) -> [Option<String>; 5] {
    [
        Some(row.thr_id.to_string()),
        Some(row.src.to_string()),
        Some(row.dst.to_string()),
        Some(row.reference().to_string()),
        row.val_id.map(|val_id| val_id.to_string()),
    ]
}

fn types() -> Types {
    let mut types = Types::new();
    macro_rules! all {
        ($($atom:ty;)*) => { $(add::<$atom>(&mut types);)* };
    }
    macro_rules! tensor {
        ($($shape:ident: $($x:ident)*;)*) => {$($(all! {
            TensorLoad<$shape, $x>; TensorLoad<$shape, $x, Packed>; TensorStore<$shape, $x>; TensorStore<$shape, $x, Packed>;
        })*)*};
    }
    macro_rules! bulk {
        ($($operation:ident)*) => { $(add::<Bulk<operations::$operation, U16384>>(&mut types);)* };
    }
    macro_rules! matrices {
        ($($x:ident)*) => {$(all! {
            LdMatrix<$x>; LdMatrix<$x, Transposed>; StMatrix<$x>; StMatrix<$x, Transposed>; StMatrixBytes<$x>;
            LdMatrixUnpacked<$x, FourBits>; LdMatrixUnpacked<$x, SixBits>;
        })*};
    }
    all! {
        Universal<U8>; Universal<U16>; Universal<U32>; Universal<U64>; Universal<U128>; AutoVectorizing<U128>;
        Wide<FromGlobal>; Wide<Global>;
        CpAsync<U32>; CpAsync<U64>; CpAsync<U128>; CpAsync<U128, Global>;
        CpAsync<U32, Always, ZeroFill>; CpAsync<U64, Always, ZeroFill>; CpAsync<U128, Always, ZeroFill>;
        CpAsync<U128, Global, ZeroFill>;
        LdMatrixBytes<U1>; LdMatrixBytes<U2>; Movm; Shuffle1; Shuffle4;
        TensorLoadStat<U32>; TensorLoadStat<U128>; operations::BulkAuto;
    }
    matrices! { U1 U2 U4 }
    tensor! {
        Lanes16x256: U1 U2 U4 U8 U16 U32; Lanes16x128: U1 U2 U4 U8 U16 U32 U64;
        Lanes16x64: U1 U2 U4 U8 U16 U32 U64 U128; Lanes16x32: U1 U2 U4 U8 U16 U32 U64 U128;
        Lanes32x32: U1 U2 U4 U8 U16 U32 U64 U128;
    }
    macro_rules! copies {
        ($($shape:ident)*) => {$(all! {
            TensorCopy<copy_shapes::$shape, U1>; TensorCopy<copy_shapes::$shape, U2>;
        })*};
    }
    copies! { Lanes128x256 Lanes128x128 Lanes4x256 Lanes32x128ToAll Lanes64x128To02And13 Lanes64x128To01And23 }
    bulk! {
        TmaLoad TmaLoadOp TmaLoadPrefetch TmaLoadMulticast TmaLoadMulticastOp TmaStore TmaStorePtr TmaReduceAdd TmaLoadIm2col
        TmaLoadIm2colOp TmaLoadIm2colPrefetch TmaLoadIm2colMulticast TmaLoadIm2colMulticastOp TmaStoreIm2col BulkG2s
        BulkG2sPrefetch BulkS2g TmaPairLoad TmaPairLoadOp TmaPairLoadMulticast TmaPairLoadMulticastOp TmaPairLoadIm2col
        TmaPairLoadIm2colOp TmaPairLoadIm2colMulticast TmaPairLoadIm2colMulticastOp TmaGather4 TmaGather4Op
        TmaGather4Prefetch TmaGather4Multicast TmaGather4MulticastOp TmaScatter4
    }
    types
}

/// Destinations that are not the header's, and why: name, the header's, ours.
const NOT_AS_CUTLASS: &[(&str, &str, &str)] = &[(
    // the header has no transpose; an H100's `movmatrix` has: see `a_matrix_is_transposed_by_movmatrix`
    "SM75_U32x1_MOVM_T",
    "(32,32):(32,1)",
    "((4,8),(16,2)):((256,16),(1,128))",
)];

/// PTX ISA, `movmatrix`: row i of the 8 x 8 matrix of halves is in threads 4i to 4i + 3, two columns each, before and after.
#[test]
fn a_matrix_is_transposed_by_movmatrix() {
    // where (row, column) is: thread and half of its register
    let place = |row: usize, column: usize| (4 * row + column / 2, column % 2);
    let (src, dst) = (<Movm as CopyAtom>::Src::default(), <Movm as CopyAtom>::Dst::default());
    for (row, column, bit) in (0..1024).map(|i| (i / 128, i / 16 % 8, i % 16)) {
        let ((from, a), (to, b)) = (place(column, row), place(row, column));
        assert_eq!(dst.at((to, 16 * b + bit)), src.at((from, 16 * a + bit)), "row {row}, column {column}, bit {bit}");
    }
    // twice is once nothing: the value of a value is its own
    let halves = LayoutTvD::<TiledCopy<Movm, F16, layout!((32, 2) : (1, 32)), shape!((8, 8))>>::default();
    for (thread, value) in (0..64).map(|i| (i / 2, i % 2)) {
        let there = halves.at((thread, value)).unsigned_abs();
        assert_eq!(halves.at((there % 32, there / 32)).unsigned_abs(), thread + 32 * value, "{halves}");
    }
}

#[test]
fn every_row_is_a_type_and_in_the_table() {
    let types = types();
    let table: HashMap<_, _> =
        table::copy_atoms().map(|row| ((row.name.to_string(), row.args.to_string()), row)).collect();
    assert_eq!(table.len(), table::copy_atoms().count(), "a row twice");
    let (mut found, mut corrected) = (0, 0);
    for row in rows("copy_atoms.jsonl.gz").unwrap() {
        let key = key(&row);
        let text = |field: &str| text(&row, field);
        let mut theirs = ["thr_id", "src_layout", "dst_layout", "ref_layout", "val_id"].map(text);
        if let Some((_, header, hardware)) = NOT_AS_CUTLASS.iter().find(|(name, ..)| *name == key.0) {
            assert_eq!(theirs[2].as_deref(), Some(*header), "{key:?}");
            theirs[2] = Some((*hardware).to_owned());
            corrected += 1;
        }
        let ours = table.get(&key).unwrap_or_else(|| panic!("{key:?} is not in the table"));
        assert_eq!(texts(ours), theirs, "{key:?}");
        assert_eq!(ours.arch, row["arch"], "{key:?}");
        assert_eq!(types.get(&key), Some(&theirs), "{key:?} is not a type");
        if let Some(bits) = row["bits"].as_u64() {
            assert_eq!(ours.src.to_string(), format!("(1,{bits}):(0,1)"));
        }
        found += 1;
    }
    println!(
        "copy_atoms: {found} rows of 236 reproduced, {corrected} of them with the destination that hardware has; all of them \
         are types too; the table has {} rows",
        table.len()
    );
    assert_eq!((found, corrected, types.len(), table.len()), (236, NOT_AS_CUTLASS.len(), 236, 236));
}

/// Copies whose two sides differ, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("LDSM", "a row's address is given by one thread: fewer matrices than four leave threads without one (stride 0)"),
    ("STSM", "as LDSM"),
    (
        "TMEM",
        "a warp's threads see all of its lanes' bits in tensor memory (stride 0), and own a part of them in registers",
    ),
    ("UTCCP", "bits of shared memory go to several lanes, and both CTAs of a pair see all of them"),
];

/// The bits that a layout reaches.
fn bits(layout: &str) -> BTreeSet<i64> {
    // without the modes that see bits again
    let layout = cute_dynamic::filter(&layout.parse::<Dynamic>().unwrap()).unwrap();
    (0..layout.size()).map(|i| i64::try_from(layout.at(i).unwrap()).unwrap()).collect()
}

#[test]
fn source_and_destination_have_the_same_bits() {
    let (mut equal, mut excepted, mut listed) = (0, HashMap::new(), 0);
    for row in table::copy_atoms() {
        let [src, dst] = [row.src, row.dst].map(|layout| layout.to_string());
        let [from, to] = [&src, &dst].map(|layout| layout.parse::<Dynamic>().unwrap().size());
        // each bit once on both sides, or one of them sees bits several times
        let (a, b) = (bits(&src), bits(&dst));
        if from == to && a == b && a.len() == from {
            equal += 1;
            continue;
        }
        let name = row.name.to_string();
        let (key, _) =
            EXCEPTIONS.iter().find(|(part, _)| name.contains(part)).unwrap_or_else(|| panic!("{name}: {src} {dst}"));
        *excepted.entry(*key).or_insert(0) += 1;
        listed += 1;
        // what is reached is the same all the same, but where one bit goes to several places
        assert!(a == b || *key == "UTCCP" && a.is_subset(&b), "{name}: {src} {dst}");
    }
    println!("{equal} copies move each bit once; {listed} see bits several times on one side: {excepted:?}");
    for (part, reason) in EXCEPTIONS {
        println!("    {part}: {reason}");
        assert!(excepted.contains_key(part), "{part} is no exception");
    }
}

/// Names of instructions as the PTX ISA writes them; `scripts/ptx.py` has all of them assembled.
#[test]
fn names_are_those_of_ptx() {
    for (name, ptx) in [
        ("SM75_U32x4_LDSM_N", "ldmatrix.sync.aligned.m8n8.x4.shared.b16"),
        ("SM75_U16x8_LDSM_T", "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16"),
        ("SM90_U32x2_STSM_N", "stmatrix.sync.aligned.m8n8.x2.shared.b16"),
        ("SM100_U8x16_LDSM_T", "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8"),
        ("SM100_SU4_DU8x16_x4_LDSM_N", "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64"),
        ("SM75_U32x1_MOVM_T", "movmatrix.sync.aligned.m8n8.trans.b16"),
        ("SM90_TMA_LOAD", "cp.async.bulk.tensor.shared::cluster.global.mbarrier::complete_tx::bytes"),
        (
            "SM90_TMA_LOAD_IM2COL_MULTICAST",
            "cp.async.bulk.tensor.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster",
        ),
        ("SM90_TMA_STORE", "cp.async.bulk.tensor.global.shared::cta.bulk_group"),
        ("SM90_TMA_REDUCE_ADD", "cp.reduce.async.bulk.tensor.global.shared::cta.add.bulk_group"),
        ("SM90_BULK_COPY_G2S", "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"),
        ("SM100_TMEM_LOAD_16dp256b4x", "tcgen05.ld.sync.aligned.16x256b.x4.b32"),
        ("SM100_TMEM_STORE_16dp32b8x_16b", "tcgen05.st.sync.aligned.16x32bx2.x8.unpack::16b.b32"),
        ("SM100_TMEM_LOAD_STAT_32dp32b32x", "tcgen05.ld.red.sync.aligned.32x32b.x32.max.f32"),
        ("SM100_UTCCP_2x64dp128bitlw0213_2cta", "tcgen05.cp.cta_group::2.64x128b.warpx2::02_13"),
    ] {
        assert_eq!(table::copy(name, "").unwrap().ptx.as_str(), ptx, "{name}");
    }
}
