//! The kernel: a CTA a tile, several of them on a multiprocessor, so that one loads while another turns.

use super::{Order, Permute};
use crate::device::barrier::{self, Barrier};
use crate::device::fence;
use crate::device::matrix::{LoadMatrix, StoreMatrix};
use crate::device::shared::{self, Address};
use crate::device::thread;
use crate::device::tma::{self, Map};
use crate::unroll;
use cute_atoms::copy::{LdMatrix, StMatrix, Transposed};
use cute_static::typenum::consts::U4;
use cute_static::{ComposedLayout, int, layout, swizzle};

/// The target's modes, from the tensor maps of both.
///
/// # Safety
/// The kernel is launched with `P::THREADS` threads, `P::SHARED` bytes of shared memory and a CTA for each tile, `first` and `second` of them along
/// the first two coordinates of an [`Order`]; the maps are `P`'s, of tensors that outlive it, and nobody else writes the target.
#[inline(always)]
pub unsafe fn permute<P: Permute>(maps: *const Map, first: u32, second: u32, order: u32) {
    let base = Address::base();
    let full = Barrier(base + (P::SHARED - 8));
    let t = thread::index();
    let cta = thread::cta();
    let [x, y, z] = Order::of(order).coordinates([cta % first, cta / first % second, cta / first / second]);
    let (x, y) = (P::TILE * x, P::TILE * y);
    if t == 0 {
        // SAFETY: behind the tiles, and the others wait
        unsafe {
            full.init(1);
            fence::barriers();
        }
    }
    // SAFETY: all threads
    unsafe { barrier::all() };
    if thread::opaque(t) == 0 {
        // SAFETY: the barrier was made; the maps are there
        unsafe {
            full.expect(P::BYTES);
            each_box::<P>(base, |to, r, c| tma::load3(to, maps, P::coordinates(y + r, x + c, z), full));
        }
    }
    // SAFETY: the barrier was made
    unsafe { full.wait(0) };
    let mut out = base;
    if P::TURNS {
        out = base + P::BYTES;
        // SAFETY: the tile is there, and its place on the way out is nobody else's
        unsafe {
            match P::ELEMENT {
                4 => turn_words::<P>(base, out, t),
                2 => turn_halves::<P>(base, out, t),
                _ => turn_bytes::<P>(base, out, t),
            }
            fence::async_proxy();
            barrier::all();
        }
    }
    if thread::opaque(t) == 0 {
        // SAFETY: two maps; the tile is written
        unsafe {
            let map = maps.add(1);
            let at = |r, c| if P::TURNS { P::coordinates(x + r, y + c, z) } else { P::coordinates(y + r, x + c, z) };
            each_box::<P>(out, |from, r, c| tma::store3(map, at(r, c), from));
        }
        // shared memory stays until it has been read
        tma::wait_read::<0>();
    }
}
/// The boxes of a tile, with the rows and columns where they begin.
#[inline(always)]
fn each_box<P: Permute>(tile: Address, f: impl Fn(Address, u32, u32)) {
    let boxes = P::boxes();
    let mut i = 0;
    while i < boxes {
        let [row, column] = P::begin(i);
        f(tile + i * (P::BYTES / boxes), row, column);
        i += 1;
    }
}
/// Blocks of 4 x 4, each a thread's: 8 neighbouring threads have them on a diagonal, whose rows, read and written, lie in different banks.
#[inline(always)]
unsafe fn turn_words<P: Permute>(from: Address, to: Address, t: u32) {
    // of a warp's 32 x 32: block (l ^ p, l) for (l, p)
    let diagonal = ComposedLayout::<swizzle!(3, 0, 3), int!(0), layout!((8, 8) : (1, 8))>::default();
    let (warp, lane) = (t / 32, t % 32);
    let (y, x) = (32 * (warp / 2), 32 * (warp % 2));
    unroll!(HALF in [0 1] below 2; {
        let (l, p) = ((lane % 8) as usize, (lane / 8) as usize + 4 * HALF);
        let row = y + 4 * (diagonal.at((l, p)) as u32 % 8);
        let column = x + 4 * l as u32;
        // SAFETY: the caller's; 16 bytes of a row that the swizzle keeps together
        unsafe {
            let at = |r| shared::load4(from + P::place(row + r, column));
            let (a, b, c, d) = (at(0), at(1), at(2), at(3));
            shared::store4(to + P::place(column, row), [a[0], b[0], c[0], d[0]]);
            shared::store4(to + P::place(column + 1, row), [a[1], b[1], c[1], d[1]]);
            shared::store4(to + P::place(column + 2, row), [a[2], b[2], c[2], d[2]]);
            shared::store4(to + P::place(column + 3, row), [a[3], b[3], c[3], d[3]]);
        }
    });
}
/// Blocks of 8 x 8, four of a warp at a time.
#[inline(always)]
unsafe fn turn_halves<P: Permute>(from: Address, to: Address, t: u32) {
    let (warp, lane) = (t / 32, t % 32);
    // whose row of which block this thread tells
    let (row, block) = (lane % 8, lane / 8);
    unroll!(PART in [0 1 2 3] below 4; {
        let part = PART as u32;
        let (y, x) = (8 * (2 * warp + part / 2), 8 * (4 * (part % 2) + block));
        // SAFETY: the caller's; rows of 16 bytes that the swizzle keeps together
        unsafe {
            let turned = LdMatrix::<U4, Transposed>::load(from + P::place(y + row, x));
            StMatrix::<U4>::store(to + P::place(x + row, y), turned);
        }
    });
}
/// Blocks of 16 x 16, two of a warp at a time: pairs of bytes are turned as halves are, and the bytes of pairs exchanged.
///
/// ```text
/// in   matrix m of a block has the rows 4 q + e + 2 (m ^ (q / 2)), q < 4, e < 2, so that all 8 lie in different banks
///      a thread (q, g) then holds of the columns 2 g, 2 g + 1 the rows 4 q .. 4 q + 4, two of them in each register
/// out  matrix m has the rows 2 g + (m ^ (g / 4)), g < 8
/// ```
#[inline(always)]
unsafe fn turn_bytes<P: Permute>(from: Address, to: Address, t: u32) {
    let (warp, lane) = (t / 32, t % 32);
    let (j, i) = (lane % 8, lane / 8);
    let (block, matrix) = (i / 2, i % 2);
    let row_in = 4 * (j / 2) + j % 2 + 2 * (matrix ^ (j / 4));
    let row_out = 2 * j + (matrix ^ (j / 4));
    let (q, g) = (lane % 4, lane / 4);
    // rows 4 q and 4 q + 1 are in the second register of those with q >= 2
    let (even, odd) = if q < 2 { (0x6420, 0x7531) } else { (0x2064, 0x3175) };
    let (first, second) = if g < 4 { (even, odd) } else { (odd, even) };
    unroll!(PART in [0 1 2 3 4 5 6 7] below 8; {
        let part = PART as u32;
        let (y, x) = (16 * (2 * warp + part / 4), 16 * (2 * (part % 4) + block));
        // SAFETY: the caller's; rows of 16 bytes that the swizzle keeps together
        unsafe {
            let [a, b, c, d] = LdMatrix::<U4, Transposed>::load(from + P::place(y + row_in, x));
            let exchanged = [bytes(a, b, first), bytes(a, b, second), bytes(c, d, first), bytes(c, d, second)];
            StMatrix::<U4>::store(to + P::place(x + row_out, y), exchanged);
        }
    });
}
/// Four bytes of two registers, a hexadecimal digit each.
#[inline(always)]
fn bytes(low: u32, high: u32, which: u32) -> u32 {
    let picked: u32;
    // SAFETY: computes
    unsafe {
        core::arch::asm!(
            "prmt.b32 {0}, {1}, {2}, {3};",
            out(reg32) picked, in(reg32) low, in(reg32) high, in(reg32) which, options(pure, nomem, nostack, preserves_flags)
        );
    }
    picked
}
