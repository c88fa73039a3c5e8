//! The direct path: composition and divide where the compiler knows every number and nothing is refused.
//!
//! ```text
//! composed(A, B)  = B's leaves divided out of merged(leaves(A)), if what they occupy does not overlap (Eq. 20 to 23)
//! divided(A, B)   = (composed(A, B), each mode of fill(occupied(B), 1, |A|) composed with A)
//! ```
//!
//! These are the functions of `composition.rs`, `joint.rs`, `complement.rs` and `divide.rs` once more, for naturals only
//! and with no way to say why not: whatever does not fit is answered [`Slowly`](plan::Slowly), and those files decide.
//! That is worth its lines because this is nearly every layout that is written, and compiles several times as fast:
//! all steps are generic associated types ([`number`]), where theirs are traits that carry values and reasons along.

pub(crate) mod list;
pub(crate) mod number;
pub(crate) mod plan;

use self::list::{Cons, List, Nil, Opaque};
use self::number::{Number, Truth};
use self::plan::{Plan, Slowly};
use crate::basis::Basis;
use crate::num::Nat;
use crate::tuple::for_each_arity;
use crate::xor::Xor;
use typenum::{NInt, NonZero, UInt, UTerm};

/// A stride that is known and not negative, or not. (Asked of the stride itself: one that is still being inferred stops the
/// solver at once.)
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stride: write `1usize`, or `int!(1)` to fix it at compile time",
    label = "a stride is `usize`, `isize`, or known to the compiler; a literal alone is an `i32`"
)]
pub trait Step {
    /// `s : self` before a list.
    type Pair<S: Number, T: List>: List;
    /// `A o (s : self)` for the merged modes `L` of `A`.
    type Composed<S: Number, L: List>: Plan;
}
macro_rules! known {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)*> Step for $d where Self: Number {
            // a list with an opaque end is opaque to all that is asked of leaves
            type Pair<S: Number, T: List> = Cons<S, Self, T>;
            type Composed<S: Number, L: List> = <Self as Number>::Leaf<S, L>;
        }
    )*};
}
known! { [] UTerm; [U, B] UInt<U, B>; }
macro_rules! slow {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)*> Step for $d {
            type Pair<S: Number, T: List> = Opaque;
            type Composed<S: Number, L: List> = Slowly;
        }
    )*};
}
slow! { [] usize; [] isize; [U: Nat + NonZero] NInt<U>; [K, I] Basis<K, I>; [K] Xor<K>; }

/// A shape with its stride, as the direct path sees them.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: write a `usize`, or `int!(8)` to fix it at compile time",
    label = "a shape is an extent, or a tuple of 1 to 12 shapes"
)]
pub trait Tree<D> {
    /// The leaves before a list.
    type Leaves<T: List>: List;
    /// The leaves composed with the merged modes `L`, each for itself.
    type Composed<L: List>: Plan;
}
impl<U, B, D: Step> Tree<D> for UInt<U, B>
where
    Self: Number,
{
    type Leaves<T: List> = D::Pair<Self, T>;
    type Composed<L: List> = D::Composed<Self, L>;
}
macro_rules! unknown {
    ($([$($generics:tt)*] $s:ty, $d:ty;)*) => {$(
        impl<$($generics)*> Tree<$d> for $s {
            type Leaves<T: List> = Opaque;
            type Composed<L: List> = Slowly;
        }
    )*};
}
unknown! { [D] usize, D; [D] UTerm, D; }
macro_rules! tree {
    (@leaves $t:ident ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => {
        <$s as Tree<$d>>::Leaves<tree!(@leaves $t $($rest)*)>
    };
    (@leaves $t:ident) => { $t };
    (@plan $l:ident $p:tt) => { tree!(@many $l $p) };
    (@plan $l:ident $p:tt $q:tt) => { <tree!(@leaf $l $p) as Plan>::Pair<tree!(@leaf $l $q)> };
    (@plan $l:ident $p:tt $q:tt $r:tt) => {
        <tree!(@leaf $l $p) as Plan>::Triple<tree!(@leaf $l $q), tree!(@leaf $l $r)>
    };
    (@plan $l:ident $p:tt $q:tt $r:tt $s:tt) => {
        <tree!(@leaf $l $p) as Plan>::Four<tree!(@leaf $l $q), tree!(@leaf $l $r), tree!(@leaf $l $s)>
    };
    (@plan $l:ident $($mode:tt)+) => { tree!(@many $l $($mode)+) };
    (@leaf $l:ident ($s:ident $d:ident $($x:ident)*)) => { <$s as Tree<$d>>::Composed<$l> };
    (@many $l:ident $(($s:ident $d:ident $($x:ident)*))+) => {
        <tree!(@stand $l $(($s $d))+) as Truth>::Plan<
            ($(<$s::Composed<$l> as Plan>::Shape,)+),
            ($(<$s::Composed<$l> as Plan>::Stride,)+),
        >
    };
    (@stand $l:ident ($s:ident $d:ident $($x:ident)*)) => { <<$s as Tree<$d>>::Composed<$l> as Plan>::Stands };
    (@stand $l:ident ($s:ident $d:ident $($x:ident)*) $($rest:tt)+) => {
        <<<$s as Tree<$d>>::Composed<$l> as Plan>::Stands as Truth>::And<tree!(@stand $l $($rest)+)>
    };
    ($(($s:ident $d:ident $($x:ident)*))+) => {
        impl<$($s: Tree<$d>, $d),+> Tree<($($d,)+)> for ($($s,)+) {
            type Leaves<T: List> = tree!(@leaves T $(($s $d))+);
            type Composed<L: List> = tree!(@plan L $(($s $d))+);
        }
    };
}
for_each_arity!(tree);

/// What is no layout: an extent of 0, or a stride that nests differently. The slow path says so.
macro_rules! no_tree {
    (@rows [$($s:ident)*] [$($d:ident)*]) => {};
    (@rows [$($s:ident)*] [$($d:ident)*] $next:ident $($rest:ident)*) => {
        no_tree! { @arities [$($s)*] [$($d)* $next] [$($s)*] [$($d)* $next] }
        no_tree! { @rows [$($s)*] [$($d)* $next] $($rest)* }
    };
    (@arities $s:tt $d:tt [$a:ident $($x:ident)*] [$b:ident $($y:ident)*]) => {
        no_tree! { @arities $s $d [$($x)*] [$($y)*] }
    };
    (@arities $s:tt $d:tt [] []) => {};
    (@arities [$($s:ident)*] [$($d:ident)*] $more:tt $others:tt) => {
        no_tree! { @impl [$($s,)* $($d),*] ($($s,)*), ($($d,)*) }
    };
    (@impl [$($generics:tt)*] $s:ty, $d:ty) => { unknown! { [$($generics)*] $s, $d; } };
    ($(($s:ident $($x:ident)*))+) => {
        no_tree! { @rows [$($s)+] [] E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 }
        no_tree! { @impl [$($s),+] ($($s,)+), UTerm }
        no_tree! { @impl [U, B, $($s),+] ($($s,)+), UInt<U, B> }
        no_tree! { @impl [U: Nat + NonZero, $($s),+] ($($s,)+), NInt<U> }
        no_tree! { @impl [$($s),+] ($($s,)+), usize }
        no_tree! { @impl [$($s),+] ($($s,)+), isize }
        no_tree! { @impl [K, I, $($s),+] ($($s,)+), Basis<K, I> }
        no_tree! { @impl [K, $($s),+] ($($s,)+), Xor<K> }
        slow! { [$($s),+] ($($s,)+); }
    };
}
for_each_arity!(no_tree);

/// The merged modes of a layout.
type Modes<S, D> = <<S as Tree<D>>::Leaves<Nil> as List>::Merged;

/// The composition of `S : D` with `SB : DB`, or [`Slowly`].
#[doc(hidden)]
pub(crate) type Composed<S, D, SB, DB> = <Modes<S, D> as List>::Composed<SB, DB>;
/// The divide of `S : D` by `SB : DB`, or [`Slowly`]: the tile, and the rest, whose leaves lie between those of the tile.
#[doc(hidden)]
pub(crate) type Divided<S, D, SB, DB> = <Modes<S, D> as List>::Divided<SB, DB>;
