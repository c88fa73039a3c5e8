//! Sums in bytes, packed by `copy`.

use cute_static::accessor::Packed;
use cute_static::{AlgebraError, Tensor, copy, gemm, int, layout};

fn main() -> Result<(), AlgebraError> {
    let mut bytes = [0u8; 8];
    let a = Tensor::owned([1u8; 8], layout!((4, 2) : (1, 4)))?;
    let mut c = Tensor::fragment(layout!((4, 4) : (1, 4)), 0u8);
    gemm(&a, &a, &mut c)?;
    copy(&c, &mut Tensor::<Packed<_, int!(4)>, _>::packed(&mut bytes[..], layout!((4, 4) : (1, 4)))?)
}
