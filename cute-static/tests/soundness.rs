//! Attacks on what unsafe code relies on (`docs/safety.md`), in safe code: they are refused, or every element that is had is inside the
//! storage and nobody else's. All of it runs under Miri, with fewer cases; `CUTE_CASES=1000000` asks for more.
//!
//! What does not compile is elsewhere: implementations of the sealed traits and numbers with leading zeros in `ui-tests`
//! (`tests/ui/sealed`), and beside each trait.
#![forbid(unsafe_code)]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test: it may panic"
)]

use cute_static::accessor::{Memory, Packed, Pointer, PointerMut, View, ViewMut};
use cute_static::machinery::Nil;
use cute_static::verdict::Admissible;
use cute_static::{
    AlgebraError, AskEvaluate, AskPart, AskPartition, AskSlice, Composition, Exact, Excess, IsLayout, Layout,
    Operation, Tensor, TilesMut, Xor, copy, fill, int, layout,
    machinery::{EachOnce, Inner, Offsets},
    reduce, shape,
};
use static_assertions::{assert_impl_all, assert_not_impl_any};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

type Outcome<T = ()> = Result<T, AlgebraError>;

/// How many random cases: few under Miri, `CUTE_CASES` if it is set.
fn cases(usual: usize) -> usize {
    let asked = std::env::var("CUTE_CASES").ok().and_then(|n| n.parse().ok());
    asked.unwrap_or(if cfg!(miri) { usual.div_ceil(64) } else { usual })
}

struct Random(u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
    fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 33) as usize) % n.max(1)
    }
    /// An extent: small, and at times one that nobody would write.
    fn extent(&mut self) -> usize {
        const HALF: usize = isize::MAX.unsigned_abs();
        match self.below(20) {
            0 => [0, usize::MAX, HALF, HALF + 2, 1 << (usize::BITS / 2)][self.below(5)],
            1..5 => 1,
            _ => 1 + self.below(6),
        }
    }
    /// A stride likewise.
    fn stride(&mut self) -> isize {
        match self.below(24) {
            0 => [isize::MIN, isize::MAX, isize::MAX / 4][self.below(3)],
            1 | 2 => 0,
            _ => {
                let stride = 1 + self.below(12) as isize;
                if self.below(3) == 0 { -stride } else { stride }
            }
        }
    }
}

/// The addresses of elements that are held: among those that they may be, and no two the same.
fn apart_and_among<T>(all: &BTreeSet<*const T>, held: &mut [&mut T], what: impl Fn() -> String) -> usize {
    let mut places: Vec<*const T> = held.iter().map(|element| &raw const **element).collect();
    assert!(places.iter().all(|place| all.contains(place)), "another's: {}", what());
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), held.len(), "aliases: {}", what());
    places.len()
}

/// Cuts a tensor into tiles, those into tiles by `inner`, and those into single elements, all of them held at once: how many there are.
macro_rules! cut {
    ($tensor:expr, $storage:expr, $tiler:expr, $inner:expr) => {{
        let (tiler, inner) = ($tiler, $inner);
        match $tensor.tiles_mut(&tiler) {
            Ok(tiles) if tiles.len() < 200 => {
                let mut all: Vec<_> = tiles.filter(|tile| tile.layout().size() <= 200).collect();
                // parts of a tile may be its elements, and not those between
                let elements = |tile: &_| -> Vec<_> { each(tile) };
                let mine: BTreeSet<_> = all.iter().flat_map(elements).collect();
                assert!(mine.iter().all(|place| $storage.contains(place)), "outside: {tiler:?}");
                let mut parts: Vec<_> =
                    all.iter_mut().filter_map(|tile| tile.tiles_mut(&inner).ok()).flatten().collect();
                let mut ones: Vec<_> =
                    parts.iter_mut().filter_map(|part| part.tiles_mut(&1usize).ok()).flatten().collect();
                let mut held: Vec<&mut u32> = ones.iter_mut().filter_map(|one| one.get_mut(0usize)).collect();
                let count = apart_and_among(&mine, &mut held, || format!("{tiler:?} {inner:?}"));
                for (i, element) in held.iter_mut().enumerate() {
                    **element = i as u32;
                }
                assert!(held.iter().enumerate().all(|(i, element)| **element == i as u32), "{tiler:?} {inner:?}");
                Some(count)
            }
            _ => None,
        }
    }};
}
/// Where the elements of a tensor are.
fn each<A, L>(tensor: &Tensor<A, L>) -> Vec<*const A::Element>
where
    A: Memory,
    L: IsLayout + AskEvaluate<usize, Verdict = Admissible, Offset = isize>,
{
    (0..tensor.layout().size().min(200)).filter_map(|i| tensor.get(i)).map(|element| &raw const *element).collect()
}

/// Tiles, tiles of tiles and their elements at once, slices at once, parts, single elements: of random layouts over slices that are too
/// small, from anywhere, and overhanging.
#[test]
fn all_that_is_held_at_once() {
    let mut random = Random(0x0123_4567);
    let (mut tilings, mut slices, mut held_at_once) = (0, 0, 0);
    for _ in 0..cases(5_000) {
        let len = random.below(80);
        let base = random.below(len + 1);
        let mut data = vec![0u32; len];
        let storage = data.as_ptr_range();
        let layout = Layout::from_parts((random.extent(), random.extent()), (random.stride(), random.stride()));
        let tiler = (1 + random.below(4), 1 + random.below(4));
        macro_rules! attack {
            ($tensor:expr) => {{
                let mut tensor = $tensor;
                if let Some(held) = cut!(tensor, storage, tiler, (1 + random.below(3), 1 + random.below(3))) {
                    (tilings, held_at_once) = (tilings + 1, held_at_once + held);
                }
                let at = [(random.below(5), ..), (random.below(5), ..), (random.below(5), ..)];
                if let Ok(mut rows) = tensor.slice_disjoint_mut(at) {
                    slices += 1;
                    let mine: BTreeSet<_> = rows.iter().flat_map(each).collect();
                    assert!(mine.iter().all(|place| storage.contains(place)), "outside: {layout} {at:?}");
                    let few = rows.iter_mut().filter(|row| row.layout().size() <= 200);
                    let mut ones: Vec<_> = few.filter_map(|row| row.tiles_mut(&1usize).ok()).flatten().collect();
                    let mut held: Vec<&mut u32> = ones.iter_mut().filter_map(|one| one.get_mut(0usize)).collect();
                    held_at_once += apart_and_among(&mine, &mut held, || format!("{layout} {at:?}"));
                }
                if tensor.layout().size() <= 200 {
                    let mine: BTreeSet<_> = tensor.iter().map(|element| &raw const *element).collect();
                    if let Ok(all) = tensor.iter_mut() {
                        let mut held: Vec<&mut u32> = all.collect();
                        held_at_once += apart_and_among(&mine, &mut held, || format!("{layout}"));
                    }
                }
                let inside =
                    |element: Option<&u32>| element.is_none_or(|element| storage.contains(&(&raw const *element)));
                for at in [(0, 0), (random.below(3), random.below(3))] {
                    if let Ok(mut tile) = tensor.local_tile_mut(&tiler, at) {
                        fill_some(&mut tile);
                        assert!((0..60).all(|i| inside(tile.get(i))), "{layout} {tiler:?} {at:?}");
                    }
                    if let Ok(mut tile) = tensor.outer_partition_mut(&tiler, at) {
                        fill_some(&mut tile);
                        assert!((0..60).all(|i| inside(tile.get(i))), "{layout} {tiler:?} {at:?}");
                    }
                }
                let far = [0, 1, 2, 5, 17, 1 << 20, usize::MAX, usize::MAX - 1, isize::MAX.unsigned_abs()];
                assert!(far.iter().all(|&i| inside(tensor.get(i))), "{layout}");
                assert!(far.iter().all(|&i| far.iter().all(|&j| inside(tensor.get((i, j))))), "{layout}");
            }};
        }
        if random.below(3) == 0 {
            attack!(Tensor::overhang_mut(&mut data, layout));
        } else if let Ok(tensor) = Tensor::view_mut_at(&mut data, base, layout) {
            attack!(tensor);
        }
    }
    println!("{tilings} tilings, {slices} slices, {held_at_once} elements held at once");
    assert!(cfg!(miri) || tilings > 100 && slices > 100);
}
/// Writes the first elements that there are.
fn fill_some<A, L>(tensor: &mut Tensor<A, L>)
where
    A: cute_static::accessor::MemoryMut<Element = u32>,
    L: IsLayout + AskEvaluate<usize, Verdict = Admissible, Offset = isize>,
{
    for i in 0..tensor.layout().size().min(60) {
        tensor.set(i, 3);
    }
}

/// The same of hierarchical and mixed layouts, and of tilers that are integers, layouts and tuples of both.
#[test]
fn all_that_is_held_of_mixed_layouts() {
    let mut random = Random(0x7654_3210);
    let (mut tilings, mut held_at_once) = (0, 0);
    for _ in 0..cases(5_000) {
        let len = random.below(120);
        let base = random.below(len + 1);
        let mut data = vec![0u32; len];
        let storage = data.as_ptr_range();
        let over = random.below(3) == 0;
        macro_rules! attack {
            ($layout:expr => $($tiler:expr, $inner:expr;)+) => {{
                let layout = $layout;
                $(
                    let held = if over {
                        cut!(Tensor::overhang_mut(&mut data, layout), storage, $tiler, $inner)
                    } else {
                        Tensor::view_mut_at(&mut data, base, layout).ok().and_then(|mut tensor| cut!(tensor, storage, $tiler, $inner))
                    };
                    if let Some(held) = held {
                        (tilings, held_at_once) = (tilings + 1, held_at_once + held);
                    }
                )+
            }};
        }
        let n = 1 + random.below(6);
        let line = Layout::from_parts(1 + random.below(4), 1 + random.below(6));
        match random.below(5) {
            0 => attack! {
                Layout::from_parts(random.extent(), random.stride()) =>
                n, line; line, n; int!(4), int!(2); layout!((2, 2) : (4, 1)), layout!((2, 2) : (2, 1));
            },
            1 => attack! {
                Layout::from_parts((random.extent(), random.extent()), (random.stride(), random.stride())) =>
                n, n; line, n; (n, line), (line, n); (line, ..), (.., n); shape!((2, 3)), (line, 1usize);
            },
            2 => attack! {
                Layout::from_parts(((random.extent(), random.extent()), random.extent()), ((random.stride(), random.stride()), random.stride())) =>
                (n, n), n; ((1 + random.below(3), n), n), Exact((n, 2usize)); (line, line), (line, line); n, line;
            },
            3 => attack! {
                Layout::from_parts((int!(4), random.extent()), (random.stride(), int!(1))) =>
                Exact((int!(2), n)), (n, int!(2)); (n, n), Exact(n); (layout!(2 : 2), ..), (.., line);
            },
            _ => attack! {
                Layout::from_parts(((int!(2), random.extent()), (random.extent(), int!(3))), ((int!(1), random.stride()), (random.stride(), random.stride()))) =>
                ((int!(2), n), ..), (n, n); (int!(4), int!(3)), int!(2); (.., (n, int!(3))), n;
            },
        }
    }
    println!("{tilings} tilings, {held_at_once} elements held at once");
    assert!(cfg!(miri) || tilings > 100);
}

/// A part of XOR strides is at `offset XOR rest(c)`, which is a sum only where they have no bit in common. Elsewhere it is refused: it
/// would be another element, and of a pointer one of somebody else's.
#[test]
fn parts_of_xor_strides() -> Outcome {
    let data: Vec<usize> = (0..256).collect();
    let (mut had, mut refused) = (0, 0);
    for k in 0..16usize {
        for (m, n) in [(1usize, 8usize), (8, 8), (3, 5), (4, 2)] {
            let layout = Layout::from_parts((m, n), (Xor::new(k), Xor::new(9usize)));
            let whole = Tensor::view(&data, layout)?;
            for j in 0..n {
                match whole.slice((.., j)) {
                    Some(column) => {
                        had += 1;
                        assert!((0..m).all(|i| column.get(i) == whole.get((i, j))), "{layout} at (_, {j})");
                    }
                    None => refused += 1,
                }
            }
        }
    }
    assert!(had > 100 && refused > 100, "{had} {refused}");
    // tiles and partitions, of all accessors
    let layout = layout!((8, 8) : (f1, f9));
    let whole = Tensor::view(&data, layout)?;
    let tile = whole.local_tile(&shape!((4, 4)), (1, 1))?;
    assert!((0..4).all(|i| (0..4).all(|j| tile.get((i, j)) == whole.get((4 + i, 4 + j)))));
    let refused = Err(AlgebraError::XorOffset { offset: 27, bits: 7 });
    assert_eq!(whole.local_tile(&shape!((8, 1)), (0, 3)).map(drop), refused);
    assert_eq!(whole.outer_partition(&shape!((1, 8)), (0, 3)).map(drop), refused);
    assert_eq!(Tensor::counting(0, layout).local_tile(&shape!((8, 1)), (0, 3)).map(drop), refused);
    assert!(Tensor::counting(0, layout).slice((.., 3)).is_none());
    assert_eq!(Tensor::counting(0, layout).slice((.., 0)).and_then(|part| part.get(5)), Some(5));
    let bytes = [0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE].repeat(8);
    let packed = Tensor::<Packed<_, int!(4)>, _>::packed(&bytes[..], layout)?;
    assert!(packed.slice((.., 3)).is_none() && packed.slice((0, ..)).is_some());
    Ok(())
}
#[allow(non_camel_case_types)]
type f1 = Xor<int!(1)>;
#[allow(non_camel_case_types)]
type f9 = Xor<int!(9)>;

/// Elements of no size: a slice of them may be longer than any offset, and nothing wraps or panics.
#[test]
fn elements_of_no_size() -> Outcome {
    let all = vec![(); usize::MAX];
    // 2:2^80, whose last offset is none
    type Far = Composition<layout!(2 : 1099511627776), layout!(2 : 1099511627776)>;
    assert!(matches!(Tensor::view(&all, Far::default()).map(drop), Err(AlgebraError::Overflow { .. })));
    let half = isize::MAX.unsigned_abs();
    for (extent, stride) in [
        (2, isize::MIN),
        (2, isize::MAX),
        (half, 1),
        (half + 1, 1),
        (half + 1, -1),
        (usize::MAX, 1),
        (3, half as isize),
    ] {
        for base in [0, 1, half] {
            if let Ok(tensor) = Tensor::view_at(&all, base, Layout::from_parts(extent, stride)) {
                let _ = (tensor.get(extent - 1), tensor.get(1usize), tensor.get(extent));
                assert!(tensor.get(extent - 1).is_some() && tensor.get(extent).is_none(), "{extent}:{stride}");
            }
        }
    }
    assert_eq!(
        Tensor::view(&all, Layout::from_parts(2usize, Xor::new(1usize << (usize::BITS - 1)))).map(drop),
        Err(Operation::Storage.overflow(Excess::Cosize))
    );
    let mut all = vec![(); half];
    let mut line = Tensor::view_mut(&mut all, Layout::from_parts(half, 1isize))?;
    let [mut first, last] = line.slice_disjoint_mut([0, half - 1])?;
    assert!(first.set(0usize, ()) && last.get(0usize).is_some());
    Ok(())
}

/// A layout of somebody else's, with another answer each time.
#[derive(Clone, Debug)]
struct Liar<'a>(&'a Cell<usize>);
impl Liar<'_> {
    fn lie(&self) -> isize {
        self.0.set(self.0.get() + 1);
        if self.0.get().is_multiple_of(2) { 0 } else { 1 << 20 }
    }
}
impl IsLayout for Liar<'_> {
    type Shape = usize;
    fn rank(&self) -> usize {
        1
    }
    fn depth(&self) -> usize {
        0
    }
    fn size(&self) -> usize {
        8
    }
    fn mode_size(&self, _: usize) -> usize {
        8
    }
    fn cosize(&self) -> usize {
        1
    }
    fn min_offset(&self) -> isize {
        0
    }
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        visit(8, 1 + self.lie());
        Ok(Offsets::Sum)
    }
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        for i in 0..8 {
            visit(i, Some(self.lie() + i as isize));
        }
    }
}
impl AskEvaluate<usize> for Liar<'_> {
    type Offset = isize;
    type Verdict = Admissible;
    fn ask_offset(&self, c: usize) -> Option<isize> {
        Some(self.lie() + c as isize)
    }
}
impl AskSlice<usize> for Liar<'_> {
    type Output = Layout<usize, usize>;
    type Offset = isize;
    type Verdict = Admissible;
    fn ask_slice(&self, c: usize) -> Result<(Layout<usize, usize>, isize), AlgebraError> {
        Ok((Layout::from_parts(8, 1 << 20), self.lie() - c as isize))
    }
    fn ask_slice_in(&self, c: usize) -> Option<(Layout<usize, usize>, isize)> {
        Some((Layout::from_parts(8, 1 << 20), self.lie() - c as isize))
    }
}
impl AskPartition<Inner, usize, usize> for Liar<'_> {
    type Output = Layout<usize, usize>;
    type Offset = isize;
    type Verdict = Admissible;
    type Grant = ();
    fn ask_partition(&self, _: &usize, c: usize) -> Outcome<(Layout<usize, usize>, isize)> {
        Ok((Layout::from_parts(8, 1), self.lie() - c as isize))
    }
}
impl AskPart<Inner, usize, usize> for Liar<'_> {
    type Rest = Layout<usize, usize>;
    fn ask_part(&self, _: &Nil, _: &usize, c: usize) -> Outcome<(Layout<usize, usize>, isize)> {
        Ok((Layout::from_parts(8, 1), self.lie() - c as isize))
    }
}
/// Layouts can be somebody else's; nothing that they say is believed.
#[test]
fn layouts_that_lie() -> Outcome {
    let count = Cell::new(0);
    let (source, mut target) = ([1u32; 8], [0u32; 8]);
    for start in 0..6 {
        count.set(start);
        let from = Tensor::view(&source, Liar(&count))?;
        let inside = source.as_ptr_range();
        assert!((0..40).all(|c| from.get(c).is_none_or(|element| inside.contains(&(&raw const *element)))));
        assert!(from.slice(3).is_none() && from.slice(0).is_none());
        assert!((0..4).all(|c| from.local_tile(&4usize, c).is_err() || c == 0));
        let mut to = Tensor::view_mut(&mut target, Liar(&count))?;
        let _ = copy(&from, &mut to);
        fill(&mut to, 7);
        assert!(reduce(&from, 0, |sum, x| sum + x) <= 8);
        assert!(to.local_tile_mut(&4usize, 1).is_err() && to.slice_mut(2).is_none());
    }
    Ok(())
}

/// A layout of the library's at a coordinate of somebody else's: whatever that says, an element is looked for in the storage.
#[test]
fn coordinates_that_lie() -> Outcome {
    #[derive(Clone, Copy)]
    struct Elsewhere(isize);
    impl AskEvaluate<Elsewhere> for Layout<usize, usize> {
        type Offset = isize;
        type Verdict = Admissible;
        fn ask_offset(&self, coord: Elsewhere) -> Option<isize> {
            Some(coord.0)
        }
    }
    impl AskSlice<Elsewhere> for Layout<usize, usize> {
        type Output = Layout<usize, usize>;
        type Offset = isize;
        type Verdict = Admissible;
        fn ask_slice(&self, coord: Elsewhere) -> Result<(Layout<usize, usize>, isize), AlgebraError> {
            Ok((Layout::from_parts(1000, 1), coord.0))
        }
    }
    let mut data = [0, 1, 2, 3];
    let line: Layout<usize, usize> = Layout::new(4usize, 1usize)?;
    for offset in [-1, 0, 3, 4, 500, isize::MIN, isize::MAX] {
        let expected = usize::try_from(offset).ok().filter(|&offset| offset < 4);
        let tensor = Tensor::view(&data, line)?;
        assert_eq!(tensor.get(Elsewhere(offset)).copied(), expected);
        assert!(tensor.slice(Elsewhere(offset)).is_none());
        let mut written = Tensor::view_mut(&mut data, line)?;
        assert!(written.slice_mut(Elsewhere(offset)).is_none());
        // of a pointer only elements at the offsets of its own layout may be had
        let [mut pointer] = written.slice_disjoint_mut([..])?;
        assert!(pointer.get_mut(Elsewhere(offset)).is_none() && pointer.slice(Elsewhere(offset)).is_none());
    }
    Ok(())
}

impl EachOnce for Liar<'_> {
    type Verdict = Admissible;
    fn each_once(&self) -> Outcome {
        Ok(())
    }
}
/// Elements to be written one after another: by the numbers that the layout gives once, which are compared with the storage.
#[test]
fn a_foreign_layout_is_written_by_its_numbers() -> Outcome {
    let count = Cell::new(0);
    for start in 0..4 {
        count.set(start);
        let mut data = [0u32; 8];
        let inside = data.as_ptr_range();
        let mut tensor = Tensor::view_mut(&mut data, Liar(&count))?;
        let held: Vec<&mut u32> = tensor.iter_mut()?.collect();
        let places: BTreeSet<*const u32> = held.iter().map(|element| &raw const **element).collect();
        assert!(!held.is_empty() && places.len() == held.len() && places.iter().all(|at| inside.contains(at)));
    }
    // two coordinates of one element, whatever `each_once` says
    #[derive(Clone)]
    struct Twice;
    impl IsLayout for Twice {
        type Shape = usize;
        fn rank(&self) -> usize {
            1
        }
        fn depth(&self) -> usize {
            0
        }
        fn size(&self) -> usize {
            4
        }
        fn mode_size(&self, _: usize) -> usize {
            4
        }
        fn cosize(&self) -> usize {
            1
        }
        fn min_offset(&self) -> isize {
            0
        }
        fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
            visit(4, 0);
            Ok(Offsets::Sum)
        }
    }
    impl AskEvaluate<usize> for Twice {
        type Offset = isize;
        type Verdict = Admissible;
        fn ask_offset(&self, c: usize) -> Option<isize> {
            Some(c as isize)
        }
    }
    impl EachOnce for Twice {
        type Verdict = Admissible;
        fn each_once(&self) -> Outcome {
            Ok(())
        }
    }
    let mut data = [0u32; 8];
    let refused = Tensor::view_mut(&mut data, Twice)?.iter_mut().map(drop);
    assert_eq!(refused, Err(AlgebraError::Aliasing { stride: 0, reach: 0 }));
    Ok(())
}

/// Pointers go to another thread as references do.
#[test]
fn send_and_sync() {
    type At<A> = Tensor<A, layout!((4, 4) : (4, 1))>;
    type Tiles<T> = TilesMut<'static, T, cute_static::accessor::Inside, layout!((4, 4) : (1, 4))>;
    assert_impl_all!(At<Pointer<'static, u8>>: Send, Sync, Copy);
    assert_impl_all!(At<PointerMut<'static, u8>>: Send, Sync);
    assert_impl_all!(At<PointerMut<'static, Cell<u8>>>: Send);
    assert_impl_all!(Tiles<Cell<u8>>: Send);
    assert_not_impl_any!(At<Pointer<'static, Cell<u8>>>: Send, Sync);
    assert_not_impl_any!(At<View<'static, Cell<u8>>>: Send, Sync);
    assert_not_impl_any!(At<PointerMut<'static, Cell<u8>>>: Sync);
    assert_not_impl_any!(At<PointerMut<'static, u8>>: Clone);
    assert_not_impl_any!(At<ViewMut<'static, u8>>: Clone);
    assert_not_impl_any!(At<PointerMut<'static, Rc<u8>>>: Send, Sync);
    assert_not_impl_any!(Tiles<Rc<u8>>: Send, Sync);
    assert_not_impl_any!(Tiles<u8>: Clone);
    assert_not_impl_any!(At<Pointer<'static, u8>>: Default);
}

/// Layouts made of parts that are no layouts: no extent, more elements than a number counts, strides at the limits of numbers.
#[test]
fn parts_that_are_no_layout() {
    let data = [1u8; 16];
    let half = isize::MAX.unsigned_abs();
    for extent in [0, 1, 2, 16, half, half + 2, usize::MAX] {
        for stride in [0, 1, -1, 2, isize::MIN, isize::MAX] {
            let layout = Layout::from_parts((extent, 2usize), (stride, 1isize));
            for base in [0, 1, 15, 16] {
                let Ok(tensor) = Tensor::view_at(&data, base, layout) else { continue };
                for i in [0, 1, 15, half, usize::MAX] {
                    let _ =
                        (tensor.get((i, 1)), tensor.get(i), tensor.slice((i, ..)).and_then(|row| row.get(1).copied()));
                }
            }
            let over = Tensor::overhang(&data, layout);
            assert!([0, 1, half, usize::MAX].iter().all(|&i| over.get((i, 0)).is_none_or(|&element| element == 1)));
        }
    }
}
