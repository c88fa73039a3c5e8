//! Tiled copies and retiled fragments.

use cute_atoms::copy::{CpAsync, Global, LdMatrix, Universal};
use cute_atoms::element::{F16, F32, F64};
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::{CopyA, CopyC, LayoutTvS, MakeTiledCopy, PartitionD, PartitionS, TidfrgS, TiledCopy, TiledMma};
use cute_static::{ComposedLayout, int, layout, shape, swizzle};

/// A fragment of one instruction along N where the copy takes two at once.
/// Right: A fragment of two instructions along N, which the copy takes at once.
#[numbers(_1, _2)]
fn retile_of_a_small_fragment() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;

    let store = CopyC::<Universal<int!(32)>, F32, Mma>::default().get_slice(3);
    let retiled = store.retile(&layout!(((2, 2), 4, wrong!(1 => 2)) : ((1, 2), 4, 16))).unwrap();
    assert_eq!(retiled.to_string(), "((1,(4,2)),4,1):((1,(1,16)),4,0)");
}

/// A's fragment has eight values of an instruction where the copy for C takes four.
/// Right: A fragment with the four values of an instruction that the copy for C takes.
#[numbers(_8, _4)]
fn retile_of_another_operand() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;

    let store = CopyC::<Universal<int!(32)>, F32, Mma>::default().get_slice(3);
    let retiled = store.retile(&layout!((wrong!(8 => 4), 4, 4) : (1, 8, 32))).unwrap();
    assert_eq!(retiled.to_string(), "((1,(4,2)),4,2):((1,(1,32)),8,64)");
}

/// An atom copies aligned elements.
#[numbers(_34, _4)]
fn tiled_copy_misaligned() {
    type Copy = MakeTiledCopy<CpAsync<int!(128), Global>, F32, layout!((16, 8) : (8, 1)), layout!((1, 4) : (0, 1))>;

    let _: PartitionD<Copy, layout!((128, 32) : (wrong!(34 => 36), 1))>;
}

/// Threads and values of two modes copy a tensor of two or more.
/// Right: A vector is copied as a matrix of one column, or by threads and values of one mode.
#[numbers(_1, _2)]
fn tiled_copy_of_a_vector() {
    type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 1) : (1, 0)), layout!((4, 1) : (1, 0))>;

    let operands = (layout!(1024 : 1), layout!((1024, 1) : (1, 0)));
    let mine = Copy::default().get_slice(3).partition_s(&wrong!(operands.0 => operands.1)).unwrap();
    assert_eq!((mine.0.to_string(), mine.1), ("((4,1),8,1):((1,0),128,0)".into(), 12));
}

/// An atom copies whole elements: a load of 32 bits has half a double.
/// Right: An atom copies whole elements: a load of 64 bits has one double.
#[numbers(_32, _64)]
fn tiled_copy_of_wide_elements() {
    type Copy =
        MakeTiledCopy<Universal<int!(wrong!(32 => 64))>, F64, layout!((8, 4) : (1, 8)), layout!((2, 1) : (1, 0))>;

    let _: LayoutTvS<Copy>;
}

/// Elements of an atom stay side by side behind a swizzle.
#[numbers(_4, _8)]
fn tiled_copy_swizzle_tears() {
    type Copy = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
    type Shared = ComposedLayout<swizzle!(2, wrong!(2 => 3), 3), int!(0), layout!((128, 64) : (64, 1))>;

    let _: PartitionD<Copy, Shared>;
}

/// `ldmatrix` gives each thread 32 bits of a row: half a double, the other half being its
/// neighbour's.
/// Right: A single-precision number is the 32 bits that `ldmatrix` gives a thread.
#[numbers(_64)]
fn tiled_copy_tears_elements() {
    type Of<V> = TiledCopy<LdMatrix<int!(4)>, V, layout!((32, 4) : (4, 1)), shape!((8, 16))>;

    let operands = (Of::<F64>::default(), Of::<F32>::default());
    let tile = layout!((8, 16) : (16, 1));
    assert!(wrong!(operands.0 => operands.1).get_slice(0).partition_d(&tile).is_ok());
}

/// A tensor is made of whole tiles of a tiled copy.
#[numbers(_120, _16)]
fn tiled_copy_tile_does_not_divide() {
    type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((16, 8) : (8, 1)), layout!((1, 4) : (0, 1))>;

    let _: TidfrgS<Copy, layout!((wrong!(120 => 128), 32) : (32, 1))>;
}

/// An operand is copied as what it is.
#[numbers(_32, _16)]
fn tiled_copy_value_type_differs() {
    type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
    type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0))>;
    struct Float<const BITS: usize>;
    trait Is {
        type Element;
    }
    impl Is for Float<16> {
        type Element = F16;
    }
    impl Is for Float<32> {
        type Element = F32;
    }

    let _: CopyA<Universal<int!(64)>, <Float<wrong!(32 => 16)> as Is>::Element, Mma>;
}

/// A thread's values are those of whole atoms.
#[numbers(_4, _8)]
fn tiled_copy_values_not_whole() {
    type Copy = MakeTiledCopy<
        CpAsync<int!(128), Global>,
        F16,
        layout!((16, 8) : (8, 1)),
        layout!((1, wrong!(4 => 8)) : (0, 1)),
    >;

    let _: LayoutTvS<Copy>;
}

/// An atom copies elements that stand side by side.
#[numbers(_4, _1)]
fn tiled_copy_vector_too_wide() {
    type Copy = MakeTiledCopy<CpAsync<int!(128), Global>, F32, layout!((16, 8) : (8, 1)), layout!((1, 4) : (0, 1))>;

    let _: PartitionS<Copy, layout!((128, 32) : (64, wrong!(2 => 1)))>;
}
