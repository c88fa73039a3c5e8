//! A copy instruction in elements: which of them each of its threads reads, and which it writes.

use crate::mma::split;
use cute_atoms::copy::CopyRow;
use cute_atoms::value::Numbers;

/// An instruction, in elements.
#[derive(Debug)]
pub(crate) struct Sides {
    pub(crate) from: Side,
    pub(crate) to: Side,
    /// What tiled copies are written against.
    reference: Side,
    /// Who is the first to read each element, and to write it.
    pub(crate) readers: Vec<usize>,
    pub(crate) writers: Vec<usize>,
    /// Threads.
    pub(crate) lanes: usize,
}
impl Sides {
    /// Of elements of so many bits.
    pub(crate) fn new(row: &CopyRow, width: usize) -> Self {
        let [from, to, reference] = [row.src, row.dst, row.reference()].map(|layout| Side::new(&layout, width));
        Self { readers: from.first(), writers: to.first(), lanes: row.src.sizes()[0], from, to, reference }
    }
    /// Row and column in a tile of what a thread reads as a value, of the tile's element that it has as one of the reference's; and the tile.
    pub(crate) fn source(
        &self,
        tile: Option<[usize; 2]>,
        element_of: &dyn Fn(usize, usize) -> Option<usize>,
        (thread, value): (usize, usize),
    ) -> Option<([usize; 2], [usize; 2])> {
        let (tile, Self { from, reference, .. }) = (tile?, self);
        // the reference has the same bit
        let ((lane, group), (of_atom, atom)) = (split(thread, from.threads()), split(value, from.values));
        let element = from.of(lane).get(of_atom)?;
        let (in_atom, lane) = split(reference.elements.iter().position(|same| same == element)?, reference.values);
        let thread = group.saturating_mul(reference.threads()).saturating_add(lane);
        let value = atom.saturating_mul(reference.values).saturating_add(in_atom);
        let (row, column) = split(element_of(thread, value)?, tile[0]);
        Some(([row, column], tile))
    }
}
/// A side of an instruction: which of the elements that it moves each thread's are.
#[derive(Debug)]
pub(crate) struct Side {
    /// Of thread after thread.
    elements: Vec<usize>,
    /// Elements of a thread.
    pub(crate) values: usize,
}
impl Side {
    fn new(layout: &Numbers, width: usize) -> Self {
        let [threads, bits] = layout.sizes();
        // one bit stands for an element of any width
        let width = if bits == 1 { 1 } else { width };
        let values = split(bits, width).1;
        let at = |thread| {
            (0..values).map(move |value: usize| split(layout.at(thread, value.saturating_mul(width)), width).1)
        };
        Self { elements: (0..threads).flat_map(at).collect(), values }
    }
    fn threads(&self) -> usize {
        split(self.elements.len(), self.values).1
    }
    pub(crate) fn of(&self, thread: usize) -> &[usize] {
        self.elements.chunks_exact(self.values).nth(thread).unwrap_or_default()
    }
    /// The first place that each element has.
    fn first(&self) -> Vec<usize> {
        let mut places = vec![usize::MAX; self.elements.len()];
        for (place, &element) in self.elements.iter().enumerate().rev() {
            if let Some(first) = places.get_mut(element) {
                *first = place;
            }
        }
        places
    }
}
