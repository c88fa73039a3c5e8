//! Element types, and which atom multiplies them on this machine.

use crate::atom::{Atom, Panel, PortableF32, PortableF64};
use crate::blocked::{self, Blocking, Product};
use crate::simd::MulAdd;
use crate::small;
use core::ops::{AddAssign, Range};

/// An element type: `f32` or `f64`.
#[allow(private_bounds, reason = "sealed")]
pub trait Scalar: sealed::Sealed + MulAdd + AddAssign + PartialEq + Send + Sync + core::fmt::Debug + 'static {}
impl Scalar for f32 {}
impl Scalar for f64 {}

/// Rows and columns of a product.
pub(crate) type Ranges = (Range<usize>, Range<usize>);

pub(crate) mod sealed {
    use super::{Isa, Panel, Product, Ranges};

    /// What is done with an element type: private, so that there are no others.
    #[allow(private_interfaces, reason = "sealed")]
    pub trait Sealed: Sized {
        /// `C += A B` for a range of rows and of columns.
        ///
        /// # Safety
        /// The machine has `isa`'s instructions, and all that [`blocked::multiply`](crate::blocked::multiply) asks for.
        unsafe fn multiply(isa: Isa, product: &Product<Self>, ranges: Ranges);
        /// The same for a product of operands that are read where they lie.
        ///
        /// # Safety
        /// The machine has `isa`'s instructions, and all that [`small::multiply`](crate::small::multiply) asks for.
        unsafe fn multiply_in_place(
            isa: Isa,
            size: (usize, usize, usize),
            a: Panel<Self>,
            b: Panel<Self>,
            c: (*mut Self, isize),
        );
    }
}

/// The instruction sets with kernels of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Isa {
    /// None: what the program was compiled for.
    #[cfg_attr(target_arch = "aarch64", allow(dead_code, reason = "every such machine has NEON; its tests go on"))]
    Portable,
    /// AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    Fma,
    /// AVX-512F, and those.
    #[cfg(target_arch = "x86_64")]
    Wide,
    /// NEON, which every such machine has.
    #[cfg(target_arch = "aarch64")]
    Neon,
}
impl Isa {
    /// The best that this machine has.
    #[inline]
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                return if is_x86_feature_detected!("avx512f") { Self::Wide } else { Self::Fma };
            }
        }
        #[cfg(target_arch = "aarch64")]
        {
            Self::Neon
        }
        #[cfg(not(target_arch = "aarch64"))]
        Self::Portable
    }
}

impl Blocking {
    /// For 32 KiB of L1, 1 MiB of L2, and a share of L3: a strip of `B` is 16 KiB or less, a block of `A` less than half a MiB.
    /// Measured; half or twice of any of these makes little difference.
    pub(crate) const fn of<A: Atom>() -> Self {
        Self { m: 240, n: 4096, k: 2048 / size_of::<A::Element>(), in_place: 128 }
    }
}

macro_rules! scalars {
    ($($t:ty: $portable:ident, $fma:ident, $wide:ident, $tall:ident, $neon:ident;)*) => {$(
        #[allow(private_interfaces, reason = "sealed")]
        impl sealed::Sealed for $t {
            unsafe fn multiply(isa: Isa, product: &Product<$t>, ranges: Ranges) {
                // SAFETY: the caller's
                unsafe {
                    match isa {
                        Isa::Portable => blocked::multiply::<$portable>(product, ranges, Blocking::of::<$portable>()),
                        #[cfg(target_arch = "x86_64")]
                        Isa::Fma => {
                            use crate::atom::x86::$fma;
                            blocked::multiply::<$fma>(product, ranges, Blocking::of::<$fma>());
                        }
                        #[cfg(target_arch = "x86_64")]
                        Isa::Wide => {
                            use crate::atom::x86::$wide;
                            blocked::multiply::<$wide>(product, ranges, Blocking::of::<$wide>());
                        }
                        #[cfg(target_arch = "aarch64")]
                        Isa::Neon => {
                            use crate::atom::neon::$neon;
                            blocked::multiply::<$neon>(product, ranges, Blocking::of::<$neon>());
                        }
                    }
                }
            }
            unsafe fn multiply_in_place(
                isa: Isa,
                size: (usize, usize, usize),
                a: Panel<$t>,
                b: Panel<$t>,
                c: (*mut $t, isize),
            ) {
                // SAFETY: the caller's
                unsafe {
                    match isa {
                        Isa::Portable => small::multiply::<$portable>(size, a, b, c),
                        // a register of AVX-512 that is half empty is slower than a full one of AVX2
                        // six columns at a time for many rows, and where eight would be more than there are
                        #[cfg(target_arch = "x86_64")]
                        Isa::Wide
                            if size.0 > 192 / size_of::<$t>()
                                || size.0 > 32 / size_of::<$t>()
                                    && size.1.next_multiple_of(6) < size.1.next_multiple_of(8) =>
                        {
                            small::multiply::<crate::atom::x86::$tall>(size, a, b, c);
                        }
                        #[cfg(target_arch = "x86_64")]
                        Isa::Wide if size.0 > 32 / size_of::<$t>() => {
                            small::multiply::<crate::atom::x86::$wide>(size, a, b, c);
                        }
                        #[cfg(target_arch = "x86_64")]
                        Isa::Fma | Isa::Wide => small::multiply::<crate::atom::x86::$fma>(size, a, b, c),
                        #[cfg(target_arch = "aarch64")]
                        Isa::Neon => small::multiply::<crate::atom::neon::$neon>(size, a, b, c),
                    }
                }
            }
        }
    )*};
}
scalars! { f32: PortableF32, FmaF32, WideF32, TallF32, NeonF32; f64: PortableF64, FmaF64, WideF64, TallF64, NeonF64; }
