//! Tiled MMAs on values: scales and metadata in threads' registers as the types have them; each thread has a number, or there is no tiled MMA.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use core::ops::RangeFull;
use cute_atoms::element::{E2M1, E4M3, E5M2, F16, F32, Sparse, UE4M3};
use cute_atoms::mma::{F8F6F4, MmaAtom, MmaSm120, MmaSync, Mxf4, Mxf8f6f4, Sm80};
use cute_atoms::scales::SfAtom;
use cute_atoms::tiled::{IsTiledMma, LayoutTvE, LayoutTvSfa, LayoutTvSfb, TiledMma};
use cute_dynamic::misuse::Misuse;
use cute_dynamic::{Layout, Offset, Tiler, atoms, tiled as values};
use cute_static::{TileToShape, int, layout, shape};

/// Offsets of all elements, from where it begins: what two layouts of one function have in common.
fn offsets(layout: &Layout, begin: isize) -> Vec<isize> {
    (0..layout.size()).map(|i| layout.at(i).unwrap() + begin).collect()
}
fn parsed(layout: &impl ToString) -> Layout {
    layout.to_string().parse().unwrap()
}
/// The same instruction by its name.
fn on_values<M: IsTiledMma<Atom: MmaAtom>>(atoms_of: &str, permutations: &[Tiler]) -> values::TiledMma {
    let row = <M::Atom as MmaAtom>::ROW;
    let atom = atoms::mma(&row.name.to_string(), &row.args.to_string()).unwrap();
    values::TiledMma::new(&atom, &atoms_of.parse().unwrap(), permutations).unwrap()
}
macro_rules! same {
    ($($mma:ty, $atoms:literal, $permutations:expr, $thread:literal: $($tile:ty, $tv:ident $layout_tv:ident $partition:ident $fragment:ident),+;)*) => {$({
        let mma = on_values::<$mma>($atoms, &$permutations);
        let (of_types, of_values) = (<$mma>::default().get_slice($thread), mma.get_slice($thread));
        $({
            let tile = <$tile>::default();
            let (part, begin) = of_types.$partition(&tile).unwrap();
            let (found, offset) = of_values.$partition(&parsed(&tile)).unwrap();
            let Offset::Int(offset) = offset else { panic!("{offset:?}") };
            assert_eq!(offsets(&found, offset), offsets(&parsed(&part), begin), "{}", stringify!($mma));
            let registers = of_types.$fragment(&tile, 0u8).unwrap();
            let of_found = of_values.$fragment(&parsed(&tile)).unwrap();
            assert_eq!(offsets(&of_found, 0), offsets(&parsed(registers.layout()), 0), "{}", stringify!($mma));
            assert_eq!(offsets(&mma.$layout_tv().unwrap(), 0), offsets(&parsed(&$tv::<$mma>::default()), 0), "{}", stringify!($mma));
        })+
    })*};
}
#[test]
fn scales_and_metadata() {
    same! {
        TiledMma<MmaSm120<Mxf4<UE4M3, int!(16)>, F32, E2M1, E2M1>, layout!((4, 2, 1) : (1, 4, 0))>, "(4,2,1):(1,4,0)", [], 33:
            TileToShape<SfAtom<int!(16)>, shape!((128, 256)), (int!(2), int!(1))>, LayoutTvSfa layout_tv_sfa partition_sfa partition_fragment_sfa,
            TileToShape<SfAtom<int!(16)>, shape!((128, 128)), (int!(2), int!(1))>, LayoutTvSfb layout_tv_sfb partition_sfb partition_fragment_sfb;
        TiledMma<MmaSm120<Mxf8f6f4, F32, E4M3, E2M1>, layout!((2, 2, 1) : (1, 2, 0)), (int!(64), RangeFull, RangeFull)>, "(2,2,1):(1,2,0)",
            [Tiler::extent(64).unwrap()], 77:
            TileToShape<SfAtom<int!(32)>, shape!((128, 128)), (int!(2), int!(1))>, LayoutTvSfa layout_tv_sfa partition_sfa partition_fragment_sfa,
            TileToShape<SfAtom<int!(32)>, shape!((256, 128)), (int!(2), int!(1))>, LayoutTvSfb layout_tv_sfb partition_sfb partition_fragment_sfb;
        TiledMma<MmaSm120<F8F6F4, F32, Sparse<int!(2), E2M1>, E5M2>, layout!((4, 2, 1) : (1, 4, 0))>, "(4,2,1):(1,4,0)", [], 45:
            layout!((64, 192) : (192, 1)), LayoutTvE layout_tv_e partition_e partition_fragment_e;
        TiledMma<MmaSync<Sm80, shape!((16, 8, 32)), F32, Sparse<int!(2), F16>, F16>, layout!((1, 2, 1) : (0, 1, 0))>, "(1,2,1):(0,1,0)", [], 40:
            layout!((32, 64) : (1, 32)), LayoutTvE layout_tv_e partition_e partition_fragment_e;
    }
    let plain = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
    let mma = values::TiledMma::new(&plain, &"(1,1,1):(0,0,0)".parse().unwrap(), &[]).unwrap();
    let wrong = mma.get_slice(0).partition_e(&"(16,16):(1,16)".parse::<Layout>().unwrap()).unwrap_err();
    assert_eq!(wrong, Misuse::NotInRegisters { what: "metadata" });
    assert_eq!(wrong.to_string(), "tiled MMA: this instruction has no metadata in its threads' registers");
}

const ATOMS: [(&str, &str); 5] = [
    ("UniversalFMA", "f32,f32,f32,f32"),
    ("SM70_8x8x4_F32F16F16F32_TN", ""),
    ("SM80_16x8x16_F32F16F16F32_TN", ""),
    ("SM90_64x64x16_F32F16F16_SS", ""),
    ("SM100_MMA_F16BF16_2x1SM_SS", "f16,f16,f32,256,128"),
];

#[test]
fn all_threads_have_a_number() {
    let (mut made, mut unnumbered) = (0, 0);
    for (name, args) in ATOMS {
        let atom = atoms::mma(name, args).unwrap();
        for (m, n) in [(1, 1), (2, 1), (3, 1), (4, 1), (1, 3), (2, 2), (3, 2), (2, 3), (4, 3)] {
            for (dm, dn) in [(1, m), (n, 1), (1, 2 * m), (1, 4), (4, 1), (2, 6)] {
                let along: Layout = format!("({m},{n},1):({dm},{dn},0)").parse().unwrap();
                let compact = (dm, dn) == (1, m) || (dm, dn) == (n, 1);
                match values::TiledMma::new(&atom, &along, &[]) {
                    Ok(mma) => {
                        made += 1;
                        for i in 0..mma.threads() {
                            let number = mma.thr_layout().at(i).unwrap().unsigned_abs();
                            assert!(mma.get_slice(number).coordinates().is_ok(), "{name} {along}: {number}");
                        }
                    }
                    Err(Misuse::ThreadsUnnumbered { n: numbered, t }) => {
                        unnumbered += 1;
                        assert!(numbered < t && t == atom.thr_id.size() * m * n, "{name} {along}: {numbered} of {t}");
                        // only threads with gaps between them
                        assert!(!compact || name.starts_with("SM70"), "{name} {along}: {numbered} of {t}");
                    }
                    Err(other) => assert!(!compact || name.starts_with("SM70"), "{name} {along}: {other}"),
                }
            }
        }
    }
    println!("{made} tiled MMAs, {unnumbered} whose threads have not all a number");
    assert!(made > 100 && unnumbered > 2, "{made} {unnumbered}");
}
