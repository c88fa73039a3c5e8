//! From values back to types: equal layouts convert, others say where they first differ; `dispatch!` runs the first type
//! that fits.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing, missing_docs)]

use cute_dynamic::{AlgebraError, Layout, Mismatch, Part, Piece, composition, dispatch};
use cute_static::typenum::consts::{U0, U1, U6};
use cute_static::{Basis, Compose, Composition, IsLayout, int, layout};
use std::fmt::Display;

fn dynamic(text: &str) -> Layout {
    text.parse().unwrap()
}

/// There and back; with any one integer of the text changed there is no way back, and the error says where.
fn round_trip<S, D>(fixed: cute_static::Layout<S, D>)
where
    cute_static::Layout<S, D>: Copy + PartialEq + Display + std::fmt::Debug,
    cute_static::Layout<S, D>: for<'l> TryFrom<&'l Layout, Error = Mismatch> + TryInto<Layout, Error = AlgebraError>,
{
    let there: Layout = fixed.try_into().unwrap();
    assert_eq!(cute_static::Layout::<S, D>::try_from(&there).unwrap(), fixed);
    let text = fixed.to_string();
    let marked = format!("{fixed:#}");
    let statics: Vec<bool> = leaves(&marked).map(|leaf| leaf.starts_with('_')).collect();
    let shape_leaves = leaves(text.split_once(':').unwrap().0).count();
    for (number, leaf) in leaves(&text).enumerate() {
        let at = leaf.as_ptr() as usize - text.as_ptr() as usize;
        // one more: an extent, an integer stride or the scale of a basis element
        let digits = leaf.find('@').unwrap_or(leaf.len());
        let more: i64 = leaf[..digits].parse::<i64>().unwrap() + 1;
        let other = format!("{}{more}{}", &text[..at], &text[at + digits..]);
        let back = cute_static::Layout::<S, D>::try_from(&dynamic(&other));
        if !statics[number] {
            assert_eq!(back.unwrap().to_string(), other);
            continue;
        }
        let e = back.unwrap_err();
        assert_eq!(e.part(), if number < shape_leaves { Part::Shape } else { Part::Stride }, "{other}: {e}");
        assert_eq!(e.expected().to_string(), leaf, "{other}");
        assert_eq!(e.found().to_string(), format!("{more}{}", &leaf[digits..]), "{other}");
        assert_eq!(
            e.path(),
            path_of(if number < shape_leaves { &text } else { text.split_once(':').unwrap().1 }, number % shape_leaves)
        );
    }
}

fn leaves(text: &str) -> impl Iterator<Item = &str> {
    text.split(['(', ')', ',', ':']).filter(|leaf| !leaf.is_empty())
}

/// The path of leaf `number`, by counting commas.
fn path_of(text: &str, number: usize) -> Vec<u8> {
    let (mut path, mut seen, mut inside) = (Vec::new(), 0, false);
    for c in text.chars() {
        match c {
            '(' => path.push(0),
            ')' => drop(path.pop()),
            ',' => *path.last_mut().unwrap() += 1,
            ':' => break,
            _ if inside => continue,
            _ if seen == number => return path,
            _ => seen += 1,
        }
        inside = !matches!(c, '(' | ')' | ',');
    }
    unreachable!("{text} has no leaf {number}")
}

#[test]
fn there_and_back() {
    round_trip(layout!(8 : 2));
    round_trip(layout!((8) : (2)));
    round_trip(layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))));
    round_trip(layout!((4, 3) : (0, -5)));
    round_trip(layout!((4, (3, 2)) : (1@0, (1@1@0, 6@1@1))));
    round_trip(layout!((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) : (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)));
    round_trip(cute_static::Layout::new((100usize, (int!(3), 7usize)), (int!(1), (128usize, -9isize))).unwrap());
    round_trip(cute_static::Layout::from_parts(
        (4usize, int!(8)),
        (Basis::<usize, U1>::new(6), Basis::<U6, U0>::new(U6::new())),
    ));
}

#[test]
fn the_first_difference_is_named() {
    fn error<T: for<'l> TryFrom<&'l Layout, Error = Mismatch>>(text: &str) -> String {
        T::try_from(&dynamic(text)).err().map_or_else(|| "none".into(), |e| e.to_string())
    }
    type Tile = layout!((8, (4, 2)) : (1, (8, 64)));
    assert_eq!(error::<Tile>("(8,(4,2)):(1,(8,64))"), "none");
    assert_eq!(error::<Tile>("64:1"), "shape: expected a tuple of 2, found 64");
    assert_eq!(error::<Tile>("(8,8):(1,8)"), "shape[1]: expected a tuple of 2, found 8");
    assert_eq!(error::<Tile>("(8,(4,2),1):(1,(8,64),0)"), "shape: expected a tuple of 2, found a tuple of 3");
    assert_eq!(error::<Tile>("((8),(4,2)):((1),(8,64))"), "shape[0]: expected 8, found a tuple of 1");
    // the shape comes first
    assert_eq!(error::<Tile>("(8,(4,3)):(2,(8,64))"), "shape[1][1]: expected 2, found 3");
    assert_eq!(error::<Tile>("(8,(4,2)):(1@0,(8@0,64@0))"), "stride[0]: expected 1, found 1@0");
    assert_eq!(error::<Tile>("(8,(4,2)):(f1,(f8,f64))"), "stride[0]: expected 1, found f1");
    type Coordinates = layout!((4, 8) : (1@0, 6@1));
    assert_eq!(error::<Coordinates>("(4,8):(1@0,6@2)"), "stride[1]: expected 6@1, found 6@2");
    assert_eq!(error::<Coordinates>("(4,8):(1,6)"), "stride[0]: expected 1@0, found 1");
    type Unsigned = cute_static::Layout<usize, usize>;
    assert_eq!(error::<Unsigned>("4:-3"), "stride: expected an integer that fits a usize, found -3");
    assert_eq!(error::<Unsigned>("(4):(3)"), "shape: expected an integer that fits a usize, found a tuple of 1");
    type Signed = cute_static::Layout<usize, isize>;
    assert_eq!(error::<Signed>("4:-3"), "none");
    assert_eq!(error::<Signed>("4:3@1"), "stride: expected an integer that fits an isize, found 3@1");
    type Scaled = cute_static::Layout<usize, Basis<usize, U1>>;
    assert_eq!(error::<Scaled>("4:3@1"), "none");
    assert_eq!(error::<Scaled>("4:3@0"), "stride: expected a multiple of 1@1, found 3@0");
    // a type whose halves are not congruent has no values
    type Never = cute_static::Layout<(usize, usize), usize>;
    assert_eq!(error::<Never>("(4,2):(1,4)"), "stride: expected an integer that fits a usize, found a tuple of 2");
    let e = <layout!(8 : 2)>::try_from(dynamic("8:3")).unwrap_err();
    assert_eq!((e.expected(), e.found()), (Piece::Int(2), Piece::Int(3)));
}

/// The bound that one body is written against.
fn composed<L: Compose<B>, B>(l: &L, b: &B) -> Result<String, AlgebraError>
where
    Composition<L, B>: Display,
{
    Ok(l.compose(b)?.to_string())
}

#[test]
fn one_body_for_all() -> Result<(), AlgebraError> {
    // how many bytes the layout takes tells which code ran
    let run = |l: &Layout| -> Result<(String, usize), AlgebraError> {
        dispatch!(
            l,
            [
                layout!((8, 4) : (1, 8)),
                layout!(32 : 2),
                cute_static::Layout<(int!(8), usize), (int!(1), usize)>,
            ],
            |l| Ok((composed(l, &layout!(4 : 2))?, size_of_val(l)))
        )
    };
    let word = size_of::<usize>();
    for (text, bytes) in [
        ("(8,4):(1,8)", 0),
        ("32:2", 0),
        ("(8,4):(1,9)", 2 * word),
        ("(8,6):(1,9)", 2 * word),
        ("(8,6):(2,16)", size_of::<Layout>()),
        ("64:2", size_of::<Layout>()),
        ("(32):(2)", size_of::<Layout>()),
    ] {
        let l = dynamic(text);
        let expected = composition(&l, &dynamic("4:2"))?.to_string();
        let (result, from) = run(&l)?;
        assert_eq!(from, bytes, "{text}");
        // a mixed result keeps the general tree
        let result: Layout = result.parse().unwrap();
        assert!((0..4).all(|i| result.at(i) == dynamic(&expected).at(i)), "{text}: {result} and {expected}");
    }
    // errors leave the surrounding function
    let refused = run(&dynamic("(3,4):(1,9)"));
    assert_eq!(refused.unwrap_err().code(), "stride_divisibility");
    Ok(())
}

#[test]
fn dispatch_of_two_layouts() {
    fn pair(a: &Layout, b: &Layout) -> (usize, usize) {
        dispatch!(*a, [layout!(4 : 1)], |a| dispatch!(b, [layout!(8 : 1), layout!(4 : 1)], |b| {
            if a.size() > b.size() {
                return (0, 0);
            }
            (size_of_val(a), size_of_val(b))
        }))
    }
    let large = size_of::<Layout>();
    assert_eq!(pair(&dynamic("4:1"), &dynamic("8:1")), (0, 0));
    assert_eq!(pair(&dynamic("4:2"), &dynamic("4:1")), (large, 0));
    assert_eq!(pair(&dynamic("4:1"), &dynamic("9:1")), (0, large));
    assert_eq!(pair(&dynamic("7:2"), &dynamic("6:1")), (0, 0));
    // no types at all: the body on the dynamic layout
    assert_eq!(dispatch!(dynamic("4:2"), [], |l| l.cosize()), 7);
}
