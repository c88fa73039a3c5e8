//! Random expressions: by the grammar, broken, and plain noise; also for other tests.

use cute_expr::operations::Operation;

/// SplitMix64.
pub(crate) struct Random(u64);
impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }
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

/// The next text; `all` are the operations that it may ask for.
pub(crate) fn text(random: &mut Random, all: &[&Operation]) -> String {
    let mut text = match random.below(8) {
        0 => (0..random.below(12)).map(|_| random.pick(&PIECES)).collect(),
        1 => format!("let x = {}; {}", expression(random, 1, all), expression(random, 2, all)),
        // one operation on what it is likely to take
        2..=4 => {
            let operation = random.pick(all);
            let layouts = |random: &mut Random| {
                let (shape, stride) = trees(random, 1);
                if random.below(2) == 0 {
                    format!("{shape}:{stride}")
                } else {
                    random.pick(&["(8,8):(8,1)", "4", "<2,4>"]).into()
                }
            };
            let arguments: Vec<String> = operation.parameters.split(',').map(|_| layouts(random)).collect();
            format!("{}({})", operation.name, arguments.join(", "))
        }
        _ => expression(random, 3, all),
    };
    for _ in 0..random.below(2) * random.below(3) {
        text = broken(&text, random);
    }
    text
}
