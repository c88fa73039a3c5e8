//! A number has one form. typenum has types for `0b0` and `0b011` too, by which two rows would pass for distinct that are one: they
//! are no strides, extents, coordinates, offsets or parameters, wherever they stand.

use cute_static::typenum::{B0, B1, NInt, PInt, UInt, UTerm, Z0};
use cute_static::{Basis, Composition, IsLayout, Layout, Swizzle, Tensor, Xor, int, layout};

/// 0, with a digit.
type Zero = UInt<UTerm, B0>;
/// 3, with a leading zero.
type Three = UInt<UInt<UInt<UTerm, B0>, B1>, B1>;

fn two_rows_that_are_one() {
    let rows: Layout<(int!(2), int!(1)), (Zero, int!(1))> = Layout::default();
    let _ = Tensor::view_mut(&mut [7; 1], rows); // error: `UInt<UTerm, B0>` is not a number without leading zeros
}

fn a_column_within_another() {
    let columns: Layout<(int!(4), int!(2)), (int!(1), Three)> = Layout::default();
    let _ = Tensor::view_mut(&mut [0; 7], columns); // error: `UInt<UTerm, B0>` is not a number without leading zeros
}

fn backwards(data: &[i32]) {
    let line: Layout<int!(4), NInt<Three>> = Layout::default(); // error: a typenum number with a leading zero: `UInt<UTerm, B0>`
    let _ = Tensor::view_at(data, 9, line); // error: `UInt<UTerm, B0>` is not a number without leading zeros
}

fn an_extent() {
    let _ = Layout::new((Three::default(), int!(4)), (int!(1), int!(16))); // error: `UInt<UTerm, B0>` is not a number without leading zeros
}

fn a_coordinate(layout: layout!((4, 8) : (1, 4))) {
    let _ = layout.at((Three::default(), 1)); // error: `UInt<UTerm, B0>` is not a number without leading zeros
}

fn an_xor_stride(data: &[i32]) {
    let _ = Tensor::view(data, Layout::<int!(4), Xor<Three>>::default()); // error: `UInt<UTerm, B0>` is not a number without leading zeros
}

fn a_coordinate_stride() {
    let line: Layout<int!(4), Basis<Three, int!(0)>> = Layout::default();
    let _ = size(&line); // error: `UInt<UTerm, B0>` is not a number without leading zeros
}

fn size(layout: &impl IsLayout) -> usize {
    layout.size()
}

fn a_swizzle() {
    let _: Option<Composition<Swizzle<Three, int!(0), int!(11)>, layout!((8, 8) : (8, 1))>> = None; // error: a typenum number with a leading zero: `UInt<UTerm, B0>`
}

fn a_tiler(data: &mut [i32]) {
    let _ = Tensor::view_mut(data, layout!((9, 4) : (1, 9))).unwrap().tiles_mut(&(Three::default(), int!(2))); // error: `UInt<UTerm, B0>` is not a number without leading zeros
}

fn a_fragment() {
    let _ = Tensor::fragment(Layout::<Three, int!(1)>::default(), 0); // error: a typenum number with a leading zero: `UInt<UTerm, B0>`
}

fn signed_numbers_of_typenums(data: &[i32]) {
    let _ = Tensor::view(data, Layout::<int!(4), PInt<int!(3)>>::default()); // error: `PInt<UInt<UInt<UTerm, B1>, B1>>` is not a stride: write `1usize`, `Narrow::from(n)` of a `u32`, or `int!(1)` to fix it at compile time
    let _ = Tensor::view(data, Layout::<int!(4), Z0>::default()); // error: `Z0` is not a stride: write `1usize`, `Narrow::from(n)` of a `u32`, or `int!(1)` to fix it at compile time
    let _ = Tensor::view(data, Layout::from_parts(B1, int!(1))); // error: `B1` is not a shape, stride or coordinate: leaves are `usize`, or `int!(8)` to fix them at compile time
}

fn main() {}
