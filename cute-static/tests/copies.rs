//! `copy` and the algorithms from element to element beside one element at a time: random layouts of all kinds of planes, trees that nest
//! differently, and packed elements. Small enough for Miri.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use cute_static::accessor::Packed;
use cute_static::{
    AlgebraError, CopyTo, Evaluate, IsLayout, Layout, Moves, Tensor, axpby, copy, copy_if, copy_or, fill, int, layout,
    reduce, shape, transform,
};
use std::env;
use std::fmt::Debug;

type Four<T> = (T, T, T, T);
type Nibbles<M> = Packed<M, int!(4)>;

/// A generator of numbers.
struct Rng(u64);
impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
    /// Strides of four extents: compact or padded in a random order, some of them backwards; in a source some are 0 or overlap.
    fn strides(&mut self, extents: [usize; 4], is_source: bool) -> [isize; 4] {
        let mut order = [0, 1, 2, 3];
        for i in 0..4 {
            order.swap(i, i + self.below(4 - i));
        }
        let (mut next, mut strides) = (1, [0isize; 4]);
        for mode in order {
            let stride = next + self.one_of(&[0, 0, 0, 0, 1, 3]);
            strides[mode] = if is_source && self.below(6) == 0 { self.below(3) as isize } else { stride as isize };
            strides[mode] *= self.one_of(&[1, 1, 1, -1]);
            next = stride * extents[mode];
        }
        strides
    }
}
/// Where offset 0 is, and how many elements there have to be.
fn room<L: IsLayout>(layout: &L) -> (usize, usize) {
    (layout.min_offset().unsigned_abs(), layout.cosize())
}
/// The offsets of a layout, from its position of offset 0 on.
fn places<L: Evaluate<usize, Offset = isize>>(layout: &L) -> Vec<usize> {
    let base = room(layout).0.cast_signed();
    (0..layout.size()).map(|i| (base + layout.offset(i).unwrap()).try_into().unwrap()).collect()
}
/// All algorithms of one pair of layouts.
fn all<T, L, M>(from: L, to: M, of: impl Fn(usize) -> T)
where
    T: Copy + PartialEq + Debug,
    L: CopyTo<M> + Debug,
    M: IsLayout + Evaluate<usize, Offset = isize> + Debug,
{
    let ((base, len), (place, room)) = (room(&from), room(&to));
    let data: Vec<T> = (0..len).map(&of).collect();
    let before: Vec<T> = (0..room).map(|i| of(i + 1000)).collect();
    let pairs: Vec<(usize, usize)> = places(&from).into_iter().zip(places(&to)).collect();
    let src = Tensor::view_at(&data, base, from.clone()).unwrap();
    let check = |name: &str, write: &dyn Fn(&mut [T]), expected: &dyn Fn(usize, T, T) -> T| {
        let (mut found, mut wanted) = (before.clone(), before.clone());
        write(&mut found);
        for (i, &(from, to)) in pairs.iter().enumerate() {
            wanted[to] = expected(i, data[from], wanted[to]);
        }
        assert!(found == wanted, "{name} of {from:?} to {to:?}: {found:?} and not {wanted:?}");
    };
    let view = |dst: &mut [T], f: &dyn Fn(&mut Tensor<cute_static::accessor::ViewMut<'_, T>, M>)| {
        f(&mut Tensor::view_mut_at(dst, place, to.clone()).unwrap());
    };
    check("copy", &|dst| view(dst, &|dst| copy(&src, dst).unwrap()), &|_, x, _| x);
    check("transform", &|dst| view(dst, &|dst| transform(&src, dst, |x| x).unwrap()), &|_, x, _| x);
    let odd = |i: usize| i % 3 != 0;
    check("copy_if", &|dst| view(dst, &|dst| copy_if(&src, dst, odd).unwrap()), &|i, x, y| if odd(i) { x } else { y });
    let none = of(5);
    check("copy_or", &|dst| view(dst, &|dst| copy_or(&src, dst, odd, none).unwrap()), &|i, x, _| {
        if odd(i) { x } else { none }
    });
    check("fill", &|dst| view(dst, &|dst| fill(dst, none)), &|_, _, _| none);
    let computed = Tensor::view_at(&data, base, from.clone()).unwrap().map(|x| x);
    check("copy of computed elements", &|dst| view(dst, &|dst| copy(&computed, dst).unwrap()), &|_, x, _| x);
    // in the order of coordinates
    let (mut seen, mut dst) = (Vec::new(), before.clone());
    let mut to = Tensor::view_mut_at(&mut dst, place, to.clone()).unwrap();
    transform(&src, &mut to, |x| {
        seen.push(x);
        x
    })
    .unwrap();
    assert!(seen.iter().eq(pairs.iter().map(|&(from, _)| &data[from])), "{from:?}");
    let counted = reduce(&src, 0, |i, x| i + usize::from(x == data[pairs[i].0]));
    assert_eq!(counted, pairs.len());
}
fn cases() -> usize {
    let more = env::var("CUTE_CASES").ok().and_then(|cases| cases.parse().ok());
    more.unwrap_or(if cfg!(miri) { 40 } else { 3000 })
}

#[test]
fn random_pairs() -> Result<(), AlgebraError> {
    let mut rng = Rng(33);
    for _ in 0..cases() {
        let extents = [0; 4].map(|_| rng.one_of(&[1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 12, 17]));
        let extents = if extents.iter().product::<usize>() > 3000 { [extents[0], 1, extents[2], 3] } else { extents };
        let (d, e) = (rng.strides(extents, true), rng.strides(extents, false));
        let (shape, from, to) = (Four::from(extents), Four::from(d), Four::from(e));
        // the same modes in trees that nest differently
        let ((a, b, c, g), (d0, d1, d2, d3)) = (shape, from);
        match rng.below(4) {
            0 | 1 => all(Layout::new(shape, from)?, Layout::new(shape, to)?, |i| i as u8),
            2 => all(Layout::new(((a, b), (c, g)), ((d0, d1), (d2, d3)))?, Layout::new(a * b * c * g, 1usize)?, |i| {
                (i as u8, i as u16) // with padding
            }),
            _ => all(Layout::new(shape, from)?, Layout::new(shape, to)?, |i| {
                (i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            }),
        }
    }
    Ok(())
}
type Two = Layout<(usize, usize), (isize, isize)>;
fn two((m, n): (usize, usize), (d, e): (usize, usize)) -> Result<Two, AlgebraError> {
    Layout::new((m, n), (d.cast_signed(), e.cast_signed()))
}
/// Each kind of plane by itself, and what has no common nest.
#[test]
fn planes() -> Result<(), AlgebraError> {
    let pairs = |from: Two, to: Two| all(from, to, |i| i as u32);
    for n in if cfg!(miri) { vec![1, 3, 7, 8, 9, 17, 20] } else { (1..=20).collect::<Vec<_>>() } {
        let rows = 1 + n % 7;
        pairs(two((n, rows), (1, 20))?, two((n, rows), (1, n))?); // rows
        pairs(two((n, rows), (0, 1))?, two((n, rows), (1, n))?); // fills
        pairs(two((n, 19), (19, 1))?, two((n, 19), (1, n))?); // squares
        pairs(two((n, rows), (3, 70))?, two((n, rows), (2, 50))?); // lines
        pairs(two((3, n + 250), (300, 1))?, two((3, n + 250), (1, 3))?); // columns
        pairs(two((n, 1), (1, 1))?, Layout::new((n, 1), (-1isize, 1isize))?); // backwards
        pairs(two((n * 6, 1), (1, 1))?, two((6, n), (n, 1))?); // another tree
        pairs(two((n, 6), (6, 1))?, two((3, 2 * n), (2 * n, 1))?); // no nest
    }
    pairs(two((70, 90), (90, 1))?, two((70, 90), (1, 70))?);
    let f = |i: usize| i as f32;
    all(layout!((70, 30) : (30, 1)), layout!((70, 30) : (1, 70)), f);
    all(layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))), layout!(32 : 1), f);
    all(layout!((3, 5) : (5, 1)), layout!((3, 5) : (-1, 3)), f);
    all(
        layout!((2, 3, 2, 3, 2, 3, 2) : (216, 1, 3, 12, 6, 72, 36)),
        layout!((2, 3, 2, 3, 2, 3, 2) : (1, 4, 2, 12, 36, 144, 72)),
        f,
    );
    Ok(())
}
/// Destinations that alias are refused before anything is written, by the same errors for all trees.
#[test]
fn aliases() -> Result<(), AlgebraError> {
    let data = [1u8; 64];
    for (shape, to) in [((4, 8), (1, 3)), ((4, 8), (0, 1)), ((8, 4), (2, 7)), ((8, 5), (1, 7))] {
        let mut dst = [0u8; 64];
        let src = Tensor::view(&data, two(shape, (1, shape.0))?)?;
        let mut to = Tensor::view_mut(&mut dst, two(shape, to)?)?;
        let errors = [copy(&src, &mut to), transform(&src, &mut to, |x| x), axpby(1, &src, 1, &mut to)];
        assert!(errors.iter().all(|e| matches!(e, Err(AlgebraError::Aliasing { .. }))), "{errors:?}");
        assert_eq!(dst, [0; 64]);
    }
    // the same to the same place again is none
    let mut dst = [0u8; 8];
    let src = Tensor::view(&data, two((4, 8), (0, 1))?)?;
    copy(&src, &mut Tensor::view_mut(&mut dst, two((4, 8), (0, 1))?)?)?;
    assert_eq!(dst, [1; 8]);
    Ok(())
}
/// A nest has the extents of both.
#[test]
fn nests() -> Result<(), AlgebraError> {
    let moves = |a: &str| a.to_owned();
    let text = |m: Option<Moves>| {
        m.map(|m| format!("{:?}", m.modes().iter().map(|m| (m.extent, m.from, m.to)).collect::<Vec<_>>()))
    };
    let m = Moves::new(&layout!((3, 5) : (1, 3)), &layout!((5, 3) : (3, 1)))?;
    assert_eq!(text(m), Some(moves("[(3, 5, 1), (5, 1, 3)]")));
    let m = Moves::new(&layout!((3, 5) : (5, 1)), &layout!((5, 3) : (3, 1)))?;
    assert_eq!(text(m), None);
    let m = Moves::new(&layout!((3, 5) : (0, 1)), &layout!((3, 5) : (0, -1)))?;
    assert_eq!(m.map(|m| (m.from(), m.to(), m.modes().len())), Some((4, -4, 1)));
    Ok(())
}

// ---- packed elements ----

/// What packed elements are, one by one.
fn unpacked<L: Evaluate<usize, Offset = isize>>(bytes: &[u8], layout: &L) -> Vec<u8> {
    let nibble = |at: usize| bytes[at / 2] >> (4 * (at % 2)) & 15;
    (0..layout.size()).map(|i| nibble(layout.offset(i).unwrap().try_into().unwrap())).collect()
}
/// All that writes packed elements from packed elements and from bytes, and bytes from packed elements.
fn all_packed<L, M>(from: L, to: M)
where
    L: CopyTo<M> + Debug,
    M: IsLayout + Evaluate<usize, Offset = isize> + CopyTo<M> + Debug,
{
    let bytes: Vec<u8> = (0..from.cosize().div_ceil(2)).map(|i| (i * 37 + 11) as u8).collect();
    let room = to.cosize();
    let src = Tensor::<Nibbles<_>, _>::packed(&bytes[..], from.clone()).unwrap();
    let values = unpacked(&bytes, &from);
    let before: Vec<u8> = (0..room.div_ceil(2)).map(|i| (i * 91 + 5) as u8).collect();
    let wide: Vec<u8> = (0..from.cosize()).map(|i| bytes[i / 2] >> (4 * (i % 2)) | 0xA0 * (i as u8 % 2)).collect();
    let wide = Tensor::view(&wide, from.clone()).unwrap();
    let none: &dyn Fn(u8, u8, usize) -> u8 = &|x, _, _| x;
    type Write<'a, M> = &'a dyn Fn(&mut Tensor<Nibbles<&mut [u8]>, M>);
    let writes: [(&str, Write<'_, M>, &dyn Fn(u8, u8, usize) -> u8); 7] = [
        ("copy", &|q| copy(&src, q).unwrap(), none),
        ("copy of bytes", &|q| copy(&wide, q).unwrap(), none),
        ("transform", &|q| transform(&src, q, |x| 15 - x).unwrap(), &|x, _, _| 15 - x),
        ("copy_if", &|q| copy_if(&src, q, |i| i % 2 == 1).unwrap(), &|x, y, i| if i % 2 == 1 { x } else { y }),
        ("copy_or", &|q| copy_or(&src, q, |i| i % 2 == 1, 9).unwrap(), &|x, _, i| if i % 2 == 1 { x } else { 9 }),
        ("fill", &|q| fill(q, 0xFC), &|_, _, _| 0xC),
        ("axpby", &|q| axpby(3, &src, 2, q).unwrap(), &|x, y, _| (3 * x + 2 * y) & 15),
    ];
    for (name, write, expected) in writes {
        let mut found = before.clone();
        let old = unpacked(&before, &to);
        write(&mut Tensor::packed(&mut found[..], to.clone()).unwrap());
        let wanted: Vec<u8> = (0..values.len()).map(|i| expected(values[i], old[i], i)).collect();
        assert_eq!(unpacked(&found, &to), wanted, "{name} of {from:?} to {to:?}");
        // what the layout does not reach stays
        let mut reached = vec![false; 2 * before.len()];
        (0..to.size()).for_each(|i| reached[to.offset(i).unwrap().cast_unsigned()] = true);
        let nibble = |of: &[u8], at: usize| of[at / 2] >> (4 * (at % 2)) & 15;
        assert!(
            (0..reached.len()).all(|at| reached[at] || nibble(&found, at) == nibble(&before, at)),
            "{name} to {to:?}"
        );
    }
    let mut dst = vec![0u8; room];
    copy(&src, &mut Tensor::view_mut(&mut dst, to.clone()).unwrap()).unwrap();
    assert!((0..to.size()).all(|i| dst[to.offset(i).unwrap().cast_unsigned()] == values[i]), "{from:?} to {to:?}");
    let mut floats = vec![0f32; room];
    transform(&src, &mut Tensor::view_mut(&mut floats, to.clone()).unwrap(), f32::from).unwrap();
    assert!(
        (0..to.size()).all(|i| floats[to.offset(i).unwrap().cast_unsigned()] == f32::from(values[i])),
        "{from:?} to {to:?}"
    );
    assert_eq!(reduce(&src, 0, |i, x| i + usize::from(x == values[i])), values.len());
}
#[test]
fn packed_elements() -> Result<(), AlgebraError> {
    // a block of Q4_K: nibbles of 32 bytes, low and high half, four times
    all_packed(layout!((32, 2, 4) : (2, 1, 64)), layout!(256 : 1));
    all_packed(layout!(256 : 1), layout!((32, 2, 4) : (2, 1, 64)));
    for n in 1..9 {
        all_packed(two((3 * n, 2), (3, 1))?, two((3 * n, 2), (1, 3 * n))?);
        all_packed(two((n, 6), (7, 1))?, two((n, 6), (1, 9))?);
        all_packed(two((n, 6), (6, 1))?, two((3, 2 * n), (2 * n, 1))?);
        all_packed(two((4 * n, 6), (6, 1))?, two((4 * n, 6), (1, 4 * n))?);
    }
    Ok(())
}
/// Each misuse of packed elements has its error, and nothing is written.
#[test]
fn packed_errors() -> Result<(), AlgebraError> {
    let (bytes, mut out) = ([0xFFu8; 8], [0u8; 8]);
    let src = Tensor::<Nibbles<_>, _>::packed(&bytes[..], Layout::new(16usize, 1usize)?)?;
    let mut dst = Tensor::<Nibbles<_>, _>::packed(&mut out[..], Layout::new(15usize, 1usize)?)?;
    assert_eq!(copy(&src, &mut dst), Err(AlgebraError::CopySize { source: 16, destination: 15 }));
    let mut dst = Tensor::<Nibbles<_>, _>::packed(&mut out[..], Layout::new((4usize, 4usize), (1usize, 2usize))?)?;
    assert_eq!(copy(&src, &mut dst), Err(AlgebraError::Aliasing { stride: 2, reach: 3 }));
    assert_eq!(transform(&src, &mut dst, |x| x), Err(AlgebraError::Aliasing { stride: 2, reach: 3 }));
    assert_eq!(out, [0; 8]);
    let e = Tensor::<Nibbles<_>, _>::packed(&mut out[..], layout!(17 : 1)).map(drop);
    assert_eq!(e, Err(AlgebraError::StorageTooSmall { needed: 17, len: 16 }));
    Ok(())
}
/// Tiles at the edge: what does not exist is neither read nor written, whatever has no nest.
#[test]
fn clipped_tiles() -> Result<(), AlgebraError> {
    let data: Vec<u8> = (0..50 * 30).map(|i| i as u8).collect();
    let matrix = Tensor::view(&data, Layout::new((50usize, 30usize), (int!(1), 50usize))?)?;
    let mut out = vec![0xEE; 50 * 30];
    let mut copied = Tensor::view_mut(&mut out, Layout::new((50usize, 30usize), (30usize, int!(1)))?)?;
    for i in 0..4 {
        for j in 0..2 {
            let tile = matrix.local_tile(&shape!((16, 16)), (i, j))?;
            copy(&tile, &mut copied.local_tile_mut(&shape!((16, 16)), (i, j))?)?;
            let mut whole = [0u8; 256];
            copy_or(&tile, &mut Tensor::view_mut(&mut whole, layout!((16, 16) : (16, 1)))?, |_| true, 0xAB)?;
            for (at, &x) in whole.iter().enumerate() {
                let (m, n) = (16 * i + at / 16, 16 * j + at % 16);
                assert_eq!(x, if m < 50 && n < 30 { data[m + 50 * n] } else { 0xAB }, "{m}, {n}");
            }
        }
    }
    assert!((0..1500).all(|at| out[at] == data[at / 30 + 50 * (at % 30)]));
    Ok(())
}
/// Bits to bytes: whole bytes at once, and rows that begin or end within a byte.
#[test]
fn bits_to_bytes() -> Result<(), AlgebraError> {
    let bytes: Vec<u8> = (0..40).map(|i| (i * 77 + 19) as u8).collect();
    let bit = |at: usize| bytes[at / 8] >> (at % 8) & 1;
    let all = Tensor::<Packed<_, int!(1)>, _>::packed(&bytes[..], layout!(320 : 1))?;
    let mut dst = [7; 320];
    copy(&all, &mut Tensor::view_mut(&mut dst, layout!(320 : 1))?)?;
    assert!((0..320).all(|i| dst[i] == bit(i)));
    // rows of `n` bits, `pitch` apart, from bit `first` on
    for (n, pitch, first) in [
        (8usize, 8usize, 0usize),
        (16, 24, 0),
        (16, 24, 8),
        (16, 20, 0),
        (8, 16, 3),
        (12, 24, 0),
        (1, 9, 2),
        (24, 24, 16),
    ] {
        let rows = Layout::new((320 - 8 * pitch, n, 8usize), (1usize, 1usize, pitch))?;
        let packed = Tensor::<Packed<_, int!(1)>, _>::packed(&bytes[..], rows)?;
        let src = packed.slice((first, .., ..)).unwrap();
        let mut dst = [7; 300];
        copy(&src, &mut Tensor::view_mut(&mut dst, Layout::new((n, 8usize), (1usize, n + 1))?)?)?;
        assert!(
            (0..8 * n).all(|i| dst[i % n + (n + 1) * (i / n)] == bit(first + i % n + pitch * (i / n))),
            "{n}, {pitch}"
        );
        assert!((0..7).all(|row| dst[n + (n + 1) * row] == 7));
    }
    Ok(())
}
/// More leaves than a short plan has room for, and extents of 1 among them.
#[test]
fn many_leaves() -> Result<(), AlgebraError> {
    let (two, one) = (2usize, 1usize);
    let shape = ((two, one, two, two), (two, two, one, two), (two, two));
    let from = Layout::new(
        shape,
        ((1isize, 5isize, 2isize, 4isize), (8isize, 16isize, 0isize, 32isize), (64isize, 128isize)),
    )?;
    let to = Layout::new(
        shape,
        ((128isize, 0isize, -64isize, 32isize), (16isize, 8isize, 9isize, 4isize), (2isize, 1isize)),
    )?;
    all(from.clone(), to.clone(), |i| i as u32);
    all(to, from, |i| i as u8);
    all(Layout::new((one, one), (3isize, 4isize))?, Layout::new((one, one), (7isize, 1isize))?, |i| i as u16);
    Ok(())
}
