//! A thread's operands in shared memory: descriptors, and not registers.

use super::mma::ThrMma;
use crate::Offset;
use crate::descriptor::{DescriptorTensor, NoDescriptor, make_descriptors};
use crate::smem::{Major, Swizzled};
use cute_atoms::mma::{MmaRow, Place};

/// How many bits an element of A takes in shared memory, and one of B.
///
/// A row of an instruction along K is 32 bytes; 48 of the kind with 96 elements in it. Of a sparse A they hold half of the elements, so
/// that one takes half of its bits; B has twice as many rows.
fn bits_in_row(row: &MmaRow) -> [usize; 2] {
    let [.., k] = row.shape_mnk;
    let row_bits = if k == 96 { 384usize } else { 256 };
    let bits = row_bits.checked_div(k).unwrap_or(0);
    [bits, if row.sparse { bits.saturating_mul(2) } else { bits }]
}
impl ThrMma<'_> {
    fn descriptors<L: Swizzled>(
        &self,
        (operand, place, bits): (char, Place, usize),
        part: &(L, Offset),
        major: Major,
    ) -> Result<DescriptorTensor, NoDescriptor> {
        if place != Place::Shared {
            return Err(NoDescriptor::NotShared { operand, place: place.name() });
        }
        make_descriptors(part, major, bits)
    }
    /// The descriptors of what it has of A in shared memory, `(1, RestM, RestK, ..)`: of what [`partition_a`](Self::partition_a) answers of the tile's
    /// layout, whose elements are contiguous along `major`.
    ///
    /// ```
    /// use cute_dynamic::smem::{Major, SwizzleMode, smem_atom};
    /// use cute_dynamic::{LayoutLeft, Shape, atoms, tiled::TiledMma};
    /// let wgmma = atoms::mma("SM90_64x128x16_F32F16F16_SS", "").unwrap();
    /// let mma = TiledMma::new(&wgmma, &"(2,1,1):(1,0,0)".parse().unwrap(), &[]).unwrap();
    /// // three stages of 128 x 64, and the second warpgroup's part of them
    /// let atom = smem_atom(Major::K, SwizzleMode::Sw128, 16).unwrap();
    /// let smem = atom.tile_to_shape(&"(128,64,3)".parse::<Shape>().unwrap(), &LayoutLeft)?;
    /// let thread = mma.get_slice(128);
    /// let a = thread.make_fragment_a(&thread.partition_a(&smem).unwrap(), Major::K)?;
    /// assert_eq!(a.layout().to_string(), "(1,1,4,(1,3)):(0,0,2,(0,1024))");
    /// assert_eq!((a.k_step_bytes(), a.stage_bytes()), (32, 16384));
    /// // step 2 along K of stage 1: 64 rows, 64 bytes and a stage behind 1024
    /// assert_eq!(a.at((0, 0, 2, 1), 1024).unwrap().start(), 1024 + 64 * 128 + 64 + 128 * 128);
    /// # Ok::<(), cute_dynamic::descriptor::NoDescriptor>(())
    /// ```
    ///
    /// # Errors
    /// [`NoDescriptor::NotShared`] of an instruction that has A in registers or tensor memory, and those of [`make_descriptors`].
    #[doc(alias = "make_fragment_A")]
    pub fn make_fragment_a<L: Swizzled>(
        &self,
        part: &(L, Offset),
        major: Major,
    ) -> Result<DescriptorTensor, NoDescriptor> {
        let row = self.row();
        self.descriptors(('A', row.places[0], bits_in_row(row)[0]), part, major)
    }
    /// The descriptors of what it has of B in shared memory, `(1, RestN, RestK, ..)`: as [`make_fragment_a`](Self::make_fragment_a).
    ///
    /// # Errors
    /// As of A.
    #[doc(alias = "make_fragment_B")]
    pub fn make_fragment_b<L: Swizzled>(
        &self,
        part: &(L, Offset),
        major: Major,
    ) -> Result<DescriptorTensor, NoDescriptor> {
        let row = self.row();
        self.descriptors(('B', row.places[1], bits_in_row(row)[1]), part, major)
    }
}
