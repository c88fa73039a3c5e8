//! What a CTA's instructions copy of a tile, and of all tiles behind it: CuTe's `tma_partition`.
//!
//! ```text
//! index     = (element of a box, box, CTA) -> index in the tile          `Tma::index`
//! part(L)   = ((L_0 o index) at CTA, L_1, L_2, ..)                       ((TMA, TMA_Iter), Rest..), and where it begins
//! L         (TMATile, Rest..): shared memory, or coordinates of global memory; its first mode is the tile, grouped
//! ```
//!
//! C++ CuTe leaves the whole box in the first mode, and moves to the CTA's slice of it; here it is what the CTA copies. Where CTAs share a tile of
//! several boxes, C++ gives each CTA a slice of each box, and here each has boxes of its own, which are as large as they can be.

use super::rules::Slices;
use super::tile::{BoxNumbers, TmaMode};
use super::{Im2col, Tma, TmaElement};
use crate::misuse::Granted;
use crate::refusal::{checks, rules};
use crate::tiled::partition::{AskPartition, IsParted, Key, PartBy, Parted, Partitioned};
use cute_static::machinery::{Answer, AskAt, AskCompose, Finish, Nested, Offset};
use cute_static::verdict::{Both, Holds, Verdict};
use cute_static::{AlgebraError, Coalesce, ComposedLayout, Evaluate, IsLayout, Layout, OffsetLeaf, coalesce};
use typenum::UTerm;

rules! {
    /// What is partitioned is not the tile.
    OtherTile<n, t> unless n IsTileOfCopy
        "tma_partition: a first mode of {n} elements, where the copy's tile has {t}"
            "the first mode is the tile, all its modes in one"
            "group the modes of the tile: `layout.group(0, 2)`; stages and tiles of the problem are modes behind it";
}
checks! {
    SameTile<T>: N Equals<T> else OtherTile<N, T>;
}

/// A CTA's part of a tile, by the index `X` of a copy.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OfTma<X> {
    cta: usize,
    index: X,
}
impl<X> Key for OfTma<X> {
    type Out<M, F> = (M, F);
    #[inline(always)]
    fn out<M, F>(part: M, offset: F) -> (M, F) {
        (part, offset)
    }
}
/// A copy of TMA: what [`tma_partition`] takes.
#[diagnostic::on_unimplemented(message = "`{Self}` is no copy of TMA", label = "see `TmaOf`, `Im2colOf`")]
pub trait TmaCopy {
    /// The layout of (element of a box, box, CTA) to the index in the tile.
    type Index: Copy + IsLayout;
    /// It.
    fn tile_index(&self) -> &Self::Index;
}
impl<E: TmaElement, G: TmaMode, T, B: BoxNumbers, X: Copy + IsLayout> TmaCopy for Tma<E, G, T, B, X> {
    type Index = X;
    #[inline(always)]
    fn tile_index(&self) -> &X {
        self.index()
    }
}
impl<E: TmaElement, G: TmaMode, B: BoxNumbers, X: Copy + IsLayout> TmaCopy for Im2col<E, G, B, X> {
    type Index = X;
    #[inline(always)]
    fn tile_index(&self) -> &X {
        self.index()
    }
}
macro_rules! ranks {
    ($([$($s:ident $d:ident)*])*) => {$(
        impl<S0, D0, $($s, $d,)* XS, XD, N, Z, R, BS, BD, IS, ID, CS, CD, PS, PD, QS, QD, F> AskPartition<OfTma<Layout<XS, XD>>>
            for Layout<(S0, $($s,)*), (D0, $($d,)*)>
        where
            Self: Copy,
            Layout<XS, XD>: Copy,
            S0: Nested<Size = N>,
            XS: Nested<Size = Z>,
            N: SameTile<Z>,
            Layout<S0, D0>: AskCompose<Layout<XS, XD>, Answer = R>,
            R: Answer<Value = Layout<(BS, IS, CS), (BD, ID, CD)>>,
            BS: Copy,
            BD: Copy,
            Layout<BS, BD>: Coalesce<Output = Layout<PS, PD>>,
            Layout<IS, ID>: Coalesce<Output = Layout<QS, QD>>,
            Layout<(BS, CS), (BD, CD)>: AskAt<(usize, usize), Raw = F>,
            F: Offset + Finish,
        {
            type Answer = Parted<Layout<((PS, QS), $($s,)*), ((PD, QD), $($d,)*)>, F, Both<N::Verdict, R::Verdict>>;
            #[inline(always)]
            #[allow(non_snake_case, reason = "modes are named by their types")]
            fn ask_partition(&self, key: OfTma<Layout<XS, XD>>) -> Result<<Self::Answer as IsParted>::Both, AlgebraError> {
                let ((s0, $($s,)*), (d0, $($d,)*)) = self.into_parts();
                let ((bs, is, cs), (bd, id, cd)) = Layout::from_parts(s0, d0).ask_compose(&key.index)?.into_parts();
                let (ps, pd) = coalesce(&Layout::from_parts(bs, bd))?.into_parts();
                let (qs, qd) = coalesce(&Layout::from_parts(is, id))?.into_parts();
                // with the first element's, so that it is a coordinate of all modes where one CTA copies all
                let at = Layout::from_parts((bs, cs), (bd, cd)).raw_at((0, key.cta));
                Ok((Layout::from_parts(((ps, qs), $($s,)*), ((pd, qd), $($d,)*)), at))
            }
        }
    )*};
}
ranks! { [] [S1 D1] [S1 D1 S2 D2] [S1 D1 S2 D2 S3 D3] [S1 D1 S2 D2 S3 D3 S4 D4] }
/// Behind a swizzle the offset is that of what is left: the one beside it is 0.
impl<W, O, S, D, X, L, J, N, F> AskPartition<OfTma<X>> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: AskPartition<OfTma<X>, Answer = Parted<L, F, J, N>>,
    F: Finish<Output = isize>,
    J: Verdict,
    W: Copy,
    O: OffsetLeaf,
{
    type Answer = Parted<ComposedLayout<W, isize, L>, UTerm, J, N>;
    #[inline(always)]
    fn ask_partition(&self, key: OfTma<X>) -> Result<(ComposedLayout<W, isize, L>, UTerm), AlgebraError> {
        let (rest, offset) = self.layout().ask_partition(key)?;
        let offset = self.offset().value().wrapping_add(offset.finish());
        Ok((ComposedLayout::from_parts(*self.outer(), offset, rest), UTerm))
    }
}
/// What the instructions of copy `C` write or read of a layout `L`, `(TMATile, Rest..)`: `((TMA, TMA_Iter), Rest..)`.
pub type TmaPartition<C, L> = Granted<<<L as AskPartition<OfTma<<C as TmaCopy>::Index>>>::Answer as IsParted>::Layout>;

/// What a CTA copies of the coordinates of global memory and of shared memory, both `(TMATile, Rest..)`: of each `((TMA, TMA_Iter), Rest..)`, the
/// elements of an instruction, the instructions, and what is behind the tile. Of a layout the part and where it begins, of a tensor a tensor.
///
/// `cta_layout` counts the CTAs that share the copy, by the coordinate `cta_coord`: all of a cluster that are along the multicast's mode.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SmemAtom, Sw128};
/// use cute_atoms::tma::{TmaOf, tma_partition};
/// use cute_static::{Layout, LayoutOps, TileToShape, int, layout, local_tile, shape};
/// type Tile = shape!((128, 64));
/// // four stages, and a copy of one that two CTAs share
/// type Stages = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64, 4))>;
/// type Copy = TmaOf<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile, int!(2)>;
/// let (copy, b) = (Copy::default(), Layout::new((1000usize, 512usize), (512usize, int!(1)))?);
/// // coordinates (k, n) of all tiles along K from row 128 on
/// let (tiles, at) = local_tile(&copy.coords(&b), &Tile::default(), (1, ..))?;
/// assert_eq!((tiles.to_string().as_str(), at), ("(128,64,8):(1@1,1@0,64@0)", (0, 128)));
/// let (of_b, of_smem) = tma_partition(
///     &copy,
///     1,
///     &layout!(2 : 1),
///     &Stages::default().group(int!(0), int!(2))?,
///     &tiles.group(int!(0), int!(2))?,
/// )?;
/// // the second CTA's 64 rows, for each tile
/// assert_eq!((of_b.0.to_string().as_str(), of_b.1), ("(((64,64),1),8):(((1@0,1@1),0),64@0)", (0, 64)));
/// assert_eq!(of_smem.0.to_string(), "Sw<3,3,3> o 4096 o ((4096,1),(1,4)):((1,0),(0,8192))");
/// # extern crate std; use std::string::ToString;
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Size`] where `cta_layout` is of another number of CTAs than the copy, [`AlgebraError::OutOfBounds`] of a coordinate that it has not,
/// and the algebra's.
#[inline(always)]
pub fn tma_partition<P, X, CC, CL, S, SL, SQ, SM, SF, SV, SN, SR, G, GL, GQ, GM, GF, GV, GN, GR>(
    copy: &P,
    cta_coord: CC,
    cta_layout: &CL,
    stensor: S,
    gtensor: G,
) -> Result<(GR, SR), AlgebraError>
where
    P: TmaCopy<Index = X>,
    X: Copy + IsLayout,
    CL: IsLayout + Evaluate<CC, Offset = isize>,
    S: Partitioned<Kind = SQ, Layout = SL> + PartBy<OfTma<X>, SM, SF, SQ, Part = SR>,
    SL: AskPartition<OfTma<X>, Answer = Parted<SM, SF, SV, SN>>,
    SV: Verdict + Holds,
    G: Partitioned<Kind = GQ, Layout = GL> + PartBy<OfTma<X>, GM, GF, GQ, Part = GR>,
    GL: AskPartition<OfTma<X>, Answer = Parted<GM, GF, GV, GN>>,
    GV: Verdict + Holds,
{
    let index = *copy.tile_index();
    let ctas = cta_layout.cosize();
    let id = cta_layout.offset(cta_coord).ok_or(AlgebraError::OutOfBounds { index: ctas, bound: ctas })?;
    let cta = Slices(index.mode_size(2)).of_cta(id, ctas)?;
    let (spart, sat) = stensor.asked().ask_partition(OfTma { cta, index })?;
    let (gpart, gat) = gtensor.asked().ask_partition(OfTma { cta, index })?;
    Ok((gtensor.part_by(gpart, gat)?, stensor.part_by(spart, sat)?))
}
