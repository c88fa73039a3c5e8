//! The kernels, a row each.

/// Makes a module for each row: its types, by their names in [`gemm`](crate::gemm), and a [`Gemm`](crate::gemm::Gemm) of them.
///
/// ```text
/// name { element of A and its major, of B, accumulators (promoted: of each stage alone) => element of D by columns of a chunk, its swizzle, and how a thread writes it,
///        then what becomes of sums before (nothing);
///        tile (M, N, K), K of an instruction, then rows of A's stage of which a tile has the first alone; warpgroups that multiply; stages }
/// ```
#[macro_export]
macro_rules! gemms {
    ($($(#[$doc:meta])* $name:ident { $a:ident $ja:ident, $b:ident $jb:ident, $acc:ident $($promoted:ident)? => $d:ident by $columns:tt $swizzle:ident $write:ident $(then $epilogue:ty)?;
        tile $m:tt $n:tt $k:tt of $ki:tt $(in $rows:tt)?; groups $groups:tt; stages $stages:tt })*) => {$(
        $(#[$doc])*
        pub mod $name {
            #[allow(unused_imports)]
            use $crate::gemm::with::*;
            /// The instruction.
            pub type Atom = Wgmma<int!($n), $acc, $a, $b, Shared, $crate::gemms!(@major $ja), $crate::gemms!(@major $jb)>;
            /// Warpgroups, one below the other.
            pub type Mma = TiledMma<Atom, layout!(($groups, 1, 1) : (1, 0, 0))>;
            /// A stage of A.
            pub type StageA = TileToShape<SmemAtom<$ja, Sw128, $a>, $crate::gemms!(@shape $k $m $($rows)?), LayoutRight>;
            /// What is loaded of it.
            pub type LoadedA = TileToShape<SmemAtom<$ja, Sw128, $a>, shape!(($m, $k)), LayoutRight>;
            /// A stage of B.
            pub type StageB = TileToShape<SmemAtom<$jb, Sw128, $b>, shape!(($n, $k)), LayoutRight>;
            /// The copy of A.
            pub type LoadA = TmaOf<$a, LoadedA, shape!(($m, $k))>;
            /// The copy of B.
            pub type LoadB = TmaOf<$b, StageB, shape!(($n, $k))>;
            /// The descriptor of A.
            pub type DescriptorA = DescriptorOf<StageA, $ja, $a>;
            /// The descriptor of B.
            pub type DescriptorB = DescriptorOf<StageB, $jb, $b>;
            /// What a warpgroup has of a chunk.
            pub type ChunkMma = TiledMma<Wgmma<int!($columns), F32, BF16, BF16>, layout!((1, 1, 1) : (0, 0, 0))>;
            /// A chunk of D.
            pub type Chunk = TileToShape<SmemAtom<K, $swizzle, $d>, shape!((64, $columns))>;
            /// The copy of a chunk.
            pub type Store = TmaOf<$d, StoredD, $crate::gemms!(@stored $columns $m $($rows)?)>;
            /// What is stored of it.
            pub type StoredD = TileToShape<SmemAtom<K, $swizzle, $d>, $crate::gemms!(@stored $columns $m $($rows)?)>;

            /// The kernel.
            #[derive(Debug, Clone, Copy, Default)]
            pub struct Kernel;
            impl $crate::gemm::Multiplies for Kernel {
                const NAME: &'static str = stringify!($name);
                const TILE: [u32; 3] = [$m, $n, $k];
                const STAGES: u32 = $stages;
                const THREADS: u32 = 128 * ($groups + 1);
                const SHARED: u32 = <Self as $crate::gemm::Gemm>::BARRIERS + 16 * $stages;
                const RESIDENT: u32 = 1;
                const GOES_ON: bool = true;
                const PROMOTES: bool = $crate::gemms!(@promotes $($promoted)?);
                type A = OperandA;
                type B = OperandB;
                type D = $d;
                type Epilogue = $crate::gemms!(@epilogue $($epilogue)?);
                fn map(extents: [usize; 3], room: usize, leading: usize, between: usize) -> Option<Result<TensorMap, TensorMapError>> {
                    Some(<OutputD as $crate::gemm::Output>::map(extents, room, leading, between))
                }
            }
            impl $crate::gemm::Gemm for Kernel {
                const GROUPS: u32 = $groups;
                const STEPS: usize = $k / $ki;
                type Atom = Atom;
                type Output = OutputD;
            }
            $crate::gemms! { @operand "A" OperandA StageA LoadedA LoadA $a $ja $m }
            $crate::gemms! { @operand "B" OperandB StageB StageB LoadB $b $jb $n }
            $crate::gemms! { @described OperandA StageA DescriptorA $a partition_a }
            $crate::gemms! { @described OperandB StageB DescriptorB $b partition_b }
            /// D.
            #[derive(Debug, Clone, Copy, Default)]
            pub struct OutputD;
            impl $crate::gemm::Output for OutputD {
                type Element = $d;
                const COLUMNS: u32 = $columns;
                const BYTES: u32 = (Chunk::OFFSETS.size() * <$d as Element>::BITS / 8) as u32;
                fn map([rows, columns, matrices]: [usize; 3], room: usize, leading: usize, between: usize) -> Result<TensorMap, TensorMapError> {
                    let map = Store::default().tensor_map(&Layout::from_parts((rows, columns, matrices), (leading, int!(1), between)))?;
                    map.check_store((room as u64).saturating_mul(<$d as Element>::BITS as u64) / 8)?;
                    Ok(map)
                }
                // here and below not `always`: each is simplified by itself before a kernel takes it in, or LLVM does not finish
                #[inline]
                fn coordinates(row: u32, column: u32, matrix: u32) -> [u32; 3] {
                    let of = Store::default().coords(&Layout::from_parts((0usize, 0usize, 0usize), (0usize, int!(1), 0usize)));
                    let (i, j, k) = of.at((row as usize, column as usize, matrix as usize));
                    [i as u32, j as u32, k as u32]
                }
            }
            // for the device alone: three quarters of all that there is to type-check here
            #[cfg(any(target_arch = "nvptx64", feature = "device"))]
            impl $crate::gemm::Placed for OutputD {
                const WRITES: usize = $crate::gemms!(@writes $write $columns);
                #[inline]
                fn element(thread: u32, value: usize) -> Result<[u32; 2], AlgebraError> {
                    let thread = ChunkMma::default().get_slice(thread as usize);
                    // an error leaves here, so that what follows folds
                    thread.coordinates()?;
                    let (mine, at) = thread.partition_c(&layout!((64, $columns) : (1, 64)))?;
                    let place = (at + mine.at((value, 0usize, 0usize))) as u32;
                    Ok([place % 64, place / 64])
                }
                #[inline]
                fn place(thread: u32, write: usize) -> Result<u32, AlgebraError> {
                    let at = $crate::gemms!(@place $write $columns $d thread write);
                    Ok((at as usize * <$d as Element>::BITS / 8) as u32)
                }
            }
        }
    )*};
    (@operand $text:literal $operand:ident $stage:ident $loaded:ident $load:ident $element:ident $major:ident $rows:tt) => {
        #[doc = concat!($text, ".")]
        #[derive(Debug, Clone, Copy, Default)]
        pub struct $operand;
        impl $crate::gemm::Operand for $operand {
            type Element = $element;
            type Major = $crate::gemms!(@major $major);
            const BYTES: u32 = ($stage::OFFSETS.size() * <$element as Element>::BITS / 8) as u32;
            const LOADED: u32 = ($loaded::OFFSETS.size() * <$element as Element>::BITS / 8) as u32;
            fn map([rows, k, matrices]: [usize; 3], leading: usize, between: usize) -> Result<TensorMap, TensorMapError> {
                let options = Options { l2_promotion: L2Promotion::Bytes256, ..Options::default() };
                $load::default().tensor_map_with(&Layout::from_parts((rows, k, matrices), $crate::gemms!(@strides $major leading between)), options)
            }
            #[inline]
            fn boxes() -> u32 {
                $load::default().index().mode_size(1) as u32
            }
            #[inline]
            fn begin(number: u32) -> [u32; 2] {
                let index = $load::default().index().at((0usize, number as usize, 0usize)) as u32;
                [index % $rows, index / $rows]
            }
            #[inline]
            fn coordinates(row: u32, k: u32, matrix: u32) -> [u32; 3] {
                let of = $load::default().coords(&Layout::from_parts((0usize, 0usize, 0usize), $crate::gemms!(@strides $major 0usize 0usize)));
                let (i, j, l) = of.at((row as usize, k as usize, matrix as usize));
                [i as u32, j as u32, l as u32]
            }
        }
    };
    (@described $operand:ident $stage:ident $descriptor:ident $element:ident $partition:ident) => {
        #[cfg(any(target_arch = "nvptx64", feature = "device"))]
        impl $crate::gemm::Described for $operand {
            #[inline]
            fn descriptor(stage: u32, offset: u32) -> Result<MatrixDescriptor, DescriptorError> {
                $descriptor::default().at(stage, offset)
            }
            #[inline]
            fn offset(group: u32, step: u32) -> Result<u32, AlgebraError> {
                let thread = Mma::default().get_slice(128 * group as usize);
                thread.coordinates()?;
                let (mine, at) = thread.$partition(&$stage::default())?;
                let offset = at + mine.at((0usize, 0usize, step as usize));
                Ok((offset as usize * <$element as Element>::BITS / 8) as u32)
            }
        }
    };
    (@shape $k:tt $m:tt) => { shape!(($m, $k)) };
    (@shape $k:tt $m:tt $rows:tt) => { shape!(($rows, $k)) };
    (@stored $columns:tt $m:tt) => { shape!((64, $columns)) };
    (@stored $columns:tt $m:tt $rows:tt) => { shape!(($m, $columns)) };
    (@major K) => { KMajor };
    (@major MN) => { MnMajor };
    (@strides K $leading:tt $between:tt) => { ($leading, int!(1), $between) };
    (@strides MN $leading:tt $between:tt) => { (int!(1), $leading, $between) };
    (@promotes) => { false };
    (@promotes promoted) => { true };
    (@epilogue) => { $crate::gemm::epilogue::Plain };
    (@epilogue $epilogue:ty) => { $epilogue };
    // four matrices of 8 columns a time
    (@writes stmatrix $columns:tt) => { $columns / 16 };
    (@place stmatrix $columns:tt $d:ident $thread:ident $write:ident) => {{
        type ToShared = TiledCopy<StMatrix<int!(4)>, $d, LayoutTvC<ChunkMma>, shape!((64, $columns))>;
        let (mine, at) = ToShared::default().get_slice($thread as usize).partition_d(&Chunk::default())?;
        at + mine.at(((0usize, $write), 0usize, 0usize))
    }};
    // two neighbours a time
    (@writes pairs $columns:tt) => { $columns / 4 };
    (@place pairs $columns:tt $d:ident $thread:ident $write:ident) => {{
        let thread = ChunkMma::default().get_slice($thread as usize);
        thread.coordinates()?;
        let (mine, at) = thread.partition_c(&Chunk::default())?;
        at + mine.at((2 * $write, 0usize, 0usize))
    }};
}

/// Calls a macro with the rows: what is made for each kernel is made from them.
#[macro_export]
macro_rules! gemm_rows {
    ($callback:ident) => {
        $callback! {
            /// bfloat16, A and B by rows: BLAS' TN.
            gemm_bf16_tn { BF16 K, BF16 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 256 64 of 16; groups 2; stages 4 }
            /// bfloat16, A by columns, B by rows.
            gemm_bf16_nn { BF16 MN, BF16 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 256 64 of 16; groups 2; stages 4 }
            /// bfloat16, A by rows, B by columns.
            gemm_bf16_tt { BF16 K, BF16 MN, F32 => BF16 by 64 Sw128 stmatrix; tile 128 256 64 of 16; groups 2; stages 4 }
            /// bfloat16, both by columns.
            gemm_bf16_nt { BF16 MN, BF16 MN, F32 => BF16 by 64 Sw128 stmatrix; tile 128 256 64 of 16; groups 2; stages 4 }
            /// bfloat16, tiles of 192 columns.
            gemm_bf16_tn_192 { BF16 K, BF16 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 192 64 of 16; groups 2; stages 4 }
            /// bfloat16, of few rows and many columns.
            gemm_bf16_tn_skinny { BF16 K, BF16 K, F32 => BF16 by 32 Sw64 stmatrix; tile 64 32 64 of 16; groups 1; stages 16 }
            /// bfloat16, of 16 rows and many columns.
            gemm_bf16_tn_16 { BF16 K, BF16 K, F32 => BF16 by 32 Sw64 stmatrix; tile 16 32 64 of 16 in 64; groups 1; stages 16 }
            /// bfloat16, smaller tiles.
            gemm_bf16_tn_128 { BF16 K, BF16 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 128 64 of 16; groups 2; stages 5 }
            /// bfloat16, the smallest tiles.
            gemm_bf16_tn_64 { BF16 K, BF16 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 64 64 of 16; groups 2; stages 6 }
            /// float16, A and B by rows: BLAS' TN.
            gemm_f16_tn { F16 K, F16 K, F32 => F16 by 64 Sw128 stmatrix; tile 128 256 64 of 16; groups 2; stages 4 }
            /// float16, A by columns, B by rows.
            gemm_f16_nn { F16 MN, F16 K, F32 => F16 by 64 Sw128 stmatrix; tile 128 256 64 of 16; groups 2; stages 4 }
            /// float16, A by rows, B by columns.
            gemm_f16_tt { F16 K, F16 MN, F32 => F16 by 64 Sw128 stmatrix; tile 128 256 64 of 16; groups 2; stages 4 }
            /// float16, both by columns.
            gemm_f16_nt { F16 MN, F16 MN, F32 => F16 by 64 Sw128 stmatrix; tile 128 256 64 of 16; groups 2; stages 4 }
            /// float16, tiles of 192 columns.
            gemm_f16_tn_192 { F16 K, F16 K, F32 => F16 by 64 Sw128 stmatrix; tile 128 192 64 of 16; groups 2; stages 4 }
            /// float16, of few rows and many columns.
            gemm_f16_tn_skinny { F16 K, F16 K, F32 => F16 by 32 Sw64 stmatrix; tile 64 32 64 of 16; groups 1; stages 16 }
            /// float16, of 16 rows and many columns.
            gemm_f16_tn_16 { F16 K, F16 K, F32 => F16 by 32 Sw64 stmatrix; tile 16 32 64 of 16 in 64; groups 1; stages 16 }
            /// float16, smaller tiles.
            gemm_f16_tn_128 { F16 K, F16 K, F32 => F16 by 64 Sw128 stmatrix; tile 128 128 64 of 16; groups 2; stages 5 }
            /// float16, the smallest tiles.
            gemm_f16_tn_64 { F16 K, F16 K, F32 => F16 by 64 Sw128 stmatrix; tile 128 64 64 of 16; groups 2; stages 6 }
            /// bfloat16, with factors, an added matrix and a bias.
            gemm_bf16_tn_linear { BF16 K, BF16 K, F32 => BF16 by 64 Sw128 stmatrix then Linear<Identity>; tile 128 256 64 of 16; groups 2; stages 4 }
            /// The same, and negative ones made 0.
            gemm_bf16_tn_relu { BF16 K, BF16 K, F32 => BF16 by 64 Sw128 stmatrix then Linear<Relu>; tile 128 256 64 of 16; groups 2; stages 4 }
            /// The same through GELU.
            gemm_bf16_tn_gelu { BF16 K, BF16 K, F32 => BF16 by 64 Sw128 stmatrix then Linear<Gelu>; tile 128 256 64 of 16; groups 2; stages 4 }
            /// float16, with factors, an added matrix and a bias, through GELU.
            gemm_f16_tn_gelu { F16 K, F16 K, F32 => F16 by 64 Sw128 stmatrix then Linear<Gelu>; tile 128 256 64 of 16; groups 2; stages 4 }
            /// tf32, to f32.
            gemm_tf32 { TF32 K, TF32 K, F32 => F32 by 32 Sw128 pairs; tile 128 256 32 of 8; groups 2; stages 4 }
            /// tf32, to f32, with factors, an added matrix and a bias, and negative ones made 0.
            gemm_tf32_relu { TF32 K, TF32 K, F32 => F32 by 32 Sw128 pairs then Linear<Relu>; tile 128 256 32 of 8; groups 2; stages 4 }
            /// e4m3, to bfloat16. The accumulators cut off low bits, so the error grows with K: [`gemm`](crate::gemm).
            gemm_e4m3 { E4M3 K, E4M3 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 256 128 of 32; groups 2; stages 4 }
            /// s8, to s32. Sums are exact up to K = 131,071, and may wrap beyond: [`gemm`](crate::gemm).
            gemm_s8 { S8 K, S8 K, S32 => S32 by 32 Sw128 pairs; tile 128 256 128 of 32; groups 2; stages 4 }
            /// bfloat16, A by columns, B by rows, smaller tiles.
            gemm_bf16_nn_128 { BF16 MN, BF16 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 128 64 of 16; groups 2; stages 5 }
            /// bfloat16, A by columns, B by rows, the smallest tiles.
            gemm_bf16_nn_64 { BF16 MN, BF16 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 64 64 of 16; groups 2; stages 6 }
            /// bfloat16, A by rows, B by columns, smaller tiles.
            gemm_bf16_tt_128 { BF16 K, BF16 MN, F32 => BF16 by 64 Sw128 stmatrix; tile 128 128 64 of 16; groups 2; stages 5 }
            /// bfloat16, A by rows, B by columns, the smallest tiles.
            gemm_bf16_tt_64 { BF16 K, BF16 MN, F32 => BF16 by 64 Sw128 stmatrix; tile 128 64 64 of 16; groups 2; stages 6 }
            /// bfloat16, both by columns, smaller tiles.
            gemm_bf16_nt_128 { BF16 MN, BF16 MN, F32 => BF16 by 64 Sw128 stmatrix; tile 128 128 64 of 16; groups 2; stages 5 }
            /// bfloat16, both by columns, the smallest tiles.
            gemm_bf16_nt_64 { BF16 MN, BF16 MN, F32 => BF16 by 64 Sw128 stmatrix; tile 128 64 64 of 16; groups 2; stages 6 }
            /// float16, A by columns, B by rows, smaller tiles.
            gemm_f16_nn_128 { F16 MN, F16 K, F32 => F16 by 64 Sw128 stmatrix; tile 128 128 64 of 16; groups 2; stages 5 }
            /// float16, A by columns, B by rows, the smallest tiles.
            gemm_f16_nn_64 { F16 MN, F16 K, F32 => F16 by 64 Sw128 stmatrix; tile 128 64 64 of 16; groups 2; stages 6 }
            /// float16, A by rows, B by columns, smaller tiles.
            gemm_f16_tt_128 { F16 K, F16 MN, F32 => F16 by 64 Sw128 stmatrix; tile 128 128 64 of 16; groups 2; stages 5 }
            /// float16, A by rows, B by columns, the smallest tiles.
            gemm_f16_tt_64 { F16 K, F16 MN, F32 => F16 by 64 Sw128 stmatrix; tile 128 64 64 of 16; groups 2; stages 6 }
            /// float16, both by columns, smaller tiles.
            gemm_f16_nt_128 { F16 MN, F16 MN, F32 => F16 by 64 Sw128 stmatrix; tile 128 128 64 of 16; groups 2; stages 5 }
            /// float16, both by columns, the smallest tiles.
            gemm_f16_nt_64 { F16 MN, F16 MN, F32 => F16 by 64 Sw128 stmatrix; tile 128 64 64 of 16; groups 2; stages 6 }
            /// tf32, to f32, smaller tiles.
            gemm_tf32_128 { TF32 K, TF32 K, F32 => F32 by 32 Sw128 pairs; tile 128 128 32 of 8; groups 2; stages 5 }
            /// tf32, to f32, the smallest tiles.
            gemm_tf32_64 { TF32 K, TF32 K, F32 => F32 by 32 Sw128 pairs; tile 128 64 32 of 8; groups 2; stages 6 }
            /// tf32, to f32, of few rows and many columns.
            gemm_tf32_skinny { TF32 K, TF32 K, F32 => F32 by 32 Sw128 pairs; tile 64 32 32 of 8; groups 1; stages 16 }
            /// tf32, to f32, of 16 rows and many columns.
            gemm_tf32_16 { TF32 K, TF32 K, F32 => F32 by 32 Sw128 pairs; tile 16 32 32 of 8 in 64; groups 1; stages 16 }
            /// e4m3, to bfloat16, smaller tiles.
            gemm_e4m3_128 { E4M3 K, E4M3 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 128 128 of 32; groups 2; stages 5 }
            /// e4m3, to bfloat16, the smallest tiles.
            gemm_e4m3_64 { E4M3 K, E4M3 K, F32 => BF16 by 64 Sw128 stmatrix; tile 128 64 128 of 32; groups 2; stages 6 }
            /// e4m3, to bfloat16, of few rows and many columns.
            gemm_e4m3_skinny { E4M3 K, E4M3 K, F32 => BF16 by 32 Sw64 stmatrix; tile 64 32 128 of 32; groups 1; stages 16 }
            /// e4m3, to bfloat16, of 16 rows and many columns.
            gemm_e4m3_16 { E4M3 K, E4M3 K, F32 => BF16 by 32 Sw64 stmatrix; tile 16 32 128 of 32 in 64; groups 1; stages 16 }
            /// s8, to s32, smaller tiles.
            gemm_s8_128 { S8 K, S8 K, S32 => S32 by 32 Sw128 pairs; tile 128 128 128 of 32; groups 2; stages 5 }
            /// s8, to s32, the smallest tiles.
            gemm_s8_64 { S8 K, S8 K, S32 => S32 by 32 Sw128 pairs; tile 128 64 128 of 32; groups 2; stages 6 }
            /// s8, to s32, of few rows and many columns.
            gemm_s8_skinny { S8 K, S8 K, S32 => S32 by 32 Sw128 pairs; tile 64 32 128 of 32; groups 1; stages 16 }
            /// s8, to s32, of 16 rows and many columns.
            gemm_s8_16 { S8 K, S8 K, S32 => S32 by 32 Sw128 pairs; tile 16 32 128 of 32 in 64; groups 1; stages 16 }
            /// e4m3, to bfloat16, the sums of each 128 of K added up in f32.
            gemm_e4m3_promoted { E4M3 K, E4M3 K, F32 promoted => BF16 by 64 Sw128 stmatrix; tile 128 128 128 of 32; groups 2; stages 5 }
            /// e4m3, to bfloat16, the sums of each 128 of K added up in f32, the smallest tiles.
            gemm_e4m3_promoted_64 { E4M3 K, E4M3 K, F32 promoted => BF16 by 64 Sw128 stmatrix; tile 128 64 128 of 32; groups 2; stages 6 }
            /// e4m3, to bfloat16, the sums of each 128 of K added up in f32, of 16 rows and many columns.
            gemm_e4m3_promoted_16 { E4M3 K, E4M3 K, F32 promoted => BF16 by 32 Sw64 stmatrix; tile 16 32 128 of 32 in 64; groups 1; stages 16 }
        }
    };
}
gemm_rows! { gemms }
