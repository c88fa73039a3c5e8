//! What would do instead of a number that is refused: found by asking, so that each one does.

use crate::error::Error;
use crate::explain::explain;
use crate::syntax::Span;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A number of an expression, and one that fits in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fit {
    /// Where the number stands.
    pub span: Span,
    /// The number that fits.
    pub number: u64,
    /// The expression with it.
    pub text: String,
    /// What that is worth.
    pub result: String,
}

/// The most numbers that are tried, and the longest text.
const MOST_TRIED: usize = 96;
const LONGEST: usize = 2000;
/// The most that are told of one number.
const MOST_TOLD: usize = 6;

/// Numbers that a refused expression would have a value with, each in the place of one that the refusal names: those that
/// [`explain`] helps with first, then the nearest.
///
/// ```
/// let text = "(4,6,8):(2,3,5) o 6:3";
/// let fits = cute_expr::fits(text);
/// assert_eq!((fits[0].text.as_str(), fits[0].result.as_str()), ("(4,6,8):(2,3,5) o 6:2", "(2,3):(4,3)"));
/// let numbers: Vec<u64> = fits.iter().filter(|fit| fit.span == (20..21)).map(|fit| fit.number).collect();
/// assert_eq!(numbers, [2, 4, 8, 12, 24, 48]);
/// assert!(cute_expr::fits("4:1").is_empty());
/// ```
#[must_use]
pub fn fits(text: &str) -> Vec<Fit> {
    let Ok(told) = explain(text) else { return Vec::new() };
    let Err(error) = &told.result else { return Vec::new() };
    if text.len() > LONGEST || !error.is_refusal() {
        return Vec::new();
    }
    let named = numbers(&error.to_string());
    let help = told.steps.last().map(|step| step.help.join(" ")).unwrap_or_default();
    // "strides that fit 4: 2, 8": what is before the colon is not offered
    let offered: Vec<u64> =
        numbers(help.split_once(": ").map_or("", |(_, fit)| fit)).into_iter().map(|(_, n)| n).collect();
    let mut found = Vec::new();
    for (span, old) in places(text, error) {
        if named.iter().any(|(_, number)| *number == old) {
            of_one(text, &span, old, &offered, &mut found);
        }
    }
    found
}

/// Tries the numbers of one place.
fn of_one(text: &str, span: &Span, old: u64, offered: &[u64], found: &mut Vec<Fit>) {
    let (before, after) = (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
    let near = (1..=16u64).flat_map(|step| [old.checked_sub(step), old.checked_add(step)]).flatten();
    let far = (1..=12u32).filter_map(|shift| 1u64.checked_shl(shift));
    let mut tried: Vec<u64> = Vec::new();
    let mut told = 0usize;
    for number in offered.iter().copied().chain(near).chain(far).filter(|number| *number > 0 && *number != old) {
        if tried.contains(&number) {
            continue;
        }
        tried.push(number);
        if told >= MOST_TOLD || tried.len() > MOST_TRIED {
            break;
        }
        let new = format!("{before}{number}{after}");
        if let Ok(value) = crate::evaluate(&new) {
            found.push(Fit { span: span.clone(), number, text: new, result: value.to_string() });
            told = told.saturating_add(1);
        }
    }
    // what was found is told in order
    let first = found.len().saturating_sub(told);
    if let Some(these) = found.get_mut(first..) {
        these.sort_by_key(|fit| fit.number);
    }
}

/// The numbers of the expression that may be to blame: those of the place first, from its end, where strides stand.
fn places(text: &str, error: &Error) -> Vec<(Span, u64)> {
    let all = numbers(text);
    let is_inside = |span: &Span| span.start >= error.span.start && span.end <= error.span.end;
    let (mut inside, outside): (Vec<_>, Vec<_>) = all.into_iter().partition(|(span, _)| is_inside(span));
    inside.reverse();
    inside.into_iter().chain(outside).collect()
}

/// The numbers of a text that are no parts of names.
fn numbers(text: &str) -> Vec<(Span, u64)> {
    let mut found = Vec::new();
    let mut start = None;
    let mut in_name = false;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match start {
            None if c.is_ascii_digit() && !in_name => start = Some(at),
            Some(first) if !c.is_ascii_digit() => {
                let number = text.get(first..at).and_then(|digits| digits.parse().ok());
                found.extend(number.filter(|_| !c.is_alphanumeric() && c != '@').map(|number| (first..at, number)));
                start = None;
            }
            _ => {}
        }
        in_name = start.is_none() && (c.is_alphanumeric() || c == '_' || c == '@');
    }
    found
}
