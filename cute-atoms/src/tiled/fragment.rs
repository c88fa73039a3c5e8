//! A thread's registers.

use cute_static::machinery::{ColumnMajorFrom, HasCosize};
use cute_static::num::One;
use cute_static::{ComposedLayout, Evaluate, Fragment, IsLayout, Layout, Tensor};

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
