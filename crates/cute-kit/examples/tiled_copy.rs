//! A matrix copied in tiles: a block has a tile, a thread the elements that a layout of threads gives it, or vectors of four by a tiled copy.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/tiled_copy.cu`. It runs on the CPU, thread by thread, and every element is compared:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example tiled_copy
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "extents of small matrices")]

use core::ops::RangeFull;
use cute_kit::atoms::copy::Universal;
use cute_kit::atoms::element::F32;
use cute_kit::atoms::tiled::{MakeFragment, MakeTiledCopy, PartitionDBy, PartitionSBy, make_fragment};
use cute_kit::interpreter::{Fault, Global, Moves, OrFault, Places, Thread, Watched, launch};
use cute_kit::prelude::*;
use cute_kit::{LocalPartitionBy, tiled_divide};
use std::error::Error;

/// `(.., x, y)`.
type AtTile = (RangeFull, usize, usize);
/// A matrix in tiles, in global memory: `((M, N), m', n')`.
type Tiles<'a, L> = Tensor<View<'a, Watched<f32>>, L>;

/// Copies a block's tile, each thread its elements of a layout of threads.
fn copy_kernel<S, D, P, Mine>(
    thread: &Thread,
    (from, to): (Tiles<'_, S>, Tiles<'_, D>),
    threads: &P,
) -> Result<(), Fault>
where
    S: Slice<AtTile, Output: LocalPartitionBy<P, usize, Part: CopyTo<Mine::Layout>>>,
    D: Slice<AtTile, Output: LocalPartitionBy<P, usize, Part = Mine>>,
    Mine: MakeFragment<Layout: CopyTo<Mine>>,
{
    let (x, y) = thread.block();
    let from = from.slice((.., x, y)).or_fault()?; // (M, N)
    let to = to.slice((.., x, y)).or_fault()?;
    let from = from.local_partition(threads, thread.index())?;
    let mut to = to.local_partition(threads, thread.index())?;
    let mut registers = make_fragment(&to, 0f32);
    thread.copy(&from, &mut registers)?;
    thread.copy(&registers, &mut to)
}
/// Copies a block's tile by the instructions of a tiled copy.
async fn copy_kernel_vectorized<S, D, C, Mine>(
    thread: Thread,
    (from, to): (Tiles<'_, S>, Tiles<'_, D>),
    tiled: C,
) -> Result<(), Fault>
where
    C: Moves,
    S: Slice<AtTile, Output: PartitionSBy<C, Output: Places>>,
    D: Slice<AtTile, Output: PartitionDBy<C, Output = Mine>>,
    Mine: Places + MakeFragment,
{
    let (x, y) = thread.block();
    let from = from.slice((.., x, y)).or_fault()?; // (M, N)
    let to = to.slice((.., x, y)).or_fault()?;
    let tiled = tiled.get_slice(thread.index());
    let from = tiled.partition_s(&from)?; // (CPY, CPY_M, CPY_N)
    let mut to = tiled.partition_d(&to)?;
    let mut registers = make_fragment(&to, 0f32);
    thread.tiled_copy(&tiled, &from, &mut registers).await?;
    thread.tiled_copy(&tiled, &registers, &mut to).await
}

/// Copies a matrix by both kernels; how many elements are right: all of them.
fn run() -> Result<usize, Box<dyn Error>> {
    type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 8) : (1, 32)), layout!((4, 1) : (1, 0))>;
    let (m, n) = (256_usize, 192_usize);
    let tiles = tiled_divide(&Layout::new((m, n), (int!(1), m))?, &Exact(shape!((128, 64))))?;
    let from = Global::new("S", (0..49152_u16).map(f32::from));
    let (plain, vectors) = (Global::new("D", vec![0f32; m * n]), Global::new("D", vec![0f32; m * n]));
    let grid = (tiles.mode_size(1), tiles.mode_size(2));
    let matrices = (Tensor::view(&from, tiles)?, Tensor::view(&plain, tiles)?);
    launch(grid, 256, async |thread| copy_kernel(&thread, matrices, &layout!((32, 8) : (1, 32))))?;
    let matrices = (Tensor::view(&from, tiles)?, Tensor::view(&vectors, tiles)?);
    launch(grid, 256, |thread| copy_kernel_vectorized(thread, matrices, Copy::default()))?;
    let expected = from.to_vec();
    if plain.to_vec() != expected || vectors.to_vec() != expected {
        return Err("the copy is not the matrix".into());
    }
    Ok(expected.len())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("twice {} elements, all of them right", run()?);
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, 256 * 192);
    Ok(())
}
