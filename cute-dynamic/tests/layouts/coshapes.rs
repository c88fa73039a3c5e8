//! Coshapes and cosizes of coordinates, against the coordinates that layouts produce; of values and of types.

use cute_dynamic::{AlgebraError, Excess, Layout, Offset, Operation, coshape, cosize, values};
use cute_static::{IsLayout, LayoutOps, int, layout};

/// One more than the largest of each component.
fn by_values(l: &Layout) -> Vec<isize> {
    let leaves = |offset: Offset| match offset {
        Offset::Coord(coord) => coord.leaves().map(isize::abs).collect(),
        Offset::Int(offset) => vec![offset.abs()],
        Offset::Xor(bits) => vec![bits as isize],
    };
    let all: Vec<Vec<isize>> = values(l).map(|offset| leaves(offset.unwrap())).collect();
    (0..all[0].len()).map(|i| all.iter().map(|offset| offset[i] + 1).max().unwrap()).collect()
}

#[test]
fn of_values() {
    for (text, shape, size) in [
        ("(128,32):(1@0,1@1)", "(128,32)", 4096),
        ("((16,4),32):((1@0,32@0),1@1)", "(112,32)", 3584),
        ("(4,(3,2)):(1@0,(1@1@0,1@1@1))", "(4,(3,2))", 24),
        ("(4,8):(1@2,2@0)", "(15,1,4)", 60),
        ("(4,3):(-2@0,5@1)", "(7,11)", 77),
        ("(4,3,2):(1@0,0,1@0)", "(5)", 5),
        ("(4,3):(1@1@1,1@0)", "(3,(1,4))", 12),
        ("(4,3):(2,10)", "27", 27),
        ("4:-2", "7", 7),
        ("(8,8):(f9,f1)", "64", 64),
    ] {
        let l: Layout = text.parse().unwrap();
        assert_eq!((coshape(&l).unwrap().to_string().as_str(), cosize(&l)), (shape, size), "{text}");
        let leaves: Vec<isize> = coshape(&l).unwrap().leaves().map(|n| n as isize).collect();
        assert_eq!(leaves, by_values(&l), "{text}");
    }
    for shape in ["(4,(3,2))", "(128,32)", "(2,2,2,2)", "7"] {
        let shape: cute_dynamic::Shape = shape.parse().unwrap();
        let identity = Layout::identity(&shape).unwrap();
        assert_eq!((identity.cosize(), identity.coshape().unwrap()), (identity.size(), shape));
    }
    // more than fit: no component does that, their product may
    let wide: Layout = "(2,2):(4611686018427387903@0,4611686018427387903@1)".parse().unwrap();
    assert_eq!(
        (wide.coshape().unwrap().to_string().as_str(), wide.cosize()),
        ("(4611686018427387904,4611686018427387904)", usize::MAX)
    );
}

#[test]
fn of_types() {
    macro_rules! same {
        ($($l:expr => $shape:expr, $size:expr;)*) => {$({
            let l = $l;
            assert_eq!((cute_static::coshape(&l), l.coshape(), l.cosize()), (Ok($shape), Ok($shape), $size));
            let values: Layout = l.to_string().parse().unwrap();
            assert_eq!((values.cosize(), values.coshape().unwrap().leaves().product::<usize>()), ($size, $size));
        })*};
    }
    same! {
        layout!((128, 32) : (1@0, 1@1)) => (128, 32), 4096;
        layout!(((16, 4), 32) : ((1@0, 32@0), 1@1)) => (112, 32), 3584;
        layout!((4, (3, 2)) : (1@0, (1@1@0, 1@1@1))) => (4, (3, 2)), 24;
        layout!((4, 8) : (1@2, 2@0)) => (15, 1, 4), 60;
        layout!((4, 3) : (-2@0, 5@1)) => (7, 11), 77;
        layout!((4, 3) : (2, 10)) => 27, 27;
        cute_static::Layout::new((100usize, int!(8)), (int!(1), 128usize)).unwrap() => 996, 996;
        cute_static::identity(&(100usize, 7usize)).unwrap() => (100, 7), 700;
    }
    let far = cute_static::Layout::new((3usize, 2usize), (usize::MAX / 4, int!(1)));
    assert_eq!(
        far.and_then(|l| l.coshape()),
        Err(AlgebraError::Overflow { by: Operation::LayoutOf, numbers: Excess::Layout })
    );
    let tile = cute_static::composition(&cute_static::swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1))).unwrap();
    assert_eq!(tile.coshape(), Ok(64));
}
