//! The kernels by name.

#![no_std]
#![feature(abi_ptx)]

pub mod checks;
pub mod pairs;

use cute_gpu::device::tma::Map;
use cute_gpu::gemm::kernel::gemm;
use cute_gpu::gemm::{Multiplies, table};
use cute_gpu::permute::kernel::permute;
use cute_gpu::permute::table as permutes;
use cute_gpu::sgemm::kernel::sgemm;
use cute_gpu::sgemm::{Sgemm, table as sgemms};

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
macro_rules! sgemms {
    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
        $(#[$doc])*
        /// # Safety
        /// That of [`sgemm`].
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(maps: *const Map, m: u32, n: u32, k: u32) {
            type Kernel = sgemms::$name::Kernel;
            // SAFETY: the caller's
            unsafe { sgemm::<Kernel, { Kernel::STAGES }, { Kernel::VALUES[0] }, { Kernel::VALUES[1] }>(maps, m, n, k) }
        }
    )*};
}
cute_gpu::sgemm_rows! { sgemms }
macro_rules! permutes {
    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$(
        $(#[$doc])*
        /// # Safety
        /// That of [`permute`].
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(maps: *const Map, first: u32, second: u32, order: u32) {
            // SAFETY: the caller's
            unsafe { permute::<permutes::$name::Kernel>(maps, first, second, order) }
        }
    )*};
}
cute_gpu::permute_rows! { permutes }
