//! What a layout is as a function (Sections 2.4.1 and 3.4): injective, surjective, bijective, contiguous; and its image.
//!
//! | | |
//! |---|---|
//! | injective | no two coordinates have the same offset |
//! | surjective | the offsets are 0, 1, .. up to the largest one: every number below the cosize is an offset, and none is negative |
//! | bijective | injective and surjective: a bijection on `Z_\|L\|`, which the paper calls compact; it has a full inverse |
//! | contiguous | the offsets are one run of as many numbers as there are coordinates, wherever it begins |
//!
//! So `4:-1`, whose offsets are 0, -1, -2 and -3, is injective and contiguous, and neither surjective nor bijective.
//!
//! Integer strides, and the components of coordinate strides: [`cute_static::machinery::sums`]. The offsets of a
//! layout of coordinate strides are a box, the runs of its components. XOR strides: bits are a matrix over F_2, with
//! extents taken for the next power of two.
//!
//! ```text
//! injective  = the columns are independent: two coordinates below s differ by any number below the next power of two
//! surjective = the span of the columns is that of the lowest bits   if all extents are powers of two
//!            = k <= 2^b   if all but one, s:f_k, are, these span the lowest b bits, and k is a power of two or above 2^(b+1)
//!            = undecided otherwise
//! ```

use crate::algebra::inverse::xor::Echelon;
use crate::layout::{Codomain, Layout, Mode};
use crate::tree::htuple::{HTuple, INLINE_NODES};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, Offset, Shape};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use cute_static::Properties;
use cute_static::machinery::sums;

type Answer = Result<bool, AlgebraError>;

/// Whether no two coordinates have the same offset.
///
/// # Errors
/// [`AlgebraError::Undecided`]: to tell is a subset sum problem, and the search is bounded. Real layouts are told at once.
///
/// ```
/// use cute_dynamic::{Layout, is_injective};
/// let ask = |text: &str| is_injective(&text.parse::<Layout>().unwrap());
/// assert_eq!((ask("(4,8):(1,5)")?, ask("(4,4):(1,2)")?, ask("(5,2):(3,5)")?), (true, false, true));
/// assert_eq!((ask("(4,4):(f1,f5)")?, ask("(4,4):(f1,f3)")?), (true, false));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn is_injective(layout: &Layout) -> Answer {
    if layout.codomain() == Codomain::Xor {
        let columns = layout.modes().filter(|mode| mode.extent > 1).flat_map(columns);
        let mut basis = Echelon::new();
        return Ok(columns.into_iter().all(|column| basis.insert(column, 0)));
    }
    by_component(layout, sums::distinct)
}

/// Whether every number from 0 to the largest offset is an offset, and none is negative (of coordinate strides: in each component).
///
/// # Errors
/// [`AlgebraError::Undecided`]: some layouts of XOR strides whose extents are no powers of two.
///
/// ```
/// use cute_dynamic::{Layout, is_surjective};
/// let ask = |text: &str| is_surjective(&text.parse::<Layout>().unwrap());
/// assert_eq!((ask("(4,4):(1,2)")?, ask("(4,8):(1,5)")?, ask("(4,(4,3)):(f1,(f5,f16))")?), (true, false, true));
/// // from -3 to 0
/// assert_eq!(ask("4:-1")?, false);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn is_surjective(layout: &Layout) -> Answer {
    if layout.codomain() == Codomain::Xor {
        return xor_surjective(layout);
    }
    Ok(forward(layout) && by_component(layout, |modes| Ok(sums::fills_interval(modes)))?)
}

/// Whether the offsets are one run of as many numbers as there are coordinates, wherever it begins.
///
/// # Errors
/// As [`is_surjective`].
///
/// ```
/// use cute_dynamic::{Layout, is_contiguous};
/// let ask = |text: &str| is_contiguous(&text.parse::<Layout>().unwrap());
/// assert_eq!((ask("(4,(2,4)):(8,(4,1))")?, ask("4:-1")?, ask("(4,4):(1,2)")?), (true, true, false));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn is_contiguous(layout: &Layout) -> Answer {
    if layout.codomain() == Codomain::Xor {
        return Ok(is_injective(layout)? && xor_surjective(layout)?);
    }
    by_component(layout, |modes| Ok(sums::one_run(modes)))
}

/// Whether the layout is injective and surjective: a bijection on `Z_|L|` (of coordinate strides: on a box from 0 on), so that
/// its right inverse is its inverse.
///
/// # Errors
/// As [`is_surjective`].
///
/// ```
/// use cute_dynamic::{Layout, is_bijective};
/// let ask = |text: &str| is_bijective(&text.parse::<Layout>().unwrap());
/// assert_eq!((ask("(4,8):(8,1)")?, ask("(4,8):(1@0,1@1)")?, ask("4:-1")?), (true, true, false));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn is_bijective(layout: &Layout) -> Answer {
    Ok(forward(layout) && is_contiguous(layout)?)
}
/// Whether no offset is negative.
fn forward(layout: &Layout) -> bool {
    layout.modes().all(|mode| match mode.stride {
        Stride::Int(stride) | Stride::Basis { scale: stride, .. } => mode.extent <= 1 || stride >= 0,
        Stride::Xor(_) => true,
    })
}

/// Two integer coordinates that have one offset, the smaller one first; `None` if the layout is injective. [`is_injective`] says whether
/// there are any.
///
/// # Errors
/// As [`is_injective`]; of XOR strides [`AlgebraError::Undecided`] for more than 2^20 elements.
///
/// ```
/// use cute_dynamic::{Layout, first_overlap};
/// let l: Layout = "(4,4):(1,2)".parse().unwrap();
/// let (one, other) = first_overlap(&l)?.unwrap();
/// assert_eq!((one, other, l.at(one)?, l.at(other)?), (2, 4, 2, 2)); // (2,0) and (0,1)
/// assert_eq!(first_overlap(&"(4,8):(1,5)".parse().unwrap())?, None);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn first_overlap(layout: &Layout) -> Result<Option<(usize, usize)>, AlgebraError> {
    if layout.codomain() == Codomain::Xor {
        if is_injective(layout)? {
            return Ok(None);
        }
        let offsets = sorted_offsets(layout)?;
        let two = offsets.windows(2).find_map(|pair| match pair {
            [(offset, one), (same, other)] if offset == same => Some((*one, *other)),
            _ => None,
        });
        return Ok(two);
    }
    let mut asked = InlineVec::<Option<BasisPath>, INLINE_NODES>::new();
    let mut found = Ok(None);
    for (path, _) in layout.modes().map(parts) {
        if asked.contains(&path) {
            continue;
        }
        asked.push(path);
        let mut weight = 1usize;
        let mut component = InlineVec::<(usize, isize, usize), INLINE_NODES>::new();
        for mode in layout.modes() {
            if parts(mode).0 == path {
                component.push((mode.extent, parts(mode).1, weight));
            }
            weight = weight.saturating_mul(mode.extent);
        }
        match sums::overlap(&component) {
            Ok(None) => {}
            Ok(two) => return Ok(two),
            undecided => found = undecided,
        }
    }
    found
}

/// The first offset that no coordinate has, above the smallest and below the largest one; `None` if the layout is surjective.
///
/// # Errors
/// As [`is_surjective`], and [`AlgebraError::Codomain`] if offsets are coordinates; of XOR strides [`AlgebraError::Undecided`] for more
/// than 2^20 elements.
///
/// ```
/// use cute_dynamic::{Layout, first_hole};
/// let ask = |text: &str| first_hole(&text.parse::<Layout>().unwrap());
/// assert_eq!((ask("(4,8):(1,5)")?, ask("(4,2):(-3,1)")?, ask("(4,4):(1,2)")?), (Some(4), Some(-7), None));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn first_hole(layout: &Layout) -> Result<Option<isize>, AlgebraError> {
    if let Some(mode) = layout.modes().position(|mode| parts(mode).0.is_some()) {
        return Err(AlgebraError::Codomain { mode });
    }
    if layout.codomain() == Codomain::Xor {
        let offsets = sorted_offsets(layout)?;
        let hole = offsets.windows(2).find_map(|pair| match pair {
            [(before, _), (next, _)] => before.checked_add(1).filter(|hole| hole < next),
            _ => None,
        });
        return Ok(hole);
    }
    let smallest = layout.modes().map(|mode| (mode.extent, parts(mode).1)).filter(|mode| mode.1 < 0);
    let smallest = smallest.fold(0isize, |sum, (extent, stride)| {
        let last = isize::try_from(extent.saturating_sub(1)).unwrap_or(isize::MAX);
        sum.saturating_add(last.saturating_mul(stride))
    });
    let mut modes: InlineVec<(usize, isize), INLINE_NODES> =
        layout.modes().map(|mode| (mode.extent, parts(mode).1)).collect();
    Ok(sums::hole(&mut modes).map(|hole| smallest.saturating_add_unsigned(hole)))
}
/// The offsets in order, each with its coordinate.
fn sorted_offsets(layout: &Layout) -> Result<Vec<(isize, usize)>, AlgebraError> {
    const MOST: usize = 1 << 20;
    if layout.size() > MOST {
        return Err(AlgebraError::Undecided { steps: MOST });
    }
    let offset = |index| match layout.crd2idx(Shape::leaf(index))? {
        Offset::Xor(offset) => Ok(offset.cast_signed()),
        _ => Err(AlgebraError::Codomain { mode: 0 }),
    };
    let mut offsets =
        (0..layout.size()).map(|index| Ok((offset(index)?, index))).collect::<Result<Vec<_>, AlgebraError>>()?;
    offsets.sort_unstable();
    Ok(offsets)
}
/// The component that a mode's stride counts in, and the number.
const fn parts(mode: Mode) -> (Option<BasisPath>, isize) {
    match mode.stride {
        Stride::Basis { scale, path } => (Some(path), scale),
        Stride::Int(stride) => (None, stride),
        // Not reached: those are looked at elsewhere.
        Stride::Xor(_) => (None, 0),
    }
}

/// The offsets that a layout has, each once, in the order in which its coordinates first reach them.
///
/// If the layout is injective nothing is stored, and a step is one evaluation. If it is not known to be, all offsets given so far
/// are, and the next one is found from them: a step evaluates no more than 128 coordinates for each offset given before it,
/// however many coordinates the layout has.
///
/// # Errors
/// [`AlgebraError::Overflow`] never for layouts of integer or coordinate strides, whose offsets all fit; the iterator's
/// items are what evaluation gives.
///
/// ```
/// use cute_dynamic::{AlgebraError, Layout, Offset, image};
/// let l: Layout = "(2,3,2):(2,0,1)".parse().unwrap();
/// assert_eq!(image(&l).collect::<Result<Vec<_>, AlgebraError>>()?, [0, 2, 1, 3].map(Offset::Int));
/// let l: Layout = "(4,100000000):(1,0)".parse().unwrap();
/// assert_eq!(image(&l).count(), 4);
/// # Ok::<(), AlgebraError>(())
/// ```
pub fn image(layout: &Layout) -> Image<'_> {
    let known = (is_injective(layout) != Ok(true)).then(|| Known::new(layout));
    Image { layout, next: 0, size: layout.size(), known }
}

/// The iterator that [`image`] makes.
#[derive(Debug, Clone)]
pub struct Image<'l> {
    layout: &'l Layout,
    /// The coordinate to look at next, or, if offsets are stored, how many have been given.
    next: usize,
    size: usize,
    known: Option<Known>,
}

/// What is stored of a layout that may reach an offset twice, and where the next one is looked for.
///
/// Let I be the offsets that the modes before mode `s:d` reach. It adds the offsets `I + j*d` for j = 1, 2, .., and
///
/// ```text
/// I + j*d all known  =>  so are those of all larger j:     I + j*d in (I + 0*d, .., I + (j-1)*d)  shifted by d
/// I ^ fd*j all known =>  so are those up to the next j with fewer trailing zeros: j ^ i runs over the same numbers as j
/// ```
///
/// so that of each j at least one offset is new, or the mode is done (of XOR strides: at most one j for each bit of s is
/// without a new one). A size fits an `isize`, so that modes of more than one element, and their bits, are 63 at most.
#[derive(Debug, Clone)]
struct Known {
    offsets: BTreeSet<Vec<isize>>,
    /// The coordinate that first reached each of them, in order.
    first: Vec<usize>,
    /// Modes of more than one element and a stride other than 0, and the product of the extents before each.
    modes: Vec<(Mode, usize)>,
    /// Which mode adds offsets now ...
    mode: usize,
    /// ... to so many that the modes before it reach, ...
    before: usize,
    /// ... at this step of it ...
    step: usize,
    /// ... from this one of them on, ...
    from: usize,
    /// ... and whether the step has reached a new one.
    found: bool,
}

impl Known {
    fn new(layout: &Layout) -> Self {
        let with_place = layout.modes().scan(1usize, |place, mode| {
            let here = *place;
            *place = place.saturating_mul(mode.extent);
            Some((mode, here))
        });
        let modes = with_place.filter(|(mode, _)| mode.extent > 1 && !mode.stride.is_zero()).collect();
        let (offsets, first) = (BTreeSet::new(), Vec::new());
        Self { offsets, first, modes, mode: 0, before: 1, step: 1, from: 0, found: false }
    }

    /// The next coordinate whose offset may be a new one.
    fn candidate(&mut self) -> Option<usize> {
        if self.first.is_empty() {
            return Some(0);
        }
        loop {
            let &(mode, place) = self.modes.get(self.mode)?;
            if self.step < mode.extent && self.from < self.before {
                let inner = self.first.get(self.from)?;
                self.from = self.from.saturating_add(1);
                return Some(inner.saturating_add(self.step.saturating_mul(place)));
            }
            // all of this step, or of this mode, has been seen
            if self.step < mode.extent {
                let skipped = match mode.stride {
                    _ if self.found => 1,
                    Stride::Xor(_) => 1usize.checked_shl(self.step.trailing_zeros()).unwrap_or(usize::MAX),
                    Stride::Int(_) | Stride::Basis { .. } => usize::MAX,
                };
                self.step = self.step.saturating_add(skipped);
            } else {
                (self.mode, self.before, self.step) = (self.mode.saturating_add(1), self.first.len(), 1);
            }
            (self.from, self.found) = (0, false);
        }
    }
}

impl Iterator for Image<'_> {
    type Item = Result<Offset, AlgebraError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(known) = &mut self.known else {
            if self.next >= self.size {
                return None;
            }
            let offset = self.layout.crd2idx(Shape::leaf(self.next));
            self.next = self.next.saturating_add(1);
            return Some(offset);
        };
        while let Some(at) = known.candidate() {
            let offset = self.layout.crd2idx(Shape::leaf(at));
            let new = match &offset {
                Ok(offset) => known.offsets.insert(numbers(offset)),
                Err(_) => true,
            };
            if new {
                known.first.push(at);
                known.found = at > 0;
                self.next = self.next.saturating_add(1);
                return Some(offset);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.size.saturating_sub(self.next);
        (if self.known.is_none() { left } else { 0 }, Some(left))
    }
}

/// All offsets of one layout differ where these do.
fn numbers(offset: &Offset) -> Vec<isize> {
    match offset {
        Offset::Int(offset) => Vec::from([*offset]),
        Offset::Xor(offset) => Vec::from([offset.cast_signed()]),
        Offset::Coord(coord) => HTuple::leaves(coord).collect(),
    }
}

impl Layout {
    /// [`is_injective`](crate::is_injective) as a method.
    ///
    /// # Errors
    /// As [`is_injective`](crate::is_injective).
    pub fn is_injective(&self) -> Answer {
        is_injective(self)
    }

    /// [`is_surjective`](crate::is_surjective) as a method.
    ///
    /// # Errors
    /// As [`is_surjective`](crate::is_surjective).
    pub fn is_surjective(&self) -> Answer {
        is_surjective(self)
    }

    /// [`is_contiguous`](crate::is_contiguous) as a method.
    ///
    /// # Errors
    /// As [`is_contiguous`](crate::is_contiguous).
    pub fn is_contiguous(&self) -> Answer {
        is_contiguous(self)
    }

    /// [`is_bijective`](crate::is_bijective) as a method.
    ///
    /// # Errors
    /// As [`is_bijective`](crate::is_bijective).
    pub fn is_bijective(&self) -> Answer {
        is_bijective(self)
    }

    /// [`first_overlap`](crate::first_overlap) as a method.
    ///
    /// # Errors
    /// As [`first_overlap`](crate::first_overlap).
    pub fn first_overlap(&self) -> Result<Option<(usize, usize)>, AlgebraError> {
        first_overlap(self)
    }

    /// [`first_hole`](crate::first_hole) as a method.
    ///
    /// # Errors
    /// As [`first_hole`](crate::first_hole).
    pub fn first_hole(&self) -> Result<Option<isize>, AlgebraError> {
        first_hole(self)
    }

    /// [`image`](crate::image) as a method.
    pub fn image(&self) -> Image<'_> {
        image(self)
    }
}

impl Properties for Layout {
    fn is_injective(&self) -> Answer {
        is_injective(self)
    }
    fn is_surjective(&self) -> Answer {
        is_surjective(self)
    }
    fn is_contiguous(&self) -> Answer {
        is_contiguous(self)
    }
    fn is_bijective(&self) -> Answer {
        is_bijective(self)
    }
    fn first_overlap(&self) -> Result<Option<(usize, usize)>, AlgebraError> {
        first_overlap(self)
    }
    fn first_hole(&self) -> Result<Option<isize>, AlgebraError> {
        first_hole(self)
    }
}

/// Whether `ask` says yes of the modes of each component; of all modes if the strides are integers.
fn by_component(layout: &Layout, mut ask: impl FnMut(&mut [(usize, isize)]) -> Answer) -> Answer {
    let mut asked = InlineVec::<Option<BasisPath>, INLINE_NODES>::new();
    let mut answer = Ok(true);
    for (path, _) in layout.modes().map(parts) {
        if asked.contains(&path) {
            continue;
        }
        asked.push(path);
        let mut component: InlineVec<(usize, isize), INLINE_NODES> =
            layout.modes().filter(|&mode| parts(mode).0 == path).map(|mode| (mode.extent, parts(mode).1)).collect();
        match ask(&mut component) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            undecided => answer = undecided,
        }
    }
    answer
}

/// The values of a mode of XOR strides at the powers of two up to its extent.
fn columns(mode: Mode) -> impl Iterator<Item = u64> {
    let k = match mode.stride {
        Stride::Xor(k) => u64::try_from(k).unwrap_or(u64::MAX),
        Stride::Int(_) | Stride::Basis { .. } => 0,
    };
    let bits = usize::BITS.saturating_sub(mode.extent.saturating_sub(1).leading_zeros());
    // The invariants of layouts leave room for each of these bits.
    (0..bits).map(move |bit| k.wrapping_shl(bit))
}

/// See the [module](self).
fn xor_surjective(layout: &Layout) -> Answer {
    let counts = |mode: &Mode| mode.extent > 1 && !mode.stride.is_zero();
    let mut odd = layout.modes().filter(|mode| counts(mode) && !mode.extent.is_power_of_two());
    let (tail, more) = (odd.next(), odd.next().is_some());
    let mut basis = Echelon::new();
    for mode in layout.modes().filter(|mode| counts(mode) && mode.extent.is_power_of_two()) {
        columns(mode).for_each(|column| {
            basis.insert(column, 0);
        });
    }
    let bits = basis.lowest_bits();
    match (tail, bits) {
        (None, bits) => Ok(bits.is_some()),
        (Some(Mode { stride: Stride::Xor(k), .. }), Some(bits)) if !more => {
            let highest = k.checked_ilog2().and_then(|highest| usize::try_from(highest).ok()).unwrap_or(0);
            match highest <= bits {
                // The first step goes over a bit that only later ones could reach, and they go further.
                false => Ok(false),
                // Above the lowest bits the tail counts 0, 1, 2, .., each as often as it takes.
                true if k.is_power_of_two() => Ok(true),
                true => Err(AlgebraError::Undecided { steps: 0 }),
            }
        }
        _ => Err(AlgebraError::Undecided { steps: 0 }),
    }
}
