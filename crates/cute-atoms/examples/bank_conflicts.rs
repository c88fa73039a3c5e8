//! Bank conflicts of accesses to the eight canonical atoms, one JSON object a line: what `scripts/bank_conflicts.py`
//! compares with another library's counts.
//!
//! ```sh
//! cargo run -p cute-atoms --example bank_conflicts
//! ```

use cute_atoms::banks::{Access, ConstantOffsets};
use cute_atoms::element::{Element, F16, F32, S8};
use cute_atoms::smem::{Inter, K, MN, Major, SmemAtom, Sw32, Sw64, Sw128, SwizzleMode};
use cute_static::num::Nat;
use cute_static::{ComposedLayout, IsSwizzle, Layout, TileToShape, int, layout, shape};
use std::fmt::Display;

/// One line. A layout without a swizzle has none.
fn line<T, V: Nat, L, E: Element>(name: &str, what: &str, (swizzle, layout): (String, String))
where
    T: ConstantOffsets + Default + Display,
    L: ConstantOffsets,
{
    match Access::<T, V, L, E>::CONFLICTS {
        Ok(found) => println!(
            "{{\"layout_of\":\"{name}\",\"access\":\"{what}\",\"swizzle\":\"{swizzle}\",\"layout\":\"{layout}\",\
             \"threads\":\"{}\",\"vector\":{},\"bits\":{},\"ways\":{},\"extra\":{},\"phases\":{}}}",
            T::default(),
            V::VALUE,
            E::BITS,
            found.ways,
            found.extra,
            found.phases
        ),
        Err(error) => eprintln!("{name}, {what}: {error}"),
    }
}
fn parts<W: Display + IsSwizzle, O, L: Display>(tile: ComposedLayout<W, O, L>) -> (String, String) {
    (tile.swizzle().to_string(), tile.layout().to_string())
}
fn plain<S, D>(layout: Layout<S, D>) -> (String, String)
where
    Layout<S, D>: Display,
{
    ("Sw<0,4,3>".into(), layout.to_string())
}

/// Accesses to a tile of 64 by 64 elements, (mn, k) as mn + 64 k: the rows of 8x8 matrices of 16-bit elements along the
/// major mode in the orders of `.x4`, and whole rows in vectors of 128 bits.
macro_rules! accesses {
    ($name:expr, $parts:expr, $tile:ty, K) => {
        accesses! { $name, $parts, $tile, F16 8:
            "ldmatrix.x4" layout!(((8, 2), 2) : ((1, 8), 512));
            "stmatrix.x4" layout!((8, (2, 2)) : (1, (512, 8)));
            "128-bit rows" layout!((8, 4) : (512, 1));
            "128-bit columns" layout!(32 : 1);
        }
    };
    ($name:expr, $parts:expr, $tile:ty, MN) => {
        accesses! { $name, $parts, $tile, F16 8:
            "ldmatrix.x4.trans" layout!(((8, 2), 2) : ((64, 512), 8));
            "stmatrix.x4.trans" layout!((8, (2, 2)) : (64, (8, 512)));
            "128-bit rows" layout!((8, 4) : (8, 64));
            "128-bit columns" layout!(32 : 64);
        }
    };
    ($name:expr, $parts:expr, $tile:ty, $e:ident $v:tt: $($what:literal $threads:ty;)+) => {
        $(line::<$threads, int!($v), $tile, $e>($name, $what, $parts);)+
    };
}
macro_rules! atoms {
    ($($j:ident $w:ident)+) => { $({
        let name = format!("{} {}", $j::NAME, $w::NAME);
        type Tile<E> = TileToShape<SmemAtom<$j, $w, E>, shape!((64, 64))>;
        accesses! { &name, parts(Tile::<F16>::default()), Tile<F16>, $j }
        // 8-bit elements in vectors of 16 and of 4, 32-bit ones in vectors of 4 and alone, along the major mode
        type Along<A, B> = <$j as Steps>::Of<A, B>;
        accesses! { &name, parts(Wide::<$j, $w>::default()), Wide<$j, $w>, S8 16: "128-bit rows of 8-bit"
            Along<layout!((8, 4) : (16, 128)), layout!((8, 4) : (2048, 1))>; }
        accesses! { &name, parts(Wide::<$j, $w>::default()), Wide<$j, $w>, S8 4: "32-bit rows of 8-bit"
            Along<layout!(32 : 4), layout!(32 : 512)>; }
        accesses! { &name, parts(Tile::<F32>::default()), Tile<F32>, F32 4: "128-bit rows of 32-bit"
            Along<layout!((16, 2) : (4, 64)), layout!((16, 2) : (256, 1))>; }
        accesses! { &name, parts(Tile::<F32>::default()), Tile<F32>, F32 2: "64-bit columns of 32-bit"
            Along<layout!(32 : 64), layout!(32 : 1)>; }
        accesses! { &name, parts(Tile::<F32>::default()), Tile<F32>, F32 1: "32-bit columns of 32-bit"
            Along<layout!(32 : 64), layout!(32 : 1)>; }
    })+ };
}
/// A tile of 128 by 128 bytes.
type Wide<J, W> = TileToShape<SmemAtom<J, W, S8>, shape!((128, 128))>;
/// One of two layouts of threads, by major.
trait Steps {
    type Of<A, B>;
}
impl Steps for MN {
    type Of<A, B> = A;
}
impl Steps for K {
    type Of<A, B> = B;
}

fn main() {
    atoms! { MN Inter MN Sw32 MN Sw64 MN Sw128 K Inter K Sw32 K Sw64 K Sw128 }
    type RowMajor = layout!((64, 64) : (64, 1));
    accesses! { "row-major", plain(RowMajor::default()), RowMajor, K }
    type ColumnMajor = layout!((64, 64) : (1, 64));
    accesses! { "column-major", plain(ColumnMajor::default()), ColumnMajor, MN }
    type Padded = layout!((64, 64) : (72, 1));
    accesses! { "padded", plain(Padded::default()), Padded, K }
}
