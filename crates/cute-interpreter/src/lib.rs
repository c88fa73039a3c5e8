//! An interpreter that runs GPU kernels on the CPU and reports races.
//!
//! A kernel is an async closure or function, and [`launch`] runs it for every thread of every
//! block. It has an `.await` where the threads of CUDA wait for each other: at barriers, and at the
//! instructions of a warp.
//!
//! ```
//! use cute_interpreter::{Fault, Global, launch};
//! use cute_static::{Tensor, layout};
//!
//! // a transpose through shared memory: each thread reads a column and writes a row
//! let (a, b) = (Global::new("a", 0..64), Global::new("b", vec![0; 64]));
//! launch((1, 1), 8, async |thread| {
//!     let l = layout!((8, 8) : (1, 8));
//!     let (a, b) = (Tensor::view(&a, l)?, Tensor::view(&b, layout!((8, 8) : (8, 1)))?);
//!     let memory = thread.shared::<i32, _>("tile", &l)?;
//!     let tile = Tensor::view(&memory, l)?;
//!     let (columns, rows) = (layout!((1, 8) : (0, 1)), layout!((8, 1) : (1, 0)));
//!     let mine = thread.index();
//!     thread.copy(&a.local_partition(&columns, mine)?, &mut tile.local_partition(&columns, mine)?)?;
//!     thread.sync_threads().await?; // without it: race on tile(1,0)
//!     thread.copy(&tile.local_partition(&rows, mine)?, &mut b.local_partition(&rows, mine)?)
//! })?;
//! assert_eq!(b.to_vec()[..3], [0, 8, 16]);
//! # Ok::<(), Fault>(())
//! ```
//!
//! | CUDA and CuTe | here |
//! |---|---|
//! | `kernel<<<grid, threads>>>(..)`, in clusters | [`launch`]`(grid, threads, async \|thread\| ..)`, [`launch_cluster`] |
//! | `threadIdx.x`, `blockIdx`, `%cluster_ctarank` | [`thread.index()`](Thread::index), [`thread.block()`](Thread::block), [`thread.cluster_rank()`](Thread::cluster_rank) |
//! | a launch on another architecture | [`Launch::new`]`(grid, threads).`[`on`](Launch::on)`(`[`Arch::Sm80`]`).run(..)` |
//! | a pointer to global memory | [`Global`], viewed by tensors |
//! | `__shared__` | [`thread.shared("sA", &layout)`](Thread::shared) |
//! | registers | [`Tensor::fragment`](cute_static::Tensor::fragment), `make_fragment` |
//! | `__syncthreads()`, `__syncwarp()` | [`sync_threads().await`](Thread::sync_threads), [`sync_warp().await`](Thread::sync_warp) |
//! | `NamedBarrier::sync`, `cluster_sync()` | [`named_barrier(id, threads).await`](Thread::named_barrier), [`cluster_sync().await`](Thread::cluster_sync) |
//! | `__shfl_xor_sync` | [`shuffle_xor(value, mask).await`](Thread::shuffle_xor) |
//! | `copy(src, dst)`, `axpby`, `gemm(a, b, c)` | [`copy`](Thread::copy), [`axpby`](Thread::axpby), [`gemm`](Thread::gemm) |
//! | `copy(tiled, src, dst)` | [`tiled_copy(&thr_copy, ..).await`](Thread::tiled_copy): ld and st, `cp.async`, `ldmatrix`, `stmatrix` |
//! | `gemm(mma, a, b, c)` | [`mma(&thr_mma, ..).await`](Thread::mma): `fma`, `mma.sync`, `wgmma` |
//! | `cooperative_copy<T>(t, src, dst)`, `cooperative_gemm(t, mma, a, b, c)` | [`cooperative_copy`](Thread::cooperative_copy), [`cooperative_gemm(..).await`](Thread::cooperative_gemm) |
//! | `cp_async_fence()`, `cp_async_wait<N>()` | [`cp_async_fence()`](Thread::cp_async_fence), [`cp_async_wait(N)`](Thread::cp_async_wait) |
//! | `warpgroup_arrive()`, `.._commit_batch()`, `.._wait<N>()` | [`warpgroup_arrive()`](Thread::warpgroup_arrive), [`.._commit_batch()`](Thread::warpgroup_commit_batch), [`.._wait(N)`](Thread::warpgroup_wait) |
//! | `ClusterTransactionBarrier` | [`thread.mbarriers("full", n)`](Thread::mbarriers): [`Barriers`] |
//! | `copy(tma.with(barrier, mask), src, dst)` | [`tma_load`](Thread::tma_load), [`tma_load_multicast`](Thread::tma_load_multicast) of a [`TmaTensor`] |
//! | `copy(tma, src, dst)`, `tma_store_arrive()`, `.._wait<N>()` | [`tma_store`](Thread::tma_store), [`tma_store_arrive()`](Thread::tma_store_arrive), [`.._wait(N)`](Thread::tma_store_wait) |
//! | `gemm(mma, tCrA, tCrB, tCtAcc)`, `umma_arrive(barrier)` | [`tcgen05_mma(&thr_mma, ..)`](Thread::tcgen05_mma), [`tcgen05_commit(&barriers, 0)`](Thread::tcgen05_commit) |
//! | `Allocator1Sm::allocate`, `free` | [`tmem_alloc(&mut base, 512).await`](Thread::tmem_alloc), [`tmem_free(..).await`](Thread::tmem_free) |
//! | `copy(t2r, tDtAcc, tDrAcc)`, `fence_view_async_tmem_load()` | [`tiled_copy`](Thread::tiled_copy) of [`thread.tmem(&part)`](Thread::tmem), [`tmem_load_wait()`](Thread::tmem_load_wait) |
//! | `tma_store_fence()`, `fence.proxy.async` | [`fence_proxy_async()`](Thread::fence_proxy_async) |
//!
//! Tiled MMAs and copies are types, or values of `cute_dynamic::tiled` (feature `dynamic`). `mma`
//! and `tiled_copy` take both.
//!
//! The interpreter executes an instruction according to its layouts (`cute_atoms`), on numbers that
//! round as [`number`] documents. A fragment with a wrong layout therefore gives a wrong product.
//!
//! # Faults
//!
//! Each element of global and shared memory records its writers and readers. A kernel ends with a
//! [`Fault`] in the following cases:
//!
//! * **Race.** Two threads use an element, one of them writes, and no synchronisation orders the
//!   two accesses.
//! * **Uninitialised read.** A thread reads an element of shared memory that no thread has written,
//!   or that `cp.async` or TMA has not finished writing.
//! * **Asynchronous instruction.** A thread writes the operands of an asynchronous instruction
//!   before it has waited for the instruction, or uses its accumulators. Such operands are a source
//!   of `cp.async`, a source of a TMA store, and the operands of `wgmma`.
//! * **Tensor memory.** A thread uses the sums of `tcgen05.mma`, or writes its operands, before it
//!   has waited for a `tcgen05.commit`. It uses registers of `tcgen05.ld` before
//!   [`tmem_load_wait`](Thread::tmem_load_wait). It uses columns that are not allocated, or lanes
//!   of another warp, or no thread frees the columns.
//! * **Missing fence.** TMA, `wgmma` or `tcgen05.mma` uses elements that threads have written
//!   without a `fence.proxy.async`.
//! * **Out of bounds.** A thread accesses an element outside its array, and no predicate disables
//!   the access, as `compute-sanitizer` reports on a GPU. Or a predicate disables only a part of
//!   the elements that one instruction moves.
//! * **Deadlock.** Threads wait for others that have ended, or that wait at another barrier or
//!   instruction. Or an mbarrier waits for arrivals or bytes that never come; the fault lists the
//!   missing ones.
//! * **Limits.** No GPU of the architecture can start the launch: more than 1,024 threads in a
//!   block; more than 16 blocks in a cluster (none before sm_90; 8 are portable); more shared
//!   memory than a block has (227 KiB on sm_90 and sm_100, 163 on sm_80, 99 on sm_86, sm_89 and
//!   sm_120); ids of named barriers above 15; more than 2^20 - 1 arrivals or bytes in a phase of an
//!   mbarrier. [`Arch`] has the table, and sm_90 is the default.
//! * **Budget.** A launch needs more than 2^19 threads in all, which takes long on a CPU.
//!   [`Launch::budget`] raises the limit.
//! * **Wrong block or MMA.** A tiled MMA or copy has threads that the block does not have, or a
//!   tiled copy stores the sums of another tiled MMA.
//!
//! Detection depends only on synchronisation, not on scheduling, so one run suffices. An
//! asynchronous copy is assumed to finish as late as it may.
//!
//! The interpreter does not support `tcgen05` of a pair of CTAs, with A in tensor memory, or with
//! sums in halves. It does not support `tcgen05.cp`, or sparse and block-scaled MMA.
#![cfg_attr(docsrs, feature(doc_cfg))] // which feature an item needs, said beside it
#![forbid(unsafe_code)]

mod access;
mod barrier;
mod clock;
mod cooperative;
mod fault;
mod launch;
mod limits;
mod mbarrier;
mod memory;
mod mma;
mod narrow;
pub mod number;
mod registers;
mod sides;
mod tcgen05;
mod tensor;
mod thread;
mod tiled;
mod tma;
mod tmem;
#[cfg(feature = "dynamic")]
mod values;
mod warp;

pub use access::{Access, Does, Until, Waits};
pub use fault::{Fault, MbarrierFault, OrFault, TensorFault, TmaFault};
pub use launch::{Launch, launch, launch_cluster};
pub use limits::{Arch, Limits};
pub use mbarrier::Barriers;
pub use memory::{Global, Shared, Watched};
#[doc(hidden)]
pub use mma::MmaIssue;
pub use mma::{IssuesMma, MmaInstruction, Multiplies};
pub use tcgen05::{Descriptors, MultipliesTensor};
pub use tensor::{Places, PlacesAt, Readable, Writable};
pub use thread::{Thread, ThreadElement};
pub use tiled::{CopyInstruction, IssuesCopy, Moves};
#[doc(hidden)]
pub use tiled::{CopyIssue, Tile, TileSide};
pub use tma::{TmaCoord, TmaTensor};
pub use tmem::{Addresses, Tmem};

/// The program of the crate's README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
