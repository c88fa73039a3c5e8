//! The programs whose compilation is measured: the same operations in Rust and in C++, from a seed.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Operations in a program.
pub const OPERATIONS: u32 = 100;

/// Random numbers (splitmix64): the same programs on every machine.
struct Random(u64);
impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
    fn pick(&mut self, choices: &[usize]) -> usize {
        choices[self.below(choices.len())]
    }
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// An operand: modes `(extent, stride)`.
type Modes = Vec<(usize, usize)>;

/// What an operation takes on the right.
enum Right {
    /// A layout.
    Layout(Modes),
    /// One mode `extent:stride` a mode.
    Tiler(Modes),
}

/// How the six-factor compositions are made.
#[derive(Debug, Clone, Copy)]
struct Size {
    /// Modes of either operand.
    modes: usize,
    /// The size of the left operand is at most two to this power, and more than half of it.
    bits: Option<u32>,
}

/// A layout of some modes and an admissible one of as many to compose it with.
///
/// The left extents are products of two factors each. So every run of those factors, as a mode whose stride is the
/// product of the factors before it, meets Eq. 20 and 21, and disjoint runs, in any order, meet Eq. 23.
fn composition(random: &mut Random, size: Size) -> (Modes, Right) {
    let modes = size.modes;
    let factors = match size.bits {
        None => (0..2 * modes).map(|_| random.pick(&[2, 2, 3, 4, 4, 5, 6, 7, 8])).collect(),
        Some(bits) => factors(random, 2 * modes, bits),
    };
    let extents: Vec<usize> = factors.chunks(2).map(|pair| pair[0] * pair[1]).collect();
    // strides: the modes in any order, each with some padding, so that they do not merge
    let (mut order, mut strides, mut next) =
        ((0..modes).collect::<Vec<_>>(), vec![0; modes], random.pick(&[1, 1, 2, 3]));
    random.shuffle(&mut order);
    for mode in order {
        strides[mode] = next;
        next = next * extents[mode] + random.pick(&[1, 3, 4, 8]);
    }
    let left = extents.into_iter().zip(strides).collect();
    // of the ends between factors one more than modes makes the runs, and the factors behind the last are left out
    let mut ends: Vec<usize> = (1..2 * modes).collect();
    random.shuffle(&mut ends);
    ends.truncate(modes);
    ends.push(0);
    ends.sort_unstable();
    let product = |factors: &[usize]| factors.iter().product::<usize>();
    let mut right: Modes =
        ends.windows(2).map(|run| (product(&factors[run[0]..run[1]]), product(&factors[..run[0]]))).collect();
    random.shuffle(&mut right);
    (left, Right::Layout(right))
}

/// Factors whose product is at most `2^bits` and more than half of it; 1 where there is no more to share.
fn factors(random: &mut Random, count: usize, bits: u32) -> Vec<usize> {
    let bound = 1usize << bits;
    let mut factors = vec![1; count];
    let mut product = 1usize;
    // every mode has its share first
    for turn in 0.. {
        let (place, waiting) =
            if turn < count / 2 { (2 * turn, count / 2 - turn - 1) } else { (random.below(count), 0) };
        let factor = random.pick(&[2, 2, 3, 4, 5, 7]).min((bound / product) >> waiting);
        if factor < 2 {
            break;
        }
        factors[place] *= factor;
        product *= factor;
    }
    factors
}

/// A rank-2 layout, row-major or column-major with padding, and a tiler of two modes `t:s` with `t s` dividing theirs.
fn divide(random: &mut Random) -> (Modes, Right) {
    let mut extents = [0; 2];
    let mut tiler = Vec::new();
    for extent in &mut extents {
        let (tile, step) = (random.pick(&[2, 3, 4, 5, 6, 8, 12, 16, 24, 32]), random.pick(&[1, 1, 2, 3]));
        *extent = tile * step * random.pick(&[2, 3, 4, 5, 6, 8, 10]);
        tiler.push((tile, step));
    }
    let pad = random.pick(&[0, 4, 8, 9]);
    let strides = if random.below(2) == 0 { [1, extents[0] + pad] } else { [extents[1] + pad, 1] };
    (extents.into_iter().zip(strides).collect(), Right::Tiler(tiler))
}

/// A program in both languages.
#[derive(Debug)]
pub struct Program {
    /// Its name, which is that of its file.
    pub name: String,
    /// In Rust, for cute-static.
    pub rust: String,
    /// In Rust, the operands without the operation.
    pub operands: String,
    /// In C++, for CuTe.
    pub cpp: String,
}

/// `2, 3, 5`.
fn list<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    items.iter().map(write).collect::<Vec<_>>().join(", ")
}

fn rust_layout(modes: &[(usize, usize)]) -> String {
    match modes {
        [(extent, stride)] => format!("layout!({extent}:{stride})"),
        _ => format!(
            "layout!(({}):({}))",
            list(modes, |mode| mode.0.to_string()),
            list(modes, |mode| mode.1.to_string())
        ),
    }
}

fn rust_right(right: &Right) -> String {
    match right {
        Right::Layout(modes) => rust_layout(modes),
        Right::Tiler(modes) => format!(
            "({})",
            list(modes, |&(tile, step)| match step {
                1 => format!("int!({tile})"),
                _ => rust_layout(&[(tile, step)]),
            })
        ),
    }
}

/// Is an int too narrow for the size or the offsets?
fn is_wide(modes: &[(usize, usize)]) -> bool {
    let size: usize = modes.iter().map(|mode| mode.0).product();
    let offsets: usize = modes.iter().map(|mode| mode.0 * mode.1).sum();
    size.max(offsets) >> 31 != 0
}

fn cpp_layout(modes: &[(usize, usize)], wide: bool) -> String {
    let int = |n: usize| if wide { format!("C<{n}LL>") } else { format!("Int<{n}>") };
    match *modes {
        [(extent, stride)] => format!("Layout<{}, {}>", int(extent), int(stride)),
        _ => format!("Layout<Shape<{}>, Stride<{}>>", list(modes, |mode| int(mode.0)), list(modes, |mode| int(mode.1))),
    }
}

fn cpp_right(right: &Right, wide: bool) -> String {
    match right {
        Right::Layout(modes) => cpp_layout(modes, wide),
        Right::Tiler(modes) => format!(
            "Tile<{}>",
            list(modes, |&(tile, step)| match step {
                1 => format!("Int<{tile}>"),
                _ => cpp_layout(&[(tile, step)], wide),
            })
        ),
    }
}

/// A program of [`OPERATIONS`] distinct operations. Each names the type of its result and has a value of it passed, so
/// that the operation has to be carried out.
fn program(
    name: &str,
    [rust, cpp]: [&str; 2],
    seed: u64,
    mut generate: impl FnMut(&mut Random) -> (Modes, Right),
) -> Program {
    let mut random = Random(seed);
    let mut seen = BTreeSet::new();
    let imports = format!("#![allow(unused)]\nuse cute_static::{{{rust}, int, layout}};\n");
    let mut all = Program {
        name: name.to_owned(),
        rust: imports.clone(),
        operands: imports,
        cpp: "#include <cute/layout.hpp>\nusing namespace cute;\n".to_owned(),
    };
    let mut i = 0u32;
    while i < OPERATIONS {
        let (left, right) = generate(&mut random);
        let (a, b) = (rust_layout(&left), rust_right(&right));
        if seen.insert(format!("{a} {b}")) {
            _ = write!(all.rust, "pub type C{i} = {rust}<{a}, {b}>;\nconst _: fn(C{i}) = |_| ();\n");
            _ = write!(all.operands, "pub type A{i} = {a};\npub type B{i} = {b};\n");
            _ = writeln!(all.operands, "const _: fn(A{i}, B{i}) = |_, _| ();");
            let wide = is_wide(&left);
            let (a, b) = (cpp_layout(&left, wide), cpp_right(&right, wide));
            _ = writeln!(all.cpp, "using C{i} = decltype({cpp}({a}{{}}, {b}{{}}));\nvoid f{i}(C{i}) {{}}");
            i += 1;
        }
    }
    all.rust.push_str("fn main() {}\n");
    all.operands.push_str("fn main() {}\n");
    all.cpp.push_str("int main() {}\n");
    all
}

/// Rank 3 composed with rank 3.
#[must_use]
pub fn compositions(seed: u64) -> Program {
    let size = Size { modes: 3, bits: None };
    program("compositions", ["Composition", "composition"], seed, |random| composition(random, size))
}

/// Zipped divides of rank 2 by two modes.
#[must_use]
pub fn divides(seed: u64) -> Program {
    program("divides", ["ZippedDivide", "zipped_divide"], seed, divide)
}

/// Includes and imports, nothing else.
#[must_use]
pub fn empty() -> Program {
    let rust = "use cute_static as _;\nfn main() {}\n".to_owned();
    Program {
        name: "empty".to_owned(),
        operands: rust.clone(),
        rust,
        cpp: "#include <cute/layout.hpp>\nusing namespace cute;\nint main() {}\n".to_owned(),
    }
}

/// Compositions of 1 to 8 modes, and of rank 3 with sizes of two to the power of 4 to 40.
#[must_use]
pub fn growth(seed: u64) -> Vec<Program> {
    let modes = (1..=8).map(|modes| (format!("modes_{modes}"), Size { modes, bits: None }));
    let bits = (4..=40).step_by(6).map(|bits| (format!("bits_{bits}"), Size { modes: 3, bits: Some(bits) }));
    modes
        .chain(bits)
        .map(|(name, size)| program(&name, ["Composition", "composition"], seed, |random| composition(random, size)))
        .collect()
}
