//! Random expressions: by the grammar, broken, and plain noise. Nothing panics, every answer comes soon, errors point into the
//! text, and what a value prints is read again as the same value. `CUTE_EXPR_FUZZ=100000` runs more of them.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::unwrap_used, clippy::panic)]

use cute_expr::operations::{Operation, operations};
use cute_expr::{Value, evaluate, explain};
use std::time::{Duration, Instant};

/// SplitMix64.
struct Random(u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(n.max(1)).unwrap()).unwrap()
    }
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

const EXTENTS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "8", "12", "16", "_4", "4294967296", "9223372036854775807"];
const STRIDES: [&str; 14] =
    ["0", "1", "2", "3", "4", "8", "12", "-1", "64", "_8", "9223372036854775807", "-9223372036854775808", "1@0", "f5"];
const PIECES: [&str; 36] = [
    "(",
    ")",
    "<",
    ">",
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
    ".",
    "Sw<",
    "SwAbs<3,4,3>",
    "0",
    "7",
    "18446744073709551616",
    "170141183460469231731687303715884105728",
    "é",
    "\n",
    "#",
    "at",
    "size(",
    "true",
    "SM80_16x8x16_F32F16F16F32_TN",
    ".c",
    "((((((((((((((((((((((",
    "<<<<<<<<<",
    "1@0@1@2@3@4@5@6",
    "f99999999999999999999",
];

/// A tree of leaves; `other` has another leaf wherever the first has one.
fn trees(random: &mut Random, depth: usize) -> (String, String) {
    if depth == 0 || random.below(3) == 0 {
        return (random.pick(&EXTENTS).into(), random.pick(&STRIDES).into());
    }
    let pairs: Vec<_> = (0..=random.below(3)).map(|_| trees(random, depth - 1)).collect();
    let side = |of: fn(&(String, String)) -> &String| {
        format!("({})", pairs.iter().map(|p| of(p).as_str()).collect::<Vec<_>>().join(","))
    };
    (side(|p| &p.0), side(|p| &p.1))
}

fn expression(random: &mut Random, depth: usize, all: &[&Operation]) -> String {
    match random.below(if depth == 0 { 4 } else { 9 }) {
        0 => {
            let (shape, stride) = trees(random, 2);
            format!("{shape}:{stride}")
        }
        1 => trees(random, 2).0,
        2 => format!("Sw<{},{},{}>", random.below(4), random.below(5), i64::try_from(random.below(9)).unwrap() - 4),
        3 => random
            .pick(&["x", "LayoutRight", "_", "<4,_>", "(1,_)", "3", "64", "(4,8):(8,1)", "4!", "<2!,(4,2)>!"])
            .into(),
        4 => format!("({} o {})", expression(random, depth - 1, all), expression(random, depth - 1, all)),
        _ => {
            let operation = random.pick(all);
            let count = operation.parameters.split(',').count();
            let arguments: Vec<String> = (0..count).map(|_| expression(random, depth - 1, all)).collect();
            format!("{}({})", operation.name, arguments.join(", "))
        }
    }
}

fn broken(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.below(letters.len() + 1);
    match random.below(3) {
        0 if at < letters.len() => {
            letters.remove(at);
            letters.into_iter().collect()
        }
        1 => letters[..at].iter().collect(),
        _ => letters[..at]
            .iter()
            .copied()
            .chain(random.pick(&PIECES).chars())
            .chain(letters[at..].iter().copied())
            .collect(),
    }
}

/// Evaluates, and holds the answer to what is promised.
fn held(text: &str) -> bool {
    let start = Instant::now();
    let answer = evaluate(text);
    match (explain(text), &answer) {
        (Ok(told), _) => {
            let shown =
                |result: &Result<Value, cute_expr::Error>| result.as_ref().map(Value::to_string).map_err(Clone::clone);
            assert_eq!(shown(&told.result), shown(&answer), "{text}");
            assert!(!told.to_string().is_empty());
        }
        (Err(error), Err(same)) => assert_eq!(error, *same, "{text}"),
        (Err(error), Ok(value)) => panic!("{text} is {value}, and is not explained: {error}"),
    }
    let took = start.elapsed();
    assert!(took < Duration::from_secs(20), "{took:?} for {text}");
    match answer {
        Ok(value) => {
            let shown = value.to_string();
            if !matches!(value, Value::List(_) | Value::Inverse(_)) {
                let again = evaluate(&shown).unwrap_or_else(|e| panic!("{text} is {shown}, which is not read: {e}"));
                assert_eq!(again.to_string(), shown, "{text}");
            }
            true
        }
        Err(error) => {
            assert!(error.span.start <= error.span.end && error.span.end <= text.len(), "{text}: {error:?}");
            assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}");
            assert!(!error.to_string().is_empty() && error.report(text).to_string().contains('^'));
            false
        }
    }
}

#[test]
fn random_expressions() {
    let count = std::env::var("CUTE_EXPR_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let all: Vec<&Operation> = operations().collect();
    let mut random = Random(18);
    let (mut worth, mut none) = (0, 0);
    for _ in 0..count {
        let mut text = match random.below(8) {
            0 => (0..random.below(12)).map(|_| random.pick(&PIECES)).collect(),
            1 => format!("let x = {}; {}", expression(&mut random, 1, &all), expression(&mut random, 2, &all)),
            // one operation on what it is likely to take
            2..=4 => {
                let operation = random.pick(&all);
                let layouts = |random: &mut Random| {
                    let (shape, stride) = trees(random, 1);
                    if random.below(2) == 0 {
                        format!("{shape}:{stride}")
                    } else {
                        random.pick(&["(8,8):(8,1)", "4", "<2,4>"]).into()
                    }
                };
                let arguments: Vec<String> = operation.parameters.split(',').map(|_| layouts(&mut random)).collect();
                format!("{}({})", operation.name, arguments.join(", "))
            }
            _ => expression(&mut random, 3, &all),
        };
        for _ in 0..random.below(2) * random.below(3) {
            text = broken(&text, &mut random);
        }
        *(if held(&text) { &mut worth } else { &mut none }) += 1;
    }
    assert!(worth * 20 > count && none * 20 > count, "{worth} with a value, {none} without");
}

/// Deep nesting, huge numbers, long inputs, values that double.
#[test]
fn extremes() {
    for (open, close) in [("(", ")"), ("<", ">"), ("size(", ")"), ("coalesce(", ")")] {
        for depth in [10, 63, 64, 65, 1000, 20_000] {
            held(&(open.repeat(depth) + "4:1" + &close.repeat(depth)));
            held(&open.repeat(depth));
        }
    }
    held(&"4:1 o ".repeat(10_000));
    held(&"SM75_U32x4_LDSM_N == ".repeat(2));
    held(&format!("({}1)", "UniversalFMA, ".repeat(4000)));
    held(&format!("{}4:1", "4:1 o ".repeat(10_000)));
    held(&format!("({}1)", "1,".repeat(30_000)));
    held(&"9".repeat(60_000));
    held(&"x".repeat(60_000));
    held(&"x".repeat(80_000));
    held(&format!("let x = 1:0; {}x", "let x = make_layout(x, x); ".repeat(2000)));
    held(&format!("let x = 1; {}x", "let x = (x, x); ".repeat(3000)));
    held(&format!("let x = 1; {}x", "let x = (x, 1); ".repeat(3000)));
    held(&format!("let x = <1>; {}x", "let x = <x, x>; ".repeat(3000)));
    let many = |n: usize, stride: fn(usize) -> usize| {
        let leaf = |of: &dyn Fn(usize) -> usize| (0..n).map(|i| of(i).to_string()).collect::<Vec<_>>().join(",");
        format!("({}):({})", leaf(&|_| 1), leaf(&stride))
    };
    let (long, other) = (many(400, |i| i), many(300, |i| 300 - i));
    for operation in operations() {
        held(&format!("{}({long})", operation.name));
        held(&format!("{}({long}, {other})", operation.name));
        held(&format!("{}({other}, 3)", operation.name));
    }
    held(&format!("let x = {long}; {}x", "let y = x o x; ".repeat(500)));
    let two = format!("({}2):({}1)", "2,".repeat(60), "0,".repeat(60));
    for operation in operations() {
        held(&format!("{}({two})", operation.name));
        held(&format!("{}({two}, {two})", operation.name));
    }
}
