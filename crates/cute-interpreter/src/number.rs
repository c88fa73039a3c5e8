//! Element types of instructions in Rust, and the sums that an MMA makes of them.
//!
//! | elements | in registers and memory |
//! |---|---|
//! | [`F16`], [`BF16`] | [`half::f16`], [`half::bf16`] |
//! | [`TF32`], [`F32`] | `f32`; of TF32 the lowest 13 bits are not there |
//! | [`F64`] | `f64` |
//! | [`S8`], [`U8`], [`S32`] | `i8`, `u8`, `i32` |
//! | [`S4`], [`U4`] | `i8`, `u8`: the lower 4 bits of a byte each |
//! | [`E4M3`], [`E5M2`], [`E2M3`], [`E3M2`], [`E2M1`] | [`E4m3`], [`E5m2`], [`E2m3`], [`E3m2`], [`E2m1`], a byte each |
//! | a scale: [`UE8M0`](cute_atoms::element::UE8M0) | [`Ue8m0`] |
//!
//! `D = A B + C` is, element by element, C and an instruction's products along K, summed in f64 (which holds every product of two f32)
//! and rounded once to the accumulator's type; one product is one `fma`. f64 itself is summed by `fma` along K. Integers are exact, and
//! wrap or saturate at the end. The hardware's order and rounding inside of an instruction are not specified: where sums are exact, as of
//! small integers, it gives the same, and else a value within its accumulator's precision.

use crate::narrow::rounded;
pub use crate::narrow::{E2m1, E2m3, E3m2, E4m3, E5m2, Ue8m0};
use core::any::Any;
#[cfg(feature = "dynamic")]
use core::any::TypeId;
use cute_atoms::element::{BF16, E2M1, E2M3, E3M2, E4M3, E5M2, F16, F32, F64, S4, S8, S32, TF32, U4, U8};
#[cfg(feature = "dynamic")]
use cute_atoms::element::{Element, ElementName};
use half::{bf16, f16};

/// A Rust type that holds elements `E` of an instruction.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold elements `{E}` of an instruction",
    label = "`half::f16` holds F16, `half::bf16` BF16, `f32` F32 and TF32, `f64` F64, `i8` S8 and S4, `u8` U8 and U4, `E4m3` E4M3, .."
)]
pub trait Holds<E>: Copy + 'static {
    /// The number that an MMA multiplies, which f64 holds exactly.
    fn number(self) -> f64;
}
macro_rules! holds {
    ($($t:ident: $($element:ident)*, |$x:ident| $number:expr;)*) => {
        $($(
            impl Holds<$element> for $t {
                fn number(self) -> f64 {
                    let $x = self;
                    $number
                }
            }
        )*)*
        /// How Rust's `T` is the number of elements of a name, if it holds them: [`Holds`] when run.
        #[cfg(feature = "dynamic")]
        pub(crate) fn holds<T: Copy + 'static>(elements: &ElementName) -> Option<fn(T) -> f64> {
            $($(
                if *elements == $element::NAME && TypeId::of::<T>() == TypeId::of::<$t>() {
                    return Some(|value| of::<$t>(&value).map_or(0.0, Holds::<$element>::number));
                }
            )*)*
            None
        }
    };
}
holds! {
    f16: F16, |x| x.to_f64(); bf16: BF16, |x| x.to_f64();
    f32: TF32, |x| if x.is_nan() { f64::NAN } else { f64::from(Self::from_bits(x.to_bits() & !0x1FFF)) }; f32: F32, |x| f64::from(x); f64: F64, |x| x;
    i8: S8, |x| f64::from(x); u8: U8, |x| f64::from(x);
    i8: S4, |x| f64::from(x << 4 >> 4); u8: U4, |x| f64::from(x & 15);
    E4m3: E4M3, |x| x.to_f64(); E5m2: E5M2, |x| x.to_f64(); E2m1: E2M1, |x| x.to_f64();
    E2m3: E2M3, |x| x.to_f64(); E3m2: E3M2, |x| x.to_f64();
}
/// An element type of shared memory that `tcgen05.mma` reads: the Rust type that holds it.
#[doc(hidden)]
pub trait HeldAs: Sized {
    /// It.
    type It: Holds<Self>;
}
/// A type of sums in tensor memory: the Rust type that holds it.
#[doc(hidden)]
pub trait SummedAs: Sized {
    /// It.
    type It: Sums<Self> + Word;
}
macro_rules! rust {
    ($($trait:ident: $($element:ty => $t:ty),*;)*) => {$($(
        impl $trait for $element {
            type It = $t;
        }
    )*)*};
}
rust! {
    HeldAs: F16 => f16, BF16 => bf16, TF32 => f32, S8 => i8, U8 => u8, E4M3 => E4m3, E5M2 => E5m2, E2M1 => E2m1;
    SummedAs: F32 => f32, S32 => i32;
}
/// A value in a column of tensor memory, of 32 bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no value of a column of tensor memory",
    label = "`f32`, `i32` and `u32` are"
)]
pub trait Word: Copy + Default + 'static {
    /// The column's bits.
    #[doc(hidden)]
    fn word(self) -> u32;
    /// The value of a column's bits.
    #[doc(hidden)]
    fn of_word(word: u32) -> Self;
}
macro_rules! words {
    ($($t:ty, |$value:ident| $word:expr, |$bits:ident| $of_word:expr;)*) => {$(
        impl Word for $t {
            fn word(self) -> u32 {
                let $value = self;
                $word
            }
            fn of_word($bits: u32) -> Self {
                $of_word
            }
        }
    )*};
}
words! {
    f32, |x| x.to_bits(), |bits| Self::from_bits(bits);
    i32, |x| x.cast_unsigned(), |bits| bits.cast_signed();
    u32, |x| x, |bits| bits;
}
/// A Rust type that holds sums of an instruction's type `E`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold an instruction's sums of type `{E}`",
    label = "`half::f16` holds F16, `half::bf16` BF16, `f32` F32, `f64` F64, `i32` S32"
)]
pub trait Sums<E>: Copy + 'static {
    /// This and products.
    #[must_use]
    fn plus(self, products: impl Iterator<Item = (f64, f64)>, saturates: bool) -> Self;
}
/// A sum and products, rounded to f64.
fn sum(first: f64, products: impl Iterator<Item = (f64, f64)>) -> f64 {
    products.fold(first, |sum, (a, b)| a.mul_add(b, sum))
}
impl Sums<F16> for f16 {
    fn plus(self, products: impl Iterator<Item = (f64, f64)>, _: bool) -> Self {
        Self::from_f64(rounded(sum(self.to_f64(), products), 10, -14))
    }
}
impl Sums<BF16> for bf16 {
    fn plus(self, products: impl Iterator<Item = (f64, f64)>, _: bool) -> Self {
        Self::from_f64(rounded(sum(self.to_f64(), products), 7, -126))
    }
}
impl Sums<F32> for f32 {
    #[allow(clippy::cast_possible_truncation, reason = "rounded here")]
    fn plus(self, mut products: impl Iterator<Item = (f64, f64)>, _: bool) -> Self {
        match (products.next(), products.next()) {
            (None, _) => self,
            // rounded once, and not to f64 before
            (Some((a, b)), None) => (a as Self).mul_add(b as Self, self),
            (Some((a, b)), Some(second)) => {
                sum(a.mul_add(b, self.into()), core::iter::once(second).chain(products)) as Self
            }
        }
    }
}
impl Sums<F64> for f64 {
    fn plus(self, products: impl Iterator<Item = (f64, f64)>, _: bool) -> Self {
        sum(self, products)
    }
}
impl Sums<S32> for i32 {
    #[allow(clippy::cast_possible_truncation, reason = "exact integers, and sums wrap")]
    fn plus(self, products: impl Iterator<Item = (f64, f64)>, saturates: bool) -> Self {
        // below 2^31 + 64 2^16: exact
        let sum = sum(self.into(), products);
        if saturates { sum as Self } else { sum as i64 as Self }
    }
}

/// A sum, and behind it products; whether it saturates.
pub(crate) type Plus<T> = fn(T, &[(f64, f64)], bool) -> T;
/// How products are added to Rust's `T`, if it holds sums of a name: [`Sums`] when run, of all that implement it.
#[cfg(feature = "dynamic")]
pub(crate) fn sums<T: Copy + 'static>(elements: &ElementName) -> Option<Plus<T>> {
    macro_rules! by_name {
        ($($t:ident: $element:ident;)*) => {$(
            if *elements == $element::NAME && TypeId::of::<T>() == TypeId::of::<$t>() {
                return Some(|value, products, saturates| {
                    let sum = of::<$t>(&value).map(|sum| Sums::<$element>::plus(sum, products.iter().copied(), saturates));
                    sum.and_then(|sum| of::<T>(&sum)).unwrap_or(value)
                });
            }
        )*};
    }
    by_name! { f16: F16; bf16: BF16; f32: F32; f64: F64; i32: S32; }
    None
}
/// The value, if it is of a type.
#[cfg(feature = "dynamic")]
fn of<T: Copy + 'static>(value: &dyn Any) -> Option<T> {
    value.downcast_ref().copied()
}
/// The number of a sum, of any type that holds sums.
#[allow(clippy::needless_pass_by_value, reason = "a Copy value")]
pub(crate) fn number_of<V: Copy + 'static>(value: V) -> Option<f64> {
    fn of<T: Copy + Into<f64> + 'static>(value: &dyn Any) -> Option<f64> {
        value.downcast_ref::<T>().map(|&value| value.into())
    }
    let value: &dyn Any = &value;
    of::<f32>(value)
        .or_else(|| of::<f16>(value))
        .or_else(|| of::<bf16>(value))
        .or_else(|| of::<f64>(value))
        .or_else(|| of::<i32>(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_round_once() {
        // 1 + 2^-12, squared, and -1: an fma has all of it, a product that is rounded does not
        let x = 1.0 + 2f32.powi(-12);
        let square = (Holds::<F32>::number(x), Holds::<F32>::number(x));
        assert_eq!(Sums::<F32>::plus(-1f32, [square].into_iter(), false), 2f32.powi(-11) + 2f32.powi(-24));
        // of TF32 the lowest bits are not there
        assert_eq!(Holds::<TF32>::number(x), 1.0);
        assert_eq!(Holds::<TF32>::number(1.0 + 2f32.powi(-10)), 1.0 + 2f64.powi(-10));
        // 2048 + 1 + 1 in f16: rounded at the end
        let ones = [(1.0, 1.0); 2];
        assert_eq!(Sums::<F16>::plus(f16::from_f32(2048.0), ones.into_iter(), false), f16::from_f32(2050.0));
        assert_eq!(Sums::<BF16>::plus(bf16::from_f32(256.0), ones.into_iter(), false), bf16::from_f32(258.0));
        // just above the middle of two numbers, by what only an f64 has
        let above = (1.0, 2f64.powi(-45));
        assert_eq!(
            Sums::<F16>::plus(f16::from_f32(1.0), [(1.0, 2f64.powi(-11)), above].into_iter(), false).to_f64(),
            1.0 + 2f64.powi(-10)
        );
        assert_eq!(
            Sums::<BF16>::plus(bf16::from_f32(1.0), [(1.0, 2f64.powi(-8)), above].into_iter(), false).to_f64(),
            1.0 + 2f64.powi(-7)
        );
        // a NaN of TF32 whose bits are those that are not there
        assert!(Holds::<TF32>::number(f32::from_bits(0x7F80_0001)).is_nan());
        assert_eq!(Sums::<S32>::plus(i32::MAX, ones.into_iter(), false), i32::MIN + 1);
        assert_eq!(Sums::<S32>::plus(i32::MAX, ones.into_iter(), true), i32::MAX);
        assert_eq!(Sums::<S32>::plus(i32::MIN, [(-1.0, 1.0)].into_iter(), true), i32::MIN);
    }
}
