//! A cluster of 4 x 2 CTAs has no CTA 4 along its first mode.
use cute_atoms::tma::create_tma_multicast_mask;
use cute_static::{int, layout};

fn main() {
    let cluster = layout!((4, 2) : (1, 4));
    assert_eq!(create_tma_multicast_mask(&cluster, (int!(3), ..)), Ok(0b1000_1000));
}
