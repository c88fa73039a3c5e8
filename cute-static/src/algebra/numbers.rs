//! Modes as numbers, and lists of modes whose run-time leaves are filled with them: types decide the tree, a rule on plain
//! numbers what is in it.

use crate::table::words::*;

/// How many modes there may be when run: there is no heap here.
pub(crate) const MOST: usize = 64;
/// That there are more.
pub(crate) const TOO_MANY: AlgebraError = AlgebraError::TooManyModes { most: MOST };
/// Modes as numbers: a fixed buffer.
#[derive(Debug, Clone)]
pub struct Numbers {
    modes: [(usize, isize); MOST],
    len: usize,
}
impl Numbers {
    pub(crate) const fn new() -> Self {
        Self { modes: [(1, 0); MOST], len: 0 }
    }
    /// Those of a list as well.
    pub(crate) fn with(&mut self, list: impl List) {
        list.each(&mut |s, d| self.push(s, d));
    }
    /// Those of merged modes.
    pub(crate) fn of_line(list: impl Line) -> Self {
        let mut numbers = Self::new();
        list.each(&mut |s, d| numbers.push(s, d));
        numbers
    }
    pub(crate) fn push(&mut self, extent: usize, stride: isize) {
        if let Some(slot) = self.modes.get_mut(self.len) {
            *slot = (extent, stride);
        }
        self.len = self.len.saturating_add(1);
    }
    /// Joins neighbours and drops extents of 1 but for the last, as the compiler does where it knows the numbers.
    pub(crate) fn merge(&mut self) {
        let count = self.len.min(self.modes.len());
        let mut merged = Self::new();
        for (i, &(s, d)) in self.modes.iter().take(count).enumerate() {
            let last = merged.len.checked_sub(1).and_then(|k| merged.modes.get_mut(k));
            match last {
                _ if s == 1 && i.saturating_add(1) < count => {}
                Some((s0, d0)) if isize::try_from(*s0).ok().and_then(|s0| s0.checked_mul(*d0)) == Some(d) => {
                    *s0 = s0.saturating_mul(s);
                }
                _ => merged.push(s, d),
            }
        }
        if self.len <= self.modes.len() {
            *self = merged;
        }
    }
    pub(crate) fn modes(&self) -> Outcome<&[(usize, isize)]> {
        self.modes.get(..self.len).ok_or(TOO_MANY)
    }
    pub(crate) fn modes_mut(&mut self) -> Outcome<&mut [(usize, isize)]> {
        self.modes.get_mut(..self.len).ok_or(TOO_MANY)
    }
}

words! {
    /// A number that has to be known and is not: `W` of (a leaf).
    KnownWhenRun<W, I>;
    /// An extent of `P`.
    AnExtent<P>;
    /// A stride of `P`.
    AStride<P>;
    /// The left operand of a composition, coalesced.
    OnTheLeft;
    /// The right operand of a composition.
    OnTheRight;
    /// A layout of coordinates that is inverted.
    Inverted;
    /// A layout of which a type says what it is.
    AskedOf;
    /// A swizzled layout that becomes one of XOR strides.
    MadeXor;
    /// A layout with storage of its own.
    Stored;
    /// A shape that elements are distributed over.
    Distributed;
}
cute_macros::reasons! {
use crate {
    KnownWhenRun<AnExtent<OnTheLeft>, leaf> unless leaf ExtentOnTheLeft
        "into XOR strides: the extent of mode {leaf} of the layout on the left, coalesced, is known only when run"
            "compositions into XOR strides, and divides of them, are made by the compiler"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AStride<OnTheLeft>, leaf> unless leaf StrideOnTheLeft
        "into XOR strides: the stride of mode {leaf} of the layout on the left, coalesced, is known only when run"
            "compositions into XOR strides, and divides of them, are made by the compiler"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AnExtent<OnTheRight>, leaf> unless leaf ExtentOnTheRight
        "into XOR strides: the extent of leaf {leaf} on the right is known only when run"
            "compositions into XOR strides, and divides of them, are made by the compiler; of a divide the tile is on the right, then the rest"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AStride<OnTheRight>, leaf> unless leaf StrideOnTheRight
        "into XOR strides: the stride of leaf {leaf} on the right is known only when run"
            "compositions into XOR strides, and divides of them, are made by the compiler; of a divide the tile is on the right, then the rest"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AnExtent<AskedOf>, leaf> unless leaf ExtentAskedOf
        "`IsInjective`, `IsBijective`, ..: the extent of leaf {leaf} is known only when run, as is the answer"
            "`is_injective`, `is_bijective`, .. tell when run"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AStride<AskedOf>, leaf> unless leaf StrideAskedOf
        "`IsInjective`, `IsBijective`, ..: the stride of leaf {leaf} is known only when run, as is the answer"
            "`is_injective`, `is_bijective`, .. tell when run"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AnExtent<MadeXor>, leaf> unless leaf ExtentMadeXor
        "to XOR strides: the extent of leaf {leaf} is known only when run"
            "XOR strides are found by the compiler"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AStride<MadeXor>, leaf> unless leaf StrideMadeXor
        "to XOR strides: the stride of leaf {leaf} is known only when run"
            "XOR strides are found by the compiler"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AnExtent<Stored>, leaf> unless leaf ExtentStored
        "storage of its own: the extent of leaf {leaf} is known only when run, and with it the number of elements"
            "the elements of a fragment are counted by the compiler"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AStride<Stored>, leaf> unless leaf StrideStored
        "storage of its own: the stride of leaf {leaf} is known only when run, and with it the number of elements"
            "the elements of a fragment are counted by the compiler"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AnExtent<Distributed>, leaf> unless leaf ExtentDistributed
        "domain_distribute: extent {leaf} of the shape is known only when run"
            "what goes into each extent is found by the compiler; extents count from 0"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
    KnownWhenRun<AStride<Inverted>, leaf> unless leaf StrideInverted
        "inverse of coordinates: the stride of leaf {leaf} is known only when run"
            "inverses of coordinates are made by the compiler"
            "make the number static, `int!(8)`; cute-dynamic's layouts take any";
}
}

/// A list that is the same function as `modes`: each goes where there is room for it, in order. A static extent takes a part
/// of a mode; where there is none to take, a mode is of extent 1.
pub(crate) fn fill<L: List>(modes: &[(usize, isize)]) -> Outcome<L> {
    let (mut made, mut failed) = (Numbers::new(), None);
    let mut modes = modes.iter().copied().filter(|&(extent, _)| extent > 1);
    let mut next = modes.next();
    let number = |known: isize, needed: usize| AlgebraError::StaticNumber { known: known.unsigned_abs(), needed };
    L::room(&mut |extent, stride| {
        let one = (1, stride.unwrap_or(0));
        let (left, step) = next.unwrap_or(one);
        let fits = next.is_some() && stride.is_none_or(|stride| stride == step);
        match extent {
            Some(1) => made.push(1, one.1),
            None if fits => {
                made.push(left, step);
                next = modes.next();
            }
            None => made.push(1, one.1),
            Some(extent) => {
                let part = extent.unsigned_abs();
                match (left.checked_div(part), left.checked_rem(part)) {
                    (Some(rest), Some(0)) if fits => {
                        made.push(part, step);
                        let after = step.checked_mul(extent).filter(|_| rest > 1);
                        next = if rest > 1 { after.map(|step| (rest, step)) } else { modes.next() };
                    }
                    _ => failed = failed.or(Some(number(extent, left))),
                }
            }
        }
    });
    if let Some((left, _)) = next {
        failed = failed.or(Some(number(1, left)));
    }
    if let Some(failed) = failed {
        return Err(failed);
    }
    let mut made = made.modes()?.iter();
    L::pour(&mut || Ok(made.next().map_or((1, 0), |&mode| mode)))
}
