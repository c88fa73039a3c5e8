//! Copies whose modes go elsewhere, by the kernels of `cute-gpu`: whether they are right, and their bytes a second beside the device's own
//! copy. Exits with 0 where all are right, 1 where one is not, 2 where there is no GPU.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "extents of arrays, and times"
)]

use clap::Parser;
use cute_cuda::gpu::{Error, Gpu};
use cute_cuda::permute::{Array, copy, permute};
use cute_gpu::permute::Order;
use std::process::ExitCode;

/// Copies whose modes go elsewhere, on this machine's GPU.
#[derive(Parser)]
struct Arguments {
    /// Rounds of each timing
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Bytes a second, too: 640 x 640 x 640 f32 in each permutation, and 16384 x 16384 of 4, 2 and 1 bytes
    #[arg(long)]
    time: bool,
    /// Only of elements of so many bytes
    #[arg(long)]
    bytes: Option<usize>,
    /// The same in each order of CTAs
    #[arg(long)]
    orders: bool,
}
const PERMUTATIONS: [[usize; 3]; 5] = [[2, 1, 0], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1]];

/// Each byte of a permutation compared.
fn is_right(
    gpu: &Gpu,
    element: usize,
    extents: [usize; 3],
    permutation: [usize; 3],
    count: usize,
    rng: &mut fastrand::Rng,
) -> Result<bool, Error> {
    let len = extents.iter().product::<usize>() * element;
    let bytes: Vec<u8> = (0..len).map(|_| rng.u8(..)).collect();
    let source = Array::upload(gpu, element, extents, &bytes)?;
    let to = permutation.map(|mode| extents[mode]);
    let mut target = Array::upload(gpu, element, to, &vec![0xA5; len])?;
    permute(gpu, &source, &mut target, permutation, Order::ALL.get(count % 7).copied())?.launch()?;
    gpu.wait()?;
    let got = target.download(gpu)?;
    let mut place = [0; 3];
    let mut right = true;
    for (i, element_got) in got.chunks(element).enumerate() {
        let coordinate = [i / (to[1] * to[2]), i / to[2] % to[1], i % to[2]];
        for (mode, coordinate) in permutation.into_iter().zip(coordinate) {
            place[mode] = coordinate;
        }
        let from = ((place[0] * extents[1] + place[1]) * extents[2] + place[2]) * element;
        right &= *element_got == bytes[from..from + element];
    }
    Ok(right)
}
fn check(gpu: &Gpu, bytes: Option<usize>) -> Result<bool, Error> {
    let (mut rng, mut right, mut count) = (fastrand::Rng::with_seed(1), true, 0);
    for element in [4, 2, 1].into_iter().filter(|&element| bytes.is_none_or(|bytes| bytes == element)) {
        // rows of 16 bytes and multiples of it
        let unit = 16 / element;
        let random = |rng: &mut fastrand::Rng| [0; 3].map(|_| unit * rng.usize(1..20));
        let mut shapes = vec![[unit, unit, unit], [64, 64, 64], [128, 128, 128], [16, 16 * 17, 16 * 9], [160, 16, 240]];
        shapes.extend((0..8).map(|_| random(&mut rng)));
        for extents in shapes {
            for permutation in PERMUTATIONS {
                count += 1;
                if !is_right(gpu, element, extents, permutation, count, &mut rng)? {
                    println!("WRONG: {extents:?} of {element} bytes, {permutation:?}");
                    right = false;
                }
            }
        }
    }
    println!("{count} permutations, every byte compared: {}", if right { "all right" } else { "not all right" });
    Ok(right)
}
fn time(
    gpu: &Gpu,
    element: usize,
    extents: [usize; 3],
    permutation: [usize; 3],
    order: Option<Order>,
    rounds: usize,
) -> Result<(), Error> {
    let len = extents.iter().product::<usize>() * element;
    let source = Array::upload(gpu, element, extents, &vec![1; len])?;
    let mut target = Array::upload(gpu, element, permutation.map(|mode| extents[mode]), &vec![0; len])?;
    let mut other = Array::upload(gpu, element, extents, &vec![0; len])?;
    let ours = permute(gpu, &source, &mut target, permutation, order)?;
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let (a, b) = (gpu.time(20, || ours.launch())?, gpu.time(20, || copy(gpu, &source, &mut other))?);
        // the first round warms up
        if round > 0 {
            x.push(2e-6 * len as f64 / a);
            y.push(2e-6 * len as f64 / b);
        }
    }
    x.sort_by(f64::total_cmp);
    y.sort_by(f64::total_cmp);
    let (mine, peer) = (x[x.len() / 2], y[y.len() / 2]);
    println!(
        "{extents:?} of {element} bytes, {permutation:?}{}: {mine:6.0} GB/s ({:.0} to {:.0}), the device's copy {peer:6.0} ({:.0} to {:.0})  {:.3}",
        order.map_or_else(String::new, |order| format!(" {order:?}")),
        x[0],
        x[x.len() - 1],
        y[0],
        y[y.len() - 1],
        mine / peer
    );
    Ok(())
}
fn run(arguments: &Arguments) -> Result<bool, Error> {
    let gpu = Gpu::first()?;
    println!("{}, a driver of CUDA {:?}", gpu.name()?, gpu.driver()?);
    let right = check(&gpu, arguments.bytes)?;
    if arguments.time {
        println!(
            "GB/s read and written: median of {} rounds (range), each 20 launches; ratio of the medians",
            arguments.rounds
        );
        let orders = if arguments.orders { Order::ALL.map(Some).to_vec() } else { vec![None] };
        for order in orders {
            for permutation in PERMUTATIONS {
                time(&gpu, 4, [640; 3], permutation, order, arguments.rounds)?;
            }
            if order.is_some_and(|order| order != Order::Xyz) {
                continue;
            }
            for element in [4, 2, 1] {
                time(&gpu, element, [1, 16384, 16384], [0, 2, 1], order, arguments.rounds)?;
            }
        }
    }
    Ok(right)
}
fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
