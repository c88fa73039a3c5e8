//! The kernels, a row each.

/// Makes a module for each row: its types, and a [`Permute`](crate::permute::Permute) of them.
///
/// ```text
/// name { element; tile T by T; turned, or not }
/// ```
#[macro_export]
macro_rules! permutes {
    ($($(#[$doc:meta])* $name:ident { $element:ident; tile $t:tt; $turns:literal })*) => {$(
        $(#[$doc])*
        pub mod $name {
            #[allow(unused_imports)]
            use $crate::permute::with::*;
            /// A tile in shared memory.
            pub type Tile = TileToShape<SmemAtom<K, Sw128, $element>, shape!(($t, $t))>;
            /// Its copy, in and out.
            pub type Copy = TmaOf<$element, Tile, shape!(($t, $t))>;
            /// The kernel.
            #[derive(Debug, Clone, Copy, Default)]
            pub struct Kernel;
            impl $crate::permute::Permute for Kernel {
                const NAME: &'static str = stringify!($name);
                const ELEMENT: u32 = (<$element as Element>::BITS / 8) as u32;
                const TURNS: bool = $turns;
                const TILE: u32 = $t;
                const BYTES: u32 = (Tile::OFFSETS.size() * <$element as Element>::BITS / 8) as u32;
                fn map([rows, columns, others]: [usize; 3], [row, other]: [usize; 2]) -> Result<TensorMap, TensorMapError> {
                    let options = Options { l2_promotion: L2Promotion::Bytes256, ..Options::default() };
                    Copy::default().tensor_map_with(&Layout::from_parts((rows, columns, others), (row, int!(1), other)), options)
                }
                #[inline(always)]
                fn boxes() -> u32 {
                    Copy::default().index().mode_size(1) as u32
                }
                #[inline(always)]
                fn begin(number: u32) -> [u32; 2] {
                    let index = Copy::default().index().at((0usize, number as usize, 0usize)) as u32;
                    [index % $t, index / $t]
                }
                #[inline(always)]
                fn coordinates(row: u32, column: u32, other: u32) -> [u32; 3] {
                    let of = Copy::default().coords(&Layout::from_parts((0usize, 0usize, 0usize), (0usize, int!(1), 0usize)));
                    let (i, j, k) = of.at((row as usize, column as usize, other as usize));
                    [i as u32, j as u32, k as u32]
                }
                #[inline(always)]
                fn place(row: u32, column: u32) -> u32 {
                    Tile::default().at((row as usize, column as usize)) as u32 * Self::ELEMENT
                }
            }
        }
    )*};
}
/// Calls a macro with the rows: what is made for each kernel is made from them.
#[macro_export]
macro_rules! permute_rows {
    ($callback:ident) => {
        $callback! {
            /// 4 bytes, turned.
            permute_turned_4 { U32; tile 64; true }
            /// 2 bytes, turned.
            permute_turned_2 { U16; tile 64; true }
            /// 1 byte, turned.
            permute_turned_1 { U8; tile 128; true }
            /// 4 bytes, not turned.
            permute_rows_4 { U32; tile 64; false }
            /// 2 bytes, not turned.
            permute_rows_2 { U16; tile 64; false }
            /// 1 byte, not turned.
            permute_rows_1 { U8; tile 128; false }
        }
    };
}
permute_rows! { permutes }
