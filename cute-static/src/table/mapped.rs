//! What is made of a layout leaf by leaf: types decide the tree, a rule on plain numbers what is in it.

use super::list::List;
use super::stride::Stride;
use super::tree::Tree;
use crate::algebra::fits::Counted;
use crate::table::words::*;

/// What is made of a tree leaf by leaf, from the first one on; the rule may be another one for each.
pub trait LeafRule {
    /// What becomes of `s : d`.
    type Modes<S: Number, D: Stride>: List;
    /// The rule for what is behind it.
    type Next<S: Number, D: Stride>: LeafRule;
    /// The verdict after the last leaf.
    type Finish: Verdict;
}
/// `S : D` by the rule `F`.
pub(crate) type Mapped<F, S, D> =
    <<S as Tree<D>>::Mapped<F> as Plan>::And<<<S as Tree<D>>::After<F> as LeafRule>::Finish>;
/// The same rule on plain numbers.
pub trait LeafNumbers {
    /// What becomes of an extent with its stride.
    ///
    /// # Errors
    /// The rule that fails.
    fn leaf(&mut self, extent: usize, stride: isize) -> Outcome<(usize, isize)>;
    /// The verdict after the last leaf.
    ///
    /// # Errors
    /// The rule that fails.
    fn finish(self) -> Outcome<()>;
}
/// What becomes of a leaf, in the room that its type has.
#[inline(always)]
pub(super) fn poured<L: List>(
    s: impl Number,
    d: impl Stride,
    rule: &mut impl LeafNumbers,
    counted: &mut Counted,
) -> Outcome<L::Packed> {
    let needed = rule.leaf(s.extent(), d.integer())?;
    let (modes, mut known) = (L::pour(&mut || Ok(needed))?, needed);
    modes.each(&mut |s, d| known = (s, d));
    // a number that is known to the compiler, where one that is known when run would change it
    if known.0 != needed.0 {
        return Err(AlgebraError::StaticNumber { known: known.0, needed: needed.0 });
    }
    if known.0 > 1 && known.1 != needed.1 {
        return Err(AlgebraError::StaticNumber { known: known.1.unsigned_abs(), needed: needed.1.unsigned_abs() });
    }
    modes.count(counted);
    Ok(modes.packed())
}
/// The value of [`Mapped`].
#[inline(always)]
pub(crate) fn mapped<F: LeafRule, S: Tree<D>, D: Copy>(
    layout: Layout<S, D>,
    mut rule: impl LeafNumbers,
) -> Outcome<Mapped<F, S, D>> {
    let (shape, stride) = layout.into_parts();
    let mut counted = Counted::new();
    let made = shape.mapped::<F>(stride, &mut rule, &mut counted)?;
    rule.finish()?;
    if size_of::<(S, D)>() > 0 {
        counted.made()?;
    }
    Ok(made.and())
}
