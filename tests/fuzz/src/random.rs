//! Random numbers and texts, many of them hostile.

/// SplitMix64.
#[derive(Debug, Clone)]
#[expect(missing_copy_implementations, reason = "a copy would give the same numbers again")]
pub struct Random(u64);
impl Random {
    /// The numbers of a case.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        random.next();
        random
    }
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    /// Whether one of `n` cases.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
    /// A number: small, a limit of something, or hostile.
    pub(crate) fn number(&mut self) -> u64 {
        match self.below(8) {
            0..=3 => self.next() % 17,
            4 => 1 << self.below(64),
            5 => (1u64 << self.below(64)).wrapping_sub(1),
            6 => self.pick(&LIMITS),
            _ => self.next() >> self.below(64),
        }
    }
    pub(crate) fn size(&mut self) -> usize {
        self.number() as usize
    }
    /// A number as text, some of them no numbers.
    pub(crate) fn digits(&mut self) -> String {
        match self.below(24) {
            0 => self.pick(&BEYOND).into(),
            1 => format!("-{}", self.number()),
            _ => self.number().to_string(),
        }
    }
    /// A text with pieces left out, doubled, put in or turned around.
    pub(crate) fn broken(&mut self, text: &str) -> String {
        let mut at = || {
            let mut at = self.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (a, b) = (at(), at());
        let (head, middle, tail) = (&text[..a.min(b)], &text[a.min(b)..a.max(b)], &text[a.max(b)..]);
        match self.below(7) {
            0 => format!("{head}{tail}"),
            1 => format!("{head}{middle}{middle}{tail}"),
            2 | 3 => format!("{head}{}{middle}{tail}", self.pick(&PIECES)),
            4 => format!("{head}{}{tail}", self.digits()),
            5 => format!("{tail}{middle}{head}"),
            _ => head.into(),
        }
    }
    /// A text as it is, or broken.
    pub(crate) fn perhaps_broken(&mut self, text: String) -> String {
        let mut text = text;
        if self.once_in(4) {
            for _ in 0..=self.below(3) {
                text = self.broken(&text);
            }
        }
        text
    }
}

const LIMITS: [u64; 24] = [
    31,
    33,
    48,
    100,
    129,
    255,
    257,
    511,
    513,
    1000,
    1023,
    1025,
    4096,
    65_535,
    1_048_575,
    1_000_000,
    1_000_000_000,
    2_147_483_647,
    4_294_967_295,
    1_000_000_000_000_000_000,
    9_223_372_036_854_775_807,
    9_223_372_036_854_775_808,
    18_446_744_073_709_551_614,
    u64::MAX,
];
const BEYOND: [&str; 8] = [
    "18446744073709551616",
    "1000000000000000000000000000000",
    "-9223372036854775809",
    "170141183460469231731687303715884105728",
    "0x7fffffffffffffff",
    "1e30",
    "NaN",
    "٣",
];
pub(crate) const PIECES: [&str; 44] = [
    "(",
    ")",
    "()",
    "<",
    ">",
    "<>",
    ",",
    ":",
    ";",
    " o ",
    "==",
    "!=",
    "let ",
    "x",
    "=",
    "_",
    "@",
    "f",
    "-",
    "+",
    "!",
    ".",
    ".c",
    "Sw<",
    "SwAbs<3,4,3>",
    " o 0 o ",
    "size(",
    "true",
    "K",
    "SM80_16x8x16_F32F16F16F32_TN",
    "SM75_U32x4_LDSM_N",
    "((((((((((((((((((((((((((",
    "<<<<<<<<<<<<",
    "1@0@1@2@3@4@5@6",
    "f99999999999999999999",
    "_4",
    "\u{0}",
    "\n",
    "é",
    "\u{202e}",
    "\u{301}",
    "漢",
    "🦀",
    "#",
];
