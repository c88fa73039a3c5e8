//! Kernels for a GPU, run on the CPU: a partition, a tiled kernel, a whole GEMM is tested without a GPU, and told what races.
//!
//! A kernel is an async closure, or function, that [`launch`] runs for every thread of every block. Where threads of CUDA wait for each
//! other, it has an `.await`: at barriers, and at instructions of a warp.
//!
//! | CUDA and CuTe | here |
//! |---|---|
//! | `kernel<<<grid, threads>>>(..)` | [`launch`]`(grid, threads, async \|thread\| ..)` |
//! | `threadIdx.x`, `blockIdx` | [`thread.index()`](Thread::index), [`thread.block()`](Thread::block) |
//! | a pointer to global memory | [`Global`], of which tensors are views |
//! | `__shared__` | [`thread.shared("sA", &layout)`](Thread::shared) |
//! | registers | [`Tensor::fragment`](cute_static::Tensor::fragment), `make_fragment` |
//! | `__syncthreads()`, `__syncwarp()` | [`sync_threads().await`](Thread::sync_threads), [`sync_warp().await`](Thread::sync_warp) |
//! | `copy(src, dst)`, `axpby`, `gemm(a, b, c)` | [`copy`](Thread::copy), [`axpby`](Thread::axpby), [`gemm`](Thread::gemm) |
//! | `copy(tiled, src, dst)` | [`tiled_copy(&thr_copy, ..).await`](Thread::tiled_copy): ld and st, `cp.async`, `ldmatrix`, `stmatrix` |
//! | `gemm(mma, a, b, c)` | [`mma(&thr_mma, ..).await`](Thread::mma): `fma`, `mma.sync`, `wgmma` |
//! | `cp_async_fence()`, `cp_async_wait<N>()` | [`cp_async_fence()`](Thread::cp_async_fence), [`cp_async_wait(N)`](Thread::cp_async_wait) |
//!
//! An instruction does what its layouts say (`cute_atoms`), on numbers that round as [`number`] says: a fragment with another layout
//! than its instruction gives another product. All elements of global and shared memory know who wrote and who read them, so a kernel
//! ends with a [`Fault`] where
//!
//! * two threads use an element, one of them writes, and no barrier lies between;
//! * an element of shared memory is read that nobody has written, or that `cp.async` has not finished;
//! * an element is read or written outside of its array that no predicate turns off, as `compute-sanitizer` tells of a GPU;
//! * threads wait for others that have left, or that are at another instruction.
//!
//! That depends on barriers alone, and not on which thread comes first: one run finds it. What is not here: TMA, `mbarrier`, tensor memory,
//! and that `wgmma` is asynchronous.
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

#![forbid(unsafe_code)]

mod fault;
mod memory;
mod mma;
pub mod number;
mod tensor;
mod thread;
mod tiled;

pub use fault::{Access, Does, Fault, OrFault, Waits};
pub use memory::{Global, Shared, Watched};
pub use mma::{MmaInstruction, Multiplies};
pub use tensor::{Places, Readable, Writable};
pub use thread::{Element, Thread, launch};
#[doc(hidden)]
pub use tiled::Side;
pub use tiled::{CopyInstruction, Moves};

/// The program of the crate's README runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
