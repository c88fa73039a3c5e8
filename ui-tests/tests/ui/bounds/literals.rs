//! Literals in bounds: the compiler does not see that `layout!(4 : 2)` is the same type there and elsewhere, unless it is
//! `layout!(type 4 : 2)`. `int!(2)` is a name.

use cute_static::{Compose, ZippedDivideBy, composition, int, layout, zipped_divide};

fn divided<L: ZippedDivideBy<int!(2)>>(layout: &L) {
    let _ = zipped_divide(layout, &int!(2));
}

fn composed<L: Compose<layout!(4 : 2)>>(layout: &L) {
    let _ = composition(layout, &layout!(4 : 2));
}

fn as_a_type<L: ZippedDivideBy<int!(type 2)> + Compose<layout!(type 4 : 2)>>(layout: &L) {
    let _ = zipped_divide(layout, &int!(2));
    let _ = composition(layout, &layout!(4 : 2));
}

fn main() {
    as_a_type(&layout!((4, 8) : (8, 1)));
}
