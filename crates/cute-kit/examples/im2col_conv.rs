//! A convolution as a product of matrices: pixels of the output by filters, summed over channels and the filter's elements. TMA reads the pixels that
//! an element of the filter sees (im2col), with zeros where there is padding; the matrix of windows is nowhere in memory.
//!
//! CUTLASS' `include/cutlass/conv/collective/sm90_implicit_gemm_gmma_ss_warpspecialized.hpp` does this on Hopper. It runs on the CPU, thread by
//! thread, and every element is compared with the convolution by its definition:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example im2col_conv
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of pixels and tiles")]

use cute_kit::accessor::Overhang;
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::Wgmma;
use cute_kit::atoms::smem::{K, SmemAtom, Sw128};
use cute_kit::atoms::tiled::{Coordinates, TiledMma, make_fragment};
use cute_kit::atoms::tma::{Convolution, Im2colOf, TmaOf};
use cute_kit::idx2crd;
use cute_kit::interpreter::{Fault, Global, OrFault, Thread, TmaTensor, Watched, launch};
use cute_kit::prelude::*;
use half::f16;
use std::error::Error;

/// A block's tile: pixels of the output, filters, channels; by one warpgroup.
type BM = int!(128);
type BN = int!(64);
type BK = int!(64);
type Mma = TiledMma<Wgmma<int!(64), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
/// A tile in shared memory, TMA of pixels and of filters to it, and a ring of two.
type Tile<M> = TileToShape<SmemAtom<K, Sw128, F16>, (M, BK)>;
type LoadPixels = Im2colOf<F16, Tile<BM>, (BM, BK)>;
type LoadFilters = TmaOf<F16, Tile<BN>, (BN, BK)>;
type Ring<M> = TileToShape<SmemAtom<K, Sw128, F16>, (M, BK, int!(2))>;
/// Pixels by filters.
type Output<'a> = Tensor<View<'a, Watched<f32>, Overhang>, Layout<(usize, usize), (usize, int!(1))>>;

/// Extents, width before height: images (W, H, N) of C channels, filters (S, R) of as many, and how many; padding, steps, dilation.
#[derive(Clone, Copy)]
struct Problem {
    images: (usize, usize, usize),
    channels: usize,
    filter: (usize, usize),
    filters: usize,
    padding: (usize, usize),
    step: (usize, usize),
    dilation: (usize, usize),
}
impl Problem {
    /// Pixels of the output, (Q, P, N).
    fn pixels(&self) -> (usize, usize, usize) {
        let along =
            |extent, filter, padding, step, dilation| (extent + 2 * padding - (filter - 1) * dilation - 1) / step + 1;
        let q = along(self.images.0, self.filter.0, self.padding.0, self.step.0, self.dilation.0);
        let p = along(self.images.1, self.filter.1, self.padding.1, self.step.1, self.dilation.1);
        (q, p, self.images.2)
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "small numbers of pixels")]
    fn convolution(&self) -> Convolution {
        let three = |(w, h): (usize, usize)| [w as u32, h as u32, 1];
        let both = |padding: usize| (padding as i32, padding as i32);
        let padding = [both(self.padding.0), both(self.padding.1), (0, 0)];
        Convolution::new(three(self.filter), padding, three(self.step), three(self.dilation))
    }
    /// ((W, H, N), C), channels contiguous.
    fn of_images(&self) -> Result<Images, AlgebraError> {
        let ((w, h, n), c) = (self.images, self.channels);
        Layout::new(((w, h, n), c), ((c, c * w, c * w * h), int!(1)))
    }
    /// (filter, C, S, R), channels contiguous.
    fn of_filters(&self) -> Result<Filters, AlgebraError> {
        let ((s, r), c) = (self.filter, self.channels);
        Layout::new((self.filters, c, s, r), (c * s * r, int!(1), c, c * s))
    }
}
type Images = Layout<((usize, usize, usize), usize), ((usize, usize, usize), int!(1))>;
type Filters = Layout<(usize, usize, usize, usize), (usize, int!(1), usize, usize)>;

/// What one thread does.
async fn conv_device(
    thread: Thread,
    problem: Problem,
    (images, filters): (TmaTensor<'_, f16>, TmaTensor<'_, f16>),
    output: Output<'_>,
) -> Result<(), Fault> {
    let (x, y) = thread.block();
    let (bm, bn) = (BM::default(), BN::default());
    let ((s, r), c) = (problem.filter, problem.channels);
    // coordinates of TMA: of a pixel by its number, and (c, s, r); of a filter and (c, s, r)
    let at_pixel = LoadPixels::default().tma_tensor(problem.pixels(), (c, s, r), &problem.convolution())?;
    let at_filter = LoadFilters::default().coords(&problem.of_filters()?);
    // the steps of the sum: tiles of channels, in each element of the filter
    let steps = (c.div_ceil(BK::default().extent()), s, r);
    let count = steps.0 * s * r;

    let (ring_a, ring_b) = (Ring::<BM>::default(), Ring::<BN>::default());
    let (smem_a, smem_b) = (thread.shared::<f16, _>("sA", &ring_a)?, thread.shared::<f16, _>("sB", &ring_b)?);
    let (s_a, s_b) = (Tensor::view(&smem_a, ring_a)?, Tensor::view(&smem_b, ring_b)?);
    let ring = s_a.layout().mode_size(2);

    // full: one thread arrives, and the bytes of both tiles; empty: all threads are through with them
    let (full, empty) = (thread.mbarriers("full", ring)?, thread.mbarriers("empty", ring)?);
    let is_producer = thread.index() == 0;
    if is_producer {
        for place in 0..ring {
            full.init(place, 1)?;
            empty.init(place, thread.threads())?;
        }
    }
    thread.sync_threads().await?;

    let load = async |i: usize| {
        if is_producer && i < count {
            let place = i % ring;
            empty.wait(place, (i / ring + 1) % 2).await?;
            full.arrive_and_expect_tx(place, images.box_bytes() + filters.box_bytes())?;
            let (mut to_a, mut to_b) = (s_a.slice((.., .., place)).or_fault()?, s_b.slice((.., .., place)).or_fault()?);
            let (tile, s, r) = idx2crd(&steps, i)?;
            let c = tile * BK::default().extent();
            thread.tma_load(
                &images,
                at_pixel.get((x * bm.extent(), (c, s, r))).or_fault()?,
                &mut to_a,
                &full,
                place,
            )?;
            thread.tma_load(&filters, at_filter.at((y * bn.extent(), c, s, r)), &mut to_b, &full, place)?;
        }
        Ok::<(), Fault>(())
    };

    // what the warpgroup multiplies, (MMA, MMA_M, MMA_K, ring), and its sums, (MMA, MMA_M, MMA_N)
    let mma = Mma::default().get_slice(thread.index());
    let (a_shared, b_shared) = (mma.partition_a(&s_a)?, mma.partition_b(&s_b)?);
    let g_d = output.whole_tile(&(bm, bn), (x, y))?;
    let mut d_mine = mma.partition_c(&g_d)?;
    let mut sums = make_fragment(&d_mine, 0f32);
    for i in 0..ring {
        load(i).await?;
    }
    for i in 0..count {
        let place = i % ring;
        full.wait(place, i / ring % 2).await?;
        let (a, b) = (a_shared.slice((.., .., .., place)), b_shared.slice((.., .., .., place)));
        thread.warpgroup_arrive();
        thread.mma(&mma, &a.or_fault()?, &b.or_fault()?, &mut sums).await?;
        thread.warpgroup_commit_batch();
        thread.warpgroup_wait(0);
        empty.arrive(place)?;
        load(i + ring).await?;
    }
    // of the last tiles only what there is
    let left = |all: usize, tile: usize, number: usize| all.cast_signed() - (tile * number).cast_signed();
    let rest = |mode: usize, tile: usize, number: usize| left(output.layout().mode_size(mode), tile, number);
    let exists = mma.coordinates_c(&(bm, bn))?.below((rest(0, bm.extent(), x), rest(1, bn.extent(), y)));
    thread.copy_if(&sums, &mut d_mine, exists)
}

/// All of an output, compared.
fn conv(problem: Problem) -> Result<usize, Box<dyn Error>> {
    let (of_images, of_filters) = (problem.of_images()?, problem.of_filters()?);
    // small integers, whose sums are exact
    #[allow(clippy::cast_precision_loss, reason = "below 8")]
    let number = |i: usize| f16::from_f32(((i.wrapping_mul(0x9E37_79B9) >> 9) & 7) as f32 - 4.0);
    let images = Global::new("images", (0..of_images.cosize()).map(number));
    let filters = Global::new("filters", (0..of_filters.cosize()).map(|i| number(i + 1)));
    let (q, p, n) = problem.pixels();
    let pixels = q * p * n;
    let of_output = Layout::new((pixels, problem.filters), (problem.filters, int!(1)))?;
    let output = Global::new("output", vec![f32::NAN; of_output.cosize()]);
    let maps = (
        TmaTensor::new(LoadPixels::default().tensor_map(&of_images, &problem.convolution())?, &images)?,
        TmaTensor::new(LoadFilters::default().tensor_map(&of_filters)?, &filters)?,
    );
    let all = Tensor::overhang(&output, of_output);
    let grid = (pixels.div_ceil(BM::default().extent()), problem.filters.div_ceil(BN::default().extent()));
    launch(grid, 128, |thread| conv_device(thread, problem, maps, all))?;

    let (images, filters, output) = (images.to_vec(), filters.to_vec(), output.to_vec());
    let element =
        |data: &[f16], at: Option<isize>| at.and_then(|at| data.get(at.cast_unsigned())).map_or(0.0, |x| x.to_f32());
    for (pixel, k) in (0..problem.filters).flat_map(|k| (0..pixels).map(move |pixel| (pixel, k))) {
        let (x, y, image) = idx2crd(&(q, p, n), pixel)?;
        let mut expected = 0.0;
        for (s, r) in (0..problem.filter.1).flat_map(|r| (0..problem.filter.0).map(move |s| (s, r))) {
            // outside of the image there is none
            let w = (x * problem.step.0 + s * problem.dilation.0).checked_sub(problem.padding.0);
            let h = (y * problem.step.1 + r * problem.dilation.1).checked_sub(problem.padding.1);
            if let (Some(w), Some(h)) = (w, h) {
                for c in 0..problem.channels {
                    let a = element(&images, of_images.offset(((w, h, image), c)));
                    expected += a * element(&filters, of_filters.offset((k, c, s, r)));
                }
            }
        }
        let found = of_output.offset((pixel, k)).and_then(|at| output.get(at.cast_unsigned()));
        if found != Some(&expected) {
            return Err(format!("pixel ({x},{y}) of image {image}, filter {k}: {found:?}, and not {expected}").into());
        }
    }
    Ok(pixels * problem.filters)
}

/// A filter of 3 by 3 that keeps the size; steps, dilation and channels that no tile divides.
fn run() -> Result<[usize; 2], Box<dyn Error>> {
    let same = Problem {
        images: (8, 8, 2),
        channels: 64,
        filter: (3, 3),
        filters: 64,
        padding: (1, 1),
        step: (1, 1),
        dilation: (1, 1),
    };
    let odd = Problem {
        images: (13, 9, 3),
        channels: 72,
        filter: (3, 2),
        filters: 40,
        padding: (2, 1),
        step: (2, 1),
        dilation: (2, 3),
    };
    Ok([conv(same)?, conv(odd)?])
}

fn main() -> Result<(), Box<dyn Error>> {
    let [same, odd] = run()?;
    println!("conv: all {same} elements of the first output are right, and all {odd} of the second");
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, [8 * 8 * 2 * 64, 7 * 8 * 3 * 40]);
    Ok(())
}
