//! Every row of `atoms/mma_atoms.jsonl.gz` as a type: its layouts are those of the table, which another test compares with
//! the file. And what the layouts are, for all rows of the table: each operand covers its index range exactly.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]

use cute_atoms::element::*;
use cute_atoms::mma::*;
use cute_atoms::table;
use cute_atoms::value::Numbers;
use cute_dynamic::Layout as Dynamic;
use cute_static::num::True;
use cute_static::typenum::consts::{
    U1, U2, U4 as N4, U8 as N8, U16 as N16, U24, U32 as N32, U40, U48, U56, U64, U72, U80, U88, U96, U104, U112, U120,
    U128, U136, U144, U152, U160, U168, U176, U184, U192, U200, U208, U216, U224, U232, U240, U248, U256,
};
use cute_static::{IsBijective, IsSurjective};
use cute_tests::atoms::{Shown, key, rows};
use static_assertions::assert_type_eq_all;
use std::collections::{BTreeSet, HashSet};

/// The names and arguments of the types seen.
type Seen = HashSet<(String, String)>;

fn check<T>(seen: &mut Seen)
where
    T: MmaAtom<ThrId: Shown, A: Shown, B: Shown, C: Shown, E: Shown, Sfa: Shown, Sfb: Shown>,
{
    let layouts = [
        T::ThrId::default().shown(),
        T::A::default().shown(),
        T::B::default().shown(),
        T::C::default().shown(),
        T::E::default().shown(),
        T::Sfa::default().shown(),
        T::Sfb::default().shown(),
    ];
    compare(seen, &T::ROW, &layouts, [T::ValA::NAME, T::ValB::NAME, T::ValC::NAME]);
}
fn compare(seen: &mut Seen, row: &MmaRow, layouts: &[Option<String>; 7], elements: [ElementName; 3]) {
    let text = |numbers: Numbers| Some(numbers.to_string());
    let of_row = [
        text(row.thr_id),
        text(row.a),
        text(row.b),
        text(row.c),
        row.e.and_then(text),
        row.sfa.and_then(text),
        row.sfb.and_then(text),
    ];
    assert_eq!(layouts, &of_row, "{} {}", row.name, row.args);
    assert_eq!(elements, [row.val_a, row.val_b, row.val_c], "{} {}", row.name, row.args);
    let new = seen.insert((row.name.to_string(), row.args.to_string()));
    assert!(new, "{} {} twice", row.name, row.args);
}

/// `$check! { N, rest }` for each width.
macro_rules! each {
    ([$($n:ty)*] $check:ident! $rest:tt) => { $($check! { $n, $rest })* };
}
macro_rules! by_8 { ($($rest:tt)*) => { each! { [N8 N16 U24 N32 U40 U48 U56 U64 U72 U80 U88 U96 U104 U112 U120 U128 U136
    U144 U152 U160 U168 U176 U184 U192 U200 U208 U216 U224 U232 U240 U248 U256] $($rest)* } }; }
macro_rules! by_16 { ($($rest:tt)*) => { each! { [N16 N32 U48 U64 U80 U96 U112 U128 U144 U160 U176 U192 U208 U224 U240
    U256] $($rest)* } }; }
macro_rules! by_32 { ($($rest:tt)*) => { each! { [N32 U64 U96 U128 U160 U192 U224 U256] $($rest)* } }; }

fn of_warps(seen: &mut Seen) {
    type M16<K> = (N16, N8, K);
    type M8<K> = (N8, N8, K);
    macro_rules! sync {
        ($($arch:ident $c:ty, $a:ty, $b:ty, $op:ty: $($shape:ty)*;)*) => {
            $($(check::<MmaSync<$arch, $shape, $c, $a, $b, $op>>(seen);)*)*
        };
    }
    macro_rules! pairs {
        ($($a:ident $b:ident, $arch:ident $c:ident $op:ident $shapes:tt $(as $sparse:ident)?;)*) => {
            $(pairs! { @ $a $a, $arch $c $op $shapes $($sparse)? } pairs! { @ $a $b, $arch $c $op $shapes $($sparse)? }
            pairs! { @ $b $a, $arch $c $op $shapes $($sparse)? } pairs! { @ $b $b, $arch $c $op $shapes $($sparse)? })*
        };
        (@ $a:ident $b:ident, $arch:ident $c:ident $op:ident [$($shape:ty),*]) => {
            $(check::<MmaSync<$arch, $shape, $c, $a, $b, $op>>(seen);)*
        };
        (@ $a:ident $b:ident, $arch:ident $c:ident $op:ident [$($shape:ty),*] sparse) => {
            $(check::<MmaSync<$arch, $shape, $c, Sparse<U2, $a>, $b, $op>>(seen);)*
        };
    }
    check::<Fma<F32, F32, F32>>(seen);
    check::<Dp4a>(seen);
    check::<Dp2a>(seen);
    check::<FmaPair<U2, U1>>(seen);
    check::<FmaPair<U1, U2>>(seen);
    macro_rules! volta {
        ($($c:ident $a:ident $b:ident)*) => { $(check::<VoltaMma<$c, $a, $b>>(seen);)* };
    }
    volta! { F16 KMajor KMajor F16 MnMajor KMajor F16 KMajor MnMajor F16 MnMajor MnMajor
    F32 KMajor KMajor F32 MnMajor KMajor F32 KMajor MnMajor F32 MnMajor MnMajor }
    sync! {
        Sm75 F32, F16, F16, Plain: M16<N8>;
        Sm75 F16, F16, F16, Plain: M16<N8>;
        Sm75 S32, S8, S8, Plain: M8<N16>;
        Sm80 F32, F16, F16, Plain: M16<N8> M16<N16>;
        Sm80 F16, F16, F16, Plain: M16<N8> M16<N16>;
        Sm80 F32, BF16, BF16, Plain: M16<N8> M16<N16>;
        Sm80 F32, TF32, TF32, Plain: M16<N4> M16<N8>;
        Sm80 F64, F64, F64, Plain: M8<N4>;
        Sm80 Complex<F64>, Complex<F64>, Complex<F64>, Plain: M8<N4>;
        Sm80 GaussComplex<F64>, Complex<F64>, Complex<F64>, Plain: M8<N4>;
        Sm80 F32, Sparse<U2, F16>, F16, Plain: M16<N16> M16<N32>;
        Sm80 F16, Sparse<U2, F16>, F16, Plain: M16<N16> M16<N32>;
        Sm80 F32, Sparse<U2, BF16>, BF16, Plain: M16<N16> M16<N32>;
        Sm80 F32, Sparse<U2, TF32>, TF32, Plain: M16<N8> M16<N16>;
        Sm80 S32, B1, B1, XorPopc: M8<U128> M16<U128> M16<U256>;
        Sm80 S32, B1, B1, AndPopc: M8<U128> M16<U128> M16<U256>;
        Sm90 F64, F64, F64, Plain: M16<N4> M16<N8> M16<N16>;
        Sm90 Complex<F64>, Complex<F64>, Complex<F64>, Plain: M16<N4> M16<N8> M16<N16>;
    }
    pairs! {
        S8 U8, Sm80 S32 Plain [M8<N16>, M16<N16>, M16<N32>]; S8 U8, Sm80 S32 Saturate [M8<N16>, M16<N16>, M16<N32>];
        S4 U4, Sm80 S32 Plain [M8<N32>, M16<N32>, M16<U64>]; S4 U4, Sm80 S32 Saturate [M8<N32>, M16<N32>, M16<U64>];
        E4M3 E5M2, Sm89 F32 Plain [M16<N32>]; E4M3 E5M2, Sm89 F16 Plain [M16<N32>];
        S8 U8, Sm80 S32 Plain [M16<N32>, M16<U64>] as sparse; S8 U8, Sm80 S32 Saturate [M16<N32>, M16<U64>] as sparse;
        S4 U4, Sm80 S32 Plain [M16<U64>, M16<U128>] as sparse; S4 U4, Sm80 S32 Saturate [M16<U64>, M16<U128>] as sparse;
        E4M3 E5M2, Sm89 F32 Plain [M16<U64>] as sparse;
    }
    macro_rules! narrow {
        ($($a:ident)*) => { $(narrow! { @with $a E4M3 E5M2 E2M3 E3M2 E2M1 })* };
        (@with $a:ident $($b:ident)*) => {$(
            check::<MmaSm120<F8F6F4, F32, $a, $b>>(seen);
            check::<MmaSm120<F8F6F4, F16, $a, $b>>(seen);
            check::<MmaSm120<Mxf8f6f4, F32, $a, $b>>(seen);
            check::<MmaSm120<F8F6F4, F32, Sparse<U2, $a>, $b>>(seen);
            check::<MmaSm120<F8F6F4, F16, Sparse<U2, $a>, $b>>(seen);
            check::<MmaSm120<Mxf8f6f4, F32, Sparse<U2, $a>, $b>>(seen);
        )*};
    }
    narrow! { E4M3 E5M2 E2M3 E3M2 E2M1 }
    check::<MmaSm120<Mxf4<UE8M0, N32>, F32, E2M1, E2M1>>(seen);
    check::<MmaSm120<Mxf4<UE4M3, N16>, F32, E2M1, E2M1>>(seen);
    check::<MmaSm120<Mxf4<UE8M0, N32>, F32, Sparse<U2, E2M1>, E2M1>>(seen);
    check::<MmaSm120<Mxf4<UE4M3, N16>, F32, Sparse<U2, E2M1>, E2M1>>(seen);
}

fn of_warpgroups(seen: &mut Seen) {
    macro_rules! wgmma {
        ($n:ty, ($c:ty, $a:ty, $b:ty)) => {
            wgmma! { $n, ($c, $a, $b, Plain) }
        };
        ($n:ty, ($c:ty, $a:ty, $b:ty, $op:ty)) => {
            check::<Wgmma<$n, $c, $a, $b, Shared, KMajor, KMajor, $op>>(seen);
            check::<Wgmma<$n, $c, $a, $b, Registers, KMajor, KMajor, $op>>(seen);
            check::<Wgmma<$n, $c, Sparse<U2, $a>, $b, Shared, KMajor, KMajor, $op>>(seen);
            check::<Wgmma<$n, $c, Sparse<U2, $a>, $b, Registers, KMajor, KMajor, $op>>(seen);
        };
    }
    by_8! { wgmma! (F16, F16, F16) }
    by_8! { wgmma! (F32, F16, F16) }
    by_8! { wgmma! (F32, BF16, BF16) }
    by_8! { wgmma! (F32, TF32, TF32) }
    macro_rules! floats {
        ($($c:ident $a:ident $b:ident)*) => { $(by_8! { wgmma! ($c, $a, $b) })* };
    }
    floats! { F16 E4M3 E4M3 F16 E4M3 E5M2 F16 E5M2 E4M3 F16 E5M2 E5M2 F32 E4M3 E4M3 F32 E4M3 E5M2 F32 E5M2 E4M3 F32 E5M2 E5M2 }
    macro_rules! integers {
        ($($a:ident $b:ident $op:ident)*) => {$(
            wgmma! { N8, (S32, $a, $b, $op) }
            wgmma! { U24, (S32, $a, $b, $op) }
            by_16! { wgmma! (S32, $a, $b, $op) }
        )*};
    }
    integers! { S8 S8 Plain S8 U8 Plain U8 S8 Plain U8 U8 Plain S8 S8 Saturate S8 U8 Saturate U8 S8 Saturate U8 U8 Saturate }
}

/// One type combination at all widths, in the classes of widths that there are; the others at the largest.
fn of_ctas(seen: &mut Seen) {
    macro_rules! umma {
        ($n:ty, ($kind:ty, $m:ty, $c:ty, $a:ty, $b:ty, $p:ty, $g:ty)) => {
            check::<Tcgen05<$kind, $m, $n, $c, $a, $b, $p, $g>>(seen);
        };
    }
    macro_rules! wide {
        ($($kind:ty, $c:ty, $a:ty;)*) => {$(
            by_8! { umma! ($kind, U64, $c, $a, $a, TensorMemory, U1) }
            by_16! { umma! ($kind, U128, $c, $a, $a, TensorMemory, U1) }
            by_32! { umma! ($kind, U128, $c, $a, $a, TensorMemory, U2) }
            by_32! { umma! ($kind, U256, $c, $a, $a, TensorMemory, U2) }
        )*};
        (@shared $($kind:ty, $c:ty, $a:ty, $b:ty;)*) => {$(
            by_8! { umma! ($kind, U64, $c, $a, $b, Shared, U1) }
            by_8! { umma! ($kind, U128, $c, $a, $b, Shared, U1) }
            by_16! { umma! ($kind, U128, $c, $a, $b, Shared, U2) }
            by_16! { umma! ($kind, U256, $c, $a, $b, Shared, U2) }
        )*};
    }
    wide! {
        Tf32Kind, F32, TF32; F16Kind, F32, F16; ScaledInput<F16Kind>, F32, F16; ScaledInput<F16Kind>, F32, Complex<F16>;
        ScaledInput<Tf32Kind>, F32, TF32; InterleavedComplex, F32, Complex<TF32>; F8F6F4, F32, E4M3;
    }
    wide! { @shared
        Tf32Kind, F32, TF32, TF32; Tf32Kind, F32, Sparse<U2, TF32>, TF32; F16Kind, F32, F16, F16;
        F16Kind, F32, Sparse<U2, F16>, F16; ScaledInput<F16Kind>, F32, F16, F16;
        ScaledInput<F16Kind>, F32, Complex<F16>, Complex<F16>; F8F6F4, F32, E4M3, E4M3;
    }
    // sparse narrow floats
    by_8! { umma! (F8F6F4, U64, F32, Sparse<U2, E4M3>, E4M3, Shared, U1) }
    by_16! { umma! (F8F6F4, U128, F32, Sparse<U2, E4M3>, E4M3, Shared, U1) }
    by_32! { umma! (F8F6F4, U128, F32, Sparse<U2, E4M3>, E4M3, Shared, U2) }
    by_32! { umma! (F8F6F4, U256, F32, Sparse<U2, E4M3>, E4M3, Shared, U2) }
    // the other types of halves, bytes and narrow floats at the largest extents
    macro_rules! largest {
        ($kind:ty, $c:ty, $a:ty, $b:ty, $p:ty) => {
            check::<Tcgen05<$kind, U128, U256, $c, $a, $b, $p, U1>>(seen);
            check::<Tcgen05<$kind, U256, U256, $c, $a, $b, $p, U2>>(seen);
        };
    }
    macro_rules! halves {
        ($($kind:ty, $c:ty, $a:ty;)*) => {$(
            largest! { $kind, $c, $a, $a, Shared }
            largest! { $kind, $c, $a, $a, TensorMemory }
        )*};
    }
    halves! {
        F16Kind, F16, F16; F16Kind, F32, BF16; ScaledInput<F16Kind>, F16, F16; ScaledInput<F16Kind>, F32, BF16;
        ScaledInput<F16Kind>, F32, Complex<BF16>;
    }
    largest! { F16Kind, F16, Sparse<U2, F16>, F16, Shared }
    largest! { F16Kind, F32, Sparse<U2, BF16>, BF16, Shared }
    macro_rules! bytes {
        ($($a:ty, $p:ty;)*) => {$(
            umma! { N8, (I8, U64, S32, $a, S8, $p, U1) }
            umma! { N8, (I8, U128, S32, $a, S8, $p, U1) }
            by_16! { umma! (I8, U64, S32, $a, S8, $p, U1) }
            by_16! { umma! (I8, U128, S32, $a, S8, $p, U1) }
            by_32! { umma! (I8, U128, S32, $a, S8, $p, U2) }
            by_32! { umma! (I8, U256, S32, $a, S8, $p, U2) }
        )*};
    }
    bytes! { S8, Shared; S8, TensorMemory; Sparse<U2, S8>, Shared; }
    macro_rules! other_bytes {
        ($($a:ty, $b:ty;)*) => {$(
            largest! { I8, S32, $a, $b, Shared }
            largest! { I8, S32, $a, $b, TensorMemory }
            largest! { I8, S32, Sparse<U2, $a>, $b, Shared }
        )*};
    }
    other_bytes! { S8, U8; U8, S8; U8, U8; }
    macro_rules! narrow {
        ($($a:ident: $($b:ident)*;)*) => {$($(
            largest! { F8F6F4, F32, $a, $b, Shared }
            largest! { F8F6F4, F32, $a, $b, TensorMemory }
            largest! { F8F6F4, F32, Sparse<U2, $a>, $b, Shared }
            largest! { Mxf8f6f4, F32, $a, $b, Shared }
            largest! { Mxf8f6f4, F32, Sparse<U2, $a>, $b, Shared }
        )*)*};
        (@half $($a:ident)*) => { $(narrow! { @with $a E4M3 E5M2 E2M3 E3M2 E2M1 })* };
        (@with $a:ident $($b:ident)*) => {$(
            largest! { F8F6F4, F16, $a, $b, Shared }
            largest! { F8F6F4, F16, $a, $b, TensorMemory }
            largest! { F8F6F4, F16, Sparse<U2, $a>, $b, Shared }
        )*};
    }
    // all pairs but the one above
    narrow! {
        E4M3: E5M2 E2M3 E3M2 E2M1; E5M2: E4M3 E5M2 E2M3 E3M2 E2M1; E2M3: E4M3 E5M2 E2M3 E3M2 E2M1;
        E3M2: E4M3 E5M2 E2M3 E3M2 E2M1; E2M1: E4M3 E5M2 E2M3 E3M2 E2M1;
    }
    narrow! { @half E4M3 E5M2 E2M3 E3M2 E2M1 }
    by_8! { umma! (Mxf8f6f4, U128, F32, E4M3, E4M3, Shared, U1) }
    by_16! { umma! (Mxf8f6f4, U256, F32, E4M3, E4M3, Shared, U2) }
    by_8! { umma! (Mxf8f6f4, U128, F32, Sparse<U2, E4M3>, E4M3, Shared, U1) }
    by_16! { umma! (Mxf8f6f4, U256, F32, Sparse<U2, E4M3>, E4M3, Shared, U2) }
    macro_rules! fours {
        ($($a:ty),*) => {$(
            by_8! { umma! (Mxf4<UE8M0, N32>, U128, F32, $a, E2M1, Shared, U1) }
            by_16! { umma! (Mxf4<UE8M0, N32>, U128, F32, $a, E2M1, Shared, U2) }
            by_16! { umma! (Mxf4<UE8M0, N32>, U256, F32, $a, E2M1, Shared, U2) }
            largest! { Mxf4<UE4M3, N16>, F32, $a, E2M1, Shared }
        )*};
    }
    fours! { E2M1, Sparse<U2, E2M1> }
    by_16! { umma! (Mxf4Ultra<UE8M0, N32>, U128, F32, E2M1, E2M1, Shared, U1) }
    by_16! { umma! (Mxf4Ultra<UE8M0, N32>, U128, F32, E2M1, E2M1, Shared, U2) }
    by_16! { umma! (Mxf4Ultra<UE8M0, N32>, U256, F32, E2M1, E2M1, Shared, U2) }
    largest! { Mxf4Ultra<UE4M3, N16>, F32, E2M1, E2M1, Shared }
}

#[test]
fn every_row_is_a_type() {
    let mut seen = Seen::new();
    of_warps(&mut seen);
    of_warpgroups(&mut seen);
    of_ctas(&mut seen);
    let rows = rows("mma_atoms.jsonl.gz").unwrap();
    let missing: Vec<_> = rows.iter().map(key).filter(|key| !seen.contains(key)).collect();
    let rows = rows.len();
    println!("mma_atoms: {} of {rows} rows are types here, of {} types", rows - missing.len(), seen.len());
    assert!(missing.is_empty(), "{} rows: {:?}", missing.len(), &missing[..missing.len().min(10)]);
}

/// Of an operand of so many elements: in registers a bijection, or replicated where it is read whole.
fn covers(layout: &str, elements: usize, once: bool) -> Result<(), String> {
    let layout: Dynamic = layout.parse().map_err(|e| format!("{layout}: {e}"))?;
    let mut seen = vec![0usize; elements];
    for i in 0..layout.size() {
        let at = usize::try_from(layout.at(i).map_err(|e| format!("{layout}: {e}"))?).unwrap();
        *seen.get_mut(at).ok_or_else(|| format!("{layout} reaches {at} of {elements}"))? += 1;
    }
    let threads = layout.get(0).unwrap().size();
    if seen.iter().all(|&n| n == 1 || !once && n == threads) { Ok(()) } else { Err(format!("{layout} does not cover")) }
}

#[test]
fn operands_cover_their_index_ranges() {
    let (mut done, mut rows) = (BTreeSet::new(), 0);
    for row in table::mma_atoms() {
        rows += 1;
        let [m, n, k] = row.shape_mnk;
        for (layout, place, elements) in
            [(row.a, row.places[0], m * k), (row.b, row.places[1], n * k), (row.c, row.places[2], m * n)]
        {
            let key = (layout.to_string(), elements, place == Place::Registers);
            if !done.contains(&key) {
                covers(&key.0, key.1, key.2).unwrap_or_else(|e| panic!("{} {}: {e}", row.name, row.args));
                done.insert(key);
            }
        }
    }
    println!("{rows} rows, {} different operands: each covers M K, N K or M N exactly, registers once", done.len());
}

// the same at compile time, one instruction of each family that has operands in registers
type Hopper = Wgmma<U128, F32, F16, F16, Registers>;
assert_type_eq_all!(
    True,
    IsBijective<LayoutA<MmaSync<Sm80, (N16, N8, N16), F32, F16, F16>>>,
    IsBijective<LayoutB<MmaSync<Sm80, (N16, N8, N16), F32, F16, F16>>>,
    IsBijective<LayoutC<MmaSync<Sm80, (N16, N8, N16), F32, F16, F16>>>,
    IsBijective<LayoutA<VoltaMma<F32, MnMajor, KMajor>>>,
    IsBijective<LayoutC<VoltaMma<F32, KMajor, KMajor>>>,
    IsBijective<LayoutA<MmaSm120<Mxf4<UE8M0, N32>, F32, Sparse<U2, E2M1>, E2M1>>>,
    IsBijective<LayoutA<Hopper>>,
    IsSurjective<LayoutB<Hopper>>,
    IsBijective<LayoutC<Hopper>>,
);
