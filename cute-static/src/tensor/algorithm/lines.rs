//! The two innermost modes of a copy in memory, each kind of them by a function of its own.
//!
//! ```text
//! (K, 1, 1), ..             rows      K elements at a time: as one value, as several, or by a call
//! (K, 0, 1), ..             fills     one element, K times
//! (M, d, 1), (N, 1, e)      squares   N across in the source are N down in the destination, in squares that the caches hold
//! (K, d, e), ..             lines     one by one; of a short K and a longer N columns, a block of N at a time
//! ```

use super::moves::Move;

/// Elements that are copied at a time.
const WHOLE: usize = 8;
/// Bytes of a row that are copied in pieces of [`WHOLE`] elements, and not by a call.
const PIECES: usize = 64;
/// Elements of a line, before the next one of a plane of short lines: what they read is still in a cache then.
const BLOCK: usize = 256;
/// The side of a square: a cache line of either operand is used up while it is there.
const SQUARE: usize = 64;

/// A stride times 1, 2, 3 and 4.
fn times(stride: isize) -> [isize; 4] {
    [1, 2, 3, 4].map(|n| stride.wrapping_mul(n))
}

/// A function that copies all of two modes.
///
/// # Safety
/// Of all coordinates of both modes, the offset from the first pointer is an element that can be read, and that from the second one
/// an element that can be written, at another place for each. What is read and what is written do not overlap.
pub(super) type Plane<T> = unsafe fn(&Move, &Move, *const T, *mut T);

/// The function for two modes, the inner one first.
pub(super) fn plane<T: Copy>(inner: Move, outer: Move) -> Plane<T> {
    match (inner.from, inner.to) {
        (1, 1) => match inner.extent {
            ..=1 if outer.extent >= WHOLE => columns::<T>,
            ..=1 => small::<T>,
            2 => rows::<T, 2>,
            3 => rows::<T, 3>,
            4 => rows::<T, 4>,
            5 => rows::<T, 5>,
            6 => rows::<T, 6>,
            7 => rows::<T, 7>,
            8 => rows::<T, 8>,
            n if n.saturating_mul(size_of::<T>()) <= PIECES => pieces::<T>,
            _ => long_rows::<T>,
        },
        (0, 1) if inner.extent >= WHOLE => fills::<T>,
        (_, 1) if outer.from == 1 && inner.extent >= WHOLE && outer.extent >= WHOLE => squares::<T>,
        _ if inner.extent >= WHOLE => lines::<T>,
        _ if outer.extent >= WHOLE => columns::<T>,
        _ => small::<T>,
    }
}

/// Calls `f` with the pointers at each coordinate of a mode.
#[inline(always)]
fn each<T>(&Move { extent, from, to }: &Move, mut src: *const T, mut dst: *mut T, f: impl Fn(*const T, *mut T)) {
    let mut left = extent;
    while left > 0 {
        f(src, dst);
        (src, dst) = (src.wrapping_offset(from), dst.wrapping_offset(to));
        left = left.wrapping_sub(1);
    }
}
/// Copies `N` elements as one value.
///
/// # Safety
/// They can be read, and written.
#[inline(always)]
#[allow(unsafe_code)]
unsafe fn whole<T: Copy, const N: usize>(src: *const T, dst: *mut T) {
    // SAFETY: the caller's; an array is aligned as its elements are
    unsafe { *dst.cast::<[T; N]>() = *src.cast::<[T; N]>() }
}

/// Rows of `N`, four at a time.
///
/// # Safety
/// That of [`Plane`].
#[allow(unsafe_code)]
unsafe fn rows<T: Copy, const N: usize>(_: &Move, outer: &Move, mut src: *const T, mut dst: *mut T) {
    let ([d, d2, d3, d4], [e, e2, e3, e4]) = (times(outer.from), times(outer.to));
    let fours = (outer.extent >> 2).cast_signed();
    let end = dst.wrapping_offset(e4.wrapping_mul(fours));
    // of several rows the destination's stride is not 0
    while dst != end {
        // SAFETY: four coordinates of the outer mode
        unsafe {
            whole::<T, N>(src, dst);
            whole::<T, N>(src.wrapping_offset(d), dst.wrapping_offset(e));
            whole::<T, N>(src.wrapping_offset(d2), dst.wrapping_offset(e2));
            whole::<T, N>(src.wrapping_offset(d3), dst.wrapping_offset(e3));
        }
        (src, dst) = (src.wrapping_offset(d4), dst.wrapping_offset(e4));
    }
    for _ in 0..outer.extent & 3 {
        // SAFETY: one of those that are left
        unsafe { whole::<T, N>(src, dst) }
        (src, dst) = (src.wrapping_offset(d), dst.wrapping_offset(e));
    }
}
/// Rows of more than [`WHOLE`]: the last piece ends with the row, and overlaps the one before.
///
/// # Safety
/// That of [`Plane`].
#[allow(unsafe_code)]
unsafe fn pieces<T: Copy>(inner: &Move, outer: &Move, src: *const T, dst: *mut T) {
    let last = inner.extent.saturating_sub(WHOLE);
    if last <= WHOLE {
        return each(outer, src, dst, |src, dst| {
            // SAFETY: both begin at `last` or before, and the row ends `WHOLE` elements behind that
            unsafe {
                whole::<T, WHOLE>(src, dst);
                whole::<T, WHOLE>(src.wrapping_add(last), dst.wrapping_add(last));
            }
        });
    }
    each(outer, src, dst, |src, dst| {
        let mut at = 0usize;
        while at < last {
            // SAFETY: as above
            unsafe { whole::<T, WHOLE>(src.wrapping_add(at), dst.wrapping_add(at)) }
            at = at.wrapping_add(WHOLE);
        }
        // SAFETY: as above
        unsafe { whole::<T, WHOLE>(src.wrapping_add(last), dst.wrapping_add(last)) }
    });
}
/// Rows by a call each.
///
/// # Safety
/// That of [`Plane`].
#[allow(unsafe_code)]
unsafe fn long_rows<T: Copy>(inner: &Move, outer: &Move, src: *const T, dst: *mut T) {
    each(outer, src, dst, |src, dst| {
        // SAFETY: a row at a coordinate of the outer mode
        unsafe { core::ptr::copy_nonoverlapping(src, dst, inner.extent) }
    });
}
/// One element, as often as the inner mode has coordinates.
///
/// # Safety
/// That of [`Plane`].
#[allow(unsafe_code)]
unsafe fn fills<T: Copy>(inner: &Move, outer: &Move, src: *const T, dst: *mut T) {
    each(outer, src, dst, |src, dst| {
        // SAFETY: the element, and the places, which are next to each other
        unsafe {
            let value = *src;
            for i in 0..inner.extent {
                *dst.wrapping_add(i) = value;
            }
        }
    });
}
/// Lines along the inner mode.
///
/// # Safety
/// That of [`Plane`].
#[allow(unsafe_code)]
unsafe fn lines<T: Copy>(inner: &Move, outer: &Move, src: *const T, dst: *mut T) {
    // SAFETY: a line at a coordinate of the outer mode
    each(outer, src, dst, |src, dst| unsafe { line(inner, src, dst) });
}
/// Lines along the outer mode, a block of it at a time.
///
/// # Safety
/// That of [`Plane`].
#[allow(unsafe_code)]
unsafe fn columns<T: Copy>(inner: &Move, outer: &Move, mut src: *const T, mut dst: *mut T) {
    let Move { extent: mut left, from, to } = *outer;
    while left > 0 {
        let extent = left.min(BLOCK);
        // SAFETY: some coordinates of the outer mode
        unsafe { lines(&Move { extent, ..*outer }, inner, src, dst) }
        let block = BLOCK.cast_signed();
        (src, dst) = (src.wrapping_offset(from.wrapping_mul(block)), dst.wrapping_offset(to.wrapping_mul(block)));
        left = left.wrapping_sub(extent);
    }
}
/// A few elements.
///
/// # Safety
/// That of [`Plane`].
#[allow(unsafe_code)]
unsafe fn small<T: Copy>(inner: &Move, outer: &Move, src: *const T, dst: *mut T) {
    // SAFETY: a coordinate of both modes
    each(outer, src, dst, |src, dst| each(inner, src, dst, |src, dst| unsafe { *dst = *src }));
}
/// One line.
///
/// # Safety
/// That of [`Plane`], of one mode.
#[inline(always)]
#[allow(unsafe_code)]
unsafe fn line<T: Copy>(mode: &Move, mut src: *const T, mut dst: *mut T) {
    #[inline(always)]
    unsafe fn strided<T: Copy>(extent: usize, from: isize, to: isize, src: *const T, dst: *mut T) {
        for i in 0..extent.cast_signed() {
            // SAFETY: a coordinate of the mode
            unsafe { *dst.wrapping_offset(to.wrapping_mul(i)) = *src.wrapping_offset(from.wrapping_mul(i)) }
        }
    }
    let (n, steps) = (mode.extent, times(mode.from));
    let (from, to, from8) = (mode.from, mode.to, mode.from.wrapping_mul(8));
    // SAFETY: the caller's
    unsafe {
        match (from, to) {
            (-1, 1) => {
                let end = dst.wrapping_add(n & !(WHOLE - 1));
                while dst != end {
                    reversed(src, dst);
                    (src, dst) = (src.wrapping_sub(WHOLE), dst.wrapping_add(WHOLE));
                }
                strided(n & (WHOLE - 1), -1, 1, src, dst);
            }
            (_, 1) => {
                let end = dst.wrapping_add(n & !(WHOLE - 1));
                while dst != end {
                    gather(&steps, src, dst);
                    (src, dst) = (src.wrapping_offset(from8), dst.wrapping_add(WHOLE));
                }
                strided(n & (WHOLE - 1), from, 1, src, dst);
            }
            (1, _) => strided(n, 1, to, src, dst),
            _ => strided(n, from, to, src, dst),
        }
    }
}
/// [`WHOLE`] elements, from the last one of them down, to neighbours.
///
/// # Safety
/// That of [`Plane`], of one mode.
#[inline(always)]
#[allow(unsafe_code)]
unsafe fn reversed<T: Copy>(src: *const T, dst: *mut T) {
    // SAFETY: the caller's: these are coordinates of the mode, the first one at `src` and the others below;
    // an array is aligned as its elements are
    unsafe {
        let mut elements = *src.wrapping_sub(WHOLE - 1).cast::<[T; WHOLE]>();
        elements.reverse();
        *dst.cast::<[T; WHOLE]>() = elements;
    }
}
/// [`WHOLE`] elements, strides `d` apart, to neighbours.
///
/// # Safety
/// That of [`Plane`], of one mode.
#[inline(always)]
#[allow(unsafe_code)]
unsafe fn gather<T: Copy>(&[d, d2, d3, d4]: &[isize; 4], src: *const T, dst: *mut T) {
    let next = src.wrapping_offset(d4);
    // SAFETY: the caller's
    unsafe {
        *dst = *src;
        *dst.wrapping_add(1) = *src.wrapping_offset(d);
        *dst.wrapping_add(2) = *src.wrapping_offset(d2);
        *dst.wrapping_add(3) = *src.wrapping_offset(d3);
        *dst.wrapping_add(4) = *next;
        *dst.wrapping_add(5) = *next.wrapping_offset(d);
        *dst.wrapping_add(6) = *next.wrapping_offset(d2);
        *dst.wrapping_add(7) = *next.wrapping_offset(d3);
    }
}
/// `(M, d, 1)` and `(N, 1, e)`: in squares, strips of [`WHOLE`] rows of the source.
///
/// # Safety
/// That of [`Plane`].
#[allow(unsafe_code)]
unsafe fn squares<T: Copy>(inner: &Move, outer: &Move, src: *const T, dst: *mut T) {
    let (d, steps, e) = (inner.from, times(inner.from), outer.to);
    for j in (0..outer.extent).step_by(SQUARE) {
        let across = outer.extent.wrapping_sub(j).min(SQUARE);
        for i in (0..inner.extent).step_by(SQUARE) {
            let mut down = inner.extent.wrapping_sub(i).min(SQUARE);
            let mut src = src.wrapping_offset(d.wrapping_mul(i.cast_signed())).wrapping_add(j);
            let mut dst = dst.wrapping_offset(e.wrapping_mul(j.cast_signed())).wrapping_add(i);
            while down >= WHOLE {
                let (mut from, mut to) = (src, dst);
                for _ in 0..across {
                    // SAFETY: `WHOLE` coordinates of the inner mode at one of the outer mode
                    unsafe { gather(&steps, from, to) }
                    (from, to) = (from.wrapping_add(1), to.wrapping_offset(e));
                }
                (src, dst) = (src.wrapping_offset(d.wrapping_mul(8)), dst.wrapping_add(WHOLE));
                down = down.wrapping_sub(WHOLE);
            }
            // SAFETY: the coordinates of both modes that are left in this square
            unsafe { lines(&Move { extent: across, ..*outer }, &Move { extent: down, ..*inner }, src, dst) }
        }
    }
}
