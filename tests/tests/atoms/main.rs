//! Instructions: what CUTLASS and CuTe C++ say of them, against types and values.

mod copy_atoms;
#[cfg(feature = "exhaustive")]
mod mma_atom_types;
mod mma_atoms;
mod smem_atoms;
mod tma;
