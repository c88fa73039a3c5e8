//! What a composition leaves to run time among coordinates: each goes along its own mode of the left operand (Section 3.3.2,
//! reductive case), and all leaves of the right operand that go along one mode are judged together.

use super::Outcome;
use crate::algebra::composition::plain::check_composition;
use crate::algebra::numbers::{MOST, Numbers, TOO_MANY};
use crate::table::words::*;

/// How many indices a coordinate may have: there is no heap here.
const INDICES: usize = 8;

/// Checks `A o B` for the leaves of a `B` of coordinates.
#[inline(never)]
pub(super) fn check_coordinates(a: impl Left, right: impl List) -> Outcome<()> {
    let (a, mut b) = (Leaves::of(a)?, Leaves::none());
    right.read(Path::default(), &mut b)?;
    for (at, leaf) in b.all().iter().enumerate() {
        let seen = b.all().iter().take(at).any(|before| before.element == leaf.element);
        if leaf.element.len == 0 || seen {
            continue;
        }
        let together = b.numbers(|other| other.element == leaf.element);
        check_composition(a.along(leaf.element).modes()?, together.modes()?)?;
    }
    Ok(())
}
/// Checks `A o B` for integers `B` and an `A` of coordinates or bit strings.
#[inline(never)]
pub(super) fn check_line(a: impl Left, b: &Numbers) -> Outcome<()> {
    check_composition(Leaves::of(a)?.along(Path::default()).modes()?, b.modes()?)
}

/// Indices, the outermost first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Path {
    indices: [usize; INDICES],
    len: usize,
}
impl Path {
    /// More than there is room for are left out: no coordinate has so many.
    pub(crate) fn push(&mut self, index: usize) {
        if let Some(slot) = self.indices.get_mut(self.len) {
            *slot = index;
            self.len = self.len.saturating_add(1);
        }
    }
    /// The outermost index.
    pub(crate) fn first(&self) -> Option<usize> {
        self.indices.first().copied().filter(|_| self.len > 0)
    }
    /// The index inside.
    #[must_use]
    pub(crate) fn then(mut self, index: usize) -> Self {
        self.push(index);
        self
    }
    fn starts_with(&self, other: &Self) -> bool {
        let indices = |path: &Self| path.indices.into_iter().take(path.len);
        self.len >= other.len && indices(self).zip(indices(other)).all(|(one, other)| one == other)
    }
}
/// A leaf, where it stands, and along what basis element its stride goes; along none it is an integer.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Leaf {
    pub(crate) extent: usize,
    pub(crate) stride: isize,
    pub(crate) xor: bool,
    place: Path,
    pub(crate) element: Path,
}
impl Leaf {
    /// Whether the two are one mode.
    fn continues(&self, next: &Self) -> bool {
        let linear = !self.xor || self.extent.is_power_of_two();
        let joined = isize::try_from(self.extent).ok().and_then(|s| s.checked_mul(self.stride)) == Some(next.stride);
        linear && joined && self.xor == next.xor && self.element == next.element
    }
}
/// The leaves of a layout.
#[derive(Debug)]
pub struct Leaves {
    leaves: [Leaf; MOST],
    len: usize,
}
impl Leaves {
    fn none() -> Self {
        Self { leaves: [Leaf::default(); MOST], len: 0 }
    }
    pub(crate) fn of(layout: impl Left) -> Outcome<Self> {
        let mut all = Self::none();
        layout.read(&mut all)?;
        Ok(all)
    }
    /// One leaf more.
    pub(crate) fn push<D: Stride>(&mut self, extent: usize, stride: D, place: Path) -> Outcome<()> {
        let slot = self.leaves.get_mut(self.len).ok_or(TOO_MANY)?;
        if !stride.fits() {
            return Err(Operation::LayoutOf.overflow(Excess::Stride));
        }
        *slot = Leaf { extent, stride: stride.integer(), xor: D::XOR, place, element: D::element() };
        self.len = self.len.saturating_add(1);
        Ok(())
    }
    pub(crate) fn all(&self) -> &[Leaf] {
        self.leaves.get(..self.len).unwrap_or(&self.leaves)
    }
    /// Those that count, as numbers; of the others 1:0.
    pub(crate) fn numbers(&self, counts: impl Fn(&Leaf) -> bool) -> Numbers {
        let mut numbers = Numbers::new();
        for leaf in self.all() {
            let (extent, stride) = if counts(leaf) { (leaf.extent, leaf.stride) } else { (1, 0) };
            numbers.push(extent, stride);
        }
        numbers
    }
    /// One more than how far the modes along a basis element reach, without regard to signs, if that fits.
    pub(crate) fn reach(&self, element: Path) -> Option<usize> {
        let mut along = self.all().iter().filter(|leaf| leaf.element == element);
        along.try_fold(1usize, |reach, leaf| {
            let here = leaf.extent.saturating_sub(1).checked_mul(leaf.stride.unsigned_abs())?;
            reach.checked_add(here)
        })
    }
    /// The product of how far the modes along each basis element reach; saturates.
    pub(crate) fn box_size(&self) -> usize {
        let all = self.all();
        let first = |&(at, leaf): &(usize, &Leaf)| !all.iter().take(at).any(|before| before.element == leaf.element);
        let reaches = all.iter().enumerate().filter(first).map(|(_, leaf)| self.reach(leaf.element));
        reaches.fold(1, |size: usize, reach| size.saturating_mul(reach.unwrap_or(usize::MAX)))
    }
    /// How many modes are at a place; none are at a leaf.
    pub(crate) fn rank(&self, place: Path) -> Option<usize> {
        let inside = self.all().iter().filter(|leaf| leaf.place.starts_with(&place));
        inside
            .filter_map(|leaf| leaf.place.indices.get(place.len).filter(|_| leaf.place.len > place.len))
            .max()
            .map(|&last| last.saturating_add(1))
    }
    /// How many leaves are before a place.
    pub(crate) fn first(&self, place: Path) -> usize {
        self.all().iter().take_while(|leaf| !leaf.place.starts_with(&place)).count()
    }
    /// The modes at a place, coalesced; a trailing extent of 1 is kept.
    pub(crate) fn along(&self, place: Path) -> Numbers {
        let modes = || self.all().iter().filter(|leaf| leaf.place.starts_with(&place));
        let count = modes().count();
        let (mut line, mut held) = (Numbers::new(), None::<Leaf>);
        for (at, &mode) in modes().enumerate() {
            match &mut held {
                _ if mode.extent == 1 && at.saturating_add(1) < count => {}
                Some(before) if before.continues(&mode) => before.extent = before.extent.saturating_mul(mode.extent),
                _ => {
                    if let Some(before) = held.replace(mode) {
                        line.push(before.extent, before.stride);
                    }
                }
            }
        }
        if let Some(last) = held {
            line.push(last.extent, last.stride);
        }
        line
    }
}
