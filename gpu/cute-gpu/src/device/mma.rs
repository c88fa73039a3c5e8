//! `mma.sync`: the product of a warp, its operands in registers.

use core::arch::asm;
use cute_atoms::element::{BF16, F16, F32, S8, S32, TF32};
use cute_atoms::mma::{MmaAtom, MmaSync, Sm80};
use cute_static::typenum::consts::{U8, U16, U32};

/// An `mma.sync` of the table, by the registers of a thread in the order of its layouts' values.
pub trait MultiplySync: MmaAtom {
    /// A thread's registers of A.
    type RegistersA;
    /// A thread's registers of B.
    type RegistersB;
    /// A thread's registers of C.
    type RegistersC;
    /// `C += A B`.
    ///
    /// # Safety
    /// All threads of the warp come here.
    unsafe fn multiply(c: &mut Self::RegistersC, a: Self::RegistersA, b: Self::RegistersB);
}
macro_rules! instructions {
    ($($m:ident $n:ident $k:ident $c:ident $a:ident $b:ident: $text:literal, $t:ty;)*) => {$(
        impl MultiplySync for MmaSync<Sm80, ($m, $n, $k), $c, $a, $b> {
            type RegistersA = [u32; 4];
            type RegistersB = [u32; 2];
            type RegistersC = [$t; 4];
            #[inline(always)]
            unsafe fn multiply(c: &mut [$t; 4], a: [u32; 4], b: [u32; 2]) {
                // SAFETY: the caller's
                unsafe {
                    asm!(
                        concat!("mma.sync.aligned.", $text, " {{{0}, {1}, {2}, {3}}}, {{{4}, {5}, {6}, {7}}}, {{{8}, {9}}}, {{{0}, {1}, {2}, {3}}};"),
                        inout(reg32) c[0], inout(reg32) c[1], inout(reg32) c[2], inout(reg32) c[3],
                        in(reg32) a[0], in(reg32) a[1], in(reg32) a[2], in(reg32) a[3], in(reg32) b[0], in(reg32) b[1],
                        options(nostack)
                    );
                }
            }
        }
    )*};
}
instructions! {
    U16 U8 U16 F32 F16 F16: "m16n8k16.row.col.f32.f16.f16.f32", f32;
    U16 U8 U16 F32 BF16 BF16: "m16n8k16.row.col.f32.bf16.bf16.f32", f32;
    U16 U8 U8 F32 TF32 TF32: "m16n8k8.row.col.f32.tf32.tf32.f32", f32;
    U16 U8 U32 S32 S8 S8: "m16n8k32.row.col.s32.s8.s8.s32", i32;
}
