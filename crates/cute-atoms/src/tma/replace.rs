//! Fields of a tensor map that a kernel replaces in memory, for each group of a grouped GEMM: PTX's `tensormap.replace`.
//!
//! Address, extents and strides are the group's; type, box, steps and options stay. The map lies in shared memory or, while no copy uses it, in
//! global memory, and is fenced before it is used again (`tensormap.cp_fenceproxy`, `fence.proxy.tensormap`).

use super::tile::{BoxNumbers, GlobalLeaves, Nests, TmaMode};
use super::{MOST_MODES, Mode, TensorMap, TensorMapError, Tma, TmaElement};
use cute_static::Layout;
use cute_static::machinery::{Nil, Tree};
use cute_static::num::True;
use cute_static::typenum::UTerm;
use cute_static::verdict::Holds;

/// A field, with its new value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias = "tma_descriptor_replace_addr_in_shared_mem")]
#[doc(alias = "tma_descriptor_replace_dims_strides_in_shared_mem")]
pub enum Replace {
    /// Where the tensor begins.
    GlobalAddress(u64),
    /// The extent of a mode.
    GlobalDim {
        /// Counted from the fastest.
        mode: u32,
        /// In elements.
        extent: u32,
    },
    /// The stride of a mode behind the first.
    GlobalStride {
        /// The instruction's ordinal: 0 for the second mode.
        ordinal: u32,
        /// In bytes. (PTX of CUDA before 12.5 takes a sixteenth of it.)
        bytes: u64,
    },
}
impl Replace {
    /// The instruction, on a map in shared memory; in global memory `.global` stands for `.shared::cta`.
    #[must_use]
    pub const fn ptx(&self) -> &'static str {
        match self {
            Self::GlobalAddress(_) => "tensormap.replace.tile.global_address.shared::cta.b1024.b64",
            Self::GlobalDim { .. } => "tensormap.replace.tile.global_dim.shared::cta.b1024.b32",
            Self::GlobalStride { .. } => "tensormap.replace.tile.global_stride.shared::cta.b1024.b64",
        }
    }
}
impl TensorMap {
    /// The map of a tensor of other extents and strides, of as many modes: type, box, steps and options stay.
    ///
    /// # Errors
    /// [`TensorMapError`]: the limit that is not kept, or slices of other lengths.
    pub fn replaced(&self, global_dim: &[u64], global_strides: &[u64]) -> Result<Self, TensorMapError> {
        let rank = self.rank();
        if global_dim.len() != rank {
            return Err(TensorMapError::Length { length: global_dim.len(), expected: rank });
        }
        let (of, steps, options) = (self.data_type(), self.element_strides(), self.options());
        match *self.mode() {
            Mode::Tiled { box_dim } => {
                Self::tiled(of, global_dim, global_strides, box_dim.get(..rank).unwrap_or(&[]), steps, options)
            }
            Mode::Im2col { lower, upper, channels, pixels } => {
                let spatial = rank.saturating_sub(2);
                let corners = (lower.get(..spatial).unwrap_or(&[]), upper.get(..spatial).unwrap_or(&[]));
                Self::im2col(of, global_dim, global_strides, corners, channels, pixels, steps, options)
            }
        }
    }
    /// What makes of this map, in memory, the one of another tensor: of the map `group`, which differs in extents and strides only, at an address.
    ///
    /// # Errors
    /// [`TensorMapError::OtherType`], [`TensorMapError::OtherBox`] and [`TensorMapError::Length`] of a map that differs in more,
    /// [`TensorMapError::Address`], and [`TensorMapError::Dimension`] of 2^32, which an instruction has no room for.
    #[doc(alias("tma_descriptor_replace_addr_in_shared_mem", "tma_descriptor_replace_dims_strides_in_shared_mem"))]
    pub fn replacements(
        &self,
        group: &Self,
        address: u64,
    ) -> Result<impl Iterator<Item = Replace> + use<>, TensorMapError> {
        let (rank, found) = (self.rank(), group.rank());
        if found != rank {
            return Err(TensorMapError::Length { length: found, expected: rank });
        }
        if group.data_type() != self.data_type() {
            return Err(TensorMapError::OtherType { expected: self.data_type(), found: group.data_type() });
        }
        for (mode, (&expected, &found)) in self.box_dim().iter().zip(group.box_dim()).enumerate() {
            if found != expected {
                return Err(TensorMapError::OtherBox { mode, expected, found });
            }
        }
        group.check_address(address)?;
        let (mut extents, mut strides) = ([1; MOST_MODES], [0; MOST_MODES]);
        for (mode, (slot, &extent)) in extents.iter_mut().zip(group.global_dim()).enumerate() {
            *slot = u32::try_from(extent).map_err(|_| TensorMapError::Dimension { mode, extent })?;
        }
        for (slot, &bytes) in strides.iter_mut().zip(group.global_strides()) {
            *slot = bytes;
        }
        let dims = (0..).zip(extents).take(rank).map(|(mode, extent)| Replace::GlobalDim { mode, extent });
        let strides = (0..).zip(strides).take(rank.saturating_sub(1));
        let strides = strides.map(|(ordinal, bytes)| Replace::GlobalStride { ordinal, bytes });
        Ok(core::iter::once(Replace::GlobalAddress(address)).chain(dims).chain(strides))
    }
}
impl<E: TmaElement, G: TmaMode, T, B: BoxNumbers, X> Tma<E, G, T, B, X> {
    /// What makes of a map of this copy, in memory, the one of another group's tensor, at its address.
    ///
    /// ```
    /// use cute_atoms::element::F16;
    /// use cute_atoms::smem::{K, SmemAtom, Sw128};
    /// use cute_atoms::tma::{Replace, TmaOf};
    /// use cute_static::{Layout, TileToShape, int, shape};
    /// type Smem = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
    /// let copy = TmaOf::<F16, Smem, shape!((128, 64))>::default();
    /// let map = copy.tensor_map(&Layout::new((1000usize, 512usize), (512usize, int!(1)))?).unwrap();
    /// // the second group has 300 rows of 256
    /// let second = Layout::new((300usize, 256usize), (256usize, int!(1)))?;
    /// let fields: Vec<Replace> = copy.replacements(&map, &second, 0x2000).unwrap().collect();
    /// assert_eq!(fields[0], Replace::GlobalAddress(0x2000));
    /// assert_eq!(fields[1..3], [Replace::GlobalDim { mode: 0, extent: 256 }, Replace::GlobalDim { mode: 1, extent: 300 }]);
    /// assert_eq!(fields[3], Replace::GlobalStride { ordinal: 0, bytes: 512 });
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorMapError`]: a limit that the group's numbers do not keep, and those of [`TensorMap::replacements`].
    pub fn replacements<S, D>(
        &self,
        map: &TensorMap,
        group: &Layout<S, D>,
        address: u64,
    ) -> Result<impl Iterator<Item = Replace> + use<E, G, T, B, X, S, D>, TensorMapError>
    where
        T: Nests<S, True, Verdict: Holds>,
        S: Tree<D, Leaves<Nil>: GlobalLeaves<E, B, UTerm, Verdict: Holds>>,
        D: Copy,
    {
        map.replacements(&self.tensor_map_with(group, map.options())?, address)
    }
}
