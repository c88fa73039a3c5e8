//! The same product on several threads: each computes its own rows or columns of `C`.

use crate::Scalar;
use crate::blocked::Product;
use crate::operand::Matrix;
use crate::scalar::Isa;
use cute_static::accessor::{Memory, MemoryMut};
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, Tensor, machinery::AskGemm};

/// Parts begin at multiples of this, which whole tiles of every atom fill.
const UNIT: usize = 48;

/// A product that threads share.
struct Shared<T>(Product<T>);
// SAFETY: threads read A and B, which nobody writes, and write disjoint parts of C, whose layout reaches no element twice
unsafe impl<T: Sync + Send> Sync for Shared<T> {}

/// [`gemm`](crate::gemm) on the threads of rayon's current pool.
///
/// ```
/// use cute_static::{Layout, Tensor};
/// let (a, mut c) = (vec![1f64; 200 * 200], vec![0f64; 200 * 200]);
/// let square = Layout::new((200usize, 200usize), (1usize, 200usize))?;
/// cute_cpu::gemm_parallel(
///     &Tensor::view(&a, square)?,
///     &Tensor::view(&a, square)?,
///     &mut Tensor::view_mut(&mut c, square)?,
/// )?;
/// assert!(c.iter().all(|&x| x == 200.0));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// As [`gemm`](crate::gemm).
pub fn gemm_parallel<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<(), AlgebraError>
where
    T: Scalar,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    LA: Matrix + AskGemm<LB, LC, Verdict: Holds>,
    LB: Matrix,
    LC: Matrix,
{
    let Some(product) = crate::product(a, b, c)? else { return Ok(()) };
    let shared = Shared(product.oriented());
    let (m, n) = (shared.0.c.rows.extent(), shared.0.c.columns.extent());
    let (isa, threads) = (Isa::best(), rayon::current_num_threads().max(1));
    let by_rows = m > n;
    let extent = if by_rows { m } else { n };
    let size = extent.div_ceil(threads).next_multiple_of(UNIT);
    rayon::scope(|scope| {
        for begin in (0..extent).step_by(size) {
            let shared = &shared;
            scope.spawn(move |_| {
                let part = begin..(begin + size).min(extent);
                let ranges = if by_rows { (part, 0..n) } else { (0..m, part) };
                // SAFETY: checked by `product`; parts are disjoint, and the tensors are borrowed until all threads are done
                unsafe { crate::scalar::multiply(isa, &shared.0, ranges, crate::scale::Scale::PLAIN) };
            });
        }
    });
    Ok(())
}
