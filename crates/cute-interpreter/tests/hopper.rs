//! TMA, mbarriers, clusters and asynchronous `wgmma`: what is right runs, and each thing that is missing is told.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "a test, of small integers"
)]

use core::cell::Cell;
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{Registers, Wgmma};
use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::tiled::{TiledMma, make_fragment};
use cute_atoms::tma::{DataType, Options, TensorMap, TensorMapError, TmaOf, TmaSwizzle, tma_partition};
use cute_interpreter::{Does, Fault, Global, MbarrierFault, TmaFault, TmaTensor, Until, launch, launch_cluster};
use cute_static::{Layout, LayoutOps, Tensor, TileToShape, int, layout, shape};
use half::f16;

/// Rows of 8 floats, `columns` to a row in memory, in boxes of 4 rows.
fn map(rows: u64, columns: u64) -> Result<TensorMap, TensorMapError> {
    let row = 4 * columns.next_multiple_of(4);
    TensorMap::tiled(DataType::Float32, &[columns, rows], &[row], &[8, 4], &[1, 1], Options::default())
}

/// Every swizzle, by the layout of the tile that it is derived from, in a stage that is not the first; and back.
#[test]
fn boxes_are_where_layouts_say() {
    macro_rules! check {
        ($($swizzle:ident $bits:tt, $columns:tt;)*) => {$({
            type Stages = TileToShape<
                cute_static::ComposedLayout<cute_static::swizzle!($bits, 3, 3), int!(0), layout!((8, $columns) : ($columns, 1))>,
                shape!((16, $columns, 2)),
            >;
            type Tile = TileToShape<
                cute_static::ComposedLayout<cute_static::swizzle!($bits, 3, 3), int!(0), layout!((8, $columns) : ($columns, 1))>,
                shape!((16, $columns)),
            >;
            let number = |i: usize| f16::from_f32((i % 2048) as f32);
            let (m, k): (usize, usize) = (40, 128);
            let (a, b) = (Global::new("A", (0..m * k).map(number)), Global::new("B", vec![f16::ZERO; m * k]));
            let l = cute_static::Layout::new((m, k), (k, int!(1))).unwrap();
            let map = TmaOf::<F16, Tile, shape!((16, $columns))>::default().tensor_map(&l).unwrap();
            assert_eq!(map.options().swizzle, TmaSwizzle::$swizzle);
            let (load, store) = (TmaTensor::new(map, &a).unwrap(), TmaTensor::new(map, &b).unwrap());
            assert_eq!(load.box_bytes(), 16 * $columns * 2);
            launch((1, 1), 32, async |thread| {
                let stages = Stages::default();
                let memory = thread.shared::<f16, _>("sA", &stages)?;
                let stages = Tensor::view(&memory, stages)?;
                let mut tile = stages.slice((.., .., 1)).unwrap();
                let full = thread.mbarriers("full", 1)?;
                if thread.index() == 0 {
                    full.init(0, 1)?;
                    full.arrive_and_expect_tx(0, load.box_bytes())?;
                    thread.tma_load(&load, [$columns, 8], &mut tile, &full, 0)?;
                    full.wait(0, 0).await?;
                    let mut all = Tensor::view_mut(vec![f16::ZERO; 16 * $columns].leak(), layout!((16, $columns) : (1, 16)))?;
                    thread.copy(&tile, &mut all)?;
                    for (i, j) in (0..$columns).flat_map(|j| (0..16).map(move |i| (i, j))) {
                        assert_eq!(all.get((i, j)), Some(&number((8 + i) * k + $columns + j)), "{i} {j}");
                    }
                    // what is outside is not stored
                    thread.tma_store(&tile, &store, [$columns, 32])?;
                    thread.tma_store_arrive();
                    thread.bulk_wait_group(0);
                }
                Ok(())
            })
            .unwrap();
            let b = b.to_vec();
            let expected = |i: usize| {
                let (row, column) = (i / k, i % k);
                let inside = row >= 32 && ($columns..2 * $columns).contains(&column);
                if inside { number((row - 24) * k + column) } else { f16::ZERO }
            };
            assert!((0..m * k).all(|i| b[i] == expected(i)));
        })*};
    }
    check! { None 0, 8; Bytes32 1, 16; Bytes64 2, 32; Bytes128 3, 64; }
}

/// What is missing between a load, or a store, and what comes behind it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Without {
    Nothing,
    Wait,
    Expect,
    Bytes,
    Fence,
    Meeting,
    StoreWait,
    Init,
    Seen,
}
/// A tile through shared memory by TMA, each number doubled by a thread.
fn doubled(without: Without) -> Result<Vec<f32>, Fault> {
    let (a, b) = (Global::new("A", (0..36).map(|i| i as f32)), Global::new("B", [-1f32; 36]));
    let (load, store) = (TmaTensor::new(map(3, 10).unwrap(), &a)?, TmaTensor::new(map(3, 10).unwrap(), &b)?);
    launch((1, 1), 32, async |thread| {
        let l = layout!((4, 8) : (8, 1));
        let memory = thread.shared::<f32, _>("sA", &l)?;
        let mut tile = Tensor::view(&memory, l)?;
        let full = thread.mbarriers("full", 1)?;
        if thread.index() == 0 && without != Without::Init {
            full.init(0, 1)?;
        }
        if without != Without::Seen {
            thread.sync_threads().await?;
        }
        if thread.index() == 0 {
            match without {
                Without::Expect => full.arrive(0)?,
                Without::Bytes => full.arrive_and_expect_tx(0, 100)?,
                _ => full.arrive_and_expect_tx(0, load.box_bytes())?,
            }
            thread.tma_load(&load, [8, 0], &mut tile, &full, 0)?;
        }
        if without != Without::Wait {
            full.wait(0, 0).await?;
        }
        let mut mine = tile.local_partition(&layout!((4, 8) : (8, 1)), thread.index())?;
        let mut value = Tensor::fragment(layout!(1 : 1), 0f32);
        thread.copy(&mine, &mut value)?;
        let twice = Tensor::fragment(layout!(1 : 1), value.get(0).unwrap() * 2.0);
        thread.copy(&twice, &mut mine)?;
        if without != Without::Fence {
            thread.fence_proxy_async();
        }
        if without != Without::Meeting {
            thread.sync_threads().await?;
        }
        if thread.index() == 0 {
            thread.tma_store(&tile, &store, [8, 0])?;
            thread.tma_store_arrive();
            if without != Without::StoreWait {
                thread.tma_store_wait(0);
            }
            thread.copy(&value, &mut mine)?;
        }
        Ok(())
    })
    .map(|()| b.to_vec())
}
#[test]
fn loads_and_stores_are_waited_for() {
    // three rows of ten, twelve in memory: A's rows are read as they lie there; the word that a row ends in is stored whole
    let a = |row: usize, column: usize| if column < 10 && row < 3 { (12 * row + column) as f32 } else { 0.0 };
    let b = doubled(Without::Nothing).unwrap();
    for (row, column) in (0..3).flat_map(|row| (0..12).map(move |column| (row, column))) {
        let stored = if column < 8 { -1.0 } else { 2.0 * a(row, column) };
        assert_eq!(b[12 * row + column], stored, "{row} {column}");
    }
    let fault = |without| doubled(without).unwrap_err();
    let told = fault(Without::Wait).to_string();
    assert!(told.starts_with("sA(0,0) is on its way: thread 0 loads to it by TMA in epoch 1 (hopper.rs:"), "{told}");
    assert!(told.ends_with(") and has not waited for full[0]"), "{told}");
    // the phase is over before the bytes are there
    let until = Until::Phase { barrier: "full", index: 0 };
    assert!(matches!(fault(Without::Expect), Fault::InFlight { until: found, .. } if found == until));
    let told = fault(Without::Bytes).to_string();
    assert!(
        told.starts_with("threads wait for others that do not come: 0..=31 at full[0], for parity 0 (hopper.rs:"),
        "{told}"
    );
    assert!(told.ends_with("; full[0] is in phase 0: 0 of 1 arrivals and -28 bytes are to come"), "{told}");
    let told = fault(Without::Fence).to_string();
    assert!(told.starts_with("sA(0,0) may not be seen: thread 0 writes it in epoch 1 ("), "{told}");
    assert!(told.ends_with(", and no fence.proxy.async lies between"), "{told}");
    let Fault::Race { earlier, later, .. } = fault(Without::Meeting) else { panic!("a race") };
    assert_eq!((earlier.does, later.does), (Does::StoresFrom, Does::Writes));
    let told = fault(Without::StoreWait).to_string();
    assert!(told.starts_with("sA(0,0) is in use: thread 0 stores from it by TMA in epoch 2 ("), "{told}");
    let told = fault(Without::Init).to_string();
    assert!(told.starts_with("full[0]: it is not initialised: thread 0 at hopper.rs:"), "{told}");
    assert!(matches!(fault(Without::Seen), Fault::Mbarrier { wrong: MbarrierFault::NotSeen { .. }, thread: 1, .. }));
}

/// Boxes that TMA does not copy, and mbarriers that do not count so.
#[test]
fn what_has_no_box() {
    let a = Global::new("A", [0f32; 64]);
    let tensor = TmaTensor::new(map(8, 8).unwrap(), &a).unwrap();
    let run = |case: usize| {
        launch((1, 1), 1, async |thread| {
            let l = layout!((4, 8, 4) : (8, 1, 36));
            let memory = thread.shared::<f32, _>("sA", &l)?;
            let all = Tensor::view(&memory, l)?;
            let mut tile = all.slice((.., .., if case == 1 { 1 } else { 0 })).unwrap();
            let full = thread.mbarriers("full", 2)?;
            if case == 8 {
                return full.init(2, 1);
            }
            full.init(0, if case == 6 { 0 } else { 1 })?;
            match case {
                0 | 1 => thread.tma_load(&tensor, [0, 0], &mut tile, &full, 0),
                2 => thread.tma_load(&tensor, [1, 0], &mut tile, &full, 0),
                3 => thread.tma_load(&tensor, [0, 0, 0], &mut tile, &full, 0),
                4 => thread.tma_load(&tensor, [0, 0], &mut tile.slice((0, ..)).unwrap(), &full, 0),
                5 => thread.tma_load_multicast(&tensor, [0, 0], &mut tile, &full, 0, 3),
                7 => full.arrive(0).and(full.arrive_and_expect_tx(0, 4)).and(full.arrive(0)),
                9 => full.init(0, 1),
                10 => thread.tma_load(&tensor, (0, 1isize << 31), &mut tile, &full, 0),
                _ => Ok(()),
            }
        })
        .map_err(|fault| fault.to_string())
    };
    run(0).unwrap();
    for (case, expected) in [
        (1, ": tma: a box at byte 144 of shared memory, which is no multiple of 128"),
        (2, ": tma: a box that begins at coordinate 1 of the first mode, 4 bytes, which are no multiple of 16"),
        (3, ": tma: 3 coordinates, where the tensor map has 2 modes"),
        (4, "tma: elements of a box: 8 values, where an instruction takes 32"),
        (5, "full[0]: block 1 of a cluster of 1: thread 0 at "),
        (6, "full[0]: 0 arrivals, where it counts 1 to 1048575: thread 0 at "),
        (7, "full[0]: one arrival more than the 1 of phase 1, which waits for 4 bytes: thread 0 at "),
        (8, "full[2]: there are 2 of them: thread 0 at "),
        (9, "full[0]: it is initialised a second time: thread 0 at "),
        (10, ": tma: coordinate 2147483648 of mode 1, which 32 bits do not hold"),
    ] {
        let told = run(case).unwrap_err();
        assert!(told.contains(expected), "{told}");
    }
    let half = Global::new("A", [f16::ZERO; 64]);
    assert!(matches!(TmaTensor::new(map(8, 8).unwrap(), &half), Err(Fault::Elements { found: 16, expected: 32, .. })));
    let options = Options { swizzle: TmaSwizzle::Bytes128Atom64, ..Options::default() };
    let odd = TensorMap::tiled(DataType::Float32, &[8, 8], &[32], &[8, 4], &[1, 1], options).unwrap();
    assert!(matches!(TmaTensor::new(odd, &a), Err(Fault::Tma { wrong: TmaFault::NotHere, .. })));
}

/// Two blocks load half a tile each to both; who fills a place again has to know that the other block is through with it.
#[test]
fn multicast() {
    let run = |waits: bool, tells: bool| {
        let (a, sums) = (Global::new("A", (0..128).map(|i| i as f32)), Global::new("sums", [0f32; 4]));
        let a = TmaTensor::new(map(16, 8).unwrap(), &a)?;
        launch_cluster((4, 1), (2, 1), 32, async |thread| {
            let (rank, l) = (thread.cluster_rank(), layout!((8, 8) : (8, 1)));
            let memory = thread.shared::<f32, _>("sA", &l)?;
            let tile = Tensor::view(&memory, l)?;
            let (full, empty) = (thread.mbarriers("full", 1)?, thread.mbarriers("empty", 1)?);
            if thread.index() == 0 {
                full.init(0, 1)?;
                empty.init(0, 2)?;
            }
            thread.cluster_sync().await?;
            let mut sum = 0.0;
            for round in 0..2 {
                if thread.index() == 0 {
                    if waits {
                        empty.wait(0, (round + 1) % 2).await?;
                    }
                    full.arrive_and_expect_tx(0, 2 * a.box_bytes())?;
                    let mut half = tile.local_tile(&shape!((4, 8)), (rank, 0))?;
                    let row = 8 * round + 4 * rank;
                    thread.tma_load_multicast(&a, [0, row as i32], &mut half, &full, 0, 0b11)?;
                }
                full.wait(0, round % 2).await?;
                if thread.index() == 0 {
                    let mut all = Tensor::fragment(l, 0f32);
                    thread.copy(&tile, &mut all)?;
                    sum += all.elements_mut().iter().sum::<f32>();
                    for to in (0..2).filter(|to| tells || *to == rank) {
                        empty.arrive_at(0, to)?;
                    }
                    if !tells {
                        empty.arrive(0)?;
                    }
                }
            }
            let at = thread.block().0;
            thread.copy_if(&Tensor::fragment(layout!(4 : 1), sum), &mut Tensor::view(&sums, layout!(4 : 1))?, |i| {
                thread.index() == 0 && i == at
            })
        })?;
        Ok::<_, Fault>(sums.to_vec())
    };
    assert_eq!(run(true, true).unwrap(), [8128.0; 4]);
    // nobody has told that the other block's half is there, and used
    for fault in [run(false, true), run(true, false)] {
        let told = fault.unwrap_err().to_string();
        assert!(told.starts_with("sA(0,0) is on its way: thread 0 loads to it by TMA in epoch 1 ("), "{told}");
    }
}

/// `wgmma` from a tile that `cp.async` or threads have written: the fences, and the wait for sums and for operands.
#[test]
fn wgmma_is_asynchronous() {
    type Mma = TiledMma<Wgmma<int!(8), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    type MmaRs = TiledMma<Wgmma<int!(8), F32, F16, F16, Registers>, layout!((1, 1, 1) : (0, 0, 0))>;
    type A = TileToShape<SmemAtom<K, Sw128, F16>, shape!((64, 64))>;
    type B = TileToShape<SmemAtom<K, Sw128, F16>, shape!((8, 64))>;
    let run = |without: &str| {
        let c = Global::new("C", [0f32; 512]);
        launch((1, 1), 128, async |thread| {
            let (a, b) = (A::default(), B::default());
            let (memory_a, memory_b) = (thread.shared::<f16, _>("sA", &a)?, thread.shared::<f16, _>("sB", &b)?);
            let (a, b) = (Tensor::view(&memory_a, a)?, Tensor::view(&memory_b, b)?);
            let threads = layout!((8, 16) : (1, 8));
            let (mut mine, mut few) =
                (a.local_partition(&threads, thread.index())?, b.local_partition(&threads, thread.index())?);
            thread.fill(&mut mine, f16::ONE)?;
            thread.fill(&mut few, f16::ONE)?;
            if without != "proxy" {
                thread.fence_proxy_async();
            }
            thread.sync_threads().await?;
            let mma = Mma::default().get_slice(thread.index());
            let (at, bt) = (mma.partition_a(&a)?, mma.partition_b(&b)?);
            let mut c = mma.partition_c(&Tensor::view(&c, layout!((64, 8) : (1, 64)))?)?;
            let mut sums = make_fragment(&c, 0f32);
            if without != "arrive" {
                thread.warpgroup_arrive();
            }
            for k in 0..4 {
                thread.mma(&mma, &at.slice((.., .., k)).unwrap(), &bt.slice((.., .., k)).unwrap(), &mut sums).await?;
            }
            if without != "commit" {
                thread.warpgroup_commit_batch();
            }
            if without != "wait" {
                thread.warpgroup_wait(if without == "all" { 1 } else { 0 });
            }
            if without == "operands" {
                thread.mma(&mma, &at, &bt, &mut sums).await?;
                thread.fill(&mut mine, f16::ZERO)?;
            }
            thread.copy(&sums, &mut c)
        })
        .map(|()| assert_eq!(c.to_vec(), [64.0; 512]))
    };
    run("nothing").unwrap();
    let told = run("proxy").unwrap_err().to_string();
    assert!(told.starts_with("sA(0,0) may not be seen: thread 0 writes it in epoch 0 (hopper.rs:"), "{told}");
    assert!(told.contains("), thread 0 multiplies it by wgmma in epoch 1 ("), "{told}");
    let told = run("arrive").unwrap_err().to_string();
    assert!(told.starts_with("mma: thread 0 issues wgmma (hopper.rs:"), "{told}");
    for without in ["wait", "commit", "all"] {
        let told = run(without).unwrap_err().to_string();
        assert!(told.starts_with("a register is in use: thread 0 adds to it by wgmma in epoch 1 ("), "{told}");
    }
    let told = run("operands").unwrap_err().to_string();
    assert!(told.contains(" is in use: thread ") && told.contains(" multiplies it by wgmma in epoch 1 ("), "{told}");

    // A in registers, which are not written before the wait
    let registers = |waits: bool| {
        launch((1, 1), 128, async |thread| {
            let b = B::default();
            let memory = thread.shared::<f16, _>("sB", &b)?;
            let b = Tensor::view(&memory, b)?;
            thread.fill(&mut b.local_partition(&layout!((8, 16) : (1, 8)), thread.index())?, f16::ONE)?;
            thread.fence_proxy_async();
            thread.sync_threads().await?;
            let mma = MmaRs::default().get_slice(thread.index());
            let mut a = make_fragment(&mma.partition_a(&layout!((64, 64) : (1, 64)))?.0, f16::ONE);
            let mut sums = make_fragment(&mma.partition_c(&layout!((64, 8) : (1, 64)))?.0, 0f32);
            thread.warpgroup_arrive();
            thread.mma(&mma, &a, &mma.partition_b(&b)?, &mut sums).await?;
            thread.warpgroup_commit_batch();
            if waits {
                thread.warpgroup_wait(0);
            }
            thread.fill(&mut a, f16::ZERO)
        })
    };
    registers(true).unwrap();
    let told = registers(false).unwrap_err().to_string();
    assert!(told.starts_with("a register is in use: thread 0 multiplies it by wgmma in epoch 1 ("), "{told}");
}

/// CTAs that load slices of a swizzled tile for each other: of four, slices begin inside of the swizzle's pattern.
#[test]
fn slices_of_a_swizzled_tile() {
    type Smem = TileToShape<SmemAtom<K, Sw128, F16>, shape!((16, 64))>;
    macro_rules! run {
        ($n:literal, $mask:literal) => {{
            type Copy = TmaOf<F16, Smem, shape!((16, 64)), int!($n)>;
            let layout = Layout::new((16usize, 64usize), (64usize, int!(1))).unwrap();
            let data = Global::new("A", (0..1024u16).map(|i| f16::from_f32(f32::from(i))));
            let source = TmaTensor::new(Copy::default().tensor_map(&layout).unwrap(), &data).unwrap();
            let coordinates = Copy::default().coords(&layout);
            let right = Cell::new(0);
            launch_cluster(($n, 1), ($n, 1), 32, async |thread| {
                let memory = thread.shared::<f16, _>("sA", &Smem::default())?;
                let tile = Tensor::view(&memory, Smem::default())?;
                let full = thread.mbarriers("full", 1)?;
                if thread.index() == 0 {
                    full.init(0, 1)?;
                }
                thread.cluster_sync().await?;
                let global = Tensor::coordinates(coordinates).local_tile(&shape!((16, 64)), (0, 0))?;
                let global = global.with_layout(|layout| layout.group(int!(0), int!(2)))?;
                let all = tile.group(int!(0), int!(2))?;
                let (from, mut to) = tma_partition(&Copy::default(), thread.cluster_rank(), &layout!($n : 1), &all, &global)?;
                if thread.index() == 0 {
                    full.arrive_and_expect_tx(0, 16 * 64 * 2)?;
                    thread.tma_load_multicast(&source, from.at(0), &mut to, &full, 0, $mask)?;
                }
                full.wait(0, 0).await?;
                let mut mine = Tensor::fragment(layout!((16, 64) : (64, 1)), f16::ZERO);
                thread.copy(&tile, &mut mine)?;
                let as_it_was = |i: usize| mine.get((i / 64, i % 64)).is_some_and(|x| x.to_f32() == i as f32);
                right.set(right.get() + usize::from((0..1024).all(as_it_was)));
                thread.cluster_sync().await
            })
            .unwrap();
            assert_eq!(right.get(), 32 * $n);
        }};
    }
    run!(1, 0b1);
    run!(2, 0b11);
    run!(4, 0b1111);
    run!(8, 0b1111_1111);
}
