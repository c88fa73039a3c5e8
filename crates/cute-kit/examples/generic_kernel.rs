//! Generic kernels: each function below is written once, for static, mixed and dynamic layouts, with one bound for each
//! operation it uses; what an operation gives is its alias (`ZippedDivide<L, T>`).
//!
//! The tiles are `Exact`: layouts divide by rounding up, as CuTe's do, and an element of a last tile beyond the extents would be another
//! one's. One that does not divide is refused instead, by the compiler where it knows. (Tensors' own tiles, `Tensor::local_tile`, end
//! where the tensor does: those may be `Clipped`.)
//!
//! `cargo run --release -p cute-kit --example generic_kernel`
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "sums of a few small numbers, and indices of matrices made here"
)]

use cute_kit::{
    AlgebraError, Compose, Composition, Evaluate, Exact, IsLayout, Layout, Tensor, ZippedDivide, ZippedDivideBy,
    composition, int, layout, shape, zipped_divide,
};

type Outcome<T> = Result<T, AlgebraError>;

/// A layout that is read at `(inside the tile, which tile)`.
trait Tiled: IsLayout + Evaluate<(usize, usize), Offset = isize> {}
impl<L: IsLayout + Evaluate<(usize, usize), Offset = isize>> Tiled for L {}

/// `to(i, j) = from(j, i)`, tile by tile. `from` and `to` are layouts of the same matrix, one of them transposed, so a
/// transposition is a copy between layouts.
fn transpose<A, B, T>(from: (&[f32], A), to: (&mut [f32], B), tile: &T) -> Outcome<()>
where
    A: ZippedDivideBy<T>,
    B: ZippedDivideBy<T>,
    ZippedDivide<A, T>: Tiled,
    ZippedDivide<B, T>: Tiled,
{
    let from = Tensor::view(from.0, zipped_divide(&from.1, tile)?)?;
    let mut to = Tensor::view_mut(to.0, zipped_divide(&to.1, tile)?)?;
    for which in 0..from.layout().mode_size(1) {
        for inside in 0..from.layout().mode_size(0) {
            if let Some(&value) = from.get((inside, which)) {
                to.set((inside, which), value);
            }
        }
    }
    Ok(())
}

/// The sums of what each thread owns: `threads` is a layout of (thread, value) to the integer coordinates of `data`.
fn partial_sums<L, P>(data: (&[f32], L), threads: &P) -> Outcome<Vec<f32>>
where
    L: Compose<P>,
    Composition<L, P>: Tiled,
{
    let mine = Tensor::view(data.0, composition(&data.1, threads)?)?;
    let sum = |thread| (0..mine.layout().mode_size(1)).filter_map(|value| mine.get((thread, value))).sum();
    Ok((0..mine.layout().mode_size(0)).map(sum).collect())
}

/// `C += A B`, C in tiles: `a` is (M, K), `b` is (N, K), `c` is (M, N). The tile is cut out of C and the two operands by
/// the same sizes; the innermost loops are a tile's.
fn gemm<A, B, C, M, N, T>(a: (&[f32], A), b: (&[f32], B), c: (&mut [f32], C), tiles: (&M, &N, &T)) -> Outcome<()>
where
    A: ZippedDivideBy<M> + IsLayout,
    B: ZippedDivideBy<N>,
    C: ZippedDivideBy<T>,
    ZippedDivide<A, M>: Panels,
    ZippedDivide<B, N>: Panels,
    ZippedDivide<C, T>: Blocks,
{
    let k = a.1.mode_size(1);
    let (a, b) = (Tensor::view(a.0, zipped_divide(&a.1, tiles.0)?)?, Tensor::view(b.0, zipped_divide(&b.1, tiles.1)?)?);
    let mut c = Tensor::view_mut(c.0, zipped_divide(&c.1, tiles.2)?)?;
    // the first mode of a panel is its rows, the second is which panel and, behind it, k
    let (rows, columns) = (a.layout().mode_size(0), b.layout().mode_size(0));
    let panels = |blocks: usize, rows: usize| blocks.checked_div(rows).ok_or(AlgebraError::ZeroExtent { mode: 0 });
    let (blocks, inside) = (c.layout().mode_size(1), c.layout().mode_size(0));
    let (down, across) = (panels(a.layout().mode_size(1), k)?, panels(b.layout().mode_size(1), k)?);
    if blocks != down * across || inside != rows * columns {
        return Err(AlgebraError::Size { expected: down * across, found: blocks });
    }
    for (block_row, block_column) in (0..across).flat_map(|j| (0..down).map(move |i| (i, j))) {
        for k in 0..k {
            for column in 0..columns {
                let Some(&right) = b.get((column, (block_column, k))) else { continue };
                for row in 0..rows {
                    if let (Some(&left), Some(sum)) =
                        (a.get((row, (block_row, k))), c.get_mut(((row, column), (block_row, block_column))))
                    {
                        *sum += left * right;
                    }
                }
            }
        }
    }
    Ok(())
}
/// A layout that is read at `(row of a panel, (panel, k))`.
trait Panels: IsLayout + Evaluate<(usize, (usize, usize)), Offset = isize> {}
impl<L: IsLayout + Evaluate<(usize, (usize, usize)), Offset = isize>> Panels for L {}
/// A layout that is read at `((row, column) of a block, (row, column) of blocks)`.
trait Blocks: IsLayout + Evaluate<((usize, usize), (usize, usize)), Offset = isize> {}
impl<L: IsLayout + Evaluate<((usize, usize), (usize, usize)), Offset = isize>> Blocks for L {}

/// Rows and columns of all matrices.
const SIZE: usize = 32;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let matrix: Vec<f32> = (0..1024u16).map(f32::from).collect();
    // one matrix, by three kinds of layouts: all known to the compiler; extents and leading dimension known when run; all
    // known when run
    let fixed = (layout!((32, 32) : (1, 32)), layout!((32, 32) : (32, 1)));
    let mixed = (Layout::new((SIZE, SIZE), (int!(1), SIZE))?, Layout::new((SIZE, SIZE), (SIZE, int!(1)))?);
    let dynamic: (cute_kit::dynamic::Layout, cute_kit::dynamic::Layout) =
        ("(32,32):(1,32)".parse()?, "(32,32):(32,1)".parse()?);

    let mut transposed = [vec![0.0; 1024], vec![0.0; 1024], vec![0.0; 1024]];
    let [first, second, third] = &mut transposed;
    let tile = Exact(shape!((8, 4)));
    transpose((&matrix, fixed.0), (first, fixed.1), &tile)?;
    transpose((&matrix, mixed.0), (second, mixed.1), &tile)?;
    transpose((&matrix, dynamic.0.clone()), (third, dynamic.1.clone()), &tile)?;
    for result in &transposed {
        assert!((0..1024).all(|i| result[i] == matrix[i % 32 * 32 + i / 32]));
    }
    println!("transposed in tiles of (8,4), three times: equal");

    // 16 threads, each with 8 columns of 8 rows: thread t of (4,4) takes rows 8 (t % 4) .. and columns 8 (t / 4) ..
    let threads = layout!(((4, 4), (8, 8)) : ((8, 256), (1, 32)));
    let sums = partial_sums((&matrix, fixed.0), &threads)?;
    assert_eq!(partial_sums((&matrix, mixed.0), &threads)?, sums);
    assert_eq!(partial_sums((&matrix, dynamic.0.clone()), &threads)?, sums);
    assert_eq!(sums.iter().sum::<f32>(), matrix.iter().sum());
    println!("sums of 16 threads, three times: {sums:?}");

    let small: Vec<f32> = (0..1024u16).map(|i| f32::from(i % 7)).collect();
    let mut products = [vec![0.0; 1024], vec![0.0; 1024], vec![0.0; 1024]];
    let [first, second, third] = &mut products;
    let tiles = (&Exact(shape!((8,))), &Exact(shape!((4,))), &Exact(shape!((8, 4))));
    gemm((&matrix, fixed.0), (&small, fixed.1), (first, fixed.0), tiles)?;
    gemm((&matrix, mixed.0), (&small, mixed.1), (second, mixed.0), tiles)?;
    gemm((&matrix, dynamic.0.clone()), (&small, dynamic.1), (third, dynamic.0), tiles)?;
    for result in &products {
        for (i, j) in (0..32).flat_map(|j| (0..32).map(move |i| (i, j))) {
            // column-major A and C, row-major B (N, K)
            let expected: f32 = (0..32).map(|k| matrix[i + 32 * k] * small[j * 32 + k]).sum();
            assert_eq!(result[i + 32 * j], expected);
        }
    }
    println!("C += A B in tiles of (8,4), three times: equal");
    Ok(())
}
