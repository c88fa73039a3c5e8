//! Element types as markers with their size in bits: what an instruction reads, not what Rust computes with.

use cute_static::int;

/// An element type of an instruction.
///
/// ```
/// use cute_atoms::element::{BF16, E2M1, Element};
/// assert_eq!((BF16::BITS, E2M1::BITS), (16, 4));
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not an element type of an instruction")]
pub trait Element: Copy + Default + 'static {
    /// Bits of one logical element, as a typenum integer.
    type Bits: Copy + Default;
    /// Bits of one logical element.
    const BITS: usize;
}

macro_rules! elements {
    ($($(#[$doc:meta])* $name:ident $bits:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name;
        impl Element for $name {
            type Bits = int!($bits);
            const BITS: usize = $bits;
        }
    )*};
}
elements! {
    /// IEEE half precision.
    F16 16;
    /// bfloat16.
    BF16 16;
    /// TensorFloat-32, in 32 bits.
    TF32 32;
    /// IEEE single precision.
    F32 32;
    /// IEEE double precision.
    F64 64;
    /// Signed byte.
    S8 8;
    /// Unsigned byte.
    U8 8;
    /// Signed 4-bit integer.
    S4 4;
    /// Unsigned 4-bit integer.
    U4 4;
    /// One bit.
    B1 1;
    /// Signed 16-bit integer.
    S16 16;
    /// Signed 32-bit integer.
    S32 32;
    /// Float of 4 exponent and 3 mantissa bits.
    E4M3 8;
    /// Float of 5 exponent and 2 mantissa bits.
    E5M2 8;
    /// Float of 2 exponent and 3 mantissa bits.
    E2M3 6;
    /// Float of 3 exponent and 2 mantissa bits.
    E3M2 6;
    /// Float of 2 exponent and 1 mantissa bits.
    E2M1 4;
    /// A scale: an exponent of 8 bits.
    UE8M0 8;
    /// A scale: 4 exponent and 3 mantissa bits.
    UE4M3 8;
}
