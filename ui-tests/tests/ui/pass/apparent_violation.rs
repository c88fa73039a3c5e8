//! Section 3.3: neither of stride 3 and the prefix product 8 divides the other, but 3 elements end before it.

use cute_static::{Composition, layout};
use static_assertions::assert_type_eq_all;

type C = Composition<layout!((4, 2, 8) : (3, 12, 97)), layout!(3 : 3)>;
assert_type_eq_all!(C, layout!(3 : 9));

fn main() {
    assert_eq!(C::default().to_string(), "3:9");
}
