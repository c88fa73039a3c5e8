//! A layout with run-time leaves has no default: mode 0 has a run-time stride, mode 1 has none.
use cute_static::{Get, int, layout};

type Row = Get<layout!((128, 64) : (usize, 1)), int!(0)>;

fn main() {
    let row = Row::default();
    assert_eq!(row.to_string(), "64:1");
}
