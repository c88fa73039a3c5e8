//! Tiles of shared memory and their descriptors, as the types of cute-atoms have them.

use cute_atoms::descriptor::DescriptorOf;
use cute_atoms::element::{F16, TF32, U8};
use cute_atoms::smem::{Inter, K, MN, SmemAtom, Sw32, Sw64, Sw128};
use cute_static::{TileToShape, shape};

/// A tile of `mn` by `k` elements of so many bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tile {
    pub(crate) bits: usize,
    pub(crate) mode: &'static str,
    pub(crate) mn_major: bool,
    pub(crate) mn: usize,
    pub(crate) k: usize,
    /// The descriptor, so many bytes behind the tile's begin, of a tile at 0; nothing where there is none.
    pub(crate) descriptor: fn(u32) -> Option<u64>,
    /// (mn, k) to an element's place.
    pub(crate) at: fn(usize, usize) -> isize,
}
/// The tiles of a type of elements, with a major, a swizzle and an extent along K, for each extent along M or N: every multiple of 8 up
/// to 256, or those that are named.
macro_rules! row {
    ($bits:literal $element:ident $major:ident $mn_major:literal $swizzle:ident $k:literal) => {
        row!($bits $element $major $mn_major $swizzle $k:
            8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256)
    };
    ($bits:literal $element:ident $major:ident $mn_major:literal $swizzle:ident $k:literal: $($mn:literal)*) => {
        &[$({
            type L = TileToShape<SmemAtom<$major, $swizzle, $element>, shape!(($mn, $k))>;
            Tile {
                bits: $bits,
                mode: stringify!($swizzle),
                mn_major: $mn_major,
                mn: $mn,
                k: $k,
                descriptor: |offset| DescriptorOf::<L, $major, $element>::default().at(0, offset).ok()?.wgmma(),
                at: |mn, k| L::default().at((mn, k)),
            }
        },)*]
    };
}
/// All of them, row by row.
pub(crate) const TILES: &[&[Tile]] = &[
    row!(16 F16 K false Inter 32),
    row!(16 F16 K false Sw32 16),
    row!(16 F16 K false Sw64 32),
    row!(16 F16 K false Sw128 64),
    row!(32 TF32 K false Inter 16),
    row!(32 TF32 K false Sw32 8),
    row!(32 TF32 K false Sw64 16),
    row!(32 TF32 K false Sw128 32),
    row!(8 U8 K false Inter 64),
    row!(8 U8 K false Sw32 32),
    row!(8 U8 K false Sw64 64),
    row!(8 U8 K false Sw128 128),
    row!(16 F16 MN true Inter 32),
    row!(16 F16 MN true Sw32 32: 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256),
    row!(16 F16 MN true Sw64 32: 32 64 96 128 160 192 224 256),
    row!(16 F16 MN true Sw128 32: 64 128 192 256),
];
