//! A number has one form: a swizzle of 3 bits with a leading zero is none.

use cute_static::typenum::{B0, B1, UInt};
use cute_static::{Composition, Swizzle, int, layout};

type Bits = UInt<UInt<UInt<int!(0), B0>, B1>, B1>;

fn main() {
    let _: Option<Composition<Swizzle<Bits, int!(0), int!(11)>, layout!((8, 8) : (8, 1))>> = None;
}
