//! GEMM at the limit of a CPU, in tiles that are layouts.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "numerics, and indices within extents that were checked against the storage"
)]

mod atom;
mod blocked;
mod operand;
mod pack;
mod simd;

use crate::atom::Atom;
use crate::blocked::{Blocking, Product};
use crate::operand::{Destination, Source};
use cute_static::accessor::{Storage, StorageMut};
use cute_static::{AlgebraError, Tensor};

pub use operand::{Matrix, Mode};

/// An element type: `f32` or `f64`.
pub trait Scalar: sealed::Sealed + simd::MulAdd + core::ops::AddAssign + Send + Sync + 'static {}
impl Scalar for f32 {}
impl Scalar for f64 {}

mod sealed {
    pub trait Sealed: Sized {
        fn multiply(product: &super::Product<Self>);
    }
}
fn blocking<A: Atom>() -> Blocking {
    static B: std::sync::OnceLock<[usize; 5]> = std::sync::OnceLock::new();
    let b = B.get_or_init(|| {
        let e = |n: &str, d: usize| std::env::var(n).ok().and_then(|x| x.parse().ok()).unwrap_or(d);
        [e("BM", 240), e("BN", 4096), e("BK", 2048), e("PA", 128), e("PB", 128)]
    });
    Blocking { m: b[0], n: b[1], k: b[2] / size_of::<A::Element>(), in_place: (b[3], b[4]) }
}
fn run<A: Atom>(p: &Product<A::Element>) {
    let (m, n) = (p.c.rows.extent(), p.c.columns.extent());
    unsafe { blocked::multiply::<A>(p, (0..m, 0..n), blocking::<A>()) }
}
macro_rules! scalar {
    ($($t:ty: $p:ident $f:ident $w:ident;)*) => {$(
impl sealed::Sealed for $t {
    fn multiply(product: &Product<$t>) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512f") {
            return run::<atom::x86::$w>(product);
        } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            return run::<atom::x86::$f>(product);
        }
        run::<atom::$p>(product)
    }
}
)*}}
scalar! { f32: PortableF32 FmaF32 WideF32; f64: PortableF64 FmaF64 WideF64; }

/// GEMM
///
/// # Errors
/// x
#[inline]
pub fn gemm<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<(), AlgebraError>
where
    T: Scalar,
    A: Storage<Element = T>,
    B: Storage<Element = T>,
    C: StorageMut<Element = T>,
    LA: Matrix,
    LB: Matrix,
    LC: Matrix + Clone,
{
    let (layout, base) = (c.layout().clone(), c.accessor().base());
    let c = Destination::new(c.elements_mut(), base, &layout)?;
    let (a, b) = (Source::new(a)?, Source::new(b)?);
    let same = |expected, found| if expected == found { Ok(()) } else { Err(AlgebraError::Size { expected, found }) };
    same(a.rows.extent(), c.rows.extent())?;
    same(b.rows.extent(), c.columns.extent())?;
    same(a.steps.extent(), b.steps.extent())?;
    T::multiply(&Product { a, b, c }.oriented());
    Ok(())
}
