//! What the sister crates take of this one and users do not: no promise is made of these names.

pub use crate::algebra::clipped::{Limit, Limits, LimitsAt, OwnLimits, SliceOwn};
pub use crate::algebra::complement::plain::Gaps;
pub use crate::algebra::complement::{AskComplement, complement_at};
pub use crate::algebra::composition::plain::{check_composition, check_joint, check_leaf, divide_out};
pub use crate::algebra::composition::{AskCompose, RightOf};
pub use crate::algebra::divide::{
    AskFlatDivide, AskLogicalDivide, AskTiledDivide, AskZippedDivide, Divides, FlatDivides, Halves, ModeBefore,
    TiledDivides, ZippedDivides,
};
pub use crate::algebra::domain_distribute::AskDistribute;
pub use crate::algebra::fits::{Fits, made};
pub use crate::algebra::inverse::plain::PlacedMode;
pub use crate::algebra::inverse::{AskLeftInverse, AskRightInverse, plain as inverse_plain};
pub use crate::algebra::max_common::AskCommon;
pub use crate::algebra::partition::{Among, Inner, OfThread, Outer, Threads};
pub use crate::algebra::products::{
    AskBlockedProduct, AskFlatProduct, AskLogicalProduct, AskRakedProduct, AskTiledProduct, AskZippedProduct,
    BlockedProducts, FlatProducts, Products, RakedProducts, TiledProducts, ZippedProducts,
};
pub use crate::algebra::properties::sums;
pub use crate::algebra::properties::types::distinct::{DistinctVerdict, EachOnce, distinct};
pub use crate::algebra::recast::plain::{Down, Through, Up};
pub use crate::algebra::recast::{DownFactor, UpFactor, WidthOf};
pub use crate::algebra::tile_to_shape::{AskTileToShape, RepeatedIn};
pub use crate::algebra::xor::AskXor;
pub use crate::layout::construct::types::ColumnMajorFrom;
pub use crate::layout::coord::offset::{Finish, Offset};
pub use crate::layout::coord::{AskAt, Trusted};
pub use crate::layout::coshape::HasCoshape;
pub use crate::layout::identity::BasisLike;
pub use crate::layout::indexed::{AskAtIndex, AskEvaluateIndex, AskIndex, CoordIn};
pub use crate::layout::same_layout::AskSameLayout;
pub use crate::layout::slice::SliceLayout;
pub use crate::layout::text::write_type_name;
pub use crate::layout::{HasSpan, IsSpan, Offsets, Span};
pub use crate::number::euclid::{Division, EuclidNumber};
pub use crate::number::multiple::{AskMultipleOf, Word};
pub use crate::number::number::Number;
pub use crate::number::number::{Quotient, Ratio, Truth};
pub use crate::refusal::answer::{Answer, Given, ValueOf};
pub use crate::swizzle::Reach;
pub use crate::swizzle::composed::inverse::is_undone_up_to;
pub use crate::table::list::List;
pub use crate::table::mapped::LeafNumbers;
pub use crate::table::tree::Tree;
pub use crate::tensor::algorithm::{AskCopy, AskGemm, AskPredicates};
pub use crate::tensor::{AskFits, HasCosize};
pub use crate::tensor::{ElementAt, Elements, PartAt, ValueAt};
pub use crate::tree::modes::Flat;
pub use crate::tree::nested::{Nested, TreeTruth};
pub use crate::tree::shape_math::{Exact as ExactRule, Rounding, Walked, quotient};
pub use crate::tree::tuple::{AsList, Cons, Link, Nil};
pub use crate::tree::walk::{LeafValue, Path, Walk, Walker};
pub use cute_macros::reasons;
