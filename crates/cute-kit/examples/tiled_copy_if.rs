//! A matrix whose extents no tile divides, copied in tiles: a tensor of coordinates, partitioned as the matrix is, tells which elements exist.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/tiled_copy_if.cu`. It runs on the CPU, thread by thread, and every element is compared:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example tiled_copy_if
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "extents of small matrices")]

use cute_kit::atoms::copy::Universal;
use cute_kit::atoms::element::F32;
use cute_kit::atoms::tiled::{MakeTiledCopy, make_fragment};
use cute_kit::interpreter::{Fault, Global, OrFault, Thread, launch};
use cute_kit::prelude::*;
use cute_kit::{elem_less, tiled_divide};
use std::error::Error;

/// Vectors of four elements of a column.
type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 8) : (1, 32)), layout!((4, 1) : (1, 0))>;

/// Copies a block's tile of an `m` by `n` matrix, column-major.
async fn copy_if_kernel(
    thread: Thread,
    from: &Global<f32>,
    to: &Global<f32>,
    (m, n): (usize, usize),
) -> Result<(), Fault> {
    // ((M, N), m', n'); the last tiles reach past the matrix
    let (layout, tile) = (Layout::new((m, n), (int!(1), m))?, shape!((128, 64)));
    let from = Tensor::overhang(from, tiled_divide(&layout, &tile)?);
    let to = Tensor::overhang(to, tiled_divide(&layout, &tile)?);
    let coordinates = make_identity_tensor(&(m, n))?.with_layout(|layout| tiled_divide(layout, &tile))?;

    let (x, y) = thread.block();
    let (from, to) = (from.slice((.., x, y)).or_fault()?, to.slice((.., x, y)).or_fault()?); // (M, N)
    let coordinates = coordinates.slice((.., x, y)).or_fault()?;

    let tiled = Copy::default().get_slice(thread.index());
    let (from, mut to) = (tiled.partition_s(&from)?, tiled.partition_d(&to)?); // (CPY, CPY_M, CPY_N)
    let end = (m.cast_signed(), n.cast_signed());
    let exists = tiled.partition_s(&coordinates)?.map(|at| elem_less(&at, &end));

    let mut registers = make_fragment(&to, 0f32);
    thread.tiled_copy_if(&tiled, &from, &mut registers, exists.over(&from)?).await?;
    thread.tiled_copy_if(&tiled, &registers, &mut to, exists.over(&registers)?).await
}

/// Copies matrices of several extents; how many elements are right: all of them.
fn run() -> Result<usize, Box<dyn Error>> {
    let mut right = 0;
    for (m, n) in [(132, 65), (128, 64), (200, 3), (4, 70)] {
        let numbers: Vec<f32> = (1..=u16::MAX).map(f32::from).take(m * n).collect();
        let (from, to) = (Global::new("S", numbers.iter().copied()), Global::new("D", vec![0f32; m * n]));
        launch((m.div_ceil(128), n.div_ceil(64)), 256, |thread| copy_if_kernel(thread, &from, &to, (m, n)))?;
        if to.to_vec() != numbers {
            return Err(format!("the copy is not the matrix of {m} by {n}").into());
        }
        right += m * n;
    }
    Ok(right)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{} elements, all of them right", run()?);
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, 132 * 65 + 128 * 64 + 200 * 3 + 4 * 70);
    Ok(())
}
