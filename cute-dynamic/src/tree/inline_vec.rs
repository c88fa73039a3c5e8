//! A vector that keeps its first `N` items in place and goes to the heap only beyond them, without `unsafe`.
//!
//! Layouts have a handful of modes; with these every operation on them is free of allocation. Room in place has to be
//! filled, and is copied with the vector: so there are two sizes of it, and most layouts do with the small one.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

/// The small size.
const FEW: usize = 8;

/// Up to `N` items in place (at least [`FEW`]), any number on the heap. Reads like a slice.
pub(crate) struct InlineVec<T, const N: usize>(pub(crate) Repr<T, N>);

#[repr(u8)]
pub(crate) enum Repr<T, const N: usize> {
    Few { len: usize, items: [T; FEW] },
    Inline { len: usize, items: [T; N] },
    Heap(Vec<T>),
}

impl<T: Copy + Default, const N: usize> InlineVec<T, N> {
    /// No items.
    #[inline]
    pub(crate) fn new() -> Self {
        Self(Repr::Few { len: 0, items: [T::default(); FEW] })
    }

    /// No items, and room for so many, as long as that is in place.
    #[inline]
    pub(crate) fn with_room(items: usize) -> Self {
        if items <= FEW { Self::new() } else { Self(Repr::Inline { len: 0, items: [T::default(); N] }) }
    }

    /// Makes room in place for `more` items, as long as they fit there.
    #[inline]
    pub(crate) fn reserve(&mut self, more: usize) {
        if let Repr::Few { len, .. } = &self.0
            && len.saturating_add(more) > FEW
        {
            self.enlarge();
        }
    }

    #[cold]
    fn enlarge(&mut self) {
        let mut larger = Self(Repr::Inline { len: 0, items: [T::default(); N] });
        larger.extend_from_slice(self);
        *self = larger;
    }

    /// Has `write` fill room in place and appends as many items as it says, or none for `None`.
    #[inline]
    pub(crate) fn fill(&mut self, write: impl FnOnce(&mut [T]) -> Option<usize>) -> Option<()> {
        let (len, items) = match &mut self.0 {
            Repr::Few { len, items } => (len, items.as_mut_slice()),
            Repr::Inline { len, items } => (len, items.as_mut_slice()),
            Repr::Heap(_) => return None,
        };
        let written = write(items.get_mut(*len..)?)?;
        *len = len.checked_add(written).filter(|&len| len <= items.len())?;
        Some(())
    }

    /// Appends one item.
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        let (len, items) = match &mut self.0 {
            Repr::Few { len, items } => (len, items.as_mut_slice()),
            Repr::Inline { len, items } => (len, items.as_mut_slice()),
            Repr::Heap(items) => return items.push(item),
        };
        match items.get_mut(*len) {
            Some(slot) => {
                *slot = item;
                *len = len.saturating_add(1);
            }
            None => self.grow(&[item]),
        }
    }

    /// Appends a slice.
    #[inline]
    pub(crate) fn extend_from_slice(&mut self, more: &[T]) {
        let (len, items) = match &mut self.0 {
            Repr::Few { len, items } => (len, items.as_mut_slice()),
            Repr::Inline { len, items } => (len, items.as_mut_slice()),
            Repr::Heap(items) => return items.extend_from_slice(more),
        };
        let end = len.saturating_add(more.len());
        match items.get_mut(*len..end) {
            Some(slots) => {
                slots.copy_from_slice(more);
                *len = end;
            }
            None => self.grow(more),
        }
    }

    /// Puts an item before the one at `at` (or last, when there is none).
    pub(crate) fn insert(&mut self, at: usize, item: T) {
        self.push(item);
        if let Some(tail) = self.get_mut(at..) {
            tail.rotate_right(1);
        }
    }

    /// Takes the item at `at` out, if there is one.
    pub(crate) fn remove(&mut self, at: usize) {
        if at < self.len()
            && let Some(tail) = self.get_mut(at..)
        {
            tail.rotate_left(1);
            self.pop();
        }
    }

    /// Takes the last item out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        let (len, items) = match &mut self.0 {
            Repr::Few { len, items } => (len, items.as_slice()),
            Repr::Inline { len, items } => (len, items.as_slice()),
            Repr::Heap(items) => return items.pop(),
        };
        *len = len.checked_sub(1)?;
        items.get(*len).copied()
    }

    /// Takes all items from number `len` on out.
    pub(crate) fn truncate(&mut self, len: usize) {
        match &mut self.0 {
            Repr::Few { len: old, .. } | Repr::Inline { len: old, .. } => *old = len.min(*old),
            Repr::Heap(items) => items.truncate(len),
        }
    }

    /// Appends where there is more room, after moving there what there is.
    #[cold]
    fn grow(&mut self, more: &[T]) {
        let needed = self.len().saturating_add(more.len());
        if needed <= N && matches!(self.0, Repr::Few { .. }) {
            self.enlarge();
            self.extend_from_slice(more);
        } else {
            let mut heap = Vec::with_capacity(needed.max(N.saturating_mul(2)));
            heap.extend_from_slice(self);
            heap.extend_from_slice(more);
            self.0 = Repr::Heap(heap);
        }
    }
}

// Room in place is copied as a whole, at once to where it belongs: inlined it is copied once more on the way.
impl<T: Copy, const N: usize> Clone for InlineVec<T, N> {
    #[inline(never)]
    fn clone(&self) -> Self {
        match self.0 {
            Repr::Few { len, items } => Self(Repr::Few { len, items }),
            Repr::Inline { len, items } => Self(Repr::Inline { len, items }),
            Repr::Heap(ref items) => Self(Repr::Heap(items.clone())),
        }
    }
}

impl<T, const N: usize> Deref for InlineVec<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Repr::Few { len, items } => items.get(..*len).unwrap_or_default(),
            Repr::Inline { len, items } => items.get(..*len).unwrap_or_default(),
            Repr::Heap(items) => items,
        }
    }
}

impl<T, const N: usize> DerefMut for InlineVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Repr::Few { len, items } => items.get_mut(..*len).unwrap_or_default(),
            Repr::Inline { len, items } => items.get_mut(..*len).unwrap_or_default(),
            Repr::Heap(items) => items,
        }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for InlineVec<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut all = Self::new();
        for item in items {
            all.push(item);
        }
        all
    }
}

impl<T: PartialEq, const N: usize> PartialEq for InlineVec<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for InlineVec<T, N> {}

impl<T: Hash, const N: usize> Hash for InlineVec<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for InlineVec<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
