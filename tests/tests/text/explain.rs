//! `explain` says what `composition` does: its steps make the modes of the result, and are refused where it is.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use cute_dynamic::{AlgebraError, Layout, Stride, Tiler, composition, explain};
use cute_tests::support::Rows;

#[derive(Debug, Default)]
struct Tally {
    admissible: u32,
    refused: u32,
    helped: u32,
}
impl Tally {
    fn check(&mut self, a: &Layout, b: &Tiler) {
        let (told, result) = (explain(a, b), composition(a, b));
        let text = told.to_string();
        assert_eq!(told.result().cloned(), result, "{text}");
        match result {
            Ok(result) => {
                self.admissible += 1;
                assert!(!told.is_stuck(), "{text}");
                let leaves = |layout: &Layout| -> Vec<(usize, Stride)> {
                    layout.shape().leaves().zip(layout.stride().leaves()).collect()
                };
                assert_eq!(told.made().collect::<Vec<_>>(), leaves(&result), "{text}");
                assert!(text.ends_with(&format!("\n= {result}")), "{text}");
            }
            Err(error) => {
                self.refused += 1;
                // what is wrong with the operands themselves has no step
                let operands = matches!(error, AlgebraError::TilerRank { .. });
                assert!(told.is_stuck() || operands || text.ends_with("index type"), "{error:?} {text}");
                assert!(text.contains(&format!("\nrefused: {error}")), "{text}");
                self.help(a, b, error, &text);
            }
        }
    }
    /// What the help names instead of the number does.
    fn help(&mut self, a: &Layout, b: &Tiler, error: AlgebraError, text: &str) {
        let Some((_, named)) = text.split_once("\nhelp: strides that fit ").and_then(|(_, help)| help.split_once(": "))
        else {
            return;
        };
        let (AlgebraError::StrideDivisibility { mode, .. } | AlgebraError::JointDivisibility { mode, .. }) = error
        else {
            panic!("{text}")
        };
        let Tiler::Layout(b) = b else { return };
        for stride in named.split(", ").filter_map(|stride| stride.parse::<isize>().ok()) {
            let shape = b.shape();
            let mut strides: Vec<Stride> = b.stride().leaves().collect();
            strides[mode] = match strides[mode] {
                Stride::Basis { path, .. } => Stride::Basis { scale: stride, path },
                _ => stride.into(),
            };
            let mut strides = strides.into_iter();
            let better = Layout::new(&shape, b.stride().map(|_| strides.next().unwrap())).unwrap();
            let after = composition(a, &better);
            let same = match after {
                Err(AlgebraError::StrideDivisibility { mode: m, .. }) => m == mode,
                Err(AlgebraError::JointDivisibility { mode: m, .. }) => m == mode && error.code() == "not_distributive",
                _ => false,
            };
            assert!(!same, "{a} o {better}: {text}");
            self.helped += 1;
        }
    }
}

#[test]
fn of_the_vectors() {
    let mut tally = Tally::default();
    for file in ["documents.jsonl", "edge.jsonl", "cutlass.jsonl", "random.jsonl", "random_dynamic"] {
        for row in &Rows::load(file).rows {
            let [a, b] = [0, 1].map(|i| row["args"][i].as_str().unwrap_or_default().to_owned());
            if row["op"].as_str().is_some_and(|op| op.starts_with("composition"))
                && let (Ok(a), Ok(b)) = (a.parse::<Layout>(), b.parse::<Tiler>())
            {
                tally.check(&a, &b);
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.admissible > 500 && tally.refused > 50, "{tally:?}");
}

struct Random(u64);
impl Random {
    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        choices[(self.0 >> 33) as usize % choices.len()]
    }
    /// A layout of up to four modes, some of them in a tuple.
    fn layout(&mut self, extents: &[usize], strides: &[&str]) -> Layout {
        let modes = self.pick(&[1usize, 2, 2, 3, 3, 4]);
        let shape: Vec<String> = (0..modes).map(|_| self.pick(extents).to_string()).collect();
        let stride: Vec<String> = (0..modes).map(|_| self.pick(strides).to_owned()).collect();
        let nested = self.pick(&[true, false]);
        let tree = |leaves: &[String]| match leaves {
            [one] => one.clone(),
            [first, others @ ..] if nested && others.len() > 1 => format!("({first},({}))", others.join(",")),
            _ => format!("({})", leaves.join(",")),
        };
        format!("{}:{}", tree(&shape), tree(&stride)).parse().unwrap()
    }
}

const EXTENTS: [usize; 9] = [1, 2, 2, 3, 4, 4, 6, 8, 12];

#[test]
fn of_random_layouts() {
    let (mut random, mut tally) = (Random(11), Tally::default());
    let left: [&[&str]; 3] = [
        &["0", "1", "2", "3", "4", "6", "8", "24", "96", "-3"],
        &["0", "f1", "f2", "f3", "f4", "f8", "f24"],
        &["0", "1@0", "2@1", "1@1", "6@0"],
    ];
    let integers = ["0", "1", "2", "3", "4", "6", "8", "12", "16", "24", "-1"];
    let coordinates = ["0", "1@0", "2@0", "3@1", "1@1", "4@1", "1@2", "-1@0"];
    for round in 0..30_000usize {
        let a = random.layout(&EXTENTS, left[round % 3]);
        let by_mode = vec![
            Tiler::Layout(random.layout(&EXTENTS, &integers)),
            random.pick(&[0usize, 1, 2]).checked_sub(1).map_or(Tiler::Keep, |n| Tiler::extent(n + 3).unwrap()),
        ];
        tally.check(&a, &Tiler::Layout(random.layout(&EXTENTS, &integers)));
        tally.check(&a, &Tiler::Layout(random.layout(&EXTENTS, &coordinates)));
        tally.check(&a, &Tiler::ByMode(by_mode));
    }
    println!("{tally:?}");
    assert!(tally.admissible > 10_000 && tally.refused > 10_000 && tally.helped > 10_000, "{tally:?}");
}

/// Numbers at the edge of what there is: no panic and no overflow.
#[test]
fn of_large_numbers() {
    let (mut random, mut tally) = (Random(5), Tally::default());
    let extents = [1, 2, 3, 1 << 15, (1 << 20) - 1, 1 << 31];
    let max = isize::MAX.to_string();
    let min = isize::MIN.to_string();
    let strides = ["0", "1", "3", "4294967295", "4611686018427387904", "9223372036854775806", "-1"];
    let edge = ["1", "0", max.as_str(), min.as_str()];
    let layout = |random: &mut Random, strides: &[&str]| -> Option<Layout> {
        let [s, t] = [(); 2].map(|()| random.pick(&extents));
        let [d, e] = [(); 2].map(|()| random.pick(strides));
        format!("({s},{t}):({d},{e})").parse().ok()
    };
    for _ in 0..20_000 {
        let strides: &[&str] = if random.pick(&[true, false]) { &strides } else { &edge };
        if let (Some(a), Some(b)) = (layout(&mut random, strides), layout(&mut random, strides)) {
            tally.check(&a, &Tiler::Layout(b));
        }
    }
    println!("{tally:?}");
    assert!(tally.admissible > 100 && tally.refused > 100, "{tally:?}");
}

/// A stride that divides, and makes no layout, is no help.
#[test]
fn what_is_named_makes_a_layout() {
    let large = 3usize << (usize::BITS - 6);
    let (a, b) = (Layout::new((large, 2usize), (1usize, 2 * large)), Layout::new(large, 5usize));
    let text = explain(&a.unwrap(), &b.unwrap()).to_string();
    assert!(text.ends_with(&format!("\nhelp: strides that fit {large}: 1, 2, 3, 4, 6, 8")), "{text}");
    assert!(Layout::new(large, 8usize).is_ok() && Layout::new(large, 12usize).is_err());
}
