//! Offsets of 16 bits end at 65535: a tile of 64 by 64 with rows at a distance of 1040 reaches 65583.

use cute_static::layout;

fn main() {
    assert!(layout!((64, 64) : (1040, 1)).indexed::<u16>().is_ok());
}
