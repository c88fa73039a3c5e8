//! Writes cases with the answers of cute-static's rules on plain numbers, for `compare`: the same lines as `proof_cases` writes.
//!
//! The rules are the files themselves. `differential` compiles this program with the files of the repository, and with copies that
//! have an error planted.
#![allow(dead_code, unreachable_pub)] // the rules have more than what is asked here

#[path = "rules/complement.rs"]
mod complement;
#[path = "rules/composition.rs"]
mod composition;
#[path = "rules/inverse.rs"]
mod inverse;
#[path = "rules/refusal.rs"]
mod refusal;

pub use refusal::{AlgebraError, Excess, Operation};

use std::io::{self, BufWriter, Write};

impl AlgebraError {
    fn code(self) -> &'static str {
        match self {
            Self::JointDivisibility { .. } | Self::NotDistributive { .. } => "not_distributive",
            Self::LeftInverseDivisibility { .. } => "left_inverse_divisibility",
            Self::NegativeStride { .. } => "negative_stride",
            Self::NotDisjoint { .. } => "not_disjoint",
            Self::NotInjective { .. } => "not_injective",
            Self::NotOnto { .. } => "not_onto",
            Self::Overflow => "overflow",
            Self::ShapeDivisibility { .. } => "shape_divisibility",
            Self::StaticNumber { .. } | Self::Unrepresentable => "unrepresentable",
            Self::StrideDivisibility { .. } => "stride_divisibility",
            other => panic!("{other:?} is no error of these rules"),
        }
    }
}

type Modes = Vec<(usize, isize)>;

/// SplitMix64.
struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

fn text(modes: &[(usize, isize)]) -> String {
    let list = |numbers: Vec<String>| numbers.join(",");
    let extents = list(modes.iter().map(|mode| mode.0.to_string()).collect());
    let strides = list(modes.iter().map(|mode| mode.1.to_string()).collect());
    format!("({extents}):({strides})")
}

const EXTENTS: [usize; 12] = [1, 2, 2, 3, 4, 4, 5, 6, 8, 10, 12, 16];

/// Modes with strides from products of the extents.
fn modes(random: &mut Random, most: usize) -> Modes {
    let mut modes = Modes::new();
    let mut covered = random.pick(&[1, 1, 1, 2, 3, 5]);
    for _ in 0..random.below(most + 1) {
        let extent = random.pick(&EXTENTS);
        let stride = match random.below(12) {
            0 => random.pick(&[0, 1, 2, 3, 4, 6, 12, -2]),
            1 => 0,
            _ => covered,
        };
        modes.push((extent, stride));
        covered *= extent as isize;
        match random.below(6) {
            0 => covered *= random.pick(&[2, 3]),
            1 => covered += random.pick(&[0, 0, 1, 2]),
            _ => {}
        }
    }
    for i in (1..modes.len()).rev() {
        if random.below(2) == 0 {
            modes.swap(i, random.below(i + 1));
        }
    }
    modes
}
/// Leaves with strides near the prefix products of `a`.
fn leaves(random: &mut Random, a: &[(usize, isize)], most: usize) -> Modes {
    let mut products = vec![1isize];
    for mode in a {
        products.push(products[products.len() - 1] * mode.0 as isize);
    }
    let chain = random.below(2) == 0;
    let mut covered = random.pick(&products);
    (0..1 + random.below(most))
        .map(|_| {
            let extent = random.pick(&EXTENTS);
            let product = random.pick(&products);
            let stride = match random.below(10) {
                0 => random.pick(&[0, 1, 2, 3, 4, 5, 6, 12, -1]),
                1 => product * random.pick(&[2, 3, 4]),
                2 if product % 2 == 0 => product / 2,
                _ if chain => covered,
                _ => product,
            };
            covered = (stride * extent as isize).max(1);
            (extent, stride)
        })
        .collect()
}

fn composition_line(random: &mut Random) -> String {
    let a = modes(random, 4);
    let b = leaves(random, &a, 3);
    let answer = match composition::check_composition(&a, &b) {
        Ok(()) => "ok".into(),
        Err(e) => format!("!{}", e.code()),
    };
    format!("plain check_composition|{}|{}|{answer}", text(&a), text(&b))
}
fn divide_out_line(random: &mut Random) -> String {
    let mut a = modes(random, 4);
    if a.is_empty() {
        a.push((4, 1));
    }
    let (extent, stride) = leaves(random, &a, 1)[0];
    let step = stride.unsigned_abs().max(1);
    let mut made = Modes::new();
    let init = a[..a.len() - 1].iter().map(|mode| mode.0);
    let answer = match composition::divide_out(init, 0, (extent, step), |extent, of, step| {
        made.push((extent, a[of].1 * step as isize));
        Ok(())
    }) {
        Ok(()) => text(&made),
        Err(_) => "!".into(),
    };
    format!("plain divide_out|{}|{extent}:{step}|{answer}", text(&a))
}
fn gaps_line(random: &mut Random) -> String {
    let mut sorted = modes(random, 4);
    sorted.retain(|&(extent, stride)| extent > 1 && stride > 0);
    sorted.sort_by_key(|&(extent, stride)| (stride, extent));
    let cotarget = random.pick(&[None, Some(1), Some(7), Some(24), Some(60), Some(64), Some(960), Some(1000)]);
    let answer = (|| {
        let mut gaps = complement::Gaps::new(cotarget);
        let mut made = Modes::new();
        for &(extent, stride) in &sorted {
            let gap = gaps.before(extent, stride.unsigned_abs())?;
            if gap.0 > 1 {
                made.push((gap.0, gap.1 as isize));
            }
        }
        let rest = gaps.rest()?;
        if rest.0 > 1 || cotarget.is_none() {
            made.push((rest.0, rest.1 as isize));
        }
        Ok::<_, AlgebraError>(text(&made) + if gaps.lost().is_some() { " lost" } else { "" })
    })();
    let cotarget = cotarget.map_or("_".into(), |cotarget| cotarget.to_string());
    let answer = answer.unwrap_or_else(|e| format!("!{}", e.code()));
    format!("plain gaps|{}|{cotarget}|{answer}", text(&sorted))
}
fn radix_line(random: &mut Random) -> String {
    let mut line = modes(random, 4);
    line.retain(|&(_, stride)| stride >= 0);
    let mut sorted = Vec::new();
    let mut place = 1;
    for (number, &(extent, stride)) in line.iter().enumerate() {
        if extent > 1 {
            sorted.push(inverse::PlacedMode { stride, place, extent, last: number + 1 == line.len() });
        }
        place *= extent;
    }
    sorted.sort_unstable();
    let mut made = Modes::new();
    let answer = match inverse::radix(&sorted, |extent, place| made.push((extent, place))) {
        Ok(()) => text(&made),
        Err(e) => format!("!{}", e.code()),
    };
    format!("plain radix|{}|{answer}", text(&line))
}

fn main() -> io::Result<()> {
    let cases: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(400_000);
    let mut random = Random(std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(1));
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..cases {
        let line = match random.below(8) {
            0..=2 => composition_line(&mut random),
            3 | 4 => divide_out_line(&mut random),
            5 | 6 => gaps_line(&mut random),
            _ => radix_line(&mut random),
        };
        writeln!(out, "{line}")?;
    }
    out.flush()
}
