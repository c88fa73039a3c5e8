//! Barriers: of the CTA's threads, of a cluster, and mbarriers, which count arrivals and bytes.

use super::shared::Address;
use core::arch::asm;
use core::arch::nvptx;

/// Waits for all threads of the CTA.
///
/// # Safety
/// All of them come here.
#[inline(always)]
pub unsafe fn all() {
    // SAFETY: the caller's
    unsafe { nvptx::_syncthreads() };
}
/// Waits for the `threads` of a group at the barrier `id`, 1 to 15.
///
/// # Safety
/// All of them come here, whole warps, and no others use the barrier.
#[inline(always)]
pub unsafe fn some(id: u32, threads: u32) {
    // SAFETY: the caller's
    unsafe { asm!("bar.sync {0}, {1};", in(reg32) id, in(reg32) threads, options(nostack)) };
}
/// Waits for the threads of the warp, and sees what they have read and written.
///
/// # Safety
/// All of them come here.
#[inline(always)]
pub unsafe fn warp() {
    // SAFETY: the caller's
    unsafe { asm!("bar.warp.sync -1;", options(nostack)) };
}
/// Waits for all threads of the cluster, and sees what they have written.
///
/// # Safety
/// All of them come here.
#[inline(always)]
pub unsafe fn cluster() {
    // SAFETY: the caller's
    unsafe {
        asm!("barrier.cluster.arrive.release.aligned;", "barrier.cluster.wait.acquire.aligned;", options(nostack))
    };
}

/// An mbarrier: 8 bytes of shared memory. A phase is over when all have arrived, and all announced bytes.
#[derive(Clone, Copy)]
pub struct Barrier(pub Address);
impl Barrier {
    /// Bytes of one.
    pub const BYTES: u32 = 8;
    /// Makes it, for so many arrivals a phase.
    ///
    /// # Safety
    /// The 8 bytes are there, aligned, and nobody uses them yet; others use them behind [`publish`](super::fence::barriers) and a barrier.
    #[inline(always)]
    pub unsafe fn init(self, arrivals: u32) {
        // SAFETY: the caller's
        unsafe {
            asm!("mbarrier.init.shared::cta.b64 [{0}], {1};", in(reg32) self.0.0, in(reg32) arrivals, options(nostack))
        };
    }
    /// Arrives, and announces bytes that a copy will bring.
    ///
    /// # Safety
    /// It has been made.
    #[inline(always)]
    pub unsafe fn expect(self, bytes: u32) {
        // SAFETY: the caller's
        unsafe {
            asm!("mbarrier.arrive.expect_tx.shared::cta.b64 _, [{0}], {1};", in(reg32) self.0.0, in(reg32) bytes, options(nostack));
        }
    }
    /// Arrives.
    ///
    /// # Safety
    /// It has been made.
    #[inline(always)]
    pub unsafe fn arrive(self) {
        // SAFETY: the caller's
        unsafe { asm!("mbarrier.arrive.shared::cta.b64 _, [{0}];", in(reg32) self.0.0, options(nostack)) };
    }
    /// Arrives at the same barrier of another CTA of the cluster. Without `.release.cluster`, which would wait for all of this thread's
    /// writes to the device: what is released here was only read.
    ///
    /// # Safety
    /// It has been made there, and that CTA runs.
    #[inline(always)]
    pub unsafe fn arrive_at(self, rank: u32) {
        // SAFETY: the caller's
        unsafe {
            asm!(
                "{{", ".reg .b32 there;", "mapa.shared::cluster.u32 there, {0}, {1};", "mbarrier.arrive.shared::cluster.b64 _, [there];", "}}",
                in(reg32) self.0.0, in(reg32) rank, options(nostack)
            );
        }
    }
    /// Waits until the phase of this parity is over.
    ///
    /// # Safety
    /// It has been made.
    #[inline(always)]
    #[allow(named_asm_labels)] // local to the braces
    pub unsafe fn wait(self, parity: u32) {
        // SAFETY: the caller's
        unsafe {
            asm!(
                "{{", ".reg .pred over;", "again:", "mbarrier.try_wait.parity.shared::cta.b64 over, [{0}], {1};", "@over bra done;",
                "bra again;", "done:", "}}",
                in(reg32) self.0.0, in(reg32) parity, options(nostack)
            );
        }
    }
}
