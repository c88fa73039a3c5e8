//! Copies and algorithms as loop nests over the modes of both layouts ([`Loops`]).
//!
//! ```text
//! run    a copy of slices: the two innermost modes are a plane, which one function copies (`lines.rs`), the others loops around it
//! along  any other algorithm: a function of both offsets in two loops, the other modes loops around them
//! known  the same of a nest that is a constant: loops with constant ends, for the compiler to unroll and to vectorise
//! ```

use super::known::{Known, is_worth_a_call};
use super::lines;
use super::moves::{MOST_MODES, Move};
use super::plan::Loops;
use crate::tensor::accessor::spans;
use core::marker::PhantomData;

/// Elements and the position of offset 0.
type Source<'a, T> = (&'a [T], isize);
type Destination<'a, T> = (&'a mut [T], isize);

/// Copies. Positions outside of either slice are left out; of a tensor that was checked there are none.
#[inline(never)]
#[allow(unsafe_code)]
pub(super) fn run<T: Copy>(loops: Loops<'_>, (src, base): Source<'_, T>, (dst, place): Destination<'_, T>) {
    let (first, second) = (loops.mode(0), loops.mode(1));
    let within = loops
        .reach()
        .is_some_and(|[from, to]| spans(base, from.0, from.1, src.len()) && spans(place, to.0, to.1, dst.len()));
    if !within {
        return along(loops, &mut |_, from, to| {
            let (from, to) = (base.wrapping_add(from).cast_unsigned(), place.wrapping_add(to).cast_unsigned());
            if let (Some(value), Some(place)) = (src.get(from), dst.get_mut(to)) {
                *place = *value;
            }
        });
    }
    let plane = lines::plane::<T>(first, second);
    let from = src.as_ptr().wrapping_offset(base.wrapping_add(loops.from));
    let to = dst.as_mut_ptr().wrapping_offset(place.wrapping_add(loops.to));
    around(loops, (0, 0), |at| {
        // SAFETY: `reach` is of all coordinates of the modes, and `spans` found its ends to be positions of the slices, so all that the
        // plane reads and writes is in them. They are borrowed, one of them to be written: they do not overlap.
        unsafe { plane(&first, &second, from.wrapping_offset(at.0), to.wrapping_offset(at.1)) }
    });
}

/// A nest.
pub(in crate::tensor) trait Nest {
    /// Its loops.
    fn loops(&self) -> Loops<'_>;
    /// Calls `f` with the number and the offsets of each coordinate, the first mode innermost.
    fn each(&self, f: &mut impl FnMut(usize, isize, isize));
}
#[inlined]
impl Nest for Loops<'_> {
    fn loops(&self) -> Loops<'_> {
        *self
    }
    fn each(&self, f: &mut impl FnMut(usize, isize, isize)) {
        along(*self, f);
    }
}
/// A nest that is a constant.
pub(in crate::tensor) struct Constant<N>(PhantomData<N>);
impl<N: Known> Constant<N> {
    /// It, if there is one.
    pub(in crate::tensor) const NEST: Option<Self> = if N::MOVES.is_some() { Some(Self(PhantomData)) } else { None };
    /// Whether a copy of slices calls [`run`].
    pub(super) const IS_WORTH_A_CALL: bool = matches!(&N::MOVES, Some(nest) if is_worth_a_call(nest));
}
#[inlined]
impl<N: Known> Nest for Constant<N> {
    fn loops(&self) -> Loops<'_> {
        const {
            match &N::MOVES {
                Some(nest) => nest.loops(),
                None => Loops { modes: &[], from: 0, to: 0 },
            }
        }
    }
    fn each(&self, f: &mut impl FnMut(usize, isize, isize)) {
        known::<N>(f);
    }
}
#[inline(always)]
fn along(loops: Loops<'_>, f: &mut impl FnMut(usize, isize, isize)) {
    let mut number = 0usize;
    let (first, second) = (loops.mode(0), loops.mode(1));
    around(loops, (loops.from, loops.to), |at| {
        level(second, at, &mut |at| {
            level(first, at, &mut |(from, to)| {
                f(number, from, to);
                number = number.wrapping_add(1);
            });
        });
    });
}
#[inline(always)]
fn known<N: Known>(f: &mut impl FnMut(usize, isize, isize)) {
    /// A mode of a nest, and how many coordinates those before it have.
    const fn numbered<N: Known>(place: usize) -> (Move, usize) {
        let Some(nest) = &N::MOVES else { return (Move { extent: 0, from: 0, to: 0 }, 0) };
        let (mut step, mut before) = (1usize, 0usize);
        while before < place {
            step = step.saturating_mul(nest.loops().mode(before).extent);
            before = before.saturating_add(1);
        }
        (nest.loops().mode(place), step)
    }
    #[inline(always)]
    fn level(
        (mode, step): (Move, usize),
        (number, from, to): (usize, isize, isize),
        f: &mut impl FnMut((usize, isize, isize)),
    ) {
        for c in 0..mode.extent {
            let (from, to) = stepped(mode, (from, to), c);
            f((number.wrapping_add(step.wrapping_mul(c)), from, to));
        }
    }
    if const { matches!(&N::MOVES, Some(nest) if nest.modes().len() > WRITTEN_OUT) } {
        return along(Constant::<N>(PhantomData).loops(), f);
    }
    let start = const {
        match &N::MOVES {
            Some(nest) => (0, nest.loops().from, nest.loops().to),
            None => (0, 0, 0),
        }
    };
    level(const { numbered::<N>(5) }, start, &mut |at| {
        level(const { numbered::<N>(4) }, at, &mut |at| {
            level(const { numbered::<N>(3) }, at, &mut |at| {
                level(const { numbered::<N>(2) }, at, &mut |at| {
                    level(const { numbered::<N>(1) }, at, &mut |at| {
                        level(const { numbered::<N>(0) }, at, &mut |(number, from, to)| f(number, from, to));
                    });
                });
            });
        });
    });
}
/// The most modes of a constant nest that is written out.
const WRITTEN_OUT: usize = 6;

/// Calls `f` with the offsets at each coordinate of the modes from the third one on, the third one innermost.
#[inline(always)]
fn around(loops: Loops<'_>, mut at: (isize, isize), mut f: impl FnMut((isize, isize))) {
    let [_, _, others @ ..] = loops.modes else { return f(at) };
    let mut counts = [0usize; MOST_MODES];
    loop {
        f(at);
        // counts up: the modes that are through begin again
        let mut is_through = true;
        for (mode, count) in others.iter().zip(&mut counts) {
            *count = count.wrapping_add(1);
            at = stepped(*mode, at, 1);
            is_through = *count == mode.extent;
            if !is_through {
                break;
            }
            *count = 0;
            at = stepped(*mode, at, mode.extent.wrapping_neg());
        }
        if is_through {
            return;
        }
    }
}
/// One loop.
#[inline(always)]
fn level(mode: Move, at: (isize, isize), f: &mut impl FnMut((isize, isize))) {
    for c in 0..mode.extent {
        f(stepped(mode, at, c));
    }
}
/// The offsets `c` steps on.
#[inline(always)]
const fn stepped(mode: Move, (from, to): (isize, isize), c: usize) -> (isize, isize) {
    let c = c.cast_signed();
    (from.wrapping_add(mode.from.wrapping_mul(c)), to.wrapping_add(mode.to.wrapping_mul(c)))
}
