//! The peers on several threads behind one signature: `gemm` with rayon, `faer` (feature `faer`), and OpenBLAS, loaded from a file.

use crate::gemm::{Case, Element};
use cute_static::Tensor;
#[cfg(feature = "faer")]
use faer::{Accum, MatMut, MatRef, Par};
use libloading::{Library, Symbol};
use std::ffi::c_int;

/// OpenBLAS, and how many threads it was told to use.
pub struct OpenBlas(Library);
type Gemm<T> = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    T,
    *const T,
    c_int,
    *const T,
    c_int,
    T,
    *mut T,
    c_int,
);
impl OpenBlas {
    /// From its file, or a name that the loader finds.
    ///
    /// # Errors
    /// The loader's.
    pub fn load(path: &str) -> Result<Self, libloading::Error> {
        // SAFETY: a library with no initialization that could matter to others
        unsafe { Library::new(path) }.map(Self)
    }
    /// What it says of itself.
    #[must_use]
    pub fn config(&self) -> String {
        // SAFETY: the types of its header; the text is static
        unsafe {
            let config: Symbol<'_, unsafe extern "C" fn() -> *const std::ffi::c_char> =
                self.0.get(b"openblas_get_config").expect("OpenBLAS");
            std::ffi::CStr::from_ptr(config()).to_string_lossy().into_owned()
        }
    }
    /// So many threads from now on.
    pub fn threads(&self, count: usize) {
        // SAFETY: the type of its header
        unsafe {
            let set: Symbol<'_, unsafe extern "C" fn(c_int)> =
                self.0.get(b"openblas_set_num_threads").expect("OpenBLAS");
            set(c_int::try_from(count).expect("a few"));
        }
    }
}

/// An element type that the peers multiply on several threads.
pub trait Threaded: Element + Send + Sync {
    /// Its function in OpenBLAS.
    const BLAS: &'static [u8];
    /// `cute_cpu::gemm_parallel`, on the pool that it is called from.
    fn ours(case: &Case, a: &[Self], b: &[Self], c: &mut [Self]) {
        let a = Tensor::view(a, case.a).expect("A fits");
        let b = Tensor::view(b, case.b).expect("B fits");
        let mut c = Tensor::view_mut(c, case.c).expect("C fits");
        cute_cpu::gemm_parallel(&a, &b, &mut c).expect("a product");
    }
    /// `gemm::gemm` with rayon.
    fn gemm(case: &Case, threads: usize, a: &[Self], b: &[Self], c: &mut [Self]);
    /// `faer`'s.
    #[cfg(feature = "faer")]
    fn faer(case: &Case, threads: usize, a: &[Self], b: &[Self], c: &mut [Self]);
    /// OpenBLAS' of matrices that are contiguous along one mode.
    fn openblas(blas: &OpenBlas, case: &Case, a: &[Self], b: &[Self], c: &mut [Self]);
}
macro_rules! threaded {
    ($($t:ident = $blas:literal;)*) => {$(
        impl Threaded for $t {
            const BLAS: &'static [u8] = $blas;
            fn gemm(case: &Case, threads: usize, a: &[Self], b: &[Self], c: &mut [Self]) {
                let (m, n, k) = case.size;
                let (da, db, dc) = (case.a.stride(), case.b.stride(), case.c.stride());
                case.check(a.len(), b.len(), c.len());
                let parallelism = if threads == 1 { gemm::Parallelism::None } else { gemm::Parallelism::Rayon(threads) };
                // SAFETY: the slices hold the layouts
                unsafe {
                    gemm::gemm(
                        m, n, k, c.as_mut_ptr(), dc.1, dc.0, true, a.as_ptr(), da.1, da.0, b.as_ptr(), db.0, db.1,
                        1.0, 1.0, false, false, false, parallelism,
                    );
                }
            }
            #[cfg(feature = "faer")]
            fn faer(case: &Case, threads: usize, a: &[Self], b: &[Self], c: &mut [Self]) {
                let (m, n, k) = case.size;
                let (da, db, dc) = (case.a.stride(), case.b.stride(), case.c.stride());
                case.check(a.len(), b.len(), c.len());
                let par = if threads == 1 { Par::Seq } else { Par::rayon(threads) };
                // SAFETY: the slices hold the layouts
                let (a, b, c) = unsafe {
                    (
                        MatRef::from_raw_parts(a.as_ptr(), m, k, da.0, da.1),
                        MatRef::from_raw_parts(b.as_ptr(), k, n, db.1, db.0),
                        MatMut::from_raw_parts_mut(c.as_mut_ptr(), m, n, dc.0, dc.1),
                    )
                };
                faer::linalg::matmul::matmul(c, Accum::Add, a, b, 1.0, par);
            }
            fn openblas(blas: &OpenBlas, case: &Case, a: &[Self], b: &[Self], c: &mut [Self]) {
                const COLUMN_MAJOR: c_int = 102;
                let (m, n, k) = case.size;
                case.check(a.len(), b.len(), c.len());
                let int = |x: isize| c_int::try_from(x).expect("small");
                // whether the first mode is contiguous, and the other one's stride
                let side = |stride: (isize, isize)| if stride.0 == 1 { (true, int(stride.1)) } else { (false, int(stride.0)) };
                let ((a_rows, lda), (b_columns, ldb)) = (side(*case.a.stride()), side(*case.b.stride()));
                let (transposed, plain) = (112, 111);
                // SAFETY: the types of its header, and the slices hold the layouts
                unsafe {
                    let gemm: Symbol<'_, Gemm<$t>> = blas.0.get(Self::BLAS).expect("OpenBLAS");
                    gemm(
                        COLUMN_MAJOR, if a_rows { plain } else { transposed }, if b_columns { transposed } else { plain },
                        int(m.cast_signed()), int(n.cast_signed()), int(k.cast_signed()), 1.0, a.as_ptr(), lda, b.as_ptr(), ldb,
                        1.0, c.as_mut_ptr(), int(case.c.stride().1),
                    );
                }
            }
        }
    )*};
}
threaded! { f32 = b"cblas_sgemm"; f64 = b"cblas_dgemm"; }
