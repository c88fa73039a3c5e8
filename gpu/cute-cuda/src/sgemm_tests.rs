//! What the kernel of `cute_gpu::sgemm` takes for granted of its layouts, without a GPU.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::indexing_slicing,
    reason = "a test: it may panic"
)]

use cute_gpu::sgemm::{Read, Sgemm, table};
use std::collections::HashSet;

/// Each load of 16 bytes has what it is used as: four neighbours along K, or four values, at the place of the first value and a constant.
macro_rules! loads {
    ($name:ident $operand:ident $stage:ident $partition:ident $values:expr) => {
        for t in 0..256 {
            let thread = table::$name::Mma::default().get_slice(t);
            let (mine, at) = thread.$partition(&table::$name::$stage::default()).unwrap();
            let bytes = |v: usize, k: usize| (at + mine.at((0usize, v, k))) as u32 * 4;
            for (v, k) in (0..$values).flat_map(|v| (0..32).map(move |k| (v, k))) {
                let (first, k0, inside) =
                    if table::$name::OperandA::ALONG_K { (v, k / 4 * 4, k % 4) } else { (v / 4 * 4, k, v % 4) };
                let place = table::$name::$operand::place(t as u32, k0 as u32).unwrap();
                let value = table::$name::$operand::value(first).unwrap();
                assert_eq!((place + value) % 16, 0);
                assert_eq!(bytes(v, k), place + value + 4 * inside as u32, "{} {t} {v} {k}", stringify!($name));
            }
        }
    };
}
/// All threads' elements are the tile, each once, and row and column are of one value each.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {$({
        let [m, n] = table::$name::Kernel::VALUES;
        loads!($name OperandA StageA partition_a m);
        loads!($name OperandB StageB partition_b n);
        let mut elements = HashSet::new();
        for t in 0..256 {
            let element = |v, w| table::$name::Kernel::element(t, [v, w]).unwrap();
            let rows: Vec<u32> = (0..m).map(|v| element(v, 0)[0]).collect();
            let columns: Vec<u32> = (0..n).map(|w| element(0, w)[1]).collect();
            for (v, w) in (0..m).flat_map(|v| (0..n).map(move |w| (v, w))) {
                let place = element(v, w);
                assert_eq!(place, [rows[v], columns[w]]);
                elements.insert(place);
            }
        }
        assert_eq!(elements.len(), 256 * m * n);
    })*};
}
#[test]
fn what_the_kernel_takes_for_granted() {
    cute_gpu::sgemm_rows! { rows }
}
