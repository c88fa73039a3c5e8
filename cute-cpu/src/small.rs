//! Products of small matrices of static extents: no packing, no blocks, and nothing to decide at run time but the instruction set.

use crate::atom::{Atom, Panel};
use crate::blocked::{Product, strips_of_columns, strips_of_rows, tile};
use crate::operand::{Destination, Mode, Source, aliases, apart, check, range};
use crate::scalar::{Isa, Scalar};
use cute_static::accessor::{Memory, MemoryMut};
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, AskGemm, Extent, Layout, StrideLeaf, Tensor};

/// A layout of two modes that are leaves.
type Flat<X, Y, DX, DY> = Layout<(X, Y), (DX, DY)>;

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
#[allow(clippy::type_complexity)] // three tensors, each of two extents and two strides
pub fn gemm_static<MA, KA, NB, KB, MC, NC, A, AM, AK, B, BN, BK, C, CM, CN, T>(
    a: &Tensor<A, Flat<MA, KA, AM, AK>>,
    b: &Tensor<B, Flat<NB, KB, BN, BK>>,
    c: &mut Tensor<C, Flat<MC, NC, CM, CN>>,
) -> Result<(), AlgebraError>
where
    Flat<MA, KA, AM, AK>: AskGemm<Flat<NB, KB, BN, BK>, Flat<MC, NC, CM, CN>, Verdict: Holds>,
    T: Scalar,
    MA: Extent,
    KA: Extent,
    NB: Extent,
    KB: Extent,
    MC: Extent,
    NC: Extent,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    AM: StrideLeaf,
    AK: StrideLeaf,
    BN: StrideLeaf,
    BK: StrideLeaf,
    CM: StrideLeaf,
    CN: StrideLeaf,
{
    let to = Flat2::new(c.layout(), c.accessor())?;
    let from_a = Flat2::new(a.layout(), a.accessor())?;
    let from_b = Flat2::new(b.layout(), b.accessor())?;
    let (m, n, k) = AlgebraError::gemm(from_a.extents, from_b.extents, to.extents)?;
    if !to.apart() {
        aliases(&[&to.modes()?[0], &to.modes()?[1]])?;
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
            let ([am, ak], [bn, bk], [cm, cn]) = (from_a.modes()?, from_b.modes()?, to.modes()?);
            let a = Source { at: a.at, rows: am, steps: ak };
            let b = Source { at: b.at, rows: bn, steps: bk };
            Product { a, b, c: Destination { at: c, rows: cm, columns: cn } }.run();
        }
    }
    Ok(())
}

/// The numbers of a layout whose modes are leaves, checked against its storage: constants, of a static one.
struct Flat2 {
    extents: (usize, usize),
    /// The strides; 1 for an extent of 1.
    strides: (isize, isize),
}
impl Flat2 {
    #[inline(always)]
    fn new<A: Memory, X: Extent, Y: Extent, DX: StrideLeaf, DY: StrideLeaf>(
        layout: &Flat<X, Y, DX, DY>,
        storage: &A,
    ) -> Result<Self, AlgebraError> {
        if !DX::INTEGER || DX::XOR || !DY::INTEGER || DY::XOR {
            return Err(AlgebraError::Codomain { mode: usize::from(DX::INTEGER && !DX::XOR) });
        }
        let ((x, y), (dx, dy)) = layout.into_parts();
        let extents = (x.extent(), y.extent());
        if extents.0 == 0 || extents.1 == 0 {
            return Err(AlgebraError::ZeroExtent { mode: usize::from(extents.0 != 0) });
        }
        let strides = (if extents.0 == 1 { 1 } else { dx.integer() }, if extents.1 == 1 { 1 } else { dy.integer() });
        // leaves are this crate's own
        check([range(extents.0, strides.0)?, range(extents.1, strides.1)?], storage, true)?;
        Ok(Self { extents, strides })
    }
    /// Whether one stride is larger than all that the other reaches, so that no element is reached twice.
    #[inline(always)]
    fn apart(&self) -> bool {
        apart((self.extents.0, self.strides.0), (self.extents.1, self.strides.1))
    }
    /// The same as modes.
    fn modes(&self) -> Result<[Mode; 2], AlgebraError> {
        Ok([Mode::leaf(0, self.extents.0, self.strides.0)?, Mode::leaf(1, self.extents.1, self.strides.1)?])
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
                sums[i] = *left(i, 0) * *right(j, 0);
            }
            for x in 1..k {
                for i in 0..m {
                    sums[i] = (*left(i, x)).mul_add(*right(j, x), sums[i]);
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
                tile::<A>(k, (&left, panel_a), (&right, Panel { at: panel_b, ..b }), (c.wrapping_add(left.first), ldc))
            };
        }
    }
}
