//! Threads that are too few, that have left, that come to another barrier, and what they do to vectors and to sources of `cp.async`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::if_same_then_else,
    reason = "a test"
)]

use cute_atoms::copy::{CpAsync, LdMatrix, Universal};
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{CopyA, CopyC, MakeTiledCopy, TiledMma, make_fragment};
use cute_interpreter::{Access, Does, Fault, Global, Thread, launch};
use cute_static::{Tensor, int, layout, shape};
use half::f16;

/// 32 x 4 numbers by 128 bits a thread.
type Copy<Atom> = MakeTiledCopy<Atom, F32, layout!((1, 32) : (0, 1)), layout!((4, 1) : (1, 0))>;

/// A tile of 64 x 8 by two warps of the four that a tiled MMA has, or by all: the other slices are nobody's.
#[test]
fn fewer_threads_than_the_tile_has() {
    type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>, layout!((4, 1, 1) : (1, 0, 0))>;
    let run = |threads: usize, passes: usize| {
        let c = Global::new("C", [0f32; 512]);
        launch((1, 1), threads, async |thread| {
            for pass in 0..passes {
                let mma = Mma::default().get_slice(thread.index() + pass * threads);
                let a = make_fragment(&mma.partition_a(&layout!((64, 8) : (1, 64)))?.0, f16::ONE);
                let b = make_fragment(&mma.partition_b(&layout!((8, 8) : (1, 8)))?.0, f16::ONE);
                let mut c = mma.partition_c(&Tensor::view(&c, layout!((64, 8) : (1, 64)))?)?;
                let mut sums = make_fragment(&c, 0f32);
                thread.mma(&mma, &a, &b, &mut sums).await?;
                thread.copy(&sums, &mut c)?;
            }
            Ok(())
        })
        .map(|()| assert_eq!(c.to_vec(), [8.0; 512]))
    };
    run(128, 1).unwrap();
    // by 64 threads, each for two
    run(64, 2).unwrap();
    let fault = run(64, 1).unwrap_err();
    let told = fault.to_string();
    let Fault::Threads { what: "mma", launched: 64, needed: 128, missing, .. } = fault else { panic!("{told}") };
    assert_eq!(missing, (64..128).collect::<Vec<_>>());
    assert!(told.starts_with("mma (threads.rs:"), "{told}");
    assert!(told.ends_with("): 128 threads, where a block has 64: the slices of 64..=127 are nobody's"), "{told}");

    let copy = |threads: usize| {
        let (a, b) = (Global::new("A", [1f32; 128]), Global::new("B", [0f32; 128]));
        launch((1, 1), threads, async |thread| {
            let (copy, l) =
                (Copy::<Universal<int!(128)>>::default().get_slice(thread.index()), layout!((4, 32) : (1, 4)));
            let (a, b) = (Tensor::view(&a, l)?, Tensor::view(&b, l)?);
            thread.tiled_copy(&copy, &copy.partition_s(&a)?, &mut copy.partition_d(&b)?).await
        })
    };
    copy(32).unwrap();
    let told = copy(20).unwrap_err().to_string();
    assert!(told.ends_with("): 32 threads, where a block has 20: the slices of 20..=31 are nobody's"), "{told}");
}

/// Sums are stored by a tiled copy that was made for another tiled MMA of as many threads and values.
#[test]
fn stores_of_another_mma() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>;
    type Square = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0))>;
    type Tall = TiledMma<Atom, layout!((4, 1, 1) : (1, 0, 0))>;
    // two atoms of a thread along M in a tile
    type Long = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(64), int!(16), int!(8))>;
    macro_rules! store {
        ($mma:ty, $of:ty, $from:expr) => {{
            let (c, d) = (Global::new("C", [0f32; 64 * 16]), Global::new("D", [0f32; 64 * 16]));
            launch((1, 1), 128, async |thread| {
                let (m, n) = (layout!((64, 8) : (1, 64)), layout!((16, 8) : (1, 16)));
                let (mma, l) = (<$mma>::default().get_slice(thread.index()), layout!((64, 16) : (1, 64)));
                let a = make_fragment(&mma.partition_a(&m)?.0, f16::ONE);
                let b = make_fragment(&mma.partition_b(&n)?.0, f16::ONE);
                let mut by_element = mma.partition_c(&Tensor::view(&c, l)?)?;
                let mut sums = make_fragment(&by_element, $from);
                thread.mma(&mma, &a, &b, &mut sums).await?;
                thread.copy(&sums, &mut by_element)?;
                let store = CopyC::<Universal<int!(32)>, F32, $of>::default().get_slice(thread.index());
                let d = Tensor::view(&d, l)?;
                thread.tiled_copy(&store, &store.retile(&mut sums)?, &mut store.partition_d(&d)?).await
            })
            .map(|()| assert_eq!(c.to_vec(), d.to_vec()))
        }};
    }
    store!(Square, Square, 1f32).unwrap();
    store!(Tall, Tall, 1f32).unwrap();
    store!(Long, Long, 1f32).unwrap();
    store!(Long, Tall, 1f32).unwrap_err();
    // nobody can tell zeros apart
    store!(Square, Tall, -8f32).unwrap();
    let fault = store!(Square, Tall, 1f32).unwrap_err();
    let told = fault.to_string();
    let Fault::Retiled { stored, sum, thread, .. } = fault else { panic!("{told}") };
    assert_eq!((thread, stored, sum), (0, [0, 8], [32, 0]), "{told}");
    assert!(told.starts_with("threads.rs:"), "{told}");
    assert!(told.contains(": thread 0 stores as element (0,8) of the tile what mma (threads.rs:"), "{told}");
    assert!(told.ends_with(") has summed of (32,0): this tiled copy is another MMA's"), "{told}");
}

/// What is copied by `cp.async` is written to again, before its thread has waited, before others know, and behind a barrier.
#[test]
fn sources_of_cp_async() {
    let run = |waits: bool, meets: bool, other: usize| {
        let a = Global::new("A", [1f32; 128]);
        launch((1, 1), 32, async |thread| {
            let (copy, l) = (Copy::<CpAsync<int!(128)>>::default(), layout!((4, 32) : (1, 4)));
            let (mine, next) = (copy.get_slice(thread.index()), copy.get_slice((thread.index() + other) % 32));
            let memory = thread.shared::<f32, _>("sA", &l)?;
            let (a, s) = (Tensor::view(&a, l)?, Tensor::view(&memory, l)?);
            thread.tiled_copy(&mine, &mine.partition_s(&a)?, &mut mine.partition_d(&s)?).await?;
            thread.cp_async_fence();
            if waits {
                thread.cp_async_wait(0);
            }
            if meets {
                thread.sync_threads().await?;
            }
            thread.fill(&mut next.partition_d(&a)?, 2.0)
        })
    };
    run(true, true, 1).unwrap();
    run(true, false, 0).unwrap();
    let fault = run(false, false, 0).unwrap_err();
    let told = fault.to_string();
    let Fault::InFlight { place, copied, by, .. } = fault else { panic!("{told}") };
    assert_eq!((place.as_str(), copied.does, by.does, copied.thread), ("A[0]", Does::CopiesFrom, Does::Writes, 0));
    assert!(told.starts_with("A[0] is in use: thread 0 copies from it by cp.async in epoch 0 (threads.rs:"), "{told}");
    assert!(told.contains(") and has not waited, thread 0 writes it in epoch 0 ("), "{told}");
    assert!(matches!(run(false, true, 1), Err(Fault::InFlight { .. })));
    let Err(Fault::Race { earlier, .. }) = run(true, false, 31) else { panic!("a race") };
    assert!(matches!(*earlier, Access { does: Does::CopiesFrom, .. }));
}

/// Half of the threads at another barrier of the same kind; and at a named one, which they may.
#[test]
fn barriers_apart() {
    let one = |thread: Thread| async move { thread.sync_threads().await };
    let apart =
        |at: usize| {
            launch((1, 1), 64, async |thread| {
                if thread.index() < at { thread.sync_threads().await } else { thread.sync_threads().await }
            })
        };
    apart(64).unwrap();
    let fault = apart(32).unwrap_err();
    let Fault::Apart { what: "sync_threads", first: (0, first), second: (32, second) } = fault else {
        panic!("{fault}")
    };
    assert_eq!((first.line(), first.file()), (second.line(), file!()));
    assert!(first.column() < second.column());
    // one barrier that two places lead to
    launch((1, 1), 64, async |thread| if thread.index() < 32 { one(thread).await } else { one(thread).await }).unwrap();
    let named = |id: usize, count: usize| {
        launch((1, 1), 64, async |thread| {
            if thread.index() < 32 { thread.named_barrier(1, 64).await } else { thread.named_barrier(id, count).await }
        })
    };
    named(1, 64).unwrap();
    let told = named(2, 64).unwrap_err().to_string();
    assert!(
        told.starts_with("threads wait for others that do not come: 0..=31 at named_barrier (threads.rs:"),
        "{told}"
    );
    assert_eq!(named(1, 32), Err(Fault::Values { what: "named_barrier", found: 32, expected: 64 }));
    assert_eq!(named(1, 33), Err(Fault::Values { what: "named_barrier: threads", found: 33, expected: 32 }));
    // a warp of a named barrier comes again before the others have gone on
    launch((1, 1), 96, async |thread| {
        for _ in 0..if thread.index() < 32 { 2 } else { 1 } {
            thread.named_barrier(1, 64).await?;
        }
        Ok(())
    })
    .unwrap();
}

/// A barrier does not wait for threads that have left the kernel (PTX ISA, `exit`), an instruction of a warp does, and says so.
#[test]
fn threads_that_have_left() {
    let x = Global::new("x", [0, 0]);
    launch((1, 1), 64, async |thread| {
        let mut x = Tensor::view(&x, layout!(2 : 1))?;
        let ones = Tensor::fragment(layout!(2 : 1), 1);
        match thread.index() {
            // what they did is known behind the barrier
            40.. => thread.copy_if(&ones, &mut x, |i| i == 0 && thread.index() == 63),
            _ => {
                thread.sync_threads().await?;
                thread.copy_if(&ones, &mut x, |_| thread.index() == 1)?;
                thread.sync_warp().await
            }
        }
    })
    .unwrap();
    assert_eq!(x.to_vec(), [1, 1]);
    type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    let fault = launch((1, 1), 32, async |thread| {
        let mma = Mma::default().get_slice(thread.index());
        let a = make_fragment(&mma.partition_a(&layout!((16, 8) : (1, 16)))?.0, f16::ONE);
        let b = make_fragment(&mma.partition_b(&layout!((8, 8) : (1, 8)))?.0, f16::ONE);
        let mut c = make_fragment(&mma.partition_c(&layout!((16, 8) : (1, 16)))?.0, 0f32);
        if thread.index() == 31 { Ok(()) } else { thread.mma(&mma, &a, &b, &mut c).await }
    })
    .unwrap_err();
    let told = fault.to_string();
    assert!(told.starts_with("threads wait for others that do not come: 0..=30 at mma (threads.rs:"), "{told}");
    assert!(told.ends_with("; 31 have left the kernel"), "{told}");
    // not all come to a barrier that has a number of them
    let fault =
        launch((1, 1), 64, async |thread| if thread.index() < 32 { Ok(()) } else { thread.named_barrier(0, 64).await });
    assert!(matches!(fault, Err(Fault::Stuck { .. })));
}

/// A predicate that ends inside a vector, and one that other threads of the instruction do not share.
#[test]
fn predicates_inside_a_vector() {
    let run = |bound: usize| {
        let (a, b) = (Global::new("A", [1f32; 128]), Global::new("B", [0f32; 128]));
        launch((1, 1), 32, async |thread| {
            let (copy, l) =
                (Copy::<Universal<int!(128)>>::default().get_slice(thread.index()), layout!((4, 32) : (1, 4)));
            let (a, b) = (Tensor::view(&a, l)?, Tensor::view(&b, l)?);
            let begin = 4 * thread.index();
            thread.tiled_copy_if(&copy, &copy.partition_s(&a)?, &mut copy.partition_d(&b)?, |i| begin + i < bound).await
        })
        .map(|()| b.to_vec().iter().sum::<f32>())
    };
    assert_eq!(run(100).unwrap(), 100.0);
    let told = run(102).unwrap_err().to_string();
    assert!(told.starts_with("threads.rs:"), "{told}");
    assert!(
        told.ends_with(
            ": thread 25 copies element 0, and not element 2: an instruction moves all of its 4 elements or none"
        ),
        "{told}"
    );
    type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    type Load = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    let load = |bound: usize| {
        let a = Global::new("A", [f16::ONE; 256]);
        launch((1, 1), 32, async |thread| {
            let (copy, l) = (Load::default().get_slice(thread.index()), layout!((16, 16) : (16, 1)));
            let a = Tensor::view(&a, l)?;
            let mut row = make_fragment(&copy.partition_d(&l)?.0, f16::ZERO);
            thread.tiled_copy_if(&copy, &copy.partition_s(&a)?, &mut row, |_| thread.index() < bound).await
        })
    };
    load(32).unwrap();
    load(0).unwrap();
    let told = load(30).unwrap_err().to_string();
    assert!(
        told.contains(": thread 0 copies element 0, and not element 0 of thread 30: an instruction moves"),
        "{told}"
    );
}
