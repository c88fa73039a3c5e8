//! Identity layouts (paper 3.3.1, Figure 4a): each coordinate of a shape maps to itself.
//!
//! ```text
//! identity(S)              = S : basis(S, [])
//! basis(s, path)           = 1 @ path;  1 if the path is empty
//! basis((S0, S1), path)    = (basis(S0, path @ 0), basis(S1, path @ 1))
//! ```

use crate::table::words::*;

/// A shape, which has basis strides.
pub trait BasisLike {
    /// Those at a place of a larger one.
    type Stride<P: Place>: Default + Copy;
}
/// A place in a shape.
pub trait Place {
    /// The basis element there.
    type Element: Default + Copy;
    /// The index of what is at `X` inside.
    type Index<X>;
}
/// The shape itself: an integer is its own coordinate.
#[derive(Debug, Clone, Copy)]
pub struct Top;
impl Place for Top {
    type Element = One;
    type Index<X> = X;
}
/// The mode `N` at the place `P`.
#[derive(Debug, Clone, Copy)]
pub struct ModeAt<N, P>(PhantomData<(N, P)>);
impl<N, P: Place> Place for ModeAt<N, P> {
    type Element = Basis<One, P::Index<N>>;
    type Index<X> = P::Index<(N, X)>;
}
impl<U, B> BasisLike for UInt<U, B> {
    type Stride<P: Place> = P::Element;
}
impl<D, T> BasisLike for Multiple<D, T> {
    type Stride<P: Place> = P::Element;
}
impl BasisLike for usize {
    type Stride<P: Place> = P::Element;
}
macro_rules! tuple {
    (@strides $n:ty; [$($done:ty,)*]) => { ($($done,)*) };
    (@strides $n:ty; [$($done:ty,)*] $s:ident $($rest:ident)*) => {
        tuple!(@strides <$n as Number>::Plus<One>; [$($done,)* $s::Stride<ModeAt<$n, P>>,] $($rest)*)
    };
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: BasisLike),+> BasisLike for ($($s,)+) {
            type Stride<P: Place> = tuple!(@strides UTerm; [] $($s)+);
        }
    };
}
for_each_arity!(tuple);

/// The type of [`make_basis_like`].
pub type MakeBasisLike<S> = <S as BasisLike>::Stride<Top>;
/// The basis elements of the coordinates of a shape, in its tree: the strides of [`identity`].
///
/// ```
/// use cute_static::{E0, E1, int, make_basis_like};
/// assert_eq!(make_basis_like(&(4usize, 8usize))?, (E0::default(), E1::default()));
/// assert_eq!(make_basis_like(&int!(8))?, int!(1));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
pub fn make_basis_like<S: BasisLike>(_shape: &S) -> Outcome<MakeBasisLike<S>> {
    Ok(Default::default())
}

/// The type of [`identity`].
///
/// ```
/// use cute_static::{Identity, layout, shape};
/// static_assertions::assert_type_eq_all!(Identity<shape!((4, (3, 2)))>, layout!((4, (3, 2)) : (1@0, (1@1@0, 1@1@1))));
/// ```
pub type Identity<S> = Layout<S, <S as BasisLike>::Stride<Top>>;

/// The identity layout of `shape`, whose values are coordinates: what predication compares with the bounds.
///
/// ```
/// use cute_static::{identity, int, zipped_divide, AlgebraError};
/// // which elements does tile (1, 2) of a 100 by 50 matrix hold, in tiles of 64 by 16?
/// let tiled = zipped_divide(&identity(&(100usize, 50usize))?, &(int!(64), int!(16)))?;
/// assert_eq!(tiled.at(((3, 5), (1, 2))), (67, 37));
/// # Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[inline(always)]
#[doc(alias = "make_identity_layout")]
pub fn identity<S: BasisLike + Copy>(shape: &S) -> Outcome<Identity<S>> {
    Ok(Layout::from_parts(*shape, Default::default()))
}
