//! `counted NAME TIMES` does one product or copy as many times: what `scripts/aarch64_counts.py` counts.

use core::hint::black_box;
use cute_static::{Layout, Tensor};
use half::f16;
use std::error::Error;

type Outcome = Result<(), Box<dyn Error>>;

/// Products of matrices of `n` by `n`: A and C column-major and B row-major, or with a stride of 2 in that mode of each.
fn product<T: cute_cpu::Factor<C>, C: Copy + Default>((n, stride): (usize, usize), one: T, times: usize) -> Outcome {
    let (a, b) = (vec![one; stride * n * n], vec![one; stride * n * n]);
    let mut c = vec![C::default(); stride * n * n];
    let (down, along) = (Layout::new((n, n), (stride, stride * n))?, Layout::new((n, n), (stride * n, stride))?);
    for _ in 0..times {
        let (a, b) = (Tensor::view(black_box(&a), down)?, Tensor::view(black_box(&b), along)?);
        cute_cpu::gemm(&a, &b, &mut Tensor::view_mut(black_box(&mut c), down)?)?;
    }
    Ok(())
}
/// Transposes of matrices of `n` by `n`.
fn transpose<T: cute_cpu::bytemuck::NoUninit + Default>(n: usize, times: usize) -> Outcome {
    let (from, mut to) = (vec![T::default(); n * n], vec![T::default(); n * n]);
    let (rows, columns) = (Layout::new((n, n), (n, 1usize))?, Layout::new((n, n), (1usize, n))?);
    for _ in 0..times {
        let from = Tensor::view(black_box(&from), rows)?;
        cute_cpu::copy(&from, &mut Tensor::view_mut(black_box(&mut to), columns)?)?;
    }
    Ok(())
}

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, name, times] = arguments.as_slice() else { return Err("counted NAME TIMES".into()) };
    let times = times.parse()?;
    match name.as_str() {
        "gemm f32 64" => product((64, 1), 1f32, times),
        "gemm f64 64" => product((64, 1), 1f64, times),
        "gemm f16 64" => product::<f16, f32>((64, 1), f16::ONE, times),
        "gemm i8 64" => product::<i8, i32>((64, 1), 1i8, times),
        "gemm f32 strided 64" => product((64, 2), 1f32, times),
        "gemm f64 strided 64" => product((64, 2), 1f64, times),
        "transpose u8 256" => transpose::<u8>(256, times),
        "transpose u16 256" => transpose::<u16>(256, times),
        "transpose u32 256" => transpose::<u32>(256, times),
        "transpose u64 256" => transpose::<u64>(256, times),
        _ => Err(format!("no such name: {name}").into()),
    }
}
