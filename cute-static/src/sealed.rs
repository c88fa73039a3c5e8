//! The accessors and index types among the closed list of `refusal/sealed.rs`.

use crate::refusal::sealed::{Sealed, sealed};
use crate::tensor::accessor::{
    Counting, Inside, Overhang, Owned, Packed, Pointer, PointerMut, Transformed, View, ViewMut,
};
use generic_array::ArrayLength;

// accessors, whether they are checked, and their storage
sealed! {
    [T, B] View<'_, T, B>; [T, B] ViewMut<'_, T, B>; [T, N: ArrayLength] Owned<T, N>;
    [T, B] Pointer<'_, T, B>; [T, B] PointerMut<'_, T, B>;
    [] Counting; [A: Sealed, F] Transformed<A, F>; [M: Sealed, W] Packed<M, W>;
    [] Inside; [] Overhang; [] &[u8]; [] &mut [u8];
}
// what mdarray's views consist of
#[cfg(feature = "mdarray")]
sealed! {
    [const N: usize] mdarray::Const<N>; [] mdarray::DynRank; [] mdarray::Dense; [] mdarray::Strided;
}
// index types
sealed! { [] u8; [] u16; [] u32; [] i8; [] i16; [] i32; }
