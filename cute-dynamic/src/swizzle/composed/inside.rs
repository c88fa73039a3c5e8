//! What is done with the domain of a composed layout is done with its inner layout, and wrapped again.
//!
//! ```text
//! f(W o off o L)             = W o off o f(L)         f: compositions, divides, products, tile_to_shape, filters, coalesce, modes
//! make_fragment_like(W o off o L), make_layout_like   = those of L: registers are not swizzled
//! ```

use super::ComposedLayout;
use crate::layout::Mode;
use crate::tree::modes::{HasModes, HasSize};
use crate::{AlgebraError, AsCoord, AsTiler, Exact, HTuple, Layout, ModeOrder, Shape, Tiler};
use core::ops::RangeFull;
use cute_static::machinery::{
    BlockedProducts, Divides, FlatDivides, FlatProducts, Given, Products, RakedProducts, RepeatedIn, RightOf,
    TiledDivides, TiledProducts, Walk, ZippedDivides, ZippedProducts,
};
use cute_static::num::Before;
use cute_static::typenum::{Bit, UInt};
use cute_static::{Coalesce, Filter, LayoutLeft, LayoutRight};

/// The modes are those of the inner layout.
impl HasModes for ComposedLayout {
    type Leaf = Mode;
    type Mode = Layout;
    fn tree(&self) -> &HTuple<Mode> {
        self.layout.tree()
    }
    fn remade(&self, tree: HTuple<Mode>) -> Result<Self, AlgebraError> {
        self.of(self.layout.remade(tree)?)
    }
}
impl HasSize for ComposedLayout {
    fn size_of(&self) -> Option<usize> {
        Some(self.size())
    }
}

impl ComposedLayout {
    /// The same outer part and offset of another layout.
    fn of(&self, layout: Layout) -> Result<Self, AlgebraError> {
        Self::new(self.outer.clone(), self.offset, layout)
    }
    /// The same of a layout whose offsets are among those that there were.
    pub(super) fn with(&self, layout: Layout) -> Self {
        Self { outer: self.outer.clone(), offset: self.offset, layout }
    }
}
/// `W o off o f(L)`, of an operation `f` that may be refused.
macro_rules! inside {
    ($($(#[$doc:meta])* $name:ident $(<$t:ident: $bound:ident>)? ($($arg:ident: $ty:ty),*);)*) => {
        impl ComposedLayout {$(
            #[doc = concat!("[`", stringify!($name), "`](crate::", stringify!($name), ") of the inner layout.")]
            $(#[$doc])*
            ///
            /// # Errors
            #[doc = concat!("As [`", stringify!($name), "`](crate::", stringify!($name), "), and [`AlgebraError::Overflow`].")]
            pub fn $name$(<$t: $bound + ?Sized>)?(&self, $($arg: $ty),*) -> Result<Self, AlgebraError> {
                self.of(crate::$name(&self.layout, $($arg),*)?)
            }
        )*}
    };
}
inside! {
    tiled_divide<T: AsTiler>(tiler: &T);
    flat_divide<T: AsTiler>(tiler: &T);
    logical_divide<T: AsTiler>(tiler: &T);
    zipped_divide<T: AsTiler>(tiler: &T);
    logical_product<T: AsTiler>(tiler: &T);
    zipped_product<T: AsTiler>(tiler: &T);
    tiled_product<T: AsTiler>(tiler: &T);
    flat_product<T: AsTiler>(tiler: &T);
    blocked_product(grid: &Layout);
    raked_product(grid: &Layout);
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let atom: ComposedLayout = "Sw<3,3,3> o 0 o (8,64):(64,1)".parse().unwrap();
    /// let tile = atom.tile_to_shape(&"(128,64)".parse().unwrap(), &cute_static::LayoutLeft)?;
    /// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,8192))");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    tile_to_shape<O: ModeOrder>(target: &Shape, order: &O);
    dice(coord: impl AsCoord);
}
impl ComposedLayout {
    /// [`coalesce_by_mode`](crate::coalesce_by_mode) of the inner layout.
    ///
    /// # Errors
    /// As [`coalesce_by_mode`](crate::coalesce_by_mode).
    pub fn coalesce_by_mode<T: Copy>(&self, profile: &HTuple<T>) -> Result<Self, AlgebraError> {
        Ok(self.with(crate::coalesce_by_mode(&self.layout, profile)?))
    }

    /// `self o b`: [`composition`](crate::composition) of the inner layout.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Tiler};
    /// let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
    /// assert_eq!(tile.compose(&"<4:2,_>".parse::<Tiler>().unwrap())?.to_string(), "Sw<3,0,3> o 0 o (4,8):(16,1)");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// As [`composition`](crate::composition), and [`AlgebraError::Overflow`].
    pub fn compose<T: AsTiler + ?Sized>(&self, b: &T) -> Result<Self, AlgebraError> {
        self.of(crate::composition(&self.layout, b)?)
    }

    /// [`coalesce`](crate::coalesce) of the inner layout.
    ///
    /// # Errors
    /// None.
    pub fn coalesce(&self) -> Result<Self, AlgebraError> {
        Ok(self.with(self.layout.coalesce()?))
    }

    /// [`filter`](crate::filter) of the inner layout.
    ///
    /// # Errors
    /// None.
    pub fn filter(&self) -> Result<Self, AlgebraError> {
        Ok(self.with(self.layout.filter()?))
    }

    /// [`filter_zeros`](crate::filter_zeros) of the inner layout.
    ///
    /// # Errors
    /// None.
    pub fn filter_zeros(&self) -> Result<Self, AlgebraError> {
        Ok(self.with(self.layout.filter_zeros()?))
    }

    /// [`make_layout_like`](crate::make_layout_like) of the inner layout: a plain one.
    ///
    /// # Errors
    /// As [`make_layout_like`](crate::make_layout_like).
    pub fn make_layout_like(&self) -> Result<Layout, AlgebraError> {
        crate::make_layout_like(&self.layout)
    }

    /// [`make_fragment_like`](crate::make_fragment_like) of the inner layout: a plain one, since registers are not swizzled.
    ///
    /// # Errors
    /// As [`make_fragment_like`](crate::make_fragment_like).
    pub fn make_fragment_like(&self) -> Result<Layout, AlgebraError> {
        crate::make_fragment_like(&self.layout)
    }
}

// ---- cute-static's traits ----

impl Coalesce for ComposedLayout {
    type Output = Self;
    fn coalesced(&self) -> Result<Self, AlgebraError> {
        self.coalesce()
    }
}
impl Filter for ComposedLayout {
    type Zeros = Self;
    type Output = Self;
    fn without_zeros(&self) -> Result<Self, AlgebraError> {
        self.filter_zeros()
    }
    fn filtered(&self) -> Result<Self, AlgebraError> {
        self.filter()
    }
}
/// An operation, seen from its right operand: that of the inner layout, wrapped again.
macro_rules! seen {
    (@compose $generics:tt $t:ty) => { seen! { @by $generics $t; RightOf right_of } };
    (@divide $generics:tt $t:ty) => {
        seen! { @by $generics $t; Divides divides, ZippedDivides zipped_divides, TiledDivides tiled_divides, FlatDivides flat_divides }
    };
    (@multiply $generics:tt $t:ty) => {
        seen! { @by $generics $t; Products products, ZippedProducts zipped_products, TiledProducts tiled_products, FlatProducts flat_products }
    };
    (@pair $generics:tt $t:ty) => { seen! { @by $generics $t; BlockedProducts blocked_products, RakedProducts raked_products } };
    (@by $generics:tt $t:ty; $($trait:ident $method:ident),+) => {$( seen! { @each $generics $t; $trait $method } )+};
    (@each [$($generics:tt)*] $t:ty; $trait:ident $method:ident) => {
        impl<$($generics)*> $trait<ComposedLayout> for $t {
            type Answer = Given<ComposedLayout>;
            fn $method(&self, a: &ComposedLayout) -> Result<ComposedLayout, AlgebraError> {
                a.of(<Self as $trait<Layout>>::$method(self, &a.layout)?)
            }
        }
    };
    ($($generics:tt $t:ty: $($of:ident)+;)*) => {$($( seen! { @$of $generics $t } )+)*};
}
seen! {
    [] Layout: compose divide multiply pair; [S: Walk, D: Walk] cute_static::Layout<S, D>: compose divide multiply pair;
    [] usize: compose divide multiply pair; [U: Before<B>, B: Bit] UInt<U, B>: compose divide multiply pair;
    [] Tiler: compose divide multiply; [] RangeFull: compose divide multiply; [T: AsTiler] Exact<T>: divide;
    [A: AsTiler] (A,): compose divide multiply; [A: AsTiler, B: AsTiler] (A, B): compose divide multiply;
    [A: AsTiler, B: AsTiler, C: AsTiler] (A, B, C): compose divide multiply;
    [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler] (A, B, C, D): compose divide multiply;
    [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler, E: AsTiler] (A, B, C, D, E): compose divide multiply;
    [A: AsTiler, B: AsTiler, C: AsTiler, D: AsTiler, E: AsTiler, F: AsTiler] (A, B, C, D, E, F): compose divide multiply;
}
macro_rules! orders {
    ($([$($generics:tt)*] $o:ty;)*) => {$(
        impl<$($generics)* T: Walk> RepeatedIn<ComposedLayout, T> for $o {
            type Answer = Given<ComposedLayout>;
            fn repeated_in(&self, a: &ComposedLayout, target: &T) -> Result<ComposedLayout, AlgebraError> {
                a.of(<Self as RepeatedIn<Layout, T>>::repeated_in(self, &a.layout, target)?)
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
