//! Products of small matrices of static extents, ours beside nalgebra's: `C += A B`, all column-major, f32 and f64.

use crate::gemm::Element;
use core::hint::black_box;
use cute_static::{Layout, Tensor};
use nalgebra::SMatrix;

/// So many products in a row; the sum of the last one's elements.
pub type Repeat = fn(usize) -> f64;

/// One size: the three ways, each `count` times in a row, and what they computed.
#[derive(Clone, Copy)]
pub struct Small {
    /// M = N = K.
    pub n: usize,
    /// `f32` or `f64`.
    pub element: &'static str,
    /// `cute_cpu::gemm_static`.
    pub ours: Repeat,
    /// nalgebra's `c.gemm(1, &a, &b, 1)`.
    pub gemm: Repeat,
    /// nalgebra's `c += a * b`.
    pub product: Repeat,
}

impl Small {
    /// All of them, ours first.
    #[must_use]
    pub const fn all(&self) -> [(&'static str, Repeat); 3] {
        [("cute-cpu", self.ours), ("nalgebra gemm", self.gemm), ("nalgebra *", self.product)]
    }
    /// They compute the same, up to rounding.
    pub fn assert_same(&self) {
        let [ours, gemm, product] = self.all().map(|(_, run)| run(1));
        assert!((ours - gemm).abs() < 1e-3 && (ours - product).abs() < 1e-3, "{}: {ours} {gemm} {product}", self.n);
    }
}

macro_rules! sizes {
    ($($n:literal)*) => {
        /// All sizes.
        #[must_use]
        pub fn sizes() -> Vec<Small> {
            vec![$(sizes!(@ f32 $n), sizes!(@ f64 $n)),*]
        }
    };
    (@ $t:ident $n:literal) => {{
        type Columns = Layout<(cute_static::int!($n), cute_static::int!($n)), (cute_static::int!(1), cute_static::int!($n))>;
        type Rows = Layout<(cute_static::int!($n), cute_static::int!($n)), (cute_static::int!($n), cute_static::int!(1))>;
        fn ours(count: usize) -> f64 {
            let mut a = Tensor::fragment(Columns::default(), <$t>::of(0));
            // B is (N,K): of a column-major (K,N) matrix the layout is row-major
            let mut b = Tensor::fragment(Rows::default(), <$t>::of(0));
            let mut c = Tensor::fragment(Columns::default(), 0 as $t);
            for i in 0..$n * $n {
                a.elements_mut()[i] = <$t>::of(i);
                b.elements_mut()[i] = <$t>::of(i + 5);
            }
            for _ in 0..count {
                cute_cpu::gemm_static(black_box(&a), black_box(&b), black_box(&mut c)).expect("a product");
            }
            c.elements_mut().iter().map(|x| x.wide()).sum()
        }
        fn operands() -> [SMatrix<$t, $n, $n>; 3] {
            let of = |salt| SMatrix::from_iterator((0..$n * $n).map(|i: usize| <$t>::of(i + salt)));
            [of(0), of(5), SMatrix::zeros()]
        }
        fn sum(c: &SMatrix<$t, $n, $n>) -> f64 {
            c.iter().map(|x| x.wide()).sum()
        }
        fn gemm(count: usize) -> f64 {
            let [a, b, mut c] = operands();
            for _ in 0..count {
                black_box(&mut c).gemm(1.0, black_box(&a), black_box(&b), 1.0);
            }
            sum(&c)
        }
        fn product(count: usize) -> f64 {
            let [a, b, mut c] = operands();
            for _ in 0..count {
                *black_box(&mut c) += black_box(&a) * black_box(&b);
            }
            sum(&c)
        }
        Small { n: $n, element: stringify!($t), ours, gemm, product }
    }};
}
sizes!(4 5 6 8 12 16 20 24 32);
