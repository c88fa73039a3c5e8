//! An atom of shared memory repeated to the operand of an MMA.

use cute_static::machinery::Nested;
use cute_static::{LayoutLeft, TileToShape, TiledDivide};

/// A shape `((MmaMN, MmaK), RestMN, RestK, ..)` as the extents of a tile, and the tile of one instruction.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tile_to_mma_shape: a shape ((MmaMN, MmaK), RestMN, RestK), or one with stages behind",
    label = "the shape of a partition: of an instruction, instructions along M or N, along K"
)]
pub trait MmaShape {
    /// `((MmaMN, RestMN), (MmaK, RestK), ..)`.
    type Tile;
    /// `(MmaMN, MmaK)`.
    type One;
}
macro_rules! shapes {
    ($([$($p:ident)*];)*) => {$(
        impl<A: Nested, B: Nested, C, D, $($p),*> MmaShape for ((A, B), C, D, $($p),*) {
            type Tile = ((A, C), (B, D), $($p),*);
            type One = (A::Size, B::Size);
        }
    )*};
}
shapes! { []; [P]; [P Q]; }
/// Atom `A` repeated to the operand of an MMA of shape `S`, `((MmaMN, MmaK), RestMN, RestK, ..)`: `((MmaMN, MmaK), RestMN, RestK, ..)` to elements, of
/// which `make_fragment_a` makes descriptors as it is.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::smem::{K, SmemAtom, Sw128, TileToMmaShape};
/// use cute_static::shape;
/// type A = TileToMmaShape<SmemAtom<K, Sw128, F16>, shape!(((128, 16), 1, 4))>;
/// assert_eq!(A::default().to_string(), "Sw<3,3,3> o 0 o ((128,16),1,4):((64,1),0,16)");
/// ```
#[doc(alias = "tile_to_mma_shape")]
pub type TileToMmaShape<A, S, O = LayoutLeft> =
    TiledDivide<TileToShape<A, <S as MmaShape>::Tile, O>, <S as MmaShape>::One>;
