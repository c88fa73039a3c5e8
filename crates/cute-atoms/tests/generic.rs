//! A kernel's body that is generic over tiled MMA, tiled copies and layouts, one bound an operation: it gives what the concrete calls do.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test: it may panic"
)]

use cute_atoms::copy::{CpAsync, Global, LdMatrix, Universal};
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{
    CopyA, CopyB, FragmentOf, IsTiledCopy, IsTiledMma, MakeFragment, MakeTiledCopy, PartitionABy, PartitionBBy,
    PartitionC, PartitionCBy, PartitionDBy, PartitionSBy, RetileBy, ThreadCount, TiledMma, make_fragment,
};
use cute_static::accessor::{View, ViewMut};
use cute_static::{
    AlgebraError, ComposedLayout, CopyTo, Evaluate, IsLayout, Layout, Multiple, Tensor, TileToShape, copy, copy_if,
    int, layout, local_tile, make_identity_tensor, shape, swizzle,
};

type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
type Plain = TileToShape<layout!((8, 32) : (32, 1)), shape!((128, 32))>;
type Shared = ComposedLayout<swizzle!(2, 3, 3), int!(0), Plain>;
type ToShared = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
type ToA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
type ToB = CopyB<LdMatrix<int!(4)>, F16, Mma>;

/// What a thread does: the texts of its parts.
#[allow(clippy::too_many_arguments, reason = "a kernel's")]
fn body<Mma, Load, FromA, FromB, A, B, C, S, MineA, MineB, MineC>(
    thread: usize,
    (mma, load, from_a, from_b): (Mma, Load, FromA, FromB),
    a: &Tensor<View<'_, u16>, A>,
    b: &Tensor<View<'_, u16>, B>,
    c: &mut Tensor<ViewMut<'_, f32>, C>,
    (shared_a, shared_b): (&S, &S),
) -> Result<Vec<String>, AlgebraError>
where
    Mma: IsTiledMma,
    Load: IsTiledCopy + ThreadCount<Threads = Mma::Threads>,
    FromA: IsTiledCopy,
    FromB: IsTiledCopy,
    A: PartitionSBy<Load>,
    B: PartitionSBy<Load>,
    C: PartitionCBy<Mma, Output = MineC>,
    S: PartitionDBy<Load>
        + PartitionSBy<FromA>
        + PartitionSBy<FromB>
        + PartitionABy<Mma, Output = MineA>
        + PartitionBBy<Mma, Output = MineB>,
    MineA: MakeFragment<Layout: RetileBy<FromA>>,
    MineB: MakeFragment<Layout: RetileBy<FromB>>,
    MineC: MakeFragment<Layout: CopyTo<MineC>>,
{
    let loader = load.get_slice(thread);
    let (from_a, from_b) = (from_a.get_slice(thread), from_b.get_slice(thread));
    let mma = mma.get_slice(thread);
    let mut said = vec![Mma::THREADS.to_string()];
    let (source_a, source_b) = (loader.partition_s(a)?, loader.partition_s(b)?);
    said.extend([source_a.layout().size().to_string(), source_b.layout().size().to_string()]);
    let (to_a, at_a) = loader.partition_d(shared_a)?;
    said.push(format!("{} {at_a}", to_a.size()));
    let (read_a, read_b) = (from_a.partition_s(shared_a)?.0, from_b.partition_s(shared_b)?.0);
    said.extend([read_a.size().to_string(), read_b.size().to_string()]);

    let mut a_registers = make_fragment(&mma.partition_a(shared_a)?.0, 0u16);
    let b_registers = make_fragment(&mma.partition_b(shared_b)?.0, 0u16);
    said.push(from_a.retile(&mut a_registers)?.layout().size().to_string());
    said.push(from_b.retile(b_registers.layout())?.size().to_string());

    let mut mine = mma.partition_c(c)?;
    let c_registers = make_fragment(&mine, 1.0 + thread as f32);
    copy(&c_registers, &mut mine)?;
    Ok(said)
}
#[test]
fn a_generic_body_does_what_the_calls_do() {
    let (a, b) = (vec![0u16; 128 * 300], vec![0u16; 128 * 32]);
    let mut c = vec![0f32; 128 * 200];
    let in_a = Tensor::view(&a, Layout::new((int!(128), int!(32)), (296usize, int!(1))).unwrap()).unwrap();
    let in_b = Tensor::view(&b, layout!((128, 32) : (32, 1))).unwrap();
    let of_c = Layout::new((int!(128), int!(128)), (200usize, int!(1))).unwrap();
    let shared = Shared::default();
    let all = (Mma::default(), ToShared::default(), ToA::default(), ToB::default());
    for thread in 0..Mma::THREADS {
        let mut in_c = Tensor::view_mut(&mut c, of_c).unwrap();
        let said = body(thread, all, &in_a, &in_b, &mut in_c, (&shared, &shared)).unwrap();
        let at = all.1.get_slice(thread).partition_d(&shared).unwrap().1;
        assert_eq!(said, ["128", "32", "32", &format!("32 {at}"), "64", "64", "64", "64"]);
    }
    // every element is one thread's, that of the layout's own partition
    for thread in [0, 37, 127] {
        let (mine, offset) = Mma::default().get_slice(thread).partition_c(&of_c).unwrap();
        for i in 0..mine.size() {
            let at = usize::try_from(offset + mine.offset(i).unwrap()).unwrap();
            assert_eq!(c[at], 1.0 + thread as f32);
        }
    }
    assert_eq!(c.iter().filter(|x| **x != 0.0).count(), 128 * 128);
}

/// The aliases are what functions return, in generic code too.
fn first<Mma: IsTiledMma, C: PartitionCBy<Mma>>(mma: Mma, c: &C) -> Result<PartitionC<Mma, C>, AlgebraError> {
    Ok(mma.get_slice(0).partition_c(c)?.0)
}
fn fragment<Mma: IsTiledMma, C: PartitionCBy<Mma, Output: MakeFragment>>(
    mma: Mma,
    c: &C,
) -> Result<FragmentOf<f32, PartitionC<Mma, C>>, AlgebraError> {
    Ok(make_fragment(&first(mma, c)?, 0.0))
}
#[test]
fn aliases_are_what_functions_return() {
    let c = layout!((64, 64) : (64, 1));
    assert_eq!(first(Mma::default(), &c).unwrap().to_string(), "((2,2),2,4):((1,512),2048,16)");
    assert_eq!(fragment(Mma::default(), &c).unwrap().layout().to_string(), "((2,2),2,4):((1,2),4,8)");
}

/// Parts of tensors are the elements that the layout's part has: of slices, fragments and coordinates.
#[test]
fn tensors_and_coordinates_are_partitioned_as_their_layouts() {
    let data: Vec<u32> = (0..128 * 64).collect();
    let layout = layout!((128, 64) : (64, 1));
    let tensor = Tensor::view(&data, layout).unwrap();
    let coordinates = make_identity_tensor(&shape!((128, 64))).unwrap();
    let own = make_fragment(&layout, 3u8);
    let thread = Mma::default().get_slice(77);
    let (mine, offset) = thread.partition_a(&layout).unwrap();
    let (part, where_) = (thread.partition_a(&tensor).unwrap(), thread.partition_a(&coordinates).unwrap());
    assert_eq!(part.layout(), &mine);
    for i in 0..mine.size() {
        let at = offset + mine.offset(i).unwrap();
        assert_eq!(part.get(i), Some(&u32::try_from(at).unwrap()));
        assert_eq!(where_.get(i), Some((at / 64, at % 64)));
    }
    assert_eq!(thread.partition_a(&own).unwrap().get(5), Some(&3));
    // a layout of coordinates has a coordinate for its offset
    let (_, begins) = thread.partition_a(coordinates.layout()).unwrap();
    assert_eq!(where_.get(0), Some(begins));

    type Load = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 4) : (4, 1)), layout!((1, 4) : (0, 1))>;
    let thread = Load::default().get_slice(50);
    let (mine, offset) = thread.partition_s(&layout).unwrap();
    let (part, where_) = (thread.partition_s(&tensor).unwrap(), thread.partition_d(&coordinates).unwrap());
    for i in 0..mine.size() {
        let at = offset + mine.offset(i).unwrap();
        assert_eq!((part.get(i), where_.get(i)), (Some(&u32::try_from(at).unwrap()), Some((at / 64, at % 64))));
    }
    // extents that are known when run: one coordinate tells of a vector
    let edge = make_identity_tensor(&(100usize, int!(64))).unwrap();
    assert_eq!(
        thread.partition_s(&edge).map(|_| ()),
        Err(AlgebraError::PartialTile { mode: 0, tile: 32, extent: 100 })
    );
}

/// One predicate a vector: rows beyond the matrix are neither read nor written, in vectors of four.
#[test]
fn coordinates_predicate_vectors() {
    type Load = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 4) : (4, 1)), layout!((1, 4) : (0, 1))>;
    let (m, data) = (100usize, (1..=100 * 16).collect::<Vec<u32>>());
    let matrix = Layout::new((m, int!(16)), (int!(16), int!(1))).unwrap();
    // rows 64 to 127, of which 36 exist
    let (tile, begins) = local_tile(&matrix, &shape!((64, 16)), (1, 0)).unwrap();
    let source = Tensor::overhang(&data[usize::try_from(begins).unwrap()..], tile);
    let coordinates = make_identity_tensor(&(m, int!(16))).unwrap().local_tile(&shape!((64, 16)), (1, 0)).unwrap();
    let mut own = vec![0u32; 64 * 16];
    let mut own = Tensor::view_mut(&mut own, layout!((64, 16) : (16, 1))).unwrap();
    for thread in 0..Load::THREADS {
        let thread = Load::default().get_slice(thread);
        let from = thread.partition_s(&source).unwrap();
        let mut to = thread.partition_d(&mut own).unwrap();
        let where_ = thread.partition_s(&coordinates).unwrap();
        // the first coordinate of each vector
        let first = where_.slice((0, .., ..)).unwrap();
        let exists = first.map(|at| at.0 < 100);
        assert_eq!((exists.layout().size(), from.layout().size()), (2, 8));
        copy_if(&from, &mut to, exists.over(&from).unwrap()).unwrap();
    }
    for (row, i) in (0..64).flat_map(|row| (0..16).map(move |i| (row, i))) {
        let expected = if row < 36 { u32::try_from((64 + row) * 16 + i + 1).unwrap() } else { 0 };
        assert_eq!(own.get((row, i)), Some(&expected), "{row}, {i}");
    }
}

#[test]
fn rows_that_are_known_to_be_aligned() {
    type Vector = MakeTiledCopy<Universal<int!(128)>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
    let (m, k) = (Multiple::<int!(16)>::new(32).unwrap(), Multiple::<int!(64)>::new(128).unwrap());
    let known = Layout::new((m, k), (Multiple::<int!(8)>::new(136).unwrap(), int!(1))).unwrap();
    let half = Layout::new((m, k), (Multiple::<int!(4)>::new(132).unwrap(), int!(1))).unwrap();
    let plain = Layout::new((32usize, 128usize), (136usize, int!(1))).unwrap();
    for thread in [0, 9, 127] {
        let thread = Vector::default().get_slice(thread);
        let ((mine, at), (theirs, there)) = (thread.partition_s(&known).unwrap(), thread.partition_s(&plain).unwrap());
        assert_eq!((mine.to_string(), at), (theirs.to_string(), there));
    }
    // what is not known is checked
    let refused = Vector::default().get_slice(9).partition_s(&half).map(|_| ());
    assert_eq!(refused, Err(AlgebraError::Offset { offset: 132 + 8, multiple_of: 8 }));
}

/// Of a pointer's tensor a part has elements of it and none between them: who had others is refused.
#[test]
#[allow(unsafe_code, reason = "a pointer")]
fn pointers_are_partitioned() {
    type Load = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 4) : (4, 1)), layout!((1, 4) : (0, 1))>;
    let mut data: Vec<u32> = vec![0; 64 * 24];
    // 16 of 24 columns; the others are somebody else's
    let layout = Layout::new((int!(64), int!(16)), (24usize, int!(1))).unwrap();
    for thread in 0..Load::THREADS {
        // SAFETY: `data` has 64 rows of 24, and is borrowed by this tensor alone.
        let mut tensor = unsafe { Tensor::from_mut_ptr(data.as_mut_ptr(), layout) }.unwrap();
        let mut mine = Load::default().get_slice(thread).partition_d(&mut tensor).unwrap();
        cute_static::fill(&mut mine, 1 + u32::try_from(thread).unwrap());
    }
    for (i, &found) in data.iter().enumerate() {
        let (row, column) = (i / 24, i % 24);
        let expected = if column < 16 { 1 + row % 32 * 4 + column / 4 } else { 0 };
        assert_eq!(usize::try_from(found).unwrap(), expected, "{row}, {column}");
    }
}
