//! Other crates' arrays and elements as tensors: `cargo test -p cute-static --all-features --test interop`.
#![cfg(all(feature = "ndarray", feature = "mdarray", feature = "bytemuck", feature = "half", feature = "rayon"))]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test: it may panic"
)]

use cute_static::accessor::{Pointer, PointerMut};
use cute_static::{AlgebraError, IsLayout, Layout, Tensor, copy, gemm, int, layout, shape};
use half::{bf16, f16};
use mdarray::{Dyn, DynRank};
use ndarray::{Array2, Array3, Axis, Ix1, Ix2, Ix3, Zip, array, s};
use rayon::prelude::*;

type Outcome = Result<(), AlgebraError>;
type Strided<'a, T> = Tensor<Pointer<'a, T>, Layout<(usize, usize), (isize, isize)>>;

/// Every view of a 3-D array that slices, permutes, reverses or broadcasts it, there and back.
#[test]
fn ndarray_views() -> Outcome {
    let a = Array3::from_shape_fn((4, 5, 6), |(i, j, k)| 100 * i + 10 * j + k);
    let mut views = vec![
        a.view(),
        a.slice(s![1..;2, ..;-1, 2..5]),
        a.slice(s![..;-1, ..;-2, ..;-3]),
        a.t(),
        a.slice(s![.., 1..2, ..]).permuted_axes([2, 0, 1]),
    ];
    let row = array![7, 8, 9];
    views.push(row.broadcast((2, 4, 3)).unwrap());
    for view in views {
        let t = Tensor::try_from(view)?;
        assert_eq!((t.layout().rank(), t.layout().size()), (3, view.len()));
        for ((i, j, k), value) in view.indexed_iter() {
            assert_eq!(t.get((i, j, k)), Some(value));
        }
        assert_eq!(t.get((view.dim().0, 0, 0)), None);
        assert_eq!(t.to_ndarray::<Ix3>()?, view);
        assert_eq!(t.to_ndarray::<ndarray::IxDyn>()?, view.into_dyn());
        assert_eq!(t.to_ndarray::<Ix2>().unwrap_err(), AlgebraError::Rank { expected: 2, found: 3 });
    }
    let none = Array2::<u8>::zeros((3, 0));
    assert_eq!(Strided::try_from(none.view()).unwrap_err(), AlgebraError::ZeroExtent { mode: 1 });
    Ok(())
}

/// Two halves of one array, the odd columns and the even ones, are two tensors that are written at the same time.
#[test]
fn ndarray_written() -> Outcome {
    let mut a = Array2::<u32>::zeros((4, 6));
    let (even, odd) = a.multi_slice_mut((s![.., ..;2], s![..;-1, 1..;2]));
    let (mut even, mut odd) = (Tensor::try_from(even)?, Tensor::try_from(odd)?);
    for c in 0..12 {
        assert!(even.set(c, 1) && odd.set(c, 2));
    }
    even.tiles_mut(&shape!((2, 1)))?.into_par_iter().enumerate().for_each(|(i, mut tile)| {
        assert!((0..2).all(|c| tile.set(c, 10 + i as u32)));
    });
    // back again: a row of the odd columns, the last one of the array
    odd.to_ndarray_mut::<Ix2>()?.index_axis_mut(Axis(0), 0).fill(5);
    assert_eq!(a, array![[10, 2, 12, 2, 14, 2], [10, 2, 12, 2, 14, 2], [11, 2, 13, 2, 15, 2], [11, 5, 13, 5, 15, 5]]);
    // a tensor that reaches an element twice is no array that may be written
    let mut data = [0; 8];
    let mut twice = Tensor::view_mut(&mut data, Layout::new((4usize, 4usize), (1usize, 1usize))?)?;
    assert_eq!(twice.to_ndarray_mut::<Ix2>().map(drop), Err(AlgebraError::Aliasing { stride: 1, reach: 3 }));
    assert_eq!(twice.to_ndarray::<Ix2>()?.dim(), (4, 4));
    Ok(())
}

/// Static and nested layouts as arrays; modes that have no common stride are refused.
#[test]
fn layouts_as_arrays() -> Outcome {
    let data: Vec<i32> = (0..48).collect();
    let t = Tensor::view(&data, layout!((3, (2, 4)) : (16, (1, 2))))?;
    let expected = Array2::from_shape_fn((3, 8), |(i, j)| (16 * i + j) as i32);
    assert_eq!(t.to_ndarray::<Ix2>()?, expected);
    assert_eq!(t.to_mdarray::<(Dyn, Dyn)>()?.dim(1), 8);
    let t = Tensor::view(&data, layout!(((2, 2), 3) : ((1, 8), 2)))?;
    assert_eq!(t.to_ndarray::<Ix2>().unwrap_err(), AlgebraError::Profile { mode: 1 });
    assert_eq!(t.to_mdarray::<(Dyn, Dyn)>().map(drop), Err(AlgebraError::Profile { mode: 1 }));
    let line = Tensor::view_at(&data, 9, layout!(5 : -2))?;
    assert_eq!(line.to_ndarray::<Ix1>()?, array![9, 7, 5, 3, 1]);
    let one = Tensor::view(&data, layout!((1, 1) : (7, -3)))?;
    assert_eq!(one.to_ndarray::<Ix2>()?, array![[0]]);
    // more elements than an array may have, all of them one
    let many = Tensor::view(&data, layout!((4294967296, 4294967296) : (0, 0)))?;
    assert!(matches!(many.to_ndarray::<Ix2>().map(drop), Err(AlgebraError::Overflow { .. })));
    assert!(matches!(many.to_mdarray::<(Dyn, Dyn)>().map(drop), Err(AlgebraError::Overflow { .. })));
    // a fragment, written through an array
    let mut registers = Tensor::fragment(layout!((2, 3) : (3, 1)), 0);
    Zip::indexed(registers.to_ndarray_mut::<Ix2>()?).for_each(|(i, j), x| *x = 10 * i + j);
    assert_eq!(registers.get((1, 2)), Some(&12));
    Ok(())
}

/// ndarray takes axes for overlapping of which one begins within what smaller strides reach, and a debug build of it panics, even where
/// no element is reached twice, as in (5,2):(3,5). That is refused by name, alike in debug and release builds.
#[test]
fn interleaved_axes() -> Outcome {
    let mut data = [0u8; 64];
    let refused = |stride, reach| AlgebraError::Interleaved { stride, reach };
    let mut t = Tensor::view_mut(&mut data, layout!((5, 2) : (3, 5)))?;
    assert_eq!(t.to_ndarray_mut::<Ix2>().map(drop), Err(refused(5, 12)));
    assert_eq!(t.to_ndarray::<Ix2>()?.dim(), (5, 2), "to be read it may be");
    assert_eq!(t.to_mdarray_mut::<(Dyn, Dyn)>()?.dim(0), 5, "mdarray has no such rule");
    // run-time extents and strides, of either sign, in any order; a mode of one element has no say
    let mut t = Tensor::view_mut_at(&mut data, 20, Layout::new((2usize, 1usize, 5usize), (-5isize, 1isize, 3isize))?)?;
    assert_eq!(t.to_ndarray_mut::<Ix3>().map(drop), Err(refused(-5, 12)));
    // not axes but the leaves of one: coalesced, they are none of ndarray's business
    let mut t = Tensor::view_mut(&mut data, layout!(((2, 2), 3) : ((3, 6), 13)))?;
    t.to_ndarray_mut::<Ix2>()?.fill(1);
    let mut t = Tensor::view_mut(&mut data, layout!(((2, 2), 2) : ((3, 6), 8)))?;
    assert_eq!(t.to_ndarray_mut::<Ix2>().map(drop), Err(refused(8, 9)));
    // all that ndarray takes, and nothing else: against its own safe constructor, which has the rule in release builds too
    let mut random = 1u64;
    let mut below = |n: u64| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 33) % n
    };
    let (mut taken, mut interleaved) = (0, 0);
    let cases = if cfg!(miri) { 400 } else { 20_000 };
    for _ in 0..cases {
        let extents: [usize; 3] = core::array::from_fn(|_| 1 + below(4) as usize);
        let strides: [usize; 3] = core::array::from_fn(|_| below(9) as usize);
        let (mut ours, mut theirs) = ([0u8; 128], [0u8; 128]);
        let layout = Layout::new((extents[0], extents[1], extents[2]), (strides[0], strides[1], strides[2]))?;
        let shape = ndarray::ShapeBuilder::strides(extents, strides);
        let expected = ndarray::ArrayViewMut::from_shape(shape, &mut theirs).is_ok();
        let mut t = Tensor::view_mut(&mut ours, layout)?;
        match t.to_ndarray_mut::<Ix3>() {
            Ok(view) => assert_eq!((view.dim().0, expected), (extents[0], true), "{layout}"),
            Err(AlgebraError::Interleaved { .. }) => {
                assert!(!expected, "{layout}");
                assert_eq!(cute_static::is_injective(&layout), Ok(true));
                interleaved += 1;
            }
            Err(error) => assert!(!expected && matches!(error, AlgebraError::Aliasing { .. }), "{layout}: {error}"),
        }
        taken += usize::from(expected);
    }
    assert!(taken > cases / 20 && interleaved > cases / 200, "{taken} {interleaved}");
    Ok(())
}

#[test]
fn mdarray_views() -> Outcome {
    let mut a = mdarray::Array::<usize, (Dyn, Dyn, Dyn)>::from_fn([2, 3, 4], |i| 100 * i[0] + 10 * i[1] + i[2]);
    let t = Tensor::try_from(a.view(.., 1.., ..))?;
    assert_eq!((t.layout().to_string(), t.get((1, 1, 3))), ("(2,2,4):(12,4,1)".into(), Some(&123)));
    assert_eq!(t.to_mdarray::<DynRank>()?.rank(), 3);
    assert_eq!(t.to_mdarray::<(Dyn, Dyn)>().map(drop), Err(AlgebraError::Rank { expected: 2, found: 3 }));
    let back = t.to_mdarray::<(Dyn, Dyn, Dyn)>()?;
    assert!(back == a.view(.., 1.., ..));
    let mut column = Tensor::<PointerMut<'_, _>, _>::try_from(a.view_mut(.., 2, ..))?;
    assert!(column.set((1, 0), 7));
    column.to_mdarray_mut::<(Dyn, Dyn)>()?[[0, 3]] = 8;
    assert_eq!((a[[1, 2, 0]], a[[0, 2, 3]]), (7, 8));
    // a static size is as good
    let fixed = mdarray::array![[1, 2, 3], [4, 5, 6]];
    assert_eq!(Tensor::try_from(fixed.transpose())?.get((2, 1)), Some(&6));
    Ok(())
}

/// GEMM in half precision: small integers, so that sums are exact; accumulation is in the element type, as for all others.
#[test]
fn half_precision() -> Outcome {
    macro_rules! check {
        ($($t:ident)*) => {$({
            let values = |n: usize| (0..n).map(|i| $t::from_f32((i % 5) as f32 - 2.0)).collect::<Vec<_>>();
            let (a, b, mut c) = (values(24), values(30), vec![$t::ZERO; 20]);
            gemm(
                &Tensor::view(&a, layout!((4, 6) : (6, 1)))?,
                &Tensor::view(&b, Layout::new((5usize, 6usize), (int!(1), 5usize))?)?,
                &mut Tensor::view_mut(&mut c, layout!((4, 5) : (5, 1)))?,
            )?;
            for (i, j) in (0..5).flat_map(|j| (0..4).map(move |i| (i, j))) {
                let expected: f32 = (0..6).map(|k| a[6 * i + k].to_f32() * b[j + 5 * k].to_f32()).sum();
                assert_eq!(c[5 * i + j].to_f32(), expected);
            }
            let registers = Tensor::fragment(layout!((2, 2) : (1, 2)), $t::ONE).map(|x| x + x);
            assert_eq!(registers.get((1, 1)), Some($t::from_f32(2.0)));
        })*};
    }
    check! { f16 bf16 }
    Ok(())
}

#[repr(align(16))]
struct Aligned([u8; 64]);

/// Bytes as wider elements by every width, against the bytes themselves; and what does not fit.
#[test]
fn recasts() -> Outcome {
    let bytes = Aligned(core::array::from_fn(|i| i as u8));
    let t = Tensor::view(&bytes.0, layout!((4, 16) : (16, 1)))?;
    let words = t.recast::<u32>()?;
    assert_eq!(words.layout().to_string(), "(4,4):(4,1)");
    for (i, j) in (0..4usize).flat_map(|j| (0..4usize).map(move |i| (i, j))) {
        let expected: [u8; 4] = core::array::from_fn(|k| (16 * i + 4 * j + k) as u8);
        assert_eq!(words.get((i, j)), Some(&u32::from_ne_bytes(expected)));
    }
    assert_eq!(words.recast::<u128>()?.layout().to_string(), "(4,1):(1,1)");
    assert_eq!(words.recast::<u8>()?.get((3, 15)), Some(&63));
    assert_eq!(t.recast::<f16>()?.recast::<bf16>()?.layout().to_string(), "(4,8):(8,1)");
    // run-time extents and strides
    let mixed = Tensor::view(&bytes.0, Layout::new((4usize, 16usize), (16usize, int!(1)))?)?;
    assert_eq!(mixed.recast::<u64>()?.layout().to_string(), "(4,2):(2,1)");
    let odd = Tensor::view(&bytes.0, Layout::new((4usize, 6usize), (16usize, int!(1)))?)?;
    assert_eq!(odd.recast::<u32>().map(drop), Err(AlgebraError::RecastExtent { mode: 1, extent: 6, steps: 4 }));
    // offset 0 inside an element; storage that begins there; a last element that is not all there
    let inside = Tensor::view_at(&bytes.0, 2, layout!(8 : 1))?;
    assert_eq!(inside.recast::<u32>().map(drop), Err(AlgebraError::Offset { offset: 2, multiple_of: 4 }));
    let past = Tensor::view(bytes.0.get(2..).unwrap(), layout!(8 : 1))?;
    assert_eq!(past.recast::<u32>().map(drop), Err(AlgebraError::Alignment { align: 4, past: 2 }));
    assert_eq!(past.recast::<u16>()?.get(0), Some(&u16::from_ne_bytes([2, 3])));
    let strided = Tensor::view(bytes.0.get(..49).unwrap(), layout!((4, 1) : (16, 1)))?;
    assert_eq!(strided.recast::<u32>().map(drop), Err(AlgebraError::StorageTooSmall { needed: 13, len: 12 }));
    let tile = t.local_tile(&shape!((2, 8)), (1, 1))?;
    assert_eq!(tile.recast::<u64>()?.get((1, 0)), Some(&u64::from_ne_bytes([56, 57, 58, 59, 60, 61, 62, 63])));

    let mut bytes = Aligned([0; 64]);
    let mut t = Tensor::view_mut(&mut bytes.0, layout!((4, 16) : (16, 1)))?.recast::<u32>()?;
    assert!(t.set((1, 2), u32::MAX));
    assert_eq!((bytes.0[23], bytes.0[24], bytes.0[27], bytes.0[28]), (0, 255, 255, 0));
    Ok(())
}

/// Tiles in parallel: a blocked transpose, and the tiles' numbers by `rayon`'s own splitting.
#[test]
fn tiles_in_parallel() -> Outcome {
    const N: usize = 48;
    let a: Vec<u32> = (0..(N * N) as u32).collect();
    let mut b = vec![0; N * N];
    let transposed = Tensor::view(&a, Layout::new((N, N), (N, int!(1)))?)?;
    let mut target = Tensor::view_mut(&mut b, Layout::new((N, N), (int!(1), N))?)?;
    let tiler = shape!((8, 4));
    let tiles = target.tiles_mut(&tiler)?;
    assert_eq!(tiles.len(), 6 * 12);
    tiles.into_par_iter().enumerate().for_each(|(i, mut tile)| {
        let from = transposed.local_tile(&tiler, i).unwrap();
        for c in 0..tile.layout().size() {
            assert!(tile.set(c, *from.get(c).unwrap()));
        }
    });
    assert!((0..N * N).all(|i| b.get(i) == a.get(i % N * N + i / N)));
    let mut target = Tensor::view_mut(&mut b, Layout::new((N, N), (int!(1), N))?)?;
    let sum: usize = target.tiles_mut(&tiler)?.into_par_iter().rev().map(|tile| tile.layout().size()).sum();
    assert_eq!(sum, N * N);
    Ok(())
}

/// Extents that the tile does not divide, static, mixed and known when run: a blocked transpose, in which each element is written once.
#[test]
fn tiles_at_the_edge_in_parallel() -> Outcome {
    const M: usize = if cfg!(miri) { 10 } else { 50 };
    const N: usize = if cfg!(miri) { 9 } else { 90 };
    let a: Vec<u32> = (0..(M * N) as u32).collect();
    macro_rules! check {
        ($($from:expr, $to:expr, $tiler:expr;)*) => {$({
            let source = Tensor::view(&a, $from)?;
            let (mut b, mut past) = (vec![0; M * N], vec![0; M * N]);
            check!(@into source, Tensor::view_mut(&mut b, $to)?, $tiler);
            check!(@into source, Tensor::overhang_mut(&mut past, $to), $tiler);
            assert!((0..M * N).all(|i| b[i / N + M * (i % N)] == a[i]));
            assert_eq!(b, past);
        })*};
        (@into $source:ident, $target:expr, $tiler:expr) => {{
            let (mut target, tiler) = ($target, $tiler);
            target.tiles_mut(&tiler)?.into_par_iter().enumerate().for_each(|(i, mut tile)| {
                copy(&$source.local_tile(&tiler, i).unwrap(), &mut tile).unwrap();
            });
        }};
    }
    check! {
        Layout::new((M, N), (N, int!(1)))?, Layout::new((M, N), (int!(1), M))?, shape!((16, 32));
        Layout::new((M, N), (N, 1usize))?, Layout::new((M, N), (1usize, M))?, (16usize, 32usize);
        Layout::new((M, N), (N, 1usize))?, Layout::new((M, N), (1usize, M))?, (4usize, int!(4));
    }
    if !cfg!(miri) {
        check! { layout!((50, 90) : (90, 1)), layout!((50, 90) : (1, 50)), shape!((16, 32)); }
    }
    Ok(())
}
