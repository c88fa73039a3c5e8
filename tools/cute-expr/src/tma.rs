//! The copies of TMA that fill a tile of shared memory, and the tensor map that they need.
//!
//! ```
//! use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
//! use cute_dynamic::{LayoutLeft, Shape};
//! use cute_expr::tma::{Global, boxes};
//! let atom = smem_atom(Major::K, SwizzleMode::Sw128, 16)?;
//! let tile = atom.tile_to_shape(&"(128,64)".parse::<Shape>().unwrap(), &LayoutLeft)?;
//! let found = boxes(&tile, Major::K, SwizzleMode::Sw128, "f16", 16, Global { along: 1024, across: 4096, pitch: None }).unwrap();
//! assert_eq!((found.inner, found.rows, found.copies, found.bytes), (64, 128, 1, 16384));
//! assert_eq!(found.refused, None);
//! # Ok::<(), cute_dynamic::smem::NoAtom>(())
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use cute_dynamic::smem::{Major, SwizzleMode};
use cute_dynamic::tma::{DataType, NoTma, Options, TensorMap, TmaSwizzle, runs};
use cute_dynamic::{ComposedLayout, product_each, take};

/// The matrix in global memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Global {
    /// Elements along the contiguous mode.
    pub along: usize,
    /// Elements across it.
    pub across: usize,
    /// Bytes from one to the next across; without it, those of a row.
    pub pitch: Option<usize>,
}

/// Copies that fill a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boxes {
    /// Elements of a box along the contiguous mode.
    pub inner: usize,
    /// Rows of a box.
    pub rows: usize,
    /// How many boxes fill the tile.
    pub copies: usize,
    /// Bytes of a box.
    pub bytes: usize,
    /// How the copy swizzles.
    pub swizzle: TmaSwizzle,
    /// What the driver calls the elements.
    pub data_type: Option<DataType>,
    /// Bytes between rows in global memory.
    pub stride: usize,
    /// Why there is no such tensor map.
    pub refused: Option<String>,
}

/// A tile of shared memory, the matrix that it is copied from, and the copies.
#[derive(Debug, Clone)]
pub struct TmaCopy {
    /// Which mode is contiguous.
    pub major: Major,
    /// The matrix.
    pub global: Global,
    /// The tile, (MN, K).
    pub tile: ComposedLayout,
    /// Bits of an element.
    pub bits: usize,
    /// The copies.
    pub boxes: Boxes,
}

/// The most rows of a box.
pub(crate) const MOST_ROWS: usize = 256;

/// The copies of TMA for a tile (MN, K), by boxes of at most 256 rows.
///
/// # Errors
/// Why no box fills the tile: the contiguous mode of the matrix is not contiguous in it, or it has gaps.
pub fn boxes(
    tile: &ComposedLayout,
    major: Major,
    mode: SwizzleMode,
    element: &str,
    bits: usize,
    global: Global,
) -> Result<Boxes, String> {
    let [inner, whole] = tma_box(tile, major)?;
    let swizzle = match mode {
        SwizzleMode::Inter => TmaSwizzle::None,
        SwizzleMode::Sw32 => TmaSwizzle::Bytes32,
        SwizzleMode::Sw64 => TmaSwizzle::Bytes64,
        SwizzleMode::Sw128 => TmaSwizzle::Bytes128,
        SwizzleMode::Sw128Base32 => TmaSwizzle::Bytes128Atom32,
    };
    let rows = (1..=MOST_ROWS).rev().find(|n| whole.checked_rem(*n) == Some(0)).unwrap_or(1);
    let copies = tile.size().checked_div(inner.saturating_mul(rows)).unwrap_or(0);
    let wide = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let stride = global.pitch.unwrap_or_else(|| global.along.saturating_mul(bits) / 8);
    let named = data_type(element, bits);
    let refused = match named {
        None => Some(format!("TMA copies no elements of {bits} bits")),
        Some(data_type) => TensorMap::tiled(
            data_type,
            &[wide(global.along), wide(global.across)],
            &[wide(stride)],
            &[narrow(inner), narrow(rows)],
            &[1, 1],
            Options { swizzle, ..Options::default() },
        )
        .err()
        .map(|error| error.to_string()),
    };
    let bytes = inner.saturating_mul(rows).saturating_mul(bits) / 8;
    Ok(Boxes { inner, rows, copies, bytes, swizzle, data_type: named, stride, refused })
}

/// What the driver calls the elements.
fn data_type(element: &str, bits: usize) -> Option<DataType> {
    Some(match (element, bits) {
        ("bf16", _) => DataType::Bfloat16,
        ("tf32", _) => DataType::Tfloat32,
        ("s32", _) => DataType::Int32,
        ("u32", _) => DataType::Uint32,
        (_, 4) => DataType::U4x16Align8B,
        (_, 8) => DataType::Uint8,
        ("s16" | "u16", _) => DataType::Uint16,
        (_, 16) => DataType::Float16,
        (_, 32) => DataType::Float32,
        (_, 64) => DataType::Float64,
        _ => return None,
    })
}

/// The box of a tile that one copy of TMA fills: elements along the contiguous mode, rows along the other. What lies behind it in
/// shared memory is another box.
///
/// # Errors
/// Why no box fills it.
pub(crate) fn tma_box(tile: &ComposedLayout, major: Major) -> Result<[usize; 2], String> {
    let along = along(major);
    // two modes, whatever is inside of them
    let shape = product_each(&tile.shape()).and_then(|shape| take(&shape, 0, 2));
    match shape.map_err(NoTma::from).and_then(|shape| runs(tile, &shape)).as_deref() {
        Ok([(inner, leaf), rest @ ..]) if *leaf == along => Ok([*inner, rest.first().map_or(1, |(rows, _)| *rows)]),
        Ok(_) | Err(NoTma::FirstStep { .. }) => Err(format!(
            "tma_copy: mode {along} of the matrix is contiguous, and of the tile it is not: no box fills it"
        )),
        Err(error) => Err(error.to_string()),
    }
}
/// The mode that is contiguous.
pub(crate) const fn along(major: Major) -> usize {
    match major {
        Major::MN => 0,
        Major::K => 1,
    }
}
