//! How tiled copies are made: of threads and values, for an MMA's operand, of another copy's side, of places in memory.
//!
//! ```text
//! make_tiled_copy(atom, thr, val)   tv    = right_inverse(raked_product(thr, val)) as (threads, values)
//!                                   tiler = product_each(shape of that product)
//! copy for operand A of an MMA      tv    = layout_tv_a, tiler = (tile M, tile K)
//! copy of side S of a copy          tv    = layout_tv_s of it, and its tiler
//! in(tile)(tv)                      tiler = for each mode i, what of it tv reaches: filter(e_i o tv)
//!                                   tv    = left_inverse(tile o tiler) o tv
//! copy of an instruction's C        in(tile M, tile N) of layout_tv_c with the first of its values that the atom has
//! cotiled(tv, data)                 in(extents of data) of left_inverse(data) o tv
//! ```

use super::operand::Operand;
use super::{TiledCopy, TiledMma, mode_size};
use crate::atoms::CopyAtom;
use crate::misuse::Misuse;
use crate::tree::htuple::HTuple;
use crate::{
    AlgebraError, Layout, Operation, Shape, Tiler, coalesce, composition, filter, get, left_inverse, product_each,
    raked_product, right_inverse, same_layout,
};
use alloc::vec::Vec;

fn extents(of: &[usize]) -> Result<Vec<Tiler>, AlgebraError> {
    of.iter().map(|extent| Tiler::extent(*extent)).collect()
}
/// The tiled copy of threads `thr`, each with values `val`, both layouts over the modes of a tensor.
///
/// # Errors
/// [`Misuse::Shared`], those of [`TiledCopy::new`], and of the product.
pub fn make_tiled_copy(atom: &CopyAtom, bits: usize, thr: &Layout, val: &Layout) -> Result<TiledCopy, Misuse> {
    let product = raked_product(thr, val)?;
    let inverse = right_inverse(&product)?;
    if inverse.size() != product.size() {
        return Err(Misuse::Shared { pairs: product.size(), elements: inverse.size() });
    }
    let (threads, values) = (thr.size(), val.size());
    let step = Operation::TiledCopyOf.signed(threads)?;
    let tv = composition(&inverse, &Layout::new((threads, values), (1isize, step))?)?;
    let tile: Vec<usize> = product_each(&product.shape())?.leaves().collect();
    TiledCopy::new(atom, bits, &tv, &extents(&tile)?)
}
fn of_operand(atom: &CopyAtom, bits: usize, mma: &TiledMma, operand: Operand) -> Result<TiledCopy, Misuse> {
    if let Some(m) = operand.bits(mma.atom())
        && m != bits
    {
        return Err(Misuse::ElementsDiffer { n: bits, m });
    }
    TiledCopy::new(atom, bits, &mma.layout_tv(operand)?, &extents(&mma.tile_of(operand))?)
}
/// The tiled copy whose threads have what those of a tiled MMA have of A.
///
/// ```
/// use cute_dynamic::{Tiler, atoms, misuse::Misuse, tiled::{TiledMma, make_tiled_copy_a}};
/// let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
/// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse().unwrap(), &[])?;
/// let load = atoms::copy("SM75_U32x4_LDSM_N", "").unwrap();
/// assert_eq!(make_tiled_copy_a(&load, 16, &mma)?.layout_tv_s().to_string(), "((16,2,2,2),(8,1)):((1,256,16,0),(32,0))");
/// assert_eq!(make_tiled_copy_a(&load, 32, &mma).unwrap_err(), Misuse::ElementsDiffer { n: 32, m: 16 });
/// # Ok::<(), Misuse>(())
/// ```
///
/// # Errors
/// [`Misuse::ElementsDiffer`], and those of [`TiledCopy::new`].
pub fn make_tiled_copy_a(atom: &CopyAtom, bits: usize, mma: &TiledMma) -> Result<TiledCopy, Misuse> {
    of_operand(atom, bits, mma, Operand::A)
}
/// The tiled copy whose threads have what those of a tiled MMA have of B.
///
/// # Errors
/// As [`make_tiled_copy_a`].
pub fn make_tiled_copy_b(atom: &CopyAtom, bits: usize, mma: &TiledMma) -> Result<TiledCopy, Misuse> {
    of_operand(atom, bits, mma, Operand::B)
}
/// The tiled copy whose threads have what those of a tiled MMA have of C, of elements of any width.
///
/// # Errors
/// Those of [`TiledCopy::new`].
pub fn make_tiled_copy_c(atom: &CopyAtom, bits: usize, mma: &TiledMma) -> Result<TiledCopy, Misuse> {
    of_operand(atom, bits, mma, Operand::C)
}
/// The tiled copy of an atom whose threads have what those of a tiled copy read.
///
/// # Errors
/// Those of [`TiledCopy::new`].
pub fn make_tiled_copy_s(atom: &CopyAtom, bits: usize, copy: &TiledCopy) -> Result<TiledCopy, Misuse> {
    TiledCopy::new(atom, bits, copy.layout_tv_s(), copy.tiler())
}
/// The tiled copy of an atom whose threads have what those of a tiled copy write.
///
/// # Errors
/// Those of [`TiledCopy::new`].
pub fn make_tiled_copy_d(atom: &CopyAtom, bits: usize, copy: &TiledCopy) -> Result<TiledCopy, Misuse> {
    TiledCopy::new(atom, bits, copy.layout_tv_d(), copy.tiler())
}

/// (thread, value) `tv` of places in extents, column-major: in what of them it reaches, and those parts.
fn within(tv: &Layout, sizes: &[usize]) -> Result<(Layout, Vec<Tiler>), Misuse> {
    let extents = Shape::tuple(&sizes.iter().map(|extent| Shape::leaf(*extent)).collect::<Vec<_>>());
    let mut tiler = Vec::new();
    for mode in 0..sizes.len() {
        let units: Vec<HTuple<crate::Stride>> =
            (0..sizes.len()).map(|i| HTuple::leaf(crate::Stride::Int(isize::from(i == mode)))).collect();
        let unit = Layout::new(&extents, HTuple::tuple(&units))?;
        tiler.push(Tiler::Layout(filter(&composition(&unit, tv)?)?));
    }
    let reached = composition(&Layout::column_major(&extents)?, &Tiler::ByMode(tiler.clone()))?;
    Ok((composition(&left_inverse(&reached)?, tv)?, tiler))
}
/// The tiled copy whose threads have the first values of an instruction's that those of a tiled MMA have of C: as many as the atom copies. So the
/// epilogue of a large instruction copies it in pieces. `retile` of the accumulators is `((Val, V / Val), Rest0, Rest1)`.
///
/// ```
/// use cute_dynamic::{Tiler, atoms, misuse::Misuse, tiled::{TiledMma, make_tiled_copy_c_atom}};
/// let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
/// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse().unwrap(), &[Tiler::extent(32)?, Tiler::extent(32)?])?;
/// let store = make_tiled_copy_c_atom(&atoms::copy("UniversalCopy", "u32,u32").unwrap(), 16, &mma)?;
/// assert_eq!(store.layout_tv().to_string(), "((4,8,2,2),2):((16,1,8,64),128)");
/// # Ok::<(), Misuse>(())
/// ```
///
/// # Errors
/// Those of [`TiledCopy::new`], and the algebra's.
pub fn make_tiled_copy_c_atom(atom: &CopyAtom, bits: usize, mma: &TiledMma) -> Result<TiledCopy, Misuse> {
    let tv = mma.layout_tv(Operand::C)?;
    let (n, values) = (super::copy::values_of(atom, bits)?, get(&tv, 1)?);
    let v = values.size();
    if v.checked_rem(n) != Some(0) {
        return Err(Misuse::ValuesNotWhole { v, n });
    }
    let first = composition(&values, &Layout::mode(n, 1)?)?;
    let (tv, tiler) = within(&Layout::concat(&[get(&tv, 0)?, first])?, &mma.tile_of(Operand::C))?;
    TiledCopy::new(atom, bits, &tv, &tiler)
}
/// The tiled copy of threads and values by where they have elements in memory, `(thread, value)` to offsets: whatever their coordinates in
/// the layout `data` are.
///
/// ```
/// use cute_dynamic::{Layout, Offset, atoms, misuse::Misuse, tiled::make_cotiled_copy};
/// // 16 bytes of each thread, one after another, of rows of 64 elements
/// let atom = atoms::copy("UniversalCopy", "u128,u128").unwrap();
/// let copy = make_cotiled_copy(&atom, 32, &"(32,4):(4,1)".parse().unwrap(), &"(32,64):(64,1)".parse().unwrap())?;
/// let (mine, begins) = copy.get_slice(31).partition_s(&"(64,64):(64,1)".parse::<Layout>().unwrap())?;
/// assert_eq!((mine.to_string().as_str(), begins), ("((4,1),32,1):((1,0),128,0)", Offset::Int(124)));
/// # Ok::<(), Misuse>(())
/// ```
///
/// # Errors
/// [`AlgebraError::ExtentDiffers`] and its like where a thread's values are not in the data's memory; those of [`TiledCopy::new`], and the
/// algebra's.
pub fn make_cotiled_copy(atom: &CopyAtom, bits: usize, tv: &Layout, data: &Layout) -> Result<TiledCopy, Misuse> {
    if tv.rank() != 2 {
        return Err(AlgebraError::Rank { expected: 2, found: tv.rank() }.into());
    }
    let with_zero =
        |layout: &Layout| -> Result<Layout, AlgebraError> { Layout::concat(&[layout.clone(), Layout::mode(1, 0)?]) };
    // what ends with 1:0 has 0 behind its end
    let places = composition(&with_zero(&left_inverse(data)?)?, tv)?;
    // a thread's values are where it has them in memory
    let found = composition(&with_zero(data)?, &get(&places, 1)?)?;
    same_layout(&coalesce(&found)?, &coalesce(&get(tv, 1)?)?)?;
    let sizes: Vec<usize> = (0..data.rank()).map(|mode| mode_size(data, mode)).collect();
    let (tv, tiler) = within(&places, &sizes)?;
    TiledCopy::new(atom, bits, &tv, &tiler)
}
