//! The operations that refusals name, as values and as types.
//!
//! A divide is made of a composition and a complement, and so is a product. Who divides has written no composition, and
//! has no "right" operand: an operation tells the refusals of those that it is made of in its own words.
//!
//! | | what is composed on the right | with what | what is complemented |
//! |---|---|---|---|
//! | composition, complement | on the right | on the left | |
//! | divides, partitions | of tile or rest | of the layout | the tiler |
//! | products, `tile_to_shape` | of the grid | of the tile's gaps | the tile |

use crate::AlgebraError;
use crate::refusal::verdict::{InDivide, InProduct};
use core::fmt;

/// In whose words a refusal is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// An operation in its own.
    Itself,
    Divide,
    Product,
}

macro_rules! operations {
    ($($operation:ident $role:ident $name:literal $(= $by:ident tells $told:ident)?;)*) => {
        /// An operation of the algebra, as an [`AlgebraError`] and the compiler's messages name it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Operation {$(
            #[doc = concat!("`", $name, "`")]
            $operation,
        )*}
        impl Operation {
            /// The name that messages begin with.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$operation => $name,)* }
            }
            const fn role(self) -> Role {
                match self { $(Self::$operation => Role::$role,)* }
            }
        }
        $($(
            #[doc = concat!("[`Operation::", stringify!($operation), "`]")]
            #[derive(Debug, Clone, Copy)]
            #[allow(non_camel_case_types)] // as it stands in messages
            pub enum $by {}
            impl Tells for $by {
                const OPERATION: Operation = Operation::$operation;
                type Told<Why> = $told<Self, Why>;
            }
        )?)*
    };
}
operations! {
    Composition Itself "composition";
    Complement Itself "complement";
    At Itself "at";
    Axes Itself "array";
    Banks Itself "banks";
    Compact Itself "compact";
    Coords Itself "coords";
    Copy Itself "copy";
    Coshape Itself "coshape";
    Crd2Crd Itself "crd2crd";
    Crd2Idx Itself "crd2idx";
    Descriptor Itself "descriptor";
    Draw Itself "picture";
    Gemm Itself "gemm";
    LayoutOf Itself "layout";
    LeftInverse Itself "left_inverse";
    PrefixProduct Itself "prefix_product";
    Recast Itself "recast";
    RoundUp Itself "round_up";
    Scales Itself "layout of scales";
    ShapeMath Itself "shape";
    Size Itself "size";
    Slice Itself "slice";
    Sparse Itself "layout of metadata";
    Storage Itself "storage";
    Stride Itself "stride";
    Swizzled Itself "composed layout";
    TiledCopyOf Itself "tiled_copy";
    TiledMmaOf Itself "tiled_mma";
    Tma Itself "tma";
    LogicalDivide Divide "logical_divide" = logical_divide tells InDivide;
    ZippedDivide Divide "zipped_divide" = zipped_divide tells InDivide;
    TiledDivide Divide "tiled_divide" = tiled_divide tells InDivide;
    FlatDivide Divide "flat_divide" = flat_divide tells InDivide;
    TilesMut Divide "tiles_mut" = tiles_mut tells InDivide;
    LocalTile Divide "local_tile" = local_tile tells InDivide;
    OuterPartition Divide "outer_partition" = outer_partition tells InDivide;
    LocalPartition Divide "local_partition" = local_partition tells InDivide;
    LogicalProduct Product "logical_product" = logical_product tells InProduct;
    ZippedProduct Product "zipped_product" = zipped_product tells InProduct;
    TiledProduct Product "tiled_product" = tiled_product tells InProduct;
    FlatProduct Product "flat_product" = flat_product tells InProduct;
    BlockedProduct Product "blocked_product" = blocked_product tells InProduct;
    RakedProduct Product "raked_product" = raked_product tells InProduct;
    TileToShape Product "tile_to_shape" = tile_to_shape tells InProduct;
}
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An operation as a type: it tells refusals of those that it is made of as its own.
#[doc(hidden)]
pub trait Tells {
    /// As a value.
    const OPERATION: Operation;
    /// The reason `Why` in its words.
    type Told<Why>;
}

impl Operation {
    /// The words for one of its own, and in a divide and a product.
    pub(crate) const fn own(self, itself: &'static str, divide: &'static str, product: &'static str) -> &'static str {
        match self.role() {
            Role::Itself => itself,
            Role::Divide => divide,
            Role::Product => product,
        }
    }
    /// The result of what this operation is made of, an error in its words.
    ///
    /// # Errors
    /// That of `result`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn tells<T>(self, result: Result<T, AlgebraError>) -> Result<T, AlgebraError> {
        result.map_err(|error| error.told_by(self))
    }
}
