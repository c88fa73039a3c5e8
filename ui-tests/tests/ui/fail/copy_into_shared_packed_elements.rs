//! Packed elements are written in bytes that are borrowed to be written.

use cute_static::accessor::Packed;
use cute_static::{AlgebraError, Tensor, copy, int, layout};

fn main() -> Result<(), AlgebraError> {
    let bytes = [0u8; 8];
    let values = Tensor::owned([1u8; 16], layout!(16 : 1))?;
    let mut nibbles = Tensor::<Packed<_, int!(4)>, _>::packed(&bytes[..], layout!(16 : 1))?;
    copy(&values, &mut nibbles)
}
