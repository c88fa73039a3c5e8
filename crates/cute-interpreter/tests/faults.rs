//! What a kernel does wrong is told, and its right twin runs.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a test"
)]

use cute_atoms::copy::{CpAsync, Global as Cg, LdMatrix, Universal, ZeroFill};
use cute_atoms::element::{F16, F32, S4, U8, U16};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{MakeTiledCopy, TiledMma, make_fragment};
use cute_interpreter::{Does, Fault, Global, Thread, launch};
use cute_static::{Layout, Tensor, int, layout, shape};
use half::f16;

/// Doubles 64 numbers through shared memory, in reverse; with both barriers or without one of them.
async fn reversed(thread: Thread, data: &Global<i32>, barriers: [bool; 2]) -> Result<(), Fault> {
    let l = layout!(64 : 1);
    let memory = thread.shared::<i32, _>("s", &l)?;
    let (mut s, mut data) = (Tensor::view(&memory, l)?, Tensor::view(data, l)?);
    let (mine, other) = (thread.index(), 63 - thread.index());
    for _ in 0..2 {
        thread.copy_if(&data, &mut s, |i| i == mine)?;
        if barriers[0] {
            thread.sync_threads().await?;
        }
        let mut register = Tensor::fragment(l, 0);
        thread.copy_if(&s, &mut register, |i| i == other)?;
        let doubled = Tensor::fragment(l, register.get(other).unwrap() * 2);
        thread.copy_if(&doubled, &mut data, |i| i == mine)?;
        if barriers[1] {
            thread.sync_threads().await?;
        }
    }
    Ok(())
}

#[test]
fn barriers() {
    let run = |barriers| {
        let data = Global::new("data", 0..64);
        launch((1, 1), 64, async |thread| reversed(thread, &data, barriers).await).map(|()| data.to_vec())
    };
    assert_eq!(run([true, true]).unwrap(), (0..64).map(|i| 4 * i).collect::<Vec<_>>());
    // thread 0 reads what thread 63 has yet to write
    let Err(Fault::Race { place, earlier, later }) = run([false, true]) else { panic!("a race") };
    assert_eq!((place.as_str(), earlier.thread, earlier.does), ("s(63)", 0, Does::Reads));
    assert_eq!((later.thread, later.does, earlier.epoch, later.epoch), (63, Does::Writes, 0, 0));
    // thread 31 writes for the second time, and thread 32 has not read yet
    let fault = run([true, false]).unwrap_err();
    let Fault::Race { place, earlier, later } = &fault else { panic!("a race") };
    assert_eq!((place.as_str(), earlier.does, later.does), ("s(31)", Does::Writes, Does::Reads));
    assert_eq!((earlier.thread, later.thread, earlier.epoch, later.epoch), (31, 32, 1, 1));
    let told = fault.to_string();
    assert!(told.starts_with("race on s(31): thread 31 writes it in epoch 1 (faults.rs:2"), "{told}");
    assert!(told.ends_with("and no barrier lies between"), "{told}");
}

#[test]
fn two_writers_and_nobody() {
    let l = layout!((4, 8) : (8, 1));
    let write = |threads: usize| {
        launch((1, 1), 32, async |thread| {
            let memory = thread.shared::<f32, _>("sC", &l)?;
            let (all, ones) = (Tensor::view(&memory, l)?, Tensor::fragment(layout!(1 : 1), 1f32));
            let mut mine = all.local_partition(&layout!((4, 8) : (8, 1)), thread.index() % threads)?;
            thread.copy(&ones, &mut mine)?;
            thread.sync_threads().await?;
            thread.copy(&all, &mut Tensor::fragment(l, 0f32))
        })
    };
    write(32).unwrap();
    let told = write(16).unwrap_err().to_string();
    assert!(told.starts_with("race on sC(0,0): thread 0 writes it in epoch 0 ("), "{told}");
    assert!(told.contains("thread 16 writes it in epoch 0 ("), "{told}");
    // half of it is never written
    let fault = launch((1, 1), 16, async |thread| {
        let memory = thread.shared::<f32, _>("sC", &l)?;
        let (all, ones) = (Tensor::view(&memory, l)?, Tensor::fragment(layout!(1 : 1), 1f32));
        thread.copy(&ones, &mut all.local_partition(&layout!((4, 8) : (8, 1)), thread.index())?)?;
        thread.sync_threads().await?;
        thread.copy(&all, &mut Tensor::fragment(l, 0f32))
    })
    .unwrap_err();
    let told = fault.to_string();
    assert!(told.starts_with("sC(2,0) was never written: thread 0 reads it in epoch 1 ("), "{told}");
}

#[test]
fn blocks_and_launches() {
    let data = Global::new("C", vec![0; 4]);
    let write = async |thread: Thread, at: usize| {
        thread.copy_if(&Tensor::fragment(layout!(4 : 1), 7), &mut Tensor::view(&data, layout!(4 : 1))?, |i| i == at)
    };
    launch((2, 2), 1, async |thread| write(thread.clone(), thread.block().0 + 2 * thread.block().1).await).unwrap();
    // once more, in a launch of its own
    launch((1, 1), 1, async |thread| write(thread, 3).await).unwrap();
    assert_eq!(data.to_vec(), [7; 4]);
    let told = launch((2, 1), 1, async |thread| write(thread, 3).await).unwrap_err().to_string();
    assert!(told.contains("C[3]") && told.contains("thread 0 of block (1,0) writes it in epoch 0"), "{told}");
}

/// What the interpreter keeps of reads is enough: random programs on one element, beside all pairs of their accesses.
#[test]
fn races_are_those_of_all_pairs() {
    const THREADS: usize = 96;
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % n as u64).unwrap()
    };
    let mut raced = 0;
    for _ in 0..400 {
        // a step is either what some threads do, in the order of threads, or a barrier
        let steps: Vec<Vec<u8>> = (0..6)
            .map(|_| match random(3) {
                0 => vec![b'b'],
                1 => vec![b'w'],
                _ => {
                    let (writes, reads) = (random(40) + 30, [1, 3, 300][random(3)]);
                    let one = |_| {
                        if random(writes * 4) == 0 {
                            b'W'
                        } else if random(reads) == 0 {
                            b'R'
                        } else {
                            b'-'
                        }
                    };
                    (0..THREADS).map(one).collect()
                }
            })
            .collect();
        let mut accesses: Vec<(usize, u8, usize, usize)> = vec![];
        let (mut epoch, mut warp_epoch) = (0, 0);
        for step in &steps {
            match step[..] {
                [b'b'] => epoch += 1,
                [b'w'] => warp_epoch += 1,
                _ => accesses.extend((0..THREADS).map(|t| (t, step[t], epoch, warp_epoch)).filter(|a| a.1 != b'-')),
            }
        }
        let race = accesses.iter().enumerate().any(|(i, a)| {
            accesses[..i].iter().any(|b| {
                a.0 != b.0 && (a.1 == b'W' || b.1 == b'W') && a.2 == b.2 && (a.0 / 32 != b.0 / 32 || a.3 == b.3)
            })
        });
        let element = Global::new("x", [0]);
        let result = launch((1, 1), THREADS, async |thread| {
            let (mut x, mut register) = (Tensor::view(&element, layout!(1 : 1))?, Tensor::fragment(layout!(1 : 1), 0));
            for step in &steps {
                match step[..] {
                    [b'b'] => thread.sync_threads().await?,
                    [b'w'] => thread.sync_warp().await?,
                    _ => match step[thread.index()] {
                        b'W' => thread.copy(&register, &mut x)?,
                        b'R' => thread.copy(&x, &mut register)?,
                        _ => {}
                    },
                }
            }
            Ok(())
        });
        assert_eq!(matches!(result, Err(Fault::Race { .. })), race, "{result:?}");
        raced += usize::from(race);
    }
    assert!((100..300).contains(&raced), "{raced} of 400");
}

/// Copies by `cp.async` what a warp's neighbour then reads.
fn pipelined(waits: bool, meets: bool) -> Result<Vec<f32>, Fault> {
    type Load = MakeTiledCopy<CpAsync<int!(128)>, F32, layout!((1, 32) : (0, 1)), layout!((4, 1) : (1, 0))>;
    type Store = MakeTiledCopy<Universal<int!(128)>, F32, layout!((1, 32) : (0, 1)), layout!((4, 1) : (1, 0))>;
    let (a, b) = (Global::new("A", (0..128u8).map(f32::from)), Global::new("B", [0f32; 128]));
    launch((1, 1), 32, async |thread| {
        let l = layout!((4, 32) : (1, 4));
        let memory = thread.shared::<f32, _>("sA", &l)?;
        let (load, store) = (Load::default().get_slice(thread.index()), Store::default().get_slice(thread.index() ^ 1));
        let (mine, at) = load.partition_s(&l)?;
        let at = at.unsigned_abs();
        thread.tiled_copy(&load, &Tensor::view_at(&a, at, mine)?, &mut Tensor::view_at(&memory, at, mine)?).await?;
        thread.cp_async_fence();
        if waits {
            thread.cp_async_wait(0);
        }
        if meets {
            thread.sync_threads().await?;
        }
        let (mine, at) = store.partition_s(&l)?;
        let at = at.unsigned_abs();
        thread.tiled_copy(&store, &Tensor::view_at(&memory, at, mine)?, &mut Tensor::view_at(&b, at, mine)?).await
    })?;
    Ok(b.to_vec())
}
#[test]
fn cp_async() {
    assert_eq!(pipelined(true, true).unwrap(), (0..128u8).map(f32::from).collect::<Vec<_>>());
    let told = pipelined(false, true).unwrap_err().to_string();
    assert!(told.starts_with("sA(0,1) is on its way: thread 1 copies to it by cp.async in epoch 0 ("), "{told}");
    assert!(told.contains("and has not waited, thread 0 reads it in epoch 1 ("), "{told}");
    assert!(matches!(pipelined(true, false), Err(Fault::Race { .. })));
    assert!(matches!(pipelined(false, false), Err(Fault::InFlight { .. } | Fault::Race { .. })));
}

#[test]
fn threads_that_do_not_come() {
    // half of a warp is at another instruction
    type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    let multiply = |apart: bool| {
        launch((1, 1), 32, async |thread| {
            let mma = Mma::default().get_slice(thread.index());
            let a = make_fragment(&mma.partition_a(&layout!((16, 8) : (1, 16)))?.0, f16::ONE);
            let b = make_fragment(&mma.partition_b(&layout!((8, 8) : (1, 8)))?.0, f16::ONE);
            let mut c = make_fragment(&mma.partition_c(&layout!((16, 8) : (1, 16)))?.0, 0f32);
            #[allow(clippy::if_same_then_else, reason = "two places in the kernel")]
            if apart && thread.index() >= 16 {
                thread.mma(&mma, &a, &b, &mut c).await?;
            } else {
                thread.mma(&mma, &a, &b, &mut c).await?;
            }
            assert_eq!(c.get(3), Some(&8.0));
            Ok(())
        })
    };
    multiply(false).unwrap();
    let fault = multiply(true).unwrap_err();
    let Fault::Apart { what: "mma", first: (0, first), second: (16, second) } = fault else { panic!("{fault}") };
    assert_eq!(first.line(), second.line() + 2);
    // arrays in another order
    let fault = launch((1, 1), 2, async |thread| {
        let names = if thread.index() == 0 { ["sA", "sB"] } else { ["sB", "sA"] };
        thread.shared::<f32, _>(names[0], &layout!(4 : 1))?;
        thread.shared::<f32, _>(names[1], &layout!(4 : 1)).map(|_| ())
    })
    .unwrap_err();
    assert_eq!(fault, Fault::SharedMemory { name: "sB", thread: 1 });
}

/// A fragment with too few values for its instruction, and a copy to one.
#[test]
fn values_that_are_no_instructions() {
    type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    type Load = MakeTiledCopy<LdMatrix<int!(4)>, F16, layout!((16, 2) : (1, 16)), layout!((1, 8) : (0, 1))>;
    let fault = launch((1, 1), 32, async |thread| {
        let mma = Mma::default().get_slice(thread.index());
        let a = Tensor::fragment(layout!((4, 1, 1) : (1, 0, 0)), f16::ONE);
        let b = make_fragment(&mma.partition_b(&layout!((8, 16) : (1, 8)))?.0, f16::ONE);
        let mut c = make_fragment(&mma.partition_c(&layout!((16, 8) : (1, 16)))?.0, 0f32);
        thread.mma(&mma, &a, &b, &mut c).await
    })
    .unwrap_err();
    assert_eq!(fault.to_string(), "mma: A: 4 values, where an instruction takes 8");
    let fault = launch((1, 1), 32, async |thread| {
        let load = Load::default().get_slice(thread.index());
        let row = Tensor::fragment(layout!((8, 1, 1) : (1, 0, 0)), f16::ONE);
        let mut halves = Tensor::fragment(layout!((8, 2, 1) : (1, 8, 0)), f16::ONE);
        thread.tiled_copy(&load, &row, &mut halves).await
    })
    .unwrap_err();
    assert_eq!(fault.to_string(), "tiled copy: source: 8 values, where an instruction takes 16");
}

/// Six elements through a layout of eight, in and out: a fault without a predicate, and right with one or of a clipped tile.
#[test]
fn past_the_end() {
    let eight = layout!(8 : 1);
    let run = |reads: usize, writes: usize| {
        let (a, b) = (Global::new("A", 1..=6), Global::new("B", [0; 6]));
        launch((1, 1), 1, async |thread| {
            let mut mine = Tensor::fragment(eight, 9);
            thread.copy_if(&Tensor::overhang(&a, eight), &mut mine, |i| i < reads)?;
            thread.copy_if(&mine, &mut Tensor::overhang(&b, eight), |i| i < writes)
        })
        .map(|()| b.to_vec())
    };
    assert_eq!(run(6, 6).unwrap(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(run(5, 6).unwrap(), [1, 2, 3, 4, 5, 9]);
    let fault = run(8, 6).unwrap_err();
    let told = fault.to_string();
    let Fault::OutOfBounds { array, elements, index: 6, by } = fault else { panic!("{told}") };
    assert_eq!((array.as_str(), elements, by.thread, by.does), ("A", 0..6, 0, Does::Reads));
    assert!(told.starts_with("A[6] is outside of A[0..6]: thread 0 reads it in epoch 0 (faults.rs:2"), "{told}");
    let told = run(6, 7).unwrap_err().to_string();
    assert!(told.starts_with("B[6] is outside of B[0..6]: thread 0 writes it in epoch 0 ("), "{told}");

    // a tensor of a part of an array, and one that begins before it
    let a = Global::new("A", 0..10);
    let copy = |begin: usize, down: bool| {
        launch((1, 1), 1, async |thread| {
            let mut mine = Tensor::fragment(layout!(4 : 1), 0);
            if down {
                thread.copy(&Tensor::overhang(&a[begin..8], layout!(4 : -1)), &mut mine)
            } else {
                thread.copy(&Tensor::overhang(&a[begin..8], layout!(4 : 1)), &mut mine)
            }
        })
    };
    copy(4, false).unwrap();
    assert!(copy(5, false).unwrap_err().to_string().starts_with("A[8] is outside of A[5..8]: "));
    assert!(copy(0, true).unwrap_err().to_string().starts_with("A[-1] is outside of A[0..8]: "));

    // clipped tiles end where the matrix does; registers end, too
    let (a, b) = (Global::new("A", 0..6), Global::new("B", [0; 6]));
    let six = Layout::new(6usize, int!(1)).unwrap();
    launch((1, 1), 2, async |thread| {
        let tile = Tensor::overhang(&a, six).local_tile(&int!(4), thread.index())?;
        thread.copy(&tile, &mut Tensor::overhang(&b, six).local_tile(&int!(4), thread.index())?)
    })
    .unwrap();
    assert_eq!(b.to_vec(), [0, 1, 2, 3, 4, 5]);
    let fill = |count: usize| {
        launch((1, 1), 1, async |thread| thread.fill(&mut Tensor::overhang_mut(&mut vec![0; count], eight), 1))
    };
    fill(8).unwrap();
    assert!(fill(7).unwrap_err().to_string().starts_with("memory[7] is outside of memory[0..7]: thread 0 writes it"));
}

/// A row-major matrix of 6 x 8 by vectors of a tile of 8 x 8: predicates turn off rows 6 and 7, which `ZeroFill` makes zeros.
#[test]
fn vectors_past_the_end() {
    type Load<Atom> = MakeTiledCopy<Atom, F32, layout!((8, 2) : (2, 1)), layout!((1, 4) : (0, 1))>;
    /// The copy by an atom, with predicates that let so many rows through.
    macro_rules! by {
        ($atom:ty) => {
            |rows: usize| {
                let (a, b) = (Global::new("A", (1..=48u8).map(f32::from)), Global::new("B", [-1f32; 64]));
                launch((1, 1), 16, async |thread| {
                    let l = layout!((8, 8) : (8, 1));
                    let copy = Load::<$atom>::default().get_slice(thread.index());
                    let (a, b) = (Tensor::overhang(&a, l), Tensor::view(&b, l)?);
                    let there = thread.index() / 2 < rows;
                    thread.tiled_copy_if(&copy, &copy.partition_s(&a)?, &mut copy.partition_d(&b)?, |_| there).await
                })
                .map(|()| b.to_vec())
            }
        };
    }
    let (plain, zeros) = (by!(Universal<int!(128)>), by!(CpAsync<int!(128), Cg, ZeroFill>));
    let expected = |rest: f32| (1..=48u8).map(f32::from).chain([rest; 16]).collect::<Vec<_>>();
    assert_eq!(zeros(6).unwrap(), expected(0.0));
    assert_eq!(plain(6).unwrap(), expected(-1.0));
    for (fault, does) in [(plain(8).unwrap_err(), "reads it"), (zeros(8).unwrap_err(), "copies from it by cp.async")] {
        let told = fault.to_string();
        assert!(told.starts_with(&format!("A[48] is outside of A[0..48]: thread 12 {does} in epoch 0 (")), "{told}");
    }
    // out: the vectors of rows 6 and 7 are written
    let store = |rows: usize| {
        let (a, b) = (Global::new("A", [1f32; 64]), Global::new("B", [0f32; 48]));
        launch((1, 1), 16, async |thread| {
            let l = layout!((8, 8) : (8, 1));
            let copy = Load::<Universal<int!(128)>>::default().get_slice(thread.index());
            let (a, b) = (Tensor::view(&a, l)?, Tensor::overhang(&b, l));
            let there = thread.index() / 2 < rows;
            thread.tiled_copy_if(&copy, &copy.partition_s(&a)?, &mut copy.partition_d(&b)?, |_| there).await
        })
        .map(|()| b.to_vec())
    };
    assert_eq!(store(6).unwrap(), [1f32; 48]);
    let told = store(7).unwrap_err().to_string();
    assert!(told.starts_with("B[48] is outside of B[0..48]: thread 12 writes it in epoch 0 ("), "{told}");
}

/// A tiled copy is of elements as wide as the tensors': of another width it would take other ones on a GPU.
#[test]
fn elements_of_another_width() {
    macro_rules! copy {
        ($element:ty, $t:ty) => {
            copy!($element, $t, 32)
        };
        ($element:ty, $t:ty, $bits:literal) => {{
            type Load = MakeTiledCopy<Universal<int!($bits)>, $element, layout!((8, 1) : (1, 0)), layout!((4, 1) : (1, 0))>;
            let (a, b) = (Global::new("A", (0..32u8).map(<$t>::from)), Global::new("B", [<$t>::from(0u8); 32]));
            launch((1, 1), 8, async |thread| {
                let l = layout!((32, 1) : (1, 32));
                let load = Load::default().get_slice(thread.index());
                let (a, b) = (Tensor::view(&a, l)?, Tensor::view(&b, l)?);
                thread.tiled_copy(&load, &load.partition_s(&a)?, &mut load.partition_d(&b)?).await
            })
            .map(|()| assert_eq!(b.to_vec(), a.to_vec()))
        }};
    }
    copy!(F16, f16).unwrap();
    copy!(F32, f32).unwrap();
    // other elements of equal bits, and less than a byte in one
    copy!(U8, i16).unwrap_err();
    copy!(U16, f16).unwrap();
    copy!(F32, i32).unwrap();
    copy!(S4, u8, 16).unwrap();
    let fault = copy!(F32, f16).unwrap_err();
    assert_eq!(fault, Fault::Elements { what: "tiled copy", found: 16, expected: 32 });
    assert_eq!(fault.to_string(), "tiled copy: elements of 32 bits, where the tensor's have 16");
    let told = copy!(F16, f32).unwrap_err().to_string();
    assert_eq!(told, "tiled copy: elements of 16 bits, where the tensor's have 32");
}

/// What the algebra refuses is told with its place in the kernel; `Debug`, which `main` prints, is the text.
#[test]
fn refusals_have_a_place() {
    let run = |count: usize| {
        let a = Global::new("A", vec![0; count]);
        launch((1, 1), 1, async |thread| {
            let a = Tensor::view(&a, layout!(8 : 1))?;
            thread.copy(&a, &mut Tensor::fragment(layout!(8 : 1), 0))
        })
    };
    run(8).unwrap();
    let (here, fault) = (line!() - 5, run(6).unwrap_err());
    let told = fault.to_string();
    let Fault::Algebra { error, at } = &fault else { panic!("{told}") };
    assert_eq!((at.line(), at.file()), (here, file!()));
    assert_eq!(told, format!("faults.rs:{here}:{}: {error}", at.column()));
    assert_eq!(error.to_string(), "the layout needs 8 elements of storage, but there are 6");
    assert_eq!(
        (format!("{fault:?}"), format!("{:?}", Fault::Values { what: "copy", found: 1, expected: 2 })),
        (told, "copy: 1 values, where an instruction takes 2".to_owned())
    );
}
