//! Shared memory: selectors, matrices and bank conflicts.

use cute_atoms::assert_conflict_free;
use cute_atoms::copy::{LdMatrix, SmemStoreOpForAccumulator};
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::smem::{K, Sm100SmemSelector, SsSmemSelector, SsSmemSelectorSparse};
use cute_atoms::tiled::{CopyA, PartitionS, TiledMma};
use cute_static::{ComposedLayout, int, layout, shape, swizzle};

/// Eight rows of 128 bytes, of which a phase reads one word each: two of them lie in the same
/// banks.
#[numbers(_2, _1)]
fn bank_conflicts() {
    type Tile = ComposedLayout<swizzle!(wrong!(2 => 3), 3, 3), int!(0), layout!((8, 64) : (64, 1))>;
    assert_conflict_free!(layout!(8 : 1), 8, Tile, F16);
}

/// A row of `ldmatrix` is 16 contiguous bytes.
#[numbers(_8, _1)]
fn ldmatrix_row_not_contiguous() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0))>;
    type Load = CopyA<LdMatrix<int!(4)>, F16, Mma>;

    let _: PartitionS<Load, layout!((64, 32) : (64, wrong!(2 => 1)))>;
}

/// An atom of shared memory has 8 rows.
#[numbers(_124, _8)]
fn smem_selector_of_part_atoms() {
    let _atom = Sm100SmemSelector::<K, F16, int!(wrong!(124 => 128)), int!(64)>::default();
}

/// The narrowest rows of an atom have 16 bytes.
#[numbers(_12, _8)]
fn smem_selector_of_part_rows() {
    let _atom = SsSmemSelector::<K, F16, int!(128), int!(wrong!(12 => 16))>::default();
}

/// Of two elements one is stored: the narrowest rows have 16 elements of A.
#[numbers(_24, _16)]
fn smem_selector_of_sparse_rows() {
    let _atom = SsSmemSelectorSparse::<K, F16, int!(128), int!(wrong!(24 => 32)), int!(2)>::default();
}

/// A matrix has 8 columns, of which an epilogue's tile is made.
#[numbers(_12, _8)]
fn stmatrix_of_part_matrices() {
    let _store = SmemStoreOpForAccumulator::<K, F16, int!(wrong!(12 => 16))>::default();
}
