//! What becomes of a sum before it is an element of D.

use core::marker::PhantomData;

/// What a kernel does with its sums.
pub trait Epilogue: 'static {
    /// Whether sums are D's elements as they are.
    const PLAIN: bool;
    /// What is made of a sum with its terms.
    type Activation: Activation;
}
/// `D = A B^T`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;
/// `D = f(alpha A B^T + beta C + bias)`, the bias added to each row.
#[derive(Debug, Clone, Copy, Default)]
pub struct Linear<F>(PhantomData<F>);
impl Epilogue for Plain {
    const PLAIN: bool = true;
    type Activation = Identity;
}
impl<F: Activation> Epilogue for Linear<F> {
    const PLAIN: bool = false;
    type Activation = F;
}
/// A function of a number.
pub trait Activation: 'static {
    /// Its value.
    #[cfg(target_arch = "nvptx64")]
    fn of(x: f32) -> f32;
}
/// `x`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Identity;
/// `max(x, 0)`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Relu;
/// `x / (1 + exp(-2 y))` with `y = sqrt(2 / pi) (x + 0.044715 x^3)`: the form of GELU by a hyperbolic tangent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Gelu;
impl Activation for Identity {
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    fn of(x: f32) -> f32 {
        x
    }
}
impl Activation for Relu {
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    fn of(x: f32) -> f32 {
        // what is no number stays
        if x < 0.0 { 0.0 } else { x }
    }
}
impl Activation for Gelu {
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    fn of(x: f32) -> f32 {
        // -2 sqrt(2 / pi) log2(e)
        let exponent = -2.302_208_2 * x * (1.0 + 0.044_715 * x * x);
        x * crate::device::element::reciprocal(1.0 + crate::device::element::exp2(exponent))
    }
}
/// Where the terms of [`Linear`] are, as words behind the three maps: what is missing has strides of 0, and stands at a zero.
/// So does C if beta is 0, and if alpha is 0 the kernel is launched with K = 0: the kernel reads all that it finds here, and BLAS does
/// not read what is multiplied by 0.
///
/// ```text
/// alpha, beta (two f32) | bias, its stride | C, strides of its rows, columns and batches        strides in elements
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Terms {
    /// The factor of the product.
    pub alpha: f32,
    /// The factor of C.
    pub beta: f32,
    /// Address and stride of the bias.
    pub bias: [u64; 2],
    /// Address and strides of C.
    pub c: [u64; 4],
}
impl Terms {
    /// As words.
    #[must_use]
    pub const fn words(&self) -> [u64; 7] {
        let [c, row, column, batch] = self.c;
        let factors = self.alpha.to_bits() as u64 | (self.beta.to_bits() as u64) << 32;
        [factors, self.bias[0], self.bias[1], c, row, column, batch]
    }
    /// From words.
    #[inline(always)]
    #[must_use]
    pub const fn of([factors, bias, step, c, row, column, batch]: [u64; 7]) -> Self {
        let (alpha, beta) = (f32::from_bits(factors as u32), f32::from_bits((factors >> 32) as u32));
        Self { alpha, beta, bias: [bias, step], c: [c, row, column, batch] }
    }
}
