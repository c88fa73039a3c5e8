//! Eight rows of 128 bytes, of which a phase reads one word each: two of them lie in the same banks.

use cute_atoms::{assert_conflict_free, element::F16};
use cute_static::{ComposedLayout, int, layout, swizzle};

type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((8, 64) : (64, 1))>;
assert_conflict_free!(layout!(8 : 1), 8, Tile, F16);

fn main() {}
