//! `ldmatrix` and `stmatrix`: matrices of 8 x 8 elements of 16 bits between a warp's registers and rows of shared memory.

use super::shared::Address;
use core::arch::asm;
use cute_atoms::copy::{CopyAtom, LdMatrix, Plainly, StMatrix, Transposed};
use cute_static::typenum::consts::{U1, U2, U4};

/// An `ldmatrix` of the table.
pub trait LoadMatrix: CopyAtom {
    /// A thread's registers.
    type Registers;
    /// Loads; each thread gives the address of a row.
    ///
    /// # Safety
    /// All threads of the warp come here; the addresses are multiples of 16 with 16 bytes each.
    unsafe fn load(row: Address) -> Self::Registers;
}
/// An `stmatrix` of the table.
pub trait StoreMatrix: CopyAtom {
    /// A thread's registers.
    type Registers;
    /// Stores; each thread gives the address of a row.
    ///
    /// # Safety
    /// All threads of the warp come here; the addresses are multiples of 16 with 16 bytes each, which nobody else uses.
    unsafe fn store(row: Address, registers: Self::Registers);
}
macro_rules! matrices {
    ($($x:literal $n:ident $order:ident $suffix:literal [$($i:literal)*];)*) => {$(
        impl LoadMatrix for LdMatrix<$n, $order> {
            type Registers = [u32; $x];
            #[inline(always)]
            unsafe fn load(row: Address) -> [u32; $x] {
                let mut to = [0; $x];
                // SAFETY: the caller's
                unsafe {
                    asm!(
                        concat!("ldmatrix.sync.aligned.m8n8.x", $x, $suffix, ".shared.b16 {{", matrices!(@list $($i)*), "}}, [{row}];"),
                        $(out(reg32) to[$i],)* row = in(reg32) row.0, options(nostack)
                    );
                }
                to
            }
        }
        impl StoreMatrix for StMatrix<$n, $order> {
            type Registers = [u32; $x];
            #[inline(always)]
            unsafe fn store(row: Address, registers: [u32; $x]) {
                // SAFETY: the caller's
                unsafe {
                    asm!(
                        concat!("stmatrix.sync.aligned.m8n8.x", $x, $suffix, ".shared.b16 [{row}], {{", matrices!(@list $($i)*), "}};"),
                        $(in(reg32) registers[$i],)* row = in(reg32) row.0, options(nostack)
                    );
                }
            }
        }
    )*};
    (@list $first:literal $($i:literal)*) => { concat!("{", $first, "}" $(, ", {", $i, "}")*) };
}
matrices! {
    1 U1 Plainly "" [0]; 2 U2 Plainly "" [0 1]; 4 U4 Plainly "" [0 1 2 3];
    1 U1 Transposed ".trans" [0]; 2 U2 Transposed ".trans" [0 1]; 4 U4 Transposed ".trans" [0 1 2 3];
}
