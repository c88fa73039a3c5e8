//! What `scripts/cutlass_fragments/fragments.py` asked, as types; it writes this file.

use super::*;

#[rustfmt::skip]
#[test]
fn configurations_are_cutlass() {
    wgmma!("wgmma0", Wgmma<int!(256), F32, E4M3, E4M3, Shared, KMajor, KMajor>, 1, 25,
    TileToShape<SmemAtom<K, Inter, E4M3>, shape!((64, 256, 2)), LayoutLeft>, TileToShape<SmemAtom<K, Inter, E4M3>, shape!((256, 256, 2)), LayoutLeft>);
    wgmma!("wgmma1", Wgmma<int!(128), S32, S8, S8, Shared, KMajor, KMajor>, 1, 69,
    TileToShape<SmemAtom<K, Inter, S8>, shape!((64, 128, 2)), LayoutRight>, TileToShape<SmemAtom<K, Inter, S8>, shape!((256, 128, 2)), LayoutRight>);
    wgmma!("wgmma2", Wgmma<int!(96), F32, F16, F16, Shared, MnMajor, KMajor>, 2, 24,
    TileToShape<SmemAtom<MN, Sw128, F16>, shape!((128, 128, 2)), LayoutRight>, TileToShape<SmemAtom<K, Sw128, F16>, shape!((192, 128, 2)), LayoutRight>);
    wgmma!("wgmma3", Wgmma<int!(128), F32, E4M3, E4M3, Shared, KMajor, KMajor>, 2, 137,
    TileToShape<SmemAtom<K, Sw32, E4M3>, shape!((256, 32, 2)), LayoutRight>, TileToShape<SmemAtom<K, Inter, E4M3>, shape!((128, 32, 2)), LayoutRight>);
    wgmma!("wgmma4", Wgmma<int!(64), F32, TF32, TF32, Shared, KMajor, KMajor>, 2, 170,
    TileToShape<SmemAtom<K, Sw32, TF32>, shape!((128, 16, 3)), LayoutRight>, TileToShape<SmemAtom<K, Sw64, TF32>, shape!((128, 16, 3)), LayoutRight>);
    wgmma!("wgmma5", Wgmma<int!(96), S32, S8, S8, Shared, KMajor, KMajor>, 2, 36,
    TileToShape<SmemAtom<K, Inter, S8>, shape!((256, 32, 2)), LayoutLeft>, TileToShape<SmemAtom<K, Sw32, S8>, shape!((96, 32, 2)), LayoutLeft>);
    wgmma!("wgmma6", Wgmma<int!(128), F32, BF16, BF16, Shared, KMajor, KMajor>, 1, 63,
    TileToShape<SmemAtom<K, Inter, BF16>, shape!((128, 32, 1)), LayoutRight>, TileToShape<SmemAtom<K, Sw64, BF16>, shape!((256, 32, 1)), LayoutRight>);
    wgmma!("wgmma7", Wgmma<int!(128), S32, S8, S8, Shared, KMajor, KMajor>, 2, 165,
    TileToShape<SmemAtom<K, Sw32, S8>, shape!((256, 32, 2)), LayoutRight>, TileToShape<SmemAtom<K, Inter, S8>, shape!((256, 32, 2)), LayoutRight>);
    wgmma!("wgmma8", Wgmma<int!(96), S32, S8, S8, Shared, KMajor, KMajor>, 2, 65,
    TileToShape<SmemAtom<K, Inter, S8>, shape!((256, 32, 3)), LayoutRight>, TileToShape<SmemAtom<K, Sw32, S8>, shape!((96, 32, 3)), LayoutRight>);
    wgmma!("wgmma9", Wgmma<int!(128), F32, F16, F16, Shared, MnMajor, KMajor>, 2, 147,
    TileToShape<SmemAtom<MN, Sw32, F16>, shape!((256, 32, 3)), LayoutLeft>, TileToShape<SmemAtom<K, Sw64, F16>, shape!((128, 32, 3)), LayoutLeft>);
    wgmma!("wgmma10", Wgmma<int!(64), F32, E4M3, E4M3, Shared, KMajor, KMajor>, 1, 110,
    TileToShape<SmemAtom<K, Inter, E4M3>, shape!((128, 256, 3)), LayoutLeft>, TileToShape<SmemAtom<K, Sw128, E4M3>, shape!((64, 256, 3)), LayoutLeft>);
    wgmma!("wgmma11", Wgmma<int!(128), F32, BF16, BF16, Shared, MnMajor, KMajor>, 2, 179,
    TileToShape<SmemAtom<MN, Sw32, BF16>, shape!((128, 64, 1)), LayoutRight>, TileToShape<SmemAtom<K, Sw64, BF16>, shape!((128, 64, 1)), LayoutRight>);
    wgmma!("wgmma12", Wgmma<int!(96), F32, E4M3, E4M3, Shared, KMajor, KMajor>, 2, 157,
    TileToShape<SmemAtom<K, Sw128, E4M3>, shape!((256, 128, 1)), LayoutRight>, TileToShape<SmemAtom<K, Sw128, E4M3>, shape!((192, 128, 1)), LayoutRight>);
    wgmma!("wgmma13", Wgmma<int!(96), F32, BF16, BF16, Shared, KMajor, MnMajor>, 2, 214,
    TileToShape<SmemAtom<K, Inter, BF16>, shape!((128, 32, 1)), LayoutLeft>, TileToShape<SmemAtom<MN, Sw64, BF16>, shape!((96, 32, 1)), LayoutLeft>);
    wgmma!("wgmma14", Wgmma<int!(96), F32, F16, F16, Shared, MnMajor, KMajor>, 1, 124,
    TileToShape<SmemAtom<MN, Inter, F16>, shape!((128, 32, 1)), LayoutLeft>, TileToShape<SmemAtom<K, Sw32, F16>, shape!((192, 32, 1)), LayoutLeft>);
    wgmma!("wgmma15", Wgmma<int!(96), F32, E4M3, E4M3, Shared, KMajor, KMajor>, 2, 22,
    TileToShape<SmemAtom<K, Sw32, E4M3>, shape!((256, 32, 1)), LayoutLeft>, TileToShape<SmemAtom<K, Inter, E4M3>, shape!((192, 32, 1)), LayoutLeft>);
    wgmma!("wgmma16", Wgmma<int!(256), S32, S8, S8, Shared, KMajor, KMajor>, 1, 29,
    TileToShape<SmemAtom<K, Inter, S8>, shape!((128, 64, 2)), LayoutRight>, TileToShape<SmemAtom<K, Sw32, S8>, shape!((512, 64, 2)), LayoutRight>);
    wgmma!("wgmma17", Wgmma<int!(64), F32, E4M3, E4M3, Shared, KMajor, KMajor>, 2, 188,
    TileToShape<SmemAtom<K, Sw64, E4M3>, shape!((128, 64, 3)), LayoutRight>, TileToShape<SmemAtom<K, Sw64, E4M3>, shape!((128, 64, 3)), LayoutRight>);
    wgmma!("wgmma18", Wgmma<int!(256), F32, BF16, BF16, Shared, MnMajor, MnMajor>, 2, 50,
    TileToShape<SmemAtom<MN, Inter, BF16>, shape!((256, 128, 1)), LayoutLeft>, TileToShape<SmemAtom<MN, Inter, BF16>, shape!((512, 128, 1)), LayoutLeft>);
    wgmma!("wgmma19", Wgmma<int!(128), S32, S8, S8, Shared, KMajor, KMajor>, 2, 32,
    TileToShape<SmemAtom<K, Inter, S8>, shape!((128, 32, 2)), LayoutRight>, TileToShape<SmemAtom<K, Inter, S8>, shape!((128, 32, 2)), LayoutRight>);
    wgmma!("wgmma20", Wgmma<int!(64), F32, TF32, TF32, Shared, KMajor, KMajor>, 2, 156,
    TileToShape<SmemAtom<K, Sw64, TF32>, shape!((128, 32, 3)), LayoutRight>, TileToShape<SmemAtom<K, Sw128, TF32>, shape!((128, 32, 3)), LayoutRight>);
    wgmma!("wgmma21", Wgmma<int!(256), F32, BF16, BF16, Shared, MnMajor, KMajor>, 1, 77,
    TileToShape<SmemAtom<MN, Sw32, BF16>, shape!((64, 32, 3)), LayoutRight>, TileToShape<SmemAtom<K, Inter, BF16>, shape!((256, 32, 3)), LayoutRight>);
    wgmma!("wgmma22", Wgmma<int!(96), F32, E4M3, E4M3, Shared, KMajor, KMajor>, 2, 192,
    TileToShape<SmemAtom<K, Sw32, E4M3>, shape!((256, 32, 1)), LayoutLeft>, TileToShape<SmemAtom<K, Sw32, E4M3>, shape!((96, 32, 1)), LayoutLeft>);
    wgmma!("wgmma23", Wgmma<int!(64), S32, S8, S8, Shared, KMajor, KMajor>, 1, 62,
    TileToShape<SmemAtom<K, Inter, S8>, shape!((64, 32, 2)), LayoutRight>, TileToShape<SmemAtom<K, Sw32, S8>, shape!((64, 32, 2)), LayoutRight>);
    tcgen05!(c, "tcgen05_0", Tcgen05<F16Kind, int!(128), int!(128), F32, BF16, BF16, Shared, int!(2), MnMajor, MnMajor>,
    TileToMmaShape<SmemAtom<MN, Sw32, BF16>, shape!(((64, 16), 2, 2, 1))>,
    TileToMmaShape<SmemAtom<MN, Inter, BF16>, shape!(((64, 16), 1, 2, 1))>, shape!((256, 128)));
    tcgen05!(c, "tcgen05_1", Tcgen05<Tf32Kind, int!(128), int!(64), F32, TF32, TF32, Shared, int!(2), KMajor, KMajor>,
    TileToMmaShape<SmemAtom<K, Inter, TF32>, shape!(((64, 8), 2, 4, 1))>,
    TileToMmaShape<SmemAtom<K, Sw32, TF32>, shape!(((32, 8), 2, 4, 1))>, shape!((256, 128)));
    tcgen05!(c, "tcgen05_2", Tcgen05<F16Kind, int!(64), int!(128), F32, F16, F16, Shared, int!(1), MnMajor, KMajor>,
    TileToMmaShape<SmemAtom<MN, Sw128, F16>, shape!(((64, 16), 2, 4, 1))>,
    TileToMmaShape<SmemAtom<K, Sw32, F16>, shape!(((128, 16), 1, 4, 1))>, shape!((128, 128)));
    tcgen05!(c, "tcgen05_3", Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(2), MnMajor, KMajor>,
    TileToMmaShape<SmemAtom<MN, Sw64, F16>, shape!(((64, 16), 1, 2, 1))>,
    TileToMmaShape<SmemAtom<K, Sw32, F16>, shape!(((128, 16), 2, 2, 1))>, shape!((128, 512)));
    tcgen05!(c, "tcgen05_4", Tcgen05<Tf32Kind, int!(128), int!(64), F32, TF32, TF32, Shared, int!(1), KMajor, KMajor>,
    TileToMmaShape<SmemAtom<K, Inter, TF32>, shape!(((128, 8), 2, 4, 1))>,
    TileToMmaShape<SmemAtom<K, Sw32, TF32>, shape!(((64, 8), 2, 4, 1))>, shape!((256, 128)));
    tcgen05!(c, "tcgen05_5", Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), MnMajor, KMajor>,
    TileToMmaShape<SmemAtom<MN, Sw64, F16>, shape!(((128, 16), 2, 1, 1))>,
    TileToMmaShape<SmemAtom<K, Inter, F16>, shape!(((256, 16), 1, 1, 1))>, shape!((256, 256)));
    selector!("selector0", Sm100, K, BF16, 192, 8);
    selector!("selector1", Sm100, K, S8, 8, 96);
    selector!("selector2", Ss, MN, F16, 48, 96);
    selector!("selector3", Ss, MN, F16, 64, 48);
    selector!("selector4", RsTransposed, K, F16, 48, 8);
    selector!("selector5", Sm100, K, E4M3, 32, 128);
    selector!("selector6", Sm100, K, E4M3, 64, 128);
    selector!("selector7", Sm100, MN, S8, 256, 96);
    selector!("selector8", Sm100, K, S8, 192, 64);
    selector!("selector9", RsTransposed, MN, TF32, 24, 8);
    selector!("selector10", Ss, MN, S8, 192, 128);
    selector!("selector11", RsTransposed, K, BF16, 128, 48);
    selector!("selector12", Rs, K, S8, 24, 128);
    selector!("selector13", RsTransposed, MN, F16, 192, 16);
    selector!("selector14", RsTransposed, MN, BF16, 48, 128);
    selector!("selector15", RsTransposed, K, S8, 192, 48);
    selector!("selector16", RsTransposed, K, BF16, 96, 16);
    selector!("selector17", Ss, K, TF32, 96, 48);
    selector!("selector18", Rs, MN, BF16, 32, 96);
    selector!("selector19", Rs, MN, S8, 48, 128);
    selector!("selector20", RsTransposed, K, TF32, 64, 32);
    selector!("selector21", RsTransposed, MN, BF16, 128, 64);
    selector!("selector22", Rs, MN, E4M3, 96, 128);
    selector!("selector23", Ss, MN, F16, 192, 96);
    selector!("selector24", Ss, K, TF32, 16, 32);
    selector!("selector25", Rs, MN, TF32, 64, 128);
    selector!("selector26", Ss, K, BF16, 32, 96);
    selector!("selector27", RsTransposed, K, E4M3, 16, 32);
    selector!("selector28", Rs, K, S8, 16, 48);
    selector!("selector29", Sm100, MN, BF16, 8, 128);
    selector!("selector30", RsTransposed, K, S8, 24, 64);
    selector!("selector31", RsTransposed, MN, BF16, 192, 128);
    selector!("selector32", Rs, MN, TF32, 256, 16);
    selector!("selector33", Ss, K, TF32, 96, 128);
    selector!("selector34", Ss, K, BF16, 16, 16);
    selector!("selector35", Rs, K, E4M3, 128, 96);
    selector!("selector36", RsTransposed, K, BF16, 8, 128);
    selector!("selector37", Ss, MN, S8, 192, 16);
    selector!("selector38", Rs, K, S8, 8, 128);
    selector!("selector39", Sm100, K, S8, 96, 128);
    selector!("selector40", RsTransposed, MN, BF16, 96, 128);
    selector!("selector41", RsTransposed, K, E4M3, 96, 16);
    selector!("selector42", RsTransposed, MN, E4M3, 128, 96);
    selector!("selector43", RsTransposed, MN, S8, 128, 8);
    selector!("selector44", Rs, K, F16, 16, 48);
    selector!("selector45", RsTransposed, K, TF32, 8, 96);
    selector!("selector46", Ss, MN, S8, 16, 8);
    selector!("selector47", Rs, MN, TF32, 48, 32);
    selector!("selector48", Sm100, K, TF32, 64, 8);
    selector!("selector49", Sm100, K, BF16, 256, 96);
    selector!("selector50", Ss, K, E4M3, 192, 128);
    selector!("selector51", Rs, MN, E4M3, 64, 128);
    selector!("selector52", Rs, K, F16, 8, 32);
    selector!("selector53", Sm100, MN, S8, 16, 64);
    selector!("selector54", Ss, K, F16, 8, 48);
    selector!("selector55", Sm100, MN, F16, 32, 16);
    selector!("selector56", Sm100, MN, F16, 64, 32);
    selector!("selector57", RsTransposed, MN, BF16, 192, 8);
    selector!("selector58", Rs, MN, F16, 64, 64);
    selector!("selector59", Ss, K, BF16, 256, 32);
    selector!("selector60", Rs, K, F16, 8, 48);
    selector!("selector61", RsTransposed, MN, BF16, 32, 64);
    selector!("selector62", Rs, K, S8, 16, 128);
    selector!("selector63", Sm100, K, TF32, 48, 48);
    selector!("selector64", RsTransposed, MN, BF16, 24, 64);
    selector!("selector65", Rs, MN, TF32, 96, 128);
    selector!("selector66", Ss, K, F16, 16, 8);
    selector!("selector67", RsTransposed, K, TF32, 96, 8);
    selector!("selector68", Ss, MN, BF16, 256, 96);
    selector!("selector69", Rs, K, BF16, 24, 16);
    selector!("selector70", Sm100, K, F16, 128, 64);
    selector!("selector71", Ss, MN, BF16, 8, 8);
    selector!("selector72", Sm100, K, TF32, 96, 32);
    selector!("selector73", Rs, MN, E4M3, 192, 8);
    selector!("selector74", Ss, MN, E4M3, 128, 96);
    selector!("selector75", Rs, MN, E4M3, 96, 16);
    selector!("selector76", Sm100, K, F16, 48, 64);
    selector!("selector77", Ss, K, S8, 64, 64);
    selector!("selector78", Rs, K, F16, 8, 16);
    selector!("selector79", Ss, MN, E4M3, 192, 96);
    tmem!("tmem0", TmemFrg<int!(32), int!(32), int!(2), Interleaved>, shape!(((32, 16), 4, 2)));
    tmem!("tmem1", TmemFrg<int!(32), int!(32), int!(2), Interleaved>, shape!(((32, 16), 2, 1)));
    tmem!("tmem2", TmemFrg<int!(8), int!(8), int!(1), NonInterleaved>, shape!(((64, 128), 4, 1)));
    tmem!("tmem3", TmemFrg<int!(16), int!(16), int!(1), NonInterleaved>, shape!(((64, 128), 1, 2)));
    tmem!("tmem4", TmemFrg<int!(16), int!(16), int!(2), Interleaved>, shape!(((128, 16), 2, 2)));
    tmem!("tmem5", TmemFrg<int!(16), int!(16), int!(1), Interleaved>, shape!(((128, 128), 1, 3)));
    tmem!("tmem6", TmemFrg<int!(16), int!(16), int!(1), NonInterleaved>, shape!(((64, 64), 2, 1)));
    tmem!("tmem7", TmemFrg<int!(16), int!(32), int!(1), Interleaved>, shape!(((64, 32), 2, 2)));
    tmem!("tmem8", TmemFrg<int!(16), int!(16), int!(2), Interleaved>, shape!(((32, 16), 4, 3)));
    tmem!("tmem9", TmemFrg<int!(16), int!(16), int!(2), Interleaved>, shape!(((64, 256), 4, 2)));
    tmem!("tmem10", TmemFrg<int!(16), int!(16), int!(1), NonInterleaved>, shape!(((64, 16), 2, 1)));
    tmem!("tmem11", TmemFrg<int!(16), int!(16), int!(1), Interleaved>, shape!(((64, 48), 1, 1)));
    tmem!("tmem12", TmemFrg<int!(32), int!(32), int!(2), Duplicated>, shape!(((64, 128), 1, 3)));
    tmem!("tmem13", TmemFrg<int!(32), int!(32), int!(1), Interleaved>, shape!(((128, 16), 2, 2)));
    tmem!("tmem14", TmemFrg<int!(8), int!(8), int!(1), NonInterleaved>, shape!(((128, 64), 1, 1)));
    tmem!("tmem15", TmemFrg<int!(16), int!(16), int!(1), Interleaved>, shape!(((128, 48), 1, 1)));
    tmem!("tmem16", TmemFrg<int!(16), int!(16), int!(1), NonInterleaved>, shape!(((128, 256), 1, 1)));
    tmem!("tmem17", TmemFrg<int!(32), int!(32), int!(1), Interleaved>, shape!(((128, 32), 1, 3)));
    tmem!("tmem18", TmemFrg<int!(32), int!(32), int!(1), Interleaved>, shape!(((64, 16), 1, 2)));
    tmem!("tmem19", TmemFrg<int!(32), int!(32), int!(1), NonInterleaved>, shape!(((128, 96), 1, 1)));
    tmem!("tmem20", TmemFrg<int!(16), int!(16), int!(2), Duplicated>, shape!(((64, 64), 1, 3)));
    tmem!("tmem21", TmemFrg<int!(32), int!(32), int!(2), Interleaved>, shape!(((32, 256), 1, 1)));
    tmem!("tmem22", TmemFrg<int!(8), int!(8), int!(1), NonInterleaved>, shape!(((64, 128), 2, 3)));
    tmem!("tmem23", TmemFrg<int!(8), int!(8), int!(2), Interleaved>, shape!(((32, 256), 4, 2)));
    tmem!("tmem24", TmemFrg<int!(32), int!(32), int!(1), NonInterleaved>, shape!(((128, 32), 2, 3)));
    tmem!("tmem25", TmemFrg<int!(16), int!(16), int!(1), Interleaved>, shape!(((64, 96), 1, 1)));
    tmem!("tmem26", TmemFrg<int!(8), int!(8), int!(1), NonInterleaved>, shape!(((64, 48), 2, 3)));
    tmem!("tmem27", TmemFrg<int!(16), int!(16), int!(1), NonInterleaved>, shape!(((128, 16), 4, 2)));
    tmem!("tmem28", TmemFrg<int!(16), int!(32), int!(1), NonInterleaved>, shape!(((128, 16), 2, 3)));
    tmem!("tmem29", TmemFrg<int!(16), int!(16), int!(1), Interleaved>, shape!(((128, 48), 4, 1)));
    tmem!("tmem30", TmemFrg<int!(16), int!(32), int!(2), Duplicated>, shape!(((64, 256), 2, 1)));
    tmem!("tmem31", TmemFrg<int!(8), int!(8), int!(2), Duplicated>, shape!(((64, 64), 4, 2)));
    tmem!("tmem32", TmemFrg<int!(16), int!(32), int!(1), NonInterleaved>, shape!(((64, 96), 1, 3)));
    tmem!("tmem33", TmemFrg<int!(16), int!(16), int!(2), Interleaved>, shape!(((128, 32), 4, 2)));
    tmem!("tmem34", TmemFrg<int!(16), int!(32), int!(2), Duplicated>, shape!(((64, 16), 2, 2)));
    tmem!("tmem35", TmemFrg<int!(16), int!(16), int!(1), NonInterleaved>, shape!(((64, 48), 4, 1)));
    tmem!("tmem36", TmemFrg<int!(8), int!(8), int!(2), Duplicated>, shape!(((64, 96), 2, 1)));
    tmem!("tmem37", TmemFrg<int!(16), int!(32), int!(1), Interleaved>, shape!(((64, 64), 4, 3)));
    tmem!("tmem38", TmemFrg<int!(16), int!(32), int!(2), Duplicated>, shape!(((64, 48), 2, 3)));
    tmem!("tmem39", TmemFrg<int!(8), int!(8), int!(2), Duplicated>, shape!(((64, 32), 2, 3)));
    tmem!("tmem40", TmemFrg<int!(16), int!(32), int!(1), Interleaved>, shape!(((64, 48), 1, 1)));
    tmem!("tmem41", TmemFrg<int!(32), int!(32), int!(1), NonInterleaved>, shape!(((64, 32), 2, 1)));
    tmem!("tmem42", TmemFrg<int!(8), int!(8), int!(1), NonInterleaved>, shape!(((128, 16), 2, 1)));
    tmem!("tmem43", TmemFrg<int!(16), int!(16), int!(2), Interleaved>, shape!(((128, 48), 1, 3)));
    tmem!("tmem44", TmemFrg<int!(16), int!(16), int!(2), Interleaved>, shape!(((32, 64), 2, 3)));
    tmem!("tmem45", TmemFrg<int!(32), int!(32), int!(2), Interleaved>, shape!(((32, 128), 2, 1)));
    tmem!("tmem46", TmemFrg<int!(16), int!(16), int!(2), Interleaved>, shape!(((64, 256), 4, 1)));
    tmem!("tmem47", TmemFrg<int!(16), int!(32), int!(2), Interleaved>, shape!(((128, 64), 4, 1)));
    tmem!("tmem48", TmemFrg<int!(16), int!(32), int!(2), Interleaved>, shape!(((128, 64), 1, 2)));
    tmem!("tmem49", TmemFrg<int!(32), int!(32), int!(2), Interleaved>, shape!(((128, 128), 2, 1)));
    tmem!("tmem50", TmemFrg<int!(8), int!(8), int!(1), NonInterleaved>, shape!(((128, 96), 1, 2)));
    tmem!("tmem51", TmemFrg<int!(16), int!(16), int!(2), Interleaved>, shape!(((128, 128), 1, 2)));
    tmem!("tmem52", TmemFrg<int!(16), int!(32), int!(1), Interleaved>, shape!(((128, 64), 4, 2)));
    tmem!("tmem53", TmemFrg<int!(8), int!(8), int!(1), NonInterleaved>, shape!(((128, 64), 4, 1)));
    tmem!("tmem54", TmemFrg<int!(16), int!(16), int!(2), Duplicated>, shape!(((64, 32), 2, 3)));
    tmem!("tmem55", TmemFrg<int!(8), int!(8), int!(2), Interleaved>, shape!(((32, 256), 1, 2)));
    tmem!("tmem56", TmemFrg<int!(16), int!(32), int!(1), Interleaved>, shape!(((64, 256), 1, 1)));
    tmem!("tmem57", TmemFrg<int!(8), int!(8), int!(2), Duplicated>, shape!(((64, 64), 4, 3)));
    tmem!("tmem58", TmemFrg<int!(32), int!(32), int!(1), NonInterleaved>, shape!(((64, 16), 1, 3)));
    tmem!("tmem59", TmemFrg<int!(16), int!(16), int!(1), Interleaved>, shape!(((64, 16), 2, 1)));
    tmem!("meta0", TmemEFrg<int!(32)>, shape!(((128, 16), 4, 2)));
    tmem!("meta1", TmemEFrg<int!(8)>, shape!(((128, 64), 2, 2)));
    tmem!("meta2", TmemEFrg<int!(8)>, shape!(((128, 64), 4, 3)));
    tmem!("meta3", TmemEFrg<int!(16)>, shape!(((128, 32), 2, 4)));
    tmem!("meta4", TmemEFrg<int!(32)>, shape!(((128, 16), 1, 3)));
    tmem!("meta5", TmemEFrg<int!(16)>, shape!(((128, 32), 2, 3)));
    tmem!("meta6", TmemEFrg<int!(16)>, shape!(((128, 32), 2, 1)));
    tmem!("meta7", TmemEFrg<int!(32)>, shape!(((128, 16), 4, 4)));
    tmem!("meta8", TmemEFrg<int!(4)>, shape!(((128, 128), 4, 1)));
    tmem!("meta9", TmemEFrg<int!(8)>, shape!(((128, 64), 1, 3)));
    tmem!("meta10", TmemEFrg<int!(32)>, shape!(((128, 16), 2, 1)));
    tmem!("meta11", TmemEFrg<int!(4)>, shape!(((128, 128), 2, 1)));
    tmem!("scales0", TmemSfFrg<int!(8), FourByOne>, shape!(((128, (16, 4)), 1, 4)));
    tmem!("scales1", TmemSfFrg<int!(8), FourByOne>, shape!(((128, (32, 4)), 2, 1)));
    tmem!("scales2", TmemSfFrg<int!(8), FourByOne>, shape!(((192, (16, 4)), 2, 4)));
    tmem!("scales3", TmemSfFrg<int!(8), TwoByTwo>, shape!(((128, (16, 4)), 2, 4)));
    tmem!("scales4", TmemSfFrg<int!(8), FourByOne>, shape!(((64, (32, 4)), 1, 2)));
    tmem!("scales5", TmemSfFrg<int!(8), FourByOne>, shape!(((256, (32, 2)), 1, 4)));
    tmem!("scales6", TmemSfFrg<int!(8), TwoByTwo>, shape!(((256, (32, 4)), 2, 2)));
    tmem!("scales7", TmemSfFrg<int!(8), FourByOne>, shape!(((128, (16, 4)), 1, 2)));
    tmem!("scales8", TmemSfFrg<int!(8), FourByOne>, shape!(((256, (16, 4)), 1, 4)));
    tmem!("scales9", TmemSfFrg<int!(8), TwoByTwo>, shape!(((128, (32, 2)), 1, 1)));
    tmem!("scales10", TmemSfFrg<int!(8), FourByOne>, shape!(((128, (16, 4)), 2, 4)));
    tmem!("scales11", TmemSfFrg<int!(8), FourByOne>, shape!(((64, (16, 4)), 2, 1)));
    tmem!("scales12", TmemSfFrg<int!(8), FourByOne>, shape!(((128, (16, 4)), 2, 2)));
    tmem!("scales13", TmemSfFrg<int!(8), FourByOne>, shape!(((64, (32, 4)), 2, 4)));
    tmem!("scales14", TmemSfFrg<int!(8), FourByOne>, shape!(((256, (16, 4)), 1, 1)));
    tmem!("scales15", TmemSfFrg<int!(8), FourByOne>, shape!(((256, (32, 2)), 2, 4)));
    tmem!("scales16", TmemSfFrg<int!(8), TwoByTwo>, shape!(((256, (32, 4)), 2, 1)));
    tmem!("scales17", TmemSfFrg<int!(8), FourByOne>, shape!(((64, (16, 4)), 2, 2)));
    tmem!("scales18", TmemSfFrg<int!(8), FourByOne>, shape!(((192, (32, 4)), 1, 2)));
    tmem!("scales19", TmemSfFrg<int!(8), FourByOne>, shape!(((192, (16, 4)), 2, 1)));
    problem!("problem0", 32, [200, 1, 1000, 1]);
    problem!("problem1", 16, [100, 1, 64, 5]);
    problem!("problem2", 16, [37, 1000, 16, 5]);
    problem!("problem3", 32, [100, 100, 128, 2]);
    problem!("problem4", 16, [1, 128, 64, 2]);
    problem!("problem5", 16, [1, 128, 64, 5]);
    problem!("problem6", 16, [100, 37, 512, 2]);
    problem!("problem7", 16, [200, 200, 1000, 5]);
    problem!("problem8", 16, [1000, 100, 128, 2]);
    problem!("problem9", 16, [256, 200, 1000, 5]);
    problem!("problem10", 16, [256, 200, 64, 5]);
    problem!("problem11", 32, [256, 256, 128, 2]);
    problem!("problem12", 16, [1000, 37, 16, 5]);
    problem!("problem13", 16, [200, 200, 16, 2]);
    problem!("problem14", 16, [128, 100, 100, 5]);
    problem!("problem15", 32, [100, 1000, 64, 1]);
    problem!("problem16", 32, [1, 1000, 128, 5]);
    problem!("problem17", 32, [200, 37, 128, 2]);
    problem!("problem18", 16, [128, 1, 100, 2]);
    problem!("problem19", 16, [200, 128, 64, 1]);
    problem!("problem20", 16, [37, 100, 128, 2]);
    problem!("problem21", 32, [256, 37, 512, 5]);
    problem!("problem22", 32, [1, 100, 100, 5]);
    problem!("problem23", 32, [200, 37, 1000, 5]);
    problem!("problem24", 16, [128, 100, 64, 1]);
    problem!("problem25", 32, [256, 37, 512, 2]);
    problem!("problem26", 32, [1000, 1000, 512, 5]);
    problem!("problem27", 16, [256, 256, 128, 1]);
    problem!("problem28", 16, [128, 1000, 16, 2]);
    problem!("problem29", 32, [1, 37, 512, 2]);
}
