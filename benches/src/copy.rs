//! The copies that `benches/copy.rs` and `copy_ratio` measure: the rows of the paper's Table 2, scaled, transposes of 2 to 4 modes,
//! and the peers behind one signature. Elements are `f32`; all layouts are known at run time only.

use core::hint::black_box;
use cute_static::{CopyTo, Layout, Tensor};
use mdarray::{Strided, StridedMapping, View, ViewMut};
use ndarray::{ArrayView, ArrayViewMut, Dimension, Ix1, Ix2, Ix3, Ix4, ShapeBuilder};
use strided_view::{StridedView, StridedViewMut};

/// A mode: its extent, and its strides in the source and in the destination.
pub type Mode = (usize, usize, usize);
/// One way to a copy.
pub type Way<'a> = Box<dyn Fn(&[f32], &mut [f32]) + Send + Sync + 'a>;

/// A copy.
pub struct Case {
    /// What it is.
    pub name: String,
    /// Its modes, as the peers get them: the destination's largest stride first, as is best for row-major loops.
    modes: Vec<Mode>,
    /// Elements of the source.
    pub src: usize,
    /// Elements of the destination.
    pub dst: usize,
    /// `cute_cpu::copy`, `cute_static::copy` and `cute_cpu::copy_parallel`, through the layouts as they are written in the table.
    ours: [Way<'static>; 3],
}

impl Case {
    fn new<S, D>(name: &str, src: S, dst: D, modes: &[Mode]) -> Self
    where
        S: CopyTo<D> + Send + Sync + 'static,
        D: Send + Sync + 'static,
    {
        let (from, to) = (src.cosize(), dst.cosize());
        let (src2, dst2) = (src.clone(), dst.clone());
        let (src3, dst3) = (src.clone(), dst.clone());
        let fast = move |a: &[f32], b: &mut [f32]| {
            let a = Tensor::view(a, black_box(&src).clone()).expect("a view");
            cute_cpu::copy(&a, &mut Tensor::view_mut(b, black_box(&dst).clone()).expect("a view")).expect("a copy");
        };
        let portable = move |a: &[f32], b: &mut [f32]| {
            let a = Tensor::view(a, black_box(&src2).clone()).expect("a view");
            cute_static::copy(&a, &mut Tensor::view_mut(b, black_box(&dst2).clone()).expect("a view")).expect("a copy");
        };
        let parallel = move |a: &[f32], b: &mut [f32]| {
            let a = Tensor::view(a, black_box(&src3).clone()).expect("a view");
            let mut b = Tensor::view_mut(b, black_box(&dst3).clone()).expect("a view");
            cute_cpu::copy_parallel(&a, &mut b).expect("a copy");
        };
        let ours: [Way<'static>; 3] = [Box::new(fast), Box::new(portable), Box::new(parallel)];
        Self { name: name.into(), modes: modes.to_vec(), src: from, dst: to, ours }
    }
    /// How many elements are copied.
    #[must_use]
    pub fn size(&self) -> usize {
        self.modes.iter().map(|mode| mode.0).product()
    }
    /// All ways that there are, ours first.
    #[must_use]
    pub fn ways(&self) -> Vec<(&'static str, Way<'_>)> {
        let [fast, portable, _] = &self.ours;
        let mut ways: Vec<(&'static str, Way<'_>)> =
            vec![("cute-cpu", Box::new(|a, b| fast(a, b))), ("cute-static", Box::new(|a, b| portable(a, b)))];
        for peer in PEERS.iter().filter(|peer| (peer.takes)(&self.modes)) {
            // known at run time only, as our layouts are
            ways.push((peer.name, Box::new(|a, b| (peer.run)(black_box(&self.modes), a, b))));
        }
        ways
    }
    /// `cute_cpu::copy_parallel`, on the pool that it is called from.
    pub fn parallel(&self, src: &[f32], dst: &mut [f32]) {
        (self.ours[2])(src, dst);
    }
    /// Source and destination.
    #[must_use]
    pub fn operands(&self) -> (Vec<f32>, Vec<f32>) {
        ((0..self.src).map(|i| (i % 8_388_593) as f32).collect(), vec![-1.0; self.dst])
    }
    /// All ways copy the same.
    pub fn assert_same(&self) {
        let (src, before) = self.operands();
        let mut first: Option<Vec<f32>> = None;
        for (name, way) in self.ways() {
            let mut dst = before.clone();
            way(&src, &mut dst);
            match &first {
                None => {
                    assert!(self.dst < 2 || dst != before, "nothing was copied");
                    first = Some(dst);
                }
                Some(first) => assert!(*first == dst, "{}: {name} copies something else", self.name),
            }
        }
    }
}

struct Peer {
    name: &'static str,
    takes: fn(&[Mode]) -> bool,
    run: fn(&[Mode], &[f32], &mut [f32]),
}
const PEERS: [Peer; 6] = [
    Peer { name: "copy_nonoverlapping", takes: |modes| matches!(modes, [(_, 1, 1)]), run: memcpy },
    Peer { name: "ndarray", takes: |modes| modes.iter().all(|mode| mode.2 > 0), run: ndarray_assign },
    Peer { name: "mdarray", takes: |modes| modes.iter().all(|mode| mode.2 > 0), run: mdarray_assign },
    // it refuses stride 0 in the destination
    Peer { name: "strided-perm", takes: |modes| modes.iter().all(|mode| mode.2 > 0), run: strided_perm },
    Peer { name: "loops", takes: |_| true, run: loops },
    Peer { name: "blocked loops", takes: |modes| blocks(modes).is_some(), run: blocked_loops },
];

fn check(modes: &[Mode], src: usize, dst: usize) {
    let last = |stride: fn(&Mode) -> usize| modes.iter().map(|mode| (mode.0 - 1) * stride(mode)).sum::<usize>();
    assert!(last(|mode| mode.1) < src && last(|mode| mode.2) < dst);
}

fn memcpy(modes: &[Mode], src: &[f32], dst: &mut [f32]) {
    check(modes, src.len(), dst.len());
    // SAFETY: checked
    unsafe { core::ptr::copy_nonoverlapping(src.as_ptr(), dst.as_mut_ptr(), modes[0].0) }
}

fn ndarray_assign(modes: &[Mode], src: &[f32], dst: &mut [f32]) {
    fn assign<D: Dimension>(shape: D, from: D, to: D, src: &[f32], dst: &mut [f32]) {
        let from = ArrayView::from_shape(shape.clone().strides(from), src).expect("a view");
        ArrayViewMut::from_shape(shape.strides(to), dst).expect("a view").assign(&from);
    }
    match *modes {
        [a] => assign(Ix1(a.0), Ix1(a.1), Ix1(a.2), src, dst),
        [a, b] => assign(Ix2(a.0, b.0), Ix2(a.1, b.1), Ix2(a.2, b.2), src, dst),
        [a, b, c] => assign(Ix3(a.0, b.0, c.0), Ix3(a.1, b.1, c.1), Ix3(a.2, b.2, c.2), src, dst),
        [a, b, c, d] => {
            assign(Ix4(a.0, b.0, c.0, d.0), Ix4(a.1, b.1, c.1, d.1), Ix4(a.2, b.2, c.2, d.2), src, dst);
        }
        _ => unreachable!("one to four modes"),
    }
}

fn mdarray_assign(modes: &[Mode], src: &[f32], dst: &mut [f32]) {
    check(modes, src.len(), dst.len());
    if let [(n, 1, 1)] = *modes {
        ViewMut::from(&mut dst[..n]).assign(View::from(&src[..n]));
        return;
    }
    let from: Vec<isize> = modes.iter().map(|mode| mode.1.cast_signed()).collect();
    let to: Vec<isize> = modes.iter().map(|mode| mode.2.cast_signed()).collect();
    macro_rules! assign {
        ($shape:expr) => {{
            let shape = $shape;
            // SAFETY: checked; no peer is given a destination that reaches an element twice
            let (from, mut to) = unsafe {
                (
                    View::<_, _, Strided>::new_unchecked(src.as_ptr(), StridedMapping::new(shape, &from)),
                    ViewMut::<_, _, Strided>::new_unchecked(dst.as_mut_ptr(), StridedMapping::new(shape, &to)),
                )
            };
            to.assign(from)
        }};
    }
    match *modes {
        [a] => assign!((a.0,)),
        [a, b] => assign!((a.0, b.0)),
        [a, b, c] => assign!((a.0, b.0, c.0)),
        [a, b, c, d] => assign!((a.0, b.0, c.0, d.0)),
        _ => unreachable!("one to four modes"),
    }
}

fn strided_perm(modes: &[Mode], src: &[f32], dst: &mut [f32]) {
    let (mut extents, mut from, mut to) = ([0; 4], [0isize; 4], [0isize; 4]);
    for (i, mode) in modes.iter().enumerate() {
        (extents[i], from[i], to[i]) = (mode.0, mode.1.cast_signed(), mode.2.cast_signed());
    }
    let n = modes.len();
    let from: StridedView<'_, f32> = StridedView::new(src, &extents[..n], &from[..n], 0).expect("a view");
    let mut to: StridedViewMut<'_, f32> = StridedViewMut::new(dst, &extents[..n], &to[..n], 0).expect("a view");
    strided_perm::copy_into(&mut to, &from, threadteam::Exec::serial()).expect("a copy");
}

/// Loops as they are written by hand: the destination's smallest stride innermost, whole rows where they are contiguous, and no
/// bounds checked.
fn loops(modes: &[Mode], src: &[f32], dst: &mut [f32]) {
    unsafe fn nest(modes: &[Mode], src: *const f32, dst: *mut f32) {
        // SAFETY: the caller has checked the largest offsets
        unsafe {
            match *modes {
                [(n, 1, 1)] => core::ptr::copy_nonoverlapping(src, dst, n),
                [(n, 0, 1)] => core::slice::from_raw_parts_mut(dst, n).fill(*src),
                [(n, from, 1)] => {
                    for i in 0..n {
                        *dst.add(i) = *src.add(i * from);
                    }
                }
                [(n, 1, to)] => {
                    for i in 0..n {
                        *dst.add(i * to) = *src.add(i);
                    }
                }
                [(n, from, to)] => {
                    for i in 0..n {
                        *dst.add(i * to) = *src.add(i * from);
                    }
                }
                [(n, from, to), ref inner @ ..] => {
                    for i in 0..n {
                        nest(inner, src.add(i * from), dst.add(i * to));
                    }
                }
                [] => {}
            }
        }
    }
    check(modes, src.len(), dst.len());
    // SAFETY: checked
    unsafe { nest(modes, src.as_ptr(), dst.as_mut_ptr()) }
}

/// The source's contiguous mode, if it is not the destination's.
fn blocks(modes: &[Mode]) -> Option<usize> {
    let at = modes.iter().position(|mode| mode.1 == 1)?;
    (at + 1 < modes.len() && modes.last().is_some_and(|mode| mode.2 == 1)).then_some(at)
}
/// The same in blocks of 32 by 32 of the two contiguous modes.
fn blocked_loops(modes: &[Mode], src: &[f32], dst: &mut [f32]) {
    const BLOCK: usize = 32;
    unsafe fn nest(modes: &[Mode], (m, d): (usize, usize), (n, e): (usize, usize), src: *const f32, dst: *mut f32) {
        // SAFETY: the caller has checked the largest offsets
        unsafe {
            if let [(count, from, to), ref inner @ ..] = *modes {
                for i in 0..count {
                    nest(inner, (m, d), (n, e), src.add(i * from), dst.add(i * to));
                }
                return;
            }
            for j in (0..n).step_by(BLOCK) {
                for i in (0..m).step_by(BLOCK) {
                    for j in j..(j + BLOCK).min(n) {
                        for i in i..(i + BLOCK).min(m) {
                            *dst.add(i + j * e) = *src.add(i * d + j);
                        }
                    }
                }
            }
        }
    }
    check(modes, src.len(), dst.len());
    let (Some(across), Some(&(m, d, _))) = (blocks(modes), modes.last()) else { return };
    let (n, _, e) = modes[across];
    let others: Vec<Mode> =
        modes[..modes.len() - 1].iter().enumerate().filter(|(i, _)| *i != across).map(|(_, mode)| *mode).collect();
    // SAFETY: checked
    unsafe { nest(&others, (m, d), (n, e), src.as_ptr(), dst.as_mut_ptr()) }
}

/// Copies of `2^log` elements or about as many.
///
/// The rows of Table 2 keep their proportions: each extent is multiplied by one factor, and strides are the smallest multiples of the
/// table's that hold the modes before.
#[must_use]
pub fn cases(log: u32) -> Vec<Case> {
    let all = 1usize << log;
    let at = |extents: &[usize], strides: &[usize], order: &[usize]| -> Vec<Mode> {
        // a permutation of a compact tensor: modes of the destination, outermost first, and their extents and strides in the source
        let mut to: Vec<usize> = vec![1; order.len()];
        for i in (0..order.len() - 1).rev() {
            to[i] = to[i + 1] * extents[order[i + 1]];
        }
        order.iter().zip(to).map(|(&mode, to)| (extents[mode], strides[mode], to)).collect()
    };
    // the factor that makes a row of the table that large
    let scale =
        |elements: usize, modes: i32| ((all as f64 / elements as f64).powf(1.0 / f64::from(modes))).round() as usize;
    let multiple = |stride: usize, of: usize| of.div_ceil(stride) * stride;
    let mut cases = Vec::new();

    let n = 8 * scale(8, 1);
    cases.push(Case::new("1D Arrays", vector(n, 1), vector(n, 1), &[(n, 1, 1)]));

    let s = scale(48, 3);
    let (a, b, c) = (8 * s, 2 * s, 3 * s);
    let (d, e) = (multiple(16, 16 * s), multiple(32, 32 * s * s));
    let nd = tensor((a, b, c), (1, d, e));
    cases.push(Case::new("ND Arrays", nd, nd, &[(c, e, e), (b, d, d), (a, 1, 1)]));

    let s = scale(12, 3);
    let (a, b, c) = (2 * s, 3 * s, 2 * s);
    let d = multiple(42, b);
    let e = multiple(128, d * a);
    let sparse = tensor((a, b, c), (d, 1, e));
    cases.push(Case::new("Gather", sparse, vector(a * b * c, 1), &[(c, e, a * b), (b, 1, a), (a, d, 1)]));
    cases.push(Case::new("Scatter", vector(a * b * c, 1), sparse, &[(c, a * b, e), (a, 1, d), (b, a, 1)]));

    let n = 7 * scale(7, 1);
    cases.push(Case::new("Broadcast", vector(n, 0), vector(n, 1), &[(n, 0, 1)]));
    cases.push(Case::new("Constant", vector(n, 0), vector(n, 0), &[(n, 0, 0)]));

    let s = scale(24, 2);
    let (a, b) = (8 * s, 3 * s);
    cases.push(Case::new("Transpose", matrix((a, b), (1, a)), matrix((a, b), (b, 1)), &[(a, 1, b), (b, a, 1)]));

    let s = scale(120, 3);
    let (a, b, c) = (8 * s, 3 * s, 5 * s);
    let d = multiple(57, a * c);
    let src = Layout::new((a, (b, c)), (1usize, (d, a))).expect("a layout");
    cases.push(Case::new("Tensor Transpose", src, matrix((a, b * c), (1, a)), &[(c, a, a * b), (b, d, a), (a, 1, 1)]));

    // two modes: powers of two, and not
    let side = 1usize << (log / 2);
    for (m, n) in [(side, side), (side - 25, side + 25), (all / 32, 32)] {
        let name = format!("{m}x{n}, modes (1,0)");
        let (src, dst) = (matrix((m, n), (1, m)), matrix((m, n), (n, 1)));
        cases.push(Case::new(&name, src, dst, &[(m, 1, n), (n, m, 1)]));
    }
    let extents = match log {
        20 => [[128, 64, 128], [101, 103, 99]],
        _ => [[256, 256, 256], [257, 253, 259]],
    };
    for [a, b, c] in extents {
        for order in [[2, 1, 0], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1]] {
            let modes = at(&[a, b, c], &[b * c, c, 1], &order);
            let name = format!("{a}x{b}x{c}, modes ({},{},{})", order[0], order[1], order[2]);
            let mut dst = [0; 3];
            order.iter().zip(&modes).for_each(|(&mode, &(_, _, to))| dst[mode] = to);
            let src = tensor((a, b, c), (b * c, c, 1));
            cases.push(Case::new(&name, src, tensor((a, b, c), (dst[0], dst[1], dst[2])), &modes));
        }
    }
    let extents = match log {
        20 => [[32, 32, 32, 32], [31, 33, 29, 35]],
        _ => [[64, 64, 64, 64], [63, 65, 61, 67]],
    };
    for [a, b, c, d] in extents {
        for order in [[3, 2, 1, 0], [0, 2, 1, 3], [0, 3, 1, 2], [2, 3, 0, 1], [1, 0, 3, 2]] {
            let strides = [b * c * d, c * d, d, 1];
            let modes = at(&[a, b, c, d], &strides, &order);
            let name = format!("{a}x{b}x{c}x{d}, modes ({},{},{},{})", order[0], order[1], order[2], order[3]);
            let mut dst = [0; 4];
            order.iter().zip(&modes).for_each(|(&mode, &(_, _, to))| dst[mode] = to);
            let layout = |s: [usize; 4]| Layout::new((a, b, c, d), (s[0], s[1], s[2], s[3])).expect("a layout");
            cases.push(Case::new(&name, layout(strides), layout(dst), &modes));
        }
    }
    cases
}

fn vector(n: usize, d: usize) -> Layout<usize, usize> {
    Layout::new(n, d).expect("a layout")
}
fn matrix(shape: (usize, usize), stride: (usize, usize)) -> Layout<(usize, usize), (usize, usize)> {
    Layout::new(shape, stride).expect("a layout")
}
type Three = (usize, usize, usize);
fn tensor(shape: Three, stride: Three) -> Layout<Three, Three> {
    Layout::new(shape, stride).expect("a layout")
}
