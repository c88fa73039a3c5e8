//! The instructions of a GPU, and what they work on.
//!
//! | | |
//! |---|---|
//! | [`thread`] | who runs: numbers of threads, warps, warpgroups, CTAs; registers of a warpgroup |
//! | [`shared`] | shared memory: addresses, a region as elements |
//! | [`barrier`] | barriers of a CTA and mbarriers |
//! | [`fence`] | order between proxies |
//! | [`pipeline`] | stages and phases of a ring of buffers |
//! | [`schedule`] | which tile comes next |
//! | [`tma`], [`cp_async`] | copies that run beside the threads |
//! | [`matrix`] | `ldmatrix`, `stmatrix` |
//! | [`mma`], [`wgmma`] | products |
//! | [`element`] | conversions |
//!
//! Most is `unsafe`: what the compiler cannot know is said at each function. None of them is `pure`: a collective stays where it is written.

pub mod barrier;
pub mod cp_async;
pub mod element;
pub mod fence;
pub mod matrix;
pub mod mma;
pub mod pipeline;
pub mod schedule;
pub mod shared;
pub mod thread;
pub mod tma;
mod unroll;
pub mod wgmma;

pub use crate::unroll;
