//! Whether a layout is the one that is required.

use crate::layout::part;
use crate::tree::stride::Stride;
use crate::{AlgebraError, Layout};
use cute_static::Evaluate;
use cute_static::machinery::AskSameLayout;
use cute_static::verdict::AtRunTime;

/// Whether `found` is the layout `expected`: nests alike, and has the same extents and strides.
///
/// `==` says whether; this says where they part first.
///
/// ```
/// use cute_dynamic::{AlgebraError, Layout, same_layout};
/// let layout = |text: &str| text.parse::<Layout>().unwrap();
/// let tile = layout("(8,(4,2)):(1,(8,64))");
/// assert_eq!(same_layout(&tile, &tile), Ok(()));
/// let e = same_layout(&layout("(8,(4,2)):(1,(8,32))"), &tile).unwrap_err();
/// assert_eq!(e, AlgebraError::StrideDiffers { mode: 2, found: 32, expected: 64 });
/// let e = same_layout(&layout("(8,8):(1,8)"), &tile).unwrap_err();
/// assert_eq!(e.to_string(), "leaf 1 is one where a tuple of 2 modes is required");
/// ```
///
/// # Errors
/// [`AlgebraError::NestsDifferently`], or else for the first leaf that differs [`AlgebraError::ExtentDiffers`],
/// [`AlgebraError::StrideDiffers`], or [`AlgebraError::Codomain`] for strides of different kinds or basis elements.
pub fn same_layout(found: &Layout, expected: &Layout) -> Result<(), AlgebraError> {
    if let Some((mode, found, expected)) = part(found.nodes(), expected.nodes()) {
        return Err(AlgebraError::NestsDifferently { mode, found, expected });
    }
    for (mode, (found, expected)) in found.modes().zip(expected.modes()).enumerate() {
        if found.extent != expected.extent {
            return Err(AlgebraError::ExtentDiffers { mode, found: found.extent, expected: expected.extent });
        }
        let (found, expected) = match (found.stride, expected.stride) {
            (found, expected) if found == expected => continue,
            (Stride::Int(found), Stride::Int(expected)) => (found, expected),
            (Stride::Basis { scale, path }, Stride::Basis { scale: expected, path: other }) if path == other => {
                (scale, expected)
            }
            (Stride::Xor(found), Stride::Xor(expected)) => {
                (isize::try_from(found).unwrap_or(isize::MAX), isize::try_from(expected).unwrap_or(isize::MAX))
            }
            _ => return Err(AlgebraError::Codomain { mode }),
        };
        return Err(AlgebraError::StrideDiffers { mode, found, expected });
    }
    Ok(())
}

/// Whether `found` is the function that `expected` is: of as many coordinates, and with the same offset at each integral one.
///
/// Layouts of any kind are compared by what they produce: plain ones, those of XOR strides, swizzled and composed ones. It takes a step
/// for each coordinate.
///
/// ```
/// use cute_dynamic::{AlgebraError, ComposedLayout, Layout, same_function};
/// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
/// assert_eq!(same_function(&tile.to_xor()?, &tile), Ok(()));
/// let e = same_function(&tile, &"(8,8):(8,1)".parse::<Layout>().unwrap()).unwrap_err();
/// assert_eq!(e, AlgebraError::OffsetDiffers { coordinate: 1, found: 9, expected: 8 });
/// # Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Size`] if the sizes differ, or the first difference, [`AlgebraError::OffsetDiffers`]; [`AlgebraError::Codomain`] of
/// layouts of coordinates.
pub fn same_function<A, B>(found: &A, expected: &B) -> Result<(), AlgebraError>
where
    A: Evaluate<usize, Offset = isize>,
    B: Evaluate<usize, Offset = isize>,
{
    cute_static::same_function(found, expected)
}

impl AskSameLayout<Self> for Layout {
    type Verdict = AtRunTime;
    fn ask_same_layout(&self, expected: &Self) -> Result<(), AlgebraError> {
        same_layout(self, expected)
    }
}
