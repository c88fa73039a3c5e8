//! Each rule against its definition: written once more, of numbers that have room for all sums and products, or asked of every coordinate.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

mod complement;
mod composition;
mod construct;
mod fits;
mod inverse;
mod known;
mod recast;
mod sums;

/// All lists of up to `most` of these.
fn lists<T: Copy>(of: &[T], most: usize) -> Vec<Vec<T>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for i in from..to {
            for &one in of {
                let mut longer = all[i].clone();
                longer.push(one);
                all.push(longer);
            }
        }
        from = to;
    }
    all
}
/// All modes of these extents and strides.
fn modes(extents: &[usize], strides: &[isize]) -> Vec<(usize, isize)> {
    extents.iter().flat_map(|&s| strides.iter().map(move |&d| (s, d))).collect()
}
