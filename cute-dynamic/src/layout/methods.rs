//! Operations as methods: those that are not beside their functions.

use crate::{AlgebraError, AsCoord, AsTiler, ComposedLayout, HTuple, Layout, Offset, Shape};

macro_rules! methods {
    ($of:ident: $($function:ident $(<$t:ident $(: $bound:ident $(+ ?$relaxed:ident)?)?>)? ($($arg:ident: $ty:ty),*) -> $made:ty;)*) => {
        impl $of {$(
            #[doc = concat!("[`", stringify!($function), "`](crate::", stringify!($function), "()) as a method.")]
            ///
            /// # Errors
            #[doc = concat!("As [`", stringify!($function), "`](crate::", stringify!($function), "()).")]
            pub fn $function$(<$t $(: $bound $(+ ?$relaxed)?)?>)?(&self, $($arg: $ty),*) -> Result<$made, AlgebraError> {
                crate::$function(self, $($arg),*)
            }
        )*}
    };
}
methods! { Layout:
    take(begin: usize, end: usize) -> Self;
    select(indices: &[usize]) -> Self;
    transpose() -> Self;
    group(begin: usize, end: usize) -> Self;
    append(mode: &Self) -> Self;
    prepend(mode: &Self) -> Self;
    replace(i: usize, mode: &Self) -> Self;
    insert(i: usize, mode: &Self) -> Self;
    remove(i: usize) -> Self;
    with_shape(shape: &Shape) -> Self;
    unflatten<P>(profile: &HTuple<P>) -> Self;
    dice(coord: impl AsCoord) -> Self;
    coalesce_by_mode<T: Copy>(profile: &HTuple<T>) -> Self;
    make_layout_like() -> Self;
    make_fragment_like() -> Self;
    inner_partition<T: AsTiler + ?Sized>(tiler: &T, coord: impl AsCoord) -> (Self, Offset);
    outer_partition<T: AsTiler + ?Sized>(tiler: &T, coord: impl AsCoord) -> (Self, Offset);
    local_tile<T: AsTiler + ?Sized>(tiler: &T, coord: impl AsCoord) -> (Self, Offset);
    local_partition(threads: &Self, index: usize) -> (Self, Offset);
    get_hier_coord(index: usize) -> HTuple<usize>;
    get_flat_coord(index: usize) -> HTuple<usize>;
    get_1d_coord(index: usize) -> usize;
}
methods! { ComposedLayout:
    take(begin: usize, end: usize) -> Self;
    select(indices: &[usize]) -> Self;
    transpose() -> Self;
    group(begin: usize, end: usize) -> Self;
    flatten() -> Self;
    append(mode: &Layout) -> Self;
    prepend(mode: &Layout) -> Self;
    replace(i: usize, mode: &Layout) -> Self;
    insert(i: usize, mode: &Layout) -> Self;
    remove(i: usize) -> Self;
    unflatten<P>(profile: &HTuple<P>) -> Self;
}
