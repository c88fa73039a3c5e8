//! The figures of the paper and of the partition page, beside the numbers that the documents print.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use cute_draw::{Figure, Grid, Mark, Partition, paper, partition_page};
use cute_dynamic::Layout;

fn figure(name: &str) -> Figure {
    let all = paper().unwrap().into_iter().chain(partition_page().unwrap());
    all.into_iter().find(|(called, _)| *called == name).unwrap_or_else(|| panic!("no figure {name}")).1
}
fn labels(grid: &Grid) -> Vec<Vec<String>> {
    (0..grid.rows)
        .map(|row| (0..grid.columns).map(|column| grid.cell(row, column).unwrap().label.join(" ")).collect())
        .collect()
}
/// A table as it is printed: words by blanks, or by `|` where they have blanks.
fn printed(text: &str) -> Vec<Vec<String>> {
    let words = |line: &str| {
        let by: Vec<&str> =
            if line.contains('|') { line.split('|').collect() } else { line.split_whitespace().collect() };
        by.into_iter().map(|word| word.trim().to_string()).collect()
    };
    text.trim().lines().map(|line| words(line.trim())).collect()
}
fn same(figure: &Figure, grid: usize, text: &str) {
    assert_eq!(labels(figure.body.grids()[grid]), printed(text), "{}", figure.title);
}

#[test]
fn figure_1() {
    let folding = figure("paper-01-folding");
    same(&folding, 0, "0 1\n2 3");
    same(&folding, 1, "4 5\n6 7");
    same(&folding, 2, "0 1\n2 3\n4 5\n6 7");
    same(&folding, 3, "0 1 4 5\n2 3 6 7");
}

#[test]
fn figure_2() {
    let lists = figure("paper-02-coordinates");
    same(&lists, 0, "0\n1\n2\n3");
    same(&lists, 1, "0 (0,0)\n1 (1,0)\n2 (0,1)\n3 (1,1)\n4 (0,2)\n5 (1,2)");
    let text = "
        0 (0,0) ((0,0),0)\n1 (1,0) ((1,0),0)\n2 (2,0) ((0,1),0)\n3 (3,0) ((1,1),0)\n4 (4,0) ((0,2),0)\n5 (5,0) ((1,2),0)
        6 (0,1) ((0,0),1)\n7 (1,1) ((1,0),1)\n8 (2,1) ((0,1),1)\n9 (3,1) ((1,1),1)\n10 (4,1) ((0,2),1)\n11 (5,1) ((1,2),1)";
    same(&lists, 2, text);
}

/// The text says L(22) = L(2,5) = 26 of Figure 3e; the layouts are those of Tables 5 to 7, in order.
#[test]
fn figures_3_and_4() {
    let layouts = figure("paper-03-layouts");
    assert_eq!(layouts.body.grids().len(), 7);
    assert_eq!(layouts.body.grids()[4].cell(2, 5).unwrap().label, ["26"]);
    assert_eq!(layouts.body.grids()[2].cell(3, 7).unwrap().label, ["38"]);
    assert!(layouts.body.grids()[5].cells.iter().all(|cell| cell.mark == Mark::Alias));
    let semimodules = figure("paper-04-semimodules");
    assert_eq!(semimodules.body.grids()[0].cell(3, 7).unwrap().label, ["(3,7)"]);
    // e1, (e0, 6 e1)
    assert_eq!(semimodules.body.grids()[1].cell(2, 5).unwrap().label, ["(1,8)"]);
    // f1, (f5, f16): 3 XOR 5
    assert_eq!(semimodules.body.grids()[2].cell(3, 1).unwrap().label, ["6"]);
}

const FIGURE_5: &str = "
    0 2 15 17 30 32 100 102 115 117 130 132
    4 6 19 21 34 36 104 106 119 121 134 136
    8 10 23 25 38 40 108 110 123 125 138 140
    1 3 16 18 31 33 101 103 116 118 131 133
    5 7 20 22 35 37 105 107 120 122 135 137
    9 11 24 26 39 41 109 111 124 126 139 141";

#[test]
fn figure_5() {
    let slices = figure("paper-05-slices");
    let chosen = |i: usize| -> Vec<i64> {
        let cells = slices.body.grids()[i].cells.iter().filter(|cell| cell.mark == Mark::Chosen);
        let mut offsets: Vec<i64> = cells.map(|cell| cell.label[0].parse().unwrap()).collect();
        offsets.sort_unstable();
        offsets
    };
    // offset and layout of each slice as the table prints them
    let sliced = [
        (8, "((2,3),2):((2,15),100)"),
        (32, "(3,2):(4,1)"),
        (8, "(3,2):(15,100)"),
        (1, "(3,(2,3)):(4,(2,15))"),
        (100, "(3,3):(4,15)"),
        (4, "(2,(2,2)):(1,(2,100))"),
    ];
    for (i, (offset, layout)) in sliced.into_iter().enumerate() {
        same(&slices, i, FIGURE_5);
        let layout: Layout = layout.parse().unwrap();
        let mut offsets: Vec<i64> =
            (0..layout.size()).map(|k| offset + i64::try_from(layout.at(k).unwrap()).unwrap()).collect();
        offsets.sort_unstable();
        assert_eq!(chosen(i), offsets, "slice {i}");
    }
}

#[test]
fn figure_6() {
    let text = "
        T0 V0 | T0 V1 | T1 V0 | T1 V1 | T2 V0 | T2 V1 | T3 V0 | T3 V1
        T4 V0 | T4 V1 | T5 V0 | T5 V1 | T6 V0 | T6 V1 | T7 V0 | T7 V1
        T8 V0 | T8 V1 | T9 V0 | T9 V1 | T10 V0 | T10 V1 | T11 V0 | T11 V1
        T12 V0 | T12 V1 | T13 V0 | T13 V1 | T14 V0 | T14 V1 | T15 V0 | T15 V1
        T16 V0 | T16 V1 | T17 V0 | T17 V1 | T18 V0 | T18 V1 | T19 V0 | T19 V1
        T20 V0 | T20 V1 | T21 V0 | T21 V1 | T22 V0 | T22 V1 | T23 V0 | T23 V1
        T24 V0 | T24 V1 | T25 V0 | T25 V1 | T26 V0 | T26 V1 | T27 V0 | T27 V1
        T28 V0 | T28 V1 | T29 V0 | T29 V1 | T30 V0 | T30 V1 | T31 V0 | T31 V1";
    same(&figure("paper-06-thread-values"), 0, text);
}

/// `<4:1,8:1>` takes the first 4 elements of each column and the first 8 of each row, `8:2` every other one.
#[test]
fn figure_7() {
    let tilers = figure("paper-07-tilers");
    for (i, (down, across)) in [(1, 1), (1, 2), (2, 1), (2, 2)].into_iter().enumerate() {
        let grid = tilers.body.grids()[i];
        for row in 0..8 {
            for column in 0..16 {
                let taken = row % down == 0 && row / down < 4 && column % across == 0 && column / across < 8;
                let said = &grid.cell(row, column).unwrap().data.iter().find(|(name, _)| *name == "tile").unwrap().1;
                assert_eq!(*said, taken.to_string(), "tiler {i} at {row},{column}");
            }
        }
    }
}

/// The coordinates that match: {0, 1} of 8a, {0, 2, 8, 10} of 8b.
#[test]
fn figure_8() {
    let common = figure("paper-08-common-vectors");
    let chosen = |i: usize| -> Vec<String> {
        let cells = common.body.grids()[i].cells.iter().filter(|cell| cell.mark == Mark::Chosen);
        let mut all: Vec<usize> =
            cells.map(|cell| cell.data.iter().find(|(name, _)| *name == "index").unwrap().1.parse().unwrap()).collect();
        all.sort_unstable();
        all.into_iter().map(|index| index.to_string()).collect()
    };
    for i in [0, 1] {
        assert_eq!(chosen(i), ["0", "1"]);
    }
    for i in [2, 3] {
        assert_eq!(chosen(i), ["0", "2", "8", "10"]);
    }
}

/// Lanes and columns of one warp: 32 x 1, 32 x 2, and 16 x 8 (the table of Section 3.4.4 repeats them four times).
#[test]
fn figure_9() {
    let memory = figure("paper-09-tensor-memory");
    let sizes: Vec<_> = memory.body.grids().iter().map(|grid| (grid.rows, grid.columns)).collect();
    assert_eq!(sizes, [(32, 1), (32, 2), (16, 8)]);
    assert_eq!(memory.body.grids()[1].cell(31, 1).unwrap().label, ["T31", "V1"]);
    // PTX: row i of the matrix fragment lies with threads 4 i to 4 i + 3, two columns each, rows from 8 on in values 2 and 3
    let fragment = memory.body.grids()[2];
    for lane in 0..16 {
        for column in 0..8 {
            let owner = [format!("T{}", lane % 8 * 4 + column / 2), format!("V{}", lane / 8 * 2 + column % 2)];
            assert_eq!(fragment.cell(lane, column).unwrap().label, owner);
        }
    }
}

#[test]
fn figures_10_and_11() {
    let blocked = "
        0 1 2 3 24 25 26 27 48 49 50 51 72 73 74 75 96 97 98 99
        4 5 6 7 28 29 30 31 52 53 54 55 76 77 78 79 100 101 102 103
        8 9 10 11 32 33 34 35 56 57 58 59 80 81 82 83 104 105 106 107
        12 13 14 15 36 37 38 39 60 61 62 63 84 85 86 87 108 109 110 111
        16 17 18 19 40 41 42 43 64 65 66 67 88 89 90 91 112 113 114 115
        20 21 22 23 44 45 46 47 68 69 70 71 92 93 94 95 116 117 118 119";
    same(&figure("paper-10-blocked-product"), 0, blocked);
    let raked = "
        0 24 48 72 96 1 25 49 73 97 2 26 50 74 98 3 27 51 75 99
        12 36 60 84 108 13 37 61 85 109 14 38 62 86 110 15 39 63 87 111
        4 28 52 76 100 5 29 53 77 101 6 30 54 78 102 7 31 55 79 103
        16 40 64 88 112 17 41 65 89 113 18 42 66 90 114 19 43 67 91 115
        8 32 56 80 104 9 33 57 81 105 10 34 58 82 106 11 35 59 83 107
        20 44 68 92 116 21 45 69 93 117 22 46 70 94 118 23 47 71 95 119";
    same(&figure("paper-11-raked-product"), 0, raked);
    // the shaded tiles: cells of one colour are one copy of the 3 x 4 tile
    for name in ["paper-10-blocked-product", "paper-11-raked-product"] {
        let figure = figure(name);
        for cell in &figure.body.grids()[0].cells {
            let offset: usize = cell.label[0].parse().unwrap();
            assert_eq!(cell.fill, Some(cute_draw::color::categorical(offset / 12)), "{name} at {offset}");
        }
    }
}

/// Tiles: row / 4 or row % 2 by the tiler's stride, columns likewise.
#[test]
fn figure_12() {
    let divides = figure("paper-12-divides");
    for (i, (down, across)) in [(1, 1), (1, 2), (2, 1), (2, 2)].into_iter().enumerate() {
        let grid = divides.body.grids()[i];
        for row in 0..8 {
            for column in 0..16 {
                let (m, n) =
                    (if down == 1 { row / 4 } else { row % 2 }, if across == 1 { column / 8 } else { column % 2 });
                let said = &grid.cell(row, column).unwrap().data.iter().find(|(name, _)| *name == "tile").unwrap().1;
                assert_eq!(*said, (m + 2 * n).to_string(), "divide {i} at {row},{column}");
            }
        }
    }
}

/// The numbers of the partition page.
#[test]
fn partition_numbers() {
    let by = |text: &str| text.parse::<Layout>().unwrap();
    let page = Partition::new([128, 128], [by("(16,4):(4,1)"), by("(16,4):(4,1)")]).unwrap();
    assert_eq!(page.lines(0, 0), [0, 1, 2, 3, 64, 65, 66, 67]);
    assert_eq!(page.lines(0, 1), [4, 5, 6, 7, 68, 69, 70, 71]);
    assert_eq!(page.lines(0, 15), [60, 61, 62, 63, 124, 125, 126, 127]);
    let (mine, offset) = page.of_thread(0).unwrap();
    assert_eq!((mine.to_string().as_str(), offset, mine.size()), ("((4,2),(4,2)):((128,8192),(1,64))", 0, 64));
    // offset((2,1),(3,0)) = 8451, C[66][3]
    let strides = figure("partition-5-strides");
    assert_eq!(strides.body.grids()[0].cell(6, 3).unwrap().label, ["C[66][3]", "8451"]);
    let arrows: Vec<_> = strides.body.grids()[0].lines.iter().filter_map(|line| line.arrow.clone()).collect();
    assert_eq!(arrows, ["+128", "+8192", "+1", "+64"]);
    // which thread owns C[66][3]: the one with row 66 and column 3
    let tile = figure("partition-2-tile");
    assert_eq!(tile.body.grids()[0].cell(66, 3).unwrap().tip, "C[66][3]: thread 0");
    assert_eq!(tile.body.grids()[0].cell(4, 8).unwrap().tip, "C[4][8]: thread 18");
    // one thread has 64 elements, four blocks of 4 x 4
    let thread = figure("partition-3-thread");
    let blue = cute_draw::color::Rgb(0x00, 0x72, 0xb2);
    let cells = thread.body.grids()[0].cells.iter().enumerate().filter(|(_, cell)| cell.fill == Some(blue));
    let at: Vec<(usize, usize)> = cells.map(|(i, _)| (i / 128, i % 128)).collect();
    assert_eq!((at.len(), at[0], at[63]), (64, (0, 0), (67, 67)));
    let blocks = figure("partition-4-blocks");
    let corners: Vec<_> = blocks.body.grids().iter().map(|grid| grid.cell(0, 0).unwrap().label[0].clone()).collect();
    assert_eq!(corners, ["C[0][0]", "C[0][64]", "C[64][0]", "C[64][64]"]);
    // the step of each permutation
    let text = cute_draw::terminal(&figure("partition-1-permutations"), cute_draw::Colors::None, 10_000);
    for line in [
        "(16,4):(4,1): thread 0 has [0, 1, 2, 3, 64, 65, 66, 67]; logical_divide(128:128, (16,4):(4,1)) = ((16,4),2):((512,128),8192)",
        "(16,4):(1,16): thread 0 has [0, 16, 32, 48, 64, 80, 96, 112]; logical_divide(128:128, (16,4):(1,16)) = ((16,4),2):((128,2048),8192)",
        "(16,8):(8,1): thread 0 has [0, 1, 2, 3, 4, 5, 6, 7]; logical_divide(128:128, (16,8):(8,1)) = ((16,8),1):((1024,128),0)",
    ] {
        assert!(text.contains(line), "{text}");
    }
    // every element has one owner, for every permutation of the page and others
    for text in ["(16,4):(4,1)", "(16,4):(1,16)", "(16,8):(8,1)", "(8,2):(2,1)", "(32,4):(4,1)", "(16,2):(4,1)"] {
        let page = Partition::new([128, 128], [by(text), by("(16,4):(4,1)")]).unwrap();
        let mut owned = vec![0; 128];
        for thread in 0..page.threads() / 16 {
            page.lines(0, thread).into_iter().for_each(|row| owned[row] += 1);
        }
        assert!(owned.iter().all(|count| *count == 1), "{text}: {owned:?}");
    }
    assert_eq!(
        Partition::new([100, 128], [by("(16,4):(4,1)"), by("(16,4):(4,1)")]).unwrap_err().code(),
        "shape_divisibility"
    );
    assert_eq!(page.of_thread(256).unwrap_err().code(), "out_of_bounds");
}
