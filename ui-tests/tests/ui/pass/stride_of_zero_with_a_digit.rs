//! A number has one form. typenum has a type for 0 with a digit, which would pass for more than 0: two rows for distinct, and one.

use cute_static::typenum::{B0, UInt};
use cute_static::{Layout, Tensor, int};

type Stride = UInt<int!(1), B0>;

fn main() {
    let mut data = [7; 3];
    let rows: Layout<(int!(2), int!(1)), (Stride, int!(1))> = Layout::default();
    let _ = Tensor::view_mut(&mut data, rows);
}
