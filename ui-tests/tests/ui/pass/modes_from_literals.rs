//! Static integers.
use cute_static::{int, take};

fn main() {
    let shape = (4usize, 8usize);
    let _ = take(&shape, int!(0), int!(1));
}
