//! `mma.sync`: an instruction of a warp, all operands in registers.
//!
//! `D = A B + C` is bilinear in A and B, so it is what the layouts say if it is for every pair of their elements: one element of A at a time
//! is 1, and B is a digit of its elements' numbers, one digit a trial. Random matrices go first, with every element in it.

use super::element::{bits, integer, put, random, take};
use super::lanes::Lanes;
use super::ptx::{Registers, entry};
use super::{Compared, Outcome};
use cudarc::driver::{CudaFunction, PushKernelArg};
use cute_atoms::element::Form;
use cute_atoms::mma::MmaRow;
use cute_cuda::gpu::{Error, Gpu, blocks};

/// Whether it is one of those: of sm120, what is narrower than a byte in containers of a register has no place here yet.
pub(crate) fn runs_on_a_warp(row: &MmaRow) -> bool {
    row.ptx.as_str().starts_with("mma.") && matches!(row.arch, "sm70" | "sm75" | "sm80" | "sm89" | "sm90")
}
/// A complex product is four or three instructions of real numbers, with their layouts.
pub(crate) fn is_complex(row: &MmaRow) -> bool {
    matches!(row.val_a.form, Form::Complex | Form::GaussComplex)
}
fn registers(row: &MmaRow, [a, b, c]: [&Lanes; 3]) -> [Registers; 4] {
    let operand = |name, lanes: &Lanes, element| {
        let found = Registers::of(name, lanes.values, element);
        if found.bytes == 4 { Registers { kind: ".b32", ..found } } else { found }
    };
    [
        operand("a", a, &row.val_a),
        operand("b", b, &row.val_b),
        Registers::of("c", c.values, &row.val_c),
        Registers::of("d", c.values, &row.val_c),
    ]
}
/// Loads A, B and C, asks the instruction, stores D.
pub(crate) fn text(name: &str, row: &MmaRow) -> Result<String, Error> {
    let [a, b, c, d] = registers(row, [&Lanes::of(&row.a)?, &Lanes::of(&row.b)?, &Lanes::of(&row.c)?]);
    let body = a.loaded("pa", "all")
        + &b.loaded("pb", "all")
        + &c.loaded("pc", "all")
        + &format!("{} {}, {}, {}, {};\n", row.ptx, d.list(), a.list(), b.list(), c.list())
        + &d.stored("pd", "all");
    Ok(entry(name, 32, &["pa", "pb", "pc", "pd"], &[a, b, c, d], &body))
}
/// The lanes that are an atom's threads: a warp is four quad pairs on sm70.
fn atoms_of(row: &MmaRow) -> Result<Vec<Vec<usize>>, Error> {
    let lanes = Lanes::of(&row.thr_id)?.places;
    let atoms = 32 / lanes.len();
    Ok((0..atoms).map(|atom| lanes.iter().map(|lane| lane + 4 * atom).collect()).collect())
}

/// An instruction, with matrices in the registers of its warps.
struct Warps<'a> {
    gpu: &'a Gpu,
    kernel: &'a CudaFunction,
    row: &'a MmaRow,
    atoms: Vec<Vec<usize>>,
    a: Lanes,
    b: Lanes,
    c: Lanes,
    /// Bytes of a thread.
    room: [usize; 3],
}
impl Warps<'_> {
    /// Puts a matrix into the registers of a warp.
    fn put(&self, image: &mut [u8], (lanes, operand): (&Lanes, usize), matrix: &[i64]) {
        let element = [self.row.val_a, self.row.val_b, self.row.val_c][operand];
        for atom in &self.atoms {
            for (thread, value, place) in lanes.each() {
                let at = 8 * atom[thread] * self.room[operand] + value * element.bits;
                put(image, at, element.bits, bits(&element, matrix[place]));
            }
        }
    }
    /// What A and B make of two elements.
    fn product(&self, a: i64, b: i64) -> i64 {
        if self.row.ptx.as_str().ends_with("xor.popc") { a ^ b } else { a * b }
    }
    fn expected(&self, a: &[i64], b: &[i64], c: &[i64]) -> Vec<i64> {
        let [m, n, k] = self.row.shape_mnk;
        let mut d = c.to_vec();
        for j in 0..n {
            for l in 0..k {
                for i in 0..m {
                    d[i + m * j] += self.product(a[i + m * l], b[j + n * l]);
                }
            }
        }
        d
    }
    /// Runs warps, and counts the elements of D that are not what is expected.
    fn compare(&self, images: [&[u8]; 3], expected: &[Vec<i64>]) -> Result<Compared, Error> {
        let [a, b, c] = images;
        let (a, b, c) = (self.gpu.upload(a)?, self.gpu.upload(b)?, self.gpu.upload(c)?);
        let warp = 32 * self.room[2];
        let mut d = self.gpu.upload(&vec![0xFF; expected.len() * warp])?;
        let mut launch = self.gpu.stream.launch_builder(self.kernel);
        launch.arg(&a).arg(&b).arg(&c).arg(&mut d);
        // SAFETY: the kernel is `text`'s: each thread reads and writes its own bytes of images of so many warps
        #[allow(unsafe_code)]
        unsafe { launch.launch(blocks(expected.len(), 32, 0)) }?;
        let found = self.gpu.download(&d)?;
        let element = self.row.val_c;
        let mut compared = Compared::default();
        for (warp, expected) in found.chunks_exact(warp).zip(expected) {
            for atom in &self.atoms {
                for (thread, value, place) in self.c.each() {
                    let at = 8 * atom[thread] * self.room[2] + value * element.bits;
                    compared.one(integer(&element, take(warp, at, element.bits)) == Some(expected[place]));
                }
            }
        }
        Ok(compared)
    }
    /// Random matrices, put where `a` says.
    fn random(&self, a: &Lanes, trials: usize, rng: &mut fastrand::Rng) -> Result<Compared, Error> {
        let [m, n, k] = self.row.shape_mnk;
        let mut images = self.room.map(|room| vec![0; trials * 32 * room]);
        let mut expected = vec![];
        for trial in 0..trials {
            let matrix = |element, size, rng: &mut fastrand::Rng| -> Vec<i64> {
                (0..size).map(|_| random(element, rng)).collect()
            };
            let matrices = [
                matrix(&self.row.val_a, m * k, rng),
                matrix(&self.row.val_b, n * k, rng),
                matrix(&self.row.val_c, m * n, rng),
            ];
            for (operand, lanes) in [a, &self.b, &self.c].into_iter().enumerate() {
                let warp = 32 * self.room[operand];
                self.put(&mut images[operand][trial * warp..][..warp], (lanes, operand), &matrices[operand]);
            }
            expected.push(self.expected(&matrices[0], &matrices[1], &matrices[2]));
        }
        let [a, b, c] = &images;
        self.compare([a, b, c], &expected)
    }
    /// One element of A at a time, against each digit of the numbers of B's.
    fn one_by_one(&self) -> Result<Compared, Error> {
        let [m, n, k] = self.row.shape_mnk;
        let digits = (n * k - 1).ilog2() as usize + 2;
        let digit = |place: usize, d: usize| -> i64 { i64::from(d == 0 || place >> (d - 1) & 1 == 1) };
        let mut compared = Compared::default();
        for d in 0..digits {
            let b: Vec<i64> = (0..n * k).map(|place| digit(place, d)).collect();
            let mut images = self.room.map(|room| vec![0; m * k * 32 * room]);
            let mut expected = vec![];
            let nothing = vec![0; m * n];
            let zeros = self.expected(&vec![0; m * k], &b, &nothing);
            let warp = 32 * self.room[1];
            let mut right = vec![0; warp];
            self.put(&mut right, (&self.b, 1), &b);
            for place in 0..m * k {
                let mut a = vec![0; m * k];
                a[place] = 1;
                let left = 32 * self.room[0];
                self.put(&mut images[0][place * left..][..left], (&self.a, 0), &a);
                images[1][place * warp..][..warp].copy_from_slice(&right);
                let (i, l) = (place % m, place / m);
                let mut d = zeros.clone();
                for j in 0..n {
                    d[i + m * j] += self.product(1, b[j + n * l]) - self.product(0, b[j + n * l]);
                }
                expected.push(d);
            }
            let [a, b, c] = &images;
            compared += self.compare([a, b, c], &expected)?;
        }
        Ok(compared)
    }
}
/// Whether an instruction does what its row says, and whether a wrong layout of A is seen.
pub(crate) fn check(gpu: &Gpu, kernel: &CudaFunction, row: &MmaRow, rng: &mut fastrand::Rng) -> Result<Outcome, Error> {
    let (a, b, c) = (Lanes::of(&row.a)?, Lanes::of(&row.b)?, Lanes::of(&row.c)?);
    let [ra, rb, rc, _] = registers(row, [&a, &b, &c]).map(|registers| registers.room());
    let warps = Warps { gpu, kernel, row, atoms: atoms_of(row)?, a, b, c, room: [ra, rb, rc] };
    let wrong = warps.random(&warps.a.wrong(), 8, rng)?;
    let compared = warps.random(&warps.a, 64, rng)? + warps.one_by_one()?;
    Ok(Outcome { compared, caught: vec![wrong.differ > 0], ..Outcome::default() })
}
