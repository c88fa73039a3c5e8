//! The product on this CPU, by `cute-cpu`, some rows of `C` at a time.

use crate::kernel::{RowMajor, Strided};
use cute_kit::cpu::{Scalar, gemm};
use cute_kit::{AlgebraError, Layout, Tensor};

/// Rows of `C` between two signs of progress: so many that packing `B` anew for each lot costs nothing.
const ROWS: usize = 1024;

/// The number of calls of `progress` in [`multiply`].
pub(crate) const fn steps(m: usize) -> usize {
    m.div_ceil(ROWS)
}

/// `C(m, n) += sum over k of A(m, k) B(n, k)`.
///
/// # Errors
/// Layouts that do not fit their data or each other.
pub(crate) fn multiply<T: Scalar>(
    (a, layout_a): (&[T], &Strided),
    (b, layout_b): (&[T], &Strided),
    (c, layout_c): (&mut [T], &RowMajor),
    progress: &mut impl FnMut(),
) -> Result<(), AlgebraError> {
    let b = Tensor::view(b, *layout_b)?;
    let (((m, k), strides_a), ((_, n), strides_c)) = (layout_a.into_parts(), layout_c.into_parts());
    for first in (0..m).step_by(ROWS) {
        let rows = ROWS.min(m - first);
        gemm(
            &Tensor::view_at(a, first * strides_a.0, Layout::new((rows, k), strides_a)?)?,
            &b,
            &mut Tensor::view_mut_at(c, first * strides_c.0, Layout::new((rows, n), strides_c)?)?,
        )?;
        progress();
    }
    Ok(())
}
