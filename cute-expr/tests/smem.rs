//! Atoms and descriptors on values are those of the types.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)]

use cute_atoms::descriptor::DescriptorOf;
use cute_atoms::element::{BF16, E4M3, F16, TF32, U4};
use cute_atoms::smem::{Inter, K, MN, SmemAtom, Sw32, Sw64, Sw128, Sw128Base32};
use cute_dynamic::{LayoutLeft, Shape};
use cute_expr::smem::{Major, Mode, NoDescriptor, atom, descriptor, tma_box};
use cute_static::{TileToShape, shape};

macro_rules! same {
    ($($major:ident $mode:ident $element:ident $bits:literal ($m:literal, $k:literal): $on_values:ident;)*) => {$({
        let (major, mode) = (Major::$on_values, Mode::$mode);
        let found = atom(major, mode, $bits).unwrap();
        type Atom = SmemAtom<$major, $mode, $element>;
        assert_eq!(found.to_string(), Atom::default().to_string());
        type Tile = TileToShape<Atom, shape!(($m, $k))>;
        let tile = found.tile_to_shape(&Shape::tuple(&[Shape::leaf($m), Shape::leaf($k)]), &LayoutLeft).unwrap();
        assert_eq!(tile.to_string(), Tile::default().to_string());
        type Described = DescriptorOf<Tile, $major, $element>;
        let of_types = Described::default().at(0x4000, 32).unwrap();
        let of_values = descriptor(&tile, major, $bits).unwrap();
        assert_eq!((of_values.leading as usize, of_values.stride as usize), (Described::LEADING_BYTES, Described::STRIDE_BYTES));
        assert_eq!((of_values.wgmma(0x4020), of_values.tcgen05(0x4020)), (of_types.wgmma(), of_types.tcgen05()));
    })*};
}

#[test]
fn as_the_types_say() {
    same! {
        K Inter F16 16 (64, 16): K; K Sw32 F16 16 (64, 16): K; K Sw64 F16 16 (64, 32): K; K Sw128 F16 16 (128, 64): K;
        K Sw128 E4M3 8 (64, 128): K; K Sw64 TF32 32 (128, 16): K; K Sw128 U4 4 (64, 256): K; K Inter BF16 16 (128, 64): K;
        MN Inter F16 16 (64, 16): Mn; MN Sw32 F16 16 (64, 16): Mn; MN Sw64 BF16 16 (128, 16): Mn; MN Sw128 F16 16 (128, 64): Mn;
        MN Sw128Base32 TF32 32 (64, 8): Mn;
    }
}

#[test]
fn what_is_no_canonical_form_is_refused() {
    let of = |text: &str, major| descriptor(&text.parse().unwrap(), major, 16);
    let rows = of("Sw<2,3,3> o 0 o (128,64):(64,1)", Major::K);
    assert_eq!(rows, Err(NoDescriptor::RowsApart { found: 8, row: 4 }));
    assert_eq!(
        rows.unwrap_err().to_string(),
        "descriptor: rows lie 8 words of 16 bytes apart, where a row of the swizzle mode has 4"
    );
    assert_eq!(of("Sw<3,3,3> o 0 o (12,64):(64,1)", Major::K), Err(NoDescriptor::NotWhole { extent: 12, atom: 8 }));
    assert_eq!(of("Sw<3,4,3> o 0 o (8,64):(64,1)", Major::K).unwrap_err().code(), "descriptor");
    assert!(of("Sw<3,3,3> o 8 o (8,64):(64,1)", Major::K).is_err());
    assert!(atom(Major::K, Mode::Sw128Base32, 16).is_err());
}

#[test]
fn a_box_is_what_lies_together() {
    let tile = |shape: &str, major| {
        let atom = atom(major, Mode::Sw128, 16).unwrap();
        let tile = atom.tile_to_shape(&shape.parse::<Shape>().unwrap(), &LayoutLeft).unwrap();
        tma_box(&tile, major)
    };
    assert_eq!(tile("(128,64)", Major::K), Some([64, 128]));
    assert_eq!(tile("(128,128)", Major::K), Some([64, 128]));
    assert_eq!(tile("(64,64)", Major::Mn), Some([64, 64]));
    assert_eq!(tile("(128,64)", Major::Mn), Some([64, 8]));
}
