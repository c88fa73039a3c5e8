//! Injective, surjective, contiguous, bijective, and images, against enumeration; seeded loops.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    missing_docs
)]

use cute_dynamic::{
    AlgebraError, Codomain, HTuple, Layout, Offset, Shape, Stride, composition, image, is_bijective, is_contiguous,
    is_injective, is_surjective,
};
use std::collections::BTreeSet;

#[allow(dead_code)]
mod random_layouts;
use random_layouts::{Rng, SMALL, with_strides};

fn check_properties(l: &Layout) {
    let offsets: Vec<Offset> = (0..l.size()).map(|i| l.crd2idx(&Shape::leaf(i)).unwrap()).collect();
    let mut seen = BTreeSet::new();
    let once: Vec<Offset> = offsets.iter().filter(|offset| seen.insert(format!("{offset:?}"))).cloned().collect();
    assert_eq!(image(l).collect::<Result<Vec<_>, _>>().as_ref(), Ok(&once), "{l}");
    // each component from its smallest to its largest offset
    let leaves = |offset: &Offset| -> Vec<isize> {
        match offset {
            Offset::Coord(coord) => coord.leaves().collect(),
            Offset::Int(offset) => vec![*offset],
            Offset::Xor(offset) => vec![*offset as isize],
        }
    };
    let mut low = leaves(&once[0]);
    let mut high = low.clone();
    for offset in &once {
        for (i, c) in leaves(offset).into_iter().enumerate() {
            low[i] = low[i].min(c);
            high[i] = high[i].max(c);
        }
    }
    let span: isize = low.iter().zip(&high).map(|(low, high)| high - low + 1).product();
    let injective = once.len() == offsets.len();
    let surjective = once.len() == span as usize;
    assert_eq!(is_injective(l), Ok(injective), "{l}");
    let decided = |answer: Result<bool, AlgebraError>, is: bool| match answer {
        Ok(answer) => assert_eq!(answer, is, "{l}"),
        Err(e) => assert!(matches!(e, AlgebraError::Undecided { .. }) && l.codomain() == Codomain::Xor, "{l}: {e}"),
    };
    decided(is_surjective(l), surjective);
    decided(is_contiguous(l), injective && surjective);
    decided(is_bijective(l), injective && surjective && low.iter().all(|&low| low == 0));
}

#[test]
fn properties_by_enumeration() {
    let mut rng = Rng(0xFEED_F00D);
    for i in 0..4000 {
        let l = match i % 4 {
            0 => rng.layout(&SMALL),
            1 => {
                // any strides, of either sign, close together
                let shape = rng.small_shape(&SMALL);
                let strides: Vec<Stride> =
                    shape.leaves().map(|_| Stride::Int(rng.below(80) as isize - rng.pick(&[0, 0, 40]))).collect();
                with_strides(&shape, strides.into_iter())
            }
            2 => rng.xor_layout(if i % 8 == 2 { &[1, 2, 4, 8] } else { &SMALL }),
            _ => match composition(&Layout::identity(&rng.small_shape(&SMALL)).unwrap(), &rng.layout(&SMALL)) {
                Ok(l) => l,
                Err(_) => continue,
            },
        };
        check_properties(&l);
    }
}

/// A layout whose injectivity is hard to tell is answered, one way or the other, and soon.
#[test]
fn a_hard_layout_is_answered() {
    let mut rng = Rng(161_803);
    let mut undecided = 0;
    for _ in 0..30 {
        let shape = HTuple::tuple(&vec![HTuple::leaf(2); 40]);
        let strides: Vec<Stride> = (0..40).map(|_| Stride::Int((1 << 44) + rng.below(1 << 50) as isize)).collect();
        let l = with_strides(&shape, strides.into_iter());
        match is_injective(&l) {
            Ok(_) => {}
            Err(AlgebraError::Undecided { .. }) => undecided += 1,
            Err(e) => panic!("{e}"),
        }
    }
    assert!(undecided > 0);
}
