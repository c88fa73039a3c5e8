//! What all threads of a block do together with tensors that they share, without a tiled copy that says who does what.
//!
//! ```text
//! elements   in the order of their places in the destination, those that are there: e(0), e(1), ..                  |e| = n, of T threads
//! vector     v divides the most elements of a vector, n and, if T divides n, n / T; e(v i), .., e(v i + v - 1) are one after another
//!            in source and destination, from a multiple of v on. The largest one
//! thread t   vectors t, t + T, t + 2 T, ..
//! ```
//! (CuTe's `algorithm/cooperative_copy.hpp`: vectors are made smaller rather than threads left idle. The order there is that of the right inverse
//! of one of the layouts, which of a layout without gaps is the order of places.)

use crate::fault::Fault;
use crate::memory::Watched;
use crate::mma::Multiplies;
use crate::tensor::{Places, Readable, Writable};
use crate::thread::Thread;
use core::panic::Location;
use cute_atoms::tiled::{PartitionABy, PartitionBBy};
use cute_static::accessor::View;
use cute_static::{CopyTo, Tensor};

/// An element: its place in the destination and in the source, and its index.
type Element = (isize, isize, usize);

/// How many elements are moved at once: `most` or less.
fn vector(elements: &[Element], threads: usize, most: usize) -> usize {
    let n = elements.len();
    let each = n.checked_rem(threads).filter(|&rest| rest == 0).and_then(|_| n.checked_div(threads));
    let is_vector = |vector: usize| {
        let contiguous = |chunk: &[Element]| {
            let Some(&(to, from, _)) = chunk.first() else { return true };
            let multiple = |offset: isize| offset.unsigned_abs().is_multiple_of(vector);
            let goes_on = |(i, &(t, f, _)): (usize, &Element)| {
                t == to.saturating_add_unsigned(i) && f == from.saturating_add_unsigned(i)
            };
            multiple(to) && multiple(from) && chunk.iter().enumerate().all(goes_on)
        };
        most.is_multiple_of(vector)
            && n.is_multiple_of(vector)
            && each.is_none_or(|each| each.is_multiple_of(vector))
            && elements.chunks(vector).all(contiguous)
    };
    (1..=most.min(n)).rev().find(|&vector| is_vector(vector)).unwrap_or(1)
}

impl Thread {
    /// `dst(i) = src(i)` by all threads of the block: each takes its vectors, of at most `bits` bits. Tensors begin at a multiple of as many. Who
    /// reads `dst` comes behind a barrier.
    ///
    /// ```
    /// use cute_interpreter::{Global, launch};
    /// use cute_static::{Tensor, layout};
    /// let (a, b) = (Global::new("A", (0..64).map(|i| i as f32)), Global::new("B", [0f32; 64]));
    /// launch((1, 1), 12, async |thread| {
    ///     let src = Tensor::view(&a, layout!((8, 8) : (1, 8)))?;
    ///     let mut dst = Tensor::view(&b, layout!((8, 8) : (8, 1)))?;
    ///     thread.cooperative_copy(&src, &mut dst, 128)
    /// })?;
    /// assert_eq!(b.to_vec()[..3], [0.0, 8.0, 16.0]);
    /// # Ok::<(), cute_interpreter::Fault>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::copy`].
    #[track_caller]
    pub fn cooperative_copy<A, L, B, M>(
        &self,
        src: &Tensor<A, L>,
        dst: &mut Tensor<B, M>,
        bits: usize,
    ) -> Result<(), Fault>
    where
        L: Places + CopyTo<M>,
        M: Places,
        Tensor<A, L>: Readable,
        Tensor<B, M>: Writable<Value = <Tensor<A, L> as Readable>::Value>,
    {
        let at = Location::caller();
        let (found, expected) = (src.size(), dst.size());
        if found != expected {
            return Err(Fault::Values { what: "cooperative_copy", found, expected });
        }
        let (from, to) = (src.layout(), dst.layout());
        let mut elements: Vec<Element> =
            (0..expected).filter_map(|i| Some((to.offset(i)?, from.offset(i)?, i))).collect();
        elements.sort_unstable();
        let width = size_of::<<Tensor<A, L> as Readable>::Value>().saturating_mul(8);
        let most = bits.checked_div(width).unwrap_or(1).max(1);
        let vector = vector(&elements, self.threads(), most);
        for chunk in elements.chunks(vector).skip(self.index()).step_by(self.threads().max(1)) {
            for &(_, _, i) in chunk {
                if let Some(value) = src.read(self, i, at)? {
                    dst.write(self, i, value, at)?;
                }
            }
        }
        Ok(())
    }
    /// `c(m, n) += sum over k of a(m, k) b(n, k)` by all threads of the tiled MMA: A, (M, K), and B, (N, K), are in memory that they share, and `c` is
    /// what this one has of the sums, `make_fragment` of its `partition_c`. What there is of A and B has been written before a barrier.
    ///
    /// ```
    /// use cute_atoms::element::{F16, F32};
    /// use cute_atoms::mma::{MmaSync, Sm80};
    /// use cute_atoms::tiled::{TiledMma, make_fragment};
    /// use cute_interpreter::{Global, launch};
    /// use cute_static::{Tensor, layout, shape};
    /// use half::f16;
    /// type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((2, 2, 1) : (1, 2, 0))>;
    /// let (a, b) = (Global::new("A", [f16::ONE; 32 * 32]), Global::new("B", [f16::ONE; 16 * 32]));
    /// let c = Global::new("C", [0f32; 32 * 16]);
    /// launch((1, 1), 128, async |thread| {
    ///     let a = Tensor::view(&a, layout!((32, 32) : (32, 1)))?;
    ///     let b = Tensor::view(&b, layout!((16, 32) : (32, 1)))?;
    ///     let c = Tensor::view(&c, layout!((32, 16) : (1, 32)))?;
    ///     let mma = Mma::default();
    ///     let mut mine = mma.get_slice(thread.index()).partition_c(&c)?;
    ///     let mut sums = make_fragment(&mine, 0f32);
    ///     thread.cooperative_gemm(&mma, &a, &b, &mut sums).await?;
    ///     thread.copy(&sums, &mut mine)
    /// })?;
    /// assert_eq!(c.to_vec(), [32.0; 32 * 16]);
    /// # Ok::<(), cute_interpreter::Fault>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::mma`]; [`Fault::Algebra`] of a thread that the tiled MMA has not.
    #[track_caller]
    pub fn cooperative_gemm<T, X, Y, L, M, C>(
        &self,
        mma: &T,
        a: &Tensor<View<'_, Watched<X>>, L>,
        b: &Tensor<View<'_, Watched<Y>>, M>,
        c: &mut C,
    ) -> impl Future<Output = Result<(), Fault>>
    where
        X: Copy + 'static,
        Y: Copy + 'static,
        C: Writable,
        T: Multiplies<X, Y, C::Value>,
        L: Places + PartitionABy<T, Output: Places>,
        M: Places + PartitionBBy<T, Output: Places>,
    {
        let at = Location::caller();
        async move {
            let slice = mma.get_slice(self.index());
            let (a, b) = (slice.partition_a(a)?, slice.partition_b(b)?);
            self.mma_at(&slice, &a, &b, c, at).await
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::arithmetic_side_effects,
        clippy::indexing_slicing,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "a test, of small numbers"
    )]
    use super::{Element, vector};

    fn gcd(a: usize, b: usize) -> usize {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    /// Of permuted modes without gaps, whose extents are powers of 2: CuTe's `gcd(common elements, most, elements of a thread)`.
    #[test]
    fn vectors_are_as_wide_as_in_cute() {
        let mut state = 1u64;
        let mut below = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut wide = [0; 4];
        for _ in 0..2000 {
            let extents: [usize; 3] = core::array::from_fn(|_| 1 << below(4));
            let n: usize = extents.iter().product();
            let mut strides = || {
                let mut order = [0, 1, 2];
                order.swap(2, below(3));
                order.swap(1, below(2));
                let (mut strides, mut stride) = ([0; 3], 1);
                for mode in order {
                    strides[mode] = stride;
                    stride *= extents[mode];
                }
                strides
            };
            let (from, to) = (strides(), strides());
            let at = |i: usize, strides: [usize; 3]| -> isize {
                let digits = [i % extents[0], i / extents[0] % extents[1], i / (extents[0] * extents[1])];
                digits.iter().zip(strides).map(|(digit, stride)| digit * stride).sum::<usize>() as isize
            };
            let mut elements: Vec<Element> = (0..n).map(|i| (at(i, to), at(i, from), i)).collect();
            elements.sort_unstable();
            let common = elements.iter().enumerate().take_while(|(i, element)| element.1 == *i as isize).count();
            let (threads, most) = (1 << below(6), 1 << below(4));
            let found = vector(&elements, threads, most);
            let each = if n.is_multiple_of(threads) { n / threads } else { most };
            assert_eq!(found, gcd(gcd(common, most), each), "{extents:?} {from:?} {to:?}, {threads} threads, {most}");
            wide[found.ilog2() as usize] += 1;
        }
        assert!(wide.iter().all(|&count| count > 50), "{wide:?}");
        // a swizzle takes vectors of 2 apart no further, and what begins beside them does
        let swizzled: Vec<Element> = (0..16isize).map(|i| (i, i ^ (i >> 2 & 2), i.cast_unsigned())).collect();
        assert_eq!(vector(&swizzled, 4, 4), 2);
        let beside: Vec<Element> = (0..16isize).map(|i| (i, i + 1, i.cast_unsigned())).collect();
        assert_eq!(vector(&beside, 4, 4), 1);
    }
}
