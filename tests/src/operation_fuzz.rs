//! Random operands for every operation of `cute-dynamic`, most of them far from anybody's use: extents and strides up to the limits
//! of the integers, deep trees, strides of all kinds. Nothing panics, what an operation makes is read back from its text, and where
//! an operation is defined point by point some points are compared. Used by `bin/fuzz_operations.rs` and `tests/operations.rs`.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)] // a finding is a panic

use crate::text_fuzz::{Random, through_json};
use cute_dynamic::*;
use std::fmt;

/// Operands for one of each operation.
#[derive(Debug, Clone)]
pub struct Case {
    a: Layout,
    b: Layout,
    tiler: Tiler,
    shape: Shape,
    index: usize,
    other: usize,
    order: [usize; 5],
    swizzle: Option<Swizzle>,
    offset: isize,
}

const EXTENTS: [usize; 20] =
    [1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 12, 16, 32, 100, 1024, 1 << 16, 65_521, (1 << 31) - 1, 1 << 31];
/// Extents that no layout or hardly any has, in the machine's width.
const LARGE: [usize; 9] = {
    let half = 1 << (usize::BITS / 2);
    [
        0,
        half,
        half + 1,
        usize::MAX / 4 + 1,
        usize::MAX / 8 * 3,
        usize::MAX / 2,
        usize::MAX / 2 + 1,
        usize::MAX - 1,
        usize::MAX,
    ]
};
const STEEP: [isize; 7] = [isize::MIN, isize::MIN + 1, -1, 0, isize::MAX / 2, isize::MAX - 1, isize::MAX];

/// So many of a hundred.
fn chance(random: &mut Random, percent: usize) -> bool {
    random.below(100) < percent
}

impl Case {
    /// Operands; none if what was picked makes no layout.
    pub fn new(random: &mut Random) -> Option<Self> {
        let extreme = random.pick(&[0, 5, 30]);
        let (a, b) = (layout(random, extreme)?, layout(random, extreme)?);
        let index = |random: &mut Random| if chance(random, 50) { random.below(64) } else { extent(random, 30) };
        Some(Self {
            a,
            b,
            tiler: tiler(random, 2, extreme)?,
            shape: shape(random, 2, extreme),
            index: index(random),
            other: index(random),
            order: std::array::from_fn(|_| random.below(6)),
            swizzle: {
                let shift = isize::try_from(random.below(40)).unwrap_or(0) - 20;
                Swizzle::new(random.below(66), random.below(66), shift).ok()
            },
            offset: random.pick(&[0, 1, 7, -3, 1024, isize::MAX, isize::MIN]),
        })
    }
}

/// All that it takes to repeat it.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { a, b, tiler, shape, index, other, order, swizzle, offset } = self;
        write!(f, "a {a}, b {b}, tiler {tiler}, shape {shape}, {index} and {other}, order {order:?}, ")?;
        write!(f, "swizzle {swizzle:?}, offset {offset}")
    }
}

pub(crate) fn extent(random: &mut Random, extreme: usize) -> usize {
    if chance(random, extreme) { random.pick(&LARGE) } else { random.pick(&EXTENTS) }
}
pub(crate) fn shape(random: &mut Random, depth: usize, extreme: usize) -> Shape {
    if depth == 0 || chance(random, 40) {
        return HTuple::leaf(extent(random, extreme));
    }
    let rank = if chance(random, 2) { 0 } else { 1 + random.below(5) };
    let modes: Vec<Shape> = (0..rank).map(|_| shape(random, depth - 1, extreme)).collect();
    HTuple::tuple(&modes)
}
fn integer(random: &mut Random, extreme: usize) -> isize {
    if chance(random, extreme) {
        return random.pick(&STEEP);
    }
    let stride =
        isize::try_from(random.pick(&EXTENTS)).unwrap_or(1).checked_mul(random.pick(&[1, 2, 3, 4])).unwrap_or(1);
    random.pick(&[stride, stride, stride, stride, -stride, 0])
}
pub(crate) fn layout(random: &mut Random, extreme: usize) -> Option<Layout> {
    let depth = random.below(4);
    let shape = shape(random, depth, extreme);
    if chance(random, 25) {
        return if chance(random, 50) { column_major(&shape) } else { row_major(&shape) }.ok();
    }
    let kind = random.pick(&[0, 0, 0, 0, 0, 1, 2]);
    let strides = shape.map(|_| match kind {
        0 => Stride::Int(integer(random, extreme)),
        1 => {
            let path = [0; 3].map(|_| u8::try_from(random.below(3)).unwrap_or(0));
            let path = BasisPath::new(&path[..1 + random.below(3)]);
            path.map_or(Stride::Int(0), |path| Stride::Basis { scale: integer(random, extreme), path })
        }
        _ if chance(random, extreme) => Stride::Xor(usize::MAX >> random.below(8)),
        _ => Stride::Xor(random.below(64)),
    });
    Layout::new(&shape, &strides).ok()
}
pub(crate) fn tiler(random: &mut Random, depth: usize, extreme: usize) -> Option<Tiler> {
    match random.below(6) {
        0 => Some(Tiler::Keep),
        1 | 2 if depth > 0 => {
            (0..random.below(4)).map(|_| tiler(random, depth - 1, extreme)).collect::<Option<_>>().map(Tiler::ByMode)
        }
        3 => Tiler::extent(extent(random, extreme)).ok(),
        _ => layout(random, extreme).map(Tiler::Layout),
    }
}

/// A layout that an operation has made is one, and is what its text says.
fn made(result: Result<Layout, AlgebraError>) -> bool {
    match result {
        Ok(layout) => {
            assert!(layout.size() > 0 && layout.cosize() > 0, "{layout}");
            assert_eq!(layout.to_string().parse().as_ref(), Ok(&layout));
            true
        }
        Err(e) => refused(e),
    }
}
/// A refusal has a sentence.
fn refused(e: AlgebraError) -> bool {
    assert!(!e.to_string().is_empty() && !e.code().is_empty());
    false
}
fn answered<T>(result: Result<T, AlgebraError>) -> bool {
    result.map_or_else(refused, |_| true)
}
/// Some coordinates of a layout, first and last ones among them.
fn points(layout: &Layout) -> impl Iterator<Item = usize> {
    let size = layout.size();
    [0, 1, 2, size / 3, size / 2, size.saturating_sub(2), size.saturating_sub(1)].into_iter().filter(move |&i| i < size)
}
/// A value that is a coordinate of another layout.
fn at(layout: &Layout, i: usize) -> Option<usize> {
    layout.at(i).ok().and_then(|offset| usize::try_from(offset).ok())
}
/// Whether `outer o inner` is `expected` at a point, as far as all three have integers there.
fn composes(outer: &Layout, inner: &Layout, i: usize, expected: Option<isize>) {
    if let (Some(middle), Some(expected)) = (at(inner, i), expected)
        && let Ok(found) = outer.at(middle)
    {
        assert_eq!(found, expected, "{outer} after {inner} at {i}");
    }
}

/// What is asked of a case: `true` if there is an answer, `false` if it is refused.
pub type Operation = fn(&Case) -> bool;

/// Every operation by its name.
pub const OPERATIONS: &[(&str, Operation)] = &[
    ("composition with a tiler", |c| made(composition(&c.a, &c.tiler))),
    ("composition", |c| {
        let result = composition(&c.a, &c.b);
        if let Ok(r) = &result {
            points(r).for_each(|i| composes(&c.a, &c.b, i, r.at(i).ok()));
        }
        made(result)
    }),
    ("explain", |c| {
        let explained = explain(&c.a, &c.tiler);
        assert!(!explained.to_string().is_empty());
        let leaves = explained.made().count();
        explained.result().is_ok_and(|layout| layout.shape().leaves().count() <= leaves)
    }),
    ("coalesce", |c| {
        let layout = coalesce(&c.a).unwrap();
        if layout.codomain() == c.a.codomain() {
            points(&layout).for_each(|i| assert_eq!(layout.at(i), c.a.at(i), "{} at {i}", c.a));
        }
        assert_eq!(layout.size(), c.a.size());
        made(Ok(layout))
    }),
    ("coalesce_by_mode", |c| made(coalesce_by_mode(&c.a, &c.shape))),
    ("complement", |c| made(complement(&c.a, c.index))),
    ("complement_unbounded", |c| made(complement_unbounded(&c.a))),
    ("logical_divide", |c| made(logical_divide(&c.a, &c.tiler))),
    ("zipped_divide", |c| made(zipped_divide(&c.a, &c.tiler))),
    ("tiled_divide", |c| made(tiled_divide(&c.a, &c.tiler))),
    ("flat_divide", |c| made(flat_divide(&c.a, &c.tiler))),
    ("logical_product", |c| {
        let result = logical_product(&c.a, &c.b);
        if let Ok(product) = &result {
            assert_eq!(product.get(0).as_ref(), Ok(&c.a), "{product}");
        }
        made(result)
    }),
    ("logical_product with a tiler", |c| made(logical_product(&c.a, &c.tiler))),
    ("zipped_product", |c| made(zipped_product(&c.a, &c.tiler))),
    ("tiled_product", |c| made(tiled_product(&c.a, &c.tiler))),
    ("flat_product", |c| made(flat_product(&c.a, &c.tiler))),
    ("blocked_product", |c| made(blocked_product(&c.a, &c.b))),
    ("raked_product", |c| made(raked_product(&c.a, &c.b))),
    ("right_inverse", |c| {
        let inverse = right_inverse(&c.a).unwrap();
        if c.a.codomain() == Codomain::Integer {
            points(&inverse).for_each(|i| composes(&c.a, &inverse, i, isize::try_from(i).ok()));
        }
        made(Ok(inverse))
    }),
    ("left_inverse", |c| {
        let result = left_inverse(&c.a);
        if let (Ok(inverse), Codomain::Integer, Ok(true)) = (&result, c.a.codomain(), is_injective(&c.a)) {
            points(&c.a).for_each(|i| composes(inverse, &c.a, i, isize::try_from(i).ok()));
        }
        made(result)
    }),
    ("nullspace", |c| {
        let space = nullspace(&c.a).unwrap();
        points(&space).for_each(|i| composes(&c.a, &space, i, Some(0)));
        made(Ok(space))
    }),
    ("max_common_layout", |c| made(max_common_layout(&c.a, &c.b))),
    ("max_common_vector", |c| answered(max_common_vector(&c.a, &c.b))),
    ("is_injective and image", |c| {
        let answer = is_injective(&c.a);
        let offsets = image(&c.a).take(60).count();
        if let (Ok(injective), true) = (&answer, c.a.size() < 60) {
            assert_eq!(*injective, offsets == c.a.size(), "{}", c.a);
        }
        answered(answer)
    }),
    ("is_surjective", |c| answered(is_surjective(&c.a))),
    ("is_contiguous", |c| answered(is_contiguous(&c.a))),
    ("is_bijective", |c| {
        let answer = is_bijective(&c.a);
        if answer == Ok(true) {
            assert_eq!((is_injective(&c.a), is_contiguous(&c.a)), (Ok(true), Ok(true)), "{}", c.a);
        }
        answered(answer)
    }),
    ("upcast", |c| made(upcast(&c.a, c.index))),
    ("downcast", |c| made(downcast(&c.a, c.index))),
    ("recast", |c| made(recast(&c.a, c.index, c.other))),
    ("filter", |c| made(filter(&c.a))),
    ("filter_zeros", |c| {
        let layout = filter_zeros(&c.a).unwrap();
        assert_eq!(layout.shape().leaves().count(), c.a.shape().leaves().count());
        made(Ok(layout))
    }),
    ("tile_to_shape", |c| made(tile_to_shape(&c.a, &c.shape, &c.order[..]))),
    ("tile_to_shape to the left", |c| made(tile_to_shape(&c.a, &c.shape, &LayoutLeft))),
    ("domain_distribute", |c| made(domain_distribute(&c.shape, c.index))),
    ("local_tile", |c| answered(local_tile(&c.a, &c.tiler, c.index))),
    ("inner_partition", |c| answered(inner_partition(&c.a, &c.tiler, c.index))),
    ("outer_partition", |c| answered(outer_partition(&c.a, &c.tiler, c.index))),
    ("local_partition", |c| answered(local_partition(&c.a, &c.b, c.index))),
    ("slice", |c| {
        let coord = c.a.shape().map(|extent| extent.is_multiple_of(2).then_some(c.index % extent.max(1)));
        slice(&c.a, coord).map_or_else(refused, |(layout, _)| made(Ok(layout)))
    }),
    ("dice", |c| made(dice(&c.a, c.a.shape().map(|extent| extent.is_multiple_of(3).then_some(c.index))))),
    ("at", |c| answered(c.a.at(c.index))),
    ("crd2idx of a layout", |c| answered(c.a.crd2idx(c.a.shape().map(|extent| extent.saturating_sub(1))))),
    ("crd2idx and idx2crd", |c| match idx2crd(&c.shape, c.index) {
        Ok(coord) => {
            if let (Ok(index), Some(size)) = (crd2idx(&c.shape, &coord), c.shape.size()) {
                assert!(index == c.index || size <= c.index, "{coord} of {}", c.shape);
            }
            assert!(is_admissible(&c.shape, &coord));
            true
        }
        Err(e) => refused(e),
    }),
    ("crd2crd", |c| match idx2crd(&c.shape, c.index) {
        Ok(coord) => answered(crd2crd(&c.shape, &c.a.shape(), &coord)),
        Err(e) => refused(e),
    }),
    ("coords", |c| coords(&c.shape).map_or_else(refused, |all| all.take(20).all(|at| is_in_bounds(&c.shape, &at)))),
    ("values", |c| values(&c.a).take(20).all(answered)),
    ("column_major", |c| made(column_major(&c.shape))),
    ("row_major", |c| made(row_major(&c.shape))),
    ("identity", |c| made(identity(&c.shape))),
    ("make_basis_like", |c| answered(make_basis_like(&c.shape))),
    ("make_layout", |c| made(make_layout(&[c.a.clone(), c.b.clone()]))),
    ("make_ordered_layout", |c| made(make_ordered_layout(&c.shape, &c.shape.map(|extent| extent % 3)))),
    ("make_layout_like", |c| made(make_layout_like(&c.a))),
    ("make_fragment_like", |c| made(make_fragment_like(&c.a))),
    ("ceil_div", |c| answered(ceil_div(&c.shape, &c.a.shape()))),
    ("shape_div", |c| answered(shape_div(&c.shape, &c.a.shape()))),
    ("shape_div_floor", |c| answered(shape_div_floor(&c.shape, &c.a.shape()))),
    ("shape_div_ceil", |c| answered(shape_div_ceil(&c.shape, &c.a.shape()))),
    ("round_up", |c| answered(round_up(&c.shape, &c.a.shape()))),
    ("evenly_divides", |c| evenly_divides(&c.a.shape(), &c.shape)),
    ("product", |c| {
        answered(product(&c.shape)) & answered(product_each(&c.shape)) & answered(prefix_product(&c.shape))
    }),
    ("elem_less", |c| answered(elem_less(&c.shape, &c.a.shape()))),
    ("lex_less and colex_less", |c| {
        let (s, t) = (&c.shape, &c.a.shape());
        for less in [lex_less::<usize>, colex_less] {
            assert!(less(s, t) != Ok(true) || less(t, s) == Ok(false), "{s} {t}");
        }
        answered(lex_less(s, t)) & answered(colex_less(s, t))
    }),
    ("elem_min and elem_max", |c| {
        answered(elem_min(&c.shape, &c.a.shape())) & answered(elem_max(&c.shape, &c.a.shape()))
    }),
    ("congruent and compatible", |c| {
        let (s, t) = (&c.shape, &c.a.shape());
        assert!(!congruent(s, t) || weakly_congruent(s, t), "{s} {t}");
        compatible(s, t)
    }),
    ("take", |c| made(take(&c.a, c.index % 5, c.other % 6))),
    ("select", |c| made(select(&c.a, &c.order))),
    ("group", |c| made(group(&c.a, c.index % 5, c.other % 6))),
    ("append and prepend", |c| made(append(&c.a, &c.b)) & made(prepend(&c.a, &c.b))),
    ("replace", |c| made(replace(&c.a, c.index % 4, &c.b))),
    ("flatten and unflatten", |c| {
        assert_eq!(unflatten(&flatten(&c.a).unwrap(), &c.a.shape()).as_ref(), Ok(&c.a));
        made(unflatten(&flatten(&c.a).unwrap(), &c.shape))
    }),
    ("same_layout", |c| {
        assert_eq!(same_layout(&c.a, &c.b).is_ok(), c.a == c.b, "{} {}", c.a, c.b);
        answered(same_layout(&c.a, &coalesce(&c.a).unwrap()))
    }),
    ("indexed", |c| answered(c.a.clone().indexed::<u8>()) | answered(c.a.clone().indexed::<i32>())),
    ("descriptors", |c| {
        let Ok(descriptor) = Descriptor::try_from(&c.a) else { return false };
        assert_eq!(descriptor.to_string().parse().as_ref(), Ok(&descriptor));
        descriptor.layout(&c.a.shape()).is_ok()
    }),
    ("text", |c| {
        assert_eq!(c.tiler.to_string().parse().as_ref(), Ok(&c.tiler));
        assert_eq!(c.shape.to_string().parse().as_ref(), Ok(&c.shape));
        made(Ok(c.a.clone()))
    }),
    ("serde", |c| {
        through_json(&c.a);
        through_json(&c.tiler);
        through_json(&c.shape);
        through_json(&c.a.stride());
        through_json(&c.a.shape().map(|extent| extent.is_multiple_of(2).then_some(c.index)));
        if let Ok(descriptor) = Descriptor::try_from(&c.a) {
            through_json(&descriptor);
        }
        let Some(swizzle) = c.swizzle else { return false };
        through_json(&swizzle);
        let composed = ComposedLayout::new(swizzle, c.offset, c.a.clone());
        composed.is_ok_and(|layout| {
            through_json(&layout);
            true
        })
    }),
    ("composed layouts", |c| {
        let Some(swizzle) = c.swizzle else { return false };
        let Ok(layout) = ComposedLayout::new(swizzle, c.offset, c.a.clone()) else { return false };
        assert_eq!(layout.to_string().parse().as_ref(), Ok(&layout));
        let inverses = [layout.right_inverse(), layout.left_inverse()];
        inverses.into_iter().flatten().for_each(|inverse| _ = inverse.at(c.index));
        answered(layout.at(c.index))
            | answered(layout.compose(&c.tiler))
            | answered(layout.logical_divide(&c.tiler))
            | answered(layout.zipped_divide(&c.tiler))
            | answered(layout.flat_divide(&c.tiler))
            | answered(layout.to_xor())
            | answered(layout.upcast(c.index))
            | answered(layout.downcast(c.index))
            | answered(layout.recast(c.index, c.other))
            | answered(layout.tile_to_shape(&c.shape, &LayoutRight))
    }),
    ("swizzles", |c| {
        let Some(swizzle) = c.swizzle else { return false };
        assert_eq!(swizzle.unapply(swizzle.apply(c.offset)), c.offset, "{swizzle}");
        answered(swizzle.upcast(c.index)) | answered(swizzle.downcast(c.index)) | answered(swizzle.compose(&c.a))
    }),
];
