//! The products that `benches/gemm.rs` and `gemm_ratio` measure: sizes, layouts, and the peers behind one signature.

use cute_cpu::Scalar;
use cute_static::{Layout, Tensor};

/// An operand: extents and strides of its two modes.
pub type Operand = Layout<(usize, usize), (isize, isize)>;

/// The layouts of `A` (M,K), `B` (N,K) and `C` (M,N).
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// Its name: NT, TN, TT, general.
    pub name: &'static str,
    /// M, N, K.
    pub size: (usize, usize, usize),
    /// `A`, (M,K).
    pub a: Operand,
    /// `B`, (N,K).
    pub b: Operand,
    /// `C`, (M,N).
    pub c: Operand,
}

impl Case {
    /// Panics unless the slices hold the layouts.
    pub(crate) fn check(&self, a: usize, b: usize, c: usize) {
        check(self, a, b, c);
    }
}

/// The sizes (M, N, K).
pub const SIZES: [(usize, usize, usize); 5] =
    [(64, 64, 64), (256, 256, 256), (1000, 777, 500), (1024, 1024, 1024), (2048, 2048, 2048)];

/// The cases of a size. As in BLAS and the paper's Table 3, `C` is column-major, and the letters say of `A` and of `B` whether the
/// first mode (N) or `K` (T) is contiguous, of `B` as (K,N): NT has both along M and N, TN both along K, TT `A` along K and `B`
/// along N. In the general case no stride is 1: every other element of every third column.
#[must_use]
pub fn cases(size: (usize, usize, usize)) -> [Case; 4] {
    let (m, n, k) = size;
    let layout =
        |x: usize, y: usize, dx: usize, dy: usize| Layout::from_parts((x, y), (dx.cast_signed(), dy.cast_signed()));
    let c = layout(m, n, 1, m);
    let case = |name, a, b, c| Case { name, size, a, b, c };
    [
        case("NT", layout(m, k, 1, m), layout(n, k, 1, n), c),
        case("TN", layout(m, k, k, 1), layout(n, k, k, 1), c),
        case("TT", layout(m, k, k, 1), layout(n, k, 1, n), c),
        case("general", layout(m, k, 2, 2 * m + 6), layout(n, k, 2 * k + 6, 2), layout(m, n, 2, 2 * m + 6)),
    ]
}

/// An element type, and its peers.
pub trait Element: Scalar {
    /// `f32` or `f64`.
    const NAME: &'static str;
    /// A small number.
    fn of(i: usize) -> Self;
    /// As `f64`.
    fn wide(self) -> f64;
    /// `cute_cpu::gemm`.
    fn ours(case: &Case, a: &[Self], b: &[Self], c: &mut [Self]) {
        let a = Tensor::view(a, case.a).expect("A fits");
        let b = Tensor::view(b, case.b).expect("B fits");
        let mut c = Tensor::view_mut(c, case.c).expect("C fits");
        cute_cpu::gemm(&a, &b, &mut c).expect("a product");
    }
    /// `gemm::gemm`, one thread, AVX-512 where there is.
    fn faer(case: &Case, a: &[Self], b: &[Self], c: &mut [Self]);
    /// `matrixmultiply`.
    fn matrixmultiply(case: &Case, a: &[Self], b: &[Self], c: &mut [Self]);
    /// All of them, ours first.
    const ALL: [(&'static str, Run<Self>); 3] =
        [("cute-cpu", Self::ours), ("gemm", Self::faer), ("matrixmultiply", Self::matrixmultiply)];
}
/// One way to a product.
pub type Run<T> = fn(&Case, &[T], &[T], &mut [T]);

/// The peers compute the same, up to rounding.
pub fn assert_same<T: Element>(case: &Case) {
    let (a, b, c) = operands::<T>(case);
    let results = T::ALL.map(|(_, run)| {
        let mut c = c.clone();
        run(case, &a, &b, &mut c);
        c
    });
    for other in &results[1..] {
        for (x, y) in results[0].iter().zip(other) {
            assert!((x.wide() - y.wide()).abs() <= 1e-5 * case.size.2 as f64, "{} {}", x.wide(), y.wide());
        }
    }
}
macro_rules! element {
    ($($t:ident, $mm:ident;)*) => {$(
        impl Element for $t {
            const NAME: &'static str = stringify!($t);
            fn of(i: usize) -> Self {
                ((i * 7919 + i / 11) % 127) as Self / 64.0 - 1.0
            }
            fn wide(self) -> f64 {
                f64::from(self)
            }
            fn faer(case: &Case, a: &[Self], b: &[Self], c: &mut [Self]) {
                let (m, n, k) = case.size;
                let (da, db, dc) = (case.a.stride(), case.b.stride(), case.c.stride());
                check(case, a.len(), b.len(), c.len());
                // SAFETY: the slices hold the layouts
                unsafe {
                    gemm::gemm(
                        m, n, k, c.as_mut_ptr(), dc.1, dc.0, true, a.as_ptr(), da.1, da.0, b.as_ptr(), db.0, db.1,
                        1.0, 1.0, false, false, false, gemm::Parallelism::None,
                    );
                }
            }
            fn matrixmultiply(case: &Case, a: &[Self], b: &[Self], c: &mut [Self]) {
                let (m, n, k) = case.size;
                let (da, db, dc) = (case.a.stride(), case.b.stride(), case.c.stride());
                check(case, a.len(), b.len(), c.len());
                // SAFETY: the slices hold the layouts
                unsafe {
                    matrixmultiply::$mm(
                        m, k, n, 1.0, a.as_ptr(), da.0, da.1, b.as_ptr(), db.1, db.0, 1.0, c.as_mut_ptr(), dc.0, dc.1,
                    );
                }
            }
        }
    )*};
}
element! { f32, sgemm; f64, dgemm; }

/// The slices hold the layouts.
fn check(case: &Case, a: usize, b: usize, c: usize) {
    use cute_static::IsLayout;
    assert!(case.a.cosize() <= a && case.b.cosize() <= b && case.c.cosize() <= c);
}

/// Operands of a case: `A`, `B` and a `C` of zeros.
#[must_use]
pub fn operands<T: Element>(case: &Case) -> (Vec<T>, Vec<T>, Vec<T>) {
    use cute_static::IsLayout;
    let numbers = |layout: &Operand, salt| (0..layout.cosize()).map(|i| T::of(i + salt)).collect();
    (numbers(&case.a, 1), numbers(&case.b, 2), vec![T::default(); case.c.cosize()])
}
