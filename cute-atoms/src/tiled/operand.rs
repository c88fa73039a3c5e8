//! What differs between the operands of a tiled MMA: which of M, N and K they have, and how the atom holds them.

use super::mma::IsParts;
use crate::mma::MmaAtom;

/// One of A, B and C, of a tiled MMA's parts `T`.
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
    ($($(#[$doc:meta])* $name:ident $tv:ident $val:ident: $p0:ident $p1:ident, $a0:ident $a1:ident, $t0:ident $t1:ident,
        $e0:ident $e1:ident, not $other:ident ($($three:ident),+);)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name;
        impl<T: IsParts> Operand<T> for $name {
            type Tiler = (T::$p0, T::$p1);
            type Atom = (T::$a0, T::$a1);
            type Tv = <T::Atom as MmaAtom>::$tv;
            type Threads = (T::$t0, T::$t1);
            type Tile = (T::$e0, T::$e1);
            type Value = <T::Atom as MmaAtom>::$val;
            type Others = T::$other;
            type Three<X0, X1, Other> = ($($three),+);
        }
    )*};
}
operands! {
    /// A: M and K.
    OperandA A ValA: PermM PermK, AtomM AtomK, ThrM ThrK, TileM TileK, not ThrN (X0, Other, X1);
    /// B: N and K.
    OperandB B ValB: PermN PermK, AtomN AtomK, ThrN ThrK, TileN TileK, not ThrM (Other, X0, X1);
    /// C and D: M and N.
    OperandC C ValC: PermM PermN, AtomM AtomN, ThrM ThrN, TileM TileN, not ThrK (X0, X1, Other);
}
