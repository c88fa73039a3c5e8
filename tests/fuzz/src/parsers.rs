//! The parsers of cute-dynamic, and descriptors.

use crate::expressions;
use crate::numbers;
use crate::random::{PIECES, Random};
use cute_dynamic::descriptor::descriptor_of;
use cute_dynamic::smem::Major;
use cute_dynamic::{ComposedLayout, Coord, Descriptor, HTuple, Layout, Shape, Stride, Swizzle, Tiler};
use std::fmt::Display;
use std::str::FromStr;

/// Texts for parsers, and numbers for functions.
#[derive(Debug, Clone)]
pub struct Texts {
    text: String,
    layout: String,
    numbers: [u64; 8],
}
fn descriptor(random: &mut Random) -> String {
    let terms = (0..random.below(4)).map(|_| {
        let fraction = random.pick(&["", "", "/1", "/2", "/0", "/-3"]);
        let mut text = format!("{}{fraction}", random.digits());
        for _ in 0..random.below(6) {
            text.push_str(&format!("@{}", random.number() % 300));
        }
        text
    });
    format!("({})", terms.collect::<Vec<_>>().join(","))
}
pub(crate) fn input(random: &mut Random) -> Texts {
    let text = match random.below(6) {
        0 => descriptor(random),
        1 => (0..random.below(12)).map(|_| random.pick(&PIECES)).collect(),
        2 => format!(
            "Sw<{},{},{}> o {} o {}",
            random.number(),
            random.number(),
            random.digits(),
            random.digits(),
            expressions::layout(random)
        ),
        3 => format!("<{},_,<{}>>", expressions::layout(random), random.digits()),
        _ => expressions::layout(random),
    };
    Texts {
        text: random.perhaps_broken(text),
        layout: expressions::layout(random),
        numbers: std::array::from_fn(|_| random.number()),
    }
}

/// What is read prints as what is read again as the same.
fn read<T: FromStr<Err: Display> + Display + PartialEq>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(value) => {
            let printed = value.to_string();
            assert!(printed.parse::<T>().is_ok_and(|again| again == value), "{text:?} printed as {printed}");
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}
pub(crate) fn run(texts: &Texts) -> bool {
    let text = texts.text.as_str();
    let mut taken = read::<Shape>(text).is_some();
    taken |= read::<HTuple<Stride>>(text).is_some() | read::<Coord>(text).is_some() | read::<Tiler>(text).is_some();
    taken |= read::<Swizzle>(text).is_some();
    if let Some(layout) = read::<Layout>(text) {
        taken = true;
        if let Ok(descriptor) = Descriptor::try_from(&layout) {
            assert!(descriptor.layout(&layout.shape()).is_ok(), "{layout} as {descriptor}");
        }
    }
    if let Some(descriptor) = read::<Descriptor>(text) {
        taken = true;
        assert_eq!(descriptor.normalise().is_ok(), descriptor.stride().is_ok(), "{descriptor}");
    }
    if let Some(composed) = read::<ComposedLayout>(text) {
        taken = true;
        for major in [Major::K, Major::MN] {
            let _ = descriptor_of(&composed, major, texts.numbers[0] as usize);
            let _ = descriptor_of(&composed, major, 16);
        }
    }
    numbers::run(&texts.numbers, &texts.layout) || taken
}
