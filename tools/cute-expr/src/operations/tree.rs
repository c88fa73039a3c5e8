//! Modes, coordinates and values of layouts.

use super::slices::{rescaled, sum};
use super::{Call, Either, Fault, moved, plus, table};
use crate::error::Problem;
use crate::value::{MAX_LIST, Order, Tree, Value, leaf_of, offset};
use alloc::boxed::Box;
use alloc::vec::Vec;
use cute_dynamic as cute;
use cute_dynamic::{Budget, ComposedLayout, Layout, Offset, Stride};

/// Any integer tree as a value.
pub(super) fn tree<T: Copy + Default + TryInto<i128>>(of: &cute::HTuple<T>) -> Result<Value, Fault> {
    Ok(Value::Tree(Tree::from_htuple(of, &leaf_of)?))
}
fn strides(of: &cute::HTuple<Stride>) -> Result<Value, Fault> {
    use crate::syntax::Leaf;
    let leaf = |stride| match stride {
        Stride::Int(n) => leaf_of(n),
        Stride::Basis { scale, path } => Leaf::Basis(scale, path),
        Stride::Xor(k) => Leaf::Xor(k),
    };
    Ok(Value::Tree(Tree::from_htuple(of, &leaf)?))
}
/// An operation of layouts and of tuples, on whichever argument 0 is.
fn modes(
    call: &Call<'_>,
    of_layout: impl FnOnce(&Layout) -> Result<Layout, Fault>,
    of_composed: impl FnOnce(&ComposedLayout) -> Result<ComposedLayout, Fault>,
    of_tuple: impl FnOnce(&cute::HTuple<isize>) -> Result<cute::HTuple<isize>, Fault>,
) -> Result<Value, Fault> {
    if let Value::Composed(composed) = call.value(0) {
        return of_composed(composed).map(Value::from);
    }
    if call.is_layout(0) {
        return of_layout(&call.layout(0)?).map(Value::from);
    }
    tree(&of_tuple(&call.signed(0)?)?)
}
/// `modes`, of a function that is the same for both.
macro_rules! of_both {
    (|$call:ident, $of:ident| $result:expr) => {
        |$call| modes($call, |$of| Ok($result), |$of| Ok($result), |$of| Ok($result))
    };
    (with mode $at:literal: |$call:ident, $of:ident, $mode:ident| $result:expr) => {
        |$call| {
            modes(
                $call,
                |$of| {
                    let $mode = &$call.layout($at)?;
                    Ok($result)
                },
                |$of| {
                    let $mode = &$call.layout($at)?;
                    Ok($result)
                },
                |$of| {
                    let $mode = &$call.signed($at)?;
                    Ok($result)
                },
            )
        }
    };
}
/// A plain layout like another.
fn like(
    call: &Call<'_>,
    plain: fn(&Layout) -> Result<Layout, cute::AlgebraError>,
    swizzled: fn(&ComposedLayout) -> Result<Layout, cute::AlgebraError>,
) -> Result<Value, Fault> {
    Ok(match call.either(0)? {
        Either::Plain(layout) => plain(&layout)?.into(),
        Either::Swizzled(layout) => swizzled(&layout)?.into(),
    })
}
/// The layout and the coordinate, in either order.
fn places(call: &Call<'_>) -> (usize, usize) {
    if call.is_layout(1) && !call.is_layout(0) { (1, 0) } else { (0, 1) }
}
/// Argument `i` as a layout, and the offset before it.
fn begun<'v>(call: &Call<'v>, i: usize) -> Result<(Layout, Option<&'v Offset>), Fault> {
    match moved(call.value(i)) {
        Some((layout, offset)) => Ok((layout.clone(), Some(offset))),
        None => call.layout(i).map(|layout| (layout, None)),
    }
}
fn after(begin: Option<&Offset>, offset: Offset) -> Result<Offset, Problem> {
    begin.map_or_else(|| Ok(offset.clone()), |begin| sum(begin, &offset))
}
fn evaluated(call: &Call<'_>) -> Result<Value, Fault> {
    let (layout, at) = places(call);
    match call.value(layout) {
        Value::Composed(composed) => Ok(Value::from(composed.crd2idx(call.coord_of(at, &composed.shape())?)?)),
        Value::Inverse(inverse) => Ok(Value::from(inverse.at(call.index(at)?)?)),
        _ => {
            let (layout, begin) = begun(call, layout)?;
            let at = layout.crd2idx(call.coord_of(at, &layout.shape())?)?;
            Ok(offset(&after(begin, at)?)?)
        }
    }
}
fn sliced(call: &Call<'_>) -> Result<Value, Fault> {
    let (layout, at) = places(call);
    match call.value(layout) {
        Value::Composed(composed) => Ok(composed.slice(call.coord_of(at, &composed.shape())?)?.0.into()),
        _ => {
            let (layout, begin) = begun(call, layout)?;
            let (rest, offset) = cute::slice(&layout, call.coord_of(at, &layout.shape())?)?;
            Ok(Value::Sliced(rest, Box::new(after(begin, offset)?)))
        }
    }
}
fn crd2idx(call: &Call<'_>) -> Result<Value, Fault> {
    // of two tuples the second is the shape, as in CuTe
    if call.is_layout(0) || call.is_layout(1) || matches!(call.value(0), Value::Composed(_)) {
        return evaluated(call);
    }
    Ok(cute::crd2idx(&call.shape(1)?, &call.coord(0)?)?.into())
}
fn idx2crd(call: &Call<'_>) -> Result<Value, Fault> {
    let is_tuple = |i| matches!(call.value(i), Value::Tree(Tree::Tuple(_)));
    let (index, shape) = if is_tuple(0) && !is_tuple(1) { (1, 0) } else { (0, 1) };
    let shape = if call.is_layout(shape) { call.layout(shape)?.shape() } else { call.shape(shape)? };
    tree(&cute::idx2crd(&shape, call.index(index)?)?)
}
/// Refuses a list of more than [`MAX_LIST`] elements.
fn bounded(count: usize) -> Result<(), Fault> {
    Budget::new("list", "elements", MAX_LIST).spend(count).map_err(|error| Problem::from(error).into())
}
/// Values up to [`MAX_LIST`].
fn list<T>(
    values: impl Iterator<Item = T>,
    count: Option<usize>,
    value: impl Fn(T) -> Result<Value, Fault>,
) -> Result<Value, Fault> {
    bounded(count.unwrap_or(0))?;
    let values: Vec<Value> = values.take(MAX_LIST.saturating_add(1)).map(value).collect::<Result<_, _>>()?;
    bounded(values.len())?;
    Ok(Value::List(values))
}
fn values(call: &Call<'_>) -> Result<Value, Fault> {
    match call.value(0) {
        Value::Composed(layout) => list(0..layout.size(), Some(layout.size()), |i| Ok(layout.at(i)?.into())),
        _ => {
            let (layout, begin) = begun(call, 0)?;
            list(cute::values(&layout), Some(layout.size()), |value| Ok(offset(&after(begin, value?)?)?))
        }
    }
}
/// The distinct offsets; an XOR with the offset of a slice changes their order.
fn image(call: &Call<'_>) -> Result<Value, Fault> {
    let (layout, begin) = begun(call, 0)?;
    bounded(layout.size())?;
    let mut all = cute::image(&layout).map(|value| Ok(after(begin, value?)?)).collect::<Result<Vec<_>, Fault>>()?;
    if let Some(Offset::Xor(_)) = begin {
        all.sort_by_key(|offset| if let Offset::Xor(n) = offset { *n } else { 0 });
    }
    list(all.into_iter(), None, |value| Ok(offset(&value)?))
}
fn indices(call: &Call<'_>) -> Result<Vec<usize>, Fault> {
    (1..call.len()).map(|i| call.index(i)).collect()
}
fn number(
    call: &Call<'_>,
    of_layout: fn(&Either) -> usize,
    of_shape: fn(&cute::HTuple<isize>) -> usize,
) -> Result<Value, Fault> {
    if call.is_layout(0) {
        return call.either(0).map(|layout| of_layout(&layout).into());
    }
    call.signed(0).map(|shape| of_shape(&shape).into())
}
/// What either layout says of itself.
macro_rules! ask {
    ($method:ident) => {
        |layout| match layout {
            Either::Plain(layout) => layout.$method(),
            Either::Swizzled(layout) => layout.$method(),
        }
    };
}
/// The product of the coshape, which may not fit.
fn cosize(call: &Call<'_>) -> Result<Value, Fault> {
    Ok(match call.either(0)? {
        Either::Plain(layout) => cute::product(&layout.coshape()?)?.into(),
        Either::Swizzled(layout) => layout.cosize().into(),
    })
}
fn shape_of(call: &Call<'_>, i: usize) -> Result<cute::Shape, Fault> {
    if call.is_layout(i) {
        call.either(i).map(|l| match l {
            Either::Plain(layout) => layout.shape(),
            Either::Swizzled(layout) => layout.shape(),
        })
    } else {
        call.shape(i)
    }
}
fn applied(call: &Call<'_>) -> Result<Value, Fault> {
    let (swizzle, at) = if matches!(call.value(1), Value::Swizzle(_)) { (1, 0) } else { (0, 1) };
    Ok(call.swizzle(swizzle)?.apply(call.integer(at)?).into())
}
fn order(call: &Call<'_>) -> Result<cute::HTuple<isize>, Fault> {
    call.signed(1)
}
/// `make_layout(shape, stride)`, `make_layout(shape, LayoutRight)`, as CuTe has them.
fn shape_and_stride(call: &Call<'_>) -> Result<Option<Layout>, Fault> {
    if call.len() != 2 {
        return Ok(None);
    }
    Ok(Some(match (call.value(0), call.value(1)) {
        (Value::Tree(_), Value::Tree(of)) => {
            let unlike = || Fault { argument: Some(1), problem: call.value(1).unlike_numbers("a stride", true) };
            Layout::new(&call.shape(0)?, &of.strides().ok_or_else(unlike)?)?
        }
        (_, Value::Order(Order::Left)) => cute::column_major(&call.shape(0)?)?,
        (_, Value::Order(Order::Right)) => cute::row_major(&call.shape(0)?)?,
        _ => return Ok(None),
    }))
}
fn tile_to_shape(call: &Call<'_>) -> Result<Value, Fault> {
    let target = call.shape(1)?;
    let left = call.len() < 3 || call.order(2) == Some(Order::Left);
    let numbers = if left || call.order(2).is_some() { cute::HTuple::leaf(0) } else { call.shape(2)? };
    macro_rules! by_order {
        ($tile:expr) => {
            match (left, call.order(2)) {
                (true, _) => $tile.tile_to_shape(&target, &cute::LayoutLeft)?.into(),
                (false, Some(_)) => $tile.tile_to_shape(&target, &cute::LayoutRight)?.into(),
                (false, None) => $tile.tile_to_shape(&target, &numbers)?.into(),
            }
        };
    }
    Ok(match call.either(0)? {
        Either::Plain(layout) => by_order!(layout),
        Either::Swizzled(layout) => by_order!(layout),
    })
}
/// An offset of a slice, or of a composed layout.
fn offset_of(call: &Call<'_>) -> Result<Value, Fault> {
    match call.value(0) {
        Value::Sliced(_, at) => Ok(offset(at)?),
        Value::Composed(composed) => Ok(composed.offset().into()),
        other => Err(Fault { argument: Some(0), problem: other.unlike("a slice or a composed layout") }),
    }
}

table! { pub(super) OPERATIONS;
    "size"("layout | shape") 1..=1, "the number of coordinates", "size(((2,2),(4,2)):((1,8),(2,16)))" => "32",
        |call| if call.is_layout(0) { number(call, ask!(size), |_| 0) } else { Ok(cute::product(&call.shape(0)?)?.into()) };
    "cosize"("layout") 1..=1, "1 + the distance from the smallest to the largest offset; of coordinates the size of the coshape", "cosize((4,3):(2,10))" => "27",
        cosize;
    "coshape"("layout") 1..=1, "the box of all offsets or coordinates from 0 on: its product is the cosize", "coshape(((16,4),32):((1@0,32@0),1@1))" => "(112,32)",
        |call| tree(&match call.either(0)? { Either::Plain(layout) => layout.coshape()?, Either::Swizzled(layout) => layout.coshape()? });
    "rank"("layout | tuple") 1..=1, "the number of modes", "rank((4,(3,2)))" => "2",
        |call| number(call, ask!(rank), |tuple| tuple.rank());
    "depth"("layout | tuple") 1..=1, "how deep the modes nest", "depth((4,(3,2)):(2,(8,1)))" => "2",
        |call| number(call, ask!(depth), |tuple| tuple.depth());
    "shape"("layout") 1..=1, "the extents", "shape((4,(3,2)):(2,(8,1)))" => "(4,(3,2))",
        |call| tree(&shape_of(call, 0)?);
    "stride"("layout") 1..=1, "the strides", "stride((4,(3,2)):(2,(8,1)))" => "(2,(8,1))",
        |call| strides(&call.layout(0)?.stride());
    "offset"("slice | composed layout") 1..=1, "what is added to every offset", "offset(slice((1,_), (4,8):(8,1)))" => "8", offset_of;
    "flatten"("layout | tuple") 1..=1, "all leaves as one tuple", "flatten(((2,2),3):((1,6),2))" => "(2,2,3):(1,6,2)",
        of_both!(|call, of| cute::flatten(of)?);
    "unflatten"("layout | tuple, profile") 2..=2, "the leaves in the tree of a profile", "unflatten((2,2,3):(1,6,2), ((1,1),1))" => "((2,2),3):((1,6),2)",
        of_both!(|call, of| cute::unflatten(of, &call.signed(1)?)?);
    "get"("layout | tuple, mode ..") 2..=9, "a mode, and of it a mode ..", "get((4,(3,2)):(2,(8,1)), 1, 0)" => "3:8",
        of_both!(|call, of| indices(call)?.into_iter().try_fold(of.clone(), |of, i| cute::get(&of, i))?);
    "take"("layout | tuple, begin, end") 3..=3, "some neighbouring modes", "take((2,3,4):(1,2,6), 1, 3)" => "(3,4):(2,6)",
        of_both!(|call, of| cute::take(of, call.index(1)?, call.index(2)?)?);
    "select"("layout | tuple, mode ..") 2..=65, "modes in any order", "select((2,3,4):(1,2,6), 2, 0)" => "(4,2):(6,1)",
        of_both!(|call, of| cute::select(of, &indices(call)?)?);
    "group"("layout | tuple, begin, end") 3..=3, "some neighbouring modes as one", "group((2,3,4):(1,2,6), 0, 2)" => "((2,3),4):((1,2),6)",
        of_both!(|call, of| cute::group(of, call.index(1)?, call.index(2)?)?);
    "append"("layout | tuple, mode") 2..=2, "with one more mode at the end", "append((2,3):(1,2), 4:6)" => "(2,3,4):(1,2,6)",
        of_both!(with mode 1: |call, of, mode| cute::append(of, mode)?);
    "prepend"("layout | tuple, mode") 2..=2, "with one more mode in front", "prepend((2,3):(4,8), 4:1)" => "(4,2,3):(1,4,8)",
        of_both!(with mode 1: |call, of, mode| cute::prepend(of, mode)?);
    "replace"("layout | tuple, i, mode") 3..=3, "with another mode at a place", "replace((2,3):(1,2), 1, 4:6)" => "(2,4):(1,6)",
        of_both!(with mode 2: |call, of, mode| cute::replace(of, call.index(1)?, mode)?);
    "make_layout"("layout .. | shape, stride | shape, order") 1..=64, "layouts as the modes of one; a shape with its strides, or compact in an order", "make_layout(4:2, (3,2):(8,1))" => "(4,(3,2)):(2,(8,1))",
        |call| { if let Some(made) = shape_and_stride(call)? { return Ok(made.into()); }
            let modes: Vec<Layout> = (0..call.len()).map(|i| call.layout(i)).collect::<Result<_, _>>()?; Ok(cute::make_layout(&modes)?.into()) };
    "column_major"("shape") 1..=1, "compact, the leftmost leaf varies fastest", "column_major((4,(3,2)))" => "(4,(3,2)):(1,(4,12))",
        |call| Ok(cute::column_major(&call.shape(0)?)?.into());
    "row_major"("shape") 1..=1, "compact, the rightmost leaf varies fastest", "row_major((4,8))" => "(4,8):(8,1)",
        |call| Ok(cute::row_major(&call.shape(0)?)?.into());
    "identity"("shape") 1..=1, "coordinates to themselves", "identity((4,(3,2)))" => "(4,(3,2)):(1@0,(1@1@0,1@1@1))",
        |call| Ok(cute::identity(&call.shape(0)?)?.into());
    "make_identity_layout"("shape") 1..=1, "coordinates to themselves", "make_identity_layout((4,8))" => "(4,8):(1@0,1@1)",
        |call| Ok(cute::identity(&call.shape(0)?)?.into());
    "make_basis_like"("shape") 1..=1, "the strides of the identity", "make_basis_like((4,8))" => "(1@0,1@1)",
        |call| strides(&cute::make_basis_like(&call.shape(0)?)?);
    "compact_order"("shape, order") 2..=2, "the strides of the compact layout of an order", "compact_order((2,(3,4),5), (1,2,0))" => "(5,(10,30),1)",
        |call| strides(&cute::compact_order(&call.shape(0)?, &order(call)?)?);
    "make_ordered_layout"("shape, order") 2..=2, "the compact layout of an order", "make_ordered_layout((2,3,4,5), (2,67,42,50))" => "(2,3,4,5):(1,40,2,8)",
        |call| Ok(cute::make_ordered_layout(&call.shape(0)?, &order(call)?)?.into());
    "make_layout_like"("layout") 1..=1, "compact, in the order of the strides", "make_layout_like((2,3,4,5):(0,42,1,0))" => "(2,3,4,5):(0,4,1,0)",
        |call| like(call, cute::make_layout_like, ComposedLayout::make_layout_like);
    "make_fragment_like"("layout") 1..=1, "the compact layout of registers for it", "make_fragment_like(((2,3),4,5):((0,7),1,100))" => "((2,3),4,5):((0,1),3,12)",
        |call| like(call, cute::make_fragment_like, ComposedLayout::make_fragment_like);
    "idx2crd"("index, shape") 2..=2, "the natural coordinate of an integral one (Eq. 4)", "idx2crd(9, ((2,3),2))" => "((1,1),1)", idx2crd;
    "crd2idx"("coordinate, layout | shape") 2..=2, "the offset of a coordinate, or its integral coordinate (Eq. 5)", "crd2idx((2,5), ((2,2),(4,2)):((1,8),(2,16)))" => "26", crd2idx;
    "crd2crd"("coordinate, from, to") 3..=3, "a coordinate of one shape as one of another", "crd2crd((1,5), (4,6), (4,(2,3)))" => "(1,(1,2))",
        |call| tree(&cute::crd2crd(&call.shape(1)?, &call.shape(2)?, &call.shape(0)?)?);
    "at"("layout, coordinate") 2..=2, "the offset of a coordinate", "at(Sw<3,0,3> o 0 o (8,8):(8,1), (3,2))" => "25", evaluated;
    "slice"("layout, coordinate") 2..=2, "the layout where the coordinate is free, and the offset of the rest (Eq. 10)", "slice((3,2):(8,9), (1,_))" => "2:9", sliced;
    "dice"("layout, coordinate") 2..=2, "the modes that a coordinate fixes", "dice((3,2):(8,9), (1,_))" => "3:8",
        |call| { let (layout, at) = places(call); Ok(cute::dice(&call.layout(layout)?, call.coord(at)?)?.into()) };
    "values"("layout") 1..=1, "the offsets in order", "values((2,3):(4,1))" => "[0, 4, 1, 5, 2, 6]", values;
    "coords"("shape") 1..=1, "the coordinates in order", "coords((2,2))" => "[(0,0), (1,0), (0,1), (1,1)]",
        |call| { let all = cute::coords(&shape_of(call, 0)?)?; let count = all.len(); list(all, Some(count), |coord| tree(&coord)) };
    "image"("layout") 1..=1, "the distinct offsets, in order", "image((2,3):(0,2))" => "[0, 2, 4]",
        image;
    "is_in_bounds"("coordinate, shape") 2..=2, "does a coordinate lie in a shape (Definition 2.9)?", "is_in_bounds((3,5), (4,(3,2)))" => "true",
        |call| Ok(cute::is_in_bounds(&shape_of(call, 1)?, &call.signed(0)?).into());
    "is_admissible"("coordinate, shape") 2..=2, "is it a coordinate of a shape, in bounds or not (Definition 2.12)?", "is_admissible((9,-5), (4,(3,2)))" => "true",
        |call| Ok(cute::is_admissible(&shape_of(call, 1)?, &call.signed(0)?).into());
    "apply"("swizzle, offset") 2..=2, "the swizzled offset", "apply(Sw<3,4,3>, 384)" => "432", applied;
    "to_xor"("composed layout") 1..=1, "a swizzled layout as one of XOR strides", "to_xor(Sw<3,0,3> o 0 o (8,8):(8,1))" => "(8,8):(f9,f1)",
        |call| match call.either(0)? { Either::Swizzled(layout) => Ok(layout.to_xor()?.into()), Either::Plain(layout) => Ok(layout.into()) };
    "tile_to_shape"("layout, shape [, order]") 2..=3, "a tile repeated until it has a shape", "tile_to_shape((8,8):(8,1), (64,64), LayoutRight)" => "((8,8),(8,8)):((8,512),(1,64))", tile_to_shape;
    "upcast"("layout | swizzle, n") 2..=2, "in elements of n old ones", "upcast((8,4):(1,8), 4)" => "(2,4):(1,2)",
        |call| recast(call, || Ok((1, call.index(1)?)), |l| Ok(l.upcast(call.index(1)?)?), |l| Ok(l.upcast(call.index(1)?)?), |s| Ok(s.upcast(call.index(1)?)?));
    "downcast"("layout | swizzle, n") 2..=2, "in elements that are n in an old one", "downcast((2,4):(1,2), 4)" => "(8,4):(1,8)",
        |call| recast(call, || Ok((call.index(1)?, 1)), |l| Ok(l.downcast(call.index(1)?)?), |l| Ok(l.downcast(call.index(1)?)?), |s| Ok(s.downcast(call.index(1)?)?));
    "recast"("layout, old bits, new bits") 3..=3, "in elements of other bits", "recast((8,4):(1,8), 16, 128)" => "(1,4):(1,1)",
        |call| recast(call, || Ok((call.index(1)?, call.index(2)?)), |l| Ok(l.recast(call.index(1)?, call.index(2)?)?), |l| Ok(l.recast(call.index(1)?, call.index(2)?)?),
            |_| Err(Fault { argument: Some(0), problem: call.value(0).unlike("a layout") }));
}

fn recast(
    call: &Call<'_>,
    widths: impl FnOnce() -> Result<(usize, usize), Fault>,
    plain: impl FnOnce(&Layout) -> Result<Layout, Fault>,
    swizzled: impl FnOnce(&cute::ComposedLayout) -> Result<cute::ComposedLayout, Fault>,
    swizzle: impl FnOnce(&cute::Swizzle) -> Result<cute::Swizzle, Fault>,
) -> Result<Value, Fault> {
    if let Value::Swizzle(of) = call.value(0) {
        return swizzle(of).map(Value::Swizzle);
    }
    if let Some((layout, offset)) = moved(call.value(0)) {
        let (old, new) = widths()?;
        return Ok(plus(plain(layout)?.into(), &rescaled(offset, old, new)?)?);
    }
    match call.either(0)? {
        Either::Plain(layout) => plain(&layout).map(Value::from),
        Either::Swizzled(layout) => swizzled(&layout).map(Value::from),
    }
}
