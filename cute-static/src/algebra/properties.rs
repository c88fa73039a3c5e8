//! What a layout is as a function (paper 2.4.1 and 3.4): injective, surjective, bijective, contiguous.
//!
//! | | |
//! |---|---|
//! | injective | no two coordinates have the same offset |
//! | surjective | the offsets are all those between the smallest and the largest: the image has no holes |
//! | contiguous | both: as many offsets as coordinates, in one run, wherever it begins |
//! | bijective | contiguous from 0 on: a bijection on `Z_|L|`, which the paper calls compact; it has a full inverse |
//!
//! The offsets of a layout of coordinate strides are a box, the runs of its components; each stride counts in one component,
//! so that the layout is what all its components are. How it is decided: [`sums`].

pub(crate) mod known;
pub mod sums;
pub(crate) mod types;

pub use self::types::{IsBijective, IsContiguous, IsInjective, IsSurjective};

use crate::AlgebraError;
use crate::layout::Layout;
use crate::walk::{LeafValue, Walk, Walker};

type Answer = Result<bool, AlgebraError>;

/// A layout that can be asked. See the [module](self).
pub trait Properties {
    /// Whether no two coordinates have the same offset.
    ///
    /// # Errors
    /// [`AlgebraError::Undecided`] where a bounded search does not tell.
    fn is_injective(&self) -> Answer;
    /// Whether the image has no holes.
    ///
    /// # Errors
    /// [`AlgebraError::Undecided`] (only for XOR strides).
    fn is_surjective(&self) -> Answer;
    /// Whether the image has no holes, and no offset is reached twice.
    ///
    /// # Errors
    /// As [`is_surjective`](Self::is_surjective).
    fn is_contiguous(&self) -> Answer;
    /// Whether it is a bijection on `Z_|L|` (the paper's *compact*; of coordinate strides: on a box from 0 on).
    ///
    /// # Errors
    /// As [`is_surjective`](Self::is_surjective).
    fn is_bijective(&self) -> Answer;
}

/// Whether no two coordinates have the same offset.
///
/// # Errors
/// [`AlgebraError::Undecided`]: to tell is a subset sum problem, and the search is bounded. Real layouts are told at once.
///
/// ```
/// use cute_static::{is_injective, layout};
/// assert_eq!(is_injective(&layout!((4, 8) : (1, 5))), Ok(true));
/// assert_eq!(is_injective(&layout!((4, 4) : (1, 2))), Ok(false));
/// // interleaved: 3 c0 + 5 c1
/// assert_eq!(is_injective(&layout!((5, 2) : (3, 5))), Ok(true));
/// ```
#[inline]
pub fn is_injective<L: Properties>(layout: &L) -> Answer {
    layout.is_injective()
}
/// Whether the image has no holes: every offset between the smallest and the largest is reached.
///
/// # Errors
/// [`AlgebraError::Undecided`] (only for XOR strides).
///
/// ```
/// use cute_static::{is_surjective, layout};
/// assert_eq!(is_surjective(&layout!((4, 4) : (1, 2))), Ok(true));
/// assert_eq!(is_surjective(&layout!((4, 8) : (1, 5))), Ok(false));
/// ```
#[inline]
pub fn is_surjective<L: Properties>(layout: &L) -> Answer {
    layout.is_surjective()
}
/// Whether the image has no holes, and no offset is reached twice.
///
/// # Errors
/// As [`is_surjective`].
///
/// ```
/// use cute_static::{int, is_bijective, is_contiguous, layout, Layout};
/// assert_eq!(is_contiguous(&layout!((4, (2, 4)) : (8, (4, 1)))), Ok(true));
/// // from -3 to 0
/// let reversed = Layout::new(4usize, -1isize)?;
/// assert_eq!((is_contiguous(&reversed), is_bijective(&reversed)), (Ok(true), Ok(false)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline]
pub fn is_contiguous<L: Properties>(layout: &L) -> Answer {
    layout.is_contiguous()
}
/// Whether the layout is a bijection on `Z_|L|`, so that its right inverse is its inverse.
///
/// # Errors
/// As [`is_surjective`].
///
/// ```
/// use cute_static::{is_bijective, layout};
/// assert_eq!(is_bijective(&layout!((4, 8) : (8, 1))), Ok(true));
/// assert_eq!(is_bijective(&layout!((4, 8) : (1@0, 1@1))), Ok(true));
/// assert_eq!(is_bijective(&layout!((4, 8) : (0, 1))), Ok(false));
/// ```
#[inline]
pub fn is_bijective<L: Properties>(layout: &L) -> Answer {
    layout.is_bijective()
}

/// How many leaves a static layout may have here.
const MOST_LEAVES: usize = 64;
/// The indices of a basis element, padded; none for an integer.
type Path = ([usize; 8], usize);

/// The leaves of a layout as numbers.
struct Leaves {
    modes: [(usize, isize); MOST_LEAVES],
    paths: [Path; MOST_LEAVES],
    len: usize,
}

impl Leaves {
    fn of<S: Walk, D: Walk>(layout: &Layout<S, D>) -> Result<Self, AlgebraError> {
        let mut leaves = Self { modes: [(1, 0); MOST_LEAVES], paths: [([0; 8], 0); MOST_LEAVES], len: 0 };
        layout.shape().walk(&mut Extents(&mut leaves))?;
        leaves.len = 0;
        layout.stride().walk(&mut Strides(&mut leaves))?;
        Ok(leaves)
    }

    /// Whether `ask` says yes of the modes of each component.
    fn all(&self, mut ask: impl FnMut(&mut [(usize, isize)]) -> Answer) -> Answer {
        let mut answer = Ok(true);
        for (i, path) in self.paths.iter().enumerate().take(self.len) {
            // once for each path
            if self.paths.iter().take(i).any(|earlier| earlier == path) {
                continue;
            }
            let mut component = [(1, 0); MOST_LEAVES];
            for ((slot, mode), other) in component.iter_mut().zip(&self.modes).zip(&self.paths).take(self.len) {
                if other == path {
                    *slot = *mode;
                }
            }
            match ask(&mut component) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                undecided => answer = undecided,
            }
        }
        answer
    }
}

/// That no two coordinates of a layout of integer strides have the same offset.
///
/// # Errors
/// [`AlgebraError::Aliasing`], [`AlgebraError::Undecided`], and [`AlgebraError::Codomain`] of XOR strides.
#[inline(never)]
pub(crate) fn no_aliases<S: Walk, D: Walk>(layout: &Layout<S, D>) -> Result<(), AlgebraError> {
    let mut leaves = Leaves::of(layout)?;
    let modes = leaves.modes.get_mut(..leaves.len).ok_or(AlgebraError::Undecided { steps: 0 })?;
    sums::no_aliases(modes)
}

struct Extents<'l>(&'l mut Leaves);
impl Walker for Extents<'_> {
    type Error = AlgebraError;
    fn open(&mut self) -> Result<(), AlgebraError> {
        Ok(())
    }
    fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), AlgebraError> {
        let at = self.0.len;
        match (self.0.modes.get_mut(at), leaf) {
            (Some((extent, _)), LeafValue::Int(n)) => {
                *extent = usize::try_from(n).map_err(|_| AlgebraError::Overflow)?
            }
            _ => return Err(AlgebraError::Undecided { steps: 0 }),
        }
        self.0.len = at.saturating_add(1);
        Ok(())
    }
    fn close(&mut self) -> Result<(), AlgebraError> {
        Ok(())
    }
}
struct Strides<'l>(&'l mut Leaves);
impl Walker for Strides<'_> {
    type Error = AlgebraError;
    fn open(&mut self) -> Result<(), AlgebraError> {
        Ok(())
    }
    fn leaf(&mut self, leaf: LeafValue<'_>) -> Result<(), AlgebraError> {
        let at = self.0.len;
        let (Some((_, stride)), Some((indices, len))) = (self.0.modes.get_mut(at), self.0.paths.get_mut(at)) else {
            return Err(AlgebraError::Undecided { steps: 0 });
        };
        match leaf {
            LeafValue::Int(n) => *stride = isize::try_from(n).map_err(|_| AlgebraError::Overflow)?,
            LeafValue::Basis { scale, path } => {
                *stride = isize::try_from(scale).map_err(|_| AlgebraError::Overflow)?;
                for (slot, &index) in indices.iter_mut().zip(path) {
                    *slot = index;
                }
                *len = path.len();
            }
            LeafValue::Xor(_) | LeafValue::Free => return Err(AlgebraError::Codomain { mode: at }),
        }
        self.0.len = at.saturating_add(1);
        Ok(())
    }
    fn close(&mut self) -> Result<(), AlgebraError> {
        Ok(())
    }
}

impl<S: Walk, D: Walk> Properties for Layout<S, D> {
    fn is_injective(&self) -> Answer {
        Leaves::of(self)?.all(sums::distinct)
    }
    fn is_surjective(&self) -> Answer {
        Leaves::of(self)?.all(|modes| Ok(sums::fills_interval(modes)))
    }
    fn is_contiguous(&self) -> Answer {
        Leaves::of(self)?.all(|modes| Ok(sums::one_run(modes)))
    }
    fn is_bijective(&self) -> Answer {
        let leaves = Leaves::of(self)?;
        let forward = leaves.modes.iter().take(leaves.len).all(|&(extent, stride)| extent <= 1 || stride > 0);
        Ok(forward && leaves.all(|modes| Ok(sums::one_run(modes)))?)
    }
}
