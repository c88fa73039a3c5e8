//! Bank conflicts of an access to shared memory, on values: [`cute_atoms::banks`] counts the same of types.
//!
//! ```text
//! an access: thread t reads or writes V elements, from offset swizzle(offset + L(T(t))) on
//! ways, extra, phases: as there; here also which words of which banks
//! ```
//!
//! ```
//! use cute_dynamic::banks::Access;
//! let access = Access {
//!     threads: "8:1".parse().unwrap(), vector: 8, layout: "(8,64):(64,1)".parse().unwrap(), swizzle: None, offset: 0, bits: 16,
//! };
//! assert_eq!(access.conflicts()?.ways(), 8);
//! let (swizzle, after) = access.smallest_swizzle()?.unwrap();
//! assert_eq!((swizzle.to_string().as_str(), after.ways()), ("Sw<3,3,3>", 1));
//! # Ok::<(), cute_dynamic::banks::NoAccess>(())
//! ```

use crate::{AlgebraError, Budget, ComposedLayout, Layout, Operation, OverBudget, Swizzle};
use alloc::vec::Vec;
use core::fmt;
pub use cute_atoms::banks::AccessError;

/// The most threads of an access.
pub const MAX_THREADS: usize = 1 << 14;
/// The most steps of a search.
const MOST_STEPS: usize = 1 << 23;
const BANKS: usize = 32;

/// Thread t reads or writes `vector` elements of `bits` bits, from offset `swizzle(offset + layout(threads(t)))` on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    /// Threads to coordinates of the layout.
    pub threads: Layout,
    /// How many elements a thread moves.
    pub vector: usize,
    /// The layout of shared memory, in elements.
    pub layout: Layout,
    /// Its swizzle.
    pub swizzle: Option<Swizzle>,
    /// What is added before the swizzle.
    pub offset: isize,
    /// Bits of an element.
    pub bits: usize,
}

/// What an access costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflicts {
    /// For each phase the distinct words that it needs of each bank.
    pub phases: Vec<[usize; BANKS]>,
    /// Which words they are, thread by thread: the first word of each, in order of the phases.
    pub words: Vec<isize>,
    /// How many words a thread moves, 1 if it is part of one.
    pub words_of_a_thread: usize,
}
impl Conflicts {
    /// The most words that a phase needs of one bank: 1 without conflicts.
    #[must_use]
    pub fn ways(&self) -> usize {
        self.phases.iter().flatten().copied().max().unwrap_or(1).max(1)
    }
    /// Wavefronts above one a phase.
    #[must_use]
    pub fn extra(&self) -> usize {
        let ways = |phase: &[usize; BANKS]| phase.iter().copied().max().unwrap_or(1).saturating_sub(1);
        self.phases.iter().map(ways).fold(0, usize::saturating_add)
    }
}

/// Why an access is none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NoAccess {
    /// A width, an alignment or a coordinate that no access has.
    Access(AccessError),
    /// An offset that does not fit.
    Algebra(AlgebraError),
    /// More than [`MAX_THREADS`] threads, or a search of too many swizzles for too many threads.
    TooLarge(OverBudget),
}
impl NoAccess {
    /// A short name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Access(_) => "access",
            Self::Algebra(error) => error.code(),
            Self::TooLarge(error) => error.code(),
        }
    }
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for NoAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for NoAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Access(error) => error.fmt(f),
            Self::Algebra(error) => error.fmt(f),
            Self::TooLarge(error) => error.fmt(f),
        }
    }
}
impl core::error::Error for NoAccess {}
impl From<OverBudget> for NoAccess {
    fn from(error: OverBudget) -> Self {
        Self::TooLarge(error)
    }
}
impl From<AlgebraError> for NoAccess {
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}

impl Access {
    /// How many neighbouring threads move 128 bytes: a phase.
    fn phase(&self) -> Result<usize, NoAccess> {
        match self.vector.saturating_mul(self.bits) {
            8 | 16 | 32 => Ok(32),
            64 => Ok(16),
            128 => Ok(8),
            bits => Err(NoAccess::Access(AccessError::Width { bits })),
        }
    }

    /// The words that each phase needs of each bank.
    ///
    /// # Errors
    /// [`NoAccess`].
    pub fn conflicts(&self) -> Result<Conflicts, NoAccess> {
        let (phase, size, count) = (self.phase()?, self.layout.size(), self.threads.size());
        Budget::new("access", "threads", MAX_THREADS).spend(count)?;
        let words_of_a_thread = self.vector.saturating_mul(self.bits).div_ceil(32);
        let mut found = Conflicts { phases: Vec::new(), words: Vec::with_capacity(count), words_of_a_thread };
        let mut known: Vec<isize> = Vec::with_capacity(BANKS);
        for thread in 0..count {
            if thread.checked_rem(phase) == Some(0) {
                known.clear();
                found.phases.push([0; BANKS]);
            }
            let first = self.word(thread, size)?;
            found.words.push(first);
            for step in 0..words_of_a_thread {
                let word = first.saturating_add(step.cast_signed());
                if known.contains(&word) {
                    continue;
                }
                known.push(word);
                let bank = word.rem_euclid(BANKS.cast_signed()).unsigned_abs();
                if let Some(count) = found.phases.last_mut().and_then(|banks| banks.get_mut(bank)) {
                    *count = count.saturating_add(1);
                }
            }
        }
        Ok(found)
    }

    /// The first word of a thread.
    fn word(&self, thread: usize, size: usize) -> Result<isize, NoAccess> {
        let index = self.threads.at(thread)?;
        let inside = usize::try_from(index).ok().filter(|index| *index < size);
        let at = inside.ok_or(NoAccess::Access(AccessError::OutOfBounds { thread, index, size }))?;
        let offset = Operation::Banks.sum(self.offset, self.layout.at(at)?)?;
        let offset = self.swizzle.map_or(offset, |swizzle| swizzle.apply(offset));
        if offset.checked_rem(self.vector.cast_signed()) != Some(0) {
            return Err(NoAccess::Access(AccessError::Alignment { thread, offset, vector: self.vector }));
        }
        let bit = Operation::Banks.times(offset, self.bits.cast_signed())?;
        Ok(bit.div_euclid(32))
    }

    /// The smallest swizzle of the layout (whose own is left out) that removes all conflicts and needs no more storage, and
    /// what the access then costs: the fewest bits, then the smallest shift, then the smallest base. `None` where no swizzle
    /// does.
    ///
    /// # Errors
    /// [`NoAccess`], of the access without a swizzle.
    pub fn smallest_swizzle(&self) -> Result<Option<(Swizzle, Conflicts)>, NoAccess> {
        self.smallest_swizzle_watched(&mut |_, _| {})
    }

    /// The same; before each swizzle that is tried it is told how many have been, and how many there are.
    ///
    /// # Errors
    /// As [`smallest_swizzle`](Self::smallest_swizzle).
    pub fn smallest_swizzle_watched(
        &self,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Option<(Swizzle, Conflicts)>, NoAccess> {
        Ok(self.search(false, watch)?.map(|(swizzle, found, _)| (swizzle, found)))
    }

    /// The smallest swizzle of the layout that removes all conflicts, whatever storage it needs, with what the access then costs and
    /// the number of elements of that storage: at most the next power of two. `None` where no swizzle does.
    ///
    /// # Errors
    /// As [`smallest_swizzle`](Self::smallest_swizzle).
    ///
    /// ```
    /// use cute_dynamic::banks::Access;
    /// let [layout, threads] = ["32:32", "32:1"].map(|text| text.parse().unwrap());
    /// let access = Access { threads, vector: 1, layout, swizzle: None, offset: 0, bits: 16 };
    /// // no swizzle keeps the 993 elements from 0 to 31 * 32
    /// assert!(access.smallest_swizzle()?.is_none());
    /// let (swizzle, after, storage) = access.smallest_swizzle_in_more_storage(&mut |_, _| {})?.unwrap();
    /// assert_eq!((swizzle.to_string().as_str(), after.ways(), storage), ("Sw<4,1,5>", 1, 1023));
    /// # Ok::<(), cute_dynamic::banks::NoAccess>(())
    /// ```
    pub fn smallest_swizzle_in_more_storage(
        &self,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Option<(Swizzle, Conflicts, usize)>, NoAccess> {
        self.search(true, watch)
    }

    fn search(
        &self,
        in_more_storage: bool,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Option<(Swizzle, Conflicts, usize)>, NoAccess> {
        let plain = Self { swizzle: None, ..self.clone() };
        let found = plain.conflicts()?;
        if found.ways() == 1 {
            return Ok(Some((Swizzle::new(0, 0, 0)?, found, self.layout.cosize())));
        }
        let Ok(storage) = ComposedLayout::new(Swizzle::new(0, 0, 0)?, self.offset, self.layout.clone()) else {
            return Ok(None);
        };
        let storage = storage.cosize();
        // banks are told apart by the bits of an offset below 128 bytes; a vector stays whole
        let log = |n: usize| usize::try_from(n.trailing_zeros()).unwrap_or(0);
        let (low, top) = (log(self.vector), 10usize.saturating_sub(log(self.bits)));
        let high = usize::try_from(storage.saturating_sub(1).checked_ilog2().map_or(0, |log| log.saturating_add(1)))
            .unwrap_or(0);
        let mut all = Vec::new();
        for bits in 1..=top.saturating_sub(low) {
            for shift in bits..=high.saturating_sub(low.saturating_add(bits)) {
                let Some(highest) = top.min(high.saturating_sub(shift)).checked_sub(bits) else { continue };
                all.extend((low..=highest).filter_map(|base| Swizzle::new(bits, base, shift.cast_signed()).ok()));
            }
        }
        // each costs a step for each thread
        Budget::new("search swizzle", "steps", MOST_STEPS).spend(all.len().saturating_mul(plain.threads.size()))?;
        let mut swizzled = plain;
        for (tried, &swizzle) in all.iter().enumerate() {
            watch(tried, all.len());
            swizzled.swizzle = Some(swizzle);
            let fits = ComposedLayout::new(swizzle, self.offset, self.layout.clone());
            let needed = fits.ok().map(|all| all.cosize()).filter(|needed| in_more_storage || *needed <= storage);
            if let Some(needed) = needed
                && let Ok(found) = swizzled.conflicts()
                && found.ways() == 1
            {
                return Ok(Some((swizzle, found, needed)));
            }
        }
        Ok(None)
    }
}
