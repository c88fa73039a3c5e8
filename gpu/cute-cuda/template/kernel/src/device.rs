use crate::{Source, Target, Threads, Tile, Tiler, Turned};
use cute_gpu::device::thread::{cta, cta_y, index, must, stop};
use cute_gpu::device::{barrier, shared};
use cute_static::{Exact, Tensor, copy};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    stop()
}
/// What cannot fail here; if it fails, the kernel ends, and the host can read at which line.
#[inline(always)]
#[track_caller]
fn ok<T, E>(x: Result<T, E>) -> T {
    must(x.ok())
}
/// `to[j][i] = from[i][j]`.
///
/// # Safety
/// Matrices of [`Source`] and [`Target`] are there, and nobody else writes them. The grid is [`GRID`](crate::GRID), its CTAs have the threads
/// of [`Threads`] and the words of [`Tile`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose(from: *const f32, to: *mut f32) {
    let (row, column) = (cta_y() as usize, cta() as usize);
    let (threads, thread) = (Exact(Threads::default()), index() as usize);
    let memory = shared::region::<f32>(0);
    // SAFETY: the launch's; of what is written, in shared memory and in `to`, each thread writes its own elements
    let (from, mut to, mut tile, turned) = unsafe {
        (
            ok(Tensor::from_ptr(from, Source::default())),
            ok(Tensor::from_mut_ptr(to, Target::default())),
            ok(Tensor::from_mut_ptr(memory, Tile::default())),
            ok(Tensor::from_ptr(memory.cast_const(), Turned::default())),
        )
    };
    let from = ok(from.local_tile(&Tiler::default(), (row, column)));
    let mut to = ok(to.local_tile_mut(&Tiler::default(), (column, row)));

    ok(copy(&ok(from.local_partition(&threads, thread)), &mut ok(tile.local_partition_mut(&threads, thread))));
    // SAFETY: all threads come here
    unsafe { barrier::all() };
    ok(copy(&ok(turned.local_partition(&threads, thread)), &mut ok(to.local_partition_mut(&threads, thread))));
}
