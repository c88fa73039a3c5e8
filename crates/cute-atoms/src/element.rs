//! Element types as markers with their size in bits: what an instruction reads, not what Rust computes with.
//!
//! | marker | elements |
//! |---|---|
//! | [`F16`], [`S8`], [`E2M1`], .. | numbers |
//! | [`Complex`]`<T>`, [`GaussComplex`]`<T>` | two or three parts |
//! | [`Sparse`]`<S, T>` | one `T` that stands for `S` logical elements, the others of which are 0 |

use crate::value::quotient;
use cute_static::int;
use cute_static::machinery::Number;
use cute_static::num::Nat;

/// An element type of an instruction.
///
/// ```
/// use cute_atoms::element::{BF16, Complex, E2M1, Element, F64, Sparse};
/// assert_eq!((BF16::BITS, E2M1::BITS, Complex::<F64>::BITS), (16, 4, 128));
/// // one stored element for two of the matrix
/// type Half = Sparse<cute_static::int!(2), BF16>;
/// assert_eq!((Half::BITS, Half::LOGICAL, Half::NAME.to_string().as_str()), (16, 2, "sparse<2,bf16>"));
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not an element type of an instruction")]
pub trait Element: Copy + Default + 'static {
    /// Bits of one stored element, as a typenum integer.
    type Bits: Nat + Number + Copy;
    /// Logical elements in a register of 32 bits, 1 if it takes more.
    type PerRegister: Number;
    /// Logical elements in 32 bytes: what a tensor core multiplies of a row at once.
    type Per32Bytes: Number;
    /// Bits of one stored element.
    const BITS: usize = Self::NAME.bits;
    /// Logical elements in a stored one.
    const LOGICAL: usize = Self::NAME.logical;
    /// Its name.
    const NAME: ElementName;
}

/// What an element is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// A number.
    Plain,
    /// Real and imaginary part.
    Complex,
    /// Three parts, for products by Gauss' method.
    GaussComplex,
    /// One stored for several.
    Sparse,
}

/// An element type as a value: `f16`, `complex<f64>`, `sparse<2,f16>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ElementName {
    /// What it is made of.
    pub form: Form,
    /// The number in it.
    pub number: &'static str,
    /// Bits of one stored element.
    pub bits: usize,
    /// Logical elements in a stored one.
    pub logical: usize,
}
impl ElementName {
    const fn plain(number: &'static str, bits: usize) -> Self {
        Self { form: Form::Plain, number, bits, logical: 1 }
    }
    /// One of this for `logical` elements.
    #[must_use]
    pub const fn sparse(self, logical: usize) -> Self {
        Self { form: Form::Sparse, logical, ..self }
    }
    const fn parts(self, form: Form, bits: usize) -> Self {
        Self { form, bits, ..self }
    }
    /// The type of what is stored, without [`Sparse`].
    #[must_use]
    pub const fn stored(self) -> Self {
        if matches!(self.form, Form::Sparse) { Self { form: Form::Plain, logical: 1, ..self } } else { self }
    }
    /// Logical elements in a register of 32 bits, 1 if it takes more.
    #[must_use]
    pub const fn per_register(self) -> usize {
        let stored = quotient(32, self.bits);
        self.logical.saturating_mul(if stored == 0 { 1 } else { stored })
    }
    /// Logical elements in 32 bytes.
    #[must_use]
    pub const fn per_32_bytes(self) -> usize {
        self.logical.saturating_mul(quotient(256, self.bits))
    }
}
impl core::fmt::Display for ElementName {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        crate::value::Text::EMPTY.element(*self).fmt(f)
    }
}

macro_rules! elements {
    ($($(#[$doc:meta])* $name:ident $text:literal $bits:literal $register:literal $bytes:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name;
        impl Element for $name {
            type Bits = int!($bits);
            type PerRegister = int!($register);
            type Per32Bytes = int!($bytes);
            const NAME: ElementName = ElementName::plain($text, $bits);
        }
    )*};
}
// name, bits, elements in a register, elements in 32 bytes
elements! {
    /// IEEE half precision.
    F16 "f16" 16 2 16;
    /// bfloat16.
    BF16 "bf16" 16 2 16;
    /// TensorFloat-32, in 32 bits.
    TF32 "tf32" 32 1 8;
    /// IEEE single precision.
    F32 "f32" 32 1 8;
    /// IEEE double precision.
    F64 "f64" 64 1 4;
    /// Signed byte.
    S8 "s8" 8 4 32;
    /// Unsigned byte.
    U8 "u8" 8 4 32;
    /// Signed 4-bit integer.
    S4 "s4" 4 8 64;
    /// Unsigned 4-bit integer.
    U4 "u4" 4 8 64;
    /// One bit.
    B1 "b1" 1 32 256;
    /// Signed 16-bit integer.
    S16 "s16" 16 2 16;
    /// Unsigned 16-bit integer.
    U16 "u16" 16 2 16;
    /// Signed 32-bit integer.
    S32 "s32" 32 1 8;
    /// Unsigned 32-bit integer.
    U32 "u32" 32 1 8;
    /// Float of 4 exponent and 3 mantissa bits.
    E4M3 "e4m3" 8 4 32;
    /// Float of 5 exponent and 2 mantissa bits.
    E5M2 "e5m2" 8 4 32;
    /// Float of 2 exponent and 3 mantissa bits.
    E2M3 "e2m3" 6 5 42;
    /// Float of 3 exponent and 2 mantissa bits.
    E3M2 "e3m2" 6 5 42;
    /// Float of 2 exponent and 1 mantissa bits.
    E2M1 "e2m1" 4 8 64;
    /// A scale: an exponent of 8 bits.
    UE8M0 "ue8m0" 8 4 32;
    /// A scale: 4 exponent and 3 mantissa bits.
    UE4M3 "ue4m3" 8 4 32;
}

/// A complex number of two `T`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Complex<T>(core::marker::PhantomData<T>);
/// A complex accumulator of three `T`, for products by Gauss' method.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct GaussComplex<T>(core::marker::PhantomData<T>);
/// One stored `T` for `S` logical elements (structured sparsity).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Sparse<S, T>(core::marker::PhantomData<(S, T)>);
crate::value::named! { Complex<T>; GaussComplex<T>; Sparse<S, T>; }

macro_rules! in_parts {
    ($($form:ident<$t:ident> $bits:literal $bytes:literal;)*) => {$(
        impl Element for $form<$t> {
            type Bits = int!($bits);
            type PerRegister = int!(1);
            type Per32Bytes = int!($bytes);
            const NAME: ElementName = $t::NAME.parts(Form::$form, $bits);
        }
    )*};
}
in_parts! {
    Complex<F16> 32 8;
    Complex<BF16> 32 8;
    Complex<TF32> 64 4;
    Complex<F64> 128 2;
    GaussComplex<F64> 192 1;
}
impl<S, T> Element for Sparse<S, T>
where
    S: Nat + Copy + Default + 'static,
    T: Element,
    S: Number,
{
    type Bits = T::Bits;
    type PerRegister = <S as Number>::Times<T::PerRegister>;
    type Per32Bytes = <S as Number>::Times<T::Per32Bytes>;
    const NAME: ElementName = T::NAME.sparse(S::VALUE);
}
