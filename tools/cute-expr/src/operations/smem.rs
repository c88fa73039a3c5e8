//! Shared memory: the canonical atoms, matrix descriptors, and the copies of TMA.

use super::{Call, Either, Fault, table};
use crate::error::Problem;
use crate::tma::{Global, TmaCopy, boxes};
use crate::value::Value;
use alloc::boxed::Box;
use alloc::string::String;
use cute_dynamic::descriptor::words::elements_of_word;
use cute_dynamic::descriptor::{NoDescriptor, descriptor_of};
use cute_dynamic::smem::{Major, NoAtom, SwizzleMode, in_words, smem_atom as atom};
use cute_dynamic::{ComposedLayout, Layout, Stride, Swizzle, coalesce};

impl From<NoDescriptor> for Fault {
    fn from(error: NoDescriptor) -> Self {
        let problem = match error {
            NoDescriptor::Algebra(error) => Problem::Algebra(error),
            other => Problem::Descriptor(other),
        };
        Self { argument: None, problem }
    }
}
impl From<NoAtom> for Fault {
    fn from(error: NoAtom) -> Self {
        Self { argument: None, problem: Problem::Smem(error) }
    }
}

/// A tile of shared memory, swizzled or not.
pub(crate) fn tile(value: &Value) -> Result<ComposedLayout, Problem> {
    match value {
        Value::Composed(composed) => Ok(composed.clone()),
        other => {
            let none = Swizzle::new(0, 4, 3).map_err(Problem::Algebra)?;
            ComposedLayout::new(none, 0, other.to_layout_from_0()?).map_err(Problem::Algebra)
        }
    }
}
fn tile_of(call: &Call<'_>, i: usize) -> Result<ComposedLayout, Fault> {
    match call.either(i)? {
        Either::Swizzled(composed) => Ok(composed),
        Either::Plain(_) => tile(call.value(i)).map_err(|problem| Fault { argument: Some(i), problem }),
    }
}
fn major(call: &Call<'_>, i: usize) -> Result<Major, Fault> {
    call.of(i, "K or MN", |value| if let Value::Major(major) = value { Some(*major) } else { None })
}
/// Bits of an element, of those that there are.
fn bits(call: &Call<'_>, i: usize) -> Result<usize, Fault> {
    let bits = call.index(i)?;
    call.of(i, "4, 8, 16, 32 or 64 bits of an element", |_| Some(bits).filter(|bits| [4, 8, 16, 32, 64].contains(bits)))
}
fn smem_atom(call: &Call<'_>) -> Result<Value, Fault> {
    let mode = call.of(1, "INTER, SW32, SW64, SW128 or SW128_32B", |value| {
        if let Value::Mode(mode) = value { Some(*mode) } else { None }
    })?;
    Ok(atom(major(call, 0)?, mode, bits(call, 2)?)?.into())
}
fn smem_descriptor(call: &Call<'_>) -> Result<Value, Fault> {
    Ok(Value::Descriptor(descriptor_of(&tile_of(call, 0)?, major(call, 1)?, bits(call, 2)?)?))
}

/// Which mode of a matrix in global memory is contiguous, and what TMA has to know of it.
pub(crate) fn global(matrix: &Layout, bits: usize) -> Result<(Major, Global), String> {
    if matrix.rank() != 2 || matrix.depth() == 0 {
        return Err(alloc::format!("tma_copy: a matrix of {} modes, where (MN,K) are two", matrix.rank()));
    }
    let mut modes = [(0usize, 0isize); 2];
    for (i, mode) in modes.iter_mut().enumerate() {
        let of = matrix.get(i).and_then(|mode| coalesce(&mode));
        let leaf = of.as_ref().ok().and_then(|of| match (of.shape().leaves().count(), of.stride().leaves().next()?) {
            (1, Stride::Int(stride)) => Some((of.size(), stride)),
            _ => None,
        });
        *mode = leaf.ok_or_else(|| alloc::format!("tma_copy: mode {i} of the matrix is no single integer stride"))?;
    }
    let [(mn, apart), (k, step)] = modes;
    let (major, along, across, stride) = match (apart, step) {
        (_, 1) => (Major::K, k, mn, apart),
        (1, _) => (Major::MN, mn, k, step),
        _ => return Err(alloc::format!("tma_copy: strides {apart} and {step} of the matrix, where one is 1")),
    };
    let bytes = usize::try_from(stride).ok().and_then(|stride| stride.checked_mul(bits)).filter(|bits| bits % 8 == 0);
    let bytes = bytes.ok_or_else(|| {
        alloc::format!("tma_copy: a stride of {stride} elements of {bits} bits is no number of bytes")
    })?;
    Ok((major, Global { along, across, pitch: Some(bytes / 8) }))
}

/// The swizzle mode of a tile.
fn mode_of(tile: &ComposedLayout, bits: usize) -> Result<SwizzleMode, NoDescriptor> {
    let words = in_words(tile, elements_of_word(bits)?)?;
    let (n, of) = (words.swizzle.bits(), words.swizzle);
    if words.bits != n {
        return Err(NoDescriptor::SwizzleInsideWord { b: words.bits, n });
    }
    words.mode().ok_or(NoDescriptor::NoSwizzleMode { b: n, m: of.base(), s: of.shift() })
}
fn tma_copy(call: &Call<'_>) -> Result<Value, Fault> {
    let (matrix, tile, bits) = (call.layout(0)?, tile_of(call, 1)?, bits(call, 2)?);
    let refused = |why: String| Fault { argument: None, problem: Problem::Tma(why) };
    let (major, global) = global(&matrix, bits).map_err(|why| Fault { argument: Some(0), ..refused(why) })?;
    let mode = mode_of(&tile, bits)?;
    let found = boxes(&tile, major, mode, "", bits, global).map_err(refused)?;
    match found.refused {
        Some(why) => Err(refused(why)),
        None => Ok(Value::Boxes(Box::new(TmaCopy { major, global, tile, bits, boxes: found }))),
    }
}

table! { pub(super) OPERATIONS;
    "smem_atom"("K | MN, INTER | SW32 | SW64 | SW128 | SW128_32B, bits of an element") 3..=3, "the canonical atom of shared memory, (MN,K)", "smem_atom(K, SW128, 16)" => "Sw<3,3,3> o 0 o (8,64):(64,1)", smem_atom;
    "smem_descriptor"("tile, K | MN, bits of an element") 3..=3, "the matrix descriptor of a tile (MN,K): leading, stride, wgmma, tcgen05", "smem_descriptor(tile_to_shape(smem_atom(K, SW128, 16), (128,64)), K, 16)" => "SW128, leading 16, stride 1024 bytes", smem_descriptor;
    "tma_copy"("matrix, tile, bits of an element") 3..=3, "the copies of TMA that fill a tile of shared memory from a matrix (MN,K): box, copies, bytes, stride", "tma_copy((4096,1024):(1024,1), tile_to_shape(smem_atom(K, SW128, 16), (128,64)), 16)" => "1 box of 64 x 128, 16384 bytes each", tma_copy;
}
