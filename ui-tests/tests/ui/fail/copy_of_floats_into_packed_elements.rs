//! Packed elements are bytes: other numbers are transformed.

use cute_static::accessor::Packed;
use cute_static::{AlgebraError, Tensor, copy, int, layout};

fn main() -> Result<(), AlgebraError> {
    let mut bytes = [0u8; 8];
    let values = Tensor::owned([1f32; 16], layout!(16 : 1))?;
    let mut nibbles = Tensor::<Packed<_, int!(4)>, _>::packed(&mut bytes[..], layout!(16 : 1))?;
    copy(&values, &mut nibbles)
}
