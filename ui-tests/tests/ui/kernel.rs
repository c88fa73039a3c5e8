//! Callers of one generic kernel (`src/kernel.rs`): errors at the call.

use cute_atoms::copy::{CpAsync, Global, LdMatrix};
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{CopyA, CopyB, MakeTiledCopy, TiledMma};
use cute_static::{ComposedLayout, Tensor, int, layout, shape, swizzle};
use cute_ui_tests::kernel::kernel;

/// Two atoms have the same threads.
#[numbers(_32, _64)]
fn kernel_atoms_share_threads() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, wrong!(1 => 2), 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// B read by a copy that was made for A.
#[numbers(_4, _8)]
fn kernel_copy_of_the_other_operand() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = wrong!(CopyA<LdMatrix<int!(4)>, F16, Mma> => CopyB<LdMatrix<int!(4)>, F16, Mma>);
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// A has more of K than B.
#[numbers(_4, _2)]
fn kernel_k_differs() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, wrong!(64 => 32)) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// C has more rows than A.
#[numbers(_4, _8)]
fn kernel_m_differs() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((wrong!(256 => 128), 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// `ldmatrix` loads 1, 2 or 4 matrices.
#[numbers(_3)]
fn kernel_matrices() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(wrong!(3 => 4))>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// Rows of A are 252 elements, no multiple of 16 bytes.
#[numbers(_252, _8)]
fn kernel_misaligned() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (wrong!(252 => 256), 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// C has more columns than B.
#[numbers(_4, _8)]
fn kernel_n_differs() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, wrong!(128 => 64)) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// `cp.async` copies 4, 8 or 16 bytes.
#[numbers(_96, _128)]
fn kernel_of_bits() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<
        CpAsync<int!(wrong!(96 => 128)), Global>,
        F16,
        layout!((32, 4) : (4, 1)),
        layout!((1, 8) : (0, 1)),
    >;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// Elements that are not the MMA's.
#[numbers(_32, _16)]
fn kernel_of_other_elements() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, wrong!(F32 => F16), Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// Half as many threads copy as multiply.
#[numbers(_64, _128)]
fn kernel_of_other_threads() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<
        CpAsync<int!(128), Global>,
        F16,
        layout!((wrong!(16 => 32), 4) : (4, 1)),
        layout!((1, 8) : (0, 1)),
    >;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// Twice as many warps multiply as copy.
#[numbers(_128, _256)]
fn kernel_of_other_warps() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, wrong!(4 => 2), 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// 48 rows, of which the warps take 32.
#[numbers(_48, _32)]
fn kernel_permutation() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(wrong!(48 => 32)), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// Rows of B in shared memory are 33 elements apart.
#[numbers(_33, _8)]
fn kernel_rows_misaligned() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (wrong!(33 => 32), 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// Rows of `ldmatrix` are 8 elements, of which the swizzle separates 4.
#[numbers(_4, _8)]
fn kernel_swizzle_tears() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, wrong!(2 => 3), 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// A tile in shared memory of 96 + 4 rows.
#[numbers(_68, _32)]
fn kernel_tile_in_shared_memory() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((wrong!(68 => 64), 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// A tile of A of 120 rows, of which all threads copy 32 at once.
#[numbers(_120, _32)]
fn kernel_tile_of_a() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((wrong!(120 => 128), 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// A tile of B of 24 columns.
#[numbers(_24, _32)]
fn kernel_tile_of_b() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, wrong!(24 => 32)) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// A tile of C of 72 columns.
#[numbers(_72, _32)]
fn kernel_tile_of_c() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, wrong!(72 => 64)) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// 4 halves, where 16 bytes are copied.
#[numbers(_4, _8)]
fn kernel_values_not_whole() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<
        CpAsync<int!(128), Global>,
        F16,
        layout!((32, 4) : (4, 1)),
        layout!((1, wrong!(4 => 8)) : (0, 1)),
    >;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, 1)), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}

/// Every second element of A, where 16 bytes of a row are copied.
#[numbers(_8, _1)]
fn kernel_vector_too_wide() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
    type FromA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type FromB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type SharedA = ComposedLayout<swizzle!(2, 3, 3), int!(0), layout!((128, 32) : (32, 1))>;

    let (a, b) = (layout!((128, 32) : (256, wrong!(2 => 1))), layout!((64, 32) : (256, 1)));
    let (shared_a, shared_b) = (SharedA::default(), layout!((64, 32) : (32, 1)));
    let mut c = vec![0f32; 256 * 256];
    let mut c = Tensor::view_mut(&mut c, layout!((128, 64) : (64, 1))).unwrap();
    let (mma, load) = (Mma::default(), Load::default());
    let from = (FromA::default(), FromB::default());
    let found = kernel(3, mma, load, from, (&a, &shared_a), (&b, &shared_b), &mut c);
    assert_eq!(found, Ok(32));
}
