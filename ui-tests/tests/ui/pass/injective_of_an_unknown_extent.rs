//! With a static extent it does.

use cute_static::{IsInjective, layout};

type Answer = IsInjective<layout!((4, 4) : (1, 4))>;

fn main() {
    let _: Option<Answer> = None;
}
