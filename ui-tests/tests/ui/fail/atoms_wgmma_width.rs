//! Widths of `wgmma` are multiples of 8.
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{LayoutC, Wgmma};
use cute_static::int;

fn main() {
    let _: LayoutC<Wgmma<int!(100), F32, F16, F16>>;
}
