//! How a layout is written once as a rule on a few numbers, and is both a type and a value.
//!
//! ```text
//! rule! { Whole whole<T, M, K> = (T, (M, K)) : (0, (1, M)); }
//!     type Whole<T, M, K>                 of typenum's numbers
//!     fn whole(t, m, k) -> Numbers        of plain ones, for the table
//! ```
//! A leaf is a literal, a parameter, or a product `[A B]`; `(4)` is a tuple of one.

use core::marker::PhantomData;
use cute_static::StaticLeaves;
use cute_static::num::{One, Zero};
use typenum::{UInt, UTerm};

/// A tree of literals, parameters and products `[A B]` as a type.
macro_rules! tree {
    (($($x:tt),+)) => { ($($crate::rules::tree!($x),)+) };
    ([$a:tt $b:tt]) => { <$crate::rules::tree!($a) as cute_static::machinery::Number>::Times<$crate::rules::tree!($b)> };
    ($n:literal) => { cute_static::shape!(type $n) };
    ($p:ident) => { $p };
}
pub(crate) use tree;

/// Two congruent such trees as calls that append their nodes to a [`Numbers`].
macro_rules! nodes {
    ($to:ident ($($s:tt),+) ($($d:tt),+)) => {
        $to = $to.tuple([$(stringify!($s)),+].len());
        $($crate::rules::nodes!($to $s $d);)+
    };
    ($to:ident $s:tt $d:tt) => {
        $to = $to.leaf($crate::rules::number!($s), $crate::rules::number!($d));
    };
}
pub(crate) use nodes;
macro_rules! number {
    ([$a:tt $b:tt]) => {
        $crate::rules::number!($a).saturating_mul($crate::rules::number!($b))
    };
    ($n:literal) => {{
        let n: usize = $n;
        n
    }};
    ($p:ident) => {
        $p
    };
}
pub(crate) use number;

/// A layout by a rule, as the type `$type` and as the function `$value` of the same numbers.
macro_rules! rule {
    ($($(#[$doc:meta])* $type:ident $value:ident<$($p:ident),*> = $shape:tt : $stride:tt;)*) => {$(
        $(#[$doc])*
        pub(crate) type $type<$($p),*> =
            cute_static::Layout<$crate::rules::tree!($shape), $crate::rules::tree!($stride)>;
        #[doc = concat!("[`", stringify!($type), "`] as a value.")]
        #[allow(non_snake_case)]
        pub(crate) const fn $value($($p: usize),*) -> $crate::value::Numbers {
            let mut numbers = $crate::value::Numbers::EMPTY;
            $crate::rules::nodes!(numbers $shape $stride);
            numbers
        }
    )*};
}
pub(crate) use rule;

rule! {
    /// One thread.
    OneThread one_thread<> = 1 : 0;
    /// `T` threads.
    Threads threads<T> = T : 1;
    /// All of one thread's values, in order.
    Values values<V> = (1, V) : (0, 1);
    /// The only value of the only thread.
    Scalar scalar<> = (1, 1) : (0, 0);
}

/// Modes as pairs of extent and stride, some of extent 1.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct ModesOf<P>(PhantomData<P>);
/// Those of them with extents above 1.
#[doc(hidden)]
pub trait HasKept {
    /// The modes.
    type Kept: Kept;
}
macro_rules! has_kept {
    ($([$($s:ident $d:ident)*] $kept:ty;)*) => {$(
        impl<$($s: Keep<$d>, $d),*> HasKept for ModesOf<($(($s, $d),)*)> {
            type Kept = $kept;
        }
    )*};
}
has_kept! {
    [S0 D0 S1 D1] S0::Before<S1::Before<Modes<(), ()>>>;
    [S0 D0 S1 D1 S2 D2] S0::Before<S1::Before<S2::Before<Modes<(), ()>>>>;
    [S0 D0 S1 D1 S2 D2 S3 D3] S0::Before<S1::Before<S2::Before<S3::Before<Modes<(), ()>>>>>;
}
/// Modes as a shape and a stride: alone if there is one, `1:0` if there is none.
#[doc(hidden)]
pub trait Kept {
    /// The shape.
    type Shape: StaticLeaves;
    /// The stride.
    type Stride: StaticLeaves;
    /// With a mode before them.
    type After<S: StaticLeaves, D: StaticLeaves>: Kept;
}
/// Modes kept so far.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Modes<S, D>(PhantomData<(S, D)>);
macro_rules! kept {
    ($([$($s:ident $d:ident)*] $shape:ty, $stride:ty;)*) => {$(
        impl<$($s: StaticLeaves, $d: StaticLeaves),*> Kept for Modes<($($s,)*), ($($d,)*)> {
            type Shape = $shape;
            type Stride = $stride;
            type After<S: StaticLeaves, D: StaticLeaves> = Modes<(S, $($s,)*), (D, $($d,)*)>;
        }
    )*};
}
kept! { [] One, Zero; [S0 D0] S0, D0; [S0 D0 S1 D1] (S0, S1), (D0, D1); [S0 D0 S1 D1 S2 D2] (S0, S1, S2), (D0, D1, D2); }
impl<S0, S1, S2, S3, D0, D1, D2, D3> Kept for Modes<(S0, S1, S2, S3), (D0, D1, D2, D3)>
where
    (S0, S1, S2, S3): StaticLeaves,
    (D0, D1, D2, D3): StaticLeaves,
{
    type Shape = (S0, S1, S2, S3);
    type Stride = (D0, D1, D2, D3);
    // there are four in all
    type After<S: StaticLeaves, D: StaticLeaves> = Self;
}
/// An extent that is kept unless it is 1.
#[doc(hidden)]
pub trait Keep<D> {
    /// Before `L`.
    type Before<L: Kept>: Kept;
}
impl<D> Keep<D> for One {
    type Before<L: Kept> = L;
}
impl<U, C, B, D: StaticLeaves> Keep<D> for UInt<UInt<U, C>, B>
where
    Self: StaticLeaves,
{
    type Before<L: Kept> = L::After<Self, D>;
}

/// Half of a number, rounded down: of one that is refused, too.
#[doc(hidden)]
pub trait Half {
    /// `n / 2`.
    type Output;
}
impl<U, B> Half for UInt<U, B> {
    type Output = U;
}
impl Half for UTerm {
    type Output = UTerm;
}
/// A layout by a rule.
#[doc(hidden)]
pub trait Ruled {
    /// The layout.
    type Layout: Copy + Default;
}
