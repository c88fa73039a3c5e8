//! Other crates with dynamic layouts: `cargo test -p cute-dynamic --all-features --test layouts`.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test: it may panic"
)]

use cute_dynamic::{
    AlgebraError, ComposedLayout, Coord, Descriptor, HTuple, Layout, Shape, Stride, Swizzle, Tiler, from_mdarray,
    from_ndarray, from_ndarray_mut, to_ndarray, to_ndarray_mut,
};
use cute_static::{Tensor, copy};
use mdarray::DynRank;
use ndarray::{ArrayD, Dimension, IxDyn, array, s};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Arrays of every rank, reversed, permuted and broadcast, there and back.
#[test]
fn ndarray_of_any_rank() -> Result<(), AlgebraError> {
    for extents in [vec![6], vec![2, 3], vec![3, 1, 4], vec![2, 2, 3, 2], vec![2, 1, 2, 1, 2, 1, 3]] {
        let a = ArrayD::from_shape_fn(IxDyn(&extents), |i| i.slice().iter().fold(0, |n, &i| 10 * n + i));
        let mut reversed = a.view();
        reversed.invert_axis(ndarray::Axis(0));
        let mut larger = extents.clone();
        larger.insert(0, 3);
        for view in [a.view(), a.t(), reversed.clone(), reversed.reversed_axes(), a.broadcast(larger).unwrap()] {
            let t = from_ndarray(view.clone())?;
            assert_eq!(t.layout().size(), view.len());
            // integer coordinates count the first axis fastest
            assert!(view.t().iter().enumerate().all(|(i, value)| t.get(i) == Some(value)));
            assert_eq!(to_ndarray(&t)?, view);
        }
    }
    let empty = ArrayD::<u8>::zeros(IxDyn(&[2, 0]));
    assert_eq!(from_ndarray(empty.view()).map(drop), Err(AlgebraError::ZeroExtent { mode: 1 }));
    let point = ndarray::arr0(5).into_dyn();
    assert_eq!(from_ndarray(point.view())?.get(0), Some(&5));
    // holes: what lies between may be borrowed elsewhere
    let a = ArrayD::from_elem(IxDyn(&[2, 4]), 0u8);
    assert_eq!(
        from_ndarray(a.slice(s![.., ..;2]).into_dyn()).map(drop),
        Err(AlgebraError::StorageTooSmall { needed: 7, len: 4 })
    );
    Ok(())
}

#[test]
fn ndarray_written() -> Result<(), AlgebraError> {
    let mut a = ArrayD::from_elem(IxDyn(&[2, 3]), 0);
    let from: Layout = "(2,3):(1,2)".parse().unwrap();
    copy(&Tensor::view(&[1, 2, 3, 4, 5, 6], from)?, &mut from_ndarray_mut(a.view_mut())?)?;
    assert_eq!(a, array![[1, 3, 5], [2, 4, 6]].into_dyn());
    let mut data = [0; 12];
    let mut t = Tensor::view_mut_at(&mut data, 3, "((2,2),3):((-1,-2),4)".parse::<Layout>().unwrap())?;
    to_ndarray_mut(&mut t)?[[3, 1]] = 7;
    assert_eq!((data[4], t_layout("(4,4):(1,2)", &mut [0; 16])), (7, "aliasing"));
    assert_eq!(t_layout("((2,2),2):((1,8),2)", &mut [0; 16]), "profile");
    // no element twice, but ndarray takes it for possible
    assert_eq!(t_layout("(5,2):(3,5)", &mut [0; 20]), "interleaved");
    Ok(())
}
/// Why a layout is no array that may be written.
fn t_layout(layout: &str, data: &mut [i32]) -> &'static str {
    let mut t = Tensor::view_mut(data, layout.parse::<Layout>().unwrap()).unwrap();
    to_ndarray_mut(&mut t).map_or_else(|error| error.code(), |_| "an array")
}

#[test]
fn mdarray_of_any_rank() -> Result<(), AlgebraError> {
    let a = mdarray::Array::<usize, DynRank>::from_fn(vec![2, 3, 4], |i| 100 * i[0] + 10 * i[1] + i[2]);
    let t = from_mdarray(a.expr())?;
    assert_eq!((t.layout().to_string(), t.get((1, 2, 3))), ("(2,3,4):(12,4,1)".into(), Some(&123)));
    Ok(())
}

/// What has a text is that text, and a text that is wrong is told by its position.
#[test]
fn serde_is_text() {
    fn check<T: Serialize + DeserializeOwned + FromStr<Err: Debug> + Display + PartialEq + Debug>(text: &str) {
        let value: T = text.parse().unwrap();
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, format!("\"{value}\""));
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
        // from bytes, from a reader, and as a part of something else
        assert_eq!(serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), value);
        assert_eq!(serde_json::from_value::<Vec<T>>(serde_json::json!([text])).unwrap(), [value]);
        assert!(serde_json::from_str::<T>("12").unwrap_err().to_string().starts_with("invalid type: integer `12`"));
    }
    check::<Layout>("((2,2),(4,2)):((1,8),(2,16))");
    check::<Layout>("(4,8):(1@0,-2@1)");
    check::<Shape>("(4,(3,2))");
    check::<HTuple<Stride>>("(f4,(f1,f2))");
    check::<Coord>("(1,(_,2))");
    check::<Tiler>("<4:1,8,_>");
    check::<Swizzle>("Sw<3,4,-3>");
    check::<ComposedLayout>("Sw<3,0,3> o 24 o (8,8):(8,1)");
    let text = Descriptor::try_from(&"(4,8):(1@0,1@1)".parse::<Layout>().unwrap()).unwrap().to_string();
    check::<Descriptor>(&text);
    // as deep as anything can be
    let (open, close) = ("(".repeat(10_000), ")".repeat(10_000));
    check::<Layout>(&format!("{open}8{close}:{open}1{close}"));
    check::<Tiler>(&format!("{}4:1{}", "<".repeat(10_000), ">".repeat(10_000)));
    let e = serde_json::from_str::<Vec<Layout>>("[\n\"(4,8):(1,4)\",\n\"(4,8):(1,x)\"]").unwrap_err();
    assert_eq!(e.to_string(), "at 9: expected a stride, found 'x' at line 3 column 13");
    let e = serde_json::from_str::<Layout>("\"(4,0):(1,4)\"").unwrap_err().to_string();
    assert!(e.starts_with("at "), "{e}");
}
