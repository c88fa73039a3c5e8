//! COPY and GEMM on parts of arrays whose other elements are borrowed elsewhere: the tiles of one matrix, all at the same time.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::cast_precision_loss)]

use cute_static::{AlgebraError, Layout, Tensor, int, layout};

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

fn numbers(count: usize, salt: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7 + salt) % 11) as f32 - 5.).collect()
}

/// GEMM of tiles that reach past the edge: tiles of 16x32 of a matrix of 50x90, each over all tiles of 7 of the 20 steps. Of the last row
/// of tiles 2 rows exist, of the last column 26 columns, and of the last tile of steps 6.
#[test]
fn products_of_tiles_at_the_edge() -> Outcome {
    // four tiles by three, three steps
    const M: usize = if cfg!(miri) { 13 } else { 50 };
    const N: usize = if cfg!(miri) { 18 } else { 90 };
    const K: usize = if cfg!(miri) { 5 } else { 20 };
    const TM: usize = if cfg!(miri) { 4 } else { 16 };
    const TN: usize = if cfg!(miri) { 8 } else { 32 };
    const TK: usize = if cfg!(miri) { 2 } else { 7 };
    let (m, n, k) = (M, N, K);
    let (a, b) = (numbers(m * k, 1), numbers(n * k, 2));
    let mut expected = vec![1f32; m * n];
    cute_cpu::gemm(
        &Tensor::view(&a, Layout::new((m, k), (1usize, m))?)?,
        &Tensor::view(&b, Layout::new((n, k), (k, 1usize))?)?,
        &mut Tensor::view_mut(&mut expected, Layout::new((m, n), (n, 1usize))?)?,
    )?;
    macro_rules! by {
        ($gemm:path: $($la:expr, $lb:expr, $lc:expr; $tm:expr, $tn:expr, $tk:expr;)+) => {$({
            let (a, b) = (Tensor::view(&a, $la)?, Tensor::view(&b, $lb)?);
            let mut found = vec![1f32; m * n];
            let mut c = Tensor::view_mut(&mut found, $lc)?;
            for (i, mut tile) in c.tiles_mut(&($tm, $tn))?.enumerate() {
                for step in 0..3 {
                    let a = a.local_tile(&($tm, $tk), (i % 4, step))?;
                    let b = b.local_tile(&($tn, $tk), (i / 4, step))?;
                    $gemm(&a, &b, &mut tile)?;
                }
            }
            assert_eq!(found, expected);
        })+};
    }
    macro_rules! all {
        ($($gemm:path;)+) => {$(by! { $gemm:
            layout!(({M}, {K}) : (1, {M})), layout!(({N}, {K}) : ({K}, 1)), layout!(({M}, {N}) : ({N}, 1));
                int!({TM}), int!({TN}), int!({TK});
            Layout::new((m, k), (int!(1), m))?, Layout::new((n, k), (k, int!(1)))?, Layout::new((m, n), (n, int!(1)))?;
                int!({TM}), int!({TN}), int!({TK});
            Layout::new((m, k), (1usize, m))?, Layout::new((n, int!({K})), (k, int!(1)))?, Layout::new((m, n), (n, 1usize))?;
                TM, TN, TK;
        })+};
    }
    all! { cute_cpu::gemm; cute_cpu::gemm_static; cute_static::gemm; }
    #[cfg(feature = "rayon")]
    all! { cute_cpu::gemm_parallel; }
    Ok(())
}

/// Modes of several leaves: of 2x3 rows, tile after tile of 4, which end within a leaf; of what is no box there are no modes, and that is
/// refused.
#[test]
fn products_of_folded_tiles() -> Outcome {
    let data = numbers(6 * 4, 3);
    // rows in two leaves that are one, and in two that are not
    let a = Tensor::view(&data, layout!(((2, 3), 4) : ((1, 2), 6)))?;
    let folded = Tensor::view(&data, layout!(((2, 3), 4) : ((12, 1), 3)))?;
    let b = Tensor::view(&data, layout!((3, 4) : (4, 1)))?;
    let mut expected = [0f32; 18];
    let mut whole = Tensor::view_mut(&mut expected, layout!((6, 3) : (3, 1)))?;
    cute_cpu::gemm(&a, &b, &mut whole)?;
    for by in 0..2 {
        let mut found = [0f32; 18];
        let mut c = Tensor::view_mut(&mut found, layout!((6, 3) : (3, 1)))?;
        for (i, mut tile) in c.tiles_mut(&(int!(4), int!(2)))?.enumerate() {
            let a = a.local_tile(&(int!(4), int!(4)), (i % 2, 0))?;
            let b = b.local_tile(&(int!(2), int!(4)), (i / 2, 0))?;
            if by == 0 {
                cute_cpu::gemm(&a, &b, &mut tile)?;
            } else {
                cute_static::gemm(&a, &b, &mut tile)?;
            }
        }
        assert_eq!(found, expected);
    }
    // the second tile of 4 rows is (2, 2), of which one column of the leaves exists: whole steps of the last leaf
    let tile = folded.local_tile(&(int!(4), int!(4)), (1, 0))?;
    let mut found = [0f32; 12];
    cute_cpu::gemm(&tile, &b, &mut Tensor::view_mut(&mut found, layout!((4, 3) : (3, 1)))?)?;
    for (at, &x) in found.iter().enumerate() {
        let (row, column) = (at / 3, at % 3);
        let sum: f32 =
            (0..4).filter_map(|k| Some(folded.get((row + 4, k)).filter(|_| row < 2)? * b.get((column, k))?)).sum();
        assert_eq!(x, sum, "{at}");
    }
    // rows 2, 3 and 8 of 9, and the one that is not there
    let data = numbers(9 * 4, 4);
    let a = Tensor::view(&data, layout!((9, 4) : (4, 1)))?;
    let tile = a.local_tile(&(layout!((2, 2) : (1, 6)), int!(4)), (1, 0))?;
    assert_eq!([0, 1, 2, 3].map(|row| tile.get((row, 0)).is_some()), [true, true, true, false]);
    let refused = cute_cpu::gemm(&tile, &b, &mut Tensor::view_mut(&mut found, layout!((4, 3) : (3, 1)))?);
    assert_eq!(refused.map_err(|e| e.code()), Err("across_edge"));
    Ok(())
}

/// Copies of tiles at the edge, to tiles of the other order and to whole ones, of which the rest stays as it is.
#[test]
fn copies_of_tiles_at_the_edge() -> Outcome {
    let (m, n) = if cfg!(miri) { (11usize, 13usize) } else { (197, 131) };
    let tiler = (m / 3, n / 2);
    let data: Vec<u32> = (0..u32::try_from(m * n).unwrap()).collect();
    let source = Tensor::view(&data, Layout::new((m, n), (n, 1usize))?)?;
    let mut found = vec![0u32; m * n];
    let mut columns = Tensor::view_mut(&mut found, Layout::new((m, n), (1usize, m))?)?;
    let mut edge = 0;
    for (i, mut tile) in columns.tiles_mut(&tiler)?.enumerate() {
        let from = source.local_tile(&tiler, (i % 4, i / 4))?;
        cute_cpu::copy(&from, &mut tile)?;
        let mut whole = vec![7u32; tiler.0 * tiler.1];
        let mut whole = Tensor::view_mut(&mut whole, Layout::new(tiler, (tiler.1, 1usize))?)?;
        cute_cpu::copy(&from, &mut whole)?;
        for c in 0..tiler.0 * tiler.1 {
            assert_eq!(whole.get(c), Some(from.get(c).unwrap_or(&7)));
        }
        edge += usize::from(!tile.layout().is_whole());
    }
    assert_eq!(edge, 3 + 4 - 1);
    for (i, &x) in found.iter().enumerate() {
        assert_eq!(x as usize, (i % m) * n + i / m);
    }
    Ok(())
}
