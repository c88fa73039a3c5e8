//! What would do instead of a number that is refused: found by asking, so that each one does.

use crate::error::Error;
use crate::evaluate::{Known, evaluate_again};
use crate::explain::{Explanation, explain};
use crate::syntax::Span;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A number of an expression, and one that fits in its place; or two, where no single one is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fit {
    /// Where the number stands; of two that change at once, from the first to the end of the second.
    pub span: Span,
    /// What fits there: the number, or both with what is between them.
    pub new: String,
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
/// [`explain`] helps with first, then the nearest. Where no number does alone, two that do together.
///
/// ```
/// let text = "(4,6,8):(2,3,5) o 6:3";
/// let fits = cute_expr::fits(text);
/// assert_eq!((fits[0].text.as_str(), fits[0].result.as_str()), ("(4,6,8):(2,3,5) o 6:2", "(2,3):(4,3)"));
/// let numbers: Vec<&str> = fits.iter().filter(|fit| fit.span == (20..21)).map(|fit| fit.new.as_str()).collect();
/// assert_eq!(numbers, ["2", "4", "8", "12", "24", "48"]);
/// let both = cute_expr::fits("zipped_divide((100,12):(1,100), <70!,5!>)");
/// assert_eq!(both[5].text, "zipped_divide((100,12):(1,100), <50!,12!>)");
/// assert!(both.iter().all(|fit| fit.span == (33..38)));
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
                    numbers.push(fit.new.clone());
                }
            }
            None if lines.len() < MOST_PLACES => lines.push((fit.span.clone(), alloc::vec![fit.new.clone()])),
            None => {}
        }
    }
    let line = |(span, numbers): (Span, Vec<String>)| {
        let (before, after) = (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
        // of two numbers at once, a comma may stand between them
        let separator = if numbers.iter().any(|new| new.contains(',')) { " or " } else { ", " };
        format!("{}?{} with {}", shortened(before, true), shortened(after, false), numbers.join(separator))
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
    // "strides that fit 4: 2, 8": what is before the colon is not offered
    let help = told.steps.last().map_or(&[][..], |step| step.help.as_slice());
    let help = help.iter().filter_map(|line| line.split_once(": "));
    let offered: Vec<u64> = help.flat_map(|(_, fit)| numbers(fit)).map(|(_, number)| number).collect();
    let mut found = Found { left: MOST_ASKED, known: Known::default(), fits: Vec::new() };
    let all = places(text, error);
    let (named, others): (Vec<_>, Vec<_>) =
        all.iter().cloned().partition(|(_, old)| named.iter().any(|(_, number)| number == old));
    for (span, old) in &named {
        found.of_one(text, span, *old, &offered);
    }
    // of what the refusal computes, no number is in the text
    for (span, old) in others {
        if !found.fits.is_empty() {
            break;
        }
        found.of_one(text, &span, old, &offered);
    }
    if found.fits.is_empty() {
        found.left = MOST_ASKED;
        found.known.spent = 0;
        for (span, old) in &named {
            found.of_two(text, (span, *old), &all, (error, &offered));
        }
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
                let (new, text) = (number.to_string(), new);
                self.fits.push(Fit { span: span.clone(), new, text, result: value.to_string() });
            }
        }
        // what was found is told in order
        if let Some(these) = self.fits.get_mut(first..) {
            these.sort_by_key(|fit| fit.new.parse().unwrap_or(u64::MAX));
        }
    }
    /// Tries a number of one place with which something else is refused, and with it the numbers of each other place, until
    /// some fit.
    fn of_two(
        &mut self,
        text: &str,
        (span, old): (&Span, u64),
        all: &[(Span, u64)],
        (error, offered): (&Error, &[u64]),
    ) {
        let (before, after) = (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
        let mut firsts = offered.to_vec();
        firsts.sort_by_key(|number| number.abs_diff(old));
        for first in firsts.into_iter().filter(|number| *number > 0 && *number != old) {
            if !self.fits.is_empty() || self.left == 0 || self.known.spent > MOST_SPENT {
                return;
            }
            self.left = self.left.saturating_sub(1);
            let changed = format!("{before}{first}{after}");
            let Err(next) = evaluate_again(&changed, &mut self.known) else { continue };
            // refused for the same, with the new number in the place of the old
            if next.to_string() == error.to_string().replace(&old.to_string(), &first.to_string()) {
                continue;
            }
            let (from, to) = (text.len(), changed.len());
            let moved = |at: usize| if at >= span.end { at.saturating_add(to).saturating_sub(from) } else { at };
            let named = numbers(&next.to_string());
            let others = all.iter().filter(|(other, number)| other != span && named.iter().any(|(_, n)| n == number));
            for (other, number) in others {
                let both = span.start.min(other.start)..span.end.max(other.end);
                // two of one tuple, not one of a shape and one of what it is divided by
                if text.get(both.clone()).unwrap_or_default().contains("):") {
                    continue;
                }
                let known = self.fits.len();
                self.of_one(&changed, &(moved(other.start)..moved(other.end)), *number, offered);
                for fit in self.fits.iter_mut().skip(known) {
                    let end = fit.text.len().saturating_sub(text.len().saturating_sub(both.end));
                    fit.new = fit.text.get(both.start..end).unwrap_or_default().to_string();
                    fit.span = both.clone();
                }
            }
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
