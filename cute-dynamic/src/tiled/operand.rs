//! What differs between the operands of a tiled MMA: which of M, N and K they have, and how the atom holds them.

use crate::Layout;
use crate::atoms::MmaAtom;
use crate::misuse::Misuse;

/// One of A, B and C, of A's and B's scales and of A's metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    /// M and K.
    A,
    /// N and K.
    B,
    /// M and N: C and D.
    C,
    /// A's scales, one for several elements: M and K.
    Sfa,
    /// B's scales: N and K.
    Sfb,
    /// The metadata of a sparse A: M and K.
    E,
}
impl Operand {
    /// Which of M, N and K its modes are.
    pub(super) const fn modes(self) -> [usize; 2] {
        match self {
            Self::A | Self::Sfa | Self::E => [0, 2],
            Self::B | Self::Sfb => [1, 2],
            Self::C => [0, 1],
        }
    }
    /// (thread, value) of the atom.
    pub(super) fn tv(self, atom: &MmaAtom) -> Result<&Layout, Misuse> {
        let (held, what) = match self {
            Self::A => return Ok(&atom.a),
            Self::B => return Ok(&atom.b),
            Self::C => return Ok(&atom.c),
            Self::Sfa => (&atom.sfa, "scales of A"),
            Self::Sfb => (&atom.sfb, "scales of B"),
            Self::E => (&atom.e, "metadata"),
        };
        held.as_ref().ok_or(Misuse::NotInRegisters { what })
    }
    /// Bits of an element that is copied for it; accumulators are converted on the way, and may be of any width.
    pub(super) const fn bits(self, atom: &MmaAtom) -> Option<usize> {
        match self {
            Self::A => Some(atom.row.val_a.bits),
            Self::B => Some(atom.row.val_b.bits),
            Self::C | Self::Sfa | Self::Sfb | Self::E => None,
        }
    }
}
