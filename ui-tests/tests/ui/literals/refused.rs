//! What `int!`, `shape!` and `layout!` do not read: one sentence each, at the token that is wrong.
#![allow(dead_code)]
use cute_static::{int, layout, shape, swizzle};

const TILE: usize = 48;

type Float = shape!((4, 1.5));
type FloatSuffix = int!(2f32);
type Exponent = int!(1e3);
type Text = shape!((4, "8"));
type Byte = int!(b'a');
type TooLarge = layout!(18446744073709551616 : 1);
type OutOfSuffix = int!(256u8);
type OddSuffix = int!(4x);
type Nothing = int!();
type NoShape = shape!();
type Named = int!(tile);
type Tuple = int!((4, 8));
type Two = int!(4, 8);
type Empty = shape!((4, ()));
type NoComma = shape!((4 8));
type NoFirst = shape!((, 8));
type NoTuple = shape!(4, 8);
type Expression = shape!((4 * 2, 8));
type Brackets = shape!([4, 8]);
type Underscore = shape!((4, _));
type Minus = shape!((4, --8));
type MinusType = shape!((4, -usize));
type NoColon = layout!((4, 8));
type NoStride = layout!((4, 8) :);
type Comma = layout!((4, 8), (1, 4));
type TwoColons = layout!((4, 8) : (1, 4) : 2);
type ColonInside = layout!((4 : 8) : (1, 4));
type NoMode = shape!((1@, 1@1));
type NegativeMode = shape!((1@-1, 1@1));
type ScaledTuple = shape!(((1, 2)@0, 1@1));
type Unclosed = shape!((Vec<u8, 4));
type OnlyPath = shape!((core::, 4));

type NoLayout = layout!();
type NoParentheses = layout!(4, 8 : 8, 1);
type Quoted = layout!("(4,8):(8,1)");
type CutesNumber = shape!((_4, 8));
type TwoNumbers = swizzle!(3, 4);
type ThreeStrides = layout!((4, 8) : (8, 1, 2));
type ThreeStridesInside = layout!((4, (2, 8)) : (8, (1, 2, 4)));
type OneStride = layout!((4, (2, 8)) : (8, 1));
type OneBasisStride = layout!((2, 8) : 1@0);
type TwoStrides = layout!((4, 8) : (8, (1, 2)));
type BesideAType = layout!((4, usize, (2, 8)) : (1, 4, 8));
type ZeroExtent = layout!((4, 0) : (1, 4));
type NegativeExtent = layout!((4, -8) : (1, 4));
type NegativeConstant = layout!((4, -{TILE}) : (1, 4));
type BasisExtent = layout!((4, 1@0) : (1, 4));
type Thirteen = shape!((2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2));
type ThirteenInside = layout!((4, (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)) : (1, 4));
type NarrowInteger = shape!((u32, 8));
type Floating = shape!((f32, 8));

macro_rules! through {
    ($number:expr) => {
        int!($number)
    };
}
type Captured = through!(2 * 3);

fn main() {
    let n = 8;
    let _ = layout!((4, n) : (n, 1));
    let _ = layout!((4, 8.0) : (1, 4));
}
