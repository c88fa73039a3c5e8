//! Reading files of vectors, plain or compressed.

use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// A line of a file, from 1, and what is on it.
pub type Line = (usize, io::Result<String>);

/// The lines of a file that are not blank. Whether it is compressed is seen by its first two bytes, not by its name.
///
/// # Errors
/// If it cannot be opened. What goes wrong later is in the line where it goes wrong, after which there are none.
pub fn lines(path: &Path) -> io::Result<impl Iterator<Item = Line>> {
    let mut file = BufReader::new(File::open(path)?);
    let compressed = file.fill_buf()?.starts_with(&[0x1f, 0x8b]);
    let bytes: Box<dyn Read> = if compressed { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) };
    let mut broken = false;
    let lines = BufReader::new(bytes).lines().enumerate().map_while(move |(number, line)| {
        if broken {
            return None;
        }
        broken = line.is_err();
        Some((number.saturating_add(1), line))
    });
    Ok(lines.filter(|(_, line)| line.as_ref().map_or(true, |line| !line.trim().is_empty())))
}
