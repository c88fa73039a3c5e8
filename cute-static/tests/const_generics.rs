//! Functions of const parameters: one bound each, and one an operation whose answer hangs on the number.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]
use cute::{
    AlgebraError, Compact, Compose, Const, Evaluate, Extent, HasCosize, HasFragment, InnerPartitionBy, Int, IsConst,
    IsLayout, Layout, LogicalDivideBy, Tensor, ZippedDivide, ZippedDivideBy, int, layout, shape,
};
use cute_static as cute;

type Outcome<T> = Result<T, AlgebraError>;
/// A matrix of run-time extents, column-major.
type Matrix = Layout<(usize, usize), (int!(1), usize)>;
type Tile<const BM: usize, const BK: usize> = (Int<BM>, Int<BK>);
/// A tile of shared memory.
type Shared<const BM: usize, const BK: usize> = Layout<Tile<BM, BK>, (int!(1), Int<BM>)>;

/// A function of two const parameters, with a bound each, and with those that it names.
macro_rules! of_tile {
    ($name:ident($($arg:ident: $ty:ty),*) -> $out:ty $(where { $($bounds:tt)+ })? $body:block) => {
        fn $name<const BM: usize, const BK: usize>($($arg: $ty),*) -> $out
        where
            Const<BM>: IsConst,
            Const<BK>: IsConst,
            $($($bounds)+)?
        $body
    };
}

// ---- with the bounds of the parameters alone ----

of_tile! { sizes() -> [usize; 4] {
    let l = layout!((BM, BK) : (1, BM));
    [l.size(), cute::HTuple::size(&shape!((BM, BK))), l.mode_size(0), cute::get(&l, int!(1)).map_or(0, |l| l.size())]
}}
of_tile! { cosizes() -> (usize, isize) {
    let l = layout!((BM, (BK, 2)) : (1, (BM, 4096)));
    (l.cosize(), l.min_offset())
}}
of_tile! { at(i: usize, k: usize) -> [Option<isize>; 4] {
    let l = layout!((BM, BK) : (1, BM));
    let flat = layout!(BM : BK);
    [Some(l.at((i, k))), l.offset((i, k)), l.offset(i), flat.offset(i)]
}}
of_tile! { text() -> String {
    format!("{} {:#}", layout!((BM, (BK, 2)) : (BK, (1, -BM))), identity_of::<BM, BK>())
}}
of_tile! { identity_of() -> cute::Identity<Tile<BM, BK>> {
    cute::Identity::<Tile<BM, BK>>::default()
}}
of_tile! { where_is(i: usize, k: usize) -> Outcome<[(isize, isize); 2]> {
    let l = cute::identity(&shape!((BM, BK)))?;
    let t = cute::make_identity_tensor(&shape!((BM, BK)))?;
    Ok([l.at((i, k)), t.get((i, k)).unwrap_or_default()])
}}
of_tile! { element(data: &[u32], i: usize, k: usize) -> Outcome<Option<u32>> {
    let t = Tensor::view(data, Layout::new(shape!((BM, BK)), (int!(1), int!(BM)))?)?;
    Ok(t.get((i, k)).copied())
}}
of_tile! { written(data: &mut [u32], k: usize) -> Outcome<()> {
    let mut t = Tensor::view_mut(data, layout!((BM, BK) : (1, BM)))?;
    for i in 0..BM {
        t.set((i, k), 7);
    }
    Ok(())
}}
of_tile! { modes() -> Outcome<[usize; 3]> {
    let l = layout!((BM, BK) : (1, BM));
    let pair = cute::make_layout(&(l, layout!(BK : 1)))?;
    Ok([cute::get(&l, int!(1))?.size(), cute::rank(&pair), cute::append(&shape!((BM, BK)), &int!(3))?.2.extent()])
}}
of_tile! { column(data: &[u32], k: usize) -> Outcome<usize> {
    let t = Tensor::view(data, layout!((BM, BK) : (1, BM)))?;
    Ok(t.slice((.., k)).map_or(0, |column| column.layout().size()))
}}
#[test]
fn by_the_bounds_of_the_parameters() -> Outcome<()> {
    assert_eq!(sizes::<12, 8>(), [96, 96, 12, 8]);
    assert_eq!(cosizes::<12, 8>(), (4096 + 96, 0));
    assert_eq!(at::<12, 8>(3, 2), [Some(27), Some(27), Some(3), Some(24)]);
    assert_eq!(at::<12, 8>(12, 0), [Some(12), None, Some(12), None]);
    assert_eq!(text::<12, 8>(), "(12,(8,2)):(8,(1,-12)) (_12,_8):(_1@0,_1@1)");
    assert_eq!(where_is::<12, 8>(3, 2)?, [(3, 2); 2]);
    let data: Vec<u32> = (0..96).collect();
    assert_eq!((element::<12, 8>(&data, 3, 2)?, element::<12, 8>(&data, 12, 2)?), (Some(27), None));
    assert_eq!(element::<16, 8>(&data, 0, 0).unwrap_err().code(), "storage_too_small");
    let mut data = [0; 24];
    written::<8, 3>(&mut data, 1)?;
    assert_eq!((data[..8].iter().sum::<u32>(), data[8..16].iter().sum(), data[16..].iter().sum()), (0, 56u32, 0u32));
    assert_eq!(modes::<12, 8>()?, [8, 2, 3]);
    assert_eq!(column::<8, 3>(&data, 2)?, 8);
    // 1 is a number as others are
    assert_eq!((sizes::<1, 1>(), at::<1, 4096>(0, 5)), ([1; 4], [Some(5), Some(5), Some(0), Some(0)]));
    Ok(())
}

// ---- with one an operation ----

of_tile! { tiles(a: &Matrix) -> Outcome<usize> where { Matrix: ZippedDivideBy<Tile<BM, BK>>, } {
    Ok(cute::zipped_divide(a, &shape!((BM, BK)))?.mode_size(1))
}}
of_tile! { tile(data: &[u32], a: Matrix, x: usize, y: usize) -> Outcome<usize>
    where { Matrix: InnerPartitionBy<Tile<BM, BK>, (usize, usize)>, } {
    Ok(Tensor::view(data, a)?.local_tile(&shape!((BM, BK)), (x, y))?.layout().size())
}}
of_tile! { divided() -> Outcome<String>
    where { layout!(type (4096, 4096) : (1, 4096)): LogicalDivideBy<Tile<BM, BK>>, } {
    Ok(cute::logical_divide(&layout!((4096, 4096) : (1, 4096)), &shape!((BM, BK)))?.size().to_string())
}}
of_tile! { compact() -> Outcome<[usize; 2]> where { Tile<BM, BK>: Compact, } {
    Ok([cute::column_major(&shape!((BM, BK)))?.cosize(), cute::row_major(&shape!((BM, BK)))?.cosize()])
}}
of_tile! { static_size() -> usize where { Tile<BM, BK>: Compact, } {
    cute::size(&shape!((BM, BK))).extent()
}}
of_tile! { steps(a: &Matrix) -> Outcome<usize> where { Matrix: Compose<Layout<Int<BM>, Int<BK>>>, } {
    Ok(cute::composition(a, &layout!(BM : BK))?.cosize())
}}
of_tile! { registers() -> usize where { Shared<BM, BK>: HasCosize, } {
    size_of_val(&Tensor::fragment(layout!((BM, BK) : (1, BM)), 0u8))
}}
of_tile! { like(data: &[u8]) -> Outcome<usize> where { Shared<BM, BK>: HasFragment, } {
    Ok(size_of_val(&Tensor::view(data, layout!((BM, BK) : (1, BM)))?.make_fragment_like(0u8)?))
}}
of_tile! { read(a: &Matrix, i: usize) -> Outcome<Option<isize>>
    where {
        Matrix: ZippedDivideBy<Tile<BM, BK>>,
        ZippedDivide<Matrix, Tile<BM, BK>>: Evaluate<(usize, usize), Offset = isize>,
    } {
    Ok(cute::zipped_divide(a, &shape!((BM, BK)))?.offset((i, 1)))
}}

#[test]
fn by_one_bound_an_operation() -> Outcome<()> {
    let a = Layout::new((100usize, 60usize), (int!(1), 128usize))?;
    assert_eq!((tiles::<32, 8>(&a)?, tiles::<1, 60>(&a)?, tiles::<100, 1>(&a)?), (32, 100, 60));
    let data: Vec<u32> = (0..8000).collect();
    assert_eq!(tile::<32, 8>(&data, a, 1, 2)?, 256);
    assert_eq!(tile::<32, 8>(&data, a, 4, 2).unwrap_err().code(), "out_of_bounds");
    assert_eq!(static_size::<12, 8>(), 96);
    assert_eq!(divided::<64, 128>()?, "16777216");
    assert_eq!(compact::<12, 8>()?, [96, 96]);
    assert_eq!(steps::<5, 20>(&a)?, 81);
    assert_eq!(steps::<5, 30>(&a).unwrap_err().code(), "stride_divisibility");
    assert_eq!((registers::<12, 8>(), like::<12, 8>(&[0; 96])?), (96, 96));
    assert_eq!(read::<32, 8>(&a, 33)?, Some(161));
    Ok(())
}
