//! A table's layout of (thread, value), looked up.

use cute_atoms::value::Numbers;
use cute_cuda::gpu::Error;
use cute_dynamic::Layout;

/// (thread, value) to a number.
#[derive(Debug, Clone)]
pub(crate) struct Lanes {
    pub(crate) threads: usize,
    pub(crate) values: usize,
    /// Thread first.
    pub(crate) places: Vec<usize>,
}
impl Lanes {
    pub(crate) fn of(numbers: &Numbers) -> Result<Self, Error> {
        let wrong = || Error::Layout(numbers.to_string());
        let layout: Layout = numbers.to_string().parse().map_err(|_| wrong())?;
        let threads = layout.get(0).map_err(|_| wrong())?.size();
        let place = |i| layout.at(i).ok().and_then(|place| usize::try_from(place).ok()).ok_or_else(wrong);
        let places = (0..layout.size()).map(place).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { threads, values: places.len() / threads, places })
    }
    pub(crate) fn at(&self, thread: usize, value: usize) -> usize {
        self.places[thread + self.threads * value]
    }
    /// All of (thread, value, place).
    pub(crate) fn each(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.places.iter().enumerate().map(|(i, &place)| (i % self.threads, i / self.threads, place))
    }
    /// Another layout, wrong in every thread: two values of it exchanged, or else neighbouring threads.
    pub(crate) fn wrong(&self) -> Self {
        let mut wrong = self.clone();
        for thread in 0..self.threads {
            if self.values > 1 {
                wrong.places.swap(thread, thread + self.threads);
            } else if thread % 2 == 0 {
                wrong.places.swap(thread, thread + 1);
            }
        }
        wrong
    }
}
