//! The kernels by name.

#![no_std]
#![feature(abi_ptx)]

use cute_gpu::device::tma::Map;
use cute_gpu::gemm::kernel::gemm;
use cute_gpu::gemm::{Gemm, table};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    cute_gpu::device::thread::stop()
}
macro_rules! entries {
    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
        $(#[$doc])*
        /// # Safety
        /// That of [`gemm`].
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(maps: *const Map, m: u32, n: u32, k: u32) {
            // SAFETY: the caller's
            unsafe { gemm::<table::$name::Kernel, { table::$name::Kernel::STAGES }>(maps, m, n, k) }
        }
    )*};
}
cute_gpu::gemm_rows! { entries }
