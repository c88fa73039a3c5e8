// Written by `scripts/tma.py`.

fn rows(vectors: &Vectors) -> Outcome<Vec<(usize, usize)>> {
    let mut seen = Vec::new();
    tma! { vectors, seen:
        0, F32, TileToShape<SmemAtom<K, Sw128, F32>, shape!((128, 32)), LayoutRight>, TileToShape<SmemAtom<K, Sw128, F32>, shape!((128, 32, 3)), shape!((2, 1, 3))>, shape!((128, 32)), 1,
        (268usize, 64usize), (64usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        1, U8, TileToShape<SmemAtom<K, Inter, U8>, shape!((64, 32)), LayoutRight>, TileToShape<SmemAtom<K, Inter, U8>, shape!((64, 32, 3)), shape!((2, 1, 3))>, shape!((64, 32)), 2,
        (176usize, 208usize), (224usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        2, BF16, TileToShape<SmemAtom<MN, Sw32, BF16>, shape!((32, 64)), LayoutRight>, TileToShape<SmemAtom<MN, Sw32, BF16>, shape!((32, 64, 3)), shape!((2, 1, 3))>, shape!((32, 64)), 1,
        (160usize, (int!(16), 13usize)), (int!(1), (160usize, 2624usize)), (1, ..);
    }
    tma! { vectors, seen:
        3, TF32, TileToShape<SmemAtom<MN, Sw32, TF32>, shape!((16, 128)), LayoutRight>, TileToShape<SmemAtom<MN, Sw32, TF32>, shape!((16, 128, 3)), shape!((2, 1, 3))>, shape!((16, 128)), 4,
        (92usize, 268usize), (int!(1), 92usize), (1, ..);
    }
    tma! { vectors, seen:
        5, F16, layout!((32, 64) : (64, 1)), layout!((32, 64, 3) : (64, 1, 2048)), shape!((32, 64)), 4,
        (160usize, 344usize), (384usize, int!(1)), (1, ..);
    }
    sm100! { vectors, seen:
        40, A, Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), MnMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), MnMajor, KMajor>, SmemAtom<MN, Sw128, F16>, shape!((128, 128)), shape!((128, 128, 2)),
        shape!((128, 256, 128)), shape!((128, 128)), shape!((1, 1, 4, 1)), 4,
        (384usize, 640usize), (int!(1), 400usize);
    }
    sm100! { vectors, seen:
        41, B, Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw64, F16>, shape!((256, 64)), shape!((256, 64, 2)),
        shape!((128, 256, 64)), shape!((256, 64)), shape!((1, 2, 1, 1)), 2,
        (768usize, 320usize), (328usize, int!(1));
    }
    sm100! { vectors, seen:
        42, A, Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw128, F16>, shape!((128, 128)), shape!((128, 128, 2)),
        shape!((256, 128, 128)), shape!((256, 128)), shape!((2, 1, 4, 1)), 4,
        (768usize, 640usize), (648usize, int!(1));
    }
    sm100! { vectors, seen:
        45, B, Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2), KMajor, MnMajor>, Tcgen05<F16Kind, int!(128), int!(64), F32, F16, F16, Shared, int!(1), KMajor, MnMajor>, SmemAtom<MN, Sw64, F16>, shape!((64, 128)), shape!((64, 128, 2)),
        shape!((256, 128, 128)), shape!((128, 128)), shape!((2, 1, 1, 1)), 1,
        (384usize, 640usize), (int!(1), 400usize);
    }
    mask! { vectors, seen: 54, (1usize, 3usize, 4usize), (1usize, 1usize, 3usize), (.., .., 3) }
    mask! { vectors, seen: 55, (2usize, 2usize), (2usize, 1usize), (1, 0) }
    mask! { vectors, seen: 56, (1usize, 1usize), (1usize, 1usize), (0, 0) }
    mask! { vectors, seen: 57, (3usize, 1usize), (1usize, 3usize), (.., ..) }
    mask! { vectors, seen: 58, (4usize, 3usize), (1usize, 4usize), (3, 0) }
    mask! { vectors, seen: 59, (3usize, 2usize), (1usize, 3usize), (.., ..) }
    mask! { vectors, seen: 60, (2usize, 2usize, 2usize), (1usize, 2usize, 4usize), (.., 1, 0) }
    mask! { vectors, seen: 61, (1usize, 2usize), (1usize, 1usize), (.., ..) }
    mask! { vectors, seen: 62, (4usize, 2usize, 1usize, 2usize), (1usize, 4usize, 8usize, 8usize), (1, .., 0, 1) }
    mask! { vectors, seen: 63, (2usize, 1usize), (1usize, 2usize), (.., ..) }
    mask! { vectors, seen: 64, (1usize, 3usize), (1usize, 1usize), (0, ..) }
    mask! { vectors, seen: 65, (2usize, 2usize, 3usize), (1usize, 2usize, 4usize), (0, .., ..) }
    mask! { vectors, seen: 66, (2usize, 2usize, 2usize, 1usize), (1usize, 2usize, 4usize, 8usize), (.., 0, .., 0) }
    mask! { vectors, seen: 67, (4usize, 1usize, 4usize, 1usize), (1usize, 4usize, 4usize, 16usize), (.., .., 0, 0) }
    mask! { vectors, seen: 68, (2usize, 4usize, 2usize), (1usize, 2usize, 8usize), (0, 1, 1) }
    mask! { vectors, seen: 69, (2usize, 1usize), (1usize, 2usize), (0, 0) }
    mask! { vectors, seen: 70, (3usize, 1usize, 2usize, 1usize), (1usize, 3usize, 3usize, 6usize), (.., .., 0, ..) }
    mask! { vectors, seen: 71, (4usize, 2usize), (1usize, 4usize), (.., 1) }
    mask! { vectors, seen: 72, (1usize, 2usize, 4usize, 2usize), (1usize, 1usize, 2usize, 8usize), (.., 0, .., ..) }
    mask! { vectors, seen: 73, (2usize, 1usize), (1usize, 2usize), (0, 0) }
    mask! { vectors, seen: 74, (2usize, 2usize, 2usize), (4usize, 2usize, 1usize), (.., 1, 0) }
    mask! { vectors, seen: 75, (2usize, 1usize), (1usize, 2usize), (.., 0) }
    mask! { vectors, seen: 76, (4usize, 1usize, 2usize), (1usize, 4usize, 4usize), (.., .., 1) }
    mask! { vectors, seen: 77, (2usize, 2usize), (1usize, 2usize), (0, 0) }
    mask! { vectors, seen: 78, (2usize, 4usize, 1usize), (1usize, 2usize, 8usize), (0, 2, 0) }
    mask! { vectors, seen: 79, (2usize, 1usize), (1usize, 2usize), (1, ..) }
    mask! { vectors, seen: 80, (4usize, 1usize, 1usize, 3usize), (1usize, 4usize, 4usize, 4usize), (.., 0, .., ..) }
    mask! { vectors, seen: 81, (2usize, 1usize, 4usize), (1usize, 2usize, 2usize), (1, 0, 0) }
    mask! { vectors, seen: 82, (3usize, 2usize), (1usize, 3usize), (.., ..) }
    mask! { vectors, seen: 83, (3usize, 2usize), (1usize, 3usize), (1, ..) }
    mask! { vectors, seen: 84, (2usize, 1usize), (1usize, 2usize), (1, ..) }
    mask! { vectors, seen: 85, (2usize, 2usize), (2usize, 1usize), (.., 1) }
    mask! { vectors, seen: 86, (2usize, 4usize), (1usize, 2usize), (.., 1) }
    mask! { vectors, seen: 87, (2usize, 2usize), (2usize, 1usize), (.., 1) }
    mask! { vectors, seen: 88, (2usize, 2usize, 2usize, 1usize), (1usize, 2usize, 4usize, 8usize), (.., 0, .., ..) }
    mask! { vectors, seen: 89, (2usize, 1usize), (1usize, 2usize), (1, 0) }
    mask! { vectors, seen: 90, (4usize, 1usize, 1usize, 2usize), (1usize, 4usize, 4usize, 4usize), (2, .., .., 1) }
    mask! { vectors, seen: 91, (2usize, 2usize, 3usize), (1usize, 2usize, 4usize), (.., .., 0) }
    mask! { vectors, seen: 92, (1usize, 2usize, 1usize, 1usize), (1usize, 1usize, 2usize, 2usize), (.., 0, 0, 0) }
    mask! { vectors, seen: 93, (3usize, 1usize), (1usize, 3usize), (.., ..) }
    mask! { vectors, seen: 94, (1usize, 1usize, 3usize, 3usize), (1usize, 1usize, 1usize, 3usize), (0, 0, 1, ..) }
    mask! { vectors, seen: 95, (2usize, 1usize), (1usize, 2usize), (.., 0) }
    mask! { vectors, seen: 96, (1usize, 2usize, 1usize), (1usize, 1usize, 2usize), (.., 1, 0) }
    mask! { vectors, seen: 97, (1usize, 2usize), (1usize, 1usize), (0, 1) }
    mask! { vectors, seen: 98, (2usize, 2usize, 2usize), (4usize, 2usize, 1usize), (.., .., ..) }
    mask! { vectors, seen: 99, (1usize, 2usize, 2usize, 1usize), (1usize, 1usize, 2usize, 4usize), (.., 1, .., 0) }
    mask! { vectors, seen: 100, (1usize, 2usize, 2usize), (1usize, 1usize, 2usize), (0, .., 0) }
    mask! { vectors, seen: 101, (3usize, 2usize), (1usize, 3usize), (.., ..) }
    mask! { vectors, seen: 102, (1usize, 1usize, 4usize, 2usize), (1usize, 1usize, 1usize, 4usize), (0, .., 3, 1) }
    mask! { vectors, seen: 103, (3usize, 1usize), (1usize, 3usize), (0, ..) }
    Ok(seen)
}

#[cfg(feature = "exhaustive")]
fn more_rows(vectors: &Vectors) -> Outcome<Vec<(usize, usize)>> {
    let mut seen = Vec::new();
    tma! { vectors, seen:
        4, TF32, TileToShape<SmemAtom<MN, Sw64, TF32>, shape!((16, 64)), LayoutRight>, TileToShape<SmemAtom<MN, Sw64, TF32>, shape!((16, 64, 3)), shape!((2, 1, 3))>, shape!((16, 64)), 1,
        (80usize, 204usize), (int!(1), 84usize), (1, ..);
    }
    tma! { vectors, seen:
        6, TF32, layout!((64, 32) : (32, 1)), layout!((64, 32, 3) : (32, 1, 2048)), shape!((64, 32)), 1,
        (128usize, 160usize, 7usize), (160usize, int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        7, TF32, TileToShape<SmemAtom<MN, Sw128, TF32>, shape!((32, 32))>, TileToShape<SmemAtom<MN, Sw128, TF32>, shape!((32, 32, 3))>, shape!((32, 32)), 1,
        (64usize, 108usize), (int!(1), 84usize), (1, ..);
    }
    tma! { vectors, seen:
        8, BF16, TileToShape<SmemAtom<K, Sw32, BF16>, shape!((32, 16)), LayoutRight>, TileToShape<SmemAtom<K, Sw32, BF16>, shape!((32, 16, 3)), shape!((2, 1, 3))>, shape!((32, 16)), 1,
        ((int!(8), 13usize), 48usize, 7usize), ((88usize, 768usize), int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        9, TF32, TileToShape<SmemAtom<K, Sw128, TF32>, shape!((64, 32))>, TileToShape<SmemAtom<K, Sw128, TF32>, shape!((64, 32, 3))>, shape!((64, 32)), 1,
        (192usize, 76usize, 7usize), (80usize, int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        10, TF32, TileToShape<SmemAtom<K, Sw64, TF32>, shape!((128, 32))>, TileToShape<SmemAtom<K, Sw64, TF32>, shape!((128, 32, 3))>, shape!((128, 32)), 1,
        ((int!(8), 49usize), 96usize), ((100usize, 864usize), int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        11, TF32, layout!((32, 32) : (32, 1)), layout!((32, 32, 3) : (32, 1, 1024)), shape!((32, 32)), 1,
        (76usize, 108usize), (108usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        12, F32, TileToShape<SmemAtom<K, Sw64, F32>, shape!((32, 16))>, TileToShape<SmemAtom<K, Sw64, F32>, shape!((32, 16, 3))>, shape!((32, 16)), 2,
        (96usize, 44usize), (64usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        13, F32, TileToShape<SmemAtom<MN, Sw64, F32>, shape!((16, 32)), LayoutRight>, TileToShape<SmemAtom<MN, Sw64, F32>, shape!((16, 32, 3)), shape!((2, 1, 3))>, shape!((16, 32)), 2,
        (32usize, (int!(32), 4usize)), (int!(1), (36usize, 1216usize)), (1, ..);
    }
    tma! { vectors, seen:
        14, F16, TileToShape<SmemAtom<K, Sw32, F16>, shape!((64, 32))>, TileToShape<SmemAtom<K, Sw32, F16>, shape!((64, 32, 3))>, shape!((64, 32)), 2,
        ((int!(8), 25usize), 64usize), ((104usize, 896usize), int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        15, F32, layout!((32, 64) : (64, 1)), layout!((32, 64, 3) : (64, 1, 2048)), shape!((32, 64)), 1,
        ((int!(32), 4usize), 128usize), ((128usize, 4160usize), int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        16, BF16, TileToShape<SmemAtom<MN, Sw64, BF16>, shape!((32, 128))>, TileToShape<SmemAtom<MN, Sw64, BF16>, shape!((32, 128, 3))>, shape!((32, 128)), 4,
        (64usize, 640usize, 7usize), (int!(1), 64usize, 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        17, BF16, TileToShape<SmemAtom<MN, Inter, BF16>, shape!((16, 128))>, TileToShape<SmemAtom<MN, Inter, BF16>, shape!((16, 128, 3))>, shape!((16, 128)), 1,
        (48usize, 256usize), (int!(1), 48usize), (1, ..);
    }
    tma! { vectors, seen:
        18, BF16, TileToShape<SmemAtom<MN, Sw128, BF16>, shape!((128, 64))>, TileToShape<SmemAtom<MN, Sw128, BF16>, shape!((128, 64, 3))>, shape!((128, 64)), 2,
        (664usize, 320usize), (int!(1), 664usize), (1, ..);
    }
    tma! { vectors, seen:
        19, TF32, layout!((64, 64) : (64, 1)), layout!((64, 64, 3) : (64, 1, 4096)), shape!((64, 64)), 1,
        (320usize, 332usize), (332usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        20, TF32, TileToShape<SmemAtom<K, Sw64, TF32>, shape!((64, 32)), LayoutRight>, TileToShape<SmemAtom<K, Sw64, TF32>, shape!((64, 32, 3)), shape!((2, 1, 3))>, shape!((64, 32)), 2,
        (140usize, 96usize), (100usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        21, F32, layout!((64, 64) : (64, 1)), layout!((64, 64, 3) : (64, 1, 4096)), shape!((64, 64)), 2,
        (140usize, 332usize), (332usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        22, BF16, layout!((32, 64) : (64, 1)), layout!((32, 64, 3) : (64, 1, 2048)), shape!((32, 64)), 2,
        ((int!(16), 7usize), 192usize), ((192usize, 3136usize), int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        23, F32, TileToShape<SmemAtom<K, Inter, F32>, shape!((128, 16)), LayoutRight>, TileToShape<SmemAtom<K, Inter, F32>, shape!((128, 16, 3)), shape!((2, 1, 3))>, shape!((128, 16)), 1,
        (640usize, 32usize, 7usize), (32usize, int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        24, F32, TileToShape<SmemAtom<K, Sw32, F32>, shape!((64, 16)), LayoutRight>, TileToShape<SmemAtom<K, Sw32, F32>, shape!((64, 16, 3)), shape!((2, 1, 3))>, shape!((64, 16)), 1,
        ((int!(16), 13usize), 48usize, 7usize), ((52usize, 896usize), int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        25, F16, TileToShape<SmemAtom<K, Sw32, F16>, shape!((32, 32)), LayoutRight>, TileToShape<SmemAtom<K, Sw32, F16>, shape!((32, 32, 3)), shape!((2, 1, 3))>, shape!((32, 32)), 1,
        (96usize, 160usize, 7usize), (160usize, int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        26, TF32, TileToShape<SmemAtom<MN, Sw128, TF32>, shape!((64, 128))>, TileToShape<SmemAtom<MN, Sw128, TF32>, shape!((64, 128, 3))>, shape!((64, 128)), 1,
        (140usize, (int!(128), 4usize)), (int!(1), (140usize, 17984usize)), (1, ..);
    }
    tma! { vectors, seen:
        27, BF16, TileToShape<SmemAtom<MN, Sw32, BF16>, shape!((16, 32)), LayoutRight>, TileToShape<SmemAtom<MN, Sw32, BF16>, shape!((16, 32, 3)), shape!((2, 1, 3))>, shape!((16, 32)), 1,
        (56usize, 160usize), (int!(1), 56usize), (1, ..);
    }
    tma! { vectors, seen:
        28, BF16, layout!((32, 64) : (1, 32)), layout!((32, 64, 3) : (1, 32, 2048)), shape!((32, 64)), 1,
        (64usize, (int!(8), 25usize)), (int!(1), (64usize, 576usize)), (1, ..);
    }
    tma! { vectors, seen:
        29, F32, TileToShape<SmemAtom<K, Sw32, F32>, shape!((128, 16))>, TileToShape<SmemAtom<K, Sw32, F32>, shape!((128, 16, 3))>, shape!((128, 16)), 1,
        (640usize, 80usize), (80usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        30, F32, TileToShape<SmemAtom<K, Inter, F32>, shape!((64, 16)), LayoutRight>, TileToShape<SmemAtom<K, Inter, F32>, shape!((64, 16, 3)), shape!((2, 1, 3))>, shape!((64, 16)), 4,
        (128usize, 92usize), (96usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        31, BF16, layout!((64, 32) : (1, 64)), layout!((64, 32, 3) : (1, 64, 2048)), shape!((64, 32)), 1,
        (152usize, 160usize, 7usize), (int!(1), 152usize, 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        32, U8, TileToShape<SmemAtom<K, Inter, U8>, shape!((64, 32))>, TileToShape<SmemAtom<K, Inter, U8>, shape!((64, 32, 3))>, shape!((64, 32)), 1,
        (128usize, 64usize, 7usize), (80usize, int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        33, BF16, TileToShape<SmemAtom<MN, Inter, BF16>, shape!((16, 64))>, TileToShape<SmemAtom<MN, Inter, BF16>, shape!((16, 64, 3))>, shape!((16, 64)), 2,
        (72usize, 320usize), (int!(1), 72usize), (1, ..);
    }
    tma! { vectors, seen:
        34, U8, TileToShape<SmemAtom<K, Sw64, U8>, shape!((32, 128))>, TileToShape<SmemAtom<K, Sw64, U8>, shape!((32, 128, 3))>, shape!((32, 128)), 1,
        (208usize, 688usize, 7usize), (768usize, int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        35, BF16, TileToShape<SmemAtom<MN, Sw64, BF16>, shape!((64, 128)), LayoutRight>, TileToShape<SmemAtom<MN, Sw64, BF16>, shape!((64, 128, 3)), shape!((2, 1, 3))>, shape!((64, 128)), 2,
        (344usize, 280usize, 7usize), (int!(1), 384usize, 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        36, F32, TileToShape<SmemAtom<K, Sw64, F32>, shape!((32, 32)), LayoutRight>, TileToShape<SmemAtom<K, Sw64, F32>, shape!((32, 32, 3)), shape!((2, 1, 3))>, shape!((32, 32)), 1,
        (96usize, 160usize), (160usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        37, BF16, TileToShape<SmemAtom<K, Sw64, BF16>, shape!((32, 32))>, TileToShape<SmemAtom<K, Sw64, BF16>, shape!((32, 32, 3))>, shape!((32, 32)), 1,
        (184usize, 160usize), (160usize, int!(1)), (1, ..);
    }
    tma! { vectors, seen:
        38, BF16, layout!((128, 64) : (64, 1)), layout!((128, 64, 3) : (64, 1, 8192)), shape!((128, 64)), 4,
        (664usize, 192usize, 7usize), (192usize, int!(1), 16777216usize), (1, .., 3);
    }
    tma! { vectors, seen:
        39, TF32, TileToShape<SmemAtom<MN, Inter, TF32>, shape!((16, 32))>, TileToShape<SmemAtom<MN, Inter, TF32>, shape!((16, 32, 3))>, shape!((16, 32)), 1,
        (32usize, 64usize), (int!(1), 32usize), (1, ..);
    }
    sm100! { vectors, seen:
        43, A, Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw128, F16>, shape!((128, 64)), shape!((128, 64, 2)),
        shape!((256, 128, 64)), shape!((256, 64)), shape!((2, 1, 4, 1)), 4,
        (768usize, 320usize), (328usize, int!(1));
    }
    sm100! { vectors, seen:
        44, A, Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw128, F16>, shape!((128, 128)), shape!((128, 128, 2)),
        shape!((128, 256, 128)), shape!((128, 128)), shape!((1, 1, 2, 1)), 2,
        (384usize, 640usize), (648usize, int!(1));
    }
    sm100! { vectors, seen:
        46, B, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw128, F16>, shape!((128, 128)), shape!((128, 128, 2)),
        shape!((128, 128, 128)), shape!((128, 128)), shape!((1, 1, 1, 1)), 1,
        (384usize, 640usize), (648usize, int!(1));
    }
    sm100! { vectors, seen:
        47, A, Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw128, F16>, shape!((128, 64)), shape!((128, 64, 2)),
        shape!((256, 128, 64)), shape!((256, 64)), shape!((2, 1, 4, 1)), 4,
        (768usize, 320usize), (328usize, int!(1));
    }
    sm100! { vectors, seen:
        48, B, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, MnMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, MnMajor>, SmemAtom<MN, Sw64, F16>, shape!((128, 64)), shape!((128, 64, 2)),
        shape!((128, 128, 64)), shape!((128, 64)), shape!((1, 1, 1, 1)), 1,
        (384usize, 320usize), (int!(1), 400usize);
    }
    sm100! { vectors, seen:
        49, A, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw64, F16>, shape!((128, 64)), shape!((128, 64, 2)),
        shape!((128, 128, 64)), shape!((128, 64)), shape!((1, 1, 2, 1)), 2,
        (384usize, 320usize), (328usize, int!(1));
    }
    sm100! { vectors, seen:
        50, A, Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), MnMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16, Shared, int!(1), MnMajor, KMajor>, SmemAtom<MN, Sw64, F16>, shape!((128, 128)), shape!((128, 128, 2)),
        shape!((128, 256, 128)), shape!((128, 128)), shape!((1, 1, 1, 1)), 1,
        (384usize, 640usize), (int!(1), 400usize);
    }
    sm100! { vectors, seen:
        51, A, Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw64, F16>, shape!((128, 64)), shape!((128, 64, 2)),
        shape!((256, 128, 64)), shape!((256, 64)), shape!((2, 1, 1, 1)), 1,
        (768usize, 320usize), (328usize, int!(1));
    }
    sm100! { vectors, seen:
        52, A, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw128, F16>, shape!((128, 64)), shape!((128, 64, 2)),
        shape!((128, 128, 64)), shape!((128, 64)), shape!((1, 1, 4, 1)), 4,
        (384usize, 320usize), (328usize, int!(1));
    }
    sm100! { vectors, seen:
        53, B, Tcgen05<F16Kind, int!(256), int!(256), F32, F16, F16, Shared, int!(2), KMajor, KMajor>, Tcgen05<F16Kind, int!(128), int!(128), F32, F16, F16, Shared, int!(1), KMajor, KMajor>, SmemAtom<K, Sw64, F16>, shape!((128, 64)), shape!((128, 64, 2)),
        shape!((256, 256, 64)), shape!((256, 64)), shape!((2, 1, 1, 1)), 1,
        (768usize, 320usize), (328usize, int!(1));
    }
    Ok(seen)
}
