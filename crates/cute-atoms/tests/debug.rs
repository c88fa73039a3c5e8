//! `Debug` of an instruction, a tiled copy or MMA, a descriptor or a tensor map is its name with numbers and layouts as texts.
#![allow(clippy::unwrap_used, reason = "a test: it may panic")]

use cute_atoms::banks::Access;
use cute_atoms::copy::{CpAsync, Global, LdMatrix, Universal};
use cute_atoms::descriptor::Described;
use cute_atoms::element::{Complex, E4M3, F16, F32, Sparse};
use cute_atoms::mma::{Fma, MmaSync, Sm80, Wgmma};
use cute_atoms::smem::Sw128;
use cute_atoms::tiled::{MakeTiledCopy, TiledMma};
use cute_static::{int, layout, shape};
use std::fmt::Debug;

/// The text, which has no part of a type's tree.
fn text(value: impl Debug) -> String {
    let text = format!("{value:?}");
    for tree in ["UInt", "UTerm", "Phantom", "::"] {
        assert!(!text.contains(tree), "{tree}: {text}");
    }
    text
}

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
type ToShared = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;

#[test]
fn instructions_and_what_is_tiled_of_them() {
    assert_eq!(text(Atom::default()), "MmaSync<Sm80, (_16, _8, _16), F32, F16, F16>");
    assert_eq!(text(Fma::<F32, F32, F32>::default()), "Fma<F32, F32, F32>");
    assert_eq!(text(Wgmma::<int!(128), F32, E4M3, E4M3>::default()), "Wgmma<_128, F32, E4M3, E4M3>");
    assert_eq!(text(CpAsync::<int!(128), Global>::default()), "CpAsync<_128, Global>");
    assert_eq!(
        (text(LdMatrix::<int!(4)>::default()), text(Universal::<int!(64)>::default())),
        ("LdMatrix<_4>".into(), "Universal<_64>".into())
    );
    let mma = "TiledMma<MmaSync<Sm80, (_16, _8, _16), F32, F16, F16>, (_2, _2, _1):(_1, _2, _0), (_32, _32, _16)>";
    assert_eq!(text(Mma::default()), mma);
    assert_eq!(text(Mma::default().get_slice(37)), format!("ThrMma(5, 1, 0, 0) of {mma}"));
    let copy = text(ToShared::default());
    assert!(copy.starts_with("TiledCopy<CpAsync<_128, Global>, F16, ("), "{copy}");
    assert_eq!(text(ToShared::default().get_slice(5)), format!("ThrCopy(5) of {copy}"));
}

#[test]
fn elements_descriptors_and_accesses() {
    assert_eq!(text(Complex::<F32>::default()), "Complex<F32>");
    assert_eq!(text(Sparse::<int!(2), F16>::default()), "Sparse<_2, F16>");
    assert_eq!(text(Described::<Sw128, int!(1), int!(64)>::default()), "Described<Sw128, _1, _64>");
    assert_eq!(
        text(Access::<layout!(32 : 1), int!(1), layout!(32 : 1), F32>::default()),
        "Access<_32:_1, _1, _32:_1, F32>"
    );
}
