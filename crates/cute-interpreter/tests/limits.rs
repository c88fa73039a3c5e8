//! What no GPU starts is refused, and what would take the CPU too long or too much memory: with both numbers, and without a panic.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects, clippy::panic)]

use cute_interpreter::{Arch, Fault, Launch, launch, launch_cluster};
use cute_static::{Layout, layout};

/// The sentence of a refused launch whose kernel does nothing.
fn refused(of: Launch) -> String {
    of.run(async |_| Ok(())).unwrap_err().to_string()
}
/// The sentence that a kernel of 64 threads ends with.
fn told(kernel: impl AsyncFn(cute_interpreter::Thread) -> Result<(), Fault>) -> String {
    launch((1, 1), 64, kernel).unwrap_err().to_string()
}

#[test]
fn threads_of_a_block() {
    assert!(launch((1, 1), 1024, async |_| Ok(())).is_ok());
    for threads in [1025, 4096, 1 << 40, usize::MAX] {
        let expected = format!("launch: expected 1 to 1024 threads in a block on sm_90, found {threads}");
        assert_eq!(refused(Launch::new((1, 1), threads)), expected);
        assert_eq!(launch((1, 1), threads, async |_| Ok(())).unwrap_err().to_string(), expected);
    }
    assert_eq!(refused(Launch::new((1, 1), 0)), "launch: expected 1 to 1024 threads in a block on sm_90, found 0");
}

#[test]
fn blocks_of_a_grid() {
    let along_x = "launch: expected 1 to 2147483647 blocks along x of the grid on sm_90, found ";
    assert_eq!(refused(Launch::new((1 << 31, 1), 32)), format!("{along_x}2147483648"));
    assert_eq!(refused(Launch::new((usize::MAX, 1), 32)), format!("{along_x}{}", usize::MAX));
    assert_eq!(refused(Launch::new((0, 1), 32)), format!("{along_x}0"));
    let along_y = "launch: expected 1 to 65535 blocks along y of the grid on sm_90, found 65536";
    assert_eq!(refused(Launch::new((1, 65536), 32)), along_y);
    // what a GPU starts, and the CPU does not finish
    assert_eq!(
        refused(Launch::new((0x7FFF_FFFF, 65535), 1024)),
        "launch: needs 144112988985492480 threads, the limit is 524288"
    );
    assert_eq!(refused(Launch::new((5, 1), 2).budget(9)), "launch: needs 10 threads, the limit is 9");
}

#[test]
fn blocks_of_a_cluster() {
    assert!(launch_cluster((16, 1), (16, 1), 32, async |thread| thread.cluster_sync().await).is_ok());
    let of = |x: usize, y: usize, found: usize| {
        let expected = format!("launch: expected 1 to 16 blocks in a cluster on sm_90, found {found}");
        assert_eq!(refused(Launch::new((x, y), 32).cluster((x, y))), expected);
    };
    of(17, 1, 17);
    of(64, 1, 64);
    of(5, 4, 20);
    for (arch, most) in [(Arch::Sm80, 1), (Arch::Sm86, 1), (Arch::Sm89, 1), (Arch::Sm120, 8), (Arch::Sm100, 16)] {
        let launch = |blocks| Launch::new((blocks, 1), 32).cluster((blocks, 1)).on(arch);
        assert!(launch(most).run(async |_| Ok(())).is_ok(), "{arch}");
        let expected = format!("launch: expected 1 to {most} blocks in a cluster on {arch}, found {}", most + 1);
        assert_eq!(refused(launch(most + 1)), expected);
    }
    let portable = Launch::new((9, 1), 32).cluster((9, 1)).portable();
    assert_eq!(refused(portable), "launch: expected 1 to 8 blocks in a portable cluster on sm_90, found 9");
    // all threads of the largest cluster know of each other, in little memory
    assert!(launch_cluster((16, 1), (16, 1), 1024, async |thread| thread.cluster_sync().await).is_ok());
}

#[test]
fn named_barriers() {
    assert!(launch((1, 1), 64, async |thread| thread.named_barrier(15, 64).await).is_ok());
    for id in [16, usize::MAX] {
        let fault = told(async |thread| thread.named_barrier(id, 64).await);
        let expected = format!("named_barrier: expected at most 15 as the id of a barrier on sm_90, found {id}");
        assert!(fault.ends_with(&expected), "{fault}");
    }
    let most = usize::MAX & !31;
    let fault = told(async |thread| thread.named_barrier(1, most).await);
    assert!(fault.ends_with(&format!("expected 1 to 1024 threads at a barrier on sm_90, found {most}")), "{fault}");
}

#[test]
fn shared_memory() {
    for (arch, kib) in [
        (Arch::Sm80, 163usize),
        (Arch::Sm86, 99),
        (Arch::Sm89, 99),
        (Arch::Sm90, 227),
        (Arch::Sm100, 227),
        (Arch::Sm120, 99),
    ] {
        let run = |bytes: usize| {
            Launch::new((1, 1), 2).on(arch).run(async |thread| {
                let line = |bytes: usize| Layout::new((bytes, 1usize), (1usize, 0usize));
                thread.shared::<u8, _>("a", &line(bytes / 2)?)?;
                thread.mbarriers("m", 1)?;
                thread.shared::<u8, _>("b", &line(bytes - bytes / 2 - 8)?).map(drop)
            })
        };
        assert!(run(kib * 1024).is_ok(), "{arch}");
        let fault = run(kib * 1024 + 1).unwrap_err();
        let Fault::Limit { what: "shared", found, most, arch: told, .. } = fault else { panic!("{fault}") };
        assert_eq!((found, most, told), (kib * 1024 + 1, kib * 1024, arch));
    }
    let bytes = "expected at most 232448 bytes of shared memory in a block on sm_90, found";
    let fault = told(async |thread| thread.shared::<u64, _>("s", &layout!(137438953472 : 1)).map(drop));
    assert!(fault.ends_with(&format!("shared: {bytes} 1099511627776")), "{fault}");
    let fault = told(async |thread| thread.shared::<u64, _>("s", &layout!(40000 : 1)).map(drop));
    assert!(fault.ends_with(&format!("shared: {bytes} 320000")), "{fault}");
    // elements without bytes are counted too
    let fault = told(async |thread| thread.shared::<(), _>("s", &layout!(1099511627776 : 1)).map(drop));
    assert!(fault.ends_with(&format!("shared: {bytes} 1099511627776")), "{fault}");
    for count in [29057, 1 << 40, usize::MAX] {
        let fault = told(async |thread| thread.mbarriers("m", count).map(drop));
        assert!(fault.contains(&format!("mbarriers: {bytes} {}", count.saturating_mul(8))), "{fault}");
    }
    // one element at 2^40 coordinates
    let fault = told(async |thread| thread.shared::<u8, _>("s", &layout!(1099511627776 : 0)).map(drop));
    assert_eq!(fault, "shared: needs 1099511627776 coordinates, the limit is 4194304");
}

/// What is placed, its alignment included, is what is held to the limit.
#[test]
fn shared_memory_is_counted_as_it_is_placed() {
    const MOST: usize = 227 * 1024;
    let line = |elements: usize| Layout::new((elements, 1usize), (1usize, 0usize));
    // bytes, then elements of 16 bytes, then bytes; the end of the last array is the count
    let ends = |first: usize, second: usize, third: usize| {
        let end = std::cell::Cell::new(0);
        launch((1, 1), 2, async |thread| {
            let a = thread.shared::<u8, _>("a", &line(first)?)?;
            let b = thread.shared::<u128, _>("b", &line(second)?)?;
            let c = thread.shared::<u8, _>("c", &line(third)?)?;
            let [a, b, c] = [a.address(), b.address(), c.address()].map(|address| address as usize);
            assert!(a + first <= b && b % 16 == 0 && b + 16 * second <= c, "{a} {b} {c}");
            end.set(c + third);
            Ok(())
        })
        .map(|()| end.get())
    };
    let found = |result: Result<usize, Fault>| match result {
        Err(Fault::Limit { what: "shared", found, most: MOST, .. }) => found,
        other => panic!("{other:?}"),
    };
    // 16 bytes for the first, since the second begins at a multiple of 16
    assert_eq!(ends(1, 14526, 16).unwrap(), MOST);
    assert_eq!(found(ends(1, 14526, 17)), MOST + 1);
    assert_eq!(found(ends(1, 14527, 15)), MOST + 15);
    assert_eq!(ends(16, 14526, 16).unwrap(), MOST);
    assert_eq!(found(ends(17, 14526, 16)), MOST + 16);
    for first in (1usize..200).step_by(7) {
        for third in [1, 15, 16, 100] {
            let second = (MOST - first.next_multiple_of(16) - third) / 16;
            let end = ends(first, second, third).unwrap();
            assert!(end <= MOST, "{end}");
            assert!(found(ends(first, second + 1, third)) > MOST);
        }
    }
    // mbarriers, which begin at a multiple of 8
    let barriers = |bytes: usize, count: usize, more: usize| {
        launch((1, 1), 2, async |thread| {
            thread.shared::<u8, _>("a", &line(bytes)?)?;
            thread.mbarriers("m", count)?;
            if more > 0 { thread.shared::<u8, _>("b", &line(more)?).map(drop) } else { Ok(()) }
        })
    };
    assert!(barriers(MOST - 8, 1, 0).is_ok());
    let fault = barriers(MOST - 7, 1, 0).unwrap_err().to_string();
    let expected = "mbarriers: expected at most 232448 bytes of shared memory in a block on sm_90, found 232456";
    assert!(fault.ends_with(expected), "{fault}");
    assert!(barriers(1, 1, MOST - 16).is_ok());
    assert!(barriers(1, 1, MOST - 15).is_err());
    // small arrays leave room for a large one
    let small = launch((1, 1), 1, async |thread| {
        for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            thread.shared::<u8, _>(name, &line(1)?)?;
        }
        thread.shared::<u8, _>("large", &line(MOST - 8)?).map(drop)
    });
    assert!(small.is_ok(), "{small:?}");
    // a tile begins at a multiple of 1024 where there is room
    let tile = launch((1, 1), 1, async |thread| {
        thread.shared::<u8, _>("a", &line(1)?)?;
        thread.mbarriers("m", 1)?;
        assert_eq!(thread.shared::<u8, _>("tile", &line(8192)?)?.address(), 1024);
        Ok(())
    });
    assert!(tile.is_ok(), "{tile:?}");
}

#[test]
fn counts_of_mbarriers() {
    let expects = |bytes: usize| {
        launch((1, 1), 1, async |thread| {
            let barriers = thread.mbarriers("m", 1)?;
            barriers.init(0, 2)?;
            barriers.arrive_and_expect_tx(0, bytes)?;
            barriers.arrive_and_expect_tx(0, 1)
        })
    };
    assert!(expects((1 << 20) - 2).is_ok());
    for bytes in [(1 << 20) - 1, 1 << 20, isize::MAX.cast_unsigned()] {
        let fault = expects(bytes).unwrap_err().to_string();
        assert!(fault.contains("m[0]: expected at most 1048575 bytes of a phase, found "), "{fault}");
    }
    assert!(expects(usize::MAX).unwrap_err().to_string().contains("at most 1048575 bytes"));
    let fault = told(async |thread| {
        let barriers = thread.mbarriers("m", 1)?;
        barriers.init(0, 1 << 20)
    });
    assert!(fault.contains("1048576 arrivals"), "{fault}");
    let fault = told(async |thread| {
        let barriers = thread.mbarriers("m", 1)?;
        barriers.init(0, 1)?;
        barriers.wait(0, 7).await
    });
    assert!(fault.contains("m[0]: expected parity 0 or 1, found 7"), "{fault}");
}
