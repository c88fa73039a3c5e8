//! What a composition leaves to run time among coordinates: each goes along its own mode of the left operand (Section 3.3.2,
//! reductive case), and all leaves of the right operand that go along one mode are judged together.

use super::Outcome;
use crate::AlgebraError;
use crate::algebra::check::check_composition;
use crate::algebra::numbers::Numbers;
use crate::layout::Layout;
use crate::walk::{LeafValue, Walk, Walker};

/// How many indices a coordinate may have, and how many leaves there may be: there is no heap here.
const INDICES: usize = 8;
const LEAVES: usize = 64;

/// Checks `A o B` for a `B` of coordinates.
#[inline(never)]
pub(super) fn check_coordinates(a: &Layout<impl Walk, impl Walk>, b: &Layout<impl Walk, impl Walk>) -> Outcome<()> {
    let (a, b) = (Leaves::of(a)?, Leaves::of(b)?);
    for (at, leaf) in b.all().iter().enumerate() {
        let seen = b.all().iter().take(at).any(|before| before.element == leaf.element);
        if leaf.element.len == 0 || seen {
            continue;
        }
        let mut together = Numbers::new();
        for other in b.all() {
            // the others do not count there
            let (extent, stride) = if other.element == leaf.element { (other.extent, other.stride) } else { (1, 0) };
            together.push(extent, stride);
        }
        check_composition(a.along(leaf.element).modes()?, together.modes()?)?;
    }
    Ok(())
}
/// Checks `A o B` for integers `B` and an `A` of coordinates or bit strings.
#[inline(never)]
pub(super) fn check_line(a: &Layout<impl Walk, impl Walk>, b: &Numbers) -> Outcome<()> {
    check_composition(Leaves::of(a)?.along(Path::default()).modes()?, b.modes()?)
}

/// Indices, the outermost first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Path {
    indices: [usize; INDICES],
    len: usize,
}
impl Path {
    /// More than there is room for are left out: no coordinate has so many.
    fn push(&mut self, index: usize) {
        if let Some(slot) = self.indices.get_mut(self.len) {
            *slot = index;
            self.len = self.len.saturating_add(1);
        }
    }
    fn starts_with(&self, other: &Self) -> bool {
        let indices = |path: &Self| path.indices.into_iter().take(path.len);
        self.len >= other.len && indices(self).zip(indices(other)).all(|(one, other)| one == other)
    }
}
/// A leaf, where it stands, and along what basis element its stride goes; along none it is an integer.
#[derive(Debug, Clone, Copy, Default)]
struct Leaf {
    extent: usize,
    stride: isize,
    xor: bool,
    place: Path,
    element: Path,
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
struct Leaves {
    leaves: [Leaf; LEAVES],
    len: usize,
}
impl Leaves {
    fn of(layout: &Layout<impl Walk, impl Walk>) -> Outcome<Self> {
        let mut all = Self { leaves: [Leaf::default(); LEAVES], len: 0 };
        layout.shape().walk(&mut Reader::new(&mut all, Half::Shape))?;
        layout.stride().walk(&mut Reader::new(&mut all, Half::Stride))?;
        Ok(all)
    }
    fn all(&self) -> &[Leaf] {
        self.leaves.get(..self.len).unwrap_or(&self.leaves)
    }
    /// The modes at a place, coalesced; a trailing extent of 1 is kept.
    fn along(&self, place: Path) -> Numbers {
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
/// Which half of a layout is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Shape,
    Stride,
}
struct Reader<'l> {
    all: &'l mut Leaves,
    half: Half,
    at: usize,
    /// Where in the tree: the indices of the open tuples, and how many modes of each are read.
    counts: [usize; INDICES],
    depth: usize,
}
impl<'l> Reader<'l> {
    fn new(all: &'l mut Leaves, half: Half) -> Self {
        Self { all, half, at: 0, counts: [0; INDICES], depth: 0 }
    }
    /// One mode of the innermost tuple is read.
    fn count(&mut self) {
        let tuple = self.depth.checked_sub(1).and_then(|tuple| self.counts.get_mut(tuple));
        if let Some(count) = tuple {
            *count = count.saturating_add(1);
        }
    }
    fn place(&self) -> Path {
        let mut place = Path::default();
        self.counts.iter().take(self.depth).for_each(|&index| place.push(index));
        place
    }
}
impl Walker for Reader<'_> {
    type Error = AlgebraError;
    fn open(&mut self) -> Outcome<()> {
        if let Some(count) = self.counts.get_mut(self.depth) {
            *count = 0;
        }
        self.depth = self.depth.saturating_add(1);
        Ok(())
    }
    fn leaf(&mut self, leaf: LeafValue<'_>) -> Outcome<()> {
        let place = self.place();
        let slot = self.all.leaves.get_mut(self.at).ok_or(AlgebraError::Unrepresentable)?;
        self.at = self.at.saturating_add(1);
        let fitting = |n: i128| isize::try_from(n).map_err(|_| AlgebraError::Overflow);
        match (self.half, leaf) {
            (Half::Shape, LeafValue::Int(n)) => {
                slot.extent = usize::try_from(n).map_err(|_| AlgebraError::Overflow)?;
                slot.place = place;
                self.all.len = self.at;
            }
            (_, LeafValue::Int(n)) => slot.stride = fitting(n)?,
            (_, LeafValue::Xor(k)) => (slot.stride, slot.xor) = (fitting(k)?, true),
            (_, LeafValue::Basis { scale, path }) => {
                slot.stride = fitting(scale)?;
                path.iter().for_each(|&index| slot.element.push(index));
            }
            (_, LeafValue::Free) => return Err(AlgebraError::Codomain { mode: self.at }),
        }
        self.count();
        Ok(())
    }
    fn close(&mut self) -> Outcome<()> {
        self.depth = self.depth.saturating_sub(1);
        self.count();
        Ok(())
    }
}
