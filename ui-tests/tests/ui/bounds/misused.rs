//! Calls of generic functions with what is not of the kind of their bounds: told at each call, in the words of the bound. What only differs in its numbers
//! is in `generic.rs` and `kernel.rs`.

use cute_atoms::copy::{CpAsync, Global};
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{
    CoordinatesBy, IsTiledCopy, IsTiledMma, MakeTiledCopy, MmaWith, PartitionABy, PartitionSBy, SameThreads, TiledMma,
};
use cute_static::{
    Coalesce, CommonWith, Complementable, Compose, CopyTo, Evaluate, Filter, FitsIn, GemmWith, GetBy, GroupBy,
    InnerPartitionBy, Layout, LeftInvertible, LocalPartitionBy, LogicalDivideBy, LogicalProductBy, Nullable,
    OuterPartitionBy, Properties, RightInvertible, SameLayout, SelectBy, Slice, TakeBy, TileToShapeBy, TilesMutBy, ToXor,
    UpcastBy,
};
use cute_static::{LayoutLeft, Tensor, int, layout, shape};

macro_rules! bounds {
    ($($name:ident: $bound:ident $(<$($p:ident),+>)?;)*) => {$(
        fn $name<A: $bound$(<$($p),+>)? $(, $($p),+)?>(_: &A $($(, _: &$p)+)?) {}
    )*};
}
bounds! {
    compose: Compose<B>; complement: Complementable<B>; divide: LogicalDivideBy<B>; product: LogicalProductBy<B>;
    left_inverse: LeftInvertible; right_inverse: RightInvertible; common: CommonWith<B>; nullspace: Nullable;
    coalesce: Coalesce; filter: Filter; properties: Properties; upcast: UpcastBy<B>; to_shape: TileToShapeBy<B, C>;
    to_xor: ToXor; same: SameLayout<B>; copy: CopyTo<B>; gemm: GemmWith<B, C>; fits: FitsIn<B>;
    value: Evaluate<B>; slice: Slice<B>; tile: InnerPartitionBy<B, C>; element: OuterPartitionBy<B, C>;
    thread: LocalPartitionBy<B, C>; tiles: TilesMutBy<B>;
    mode: GetBy<B>; modes: TakeBy<B, C>; chosen: SelectBy<B>; grouped: GroupBy<B, C>;
    mma: IsTiledMma; load: IsTiledCopy; threads: SameThreads<B>; reads: PartitionSBy<B>; multiplies: PartitionABy<B>;
    mma_with: MmaWith<B, C>; coordinates: CoordinatesBy<B>;
}
type Mma = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((2, 2, 1) : (1, 2, 0))>;
type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;

fn main() {
    // a shape is no layout
    let (s, l) = (shape!((4, 8)), layout!((4, 8) : (1, 4)));
    compose(&s, &l);
    complement(&s, &int!(32));
    divide(&s, &l);
    product(&s, &l);
    left_inverse(&s);
    right_inverse(&s);
    common(&s, &l);
    nullspace(&s);
    coalesce(&s);
    filter(&s);
    properties(&s);
    upcast(&s, &int!(2));
    to_shape(&s, &s, &LayoutLeft);
    to_xor(&l);
    same(&s, &l);
    copy(&s, &l);
    gemm(&s, &l, &l);
    fits(&s, &int!(32));
    value(&s, &0usize);
    slice(&s, &(.., 0usize));
    tile(&s, &s, &(0usize, 0usize));
    element(&s, &s, &(0usize, 0usize));
    thread(&s, &l, &0usize);
    tiles(&s, &s);
    mode(&0.5, &int!(0));
    modes(&0.5, &int!(0), &int!(1));
    chosen(&0.5, &shape!((1, 0)));
    grouped(&0.5, &int!(0), &int!(1));
    // other ranks
    value(&l, &(0usize, 0usize, 0usize));
    slice(&l, &(.., .., 0usize));
    tile(&l, &shape!((4, 4, 4)), &(0usize, 0usize));
    // a tiled copy is no tiled MMA
    let (by_mma, by_load) = (Mma::default(), Load::default());
    mma(&by_load);
    load(&by_mma);
    threads(&l, &by_mma);
    reads(&l, &by_mma);
    multiplies(&l, &by_load);
    mma_with(&l, &l, &l);
    coordinates(&shape!((60, 64)), &by_load);
    // tiles that may reach past the edge
    let matrix = Tensor::view(&[0u16; 64 * 64], Layout::new((64usize, 64usize), (64usize, int!(1))).unwrap()).unwrap();
    let clipped = matrix.local_tile(&shape!((16, 64)), (0, 0)).unwrap();
    reads(clipped.layout(), &by_load);
}
