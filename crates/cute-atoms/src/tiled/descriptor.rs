//! A thread's operands that are no registers: descriptors of shared memory, places in tensor memory.

use super::mma::AskTiledMma;
use super::thr_mma::ThrMma;
use crate::descriptor::{AskDescriptors, DescriptorError, DescriptorTensor, tensor};
use crate::mma::{FrgTypes, InSmem};
use crate::tmem::{AskTmemFragment, InColumn, TmemError, TmemTensor, tensor as in_tmem};
use cute_static::IsLayout;
use cute_static::machinery::Given;
use cute_static::num::Value;
use cute_static::verdict::{Holds, Verdict};

impl<T> ThrMma<T> {
    /// The descriptors of what it has of A in shared memory, `(1, RestM, RestK, ..)`: of what [`partition_a`](Self::partition_a) answers of the
    /// tile's layout, which begins at address `base`.
    ///
    /// ```
    /// use cute_atoms::descriptor::Steps;
    /// use cute_atoms::element::{F16, F32};
    /// use cute_atoms::mma::Wgmma;
    /// use cute_atoms::smem::{K, SmemAtom, Sw128};
    /// use cute_atoms::tiled::TiledMma;
    /// use cute_static::{TileToShape, int, layout, shape};
    /// type Mma = TiledMma<Wgmma<int!(128), F32, F16, F16>, layout!((2, 1, 1) : (1, 0, 0))>;
    /// // three stages of 128 x 64
    /// let smem = TileToShape::<SmemAtom<K, Sw128, F16>, shape!((128, 64, 3))>::default();
    /// let thread = Mma::default().get_slice(128); // the second warpgroup
    /// let a = thread.make_fragment_a(&thread.partition_a(&smem)?, 1024)?;
    /// assert_eq!(a.layout().to_string(), "(1,1,4,(1,3)):(0,0,2,(0,1024))");
    /// // step 2 along K of stage 1: 64 rows, 64 bytes and a stage behind 1024
    /// let descriptor = a.get((0, 0, 2, 1)).ok_or("no such step")?;
    /// assert_eq!(descriptor.start(), 1024 + 64 * 128 + 64 + 128 * 128);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// Rows of 128 bytes under a swizzle of 64 have none; make the 2 a 3 and it compiles:
    /// ```compile_fail,E0277
    /// # use cute_atoms::{element::{F16, F32}, mma::Wgmma, tiled::TiledMma};
    /// # use cute_static::{ComposedLayout, int, layout, swizzle};
    /// # type Mma = TiledMma<Wgmma<int!(128), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    /// let smem = ComposedLayout::<swizzle!(2, 3, 3), int!(0), layout!((64, 64) : (64, 1))>::default();
    /// let thread = Mma::default().get_slice(0);
    /// // error: descriptor: rows lie _8 words of 16 bytes apart, where a row of the swizzle mode has _4
    /// thread.make_fragment_a(&thread.partition_a(&smem).unwrap(), 1024);
    /// ```
    ///
    /// # Errors
    /// [`DescriptorError`]: a base that is not aligned to what the mode swizzles, a part that does not begin at a word of 16 bytes, or one that
    /// ends beyond shared memory.
    #[doc(alias = "make_fragment_A")]
    #[inline]
    pub fn make_fragment_a<P, X, J, N, R, V>(&self, smem: &P, base: u32) -> Result<DescriptorTensor<R>, DescriptorError>
    where
        T: AskTiledMma<Atom: FrgTypes<FrgA = X>>,
        X: InSmem<Major = J, Word = N>,
        N: Value,
        P: AskDescriptors<J, N, Answer = Given<R, V>>,
        V: Verdict + Holds,
        R: IsLayout,
    {
        let (words, offset) = smem.words();
        tensor::<P::First, R>(words, offset, N::VALUE, base)
    }
    /// The descriptors of what it has of B in shared memory, `(1, RestN, RestK, ..)`: as [`make_fragment_a`](Self::make_fragment_a).
    ///
    /// # Errors
    /// As of A.
    #[doc(alias = "make_fragment_B")]
    #[inline]
    pub fn make_fragment_b<P, X, J, N, R, V>(&self, smem: &P, base: u32) -> Result<DescriptorTensor<R>, DescriptorError>
    where
        T: AskTiledMma<Atom: FrgTypes<FrgB = X>>,
        X: InSmem<Major = J, Word = N>,
        N: Value,
        P: AskDescriptors<J, N, Answer = Given<R, V>>,
        V: Verdict + Holds,
        R: IsLayout,
    {
        let (words, offset) = smem.words();
        tensor::<P::First, R>(words, offset, N::VALUE, base)
    }
    /// Its accumulators in tensor memory, `(MMA, RestM, RestN)`: of what [`partition_c`](Self::partition_c) answers of the tile (a layout of any strides, of
    /// which the extents count), from an address on, as `tcgen05.alloc` answers it.
    ///
    /// ```
    /// use cute_atoms::element::{F16, F32};
    /// use cute_atoms::mma::{F16Kind, Shared, Tcgen05};
    /// use cute_atoms::tiled::TiledMma;
    /// use cute_static::{int, layout};
    /// type Pair = Tcgen05<F16Kind, int!(256), int!(128), F32, F16, F16, Shared, int!(2)>;
    /// let cta = TiledMma::<Pair, layout!((1, 1, 1) : (0, 0, 0))>::default().get_slice(1);
    /// let c = cta.make_fragment_c(&cta.partition_c(&layout!((256, 256) : (256, 1)))?, 32)?;
    /// assert_eq!(c.layout().to_string(), "((128,128),1,2):((65536,1),128,128)");
    /// // row 3 of column 5 of the second instruction: lane 3, column 32 + 128 + 5
    /// assert_eq!(c.get(((3, 5), 0, 1)), Some(3 << 16 | 165));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TmemError`]: an address of another lane than the first, columns behind the last one.
    #[doc(alias = "make_fragment_C")]
    #[inline]
    pub fn make_fragment_c<P, X, R, V>(&self, _part: &P, base: u32) -> Result<TmemTensor<R>, TmemError>
    where
        T: AskTiledMma<Atom: FrgTypes<FrgC = X>>,
        X: InColumn,
        P: AskTmemFragment<X, Answer = Given<R, V>>,
        V: Verdict + Holds,
        R: IsLayout + Default,
    {
        in_tmem::<X, R>(R::default(), base)
    }
}
