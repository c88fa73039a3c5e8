//! Small layouts never touch the heap, and texts take of it as they are long: under an allocator that counts.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, missing_docs)]

use cute_dynamic::{
    Coord, Descriptor, HTuple, Layout, LayoutLeft, Shape, Stride, Tiler, append, blocked_product, ceil_div, coalesce,
    coalesce_by_mode, complement, complement_unbounded, composition, coords, crd2crd, crd2idx, dice, domain_distribute,
    evenly_divides, filter, filter_zeros, flat_divide, flat_product, group, idx2crd, is_in_bounds, lex_less,
    logical_divide, logical_product, make_layout, make_layout_like, make_ordered_layout, recast, round_up, select,
    shape_div, slice, tile_to_shape, tiled_divide, values, zipped_divide,
};
use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::cell::Cell;
use std::fmt::Debug;
use std::str::FromStr;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, memory: Memory) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        BYTES.with(|bytes| bytes.set(bytes.get() + memory.size()));
        // SAFETY: the caller's promise is the callee's condition.
        unsafe { System.alloc(memory) }
    }

    unsafe fn dealloc(&self, start: *mut u8, memory: Memory) {
        // SAFETY: the caller's promise is the callee's condition.
        unsafe { System.dealloc(start, memory) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn heap_free<T>(name: &str, run: impl FnOnce() -> T) -> T {
    let before = COUNT.with(Cell::get);
    let result = run();
    assert_eq!(COUNT.with(Cell::get), before, "{name}");
    result
}

#[test]
fn small_layouts_stay_inline() {
    let tiler: Tiler = "<4:1,<2,_>,3:1>".parse().unwrap();
    heap_free("all operations", || {
        let parse = |text: &str| text.parse::<Layout>().unwrap();
        let (a, b) = (parse("(8,(4,6),9):(1,(8,32),192)"), parse("((2,2),(4,2),3):((1,4),(8,32),64)"));
        let shape = a.shape();
        let coord: Coord = "(_,(1,_),2)".parse().unwrap();
        assert!(composition(&a, &b).is_ok());
        assert!(composition(&a, &tiler).is_ok());
        for divided in [logical_divide(&a, &tiler), zipped_divide(&a, &tiler), tiled_divide(&a, &tiler)] {
            assert_eq!(divided.unwrap().size(), a.size());
        }
        assert!(flat_divide(&a, &tiler).is_ok() && logical_divide(&a, &b).is_ok());
        assert!(complement(&b, 1000).is_ok() && complement_unbounded(&b).is_ok());
        assert_eq!(coalesce(&a).unwrap().rank(), 1);
        let (tile, grid) = (parse("(4,8):(20,2)"), parse("(3,2):(2,1)"));
        for product in [logical_product(&tile, &grid), flat_product(&a, &tiler), blocked_product(&tile, &grid)] {
            assert!(product.is_ok());
        }
        assert_eq!(filter(&a).unwrap(), filter_zeros(&coalesce(&a).unwrap()).unwrap());
        assert!(tile_to_shape(&grid, &parse("(6,8):(1,1)").shape(), &LayoutLeft).is_ok());
        assert!(recast(&parse("(8,64):(64,1)"), 6, 8).is_ok());
        assert!(coalesce_by_mode(&a, &shape).is_ok());
        assert!(slice(&a, &coord).is_ok());
        let natural = idx2crd(&shape, 77).unwrap();
        assert_eq!(crd2idx(&shape, &natural), Ok(77));
        assert!(a.crd2idx(&natural).is_ok() && a.at(77).is_ok());
        assert_eq!(a.right_inverse().unwrap(), a.left_inverse().unwrap());
        assert!(b.left_inverse().is_ok() && a.nullspace().unwrap().size() == 1);
        assert_eq!(a.max_common_vector(&b), Ok(2));
        assert!(a.max_common_layout(&b).is_ok() && domain_distribute(&shape, 24).is_ok());
        assert_eq!((a.is_injective(), a.is_bijective(), b.is_surjective()), (Ok(true), Ok(true), Ok(false)));
        assert_eq!(a.image().count(), a.size());
        let bits = parse("(4,(4,3)):(f1,(f5,f16))");
        assert_eq!(bits.right_inverse().unwrap(), bits.left_inverse().unwrap());
        let identity = Layout::identity(&shape).unwrap();
        assert!(identity.right_inverse().unwrap().size() == identity.left_inverse().unwrap().size());
        assert!(composition(&a, &identity).is_ok() && complement_unbounded(&identity).is_ok());
        assert!(identity.crd2idx(Shape::leaf(77)).is_ok() && a.clone() == a);
    });
}

/// One by one the operations that the benches measure, on operands of theirs.
#[test]
fn what_the_benches_measure_stays_inline() {
    let parse = |text: &str| text.parse::<Layout>().unwrap();
    let compose = |a: &str, b: &str, made: &str| {
        let (a, b) = (parse(a), parse(b));
        let composed = heap_free(&format!("{a} o {b}"), || composition(&a, &b));
        assert_eq!(composed.unwrap().to_string(), made);
    };
    compose("(4,6,8,10):(2,3,5,7)", "6:12", "(2,3):(9,5)");
    compose("(8,4,16,2):(1,100,1000,17)", "64:4", "(2,4,8):(4,100,1000)");
    compose("(12,20,14):(1,300,15)", "(4,5,7):(3,48,480)", "(4,5,7):(3,1200,30)");
    compose("(8,16,32):(20,1,200)", "(4,16,16):(2,16,256)", "(4,(8,2),16):(40,(2,200),400)");
    // not coalesced, and with an order that the definition has to look at
    compose("(2,(2,1),4):(1,(2,9),77)", "(4,2):(4,2)", "(4,2):(77,2)");

    let a = parse("(128,128):(1,128)");
    let tiler = [Tiler::extent(16).unwrap(), Tiler::extent(16).unwrap()];
    let divided = heap_free("divide", || logical_divide(&a, &tiler)).unwrap();
    assert_eq!(divided.to_string(), "((16,8),(16,8)):((1,16),(128,2048))");
    let a = parse("(2,(1,6),4,(5,3)):(1,(6,2),12,(100,7))");
    assert_eq!(heap_free("coalesce", || coalesce(&a).unwrap()).to_string(), "(48,5,3):(1,100,7)");
    assert_eq!(heap_free("at", || a.at(719)), Ok(47 + 400 + 14));
}

#[test]
fn small_tuples_stay_inline() {
    heap_free("tuples, coordinates, construction", || {
        let shape: Shape = "(8,(4,6),9)".parse().unwrap();
        let order: Shape = "(2,(0,1),3)".parse().unwrap();
        let layout = make_ordered_layout(&shape, &order).unwrap();
        assert!(make_layout_like(&layout).is_ok() && ceil_div(&shape, &order.map(|o| o + 1)).is_ok());
        assert!(shape_div(&shape, &Shape::leaf(16)).is_ok() && round_up(&shape, &order.map(|o| o + 3)).is_ok());
        assert!(evenly_divides(&shape, &Shape::leaf(8)) && lex_less(&order, &shape).unwrap());
        assert!(group(&layout, 0, 2).is_ok() && select(&layout, &[2, 0]).is_ok() && append(&shape, &order).is_ok());
        assert_eq!(coords(&shape).unwrap().count(), 1728);
        assert_eq!(values(&layout).filter(Result::is_ok).count(), 1728);
        let natural = idx2crd(&shape, 77).unwrap();
        assert!(crd2crd(&shape, &shape, &natural).is_ok() && is_in_bounds(&shape, &natural));
        assert!(dice(&layout, (1, (.., 2), ..)).is_ok() && make_layout(&[layout.clone(), layout]).is_ok());
    });
}

#[test]
fn large_layouts_work_on_the_heap() {
    let wide = |n: usize| Layout::concat(&vec![Layout::mode(2, 0).unwrap(); n]).unwrap();
    let rank = usize::BITS as usize / 8 * 5;
    let l = wide(rank);
    assert_eq!(l.to_string().parse::<Layout>().unwrap(), l);
    assert_eq!((l.rank(), coalesce(&l).unwrap().to_string()), (rank, format!("{}:0", 1usize << rank)));
    assert!(composition(&l, &wide(rank - 2)).is_ok());
}

/// Bytes that are asked for while a text is read and printed.
fn bytes<T: FromStr<Err: Debug> + ToString>(text: &str) -> usize {
    let before = BYTES.with(Cell::get);
    let value: T = text.parse().unwrap();
    let printed = value.to_string();
    let bytes = BYTES.with(Cell::get) - before;
    assert!(printed.len() == text.len());
    bytes
}

/// A hundred times the text takes about a hundred times the bytes, twice that with rooms that double: a text that is copied at each of its
/// leaves would take ten thousand times as many, and hours.
#[test]
fn texts_take_room_as_they_are_long() {
    fn compare<T: FromStr<Err: Debug> + ToString>(text: impl Fn(usize) -> String) {
        let (short, long) = (text(1_000), text(100_000));
        let (few, many) = (bytes::<T>(&short), bytes::<T>(&long));
        assert!(few >= short.len() && many < 250 * few, "{few} and {many}");
    }
    let list = |leaf: &str, comma: &str, n: usize| format!("({leaf}{})", format!("{comma}{leaf}").repeat(n - 1));
    compare::<Shape>(|n| list("7", ",", n));
    compare::<Shape>(|n| list("(1,(1))", ",", n));
    compare::<HTuple<Stride>>(|n| list("6@1", ",", n));
    compare::<Coord>(|n| list("_", ",", n));
    compare::<Layout>(|n| format!("{}:{}", list("1", ",", n), list("1@0@1", ",", n)));
    compare::<Layout>(|n| format!("{}:{}", list("(1,1)", ",", n), list("(1,f7)", ",", n).replace("1,", "f1,")));
    compare::<Tiler>(|n| list("_", ",", n).replace('(', "<").replace(')', ">"));
    compare::<Descriptor>(|n| list("(1@0)", ", ", n));
    compare::<Descriptor>(|n| format!("(1{})", "@1".repeat(n)));
}
