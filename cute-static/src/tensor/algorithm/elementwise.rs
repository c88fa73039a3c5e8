//! TRANSFORM, REDUCE and AXPBY: what goes element by element, in the order of integer coordinates.

use super::moves::one_place_each;
use super::sizes::{AskCopy, same_size};
use crate::AlgebraError;
use crate::layout::IsLayout;
use crate::layout::coord::Evaluate;
use crate::refusal::verdict::Holds;
use crate::tensor::Tensor;
use crate::tensor::accessor::{MemoryMut, Read};
use core::ops::{Add, Mul};

/// TRANSFORM: `dst(i) = f(src(i))`, whatever the ranks and layouts.
///
/// The element types may differ. `f` is called once for each coordinate, in order.
///
/// ```
/// use cute_static::{AlgebraError, Layout, Tensor, layout, transform};
/// let (src, mut dst) = ([1.5f32, -2.5, 3.5, -4.5, 5.5, -6.5], [0i32; 6]);
/// let columns = Tensor::view(&src, layout!((3, 2) : (1, 3)))?;
/// transform(&columns, &mut Tensor::view_mut(&mut dst, layout!((3, 2) : (2, 1)))?, |x| x as i32)?;
/// assert_eq!(dst, [1, -4, -2, 5, 3, -6]);
/// // of another size
/// let e = transform(&columns, &mut Tensor::view_mut(&mut dst, Layout::new(5usize, 1usize)?)?, |x| x as i32).unwrap_err();
/// assert_eq!(e, AlgebraError::CopySize { source: 6, destination: 5 });
/// # Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// Before anything is written: [`AlgebraError::CopySize`] if the sizes differ (static ones that do are refused by the compiler, as
/// [`copy`](crate::copy)'s are), [`AlgebraError::Aliasing`] if two coordinates have one place in the destination (or [`AlgebraError::Undecided`]); [`AlgebraError::Codomain`] and [`AlgebraError::Overflow`].
#[inline(always)]
pub fn transform<A, L, B, M>(
    src: &Tensor<A, L>,
    dst: &mut Tensor<B, M>,
    mut f: impl FnMut(A::Value) -> B::Element,
) -> Result<(), AlgebraError>
where
    A: Read,
    B: MemoryMut,
    L: IsLayout + Evaluate<usize, Offset = isize> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + Evaluate<usize, Offset = isize>,
{
    same_size(src.layout(), dst.layout())?;
    one_place_each(dst.layout())?;
    dst.each_mut(|i, place| {
        if let Some(value) = src.value(i) {
            *place = f(value);
        }
    });
    Ok(())
}

/// REDUCE: `f(.. f(f(initial, t(0)), t(1)) .., t(n - 1))`, in the order of integer coordinates.
///
/// An element that a layout of stride 0 reaches many times counts many times. A slice of the tensor is reduced by itself, so a
/// reduction along one mode is a loop over the others.
///
/// ```
/// use cute_static::{Tensor, layout, reduce};
/// let data = [1, 2, 3, 4, 5, 6];
/// let t = Tensor::view(&data, layout!((2, 3) : (3, 1)))?;
/// assert_eq!(reduce(&t, 0, |sum, x| sum + x), 21);
/// // the second row
/// let row = t.slice((1, ..)).unwrap();
/// assert_eq!(reduce(&row, 1, |product, x| product * x), 120);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn reduce<A, L, T>(tensor: &Tensor<A, L>, initial: T, mut f: impl FnMut(T, A::Value) -> T) -> T
where
    T: Copy,
    A: Read,
    L: IsLayout + Evaluate<usize, Offset = isize>,
{
    let mut so_far = initial;
    tensor.each(|element| so_far = f(so_far, element));
    so_far
}

/// AXPBY: `y(i) = a x(i) + b y(i)`, whatever the ranks and layouts.
///
/// ```
/// use cute_static::{Tensor, axpby, layout};
/// let (x, mut y) = ([1., 2., 3., 4.], [10., 20., 30., 40.]);
/// axpby(
///     2.,
///     &Tensor::view(&x, layout!((2, 2) : (1, 2)))?,
///     0.5,
///     &mut Tensor::view_mut(&mut y, layout!((2, 2) : (2, 1)))?,
/// )?;
/// assert_eq!(y, [7., 16., 19., 28.]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Before anything is written: [`AlgebraError::CopySize`] if the sizes differ (static ones that do are refused by the compiler, as
/// [`copy`](crate::copy)'s are), [`AlgebraError::Aliasing`] if two coordinates have one place in `y` (or [`AlgebraError::Undecided`]); [`AlgebraError::Codomain`] and [`AlgebraError::Overflow`].
#[inline(always)]
pub fn axpby<A, L, B, M, T>(a: T, x: &Tensor<A, L>, b: T, y: &mut Tensor<B, M>) -> Result<(), AlgebraError>
where
    T: Copy + Mul<Output = T> + Add<Output = T>,
    A: Read<Value = T>,
    B: MemoryMut<Element = T>,
    L: IsLayout + Evaluate<usize, Offset = isize> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + Evaluate<usize, Offset = isize>,
{
    same_size(x.layout(), y.layout())?;
    one_place_each(y.layout())?;
    y.each_mut(|i, place| {
        if let Some(value) = x.value(i) {
            #[allow(clippy::arithmetic_side_effects)] // the element type's own arithmetic
            {
                *place = a * value + b * *place;
            }
        }
    });
    Ok(())
}
