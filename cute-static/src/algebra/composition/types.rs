//! The rows of composition (see the pseudocode in `composition.rs`): one leaf of the right operand against the merged modes of the left one.

use crate::AlgebraError;
use crate::algebra::composition::run_time::{Making, along_merged, line_stride};
use crate::algebra::fits::made;
use crate::number::decimal::Named as Dec;
use crate::number::num::{One, Underflow};
use crate::number::number::Number;
use crate::number::truth::{Into, Neither, Over, Perhaps, Ratio as RatioOf};
use crate::refusal::answer::Outcome;
use crate::refusal::verdict::*;
use crate::table::line::Line;
use crate::table::list::{End, List};
use crate::table::pack::Pack;
use crate::table::plan::{Answered, Plan};
use crate::table::rows::{of_extents, of_lines, of_truths, row_trait, rows};
use crate::table::stride::{Index, Stride};
use crate::table::tree::Left;
use crate::tree::basis::Basis;
use crate::tree::tuple::{Cons, Nil};
use crate::tree::xor::Xor;
use typenum::{B0, B1, Bit, NInt, UInt, UTerm, Unsigned};

of_lines! {
    /// Composition, of the merged modes of the left operand. `F` is the stride or extent that it began with, for the refusal.
    ComposeLine this = [A : X | T];
    /// `divide_out(self, s, d)`: the last mode extends.
    DivideOut<S: Number, D: Number, F: Number>: List = Cons(S, Scaled(X, D, S), Nil),
        DivideBy(Ratio(D, A), A, X, T, S, D, F), this;
    /// `keep(self, s)`.
    Keep<S: Number, F: Number>: List = Cons(S, X, Nil), KeepBy(Ratio(S, A), A, X, T, S, F), this;
}
/// A function of how two numbers divide each other.
macro_rules! of_ratios {
    ($(#[$trait_doc:meta])* $trait:ident $this:ident $q:ident;
        $($(#[$doc:meta])* $name:ident<$($p:ident: $of:ident),*>: $kind:ident =
            $over:ident ($($overs:tt)*), $into:ident ($($intos:tt)*), $neither:ident ($($neithers:tt)*);)*) => {
        row_trait! { $(#[$trait_doc])* $trait: $($(#[$doc])* $name<$($p: $of),*>: $kind;)* }
        impl<$q: Number> $trait for Over<$q> {
            rows! { $this [let $q = <$q>::default();] $($name<$($p: $of),*> = $over($($overs)*);)* }
        }
        impl<$q: Number> $trait for Into<$q> {
            rows! { $this [let $q = <$q>::default();] $($name<$($p: $of),*> = $into($($intos)*);)* }
        }
        impl $trait for Neither {
            rows! { $this [] $($name<$($p: $of),*> = $neither($($neithers)*);)* }
        }
    };
}
of_ratios! {
    /// Composition, by how two numbers divide each other.
    ComposeRatio this Q;
    /// `divide_out([a : x | t], s, d)`, for the ratio of `d` and `a`.
    DivideBy<A: Number, X: Stride, T: Line, S: Number, D: Number, F: Number>: List = DivideOut(T, S, Q, F),
        KeepBy(Ratio(S, Q), Q, Scaled(X, D, S), T, S, S),
        Truncate(EndsIn(S, D, A), S, Scaled(X, D, S), StrideFails(A, D, F));
    /// `keep(n : x, t, s)`, for the ratio of `s` and `n`.
    KeepBy<N: Number, X: Stride, T: Line, S: Number, F: Number>: List = Cons(N, X, KeepRest(Q, T, F)),
        Cons(S, X, Nil),
        Within(IsBelow(S, N), S, X, ShapeFails(N, S, F));
}
// where a number is known when run
impl ComposeRatio for Perhaps {
    type DivideBy<A: Number, X: Stride, T: Line, S: Number, D: Number, F: Number> = DivideSome<S, A, X, T, D, F>;
    #[inline(always)]
    fn DivideBy<A: Number, X: Stride, T: Line, S: Number, D: Number, F: Number>(
        self,
        a: A,
        x: X,
        t: T,
        s: S,
        d: D,
        f: F,
    ) -> Outcome<Self::DivideBy<A, X, T, S, D, F>> {
        s.DivideSome(a, x, t, d, f)
    }
    type KeepBy<N: Number, X: Stride, T: Line, S: Number, F: Number> =
        Cons<usize, X, <T::Keep<usize, F> as List>::And<AtRunTime>>;
    #[inline]
    fn KeepBy<N: Number, X: Stride, T: Line, S: Number, F: Number>(
        self,
        n: N,
        x: X,
        t: T,
        s: S,
        f: F,
    ) -> Outcome<Self::KeepBy<N, X, T, S, F>> {
        let (kept, left, _) = divide_mode(n.extent(), s.extent(), 1)?;
        Ok(Cons(kept, x, t.Keep(left, f)?.and()))
    }
}
/// The general mode `min(ceil(a / d), s) : d x` is kept, with what is left.
type General<X, T, D, F> =
    Cons<usize, <X as Stride>::Scaled<D>, <DivideOut<T, usize, <D as Number>::Left, F> as List>::And<AtRunTime>>;
#[inline]
fn General<A: Number, X: Stride, T: Line, S: Number, D: Number, F: Number>(
    a: A,
    x: X,
    t: T,
    s: S,
    d: D,
    f: F,
) -> Outcome<General<X, T, D, F>> {
    let (kept, left, next) = divide_mode(a.extent(), s.extent(), d.integer())?;
    let next = <D::Left>::made(next).ok_or(AlgebraError::Unrepresentable)?;
    Ok(Cons(kept, x.scaled(d, kept > 1)?, t.DivideOut(left, next, f)?.and()))
}
/// One mode of extent `a` against what is left, `s : d`: (kept here, left of s, left of d). The divisions are exact
/// where the check has passed and the left operand is coalesced.
fn divide_mode(a: usize, s: usize, d: isize) -> Outcome<(usize, usize, isize)> {
    if s == 1 || d == 0 {
        return Ok((s, 1, 1));
    }
    let inexact = Err(AlgebraError::Unrepresentable);
    let Ok(step) = usize::try_from(d) else {
        // the check lets a negative stride pass where the left operand is one mode: here, behind modes of extent 1, the
        // last one or one that has no end
        return match a {
            1 => Ok((1, s, d)),
            usize::MAX => Ok((s, 1, 1)),
            _ => inexact,
        };
    };
    if let Some(0) = step.checked_rem(a) {
        return Ok((1, s, step.checked_div(a).unwrap_or(step).cast_signed()));
    }
    match a.checked_rem(step) {
        Some(0) => {
            let n = a.checked_div(step).unwrap_or(a);
            match s.checked_rem(n) {
                Some(0) => Ok((n, s.checked_div(n).unwrap_or(s), 1)),
                _ if s < n => Ok((s, 1, 1)),
                _ => inexact,
            }
        }
        _ if s.saturating_sub(1).checked_mul(step).is_some_and(|last| last < a) => Ok((s, 1, 1)),
        _ => inexact,
    }
}
of_extents! {
    /// Composition, of an extent `n` that is left.
    ComposeNumber this;
    /// What `n` keeps of later modes.
    KeepRest<L: Line, F: Number>: List = Nil, Keep(L, this, F), Keep(L, this, F);
    /// `divide_out([a : x | t], n, d)`, where `a` or `d` is known when run: one element takes nothing of later modes.
    DivideSome<A: Number, X: Stride, T: Line, D: Number, F: Number>: List = Cons(this, Scaled(X, D, this), Nil),
        General(A, X, T, this, D, F), General(A, X, T, this, D, F);
}
of_truths! {
    /// Composition, by a comparison.
    ComposeTruth this;
    /// The mode `s : x` ends inside a mode of the left operand: by whether it does.
    Truncate<S: Number, X: Stride, W: List>: List = Cons(S, X, Cut), Cons(S, X, W), Cons(S, X, Unsure);
    /// The mode `s : x` of less than there is room for: by whether it is less.
    Within<S: Number, X: Stride, W: List>: List = Cons(S, X, Nil), Cons(S, X, W), Cons(S, X, Unsure);
}
/// Rows that are answers: whether, how, or why not. On values there is nothing to find out.
macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident<$($p:ident),+> = $answer:ty;)*) => {$(
        $(#[$doc])*
        type $name<$($p),+> = $answer;
        #[inline(always)]
        fn $name<$($p: Number),+>($(_: $p),+) -> Outcome<$name<$($p),+>> {
            Ok(Default::default())
        }
    )*};
}
answers! {
    /// How `n` and `m` divide each other.
    Ratio<N, M> = <N as Number>::Ratio<M>;
    /// Whether `(s - 1) d < a`.
    EndsIn<S, D, A> = <<<S as Number>::Minus<One> as Number>::Times<D> as Number>::Below<A>;
    /// Whether `s < n`.
    IsBelow<S, N> = <S as Number>::Below<N>;
    /// Eq. 20 failed at a mode `a` with `d` left of the stride `f`: the prefix product is `a f / d`.
    StrideFails<A, D, F> = End<Inadmissible<StrideDoesNotDivide<Dec<Behind<A, D, F>>, Dec<F>>>>;
    /// Eq. 21 failed where `n` is kept next and `s` is left of the extent `f`: kept in all `n f / s`.
    ShapeFails<N, S, F> = End<Inadmissible<ShapeDoesNotDivide<Dec<Behind<N, S, F>>, Dec<F>>>>;
}
/// `a f / d`.
type Behind<A, D, F> = <A as Number>::Times<<<F as Number>::Ratio<D> as RatioOf>::Quotient>;
/// A list of modes that end inside a mode of the left operand ends so.
type Cut = End<Truncated>;
#[allow(non_upper_case_globals)]
const Cut: Cut = End::NEW;
/// A list that is decided when run ends so.
type Unsure = End<AtRunTime>;
#[allow(non_upper_case_globals)]
const Unsure: Unsure = End::NEW;

/// Composition, of a stride on the right.
pub trait ComposeStride: Sized {
    /// `A o (s : self)`; `L` are the merged modes of `A`.
    type Leaf<S: Number, L: Line, A: Left>: Plan;
    fn leaf<S: Number, L: Line, A: Left>(
        self,
        s: S,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::Leaf<S, L, A>>;
    /// The stride of one mode on the left, gone through `s` times in steps of `-u`.
    type BackLine<S: Number, U: Number>: List;
    /// The stride of the first mode of several on the left, gone through in steps of `-u` a number of times that is known when run.
    type BackSome<U: Number>: List;
}
pub(crate) type NegativeFails<U> = End<Inadmissible<NegativeStride<Dec<U>>>>;
macro_rules! back {
    (integer) => {
        type BackLine<S: Number, U: Number> = Cons<S, <Self as Stride>::Backwards<U>, Nil>;
        // what is admissible has one element, or its modes are one when run
        type BackSome<U: Number> = Cons<usize, isize, End<AtRunTime>>;
    };
    (refused) => {
        type BackSome<U: Number> = Cons<usize, UTerm, NegativeFails<U>>;
    };
}
impl ComposeStride for UTerm {
    type Leaf<S: Number, L: Line, A: Left> = Answered<Admissible, S, UTerm>;
    #[inline(always)]
    fn leaf<S: Number, L: Line, A: Left>(self, s: S, _: L, _: A, making: &mut Making) -> Outcome<Self::Leaf<S, L, A>> {
        making.counted(Cons(s, UTerm, Nil));
        Ok(Answered::new(s, UTerm))
    }
    back!(integer);
}
macro_rules! number {
    ($([$($u:ident)*] $n:ty $(, $upper:ty)?;)*) => {$(
        impl<$($u),*> ComposeStride for $n
        where
            $($upper: Number)?
        {
            type Leaf<S: Number, L: Line, A: Left> = <L::DivideOut<S, Self, Self> as Pack>::Packed;
            #[inline(always)]
            fn leaf<S: Number, L: Line, A: Left>(self, s: S, list: L, _: A, making: &mut Making) -> Outcome<Self::Leaf<S, L, A>> {
                // what the compiler knows altogether is not one mode only when run
                let modes = if const { size_of::<(S, L, Self)>() > 0 } && making.merged {
                    along_merged::<L, L::DivideOut<S, Self, Self>>(list, (s.extent(), self.integer()))
                } else {
                    list.DivideOut(s, self, self)
                };
                Ok(making.counted(modes?).packed())
            }
            back!(integer);
        }
    )*};
}
number! {
    [] One; [V C] UInt<UInt<V, C>, B0>, UInt<V, C>; [V C] UInt<UInt<V, C>, B1>, UInt<V, C>; [] Underflow; [] usize; [] isize;
}
// a left operand of one mode takes anything (Section 3.3.3), no other does
impl<V: Unsigned, C: Bit> ComposeStride for NInt<UInt<V, C>>
where
    UInt<V, C>: Number,
{
    type Leaf<S: Number, L: Line, A: Left> = <L::Back<S, UInt<V, C>> as Pack>::Packed;
    fn leaf<S: Number, L: Line, A: Left>(
        self,
        s: S,
        list: L,
        _: A,
        making: &mut Making,
    ) -> Outcome<Self::Leaf<S, L, A>> {
        let modes = <L::Back<S, UInt<V, C>>>::pour(&mut || {
            let stride = self.integer().checked_mul(line_stride(list)?).filter(|_| self.fits());
            Ok((s.extent(), made(s.extent() > 1, stride)?))
        });
        Ok(making.counted(modes?).packed())
    }
    back!(integer);
}
impl<K: Stride, I: Index> ComposeStride for Basis<K, I> {
    type Leaf<S: Number, L: Line, A: Left> = K::Leaf<S, <I::In<A> as Left>::Merged, A>;
    #[inline(always)]
    fn leaf<S: Number, L: Line, A: Left>(self, s: S, _: L, a: A, making: &mut Making) -> Outcome<Self::Leaf<S, L, A>> {
        self.scale().leaf(s, I::inside(a).merged()?, a, making)
    }
    type BackLine<S: Number, U: Number> = Cons<S, <Self as Stride>::Backwards<U>, Nil>;
    back!(refused);
}
impl<K: Number> ComposeStride for Xor<K> {
    type Leaf<S: Number, L: Line, A: Left> = Answered<Inadmissible<XorOnTheRight<XorStrides>>, S, UTerm>;
    // never run: refused
    fn leaf<S: Number, L: Line, A: Left>(self, s: S, _: L, _: A, _: &mut Making) -> Outcome<Self::Leaf<S, L, A>> {
        Ok(Answered::new(s, UTerm))
    }
    // bit strings have no negative multiples
    type BackLine<S: Number, U: Number> = Cons<S, UTerm, NegativeFails<U>>;
    back!(refused);
}
