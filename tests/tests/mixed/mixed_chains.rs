//! Chains of operations on mixed layouts: each is in the tree that its reader names, and is what values are.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects)]

use cute_dynamic::{Layout as Dynamic, Shape, Tiler};
use cute_static::{AlgebraError, Layout, coalesce_to, composition, int, layout, zipped_divide};

fn dynamic(layout: &impl ToString) -> Dynamic {
    layout.to_string().parse().unwrap()
}

#[test]
fn ten_compositions_and_divides() -> Result<(), AlgebraError> {
    let transpose = layout!((64, 64) : (64, 1));
    let mut matrix: layout!(type (usize, usize) : (usize, usize)) = Layout::new((64, 64), (1, 64))?;
    let mut values = dynamic(&matrix);
    for _ in 0..10 {
        matrix = coalesce_to(&composition(&matrix, &transpose)?)?;
        values = cute_dynamic::composition(&values, &dynamic(&transpose))?;
        assert_eq!(dynamic(&matrix), values);
    }
    // a tile of the tile of the tile ..
    let tiler: Tiler = "<2:1,2:1>".parse().unwrap();
    let mut rest: layout!(type (usize, usize) : (usize, usize)) = Layout::new((1 << 14, 1 << 14), (1, 1 << 14))?;
    let mut values = dynamic(&rest);
    for _ in 0..10 {
        let divided = zipped_divide(&rest, &(int!(2), int!(2)))?;
        let named: layout!(type ((2, 2), (usize, usize)) : ((usize, usize), (usize, usize))) = coalesce_to(&divided)?;
        values = cute_dynamic::zipped_divide(&values, &tiler)?;
        let profile: Shape = "((1,1),(1,1))".parse().unwrap();
        values = cute_dynamic::coalesce_by_mode(&values, &profile)?;
        assert_eq!(dynamic(&named), values);
        rest = Layout::new(named.shape().1, named.stride().1)?;
        values = dynamic(&rest);
    }
    Ok(())
}

/// All layouts of four small modes: the tree is made where values coalesce to it, and nowhere else.
#[test]
fn as_values_coalesce() -> Result<(), AlgebraError> {
    type Matrix = layout!(type (usize, usize) : (isize, isize));
    let profile: Shape = "(1,1)".parse().unwrap();
    let strides = [0isize, 1, 2, 3, -1, 6];
    let (mut made, mut refused) = (0usize, 0usize);
    for code in 0..81 * strides.len().pow(4) {
        let s = |i: u32| 1 + code / 3usize.pow(i) % 3;
        let d = |i: u32| strides.get(code / 81 / strides.len().pow(i) % strides.len()).copied().unwrap_or(0);
        let l = Layout::new(((s(0), s(1)), (s(2), s(3))), ((d(0), d(1)), (d(2), d(3))))?;
        let values = cute_dynamic::coalesce_by_mode(&dynamic(&l), &profile)?;
        match coalesce_to::<Matrix, _>(&l) {
            Ok(matrix) => {
                assert_eq!(dynamic(&matrix), values, "{l}");
                made += 1;
            }
            Err(e) => {
                assert!(values.to_string().contains(",(") || values.to_string().contains("),"), "{l}: {e}");
                refused += 1;
            }
        }
    }
    assert!(made > 10_000 && refused > 10_000, "{made} {refused}");
    Ok(())
}

#[test]
fn what_is_named_is_checked() -> Result<(), AlgebraError> {
    let l = Layout::new((4usize, (3usize, 5usize)), (15usize, (1usize, 3usize)))?;
    let text = |e: AlgebraError| e.to_string();
    assert_eq!(coalesce_to::<layout!(type (4, 15) : (15, 1)), _>(&l)?, layout!((4, 15) : (15, 1)));
    assert_eq!(
        coalesce_to::<layout!(type (4, 14) : (15, 1)), _>(&l).map_err(text),
        Err("leaf 1 has extent 15 where 14 is required".into())
    );
    assert_eq!(
        coalesce_to::<layout!(type (4, 15) : (15, 2)), _>(&l).map_err(text),
        Err("leaf 1 has stride 1 where 2 is required".into())
    );
    assert_eq!(
        coalesce_to::<layout!(type usize : usize), _>(&l).map_err(text),
        Err("from leaf 0 on, there is a tuple of 2 modes where one leaf is required".into())
    );
    assert_eq!(
        coalesce_to::<layout!(type (usize, (usize, usize, usize)) : (usize, (usize, usize, usize))), _>(&l)
            .map_err(text),
        Err("from leaf 1 on, there is a tuple of 2 modes where one of 3 is required".into())
    );
    assert_eq!(
        coalesce_to::<layout!(type ((usize,), usize) : ((usize,), usize)), _>(&l).map_err(text),
        Err("leaf 0 is one where a tuple of 1 modes is required".into())
    );
    let back = Layout::new((4usize, 2usize), (-1isize, -4isize))?;
    assert_eq!(coalesce_to::<layout!(type usize : isize), _>(&back)?.to_string(), "8:-1");
    assert_eq!(
        coalesce_to::<layout!(type usize : usize), _>(&back),
        Err(AlgebraError::NegativeStride { mode: 0, stride: -1 })
    );
    let coordinates = layout!((4, 8) : (1@0, 1@1));
    assert_eq!(coalesce_to::<layout!(type (4, 8) : (1, 4)), _>(&coordinates), Err(AlgebraError::Codomain { mode: 0 }));
    Ok(())
}

/// What the compiler knows to have one element is one mode.
#[test]
fn one_element_is_one_mode() -> Result<(), AlgebraError> {
    let a = Layout::new((6usize, 8usize), (1usize, 10usize))?;
    let made: layout!(type (1, (usize, usize)) : (usize, (usize, usize))) =
        composition(&a, &layout!((1, 12) : (7, 1)))?;
    assert_eq!(made.to_string(), "(1,(6,2)):(7,(1,10))");
    Ok(())
}

/// The limit of modes is named.
#[test]
fn more_than_64_modes() -> Result<(), AlgebraError> {
    let row = || {
        let s: layout!(type (usize, usize, usize, usize, usize, usize, usize, usize, usize, usize, usize) : (usize, usize, usize, usize, usize, usize, usize, usize, usize, usize, usize)) =
            Layout::new((1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))?;
        Ok::<_, AlgebraError>(s.into_parts())
    };
    let (a, b, c, d, e, f) = (row()?, row()?, row()?, row()?, row()?, row()?);
    let l = Layout::new((a.0, b.0, c.0, d.0, e.0, f.0), (a.1, b.1, c.1, d.1, e.1, f.1))?;
    let error = coalesce_to::<layout!(type usize : usize), _>(&l).unwrap_err();
    assert_eq!(error, AlgebraError::TooManyModes { most: 64 });
    assert!(error.to_string().starts_with("more than 64 modes"), "{error}");
    Ok(())
}
