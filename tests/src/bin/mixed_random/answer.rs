//! What both sides say, and whether it is the same: function and verdict.

use crate::draw::Random;
use cute_dynamic::Layout as Values;
use cute_static::AlgebraError;
use std::fmt::Debug;

/// How two answers compare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The same function.
    Same,
    /// No values that make an operand: refused by both sides.
    NoOperand,
    /// Refused by both, for one reason.
    Refused,
    /// Refused by both, for two reasons.
    RefusedOtherwise(String),
    /// Refused by the mixed side with the error that is documented for it.
    MixedOnly(String),
    /// Not what values give, where that is documented, and the operation's equation holds.
    ByEquation(String),
    /// The types do not compile: the compiler refuses them.
    NotCompiled,
    /// Anything else.
    Different(String),
}

/// What an operation promises of its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Promise {
    /// The top-level modes have the sizes that they have on values.
    Modes,
    /// So if the operand that it is a layout of is a tuple: its shape is refined.
    Refines,
    /// One function of an integer, inside its size.
    Inside,
    /// One function of an integer, past its size too.
    Beyond,
    /// Of the result R on a layout A: `A(R(k)) = k` (Eq. 25) for as much of it as there is.
    Inverse,
    /// Of the result R on a layout A: `A(R(A(k))) = A(k)` (Eq. 26).
    LeftInverse,
}

/// An operand on both sides.
pub(crate) fn made<L: Debug>(
    mixed: Result<L, AlgebraError>,
    values: Result<Values, AlgebraError>,
    text: impl Fn() -> String,
) -> Result<(L, Values), Outcome> {
    match (mixed, values) {
        (Ok(mixed), Ok(values)) => Ok((mixed, values)),
        (Err(mixed), Err(values)) if mixed.code() == values.code() => Err(Outcome::NoOperand),
        (mixed, values) => {
            let mixed = mixed.map(|_| ());
            Err(Outcome::Different(format!("Layout::new of {}: mixed {mixed:?}, values {values:?}", text())))
        }
    }
}

/// An answer as a text, an offset behind the layout if there is one; `None` if the types do not compile.
pub(crate) type Answer = Option<Result<String, AlgebraError>>;

/// Compares the answers to `question`; `of` is the operand that a [`Promise`] names.
pub(crate) fn compare(
    mixed: Answer,
    values: Result<String, AlgebraError>,
    promise: Promise,
    of: &dyn Fn() -> String,
    question: &dyn Fn() -> String,
) -> Outcome {
    let Some(mixed) = mixed else { return Outcome::NotCompiled };
    let told = || format!("{}: mixed {mixed:?}, values {values:?}", question());
    let different =
        |why: &str| Outcome::Different(format!("{}: mixed {mixed:?}, values {values:?}: {why}", question()));
    match (&mixed, &values) {
        (Ok(mixed), Ok(values)) if mixed == values => Outcome::Same,
        (Ok(ours), Ok(theirs)) => {
            let (ours, our_offset) = ours.split_once(" + ").unwrap_or((ours, ""));
            let (theirs, their_offset) = theirs.split_once(" + ").unwrap_or((theirs, ""));
            let (Some(ours), Some(theirs)) = (Parsed::of(ours), Parsed::of(theirs)) else {
                return different("no layout");
            };
            if our_offset != their_offset {
                return different("another offset");
            }
            let why = match promise {
                Promise::Refines if of().starts_with(['(', '<']) => ours.differs(&theirs, Promise::Modes),
                _ => ours.differs(&theirs, promise),
            };
            match (promise, why) {
                (_, None) => Outcome::Same,
                (Promise::Inverse | Promise::LeftInverse, Some(_)) => {
                    ours.broken(promise, &of()).map_or_else(|| Outcome::ByEquation(told()), |why| different(&why))
                }
                (_, Some(why)) => different(&why),
            }
        }
        (Err(ours), Err(theirs)) if ours.code() == theirs.code() => Outcome::Refused,
        (Err(ours), Ok(_)) if ours.code() == "unrepresentable" => Outcome::MixedOnly(told()),
        (Err(_), Err(_)) => Outcome::RefusedOtherwise(told()),
        _ => different("another verdict"),
    }
}

/// An integer, or a multiple of a basis element, for which some large number stands that is like no other: what two layouts of
/// coordinates have for all their coordinates, they have for these.
fn number(text: &str) -> Option<i128> {
    let (scale, path) = text.split_once('@').unwrap_or((text, ""));
    let seed = path.bytes().fold(1u64, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
    let element = if path.is_empty() { 1 } else { i128::from(Random(seed).next()) };
    Some(scale.parse::<i128>().ok()?.wrapping_mul(element))
}

/// A layout's text as numbers.
#[derive(Debug)]
struct Parsed {
    leaves: Vec<(i128, i128)>,
    /// The sizes of the top-level modes.
    modes: Vec<i128>,
}
impl Parsed {
    fn of(text: &str) -> Option<Self> {
        let (shape, stride) = text.split_once(':')?;
        let numbers = |text: &str| -> Option<Vec<i128>> {
            text.split(['(', ')', ',']).filter(|part| !part.is_empty()).map(number).collect()
        };
        let (extents, strides) = (numbers(shape)?, numbers(stride)?);
        let (mut modes, mut depth, mut at) = (Vec::new(), 0usize, 0usize);
        for part in shape.split_inclusive(['(', ')', ',']) {
            let number = part.trim_end_matches(['(', ')', ',']);
            if !number.is_empty() {
                if depth <= 1 {
                    modes.push(1i128);
                }
                *modes.last_mut()? = modes.last()?.saturating_mul(*extents.get(at)?);
                at += 1;
            }
            match part.chars().last() {
                Some('(') => {
                    if depth == 1 {
                        modes.push(1);
                    }
                    depth += 1;
                }
                Some(')') => depth = depth.checked_sub(1)?,
                _ => {}
            }
        }
        (extents.len() == strides.len()).then(|| Self { leaves: extents.into_iter().zip(strides).collect(), modes })
    }
    fn size(&self) -> i128 {
        self.leaves.iter().fold(1i128, |size, &(s, _)| size.saturating_mul(s))
    }
    /// The offset at an integer; the last mode goes on.
    fn at(&self, mut index: i128) -> i128 {
        let mut sum = 0i128;
        let Some((&(_, last), init)) = self.leaves.split_last() else { return 0 };
        for &(s, d) in init {
            sum = sum.wrapping_add((index % s).wrapping_mul(d));
            index /= s;
        }
        sum.wrapping_add(index.wrapping_mul(last))
    }
    /// Coordinates at which two layouts of one size are compared: all, or those at the bounds of modes and some between.
    fn places(&self, other: &Self, beyond: bool) -> Vec<i128> {
        let size = self.size();
        let mut places: Vec<i128> = if size <= 128 {
            (0..size).collect()
        } else {
            let mut places: Vec<i128> = (0..8).chain(size - 4..size).collect();
            for leaves in [&self.leaves, &other.leaves] {
                let mut product = 1i128;
                for (s, _) in leaves {
                    product = product.saturating_mul(*s);
                    places.extend([product - 1, product, product + 1, size - product, size / 2 + product]);
                }
            }
            let mut random = Random(size as u64);
            places.extend((0..24).map(|_| i128::from(random.next()) % size));
            places.retain(|place| (0..size).contains(place));
            places
        };
        if beyond {
            places.extend([0, 1, 2, 3, size - 1, size, 2 * size + 1].map(|i| size + i));
        }
        places
    }
    fn differs(&self, other: &Self, promise: Promise) -> Option<String> {
        if self.size() != other.size() {
            return Some(format!("size {} and {}", self.size(), other.size()));
        }
        if promise == Promise::Modes && self.modes != other.modes {
            return Some(format!("modes of {:?} and {:?}", self.modes, other.modes));
        }
        // a left inverse of what is not injective is asked past its size
        let beyond = matches!(promise, Promise::Beyond | Promise::LeftInverse);
        let place = self.places(other, beyond).into_iter().find(|&i| self.at(i) != other.at(i))?;
        Some(format!("{} and {} at {place}", self.at(place), other.at(place)))
    }
    /// Where this does not keep what an operation promises of its operands.
    fn broken(&self, promise: Promise, operands: &str) -> Option<String> {
        operands.split(" and ").find_map(|operand| {
            let Some(of) = Self::of(operand) else { return Some("no operand".into()) };
            let places = if promise == Promise::LeftInverse { of.places(&of, false) } else { self.places(self, false) };
            places.into_iter().find_map(|place| {
                let (found, expected) = match promise {
                    Promise::LeftInverse => (of.at(self.at(of.at(place))), of.at(place)),
                    _ => (of.at(self.at(place)), place),
                };
                (found != expected).then(|| format!("{operand} at {place}: {found} and not {expected}"))
            })
        })
    }
}
