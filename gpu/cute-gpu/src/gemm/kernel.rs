//! The kernel: one warpgroup has TMA fill a ring of stages, the others multiply what is full; each CTA goes on with the next tile.

use super::epilogue::{Activation, Epilogue, Terms};
use super::{Described, Gemm, Multiplies, Operand, Output, Placed};
use crate::device::barrier;
use crate::device::element::{Half, Wide, fma};
use crate::device::fence;
use crate::device::matrix::StoreMatrix;
use crate::device::pipeline::{Place, Ring};
use crate::device::schedule::Bands;
use crate::device::shared::{self, Address};
use crate::device::thread::{self, must};
use crate::device::tma::{self, Map};
use crate::device::wgmma::{self, Accumulators, Descriptor, Multiply};
use crate::unroll;
use cute_atoms::copy::StMatrix;
use cute_atoms::element::{BF16, F16, F32, S32};
use cute_static::typenum::consts::U4;

/// Elements of D, and how a thread writes a chunk's.
pub trait Written: Wide {
    /// Writes by instruction `write` of a thread: its values, by their numbers among those that it is given, as bits, to the place of the chunk.
    ///
    /// # Safety
    /// All threads of the warp come here, the chunk is the warpgroup's.
    unsafe fn write(to: Address, value: impl Fn(usize) -> u32, write: usize);
}
macro_rules! halves {
    ($($element:ident)*) => {$(
        impl Written for $element {
            #[inline(always)]
            unsafe fn write(to: Address, value: impl Fn(usize) -> u32, write: usize) {
                let at = |v: usize| f32::from_bits(value(8 * write + v));
                let pairs = [$element::pack(at(0), at(1)), $element::pack(at(2), at(3)), $element::pack(at(4), at(5)), $element::pack(at(6), at(7))];
                // SAFETY: the caller's
                unsafe { StMatrix::<U4>::store(to, pairs) };
            }
        }
    )*};
}
halves! { F16 BF16 }
macro_rules! words {
    ($($element:ident)*) => {$(
        impl Written for $element {
            #[inline(always)]
            unsafe fn write(to: Address, value: impl Fn(usize) -> u32, write: usize) {
                let at = |v: usize| value(2 * write + v);
                // SAFETY: the caller's
                unsafe { shared::store2(to, [at(0), at(1)]) };
            }
        }
    )*};
}
words! { F32 S32 }

/// `D = A B^T` of the matrices of the grid's second mode, with the tensor maps of A, B and D one after the other, and [`Terms`] behind them where the epilogue has some.
///
/// # Safety
/// The kernel is launched with `G::THREADS` threads and `G::SHARED` bytes of shared memory; the maps are `G`'s, of matrices (m, k), (n, k) and
/// (m, n) that outlive it, and nobody else writes D.
#[inline(always)]
pub unsafe fn gemm<G, const STAGES: u32>(maps: *const Map, m: u32, n: u32, k: u32)
where
    G: Gemm<
            A: Described,
            B: Described,
            Atom: Multiply<ValA = <G::A as Operand>::Element, MajorA = <G::A as Operand>::Major>,
        >,
    G::Atom: Multiply<ValB = <G::B as Operand>::Element, MajorB = <G::B as Operand>::Major>,
    G::Output: Placed<Element: Written>,
{
    const { assert!(STAGES == G::STAGES) };
    let [tile_m, tile_n, tile_k] = G::TILE;
    let tiles = Bands::<16> { m: m.div_ceil(tile_m), n: n.div_ceil(tile_n) };
    let steps = k.div_ceil(tile_k);
    let base = Address::base();
    let ring = Ring::<STAGES>(base + G::BARRIERS);
    let t = thread::index();
    if t == 0 {
        // SAFETY: behind the chunks, and the others wait
        unsafe { ring.init(G::GROUPS) };
    }
    // SAFETY: all threads
    unsafe { barrier::all() };
    if thread::opaque(t) < 128 {
        // SAFETY: the first warpgroup; what it runs from here on needs few
        unsafe {
            match G::REGISTERS[0] {
                24 => thread::give_registers::<24>(),
                _ => thread::give_registers::<56>(),
            }
        }
        if t == 0 {
            // SAFETY: the maps and the ring are there
            unsafe { load::<G, STAGES>(maps, base, ring, tiles, steps) };
        }
    } else {
        // SAFETY: whole warpgroups
        unsafe {
            match G::REGISTERS[1] {
                240 => thread::take_registers::<240>(),
                _ => thread::take_registers::<256>(),
            }
            multiply::<G, STAGES>(maps, base, ring, tiles, steps, [m, n], t - 128);
        }
    }
}
/// One thread: fills stage after stage.
#[inline(always)]
unsafe fn load<G: Gemm, const STAGES: u32>(
    maps: *const Map,
    base: Address,
    ring: Ring<STAGES>,
    tiles: Bands<16>,
    steps: u32,
) {
    let [tile_m, tile_n, tile_k] = G::TILE;
    // SAFETY: three maps
    let (map_a, map_b) = (maps, unsafe { maps.add(1) });
    let mut place = Place::<STAGES>::FILLS;
    let mut i = thread::cta();
    while i < tiles.count() {
        let ((tm, tn), matrix) = (tiles.at(i), thread::cta_y());
        let mut step = 0;
        while step < steps {
            let full = ring.full(place.stage);
            let stage = base + place.stage * G::STAGE;
            // SAFETY: the stage has been read, is as large as what is expected, and the maps are its copies'
            unsafe {
                ring.empty(place.stage).wait(place.phase);
                full.expect(G::LOADED);
                copy::<G::A>(stage, map_a, tile_m * tm, tile_k * step, matrix, full);
                copy::<G::B>(stage + G::A::BYTES, map_b, tile_n * tn, tile_k * step, matrix, full);
            }
            place.step();
            step += 1;
        }
        i += thread::ctas();
    }
}
/// A stage of an operand, box by box.
#[inline(always)]
pub(crate) unsafe fn copy<O: Operand>(
    to: Address,
    map: *const Map,
    row: u32,
    k: u32,
    matrix: u32,
    full: barrier::Barrier,
) {
    let boxes = O::boxes();
    let mut i = 0;
    while i < boxes {
        let [r, c] = O::begin(i);
        // SAFETY: the caller's
        unsafe { tma::load3(to + i * (O::LOADED / boxes), map, O::coordinates(row + r, k + c, matrix), full) };
        i += 1;
    }
}
/// A warpgroup's threads, `t` from 0 on through all of them.
#[inline(always)]
unsafe fn multiply<G, const STAGES: u32>(
    maps: *const Map,
    base: Address,
    ring: Ring<STAGES>,
    tiles: Bands<16>,
    steps: u32,
    [m, n]: [u32; 2],
    t: u32,
) where
    G: Gemm<
            A: Described,
            B: Described,
            Atom: Multiply<ValA = <G::A as Operand>::Element, MajorA = <G::A as Operand>::Major>,
        >,
    G::Atom: Multiply<ValB = <G::B as Operand>::Element, MajorB = <G::B as Operand>::Major>,
    G::Output: Placed<Element: Written>,
{
    let [tile_m, tile_n, _] = G::TILE;
    // SAFETY: three maps
    let map_d = unsafe { maps.add(2) };
    // SAFETY: whole warps; the same in a warpgroup
    let group = unsafe { thread::uniform(t / 128) };
    let t = t % 128;
    // where the warpgroup's operands begin in a stage, and how far it is from there to those of an instruction
    let begin_a = must(G::A::offset(group, 0).ok());
    let begin_b = must(G::B::offset(group, 0).ok());
    let a = Descriptor::of::<G::A>(base, begin_a);
    let b = Descriptor::of::<G::B>(base + G::A::BYTES, begin_b);
    let chunks = base + G::CHUNKS + group * 2 * G::Output::BYTES;
    let mut place = Place::<STAGES>::EMPTIES;
    let mut behind = 0;
    let mut i = thread::cta();
    while i < tiles.count() {
        let begin = [begin_a, begin_b];
        // SAFETY: whole warpgroups, and their descriptors
        let c = unsafe {
            if G::PROMOTES {
                promoted::<G, STAGES>(ring, &mut place, steps, group, t, (a, b, begin))
            } else {
                chained::<G, STAGES>(ring, &mut place, steps, group, t, (a, b, begin))
            }
        };
        let (tm, tn) = tiles.at(i);
        let row = tile_m * tm + 64 * group;
        // SAFETY: words behind the maps, where there are some
        let terms = (!G::Epilogue::PLAIN).then(|| Terms::of(unsafe { *maps.add(3).cast::<[u64; 7]>() }));
        unroll!(CHUNK in [0 1 2 3 4 5 6 7] below (tile_n / G::Output::COLUMNS) as usize; {
            let chunk = chunks + (CHUNK as u32 + behind) % 2 * G::Output::BYTES;
            // SAFETY: a chunk is written when the store before the last has read it, and stored when all have written it
            unsafe {
                if t == 0 {
                    tma::wait_read::<1>();
                }
                barrier::some(1 + group, 128);
                unroll!(HALF in [0 1] below 2; {
                    // half of a chunk's values before the first of them is written: what they need is loaded at once
                    let mut x = [0u32; 16];
                    let (many, writes) = ((G::Output::COLUMNS / 4) as usize, G::Output::WRITES / 2);
                    let first = CHUNK * (G::Output::COLUMNS / 2) as usize + HALF * many;
                    unroll!(P in [0 1 2 3 4 5 6 7] below many / 2; {
                        let two = [c.bits(first + 2 * P), c.bits(first + 2 * P + 1)];
                        let two = match &terms {
                            None => two,
                            Some(terms) => {
                                let [r, j] = must(G::Output::element(t, HALF * many + 2 * P).ok());
                                let column = tile_n * tn + CHUNK as u32 * G::Output::COLUMNS + j;
                                // what lies outside is not stored: any place will do
                                let at = [(row + r).min(m - 1), column.min((n - 1) & !1), thread::cta_y()];
                                with_terms::<<G::Output as Output>::Element>(terms, two.map(f32::from_bits), at)
                                    .map(|x| <G::Epilogue as Epilogue>::Activation::of(x).to_bits())
                            }
                        };
                        (x[2 * P], x[2 * P + 1]) = (two[0], two[1]);
                    });
                    unroll!(WRITE in [0 1 2 3] below writes; {
                        let to = chunk + must(G::Output::place(t, HALF * writes + WRITE).ok());
                        <G::Output as Output>::Element::write(to, |v| x[v], WRITE);
                    });
                });
                fence::async_proxy();
                barrier::some(1 + group, 128);
                if t == 0 {
                    tma::store3(map_d, G::Output::coordinates(row, tile_n * tn + CHUNK as u32 * G::Output::COLUMNS, thread::cta_y()), chunk);
                }
            }
        });
        // the two buffers take turns, from tile to tile too
        behind = (behind + tile_n / G::Output::COLUMNS) % 2;
        i += thread::ctas();
    }
    if t == 0 {
        tma::wait::<0>();
    }
}
/// Descriptors of A and B, and where the warpgroup's operands begin in a stage.
type Operands<G> = (
    Descriptor<<<G as Multiplies>::A as Operand>::Element, <<G as Multiplies>::A as Operand>::Major>,
    Descriptor<<<G as Multiplies>::B as Operand>::Element, <<G as Multiplies>::B as Operand>::Major>,
    [u32; 2],
);
/// The sums of a tile: all products are added up in the accumulators.
///
/// # Safety
/// All threads of the warpgroup come here, with what belongs to it.
#[inline(always)]
unsafe fn chained<G, const STAGES: u32>(
    ring: Ring<STAGES>,
    place: &mut Place<STAGES>,
    steps: u32,
    group: u32,
    t: u32,
    operands: Operands<G>,
) -> <G::Atom as Multiply>::Accumulators
where
    G: Gemm<
            A: Described,
            B: Described,
            Atom: Multiply<ValA = <G::A as Operand>::Element, MajorA = <G::A as Operand>::Major>,
        >,
    G::Atom: Multiply<ValB = <G::B as Operand>::Element, MajorB = <G::B as Operand>::Major>,
{
    let (a, b, [begin_a, begin_b]) = operands;
    let mut c = <G::Atom as Multiply>::Accumulators::ZERO;
    let mut before = None;
    let mut step = 0;
    while step < steps {
        // SAFETY: the stage is full, and given back when the products that read it are done
        unsafe {
            ring.full(place.stage).wait(place.phase);
            let stage = place.stage * G::STAGE;
            wgmma::arrive();
            unroll!(STEP in [0 1 2 3 4 5 6 7] below G::STEPS; {
                let of_a = must(G::A::offset(group, STEP as u32).ok()) - begin_a;
                let of_b = must(G::B::offset(group, STEP as u32).ok()) - begin_b;
                G::Atom::multiply(&mut c, a.behind(stage + of_a), b.behind(stage + of_b));
            });
            wgmma::commit();
            wgmma::wait::<1>();
            if let Some(stage) = before {
                if t == 0 {
                    ring.empty(stage).arrive();
                }
            }
        }
        before = Some(place.stage);
        place.step();
        step += 1;
    }
    // SAFETY: nothing is read any more
    unsafe {
        wgmma::wait::<0>();
        if let Some(stage) = before {
            if t == 0 {
                ring.empty(stage).arrive();
            }
        }
    }
    c
}
/// The same sums, of which the accumulators have those of one stage, and the threads add these in f32. While one warpgroup adds, the
/// products of the other one run.
///
/// # Safety
/// That of [`chained`].
#[inline(always)]
unsafe fn promoted<G, const STAGES: u32>(
    ring: Ring<STAGES>,
    place: &mut Place<STAGES>,
    steps: u32,
    group: u32,
    t: u32,
    operands: Operands<G>,
) -> <G::Atom as Multiply>::Accumulators
where
    G: Gemm<
            A: Described,
            B: Described,
            Atom: Multiply<ValA = <G::A as Operand>::Element, MajorA = <G::A as Operand>::Major>,
        >,
    G::Atom: Multiply<ValB = <G::B as Operand>::Element, MajorB = <G::B as Operand>::Major>,
{
    let (a, b, [begin_a, begin_b]) = operands;
    let mut sums = <G::Atom as Multiply>::Accumulators::ZERO;
    let mut step = 0;
    while step < steps {
        let mut c = <G::Atom as Multiply>::Accumulators::ZERO;
        // SAFETY: the stage is full, and given back when the products that read it are done
        unsafe {
            ring.full(place.stage).wait(place.phase);
            let stage = place.stage * G::STAGE;
            wgmma::arrive();
            unroll!(STEP in [0 1 2 3 4 5 6 7] below G::STEPS; {
                let of_a = must(G::A::offset(group, STEP as u32).ok()) - begin_a;
                let of_b = must(G::B::offset(group, STEP as u32).ok()) - begin_b;
                let (a, b) = (a.behind(stage + of_a), b.behind(stage + of_b));
                if STEP == 0 { G::Atom::begin(&mut c, a, b) } else { G::Atom::multiply(&mut c, a, b) }
            });
            wgmma::commit();
            wgmma::wait::<0>();
            if t == 0 {
                ring.empty(place.stage).arrive();
            }
        }
        c.settle();
        sums.add(&c);
        place.step();
        step += 1;
    }
    sums
}
/// `alpha x + beta C + bias`, of an element of D and its right neighbour.
///
/// # Safety
/// The terms are those of matrices that have both, or padding behind a row's last; the column is even.
#[inline(always)]
unsafe fn with_terms<E: Wide>(terms: &Terms, x: [f32; 2], [row, column, matrix]: [u32; 3]) -> [f32; 2] {
    let [c, of_row, of_column, of_matrix] = terms.c;
    let [bias, step] = terms.bias;
    let at = row as u64 * of_row + column as u64 * of_column + matrix as u64 * of_matrix;
    // SAFETY: the caller's: rows begin at multiples of 16 bytes
    let (c, bias) = unsafe {
        let c = (c as *const E::Stored).add(at as usize).cast::<E::Pair>().read();
        (E::widened(c), (bias as *const f32).add((column as u64 * step) as usize).cast::<u64>().read())
    };
    let bias = [bias as u32, (bias >> 32) as u32].map(f32::from_bits);
    [fma(terms.alpha, x[0], fma(terms.beta, c[0], bias[0])), fma(terms.alpha, x[1], fma(terms.beta, c[1], bias[1]))]
}
