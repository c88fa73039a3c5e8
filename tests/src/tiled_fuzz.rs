//! Random calls of tiled MMAs and copies, of shared memory's atoms, descriptors and banks, and of TMA on values, most of them far from anybody's use: every instruction of the tables, extents and strides up to
//! the limits of the integers, deep trees, strides of all kinds. Nothing panics, and what is answered is a layout. Used by `bin/fuzz_tiled.rs`.
#![allow(clippy::arithmetic_side_effects, clippy::panic)] // a finding is a panic

use crate::operation_fuzz::{extent, layout, shape, tiler};
use crate::text_fuzz::Random;
use crate::tiled_random::{Values, draw};
use cute_dynamic::atoms::{self, CopyAtom, MmaAtom};
use cute_dynamic::banks::Access;
use cute_dynamic::descriptor::{descriptor_of, make_descriptors};
use cute_dynamic::misuse::Misuse;
use cute_dynamic::smem::*;
use cute_dynamic::tiled::*;
use cute_dynamic::tma::*;
use cute_dynamic::{ComposedLayout, Coord, Layout, LayoutLeft, Offset, Shape, Swizzle, Tiler, group};
use std::error::Error;

/// Some instructions, and tiled MMAs and copies of plausible numbers.
#[derive(Debug)]
pub struct Pool {
    mmas: Vec<MmaAtom>,
    copies: Vec<CopyAtom>,
    tiled: Vec<Values>,
}
impl Pool {
    /// From a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let rows: Vec<_> = cute_atoms::table::mma_atoms().map(|row| (row.name, row.args)).collect();
        let mmas = (0..100).filter_map(|_| {
            let (name, args) = rows.get(random.below(rows.len()))?;
            atoms::mma(name.as_str(), args.as_str()).ok()
        });
        let mmas = mmas.collect();
        let copies = cute_atoms::table::copy_atoms();
        let copies = copies.filter_map(|row| atoms::copy(row.name.as_str(), row.args.as_str()).ok()).collect();
        Self { mmas, copies, tiled: draw(seed, 100).into_iter().map(|(_, values)| values).collect() }
    }
}
/// What was called, and what was answered.
#[derive(Debug, Default, Clone, Copy)]
pub struct Counts {
    /// Answers.
    pub answered: u64,
    /// Refusals.
    pub refused: u64,
}
impl Counts {
    fn told<T, E: Error>(&mut self, answer: Result<T, E>) -> Option<T> {
        match answer {
            Ok(answer) => {
                self.answered += 1;
                Some(answer)
            }
            Err(why) => {
                self.refused += 1;
                assert!(!why.to_string().is_empty());
                None
            }
        }
    }
    fn layout(&mut self, answer: Result<Layout, Misuse>) {
        if let Some(layout) = self.told(answer) {
            assert!(layout.size() > 0 && layout.cosize() > 0, "{layout}");
        }
    }
    fn part<L: Partitioned>(&mut self, answer: Result<(L, Offset), Misuse>) -> Option<L> {
        self.told(answer).map(|(part, _)| part)
    }
}

fn some<T: Clone>(random: &mut Random, of: &[T]) -> Option<T> {
    of.get(random.below(of.len())).cloned()
}
/// Atoms, descriptors, banks and copies of TMA, of what a kernel would write down and of anything.
fn shared_memory(
    random: &mut Random,
    counts: &mut Counts,
    (a, b): (&Layout, &Layout),
    composed: Option<&ComposedLayout>,
) {
    let extreme = random.pick(&[0, 0, 5, 30]);
    let (major, mode) = (random.pick(&[Major::MN, Major::K]), random.pick(&SwizzleMode::ALL));
    let bits = random.pick(&[4, 8, 16, 16, 16, 32, 64, 128, 6, 1, 0, 24, usize::MAX]);
    let select = random.pick(&[ss_smem_selector, rs_smem_selector, rs_smem_selector_transposed, sm100_smem_selector]);
    let extents = [0, 1].map(|_| if random.below(4) == 0 { extent(random, extreme) } else { 8 << random.below(6) });
    let mut atoms = Vec::new();
    atoms.extend(counts.told(smem_atom(major, mode, bits)));
    atoms.extend(counts.told(select(major, bits, extents)));
    let tile = if random.below(3) == 0 { shape(random, 2, extreme) } else { Shape::tuple(&extents.map(Shape::leaf)) };
    let of_mma = if random.below(2) == 0 {
        shape(random, 3, extreme)
    } else {
        Shape::tuple(&[tile.clone(), Shape::leaf(random.below(4)), Shape::leaf(extent(random, extreme))])
    };
    let mut tiles: Vec<ComposedLayout> = composed.into_iter().cloned().collect();
    for atom in &atoms {
        tiles.extend(atom.tile_to_shape(&tile, &LayoutLeft).ok());
        tiles.extend(counts.told(tile_to_mma_shape(atom, &of_mma, &LayoutLeft)));
    }
    let address = |random: &mut Random| random.pick(&[0u32, 16, 1024, 1 << 17, 1 << 18, 1 << 24, u32::MAX, 7]);
    let data_type = random.pick(&[
        DataType::Float16,
        DataType::Float16,
        DataType::Uint8,
        DataType::Float64,
        DataType::U4x16Align8B,
        DataType::U4x16Align16B,
        DataType::U6x16Align16B,
    ]);
    let ctas = random.pick(&[1, 1, 2, 4, 3, 0, usize::MAX]);
    counts.told(descriptor_of(b, major, bits));
    counts.told(make_descriptors(a, major, bits));
    let mut copies = Vec::new();
    copies.extend(counts.told(tma_of(b, &tile, data_type, ctas)));
    copies.extend(counts.told(tma_of(b, a, data_type, ctas)));
    counts.told(tile_on(&tile, &a.shape()));
    for tile_layout in &tiles {
        if let Some(found) = counts.told(descriptor_of(tile_layout, major, bits)) {
            counts.told(found.at(address(random), address(random)));
        }
        if let Some(found) = counts.told(make_descriptors(tile_layout, major, bits)) {
            counts.told(found.at(random.below(64), address(random)));
            assert!(found.k_step_bytes() <= usize::MAX / 2 && found.stage_bytes() <= usize::MAX / 2);
        }
        copies.extend(counts.told(tma_of(tile_layout, &tile, data_type, ctas)));
        copies.extend(counts.told(make_tma_copy(b, tile_layout, &tile, data_type, ctas)).map(|(copy, _)| copy));
    }
    let [m, n] = extents;
    let fits: Option<Layout> = format!("({},{}):({},1)", m.saturating_mul(2), n, n.saturating_mul(2)).parse().ok();
    for copy in &copies {
        for tensor in fits.iter().chain([a]) {
            counts.told(copy.tensor_map(tensor));
            let coords = counts.told(copy.coords(tensor));
            for stensor in tiles.iter().take(2) {
                let (cta, rows) = (random.below(3), if random.below(2) == 0 { fits.as_ref() } else { Some(b) });
                let Some(rows) = rows else { continue };
                let tiles = coords.as_ref().and_then(|coords| group(coords, 0, 2).ok()).unwrap_or_else(|| a.clone());
                let stensor = group(stensor, 0, 2).unwrap_or_else(|_| stensor.clone());
                let cluster = format!("{}:1", ctas.clamp(1, 16)).parse().unwrap_or_else(|_| rows.clone());
                counts.told(tma_partition(copy, cta, &cluster, &stensor, &tiles));
                counts.told(tma_partition(copy, cta, rows, &stensor, rows));
            }
        }
    }
    let at = Coord::tuple(&[Coord::leaf(random.pick(&[None, Some(0), Some(3), Some(usize::MAX)])), Coord::leaf(None)]);
    counts.told(create_tma_multicast_mask(a, &at));
    counts.told(create_tma_multicast_mask(b, Coord::leaf(None)));
    let swizzle = composed.and_then(ComposedLayout::swizzle);
    let (vector, offset) = (random.pick(&[1, 2, 4, 8, 3, 0]), random.pick(&[0, 0, 8, -8, isize::MAX]));
    let access = Access { threads: a.clone(), vector, layout: b.clone(), swizzle, offset, bits };
    counts.told(access.conflicts());
    if a.size() <= 64 {
        counts.told(access.smallest_swizzle());
    }
    let rows = Access { threads: b.clone(), layout: fits.unwrap_or_else(|| a.clone()), ..access };
    counts.told(rows.conflicts());
}
/// One case: some 50 calls. `None` if what was picked makes no operands.
pub fn case(random: &mut Random, pool: &Pool, counts: &mut Counts) -> Option<()> {
    let extreme = random.pick(&[0, 5, 30]);
    let (a, b) = (layout(random, extreme)?, layout(random, extreme)?);
    let tilers: Vec<Tiler> = (0..random.below(5)).map_while(|_| tiler(random, 1, extreme)).collect();
    let bits = random.pick(&[1, 4, 6, 8, 16, 32, 64, 0, usize::MAX]);
    let index = if random.below(2) == 0 { random.below(300) } else { extent(random, extreme) };
    let (mma_atom, copy_atom) = (some(random, &pool.mmas)?, some(random, &pool.copies)?);
    let (mut mmas, mut copies) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        match some(random, &pool.tiled)? {
            Values::Mma(mma) => mmas.push(mma),
            Values::Copy(copy) => copies.push(copy),
        }
    }
    mmas.extend(counts.told(TiledMma::new(&mma_atom, &a, &tilers)));
    copies.extend(counts.told(make_tiled_copy(&copy_atom, bits, &a, &b)));
    copies.extend(counts.told(TiledCopy::new(&copy_atom, bits, &a, &tilers)));
    copies.extend(counts.told(make_cotiled_copy(&copy_atom, bits, &a, &b)));
    for mma in &mmas {
        let make = random.pick(&[make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c, make_tiled_copy_c_atom]);
        copies.extend(counts.told(make(&copy_atom, bits, mma)));
    }
    if let Some(copy) = copies.first().cloned() {
        copies.extend(counts.told(make_tiled_copy_s(&copy_atom, bits, &copy)));
        copies.extend(counts.told(make_tiled_copy_d(&copy_atom, bits, &copy)));
    }
    let swizzle = Swizzle::new(random.below(8), random.below(66), isize::try_from(random.below(12)).ok()?).ok();
    let offset = random.pick(&[0, 1, -3, 1024, isize::MAX, isize::MIN]);
    let composed = swizzle.and_then(|swizzle| ComposedLayout::new(swizzle, offset, b.clone()).ok());
    let mut parts: Vec<Layout> = vec![a.clone()];
    for mma in &mmas {
        counts.layout(mma.layout_tv_a());
        counts.layout(mma.thrfrg_b(&b));
        counts.told(mma.partition_shape_c(&shape(random, 2, extreme)));
        let thread = mma.get_slice(index);
        counts.told(thread.coordinates());
        let [m, n, k] = mma.tile_shape();
        let fits: Option<Layout> = format!("({},{}):({},1)", m * 2, n * 2, n * 2 + k).parse().ok();
        for tensor in fits.iter().chain([&b]) {
            parts.extend(counts.part(thread.partition_a(tensor)));
            parts.extend(counts.part(thread.partition_b(tensor)));
            parts.extend(counts.part(thread.partition_c(tensor)));
            parts.extend(counts.part(thread.partition_sfa(tensor)));
            parts.extend(counts.part(thread.partition_e(tensor)));
            let offset = random.pick(&[0, 8, 1024, -16, isize::MAX, isize::MIN]);
            let part = (parts.last().unwrap_or(&a).clone(), Offset::Int(offset));
            counts.told(thread.make_fragment_a(&part, Major::K));
            counts.told(thread.make_fragment_b(&part, Major::MN));
        }
        counts.layout(thread.partition_fragment_c(&b));
        if let Some(composed) = &composed {
            counts.part(thread.partition_c(composed));
        }
    }
    for copy in &copies {
        counts.layout(copy.tidfrg_d(&b));
        let thread = copy.get_slice(index);
        counts.part(thread.partition_s(&b));
        counts.part(thread.partition_d(&a));
        if let Some(composed) = &composed {
            counts.part(thread.partition_s(composed));
        }
        for part in parts.iter().rev().take(3) {
            counts.layout(thread.retile(part));
        }
    }
    shared_memory(random, counts, (&a, &b), composed.as_ref());
    let c = parts.last().unwrap_or(&a);
    counts.told(gemm_instructions(&a, &b, c));
    counts.layout(make_fragment(c));
    Some(())
}
