//! What newcomers try first: errors as `main` prints them, pairs of tensors, tiles for threads, batches, transposes, texts of shapes.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::float_cmp)]

use cute_static::accessor::{Packed, ViewMut};
use cute_static::{
    AlgebraError, Excess, HTuple, Int, IsLayout, Layout, Operation, Tensor, TilesMutBy, ZipTensor, column_major, fill,
    first_hole, first_overlap, gemm, gemm_batched, int, layout, make_identity_tensor, reduce, shape, transform,
    transpose,
};
use cute_tests::text_fuzz::Random;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;

type Values = cute_dynamic::Layout;

fn values(text: &str) -> Values {
    text.parse().unwrap()
}

// ---- errors ----

/// What `fn main() -> Result<(), E>` prints behind `Error: `, beside the sentence.
#[track_caller]
fn same<E: Error>(error: E) {
    assert_eq!(format!("{error:?}"), error.to_string());
    assert_eq!(format!("{error:#?}"), error.to_string());
}

#[test]
fn main_prints_the_sentence() {
    let small = Tensor::view(&[0; 16], layout!((4, 8) : (8, 1))).unwrap_err();
    assert_eq!(format!("{small:?}"), "the layout needs 32 elements of storage, but there are 16");
    same(small);
    same(AlgebraError::StrideDivisibility { by: Operation::Composition, mode: 0, prefix: 4, stride: 3 });
    same(AlgebraError::Rank { expected: 2, found: 3 });
    same(AlgebraError::Incongruent { mode: 0, shape: Some(2), stride: None });
    same(Operation::Recast.overflow(Excess::Product(3, isize::MAX)));
    same("(4,8):(8".parse::<Values>().unwrap_err());
    same(cute_expr::evaluate("(4,8):(8").unwrap_err());
    same(cute_expr::evaluate("(4,6,8):(2,3,5) o 6:3").unwrap_err());
    same("(1/2@0)".parse::<cute_dynamic::Descriptor>().unwrap().normalise().unwrap_err());
    same(<layout!((4, 8) : (8, 1))>::try_from(&values("(4,8):(1,4)")).unwrap_err());
    same(cute_dynamic::misuse::Misuse::PermutationNotDivisible { p: 40, c: 32 });
    same(cute_dynamic::banks::NoAccess::Algebra(AlgebraError::Rank { expected: 2, found: 3 }));
    assert!(size_of::<AlgebraError>() <= 48, "{}", size_of::<AlgebraError>());
}

/// Each error type of the workspace writes its `Debug` by its `Display`.
#[test]
fn every_error_prints_its_sentence() {
    fn visit(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for folder in ["", "crates", "tools", "gpu"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let source = entry.unwrap().path().join("src");
            if source.is_dir() && source != Path::new(env!("CARGO_MANIFEST_DIR")).join("src") {
                visit(&source, &mut files);
            }
        }
    }
    let mut count = 0;
    for (path, text) in &files {
        for line in text.lines().map(str::trim) {
            let Some((_, name)) = line.strip_prefix("impl ").and_then(|rest| rest.split_once("Error for ")) else {
                continue;
            };
            let name = name.split([' ', '<']).next().unwrap();
            // the table of reasons writes that of `AlgebraError`
            if name == "AlgebraError" {
                continue;
            }
            count += 1;
            let debug = text.split("Debug for ").skip(1).any(|after| {
                after.starts_with(name)
                    && after
                        .split("fn fmt")
                        .nth(1)
                        .is_some_and(|body| body.split('}').next().unwrap().contains("Display::fmt(self, f)"))
            });
            assert!(debug, "{path}: `Debug` of {name} is not its `Display`");
        }
    }
    assert!(count >= 18, "{count} errors found");
}

#[test]
fn an_overflow_names_its_operation() {
    let large = 1usize << (usize::BITS - 2);
    let shown = |error: AlgebraError| {
        let AlgebraError::Overflow { by, .. } = error else { panic!("{error}") };
        assert!(error.to_string().starts_with(by.name()), "{error}");
        error.to_string()
    };
    assert_eq!(
        shown(Layout::new((large, large), (1usize, 1usize)).unwrap_err()),
        "layout: the size or the cosize does not fit the index type"
    );
    assert_eq!(
        shown(Values::new((large, large), (1usize, 1usize)).unwrap_err()),
        "layout: the size or the cosize does not fit the index type"
    );
    shown(column_major(&(large, large, 2usize)).unwrap_err());
    shown(cute_dynamic::column_major(&format!("({large},{large},2)").parse().unwrap()).unwrap_err());
    assert_eq!(
        shown(cute_dynamic::downcast(&values("4:1"), large).unwrap_err()),
        format!("recast: 4 * {large} does not fit the index type")
    );
    assert_eq!(
        shown(cute_dynamic::product(&format!("({large},{large})").parse().unwrap()).unwrap_err()),
        "size: the size does not fit the index type"
    );
    assert_eq!(
        shown(cute_dynamic::Stride::Int(3).scaled(large).unwrap_err()),
        format!("stride: 3 * {large} does not fit the index type")
    );
    shown(cute_dynamic::logical_product(&values(&format!("{large}:1")), &values("4:1")).unwrap_err());
}

// ---- tiles for threads ----

/// One bound.
fn numbered<Matrix, const BM: usize, const BN: usize>(
    matrix: &mut Tensor<ViewMut<'_, usize>, Matrix>,
) -> Result<(), AlgebraError>
where
    Int<BM>: Default,
    Int<BN>: Default,
    Matrix: TilesMutBy<(Int<BM>, Int<BN>)>,
    Matrix::Part: cute_static::Evaluate<usize, Offset = isize>,
    cute_static::Const<BM>: cute_static::IsConst,
    cute_static::Const<BN>: cute_static::IsConst,
{
    let tiler = <(Int<BM>, Int<BN>)>::default();
    matrix.tiles_mut(&tiler)?.into_par_iter().enumerate().for_each(|(number, mut tile)| fill(&mut tile, number));
    Ok(())
}
#[test]
fn tiles_go_to_threads_by_one_bound() -> Result<(), AlgebraError> {
    let mut data = [9; 15];
    numbered::<_, 2, 3>(&mut Tensor::view_mut(&mut data, Layout::new((3usize, 5usize), (5usize, int!(1)))?)?)?;
    assert_eq!(data, [0, 0, 0, 2, 2, 0, 0, 0, 2, 2, 1, 1, 1, 3, 3]);
    Ok(())
}

// ---- pairs ----

#[test]
fn pairs_are_a_tensor() -> Result<(), AlgebraError> {
    let (m, n, k) = (3usize, 4usize, 8usize);
    let bytes: Vec<u8> = (0..16u8).map(|i| i.wrapping_mul(37)).collect();
    let scales: Vec<f32> = (0..8u8).map(|i| f32::from(i) - 2.5).collect();
    // weights (n, k) by rows, a scale for each row and each four of k
    let weights = Tensor::<Packed<_, int!(4)>, _>::packed(&bytes[..], Layout::new((n, k), (k, int!(1)))?)?;
    let of_blocks = Tensor::view(&scales, Layout::new((n, (int!(4), 2usize)), (2usize, (int!(0), int!(1))))?)?;
    let b = ZipTensor::new(weights, of_blocks)?.map(|(weight, scale)| f32::from(weight) * scale);
    let element = |row: usize, column: usize| {
        let byte = bytes[(row * k + column) / 2];
        let nibble = if column % 2 == 0 { byte & 15 } else { byte >> 4 };
        f32::from(nibble) * scales[row * 2 + column / 4]
    };
    assert_eq!((b.get((3, 7)), b.get((n, 0))), (Some(element(3, 7)), None));
    let a: Vec<f32> = (0..24u8).map(f32::from).collect();
    let a = Tensor::view(&a, Layout::new((m, k), (k, int!(1)))?)?;
    let mut c = vec![0f32; m * n];
    gemm(&a, &b, &mut Tensor::view_mut(&mut c, Layout::new((m, n), (n, int!(1)))?)?)?;
    let expected = |i: usize, j: usize| (0..k).map(|l| a[(i, l)] * element(j, l)).sum::<f32>();
    assert!((0..m * n).all(|i| c[i] == expected(i / n, i % n)));
    // on the left as well
    gemm(&b, &a, &mut Tensor::view_mut(&mut c, Layout::new((n, m), (int!(1), n))?)?)?;
    assert!((0..m * n).all(|i| c[i] == 2.0 * expected(i / n, i % n)));
    // transform and reduce, of pairs with coordinates on either side
    let t = Tensor::view(&[5, 1, 4, 2, 3, 6], layout!((2, 3) : (3, 1)))?;
    let at = make_identity_tensor(&(2usize, 3usize))?;
    let sums = ZipTensor::new(at, t)?.map(|((i, j), x): ((isize, isize), i32)| x + 10 * i as i32 + 100 * j as i32);
    assert_eq!(reduce(&sums, 0, |sum, x| sum + x), 21 + 30 + 600);
    let mut out = [0; 6];
    transform(&sums, &mut Tensor::view_mut(&mut out, layout!((2, 3) : (3, 1)))?, |x| x)?;
    assert_eq!(out, [5, 101, 204, 12, 113, 216]);
    let largest = ZipTensor::new(t, at)?.map(|pair| pair);
    assert_eq!(reduce(&largest, (0, (0, 0)), |most, pair| if pair.0 > most.0 { pair } else { most }), (6, (1, 2)));
    assert!(sums.iter().eq([5, 12, 101, 113, 204, 216]));
    Ok(())
}

// ---- layouts known only at run time ----

#[test]
fn dynamic_layouts_are_written_element_by_element() -> Result<(), AlgebraError> {
    for text in ["(2,4):(4,1)", "(2,4):(1,2)", "((2,2),2):((4,1),2)", "8:-1"] {
        let (mut data, layout) = ([0; 8], values(text));
        let base = if text == "8:-1" { 7 } else { 0 };
        let mut t = Tensor::view_mut_at(&mut data, base, layout.clone())?;
        for (number, element) in t.iter_mut()?.enumerate() {
            *element = number;
        }
        assert!((0..8).all(|i| data[base.wrapping_add_signed(layout.at(i).unwrap())] == i), "{text}");
    }
    for text in ["(4,3):(1,2)", "(2,3):(0,1)", "(2,2,2):(3,5,8)"] {
        let layout = values(text);
        let mut data = [0; 32];
        let error = Tensor::view_mut(&mut data, layout.clone())?.iter_mut().map(drop).unwrap_err();
        let AlgebraError::SameElement { first, second, offset } = error else { panic!("{error}") };
        assert!(first < second && second < layout.size());
        assert_eq!((layout.at(first)?, layout.at(second)?), (offset, offset), "{text}");
        let named = [first, second, offset.unsigned_abs()].map(|number| number.to_string());
        assert!(named.iter().all(|number| error.to_string().contains(number)), "{error}");
    }
    Ok(())
}

/// Overlaps and holes against all coordinates; static layouts of run-time integers say the same.
#[test]
fn overlaps_and_holes_are_there() {
    let mut random = Random(7);
    let mut counts = BTreeMap::<_, usize>::new();
    for _ in 0..20_000 {
        let mut number = |most: usize| random.below(most);
        let (s, d) = ([1 + number(4), 1 + number(5), 1 + number(3)], [0; 3].map(|_: i32| number(19) as isize - 9));
        let shape = (s[0], (s[1], s[2]));
        let stride = (d[0], (d[1], d[2]));
        let mixed = Layout::new(shape, stride).unwrap();
        let layout = Values::new(shape, stride).unwrap();
        let offsets: Vec<isize> = (0..layout.size()).map(|i| layout.at(i).unwrap()).collect();
        let image: BTreeSet<isize> = offsets.iter().copied().collect();
        let overlap = cute_dynamic::first_overlap(&layout).unwrap();
        assert_eq!(first_overlap(&mixed), Ok(overlap), "{layout}");
        assert_eq!(overlap.is_some(), image.len() < offsets.len(), "{layout}");
        if let Some((one, other)) = overlap {
            assert!(one < other && offsets[one] == offsets[other], "{layout}: {one} and {other}");
        }
        let hole = cute_dynamic::first_hole(&layout).unwrap();
        assert_eq!(first_hole(&mixed), Ok(hole), "{layout}");
        let (first, last) = (*image.first().unwrap(), *image.last().unwrap());
        assert_eq!(hole, (first..last).find(|offset| !image.contains(offset)), "{layout}");
        *counts.entry((overlap.is_some(), hole.is_some())).or_default() += 1;
    }
    assert!(counts.len() == 4 && counts.values().all(|&count| count > 100), "{counts:?}");
    // bits and coordinates
    assert_eq!(
        cute_dynamic::first_overlap(&values("(4,4):(f1,f3)")).unwrap().map(|(one, other)| one < other),
        Some(true)
    );
    assert_eq!(cute_dynamic::first_overlap(&values("(4,4):(f1,f5)")), Ok(None));
    assert_eq!(cute_dynamic::first_overlap(&values("(4,3,2):(1@0,1@1,2@0)")), Ok(Some((2, 12))));
    assert_eq!(first_overlap(&layout!((4, 3, 2) : (1@0, 1@1, 2@0))), Ok(Some((2, 12))));
    assert_eq!(cute_dynamic::first_hole(&values("(4,3):(1@0,1@1)")), Err(AlgebraError::Codomain { mode: 0 }));
    assert_eq!(first_hole(&layout!((4, 3) : (1@0, 1@1))), Err(AlgebraError::Codomain { mode: 0 }));
}

// ---- by name ----

#[test]
fn transposes() -> Result<(), AlgebraError> {
    let l = layout!((2, (3, 4)) : (1, (2, 6)));
    let expected = "((3,4),2):((2,6),1)";
    assert_eq!(transpose(&l)?.to_string(), expected);
    assert_eq!(l.transpose()?.to_string(), expected);
    assert_eq!(cute_dynamic::transpose(&values("(2,(3,4)):(1,(2,6))"))?.to_string(), expected);
    assert_eq!(transpose(&values("(2,(3,4)):(1,(2,6))"))?.to_string(), expected);
    for (text, found) in [("(2,3,4):(1,2,6)", 3), ("8:1", 1), ("(8):(1)", 1)] {
        assert_eq!(values(text).transpose(), Err(AlgebraError::Rank { expected: 2, found }), "{text}");
    }
    let mut data = [1, 2, 3, 4, 5, 6];
    let view = Tensor::view(&data, layout!((2, 3) : (3, 1)))?;
    assert!(view.transpose()? != view && view.transpose()?.transpose()? == view);
    assert_eq!(view.transpose()?.to_string(), "1 4\n2 5\n3 6");
    Tensor::view_mut(&mut data, values("(2,3):(3,1)"))?.transpose()?.set((2, 0), 9);
    assert_eq!(data, [1, 2, 9, 4, 5, 6]);
    Ok(())
}

#[test]
fn batches() -> Result<(), AlgebraError> {
    let (m, n, k, l) = (3usize, 2usize, 4usize, 5usize);
    let a: Vec<f32> = (0..60u8).map(f32::from).collect();
    let b: Vec<f32> = (0..40u8).map(|i| f32::from(i % 7)).collect();
    let a = Tensor::view(&a, Layout::new((m, k, l), (k, int!(1), m * k))?)?;
    for shared in [false, true] {
        let b = Tensor::view(&b, Layout::new((n, k, l), (int!(1), n, if shared { 0 } else { n * k }))?)?;
        let layout = Layout::new((m, n, l), (n, int!(1), m * n))?;
        let (mut portable, mut fast) = (vec![1f32; 30], vec![1f32; 30]);
        gemm_batched(&a, &b, &mut Tensor::view_mut(&mut portable, layout)?)?;
        cute_cpu::gemm_batched(&a, &b, &mut Tensor::view_mut(&mut fast, layout)?)?;
        assert_eq!(portable, fast);
        let expected = |i, j, batch| 1.0 + (0..k).map(|step| a[(i, step, batch)] * b[(j, step, batch)]).sum::<f32>();
        assert!((0..30).all(|at| portable[at] == expected(at / n % m, at % n, at / (m * n))));
    }
    let few = Tensor::view(&[0f32; 40], Layout::new((n, k, 4usize), (int!(1), n, n * k))?)?;
    let mut c = [0f32; 30];
    let mut c = Tensor::view_mut(&mut c, Layout::new((m, n, l), (n, int!(1), m * n))?)?;
    let differ = Err(AlgebraError::Size { expected: 5, found: 4 });
    assert_eq!((gemm_batched(&a, &few, &mut c), cute_cpu::gemm_batched(&a, &few, &mut c)), (differ, differ));
    let mut one = [0f32; 6];
    let mut one = Tensor::view_mut(&mut one, Layout::new((m, n, l), (n, int!(1), 0usize))?)?;
    let b = Tensor::view(&b, Layout::new((n, k, l), (int!(1), n, n * k))?)?;
    let aliasing = |result| matches!(result, Err(AlgebraError::Aliasing { .. }));
    assert!(aliasing(gemm_batched(&a, &b, &mut one)) && aliasing(cute_cpu::gemm_batched(&a, &b, &mut one)));
    Ok(())
}

#[test]
fn shapes_and_numbers_as_text() {
    let mixed = (shape!((4, 8)), 30usize);
    assert_eq!(
        format!("{} {:#} {:?}", mixed.display(), mixed.display(), mixed.display()),
        "((4,8),30) ((_4,_8),30) ((_4,_8),30)"
    );
    assert_eq!(format!("{} {:?}", int!(128).display(), int!(128).display()), "128 _128");
    assert_eq!(layout!((4, 8) : (8, -1)).stride().display().to_string(), "(8,-1)");
    assert_eq!(cute_dynamic::HTuple::leaf(4usize).to_string(), "4");
}
