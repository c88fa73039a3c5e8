//! Arithmetic as generic associated types of the numbers themselves: one total table; and what follows from a comparison of two: whether,
//! and how one divides the other.
//!
//! A trait with parameters is matched anew, in full, at each step; an associated type is looked up by the number alone, and what
//! a step carries along costs nothing. So everything that is asked of a number is in the one trait [`Number`], and has an answer
//! for each: 0, 1, `2 u` and `2 u + 1` with `u` of 1 or more; [`Underflow`], a difference below zero; `usize` and `isize`, which are
//! known when run. A function of two numbers looks at the first one and asks the second one by what it found: `2 u <= m` is
//! `m.at_least_even(u)`. 1 is `2 u + 1` with `u` of 0 where that is enough.
//!
//! Of what is known when run the answer is unknown too, by its kind, where the row says nothing else: a number that is known when
//! run, [`Unknown`], [`Perhaps`].

use super::euclid::{Divided, Division, EuclidNumber};
use crate::algebra::complement::types::{ComplementNumber, ComplementRatio, ComplementTruth};
use crate::algebra::components::Components;
use crate::algebra::composition::types::{ComposeNumber, ComposeRatio, ComposeTruth, JointTruth, NegativeFails};
use crate::algebra::composition::xor::{XorRatio, XorTruth};
use crate::algebra::divide::exact::{ExactTruth, Steps};
use crate::algebra::inverse::types::{InverseExtent, InverseRatio, InverseTruth};
use crate::algebra::recast::types::{RecastNumber, RecastRatio, RecastTruth};
use crate::layout::construct::types::ConstructTruth;
use crate::layout::coord::offset::PlaceIndex;
use crate::number::decimal::{self, Digits, Named, NotPower, Power};
use crate::number::multiple::is_value_of;
use crate::number::num::{No, Yes};
use crate::table::list::{MergeNumber, MergeTruth};
use crate::table::sort::SortTruth;
use crate::table::visitor::{
    NumberToList, NumberToNumber, NumberToTruth, NumberToVerdict, RatioToList, RatioToVerdict, TruthToList,
    TruthToTruth, TruthToType, TruthToValue, TruthToVerdict,
};
use crate::table::words::*;
use crate::tree::shape_math::types::ShapeNumber;

/// What is asked of a number that is known when run, by the kind of the answer: what the row says, a number of that kind, or these.
macro_rules! unknown {
    ($kind:ident | $unknown:ty | $signed:ty) => {
        $signed
    };
    ($kind:ident | $unknown:ty) => {
        $unknown
    };
    (Number) => {
        Self
    };
    (Stride) => {
        Self
    };
    ($kind:ident) => {
        when_run::$kind
    };
}
mod when_run {
    pub(super) type Truth = super::Unknown;
    pub(super) type Quotient = super::Unknown;
    pub(super) type Ratio = super::Perhaps;
    pub(super) type Division = super::Divided<usize, usize>;
    pub(super) type Power = usize;
    pub(super) type Digits = super::Nil;
}
/// The same of a multiple; a number that comes of it is a `usize`.
macro_rules! of_multiple {
    ($kind:ident => $multiple:ty $(| $unknown:ty)?) => {
        $multiple
    };
    ($kind:ident | $unknown:ty) => {
        $unknown
    };
    (Number) => {
        usize
    };
    ($kind:ident) => {
        when_run::$kind
    };
}
/// Declares [`Number`] and implements it: a row for each function, with its value for 0, 1, `2 u`, `2 u + 1`, [`Underflow`], behind
/// bars for `usize` and `isize`, and behind an arrow for a [`Multiple`] of `Of`, kept in `In`.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident $(<$($p:ident: $bound:ident),+>)?: $kind:ident =
        $zero:ty, $one:ty, $even:ty, $odd:ty, $below:ty $(| $unknown:ty $(| $signed:ty)?)? $(=> $multiple:ty)?;)*) => {
        /// What is asked of a number.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not a number without leading zeros",
            label = "a number has one form: `int!(3)`, or typenum's `U3`"
        )]
#[inlined]
pub trait Number:
    Stride
    + Default
    + MergeNumber
    + ComposeNumber
    + EuclidNumber
    + RecastNumber
    + ShapeNumber
    + InverseExtent
    + ComplementNumber
    + Components
    + PlaceIndex
{
            /// The number where the compiler knows it; saturates.
            const KNOWN: Option<usize>;
            /// What it is known to be a multiple of, if it is known when run.
            const DIVISOR: usize = 1;
            /// The number, as an extent.
            fn extent(self) -> usize {
                const { if let Some(n) = Self::KNOWN { n } else { 0 } }
            }
            /// An extent of that size; of what is known, that one.
            fn from_size(_: usize) -> Self {
                Self::default()
            }
            $($(#[$doc])* type $name $(<$($p: $bound),+>)?: $kind;)*
        }
        impl Number for UTerm {
            const KNOWN: Option<usize> = Some(0);
            $(type $name $(<$($p: $bound),+>)? = $zero;)*
        }
        impl Number for One {
            const KNOWN: Option<usize> = Some(1);
            $(type $name $(<$($p: $bound),+>)? = $one;)*
        }
        impl<V, C> Number for UInt<UInt<V, C>, B0> where UInt<V, C>: Number {
            const KNOWN: Option<usize> = appended(<UInt<V, C> as Number>::KNOWN, 0);
            $(type $name $(<$($p: $bound),+>)? = $even;)*
        }
        impl<V, C> Number for UInt<UInt<V, C>, B1> where UInt<V, C>: Number {
            const KNOWN: Option<usize> = appended(<UInt<V, C> as Number>::KNOWN, 1);
            $(type $name $(<$($p: $bound),+>)? = $odd;)*
        }
        impl Number for Underflow {
            const KNOWN: Option<usize> = None;
            $(type $name $(<$($p: $bound),+>)? = $below;)*
        }
        impl Number for usize {
            const KNOWN: Option<usize> = None;
            fn extent(self) -> usize {
                self
            }
            fn from_size(size: usize) -> Self {
                size
            }
            $(type $name $(<$($p: $bound),+>)? = unknown!($kind $(| $unknown)?);)*
        }
        impl Number for isize {
            const KNOWN: Option<usize> = None;
            fn extent(self) -> usize {
                self.cast_unsigned()
            }
            fn from_size(size: usize) -> Self {
                size.cast_signed()
            }
            $(type $name $(<$($p: $bound),+>)? = unknown!($kind $(| $unknown $(| $signed)?)?);)*
        }
        impl<Of: Number, In: Word> Number for Multiple<Of, In> {
            const KNOWN: Option<usize> = None;
            const DIVISOR: usize = if let Some(divisor) = Of::KNOWN { divisor } else { 1 };
            fn extent(self) -> usize {
                self.value().in_64_bits()
            }
            fn from_size(size: usize) -> Self {
                debug_assert!(size == usize::MAX || is_value_of::<Self>(size), "a rule made {size} a multiple of {}", Self::DIVISOR);
                Self::made(In::of_size(multiple_up_to(size.min(In::MOST), Self::DIVISOR)))
            }
            $(type $name $(<$($p: $bound),+>)? = of_multiple!($kind $(=> $multiple)? $(| $unknown)?);)*
        }
    };
}
/// The largest multiple of `divisor` up to a number: of one that is a multiple, and a rule makes no others, itself.
#[inline(always)]
pub(crate) const fn multiple_up_to(number: usize, divisor: usize) -> usize {
    match number.checked_rem(divisor) {
        Some(rest) => number.saturating_sub(rest),
        None => 0,
    }
}
/// The number with one more bit.
const fn appended(upper: Option<usize>, bit: usize) -> Option<usize> {
    match upper {
        Some(upper) if upper <= usize::MAX >> 1 => Some(upper << 1 | bit),
        _ => Some(usize::MAX),
    }
}
/// As many one bits as `n - 2` has bits.
type Filled<N> = <<<N as Number>::Minus<One> as Number>::Minus<One> as Number>::Ones;
/// The upper bits of this number, which is `2 u` or `2 u + 1`.
macro_rules! upper {
    () => { UInt<V, C> };
}

numbers! {
    /// `2 n`.
    Twice: Number = UTerm, UInt<Self, B0>, UInt<Self, B0>, UInt<Self, B0>, Underflow => Multiple<Of::Twice>;
    /// `2 n + 1`.
    TwicePlus1: Number = One, UInt<Self, B1>, UInt<Self, B1>, UInt<Self, B1>, Underflow;

    /// `n + m`.
    Plus<M: Number>: Number
        = M, M::AddOdd<UTerm>, M::AddEven<upper!()>, M::AddOdd<upper!()>, Underflow => M::AddMultiple<Of>;
    /// `n`, and a multiple of `m`.
    AddMultiple<M: Number>: Number = Multiple<M>, UsizeOf<M, Self>, UsizeOf<M, Self>, UsizeOf<M, Self>, Underflow => UsizeOf<M, Of>;
    /// `n + m + 1`.
    PlusCarry<M: Number>: Number
        = M::AddOdd<UTerm>, M::AddOddCarry<UTerm>, M::AddEvenCarry<upper!()>, M::AddOddCarry<upper!()>, Underflow;
    /// `2 u + n`.
    AddEven<U: Number>: Number = U::Twice, U::TwicePlus1,
        <U::Plus<upper!()> as Number>::Twice, <U::Plus<upper!()> as Number>::TwicePlus1, Underflow => UsizeOf<Of, U::Twice>;
    /// `2 u + n + 1`.
    AddEvenCarry<U: Number>: Number = U::TwicePlus1, <U::PlusCarry<UTerm> as Number>::Twice,
        <U::Plus<upper!()> as Number>::TwicePlus1, <U::PlusCarry<upper!()> as Number>::Twice, Underflow;
    /// `2 u + 1 + n`.
    AddOdd<U: Number>: Number = U::TwicePlus1, <U::PlusCarry<UTerm> as Number>::Twice,
        <U::Plus<upper!()> as Number>::TwicePlus1, <U::PlusCarry<upper!()> as Number>::Twice, Underflow => UsizeOf<Of, U::TwicePlus1>;
    /// `2 u + 1 + n + 1`.
    AddOddCarry<U: Number>: Number = <U::PlusCarry<UTerm> as Number>::Twice, <U::PlusCarry<UTerm> as Number>::TwicePlus1,
        <U::PlusCarry<upper!()> as Number>::Twice, <U::PlusCarry<upper!()> as Number>::TwicePlus1, Underflow;

    /// `n - m`.
    Minus<M: Number>: Number
        = M::FromZero, M::FromOdd<UTerm>, M::FromEven<upper!()>, M::FromOdd<upper!()>, Underflow;
    /// `n - m - 1`.
    MinusBorrow<M: Number>: Number
        = Underflow, M::FromOddBorrow<UTerm>, M::FromEvenBorrow<upper!()>, M::FromOddBorrow<upper!()>, Underflow;
    /// `0 - n`.
    FromZero: Number = UTerm, Underflow, Underflow, Underflow, Underflow;
    /// `2 u - n`.
    FromEven<U: Number>: Number = U::Twice, <U::MinusBorrow<UTerm> as Number>::TwicePlus1,
        <U::Minus<upper!()> as Number>::Twice, <U::MinusBorrow<upper!()> as Number>::TwicePlus1, Underflow;
    /// `2 u - n - 1`.
    FromEvenBorrow<U: Number>: Number = <U::MinusBorrow<UTerm> as Number>::TwicePlus1, <U::MinusBorrow<UTerm> as Number>::Twice,
        <U::MinusBorrow<upper!()> as Number>::TwicePlus1, <U::MinusBorrow<upper!()> as Number>::Twice, Underflow;
    /// `2 u + 1 - n`.
    FromOdd<U: Number>: Number = U::TwicePlus1, U::Twice,
        <U::Minus<upper!()> as Number>::TwicePlus1, <U::Minus<upper!()> as Number>::Twice, Underflow;
    /// `2 u + 1 - n - 1`.
    FromOddBorrow<U: Number>: Number = U::Twice, <U::MinusBorrow<UTerm> as Number>::TwicePlus1,
        <U::Minus<upper!()> as Number>::Twice, <U::MinusBorrow<upper!()> as Number>::TwicePlus1, Underflow;

    /// `n m`.
    Times<M: Number>: Number
        = UTerm, M, <<upper!() as Number>::Times<M> as Number>::Twice, M::TimesOdd<upper!()>, Underflow | M::TimesUnknown<Self> => M::TimesMultiple<Of>;
    /// `n m`, where `m` is known when run.
    TimesUnknown<M: Number>: Number = UTerm, M, M, M, Underflow | M | Self => M::TimesMultiple<Of>;
    /// `n m`, where `m` is a multiple of `d`.
    TimesMultiple<D: Number>: Number = UTerm, Multiple<D>, Multiple<Self::Times<D>>, Multiple<Self::Times<D>>, Underflow
        | Multiple<D> | Self => Multiple<D::Times<Of>>;
    /// A multiple of `n`, kept in `t`; of 1 it is any.
    AsMultiple<T: Word>: Number = T::Plain, T::Plain, Multiple<Self, T>, Multiple<Self, T>, T::Plain | T::Plain | T::Plain => T::Plain;
    /// `n (2 u + 1)`, `u` of 1 or more: `(2 v + 1) (2 u + 1) = 2 (u (2 v + 1) + v) + 1`.
    TimesOdd<U: Number>: Number = UTerm, U::TwicePlus1, <<upper!() as Number>::TimesOdd<U> as Number>::Twice,
        <<U::Times<Self> as Number>::Plus<upper!()> as Number>::TwicePlus1, Underflow => Multiple<Of::TimesOdd<U>>;

    /// How `n` and `m` divide each other; both are 1 or more.
    Ratio<M: Number>: Ratio
        = Neither, M::RatioFromOne, M::RatioFromEven<upper!()>, M::RatioFromOdd<upper!()>, Neither => <Of::Ratio<M> as Ratio>::OfMultiple<In>;
    /// How 1 and `n` divide each other.
    RatioFromOne: Ratio = Neither, Over<One>, Into<Self>, Into<Self>, Neither => Into<Self>;
    /// How `2 u` and `n` divide each other.
    RatioFromEven<U: Number>: Ratio = Neither, Over<U::Twice>, U::Ratio<upper!()>,
        <<U::DivideByOdd<upper!()> as Quotient>::Twice as Quotient>::Over, Neither => <Of::Ratio<U::Twice> as Ratio>::IntoMultiple<In>;
    /// How `2 u + 1` and `n` divide each other, `u` of 1 or more.
    RatioFromOdd<U: Number>: Ratio = Neither, Over<U::TwicePlus1>,
        <<<upper!() as Number>::DivideByOdd<U> as Quotient>::Twice as Quotient>::Into,
        <<U::TwicePlus1 as Number>::DivideByOdd<upper!()> as Quotient>::OverOrInto<Self, U>, Neither
        => <Of::Ratio<U::TwicePlus1> as Ratio>::IntoMultiple<In>;
    /// `n / (2 w + 1)`, `w` of 1 or more, least significant bit first: where `n` is odd, so is the quotient.
    DivideByOdd<W: Number>: Quotient = Yes<UTerm>, No, <<upper!() as Number>::DivideByOdd<W> as Quotient>::Twice,
        <<<upper!() as Number>::Minus<W> as Number>::DivideByOdd<W> as Quotient>::TwicePlus1, No;
    /// `n / m`, if `m` divides `n`.
    Exactly<M: Number>: Quotient = Yes<UTerm>, <M::RatioFromOne as Ratio>::Exactly, <M::RatioFromEven<upper!()> as Ratio>::Exactly,
        <M::RatioFromOdd<upper!()> as Ratio>::Exactly, No => <Self::Ratio<M> as Ratio>::Exactly;
    /// `n / m`, rounded down; `m` is 1 or more.
    Floor<M: Number>: Number = UTerm, M::FloorOfOne, <<upper!() as Number>::Floor<M> as Number>::FloorFrom<M, Self>,
        <<upper!() as Number>::Floor<M> as Number>::FloorFrom<M, Self>, Underflow => <Self::Ratio<M> as Ratio>::Quotient;
    /// `1 / n`.
    FloorOfOne: Number = UTerm, One, UTerm, UTerm, UTerm;
    /// The quotient `n` with a bit more: `2 n + 1`, if so many `m` are `k` or less, or `2 n`.
    FloorFrom<M: Number, K: Number>: Number = <M::UpTo<K> as Truth>::Number<One, UTerm>,
        <<<Self::TwicePlus1 as Number>::Times<M> as Number>::UpTo<K> as Truth>::Number<Self::TwicePlus1, Self::Twice>,
        <<<Self::TwicePlus1 as Number>::Times<M> as Number>::UpTo<K> as Truth>::Number<Self::TwicePlus1, Self::Twice>,
        <<<Self::TwicePlus1 as Number>::Times<M> as Number>::UpTo<K> as Truth>::Number<Self::TwicePlus1, Self::Twice>, Underflow;

    /// `n / m` and what is left, `m` of 1 or more: as on paper, the highest bit first.
    DivMod<M: Number>: Division = Divided<UTerm, UTerm>, <Divided<UTerm, UTerm> as Division>::TwicePlus1<M>,
        <<upper!() as Number>::DivMod<M> as Division>::Twice<M>, <<upper!() as Number>::DivMod<M> as Division>::TwicePlus1<M>,
        Divided<Self, Self> => <Self::Ratio<M> as Ratio>::DivMod;
    /// For `n = r - m`: of which `q m + r` with `r < 2 m` is the division.
    Reduced<Q: Number, R: Number>: Division = Divided<Q::TwicePlus1, Self>, Divided<Q::TwicePlus1, Self>,
        Divided<Q::TwicePlus1, Self>, Divided<Q::TwicePlus1, Self>, Divided<Q::Twice, R>;

    /// `n <= m`.
    UpTo<M: Number>: Truth = True, M::AboveZero, M::AtLeastEven<upper!()>, M::AtLeastOdd<upper!()>, False;
    /// `2 u <= n`.
    AtLeastEven<U: Number>: Truth = U::IsZero, U::IsZero, U::UpTo<upper!()>, U::UpTo<upper!()>, False;
    /// `2 u + 1 <= n`.
    AtLeastOdd<U: Number>: Truth = False, U::IsZero, U::Below<upper!()>, U::UpTo<upper!()>, False;
    /// `n < m`.
    Below<M: Number>: Truth = M::AboveZero, M::AboveOdd<UTerm>, M::AboveEven<upper!()>, M::AboveOdd<upper!()>, False;
    /// `0 < n`.
    AboveZero: Truth = False, True, True, True, False;
    /// `2 u < n`.
    AboveEven<U: Number>: Truth = False, U::IsZero, U::Below<upper!()>, U::UpTo<upper!()>, False;
    /// `2 u + 1 < n`.
    AboveOdd<U: Number>: Truth = False, False, U::Below<upper!()>, U::Below<upper!()>, False;

    /// `n = m`.
    Equals<M: Number>: Truth = M::IsZero, M::IsTwicePlus1<UTerm>, M::IsTwice<upper!()>, M::IsTwicePlus1<upper!()>, False;
    /// `n = 0`.
    IsZero: Truth = True, False, False, False, False;
    /// `n = 2 u`, `u` of 1 or more.
    IsTwice<U: Number>: Truth = False, False, U::Equals<upper!()>, False, False;
    /// `n = 2 u + 1`.
    IsTwicePlus1<U: Number>: Truth = False, U::IsZero, False, U::Equals<upper!()>, False;

    /// `n = s d`, where `s` is 1 or more; mostly decided by trailing zero bits.
    IsProduct<S: Number, D: Number>: Truth = D::IsZero, <S::Equals<One> as Truth>::And<D::Equals<One>>,
        S::EvenProduct<D, upper!()>, S::OddProduct<D, Self>, False;
    /// `n = t r`, for a tile `t` and its rest `r`, whose last mode is in steps `c`: a multiple of `c` ends where a tile does.
    IsTiled<T: Number, R: Number, X: Steps>: Truth = Self::IsProduct<T, R>, Self::IsProduct<T, R>, Self::IsProduct<T, R>,
        Self::IsProduct<T, R>, False => <<Of::Ratio<X::Of<Self>> as Ratio>::Exactly as Quotient>::IsThere;
    /// `2 w = n d`.
    EvenProduct<D: Number, W: Number>: Truth
        = D::IsTwice<W>, D::IsTwice<W>, W::IsProduct<upper!(), D>, D::EvenProductByOdd<upper!(), W>, False;
    /// `2 w = (2 u + 1) n`, `u` of 1 or more.
    EvenProductByOdd<U: Number, W: Number>: Truth
        = False, False, W::IsProduct<U::TwicePlus1, upper!()>, False, False;
    /// `m = n d` for an odd `m`.
    OddProduct<D: Number, M: Number>: Truth = False, D::Equals<M>, False, D::OddProductByOdd<upper!(), M>, False;
    /// `m = (2 u + 1) n` for an odd `m`, `u` of 1 or more.
    OddProductByOdd<U: Number, M: Number>: Truth
        = False, M::IsTwicePlus1<U>, False, <<Self as Number>::TimesOdd<U> as Number>::Equals<M>, False;

    // ---- polynomials over F_2: XOR strides ----

    /// `n XOR m`.
    XorWith<M: Number>: Number = M, M::XorWithOdd<UTerm>, M::XorWithEven<upper!()>, M::XorWithOdd<upper!()>, Underflow;
    /// `2 u XOR n`.
    XorWithEven<U: Number>: Number = U::Twice, U::TwicePlus1,
        <U::XorWith<upper!()> as Number>::Twice, <U::XorWith<upper!()> as Number>::TwicePlus1, Underflow;
    /// `2 u + 1 XOR n`.
    XorWithOdd<U: Number>: Number = U::TwicePlus1, U::Twice,
        <U::XorWith<upper!()> as Number>::TwicePlus1, <U::XorWith<upper!()> as Number>::Twice, Underflow;
    /// `n OR m`.
    OrWith<M: Number>: Number = M, M::OrWithOdd<UTerm>, M::OrWithEven<upper!()>, M::OrWithOdd<upper!()>, Underflow;
    /// `2 u OR n`.
    OrWithEven<U: Number>: Number = U::Twice, U::TwicePlus1,
        <U::OrWith<upper!()> as Number>::Twice, <U::OrWith<upper!()> as Number>::TwicePlus1, Underflow;
    /// `2 u + 1 OR n`.
    OrWithOdd<U: Number>: Number = U::TwicePlus1, U::TwicePlus1,
        <U::OrWith<upper!()> as Number>::TwicePlus1, <U::OrWith<upper!()> as Number>::TwicePlus1, Underflow;
    /// Whether `n AND m` is 0.
    Disjoint<M: Number>: Truth = True, M::DisjointFromOdd<UTerm>, M::DisjointFromEven<upper!()>, M::DisjointFromOdd<upper!()>, False;
    /// Whether `2 u AND n` is 0.
    DisjointFromEven<U: Number>: Truth = True, True, U::Disjoint<upper!()>, U::Disjoint<upper!()>, False;
    /// Whether `2 u + 1 AND n` is 0.
    DisjointFromOdd<U: Number>: Truth = True, False, U::Disjoint<upper!()>, False, False;
    /// The product of `n` and `m` without carries.
    Carryless<M: Number>: Number = UTerm, M, <<upper!() as Number>::Carryless<M> as Number>::Twice,
        <<<upper!() as Number>::Carryless<M> as Number>::Twice as Number>::XorWith<M>, Underflow;
    /// Whether `n` is a power of two.
    IsPower: Truth = False, True, <upper!() as Number>::IsPower, False, False;
    /// As many one bits.
    Ones: Number = UTerm, One, <<upper!() as Number>::Ones as Number>::TwicePlus1, <<upper!() as Number>::Ones as Number>::TwicePlus1, Underflow;

    /// The bits that `i d` has for `i <= n`.
    BitsOf<D: Number>: Number = UTerm, D, <<<upper!() as Number>::BitsOf<D> as Number>::Twice as Number>::OrWith<D>,
        <<<upper!() as Number>::BitsOf<D> as Number>::Twice as Number>::OrWith<D>, Underflow;
    /// Whether all `i d` for `i < n` are formed without carries: if `o d` is, `o` being as many one bits as `n - 2` has bits.
    NoCarries<D: Number>: Truth = True, True,
        <<Filled<Self> as Number>::Times<D> as Number>::Equals<<Filled<Self> as Number>::Carryless<D>>,
        <<Filled<Self> as Number>::Times<D> as Number>::Equals<<Filled<Self> as Number>::Carryless<D>>, True;

    // ---- bits ----

    /// The number of bits behind the first.
    Log2: Number = UTerm, UTerm, <<upper!() as Number>::Log2 as Number>::PlusCarry<UTerm>,
        <<upper!() as Number>::Log2 as Number>::PlusCarry<UTerm>, Underflow;
    /// 0 for a difference below it.
    OrZero: Number = Self, Self, Self, Self, UTerm => Self;
    /// The largest power of two that divides it.
    LowestBit: Number = UTerm, One, <<upper!() as Number>::LowestBit as Number>::Twice, One, One | One | One;
    /// The largest power of two that divides it, and is `n`, one too, or less.
    Aligned<N: Number>: Number = N, One,
        <<<Self as Number>::LowestBit as Number>::UpTo<N> as Truth>::Number<<Self as Number>::LowestBit, N>, One, One | One | One;
    /// `n >> 1`.
    Half: Number = UTerm, UTerm, upper!(), upper!(), Underflow;
    /// `x >> n`.
    ShiftDown<X: Number>: Number = X, X::Half, <<Self as Number>::Minus<One> as Number>::ShiftDown<X::Half>,
        <<Self as Number>::Minus<One> as Number>::ShiftDown<X::Half>, Underflow;
    /// `x << n`.
    ShiftUp<X: Number>: Number = X, X::Twice, <<Self as Number>::Minus<One> as Number>::ShiftUp<X::Twice>,
        <<Self as Number>::Minus<One> as Number>::ShiftUp<X::Twice>, Underflow;

    // ---- what a number is called, and what it is besides a number ----

    /// Its name, if it is a power of two.
    Power: Power = decimal::_0, decimal::_1, <<upper!() as Number>::Power as Power>::Next, NotPower, NotPower => Multiple<Named<Of>, In>;
    /// Its digits.
    Digits: Digits = Nil, <Nil as Digits>::TwicePlus1, <<upper!() as Number>::Digits as Digits>::Twice,
        <<upper!() as Number>::Digits as Digits>::TwicePlus1, Nil;
    /// `n` elements in negative steps of `u` along several modes, the first one of stride `x`: refused but for one element.
    BackAlong<U: Number, X: Stride>: List = Cons<Self, UTerm, NegativeFails<U>>, Cons<Self, X::Backwards<U>, Nil>,
        Cons<Self, UTerm, NegativeFails<U>>, Cons<Self, UTerm, NegativeFails<U>>, Nil | X::BackSome<U>;
    /// What is left of a stride that may have been divided by an extent.
    Left: Number = UTerm, One, usize, usize, Underflow;
    /// The number, of which no divisor is known if it is known when run.
    Plain: Number = Self, Self, Self, Self, Self | Self | Self => In::Plain;
    /// `-n`.
    Negated: Stride = UTerm, NInt<One>, <<upper!() as Number>::Negated as Stride>::Append0,
        <<upper!() as Number>::Negated as Stride>::Append1, Underflow | isize;

    // ---- questions from outside ----

    /// A list.
    ToList<Q: NumberToList>: List = Q::Zero, Q::One, Q::More<Self>, Q::More<Self>, Q::Below | Q::Size<Self> | Q::Signed => Q::Size<Self>;
    /// A number.
    ToNumber<Q: NumberToNumber>: Number
        = Q::Zero, Q::One, Q::More<Self>, Q::More<Self>, Q::Below | Q::Size<Self> | Q::Signed => Q::Size<Self>;
    /// A truth.
    ToTruth<Q: NumberToTruth>: Truth
        = Q::Zero, Q::One, Q::More<Self>, Q::More<Self>, Q::Below | Q::Size<Self> | Q::Signed => Q::Size<Self>;
    /// A verdict.
    ToVerdict<Q: NumberToVerdict>: Verdict
        = Q::Zero, Q::One, Q::More<Self>, Q::More<Self>, Q::Below | Q::Size<Self> | Q::Signed => Q::Size<Self>;
}

// ---- whether, and how one number divides another ----

/// Whether; it may be [`Unknown`].
pub trait Truth:
    Copy
    + Default
    + MergeTruth
    + ComposeTruth
    + JointTruth
    + XorTruth
    + RecastTruth
    + SortTruth
    + ConstructTruth
    + TreeTruth
    + InverseTruth
    + ComplementTruth
    + ExactTruth
{
    /// `self and T`.
    type And<T: Truth>: Truth;
    /// `unknown and self`.
    type AfterUnknown: Truth;
    /// One of two modes.
    type Left<Then: Left, Else: Left>: Left;
    /// Its value.
    fn left<Then: Left, Else: Left>(then: Then, otherwise: Else) -> Self::Left<Then, Else>;
    /// One of two lists.
    type List<Then: List, Else: List>: List;
    /// One of two numbers.
    type Number<Then: Number, Else: Number>: Number;
    /// One of two lists of anything.
    type Items<Then: Items, Else: Items>: Items;
    /// Its value.
    fn items<Then: Items, Else: Items>(then: Then, otherwise: Else) -> Self::Items<Then, Else>;
    /// What is left of an extent whose stride is 0 or not: 1, or all of it.
    type OneOr<S: Number + Tree<D>, D: Stride>: Number + Tree<D>;

    // ---- questions from outside ----

    /// A list.
    type ToList<Q: TruthToList>: List;
    /// Its value.
    fn to_list<Q: TruthToValue>(q: Q) -> Self::ToList<Q>;
    /// A truth.
    type ToTruth<Q: TruthToTruth>: Truth;
    /// A verdict.
    type ToVerdict<Q: TruthToVerdict>: Verdict;
    /// Any type.
    type ToType<Q: TruthToType>;
}
macro_rules! truths {
    ($($truth:ident $answer:ident, $then:ident $otherwise:ident => $value:ident: $chosen:ident, $list:ty, $number:ty, $one_or:ty, $and:ty, $after:ty;)*) => {$(
        impl Truth for $truth {
            type And<T: Truth> = $and;
            type AfterUnknown = $after;
            type Left<Then: Left, Else: Left> = $chosen;
            fn left<Then: Left, Else: Left>($then: Then, $otherwise: Else) -> $chosen {
                $value
            }
            type List<Then: List, Else: List> = $list;
            type Number<Then: Number, Else: Number> = $number;
            type Items<Then: Items, Else: Items> = $chosen;
            #[inline(always)]
            fn items<Then: Items, Else: Items>($then: Then, $otherwise: Else) -> $chosen {
                $value
            }
            type OneOr<S: Number + Tree<D>, D: Stride> = $one_or;
            type ToList<Q: TruthToList> = Q::$truth;
            #[inline(always)]
            fn to_list<Q: TruthToValue>(q: Q) -> Q::$truth {
                q.$answer()
            }
            type ToTruth<Q: TruthToTruth> = Q::$truth;
            type ToVerdict<Q: TruthToVerdict> = Q::$truth;
            type ToType<Q: TruthToType> = Q::$truth;
        }
    )*};
}
truths! {
    True yes, then _otherwise => then: Then, Then, Then, One, T, Unknown;
    False no, _then otherwise => otherwise: Else, Else, Else, S, Self, Self;
    Unknown unknown, _then otherwise => otherwise: Else, Nil, usize, usize, T::AfterUnknown, Self;
}

table! {
    /// An exact quotient, or none.
    Quotient; [Q: Number] Yes<Q>, [] No, [] Unknown;
    /// Whether there is one.
    IsThere: Truth = True, Unknown, Unknown;
    /// Granted if there is one.
    OrElse<V: Verdict>: Verdict = Admissible, V, V;
    /// The quotient of twice the number.
    Twice: Quotient = Yes<Q::Twice>, Self, Self;
    /// That whose lowest bit is 1.
    TwicePlus1: Quotient = Yes<Q::TwicePlus1>, Self, Self;
    /// The first number over the second one.
    Over: Ratio = Over<Q>, Neither, Perhaps;
    /// The second one over the first.
    Into: Ratio = Into<Q>, Neither, Perhaps;
    /// The first number over the second one, or else `n` over `2 v + 1`.
    OverOrInto<N: Number, V: Number>: Ratio = Over<Q>, <N::DivideByOdd<V> as Quotient>::Into, Perhaps;
}

/// A `usize` that is a sum of multiples of both.
type UsizeOf<N, M> = <<N as EuclidNumber>::Gcd<M> as Number>::AsMultiple<usize>;

/// How a number `n` and another one `m` divide each other.
pub trait Ratio: Copy + Default + ComposeRatio + XorRatio + RecastRatio + InverseRatio + ComplementRatio {
    /// Whether either divides the other.
    type Divides: Truth;
    /// The quotient, if `m` divides `n`.
    type Quotient: Number;
    /// The same, or that there is none.
    type Exactly: Quotient;
    /// The division, of a multiple.
    type DivMod: Division;
    /// How a multiple of `n`, kept in `t`, and `m` divide each other.
    type OfMultiple<T: Word>: Ratio;
    /// How `m` and a multiple of `n`, kept in `t`, divide each other.
    type IntoMultiple<T: Word>: Ratio;
    /// Its value, for the numbers.
    fn of(n: usize, m: usize) -> Self;

    // ---- questions from outside ----

    /// A list.
    type ToList<A: RatioToList>: List;
    /// A verdict.
    type ToVerdict<A: RatioToVerdict>: Verdict;
}
/// `m` divides `n`, this many times.
#[derive(Debug, Clone, Copy, Default)]
pub struct Over<Q>(pub Q);
/// `n` divides `m`, this many times, and is less; a multiple may be `n` itself.
#[derive(Debug, Clone, Copy, Default)]
pub struct Into<Q>(pub Q);
/// Neither divides the other.
#[derive(Debug, Clone, Copy, Default)]
pub struct Neither;
/// One of them is known when run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Perhaps;
/// `n / m`, where the compiler does not know it.
#[inline(always)]
fn quotient<Q: Number>(n: usize, m: usize) -> Q {
    Q::from_size(if const { Q::KNOWN.is_some() } { 0 } else { n.checked_div(m).unwrap_or(0) })
}
macro_rules! ratios {
    ($([$($q:ident)?] $ratio:ident: $divides:ty, $quotient:ty, $exactly:ty, $div_mod:ty, <$t:ident> $of:ty, $into:ty, |$n:ident, $m:ident| $is:expr;)*) => {$(
        impl$(<$q: Number>)? Ratio for $ratio$(<$q>)? {
            type Divides = $divides;
            type Quotient = $quotient;
            type Exactly = $exactly;
            type DivMod = $div_mod;
            type OfMultiple<$t: Word> = $of;
            type IntoMultiple<$t: Word> = $into;
            type ToList<A: RatioToList> = A::$ratio$(<$q>)?;
            type ToVerdict<A: RatioToVerdict> = A::$ratio$(<$q>)?;
            #[inline(always)]
            fn of($n: usize, $m: usize) -> Self {
                $is
            }
        }
    )*};
}
ratios! {
    [Q] Over: True, Q, Yes<Q>, Divided<Q, UTerm>, <T> Over<Q::AsMultiple<T>>, Into<Q::AsMultiple<T>>, |n, m| Self(quotient(n, m));
    [Q] Into: True, UTerm, No, when_run::Division, <T> Perhaps, Perhaps, |n, m| Self(quotient(m, n));
    [] Neither: False, UTerm, No, when_run::Division, <T> Perhaps, Perhaps, |_n, _m| Self;
    [] Perhaps: Unknown, usize, Unknown, when_run::Division, <T> Self, Self, |_n, _m| Self;
}
