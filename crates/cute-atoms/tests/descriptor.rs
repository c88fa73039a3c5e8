//! Descriptors against the forms of the PTX ISA, element by element.
#![allow(clippy::arithmetic_side_effects, clippy::unwrap_used)]

use cute_atoms::descriptor::*;
use cute_atoms::element::*;
use cute_atoms::misuse::Grants;
use cute_atoms::smem::*;
use cute_static::num::Value;
use cute_static::{
    ComposedLayout, IsLayout, IsSwizzle, Layout, LayoutRight, TileToShape, ZippedDivide, get, int, layout, shape,
    swizzle,
};
use cute_static::{machinery::Answer, verdict::Holds};

/// The byte at which element (mn, k) lies, by the definition of leading and stride byte offset, before the swizzle.
fn byte<J: Major, W: SwizzleMode>(leading: usize, stride: usize, bits: usize, mn: usize, k: usize) -> usize {
    let (row, rows) = (W::ROW_BYTES, if W::NAME == "SW128_32B" { 4 } else { 8 });
    let interleaved = W::NAME == "INTER";
    if J::NAME == "MN" {
        let along = mn * bits / 8;
        let (inside, atom) = (along % row + k % rows * row, (along / row, k / rows));
        inside + if interleaved { atom.0 * stride + atom.1 * leading } else { atom.0 * leading + atom.1 * stride }
    } else {
        let along = k * bits / 8;
        // 8 rows are one brick; along K a row goes on, and without a swizzle bricks of 16 bytes follow
        mn % rows * row + mn / rows * stride + if interleaved { along / 16 * leading + along % 16 } else { along }
    }
}
fn check<J: Major, W: SwizzleMode + Encoding, E: Element, P: Value, Q: Value, V: IsSwizzle, S, D>(
    _: Described<W, P, Q>,
    tile: ComposedLayout<V, cute_static::typenum::U0, Layout<S, D>>,
) -> (usize, usize)
where
    ComposedLayout<V, cute_static::typenum::U0, Layout<S, D>>: IsLayout,
    Layout<S, D>: cute_static::Evaluate<(usize, usize), Offset = isize> + IsLayout,
    W::OfBytes: IsSwizzle,
{
    let (leading, stride) = (Described::<W, P, Q>::LEADING_BYTES, Described::<W, P, Q>::STRIDE_BYTES);
    let plain = tile.layout();
    for k in 0..plain.mode_size(1) {
        for mn in 0..plain.mode_size(0) {
            let offset = cute_static::Evaluate::offset(plain, (mn, k)).unwrap();
            let ours = byte::<J, W>(leading, stride, E::BITS, mn, k);
            assert_eq!(usize::try_from(offset).unwrap() * E::BITS / 8, ours, "({mn},{k})");
            let (swizzled, bits) = (tile.swizzle().apply(offset), isize::try_from(E::BITS).unwrap());
            assert_eq!(swizzled * bits / 8, W::OfBytes::default().apply(ours.cast_signed()), "({mn},{k})");
        }
    }
    (leading, stride)
}
macro_rules! derived {
    ($($j:ident $w:ident $e:ident $tile:ty => $leading:literal, $stride:literal;)+) => { $({
        type Tile = $tile;
        let descriptor: Described<$w, _, _> = DescriptorOf::<Tile, $j, $e>::default();
        let found = check::<$j, $w, $e, _, _, _, _, _>(descriptor, Tile::default());
        assert_eq!(found, ($leading, $stride), "{}", stringify!($tile));
    })+ };
}

/// The offsets are those that CUTLASS's `make_gmma_desc` writes for the same tiles.
#[test]
fn offsets_are_those_of_every_element() {
    derived! {
        K Sw128 F16 TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))> => 16, 1024;
        K Sw64 F16 TileToShape<SmemAtom<K, Sw64, F16>, shape!((64, 32))> => 16, 512;
        K Sw32 S8 TileToShape<SmemAtom<K, Sw32, S8>, shape!((64, 32))> => 16, 256;
        K Inter F16 TileToShape<SmemAtom<K, Inter, F16>, shape!((64, 16))> => 1024, 128;
        K Inter TF32 TileToShape<SmemAtom<K, Inter, TF32>, shape!((64, 8)), LayoutRight> => 128, 256;
        K Inter E4M3 TileToShape<SmemAtom<K, Inter, E4M3>, shape!((128, 64))> => 2048, 128;
        MN Sw128 F16 TileToShape<SmemAtom<MN, Sw128, F16>, shape!((128, 64))> => 1024, 2048;
        MN Sw128 F16 TileToShape<SmemAtom<MN, Sw128, F16>, shape!((128, 64)), LayoutRight> => 8192, 1024;
        MN Sw64 F16 TileToShape<SmemAtom<MN, Sw64, F16>, shape!((128, 16))> => 512, 2048;
        MN Sw32 TF32 TileToShape<SmemAtom<MN, Sw32, TF32>, shape!((64, 16))> => 256, 2048;
        MN Inter F16 TileToShape<SmemAtom<MN, Inter, F16>, shape!((64, 16))> => 1024, 128;
        MN Inter F16 TileToShape<SmemAtom<MN, Inter, F16>, shape!((64, 16)), LayoutRight> => 128, 256;
        MN Sw128Base32 TF32 TileToShape<SmemAtom<MN, Sw128Base32, TF32>, shape!((64, 8))> => 512, 1024;
        K Sw128 E2M1 TileToShape<SmemAtom<K, Sw128, E2M1>, shape!((128, 256))> => 16, 1024;
    }
}

/// The operand of the second instruction along K is the same one, further on.
#[test]
fn an_instruction_of_a_tile() {
    type Tile = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
    type Blocks = ZippedDivide<Tile, shape!((64, 16))>;
    let blocks = Blocks::default();
    let one = ComposedLayout::from_parts(*blocks.swizzle(), int!(0), get(blocks.layout(), int!(0)).unwrap());
    fn described<L: AskDescriptor<K, F16, Answer: Answer<Grant: Grants<By: Holds>>>>(_: &L) -> DescriptorOf<L, K, F16>
    where
        DescriptorOf<L, K, F16>: Default,
    {
        Default::default()
    }
    let descriptor: Described<Sw128, int!(1), int!(64)> = described(&one);
    let step = blocks.layout().at((0usize, (1usize, 3usize))).cast_unsigned() * 2;
    let third = descriptor.at(1024, u32::try_from(step).unwrap()).unwrap();
    assert_eq!((third.start(), third.leading(), third.stride()), (1024 + 8192 + 96, 16, 1024));
    assert_eq!(third.wgmma(), Some(0x4000_0040_0001_0000 | u64::from(third.start() >> 4)));
    assert_eq!(third.tcgen05(), 0x4000_4040_0001_0000 | u64::from(third.start() >> 4));
}

/// A swizzle of a plain tile that is itself an answer has the descriptor of a swizzled atom's tile.
#[test]
fn a_swizzle_of_a_plain_tile() {
    type Plain = TileToShape<layout!((8, 64) : (64, 1)), shape!((128, 64))>;
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(0), Plain>;
    static_assertions::assert_type_eq_all!(
        DescriptorOf<Tile, K, F16>,
        DescriptorOf<TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>, K, F16>
    );
}

#[test]
fn fields_and_addresses() {
    type Plain = layout!(((8, 8), (8, 2)) : ((8, 128), (1, 64)));
    let plain = DescriptorOf::<Plain, K, F16>::default();
    assert_eq!(plain.at(16, 0).unwrap().wgmma(), Some(16 << 32 | 8 << 16 | 1));
    assert_eq!(plain.at(8, 0), Err(DescriptorError::Alignment { address: 8, multiple_of: 16 }));
    type Base32 = TileToShape<SmemAtom<MN, Sw128Base32, TF32>, shape!((32, 8))>;
    let base32 = DescriptorOf::<Base32, MN, TF32>::default().at(512, 0).unwrap();
    assert_eq!((base32.wgmma(), base32.tcgen05() >> 61), (None, 1));
    let sw128 = DescriptorOf::<TileToShape<SmemAtom<K, Sw128, F16>, shape!((64, 64))>, K, F16>::default();
    assert_eq!(sw128.at(512, 0), Err(DescriptorError::Alignment { address: 512, multiple_of: 1024 }));
    assert_eq!(sw128.at(0, 8), Err(DescriptorError::Alignment { address: 8, multiple_of: 16 }));
    assert_eq!(sw128.at(1 << 18, 0), Err(DescriptorError::Address { address: 1 << 18 }));
    assert_eq!(sw128.at(1 << 17, u32::MAX - 15), Err(DescriptorError::Address { address: u32::MAX }));
    assert_eq!(sw128.at(1, 0).unwrap_err().to_string(), "descriptor: address 1 is no multiple of 1024");
    // a CTA of a cluster sees its shared memory at its rank << 24
    for rank in 0..16 {
        assert_eq!(sw128.at(rank << 24 | 0x400, 32), sw128.at(0x400, 32));
        let misaligned = rank << 24 | 0x200;
        assert_eq!(sw128.at(misaligned, 0), Err(DescriptorError::Alignment { address: misaligned, multiple_of: 1024 }));
        let beyond = rank << 24 | 1 << 18;
        assert_eq!(sw128.at(beyond, 0), Err(DescriptorError::Address { address: beyond }));
        assert_eq!(sw128.at(beyond - 1024, 1024), Err(DescriptorError::Address { address: beyond }));
    }
    for nowhere in [16 << 24, 1 << 28 | 0x400, 1 << 31, 1 << 23] {
        assert_eq!(sw128.at(nowhere, 0), Err(DescriptorError::Address { address: nowhere }));
    }
    assert_eq!(
        sw128.at(16 << 24, 0).unwrap_err().to_string(),
        "descriptor: address 0x10000000 is in no CTA's shared memory: at most 0x40000 bytes at rank << 24, of 16 ranks"
    );
    // a swizzle without bits is none
    type NoBits = ComposedLayout<swizzle!(0, 3, 3), int!(0), Plain>;
    assert_eq!(DescriptorOf::<NoBits, K, F16>::default(), plain);
}
