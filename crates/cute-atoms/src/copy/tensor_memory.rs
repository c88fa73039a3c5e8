//! Copies to and from tensor memory: 128 lanes (data paths) of 512 columns of 32 bits, of which a warp reaches 32 lanes.
//!
//! ```text
//! 16 x 256 bits, X times   ((4, 8), (64, 2, X)) : ((64, 256 X), (1, 2048 X, 256))
//! 16 x 128 bits            ((4, 8), (32, 2, X)) : ((32, 128 X), (1, 1024 X, 128))
//! 16 x 64 bits             ((2, 2, 8), (32, X)) : ((512 X, 32, 64 X), (1, 64))
//! 16 x 32 bits, twice      ((16, 2), 32 X) : ((64 X, 32 X), 1)
//! 32 x 32 bits             (32, 32 X) : (32 X, 1)
//! ```
//! Modes of extent 1 are left out. On the side of tensor memory each of 32 threads sees all bits in order.

use super::{copy_atom, markers};
use crate::refusal::{PowerOfTwo, checks, rules};
use crate::rules::{HasKept, Kept, ModesOf, OneThread, Threads, rule};
use core::marker::PhantomData;
use cute_static::machinery::Number;
use cute_static::num::Nat;
use cute_static::verdict::Holds;
use cute_static::{Layout, StaticLeaves, int};
use typenum::{U1, U2, U4, U8, U16, U32, U64, U128, U256, U512, U1024};

rule! {
    /// All bits, seen by `T` threads.
    Seen seen<T, V> = (T, V) : (0, 1);
    /// Bit to address: `W` bits of each of `L` lanes.
    Addresses addresses<W, L> = (W, L) : (1, 2097152);
    /// The same where halves of 16 bits lie in columns of 32.
    PackedAddresses packed_addresses<Q, L> = ((16, Q), L) : ((1, 32), 2097152);
    /// Registers of 16 x 32 bits, twice; `W` is 64 X, `H` is 32 X.
    Registers16x32 registers_16x32<W, H> = ((16, 2), H) : ((W, H), 1);
    /// Registers of 32 x 32 bits; `H` is 32 X.
    Registers32x32 registers_32x32<H> = (32, H) : (H, 1);
    /// Lanes of 32 bits in four rows.
    FourRows four_rows<T> = (T, (4, 256)) : (0, (32, 128));
    /// One bit in four quarters of the lanes.
    ToQuarters to_quarters<T> = (T, (32, 128, 4)) : (0, (1, 32, 0));
    /// One bit in two halves of the lanes.
    ToHalves to_halves<T> = (T, (64, 128, 2)) : (0, (1, 64, 0));
    /// One bit in every other quarter of the lanes.
    ToEvenQuarters to_even_quarters<T> = (T, (32, 128, 2, 2)) : (0, (1, 32, 4096, 0));
    /// Bit to address, lanes first.
    LanesFirst lanes_first<W> = (128, W) : (2097152, 1);
    /// Of quarters.
    Quarters quarters<> = (32, 128, 4) : (2097152, 1, 67108864);
    /// Of halves.
    Halves halves<> = (64, 128, 2) : (2097152, 1, 134217728);
    /// Of even and odd quarters.
    EvenQuarters even_quarters<> = (32, 128, 2, 2) : (2097152, 1, 134217728, 67108864);
}

/// `tcgen05.ld` of a shape, `X` times, [`Unpack16`] or [`Packed`].
///
/// ```
/// use cute_atoms::copy::{CopyAtom, Lanes16x256, TensorLoad};
/// let row = TensorLoad::<Lanes16x256, cute_static::int!(2)>::ROW;
/// assert_eq!(row.ptx.as_str(), "tcgen05.ld.sync.aligned.16x256b.x2.b32");
/// assert_eq!(row.dst.to_string(), "((4,8),(64,2,2)):((64,512),(1,4096,256))");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct TensorLoad<Shape, X, P = Unpack16>(PhantomData<(Shape, X, P)>);
/// `tcgen05.ld.red` of 32 x 32 bits, `X` times, with the largest value of each lane.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct TensorLoadStat<X>(PhantomData<X>);
/// `tcgen05.st`, as [`TensorLoad`].
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[doc(alias = "tmem_load_to_store")]
pub struct TensorStore<Shape, X, P = Unpack16>(PhantomData<(Shape, X, P)>);
/// `tcgen05.cp` of a shape from shared memory by a group of `G` CTAs.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct TensorCopy<Shape, G>(PhantomData<(Shape, G)>);
crate::value::named! { TensorLoad<Shape, X, P>; TensorLoadStat<X>; TensorStore<Shape, X, P>; TensorCopy<Shape, G>; }

markers! {
    /// 16 lanes of 256 bits.
    Lanes16x256;
    /// 16 lanes of 128 bits.
    Lanes16x128;
    /// 16 lanes of 64 bits.
    Lanes16x64;
    /// 16 lanes of twice 32 bits.
    Lanes16x32;
    /// 32 lanes of 32 bits.
    Lanes32x32;
    /// All 32 bits of a column.
    Unpack16;
    /// 16 bits of each column, two columns to a register.
    Packed;
}
/// [`Unpack16`] or [`Packed`].
pub trait Packing: Copy + Default + 'static {
    /// Whether it is [`Packed`].
    const PACKED: bool;
    /// Addresses of `W` bits in `L` lanes, of which `Q` is a sixteenth.
    #[doc(hidden)]
    type Addresses<W: StaticLeaves, Q: StaticLeaves, L: StaticLeaves>: Copy + Default;
}
impl Packing for Unpack16 {
    const PACKED: bool = false;
    type Addresses<W: StaticLeaves, Q: StaticLeaves, L: StaticLeaves> = Addresses<W, L>;
}
impl Packing for Packed {
    const PACKED: bool = true;
    type Addresses<W: StaticLeaves, Q: StaticLeaves, L: StaticLeaves> = PackedAddresses<Q, L>;
}
rules! {
    /// No instruction repeats its shape so often.
    NotRepeated<n, m> unless n AreRepeats
        "tcgen05.ld, tcgen05.st: a shape {n} times, where there are powers of two up to {m}"
            "no instruction repeats its shape this often"
            "PTX ISA, tcgen05.ld: up to 32 times 256 bits, 64 times 128, 128 times 64 and 32";
}
checks! {
    /// Whether a shape is repeated so often.
    RepeatsUpTo<M>: N if PowerOfTwo<N, U1, M>, else NotRepeated<N, M>;
}
/// How often a shape is repeated: a power of two up to `Most`.
pub trait Repeats<Most>: Nat + Copy + Default + 'static {}
impl<N: Nat + Copy + Default + 'static + RepeatsUpTo<Most, Verdict: Holds>, Most: Number> Repeats<Most> for N {}
/// A shape of `tcgen05.ld` and `tcgen05.st`, `X` times.
pub trait TensorShape<X>: Copy + Default + 'static {
    /// Registers to bits.
    type Registers: Copy + Default;
    /// Bits in all.
    type Bits: StaticLeaves;
    /// Bits of a lane.
    type Width: StaticLeaves;
    /// A sixteenth of that.
    #[doc(hidden)]
    type Halves: StaticLeaves;
    /// Lanes.
    type Lanes: Nat + Copy + Default;
    /// The shape and `X` as values.
    #[doc(hidden)]
    const VALUES: (usize, usize, usize);
}
macro_rules! by_rows {
    ($($shape:ident $most:ident $lane:ident $bits:ident $far:ident $all:ty, $sixteenth:ident $value:literal;)*) => {$(
        impl<X, W, P, V, Q, K> TensorShape<X> for $shape
        where
            X: Repeats<$most>
                + Number<Times<$bits> = W>
                + Number<Times<$far> = P>
                + Number<Times<$all> = V>
                + Number<Times<$sixteenth> = Q>,
            ModesOf<(($lane, U1), (U2, P), (X, $bits))>: HasKept<Kept = K>,
            K: Kept,
            W: StaticLeaves,
            V: StaticLeaves,
            Q: StaticLeaves,
        {
            type Registers = Layout<((U4, U8), K::Shape), (($lane, W), K::Stride)>;
            type Bits = V;
            type Width = W;
            type Halves = Q;
            type Lanes = U16;
            const VALUES: (usize, usize, usize) = (16, $value, X::VALUE);
        }
    )*};
}
type U2048 = int!(2048);
by_rows! {
    Lanes16x256 U32 U64 U256 U2048 int!(4096), U16 256;
    Lanes16x128 U64 U32 U128 U1024 int!(2048), U8 128;
}
impl<X, W, P, V, Q, K> TensorShape<X> for Lanes16x64
where
    X: Repeats<U128>
        + Number<Times<U64> = W>
        + Number<Times<U512> = P>
        + Number<Times<U1024> = V>
        + Number<Times<U4> = Q>,
    ModesOf<((U32, U1), (X, U64))>: HasKept<Kept = K>,
    K: Kept,
    W: StaticLeaves,
    P: StaticLeaves,
    V: StaticLeaves,
    Q: StaticLeaves,
{
    type Registers = Layout<((U2, U2, U8), K::Shape), ((P, U32, W), K::Stride)>;
    type Bits = V;
    type Width = W;
    type Halves = Q;
    type Lanes = U16;
    const VALUES: (usize, usize, usize) = (16, 64, X::VALUE);
}
impl<X, W, H, V, Q> TensorShape<X> for Lanes16x32
where
    X: Repeats<U128>
        + Number<Times<U64> = W>
        + Number<Times<U32> = H>
        + Number<Times<U1024> = V>
        + Number<Times<U4> = Q>,
    W: StaticLeaves,
    H: StaticLeaves,
    V: StaticLeaves,
    Q: StaticLeaves,
{
    type Registers = Registers16x32<W, H>;
    type Bits = V;
    type Width = W;
    type Halves = Q;
    type Lanes = U16;
    const VALUES: (usize, usize, usize) = (16, 32, X::VALUE);
}
impl<X, H, V, Q> TensorShape<X> for Lanes32x32
where
    X: Repeats<U128> + Number<Times<U32> = H> + Number<Times<U1024> = V> + Number<Times<U2> = Q>,
    H: StaticLeaves,
    V: StaticLeaves,
    Q: StaticLeaves,
{
    type Registers = Registers32x32<H>;
    type Bits = V;
    type Width = H;
    type Halves = Q;
    type Lanes = U32;
    const VALUES: (usize, usize, usize) = (32, 32, X::VALUE);
}

/// A shape of `tcgen05.cp` for a group of `T` CTAs.
pub trait TensorCopyShape<T>: Copy + Default + 'static {
    /// Of shared memory.
    type Src: Copy + Default;
    /// Of tensor memory.
    type Dst: Copy + Default;
    /// Bit to address.
    type ValId: Copy + Default;
    /// Its number in the list of shapes.
    #[doc(hidden)]
    const SHAPE: usize;
}
macro_rules! shapes {
    ($($(#[$doc:meta])* $name:ident $number:literal $src:ty, $dst:ty, $val_id:ty;)*) => {
        /// The shapes of `tcgen05.cp`.
        pub mod copy_shapes {
            $(
                $(#[$doc])*
                #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
                pub struct $name;
            )*
        }
        $(
            impl<T: StaticLeaves> TensorCopyShape<T> for copy_shapes::$name {
                type Src = $src;
                type Dst = $dst;
                type ValId = $val_id;
                const SHAPE: usize = $number;
            }
        )*
    };
}
type U16384 = int!(16384);
shapes! {
    /// 128 lanes of 256 bits.
    Lanes128x256 0 Seen<T, int!(32768)>, Seen<T, int!(32768)>, LanesFirst<U256>;
    /// 128 lanes of 128 bits.
    Lanes128x128 1 Seen<T, U16384>, Seen<T, U16384>, LanesFirst<U128>;
    /// 4 lanes of 256 bits.
    Lanes4x256 2 FourRows<T>, FourRows<T>, LanesFirst<U256>;
    /// 32 lanes of 128 bits, to all four warps' lanes.
    Lanes32x128ToAll 3 ToQuarters<T>, Seen<T, U16384>, Quarters;
    /// 64 lanes of 128 bits, to the lanes of warps 0 and 2, and of 1 and 3.
    Lanes64x128To02And13 4 ToHalves<T>, Seen<T, U16384>, Halves;
    /// 64 lanes of 128 bits, to the lanes of warps 0 and 1, and of 2 and 3.
    Lanes64x128To01And23 5 ToEvenQuarters<T>, Seen<T, U16384>, EvenQuarters;
}
copy_atom! {
    [S: TensorShape<X>, X: Copy + Default + 'static, P: Packing] TensorLoad<S, X, P>,
        Threads<U32>, Seen<U32, S::Bits>, S::Registers, Seen<U32, S::Bits>, P::Addresses<S::Width, S::Halves, S::Lanes>,
        rows::load(S::VALUES, P::PACKED);
    [S: TensorShape<X>, X: Copy + Default + 'static, P: Packing] TensorStore<S, X, P>,
        Threads<U32>, S::Registers, Seen<U32, S::Bits>, Seen<U32, S::Bits>, P::Addresses<S::Width, S::Halves, S::Lanes>,
        rows::store(S::VALUES, P::PACKED);
    [X: Nat + Copy + Default + 'static] TensorLoadStat<X> where [Lanes32x32: TensorShape<X>],
        Threads<U32>, Seen<U32, <Lanes32x32 as TensorShape<X>>::Bits>, <Lanes32x32 as TensorShape<X>>::Registers,
        Seen<U32, <Lanes32x32 as TensorShape<X>>::Bits>,
        Addresses<<Lanes32x32 as TensorShape<X>>::Width, U32>, rows::load_stat(X::VALUE);
    [S: TensorCopyShape<U1>] TensorCopy<S, U1>, OneThread, S::Src, S::Dst, S::Dst, S::ValId, rows::copy(S::SHAPE, 1);
    [S: TensorCopyShape<U2>] TensorCopy<S, U2>, Threads<U2>, S::Src, S::Dst, S::Dst, S::ValId, rows::copy(S::SHAPE, 2);
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    use super::{
        addresses, even_quarters, four_rows, halves, lanes_first, packed_addresses, quarters, registers_16x32,
        registers_32x32, seen, to_even_quarters, to_halves, to_quarters,
    };
    use crate::copy::{Access, CopyRow};
    use crate::rules::{one_thread, threads};
    use crate::value::{Numbers, Text};

    /// Bits of a lane.
    const fn width((lanes, bits, x): (usize, usize, usize)) -> usize {
        (if lanes == 16 && bits == 32 { 64usize } else { bits }).saturating_mul(x)
    }
    const fn registers(shape: (usize, usize, usize)) -> Numbers {
        let ((lanes, bits, x), w) = (shape, width(shape));
        match (lanes, bits) {
            (16, 32) => registers_16x32(w, w / 2),
            (16, 64) => Numbers::EMPTY
                .tuple(2)
                .tuple(3)
                .leaf(2, w.saturating_mul(8))
                .leaf(2, 32)
                .leaf(8, w)
                .kept(&[(32, 1), (x, 64)]),
            (16, _) => Numbers::EMPTY.tuple(2).tuple(2).leaf(4, bits / 4).leaf(8, w).kept(&[
                (bits / 4, 1),
                (2, w.saturating_mul(8)),
                (x, bits),
            ]),
            _ => registers_32x32(w),
        }
    }
    const fn row(
        shape: (usize, usize, usize),
        packed: bool,
        [operation, ptx, kind]: [&'static str; 3],
        load: bool,
    ) -> CopyRow {
        let ((lanes, bits, x), w) = (shape, width(shape));
        let name = Text::EMPTY.text("SM100_TMEM_").text(operation).text("_").number(lanes).text("dp").number(bits);
        let ptx = Text::EMPTY.text("tcgen05.").text(ptx).text(".sync.aligned.").number(lanes).text("x").number(bits);
        let ptx = ptx.text("b").text_if(lanes == 16 && bits == 32, "x2").text(".x").number(x);
        let ptx = ptx.text_if(packed, if load { ".pack::16b" } else { ".unpack::16b" }).text(kind);
        let tensor = seen(32, w.saturating_mul(lanes));
        CopyRow {
            name: name.text("b").number(x).text("x").text_if(packed, "_16b"),
            args: Text::EMPTY,
            arch: "sm100",
            ptx,
            thr_id: threads(32),
            src: if load { tensor } else { registers(shape) },
            dst: if load { registers(shape) } else { tensor },
            by_source: load,
            val_id: Some(if packed { packed_addresses(w / 16, lanes) } else { addresses(w, lanes) }),
            accesses: [Access::Anything; 2],
        }
    }
    pub(crate) const fn load(shape: (usize, usize, usize), packed: bool) -> CopyRow {
        row(shape, packed, ["LOAD", "ld", ".b32"], true)
    }
    pub(crate) const fn store(shape: (usize, usize, usize), packed: bool) -> CopyRow {
        row(shape, packed, ["STORE", "st", ".b32"], false)
    }
    pub(crate) const fn load_stat(x: usize) -> CopyRow {
        row((32, 32, x), false, ["LOAD_STAT", "ld.red", ".max.f32"], true)
    }
    pub(crate) const fn copy(shape: usize, group: usize) -> CopyRow {
        let (name, ptx, src, dst, val_id) = match shape {
            0 => ("128dp256bit", "128x256b", seen(group, 32768), seen(group, 32768), lanes_first(256)),
            1 => ("128dp128bit", "128x128b", seen(group, 16384), seen(group, 16384), lanes_first(128)),
            2 => ("4dp256bit", "4x256b", four_rows(group), four_rows(group), lanes_first(256)),
            3 => ("4x32dp128bit", "32x128b.warpx4", to_quarters(group), seen(group, 16384), quarters()),
            4 => ("2x64dp128bitlw0213", "64x128b.warpx2::02_13", to_halves(group), seen(group, 16384), halves()),
            _ => (
                "2x64dp128bitlw0123",
                "64x128b.warpx2::01_23",
                to_even_quarters(group),
                seen(group, 16384),
                even_quarters(),
            ),
        };
        CopyRow {
            name: Text::EMPTY.text("SM100_UTCCP_").text(name).text("_").number(group).text("cta"),
            args: Text::EMPTY,
            arch: "sm100",
            ptx: Text::EMPTY.text("tcgen05.cp.cta_group::").number(group).text(".").text(ptx),
            thr_id: if group == 2 { threads(2) } else { one_thread() },
            src,
            dst,
            by_source: false,
            val_id: Some(val_id),
            accesses: [Access::Anything; 2],
        }
    }
}
