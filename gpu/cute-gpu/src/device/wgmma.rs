//! `wgmma.mma_async`: the product of a warpgroup, its operands in shared memory, which runs beside the threads.
//!
//! ```text
//! arrive;  multiply;  multiply; ..  commit        a group of products, which runs
//! wait::<N>                                       all but the last N groups are done: their accumulators may be read, their operands written
//! ```

use super::thread::{must, stop};
use crate::gemm::Described;
use core::arch::asm;
use core::marker::PhantomData;
use cute_atoms::element::{BF16, E4M3, E5M2, F16, F32, S8, S32, TF32, U8};
use cute_atoms::mma::{IsMajor, KMajor, MmaAtom, Shared, Wgmma};
use cute_static::typenum::consts::{U32, U64, U128, U192, U256};

/// Where an operand of elements `E` and major `J` begins in shared memory.
pub struct Descriptor<E, J>(u64, PhantomData<(E, J)>);
impl<E, J> Clone for Descriptor<E, J> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<E, J> Copy for Descriptor<E, J> {}
impl<E, J> Descriptor<E, J> {
    /// That of an operand whose tile begins at an address; the operand `offset` bytes behind it.
    #[inline(always)]
    pub fn of<O: Described<Element = E, Major = J>>(tile: super::shared::Address, offset: u32) -> Self {
        match O::descriptor(tile.0, offset) {
            Ok(descriptor) => Self(must(descriptor.wgmma()), PhantomData),
            Err(_) => stop(),
        }
    }
    /// The same, `bytes` further on: a multiple of 16, inside of the CTA's shared memory.
    #[inline(always)]
    pub fn behind(self, bytes: u32) -> Self {
        // the address is the lowest field, in words of 16 bytes, and no sum leaves it
        Self(self.0.wrapping_add((bytes >> 4) as u64), PhantomData)
    }
}
/// Accumulators of a thread.
pub trait Accumulators: Copy {
    /// All zero.
    const ZERO: Self;
    /// How many.
    const COUNT: usize;
    /// The bits of one that is there, else 0.
    fn bits(&self, index: usize) -> u32;
    /// Adds others to them, each rounded to the nearest; integers wrap.
    fn add(&mut self, others: &Self);
    /// Keeps what reads them from here on behind what is written before: the compiler knows nothing of products that run.
    fn settle(&mut self);
}
macro_rules! accumulators {
    ($n:literal [$($i:literal)*] $t:ident |$x:ident, $y:ident| $sum:expr, $to_bits:expr) => {
        impl Accumulators for [$t; $n / 2] {
            const ZERO: Self = [0 as $t; $n / 2];
            const COUNT: usize = $n / 2;
            #[inline(always)]
            fn bits(&self, index: usize) -> u32 {
                self.get(index).map_or(0, $to_bits)
            }
            #[inline(always)]
            fn add(&mut self, others: &Self) {
                $(
                    let ($x, $y) = (self[$i], others[$i]);
                    self[$i] = $sum;
                )*
            }
            #[inline(always)]
            fn settle(&mut self) {
                // SAFETY: does nothing
                unsafe { asm!(concat!("/*" $(, " {", $i, "}")*, " */"), $(inout(reg32) self[$i],)* options(nostack, preserves_flags)) };
            }
        }
    };
}

/// A `wgmma` of the table with both operands in shared memory.
pub trait Multiply: MmaAtom {
    /// How A lies.
    type MajorA: IsMajor;
    /// How B lies.
    type MajorB: IsMajor;
    /// A thread's values of C.
    type Accumulators: Accumulators;
    /// `C += A B`, begun.
    ///
    /// # Safety
    /// All threads of the warpgroup come here, with the same descriptors, behind [`arrive`] and before [`commit`]. The operands are written,
    /// and stay until [`wait`]; the accumulators are not touched until then.
    unsafe fn multiply(
        c: &mut Self::Accumulators,
        a: Descriptor<Self::ValA, Self::MajorA>,
        b: Descriptor<Self::ValB, Self::MajorB>,
    );
    /// `C = A B`, begun: the first product of a sum.
    ///
    /// # Safety
    /// That of [`Self::multiply`].
    unsafe fn begin(
        c: &mut Self::Accumulators,
        a: Descriptor<Self::ValA, Self::MajorA>,
        b: Descriptor<Self::ValB, Self::MajorB>,
    );
}
macro_rules! instruction {
    // types of 16 bits, of either major
    ($n:literal $width:ident [$first:literal $($i:literal)*] either $c:ident $a:ident $b:ident $t:ident $k:literal $text:literal) => {
        impl<J: IsMajor, L: IsMajor> Multiply for Wgmma<$width, $c, $a, $b, Shared, J, L>
        where
            Self: MmaAtom<ValA = $a, ValB = $b>,
        {
            type MajorA = J;
            type MajorB = L;
            type Accumulators = [$t; $n / 2];
            #[inline(always)]
            unsafe fn multiply(c: &mut [$t; $n / 2], a: Descriptor<$a, J>, b: Descriptor<$b, L>) {
                // SAFETY: the caller's
                unsafe {
                    asm!(
                        concat!(
                            "{{ .reg .pred p; setp.eq.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n", $n, "k", $k, ".", $text,
                            " {{{", $first, "}" $(, ", {", $i, "}")*, "}}, {a}, {b}, p, 1, 1, {ja}, {jb}; }}"
                        ),
                        inout(reg32) c[$first], $(inout(reg32) c[$i],)* a = in(reg64) a.0, b = in(reg64) b.0,
                        ja = const J::MAJOR as u32, jb = const L::MAJOR as u32, options(nostack)
                    );
                }
            }
            #[inline(always)]
            unsafe fn begin(c: &mut [$t; $n / 2], a: Descriptor<$a, J>, b: Descriptor<$b, L>) {
                // SAFETY: the caller's
                unsafe {
                    asm!(
                        concat!(
                            "{{ .reg .pred p; setp.ne.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n", $n, "k", $k, ".", $text,
                            " {{{", $first, "}" $(, ", {", $i, "}")*, "}}, {a}, {b}, p, 1, 1, {ja}, {jb}; }}"
                        ),
                        out(reg32) c[$first], $(out(reg32) c[$i],)* a = in(reg64) a.0, b = in(reg64) b.0,
                        ja = const J::MAJOR as u32, jb = const L::MAJOR as u32, options(nostack)
                    );
                }
            }
        }
    };
    // others: K-major alone
    ($n:literal $width:ident [$first:literal $($i:literal)*] $scales:literal $c:ident $a:ident $b:ident $t:ident $k:literal $text:literal) => {
        impl Multiply for Wgmma<$width, $c, $a, $b> {
            type MajorA = KMajor;
            type MajorB = KMajor;
            type Accumulators = [$t; $n / 2];
            #[inline(always)]
            unsafe fn multiply(c: &mut [$t; $n / 2], a: Descriptor<$a, KMajor>, b: Descriptor<$b, KMajor>) {
                // SAFETY: the caller's
                unsafe {
                    asm!(
                        concat!(
                            "{{ .reg .pred p; setp.eq.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n", $n, "k", $k, ".", $text,
                            " {{{", $first, "}" $(, ", {", $i, "}")*, "}}, {a}, {b}, p", $scales, "; }}"
                        ),
                        inout(reg32) c[$first], $(inout(reg32) c[$i],)* a = in(reg64) a.0, b = in(reg64) b.0, options(nostack)
                    );
                }
            }
            #[inline(always)]
            unsafe fn begin(c: &mut [$t; $n / 2], a: Descriptor<$a, KMajor>, b: Descriptor<$b, KMajor>) {
                // SAFETY: the caller's
                unsafe {
                    asm!(
                        concat!(
                            "{{ .reg .pred p; setp.ne.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n", $n, "k", $k, ".", $text,
                            " {{{", $first, "}" $(, ", {", $i, "}")*, "}}, {a}, {b}, p", $scales, "; }}"
                        ),
                        out(reg32) c[$first], $(out(reg32) c[$i],)* a = in(reg64) a.0, b = in(reg64) b.0, options(nostack)
                    );
                }
            }
        }
    };
}
macro_rules! widths {
    ($($n:literal $width:ident $list:tt;)*) => {$(
        accumulators! { $n $list f32 |x, y| x + y, |x| x.to_bits() }
        accumulators! { $n $list i32 |x, y| x.wrapping_add(y), |x| x.cast_unsigned() }
        instruction! { $n $width $list either F32 F16 F16 f32 "16" "f32.f16.f16" }
        instruction! { $n $width $list either F32 BF16 BF16 f32 "16" "f32.bf16.bf16" }
        instruction! { $n $width $list ", 1, 1" F32 TF32 TF32 f32 "8" "f32.tf32.tf32" }
        instruction! { $n $width $list ", 1, 1" F32 E4M3 E4M3 f32 "32" "f32.e4m3.e4m3" }
        instruction! { $n $width $list ", 1, 1" F32 E4M3 E5M2 f32 "32" "f32.e4m3.e5m2" }
        instruction! { $n $width $list ", 1, 1" F32 E5M2 E4M3 f32 "32" "f32.e5m2.e4m3" }
        instruction! { $n $width $list ", 1, 1" F32 E5M2 E5M2 f32 "32" "f32.e5m2.e5m2" }
        instruction! { $n $width $list "" S32 S8 S8 i32 "32" "s32.s8.s8" }
        instruction! { $n $width $list "" S32 U8 U8 i32 "32" "s32.u8.u8" }
    )*};
}
widths! {
    32 U32 [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15];
    64 U64 [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31];
    128 U128 [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63];
    192 U192 [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95];
    256 U256 [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127];
}

/// What this thread has written to accumulators is written before the products that follow.
///
/// # Safety
/// All threads of the warpgroup come here.
#[inline(always)]
pub unsafe fn arrive() {
    // SAFETY: the caller's
    unsafe { asm!("wgmma.fence.sync.aligned;", options(nostack)) };
}
/// Closes a group of products.
///
/// # Safety
/// All threads of the warpgroup come here.
#[inline(always)]
pub unsafe fn commit() {
    // SAFETY: the caller's
    unsafe { asm!("wgmma.commit_group.sync.aligned;", options(nostack)) };
}
/// Waits for all groups but the last `N`.
///
/// # Safety
/// All threads of the warpgroup come here.
#[inline(always)]
pub unsafe fn wait<const N: u32>() {
    // SAFETY: the caller's
    unsafe { asm!("wgmma.wait_group.sync.aligned {0};", const N, options(nostack)) };
}
