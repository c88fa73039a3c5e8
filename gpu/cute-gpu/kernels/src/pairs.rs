//! The same twice, with layouts and by hand: `.ci/gpu` counts what the assembler makes of both.

use core::ptr;
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::TiledMma;
use cute_gpu::device::mma::MultiplySync;
use cute_gpu::device::thread::{cta, index, must, stop};
use cute_gpu::device::{barrier, shared};
use cute_static::{Layout, Tensor, copy, fill, int, layout, shape};

/// Of what cannot fail here.
fn ok<T, E>(x: Result<T, E>) -> T {
    must(x.ok())
}

/// A gather whose extents are powers of two.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_gather_layouts(from: *const f32, to: *mut f32) {
    let i = layout!(((16, 8), (4, 32)) : ((1, 4096), (16, 64))).at((index() as usize, cta() as usize));
    // SAFETY: the launch's
    unsafe { *to.add(128 * cta() as usize + index() as usize) = *from.offset(i) };
}
/// By hand.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_gather_by_hand(from: *const f32, to: *mut f32) {
    let (t, c) = (index() as usize, cta() as usize);
    let i = t % 16 + t / 16 * 4096 + c % 4 * 16 + c / 4 * 64;
    // SAFETY: the launch's
    unsafe { *to.add(128 * c + t) = *from.add(i) };
}
/// Extents that are no powers of two, in 32 bits.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_odd_layouts(c: u32, to: *mut u32) {
    // SAFETY: the launch's
    unsafe { *to = ok(layout!((7, 11) : (33, 3)).indexed::<u32>()).at(c) };
}
/// By hand.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_odd_by_hand(c: u32, to: *mut u32) {
    // SAFETY: the launch's
    unsafe { *to = c % 7 * 33 + c / 7 * 3 };
}
/// A thread's part of a tile whose leading dimension is known when run.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_fill_layouts(to: *mut f32, leading: u32) {
    let tile = ok(Layout::new((int!(64), int!(32)), (leading as usize, int!(1))));
    // SAFETY: the launch's
    let mut tile = ok(unsafe { Tensor::from_mut_ptr(to, tile) });
    fill(&mut ok(tile.local_partition_mut(&layout!((4, 32) : (32, 1)), index() as usize)), 1.0);
}
/// By hand.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_fill_by_hand(to: *mut f32, leading: u32) {
    let (t, leading) = (index() as usize, leading as usize);
    if t >= 128 {
        stop();
    }
    for i in 0..16 {
        // SAFETY: the launch's
        unsafe { *to.add((t / 32 + 4 * i) * leading + t % 32) = 1.0 };
    }
}
/// A tile of a row-major matrix through shared memory, and out of it by columns.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_tile_layouts(from: *const f32, leading: u32, to: *mut f32) {
    let (t, leading) = (index() as usize, leading as usize);
    let tile = ok(Layout::new((int!(128), int!(32)), (leading, int!(1))));
    // SAFETY: the launch's
    let tile = ok(unsafe { Tensor::from_ptr(from.add(cta() as usize * 128 * leading), tile) });
    // SAFETY: the launch's
    let mut shared = ok(unsafe { Tensor::from_mut_ptr(shared::region::<f32>(0), layout!((128, 32) : (1, 129))) });
    let rows = layout!((16, 8) : (8, 1));
    ok(copy(&ok(tile.local_partition(&rows, t)), &mut ok(shared.local_partition_mut(&rows, t))));
    // SAFETY: all threads
    unsafe { barrier::all() };
    // SAFETY: the launch's
    let mut to = ok(unsafe { Tensor::from_mut_ptr(to.add(cta() as usize * 4096), layout!((128, 32) : (1, 128))) });
    let columns = layout!((128, 1) : (1, 128));
    ok(copy(&ok(shared.local_partition(&columns, t)), &mut ok(to.local_partition_mut(&columns, t))));
}
/// By hand.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_tile_by_hand(from: *const f32, leading: u32, to: *mut f32) {
    let (t, leading) = (index() as usize, leading as usize);
    if t >= 128 {
        stop();
    }
    let shared = shared::region::<f32>(0);
    // SAFETY: the launch's
    unsafe {
        let from = from.add(cta() as usize * 128 * leading + t / 8 * leading + t % 8);
        for j in 0..4 {
            for i in 0..8 {
                *shared.add(t / 8 + 16 * i + (t % 8 + 8 * j) * 129) = *from.add(16 * i * leading + 8 * j);
            }
        }
        barrier::all();
        let to = to.add(cta() as usize * 4096);
        for j in 0..32 {
            *to.add(t + 128 * j) = *shared.add(t + 129 * j);
        }
    }
}
type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0))>;
/// Two neighbours, which a register holds.
unsafe fn pair(at: *const u16) -> u32 {
    // SAFETY: the launch's: even strides of aligned matrices
    unsafe { ptr::read(at.cast()) }
}
/// One `mma.sync` of four warps, operands and accumulators by their partitions.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_mma_layouts(
    a: *const u16,
    lda: u32,
    b: *const u16,
    ldb: u32,
    c: *mut f32,
    ldc: u32,
) {
    let thread = Mma::default().get_slice(index() as usize);
    ok(thread.coordinates());
    let (of_a, at_a) = ok(thread.partition_a(&ok(Layout::new((int!(32), int!(16)), (lda as usize, int!(1))))));
    let (of_b, at_b) = ok(thread.partition_b(&ok(Layout::new((int!(16), int!(16)), (ldb as usize, int!(1))))));
    let (of_c, at_c) = ok(thread.partition_c(&ok(Layout::new((int!(32), int!(16)), (ldc as usize, int!(1))))));
    // SAFETY: the launch's
    unsafe {
        let (a, b, c) = (a.offset(at_a), b.offset(at_b), c.offset(at_c));
        let of_a = |v: usize| pair(a.offset(of_a.at(2 * v)));
        let of_b = |v: usize| pair(b.offset(of_b.at(2 * v)));
        let c = |v: usize| c.offset(of_c.at(v));
        let mut d = [*c(0), *c(1), *c(2), *c(3)];
        Atom::multiply(&mut d, [of_a(0), of_a(1), of_a(2), of_a(3)], [of_b(0), of_b(1)]);
        (*c(0), *c(1), *c(2), *c(3)) = (d[0], d[1], d[2], d[3]);
    }
}
/// By hand.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pair_mma_by_hand(
    a: *const u16,
    lda: u32,
    b: *const u16,
    ldb: u32,
    c: *mut f32,
    ldc: u32,
) {
    let (t, lda, ldb, ldc) = (index() as usize, lda as usize, ldb as usize, ldc as usize);
    if t >= 128 {
        stop();
    }
    let (lane, m, n) = (t % 32, t / 32 % 2, t / 64);
    let (q, g) = (lane % 4, lane / 4);
    // SAFETY: the launch's
    unsafe {
        let (a, b) = (a.add((16 * m + g) * lda + 2 * q), b.add((8 * n + g) * ldb + 2 * q));
        let c = c.add((16 * m + g) * ldc + 8 * n + 2 * q);
        let mut d = [*c, *c.add(1), *c.add(8 * ldc), *c.add(8 * ldc + 1)];
        let of_a = [pair(a), pair(a.add(8 * lda)), pair(a.add(8)), pair(a.add(8 * lda + 8))];
        Atom::multiply(&mut d, of_a, [pair(b), pair(b.add(8))]);
        (*c, *c.add(1), *c.add(8 * ldc), *c.add(8 * ldc + 1)) = (d[0], d[1], d[2], d[3]);
    }
}
