//! Matrices in NumPy's `.npy` files: of `f8`, `f4` or `f2`, little-endian, in C order.

use half::f16;
use std::fs;
use std::io::{Error, ErrorKind, Result};
use std::path::Path;

/// Rows, columns, and the numbers row by row.
pub type Table = (usize, usize, Vec<f64>);

fn wrong(file: &Path, what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, format!("{}: {what}", file.display()))
}
/// What stands behind `'key':` in a header, up to a comma outside of brackets.
fn field<'a>(header: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = header.split_once(&format!("'{key}':"))?;
    let rest = rest.trim_start();
    let end = if rest.starts_with('(') { rest.find(')')?.checked_add(1)? } else { rest.find([',', '}'])? };
    rest.get(..end).map(str::trim)
}
/// Reads a matrix.
///
/// # Errors
/// The file's, or [`ErrorKind::InvalidData`] of one that is no such matrix.
pub fn read(file: &Path) -> Result<Table> {
    let bytes = fs::read(file)?;
    let no_matrix = || wrong(file, "no .npy file of a matrix of f8, f4 or f2, little-endian, in C order");
    let rest = bytes.strip_prefix(b"\x93NUMPY").ok_or_else(no_matrix)?;
    let (version, rest) = rest.split_first_chunk::<2>().ok_or_else(no_matrix)?;
    let (length, rest) = if version[0] == 1 {
        rest.split_first_chunk::<2>().map(|(n, rest)| (u32::from(u16::from_le_bytes(*n)), rest))
    } else {
        rest.split_first_chunk::<4>().map(|(n, rest)| (u32::from_le_bytes(*n), rest))
    }
    .ok_or_else(no_matrix)?;
    let (header, data) = rest.split_at_checked(length as usize).ok_or_else(no_matrix)?;
    let header = str::from_utf8(header).map_err(|_| no_matrix())?;
    if field(header, "fortran_order") != Some("False") {
        return Err(no_matrix());
    }
    let shape =
        field(header, "shape").and_then(|shape| shape.strip_prefix('(')?.strip_suffix(')')).ok_or_else(no_matrix)?;
    let shape: Vec<usize> = shape.split(',').filter_map(|n| n.trim().parse().ok()).collect();
    let [rows, columns] = shape[..] else { return Err(no_matrix()) };
    let numbers: Vec<f64> = match field(header, "descr").map(|of| of.trim_matches('\'')) {
        Some("<f8") => data.as_chunks().0.iter().map(|x| f64::from_le_bytes(*x)).collect(),
        Some("<f4") => data.as_chunks().0.iter().map(|x| f32::from_le_bytes(*x).into()).collect(),
        Some("<f2") => data.as_chunks().0.iter().map(|x| f16::from_le_bytes(*x).to_f64()).collect(),
        _ => return Err(no_matrix()),
    };
    if Some(numbers.len()) != rows.checked_mul(columns) {
        return Err(wrong(file, "it ends too early, or too late"));
    }
    Ok((rows, columns, numbers))
}
/// Writes a matrix as `f4`.
///
/// # Errors
/// The file's.
#[expect(clippy::cast_possible_truncation, reason = "to f4")]
pub fn write(file: &Path, (rows, columns, numbers): (usize, usize, &[f64])) -> Result<()> {
    let mut header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    // the header ends at a multiple of 64 bytes, with a new line
    let length = header.len().saturating_add(11).next_multiple_of(64).saturating_sub(10);
    header = format!("{header:<width$}\n", width = length.saturating_sub(1));
    let length = u16::try_from(header.len()).map_err(|_| wrong(file, "too many columns"))?;
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(length.to_le_bytes());
    bytes.extend(header.bytes());
    bytes.extend(numbers.iter().flat_map(|&x| (x as f32).to_le_bytes()));
    fs::write(file, bytes)
}
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    /// What is written is read, and the header is one of NumPy's.
    #[test]
    fn there_and_back() {
        let file = std::env::temp_dir().join(format!("cute-cuda-{}.npy", std::process::id()));
        let numbers = [1.0, -2.5, 3.0, 0.125, 1e10, 0.0];
        write(&file, (2, 3, &numbers)).unwrap();
        let bytes = fs::read(&file).unwrap();
        assert_eq!((&bytes[..8], bytes.len()), (&b"\x93NUMPY\x01\x00"[..], 128 + 24));
        assert_eq!(read(&file).unwrap(), (2, 3, numbers.to_vec()));
        fs::write(&file, &bytes[..140]).unwrap();
        assert!(read(&file).unwrap_err().to_string().ends_with("it ends too early, or too late"));
        fs::write(&file, b"no").unwrap();
        assert_eq!(read(&file).unwrap_err().kind(), ErrorKind::InvalidData);
        fs::remove_file(&file).unwrap();
    }
}
