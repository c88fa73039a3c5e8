//! Whether the sizes of tensors agree, as far as the compiler knows.
//!
//! ```text
//! copy(L, M)    = |L| equals |M|
//! gemm(A, B, C) = |A_0| equals |C_0| and |B_0| equals |C_1| and |A_1| equals |B_1|       A (M,K), B (N,K), C (M,N)
//! n equals m    = admissible if both are static and equal, refused if they differ, decided at run time otherwise
//! ```

use crate::AlgebraError;
use crate::layout::IsLayout;
use crate::number::decimal::{Dec, Decimal};
use crate::number::num::{Equals, False, True};
use crate::refusal::verdict::*;
use crate::tree::htuple::{Leaf, Node, Profile, SizeOf};
use crate::tree::tuple::{Link, Nil};
use typenum::UInt;

/// A size beside another one, `M`; what differs is told by `R`.
pub trait SameAs<M, R> {
    /// Whether they are equal.
    type Verdict: Verdict;
}
impl<M, R> SameAs<M, R> for usize {
    type Verdict = AtRunTime;
}
impl<U, B, M: SameAsStatic<Self, R>, R> SameAs<M, R> for UInt<U, B> {
    type Verdict = M::Verdict;
}
/// A size beside the static one `N`.
pub trait SameAsStatic<N, R> {
    /// Whether they are equal.
    type Verdict: Verdict;
}
impl<N, R> SameAsStatic<N, R> for usize {
    type Verdict = AtRunTime;
}
impl<U, B, N, E, R> SameAsStatic<N, R> for UInt<U, B>
where
    N: Equals<Self, Output = E>,
    E: OrDiffer<N, Self, R>,
{
    type Verdict = E::Verdict;
}
/// By whether they are equal.
pub trait OrDiffer<N, M, R> {
    type Verdict: Verdict;
}
impl<N, M, R> OrDiffer<N, M, R> for True {
    type Verdict = Admissible;
}
impl<N: Decimal, M: Decimal, R: Difference> OrDiffer<N, M, R> for False {
    type Verdict = Inadmissible<R::Of<Dec<N>, Dec<M>>>;
}
/// What to say of two numbers that differ.
pub trait Difference {
    type Of<N, M>;
}
macro_rules! differences {
    ($($name:ident = $rule:ident;)*) => {$(
        /// See the rule.
        #[derive(Debug, Clone, Copy)]
        pub struct $name;
        impl Difference for $name {
            type Of<N, M> = $rule<N, M>;
        }
    )*};
}
differences! { OfCopy = CopySizesDiffer; OfM = GemmMDiffers; OfN = GemmNDiffers; OfK = GemmKDiffers; }

/// [`CopyTo`], which may be refused.
#[diagnostic::on_unimplemented(
    message = "whether a layout `{Self}` has the size of `{M}` is not known",
    label = "COPY needs source and destination of one size",
    note = "in generic code, `{Self}: CopyTo<{M}>` is the bound of `copy`"
)]
pub trait AskCopy<M> {
    /// Whether the sizes agree.
    type Verdict: Verdict;
}
#[diagnostic::do_not_recommend]
impl<L, M, N, V> AskCopy<M> for L
where
    L: IsLayout<Shape: SizeOf>,
    M: IsLayout<Shape: SizeOf<Output = N>>,
    <L::Shape as SizeOf>::Output: SameAs<N, OfCopy, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
/// A layout of a source that may be copied to a destination of layout `M`: the bound of [`copy`](crate::copy) in generic code.
///
/// Static layouts of different sizes do not compile; where a size is known at run time only, `copy` compares them.
///
/// ```
/// use cute_static::accessor::{Storage, StorageMut};
/// use cute_static::{AlgebraError, CopyTo, Evaluate, IsLayout, Tensor, copy};
/// fn move_all<A, L, B, M>(from: &Tensor<A, L>, to: &mut Tensor<B, M>) -> Result<(), AlgebraError>
/// where
///     A: Storage<Element = f32>,
///     B: StorageMut<Element = f32>,
///     L: IsLayout + Evaluate<usize, Offset = isize> + CopyTo<M>,
///     M: IsLayout + Evaluate<usize, Offset = isize>,
/// {
///     copy(from, to)
/// }
/// ```
pub trait CopyTo<M>: AskCopy<M, Verdict: Holds> {}
impl<L: AskCopy<M, Verdict: Holds>, M> CopyTo<M> for L {}

/// [`GemmWith`], which may be refused.
#[diagnostic::on_unimplemented(
    message = "whether layouts `{Self}`, `{B}` and `{C}` have one M, N and K is not known",
    label = "GEMM needs A (M,K), B (N,K) and C (M,N)",
    note = "in generic code, `{Self}: GemmWith<{B}, {C}>` is the bound of `gemm`"
)]
pub trait AskGemm<B, C> {
    /// Whether M, N and K agree.
    type Verdict: Verdict;
}
#[diagnostic::do_not_recommend]
impl<A, B, C, VM, VN, VK> AskGemm<B, C> for A
where
    A: IsLayout<Shape: TwoModes>,
    B: IsLayout<Shape: TwoModes>,
    C: IsLayout<Shape: TwoModes>,
    First<A>: SameAs<First<C>, OfM, Verdict = VM>,
    First<B>: SameAs<Second<C>, OfN, Verdict = VN>,
    Second<A>: SameAs<Second<B>, OfK, Verdict = VK>,
    VM: Verdict,
    VN: Verdict,
    VK: Verdict,
{
    type Verdict = Both<VM, Both<VN, VK>>;
}
/// A layout of the operand A of a GEMM whose operand B has layout `B` and whose result has layout `C`: the bound of
/// [`gemm`](crate::gemm) in generic code.
///
/// Static layouts of which M, N or K differ do not compile; where an extent is known at run time only, `gemm` compares them.
pub trait GemmWith<B, C>: AskGemm<B, C, Verdict: Holds> {}
impl<A: AskGemm<B, C, Verdict: Holds>, B, C> GemmWith<B, C> for A {}

/// The size of a layout's first mode.
type First<L> = <<L as IsLayout>::Shape as TwoModes>::First;
/// The size of a layout's second mode.
type Second<L> = <<L as IsLayout>::Shape as TwoModes>::Second;
/// The sizes of the modes of a shape of two; of another shape, which is refused elsewhere, they are not known.
pub trait TwoModes {
    /// The size of the first mode.
    type First;
    /// The size of the second mode.
    type Second;
}
impl<S: Profile<Kind: TwoModes>> TwoModes for S {
    type First = <S::Kind as TwoModes>::First;
    type Second = <S::Kind as TwoModes>::Second;
}
impl<X: SizeOf, Y: SizeOf> TwoModes for Node<Link<X, Link<Y, Nil>>> {
    type First = X::Output;
    type Second = Y::Output;
}
macro_rules! unknown {
    ($([$($generics:ident),*] $kind:ty;)*) => {$(
        impl<$($generics),*> TwoModes for $kind {
            type First = usize;
            type Second = usize;
        }
    )*};
}
unknown! { [N] Leaf<N>; [X] Node<Link<X, Nil>>; [X, Y, Z, T] Node<Link<X, Link<Y, Link<Z, T>>>>; }

/// The sizes of source and destination of a COPY.
#[inline(always)]
pub(super) fn same_size(source: &impl IsLayout, destination: &impl IsLayout) -> Result<(), AlgebraError> {
    let (source, destination) = (source.size(), destination.size());
    if source == destination { Ok(()) } else { Err(AlgebraError::CopySize { source, destination }) }
}
/// M, N and K of a GEMM.
#[inline(always)]
pub(super) fn same_extents(
    a: &impl IsLayout,
    b: &impl IsLayout,
    c: &impl IsLayout,
) -> Result<(usize, usize, usize), AlgebraError> {
    AlgebraError::gemm(
        (a.mode_size(0), a.mode_size(1)),
        (b.mode_size(0), b.mode_size(1)),
        (c.mode_size(0), c.mode_size(1)),
    )
}
impl AlgebraError {
    /// M, N and K of a GEMM, from the sizes of the modes of A (M,K), B (N,K) and C (M,N).
    ///
    /// # Errors
    /// [`GemmM`](Self::GemmM), [`GemmN`](Self::GemmN) and [`GemmK`](Self::GemmK).
    #[doc(hidden)]
    #[inline(always)]
    pub const fn gemm(
        (m, k): (usize, usize),
        (n, k_of_b): (usize, usize),
        (m_of_c, n_of_c): (usize, usize),
    ) -> Result<(usize, usize, usize), Self> {
        if m != m_of_c {
            Err(Self::GemmM { a: m, c: m_of_c })
        } else if n != n_of_c {
            Err(Self::GemmN { b: n, c: n_of_c })
        } else if k != k_of_b {
            Err(Self::GemmK { a: k, b: k_of_b })
        } else {
            Ok((m, n, k))
        }
    }
}
