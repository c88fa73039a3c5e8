//! Questions about the sums `c_0 d_0 + c_1 d_1 + ..` with `0 <= c_i < s_i`, on plain integers: what a layout of integer
//! strides, or one component of a coordinate layout, does. Both crates ask here.
//!
//! ```text
//! sort by |d|, leaving out extents of 1; a sign only moves or reverses the image
//! R_i = (s_0 - 1) |d_0| + ... + (s_(i-1) - 1) |d_(i-1)|        what the modes before i reach
//!
//! fills_interval = |d_i| <= 1 + R_i for all i
//!     exact: at the first i where it fails, the offset 1 + R_i is not reached: smaller modes end before it, and this one and
//!     larger ones step over it
//!
//! distinct:
//!     no if some d_i = 0, if there are more sums than numbers from 0 to R, or if x |d_i| = y |d_j| with 0 < x < s_i, 0 < y < s_j
//!     yes if |d_i| > R_i for all i
//!     else: is there x != 0 with |x_i| < s_i and sum of x_i |d_i| = 0? It is the difference of two coordinates.
//!     search(n, t) = is there x_0 .. x_(n-1) with t + sum of x_i |d_i| = 0, for the remaining largest mode n - 1:
//!         only x with |t + x |d|| <= R_(n-1) and gcd(|d_0|, .., |d_(n-2)|) dividing t + x |d| are tried
//! ```
//!
//! overlap  = two coordinates of one sum: those of x, with its positive numbers and with its negative ones
//! hole     = 1 + R_i, behind the smallest sum, for the first i with |d_i| > 1 + R_i
//!
//! Distinctness is a subset sum problem, which has no quick answer in the worst case. The two conditions leave few `x` on any
//! layout that somebody would write; after [`MOST_STEPS`] of them it is [`AlgebraError::Undecided`].

use crate::AlgebraError;
use crate::algebra::numbers::MOST;

/// How many candidates [`distinct`] tries.
pub const MOST_STEPS: usize = 1 << 16;

/// The modes of extent above 1 by the magnitudes of their strides, with these, and what those before each reach; they are reordered.
fn reaching(modes: &mut [(usize, isize)]) -> impl Iterator<Item = (isize, usize, usize)> {
    sorted(modes).iter().scan(0usize, |reach, &(extent, stride)| {
        let (magnitude, before) = (stride.unsigned_abs(), *reach);
        *reach = reach.saturating_add(extent.saturating_sub(1).saturating_mul(magnitude));
        Some((stride, magnitude, before))
    })
}
/// Whether the sums are all numbers from the smallest to the largest. Modes are `(extent, stride)`; they are reordered.
pub fn fills_interval(modes: &mut [(usize, isize)]) -> bool {
    reaching(modes).all(|(_, stride, reach)| stride <= reach.saturating_add(1))
}

/// Whether the sums are a run of numbers, each once: as many as there are coordinates. Modes are `(extent, stride)`; they
/// are reordered.
pub fn one_run(modes: &mut [(usize, isize)]) -> bool {
    let (mut size, mut span) = (Some(1usize), Some(1usize));
    for &mut (extent, stride) in &mut *modes {
        size = size.and_then(|size| size.checked_mul(extent));
        let reach = extent.saturating_sub(1).checked_mul(stride.unsigned_abs());
        span = span.zip(reach).and_then(|(span, reach)| span.checked_add(reach));
    }
    size.is_some() && size == span && fills_interval(modes)
}

/// Whether all sums are distinct. Modes are `(extent, stride)`; they are reordered.
///
/// # Errors
/// [`AlgebraError::Undecided`].
pub fn distinct(modes: &mut [(usize, isize)]) -> Result<bool, AlgebraError> {
    if first_within(modes).is_none() {
        return Ok(true);
    }
    let modes = sorted(modes);
    if modes.iter().any(|&(_, stride)| stride == 0) {
        return Ok(false);
    }
    let (mut reach, mut size) = (0usize, 1usize);
    for &(extent, stride) in modes {
        reach = reach.saturating_add(extent.saturating_sub(1).saturating_mul(stride.unsigned_abs()));
        size = size.saturating_mul(extent);
    }
    if size > reach.saturating_add(1) || pair_that_meets(modes).is_some() {
        return Ok(false);
    }
    let below = below_of(modes);
    match Search::of(modes, &below).and_then(|mut search| search.meets(modes.len(), 0, false)) {
        Some(meets) => Ok(!meets),
        None => Err(AlgebraError::Undecided { steps: MOST_STEPS }),
    }
}
/// The greatest common divisor and the reach of the modes before each.
fn below_of(modes: &[(usize, isize)]) -> [(i128, i128); MOST] {
    let mut below = [(0i128, 0i128); MOST];
    let (mut gcd_below, mut reach_below) = (0i128, 0i128);
    for (slot, &(extent, stride)) in below.iter_mut().zip(modes) {
        *slot = (gcd_below, reach_below);
        let stride = wide(stride.unsigned_abs());
        gcd_below = gcd(gcd_below, stride);
        reach_below = reach_below.saturating_add(wide(extent).saturating_sub(1).saturating_mul(stride));
    }
    below
}

/// That all sums are distinct, as a destination's have to be. Modes are `(extent, stride)`; they are reordered.
///
/// # Errors
/// [`AlgebraError::Aliasing`] names the first mode, in the order of strides, that begins within what those before it reach;
/// [`AlgebraError::Undecided`].
pub fn no_aliases(modes: &mut [(usize, isize)]) -> Result<(), AlgebraError> {
    if distinct(modes)? {
        return Ok(());
    }
    let (stride, reach) = first_within(modes).unwrap_or((0, 0));
    Err(AlgebraError::Aliasing { stride, reach })
}

/// Two coordinates with one sum, the smaller one first; `None` if all sums are distinct. Leaves are `(extent, stride, weight)`, and a
/// coordinate is the sum of index times weight.
///
/// # Errors
/// [`AlgebraError::Undecided`].
pub fn overlap(leaves: &[(usize, isize, usize)]) -> Result<Option<(usize, usize)>, AlgebraError> {
    let (mut sorted, mut modes) = ([(0usize, 0isize, 0usize); MOST], [(0usize, 0isize); MOST]);
    let count = leaves.iter().filter(|leaf| leaf.0 > 1).count();
    let undecided = AlgebraError::Undecided { steps: MOST_STEPS };
    let sorted = sorted.get_mut(..count).ok_or(undecided)?;
    let modes = modes.get_mut(..count).ok_or(undecided)?;
    for (slot, leaf) in sorted.iter_mut().zip(leaves.iter().filter(|leaf| leaf.0 > 1)) {
        *slot = *leaf;
    }
    sorted.sort_unstable_by_key(|leaf| (leaf.1.unsigned_abs(), leaf.2));
    for (slot, leaf) in modes.iter_mut().zip(&*sorted) {
        *slot = (leaf.0, leaf.1);
    }
    let Some(factors) = factors_of_zero(modes)? else { return Ok(None) };
    let (mut one, mut other) = (0usize, 0usize);
    for (&(_, stride, weight), &x) in sorted.iter().zip(&factors) {
        let steps = usize::try_from(x.unsigned_abs()).unwrap_or(usize::MAX).saturating_mul(weight);
        let side = if (x > 0) == (stride > 0) { &mut one } else { &mut other };
        *side = side.saturating_add(steps);
    }
    Ok(Some((one.min(other), one.max(other))))
}
/// Factors `x` of the magnitudes of strides, not all 0, with `|x_i| < s_i` and the sum 0. Modes have extents above 1, and are sorted by magnitude.
fn factors_of_zero(modes: &[(usize, isize)]) -> Result<Option<[i128; MOST]>, AlgebraError> {
    let mut reach = 0usize;
    let within = modes.iter().any(|&(extent, stride)| {
        let begins = stride.unsigned_abs() <= reach;
        reach = reach.saturating_add(extent.saturating_sub(1).saturating_mul(stride.unsigned_abs()));
        begins
    });
    if !within {
        return Ok(None);
    }
    let mut factors = [0i128; MOST];
    if let Some(at) = modes.iter().position(|&(_, stride)| stride == 0)
        && let Some(factor) = factors.get_mut(at)
    {
        *factor = 1;
        return Ok(Some(factors));
    }
    if let Some([(i, x), (j, y)]) = pair_that_meets(modes) {
        for (at, factor) in [(i, x), (j, y.saturating_neg())] {
            if let Some(slot) = factors.get_mut(at) {
                *slot = factor;
            }
        }
        return Ok(Some(factors));
    }
    let below = below_of(modes);
    let searched = Search::of(modes, &below).map(|mut search| (search.meets(modes.len(), 0, false), search.found));
    match searched {
        Some((Some(true), found)) => Ok(Some(found)),
        Some((Some(false), _)) => Ok(None),
        _ => Err(AlgebraError::Undecided { steps: MOST_STEPS }),
    }
}
/// How far behind the smallest sum the first number is that no sum is, if the sums have a hole. Modes are `(extent, stride)`; they are
/// reordered.
pub fn hole(modes: &mut [(usize, isize)]) -> Option<usize> {
    let (_, _, reach) = reaching(modes).find(|&(_, stride, reach)| stride > reach.saturating_add(1))?;
    Some(reach.saturating_add(1))
}

/// The stride of the first mode, in the order of their magnitudes, that begins within what those before it reach, and how far that is.
/// Modes are `(extent, stride)`; they are reordered.
pub fn first_within(modes: &mut [(usize, isize)]) -> Option<(isize, usize)> {
    let within = reaching(modes).find(|&(_, stride, reach)| stride <= reach);
    within.map(|(stride, _, reach)| (stride, reach))
}

/// The modes of extent above 1, by the magnitude of the stride.
fn sorted(modes: &mut [(usize, isize)]) -> &[(usize, isize)] {
    modes.sort_unstable_by_key(|&(extent, stride)| (extent <= 1, stride.unsigned_abs()));
    let count = modes.iter().take_while(|&&(extent, _)| extent > 1).count();
    modes.get(..count).unwrap_or(modes)
}

/// Two modes that alone have an offset in common, beside 0, each with its coordinate there.
fn pair_that_meets(modes: &[(usize, isize)]) -> Option<[(usize, i128); 2]> {
    modes.iter().enumerate().find_map(|(i, &(extent, stride))| {
        modes.iter().take(i).enumerate().find_map(|(j, &(other_extent, other))| {
            let (stride, other) = (wide(stride.unsigned_abs()), wide(other.unsigned_abs()));
            let common = gcd(stride, other).max(1);
            let (times, other_times) = (other.checked_div(common)?, stride.checked_div(common)?);
            (times < wide(extent) && other_times < wide(other_extent)).then_some([(i, times), (j, other_times)])
        })
    })
}

/// See the module.
struct Search<'m> {
    /// By stride; none is 0.
    modes: &'m [(usize, isize)],
    /// The greatest common divisor and the reach of the modes before each.
    below: &'m [(i128, i128)],
    /// How many candidates are left.
    steps: usize,
    /// The factors, if there are some.
    found: [i128; MOST],
}

impl<'m> Search<'m> {
    /// `None` if there are too many modes.
    fn of(modes: &'m [(usize, isize)], below: &'m [(i128, i128)]) -> Option<Self> {
        Some(Self { modes, below: below.get(..modes.len())?, steps: MOST_STEPS, found: [0; MOST] })
    }
    /// Whether the first `n` modes, with factors of either sign, add up to `-target`; not all 0 unless something before
    /// was not (`other`). `None` if there are no steps left. At most 64 calls deep.
    fn meets(&mut self, n: usize, target: i128, other: bool) -> Option<bool> {
        let Some(n) = n.checked_sub(1) else { return Some(target == 0 && other) };
        let (&(extent, stride), &(gcd_below, reach_below)) = (self.modes.get(n)?, self.below.get(n)?);
        let (most, stride) = (wide(extent).saturating_sub(1), wide(stride.unsigned_abs()));
        // target + x * stride must be a multiple of this, and within reach; below the first mode nothing is but 0
        let Some((first, step)) = congruent_factors(stride, target, gcd_below.max(1)) else { return Some(false) };
        // the negative of a solution is one
        let low = if other {
            ceil_div(reach_below.saturating_neg().saturating_sub(target), stride).max(most.saturating_neg())
        } else {
            0
        };
        let high = floor_div(reach_below.saturating_sub(target), stride).min(most);
        let mut x = low.saturating_add(first.saturating_sub(low).checked_rem_euclid(step)?);
        while x <= high {
            self.steps = self.steps.checked_sub(1)?;
            let rest = target.saturating_add(x.saturating_mul(stride));
            if self.meets(n, rest, other || x != 0)? {
                *self.found.get_mut(n)? = x;
                return Some(true);
            }
            x = x.saturating_add(step);
        }
        Some(false)
    }
}

/// The x with `target + x * stride` a multiple of `modulus`: one of them, and their distance.
fn congruent_factors(stride: i128, target: i128, modulus: i128) -> Option<(i128, i128)> {
    let (common, inverse) = gcd_with_inverse(stride.checked_rem_euclid(modulus)?, modulus);
    let step = modulus.checked_div(common)?;
    if target.checked_rem(common)? != 0 {
        return None;
    }
    // both factors are below 2^64 in magnitude
    let factor = target.checked_div(common)?.saturating_neg().checked_rem_euclid(step)?;
    Some((factor.saturating_mul(inverse).checked_rem_euclid(step)?, step))
}

/// The greatest common divisor of `a` and `m`, and an x with `a * x` that divisor modulo `m`.
fn gcd_with_inverse(a: i128, m: i128) -> (i128, i128) {
    let (mut r, mut next, mut x, mut next_x) = (m, a, 0i128, 1i128);
    while let Some(quotient) = r.checked_div(next) {
        (r, next) = (next, r.saturating_sub(quotient.saturating_mul(next)));
        (x, next_x) = (next_x, x.saturating_sub(quotient.saturating_mul(next_x)));
    }
    (r, x)
}

fn gcd(a: i128, b: i128) -> i128 {
    gcd_with_inverse(a, b).0
}

fn floor_div(a: i128, b: i128) -> i128 {
    a.checked_div_euclid(b).unwrap_or(0)
}

fn ceil_div(a: i128, b: i128) -> i128 {
    floor_div(a.saturating_neg(), b).saturating_neg()
}

/// Every `usize` fits.
fn wide(n: usize) -> i128 {
    i128::try_from(n).unwrap_or(i128::MAX)
}
