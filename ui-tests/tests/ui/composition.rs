//! Compositions: `composition` and `Composition` (Eq. 16 to 23).

use cute_static::{AlgebraError, Composition, Layout, LayoutOps, Xor, composition, int, layout, shape};

/// Eq. 23: each mode of the right operand alone stays in the first mode of extent 6, but their sum
/// reaches 7.
/// Right: The sum 7 stays in a first mode of extent 8.
#[numbers(_6, _4)]
fn composition_joint_carry() {
    type C = Composition<layout!((wrong!(6 => 8), 10) : (1, 100)), layout!((2, 2, 2) : (1, 2, 4))>;

    let _ = C::default();
}

/// Eq. 23: the modes 4:1 and 2:2 of the right operand both reach offset 2, and a left layout of two
/// modes tells sums apart.
/// Right: Eq. 23: the mode 4:1 of the right operand ends where the mode 2:4 begins.
#[numbers(_4, _2)]
fn composition_modes_carry() {
    let c = composition(&layout!((4, 4) : (4, 1)), &layout!((4, 2) : (1, wrong!(2 => 4))));
    assert!(c.is_ok());
}

/// Eq. 23: the modes of the right operand run over each other; their sum reaches 9 and carries past
/// extent 8.
/// Right: The modes are disjoint, and their sum 7 stays in the first mode of extent 8.
#[numbers(_8, _3)]
fn composition_modes_overlap() {
    type C = Composition<layout!((8, 8) : (8, 1)), layout!((2, 3) : (wrong!(3 => 1), 3))>;

    let _ = C::default();
}

/// A negative stride runs backwards out of the first mode: defined only where the left operand is
/// one mode.
/// Right: With stride 4 the left operand is one mode, `32:1`, which goes on in both directions
/// (Section 3.3.3).
#[numbers(_1)]
fn composition_negative_stride() {
    type C = Composition<layout!((4, 8) : (1, wrong!(5 => 4))), layout!(4 : -1)>;

    let _ = C::default();
}

/// Definition 2.15: a shape and its stride nest alike. With three strides for two extents there is
/// nothing to compose.
#[numbers(_2, _3)]
fn composition_of_incongruent() {
    let layouts =
        (Layout::from_parts(shape!((8, 8)), shape!((1, 8))), Layout::from_parts(shape!((8, 8)), shape!((1, 8, 64))));
    let _ = composition(&wrong!(layouts.1 => layouts.0), &layout!(4 : 2));
}

/// Eq. 21: the first mode gives 4 elements, and 6 is no multiple of 4: the second mode would begin
/// in the middle.
/// Right: 8 elements are the whole first mode and 2 of the second one.
#[numbers(_4, _6)]
fn composition_shape_does_not_divide() {
    type C = Composition<layout!((4, 6, 8) : (2, 3, 5)), layout!(wrong!(6 => 8) : 1)>;

    let _ = C::default();
}

/// Eq. 20: stride 3 steps through the first mode of extent 4 without meeting its end: neither of 3
/// and 4 divides the other. C++ CuTe accepts this composition and computes wrong offsets.
/// Right: Stride 12 skips the first mode and 3 elements of the second one, of which 2 are kept.
#[numbers(_4, _3)]
fn composition_stride_does_not_divide() {
    type C = Composition<layout!((4, 6, 8) : (2, 3, 5)), layout!(6 : wrong!(3 => 12))>;

    let _ = C::default();
}

/// A coordinate `k e_i` picks mode `i` of the left operand, and this one has no mode 2.
/// Right: Mode 1 is there: the composition is `4:8`.
#[numbers(_2)]
fn composition_without_the_mode() {
    type C = Composition<layout!((8, 8) : (1, 8)), layout!(4 : 1@wrong!(2 => 1))>;

    let _ = C::default();
}

/// Paper 2.3.1: 3 times stride 3 is 9, without carries 5. Into XOR strides only what has no carries
/// can be composed.
/// Right: 3 times stride 5 is 15 either way.
#[numbers(_4, _3)]
fn composition_xor_carries() {
    let _ = Composition::<Layout<int!(8), Xor<int!(3)>>, layout!(4 : wrong!(3 => 5))>::default().at(3usize);
}

/// Section 3.3.3: a line can be gone through backwards, but bit strings have no negative multiples.
#[numbers(_1)]
fn composition_xor_negative_stride() {
    let lines = (layout!(8 : 3), Layout::<int!(8), Xor<int!(3)>>::default());
    let _ = composition(&wrong!(lines.1 => lines.0), &layout!(4 : -1));
}

/// Paper 2.3.1: offsets of XOR strides are bit strings, and those are no coordinates of a layout on
/// the left.
#[numbers(XorStrides)]
fn composition_xor_on_the_right() {
    let layouts = (layout!(4 : 2), Layout::<int!(4), Xor<int!(2)>>::default());
    let _ = composition(&layout!(8 : 1), &wrong!(layouts.1 => layouts.0));
}

/// A method refuses as its function does: stride 3 on the right, extent 4 on the left.
/// Right: Stride 12 is a multiple of 4.
#[numbers(_3, _4)]
fn method_composition() -> Result<(), AlgebraError> {
    let _ = layout!((4, 6, 8) : (2, 3, 5)).compose(&layout!(6 : wrong!(3 => 12)))?;
    Ok(())
}
