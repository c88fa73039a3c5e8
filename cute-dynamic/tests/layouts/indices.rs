//! Where a layout has an index, modes put in and taken out, other shapes and filters by another stride: against their definitions, by trying
//! all coordinates; and static layouts beside the same ones on values.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    missing_docs
)]

use crate::random_layouts::Rng;
use cute_dynamic::{
    AlgebraError, HTuple, Layout, Offset, coalesce, congruent, coords, crd2idx, filter_zeros, filter_zeros_by, get,
    get_1d_coord, get_flat_coord, get_hier_coord, insert, make_ordered_layout, product_each, rank, remove, size,
    with_shape,
};

const EXTENTS: [usize; 7] = [1, 2, 3, 4, 5, 6, 8];

/// All coordinates of a layout with the index there.
fn everywhere(layout: &Layout) -> Vec<(HTuple<usize>, isize)> {
    let at = |i| layout.at(i).unwrap();
    coords(&layout.shape()).unwrap().enumerate().map(|(i, coord)| (coord, at(i))).collect()
}
/// What all three say of an index is one coordinate.
fn one_coordinate(layout: &Layout, index: usize) -> Result<HTuple<usize>, AlgebraError> {
    let found = get_hier_coord(layout, index);
    let (flat, one) = (get_flat_coord(layout, index), get_1d_coord(layout, index));
    let Ok(coord) = &found else {
        assert_eq!((flat.unwrap_err(), one.unwrap_err()), (found.clone().unwrap_err(), found.clone().unwrap_err()));
        return found;
    };
    let (flat, one) = (flat.unwrap(), one.unwrap());
    assert!(congruent(coord, &layout.shape()), "{layout} {coord}");
    assert_eq!((rank(&flat), flat.leaves().count()), (rank(layout), rank(layout)), "{layout} {flat}");
    let sizes = product_each(&layout.shape()).unwrap();
    assert_eq!(
        (crd2idx(&layout.shape(), coord), crd2idx(&sizes, &flat)),
        (Ok(one), Ok(one)),
        "{layout} {coord} {flat}"
    );
    assert_eq!(layout.at(one), Ok(index.cast_signed()), "{layout} at {coord}");
    found
}

/// Of a compact layout in any order each index has its one coordinate, and no other number has any.
#[test]
fn compact_layouts_have_every_index_once() {
    let rng = &mut Rng(0x1d);
    for _ in 0..2000 {
        let shape = rng.small_shape(&EXTENTS);
        let order = shape.map(|_| rng.below(9));
        let layout = make_ordered_layout(&shape, &order).unwrap();
        for (coord, index) in everywhere(&layout) {
            assert_eq!(one_coordinate(&layout, index.cast_unsigned()), Ok(coord), "{layout}");
        }
        let beyond = size(&layout);
        assert_eq!(one_coordinate(&layout, beyond), Err(AlgebraError::NoThread { index: beyond }), "{layout}");
    }
}
/// Of any layout an answer is right, and there is none where no coordinate has the index.
#[test]
fn what_is_found_is_there() {
    let (rng, mut found, mut refused) = (&mut Rng(0x2d), 0, 0);
    for _ in 0..4000 {
        let layout = rng.layout(&EXTENTS);
        for index in 0..layout.cosize().min(400) + 2 {
            match one_coordinate(&layout, index) {
                Ok(_) => found += 1,
                Err(AlgebraError::NoThread { index: told }) => {
                    assert_eq!(told, index);
                    refused += 1;
                }
                Err(e) => assert!(matches!(e, AlgebraError::Codomain { .. }), "{layout}: {e}"),
            }
        }
    }
    assert!(found > 20_000 && refused > 20_000, "{found} found, {refused} refused");
}

/// The modes of a layout, one by one.
fn modes(layout: &Layout) -> Vec<String> {
    (0..rank(layout)).map(|i| get(layout, i).unwrap().to_string()).collect()
}
#[test]
fn modes_put_in_and_taken_out() {
    let rng = &mut Rng(0x3d);
    for _ in 0..2000 {
        let (layout, mode): (Layout, Layout) = (rng.layout(&EXTENTS), "3:7".parse().unwrap());
        let all = modes(&layout);
        for i in 0..all.len() + 2 {
            let mut expected = all.clone();
            match insert(&layout, i, &mode) {
                Ok(more) => {
                    expected.insert(i, mode.to_string());
                    assert_eq!(modes(&more), expected, "{layout} at {i}");
                    assert_eq!(modes(&remove(&more, i).unwrap()), all, "{more} without {i}");
                    assert_eq!(layout.insert(i, &mode).unwrap(), more);
                }
                Err(AlgebraError::Rank { expected, found }) => {
                    assert_eq!((i, expected, found), (all.len() + 1, i, all.len()))
                }
                // strides of another codomain
                Err(e) => assert!(matches!(e, AlgebraError::Codomain { .. }), "{layout}: {e}"),
            }
            let mut expected = all.clone();
            match remove(&layout, i) {
                Ok(less) => {
                    expected.remove(i);
                    assert_eq!(modes(&less), expected, "{layout} without {i}");
                }
                Err(e) => assert!(
                    matches!(e, AlgebraError::Rank { .. }) && (i >= all.len() || all.len() == 1),
                    "{layout}: {e}"
                ),
            }
        }
    }
}
#[test]
fn other_shapes_have_the_same_elements() {
    let (rng, mut made) = (&mut Rng(0x4d), 0);
    for _ in 0..4000 {
        let (layout, shape) = (rng.layout(&EXTENTS), rng.small_shape(&EXTENTS));
        let Ok(other) = with_shape(&layout, &shape) else { continue };
        assert!(
            congruent(&shape, &other.shape()) || size(&other) == shape.size().unwrap(),
            "{layout} as {shape}: {other}"
        );
        for i in 0..shape.size().unwrap() {
            let (a, b) = (layout.crd2idx(HTuple::leaf(Some(i))), other.crd2idx(HTuple::leaf(Some(i))));
            assert_eq!(a, b, "{layout} as {shape}: {other} at {i}");
        }
        made += 1;
    }
    assert!(made > 1000, "{made}");
}
#[test]
fn filters_by_another_stride() {
    let rng = &mut Rng(0x5d);
    for _ in 0..2000 {
        let layout = rng.layout(&EXTENTS);
        let target = layout.shape().map(|_| rng.below(3).cast_signed());
        let filtered = filter_zeros_by(&layout, &target).unwrap();
        assert_eq!(filtered.stride().to_string(), layout.stride().to_string());
        let extents: Vec<usize> =
            layout.shape().leaves().zip(target.leaves()).map(|(s, t)| if t == 0 { 1 } else { s }).collect();
        assert_eq!(filtered.shape().leaves().collect::<Vec<_>>(), extents, "{layout} by {target}");
        assert!(congruent(&filtered.shape(), &layout.shape()));
        // by its own stride it is `filter_zeros`
        assert_eq!(filter_zeros_by(&layout, &layout.stride()), filter_zeros(&layout));
        // of another tree it is refused
        assert!(filter_zeros_by(&layout, &HTuple::tuple(&[target.clone(), target])).is_err());
    }
}

/// Types and values say the same.
#[test]
fn static_layouts_say_the_same() {
    use cute_static::{Layout as Typed, int, layout, shape};
    macro_rules! same {
        ($($layout:expr, $at:tt, $shape:expr, $target:expr, $text:literal;)+) => {$({
            let typed = $layout;
            let value = Layout::try_from(typed).unwrap();
            for index in 0..value.cosize() + 2 {
                let of_values = (get_hier_coord(&value, index), get_flat_coord(&value, index), get_1d_coord(&value, index));
                let text = |text: String| text.replace(' ', "").replace(",)", ")");
                match (cute_static::get_hier_coord(&typed, index), of_values) {
                    (Ok(hier), (Ok(h), Ok(f), Ok(one))) => {
                        let flat = cute_static::get_flat_coord(&typed, index).unwrap();
                        assert_eq!((text(format!("{hier:?}")), text(format!("{flat:?}"))), (h.to_string(), f.to_string()));
                        assert_eq!(cute_static::get_1d_coord(&typed, index), Ok(one));
                    }
                    (Err(e), (h, f, one)) => assert_eq!((h, f, one), (Err(e), Err(e), Err(e))),
                    (typed, values) => panic!("{value} at {index}: {typed:?}, {values:?}"),
                }
            }
            let mode = layout!(2 : 1000);
            let of_mode = Layout::try_from(mode).unwrap();
            let inserted = cute_static::insert(&typed, int!($at), &mode).unwrap();
            assert_eq!(inserted.to_string(), insert(&value, $at, &of_mode).unwrap().to_string());
            assert_eq!(cute_static::remove(&inserted, int!($at)).unwrap().to_string(), remove(&insert(&value, $at, &of_mode).unwrap(), $at).unwrap().to_string());
            let shape = $shape;
            let other = with_shape(&value, &Layout::try_from(cute_static::column_major(&shape).unwrap()).unwrap().shape());
            // run-time extents keep modes of 1
            let made = Layout::try_from(cute_static::with_shape(&typed, &shape).unwrap()).unwrap();
            assert_eq!(coalesce(&made), coalesce(&other.unwrap()));
            let by: HTuple<isize> = $text.parse().unwrap();
            let filtered = cute_static::filter_zeros_by(&typed, &$target).unwrap();
            assert_eq!(filtered.to_string(), filter_zeros_by(&value, &by).unwrap().to_string());
        })+};
    }
    same! {
        layout!((4, 8) : (8, 1)), 1, shape!((2, 16)), shape!((0, 1)), "(0,1)";
        layout!((4, (2, 3)) : (6, (3, 1))), 0, shape!((4, 2)), shape!((1, (0, 1))), "(1,(0,1))";
        layout!((32, 2, 2, 1) : (1, 32, 64, 0)), 4, shape!((8, 8)), shape!((1, 1, 0, 0)), "(1,1,0,0)";
        layout!((4, 8) : (1, 5)), 2, shape!((2, 2)), shape!((0, 0)), "(0,0)";
        Typed::new((4usize, int!(3)), (3usize, int!(1))).unwrap(), 1, (2usize, int!(6)), shape!((0, 1)), "(0,1)";
    }
}

/// Offsets that are coordinates are equal if zeros at the end of tuples alone differ.
#[test]
fn coordinates_are_equal_up_to_zeros_at_the_end() {
    let coord = |text: &str| Offset::Coord(text.parse().unwrap());
    // those of a line are equal, those of different lines are not
    let lines: [&[Offset]; 8] = [
        &[
            Offset::Int(0),
            Offset::Xor(0),
            coord("0"),
            coord("(0)"),
            coord("(0,0)"),
            coord("((0),0)"),
            coord("((0,(0)),(0,0),0)"),
        ],
        &[coord("(3)"), coord("(3,0)"), coord("(3,(0,0))"), coord("(3,0,(0),0)")],
        &[coord("((3))"), coord("((3,0))"), coord("((3),0)"), coord("((3,(0)),(0,0))")],
        &[coord("(0,3)"), coord("((0),3)"), coord("((0,(0)),3,0)")],
        &[coord("(0,0,3)"), coord("((0),(0),3)"), coord("(0,(0,(0)),3)")],
        &[Offset::Int(3), Offset::Xor(3)],
        &[coord("(-3)"), coord("(-3,0)")],
        &[coord("(3,(4,5),0,6)"), coord("(3,(4,5,0),(0,0),6,0)")],
    ];
    for (i, line) in lines.iter().enumerate() {
        for (j, other) in lines.iter().enumerate() {
            for (one, two) in line.iter().flat_map(|one| other.iter().map(move |two| (one, two))) {
                assert_eq!(one == two, i == j, "{one:?} {two:?}");
            }
        }
    }
}
