//! `Debug` is a text: what `assert_eq!`, `unwrap` and `dbg!` print. That of layouts has the form of cute-static's, without marks.
#![allow(clippy::unwrap_used, reason = "a test: it may panic")]

use cute_dynamic::{
    BasisPath, ComposedLayout, Coord, Descriptor, Layout, Shape, Stride, Swizzle, Tiler, composition, explain,
};
use cute_static::{Tensor, layout};
use std::fmt::Debug;

fn text(value: impl Debug) -> String {
    assert_eq!(format!("{value:#?}"), format!("{value:?}"));
    format!("{value:?}")
}

#[test]
fn all_is_its_text() {
    let layout: Layout = "((2,2),8):((1,16),2)".parse().unwrap();
    assert_eq!(text(&layout), "Layout((2,2),8):((1,16),2)");
    assert_eq!(text("4:-1".parse::<Layout>().unwrap()), "Layout 4:-1");
    // as of a static one, but for what is static
    let fixed = layout!((4, 8) : (8, 1));
    assert_eq!(text(Layout::try_from(fixed).unwrap()), format!("{fixed:?}").replace('_', ""));
    assert_eq!(text("(4,(3,2))".parse::<Shape>().unwrap()), "(4,(3,2))");
    assert_eq!(text("(1,(_,0))".parse::<Coord>().unwrap()), "(1,(_,0))");
    let path = BasisPath::new(&[0, 1]).unwrap();
    let strides = [Stride::Int(-3), Stride::Basis { scale: 6, path }, Stride::Xor(5)];
    assert_eq!((format!("{strides:?}").as_str(), text(path)), ("[-3, 6@0@1, f5]", "@0@1".into()));
    assert_eq!(text("<4:1,_,<2:3>>".parse::<Tiler>().unwrap()), "<4:1,_,<2:3>>");
    let swizzle = Swizzle::new(3, 0, 3).unwrap();
    assert_eq!(text(swizzle), "Sw<3,0,3>");
    let tile = ComposedLayout::new(swizzle, 0, "(8,8):(8,1)".parse().unwrap()).unwrap();
    assert_eq!(text(&tile), "Sw<3,0,3> o 0 o (8,8):(8,1)");
    assert_eq!(text(tile.right_inverse().unwrap()), tile.right_inverse().unwrap().to_string());
    let descriptor = Descriptor::try_from(&"(4,8):(1@0,1@1)".parse::<Layout>().unwrap()).unwrap();
    assert_eq!(text(&descriptor), descriptor.to_string());
    let (a, b): (Layout, Layout) = ("(4,6):(6,1)".parse().unwrap(), "6:4".parse().unwrap());
    assert_eq!(text(explain(&a, &b)), explain(&a, &b).to_string());
    assert_eq!(format!("{:?}", composition(&a, &b)), "Ok(Layout 6:1)");
    assert_eq!(text(Tensor::view(&[0u8; 24], a).unwrap()), "Tensor(View[24] o Layout(4,6):(6,1))");
}
