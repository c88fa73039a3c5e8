//! A vector that keeps its first `N` items in place and goes to the heap only beyond them, without `unsafe`.
//!
//! Layouts have a handful of modes; with these every operation on them is free of allocation.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

/// Up to `N` items inline, any number on the heap. Reads like a slice.
#[derive(Clone)]
pub(crate) struct InlineVec<T, const N: usize>(Repr<T, N>);

#[derive(Clone)]
enum Repr<T, const N: usize> {
    Inline { len: usize, items: [T; N] },
    Heap(Vec<T>),
}

impl<T: Copy + Default, const N: usize> InlineVec<T, N> {
    /// No items.
    #[inline]
    pub(crate) fn new() -> Self {
        Self(Repr::Inline { len: 0, items: [T::default(); N] })
    }

    /// Appends one item.
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if let Repr::Inline { len, items } = &mut self.0
            && let Some(slot) = items.get_mut(*len)
        {
            *slot = item;
            *len = len.saturating_add(1);
            return;
        }
        self.spill(&[item]);
    }

    /// Appends a slice.
    #[inline]
    pub(crate) fn extend_from_slice(&mut self, more: &[T]) {
        if let Repr::Inline { len, items } = &mut self.0 {
            let end = len.saturating_add(more.len());
            if let Some(slots) = items.get_mut(*len..end) {
                slots.copy_from_slice(more);
                *len = end;
                return;
            }
        }
        self.spill(more);
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
        let last = self.last().copied();
        match &mut self.0 {
            Repr::Inline { len, .. } => *len = len.saturating_sub(1),
            Repr::Heap(items) => {
                items.pop();
            }
        }
        last
    }

    /// Appends on the heap, after moving there what is inline.
    #[cold]
    fn spill(&mut self, more: &[T]) {
        match &mut self.0 {
            Repr::Heap(items) => items.extend_from_slice(more),
            Repr::Inline { len, items } => {
                let mut heap = Vec::with_capacity(len.saturating_add(more.len()).max(N.saturating_mul(2)));
                heap.extend(items.iter().take(*len).copied());
                heap.extend_from_slice(more);
                self.0 = Repr::Heap(heap);
            }
        }
    }
}

impl<T, const N: usize> Deref for InlineVec<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Repr::Inline { len, items } => items.get(..*len).unwrap_or_default(),
            Repr::Heap(items) => items,
        }
    }
}

impl<T, const N: usize> DerefMut for InlineVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
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
