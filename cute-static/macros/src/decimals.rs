//! The table of decimal names, as text: the rows of cute-static's `decimal.rs` that no macro by example can write, since
//! it cannot make a name of digits.

use std::fmt::Write;

/// `pub struct _142;`, and for each digit what it and those before it are called: `type Three14 = _142;` of `_2`.
pub(crate) fn table() -> String {
    let mut text = String::new();
    // writing to a string cannot fail
    let _ = fill(&mut text);
    text
}
fn fill(out: &mut String) -> std::fmt::Result {
    names(out)?;
    digit(out)?;
    (0..10).try_for_each(|digit| digit_rows(digit, out))
}
/// A type for each number below 1000, for three digits behind a group, and for each larger power of two.
fn names(out: &mut String) -> std::fmt::Result {
    let mut name = |name: String| writeln!(out, "#[cfg_attr(doc, doc(hidden))] pub struct _{name};");
    (0..1000).try_for_each(|n: u32| name(n.to_string()))?;
    (0..100).try_for_each(|n| name(format!("{n:03}")))?;
    (10..64).try_for_each(|exponent| name((1u64 << exponent).to_string()))?;
    writeln!(out, "impl Power for _0 {{ type Next = NotPower; type Or<N> = Self; }}")?;
    for exponent in 0..64 {
        let next = if exponent < 63 { format!("_{}", 2u64 << exponent) } else { "NotPower".into() };
        writeln!(out, "impl Power for _{} {{ type Next = {next}; type Or<N> = Self; }}", 1u64 << exponent)?;
    }
    Ok(())
}
/// What is asked of a digit.
fn digit(out: &mut String) -> std::fmt::Result {
    writeln!(
        out,
        "#[doc(hidden)] pub trait Digit {{
            type Twice<T: Digits>: Digits; type TwicePlus1<T: Digits>: Digits;
            type Two<C: Digit>; type Three<B: Digit, C: Digit>; type Padded<B: Digit, C: Digit>; type Padded0<C: Digit>;"
    )?;
    for a in 0..10 {
        writeln!(out, "type Two{a}; type Three{a}<C: Digit>; type Padded0{a};")?;
        (0..10).try_for_each(|b| writeln!(out, "type Three{a}{b};"))?;
    }
    writeln!(out, "}}")
}
/// The answers of one digit.
fn digit_rows(n: u32, out: &mut String) -> std::fmt::Result {
    // the last digit of twice the digit, and of that and 1
    let [low, high] = [["0", "1"], ["2", "3"], ["4", "5"], ["6", "7"], ["8", "9"]]
        .get(usize::try_from(n).unwrap_or_default().wrapping_rem(5))
        .copied()
        .unwrap_or_default();
    let carry = if n < 5 { "Twice" } else { "TwicePlus1" };
    let padded = if n == 0 { "B::Padded0<C>".into() } else { format!("B::Three{n}<C>") };
    writeln!(
        out,
        "impl Digit for _{n} {{
            type Twice<T: Digits> = Link<_{low}, T::{carry}>; type TwicePlus1<T: Digits> = Link<_{high}, T::{carry}>;
            type Two<C: Digit> = C::Two{n}; type Three<B: Digit, C: Digit> = B::Three{n}<C>;
            type Padded<B: Digit, C: Digit> = {padded}; type Padded0<C: Digit> = C::Padded0{n};"
    )?;
    for a in 0..10 {
        let digits = format!("{a}{n}");
        let two = name(&digits);
        writeln!(out, "type Two{a} = _{two}; type Three{a}<C: Digit> = C::Three{a}{n}; type Padded0{a} = _0{a}{n};")?;
        (0..10).try_for_each(|b| writeln!(out, "type Three{a}{b} = _{};", name(&format!("{a}{b}{n}"))))?;
    }
    writeln!(out, "}}")
}
/// Digits without zeros in front.
fn name(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => "0",
        name => name,
    }
}
