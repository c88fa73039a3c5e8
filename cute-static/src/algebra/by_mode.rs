//! Tilers (Section 3.3.5), and operations by mode (Eq. 12): a tuple of tilers, each for its mode of a layout.
//!
//! ```text
//! op(A, n)             = op(A, n:1)
//! op(A, <T0, T1, ..>)  = (op(A0, T0), op(A1, T1), .., rest of A)                                [`InPlace`]
//!                      = ((tile of op(A0, T0), ..), (rest of op(A0, T0), .., rest of A))        [`Gathered`]
//! op(A, ..)            = A;   gathered (1:0, A)
//! ```
//!
//! What an operation does with a layout is a type, [`Operation`]; the rest is said here, once.

use super::fits::{Counted, unit};
use super::products::by_rank::RankModes;
use crate::layout::coord::types::CoordModes;
use crate::refusal::sealed::Seal;
use crate::table::words::*;
use core::ops::RangeFull;

/// What an operation makes of a layout `S : D`, for results arranged by `K`; the modes of values are counted.
pub trait Operation<K> {
    /// With a layout `SB : DB`.
    type Of<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>: Plan + Made<K>;
    fn of<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
        a: Layout<S, D>,
        b: Layout<SB, DB>,
        counted: &mut Counted,
    ) -> Outcome<Self::Of<S, D, SB, DB>>;
}
/// Declares an operation that makes `$made` of two layouts, by the function `$make`.
macro_rules! makes {
    ($op:ty: $($kind:ident)+ = $made:ident $make:ident) => {$(
        impl $crate::algebra::by_mode::Operation<$crate::algebra::by_mode::$kind> for $op {
            type Of<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy> = $made<S, D, SB, DB>;
            #[inline(always)]
            fn of<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
                a: Layout<S, D>,
                b: Layout<SB, DB>,
                counted: &mut Counted,
            ) -> Outcome<$made<S, D, SB, DB>> {
                $make(a, b, counted)
            }
        }
    )+};
}
pub(crate) use makes;

/// Where the modes of results go.
pub trait Arrange: Sized {
    /// A layout that is left alone.
    type Alone<S: Tree<D>, D: Copy>: Plan + Made<Self>;
    fn alone<S: Tree<D>, D: Copy>(s: S, d: D) -> Self::Alone<S, D>;
    /// Modes without a tiler.
    type Kept<M: Modes>: Lists;
    fn kept<M: Modes>(modes: M) -> Self::Kept<M>;
    /// The results of all modes.
    type Together<L: Lists>: Plan + Made<Self>;
    fn together<L: Lists>(lists: L) -> Self::Together<L>;
}
/// A result, arranged by `K`.
pub trait Made<K>: Sized {
    /// Before those of other modes.
    type BeforeLists<L: Lists>: Lists;
    fn before_lists<L: Lists>(self, lists: L) -> Self::BeforeLists<L>;
}
/// Each in the place of its mode: one list.
#[derive(Debug, Clone, Copy)]
pub struct InPlace;
#[inlined]
impl Arrange for InPlace {
    type Alone<S: Tree<D>, D: Copy> = Answered<Admissible, S, D>;
    fn alone<S: Tree<D>, D: Copy>(s: S, d: D) -> Self::Alone<S, D> {
        Answered::new(s, d)
    }
    type Kept<M: Modes> = TilesAndRests<M, Nil>;
    fn kept<M: Modes>(modes: M) -> Self::Kept<M> {
        TilesAndRests(modes, Nil)
    }
    type Together<L: Lists> = <L::Tiles as Pack>::Tupled;
    fn together<L: Lists>(lists: L) -> Self::Together<L> {
        lists.lists().0.tupled()
    }
}
impl<V: Verdict, S, D> Made<InPlace> for Answered<V, S, D> {
    type BeforeLists<L: Lists> = TilesAndRests<<Self as Plan>::Before<L::Tiles>, Nil>;
    #[inline(always)]
    fn before_lists<L: Lists>(self, lists: L) -> Self::BeforeLists<L> {
        TilesAndRests(self.before(lists.lists().0), Nil)
    }
}
/// Tiles, and rests.
#[derive(Debug, Clone, Copy)]
pub struct Gathered;
#[inlined]
impl Arrange for Gathered {
    type Alone<S: Tree<D>, D: Copy> = Answered<Admissible, (One, S), (UTerm, D)>;
    fn alone<S: Tree<D>, D: Copy>(s: S, d: D) -> Self::Alone<S, D> {
        Answered::new((One::default(), s), (UTerm, d))
    }
    type Kept<M: Modes> = TilesAndRests<Nil, M>;
    fn kept<M: Modes>(modes: M) -> Self::Kept<M> {
        TilesAndRests(Nil, modes)
    }
    type Together<L: Lists> = L::Paired;
    fn together<L: Lists>(lists: L) -> Self::Together<L> {
        lists.paired()
    }
}
impl<V: Verdict, S0, D0, S1, D1> Made<Gathered> for Answered<V, (S0, S1), (D0, D1)> {
    type BeforeLists<L: Lists> = L::BothBefore<V, S0, D0, S1, D1>;
    #[inline(always)]
    fn before_lists<L: Lists>(self, lists: L) -> Self::BeforeLists<L> {
        lists.both_before::<V, _, _, _, _>(self.both())
    }
}

/// A tiler of the operation `Op`, of this crate's: what a divide makes of a layout stays inside it, unless it is larger.
///
/// A layout of somebody else's stride is none, since nobody else can say what a divide by it is:
/// ```compile_fail,E0603
/// use cute_static::table::stride::Stride;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler: write a `usize`, `int!(8)`, a layout, `..`, or a tuple of those",
    label = "not for these operands"
)]
pub trait Tiler<Op, K>: Copy {
    /// Nobody else implements this.
    const SEAL: Seal;
    /// What it makes of a layout.
    type Makes<S: Tree<D>, D: Copy>: Plan + Made<K>;
    fn makes<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Makes<S, D>>;
}
impl<Op: Operation<K>, K, SB: Tree<DB>, DB: Copy> Tiler<Op, K> for Layout<SB, DB> {
    const SEAL: Seal = Seal;
    type Makes<S: Tree<D>, D: Copy> = Op::Of<S, D, SB, DB>;
    #[inline(always)]
    fn makes<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Makes<S, D>> {
        Op::of(a, self, counted)
    }
}
macro_rules! integers {
    ($([$($u:ident)*] $n:ty;)*) => {$(
        impl<$($u,)* Op: Operation<K>, K> Tiler<Op, K> for $n
        where
            Self: Number,
        {
            const SEAL: Seal = Seal;
            type Makes<S: Tree<D>, D: Copy> = Op::Of<S, D, Self, One>;
            #[inline(always)]
            fn makes<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Makes<S, D>> {
                Op::of(a, unit(self)?, counted)
            }
        }
    )*};
}
integers! { [U B] UInt<U, B>; [] usize; [N W] Multiple<N, W>; }
impl<Op: Operation<K>, K: Arrange> Tiler<Op, K> for RangeFull {
    const SEAL: Seal = Seal;
    type Makes<S: Tree<D>, D: Copy> = K::Alone<S, D>;
    #[inline(always)]
    fn makes<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Makes<S, D>> {
        let (shape, stride) = a.into_parts();
        shape.leaves(stride, Nil).count(counted);
        Ok(K::alone(shape, stride))
    }
}

/// The modes of a layout: [`Nil`], [`Cons`], or [`End`] of what is none.
pub trait Modes: Pack + RankModes + CoordModes {
    /// What the tilers `H` and `T` make of them, one for each; refused by `W` where there are none left.
    type By<Op, K: Arrange, H: Tiler<Op, K>, T: Tilers<Op, K>, W: TooMany>: Lists;
    fn by<Op, K: Arrange, H: Tiler<Op, K>, T: Tilers<Op, K>, W: TooMany>(
        self,
        tilers: (H, T),
        counted: &mut Counted,
    ) -> Outcome<Self::By<Op, K, H, T, W>>;
    /// Counts the leaves of all.
    fn count_all(self, counted: &mut Counted);
}
/// A list of tilers.
pub trait Tilers<Op, K>: Copy {
    /// What they make of modes.
    type Over<M: Modes, W: TooMany>: Lists;
    fn over_modes<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<Self::Over<M, W>>;
}
#[inlined]
impl<S: Tree<D>, D: Copy, M: Modes> Modes for Cons<S, D, M> {
    type By<Op, K: Arrange, H: Tiler<Op, K>, T: Tilers<Op, K>, W: TooMany> =
        <H::Makes<S, D> as Made<K>>::BeforeLists<T::Over<M, W>>;
    fn by<Op, K: Arrange, H: Tiler<Op, K>, T: Tilers<Op, K>, W: TooMany>(
        self,
        (first, others): (H, T),
        counted: &mut Counted,
    ) -> Outcome<Self::By<Op, K, H, T, W>> {
        let made = first.makes(Layout::from_parts(self.0, self.1), counted)?;
        Ok(Made::<K>::before_lists(made, others.over_modes::<M, W>(self.2, counted)?))
    }
    fn count_all(self, counted: &mut Counted) {
        self.0.leaves(self.1, Nil).count(counted);
        self.2.count_all(counted);
    }
}
macro_rules! no_modes {
    ($([$($generics:tt)*] $end:ty, $why:ty;)*) => {$(
        impl<$($generics)*> Modes for $end {
            type By<Op, K: Arrange, H: Tiler<Op, K>, T: Tilers<Op, K>, W: TooMany> = TilesAndRests<End<$why>, Nil>;
            // never run: refused
            fn by<Op, K: Arrange, H: Tiler<Op, K>, T: Tilers<Op, K>, W: TooMany>(
                self,
                _: (H, T),
                _: &mut Counted,
            ) -> Outcome<Self::By<Op, K, H, T, W>> {
                Ok(TilesAndRests(End::default(), Nil))
            }
            #[inline(always)]
            fn count_all(self, _: &mut Counted) {}
        }
    )*};
}
no_modes! { [] Nil, Inadmissible<W::Why>; [V: Verdict] End<V>, V; }
impl<Op, K: Arrange> Tilers<Op, K> for Nil {
    type Over<M: Modes, W: TooMany> = K::Kept<M>;
    #[inline(always)]
    fn over_modes<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<Self::Over<M, W>> {
        modes.count_all(counted);
        Ok(K::kept(modes))
    }
}
impl<Op, K: Arrange, H: Tiler<Op, K>, T: Tilers<Op, K>> Tilers<Op, K> for Link<H, T> {
    type Over<M: Modes, W: TooMany> = M::By<Op, K, H, T, W>;
    #[inline(always)]
    fn over_modes<M: Modes, W: TooMany>(self, modes: M, counted: &mut Counted) -> Outcome<Self::Over<M, W>> {
        modes.by::<Op, K, H, T, W>((self.0, self.1), counted)
    }
}
/// Why a tiler has too many modes.
pub trait TooMany {
    type Why;
}
/// The tiler `K` for a layout `S : D`.
#[derive(Debug)]
pub struct TilerOf<K, S, D>(PhantomData<(K, S, D)>);
impl<K: AsList, S: Tree<D>, D> TooMany for TilerOf<K, S, D> {
    type Why = TilerHasMoreModes<K::Rank, S::Rank>;
}

/// Lists of tiles and of rests; the first one ends with the verdict.
pub trait Lists {
    type Tiles: Pack;
    type Rests: Pack;
    fn lists(self) -> (Self::Tiles, Self::Rests);
    /// With a mode before each, and the verdict `V`.
    type BothBefore<V: Verdict, S0, D0, S1, D1>: Lists;
    fn both_before<V: Verdict, S0, D0, S1, D1>(self, both: ((S0, S1), (D0, D1)))
    -> Self::BothBefore<V, S0, D0, S1, D1>;
    /// The layout of both.
    type Paired: Plan + Made<Gathered>;
    fn paired(self) -> Self::Paired;
}
/// Tiles and rests.
#[derive(Debug, Clone, Copy)]
pub struct TilesAndRests<T, R>(pub T, pub R);
#[inlined]
impl<T: Pack, R: Pack> Lists for TilesAndRests<T, R> {
    type Tiles = T;
    type Rests = R;
    fn lists(self) -> (T, R) {
        (self.0, self.1)
    }
    type BothBefore<V: Verdict, S0, D0, S1, D1> = TilesAndRests<Cons<S0, D0, V::Mark<T>>, Cons<S1, D1, R>>;
    fn both_before<V: Verdict, S0, D0, S1, D1>(
        self,
        ((s0, s1), (d0, d1)): ((S0, S1), (D0, D1)),
    ) -> Self::BothBefore<V, S0, D0, S1, D1> {
        TilesAndRests(Cons(s0, d0, V::mark(self.0)), Cons(s1, d1, self.1))
    }
    type Paired = <T::Tupled as Plan>::Pair<R::Tupled>;
    fn paired(self) -> Self::Paired {
        self.0.tupled().pair(self.1.tupled())
    }
}

macro_rules! by_mode {
    (@list $s:ident $($rest:ident)*) => { Link<$s, by_mode!(@list $($rest)*)> };
    (@list) => { Nil };
    ($(($s:ident $($x:ident)*))+) => {
        impl<Op, K: Arrange, $($s: Tiler<Op, K>),+> Tiler<Op, K> for ($($s,)+) {
            const SEAL: Seal = Seal;
            type Makes<S: Tree<D>, D: Copy> =
                K::Together<<by_mode!(@list $($s)+) as Tilers<Op, K>>::Over<S::Modes, TilerOf<Self, S, D>>>;
            #[inline(always)]
            fn makes<S: Tree<D>, D: Copy>(self, a: Layout<S, D>, counted: &mut Counted) -> Outcome<Self::Makes<S, D>> {
                let (shape, stride) = a.into_parts();
                let (tilers, modes) = (self.into_list(), shape.modes(stride));
                Ok(K::together(Tilers::<Op, K>::over_modes::<S::Modes, TilerOf<Self, S, D>>(tilers, modes, counted)?))
            }
        }
    };
}
for_each_arity!(by_mode);

/// The value of what a tiler makes of a layout; it has to fit, unless the compiler knows both.
#[inline(always)]
pub(crate) fn made<Op, K, S: Tree<D>, D: Copy, T: Tiler<Op, K>>(
    tiler: T,
    a: Layout<S, D>,
) -> Outcome<ValueOf<T::Makes<S, D>>> {
    let mut counted = Counted::new();
    let made = tiler.makes(a, &mut counted)?;
    if size_of::<(S, D, T)>() > 0 {
        counted.made()?;
    }
    Ok(made.value())
}
