//! One bound an operation is enough: generic functions with nothing else, of static, mixed, swizzled and dynamic layouts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::type_complexity,
    reason = "a test's numbers and arguments"
)]

use cute_kit::prelude::*;
use cute_kit::{copy_or, dynamic, reduce, transform};

/// Two sources go to one destination, which is copied once more: no two bounds stand in each other's way.
fn moves<L: CopyTo<M>, K: CopyTo<M>, M: CopyTo<M>>(
    (a, b): (&Tensor<View<f32>, L>, &Tensor<View<f32>, K>),
    (c, d): (&mut Tensor<ViewMut<f32>, M>, &mut Tensor<ViewMut<f32>, M>),
) -> Result<(), AlgebraError> {
    copy(a, c)?;
    copy_if(b, c, |i| i % 2 == 0)?;
    copy_or(b, d, |i| i % 2 == 0, -1.0)?;
    transform(c, d, |x| 2.0 * x)?;
    axpby(1.0, a, 1.0, d)?;
    fill(c, 0.0);
    copy(d, c)
}
/// The sum of a product's elements.
fn product<LA: GemmWith<LB, LC>, LB, LC: Evaluate<usize, Offset = isize>>(
    a: &Tensor<View<f32>, LA>,
    b: &Tensor<View<f32>, LB>,
    c: &mut Tensor<ViewMut<f32>, LC>,
) -> Result<f32, AlgebraError> {
    gemm(a, b, c)?;
    Ok(reduce(c, 0.0, |sum, x| sum + x))
}
/// How many tiles there are; each one's elements become its number.
fn number<L: TilesMutBy<T, Part = P>, T, P: Evaluate<usize, Offset = isize>>(
    matrix: &mut Tensor<ViewMut<f32>, L>,
    tiler: &T,
) -> Result<usize, AlgebraError> {
    let mut number = 0_u8;
    for mut tile in matrix.tiles_mut(tiler)? {
        fill(&mut tile, f32::from(number));
        number = number.saturating_add(1);
    }
    Ok(matrix.tiles_mut(tiler)?.len())
}
type Exchanged = (int!(1), int!(0));
/// The offset of `(0, 1)` in the layout with its two modes exchanged, which is that of `(1, 0)`.
fn exchanged<L: SelectBy<Exchanged, Output = R>, R: Evaluate<(usize, usize), Offset = isize>>(
    layout: &L,
) -> Result<Option<isize>, AlgebraError> {
    Ok(select(layout, (int!(1), int!(0)))?.offset((0, 1)))
}
/// The size of modes 1 and 2 as one, of which mode 1 is taken, and of the last one alone.
fn modes<L, G, T, M>(layout: &L) -> Result<(usize, usize), AlgebraError>
where
    L: GroupBy<int!(1), int!(3), Output = G> + GetBy<int!(2), Output = M>,
    G: TakeBy<int!(1), int!(2), Output = T>,
    T: IsLayout,
    M: IsLayout,
{
    let last = get(layout, int!(2))?;
    Ok((take(&group(layout, int!(1), int!(3))?, int!(1), int!(2))?.size(), last.size()))
}

/// Elements 0 to 23 of a matrix of 4 by 6 by columns are what `moves` is to make of them.
fn moved<L: CopyTo<M>, K: CopyTo<M>, M: CopyTo<M> + Evaluate<usize, Offset = isize>>(
    a: L,
    b: K,
    m: M,
) -> Result<(), AlgebraError> {
    let numbers: Vec<f32> = (0..128_u8).map(f32::from).collect();
    let negative: Vec<f32> = numbers.iter().map(|x| -x).collect();
    let (mut c, mut d) = (vec![0.5; 128], vec![0.5; 128]);
    let at = |i: usize| (a.offset(i), b.offset(i), m.offset(i));
    let from = (Tensor::view(&numbers, a.clone())?, Tensor::view(&negative, b.clone())?);
    moves((&from.0, &from.1), (&mut Tensor::view_mut(&mut c, m.clone())?, &mut Tensor::view_mut(&mut d, m.clone())?))?;
    for i in 0..24 {
        let (Some(a), Some(b), Some(m)) = at(i) else { panic!("no element {i}") };
        let [a, b, m] = [a, b, m].map(isize::cast_unsigned);
        let first = if i % 2 == 0 { negative[b] } else { numbers[a] };
        assert_eq!((c[m], d[m]), (2.0 * first + numbers[a], 2.0 * first + numbers[a]), "{i}");
    }
    // nothing else was written
    let elements: Vec<usize> = (0..24).filter_map(m_offset(&m)).collect();
    assert!((0..128).all(|at| elements.contains(&at) || c[at] == 0.5 && d[at] == 0.5));
    Ok(())
}
fn m_offset<M: Evaluate<usize, Offset = isize>>(m: &M) -> impl Fn(usize) -> Option<usize> {
    |i| m.offset(i).map(isize::cast_unsigned)
}

#[test]
fn copies_of_every_kind_of_layout() -> Result<(), AlgebraError> {
    let columns = layout!((4, 6) : (1, 4));
    let mixed = Layout::new((4_usize, int!(6)), (int!(6), 1_usize))?;
    let swizzled = composition(&swizzle!(2, 0, 2), &layout!((4, 6) : (8, 1)))?;
    let dynamic: dynamic::Layout = "((2,2),6):((1,2),16)".parse().expect("a layout");
    moved(columns, mixed, swizzled)?;
    moved(swizzled, dynamic.clone(), columns)?;
    moved(mixed, swizzled, dynamic.clone())?;
    moved(dynamic, columns, mixed)
}

#[test]
fn products_tiles_and_modes() -> Result<(), AlgebraError> {
    let (data, mut sums) = ([1.0_f32; 24], [0.0_f32; 16]);
    let dynamic: dynamic::Layout = "(4,6):(6,1)".parse().expect("a layout");
    let a = Tensor::view(&data, layout!((4, 6) : (6, 1)))?;
    let b = Tensor::view(&data, Layout::new((4_usize, 6_usize), (int!(1), 4_usize))?)?;
    let c = layout!((4, 4) : (1, 4));
    assert_eq!(product(&a, &b, &mut Tensor::view_mut(&mut sums, c)?)?, 96.0);
    assert_eq!(product(&Tensor::view(&data, dynamic)?, &a, &mut Tensor::view_mut(&mut sums, c)?)?, 192.0);

    let mut matrix = [9.0; 15];
    let layout = Layout::new((3_usize, 5_usize), (5_usize, int!(1)))?;
    assert_eq!(number(&mut Tensor::view_mut(&mut matrix, layout)?, &shape!((2, 3)))?, 4);
    assert_eq!(matrix, [0., 0., 0., 2., 2., 0., 0., 0., 2., 2., 1., 1., 1., 3., 3.]);
    assert_eq!(number(&mut Tensor::view_mut(&mut matrix, layout!((3, 5) : (5, 1)))?, &shape!((3, 5)))?, 1);

    assert_eq!(exchanged(&layout!((3, 5) : (5, 1)))?, Some(5));
    assert_eq!(exchanged(&layout)?, Some(5));
    assert_eq!(exchanged(&composition(&swizzle!(2, 0, 2), &layout!((4, 4) : (4, 1)))?)?, Some(5));
    assert_eq!(modes(&layout!((2, 3, 5) : (15, 5, 1)))?, (15, 5));
    assert_eq!(modes(&Layout::new((2_usize, 3_usize, 7_usize), (1_usize, 2_usize, 6_usize))?)?, (21, 7));
    Ok(())
}
