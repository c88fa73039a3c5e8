//! TMA and bulk copies: a tensor map of a layout in global memory, and a tile where the layout of shared memory says.
//!
//! One kernel loads a tile by its boxes, writes out shared memory as it lies there, and stores the tile to another tensor. Tiles reach beyond
//! the tensor, where elements are 0 and none are stored. What is asked is one of the two instructions; the other is the plain one.

use super::element::{bits, put, random, take};
use super::ptx::{dump, entry};
use super::{Compared, Outcome};
use cudarc::driver::{CudaSlice, DevicePtr, PushKernelArg};
use cute_atoms::copy::CopyRow;
use cute_atoms::element::{BF16, Element, ElementName, F16, F32, F64, S32, U8, U32};
use cute_atoms::smem::{Inter, K, MN, SmemAtom, Sw32, Sw64, Sw128};
use cute_atoms::tma::driver::encode;
use cute_atoms::tma::{Convolution, Im2colOf, TensorMap, TmaOf};
use cute_cuda::gpu::{Error, Gpu, blocks, kernel};
use cute_static::{IsLayout, Layout, TileToShape, int, shape};

/// Where the barrier lies, behind the tile.
const BARRIER: usize = 32 << 10;
const THREADS: usize = 128;
/// Words of 32 bits that tell a box: five coordinates, the place in shared memory, two offsets of a filter.
const A_BOX: usize = 8;

/// One box.
#[derive(Debug, Clone, Copy)]
struct Part {
    coords: [i32; 5],
    /// Where it begins, in elements.
    at: usize,
    filter: [i32; 2],
    /// The CTA that copies it.
    block: usize,
}
/// A tensor and a tile of it.
#[derive(Debug)]
struct Case {
    what: String,
    element: ElementName,
    /// Elements of the tensor.
    tensor: usize,
    map: Option<TensorMap>,
    boxes: Vec<Part>,
    /// CTAs of a cluster: each gets the whole tile.
    blocks: usize,
    /// For each place in shared memory the element of the tensor that is loaded there, if there is one.
    loaded: Vec<Option<usize>>,
    /// And the one that is stored from there; empty where nothing is.
    stored: Vec<Option<usize>>,
}
/// What a case is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Load,
    Multicast,
    Store,
    Add,
    LoadPixels,
    MulticastPixels,
    StorePixels,
    LoadBulk,
    StoreBulk,
}
fn kind_of(row: &CopyRow) -> Option<Kind> {
    let name = row.name.as_str();
    // a prefetch changes nothing that can be seen
    Some(match name.strip_prefix("SM90_")?.trim_end_matches("_OP").trim_end_matches("_PTR") {
        "TMA_LOAD" => Kind::Load,
        "TMA_LOAD_MULTICAST" => Kind::Multicast,
        "TMA_STORE" => Kind::Store,
        "TMA_REDUCE_ADD" => Kind::Add,
        "TMA_LOAD_IM2COL" => Kind::LoadPixels,
        "TMA_LOAD_IM2COL_MULTICAST" => Kind::MulticastPixels,
        "TMA_STORE_IM2COL" => Kind::StorePixels,
        "BULK_COPY_G2S" => Kind::LoadBulk,
        "BULK_COPY_S2G" => Kind::StoreBulk,
        _ => return None,
    })
}

const ROWS: usize = 208;
const COLUMNS: usize = 160;
/// Where the tile begins: part of it is outside. Along the first mode of a tensor map that is a multiple of 16 bytes: other coordinates end
/// an H100's kernel with an illegal instruction, of any swizzle.
const CORNER: (usize, usize) = (160, 112);
/// Of each element type: the major, the swizzle, the extents of the tile and the CTAs that share it.
macro_rules! tiled {
    ($cases:ident; $($element:ident $major:ident $swizzle:ident ($m:literal, $k:literal) / $ctas:literal;)*) => {{$({
        type L = TileToShape<SmemAtom<$major, $swizzle, $element>, shape!(($m, $k))>;
        type Copy = TmaOf<$element, L, shape!(($m, $k)), int!($ctas)>;
        let rows = stringify!($major) == "K";
        let (copy, place) = (Copy::default(), |r: usize, c: usize| if rows { r * COLUMNS + c } else { r + ROWS * c });
        // of one type each
        tiled!(@global $major, global $cases);
        let map = copy.tensor_map(&global).ok();
        let index = copy.index();
        let (size, count) = (index.mode_size(0), index.mode_size(1));
        let mut boxes = vec![];
        for (block, number) in (0..$ctas).flat_map(|block| (0..count).map(move |number| (block, number))) {
            let first = index.at((0usize, number, block)).unsigned_abs();
            let (x, y) = copy.coords(&global).at((CORNER.0 + first % $m, CORNER.1 + first / $m));
            let coords = [x as i32, y as i32, 0, 0, 0];
            boxes.push(Part { coords, at: (block * count + number) * size, filter: [0; 2], block });
        }
        let mut loaded = vec![None; $m * $k];
        for (i, j) in (0..$m).flat_map(|i| (0..$k).map(move |j| (i, j))) {
            let (r, c) = (CORNER.0 + i, CORNER.1 + j);
            loaded[L::default().at((i, j)).unsigned_abs()] = (r < ROWS && c < COLUMNS).then(|| place(r, c));
        }
        let what = format!(
            "{} {}-major {} {}x{} by {}", stringify!($element), stringify!($major), stringify!($swizzle), $m, $k, $ctas
        );
        let (element, stored) = (<$element as Element>::NAME, loaded.clone());
        $cases.push(Case { what, element, tensor: ROWS * COLUMNS, map, boxes, blocks: $ctas, loaded, stored });
    })*}};
    (@global K, $global:ident $cases:ident) => {
        let Ok($global) = Layout::new((ROWS, COLUMNS), (COLUMNS, int!(1))) else { return $cases };
    };
    (@global MN, $global:ident $cases:ident) => {
        let Ok($global) = Layout::new((ROWS, COLUMNS), (int!(1), ROWS)) else { return $cases };
    };
}
/// Of each: how many CTAs, the filter's width and height, padding, steps, and its offset.
macro_rules! pixels {
    ($cases:ident; $($element:ident $swizzle:ident ($p:literal, $c:literal) / $ctas:literal: $filter:expr, $padding:expr, $steps:expr, $offset:expr;)*) => {{$({
        type L = TileToShape<SmemAtom<K, $swizzle, $element>, shape!(($p, $c))>;
        type Copy = Im2colOf<$element, L, shape!(($p, $c)), int!($ctas)>;
        const W: usize = 13;
        const H: usize = 11;
        const N: usize = 5;
        const C: usize = 160;
        let (copy, [fw, fh]): (_, [u32; 2]) = (Copy::default(), $filter);
        let (padding, [sw, sh]): (i32, [u32; 2]) = ($padding, $steps);
        let convolution = Convolution::new([fw, fh, 1], [(padding, padding), (padding, padding), (0, 0)], [sw, sh, 1], [1, 1, 1]);
        let Ok(images) = Layout::new(((W, H, N), C), ((C, W * C, H * W * C), int!(1))) else { return $cases };
        let map = copy.tensor_map(&images, &convolution).ok();
        // the output's pixels
        let along = |extent: usize, filter: u32, step: u32| -> usize {
            (extent + 2 * padding.unsigned_abs() as usize - filter as usize) / step as usize + 1
        };
        let (q, p) = (along(W, fw, sw), along(H, fh, sh));
        let lower = convolution.lower();
        let pixel = |at: usize| (at % q, at / q % p, at / (q * p));
        // from inside an image on, and beyond the last one in another case
        let (first_pixel, first_channel) = (q + 3, C - ($c / 2usize).next_multiple_of(16));
        let index = copy.index();
        let (size, count) = (index.mode_size(0), index.mode_size(1));
        let mut boxes = vec![];
        for (block, number) in (0..$ctas).flat_map(|block| (0..count).map(move |number| (block, number))) {
            let first = index.at((0usize, number, block)).unsigned_abs();
            let from = (pixel(first_pixel + first % $p), first_channel + first / $p);
            let (c, w, h, n) = copy.coords((q, p, N), C, &convolution).at(from);
            let coords = [c as i32, w as i32 + lower[0], h as i32 + lower[1], n as i32, 0];
            boxes.push(Part { coords, at: (block * count + number) * size, filter: $offset, block });
        }
        let (mut loaded, mut stored) = (vec![None; $p * $c], vec![None; $p * $c]);
        for (i, j) in (0..$p).flat_map(|i| (0..$c).map(move |j| (i, j))) {
            let (x, y, n) = pixel(first_pixel + i);
            let channel = first_channel + j;
            let element = |offset: [i32; 2]| {
                let w = (x * sw as usize) as i32 + lower[0] + offset[0];
                let h = (y * sh as usize) as i32 + lower[1] + offset[1];
                let inside = (0..W as i32).contains(&w) && (0..H as i32).contains(&h) && n < N && channel < C;
                inside.then(|| channel + C * (w as usize + W * (h as usize + H * n)))
            };
            let at = L::default().at((i, j)).unsigned_abs();
            loaded[at] = element($offset);
            stored[at] = element([0, 0]);
        }
        // a store beyond the images ends the kernel with an illegal instruction
        if padding != 0 {
            stored.clear();
        }
        let what = format!(
            "im2col {} {} {}x{} by {}: filter {fw}x{fh} at {:?}, padding {padding}, steps {sw}x{sh}",
            stringify!($element), stringify!($swizzle), $p, $c, $ctas, $offset
        );
        let element = <$element as Element>::NAME;
        $cases.push(Case { what, element, tensor: W * H * N * C, map, boxes, blocks: $ctas, loaded, stored });
    })*}};
}
/// The cases for an instruction.
fn cases(kind: Kind) -> Vec<Case> {
    let mut cases = vec![];
    match kind {
        Kind::Load | Kind::Store => tiled! { cases;
            BF16 K Inter (128, 64) / 1; BF16 K Sw32 (128, 64) / 1; BF16 K Sw64 (128, 64) / 1; BF16 K Sw128 (128, 64) / 1;
            BF16 MN Inter (128, 64) / 1; BF16 MN Sw32 (128, 64) / 1; BF16 MN Sw64 (128, 64) / 1; BF16 MN Sw128 (128, 64) / 1;
            BF16 K Sw128 (64, 128) / 1; F16 K Sw128 (128, 64) / 1;
            F32 K Inter (128, 32) / 1; F32 K Sw32 (128, 32) / 1; F32 K Sw64 (128, 32) / 1; F32 K Sw128 (128, 32) / 1;
            F32 MN Inter (64, 32) / 1; F32 MN Sw32 (64, 32) / 1; F32 MN Sw64 (64, 32) / 1; F32 MN Sw128 (64, 32) / 1;
            U8 K Inter (128, 128) / 1; U8 K Sw32 (128, 128) / 1; U8 K Sw64 (128, 128) / 1; U8 K Sw128 (128, 128) / 1;
            U8 MN Inter (128, 64) / 1; U8 MN Sw32 (128, 64) / 1; U8 MN Sw64 (128, 64) / 1; U8 MN Sw128 (128, 64) / 1;
            F64 K Sw128 (64, 16) / 1; F64 MN Sw128 (64, 16) / 1; F64 K Sw64 (64, 16) / 1; F64 K Inter (64, 16) / 1;
        },
        Kind::Multicast => tiled! { cases;
            BF16 K Sw128 (128, 64) / 2; BF16 K Sw128 (128, 64) / 4; BF16 MN Sw128 (128, 64) / 2; BF16 K Sw128 (64, 128) / 2;
            BF16 K Sw64 (128, 32) / 2; F32 K Sw128 (128, 32) / 2; U8 K Sw128 (128, 128) / 4; BF16 K Inter (128, 64) / 2;
        },
        Kind::Add => tiled! { cases;
            BF16 K Sw128 (128, 64) / 1; F16 K Sw128 (128, 64) / 1; F32 K Sw128 (128, 32) / 1; U32 K Sw128 (128, 32) / 1;
            S32 MN Sw128 (64, 32) / 1; BF16 MN Sw64 (128, 64) / 1; F32 K Inter (128, 32) / 1;
        },
        Kind::StorePixels => pixels! { cases;
            F16 Sw128 (64, 64) / 1: [3, 3], 0, [1, 1], [0, 0];
            F16 Sw64 (64, 32) / 1: [3, 3], 0, [1, 1], [1, 2];
            BF16 Sw32 (32, 16) / 1: [1, 1], 0, [2, 2], [0, 0];
            F32 Inter (32, 4) / 1: [2, 3], 0, [1, 1], [1, 0];
            U8 Sw128 (32, 128) / 1: [3, 3], 0, [2, 1], [0, 1];
        },
        Kind::LoadPixels => pixels! { cases;
            F16 Sw128 (64, 64) / 1: [3, 3], 1, [1, 1], [0, 0];
            F16 Sw128 (64, 64) / 1: [3, 3], 1, [1, 1], [1, 2];
            F16 Sw64 (64, 32) / 1: [3, 3], 1, [1, 1], [2, 0];
            F16 Sw32 (64, 16) / 1: [1, 1], 0, [1, 1], [0, 0];
            BF16 Inter (64, 8) / 1: [3, 3], 1, [1, 1], [2, 2];
            BF16 Sw128 (32, 64) / 1: [3, 3], 1, [2, 2], [1, 0];
            F32 Sw128 (64, 32) / 1: [5, 3], 2, [1, 1], [4, 1];
            U8 Sw128 (32, 128) / 1: [3, 3], 0, [2, 1], [0, 1];
        },
        Kind::MulticastPixels => pixels! { cases;
            F16 Sw128 (64, 64) / 2: [3, 3], 1, [1, 1], [1, 2];
            BF16 Sw64 (64, 32) / 2: [3, 3], 1, [1, 1], [0, 1];
        },
        Kind::LoadBulk | Kind::StoreBulk => cases.extend([16, 1024, 16 << 10].map(|bytes: usize| {
            let whole: Vec<_> = (0..bytes).map(Some).collect();
            let one = Part { coords: [0; 5], at: 0, filter: [0; 2], block: 0 };
            let (what, element) = (format!("{bytes} bytes"), U8::NAME);
            Case {
                what,
                element,
                tensor: bytes,
                map: None,
                boxes: vec![one],
                blocks: 1,
                loaded: whole.clone(),
                stored: whole,
            }
        })),
    }
    cases
}

/// The kernel of a case.
fn text(row: &CopyRow, kind: Kind, case: &Case) -> String {
    let rank = case.map.as_ref().map_or(0, |map| map.global_dim().len());
    let named = |name: &str| name.replace(".tensor.", &format!(".tensor.{rank}d."));
    let coords: Vec<_> = (0..rank).map(|i| format!("c{i}")).collect();
    let coords = coords.join(", ");
    let asked = named(row.ptx.as_str());
    let pixels = matches!(kind, Kind::LoadPixels | Kind::MulticastPixels | Kind::StorePixels);
    let (barrier, bulk) = ("mbarrier::complete_tx::bytes", case.map.is_none());
    let load = match kind {
        Kind::Load | Kind::Multicast | Kind::LoadPixels | Kind::MulticastPixels | Kind::LoadBulk => asked.clone(),
        Kind::Store | Kind::Add => named(&format!("cp.async.bulk.tensor.shared::cluster.global.{barrier}")),
        Kind::StorePixels => named(&format!("cp.async.bulk.tensor.shared::cluster.global.im2col.{barrier}")),
        Kind::StoreBulk => format!("cp.async.bulk.shared::cluster.global.{barrier}"),
    };
    let store = match kind {
        Kind::Store | Kind::Add | Kind::StorePixels | Kind::StoreBulk => asked,
        Kind::Load | Kind::Multicast => named("cp.async.bulk.tensor.global.shared::cta.bulk_group"),
        Kind::LoadPixels | Kind::MulticastPixels => {
            named("cp.async.bulk.tensor.global.shared::cta.im2col_no_offs.bulk_group")
        }
        Kind::LoadBulk => "cp.async.bulk.global.shared::cta.bulk_group".to_owned(),
    };
    let mask = (1u32 << case.blocks) - 1;
    let load = if bulk {
        format!("{load} [at], [base], bytes, [barrier];\n")
    } else {
        let offsets = if pixels { ", {f0, f1}" } else { "" };
        let mask =
            if matches!(kind, Kind::Multicast | Kind::MulticastPixels) { format!(", {mask}") } else { String::new() };
        format!("{load} [at], [base, {{{coords}}}], [barrier]{offsets}{mask};\n")
    };
    let store =
        if bulk { format!("{store} [base], [at], bytes;\n") } else { format!("{store} [base, {{{coords}}}], [at];\n") };
    let read = |label: &str, each: &str| {
        format!(
            "mov.u32 step, 0;\n\
             {label}: setp.ge.u32 done, step, {count}; @done bra {label}_DONE;\n\
             ld.param.u64 place, [boxes]; mul.lo.u32 from, step, {size}; cvt.u64.u32 base, from; add.u64 place, place, base;\n\
             ld.global.v4.b32 {{c0, c1, c2, c3}}, [place]; ld.global.v4.b32 {{c4, at, f0, f1}}, [place+16];\n\
             ld.global.b32 owner, [place+32]; cvt.u16.u32 h0, f0; cvt.u16.u32 h1, f1; add.u32 at, at, shared; {each}\
             add.u32 step, step, 1; bra {label};\n{label}_DONE:\n",
            count = case.boxes.len(),
            size = 4 * (A_BOX + 4),
        )
    };
    let load = load.replace("{f0, f1}", "{h0, h1}");
    let load = format!("ld.param.u64 base, [source]; setp.ne.u32 done, owner, block; @done bra SKIP;\n{load}SKIP:\n");
    let store = format!("ld.param.u64 base, [target];\n{store}");
    let bytes = case.loaded.len() * case.element.bits / 8;
    let together =
        if case.blocks > 1 { "barrier.cluster.arrive; barrier.cluster.wait;\n" } else { "barrier.sync 0;\n" };
    let body = format!(
        ".reg .b32 c<5>, at, f<2>, owner, barrier, bytes; .reg .b16 h<2>; .reg .pred first;\n\
         add.u32 barrier, shared, {BARRIER}; mov.u32 bytes, {bytes}; setp.ne.u32 first, thread, 0;\n\
         @first bra READY;\n\
         mbarrier.init.shared::cta.b64 [barrier], 1; fence.mbarrier_init.release.cluster;\n\
         READY: {together}\
         @first bra WAIT;\n\
         mbarrier.arrive.expect_tx.shared::cta.b64 _, [barrier], bytes;\n"
    ) + &read("LOAD", &load)
        + "WAIT: mbarrier.try_wait.parity.shared::cta.b64 done, [barrier], 0; @done bra HERE; bra WAIT;\nHERE:\n"
        + &dump("out", THREADS, bytes)
        // one CTA stores
        + if case.stored.is_empty() { "bra END;
" } else { "" }
        + "barrier.sync 0; setp.ne.or.b32 done, block, 0, first; @done bra END;\n"
        + &read("STORE", &store)
        + "cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;\n"
        + "END:\n"
        + together;
    let whole = entry("probe", THREADS, &["source", "target", "boxes", "out"], &[], &body);
    if case.blocks == 1 {
        return whole;
    }
    whole.replace("\n{\n", &format!("\n.explicitcluster\n.reqnctapercluster {}\n{{\n", case.blocks))
}

/// The tensor map of a tensor there, or for a bulk copy the address itself: what the kernel is given.
fn argument(gpu: &Gpu, case: &Case, tensor: &CudaSlice<u8>) -> Result<CudaSlice<u8>, Error> {
    let Some(map) = &case.map else { return Ok(tensor.clone()) };
    let map = encode(map, tensor.device_ptr(&gpu.stream).0).map_err(|error| Error::Layout(error.to_string()))?;
    let bytes: Vec<u8> = map.opaque.iter().flat_map(|word| word.to_le_bytes()).collect();
    gpu.upload(&bytes)
}
/// Runs a case: what is found in shared memory, and in the tensor that is stored to.
fn trial(gpu: &Gpu, row: &CopyRow, kind: Kind, case: &Case, rng: &mut fastrand::Rng) -> Result<[Compared; 2], Error> {
    let module = gpu.load(super::ptx::head(gpu.capability()?) + &text(row, kind, case))?;
    let function = kernel(&module, "probe", BARRIER + 16)?;
    let (element, width) = (&case.element, case.element.bits);
    let mut tensor = || {
        let integers: Vec<i64> = (0..case.tensor).map(|_| random(element, rng)).collect();
        let mut image = vec![0; case.tensor * width / 8];
        integers.iter().enumerate().for_each(|(i, &x)| put(&mut image, i * width, width, bits(element, x)));
        (integers, image)
    };
    let ((from, source), (before, target)) = (tensor(), tensor());
    let (on_source, on_target) = (gpu.upload(&source)?, gpu.upload(&target)?);
    let maps = match case.map {
        Some(_) => [Some(argument(gpu, case, &on_source)?), Some(argument(gpu, case, &on_target)?)],
        None => [None, None],
    };
    let words = case.boxes.iter().flat_map(|one| {
        let [a, b, c, d, e] = one.coords;
        let at = (one.at * width / 8) as i32;
        [a, b, c, d, e, at, one.filter[0], one.filter[1], one.block as i32, 0, 0, 0]
    });
    let boxes = gpu.upload(&words.flat_map(i32::to_le_bytes).collect::<Vec<_>>())?;
    let bytes = case.loaded.len() * width / 8;
    let mut out = gpu.upload(&vec![0xEE; case.blocks * bytes])?;
    let mut launch = gpu.stream.launch_builder(&function);
    launch
        .arg(maps[0].as_ref().unwrap_or(&on_source))
        .arg(maps[1].as_ref().unwrap_or(&on_target))
        .arg(&boxes)
        .arg(&mut out);
    // SAFETY: the kernel is `text`'s for this case: its boxes lie in the shared memory before the barrier, TMA keeps to the tensors of
    // its maps, and each block writes its part of `out`
    #[allow(unsafe_code)]
    unsafe { launch.launch(blocks(case.blocks, THREADS, BARRIER + 16)) }?;
    let (out, after) = (gpu.download(&out)?, gpu.download(&on_target)?);

    let (mut loads, mut stores) = (Compared::default(), Compared::default());
    let there = |place: Option<usize>| place.map_or(0, |place| from[place]);
    for block in out.chunks_exact(bytes) {
        for (at, &place) in case.loaded.iter().enumerate() {
            loads.one(take(block, at * width, width) == bits(element, there(place)));
        }
    }
    let mut expected = before;
    for (at, place) in case.stored.iter().enumerate() {
        if let &Some(place) = place {
            let x = there(case.loaded[at]);
            expected[place] = if kind == Kind::Add { expected[place] + x } else { x };
        }
    }
    for (place, &x) in expected.iter().enumerate() {
        stores.one(take(&after, place * width, width) == bits(element, x));
    }
    Ok([loads, stores])
}
/// The kernels for an instruction.
pub(crate) fn texts(row: &CopyRow) -> Vec<String> {
    let Some(kind) = kind_of(row) else { return vec![] };
    cases(kind).iter().map(|case| text(row, kind, case)).collect()
}
/// Whether an instruction does what the layouts say, in all cases; nothing of one that has none here.
pub(crate) fn check(gpu: &Gpu, row: &CopyRow, rng: &mut fastrand::Rng) -> Result<Option<Outcome>, Error> {
    let Some(kind) = kind_of(row) else { return Ok(None) };
    let mut outcome = Outcome::default();
    for mut case in cases(kind) {
        let found = trial(gpu, row, kind, &case, rng).map_err(|error| match error {
            Error::Driver(error) => Error::Kernel { what: format!("{}, {}", row.name, case.what), error },
            other => other,
        })?;
        for (compared, what) in found.into_iter().zip(["loaded", "stored"]) {
            if compared.differ > 0 {
                outcome.notes.push(format!("{}, {what}: {compared}", case.what));
            }
            outcome.compared += compared;
        }
        // neighbours exchanged
        case.loaded.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
        let [loads, _] = trial(gpu, row, kind, &case, rng)?;
        outcome.caught.push(loads.differ > 0);
    }
    Ok(Some(outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every case has a tensor map, and its boxes are the whole tile.
    #[test]
    fn cases_are_whole() {
        let mut seen = 0;
        use Kind::{Add, Load, LoadBulk, LoadPixels, Multicast, MulticastPixels, StorePixels};
        for kind in [Load, Multicast, Add, LoadPixels, MulticastPixels, StorePixels, LoadBulk] {
            // what is outside is part of some
            assert_eq!(cases(kind).iter().any(|case| case.loaded.contains(&None)), kind != LoadBulk, "{kind:?}");
            for case in cases(kind) {
                assert!(case.map.is_some() || kind == LoadBulk, "{}", case.what);
                assert!(case.loaded.len() * case.element.bits / 8 <= BARRIER);
                let first = case.boxes.iter().filter(|one| one.at == 0).count();
                assert_eq!(
                    (first, case.boxes.iter().map(|one| one.block).max()),
                    (1, Some(case.blocks - 1)),
                    "{}",
                    case.what
                );
                seen += 1;
            }
        }
        assert_eq!(seen, 30 + 8 + 7 + 8 + 2 + 5 + 3);
    }
}
