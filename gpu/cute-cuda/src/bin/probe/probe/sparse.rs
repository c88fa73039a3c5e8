//! `mma.sp`: `mma.sync` with a structured sparse A, and what is said of sparsity elsewhere.
//!
//! Random matrices with a random C, and metadata for each selector: of the threads that the layout of the metadata puts at the same places, the
//! one that the selector names has it, and the others have noise.

use super::element::{bits, integer, put, random, take};
use super::lanes::Lanes;
use super::ptx::{Registers, entry};
use super::{Compared, Outcome};
use cudarc::driver::{CudaFunction, CudaModule, PushKernelArg};
use cute_atoms::mma::MmaRow;
use cute_cuda::gpu::{Error, Gpu, blocks, kernel};
use std::sync::Arc;

/// Warps of a launch, a random case each.
const CASES: usize = 64;

/// Structured sparsity: of `group` elements along K of A, `kept` are stored.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sparsity {
    pub(crate) group: usize,
    pub(crate) kept: usize,
}
impl Sparsity {
    pub(crate) fn of(row: &MmaRow) -> Self {
        match (row.sparse, row.val_b.bits) {
            (false, _) => Self { group: 1, kept: 1 },
            (true, 32) => Self { group: 2, kept: 1 },
            // pairs of neighbours
            (true, 4) => Self { group: 8, kept: 4 },
            (true, _) => Self { group: 4, kept: 2 },
        }
    }
    /// Which are kept, and the metadata that says so.
    pub(crate) fn choose(self, rng: &mut fastrand::Rng) -> (&'static [usize], u64) {
        const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        const FOURS: [[usize; 4]; 6] =
            [[0, 1, 2, 3], [0, 1, 4, 5], [0, 1, 6, 7], [2, 3, 4, 5], [2, 3, 6, 7], [4, 5, 6, 7]];
        let number = rng.usize(..6);
        let [first, second] = PAIRS[number];
        match self.group {
            8 => (&FOURS[number], (first | second << 2) as u64),
            4 => (&PAIRS[number], (first | second << 2) as u64),
            2 if number < 3 => (&[0], 0b0100),
            2 => (&[1], 0b1110),
            _ => (&[0], 0),
        }
    }
}
/// Which selector has an instruction read a thread's metadata: its number among those at the same places.
fn selectors(metadata: &Lanes) -> Vec<usize> {
    let before = |thread| (0..thread).filter(|&other| metadata.at(other, 0) == metadata.at(thread, 0)).count();
    (0..metadata.threads).map(before).collect()
}
fn metadata_of(row: &MmaRow) -> Result<Lanes, Error> {
    row.e.as_ref().map_or_else(|| Err(Error::Layout(format!("{} has no metadata", row.name))), Lanes::of)
}
fn registers(row: &MmaRow, [a, b, c]: [&Lanes; 3]) -> [Registers; 5] {
    let operand =
        |name, lanes: &Lanes, element| Registers { kind: ".b32", ..Registers::of(name, lanes.values, element) };
    [
        operand("a", a, &row.val_a),
        operand("b", b, &row.val_b),
        Registers::of("c", c.values, &row.val_c),
        Registers::of("d", c.values, &row.val_c),
        Registers::words("e", 1),
    ]
}
/// A kernel for each selector: loads A, B, C and the metadata, asks the instruction, stores D.
pub(crate) fn text(row: &MmaRow) -> Result<String, Error> {
    let [a, b, c, d, e] = registers(row, [&Lanes::of(&row.a)?, &Lanes::of(&row.b)?, &Lanes::of(&row.c)?]);
    let most = selectors(&metadata_of(row)?).into_iter().max().unwrap_or(0);
    let mut text = String::new();
    for selector in 0..=most {
        let body = a.loaded("pa", "all")
            + &b.loaded("pb", "all")
            + &c.loaded("pc", "all")
            + &e.loaded("pe", "all")
            + &format!("{} {}, {}, {}, {}, e0, {selector};\n", row.ptx, d.list(), a.list(), b.list(), c.list())
            + &d.stored("pd", "all");
        text += &entry(&format!("probe{selector}"), 32, &["pa", "pb", "pc", "pe", "pd"], &[a, b, c, d, e], &body);
    }
    Ok(text)
}
/// What an instruction's registers hold, by what layouts.
struct Operands {
    a: Lanes,
    b: Lanes,
    c: Lanes,
    e: Lanes,
}
/// Random cases for a selector; `wrong` exchanges two stored elements of A.
fn trial(
    (gpu, kernel): (&Gpu, &CudaFunction),
    row: &MmaRow,
    operands: &Operands,
    selector: usize,
    wrong: bool,
    rng: &mut fastrand::Rng,
) -> Result<Compared, Error> {
    let [m, n, k] = row.shape_mnk;
    let Sparsity { group, kept } = Sparsity::of(row);
    let Operands { a, b, c, e } = operands;
    let (read, [ra, rb, rc, ..]) = (selectors(e), registers(row, [a, b, c]).map(|registers| registers.room()));
    let mut images = [ra, rb, rc, 4].map(|room| vec![0u8; CASES * 32 * room]);
    let mut expected = vec![];
    let of_metadata = row.val_e.map_or(8, |element| element.logical);
    for case in 0..CASES {
        let right: Vec<i64> = (0..n * k).map(|_| random(&row.val_b, rng)).collect();
        let added: Vec<i64> = (0..m * n).map(|_| random(&row.val_c, rng)).collect();
        let mut sums = added.clone();
        let stored = k / group * kept;
        let (mut left, mut metadata) = (vec![0; m * stored], vec![0; m * k / group]);
        for (i, g) in (0..m).flat_map(|i| (0..k / group).map(move |g| (i, g))) {
            let (places, meta) = Sparsity::of(row).choose(rng);
            metadata[i + m * g] = meta;
            for (j, place) in places.iter().enumerate() {
                let x = random(&row.val_a, rng);
                left[i + m * (g * kept + j)] = x;
                (0..n).for_each(|j| sums[i + m * j] += x * right[j + n * (g * group + place)]);
            }
        }
        let [of_a, of_b, of_c, of_e] = &mut images;
        let part = |image: &'_ mut Vec<u8>, thread: usize, room: usize, at: usize, width: usize, x: u64| {
            put(&mut image[(case * 32 + thread) * room..][..room], at, width, x);
        };
        for (thread, value, place) in a.each().filter(|(_, value, _)| value % group == 0) {
            let (i, l) = (place % m, place / m / group * kept);
            for j in 0..kept {
                // a group lies in one register, in order
                let at = ((value / group * kept + j) ^ usize::from(wrong)) * row.val_a.bits;
                part(of_a, thread, ra, at, row.val_a.bits, bits(&row.val_a, left[i + m * (l + j)]));
            }
        }
        for (thread, value, place) in b.each() {
            part(of_b, thread, rb, value * row.val_b.bits, row.val_b.bits, bits(&row.val_b, right[place]));
        }
        for (thread, value, place) in c.each() {
            part(of_c, thread, rc, value * row.val_c.bits, row.val_c.bits, bits(&row.val_c, added[place]));
        }
        of_e[case * 128..][..128].iter_mut().for_each(|byte| *byte = rng.u8(..));
        for (thread, value, place) in e.each().filter(|(_, value, _)| value % group == 0) {
            if read[thread] == selector {
                let meta = metadata[place % m + m * (place / m / group)];
                part(of_e, thread, 4, value * 8 / of_metadata, 4, meta);
            }
        }
        expected.push(sums);
    }
    let [a_image, b_image, c_image, e_image] = &images;
    let (pa, pb, pc, pe) = (gpu.upload(a_image)?, gpu.upload(b_image)?, gpu.upload(c_image)?, gpu.upload(e_image)?);
    let mut pd = gpu.upload(&vec![0xFF; c_image.len()])?;
    let mut launch = gpu.stream.launch_builder(kernel);
    launch.arg(&pa).arg(&pb).arg(&pc).arg(&pe).arg(&mut pd);
    // SAFETY: the kernel is `text`'s: each thread reads and writes its own bytes of images of so many warps
    #[allow(unsafe_code)]
    unsafe { launch.launch(blocks(CASES, 32, 0)) }?;
    let found = gpu.download(&pd)?;
    let mut compared = Compared::default();
    for (warp, expected) in found.chunks_exact(32 * rc).zip(&expected) {
        for (thread, value, place) in c.each() {
            let at = 8 * thread * rc + value * row.val_c.bits;
            compared.one(integer(&row.val_c, take(warp, at, row.val_c.bits)) == Some(expected[place]));
        }
    }
    Ok(compared)
}
/// Whether an instruction does what its row says with each selector, and whether a wrong order of A is seen.
pub(crate) fn check(
    gpu: &Gpu,
    module: &Arc<CudaModule>,
    row: &MmaRow,
    rng: &mut fastrand::Rng,
) -> Result<Outcome, Error> {
    let operands =
        Operands { a: Lanes::of(&row.a)?, b: Lanes::of(&row.b)?, c: Lanes::of(&row.c)?, e: metadata_of(row)? };
    let mut outcome = Outcome::default();
    for selector in 0..=selectors(&operands.e).into_iter().max().unwrap_or(0) {
        let kernel = kernel(module, &format!("probe{selector}"), 0)?;
        let compared = trial((gpu, &kernel), row, &operands, selector, false, rng)?;
        if compared.differ > 0 {
            outcome.notes.push(format!("selector {selector}: {compared}"));
        }
        outcome.compared += compared;
        outcome.caught.push(trial((gpu, &kernel), row, &operands, selector, true, rng)?.differ > 0);
    }
    Ok(outcome)
}
