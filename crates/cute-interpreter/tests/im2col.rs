//! TMA's im2col copies against convolutions by their definition: random shapes, padding, steps, dilation, 1 to 3 spatial modes.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a test, of small integers"
)]

use cute_atoms::element::F32;
use cute_atoms::tma::{Convolution, DataType, Im2colOf, Options, TensorMap};
use cute_interpreter::{Fault, Global, TmaCoord, TmaTensor, launch};
use cute_static::{Layout, Tensor, int, layout, shape};

/// Numbers without an order.
struct Random(u64);
impl Random {
    fn of(&mut self, range: std::ops::Range<usize>) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        range.start + (self.0 >> 33) as usize % range.len()
    }
}
/// 24 pixels of 8 channels: what is loaded, channels first.
fn load(images: &TmaTensor<'_, f32>, coordinates: impl TmaCoord + Copy) -> Result<Vec<f32>, Fault> {
    let loaded = std::cell::RefCell::new(Vec::new());
    launch((1, 1), 1, async |thread| {
        let l = layout!((24, 8) : (8, 1));
        let memory = thread.shared::<f32, _>("tile", &l)?;
        let mut tile = Tensor::view(&memory, l)?;
        let full = thread.mbarriers("full", 1)?;
        full.init(0, 1)?;
        full.arrive_and_expect_tx(0, images.box_bytes())?;
        thread.tma_load(images, coordinates, &mut tile, &full, 0)?;
        full.wait(0, 0).await?;
        let mut all = Tensor::fragment(layout!((24, 8) : (8, 1)), -1f32);
        thread.copy(&tile, &mut all)?;
        *loaded.borrow_mut() = all.elements_mut().to_vec();
        Ok(())
    })?;
    Ok(loaded.into_inner())
}

#[test]
fn convolutions_by_definition() {
    let mut random = Random(1);
    let (mut zeros, mut read, mut wrapped) = (0, 0, 0);
    for _ in 0..600 {
        let spatial = random.of(1..4);
        let channels = 4 * random.of(1..5);
        let images = random.of(1..4);
        // of each spatial mode: pixels, filter, dilation, padding before and behind, step; as many outputs as fit
        let (extent, filter, dilation, pads, step, outputs): (Vec<_>, Vec<_>, Vec<_>, Vec<_>, Vec<_>, Vec<_>) = {
            let mode = |random: &mut Random| loop {
                let (extent, filter, dilation) = (random.of(1..9), random.of(1..4), random.of(1..4));
                let (before, behind, step) = (random.of(0..4), random.of(0..4), random.of(1..4));
                let reach = (filter - 1) * dilation;
                if extent + before + behind > reach {
                    let outputs = (extent + before + behind - reach - 1) / step + 1;
                    return (extent, filter, dilation, (before, behind), step, outputs);
                }
            };
            let modes: Vec<_> = (0..spatial).map(|_| mode(&mut random)).collect();
            (
                modes.iter().map(|m| m.0).collect(),
                modes.iter().map(|m| m.1).collect(),
                modes.iter().map(|m| m.2).collect(),
                modes.iter().map(|m| m.3).collect(),
                modes.iter().map(|m| m.4).collect(),
                modes.iter().map(|m| m.5).collect(),
            )
        };
        let convolution = {
            let of = |a: usize, all: &[usize]| all.get(a).map_or(1, |&n| n as u32);
            let pad = |a: usize| {
                pads.get(a).map_or((0, 0), |&(before, behind): &(usize, usize)| (before as i32, behind as i32))
            };
            Convolution::new(
                [of(0, &filter), of(1, &filter), of(2, &filter)],
                [pad(0), pad(1), pad(2)],
                [of(0, &step), of(1, &step), of(2, &step)],
                [of(0, &dilation), of(1, &dilation), of(2, &dilation)],
            )
        };
        let dims: Vec<u64> = [channels].iter().chain(&extent).chain(&[images]).map(|&extent| extent as u64).collect();
        let strides: Vec<u64> = (1..dims.len()).map(|mode| 4 * dims[..mode].iter().product::<u64>()).collect();
        let mut steps = vec![1u32; dims.len()];
        for (to, &step) in steps[1..].iter_mut().zip(&step) {
            *to = step as u32;
        }
        let (lower, upper) = (convolution.lower(), convolution.upper());
        let corners = (&lower[..spatial], &upper[..spatial]);
        let map =
            TensorMap::im2col(DataType::Float32, &dims, &strides, corners, 8, 24, &steps, Options::default()).unwrap();
        let count: u64 = dims.iter().product();
        let data = Global::new("images", (0..count).map(|i| 1.0 + i as f32));
        let tensor = TmaTensor::new(map, &data).unwrap();

        // a tile from any output pixel, by any element of the filter
        let all: usize = outputs.iter().product::<usize>() * images;
        let first = random.of(0..all);
        let c = 4 * random.of(0..channels / 4);
        let element: Vec<usize> = filter.iter().map(|&extent| random.of(0..extent)).collect();
        let of_pixel = |mut pixel: usize| -> Vec<usize> {
            let mut at: Vec<usize> = outputs
                .iter()
                .map(|&extent| {
                    let digit = pixel % extent;
                    pixel /= extent;
                    digit
                })
                .collect();
            at.push(pixel);
            at
        };
        let begin = of_pixel(first);
        let pixel = (0..spatial).map(|a| begin[a] as i32 * step[a] as i32 - pads[a].0 as i32);
        let offset = (0..spatial).map(|a| (element[a] * dilation[a]) as i32);
        let coordinates: Vec<i32> =
            [c as i32].into_iter().chain(pixel).chain([begin[spatial] as i32]).chain(offset).collect();
        let found = match spatial {
            1 => load(&tensor, <[i32; 4]>::try_from(coordinates).unwrap()),
            2 => load(&tensor, <[i32; 6]>::try_from(coordinates).unwrap()),
            _ => load(&tensor, <[i32; 8]>::try_from(coordinates).unwrap()),
        }
        .unwrap();
        for (i, &found) in found.iter().enumerate() {
            let (channel, at) = (c + i % 8, of_pixel(first + i / 8));
            wrapped += usize::from(at[0] < begin[0]);
            let place: Option<usize> = (0..spatial).rev().try_fold(at[spatial], |place, a| {
                let pixel = (at[a] * step[a] + element[a] * dilation[a]).checked_sub(pads[a].0)?;
                (pixel < extent[a]).then_some(place * extent[a] + pixel)
            });
            let there = place.filter(|_| channel < channels && at[spatial] < images);
            let expected = there.map_or(0.0, |place| 1.0 + (place * channels + channel) as f32);
            assert_eq!(found, expected, "{i} of {map:?} at {first}");
            *(if there.is_some() { &mut read } else { &mut zeros }) += 1;
        }
    }
    println!("{read} elements, {zeros} zeros, {wrapped} of another row than the first");
    assert!(read > 10_000 && zeros > 10_000 && wrapped > 10_000);
}

/// The gradient of the input, by the copy's types: pixel w reads that of output w + padding - s dilation.
#[test]
fn gradients_of_inputs() {
    type Copy = Im2colOf<F32, layout!((24, 8) : (8, 1)), shape!((24, 8))>;
    let mut random = Random(2);
    for _ in 0..200 {
        let (s, r, dilation) = (random.of(1..4), random.of(1..4), (random.of(1..3), random.of(1..3)));
        let reach = ((s - 1) * dilation.0, (r - 1) * dilation.1);
        // padding below the filter's reach, and no step: outputs are width + 2 padding - reach
        let pad = (random.of(0..reach.0 + 1), random.of(0..reach.1 + 1));
        let (w, h, n) = (random.of(1..8) + reach.0, random.of(1..8) + reach.1, random.of(1..3));
        let (q, p) = (w + 2 * pad.0 - reach.0, h + 2 * pad.1 - reach.1);
        let pair = |(a, b): (usize, usize), last: u32| [a as u32, b as u32, last];
        let backward = Convolution::dgrad(
            pair((s, r), 1),
            [pad.0 as i32, pad.1 as i32, 0],
            pair(dilation, 1),
            pair((w, h), 1),
            pair((q, p), 1),
        );
        let k = 8usize;
        let outputs = Layout::new(((q, p, n), k), ((k, k * q, k * q * p), int!(1))).unwrap();
        let map = Copy::default().tensor_map(&outputs, &backward).unwrap();
        let data = Global::new("gradient", (0..q * p * n * k).map(|i| 1.0 + i as f32));
        let tensor = TmaTensor::new(map, &data).unwrap();
        let coords = Copy::default().tma_tensor((w, h, n), (k, s, r), &backward).unwrap();
        let (first, element) = (random.of(0..w * h * n), (random.of(0..s), random.of(0..r)));
        let found = load(&tensor, coords.get((first, (0, element.0, element.1))).unwrap()).unwrap();
        for (i, &found) in found.iter().enumerate() {
            let (pixel, channel) = (first + i / 8, i % 8);
            let (x, y, image) = (pixel % w, pixel / w % h, pixel / (w * h));
            let x = (x + pad.0).checked_sub(element.0 * dilation.0).filter(|&x| x < q);
            let y = (y + pad.1).checked_sub(element.1 * dilation.1).filter(|&y| y < p);
            let there = x.zip(y).filter(|_| image < n);
            let expected = there.map_or(0.0, |(x, y)| 1.0 + (((image * p + y) * q + x) * k + channel) as f32);
            assert_eq!(found, expected, "{i} of {map:?} at {first}");
        }
    }
}

#[test]
fn what_is_no_pixel() {
    let dims = [8, 5, 5, 2];
    let map = TensorMap::im2col(
        DataType::Float32,
        &dims,
        &[32, 160, 800],
        (&[-1, -1], &[-1, -1]),
        8,
        24,
        &[1, 2, 2, 1],
        Options::default(),
    );
    let data = Global::new("images", [0f32; 400]);
    let tensor = TmaTensor::new(map.unwrap(), &data).unwrap();
    let told = |coordinates: [i32; 6]| load(&tensor, coordinates).unwrap_err().to_string();
    assert!(load(&tensor, [0, 3, -1, 1, 2, 2]).is_ok());
    for (coordinates, expected) in [
        (
            [0, 0, -1, 1, 2, 2],
            "tma: an im2col copy at 0 of mode 1, where the bounding box has 3 pixels from -1 on, 2 apart",
        ),
        (
            [0, -1, 5, 1, 2, 2],
            "tma: an im2col copy at 5 of mode 2, where the bounding box has 3 pixels from -1 on, 2 apart",
        ),
        ([0, -1, -1, 0, 0, 256], "tma: offset 256 of the filter along mode 2, which is not 0 to 255"),
        ([0, -1, -1, 0, -1, 0], "tma: offset -1 of the filter along mode 1, which is not 0 to 255"),
        ([1, -1, -1, 0, 0, 0], "coordinate 1 of the first mode, 4 bytes"),
    ] {
        assert!(told(coordinates).contains(expected), "{}", told(coordinates));
    }
    let told = load(&tensor, [0, 0, 0, 0]).unwrap_err().to_string();
    assert!(told.contains("tma: 4 coordinates, where the tensor map has 6 modes"), "{told}");
}
