//! 16 values, and 15 nibbles.

use cute_static::accessor::Packed;
use cute_static::{AlgebraError, Tensor, copy, int, layout};

fn main() -> Result<(), AlgebraError> {
    let mut bytes = [0u8; 8];
    let values = Tensor::owned([1u8; 16], layout!(16 : 1))?;
    let mut nibbles = Tensor::<Packed<_, int!(4)>, _>::packed(&mut bytes[..], layout!(15 : 1))?;
    copy(&values, &mut nibbles)
}
