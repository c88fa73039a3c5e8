//! Bulk copies: `cp.async.bulk`, TMA tiles and im2col, loads, stores, prefetches and reductions. What one instruction moves
//! is up to the tensor map or the size given; CTAs of a pair move one after the other.

use super::copy_atom;
use crate::mma::Absent;
use crate::rules::{OneThread, Scalar, Threads, Values, rule};
use core::marker::PhantomData;
use cute_static::StaticLeaves;
use cute_static::num::{Nat, Value};
use typenum::{U1, U2};

rule! {
    /// Each of two CTAs its own bits, one after the other.
    OfPair of_pair<B> = (2, B) : (B, 1);
}

/// A bulk copy of `Bits` bits by one of the [`operations`].
///
/// ```
/// use cute_atoms::copy::{Bulk, CopyAtom, operations::TmaLoad};
/// let row = Bulk::<TmaLoad, cute_static::int!(16384)>::ROW;
/// assert_eq!((row.name.as_str(), row.src.to_string().as_str()), ("SM90_TMA_LOAD", "(1,16384):(0,1)"));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Bulk<O, Bits>(PhantomData<(O, Bits)>);
crate::value::named! { Bulk<O, Bits>; }

/// A bulk operation.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a bulk copy", label = "see `cute_atoms::copy::operations`")]
pub trait BulkOperation: Copy + Default + 'static {
    /// CTAs that take part: 1, or 2 of a pair.
    #[doc(hidden)]
    type Ctas: Ctas;
    /// CUTLASS' name.
    const NAME: &'static str;
    /// The PTX instruction; of TMA without the rank of its tensor map, which PTX writes behind `.tensor`.
    const PTX: &'static str;
    /// `sm90` or `sm100`.
    const ARCH: &'static str;
}
/// CTAs that take part.
#[doc(hidden)]
pub trait Ctas: Nat {
    /// Threads.
    type ThrId: Copy + Default;
    /// Values of `B` bits.
    type Layout<B: StaticLeaves>: Copy + Default;
}
impl Ctas for U1 {
    type ThrId = OneThread;
    type Layout<B: StaticLeaves> = Values<B>;
}
impl Ctas for U2 {
    type ThrId = Threads<U2>;
    type Layout<B: StaticLeaves> = OfPair<B>;
}
macro_rules! bulk_operations {
    ($($name:ident $ctas:ident $arch:literal $text:literal $ptx:literal;)*) => {
        /// The bulk operations, with CUTLASS' names.
        pub mod operations {
            $(
                #[doc = concat!("`", $text, "`: `", $ptx, "`.")]
                #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
                pub struct $name;
                impl super::BulkOperation for $name {
                    type Ctas = super::$ctas;
                    const NAME: &'static str = $text;
                    const PTX: &'static str = $ptx;
                    const ARCH: &'static str = $arch;
                }
            )*
            /// A bulk copy as large as the layouts let it be.
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
            pub struct BulkAuto;
        }
        /// Name, instruction, architecture, CTAs.
        #[cfg(feature = "table")]
        pub(crate) const OPERATIONS: &[(&str, &str, &str, usize)] =
            &[$(($text, $ptx, $arch, <$ctas as cute_static::num::Value>::VALUE)),*];
    };
}
bulk_operations! {
    TmaLoad U1 "sm90" "SM90_TMA_LOAD" "cp.async.bulk.tensor.shared::cluster.global.mbarrier::complete_tx::bytes";
    TmaLoadOp U1 "sm90" "SM90_TMA_LOAD_OP" "cp.async.bulk.tensor.shared::cluster.global.mbarrier::complete_tx::bytes";
    TmaLoadPrefetch U1 "sm90" "SM90_TMA_LOAD_PREFETCH" "cp.async.bulk.prefetch.tensor.L2.global";
    TmaLoadMulticast U1 "sm90" "SM90_TMA_LOAD_MULTICAST"
        "cp.async.bulk.tensor.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaLoadMulticastOp U1 "sm90" "SM90_TMA_LOAD_MULTICAST_OP"
        "cp.async.bulk.tensor.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaStore U1 "sm90" "SM90_TMA_STORE" "cp.async.bulk.tensor.global.shared::cta.bulk_group";
    TmaStorePtr U1 "sm90" "SM90_TMA_STORE_PTR" "cp.async.bulk.tensor.global.shared::cta.bulk_group";
    TmaReduceAdd U1 "sm90" "SM90_TMA_REDUCE_ADD" "cp.reduce.async.bulk.tensor.global.shared::cta.add.bulk_group";
    TmaLoadIm2col U1 "sm90" "SM90_TMA_LOAD_IM2COL" "cp.async.bulk.tensor.shared::cluster.global.im2col.mbarrier::complete_tx::bytes";
    TmaLoadIm2colOp U1 "sm90" "SM90_TMA_LOAD_IM2COL_OP" "cp.async.bulk.tensor.shared::cluster.global.im2col.mbarrier::complete_tx::bytes";
    TmaLoadIm2colPrefetch U1 "sm90" "SM90_TMA_LOAD_IM2COL_PREFETCH" "cp.async.bulk.prefetch.tensor.L2.global.im2col";
    TmaLoadIm2colMulticast U1 "sm90" "SM90_TMA_LOAD_IM2COL_MULTICAST"
        "cp.async.bulk.tensor.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaLoadIm2colMulticastOp U1 "sm90" "SM90_TMA_LOAD_IM2COL_MULTICAST_OP"
        "cp.async.bulk.tensor.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaStoreIm2col U1 "sm90" "SM90_TMA_STORE_IM2COL" "cp.async.bulk.tensor.global.shared::cta.im2col_no_offs.bulk_group";
    BulkG2s U1 "sm90" "SM90_BULK_COPY_G2S" "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes";
    BulkG2sPrefetch U1 "sm90" "SM90_BULK_COPY_G2S_PREFETCH" "cp.async.bulk.prefetch.L2.global";
    BulkS2g U1 "sm90" "SM90_BULK_COPY_S2G" "cp.async.bulk.global.shared::cta.bulk_group";
    TmaPairLoad U2 "sm100" "SM100_TMA_2SM_LOAD" "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes";
    TmaPairLoadOp U2 "sm100" "SM100_TMA_2SM_LOAD_OP" "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes";
    TmaPairLoadMulticast U2 "sm100" "SM100_TMA_2SM_LOAD_MULTICAST"
        "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaPairLoadMulticastOp U2 "sm100" "SM100_TMA_2SM_LOAD_MULTICAST_OP"
        "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaPairLoadIm2col U2 "sm100" "SM100_TMA_2SM_LOAD_IM2COL"
        "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.im2col.mbarrier::complete_tx::bytes";
    TmaPairLoadIm2colOp U2 "sm100" "SM100_TMA_2SM_LOAD_IM2COL_OP"
        "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.im2col.mbarrier::complete_tx::bytes";
    TmaPairLoadIm2colMulticast U2 "sm100" "SM100_TMA_2SM_LOAD_IM2COL_MULTICAST"
        "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaPairLoadIm2colMulticastOp U2 "sm100" "SM100_TMA_2SM_LOAD_IM2COL_MULTICAST_OP"
        "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaGather4 U1 "sm100" "SM100_TMA_LOAD_2D_GATHER4" "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes";
    TmaGather4Op U1 "sm100" "SM100_TMA_LOAD_2D_GATHER4_OP"
        "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes";
    TmaGather4Prefetch U1 "sm100" "SM100_TMA_LOAD_2D_GATHER4_OP_PREFETCH"
        "cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4";
    TmaGather4Multicast U1 "sm100" "SM100_TMA_LOAD_MULTICAST_2D_GATHER4"
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaGather4MulticastOp U1 "sm100" "SM100_TMA_LOAD_MULTICAST_2D_GATHER4_OP"
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes.multicast::cluster";
    TmaScatter4 U1 "sm100" "SM100_TMA_STORE_2D_SCATTER4" "cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group";
}
copy_atom! {
    [O: BulkOperation, B: Nat + Copy + Default + 'static] Bulk<O, B>,
        <O::Ctas as Ctas>::ThrId, <O::Ctas as Ctas>::Layout<B>, <O::Ctas as Ctas>::Layout<B>,
        <O::Ctas as Ctas>::Layout<B>, Absent, rows::bulk(O::NAME, O::PTX, O::ARCH, O::Ctas::VALUE, B::VALUE);
    [] operations::BulkAuto, OneThread, Scalar, Scalar, Scalar, Absent, rows::auto();
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    #[cfg(feature = "table")]
    pub(crate) use super::OPERATIONS;
    use super::of_pair;
    use crate::copy::threads::rows::row;
    use crate::copy::{Access, CopyRow};
    use crate::rules::{scalar, threads, values};
    use crate::value::Text;

    pub(crate) const fn bulk(name: &str, ptx: &str, arch: &'static str, ctas: usize, bits: usize) -> CopyRow {
        let layout = if ctas == 2 { of_pair(bits) } else { values(bits) };
        let mut row = row(Text::EMPTY.text(name), Text::EMPTY, arch, Text::EMPTY.text(ptx), layout);
        if ctas == 2 {
            row.thr_id = threads(2);
        }
        row.asking(Access::Anything, Access::Anything)
    }
    pub(crate) const fn auto() -> CopyRow {
        let name = Text::EMPTY.text("SM90_BULK_COPY_AUTO");
        row(name, Text::EMPTY, "sm90", Text::EMPTY.text("cp.async.bulk"), scalar())
            .asking(Access::Anything, Access::Anything)
    }
}
