//! Texts for the parsers of `cute-dynamic`: by their grammars, broken in many ways, and plain bytes; and what has to hold
//! of each. Used by `bin/fuzz_text.rs` and by `tests/text.rs`.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic)] // a finding is a panic

use cute_dynamic::{
    ComposedLayout, Coord, Descriptor, DescriptorError, HTuple, Layout, ParseError, Shape, Stride, Swizzle, Tiler,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// What is parsed.
pub const KINDS: [&str; 8] =
    ["layout", "shape", "stride", "coordinate", "tiler", "descriptor", "swizzle", "composed layout"];

/// SplitMix64.
#[derive(Debug, Clone, Copy)]
pub struct Random(pub u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(n.max(1)).unwrap_or(1)).unwrap_or(0)
    }
    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Pieces that the grammars are made of, and some that they are not.
const PIECES: [&str; 60] = [
    "(",
    ")",
    "()",
    ",",
    ":",
    "<",
    ">",
    "<>",
    "_",
    "@",
    "/",
    "f",
    "-",
    " ",
    "\t",
    "\n",
    "0",
    "1",
    "7",
    "12",
    "255",
    "256",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551615",
    "99999999999999999999999999",
    "_4",
    "_-4",
    "6@1",
    "1@0@1",
    "1@0@1@2@3@4@5",
    "f5",
    "1/2@0",
    "1/0@0",
    "é",
    "\u{a0}",
    // blanks, digits and letters of other scripts, marks that are not seen, and others
    "\u{3000}",
    "\u{2028}",
    "\u{202e}",
    "\u{feff}",
    "\u{301}",
    "漢",
    "𝟜",
    "٣",
    "४",
    "🦀",
    "\0",
    "+",
    "!",
    "o",
    " o ",
    " o 0 o ",
    "Sw<",
    "SwAbs<",
    "Sw<3,4,-3>",
    "SwAbs<3,4,7>",
    "(((((((((((((((((((((((((((((((((((((((",
];

/// An input by number: by a grammar as it stands, broken once or more, or bytes.
#[must_use]
pub fn input(random: &mut Random) -> Input {
    let kind = random.below(KINDS.len());
    match random.below(8) {
        0 => Input { text: by_grammar(kind, random), valid: Some(kind) },
        1 => {
            let bytes: Vec<u8> = (0..random.below(24)).map(|_| u8::try_from(random.below(256)).unwrap_or(0)).collect();
            Input { text: String::from_utf8_lossy(&bytes).into_owned(), valid: None }
        }
        2 => {
            let pieces = (0..random.below(12)).map(|_| random.pick(&PIECES)).collect();
            Input { text: pieces, valid: None }
        }
        _ => {
            let mut text = by_grammar(kind, random);
            for _ in 0..=random.below(3) {
                text = broken(&text, random);
            }
            Input { text, valid: None }
        }
    }
}

/// A text, and which parser has to take it if it is one's grammar.
#[derive(Debug, Clone)]
pub struct Input {
    /// The text.
    pub text: String,
    /// An index into [`KINDS`].
    pub valid: Option<usize>,
}

/// A text of a kind.
#[must_use]
pub fn by_grammar(kind: usize, random: &mut Random) -> String {
    match KINDS[kind] {
        "layout" => layout(random),
        "shape" => tree(random, 3, &mut |random| mark(random) + &random.below(100).to_string()),
        "stride" => {
            let codomain = random.below(4);
            tree(random, 3, &mut |random| stride(random, codomain))
        }
        "coordinate" => tree(random, 3, &mut |random| match random.below(3) {
            0 => "_".into(),
            _ => random.below(100).to_string(),
        }),
        "tiler" => tiler(random, 2),
        "descriptor" => descriptor(random),
        "swizzle" => swizzle(random),
        _ => composed(random),
    }
}

fn blank(random: &mut Random) -> &'static str {
    random.pick(&["", "", "", "", "", " ", "\t", "  "])
}
fn mark(random: &mut Random) -> String {
    random.pick(&["", "", "", "_"]).into()
}

/// A tree with that many levels at most.
fn tree(random: &mut Random, depth: usize, leaf: &mut dyn FnMut(&mut Random) -> String) -> String {
    if depth == 0 || random.below(3) == 0 {
        return leaf(random);
    }
    group(random, depth, ",", leaf)
}
fn group(random: &mut Random, depth: usize, comma: &str, leaf: &mut dyn FnMut(&mut Random) -> String) -> String {
    let elements: Vec<String> = (0..random.below(4))
        .map(|_| blank(random).to_owned() + &tree(random, depth - 1, leaf) + blank(random))
        .collect();
    format!("({})", elements.join(comma))
}

fn stride(random: &mut Random, codomain: usize) -> String {
    match codomain {
        // two indices each, so that none is inside another
        0 => format!("{}{}@{}@{}", mark(random), random.below(9), random.below(3), random.below(3)),
        1 => format!("{}{}@{}", mark(random), random.below(9), random.below(256)),
        2 => format!("f{}", random.below(64)),
        _ => mark(random) + random.pick(&["", "-"]) + &random.below(64).to_string(),
    }
}

/// A shape and, with the same parentheses, a stride.
fn layout(random: &mut Random) -> String {
    let codomain = random.below(4);
    layout_of(random, codomain)
}
fn layout_of(random: &mut Random, codomain: usize) -> String {
    let shape = tree(random, 3, &mut |random| mark(random) + &(1 + random.below(4)).to_string());
    let mut text = String::new();
    let mut inside = false;
    for c in shape.chars() {
        let digit = c.is_ascii_digit() || c == '_';
        if digit && !inside {
            text += &stride(random, codomain);
        }
        if !digit {
            text.push(c);
        }
        inside = digit;
    }
    format!("{shape}{}:{}{text}", blank(random), blank(random))
}

fn tiler(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 3 } else { 5 }) {
        0 => "_".into(),
        1 => (1 + random.below(99)).to_string(),
        2 => layout(random),
        _ => {
            let modes: Vec<String> = (0..random.below(4)).map(|_| tiler(random, depth - 1)).collect();
            format!("<{}>", modes.join(","))
        }
    }
}

fn descriptor(random: &mut Random) -> String {
    let text = group(random, 3, ",", &mut |random| {
        let sign = random.pick(&["", "", "-"]);
        let denominator = random.pick(&["", "", "", "", "/1", "/2", "/-3", "/0"]);
        let mut text = format!("{sign}{}{denominator}", random.below(20));
        let most = 1 + random.below(8);
        for _ in 0..=random.below(most) {
            let dim = random.pick(&[0, 1, 2, 3, 255, 256]);
            text = format!("{text}{}@{}{dim}", blank(random), blank(random));
        }
        text
    });
    text + blank(random)
}

/// `Sw<B,M,S>` with S of either sign and not below B, or `SwAbs<B,M,S>` of two fields that do not overlap.
fn swizzle(random: &mut Random) -> String {
    let (bits, base, beyond) = (random.below(5), random.below(8), random.below(6));
    let far = bits + beyond;
    let [open, first, second, close] = [0; 4].map(|_| blank(random));
    if random.below(3) > 0 {
        let sign = random.pick(&["", "", "-"]);
        return format!("Sw{open}<{}{bits},{first}{base}{second},{sign}{far}{close}>", mark(random));
    }
    format!("SwAbs{open}<{bits},{first}{base}{second},{}{close}>", base + far)
}

fn composed(random: &mut Random) -> String {
    let (swizzle, layout) = (swizzle(random), layout_of(random, 3));
    let sign = random.pick(&["", "", "-"]);
    format!("{swizzle} o {sign}{} o {layout}", random.below(1000))
}

/// A place between two characters.
fn boundary(text: &str, random: &mut Random) -> usize {
    let mut at = random.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The text with something left out, doubled, put in, replaced, exchanged or turned around.
fn broken(text: &str, random: &mut Random) -> String {
    let (a, b) = (boundary(text, random), boundary(text, random));
    let (a, b) = (a.min(b), a.max(b));
    let (head, middle, tail) = (&text[..a], &text[a..b], &text[b..]);
    match random.below(8) {
        0 => format!("{head}{tail}"),
        1 => format!("{head}{middle}{middle}{tail}"),
        2 => format!("{head}{}{middle}{tail}", random.pick(&PIECES)),
        3 => format!("{head}{}{tail}", random.pick(&PIECES)),
        4 => format!("{tail}{middle}{head}"),
        5 => format!("{head}{}{tail}", middle.chars().rev().collect::<String>()),
        6 => head.into(),
        _ => {
            let kind = random.below(KINDS.len());
            format!("{head}{}{tail}", by_grammar(kind, random))
        }
    }
}

/// Runs all parsers on a text; which of them took it.
///
/// # Panics
/// If one of them breaks a promise: what it takes does not print and read as the same; what it refuses is refused at no
/// place, or with another character than the one that is there.
#[must_use]
pub fn check(text: &str) -> [bool; KINDS.len()] {
    let layout = parse::<Layout>(text);
    if let Some(layout) = &layout {
        check_layout(layout);
    }
    let descriptor = parse::<Descriptor>(text);
    if let Some(descriptor) = &descriptor {
        check_descriptor(descriptor);
    }
    [
        layout.is_some(),
        parse::<Shape>(text).is_some(),
        parse::<HTuple<Stride>>(text).is_some(),
        parse::<Coord>(text).is_some(),
        parse::<Tiler>(text).is_some(),
        descriptor.is_some(),
        parse::<Swizzle>(text).is_some(),
        parse::<ComposedLayout>(text).is_some(),
    ]
}

/// What is written as JSON is the text, and is read again as what it was.
///
/// # Panics
/// If it is not.
pub fn through_json<T: Display + PartialEq + Debug + Serialize + DeserializeOwned>(value: &T) {
    let json = serde_json::to_string(value).unwrap_or_else(|e| panic!("{value}: {e}"));
    assert_eq!(serde_json::from_str::<String>(&json).ok(), Some(value.to_string()), "{value} as {json}");
    match serde_json::from_str::<T>(&json) {
        Ok(again) => assert!(again == *value, "{value} as {json} is {again}"),
        Err(e) => panic!("{value} as {json}: {e}"),
    }
}

/// What a parser makes of a text, checked.
fn parse<T>(text: &str) -> Option<T>
where
    T: FromStr<Err = ParseError> + Display + PartialEq + Debug + Serialize + DeserializeOwned,
{
    let json = serde_json::from_str::<T>(&serde_json::Value::from(text).to_string());
    match text.parse::<T>() {
        Ok(value) => {
            let printed = value.to_string();
            match printed.parse::<T>() {
                Ok(again) => assert!(again == value && again.to_string() == printed, "{text:?} printed as {printed}"),
                Err(e) => panic!("{text:?} printed as {printed}: {e}"),
            }
            assert!(json.is_ok_and(|json| json == value), "{text:?}");
            through_json(&value);
            Some(value)
        }
        Err(e) => {
            let ParseError { position, expected, found } = e;
            let there = text.get(position..).map(|rest| rest.chars().next());
            assert_eq!(there, Some(found), "{text:?}: {e}");
            assert!(!expected.is_empty(), "{text:?}: {e}");
            // JSON says the same, and where in the JSON it is
            assert!(json.is_err_and(|json| json.to_string().starts_with(&e.to_string())), "{text:?}: {e}");
            None
        }
    }
}

/// A layout that was read can be evaluated, and its stride as a descriptor is its stride again.
fn check_layout(layout: &Layout) {
    let last = layout.size() - 1;
    assert!(layout.crd2idx(Shape::leaf(last)).is_ok(), "{layout} at {last}");
    if let Ok(descriptor) = Descriptor::try_from(layout) {
        let stride = layout.stride().map(|stride| if stride.is_zero() { Stride::Int(0) } else { stride });
        match descriptor.layout(&layout.shape()) {
            Ok(again) => assert_eq!(again.stride(), stride, "{layout} as {descriptor}"),
            Err(e) => panic!("{layout} as {descriptor}: {e}"),
        }
        assert_eq!(descriptor.normalise().as_ref(), Ok(&descriptor), "{layout}");
    }
}

/// parse, normalise, print, parse: the same layout.
fn check_descriptor(descriptor: &Descriptor) {
    let normal = match descriptor.normalise() {
        Ok(normal) => normal,
        Err(e) => {
            assert_eq!(descriptor.stride(), Err(e), "{descriptor}");
            assert!(!e.to_string().is_empty());
            // the reason is in the text
            let fraction = matches!(e, DescriptorError::Fraction { .. } | DescriptorError::ZeroDenominator { .. });
            assert!(!fraction || descriptor.to_string().contains('/'), "{descriptor}: {e}");
            return;
        }
    };
    let again = match normal.to_string().parse::<Descriptor>() {
        Ok(again) => again,
        Err(e) => panic!("{descriptor} normalised as {normal}: {e}"),
    };
    assert_eq!(again, normal, "{descriptor}");
    assert_eq!(again.normalise().as_ref(), Ok(&normal), "{descriptor}");
    let Ok(stride) = descriptor.stride() else { panic!("{descriptor} has no stride") };
    let mut extent = 0;
    let shape = stride.map(|_| {
        extent = extent % 3 + 1;
        extent
    });
    let layouts = [descriptor, &again].map(|descriptor| descriptor.layout(&shape));
    assert_eq!(layouts[0], layouts[1], "{descriptor}");
    if let [Ok(layout), _] = &layouts {
        assert_eq!(layout.stride(), stride, "{descriptor}");
        match Descriptor::try_from(layout).and_then(|back| back.layout(&shape)) {
            Ok(back) => assert_eq!(back, *layout, "{descriptor}"),
            Err(e) => panic!("{descriptor} as {layout}: {e}"),
        }
    }
}
