//! Metadata of a sparse A: how it lies in global and in shared memory.
//!
//! ```text
//! E names, of each pair (of four elements of 16 and 8 bits) along K, the ones that are stored. Its layouts count A's elements, of which several
//! share a byte, (row, element along K):
//! EAtom<A, K>      wgmma, tiles of K elements, n = K / 16 (32 bits), K / 32 (16 bits)
//!   32             ((8, 2, 4), (8, 2, n))  : ((16 n, 8, 256 n), (1, 128 n, 16))
//!   16             ((8, 2, 4), (16, 2, n)) : ((32 n, 16, 512 n), (1, 256 n, 32))
//!   8              (64, K)                 : (K, 1)
//! EAtomSm100<A>    tcgen05
//!   32             ((8, 2, 8), (8, 2, 4))  : ((64, 8, 1024), (1, 512, 16))
//!   16             ((8, 2, 8), (16, 2, 4)) : ((128, 16, 2048), (1, 1024, 32))
//!   8, 4           (128, 128), (128, 256)  : (128, 1), (256, 1)
//! fill_layout_e    the atom repeated to (M, K, L), along M first:
//!                  ((atom M, m), (atom K, k), L) : ((.., size), (.., size m), size m k)       m = ceil(M / atom M), k = ceil(K / atom K)
//! ```
//!
//! Facts are those of CUTLASS 4.2's `sm90_sparse_config.inl` and `sm1xx_sparse_config.inl`. In registers metadata is
//! [`partition_e`](crate::tiled::ThrMma::partition_e)'s, in tensor memory [`TmemEFrg`](crate::tmem::TmemEFrg).

use crate::element::Element;
use crate::misuse::Granted;
use crate::refusal::{Divides, PowerOfTwo, checks, rules};
use crate::smem::mode::Either;
use cute_static::machinery::{Answer, Given, Nested, Number};
use cute_static::num::{One, Value};
use cute_static::typenum::consts::*;
use cute_static::verdict::Both;
use cute_static::{AlgebraError, Layout, Operation};

rules! {
    /// Elements of which there is no sparse A.
    NoSparseElements<b> unless b AreSparse
        "metadata: elements of {b} bits, of which there is no sparse A"
            "no instruction multiplies a sparse A of these elements"
            "wgmma has a sparse A of elements of 32, 16 and 8 bits, tcgen05 of 4, too";
    /// A tile of a sparse A that is not made of whole blocks of metadata.
    MetadataTorn<k, n> unless k HasWholeMetadata
        "metadata: a tile of {k} elements along K, where a block has {n}"
            "metadata are stored in blocks of 512 bits of A's elements along K"
            "make the tile a multiple of {n} elements along K";
}
checks! {
    /// A tile's elements, and a block's.
    WholeMetadata<M>: K if Divides<M, K>, else MetadataTorn<K, M>;
}
checks! {
    /// Bits of a sparse A's elements, of `L` or more.
    SparseBits<L>: B if PowerOfTwo<B, L, U32>, else NoSparseElements<B>;
}
/// Bits of a sparse A's stored elements, of which there is metadata for tiles of `K` elements.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "metadata: a tile is a static integer of elements along K",
    label = "`EAtom<A, TileK>`"
)]
pub trait EOfBits<K> {
    /// The layout, or a refusal.
    type Answer: Answer;
}
type Blocks<S0, N, W, O0, O1, O2, Far> = Layout<((U8, U2, S0), (W, U2, N)), ((O0, W, O1), (One, Far, O2))>;
type Times<N, M> = <N as Number>::Times<M>;
impl<B, K, W, N> EOfBits<K> for B
where
    B: Number + SparseBits<U8>,
    U512: Number<Floor<B> = W>,
    W: Number,
    K: Number<Floor<W> = N> + WholeMetadata<W>,
    N: Number,
{
    type Answer = Given<
        Either<
            B::Equals<U32>,
            Blocks<U4, N, U8, Times<N, U16>, Times<N, U256>, U16, Times<N, U128>>,
            Either<
                B::Equals<U16>,
                Blocks<U4, N, U16, Times<N, U32>, Times<N, U512>, U32, Times<N, U256>>,
                Layout<(U64, K), (K, One)>,
            >,
        >,
        Both<<B as SparseBits<U8>>::Verdict, <K as WholeMetadata<W>>::Verdict>,
    >;
}
/// The same of tcgen05.
#[doc(hidden)]
pub trait EOfBitsSm100 {
    /// The layout, or a refusal.
    type Answer: Answer;
}
impl<B: Number + SparseBits<U4>> EOfBitsSm100 for B {
    type Answer = Given<
        Either<
            B::Equals<U32>,
            Blocks<U8, U4, U8, U64, U1024, U16, U512>,
            Either<
                B::Equals<U16>,
                Blocks<U8, U4, U16, U128, U2048, U32, U1024>,
                Either<B::Equals<U8>, Layout<(U128, U128), (U128, One)>, Layout<(U128, U256), (U256, One)>>,
            >,
        >,
        <B as SparseBits<U4>>::Verdict,
    >;
}
/// A block of metadata of wgmma, 64 rows of a sparse A of stored elements `A`, of tiles of `TileK` elements along K (a multiple of 512 bits).
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::sparse::EAtom;
/// use cute_static::int;
/// let atom = EAtom::<F16, int!(64)>::default();
/// assert_eq!(atom.to_string(), "((8,2,4),(16,2,2)):((64,16,1024),(1,512,32))");
/// ```
/// Make the 48 a 96 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::{element::F16, sparse::EAtom};
/// # use cute_static::int;
/// // error: metadata: a tile of _48 elements along K, where a block has _32
/// let wrong: EAtom<F16, int!(48)>;
/// ```
#[doc(alias = "TensorEAtom")]
pub type EAtom<A, TileK> = Granted<<<A as Element>::Bits as EOfBits<TileK>>::Answer>;
/// A block of metadata of tcgen05, 128 rows of a sparse A of stored elements `A`.
pub type EAtomSm100<A> = Granted<<<A as Element>::Bits as EOfBitsSm100>::Answer>;

/// Metadata of a tensor whose extents are known when run: what [`fill_layout_e`] answers of an atom of shape `(S0, S1)` and stride `(D0, D1)`, `N`
/// elements.
pub type LayoutE<S0, S1, D0, D1, N> = Layout<((S0, usize), (S1, usize), usize), ((D0, N), (D1, usize), usize)>;
/// The layout of the metadata of a sparse A, of a product of `[m, n, k, l]`: (M, K, L) to A's elements. Extents are rounded up to whole atoms. C++ CuTe's
/// batch has stride 0 where there is one matrix.
///
/// ```
/// use cute_atoms::element::F16;
/// use cute_atoms::sparse::{EAtomSm100, fill_layout_e};
/// let e = fill_layout_e(&EAtomSm100::<F16>::default(), &[200, 1, 256, 3])?;
/// assert_eq!(e.to_string(), "(((8,2,8),2),((16,2,4),2),3):(((128,16,2048),16384),((1,1024,32),32768),65536)");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::ZeroExtent`]; [`AlgebraError::Overflow`].
#[doc(alias = "fill_layoutE")]
pub fn fill_layout_e<S0, S1, D0, D1, N0, N1, N>(
    atom: &Layout<(S0, S1), (D0, D1)>,
    shape: &[usize; 4],
) -> Result<LayoutE<S0, S1, D0, D1, N>, AlgebraError>
where
    S0: Nested<Size = N0> + Copy,
    S1: Nested<Size = N1> + Copy,
    D0: Copy,
    D1: Copy,
    N0: Number<Times<N1> = N> + Value,
    N1: Number + Value,
    N: Value + Default,
{
    let [m, _, k, l] = *shape;
    for (mode, extent) in [m, k, l].into_iter().enumerate() {
        if extent == 0 {
            return Err(AlgebraError::ZeroExtent { mode });
        }
    }
    let (rows, columns) = (m.div_ceil(N0::VALUE), k.div_ceil(N1::VALUE));
    let column = Operation::Sparse.sizes(rows, N::VALUE)?;
    let matrix = Operation::Sparse.sizes(columns, column)?;
    // the last offset
    Operation::Sparse.signed(Operation::Sparse.sizes(matrix, l)?)?;
    let ((s0, s1), (d0, d1)) = atom.into_parts();
    Ok(Layout::from_parts(((s0, rows), (s1, columns), l), ((d0, N::default()), (d1, column), matrix)))
}
