//! A number has one form: 3 with a leading zero is no extent.

use cute_static::typenum::{B0, B1, UInt};
use cute_static::{Layout, int};

type Extent = UInt<UInt<UInt<int!(0), B0>, B1>, B1>;

fn main() {
    let _ = Layout::new((Extent::default(), int!(4)), (int!(1), int!(16)));
}
