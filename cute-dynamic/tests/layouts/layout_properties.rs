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

use crate::random_layouts::{Rng, SMALL, with_strides};
use cute_dynamic::{
    AlgebraError, Codomain, HTuple, Layout, Offset, Shape, Stride, composition, image, is_bijective, is_contiguous,
    is_injective, is_surjective,
};
use std::collections::BTreeSet;

fn check_properties(l: &Layout) {
    let offsets: Vec<Offset> = (0..l.size()).map(|i| l.crd2idx(Shape::leaf(i)).unwrap()).collect();
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
    let one_run = once.len() == span as usize;
    let surjective = one_run && low.iter().all(|&low| low == 0);
    assert_eq!(is_injective(l), Ok(injective), "{l}");
    let decided = |answer: Result<bool, AlgebraError>, is: bool| match answer {
        Ok(answer) => assert_eq!(answer, is, "{l}"),
        Err(e) => assert!(matches!(e, AlgebraError::Undecided { .. }) && l.codomain() == Codomain::Xor, "{l}: {e}"),
    };
    decided(is_surjective(l), surjective);
    decided(is_contiguous(l), injective && one_run);
    decided(is_bijective(l), injective && surjective);
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
    // as many modes as leave room for sums that all differ
    let (modes, least, most): (_, isize, _) =
        if isize::BITS < 64 { (26, 1 << 20, 1 << 25) } else { (40, 1 << (isize::BITS - 20), 1 << (isize::BITS - 14)) };
    for _ in 0..30 {
        let shape = HTuple::tuple(&vec![HTuple::leaf(2); modes]);
        let strides: Vec<Stride> = (0..modes).map(|_| Stride::Int(least + rng.below(most) as isize)).collect();
        let l = with_strides(&shape, strides.into_iter());
        match is_injective(&l) {
            Ok(_) => {}
            Err(AlgebraError::Undecided { .. }) => undecided += 1,
            Err(e) => panic!("{e}"),
        }
    }
    assert!(undecided > 0);
}

/// Of however many coordinates, the next offset is found by way of those that have been given: strides of 0, modes that reach
/// nothing new, modes that reach little.
#[test]
fn images_of_large_layouts_of_few_offsets() {
    let first = |text: &str, count: usize| -> Vec<String> {
        let l: Layout = text.parse().unwrap();
        image(&l).take(count).map(|offset| format!("{:?}", offset.unwrap())).collect()
    };
    let ints =
        |offsets: &[isize]| -> Vec<String> { offsets.iter().map(|&x| format!("{:?}", Offset::Int(x))).collect() };
    let xors =
        |offsets: &[usize]| -> Vec<String> { offsets.iter().map(|&x| format!("{:?}", Offset::Xor(x))).collect() };
    for (text, offsets) in [
        ("1073741824:0", &[0][..]),
        ("(1073741824):(0)", &[0]),
        ("(2,536870912):(3,0)", &[0, 3]),
        ("(536870912,2):(0,3)", &[0, 3]),
        // the last mode reaches one offset more at each step
        ("(4,100000000):(1,1)", &[0, 1, 2, 3, 4, 5, 6]),
        // each step is inside what there is, or half of it is
        ("(2,2,100000000):(1,4,0)", &[0, 1, 4, 5]),
        ("(2,2,2,50000000):(-3,3,3,0)", &[0, -3, 3, 6]),
        ("((2,(10000000,3)),7):((1,(0,1)),0)", &[0, 1, 2, 3]),
    ] {
        assert_eq!(first(text, 7), ints(offsets), "{text}");
    }
    for (text, offsets) in [
        (
            "(16,1,67108864):(f55,f57,f0)",
            &[0, 55, 110, 89, 220, 235, 178, 133, 440, 399, 470, 481, 356, 339, 266, 317][..],
        ),
        // the second mode reaches what the first has reached, until its bits are higher
        ("(8,16):(f1,f1)", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
        ("(1024,1048576):(f1,f0)", &[0, 1, 2, 3]),
    ] {
        assert_eq!(first(text, offsets.len()), xors(offsets), "{text}");
    }
    assert_eq!(first("(2,268435456,2):(1@0,0,3@1)", 9).len(), 4);
    // beyond 32 bits
    #[cfg(target_pointer_width = "64")]
    {
        assert_eq!(first("2147483648:0", 9), ints(&[0]));
        assert_eq!(first("((16,1,2147483648)):((f55,f57,f0))", 99).len(), 16);
        assert_eq!(first("(4611686018427387904):(0)", 9), ints(&[0]));
        assert_eq!(first("(3,1152921504606846976):(f1,f4)", 9).len(), 9);
    }
}

/// No call looks at more coordinates than its page says, whatever the layout: thousands of random ones, most of them huge.
#[test]
fn images_are_had_in_bounded_steps() {
    let mut rng = Rng(0x1A6E);
    let extents = [1, 1, 2, 3, 4, 5, 7, 8, 16, 100, 1024, 65_521, 1 << 20];
    let mut made = 0;
    while made < 3000 {
        let depth = rng.below(3);
        let shape = rng.shape(depth, &extents);
        let xor = rng.below(3) == 0;
        let strides: Vec<Stride> = shape
            .leaves()
            .map(|_| {
                let stride = rng.pick(&[0, 0, 1, 1, 2, 3, 4, 7, 8, 64, 1000]);
                if xor { Stride::Xor(stride) } else { Stride::Int(stride as isize - rng.pick(&[0, 0, 5])) }
            })
            .collect();
        let mut strides = strides.into_iter();
        let Ok(l) = Layout::new(&shape, shape.map(|_| strides.next().unwrap())) else { continue };
        made += 1;
        let offsets: Vec<Offset> = image(&l).take(60).collect::<Result<_, _>>().unwrap();
        let distinct: BTreeSet<String> = offsets.iter().map(|offset| format!("{offset:?}")).collect();
        assert_eq!(distinct.len(), offsets.len(), "{l}");
    }
}
