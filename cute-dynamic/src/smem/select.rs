//! Which atom of shared memory fits a tile: the rule is [`Selector`]'s, on plain numbers.

use super::{Major, NoAtom, SwizzleMode, smem_atom};
use crate::ComposedLayout;
use cute_atoms::smem::Selector;

fn select(by: Selector, major: Major, bits: usize, [mn, k]: [usize; 2]) -> Result<ComposedLayout, NoAtom> {
    if !bits.is_power_of_two() || bits > 128 {
        return Err(NoAtom::RowsNotFilled { bits });
    }
    let (along, across) = match major {
        Major::MN => (mn, k),
        Major::K => (k, mn),
    };
    // rows first, as the types have it
    let chosen = by.select(major == Major::MN, bits, along, 8);
    let chosen = chosen.map_err(|refused| NoAtom::NoRowDivides { x: refused.elements, n: refused.multiple_of })?;
    by.select(major == Major::MN, bits, along, across)
        .map_err(|refused| NoAtom::NotRowsOfAtom { x: refused.elements, n: refused.multiple_of })?;
    let mode = SwizzleMode::ALL.into_iter().find(|mode| mode.name() == chosen.mode);
    smem_atom(major, mode.unwrap_or(SwizzleMode::Inter), bits)
}
macro_rules! selectors {
    ($($(#[$doc:meta])* $name:ident $selector:ident $type:ident $modes:literal;)*) => {$(
        $(#[$doc])*
        ///
        #[doc = concat!("See [`", stringify!($type), "`](cute_atoms::smem::", stringify!($type), "); the tile is ", $modes, ", and of a nested mode its first extent counts.")]
        ///
        /// # Errors
        /// [`NoAtom::NoRowDivides`], [`NoAtom::NotRowsOfAtom`], [`NoAtom::RowsNotFilled`].
        pub fn $name(major: Major, bits: usize, extents: [usize; 2]) -> Result<ComposedLayout, NoAtom> {
            select(Selector::$selector, major, bits, extents)
        }
    )*};
}
selectors! {
    /// The atom of an operand that wgmma reads in shared memory: the widest swizzle whose rows divide the tile.
    ///
    /// ```
    /// use cute_dynamic::smem::{Major, SwizzleMode, smem_atom, ss_smem_selector};
    /// // 96 elements of 16 bits are three rows of 64 bytes, and no whole rows of 128
    /// assert_eq!(ss_smem_selector(Major::MN, 16, [96, 64])?, smem_atom(Major::MN, SwizzleMode::Sw64, 16)?);
    /// # Ok::<(), cute_dynamic::smem::NoAtom>(())
    /// ```
    #[doc(alias = "SsSmemSelector")]
    ss_smem_selector Ss SsSmemSelector "(BlkMN, BlkK)";
    /// The atom of an operand that is read into registers before wgmma multiplies it.
    #[doc(alias = "RsSmemSelector")]
    rs_smem_selector Rs RsSmemSelector "(BlkMN, BlkK)";
    /// The atom of a B that a warpgroup transposes in shared memory.
    #[doc(alias = "RsSmemSelectorTransposed")]
    rs_smem_selector_transposed RsTransposed RsSmemSelectorTransposed "(BlkMN, BlkK)";
    /// The atom of an operand of tcgen05.
    #[doc(alias = "Sm100SmemSelector")]
    sm100_smem_selector Sm100 Sm100SmemSelector "(BlkMN, BlkK)";
    /// The atom of an epilogue's tile, M-major ([`Major::MN`]) or N-major ([`Major::K`]).
    #[doc(alias = "sm90_get_epilogue_smem_swizzle_layout_atom")]
    epilogue_smem_selector Ss EpilogueSmemSelector "(TileM, TileN)";
}
