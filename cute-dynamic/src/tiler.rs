//! Tilers (Definition 3.1): what a composition or divide does to each mode.

use crate::htuple::{Node, children};
use crate::{AlgebraError, Layout, Shape};
use alloc::vec::Vec;
use core::ops::RangeFull;
use cute_static::Exact;
use cute_static::num::{Before, Value};
use cute_static::typenum::{Bit, UInt};
use cute_static::walk::Walk;

/// A tree of tiles: a mode left alone, a layout, or a tiler for each mode.
///
/// ```
/// use cute_dynamic::{Layout, Tiler};
/// let by_mode = Tiler::ByMode(vec![Tiler::extent(4)?, Tiler::Keep]);
/// assert_eq!(by_mode, "<4,_>".parse().unwrap());
/// assert_eq!(by_mode.to_string(), "<4:1,_>");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`] (also for a depth beyond 64).
    ///
    /// ```
    /// use cute_dynamic::Tiler;
    /// assert_eq!(Tiler::from_shape(&"(4,(2,8))".parse().unwrap())?.to_string(), "<4:1,<2:1,8:1>>");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn from_shape(shape: &Shape) -> Result<Self, AlgebraError> {
        // The recursion is as deep as the shape.
        if shape.depth() > crate::text::MAX_DEPTH {
            return Err(AlgebraError::Overflow);
        }
        Self::from_extents(shape.nodes())
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
        match self {
            Self::Keep => Self::Keep,
            Self::Layout(layout) | Self::Exact(layout) => Self::Exact(layout),
            Self::ByMode(modes) => Self::ByMode(modes.into_iter().map(Self::exact).collect()),
        }
    }

    fn from_extents(tree: &[Node<usize>]) -> Result<Self, AlgebraError> {
        match tree {
            [Node::Leaf(extent)] => Self::extent(*extent),
            _ => children(tree).map(Self::from_extents).collect::<Result<_, _>>().map(Self::ByMode),
        }
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

/// What composition and the divides take on the right: a [`Layout`], a [`Tiler`], tilers by mode, and whatever
/// cute-static takes there: a static or mixed layout, an integer `n` (as `n:1`), `..`, tuples of these by mode, and [`Exact`] around
/// any of them.
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
            TilerRef::ByMode(modes) => f(Tiler::from(modes).exact().as_ref()),
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
