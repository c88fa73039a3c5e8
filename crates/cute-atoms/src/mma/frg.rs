//! What an instruction wants of its operands, where they are no registers: CuTe's `FrgTypeA`, `FrgTypeB`, `FrgTypeC`.
//!
//! ```text
//! in shared memory      SmemDesc<J, N>        a descriptor of major J; N elements fill a word of 16 bytes
//!                                             N = K / 2 of a dense operand and of a sparse A, K / 4 of B beside a sparse A
//! in tensor memory      TmemFrg<V, S, G, P>   values of V bits in places of S bits, of a group of G CTAs, allocated by P
//! in registers          Rmem
//! ```
//!
//! N follows from K, since a row of an instruction is 32 bytes (48 of [`Mxf4Ultra`](super::Mxf4Ultra)): floats of 6 and 4 bits of `kind::f8f6f4` lie in bytes.

use super::tcgen05::{Dense, Floats, Integers, Scaled4, Scaled8, Structured, Ultra, Wide};
use super::{IsMajor, KMajor, MmaAtom, MmaKind, MnMajor, Registers, Shared, Source, Tcgen05, TensorMemory, Wgmma};
use crate::element::Element;
use crate::rules::Half;
use crate::smem;
use core::marker::PhantomData;
use typenum::{U1, U2, U32};

/// A descriptor of an operand of major `J`, of whose elements `N` fill a word of 16 bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct SmemDesc<J, N>(PhantomData<(J, N)>);
/// Registers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rmem;
/// Tensor memory: values of `V` bits in places of `S` bits, of a group of `G` CTAs, allocated by `P` ([`Interleaved`], [`NonInterleaved`],
/// [`Duplicated`] or [`WeightStationary`]).
#[doc(alias = "tmem_frg")]
#[doc(alias = "tmem_frg_1sm")]
#[doc(alias = "tmem_frg_2sm")]
#[doc(alias = "tmem_frg_ws")]
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct TmemFrg<V, S, G, P>(PhantomData<(V, S, G, P)>);
crate::value::named! { SmemDesc<J, N>; TmemFrg<V, S, G, P>; }
/// `TmemAllocMode::Interleaved`: two blocks of 64 rows lie in the same columns, in the first and second 16 lanes of each warp.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Interleaved;
/// `TmemAllocMode::NonInterleaved`: a block of 64 rows has its columns for itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NonInterleaved;
/// `TmemAllocMode::Duplicated`: a CTA's 64 rows of A lie in lanes 0 to 63 and once more in lanes 64 to 127.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Duplicated;
/// Accumulators of weight-stationary instructions (`tcgen05.mma.ws`): 64 or 32 rows take all lanes, with their columns in two or four groups
/// (`tmem_frg_ws`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WeightStationary;

/// What an instruction whose operands are no registers alone wants of each: [`SmemDesc`], [`TmemFrg`] or [`Rmem`].
///
/// ```
/// use cute_atoms::element::{F16, F32};
/// use cute_atoms::mma::{FrgTypes, Rmem, SmemDesc, Wgmma};
/// use cute_atoms::smem::K;
/// use cute_static::int;
/// use static_assertions::assert_type_eq_all;
/// type Atom = Wgmma<int!(128), F32, F16, F16>;
/// assert_type_eq_all!(<Atom as FrgTypes>::FrgA, SmemDesc<K, int!(8)>);
/// assert_type_eq_all!(<Atom as FrgTypes>::FrgC, Rmem);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has its operands in registers",
    label = "of instructions `Wgmma` and `Tcgen05` read shared or tensor memory",
    note = "registers for a thread's part: `partition_fragment_a`, `partition_fragment_b`, `partition_fragment_c`"
)]
pub trait FrgTypes: MmaAtom {
    /// Of A.
    #[doc(alias = "FrgTypeA")]
    type FrgA;
    /// Of B.
    #[doc(alias = "FrgTypeB")]
    type FrgB;
    /// Of C.
    #[doc(alias = "FrgTypeC")]
    type FrgC;
}
/// An operand in shared memory, of which there are descriptors.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "descriptor: this instruction has the operand in `{Self}`, not in shared memory",
    label = "descriptors are of operands in shared memory",
    note = "of registers: `partition_fragment_a`; of tensor memory: `make_fragment_c`"
)]
pub trait InSmem {
    /// [`smem::MN`] or [`smem::K`].
    type Major;
    /// Elements in 16 bytes.
    type Word;
}
impl<J, N> InSmem for SmemDesc<J, N> {
    type Major = J;
    type Word = N;
}

/// A majorness as [`smem`] calls it.
#[doc(hidden)]
pub trait SmemMajor: IsMajor {
    type It: smem::Major;
}
impl SmemMajor for KMajor {
    type It = smem::K;
}
impl SmemMajor for MnMajor {
    type It = smem::MN;
}
/// Where A is, of `wgmma`.
#[doc(hidden)]
pub trait FrgOfSource<J, N>: Source {
    type It;
}
impl<J: SmemMajor, N> FrgOfSource<J, N> for Shared {
    type It = SmemDesc<J::It, N>;
}
impl<J, N> FrgOfSource<J, N> for Registers {
    type It = Rmem;
}
impl<N, C, A, B, P, MA, MB, Op, WA, WB> FrgTypes for Wgmma<N, C, A, B, P, MA, MB, Op>
where
    Self: MmaAtom,
    A: Element<Per32Bytes: Half<Output = WA>>,
    B: Element<Per32Bytes: Half<Output = WB>>,
    P: FrgOfSource<MA, WA>,
    MB: SmemMajor,
{
    type FrgA = P::It;
    type FrgB = SmemDesc<MB::It, WB>;
    type FrgC = Rmem;
}

/// Elements of A and B in 16 bytes, of a class of kinds with `K` elements along K.
#[doc(hidden)]
pub trait InWord<Sparsity, K> {
    type A;
    type B;
}
macro_rules! in_word {
    ($($class:ident)*) => {$(
        impl<K: Half> InWord<Dense, K> for $class {
            type A = K::Output;
            type B = K::Output;
        }
        impl<K: Half<Output: Half>> InWord<Structured, K> for $class {
            type A = K::Output;
            type B = <K::Output as Half>::Output;
        }
    )*};
}
in_word! { Wide Integers Floats Scaled8 Scaled4 }
// K of 96 takes three words
impl<K> InWord<Dense, K> for Ultra {
    type A = U32;
    type B = U32;
}
/// Where A is, of `tcgen05` of `G` CTAs, and with it how C is allocated.
#[doc(hidden)]
pub trait TcgenSource<J, N, V, G>: Source {
    type A;
    type Alloc;
}
impl<J: SmemMajor, N, V, G> TcgenSource<J, N, V, G> for Shared {
    type A = SmemDesc<J::It, N>;
    type Alloc = Interleaved;
}
impl<J, N, V> TcgenSource<J, N, V, U1> for TensorMemory {
    type A = TmemFrg<V, V, U1, NonInterleaved>;
    type Alloc = NonInterleaved;
}
impl<J, N, V> TcgenSource<J, N, V, U2> for TensorMemory {
    type A = TmemFrg<V, V, U2, Duplicated>;
    type Alloc = Interleaved;
}
impl<T, M, N, C, A, B, P, G, MA, MB, W> FrgTypes for Tcgen05<T, M, N, C, A, B, P, G, MA, MB>
where
    Self: MmaAtom,
    T: MmaKind<C, A, B, P, Class = W>,
    W: InWord<T::Sparsity, T::K>,
    A: Element,
    C: Element,
    P: TcgenSource<MA, W::A, A::Bits, G>,
    MB: SmemMajor,
{
    type FrgA = P::A;
    type FrgB = SmemDesc<MB::It, W::B>;
    type FrgC = TmemFrg<C::Bits, U32, G, P::Alloc>;
}
