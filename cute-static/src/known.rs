//! Values of types that are wholly known to the compiler, as constants, so that one macro call can be a type in type
//! position and a value in value position.

use crate::num::{Before, Nat};
use crate::{Basis, Layout};
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// A type with just one value, known to the compiler: an integer, a tuple of them, a static layout.
///
/// The associated type and the associated constant carry the same name on purpose: `<T as Known>::It` is `T` where a
/// type is expected and its value where a value is.
pub trait Known: Copy + 'static {
    /// The type itself.
    type It;
    /// The type of its value: itself, or `NoValue` for an integer that is known at run time only.
    type Value: Copy + 'static;
    /// Its only value.
    #[allow(non_upper_case_globals)]
    const It: Self::Value;
}
/// Stands in value position for an integer that is known at run time only: `shape!((usize, 8))` is a type, and its value
/// is not one that any operation takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NoValue;
impl Known for usize {
    type It = Self;
    type Value = NoValue;
    const It: NoValue = NoValue;
}
impl Known for isize {
    type It = Self;
    type Value = NoValue;
    const It: NoValue = NoValue;
}

/// The value of a zero-sized number. typenum's fields are private and its constructors are not `const`.
#[allow(unsafe_code)]
const fn only_value<N: Copy + 'static>() -> N {
    const { assert!(size_of::<N>() == 0, "only numbers without a representation have a known value") }
    // SAFETY: called below for typenum's `UInt` and `NInt` only: zero-sized types whose fields are zero-sized unit
    // structs, with public safe constructors. No byte is read, and no invariant is attached to the value.
    unsafe { core::mem::MaybeUninit::zeroed().assume_init() }
}

impl Known for UTerm {
    type It = Self;
    type Value = Self;
    const It: Self = UTerm;
}
impl<U: Before<B>, B: Bit> Known for UInt<U, B> {
    type It = Self;
    type Value = Self;
    const It: Self = only_value();
}
impl<U: Nat + NonZero> Known for NInt<U> {
    type It = Self;
    type Value = Self;
    const It: Self = only_value();
}
impl<K: Known, I: 'static> Known for Basis<K, I> {
    type It = Self;
    type Value = Basis<K::Value, I>;
    const It: Self::Value = Basis::new(K::It);
}
impl<S: Known, D: Known> Known for Layout<S, D> {
    type It = Self;
    type Value = Layout<S::Value, D::Value>;
    const It: Self::Value = Layout::from_parts(S::It, D::It);
}
macro_rules! known {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: Known),+> Known for ($($s,)+) {
            type It = Self;
            type Value = ($($s::Value,)+);
            const It: Self::Value = ($($s::It,)+);
        }
    };
}
crate::tuple::for_each_arity!(known);
