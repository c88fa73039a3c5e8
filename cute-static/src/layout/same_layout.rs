//! Whether a layout is the one that is required: the same nesting, extents and strides.
//!
//! ```text
//! same(S:D, T:E)               = nests(S, T) and each leaf s:d of S:D equals the leaf t:e of T:E
//! nests(s, t)                  = yes
//! nests((S0, S1), (T0, T1))    = nests(S0, T0) and nests(S1, T1);   refused if the ranks differ
//! nests(otherwise)             = refused
//! s:d equals t:e               = s = t and d = e; decided at run time where one of them is known then only
//! ```
//!
//! Both count leaves, so that a refusal names the first that differs. `same_function` compares offsets, and names the first coordinate
//! that has another one.

use crate::layout::coord::Evaluate;
use crate::refusal::held::held;
use crate::table::words::*;
use crate::tree::nested::{If, Rule, Trees, Walked};

/// Whether `found` is the layout `expected`: nests alike, and has the same extents and strides.
///
/// ```
/// use cute_static::{AlgebraError, Layout, int, layout, same_layout};
/// // what is known when run is compared then
/// let mixed = Layout::new((8usize, (int!(4), int!(2))), (int!(1), (int!(8), 32usize)))?;
/// let e = same_layout(&mixed, &layout!((8, (4, 2)) : (1, (8, 64)))).unwrap_err();
/// assert_eq!(e, AlgebraError::StrideDiffers { mode: 2, found: 32, expected: 64 });
/// # Ok::<(), AlgebraError>(())
/// ```
/// Static layouts that differ do not compile:
/// ```compile_fail,E0277
/// use cute_static::{layout, same_layout};
/// // error: leaf _1 has stride _9 where _8 is required
/// same_layout(&layout!((8, 4) : (1, 9)), &layout!((8, 4) : (1, 8)));
/// ```
///
/// # Errors
/// The first difference, where a run-time integer decides: [`AlgebraError::ExtentDiffers`], [`AlgebraError::StrideDiffers`].
#[inline]
pub fn same_layout<A, B>(found: &A, expected: &B) -> Result<(), AlgebraError>
where
    A: AskSameLayout<B, Verdict: Holds>,
{
    found.ask_same_layout(expected)
}

/// Whether `found` is the function that `expected` is: of as many coordinates, and with the same offset at each integral one.
///
/// Layouts of any kind are compared by what they produce: plain ones, those of XOR strides, swizzled and composed ones, static or not. It
/// takes a step for each coordinate.
///
/// ```
/// use cute_static::{AlgebraError, composition, layout, same_function, swizzle};
/// let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
/// assert_eq!(same_function(&tile.to_xor()?, &tile), Ok(()));
/// let e = same_function(&tile, &layout!((8, 8) : (8, 1))).unwrap_err();
/// assert_eq!(e, AlgebraError::OffsetDiffers { coordinate: 1, found: 9, expected: 8 });
/// # Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Size`] if the sizes differ, or the first difference, [`AlgebraError::OffsetDiffers`]; [`AlgebraError::Codomain`] of
/// layouts of coordinates on values.
#[inline]
pub fn same_function<A, B>(found: &A, expected: &B) -> Outcome<()>
where
    A: Evaluate<usize, Offset = isize>,
    B: Evaluate<usize, Offset = isize>,
{
    let (size, needed) = (found.size(), expected.size());
    if size != needed {
        return Err(AlgebraError::Size { expected: needed, found: size });
    }
    for coordinate in 0..size {
        match (found.offset(coordinate), expected.offset(coordinate)) {
            (Some(found), Some(expected)) if found == expected => {}
            (Some(found), Some(expected)) => return Err(AlgebraError::OffsetDiffers { coordinate, found, expected }),
            _ => return Err(AlgebraError::Codomain { mode: 0 }),
        }
    }
    Ok(())
}

held! {
    /// A layout that is required to be `B`: the bound of [`same_layout`] in generic code.
    ///
    /// A static layout that is another one does not compile. Of one with run-time integers `same_layout` tells.
    ///
    /// ```
    /// use cute_static::{SameLayout, layout};
    /// /// For the one layout that an instruction takes.
    /// fn load<L: SameLayout<layout!(type (8, 4) : (4, 1))>>(_: &L) {}
    /// load(&layout!((8, 4) : (4, 1)));
    /// ```
    SameLayout<B>,
    AskSameLayout = "whether these two layouts are one is not known", "not for these operands",
        "in generic code, `A: SameLayout<B>` is the bound of `same_layout`";
    /// The first difference.
    ///
    /// # Errors
    /// As [`same_layout`].
    fn ask_same_layout(&self, expected: &B) -> Outcome<()>;
}
#[diagnostic::do_not_recommend]
impl<S: Nested + Tree<D>, D: Copy, T: Nested + Tree<E>, E: Copy> AskSameLayout<Layout<T, E>> for Layout<S, D> {
    type Verdict = Both<Walked<S, T, Nests>, <S::Leaves<Nil> as List>::ToVerdict<Same<T::Leaves<Nil>, UTerm>>>;
    #[inline]
    fn ask_same_layout(&self, expected: &Layout<T, E>) -> Outcome<()> {
        let leaves = expected.shape().leaves(*expected.stride(), Nil);
        let (mut mode, mut same) = (0usize, Ok(()));
        self.shape().leaves(*self.stride(), Nil).each(&mut |s, d| {
            let mut at = 0usize;
            leaves.each(&mut |t, e| {
                if at == mode && same.is_ok() && s != t {
                    same = Err(AlgebraError::ExtentDiffers { mode, found: s, expected: t });
                } else if at == mode && same.is_ok() && d != e {
                    same = Err(AlgebraError::StrideDiffers { mode, found: d, expected: e });
                }
                at = at.saturating_add(1);
            });
            mode = mode.saturating_add(1);
        });
        same
    }
}

/// The nesting of two shapes; the ranks go first.
#[derive(Debug, Clone, Copy)]
pub struct Nests;
impl Rule for Nests {
    type Leaves<A: Stride, B: Stride, I: Number, V: Verdict> = V;
    type LeafTuple<A: Stride, B: Nested, N: Number, I: Number, V: Verdict> = Inadmissible<LeafForTuple<Dec<I>, Dec<N>>>;
    type TupleLeaf<A: Trees, B: Stride, N: Number, I: Number, V: Verdict> = Inadmissible<TupleForLeaf<Dec<I>, Dec<N>>>;
    type Tuples<N: Number, M: Number, I: Number, V: Verdict> =
        If<N::Equals<M>, V, Inadmissible<TupleDiffers<Dec<I>, Dec<N>, Dec<M>>>>;
    type Shorter<V: Verdict> = V;
    type Longer<V: Verdict> = V;
    type Behind<I: Number, H: Nested> = I::Plus<H::Count>;
}
asks! { list [S : D | T; V]
    /// Where the list `m` is required; the first leaf is the `i`-th. Where one ends first, nesting has been refused.
    Same<M: List, I: Number>: ListToVerdict = Admissible, M::ToVerdict<SameBehind<S, D, T, I>>, V;
    /// Required, where the list `[t : e | m]` is found.
    SameBehind<T0: Number, E0: Stride, M: List, I: Number>: ListToVerdict = Admissible,
        Both<Both<SameExtent<T0, S, I>, E0::AsVerdict<SameStride<D, I>>>, M::ToVerdict<Same<T, I::Plus<One>>>>, V;
}
type SameExtent<N, M, I> =
    If<<N as Number>::Equals<M>, Admissible, Inadmissible<ExtentDiffers<Dec<I>, Dec<N>, Dec<M>>>>;

type Differs<I, N, M> = Inadmissible<StrideDiffers<Dec<I>, N, M>>;
/// Only what is known can be known to differ.
type DiffersIfKnown<I, N, M> = If<<N as Number>::IsZero, Differs<I, Dec<N>, M>, Differs<I, Dec<N>, M>>;
type Other<A, B> = Inadmissible<CodomainsDiffer<A, B>>;
type OrDiffers<E, I, N, M> = If<E, Admissible, Differs<I, N, M>>;
asks! { stride [X; U; L, M]
    /// A stride of the `i`-th leaf, where `E` is required.
    SameStride<E: Stride, I: Number>: StrideToVerdict = E::AsVerdict<IsNumber<UTerm, I>>, E::AsVerdict<IsNumber<X, I>>,
        E::AsVerdict<IsNegative<U, I>>, AtRunTime, E::AsVerdict<IsNumber<X, I>>, E::AsVerdict<IsNumber<isize, I>>,
        E::AsVerdict<IsBasis<L, M, I>>, E::AsVerdict<IsXor<L, I>>;
    /// Required, where a number, `-u`, a basis stride or an XOR stride is found.
    IsNumber<N: Number, I: Number>: StrideToVerdict = IsKnown<UTerm, N, I>, IsKnown<X, N, I>, DiffersIfKnown<I, N, Negative<Dec<U>>>,
        AtRunTime, AtRunTime, AtRunTime, Other<IntegerStrides, CoordinateStrides>, Other<IntegerStrides, XorStrides>;
    IsNegative<N: Number, I: Number>: StrideToVerdict = Differs<I, Negative<Dec<N>>, Dec<UTerm>>, Differs<I, Negative<Dec<N>>, Dec<X>>,
        OrDiffers<N::Equals<U>, I, Negative<Dec<N>>, Negative<Dec<U>>>, AtRunTime, AtRunTime, AtRunTime,
        Other<IntegerStrides, CoordinateStrides>, Other<IntegerStrides, XorStrides>;
    IsBasis<K: Stride, J: Index, I: Number>: StrideToVerdict = OtherBasis, OtherBasis, OtherBasis, OtherBasis, OtherBasis, OtherBasis,
        Both<If<J::Is<M>, Admissible, Other<AlongMode<J::Name>, AlongMode<M::Name>>>, K::AsVerdict<SameStride<L, I>>>,
        Other<CoordinateStrides, XorStrides>;
    IsXor<K: Number, I: Number>: StrideToVerdict = OtherXor, OtherXor, OtherXor, OtherXor, OtherXor, OtherXor,
        Other<XorStrides, CoordinateStrides>, K::AsVerdict<SameStride<L, I>>;
}
type IsKnown<M, N, I> = OrDiffers<<N as Number>::Equals<M>, I, Dec<N>, Dec<M>>;
type OtherBasis = Other<CoordinateStrides, IntegerStrides>;
type OtherXor = Other<XorStrides, IntegerStrides>;
/// A number below 0, as messages show it.
#[derive(Debug, Clone, Copy)]
pub struct Negative<N>(PhantomData<N>);
/// Strides along a basis element, as messages show them.
#[derive(Debug, Clone, Copy)]
pub struct AlongMode<I>(PhantomData<I>);
