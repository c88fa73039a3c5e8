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

use super::copy::{Copies, CopyParts, InValues, SideD, SideS, ThrVal, Tile, TiledCopy};
use super::mma::{AskTiledMma, HasTv, IsParts};
use super::operand::{Operand, OperandA, OperandB, OperandC};
use crate::element::Element;
use crate::misuse::{Granted, SameBits, ValuesWhole};
use core::marker::PhantomData;
use cute_static::machinery::{
    Answer, AskCompose, AskLeftInverse, AskRakedProduct, AskSameLayout, Given, Nested, Number,
};
use cute_static::num::{One, Zero};
use cute_static::verdict::{Admissible, Both, Verdict};
use cute_static::{Coalesce, Filter, Layout, RightInvertible};

/// (thread, value) of threads `Thr` that have values `Val` each.
#[doc(hidden)]
pub trait Raked<Val> {
    /// The layout and the tile's extents, and whether there are any.
    type Answer: TileOf;
}
/// (thread, value) `L` in a tile of extents `E`, by the verdict `J`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct InTile<L, E, J>(PhantomData<(L, E, J)>);
/// See [`InTile`].
#[doc(hidden)]
pub trait TileOf {
    /// The layout, and whether there is one.
    type Layout: Answer;
    /// The tiled copy of an atom.
    type Of<Atom, V>: Answer;
}
impl<L, E, J: Verdict> TileOf for InTile<L, E, J> {
    type Layout = Given<L, J>;
    type Of<Atom, V> = Given<TiledCopy<Atom, V, L, E>, J>;
}
impl<TS, TD, VS, VD, R, S, D, I, N, M, T, C, X> Raked<Layout<VS, VD>> for Layout<TS, TD>
where
    Self: AskRakedProduct<Layout<VS, VD>, Answer = R>,
    R: Answer<Value = Layout<S, D>>,
    S: Nested<Sizes = T>,
    Layout<S, D>: RightInvertible<Output = I>,
    TS: Nested<Size = N>,
    VS: Nested<Size = M>,
    I: AskCompose<Layout<(N, M), (One, N)>, Answer = C>,
    C: Answer<Value = X>,
{
    type Answer = InTile<X, T, Both<R::Verdict, C::Verdict>>;
}
/// The tiled copy of threads `Thr`, each with values `Val`, both layouts over the modes of a tensor.
pub type MakeTiledCopy<Atom, V, Thr, Val> = Granted<<<Thr as Raked<Val>>::Answer as TileOf>::Of<Atom, V>>;
/// Elements of `N` bits where an operand has `M`.
#[doc(hidden)]
pub trait OfBits<N, M> {
    /// Whether they are copied for it: accumulators are converted on the way, and may be of any width.
    type Verdict: Verdict;
}
macro_rules! of_bits {
    ($($operand:ident)+) => {$(
        impl<N: SameBits<M>, M> OfBits<N, M> for $operand {
            type Verdict = N::Verdict;
        }
    )+};
}
of_bits! { OperandA OperandB }
impl<N, M> OfBits<N, M> for OperandC {
    type Verdict = Admissible;
}
/// Elements that are copied for operand `O` of the tiled MMA `T`, by an atom `A`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled copy: `{Self}` is no element type, or what is copied for no operand of a tiled MMA",
    label = "`CopyA<Atom, Element, Mma>`"
)]
pub trait ForOperand<A, T, O> {
    /// The tiled copy, and whether there is one.
    type Answer: Answer;
}
impl<V, A, T, W, O, X, N, M, L, E, J> ForOperand<A, T, O> for V
where
    V: Element<Bits = N>,
    T: AskTiledMma<Parts = W> + HasTv<O, Answer = InTile<L, E, J>>,
    W: IsParts,
    J: Verdict,
    O: Operand<W, Value = X> + OfBits<N, M>,
    X: Element<Bits = M>,
{
    type Answer = Given<TiledCopy<A, V, L, E>, Both<<O as OfBits<N, M>>::Verdict, J>>;
}
/// The tiled copy for operand `O` of the tiled MMA `T`.
type CopyFor<Atom, V, T, O> = Granted<<V as ForOperand<Atom, T, O>>::Answer>;
/// The tiled copy whose threads have what those of the tiled MMA `T` have of A.
///
/// ```
/// use cute_atoms::copy::LdMatrix;
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaSync, Sm80};
/// use cute_atoms::tiled::{CopyA, LayoutTvS, TiledMma};
/// use cute_static::{int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
/// type Load = CopyA<LdMatrix<int!(4)>, F16, Mma>;
/// assert_type_eq_all!(LayoutTvS<Load>, layout!(((16, 2, 2, 2), (8, 1)) : ((1, 256, 16, 0), (32, 0))));
/// ```
#[doc(alias = "make_tiled_copy_A")]
pub type CopyA<Atom, V, T> = CopyFor<Atom, V, T, OperandA>;
/// The tiled copy whose threads have what those of the tiled MMA `T` have of B.
#[doc(alias = "make_tiled_copy_B")]
pub type CopyB<Atom, V, T> = CopyFor<Atom, V, T, OperandB>;
/// The tiled copy whose threads have what those of the tiled MMA `T` have of C.
#[doc(alias = "make_tiled_copy_C")]
pub type CopyC<Atom, V, T> = CopyFor<Atom, V, T, OperandC>;

/// A tiled copy, of which there is another one with the (thread, value) of a side `Q`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` is not a tiled copy")]
pub trait HasSide<Q> {
    /// (thread, value) of the side, in the copy's tile.
    type Answer: TileOf;
}
impl<A, V, Tv, Tiler, Q, P, W, L, J> HasSide<Q> for TiledCopy<A, V, Tv, Tiler>
where
    Self: ThrVal<Q, Parts = P>,
    P: CopyParts<Whole = W>,
    W: Answer<Value = L, Verdict = J>,
    J: Verdict,
{
    type Answer = InTile<L, Tiler, J>;
}
/// The tiled copy of an atom whose threads have what those of the tiled copy `C` read.
///
/// ```
/// use cute_atoms::copy::{StMatrix, Universal};
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaSync, Sm80};
/// use cute_atoms::tiled::{CopyC, CopyD, IsTiledCopy, PartitionSBy, TiledMma};
/// use cute_static::{int, layout, shape};
/// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
/// // halves of single-precision accumulators: what `stmatrix` writes of a thread, stores of 16 bytes read again
/// type ToShared = CopyC<StMatrix<int!(4)>, F16, Mma>;
/// type FromShared = CopyD<Universal<int!(16)>, F16, ToShared>;
/// let (mine, _) = FromShared::default().get_slice(1).partition_s(&layout!((128, 128) : (128, 1))).unwrap();
/// assert_eq!(cute_static::IsLayout::size(&mine), 128);
/// ```
#[doc(alias = "make_tiled_copy_S")]
pub type CopyS<Atom, V, C> = Granted<<<C as HasSide<SideS>>::Answer as TileOf>::Of<Atom, V>>;
/// The tiled copy of an atom whose threads have what those of the tiled copy `C` write.
#[doc(alias = "make_tiled_copy_D")]
pub type CopyD<Atom, V, C> = Granted<<<C as HasSide<SideD>>::Answer as TileOf>::Of<Atom, V>>;

/// A (thread, value) layout of places in extents `E`, column-major.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "tiled copy: threads' values in a tile of one mode to four")]
pub trait Within<E> {
    /// (thread, value) of what of them it reaches, and whether there is one.
    type Answer: TileOf;
}
macro_rules! within {
    ($([$($e:ident)+] $extents:ty, $column_major:ty: $([$c:ident $d:ident $h:ident $unit:ty])+;)*) => {$(
        impl<S, D, $($e: Number,)+ $($c, $d, $h,)+ M, X, I, K, R, Y> Within<$extents> for Layout<S, D>
        where
            $(
                Layout<$extents, $unit>: AskCompose<Self, Answer = $c>,
                $c: Answer<Value = $d>,
                $d: Filter<Output = $h>,
            )+
            Layout<$extents, $column_major>: AskCompose<($($h,)+), Answer = M>,
            M: Answer<Value = X>,
            X: AskLeftInverse<Answer = I>,
            I: Answer<Value = K>,
            K: AskCompose<Self, Answer = R>,
            R: Answer<Value = Y>,
        {
            type Answer = InTile<Y, ($($h,)+), Both<M::Verdict, Both<I::Verdict, R::Verdict>>>;
        }
    )*};
}
within! {
    [E0] (E0,), (One,): [C0 D0 H0 (One,)];
    [E0 E1] (E0, E1), (One, E0): [C0 D0 H0 (One, Zero)] [C1 D1 H1 (Zero, One)];
    [E0 E1 E2] (E0, E1, E2), (One, E0, E0::Times<E1>):
        [C0 D0 H0 (One, Zero, Zero)] [C1 D1 H1 (Zero, One, Zero)] [C2 D2 H2 (Zero, Zero, One)];
    [E0 E1 E2 E3] (E0, E1, E2, E3), (One, E0, E0::Times<E1>, <E0::Times<E1> as Number>::Times<E2>):
        [C0 D0 H0 (One, Zero, Zero, Zero)] [C1 D1 H1 (Zero, One, Zero, Zero)] [C2 D2 H2 (Zero, Zero, One, Zero)]
        [C3 D3 H3 (Zero, Zero, Zero, One)];
}
/// The first values of an atom of each thread, of a tiled MMA's C.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled copy: what is copied of a tiled MMA's instruction: an atom, an element type and a tiled MMA"
)]
pub trait OfInstruction<A, T> {
    /// The tiled copy, and whether there is one.
    type Answer: Answer;
}
impl<V, A, T, W, N, TS, TD, VS, VD, E, J, C, X, S, K, Q, Y> OfInstruction<A, T> for V
where
    A: Copies<V, Elements = W>,
    W: InValues<NumVal = N>,
    T: HasTv<OperandC, Answer = InTile<Layout<(TS, VS), (TD, VD)>, E, J>>,
    J: Verdict,
    VS: Nested<Size = Y>,
    Y: ValuesWhole<N>,
    Layout<VS, VD>: AskCompose<Layout<N, One>, Answer = C>,
    C: Answer<Value = Layout<X, S>>,
    Layout<(TS, X), (TD, S)>: Within<E, Answer = K>,
    K: TileOf<Of<A, V> = Q>,
    Q: Answer,
{
    type Answer = Given<Q::Value, Both<J, Both<Y::Verdict, Both<C::Verdict, Q::Verdict>>>>;
}
/// The tiled copy whose threads have the first values of an instruction's that those of the tiled MMA `T` have of C: as many as the atom copies. So the
/// epilogue of a large instruction copies it in pieces. `retile` of the accumulators is `((Val, V / Val), Rest0, Rest1)`.
///
/// ```
/// use cute_atoms::copy::Universal;
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{MmaSync, Sm80};
/// use cute_atoms::tiled::{CopyCAtom, LayoutTv, TiledMma};
/// use cute_static::{int, layout, shape};
/// type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
/// type Store = CopyCAtom<Universal<int!(32)>, F16, Mma>;
/// assert_eq!(LayoutTv::<Store>::default().to_string(), "((4,8,2,2),2):((16,1,8,64),128)");
/// ```
#[doc(alias = "make_tiled_copy_C_atom")]
pub type CopyCAtom<Atom, V, T> = Granted<<V as OfInstruction<Atom, T>>::Answer>;

/// A (thread, value) layout of places in memory, where a layout `Data` has elements.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled copy: threads and values are a layout of places in memory, of which a layout of one mode or two has elements"
)]
pub trait Cotiled<Data> {
    /// (thread, value) in what of the layout's extents it reaches, and whether there is one.
    type Answer: TileOf;
}
impl<T, V, TD, VD, DS, DD, I, IS, ID, C, CT, CV, CTD, CVD, B, X, P, Q, E, F, K> Cotiled<Layout<DS, DD>>
    for Layout<(T, V), (TD, VD)>
where
    Layout<DS, DD>: AskLeftInverse<Answer = I>,
    I: Answer<Value = Layout<IS, ID>>,
    // what ends with 1:0 has 0 behind its end
    Layout<(IS, One), (ID, Zero)>: AskCompose<Self, Answer = C>,
    C: Answer<Value = Layout<(CT, CV), (CTD, CVD)>>,
    // a thread's values are where it has them in memory
    Layout<(DS, One), (DD, Zero)>: AskCompose<Layout<CV, CVD>, Answer = B>,
    B: Answer<Value = X>,
    X: Coalesce<Output = P>,
    Layout<V, VD>: Coalesce<Output = Q>,
    P: AskSameLayout<Q>,
    DS: Nested<Sizes = E>,
    E: Tile<Modes = F>,
    Layout<(CT, CV), (CTD, CVD)>: Within<F, Answer = K>,
    K: TileOf,
{
    type Answer = UnderOf<K, Both<I::Verdict, Both<C::Verdict, Both<B::Verdict, P::Verdict>>>>;
}
/// A tile by another verdict, too.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct UnderOf<K, J>(PhantomData<(K, J)>);
impl<K: TileOf, J: Verdict> TileOf for UnderOf<K, J> {
    type Layout = Given<<K::Layout as Answer>::Value, Both<J, <K::Layout as Answer>::Verdict>>;
    type Of<Atom, V> = Given<<K::Of<Atom, V> as Answer>::Value, Both<J, <K::Of<Atom, V> as Answer>::Verdict>>;
}
/// The tiled copy of threads and values by where they have elements in memory, `(thread, value)` to offsets: whatever their coordinates in
/// the layout `Data` are.
///
/// ```
/// use cute_atoms::copy::Universal;
/// use cute_atoms::element::F32;
/// use cute_atoms::tiled::{IsTiledCopy, MakeCotiledCopy};
/// use cute_static::{int, layout};
/// // 16 bytes of each thread, one after another, of rows of 64 elements
/// type Copy = MakeCotiledCopy<Universal<int!(128)>, F32, layout!((32, 4) : (4, 1)), layout!((32, 64) : (64, 1))>;
/// let (mine, begins) = Copy::default().get_slice(31).partition_s(&layout!((64, 64) : (64, 1)))?;
/// assert_eq!((mine.to_string(), begins), ("((4,1),32,1):((1,0),128,0)".into(), 124));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
pub type MakeCotiledCopy<Atom, V, Tv, Data> = Granted<<<Tv as Cotiled<Data>>::Answer as TileOf>::Of<Atom, V>>;
