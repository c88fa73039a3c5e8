//! Copies on several threads, large enough to be divided, against `cute_static::copy`: rows, transposes, permutations of three modes, strides
//! of either sign and with gaps, nested modes; a destination that aliases is refused, and nothing is written.
#![cfg(feature = "rayon")]
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "a test: it may panic")]

use cute_static::{AlgebraError, CopyTo, IsLayout, Layout, Tensor};

fn check<L, M>(src: L, dst: M)
where
    L: CopyTo<M> + IsLayout + Copy + Send,
    M: Copy + Send,
    M: IsLayout + cute_static::Evaluate<usize, Offset = isize>,
    L: cute_static::Evaluate<usize, Offset = isize>,
{
    let data: Vec<u32> = (0..u32::try_from(src.cosize()).unwrap()).collect();
    let (first, to) = (src.min_offset().unsigned_abs(), dst.min_offset().unsigned_abs());
    let from = Tensor::view_at(&data, first, src).unwrap();
    let (mut expected, mut found) = (vec![u32::MAX; dst.cosize()], vec![u32::MAX; dst.cosize()]);
    cute_static::copy(&from, &mut Tensor::view_mut_at(&mut expected, to, dst).unwrap()).unwrap();
    cute_cpu::copy_parallel(&from, &mut Tensor::view_mut_at(&mut found, to, dst).unwrap()).unwrap();
    assert!(expected == found, "{} to {}", src.size(), dst.cosize());
}

#[test]
fn copies_on_threads() {
    rayon::ThreadPoolBuilder::new().num_threads(5).build().unwrap().install(|| {
        let of = |m: usize, n: usize, d: isize, e: isize| Layout::new((m, n), (d, e)).unwrap();
        check(Layout::new(500_001usize, 1isize).unwrap(), Layout::new(500_001usize, 1isize).unwrap());
        check(Layout::new(300_000usize, 0isize).unwrap(), Layout::new(300_000usize, 1isize).unwrap());
        check(of(700, 511, 1, 700), of(700, 511, 511, 1));
        check(of(700, 511, 1, 720), of(700, 511, -600, 1));
        check(of(3, 150_001, 150_001, 1), of(3, 150_001, 1, 3));
        check(of(3, 150_001, 1, 3), of(3, 150_001, 150_100, 1));
        check(of(513, 640, 2, 1100), of(513, 640, 650, 1));
        let of = |d: [isize; 3]| Layout::new((61usize, 70usize, 83usize), (d[0], d[1], d[2])).unwrap();
        for dst in [[1, 61, 4270], [5810, 83, 1], [70, 1, 4270], [83, 5063, 1], [1, 5063, 61], [5810, 1, 70]] {
            check(of([5810, 83, 1]), of(dst));
        }
        let nested = Layout::new((64usize, (8usize, 700usize)), (8usize, (1usize, 512usize))).unwrap();
        check(nested, Layout::new((64usize, 5600usize), (5600usize, 1usize)).unwrap());
    });
}

#[test]
fn aliases_are_refused() {
    let data = vec![1u32; 400_000];
    let mut to = vec![0u32; 400_000];
    let from = Tensor::view(&data, Layout::new((800usize, 500usize), (1usize, 800usize)).unwrap()).unwrap();
    let aliasing = Layout::new((800usize, 500usize), (1usize, 799usize)).unwrap();
    let e = cute_cpu::copy_parallel(&from, &mut Tensor::view_mut(&mut to, aliasing).unwrap()).unwrap_err();
    assert!(matches!(e, AlgebraError::Aliasing { .. }), "{e}");
    assert!(to.iter().all(|&x| x == 0));
}
