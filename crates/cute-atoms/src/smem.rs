//! Canonical layouts of shared memory: the atoms that wgmma and tcgen05 read through a descriptor, by rule.
//!
//! ```text
//! in bits, with R = 128 * 2^B bits in a row and n rows, byte addresses swizzled by Sw<B, M, S>:
//!     mode        B  M  S   n
//!     INTER       0  4  3   8        MN-major: Sw<B, M + 3, S> o (R, n):(1, R)
//!     SW32        1  4  3   8        K-major:  Sw<B, M + 3, S> o (n, R):(R, 1)
//!     SW64        2  4  3   8
//!     SW128       3  4  3   8
//!     SW128_32B   2  5  2   4        (tcgen05, MN-major; R as of B = 3)
//! in elements of E bits: upcast(atom, E)
//! sparse, S logical elements in a stored one: blocked_product((1, S):(0, 1), atom of stored elements)
//! ```
//!
//! The modes are (MN, K). Facts are those of CUTLASS 4.7's `mma_traits_sm90_gmma.hpp`, `mma_traits_sm100.hpp` and their
//! sparse forms, and of the PTX ISA, "Shared memory matrix layout"; `tests/smem_atoms.rs` has all of them.
//!
//! A tile of shared memory is an atom repeated: [`TileToShape`](cute_static::TileToShape).
//!
//! ```
//! use cute_atoms::element::F16;
//! use cute_atoms::smem::{K, SmemAtom, Sw128};
//! use cute_static::{ComposedLayout, TileToShape, int, layout, shape, swizzle};
//! use static_assertions::assert_type_eq_all;
//! type Atom = SmemAtom<K, Sw128, F16>;
//! assert_type_eq_all!(Atom, ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((8, 64) : (64, 1))>);
//! // three stages of 128 x 64, one after the other
//! type Tile = TileToShape<Atom, shape!((128, 64, 3))>;
//! assert_eq!(Tile::default().to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1),(1,3)):((64,512),(1,8192),(0,8192))");
//! ```

mod mma_shape;
#[doc(hidden)]
pub mod mode;
mod select;

pub use self::mma_shape::{MmaShape, TileToMmaShape};
pub use self::select::{
    EpilogueSmemSelector, NoAtom, NoRowDivides, NotRowsOfAtom, RsSmemSelector, RsSmemSelectorTransposed, Selected,
    Selector, SelectsAtom, Sm100SmemSelector, Sm100SmemSelectorSparse, SsSmemSelector, SsSmemSelectorSparse,
};

use crate::element::*;
use core::fmt;
use cute_static::machinery::Number;
use cute_static::num::{One, Zero};
use cute_static::{BlockedProduct, ComposedLayout, Layout, Swizzle, Upcast, UpcastSwizzle, int};

/// The M or N mode is contiguous.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct MN;
/// The K mode is contiguous.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct K;

/// How rows of an atom are swizzled: the names are those of CUTLASS.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a swizzle mode of shared memory",
    note = "`Inter`, `Sw32`, `Sw64`, `Sw128` or `Sw128Base32`"
)]
pub trait SwizzleMode: Copy + Default + 'static {
    /// The swizzle of bit addresses.
    type OfBits;
    /// The swizzle of byte addresses.
    type OfBytes: fmt::Display + Default;
    /// Bits in a row.
    type RowBits: Number;
    /// Rows of an atom.
    type Rows;
    /// Bytes in a row.
    const ROW_BYTES: usize;
    /// The name in CUTLASS.
    const NAME: &'static str;
}
macro_rules! modes {
    ($($(#[$doc:meta])* $name:ident $text:literal: Sw<$b:tt, $bits:tt, $s:tt> = Sw<$b2:tt, $bytes:tt, $s2:tt>, $rows:tt of $row:tt bits;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name;
        impl SwizzleMode for $name {
            type OfBits = Swizzle<int!($b), int!($bits), int!($s)>;
            type OfBytes = Swizzle<int!($b), int!($bytes), int!($s)>;
            type RowBits = int!($row);
            type Rows = int!($rows);
            const ROW_BYTES: usize = $row / 8;
            const NAME: &'static str = $text;
        }
    )*};
}
modes! {
    /// No swizzle: bricks of 8 rows of 16 bytes.
    Inter "INTER": Sw<0, 7, 3> = Sw<0, 4, 3>, 8 of 128 bits;
    /// Rows of 32 bytes, in units of 16.
    Sw32 "SW32": Sw<1, 7, 3> = Sw<1, 4, 3>, 8 of 256 bits;
    /// Rows of 64 bytes, in units of 16.
    Sw64 "SW64": Sw<2, 7, 3> = Sw<2, 4, 3>, 8 of 512 bits;
    /// Rows of 128 bytes, in units of 16.
    Sw128 "SW128": Sw<3, 7, 3> = Sw<3, 4, 3>, 8 of 1024 bits;
    /// Rows of 128 bytes, in units of 32; tcgen05's, MN-major.
    Sw128Base32 "SW128_32B": Sw<2, 8, 2> = Sw<2, 5, 2>, 4 of 1024 bits;
}

/// Which mode of an operand is contiguous: [`MN`] or [`K`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not a major mode", note = "`MN` or `K`")]
pub trait Major: Copy + Default + 'static {
    /// An atom in bits: `N` rows of `R` bits, as (MN, K).
    #[doc(hidden)]
    type Rows<N, R>;
    /// The name in CUTLASS.
    const NAME: &'static str;
}
impl Major for MN {
    type Rows<N, R> = Layout<(R, N), (One, R)>;
    const NAME: &'static str = "MN";
}
impl Major for K {
    type Rows<N, R> = Layout<(N, R), (R, One)>;
    const NAME: &'static str = "K";
}
/// The majors in which a mode exists: K-major there is no `Sw128Base32`.
#[diagnostic::on_unimplemented(
    message = "there is no atom of mode `{Self}` in major `{J}`",
    note = "`Sw128Base32` is MN-major only (PTX ISA, tcgen05 canonical layouts)"
)]
pub trait ModeIn<J: Major>: SwizzleMode {}
impl<W: SwizzleMode> ModeIn<MN> for W {}
impl ModeIn<K> for Inter {}
impl ModeIn<K> for Sw32 {}
impl ModeIn<K> for Sw64 {}
impl ModeIn<K> for Sw128 {}

/// An atom before the swizzle, in bits.
type PlainBits<J, W> = <J as Major>::Rows<<W as SwizzleMode>::Rows, <W as SwizzleMode>::RowBits>;
/// The atom in bits.
pub type SmemAtomBits<J, W> = ComposedLayout<<W as SwizzleMode>::OfBits, Zero, PlainBits<J, W>>;
/// Mode `W`, if there is one in major `J`.
type In<J, W> = <W as Existing<J>>::It;
#[doc(hidden)]
pub trait Existing<J> {
    type It: SwizzleMode;
}
impl<J: Major, W: ModeIn<J>> Existing<J> for W {
    type It = W;
}

/// Elements that fill the rows of an atom.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` do not fill the rows of an atom of shared memory",
    label = "their bits are no power of two",
    note = "6-bit elements lie in containers of 8 bits: take the atom of `U8`"
)]
pub trait FillsRows: Element {
    /// Bits of one.
    type Bits;
}
macro_rules! fills_rows {
    ($($element:ident)*) => {$(
        impl FillsRows for $element {
            type Bits = <Self as Element>::Bits;
        }
    )*};
}
fills_rows! { F16 BF16 TF32 F32 F64 S8 U8 S4 U4 B1 S16 U16 S32 U32 E4M3 E5M2 E2M1 UE8M0 UE4M3 }

/// The canonical atom of major `J`, swizzle mode `W` and elements `E`, as (MN, K); offsets in elements.
///
/// Elements whose bits do not divide a row (6 bits) are refused: in shared memory they lie in containers of 8 bits.
#[doc(alias = "Layout_K_SW128_Atom")]
#[doc(alias = "Layout_MN_SW128_Atom")]
#[doc(alias = "Layout_K_SW64_Atom")]
#[doc(alias = "Layout_MN_SW64_Atom")]
#[doc(alias = "Layout_K_SW32_Atom")]
#[doc(alias = "Layout_MN_SW32_Atom")]
#[doc(alias = "Layout_K_INTER_Atom")]
#[doc(alias = "Layout_MN_INTER_Atom")]
pub type SmemAtom<J, W, E> = Upcast<SmemAtomBits<J, In<J, W>>, <E as FillsRows>::Bits>;
/// As [`SmemAtom`] for an operand of a sparse instruction: `S` logical elements in a stored one of type `E`; both the layout
/// and its offsets count logical elements.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SparseSmemAtom, Sw128};
/// use cute_static::int;
/// let atom = SparseSmemAtom::<K, Sw128, F16, int!(2)>::default();
/// assert_eq!(atom.to_string(), "Sw<3,4,3> o 0 o ((1,8),(2,64)):((0,128),(1,2))");
/// ```
pub type SparseSmemAtom<J, W, E, S> = ComposedLayout<
    UpcastSwizzle<<W as SwizzleMode>::OfBits, Quotient<<E as FillsRows>::Bits, S>>,
    Zero,
    BlockedProduct<Layout<(One, S), (Zero, One)>, Upcast<PlainBits<J, In<J, W>>, <E as FillsRows>::Bits>>,
>;
/// `N / M`, where it is exact.
type Quotient<N, M> = <<N as Number>::Exactly<M> as Exactly>::Quotient;
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the sparsity does not divide the bits of a stored element")]
pub trait Exactly {
    type Quotient;
}
impl<Q> Exactly for cute_static::num::Yes<Q> {
    type Quotient = Q;
}
