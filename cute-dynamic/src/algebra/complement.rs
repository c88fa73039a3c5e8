//! Complement (Section 3.5, Eq. 27 to 29, Table 7).

use crate::algebra::basis;
use crate::algebra::basis::Step;
use crate::algebra::coalesce::push_modes;
use crate::layout::{Codomain, Layout, Mode, Modes, codomain};
use crate::tree::htuple;
use crate::tree::htuple::{INLINE_NODES, Node, Nodes};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::Stride;
use crate::{AlgebraError, Excess, Operation, Shape};
use cute_static::Unbounded;
use cute_static::machinery::{Gaps, made};
use cute_static::num::{Before, Value};
use cute_static::typenum::{Bit, UInt};

/// The layout of what `layout` leaves out of [0, `cotarget`): disjoint from it (Eq. 28) and increasing (Eq. 29). The last
/// mode rounds up, so that it may reach beyond `cotarget`. Units: elements.
///
/// # Errors
/// [`AlgebraError::NotDisjoint`] if two modes of the layout overlap, [`AlgebraError::NegativeStride`],
/// [`AlgebraError::Codomain`] if the strides are no integers, [`AlgebraError::ZeroExtent`] for a cotarget of 0,
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Layout, complement};
/// assert_eq!(complement(&"4:32".parse::<Layout>().unwrap(), 256)?.to_string(), "(32,2):(1,128)");
/// assert_eq!(complement(&"8:3".parse::<Layout>().unwrap(), 24)?.to_string(), "3:1");
/// assert!(complement(&"(4,4):(1,2)".parse::<Layout>().unwrap(), 16).is_err());
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/complement.md"))]
pub fn complement(layout: &Layout, cotarget: impl Cotarget) -> Result<Layout, AlgebraError> {
    let Some(cotarget) = cotarget.cotarget()? else {
        return complement_unbounded(layout);
    };
    let mut out = Nodes::new();
    complement_into(layout.nodes(), cotarget, false, &mut out)?;
    Layout::take_nodes(&mut out)
}

/// How far a complement goes: a number (run-time or static), the size of a shape, or [`Unbounded`].
pub trait Cotarget {
    /// The number, or `None` without a bound.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    fn cotarget(self) -> Result<Option<usize>, AlgebraError>;
}
impl Cotarget for usize {
    fn cotarget(self) -> Result<Option<usize>, AlgebraError> {
        Ok(Some(self))
    }
}
impl<U: Before<B>, B: Bit> Cotarget for UInt<U, B> {
    fn cotarget(self) -> Result<Option<usize>, AlgebraError> {
        Ok(Some(<Self as Value>::VALUE))
    }
}
impl Cotarget for &Shape {
    fn cotarget(self) -> Result<Option<usize>, AlgebraError> {
        self.size().map(Some).ok_or(Operation::Complement.overflow(Excess::Size))
    }
}
impl Cotarget for Unbounded {
    fn cotarget(self) -> Result<Option<usize>, AlgebraError> {
        Ok(None)
    }
}

/// The complement without a bound (Table 7): as [`complement`], but the last mode has extent 1 and is kept; it extends as
/// far as what comes after it asks for. Of a layout with basis strides it is congruent with the codomain (Eq. 27), one
/// complement for each mode of the coordinate.
///
/// # Errors
/// As [`complement`]; here only XOR strides are [`AlgebraError::Codomain`].
///
/// ```
/// use cute_dynamic::{Layout, complement_unbounded};
/// assert_eq!(complement_unbounded(&"(4,8):(1,8)".parse::<Layout>().unwrap())?.to_string(), "(2,1):(4,64)");
/// let coordinates: Layout = "(4,(4,2)):(1@1,(1@0,12@1))".parse().unwrap();
/// assert_eq!(complement_unbounded(&coordinates)?.to_string(), "(1,(3,1)):(4@0,(4@1,24@1))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn complement_unbounded(layout: &Layout) -> Result<Layout, AlgebraError> {
    let mut out = Nodes::new();
    unbounded_into(layout.nodes(), &mut out)?;
    if !goes_on(&out) {
        return Err(Operation::Complement.overflow(Excess::Stride));
    }
    Layout::take_nodes(&mut out)
}

/// Whether a complement without a bound goes on: what does not fit is 0 there, which no such complement has as a stride.
pub(crate) fn goes_on(complement: &[Node<Mode>]) -> bool {
    htuple::leaves(complement).all(|mode| !mode.stride.is_zero())
}

/// Appends the complement without a bound as one tree; see [`goes_on`].
pub(crate) fn unbounded_into(all: &[Node<Mode>], out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    if codomain(all) == Codomain::Coordinate {
        basis::expand(&basis::paths(all), &mut |step| {
            match step {
                Step::Tuple(n) => out.push(Node::Tuple(n)),
                Step::Unnamed(path) => {
                    out.push(Node::Leaf(Mode { extent: 1, stride: Stride::Basis { scale: 1, path } }));
                }
                Step::Named(path) => {
                    let sorted = sorted_modes(all, |mode| match mode.stride {
                        Stride::Basis { scale, path: theirs } if theirs == path => Ok(scale),
                        _ => Ok(0),
                    })?;
                    let mut gaps = gaps(&sorted, None, false)?;
                    for mode in gaps.iter_mut() {
                        if let Stride::Int(scale) = mode.stride {
                            mode.stride = Stride::Basis { scale, path };
                        }
                    }
                    push_modes(&gaps, out);
                }
            }
            Ok(())
        })
    } else {
        push_modes(&gaps(&sorted_modes(all, integer)?, None, false)?, out);
        Ok(())
    }
}

impl Layout {
    /// [`complement`](crate::complement) as a method.
    ///
    /// # Errors
    /// As [`complement`](crate::complement).
    pub fn complement(&self, cotarget: impl Cotarget) -> Result<Self, AlgebraError> {
        complement(self, cotarget)
    }

    /// [`complement_unbounded`](crate::complement_unbounded) as a method.
    ///
    /// # Errors
    /// As [`complement_unbounded`](crate::complement_unbounded).
    pub fn complement_unbounded(&self) -> Result<Self, AlgebraError> {
        complement_unbounded(self)
    }
}

/// Appends the complement as one tree. With `onto` it is an error if layout and complement miss elements of
/// [0, cotarget) (Section 3.5.2).
pub(crate) fn complement_into(
    layout: &[Node<Mode>],
    cotarget: usize,
    onto: bool,
    out: &mut Nodes<Mode>,
) -> Result<(), AlgebraError> {
    if cotarget == 0 {
        return Err(AlgebraError::ZeroExtent { mode: 0 });
    }
    let at = out.len();
    if complement_sorted(layout, cotarget, onto, out).is_some() {
        return Ok(());
    }
    out.truncate(at);
    push_modes(&gaps(&sorted_modes(layout, integer)?, Some(cotarget), onto)?, out);
    Ok(())
}

/// [`complement_into`] in one pass, for modes that come in the order of their strides and do not overlap, as those of
/// nearly all tilers do. Of others it decides nothing.
#[inline]
fn complement_sorted(layout: &[Node<Mode>], cotarget: usize, onto: bool, out: &mut Nodes<Mode>) -> Option<()> {
    let at = out.len();
    let mut made = 0usize;
    let mut push = |extent: usize, covered: usize| {
        // The head is the first mode as long as there is no other.
        if made == 1
            && let Some(head) = out.get_mut(at)
        {
            let first = core::mem::replace(head, Node::Tuple(0));
            out.push(first);
        }
        made = made.saturating_add(1);
        out.push(Node::integer(extent, isize::try_from(covered).ok()?));
        Some(())
    };
    let mut covered = 1usize;
    for node in layout {
        let Node::Leaf(mode) = *node else { continue };
        let Stride::Int(stride) = mode.stride else { return None };
        if mode.extent == 1 || stride == 0 {
            continue;
        }
        let stride = usize::try_from(stride).ok().filter(|&stride| stride >= covered)?;
        let (gap, over) = htuple::div_rem(stride, covered);
        if onto && over != 0 {
            return None;
        }
        if gap > 1 {
            push(gap, covered)?;
        }
        covered = stride.checked_mul(mode.extent)?;
    }
    let (rest, over) = htuple::div_rem(cotarget, covered);
    let rest = if over == 0 { rest } else { rest.saturating_add(1) };
    if rest > 1 {
        push(rest, covered)?;
    }
    match made {
        0 => out.push(Node::Leaf(Mode::UNIT)),
        1 => {}
        _ => *out.get_mut(at)? = Node::Tuple(made),
    }
    Some(())
}

/// A mode as (stride, extent), so that it sorts by stride.
type Sorted = InlineVec<(usize, usize), INLINE_NODES>;

fn integer(mode: Mode) -> Result<isize, ()> {
    match mode.stride {
        Stride::Int(stride) => Ok(stride),
        Stride::Basis { .. } | Stride::Xor(_) => Err(()),
    }
}

/// The modes that count (extent above 1, stride not 0), ordered by stride.
fn sorted_modes(nodes: &[Node<Mode>], stride_of: impl Fn(Mode) -> Result<isize, ()>) -> Result<Sorted, AlgebraError> {
    let mut sorted = Sorted::new();
    for (number, mode) in htuple::leaves(nodes).enumerate() {
        let stride = stride_of(mode).map_err(|()| AlgebraError::Codomain { mode: number })?;
        if mode.extent > 1 && stride != 0 {
            if stride < 0 {
                return Err(AlgebraError::NegativeStride { mode: number, stride });
            }
            sorted.push((stride.unsigned_abs(), mode.extent));
        }
    }
    sorted.sort_unstable();
    Ok(sorted)
}

/// The gaps between the modes, and the rest above them: up to `cotarget`, or with extent 1 and no bound. With `onto` it is an
/// error if a gap is no multiple of what lies below it, and elements below `cotarget` are left out.
fn gaps(sorted: &Sorted, cotarget: Option<usize>, onto: bool) -> Result<Modes, AlgebraError> {
    let mut modes = Modes::new();
    let mut push = |(extent, stride): (usize, usize)| {
        let stride = made(extent > 1, isize::try_from(stride).ok())?;
        modes.push(Mode { extent, stride: Stride::Int(stride) });
        Ok::<(), AlgebraError>(())
    };
    let mut gaps = Gaps::new(cotarget);
    for &(stride, extent) in sorted.iter() {
        let gap = gaps.before(extent, stride)?;
        if gap.0 > 1 {
            push(gap)?;
        }
    }
    let rest = gaps.rest()?;
    if rest.0 > 1 || cotarget.is_none() {
        push(rest)?;
    }
    gaps.lost().filter(|_| onto).map_or(Ok(modes), Err)
}
