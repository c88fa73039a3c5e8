//! Matrices in NumPy's `.npy` files, of `f8` or `f4`.

use ndarray_npy::npy::header::{Header, Layout as Order};
use ndarray_npy::{ReadableElement, WritableElement};
use std::fmt::Display;
use std::fs;
use std::io::{Error, ErrorKind, Result};
use std::path::Path;

/// Rows, columns, and the numbers row by row.
pub type Table = (usize, usize, Vec<f64>);

/// The longest header taken, which is NumPy's limit too.
const LONGEST_HEADER: usize = 10_000;
/// The deepest nesting of brackets in it: the parser of literals recurses, and takes minutes for thousands.
const DEEPEST_HEADER: usize = 8;

fn wrong(file: &Path, what: impl Display) -> Error {
    Error::new(ErrorKind::InvalidData, format!("{}: {what}", file.display()))
}
/// The header's text, if all of it is there and fit to be parsed.
fn header(bytes: &[u8]) -> std::result::Result<(), String> {
    let rest = bytes.strip_prefix(b"\x93NUMPY").ok_or("it does not begin with \\x93NUMPY")?;
    let (begin, length) = match rest {
        [1, _, low, high, ..] => (4, usize::from(u16::from_le_bytes([*low, *high]))),
        [2..=255, _, a, b, c, d, ..] => {
            (6, usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).unwrap_or(usize::MAX))
        }
        _ => return Err("it ends in the header".to_owned()),
    };
    if length > LONGEST_HEADER {
        return Err(format!("a header of {length} bytes, of {LONGEST_HEADER} at most"));
    }
    let text = rest.get(begin..length.saturating_add(begin)).ok_or("it ends in the header")?;
    let (mut depth, mut deepest) = (0usize, 0);
    for byte in text {
        match byte {
            b'(' | b'[' | b'{' => depth = depth.saturating_add(1),
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    if deepest > DEEPEST_HEADER {
        return Err(format!("brackets {deepest} deep in the header, of {DEEPEST_HEADER} at most"));
    }
    Ok(())
}
/// Reads a matrix.
///
/// # Errors
/// The file's, or [`ErrorKind::InvalidData`] of one that is no such matrix.
pub fn read(file: &Path) -> Result<Table> {
    let bytes = fs::read(file)?;
    header(&bytes).map_err(|what| wrong(file, format_args!("no .npy file: {what}")))?;
    let mut rest = bytes.as_slice();
    // a parser's drawing of the place is cut off: one line
    let first = |error: String| error.lines().next().unwrap_or_default().trim_end().to_owned();
    let header = Header::from_reader(&mut rest)
        .map_err(|error| wrong(file, format_args!("no .npy file: {}", first(error.to_string()))))?;
    let &[rows, columns] = header.shape.as_slice() else {
        return Err(wrong(file, format_args!("an array of {} dimensions, not a matrix", header.shape.len())));
    };
    let many = rows.checked_mul(columns).ok_or_else(|| wrong(file, "too many elements"))?;
    let numbers = match header.type_descriptor.as_string().map(String::as_str) {
        Some("<f8" | ">f8") => elements::<f64>(file, rest, &header, many)?,
        Some("<f4" | ">f4") => elements::<f32>(file, rest, &header, many)?.into_iter().map(f64::from).collect(),
        _ => return Err(wrong(file, format_args!("elements of {}, not f8 or f4", header.type_descriptor))),
    };
    Ok(match header.layout {
        // of a matrix of 2^60 rows and no columns no row is made
        Order::Fortran if !numbers.is_empty() => {
            let row = |i| numbers.iter().skip(i).step_by(rows.max(1)).copied();
            (rows, columns, (0..rows).flat_map(row).collect())
        }
        Order::Standard | Order::Fortran => (rows, columns, numbers),
    })
}
/// What follows the header. The bytes are counted before memory is asked for.
fn elements<T: ReadableElement>(file: &Path, bytes: &[u8], header: &Header, many: usize) -> Result<Vec<T>> {
    if many.checked_mul(size_of::<T>()) != Some(bytes.len()) {
        return Err(wrong(file, "it ends too early, or too late"));
    }
    T::read_to_end_exact_vec(bytes, &header.type_descriptor, many).map_err(|error| wrong(file, error))
}
/// Writes a matrix as `f4`.
///
/// # Errors
/// The file's.
#[expect(clippy::cast_possible_truncation, reason = "to f4")]
pub fn write(file: &Path, (rows, columns, numbers): (usize, usize, &[f64])) -> Result<()> {
    let header =
        Header { type_descriptor: f32::type_descriptor(), layout: Order::Standard, shape: vec![rows, columns] };
    let mut bytes = header.to_bytes().map_err(Error::other)?;
    let numbers: Vec<f32> = numbers.iter().map(|&x| x as f32).collect();
    f32::write_slice(&numbers, &mut bytes).map_err(Error::other)?;
    fs::write(file, bytes)
}
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::cast_possible_truncation)]
mod tests {
    use super::*;

    /// What is written is read; what is cut off, no such file, or nested too deep is told.
    #[test]
    fn there_and_back() {
        let file = std::env::temp_dir().join(format!("cute-cuda-{}.npy", std::process::id()));
        let numbers = [1.0, -2.5, 3.0, 0.125, 1e10, 0.0];
        write(&file, (2, 3, &numbers)).unwrap();
        let bytes = fs::read(&file).unwrap();
        assert_eq!((&bytes[..8], bytes.len() % 64), (&b"\x93NUMPY\x01\x00"[..], 24));
        let (rows, columns, same) = read(&file).unwrap();
        assert_eq!((rows, columns), (2, 3));
        assert!(same.iter().zip(numbers).all(|(x, y)| *x == f64::from(y as f32)));
        let told = |bytes: &[u8]| {
            fs::write(&file, bytes).unwrap();
            let error = read(&file).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidData);
            error.to_string().rsplit(": ").next().unwrap().to_owned()
        };
        assert_eq!(told(&bytes[..bytes.len() - 4]), "it ends too early, or too late");
        assert_eq!(told(b"no"), "it does not begin with \\x93NUMPY");
        assert_eq!(told(&bytes[..20]), "it ends in the header");
        let deep = [b"\x93NUMPY\x01\x00\x20\x00".as_slice(), &[b'('; 32]].concat();
        assert_eq!(told(&deep), "brackets 32 deep in the header, of 8 at most");
        // by columns: the same numbers in another order
        let text = String::from_utf8_lossy(&bytes[10..]).replace("False", "True ");
        let turned = [&bytes[..10], &text.as_bytes()[..bytes.len() - 34], &bytes[bytes.len() - 24..]].concat();
        fs::write(&file, turned).unwrap();
        let (_, _, numbers) = read(&file).unwrap();
        assert_eq!((numbers[0], numbers[1], numbers[3]), (1.0, 3.0, -2.5));
        // no elements, whatever the header says of rows
        let empty = |rows: &str, columns: &str| {
            let header = format!("{{'descr': '<f8', 'fortran_order': True, 'shape': ({rows}, {columns}), }}\n");
            let length = u16::try_from(header.len()).unwrap().to_le_bytes();
            fs::write(&file, [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes()].concat()).unwrap();
            read(&file).unwrap()
        };
        assert_eq!(empty("1152921504606846976", "0"), (1 << 60, 0, vec![]));
        assert_eq!(empty("0", "1152921504606846976"), (0, 1 << 60, vec![]));
        fs::remove_file(&file).unwrap();
    }
}
