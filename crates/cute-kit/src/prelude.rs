//! What a file with a kernel uses: `use cute_kit::prelude::*;`.
//!
//! Literals, layouts and tensors; how they are made, divided, composed and sliced, each function with its result as a type and its
//! bound for generic code; COPY and GEMM. Rarer operations (inverses, recasts, orders, comparisons, ...) are [at the root](crate#functions).

pub use crate::{AlgebraError, int, layout, shape, swizzle};

pub use crate::{ColumnMajor, Compact, MakeLayout, RowMajor, column_major, identity, make_layout, row_major};
pub use crate::{ComposedLayout, E0, E1, E2, Identity, Layout, Swizzle};
pub use crate::{Const, Int, IsConst};
pub use crate::{Evaluate, Extent, HTuple, IsLayout, LayoutOps, Multiple, MultipleOf, Narrow, StrideLeaf, make_coord};

pub use crate::{At2, At3, At4, Slice, Sliced, slice};
pub use crate::{Coalesce, Coalesced, coalesce};
pub use crate::{Complement, Complementable, Unbounded, complement};
pub use crate::{Compose, Composition, composition};
pub use crate::{Exact, LogicalDivide, LogicalDivideBy, ZippedDivide, ZippedDivideBy, logical_divide, zipped_divide};
pub use crate::{Get, GetBy, Group, GroupBy, Select, SelectBy, Size, Take, TakeBy, get, group, select, size, take};
pub use crate::{
    InnerPartition, InnerPartitionBy, LocalPartition, LocalPartitionBy, LocalTile, OuterPartition, OuterPartitionBy,
    inner_partition, local_partition, local_tile, outer_partition,
};
pub use crate::{LogicalProduct, LogicalProductBy, TileToShape, TileToShapeBy, logical_product, tile_to_shape};
pub use crate::{Transpose, Transposed, transpose};

pub use crate::accessor::{View, ViewMut};
pub use crate::{CopyTo, GemmWith, axpby, copy, copy_if, fill, gemm, gemm_batched, reduce, transform};
pub use crate::{
    Fragment, MakeFragmentLike, SubTensor, SubTensorMut, Tensor, TilesMutBy, make_fragment_like, make_identity_tensor,
};
