//! Tensor memory: whether `tcgen05.ld` and `tcgen05.st` may access an accumulator, and where in it (paper 3.4.4).
//!
//! ```text
//! A : logical coordinates of the accumulator -> address in tensor memory
//! T : (column, lane) of the instruction      -> address in tensor memory
//! R = left_inverse(A) o T                       where the instruction's columns and lanes lie in the accumulator
//! admissible if  R stays below |A|  and  A o R = T:  every address that T gives is one of A
//! ```
//!
//! Addresses count columns of 32 bits; from lane to lane it is `L` of them: 65536 in PTX's addresses (lane in bits 16 to 31),
//! 16384 in the paper. The two sides are compared as coalesced layouts, of which a function has one.

mod fragment;

pub(crate) use self::fragment::tensor;
pub use self::fragment::{
    AskTmemFragment, FourByOne, InColumn, TmemEFrg, TmemEFrgWs, TmemError, TmemFragment, TmemSfFrg, TmemTensor,
    TwoByTwo,
};
use crate::misuse::Granted;
use crate::refusal::{checks, rules};
use cute_static::machinery::{Answer, AskCompose, AskLeftInverse, Cons, Given, Nested, Nil, Number, Tree};
use cute_static::num::*;
use cute_static::typenum::consts::{U2, U4, U8, U16, U32, U128, U65536};
use cute_static::typenum::{UInt, UTerm};
use cute_static::verdict::{Admissible, Both, Verdict};
use cute_static::{Coalesce, Layout};

rules! {
    /// The instruction reaches out of the accumulator.
    BeyondAccumulator<c, n> unless c IsInAccumulator
        "tmem: the instruction reaches coordinate {c} of an accumulator of {n} elements"
            "this accumulator does not have all that the instruction accesses"
            "paper 3.4.4: choose a narrower instruction, or one for as many lanes as the accumulator has";
    /// The instruction steps otherwise than the accumulator.
    StepsDiffer<t, a> unless t IsStepOf
        "tmem: the instruction steps by {t} columns where the accumulator steps by {a}"
            "the instruction accesses addresses that are not the accumulator's"
            "paper 3.4.4: choose the instruction whose columns and lanes are those of the accumulator";
    /// The instruction takes more or fewer steps than the accumulator.
    RunsDiffer<t, a> unless t IsRunOf
        "tmem: the instruction takes {t} equal steps where the accumulator takes {a}"
            "the instruction accesses addresses that are not the accumulator's"
            "paper 3.4.4: choose the instruction whose columns and lanes are those of the accumulator";
}
checks! {
    Below_<N>: C Below<N> else BeyondAccumulator<C, N>;
    SameStep<A>: D Equals<A> else StepsDiffer<D, A>;
    SameRun<A>: S Equals<A> else RunsDiffer<S, A>;
}

/// `L` times `N`.
type Lanes<N, L> = <N as Number>::Times<L>;
/// All 128 lanes, `N` columns: `.32x32b.xN`.
pub type Tcgen05Shape32x32b<N, L = U65536> = Layout<(N, U128), (One, L)>;
/// 16 of each warp's 32 lanes, `N` columns.
type Half<N, L> = Layout<(N, (U16, U4)), (One, (L, Lanes<U32, L>))>;
/// 16 of each warp's 32 lanes, 2 `N` columns: `.16x64b.xN`.
pub type Tcgen05Shape16x64b<N, L = U65536> = Half<<U2 as Number>::Times<N>, L>;
/// 16 of each warp's 32 lanes, 4 `N` columns: `.16x128b.xN`.
pub type Tcgen05Shape16x128b<N, L = U65536> = Half<<U4 as Number>::Times<N>, L>;
/// 16 of each warp's 32 lanes, 8 `N` columns: `.16x256b.xN`.
pub type Tcgen05Shape16x256b<N, L = U65536> = Half<<U8 as Number>::Times<N>, L>;

/// Where the columns and lanes of instruction `T` lie in the accumulator `A`: a layout to the accumulator's index.
///
/// ```
/// use cute_atoms::tmem::{Tcgen05Shape16x256b, Tcgen05Shape32x32b, TmemAccess};
/// use cute_static::{int, layout};
/// use static_assertions::assert_type_eq_all;
/// // 128 rows in the lanes, 256 columns of f32
/// type Accumulator = layout!((128, 256) : (65536, 1));
/// assert_type_eq_all!(
///     TmemAccess<Accumulator, Tcgen05Shape32x32b<int!(2)>>,
///     layout!((2, 128) : (128, 1))
/// );
/// let half = TmemAccess::<Accumulator, Tcgen05Shape16x256b<int!(1)>>::default();
/// // column 3 of lane 1 of the second warp is row 33 of column 3
/// assert_eq!(half.at((3, (1, 1))), 33 + 3 * 128);
/// ```
/// An accumulator of 64 rows has not all lanes; make the 64 a 128 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::tmem::{Tcgen05Shape32x32b, TmemAccess};
/// # use cute_static::{int, layout};
/// let wrong = TmemAccess::<layout!((64, 256) : (65536, 1)), Tcgen05Shape32x32b<int!(2)>>::default();
/// ```
pub type TmemAccess<A, T> = Granted<<A as AskTmem<T>>::Answer>;

/// An accumulator that an instruction may access: see [`TmemAccess`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "tmem: an accumulator's layout is static, of lanes and columns")]
pub trait AskTmem<T> {
    /// Where, or a refusal.
    type Answer: Answer;
}
impl<S, D, T, Z, RI, I, RR, R, RT, X, C, P, Q> AskTmem<T> for Layout<S, D>
where
    S: Nested<Size = Z>,
    Self: AskLeftInverse<Answer = RI> + AskCompose<R, Answer = RT>,
    RI: Answer<Value = I>,
    I: AskCompose<T, Answer = RR>,
    RR: Answer<Value = R>,
    R: Largest<Output = C>,
    C: Below_<Z>,
    RT: Answer<Value = X>,
    X: Coalesce<Output: ModesOf<List = P>>,
    T: Coalesce<Output: ModesOf<List = Q>>,
    Q: SameModes<P>,
{
    type Answer = Given<R, Both<RI::Verdict, Both<RR::Verdict, Both<C::Verdict, Both<Q::Verdict, RT::Verdict>>>>>;
}
/// The list of a layout's modes.
#[doc(hidden)]
pub trait ModesOf {
    type List;
}
impl<S: Tree<D>, D> ModesOf for Layout<S, D> {
    type List = S::Modes;
}
/// The largest value of a layout of strides of 0 and more.
#[doc(hidden)]
pub trait Largest {
    type Output: Number;
}
impl<S: Tree<D, Leaves<Nil>: Largest>, D> Largest for Layout<S, D> {
    type Output = <S::Leaves<Nil> as Largest>::Output;
}
impl Largest for Nil {
    type Output = UTerm;
}
impl<U, B, D: Number, T: Largest> Largest for Cons<UInt<U, B>, D, T>
where
    UInt<U, B>: Number,
{
    type Output = <<<UInt<U, B> as Number>::Minus<One> as Number>::Times<D> as Number>::Plus<T::Output>;
}
/// Whether two lists of coalesced modes are the same.
#[doc(hidden)]
pub trait SameModes<P> {
    type Verdict: Verdict;
}
impl SameModes<Nil> for Nil {
    type Verdict = Admissible;
}
impl<S, D, T, S2, D2, T2> SameModes<Cons<S2, D2, T2>> for Cons<S, D, T>
where
    S: SameRun<S2>,
    D: SameStep<D2>,
    T: SameModes<T2>,
{
    type Verdict = Both<D::Verdict, Both<S::Verdict, T::Verdict>>;
}
// a list ends where the sizes agree, which the modes before have then told apart
impl<S, D, T> SameModes<Cons<S, D, T>> for Nil {
    type Verdict = Admissible;
}
impl<S, D, T> SameModes<Nil> for Cons<S, D, T> {
    type Verdict = Admissible;
}
