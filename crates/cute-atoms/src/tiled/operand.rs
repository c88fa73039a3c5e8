//! What differs between the operands of a tiled MMA: which of M, N and K they have, and how the atom holds them.

use super::mma::IsParts;
use crate::mma::{Absent, MmaAtom};
use cute_static::Layout;

/// A layout of threads' values, which an instruction has of an operand that it has.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled MMA: this instruction has no scales, or no metadata, in its threads' registers",
    label = "`MmaSm120` of `Mxf8f6f4` and `Mxf4` has scales, sparse instructions have metadata",
    note = "scales of `Tcgen05` are in tensor memory: `TmemSfFrg`, `TmemEFrg`"
)]
pub trait InRegisters {}
impl<S, D> InRegisters for Layout<S, D> {}

/// One of A, B and C, of A's and B's scales and of A's metadata, of a tiled MMA's parts `T`.
pub trait Operand<T>: Copy + Default {
    /// Tilers of the two modes.
    type Tiler;
    /// Extents of the atom.
    type Atom;
    /// (thread, value) of the atom.
    type Tv;
    /// Atoms over threads.
    type Threads;
    /// Extents of all threads' atoms.
    type Tile;
    /// Elements.
    type Value;
    /// Atoms along the mode of M, N and K that it has not.
    type Others;
    /// M, N and K of its two modes and another one.
    type Three<X0, X1, Other>;
}
macro_rules! operands {
    ($($(#[$doc:meta])* $name:ident $tv:ident $val:ty $(where $bound:ident)?: $p0:ident $p1:ident, $a0:ident $a1:ident, $t0:ident $t1:ident,
        $e0:ident $e1:ident, not $other:ident ($($three:ident),+);)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name;
        impl<T: IsParts> Operand<T> for $name
        where
            $(<T::Atom as MmaAtom>::$tv: $bound,)?
        {
            type Tiler = (T::$p0, T::$p1);
            type Atom = (T::$a0, T::$a1);
            type Tv = <T::Atom as MmaAtom>::$tv;
            type Threads = (T::$t0, T::$t1);
            type Tile = (T::$e0, T::$e1);
            type Value = $val;
            type Others = T::$other;
            type Three<X0, X1, Other> = ($($three),+);
        }
    )*};
}
operands! {
    /// A: M and K.
    OperandA A <T::Atom as MmaAtom>::ValA: PermM PermK, AtomM AtomK, ThrM ThrK, TileM TileK, not ThrN (X0, Other, X1);
    /// B: N and K.
    OperandB B <T::Atom as MmaAtom>::ValB: PermN PermK, AtomN AtomK, ThrN ThrK, TileN TileK, not ThrM (Other, X0, X1);
    /// C and D: M and N.
    OperandC C <T::Atom as MmaAtom>::ValC: PermM PermN, AtomM AtomN, ThrM ThrN, TileM TileN, not ThrK (X0, X1, Other);
    /// A's scales, one for several elements: M and K. Of their widths copies are not judged.
    OperandSfa Sfa Absent where InRegisters: PermM PermK, AtomM AtomK, ThrM ThrK, TileM TileK, not ThrN (X0, Other, X1);
    /// B's scales: N and K.
    OperandSfb Sfb Absent where InRegisters: PermN PermK, AtomN AtomK, ThrN ThrK, TileN TileK, not ThrM (Other, X0, X1);
    /// The metadata of a sparse A: M and K.
    OperandE E Absent where InRegisters: PermM PermK, AtomM AtomK, ThrM ThrK, TileM TileK, not ThrN (X0, Other, X1);
}
