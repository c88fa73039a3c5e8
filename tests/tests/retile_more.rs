//! More rows of `retile`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]

#[macro_use]
#[path = "retile/rows.rs"]
mod rows;

use core::ops::RangeFull;
use cute_atoms::copy::{LdMatrix, Universal};
use cute_atoms::element::{F16, F32, F64, S8, S32, TF32};
use cute_atoms::tiled::*;
use cute_static::{ComposedLayout, IsLayout, Layout, column_major, int, layout, swizzle};

use rows::*;

agree! { row_4: TiledMma<Half, layout!((2, 1, 1) : (1, 0, 0)), (int!(64), int!(16), int!(64))>, CopyA<LdMatrix<int!(2)>, F16, Mma>, partition_a, partition_d, (64, 128), 144, 64, 3, Some("(((2,2),(2,2,4)),1,2):(((1,1152),(8,4608,16)),0,64)") }
agree! { row_5: TiledMma<Half, layout!((1, 4, 1) : (0, 1, 0)), (RangeFull, RangeFull, int!(64))>, CopyB<Universal<int!(16)>, F16, Mma>, partition_b, partition_d, (64, 128), 144, 128, 32, Some("((1,(2,8)),2,2):((0,(1,8)),4608,64)") }
agree! { row_7: TiledMma<Half, layout!((1, 1, 1) : (0, 0, 0)), (layout!((16, 2, 2) : (1, 32, 16)), int!(32), RangeFull)>, CopyA<Universal<int!(16)>, F16, Mma>, partition_a, partition_d, (64, 32), 48, 32, 9, None }
agree! { row_8: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (layout!((32, 2, 2) : (1, 64, 32)), layout!((16, 2, 2) : (1, 32, 16)), RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (128, 64), 80, 128, 21, None }
agree! { row_10: TiledMma<Half, layout!((1, 1, 2) : (0, 0, 1)), (RangeFull, int!(32), RangeFull)>, CopyA<Universal<int!(16)>, F16, Mma>, partition_a, partition_d, (32, 32), 48, 64, 55, Some("((1,(2,2,2)),2,1):((0,(1,384,8)),768,0)") }
agree! { row_12: TiledMma<Half, layout!((1, 2, 2) : (0, 1, 2)), (int!(64), RangeFull, int!(64))>, CopyB<LdMatrix<int!(2)>, F16, Mma>, partition_b, partition_d, (16, 64), 80, 128, 124, Some("(((2,2),2),1,1):(((1,8),32),0,0)") }
agree! { row_14: TiledMma<Half, layout!((2, 2, 1) : (1, 2, 0)), (layout!((32, 2) : (2, 1)), layout!((16, 2) : (2, 1)), RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (64, 64), 80, 128, 93, Some("((1,(2,2,2,2)),1,2):((0,(2,1280,80,1)),0,32)") }
agree! { row_15: TiledMma<HalfK8, layout!((4, 1, 1) : (1, 0, 0)), (RangeFull, int!(32), int!(32))>, CopyA<LdMatrix<int!(2)>, F16, Mma>, partition_a, partition_d, (64, 96), 112, 128, 30, Some("(((2,2),4),1,3):(((1,896),8),0,32)") }
agree! { row_16: TiledMma<HalfK8, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, layout!((8, 2, 2) : (1, 16, 8)), RangeFull)>, CopyB<Universal<int!(16)>, F16, Mma>, partition_b, partition_d, (96, 8), 24, 128, 88, Some("((1,(2,2)),3,1):((0,(1,192)),768,0)") }
agree! { row_17: TiledMma<HalfK8, layout!((2, 2, 1) : (1, 2, 0)), (layout!((16, 2, 2) : (1, 32, 16)), layout!((8, 2, 2) : (1, 16, 8)), RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (64, 64), 80, 128, 67, Some("((1,(2,2,2,2)),1,2):((0,(1,640,1280,8)),0,32)") }
agree! { row_18: TiledMma<Tf32, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(64), RangeFull)>, CopyA<Universal<int!(32)>, TF32, Mma>, partition_a, partition_d, (64, 16), 32, 128, 34, Some("((1,(2,2)),2,2):((0,(256,4)),1024,8)") }
agree! { row_19: TiledMma<Tf32, layout!((1, 2, 1) : (0, 1, 0)), (int!(64), int!(64), int!(16))>, CopyC<Universal<int!(64)>, F32, Mma>, partition_c, partition_s, (64, 128), 144, 64, 37, Some("((2,(2,4,4)),1,2):((1,(1152,2304,16)),0,64)") }
agree! { row_21: TiledMma<Byte, layout!((2, 2, 1) : (1, 2, 0)), (RangeFull, int!(64), RangeFull)>, CopyA<Universal<int!(32)>, S8, Mma>, partition_a, partition_d, (64, 32), 48, 128, 64, Some("((4,(2,2)),2,1):((1,(384,16)),1536,0)") }
agree! { row_23: TiledMma<Byte, layout!((4, 1, 1) : (1, 0, 0)), (RangeFull, layout!((8, 2, 2) : (1, 16, 8)), RangeFull)>, CopyC<Universal<int!(64)>, S32, Mma>, partition_c, partition_s, (128, 64), 80, 128, 71, None }
agree! { row_24: TiledMma<Double, layout!((2, 2, 1) : (1, 2, 0)), (int!(64), int!(32), RangeFull)>, CopyC<Universal<int!(128)>, F64, Mma>, partition_c, partition_s, (64, 32), 48, 128, 125, Some("((2,(4,2)),1,1):((1,(768,16)),0,0)") }
agree! { row_25: TiledMma<Double, layout!((2, 4, 1) : (1, 2, 0)), (RangeFull, RangeFull, int!(8))>, CopyA<Universal<int!(64)>, F64, Mma>, partition_a, partition_d, (32, 8), 24, 256, 120, Some("((1,2),2,1):((0,4),384,0)") }
agree! { row_27: TiledMma<Single, layout!((8, 4, 1) : (1, 8, 0)), (RangeFull, RangeFull, RangeFull)>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (16, 12), 28, 32, 23, Some("((1,1),2,3):((0,0),224,4)") }
agree! { row_28: TiledMma<Single, layout!((8, 4, 1) : (1, 8, 0)), (int!(16), int!(8), int!(4))>, CopyC<Universal<int!(32)>, F32, Mma>, partition_c, partition_s, (16, 16), 32, 32, 29, Some("((1,(2,2)),1,2):((0,(256,4)),0,8)") }
agree! { row_30: TiledMma<Single, layout!((16, 2, 1) : (1, 16, 0)), (layout!((16, 2, 2) : (1, 32, 16)), layout!((2, 2, 2) : (1, 4, 2)), RangeFull)>, CopyB<Universal<int!(32)>, F32, Mma>, partition_b, partition_d, (8, 3), 19, 32, 2, None }
