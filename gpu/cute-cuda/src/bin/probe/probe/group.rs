//! `wgmma`: an instruction of four warps. B, and A where it is not in registers, lie in shared memory, which a descriptor tells.
//!
//! Random matrices with a random C, for each major that the instruction has, each swizzle of B (those of A take turns) and each step along K
//! that fits inside the tiles. Around the operands are bytes that are neither. Of a sparse A the stored elements are half of those along K,
//! and each thread's metadata says which; where a pair of threads of four has it, the other pair's is noise.

use super::element::{bits, integer, put, random, take};
use super::lanes::Lanes;
use super::ptx::{Registers, entry, fill};
use super::sparse::Sparsity;
use super::tiles::{TILES, Tile};
use super::{Compared, Outcome};
use cudarc::driver::{CudaModule, PushKernelArg};
use cute_atoms::mma::{Major, MmaRow, Place};
use cute_cuda::gpu::{Error, Gpu, blocks, kernel};
use std::sync::Arc;

/// Threads.
const GROUP: usize = 128;
/// Where B begins.
const ROOM_OF_A: usize = 64 * 128;
/// Bytes of shared memory.
const MEMORY: usize = ROOM_OF_A + 256 * 128;
/// Random cases of a launch.
const CASES: usize = 2;

/// Whether it is one.
pub(crate) fn is_one(row: &MmaRow) -> bool {
    row.arch == "sm90" && row.ptx.as_str().starts_with("wgmma")
}
/// One text for each of these: whether A and B are MN-major, and the selector of the metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Variant {
    a: bool,
    b: bool,
    selector: usize,
}
impl Variant {
    /// All of an instruction.
    pub(crate) fn all(row: &MmaRow) -> Vec<Self> {
        let majors = |majors: &[Major]| majors.iter().map(|major| *major == Major::Mn).collect::<Vec<_>>();
        let in_registers = row.places[0] == Place::Registers;
        let of_a = if in_registers { vec![false] } else { majors(row.a_majors) };
        // of bytes all threads have metadata, and there is one way
        let selectors = if row.sparse && row.val_b.bits > 8 { 0..2 } else { 0..1 };
        let mut all = vec![];
        for &a in &of_a {
            for b in majors(row.b_majors) {
                all.extend(selectors.clone().map(|selector| Self { a, b, selector }));
            }
        }
        all
    }
    /// The name of its kernel in a module.
    pub(crate) fn name(&self, instruction: usize) -> String {
        format!("wgmma_{instruction}_{}{}{}", u8::from(self.a), u8::from(self.b), self.selector)
    }
    /// Whether a thread's metadata is read.
    fn reads(&self, row: &MmaRow, thread: usize) -> bool {
        row.val_b.bits == 8 || thread >> 1 & 1 == self.selector
    }
}
fn registers_of_a(row: &MmaRow) -> Result<Registers, Error> {
    if row.places[0] != Place::Registers {
        return Ok(Registers::words("a", 0));
    }
    Ok(Registers { kind: ".b32", ..Registers::of("a", Lanes::of(&row.a)?.values, &row.val_a) })
}
/// The kernel of a variant.
pub(crate) fn text(name: &str, row: &MmaRow, variant: Variant) -> Result<String, Error> {
    let (a, c) = (registers_of_a(row)?, Registers::of("c", Lanes::of(&row.c)?.values, &row.val_c));
    let metadata = Registers::words("e", 1);
    let left = if row.places[0] == Place::Registers { a.list() } else { "left".to_owned() };
    let sparse = if row.sparse { format!("e0, {}, ", variant.selector) } else { String::new() };
    // signs of A and B, and what is transposed, as the types have them
    let (of_a, of_b) = (u8::from(variant.a), u8::from(variant.b));
    let flags = match row.val_b.number {
        "f16" | "bf16" if row.places[0] == Place::Registers => format!(", 1, 1, {of_b}"),
        "f16" | "bf16" => format!(", 1, 1, {of_a}, {of_b}"),
        "s8" | "u8" => String::new(),
        _ => ", 1, 1".to_owned(),
    };
    let body = fill("image", GROUP, MEMORY)
        + &c.loaded("pc", "all")
        + &a.loaded("pa", "all")
        + &metadata.loaded("pe", "all")
        + ".reg .b64 left, right; .reg .pred add;\n\
           shr.u32 from, shared, 4; cvt.u64.u32 place, from;\n\
           ld.param.u64 left, [descriptor_a]; add.u64 left, left, place;\n\
           ld.param.u64 right, [descriptor_b]; add.u64 right, right, place;\n\
           setp.eq.u32 add, 0, 0; fence.proxy.async.shared::cta; bar.sync 0;\nwgmma.fence.sync.aligned;\n"
        + &format!("{} {}, {left}, right, {sparse}add{flags};\n", row.ptx, c.list())
        + "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n"
        + &c.stored("pd", "all");
    let parameters = ["image", "pa", "pe", "pc", "pd", "descriptor_a", "descriptor_b"];
    Ok(entry(name, GROUP, &parameters, &[a, c, metadata], &body))
}

/// One instruction, and how its operands lie.
struct Group<'a> {
    row: &'a MmaRow,
    variant: Variant,
    sparsity: Sparsity,
    a: Option<Lanes>,
    c: Lanes,
    e: Option<Lanes>,
    /// Bytes of a thread's A and C.
    room: [usize; 2],
}
/// The images of a launch.
struct Images {
    memory: Vec<u8>,
    a: Vec<u8>,
    e: Vec<u8>,
    c: Vec<u8>,
    expected: Vec<Vec<i64>>,
}
impl Group<'_> {
    /// Adds a random case for a step along K of the tiles; `wrong` puts A's elements elsewhere.
    fn case(
        &self,
        images: &mut Images,
        (ta, tb): (Option<&Tile>, &Tile),
        step: usize,
        wrong: bool,
        rng: &mut fastrand::Rng,
    ) {
        let [m, n, k] = self.row.shape_mnk;
        let (of_a, of_b, of_c) = (self.row.val_a, self.row.val_b, self.row.val_c);
        let Sparsity { group, kept } = self.sparsity;
        let stored = k / group * kept;
        // A, its stored elements, and the metadata of each group
        let (mut whole, mut left, mut metadata) = (vec![0; m * k], vec![0; m * stored], vec![0; m * k / group]);
        for i in 0..m {
            for g in 0..k / group {
                let (places, meta) = self.sparsity.choose(rng);
                metadata[i + m * g] = meta;
                for (j, place) in places.iter().enumerate() {
                    let x = random(&of_a, rng);
                    whole[i + m * (g * group + place)] = x;
                    left[i + m * (g * kept + j)] = x;
                }
            }
        }
        let right: Vec<i64> = (0..n * k).map(|_| random(&of_b, rng)).collect();
        let mut sums: Vec<i64> = (0..m * n).map(|_| random(&of_c, rng)).collect();

        let at = images.memory.len();
        images.memory.resize(at + MEMORY, 0x11);
        let memory = &mut images.memory[at..];
        let place = |tile: &Tile, mn, k| (tile.at)(mn, k).unsigned_abs();
        if let Some(tile) = ta {
            for (i, l) in (0..m).flat_map(|i| (0..stored).map(move |l| (i, l))) {
                let at = place(tile, i, l + step * stored) ^ usize::from(wrong);
                put(memory, at * of_a.bits, of_a.bits, bits(&of_a, left[i + m * l]));
            }
        }
        for (j, l) in (0..n).flat_map(|j| (0..k).map(move |l| (j, l))) {
            let at = place(tb, j, l + step * k);
            put(&mut memory[ROOM_OF_A..], at * of_b.bits, of_b.bits, bits(&of_b, right[j + n * l]));
        }
        let threads = |image: &mut Vec<u8>, room: usize, what: u8| -> usize {
            let at = image.len();
            image.resize(at + GROUP * room, what);
            at
        };
        if let Some(lanes) = &self.a {
            let from = threads(&mut images.a, self.room[0], 0);
            for (thread, value, place) in lanes.each().filter(|(_, value, _)| value % group == 0) {
                let (i, l) = (place % m, place / m);
                for j in 0..kept {
                    // a group lies in one register, in order
                    let at = (value / group * kept + j) ^ usize::from(wrong);
                    let x = bits(&of_a, left[i + m * (l / group * kept + j)]);
                    put(&mut images.a[from + thread * self.room[0]..], at * of_a.bits, of_a.bits, x);
                }
            }
        } else {
            threads(&mut images.a, 4, 0);
        }
        let from = threads(&mut images.e, 4, 0);
        if let (Some(lanes), Some(element)) = (&self.e, self.row.val_e) {
            images.e[from..].iter_mut().for_each(|byte| *byte = rng.u8(..));
            for (thread, value, place) in lanes.each().filter(|(_, value, _)| value % group == 0) {
                if self.variant.reads(self.row, thread) {
                    let meta = metadata[place % m + m * (place / m / group)];
                    put(&mut images.e[from + thread * 4..], value * 8 / element.logical, 4, meta);
                }
            }
        }
        let from = threads(&mut images.c, self.room[1], 0);
        for (thread, value, place) in self.c.each() {
            let at = value * of_c.bits;
            put(&mut images.c[from + thread * self.room[1]..], at, of_c.bits, bits(&of_c, sums[place]));
        }
        for l in 0..k {
            for j in 0..n {
                let b = right[j + n * l];
                for i in 0..m {
                    sums[i + m * j] += whole[i + m * l] * b;
                }
            }
        }
        images.expected.push(sums);
    }
    /// Runs the kernel for a step along K of the tiles.
    fn compare(
        &self,
        (gpu, module, name): (&Gpu, &Arc<CudaModule>, &str),
        (ta, tb): (Option<&Tile>, &Tile),
        step: usize,
        wrong: bool,
        rng: &mut fastrand::Rng,
    ) -> Result<Option<Compared>, Error> {
        let Sparsity { group, kept } = self.sparsity;
        let k = self.row.shape_mnk[2];
        let descriptor = |tile: &Tile, k: usize| {
            let behind = (tile.at)(0, k).unsigned_abs() * tile.bits / 8;
            (tile.descriptor)(u32::try_from(behind).ok()?)
        };
        let left = ta.map(|tile| descriptor(tile, step * k / group * kept));
        let (Some(left), Some(right)) = (left.unwrap_or(Some(0)), descriptor(tb, step * k)) else { return Ok(None) };
        let right = right + (ROOM_OF_A as u64 >> 4);
        let mut images = Images { memory: vec![], a: vec![], e: vec![], c: vec![], expected: vec![] };
        for _ in 0..CASES {
            self.case(&mut images, (ta, tb), step, wrong, rng);
        }
        let function = kernel(module, name, MEMORY)?;
        let up = |bytes: &[u8]| gpu.upload(bytes);
        let (memory, a, e, c) = (up(&images.memory)?, up(&images.a)?, up(&images.e)?, up(&images.c)?);
        let mut d = up(&vec![0xFF; images.c.len()])?;
        let mut launch = gpu.stream.launch_builder(&function);
        launch.arg(&memory).arg(&a).arg(&e).arg(&c).arg(&mut d).arg(&left).arg(&right);
        // SAFETY: the kernel is `text`'s: a block has its part of each image, made for so many cases just now; its descriptors point
        // into the shared memory that it is launched with
        #[allow(unsafe_code)]
        unsafe { launch.launch(blocks(CASES, GROUP, MEMORY)) }?;
        let found = gpu.download(&d)?;
        let mut compared = Compared::default();
        for (found, expected) in found.chunks_exact(GROUP * self.room[1]).zip(&images.expected) {
            for (thread, value, place) in self.c.each() {
                let at = 8 * thread * self.room[1] + value * self.row.val_c.bits;
                compared.one(integer(&self.row.val_c, take(found, at, self.row.val_c.bits)) == Some(expected[place]));
            }
        }
        Ok(Some(compared))
    }
}
/// Whether a variant of an instruction does what its row says with all tiles.
pub(crate) fn check(
    (gpu, module, name): (&Gpu, &Arc<CudaModule>, &str),
    (instruction, row): (usize, &MmaRow),
    variant: Variant,
    rng: &mut fastrand::Rng,
) -> Result<Outcome, Error> {
    let in_registers = row.places[0] == Place::Registers;
    let (a, c, e) = (Lanes::of(&row.a)?, Lanes::of(&row.c)?, row.e.as_ref().map(Lanes::of).transpose()?);
    let room = [registers_of_a(row)?.room(), Registers::of("c", c.values, &row.val_c).room()];
    let sparsity = Sparsity::of(row);
    let group = Group { row, variant, sparsity, a: in_registers.then_some(a), c, e, room };
    let [m, n, k] = row.shape_mnk;
    let stored = k / sparsity.group * sparsity.kept;
    let tiles = |mn: usize, mn_major: bool, k: usize| -> Vec<&Tile> {
        let fits = |tile: &&Tile| (tile.mn, tile.mn_major, tile.bits) == (mn, mn_major, row.val_b.bits) && tile.k >= k;
        TILES.iter().copied().flatten().filter(fits).collect()
    };
    let (of_a, of_b) = (tiles(m, variant.a, stored), tiles(n, variant.b, k));
    let mut outcome = Outcome::default();
    for (at, tb) in of_b.iter().enumerate() {
        let ta = if in_registers { None } else { of_a.get((at + instruction) % of_a.len().max(1)).copied() };
        let steps = (tb.k / k).min(ta.map_or(usize::MAX, |tile| tile.k / stored));
        for step in 0..steps {
            let this = (gpu, module, name);
            let Some(compared) = group.compare(this, (ta, tb), step, false, rng)? else { continue };
            if compared.differ > 0 {
                let tile = |tile: &Tile| format!("{}{}", tile.mode, if tile.mn_major { " MN" } else { " K" });
                let a = ta.map_or("registers".to_owned(), tile);
                outcome.notes.push(format!("A {a}, B {}, step {step}: {compared}", tile(tb)));
            }
            outcome.compared += compared;
            if outcome.caught.is_empty() {
                let wrong = group.compare(this, (ta, tb), step, true, rng)?;
                outcome.caught.extend(wrong.map(|wrong| wrong.differ > 0));
            }
        }
    }
    Ok(outcome)
}
