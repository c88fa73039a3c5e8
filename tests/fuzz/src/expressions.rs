//! Expressions by the grammar, of hostile numbers, some of them broken.

use crate::random::{PIECES, Random};
use cute_expr::operations::{Operation, operations};
use std::sync::OnceLock;

fn all() -> &'static [&'static Operation] {
    static ALL: OnceLock<Vec<&'static Operation>> = OnceLock::new();
    ALL.get_or_init(|| operations().collect())
}

/// A shape and, with the same parentheses, a stride.
fn trees(random: &mut Random, depth: usize) -> (String, String) {
    if depth == 0 || random.once_in(3) {
        let stride = match random.below(10) {
            0 => format!("{}@{}", random.number(), random.below(3)),
            1 => format!("f{}", random.number()),
            2 => format!("-{}", random.number()),
            _ => random.digits(),
        };
        return (random.digits(), stride);
    }
    let pairs: Vec<_> = (0..=random.below(3)).map(|_| trees(random, depth - 1)).collect();
    let side = |of: fn(&(String, String)) -> &String| {
        format!("({})", pairs.iter().map(|pair| of(pair).as_str()).collect::<Vec<_>>().join(","))
    };
    (side(|pair| &pair.0), side(|pair| &pair.1))
}
/// A layout of hostile numbers.
pub(crate) fn layout(random: &mut Random) -> String {
    let depth = random.below(3);
    let (shape, stride) = trees(random, depth);
    if random.once_in(5) { shape } else { format!("{shape}:{stride}") }
}
/// A layout that many operations take.
fn tame(random: &mut Random) -> String {
    random
        .pick(&[
            "(8,8):(8,1)",
            "(4,8):(1,4)",
            "4:2",
            "(128,64):(64,1)",
            "((4,2),(2,4)):((1,16),(4,32))",
            "(1024,1024):(1024,1)",
            "tile_to_shape(smem_atom(K, SW128, 16), (128,64))",
            "Sw<3,3,3> o 0 o (8,64):(64,1)",
            "(8,8):(f9,f1)",
            "(4,8):(1@0,1@1)",
        ])
        .into()
}
fn tiled(random: &mut Random) -> String {
    let (m, n, k) = (random.digits(), random.digits(), random.below(3));
    match random.below(3) {
        0 => format!("tiled_mma({}, ({m},{n},{k}))", atom(random)),
        1 => format!("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), ({m},{n},{}))", random.digits()),
        _ => format!(
            "tiled_copy(UniversalCopy<u32,u32>, 32, ({m},{n}):({n},1), ({},{}))",
            random.digits(),
            random.digits()
        ),
    }
}
fn atom(random: &mut Random) -> String {
    random
        .pick(&[
            "SM80_16x8x16_F32F16F16F32_TN",
            "UniversalFMA",
            "SM75_U32x4_LDSM_N",
            "SM80_CP_ASYNC_CACHEGLOBAL<u128,u128>",
            "SM70_8x8x4_F32F16F16F32_TN",
        ])
        .into()
}
fn swizzle(random: &mut Random) -> String {
    let sign = random.pick(&["", "", "-"]);
    let name = random.pick(&["Sw", "Sw", "SwAbs"]);
    format!("{name}<{},{},{sign}{}>", random.number() % 70, random.number() % 70, random.number() % 70)
}
fn expression(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 7 } else { 12 }) {
        0 | 1 => layout(random),
        2 => tame(random),
        3 => random.digits(),
        4 => swizzle(random),
        5 => random.pick(&["x", "LayoutRight", "_", "<4,_>", "(1,_)", "K", "MN", "SW128", "<2!,(4,2)>!"]).into(),
        // to look for an instruction takes longer than all else
        6 if random.once_in(16) => {
            if random.once_in(2) {
                tiled(random)
            } else {
                atom(random)
            }
        }
        _ if depth == 0 => tame(random),
        7 => format!("({} o {})", expression(random, depth - 1), expression(random, depth - 1)),
        8 => format!("{}({},{})", tame(random), random.digits(), random.digits()),
        _ => {
            let operation = random.pick(all());
            let count = operation.parameters.split(',').count();
            let arguments: Vec<String> = (0..count).map(|_| expression(random, depth - 1)).collect();
            format!("{}({})", operation.name, arguments.join(", "))
        }
    }
}
/// The next expression.
pub(crate) fn text(random: &mut Random) -> String {
    let text = match random.below(16) {
        0 => (0..random.below(12)).map(|_| random.pick(&PIECES)).collect(),
        1 => format!("let x = {}; {}", expression(random, 1), expression(random, 2)),
        2 => format!("{} == {}", expression(random, 1), expression(random, 1)),
        3 if random.once_in(8) => tiled(random),
        // an operation's example with other numbers
        4..=7 => {
            let example = random.pick(all()).example;
            let mut text = String::new();
            for part in example.split_inclusive(|c: char| !c.is_ascii_digit()) {
                let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
                // in names numbers stay
                let is_number = !digits.is_empty() && !text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
                if is_number && random.once_in(3) {
                    text.push_str(&random.digits());
                    text.push_str(&part[digits.len()..]);
                } else {
                    text.push_str(part);
                }
            }
            text
        }
        _ => expression(random, 2),
    };
    random.perhaps_broken(text)
}

pub(crate) fn run(text: &str) -> bool {
    let answer = cute_expr::evaluate(text);
    let told = cute_expr::explain(text);
    assert_eq!(told.as_ref().is_ok_and(|told| told.result.is_ok()), answer.is_ok(), "{text}");
    if let Ok(told) = &told {
        assert!(!told.to_string().is_empty());
    }
    match answer {
        Ok(value) => {
            assert!(!value.to_string().is_empty() || text.is_empty());
            let _ = (cute_expr::rust(&value), cute_expr::cxx(&value), cute_expr::parts(&value));
            for side in cute_expr::tiled_sides(&value) {
                let (some, last) = (side.of_thread(5), side.of_thread(side.threads().saturating_sub(1)));
                for place in some.into_iter().chain(last).flatten().take(3) {
                    let owners = side.owners(place);
                    // whoever has an element is among its owners
                    assert!(owners.map_or(true, |owners| !owners.is_empty()), "{text}: {place:?}");
                }
            }
            true
        }
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}");
            assert!(!error.report(text).to_string().is_empty());
            false
        }
    }
}
