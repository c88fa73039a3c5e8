//! Canonical layouts of shared memory on values, by the names of [`cute_atoms::smem`]: the atoms that wgmma and tcgen05 read through a
//! descriptor, tiles of them, and which one fits a tile.
//!
//! The rule is [there](cute_atoms::smem), and the numbers of each swizzle mode are its type's.
//!
//! ```
//! use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
//! use cute_dynamic::{LayoutLeft, Shape};
//! let atom = smem_atom(Major::K, SwizzleMode::Sw128, 16)?;
//! assert_eq!(atom.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
//! // three stages of 128 x 64, one after the other
//! let tile = atom.tile_to_shape(&"(128,64,3)".parse::<Shape>().unwrap(), &LayoutLeft)?;
//! assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1),(1,3)):((64,512),(1,8192),(0,8192))");
//! # Ok::<(), cute_dynamic::smem::NoAtom>(())
//! ```

use crate::misuse::errors;
use crate::{ComposedLayout, Layout, Swizzle};
use core::fmt;
use cute_atoms::descriptor::{Encoded, Encoding};
use cute_atoms::smem as types;
use cute_static::IsSwizzle;
use cute_static::num::Value;
use cute_static::swizzle::Fields;

mod mma_shape;
mod mode;
mod select;

pub use mma_shape::tile_to_mma_shape;
pub use mode::Swizzled;
#[doc(hidden)]
pub use mode::{InWords, in_words};
pub use select::{
    epilogue_smem_selector, rs_smem_selector, rs_smem_selector_transposed, sm100_smem_selector, ss_smem_selector,
};

/// Which mode of an operand is contiguous.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Major {
    /// M or N: [`cute_atoms::smem::MN`].
    MN,
    /// K: [`cute_atoms::smem::K`].
    K,
}
impl Major {
    /// The name in CUTLASS.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MN => <types::MN as types::Major>::NAME,
            Self::K => <types::K as types::Major>::NAME,
        }
    }
}
impl fmt::Display for Major {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a swizzle mode's type says of it.
struct OfType {
    bits: Fields,
    rows: usize,
    row_bytes: usize,
    name: &'static str,
    encoded: Encoded,
}
impl OfType {
    const fn of<W: types::SwizzleMode<OfBits: IsSwizzle, Rows: Value> + Encoding>() -> Self {
        Self {
            bits: <W::OfBits as IsSwizzle>::FIELDS,
            rows: <W::Rows as Value>::VALUE,
            row_bytes: W::ROW_BYTES,
            name: W::NAME,
            encoded: W::ENCODED,
        }
    }
}
macro_rules! modes {
    ($($(#[$doc:meta])* $mode:ident;)*) => {
        /// How rows of an atom are swizzled: the names are those of CUTLASS.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum SwizzleMode {
            $($(#[$doc])* #[doc = concat!("[`cute_atoms::smem::", stringify!($mode), "`].")] $mode,)*
        }
        impl SwizzleMode {
            /// All modes.
            pub const ALL: [Self; 5] = [$(Self::$mode),*];
            const fn of_type(self) -> OfType {
                match self {
                    $(Self::$mode => OfType::of::<types::$mode>(),)*
                }
            }
        }
    };
}
modes! {
    /// No swizzle: bricks of 8 rows of 16 bytes.
    Inter;
    /// Rows of 32 bytes, in units of 16.
    Sw32;
    /// Rows of 64 bytes.
    Sw64;
    /// Rows of 128 bytes.
    Sw128;
    /// Rows of 128 bytes, in units of 32; tcgen05's, MN-major.
    Sw128Base32;
}
impl SwizzleMode {
    /// The name in CUTLASS.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.of_type().name
    }
    /// Bytes in a row.
    #[must_use]
    pub const fn row_bytes(self) -> usize {
        self.of_type().row_bytes
    }
    /// Rows of an atom.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.of_type().rows
    }
    /// The swizzle of offsets in elements of so many bits.
    ///
    /// ```
    /// use cute_dynamic::smem::SwizzleMode;
    /// assert_eq!(SwizzleMode::Sw128.of_elements(16)?.to_string(), "Sw<3,3,3>");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Swizzle::upcast`].
    pub fn of_elements(self, bits: usize) -> Result<Swizzle, crate::AlgebraError> {
        Swizzle::of(self.of_type().bits).upcast(bits)
    }
    pub(crate) const fn encoded(self) -> Encoded {
        self.of_type().encoded
    }
}
impl fmt::Display for SwizzleMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

errors! {
    /// Why there is no atom of shared memory, or none that repeats to a tile.
    ///
    /// ```
    /// use cute_dynamic::smem::{Major, NoAtom, ss_smem_selector};
    /// let refused = ss_smem_selector(Major::K, 16, [128, 4]).unwrap_err();
    /// assert_eq!(refused, NoAtom::NoRowDivides { x: 4, n: 8 });
    /// assert_eq!(refused.to_string(), "shared memory: 4 elements along the major mode, where the narrowest row that fits has 8");
    /// ```
    NoAtom:
    /// No row divides the tile.
    "smem" NoRowDivides { x "Elements along the major mode.", n "Those of the narrowest row." } of smem;
    /// The other mode is not made of atoms.
    "smem" NotRowsOfAtom { x "Elements along the other mode.", n "Rows of an atom." } of smem;
    also
    /// A mode that exists in the other major only.
    "smem" NotInMajor { mode: SwizzleMode = "The mode.", major: Major = "The major mode." }
        "there is no atom of mode `{mode}` in major `{major}`";
    /// Elements whose bits are no power of two up to 128.
    "smem" RowsNotFilled { bits: usize = "Their bits." }
        "elements of {bits} bits do not fill the rows of an atom of shared memory: a power of two up to 128 does";
    /// What is no shape of an MMA's operand.
    "smem" NoMmaShape { rank: usize = "Its rank." }
        "tile_to_mma_shape: a shape of rank {rank}, where ((MmaMN, MmaK), RestMN, RestK), or one with stages behind, is needed";
}

/// The canonical atom of elements of so many bits, as (MN, K); offsets in elements.
///
/// ```
/// use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
/// assert_eq!(smem_atom(Major::MN, SwizzleMode::Sw64, 16)?.to_string(), "Sw<2,3,3> o 0 o (32,8):(1,32)");
/// # Ok::<(), cute_dynamic::smem::NoAtom>(())
/// ```
///
/// # Errors
/// [`NoAtom::NotInMajor`] of [`SwizzleMode::Sw128Base32`] K-major, [`NoAtom::RowsNotFilled`].
#[doc(alias = "SmemAtom")]
pub fn smem_atom(major: Major, swizzle: SwizzleMode, bits: usize) -> Result<ComposedLayout, NoAtom> {
    if major == Major::K && swizzle == SwizzleMode::Sw128Base32 {
        return Err(NoAtom::NotInMajor { mode: swizzle, major });
    }
    if !bits.is_power_of_two() || bits > 128 {
        return Err(NoAtom::RowsNotFilled { bits });
    }
    let (rows, row) = (swizzle.rows(), swizzle.row_bytes().saturating_mul(8));
    let far = row.cast_signed();
    let in_bits = match major {
        Major::MN => Layout::new((row, rows), (1isize, far))?,
        Major::K => Layout::new((rows, row), (far, 1isize))?,
    };
    Ok(ComposedLayout::new(swizzle.of_elements(1)?, 0, in_bits)?.upcast(bits)?)
}
