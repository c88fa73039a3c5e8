//! Elements by name, as the commands take them.

use alloc::string::{String, ToString};
use core::str::FromStr;

/// The bits of an element, by its name: `f16`, `e4m3`, or a number.
///
/// ```
/// use cute_expr::element::Element;
/// assert_eq!("bf16".parse::<Element>().unwrap().bits, 16);
/// assert_eq!("e2m1".parse::<Element>().unwrap().bits, 4);
/// assert_eq!("24".parse::<Element>().unwrap().bits, 24);
/// assert_eq!("f17".parse::<Element>(), Err("f17".to_string()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Element {
    /// Its bits.
    pub bits: usize,
}
impl FromStr for Element {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        use cute_atoms::element as e;
        if let Ok(bits) = name.parse::<usize>() {
            return Ok(Self { bits });
        }
        macro_rules! names {
            ($($of:ident)*) => {
                [$(<e::$of as e::Element>::NAME),*]
            };
        }
        let all = names! { F64 F32 TF32 F16 BF16 S32 S8 U8 S4 U4 E4M3 E5M2 E2M3 E3M2 E2M1 UE4M3 UE8M0 B1 };
        let found = all.into_iter().find(|element| element.number == name).map(|element| Self { bits: element.bits });
        let plain = match name {
            "u32" => Some(32),
            "u64" | "s64" => Some(64),
            "u16" | "s16" => Some(16),
            _ => None,
        };
        found.or(plain.map(|bits| Self { bits })).ok_or_else(|| name.to_string())
    }
}
