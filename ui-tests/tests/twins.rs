//! The twins of the misuses, and programs that look wrong but are not: each compiles and runs. `build.rs` makes a
//! test of each twin, so that a new one needs no entry here.
#![allow(
    unused_imports,
    unused_mut,
    dead_code,
    clippy::type_complexity,
    clippy::unwrap_used,
    reason = "a type is what such a program is about; it has the imports of its family's misuses, and it may panic"
)]

include!(concat!(env!("OUT_DIR"), "/twins.rs"));

mod no_misuses {
    use cute_static::{Composition, layout};
    use static_assertions::assert_type_eq_all;

    /// Section 3.3: neither of stride 3 and the prefix product 8 divides the other, but 3 elements end before it.
    #[test]
    fn apparent_violation() {
        type C = Composition<layout!((4, 2, 8) : (3, 12, 97)), layout!(3 : 3)>;
        assert_type_eq_all!(C, layout!(3 : 9));

        assert_eq!(C::default().to_string(), "3:9");
    }
    /// Section 3.3: 12 is 4 whole elements of the first mode times half of the second one's 6, which leaves `2:9`,
    /// then `3:5`.
    #[test]
    fn divided_out() {
        type C = Composition<layout!((4, 6, 8, 10) : (2, 3, 5, 7)), layout!(6 : 12)>;
        assert_type_eq_all!(C, layout!((2, 3) : (9, 5)));

        assert_eq!(C::default().to_string(), "(2,3):(9,5)");
    }
}
