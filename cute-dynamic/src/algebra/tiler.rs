//! Tilers (Definition 3.1): what a composition or divide does to each mode.

use crate::tree::htuple;
use crate::tree::htuple::Step;
use crate::tree::inline_vec::InlineVec;
use crate::{AlgebraError, Layout, Shape};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::hash::{Hash, Hasher};
use core::mem;
use core::ops::RangeFull;
use cute_static::Exact;
use cute_static::machinery::Walk;
use cute_static::num::{Before, Value};
use cute_static::typenum::{Bit, UInt};

mod by_mode;
pub(crate) use by_mode::{Visit, by_mode, in_one, in_two};

/// A tree of tiles: a mode left alone, a layout, or a tiler for each mode.
///
/// ```
/// use cute_dynamic::{Layout, Tiler};
/// let by_mode = Tiler::ByMode(vec![Tiler::extent(4)?, Tiler::Keep]);
/// assert_eq!(by_mode, "<4,_>".parse().unwrap());
/// assert_eq!(by_mode.to_string(), "<4:1,_>");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub enum Tiler {
    /// Leave this mode alone; written `_`.
    Keep,
    /// One layout for the whole (an integer `n` is the layout `n:1`).
    Layout(Layout),
    /// The same, which has to divide what it divides: see [`Exact`]. Compositions and products take it for the layout. Written `4:1!`.
    Exact(Layout),
    /// One tiler a mode, `<t0,t1,...>`; modes beyond the last stay as they are.
    ByMode(Vec<Tiler>),
}

/// A borrowed [`Tiler`].
#[derive(Debug, Clone, Copy)]
pub enum TilerRef<'t> {
    /// Leave this mode alone.
    Keep,
    /// One layout for the whole.
    Layout(&'t Layout),
    /// One layout for the whole, which has to divide.
    Exact(&'t Layout),
    /// One tiler a mode.
    ByMode(&'t [Tiler]),
}

impl Tiler {
    /// The tiler `n:1`, the first `n` elements.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
    pub fn extent(n: usize) -> Result<Self, AlgebraError> {
        Layout::mode(n, 1).map(Self::Layout)
    }

    /// The tiler that a shape stands for (Section 3.3.5): `(4,8)` is `<4,8>`, a tuple inside it one tuple of tiles.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use cute_dynamic::Tiler;
    /// assert_eq!(Tiler::from_shape(&"(4,(2,8))".parse().unwrap())?.to_string(), "<4:1,<2:1,8:1>>");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn from_shape(shape: &Shape) -> Result<Self, AlgebraError> {
        Builder::build(htuple::steps(shape.nodes()), Self::extent)
    }

    /// The tiler that has to divide in each of its modes, as [`Exact`] around it.
    ///
    /// ```
    /// use cute_dynamic::{Layout, Tiler, zipped_divide};
    /// let a: Layout = "(8,12):(12,1)".parse().unwrap();
    /// let tiler: Tiler = "<4,5>".parse().unwrap();
    /// assert!(zipped_divide(&a, &tiler).is_ok());
    /// let tiler = tiler.exact();
    /// assert_eq!(tiler.to_string(), "<4:1!,5:1!>");
    /// assert_eq!(zipped_divide(&a, &tiler).unwrap_err().to_string(), "zipped_divide: a tile of 5 does not divide an extent of 12");
    /// ```
    #[must_use]
    pub fn exact(self) -> Self {
        self.as_ref().copied(true)
    }
}

impl From<Layout> for Tiler {
    fn from(layout: Layout) -> Self {
        Self::Layout(layout)
    }
}

impl From<Vec<Tiler>> for Tiler {
    fn from(modes: Vec<Tiler>) -> Self {
        Self::ByMode(modes)
    }
}

impl From<&[Tiler]> for Tiler {
    fn from(modes: &[Tiler]) -> Self {
        Self::ByMode(modes.to_vec())
    }
}

impl<const N: usize> From<[Tiler; N]> for Tiler {
    fn from(modes: [Tiler; N]) -> Self {
        Self::ByMode(Vec::from(modes))
    }
}

/// A tiler made step by step.
pub(crate) struct Builder {
    /// The modes so far of the innermost tuple that is open, if one is.
    modes: Option<Vec<Tiler>>,
    /// ... and of those around it.
    outer: Vec<Vec<Tiler>>,
}

impl Builder {
    /// Of no steps.
    pub(crate) const fn new() -> Self {
        Self { modes: None, outer: Vec::new() }
    }

    /// A tuple of tilers begins, of which so many are known to follow.
    pub(crate) fn open(&mut self, room: usize) {
        self.outer.extend(self.modes.replace(Vec::with_capacity(room)));
    }

    /// A tiler is complete: a mode of the innermost tuple, or the whole.
    pub(crate) fn push(&mut self, tiler: Tiler) -> Option<Tiler> {
        match &mut self.modes {
            None => Some(tiler),
            Some(modes) => {
                modes.push(tiler);
                None
            }
        }
    }

    /// The innermost tuple ends.
    pub(crate) fn close(&mut self) -> Option<Tiler> {
        let modes = mem::replace(&mut self.modes, self.outer.pop())?;
        self.push(Tiler::ByMode(modes))
    }

    /// All steps of one tree; `tile` makes the leaves.
    fn build<T, E>(steps: impl Iterator<Item = Step<T>>, tile: impl Fn(T) -> Result<Tiler, E>) -> Result<Tiler, E> {
        let mut builder = Self::new();
        let mut whole = None;
        for step in steps {
            match step {
                Step::Open(n) => builder.open(n),
                Step::Leaf(leaf) => whole = builder.push(tile(leaf)?),
                Step::Close => whole = builder.close(),
            }
        }
        // a tree has a last step
        Ok(whole.unwrap_or(Tiler::Keep))
    }
}

/// A leaf of a tiler that is no `_`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Tile<'t> {
    /// The layout.
    pub(crate) layout: &'t Layout,
    /// Whether it has to divide.
    pub(crate) exact: bool,
}

/// How many levels below the first one nothing is gained by walking through: there recursion is quicker, and the stack deep enough.
const SHALLOW: usize = 8;

/// Whether no tiler is by mode more than so many levels down.
#[inline]
fn is_shallow(modes: &[Tiler], levels: usize) -> bool {
    modes.iter().all(|mode| match mode {
        Tiler::ByMode(modes) => nests(modes, levels),
        _ => true,
    })
}
fn nests(modes: &[Tiler], levels: usize) -> bool {
    levels.checked_sub(1).is_some_and(|levels| is_shallow(modes, levels))
}

/// The walk through a tiler, as [`htuple::steps`]: a tiler may be deeper than the stack, so nothing recurses over one that is not
/// [shallow](is_shallow).
#[derive(Clone)]
pub(crate) struct Steps<'t> {
    root: Option<TilerRef<'t>>,
    /// The modes to come of the innermost tuple that has begun.
    modes: &'t [Tiler],
    /// ... and of those around it, nothing of all.
    outer: InlineVec<&'t [Tiler], 8>,
}

impl<'t> TilerRef<'t> {
    /// The walk through the tiler.
    pub(crate) fn steps(self) -> Steps<'t> {
        Steps { root: Some(self), modes: &[], outer: InlineVec::new() }
    }

    /// A tiler of its own, all of whose tiles have to divide if `exact`.
    fn copied(self, exact: bool) -> Tiler {
        let tile = |tile: Option<Tile<'_>>| {
            Ok(match tile {
                None => Tiler::Keep,
                Some(tile) if exact || tile.exact => Tiler::Exact(tile.layout.clone()),
                Some(tile) => Tiler::Layout(tile.layout.clone()),
            })
        };
        match Builder::build::<_, Infallible>(self.steps(), tile) {
            Ok(tiler) => tiler,
            Err(never) => match never {},
        }
    }
}

impl<'t> Iterator for Steps<'t> {
    type Item = Step<Option<Tile<'t>>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let tiler = match self.root.take() {
            Some(root) => root,
            None => match self.modes.split_first() {
                Some((first, after)) => {
                    self.modes = after;
                    first.as_ref()
                }
                None => {
                    self.modes = self.outer.pop()?;
                    return Some(Step::Close);
                }
            },
        };
        Some(match tiler {
            TilerRef::Keep => Step::Leaf(None),
            TilerRef::Layout(layout) => Step::Leaf(Some(Tile { layout, exact: false })),
            TilerRef::Exact(layout) => Step::Leaf(Some(Tile { layout, exact: true })),
            TilerRef::ByMode(modes) => {
                self.outer.push(mem::replace(&mut self.modes, modes));
                Step::Open(modes.len())
            }
        })
    }
}

impl Drop for Tiler {
    #[inline]
    fn drop(&mut self) {
        if let Self::ByMode(modes) = self
            && !is_shallow(modes, SHALLOW)
        {
            drop_parts(mem::take(modes));
        }
    }
}

/// Drops tilers, each without its parts.
#[cold]
fn drop_parts(mut parts: Vec<Tiler>) {
    while let Some(mut part) = parts.pop() {
        if let Tiler::ByMode(modes) = &mut part {
            parts.append(modes);
        }
    }
}

impl Clone for Tiler {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::Keep => Self::Keep,
            Self::Layout(layout) => Self::Layout(layout.clone()),
            Self::Exact(layout) => Self::Exact(layout.clone()),
            Self::ByMode(modes) if is_shallow(modes, SHALLOW) => Self::ByMode(modes.clone()),
            Self::ByMode(_) => self.as_ref().copied(false),
        }
    }
}

impl PartialEq for Tiler {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Keep, Self::Keep) => true,
            (Self::Layout(a), Self::Layout(b)) | (Self::Exact(a), Self::Exact(b)) => a == b,
            (Self::ByMode(a), Self::ByMode(b)) if is_shallow(a, SHALLOW) => a == b,
            (Self::ByMode(_), Self::ByMode(_)) => self.as_ref().steps().eq(other.as_ref().steps()),
            _ => false,
        }
    }
}
impl Eq for Tiler {}

impl Hash for Tiler {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_ref().steps().for_each(|step| step.hash(state));
    }
}

/// What composition and the divides take on the right: a [`Layout`], a [`Tiler`], tilers by mode, and whatever
/// cute-static takes there: a static or mixed layout, an integer `n` (as `n:1`), `..`, and tuples of these by mode.
///
/// ```
/// use cute_dynamic::{Layout, zipped_divide};
/// use cute_static::{int, layout};
/// let a: Layout = "(8,16):(20,1)".parse().unwrap();
/// assert_eq!(zipped_divide(&a, &(int!(4), layout!(8 : 2)))?.to_string(), "((4,8),(2,2)):((20,2),(80,1))");
/// assert_eq!(zipped_divide(&a, &(4usize, ..))?.to_string(), "((4,1),(2,16)):((20,0),(80,1))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub trait AsTiler {
    /// Calls `f` with the tiler.
    ///
    /// # Errors
    /// Those of `f`, and of a static layout that is none on values (its size does not fit).
    fn with_tiler<R>(&self, f: impl FnOnce(TilerRef<'_>) -> Result<R, AlgebraError>) -> Result<R, AlgebraError>;
    /// The tiler as a value.
    ///
    /// # Errors
    /// As [`with_tiler`](Self::with_tiler).
    fn to_tiler(&self) -> Result<Tiler, AlgebraError> {
        self.with_tiler(|tiler| {
            Ok(match tiler {
                TilerRef::Keep => Tiler::Keep,
                TilerRef::Layout(layout) => Tiler::Layout(layout.clone()),
                TilerRef::Exact(layout) => Tiler::Exact(layout.clone()),
                TilerRef::ByMode(modes) => Tiler::ByMode(modes.to_vec()),
            })
        })
    }
}

impl Tiler {
    /// The tiler, borrowed.
    #[must_use]
    pub fn as_ref(&self) -> TilerRef<'_> {
        match self {
            Self::Keep => TilerRef::Keep,
            Self::Layout(layout) => TilerRef::Layout(layout),
            Self::Exact(layout) => TilerRef::Exact(layout),
            Self::ByMode(modes) => TilerRef::ByMode(modes),
        }
    }
}
macro_rules! as_tiler {
    ($([$($generics:tt)*] $t:ty, |$x:ident| $tiler:expr;)*) => {$(
        impl<$($generics)*> AsTiler for $t {
            #[inline]
            fn with_tiler<R>(
                &self,
                f: impl FnOnce(TilerRef<'_>) -> Result<R, AlgebraError>,
            ) -> Result<R, AlgebraError> {
                let $x = self;
                f($tiler)
            }
        }
    )*};
}
as_tiler! {
    [] Layout, |layout| TilerRef::Layout(layout);
    [] Tiler, |tiler| tiler.as_ref();
    [] [Tiler], |modes| TilerRef::ByMode(modes);
    [const N: usize] [Tiler; N], |modes| TilerRef::ByMode(modes);
    [] RangeFull, |_all| TilerRef::Keep;
    [] usize, |n| TilerRef::Layout(&Layout::mode(*n, 1)?);
    [U: Before<B>, B: Bit] UInt<U, B>, |_n| TilerRef::Layout(&Layout::mode(<Self as Value>::VALUE, 1)?);
    [S: Walk, D: Walk] cute_static::Layout<S, D>, |layout| TilerRef::Layout(&Layout::new(layout.shape(), layout.stride())?);
}
impl<T: AsTiler> AsTiler for Exact<T> {
    fn with_tiler<R>(&self, f: impl FnOnce(TilerRef<'_>) -> Result<R, AlgebraError>) -> Result<R, AlgebraError> {
        self.0.with_tiler(|tiler| match tiler {
            TilerRef::Keep => f(TilerRef::Keep),
            TilerRef::Layout(layout) | TilerRef::Exact(layout) => f(TilerRef::Exact(layout)),
            TilerRef::ByMode(_) => f(tiler.copied(true).as_ref()),
        })
    }
}
impl<T: AsTiler + ?Sized> AsTiler for &T {
    fn with_tiler<R>(&self, f: impl FnOnce(TilerRef<'_>) -> Result<R, AlgebraError>) -> Result<R, AlgebraError> {
        (**self).with_tiler(f)
    }
}
macro_rules! tuples {
    ($([$($t:ident $v:ident)+])*) => {$(
        impl<$($t: AsTiler),+> AsTiler for ($($t,)+) {
            fn with_tiler<R>(
                &self,
                f: impl FnOnce(TilerRef<'_>) -> Result<R, AlgebraError>,
            ) -> Result<R, AlgebraError> {
                let ($($v,)+) = self;
                f(TilerRef::ByMode(&[$($v.to_tiler()?),+]))
            }
        }
    )*};
}
tuples! {
    [A a] [A a B b] [A a B b C c] [A a B b C c D d] [A a B b C c D d E e] [A a B b C c D d E e F g]
    [A a B b C c D d E e F g G h] [A a B b C c D d E e F g G h H i] [A a B b C c D d E e F g G h H i I j]
    [A a B b C c D d E e F g G h H i I j J k] [A a B b C c D d E e F g G h H i I j J k K l]
    [A a B b C c D d E e F g G h H i I j J k K l L m]
}
