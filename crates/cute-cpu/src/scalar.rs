//! Element types, and which atom multiplies them on this machine.

use crate::atom::{Atom, Panel, PortableF32, PortableF64, PortableI32};
use crate::blocked::{self, Blocking, Product, Target, Terms};
use crate::cache;
use crate::operand::Mode;
use crate::scale::{Scale, fade, store};
use crate::simd::Number;
use crate::small;
#[cfg(target_arch = "x86_64")]
use crate::words::Pairs;
use crate::words::{Same, Wide, Words};
use core::ops::{Add, AddAssign, Mul, Range};

/// An element type of `A` and `B` whose products are summed to elements `C`:
///
/// | `A`, `B` | `C` | summed in, alpha and beta |
/// |---|---|---|
/// | `f32` | `f32` | `f32` |
/// | `f64` | `f64` | `f64` |
/// | `f16`, `bf16` (feature `half`) | `f32` | `f32` |
/// | `f16`, `bf16` | the same | `f32`, and rounded once |
/// | `i8` | `i32` | `i32`, modulo 2^32: exact for K up to 131071 |
///
/// Halves become `f32` when they are packed. Where AVX-512 BF16 is quicker (AMD's), `bf16` is multiplied by it: subnormal numbers are 0 then.
#[allow(private_bounds, reason = "sealed")]
#[diagnostic::on_unimplemented(
    message = "gemm: products of `{Self}` are not summed to `{C}` here: cute-static's `gemm` takes any numbers",
    label = "of `f32`, `f64`, with the feature `half` of `f16` and `bf16` (`C` the same or `f32`), of `i8` (`C` of `i32`)"
)]
pub trait Factor<C>: sealed::Factor<C> {}
/// `f32` or `f64`, whose products are summed to the same.
#[allow(private_bounds, reason = "sealed")]
pub trait Scalar:
    Factor<Self>
    + sealed::Scalar
    + Add<Output = Self>
    + Mul<Output = Self>
    + AddAssign
    + Default
    + PartialEq
    + core::fmt::Debug
{
}
impl Scalar for f32 {}
impl Scalar for f64 {}

/// Rows and columns of a product.
pub(crate) type Ranges = (Range<usize>, Range<usize>);

pub(crate) mod sealed {
    use super::{Isa, Job, Number, Panel, Product, Scale, Terms};

    /// What is done with an element type of `A` and `B`: private, so that there are no others.
    #[allow(private_interfaces, private_bounds, reason = "sealed")]
    pub trait Operand: Copy + Send + Sync + 'static {
        /// What products are summed in.
        type Sum: Number;
        /// Calls the job with the best atom.
        ///
        /// # Safety
        /// The machine has `isa`'s instructions, and all that the job asks for.
        unsafe fn with_atom<J: Job<Self>>(isa: Isa, job: J);
    }
    /// What is done with one and the elements of `C`.
    #[allow(private_interfaces, reason = "sealed")]
    pub trait Factor<C>: Operand {
        /// An element as a sum.
        fn sum(element: C) -> Self::Sum;
        /// The element of a sum.
        fn stored(sum: Self::Sum) -> C;
        /// `to(i) = alpha sums(i) + beta to(i)`, of contiguous elements.
        ///
        /// # Safety
        /// So many can be read of `sums`, and be written, and read unless `beta` is 0, of `to`; nothing else refers to those.
        unsafe fn store(sums: *const Self::Sum, to: *mut C, count: usize, scale: Scale<Self::Sum>) {
            for i in 0..count {
                // SAFETY: the caller's
                unsafe {
                    let to = to.add(i);
                    to.write(Self::stored(scale.of(*sums.add(i), || Self::sum(to.read()))));
                }
            }
        }
        /// The product as sums, if `C` consists of these.
        fn terms(product: &Product<Self, C>) -> Option<Terms<'_, Self, Self::Sum>>;
        /// `C += A B` on this thread, with the operands where they lie if the product is small and they can be; whether it has.
        ///
        /// # Safety
        /// As [`blocked::multiply`](crate::blocked::multiply), for all rows and columns.
        unsafe fn add_in_place(_: &Product<Self, C>) -> bool {
            false
        }
    }
    /// Elements that are also what is summed in.
    #[allow(private_interfaces, private_bounds, reason = "sealed")]
    pub trait Scalar: Operand<Sum = Self> + Number {
        /// `C += A B` of operands that are read where they lie.
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
    /// The best that this machine has; with `--cfg cute_portable` none, to count what it is worth.
    #[inline]
    pub(crate) fn best() -> Self {
        if cfg!(cute_portable) {
            return Self::Portable;
        }
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
    /// For 32 KiB of L1, this machine's L2, and a share of L3: a strip of `B` is 16 KiB or less, a block of `A` less than half of L2.
    /// Measured; half or twice of any of these makes little difference.
    pub(crate) fn of<A: Atom>() -> Self {
        let m = 120 * (cache::second() >> 19).clamp(1, 8);
        Self { m, n: 4096, k: 2048 / size_of::<A::Element>(), in_place: 128 }
    }
}

/// What is done with an atom.
pub(crate) trait Job<T: sealed::Operand> {
    /// Does it.
    ///
    /// # Safety
    /// The machine has the atom's instructions, and what the job asks for.
    unsafe fn run<A: Atom<Element = T::Sum>, W: Words<T::Sum, Source = T>>(self);
}
/// [`blocked::multiply`].
struct Multiply<'a, T, S> {
    terms: Terms<'a, T, S>,
    ranges: Ranges,
    scale: Scale<S>,
}
impl<T: sealed::Operand> Job<T> for Multiply<'_, T, T::Sum> {
    unsafe fn run<A: Atom<Element = T::Sum>, W: Words<T::Sum, Source = T>>(self) {
        // SAFETY: the caller's
        unsafe { blocked::multiply::<A, W>(&self.terms, self.ranges, Blocking::of::<A>(), self.scale) }
    }
}

/// `C = alpha A B + beta C` for a range of rows and of columns, on this thread.
///
/// # Safety
/// The machine has `isa`'s instructions, and all that [`blocked::multiply`] asks for.
pub(crate) unsafe fn multiply<T: Factor<C>, C: Copy>(
    isa: Isa,
    product: &Product<T, C>,
    ranges: Ranges,
    scale: Scale<T::Sum>,
) {
    if product.size().2 == 0 || scale.alpha == T::Sum::default() {
        // SAFETY: the caller's
        return unsafe { fade::<T, C>(&product.c, ranges, scale.beta) };
    }
    if let Some(terms) = T::terms(product) {
        // SAFETY: the caller's
        return unsafe { T::with_atom(isa, Multiply { terms, ranges, scale }) };
    }
    // sums of some columns of C at a time: rounded once, and not for each block of K
    const ROOM: usize = 1 << 18;
    let (rows, columns) = ranges;
    let m = rows.len();
    let (down, across) = (Mode::line(rows.end, 1), Mode::line(columns.end, m.cast_signed()));
    let width = (ROOM / m.max(1)).max(48);
    let mut room = Vec::new();
    for begin in columns.clone().step_by(width) {
        let columns = begin..(begin + width).min(columns.end);
        room.clear();
        room.resize(m * columns.len(), T::Sum::default());
        let sums: *mut T::Sum = room.as_mut_ptr();
        // where the sum of row 0 and column 0 would be
        let at = sums.wrapping_sub(rows.start).wrapping_sub(columns.start * m);
        let terms = product.to(Target { at, rows: &down, columns: &across });
        let ranges = (rows.clone(), columns);
        // SAFETY: the caller's; there is room for the sums of these rows and columns, and nothing else refers to it
        unsafe {
            T::with_atom(isa, Multiply { terms, ranges: ranges.clone(), scale: Scale::PLAIN });
            store::<T, C>(&product.c, ranges, sums, scale);
        }
    }
}

/// The job with the first atom that the machine has the instructions of.
macro_rules! atoms {
    ($t:ty: $sum:ty, $portable:ident, $neon:ident, $words:ty, [$($isa:ident $(if $feature:tt $(and $quick:path)?)?: $atom:ident, $x86_words:ty;)*]) => {
        #[allow(private_interfaces, private_bounds, reason = "sealed")]
        impl sealed::Operand for $t {
            type Sum = $sum;
            unsafe fn with_atom<J: Job<Self>>(isa: Isa, job: J) {
                // SAFETY: the caller's
                unsafe {
                    match isa {
                        Isa::Portable => job.run::<$portable, $words>(),
                        $(
                            #[cfg(target_arch = "x86_64")]
                            Isa::$isa $(if is_x86_feature_detected!($feature) $(&& $quick())?)? => {
                                job.run::<crate::atom::x86::$atom, $x86_words>()
                            }
                        )*
                        #[cfg(target_arch = "aarch64")]
                        Isa::Neon => job.run::<crate::atom::neon::$neon, $words>(),
                    }
                }
            }
        }
    };
}
macro_rules! scalars {
    ($($t:ident: $portable:ident, $fma:ident, $wide:ident, $tall:ident, $neon:ident;)*) => {$(
        atoms! { $t: $t, $portable, $neon, Same<$t>, [Fma: $fma, Same<$t>; Wide: $wide, Same<$t>;] }
        direct! { $t: $t, |product| blocked::add_in_place(product); }
        #[allow(private_interfaces, reason = "sealed")]
        impl sealed::Scalar for $t {
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
/// `C` consists of sums.
macro_rules! direct {
    ($($t:ty: $sum:ty $(, |$product:ident| $in_place:expr)?;)*) => {$(
        impl Factor<$sum> for $t {}
        #[allow(private_interfaces, reason = "sealed")]
        impl sealed::Factor<$sum> for $t {
            #[inline(always)]
            fn sum(element: $sum) -> $sum {
                element
            }
            #[inline(always)]
            fn stored(sum: $sum) -> $sum {
                sum
            }
            fn terms(product: &Product<Self, $sum>) -> Option<Terms<'_, Self, $sum>> {
                let c = &product.c;
                Some(product.to(Target { at: c.at, rows: &c.rows, columns: &c.columns }))
            }
            $(
                #[inline(always)]
                unsafe fn add_in_place($product: &Product<Self>) -> bool {
                    // SAFETY: the caller's
                    unsafe { $in_place }
                }
            )?
        }
    )*};
}
scalars! { f32: PortableF32, FmaF32, WideF32, TallF32, NeonF32; f64: PortableF64, FmaF64, WideF64, TallF64, NeonF64; }
atoms! { i8: i32, PortableI32, NeonI32, Wide<i8>, [
    Wide if "avx512vnni": WidePairs, Pairs<i8>; Fma: FmaPairs, Pairs<i8>; Wide: FmaPairs, Pairs<i8>;
] }
direct! { i8: i32; }

#[cfg(feature = "half")]
mod halves {
    use super::*;
    use half::slice::HalfFloatSliceExt;
    use half::{bf16, f16};

    /// As many are rounded together, by vectors.
    const MANY: usize = 64;
    /// A half that `f32` is rounded to.
    trait Half: Copy {
        const ZERO: Self;
        fn widen(halves: &[Self; MANY], to: &mut [f32; MANY]);
        fn round(numbers: &[f32; MANY], to: &mut [Self; MANY]);
    }
    impl Half for f16 {
        const ZERO: Self = Self::ZERO;
        fn widen(halves: &[Self; MANY], to: &mut [f32; MANY]) {
            halves.convert_to_f32_slice(to);
        }
        fn round(numbers: &[f32; MANY], to: &mut [Self; MANY]) {
            to.convert_from_f32_slice(numbers);
        }
    }
    impl Half for bf16 {
        const ZERO: Self = Self::ZERO;
        fn widen(halves: &[Self; MANY], to: &mut [f32; MANY]) {
            for (half, to) in halves.iter().zip(to) {
                *to = f32::from_bits(u32::from(half.to_bits()) << 16);
            }
        }
        /// To the nearest, ties to even; a NaN keeps its upper bits, and one that is set says that it is quiet.
        fn round(numbers: &[f32; MANY], to: &mut [Self; MANY]) {
            for (number, to) in numbers.iter().zip(to) {
                let bits = number.to_bits();
                let nearest = bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16;
                let upper = if number.is_nan() { bits >> 16 | 0x40 } else { nearest };
                *to = Self::from_bits((upper & 0xffff) as u16);
            }
        }
    }

    atoms! { f16: f32, PortableF32, NeonF32, Wide<f16>, [Fma: FmaF32, Wide<f16>; Wide: WideF32, Wide<f16>;] }
    atoms! { bf16: f32, PortableF32, NeonF32, Wide<bf16>, [
        Wide if "avx512bf16" and cache::has_quick_bf16: WideBf16, Pairs<bf16>; Fma: FmaF32, Wide<bf16>; Wide: WideF32, Wide<bf16>;
    ] }
    direct! { f16: f32; bf16: f32; }

    macro_rules! rounded {
        ($($t:ty)*) => {$(
            impl Factor<$t> for $t {}
            #[allow(private_interfaces, reason = "sealed")]
            impl sealed::Factor<$t> for $t {
                #[inline(always)]
                fn sum(element: $t) -> f32 {
                    element.to_f32()
                }
                #[inline(always)]
                fn stored(sum: f32) -> $t {
                    <$t>::from_f32(sum)
                }
                unsafe fn store(sums: *const f32, to: *mut $t, count: usize, scale: Scale<f32>) {
                    let (mut of, mut old, mut halves) = ([0f32; MANY], [0f32; MANY], [<$t as Half>::ZERO; MANY]);
                    for begin in (0..count).step_by(MANY) {
                        let n = MANY.min(count - begin);
                        // SAFETY: the caller's; `to` is read only if `beta` is not 0
                        unsafe {
                            let to = to.add(begin);
                            sums.add(begin).copy_to_nonoverlapping(of.as_mut_ptr(), n);
                            for of in &mut of {
                                *of *= scale.alpha;
                            }
                            if scale.beta != 0.0 {
                                to.copy_to_nonoverlapping(halves.as_mut_ptr(), n);
                                <$t>::widen(&halves, &mut old);
                                for (of, old) in of.iter_mut().zip(&old) {
                                    *of += scale.beta * old;
                                }
                            }
                            <$t>::round(&of, &mut halves);
                            to.copy_from_nonoverlapping(halves.as_ptr(), n);
                        }
                    }
                }
                fn terms(_: &Product<Self, $t>) -> Option<Terms<'_, Self, f32>> {
                    None
                }
            }
        )*};
    }
    rounded!(f16 bf16);
}
