//! Integer literals as numbers, and numbers as typenum's types.
//!
//! ```text
//! type(n) = U{n}                                  if typenum has a name for it: n <= 1024, or n a power of two
//!         = UInt<type(n / 2), B{n mod 2}>         else
//! ```

/// The largest number that typenum has every smaller one's name for.
const NAMED: u64 = 1024;

/// Why a literal is no number of a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NotANumber {
    /// A float, a character.
    NotAnInteger,
    /// A string.
    Text,
    /// More than 64 bits.
    TooLarge,
    /// Out of the range of the type in its suffix.
    OutOfRange(String),
    /// A suffix that is no integer type.
    Suffix(String),
}
impl std::fmt::Display for NotANumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAnInteger => f.write_str("is not an integer: extents and strides are integers such as `4`"),
            Self::Text => f.write_str("is text: integers, shapes and layouts are written without quotes"),
            Self::TooLarge => write!(f, "is larger than {}, the largest integer of a layout", u64::MAX),
            Self::OutOfRange(suffix) => write!(f, "is out of the range of `{suffix}`"),
            Self::Suffix(suffix) => write!(f, "has the suffix `{suffix}`, which is no integer type"),
        }
    }
}

/// The number that an integer literal stands for: any base, underscores, a suffix. `negative` if a minus is before it.
pub(crate) fn parse(literal: &str, negative: bool) -> Result<u64, NotANumber> {
    if literal.ends_with('"') {
        return Err(NotANumber::Text);
    }
    let (digits, radix) = match literal.get(..2) {
        Some("0x") => (literal.get(2..), 16),
        Some("0o") => (literal.get(2..), 8),
        Some("0b") => (literal.get(2..), 2),
        _ => (Some(literal), 10),
    };
    let digits = digits.unwrap_or_default();
    // a literal is lexed by the compiler: what is no digit begins the suffix
    let end = digits.find(|c: char| c != '_' && !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if !digits.contains(|c: char| c.is_digit(radix)) {
        return Err(NotANumber::NotAnInteger);
    }
    // the largest magnitude of an unsigned and of a negative number
    let (largest, lowest) = match suffix {
        "" => (u64::MAX.into(), u64::MAX.into()),
        "u8" => (u8::MAX.into(), 0),
        "u16" => (u16::MAX.into(), 0),
        "u32" => (u32::MAX.into(), 0),
        "u64" | "usize" => (u64::MAX.into(), 0),
        "u128" => (u128::MAX, 0),
        "i8" => (i8::MAX.unsigned_abs().into(), i8::MIN.unsigned_abs().into()),
        "i16" => (i16::MAX.unsigned_abs().into(), i16::MIN.unsigned_abs().into()),
        "i32" => (i32::MAX.unsigned_abs().into(), i32::MIN.unsigned_abs().into()),
        "i64" | "isize" => (i64::MAX.unsigned_abs().into(), i64::MIN.unsigned_abs().into()),
        "i128" => (i128::MAX.unsigned_abs(), i128::MIN.unsigned_abs()),
        // `1.5`, `1e3`, `1f32`
        _ if radix == 10 && suffix.starts_with(['.', 'e', 'E', 'f']) => return Err(NotANumber::NotAnInteger),
        _ => return Err(NotANumber::Suffix(suffix.to_owned())),
    };
    let digits: String = digits.chars().filter(|&c| c != '_').collect();
    let number = u128::from_str_radix(&digits, radix).map_err(|_| NotANumber::TooLarge)?;
    if number > if negative { lowest } else { largest } {
        return Err(match suffix {
            "" => NotANumber::TooLarge,
            _ => NotANumber::OutOfRange(suffix.to_owned()),
        });
    }
    u64::try_from(number).map_err(|_| NotANumber::TooLarge)
}

/// Whether it is one of [`table`].
pub(crate) const fn is_common(number: u64) -> bool {
    number <= 128 || number.is_power_of_two()
}
/// The numbers that programs are full of, as types and, by the same names, their values.
pub(crate) fn table() -> String {
    let powers = (8..64).map(|k| 1u64 << k);
    let item =
        |n| format!("pub type U{n} = crate::typenum::consts::U{n}; pub const U{n}: U{n} = <U{n} as crate::Known>::It;");
    (0..=128).chain(powers).map(item).collect()
}

/// The rows of `cute_static::number::constant`: the numbers up to 4096, and powers of two up to 2^40.
pub(crate) fn constants() -> String {
    let item = |n: u64| {
        let (bits, mut of) = (Bits::of(n), String::new());
        bits.rest.iter().for_each(|_| of.push_str("UInt<"));
        of.push_str(&bits.name);
        bits.rest.iter().for_each(|&bit| of.push_str(if bit { ",B1>" } else { ",B0>" }));
        // a `usize` of fewer bits has no such number
        let only = match n {
            0x1_0000_0000.. => "#[cfg(target_pointer_width=\"64\")]",
            0x1_0000.. => "#[cfg(not(target_pointer_width=\"16\"))]",
            _ => "",
        };
        format!("{only}impl Row for Const<{n}>{{type Number={of};}}")
    };
    (1..=4096).chain((13..=40).map(|k| 1 << k)).map(item).collect()
}

/// A number as a type of typenum's and the bits that come after it, the most significant first.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    /// typenum's name for the bits in front.
    pub(crate) name: String,
    /// The other ones.
    pub(crate) rest: Vec<bool>,
    /// Whether the name is one of [`table`].
    pub(crate) common: bool,
}
impl Bits {
    /// Names are expanded by the compiler at once; each further bit is a type of its own that it has to resolve.
    pub(crate) fn of(number: u64) -> Self {
        let (mut front, mut rest) = (number, Vec::new());
        while front > NAMED && !front.is_power_of_two() {
            rest.push(front & 1 == 1);
            front >>= 1;
        }
        rest.reverse();
        Self { name: format!("U{front}"), rest, common: is_common(front) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, NotANumber, parse, table};

    #[test]
    fn every_spelling_of_an_integer() {
        for (literal, number) in [
            ("0", 0),
            ("00", 0),
            ("0usize", 0),
            ("7", 7),
            ("007", 7),
            ("123_456_789", 123_456_789),
            ("1_", 1),
            ("4usize", 4),
            ("4_u32", 4),
            ("255u8", 255),
            ("127i8", 127),
            ("0x1F", 31),
            ("0x_1f_u64", 31),
            ("0xdeadbeef", 0xdead_beef),
            ("0x4f32", 0x4f32),
            ("0x1e3", 0x1e3),
            ("0xb0b", 0xb0b),
            ("0o17", 15),
            ("0b1010_1010u8", 170),
            ("18446744073709551615", u64::MAX),
            ("0xffff_ffff_ffff_ffff", u64::MAX),
            ("18446744073709551615u128", u64::MAX),
            ("18446744073709551615usize", u64::MAX),
            ("9223372036854775807isize", u64::MAX >> 1),
        ] {
            assert_eq!(parse(literal, false), Ok(number), "{literal}");
        }
        for (literal, number) in [("0", 0), ("128i8", 128), ("0i32", 0), ("9223372036854775808i64", 1 << 63)] {
            assert_eq!(parse(literal, true), Ok(number), "-{literal}");
        }
    }

    #[test]
    fn what_is_no_integer() {
        for literal in ["1.5", "1.", "1e3", "1E3", "1_e3", "2f32", "2f64", "1.5f32", "'4'", "b'4'"] {
            assert_eq!(parse(literal, false), Err(NotANumber::NotAnInteger), "{literal}");
        }
        for literal in ["\"4\"", "b\"4\"", "c\"4\"", "r\"4\""] {
            assert_eq!(parse(literal, false), Err(NotANumber::Text), "{literal}");
        }
        for literal in [
            "18446744073709551616",
            "0x1_0000_0000_0000_0000",
            "18446744073709551616u128",
            "340282366920938463463374607431768211456",
        ] {
            assert_eq!(parse(literal, false), Err(NotANumber::TooLarge), "{literal}");
        }
        for (literal, negative, suffix) in [
            ("256u8", false, "u8"),
            ("128i8", false, "i8"),
            ("129i8", true, "i8"),
            ("1u8", true, "u8"),
            ("4294967296u32", false, "u32"),
            ("9223372036854775808isize", false, "isize"),
            ("18446744073709551616usize", false, "usize"),
        ] {
            assert_eq!(parse(literal, negative), Err(NotANumber::OutOfRange(suffix.to_owned())), "{literal}");
        }
        for (literal, suffix) in [("4x", "x"), ("0xfg", "g"), ("4u7", "u7"), ("0b1f32", "f32")] {
            assert_eq!(parse(literal, false), Err(NotANumber::Suffix(suffix.to_owned())), "{literal}");
        }
    }

    /// What the type's value is: the name's number with the bits appended.
    fn value(bits: &Bits) -> u64 {
        let front = bits.name.strip_prefix('U').and_then(|digits| digits.parse().ok());
        bits.rest.iter().fold(front.unwrap_or(u64::MAX), |front, &bit| front << 1 | u64::from(bit))
    }

    #[test]
    fn bits_make_the_number() {
        for number in (0..5000).chain((0..64).flat_map(|k| [(1 << k) - 1, 1 << k, (1 << k) | 1])).chain([u64::MAX]) {
            let bits = Bits::of(number);
            assert_eq!(value(&bits), number, "{bits:?}");
            assert!(bits.rest.is_empty() == (number <= 1024 || number.is_power_of_two()), "{bits:?}");
        }
    }

    #[test]
    fn named_numbers_and_others() {
        for (number, name, rest, common) in [
            (0, "U0", vec![], true),
            (128, "U128", vec![], true),
            (129, "U129", vec![], false),
            (1024, "U1024", vec![], true),
            (1025, "U512", vec![true], true),
            (1 << 63, "U9223372036854775808", vec![], true),
            (12345, "U771", vec![true, false, false, true], false),
        ] {
            assert_eq!(Bits::of(number), Bits { name: name.to_owned(), rest, common });
        }
        assert!(table().contains("pub type U128 =") && !table().contains("U129 "));
    }
}
