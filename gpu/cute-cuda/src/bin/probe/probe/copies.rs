//! Copies of a warp: `ldmatrix`, `stmatrix`, `movmatrix`, `cp.async` and shuffles. Random bits, and where each one has to be.

use super::element::{put, take};
use super::lanes::Lanes;
use super::ptx::{Registers, dump, entry, fill};
use super::{Compared, Outcome};
use cudarc::driver::{CudaFunction, PushKernelArg};
use cute_atoms::copy::CopyRow;
use cute_cuda::gpu::{Error, Gpu, blocks};

/// Bytes of shared memory that go in and out.
const MEMORY: usize = 2048;
/// What an instruction moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Rows of shared memory to registers.
    Load,
    /// Registers to rows of shared memory.
    Store,
    /// Registers to registers.
    Move,
    /// Global to shared memory, 4 to 16 bytes of each thread; of odd threads zeros, where the instruction can.
    Async,
    /// Registers to registers, with lanes so far away.
    Shuffle(usize),
}
fn kind_of(row: &CopyRow) -> Option<Kind> {
    let ptx = row.ptx.as_str();
    // those with formats to unpack are sm100's
    Some(match ptx.split('.').next()? {
        "ldmatrix" => Kind::Load,
        "stmatrix" => Kind::Store,
        "movmatrix" => Kind::Move,
        "shfl" => Kind::Shuffle(if row.name.as_str().ends_with('4') { 4 } else { 1 }),
        "cp" if ptx.starts_with("cp.async.c") => Kind::Async,
        _ => return None,
    })
}
/// What it is called in a report.
pub(crate) fn family(row: &CopyRow) -> String {
    let ptx = row.ptx.as_str();
    let parts = [
        ("cp.async.bulk.prefetch", "prefetch"),
        ("im2col", "TMA im2col"),
        ("bulk.tensor", "TMA tiled"),
        ("bulk", "bulk copies"),
    ];
    let of_bulk = parts.iter().find(|(part, _)| ptx.contains(part)).map(|&(_, family)| family);
    of_bulk.unwrap_or(ptx.split(".sync").next().unwrap_or(ptx).split(".c").next().unwrap_or(ptx)).to_owned()
}
fn fills_zeros(row: &CopyRow) -> bool {
    row.name.as_str().ends_with("ZFILL")
}

/// The kernel: one warp with an image of shared memory, an offset for each thread, registers, and a place for what comes out.
pub(crate) fn text(name: &str, row: &CopyRow) -> Result<Option<String>, Error> {
    let Some(kind) = kind_of(row) else { return Ok(None) };
    let (src, dst, ptx) = (Lanes::of(&row.src)?, Lanes::of(&row.dst)?, row.ptx);
    let words = |lanes: &Lanes| Registers::words("r", lanes.values / 32);
    let offset = Registers::words("offset", 1);
    let (image, back) = (fill("image", 32, MEMORY), dump("out", 32, MEMORY));
    let row_at = offset.loaded("offsets", "thread") + "add.u32 offset0, offset0, shared;\n";
    let (registers, body) = match kind {
        Kind::Load => {
            let r = words(&dst);
            (r, image + &row_at + &format!("{ptx} {}, [offset0];\n", r.list()) + &r.stored("out", "thread"))
        }
        Kind::Store => {
            let r = words(&src);
            (
                r,
                image
                    + &row_at
                    + &r.loaded("registers", "thread")
                    + &format!("{ptx} [offset0], {};\n", r.list())
                    + &back,
            )
        }
        Kind::Move => {
            let r = words(&src);
            (
                r,
                r.loaded("registers", "thread")
                    + &format!("{ptx} w0, r0; mov.b32 r0, w0;\n")
                    + &r.stored("out", "thread"),
            )
        }
        Kind::Async => {
            let bytes = src.values / 8;
            let size = if fills_zeros(row) { ", from" } else { "" };
            let go = format!(
                "cvt.u64.u32 place, offset0; ld.param.u64 base, [registers]; add.u64 place, place, base; \
                 mad.lo.u32 step, thread, 16, shared;\n\
                 and.b32 from, thread, 1; xor.b32 from, from, 1; mul.lo.u32 from, from, {bytes};\n\
                 {ptx} [step], [place], {bytes}{size};\ncp.async.commit_group; cp.async.wait_group 0;\n"
            );
            (offset, image + &offset.loaded("offsets", "thread") + &go + &back)
        }
        Kind::Shuffle(lanes) => {
            let r = Registers::words("r", 2);
            let go = format!(
                "and.b32 from, thread, {lanes}; setp.ne.u32 done, from, 0; selp.b32 w0, r0, r1, done; \
                 {ptx} w1, w0, {lanes}, 0x1f, 0xffffffff;\n\
                 selp.b32 r0, w1, r0, done; selp.b32 r1, r1, w1, done;\n"
            );
            (r, r.loaded("registers", "thread") + &go + &r.stored("out", "thread"))
        }
    };
    let registers = if kind == Kind::Async { vec![offset] } else { vec![offset, registers] };
    Ok(Some(entry(name, 32, &["image", "offsets", "registers", "out"], &registers, &body)))
}

/// One trial, against the layouts `src` and `dst`.
fn trial(
    (gpu, kernel): (&Gpu, &CudaFunction),
    row: &CopyRow,
    (src, dst): (&Lanes, &Lanes),
    rng: &mut fastrand::Rng,
) -> Result<Compared, Error> {
    let Some(kind) = kind_of(row) else { return Ok(Compared::default()) };
    let mut bytes = || -> Vec<u8> { (0..MEMORY).map(|_| rng.u8(..)).collect() };
    let (image, registers) = (bytes(), bytes());
    // rows of 16 bytes lie anywhere
    let mut rows: Vec<usize> = (0..MEMORY / 16).collect();
    rng.shuffle(&mut rows);
    let offsets: Vec<usize> = (0..32)
        .map(|thread| {
            16 * match kind {
                Kind::Load => rows[src.at(thread, 0) / 128],
                Kind::Store => rows[dst.at(thread, 0) / 128],
                _ => rows[thread],
            }
        })
        .collect();
    let words: Vec<u8> = offsets.iter().flat_map(|&offset| (offset as u32).to_le_bytes()).collect();
    let (on_image, on_offsets, on_registers) = (gpu.upload(&image)?, gpu.upload(&words)?, gpu.upload(&registers)?);
    let mut out = gpu.upload(&[0xA5; MEMORY])?;
    let mut launch = gpu.stream.launch_builder(kernel);
    launch.arg(&on_image).arg(&on_offsets).arg(&on_registers).arg(&mut out);
    // SAFETY: the kernel is `text`'s: one warp, whose offsets are rows of 16 bytes in what the images have
    #[allow(unsafe_code)]
    unsafe { launch.launch(blocks(1, 32, MEMORY)) }?;
    let found = gpu.download(&out)?;

    let mut compared = Compared::default();
    if kind == Kind::Async {
        let bytes = src.values / 8;
        for thread in 0..32 {
            for i in 0..16 {
                let expected = match () {
                    () if i >= bytes => image[thread * 16 + i],
                    () if fills_zeros(row) && thread % 2 == 1 => 0,
                    () => registers[offsets[thread] + i],
                };
                compared.one(found[thread * 16 + i] == expected);
            }
        }
        return Ok(compared);
    }
    // the bit that each index of the source names
    let mut named = vec![None; src.places.iter().max().map_or(0, |most| most + 1)];
    for (thread, value, place) in src.each() {
        named[place] = Some(match kind {
            Kind::Load => take(&image, 8 * offsets[thread] + value, 1),
            _ => take(&registers, thread * src.values + value, 1),
        });
    }
    let named = |place: usize| named.get(place).copied().flatten();
    if kind == Kind::Store {
        let mut expected = image;
        for (thread, value, place) in dst.each() {
            put(&mut expected, 8 * offsets[thread] + value, 1, named(place).unwrap_or(0));
        }
        expected.iter().zip(&found).for_each(|(expected, found)| compared.one(expected == found));
        return Ok(compared);
    }
    for (thread, value, place) in dst.each() {
        compared.one(named(place) == Some(take(&found, thread * dst.values + value, 1)));
    }
    Ok(compared)
}
/// Whether an instruction does what its row says, and whether a wrong layout of the registers is seen.
pub(crate) fn check(
    gpu: &Gpu,
    kernel: &CudaFunction,
    row: &CopyRow,
    rng: &mut fastrand::Rng,
) -> Result<Outcome, Error> {
    let (src, dst) = (Lanes::of(&row.src)?, Lanes::of(&row.dst)?);
    let mut compared = Compared::default();
    for _ in 0..8 {
        compared += trial((gpu, kernel), row, (&src, &dst), rng)?;
    }
    // what cp.async moves is whole, whatever the order of its bits in the layout
    let caught = match kind_of(row) {
        Some(Kind::Store) => vec![trial((gpu, kernel), row, (&src.wrong(), &dst), rng)?.differ > 0],
        Some(Kind::Async) | None => vec![],
        _ => vec![trial((gpu, kernel), row, (&src, &dst.wrong()), rng)?.differ > 0],
    };
    Ok(Outcome { compared, caught, ..Outcome::default() })
}
