//! Constants by their names are numbers up to 4096 and powers of two.
use cute_static::layout;

const BLOCK: usize = 5001;

fn main() {
    let _ = layout!((BLOCK, 8) : (1, BLOCK));
}
