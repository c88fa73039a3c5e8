//! A layout with run-time leaves has no default: those of mode 1 are static.
use cute_static::{Get, int, layout};

type Row = Get<layout!((128, 64) : (usize, 1)), int!(1)>;

fn main() {
    let row = Row::default();
    assert_eq!(row.to_string(), "64:1");
}
