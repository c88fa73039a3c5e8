//! Tensor maps encoded by the CUDA driver, which is loaded when run.

use super::{DataType, Fill, Interleave, L2Promotion, Mode, TensorMap, TensorMapError, TmaSwizzle};
use core::ffi::c_void;
use core::fmt;
pub use cudarc::driver::sys;
use sys::CUtensorMapDataType_enum as CuDataType;
use sys::CUtensorMapFloatOOBfill_enum as CuFill;
use sys::CUtensorMapInterleave_enum as CuInterleave;
use sys::CUtensorMapL2promotion_enum as CuPromotion;
use sys::CUtensorMapSwizzle_enum as CuSwizzle;

/// Why the driver encoded no tensor map.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// The address does not suit the map.
    Map(TensorMapError),
    /// There is no CUDA driver on this machine.
    NoDriver,
    /// The driver's answer.
    Driver(sys::CUresult),
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Map(error) => error.fmt(f),
            Self::NoDriver => f.write_str("there is no CUDA driver (libcuda) on this machine"),
            Self::Driver(result) => write!(f, "the CUDA driver answers {result:?}"),
        }
    }
}
impl core::error::Error for EncodeError {}

/// Whether there is a driver to call.
#[must_use]
#[allow(unsafe_code)]
pub fn is_present() -> bool {
    // SAFETY: looks for the library by its name and loads it, which runs no code but its own initialisers
    unsafe { sys::is_culib_present() }
}

/// The tensor map of the tensor that begins at a device address, encoded by the driver.
///
/// The address is checked for alignment, and never read: a kernel that uses the map reads and writes there.
///
/// # Errors
/// [`EncodeError`]: an address that is not aligned, no driver, or what it answers (it has to be initialised).
pub fn encode(map: &TensorMap, address: u64) -> Result<sys::CUtensorMap, EncodeError> {
    map.check_address(address).map_err(EncodeError::Map)?;
    if !is_present() {
        return Err(EncodeError::NoDriver);
    }
    let mut encoded = sys::CUtensorMap { opaque: [0; 16] };
    match call(&mut encoded, &Arguments::of(map), address) {
        sys::CUresult::CUDA_SUCCESS => Ok(encoded),
        result => Err(EncodeError::Driver(result)),
    }
}
/// A tensor map's numbers, whether or not they keep the limits: for asking the driver.
#[derive(Debug, Clone, Copy)]
pub struct Arguments {
    /// Elements.
    pub data_type: DataType,
    /// The number of modes: the driver reads as many numbers of each array, and at most 5.
    pub rank: u32,
    /// Extents.
    pub global_dim: [u64; 5],
    /// Strides in bytes.
    pub global_strides: [u64; 4],
    /// Box or pixels.
    pub mode: Mode,
    /// Steps.
    pub element_strides: [u32; 5],
    /// Options.
    pub options: super::Options,
}
impl Arguments {
    /// Those of a tensor map.
    #[must_use]
    pub fn of(map: &TensorMap) -> Self {
        Self {
            data_type: map.data_type,
            rank: u32::try_from(map.rank).unwrap_or(0),
            global_dim: map.global_dim,
            global_strides: map.global_strides,
            mode: map.mode,
            element_strides: map.element_strides,
            options: map.options,
        }
    }
    /// What the driver answers, without any check of this crate.
    #[must_use]
    pub fn ask(&self, address: u64) -> Option<sys::CUresult> {
        // no array is longer
        (self.rank <= 5 && is_present()).then(|| call(&mut sys::CUtensorMap { opaque: [0; 16] }, self, address))
    }
}
/// Calls the driver, which is present.
#[allow(unsafe_code)]
fn call(into: &mut sys::CUtensorMap, from: &Arguments, address: u64) -> sys::CUresult {
    let data_type = data_type(from.data_type);
    let address = core::ptr::without_provenance_mut::<c_void>(usize::try_from(address).unwrap_or(usize::MAX));
    let interleave = match from.options.interleave {
        Interleave::None => CuInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
        Interleave::Bytes16 => CuInterleave::CU_TENSOR_MAP_INTERLEAVE_16B,
        Interleave::Bytes32 => CuInterleave::CU_TENSOR_MAP_INTERLEAVE_32B,
    };
    let swizzle = match from.options.swizzle {
        TmaSwizzle::None => CuSwizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
        TmaSwizzle::Bytes32 => CuSwizzle::CU_TENSOR_MAP_SWIZZLE_32B,
        TmaSwizzle::Bytes64 => CuSwizzle::CU_TENSOR_MAP_SWIZZLE_64B,
        TmaSwizzle::Bytes128 => CuSwizzle::CU_TENSOR_MAP_SWIZZLE_128B,
        TmaSwizzle::Bytes128Atom32 => CuSwizzle::CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
        TmaSwizzle::Bytes128Atom32Flip8 => CuSwizzle::CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
        TmaSwizzle::Bytes128Atom64 => CuSwizzle::CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B,
    };
    let promotion = match from.options.l2_promotion {
        L2Promotion::None => CuPromotion::CU_TENSOR_MAP_L2_PROMOTION_NONE,
        L2Promotion::Bytes64 => CuPromotion::CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
        L2Promotion::Bytes128 => CuPromotion::CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
        L2Promotion::Bytes256 => CuPromotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
    };
    let fill = match from.options.fill {
        Fill::Zero => CuFill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        Fill::NanRequestZeroFma => CuFill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA,
    };
    let (dims, strides, steps) =
        (from.global_dim.as_ptr(), from.global_strides.as_ptr(), from.element_strides.as_ptr());
    match &from.mode {
        // SAFETY: the library is there (the callers have asked), so that its function is found. It writes the aligned map
        // `into`, and reads as many numbers as `rank`, at most 5, of arrays of 5 (strides: one less, of 4); it does not follow
        // the address.
        Mode::Tiled { box_dim } => unsafe {
            sys::cuTensorMapEncodeTiled(
                into,
                data_type,
                from.rank,
                address,
                dims,
                strides,
                box_dim.as_ptr(),
                steps,
                interleave,
                swizzle,
                promotion,
                fill,
            )
        },
        // SAFETY: as above; of the corners it reads as many numbers as there are spatial modes, at most 3
        Mode::Im2col { lower, upper, channels, pixels } => unsafe {
            sys::cuTensorMapEncodeIm2col(
                into,
                data_type,
                from.rank,
                address,
                dims,
                strides,
                lower.as_ptr(),
                upper.as_ptr(),
                *channels,
                *pixels,
                steps,
                interleave,
                swizzle,
                promotion,
                fill,
            )
        },
    }
}
const fn data_type(data_type: DataType) -> CuDataType {
    match data_type {
        DataType::Uint8 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_UINT8,
        DataType::Uint16 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_UINT16,
        DataType::Uint32 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_UINT32,
        DataType::Int32 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_INT32,
        DataType::Uint64 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_UINT64,
        DataType::Int64 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_INT64,
        DataType::Float16 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
        DataType::Float32 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
        DataType::Float64 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
        DataType::Bfloat16 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
        DataType::Float32Ftz => CuDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
        DataType::Tfloat32 => CuDataType::CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
        DataType::Tfloat32Ftz => CuDataType::CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
        DataType::U4x16Align8B => CuDataType::CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B,
        DataType::U4x16Align16B => CuDataType::CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B,
        DataType::U6x16Align16B => CuDataType::CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B,
    }
}
