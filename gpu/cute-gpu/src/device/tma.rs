//! Copies of boxes of a tensor by the tensor memory accelerator. The tensor map lies in global memory, encoded by the host.

use super::barrier::Barrier;
use super::shared::Address;
use core::arch::asm;

/// A tensor map in global memory.
#[repr(C, align(64))]
pub struct Map([u64; 16]);

/// Brings the map near.
///
/// # Safety
/// A map is there.
#[inline(always)]
pub unsafe fn prefetch(map: *const Map) {
    // SAFETY: the caller's
    unsafe { asm!("prefetch.tensormap [{0}];", in(reg64) map, options(nostack)) };
}
/// Begins to load a box of two modes; its bytes arrive at `full`.
///
/// # Safety
/// A map of two modes is there; as many bytes as its box has are the CTA's, aligned to 128 or to what the swizzle repeats itself after, and
/// `full` expects them. Nobody reads them before `full`, nobody has to read what was there.
#[inline(always)]
pub unsafe fn load(to: Address, map: *const Map, at: [u32; 2], full: Barrier) {
    // SAFETY: the caller's
    unsafe {
        asm!(
            "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [{0}], [{1}, {{{2}, {3}}}], [{4}];",
            in(reg32) to.0, in(reg64) map, in(reg32) at[0], in(reg32) at[1], in(reg32) full.0.0, options(nostack)
        );
    }
}
/// As [`load`], to the same place of all CTAs of the cluster whose bits are in `ctas`, at whose barriers the bytes arrive.
///
/// # Safety
/// That of [`load`], in each of them.
#[inline(always)]
pub unsafe fn load_to_all(to: Address, map: *const Map, at: [u32; 2], full: Barrier, ctas: u16) {
    // SAFETY: the caller's
    unsafe {
        asm!(
            "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [{0}], [{1}, {{{2}, {3}}}], [{4}], {5};",
            in(reg32) to.0, in(reg64) map, in(reg32) at[0], in(reg32) at[1], in(reg32) full.0.0, in(reg16) ctas, options(nostack)
        );
    }
}
/// Begins to store a box of two modes, as a group of its own. What of it lies outside of the tensor is not stored, but for the rest of 16 bytes:
/// an H100 writes whole words of 16 bytes, also where a row ends inside of one.
///
/// # Safety
/// A map of two modes is there, whose tensor nobody else writes at this box; the box's bytes are written, and
/// [`async_proxy`](super::fence::async_proxy) and a barrier are behind that. They stay until [`wait_read`].
#[inline(always)]
pub unsafe fn store(map: *const Map, at: [u32; 2], from: Address) {
    // SAFETY: the caller's
    unsafe {
        asm!(
            "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [{0}, {{{1}, {2}}}], [{3}];", "cp.async.bulk.commit_group;",
            in(reg64) map, in(reg32) at[0], in(reg32) at[1], in(reg32) from.0, options(nostack)
        );
    }
}
/// As [`load`], of three modes.
///
/// # Safety
/// That of [`load`], with a map of three modes.
#[inline(always)]
pub unsafe fn load3(to: Address, map: *const Map, at: [u32; 3], full: Barrier) {
    // SAFETY: the caller's
    unsafe {
        asm!(
            "cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [{0}], [{1}, {{{2}, {3}, {4}}}], [{5}];",
            in(reg32) to.0, in(reg64) map, in(reg32) at[0], in(reg32) at[1], in(reg32) at[2], in(reg32) full.0.0, options(nostack)
        );
    }
}
/// As [`store`], of three modes.
///
/// # Safety
/// That of [`store`], with a map of three modes.
#[inline(always)]
pub unsafe fn store3(map: *const Map, at: [u32; 3], from: Address) {
    // SAFETY: the caller's
    unsafe {
        asm!(
            "cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [{0}, {{{1}, {2}, {3}}}], [{4}];", "cp.async.bulk.commit_group;",
            in(reg64) map, in(reg32) at[0], in(reg32) at[1], in(reg32) at[2], in(reg32) from.0, options(nostack)
        );
    }
}
/// Waits until all but the last `N` stores of this thread have read shared memory.
#[inline(always)]
pub fn wait_read<const N: u32>() {
    // SAFETY: waits
    unsafe { asm!("cp.async.bulk.wait_group.read {0};", const N, options(nostack)) };
}
/// Waits until all but the last `N` stores of this thread are done.
#[inline(always)]
pub fn wait<const N: u32>() {
    // SAFETY: waits
    unsafe { asm!("cp.async.bulk.wait_group {0};", const N, options(nostack)) };
}
