//! Colours: palettes that people with any colour vision tell apart, and labels that can be read on them.

/// Red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// White.
pub const WHITE: Rgb = Rgb(255, 255, 255);
/// What labels on light cells are written in.
pub const INK: Rgb = Rgb(0x1b, 0x1f, 0x24);

/// Okabe and Ito's colours, without black: sky, orange, green, purple, yellow, blue, vermilion, grey.
const OKABE_ITO: [Rgb; 8] = [
    Rgb(0x56, 0xb4, 0xe9),
    Rgb(0xe6, 0x9f, 0x00),
    Rgb(0x00, 0x9e, 0x73),
    Rgb(0xcc, 0x79, 0xa7),
    Rgb(0xf0, 0xe4, 0x42),
    Rgb(0x00, 0x72, 0xb2),
    Rgb(0xd5, 0x5e, 0x00),
    Rgb(0x99, 0x99, 0x99),
];
/// Viridis at nine points.
const VIRIDIS: [Rgb; 9] = [
    Rgb(0x44, 0x01, 0x54),
    Rgb(0x47, 0x2d, 0x7b),
    Rgb(0x3b, 0x52, 0x8b),
    Rgb(0x2c, 0x72, 0x8e),
    Rgb(0x21, 0x91, 0x8c),
    Rgb(0x28, 0xae, 0x80),
    Rgb(0x5e, 0xc9, 0x62),
    Rgb(0xad, 0xdc, 0x30),
    Rgb(0xfd, 0xe7, 0x25),
];

impl Rgb {
    /// A part of the way to another colour, from 0 to 1.
    #[must_use]
    pub fn towards(self, other: Self, part: f64) -> Self {
        let mix = |a: u8, b: u8| to_byte(f64::from(a) + (f64::from(b) - f64::from(a)) * part.clamp(0.0, 1.0));
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
    /// How light it is, from 0 to 1 (WCAG's relative luminance).
    #[must_use]
    pub fn luminance(self) -> f64 {
        let linear = |byte: u8| {
            // the square is near enough to sRGB's curve to choose by, and the same on every machine
            let part = f64::from(byte) / 255.0;
            part * part
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
    /// Black or white, whichever is read better on this.
    #[must_use]
    pub fn label(self) -> Self {
        if self.luminance() > 0.24 { INK } else { WHITE }
    }
    /// `#rrggbb`.
    #[must_use]
    pub fn hex(self) -> String {
        let mut out = String::with_capacity(7);
        self.push_hex(&mut out);
        out
    }
    /// The same at the end of a text.
    pub(crate) fn push_hex(self, out: &mut String) {
        out.push('#');
        for digit in [self.0 >> 4, self.0 & 15, self.1 >> 4, self.1 & 15, self.2 >> 4, self.2 & 15] {
            out.push(char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255, rounded")]
fn to_byte(value: f64) -> u8 {
    (value + 0.5).clamp(0.0, 255.0) as u8
}

/// One of many kinds: eight hues, and lighter ones of them from the ninth on.
#[must_use]
pub fn categorical(i: usize) -> Rgb {
    let hue = OKABE_ITO.get(i & 7).copied().unwrap_or(WHITE);
    let lighter = [0.42, 0.66, 0.22, 0.8].get((i >> 3) & 3).copied().unwrap_or(0.5);
    hue.towards(WHITE, lighter)
}

/// A place from 0 to 1 on a scale from light to dark.
#[must_use]
pub fn sequential(part: f64) -> Rgb {
    let scaled = (1.0 - part.clamp(0.0, 1.0)) * 8.0;
    let mut rest = scaled;
    let mut points = VIRIDIS.windows(2);
    while let Some([low, high]) = points.next() {
        if rest <= 1.0 {
            return low.towards(*high, rest).towards(WHITE, 0.5);
        }
        rest -= 1.0;
    }
    VIRIDIS.last().copied().unwrap_or(WHITE).towards(WHITE, 0.5)
}

/// `i` of `count` on that scale.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a place on a scale")]
pub fn scale(i: usize, count: usize) -> Rgb {
    sequential(if count > 1 { i as f64 / (count.saturating_sub(1)) as f64 } else { 0.0 })
}

/// No conflict, some, many: white to vermilion.
#[must_use]
pub fn heat(part: f64) -> Rgb {
    Rgb(0xd5, 0x5e, 0x00).towards(WHITE, 0.9 - 0.9 * part.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::{INK, Rgb, WHITE, categorical, scale};

    /// Every label has a contrast of at least 4.5 (WCAG AA).
    #[test]
    fn labels_can_be_read() {
        let contrast = |a: Rgb, b: Rgb| {
            let exact = |byte: u8| {
                let part = f64::from(byte) / 255.0;
                if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            };
            let light = |c: Rgb| 0.2126 * exact(c.0) + 0.7152 * exact(c.1) + 0.0722 * exact(c.2);
            let (high, low) = (light(a).max(light(b)), light(a).min(light(b)));
            (high + 0.05) / (low + 0.05)
        };
        for i in 0..32 {
            for fill in [categorical(i), scale(i, 32)] {
                assert!(contrast(fill, fill.label()) >= 4.5, "{fill:?}: {}", contrast(fill, fill.label()));
            }
        }
        assert_eq!((WHITE.label(), INK.label()), (INK, WHITE));
    }
}
