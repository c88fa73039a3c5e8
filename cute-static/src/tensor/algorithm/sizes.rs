//! Whether the sizes of tensors agree, as far as the compiler knows.
//!
//! ```text
//! copy(L, M)    = |L| equals |M|
//! predicates(P) = |P| divides |L|
//! gemm(A, B, C) = |A_0| equals |C_0| and |B_0| equals |C_1| and |A_1| equals |B_1|       A (M,K), B (N,K), C (M,N)
//! n equals m    = admissible if both are static and equal, refused if they differ, decided at run time otherwise
//! ```

use crate::layout::coord::{AskEvaluate, Evaluate};
use crate::refusal::held::held;
use crate::table::words::*;
use crate::tree::nested::Trees;
use typenum::U2;

// sizes of tensors, by whether they are equal, and of storage, by whether it is enough
asks! { truth []
    OrCopyDiffers<N: Number, M: Number>: TruthToVerdict = Admissible, Inadmissible<CopySizesDiffer<Dec<N>, Dec<M>>>, AtRunTime;
    OrMDiffers<A: Number, C: Number>: TruthToVerdict = Admissible, Inadmissible<GemmMDiffers<Dec<A>, Dec<C>>>, AtRunTime;
    OrNDiffers<B: Number, C: Number>: TruthToVerdict = Admissible, Inadmissible<GemmNDiffers<Dec<B>, Dec<C>>>, AtRunTime;
    OrKDiffers<A: Number, B: Number>: TruthToVerdict = Admissible, Inadmissible<GemmKDiffers<Dec<A>, Dec<B>>>, AtRunTime;
    OrPredicates<P: Number, N: Number>: TruthToVerdict = Admissible, Inadmissible<PredicatesDoNotDivide<Dec<P>, Dec<N>>>, AtRunTime;
}
/// Whether two sizes are equal.
type Same<N, M> = <N as Number>::Equals<M>;
/// The size of a layout.
type SizeOf<L> = <<L as IsLayout>::Shape as Nested>::Size;

held! {
    /// A layout of a source that may be copied to a destination of layout `M`: the one bound of [`copy`](crate::copy), and of all that
    /// writes one tensor from another, in generic code. It says of both layouts that they have an element at each integer coordinate.
    ///
    /// Static layouts of different sizes do not compile; where a size is known at run time only, `copy` compares them.
    ///
    /// ```
    /// use cute_static::{AlgebraError, CopyTo, Tensor, accessor::View, accessor::ViewMut, copy};
    /// fn move_all<L: CopyTo<M>, M>(from: &Tensor<View<f32>, L>, to: &mut Tensor<ViewMut<f32>, M>) -> Result<(), AlgebraError> {
    ///     copy(from, to)
    /// }
    /// ```
    CopyTo<M> where { To = M } and {
        AskCopy<M, To: IsLayout + AskEvaluate<usize, Offset = isize, Verdict = Admissible>> + Evaluate<usize, Offset = isize>
    },
    AskCopy: { IsLayout + AskEvaluate<usize> } = "copy: not known to be possible: two layouts of one size are needed, with integer offsets",
        "COPY needs source and destination of one size",
        "in generic code, `{Self}: CopyTo<{M}>` is the bound of `copy`";
    /// The destination's, `M`: what a supertrait asks of an associated type holds of that type wherever `CopyTo` does. (Of its verdict it is to
    /// name a type: of `Verdict: Holds` the compiler would look for a rule of `M` before it knows that there is one, and of a verdict that
    /// hangs on the source's type two sources of one `M` would be two answers. What it is and what it can are two bounds: in one,
    /// Rust 1.90 takes the second for a contradiction.)
    type To;
}
#[diagnostic::do_not_recommend]
impl<L, M> AskCopy<M> for L
where
    L: IsLayout<Shape: Nested> + AskEvaluate<usize>,
    M: IsLayout<Shape: Nested> + AskEvaluate<usize>,
{
    type Verdict = <Same<SizeOf<L>, SizeOf<M>> as Truth>::ToVerdict<OrCopyDiffers<SizeOf<L>, SizeOf<M>>>;
    type To = M;
}

/// A layout of predicates for the elements of a layout `M`: for each, or for as many vectors.
#[diagnostic::on_unimplemented(message = "whether `{Self}` are predicates for a tensor of `{M}` is not known")]
pub trait AskPredicates<M> {
    /// Whether their number divides that of the elements.
    type Verdict: Verdict;
}
#[diagnostic::do_not_recommend]
impl<L: IsLayout<Shape: Nested>, M: IsLayout<Shape: Nested>> AskPredicates<M> for L {
    type Verdict = <<<SizeOf<M> as Number>::Ratio<SizeOf<L>> as Ratio>::Divides as Truth>::ToVerdict<
        OrPredicates<SizeOf<L>, SizeOf<M>>,
    >;
}

held! {
    /// A layout of the operand A of a GEMM whose operand B has layout `B` and whose result has layout `C`: the bound of
    /// [`gemm`](crate::gemm) in generic code, and the only one: it says of all three layouts that they have elements at `(i, j)`.
    ///
    /// Static layouts of which M, N or K differ do not compile; where an extent is known at run time only, `gemm` compares them.
    ///
    /// ```
    /// use cute_static::{AlgebraError, Fragment, GemmWith, HasCosize, Tensor, accessor::View, gemm, layout};
    /// fn product<LA, LB, LC>(a: &Tensor<View<f32>, LA>, b: &Tensor<View<f32>, LB>, c: LC) -> Result<Fragment<f32, LC>, AlgebraError>
    /// where
    ///     LA: GemmWith<LB, LC>,
    ///     LC: HasCosize,
    /// {
    ///     let mut sums = Tensor::fragment(c, 0.0);
    ///     gemm(a, b, &mut sums)?;
    ///     Ok(sums)
    /// }
    /// let data = [1., 2., 3., 4., 5., 6.];
    /// let (a, b) = (Tensor::view(&data, layout!((2, 3) : (3, 1)))?, Tensor::view(&data, layout!((1, 3) : (0, 1)))?);
    /// assert_eq!(product(&a, &b, layout!((2, 1) : (1, 0)))?.elements_mut(), [14., 32.]);
    /// # Ok::<(), AlgebraError>(())
    /// ```
    GemmWith<B, C> where { Right = B, Sums = C } and {
        AskGemm<
            B,
            C,
            Right: IsLayout + AskEvaluate<(usize, usize), Offset = isize, Verdict = Admissible>,
            Sums: IsLayout + AskEvaluate<(usize, usize), Offset = isize, Verdict = Admissible>,
        > + Evaluate<(usize, usize), Offset = isize>
    },
    AskGemm: { IsLayout + AskEvaluate<(usize, usize)> } = "gemm: not known to be possible: three layouts of two modes are needed, with integer offsets",
        "GEMM needs A (M,K), B (N,K) and C (M,N)", "in generic code, `{Self}: GemmWith<{B}, {C}>` is the bound of `gemm`";
    /// The right operand's, `B`.
    type Right;
    /// The result's, `C`.
    type Sums;
}
#[diagnostic::do_not_recommend]
impl<A, B, C> AskGemm<B, C> for A
where
    A: IsLayout<Shape: Nested> + AskEvaluate<(usize, usize)>,
    B: IsLayout<Shape: Nested> + AskEvaluate<(usize, usize)>,
    C: IsLayout<Shape: Nested> + AskEvaluate<(usize, usize)>,
{
    type Right = B;
    type Sums = C;
    type Verdict = Both<
        <Same<First<A>, First<C>> as Truth>::ToVerdict<OrMDiffers<First<A>, First<C>>>,
        Both<
            <Same<First<B>, Second<C>> as Truth>::ToVerdict<OrNDiffers<First<B>, Second<C>>>,
            <Same<Second<A>, Second<B>> as Truth>::ToVerdict<OrKDiffers<Second<A>, Second<B>>>,
        >,
    >;
}

/// The modes of a layout's shape.
type Modes<L> = <<L as IsLayout>::Shape as Nested>::Modes;
/// The size of a layout's first mode.
type First<L> = OfTwo<L, <Modes<L> as Trees>::Head>;
/// The size of a layout's second mode.
type Second<L> = OfTwo<L, <<Modes<L> as Trees>::Tail as Trees>::Head>;
/// The size of the mode `X` of two; of other layouts, which are refused elsewhere, it is not known.
type OfTwo<L, X> = <Same<<<L as IsLayout>::Shape as Nested>::Rank, U2> as Truth>::Number<<X as Nested>::Size, usize>;

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
    /// How many products a batched GEMM is, from the sizes of the third modes of A, B and C.
    ///
    /// # Errors
    /// [`Size`](Self::Size).
    #[doc(hidden)]
    #[inline(always)]
    pub const fn batches([a, b, c]: [usize; 3]) -> Result<usize, Self> {
        if a != c {
            Err(Self::Size { expected: c, found: a })
        } else if b != c {
            Err(Self::Size { expected: c, found: b })
        } else {
            Ok(c)
        }
    }
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
