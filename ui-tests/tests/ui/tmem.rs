//! Tensor memory.

use cute_atoms::copy::TmemLoadOp;
use cute_atoms::element::{E2M1, F16, F32};
use cute_atoms::mma::{F16Kind, Interleaved, Tcgen05, TmemFrg};
use cute_atoms::smem::K;
use cute_atoms::tiled::TiledMma;
use cute_atoms::tmem::{FourByOne, Tcgen05Shape32x32b, TmemAccess, TmemEFrg, TmemEFrgWs, TmemFragment, TmemSfFrg};
use cute_static::{int, layout};

/// An instruction has 64 or 128 rows in one CTA.
#[numbers(_96)]
fn tmem_fragment_of_other_rows() {
    type Part = layout!(((wrong!(96 => 64), 128), 1, 2) : ((1, 128), 0, 16384));
    let _c = TmemFragment::<TmemFrg<int!(32), int!(32), int!(1), Interleaved>, Part>::default();
}

/// 64 rows of each of two CTAs are in two groups of lanes, which have half of the columns each.
#[numbers(_127, _2)]
fn tmem_fragment_of_part_groups() {
    type Part = layout!(((64, wrong!(127 => 128)), 1, 1) : ((1, 64), 0, 0));
    let _c = TmemFragment::<TmemFrg<int!(32), int!(32), int!(2), Interleaved>, Part>::default();
}

/// Tensor memory has 512 columns.
#[numbers(_768, _512)]
fn tmem_fragment_too_wide() {
    type Mma = TiledMma<Tcgen05<F16Kind, int!(128), int!(256), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;

    let cta = Mma::default().get_slice(0);
    let part = cta.partition_c(&layout!((128, wrong!(768 => 512)) : (1, 128))).unwrap();
    let _ = cta.make_fragment_c(&part, 0);
}

/// An accumulator of 64 lanes has not all 128 that the instruction accesses.
#[numbers(_128, _64)]
fn tmem_lanes_missing() {
    type Accumulator = layout!((wrong!(64 => 128), 64) : (65536, 1));
    let _access = TmemAccess::<Accumulator, Tcgen05Shape32x32b<int!(2)>>::default();
}

/// Elements of 4 bits are loaded from 32 lanes of a warp.
#[numbers(_32, _16, _4)]
fn tmem_load_of_other_lanes() {
    let _load = TmemLoadOp::<K, F32, E2M1, int!(wrong!(16 => 32)), int!(64)>::default();
}

/// An instruction loads 128 bits of columns, of which an accumulator is made.
#[numbers(_192, _128)]
fn tmem_load_of_part_columns() {
    let _load = TmemLoadOp::<K, F32, F32, int!(16), int!(wrong!(6 => 8))>::default();
}

/// There is no sparse A of doubles.
#[numbers(_64)]
fn tmem_metadata_of_doubles() {
    type Part = layout!(((128, 16), 1, 4) : ((1, 128), 1, 1));
    let _metadata = TmemFragment::<TmemEFrg<int!(wrong!(64 => 32))>, Part>::default();
}

/// A weight-stationary instruction has 32, 64 or 128 rows.
#[numbers(_96, _32)]
fn tmem_metadata_of_other_rows() {
    type Part = layout!(((wrong!(96 => 64), 16), 1, 4) : ((1, 128), 1, 1));
    let _metadata = TmemFragment::<TmemEFrgWs<int!(32)>, Part>::default();
}

/// Scales of 32 rows lie side by side in tensor memory.
#[numbers(_48, _32)]
fn tmem_scales_of_part_lanes() {
    type Part = layout!(((wrong!(48 => 64), (16, 4)), 1, 4) : ((1, (1, 1)), 1, 1));
    let _scales = TmemFragment::<TmemSfFrg<int!(8), FourByOne>, Part>::default();
}
