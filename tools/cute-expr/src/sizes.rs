//! Sizes and places as people write them: `128x64`, `(128,64)`, `128,64`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The numbers of a size or of a place, written with an `x` or with commas, in parentheses or without; `_` before a number is left
/// out, as CuTe prints static integers.
///
/// ```
/// use cute_expr::sizes;
/// for text in ["128x64", "(128,64)", "128, 64", "128 X 64", "(_128,_64)"] {
///     assert_eq!(sizes(text), Ok(vec![128, 64]), "{text}");
/// }
/// assert_eq!(sizes("128x").unwrap_err(), "`128x`: expected numbers, as in 128x64 or (128,64)");
/// assert!(sizes("99999999999999999999x2").unwrap_err().starts_with("number 99999999999999999999 exceeds "));
/// ```
///
/// # Errors
/// A sentence, if the text is no list of numbers, or one of them is too large.
pub fn sizes(text: &str) -> Result<Vec<usize>, String> {
    let trimmed = text.trim();
    let inside = trimmed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let parts = inside.unwrap_or(trimmed).split(['x', 'X', '\u{d7}', ',']);
    parts
        .map(|part| {
            let digits = part.trim();
            let digits = digits.strip_prefix('_').unwrap_or(digits);
            if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                return Err(format!("`{text}`: expected numbers, as in 128x64 or (128,64)"));
            }
            digits.parse().map_err(|_| format!("number {} exceeds {}", digits, usize::MAX))
        })
        .collect()
}

/// [`sizes`] of two numbers: rows and columns.
///
/// ```
/// assert_eq!(cute_expr::two_sizes("(128,64)"), Ok([128, 64]));
/// assert_eq!(cute_expr::two_sizes("128").unwrap_err(), "`128`: expected two numbers, as in 128x64 or (128,64), found 1");
/// ```
///
/// # Errors
/// As [`sizes`], and if there are not two.
pub fn two_sizes(text: &str) -> Result<[usize; 2], String> {
    let all = sizes(text)?;
    let count = all.len();
    all.try_into().map_err(|_| format!("`{text}`: expected two numbers, as in 128x64 or (128,64), found {count}"))
}
