//! Algorithms on tensors (paper 2.6): one body for all layouts. Sizes that differ do not compile where they are static.
//!
//! Sources are whatever has values ([`Read`]): slices, pointers, counting, computed and packed elements. Destinations are written by value
//! ([`Write`]): slices, fragments, pointers, the tiles of one tensor that are borrowed at the same time, and packed elements. A sum of
//! products is written in place ([`MemoryMut`]).

pub(in crate::tensor) mod known;
mod leaves;
mod lines;
mod moves;
pub(in crate::tensor) mod nest;
pub(in crate::tensor) mod plan;
mod sizes;

use self::known::{ByBytes, Copied};
pub(crate) use self::leaves::one_place_each;
pub use self::moves::{Move, Moves};
use self::nest::{Constant, Nest as _};
use self::plan::{FEW, Loops, Plan};
pub use self::sizes::{AskCopy, AskGemm, AskPredicates, CopyTo, GemmWith};
use self::sizes::{same_extents, same_size};
use crate::AlgebraError;
use crate::layout::IsLayout;
use crate::layout::coord::AskEvaluate;
use crate::layout::coord::offset::Place;
use crate::refusal::verdict::Holds;
use crate::tensor::access::{Origin, Target, along, each_pair};
use crate::tensor::accessor::{MemoryMut, Read, Write};
use crate::tensor::{ElementAt, Elements, Tensor, ValueAt};
use core::ops::{Add, AddAssign, Mul};

/// FILL: every element becomes `value`; of packed elements its lowest bits. Of a [`Clipped`](crate::Clipped) tile every one that exists.
#[inline(always)]
#[doc(alias = "clear")]
pub fn fill<A, L>(tensor: &mut Tensor<A, L>, value: A::Element)
where
    A: Write<Element: Copy>,
    L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
{
    if A::IN_A_BYTE > 1 && tensor.fill_bytes(&value) {
        return;
    }
    tensor.each_target(&mut |_, mut element| element.set(value));
}

/// COPY (2.6.1): `dst(i) = src(i)`, whatever the ranks and layouts.
///
/// The modes of both layouts are permuted and merged together ([`Moves`]): what is contiguous in both is copied whole, transposes go in
/// strips, and anything else line by line along the longest mode. Of static layouts the loops are constants, which the compiler unrolls.
///
/// Of [`Clipped`](crate::Clipped) tiles the whole sizes have to be the same, and what is copied are the elements that exist in both: the
/// others of `dst` stay as they are. [`copy_or`] writes something else there. Layouts with no common nest (swizzles, or (3,5) beside
/// (5,3)) go element by element. `cute_cpu::copy` does the same with the vectors of the machine
/// it runs on.
///
/// ```
/// use cute_static::{Tensor, copy, layout};
/// // transpose: column-major to row-major
/// let mut dst = [0; 6];
/// let rows = Tensor::view(&[0, 1, 2, 3, 4, 5], layout!((3, 2) : (1, 3)))?;
/// copy(&rows, &mut Tensor::view_mut(&mut dst, layout!((3, 2) : (2, 1)))?)?;
/// assert_eq!(dst, [0, 3, 1, 4, 2, 5]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// Static layouts of different sizes do not compile.
///
/// # Errors
/// Before anything is written: [`AlgebraError::CopySize`] if run-time sizes differ, [`AlgebraError::Aliasing`] if two coordinates have
/// one place in the destination (or [`AlgebraError::Undecided`]), unless they differ in modes of stride 0 of both layouts only: what is
/// copied to one place is the same then (Table 2, constant).
#[inline(always)]
pub fn copy<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> Result<(), AlgebraError>
where
    A: Read<Value: Copy>,
    B: Write<Element = A::Value>,
    L: AskEvaluate<usize, Verdict: Holds, Offset: Place> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
{
    if let Some(nest) = Constant::<ByBytes<Copied<L, M, A, B>, A, B>>::NEST {
        if const { Constant::<Copied<L, M, A, B>>::IS_WORTH_A_CALL }
            && let Some(from) = src.accessor().checked_slice()
            && let Some(to) = dst.accessor_mut().checked_slice_mut()
        {
            nest::run(nest.loops(), from, to);
        } else if !Constant::<Copied<L, M, A, B>>::NEST.is_some_and(|nest| unpacked(nest.loops(), src, dst)) {
            along(&nest, src, dst, &mut put);
        }
        return Ok(());
    }
    // the layouts of most tensors have one shape and few leaves: their plan is short
    let (mut few, mut many);
    few = Plan::<FEW>::NONE;
    let loops = if few.pair(src.layout(), dst.layout()) && few.settle() {
        few.loops()
    } else {
        same_size(src.layout(), dst.layout())?;
        many = Plan::NONE;
        if !many.join(src.layout(), dst.layout())? {
            each_pair(src, dst, &mut put);
            return Ok(());
        }
        many.loops()
    };
    if let Some(from) = src.accessor().checked_slice()
        && let Some(to) = dst.accessor_mut().checked_slice_mut()
    {
        nest::run(loops, from, to);
    } else if !unpacked(loops, src, dst) {
        along(&loops, src, dst, &mut put);
    }
    Ok(())
}
/// Copies bits that fill whole bytes of the source to neighbours in a slice. Returns whether all bits are
/// of that kind; if they are not, some elements may be written already.
#[inline(always)]
fn unpacked<A, L, B, M>(loops: Loops<'_>, src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> bool
where
    A: Read,
    B: Write<Element = A::Value>,
{
    let (run, others) = loops.split_first();
    if A::IN_A_BYTE != 8 || run.from != 1 || run.to != 1 || run.extent & 7 != 0 {
        return false;
    }
    let Some((to, base)) = dst.accessor_mut().checked_slice_mut() else { return false };
    let mut done = true;
    others.each(&mut |_, from, offset| {
        let first = base.wrapping_add(offset).cast_unsigned();
        let to = to.get_mut(first..first.wrapping_add(run.extent));
        done = done && to.is_some_and(|to| src.accessor().unpack(from, to));
    });
    done
}
/// Copies one element.
#[inline(always)]
fn put<A: Read, B: Write<Element = A::Value>>(_: usize, from: Origin<'_, A>, mut to: Target<'_, B>) {
    if let Some(value) = from.value() {
        to.set(value);
    }
}

/// COPY with a predicate: `dst(i) = src(i)` where `exists(i)`, in the order of integer coordinates; the other elements of `dst` are
/// left alone. A tile that overhangs may reach an element of the next row a second time, from a coordinate that does not exist: it is
/// the predicate that has to keep elements apart, and not the layout.
///
/// # Errors
/// [`AlgebraError::CopySize`] if run-time sizes differ, before anything is written.
#[inline(always)]
pub fn copy_if<A, L, B, M>(
    src: &Tensor<A, L>,
    dst: &mut Tensor<B, M>,
    exists: impl Fn(usize) -> bool,
) -> Result<(), AlgebraError>
where
    A: Read<Value: Copy>,
    B: Write<Element = A::Value>,
    L: AskEvaluate<usize, Verdict: Holds, Offset: Place> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
{
    same_size(src.layout(), dst.layout())?;
    each_pair(src, dst, &mut |i, from, to| {
        if exists(i) {
            put(i, from, to);
        }
    });
    Ok(())
}

/// COPY with a predicate and a filling: `dst(i) = src(i)` where `exists(i)`, and `otherwise` elsewhere, such as 0 outside the matrix.
///
/// # Errors
/// Those of [`transform`].
#[inline(always)]
pub fn copy_or<A, L, B, M>(
    src: &Tensor<A, L>,
    dst: &mut Tensor<B, M>,
    exists: impl Fn(usize) -> bool,
    otherwise: A::Value,
) -> Result<(), AlgebraError>
where
    A: Read<Value: Copy>,
    B: Write<Element = A::Value>,
    L: AskEvaluate<usize, Verdict: Holds, Offset: Place> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
{
    same_size(src.layout(), dst.layout())?;
    one_place_each(dst.layout())?;
    each_pair(src, dst, &mut |i, from, mut to| {
        to.set(if exists(i) { from.value().unwrap_or(otherwise) } else { otherwise });
    });
    Ok(())
}

/// GEMM (2.6.2): `C(m, n) += sum over k of A(m, k) B(n, k)`, whatever the layouts: transposition, leading dimensions,
/// contractions of folded tensors are all layouts (Table 3).
///
/// Of [`Clipped`](crate::Clipped) tiles M, N and K are those of whole tiles, and products of elements that do not exist are left out.
///
/// All elements are of one type. Halves are summed as floats by [`Tensor::map`]: `gemm(&a.map(f16::to_f32), &b.map(f16::to_f32), &mut c)?`.
///
/// ```
/// use cute_static::{Tensor, gemm, layout};
/// // [1 2; 3 4] [5 6; 7 8], all row-major: B is (N, K), so its stride is (1, 2)
/// let (a, b) = (Tensor::owned([1., 2., 3., 4.], layout!((2, 2) : (2, 1)))?, Tensor::owned([5., 6., 7., 8.], layout!((2, 2) : (1, 2)))?);
/// let mut c = Tensor::owned([0.; 4], layout!((2, 2) : (2, 1)))?;
/// gemm(&a, &b, &mut c)?;
/// assert_eq!(c.elements_mut(), [19., 22., 43., 50.]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Before anything is written: [`AlgebraError::GemmM`], [`AlgebraError::GemmN`] and [`AlgebraError::GemmK`] of run-time extents, and
/// [`AlgebraError::Aliasing`] if two coordinates have one place in `C` (or [`AlgebraError::Undecided`]).
#[inline(always)]
pub fn gemm<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<(), AlgebraError>
where
    T: Copy + Mul<Output = T> + AddAssign,
    C: MemoryMut<Element = T>,
    // asked, so that a layout of another rank is refused with its rank
    LA: AskEvaluate<(usize, usize), Verdict: Holds> + AskGemm<LB, LC, Verdict: Holds>,
    LB: IsLayout + AskEvaluate<(usize, usize), Verdict: Holds>,
    LC: IsLayout + AskEvaluate<(usize, usize), Verdict: Holds, Offset: Place>,
    A: ElementAt<LA, (usize, usize), Value = T>,
    B: ElementAt<LB, (usize, usize), Value = T>,
{
    let (m, n, k) = same_extents(a.layout(), b.layout(), c.layout())?;
    one_place_each(c.layout())?;
    for k in 0..k {
        for n in 0..n {
            let Some(right) = b.value_at((n, k)) else { continue };
            for m in 0..m {
                if let (Some(left), Some(sum)) = (a.value_at((m, k)), c.get_mut((m, n))) {
                    #[allow(clippy::arithmetic_side_effects)] // the element type's own arithmetic
                    {
                        *sum += left * right;
                    }
                }
            }
        }
    }
    Ok(())
}

/// GEMM of batches: `C(m, n, l) += sum over k of A(m, k, l) B(n, k, l)`, for each `l` of the third modes.
///
/// An operand that all products share has stride 0 in its third mode. `cute_cpu::gemm_batched` is the same at the speed of the machine.
///
/// ```
/// use cute_static::{Tensor, gemm_batched, layout};
/// // two products of (1,2) and (2,2); both take the same A
/// let a = Tensor::owned([1, 2], layout!((1, 2, 2) : (0, 1, 0)))?;
/// let b = Tensor::owned([1, 0, 0, 1, 2, 0, 0, 3], layout!((2, 2, 2) : (1, 2, 4)))?;
/// let mut c = Tensor::owned([0; 4], layout!((1, 2, 2) : (0, 1, 2)))?;
/// gemm_batched(&a, &b, &mut c)?;
/// assert_eq!(c.elements_mut(), [1, 2, 2, 6]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`gemm`], and [`AlgebraError::Size`] if the third modes differ.
#[inline(always)]
pub fn gemm_batched<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<(), AlgebraError>
where
    T: Copy + Mul<Output = T> + AddAssign,
    C: MemoryMut<Element = T>,
    LA: IsLayout + AskEvaluate<(usize, usize, usize), Verdict: Holds>,
    LB: IsLayout + AskEvaluate<(usize, usize, usize), Verdict: Holds>,
    LC: IsLayout + AskEvaluate<(usize, usize, usize), Verdict: Holds, Offset: Place>,
    A: ElementAt<LA, (usize, usize, usize), Value = T>,
    B: ElementAt<LB, (usize, usize, usize), Value = T>,
{
    let (m, n, k) = same_extents(a.layout(), b.layout(), c.layout())?;
    let batches = AlgebraError::batches([a.layout().mode_size(2), b.layout().mode_size(2), c.layout().mode_size(2)])?;
    one_place_each(c.layout())?;
    for l in 0..batches {
        for k in 0..k {
            for n in 0..n {
                let Some(right) = b.value_at((n, k, l)) else { continue };
                for m in 0..m {
                    if let (Some(left), Some(sum)) = (a.value_at((m, k, l)), c.get_mut((m, n, l))) {
                        #[allow(clippy::arithmetic_side_effects)] // the element type's own arithmetic
                        {
                            *sum += left * right;
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// TRANSFORM: `dst(i) = f(src(i))`, whatever the ranks and layouts.
///
/// The element types may differ. `f` is called once for each coordinate, in order.
///
/// ```
/// use cute_static::{Tensor, layout, transform};
/// let (src, mut dst) = ([1.5f32, -2.5, 3.5, -4.5, 5.5, -6.5], [0i32; 6]);
/// let columns = Tensor::view(&src, layout!((3, 2) : (1, 3)))?;
/// transform(&columns, &mut Tensor::view_mut(&mut dst, layout!((3, 2) : (2, 1)))?, |x| x as i32)?;
/// assert_eq!(dst, [1, -4, -2, 5, 3, -6]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Before anything is written: [`AlgebraError::CopySize`] if run-time sizes differ, [`AlgebraError::Aliasing`] if two coordinates have
/// one place in the destination (or [`AlgebraError::Undecided`]); [`AlgebraError::Codomain`] and [`AlgebraError::Overflow`].
#[inline(always)]
pub fn transform<A, L, B, M>(
    src: &Tensor<A, L>,
    dst: &mut Tensor<B, M>,
    mut f: impl FnMut(A::Value) -> B::Element,
) -> Result<(), AlgebraError>
where
    B: Write,
    L: AskEvaluate<usize, Verdict: Holds> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    A: Elements<L>,
{
    same_size(src.layout(), dst.layout())?;
    one_place_each(dst.layout())?;
    A::each_with(src, dst, |value, mut to| to.set(f(value)));
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
/// assert_eq!(reduce(&t.slice((1, ..)).unwrap(), 1, |product, x| product * x), 120);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn reduce<A, L, T>(tensor: &Tensor<A, L>, initial: T, mut f: impl FnMut(T, A::Value) -> T) -> T
where
    T: Copy,
    L: IsLayout + AskEvaluate<usize, Verdict: Holds>,
    A: Elements<L>,
{
    let mut so_far = initial;
    A::each_element(tensor, |element| so_far = f(so_far, element));
    so_far
}

/// AXPBY: `y(i) = alpha x(i) + beta y(i)`, whatever the ranks and layouts.
///
/// ```
/// use cute_static::{Tensor, axpby, layout};
/// let mut y = Tensor::owned([10., 20., 30., 40.], layout!((2, 2) : (2, 1)))?;
/// axpby(2., &Tensor::view(&[1., 2., 3., 4.], layout!((2, 2) : (1, 2)))?, 0.5, &mut y)?;
/// assert_eq!(y.elements_mut(), [7., 16., 19., 28.]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`transform`].
#[inline(always)]
pub fn axpby<A, L, B, M, T>(alpha: T, x: &Tensor<A, L>, beta: T, y: &mut Tensor<B, M>) -> Result<(), AlgebraError>
where
    T: Copy + Mul<Output = T> + Add<Output = T>,
    B: Read<Value = T> + Write<Element = T>,
    L: AskEvaluate<usize, Verdict: Holds> + AskCopy<M, Verdict: Holds>,
    M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    A: Elements<L> + ElementAt<L, usize, Value = T>,
{
    same_size(x.layout(), y.layout())?;
    one_place_each(y.layout())?;
    A::each_with(x, y, |x, mut to| {
        if let Some(y) = to.value() {
            #[allow(clippy::arithmetic_side_effects)] // the element type's own arithmetic
            to.set(alpha * x + beta * y);
        }
    });
    Ok(())
}
