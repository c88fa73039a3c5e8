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
use crate::htuple::{self, HTuple, INLINE_NODES, Node};
use crate::inline_vec::InlineVec;
use crate::text::MAX_DEPTH;

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
    if !crate::congruent(a, b) {
        let parted = htuple::zip_refined(a.nodes(), b.nodes(), |_, subtree| matches!(subtree, [Node::Leaf(_)]));
        return Err(AlgebraError::Profile { mode: parted.err().unwrap_or(0) });
    }
    let mut others = b.leaves();
    Ok(a.map(|leaf| others.next().map_or(leaf, |other| f(leaf, other))))
}

/// How two tuples compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Less,
    Equal,
    NotLess,
}

/// Whether each leaf of `a` is less than that of `b`; `a` may have fewer modes, not more.
///
/// # Errors
/// [`AlgebraError::Profile`] if an integer meets a tuple, [`AlgebraError::Overflow`] for a depth beyond 64.
///
/// ```
/// use cute_dynamic::{Shape, elem_less};
/// let [a, b]: [Shape; 2] = ["(3,(2,0))", "(4,(3,1))"].map(|text| text.parse().unwrap());
/// assert!(elem_less(&a, &b)? && !elem_less(&b, &a)?);
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn elem_less<T: Copy + Default + Ord>(a: &HTuple<T>, b: &HTuple<T>) -> Result<bool, AlgebraError> {
    shallow(a, b)?;
    all_less(a.nodes(), b.nodes())
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
    shallow(a, b)?;
    Ok(compare(a.nodes(), b.nodes(), false)? == Order::Less)
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
    shallow(a, b)?;
    Ok(compare(a.nodes(), b.nodes(), true)? == Order::Less)
}

/// The recursion below is as deep as the tuples.
pub(crate) fn shallow<A, B>(a: &HTuple<A>, b: &HTuple<B>) -> Result<(), AlgebraError> {
    if htuple::depth(a.nodes()).max(htuple::depth(b.nodes())) > MAX_DEPTH {
        Err(AlgebraError::Overflow)
    } else {
        Ok(())
    }
}

/// Pairs of modes; `None` for two leaves, an error for a leaf and a tuple.
type Pairs<'n, T> = InlineVec<Option<(&'n [Node<T>], &'n [Node<T>])>, INLINE_NODES>;

fn pairs<'n, T: Copy>(a: &'n [Node<T>], b: &'n [Node<T>], from_the_end: bool) -> Result<Pairs<'n, T>, AlgebraError> {
    let (Some(Node::Tuple(m)), Some(Node::Tuple(n))) = (a.first(), b.first()) else {
        return Err(AlgebraError::Profile { mode: 0 });
    };
    let common = *m.min(n);
    let skip = |rank: usize| if from_the_end { rank.saturating_sub(common) } else { 0 };
    let modes = htuple::children(a).skip(skip(*m)).zip(htuple::children(b).skip(skip(*n)));
    let mut pairs: Pairs<'n, T> = modes.take(common).map(Some).collect();
    if from_the_end {
        pairs.reverse();
    }
    Ok(pairs)
}

fn all_less<T: Copy + Ord>(a: &[Node<T>], b: &[Node<T>]) -> Result<bool, AlgebraError> {
    if let ([Node::Leaf(a)], [Node::Leaf(b)]) = (a, b) {
        return Ok(a < b);
    }
    let mut less = htuple::rank(a) <= htuple::rank(b);
    for (a, b) in pairs(a, b, false)?.iter().flatten() {
        less &= all_less(a, b)?;
    }
    Ok(less)
}

fn compare<T: Copy + Ord>(a: &[Node<T>], b: &[Node<T>], from_the_end: bool) -> Result<Order, AlgebraError> {
    let by = |less: bool, equal: bool| match (less, equal) {
        (true, _) => Order::Less,
        (_, true) => Order::Equal,
        _ => Order::NotLess,
    };
    if let ([Node::Leaf(a)], [Node::Leaf(b)]) = (a, b) {
        return Ok(by(a < b, a == b));
    }
    let mut order = Order::Equal;
    for (a, b) in pairs(a, b, from_the_end)?.iter().flatten() {
        let here = compare(a, b, from_the_end)?;
        if order == Order::Equal {
            order = here;
        }
    }
    let (m, n) = (htuple::rank(a), htuple::rank(b));
    Ok(if order == Order::Equal { by(m < n, m == n) } else { order })
}
