//! Generic functions of an `L` without a bound: rustc offers traits that users write, and no helpers. An element needs integer offsets.

use cute_static::accessor::View;
use cute_static::{Evaluate, Tensor};

fn modes<L>(layout: &L) -> usize {
    layout.mode_size(0)
}

fn offset<L>(layout: &L) {
    layout.offset(0);
}

fn at<L>(layout: &L) {
    layout.at(0);
}

fn element<'t, L: Evaluate<(usize, usize)>>(tensor: &'t Tensor<View<'t, f32>, L>) -> Option<&'t f32> {
    tensor.get((1, 2))
}

fn main() {}
