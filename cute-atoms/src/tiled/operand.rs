//! What differs between the operands of a tiled MMA: which of M, N and K they have, and how the atom holds them.

use super::mma::IsParts;
use crate::mma::MmaAtom;
use cute_static::Layout;
use typenum::UTerm;

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
    /// A thread's modes of this operand (`TM`, `TK` of A, ..), with 0 for the one it has not.
    type Spread<D0, D1>;
}
macro_rules! operands {
    ($($(#[$doc:meta])* $name:ident $tv:ident $val:ident: $p0:ident $p1:ident, $a0:ident $a1:ident, $t0:ident $t1:ident,
        $e0:ident $e1:ident, ($($spread:ty),+);)*) => {$(
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
            type Spread<D0, D1> = ($($spread),+);
        }
    )*};
}
operands! {
    /// A: M and K.
    OperandA A ValA: PermM PermK, AtomM AtomK, ThrM ThrK, TileM TileK, (D0, UTerm, D1);
    /// B: N and K.
    OperandB B ValB: PermN PermK, AtomN AtomK, ThrN ThrK, TileN TileK, (UTerm, D0, D1);
    /// C and D: M and N.
    OperandC C ValC: PermM PermN, AtomM AtomN, ThrM ThrN, TileM TileN, (D0, D1, UTerm);
}

/// The threads of all atoms, `(ThrV, (ThrM, ThrN, ThrK))`, to offsets of an operand, of which `V`, `S` and `D` are the
/// atom's and the spread modes.
#[doc(hidden)]
pub trait Spread<T, SV, DV, S, D> {
    /// The layout.
    type Output;
}
impl<T, O, SV, DV, S0, S1, D0, D1> Spread<T, SV, DV, (S0, S1), (D0, D1)> for O
where
    T: IsParts,
    O: Operand<T>,
{
    type Output = Layout<(SV, (T::ThrM, T::ThrN, T::ThrK)), (DV, O::Spread<D0, D1>)>;
}
