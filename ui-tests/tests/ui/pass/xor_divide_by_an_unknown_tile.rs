//! A divide is a composition: the tile is on its right.

use cute_static::{Xor, int, layout, zipped_divide};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = int!(2);
    let _ = zipped_divide(&layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>)), &(int!(2), tile))?;
    Ok(())
}
