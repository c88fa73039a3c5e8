//! COPY and GEMM on parts of arrays whose other elements are borrowed elsewhere: the tiles of one matrix, all at the same time.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::cast_precision_loss)]

use cute_static::{AlgebraError, Layout, Tensor, int};

type Outcome = Result<(), AlgebraError>;

/// Each tile of `C` is the product of a tile of rows of `A` and one of `B`; the tiles are all there while it is computed.
#[test]
fn products_in_tiles() -> Outcome {
    let (m, n, k) = (96usize, 40usize, 7usize);
    let whole =
        |count: usize, salt: usize| -> Vec<f32> { (0..count).map(|i| ((i * 7 + salt) % 11) as f32 - 5.).collect() };
    let (a, b) = (whole(m * k, 1), whole(n * k, 2));
    let (la, lb, lc) =
        (Layout::new((m, k), (1usize, m))?, Layout::new((n, k), (k, 1usize))?, Layout::new((m, n), (n, 1usize))?);
    let (a, b) = (Tensor::view(&a, la)?, Tensor::view(&b, lb)?);
    let mut expected = vec![1f32; m * n];
    cute_cpu::gemm(&a, &b, &mut Tensor::view_mut(&mut expected, lc)?)?;

    for small in [false, true] {
        let mut found = vec![1f32; m * n];
        let mut c = Tensor::view_mut(&mut found, lc)?;
        let mut tiles: Vec<_> = c.tiles_mut(&(int!(32), int!(8)))?.collect();
        for (i, tile) in tiles.iter_mut().enumerate() {
            let (row, column) = (i % 3, i / 3);
            let a = a.local_tile(&(int!(32), int!(7)), (row, 0))?;
            let b = b.local_tile(&(int!(8), int!(7)), (column, 0))?;
            if small {
                cute_cpu::gemm_static(&a, &b, tile)?;
            } else {
                cute_cpu::gemm(&a, &b, tile)?;
            }
        }
        assert_eq!(found, expected);
    }
    Ok(())
}

/// The same of copies: a transpose tile by tile, of a matrix much larger than a tile.
#[test]
fn copies_in_tiles() -> Outcome {
    let (m, n) = if cfg!(miri) { (24usize, 20usize) } else { (192, 130) };
    let tiler = (m / 3, n / 2);
    let data: Vec<u32> = (0..u32::try_from(m * n).unwrap()).collect();
    let source = Tensor::view(&data, Layout::new((m, n), (n, 1usize))?)?;
    for portable in [false, true] {
        let mut found = vec![0u32; m * n];
        let mut columns = Tensor::view_mut(&mut found, Layout::new((m, n), (1usize, m))?)?;
        for (i, tile) in columns.tiles_mut(&tiler)?.enumerate() {
            let (mut tile, from) = (tile, source.local_tile(&tiler, (i % 3, i / 3))?);
            if portable {
                cute_static::copy(&from, &mut tile)?;
            } else {
                cute_cpu::copy(&from, &mut tile)?;
            }
        }
        for (i, &x) in found.iter().enumerate() {
            assert_eq!(x as usize, (i % m) * n + i / m);
        }
    }
    Ok(())
}

/// Every second column of a matrix, backwards, by pointer: the others are not touched.
#[test]
fn pointers_with_others_between() -> Outcome {
    let (m, n) = if cfg!(miri) { (10usize, 8usize) } else { (80, 64) };
    let src: Vec<f64> = (0..m * n / 2).map(|i| i as f64).collect();
    let mut dst = vec![-1f64; m * n];
    let layout = Layout::new((m, n / 2), (1isize, -2 * m.cast_signed()))?;
    // SAFETY: the columns n - 2, n - 4, .., 0 of `dst`
    let mut even = unsafe { Tensor::from_mut_ptr(dst.as_mut_ptr().add((n - 2) * m), layout) }?;
    cute_cpu::copy(&Tensor::view(&src, Layout::new((m, n / 2), (n / 2, 1usize))?)?, &mut even)?;
    for (i, &x) in dst.iter().enumerate() {
        let (row, column) = (i % m, i / m);
        let expected = if column % 2 == 1 { -1. } else { (row * n / 2 + (n - 2 - column) / 2) as f64 };
        assert_eq!(x.to_bits(), expected.to_bits(), "{row} {column}");
    }
    Ok(())
}
