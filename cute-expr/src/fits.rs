//! What would do instead of a number that is refused: found by asking, so that each one does.

use crate::error::Error;
use crate::evaluate::{Known, evaluate_again};
use crate::explain::{Explanation, explain};
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

/// The most numbers that are tried in one place, the most expressions in all; the longest text.
const MOST_TRIED: usize = 96;
const MOST_ASKED: usize = 256;
/// The most steps that are taken for all of them; an expression has 16 times as many.
const MOST_SPENT: usize = 1 << 20;
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
    explain(text).map_or_else(|_| Vec::new(), |told| told.fits)
}

/// The places that a help names.
const MOST_PLACES: usize = 3;

/// What fits, in a line for each place: the expression with a `?` there.
pub(crate) fn help(text: &str, fits: &[Fit]) -> Vec<String> {
    let mut lines: Vec<(Span, Vec<String>)> = Vec::new();
    for fit in fits {
        match lines.iter().position(|(span, _)| *span == fit.span) {
            Some(known) => {
                if let Some((_, numbers)) = lines.get_mut(known) {
                    numbers.push(fit.number.to_string());
                }
            }
            None if lines.len() < MOST_PLACES => lines.push((fit.span.clone(), alloc::vec![fit.number.to_string()])),
            None => {}
        }
    }
    let line = |(span, numbers): (Span, Vec<String>)| {
        let (before, after) = (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
        format!("{}?{} with {}", shortened(before, true), shortened(after, false), numbers.join(", "))
    };
    lines.into_iter().map(line).collect()
}

/// The end of a text, or its beginning, and `..` for what is left out.
fn shortened(text: &str, is_end: bool) -> String {
    const SHOWN: usize = 60;
    let count = text.chars().count();
    match (count > SHOWN, is_end) {
        (false, _) => text.to_string(),
        (true, true) => format!("..{}", text.chars().skip(count.saturating_sub(SHOWN)).collect::<String>()),
        (true, false) => format!("{}..", text.chars().take(SHOWN).collect::<String>()),
    }
}

pub(crate) fn of_refusal(text: &str, told: &Explanation) -> Vec<Fit> {
    let Err(error) = &told.result else { return Vec::new() };
    if text.len() > LONGEST || !error.is_refusal() {
        return Vec::new();
    }
    let named = numbers(&error.to_string());
    let help = told.steps.last().map(|step| step.help.join(" ")).unwrap_or_default();
    // "strides that fit 4: 2, 8": what is before the colon is not offered
    let offered: Vec<u64> =
        numbers(help.split_once(": ").map_or("", |(_, fit)| fit)).into_iter().map(|(_, n)| n).collect();
    let mut found = Found { left: MOST_ASKED, known: Known::default(), fits: Vec::new() };
    let (named, others): (Vec<_>, Vec<_>) =
        places(text, error).into_iter().partition(|(_, old)| named.iter().any(|(_, number)| number == old));
    for (span, old) in named {
        found.of_one(text, &span, old, &offered);
    }
    // of what the refusal computes, no number is in the text
    for (span, old) in others {
        if !found.fits.is_empty() {
            break;
        }
        found.of_one(text, &span, old, &offered);
    }
    found.fits
}

/// What was found, and how many expressions may still be asked.
struct Found {
    left: usize,
    known: Known,
    fits: Vec<Fit>,
}
impl Found {
    /// Tries the numbers of one place.
    fn of_one(&mut self, text: &str, span: &Span, old: u64, offered: &[u64]) {
        let (before, after) = (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
        let near = (1..=16u64).flat_map(|step| [old.checked_sub(step), old.checked_add(step)]).flatten();
        let far = (1..=12u32).filter_map(|shift| 1u64.checked_shl(shift));
        let mut tried: Vec<u64> = Vec::new();
        let first = self.fits.len();
        for number in offered.iter().copied().chain(near).chain(far).filter(|number| *number > 0 && *number != old) {
            if tried.contains(&number) {
                continue;
            }
            tried.push(number);
            let has_enough = self.fits.len().saturating_sub(first) >= MOST_TOLD || tried.len() > MOST_TRIED;
            if has_enough || self.left == 0 || self.known.spent > MOST_SPENT {
                break;
            }
            self.left = self.left.saturating_sub(1);
            let new = format!("{before}{number}{after}");
            if let Ok(value) = evaluate_again(&new, &mut self.known) {
                self.fits.push(Fit { span: span.clone(), number, text: new, result: value.to_string() });
            }
        }
        // what was found is told in order
        if let Some(these) = self.fits.get_mut(first..) {
            these.sort_by_key(|fit| fit.number);
        }
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
