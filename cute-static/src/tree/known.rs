//! Values of types that are wholly known to the compiler, as constants, so that one macro call can be a type in type
//! position and a value in value position.

use crate::number::num::Nat;
use crate::table::words::*;
use crate::{Basis, Layout, Xor};
use typenum::NonZero;

/// A type with just one value, known to the compiler: an integer, a tuple of them, a static layout.
///
/// The associated type and the associated constant carry the same name on purpose: `<T as Known>::It` is `T` where a
/// type is expected and its value where a value is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be one number, as what `int!`, `shape!` and `layout!` make a value of",
    label = "the compiler does not know its value",
    note = "`layout!(type ..)` is the type alone; of values, `Layout::new((m, int!(8)), ..)` or `Layout::from_parts`; in generic code `M: Known` is the bound"
)]
#[doc(alias = "is_static")]
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
/// The value of a zero-sized number. typenum's fields are private and its constructors are not `const`.
#[allow(unsafe_code)]
const fn only_value<N: Copy>() -> N {
    const { assert!(size_of::<N>() == 0, "only numbers without a representation have a known value") }
    // SAFETY: called below for typenum's `UInt` and `NInt`, and for layouts whose tree says that it is of these and tuples of them
    // (`Tree::KNOWN`, sealed): zero-sized types whose fields are zero-sized unit structs, with public safe constructors. No byte is
    // read, and no invariant is attached to the value.
    unsafe { core::mem::MaybeUninit::zeroed().assume_init() }
}

macro_rules! integers {
    ($([$($generics:tt)*] $n:ty $(where $bound:ident)?, $value:ty = $is:expr;)*) => {$(
        impl<$($generics)*> Known for $n
        where
            $(Self: $bound)?
        {
            type It = Self;
            type Value = $value;
            const It: $value = $is;
        }
    )*};
}
integers! {
    [] usize, NoValue = NoValue;
    [] isize, NoValue = NoValue;
    [D: Number + 'static, T: Word] Multiple<D, T>, NoValue = NoValue;
    [] UTerm, Self = UTerm;
    // by the table that operations ask, so that the proof is theirs
    [U: 'static, B: 'static] UInt<U, B> where Number, Self = only_value();
    [U: Nat + NonZero] NInt<U>, Self = only_value();
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
/// A layout of literals alone, by the table that operations ask, so that the proof is theirs; with the names of [`Known`].
#[doc(hidden)]
pub trait Whole: Sized {
    type It;
    #[allow(non_upper_case_globals)]
    const It: Self;
}
impl<S: Tree<D>, D: Copy> Whole for Layout<S, D> {
    type It = Self;
    const It: Self = {
        assert!(S::KNOWN, "only numbers that the compiler knows have a known value");
        only_value()
    };
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
crate::tree::tuple::for_each_arity!(known);

/// Leaves that the compiler knows, and tuples of them: a shape or a stride with one value, which is its default.
#[diagnostic::on_unimplemented(
    message = "a layout with run-time leaves has no default",
    label = "this layout has more than one value",
    note = "make it with `Layout::new`, of a shape and a stride"
)]
pub trait StaticLeaves: JudgedLeaves<LeafVerdict = Admissible> {}
#[diagnostic::do_not_recommend]
impl<T: JudgedLeaves<LeafVerdict = Admissible>> StaticLeaves for T {}
/// [`StaticLeaves`], which may be refused.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` may have run-time leaves: a layout of them has no default",
    label = "this layout may have more than one value",
    note = "generic code asks for `{Self}: StaticLeaves`, or makes it with `Layout::new`"
)]
pub trait JudgedLeaves: Copy + Default {
    /// Whether the compiler knows all.
    type LeafVerdict: Verdict;
}
macro_rules! judged {
    ($([$($generics:tt)*] $leaf:ty = $verdict:ty;)*) => {$(
        impl<$($generics)*> JudgedLeaves for $leaf
        where
            Self: Copy + Default,
        {
            type LeafVerdict = $verdict;
        }
    )*};
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: JudgedLeaves),+> JudgedLeaves for ($($s,)+) {
            type LeafVerdict = judged!(@all $($s)+);
        }
    };
    (@all $s:ident) => { $s::LeafVerdict };
    (@all $s:ident $($rest:ident)+) => { Both<$s::LeafVerdict, judged!(@all $($rest)+)> };
}
judged! {
    [] UTerm = Admissible; [U, B] UInt<U, B> = Admissible; [U: Nat + NonZero] NInt<U> = Admissible;
    [K: JudgedLeaves, I] Basis<K, I> = K::LeafVerdict; [K: JudgedLeaves] Xor<K> = K::LeafVerdict;
    [] usize = Inadmissible<RunTimeLeaf<Self>>; [] isize = Inadmissible<RunTimeLeaf<Self>>;
    [D: Number, T: Word] Multiple<D, T> = Inadmissible<RunTimeLeaf<Self>>;
}
crate::tree::tuple::for_each_arity!(judged);
