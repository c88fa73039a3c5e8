//! What CuTe C++ says of TMA (`tma/tma.jsonl`, written by `scripts/tma.py`), beside the types: boxes, tensor maps, coordinates, partitions, masks, im2col.
//!
//! Where CTAs share a tile of several boxes, C++ gives each CTA a slice of each box and this library boxes of its own: the boxes differ, and each element
//! of the tile has the same coordinates at the same place.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use cute_atoms::element::*;
use cute_atoms::mma::{F16Kind, KMajor, MnMajor, Shared, Tcgen05};
use cute_atoms::smem::*;
use cute_atoms::tiled::{PartitionA, PartitionB, TiledMma};
use cute_atoms::tma::*;
use cute_static::{
    ComposedLayout, IsLayout, Layout, LayoutOps, LayoutRight, TileToShape, int, layout, local_tile, shape,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Debug;

type Outcome<T = ()> = Result<T, Box<dyn Error>>;
type Vectors = BTreeMap<u64, Value>;

fn vectors() -> Vectors {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tma/tma.jsonl")).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    rows.map(|row| (row["number"].as_u64().unwrap(), row)).collect()
}
/// The integers of a row's list, or of a list of lists, flat.
fn integers(value: &Value) -> Vec<i64> {
    match value {
        Value::Array(all) => all.iter().flat_map(integers).collect(),
        other => vec![other.as_i64().unwrap()],
    }
}
/// The integers in a text.
fn numbers(of: impl Debug) -> Vec<i64> {
    let text = format!("{of:?}");
    text.split(|c: char| !c.is_ascii_digit() && c != '-').filter_map(|part| part.parse().ok()).collect()
}
/// The sum of coordinates, of which each ends with its last mode that is not 0 by its type.
fn plus(a: Vec<i64>, b: Vec<i64>) -> Vec<i64> {
    let at = |of: &[i64], i: usize| of.get(i).copied().unwrap_or(0);
    (0..a.len().max(b.len())).map(|i| at(&a, i) + at(&b, i)).collect()
}
/// Where instructions begin: coordinates, and places in shared memory.
type Starts = Vec<(Vec<i64>, i64)>;
/// The coordinates of each place that boxes fill.
fn places(starts: &Starts, box_dim: &[i64]) -> BTreeMap<i64, Vec<i64>> {
    let (size, mut all) = (box_dim.iter().product::<i64>(), BTreeMap::new());
    for (from, place) in starts {
        for element in 0..size {
            let mut rest = element;
            let at = from.iter().zip(box_dim).map(|(from, extent)| {
                let at = from + rest % extent;
                rest /= extent;
                at
            });
            assert!(all.insert(place + element, at.collect()).is_none(), "two instructions fill place {place}");
        }
    }
    all
}
/// Compares what was found with a row; the number of instructions, here and there.
fn compare(row: &Value, map: &TensorMap, coords: &impl ToString, starts: &Starts) -> (usize, usize) {
    let number = &row["number"];
    let same = |found: &[u64], expected: &Value, what: &str| {
        let found: Vec<i64> = found.iter().map(|&n| n.cast_signed()).collect();
        assert_eq!(found, integers(expected), "{what} of row {number}");
    };
    same(map.global_dim(), &row["dim"], "extents");
    same(map.global_strides(), &row["stride"], "strides");
    assert_eq!(coords.to_string(), row["coords"].as_str().unwrap().replace('_', ""), "coordinates of row {number}");
    let expected: Starts = row["starts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|start| (integers(&start[0]), start[1].as_i64().unwrap()))
        .collect();
    let (found_box, expected_box) =
        (map.box_dim().iter().map(|&n| n.into()).collect::<Vec<i64>>(), integers(&row["box"]));
    assert_eq!(places(starts, &found_box), places(&expected, &expected_box), "row {number}");
    if starts.len() == expected.len() {
        assert_eq!((&found_box, starts), (&expected_box, &expected), "row {number}");
    }
    assert!(starts.len() <= expected.len(), "row {number}");
    (starts.len(), expected.len())
}
/// A layout before its swizzle, and where it begins.
trait Unswizzled {
    type Layout;
    fn unswizzled(&self) -> (&Self::Layout, i64);
}
impl<S, D> Unswizzled for Layout<S, D> {
    type Layout = Self;
    fn unswizzled(&self) -> (&Self, i64) {
        (self, 0)
    }
}
impl<W, L> Unswizzled for ComposedLayout<W, isize, L> {
    type Layout = L;
    fn unswizzled(&self) -> (&L, i64) {
        (self.layout(), i64::try_from(*self.offset()).unwrap())
    }
}
/// The parts of a swizzled layout.
trait Swizzled {
    type By;
    type Of;
}
impl<W, O, L> Swizzled for ComposedLayout<W, O, L> {
    type By = W;
    type Of = L;
}
/// Starts of all CTAs' instructions at the second stage and the second tile along K.
macro_rules! starts {
    ($copy:ident, $map:ident, $ctas:literal, $staged:expr, $tiles:expr, $at:expr) => {{
        let mut starts = Starts::new();
        for cta in 0..$ctas {
            let ((of_gmem, gat), (of_smem, sat)) = tma_partition(&$copy, cta, &layout!($ctas : 1), &$staged, &$tiles)?;
            let (of_smem, more) = of_smem.unswizzled();
            let elements: u32 = $map.box_dim().iter().product();
            for i in 0..of_smem.mode_size(0) / elements as usize {
                let from = plus(numbers($at), plus(numbers(gat), numbers(of_gmem.at(((0usize, i), 1usize)))));
                starts.push((plus(from, vec![0; $map.rank()]), more + numbers((sat, of_smem.at(((0usize, i), 1usize)))).iter().sum::<i64>()));
            }
        }
        starts
    }};
}
macro_rules! tma {
    ($vectors:ident, $seen:ident: $number:literal, $e:ty, $smem:ty, $staged:ty, $tile:ty, $ctas:literal, $shape:expr, $stride:expr, $at:expr;) => {{
        let (global, tile) = (Layout::new($shape, $stride)?, <$tile>::default());
        let (copy, map) =
            make_tma_copy::<$e, _, _, _, _, _, _>(&global, &<$smem>::default(), &tile, <int!($ctas)>::default())?;
        let coords = copy.coords(&global);
        let (tiles, at) = local_tile(&coords, &tile, $at)?;
        let (staged, tiles) = (<$staged>::default().group(int!(0), int!(2))?, tiles.group(int!(0), int!(2))?);
        $seen.push(compare(&$vectors[&$number], &map, &coords, &starts!(copy, map, $ctas, staged, tiles, at)));
    }};
}
macro_rules! sm100 {
    ($vectors:ident, $seen:ident: $number:literal, A, $($rest:tt)*) => { sm100! { @ $vectors, $seen, $number, TmaAtomASm100, PartitionA, partition_a, $($rest)* } };
    ($vectors:ident, $seen:ident: $number:literal, B, $($rest:tt)*) => { sm100! { @ $vectors, $seen, $number, TmaAtomBSm100, PartitionB, partition_b, $($rest)* } };
    (@ $vectors:ident, $seen:ident, $number:literal, $atom_of:ident, $part:ident, $partition:ident, $mma:ty, $alone:ty, $atom:ty, $one:ty, $two:ty, $tiler:ty, $tile:ty,
        $cluster:ty, $ctas:literal, $shape:expr, $stride:expr;) => {{
        type Mma<Atom> = TiledMma<Atom, layout!((1, 1, 1) : (0, 0, 0))>;
        type Tile<Shape> = TileToShape<$atom, Shape>;
        type Smem<Shape> = ComposedLayout<<Tile<Shape> as Swizzled>::By, int!(0), $part<Mma<$alone>, <Tile<Shape> as Swizzled>::Of>>;
        let (global, copy) = (Layout::new($shape, $stride)?, $atom_of::<F16, Smem<$one>, $tiler, Mma<$mma>, $cluster>::default());
        let (map, coords) = (copy.tensor_map(&global)?, copy.coords(&global));
        let (tiles, at) = local_tile(&coords, &<$tile>::default(), (1, ..))?;
        let (tiles, more) = <Mma<$mma>>::default().get_slice(0).$partition(&tiles)?;
        assert!(numbers(more).iter().all(|&n| n == 0));
        let (staged, tiles) = (<Smem<$two>>::default().group(int!(0), int!(3))?, tiles.group(int!(0), int!(3))?);
        $seen.push(compare(&$vectors[&$number], &map, &coords, &starts!(copy, map, $ctas, staged, tiles, at)));
    }};
}
macro_rules! mask {
    ($vectors:ident, $seen:ident: $number:literal, $shape:expr, $stride:expr, $at:expr) => {{
        let found = create_tma_multicast_mask(&Layout::new($shape, $stride)?, $at)?;
        assert_eq!(u64::from(found), $vectors[&$number]["mask"].as_u64().unwrap(), "row {}", $number);
        $seen.push((1, 1));
    }};
}
include!("tma/rows.rs");

#[test]
fn boxes_coordinates_partitions_and_masks() -> Outcome {
    let seen = rows(&vectors())?;
    // the first of each kind, and all masks
    assert_eq!(seen.len(), 5 + 4 + 50);
    #[cfg(feature = "exhaustive")]
    let seen = [seen, more_rows(&vectors())?].concat();
    let (here, there) = seen.iter().fold((0, 0), |(a, b), (x, y)| (a + x, b + y));
    println!("{} rows, {here} instructions, {there} of C++", seen.len());
    if cfg!(feature = "exhaustive") {
        assert_eq!(seen.len(), 40 + 14 + 50);
    }
    Ok(())
}

#[test]
fn im2col() -> Outcome {
    type Forward = Im2colOf<F16, TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 64))>, shape!((128, 64))>;
    type OfFilter = Im2colOf<F16, TileToShape<SmemAtom<MN, Sw128, F16>, shape!((64, 128))>, shape!((64, 128))>;
    let mut kinds = BTreeSet::new();
    let vectors = vectors();
    let rows = vectors.values().filter(|row| row["op"] == "im2col");
    for row in rows.clone() {
        // three spatial modes, those that are not there of extent 1
        fn three<T: TryFrom<i64> + Copy>(row: &Value, field: &str, fill: T) -> [T; 3] {
            let mut all = [fill; 3];
            for (slot, n) in all.iter_mut().zip(integers(&row[field])) {
                *slot = T::try_from(n).ok().unwrap();
            }
            all
        }
        let kind = row["kind"].as_str().unwrap();
        let (filter, dilation, before) =
            (three(row, "filter", 1u32), three(row, "dilation", 1), three(row, "before", 0i32));
        let (behind, step) = (three(row, "behind", 0i32), three(row, "step", 1));
        let padding = [0, 1, 2].map(|i| (before[i], behind[i]));
        let convolution = match kind {
            "dgrad" => Convolution::dgrad(filter, before, dilation, three(row, "extent", 1), three(row, "output", 1)),
            _ => Convolution::new(filter, padding, step, dilation),
        };
        assert_eq!(convolution.lower(), three(row, "lower", 0), "{row}");
        assert_eq!(convolution.upper(), three(row, "upper", 0), "{row}");
        assert_eq!(convolution.filter_start(), three(row, "start", 0), "{row}");
        let read = |field: &str| -> Vec<usize> {
            integers(&row[field]).into_iter().map(|n| usize::try_from(n).unwrap()).collect()
        };
        let (pixels, images, channels, filter) = (
            read("pixels"),
            read(if kind == "dgrad" { "output" } else { "extent" }),
            read("channels")[0],
            read("filter"),
        );
        for (at, expected) in row["at"].as_array().unwrap().iter().zip(row["samples"].as_array().unwrap()) {
            let at: Vec<usize> = integers(at).into_iter().map(|n| usize::try_from(n).unwrap()).collect();
            macro_rules! sample {
                ($($i:literal)+; $last:literal) => {{
                    let (count, k) = (pixels[$last], (channels, $(filter[$i]),+));
                    let pixels = ($(pixels[$i],)+ count);
                    let at_k = (at[1], $(at[$i + 2]),+);
                    // images as they lie, and the tensor map's pixels are as many as the product's
                    let mut pitch = channels;
                    let mut next = |extent: usize| { let here = pitch; pitch *= extent; here };
                    let shape = ($(images[$i],)+ count);
                    let stride = ($(next(images[$i]),)+ next(1));
                    if kind == "wgrad" {
                        let of = Layout::new((channels, shape), (int!(1), stride))?;
                        OfFilter::default().tensor_map(&of, &convolution)?;
                        numbers(OfFilter::default().tma_tensor(pixels, k, &convolution)?.get((at_k, at[0])).unwrap())
                    } else {
                        let of = Layout::new((shape, channels), (stride, int!(1)))?;
                        Forward::default().tensor_map(&of, &convolution)?;
                        numbers(Forward::default().tma_tensor(pixels, k, &convolution)?.get((at[0], at_k)).unwrap())
                    }
                }};
            }
            let found = match filter.len() {
                1 => sample!(0; 1),
                2 => sample!(0 1; 2),
                _ => sample!(0 1 2; 3),
            };
            assert_eq!(found, integers(expected), "{row}");
        }
        kinds.insert((kind, filter.len()));
    }
    assert_eq!((rows.count(), kinds.len()), (144, 9));
    Ok(())
}
