//! Tuples compared: leaf by leaf, and in lexicographic and colexicographic order.
//!
//! ```text
//! elem_min(a, b)              = the smaller leaf of each pair;   elem_max(a, b) = the larger one     a, b congruent
//! elem_less(a, b)             = a < b, or for tuples: rank(a) <= rank(b) and elem_less(ai, bi) for all i
//! lex_less(a, b)              = a < b, or for tuples: at the first i where they differ, lex_less(ai, bi); where one
//!                               ends first, it is the lesser
//! colex_less(a, b)            = the same from the last mode on                                 (Section 2.2.2, `<`)
//! ```
//!
//! An integer and a tuple do not compare, wherever they meet.

use crate::AlgebraError;
use crate::tree::htuple;
use crate::tree::htuple::{HTuple, INLINE_NODES, Node};
use crate::tree::inline_vec::InlineVec;
use core::cmp::Ordering;

/// The smaller of the leaves of two congruent tuples, one by one.
///
/// # Errors
/// [`AlgebraError::Profile`] if the tuples are not congruent.
///
/// ```
/// use cute_dynamic::{Shape, elem_max, elem_min};
/// let [a, b]: [Shape; 2] = ["(4,(3,9))", "(5,(2,9))"].map(|text| text.parse().unwrap());
/// assert_eq!(elem_min(&a, &b)?.to_string(), "(4,(2,9))");
/// assert_eq!(elem_max(&a, &b)?.to_string(), "(5,(3,9))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn elem_min<T: Copy + Default + Ord>(a: &HTuple<T>, b: &HTuple<T>) -> Result<HTuple<T>, AlgebraError> {
    leaf_by_leaf(a, b, Ord::min)
}

/// The larger of the leaves of two congruent tuples, one by one.
///
/// # Errors
/// As [`elem_min`].
pub fn elem_max<T: Copy + Default + Ord>(a: &HTuple<T>, b: &HTuple<T>) -> Result<HTuple<T>, AlgebraError> {
    leaf_by_leaf(a, b, Ord::max)
}

fn leaf_by_leaf<T: Copy + Default>(
    a: &HTuple<T>,
    b: &HTuple<T>,
    f: impl Fn(T, T) -> T,
) -> Result<HTuple<T>, AlgebraError> {
    congruent_leaves(a, b)?;
    let mut others = b.leaves();
    Ok(a.map(|leaf| others.next().map_or(leaf, |other| f(leaf, other))))
}
/// That two trees have a leaf for each other's.
pub(crate) fn congruent_leaves<A: Copy, B: Copy>(a: &HTuple<A>, b: &HTuple<B>) -> Result<(), AlgebraError> {
    if crate::congruent(a, b) {
        return Ok(());
    }
    let parted = htuple::zip_refined(a.nodes(), b.nodes(), |_, subtree| matches!(subtree, [Node::Leaf(_)]));
    Err(AlgebraError::Profile { mode: parted.err().unwrap_or(0) })
}

/// Whether each leaf of `a` is less than that of `b`; `a` may have fewer modes, not more.
///
/// # Errors
/// [`AlgebraError::Profile`] if an integer meets a tuple.
///
/// ```
/// use cute_dynamic::{Shape, elem_less};
/// let [a, b]: [Shape; 2] = ["(3,(2,0))", "(4,(3,1))"].map(|text| text.parse().unwrap());
/// assert!(elem_less(&a, &b)? && !elem_less(&b, &a)?);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "elem_gtr")]
#[doc(alias = "elem_leq")]
#[doc(alias = "elem_geq")]
pub fn elem_less<T: Copy + Default + Ord>(a: &HTuple<T>, b: &HTuple<T>) -> Result<bool, AlgebraError> {
    let mut less = true;
    walk(a.nodes(), b.nodes(), |pair| {
        less &= match pair {
            Pair::Leaves(a, b) => a < b,
            Pair::Ends(more, _) => more == 0,
        };
    })?;
    Ok(less)
}

/// Whether `a` comes before `b` in lexicographic order: the first mode that differs decides, a tuple comes after those
/// that begin it.
///
/// # Errors
/// As [`elem_less`].
///
/// ```
/// use cute_dynamic::{Shape, lex_less};
/// let [a, b]: [Shape; 2] = ["(3,(2,5))", "(3,(4,1))"].map(|text| text.parse().unwrap());
/// assert!(lex_less(&a, &b)? && !lex_less(&b, &a)? && !lex_less(&a, &a)?);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn lex_less<T: Copy + Default + Ord>(a: &HTuple<T>, b: &HTuple<T>) -> Result<bool, AlgebraError> {
    before(a.nodes(), b.nodes())
}

/// Whether `a` comes before `b` in colexicographic order, that of coordinates (Section 2.2.2): the last mode that
/// differs decides, a tuple comes after those that end it.
///
/// # Errors
/// As [`elem_less`].
///
/// ```
/// use cute_dynamic::{Shape, colex_less};
/// let [a, b]: [Shape; 2] = ["(3,(4,1))", "(3,(2,5))"].map(|text| text.parse().unwrap());
/// assert!(colex_less(&a, &b)? && !colex_less(&b, &a)? && !colex_less(&a, &a)?);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn colex_less<T: Copy + Default + Ord>(a: &HTuple<T>, b: &HTuple<T>) -> Result<bool, AlgebraError> {
    before(&htuple::mirrored(a.nodes()), &htuple::mirrored(b.nodes()))
}

/// What a walk through two tuples at the same time comes to.
enum Pair<T> {
    /// Two leaves.
    Leaves(T, T),
    /// The end of two tuples, and how many modes more than the other one each has.
    Ends(usize, usize),
}

/// Walks through two tuples mode by mode as long as both have modes. Nothing recurses: tuples may be deeper than the stack.
fn walk<T: Copy>(a: &[Node<T>], b: &[Node<T>], mut visit: impl FnMut(Pair<T>)) -> Result<(), AlgebraError> {
    let (mut a, mut b) = (a, b);
    // for each pair of open tuples: the pairs of modes to come, and the modes that only one of them has
    let mut open = InlineVec::<(usize, usize, usize), INLINE_NODES>::new();
    loop {
        match (a, b) {
            ([Node::Leaf(x), after_a @ ..], [Node::Leaf(y), after_b @ ..]) => {
                visit(Pair::Leaves(*x, *y));
                (a, b) = (after_a, after_b);
            }
            ([Node::Tuple(m), after_a @ ..], [Node::Tuple(n), after_b @ ..]) => {
                open.push((*m.min(n), m.saturating_sub(*n), n.saturating_sub(*m)));
                (a, b) = (after_a, after_b);
            }
            _ => return Err(AlgebraError::Profile { mode: 0 }),
        }
        loop {
            let Some((to_come, more_a, more_b)) = open.last_mut() else {
                return Ok(());
            };
            if let Some(left) = to_come.checked_sub(1) {
                *to_come = left;
                break;
            }
            (a, b) = (htuple::split_trees(a, *more_a).1, htuple::split_trees(b, *more_b).1);
            visit(Pair::Ends(*more_a, *more_b));
            open.pop();
        }
    }
}

/// The first pair that differs decides, and at the end of a tuple whether the other one goes on.
fn before<T: Copy + Ord>(a: &[Node<T>], b: &[Node<T>]) -> Result<bool, AlgebraError> {
    let mut order = Ordering::Equal;
    walk(a, b, |pair| {
        order = order.then_with(|| match pair {
            Pair::Leaves(a, b) => a.cmp(&b),
            Pair::Ends(more_a, more_b) => more_a.cmp(&more_b),
        });
    })?;
    Ok(order.is_lt())
}
