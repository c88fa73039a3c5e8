//! The tables of the note on the tiled GEMM's partition, on both crates: one permutation layout decides which of the
//! 128 x 128 elements each of 16 x 16 threads owns.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use core::ops::RangeFull;
use cute_dynamic::{Coord, Layout as Dynamic, Offset, Tiler};
use cute_static::{
    Composition, Get, LogicalDivide, Sliced, ZippedDivide, composition, int, layout, logical_divide, slice,
    zipped_divide,
};
use static_assertions::assert_type_eq_all;

/// One dimension of the row-major tile: 128 rows of 128 elements, or 128 columns.
type M = layout!(128 : 128);
type N = layout!(128 : 1);
/// The tile.
type C = layout!((128, 128) : (128, 1));
/// The permutation: thread k's element r is position `4 k + r`.
type Perm = layout!((16, 4) : (4, 1));

// logical_divide of one dimension by each permutation
assert_type_eq_all!(LogicalDivide<M, Perm>, layout!(((16, 4), 2) : ((512, 128), 8192)));
assert_type_eq_all!(LogicalDivide<N, Perm>, layout!(((16, 4), 2) : ((4, 1), 64)));
assert_type_eq_all!(LogicalDivide<M, layout!((16, 4) : (1, 16))>, layout!(((16, 4), 2) : ((128, 2048), 8192)));
assert_type_eq_all!(LogicalDivide<N, layout!((16, 4) : (1, 16))>, layout!(((16, 4), 2) : ((1, 16), 64)));
assert_type_eq_all!(LogicalDivide<M, layout!((16, 8) : (8, 1))>, layout!(((16, 8), 1) : ((1024, 128), 0)));
assert_type_eq_all!(LogicalDivide<N, layout!((16, 8) : (8, 1))>, layout!(((16, 8), 1) : ((8, 1), 0)));

// both dimensions, then atoms of one element, their (thread, value) layout, then 16 x 16 threads
type Tiled = LogicalDivide<C, (Perm, Perm)>;
type Atoms = ZippedDivide<Tiled, (int!(1), int!(1))>;
type Values = Composition<Atoms, (layout!((1, 1) : (0, 0)), RangeFull)>;
type Threads = ZippedDivide<Values, (RangeFull, (int!(16), int!(16)))>;
type Slice = ((usize, (usize, usize)), ((usize, RangeFull), (RangeFull, RangeFull)));
type Mine = Sliced<Threads, Slice>;
type MyModes = Get<Mine, int!(1)>;

assert_type_eq_all!(Tiled, layout!((((16, 4), 2), ((16, 4), 2)) : (((512, 128), 8192), ((4, 1), 64))));
assert_type_eq_all!(Values, layout!(((1, 1), ((16, 4, 2), (16, 4, 2))) : ((0, 0), ((512, 128, 8192), (4, 1, 64)))));
assert_type_eq_all!(
    Threads,
    layout!(
        ((1, (16, 16)), ((1, 1), ((4, 2), (4, 2)))) : ((0, (512, 4)), ((0, 0), ((128, 8192), (1, 64))))
    )
);
// a slice keeps the nesting of the rests
assert_type_eq_all!(Mine, layout!((1, ((4, 2), (4, 2))) : (0, ((128, 8192), (1, 64)))));
assert_type_eq_all!(Get<Mine, int!(0)>, layout!(1 : 0));
assert_type_eq_all!(Get<MyModes, int!(0)>, layout!((4, 2) : (128, 8192)));
assert_type_eq_all!(Get<MyModes, int!(1)>, layout!((4, 2) : (1, 64)));
/// The same without that nesting, as CuTe's `partition_C` has it: (V, M, N).
type Partition = layout!((1, (4, 2), (4, 2)) : (0, (128, 8192), (1, 64)));

/// What the kernel without layouts computes.
fn rows_of(t: usize) -> [usize; 8] {
    core::array::from_fn(|i| t * 4 + i % 4 + i / 4 * 64)
}
/// A thread's elements and where they begin.
fn mine(tm: usize, tn: usize) -> (Mine, isize) {
    slice(&Threads::default(), ((0, (tm, tn)), ((0, ..), (.., ..)))).unwrap()
}

#[test]
fn functions_give_the_types() {
    let c = layout!((128, 128) : (128, 1));
    let tiled = logical_divide(&c, &(Perm::default(), Perm::default())).unwrap();
    let atoms = zipped_divide(&tiled, &(int!(1), int!(1))).unwrap();
    let values = composition(&atoms, &(layout!((1, 1) : (0, 0)), ..)).unwrap();
    let threads: Threads = zipped_divide(&values, &(.., (int!(16), int!(16)))).unwrap();
    assert_eq!(threads.to_string(), "((1,(16,16)),((1,1),((4,2),(4,2)))):((0,(512,4)),((0,0),((128,8192),(1,64))))");
    assert_eq!(size_of_val(&threads), 0);
}

#[test]
fn dynamic_gives_the_same_layouts() {
    let layout = |text: &str| text.parse::<Dynamic>().unwrap();
    let tiler = |text: &str| text.parse::<Tiler>().unwrap();
    for (a, perm, divided) in [
        ("128:128", "(16,4):(4,1)", "((16,4),2):((512,128),8192)"),
        ("128:1", "(16,4):(4,1)", "((16,4),2):((4,1),64)"),
        ("128:128", "(16,4):(1,16)", "((16,4),2):((128,2048),8192)"),
        ("128:1", "(16,4):(1,16)", "((16,4),2):((1,16),64)"),
        ("128:128", "(16,8):(8,1)", "((16,8),1):((1024,128),0)"),
        ("128:1", "(16,8):(8,1)", "((16,8),1):((8,1),0)"),
    ] {
        let result = cute_dynamic::logical_divide(&layout(a), &tiler(perm)).unwrap();
        assert_eq!(result.to_string(), divided, "{a} by {perm}");
        // the note's rule: stride of the permutation times stride of the tensor
        let base = layout(a).at(1).unwrap();
        let strides = layout(perm);
        for k in 0..strides.size() {
            assert_eq!(result.at(k).unwrap(), strides.at(k).unwrap() * base);
        }
    }
    let tiled =
        cute_dynamic::logical_divide(&layout("(128,128):(128,1)"), &tiler("<(16,4):(4,1),(16,4):(4,1)>")).unwrap();
    assert_eq!(tiled.to_string(), Tiled::default().to_string());
    let atoms = cute_dynamic::zipped_divide(&tiled, &tiler("<1,1>")).unwrap();
    assert_eq!(atoms.to_string(), Atoms::default().to_string());
    let values = cute_dynamic::composition(&atoms, &tiler("<(1,1):(0,0),_>")).unwrap();
    assert_eq!(values.to_string(), Values::default().to_string());
    let threads = cute_dynamic::zipped_divide(&values, &tiler("<_,<16,16>>")).unwrap();
    assert_eq!(threads.to_string(), Threads::default().to_string());
    for (tm, tn) in (0..16).flat_map(|tm| (0..16).map(move |tn| (tm, tn))) {
        let coord: Coord = format!("((0,({tm},{tn})),((0,_),(_,_)))").parse().unwrap();
        let (rest, offset) = cute_dynamic::slice(&threads, &coord).unwrap();
        assert_eq!(rest.to_string(), "(1,((4,2),(4,2))):(0,((128,8192),(1,64)))");
        assert_eq!(offset, Offset::Int(mine(tm, tn).1));
        // (V, M, N), as CuTe's partition has it
        let modes = rest.get(1).unwrap();
        let vmn = Dynamic::concat(&[rest.get(0).unwrap(), modes.get(0).unwrap(), modes.get(1).unwrap()]).unwrap();
        assert_eq!(vmn.to_string(), "(1,(4,2),(4,2)):(0,(128,8192),(1,64))");
    }
}

#[test]
fn threads_own_groups_of_four_rows() {
    let owned = |t: usize| {
        let (rest, offset) = slice(&LogicalDivide::<N, Perm>::default(), ((t, ..), ..)).unwrap();
        assert_type_eq_all!(Sliced<LogicalDivide<N, Perm>, ((usize, RangeFull), RangeFull)>, layout!((4, 2) : (1, 64)));
        assert_eq!(rest, layout!((4, 2) : (1, 64)));
        (0..8usize).map(|i| usize::try_from(offset + rest.at(i)).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(owned(0), [0, 1, 2, 3, 64, 65, 66, 67]);
    assert_eq!(owned(1), [4, 5, 6, 7, 68, 69, 70, 71]);
    assert_eq!(owned(15), [60, 61, 62, 63, 124, 125, 126, 127]);
    let divided: Dynamic = LogicalDivide::<N, Perm>::default().to_string().parse().unwrap();
    for t in 0..16 {
        assert_eq!(owned(t), rows_of(t));
        let coord: Coord = format!("(({t},_),_)").parse().unwrap();
        let (rest, offset) = cute_dynamic::slice(&divided, &coord).unwrap();
        let Offset::Int(offset) = offset else { unreachable!("integer strides") };
        let dynamic: Vec<_> = (0..8).map(|i| usize::try_from(offset + rest.at(i).unwrap()).unwrap()).collect();
        assert_eq!(dynamic, owned(t));
    }
    // element r of thread k alone
    for (k, r) in [(0, 3), (1, 0), (15, 3)] {
        assert_eq!(Perm::default().at((k, r)), isize::try_from(4 * k + r).unwrap());
    }
}

/// Each permutation gives every thread eight positions, and all of them once.
#[test]
fn alternative_permutations_give_eight_positions_each() {
    for (perm, of_thread_1) in [
        ("(16,4):(4,1)", [4, 5, 6, 7, 68, 69, 70, 71]),
        ("(16,4):(1,16)", [1, 17, 33, 49, 65, 81, 97, 113]),
        ("(16,8):(8,1)", [8, 9, 10, 11, 12, 13, 14, 15]),
    ] {
        let perm: Dynamic = perm.parse().unwrap();
        let divided = cute_dynamic::logical_divide(&"128:1".parse().unwrap(), &perm).unwrap();
        let mut seen = [0; 128];
        for t in 0..16 {
            let coord: Coord = format!("(({t},_),_)").parse().unwrap();
            let (rest, offset) = cute_dynamic::slice(&divided, &coord).unwrap();
            let Offset::Int(offset) = offset else { unreachable!("integer strides") };
            let own: Vec<_> =
                (0..rest.size()).map(|i| usize::try_from(offset + rest.at(i).unwrap()).unwrap()).collect();
            assert_eq!(own.len(), 8);
            own.iter().for_each(|&i| seen[i] += 1);
            if t == 1 {
                assert_eq!(own, of_thread_1);
            }
        }
        assert_eq!(seen, [1; 128]);
    }
}

#[test]
fn thread_0_has_four_blocks() {
    let p = Partition::default();
    let (rest, offset) = mine(0, 0);
    assert_eq!(offset, 0);
    // its rows and columns, as offsets and as positions
    let rows: Vec<_> = (0..8usize).map(|m| p.at((0, m, 0))).collect();
    assert_eq!(rows, [0, 128, 256, 384, 8192, 8320, 8448, 8576]);
    assert_eq!(rows.iter().map(|offset| offset / 128).collect::<Vec<_>>(), [0, 1, 2, 3, 64, 65, 66, 67]);
    let columns: Vec<_> = (0..8usize).map(|n| p.at((0, 0, n))).collect();
    assert_eq!(columns, [0, 1, 2, 3, 64, 65, 66, 67]);
    // C[66][3]
    assert_eq!(p.at((0, (2, 1), (3, 0))), 8451);
    assert_eq!(rest.at((0, ((2, 1), (3, 0)))), 8451);
    assert_eq!((8451 / 128, 8451 % 128), (66, 3));
    let dynamic: Dynamic = p.to_string().parse().unwrap();
    assert_eq!(dynamic.crd2idx("(0,(2,1),(3,0))".parse::<Coord>().unwrap()), Ok(Offset::Int(8451)));
    // blocks A, B (right of it), C (below it), D
    for (block, row, column) in [((0, 0), 0, 0), ((0, 1), 0, 64), ((1, 0), 64, 0), ((1, 1), 64, 64)] {
        for (i, j) in (0..4usize).flat_map(|i| (0..4usize).map(move |j| (i, j))) {
            let at = p.at((0, (i, block.0), (j, block.1)));
            assert_eq!(at, isize::try_from((row + i) * 128 + column + j).unwrap());
        }
    }
}

/// All 256 threads: what the kernel without layouts computes, each element of the tile exactly once.
#[test]
fn threads_partition_the_tile() {
    let mut seen = vec![0; 128 * 128];
    let p = Partition::default();
    for thread in 0..256usize {
        let (tm, tn) = (thread / 16, thread % 16);
        let (rest, offset) = mine(tm, tn);
        assert_eq!(offset, isize::try_from(tm * 512 + tn * 4).unwrap());
        for (m, row) in rows_of(tm).into_iter().enumerate() {
            for (n, column) in rows_of(tn).into_iter().enumerate() {
                let at = usize::try_from(offset + p.at((0usize, m, n))).unwrap();
                assert_eq!(at, row * 128 + column, "thread {thread}, element ({m},{n})");
                assert_eq!(rest.at((0usize, (m, n))), p.at((0usize, m, n)));
                assert_eq!(Threads::default().at(((0, (tm, tn)), ((0, 0), (m, n)))), isize::try_from(at).unwrap());
                seen[at] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count == 1));
}
