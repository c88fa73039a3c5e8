//! The layout algebra: coalesce, composition, complement, divides, products, inverses, partitions, properties.

use super::slices::composed_with;
use super::{Call, Either, Fault, begins_elsewhere, moved, moved_from_0, plus, table};
use crate::error::Problem;
use crate::tiled::{TiledCopy, TiledMma};
use crate::value::Value;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cute_dynamic as cute;
use cute_dynamic::atoms::CopyAtom;
use cute_dynamic::{AlgebraError, Budget, ComposedLayout, Coord, Layout, Offset, Operation, Tiler};

/// What is done with a layout, and with the inner one of a composed layout.
fn one(
    call: &Call<'_>,
    op: fn(&Layout) -> Result<Layout, AlgebraError>,
    swizzled: fn(&ComposedLayout) -> Result<ComposedLayout, AlgebraError>,
) -> Result<Value, Fault> {
    Ok(match call.either(0)? {
        Either::Plain(layout) => op(&layout)?.into(),
        Either::Swizzled(layout) => swizzled(&layout)?.into(),
    })
}
type Plain = fn(&Layout, &Tiler) -> Result<Layout, AlgebraError>;
type Swizzled = fn(&ComposedLayout, &Tiler) -> Result<ComposedLayout, AlgebraError>;
/// A layout and a tiler.
fn tiled(call: &Call<'_>, plain: Plain, swizzled: Swizzled) -> Result<Value, Fault> {
    let tiler = call.tiler(1)?;
    Ok(match call.either(0)? {
        Either::Plain(layout) => plain(&layout, &tiler)?.into(),
        Either::Swizzled(layout) => swizzled(&layout, &tiler)?.into(),
    })
}
/// A layout and the grid of its copies.
fn by_rank(
    call: &Call<'_>,
    plain: fn(&Layout, &Layout) -> Result<Layout, AlgebraError>,
    swizzled: fn(&ComposedLayout, &Layout) -> Result<ComposedLayout, AlgebraError>,
) -> Result<Value, Fault> {
    let grid = call.layout(1)?;
    Ok(match call.either(0)? {
        Either::Plain(layout) => plain(&layout, &grid)?.into(),
        Either::Swizzled(layout) => swizzled(&layout, &grid)?.into(),
    })
}
fn pair<T: Into<Value>>(call: &Call<'_>, op: fn(&Layout, &Layout) -> Result<T, AlgebraError>) -> Result<Value, Fault> {
    Ok(op(&call.layout(0)?, &call.layout(1)?)?.into())
}
fn coalesced(call: &Call<'_>) -> Result<Value, Fault> {
    if call.len() == 1 {
        return one(call, cute::coalesce, ComposedLayout::coalesce);
    }
    let profile = call.signed(1)?;
    Ok(match call.either(0)? {
        Either::Plain(layout) => cute::coalesce_by_mode(&layout, &profile)?.into(),
        Either::Swizzled(layout) => layout.coalesce_by_mode(&profile)?.into(),
    })
}
fn complemented(call: &Call<'_>) -> Result<Value, Fault> {
    let layout = call.layout(0)?;
    if call.len() == 1 {
        return Ok(cute::complement_unbounded(&layout)?.into());
    }
    Ok(cute::complement(&layout, &call.shape(1)?)?.into())
}
/// `a o b`.
pub(crate) fn composed(a: &Value, b: &Value) -> Result<Value, Fault> {
    // (offset + a) o b = offset + a o b
    if let Some((layout, offset)) = moved(a) {
        let made = composed(&Value::Layout(layout.clone()), b)?;
        return plus(made, offset).map_err(|_| Fault { argument: Some(0), problem: begins_elsewhere(offset) });
    }
    if let Some((layout, offset)) = moved_from_0(b) {
        return composed_with(a, layout, offset);
    }
    let call = Call { arguments: &[a.clone(), b.clone()] };
    if let Value::Swizzle(swizzle) = a {
        // Sw o (Sw' o L): no composed layout has two
        if matches!(b, Value::Composed(_)) {
            return Err(Fault { argument: Some(1), problem: b.unlike("a layout without a swizzle") });
        }
        return Ok(ComposedLayout::new(*swizzle, 0, call.layout(1)?)?.into());
    }
    tiled(&call, cute::composition, ComposedLayout::compose)
}
/// Divides and products of both kinds of layouts.
macro_rules! divides {
    ($op:ident) => {
        |call| tiled(call, cute::$op, ComposedLayout::$op)
    };
}
fn right_inverse(call: &Call<'_>) -> Result<Value, Fault> {
    Ok(match call.either(0)? {
        Either::Plain(layout) => cute::right_inverse(&layout)?.into(),
        Either::Swizzled(layout) => Value::Inverse(layout.right_inverse()?),
    })
}
fn left_inverse(call: &Call<'_>) -> Result<Value, Fault> {
    Ok(match call.either(0)? {
        Either::Plain(layout) => cute::left_inverse(&layout)?.into(),
        Either::Swizzled(layout) => Value::Inverse(layout.left_inverse()?),
    })
}
/// The composition with the column-major layout of a shape, which has as many elements.
fn with_shape(call: &Call<'_>) -> Result<Value, Fault> {
    let shape = call.shape(1)?;
    let other = |found: Option<usize>, size: usize| {
        let problem = Problem::Sizes { by: "with_shape", expected: size, found };
        Fault { argument: Some(1), problem }
    };
    let fits = |size: usize| {
        Some(shape.size()).filter(|found| *found != Some(size)).map_or(Ok(()), |found| Err(other(found, size)))
    };
    Ok(match call.either(0)? {
        Either::Plain(layout) => {
            fits(layout.size())?;
            cute::with_shape(&layout, &shape)?.into()
        }
        Either::Swizzled(layout) => {
            fits(layout.size())?;
            layout.compose(&cute::column_major(&shape)?)?.into()
        }
    })
}
/// Slices are the same if their offsets are, too.
fn same_layout(call: &Call<'_>) -> Result<Value, Fault> {
    let part = |i: usize| match moved_from_0(call.value(i)) {
        Some((layout, offset)) => Ok((layout.clone(), Some(offset.clone()))),
        None => call.layout(i).map(|layout| (layout, None)),
    };
    let ((a, from), (b, to)) = (part(0)?, part(1)?);
    if from != to {
        let (argument, offset) = if let Some(offset) = to { (1, offset) } else { (0, from.unwrap_or(Offset::Int(0))) };
        return Err(Fault { argument: Some(argument), problem: begins_elsewhere(&offset) });
    }
    cute::same_layout(&a, &b)?;
    Ok(true.into())
}
fn property(call: &Call<'_>, ask: fn(&Layout) -> Result<bool, AlgebraError>) -> Result<Value, Fault> {
    Ok(ask(&call.layout(0)?)?.into())
}
fn same_function(call: &Call<'_>) -> Result<Value, Fault> {
    let (one, other) = (call.either(0)?, call.either(1)?);
    let size = |layout: &Either| match layout {
        Either::Plain(layout) => layout.size(),
        Either::Swizzled(layout) => layout.size(),
    };
    if size(&one) == size(&other) {
        Budget::new("same_function", "offsets", MOST_COMPARED).spend(size(&one)).map_err(Problem::from)?;
    }
    match (&one, &other) {
        (Either::Plain(one), Either::Plain(other)) => cute::same_function(one, other)?,
        (Either::Plain(one), Either::Swizzled(other)) => cute::same_function(one, other)?,
        (Either::Swizzled(one), Either::Plain(other)) => cute::same_function(one, other)?,
        (Either::Swizzled(one), Either::Swizzled(other)) => cute::same_function(one, other)?,
    }
    Ok(true.into())
}
/// How many offsets are compared.
const MOST_COMPARED: usize = 1 << 20;
type Partition = fn(&Layout, &Tiler, Coord) -> Result<(Layout, Offset), AlgebraError>;
fn partition(call: &Call<'_>, op: Partition) -> Result<Value, Fault> {
    let (tiler, coord) = (call.tiler(1)?, call.coord(2)?);
    Ok(match call.either(0)? {
        Either::Plain(layout) => {
            let (rest, offset) = op(&layout, &tiler, coord)?;
            Value::Sliced(rest, Box::new(offset))
        }
        Either::Swizzled(all) => {
            let (rest, offset) = op(all.layout(), &tiler, coord)?;
            swizzled(&all, rest, &offset)?
        }
    })
}
/// A partition of a composed layout: what is fixed is added before the swizzle.
fn swizzled(all: &ComposedLayout, rest: Layout, offset: &Offset) -> Result<Value, Fault> {
    let Offset::Int(offset) = offset else { return Err(Problem::Algebra(AlgebraError::Codomain { mode: 0 }).into()) };
    let offset = Operation::Swizzled.sum(all.offset(), *offset)?;
    Ok(ComposedLayout::new(all.outer().clone(), offset, rest)?.into())
}
fn local_partition(call: &Call<'_>) -> Result<Value, Fault> {
    let (threads, index) = (call.layout(1)?, call.index(2)?);
    Ok(match call.either(0)? {
        Either::Plain(layout) => {
            let (rest, offset) = cute::local_partition(&layout, &threads, index)?;
            Value::Sliced(rest, Box::new(offset))
        }
        Either::Swizzled(all) => {
            let (rest, offset) = cute::local_partition(all.layout(), &threads, index)?;
            swizzled(&all, rest, &offset)?
        }
    })
}

table! { pub(super) OPERATIONS;
    "coalesce"("layout [, profile]") 1..=2, "as few modes as can be; of each mode of a profile", "coalesce((2,(1,6)):(1,(6,2)))" => "12:1", coalesced;
    "coalesce_by_mode"("layout, profile") 2..=2, "as few modes as can be, of each mode of a profile", "coalesce_by_mode((2,(1,6)):(1,(6,2)), (1,1))" => "(2,6):(1,2)", coalesced;
    "composition"("layout, tiler") 2..=2, "a o b: a at the values of b (Eq. 16)", "composition((6,2,2):(2,1,20), 8:3)" => "(2,2,2):(6,1,20)",
        |call| composed(call.value(0), call.value(1));
    "with_shape"("layout, shape") 2..=2, "the same elements in their order, in modes of a shape of the same size", "with_shape((4,6):(6,1), (2,2,6))" => "(2,2,6):(6,12,1)", with_shape;
    "make_composed_layout"("layout | swizzle, offset, layout") 3..=3, "a o offset o b: a at the offset and the values of b", "make_composed_layout((4,4):(1,32), 1, (2,3):(5,1))" => "(4,4):(1,32) o 1 o (2,3):(5,1)",
        |call| { let of = crate::evaluate::outer(call.value(0)); let of = of.map_or_else(|| call.layout(0).map(cute::OuterMap::from), Ok)?;
            let (layout, offset) = crate::evaluate::inside(call.value(2), call.integer(1)?).map_err(|problem| Fault { argument: Some(2), problem })?;
            Ok(ComposedLayout::new(of, offset, layout)?.into()) };
    "complement"("layout [, cotarget]") 1..=2, "what the layout leaves out, up to a size (Eq. 28); without one, unbounded", "complement(4:2, 24)" => "(2,3):(1,8)", complemented;
    "complement_unbounded"("layout") 1..=1, "what the layout leaves out (Table 7)", "complement_unbounded((4,8):(1,4))" => "1:32", complemented;
    "logical_divide"("layout, tiler") 2..=2, "(tile, rest) in each mode", "logical_divide((8,8):(1,8), 4)" => "(4,16):(1,4)", divides!(logical_divide);
    "zipped_divide"("layout, tiler") 2..=2, "(tiles, rests)", "zipped_divide((8,8):(1,8), <4,2>)" => "((4,2),(2,4)):((1,8),(4,16))", divides!(zipped_divide);
    "tiled_divide"("layout, tiler") 2..=2, "(tiles, rest, rest, ..)", "tiled_divide((8,8):(1,8), <4,2>)" => "((4,2),2,4):((1,8),4,16)", divides!(tiled_divide);
    "flat_divide"("layout, tiler") 2..=2, "(tile, tile, .., rest, rest, ..)", "flat_divide((8,8):(1,8), <4,2>)" => "(4,2,2,4):(1,8,4,16)", divides!(flat_divide);
    "logical_product"("layout, tiler") 2..=2, "(tile, its repetitions) in each mode", "logical_product(4:1, 3:1)" => "(4,3):(1,4)", divides!(logical_product);
    "zipped_product"("layout, tiler") 2..=2, "(tiles, repetitions)", "zipped_product((2,2):(1,2), 6)" => "((2,2),6):((1,2),4)", divides!(zipped_product);
    "tiled_product"("layout, tiler") 2..=2, "(tiles, repetition, repetition, ..)", "tiled_product((2,2):(1,2), (3,2):(1,3))" => "((2,2),3,2):((1,2),4,12)", divides!(tiled_product);
    "flat_product"("layout, tiler") 2..=2, "(tile, .., repetition, ..)", "flat_product((2,2):(1,2), (3,2):(1,3))" => "(2,2,3,2):(1,2,4,12)", divides!(flat_product);
    "blocked_product"("layout, layout") 2..=2, "copies of the first side by side (Figure 10)", "blocked_product((3,4):(4,1), (2,5):(1,2))" => "((3,2),(4,5)):((4,12),(1,24))",
        |call| by_rank(call, cute::blocked_product, ComposedLayout::blocked_product);
    "raked_product"("layout, layout") 2..=2, "copies of the first interleaved (Figure 11)", "raked_product((3,4):(4,1), (2,5):(1,2))" => "((2,3),(5,4)):((12,4),(24,1))",
        |call| by_rank(call, cute::raked_product, ComposedLayout::raked_product);
    "right_inverse"("layout") 1..=1, "R with L(R(k)) = k (Eq. 24)", "right_inverse((4,8):(8,1))" => "(8,4):(4,1)", right_inverse;
    "left_inverse"("layout") 1..=1, "R with L(R(L(k))) = L(k) (Eq. 26)", "left_inverse((4,8):(1,5))" => "(5,8):(1,4)", left_inverse;
    "nullspace"("layout") 1..=1, "the coordinates that go to 0", "nullspace((2,2,2):(1,0,2))" => "2:2",
        |call| Ok(cute::nullspace(&call.layout(0)?)?.into());
    "max_common_layout"("layout, layout") 2..=2, "the coordinates at which both have the offsets 0, 1, 2, ..: the most there are if both are injective (Eq. 25)", "max_common_layout(((2,2),(4,2)):((1,8),(2,16)), (4,8):(1,4))" => "2:1",
        |call| pair(call, cute::max_common_layout);
    "max_common_vector"("layout, layout") 2..=2, "the size of max_common_layout", "max_common_vector((4,8):(1,4), (4,8):(1,4))" => "32",
        |call| pair(call, cute::max_common_vector);
    "filter"("layout") 1..=1, "without modes of stride 0, coalesced", "filter((4,8):(0,1))" => "8:1",
        |call| one(call, cute::filter, ComposedLayout::filter);
    "filter_zeros"("layout") 1..=1, "modes of stride 0 made extent 1", "filter_zeros((4,8):(0,1))" => "(1,8):(0,1)",
        |call| one(call, cute::filter_zeros, ComposedLayout::filter_zeros);
    "is_injective"("layout") 1..=1, "are all offsets different?", "is_injective((4,8):(1,5))" => "true",
        |call| property(call, cute::is_injective);
    "is_surjective"("layout") 1..=1, "are the offsets all of 0, 1, .. up to the largest?", "is_surjective((4,8):(1,5))" => "false",
        |call| property(call, cute::is_surjective);
    "is_contiguous"("layout") 1..=1, "are the offsets one run of as many numbers as coordinates, wherever it begins?", "is_contiguous((4,8):(1,4))" => "true",
        |call| property(call, cute::is_contiguous);
    "is_bijective"("layout") 1..=1, "is it injective and surjective: a bijection on 0, 1, .. below the size?", "is_bijective((4,8):(8,1))" => "true",
        |call| property(call, cute::is_bijective);
    "same_layout"("layout, layout") 2..=2, "are both the same, leaf by leaf? If not, it is refused with the first difference", "same_layout(4:1, 4:1)" => "true",
        same_layout;
    "same_function"("layout, layout") 2..=2, "are all offsets the same, whatever the strides are? If not, it is refused with the first difference", "same_function(8:f1, 8:1)" => "true", same_function;
}
/// `tiled_mma(atom, atoms [, permutations])`.
fn tiled_mma(call: &Call<'_>) -> Result<Value, Fault> {
    let Value::Mma(atom) = call.value(0) else {
        return Err(Fault { argument: Some(0), problem: call.value(0).unlike("an MMA instruction") });
    };
    let atoms = call.layout(1)?;
    let permutations = match &mut if call.len() > 2 { call.tiler(2)? } else { Tiler::Keep } {
        Tiler::ByMode(modes) => core::mem::take(modes),
        Tiler::Keep => Vec::new(),
        _ => {
            return Err(Fault {
                argument: Some(2),
                problem: call.value(2).unlike("a permutation for each of M, N and K"),
            });
        }
    };
    Ok(Value::TiledMma(Box::new(TiledMma::new(atom, written("tiled_mma", call), &atoms, &permutations)?)))
}
fn written(name: &str, call: &Call<'_>) -> String {
    let arguments: Vec<String> = (0..call.len()).map(|i| call.value(i).to_string()).collect();
    alloc::format!("{name}({})", arguments.join(", "))
}
fn copy_atom<'v>(call: &Call<'v>) -> Result<&'v CopyAtom, Fault> {
    match call.value(0) {
        Value::Copy(atom) => Ok(atom),
        other => Err(Fault { argument: Some(0), problem: other.unlike("a copy instruction") }),
    }
}
/// `tiled_copy(atom, bits, threads, values)`.
fn tiled_copy(call: &Call<'_>) -> Result<Value, Fault> {
    let (atom, bits, threads, values) = (copy_atom(call)?, call.index(1)?, call.layout(2)?, call.layout(3)?);
    let copy = TiledCopy::new(atom, written("tiled_copy", call), bits, &threads, &values)?;
    Ok(Value::TiledCopy(Box::new(copy)))
}
/// `tiled_copy_a(atom, bits, mma)`, and those of the other operands.
fn tiled_copy_for(call: &Call<'_>, name: &str, make: MakeCopy) -> Result<Value, Fault> {
    let (atom, bits) = (copy_atom(call)?, call.index(1)?);
    let Value::TiledMma(mma) = call.value(2) else {
        return Err(Fault { argument: Some(2), problem: call.value(2).unlike("a tiled MMA") });
    };
    let copy = TiledCopy::of(&make(atom, bits, &mma.of)?, written(name, call));
    Ok(Value::TiledCopy(Box::new(copy)))
}
/// How a tiled copy is made for a tiled MMA.
type MakeCopy = fn(&CopyAtom, usize, &cute::tiled::TiledMma) -> Result<cute::tiled::TiledCopy, cute::misuse::Misuse>;

table! { pub(super) PARTITIONS;
    "local_tile"("layout, tiler, coordinate") 3..=3, "the tile at a coordinate, and its offset", "local_tile((256,64):(64,1), <128,8>, (1,3))" => "(128,8):(64,1)",
        |call| partition(call, cute::local_tile);
    "inner_partition"("layout, tiler, coordinate") 3..=3, "the tile at a coordinate, and its offset", "inner_partition((256,40):(1,300), <128,8>, (1,_))" => "(128,8,5):(1,300,2400)",
        |call| partition(call, cute::inner_partition);
    "outer_partition"("layout, tiler, coordinate") 3..=3, "the element at a coordinate of every tile, and the offset of the first", "outer_partition((16,64):(64,1), <2,16>, (1,5))" => "(8,4):(128,16)",
        |call| partition(call, cute::outer_partition);
    "local_partition"("layout, threads, index") 3..=3, "what a thread has of a layout, and where it begins", "local_partition((16,64):(64,1), (2,16):(16,1), 21)" => "(8,4):(128,16)", local_partition;
    "tiled_mma"("atom, atoms [, permutations]") 2..=3, "an MMA instruction over several warps and over values: a, b, c, tile, thr_layout", "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16)).c" => "((4,8,2,2),((2,2),(1,2))):((64,1,16,256),((32,8),(0,512)))", tiled_mma;
    "tiled_copy"("atom, bits of an element, threads, values") 4..=4, "a copy instruction over threads with values each: src, dst, tv, tile", "tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>, 16, (16,8):(8,1), (1,8)).src" => "((8,16),(8,1)):((128,1),(16,0))", tiled_copy;
    "tiled_copy_a"("atom, bits of an element, tiled MMA") 3..=3, "the copy whose threads have what those of an MMA have of A", "tiled_copy_a(SM75_U32x4_LDSM_N, 16, tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))).src" => "((16,2,2,2),(8,1)):((1,256,16,0),(32,0))",
        |call| tiled_copy_for(call, "tiled_copy_a", cute::tiled::make_tiled_copy_a);
    "tiled_copy_b"("atom, bits of an element, tiled MMA") 3..=3, "likewise of B", "tiled_copy_b(SM75_U32x2_LDSM_N, 16, tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1,1,1))).tile" => "(8,16)",
        |call| tiled_copy_for(call, "tiled_copy_b", cute::tiled::make_tiled_copy_b);
    "tiled_copy_c"("atom, bits of an element, tiled MMA") 3..=3, "likewise of C", "tiled_copy_c(SM90_U32x4_STSM_N, 16, tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), (32,32,16))).dst" => "((16,2,2,2),(8,1)):((1,512,16,256),(32,0))",
        |call| tiled_copy_for(call, "tiled_copy_c", cute::tiled::make_tiled_copy_c);
}
