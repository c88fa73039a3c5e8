//! `docs/cute-table.md`, compiled: of each row that says "has" there is a function of its name below, which calls what the row says.
//!
//! What a function computes is tested elsewhere; here it is shown, on the smallest layouts, and its result is compared where one number tells.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use cute_kit::atoms::element::{F16, F32};
use cute_kit::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;

const TABLE: &str = include_str!("../../cute-table.md");
const HERE: &str = include_str!("cute_table.rs");
/// The most rows that are not there, or in part.
const MOST_OPEN: usize = 12;

/// A row: what C++ calls it, whether it is here, the function below, and the code of what it calls, or why not.
struct Row<'a> {
    cxx: &'a str,
    state: &'a str,
    function: &'a str,
    told: &'a str,
}
fn rows() -> Vec<Row<'static>> {
    let cells = |line: &'static str| -> Vec<&str> { line.trim_matches('|').split(" | ").map(str::trim).collect() };
    let lines = TABLE.lines().filter(|line| line.starts_with("| `"));
    let row = |line| match cells(line)[..] {
        [cxx, state, function, told] => Row { cxx, state, function: function.trim_matches('`'), told },
        ref other => panic!("{line}: {} cells", other.len()),
    };
    lines.map(row).collect()
}
/// The code in a text.
fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}
/// The functions of this file, by name: each until the next one begins.
fn functions() -> BTreeMap<&'static str, &'static str> {
    let from = HERE.find("\n// ---- the rows ----\n").unwrap();
    let named = |text: &'static str| Some((text.split_once('(')?.0, text));
    HERE[from..].split("\n#[test]\nfn ").skip(1).filter_map(named).collect()
}
/// Whether `code` calls, or writes, a name.
fn calls(code: &str, name: &str) -> bool {
    let whole = |at: usize| {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let before = code[..at].chars().next_back().is_some_and(word) && name.starts_with(word);
        let behind = code[at + name.len()..].chars().next().is_some_and(word) && name.ends_with(word);
        !before && !behind
    };
    code.match_indices(name).any(|(at, _)| whole(at))
}

#[test]
fn every_row_that_has_it_calls_it() {
    let (rows, functions) = (rows(), functions());
    assert!(rows.len() > 60 && functions.len() > 50, "{} rows, {} functions", rows.len(), functions.len());
    let (mut wrong, mut named) = (Vec::new(), BTreeSet::new());
    for Row { cxx, state, function, told } in &rows {
        match *state {
            "has" => {
                let Some(body) = functions.get(function) else {
                    wrong.push(format!("{cxx}: there is no function `{function}`"));
                    continue;
                };
                // of the line that is shown: no comment, no text of a message
                let body: String = body.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
                wrong.extend(
                    code(told)
                        .iter()
                        .filter(|name| !calls(&body, name))
                        .map(|name| format!("{cxx}: `{function}` does not call `{name}`")),
                );
                if code(told).is_empty() || !named.insert(*function) {
                    wrong.push(format!("{cxx}: it calls nothing, or `{function}` is another row's"));
                }
            }
            "part" | "no" if told.len() > 20 => {}
            _ => wrong.push(format!("{cxx}: {state}, and no reason")),
        }
    }
    let idle: Vec<_> = functions.keys().filter(|name| !named.contains(*name)).collect();
    assert!(wrong.is_empty() && idle.is_empty(), "{wrong:#?}, functions of no row: {idle:?}");
    let open: Vec<_> = rows.iter().filter(|row| row.state != "has").map(|row| row.cxx).collect();
    assert!(open.len() <= MOST_OPEN, "{} rows are not there: {open:#?}", open.len());
    println!("{} rows: {} has, {} part or no", rows.len(), rows.len() - open.len(), open.len());
}

/// Searched for in the documentation, where neither case nor `_` counts, each C++ name of a row finds something: an item, or an alias of one.
#[test]
fn every_cxx_name_finds_something() {
    // numbers, template parameters, instructions that are a family here, storage that Rust has itself
    const NO_ITEMS: [&str; 9] =
        ["_n", "_N", "template", "tcgen05", "Tiler_MN", "SharedStorage", "Step", "for_each", "bulk"];
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let mut there = BTreeSet::new();
    let libraries = [
        "cute-static",
        "cute-dynamic",
        "crates/cute-atoms",
        "crates/cute-cpu",
        "crates/cute-interpreter",
        "tools/cute-draw",
    ];
    for library in libraries {
        declared(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(library).join("src"), &mut there);
    }
    let there: BTreeSet<String> = there.iter().map(|name| plain(name)).collect();
    assert!(there.len() > 2000, "the sources are read wrongly: {}", there.len());
    let mut missing = Vec::new();
    for row in rows().iter().filter(|row| row.state == "has") {
        for name in code(row.cxx) {
            // `UMMA::tile_to_mma_shape`, `coalesce(l)`, `cp.async`
            let name = name.rsplit("::").next().unwrap_or(name).replace('.', "_");
            let name = name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            if !NO_ITEMS.iter().any(|known| name.starts_with(known)) && !there.contains(&plain(name)) {
                missing.push(format!("{name} ({})", row.function));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
/// What sources declare: the word after `fn`, `type`, .., aliases, and the first words of a line, which is a row of a macro or a variant.
fn declared(folder: &Path, all: &mut BTreeSet<String>) {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            declared(&path, all);
            continue;
        }
        for line in fs::read_to_string(&path).unwrap().lines().map(str::trim_start) {
            let words = words(line);
            if line.starts_with("//") {
                continue;
            }
            if line.starts_with("#[doc(alias") {
                all.extend(words.iter().cloned());
            }
            let keywords = ["fn", "struct", "type", "trait", "enum", "macro_rules"];
            all.extend(
                words.windows(2).filter(|pair| keywords.contains(&pair[0].as_str())).map(|pair| pair[1].clone()),
            );
            all.extend(words.into_iter().take(2));
        }
    }
}

/// Planted: what the first test is for is found.
#[test]
fn a_call_is_a_whole_name() {
    assert!(
        calls("let x = take(&l)", "take")
            && calls("Cosize::<L>::USIZE", "Cosize")
            && calls("layout!(4 : 1)", "layout!")
    );
    assert!(!calls("retake(&l)", "take") && !calls("take_all(&l)", "take") && !calls("let x = 1", "take"));
}

/// A row's function may fail.
type Shown = Result<(), Box<dyn Error>>;

// ---- the rows ----

#[test]
fn layouts() -> Shown {
    let (n, known) = (100usize, layout!((4, 8) : (8, 1)));
    let l = Layout::new((int!(4), n), (n, int!(1)))?;
    let both = make_layout(&(known, l))?;
    assert_eq!(both.to_string(), "((4,8),(4,100)):((8,1),(100,1))");
    Ok(())
}
#[test]
fn static_integers() -> Shown {
    let (eight, shape, stride): (int!(8), _, _) = (int!(8), shape!((4, 8)), shape!((8, 1)));
    let l: Layout<shape!((4, 8)), (Int<8>, int!(1))> = Layout::new(shape, (eight, stride.1))?;
    assert_eq!(l.at(make_coord((2u8, 5i64))), 21);
    Ok(())
}
#[test]
fn compact_layouts() -> Shown {
    use cute_kit::{compact_order, make_ordered_layout};
    let shape = shape!((4, (3, 2)));
    assert_eq!(column_major(&shape)?.to_string(), "(4,(3,2)):(1,(4,12))");
    assert_eq!(row_major(&shape)?.stride(), &shape!((6, (2, 1))));
    assert_eq!(make_ordered_layout(&shape, &shape!((1, (2, 0))))?.to_string(), "(4,(3,2)):(2,(8,1))");
    assert_eq!(compact_order(&shape, &shape!((0, 1)))?, shape!((1, (4, 12))));
    Ok(())
}
#[test]
fn layouts_like() -> Shown {
    use cute_kit::make_layout_like;
    let l = layout!((4, 8) : (16, 2));
    assert_eq!(make_layout_like(&l)?.to_string(), "(4,8):(8,1)");
    assert_eq!(make_fragment_like(&l)?.to_string(), "(4,8):(1,4)");
    assert_eq!(identity(l.shape())?.at(9), (1, 2));
    Ok(())
}
#[test]
fn evaluation() -> Shown {
    let l = layout!((4, (3, 2)) : (2, (8, 1)));
    assert_eq!((l.at((1, 4)), l.at((1, (1, 1)))), (11, 11));
    let (rest, offset) = slice(&l, (2, ..))?;
    assert_eq!(
        (rest.to_string(), offset, cute_kit::dice(&l, (2, ..))?.to_string()),
        ("(3,2):(8,1)".into(), 4, "4:2".into())
    );
    Ok(())
}
#[test]
fn modes() -> Shown {
    use cute_kit::{append, flatten, prepend, replace, select, take, unflatten};
    let l = layout!((2, (3, 4), 5) : (1, (2, 6), 24));
    let (one, flat) = (get(&l, int!(1))?, flatten(&l)?);
    let both = append(&take(&l, int!(0), int!(1))?, &one)?;
    assert_eq!(both.to_string(), select(&l, (int!(0), int!(1)))?.to_string());
    assert_eq!(unflatten(&flat, l.shape())?.to_string(), l.to_string());
    let grouped = group(&l, int!(0), int!(2))?;
    assert_eq!(replace(&grouped, int!(0), &one)?.to_string(), "((3,4),5):((2,6),24)");
    assert_eq!(prepend(&one, &layout!(2 : 1))?.to_string(), "(2,3,4):(1,2,6)");
    Ok(())
}
#[test]
fn modes_more_and_fewer() -> Shown {
    use cute_kit::{insert, remove, select};
    let l = layout!((4, 8) : (1, 4));
    assert_eq!(insert(&l, int!(1), &layout!(2 : 32))?.to_string(), "(4,2,8):(1,32,4)");
    assert_eq!(remove(&l, int!(0))?.to_string(), "(8):(4)");
    // repeat<3>(x), reverse(x)
    let three = select(&(4usize,), (int!(0), int!(0), int!(0)))?;
    assert_eq!((three, select(&(1usize, 2usize), (int!(1), int!(0)))?), ((4, 4, 4), (2, 1)));
    Ok(())
}
#[test]
fn other_shapes() -> Shown {
    use cute_kit::with_shape;
    let l = layout!((4, 6) : (6, 1));
    assert_eq!(
        (with_shape(&l, &shape!((2, 2, 6)))?.to_string(), l.with_shape(&shape!((4,)))?.size()),
        ("(2,2,6):(6,12,1)".into(), 4)
    );
    Ok(())
}
#[test]
fn measures() {
    let l = layout!((4, (3, 2)) : (2, (8, 1)));
    assert_eq!((l.rank(), l.depth(), l.size(), l.mode_size(1), l.cosize()), (2, 2, 24, 6, 24));
    assert_eq!((l.shape().1.0, l.stride().0, l.coshape()), (int!(3), int!(2), Ok(24)));
}
#[test]
fn static_sizes() {
    use cute_kit::Cosize;
    use cute_kit::typenum::Unsigned;
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((8, 64) : (64, 1))>;
    static SHARED: [u8; Cosize::<Tile>::USIZE] = [0; 512];
    assert_eq!((SHARED.len(), Size::<shape!((8, 64))>::USIZE), (512, 512));
}
#[test]
fn simpler_layouts() -> Shown {
    use cute_kit::{coalesce_by_mode, filter, filter_zeros};
    let l = layout!(((2, 2), (2, 4)) : ((0, 1), (0, 2)));
    assert_eq!(coalesce(&layout!((2, (1, 6)) : (1, (6, 2))))?.to_string(), "12:1");
    assert_eq!(coalesce_by_mode(&layout!((2, (2, 3)) : (1, (2, 4))), &shape!((1, 1)))?.to_string(), "(2,6):(1,2)");
    assert_eq!(
        (filter(&l)?.to_string(), filter_zeros(&l)?.to_string()),
        ("8:1".into(), "((1,2),(1,4)):((0,1),(0,2))".into())
    );
    Ok(())
}
#[test]
fn filters_by_another_stride() -> Shown {
    use cute_kit::filter_zeros_by;
    let (l, bias) = (layout!(((2, 2), 4) : ((1, 2), 4)), layout!(((2, 2), 4) : ((0, 0), 8)));
    assert_eq!(filter_zeros_by(&l, bias.stride())?.to_string(), "((1,1),4):((1,2),4)");
    Ok(())
}
#[test]
fn algebra() -> Shown {
    use cute_kit::{domain_distribute, left_inverse, max_common_layout, max_common_vector, nullspace, right_inverse};
    let l = layout!((4, 6) : (6, 1));
    assert_eq!(composition(&l, &layout!(6 : 4))?.to_string(), "6:1");
    assert_eq!(complement(&layout!(4 : 2), int!(24))?.to_string(), "(2,3):(1,8)");
    assert_eq!(
        (right_inverse(&l)?.to_string(), left_inverse(&l)?.to_string()),
        ("(6,4):(4,1)".into(), "(6,4):(4,1)".into())
    );
    assert_eq!(
        (nullspace(&layout!((2, 4) : (1, 0)))?.to_string(), max_common_vector(&l, &l)?),
        ("4:2".into(), int!(24))
    );
    assert_eq!((max_common_layout(&l, &l)?.size(), domain_distribute(&shape!((4, 6)), int!(8))?.size()), (24, 8));
    Ok(())
}
#[test]
fn divides_and_products() -> Shown {
    use cute_kit::{
        blocked_product, flat_divide, flat_product, raked_product, tiled_divide, tiled_product, zipped_product,
    };
    let (l, t, grid) = (layout!((8, 12) : (1, 8)), shape!((4, 3)), layout!((2, 2) : (1, 2)));
    assert_eq!(logical_divide(&l, &t)?.to_string(), "((4,2),(3,4)):((1,4),(8,24))");
    assert_eq!(zipped_divide(&l, &t)?.rank(), 2);
    assert_eq!((tiled_divide(&l, &t)?.rank(), flat_divide(&l, &t)?.rank()), (3, 4));
    assert_eq!((logical_product(&l, &grid)?.size(), zipped_product(&l, &grid)?.size()), (384, 384));
    assert_eq!((tiled_product(&l, &grid)?.rank(), flat_product(&l, &grid)?.rank()), (3, 4));
    assert_eq!(blocked_product(&l, &grid)?.to_string(), "((8,2),(12,2)):((1,96),(8,192))");
    assert_eq!(raked_product(&l, &grid)?.to_string(), "((2,8),(2,12)):((96,1),(192,8))");
    Ok(())
}
#[test]
fn tiles_repeated() -> Shown {
    use cute_kit::{LayoutLeft, LayoutRight};
    let atom = layout!((8, 8) : (8, 1));
    assert_eq!(tile_to_shape(&atom, &(int!(16), 64usize), &LayoutLeft)?.to_string(), "((8,2),(8,8)):((8,64),(1,128))");
    let swizzled = composition(&swizzle!(3, 0, 3), &atom)?;
    assert_eq!(tile_to_shape(&swizzled, &shape!((16, 16)), &LayoutRight)?.size(), 256);
    Ok(())
}
#[test]
fn other_elements() -> Shown {
    use cute_kit::{downcast, recast, upcast};
    let l = layout!((8, 64) : (64, 1));
    assert_eq!(
        (upcast(&l, int!(8))?.to_string(), downcast(&l, int!(2))?.to_string()),
        ("(8,8):(8,1)".into(), "(8,128):(128,1)".into())
    );
    // by a rational: elements of 6 bits as of 8
    assert_eq!(recast(&l, int!(6), int!(8))?.to_string(), "(8,48):(48,1)");
    Ok(())
}
#[test]
fn coordinates() -> Shown {
    use cute_kit::{coords, crd2crd, crd2idx, elem_less, idx2crd};
    let shape = shape!((4, (3, 2)));
    assert_eq!((idx2crd(&shape, 22)?, crd2idx(&shape, (2, (2, 1)))?), ((2, (2, 1)), 22));
    assert_eq!((crd2crd(&shape, &shape!((4, 6)), (2usize, (2usize, 1usize)))?, coords(&shape)?.count()), ((2, 5), 24));
    assert!(elem_less(&(3usize, (2usize, 1usize)), &shape));
    Ok(())
}
#[test]
fn coordinates_of_indices() -> Shown {
    use cute_kit::{get_1d_coord, get_flat_coord, get_hier_coord};
    let threads = layout!((4, (2, 3)) : (6, (3, 1)));
    assert_eq!((get_hier_coord(&threads, 17)?, get_flat_coord(&threads, 17)?), ((2, (1, 2)), (2, 5)));
    assert_eq!((get_1d_coord(&threads, 17)?, threads.get_flat_coord(17)?), (22, (2, 5)));
    Ok(())
}
#[test]
fn comparisons() {
    use cute_kit::{colex_less, elem_less, lex_less};
    let (a, b) = ((1usize, 5usize), (2usize, 6usize));
    // elem_gtr(b, a), elem_leq(a, b), elem_geq(b, a)
    assert!(elem_less(&a, &b) && !elem_less(&b, &a));
    assert!(lex_less(&a, &b) && colex_less(&a, &b));
}
#[test]
fn shape_arithmetic() -> Shown {
    use cute_kit::{
        ceil_div, compatible, congruent, evenly_divides, product, product_each, round_up, shape_div, weakly_congruent,
    };
    let (s, t) = ((100usize, 64usize), shape!((32, 16)));
    assert_eq!((ceil_div(&s, &t)?, round_up(&s, &t)?), ((4, 4), (128, 64)));
    assert_eq!((shape_div(&shape!((4, 6)), &int!(8))?, product(&s)?), (shape!((1, 3)), 6400));
    assert_eq!(product_each(&shape!((4, (3, 2))))?, shape!((4, 6)));
    assert!(
        congruent(&s, &t) && weakly_congruent(&6400usize, &s) && compatible(&6400usize, &s) && !evenly_divides(&s, &t)
    );
    Ok(())
}
#[test]
fn step_projection() -> Shown {
    use cute_kit::select;
    // Step<_1, X, _1> of a tiler (M, N, K)
    let (tiler, a) = (shape!((16, 32, 8)), layout!((64, 64) : (1, 64)));
    let (tiles, _) = local_tile(&a, &select(&tiler, (int!(0), int!(2)))?, (1, ..))?;
    let (mine, offset) = outer_partition(&a, &(int!(16),), (3,))?;
    assert_eq!(
        (tiles.to_string(), mine.to_string(), offset),
        ("(16,8,8):(1,64,512)".into(), "(4,64):(16,64)".into(), 3)
    );
    Ok(())
}
#[test]
fn static_or_not() {
    use cute_kit::Known;
    // `is_static`, `is_layout` are bounds, and what has them not does not compile
    const fn a_value<L: Known>() -> L::Value {
        L::It
    }
    fn size_of<L: IsLayout>(layout: &L) -> usize {
        layout.size()
    }
    assert_eq!(size_of(&a_value::<layout!((4, 8) : (8, 1))>()), 32);
}
#[test]
fn swizzles() -> Shown {
    let l = composition(&swizzle!(3, 3, 3), &layout!((64, 64) : (64, 1)))?;
    assert_eq!(
        (
            logical_divide(&l, &shape!((8, 8)))?.at(((1, 0), (0, 0))),
            l.local_tile(&shape!((8, 64)), (1, 0))?.0.at((1, 0))
        ),
        (72, 584)
    );
    assert_eq!(l.local_partition(&layout!((4, 8) : (8, 1)), 9)?.0.size(), 128);
    assert_eq!((l.right_inverse()?.at(72), l.upcast(int!(8))?.size()), (Some(1), 512));
    assert_eq!(tile_to_shape(&l, &shape!((64, 128)), &cute_kit::LayoutLeft)?.size(), 8192);
    Ok(())
}
#[test]
fn modes_of_swizzled_layouts() -> Shown {
    let l = ComposedLayout::<swizzle!(3, 3, 3), int!(0), layout!((8, 8, 64) : (64, 512, 1))>::default();
    let grouped = l.group(int!(0), int!(2))?;
    assert_eq!(grouped.to_string(), "Sw<3,3,3> o 0 o ((8,8),64):((64,512),1)");
    assert_eq!(
        (l.take(int!(0), int!(2))?.rank(), l.select((int!(0), int!(2)))?.rank(), l.get(int!(2))?.rank()),
        (2, 2, 1)
    );
    assert_eq!((grouped.flatten()?.rank(), l.append(&layout!(2 : 4096))?.rank()), (3, 4));
    assert_eq!((l.coalesce()?.to_string(), l.filter()?.size()), ("Sw<3,3,3> o 0 o (64,64):(64,1)".into(), 4096));
    assert_eq!((l.logical_product(&int!(2))?.size(), l.max_common_vector(&l)?), (8192, int!(8)));
    Ok(())
}
#[test]
fn composed_layouts() -> Shown {
    use cute_kit::make_composed_layout;
    let l = make_composed_layout(&layout!((4, 8) : (8, 1)), int!(2), &layout!((2, 2) : (1, 4)))?;
    assert_eq!(
        (l.at((1, 0)), l.outer().to_string(), l.layout().to_string()),
        (24, "(4,8):(8,1)".into(), "(2,2):(1,4)".into())
    );
    Ok(())
}
#[test]
fn implicit_iterators() -> Shown {
    use cute_kit::accessor::Packed;
    let counted = Tensor::counting(10, layout!((2, 3) : (3, 1)));
    assert_eq!((counted.get((1, 2)), counted.map(|n| n * n).get((0, 1))), (Some(15), Some(121)));
    let nibbles = Tensor::<Packed<_, int!(4)>, _>::packed(&[0x21u8, 0x43][..], layout!(4 : 1))?;
    assert_eq!(nibbles.get(2), Some(3));
    Ok(())
}
#[test]
fn tensors() -> Shown {
    let data: Vec<u8> = (0..12).collect();
    let t = Tensor::view(&data, layout!((4, 3) : (3, 1)))?;
    let mut own = Tensor::fragment(layout!((4, 3) : (1, 4)), 0u8);
    assert!(own.set((3, 2), 9));
    assert_eq!((t.get((1, 2)), t[(1, 2)], t.slice((2, ..)).unwrap().get(0), own[(3, 2)]), (Some(&5), 5, Some(&6), 9));
    Ok(())
}
#[test]
fn other_layouts_of_tensors() -> Shown {
    let data: Vec<u8> = (0..64).collect();
    let t = || Tensor::view(&data, layout!((8, 8) : (1, 8)));
    let tile = shape!((4, 2));
    assert_eq!(t()?.zipped_divide(&tile)?.get(((1, 1), (1, 3))), Some(&61));
    assert_eq!((t()?.tiled_divide(&tile)?.layout().rank(), t()?.logical_divide(&tile)?.layout().rank()), (3, 2));
    assert_eq!((t()?.compose(&layout!(8 : 8))?.get(2), t()?.coalesce()?.get(16)), (Some(&16), Some(&16)));
    assert_eq!((t()?.group(int!(0), int!(2))?.get(((1, 2),)), t()?.flatten()?.get((1, 2))), (Some(&17), Some(&17)));
    assert_eq!(t()?.with_layout(|l| cute_kit::take(l, int!(1), int!(2)))?.get((3,)), Some(&24));
    Ok(())
}
#[test]
fn filters_of_tensors() -> Shown {
    let scales = [1f32, 2., 3., 4.];
    let t = || Tensor::view(&scales, layout!(((2, 2), 4) : ((0, 0), 1)));
    assert_eq!(
        (t()?.filter_zeros()?.layout().to_string(), t()?.filter()?.layout().to_string()),
        ("((1,1),4):((0,0),1)".into(), "4:1".into())
    );
    assert_eq!(t()?.filter_zeros_by(&shape!(((0, 1), 1)))?.layout().to_string(), "((1,2),4):((0,0),1)");
    Ok(())
}
#[test]
fn domain_offset() -> Shown {
    let data: Vec<u8> = (0..64).collect();
    let window = Tensor::view(&data, layout!((4, 4) : (8, 1)))?;
    assert_eq!(window.domain_offset((2, 3))?.get((3, 3)), Some(&46));
    assert_eq!(make_identity_tensor(&(100usize, 64usize))?.domain_offset((300, 0))?.get((7, 5)), Some((307, 5)));
    Ok(())
}
#[test]
fn zipped_tensors() -> Shown {
    use cute_kit::ZipTensor;
    let data = [1, 2, 3, 4, 5, 6];
    let zip = ZipTensor::new(make_identity_tensor(&(2usize, 3usize))?, Tensor::view(&data, layout!((2, 3) : (3, 1)))?)?;
    assert_eq!((zip.get((1, 2)), zip.iter().count(), zip.into_parts().1[(0, 1)]), (Some(((1, 2), 6)), 6, 2));
    Ok(())
}
#[test]
fn tiles_of_tensors() -> Shown {
    let data: Vec<u8> = (0..64).collect();
    let t = Tensor::view(&data, layout!((8, 8) : (1, 8)))?;
    let tile = shape!((4, 2));
    assert_eq!((t.local_tile(&tile, (1, 2))?[(0, 0)], t.inner_partition(&tile, (1, 2))?[(0, 0)]), (36, 36));
    assert_eq!(
        (t.outer_partition(&tile, (1, 1))?[(1, 1)], t.local_partition(&layout!((2, 4) : (1, 2)), 3)?[(1, 1)]),
        (29, 43)
    );
    Ok(())
}
#[test]
fn tensors_like() -> Shown {
    let data: Vec<f32> = (0..64u8).map(f32::from).collect();
    let t = Tensor::view(&data, Layout::new((int!(4), int!(2)), (1usize, 16usize))?)?;
    assert_eq!(t.make_fragment_like(0f32)?.layout().to_string(), "(4,2):(1,4)");
    Ok(())
}
#[test]
fn identity_tensors() -> Shown {
    let all = make_identity_tensor(&(100usize, 50usize))?;
    let tile = all.local_tile(&shape!((64, 16)), (1, 3))?;
    assert_eq!((tile.get((3, 5)), tile.map(|at: (isize, isize)| at.1 < 50).get((3, 5))), (Some((67, 53)), Some(false)));
    assert_eq!(Tensor::coordinates(identity(&(4usize, 8usize))?).get(9), Some((1, 2)));
    // strides 2 e_0 and e_1
    type Coordinates = Layout<shape!((4, 8)), (cute_kit::Basis<int!(2), int!(0)>, cute_kit::Basis<int!(1), int!(1)>)>;
    assert_eq!(Coordinates::default().at((3, 5)), (6, 5));
    Ok(())
}
#[test]
fn other_elements_of_tensors() -> Shown {
    let words = [1u32, 2, 3, 4];
    let bytes = Tensor::view(&words, layout!((2, 2) : (1, 2)))?.recast::<u8>()?;
    assert_eq!((bytes.layout().to_string(), bytes.get((4, 1))), ("(8,2):(1,8)".into(), Some(&u32::to_le_bytes(4)[0])));
    Ok(())
}
#[test]
fn algorithms() -> Shown {
    use cute_kit::{copy_or, reduce, transform};
    let data = [1f32, 2., 3., 4.];
    let x = Tensor::view(&data, layout!((2, 2) : (1, 2)))?;
    let mut y = Tensor::fragment(layout!((2, 2) : (2, 1)), 0f32);
    fill(&mut y, 1.0);
    axpby(2.0, &x, 1.0, &mut y)?;
    assert_eq!((y[(0, 0)], y[(1, 1)]), (3.0, 9.0));
    copy(&x, &mut y)?;
    copy_if(&x, &mut y, |i| i % 2 == 0)?;
    copy_or(&x, &mut y, |i| i != 3, 0.0)?;
    transform(&x, &mut y, |element| -element)?;
    assert_eq!((reduce(&y, 0.0, |sum, element| sum + element), y.iter().sum::<f32>()), (-10.0, -10.0));
    let mut c = Tensor::fragment(layout!((2, 2) : (1, 2)), 0f32);
    gemm(&x, &x, &mut c)?;
    assert_eq!(c[(0, 1)], 1.0 * 2.0 + 3.0 * 4.0);
    Ok(())
}

/// `C[to[i], n] = sum over k of A[from[i], k] B(n, k)`: a tensor that counts gives the place of each element as if rows lay one after another, and
/// a function of that the place by the table, or the element there. Tiles and partitions are those of any tensor.
#[test]
fn gather_and_scatter() -> Shown {
    use cute_kit::ZipTensor;
    const K: usize = 4;
    let (from, to) = ([5usize, 0, 3, 7], [1usize, 3, 0, 2]);
    let (a_data, b_data): (Vec<i32>, Vec<i32>) = ((0..8 * 4).collect(), (0..2 * 4).map(|i| i * i).collect());
    let by = |table: [usize; 4], width: usize| {
        move |at: isize| {
            at.unsigned_abs().checked_div(width).map_or(0, |row| table[row] * width + at.unsigned_abs() % width)
        }
    };
    let (places, data) = (by(from, K), &a_data);
    let a = Tensor::counting(0, layout!((4, 4) : (4, 1))).map(move |at| data[places(at)]);
    let b = Tensor::view(&b_data, layout!((2, 4) : (4, 1)))?;
    // in tiles of two rows, as a block of threads has them
    let mut c = [0; 4 * 2];
    for tile in 0..2 {
        let mut sums = Tensor::fragment(layout!((2, 2) : (1, 2)), 0);
        gemm(&a.local_tile(&shape!((2, 4)), (tile, 0))?, &b, &mut sums)?;
        let places = Tensor::counting(0, layout!((4, 2) : (2, 1))).map(by(to, 2));
        for (place, sum) in ZipTensor::new(places.local_tile(&shape!((2, 2)), (tile, 0))?, sums.map(|sum| sum))?.iter()
        {
            c[place] = sum;
        }
    }
    for (i, n) in (0..4).flat_map(|i| [(i, 0), (i, 1)]) {
        let sum: i32 = (0..K).map(|k| a_data[from[i] * K + k] * b_data[n * K + k]).sum();
        assert_eq!(c[to[i] * 2 + n], sum, "row {i}, column {n}");
    }
    Ok(())
}

// ---- instructions ----

use cute_kit::atoms::copy::{CpAsync, Global as FromGlobal, LdMatrix, StMatrix, Universal};
use cute_kit::atoms::mma::{MmaSync, Sm80, Tcgen05, Wgmma};
use cute_kit::atoms::smem::{K, SmemAtom, Sw128};
use cute_kit::atoms::tiled::{
    IsTiledCopy, IsTiledMma, MakeTiledCopy, PartitionCBy, PartitionSBy, TiledMma, make_fragment,
};

/// Four warps, of a tile of 32 x 32 x 16.
type Mma = TiledMma<
    MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>,
    layout!((2, 2, 1) : (1, 2, 0)),
    (int!(32), int!(32), int!(16)),
>;
/// A row-major tile of C.
type C = layout!((128, 128) : (128, 1));
/// Copies of 16 bytes, 16 rows of eight threads.
type Load = MakeTiledCopy<CpAsync<int!(128), FromGlobal>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
/// A tile of A or B in shared memory, and three of them.
type Smem = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
type Stages = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64, 3))>;
/// Hopper's and Blackwell's instructions, one at a time.
type One<Atom> = TiledMma<Atom, layout!((1, 1, 1) : (0, 0, 0))>;

#[test]
fn mma_atoms() {
    use cute_kit::atoms::element::{E2M1, E4M3};
    use cute_kit::atoms::mma::{F8F6F4, F16Kind, LayoutA, LayoutC, MmaAtom, MmaSm120};
    type Ampere = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    assert_eq!(LayoutA::<Ampere>::default().to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
    assert_eq!(Wgmma::<int!(128), F32, F16, F16>::ROW.name.as_str(), "SM90_64x128x16_F32F16F16_SS");
    assert_eq!(
        LayoutC::<Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16>>::default().to_string(),
        "(1,(128,256)):(0,(1,128))"
    );
    assert_eq!(MmaSm120::<F8F6F4, F32, E4M3, E2M1>::ROW.val_a.to_string(), "u8");
}
#[test]
fn tiled_mmas() {
    use cute_kit::atoms::tiled::{ThreadCount, TileShape};
    // of two modes as well
    type Warps = TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((2, 2) : (1, 2))>;
    assert_eq!((Mma::THREADS, Warps::THREADS, TileShape::<Mma>::default()), (128, 128, shape!((32, 32, 16))));
}
#[test]
fn operands() -> Shown {
    let (data, c) = (vec![0f32; 128 * 128], C::default());
    let thread = Mma::default().get_slice(37);
    let (a, _) = thread.partition_a(&layout!((128, 64) : (64, 1)))?;
    let (b, _) = thread.partition_b(&composition(&swizzle!(3, 3, 3), &layout!((128, 64) : (64, 1)))?)?;
    let mine = thread.partition_c(&Tensor::view(&data, c)?)?;
    let at = thread.partition_c(&make_identity_tensor(&shape!((128, 128)))?)?;
    assert_eq!((a.size(), b.size(), mine.layout().to_string()), (128, 128, "((2,2),4,8):((1,1024),4096,16)".into()));
    assert_eq!(at.get(0), Some((17, 2)));
    Ok(())
}
#[test]
fn fragments_of_operands() -> Shown {
    let (tile, thread) = (layout!((128, 64) : (64, 1)), Mma::default().get_slice(37));
    let (a, b) = (thread.partition_fragment_a(&tile, 0f32)?, thread.partition_fragment_b(&tile, 0f32)?);
    let c = thread.partition_fragment_c(&C::default(), 0f32)?;
    assert_eq!(
        (a.layout().size(), b.layout().size(), c.layout().to_string()),
        (128, 128, "((2,2),4,8):((1,2),4,16)".into())
    );
    Ok(())
}
#[test]
fn shapes_of_operands() -> Shown {
    let (ab, c) = (shape!((128, 64)), shape!((128, 128)));
    let (a, b) = (Mma::default().partition_shape_a(&ab)?, Mma::default().partition_shape_b(&ab)?);
    assert_eq!((a, b), (shape!(((2, 2, 2), 4, 4)), shape!(((2, 2), 8, 4))));
    assert_eq!(Mma::default().partition_shape_c(&c)?, shape!(((2, 2), 4, 8)));
    Ok(())
}
/// A function for any tiled MMA and any tiled copy.
fn of_a_thread<M, L, C, A>(mma: M, load: L, c: &C, a: &A) -> Result<(usize, usize), AlgebraError>
where
    M: IsTiledMma,
    L: IsTiledCopy,
    C: PartitionCBy<M, Output: IsLayout>,
    A: PartitionSBy<L, Output: IsLayout>,
{
    Ok((mma.get_slice(0).partition_c(c)?.0.size(), load.get_slice(0).partition_s(a)?.0.size()))
}
#[test]
fn generic_kernels() -> Shown {
    let sizes = of_a_thread::<Mma, Load, C, layout!((128, 64) : (64, 1))>;
    assert_eq!(sizes(Mma::default(), Load::default(), &C::default(), &layout!((128, 64) : (64, 1)))?, (128, 64));
    Ok(())
}
#[test]
fn cooperative_algorithms() -> Shown {
    use cute_kit::atoms::mma::Fma;
    use cute_kit::atoms::tiled::{TiledMma, make_fragment};
    use cute_kit::interpreter::{Global, launch};
    type Mma = TiledMma<Fma<F32, F32, F32>, layout!((4, 8, 1) : (1, 4, 0))>;
    let (a, b) = (Global::new("A", [2f32; 32]), Global::new("B", [0f32; 32]));
    let sums = launch((1, 1), 32, async |thread| {
        let src = Tensor::view(&a, layout!((8, 4) : (4, 1)))?;
        let mut dst = Tensor::view(&b, layout!((8, 4) : (4, 1)))?;
        thread.cooperative_copy(&src, &mut dst, 128)?;
        thread.sync_threads().await?;
        let mut one = make_fragment(&layout!((1, 2, 1) : (0, 1, 0)), 0f32);
        thread.cooperative_gemm(&Mma::default(), &src, &dst, &mut one).await?;
        assert_eq!(one.elements_mut(), [16.0; 2]);
        Ok(())
    });
    Ok(sums?)
}
#[test]
fn gemm_of_fragments() -> Shown {
    use cute_kit::atoms::mma::Fma;
    use cute_kit::atoms::tiled::gemm_instructions;
    use cute_kit::interpreter::launch;
    type Threads = TiledMma<Fma<F32, F32, F32>, layout!((2, 2, 1) : (1, 2, 0))>;
    launch((1, 1), 4, async |thread| {
        let mine = Threads::default().get_slice(thread.index());
        let (a, b) = (layout!((8, 16) : (1, 8)), layout!((6, 16) : (1, 6)));
        let (a, b) = (mine.partition_fragment_a(&a, 2f32)?, mine.partition_fragment_b(&b, 3f32)?);
        let mut c = mine.partition_fragment_c(&layout!((8, 6) : (1, 8)), 0f32)?;
        assert_eq!(gemm_instructions(a.layout(), b.layout(), c.layout())?, 4 * 3 * 16);
        thread.mma(&mine, &a, &b, &mut c).await?;
        assert_eq!((c.layout().size(), c.get(5)), (12, Some(&96.0)));
        Ok(())
    })?;
    Ok(())
}
#[test]
fn descriptors_of_operands() -> Shown {
    let thread = One::<Wgmma<int!(128), F32, F16, F16>>::default().get_slice(0);
    let a = thread.make_fragment_a(&thread.partition_a(&Stages::default())?, 1024)?;
    let b = thread.make_fragment_b(&thread.partition_b(&Stages::default())?, 1024)?;
    assert_eq!(a.layout().to_string(), "(1,2,4,(1,3)):(0,512,2,(0,1024))");
    assert_eq!(
        (b.layout().to_string(), a.get((0, 0, 2, 1)).unwrap().start()),
        ("(1,1,4,(1,3)):(0,0,2,(0,1024))".into(), 1024 + 64 + 16384)
    );
    Ok(())
}
#[test]
fn accumulators_in_tensor_memory() -> Shown {
    use cute_kit::atoms::mma::{F16Kind, Shared};
    type Pair = One<Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>>;
    let cta = Pair::default().get_slice(1);
    let c = cta.make_fragment_c(&cta.partition_c(&layout!((256, 256) : (256, 1)))?, 32)?;
    assert_eq!(c.get(((3, 5), 0, 1)), Some(3 << 16 | 165));
    Ok(())
}
#[test]
fn scales_and_metadata_in_tensor_memory() {
    use cute_kit::atoms::tmem::{FourByOne, TmemEFrg, TmemFragment, TmemSfFrg};
    type Scales = TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!(((128, (32, 2)), 1, 4) : ((1, (1, 1)), 1, 1))>;
    // in each warp's lanes
    assert_eq!(Scales::default().size(), 4 * 128 * 64 * 4);
    type Metadata = TmemFragment<TmemEFrg<int!(16)>, layout!(((128, 32), 2, 1) : ((1, 128), 1, 1))>;
    assert_eq!(Metadata::default().size(), 128 * 32 * 2);
}
#[test]
fn threads_and_values() {
    use cute_kit::atoms::tiled::{LayoutTvA, LayoutTvB, LayoutTvC, ThrLayout, ThrfrgA, ThrfrgB, ThrfrgC};
    assert_eq!((LayoutTvA::<Mma>::default().size(), LayoutTvC::<Mma>::default().size()), (128 * 8, 128 * 8));
    assert_eq!(LayoutTvB::<Mma>::default().size(), 128 * 8);
    assert_eq!(ThrLayout::<Mma>::default().to_string(), "(32,2,2,1):(1,32,64,0)");
    assert_eq!(ThrfrgC::<Mma, C>::default().size(), 128 * 128);
    type Ab = layout!((128, 64) : (64, 1));
    assert_eq!((ThrfrgA::<Mma, Ab>::default().size(), ThrfrgB::<Mma, Ab>::default().size()), (8192, 8192));
}
#[test]
fn tile_to_mma_shape() {
    use cute_kit::atoms::smem::TileToMmaShape;
    type A = TileToMmaShape<SmemAtom<K, Sw128, F16>, shape!(((128, 16), 1, 4))>;
    assert_eq!(A::default().to_string(), "Sw<3,3,3> o 0 o ((128,16),1,4):((64,1),0,16)");
}
#[test]
fn atoms_of_shared_memory() {
    use cute_kit::atoms::element::TF32;
    use cute_kit::atoms::smem::{MN, SparseSmemAtom, Sw128Base32};
    assert_eq!(SmemAtom::<K, Sw128, F16>::default().to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    assert_eq!(SmemAtom::<MN, Sw128Base32, TF32>::default().to_string(), "Sw<2,3,2> o 0 o (32,4):(1,32)");
    assert_eq!(
        SparseSmemAtom::<K, Sw128, F16, int!(2)>::default().to_string(),
        "Sw<3,4,3> o 0 o ((1,8),(2,64)):((0,128),(1,2))"
    );
}
#[test]
fn matrix_descriptors() -> Shown {
    use cute_kit::atoms::descriptor::DescriptorOf;
    type A = DescriptorOf<Smem, K, F16>;
    assert_eq!((A::LEADING_BYTES, A::STRIDE_BYTES), (16, 1024));
    let descriptor = A::default().at(0x400, 32)?;
    assert!(descriptor.wgmma().is_some() && descriptor.tcgen05() != 0);
    Ok(())
}
#[test]
fn instruction_descriptors() {
    use cute_kit::atoms::mma::{F16Kind, HasInstrDesc};
    type Atom = Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16>;
    assert_eq!(Atom::INSTR_DESC.bits(), 8 << 24 | 32 << 17 | 1 << 4);
    assert_eq!(Atom::INSTR_DESC.runtime(), u64::from(Atom::INSTR_DESC.bits()) << 32);
}
#[test]
fn choosers_of_shared_memory() {
    use cute_kit::atoms::smem::{EpilogueSmemSelector, RsSmemSelector, Sm100SmemSelector, SsSmemSelector};
    let _: SsSmemSelector<K, F16, int!(128), int!(64)> = SmemAtom::<K, Sw128, F16>::default();
    let _: RsSmemSelector<K, F16, int!(128), int!(64)> = Sm100SmemSelector::<K, F16, int!(128), int!(64)>::default();
    // make_smem_layout_a, _b, _epi: the chosen atom, repeated
    type Epilogue = TileToShape<EpilogueSmemSelector<K, F16, int!(64), int!(32)>, shape!((64, 32, 4))>;
    assert_eq!(Epilogue::default().size(), 64 * 32 * 4);
}
#[test]
fn scale_factors() -> Shown {
    use cute_kit::atoms::scales::{SfAtom, SmemLayoutSf, tile_atom_to_shape_sfa, tile_atom_to_shape_sfb};
    assert_eq!(SfAtom::<int!(16)>::default().at((33, 16)), 16 + 4 + 1);
    let (a, b) = (
        tile_atom_to_shape_sfa::<int!(32)>(&[200, 64, 512, 3])?,
        tile_atom_to_shape_sfb::<int!(32)>(&[64, 200, 512, 3])?,
    );
    assert_eq!((a.to_string(), a.size()), (b.to_string(), 256 * 512 * 3));
    assert_eq!(SmemLayoutSf::<int!(256), int!(256), int!(16), int!(64)>::default().size(), 256 * 256);
    Ok(())
}
#[test]
fn scales_and_metadata_of_threads() -> Shown {
    use cute_kit::atoms::element::{E2M1, Sparse, UE4M3};
    use cute_kit::atoms::mma::{MmaSm120, Mxf4};
    use cute_kit::atoms::scales::SfAtom;
    type Scaled = TiledMma<MmaSm120<Mxf4<UE4M3, int!(16)>, F32, E2M1, E2M1>, layout!((4, 2, 1) : (1, 4, 0))>;
    let thread = Scaled::default().get_slice(33);
    let scales = TileToShape::<SfAtom<int!(16)>, shape!((128, 256)), (int!(2), int!(1))>::default();
    assert_eq!(thread.partition_sfa(&scales)?.0.to_string(), "((16,4),2,4):((0,1),8,512)");
    assert_eq!(thread.partition_sfb(&scales)?.0.rank(), 3);
    assert_eq!(size_of_val(&thread.partition_fragment_sfa(&scales, 1u8)?), 4 * 2 * 4);
    type Sparsely = One<MmaSync<Sm80, shape!((16, 8, 32)), F32, Sparse<int!(2), F16>, F16>>;
    assert_eq!(Sparsely::default().get_slice(0).partition_e(&layout!((16, 32) : (32, 1)))?.0.rank(), 3);
    Ok(())
}
#[test]
fn choosers_of_epilogues() {
    use cute_kit::atoms::copy::{
        Lanes16x256, SmemStoreOp, SmemStoreOpForAccumulator, TensorLoad, TmemLoadOp, Transposed,
    };
    use cute_kit::atoms::smem::MN;
    type Load = TmemLoadOp<MN, F32, F16, int!(32), int!(64)>;
    let _: Load = TensorLoad::<Lanes16x256, int!(8)>::default();
    let _: SmemStoreOp<MN, F32, F16, Load> = StMatrix::<int!(4), Transposed>::default();
    let _: SmemStoreOpForAccumulator<K, F16, int!(32)> = StMatrix::<int!(4)>::default();
}
#[test]
fn copy_atoms() {
    use cute_kit::atoms::copy::{AutoVectorizing, Bulk, CopyAtom, Lanes32x32, TensorLoad, operations};
    assert_eq!(LdMatrix::<int!(4)>::ROW.ptx.as_str(), "ldmatrix.sync.aligned.m8n8.x4.shared.b16");
    assert_eq!(
        (Universal::<int!(128)>::ROW.src.to_string(), StMatrix::<int!(4)>::ROW.dst.to_string()),
        ("(1,128):(0,1)".into(), "(32,128):(128,1)".into())
    );
    // one element at a time, until it is known what it copies
    assert_eq!(AutoVectorizing::<int!(128)>::ROW.src.to_string(), "(1,1):(0,0)");
    assert_eq!(TensorLoad::<Lanes32x32, int!(2)>::ROW.ptx.as_str(), "tcgen05.ld.sync.aligned.32x32b.x2.b32");
    assert!(Bulk::<operations::TmaLoad, int!(1024)>::ROW.ptx.as_str().starts_with("cp.async.bulk"));
}
#[test]
fn tiled_copies() -> Shown {
    let (mine, _) = Load::default().get_slice(10).partition_s(&layout!((128, 64) : (64, 1)))?;
    assert_eq!(mine.to_string(), "((8,1),8,1):((1,0),1024,0)");
    // of one mode, and of three
    type Line = MakeTiledCopy<Universal<int!(128)>, F32, layout!(32 : 1), layout!(4 : 1)>;
    type Cube =
        MakeTiledCopy<Universal<int!(32)>, F32, layout!((4, 4, 2) : (1, 4, 16)), layout!((1, 1, 2) : (0, 0, 1))>;
    assert_eq!(Line::default().get_slice(3).partition_s(&layout!(256 : 1))?.1, 12);
    assert_eq!(Cube::default().get_slice(3).partition_s(&layout!((8, 8, 8) : (1, 8, 64)))?.0.size(), 16);
    Ok(())
}
#[test]
fn copies_of_operands() -> Shown {
    use cute_kit::atoms::tiled::{CopyA, CopyB, CopyC};
    type Half = CopyC<StMatrix<int!(4)>, F16, Mma>;
    let tile = layout!((128, 64) : (64, 1));
    let (a, _) = CopyA::<LdMatrix<int!(4)>, F16, Mma>::default().get_slice(1).partition_s(&tile)?;
    let (b, _) = CopyB::<LdMatrix<int!(4)>, F16, Mma>::default().get_slice(1).partition_s(&tile)?;
    assert_eq!(
        (a.size(), b.size(), Half::default().get_slice(1).partition_d(&C::default())?.0.size()),
        (128, 128, 128)
    );
    Ok(())
}
#[test]
fn copies_of_copies() -> Shown {
    use cute_kit::atoms::tiled::{CopyC, CopyCAtom, CopyD, CopyS, LayoutTv, MakeCotiledCopy};
    type Store = CopyC<StMatrix<int!(4)>, F16, Mma>;
    let (c, thread) = (C::default(), 3);
    assert_eq!(CopyD::<Universal<int!(16)>, F16, Store>::default().get_slice(thread).partition_s(&c)?.0.size(), 128);
    assert_eq!(CopyS::<Universal<int!(16)>, F16, Store>::default().get_slice(thread).partition_s(&c)?.0.size(), 128);
    assert_eq!(
        LayoutTv::<CopyCAtom<Universal<int!(32)>, F16, Mma>>::default().to_string(),
        "((4,8,2,2),2):((16,1,8,64),128)"
    );
    type Cotiled = MakeCotiledCopy<Universal<int!(128)>, F32, layout!((32, 4) : (4, 1)), layout!((32, 64) : (64, 1))>;
    assert_eq!(Cotiled::default().get_slice(31).partition_s(&layout!((64, 64) : (64, 1)))?.1, 124);
    Ok(())
}
#[test]
fn sides_of_copies() -> Shown {
    let data = vec![0f32; 128 * 64];
    let (tile, thread) = (layout!((128, 64) : (64, 1)), Load::default().get_slice(10));
    let mine = thread.partition_s(&Tensor::view(&data, tile)?)?;
    let at = thread.partition_d(&make_identity_tensor(&shape!((128, 64)))?)?;
    assert_eq!((mine.layout().size(), at.get(0)), (64, Some((1, 16))));
    Ok(())
}
#[test]
fn retile() -> Shown {
    use cute_kit::atoms::tiled::CopyC;
    let (mine, _) =
        Mma::default().get_slice(3).partition_c(&Layout::new((int!(128), int!(128)), (300usize, int!(1)))?)?;
    let store = CopyC::<Universal<int!(32)>, F32, Mma>::default().get_slice(3);
    assert_eq!(store.retile(&mine)?.to_string(), "((1,(2,2,2)),4,4):((1,(1,2400,16)),9600,32)");
    assert_eq!(store.retile(make_fragment(&mine, 0f32).layout())?.to_string(), "((1,(4,2)),4,4):((1,(1,16)),4,32)");
    Ok(())
}
#[test]
fn threads_of_copies() {
    use cute_kit::atoms::tiled::{LayoutTvD, LayoutTvS, TidfrgD, TidfrgS};
    assert_eq!((LayoutTvS::<Load>::default().size(), LayoutTvD::<Load>::default().size()), (1024, 1024));
    type Tile = layout!((128, 64) : (64, 1));
    assert_eq!(TidfrgS::<Load, Tile>::default().to_string(), "((8,16),(8,1),(8,1)):((8,64),(1,0),(1024,0))");
    assert_eq!(TidfrgD::<Load, Tile>::default().size(), 8192);
}
#[test]
fn copies_of_tensor_memory() -> Shown {
    use cute_kit::atoms::copy::{Lanes32x32, TensorLoad, TensorStore};
    use cute_kit::atoms::tiled::MakeTmemCopy;
    use cute_kit::atoms::tmem::{Tcgen05Shape32x32b, TmemAccess};
    type Accumulator = layout!((128, 256) : (65536, 1));
    type Load = MakeTmemCopy<TensorLoad<Lanes32x32, int!(64)>, F32, Accumulator>;
    assert_eq!(Load::default().get_slice(37).partition_d(&layout!((128, 256) : (256, 1)))?.1, 37 * 256);
    type Store = MakeTmemCopy<TensorStore<Lanes32x32, int!(64)>, F32, Accumulator>;
    assert_eq!(Store::default().get_slice(37).partition_s(&layout!((128, 256) : (256, 1)))?.1, 37 * 256);
    assert_eq!(TmemAccess::<Accumulator, Tcgen05Shape32x32b<int!(2)>>::default().to_string(), "(2,128):(128,1)");
    Ok(())
}
#[test]
fn copies_to_tensor_memory() -> Shown {
    use cute_kit::FilterZeros;
    use cute_kit::atoms::copy::{TensorCopy, copy_shapes};
    use cute_kit::atoms::element::UE8M0;
    use cute_kit::atoms::tiled::MakeUtccpCopy;
    use cute_kit::atoms::tmem::{FourByOne, TmemFragment, TmemSfFrg};
    type Scales = TmemFragment<TmemSfFrg<int!(8), FourByOne>, layout!(((128, (32, 2)), 1, 4) : ((1, (1, 1)), 1, 1))>;
    type Once = FilterZeros<Scales>;
    type Copy = MakeUtccpCopy<TensorCopy<copy_shapes::Lanes32x128ToAll, int!(1)>, UE8M0, Once>;
    assert!(Copy::default().get_slice(0).partition_d(&Once::default())?.0.size() > 0);
    Ok(())
}
#[test]
fn warps_of_tensor_memory() {
    use cute_kit::atoms::tiled::TmemWarps;
    assert_eq!(TmemWarps::<F32, layout!((128, 64) : (65536, 1))>::default().to_string(), "4:1");
}
#[test]
fn tma_copies() -> Shown {
    use cute_kit::atoms::tma::{TmaOf, make_tma_copy};
    type Copy = TmaOf<F16, Smem, shape!((128, 64))>;
    let a = Layout::new((1000usize, 512usize), (512usize, int!(1)))?;
    assert_eq!(Copy::default().tensor_map(&a)?.box_dim(), [64, 128]);
    assert_eq!(Copy::default().coords(&a).at((256, 64)), (64, 256));
    // any grouping of the tensor's modes
    let folded = Layout::new(((int!(8), 100usize), 64usize), ((64usize, 4096usize), int!(1)))?;
    let (_, map) = make_tma_copy::<F16, _, _, _, _, _, _>(&folded, &Smem::default(), &shape!((128, 64)), int!(1))?;
    assert_eq!(map.box_dim(), [64, 8, 16]);
    Ok(())
}
#[test]
fn tma_copies_of_operands() -> Shown {
    use cute_kit::atoms::mma::F16Kind;
    use cute_kit::atoms::tiled::PartitionA;
    use cute_kit::atoms::tiled::PartitionB;
    use cute_kit::atoms::tma::{TmaAtomASm100, TmaAtomBSm100, TmaCopyASm90, TmaCopyBSm90, TmaCopyCSm90};
    type Tiler = shape!((128, 128, 64));
    let a = Layout::new((1000usize, 512usize), (512usize, int!(1)))?;
    assert_eq!(TmaCopyASm90::<F16, Smem, Tiler, shape!((2, 1, 1))>::default().tensor_map(&a)?.box_dim(), [64, 128]);
    assert_eq!(TmaCopyBSm90::<F16, Smem, Tiler, shape!((2, 1, 1))>::default().tensor_map(&a)?.box_dim(), [64, 64]);
    type Umma = One<Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16>>;
    type Rows = PartitionA<Umma, TileToShape<layout!((8, 64) : (64, 1)), shape!((128, 64))>>;
    type SmemA = ComposedLayout<swizzle!(3, 3, 3), int!(0), Rows>;
    type LoadA = TmaAtomASm100<F16, SmemA, shape!((128, 256, 64)), Umma, shape!((1, 4, 2, 1))>;
    assert_eq!(LoadA::default().tensor_map(&a)?.box_dim(), [64, 64]);
    type Columns = PartitionB<Umma, TileToShape<layout!((8, 64) : (64, 1)), shape!((256, 64))>>;
    type SmemB = ComposedLayout<swizzle!(3, 3, 3), int!(0), Columns>;
    type LoadB = TmaAtomBSm100<F16, SmemB, shape!((128, 256, 64)), Umma, shape!((1, 4, 2, 1))>;
    assert_eq!(LoadB::default().tensor_map(&a)?.box_dim(), [64, 64]);
    type SmemC = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>;
    assert_eq!(TmaCopyCSm90::<F16, SmemC, shape!((128, 64, 64))>::default().tensor_map(&a)?.box_dim(), [64, 128]);
    Ok(())
}
#[test]
fn tma_partition() -> Shown {
    use cute_kit::atoms::tma::{TmaOf, tma_partition};
    let (copy, b) = (
        TmaOf::<F16, Smem, shape!((128, 64)), int!(2)>::default(),
        Layout::new((1000usize, 512usize), (512usize, int!(1)))?,
    );
    let (tiles, _) = local_tile(&copy.coords(&b), &shape!((128, 64)), (1, ..))?;
    let (of_b, of_smem) = tma_partition(
        &copy,
        1,
        &layout!(2 : 1),
        &Stages::default().group(int!(0), int!(2))?,
        &tiles.group(int!(0), int!(2))?,
    )?;
    assert_eq!((of_b.0.to_string(), of_smem.0.rank()), ("(((64,64),1),8):(((1@0,1@1),0),64@0)".into(), 2));
    Ok(())
}
#[test]
fn multicast_masks() -> Shown {
    use cute_kit::atoms::tma::create_tma_multicast_mask;
    let cluster = layout!((4, 2) : (1, 4));
    assert_eq!(
        (create_tma_multicast_mask(&cluster, (1, ..))?, create_tma_multicast_mask(&cluster, (.., 0))?),
        (0x22, 0x0f)
    );
    Ok(())
}
#[test]
fn im2col() -> Shown {
    use cute_kit::atoms::tma::{Convolution, Im2colOf};
    type Copy = Im2colOf<F16, Smem, shape!((128, 64))>;
    let images = Layout::new(((56usize, 56usize, 8usize), 256usize), ((256usize, 14336usize, 802816usize), int!(1)))?;
    let same = Convolution::new([3, 3, 1], [(1, 1), (1, 1), (0, 0)], [1; 3], [1; 3]);
    assert_eq!(Copy::default().tensor_map(&images, &same)?.global_dim(), [256, 56, 56, 8]);
    let coords = Copy::default().tma_tensor((56usize, 56usize, 8usize), (256usize, 3usize, 3usize), &same)?;
    assert_eq!(coords.get((128, (64, 2, 1))), Some((64, 15, 1, 0, 2, 1)));
    assert_eq!(Convolution::dgrad([3, 3, 1], [2, 2, 0], [2, 2, 1], [56, 56, 1], [56, 56, 1]).filter_start(), [4, 4, 0]);
    Ok(())
}
#[test]
fn tensor_maps_replaced() -> Shown {
    use cute_kit::atoms::tma::{Replace, TmaOf};
    let copy = TmaOf::<F16, Smem, shape!((128, 64))>::default();
    let map = copy.tensor_map(&Layout::new((1000usize, 512usize), (512usize, int!(1)))?)?;
    let second = Layout::new((300usize, 256usize), (256usize, int!(1)))?;
    let fields: Vec<Replace> = copy.replacements(&map, &second, 0x2000)?.collect();
    assert_eq!(fields[0], Replace::GlobalAddress(0x2000));
    Ok(())
}

// ---- containers, numbers, Python ----

#[test]
fn arrays() -> Shown {
    let t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?;
    assert_eq!(t[(1, 0)], 4);
    Ok(())
}
#[test]
fn tile_schedulers() -> Shown {
    use cute_kit::atoms::schedule::{Decomposition, Raster, TileScheduler};
    let raster = Raster::new((4, 6, 1), (2, 1), 2, None)?;
    assert_eq!((raster.layout().at((1, 1, 0)), raster.linear_idx((1, 1, 0))), (3, Some(3)));
    let scheduler = TileScheduler::new(&raster, 9, 132, Decomposition::SplitK(4))?;
    assert_eq!(scheduler.parts((1, 1, 0)).nth(1), scheduler.work(24 + 3).next());
    Ok(())
}
#[test]
fn fast_divmod() {
    use cute_kit::FastDivmod;
    let tiles = FastDivmod::new(7).unwrap();
    assert_eq!((tiles.divmod(100), tiles.div(100)), ((14, 2), 14));
}
#[test]
fn printing() -> Shown {
    let l = layout!((2, 3) : (3, 1));
    assert_eq!(
        (format!("{l}"), format!("{l:#}"), format!("{l:?}")),
        ("(2,3):(3,1)".into(), "(_2,_3):(_3,_1)".into(), "Layout(_2,_3):(_3,_1)".into())
    );
    // a table, row by row
    assert_eq!(format!("{}", Tensor::counting(0, l)).lines().count(), 2);
    Ok(())
}
#[test]
fn pictures() -> Shown {
    use cute_draw::{GridStyle, Theme, grid, svg, tikz};
    let picture = grid(&"(4,(2,2)):(4,(1,2))".parse()?, &GridStyle::default());
    assert!(tikz(&picture)?.contains("tikzpicture") && svg(&picture, Theme::Light).starts_with("<svg"));
    Ok(())
}
#[test]
fn layouts_of_threads_and_values() {
    use cute_kit::atoms::tiled::LayoutTv;
    // (threads, values) of a tile of 16 x 64, by a layout of threads and one of a thread's values
    assert_eq!(LayoutTv::<Load>::default().to_string(), "((8,16),8):((128,1),16)");
}
#[test]
fn tiled_mmas_known_when_run() -> Shown {
    use cute_kit::dynamic::{Layout, Tiler, atoms, tiled::TiledMma};
    let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").map_err(|e| e.to_string())?;
    let permutations = [Tiler::extent(32)?, Tiler::extent(32)?, Tiler::extent(16)?];
    let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &permutations)?;
    let (mine, _) = mma.get_slice(37).partition_c(&"(128,128):(128,1)".parse::<Layout>()?)?;
    assert_eq!(mine.to_string(), "((2,2),4,8):((1,1024),4096,16)");
    Ok(())
}
#[test]
fn divisors_that_are_known() -> Shown {
    let n = Multiple::<int!(type 8)>::new(64)?;
    assert!(Multiple::<int!(type 8)>::new(65).is_err() && Layout::new((n, int!(4)), (int!(1), n))?.size() == 256);
    Ok(())
}
