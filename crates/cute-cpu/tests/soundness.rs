//! Attacks on what the kernels rely on (`docs/safety.md`), in safe code: layouts of somebody else's that answer differently each time, and
//! layouts made of parts that are none. Whatever is accepted stays inside the storage; the rest is refused. Small enough for Miri.
#![forbid(unsafe_code)]
#![allow(
    clippy::cast_possible_wrap,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    reason = "a test: it may panic"
)]

use cute_cpu::{Matrix, Mode, copy, gemm};
use cute_static::verdict::Admissible;
use cute_static::{AlgebraError, AskEvaluate, IsLayout, Layout, Tensor, machinery::Offsets};
use std::cell::Cell;

/// Another answer each time: small when it is checked, large when it is used, or the other way round.
#[derive(Clone, Debug)]
struct Liar<'a>(&'a Cell<usize>);
impl Liar<'_> {
    fn lie(&self) -> isize {
        self.0.set(self.0.get() + 1);
        if self.0.get().is_multiple_of(2) { 0 } else { 1 << 20 }
    }
}
impl IsLayout for Liar<'_> {
    type Shape = usize;
    fn rank(&self) -> usize {
        2
    }
    fn depth(&self) -> usize {
        1
    }
    fn size(&self) -> usize {
        512
    }
    fn mode_size(&self, _: usize) -> usize {
        512
    }
    fn cosize(&self) -> usize {
        1
    }
    fn min_offset(&self) -> isize {
        0
    }
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        visit(512, 1 + self.lie());
        Ok(Offsets::Sum)
    }
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        for i in 0..512 {
            visit(i, Some(self.lie() + i as isize));
        }
    }
}
impl AskEvaluate<usize> for Liar<'_> {
    type Offset = isize;
    type Verdict = Admissible;
    fn ask_offset(&self, c: usize) -> Option<isize> {
        Some(self.lie() + c as isize)
    }
}
impl AskEvaluate<(usize, usize)> for Liar<'_> {
    type Offset = isize;
    type Verdict = Admissible;
    fn ask_offset(&self, (m, n): (usize, usize)) -> Option<isize> {
        Some(self.lie() + (m + 2 * n) as isize)
    }
}
impl Matrix for Liar<'_> {
    fn modes(&self) -> Result<[Mode; 2], AlgebraError> {
        Ok([Mode::of([(2, 1)])?, Mode::of([(2, 2 + self.lie())])?])
    }
}

#[test]
fn layouts_that_lie() -> Result<(), AlgebraError> {
    let count = Cell::new(0);
    let (source, mut target) = ([1f32; 512], [0f32; 512]);
    for start in 0..8 {
        count.set(start);
        let from = Tensor::view(&source, Liar(&count))?;
        let mut to = Tensor::view_mut(&mut target, Liar(&count))?;
        if copy(&from, &mut to).is_ok() {
            assert!(to.get(0).is_none_or(|&x| x <= 1.));
        }
        let (a, b) = (Tensor::view(&source[..4], Liar(&count))?, Tensor::view(&source[..4], Liar(&count))?);
        // read once: what was checked is what is used
        let _ = gemm(&a, &b, &mut to);
    }
    Ok(())
}

/// Extents of 0 and beyond `isize`, strides at its limits.
#[test]
fn parts_that_are_no_layout() {
    let (source, mut target) = ([1f32; 16], [0f32; 16]);
    let half = isize::MAX.unsigned_abs();
    for extent in [0, 1, 2, 16, half, half + 2, usize::MAX] {
        for stride in [0, 1, -1, 2, isize::MIN, isize::MAX] {
            if extent > 16 && stride == 0 {
                continue; // as many steps as that are taken
            }
            let layout = Layout::from_parts((extent, 2usize), (stride, 1isize));
            let Ok(from) = Tensor::view_at(&source, 8, layout) else { continue };
            let mut to = Tensor::overhang_mut(&mut target, layout);
            let _ = (copy(&from, &mut to), gemm(&from, &from, &mut to));
            let mut to = Tensor::view_mut_at(&mut target, 8, layout).unwrap();
            let _ = (copy(&from, &mut to), gemm(&from, &from, &mut to));
        }
    }
}

/// Elements of no size are copied without an access.
#[test]
fn elements_of_no_size() -> Result<(), AlgebraError> {
    let (from, mut to) = (vec![(); usize::MAX], vec![(); usize::MAX]);
    let half = isize::MAX.unsigned_abs();
    let far = Layout::from_parts((2usize, 300usize), (half as isize / 2, 1isize));
    copy(&Tensor::view(&from, far)?, &mut Tensor::view_mut(&mut to, far)?)
}
