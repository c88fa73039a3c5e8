//! Scales of block-scaled products: how they lie in global and in shared memory.
//!
//! ```text
//! V elements along K share a scale; 128 rows by 4 scales are a block of 512, row r's four side by side:
//! SfAtom<V, K>            ((32, 4), (V, 4)) : ((16, 4), (0, 1))         MN: the modes the other way round
//! tile_atom_to_shape_sfa  the atom repeated to (M, K, L), along K first:
//!                         (((32, 4), m), ((V, 4), k), (1, L)) : (((16, 4), 512 k), ((0, 1), 512), (0, 512 m k))      m = ceil(M / 128), k = ceil(K / 4 V)
//! SmemLayoutSf            a stage in shared memory, by instructions of K elements along K, F = K / V scales of one:
//!                         ((((32, 4), m), (V, F)), 1, (4 / F, k)) : ((((16, 4), 512), (0, 1)), 0, (F, 512 m))
//! ```
//!
//! cuBLAS calls it the layout of "1D block scaling factors"; CUTLASS 4.2's `sm100_blockscaled_layout.hpp`. In tensor memory they are
//! [`TmemSfFrg`](crate::tmem::TmemSfFrg).

use crate::misuse::Granted;
use crate::refusal::{Divides, checks, rules};
use crate::smem::{K, MN};
use cute_static::machinery::{Answer, Given, Number};
use cute_static::num::{One, Value};
use cute_static::typenum::UTerm;
use cute_static::typenum::consts::{U4, U16, U32, U128, U512};
use cute_static::verdict::Both;
use cute_static::{AlgebraError, Excess, Layout, Operation, TileToShape, int};

rules! {
    /// A tile without rows.
    NoRowsOfScales<m> unless m HasRowsOfScales
        "block scales: a tile of {m} rows"
            "there is no row for which there would be a scale"
            "choose the rows of a CTA's tile";
    /// An instruction that ends inside of a scale's elements.
    ScalesTorn<k, v> unless k HasWholeScales
        "block scales: an instruction of {k} elements along K, where a scale is for {v}"
            "an instruction takes whole scales, one or more"
            "make the instruction's elements a multiple of {v}, or choose the scale's elements of its kind";
    /// Scales of an instruction and of a block.
    BlockTorn<f, n> unless f DividesBlock
        "block scales: {f} scales of an instruction along K, where a block has {n}"
            "steps along K take whole blocks: an instruction has one, two or four scales"
            "choose the elements of an instruction and of a scale so that one divides the block";
    /// A tile that is not made of whole blocks of scales.
    BlocksNotWhole<k, n> unless k HasWholeBlocks
        "block scales: a tile of {k} elements along K, where a block of scales has {n}"
            "a tile is made of whole blocks of four scales along K"
            "make the tile a multiple of {n} elements along K";
}
checks! {
    /// Rows of a tile.
    RowsOfScales<>: M if <One as Number>::UpTo<M>, else NoRowsOfScales<M>;
}
checks! {
    /// An instruction's elements, and a scale's.
    WholeScales<V>: K if Divides<V, K>, else ScalesTorn<K, V>;
}
checks! {
    /// An instruction's scales, and a block's.
    BlockOfScales<M>: F if Divides<F, M>, else BlockTorn<F, M>;
}
checks! {
    /// A tile's elements, and a block's.
    WholeBlocks<M>: K if Divides<M, K>, else BlocksNotWhole<K, M>;
}

/// A major of scales.
#[doc(hidden)]
pub trait ScaleMajor {
    type Atom<V>;
}
impl ScaleMajor for K {
    type Atom<V> = Layout<((U32, U4), (V, U4)), ((U16, U4), (UTerm, One))>;
}
impl ScaleMajor for MN {
    type Atom<V> = Layout<((V, U4), (U32, U4)), ((UTerm, One), (U16, U4))>;
}
/// A block of scales, each for `V` elements: 128 rows by 4 scales, (row, element along K) to scale, or in major [`MN`] (element, column).
///
/// ```
/// use cute_atoms::scales::SfAtom;
/// use cute_static::int;
/// let atom = SfAtom::<int!(16)>::default();
/// // row 33, elements 16 to 31: the second row of 32's place 1, its scale 1
/// assert_eq!(atom.at((33, 16)), 16 + 4 + 1);
/// ```
#[doc(alias = "Sm1xxBlockScaledBasicChunk")]
pub type SfAtom<V, J = K> = <J as ScaleMajor>::Atom<V>;
/// Scales of an `(M, K, L)` tensor of static extents.
#[doc(alias = "tile_atom_to_shape_SFA")]
pub type TileAtomToShapeSf<V, Shape> = TileToShape<SfAtom<V>, Shape, (int!(2), int!(1), int!(3))>;

/// Scales of a tensor whose extents are known when run: what [`tile_atom_to_shape_sfa`] answers.
pub type LayoutSf<V> =
    Layout<(((U32, U4), usize), ((V, U4), usize), usize), (((U16, U4), usize), ((UTerm, One), U512), usize)>;
/// The layout of A's scales, one for `V` elements, of a product of `[m, n, k, l]`: `(M, K, L)` to scale. Extents are rounded up to whole blocks.
///
/// ```
/// use cute_atoms::scales::tile_atom_to_shape_sfa;
/// use cute_static::int;
/// let a = tile_atom_to_shape_sfa::<int!(32)>(&[200, 1, 512, 3])?;
/// assert_eq!(a.to_string(), "(((32,4),2),((32,4),4),3):(((16,4),2048),((0,1),512),4096)");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::ZeroExtent`]; [`AlgebraError::Overflow`].
#[doc(alias = "tile_atom_to_shape_SFA")]
pub fn tile_atom_to_shape_sfa<V: Value + Default + Copy>(shape: &[usize; 4]) -> Result<LayoutSf<V>, AlgebraError> {
    let [m, _, k, l] = *shape;
    layout_sf([m, k, l])
}
/// The layout of B's scales, `(N, K, L)` to scale: as [`tile_atom_to_shape_sfa`].
///
/// # Errors
/// As of A.
#[doc(alias = "tile_atom_to_shape_SFB")]
pub fn tile_atom_to_shape_sfb<V: Value + Default + Copy>(shape: &[usize; 4]) -> Result<LayoutSf<V>, AlgebraError> {
    let [_, n, k, l] = *shape;
    layout_sf([n, k, l])
}
/// Blocks of scales along M or N and along K, and scales of a matrix of the batch: the rule on plain numbers.
///
/// # Errors
/// As [`tile_atom_to_shape_sfa`].
pub fn blocks_of_scales(shape: &[usize; 3], vector: usize) -> Result<[usize; 3], AlgebraError> {
    let [mn, k, l] = *shape;
    for (mode, extent) in [mn, k, l].into_iter().enumerate() {
        if extent == 0 {
            return Err(AlgebraError::ZeroExtent { mode });
        }
    }
    let block = vector.checked_mul(4).filter(|&n| n > 0).ok_or(Operation::Scales.overflow(Excess::Sizes(vector, 4)))?;
    let (rows, columns) = (mn.div_ceil(128), k.div_ceil(block));
    let scales = Operation::Scales.sizes(Operation::Scales.sizes(rows, columns)?, 512)?;
    // the last offset
    Operation::Scales.signed(Operation::Scales.sizes(scales, l)?)?;
    Ok([rows, columns, scales])
}
fn layout_sf<V: Value + Default + Copy>([mn, k, l]: [usize; 3]) -> Result<LayoutSf<V>, AlgebraError> {
    let [rows, columns, scales] = blocks_of_scales(&[mn, k, l], V::VALUE)?;
    let row = Operation::Scales.sizes(columns, 512)?;
    Ok(Layout::from_parts(
        (((U32::default(), U4::default()), rows), ((V::default(), U4::default()), columns), l),
        (((U16::default(), U4::default()), row), ((UTerm, One::default()), U512::default()), scales),
    ))
}

/// Tiles of `Self` rows, of which there are scales in shared memory.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "block scales: rows, elements along K, elements of a scale and of an instruction are static integers",
    label = "`SmemLayoutSf<MN, TileK, V, MmaK>`"
)]
pub trait StagedScales<TileK, V, MmaK> {
    /// The layout, or a refusal.
    type Answer: Answer;
}
impl<MN, TileK, V, MmaK, W, F, R> StagedScales<TileK, V, MmaK> for MN
where
    MN: Number + RowsOfScales,
    V: Number<Times<U4> = W>,
    W: Number,
    TileK: Number + WholeBlocks<W>,
    MmaK: Number<Floor<V> = F> + WholeScales<V>,
    F: Number + BlockOfScales<U4>,
    <MN as Number>::Plus<int!(127)>: Number<Floor<U128> = R>,
    R: Number,
{
    type Answer = Given<
        Layout<
            ((((U32, U4), R), (V, F)), One, (Of<U4, F>, Of<TileK, W>)),
            ((((U16, U4), U512), (UTerm, One)), UTerm, (F, <U512 as Number>::Times<R>)),
        >,
        Both<
            <MN as RowsOfScales>::Verdict,
            Both<
                <MmaK as WholeScales<V>>::Verdict,
                Both<<F as BlockOfScales<U4>>::Verdict, <TileK as WholeBlocks<W>>::Verdict>,
            >,
        >,
    >;
}
/// Scales of a stage in shared memory: of a tile of `MN` rows of a CTA (a multiple of 128; of B rounded up) and `TileK` elements, each scale for `V`, by
/// instructions of `MmaK` elements along K: `((MN, (V, scales)), 1, steps along K)`.
///
/// ```
/// use cute_atoms::scales::SmemLayoutSf;
/// use cute_static::int;
/// let a = SmemLayoutSf::<int!(256), int!(256), int!(16), int!(64)>::default();
/// assert_eq!(a.to_string(), "((((32,4),2),(16,4)),1,(1,4)):((((16,4),512),(0,1)),0,(4,1024))");
/// ```
/// A tile is made of whole blocks of four scales along K; make the 96 a 128 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::scales::SmemLayoutSf;
/// # use cute_static::int;
/// // error: block scales: a tile of _96 elements along K, where a block of scales has _64
/// let wrong: SmemLayoutSf<int!(128), int!(96), int!(16), int!(64)>;
/// ```
#[doc(alias = "deduce_smem_layoutSFA")]
#[doc(alias = "deduce_smem_layoutSFB")]
pub type SmemLayoutSf<MN, TileK, V, MmaK> = Granted<<MN as StagedScales<TileK, V, MmaK>>::Answer>;
/// `N / M`.
type Of<N, M> = <N as Number>::Floor<M>;
