//! A composition step by step, for people: what each mode of the left operand does to each leaf of the right one, and why
//! it is refused if it is.
//!
//! ```text
//! explain(A, <T0, T1, ..>) = explain(A_0, T0), explain(A_1, T1), ..           by mode (Eq. 12)
//! explain(A, B)            = for each leaf s:d of B: walk(coalesced(A), s, d)                      (Eq. 20, 21)
//!                            then the leaves together                                               (Eq. 23)
//! walk([a:x|t], s, d) = divided out: walk(t, s, d / a)               if a | d
//!                     = n:d x is kept: walk(t, s / n, 1)             if d | a, n = a / d and n | s, n < s
//!                     = s:d x ends inside                            if (s - 1) d < a
//!                     = refused                                      otherwise
//! walk([a:x], s, d)   = s:d x, the rest
//! ```

use crate::algebra::coalesce::coalesced;
use crate::algebra::composition::{composition, mode_at};
use crate::algebra::tiler::{AsTiler, Tiler, TilerRef, Visit, by_mode};
use crate::algebra::xor;
use crate::layout::{Codomain, Layout, Mode, Modes, codomain};
use crate::tree::htuple;
use crate::tree::htuple::{Node, div_rem};
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, Operation};
use alloc::vec::Vec;
use core::fmt;
use cute_static::machinery::{check_composition, check_joint, check_leaf, made};

/// `A o B` step by step, whether it is admissible or not; its text is the explanation.
///
/// `b` is what [`composition`](crate::composition) takes. The mode in an error is a leaf of `b`.
///
/// ```
/// use cute_dynamic::{Layout, explain};
/// let a: Layout = "(4,6,8):(2,3,5)".parse().unwrap();
/// let admissible = explain(&a, &"(2,12):(24,2)".parse::<Layout>().unwrap());
/// assert_eq!(admissible.to_string(), "\
/// (4,6,8):(2,3,5) o (2,12):(24,2)
///   left, coalesced: 4:2 6:3 8:5, prefix products 4 24
///   leaf 0, 2:24
///     4:2  24 / 4 = 6: divided out, 2:6 carried over
///     6:3  6 / 6 = 1: divided out, 2:1 carried over
///     8:5  the last mode takes the rest, 2:5
///   leaf 1, 12:2
///     4:2  4 / 2 = 2 of 12 elements kept, 2:4; 6:1 carried over
///     6:3  6:1 ends inside, 6:3
///   together (Eq. 23): up to 46, no leaf carries into another
/// = (2,(2,6)):(5,(4,3))");
///
/// let refused = explain(&a, &"6:3".parse::<Layout>().unwrap());
/// assert_eq!(refused.to_string(), "\
/// (4,6,8):(2,3,5) o 6:3
///   left, coalesced: 4:2 6:3 8:5, prefix products 4 24
///   leaf 0, 6:3
///     4:2  stride 3 and extent 4, neither divides the other, and 6:3 does not end inside
///     refused: stride_divisibility
/// refused: composition: stride 3 on the right and prefix product 4 on the left, neither divides the other (mode 0 on \
/// the right; Eq. 20)
/// help: strides that fit 4: 2, 4, 8, 12, 24, 48");
/// ```
#[must_use]
pub fn explain<T: AsTiler + ?Sized>(a: &Layout, b: &T) -> Explanation {
    // a static layout that is none on values has no steps; the error is composition's
    let tiler = b.to_tiler().ok();
    let parts = tiler.as_ref().map_or_else(Vec::new, |tiler| parts_of(a.nodes(), tiler.as_ref()));
    Explanation { left: a.clone(), right: tiler, parts, result: composition(a, b) }
}

/// What [`explain`] tells: a text (its `Display`), the modes that are made, and the result.
#[derive(Clone)]
pub struct Explanation {
    left: Layout,
    right: Option<Tiler>,
    parts: Vec<Part>,
    result: Result<Layout, AlgebraError>,
}
/// One layout on the right, or a mode of the left that stays as it is.
#[derive(Debug, Clone)]
struct Part {
    lines: Vec<Line>,
    /// Leaves of the right; none: the mode stays.
    leaves: Option<Vec<Leaf>>,
}
/// What leaves of the right are composed with: the left operand, or the mode of it that they name.
#[derive(Debug, Clone)]
struct Line {
    /// Which mode of the left, by indices.
    at: Vec<usize>,
    modes: Modes,
    /// Leaves of the right; of those that go elsewhere 1:0.
    leaves: Vec<(usize, isize)>,
    /// Their largest value, and Eq. 23: where each fits by itself, and two or more count.
    joint: Option<(usize, Result<(), AlgebraError>)>,
}
/// A leaf of the right operand, and what becomes of it.
#[derive(Debug, Clone)]
struct Leaf {
    mode: Mode,
    steps: Vec<Step>,
    refused: Option<AlgebraError>,
}
/// What a mode of the left does to `left:step`, which is what has come to it of a leaf.
#[derive(Debug, Clone, Copy)]
struct Step {
    on: Mode,
    left: usize,
    step: isize,
    what: What,
}
#[derive(Debug, Clone, Copy)]
enum What {
    /// The left is one line, or the stride is 0.
    Multiplied(Mode),
    /// The extent divides the stride, with this quotient.
    DividedOut(usize),
    /// The first elements are kept, and so many runs of them go on.
    Kept(Mode, usize),
    Ends(Mode),
    Rest(Mode),
    StrideStuck,
    /// So many elements would be kept, which does not divide the extent.
    ShapeStuck(usize),
}
impl What {
    const fn made(self) -> Option<Mode> {
        match self {
            Self::Multiplied(mode) | Self::Kept(mode, _) | Self::Ends(mode) | Self::Rest(mode) => Some(mode),
            Self::DividedOut(_) | Self::StrideStuck | Self::ShapeStuck(_) => None,
        }
    }
}

impl Explanation {
    /// What [`composition`](crate::composition) gives.
    ///
    /// # Errors
    /// As composition.
    pub const fn result(&self) -> Result<&Layout, AlgebraError> {
        match &self.result {
            Ok(layout) => Ok(layout),
            Err(error) => Err(*error),
        }
    }
    /// The modes that the steps make, as `(extent, stride)`: if the composition is admissible, the leaves of its result.
    pub fn made(&self) -> impl Iterator<Item = (usize, Stride)> + '_ {
        self.parts.iter().flat_map(|part| {
            let stays = part.lines.iter().filter(|_| part.leaves.is_none()).flat_map(|line| line.modes.iter().copied());
            let steps = part.leaves.iter().flatten().flat_map(|leaf| leaf.steps.iter());
            stays.chain(steps.filter_map(|step| step.what.made())).map(|mode| (mode.extent, mode.stride))
        })
    }
    /// Whether a step is refused, by itself or together with others.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.parts.iter().any(|part| {
            part.leaves.iter().flatten().any(|leaf| leaf.refused.is_some())
                || part.lines.iter().any(|line| matches!(line.joint, Some((_, Err(_)))))
        })
    }
}

/// By mode (Eq. 12), as far as the tiler fits: what does not is left to the error.
fn parts_of(a: &[Node<Mode>], tiler: TilerRef<'_>) -> Vec<Part> {
    let (mut parts, mut at) = (Vec::new(), Vec::new());
    let _ = by_mode(a, tiler, |visit| {
        match visit {
            Visit::Open(..) => {
                at.push(0);
                return Ok(());
            }
            Visit::Tile(mode, None) => parts.push(stays(mode, &at)),
            Visit::Tile(mode, Some(tile)) => parts.extend(part_of(mode, tile.layout.nodes(), &at)),
            Visit::Rest(mut rest) => {
                while !rest.is_empty() {
                    let (mode, after) = htuple::split_first(rest);
                    parts.push(stays(mode, &at));
                    next(&mut at);
                    rest = after;
                }
                at.pop();
            }
        }
        next(&mut at);
        Ok(())
    });
    parts
}
fn next(at: &mut [usize]) {
    if let Some(last) = at.last_mut() {
        *last = last.saturating_add(1);
    }
}
fn stays(a: &[Node<Mode>], at: &[usize]) -> Part {
    let modes = htuple::leaves(a).collect();
    Part { lines: Vec::from([Line { at: at.to_vec(), modes, leaves: Vec::new(), joint: None }]), leaves: None }
}

/// One layout on the right; none if its values are neither integers nor coordinates.
fn part_of(a: &[Node<Mode>], b: &[Node<Mode>], at: &[usize]) -> Option<Part> {
    let paths: Vec<Option<BasisPath>> = match codomain(b) {
        Codomain::Integer => Vec::from([None]),
        Codomain::Coordinate => {
            let mut paths = Vec::new();
            for mode in htuple::leaves(b) {
                if let Stride::Basis { path, .. } = mode.stride
                    && !paths.contains(&Some(path))
                {
                    paths.push(Some(path));
                }
            }
            paths
        }
        Codomain::Xor => return None,
    };
    let mut part = Part { lines: Vec::new(), leaves: None };
    // which line, and the stride there
    let place = |mode: Mode| match mode.stride {
        Stride::Basis { scale, path } => (paths.iter().position(|known| *known == Some(path)), scale),
        Stride::Int(stride) if paths == [None] => (Some(0), stride),
        Stride::Int(_) | Stride::Xor(_) => (None, 0),
    };
    for (index, path) in paths.iter().enumerate() {
        let mut line = Line { at: at.to_vec(), modes: Modes::new(), leaves: Vec::new(), joint: None };
        line.at.extend(path.iter().flat_map(|path| path.indices().iter().map(|&i| usize::from(i))));
        // no modes at all where there is no such mode
        if let Some(target) = path.map_or(Some(a), |path| mode_at(a, path).ok()) {
            coalesced(target, true, &mut line.modes);
        }
        line.leaves.extend(htuple::leaves(b).map(|mode| match place(mode) {
            (Some(line), stride) if line == index => (mode.extent, stride),
            _ => (1, 0),
        }));
        part.lines.push(line);
    }
    let leaves: Vec<Leaf> = htuple::leaves(b)
        .enumerate()
        .map(|(number, mode)| match place(mode) {
            (Some(line), stride) => {
                part.lines.get(line).map_or_else(|| in_place(mode), |line| leaf(&line.modes, number, mode, stride))
            }
            (None, _) => in_place(mode),
        })
        .collect();
    for line in &mut part.lines {
        let own = line.leaves.iter().filter(|(extent, stride)| *extent > 1 && *stride != 0);
        let a = plain(&line.modes);
        let fits = |(number, leaf): (usize, &(usize, isize))| check_leaf(&a, number, *leaf).is_ok();
        let one = line.modes.len() <= 1 && !is_xor(&line.modes);
        if !one && own.clone().count() > 1 && line.leaves.iter().enumerate().all(fits) {
            let last = own.fold(0usize, |sum, (extent, stride)| {
                sum.saturating_add(extent.saturating_sub(1).saturating_mul(stride.unsigned_abs()))
            });
            line.joint = Some((last, together(&line.modes, &line.leaves)));
        }
    }
    part.leaves = Some(leaves);
    Some(part)
}

/// A stride of 0 among basis elements.
fn in_place(mode: Mode) -> Leaf {
    let what = What::Multiplied(Mode { extent: mode.extent, stride: Stride::Int(0) });
    let step = Step { on: Mode::UNIT, left: mode.extent, step: 0, what };
    Leaf { mode, steps: Vec::from([step]), refused: None }
}

/// Eq. 23.
fn together(line: &[Mode], leaves: &[(usize, isize)]) -> Result<(), AlgebraError> {
    check_joint(&plain(line), leaves, false)?;
    if is_xor(line) { xor::check_joint(line, leaves) } else { Ok(()) }
}
fn is_xor(line: &[Mode]) -> bool {
    line.iter().any(|mode| matches!(mode.stride, Stride::Xor(_)))
}

fn plain(line: &[Mode]) -> Vec<(usize, isize)> {
    line.iter().map(|mode| (mode.extent, 0)).collect()
}

/// A leaf of the right by itself. Whether it is refused is for the definition to say, and for the arithmetic of strides.
fn leaf(line: &[Mode], number: usize, mode: Mode, stride: isize) -> Leaf {
    let mut steps = Vec::new();
    if line.is_empty() {
        return Leaf { mode, steps, refused: Some(AlgebraError::Codomain { mode: number }) };
    }
    let checked = check_leaf(&plain(line), number, (mode.extent, stride));
    let made = match checked {
        Err(AlgebraError::NegativeStride { .. }) => Ok(()),
        _ => walk(line, number, (mode.extent, stride), &mut steps),
    };
    Leaf { mode, steps, refused: checked.and(made).err() }
}

/// The steps, as the [module](self) says.
fn walk(
    line: &[Mode],
    number: usize,
    (extent, stride): (usize, isize),
    steps: &mut Vec<Step>,
) -> Result<(), AlgebraError> {
    let Some((last, init)) = line.split_last() else { return Ok(()) };
    let multiple = |on: Mode, extent: usize, step: usize| {
        if matches!(on.stride, Stride::Xor(_)) && xor::multiples(extent, step).is_none() {
            return Err(AlgebraError::XorCarries { by: Operation::Composition, mode: number, extent, stride: step });
        }
        Ok(Mode { extent, stride: made(extent > 1, on.stride.scaled(step).ok())? })
    };
    let mut left = extent;
    let mut step = stride.unsigned_abs();
    if stride <= 0 || init.is_empty() {
        let on = *line.first().unwrap_or(last);
        let mode = match on.stride {
            _ if stride >= 0 => multiple(on, extent, step)?,
            Stride::Xor(_) => return Err(AlgebraError::NegativeStride { mode: number, stride }),
            _ => Mode { extent, stride: made(extent > 1, on.stride.scaled_signed(stride).ok())? },
        };
        steps.push(Step { on, left, step: stride, what: What::Multiplied(mode) });
        return Ok(());
    }
    for &on in init {
        let (quotient, over) = div_rem(step, on.extent);
        let (here, uneven) = div_rem(on.extent, step);
        let what = if over == 0 {
            What::DividedOut(quotient)
        } else if uneven == 0 && left > here {
            match div_rem(left, here) {
                (after, 0) => What::Kept(multiple(on, here, step)?, after),
                _ => What::ShapeStuck(here),
            }
        } else if left.saturating_sub(1).checked_mul(step).is_some_and(|reach| reach < on.extent) {
            What::Ends(multiple(on, left, step)?)
        } else {
            What::StrideStuck
        };
        steps.push(Step { on, left, step: signed(step), what });
        match what {
            What::DividedOut(quotient) => step = quotient,
            What::Kept(_, after) => (left, step) = (after, 1),
            _ => return Ok(()),
        }
    }
    let what = What::Rest(multiple(*last, left, step)?);
    steps.push(Step { on: *last, left, step: signed(step), what });
    Ok(())
}
/// Strides came from an `isize`, and only became smaller.
fn signed(step: usize) -> isize {
    isize::try_from(step).unwrap_or(isize::MAX)
}

mod text;
