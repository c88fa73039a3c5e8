//! Fragments of operands that are in shared and in tensor memory.
#![allow(clippy::arithmetic_side_effects, clippy::unwrap_used, reason = "a test")]

use cute_atoms::descriptor::{DescriptorError, Steps};
use cute_atoms::element::*;
use cute_atoms::mma::*;
use cute_atoms::smem::{Inter, K, MN, SmemAtom, SparseSmemAtom, Sw32, Sw64, Sw128};
use cute_atoms::tiled::TiledMma;
use cute_static::{IsLayout, LayoutRight, TileToShape, int, layout, shape};

type One = layout!((1, 1, 1) : (0, 0, 0));

fn k_step<L: Steps>(_: &L) -> (usize, usize) {
    (L::K_STEP_BYTES, L::STAGE_BYTES)
}

/// Every descriptor begins where the instruction's first element lies, before the swizzle.
#[test]
fn descriptors_begin_where_their_instructions_do() {
    type Mma = TiledMma<Wgmma<int!(64), F32, F16, F16, Shared, MnMajor, KMajor>, layout!((2, 1, 1) : (1, 0, 0))>;
    type A = TileToShape<SmemAtom<MN, Sw64, F16>, shape!((256, 64, 3)), LayoutRight>;
    type B = TileToShape<SmemAtom<K, Sw32, F16>, shape!((128, 64, 3))>;
    for thread in [0, 5, 128, 255] {
        let thread = Mma::default().get_slice(thread);
        let (part, _) = thread.partition_a(&A::default()).unwrap();
        let a = thread.make_fragment_a(&thread.partition_a(&A::default()).unwrap(), 2048).unwrap();
        // row-major: atoms of one place in all stages stand together
        assert_eq!(k_step(a.layout()).1, 512);
        let (b_part, _) = thread.partition_b(&B::default()).unwrap();
        let b = thread.make_fragment_b(&(b_part, 0), 512).unwrap();
        assert_eq!(k_step(b.layout()), (128 * 32, 128 * 128));
        for (rest, k, stage) in (0..24).map(|i| (i % 2, i / 2 % 4, i / 8)) {
            let plain = part.layout().at((0usize, rest, k, stage)) + part.offset();
            assert_eq!(a.get((0usize, rest, k, stage)).unwrap().start() as usize, 2048 + 2 * plain.unsigned_abs());
            let plain = b_part.layout().at((0usize, rest, k, stage)) + b_part.offset();
            assert_eq!(b.get((0usize, rest, k, stage)).unwrap().start() as usize, 512 + 2 * plain.unsigned_abs());
        }
    }
}

/// Words hold K / 2 elements of a dense operand and of a sparse A, K / 4 of B beside it; floats of 4 bits lie in bytes where the kind mixes them.
#[test]
fn words_of_all_kinds() {
    macro_rules! a_and_b {
        ($atom:ty: $a:ty, $b:ty => $la:literal, $lb:literal;) => {{
            let thread = TiledMma::<$atom, One>::default().get_slice(0);
            let a = thread.make_fragment_a(&thread.partition_a(&<$a>::default()).unwrap(), 0).unwrap();
            let b = thread.make_fragment_b(&thread.partition_b(&<$b>::default()).unwrap(), 0).unwrap();
            assert_eq!((a.layout().to_string().as_str(), b.layout().to_string().as_str()), ($la, $lb));
        }};
        ($($atom:ty: $a:ty, $b:ty => $la:literal, $lb:literal;)+) => { $(a_and_b! { $atom: $a, $b => $la, $lb; })+ };
    }
    a_and_b! {
        Wgmma<int!(64), F32, TF32, TF32>:
            TileToShape<SmemAtom<K, Sw128, TF32>, shape!((64, 32))>, TileToShape<SmemAtom<K, Inter, TF32>, shape!((64, 32))>
            => "(1,1,4):(0,0,2)", "(1,1,4):(0,0,128)";
        Wgmma<int!(64), F32, Sparse<int!(2), F16>, F16>:
            TileToShape<SparseSmemAtom<K, Sw128, F16, int!(2)>, shape!((64, 128))>, TileToShape<SmemAtom<K, Sw128, F16>, shape!((64, 128))>
            => "(1,1,4):(0,0,2)", "(1,1,(2,2)):(0,0,(4,512))";
        Tcgen05<F8F6F4, int!(128), int!(64), F32, E2M1, E4M3>:
            TileToShape<SmemAtom<K, Sw128, U8>, shape!((128, 128))>, TileToShape<SmemAtom<K, Sw128, E4M3>, shape!((64, 128))>
            => "(1,1,4):(0,0,2)", "(1,1,4):(0,0,2)";
        Tcgen05<Mxf4<UE8M0, int!(32)>, int!(128), int!(64), F32, E2M1, E2M1>:
            TileToShape<SmemAtom<K, Sw128, E2M1>, shape!((128, 256))>, TileToShape<SmemAtom<K, Sw128, E2M1>, shape!((64, 256))>
            => "(1,1,4):(0,0,2)", "(1,1,4):(0,0,2)";
    }
}

#[test]
fn errors_name_the_numbers() {
    type Mma = TiledMma<Wgmma<int!(64), F32, F16, F16>, One>;
    let thread = Mma::default().get_slice(0);
    let (part, _) =
        thread.partition_a(&TileToShape::<SmemAtom<K, Sw128, F16>, shape!((64, 64, 4))>::default()).unwrap();
    assert_eq!(part.size(), 64 * 64 * 4);
    let of = |offset, base| thread.make_fragment_a(&(part, offset), base).map(|a| a.get(0usize).unwrap().start());
    assert_eq!(of(64, 1024), Ok(1024 + 128));
    assert_eq!(of(0, 512), Err(DescriptorError::Alignment { address: 512, multiple_of: 1024 }));
    assert_eq!(of(4, 1024), Err(DescriptorError::Offset { offset: 4, multiple_of: 8 }));
    assert_eq!(of(-8, 1024), Err(DescriptorError::Offset { offset: -8, multiple_of: 8 }));
    assert_eq!(of(0, 0x3_8000), Ok(0x3_8000));
    // the last stage would begin behind shared memory
    assert!(matches!(of(0, 0x3_C000), Err(DescriptorError::Address { .. })));
    assert!(matches!(of(isize::MAX - 7, 1024), Err(DescriptorError::Address { .. })));
}
