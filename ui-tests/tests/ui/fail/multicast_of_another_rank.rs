//! A cluster of 4 x 2 CTAs has two modes.
use cute_atoms::tma::create_tma_multicast_mask;
use cute_static::layout;

fn main() {
    let cluster = layout!((4, 2) : (1, 4));
    assert_eq!(create_tma_multicast_mask(&cluster, (1, .., 0)), Ok(0b0010_0010));
}
