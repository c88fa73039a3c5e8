//! NumPy's `.npy` files: a matrix is read with the layout that its header gives.

use crate::Failure;
use crate::kernel::Strided;
use cute_kit::Layout;
use ndarray_npy::npy::header::{Header, Layout as Order};
use ndarray_npy::{ReadDataError, ReadableElement, WritableElement, WriteDataError};
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// An element type of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dtype {
    F32,
    F64,
}
impl Dtype {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }
    const fn bytes(self) -> usize {
        match self {
            Self::F32 => 4,
            Self::F64 => 8,
        }
    }
}

/// A file of which the header has been read.
pub(crate) struct Npy {
    path: PathBuf,
    header: Header,
    /// What was read past the header, and the rest of the file.
    data: io::Chain<io::Cursor<Vec<u8>>, File>,
    pub(crate) dtype: Dtype,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// The longest header taken, which is NumPy's limit too ...
const LONGEST_HEADER: usize = 10_000;
/// ... and the deepest nesting of brackets in it: the parser of literals recurses, and takes minutes for thousands.
const DEEPEST_HEADER: usize = 8;

fn failed(path: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("{}: {why}", path.display()))
}
fn truncated(path: &Path, what: &str, expected: usize, found: usize) -> Failure {
    let path = path.display();
    Failure::Input(format!("{path} is truncated: {expected} bytes of {what} expected and {found} found"))
}
fn extents(shape: &[usize]) -> String {
    if shape.is_empty() {
        return "a scalar".into();
    }
    shape.iter().map(usize::to_string).collect::<Vec<_>>().join("x")
}

impl Npy {
    /// Reads the header of a file and checks that a matrix of floats follows.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let mut file = File::open(path).map_err(|e| failed(path, e))?;
        let mut head = Vec::new();
        let most = u64::try_from(LONGEST_HEADER).unwrap_or(u64::MAX);
        (&mut file).take(most).read_to_end(&mut head).map_err(|e| failed(path, e))?;
        check_prefix(path, &head)?;
        let mut rest = head.as_slice();
        let header = Header::from_reader(&mut rest).map_err(|e| {
            // a parser's drawing of the place is cut off: one line
            let message = e.to_string();
            failed(path, format_args!("not a .npy file: {}", message.lines().next().unwrap_or_default().trim_end()))
        })?;
        let read = head.len() - rest.len();

        let descriptor = header.type_descriptor.to_string();
        let dtype = match header.type_descriptor.as_string().map(String::as_str) {
            Some("<f4" | ">f4") => Dtype::F32,
            Some("<f8" | ">f8") => Dtype::F64,
            _ => return Err(failed(path, format_args!("the dtype is {descriptor}, but f32 or f64 is needed"))),
        };
        let &[rows, columns] = header.shape.as_slice() else {
            let (found, shape) = (header.shape.len(), extents(&header.shape));
            return Err(failed(path, format_args!("a matrix has 2 dimensions, but this array has {found} ({shape})")));
        };
        if rows == 0 || columns == 0 {
            return Err(failed(
                path,
                format_args!("the matrix is {rows}x{columns}, but both extents must be 1 or more"),
            ));
        }
        let mut head = io::Cursor::new(head);
        head.set_position(u64::try_from(read).unwrap_or(u64::MAX));
        Ok(Self { path: path.to_owned(), header, data: head.chain(file), dtype, rows, columns })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file's name.
    pub(crate) fn name(&self) -> std::path::Display<'_> {
        self.path.display()
    }

    /// Reads the elements: as they lie in the file, with the layout that finds them.
    pub(crate) fn read<T: ReadableElement>(self) -> Result<(Vec<T>, Strided), Failure> {
        let Self { path, header, data, dtype, rows, columns } = self;
        let size = rows.checked_mul(columns).and_then(|n| Some((n, n.checked_mul(dtype.bytes())?)));
        let Some((count, bytes)) = size else {
            return Err(failed(
                &path,
                format_args!("{rows}x{columns} elements of {} bytes are too many", dtype.bytes()),
            ));
        };
        // all bytes first: a header that promises more than there is must not make us ask for the memory
        let mut raw = Vec::new();
        data.take(u64::try_from(bytes).unwrap_or(u64::MAX)).read_to_end(&mut raw).map_err(|e| failed(&path, e))?;
        if raw.len() < bytes {
            return Err(truncated(&path, "elements", bytes, raw.len()));
        }
        let elements = T::read_to_end_exact_vec(raw.as_slice(), &header.type_descriptor, count)
            .map_err(|e: ReadDataError| failed(&path, e))?;
        let strides = match header.layout {
            Order::Standard => (columns, 1),
            Order::Fortran => (1, rows),
        };
        let layout = Layout::new((rows, columns), strides).map_err(|e| failed(&path, e))?;
        Ok((elements, layout))
    }
}

/// Whether the header is there in full, by the length that it begins with, and fit to be parsed.
fn check_prefix(path: &Path, head: &[u8]) -> Result<(), Failure> {
    let begins = head.get(..6).unwrap_or(head);
    if !b"\x93NUMPY".starts_with(begins) {
        return Err(failed(path, "not a .npy file: it does not begin with \\x93NUMPY"));
    }
    let (start, length) = match head {
        [_, _, _, _, _, _, 1, _, low, high, ..] => (10, usize::from(u16::from_le_bytes([*low, *high]))),
        [_, _, _, _, _, _, 2..=255, _, a, b, c, d, ..] => {
            (12, usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).unwrap_or(usize::MAX))
        }
        _ => return Err(truncated(path, "header", 10, head.len())),
    };
    let expected = length.saturating_add(start);
    if expected > LONGEST_HEADER {
        return Err(failed(path, format_args!("the header has {expected} bytes, but {LONGEST_HEADER} are the most")));
    }
    let Some(text) = head.get(start..expected) else {
        return Err(truncated(path, "header", expected, head.len()));
    };
    let (mut depth, mut deepest) = (0usize, 0);
    for byte in text {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    if deepest > DEEPEST_HEADER {
        let why =
            format_args!("not a .npy file: brackets {deepest} deep in the header, but {DEEPEST_HEADER} are the most");
        return Err(failed(path, why));
    }
    Ok(())
}

/// Writes a row-major matrix as a file.
pub(crate) fn write<T: WritableElement>(to: impl Write, rows: usize, columns: usize, data: &[T]) -> io::Result<()> {
    let header = Header { type_descriptor: T::type_descriptor(), layout: Order::Standard, shape: vec![rows, columns] };
    let mut writer = BufWriter::new(to);
    writer.write_all(&header.to_bytes().map_err(io::Error::other)?)?;
    T::write_slice(data, &mut writer).map_err(|e| match e {
        WriteDataError::Io(e) => e,
        other => io::Error::other(other),
    })?;
    writer.flush()
}
