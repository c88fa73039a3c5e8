//! The peer of `cute_dynamic::values`: the offsets of a row-major array, counted up by an odometer.
//!
//! candle-core's `StridedIndex` works so (a counter for each dimension, the last one first), but the crate makes none for others. This is an
//! implementation of our own of the same method, with the same state: the counters, the next offset, and how many are left.

/// The offsets of an array of `dims` and `strides`, the last dimension first.
#[derive(Debug)]
pub struct Odometer<'a> {
    dims: &'a [usize],
    strides: &'a [usize],
    counters: Vec<usize>,
    offset: usize,
    left: usize,
}
impl<'a> Odometer<'a> {
    /// All offsets of an array whose first element is at `start`.
    pub fn new(dims: &'a [usize], strides: &'a [usize], start: usize) -> Self {
        Self { dims, strides, counters: vec![0; dims.len()], offset: start, left: dims.iter().product() }
    }
}
impl Iterator for Odometer<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let offset = self.offset;
        let wheels = self.counters.iter_mut().zip(self.dims).zip(self.strides);
        for ((counter, &dim), &stride) in wheels.rev() {
            if *counter + 1 < dim {
                *counter += 1;
                self.offset += stride;
                break;
            }
            self.offset -= *counter * stride;
            *counter = 0;
        }
        Some(offset)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
impl ExactSizeIterator for Odometer<'_> {}
