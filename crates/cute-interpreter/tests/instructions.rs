//! Instructions by their layouts, against the product of plain loops; and what a wrong layout gives.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::manual_is_multiple_of,
    reason = "a test, of small integers"
)]

use cute_atoms::copy::{LdMatrix, Movm, Plainly, Shuffle1, StMatrix, Transposed, Universal};
use cute_atoms::element::{BF16, E4M3, E5M2, F16, F32, F64, S4, S8, S32, TF32, U8};
use cute_atoms::mma::{
    Dp4a, Fma, KMajor, MmaSync, MnMajor, Registers, Saturate, Sm75, Sm80, Sm89, Sm90, VoltaMma, Wgmma,
};
use cute_atoms::tiled::{CopyA, CopyB, CopyC, MakeTiledCopy, TiledMma, make_fragment};
use cute_interpreter::number::{E4m3, E5m2};
use cute_interpreter::{Fault, Global, launch};
use cute_static::{Tensor, int, layout, shape};
use half::{bf16, f16};

/// Small integers, exact in every type and in all sums.
fn small(i: usize) -> i8 {
    (i.wrapping_mul(0x9E37_79B9) >> 7) as i8 % 4
}
/// `C(i, j) + sum over k of A(i, k) B(j, k)`, all column-major.
fn product([m, n, k]: [usize; 3], a: &[i64], b: &[i64], c: &[i64]) -> Vec<i64> {
    let at = |i: usize| (i % m, i / m);
    (0..m * n).map(|i| c[i] + (0..k).map(|l| a[at(i).0 + m * l] * b[at(i).1 + n * l]).sum::<i64>()).collect()
}

/// A tile of a tiled MMA, its operands loaded and stored as they are partitioned. Once more with fragments of A that are
/// another thread's.
macro_rules! check {
    ($($name:ident: $mma:ty, $threads:literal, ($m:literal, $n:literal, $k:literal), $a:ty, $b:ty, $c:ty,
        |$x:ident| $from:expr, |$y:ident| $to:expr, a in $place:ident;)*) => {$(
        #[test]
        fn $name() {
            let of = |count: usize, seed: usize| (0..count).map(|i| i64::from(small(i + seed))).collect::<Vec<_>>();
            let (a, b, c) = (of($m * $k, 1), of($n * $k, 5000), of($m * $n, 9000));
            // unsigned operands
            let fit = |x: i64, unsigned: bool| if unsigned { x.abs() } else { x };
            let (ua, ub) = (stringify!($a) == "u8", stringify!($b) == "u8");
            let a: Vec<i64> = a.into_iter().map(|x| fit(x, ua)).collect();
            let b: Vec<i64> = b.into_iter().map(|x| fit(x, ub)).collect();
            let mut products = vec![];
            for wrong in [false, true] {
                let from = |$x: i64| -> $c { $from };
                let (ga, gb, gc) = (
                    Global::new("A", a.iter().map(|&x| <$a as Number>::number(x))),
                    Global::new("B", b.iter().map(|&x| <$b as Number>::number(x))),
                    Global::new("C", c.iter().map(|&x| from(x))),
                );
                launch((1, 1), $threads, async |thread| {
                    // lanes that are no thread of the atom: of Volta's quad pairs
                    let mma = <$mma>::default().get_slice(thread.index());
                    if mma.coordinates().is_err() {
                        return Ok(());
                    }
                    // values of another thread are in the wrong fragment
                    let other = <$mma>::default().get_slice(if wrong { thread.index() ^ 1 } else { thread.index() });
                    let (la, at) = if $threads == 1 { mma } else { other }.partition_a(&layout!(($m, $k) : (1, $m)))?;
                    let (lb, bt) = mma.partition_b(&layout!(($n, $k) : (1, $n)))?;
                    let (lc, ct) = mma.partition_c(&layout!(($m, $n) : (1, $m)))?;
                    let ga = Tensor::view_at(&ga, at.unsigned_abs(), la)?;
                    let gb = Tensor::view_at(&gb, bt.unsigned_abs(), lb)?;
                    let mut gc = Tensor::view_at(&gc, ct.unsigned_abs(), lc)?;
                    let mut rc = make_fragment(&lc, from(0));
                    thread.copy(&gc, &mut rc)?;
                    check!(@$place thread, mma, ga, gb, rc, (la, lb), ($a, $b));
                    thread.copy(&rc, &mut gc)
                })
                .unwrap();
                products.push(gc.to_vec().into_iter().map(|$y| -> i64 { $to }).collect::<Vec<_>>());
            }
            assert_eq!(products[0], product([$m, $n, $k], &a, &b, &c));
            assert_eq!(products[1] != products[0], $threads > 1 && stringify!($place) != "memory");
        }
    )*};
    (@registers $thread:ident, $mma:ident, $ga:ident, $gb:ident, $rc:ident, ($la:ident, $lb:ident), ($a:ty, $b:ty)) => {
        let mut ra = make_fragment(&$la, <$a as Number>::number(0));
        let mut rb = make_fragment(&$lb, <$b as Number>::number(0));
        $thread.copy(&$ga, &mut ra)?;
        $thread.copy(&$gb, &mut rb)?;
        $thread.mma(&$mma, &ra, &rb, &mut $rc).await?;
    };
    // of wgmma shared memory, here the matrix itself
    (@memory $thread:ident, $mma:ident, $ga:ident, $gb:ident, $rc:ident, $l:tt, $t:tt) => {
        $thread.warpgroup_arrive();
        $thread.mma(&$mma, &$ga, &$gb, &mut $rc).await?;
        $thread.warpgroup_commit_batch();
        $thread.warpgroup_wait(0);
    };
    (@mixed $thread:ident, $mma:ident, $ga:ident, $gb:ident, $rc:ident, ($la:ident, $lb:ident), ($a:ty, $b:ty)) => {
        let mut ra = make_fragment(&$la, <$a as Number>::number(0));
        $thread.copy(&$ga, &mut ra)?;
        $thread.warpgroup_arrive();
        $thread.mma(&$mma, &ra, &$gb, &mut $rc).await?;
        $thread.warpgroup_commit_batch();
        $thread.warpgroup_wait(0);
    };
}
/// Numbers as elements.
trait Number {
    fn number(x: i64) -> Self;
}
macro_rules! numbers {
    ($($t:ty: |$x:ident| $e:expr;)*) => {$(impl Number for $t { fn number($x: i64) -> Self { $e } })*};
}
numbers! {
    f16: |x| Self::from_f64(x as f64); bf16: |x| Self::from_f64(x as f64); f32: |x| x as Self; f64: |x| x as Self;
    i8: |x| x as Self; u8: |x| x as Self; E4m3: |x| Self::from_f32(x as f32); E5m2: |x| Self::from_f32(x as f32);
}
type One = layout!((1, 1, 1) : (0, 0, 0));
type Warps = layout!((2, 2, 1) : (1, 2, 0));
type Whole = (core::ops::RangeFull, core::ops::RangeFull, core::ops::RangeFull);
type Wide = (int!(32), int!(32), int!(16));
check! {
    fma: TiledMma<Fma<F32, F32, F32>, layout!((2, 2, 1) : (1, 2, 0)), Whole>, 4, (4, 4, 3), f32, f32, f32, |x| x as f32, |y| y as i64, a in registers;
    fma_of_doubles: TiledMma<Fma<F64, F64, F64>, One>, 1, (3, 2, 5), f64, f64, f64, |x| x as f64, |y| y as i64, a in registers;
    dp4a: TiledMma<Dp4a, One>, 1, (2, 2, 8), i8, i8, i32, |x| x as i32, |y| i64::from(y), a in registers;
    turing: TiledMma<MmaSync<Sm75, shape!((16, 8, 8)), F16, F16, F16>, One>, 32, (32, 16, 16), f16, f16, f16,
        |x| f16::from_f64(x as f64), |y| y.to_f64() as i64, a in registers;
    ampere: TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, Warps, Wide>, 128, (64, 64, 32), f16, f16, f32,
        |x| x as f32, |y| y as i64, a in registers;
    brain: TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, BF16, BF16>, One>, 32, (16, 8, 32), bf16, bf16, f32,
        |x| x as f32, |y| y as i64, a in registers;
    tf32: TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>, layout!((1, 2, 1) : (0, 1, 0))>, 64, (16, 16, 8), f32, f32, f32,
        |x| x as f32, |y| y as i64, a in registers;
    bytes: TiledMma<MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, U8, Saturate>, One>, 32, (16, 8, 64), i8, u8, i32,
        |x| x as i32, |y| i64::from(y), a in registers;
    doubles: TiledMma<MmaSync<Sm80, shape!((8, 8, 4)), F64, F64, F64>, Warps>, 128, (16, 16, 8), f64, f64, f64,
        |x| x as f64, |y| y as i64, a in registers;
    doubles_of_hopper: TiledMma<MmaSync<Sm90, shape!((16, 8, 16)), F64, F64, F64>, One>, 32, (16, 8, 16), f64, f64, f64,
        |x| x as f64, |y| y as i64, a in registers;
    volta: TiledMma<VoltaMma<F32, KMajor, MnMajor>, One>, 20, (8, 8, 8), f16, f16, f32, |x| x as f32, |y| y as i64, a in registers;
    hopper: TiledMma<Wgmma<int!(16), F32, F16, F16>, One>, 128, (64, 16, 32), f16, f16, f32, |x| x as f32, |y| y as i64, a in memory;
    hopper_a_in_registers: TiledMma<Wgmma<int!(16), F32, F16, F16, Registers>, One>, 128, (64, 16, 32), f16, f16, f32,
        |x| x as f32, |y| y as i64, a in mixed;
    nibbles: TiledMma<MmaSync<Sm80, shape!((16, 8, 64)), S32, S4, S4>, One>, 32, (16, 8, 64), i8, i8, i32,
        |x| x as i32, |y| i64::from(y), a in registers;
    narrow: TiledMma<MmaSync<Sm89, shape!((16, 8, 32)), F32, E4M3, E5M2>, Warps>, 128, (32, 16, 64), E4m3, E5m2, f32,
        |x| x as f32, |y| y as i64, a in registers;
    narrow_of_hopper: TiledMma<Wgmma<int!(16), F32, E5M2, E4M3>, One>, 128, (64, 16, 64), E5m2, E4m3, f32,
        |x| x as f32, |y| y as i64, a in memory;
}

/// A transpose by `ldmatrix.trans` or `movmatrix`, stored by `stmatrix`: `B(j, i) = A(i, j)`.
#[test]
fn matrices() -> Result<(), Fault> {
    type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, One>;
    let numbers = |n: u16| (0..n).map(|i| f16::from_f64(f64::from(i)));
    // A, row-major in shared memory, by ldmatrix.x4 as mma.sync takes it
    type Load = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    let a = Global::new("A", numbers(256));
    launch((1, 1), 32, async |thread| {
        let rows = layout!((16, 16) : (16, 1));
        let (mma, load) = (Mma::default().get_slice(thread.index()), Load::default().get_slice(thread.index()));
        let (mine, at) = mma.partition_a(&rows)?;
        let (mut by_element, mut by_matrix) = (make_fragment(&mine, f16::ZERO), make_fragment(&mine, f16::ZERO));
        thread.copy(&Tensor::view_at(&a, at.unsigned_abs(), mine)?, &mut by_element)?;
        let (row, at) = load.partition_s(&rows)?;
        let to = load.retile(by_matrix.layout())?;
        let mut to = Tensor::view_mut(by_matrix.elements_mut(), to)?;
        thread.tiled_copy(&load, &Tensor::view_at(&a, at.unsigned_abs(), row)?, &mut to).await?;
        assert_eq!(by_matrix.elements_mut(), by_element.elements_mut());
        Ok(())
    })?;
    // B (N, K) that is contiguous along N, by ldmatrix.x2.trans: its rows are the addresses of 16 threads alone
    type LoadB = CopyB<LdMatrix<int!(2), Transposed>, F16, Mma>;
    let b = Global::new("B", numbers(128));
    launch((1, 1), 32, async |thread| {
        let columns = layout!((8, 16) : (1, 8));
        let (mma, load) = (Mma::default().get_slice(thread.index()), LoadB::default().get_slice(thread.index()));
        let (mine, at) = mma.partition_b(&columns)?;
        let (mut by_element, mut by_matrix) = (make_fragment(&mine, f16::ZERO), make_fragment(&mine, f16::ZERO));
        thread.copy(&Tensor::view_at(&b, at.unsigned_abs(), mine)?, &mut by_element)?;
        let (row, at) = load.partition_s(&columns)?;
        let to = load.retile(by_matrix.layout())?;
        let mut to = Tensor::view_mut(by_matrix.elements_mut(), to)?;
        thread.tiled_copy(&load, &Tensor::view_at(&b, at.unsigned_abs(), row)?, &mut to).await?;
        assert_eq!(by_matrix.elements_mut(), by_element.elements_mut());
        Ok(())
    })?;
    // C, stored by stmatrix.x2: its rows are written by 16 threads alone
    type MmaHalf = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F16, F16, F16>, One>;
    type Store = CopyC<StMatrix<int!(2), Plainly>, F16, MmaHalf>;
    let c = Global::new("C", [f16::ZERO; 128]);
    launch((1, 1), 32, async |thread| {
        let rows = layout!((16, 8) : (8, 1));
        let (mma, store) = (MmaHalf::default().get_slice(thread.index()), Store::default().get_slice(thread.index()));
        // what it has are its coordinates
        let mut mine = make_fragment(&mma.partition_c(&rows)?.0, f16::ZERO);
        let (there, at) = mma.partition_c(&rows)?;
        let number = Global::new("number", numbers(128));
        thread.copy(&Tensor::view_at(&number, at.unsigned_abs(), there)?, &mut mine)?;
        let from = store.retile(mine.layout())?;
        let from = Tensor::view_mut(mine.elements_mut(), from)?;
        let (row, at) = store.partition_d(&rows)?;
        thread.tiled_copy(&store, &from, &mut Tensor::view_at(&c, at.unsigned_abs(), row)?).await
    })?;
    assert_eq!(c.to_vec(), numbers(128).collect::<Vec<_>>());
    Ok(())
}

/// Registers of a warp among each other, by the layouts that a GPU was asked for.
#[test]
fn registers_of_a_warp() -> Result<(), Fault> {
    // a matrix of 8 x 8 halves, two of a row a thread, transposed
    type Transpose = MakeTiledCopy<Movm, F16, layout!((4, 8) : (1, 4)), layout!((2, 1) : (1, 0))>;
    // two words exchanged with the neighbour
    type Exchange = MakeTiledCopy<Shuffle1, F32, layout!((1, 32) : (0, 1)), layout!((2, 1) : (1, 0))>;
    launch((1, 1), 32, async |thread| {
        let (lane, copy) = (thread.index(), Transpose::default().get_slice(thread.index()));
        let number = |row: usize, column: usize| f16::from_f64((8 * row + column) as f64);
        let l = layout!(((2, 1), 1, 1) : ((1, 0), 0, 0));
        let src = Tensor::owned([number(lane / 4, lane % 4 * 2), number(lane / 4, lane % 4 * 2 + 1)], l)?;
        let mut dst = Tensor::fragment(l, f16::ZERO);
        thread.tiled_copy(&copy, &src, &mut dst).await?;
        assert_eq!(dst.elements_mut(), [number(lane % 4 * 2, lane / 4), number(lane % 4 * 2 + 1, lane / 4)]);

        let copy = Exchange::default().get_slice(lane);
        let src = Tensor::owned([lane as f32, 100.0 + lane as f32], l)?;
        let mut dst = Tensor::fragment(l, 0f32);
        thread.tiled_copy(&copy, &src, &mut dst).await?;
        let (even, odd) = ((lane & !1) as f32, (lane | 1) as f32);
        assert_eq!(dst.elements_mut(), if lane % 2 == 0 { [even, odd] } else { [100.0 + even, 100.0 + odd] });
        Ok(())
    })
}

/// Predicates: one for the values of an instruction.
#[test]
fn predicates() -> Result<(), Fault> {
    type Copy = MakeTiledCopy<Universal<int!(64)>, F32, layout!((4, 1) : (1, 0)), layout!((2, 1) : (1, 0))>;
    let (a, b) = (Global::new("A", (0..64u8).map(f32::from)), Global::new("B", [-1f32; 64]));
    launch((1, 1), 4, async |thread| {
        let l = layout!((8, 8) : (1, 8));
        let copy = Copy::default().get_slice(thread.index());
        let (mine, at) = copy.partition_s(&l)?;
        let at = at.unsigned_abs();
        let (a, mut b) = (Tensor::view_at(&a, at, mine)?, Tensor::view_at(&b, at, mine)?);
        thread.tiled_copy_if(&copy, &a, &mut b, |i| i / 2 % 3 == 0).await
    })?;
    let expected = |i: usize| if i / 8 % 3 == 0 { i as f32 } else { -1.0 };
    assert_eq!(b.to_vec(), (0..64).map(expected).collect::<Vec<_>>());
    Ok(())
}
