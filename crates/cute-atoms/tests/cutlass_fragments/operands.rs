//! What `scripts/cutlass_fragments/operands.py` asked, as types; it writes this file.

use super::*;

#[rustfmt::skip]
#[test]
fn operands_are_cutlass() {
    shapes!("shape0", TiledMma<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (768, 16), (256, 16), (768, 256));
    shapes!("shape1", TiledMma<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (256, 32), (256, 32), (256, 256));
    shapes!("shape2", TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((4, 1, 1) : (1, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (128, 64), (16, 64), (128, 16));
    shapes!("shape3", TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((2, 2, 1) : (1, 2, 0)), (core::ops::RangeFull, int!(32), core::ops::RangeFull)>,
    (96, 16), (64, 16), (96, 64));
    shapes!("shape4", TiledMma<Wgmma<int!(96), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (128, 16, 3), (96, 16, 3), (128, 96));
    shapes!("shape5", TiledMma<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (256, 32, 3), (256, 32, 3), (256, 256));
    shapes!("shape6", TiledMma<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (512, 32), (256, 32), (512, 256));
    shapes!("shape7", TiledMma<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (768, 32, 3), (256, 32, 3), (768, 256));
    shapes!("shape8", TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>, layout!((1, 2, 1) : (0, 1, 0)), (core::ops::RangeFull, int!(32), core::ops::RangeFull)>,
    (32, 16), (32, 16), (32, 32));
    shapes!("shape9", TiledMma<Tcgen05<F16Kind, int!(128), int!(64), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (256, 64), (128, 64), (256, 128));
    shapes!("shape10", TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>, layout!((4, 2, 1) : (1, 4, 0)), (core::ops::RangeFull, int!(32), core::ops::RangeFull)>,
    (192, 16), (32, 16), (192, 32));
    shapes!("shape11", TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>, layout!((2, 1, 1) : (1, 0, 0)), (core::ops::RangeFull, int!(16), core::ops::RangeFull)>,
    (96, 16), (16, 16), (96, 16));
    shapes!("shape12", TiledMma<Wgmma<int!(96), F32, F16, F16>, layout!((2, 1, 1) : (1, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (384, 32), (192, 32), (384, 192));
    shapes!("shape13", TiledMma<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (512, 64), (256, 64), (512, 256));
    shapes!("shape14", TiledMma<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (256, 16), (256, 16), (256, 256));
    shapes!("shape15", TiledMma<Tcgen05<F16Kind, int!(128), int!(64), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>,
    (128, 16), (64, 16), (128, 64));
    scaled!("scaled0", TiledMma<MmaSm120<Mxf8f6f4, F32, E4M3, E2M1>, layout!((1, 1, 1) : (0, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>, 24, TileToShape<SfAtom<int!(32)>, shape!((128, 256)), (int!(2), int!(1))>, TileToShape<SfAtom<int!(32)>, shape!((128, 256)), (int!(2), int!(1))>);
    scaled!("scaled1", TiledMma<MmaSm120<Mxf8f6f4, F32, E4M3, E2M1>, layout!((4, 2, 1) : (1, 4, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>, 56, TileToShape<SfAtom<int!(32)>, shape!((128, 256)), (int!(2), int!(1))>, TileToShape<SfAtom<int!(32)>, shape!((256, 256)), (int!(2), int!(1))>);
    scaled!("scaled2", TiledMma<MmaSm120<Mxf8f6f4, F32, E4M3, E2M1>, layout!((2, 2, 1) : (1, 2, 0)), (int!(64), layout!((8, 2, 2) : (1, 16, 8)), core::ops::RangeFull)>, 15, TileToShape<SfAtom<int!(32)>, shape!((256, 128)), (int!(2), int!(1))>, TileToShape<SfAtom<int!(32)>, shape!((256, 128)), (int!(2), int!(1))>);
    scaled!("scaled3", TiledMma<MmaSm120<Mxf4<UE8M0, int!(32)>, F32, E2M1, E2M1>, layout!((2, 2, 1) : (1, 2, 0)), (int!(64), core::ops::RangeFull, core::ops::RangeFull)>, 82, TileToShape<SfAtom<int!(32)>, shape!((128, 128)), (int!(2), int!(1))>, TileToShape<SfAtom<int!(32)>, shape!((256, 128)), (int!(2), int!(1))>);
    scaled!("scaled4", TiledMma<MmaSm120<Mxf4<UE8M0, int!(32)>, F32, E2M1, E2M1>, layout!((1, 1, 1) : (0, 0, 0)), (int!(32), core::ops::RangeFull, core::ops::RangeFull)>, 16, TileToShape<SfAtom<int!(32)>, shape!((256, 128)), (int!(2), int!(1))>, TileToShape<SfAtom<int!(32)>, shape!((256, 128)), (int!(2), int!(1))>);
    scaled!("scaled5", TiledMma<MmaSm120<Mxf4<UE8M0, int!(32)>, F32, E2M1, E2M1>, layout!((4, 1, 1) : (1, 0, 0)), (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull)>, 126, TileToShape<SfAtom<int!(32)>, shape!((128, 256)), (int!(2), int!(1))>, TileToShape<SfAtom<int!(32)>, shape!((256, 256)), (int!(2), int!(1))>);
    scaled!("scaled6", TiledMma<MmaSm120<Mxf8f6f4, F32, E4M3, E2M1>, layout!((4, 2, 1) : (1, 4, 0)), (int!(128), core::ops::RangeFull, core::ops::RangeFull)>, 95, TileToShape<SfAtom<int!(32)>, shape!((256, 256)), (int!(2), int!(1))>, TileToShape<SfAtom<int!(32)>, shape!((256, 256)), (int!(2), int!(1))>);
    scaled!("scaled7", TiledMma<MmaSm120<Mxf4<UE4M3, int!(16)>, F32, E2M1, E2M1>, layout!((1, 1, 1) : (0, 0, 0)), (int!(32), core::ops::RangeFull, core::ops::RangeFull)>, 8, TileToShape<SfAtom<int!(16)>, shape!((128, 64)), (int!(2), int!(1))>, TileToShape<SfAtom<int!(16)>, shape!((256, 64)), (int!(2), int!(1))>);
    metadata!("metadata0", TiledMma<MmaSm120<F8F6F4, F32, Sparse<int!(2), E2M1>, E5M2>, layout!((4, 2, 1) : (1, 4, 0))>, 45, layout!((64, 192) : (192, 1)));
    metadata!("metadata1", TiledMma<MmaSm120<F8F6F4, F32, Sparse<int!(2), E2M1>, E5M2>, layout!((1, 1, 1) : (0, 0, 0))>, 1, layout!((64, 64) : (64, 1)));
    metadata!("metadata2", TiledMma<MmaSm120<F8F6F4, F32, Sparse<int!(2), E4M3>, E4M3>, layout!((2, 2, 1) : (1, 2, 0))>, 69, layout!((64, 192) : (192, 1)));
    metadata!("metadata3", TiledMma<MmaSm120<F8F6F4, F32, Sparse<int!(2), E4M3>, E4M3>, layout!((2, 2, 1) : (1, 2, 0))>, 119, layout!((64, 128) : (128, 1)));
    tmem!("ws0", TmemFrg<int!(16), int!(32), int!(1), WeightStationary>, shape!(((32, 64), 1, 3)));
    tmem!("ws1", TmemFrg<int!(16), int!(32), int!(1), WeightStationary>, shape!(((64, 256), 1, 1)));
    tmem!("ws2", TmemFrg<int!(32), int!(32), int!(1), WeightStationary>, shape!(((32, 128), 2, 3)));
    tmem!("ws3", TmemFrg<int!(32), int!(32), int!(1), WeightStationary>, shape!(((128, 64), 2, 2)));
    tmem!("ws4", TmemFrg<int!(16), int!(32), int!(1), WeightStationary>, shape!(((128, 128), 1, 1)));
    tmem!("ws5", TmemFrg<int!(16), int!(32), int!(1), WeightStationary>, shape!(((32, 128), 1, 1)));
    tmem!("ws6", TmemFrg<int!(16), int!(32), int!(1), WeightStationary>, shape!(((128, 64), 2, 2)));
    tmem!("ws7", TmemFrg<int!(16), int!(32), int!(1), WeightStationary>, shape!(((128, 128), 2, 2)));
    tmem!("ws8", TmemFrg<int!(16), int!(32), int!(1), WeightStationary>, shape!(((32, 64), 2, 3)));
    tmem!("ws9", TmemFrg<int!(16), int!(32), int!(1), WeightStationary>, shape!(((64, 256), 1, 2)));
    tmem!("ws10", TmemFrg<int!(32), int!(32), int!(1), WeightStationary>, shape!(((64, 128), 2, 3)));
    tmem!("ws11", TmemFrg<int!(32), int!(32), int!(1), WeightStationary>, shape!(((32, 256), 2, 2)));
    tmem!("metaws0", TmemEFrgWs<int!(8)>, shape!(((128, 64), 2, 1)));
    tmem!("metaws1", TmemEFrgWs<int!(32)>, shape!(((128, 16), 1, 4)));
    tmem!("metaws2", TmemEFrgWs<int!(16)>, shape!(((64, 32), 1, 1)));
    tmem!("metaws3", TmemEFrgWs<int!(8)>, shape!(((32, 64), 1, 2)));
    tmem!("metaws4", TmemEFrgWs<int!(8)>, shape!(((64, 64), 1, 4)));
    tmem!("metaws5", TmemEFrgWs<int!(32)>, shape!(((64, 16), 2, 2)));
    tmem!("metaws6", TmemEFrgWs<int!(8)>, shape!(((64, 64), 1, 1)));
    tmem!("metaws7", TmemEFrgWs<int!(16)>, shape!(((32, 32), 2, 4)));
    tmem!("metaws8", TmemEFrgWs<int!(32)>, shape!(((32, 16), 2, 4)));
    tmem!("metaws9", TmemEFrgWs<int!(32)>, shape!(((128, 16), 2, 2)));
    tmem!("metaws10", TmemEFrgWs<int!(16)>, shape!(((128, 32), 2, 4)));
    tmem!("metaws11", TmemEFrgWs<int!(8)>, shape!(((64, 64), 2, 4)));
    places("warps0", &TmemWarps::<F16, Get<TmemFragment<TmemFrg<int!(16), int!(16), int!(2), Interleaved>, layout!(((128, 64), 1, 1) : ((1, 128), 0, 0))>, int!(0)>>::default(), 0);
    places("warps1", &TmemWarps::<F32, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 256), 1, 1) : ((1, 128), 0, 0))>, int!(0)>>::default(), 0);
    places("warps2", &TmemWarps::<F32, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(2), Interleaved>, layout!(((64, 16), 1, 1) : ((1, 64), 0, 0))>, int!(0)>>::default(), 0);
    places("warps3", &TmemWarps::<F32, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((64, 256), 1, 1) : ((1, 64), 0, 0))>, int!(0)>>::default(), 0);
    places("warps4", &TmemWarps::<F32, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(2), Interleaved>, layout!(((32, 16), 1, 1) : ((1, 32), 0, 0))>, int!(0)>>::default(), 0);
    places("warps5", &TmemWarps::<F16, Get<TmemFragment<TmemFrg<int!(16), int!(16), int!(2), Interleaved>, layout!(((32, 256), 1, 1) : ((1, 32), 0, 0))>, int!(0)>>::default(), 0);
    places("warps6", &TmemWarps::<F32, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(2), Interleaved>, layout!(((32, 256), 1, 1) : ((1, 32), 0, 0))>, int!(0)>>::default(), 0);
    places("warps7", &TmemWarps::<F32, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(2), Interleaved>, layout!(((128, 64), 1, 1) : ((1, 128), 0, 0))>, int!(0)>>::default(), 0);
    places("warps8", &TmemWarps::<F32, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(2), Interleaved>, layout!(((64, 128), 1, 1) : ((1, 64), 0, 0))>, int!(0)>>::default(), 0);
    places("warps9", &TmemWarps::<F16, Get<TmemFragment<TmemFrg<int!(16), int!(16), int!(2), Interleaved>, layout!(((64, 128), 1, 1) : ((1, 64), 0, 0))>, int!(0)>>::default(), 0);
    places("warps10", &TmemWarps::<F16, Get<TmemFragment<TmemFrg<int!(16), int!(16), int!(2), Interleaved>, layout!(((128, 256), 1, 1) : ((1, 128), 0, 0))>, int!(0)>>::default(), 0);
    places("warps11", &TmemWarps::<F16, Get<TmemFragment<TmemFrg<int!(16), int!(16), int!(1), Interleaved>, layout!(((64, 128), 1, 1) : ((1, 64), 0, 0))>, int!(0)>>::default(), 0);
    tmem_copy!(partition_s, partition_d, "copy0", TensorStore<Lanes32x32, int!(1)>, 87, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 32), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 32) : (32, 1)));
    tmem_copy!(partition_s, partition_d, "copy1", TensorStore<Lanes16x256, int!(8)>, 29, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 64), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 64) : (64, 1)));
    tmem_copy!(partition_s, partition_d, "copy2", TensorStore<Lanes16x64, int!(32)>, 100, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 256), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 256) : (256, 1)));
    tmem_copy!(partition_d, partition_s, "copy3", TensorLoad<Lanes16x256, int!(16)>, 14, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 128), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 128) : (128, 1)));
    tmem_copy!(partition_s, partition_d, "copy4", TensorStore<Lanes16x64, int!(8)>, 3, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 256), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 256) : (256, 1)));
    tmem_copy!(partition_d, partition_s, "copy5", TensorLoad<Lanes32x32, int!(4)>, 120, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 128), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 128) : (128, 1)));
    tmem_copy!(partition_s, partition_d, "copy6", TensorStore<Lanes16x64, int!(8)>, 41, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((64, 256), 1, 1) : ((1, 64), 0, 0))>, int!(0)>, layout!((64, 256) : (256, 1)));
    tmem_copy!(partition_d, partition_s, "copy7", TensorLoad<Lanes16x64, int!(64)>, 111, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 128), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 128) : (128, 1)));
    tmem_copy!(partition_d, partition_s, "copy8", TensorLoad<Lanes16x128, int!(8)>, 102, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((64, 256), 1, 1) : ((1, 64), 0, 0))>, int!(0)>, layout!((64, 256) : (256, 1)));
    tmem_copy!(partition_d, partition_s, "copy9", TensorLoad<Lanes16x64, int!(16)>, 81, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 128), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 128) : (128, 1)));
    tmem_copy!(partition_s, partition_d, "copy10", TensorStore<Lanes16x64, int!(32)>, 38, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 64), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 64) : (64, 1)));
    tmem_copy!(partition_s, partition_d, "copy11", TensorStore<Lanes16x64, int!(2)>, 21, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 32), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 32) : (32, 1)));
    tmem_copy!(partition_d, partition_s, "copy12", TensorLoad<Lanes16x64, int!(2)>, 6, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 128), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 128) : (128, 1)));
    tmem_copy!(partition_s, partition_d, "copy13", TensorStore<Lanes16x128, int!(2)>, 55, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 32), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 32) : (32, 1)));
    tmem_copy!(partition_s, partition_d, "copy14", TensorStore<Lanes16x128, int!(4)>, 37, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((64, 128), 1, 1) : ((1, 64), 0, 0))>, int!(0)>, layout!((64, 128) : (128, 1)));
    tmem_copy!(partition_s, partition_d, "copy15", TensorStore<Lanes32x32, int!(1)>, 63, Get<TmemFragment<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, layout!(((128, 64), 1, 1) : ((1, 128), 0, 0))>, int!(0)>, layout!((128, 64) : (64, 1)));
    utccp!("utccp0", 1, FilterZeros<TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!(((128, (32, 2)), 1, 4) : ((1, (1, 1)), 1, 1))>>);
    utccp!("utccp1", 1, FilterZeros<TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!(((128, (32, 4)), 1, 4) : ((1, (1, 1)), 1, 1))>>);
    utccp!("utccp2", 2, FilterZeros<TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!(((256, (16, 2)), 1, 4) : ((1, (1, 1)), 1, 1))>>);
    utccp!("utccp3", 2, FilterZeros<TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!(((256, (16, 2)), 1, 2) : ((1, (1, 1)), 1, 1))>>);
    utccp!("utccp4", 1, FilterZeros<TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!(((256, (32, 2)), 1, 4) : ((1, (1, 1)), 1, 1))>>);
    utccp!("utccp5", 2, FilterZeros<TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!(((256, (16, 4)), 1, 4) : ((1, (1, 1)), 1, 1))>>);
    sparse!("sparse0", Sm100SmemSelectorSparse<K, TF32, int!(256), int!(16), int!(2)>, 32);
    sparse!("sparse1", Sm100SmemSelectorSparse<K, E4M3, int!(8), int!(256), int!(2)>, 8);
    sparse!("sparse2", SsSmemSelectorSparse<MN, F16, int!(64), int!(256), int!(2)>, 16);
    sparse!("sparse3", SsSmemSelectorSparse<MN, F16, int!(96), int!(96), int!(2)>, 16);
    sparse!("sparse4", Sm100SmemSelectorSparse<K, F16, int!(64), int!(16), int!(2)>, 16);
    sparse!("sparse5", Sm100SmemSelectorSparse<K, TF32, int!(192), int!(128), int!(2)>, 32);
    sparse!("sparse6", SsSmemSelectorSparse<MN, S8, int!(128), int!(128), int!(2)>, 8);
    sparse!("sparse7", Sm100SmemSelectorSparse<MN, S8, int!(32), int!(16), int!(2)>, 8);
    sparse!("sparse8", Sm100SmemSelectorSparse<MN, E4M3, int!(48), int!(64), int!(2)>, 8);
    sparse!("sparse9", SsSmemSelectorSparse<MN, E4M3, int!(256), int!(128), int!(2)>, 8);
    sparse!("sparse10", Sm100SmemSelectorSparse<K, TF32, int!(192), int!(96), int!(2)>, 32);
    sparse!("sparse11", SsSmemSelectorSparse<K, E4M3, int!(32), int!(64), int!(2)>, 8);
    sparse!("sparse12", SsSmemSelectorSparse<K, E4M3, int!(96), int!(32), int!(2)>, 8);
    sparse!("sparse13", Sm100SmemSelectorSparse<MN, S8, int!(128), int!(32), int!(2)>, 8);
    sparse!("sparse14", Sm100SmemSelectorSparse<K, S8, int!(8), int!(96), int!(2)>, 8);
    sparse!("sparse15", SsSmemSelectorSparse<MN, F16, int!(16), int!(32), int!(2)>, 16);
    sparse!("sparse16", SsSmemSelectorSparse<MN, F16, int!(8), int!(96), int!(2)>, 16);
    sparse!("sparse17", Sm100SmemSelectorSparse<K, TF32, int!(192), int!(32), int!(2)>, 32);
    sparse!("sparse18", SsSmemSelectorSparse<MN, E4M3, int!(64), int!(128), int!(2)>, 8);
    sparse!("sparse19", Sm100SmemSelectorSparse<K, S8, int!(96), int!(64), int!(2)>, 8);
    sparse!("sparse20", Sm100SmemSelectorSparse<MN, TF32, int!(192), int!(128), int!(2)>, 32);
    sparse!("sparse21", Sm100SmemSelectorSparse<MN, F16, int!(32), int!(16), int!(2)>, 16);
    sparse!("sparse22", Sm100SmemSelectorSparse<MN, TF32, int!(256), int!(128), int!(2)>, 32);
    sparse!("sparse23", Sm100SmemSelectorSparse<K, S8, int!(48), int!(256), int!(2)>, 8);
    sparse!("sparse24", SsSmemSelectorSparse<MN, TF32, int!(256), int!(16), int!(2)>, 32);
    sparse!("sparse25", SsSmemSelectorSparse<K, S8, int!(128), int!(128), int!(2)>, 8);
    sparse!("sparse26", SsSmemSelectorSparse<MN, F16, int!(128), int!(256), int!(2)>, 16);
    sparse!("sparse27", SsSmemSelectorSparse<K, S8, int!(64), int!(96), int!(2)>, 8);
    sparse!("sparse28", SsSmemSelectorSparse<MN, TF32, int!(32), int!(256), int!(2)>, 32);
    sparse!("sparse29", Sm100SmemSelectorSparse<MN, TF32, int!(96), int!(128), int!(2)>, 32);
    stored!("stored0", EAtomSm100<TF32>, [1000, 1, 64, 3]);
    stored!("stored1", EAtomSm100<TF32>, [1, 1, 64, 3]);
    stored!("stored2", EAtomSm100<F16>, [1, 1, 256, 3]);
    stored!("stored3", EAtomSm100<S8>, [1, 1, 256, 1]);
    stored!("stored4", EAtomSm100<TF32>, [200, 1, 64, 3]);
    stored!("stored5", EAtomSm100<E4M3>, [128, 1, 1000, 3]);
    stored!("stored6", EAtom<S8, int!(128)>, [128, 1, 100, 1]);
    stored!("stored7", EAtomSm100<E4M3>, [100, 1, 256, 1]);
    stored!("stored8", EAtomSm100<E4M3>, [1000, 1, 256, 1]);
    stored!("stored9", EAtom<E4M3, int!(128)>, [1000, 1, 100, 3]);
    stored!("stored10", EAtom<TF32, int!(32)>, [1, 1, 1000, 1]);
    stored!("stored11", EAtomSm100<TF32>, [128, 1, 256, 3]);
    stored!("stored12", EAtomSm100<TF32>, [200, 1, 256, 1]);
    stored!("stored13", EAtom<E4M3, int!(64)>, [1, 1, 1000, 1]);
    stored!("stored14", EAtom<F16, int!(32)>, [128, 1, 64, 3]);
    stored!("stored15", EAtomSm100<TF32>, [200, 1, 100, 1]);
    stored!("stored16", EAtomSm100<S8>, [1000, 1, 256, 3]);
    stored!("stored17", EAtom<S8, int!(128)>, [128, 1, 100, 3]);
    stored!("stored18", EAtomSm100<TF32>, [128, 1, 1000, 1]);
    stored!("stored19", EAtom<E4M3, int!(256)>, [1000, 1, 64, 3]);
    stored!("stored20", EAtom<F16, int!(64)>, [100, 1, 256, 3]);
    stored!("stored21", EAtomSm100<F16>, [1, 1, 100, 3]);
    stored!("stored22", EAtom<F16, int!(64)>, [100, 1, 1000, 1]);
    stored!("stored23", EAtom<E4M3, int!(128)>, [100, 1, 256, 1]);
    epilogue!("epilogue0", MN, F32, E3M2, 32, 24);
    epilogue!("epilogue1", K, F32, F32, 32, 16);
    epilogue!("epilogue2", MN, F16, F16, 32, 8);
    epilogue!("epilogue3", K, F32, S8, 16, 256);
    epilogue!("epilogue4", K, F32, F16, 16, 256);
    epilogue!("epilogue5", K, F32, F32, 32, 96);
    epilogue!("epilogue6", K, F32, E3M2, 32, 96);
    epilogue!("epilogue7", MN, F32, S8, 16, 64);
    epilogue!("epilogue8", K, F32, E2M1, 32, 32);
    epilogue!("epilogue9", K, F32, S8, 16, 128);
    epilogue!("epilogue10", MN, F32, E2M1, 32, 32);
    epilogue!("epilogue11", K, F32, E2M1, 32, 192);
    epilogue!("epilogue12", MN, F32, F16, 32, 96);
    epilogue!("epilogue13", MN, F32, S8, 32, 192);
    epilogue!("epilogue14", MN, F16, F16, 32, 256);
    epilogue!("epilogue15", MN, F32, F32, 32, 8);
    epilogue!("epilogue16", MN, F16, F16, 16, 16);
    epilogue!("epilogue17", MN, F32, F32, 32, 96);
    epilogue!("epilogue18", MN, F16, F16, 16, 128);
    epilogue!("epilogue19", K, F32, F16, 16, 64);
    epilogue!("epilogue20", K, F32, S8, 32, 8);
    epilogue!("epilogue21", K, F32, S8, 32, 32);
    epilogue!("epilogue22", MN, F32, S8, 32, 16);
    epilogue!("epilogue23", MN, F32, E2M1, 32, 64);
    epilogue!("epilogue24", K, F32, F16, 16, 32);
    epilogue!("epilogue25", K, F32, S8, 32, 16);
    epilogue!("epilogue26", MN, F32, F16, 16, 48);
    epilogue!("epilogue27", MN, F32, F16, 32, 16);
    epilogue!("epilogue28", K, F32, S8, 16, 96);
    epilogue!("epilogue29", K, F32, S8, 16, 192);
    epilogue!("epilogue30", K, F32, F16, 32, 256);
    epilogue!("epilogue31", K, F32, F16, 32, 64);
    epilogue!("epilogue32", K, F32, E3M2, 32, 32);
    epilogue!("epilogue33", MN, F32, F32, 16, 96);
    epilogue!("epilogue34", MN, F32, E2M1, 32, 16);
    epilogue!("epilogue35", K, F16, F16, 16, 64);
    epilogue!("epilogue36", MN, F32, E3M2, 32, 8);
    epilogue!("epilogue37", K, F32, F32, 32, 24);
    epilogue!("epilogue38", MN, F16, F16, 32, 96);
    epilogue!("epilogue39", K, F16, F16, 16, 16);
    epilogue!("epilogue40", MN, F32, E2M1, 32, 256);
    epilogue!("epilogue41", K, F32, E3M2, 32, 128);
    epilogue!("epilogue42", K, F32, E2M1, 32, 48);
    epilogue!("epilogue43", MN, F16, F16, 16, 8);
    epilogue!("epilogue44", K, F32, F32, 16, 48);
    epilogue!("epilogue45", MN, F32, S8, 16, 16);
    epilogue!("epilogue46", K, F32, F16, 32, 48);
    epilogue!("epilogue47", K, F32, S8, 32, 24);
    epilogue!("epilogue48", MN, F32, E2M1, 32, 96);
    epilogue!("epilogue49", MN, F32, F16, 16, 256);
    epilogue!("epilogue50", K, F32, S8, 16, 64);
    epilogue!("epilogue51", MN, F32, F16, 16, 8);
    epilogue!("epilogue52", K, F32, S8, 32, 128);
    epilogue!("epilogue53", MN, F32, F32, 16, 32);
    epilogue!("epilogue54", K, F32, F32, 32, 8);
    epilogue!("epilogue55", K, F32, F32, 32, 64);
    epilogue!("epilogue56", MN, F32, E3M2, 32, 64);
    epilogue!("epilogue57", MN, F32, S8, 32, 24);
    epilogue!("epilogue58", MN, F16, F16, 32, 64);
    epilogue!("epilogue59", K, F32, F16, 16, 16);
    epilogue_sm90!("sm90_0", K, S8, 16);
    epilogue_sm90!("sm90_1", MN, F16, 40);
    epilogue_sm90!("sm90_2", K, F16, 64);
    epilogue_sm90!("sm90_3", MN, F16, 64);
    epilogue_sm90!("sm90_4", MN, F32, 32);
    epilogue_sm90!("sm90_5", K, F32, 24);
    epilogue_sm90!("sm90_6", K, F16, 8);
    epilogue_sm90!("sm90_7", K, F32, 8);
    epilogue_sm90!("sm90_8", MN, F16, 16);
    epilogue_sm90!("sm90_9", K, F16, 32);
    epilogue_sm90!("sm90_10", K, S8, 40);
    epilogue_sm90!("sm90_11", MN, F16, 8);
    epilogue_sm90!("sm90_12", K, S8, 64);
    epilogue_sm90!("sm90_13", K, F16, 40);
}
