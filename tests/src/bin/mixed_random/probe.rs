//! Operations on mixed layouts that may not compile: asked of concrete types, by method resolution.
//!
//! `(&Probe(..)).ask()` is [`Compiles::ask`] where the operation's bounds hold of the types inside, and [`Refuses::ask`],
//! one reference further on, where they do not.

use crate::answer::Answer;
use cute_static::machinery::{Among, Inner, Outer, ValueOf};
use cute_static::typenum::Unsigned;
use cute_static::verdict::Holds;
use cute_static::*;
use std::fmt::Display;

/// An operation whose types compile.
pub(crate) trait Compiles {
    fn ask(&self) -> Answer;
}
/// One whose types do not.
pub(crate) trait Refuses {
    fn ask(&self) -> Answer {
        None
    }
}

macro_rules! probes {
    ($($name:ident<$($p:ident),+>($($field:ty),+) where [$($bounds:tt)*] |$this:ident| $answer:expr;)*) => {$(
        pub(crate) struct $name<'o, $($p),+>($(pub(crate) &'o $field),+);
        impl<$($p),+> Compiles for $name<'_, $($p),+>
        where
            $($bounds)*
        {
            fn ask(&self) -> Answer {
                let $this = self;
                Some($answer)
            }
        }
        impl<$($p),+> Refuses for &$name<'_, $($p),+> {}
    )*};
}
/// The text of a layout and an offset.
fn with_offset<L: Display, O: Display>((layout, offset): (L, O)) -> String {
    format!("{layout} + {offset}")
}
/// Probes of operations on a layout and a tiler.
macro_rules! by_tiler {
    ($($name:ident $bound:ident $function:ident;)*) => {
        probes! {$(
            $name<A, B>(A, B) where [A: $bound<B>, ValueOf<A::Answer>: Display]
                |p| cute_static::$function(p.0, p.1).map(|l| l.to_string());
        )*}
    };
}
by_tiler! {
    Composition Compose composition;
    LogicalDivide LogicalDivideBy logical_divide;
    ZippedDivide ZippedDivideBy zipped_divide;
    TiledDivide TiledDivideBy tiled_divide;
    FlatDivide FlatDivideBy flat_divide;
    LogicalProduct LogicalProductBy logical_product;
    ZippedProduct ZippedProductBy zipped_product;
    TiledProduct TiledProductBy tiled_product;
    FlatProduct FlatProductBy flat_product;
    BlockedProduct BlockedProductBy blocked_product;
    RakedProduct RakedProductBy raked_product;
}
probes! {
    Complement<A, M>(A, M) where [A: Complementable<M>, M: Copy, ValueOf<A::Answer>: Display]
        |p| complement(p.0, *p.1).map(|l| l.to_string());
    TileToShape<A, T, O>(A, T, O) where [A: TileToShapeBy<T, O>, ValueOf<A::Answer>: Display]
        |p| tile_to_shape(p.0, p.1, p.2).map(|l| l.to_string());
    LeftInverse<A>(A) where [A: LeftInvertible, ValueOf<A::Answer>: Display] |p| left_inverse(p.0).map(|l| l.to_string());
    RightInverse<A>(A) where [A: RightInvertible<Output: Display>] |p| right_inverse(p.0).map(|l| l.to_string());
    Nullspace<A>(A) where [A: Nullable<Output: Display>] |p| nullspace(p.0).map(|l| l.to_string());
    Coalesce<A>(A) where [A: cute_static::Coalesce<Output: Display>] |p| coalesce(p.0).map(|l| l.to_string());
    Filter<A>(A) where [A: cute_static::Filter<Output: Display>] |p| filter(p.0).map(|l| l.to_string());
    FilterZeros<A>(A) where [A: cute_static::Filter<Zeros: Display>] |p| filter_zeros(p.0).map(|l| l.to_string());
    MaxCommonLayout<A, B>(A, B) where [A: CommonWith<B, Output: Display>]
        |p| max_common_layout(p.0, p.1).map(|l| l.to_string());
    MaxCommonVector<A, B>(A, B) where [A: CommonWith<B, Size: Unsigned>]
        |p| max_common_vector(p.0, p.1).map(|_| format!("{}:1", A::Size::USIZE));
    Upcast<A, N>(A, N) where [A: UpcastBy<N>, N: Copy, ValueOf<A::Answer>: Display] |p| upcast(p.0, *p.1).map(|l| l.to_string());
    Downcast<A, N>(A, N) where [A: DowncastBy<N>, N: Copy, ValueOf<A::Answer>: Display]
        |p| downcast(p.0, *p.1).map(|l| l.to_string());
    Recast<A, N, M>(A, N, M) where [A: RecastBy<N, M>, N: Copy, M: Copy, ValueOf<A::Answer>: Display]
        |p| recast(p.0, *p.1, *p.2).map(|l| l.to_string());
    Slice<A, C>(A, C) where [A: AskSlice<C, Verdict: Holds, Output: Display, Offset: Display>, C: Copy]
        |p| p.0.ask_slice_in(*p.1).map(with_offset).ok_or(AlgebraError::OutOfBounds { index: 0, bound: 0 });
    LocalTile<A, T, C>(A, T, C) where [A: AskPartition<Inner, T, C, Verdict: Holds, Output: Display, Offset: Display>, C: Copy]
        |p| p.0.ask_partition(p.1, *p.2).map(with_offset);
    OuterPartition<A, T, C>(A, T, C) where [A: AskPartition<Outer, T, C, Verdict: Holds, Output: Display, Offset: Display>, C: Copy]
        |p| p.0.ask_partition(p.1, *p.2).map(with_offset);
    LocalPartition<A, P, I>(A, P, I) where [A: AskPartition<Among, P, I, Verdict: Holds, Output: Display, Offset: Display>, I: Copy]
        |p| p.0.ask_partition(p.1, *p.2).map(with_offset);
}
