//! The kernel: all threads multiply, and one of them has TMA fill a stage again as soon as all have read it.

use super::{Read, Sgemm};
use crate::device::barrier;
use crate::device::element::fma;
use crate::device::pipeline::{Place, Ring};
use crate::device::schedule::Bands;
use crate::device::shared::{self, Address};
use crate::device::thread::{self, must};
use crate::device::tma::Map;
use crate::gemm::Operand;
use crate::gemm::kernel::copy;
use crate::unroll;

/// `D = A B^T`, with the tensor maps of A and B one after the other, and in a third one's place D's address and the elements between its rows, and
/// between its matrices.
///
/// # Safety
/// The kernel is launched with `S::THREADS` threads, `S::SHARED` bytes of shared memory and `S::SPLIT` CTAs for each tile, a cluster; the maps are `S`'s, of matrices
/// (m, k) and (n, k) that outlive it, D has m rows of n elements, and nobody else writes them.
#[inline(always)]
pub unsafe fn sgemm<S: Sgemm, const STAGES: u32, const M: usize, const N: usize>(
    maps: *const Map,
    m: u32,
    n: u32,
    k: u32,
) {
    const { assert!(STAGES == S::STAGES && M == S::VALUES[0] && N == S::VALUES[1] && M % 4 == 0 && N % 4 == 0) };
    // what CTAs of a tile send one another takes the place of stages
    const { assert!(S::SPLIT <= 4 && M as u32 % S::SPLIT == 0 && (M * N) as u32 * 4 * S::THREADS <= S::BARRIERS) };
    let [tile_m, tile_n, tile_k] = S::TILE;
    let base = Address::base();
    let ring = Ring::<STAGES>(base + S::BARRIERS);
    let t = thread::index();
    if t == 0 {
        // SAFETY: behind the stages, and the others wait
        unsafe { ring.init(S::THREADS / 32) };
    }
    // SAFETY: all threads
    unsafe { barrier::all() };
    let t = thread::opaque(t);
    let (tm, tn) = Bands::<16> { m: m.div_ceil(tile_m), n: n.div_ceil(tile_n) }.at(thread::cta() / S::SPLIT);
    let matrix = thread::cta_y();
    // of K, this CTA's part of it
    let rank = thread::cta() % S::SPLIT;
    let steps = k.div_ceil(tile_k);
    let first = (rank * steps.div_ceil(S::SPLIT)).min(steps);
    let steps = steps.div_ceil(S::SPLIT).min(steps - first);
    let fill = |stage: u32, step: u32| {
        // SAFETY: two maps; the stage has been read, and is as large as what is expected
        unsafe {
            let (full, to) = (ring.full(stage), base + stage * S::STAGE);
            full.expect(S::STAGE);
            copy::<S::A>(to, maps, tile_m * tm, tile_k * (first + step), matrix, full);
            copy::<S::B>(to + S::A::BYTES, maps.add(1), tile_n * tn, tile_k * (first + step), matrix, full);
        }
    };
    if t == 0 {
        let mut step = 0;
        while step < STAGES && step < steps {
            fill(step, step);
            step += 1;
        }
    }
    let mut c = [[0f32; N]; M];
    // where to read, and which stage was read before
    let (mut place, mut before) = (Place::<STAGES>::EMPTIES, Place::<STAGES>::EMPTIES);
    let mut step = 0;
    while step < steps {
        let (a, b) = (base + place.stage * S::STAGE, base + place.stage * S::STAGE + S::A::BYTES);
        // SAFETY: the ring was made
        unsafe { ring.full(place.stage).wait(place.phase) };
        let mut k = 0;
        while k < tile_k {
            let mut of_b = [[0f32; 4]; N];
            // SAFETY: the stage is there
            unsafe {
                unroll!(J in [0 1 2 3] below N / 4; {
                    let four = block::<S::B, J>(b, t, k);
                    unroll!(I in [0 1 2 3] below 4; { of_b[4 * J + I] = four[I]; });
                });
                unroll!(G in [0 1 2 3] below M / 4; {
                    let of_a = block::<S::A, G>(a, t, k);
                    unroll!(K in [0 1 2 3] below 4; {
                        unroll!(I in [0 1 2 3] below 4; {
                            unroll!(J in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] below N; {
                                c[4 * G + I][J] = fma(of_a[I][K], of_b[J][K], c[4 * G + I][J]);
                            });
                        });
                    });
                });
            }
            k += 4;
        }
        // SAFETY: all threads of the warp, which have read the stage; what is filled again has been read by all
        unsafe {
            barrier::warp();
            if t % 32 == 0 {
                ring.empty(place.stage).arrive();
            }
            if step > 0 {
                if t == 0 && step + STAGES - 1 < steps {
                    ring.empty(before.stage).wait(before.phase);
                    fill(before.stage, step + STAGES - 1);
                }
                before.step();
            }
        }
        place.step();
        step += 1;
    }
    // SAFETY: what stands in a third map's place
    let (d, [leading, between]) =
        unsafe { (*maps.add(2).cast::<*mut f32>(), *maps.add(2).cast::<u64>().add(1).cast::<[u64; 2]>()) };
    let d = d.wrapping_add((matrix as u64 * between) as usize);
    let at = |v| must(S::element(t, v).ok());
    let values = M / S::SPLIT as usize;
    if S::SPLIT > 1 {
        // SAFETY: all threads of the cluster, whose stages have been read; each has its own places
        unsafe { shared_out::<S, M, N>(base + 16 * t, rank, &mut c) };
    }
    unroll!(I in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] below values; {
        let row = tile_m * tm + at([rank as usize * values + I, 0])[0];
        if row < m {
            let to = d.wrapping_add((row as u64 * leading) as usize);
            unroll!(J in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] below N; {
                let column = tile_n * tn + at([0, J])[1];
                if column < n {
                    // SAFETY: an element of D, this thread's
                    unsafe { *to.add(column as usize) = c[I][J] };
                }
            });
        }
    });
}
/// Sums of a tile's parts: of each CTA's values along M, a share for each rank, whose sums are the first of `c` behind it.
///
/// ```text
/// place of (thread, four values along N, value along M of a share, rank that sent it)        one behind the other, 16 bytes each
/// ```
///
/// # Safety
/// All threads of the cluster come here, and nobody uses the CTA's stages any more; `mine` is the thread's first place.
#[inline(always)]
unsafe fn shared_out<S: Sgemm, const M: usize, const N: usize>(mine: Address, rank: u32, c: &mut [[f32; N]; M]) {
    let values = M / S::SPLIT as usize;
    let place = |from: u32, i: usize, j: usize| {
        mine + 16 * S::THREADS * ((j + N / 4 * i) as u32 + (N / 4 * values) as u32 * from)
    };
    // SAFETY: the caller's
    unsafe {
        barrier::cluster();
        unroll!(TO in [0 1 2 3] below S::SPLIT as usize; {
            unroll!(I in [0 1 2 3 4 5 6 7] below values; {
                unroll!(J in [0 1 2 3] below N / 4; {
                    let c = &c[TO * values + I];
                    let four = [c[4 * J], c[4 * J + 1], c[4 * J + 2], c[4 * J + 3]].map(f32::to_bits);
                    shared::store4_at(place(rank, I, J), TO as u32, four);
                });
            });
        });
        barrier::cluster();
        unroll!(I in [0 1 2 3 4 5 6 7] below values; {
            unroll!(J in [0 1 2 3] below N / 4; {
                let mut sum = [0f32; 4];
                unroll!(FROM in [0 1 2 3] below S::SPLIT as usize; {
                    let four = shared::load4(place(FROM as u32, I, J)).map(f32::from_bits);
                    sum = if FROM == 0 { four } else { [sum[0] + four[0], sum[1] + four[1], sum[2] + four[2], sum[3] + four[3]] };
                });
                (c[I][4 * J], c[I][4 * J + 1], c[I][4 * J + 2], c[I][4 * J + 3]) = (sum[0], sum[1], sum[2], sum[3]);
            });
        });
    }
}
/// Four values of an operand, from `4 G` on, by four elements along K, from `k` on.
#[inline(always)]
unsafe fn block<O: Read, const G: usize>(stage: Address, t: u32, k: u32) -> [[f32; 4]; 4] {
    let mut x = [[0f32; 4]; 4];
    unroll!(I in [0 1 2 3] below 4; {
        let at = if O::ALONG_K {
            must(O::place(t, k).ok()) + must(O::value(4 * G + I).ok())
        } else {
            must(O::place(t, k + I as u32).ok()) + must(O::value(4 * G).ok())
        };
        // SAFETY: the caller's: 16 bytes that the swizzle keeps together
        let four = unsafe { shared::load4(stage + at) };
        unroll!(J in [0 1 2 3] below 4; {
            *(if O::ALONG_K { &mut x[I][J] } else { &mut x[J][I] }) = f32::from_bits(four[J]);
        });
    });
    x
}
