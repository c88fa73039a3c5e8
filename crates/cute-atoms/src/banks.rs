//! Bank conflicts of an access to shared memory, counted by the compiler.
//!
//! ```text
//! shared memory has 32 banks of 4 bytes; words w and w' lie in one bank if w = w' mod 32
//! an access: thread t reads or writes V elements, from offset L(T(t)) on     T thread layout, L layout of shared memory
//! a phase  : as many neighbouring threads as move 128 bytes                  32 of up to 4 bytes, 16 of 8, 8 of 16
//! ways     : the most distinct words of one bank in a phase                  1: no conflict (one word is broadcast)
//! extra    : sum over phases of (ways - 1)                                   wavefronts above the fewest possible
//! ```
//!
//! `ldmatrix` and `stmatrix` are accesses of 16 bytes, a thread for each row.
//!
//! ```
//! use cute_atoms::banks::Access;
//! use cute_atoms::element::F16;
//! use cute_atoms::smem::{K, SmemAtom, Sw128};
//! use cute_static::{int, layout};
//! // thread t holds row t of the first 8 elements along K
//! type Rows = layout!(8 : 1);
//! type Plain = Access<Rows, int!(8), layout!((8, 64) : (64, 1)), F16>;
//! type Swizzled = Access<Rows, int!(8), SmemAtom<K, Sw128, F16>, F16>;
//! assert_eq!((Plain::WAYS, Swizzled::WAYS), (8, 1));
//! cute_atoms::assert_conflict_free!(Rows, 8, SmemAtom<K, Sw128, F16>, F16);
//! ```

use crate::element::Element;
use crate::refusal::{checks, rules};
use crate::value::Text;
use core::fmt;
use core::marker::PhantomData;
use cute_static::machinery::{Cons, Nil, Tree};
use cute_static::num::{Before, Nat, One, Value};
use cute_static::swizzle::Fields;
use cute_static::typenum::{Bit, NInt, NonZero, UInt, UTerm};
use cute_static::{ComposedLayout, IsSwizzle, Layout};

rules! {
    /// Threads of a phase need several words of a bank.
    BankConflicts<n> unless n WaysOfABank
        "bank conflicts: {n} ways, where an access without conflicts has _1"
            "threads of one phase need several words of one bank"
            "swizzle the layout: `smallest_swizzle!` finds the smallest one that does";
}
checks! {
    /// Whether an access has one way.
    FreeOfConflicts<>: N Equals<One> else BankConflicts<N>;
}
#[doc(hidden)]
pub const fn conflict_free<N: FreeOfConflicts<Verdict: cute_static::verdict::Holds>>() {}

/// A static layout's offsets, for `const` functions: its leaf modes, what is added, and its swizzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offsets {
    // unused ones are 1:0
    modes: [(usize, isize); 16],
    start: isize,
    swizzle: Option<Fields>,
}
impl Offsets {
    const ONE: Self = Self { modes: [(1, 0); 16], start: 0, swizzle: None };
    const fn after(self, extent: usize, stride: isize) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, last] = self.modes;
        assert!(last.0 == 1, "a layout of more than 16 leaves");
        Self { modes: [(extent, stride), a, b, c, d, e, f, g, h, i, j, k, l, m, n, o], ..self }
    }
    /// The number of coordinates.
    #[must_use]
    pub const fn size(&self) -> usize {
        let mut size = 1usize;
        let mut modes: &[(usize, isize)] = &self.modes;
        while let [(extent, _), rest @ ..] = modes {
            size = size.saturating_mul(*extent);
            modes = rest;
        }
        size
    }
    /// The largest offset before the swizzle, if no stride is negative.
    const fn last(&self) -> Option<isize> {
        let mut last = self.start;
        let mut modes: &[(usize, isize)] = &self.modes;
        while let [(extent, stride), rest @ ..] = modes {
            if *stride < 0 {
                return None;
            }
            last = last.saturating_add(extent.saturating_sub(1).cast_signed().saturating_mul(*stride));
            modes = rest;
        }
        Some(last)
    }
    /// The offset at an integer coordinate below [`size`](Self::size), colexicographic.
    #[must_use]
    #[expect(clippy::arithmetic_side_effects, reason = "divided by an extent above 0")]
    pub const fn at(&self, index: usize) -> isize {
        let (mut offset, mut left) = (self.start, index);
        let mut modes: &[(usize, isize)] = &self.modes;
        while left > 0
            && let [(extent, stride), rest @ ..] = modes
        {
            if *extent == 0 {
                return 0;
            }
            offset = offset.wrapping_add((left % *extent).cast_signed().wrapping_mul(*stride));
            left /= *extent;
            modes = rest;
        }
        match self.swizzle {
            Some(swizzle) => swizzle.apply(offset),
            None => offset,
        }
    }
    /// The same layout under another swizzle.
    #[must_use]
    pub const fn under(self, swizzle: Option<Fields>) -> Self {
        Self { swizzle, ..self }
    }
}

/// A layout whose offsets the compiler knows: a static one, or a swizzle of one, of at most 16 leaves.
#[diagnostic::on_unimplemented(
    message = "bank conflicts: a layout whose offsets the compiler does not know",
    note = "a static layout of integer strides, or a swizzle of one"
)]
pub trait ConstantOffsets {
    /// The offsets.
    const OFFSETS: Offsets;
}
impl<S: Tree<D, Leaves<Nil>: ConstantLeaves>, D> ConstantOffsets for Layout<S, D> {
    const OFFSETS: Offsets = <S::Leaves<Nil> as ConstantLeaves>::LEAVES;
}
impl<W: IsSwizzle, O: ConstantStride, L: ConstantOffsets> ConstantOffsets for ComposedLayout<W, O, L> {
    const OFFSETS: Offsets = Offsets { start: O::STRIDE, ..L::OFFSETS.under(Some(W::FIELDS)) };
}
/// A list of static leaves.
#[doc(hidden)]
pub trait ConstantLeaves {
    const LEAVES: Offsets;
}
impl ConstantLeaves for Nil {
    const LEAVES: Offsets = Offsets::ONE;
}
impl<S: Nat, D: ConstantStride, T: ConstantLeaves> ConstantLeaves for Cons<S, D, T> {
    const LEAVES: Offsets = T::LEAVES.after(S::VALUE, D::STRIDE);
}
/// A static stride.
#[doc(hidden)]
pub trait ConstantStride {
    const STRIDE: isize;
}
impl ConstantStride for UTerm {
    const STRIDE: isize = 0;
}
impl<U: Before<B>, B: Bit> ConstantStride for UInt<U, B> {
    const STRIDE: isize = <Self as Value>::STRIDE;
}
impl<U: Nat + NonZero> ConstantStride for NInt<U> {
    const STRIDE: isize = U::STRIDE.wrapping_neg();
}

/// What an access costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Conflicts {
    /// The most words that a phase needs of one bank: 1 without conflicts.
    pub ways: usize,
    /// Wavefronts above one a phase.
    pub extra: usize,
    /// The phases.
    pub phases: usize,
}
/// Why an access is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AccessError {
    /// A thread moves a number of bits that is not 8, 16, 32, 64 or 128.
    Width {
        /// The bits; [`usize::MAX`] for that many or more.
        bits: usize,
    },
    /// A thread's first element is not aligned to what it moves.
    Alignment {
        /// The thread.
        thread: usize,
        /// The offset of its first element.
        offset: isize,
        /// The elements that it moves.
        vector: usize,
    },
    /// A thread's coordinate is out of the layout's bounds.
    OutOfBounds {
        /// The thread.
        thread: usize,
        /// The coordinate.
        index: isize,
        /// The layout's size.
        size: usize,
    },
}
impl AccessError {
    /// The sentence.
    const fn text(self) -> Text {
        match self {
            Self::Width { bits } => {
                let text = Text::EMPTY.text("access: a thread moves 8, 16, 32, 64 or 128 bits, not ").number(bits);
                // a product that does not fit
                text.text(if bits == usize::MAX { " or more" } else { "" })
            }
            Self::Alignment { thread, offset, vector } => {
                let text = Text::EMPTY.text("access: thread ").number(thread).text(" moves ").number(vector);
                text.text(" elements from unaligned offset ").integer(offset)
            }
            Self::OutOfBounds { thread, index, size } => {
                let text = Text::EMPTY.text("access: thread ").number(thread).text(" is at coordinate ").integer(index);
                text.text(" of a layout of size ").number(size)
            }
        }
    }
}
// `Debug` is `Display`: a `main` that returns the error prints the sentence
impl fmt::Debug for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}
impl core::error::Error for AccessError {}

/// The conflicts where thread `t` moves `vector` elements of `bits` bits, from offset `layout(threads(t))` on.
///
/// # Errors
/// [`AccessError`]: a width, an alignment or a coordinate that no access has.
#[expect(clippy::indexing_slicing, reason = "a phase has 32 words at most, and as many banks")]
pub const fn conflicts(
    layout: &Offsets,
    threads: &Offsets,
    vector: usize,
    bits: usize,
) -> Result<Conflicts, AccessError> {
    let width = vector.saturating_mul(bits);
    // what a thread moves is aligned to itself, so that of two such units all words are the same or none; 32 banks have room for
    // as many units as a phase has threads of 4 bytes or more
    let (phase, mask, shift) = match width {
        8 | 16 | 32 => (32, 31, 5),
        64 => (16, 15, 6),
        128 => (8, 7, 7),
        _ => return Err(AccessError::Width { bits: width }),
    };
    let (size, count) = (layout.size(), threads.size());
    let mut found = Conflicts { ways: 1, extra: 0, phases: 0 };
    let mut thread = 0usize;
    while thread < count {
        // the distinct units so far, and how many of each place among the banks
        let (mut seen, mut known, mut places) = ([0isize; 32], 0usize, [0usize; 32]);
        let (mut ways, mut lane) = (1usize, 0usize);
        while lane < phase && thread < count {
            let index = threads.at(thread);
            if index < 0 || index.cast_unsigned() >= size {
                return Err(AccessError::OutOfBounds { thread, index, size });
            }
            let offset = layout.at(index.cast_unsigned());
            let aligned = match offset.checked_rem(vector.cast_signed()) {
                Some(rest) => rest == 0,
                None => false,
            };
            if !aligned {
                return Err(AccessError::Alignment { thread, offset, vector });
            }
            // floor, so that a negative offset has its own word
            let unit = offset.wrapping_mul(bits.cast_signed()) >> shift;
            let place = (unit & mask).cast_unsigned();
            let mut same = 0usize;
            if places[place] > 0 {
                while same < known && seen[same] != unit {
                    same = same.wrapping_add(1);
                }
            } else {
                same = known;
            }
            if same == known {
                seen[known] = unit;
                known = known.wrapping_add(1);
                places[place] = places[place].wrapping_add(1);
                if places[place] > ways {
                    ways = places[place];
                }
            }
            (thread, lane) = (thread.wrapping_add(1), lane.wrapping_add(1));
        }
        if ways > found.ways {
            found.ways = ways;
        }
        found.extra = found.extra.saturating_add(ways.saturating_sub(1));
        found.phases = found.phases.saturating_add(1);
    }
    Ok(found)
}

/// The smallest swizzle of `layout` (whose own is left out) that removes all conflicts, and needs no more storage: the
/// fewest bits, then the smallest shift, then the smallest base. `Some` of no bits where there are none to remove, `None`
/// where no swizzle does; one that needs more storage is found by `cute banks`.
///
/// # Errors
/// As [`conflicts`] of the layout without a swizzle.
pub const fn smallest_swizzle(
    layout: &Offsets,
    threads: &Offsets,
    vector: usize,
    bits: usize,
) -> Result<Option<Fields>, AccessError> {
    let plain = layout.under(None);
    let none = match Fields::new(0, 0, 0) {
        Ok(none) => none,
        Err(_) => return Ok(None),
    };
    match conflicts(&plain, threads, vector, bits) {
        Ok(found) if found.ways == 1 => return Ok(Some(none)),
        Ok(_) => {}
        Err(error) => return Err(error),
    }
    let Some(last) = plain.last() else { return Ok(None) };
    // banks are told apart by the bits of an offset below 128 bytes; a vector stays whole. (`bits` is a power of two here,
    // since so is their product with `vector`.)
    let (low, top) = (vector.trailing_zeros() as usize, 10usize.saturating_sub(bits.trailing_zeros() as usize));
    let high = (isize::BITS as usize).saturating_sub(last.leading_zeros() as usize);
    let mut width = 1usize;
    while low.saturating_add(width) <= top {
        let mut shift = width;
        while low.saturating_add(shift).saturating_add(width) <= high {
            let mut base = low;
            while base.saturating_add(width) <= top && base.saturating_add(shift).saturating_add(width) <= high {
                if let Ok(fields) = Fields::new(width, base, shift.cast_signed())
                    && fields.span(0, last).1 <= last
                    && let Ok(Conflicts { ways: 1, .. }) = conflicts(&plain.under(Some(fields)), threads, vector, bits)
                {
                    return Ok(Some(fields));
                }
                base = base.wrapping_add(1);
            }
            shift = shift.wrapping_add(1);
        }
        width = width.wrapping_add(1);
    }
    Ok(None)
}

/// Thread `t` moves `V` elements of type `E`, from offset `L(T(t))` on: an access as a type, with what it costs as constants.
///
/// An access that is none ([`AccessError`]) has no constants: using one does not compile.
#[derive(Clone, Copy, Default)]
pub struct Access<T, V, L, E>(PhantomData<(T, V, L, E)>);
crate::value::named! { Access<T, V, L, E>; }
impl<T: ConstantOffsets, V: Nat, L: ConstantOffsets, E: Element> Access<T, V, L, E> {
    /// What it costs, or why it is no access.
    pub const CONFLICTS: Result<Conflicts, AccessError> = conflicts(&L::OFFSETS, &T::OFFSETS, V::VALUE, E::BITS);
    /// The most words of a bank in a phase: 1 without conflicts.
    pub const WAYS: usize = Self::found().ways;
    /// Wavefronts above one a phase.
    pub const EXTRA: usize = Self::found().extra;
    /// The smallest swizzle that removes the conflicts.
    pub const SMALLEST: Result<Option<Fields>, AccessError> =
        smallest_swizzle(&L::OFFSETS, &T::OFFSETS, V::VALUE, E::BITS);
    #[expect(clippy::panic, reason = "evaluated by the compiler only")]
    const fn found() -> Conflicts {
        match Self::CONFLICTS {
            Ok(found) => found,
            Err(error) => panic!("{}", error.text().as_str()),
        }
    }
    /// The smallest swizzle's bits, base and shift, as [`smallest_swizzle!`](crate::smallest_swizzle) reads them.
    #[doc(hidden)]
    pub const PARTS: (usize, usize, usize) = match Self::SMALLEST {
        Ok(Some(fields)) => (fields.bits() as usize, fields.base() as usize, fields.shift().unsigned_abs() as usize),
        Ok(None) => {
            let text = Text::EMPTY.text("no swizzle within the layout's own span removes these bank conflicts: ");
            let text = text.number(Self::WAYS).text(" ways");
            panic!("{}", text.as_str())
        }
        Err(error) => panic!("{}", error.text().as_str()),
    };
}

/// Refuses, in `cargo check`, an access with bank conflicts: threads, elements of a thread, layout of shared memory, element.
///
/// ```compile_fail,E0277
/// use cute_atoms::element::F16;
/// use cute_static::layout;
/// // error: bank conflicts: _8 ways, where an access without conflicts has _1
/// cute_atoms::assert_conflict_free!(layout!(8 : 1), 8, layout!((8, 64) : (64, 1)), F16);
/// ```
#[macro_export]
macro_rules! assert_conflict_free {
    ($threads:ty, $vector:tt, $layout:ty, $element:ty) => {
        const _: () = {
            // named once: a number of an expression names the expression for each of its digits
            const WAYS: usize = $crate::banks::Access::<$threads, $crate::int!($vector), $layout, $element>::WAYS;
            $crate::banks::conflict_free::<$crate::int!({ WAYS })>()
        };
    };
}
/// The smallest swizzle, as a type, that removes an access's bank conflicts: [`banks::smallest_swizzle`](smallest_swizzle) of
/// threads, elements of a thread, layout of shared memory, element.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_static::{layout, swizzle};
/// use static_assertions::assert_type_eq_all;
/// // 8 rows of 128 bytes, of which 8 threads read one word of 16 bytes each
/// type Smallest = cute_atoms::smallest_swizzle!(layout!(8 : 1), 8, layout!((8, 64) : (64, 1)), F16);
/// assert_type_eq_all!(Smallest, swizzle!(3, 3, 3));
/// ```
#[macro_export]
macro_rules! smallest_swizzle {
    ($threads:ty, $vector:tt, $layout:ty, $element:ty) => {
        $crate::swizzle!(
            { $crate::banks::Access::<$threads, $crate::int!($vector), $layout, $element>::PARTS.0 },
            { $crate::banks::Access::<$threads, $crate::int!($vector), $layout, $element>::PARTS.1 },
            { $crate::banks::Access::<$threads, $crate::int!($vector), $layout, $element>::PARTS.2 }
        )
    };
}
