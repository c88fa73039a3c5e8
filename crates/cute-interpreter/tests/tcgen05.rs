//! `tcgen05`: products by descriptors of every canonical layout, sums in tensor memory, and each thing that is missing told.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test, of small integers"
)]

use core::panic::Location;
use cute_atoms::copy::{Lanes16x256, Lanes32x32, TensorLoad, TensorStore};
use cute_atoms::element::{E4M3, F16, F32, S8, S32, TF32};
use cute_atoms::mma::{F8F6F4, F16Kind, FrgTypes, I8, KMajor, MnMajor, Shared, Tcgen05, Tf32Kind};
use cute_atoms::smem::{Inter, K, MN, SmemAtom, Sw32, Sw64, Sw128, Sw128Base32, TileToMmaShape};
use cute_atoms::tiled::{AtomOf, MakeTmemCopy, PartitionC, TiledMma, make_fragment};
use cute_atoms::tmem::TmemFragment;
use cute_interpreter::number::E4m3;
use cute_interpreter::{Does, Fault, Global, TensorFault, Thread, Until, Writable, launch};
use cute_static::{RowMajor, Tensor, int, layout, shape};
use half::f16;

/// Elements (i, k) of A and of B.
const fn number(i: usize, k: usize) -> i8 {
    ((i * 37 + k * 101 + i * k) % 11) as i8 - 5
}
/// Element (m, n) of `A B`, of so many columns of A.
fn expected(m: usize, n: usize, columns: usize) -> i32 {
    (0..columns).map(|k| i32::from(number(m, k)) * i32::from(number(n + 1, k))).sum()
}

/// A product of (M, 64, 4 instructions along K), whose operands threads have written by their layouts.
macro_rules! products {
    ($($name:ident: $m:tt x $k:tt, $kind:ty, $c:ty as $rust_c:ty, $e:ty as $rust:ty, $of:expr,
        $ma:ty, $ja:ty, $wa:ty, $mb:ty, $jb:ty, $wb:ty, $load:ty;)*) => {$(
        #[test]
        fn $name() {
            type Mma = TiledMma<Tcgen05<$kind, int!($m), int!(64), $c, $e, $e, Shared, int!(1), $ma, $mb>, layout!((1, 1, 1) : (0, 0, 0))>;
            type A = TileToMmaShape<SmemAtom<$ja, $wa, $e>, shape!((($m, $k), 1, 4))>;
            type B = TileToMmaShape<SmemAtom<$jb, $wb, $e>, shape!(((64, $k), 1, 4))>;
            type Sums = TmemFragment<<AtomOf<Mma> as FrgTypes>::FrgC, PartitionC<Mma, RowMajor<(int!($m), int!(64))>>>;
            type Load = MakeTmemCopy<$load, $c, Sums>;
            let c = Global::new("C", vec![<$rust_c>::default(); $m * 64]);
            launch((1, 1), 128, async |thread| {
                // behind something else
                let before = thread.shared::<u8, _>("before", &layout!(1500 : 1))?;
                let (a, b) = (thread.shared::<$rust, _>("sA", &A::default())?, thread.shared::<$rust, _>("sB", &B::default())?);
                assert_eq!((before.address(), a.address()), (0, 2048));
                let (mut s_a, mut s_b) = (Tensor::view(&a, A::default())?, Tensor::view(&b, B::default())?);
                let at = Location::caller();
                for i in (thread.index()..$m * $k * 4).step_by(128) {
                    s_a.write(&thread, i, $of(number(i % $m, i / $m)), at)?;
                }
                for i in (thread.index()..64 * $k * 4).step_by(128) {
                    s_b.write(&thread, i, $of(number(i % 64 + 1, i / 64)), at)?;
                }
                thread.fence_proxy_async();
                let (base, done) = base_and_barrier(&thread, 64).await?;
                let (mma, c) = (Mma::default().get_slice(0), Tensor::view(&c, RowMajor::<(int!($m), int!(64))>::default())?);
                let mma_c = mma.partition_c(&c)?;
                let sums = mma.make_fragment_c(mma_c.layout(), base)?;
                if thread.index() == 0 {
                    let of_a = mma.make_fragment_a(&A::default(), a.address())?;
                    let of_b = mma.make_fragment_b(&B::default(), b.address())?;
                    thread.tcgen05_mma(&mma, &of_a, &of_b, &sums, false)?;
                    thread.tcgen05_commit(&done, 0)?;
                }
                done.wait(0, 0).await?;
                let load = Load::default().get_slice(thread.index());
                let mut mine = load.partition_d(&mma_c)?;
                let mut registers = make_fragment(&mine, <$rust_c>::default());
                thread.tiled_copy(&load, &thread.tmem(&load.partition_s(&sums)?), &mut registers).await?;
                thread.tmem_load_wait();
                thread.copy(&registers, &mut mine)?;
                free(&thread, base, 64).await
            })
            .unwrap();
            for (i, found) in c.to_vec().into_iter().enumerate() {
                assert_eq!(found, expected(i / 64, i % 64, 4 * $k) as $rust_c, "({}, {})", i / 64, i % 64);
            }
        }
    )*};
}
/// A warp allocates columns, and a thread makes an mbarrier of one arrival.
async fn base_and_barrier(thread: &Thread, columns: usize) -> Result<(u32, cute_interpreter::Barriers), Fault> {
    let memory = thread.shared::<u32, _>("base", &layout!(1 : 1))?;
    let done = thread.mbarriers("done", 1)?;
    if thread.index() < 32 {
        thread.tmem_alloc(&mut Tensor::view(&memory, layout!(1 : 1))?, columns).await?;
    }
    if thread.index() == 0 {
        done.init(0, 1)?;
    }
    thread.sync_threads().await?;
    let mut base = Tensor::fragment(layout!(1 : 1), 0u32);
    thread.copy(&Tensor::view(&memory, layout!(1 : 1))?, &mut base)?;
    Ok((*base.get(0).unwrap(), done))
}
async fn free(thread: &Thread, base: u32, columns: usize) -> Result<(), Fault> {
    thread.sync_threads().await?;
    if thread.index() < 32 { thread.tmem_free(base, columns).await } else { Ok(()) }
}
type Rows = TensorLoad<Lanes32x32, int!(16)>;
/// Of 64 rows there are 16 in the lanes of each warp.
type HalfRows = TensorLoad<Lanes16x256, int!(1)>;
fn half(x: i8) -> f16 {
    f16::from_f32(x.into())
}
fn narrow(x: i8) -> E4m3 {
    E4m3::from_f32(x.into())
}
products! {
    k_major_128: 128 x 16, F16Kind, F32 as f32, F16 as f16, half, KMajor, K, Sw128, KMajor, K, Sw128, Rows;
    k_major_64_and_32: 128 x 16, F16Kind, F32 as f32, F16 as f16, half, KMajor, K, Sw64, KMajor, K, Sw32, Rows;
    k_major_plain: 128 x 16, F16Kind, F32 as f32, F16 as f16, half, KMajor, K, Inter, KMajor, K, Inter, Rows;
    mn_major_128: 128 x 16, F16Kind, F32 as f32, F16 as f16, half, MnMajor, MN, Sw128, MnMajor, MN, Sw128, Rows;
    mn_major_64_and_32: 128 x 16, F16Kind, F32 as f32, F16 as f16, half, MnMajor, MN, Sw64, MnMajor, MN, Sw32, Rows;
    mn_major_plain: 128 x 16, F16Kind, F32 as f32, F16 as f16, half, MnMajor, MN, Inter, KMajor, K, Inter, Rows;
    mn_major_of_singles: 128 x 8, Tf32Kind, F32 as f32, TF32 as f32, f32::from, MnMajor, MN, Sw128Base32, KMajor, K, Sw128, Rows;
    bytes: 128 x 32, I8, S32 as i32, S8 as i8, i8::from, KMajor, K, Sw128, KMajor, K, Sw64, Rows;
    narrow_floats: 128 x 32, F8F6F4, F32 as f32, E4M3 as E4m3, narrow, KMajor, K, Sw128, MnMajor, MN, Sw64, Rows;
    rows_of_64: 64 x 16, F16Kind, F32 as f32, F16 as f16, half, KMajor, K, Sw128, KMajor, K, Sw128, HalfRows;
}

/// What is missing, or wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Without {
    Nothing,
    Fence,
    Commit,
    DoneWait,
    OperandWait,
    LoadWait,
    StoreWait,
    Stored,
    Columns,
    Free,
    FreeMeeting,
    OwnLanes,
    OwnArray,
    TensorCopy,
}
/// `C = 3 + A B`, whose 3s threads have stored to tensor memory.
fn run(without: Without) -> Result<Vec<f32>, Fault> {
    type Mma = TiledMma<Tcgen05<F16Kind, int!(128), int!(32), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    type A = TileToMmaShape<SmemAtom<K, Sw32, F16>, shape!(((128, 16), 1, 1))>;
    type B = TileToMmaShape<SmemAtom<K, Sw32, F16>, shape!(((32, 16), 1, 1))>;
    type Extents = (int!(128), int!(32));
    type Sums = TmemFragment<<AtomOf<Mma> as FrgTypes>::FrgC, PartitionC<Mma, RowMajor<Extents>>>;
    type Load = MakeTmemCopy<TensorLoad<Lanes32x32, int!(16)>, F32, Sums>;
    type Store = MakeTmemCopy<TensorStore<Lanes32x32, int!(16)>, F32, Sums>;
    let c = Global::new("C", vec![0f32; 128 * 32]);
    launch((1, 1), 128, async |thread| {
        let (a, b) = (thread.shared::<f16, _>("sA", &A::default())?, thread.shared::<f16, _>("sB", &B::default())?);
        let (mut s_a, mut s_b) = (Tensor::view(&a, A::default())?, Tensor::view(&b, B::default())?);
        let at = Location::caller();
        for k in 0..16 {
            s_a.write(&thread, thread.index() + 128 * k, half(number(thread.index(), k)), at)?;
            if thread.index() < 32 {
                s_b.write(&thread, thread.index() + 32 * k, half(number(thread.index() + 1, k)), at)?;
            }
        }
        if without != Without::Fence {
            thread.fence_proxy_async();
        }
        let columns = if without == Without::Columns { 48 } else { 32 };
        let (base, done) = base_and_barrier(&thread, columns).await?;
        let (mma, c) = (Mma::default().get_slice(0), Tensor::view(&c, RowMajor::<Extents>::default())?);
        let mma_c = mma.partition_c(&c)?;
        let sums = mma.make_fragment_c(mma_c.layout(), base)?;

        let index = if without == Without::OwnLanes { thread.index() ^ 32 } else { thread.index() };
        let (load, store) = (Load::default().get_slice(index), Store::default().get_slice(index));
        let mut mine = load.partition_d(&mma_c)?;
        let mut registers = make_fragment(&mine, 3f32);
        if without != Without::Stored {
            let places = store.partition_d(&sums)?;
            thread.tiled_copy(&store, &registers, &mut thread.tmem(&places)).await?;
            if without != Without::StoreWait {
                thread.tmem_store_wait();
            }
        }
        thread.sync_threads().await?;
        if thread.index() == 0 {
            let address = if without == Without::OwnArray { 1 << 16 } else { a.address() };
            let of_a = mma.make_fragment_a(&A::default(), address)?;
            let of_b = mma.make_fragment_b(&B::default(), b.address())?;
            thread.tcgen05_mma(&mma, &of_a, &of_b, &sums, true)?;
            if without != Without::Commit {
                thread.tcgen05_commit(&done, 0)?;
            }
        }
        if matches!(without, Without::OperandWait | Without::DoneWait) {
            // it is issued, and not over
            thread.sync_threads().await?;
        }
        match without {
            Without::OperandWait => s_a.write(&thread, thread.index(), f16::ZERO, at)?,
            Without::DoneWait => {}
            _ => done.wait(0, 0).await?,
        }
        if without == Without::TensorCopy {
            let mut twice = make_fragment(&mine, 0f32);
            let places = load.partition_s(&mma_c)?;
            return thread.tiled_copy(&load, &places, &mut twice).await;
        }
        thread.tiled_copy(&load, &thread.tmem(&load.partition_s(&sums)?), &mut registers).await?;
        if without != Without::LoadWait {
            thread.tmem_load_wait();
        }
        thread.copy(&registers, &mut mine)?;
        match without {
            Without::Free => Ok(()),
            Without::FreeMeeting if thread.index() < 32 => thread.tmem_free(base, 32).await,
            Without::FreeMeeting => Ok(()),
            _ => free(&thread, base, 32).await,
        }
    })
    .map(|()| c.to_vec())
}
#[test]
fn what_is_missing_is_told() {
    for (i, found) in run(Without::Nothing).unwrap().into_iter().enumerate() {
        assert_eq!(found, (3 + expected(i / 32, i % 32, 16)) as f32, "({}, {})", i / 32, i % 32);
    }
    let fault = |without| run(without).unwrap_err();
    let told = |without, begin: &str, end: &str| {
        let told = fault(without).to_string();
        assert!(told.starts_with(begin) && told.ends_with(end), "{without:?}: {told}");
    };
    told(Without::Fence, "sA(0,0,0) may not be seen", ", and no fence.proxy.async lies between");
    told(
        Without::Commit,
        "threads wait for others that do not come: 0..=127 at done[0], for parity 0 (tcgen05.rs:",
        "; done[0] is in phase 0: 1 of 1 arrivals and 0 bytes are to come",
    );
    // of which lane it is told depends on who comes first
    let Fault::InFlight { copied, by, until: Until::Commit, place } = fault(Without::DoneWait) else {
        panic!("no wait")
    };
    assert_eq!((copied.does, copied.thread, by.does, &place[..5]), (Does::AddsTensor, 0, Does::LoadsTensor, "tmem("));
    let Fault::InFlight { copied, by, until: Until::Commit, .. } = fault(Without::OperandWait) else {
        panic!("no wait")
    };
    assert_eq!((copied.does, copied.thread, by.does), (Does::MultipliesTensor, 0, Does::Writes));
    let sentence = fault(Without::OperandWait).to_string();
    assert!(
        sentence.contains(",0,0) is in use: thread 0 multiplies it by tcgen05.mma in epoch 2 (tcgen05.rs:"),
        "{sentence}"
    );
    assert!(sentence.ends_with(", and no tcgen05.commit that was waited for lies between"), "{sentence}");
    told(Without::LoadWait, "a register is in use: thread 0 loads it by tcgen05.ld", ")");
    let Fault::InFlight { copied, by, until: Until::Group, .. } = fault(Without::StoreWait) else {
        panic!("no wait::st")
    };
    assert_eq!((copied.does, by.does), (Does::StoresTensor, Does::AddsTensor));
    told(Without::Stored, "tmem(0,0) was never written: thread 0 adds to it by tcgen05.mma", ")");
    let Fault::Race { earlier, later, .. } = fault(Without::FreeMeeting) else { panic!("a race") };
    assert_eq!((earlier.does, later.does), (Does::LoadsTensor, Does::Frees));
    for (without, expected) in [
        (Without::Columns, TensorFault::Columns { columns: 48 }),
        (Without::Free, TensorFault::NotFreed { columns: 32 }),
        (Without::OwnLanes, TensorFault::OtherWarp { lane: 0, warp: 1 }),
        (Without::OwnArray, TensorFault::NoArray { address: 1 << 16, bits: 16 }),
        (Without::TensorCopy, TensorFault::NotBy),
    ] {
        let fault = fault(without);
        assert!(matches!(fault, Fault::Tensor { wrong, .. } if wrong == expected), "{without:?}: {fault}");
    }
}

/// Columns are given out where there is room, and waited for.
#[test]
fn columns_are_allocated() {
    let run = |frees: bool| {
        launch((1, 1), 64, async |thread| {
            let memory = thread.shared::<u32, _>("base", &layout!(4 : 1))?;
            let bases = Tensor::view(&memory, layout!((1, 4) : (1, 1)))?;
            if thread.index() < 32 {
                for (i, columns) in [32, 256, 64].into_iter().enumerate() {
                    thread.tmem_alloc(&mut bases.slice((.., i)).unwrap(), columns).await?;
                }
            }
            thread.sync_threads().await?;
            if thread.index() >= 32 {
                // there is no room until the other warp frees the first one
                thread.tmem_alloc(&mut bases.slice((.., 3)).unwrap(), 256).await?;
            } else if frees {
                thread.tmem_free(256, 256).await?;
            }
            thread.sync_threads().await?;
            let mut found = Tensor::fragment(layout!((1, 4) : (1, 1)), 0u32);
            thread.copy(&bases, &mut found)?;
            assert_eq!(found.elements_mut(), [0, 256, 64, 256]);
            if thread.index() < 32 {
                for (base, columns) in [(0, 32), (256, 256), (64, 64)] {
                    thread.tmem_free(base, columns).await?;
                }
            }
            Ok(())
        })
    };
    run(true).unwrap();
    let told = run(false).unwrap_err().to_string();
    assert!(told.contains("32 at tmem_alloc (tcgen05.rs:"), "{told}");
}
