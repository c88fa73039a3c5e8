//! Copies of one thread each.

use super::{copy_atom, markers};
use crate::mma::Absent;
use crate::refusal::{PowerOfTwo, checks, rules};
use crate::rules::{OneThread, Scalar, Values};
use core::marker::PhantomData;
use cute_static::num::Nat;
use cute_static::verdict::Holds;
use typenum::{U8, U32, U128, U256};

/// A load or store of `Bits` bits: 8, 16, 32, 64 or 128.
///
/// ```
/// use cute_atoms::copy::{CopyAtom, Universal};
/// assert_eq!(Universal::<cute_static::int!(64)>::ROW.src.to_string(), "(1,64):(0,1)");
/// ```
/// There is no instruction of other widths; change the 24 to a 32 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::copy::{CopyAtom, Universal};
/// let wrong = <Universal<cute_static::int!(24)> as CopyAtom>::ROW;
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[doc(alias = "UniversalCopy")]
pub struct Universal<Bits>(PhantomData<Bits>);
/// A copy as wide as the layouts let it be, up to `Bits` bits of assumed alignment.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
#[doc(alias = "AutoVectorizingCopy")]
#[doc(alias = "AutoVectorizingCopyWithAssumedAlignment")]
pub struct AutoVectorizing<Bits>(PhantomData<Bits>);
/// A load or store of 256 bits past the first-level cache (sm100): [`FromGlobal`] is the load.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Wide<Direction>(PhantomData<Direction>);
/// `cp.async` of `Bits` bits from global to shared memory, cached in all levels ([`Always`]) or in the second
/// ([`Global`]), with zeros where a predicate is false ([`ZeroFill`]) or not ([`Fill`]).
///
/// ```
/// use cute_atoms::copy::{CopyAtom, CpAsync, Global};
/// assert_eq!(CpAsync::<cute_static::int!(128), Global>::ROW.ptx.as_str(), "cp.async.cg.shared.global");
/// ```
/// Of other numbers of bits there is none; change the 48 to a 64 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::copy::{CopyAtom, CpAsync};
/// // error: cp.async: _48 bits, where there are _32, _64 and _128
/// let wrong = <CpAsync<cute_static::int!(48)> as CopyAtom>::ROW;
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct CpAsync<Bits, C = Always, F = Fill>(PhantomData<(Bits, C, F)>);
crate::value::named! { Universal<Bits>; AutoVectorizing<Bits>; Wide<Direction>; CpAsync<Bits, C, F>; }
markers! {
    /// To registers.
    FromGlobal;
    /// Cached in all levels.
    Always;
    /// Cached in the second level; 128 bits.
    Global;
    /// No zeros.
    Fill;
    /// Zeros where a predicate is false.
    ZeroFill;
}
/// [`Always`] or [`Global`].
pub trait Cache: Copy + Default + 'static {
    /// Whether it is [`Global`].
    const GLOBAL: bool;
}
impl Cache for Always {
    const GLOBAL: bool = false;
}
impl Cache for Global {
    const GLOBAL: bool = true;
}
rules! {
    /// Bits that `cp.async` does not copy.
    NoCpAsync<n> unless n AreCpAsyncBits
        "cp.async: {n} bits, where there are _32, _64 and _128"
            "`cp.async` does not copy this many bits"
            "PTX ISA, cp.async: 4, 8 or 16 bytes";
    /// Bits that `cp.async` does not copy past the first-level cache.
    NoCpAsyncGlobal<n> unless n AreGlobalBits
        "cp.async: {n} bits past the first-level cache, where there are _128"
            "`cp.async.cg` does not copy this many bits"
            "PTX ISA, cp.async: 16 bytes, or cache in all levels (`Always`)";
    /// Bits that `ld` and `st` do not move.
    NoUniversal<n> unless n AreUniversalBits
        "ld, st: {n} bits, where there are _8, _16, _32, _64 and _128"
            "`ld` and `st` do not move this many bits at once"
            "`Wide` moves 256";
}
checks! {
    /// Whether `cp.async` copies so many bits.
    AlwaysBits<>: N if PowerOfTwo<N, U32, U128>, else NoCpAsync<N>;
    /// Whether it does past the first-level cache.
    GlobalBits<>: N if PowerOfTwo<N, U128, U128>, else NoCpAsyncGlobal<N>;
    /// Whether `ld` and `st` move so many.
    LoadBits<>: N if PowerOfTwo<N, U8, U128>, else NoUniversal<N>;
}
/// Bits that `cp.async` copies with cache `C`: 32, 64 or 128, past the first-level cache ([`Global`]) 128.
pub trait CpAsyncBits<C>: Nat + Copy + Default + 'static {}
impl<N: Nat + Copy + Default + 'static + AlwaysBits<Verdict: Holds>> CpAsyncBits<Always> for N {}
impl<N: Nat + Copy + Default + 'static + GlobalBits<Verdict: Holds>> CpAsyncBits<Global> for N {}
/// Bits that `ld` and `st` move at once: 8, 16, 32, 64 or 128.
pub trait UniversalBits: Nat + Copy + Default + 'static {}
impl<N: Nat + Copy + Default + 'static + LoadBits<Verdict: Holds>> UniversalBits for N {}
/// [`Fill`] or [`ZeroFill`].
#[doc(hidden)]
pub trait Filling: Copy + Default + 'static {
    /// Whether it is [`ZeroFill`].
    const ZEROS: bool;
}
impl Filling for Fill {
    const ZEROS: bool = false;
}
impl Filling for ZeroFill {
    const ZEROS: bool = true;
}
copy_atom! {
    [B: UniversalBits] Universal<B>,
        OneThread, Values<B>, Values<B>, Values<B>, Absent, rows::universal(B::VALUE);
    [B: Nat + Copy + Default + 'static] AutoVectorizing<B>,
        OneThread, Scalar, Scalar, Scalar, Absent, rows::auto_vectorizing(B::VALUE);
    [] Wide<FromGlobal>, OneThread, Values<U256>, Values<U256>, Values<U256>, Absent, rows::wide(true);
    [] Wide<Global>, OneThread, Values<U256>, Values<U256>, Values<U256>, Absent, rows::wide(false);
    [B: CpAsyncBits<C>, C: Cache, F: Filling] CpAsync<B, C, F>,
        OneThread, Values<B>, Values<B>, Values<B>, Absent, rows::cp_async(B::VALUE, C::GLOBAL, F::ZEROS);
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    use crate::copy::{Access, CopyRow};
    use crate::rules::{one_thread, scalar, values};
    use crate::value::{Numbers, Text};

    /// A row of one thread that copies in order.
    pub(in crate::copy) const fn row(
        name: Text,
        args: Text,
        arch: &'static str,
        ptx: Text,
        values: Numbers,
    ) -> CopyRow {
        let thr_id = one_thread();
        let accesses = [Access::Vectors; 2];
        CopyRow { name, args, arch, ptx, thr_id, src: values, dst: values, by_source: true, val_id: None, accesses }
    }
    const fn twice(bits: usize) -> Text {
        Text::EMPTY.text("u").number(bits).text(",u").number(bits)
    }
    pub(crate) const fn universal(bits: usize) -> CopyRow {
        let ptx = Text::EMPTY.text("ld.b").number(bits).text("; st.b").number(bits);
        row(Text::EMPTY.text("UniversalCopy"), twice(bits), "any", ptx, values(bits))
    }
    pub(crate) const fn auto_vectorizing(bits: usize) -> CopyRow {
        let name = Text::EMPTY.text("AutoVectorizingCopyWithAssumedAlignment");
        row(name, Text::EMPTY.number(bits), "any", Text::EMPTY.text("ld; st"), scalar())
    }
    pub(crate) const fn wide(load: bool) -> CopyRow {
        let name = Text::EMPTY.text(if load { "SM100_LOAD" } else { "SM100_STORE" });
        let ptx = Text::EMPTY.text(if load { "ld" } else { "st" }).text(".global.L1::no_allocate.v8.f32");
        row(name.text("_256bit_CACHE_NOALLOCATION"), Text::EMPTY, "sm100", ptx, values(256))
    }
    pub(crate) const fn cp_async(bits: usize, global: bool, zeros: bool) -> CopyRow {
        let name = Text::EMPTY.text("SM80_CP_ASYNC_CACHE").text(if global { "GLOBAL" } else { "ALWAYS" });
        let ptx = Text::EMPTY.text("cp.async.c").text(if global { "g" } else { "a" }).text(".shared.global");
        row(name.text_if(zeros, "_ZFILL"), twice(bits), "sm80", ptx, values(bits))
    }
}
