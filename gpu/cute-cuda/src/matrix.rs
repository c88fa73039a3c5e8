//! Matrices in the memory of a GPU.

use crate::element::Number;
use crate::gpu::{Error, Gpu};
use crate::plan::Stored;
use cudarc::driver::{CudaSlice, DevicePtr};
use cute_atoms::element::Element;
use cute_atoms::mma::{IsMajor, KMajor, Major};
use std::marker::PhantomData;

/// Elements that are written at once.
const CHUNK: usize = 1 << 24;

/// A matrix of elements `E`: its rows are contiguous ([`KMajor`]), or its columns ([`MnMajor`](cute_atoms::mma::MnMajor)), and begin at multiples
/// of 16 bytes, as TMA asks for; those of 2048 bytes and more at multiples of 128, by which memory is read.
#[derive(Debug)]
pub struct Matrix<E: Number, J = KMajor> {
    memory: CudaSlice<E::Stored>,
    rows: usize,
    columns: usize,
    leading: usize,
    major: PhantomData<J>,
}
impl<E: Number, J: IsMajor> Matrix<E, J> {
    /// How many lie between the beginnings of two rows, or columns.
    fn leading(rows: usize, columns: usize) -> usize {
        let contiguous = if J::MAJOR == Major::K { columns } else { rows };
        let words = if contiguous / 128 >= Self::word() { 8 } else { 1 };
        contiguous.checked_next_multiple_of(Self::word().saturating_mul(words)).unwrap_or(usize::MAX)
    }
    /// Elements of 16 bytes.
    fn word() -> usize {
        128_usize.checked_div(<E as Element>::BITS).unwrap_or(1).max(1)
    }
    /// Where an element is.
    fn place(row: usize, column: usize, leading: usize) -> usize {
        let (slow, fast) = if J::MAJOR == Major::K { (row, column) } else { (column, row) };
        slow.saturating_mul(leading).saturating_add(fast)
    }
    /// Memory for one, which nobody has written yet.
    fn unwritten(gpu: &Gpu, rows: usize, columns: usize, leading: usize) -> Result<Self, Error> {
        let slow = if J::MAJOR == Major::K { rows } else { columns };
        let what = || format!("{rows} x {columns} {}", E::NAME);
        let memory = gpu.alloc((leading as u128).saturating_mul(slow as u128), what)?;
        Ok(Self { memory, rows, columns, leading, major: PhantomData })
    }
    /// The nearest to numbers, row by row; what is between the rows or columns is none of them.
    ///
    /// # Errors
    /// [`Error::Shape`], [`Error::Memory`], and what the driver says.
    pub fn upload(gpu: &Gpu, rows: usize, columns: usize, numbers: &[f64]) -> Result<Self, Error> {
        if rows.checked_mul(columns) != Some(numbers.len()) {
            return Err(Error::Shape(format!("{} numbers for a matrix of {rows} x {columns}", numbers.len())));
        }
        let leading = Self::leading(rows, columns);
        let mut matrix = Self::unwritten(gpu, rows, columns, leading)?;
        let (slow, fast) = if J::MAJOR == Major::K { (rows, columns) } else { (columns, rows) };
        // some rows, or columns, at a time: the host has no room for a second matrix
        let at_once = CHUNK.checked_div(leading).unwrap_or(1).max(1);
        for first in (0..slow).step_by(at_once) {
            let lines = at_once.min(slow.saturating_sub(first));
            let mut bits = vec![E::of(f64::MAX); lines.saturating_mul(leading)];
            for (line, bits) in bits.chunks_mut(leading.max(1)).enumerate() {
                let line = first.saturating_add(line);
                for (i, to) in bits.iter_mut().take(fast).enumerate() {
                    let (row, column) = if J::MAJOR == Major::K { (line, i) } else { (i, line) };
                    if let Some(&x) = numbers.get(row.saturating_mul(columns).saturating_add(column)) {
                        *to = E::of(x);
                    }
                }
            }
            matrix.write(gpu, first.saturating_mul(leading), &bits)?;
        }
        Ok(matrix)
    }
    /// Elements of the memory, from one on.
    fn write(&mut self, gpu: &Gpu, at: usize, bits: &[E::Stored]) -> Result<(), Error> {
        match self.memory.try_slice_mut(at..at.saturating_add(bits.len())) {
            Some(mut to) => gpu.answer(gpu.stream.memcpy_htod(bits, &mut to)),
            None => Err(Error::Shape(format!("{} elements from {at} on of {}", bits.len(), self.memory.len()))),
        }
    }
    /// One in which each element is the same, and what lies between the rows, or columns, too.
    ///
    /// # Errors
    /// [`Error::Memory`], and what the driver says.
    pub fn filled(gpu: &Gpu, rows: usize, columns: usize, number: f64) -> Result<Self, Error> {
        Self::filled_apart(gpu, rows, columns, 0, number)
    }
    /// The same with so many times 16 bytes more between its rows, or columns.
    ///
    /// # Errors
    /// [`Error::Memory`], and what the driver says.
    pub fn filled_apart(gpu: &Gpu, rows: usize, columns: usize, apart: usize, number: f64) -> Result<Self, Error> {
        let leading = Self::leading(rows, columns).saturating_add(apart.saturating_mul(Self::word()));
        let mut matrix = Self::unwritten(gpu, rows, columns, leading)?;
        let len = matrix.memory.len();
        let bits = vec![E::of(number); len.min(CHUNK)];
        for first in (0..len).step_by(CHUNK) {
            let many = CHUNK.min(len.saturating_sub(first));
            matrix.write(gpu, first, bits.get(..many).unwrap_or_default())?;
        }
        Ok(matrix)
    }
    /// The numbers, row by row.
    ///
    /// # Errors
    /// What the driver says.
    pub fn download(&self, gpu: &Gpu) -> Result<Vec<f64>, Error> {
        let bits = gpu.answer(gpu.stream.clone_dtoh(&self.memory))?;
        let at = |row, column| bits.get(Self::place(row, column, self.leading)).copied().unwrap_or_default();
        Ok((0..self.rows).flat_map(|row| (0..self.columns).map(move |column| E::number(at(row, column)))).collect())
    }
    /// What lies between the rows, or columns, from the next multiple of 16 bytes on: TMA writes whole words of so many.
    ///
    /// # Errors
    /// What the driver says.
    pub fn between(&self, gpu: &Gpu) -> Result<Vec<f64>, Error> {
        let bits = gpu.answer(gpu.stream.clone_dtoh(&self.memory))?;
        let contiguous = if J::MAJOR == Major::K { self.columns } else { self.rows };
        Ok(bits
            .chunks(self.leading.max(1))
            .flat_map(|row| row.iter().skip(contiguous.next_multiple_of(Self::word())))
            .map(|&x| E::number(x))
            .collect())
    }
    /// What lies between the rows, or columns, from their last element on: what is not written by TMA stays here too.
    ///
    /// # Errors
    /// What the driver says.
    pub fn beside(&self, gpu: &Gpu) -> Result<Vec<f64>, Error> {
        let bits = gpu.answer(gpu.stream.clone_dtoh(&self.memory))?;
        let contiguous = if J::MAJOR == Major::K { self.columns } else { self.rows };
        let rows = bits.chunks(self.leading.max(1));
        Ok(rows.flat_map(|row| row.iter().skip(contiguous)).map(|&x| E::number(x)).collect())
    }
    /// Rows and columns.
    #[must_use]
    pub const fn shape(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }
    /// How many elements lie between the beginnings of two rows, or columns.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.leading
    }
    /// How it lies: what is between its rows, or columns, is its own.
    pub(crate) const fn stored(&self) -> Stored {
        Stored { shape: self.shape(), stride: self.leading, room: self.leading }
    }
    /// Its address.
    pub(crate) fn address(&self, gpu: &Gpu) -> u64 {
        self.memory.device_ptr(&gpu.stream).0
    }
}
