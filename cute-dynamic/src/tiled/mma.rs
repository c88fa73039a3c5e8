//! A tiled MMA: which thread of several atoms holds which elements of a tile.
//!
//! ```text
//! thr_layout              = tiled_product(thr_id, atoms)                          (ThrV, ThrM, ThrN, ThrK)
//! tile                    = size of the permutation, or atom x atoms              for each of M, N, K
//! thrfrg_c(L)             = L divided by the permutations (PermM, PermN), then
//!                           zipped_divide by the atom's (M, N)                     ((AtomM, AtomN), (RestM, RestN))
//!                           with the first mode composed with the atom's C         ((ThrV, FrgV), (RestM, RestN))
//!                           and the second divided by (ThrM, ThrN)                 ((ThrV, (ThrM, ThrN)), (FrgV, (RestM, RestN)))
//! partition_c(L, thread)  = what is left of it at (ThrV, (ThrM, ThrN)) = thread    (FrgV, RestM, RestN)
//! layout_tv_c             = thrfrg_c of the tile itself, its threads by their number
//! ```
//! A and B the same with (M, K) and (N, K).

use super::fragment::{make_fragment, make_shared_fragment};
use super::operand::Operand;
use super::partition::Partitioned;
use super::{has_modes, mode_before, mode_size};
use crate::atoms::MmaAtom;
use crate::misuse::Misuse;
use crate::{
    AlgebraError, Codomain, Excess, Layout, Operation, Shape, Tiler, complement_unbounded, composition, filter_zeros,
    get, logical_divide, right_inverse, tiled_product, zipped_divide,
};
use alloc::vec;
use alloc::vec::Vec;

/// An MMA atom repeated: over threads by a layout of (M, N, K) or of the first of them, and over values by permutations of M, N and K.
///
/// ```
/// use cute_dynamic::{Tiler, atoms, misuse::Misuse, tiled::TiledMma};
/// let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
/// // 2 x 2 warps, which read B 32 columns wide
/// let permutations = [Tiler::extent(32)?, Tiler::extent(32)?, Tiler::extent(16)?];
/// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse().unwrap(), &permutations)?;
/// assert_eq!(mma.thr_layout().to_string(), "(32,2,2,1):(1,32,64,0)");
/// assert_eq!(mma.tile_shape(), [32, 32, 16]);
/// assert_eq!(
///     mma.thrfrg_c(&"(128,128):(1,128)".parse().unwrap())?.to_string(),
///     "(((4,8),(2,2)),((2,2),(4,8))):(((256,1),(16,1024)),((128,8),(32,2048)))"
/// );
/// # Ok::<(), Misuse>(())
/// ```
#[derive(Debug, Clone)]
pub struct TiledMma {
    atom: MmaAtom,
    thr_layout: Layout,
    /// Threads' numbers to their place among (ThrV, ThrM, ThrN, ThrK).
    numbers: Layout,
    /// Threads along V, M, N and K.
    sizes: [usize; 4],
    /// What M, N and K are divided by.
    permutations: [Layout; 3],
    tile: [usize; 3],
}

impl TiledMma {
    /// `atoms` is a layout of (M, N, K), or of the first of them, to the number of an atom; a permutation is what divides an extent of the tile
    /// first, [`Tiler::Keep`] for none, and so are those that are left out.
    ///
    /// ```
    /// use cute_dynamic::{atoms, tiled::TiledMma};
    /// // three quad pairs are lanes 0 to 11 and 16 to 27, which no layout numbers
    /// let pair = atoms::mma("SM70_8x8x4_F32F16F16F32_TN", "").unwrap();
    /// let three = TiledMma::new(&pair, &"3:1".parse().unwrap(), &[]).unwrap_err();
    /// assert_eq!(three.to_string(), "tiled MMA: 12 threads are numbered, where the atoms have 24");
    /// ```
    ///
    /// # Errors
    /// [`Misuse::PermutationNotDivisible`], [`Misuse::GroupNotDivisible`], [`Misuse::PermutationLeavesGaps`], [`Misuse::ThreadsShared`],
    /// [`Misuse::ThreadsUnnumbered`];
    /// [`AlgebraError::Rank`] of atoms of more than three modes, [`AlgebraError::TilerRank`] of more permutations, and the algebra's.
    pub fn new(atom: &MmaAtom, atoms: &Layout, permutations: &[Tiler]) -> Result<Self, Misuse> {
        if permutations.len() > 3 {
            return Err(AlgebraError::TilerRank { tiler: permutations.len(), layout: 3 }.into());
        }
        let thr_layout = tiled_product(&atom.thr_id, &along_mnk(atoms)?)?;
        let sizes = [0, 1, 2, 3].map(|mode| mode_size(&thr_layout, mode));
        let [_, along @ ..] = sizes;
        let mut tilers = Vec::new();
        for (mode, (extent, along)) in atom.row.shape_mnk.into_iter().zip(along).enumerate() {
            let whole = Operation::TiledMmaOf.sizes(extent, along)?;
            tilers.push(permutation(permutations.get(mode).unwrap_or(&Tiler::Keep), whole)?);
        }
        let permutations =
            <[Layout; 3]>::try_from(tilers).map_err(|all| AlgebraError::Rank { expected: 3, found: all.len() })?;
        let behind = complement_unbounded(&thr_layout).map_err(|error| match error {
            AlgebraError::NotDisjoint { stride, covered, .. } => Misuse::ThreadsShared { d: stride, c: covered },
            other => other.into(),
        })?;
        // numbers to threads and to where they begin, of which the latter is dropped
        let inverse = right_inverse(&Layout::concat(&[thr_layout.clone(), behind])?)?;
        let numbers = composition(&Layout::new((thr_layout.size(), 1usize), (1isize, 0isize))?, &inverse)?;
        // numbers that begin no thread have stride 0; an inverse ends where there is no number
        let (n, t) = (filter_zeros(&numbers)?.size(), thr_layout.size());
        if n != t {
            return Err(Misuse::ThreadsUnnumbered { n, t });
        }
        let tile = [0, 1, 2].map(|mode| permutations.get(mode).map_or(1, Layout::size));
        Ok(Self { atom: atom.clone(), thr_layout, numbers, sizes, permutations, tile })
    }
    /// The atom.
    #[must_use]
    pub const fn atom(&self) -> &MmaAtom {
        &self.atom
    }
    /// Threads' numbers: `(ThrV, ThrM, ThrN, ThrK)`.
    #[must_use]
    pub const fn thr_layout(&self) -> &Layout {
        &self.thr_layout
    }
    /// Elements along M, N and K of all threads' atoms.
    #[must_use]
    pub const fn tile_shape(&self) -> [usize; 3] {
        self.tile
    }
    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.thr_layout.size()
    }
    /// Returns the thread of a number. If no thread has this number, the partitions return the error.
    #[must_use]
    pub const fn get_slice(&self, thread: usize) -> ThrMma<'_> {
        ThrMma { mma: self, thread }
    }
    /// The coordinates `(v, m, n, k)` of a thread.
    fn vmnk(&self, thread: usize) -> Result<[usize; 4], Misuse> {
        let bound = self.numbers.size();
        if thread >= bound {
            return Err(AlgebraError::OutOfBounds { index: thread, bound }.into());
        }
        let place =
            usize::try_from(self.numbers.at(thread)?).map_err(|_| Operation::TiledMmaOf.overflow(Excess::Offset))?;
        // a number between those of two threads is neither's
        if usize::try_from(self.thr_layout.at(place)?) != Ok(thread) {
            return Err(AlgebraError::NoThread { index: thread }.into());
        }
        let mut rest = place;
        Ok(self.sizes.map(|size| {
            let coordinate = rest.checked_rem(size).unwrap_or(0);
            rest = rest.checked_div(size).unwrap_or(0);
            coordinate
        }))
    }

    /// Sizes of one of the three, for an operand's two modes.
    fn of<T: Copy>(operand: Operand, all: [T; 3]) -> [T; 2] {
        let [m, n, k] = all;
        match operand.modes() {
            [0, 1] => [m, n],
            [0, _] => [m, k],
            _ => [n, k],
        }
    }
    fn atoms(&self) -> [usize; 3] {
        let [_, m, n, k] = self.sizes;
        [m, n, k]
    }
    /// Threads `(ThrV, (Thr0, Thr1))`, their values `(FrgV, (Rest0, Rest1, ..))`.
    fn cut(&self, operand: Operand, layout: &Layout) -> Result<(Layout, Layout), Misuse> {
        has_modes(layout, 2)?;
        let (mut tilers, tile) = (Vec::new(), Self::of(operand, self.tile));
        for ((position, mode), t) in operand.modes().into_iter().enumerate().zip(tile) {
            let n = mode_size(layout, position);
            if n.checked_rem(t) != Some(0) {
                return Err(Misuse::TileNotDivided { n, t });
            }
            tilers.extend(self.permutations.get(mode).cloned().map(Tiler::Layout));
        }
        let extents = |[x, y]: [usize; 2]| -> Result<Tiler, AlgebraError> {
            Ok(Tiler::ByMode(vec![Tiler::extent(x)?, Tiler::extent(y)?]))
        };
        let permuted = logical_divide(layout, &Tiler::ByMode(tilers))?;
        let divided = zipped_divide(&permuted, &extents(Self::of(operand, self.atom.row.shape_mnk))?)?;
        let owned = composition(&get(&divided, 0)?, operand.tv(&self.atom)?)?;
        let among = zipped_divide(&get(&divided, 1)?, &extents(Self::of(operand, self.atoms()))?)?;
        let pair =
            |mode: usize| -> Result<Layout, AlgebraError> { Layout::concat(&[get(&owned, mode)?, get(&among, mode)?]) };
        Ok((pair(0)?, pair(1)?))
    }
    fn thrfrg(&self, operand: Operand, layout: &Layout) -> Result<Layout, Misuse> {
        let (threads, values) = self.cut(operand, layout)?;
        Ok(Layout::concat(&[threads, values])?)
    }
    /// (thread, value) of an operand in the tile of all threads' atoms.
    pub(super) fn layout_tv(&self, operand: Operand) -> Result<Layout, Misuse> {
        let [e0, e1] = Self::of(operand, self.tile).map(Shape::leaf);
        let (threads, values) = self.cut(operand, &Layout::column_major(&Shape::tuple(&[e0, e1]))?)?;
        let own = get(&threads, 1)?;
        // threads along the mode that it has not share its elements
        let mut modes = Vec::new();
        for (mode, atoms) in self.atoms().into_iter().enumerate() {
            modes.push(match operand.modes().iter().position(|own| *own == mode) {
                Some(position) => get(&own, position)?,
                None => Layout::mode(atoms, 0)?,
            });
        }
        let threads = Layout::concat(&[get(&threads, 0)?, Layout::concat(&modes)?])?;
        Ok(Layout::concat(&[composition(&threads, &self.numbers)?, values])?)
    }
    /// Extents of an operand in the tile.
    pub(super) fn tile_of(&self, operand: Operand) -> [usize; 2] {
        Self::of(operand, self.tile)
    }
    fn partition_shape(&self, operand: Operand, shape: &Shape) -> Result<Shape, Misuse> {
        let (_, values) = self.cut(operand, &Layout::column_major(shape)?)?;
        Ok(mode_before(&get(&values, 0)?, &get(&values, 1)?)?.shape())
    }
}
/// Atoms along M, N and K: a layout of fewer modes has one along those that it leaves out.
fn along_mnk(atoms: &Layout) -> Result<Layout, AlgebraError> {
    let found = atoms.rank();
    if !(1..=3).contains(&found) {
        return Err(AlgebraError::Rank { expected: 3, found });
    }
    let mut modes = Vec::new();
    for mode in 0..3 {
        modes.push(if mode < found { get(atoms, mode)? } else { Layout::mode(1, 0)? });
    }
    Layout::concat(&modes)
}
/// What a mode whose atoms take `c` elements is divided by.
fn permutation(tiler: &Tiler, c: usize) -> Result<Layout, Misuse> {
    let layout = match tiler {
        Tiler::Keep => return Ok(Layout::mode(c, 1)?),
        Tiler::Layout(layout) | Tiler::Exact(layout) => layout,
        Tiler::ByMode(modes) => return Err(AlgebraError::TilerRank { tiler: modes.len(), layout: 1 }.into()),
    };
    if layout.codomain() != Codomain::Integer {
        return Err(AlgebraError::Codomain { mode: 0 }.into());
    }
    let (p, f, r) = (layout.size(), layout.shape().leaves().next().unwrap_or(1), layout.cosize());
    if p.checked_rem(c) != Some(0) {
        return Err(Misuse::PermutationNotDivisible { p, c });
    }
    if f.checked_rem(c) != Some(0) && c.checked_rem(f) != Some(0) {
        return Err(Misuse::GroupNotDivisible { f, c });
    }
    if r != p {
        return Err(Misuse::PermutationLeavesGaps { r, n: p });
    }
    Ok(layout.clone())
}

/// A thread of a tiled MMA, by its number.
#[derive(Debug, Clone, Copy)]
pub struct ThrMma<'m> {
    mma: &'m TiledMma,
    thread: usize,
}
impl<'m> ThrMma<'m> {
    /// The tiled MMA.
    #[must_use]
    pub const fn tiled(&self) -> &'m TiledMma {
        self.mma
    }
    /// Returns the coordinates `(v, m, n, k)` among the atoms.
    ///
    /// # Errors
    /// Returns [`AlgebraError::OutOfBounds`] if the number exceeds all threads' numbers, [`AlgebraError::NoThread`] if it lies
    /// between two of them.
    pub fn coordinates(&self) -> Result<(usize, usize, usize, usize), Misuse> {
        let [v, m, n, k] = self.mma.vmnk(self.thread)?;
        Ok((v, m, n, k))
    }
    /// The instruction's row of the table.
    pub(super) const fn row(&self) -> &cute_atoms::mma::MmaRow {
        &self.mma.atom.row
    }
    fn partition<L: Partitioned>(&self, operand: Operand, tile: &L) -> Result<(L, crate::Offset), Misuse> {
        let (threads, values) = self.mma.cut(operand, tile.inner())?;
        let [v, m, n, k] = self.mma.vmnk(self.thread)?;
        let [t0, t1] = TiledMma::of(operand, [m, n, k]);
        let own = get(&threads, 1)?;
        for (index, bound) in [(v, mode_size(&threads, 0)), (t0, mode_size(&own, 0)), (t1, mode_size(&own, 1))] {
            if index >= bound {
                return Err(AlgebraError::OutOfBounds { index, bound }.into());
            }
        }
        let (_, offset) = threads.slice((v, (t0, t1)))?;
        Ok(tile.part(mode_before(&get(&values, 0)?, &get(&values, 1)?)?, offset)?)
    }
}

/// The same of each operand: of the tiled MMA, and of its thread.
macro_rules! of_operands {
    ($($operand:ident $name:literal $modes:literal: $thrfrg:ident $layout_tv:ident $shape:ident $partition:ident $fragment:ident by $like:ident;)*) => {
        impl TiledMma {$(
            #[doc = concat!("A tile of ", $name, ", ", $modes, " and more modes, as `((ThrV, (Thr0, Thr1)), (FrgV, (Rest0, Rest1, ..)))`.")]
            ///
            /// # Errors
            /// [`Misuse::TileNotDivided`], [`Misuse::OneMode`], [`Misuse::NotInRegisters`], and the algebra's.
            pub fn $thrfrg(&self, tile: &Layout) -> Result<Layout, Misuse> {
                self.thrfrg(Operand::$operand, tile)
            }
            #[doc = concat!("(thread, value) of ", $name, " in the tile of all threads' atoms.")]
            ///
            /// # Errors
            /// [`Misuse::NotInRegisters`], and the algebra's.
            pub fn $layout_tv(&self) -> Result<Layout, Misuse> {
                self.layout_tv(Operand::$operand)
            }
            #[doc = concat!("The shape of what a thread has of a tile of ", $name, ", `(FrgV, Rest0, Rest1, ..)`.")]
            ///
            /// # Errors
            #[doc = concat!("As [`Self::", stringify!($thrfrg), "`].")]
            pub fn $shape(&self, tile: &Shape) -> Result<Shape, Misuse> {
                self.partition_shape(Operand::$operand, tile)
            }
        )*}
        impl ThrMma<'_> {$(
            #[doc = concat!("What it has of a tile of ", $name, ", `(FrgV, Rest0, Rest1, ..)`, and at which offset.")]
            ///
            /// # Errors
            /// [`Misuse::TileNotDivided`], [`Misuse::OneMode`], the errors of [`coordinates`](Self::coordinates),
            /// [`AlgebraError::OutOfBounds`] if the instruction has fewer threads for this operand, and the algebra's.
            pub fn $partition<L: Partitioned>(&self, tile: &L) -> Result<(L, crate::Offset), Misuse> {
                self.partition(Operand::$operand, tile)
            }
            #[doc = concat!("The layout of registers for what it has of a tile of ", $name, ": `", stringify!($like), "` of the partition.")]
            ///
            /// # Errors
            #[doc = concat!("As [`Self::", stringify!($partition), "`].")]
            pub fn $fragment(&self, tile: &impl Partitioned) -> Result<Layout, Misuse> {
                $like(&self.partition(Operand::$operand, tile)?.0)
            }
        )*}
    };
}
of_operands! {
    A "A" "(M, K)": thrfrg_a layout_tv_a partition_shape_a partition_a partition_fragment_a by make_fragment;
    B "B" "(N, K)": thrfrg_b layout_tv_b partition_shape_b partition_b partition_fragment_b by make_fragment;
    C "C" "(M, N)": thrfrg_c layout_tv_c partition_shape_c partition_c partition_fragment_c by make_fragment;
    Sfa "A's scales" "(M, K)": thrfrg_sfa layout_tv_sfa partition_shape_sfa partition_sfa partition_fragment_sfa by make_shared_fragment;
    Sfb "B's scales" "(N, K)": thrfrg_sfb layout_tv_sfb partition_shape_sfb partition_sfb partition_fragment_sfb by make_shared_fragment;
    E "A's metadata" "(M, K)": thrfrg_e layout_tv_e partition_shape_e partition_e partition_fragment_e by make_shared_fragment;
}
