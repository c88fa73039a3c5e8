//! A variable is no constant, whatever its name is.
use cute_static::layout;

#[allow(non_snake_case)]
fn main() {
    let BLOCK = 128usize;
    let _ = layout!((BLOCK, 8) : (1, 128));
}
