//! Products of small matrices of static extents: no packing, no blocks, and nothing to decide at run time but the instruction set.

use crate::atom::{Atom, Onto, Panel};
use crate::blocked::{Product, strips_of_columns, strips_of_rows, tile};
use crate::operand::{Destination, Mode, Source, aliases, apart, check, range};
use crate::scalar::{Isa, Scalar};
use crate::scale::Scale;
use crate::simd::Number;
use cute_static::accessor::{Memory, MemoryMut};
use cute_static::verdict::Holds;
use cute_static::{
    AlgebraError, Clipped, Extent, IsLayout, Layout, StrideLeaf, Tensor,
    machinery::{AskGemm, Limits},
};

/// As many products as are computed on the spot, by the instructions that the program is compiled for.
const TINY: usize = 256;
/// ... if C has no more rows or columns than this.
const TINY_EXTENT: usize = 8;
/// The most rows and columns, and steps along `K`, of operands that are read where they lie without another thought.
const MOST: usize = 64;
const MOST_STEPS: usize = 256;

/// Whether a product is so small that its operands are best read where they lie.
pub(crate) const fn fits((m, n, k): (usize, usize, usize)) -> bool {
    m <= MOST && n <= MOST && k <= MOST_STEPS
}

/// [`gemm`](crate::gemm) of layouts whose modes are leaves, mostly static ones: `C(m, n) += sum over k of A(m, k) B(n, k)`.
///
/// Static M, N and K that differ do not compile, as in [`gemm`](crate::gemm); checks of layouts that are static are decided by the compiler.
/// A product of up to 256 multiplications is computed on the spot. If `A` or `B` is contiguous where `C` is, a larger one runs on
/// the operands where they lie; otherwise as [`gemm`](crate::gemm) does.
///
/// ```
/// use cute_static::{Tensor, layout};
/// let a = Tensor::fragment(layout!((4, 4) : (1, 4)), 2f32);
/// let b = Tensor::fragment(layout!((4, 4) : (4, 1)), 3f32);
/// let mut c = Tensor::fragment(layout!((4, 4) : (1, 4)), 1f32);
/// cute_cpu::gemm_static(&a, &b, &mut c)?;
/// assert_eq!(c.get((3, 3)), Some(&25.));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// ```compile_fail,E0277
/// # use cute_static::{Tensor, layout};
/// # let a = Tensor::fragment(layout!((4, 3) : (1, 4)), 2f32);
/// # let mut c = Tensor::fragment(layout!((4, 4) : (1, 4)), 1f32);
/// let b = Tensor::fragment(layout!((4, 4) : (4, 1)), 3f32);
/// // error: gemm: K is _3 in A, and _4 in B
/// cute_cpu::gemm_static(&a, &b, &mut c);
/// ```
///
/// # Errors
/// As [`gemm`](crate::gemm).
#[inline(always)]
pub fn gemm_static<A, LA, B, LB, C, LC, T>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
) -> Result<(), AlgebraError>
where
    T: Scalar,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    LA: TwoLeaves + AskGemm<LB, LC, Verdict: Holds>,
    LB: TwoLeaves,
    LC: TwoLeaves,
{
    let to = Flat::new(c.layout(), c.accessor())?;
    let from_a = Flat::new(a.layout(), a.accessor())?;
    let from_b = Flat::new(b.layout(), b.accessor())?;
    AlgebraError::gemm(from_a.whole, from_b.whole, to.whole)?;
    if !to.apart() {
        aliases(&[&to.modes()?[0], &to.modes()?[1]])?;
    }
    // of clipped tiles as much as exists of both that have a mode
    let m = from_a.extents.0.min(to.extents.0);
    let n = from_b.extents.0.min(to.extents.1);
    let k = from_a.extents.1.min(from_b.extents.1);
    if m == 0 || n == 0 || k == 0 {
        return Ok(());
    }
    let c = c.as_mut_ptr();
    let a = Panel { at: a.as_ptr(), row: from_a.strides.0, step: from_a.strides.1 };
    let b = Panel { at: b.as_ptr(), row: from_b.strides.0, step: from_b.strides.1 };
    let (row, column) = to.strides;
    // SAFETY: all three have been checked against their storage, and C is borrowed for writing and reaches no element twice;
    // the instruction set is this machine's
    unsafe {
        if m <= TINY_EXTENT && n <= TINY_EXTENT && m.saturating_mul(n).saturating_mul(k) <= TINY {
            tiny((m, n, k), a, b, (c, row, column));
        } else if fits((m, n, k)) && row == 1 && a.row == 1 {
            T::multiply_in_place(Isa::best(), (m, n, k), a, b, (c, column));
        } else if fits((m, n, k)) && column == 1 && b.row == 1 {
            T::multiply_in_place(Isa::best(), (n, m, k), b, a, (c, row));
        } else {
            let mode = |mode, (extent, stride)| Mode::leaf(mode, extent, stride);
            let a = Source { at: a.at, rows: mode(0, (m, a.row))?, steps: mode(1, (k, a.step))? };
            let b = Source { at: b.at, rows: mode(0, (n, b.row))?, steps: mode(1, (k, b.step))? };
            Product { a, b, c: Destination { at: c, rows: mode(0, (m, row))?, columns: mode(1, (n, column))? } }
                .run(Scale::PLAIN);
        }
    }
    Ok(())
}

/// A layout whose two modes are leaves, with integer strides: the bound of [`gemm_static`]. A clipped tile of one is one, too.
#[diagnostic::on_unimplemented(
    message = "gemm_static: this layout is not two modes of one extent each: `cute_cpu::gemm` takes nested modes",
    label = "`gemm_static` takes a layout `(m, n):(d, e)`, or a clipped tile of one",
    note = "`cute_static::gemm` takes swizzled and dynamic layouts; generic code asks for `L: TwoLeaves`"
)]
pub trait TwoLeaves: sealed::Numbers {}
impl<L: sealed::Numbers> TwoLeaves for L {}
mod sealed {
    use super::{AlgebraError, Clipped, Extent, IsLayout, Layout, Limits, StrideLeaf};
    use cute_static::typenum::UInt;

    /// A mode that is one extent with the stride `D`.
    #[diagnostic::on_unimplemented(
        message = "gemm_static: a mode of the layout nests, where each is one extent with one stride: `cute_cpu::gemm` takes nested modes",
        label = "`gemm_static` takes a layout `(m, n):(d, e)`, or a clipped tile of one",
        note = "`coalesce_by_mode` makes a mode one extent where its strides allow it"
    )]
    pub trait OneExtent<D>: Extent {
        /// Whether the stride is an integer.
        const INTEGER: bool;
        /// The stride.
        fn one_stride(stride: D) -> isize;
    }
    macro_rules! extents {
        ($([$($generics:ident),*] $s:ty;)*) => {$(
            impl<$($generics,)* D: StrideLeaf> OneExtent<D> for $s
            where
                Self: Extent,
            {
                const INTEGER: bool = D::INTEGER && !D::XOR;
                #[inline(always)]
                fn one_stride(stride: D) -> isize {
                    stride.integer()
                }
            }
        )*};
    }
    extents! { [U, B] UInt<U, B>; [] usize; [N, W] cute_static::Multiple<N, W>; }
    /// A layout that says its numbers, which are believed.
    #[diagnostic::on_unimplemented(
        message = "gemm_static: this layout is not two modes of one extent each: `cute_cpu::gemm` takes nested modes",
        label = "`gemm_static` takes a layout `(m, n):(d, e)`, or a clipped tile of one",
        note = "`cute_static::gemm` takes swizzled and dynamic layouts; generic code asks for `L: TwoLeaves`"
    )]
    pub trait Numbers {
        /// Both extents and strides; how much exists of the extents.
        fn numbers(&self) -> Result<[(usize, isize, usize); 2], AlgebraError>;
    }
    impl<X: OneExtent<DX>, Y: OneExtent<DY>, DX: Copy, DY: Copy> Numbers for Layout<(X, Y), (DX, DY)> {
        #[inline(always)]
        fn numbers(&self) -> Result<[(usize, isize, usize); 2], AlgebraError> {
            if !X::INTEGER || !Y::INTEGER {
                return Err(AlgebraError::Codomain { mode: usize::from(X::INTEGER) });
            }
            let ((x, y), (dx, dy)) = self.into_parts();
            let (m, n) = (x.extent(), y.extent());
            if m == 0 || n == 0 {
                return Err(AlgebraError::ZeroExtent { mode: usize::from(m != 0) });
            }
            Ok([(m, X::one_stride(dx), m), (n, Y::one_stride(dy), n)])
        }
    }
    impl<L: Numbers + IsLayout, K: Limits> Numbers for Clipped<L, K> {
        #[inline(always)]
        fn numbers(&self) -> Result<[(usize, isize, usize); 2], AlgebraError> {
            let mut numbers = self.layout().numbers()?;
            if !self.is_whole() {
                let mut modes = numbers.iter_mut();
                let is_box = self.each_existing(&mut |_, existing| {
                    if let Some(mode) = modes.next() {
                        mode.2 = existing;
                    }
                })?;
                if !is_box {
                    return Err(AlgebraError::AcrossEdge { extent: numbers[0].0.max(numbers[1].0) });
                }
            }
            Ok(numbers)
        }
    }
}

/// The numbers of a layout whose modes are leaves, checked against its storage: constants, of a static one.
struct Flat {
    /// Both extents.
    whole: (usize, usize),
    /// How much exists of them.
    extents: (usize, usize),
    /// The strides; 1 for an extent of 1.
    strides: (isize, isize),
}
impl Flat {
    #[inline(always)]
    fn new<A: Memory, L: TwoLeaves>(layout: &L, storage: &A) -> Result<Self, AlgebraError> {
        let [(x, dx, m), (y, dy, n)] = layout.numbers()?;
        let strides = (if x == 1 { 1 } else { dx }, if y == 1 { 1 } else { dy });
        if m > 0 && n > 0 {
            // leaves are this crate's own
            check([range(m, strides.0)?, range(n, strides.1)?], storage, true)?;
        }
        Ok(Self { whole: (x, y), extents: (m, n), strides })
    }
    /// Whether one stride is larger than all that the other reaches, so that no element is reached twice.
    #[inline(always)]
    fn apart(&self) -> bool {
        let (m, n) = (self.extents.0.max(1), self.extents.1.max(1));
        apart((m, self.strides.0), (n, self.strides.1))
    }
    /// The same as modes.
    fn modes(&self) -> Result<[Mode; 2], AlgebraError> {
        let (m, n) = (self.extents.0.max(1), self.extents.1.max(1));
        Ok([Mode::leaf(0, m, self.strides.0)?, Mode::leaf(1, n, self.strides.1)?])
    }
}

/// A product of a few elements.
///
/// # Safety
/// As [`multiply`], with `C` `(M,N):(row,column)`; `m` and `n` are up to [`TINY_EXTENT`].
#[inline(always)]
unsafe fn tiny<T: Scalar>(
    (m, n, k): (usize, usize, usize),
    a: Panel<T>,
    b: Panel<T>,
    (c, row, column): (*mut T, isize, isize),
) {
    let left = |i: usize, x: usize| a.at.wrapping_offset(a.row * i.cast_signed() + a.step * x.cast_signed());
    let right = |j: usize, x: usize| b.at.wrapping_offset(b.row * j.cast_signed() + b.step * x.cast_signed());
    let place = |i: usize, j: usize| c.wrapping_offset(row * i.cast_signed() + column * j.cast_signed());
    // SAFETY: coordinates of A, B and C; K is 1 or more
    unsafe {
        // A in registers, and then column by column: the compiler need not know that C is not A or B
        let mut rows = [[T::default(); TINY_EXTENT]; TINY_EXTENT];
        for x in 0..k.min(TINY_EXTENT) {
            for i in 0..m {
                rows[x][i] = *left(i, x);
            }
        }
        let left = |i: usize, x: usize| if x < TINY_EXTENT { &rows[x][i] } else { &*left(i, x) };
        for j in 0..n {
            let mut sums = [T::default(); TINY_EXTENT];
            for i in 0..m {
                sums[i] = left(i, 0).times(*right(j, 0));
            }
            for x in 1..k {
                for i in 0..m {
                    sums[i] = Number::mul_add(*left(i, x), *right(j, x), sums[i]);
                }
            }
            for i in 0..m {
                *place(i, j) += sums[i];
            }
        }
    }
}

/// `C += A B` in tiles, of operands that are read where they lie; rows of `a` and of `C`, `(M,N):(1,ldc)`, are contiguous.
///
/// # Safety
/// The machine has the atom's instructions; the operands can be read, and `C` be read and written, at all of `(m, n, k)`, and
/// nothing else refers to it.
pub(crate) unsafe fn multiply<A: Atom>(
    (m, n, k): (usize, usize, usize),
    a: Panel<A::Element>,
    b: Panel<A::Element>,
    (c, ldc): (*mut A::Element, isize),
) {
    for right in strips_of_columns::<A>(0..n) {
        let first = right.first.cast_signed();
        let (panel_b, c) = (b.at.wrapping_offset(b.row * first), c.wrapping_offset(ldc * first));
        for left in strips_of_rows::<A>(0..m) {
            let panel_a = Panel { at: a.at.wrapping_add(left.first), ..a };
            // SAFETY: the caller's
            unsafe {
                tile::<A>(
                    k,
                    (&left, panel_a),
                    (&right, Panel { at: panel_b, ..b }),
                    Onto::sums(c.wrapping_add(left.first), ldc),
                )
            };
        }
    }
}
