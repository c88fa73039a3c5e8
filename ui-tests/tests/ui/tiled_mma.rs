//! Tiled MMAs.

use cute_atoms::element::{E2M1, F16, F32, UE8M0};
use cute_atoms::mma::{Fma, KMajor, MmaSm120, MmaSync, Mxf4, Sm80, VoltaMma};
use cute_atoms::tiled::{LayoutTvC, ThrLayout, ThrfrgC, TiledMma, gemm_instructions, make_fragment};
use cute_static::{int, layout, shape};

/// Atoms along N are other warps than those along M.
#[numbers(_32, _64)]
fn tiled_mma_atoms_share_threads() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

    let thread = TiledMma::<Atom, layout!((2, 2, 1) : (1, wrong!(1 => 2), 0))>::default().get_slice(37);
    assert_eq!(thread.coordinates(), Ok((5, 1, 0, 0)));
}

/// Groups of a permutation are whole atoms, or parts of one.
#[numbers(_24, _16)]
fn tiled_mma_group_not_divisible() {
    type Permutation = layout!((wrong!(24 => 16), 4) : (4, 1));
    type Mma = TiledMma<Fma<F32, F32, F32>, layout!((16, 16, 1) : (1, 16, 0)), (Permutation, int!(16), int!(1))>;

    let _: ThrLayout<Mma>;
}

/// A and B have as many atoms along K.
#[numbers(_2, _4)]
fn tiled_mma_k_differs() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

    let thread = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default().get_slice(0);
    let (a, _) = thread.partition_a(&layout!((64, 32) : (1, 64))).unwrap();
    let (b, _) = thread.partition_b(&layout!((64, wrong!(64 => 32)) : (1, 64))).unwrap();
    let (c, _) = thread.partition_c(&layout!((64, 64) : (1, 64))).unwrap();
    let c = make_fragment(&c, 0f32);
    assert_eq!(gemm_instructions(&a, &b, c.layout()), Ok(16));
}

/// So is one that is partitioned.
#[numbers(_72, _16)]
fn tiled_mma_partition_does_not_divide() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

    let thread = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default().get_slice(0);
    let _ = thread.partition_a(&layout!((64, wrong!(72 => 64)) : (1, 64)));
}

/// A permutation is made of whole atoms for all threads.
#[numbers(_48, _32)]
fn tiled_mma_permutation_not_divisible() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(wrong!(48 => 64)), int!(32), int!(16))>;

    let _: LayoutTvC<Mma>;
}

/// A permutation of a mode has each of its elements once.
#[numbers(_4, _6)]
fn tiled_mma_permutation_with_gaps() {
    type Mma = TiledMma<
        Fma<F32, F32, F32>,
        layout!((2, 1, 1) : (1, 0, 0)),
        (layout!((2, 2) : (1, wrong!(4 => 2))), int!(1), int!(1)),
    >;

    let _: ThrfrgC<Mma, layout!((12, 8) : (8, 1))>;
}

/// So are scales, of as many elements as instructions multiply.
#[numbers(_96, _64)]
fn tiled_mma_scales_do_not_divide() {
    type Atom = MmaSm120<Mxf4<UE8M0, int!(32)>, F32, E2M1, E2M1>;

    let thread = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default().get_slice(0);
    let _ = thread.partition_sfa(&layout!((128, wrong!(96 => 128)) : (128, 1)));
}

/// So is one of whose shape a thread's part is asked.
#[numbers(_120, _32)]
fn tiled_mma_shape_does_not_divide() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

    let mma = TiledMma::<Atom, layout!((2, 2, 1) : (1, 2, 0))>::default();
    let _ = mma.partition_shape_a(&shape!((wrong!(120 => 128), 64)));
}

/// Threads of two atoms have no place of their own in a tile.
/// Right: Each atom has its own threads.
#[numbers(_32, _64)]
fn tiled_mma_threads_of_two_atoms() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

    let _: LayoutTvC<TiledMma<Atom, layout!((2, 2, 1) : (1, wrong!(1 => 2), 0))>>;
}

/// Three quad pairs are lanes 0 to 11 and 16 to 27: no layout numbers them over the gap.
#[numbers(_12, _24)]
fn tiled_mma_threads_unnumbered() {
    let thread =
        TiledMma::<VoltaMma<F32, KMajor, KMajor>, layout!((wrong!(3 => 4), 1, 1) : (1, 0, 0))>::default().get_slice(5);
    assert_eq!(thread.coordinates(), Ok((1, 1, 0, 0)));
}

/// A tile is made of whole tiled MMAs.
#[numbers(_120, _32)]
fn tiled_mma_tile_does_not_divide() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;

    let _: ThrfrgC<Mma, layout!((wrong!(120 => 128), 64) : (64, 1))>;
}
