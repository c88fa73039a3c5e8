//! `Debug` is a text, never a tree of typenum's: what `assert_eq!`, `unwrap` and `dbg!` print.
#![allow(clippy::unwrap_used, reason = "a test: it may panic")]

use cute_static::accessor::Packed;
use cute_static::{
    AlgebraError, Basis, ComposedLayout, Exact, Layout, Swizzle, SwizzleAbsolute, Tensor, Xor, composition, coords,
    identity, int, layout, make_identity_tensor, right_inverse, shape, swizzle, values,
};
use std::fmt::Debug;

/// The text, which has no part of a type's tree; `{:#?}` is the same.
fn text(value: impl Debug) -> String {
    let text = format!("{value:?}");
    for tree in ["UInt", "UTerm", "NInt", "Phantom", "::", "msb"] {
        assert!(!text.contains(tree), "{tree}: {text}");
    }
    assert_eq!(format!("{value:#?}"), text);
    text
}

#[test]
fn layouts_are_their_text() -> Result<(), AlgebraError> {
    assert_eq!(text(layout!((4, 8) : (8, 1))), "Layout(_4,_8):(_8,_1)");
    assert_eq!(text(layout!(4 : -1)), "Layout _4:_-1");
    assert_eq!(text(layout!((4) : (1))), "Layout(_4):(_1)");
    // what is known when it runs has no mark
    assert_eq!(
        text(Layout::new((int!(8), (30usize, 2usize)), (int!(1), (-128isize, int!(0))))?),
        "Layout(_8,(30,2)):(_1,(-128,_0))"
    );
    assert_eq!(text(layout!((4, 3) : (6@1, 2@0@1))), "Layout(_4,_3):(_6@1,_2@0@1)");
    assert_eq!(text(identity(&(4usize, int!(8)))?), "Layout(4,_8):(_1@0,_1@1)");
    assert_eq!(
        text(Layout::new((int!(4), int!(8)), (Xor::<int!(1)>::default(), Xor::new(9usize)))?),
        "Layout(_4,_8):(f_1,f9)"
    );
    // strides by themselves; a shape is a tuple of typenum's own numbers, which print as they do
    assert_eq!(text(Basis::<int!(6), (int!(0), int!(2))>::default()), "_6@0@2");
    assert_eq!(text(Basis::<_, int!(1)>::new(-6isize)), "-6@1");
    assert_eq!((text(Xor::<int!(5)>::default()), text(Xor::new(5usize))), ("f_5".into(), "f5".into()));
    // results, as `unwrap_err` and `assert_eq!` print them
    assert_eq!(format!("{:?}", layout!((4, 8) : (8, 1)).slice((2, ..))), "Ok((Layout _8:_1, 16))");
    assert_eq!(format!("{:?}", Layout::new(4usize, 1usize)), "Ok(Layout 4:1)");
    Ok(())
}

#[test]
fn swizzles_and_what_they_compose_are_their_text() -> Result<(), AlgebraError> {
    assert_eq!(text(swizzle!(3, 0, 3)), "Sw<3,0,3>");
    assert_eq!(text(Swizzle::<int!(2), int!(0), int!(-4)>::default()), "Sw<2,0,-4>");
    assert_eq!(text(SwizzleAbsolute::<int!(3), int!(4), int!(3)>::default()), "SwAbs<3,4,3>");
    let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
    assert_eq!(text(tile), "Sw<3,0,3> o _0 o (_8,_8):(_8,_1)");
    let at = ComposedLayout::new(swizzle!(3, 0, 3), 8usize, Layout::new((7usize, int!(8)), (int!(8), int!(1)))?)?;
    assert_eq!(text(at), "Sw<3,0,3> o 8 o (7,_8):(_8,_1)");
    assert_eq!(text(right_inverse(&tile)?), "(_8,_8):(_8,_1) o 0 o Sw<3,0,3>");
    assert_eq!(text(layout!((64, 32) : (1, 64)).indexed::<u16>()?), "Indexed<u16>(Layout(_64,_32):(_1,_64))");
    assert_eq!(text(tile.indexed::<u8>()?), "Indexed<u8>(Sw<3,0,3> o _0 o (_8,_8):(_8,_1))");
    Ok(())
}

/// An accessor and a layout, as the paper writes a tensor; not the elements, which may be many.
#[test]
fn tensors_are_their_text() -> Result<(), AlgebraError> {
    struct NoText;
    let mut data: [NoText; 24] = [const { NoText }; 24];
    let rows = layout!((4, 6) : (6, 1));
    assert_eq!(text(Tensor::view(&data, rows)?), "Tensor(View[24] o Layout(_4,_6):(_6,_1))");
    assert_eq!(text(Tensor::view_at(&data, 23, layout!(12 : -1))?), "Tensor(View[24] at 23 o Layout _12:_-1)");
    assert_eq!(text(Tensor::overhang(&data, rows)), "Tensor(View[24], overhanging o Layout(_4,_6):(_6,_1))");
    let mut tensor = Tensor::view_mut(&mut data, rows)?;
    assert_eq!(text(&tensor), "Tensor(ViewMut[24] o Layout(_4,_6):(_6,_1))");
    let tiles = tensor.tiles_mut(&shape!((2, 3)))?;
    assert_eq!(text(&tiles), "TilesMut(PointerMut[24] o Layout((_2,_3),(_2,_2)):((_6,_1),(_12,_3)), 0..4)");
    assert_eq!(text(tiles.last().unwrap()), "Tensor(PointerMut[24] at 15 o Layout(_2,_3):(_6,_1))");
    // tiles that reach past the edge, of which the last one does, and all of them together
    let tiles = tensor.tiles_mut(&shape!((3, 3)))?;
    assert_eq!(text(&tiles), "TilesMut(PointerMut[24] o Layout((_3,_3),(_2,_2)):((_6,_1),(_18,_3)), clipped, 0..4)");
    assert_eq!(text(tiles.last().unwrap()), "Tensor(PointerMut[24] at 21 o Layout(_3,_3):(_6,_1), clipped)");
    let tile = tensor.local_tile(&shape!((3, 3)), (0, 0))?;
    assert_eq!(text(tile), "Tensor(View[24] o Layout(_3,_3):(_6,_1))");
    assert_eq!(text(Tensor::fragment(layout!((2, 2) : (1, 2)), 0f32)), "Tensor(Owned[4] o Layout(_2,_2):(_1,_2))");
    let counting = Tensor::counting(5, layout!(4 : 2));
    assert_eq!(text(counting), "Tensor({5} o Layout _4:_2)");
    assert_eq!(text(counting.map(|x| x + 1)), "Tensor(f({5}) o Layout _4:_2)");
    let packed = Tensor::<Packed<_, int!(4)>, _>::packed(&[0u8; 3][..], layout!((2, 3) : (3, 1)))?;
    assert_eq!(text(packed), "Tensor(Packed[6 of 4 bits] o Layout(_2,_3):(_3,_1))");
    let tile = make_identity_tensor(&(100usize, 50usize))?.local_tile(&(int!(64), int!(16)), (1, 2))?;
    assert_eq!(text(tile), "Tensor({(64, 32)} o Layout(_64,_16):(_1@0,_1@1))");
    Ok(())
}

#[test]
fn tilers_are_their_text() {
    assert_eq!(text(Exact(shape!((4, (3, 2))))), "Exact((_4, (_3, _2)))");
    assert_eq!(text(Exact(layout!((2, 2) : (1, 4)))), "Exact((_2, _2):(_1, _4))");
    assert_eq!(text(Exact(4usize)), "Exact(4)");
}

#[test]
fn iterators_are_their_text() {
    let all = coords(&shape!((4, (3, 2)))).unwrap();
    assert_eq!(text(all), "Coords(24 of (_4,(_3,_2)) from (0, (0, 0)))");
    assert_eq!(
        text(values(&layout!((4, 2) : (2, 1)))),
        "Values(Layout(_4,_2):(_2,_1), Coords(8 of (_4,_2) from (0, 0)))"
    );
}

/// Names of types, which are all that a type without a value has to print: numbers and layouts as in texts.
#[test]
fn types_are_their_names() {
    struct Name<T>(core::marker::PhantomData<T>);
    impl<T> Debug for Name<T> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            cute_static::machinery::write_type_name::<T>(f)
        }
    }
    fn name<T>() -> String {
        text(Name::<T>(core::marker::PhantomData))
    }
    assert_eq!((name::<int!(0)>(), name::<int!(96)>(), name::<int!(-7)>()), ("_0".into(), "_96".into(), "_-7".into()));
    assert_eq!(name::<shape!((4, (3, 2)))>(), "(_4, (_3, _2))");
    assert_eq!(name::<shape!(type (4))>(), "(_4,)");
    assert_eq!(name::<Option<layout!((4, 8) : (8, 1))>>(), "Option<(_4, _8):(_8, _1)>");
    assert_eq!(name::<(Layout<usize, layout!(2 : 1)>, core::ops::RangeFull)>(), "(usize:_2:_1, ..)");
    assert_eq!(
        name::<&[Result<Vec<u8>, int!(18446744073709551615)>; 3]>(),
        "&[Result<Vec<u8>, _18446744073709551615>; 3]"
    );
    assert_eq!(name::<fn(int!(2)) -> dyn Debug>(), "fn(_2) -> dyn Debug");
}
