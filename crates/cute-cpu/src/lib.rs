//! GEMM and COPY for CPUs, with tiles that are layouts (paper, Section 2.6).
//!
//! [`gemm`] computes `C += A B`, and [`copy`] copies or transposes, for tensors with any strides:
//!
//! ```
//! use cute_static::{Layout, Tensor, int};
//! // C (M,N) is row-major, A (M,K) column-major, B is (N,K): strides express transposition
//! let (m, n, k) = (100, 80, 60);
//! let (a, b, mut c) = (vec![1f32; m * k], vec![2f32; n * k], vec![0f32; m * n]);
//! cute_cpu::gemm(
//!     &Tensor::view(&a, Layout::new((m, k), (int!(1), m))?)?,
//!     &Tensor::view(&b, Layout::new((n, k), (k, int!(1)))?)?,
//!     &mut Tensor::view_mut(&mut c, Layout::new((m, n), (n, int!(1)))?)?,
//! )?;
//! assert!(c.iter().all(|&x| x == 120.0));
//! # Ok::<(), cute_static::AlgebraError>(())
//! ```
//!
//! | function or trait | what it does | feature |
//! |---|---|---|
//! | [`gemm`], [`gemm_scaled`] | compute `C += A B` and `C = alpha A B + beta C` for `f32`, `f64`, and `i8` with sums in `i32` | |
//! | the same | compute products of `f16` and `bf16` with sums in `f32` | `half` |
//! | [`gemm_static`] | multiplies small matrices with static extents | |
//! | [`copy`] | copies, permutes or transposes | |
//! | `gemm_parallel`, `gemm_scaled_parallel`, `copy_parallel` | use the threads of rayon's current pool if the problem is large enough | `rayon` |
//! | [`Matrix`], [`Factor`], [`Scalar`], [`TwoLeaves`] | are the bounds for layouts and elements in generic code | |
//!
//! The crate divides a matrix like a GPU does, but by the caches and registers of a CPU:
//!
//! | level | size | described by |
//! |---|---|---|
//! | atom | the register tile of one instruction set's multiply-add | its thread-value layouts, with lanes as threads (`atom.rs`) |
//! | strip | the rows of one tile, packed into a panel by a copy between layouts | `(W,K):(1,W)` (`pack.rs`) |
//! | block | the data that the second and third cache hold | divisions of the extents (`blocked.rs`) |
//!
//! There are atoms for AVX-512F, for AVX2 with FMA and for NEON, and one for any machine. The crate
//! chooses among them at run time. All strides take one path. A stride of 1 in any mode of an
//! operand is copied by vectors. AVX-512F and AVX2 also copy small strides by vectors. `copy`
//! permutes and merges the modes of both layouts together, and then runs rows, fills and transposes
//! (`copy.rs`).
//!
//! `unsafe` is in the atoms, in packing and copying, and in the loops around them. `operand.rs` and
//! `copy.rs` check their preconditions with the numbers of the layouts themselves.
#![cfg_attr(docsrs, feature(doc_cfg))] // which feature an item needs, said beside it
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::needless_range_loop,
    reason = "numerics in coordinates, and indices within extents that were checked against the storage"
)]

mod atom;
mod blocked;
mod cache;
mod copy;
mod operand;
mod pack;
#[cfg(feature = "rayon")]
mod parallel;
mod scalar;
mod scale;
mod simd;
mod small;
#[cfg(test)]
mod tests;
mod words;

use crate::blocked::Product;
use crate::operand::{Destination, Source};
use crate::scale::Scale;
use core::ops::RangeFull;
use cute_static::accessor::{Memory, MemoryMut};
use cute_static::machinery::{AskGemm, sums};
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, AskEvaluate, AskSlice, IsLayout, SubTensor, SubTensorMut, Tensor};

pub use bytemuck;
pub use copy::copy;
#[cfg(feature = "rayon")]
pub use copy::copy_parallel;
pub use operand::{Matrix, Mode};
#[cfg(feature = "rayon")]
pub use parallel::{gemm_parallel, gemm_scaled_parallel};
pub use scalar::{Factor, Scalar};
pub use small::{TwoLeaves, gemm_static};

/// GEMM: `C(m, n) += sum over k of A(m, k) B(n, k)`, whatever the layouts, on one thread; of `f32`, `f64`, halves and `i8` ([`Factor`] has
/// the elements of `C` for each). Others are [`cute_static::gemm`]'s.
///
/// Strides may be static or not, negative, and 0 in `A` and `B`; modes may be hierarchical, as those of folded tensors and
/// convolutions are (Table 3). The sum is formed in blocks of `K` and, where the machine has it, by fused multiply-add.
///
/// ```
/// use cute_static::{AlgebraError, Layout, Tensor};
/// let (a, mut c) = ([1f64; 6], [0f64; 4]);
/// let a = Tensor::view(&a, Layout::new((2usize, 3usize), (3usize, 1usize))?)?;
/// // two elements of C in the same place
/// let e = cute_cpu::gemm(&a, &a, &mut Tensor::view_mut(&mut c, Layout::new((2usize, 2usize), (1usize, 1usize))?)?).unwrap_err();
/// assert_eq!(e, AlgebraError::Aliasing { stride: 1, reach: 1 });
/// // small integers, summed to larger ones
/// let (a, mut c) = ([-100i8; 6], [0i32; 4]);
/// let a = Tensor::view(&a, Layout::new((2usize, 3usize), (3usize, 1usize))?)?;
/// cute_cpu::gemm(&a, &a, &mut Tensor::view_mut(&mut c, Layout::new((2usize, 2usize), (1usize, 2usize))?)?)?;
/// assert_eq!(c, [30_000; 4]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Before anything is written: [`AlgebraError::GemmM`], [`AlgebraError::GemmN`] and [`AlgebraError::GemmK`] if M, N or K differ
/// between the tensors (static ones that do are refused by the compiler), [`AlgebraError::Aliasing`] if the layout of `C` reaches an element twice (or [`AlgebraError::Undecided`]), [`AlgebraError::StorageTooSmall`] and
/// [`AlgebraError::BelowStorage`] for tensors that overhang their storage, and those of [`Matrix::modes`].
#[inline]
pub fn gemm<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<(), AlgebraError>
where
    T: Factor<C::Element>,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element: Copy>,
    LA: Matrix + AskGemm<LB, LC, Verdict: Holds> + AskEvaluate<(usize, usize), Verdict: Holds>,
    LB: Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
    LC: Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
{
    let Some(product) = product(a, b, c)? else { return Ok(()) };
    // SAFETY: `product` has checked the sizes, that all offsets are in the operands' storage and that C reaches no element
    // twice; the tensors are borrowed until the end, C alone for writing
    unsafe { product.run(Scale::PLAIN) };
    Ok(())
}

/// GEMM as BLAS has it: `C(m, n) = alpha sum over k of A(m, k) B(n, k) + beta C(m, n)`.
///
/// If `beta` is 0, `C` is not read, and what is there does not matter; if `alpha` is 0, neither are `A` and `B`. Both are of the type that
/// is summed in ([`Factor`]): `f32` of halves, `i32` of `i8`.
///
/// ```
/// use cute_static::{Layout, Tensor};
/// let (a, mut c) = ([1f32; 6], [f32::NAN; 4]);
/// let a = Tensor::view(&a, Layout::new((2usize, 3usize), (3usize, 1usize))?)?;
/// let mut c = Tensor::view_mut(&mut c, Layout::new((2usize, 2usize), (1usize, 2usize))?)?;
/// cute_cpu::gemm_scaled(&a, &a, &mut c, 2.0, 0.0)?; // NaN is not read
/// assert_eq!(c.get((1, 1)), Some(&6.0));
/// cute_cpu::gemm_scaled(&a, &a, &mut c, 1.0, -1.0)?;
/// assert_eq!(c.get((1, 1)), Some(&-3.0));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// As [`gemm`].
#[inline]
pub fn gemm_scaled<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
    alpha: T::Sum,
    beta: T::Sum,
) -> Result<(), AlgebraError>
where
    T: Factor<C::Element>,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element: Copy>,
    LA: Matrix + AskGemm<LB, LC, Verdict: Holds> + AskEvaluate<(usize, usize), Verdict: Holds>,
    LB: Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
    LC: Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
{
    let Some(product) = product(a, b, c)? else { return Ok(()) };
    // SAFETY: as in `gemm`
    unsafe { product.run(Scale { alpha, beta }) };
    Ok(())
}

/// GEMM of batches: `C(m, n, l) += sum over k of A(m, k, l) B(n, k, l)`, for each `l` of the third modes, each as [`gemm`].
///
/// An operand that all products share has stride 0 in its third mode.
///
/// ```
/// use cute_static::{Layout, Tensor, int};
/// // 10 products of 4x5 and one 3x5; A and C are row-major
/// let (a, b, mut c) = (vec![1f32; 200], vec![2f32; 15], vec![0f32; 120]);
/// let a = Tensor::view(&a, Layout::new((4usize, 5usize, 10usize), (5usize, int!(1), 20usize))?)?;
/// let b = Tensor::view(&b, Layout::new((3usize, 5usize, 10usize), (5usize, int!(1), int!(0)))?)?;
/// let mut sums = Tensor::view_mut(&mut c, Layout::new((4usize, 3usize, 10usize), (3usize, int!(1), 12usize))?)?;
/// cute_cpu::gemm_batched(&a, &b, &mut sums)?;
/// assert_eq!(c, [10.0; 120]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`gemm`], and [`AlgebraError::Size`] if the third modes differ.
pub fn gemm_batched<A, LA, B, LB, C, LC, T, RA, RB, RC>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<(), AlgebraError>
where
    T: Factor<C::Element>,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element: Copy>,
    LA: IsLayout + AskSlice<(RangeFull, RangeFull, usize), Verdict: Holds, Output = RA, Offset = isize>,
    LB: IsLayout + AskSlice<(RangeFull, RangeFull, usize), Verdict: Holds, Output = RB, Offset = isize>,
    LC: IsLayout + AskSlice<(RangeFull, RangeFull, usize), Verdict: Holds, Output = RC, Offset = isize>,
    RA: IsLayout + Matrix + AskGemm<RB, RC, Verdict: Holds> + AskEvaluate<(usize, usize), Verdict: Holds>,
    RB: IsLayout + Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
    RC: IsLayout + Matrix + AskEvaluate<(usize, usize), Verdict: Holds>,
{
    let sizes = |mode| [a.layout().mode_size(mode), b.layout().mode_size(mode), c.layout().mode_size(mode)];
    let ([m, n, m_of_c], [k, k_of_b, n_of_c]) = (sizes(0), sizes(1));
    AlgebraError::gemm((m, k), (n, k_of_b), (m_of_c, n_of_c))?;
    let batches = AlgebraError::batches(sizes(2))?;
    let mut modes = Vec::new();
    c.layout().each_leaf(&mut |extent, stride| modes.push((extent, stride)))?;
    sums::no_aliases(&mut modes)?;
    for batch in 0..batches {
        let outside = AlgebraError::OutOfBounds { index: batch, bound: batches };
        let a: SubTensor<'_, A, RA> = a.slice((.., .., batch)).ok_or(outside)?;
        let b: SubTensor<'_, B, RB> = b.slice((.., .., batch)).ok_or(outside)?;
        let mut c: SubTensorMut<'_, C, RC> = c.slice_mut((.., .., batch)).ok_or(outside)?;
        gemm(&a, &b, &mut c)?;
    }
    Ok(())
}

/// The product as numbers, checked: sizes, storage, and that `C` reaches no element twice. None if no element of `C` exists.
fn product<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<Option<Product<T, C::Element>>, AlgebraError>
where
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut,
    LA: Matrix,
    LB: Matrix,
    LC: Matrix,
{
    let whole = [a.layout().sizes(), b.layout().sizes(), c.layout().sizes()];
    let c = Destination::new(c)?;
    let (a, b) = (Source::new(a)?, Source::new(b)?);
    let [sa, sb, sc] = whole;
    AlgebraError::gemm(
        sa.map_or((a.rows.extent(), a.steps.extent()), |[m, k]| (m, k)),
        sb.map_or((b.rows.extent(), b.steps.extent()), |[n, k]| (n, k)),
        sc.map_or((c.rows.extent(), c.columns.extent()), |[m, n]| (m, n)),
    )?;
    if whole.iter().all(Option::is_none) {
        return Ok(Some(Product { a, b, c }));
    }
    // of clipped tiles as much as exists of both that have a mode
    let m = a.rows.extent().min(c.rows.extent());
    let n = b.rows.extent().min(c.columns.extent());
    let k = a.steps.extent().min(b.steps.extent());
    Ok((m > 0 && n > 0).then(|| Product {
        a: Source { rows: a.rows.first(m), steps: a.steps.first(k), ..a },
        b: Source { rows: b.rows.first(n), steps: b.steps.first(k), ..b },
        c: Destination { rows: c.rows.first(m), columns: c.columns.first(n), ..c },
    }))
}

/// The program of the crate's README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
