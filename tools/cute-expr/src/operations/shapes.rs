//! Shapes: their relations, divisions and products.

use super::tree::tree;
use super::{Call, Fault, table};
use crate::value::Value;
use cute_dynamic as cute;
use cute_dynamic::{AlgebraError, HTuple, Shape};

fn two(call: &Call<'_>, op: fn(&Shape, &Shape) -> Result<Shape, AlgebraError>) -> Result<Value, Fault> {
    tree(&op(&call.shape(0)?, &call.shape(1)?)?)
}
fn relation(call: &Call<'_>, holds: fn(&HTuple<isize>, &HTuple<isize>) -> bool) -> Result<Value, Fault> {
    Ok(holds(&call.signed(0)?, &call.signed(1)?).into())
}
/// By a shape as CuTe asks; by a tiler of layouts, if the exact one divides the shape.
fn evenly_divides(call: &Call<'_>) -> Result<Value, Fault> {
    let shape = call.shape(0)?;
    if let Value::Tree(_) = call.value(1)
        && let Ok(tile) = call.shape(1)
    {
        return Ok(cute::evenly_divides(&shape, &tile).into());
    }
    let tiler = call.tiler(1)?.exact();
    let Ok(whole) = cute::column_major(&shape) else { return Ok(false.into()) };
    Ok(cute::logical_divide(&whole, &tiler).is_ok().into())
}
type Less = fn(&HTuple<isize>, &HTuple<isize>) -> Result<bool, AlgebraError>;
fn less(call: &Call<'_>, less: Less) -> Result<Value, Fault> {
    Ok(less(&call.signed(0)?, &call.signed(1)?)?.into())
}

table! { pub(super) OPERATIONS;
    "congruent"("tuple, tuple") 2..=2, "have both the same profile (Definition 2.3)?", "congruent((4,(2,4)), (7,(3,2)))" => "true",
        |call| relation(call, cute::congruent);
    "weakly_congruent"("tuple, tuple") 2..=2, "does the second refine the profile of the first (Definition 2.4)?", "weakly_congruent(30, (1,2))" => "true",
        |call| relation(call, cute::weakly_congruent);
    "compatible"("shape, shape") 2..=2, "are coordinates of the first coordinates of the second (Definition 2.7)?", "compatible(30, (2,15))" => "true",
        |call| Ok(cute::compatible(&call.shape(0)?, &call.shape(1)?).into());
    "evenly_divides"("shape, tiler") 2..=2, "do the tiles cover a shape, each element once and nothing beyond?", "evenly_divides((32,64), <8:2,32>)" => "true",
        evenly_divides;
    "product"("shape") 1..=1, "the product of the extents", "product((4,(3,2)))" => "24",
        |call| Ok(cute::product(&call.shape(0)?)?.into());
    "product_each"("shape") 1..=1, "the product of each mode", "product_each((4,(3,2)))" => "(4,6)",
        |call| tree(&cute::product_each(&call.shape(0)?)?);
    "prefix_product"("shape") 1..=1, "for each leaf the product of those before it", "prefix_product((4,(3,2)))" => "(1,(4,12))",
        |call| tree(&cute::prefix_product(&call.shape(0)?)?);
    "ceil_div"("shape, shape") 2..=2, "leaf by leaf, rounded up", "ceil_div((10,12), (4,6))" => "(3,2)",
        |call| two(call, cute::ceil_div);
    "round_up"("shape, shape") 2..=2, "to multiples, leaf by leaf", "round_up((10,12), (4,6))" => "(12,12)",
        |call| two(call, cute::round_up);
    "shape_div"("shape, shape") 2..=2, "the exact division of a shape by another", "shape_div((6,4), 12)" => "(1,2)",
        |call| two(call, cute::shape_div);
    "shape_div_floor"("shape, shape") 2..=2, "rounded down", "shape_div_floor((10,12), (4,6))" => "(2,2)",
        |call| two(call, cute::shape_div_floor);
    "shape_div_ceil"("shape, shape") 2..=2, "rounded up", "shape_div_ceil((10,12), (4,6))" => "(3,2)",
        |call| two(call, cute::shape_div_ceil);
    "elem_min"("tuple, tuple") 2..=2, "the smaller of each pair of leaves", "elem_min((4,8), (6,2))" => "(4,2)",
        |call| tree(&cute::elem_min(&call.signed(0)?, &call.signed(1)?)?);
    "elem_max"("tuple, tuple") 2..=2, "the larger of each pair of leaves", "elem_max((4,8), (6,2))" => "(6,8)",
        |call| tree(&cute::elem_max(&call.signed(0)?, &call.signed(1)?)?);
    "elem_less"("tuple, tuple") 2..=2, "is each leaf less than its partner?", "elem_less((3,7), (4,8))" => "true",
        |call| less(call, cute::elem_less);
    "lex_less"("tuple, tuple") 2..=2, "is it less, the first leaf deciding?", "lex_less((3,9), (4,8))" => "true",
        |call| less(call, cute::lex_less);
    "colex_less"("tuple, tuple") 2..=2, "is it less, the last leaf deciding?", "colex_less((3,9), (4,8))" => "false",
        |call| less(call, cute::colex_less);
    "domain_distribute"("shape, size") 2..=2, "a tiler of so many elements that divides a shape", "domain_distribute((15,14), 6)" => "(3,2):(1,15)",
        |call| Ok(cute::domain_distribute(&call.shape(0)?, call.index(1)?)?.into());
}
