//! What is asked of strides: integers of any sign, known or not, basis elements and XOR strides.

use super::tree::Left;
use super::visitor::{StrideToList, StrideToNumber, StrideToStride, StrideToTruth, StrideToVerdict};
use crate::algebra::complement::types::ComplementStride;
use crate::algebra::composition::coordinates::Path;
use crate::algebra::composition::types::ComposeStride;
use crate::algebra::composition::types::JointStride;
use crate::algebra::composition::xor::XorStride;
use crate::algebra::fits::made_or;
use crate::algebra::inverse::types::InverseStride;
use crate::algebra::recast::types::RecastStride;
use crate::layout::SpanStride;
use crate::layout::construct::types::ConstructStride;
use crate::layout::coord::offset::{OffsetStride, PlaceIndex};
use crate::number::decimal::Named;
use crate::number::multiple::is_value_of;
use crate::table::words::*;
use crate::tree::compare::CompareStride;
use crate::tree::nested::TreeStride;

/// A stride; a number is one, and the numbers' table goes on here. (Asked of the stride itself: one that is still being inferred
/// stops the solver at once.)
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stride: write `1usize`, `Narrow::from(n)` of a `u32`, or `int!(1)` to fix it at compile time",
    label = "a stride is `usize`, `isize`, or known to the compiler; a literal alone is an `i32`"
)]
pub trait Stride:
    Copy
    + ComposeStride
    + JointStride
    + XorStride
    + RecastStride
    + ConstructStride
    + Nested
    + TreeStride
    + CompareStride
    + SpanStride
    + OffsetStride
    + InverseStride
    + ComplementStride
{
    /// The integer, or that of the basis element, where the compiler knows it; saturates.
    const STATIC: Option<isize>;
    /// Whether it is an XOR stride.
    const XOR: bool = false;
    /// Whether it is an integer.
    const INTEGER: bool = true;
    /// The integer, or that of the basis element; another one if it does not [fit](Self::fits).
    fn integer(self) -> isize;
    /// Whether that fits.
    fn fits(self) -> bool {
        true
    }
    /// The stride of an integer; of what is known, that one.
    fn made(integer: isize) -> Option<Self>;
    /// The stride of a size.
    #[inline(always)]
    fn of_size(size: usize) -> Option<Self> {
        isize::try_from(size).ok().and_then(Self::made)
    }
    /// The one of a mode that no coordinate steps along.
    fn idle() -> Self;

    /// The index of its basis element.
    fn element() -> Path {
        Path::default()
    }

    /// Whether the compiler knows it to be 0.
    type Stays: Truth;
    /// `n d`.
    type Scaled<N: Number>: Stride;
    /// Its value; `reached` tells whether a coordinate of its mode is.
    fn scaled<N: Number>(self, n: N, reached: bool) -> Outcome<Self::Scaled<N>> {
        product(n, self, reached)
    }
    /// `-u d`.
    type Backwards<U: Number>: Stride;
    /// `d = s d0`: a mode of this stride goes on where `s : d0` ends.
    type Follows<S: Number, D0: Stride>: Truth;
    /// `d2 = s d`, for a number `d2`.
    type BeforeNumber<S: Number, D2: Number>: Truth;
    /// `-u = s d`.
    type BeforeNegative<S: Number, U: Number>: Truth;
    /// `k e_i = s d`.
    type BeforeBasis<S: Number, K: Stride, I: Index>: Truth;
    /// `f_k = s d`.
    type BeforeXor<S: Number, K: Number>: Truth;
    /// The negative number with a bit more, 0.
    type Append0: Stride;
    /// The negative number with a bit more, 1.
    type Append1: Stride;

    // ---- questions from outside, to a stride ----

    type AsList<Q: StrideToList>: List;
    type AsNumber<Q: StrideToNumber>: Number;
    type AsTruth<Q: StrideToTruth>: Truth;
    type AsVerdict<Q: StrideToVerdict>: Verdict;
    type AsStride<Q: StrideToStride>: Stride;
}
/// `n d`, which has to fit if it is reached.
fn product<R: Stride>(n: impl Stride, d: impl Stride, reached: bool) -> Outcome<R> {
    if R::STATIC.is_some() {
        return Ok(R::idle());
    }
    let product = if n.fits() && d.fits() { n.integer().checked_mul(d.integer()) } else { None };
    made_or(reached, product.and_then(R::made), R::idle())
}
/// The questions from outside, by the answer for this kind of stride.
macro_rules! asked {
    ($answer:ident $(<$($of:ty),+>)?) => {
        type AsList<Q: StrideToList> = Q::$answer$(<$($of),+>)?;
        type AsNumber<Q: StrideToNumber> = Q::$answer$(<$($of),+>)?;
        type AsTruth<Q: StrideToTruth> = Q::$answer$(<$($of),+>)?;
        type AsVerdict<Q: StrideToVerdict> = Q::$answer$(<$($of),+>)?;
        type AsStride<Q: StrideToStride> = Q::$answer$(<$($of),+>)?;
    };
}
/// The rows of a number.
macro_rules! number {
    ($($answer:tt)+) => {
        asked!($($answer)+);
        type Stays = <Self as Number>::IsZero;
        type Scaled<N: Number> = N::Times<Self>;
        type Backwards<U: Number> = <U::Times<Self> as Number>::Negated;
        type Follows<S: Number, D0: Stride> = D0::BeforeNumber<S, Self>;
        type BeforeNumber<S: Number, D2: Number> = D2::IsProduct<S, Self>;
        type BeforeNegative<S: Number, U: Number> = False;
        type BeforeBasis<S: Number, K: Stride, I: Index> = False;
        type BeforeXor<S: Number, K: Number> = False;
        type Append0 = Self;
        type Append1 = Self;
    };
}
macro_rules! known {
    ($([$($u:ident)*] $n:ty, $answer:ident $(<$of:ty>)?;)*) => {$(
        #[inlined]
        impl<$($u),*> Stride for $n
        where
            Self: Number,
        {
            const STATIC: Option<isize> = match <Self as Number>::KNOWN {
                Some(n) if n <= isize::MAX.cast_unsigned() => Some(n.cast_signed()),
                Some(_) => Some(isize::MAX),
                None => None,
            };
            fn integer(self) -> isize {
                const { if let Some(n) = Self::STATIC { n } else { 0 } }
            }
            fn fits(self) -> bool {
                const { matches!(<Self as Number>::KNOWN, Some(n) if n <= isize::MAX.cast_unsigned()) }
            }
            fn made(_: isize) -> Option<Self> {
                Some(Self::default())
            }
            fn of_size(_: usize) -> Option<Self> {
                Some(Self::default())
            }
            fn idle() -> Self {
                Self::default()
            }
            number!($answer $(<$of>)?);
        }
    )*};
}
known! { [] UTerm, Zero; [V C] UInt<V, C>, Known<Self>; [] Underflow, Below; }
#[inlined]
impl Stride for usize {
    const STATIC: Option<isize> = None;
    fn integer(self) -> isize {
        self.cast_signed()
    }
    fn fits(self) -> bool {
        self <= isize::MAX.cast_unsigned()
    }
    fn made(integer: isize) -> Option<Self> {
        Self::try_from(integer).ok()
    }
    fn of_size(size: usize) -> Option<Self> {
        Some(size)
    }
    fn idle() -> Self {
        0
    }
    number!(Size<Self>);
}
#[inlined]
impl<Of: Number, In: Word> Stride for Multiple<Of, In> {
    const STATIC: Option<isize> = None;
    fn integer(self) -> isize {
        self.extent().integer()
    }
    fn fits(self) -> bool {
        self.extent().fits()
    }
    fn made(integer: isize) -> Option<Self> {
        debug_assert!(
            is_value_of::<Self>(integer.cast_unsigned()),
            "a rule made {integer} a multiple of {}",
            Self::DIVISOR
        );
        In::of_integer(integer).map(|n| Self::from_size(n.in_64_bits()))
    }
    fn idle() -> Self {
        Self::made(In::default())
    }
    number!(Size<Self>);
}
#[inlined]
impl Stride for isize {
    const STATIC: Option<isize> = None;
    fn integer(self) -> isize {
        self
    }
    fn made(integer: isize) -> Option<Self> {
        Some(integer)
    }
    fn idle() -> Self {
        0
    }
    number!(Signed);
}
#[inlined]
impl<V: Unsigned, C: Bit> Stride for NInt<UInt<V, C>>
where
    UInt<V, C>: Number,
{
    const STATIC: Option<isize> = match <UInt<V, C> as Number>::KNOWN {
        Some(n) if n <= isize::MAX.cast_unsigned() => Some(n.cast_signed().wrapping_neg()),
        _ => Some(isize::MIN),
    };
    fn integer(self) -> isize {
        const { if let Some(n) = Self::STATIC { n } else { 0 } }
    }
    fn fits(self) -> bool {
        const { matches!(<UInt<V, C> as Number>::KNOWN, Some(n) if n <= isize::MIN.unsigned_abs()) }
    }
    fn made(_: isize) -> Option<Self> {
        Some(Self::default())
    }
    fn idle() -> Self {
        Self::default()
    }
    type Stays = False;
    type Scaled<N: Number> = <N::Times<UInt<V, C>> as Number>::Negated;
    type Backwards<U: Number> = U::Times<UInt<V, C>>;
    type Follows<S: Number, D0: Stride> = D0::BeforeNegative<S, UInt<V, C>>;
    type BeforeNumber<S: Number, D2: Number> = False;
    type BeforeNegative<S: Number, U: Number> = U::IsProduct<S, UInt<V, C>>;
    type BeforeBasis<S: Number, K: Stride, I: Index> = False;
    type BeforeXor<S: Number, K: Number> = False;
    asked!(Negative<UInt<V, C>>);
    type Append0 = NInt<UInt<UInt<V, C>, B0>>;
    type Append1 = NInt<UInt<UInt<V, C>, B1>>;
}
#[inlined]
impl<K: Stride, I: Index> Stride for Basis<K, I> {
    const STATIC: Option<isize> = K::STATIC;
    const INTEGER: bool = false;
    fn integer(self) -> isize {
        self.scale().integer()
    }
    fn fits(self) -> bool {
        self.scale().fits()
    }
    fn made(integer: isize) -> Option<Self> {
        K::made(integer).map(Self::new)
    }
    fn of_size(size: usize) -> Option<Self> {
        K::of_size(size).map(Self::new)
    }
    fn idle() -> Self {
        Self::new(K::idle())
    }
    fn element() -> Path {
        let mut path = Path::default();
        I::push(&mut path);
        path
    }
    type Stays = K::Stays;
    type Scaled<N: Number> = Basis<K::Scaled<N>, I>;
    type Backwards<V: Number> = Basis<K::Backwards<V>, I>;
    type Follows<S: Number, D0: Stride> = D0::BeforeBasis<S, K, I>;
    type BeforeNumber<S: Number, D2: Number> = False;
    type BeforeNegative<S: Number, V: Number> = False;
    type BeforeBasis<S: Number, K2: Stride, J: Index> = <I::Is<J> as Truth>::And<K2::Follows<S, K>>;
    type BeforeXor<S: Number, K2: Number> = False;
    asked!(Along<K, I>);
    type Append0 = Self;
    type Append1 = Self;
}
#[inlined]
impl<K: Number> Stride for Xor<K> {
    const STATIC: Option<isize> = K::STATIC;
    const XOR: bool = true;
    const INTEGER: bool = false;
    fn integer(self) -> isize {
        isize::try_from(self.k().extent()).unwrap_or(isize::MAX)
    }
    fn fits(self) -> bool {
        self.k().fits()
    }
    fn made(integer: isize) -> Option<Self> {
        K::made(integer).map(Self::new)
    }
    fn idle() -> Self {
        Self::new(K::idle())
    }
    type Stays = K::Stays;
    type Scaled<N: Number> = Xor<N::Carryless<K>>;
    #[inline]
    fn scaled<N: Number>(self, n: N, reached: bool) -> Outcome<Self::Scaled<N>> {
        if <Self::Scaled<N> as Stride>::STATIC.is_some() {
            return Ok(<Self::Scaled<N>>::idle());
        }
        let Ok(factor) = usize::try_from(n.integer()) else {
            return Err(AlgebraError::NegativeStride { mode: 0, stride: n.integer() });
        };
        let bits = usize::try_from(self.integer()).ok().and_then(|k| crate::tree::xor::checked_carryless(factor, k));
        let product = bits.and_then(|bits| isize::try_from(bits).ok()).and_then(<Self::Scaled<N>>::made);
        made_or(reached, product, <Self::Scaled<N>>::idle())
    }
    // refused where it is asked: bit strings have no negative multiples
    type Backwards<V: Number> = UTerm;
    type Follows<S: Number, D0: Stride> = D0::BeforeXor<S, K>;
    type BeforeNumber<S: Number, D2: Number> = False;
    type BeforeNegative<S: Number, V: Number> = False;
    type BeforeBasis<S: Number, K2: Stride, J: Index> = False;
    // i + s j is i XOR s j for all i < s only where s is a power of two
    type BeforeXor<S: Number, K2: Number> = <S::IsPower as Truth>::And<K2::IsProduct<S, K>>;
    asked!(OfBits<K>);
    type Append0 = Self;
    type Append1 = Self;
}

/// The index of a basis element: a number, or a pair `(I, J)` for the `J`-th part of its `I`-th mode.
pub trait Index: PlaceIndex {
    /// Its numbers in decimal.
    type Name;
    /// Whether it is `J`.
    type Is<J: Index>: Truth;
    /// Whether it is the number `N`.
    type IsNumber<N: Number>: Truth;
    /// The index, if it is a number above `n`.
    type Larger<N: Number>: Number;
    /// Whether it is the pair.
    type IsPair<J: Index, K: Index>: Truth;
    /// What is there in `A`.
    type In<A: Left>: Left;
    fn inside<A: Left>(a: A) -> Self::In<A>;
    /// Its numbers.
    fn push(path: &mut Path);
}
macro_rules! index {
    ($([$($u:ident)*] $n:ty;)*) => {$(
        impl<$($u),*> Index for $n
        where
            Self: Number,
        {
            type Name = Named<Self>;
            type Is<J: Index> = J::IsNumber<Self>;
            type IsNumber<N: Number> = <Self as Number>::Equals<N>;
            type Larger<N: Number> = <N::Below<Self> as Truth>::Number<Self, N>;
            type IsPair<J: Index, K: Index> = False;
            type In<A: Left> = A::Mode<Self>;
            fn inside<A: Left>(a: A) -> Self::In<A> {
                a.mode::<Self>()
            }
            fn push(path: &mut Path) {
                path.push(<Self as Number>::KNOWN.unwrap_or(usize::MAX));
            }
        }
    )*};
}
index! { [] UTerm; [V C] UInt<V, C>; }
impl<A: Index, B: Index> Index for (A, B) {
    type Name = (A::Name, B::Name);
    type Is<J: Index> = J::IsPair<A, B>;
    type IsNumber<N: Number> = False;
    type Larger<N: Number> = Underflow;
    type IsPair<J: Index, K: Index> = <A::Is<J> as Truth>::And<B::Is<K>>;
    type In<L: Left> = B::In<A::In<L>>;
    fn inside<L: Left>(a: L) -> Self::In<L> {
        B::inside(A::inside(a))
    }
    fn push(path: &mut Path) {
        A::push(path);
        B::push(path);
    }
}
