//! `bytemuck`: a tensor's elements as elements of another width, the layout recast with them.

use crate::algebra::recast::AskRecast;
use crate::layout::IsLayout;
use crate::refusal::answer::{Answer, ValueOf};
use crate::refusal::error::Outcome;
use crate::refusal::verdict::Holds;
use crate::tensor::Tensor;
use crate::tensor::accessor::{View, ViewMut, fits};
use crate::{AlgebraError, Excess, Operation};
use bytemuck::{AnyBitPattern, NoUninit, Pod};
use typenum::{U8, U16, U32, U64, U128};

/// An element type with its width in bits, as a typenum integer.
#[diagnostic::on_unimplemented(
    message = "the width of `{Self}` is not known to `recast`",
    label = "the primitive numbers have one, and with the feature `half` its types"
)]
pub trait Width: Copy {
    /// Bits of an element.
    type Bits: Default;
}
macro_rules! widths {
    ($($bits:ident: $($t:ty)+;)*) => {$($(
        impl Width for $t {
            type Bits = $bits;
        }
    )+)*};
}
widths! { U8: u8 i8; U16: u16 i16; U32: u32 i32 f32; U64: u64 i64 f64; U128: u128 i128; }
#[cfg(feature = "half")]
widths! { U16: half::f16 half::bf16; }

/// The layout `L` of elements `T`, of elements `U`.
type Recasted<L, T, U> = ValueOf<<L as AskRecast<<T as Width>::Bits, <U as Width>::Bits>>::Answer>;

/// How many of `len` elements `T` make whole elements `U`, and the position of the `U` that `base` begins.
fn whole<T, U>(len: usize, base: isize) -> Outcome<(usize, isize)> {
    let (from, to) = (size_of::<T>().max(1), size_of::<U>().max(1));
    let wider = to.checked_div(from).filter(|&wider| wider > 1).unwrap_or(1);
    let narrower = from.checked_div(to).filter(|&narrower| narrower > 1).unwrap_or(1);
    let signed = |n| Operation::Recast.signed(n);
    if base.checked_rem_euclid(signed(wider)?) != Some(0) {
        return Err(AlgebraError::Offset { offset: base, multiple_of: wider });
    }
    let at = base.checked_div(signed(wider)?).and_then(|at| at.checked_mul(signed(narrower).ok()?));
    Ok((
        len.saturating_sub(len.checked_rem(wider).unwrap_or(0)),
        at.ok_or(Operation::Recast.overflow(Excess::Product(base, narrower.cast_signed())))?,
    ))
}
/// Why elements are no elements `U`: all that is left are those of storage that is not aligned.
#[cold]
fn misaligned<T, U>(elements: &[T]) -> AlgebraError {
    let align = align_of::<U>();
    AlgebraError::Alignment { align, past: elements.as_ptr().addr().checked_rem(align).unwrap_or(0) }
}

impl<'a, T: Width + NoUninit, L> Tensor<View<'a, T>, L> {
    /// The same bytes as elements of another width, by the [`recast`](crate::recast) layout.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// #[repr(align(4))]
    /// struct Bytes([u8; 16]);
    /// let bytes = Bytes([1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]);
    /// let words = Tensor::view(&bytes.0, layout!((2, 8) : (8, 1)))?.recast::<u32>()?;
    /// assert_eq!((words.layout().to_string(), words.get((1, 0))), ("(2,2):(2,1)".into(), Some(&u32::from_le(3))));
    /// // one byte further on, nothing is aligned
    /// let e = Tensor::view(&bytes.0[1..9], layout!(8 : 1))?.recast::<u32>().unwrap_err();
    /// assert_eq!(e.to_string(), "elements of alignment 4 in storage that begins 1 past a multiple of it");
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    /// A static layout whose rows are no whole number of new elements does not compile.
    ///
    /// # Errors
    /// Those of [`recast`](crate::recast); [`AlgebraError::Offset`] if offset 0 is inside a new element,
    /// [`AlgebraError::Alignment`] of storage that is not aligned for them, and [`AlgebraError::StorageTooSmall`] if the last
    /// one is not all there.
    pub fn recast<U: Width + AnyBitPattern>(self) -> Outcome<Tensor<View<'a, U>, Recasted<L, T, U>>>
    where
        L: AskRecast<T::Bits, U::Bits, Answer: Answer<Verdict: Holds, Value: IsLayout>>,
    {
        let layout = self.layout.ask_recast(T::Bits::default(), U::Bits::default())?;
        let (elements, base) = self.accessor.into_parts();
        let (len, base) = whole::<T, U>(elements.len(), base)?;
        let old = elements.get(..len).unwrap_or(elements);
        let new: &[U] = bytemuck::try_cast_slice(old).map_err(|_| misaligned::<T, U>(old))?;
        fits(&layout, base, new.len())?;
        Ok(Tensor { accessor: View::new(new, base), layout })
    }
}
impl<'a, T: Width + Pod, L> Tensor<ViewMut<'a, T>, L> {
    /// [`recast`](Tensor::recast), to be written.
    ///
    /// # Errors
    /// As of a tensor that is read.
    pub fn recast<U: Width + Pod>(self) -> Outcome<Tensor<ViewMut<'a, U>, Recasted<L, T, U>>>
    where
        L: AskRecast<T::Bits, U::Bits, Answer: Answer<Verdict: Holds, Value: IsLayout>>,
    {
        let layout = self.layout.ask_recast(T::Bits::default(), U::Bits::default())?;
        let (elements, base) = self.accessor.into_parts();
        let (len, base) = whole::<T, U>(elements.len(), base)?;
        let old = elements.get_mut(..len).ok_or(Operation::Recast.overflow(Excess::Number(len)))?;
        let error = misaligned::<T, U>(old);
        let new: &mut [U] = bytemuck::try_cast_slice_mut(old).map_err(|_| error)?;
        fits(&layout, base, new.len())?;
        Ok(Tensor { accessor: ViewMut::new(new, base), layout })
    }
}
