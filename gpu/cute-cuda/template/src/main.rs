//! Transposes a matrix on the GPU, and looks whether it is right.

use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg, sys};
use cudarc::nvrtc::Ptx;
use kernel::{GRID, IsLayout, Source, Target, Threads, Tile};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // SAFETY: looks for the driver's library and loads it
    if !unsafe { sys::is_culib_present() } {
        return Err("there is no CUDA driver (libcuda.so.1) on this machine".into());
    }
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    // the driver assembles it for this GPU
    let kernel = context.load_module(Ptx::from_src(include_str!("../kernel.ptx")))?.load_function("transpose")?;

    let numbers: Vec<f32> = (0u16..=u16::MAX).map(f32::from).cycle().take(Source::default().cosize()).collect();
    let from = stream.clone_htod(&numbers)?;
    let mut to = stream.alloc_zeros::<f32>(Target::default().cosize())?;
    let launch = LaunchConfig {
        grid_dim: GRID,
        block_dim: (Threads::default().size().try_into()?, 1, 1),
        shared_mem_bytes: (4 * Tile::default().cosize()).try_into()?,
    };
    let mut call = stream.launch_builder(&kernel);
    call.arg(&from).arg(&mut to);
    // SAFETY: the arguments are those of `transpose`, and the launch is what it asks for
    unsafe { call.launch(launch)? };

    let turned = stream.clone_dtoh(&to)?;
    let wrong = (0..1024).flat_map(|i| (0..4096).map(move |j| (i, j)));
    let wrong = wrong.filter(|&(i, j)| turned[1024 * j + i] != numbers[4096 * i + j]).count();
    println!("{}: transposed, {wrong} elements wrong", context.name()?);
    if wrong == 0 { Ok(()) } else { Err("the kernel is wrong".into()) }
}
