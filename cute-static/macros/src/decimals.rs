//! The table of decimal names, as text.

use std::fmt::Write;

/// `pub struct _142; impl Three<_4, _2> for _1 { type Output = _142; }` and the like.
pub(crate) fn table() -> String {
    let mut text = String::new();
    // writing to a string cannot fail
    let _ = fill(&mut text);
    text
}
fn fill(out: &mut String) -> std::fmt::Result {
    for n in 0..1000 {
        let (a, b, c) = (n / 100, n / 10 % 10, n % 10);
        writeln!(out, "#[cfg_attr(doc, doc(hidden))] pub struct _{n};")?;
        match n {
            0..10 => {}
            10..100 => writeln!(out, "impl Two<_{c}> for _{b} {{ type Output = _{n}; }}")?,
            _ => writeln!(out, "impl Three<_{b}, _{c}> for _{a} {{ type Output = _{n}; }}")?,
        }
        if n < 100 {
            writeln!(out, "#[cfg_attr(doc, doc(hidden))] pub struct _{n:03};")?;
        }
        writeln!(out, "impl Padded<_{b}, _{c}> for _{a} {{ type Output = _{n:03}; }}")?;
    }
    let mut of = String::from("One");
    for exponent in 0..64 {
        let n = 1u64 << exponent;
        if n >= 1000 {
            writeln!(out, "#[cfg_attr(doc, doc(hidden))] pub struct _{n};")?;
        }
        writeln!(out, "impl PowerOfTwo for {of} {{ type Output = _{n}; }}")?;
        of = format!("UInt<{of}, B0>");
    }
    Ok(())
}
