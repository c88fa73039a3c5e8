//! Asks the CUDA driver about tensor maps: those of the checked-in combinations, limits kept just so, and each limit broken once.
//! Prints the driver's version and a table; fails if the driver refuses what this crate accepts.
//!
//! ```sh
//! cargo run --release -p cute-atoms --features cuda --example tensor_map_driver
//! ```
//!
//! CUDA is loaded when run: the program builds anywhere.
#![allow(unsafe_code, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

#[path = "../tests/tensor_maps/combinations.rs"]
mod combinations;

use combinations::{Asked, Copied, combinations, edges, probes, refusals};
use cudarc::driver::result;
use cute_atoms::tma::driver::{Arguments, encode, is_present, sys};
use cute_atoms::tma::{DataType, Mode, TensorMap, TmaSwizzle};
use std::error::Error;
use std::process::ExitCode;

/// The arguments as they are, unless they have more modes than the driver's arrays here.
fn arguments(asked: &Asked) -> Option<Arguments> {
    fn fill<T: Copy, const N: usize>(from: &[T], rest: T) -> [T; N] {
        std::array::from_fn(|i| from.get(i).copied().unwrap_or(rest))
    }
    let rank = u32::try_from(asked.dims.len()).ok().filter(|&rank| rank <= 5)?;
    let mode = match asked.copied {
        Copied::Box(extents) => Mode::Tiled { box_dim: fill(extents, 1) },
        Copied::Pixels { corners: (lower, upper), channels, pixels } => {
            Mode::Im2col { lower: fill(lower, 0), upper: fill(upper, 0), channels, pixels }
        }
    };
    Some(Arguments {
        data_type: asked.data_type,
        rank,
        global_dim: fill(asked.dims, 1),
        global_strides: fill(asked.strides, 0),
        mode,
        element_strides: fill(asked.steps, 1),
        options: asked.options,
    })
}
/// The compute capability that elements and swizzle need, in tens.
fn capability(data_type: DataType, swizzle: TmaSwizzle) -> u32 {
    use DataType::{U4x16Align8B, U4x16Align16B, U6x16Align16B};
    use TmaSwizzle::{Bytes32, Bytes64, Bytes128, None};
    let new = matches!(data_type, U4x16Align8B | U4x16Align16B | U6x16Align16B)
        || !matches!(swizzle, None | Bytes32 | Bytes64 | Bytes128);
    if new { 100 } else { 90 }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    if !is_present() {
        eprintln!("there is no CUDA driver (libcuda.so.1) on this machine");
        return Ok(ExitCode::from(2));
    }
    result::init()?;
    let mut version = 0;
    // SAFETY: writes one integer
    unsafe { sys::cuDriverGetVersion(&raw mut version) }.result()?;
    let device = result::device::get(0)?;
    let attribute = |which| {
        // SAFETY: the device is one that the driver has just named
        unsafe { result::device::get_attribute(device, which) }
    };
    use sys::CUdevice_attribute_enum::{
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR as MAJOR, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR as MINOR,
    };
    let here = u32::try_from(attribute(MAJOR)? * 10 + attribute(MINOR)?)?;
    println!(
        "{}, sm_{here}, CUDA driver {}.{}\n",
        result::device::get_name(device)?,
        version / 1000,
        version % 1000 / 10
    );
    // SAFETY: the device is there; the context is never released, and the program ends soon
    let context = unsafe { result::primary_ctx::retain(device)? };
    // SAFETY: the context has just been made
    unsafe { result::ctx::set_current(context)? };
    // SAFETY: allocates; nothing reads or writes there
    let base = unsafe { result::malloc_sync(1 << 20)? };

    let (mut refused, mut accepted) = (0usize, 0usize);
    let mut row = |what: &str, ours: &str, must: bool, needs: u32, answer: Option<sys::CUresult>| {
        let theirs = answer.map_or("not asked".to_owned(), |answer| format!("{answer:?}"));
        let success = answer == Some(sys::CUresult::CUDA_SUCCESS);
        let note = match (must, success) {
            (true, false) if here < needs => format!("needs sm_{needs}"),
            (true, false) => {
                refused += 1;
                "WRONG".to_owned()
            }
            (false, true) => {
                accepted += 1;
                "stricter than the driver".to_owned()
            }
            _ => String::new(),
        };
        println!("| {what} | {ours} | {theirs} | {note} |");
    };
    println!("| arguments | cute-atoms | driver | |\n|---|---|---|---|");
    for combination in combinations()? {
        let answer = match encode(&combination.map, base) {
            Ok(_) => sys::CUresult::CUDA_SUCCESS,
            Err(cute_atoms::tma::driver::EncodeError::Driver(answer)) => answer,
            Err(error) => return Err(error.into()),
        };
        row(combination.name, "accepted", true, combination.capability, Some(answer));
    }
    let ask = |asked: &Asked| arguments(asked).and_then(|arguments| arguments.ask(base + asked.address));
    for asked in edges() {
        asked.verdict()?;
        row(asked.what, "accepted", true, capability(asked.data_type, asked.options.swizzle), ask(&asked));
    }
    for (asked, error) in refusals() {
        let ours = asked.verdict().map_or_else(|error| error.to_string(), |_: TensorMap| "accepted".to_owned());
        if asked.verdict() != Err(error) {
            return Err(format!("{}: {ours}", asked.what).into());
        }
        row(asked.what, ours.trim_start_matches("tensor map: "), false, 90, ask(&asked));
    }
    for asked in probes() {
        let answer = ask(&asked).map_or("not asked".to_owned(), |answer| format!("{answer:?}"));
        println!("| {} | accepted, not documented | {answer} | |", asked.what);
    }
    println!("\n{refused} accepted here and refused by the driver, {accepted} refused here and accepted by the driver");
    // SAFETY: allocated above
    unsafe { result::free_sync(base)? };
    Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
