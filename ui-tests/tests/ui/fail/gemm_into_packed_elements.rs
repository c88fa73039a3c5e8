//! Sums are added in place, and packed elements are written by value.

use cute_static::accessor::Packed;
use cute_static::{AlgebraError, Tensor, gemm, int, layout};

fn main() -> Result<(), AlgebraError> {
    let mut sums = [0u8; 8];
    let a = Tensor::owned([1u8; 8], layout!((4, 2) : (1, 4)))?;
    let mut c = Tensor::<Packed<_, int!(4)>, _>::packed(&mut sums[..], layout!((4, 4) : (1, 4)))?;
    gemm(&a, &a, &mut c)
}
