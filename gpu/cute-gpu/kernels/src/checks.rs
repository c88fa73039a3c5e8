//! A kernel whose check fails where the host wants it, to see what the host gets to know.

use cute_gpu::device::thread::{cta, cta_y, index, must};

/// Fails a check in thread `thread` of block (`x`, `y`), and does nothing else.
///
/// # Safety
/// None is needed.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn check_fails(x: u32, y: u32, thread: u32) {
    must((cta() != x || cta_y() != y || index() != thread).then_some(()));
}
