//! A matrix of halves, transposed in tiles through swizzled shared memory: global memory is read and written 16 bytes at a time, both ways.
//!
//! It has no counterpart in CUTLASS' tutorials: a reader ported it from the book's pages (`README.md` here has what came in the way). It runs on the
//! CPU, thread by thread, and every element is compared:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example transpose
//! ```

use core::ops::RangeFull;
use cute_kit::atoms::copy::Universal;
use cute_kit::atoms::element::F16;
use cute_kit::atoms::tiled::{IsTiledCopy, MakeFragment, MakeTiledCopy, PartitionDBy, PartitionSBy, make_fragment};
use cute_kit::interpreter::{Fault, Global, Moves, OrFault, Places, Thread, Watched, launch};
use cute_kit::prelude::*;
use cute_kit::tiled_divide;
use half::f16;
use std::error::Error;

/// The modes of a matrix, exchanged.
type Exchanged = (int!(1), int!(0));
/// `(.., x, y)`.
type AtTile = (RangeFull, usize, usize);
/// A matrix in tiles, in global memory: `((64, 64), m', n')`.
type Tiles<'a, L> = Tensor<View<'a, Watched<f16>>, L>;

/// Transposes a block's tile, by way of `shared`, the tile in shared memory.
async fn transpose_kernel<A, B, S, T, Load, Gather, Store, Mine>(
    thread: Thread,
    (a, b): (Tiles<'_, A>, Tiles<'_, B>),
    shared: S,
    (load, gather, store): (Load, Gather, Store),
) -> Result<(), Fault>
where
    Load: IsTiledCopy + Moves,
    Gather: IsTiledCopy,
    Store: IsTiledCopy + Moves,
    A: Slice<AtTile, Output: PartitionSBy<Load, Output: Places + MakeFragment>>,
    B: Slice<AtTile, Output: PartitionDBy<Store, Output = Mine>>,
    S: Places + SelectBy<Exchanged, Output = T> + PartitionDBy<Load, Output: Places>,
    T: Places + PartitionSBy<Gather, Output: CopyTo<Mine::Layout>>,
    Mine: Places + MakeFragment,
{
    let (x, y) = thread.block();
    let (from, to) = (a.slice((.., x, y)).or_fault()?, b.slice((.., y, x)).or_fault()?); // (M, N), (N, M)
    let memory = thread.shared::<f16, _>("tile", &shared)?;
    let transposed = Tensor::view(&memory, select(&shared, (int!(1), int!(0)))?)?;
    let tile = Tensor::view(&memory, shared)?;

    // rows of A, 16 bytes at a time, to shared memory
    let load = load.get_slice(thread.index());
    let from = load.partition_s(&from)?; // (CPY, CPY_M, CPY_N)
    let mut registers = make_fragment(&from, f16::ZERO);
    thread.tiled_copy(&load, &from, &mut registers).await?;
    thread.tiled_copy(&load, &registers, &mut load.partition_d(&tile)?).await?;
    thread.sync_threads().await?;

    // columns of the tile, element by element, and 16 bytes of a row of B
    let (gather, store) = (gather.get_slice(thread.index()), store.get_slice(thread.index()));
    let mut to = store.partition_d(&to)?; // (CPY, CPY_N, CPY_M)
    let mut registers = make_fragment(&to, f16::ZERO);
    thread.copy(&gather.partition_s(&transposed)?, &mut registers)?;
    thread.tiled_copy(&store, &registers, &mut to).await
}

/// Transposes a matrix; how many elements are right: all of them.
fn run() -> Result<usize, Box<dyn Error>> {
    type Copy = MakeTiledCopy<Universal<int!(128)>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
    // the same elements of the same threads, one at a time
    type Gather = MakeTiledCopy<Universal<int!(16)>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((64, 64) : (64, 1))>;
    let (m, n) = (128_usize, 192_usize);
    let tile = Exact(shape!((64, 64)));
    let rows = |m, n| tiled_divide(&Layout::new((m, n), (n, int!(1)))?, &tile);
    let (of_a, of_b) = (rows(m, n)?, rows(n, m)?);
    let a = Global::new("A", (0..24576_u16).map(|i| f16::from_f32(f32::from(i % 2048))));
    let b = Global::new("B", vec![f16::NAN; 24576]);
    let matrices = (Tensor::view(&a, of_a)?, Tensor::view(&b, of_b)?);
    let copies = (Copy::default(), Gather::default(), Copy::default());
    launch((of_a.mode_size(1), of_a.mode_size(2)), 128, |thread| {
        transpose_kernel(thread, matrices, Tile::default(), copies)
    })?;
    // B(j, i) = A(i, j)
    let (a, b) = (a.to_vec(), b.to_vec());
    let (a, b) =
        (Tensor::view(&a, Layout::new((m, n), (n, int!(1)))?)?, Tensor::view(&b, Layout::new((m, n), (int!(1), m))?)?);
    if let Some((at, _)) = a.indexed_iter().zip(&b).find_map(|((at, a), b)| (a != b).then_some((at, b))) {
        return Err(format!("B is not A at {at:?}").into());
    }
    Ok(a.iter().count())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{} elements, all of them right", run()?);
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, 128 * 192);
    Ok(())
}
