//! A copy of TMA from layouts: of a tile in shared memory, and of a tensor in global memory. The rule is that of [`TmaOf`](cute_atoms::tma::TmaOf).
//!
//! ```text
//! index  = right_inverse(smem without its swizzle)               place in shared memory -> index in the tile
//! coords = coalesce(identity(flatten(tile)) o (index o |tile| / N)) = (s0, s1, ..) : (k0 e_i0, k1 e_i1, ..)
//! box    = s0, s1, .. as long as k is 1, in modes i0, i1, ..
//! dims   = the extents of modes i0, i1, .., then of the others
//! ```

use super::{DataType, NoTma, Options, TensorMap, TmaSwizzle};
use crate::smem::{InWords, SwizzleMode, Swizzled, in_words};
use crate::tree::htuple::{self, Node};
use crate::{AlgebraError, BasisPath, Layout, Operation, Shape, Stride, coalesce, composition, flatten, right_inverse};
use alloc::vec;
use alloc::vec::Vec;
use cute_atoms::tma::rules::tensor_map;

/// A tile: a [`Shape`], or a layout of coordinates, as what an MMA's CTA has of one.
pub trait TileMap {
    /// Index in the tile to coordinates, of which each leaf of the tensor has one.
    #[doc(hidden)]
    fn tile_map(&self) -> Result<Layout, AlgebraError>;
    /// The extents, of a shape.
    #[doc(hidden)]
    fn extents(&self) -> Option<&Shape>;
}
impl TileMap for Shape {
    fn tile_map(&self) -> Result<Layout, AlgebraError> {
        let flat = flatten(self)?;
        // also of one mode a coordinate
        Layout::identity(&if flat.depth() == 0 { Self::tuple(&[flat]) } else { flat })
    }
    fn extents(&self) -> Option<&Shape> {
        Some(self)
    }
}
impl TileMap for Layout {
    fn tile_map(&self) -> Result<Layout, AlgebraError> {
        Ok(self.clone())
    }
    fn extents(&self) -> Option<&Shape> {
        None
    }
}

/// What is known of a copy of TMA: [`tma_of`] derives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tma {
    data_type: DataType,
    mode: SwizzleMode,
    /// The tile's extents, unless its coordinates name the tensor's leaves.
    tile: Option<Shape>,
    /// Extents of the box, and of which leaf of the tensor.
    modes: Vec<(usize, usize)>,
    index: Layout,
}
const fn tma_swizzle(mode: SwizzleMode) -> TmaSwizzle {
    match mode {
        SwizzleMode::Inter => TmaSwizzle::None,
        SwizzleMode::Sw32 => TmaSwizzle::Bytes32,
        SwizzleMode::Sw64 => TmaSwizzle::Bytes64,
        SwizzleMode::Sw128 => TmaSwizzle::Bytes128,
        SwizzleMode::Sw128Base32 => TmaSwizzle::Bytes128Atom32,
    }
}
/// How many elements of so many bits are a multiple of so many bits.
fn multiple(of: usize, bits: usize) -> usize {
    let (mut a, mut b) = (of, bits);
    while let Some(rest) = a.checked_rem(b) {
        (a, b) = (b, rest);
    }
    of.checked_div(a).unwrap_or(1)
}
fn numbers(data_type: DataType) -> [usize; 2] {
    [data_type.bits(), data_type.bits_in_smem()].map(|bits| usize::try_from(bits).unwrap_or(8))
}

/// The copy of tiles of elements to shared memory laid out as `layout`; with `ctas`, by as many CTAs of a cluster, of which each copies a slice to
/// all of them.
///
/// A composed layout has offset 0. A tile nests as the tensor; its leaves are those of the tensor, which may have more behind them, of which a tile
/// has one element.
///
/// ```
/// use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
/// use cute_dynamic::tma::{DataType, NoTma, tma_of};
/// use cute_dynamic::{Layout, LayoutLeft, Shape};
/// let tile: Shape = "(128,64)".parse().unwrap();
/// let smem = smem_atom(Major::K, SwizzleMode::Sw128, 16).unwrap().tile_to_shape(&tile, &LayoutLeft)?;
/// // the two CTAs of a cluster copy 64 rows each
/// let copy = tma_of(&smem, &tile, DataType::Float16, 2)?;
/// assert_eq!((copy.box_modes(), copy.index().at((0, 0, 1))), (&[(64, 1), (64, 0)][..], Ok(64)));
/// # Ok::<(), NoTma>(())
/// ```
///
/// # Errors
/// [`NoTma`], for the reasons and in the order of the types.
#[doc(alias = "TmaOf")]
pub fn tma_of(layout: &impl Swizzled, tile: &impl TileMap, data_type: DataType, ctas: usize) -> Result<Tma, NoTma> {
    let (_, offset) = layout.before()?;
    let [_, bits] = numbers(data_type);
    let (inverse, map) = places(layout, tile)?;
    let t = map.size();
    let (Some(each), Some(0)) = (t.checked_div(ctas), t.checked_rem(ctas)) else {
        return Err(NoTma::SlicesDoNotDivide { n: ctas, t });
    };
    let coords = coalesce(&composition(&map, &composition(&inverse, &Layout::mode(each, 1)?)?)?)?;
    let words = in_words(layout, 128usize.checked_div(bits).unwrap_or(1));
    // the first reason is the types': of rows under a swizzle that has no mode, that of rows
    let mode = words.as_ref().ok().and_then(InWords::mode).unwrap_or(SwizzleMode::Inter);
    let modes = box_of(&coords, data_type, mode)?;
    let elements = modes.iter().fold(1usize, |product, (extent, _)| product.saturating_mul(*extent));
    let n = elements.saturating_mul(bits);
    if n >= 1 << 21 {
        return Err(NoTma::BoxTooLarge { n });
    }
    let (boxes, in_tile) = (each.checked_div(elements).unwrap_or(1), t.checked_div(elements).unwrap_or(1));
    let n = 1024usize.checked_div(bits).unwrap_or(1);
    if in_tile > 1 && elements.checked_rem(n) != Some(0) {
        return Err(NoTma::BoxesUnaligned { s: elements, n });
    }
    let step = |n| Operation::Tma.signed(n);
    let index = composition(&inverse, &Layout::new((elements, boxes, ctas), (1isize, step(elements)?, step(each)?))?)?;
    if offset != 0 {
        return Err(NoTma::BeginsElsewhere { o: offset });
    }
    let words = words?;
    let of = words.swizzle;
    if words.bits != of.bits() {
        return Err(NoTma::TmaSwizzleInsideWord { b: words.bits, n: of.bits() });
    }
    let mode = words.mode().ok_or(NoTma::NoTmaSwizzle { b: of.bits(), m: of.base(), s: of.shift() })?;
    Ok(Tma { data_type, mode, tile: tile.extents().cloned(), modes, index })
}
/// Place in shared memory to index in the tile, and that to coordinates.
fn places(layout: &impl Swizzled, tile: &impl TileMap) -> Result<(Layout, Layout), NoTma> {
    let (inverse, map) = (right_inverse(layout.plain())?, tile.tile_map()?);
    let (c, t) = (inverse.size(), map.size());
    if c == t { Ok((inverse, map)) } else { Err(NoTma::NotContiguous { c, t }) }
}
/// The box of a tile without its limits: extents, and of which leaf of the tensor.
#[doc(hidden)]
pub fn runs(layout: &impl Swizzled, tile: &impl TileMap) -> Result<Vec<(usize, usize)>, NoTma> {
    let (inverse, map) = places(layout, tile)?;
    steps_of_one(&coalesce(&composition(&map, &inverse)?)?)
}
/// The first modes of coalesced coordinates, as long as their steps are 1.
fn steps_of_one(coords: &Layout) -> Result<Vec<(usize, usize)>, NoTma> {
    let (shape, strides) = (coords.shape(), coords.stride());
    let mut modes = Vec::new();
    for (position, (extent, stride)) in shape.leaves().zip(strides.leaves()).enumerate() {
        let (scale, leaf) = match stride {
            Stride::Basis { scale, path } => match path.indices() {
                [leaf] => (scale.unsigned_abs(), usize::from(*leaf)),
                _ => return Err(AlgebraError::Codomain { mode: position }.into()),
            },
            // of one element: a row without words
            Stride::Int(0) if extent == 1 => (1, 0),
            _ => return Err(AlgebraError::Codomain { mode: position }.into()),
        };
        if scale != 1 || matches!(stride, Stride::Basis { scale: ..0, .. }) {
            if position == 0 {
                return Err(NoTma::FirstStep { k: scale });
            }
            break;
        }
        modes.push((extent, leaf));
    }
    Ok(modes)
}
/// The box of coalesced coordinates, whose limits are kept.
fn box_of(coords: &Layout, data_type: DataType, mode: SwizzleMode) -> Result<Vec<(usize, usize)>, NoTma> {
    let [_, bits] = numbers(data_type);
    let modes = steps_of_one(coords)?;
    let s = modes.first().map_or(1, |(extent, _)| *extent);
    if data_type.is_unpacked() {
        if s != 128 {
            return Err(NoTma::NotUnpacked { s });
        }
    } else {
        let n = 128usize.checked_div(bits).unwrap_or(1);
        if s.checked_rem(n) != Some(0) {
            return Err(NoTma::InnerNotWords { s, n });
        }
        let n = mode.row_bytes().saturating_mul(8).checked_div(bits).unwrap_or(1);
        if mode != SwizzleMode::Inter && s > n {
            return Err(NoTma::BeyondSpan { s, n });
        }
    }
    match modes.iter().find(|(extent, _)| *extent > 256) {
        Some((s, _)) => Err(NoTma::BoxTooLong { s: *s }),
        None => Ok(modes),
    }
}

impl Tma {
    /// The elements' type.
    #[must_use]
    pub const fn data_type(&self) -> DataType {
        self.data_type
    }
    /// How rows are swizzled.
    #[must_use]
    pub const fn swizzle_mode(&self) -> SwizzleMode {
        self.mode
    }
    /// The box: extents, and along which leaf of the tensor, the contiguous one first.
    #[must_use]
    pub fn box_modes(&self) -> &[(usize, usize)] {
        &self.modes
    }
    /// The layout of (element of a box, box, CTA) to the index in the tile, colexicographic: compose a tile of
    /// [`coords`](Self::coords) with it.
    #[must_use]
    pub const fn index(&self) -> &Layout {
        &self.index
    }
    /// The tensor map of a tensor in global memory, with offsets in elements.
    ///
    /// # Errors
    /// [`NoTma`]: a tile that nests otherwise, and limits that a tensor's extents and strides do not keep.
    pub fn tensor_map(&self, layout: &Layout) -> Result<TensorMap, NoTma> {
        self.tensor_map_with(layout, Options::default())
    }
    /// [`tensor_map`](Self::tensor_map) with a promotion and a fill; swizzle and interleave are the layout's.
    ///
    /// # Errors
    /// As [`tensor_map`](Self::tensor_map).
    pub fn tensor_map_with(&self, layout: &Layout, options: Options) -> Result<TensorMap, NoTma> {
        self.nests(layout)?;
        let leaves = self.leaves(layout)?;
        let none = Options::default().interleave;
        let options = Options { swizzle: tma_swizzle(self.mode), interleave: none, ..options };
        Ok(tensor_map(self.data_type, &leaves, &self.modes, options)?)
    }
    /// What a kernel passes to the instruction: the layout of the tensor's coordinates, in the order of the tensor map.
    ///
    /// # Errors
    /// [`NoTma::TileNests`], [`NoTma::BeyondFirstLeaf`], and [`AlgebraError::BasisModes`] of more leaves than a coordinate has.
    pub fn coords(&self, layout: &Layout) -> Result<Layout, NoTma> {
        self.nests(layout)?;
        let (mut leaf, mut free) = (0usize, self.modes.len());
        let mut wrong = None;
        let strides = layout.stride().map(|_| {
            let position = self.modes.iter().position(|(_, of)| *of == leaf).unwrap_or_else(|| {
                free = free.saturating_add(1);
                free.saturating_sub(1)
            });
            leaf = leaf.saturating_add(1);
            let path = u8::try_from(position).ok().and_then(|position| BasisPath::new(&[position]));
            path.map_or_else(
                || {
                    wrong.get_or_insert(AlgebraError::BasisModes { mode: position, modes: position, most: 256 });
                    Stride::Int(0)
                },
                |path| Stride::Basis { scale: 1, path },
            )
        });
        match wrong {
            Some(error) => Err(error.into()),
            None => Ok(Layout::new(layout.shape(), strides)?),
        }
    }
    fn nests(&self, layout: &Layout) -> Result<(), NoTma> {
        self.tile.as_ref().map_or(Ok(()), |tile| nests(tile, &layout.shape()))
    }
    /// Extents and strides of a tensor, of which the types know as much.
    fn leaves(&self, layout: &Layout) -> Result<Vec<(usize, isize)>, NoTma> {
        let [bits, _] = numbers(self.data_type);
        let number = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let words = multiple(number(self.data_type.alignment()).saturating_mul(8), bits);
        let most = number((1u64 << 43).div_ceil(self.data_type.bits()));
        let first = self.modes.first().map_or(0, |(_, leaf)| *leaf);
        let (shape, strides) = (layout.shape(), layout.stride());
        let mut leaves = Vec::new();
        for (i, (extent, stride)) in shape.leaves().zip(strides.leaves()).enumerate() {
            if u64::try_from(extent).unwrap_or(u64::MAX) > 1 << 32 {
                return Err(NoTma::ExtentTooLarge { s: extent });
            }
            let n = number(self.data_type.extent_multiple());
            if i == first && extent.checked_rem(n) != Some(0) {
                return Err(NoTma::ExtentNotPacked { s: extent, n });
            }
            let Stride::Int(stride) = stride else { return Err(AlgebraError::Codomain { mode: i }.into()) };
            let Ok(d) = usize::try_from(stride) else {
                return Err(AlgebraError::NegativeStride { mode: i, stride }.into());
            };
            match (i == first, d) {
                (true, 1) => {}
                (true, d) => return Err(NoTma::GlobalStep { d }),
                (false, 1) => return Err(NoTma::ContiguousLeftOut { i, r: first }),
                (false, d) if d.checked_rem(words) != Some(0) => return Err(NoTma::GlobalStride { d, n: words }),
                (false, d) if d >= most => return Err(NoTma::StrideTooFar { d, n: most }),
                _ => {}
            }
            leaves.push((extent, stride));
        }
        let r = leaves.len();
        if r > 5 {
            return Err(NoTma::TooManyModes { r });
        }
        match self.modes.iter().find(|(_, leaf)| *leaf >= r) {
            Some((_, i)) => Err(NoTma::NoModeForBox { i: *i, r }),
            None => Ok(leaves),
        }
    }
}

/// What is left to compare of a tile and a tensor.
enum Left<'t> {
    /// A mode of both, and whether nothing of the tile follows.
    Modes(&'t [Node<usize>], &'t [Node<usize>], bool),
    /// Tuples of other ranks.
    Ranks(usize, usize),
}
/// Whether the leaves of a tile, in order, are those of a tensor mode by mode; only the last leaves of the tensor may be left out.
fn nests(tile: &Shape, shape: &Shape) -> Result<(), NoTma> {
    let mut left = vec![Left::Modes(tile.nodes(), shape.nodes(), true)];
    while let Some(next) = left.pop() {
        let (t, s, last) = match next {
            Left::Modes(t, s, last) => (t, s, last),
            Left::Ranks(t, s) => return Err(NoTma::TileNests { t, s }),
        };
        match (t, s) {
            ([Node::Leaf(_)], [Node::Leaf(_)]) => {}
            ([Node::Leaf(t)], _) => {
                if !last {
                    return Err(NoTma::TileNests { t: 1, s: htuple::rank(s) });
                }
                let first = htuple::leaves(s).next().unwrap_or(1);
                if *t > first {
                    return Err(NoTma::BeyondFirstLeaf { t: *t, s: first });
                }
            }
            (_, [Node::Leaf(_)]) => return Err(NoTma::TileNests { t: htuple::rank(t), s: 1 }),
            _ => {
                let (n, m) = (htuple::rank(t), htuple::rank(s));
                // in order, so the last one first
                if n > m || n < m && !last {
                    left.push(Left::Ranks(n, m));
                }
                let pairs: Vec<_> = htuple::children(t).zip(htuple::children(s)).enumerate().collect();
                let modes = |(i, (t, s)): (usize, _)| Left::Modes(t, s, last && i.saturating_add(1) == n);
                left.extend(pairs.into_iter().map(modes).rev());
            }
        }
    }
    Ok(())
}
