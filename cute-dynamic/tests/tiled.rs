//! Threads of tiled MMAs: each has a number, or there is no tiled MMA.
#![cfg(feature = "atoms")]
#![allow(clippy::unwrap_used)]

use cute_dynamic::misuse::Misuse;
use cute_dynamic::tiled::TiledMma;
use cute_dynamic::{Layout, atoms};

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
                match TiledMma::new(&atom, &along, &[]) {
                    Ok(mma) => {
                        made += 1;
                        for i in 0..mma.threads() {
                            let number = mma.thr_layout().at(i).unwrap().unsigned_abs();
                            assert!(mma.get_slice(number).is_ok(), "{name} {along}: {number}");
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
