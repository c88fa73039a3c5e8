//! Shared memory: addresses of 32 bits in its window, which instructions take, and regions of elements, whose pointer the compiler knows to
//! be of shared memory, so that it reads and writes by `ld.shared` and `st.shared`.

use core::intrinsics::gpu::gpu_launch_sized_workgroup_mem;
use core::ops::Add;

/// What atoms of shared memory are aligned to.
#[repr(align(1024))]
struct Aligned;

/// An address of the CTA's shared memory; of a CTA of a cluster with its rank in bits 24 to 27.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Address(pub u32);
impl Address {
    /// Where the memory begins that the launch asked for: a multiple of 1024.
    #[inline(always)]
    pub fn base() -> Self {
        // a generic pointer into the window is its beginning and the address, so that the low half is no address: ask for it
        let address: u32;
        let pointer = gpu_launch_sized_workgroup_mem::<Aligned>();
        // SAFETY: converts an address
        unsafe {
            core::arch::asm!(
                "{{ .reg .b64 t; cvta.to.shared.u64 t, {1}; cvt.u32.u64 {0}, t; }}",
                out(reg32) address, in(reg64) pointer, options(pure, nomem, nostack, preserves_flags)
            );
        }
        Self(address)
    }
}
impl Add<u32> for Address {
    type Output = Self;
    #[inline(always)]
    fn add(self, bytes: u32) -> Self {
        Self(self.0.wrapping_add(bytes))
    }
}
/// The elements from `offset` bytes on: a pointer for [`Tensor::from_mut_ptr`](cute_static::Tensor::from_mut_ptr), whose accesses become
/// `ld.shared` and `st.shared` because the compiler sees where it comes from.
///
/// Whoever reads or writes there keeps to the bytes that the launch asked for, and waits for other threads.
#[inline(always)]
pub fn region<T>(offset: usize) -> *mut T {
    gpu_launch_sized_workgroup_mem::<Aligned>().wrapping_byte_add(offset).cast()
}
/// Two words to an address that is a multiple of 8.
///
/// # Safety
/// The address and the 8 bytes are the CTA's own, and no other thread accesses them meanwhile.
#[inline(always)]
pub unsafe fn store2(at: Address, x: [u32; 2]) {
    // SAFETY: the caller's
    unsafe {
        core::arch::asm!("st.shared.v2.b32 [{0}], {{{1}, {2}}};", in(reg32) at.0, in(reg32) x[0], in(reg32) x[1], options(nostack, preserves_flags));
    }
}
/// Four words from an address that is a multiple of 16.
///
/// # Safety
/// The address and the 16 bytes are the CTA's own, and no other thread writes them meanwhile.
#[inline(always)]
pub unsafe fn load4(at: Address) -> [u32; 4] {
    let mut x = [0; 4];
    // SAFETY: the caller's
    unsafe {
        core::arch::asm!(
            "ld.shared.v4.b32 {{{0}, {1}, {2}, {3}}}, [{4}];",
            out(reg32) x[0], out(reg32) x[1], out(reg32) x[2], out(reg32) x[3], in(reg32) at.0, options(nostack, preserves_flags)
        );
    }
    x
}
/// Four words to the same address of the CTA of this rank in the cluster: a multiple of 16.
///
/// # Safety
/// That CTA runs, the 16 bytes are its own, and no other thread accesses them until a barrier of the cluster.
#[inline(always)]
pub unsafe fn store4_at(at: Address, rank: u32, x: [u32; 4]) {
    // SAFETY: the caller's
    unsafe {
        core::arch::asm!(
            "{{", ".reg .b32 there;", "mapa.shared::cluster.u32 there, {0}, {1};", "st.shared::cluster.v4.b32 [there], {{{2}, {3}, {4}, {5}}};", "}}",
            in(reg32) at.0, in(reg32) rank, in(reg32) x[0], in(reg32) x[1], in(reg32) x[2], in(reg32) x[3], options(nostack, preserves_flags)
        );
    }
}
/// Four words to an address that is a multiple of 16.
///
/// # Safety
/// As [`store2`].
#[inline(always)]
pub unsafe fn store4(at: Address, x: [u32; 4]) {
    // SAFETY: the caller's
    unsafe {
        core::arch::asm!(
            "st.shared.v4.b32 [{0}], {{{1}, {2}, {3}, {4}}};",
            in(reg32) at.0, in(reg32) x[0], in(reg32) x[1], in(reg32) x[2], in(reg32) x[3], options(nostack, preserves_flags)
        );
    }
}
