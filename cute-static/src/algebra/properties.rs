//! What a layout is as a function (paper 2.4.1 and 3.4): injective, surjective, bijective, contiguous.
//!
//! | | |
//! |---|---|
//! | injective | no two coordinates have the same offset |
//! | surjective | the offsets are 0, 1, .. up to the largest one: every number below the cosize is an offset, and none is negative |
//! | bijective | injective and surjective: a bijection on `Z_\|L\|`, which the paper calls compact; it has a full inverse |
//! | contiguous | the offsets are one run of as many numbers as there are coordinates, wherever it begins |
//!
//! So `4:-1`, whose offsets are 0, -1, -2 and -3, is injective and contiguous, and neither surjective nor bijective.
//!
//! The offsets of a layout of coordinate strides are a box, the runs of its components; each stride counts in one component,
//! so that the layout is what all its components are. How it is decided: [`sums`].

pub(crate) mod known;
pub mod sums;
pub(crate) mod types;

pub use self::types::{IsBijective, IsContiguous, IsInjective, IsSurjective};

use crate::AlgebraError;
use crate::algebra::composition::coordinates::Leaves;
use crate::algebra::numbers::{MOST, TOO_MANY};
use crate::layout::Layout;
use crate::table::tree::Tree;

type Answer = Result<bool, AlgebraError>;

/// Declares the questions, as methods and as functions.
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        /// A layout that can be asked. See the module.
        #[diagnostic::on_unimplemented(message = "this is not a layout that can be asked", label = "a layout is needed")]
        pub trait Properties {
            $(
                #[doc = concat!("See [`", stringify!($name), "`](crate::", stringify!($name), ").")]
                ///
                /// # Errors
                /// Those of the function.
                fn $name(&self) -> Answer;
            )*
            /// See [`first_overlap`](crate::first_overlap()).
            ///
            /// # Errors
            /// Those of the function.
            fn first_overlap(&self) -> Result<Option<(usize, usize)>, AlgebraError>;
            /// See [`first_hole`](crate::first_hole()).
            ///
            /// # Errors
            /// Those of the function.
            fn first_hole(&self) -> Result<Option<isize>, AlgebraError>;
        }
        $(
            $(#[$doc])*
            #[inline]
            pub fn $name<L: Properties>(layout: &L) -> Answer {
                layout.$name()
            }
        )*
    };
}
questions! {
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
    is_injective;
    /// Whether every number from 0 to the largest offset is an offset, and none is negative (of coordinate strides: in each component).
    ///
    /// # Errors
    /// [`AlgebraError::Undecided`] (only for XOR strides).
    ///
    /// ```
    /// use cute_static::{is_surjective, layout};
    /// assert_eq!(is_surjective(&layout!((4, 4) : (1, 2))), Ok(true));
    /// assert_eq!(is_surjective(&layout!((4, 8) : (1, 5))), Ok(false));
    /// // from -3 to 0
    /// assert_eq!(is_surjective(&layout!(4 : -1)), Ok(false));
    /// ```
    is_surjective;
    /// Whether the offsets are one run of as many numbers as there are coordinates, wherever it begins.
    ///
    /// # Errors
    /// As [`is_surjective`].
    ///
    /// ```
    /// use cute_static::{int, is_bijective, is_contiguous, layout, Layout};
    /// // from -3 to 0
    /// let reversed = Layout::new(4usize, -1isize)?;
    /// assert_eq!((is_contiguous(&reversed), is_bijective(&reversed)), (Ok(true), Ok(false)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    is_contiguous;
    /// Whether the layout is injective and surjective: a bijection on `Z_|L|` (the paper's *compact*; of coordinate strides: on a box from
    /// 0 on), so that its right inverse is its inverse.
    ///
    /// # Errors
    /// As [`is_surjective`].
    ///
    /// ```
    /// use cute_static::{is_bijective, layout};
    /// assert_eq!(is_bijective(&layout!((4, 8) : (1@0, 1@1))), Ok(true));
    /// assert_eq!(is_bijective(&layout!((4, 8) : (0, 1))), Ok(false));
    /// ```
    is_bijective;
}

/// Two integer coordinates that have one offset, the smaller one first; `None` if the layout is injective. [`is_injective`] says whether
/// there are any.
///
/// # Errors
/// As [`is_injective`].
///
/// ```
/// use cute_static::{IsLayout, first_overlap, idx2crd, layout};
/// let l = layout!((4, 4) : (1, 2));
/// let (one, other) = first_overlap(&l)?.unwrap();
/// assert_eq!((one, other, l.at(one), l.at(other)), (2, 4, 2, 2)); // (2,0) and (0,1)
/// assert_eq!(first_overlap(&layout!((4, 8) : (1, 5)))?, None);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline]
pub fn first_overlap<L: Properties>(layout: &L) -> Result<Option<(usize, usize)>, AlgebraError> {
    layout.first_overlap()
}
/// The first offset that no coordinate has, above the smallest and below the largest one; `None` if the layout is surjective.
///
/// # Errors
/// As [`is_surjective`], and [`AlgebraError::Codomain`] if offsets are coordinates.
///
/// ```
/// use cute_static::{first_hole, layout};
/// assert_eq!(first_hole(&layout!((4, 8) : (1, 5)))?, Some(4));
/// assert_eq!(first_hole(&layout!((4, 2) : (-3, 1)))?, Some(-7));
/// assert_eq!(first_hole(&layout!((4, 4) : (1, 2)))?, None);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline]
pub fn first_hole<L: Properties>(layout: &L) -> Result<Option<isize>, AlgebraError> {
    layout.first_hole()
}

/// The leaves of a layout of integers or coordinates.
fn leaves<S: Tree<D>, D: Copy>(layout: &Layout<S, D>) -> Result<Leaves, AlgebraError> {
    let leaves = Leaves::of(*layout)?;
    match leaves.all().iter().position(|leaf| leaf.xor) {
        Some(mode) => Err(AlgebraError::Codomain { mode }),
        None => Ok(leaves),
    }
}
/// Whether no offset is negative.
fn forward(leaves: &Leaves) -> bool {
    leaves.all().iter().all(|leaf| leaf.extent <= 1 || leaf.stride >= 0)
}
/// Whether `ask` says yes of the modes of each component.
fn all(leaves: &Leaves, mut ask: impl FnMut(&mut [(usize, isize)]) -> Answer) -> Answer {
    let mut answer = Ok(true);
    for (i, leaf) in leaves.all().iter().enumerate() {
        // once for each component
        if leaves.all().iter().take(i).any(|earlier| earlier.element == leaf.element) {
            continue;
        }
        match ask(leaves.numbers(|other| other.element == leaf.element).modes_mut()?) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            undecided => answer = undecided,
        }
    }
    answer
}

/// That no two coordinates of a layout of integer strides have the same offset.
///
/// # Errors
/// [`AlgebraError::Aliasing`], [`AlgebraError::Undecided`], and [`AlgebraError::Codomain`] of XOR strides.
#[inline(never)]
pub(crate) fn no_aliases<S: Tree<D>, D: Copy>(layout: &Layout<S, D>) -> Result<(), AlgebraError> {
    sums::no_aliases(leaves(layout)?.numbers(|_| true).modes_mut()?)
}

impl<S: Tree<D>, D: Copy> Properties for Layout<S, D> {
    fn is_injective(&self) -> Answer {
        all(&leaves(self)?, sums::distinct)
    }
    fn is_surjective(&self) -> Answer {
        let leaves = leaves(self)?;
        Ok(forward(&leaves) && all(&leaves, |modes| Ok(sums::fills_interval(modes)))?)
    }
    fn is_contiguous(&self) -> Answer {
        all(&leaves(self)?, |modes| Ok(sums::one_run(modes)))
    }
    fn first_overlap(&self) -> Result<Option<(usize, usize)>, AlgebraError> {
        let leaves = leaves(self)?;
        let mut found = Ok(None);
        for (i, leaf) in leaves.all().iter().enumerate() {
            // once for each component
            if leaves.all().iter().take(i).any(|earlier| earlier.element == leaf.element) {
                continue;
            }
            let (mut modes, mut len, mut weight) = ([(1usize, 0isize, 0usize); MOST], 0usize, 1usize);
            for other in leaves.all() {
                if other.element == leaf.element {
                    *modes.get_mut(len).ok_or(TOO_MANY)? = (other.extent, other.stride, weight);
                    len = len.saturating_add(1);
                }
                weight = weight.saturating_mul(other.extent);
            }
            match sums::overlap(modes.get(..len).ok_or(TOO_MANY)?) {
                Ok(None) => {}
                Ok(two) => return Ok(two),
                undecided => found = undecided,
            }
        }
        found
    }
    fn first_hole(&self) -> Result<Option<isize>, AlgebraError> {
        let leaves = leaves(self)?;
        if let Some(mode) = leaves.all().iter().position(|leaf| leaf.element != Default::default()) {
            return Err(AlgebraError::Codomain { mode });
        }
        let smallest = leaves.all().iter().filter(|leaf| leaf.stride < 0).fold(0isize, |sum, leaf| {
            sum.saturating_add(leaf.extent.saturating_sub(1).cast_signed().saturating_mul(leaf.stride))
        });
        let hole = sums::hole(leaves.numbers(|_| true).modes_mut()?);
        Ok(hole.map(|hole| smallest.saturating_add_unsigned(hole)))
    }
    fn is_bijective(&self) -> Answer {
        let leaves = leaves(self)?;
        Ok(forward(&leaves) && all(&leaves, |modes| Ok(sums::one_run(modes)))?)
    }
}
