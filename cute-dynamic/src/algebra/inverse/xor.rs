//! Inverses of XOR strides (Section 2.3.1, Table 1, last rows of Tables 5 and 6): matrices over F_2.
//!
//! With extents that are powers of two, the bits of an integral coordinate are the coordinates of single bits, and a layout
//! is a matrix whose columns are its values at the powers of two. So is the result, `(2,2,..):(f_r0,f_r1,..)` coalesced,
//! with r_t the coordinate of offset 2^t:
//!
//! ```text
//! right_inverse: r_t with L(r_t) = 2^t, for t = 0, 1, .. as long as 2^t is a sum of columns
//! left_inverse:  the columns as a reduced echelon basis w_p = L(x_p), one pivot p each: r_p = x_p, and 0 for other bits
//! ```
//!
//! A last extent s that is no power of two, behind extents whose product is P, is taken for the next power of two. The
//! right inverse then ends where its coordinates would leave the domain: after 2^T, T bits being within it in every
//! combination, or after 2^a * m, if the bits from a on count whole steps of that last mode and those below a count none.

use crate::AlgebraError;
use crate::layout::{Mode, Modes};
use crate::tree::stride::Stride;

/// How many bits an offset or coordinate has.
const BITS: usize = 64;

/// A coordinate, or the value there.
type Bits = u64;

/// The columns of a layout, and its last mode if its extent is no power of two.
struct Matrix {
    columns: [Bits; BITS],
    len: usize,
    tail: Option<Tail>,
}

/// A mode whose extent is no power of two; it is the last one.
#[derive(Clone, Copy)]
struct Tail {
    extent: usize,
    stride: usize,
    /// How many columns come before it.
    at: usize,
}

impl Matrix {
    /// The matrix of the first modes, up to one whose extent is no power of two; and how many modes those are.
    fn new(line: &[Mode]) -> (Self, usize) {
        let mut matrix = Self { columns: [0; BITS], len: 0, tail: None };
        let mut used = 0usize;
        for mode in line {
            let k = match mode.stride {
                Stride::Xor(k) => k,
                Stride::Int(_) | Stride::Basis { .. } => 0,
            };
            let at = matrix.len;
            // The invariants of layouts leave room for each of these bits.
            let bits = usize::BITS.saturating_sub(mode.extent.saturating_sub(1).leading_zeros());
            for bit in 0..bits {
                matrix.push(wide(k).wrapping_shl(bit));
            }
            used = used.saturating_add(1);
            if !mode.extent.is_power_of_two() {
                matrix.tail = Some(Tail { extent: mode.extent, stride: k, at });
                break;
            }
        }
        (matrix, used)
    }

    fn push(&mut self, column: Bits) {
        if let Some(slot) = self.columns.get_mut(self.len) {
            *slot = column;
            self.len = self.len.saturating_add(1);
        }
    }

    fn columns(&self) -> &[Bits] {
        self.columns.get(..self.len).unwrap_or(&self.columns)
    }
}

/// An echelon basis: for each bit the vector that has it as its highest, and the sum of columns that it is.
pub(crate) struct Echelon([(Bits, Bits); BITS]);

impl Echelon {
    /// No vectors.
    pub(crate) fn new() -> Self {
        Self([(0, 0); BITS])
    }

    /// What is left of `vector` when the basis is taken out from the highest bit down, and the coordinates taken.
    fn reduce(&self, mut vector: Bits) -> (Bits, Bits) {
        let mut sum = 0;
        for (bit, &(basis, of)) in self.0.iter().enumerate().rev() {
            if basis != 0 && has(vector, bit) {
                vector ^= basis;
                sum ^= of;
            }
        }
        (vector, sum)
    }

    /// Adds a vector that is the value of `of`. Says no, and changes nothing, if it is a sum of those before it.
    pub(crate) fn insert(&mut self, vector: Bits, of: Bits) -> bool {
        let (rest, sum) = self.reduce(vector);
        if let Some(bit) = rest.checked_ilog2()
            && let Some(slot) = usize::try_from(bit).ok().and_then(|bit| self.0.get_mut(bit))
        {
            *slot = (rest, sum ^ of);
        }
        rest != 0
    }

    /// How many vectors there are, if their sums are all numbers of that many bits.
    pub(crate) fn lowest_bits(&self) -> Option<usize> {
        let count = self.0.iter().filter(|(vector, _)| *vector != 0).count();
        // Each has a highest bit of its own; so they are the lowest bits if no bit is higher.
        self.0.iter().skip(count).all(|(vector, _)| *vector == 0).then_some(count)
    }

    /// The basis of these columns.
    fn of(columns: &[Bits]) -> Self {
        let mut basis = Self::new();
        for (bit, &column) in columns.iter().enumerate() {
            basis.insert(column, power(bit));
        }
        basis
    }

    /// The largest sum of basis vectors.
    fn largest(&self) -> Bits {
        self.0.iter().rev().fold(0, |largest, &(basis, _)| largest.max(largest ^ basis))
    }
}

/// `R` with L(R(k)) = k.
pub(super) fn right_inverse(line: &[Mode]) -> Modes {
    // Modes behind one whose extent is no power of two stay at 0.
    let (matrix, _) = Matrix::new(line);
    let basis = Echelon::of(matrix.columns());
    let mut found = [0; BITS];
    let mut len = 0usize;
    for (bit, slot) in found.iter_mut().enumerate().take(matrix.len) {
        let (0, coordinate) = basis.reduce(power(bit)) else { break };
        *slot = coordinate;
        len = bit.saturating_add(1);
    }
    let found = found.get(..len).unwrap_or(&found);
    let Some(tail) = matrix.tail else { return columns_as_modes(found) };
    // The steps along the last mode that each bit of an offset takes.
    let steps = |coordinate: Bits| shifted_right(coordinate, tail.at);
    let within = bits_within(found.iter().map(|&coordinate| steps(coordinate)), wide(tail.extent));
    // Bits that take none, and then those that take 1, 2, 4, .. times a power of two.
    let none = found.iter().take_while(|&&coordinate| steps(coordinate) == 0).count();
    let (low, high) = found.split_at_checked(none).unwrap_or((found, &[]));
    if let Some(&first) = high.first()
        && steps(first).is_power_of_two()
    {
        let doubles = |(bit, &coordinate): (usize, &Bits)| {
            shifted_left(first, bit) == Some(coordinate) && shifted_left(steps(first), bit) == Some(steps(coordinate))
        };
        let run = high.iter().enumerate().take_while(|&pair| doubles(pair)).count();
        let reach = wide(tail.extent).div_ceil(steps(first).max(1)).min(shifted_left(1, run).unwrap_or(Bits::MAX));
        if shifted_left(reach, none).is_none_or(|reach| reach > power(within)) {
            let mut modes = columns_as_modes(low);
            modes.push(Mode { extent: narrow(reach), stride: Stride::Xor(narrow(first)) });
            return modes;
        }
    }
    columns_as_modes(found.get(..within).unwrap_or(found))
}

/// How many of these numbers, from the first on, have all their sums below `bound`.
fn bits_within(steps: impl Iterator<Item = Bits>, bound: Bits) -> usize {
    let mut span = Echelon::new();
    steps
        .take_while(|&step| {
            span.insert(step, 0);
            span.largest() < bound
        })
        .count()
}

/// `R` with L(R(L(k))) = L(k).
pub(super) fn left_inverse(line: &[Mode]) -> Result<Modes, AlgebraError> {
    let (matrix, used) = Matrix::new(line);
    let mut basis = Echelon::of(matrix.columns());
    // If the columns are independent the result stays within the domain; else it may need a last mode that extends.
    let injective = basis.0.iter().filter(|(vector, _)| *vector != 0).count() == matrix.len;
    let mut behind = line.iter().skip(used);
    if let Some(tail) = matrix.tail
        && behind.any(|mode| mode.extent > 1 || !injective)
    {
        return Err(AlgebraError::NotLinear { mode: used.saturating_sub(1), extent: tail.extent });
    }
    // Reduced: no vector has the pivot of another. From the lowest up, those below are reduced already.
    for bit in 0..BITS {
        let Some(&(vector, of)) = basis.0.get(bit).filter(|(vector, _)| *vector != 0) else { continue };
        let (rest, sum) = basis.reduce(vector ^ power(bit));
        if let Some(slot) = basis.0.get_mut(bit) {
            *slot = (rest ^ power(bit), sum ^ of);
        }
    }
    let bits = matrix.columns().iter().fold(0, |all, column| all | column);
    let len = bits.checked_ilog2().map_or(0, |highest| usize::try_from(highest).unwrap_or(BITS).saturating_add(1));
    let mut found = [0; BITS];
    for (slot, &(_, of)) in found.iter_mut().zip(&basis.0) {
        *slot = of;
    }
    let found = found.get(..len).unwrap_or(&found);
    // The bits from a = log2(stride) on are the coordinate of a last mode that has them to itself: it ends with its extent.
    if let Some(tail) = matrix.tail.filter(|tail| tail.stride.is_power_of_two()) {
        let at = usize::try_from(tail.stride.trailing_zeros()).unwrap_or(BITS);
        let alone = matrix.columns().iter().take(tail.at).all(|&column| shifted_right(column, at) == 0);
        let (low, high) = found.split_at_checked(at).unwrap_or((found, &[]));
        let in_order = |(bit, &coordinate): (usize, &Bits)| shifted_left(power(tail.at), bit) == Some(coordinate);
        if alone && high.iter().enumerate().all(in_order) {
            let mut modes = columns_as_modes(low);
            modes.push(Mode { extent: tail.extent, stride: Stride::Xor(narrow(power(tail.at))) });
            return Ok(modes);
        }
    }
    Ok(columns_as_modes(found))
}

/// `(2,2,..):(f_r0,f_r1,..)`; a zero is of any codomain.
fn columns_as_modes(columns: &[Bits]) -> Modes {
    let stride = |&column: &Bits| if column == 0 { Stride::Int(0) } else { Stride::Xor(narrow(column)) };
    columns.iter().map(|column| Mode { extent: 2, stride: stride(column) }).collect()
}

fn has(vector: Bits, bit: usize) -> bool {
    vector & power(bit) != 0
}

/// 2^bit, for bits that there are.
fn power(bit: usize) -> Bits {
    shifted_left(1, bit).unwrap_or(0)
}

/// None if a bit is lost.
fn shifted_left(number: Bits, by: usize) -> Option<Bits> {
    let by = u32::try_from(by).ok()?;
    number.checked_shl(by).filter(|shifted| shifted.checked_shr(by) == Some(number))
}

fn shifted_right(number: Bits, by: usize) -> Bits {
    u32::try_from(by).ok().and_then(|by| number.checked_shr(by)).unwrap_or(0)
}

/// No layout has numbers beyond a `usize`, and no `usize` has more bits.
fn wide(number: usize) -> Bits {
    Bits::try_from(number).unwrap_or(Bits::MAX)
}

fn narrow(number: Bits) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
