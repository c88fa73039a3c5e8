//! A tiled copy: which thread of several atoms moves which elements of a tile.
//!
//! ```text
//! src, dst, ref          = the atom's layouts of bits, in elements
//! thrval(trg)            = tv divided by the atom's (threads, values), the first part composed with
//!                          right_inverse(ref) o trg                       ((thr, val), (rest_thr, rest_val))
//!                          as ((thr, rest_thr), (val, rest_val)), coalesced
//! tidfrg_s(L)            = zipped_divide(L, tiler), its tile composed with thrval(src)      (Thr, (Val, RestVal), Rest)
//! partition_s(L, thread) = what is left of it at Thr = thread                               ((Val, RestVal), Rest0, Rest1, ..)
//! retile(L)              = L, a thread's values of an MMA, as this copy's                   ((Val, RestVal), Rest0, Rest1, ..)
//! ```

use super::partition::Partitioned;
use super::{has_modes, memory, mode_before, mode_size, retile};
use crate::atoms::CopyAtom;
use crate::misuse::Misuse;
use crate::{
    AlgebraError, HTuple, Layout, Offset, Operation, Tiler, coalesce_by_mode, complement, composition, get,
    right_inverse, zipped_divide,
};
use alloc::vec;
use alloc::vec::Vec;
use cute_atoms::copy::Access;

/// The side of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// What is read.
    S,
    /// What is written.
    D,
}

/// A copy atom repeated over threads and values: `tv` maps (thread, value) to the elements of a tile, counted column-major; elements are of so
/// many bits.
///
/// ```
/// use cute_dynamic::{Layout, atoms, misuse::Misuse, tiled::make_tiled_copy};
/// let atom = atoms::copy("SM80_CP_ASYNC_CACHEGLOBAL", "u128,u128").unwrap();
/// // 16 rows of eight threads, eight halves each
/// let copy = make_tiled_copy(&atom, 16, &"(16,8):(8,1)".parse().unwrap(), &"(1,8):(0,1)".parse().unwrap())?;
/// let tensor: Layout = "(128,64):(64,1)".parse().unwrap();
/// assert_eq!(copy.tidfrg_s(&tensor)?.to_string(), "((8,16),(8,1),(8,1)):((8,64),(1,0),(1024,0))");
/// // one element too few of each thread
/// let wrong = make_tiled_copy(&atom, 16, &"(16,8):(8,1)".parse().unwrap(), &"(1,7):(0,1)".parse().unwrap());
/// assert_eq!(wrong.unwrap_err().to_string(), "tiled copy: 7 values of a thread, where the atom has 8");
/// # Ok::<(), Misuse>(())
/// ```
#[derive(Debug, Clone)]
pub struct TiledCopy {
    atom: CopyAtom,
    bits: usize,
    tv: Layout,
    tiler: Vec<Tiler>,
    src: Layout,
    dst: Layout,
    /// Values of the atom's reference.
    values: usize,
}
impl TiledCopy {
    /// What threads and values `tv` of the atom's reference have of a tile: of each mode an extent or a layout.
    ///
    /// # Errors
    /// [`Misuse::BitsNotWhole`], [`Misuse::ElementsTorn`], [`Misuse::ThreadsNotWhole`], [`Misuse::ValuesNotWhole`]; [`AlgebraError::Rank`] of
    /// a `tv` of other than two modes, and the algebra's.
    pub fn new(atom: &CopyAtom, bits: usize, tv: &Layout, tiler: &[Tiler]) -> Result<Self, Misuse> {
        if tv.rank() != 2 {
            return Err(AlgebraError::Rank { expected: 2, found: tv.rank() }.into());
        }
        let [src, dst, reference] =
            [in_elements(&atom.src, bits)?, in_elements(&atom.dst, bits)?, in_elements(&atom.reference, bits)?];
        let (threads, values) = (mode_size(&reference, 0), mode_size(&reference, 1));
        let (t, v) = (mode_size(tv, 0), mode_size(tv, 1));
        if t.checked_rem(threads) != Some(0) {
            return Err(Misuse::ThreadsNotWhole { t, n: threads });
        }
        if v.checked_rem(values) != Some(0) {
            return Err(Misuse::ValuesNotWhole { v, n: values });
        }
        let divided = zipped_divide(tv, &Tiler::ByMode(vec![Tiler::extent(threads)?, Tiler::extent(values)?]))?;
        let inverse = right_inverse(&reference)?;
        let side = |of: &Layout| -> Result<Layout, Misuse> {
            let owned = composition(&get(&divided, 0)?, &composition(&inverse, of)?)?;
            let rests = get(&divided, 1)?;
            let with_rest = |i: usize| Layout::concat(&[get(&owned, i)?, get(&rests, i)?]);
            let whole = Layout::concat(&[with_rest(0)?, with_rest(1)?])?;
            let profile = HTuple::tuple(&[HTuple::leaf(1), HTuple::tuple(&[HTuple::leaf(1), HTuple::leaf(1)])]);
            Ok(coalesce_by_mode(&whole, &profile)?)
        };
        Ok(Self {
            src: side(&src)?,
            dst: side(&dst)?,
            atom: atom.clone(),
            bits,
            tv: tv.clone(),
            tiler: tiler.to_vec(),
            values,
        })
    }
    /// The atom.
    #[must_use]
    pub const fn atom(&self) -> &CopyAtom {
        &self.atom
    }
    /// Bits of an element.
    #[must_use]
    pub const fn bits(&self) -> usize {
        self.bits
    }
    /// (thread, value) of the reference, to the elements of the tile.
    #[must_use]
    pub const fn layout_tv(&self) -> &Layout {
        &self.tv
    }
    /// (thread, value) of what is read, in the tile of all threads' atoms: `(Thr, (Val, RestVal))`.
    #[must_use]
    pub const fn layout_tv_s(&self) -> &Layout {
        &self.src
    }
    /// (thread, value) of what is written, in the tile of all threads' atoms.
    #[must_use]
    pub const fn layout_tv_d(&self) -> &Layout {
        &self.dst
    }
    /// What each of the first modes of a tensor is cut by.
    #[must_use]
    pub fn tiler(&self) -> &[Tiler] {
        &self.tiler
    }
    /// Extents of the tile.
    #[must_use]
    pub fn tile_shape(&self) -> Vec<usize> {
        self.tiler
            .iter()
            .map(|mode| match mode {
                Tiler::Layout(layout) | Tiler::Exact(layout) => layout.size(),
                _ => 1,
            })
            .collect()
    }
    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        mode_size(&self.tv, 0)
    }
    /// Values of the atom's reference, in elements.
    pub(super) const fn atom_values(&self) -> usize {
        self.values
    }
    /// Returns the thread of a number. If no thread has this number, the partitions return the error.
    #[must_use]
    pub const fn get_slice(&self, thread: usize) -> ThrCopy<'_> {
        ThrCopy { copy: self, thread }
    }
    /// A tensor as it is read, `(Thr, (Val, RestVal), Rest)`.
    ///
    /// # Errors
    /// [`Misuse::TileNotCopied`], [`Misuse::OneMode`], and the algebra's.
    pub fn tidfrg_s(&self, tensor: &Layout) -> Result<Layout, Misuse> {
        Ok(Layout::concat(&self.tidfrg(Side::S, tensor)?)?)
    }
    /// A tensor as it is written, `(Thr, (Val, RestVal), Rest)`.
    ///
    /// # Errors
    /// As [`Self::tidfrg_s`].
    pub fn tidfrg_d(&self, tensor: &Layout) -> Result<Layout, Misuse> {
        Ok(Layout::concat(&self.tidfrg(Side::D, tensor)?)?)
    }
    /// Threads, `(Val, RestVal)` and the tiles.
    fn tidfrg(&self, side: Side, tensor: &Layout) -> Result<[Layout; 3], Misuse> {
        has_modes(tensor, self.tiler.len())?;
        for (mode, tile) in self.tiler.iter().enumerate() {
            let (n, t) = (mode_size(tensor, mode), period(tile)?);
            if n.checked_rem(t) != Some(0) {
                return Err(Misuse::TileNotCopied { n, t });
            }
        }
        let divided = zipped_divide(tensor, &Tiler::ByMode(self.tiler.clone()))?;
        let (tile, rest) = (get(&divided, 0)?, get(&divided, 1)?);
        let owned = composition(&tile, if side == Side::S { &self.src } else { &self.dst })?;
        Ok([get(&owned, 0)?, get(&owned, 1)?, rest])
    }
}
/// Of how many elements a mode of a tile repeats: its own, and the gaps between them, in which other tiles lie.
fn period(tile: &Tiler) -> Result<usize, Misuse> {
    match tile {
        Tiler::Layout(layout) | Tiler::Exact(layout) => {
            let gaps = complement(layout, layout.cosize())?.size();
            Ok(Operation::TiledCopyOf.sizes(layout.size(), gaps)?)
        }
        Tiler::Keep => Ok(1),
        Tiler::ByMode(modes) => Err(AlgebraError::TilerRank { tiler: modes.len(), layout: 1 }.into()),
    }
}
/// How many elements of so many bits a thread of an atom's reference has.
pub(super) fn values_of(atom: &CopyAtom, bits: usize) -> Result<usize, Misuse> {
    Ok(mode_size(&in_elements(&atom.reference, bits)?, 1))
}
/// (thread, bit) as (thread, element).
fn in_elements(layout: &Layout, bits: usize) -> Result<Layout, Misuse> {
    let (threads, b) = (mode_size(layout, 0), mode_size(layout, 1));
    // one bit stands for an element of any width
    if b == 1 {
        return Ok(layout.clone());
    }
    if b.checked_rem(bits) != Some(0) {
        return Err(Misuse::BitsNotWhole { b, n: bits });
    }
    let elements = layout.upcast(bits)?;
    // a recast alone lets elements be made of the bits of several threads
    if mode_size(&elements, 0) != threads || Some(mode_size(&elements, 1)) != b.checked_div(bits) {
        return Err(Misuse::ElementsTorn { n: bits });
    }
    Ok(elements)
}

/// A thread of a tiled copy.
///
/// ```
/// use cute_dynamic::{Layout, Offset, atoms, misuse::Misuse, tiled::make_tiled_copy};
/// let atom = atoms::copy("UniversalCopy", "u128,u128").unwrap();
/// let copy = make_tiled_copy(&atom, 32, &"(32,8):(1,32)".parse().unwrap(), &"(4,1):(1,0)".parse().unwrap())?;
/// let (mine, offset) = copy.get_slice(33).partition_s(&"(256,64):(1,1000)".parse::<Layout>().unwrap())?;
/// assert_eq!((mine.to_string().as_str(), offset), ("((4,1),2,8):((1,0),128,8000)", Offset::Int(4 + 1000)));
/// // vectors of four elements begin at multiples of four
/// let wrong = copy.get_slice(33).partition_s(&"(256,64):(1,1001)".parse::<Layout>().unwrap());
/// assert_eq!(wrong, Err(Misuse::Misaligned { d: 1001, n: 4 }));
/// # Ok::<(), Misuse>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ThrCopy<'c> {
    copy: &'c TiledCopy,
    thread: usize,
}
impl<'c> ThrCopy<'c> {
    /// The tiled copy.
    #[must_use]
    pub const fn tiled(&self) -> &'c TiledCopy {
        self.copy
    }
    /// The thread's number.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.thread
    }
    fn partition<L: Partitioned>(&self, side: Side, tensor: &L) -> Result<(L, Offset), Misuse> {
        let [threads, values, rest] = self.copy.tidfrg(side, tensor.inner())?;
        let [source, destination] = self.copy.atom.row.accesses;
        let access = if side == Side::S { source } else { destination };
        memory::asks(access, &threads, &values, &rest)?;
        let bound = threads.size();
        if self.thread >= bound {
            return Err(AlgebraError::OutOfBounds { index: self.thread, bound }.into());
        }
        let (_, offset) = threads.slice(self.thread)?;
        let elements = if access == Access::Anything { 1 } else { mode_size(&values, 0) };
        memory::begins(&offset, tensor.before(), elements)?;
        Ok(tensor.part(mode_before(&values, &rest)?, offset)?)
    }
    /// What it reads of a tensor, `((Val, RestVal), Rest0, Rest1, ..)`, and at which offset.
    ///
    /// # Errors
    /// As [`TiledCopy::tidfrg_s`]; [`AlgebraError::OutOfBounds`] of a number that no thread has; [`Misuse::VectorTooWide`],
    /// [`Misuse::RowNotContiguous`], [`Misuse::Misaligned`], [`Misuse::SwizzleTears`] and [`AlgebraError::Offset`] of what the atom asks of
    /// memory; and the algebra's.
    pub fn partition_s<L: Partitioned>(&self, tensor: &L) -> Result<(L, Offset), Misuse> {
        self.partition(Side::S, tensor)
    }
    /// What it writes of a tensor, `((Val, RestVal), Rest0, Rest1, ..)`, and at which offset.
    ///
    /// # Errors
    /// As [`Self::partition_s`].
    pub fn partition_d<L: Partitioned>(&self, tensor: &L) -> Result<(L, Offset), Misuse> {
        self.partition(Side::D, tensor)
    }
    /// A thread's values of an MMA, as this copy takes them: `((Val, RestVal), Rest0, Rest1)`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, Tiler, atoms, misuse::Misuse, tiled::{TiledMma, make_tiled_copy_c}};
    /// let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse().unwrap(), &[Tiler::Keep, Tiler::extent(32)?, Tiler::Keep])?;
    /// let store = make_tiled_copy_c(&atoms::copy("UniversalCopy", "u32,u32").unwrap(), 32, &mma)?;
    /// let (mine, _) = mma.get_slice(3).partition_c(&"(128,128):(300,1)".parse::<Layout>().unwrap())?;
    /// let retiled = store.get_slice(3).retile(&mma.get_slice(3).partition_fragment_c(&mine_tile())?)?;
    /// assert_eq!(retiled.to_string(), "((1,(4,2)),4,4):((1,(1,16)),4,32)");
    /// # fn mine_tile() -> Layout { "(128,128):(300,1)".parse().unwrap() }
    /// # let _ = mine;
    /// # Ok::<(), Misuse>(())
    /// ```
    ///
    /// # Errors
    /// [`Misuse::ValuesNotTaken`], [`Misuse::AtomsNotTaken`], [`Misuse::ValuesNotWhole`], [`Misuse::OneMode`] of fewer than two modes, and the
    /// algebra's.
    pub fn retile<L: Partitioned>(&self, fragment: &L) -> Result<L, Misuse> {
        let retiled = retile::retile(self.copy, fragment.inner())?;
        Ok(fragment.part(retiled, Offset::Int(0))?.0)
    }
}
