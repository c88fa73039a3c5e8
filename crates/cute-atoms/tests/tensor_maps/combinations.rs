//! Tensors, tiles and swizzles whose tensor maps are checked in (`table.txt`), and arguments of which each breaks one limit: for
//! the test here and for the example `tensor_map_driver`, which asks the CUDA driver.

use cute_atoms::element::*;
use cute_atoms::smem::*;
use cute_atoms::tma::*;
use cute_static::{ComposedLayout, Layout, LayoutRight, TileToShape, int, layout, shape, swizzle};
use std::error::Error;

/// A tensor map of layouts.
pub(crate) struct Combination {
    /// Tensor, tile and swizzle in words.
    pub(crate) name: &'static str,
    /// The least compute capability, in tens: 90 or 100.
    pub(crate) capability: u32,
    /// The arguments.
    pub(crate) map: TensorMap,
}

pub(crate) fn combinations() -> Result<Vec<Combination>, Box<dyn Error>> {
    let mut all = Vec::new();
    let mut add = |name, capability, map: Result<TensorMap, TensorMapError>| -> Result<(), Box<dyn Error>> {
        all.push(Combination { name, capability, map: map? });
        Ok(())
    };
    let one = int!(1);
    let matrix = |rows: usize, columns: usize| Layout::new((rows, columns), (columns, one));
    let transposed = |rows: usize, columns: usize| Layout::new((rows, columns), (one, rows));

    type KSw128 = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
    add(
        "f16 1000x512 row-major, 128x64, K SW128",
        90,
        TmaOf::<F16, KSw128, shape!((128, 64))>::default().tensor_map(&matrix(1000, 512)?),
    )?;
    add(
        "f16 1000x512 row-major, 128x64, K SW128, shared by 2 CTAs",
        90,
        TmaOf::<F16, KSw128, shape!((128, 64)), int!(2)>::default().tensor_map(&matrix(1000, 512)?),
    )?;
    type MnSw128 = TileToShape<SmemAtom<MN, Sw128, F16>, shape!((128, 64)), LayoutRight>;
    add(
        "f16 4096x300 column-major, 128x64, MN SW128",
        90,
        TmaOf::<F16, MnSw128, shape!((128, 64))>::default().tensor_map(&transposed(4096, 300)?),
    )?;
    type KSw64 = TileToShape<SmemAtom<K, Sw64, BF16>, shape!((64, 32))>;
    add(
        "bf16 77x96 row-major, 64x32, K SW64",
        90,
        TmaOf::<BF16, KSw64, shape!((64, 32))>::default().tensor_map(&matrix(77, 96)?),
    )?;
    type KSw32 = TileToShape<SmemAtom<K, Sw32, F32>, shape!((64, 8))>;
    let batch = Layout::new((128usize, 64usize, 10usize), (64usize, one, 8192usize))?;
    add(
        "f32 128x64x10 in batches, 64x8, K SW32",
        90,
        TmaOf::<F32, KSw32, shape!((64, 8))>::default().tensor_map(&batch),
    )?;
    type KBytes = TileToShape<SmemAtom<K, Sw128, E4M3>, shape!((256, 128))>;
    add(
        "e4m3 8192x8192 row-major, 256x128, K SW128",
        90,
        TmaOf::<E4M3, KBytes, shape!((256, 128))>::default().tensor_map(&matrix(8192, 8192)?),
    )?;
    type KInter = TileToShape<SmemAtom<K, Inter, F16>, shape!((64, 64))>;
    add(
        "f16 100x104 row-major, 64x64, K INTER",
        90,
        TmaOf::<F16, KInter, shape!((64, 64))>::default().tensor_map(&matrix(100, 104)?),
    )?;
    type MnDouble = TileToShape<SmemAtom<MN, Sw128, F64>, shape!((64, 16))>;
    let padded = Layout::new((1001usize, 33usize), (one, 1002usize))?;
    let promoted = Options { l2_promotion: L2Promotion::Bytes256, fill: Fill::NanRequestZeroFma, ..Options::default() };
    add(
        "f64 1001x33 column-major padded, 64x16, MN SW128, promoted, NaN",
        90,
        TmaOf::<F64, MnDouble, shape!((64, 16))>::default().tensor_map_with(&padded, promoted),
    )?;
    // 16 columns and 8 rows of 64 channels
    type Pixels = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((16, 8, 64) : (64, 1024, 1))>;
    let images = Layout::new((56usize, 56usize, 256usize, 8usize), (256usize, 14336usize, one, 802_816usize))?;
    add(
        "f16 images 56x56x256x8, 16x8x64, SW128",
        90,
        TmaOf::<F16, Pixels, shape!((16, 8, 64))>::default().tensor_map(&images),
    )?;
    type Row = layout!((1, 256) : (0, 1));
    add(
        "u8 1000000x256 row-major, one row, no swizzle",
        90,
        TmaOf::<U8, Row, shape!((1, 256))>::default().tensor_map(&matrix(1_000_000, 256)?),
    )?;
    type Five = layout!((32, 2, 2, 2, 2) : (1, 32, 64, 128, 256));
    let five = Layout::new((64usize, 3usize, 4usize, 5usize, 6usize), (one, 64usize, 192usize, 768usize, 3840usize))?;
    add(
        "s32 64x3x4x5x6, 32x2x2x2x2, no swizzle",
        90,
        TmaOf::<S32, Five, shape!((32, 2, 2, 2, 2))>::default().tensor_map(&five),
    )?;
    let nhwc = Layout::new(((56usize, 56usize, 8usize), 256usize), ((256usize, 14336usize, 802_816usize), one))?;
    let filter = Convolution::new([3, 3, 1], [(1, 1), (1, 1), (0, 0)], [2, 2, 1], [1, 1, 1]);
    add(
        "f16 images 56x56x256x8, im2col 3x3 steps 2, 128x64, K SW128",
        90,
        Im2colOf::<F16, KSw128, shape!((128, 64))>::default().tensor_map(&nhwc, &filter),
    )?;
    let ndhwc = Layout::new(
        ((16usize, 16usize, 16usize, 4usize), 32usize),
        ((32usize, 512usize, 8192usize, 131_072usize), one),
    )?;
    let cube = Convolution::new([3, 3, 3], [(1, 1); 3], [1; 3], [1; 3]);
    type KWords = TileToShape<SmemAtom<K, Sw64, BF16>, shape!((64, 32))>;
    add(
        "bf16 volumes 16x16x16x32x4, im2col 3x3x3, 64x32, K SW64",
        90,
        Im2colOf::<BF16, KWords, shape!((64, 32))>::default().tensor_map(&ndhwc, &cube),
    )?;
    type Base32 = TileToShape<SmemAtom<MN, Sw128Base32, TF32>, shape!((64, 16)), LayoutRight>;
    add(
        "tf32 640x160 column-major, 64x16, MN SW128_32B",
        100,
        TmaOf::<TF32, Base32, shape!((64, 16))>::default().tensor_map(&transposed(640, 160)?),
    )?;
    type Packed = TileToShape<SmemAtom<K, Sw128, E2M1>, shape!((128, 256))>;
    add(
        "e2m1 512x1024 row-major, 128x256, K SW128, packed",
        100,
        TmaOf::<E2M1, Packed, shape!((128, 256))>::default().tensor_map(&matrix(512, 1024)?),
    )?;
    type InBytes = TileToShape<SmemAtom<K, Sw128, U8>, shape!((128, 128))>;
    add(
        "e2m1 512x1024 row-major, 128x128, K SW128, unpacked",
        100,
        TmaOf::<Unpacked<E2M1>, InBytes, shape!((128, 128))>::default().tensor_map(&matrix(512, 1024)?),
    )?;
    add(
        "e3m2 512x1024 row-major, 128x128, K SW128",
        100,
        TmaOf::<E3M2, InBytes, shape!((128, 128))>::default().tensor_map(&matrix(512, 1024)?),
    )?;
    Ok(all)
}
/// Arguments by hand.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) what: &'static str,
    pub(crate) data_type: DataType,
    pub(crate) dims: &'static [u64],
    pub(crate) strides: &'static [u64],
    pub(crate) copied: Copied,
    pub(crate) steps: &'static [u32],
    pub(crate) options: Options,
    pub(crate) address: u64,
}
#[derive(Clone, Copy)]
pub(crate) enum Copied {
    Box(&'static [u32]),
    Pixels { corners: (&'static [i32], &'static [i32]), channels: u32, pixels: u32 },
}
impl Asked {
    /// What this crate says.
    pub(crate) fn verdict(&self) -> Result<TensorMap, TensorMapError> {
        let map = match self.copied {
            Copied::Box(extents) => {
                TensorMap::tiled(self.data_type, self.dims, self.strides, extents, self.steps, self.options)
            }
            Copied::Pixels { corners, channels, pixels } => TensorMap::im2col(
                self.data_type,
                self.dims,
                self.strides,
                corners,
                channels,
                pixels,
                self.steps,
                self.options,
            ),
        }?;
        map.check_address(self.address)?;
        Ok(map)
    }
}

const PLAIN: Options = Options {
    interleave: Interleave::None,
    swizzle: TmaSwizzle::None,
    l2_promotion: L2Promotion::None,
    fill: Fill::Zero,
};
const SW32: Options = Options { swizzle: TmaSwizzle::Bytes32, ..PLAIN };
const SW64: Options = Options { swizzle: TmaSwizzle::Bytes64, ..PLAIN };
const SW128: Options = Options { swizzle: TmaSwizzle::Bytes128, ..PLAIN };
const BY_16: Options = Options { interleave: Interleave::Bytes16, ..PLAIN };
const BY_32: Options = Options { interleave: Interleave::Bytes32, ..SW32 };
/// A row-major f16 matrix of 1000 by 512, of which each limit is broken below.
const MATRIX: Asked = Asked {
    what: "",
    data_type: DataType::Float16,
    dims: &[512, 1000],
    strides: &[1024],
    copied: Copied::Box(&[64, 128]),
    steps: &[1, 1],
    options: SW128,
    address: 0,
};
/// The same in three modes.
const CUBE: Asked = Asked {
    dims: &[16, 32, 1000],
    strides: &[32, 1024],
    copied: Copied::Box(&[16, 4, 8]),
    steps: &[1, 1, 1],
    options: PLAIN,
    ..MATRIX
};
const IMAGES: Asked = Asked {
    dims: &[256, 56, 56, 8],
    strides: &[512, 28672, 1_605_632],
    copied: Copied::Pixels { corners: (&[-1, -1], &[-1, -1]), channels: 64, pixels: 128 },
    steps: &[1, 1, 1, 1],
    ..MATRIX
};
const fn pixels(corners: (&'static [i32], &'static [i32]), channels: u32, pixels: u32) -> Copied {
    Copied::Pixels { corners, channels, pixels }
}

/// Each limit kept just so.
pub(crate) fn edges() -> Vec<Asked> {
    use DataType::*;
    vec![
        Asked { what: "rank 1", dims: &[512], strides: &[], copied: Copied::Box(&[64]), steps: &[1], ..MATRIX },
        Asked { what: "extent 2^32", dims: &[512, 1 << 32], ..MATRIX },
        Asked { what: "extent 1", dims: &[512, 1], ..MATRIX },
        Asked { what: "stride 2^40 - 16", strides: &[(1 << 40) - 16], ..MATRIX },
        Asked { what: "box of 256", copied: Copied::Box(&[64, 256]), ..MATRIX },
        Asked { what: "box of 1 beside 16 bytes", copied: Copied::Box(&[8, 1]), ..MATRIX },
        Asked { what: "box of 256 elements in a row", copied: Copied::Box(&[256, 128]), options: PLAIN, ..MATRIX },
        Asked { what: "element stride 8", steps: &[1, 8], ..MATRIX },
        Asked { what: "address 16", address: 16, ..MATRIX },
        Asked { what: "strides in falling order", dims: &[16, 32, 100], strides: &[4096, 64], ..CUBE },
        Asked { what: "interleave of 16 bytes", options: BY_16, ..CUBE },
        Asked { what: "interleave of 32 bytes", options: BY_32, ..CUBE },
        Asked {
            what: "NaN",
            data_type: Bfloat16,
            options: Options { fill: Fill::NanRequestZeroFma, ..SW128 },
            ..MATRIX
        },
        Asked { what: "corners -128 and 127", copied: pixels((&[-128, -1], &[127, -1]), 64, 128), ..IMAGES },
        Asked { what: "1024 pixels", copied: pixels((&[-1, -1], &[-1, -1]), 64, 1024), ..IMAGES },
        Asked { what: "256 channels", copied: pixels((&[-1, -1], &[-1, -1]), 256, 128), options: PLAIN, ..IMAGES },
    ]
}
/// What the documentation leaves open, or does not forbid: asked of the driver, no verdict of ours is held to it.
pub(crate) fn probes() -> Vec<Asked> {
    vec![
        Asked { what: "stride 0", strides: &[0], ..MATRIX },
        Asked { what: "rows that overlap", strides: &[16], ..MATRIX },
        Asked { what: "box larger than the tensor", dims: &[8, 8], strides: &[16], ..MATRIX },
        Asked { what: "spatial extent 2^32", dims: &[256, 1 << 32, 56, 8], ..IMAGES },
        Asked { what: "tensor of 2^44 bytes", dims: &[1 << 32, 1 << 11], strides: &[1 << 33], ..MATRIX },
    ]
}
/// Each limit broken once, and the error.
pub(crate) fn refusals() -> Vec<(Asked, TensorMapError)> {
    use DataType::*;
    use TensorMapError::*;
    let nan = Options { fill: cute_atoms::tma::Fill::NanRequestZeroFma, ..SW128 };
    vec![
        (
            Asked { what: "rank 0", dims: &[], strides: &[], copied: Copied::Box(&[]), steps: &[], ..MATRIX },
            Rank { rank: 0, least: 1 },
        ),
        (
            Asked {
                what: "rank 6",
                dims: &[16; 6],
                strides: &[32; 5],
                copied: Copied::Box(&[8; 6]),
                steps: &[1; 6],
                ..MATRIX
            },
            Rank { rank: 6, least: 1 },
        ),
        (Asked { what: "rank 2 with an interleave", options: BY_16, ..MATRIX }, Rank { rank: 2, least: 3 }),
        (Asked { what: "im2col of rank 2", copied: pixels((&[], &[]), 64, 128), ..MATRIX }, Rank { rank: 2, least: 3 }),
        (Asked { what: "one stride too many", strides: &[1024, 1024], ..MATRIX }, Length { length: 2, expected: 1 }),
        (Asked { what: "address 8", address: 8, ..MATRIX }, Address { address: 8, multiple_of: 16 }),
        (
            Asked { what: "address 16, interleave of 32 bytes", options: BY_32, address: 16, ..CUBE },
            Address { address: 16, multiple_of: 32 },
        ),
        (
            Asked {
                what: "address 16, unpacked",
                data_type: U6x16Align16B,
                dims: &[512, 1000],
                strides: &[384],
                copied: Copied::Box(&[128, 128]),
                address: 16,
                ..MATRIX
            },
            Address { address: 16, multiple_of: 32 },
        ),
        (Asked { what: "extent 0", dims: &[512, 0], ..MATRIX }, Dimension { mode: 1, extent: 0 }),
        (
            Asked { what: "extent 2^32 + 1", dims: &[512, (1 << 32) + 1], ..MATRIX },
            Dimension { mode: 1, extent: (1 << 32) + 1 },
        ),
        (
            Asked {
                what: "odd extent of 4 bits",
                data_type: U4x16Align8B,
                dims: &[511, 1000],
                strides: &[256],
                ..MATRIX
            },
            DimensionMultiple { extent: 511, multiple_of: 2 },
        ),
        (
            Asked {
                what: "extent 192, unpacked",
                data_type: U4x16Align16B,
                dims: &[192, 1000],
                strides: &[96],
                copied: Copied::Box(&[128, 128]),
                ..MATRIX
            },
            DimensionMultiple { extent: 192, multiple_of: 128 },
        ),
        (
            Asked { what: "stride 1000", strides: &[1000], ..MATRIX },
            StrideMultiple { mode: 1, bytes: 1000, multiple_of: 16 },
        ),
        (
            Asked { what: "stride 48, interleave of 32 bytes", strides: &[48, 1024], options: BY_32, ..CUBE },
            StrideMultiple { mode: 1, bytes: 48, multiple_of: 32 },
        ),
        (Asked { what: "stride 2^40", strides: &[1 << 40], ..MATRIX }, Stride { mode: 1, bytes: 1 << 40 }),
        (Asked { what: "box of 0", copied: Copied::Box(&[64, 0]), ..MATRIX }, Box { mode: 1, extent: 0 }),
        (Asked { what: "box of 257", copied: Copied::Box(&[64, 257]), ..MATRIX }, Box { mode: 1, extent: 257 }),
        (
            Asked { what: "row of 24 bytes", copied: Copied::Box(&[12, 128]), ..MATRIX },
            InnerBox { elements: 12, bits: 192 },
        ),
        (
            Asked {
                what: "row of 24 bytes, interleave of 16 bytes",
                copied: Copied::Box(&[12, 4, 8]),
                options: BY_16,
                ..CUBE
            },
            InnerBox { elements: 12, bits: 192 },
        ),
        (
            Asked {
                what: "row of 24 bytes, interleave of 32 bytes",
                copied: Copied::Box(&[12, 4, 8]),
                options: BY_32,
                ..CUBE
            },
            InnerBox { elements: 12, bits: 192 },
        ),
        (Asked { what: "row of 128 bytes, swizzle of 64", options: SW64, ..MATRIX }, Span { bytes: 128, span: 64 }),
        (
            Asked { what: "row of 256 bytes, swizzle of 128", copied: Copied::Box(&[128, 128]), ..MATRIX },
            Span { bytes: 256, span: 128 },
        ),
        (
            Asked { what: "row of 64, unpacked", data_type: U4x16Align16B, strides: &[256], ..MATRIX },
            PackedBox { elements: 64 },
        ),
        (Asked { what: "element stride 0", steps: &[1, 0], ..MATRIX }, ElementStride { mode: 1, stride: 0 }),
        (Asked { what: "element stride 9", steps: &[1, 9], ..MATRIX }, ElementStride { mode: 1, stride: 9 }),
        (
            Asked {
                what: "interleave of 32 bytes, swizzle of 128",
                options: Options { interleave: Interleave::Bytes32, ..SW128 },
                ..CUBE
            },
            InterleaveSwizzle { swizzle: TmaSwizzle::Bytes128 },
        ),
        (
            Asked {
                what: "6 bits with an interleave",
                data_type: U6x16Align16B,
                dims: &[128, 32, 1000],
                strides: &[96, 3072],
                copied: Copied::Box(&[128, 4, 8]),
                options: BY_16,
                ..CUBE
            },
            PackedInterleave { data_type: U6x16Align16B, interleave: Interleave::Bytes16 },
        ),
        (
            Asked {
                what: "6 bits, swizzle of 32",
                data_type: U6x16Align16B,
                strides: &[384],
                copied: Copied::Box(&[128, 128]),
                options: SW32,
                ..MATRIX
            },
            PackedSwizzle { data_type: U6x16Align16B, swizzle: TmaSwizzle::Bytes32 },
        ),
        (
            Asked {
                what: "4 bits unpacked, swizzle of 64",
                data_type: U4x16Align16B,
                strides: &[256],
                copied: Copied::Box(&[128, 128]),
                options: SW64,
                ..MATRIX
            },
            PackedSwizzle { data_type: U4x16Align16B, swizzle: TmaSwizzle::Bytes64 },
        ),
        (Asked { what: "NaN of integers", data_type: Uint16, options: nan, ..MATRIX }, Fill { data_type: Uint16 }),
        (
            Asked { what: "corner 128 of two", copied: pixels((&[-1, -1], &[128, -1]), 64, 128), ..IMAGES },
            Corner { axis: 0, offset: 128, limit: 128 },
        ),
        (
            Asked {
                what: "corner -17 of three",
                dims: &[64, 16, 16, 16, 4],
                strides: &[128, 2048, 32768, 524_288],
                copied: pixels((&[-1, -1, -17], &[-1, -1, -1]), 64, 128),
                steps: &[1; 5],
                ..IMAGES
            },
            Corner { axis: 2, offset: -17, limit: 16 },
        ),
        (
            Asked { what: "no pixels", copied: pixels((&[-1, 0], &[-1, -56]), 64, 128), ..IMAGES },
            NoPixels { axis: 1, extent: 56, lower: 0, upper: -56 },
        ),
        (
            Asked { what: "257 channels", copied: pixels((&[-1, -1], &[-1, -1]), 257, 128), options: PLAIN, ..IMAGES },
            Channels { channels: 257 },
        ),
        (
            Asked { what: "0 channels", copied: pixels((&[-1, -1], &[-1, -1]), 0, 128), ..IMAGES },
            Channels { channels: 0 },
        ),
        (
            Asked { what: "1025 pixels", copied: pixels((&[-1, -1], &[-1, -1]), 64, 1025), ..IMAGES },
            Pixels { pixels: 1025 },
        ),
        (Asked { what: "0 pixels", copied: pixels((&[-1, -1], &[-1, -1]), 64, 0), ..IMAGES }, Pixels { pixels: 0 }),
        (
            Asked { what: "channels of 24 bytes", copied: pixels((&[-1, -1], &[-1, -1]), 12, 128), ..IMAGES },
            InnerBox { elements: 12, bits: 192 },
        ),
        (
            Asked {
                what: "channels of 256 bytes, swizzle of 128",
                copied: pixels((&[-1, -1], &[-1, -1]), 128, 128),
                ..IMAGES
            },
            Span { bytes: 256, span: 128 },
        ),
        (Asked { what: "box of 256 KiB", copied: Copied::Box(&[256, 256, 2]), ..CUBE }, BoxBytes { bytes: 262_144 }),
    ]
}
