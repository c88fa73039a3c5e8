//! A type is an answer of the compiler: it has to know the numbers.

use cute_static::{IsInjective, layout};

type Answer = IsInjective<layout!((usize, 4) : (1, 4))>;

fn main() {
    let _: Option<Answer> = None;
}
