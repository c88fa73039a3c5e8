//! What inverses and complements are of coordinates: a list of modes along each basis element `1@i`, up to the largest index. Of
//! integers it is one list.

use crate::algebra::composition::coordinates::{Leaves, Path};
use crate::refusal::sealed::Seal;
use crate::table::list::MergeList;
use crate::table::tree::{NoMode, NotBelow};
use crate::table::words::*;

/// A rule that makes a list of the modes along one component.
pub trait EachComponent {
    /// Of integers.
    type Line: List;
    fn line(&mut self) -> Self::Line;
    /// Along the basis element at `I`.
    type At<I: Number + Index>: List;
    fn component_at<I: Number + Index>(&mut self) -> Self::At<I>;
    /// Why there is none of elements inside elements.
    type Nested;
}
/// The largest index of coordinates: [`Underflow`] of elements inside elements, what is known when run of integers.
pub trait Components {
    /// What the rule makes of each component up to it, before others.
    type Each<F: EachComponent, L: Lines>: Lines;
    fn each<F: EachComponent, L: Lines>(rule: &mut F, l: L) -> Self::Each<F, L>;
}
macro_rules! components {
    ($([$($generics:tt)*] $n:ty $(, $upper:ty)? = |$rule:ident, $l:ident| $each:ty = $value:expr;)*) => {$(
        // with a bound on what is above the lowest bit: one on the number itself would hide what is below it
        impl<$($generics)*> Components for $n
        where
            $($upper: Number)?
        {
            type Each<F: EachComponent, L: Lines> = $each;
            #[inline(always)]
            #[allow(unused_variables)]
            fn each<F: EachComponent, L: Lines>($rule: &mut F, $l: L) -> Self::Each<F, L> {
                $value
            }
        }
    )*};
}
/// Those below it, too.
type Down<N, F, L> = <<N as Number>::Minus<One> as Components>::Each<F, Along<<F as EachComponent>::At<N>, L>>;
fn down<N: Number + Index, F: EachComponent, L: Lines>(rule: &mut F, l: L) -> Down<N, F, L> {
    let here = Along(rule.component_at::<N>(), l);
    <N::Minus<One> as Components>::each(rule, here)
}
components! {
    [] UTerm = |rule, l| Along<F::At<Self>, L> = Along(rule.component_at::<Self>(), l);
    [] One = |rule, l| Down<Self, F, L> = down::<Self, F, L>(rule, l);
    [U, B] UInt<UInt<U, B>, B0>, UInt<U, B> = |rule, l| Down<Self, F, L> = down::<Self, F, L>(rule, l);
    [U, B] UInt<UInt<U, B>, B1>, UInt<U, B> = |rule, l| Down<Self, F, L> = down::<Self, F, L>(rule, l);
    [] Underflow = |rule, l| Line<End<Inadmissible<F::Nested>>> = Line(End::default());
    [] usize = |rule, l| Line<F::Line> = Line(rule.line());
    [Z0: Number, Z1: Word] Multiple<Z0, Z1> = |rule, l| Line<F::Line> = Line(rule.line());
    [] isize = |rule, l| Line<F::Line> = Line(rule.line());
}

/// Modes along one line, or along each basis element.
pub trait Lines: Copy {
    /// As a layout, and the verdict on it.
    type Layout: Plan;
    fn as_layout(self) -> Self::Layout;
    /// As modes of a layout.
    type Modes: Pack;
    fn modes(self) -> Self::Modes;
    /// All modes, before others.
    type Leaves<T: List>: List;
    fn leaves<T: List>(self, t: T) -> Self::Leaves<T>;
    /// What the mode at index `N` of this is as a left operand; it is mode `I`, behind `R` others.
    type Mode<N: Number, I: Number, R: Number>: Left;
    fn mode<N: Number, I: Number, R: Number>(self) -> Self::Mode<N, I, R>;
    /// All leaves as numbers, from component `first` on.
    fn read(self, first: usize, leaves: &mut Leaves) -> Outcome<()>;
}
/// Modes along one line.
#[derive(Debug, Clone, Copy)]
pub struct Line<L>(pub L);
impl<L: List> Lines for Line<L> {
    type Layout = L::Packed;
    #[inline(always)]
    fn as_layout(self) -> L::Packed {
        self.0.packed()
    }
    type Modes = L;
    fn modes(self) -> L {
        self.0
    }
    type Leaves<T: List> = L::Chain<T>;
    #[inline(always)]
    fn leaves<T: List>(self, t: T) -> L::Chain<T> {
        self.0.chain(t)
    }
    type Mode<N: Number, I: Number, R: Number> = NoMode<Inadmissible<NotIntegers<OfGrid, CoordinateStrides>>>;
    fn mode<N: Number, I: Number, R: Number>(self) -> Self::Mode<N, I, R> {
        NoMode::default()
    }
    fn read(self, _: usize, leaves: &mut Leaves) -> Outcome<()> {
        self.0.read(Path::default(), leaves)
    }
}
/// The modes `L` along one basis element, and those along others.
#[derive(Debug, Clone, Copy)]
pub struct Along<L, T>(L, T);
impl<L: List, T: Lines> Lines for Along<L, T> {
    type Layout = <Self::Modes as Pack>::Tupled;
    fn as_layout(self) -> Self::Layout {
        self.modes().tupled()
    }
    type Modes = <L::Packed as Plan>::Before<T::Modes>;
    fn modes(self) -> Self::Modes {
        self.0.packed().before(self.1.modes())
    }
    type Leaves<U: List> = L::Chain<T::Leaves<U>>;
    fn leaves<U: List>(self, u: U) -> Self::Leaves<U> {
        self.0.chain(self.1.leaves(u))
    }
    type Mode<N: Number, I: Number, R: Number> =
        <N::IsZero as Truth>::Left<Free<Line<L>>, T::Mode<N::Minus<One>, I, R::Plus<One>>>;
    fn mode<N: Number, I: Number, R: Number>(self) -> Self::Mode<N, I, R> {
        <N::IsZero as Truth>::left(Free(Line(self.0)), self.1.mode::<N::Minus<One>, I, R::Plus<One>>())
    }
    fn read(self, first: usize, leaves: &mut Leaves) -> Outcome<()> {
        self.0.read(Path::default().then(first), leaves)?;
        self.1.read(first.saturating_add(1), leaves)
    }
}
/// Behind the last component.
impl Lines for Nil {
    type Layout = <Self as Pack>::Packed;
    fn as_layout(self) -> Self::Layout {
        self.packed()
    }
    type Modes = Self;
    fn modes(self) -> Self {
        self
    }
    type Leaves<T: List> = T;
    fn leaves<T: List>(self, t: T) -> T {
        t
    }
    type Mode<N: Number, I: Number, R: Number> = NotBelow<I, Dec<R>>;
    fn mode<N: Number, I: Number, R: Number>(self) -> Self::Mode<N, I, R> {
        NoMode::default()
    }
    fn read(self, _: usize, _: &mut Leaves) -> Outcome<()> {
        Ok(())
    }
}
/// Lines as a left operand: the gaps of a tile, with which a grid is composed.
#[derive(Debug, Clone, Copy)]
pub struct Free<X>(pub X);
impl<X: Lines> Left for Free<X> {
    const SEAL: Seal = Seal;
    type Merged = <X::Leaves<Nil> as MergeList>::Merged;
    #[inline(always)]
    fn merged(self) -> Outcome<Self::Merged> {
        let Ok(merged) = self.0.leaves(Nil).Merged();
        Ok(merged)
    }
    type Mode<N: Number> = X::Mode<N, N, UTerm>;
    fn mode<N: Number>(self) -> Self::Mode<N> {
        self.0.mode::<N, N, UTerm>()
    }
    fn read(self, leaves: &mut Leaves) -> Outcome<()> {
        self.0.read(0, leaves)
    }
}
