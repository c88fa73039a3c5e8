//! One rule for coordinates out of bounds, of static, mixed and dynamic layouts: `at` goes on by the last mode (paper 3.3.3); `offset` and `get`
//! are `None`; a slice is `OutOfBounds`, of a tensor `None`; brackets panic and name coordinate and shape.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test: it may panic"
)]

use cute_dynamic::{AlgebraError, ComposedLayout, Layout, Offset};
use cute_static::{
    Evaluate, IsLayout, LayoutOps, Slice, Sliced, Tensor, int, layout, make_composed_layout, shape, swizzle,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Outcome<T = ()> = Result<T, AlgebraError>;

/// The message of a panic.
fn message<T>(run: impl FnOnce() -> T) -> String {
    let payload = catch_unwind(AssertUnwindSafe(run)).err().unwrap();
    payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap()
}
fn outside<T>(index: usize, bound: usize) -> Outcome<T> {
    Err(AlgebraError::OutOfBounds { index, bound })
}

#[test]
fn at_goes_on() -> Outcome {
    let fixed = layout!((4, 8) : (8, 1));
    let mixed = cute_static::Layout::new((4usize, int!(8)), (8usize, int!(1)))?;
    let values = Layout::try_from(fixed)?;
    for (i, j) in [(4, 0), (3, 8), (9, 9), (0, 100)] {
        let expected = (8 * i + j) as isize;
        assert_eq!((fixed.at((i, j)), mixed.at((i, j)), values.at((i, j))?), (expected, expected, expected));
        assert_eq!((fixed.offset((i, j)), mixed.offset((i, j)), values.offset((i, j))), (None, None, None));
    }
    // by the last mode
    for index in 32..80 {
        let expected = (index % 4 * 8 + index / 4) as isize;
        assert_eq!((fixed.at(index), mixed.at(index), values.at(index)?), (expected, expected, expected));
        assert_eq!((fixed.offset(index), values.offset(index)), (None, None));
    }
    // constants like numbers that are known at run time
    assert_eq!((fixed.at((int!(4), int!(0))), fixed.at(int!(33)), mixed.at((int!(4), int!(9)))), (32, 16, 41));
    Ok(())
}

/// All coordinates of shapes of up to three leaves, each a little too large: functions, methods and what a tensor has.
#[test]
fn slices_are_in_bounds() -> Outcome {
    let mut refused = 0;
    for (a, b, c) in (1..4).flat_map(|a| (1..4).flat_map(move |b| (1..4).map(move |c| (a, b, c)))) {
        let mixed = cute_static::Layout::new((a, (b, c)), (1usize, (a, a * b)))?;
        let values = Layout::new((a, (b, c)), (1usize, (a, a * b)))?;
        let data: Vec<usize> = (0..a * b * c).collect();
        let tensor = Tensor::view(&data, mixed)?;
        for (i, j, k) in (0..=a).flat_map(|i| (0..=b).flat_map(move |j| (0..=c).map(move |k| (i, j, k)))) {
            macro_rules! same {
                ($coord:expr, $($index:expr, $bound:expr);+) => {{
                    let expected = [$(($index, $bound)),+].into_iter().find(|(index, bound)| index >= bound);
                    let of_types = cute_static::slice(&mixed, $coord).map(|(rest, offset)| (rest.to_string(), offset));
                    let of_values = cute_dynamic::slice(&values, $coord).map(|(rest, offset)| match offset {
                        Offset::Int(offset) => (rest.to_string(), offset),
                        other => panic!("{other:?}"),
                    });
                    assert_eq!(of_types, of_values);
                    assert_eq!(of_types.clone().err(), expected.map(|(index, bound)| AlgebraError::OutOfBounds { index, bound }));
                    assert_eq!(mixed.slice($coord).is_err(), expected.is_some());
                    assert_eq!(LayoutOps::slice(&values, $coord).is_err(), expected.is_some());
                    assert_eq!(tensor.slice($coord).is_none(), expected.is_some());
                    assert_eq!(mixed.slice_in($coord).is_none(), expected.is_some());
                    refused += usize::from(expected.is_some());
                }};
            }
            same!((i, ..), i, a);
            same!((.., j + b * k), j + b * k, b * c);
            same!((.., (j, ..)), j, b);
            same!((.., (.., k)), k, c);
            same!((i, (j, ..)), i, a; j, b);
            same!((i, (j, k)), i, a; j, b; k, c);
            same!(i + a * k, i + a * k, a * b * c);
        }
    }
    assert!(refused > 1000, "{refused}");
    Ok(())
}

#[test]
fn slices_of_composed_and_clipped_layouts() -> Outcome {
    let of_types = make_composed_layout(&swizzle!(2, 0, 3), int!(0), &layout!((8, 8) : (8, 1)))?;
    let of_values: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
    assert_eq!(of_types.slice((8, ..)).map(drop), outside(8, 8));
    assert_eq!(of_values.slice((8, ..)).map(drop), outside(8, 8));
    assert_eq!(cute_static::slice(&of_types, (.., 9)).map(drop), outside(9, 8));
    assert_eq!(LayoutOps::slice(&of_values, (.., 9)).map(drop), outside(9, 8));
    let data: Vec<usize> = (0..96).collect();
    let tile = Tensor::view(&data, layout!((8, 12) : (1, 8)))?;
    let tile = tile.local_tile(&shape!((5, 5)), (1, 1))?;
    assert_eq!(tile.layout().slice((5, ..)).map(drop), outside(5, 5));
    assert!(tile.slice((5, ..)).is_none() && tile.slice((4, ..)).is_some());
    // what a slice leaves out is asked for no coordinate
    assert_eq!(cute_static::dice(&layout!((4, 8) : (8, 1)), (9, ..))?.to_string(), "4:8");
    assert_eq!(cute_dynamic::dice(&"(4,8):(8,1)".parse().unwrap(), (9usize, ..))?.to_string(), "4:8");
    Ok(())
}

/// An image of any layout: the bounds that chapter 11 of the book writes.
struct Image<L>(L);
impl<L> Image<L>
where
    L: Slice<(usize, core::ops::RangeFull)>,
    Sliced<L, (usize, core::ops::RangeFull)>: Evaluate<usize, Offset = isize>,
{
    fn row(&self, y: usize) -> Outcome<Vec<isize>> {
        let (row, begin) = cute_static::slice(&self.0, (y, ..))?;
        Ok((0..row.size()).filter_map(|x| row.offset(x)).map(|offset| begin + offset).collect())
    }
    fn rows(&self) -> usize {
        self.0.mode_size(0)
    }
}
#[test]
fn a_generic_image() -> Outcome {
    fn rows<L>(layout: L) -> Outcome<Vec<Vec<isize>>>
    where
        L: Slice<(usize, core::ops::RangeFull)>,
        Sliced<L, (usize, core::ops::RangeFull)>: Evaluate<usize, Offset = isize>,
    {
        let image = Image(layout);
        assert_eq!(image.row(image.rows()).map(drop), outside(image.rows(), image.rows()));
        (0..image.rows()).map(|y| image.row(y)).collect()
    }
    let expected = vec![vec![0, 1, 2], vec![3, 4, 5]];
    assert_eq!(rows(layout!((2, 3) : (3, 1)))?, expected);
    assert_eq!(rows(cute_static::Layout::new((2usize, 3usize), (3usize, int!(1)))?)?, expected);
    assert_eq!(rows(Layout::new((2usize, 3usize), (3usize, 1usize))?)?, expected);
    Ok(())
}

#[test]
fn brackets_name_coordinate_and_shape() -> Outcome {
    let mut data: Vec<usize> = (0..32).collect();
    let fixed = Tensor::view(&data, layout!((4, (2, 4)) : (8, (1, 2))))?;
    let of = |at: &str, shape: &str| format!("index: coordinate {at} is out of bounds of a tensor of shape {shape}");
    assert_eq!(message(|| fixed[(4, 0)]), of("(4,0)", "(4,(2,4))"));
    assert_eq!(message(|| fixed[(0, (1, 4))]), of("(0,(1,4))", "(4,(2,4))"));
    assert_eq!(message(|| fixed[(int!(3), 8)]), of("(3,8)", "(4,(2,4))"));
    assert_eq!(message(|| fixed[32]), of("32", "(4,(2,4))"));
    let values = Tensor::view(&data, Layout::new((4usize, (2usize, 4usize)), (8usize, (1usize, 2usize)))?)?;
    assert_eq!(message(|| values[(4, 0)]), of("(4,0)", "(4,(2,4))"));
    assert_eq!(message(|| values[32]), of("32", "(4,(2,4))"));
    let tile = fixed.local_tile(&shape!((3, 8)), (1, 0))?;
    // of a clipped tile: its shape, and what of it exists
    let clipped = |at: &str, tile: &str| format!("index: coordinate {at} is out of bounds of a tile of shape {tile}");
    assert_eq!((tile[(0, 1)], message(|| tile[(1, 0)])), (25, clipped("(1,0)", "(3,8), clipped to (1,8)")));
    assert_eq!(message(|| tile[(3, 0)]), clipped("(3,0)", "(3,8), clipped to (1,8)"));
    let whole = fixed.local_tile(&shape!((3, 8)), (0, 0))?;
    assert_eq!(message(|| whole[(3, 0)]), of("(3,0)", "(3,8)"));
    let tile = fixed.local_tile(&shape!((4, (2, 3))), (0, (0, 1)))?;
    assert_eq!(message(|| tile[(0, (0, 1))]), clipped("(0,(0,1))", "(4,(2,3)), clipped at the edge of its tensor"));
    let numbers: Vec<usize> = (0..32).collect();
    let view = Tensor::view(&numbers, Layout::new((4usize, 8usize), (8usize, 1usize))?)?;
    let tile = view.local_tile(&(int!(3), int!(3)), (1usize, 2usize))?;
    assert_eq!(message(|| tile[(1usize, 0usize)]), clipped("(1,0)", "(3,3), clipped to (1,2)"));
    let line = Tensor::view(&numbers, Layout::new(32usize, 1usize)?)?;
    let tile = line.local_tile(&int!(5), 6usize)?;
    assert_eq!(message(|| tile[2usize]), clipped("2", "5, clipped to 2"));
    let indexed = Tensor::view(&data, layout!((4, 8) : (8, 1)).indexed::<u32>()?)?;
    assert_eq!((indexed[(3u32, 7u32)], message(|| indexed[(4u32, 0u32)])), (31, of("(4,0)", "(4,8)")));
    let mut written = Tensor::view_mut(&mut data, layout!((4, 8) : (8, 1)))?;
    written[(3, 7)] = 7;
    assert_eq!(message(|| written[(4, 0)] = 1), of("(4,0)", "(4,8)"));
    Ok(())
}
