//! Kernels for a GPU, run on the CPU: a partition, a tiled kernel, a whole GEMM is tested without a GPU, and told what races.
//!
//! A kernel is an async closure, or function, that [`launch`] runs for every thread of every block. Where threads of CUDA wait for each
//! other, it has an `.await`: at barriers, and at instructions of a warp.
//!
//! | CUDA and CuTe | here |
//! |---|---|
//! | `kernel<<<grid, threads>>>(..)`, in clusters | [`launch`]`(grid, threads, async \|thread\| ..)`, [`launch_cluster`] |
//! | `threadIdx.x`, `blockIdx`, `%cluster_ctarank` | [`thread.index()`](Thread::index), [`thread.block()`](Thread::block), [`thread.cluster_rank()`](Thread::cluster_rank) |
//! | a launch on another architecture | [`Launch::new`]`(grid, threads).`[`on`](Launch::on)`(`[`Arch::Sm80`]`).run(..)` |
//! | a pointer to global memory | [`Global`], of which tensors are views |
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
//! Tiled MMAs and copies are types, or values (`cute_dynamic::tiled`, feature `dynamic`): `mma` and `tiled_copy` take threads of both.
//!
//! An instruction does what its layouts say (`cute_atoms`), on numbers that round as [`number`] says: a fragment with another layout
//! than its instruction gives another product. All elements of global and shared memory know who wrote and who read them, so a kernel
//! ends with a [`Fault`] where
//!
//! * two threads use an element, one of them writes, and nothing that they have waited for lies between;
//! * an element of shared memory is read that nobody has written, or that `cp.async` or TMA has not finished;
//! * what an asynchronous instruction reads (a source of `cp.async`, what TMA stores, operands of `wgmma`) is written before that is waited
//!   for, or accumulators are used;
//! * sums of `tcgen05.mma` are used, or its operands written, before a `tcgen05.commit` was waited for; registers of `tcgen05.ld` before
//!   [`tmem_load_wait`](Thread::tmem_load_wait); columns of tensor memory that are not allocated, lanes of another warp's, columns that nobody frees;
//! * TMA, `wgmma` or `tcgen05.mma` uses what threads have written without a `fence.proxy.async`;
//! * an element is read or written outside of its array that no predicate turns off, as `compute-sanitizer` tells of a GPU, or a predicate
//!   turns off a part of what an instruction moves at once;
//! * threads wait for others that have left, or that are at another barrier or instruction; an mbarrier waits for arrivals or bytes that
//!   nobody brings: with what is to come;
//! * no GPU of the architecture starts it: more than 1,024 threads in a block, more than 16 blocks in a cluster (none before sm_90; 8 are
//!   portable), more shared memory than a block has (227 KiB of sm_90 and sm_100, 163 of sm_80, 99 of sm_86, sm_89 and sm_120), ids of named
//!   barriers above 15, more than 2^20 - 1 arrivals or bytes in a phase of an mbarrier. [`Arch`] has the table; the default is sm_90;
//! * a launch needs more than 2^19 threads in all, which the CPU takes long for: [`Launch::budget`] allows more;
//! * a tiled MMA or copy has threads that the block does not have; a tiled copy stores the sums of another tiled MMA than it is for.
//!
//! That depends on what threads have waited for, and not on which comes first: one run finds it. Copies on their way count as late as can
//! be. What is not here: `tcgen05` of a pair of CTAs, of A in tensor memory, of sums in halves; `tcgen05.cp`; sparse and block-scaled MMA.
//!
//! ```
//! use cute_interpreter::{Fault, Global, launch};
//! use cute_static::{Tensor, layout};
//!
//! // a transpose through shared memory, a column and a row a thread
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
