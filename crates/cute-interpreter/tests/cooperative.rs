//! What all threads do together: copies of any layouts by any number of threads, and products of what is shared.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a test, of small integers"
)]

use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::smem::{K, SmemAtom, Sw64};
use cute_atoms::tiled::{TiledMma, make_fragment};
use cute_interpreter::{Fault, Global, launch};
use cute_static::{Layout, Tensor, TileToShape, int, layout, shape};
use half::f16;

/// Numbers without an order.
struct Random(u64);
impl Random {
    fn of(&mut self, range: std::ops::Range<usize>) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        range.start + (self.0 >> 33) as usize % range.len()
    }
}

#[test]
fn copies() {
    let mut random = Random(1);
    for _ in 0..300 {
        let (m, n) = (random.of(1..20), random.of(1..20));
        // rows or columns, with gaps
        let mut strides = || {
            let gap = random.of(0..3);
            if random.of(0..2) == 0 { (1, m + gap) } else { (n + gap, 1) }
        };
        let (from, to) = (strides(), strides());
        let size = |(s, t): (usize, usize)| (m - 1) * s + (n - 1) * t + 1;
        let a = Global::new("A", (0..size(from)).map(|i| 1.0 + i as f32));
        let b = Global::new("B", vec![0f32; size(to)]);
        let (src, dst) = (Layout::new((m, n), from).unwrap(), Layout::new((m, n), to).unwrap());
        let (threads, bits) = (random.of(1..70), [32, 64, 128][random.of(0..3)]);
        // two threads that write one element would be told
        launch((1, 1), threads, async |thread| {
            thread.cooperative_copy(&Tensor::view(&a, src)?, &mut Tensor::view(&b, dst)?, bits)
        })
        .unwrap();
        let mut expected = vec![0.0; size(to)];
        for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
            expected[i * to.0 + j * to.1] = 1.0 + (i * from.0 + j * from.1) as f32;
        }
        assert_eq!(b.to_vec(), expected, "({m},{n}): {from:?} to {to:?}, {threads} threads");
    }
}

/// Through swizzled shared memory, in two steps along K, on what the sums were before.
#[test]
fn products() {
    type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((2, 2, 1) : (1, 2, 0))>;
    type A = TileToShape<SmemAtom<K, Sw64, F16>, shape!((64, 32))>;
    type B = TileToShape<SmemAtom<K, Sw64, F16>, shape!((32, 32))>;
    let number = |i: usize| f16::from_f32(((i * 7919) >> 3 & 7) as f32 - 3.0);
    let (a, b) = (Global::new("A", (0..64 * 64).map(number)), Global::new("B", (5..5 + 32 * 64).map(number)));
    let c = Global::new("C", [0f32; 64 * 32]);
    let multiply = |barrier: bool| {
        launch((1, 1), 128, async |thread| {
            let (all_a, all_b) =
                (Tensor::view(&a, layout!((64, 64) : (64, 1)))?, Tensor::view(&b, layout!((32, 64) : (64, 1)))?);
            let c = Tensor::view(&c, layout!((64, 32) : (1, 64)))?;
            let (smem_a, smem_b) =
                (thread.shared::<f16, _>("sA", &A::default())?, thread.shared::<f16, _>("sB", &B::default())?);
            let (mut s_a, mut s_b) = (Tensor::view(&smem_a, A::default())?, Tensor::view(&smem_b, B::default())?);
            let mma = Mma::default();
            let mut mine = mma.get_slice(thread.index()).partition_c(&c)?;
            let mut sums = make_fragment(&mine, 1f32);
            for k in 0..2usize {
                let tile_a = all_a.local_tile(&shape!((64, 32)), (0usize, k))?;
                let tile_b = all_b.local_tile(&shape!((32, 32)), (0usize, k))?;
                thread.cooperative_copy(&tile_a, &mut s_a, 128)?;
                thread.cooperative_copy(&tile_b, &mut s_b, 128)?;
                if barrier {
                    thread.sync_threads().await?;
                }
                thread.cooperative_gemm(&mma, &s_a, &s_b, &mut sums).await?;
                thread.sync_threads().await?;
            }
            thread.copy(&sums, &mut mine)
        })
    };
    multiply(true).unwrap();
    let of = |i: usize| number(i).to_f32();
    for (i, &found) in c.to_vec().iter().enumerate() {
        let (m, n) = (i % 64, i / 64);
        let expected: f32 = 1.0 + (0..64).map(|k| of(m * 64 + k) * of(5 + n * 64 + k)).sum::<f32>();
        assert_eq!(found, expected, "({m},{n})");
    }
    // without the barrier another thread may not have written yet
    let told = multiply(false).unwrap_err();
    assert!(matches!(told, Fault::Race { .. } | Fault::Unwritten { .. }), "{told}");
}

#[test]
fn other_sizes() {
    let (a, b) = (Global::new("A", [0f32; 64]), Global::new("B", [0f32; 64]));
    let (src, dst) = (
        Layout::new((8usize, 8usize), (int!(1), 8usize)).unwrap(),
        Layout::new((8usize, 7usize), (int!(1), 8usize)).unwrap(),
    );
    let told = launch((1, 1), 32, async |thread| {
        thread.cooperative_copy(&Tensor::view(&a, src)?, &mut Tensor::view(&b, dst)?, 128)
    });
    let told = told.unwrap_err().to_string();
    assert!(told.contains("cooperative_copy: 64 values") && told.contains("56"), "{told}");
}
