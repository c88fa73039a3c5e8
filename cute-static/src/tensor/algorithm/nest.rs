//! A copy of many elements as a loop nest over its modes ([`Moves`]), without anything that one machine has and another has not.
//!
//! ```text
//! (K, 1, 1), ..                   K elements at a time
//! (M, d, 1), .., (N, 1, e), ..    tiles: N across in the source are N down in the destination, in squares that the caches hold
//! anything else                   one by one, the destination's smallest stride innermost
//! ```

use super::moves::{Move, Moves};

/// The side of a tile that is read in rows and written in rows.
const TILE: usize = 8;
/// The side of a square of tiles: a cache line of either operand is used up while it is there.
const SQUARE: usize = 64;

/// Elements and the position of offset 0.
type Source<'a, T> = (&'a [T], isize);
type Destination<'a, T> = (&'a mut [T], isize);

/// Copies. Positions outside of either slice are left out; of a tensor that was checked there are none.
#[inline(never)]
pub(super) fn run<T: Copy>(moves: &Moves, (src, base): Source<'_, T>, (dst, place): Destination<'_, T>) {
    let at = (base.wrapping_add(moves.from()), place.wrapping_add(moves.to()));
    let mut nest = Nest { src, dst };
    let Some((first, rest)) = moves.modes().split_first() else {
        nest.element(at);
        return;
    };
    if (first.from, first.to) == (1, 1) {
        each(rest, at, &mut |at| nest.row(first.extent, at));
        return;
    }
    match rest.iter().position(|mode| mode.from == 1) {
        Some(across) if first.to == 1 => {
            let mut others = *moves;
            let across = others.take(across.saturating_add(1));
            let down = others.take(0);
            each(others.modes(), at, &mut |at| nest.transpose(down, across, at));
        }
        _ => each(rest, at, &mut |at| nest.strided(*first, at)),
    }
}

/// Calls `f` with the positions in source and destination at each coordinate, the first mode innermost.
fn each(modes: &[Move], (from, to): (isize, isize), f: &mut impl FnMut((isize, isize))) {
    let Some((outer, inner)) = modes.split_last() else { return f((from, to)) };
    let mut at = (from, to);
    for _ in 0..outer.extent {
        each(inner, at, f);
        at = (at.0.wrapping_add(outer.from), at.1.wrapping_add(outer.to));
    }
}

struct Nest<'a, T> {
    src: &'a [T],
    dst: &'a mut [T],
}
impl<T: Copy> Nest<'_, T> {
    #[inline]
    fn element(&mut self, (from, to): (isize, isize)) {
        if let (Some(&value), Some(place)) = (self.src.get(from.cast_unsigned()), self.dst.get_mut(to.cast_unsigned()))
        {
            *place = value;
        }
    }
    #[inline]
    fn row(&mut self, len: usize, (from, to): (isize, isize)) {
        let (from, to) = (from.cast_unsigned(), to.cast_unsigned());
        let from = self.src.get(from..from.saturating_add(len));
        if let (Some(from), Some(to)) = (from, self.dst.get_mut(to..to.saturating_add(len))) {
            to.copy_from_slice(from);
        }
    }
    fn strided(&mut self, mode: Move, (from, to): (isize, isize)) {
        if (mode.from, mode.to) == (0, 1) {
            let to = to.cast_unsigned();
            let to = self.dst.get_mut(to..to.saturating_add(mode.extent));
            if let (Some(&value), Some(to)) = (self.src.get(from.cast_unsigned()), to) {
                to.fill(value);
            }
            return;
        }
        each(&[mode], (from, to), &mut |at| self.element(at));
    }
    /// `(M, d, 1)` and `(N, 1, e)`.
    fn transpose(&mut self, down: Move, across: Move, (from, to): (isize, isize)) {
        for j in (0..across.extent).step_by(SQUARE) {
            for i in (0..down.extent).step_by(SQUARE) {
                let square = (down.extent.saturating_sub(i).min(SQUARE), across.extent.saturating_sub(j).min(SQUARE));
                let at = (position(from, down.from, i, j), position(to, across.to, j, i));
                self.square(square, (down.from, across.to), at);
            }
        }
    }
    fn square(&mut self, (m, n): (usize, usize), (d, e): (isize, isize), (from, to): (isize, isize)) {
        for j in (0..n).step_by(TILE) {
            for i in (0..m).step_by(TILE) {
                let at = (position(from, d, i, j), position(to, e, j, i));
                let (rows, columns) = (m.saturating_sub(i).min(TILE), n.saturating_sub(j).min(TILE));
                if (rows, columns) == (TILE, TILE) && self.tile((d, e), at).is_some() {
                    continue;
                }
                let modes = [Move { extent: rows, from: d, to: 1 }, Move { extent: columns, from: 1, to: e }];
                each(&modes, at, &mut |at| self.element(at));
            }
        }
    }
    /// A whole tile.
    #[inline]
    fn tile(&mut self, (d, e): (isize, isize), (from, to): (isize, isize)) -> Option<()> {
        let mut rows = [[*self.src.get(from.cast_unsigned())?; TILE]; TILE];
        for (i, row) in rows.iter_mut().enumerate() {
            *row = *self.src.get(position(from, d, i, 0).cast_unsigned()..)?.first_chunk()?;
        }
        for j in 0..TILE {
            let to: &mut [T; TILE] = self.dst.get_mut(position(to, e, j, 0).cast_unsigned()..)?.first_chunk_mut()?;
            for (to, row) in to.iter_mut().zip(&rows) {
                *to = *row.get(j)?;
            }
        }
        Some(())
    }
}

/// `at + stride * i + j`.
#[inline(always)]
const fn position(at: isize, stride: isize, i: usize, j: usize) -> isize {
    at.wrapping_add(stride.wrapping_mul(i.cast_signed())).wrapping_add(j.cast_signed())
}
