//! Verdicts as types: an operation computes one first, and is bounded by [`IsAdmissible`] on it. So a refusal is one
//! error at the user's line, which shows the rule and its numbers in decimal.
//!
//! | verdict | meaning |
//! |---|---|
//! | [`Admissible`] | the compiler has proved it |
//! | [`Truncated`] | so far, but only because the left operand ends before the prefix product that does not divide |
//! | [`AtRunTime`] | a run-time integer decides: the operation's function checks it and may return an error |
//! | [`Inadmissible`] | refused, with the reason; the names are those of [`AlgebraError`](crate::AlgebraError) |

use super::answer::{Answer, Outcome, Pack};
use crate::algebra::composition::types::{Apart, JointList, Spread};
use crate::layout::Layout;
pub use crate::refusal::error::rules::*;
use crate::refusal::operation::Tells;
use crate::table::list::{End, Line, List};
use crate::table::tree::{Left, Right, Tree};
use crate::tree::nested::AsTruth;

/// Proved by the compiler.
#[derive(Debug, Clone, Copy, Default)]
pub struct Admissible;
/// Proved for one leaf, given where the left operand ends for it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Truncated;
/// Decided when run.
#[derive(Debug, Clone, Copy, Default)]
pub struct AtRunTime;

/// Types that are nothing but words, whatever those are that they consist of.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident $(<$($p:ident),+>)?;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name $(<$($p),+>(core::marker::PhantomData<($($p,)+)>))?;
        impl $(<$($p),+>)? Copy for $name $(<$($p),+>)? {}
        impl $(<$($p),+>)? Clone for $name $(<$($p),+>)? {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl $(<$($p),+>)? Default for $name $(<$($p),+>)? {
            fn default() -> Self {
                Self $((core::marker::PhantomData::<($($p,)+)>))?
            }
        }
    )*};
}
pub(crate) use words;
words! {
    /// Refused.
    Inadmissible<Why>;
    /// The reason `Why` of a composition or a complement, told by the divide `By` that is made of them.
    InDivide<By, Why>;
    /// The reason `Why` of a composition or a complement, told by the product `By` that is made of them.
    InProduct<By, Why>;
    /// Strides of that kind in an operation (`W`) on integers.
    NotIntegers<W, Kind>;
    /// What strides like `2` map to.
    IntegerStrides;
    /// What strides like `1@0` map to.
    CoordinateStrides;
    /// What strides like `1@0@1` map to.
    NestedCoordinateStrides;
    /// What strides like `f2` map to.
    XorStrides;
    /// A complement.
    #[doc(hidden)]
    OfComplement;
    /// A complement up to a cotarget.
    #[doc(hidden)]
    UpToCotarget;
    /// The grid of a product.
    #[doc(hidden)]
    OfGrid;
    /// A recast.
    #[doc(hidden)]
    OfRecast;
    /// An inverse.
    #[doc(hidden)]
    OfInverse;
    /// What two layouts have in common.
    #[doc(hidden)]
    OfMaxCommon;
}

/// A verdict that lets the operation stand.
///
/// A refusal "is" one where its reason stands, and that only under a condition which never holds: one trait a rule, which no type has,
/// so that the compiler's message is that rule's.
#[diagnostic::on_unimplemented(
    message = "this layout operation is refused: {Self}",
    label = "refused by the type checker",
    note = "numbers are decimal digits: `(_1, _2)` is 12; the rules are described at `cute_static::verdict`"
)]
pub trait IsAdmissible {
    /// Whether a check is left for run time.
    const AT_RUN_TIME: bool;
    /// `T`: what it lets stand.
    #[doc(hidden)]
    type Grants<T>;
}
#[doc(hidden)]
pub use IsAdmissible as Holds;
// by one impl, so that the compiler does not list all kinds of verdicts where one is refused
impl<V: Verdict<Ground: Stands>> IsAdmissible for V {
    const AT_RUN_TIME: bool = V::CHECKED;
    type Grants<T> = T;
}
/// The ground of a verdict that lets the operation stand; a reason does where its number has a trait that nothing has.
// the compiler writes out the paths of what is hidden from it
#[cfg_attr(doc, doc(hidden))]
pub trait Stands {}
#[diagnostic::do_not_recommend]
impl Stands for Admissible {}
#[diagnostic::do_not_recommend]
impl Stands for AtRunTime {}
/// A refusal, as its error at run time tells it.
pub trait Refusal {
    /// [`AlgebraError::code`](crate::AlgebraError::code) of its namesake.
    const CODE: &'static str;
    /// The compiler's first line, with the names of types for the numbers.
    const SENTENCE: &'static str;
}
/// A verdict, and what it is together with another: the first refusal wins, then what is decided at run time, then
/// truncation. Associated types alone, so that the type checker has nothing to prove.
///
/// Those of this crate, and no others: what a verdict says of lists of modes has their names, which nobody else has.
/// ```compile_fail,E0277
/// # use cute_static::{machinery::Answer, operation::Tells, verdict::Verdict};
/// struct Mine;
/// impl Verdict for Mine {
///     type Ground = Self;
///     type And<V: Verdict> = Self;
///     type AfterTruncated = Self;
///     type AfterRunTime = Self;
///     type ToldBy<By: Tells> = Self;
///     type Joint<L, SB, DB, A> = Self;
///     type Before<A: Answer> = A;
/// }
/// ```
#[doc(hidden)]
pub trait Verdict: AsTruth {
    /// Whether something is left to run time.
    const CHECKED: bool = false;
    /// What it is by: itself, or the reason of a refusal.
    type Ground;
    /// `self and V`.
    type And<V: Verdict>: Verdict;
    /// `Truncated and self`.
    type AfterTruncated: Verdict;
    /// `AtRunTime and self`.
    type AfterRunTime: Verdict;
    /// The verdict, told by an operation that this one is a part of.
    type ToldBy<By: Tells>: Verdict;
    /// Whether the leaves of `SB : DB`, of this verdict, may be composed one by one with the merged modes `L` of `A` (Eq. 23), and what
    /// XOR strides among these ask.
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left>: Verdict;
    /// The same for the leaves of `B`, which are known to be apart.
    type JointApart<L: Line, B: Right>: Verdict;
    /// The list, by this verdict on it; of a refusal that alone.
    type Marks<L: List>: List;
    /// The modes, by this verdict and then their own.
    type Mark<T: Pack>: Pack;
    /// Its value.
    fn mark<T: Pack>(modes: T) -> Self::Mark<T>;
    /// The answer, or this refusal.
    type Before<A: Answer>: Answer<Value = A::Value>;
    /// The value of [`Self::Before`]; of a refusal it is never run.
    ///
    /// # Errors
    /// Those of `value`.
    #[inline(always)]
    fn before<A: Answer>(value: impl FnOnce() -> Outcome<A::Value>) -> Outcome<A::Value> {
        value()
    }
}
/// What is the same of several verdicts: of those but the first, and of those but a refusal.
macro_rules! same {
    (but_admissible) => {
        type Mark<T: Pack> = T::After<Self>;
        #[inline(always)]
        fn mark<T: Pack>(modes: T) -> T::After<Self> {
            modes.after()
        }
    };
    (stands) => {
        type Ground = Self;
        type ToldBy<By: Tells> = Self;
        type Before<A: Answer> = A;
    };
}
impl Verdict for Admissible {
    type And<V: Verdict> = V;
    type AfterTruncated = Truncated;
    type AfterRunTime = AtRunTime;
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left> =
        <<SB::Occupied<Apart> as Spread>::Settled as Spread>::Joint<L, SB, DB, A>;
    type JointApart<L: Line, B: Right> = L::XorRule<B>;
    type Marks<L: List> = L;
    type Mark<T: Pack> = T;
    #[inline(always)]
    fn mark<T: Pack>(modes: T) -> T {
        modes
    }
    same!(stands);
}
impl Verdict for Truncated {
    type And<V: Verdict> = V::AfterTruncated;
    type AfterTruncated = Self;
    type AfterRunTime = AtRunTime;
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left> =
        <<SB::Occupied<Apart> as Spread>::Settled as Spread>::JointTruncated<L, SB, DB, A>;
    type JointApart<L: Line, B: Right> = Both<L::Sums<<B::Leaves as JointList>::Proper, Admissible>, L::XorRule<B>>;
    type Marks<L: List> = L::And<Self>;
    same!(but_admissible);
    same!(stands);
}
impl Verdict for AtRunTime {
    const CHECKED: bool = true;
    type And<V: Verdict> = V::AfterRunTime;
    type AfterTruncated = Self;
    type AfterRunTime = Self;
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left> = Self::JointApart<L, Layout<SB, DB>>;
    type JointApart<L: Line, B: Right> = <L::XorRule<B> as Verdict>::AfterRunTime;
    type Marks<L: List> = L::And<Self>;
    same!(but_admissible);
    same!(stands);
}
impl<W> Verdict for Inadmissible<W> {
    type Ground = W;
    type And<V: Verdict> = Self;
    type AfterTruncated = Self;
    type AfterRunTime = Self;
    type ToldBy<By: Tells> = Inadmissible<By::Told<W>>;
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left> = Self;
    type JointApart<L: Line, B: Right> = Self;
    type Marks<L: List> = End<Self>;
    type Before<A: Answer> = A::Refused<W>;
    same!(but_admissible);
}
/// Both verdicts.
#[doc(hidden)]
pub type Both<V, W> = <V as Verdict>::And<W>;
