//! The Rust that `cute-expr` writes for a value compiles, and is that value.
#![allow(clippy::unwrap_used)]

use cute_expr::{evaluate, rust};
use cute_static::{AlgebraError, ComposedLayout, Exact, Xor, composition, int, layout, shape, swizzle, zipped_divide};

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The code is what is written of the value of the text; run, it prints the text.
macro_rules! is {
    ($text:literal, $code:expr) => {
        let written = rust(&evaluate($text).unwrap()).unwrap();
        assert_eq!(without_blanks(&written), without_blanks(stringify!($code)));
        assert_eq!($code.to_string(), $text);
    };
}

#[test]
fn rust_is_the_value() -> Result<(), AlgebraError> {
    is!("(4,8):(8,1)", layout!((4, 8) : (8, 1)));
    is!("((2,2),(4,2)):((1,8),(2,16))", layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))));
    is!("(8):(2)", layout!((8,) : (2,)));
    is!("8:-2", layout!(8 : -2));
    is!("(4,8):(1@0,6@1)", layout!((4, 8) : (1@0, 6@1)));
    is!("(8,8):(f9,f1)", layout!((8, 8) : (Xor<int!(9)>, Xor<int!(1)>)));
    is!("Sw<3,0,3>", swizzle!(3, 0, 3));
    is!("Sw<2,1,-3>", swizzle!(2, 1, -3));
    is!("Sw<3,0,3> o 0 o (8,8):(8,1)", composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?);
    is!("Sw<3,0,3> o 8 o (8,8):(8,1)", ComposedLayout::new(swizzle!(3, 0, 3), int!(8), layout!((8, 8) : (8, 1)))?);
    Ok(())
}

#[test]
fn rust_of_shapes_and_tilers() -> Result<(), AlgebraError> {
    assert_eq!(rust(&evaluate("(4,(2,8))").unwrap()).unwrap(), "shape!((4, (2, 8)))");
    let _ = shape!((4, (2, 8)));
    assert_eq!(rust(&evaluate("<4,_>").unwrap()).unwrap(), "(layout!(4 : 1), ..)");
    let divided = zipped_divide(&layout!((8, 8) : (1, 8)), &(layout!(4 : 1), ..))?;
    assert_eq!(divided.to_string(), evaluate("zipped_divide((8,8):(1,8), <4,_>)").unwrap().to_string());
    Ok(())
}

#[test]
fn rust_of_a_tile_that_has_to_divide() -> Result<(), AlgebraError> {
    assert_eq!(rust(&evaluate("<4!,_>").unwrap()).unwrap(), "(Exact(layout!(4 : 1)), ..)");
    let divided = zipped_divide(&layout!((8, 8) : (1, 8)), &(Exact(layout!(4 : 1)), ..))?;
    assert_eq!(divided.to_string(), evaluate("zipped_divide((8,8):(1,8), <4!,_>)").unwrap().to_string());
    Ok(())
}
