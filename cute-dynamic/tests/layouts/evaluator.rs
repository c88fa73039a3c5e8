//! Prepared layouts have the values of the layouts they are of, and are walked in order without divisions.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a test fails by panicking"
)]

use crate::random_layouts::{self, Rng};
use cute_dynamic::{AlgebraError, Evaluator, HTuple, Layout, Offset, Shape, idx2crd, values};
use cute_static::{Evaluate, IsLayout, Tensor, reduce};

fn value(layout: &Layout, coord: &HTuple<usize>) -> isize {
    match layout.crd2idx(coord).unwrap() {
        Offset::Int(offset) => offset,
        other => panic!("{other:?}"),
    }
}
/// By `R` integers, at every coordinate and around the bounds.
fn same<const R: usize>(layout: &Layout) {
    let prepared: Evaluator<R> = layout.evaluator().unwrap();
    let sizes: [usize; R] = core::array::from_fn(|mode| prepared.mode_size(mode));
    assert_eq!((prepared.size(), prepared.cosize()), (layout.size(), layout.cosize()), "{layout}");
    let mut visited = Vec::new();
    prepared.nest(&mut |index, offset| visited.push((index, offset.unwrap())));
    let mut of_layout = Vec::new();
    IsLayout::nest(layout, &mut |index, offset| of_layout.push((index, offset.unwrap())));
    assert_eq!(visited, of_layout, "{layout}");
    assert_eq!(visited.len(), layout.size());
    for (at, (index, offset)) in visited.into_iter().enumerate() {
        assert_eq!((index, offset), (at, value(layout, &HTuple::leaf(index))), "{layout}");
        assert_eq!(prepared.offset(index), Some(offset), "{layout} at {index}");
        let mut rest = index;
        let coord = sizes.map(|size| (rest % size, rest /= size).0);
        assert_eq!(prepared.offset(coord), Some(offset), "{layout} at {coord:?}");
    }
    assert_eq!(prepared.offset(layout.size()), None);
    for mode in 0..R {
        let mut outside = [0; R];
        outside[mode] = sizes[mode];
        assert_eq!(prepared.offset(outside), None, "{layout} at {outside:?}");
        outside[mode] = usize::MAX;
        assert_eq!(prepared.offset(outside), None);
    }
}

#[test]
fn as_the_layout() {
    let mut rng = Rng(20);
    let mut by_mode = 0;
    for _ in 0..3000 {
        let layout = rng.layout(&random_layouts::SMALL);
        if layout.size() > 5000 {
            continue;
        }
        same::<1>(&layout);
        by_mode += 1;
        match layout.rank() {
            2 => same::<2>(&layout),
            3 => same::<3>(&layout),
            4 => same::<4>(&layout),
            _ => by_mode -= 1,
        }
    }
    assert!(by_mode > 500, "{by_mode}");
    for text in [
        "8:3",
        "1:0",
        "(1,1):(5,7)",
        "((2,3),4):((1,-8),2)",
        "(((2,2),3),2):(((1,5),7),100)",
        "(7,(5,3,2)):((30,(6,2,1)))",
    ] {
        if let Ok(layout) = text.parse() {
            same::<1>(&layout);
        }
    }
}

#[test]
fn of_no_such_rank_or_strides() {
    let layout: Layout = "(4,8):(1,4)".parse().unwrap();
    assert_eq!(layout.evaluator::<3>().unwrap_err(), AlgebraError::Rank { expected: 3, found: 2 });
    assert_eq!(layout.evaluator::<0>().unwrap_err(), AlgebraError::Rank { expected: 0, found: 2 });
    let coordinates: Layout = "(4,8):(1@0,1@1)".parse().unwrap();
    assert_eq!(coordinates.evaluator::<2>().unwrap_err(), AlgebraError::Codomain { mode: 0 });
    let xor: Layout = "(4,2):(0,f1)".parse().unwrap();
    assert_eq!(xor.evaluator::<2>().unwrap_err(), AlgebraError::Codomain { mode: 1 });
}

#[test]
fn of_a_tensor() {
    let data: Vec<usize> = (0..64).collect();
    let layout: Layout = "((2,2),(4,2)):((1,8),(2,16))".parse().unwrap();
    let tensor = Tensor::view(&data, layout.evaluator::<2>().unwrap()).unwrap();
    for coord in [(2, 5), (3, 7), (0, 0), (4, 0)] {
        assert_eq!(tensor.get(coord), Tensor::view(&data, layout.clone()).unwrap().get(coord));
    }
    assert_eq!(reduce(&tensor, 0, |sum, element| sum + element), (0..32).sum::<usize>());
    let short = Tensor::view(&data[..20], layout.evaluator::<1>().unwrap());
    assert!(short.is_err());
}

/// `values`, from both ends and in jumps, beside each coordinate by itself.
fn in_order(layout: &Layout) {
    let at = |index: usize| layout.crd2idx(&idx2crd(&layout.shape(), index).unwrap());
    let expected: Vec<_> = (0..layout.size()).map(at).collect();
    let all = values(layout);
    assert_eq!(all.len(), layout.size());
    assert!(all.clone().eq(expected.iter().cloned()), "{layout}");
    assert!(all.clone().rev().eq(expected.iter().rev().cloned()), "{layout}");
    for step in 1..5 {
        assert!(all.clone().step_by(step).eq(expected.iter().step_by(step).cloned()), "{layout} by {step}");
    }
    // from both ends in turn
    let (mut left, mut turns) = (all, Vec::new());
    while let Some(front) = left.next() {
        turns.push(front);
        turns.extend(left.next_back());
    }
    let by_turns = (0..layout.size()).map(|i| if i % 2 == 0 { i / 2 } else { layout.size() - 1 - i / 2 });
    assert!(turns.iter().eq(by_turns.map(|i| &expected[i])), "{layout}");
    assert!(left.next().is_none() && left.next_back().is_none() && left.nth(3).is_none());
    assert!(values(layout).nth(layout.size()).is_none());
}
#[test]
fn values_in_order() {
    let mut rng = Rng(33);
    for _ in 0..2000 {
        let layout = rng.layout(&random_layouts::SMALL);
        if layout.size() <= 500 {
            in_order(&layout);
        }
    }
    let deep = "(2,(1,(2,(1,(2,(3,(2,(1,2))))))),2,1,2,1,2,1,1,3)";
    let all = [
        "1:0",
        "7:0",
        "7:-3",
        "(4,1,6):(6,5,1)",
        "(2,3,2,3,2):(-1,20,2,60,-7)",
        "(4,8):(f1,f9)",
        "(3,4):(1@0,1@1)",
        "((2,2),(3,2)):((0,5),(0,1))",
    ];
    all.iter().for_each(|text| in_order(&text.parse().unwrap()));
    let shape: Shape = deep.parse().unwrap();
    in_order(&cute_dynamic::row_major(&shape).unwrap());
}
