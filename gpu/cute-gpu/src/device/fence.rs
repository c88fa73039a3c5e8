//! Order between what threads write and what other proxies read.

use core::arch::asm;

/// What this thread has written to shared memory is seen by TMA and wgmma, once a barrier is behind it.
#[inline(always)]
pub fn async_proxy() {
    // SAFETY: orders
    unsafe { asm!("fence.proxy.async.shared::cta;", options(nostack)) };
}
/// The mbarriers that this thread has made are seen by TMA, and by the cluster.
#[inline(always)]
pub fn barriers() {
    // SAFETY: orders
    unsafe { asm!("fence.mbarrier_init.release.cluster;", options(nostack)) };
}
