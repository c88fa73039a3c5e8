//! Tiled copies of one mode and of three, of instructions, of other copies and of places in memory: what a thread has of a tensor, beside
//! what C++ CuTe (CUTLASS 4.2, on the host) answers, element by element.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test: it may panic"
)]

use cute_atoms::copy::{StMatrix, Universal};
use cute_atoms::element::{F16, F32, S8, U8};
use cute_atoms::mma::{MmaSync, Sm80, Wgmma};
use cute_atoms::tiled::{
    CopyA, CopyC, CopyCAtom, CopyD, CopyS, MakeCotiledCopy, MakeTiledCopy, TiledMma, make_fragment,
};
use cute_static::{AlgebraError, Evaluate, IsLayout, Layout, Tensor, int, layout, shape};

type Wide = Universal<int!(128)>;
type Word = Universal<int!(32)>;
type Mma = TiledMma<
    MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>,
    layout!((2, 2, 1) : (1, 2, 0)),
    (int!(32), int!(32), int!(16)),
>;

/// All offsets in order.
fn elements(layout: &impl Evaluate<usize, Offset = isize>, base: isize) -> Vec<isize> {
    (0..layout.size()).map(|i| base + layout.offset(i).unwrap()).collect()
}
/// That a thread reads and writes what C++ says: two layouts, and where they begin.
macro_rules! has {
    ($copy:ty, $tensor:expr; $($thread:literal: $s:tt : $sd:tt @ $s0:literal, $d:tt : $dd:tt @ $d0:literal;)*) => {$(
        let thread = <$copy>::default().get_slice($thread);
        let tensor = $tensor;
        let (mine, begins) = thread.partition_s(&tensor).unwrap();
        assert_eq!(elements(&mine, begins), elements(&layout!($s : $sd), $s0), "{mine}");
        let (mine, begins) = thread.partition_d(&tensor).unwrap();
        assert_eq!(elements(&mine, begins), elements(&layout!($d : $dd), $d0), "{mine}");
    )*};
}

#[test]
fn of_one_mode() {
    type Copy = MakeTiledCopy<Wide, F32, layout!(32 : 1), layout!(4 : 1)>;
    has! { Copy, layout!(1024 : 1);
        0: ((4, 1), (8)) : ((1, 0), (128)) @ 0, ((4, 1), (8)) : ((1, 0), (128)) @ 0;
        31: ((4, 1), (8)) : ((1, 0), (128)) @ 124, ((4, 1), (8)) : ((1, 0), (128)) @ 124;
    }
    has! { MakeTiledCopy<Word, F32, layout!(32 : 1), layout!(4 : 1)>, layout!(1024 : 1);
        1: ((1, 4), (8)) : ((0, 1), (128)) @ 4, ((1, 4), (8)) : ((0, 1), (128)) @ 4;
    }
    has! { Copy, layout!((1024, 8) : (1, 2048));
        1: ((4, 1), 8, 8) : ((1, 0), 128, 2048) @ 4, ((4, 1), 8, 8) : ((1, 0), 128, 2048) @ 4;
    }
    // an extent that is known when run, and one that does not divide
    let thread = Copy::default().get_slice(3);
    let (mine, begins) = thread.partition_s(&Layout::new(512usize, int!(1)).unwrap()).unwrap();
    assert_eq!((mine.size(), begins, mine.offset(5)), (16, 12, Some(129)));
    let refused = thread.partition_s(&Layout::new(500usize, int!(1)).unwrap()).map(|_| ());
    assert_eq!(refused, Err(AlgebraError::PartialTile { mode: 0, tile: 128, extent: 500 }));
}
/// A vector of four is aligned where the tensor begins at a multiple of four of its memory: by `view_at`, as a tile, as a slice.
#[test]
fn where_a_tensor_begins() {
    let thread = MakeTiledCopy::<Wide, F32, layout!(32 : 1), layout!(4 : 1)>::default().get_slice(3);
    let scalar = MakeTiledCopy::<Word, F32, layout!(32 : 1), layout!(4 : 1)>::default().get_slice(3);
    let mut data = [0f32; 520];
    let told = |offset| Some(AlgebraError::Offset { offset, multiple_of: 4 });
    for base in 0..8 {
        let tensor = Tensor::view_at(&data, base, layout!(512 : 1)).unwrap();
        let expected = if base % 4 == 0 { None } else { told(base.cast_signed()) };
        assert_eq!((thread.partition_s(&tensor).err(), thread.partition_d(&tensor).err()), (expected, expected));
        assert!(scalar.partition_s(&tensor).is_ok());
    }
    let mut tensor = Tensor::view_mut_at(&mut data, 6, layout!(512 : 1)).unwrap();
    assert_eq!(thread.partition_d(&mut tensor).err(), told(6));
    // columns of 129
    let tensor = Tensor::view(&data, layout!((128, 4) : (1, 129))).unwrap();
    assert!(thread.partition_s(&tensor.slice((.., 0)).unwrap()).is_ok());
    assert_eq!(thread.partition_s(&tensor.slice((.., 1)).unwrap()).err(), told(129));
    assert_eq!(thread.partition_s(&tensor.local_tile(&shape!((128, 1)), (0, 2)).unwrap()).err(), told(258));
}
#[test]
fn of_three_modes() {
    type Copy = MakeTiledCopy<Wide, F32, layout!((8, 4, 2) : (1, 8, 32)), layout!((4, 1, 2) : (1, 0, 4))>;
    has! { Copy, layout!((64, 16, 8) : (1, 64, 1024));
        9: ((4, 2), 2, 4, 2) : ((1, 1024), 32, 256, 4096) @ 68, ((4, 2), 2, 4, 2) : ((1, 1024), 32, 256, 4096) @ 68;
        63: ((4, 2), 2, 4, 2) : ((1, 1024), 32, 256, 4096) @ 2268, ((4, 2), 2, 4, 2) : ((1, 1024), 32, 256, 4096) @ 2268;
    }
    type Turned = MakeTiledCopy<Wide, F32, layout!((8, 4, 2) : (8, 1, 4)), layout!((4, 1, 2) : (1, 0, 4))>;
    has! { Turned, layout!((64, 16, 8, 3) : (1, 64, 1024, 8192));
        1: ((4, 2), 2, 4, 2, 3) : ((1, 1024), 32, 256, 4096, 8192) @ 64, ((4, 2), 2, 4, 2, 3) : ((1, 1024), 32, 256, 4096, 8192) @ 64;
        63: ((4, 2), 2, 4, 2, 3) : ((1, 1024), 32, 256, 4096, 8192) @ 2268, ((4, 2), 2, 4, 2, 3) : ((1, 1024), 32, 256, 4096, 8192) @ 2268;
    }
}
/// Epilogues convert: elements of C have any width, those of A and B that of the operand.
#[test]
fn of_other_elements() {
    has! { CopyC<Word, F16, Mma>, layout!((128, 128) : (128, 1));
        1: ((2, (2, 2)), 4, 4) : ((1, (1024, 16)), 4096, 32) @ 2, ((2, (2, 2)), 4, 4) : ((1, (1024, 16)), 4096, 32) @ 2;
        37: ((2, (2, 2)), 4, 4) : ((1, (1024, 16)), 4096, 32) @ 2178, ((2, (2, 2)), 4, 4) : ((1, (1024, 16)), 4096, 32) @ 2178;
    }
    type Bytes = TiledMma<MmaSync<Sm80, shape!((16, 8, 32)), cute_atoms::element::S32, S8, S8>, layout!(1 : 1)>;
    let _ = CopyA::<cute_atoms::copy::LdMatrix<int!(4)>, U8, Bytes>::default();
}
#[test]
fn of_an_instruction() {
    type Pairs = CopyCAtom<Word, F16, Mma>;
    has! { Pairs, layout!((128, 128) : (128, 1));
        0: ((2, 1), (2, 4), 8) : ((1, 0), (1024, 4096), 16) @ 0, ((2, 1), (2, 4), 8) : ((1, 0), (1024, 4096), 16) @ 0;
        37: ((2, 1), (2, 4), 8) : ((1, 0), (1024, 4096), 16) @ 2178, ((2, 1), (2, 4), 8) : ((1, 0), (1024, 4096), 16) @ 2178;
    }
    has! { CopyD<Word, F32, Pairs>, layout!((128, 128) : (128, 1));
        37: ((1, 2), (2, 4), 8) : ((0, 1), (1024, 4096), 16) @ 2178, ((1, 2), (2, 4), 8) : ((0, 1), (1024, 4096), 16) @ 2178;
    }
    type Store = StMatrix<int!(4)>;
    has! { CopyS<Store, F16, CopyCAtom<Store, F16, Mma>>, layout!((128, 128) : (128, 1));
        1: (((2, 2, 2), 1), 4, 4) : (((1, 1024, 16), 0), 4096, 32) @ 2, (((2, 4), 1), 4, 4) : (((1, 2), 0), 4096, 32) @ 128;
        37: (((2, 2, 2), 1), 4, 4) : (((1, 1024, 16), 0), 4096, 32) @ 2178, (((2, 4), 1), 4, 4) : (((1, 2), 0), 4096, 32) @ 2688;
    }
}
/// A large instruction's values go in groups of those of the copy, in their order.
#[test]
fn fragments_of_an_instruction_are_retiled_in_groups() {
    // 64 values of an instruction
    type Large = TiledMma<Wgmma<int!(128), F32, F16, F16>, layout!(1 : 1)>;
    type Store = CopyCAtom<StMatrix<int!(4)>, F16, Large>;
    let c = layout!((64, 256) : (256, 1));
    let mma = Large::default().get_slice(5);
    let fragment = make_fragment(&mma.partition_c(&c).unwrap().0, 0u16);
    assert_eq!(fragment.layout().to_string(), "((2,2,16),1,2):((1,2,4),64,64)");
    let thread = CopyS::<StMatrix<int!(4)>, F16, Store>::default().get_slice(5);
    let retiled = thread.retile(fragment.layout()).unwrap();
    // as C++ has it
    assert_eq!(elements(&retiled, 0), elements(&layout!(((8, 8), 1, 2) : ((1, 8), 0, 64)), 0), "{retiled}");
    let (mine, begins) = thread.partition_d(&c).unwrap();
    assert_eq!(
        elements(&mine, begins),
        elements(&layout!((((2, 4), 1), 1, 16) : (((1, 2), 0), 0, 16)), 1280),
        "{mine}"
    );
    // one mode of instructions, and tensors
    let one = thread.retile(&layout!((64, 2) : (1, 64))).unwrap();
    assert_eq!(one.to_string(), "((8,8),2):((1,8),64)");
    assert_eq!(thread.retile(&fragment).unwrap().layout(), &retiled);
}
#[test]
fn of_places_in_memory() {
    has! { MakeCotiledCopy<Wide, F32, layout!((32, 4) : (4, 1)), layout!((32, 64) : (64, 1))>, layout!((64, 64) : (64, 1));
        31: ((4, 1), 32, 1) : ((1, 0), 128, 0) @ 124, ((4, 1), 32, 1) : ((1, 0), 128, 0) @ 124;
    }
    has! { MakeCotiledCopy<Wide, F32, layout!((32, 4) : (4, 1)), layout!(((8, 2), (8, 4)) : ((8, 256), (1, 64)))>, layout!((64, 64) : (64, 1));
        1: ((4, 1), 8, 4) : ((1, 0), 512, 16) @ 4, ((4, 1), 8, 4) : ((1, 0), 512, 16) @ 4;
        31: ((4, 1), 8, 4) : ((1, 0), 512, 16) @ 460, ((4, 1), 8, 4) : ((1, 0), 512, 16) @ 460;
    }
}
