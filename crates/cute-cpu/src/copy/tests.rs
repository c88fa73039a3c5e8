//! The loop nests of every instruction set that this machine has, within the caches and past them, against the definition.

#![allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation)]

use super::nest_of;
use crate::scalar::Isa;
use bytemuck::NoUninit;
use cute_static::Move;
use std::vec::Vec;

/// (extent, from, to).
type Mode = (usize, isize, isize);

fn sets() -> Vec<Isa> {
    #[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64")), expect(unused_mut))]
    let mut sets = std::vec![Isa::Portable];
    #[cfg(target_arch = "x86_64")]
    {
        let fma = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
        sets.extend(fma.then_some(Isa::Fma));
        sets.extend((fma && is_x86_feature_detected!("avx512f")).then_some(Isa::Wide));
    }
    #[cfg(target_arch = "aarch64")]
    sets.push(Isa::Neon);
    sets
}

/// One nest, from `start` elements on, by all means.
fn check<T: NoUninit + PartialEq + core::fmt::Debug>(modes: &[Mode], start: usize, of: impl Fn(usize) -> T) {
    let reach = |stride: fn(&Mode) -> isize| -> usize {
        modes.iter().map(|mode| (mode.0 - 1) * stride(mode).unsigned_abs()).sum::<usize>() + 1
    };
    // negative strides of the source count from its end
    let first: usize = modes.iter().filter(|mode| mode.1 < 0).map(|mode| (mode.0 - 1) * mode.1.unsigned_abs()).sum();
    let src: Vec<T> = (0..first + reach(|mode| mode.1) + start).map(|i| of(i + 1)).collect();
    let before: Vec<T> = (0..reach(|mode| mode.2) + start + 5).map(|i| of(3 * i + 100)).collect();
    let mut expected = before.clone();
    for i in 0..modes.iter().map(|mode| mode.0).product() {
        let (mut i, mut from, mut to) = (i, (start + first).cast_signed(), start.cast_signed());
        for &(extent, d, e) in modes {
            (from, to) = (from + (i % extent).cast_signed() * d, to + (i % extent).cast_signed() * e);
            i /= extent;
        }
        expected[to.cast_unsigned()] = src[from.cast_unsigned()];
    }
    let nest: Vec<Move> = modes.iter().map(|&(extent, from, to)| Move { extent, from, to }).collect();
    for isa in sets() {
        for size in [(0, false), (usize::MAX, false), (usize::MAX, true)] {
            // streaming stores are assembly, which Miri does not know
            if cfg!(miri) && size.1 && isa != Isa::Portable {
                continue;
            }
            let mut found = before.clone();
            let (from, to) = (src.as_ptr().wrapping_add(start + first), found.as_mut_ptr().wrapping_add(start));
            // SAFETY: both are as large as the modes reach; the machine has the instructions
            unsafe { nest_of(isa, size, &nest, from, to) };
            assert!(found == expected, "{isa:?} {size:?} {modes:?} from {start} on, {} bytes", size_of::<T>());
        }
    }
}
fn check_all(modes: &[Mode]) {
    for start in [0, 1, 4] {
        check::<f32>(modes, start, |i| i as f32);
        check::<f64>(modes, start, |i| i as f64);
        if cfg!(miri) {
            return;
        }
        check::<u8>(modes, start, |i| i as u8);
        check::<u16>(modes, start, |i| i as u16);
        check::<[u16; 3]>(modes, start, |i| [i as u16, 1, 2]);
        check::<u128>(modes, start, |i| i as u128);
        check::<[u64; 9]>(modes, start, |i| [i as u64; 9]);
        check::<()>(modes, start, |_| ());
    }
}

#[test]
fn transposes() {
    let sides: &[usize] = if cfg!(miri) { &[5, 17] } else { &[2, 4, 7, 16, 31, 32, 64, 70, 131] };
    for &m in sides {
        for &n in sides {
            let (d, e) = (n.cast_signed(), m.cast_signed());
            // whole; rows apart, by a line and by odd numbers; the source backwards; the rows of both meeting in one set of a cache
            check_all(&[(m, d, 1), (n, 1, e)]);
            check_all(&[(m, d + 16, 1), (n, 1, 16 * (e / 16 + 1))]);
            check_all(&[(m, d + 3, 1), (n, 1, e + 1)]);
            check_all(&[(m, -d, 1), (n, 1, e)]);
            if cfg!(miri) || m * n < 300 {
                check_all(&[(m, 1024, 1), (n, 1, 1024)]);
                // three of them, in either order
                check_all(&[(m, 3 * d, 1), (3, d, e), (n, 1, 3 * e)]);
                check_all(&[(m, d, 1), (n, 1, e), (3, d * e, d * e)]);
            }
        }
    }
}

#[test]
fn rows() {
    let lengths: &[usize] = if cfg!(miri) { &[3, 33] } else { &[2, 3, 8, 15, 16, 32, 33, 64, 100, 128, 300] };
    for &k in lengths {
        let k1 = k.cast_signed();
        check_all(&[(k, 1, 1)]);
        check_all(&[(k, 1, 1), (5, k1 + 2, k1)]);
        // the order of source and destination, permuted; and broadcast
        check_all(&[(k, 1, 1), (6, 4 * k1, k1), (4, k1, 6 * k1)]);
        check_all(&[(k, 1, 1), (3, 0, k1), (2, k1, 3 * k1)]);
        check_all(&[(k, 1, 1), (3, -k1, k1)]);
        // rows that meet in one set of a cache
        let apart = k1.max(1024 + 1024 * (k1 / 1024));
        check_all(&[(k, 1, 1), (3, 14 * apart, k1), (7, k1, apart), (2, 7 * k1, 7 * apart)]);
        check_all(&[(k, 0, 1), (3, 1, k1), (2, 3, 4 * k1)]);
    }
}

#[test]
fn anything() {
    check_all(&[]);
    check_all(&[(9, 2, 3)]);
    check_all(&[(9, 80, 2), (40, 2, 18)]);
    check_all(&[(3, 1, 2), (4, 3, 7), (5, 12, 28)]);
    check_all(&[(2, -1, 3), (7, 2, 6)]);
}
