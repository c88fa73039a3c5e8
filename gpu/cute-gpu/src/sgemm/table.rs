//! The kernels, a row each.

/// Makes a module for each row: its types, and an [`Sgemm`](crate::sgemm::Sgemm) of them.
///
/// ```text
/// name { major of A, of B; tile (M, N, K); values of a thread along M and N; stages; CTAs on a multiprocessor; CTAs of a tile }
/// ```
#[macro_export]
macro_rules! sgemms {
    ($($(#[$doc:meta])* $name:ident { $ja:ident, $jb:ident; tile $m:tt $n:tt $k:tt; values $vm:tt $vn:tt; stages $stages:tt; resident $ctas:tt $(; split $split:tt)? })*) => {$(
        $(#[$doc])*
        pub mod $name {
            #[allow(unused_imports)]
            use $crate::gemm::with::*;
            /// Threads, and which values are each one's.
            pub type Mma = TiledMma<
                Fma<F32, F32, F32>,
                layout!((16, 16, 1) : (16, 1, 0)),
                ($crate::sgemms!(@perm $ja), $crate::sgemms!(@perm $jb), core::ops::RangeFull),
            >;
            /// A stage of A.
            pub type StageA = TileToShape<SmemAtom<$ja, Sw128, F32>, shape!(($m, $k)), LayoutRight>;
            /// A stage of B.
            pub type StageB = TileToShape<SmemAtom<$jb, Sw128, F32>, shape!(($n, $k)), LayoutRight>;
            /// The copy of A.
            pub type LoadA = TmaOf<F32, StageA, shape!(($m, $k))>;
            /// The copy of B.
            pub type LoadB = TmaOf<F32, StageB, shape!(($n, $k))>;

            /// The kernel.
            #[derive(Debug, Clone, Copy, Default)]
            pub struct Kernel;
            impl $crate::gemm::Multiplies for Kernel {
                const NAME: &'static str = stringify!($name);
                const TILE: [u32; 3] = [$m, $n, $k];
                const STAGES: u32 = $stages;
                const THREADS: u32 = 256;
                const SHARED: u32 = <Self as $crate::sgemm::Sgemm>::BARRIERS + 16 * $stages;
                const RESIDENT: u32 = $ctas;
                $(const SPLIT: u32 = $split;)?
                const GOES_ON: bool = false;
                type A = OperandA;
                type B = OperandB;
                type D = F32;
                type Epilogue = $crate::gemm::epilogue::Plain;
                fn map(_: [usize; 3], _: usize, _: usize, _: usize) -> Option<Result<TensorMap, TensorMapError>> {
                    None
                }
            }
            impl $crate::sgemm::Sgemm for Kernel {
                const VALUES: [usize; 2] = [$vm, $vn];
                #[inline]
                fn element(thread: u32, [v, w]: [usize; 2]) -> Result<[u32; 2], AlgebraError> {
                    let thread = Mma::default().get_slice(thread as usize);
                // an error leaves here, so that what follows folds
                thread.coordinates()?;
                    let (mine, at) = thread.partition_c(&layout!(($m, $n) : (1, $m)))?;
                    let place = (at + mine.at((0usize, v, w))) as u32;
                    Ok([place % $m, place / $m])
                }
            }
            $crate::gemms! { @operand "A" OperandA StageA StageA LoadA F32 $ja $m }
            $crate::gemms! { @operand "B" OperandB StageB StageB LoadB F32 $jb $n }
            $crate::sgemms! { @read OperandA StageA $ja partition_a }
            $crate::sgemms! { @read OperandB StageB $jb partition_b }
        }
    )*};
    (@read $operand:ident $stage:ident $major:ident $partition:ident) => {
        impl $operand {
            #[inline]
            fn at(thread: u32, value: usize, k: u32) -> Result<u32, AlgebraError> {
                let thread = Mma::default().get_slice(thread as usize);
                // an error leaves here, so that what follows folds
                thread.coordinates()?;
                let (mine, at) = thread.$partition(&$stage::default())?;
                Ok((at + mine.at((0usize, value, k as usize))) as u32 * 4)
            }
        }
        impl $crate::sgemm::Read for $operand {
            const ALONG_K: bool = $crate::sgemms!(@along $major);
            #[inline]
            fn place(thread: u32, k: u32) -> Result<u32, AlgebraError> {
                Self::at(thread, 0, k)
            }
            #[inline]
            fn value(value: usize) -> Result<u32, AlgebraError> {
                Ok(Self::at(0, value, 0)? - Self::at(0, 0, 0)?)
            }
        }
    };
    (@perm K) => { core::ops::RangeFull };
    (@perm MN) => { layout!((16, 4) : (4, 1)) };
    (@along K) => { true };
    (@along MN) => { false };
}
/// Calls a macro with the rows: what is made for each kernel is made from them.
#[macro_export]
macro_rules! sgemm_rows {
    ($callback:ident) => {
        $callback! {
            /// f32, A and B by rows: BLAS' TN.
            sgemm_tn { K, K; tile 256 128 32; values 16 8; stages 4; resident 1 }
            /// f32, both by columns.
            sgemm_nt { MN, MN; tile 256 128 32; values 16 8; stages 4; resident 1 }
            /// f32, A and B by rows, smaller tiles.
            sgemm_tn_128 { K, K; tile 128 128 32; values 8 8; stages 3; resident 2 }
            /// f32, both by columns, smaller tiles.
            sgemm_nt_128 { MN, MN; tile 128 128 32; values 8 8; stages 3; resident 2 }
            /// f32, A and B by rows, smaller tiles, of two CTAs each.
            sgemm_tn_halves { K, K; tile 128 128 32; values 8 8; stages 6; resident 1; split 2 }
            /// f32, both by columns, smaller tiles, of two CTAs each.
            sgemm_nt_halves { MN, MN; tile 128 128 32; values 8 8; stages 6; resident 1; split 2 }
        }
    };
}
sgemm_rows! { sgemms }
