//! What a tiled MMA multiplies: a thread's values of A, B and C, with as many atoms along M, N and K.

use crate::misuse::{AlongK, AlongM, AlongN};
use cute_static::machinery::Nested;
use cute_static::verdict::{Both, Holds, Verdict};
use cute_static::{AlgebraError, IsLayout, Layout};

/// [`MmaWith`], which may be refused.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled MMA: operands are a thread's values `(V, M, K)`, `(V, N, K)` and `(V, M, N)`",
    label = "operands are what partitions give: layouts `(V, M, K)`, `(V, N, K)` and `(V, M, N)`"
)]
pub trait AskGemm<B, C> {
    /// Whether their extents agree.
    type Verdict: Verdict;
}
impl<VA, MA: Nested, KA: Nested, DA, VB, NB: Nested, KB: Nested, DB, VC, MC: Nested, NC: Nested, DC>
    AskGemm<Layout<(VB, NB, KB), DB>, Layout<(VC, MC, NC), DC>> for Layout<(VA, MA, KA), DA>
where
    MA::Size: AlongM<MC::Size>,
    NB::Size: AlongN<NC::Size>,
    KA::Size: AlongK<KB::Size>,
{
    type Verdict = Both<
        <KA::Size as AlongK<KB::Size>>::Verdict,
        Both<<MA::Size as AlongM<MC::Size>>::Verdict, <NB::Size as AlongN<NC::Size>>::Verdict>,
    >;
}
/// A thread's values of A that a tiled MMA multiplies by those of B (a layout) into those of C: `(V, M, K)`, `(V, N, K)`, `(V, M, N)`.
#[diagnostic::on_unimplemented(
    message = "tiled MMA: operands are a thread's values `(V, M, K)`, `(V, N, K)` and `(V, M, N)`",
    label = "operands are what partitions give: layouts `(V, M, K)`, `(V, N, K)` and `(V, M, N)`"
)]
pub trait MmaWith<B, C>: AskGemm<B, C, Verdict: Holds> {}
impl<A: AskGemm<B, C, Verdict: Holds>, B, C> MmaWith<B, C> for A {}
/// How many instructions a thread issues to multiply its values: M N K of atoms.
///
/// ```
/// use cute_atoms::tiled::gemm_instructions;
/// use cute_static::layout;
/// let a = layout!(((2, 2, 2), 4, 2) : ((1, 2, 4), 8, 32));
/// let b = layout!(((2, 2), 8, 2) : ((1, 2), 4, 32));
/// let c = layout!(((2, 2), 4, 8) : ((1, 2), 4, 16));
/// assert_eq!(gemm_instructions(&a, &b, &c)?, 64);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// A and B have the same K; change the 4 to a 2 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::tiled::gemm_instructions;
/// # use cute_static::layout;
/// # let a = layout!(((2, 2, 2), 4, 2) : ((1, 2, 4), 8, 32));
/// # let c = layout!(((2, 2), 4, 8) : ((1, 2), 4, 16));
/// let b = layout!(((2, 2), 8, 4) : ((1, 2), 4, 32));
/// // error: tiled MMA: _2 atoms along K in A, where B has _4
/// gemm_instructions(&a, &b, &c);
/// ```
///
/// # Errors
/// [`AlgebraError::Size`] where run-time extents differ.
#[inline(always)]
pub fn gemm_instructions<A, B, C>(a: &A, b: &B, c: &C) -> Result<usize, AlgebraError>
where
    A: IsLayout + AskGemm<B, C, Verdict: Holds>,
    B: IsLayout,
    C: IsLayout,
{
    same(a.mode_size(2), b.mode_size(2))?;
    same(a.mode_size(1), c.mode_size(1))?;
    same(b.mode_size(1), c.mode_size(2))?;
    Ok(a.mode_size(1).saturating_mul(b.mode_size(1)).saturating_mul(a.mode_size(2)))
}
/// Whether two extents are one.
#[inline(always)]
fn same(found: usize, expected: usize) -> Result<(), AlgebraError> {
    if found == expected { Ok(()) } else { Err(AlgebraError::Size { expected, found }) }
}
