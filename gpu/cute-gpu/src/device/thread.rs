//! Who runs.

use core::arch::asm;
use core::arch::nvptx;

/// The thread's number in its CTA.
#[inline(always)]
pub fn index() -> u32 {
    // SAFETY: reads a register
    unsafe { nvptx::_thread_idx_x() as u32 }
}
/// The CTA's number.
#[inline(always)]
pub fn cta() -> u32 {
    // SAFETY: reads a register
    unsafe { nvptx::_block_idx_x() as u32 }
}
/// The CTA's number along the grid's second mode.
#[inline(always)]
pub fn cta_y() -> u32 {
    // SAFETY: reads a register
    unsafe { nvptx::_block_idx_y() as u32 }
}
/// The number of CTAs.
#[inline(always)]
pub fn ctas() -> u32 {
    // SAFETY: reads a register
    unsafe { nvptx::_grid_dim_x() as u32 }
}
/// The CTA's number in its cluster.
#[inline(always)]
pub fn rank() -> u32 {
    let rank: u32;
    // SAFETY: reads a register
    unsafe { asm!("mov.u32 {0}, %cluster_ctarank;", out(reg32) rank, options(pure, nomem, nostack, preserves_flags)) };
    rank
}
/// The value of the warp's first thread: what all threads of a warp agree on, the compiler knows then, and keeps it in uniform registers.
///
/// # Safety
/// All threads of the warp come here.
#[inline(always)]
pub unsafe fn uniform(x: u32) -> u32 {
    let first: u32;
    // SAFETY: the caller's; reads registers
    unsafe { asm!("shfl.sync.idx.b32 {0}, {1}, 0, 31, -1;", out(reg32) first, in(reg32) x, options(nostack)) };
    first
}
/// The same number, of which the compiler knows nothing.
#[inline(always)]
pub fn opaque(mut x: u32) -> u32 {
    // SAFETY: does nothing
    unsafe { asm!("/* {0} */", inout(reg32) x, options(nostack, preserves_flags)) };
    x
}
/// Returns what cannot be missing; if it is missing, the kernel ends with an error that names the caller's line.
#[inline(always)]
#[track_caller]
pub fn must<T>(x: Option<T>) -> T {
    match x {
        Some(x) => x,
        None => stop(),
    }
}
/// Where a kernel that ends with an error writes a [`Stopped`](crate::stopped::Stopped), if the host has put an address here.
///
/// A trap ends the context too, and with it all memory of the device. The address is therefore one of the host's memory.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
pub static mut cute_stopped: u64 = 0;
/// Ends the kernel with an error, which names the caller's line if the host looks for it.
#[inline(always)]
#[track_caller]
pub fn stop() -> ! {
    let [line, column, a, b, c] = crate::stopped::check(core::panic::Location::caller());
    // SAFETY: the module's own word; what the host puts there is the address of two times 16 bytes, of which each is written at once
    unsafe {
        let to = (&raw const cute_stopped).read_volatile();
        asm!(
            "{{", ".reg .pred there;", ".reg .b32 x, y, z, t;", "setp.ne.u64 there, {to}, 0;",
            "mov.u32 x, %ctaid.x;", "mov.u32 y, %ctaid.y;", "mov.u32 z, %ctaid.z;", "mov.u32 t, %tid.x;",
            "shl.b32 z, z, 16;", "or.b32 z, z, {column};",
            "@there st.volatile.v4.b32 [{to}], {{{line}, {a}, {b}, {c}}};", "@there st.volatile.v4.b32 [{to}+16], {{z, x, y, t}};",
            "fence.sc.sys;", "}}",
            to = in(reg64) to, line = in(reg32) line, column = in(reg32) column, a = in(reg32) a, b = in(reg32) b, c = in(reg32) c,
            options(nostack)
        );
        nvptx::trap()
    }
}
/// Lets the threads of this warpgroup have `N` registers each: fewer than before.
///
/// # Safety
/// All threads of the warpgroup come here, the kernel has bounds, and no more than `N` registers are in use.
#[inline(always)]
pub unsafe fn give_registers<const N: u32>() {
    // SAFETY: the caller's
    unsafe { asm!("setmaxnreg.dec.sync.aligned.u32 {0};", const N, options(nostack)) };
}
/// Lets the threads of this warpgroup have `N` registers each: more than before, as soon as others have given them.
///
/// # Safety
/// All threads of the warpgroup come here, and the kernel has bounds.
#[inline(always)]
pub unsafe fn take_registers<const N: u32>() {
    // SAFETY: the caller's
    unsafe { asm!("setmaxnreg.inc.sync.aligned.u32 {0};", const N, options(nostack)) };
}
