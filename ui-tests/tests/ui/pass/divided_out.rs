//! Section 3.3: 12 is 4 whole elements of the first mode times half of the second one's 6, which leaves `2:9`, then `3:5`.

use cute_static::{Composition, layout};
use static_assertions::assert_type_eq_all;

type C = Composition<layout!((4, 6, 8, 10) : (2, 3, 5, 7)), layout!(6 : 12)>;
assert_type_eq_all!(C, layout!((2, 3) : (9, 5)));

fn main() {
    assert_eq!(C::default().to_string(), "(2,3):(9,5)");
}
