//! What `int!`, `shape!` and `layout!` do not read: one sentence each, at the token that is wrong.
#![allow(dead_code)]
use cute_static::{int, layout, shape};

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
type Named = int!(TILE);
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

macro_rules! through {
    ($number:expr) => {
        int!($number)
    };
}
type Captured = through!(2 * 3);

fn main() {
    let _ = layout!((4, 8.0) : (1, 4));
}
