//! A thread's registers.

use cute_static::machinery::{ColumnMajorFrom, HasCosize};
use cute_static::num::One;
use cute_static::{ComposedLayout, Evaluate, Fragment, FragmentLayout, HasFragment, IsLayout, Layout, Tensor};

/// What a thread has, a layout of static extents or a tensor of one, for which there are registers: the bound of [`make_fragment`].
#[diagnostic::on_unimplemented(
    message = "fragment: registers have static extents, which a thread's part of run-time extents has not",
    label = "how many registers these are is known only when run",
    note = "partition tiles of static extents: `local_tile` of a tensor of run-time extents by a static tile"
)]
pub trait MakeFragment {
    /// Registers: compact, the values of an instruction side by side.
    type Layout: IsLayout + HasCosize + Evaluate<usize, Offset = isize> + Default;
}
#[diagnostic::do_not_recommend]
impl<S: ColumnMajorFrom<One, Stride = D>, D, E> MakeFragment for Layout<S, E>
where
    Layout<S, D>: IsLayout + HasCosize + Evaluate<usize, Offset = isize> + Default,
{
    type Layout = Layout<S, D>;
}
impl<W, O, L: MakeFragment> MakeFragment for ComposedLayout<W, O, L> {
    type Layout = L::Layout;
}
impl<A, L: MakeFragment> MakeFragment for Tensor<A, L> {
    type Layout = L::Layout;
}
/// A part of a layout, with its offset.
impl<L: MakeFragment, F> MakeFragment for (L, F) {
    type Layout = L::Layout;
}
/// Registers of elements `X` for a thread's values `L`, as [`ThrMma`](super::ThrMma) and [`ThrCopy`](super::ThrCopy) partition them.
///
/// An instruction's values come first, the other modes follow in their order. C++ CuTe's `make_fragment_like` orders the others
/// by the strides of `L`; what a coordinate names is the same.
///
/// ```
/// use cute_atoms::tiled::make_fragment;
/// use cute_static::layout;
/// let mine = layout!(((2, 2), 4, 8) : ((1, 1024), 4096, 16));
/// let mut c = make_fragment(&mine, 0f32);
/// c.set((3, 3, 7), 2.0);
/// assert_eq!((c.layout().to_string().as_str(), size_of_val(&c)), ("((2,2),4,8):((1,2),4,16)", 512));
/// ```
pub type FragmentOf<X, L> = Fragment<X, <L as MakeFragment>::Layout>;
/// A thread's registers for values of a layout or a tensor, filled with a value: a tensor of its own.
#[inline(always)]
pub fn make_fragment<X: Copy, L: MakeFragment>(_like: &L, value: X) -> FragmentOf<X, L> {
    Tensor::fragment(<L::Layout as Default>::default(), value)
}

/// A thread's scales or metadata, of which several values of an instruction share one: strides of 0 among an instruction's values stay 0, so that
/// one scale is one register. What else it is, is [`make_fragment_like`](cute_static::make_fragment_like)'s.
///
/// ```
/// use cute_atoms::element::{E2M1, F32, UE4M3};
/// use cute_atoms::mma::{Mxf4, MmaSm120};
/// use cute_atoms::scales::SfAtom;
/// use cute_atoms::tiled::TiledMma;
/// use cute_static::{TileToShape, int, layout, shape};
/// type Mma = TiledMma<MmaSm120<Mxf4<UE4M3, int!(16)>, F32, E2M1, E2M1>, layout!((4, 2, 1) : (1, 4, 0))>;
/// let thread = Mma::default().get_slice(33); // lane 1 of the second warp: rows 8 and above of its 16
/// let scales = TileToShape::<SfAtom<int!(16)>, shape!((128, 256)), (int!(2), int!(1))>::default();
/// let (mine, offset) = thread.partition_sfa(&scales)?;
/// // 64 elements along K share four scales, in two steps along M and four along K
/// assert_eq!((mine.to_string(), offset), ("((16,4),2,4):((0,1),8,512)".into(), 24 * 16));
/// let registers = thread.partition_fragment_sfa(&scales, 1u8)?;
/// assert_eq!(size_of_val(&registers), 4 * 2 * 4);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "fragment: registers have static extents, which a thread's part of run-time extents has not",
    label = "how many registers these are is known only when run",
    note = "partition tiles of static extents: `local_tile` of a tensor of run-time extents by a static tile"
)]
pub trait MakeSharedFragment {
    /// Registers.
    type Layout: IsLayout + HasCosize + Default;
}
#[diagnostic::do_not_recommend]
impl<S, D> MakeSharedFragment for Layout<S, D>
where
    Self: HasFragment,
    FragmentLayout<Self>: Default,
{
    type Layout = FragmentLayout<Self>;
}
impl<A, L: MakeSharedFragment> MakeSharedFragment for Tensor<A, L> {
    type Layout = L::Layout;
}
impl<L: MakeSharedFragment, F> MakeSharedFragment for (L, F) {
    type Layout = L::Layout;
}
/// Registers of elements `X` for a thread's scales or metadata `L`: [`MakeSharedFragment`].
pub type SharedFragmentOf<X, L> = Fragment<X, <L as MakeSharedFragment>::Layout>;
#[inline(always)]
pub(super) fn make_shared_fragment<X: Copy, L: MakeSharedFragment>(_like: &L, value: X) -> SharedFragmentOf<X, L> {
    Tensor::fragment(<L::Layout as Default>::default(), value)
}
