//! Random layouts for the tests of inverses and properties; seeded, so that a failure can be repeated.

use cute_dynamic::{HTuple, Layout, Shape, Stride};

/// Xorshift: enough to pick layouts.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
    pub(crate) fn shape(&mut self, depth: usize, extents: &[usize]) -> Shape {
        if depth == 0 || self.below(3) == 0 {
            return HTuple::leaf(self.pick(extents));
        }
        let elements: Vec<Shape> = (0..=self.below(3)).map(|_| self.shape(depth - 1, extents)).collect();
        HTuple::tuple(&elements)
    }
    pub(crate) fn small_shape(&mut self, extents: &[usize]) -> Shape {
        loop {
            let depth = self.below(3);
            let shape = self.shape(depth, extents);
            if shape.size().is_some_and(|size| size <= 300) {
                return shape;
            }
        }
    }
    /// Strides that continue one another in any order, at times with gaps, zeros, or any small numbers.
    pub(crate) fn layout(&mut self, extents: &[usize]) -> Layout {
        let shape = self.small_shape(extents);
        let extents: Vec<usize> = shape.leaves().collect();
        let mut order: Vec<usize> = (0..extents.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, self.below(i + 1));
        }
        let kind = self.below(5);
        let mut strides = vec![0; extents.len()];
        let mut next = self.pick(&[1, 1, 1, 1, 2, 3]);
        for i in order {
            strides[i] = match kind {
                0 => self.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 24]),
                1 if self.below(4) == 0 => 0,
                _ => next,
            };
            next *= extents[i] * if kind >= 3 { self.pick(&[1, 1, 2, 3]) } else { 1 };
            if self.below(12) == 0 {
                next = (next / 2).max(1);
            }
        }
        with_strides(&shape, strides.iter().map(|&d| Stride::Int(d.cast_signed())))
    }
    pub(crate) fn xor_layout(&mut self, extents: &[usize]) -> Layout {
        let shape = self.small_shape(extents);
        let strides: Vec<Stride> = shape
            .leaves()
            .scan(1usize, |next, extent| {
                let plain = *next;
                *next *= extent.next_power_of_two();
                Some(match self.below(4) {
                    0 => Stride::Xor(self.below(40)),
                    1 => Stride::Xor(plain | self.below(plain)),
                    2 => Stride::Xor((plain * 2) | 1),
                    _ => Stride::Xor(plain),
                })
            })
            .collect();
        with_strides(&shape, strides.into_iter())
    }
}

pub(crate) fn with_strides(shape: &Shape, mut strides: impl Iterator<Item = Stride>) -> Layout {
    Layout::new(shape, shape.map(|_| strides.next().unwrap())).unwrap()
}

pub(crate) const SMALL: [usize; 10] = [1, 2, 2, 3, 4, 4, 5, 6, 8, 12];
