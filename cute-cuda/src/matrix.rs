//! Matrices in the memory of a GPU.

use crate::element::Number;
use crate::gpu::{Error, Gpu};
use cudarc::driver::{CudaSlice, DevicePtr};
use cute_atoms::element::Element;
use cute_atoms::mma::{IsMajor, KMajor, Major};
use std::marker::PhantomData;

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
        contiguous.next_multiple_of(Self::word().saturating_mul(words))
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
    /// How many elements the memory has.
    fn len(rows: usize, columns: usize) -> usize {
        Self::leading(rows, columns).saturating_mul(if J::MAJOR == Major::K { rows } else { columns }).max(1)
    }
    /// The nearest to numbers, row by row; what is between the rows or columns is none of them.
    ///
    /// # Errors
    /// [`Error::Shape`], and what the driver says.
    pub fn upload(gpu: &Gpu, rows: usize, columns: usize, numbers: &[f64]) -> Result<Self, Error> {
        if rows.checked_mul(columns) != Some(numbers.len()) {
            return Err(Error::Shape(format!("{} numbers for a matrix of {rows} x {columns}", numbers.len())));
        }
        let leading = Self::leading(rows, columns);
        let mut bits = vec![E::of(f64::MAX); Self::len(rows, columns)];
        for (row, numbers) in numbers.chunks(columns.max(1)).enumerate() {
            for (column, &x) in numbers.iter().enumerate() {
                if let Some(to) = bits.get_mut(Self::place(row, column, leading)) {
                    *to = E::of(x);
                }
            }
        }
        Ok(Self { memory: gpu.stream.clone_htod(&bits)?, rows, columns, leading, major: PhantomData })
    }
    /// One in which each element is the same, and what lies between the rows, or columns, too.
    ///
    /// # Errors
    /// What the driver says.
    pub fn filled(gpu: &Gpu, rows: usize, columns: usize, number: f64) -> Result<Self, Error> {
        Self::filled_apart(gpu, rows, columns, 0, number)
    }
    /// The same with so many times 16 bytes more between its rows, or columns.
    ///
    /// # Errors
    /// What the driver says.
    pub fn filled_apart(gpu: &Gpu, rows: usize, columns: usize, apart: usize, number: f64) -> Result<Self, Error> {
        let leading = Self::leading(rows, columns).saturating_add(apart.saturating_mul(Self::word()));
        let bits =
            vec![E::of(number); leading.saturating_mul(if J::MAJOR == Major::K { rows } else { columns }).max(1)];
        Ok(Self { memory: gpu.stream.clone_htod(&bits)?, rows, columns, leading, major: PhantomData })
    }
    /// The numbers, row by row.
    ///
    /// # Errors
    /// What the driver says.
    pub fn download(&self, gpu: &Gpu) -> Result<Vec<f64>, Error> {
        let bits = gpu.stream.clone_dtoh(&self.memory)?;
        let at = |row, column| bits.get(Self::place(row, column, self.leading)).copied().unwrap_or_default();
        Ok((0..self.rows).flat_map(|row| (0..self.columns).map(move |column| E::number(at(row, column)))).collect())
    }
    /// What lies between the rows, or columns, from the next multiple of 16 bytes on: TMA writes whole words of so many.
    ///
    /// # Errors
    /// What the driver says.
    pub fn between(&self, gpu: &Gpu) -> Result<Vec<f64>, Error> {
        let bits = gpu.stream.clone_dtoh(&self.memory)?;
        let contiguous = if J::MAJOR == Major::K { self.columns } else { self.rows };
        Ok(bits
            .chunks(self.leading.max(1))
            .flat_map(|row| row.iter().skip(contiguous.next_multiple_of(Self::word())))
            .map(|&x| E::number(x))
            .collect())
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
    /// Its address.
    pub(crate) fn address(&self, gpu: &Gpu) -> u64 {
        self.memory.device_ptr(&gpu.stream).0
    }
}
