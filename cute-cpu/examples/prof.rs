use cute_static::*;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let s: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let which = std::env::args().nth(3).unwrap_or("general".into());
    let ld = s * n + 6 * (s - 1);
    let a: Vec<f32> = vec![1.0; ld * n];
    let mut c = vec![0f32; ld * n];
    let (si, l) = (s as isize, ld as isize);
    let lay = |x, y| Layout::from_parts((n, n), (x, y));
    let (la, lb, lc) = match which.as_str() { "general" => (lay(si, l), lay(l, si), lay(si, l)), "a" => (lay(si, l), lay(l, 1), lay(1, l)), "b" => (lay(1, l), lay(l, si), lay(1, l)), "c" => (lay(1, l), lay(l, 1), lay(si, l)), _ => (lay(1, l), lay(1, l), lay(1, l)) };
    let reps = (4e10 / (n * n * n) as f64 / 2.0) as usize;
    let t = std::time::Instant::now();
    for _ in 0..reps {
        cute_cpu::gemm(&Tensor::view(&a, la).unwrap(), &Tensor::view(&a, lb).unwrap(), &mut Tensor::view_mut(&mut c, lc).unwrap()).unwrap();
    }
    let e = t.elapsed().as_secs_f64() / reps as f64;
    println!("{which} {n} {s}: {:.2} us {:.1} GFLOP/s", e * 1e6, 2.0 * (n * n * n) as f64 / e / 1e9);
}
