//! `C = alpha A B + beta C`: what is made of sums and of what is there.

use crate::operand::Destination;
use crate::scalar::{Factor, Ranges};
use crate::simd::Number;

/// `alpha` and `beta`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scale<T> {
    pub(crate) alpha: T,
    pub(crate) beta: T,
}
impl<T: Number> Scale<T> {
    /// `C += A B`.
    pub(crate) const PLAIN: Self = Self { alpha: T::ONE, beta: T::ONE };
    pub(crate) fn is_plain(&self) -> bool {
        self.alpha == T::ONE && self.beta == T::ONE
    }
    /// That for the next steps along `K`: the first ones have scaled `C`.
    pub(crate) fn next(self) -> Self {
        Self { beta: T::ONE, ..self }
    }
    /// `alpha * sum`, and `beta` times what is read, which is not asked for if `beta` is 0: it may be NaN, or never written.
    #[inline(always)]
    pub(crate) fn of(self, sum: T, old: impl FnOnce() -> T) -> T {
        let sum = self.alpha.times(sum);
        if self.beta == T::default() { sum } else { self.beta.times(old()).plus(sum) }
    }
}

/// `to = alpha * sums + beta * to`, of `(M,N):(1,width)` and `(M,N):(1,ldc)`.
///
/// # Safety
/// `sums` can be read, `to` be read and written as those layouts say, and nothing else refers to it.
#[inline(always)]
pub(crate) unsafe fn blend<T: Number>(
    (rows, columns): (usize, usize),
    scale: Scale<T>,
    (sums, width): (*const T, usize),
    (to, ldc): (*mut T, isize),
) {
    for j in 0..columns {
        // SAFETY: the caller's; a column's rows are contiguous in both
        unsafe {
            let (sums, to) = (sums.add(j * width), to.offset(ldc * j.cast_signed()));
            if scale.beta == T::default() {
                // not as a slice: what is there need not be a number yet
                for i in 0..rows {
                    to.add(i).write(scale.alpha.times(*sums.add(i)));
                }
            } else {
                for i in 0..rows {
                    to.add(i).write(scale.beta.times(*to.add(i)).plus(scale.alpha.times(*sums.add(i))));
                }
            }
        }
    }
}

/// `C = beta C`, of which no element is read if `beta` is 0.
///
/// # Safety
/// The elements of `C` in the ranges can be read and written, and nothing else refers to them.
pub(crate) unsafe fn fade<T: Factor<C>, C: Copy>(c: &Destination<C>, (rows, columns): Ranges, beta: T::Sum) {
    if beta == T::Sum::ONE {
        return;
    }
    let scale = Scale { alpha: T::Sum::ONE, beta };
    for j in columns {
        let column = c.at.wrapping_offset(c.columns.at(j));
        for i in rows.clone() {
            let to = column.wrapping_offset(c.rows.at(i));
            // SAFETY: an element of C
            unsafe { to.write(T::stored(scale.of(T::Sum::default(), || T::sum(to.read())))) };
        }
    }
}

/// `C = alpha sums + beta C` in the ranges, of which the sums are a column-major matrix.
///
/// # Safety
/// The elements of `C` in the ranges can be read and written, and nothing else refers to them; the sums can be read.
pub(crate) unsafe fn store<T: Factor<C>, C: Copy>(
    c: &Destination<C>,
    (rows, columns): Ranges,
    sums: *const T::Sum,
    scale: Scale<T::Sum>,
) {
    let m = rows.len();
    for (at, j) in columns.enumerate() {
        let column = c.at.wrapping_offset(c.columns.at(j));
        // SAFETY: elements of C, and as many sums
        unsafe {
            let sums = sums.add(at * m);
            if c.rows.stride() == Some(1) {
                T::store(sums, column.wrapping_add(rows.start), m, scale);
                continue;
            }
            for (at, i) in rows.clone().enumerate() {
                T::store(sums.add(at), column.wrapping_offset(c.rows.at(i)), 1, scale);
            }
        }
    }
}
