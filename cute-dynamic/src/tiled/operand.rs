//! What differs between the operands of a tiled MMA: which of M, N and K they have, and how the atom holds them.

use crate::Layout;
use crate::atoms::MmaAtom;

/// One of A, B and C.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    /// M and K.
    A,
    /// N and K.
    B,
    /// M and N: C and D.
    C,
}
impl Operand {
    /// Which of M, N and K its modes are.
    pub(super) const fn modes(self) -> [usize; 2] {
        match self {
            Self::A => [0, 2],
            Self::B => [1, 2],
            Self::C => [0, 1],
        }
    }
    /// (thread, value) of the atom.
    pub(super) const fn tv(self, atom: &MmaAtom) -> &Layout {
        match self {
            Self::A => &atom.a,
            Self::B => &atom.b,
            Self::C => &atom.c,
        }
    }
    /// Bits of an element that is copied for it; accumulators are converted on the way, and may be of any width.
    pub(super) const fn bits(self, atom: &MmaAtom) -> Option<usize> {
        match self {
            Self::A => Some(atom.row.val_a.bits),
            Self::B => Some(atom.row.val_b.bits),
            Self::C => None,
        }
    }
}
