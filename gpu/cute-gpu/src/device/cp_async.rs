//! `cp.async`: copies from global to shared memory that run beside the threads, one for each thread.

use super::shared::Address;
use core::arch::asm;
use cute_atoms::copy::{Always, CopyAtom, CpAsync, Fill, Global, ZeroFill};
use cute_static::typenum::consts::{U32, U64, U128};

/// A `cp.async` of the table.
pub trait CopyAsync: CopyAtom {
    /// Begins to copy: all of it, or of one that fills with zeros the first `bytes`.
    ///
    /// # Safety
    /// Both places are there and aligned to the bytes that the atom copies; nobody uses the shared ones until [`wait`] and a barrier.
    unsafe fn copy(to: Address, from: *const u8, bytes: u32);
}
macro_rules! copies {
    ($($bits:ident $cache:ident $fill:ident: $text:literal $bytes:literal $($size:literal)?;)*) => {$(
        impl CopyAsync for CpAsync<$bits, $cache, $fill> {
            #[inline(always)]
            unsafe fn copy(to: Address, from: *const u8, bytes: u32) {
                let _ = bytes;
                // SAFETY: the caller's
                unsafe {
                    asm!(
                        concat!("cp.async.", $text, ".shared.global [{0}], [{1}], ", $bytes, $($size,)? ";"),
                        in(reg32) to.0, in(reg64) from, $(in(reg32) copies!(@size $size bytes),)? options(nostack)
                    );
                }
            }
        }
    )*};
    (@size $size:literal $bytes:ident) => { $bytes };
}
copies! {
    U32 Always Fill: "ca" "4";
    U64 Always Fill: "ca" "8";
    U128 Always Fill: "ca" "16";
    U128 Global Fill: "cg" "16";
    U32 Always ZeroFill: "ca" "4" ", {2}";
    U64 Always ZeroFill: "ca" "8" ", {2}";
    U128 Always ZeroFill: "ca" "16" ", {2}";
    U128 Global ZeroFill: "cg" "16" ", {2}";
}
/// Closes a group of this thread's copies.
#[inline(always)]
pub fn commit() {
    // SAFETY: closes a group
    unsafe { asm!("cp.async.commit_group;", options(nostack)) };
}
/// Waits for all but the last `N` groups of this thread.
#[inline(always)]
pub fn wait<const N: u32>() {
    // SAFETY: waits
    unsafe { asm!("cp.async.wait_group {0};", const N, options(nostack)) };
}
