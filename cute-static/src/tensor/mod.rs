//! Tensors (paper 2.5): an accessor composed with a layout, `T(c) = e[L(c)]` (Eq. 9).
//!
//! A tensor over storage is checked when it is made: all offsets of its layout lie within the storage, so that an
//! access at a coordinate within the shape needs no further check ([`Inside`]), nor does one in a part. Elements beyond the
//! extents do not exist: a tile that may reach past them is [`Clipped`](crate::Clipped), unless the tiler is
//! [`Exact`](crate::Exact) or known to divide. A layout that may reach past its storage is given to [`Tensor::overhang`], and each
//! access is checked.

mod access;
pub mod accessor;
pub(crate) mod algorithm;
mod disjoint;
mod elements;
mod implicit;
#[cfg(any(feature = "bytemuck", feature = "mdarray", feature = "ndarray", feature = "rayon"))]
mod interop;
mod partition;
mod predicate;
mod raw;
mod within;
mod zip;

pub(crate) use self::disjoint::apart;
pub use self::disjoint::{TilesMut, TilesMutBy};
pub use self::implicit::make_identity_tensor;
#[cfg(feature = "rayon")]
pub use self::interop::ParTilesMut;
#[cfg(feature = "bytemuck")]
pub use self::interop::Width;
pub use self::partition::PartAt;
pub use self::predicate::{ElementAt, Elements, ValueAt};
pub use self::zip::ZipTensor;

use crate::algebra::composition::types::JointList;
use crate::algebra::composition::xor::XorList;
use crate::algebra::numbers::Stored;
use crate::algebra::properties::types::{OrOne, Stores as StoresAll};
use crate::layout::construct::{Counted, FragmentLike};
use crate::layout::{HasSpan, IsSpan};
use crate::refusal::held::held;
use crate::table::words::*;
use crate::tensor::accessor::{Accessor, MemoryMut, Overhang, Owned, View, ViewMut, fits};
use crate::tree::leaf::signed;
use core::fmt;
use generic_array::sequence::GenericSequence;
use generic_array::typenum::Const;
use generic_array::{ArrayLength, GenericArray, IntoArrayLength};

/// An accessor composed with a layout (Definition 2.19).
///
/// ```
/// use cute_static::{Tensor, layout};
/// let data: Vec<i32> = (0..12).collect();
/// let t = Tensor::view(&data, layout!((4, 3) : (3, 1)))?; // row-major
/// assert_eq!(t.get((1, 2)), Some(&5));
/// assert_eq!(t.get((4, 0)), None); // out of bounds
/// // storage smaller than the layout's cosize is refused, with both numbers
/// let e = Tensor::view(&data[..11], layout!((4, 3) : (3, 1))).unwrap_err();
/// assert_eq!(e.to_string(), "the layout needs 12 elements of storage, but there are 11");
/// // negative strides: offset 0 is at the position given
/// let reversed = Tensor::view_at(&data, 11, layout!(12 : -1))?;
/// assert_eq!((reversed.get(0), reversed.get(11)), (Some(&11), Some(&0)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[derive(Clone, Copy)]
#[doc(alias = "print_tensor")]
pub struct Tensor<A, L> {
    accessor: A,
    layout: L,
}

/// The accessor and the layout, `Tensor(View[12] o Layout(_4,_3):(_3,_1))`: not the elements, which may be many.
impl<A: fmt::Debug, L: fmt::Debug> fmt::Debug for Tensor<A, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor({:?} o {:?})", self.accessor, self.layout)
    }
}
#[inlined]
impl<A, L> Tensor<A, L> {
    /// The layout.
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// The accessor.
    pub const fn accessor(&self) -> &A {
        &self.accessor
    }
    /// The accessor, to write its elements: with another one, the layout's promises would be nobody's.
    pub(crate) const fn accessor_mut(&mut self) -> &mut A {
        &mut self.accessor
    }
}

#[inlined]
impl<'a, T, L: IsLayout> Tensor<View<'a, T>, L> {
    /// A tensor over a slice that holds all of the layout.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] if the layout's cosize is larger than the slice.
    #[doc(alias = "make_tensor")]
    pub fn view(data: &'a [T], layout: L) -> Result<Self, AlgebraError> {
        Self::view_at(data, 0, layout)
    }
    /// [`view`](Self::view) with offset 0 at the element `base`, as a layout with negative strides needs it.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] and [`AlgebraError::BelowStorage`].
    pub fn view_at(data: &'a [T], base: usize, layout: L) -> Result<Self, AlgebraError> {
        let base = signed(base)?;
        fits(&layout, base, data.len())?;
        Ok(Self { accessor: View::new(data, base), layout })
    }
}
#[inlined]
impl<'a, T, L: IsLayout> Tensor<ViewMut<'a, T>, L> {
    /// A tensor over a mutable slice that holds all of the layout.
    ///
    /// # Errors
    /// Those of [`view`](Tensor::view).
    pub fn view_mut(data: &'a mut [T], layout: L) -> Result<Self, AlgebraError> {
        Self::view_mut_at(data, 0, layout)
    }
    /// [`view_mut`](Self::view_mut) with offset 0 at the element `base`.
    ///
    /// # Errors
    /// Those of [`view_at`](Tensor::view_at).
    pub fn view_mut_at(data: &'a mut [T], base: usize, layout: L) -> Result<Self, AlgebraError> {
        let base = signed(base)?;
        fits(&layout, base, data.len())?;
        Ok(Self { accessor: ViewMut::new(data, base), layout })
    }
}
impl<'a, T, L> Tensor<View<'a, T, Overhang>, L> {
    /// A tensor whose layout may reach past the slice; each access is checked.
    #[inline(always)]
    pub const fn overhang(data: &'a [T], layout: L) -> Self {
        Self { accessor: View::new(data, 0), layout }
    }
}
impl<'a, T, L> Tensor<ViewMut<'a, T, Overhang>, L> {
    /// A tensor whose layout may reach past the mutable slice; each access is checked.
    #[inline(always)]
    pub const fn overhang_mut(data: &'a mut [T], layout: L) -> Self {
        Self { accessor: ViewMut::new(data, 0), layout }
    }
}

/// The cosize of a static layout with non-negative strides, as a typenum integer; of a composed one, what its
/// [`cosize`](IsLayout::cosize) is. With `typenum::Unsigned` it is a number where a constant is wanted, which no method of a trait is:
/// `[0f32; Cosize::<Tile>::USIZE]`.
///
/// ```
/// use cute_static::{ComposedLayout, Cosize, int, layout, swizzle};
/// static_assertions::assert_type_eq_all!(Cosize<layout!((4, 8) : (1, 5))>, int!(39));
/// type Tile = ComposedLayout<swizzle!(2, 0, 2), int!(0), layout!((3, 4) : (4, 1))>;
/// static_assertions::assert_type_eq_all!(Cosize<Tile>, int!(12));
/// ```
#[doc(alias = "cosize_v")]
pub type Cosize<L> = <L as HasCosize>::Output;
/// A layout whose [`Cosize`] the compiler knows: the bound of [`Tensor::fragment`] in generic code.
#[diagnostic::on_unimplemented(
    message = "the cosize of this layout is not known to the compiler",
    label = "storage of its own needs a static layout with integer strides of 0 or more"
)]
pub trait HasCosize {
    /// The number.
    type Output: ArrayLength;
    /// Whether so many elements hold all of the layout, by the numbers of its leaves. Of somebody else's layout nothing is believed.
    const HOLDS: bool = true;
}
impl<S: Tree<D>, D: Copy> HasCosize for Layout<S, D>
where
    Stores<AllLeaves<S, D>>: Holds,
    CosizeOf<AllLeaves<S, D>>: ArrayLength,
{
    type Output = CosizeOf<AllLeaves<S, D>>;
    const HOLDS: bool = match <AllLeaves<S, D> as List>::KNOWN {
        Some(leaves) => {
            matches!(leaves.cosize_from_0(), Some(cosize) if cosize <= <CosizeOf<AllLeaves<S, D>> as Unsigned>::USIZE)
        }
        None => false,
    };
}
type AllLeaves<S, D> = <S as Tree<D>>::Leaves<Nil>;
/// The cosize of leaves; 1 where it is refused.
type CosizeOf<L> = <<L as JointList>::Last<One> as Number>::ToNumber<OrOne>;
/// Whether there is one.
pub(crate) type Stores<L> =
    Both<<L as XorList>::AllKnown<Stored, UTerm>, <<L as JointList>::Last<One> as Number>::ToVerdict<StoresAll>>;
/// A tensor with storage of its own of exactly [`Cosize`] elements: registers, or a tile on the stack.
pub type Fragment<T, L> = Tensor<Owned<T, Cosize<L>>, L>;

impl<T: Copy, L: IsLayout + HasCosize> Fragment<T, L> {
    /// A tensor with storage of its own, filled with a value.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut r = Tensor::fragment(layout!((8, 8) : (1, 8)), 0f32);
    /// assert_eq!(size_of_val(&r), 64 * 4);
    /// r.set((7, 7), 2.5);
    /// assert_eq!(r.get((7, 7)), Some(&2.5));
    /// ```
    #[inline(always)]
    #[doc(alias = "make_tensor")]
    pub fn fragment(layout: L, value: T) -> Self {
        const { assert!(L::HOLDS, "a fragment holds all of its layout") }
        Self { accessor: Owned::new(GenericArray::generate(|_| value)), layout }
    }
}
impl<A, L> Tensor<A, L> {
    /// A fragment for the elements of this tensor, filled with a value: of the layout
    /// [`make_fragment_like`](crate::make_fragment_like) if this tensor's strides are static.
    ///
    /// The compiler counts the registers, so the shape is static and strides known only when this runs change nothing: as in
    /// CuTe they count as not 0 and as the largest, from left to right ([`FragmentLayout`](crate::FragmentLayout)). Where
    /// they are 0 or in another order, `make_fragment_like` of the layout is another layout.
    ///
    /// ```
    /// use cute_static::{Layout, Tensor, copy, int};
    /// let data: Vec<f32> = (0..64u8).map(f32::from).collect();
    /// let tile = Tensor::view(&data, Layout::new((int!(4), int!(2)), (1usize, 16usize))?)?;
    /// let mut registers = tile.make_fragment_like(0f32)?;
    /// copy(&tile, &mut registers)?;
    /// assert_eq!((registers.layout().to_string(), registers.get((3, 1))), ("(4,2):(1,4)".into(), Some(&19.0)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`make_fragment_like`](crate::make_fragment_like): none of a static shape.
    #[inline(always)]
    #[doc(alias = "make_tensor_like")]
    pub fn make_fragment_like<T: Copy>(&self, value: T) -> Result<Fragment<T, L::Output>, AlgebraError>
    where
        L: FragmentLike<Counted, Output: IsLayout + HasCosize> + Copy,
    {
        Ok(Fragment::fragment(self.layout.fragment_like()?, value))
    }
}
/// A layout of whose tensors there are fragments: the bound of [`Tensor::make_fragment_like`] in generic code. Of
/// [`Tensor::fragment`] it is [`HasCosize`].
pub trait HasFragment: FragmentLike<Counted, Output: IsLayout + HasCosize> + Copy {}
impl<L: FragmentLike<Counted, Output: IsLayout + HasCosize> + Copy> HasFragment for L {}
/// A part of a tensor of accessor `A`, of layout `R`.
pub type SubTensor<'a, A, R> = Tensor<<A as Accessor>::Part<'a>, R>;
/// A part of a tensor of accessor `A`, of layout `R`, to be written.
pub type SubTensorMut<'a, A, R> = Tensor<<A as MemoryMut>::Exclusive<'a>, R>;

/// An array: `[T; N]` (of a length that `generic-array` has a number for: up to 1024, and more), or a `GenericArray`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array that a tensor owns",
    label = "`[T; N]`, or a `GenericArray<T, N>` for an `N` that `generic-array` has no number for"
)]
pub trait OwnedArray {
    /// The element type.
    type Element;
    /// The length, a typenum integer.
    type Length: ArrayLength;
    /// The array.
    fn into_generic(self) -> GenericArray<Self::Element, Self::Length>;
}
impl<T, N: ArrayLength> OwnedArray for GenericArray<T, N> {
    type Element = T;
    type Length = N;
    #[inline(always)]
    fn into_generic(self) -> Self {
        self
    }
}
impl<T, const N: usize> OwnedArray for [T; N]
where
    Const<N>: IntoArrayLength,
{
    type Element = T;
    type Length = <Const<N> as IntoArrayLength>::ArrayLength;
    #[inline(always)]
    fn into_generic(self) -> GenericArray<T, Self::Length> {
        GenericArray::from_array(self)
    }
}

impl<T, N: ArrayLength, L: IsLayout> Tensor<Owned<T, N>, L> {
    /// A tensor with storage of its own that is given: an array of the layout's cosize or more.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?;
    /// assert_eq!(t.get((1, 0)), Some(&4));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    /// An array that is too small for a static layout does not compile.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] and [`AlgebraError::BelowStorage`], where a run-time integer decides.
    #[inline(always)]
    pub fn owned<A>(elements: A, layout: L) -> Result<Self, AlgebraError>
    where
        A: OwnedArray<Element = T, Length = N>,
        L: AskFits<N, Verdict: Holds>,
    {
        fits(&layout, 0, N::USIZE)?;
        Ok(Self { accessor: Owned::new(elements.into_generic()), layout })
    }
}

held! {
    /// A layout that fits storage of `N` elements: the bound of [`Tensor::owned`] in generic code.
    ///
    /// Static layouts that do not fit do not compile; others are checked at run time.
    FitsIn<N>,
    AskFits = "whether this layout fits its storage is not known", "storage has the layout's cosize or more",
        "in generic code, `L: FitsIn<N>` is the bound of `Tensor::owned`"
}
#[diagnostic::do_not_recommend]
impl<L: HasSpan, N: Number> AskFits<N> for L {
    type Verdict = <L::Span as IsSpan>::Fits<N>;
}
