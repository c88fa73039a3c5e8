//! Tiled copies of tensor memory.
//!
//! ```text
//! MakeTmemCopy    threads (32, 4) : (0, 32 lanes), since a warp reaches its own 32 lanes; values upcast(val_id, bits) of the instruction
//! MakeUtccpCopy   threads (CTAs) : (0); values the same of `tcgen05.cp`
//! both            cotiled by the fragment's layout
//! TmemWarps       in(extents of the fragment) of left_inverse(fragment) o (4) : (32 lanes), which is 0 where a warp has no lanes of it
//! ```

use super::copy::Tile;
use super::make::{Cotiled, TileOf, Within};
use crate::copy::CopyAtom;
use crate::element::Element;
use crate::misuse::Granted;
use cute_static::machinery::{Answer, AskCompose, AskLeftInverse, Given, Nested, Number, UpFactor};
use cute_static::num::{One, Zero};
use cute_static::typenum::UTerm;
use cute_static::typenum::consts::{U4, U32};
use cute_static::verdict::Both;
use cute_static::{Coalesce, Layout, int};

/// A fragment of elements `E` in tensor memory that the atom copies: see [`MakeTmemCopy`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tensor memory: a tiled copy is made of `TensorLoad` or `TensorStore`, an element type and the layout of a fragment",
    label = "the fragment's layout: that of `make_fragment_c`"
)]
pub trait TmemCopied<Atom, E> {
    /// The tiled copy, or a refusal.
    type Answer: Answer;
}
/// 32 lanes further, in elements.
type Warp<E> = <int!(67108864) as Number>::Floor<<E as Element>::Bits>;
impl<L, Atom, E, I, U, X, VS, VD, K, Q> TmemCopied<Atom, E> for L
where
    Atom: CopyAtom<ValId = I>,
    E: Element,
    E::Bits: UpFactor<I, Answer = U>,
    U: Answer<Value = X>,
    X: Coalesce<Output = Layout<VS, VD>>,
    Layout<((U32, U4), VS), ((UTerm, Warp<E>), VD)>: Cotiled<L, Answer = K>,
    K: TileOf<Of<Atom, E> = Q>,
    Q: Answer,
{
    type Answer = Given<Q::Value, Both<U::Verdict, Q::Verdict>>;
}
/// The tiled copy of a `tcgen05.ld` or `.st` for a fragment of elements `E` and layout `L`: 128 threads.
///
/// ```
/// use cute_atoms::copy::{Lanes32x32, TensorLoad};
/// use cute_atoms::element::F32;
/// use cute_atoms::tiled::{IsTiledCopy, MakeTmemCopy};
/// use cute_static::{int, layout};
/// type C = layout!((128, 256) : (65536, 1));
/// type Load = MakeTmemCopy<TensorLoad<Lanes32x32, int!(64)>, F32, C>;
/// let (mine, offset) = Load::default().get_slice(37).partition_d(&layout!((128, 256) : (256, 1)))?;
/// // a row of each thread, 64 columns at once
/// assert_eq!((mine.to_string(), offset), ("((64,1),1,4):((1,0),0,64)".into(), 37 * 256));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[doc(alias = "make_tmem_copy")]
pub type MakeTmemCopy<Atom, E, L> = Granted<<L as TmemCopied<Atom, E>>::Answer>;

/// A fragment of elements `E` in tensor memory: see [`TmemWarps`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tensor memory: warps share the layout of a fragment, of an element type and static extents",
    label = "the fragment's layout: that of `make_fragment_c`"
)]
pub trait TmemWarped<E> {
    /// Warps to elements of what they reach together, or a refusal.
    type Answer: Answer;
}
impl<DS, DD, E: Element, I, IS, ID, C, X, S, F, K> TmemWarped<E> for Layout<DS, DD>
where
    Self: AskLeftInverse<Answer = I>,
    I: Answer<Value = Layout<IS, ID>>,
    // what ends with 1:0 has 0 behind its end
    Layout<(IS, One), (ID, Zero)>: AskCompose<Layout<U4, Warp<E>>, Answer = C>,
    C: Answer<Value = X>,
    DS: Nested<Sizes = S>,
    S: Tile<Modes = F>,
    X: Within<F, Answer = K>,
    K: TileOf,
{
    type Answer =
        Given<<K::Layout as Answer>::Value, Both<I::Verdict, Both<C::Verdict, <K::Layout as Answer>::Verdict>>>;
}
/// Which warps have lanes of a fragment of elements `E` and layout `L` for themselves: a warp's number to the first element that it reaches, among those
/// that begin in a warp's lanes. Where two warps have the same number, one of them has no lanes of the fragment, and does not load: its size is then
/// above its cosize.
///
/// ```
/// use cute_atoms::element::F32;
/// use cute_atoms::tiled::TmemWarps;
/// use cute_static::{IsLayout, layout};
/// // 128 rows are in all warps' lanes, 32 rows in those of the first
/// assert_eq!(TmemWarps::<F32, layout!((128, 64) : (65536, 1))>::default().to_string(), "4:1");
/// let first = TmemWarps::<F32, layout!((32, 64) : (65536, 1))>::default();
/// assert!(first.size() > first.cosize());
/// ```
#[doc(alias = "make_tmem_warp_partitioner")]
pub type TmemWarps<E, L> = Granted<<L as TmemWarped<E>>::Answer>;

/// As [`TmemCopied`], of `tcgen05.cp`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tensor memory: a tiled copy from shared memory is made of `TensorCopy`, an element type and the layout of a fragment"
)]
pub trait UtccpCopied<Atom, E> {
    /// The tiled copy, or a refusal.
    type Answer: Answer;
}
impl<L, Atom, E, I, T, TD, N, U, X, VS, VD, K, Q> UtccpCopied<Atom, E> for L
where
    Atom: CopyAtom<ValId = I, ThrId = Layout<T, TD>>,
    T: Nested<Size = N>,
    E: Element,
    E::Bits: UpFactor<I, Answer = U>,
    U: Answer<Value = X>,
    X: Coalesce<Output = Layout<VS, VD>>,
    Layout<(N, VS), (UTerm, VD)>: Cotiled<L, Answer = K>,
    K: TileOf<Of<Atom, E> = Q>,
    Q: Answer,
{
    type Answer = Given<Q::Value, Both<U::Verdict, Q::Verdict>>;
}
/// The tiled copy of a `tcgen05.cp` for a fragment of elements `E` and layout `L`, as scales are: a thread of each CTA of the group.
#[doc(alias = "make_utccp_copy")]
#[doc(alias = "make_s2t_copy")]
pub type MakeUtccpCopy<Atom, E, L> = Granted<<L as UtccpCopied<Atom, E>>::Answer>;
