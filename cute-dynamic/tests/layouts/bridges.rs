//! From values back to types: equal layouts convert, others say where they first differ; `dispatch!` runs the first type
//! that fits.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing, missing_docs)]

use cute_dynamic::{AlgebraError, Layout, Mismatch, Part, Piece, composition, dispatch};
use cute_static::typenum::consts::{U0, U1, U6, U16};
use cute_static::{Basis, Compose, Composition, IsLayout, LayoutOps, Multiple, int, layout};
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
    type Aligned = cute_static::Layout<Multiple<U16>, usize>;
    assert_eq!(
        (error::<Aligned>("32:3"), error::<Aligned>("40:3")),
        ("none".into(), "shape: expected a multiple of 16, found 40".into())
    );
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
fn composed<L: IsLayout + Compose<B>, B>(l: &L, b: &B) -> Result<String, AlgebraError>
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

/// What `same_layout` says of run-time integers behind static types is what it says of the same layouts on values.
#[test]
fn the_same_layout_on_both_sides() {
    use AlgebraError::{Codomain, ExtentDiffers, NestsDifferently, StrideDiffers};
    let tile = dynamic("(8,(4,2)):(1,(8,64))");
    let expected = layout!((8, (4, 2)) : (1, (8, 64)));
    type Found = cute_static::Layout<(usize, (usize, int!(2))), (isize, (int!(8), isize))>;
    let cases: [(&str, Result<(), AlgebraError>); 4] = [
        ("(8,(4,2)):(1,(8,64))", Ok(())),
        ("(9,(5,2)):(1,(8,64))", Err(ExtentDiffers { mode: 0, found: 9, expected: 8 })),
        ("(8,(5,2)):(-1,(8,64))", Err(StrideDiffers { mode: 0, found: -1, expected: 1 })),
        ("(8,(4,2)):(1,(8,-32))", Err(StrideDiffers { mode: 2, found: -32, expected: 64 })),
    ];
    for (text, answer) in cases {
        let found = dynamic(text);
        assert_eq!(cute_dynamic::same_layout(&found, &tile), answer, "{text}");
        assert_eq!(cute_static::same_layout(&Found::try_from(&found).unwrap(), &expected), answer, "{text}");
        assert_eq!(cute_static::same_layout(&found, &tile), answer, "{text}");
        assert_eq!(answer.is_ok(), found == tile);
    }
    let refused =
        |found: &str, expected: &str| cute_dynamic::same_layout(&dynamic(found), &dynamic(expected)).unwrap_err();
    let nests = |mode, found, expected| NestsDifferently { mode, found, expected };
    assert_eq!(refused("(8,4,2):(1,8,64)", "(8,(4,2)):(1,(8,64))"), nests(0, Some(3), Some(2)));
    assert_eq!(refused("(9,8):(1,8)", "(8,(4,2)):(1,(8,64))"), nests(1, None, Some(2)));
    assert_eq!(refused("(8,(4)):(1,(8))", "(8,4):(1,8)"), nests(1, Some(1), None));
    assert_eq!(refused("(4,8):(1@0,1@1)", "(4,8):(1,4)"), Codomain { mode: 0 });
    assert_eq!(refused("(4,8):(1@0,1@1)", "(4,8):(1@0,1@2)"), Codomain { mode: 1 });
    assert_eq!(refused("(4,8):(1@0,1@1)", "(4,8):(1@0,3@1)"), StrideDiffers { mode: 1, found: 1, expected: 3 });
    assert_eq!(refused("(4,8):(f1,f4)", "(4,8):(f1,f5)"), StrideDiffers { mode: 1, found: 4, expected: 5 });
    assert_eq!(refused("(4,8):(f1,f4)", "(4,8):(1,4)"), Codomain { mode: 0 });
}

/// Static layouts of all kinds of strides that are the same, as types.
#[test]
fn the_same_static_layouts() {
    fn same<A: cute_static::SameLayout<A> + Default>() {
        assert_eq!(cute_static::same_layout(&A::default(), &A::default()), Ok(()));
    }
    same::<layout!(type 8 : -1)>();
    same::<layout!(type ((2, 3), (4, (5,))) : ((-1, 0), (7, (28,))))>();
    same::<layout!(type (4, (8, 2)) : (1@0, (1@1, 3@1@0)))>();
    same::<cute_static::Layout<(int!(4), int!(8)), (cute_static::Xor<int!(1)>, cute_static::Xor<int!(5)>)>>();
}

/// Offsets in an index type, of a generic function that takes static, mixed and dynamic layouts.
#[test]
fn one_function_in_an_index_type() {
    use cute_dynamic::{IndexType, Indexed};
    use cute_static::{EvaluateIndex, FitsIndex};
    fn corner<I: IndexType, L>(layout: &L, at: (I, I)) -> Result<Option<I>, AlgebraError>
    where
        L: IsLayout + FitsIndex<I> + EvaluateIndex<I, (I, I)>,
    {
        Ok(Indexed::<I, _>::new(layout.clone())?.get(at))
    }
    let values = dynamic("(100,60):(1,128)");
    let mixed = cute_static::Layout::new((100usize, 60usize), (int!(1), 128usize)).unwrap();
    let fixed = layout!((100, 60) : (1, 128));
    for at in [(99u16, 59u16), (0, 0), (100, 0), (7, 60)] {
        let answer = corner(&values, at);
        assert_eq!((corner(&mixed, at), corner(&fixed, at)), (answer, answer));
        assert_eq!(answer.unwrap().is_some(), at.0 < 100 && at.1 < 60);
    }
    let refused = AlgebraError::IndexTooNarrow { cosize: 7652, values: 128 };
    assert_eq!((corner(&values, (0i8, 0)), corner(&mixed, (0i8, 0))), (Err(refused), Err(refused)));
    let reversed = dynamic("(4,8):(-1,4)");
    let below = AlgebraError::IndexTooNarrowBelow { offsets: 3, values: 0 };
    assert_eq!(reversed.clone().indexed::<u32>().map(drop), Err(below));
    assert_eq!(reversed.indexed::<i32>().unwrap().get((3, 0)), Some(-3));
}

/// XOR strides are another codomain than sums, which tell whether elements are reached once.
#[test]
fn elements_of_xor_strides_to_be_written() {
    let mut data = [0; 16];
    for text in ["(4,4):(f1,f4)", "8:f1", "(2,2):(f1,f1)"] {
        let mut tensor = cute_static::Tensor::view_mut(&mut data, dynamic(text)).unwrap();
        let refused = tensor.iter_mut().map(drop).unwrap_err();
        assert_eq!(refused, AlgebraError::Codomain { mode: 0 }, "{text}");
    }
    let mut tensor = cute_static::Tensor::view_mut(&mut data, dynamic("(4,4):(1,4)")).unwrap();
    assert_eq!(tensor.iter_mut().unwrap().count(), 16);
}
