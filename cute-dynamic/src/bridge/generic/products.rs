//! cute-static's traits for products, tiled and flat divides, filters, `tile_to_shape` and recasts.

use crate::algebra::tiler::{AsTiler, Tiler};
use crate::tree::htuple::HTuple;
use crate::{
    AlgebraError, Exact, Layout, Shape, blocked_product, downcast, filter, filter_zeros, flat_divide, flat_product,
    logical_product, raked_product, recast, tile_to_shape, tiled_divide, tiled_product, upcast, zipped_product,
};
use core::ops::RangeFull;
use cute_static::machinery::{
    BlockedProducts, DownFactor, FlatDivides, FlatProducts, Given, Products, RakedProducts, RepeatedIn, TiledDivides,
    TiledProducts, UpFactor, Walk, WidthOf, ZippedProducts,
};
use cute_static::num::{Before, Value};
use cute_static::typenum::{Bit, UInt};
use cute_static::{Filter, LayoutLeft, LayoutRight};

macro_rules! by_tiler {
    ($($trait:ident $method:ident $name:ident $list:tt;)*) => {$(
        by_tiler! { @each $trait $method $name $list }
    )*};
    (@each $trait:ident $method:ident $name:ident [$([$($generics:tt)*] $t:ty;)*]) => {$(
        impl<$($generics)*> $trait<Layout> for $t {
            type Answer = Given<Layout>;
            fn $method(&self, a: &Layout) -> Result<Layout, AlgebraError> {
                $name(a, self)
            }
        }
    )*};
}
macro_rules! all_tilers {
    ($($trait:ident $method:ident $name:ident;)*) => {
        by_tiler! {$(
            $trait $method $name [
                [] Layout; [] Tiler; [S: Walk, D: Walk] cute_static::Layout<S, D>;
                [] usize; [U: Before<B>, B: Bit] UInt<U, B>; [] RangeFull;
                [A: AsTiler] (A,); [A: AsTiler, B: AsTiler] (A, B); [A: AsTiler, B: AsTiler, C: AsTiler] (A, B, C);
                [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler] (A, B, C, D);
                [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler, E: AsTiler] (A, B, C, D, E);
                [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler, E: AsTiler, F: AsTiler] (A, B, C, D, E, F);
            ];
        )*}
    };
}
all_tilers! {
    TiledDivides tiled_divides tiled_divide;
    FlatDivides flat_divides flat_divide;
    Products products logical_product;
    ZippedProducts zipped_products zipped_product;
    TiledProducts tiled_products tiled_product;
    FlatProducts flat_products flat_product;
}
by_tiler! {
    TiledDivides tiled_divides tiled_divide [[T: AsTiler] Exact<T>;];
    FlatDivides flat_divides flat_divide [[T: AsTiler] Exact<T>;];
    BlockedProducts blocked_products blocked_product [[] Layout;];
    RakedProducts raked_products raked_product [[] Layout;];
}
macro_rules! by_rank {
    ($([$($generics:tt)*] $t:ty, |$b:ident| $layout:expr;)*) => {$(
        impl<$($generics)*> BlockedProducts<Layout> for $t {
            type Answer = Given<Layout>;
            fn blocked_products(&self, a: &Layout) -> Result<Layout, AlgebraError> {
                let $b = self;
                blocked_product(a, &$layout?)
            }
        }
        impl<$($generics)*> RakedProducts<Layout> for $t {
            type Answer = Given<Layout>;
            fn raked_products(&self, a: &Layout) -> Result<Layout, AlgebraError> {
                let $b = self;
                raked_product(a, &$layout?)
            }
        }
    )*};
}
by_rank! {
    [S: Walk, D: Walk] cute_static::Layout<S, D>, |b| Layout::try_from(b);
    [] usize, |n| Layout::mode(*n, 1);
    [U: Before<B>, B: Bit] UInt<U, B>, |_n| Layout::mode(<Self as Value>::VALUE, 1);
}

impl Filter for Layout {
    type Zeros = Self;
    type Output = Self;
    fn without_zeros(&self) -> Result<Self, AlgebraError> {
        filter_zeros(self)
    }
    fn filtered(&self) -> Result<Self, AlgebraError> {
        filter(self)
    }
}

macro_rules! orders {
    ($([$($generics:tt)*] $o:ty;)*) => {$(
        impl<$($generics)* T: Walk> RepeatedIn<Layout, T> for $o {
            type Answer = Given<Layout>;
            fn repeated_in(&self, a: &Layout, target: &T) -> Result<Layout, AlgebraError> {
                tile_to_shape(a, &HTuple::<usize>::from_walk(target)?, self)
            }
        }
    )*};
}
orders! {
    [] LayoutLeft; [] LayoutRight; [] Shape; [] [usize]; [const N: usize,] [usize; N];
    [A: Walk,] (A,); [A: Walk, B: Walk,] (A, B); [A: Walk, B: Walk, C: Walk,] (A, B, C);
    [A: Walk, B: Walk, C: Walk, D: Walk,] (A, B, C, D); [A: Walk, B: Walk, C: Walk, D: Walk, E: Walk,] (A, B, C, D, E);
    [A: Walk, B: Walk, C: Walk, D: Walk, E: Walk, F: Walk,] (A, B, C, D, E, F);
}

/// A factor or a width: a run-time or a static integer.
trait Number: Copy {
    fn number(self) -> usize;
}
impl Number for usize {
    fn number(self) -> usize {
        self
    }
}
impl<U: Before<B>, B: Bit> Number for UInt<U, B> {
    fn number(self) -> usize {
        <Self as Value>::VALUE
    }
}
macro_rules! factors {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)*> UpFactor<Layout> for $n {
            type Answer = Given<Layout>;
            fn up(self, a: &Layout) -> Result<Layout, AlgebraError> {
                upcast(a, self.number())
            }
        }
        impl<$($generics)*> DownFactor<Layout> for $n {
            type Answer = Given<Layout>;
            fn down(self, a: &Layout) -> Result<Layout, AlgebraError> {
                downcast(a, self.number())
            }
        }
        impl<$($generics)*> WidthOf<Layout, usize> for $n {
            type Answer = Given<Layout>;
            fn width_of(self, old: usize, a: &Layout) -> Result<Layout, AlgebraError> {
                recast(a, old, self.number())
            }
        }
        impl<V: Before<C>, C: Bit, $($generics)*> WidthOf<Layout, UInt<V, C>> for $n {
            type Answer = Given<Layout>;
            fn width_of(self, old: UInt<V, C>, a: &Layout) -> Result<Layout, AlgebraError> {
                recast(a, old.number(), self.number())
            }
        }
    )*};
}
factors! { [] usize; [U: Before<B>, B: Bit] UInt<U, B>; }

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use cute_static::typenum::consts::{U0, U1, U4, U6, U8, U16, U32};
    use cute_static::{
        AlgebraError, BlockedProduct, BlockedProductBy, Downcast, DowncastBy, Filter, FlatDivide, FlatDivideBy,
        FlatProduct, FlatProductBy, IsLayout, LayoutLeft, LayoutOps, LogicalProduct, LogicalProductBy, RakedProduct,
        RakedProductBy, Recast, RecastBy, TileToShape, TileToShapeBy, TiledDivide, TiledDivideBy, TiledProduct,
        TiledProductBy, Upcast, UpcastBy, ZippedProduct, ZippedProductBy, int, layout, shape,
    };
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// Each operation is one bound, and what static, mixed and dynamic layouts answer is the same.
    fn all<L, G>(a: &L, grid: &G) -> Result<Vec<String>, AlgebraError>
    where
        L: IsLayout
            + LogicalProductBy<G>
            + ZippedProductBy<G>
            + TiledProductBy<G>
            + FlatProductBy<G>
            + BlockedProductBy<G>
            + RakedProductBy<G>
            + TiledDivideBy<G>
            + FlatDivideBy<G>
            + Filter<Zeros: ToString, Output: ToString>
            + TileToShapeBy<(U16, U32), LayoutLeft>
            + TileToShapeBy<(U16, U32), (U1, U0)>
            + UpcastBy<U4>
            + DowncastBy<U4>
            + RecastBy<U6, U8>,
        LogicalProduct<L, G>: ToString,
        ZippedProduct<L, G>: ToString,
        TiledProduct<L, G>: ToString,
        FlatProduct<L, G>: ToString,
        BlockedProduct<L, G>: ToString,
        RakedProduct<L, G>: ToString,
        TiledDivide<L, G>: ToString,
        FlatDivide<L, G>: ToString,
        TileToShape<L, (U16, U32)>: ToString,
        TileToShape<L, (U16, U32), (U1, U0)>: ToString,
        Upcast<L, U4>: ToString,
        Downcast<L, U4>: ToString,
        Recast<L, U6, U8>: ToString,
    {
        Ok([
            a.logical_product(grid)?.to_string(),
            a.zipped_product(grid)?.to_string(),
            a.tiled_product(grid)?.to_string(),
            a.flat_product(grid)?.to_string(),
            a.blocked_product(grid)?.to_string(),
            a.raked_product(grid)?.to_string(),
            a.tiled_divide(grid)?.to_string(),
            a.flat_divide(grid)?.to_string(),
            a.filter_zeros()?.to_string(),
            a.filter()?.to_string(),
            a.tile_to_shape(&shape!((16, 32)), &LayoutLeft)?.to_string(),
            a.tile_to_shape(&shape!((16, 32)), &shape!((1, 0)))?.to_string(),
            a.upcast(int!(4))?.to_string(),
            a.downcast(int!(4))?.to_string(),
            a.recast(int!(6), int!(8))?.to_string(),
        ]
        .into())
    }

    #[test]
    fn one_function_for_all_layouts() -> Result<(), AlgebraError> {
        let fixed = layout!((4, 8) : (8, 1));
        let mixed = cute_static::Layout::new((4usize, 8usize), (int!(8), int!(1)))?;
        let dynamic = crate::Layout::try_from(fixed)?;
        let expected = all(&dynamic, &4usize)?;
        assert_eq!(expected.first().unwrap(), "((4,8),4):((8,1),32)");
        assert_eq!(all(&fixed, &int!(4))?, expected);
        assert_eq!(all(&dynamic, &layout!(4 : 1))?, expected);
        // run-time integers leave unit modes in the tree; the function is the same
        let functions = |texts: Vec<String>| -> Vec<crate::Layout> {
            texts
                .iter()
                .map(|text| text.parse::<crate::Layout>().unwrap().coalesce())
                .collect::<Result<_, _>>()
                .unwrap()
        };
        assert_eq!(functions(all(&fixed, &4usize)?), functions(expected.clone()));
        assert_eq!(functions(all(&mixed, &4usize)?), functions(expected));
        Ok(())
    }
}
