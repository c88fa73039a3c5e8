//! Functions that take numbers: tensor maps, accesses to banks.

use cute_dynamic::banks::Access;
use cute_dynamic::tma::{DataType, Options, TensorMap, TmaSwizzle};

/// Runs them on numbers; whether one of them had an answer.
pub(crate) fn run(numbers: &[u64; 8], layout: &str) -> bool {
    let [a, b, c, d, e, f, g, h] = *numbers;
    let small = |n: u64| n as u32;
    let types = [DataType::Uint8, DataType::Float16, DataType::Float64, DataType::U4x16Align8B];
    let data_type = types[(h % 4) as usize];
    let swizzles = [TmaSwizzle::None, TmaSwizzle::Bytes32, TmaSwizzle::Bytes64, TmaSwizzle::Bytes128];
    let options = Options { swizzle: swizzles[(g % 4) as usize], ..Options::default() };
    let map =
        TensorMap::tiled(data_type, &[a, b, c], &[d, e], &[small(f), small(g), small(h)], &[1, 1, small(a)], options);
    if let Err(error) = &map {
        assert!(!error.to_string().is_empty());
    }
    let access = Access {
        threads: layout.parse().unwrap_or_else(|_| one()),
        vector: a as usize,
        layout: layout.parse().unwrap_or_else(|_| one()),
        swizzle: cute_dynamic::Swizzle::new(b as usize, c as usize, d.cast_signed() as isize).ok(),
        offset: e.cast_signed() as isize,
        bits: f as usize,
    };
    let found = access.conflicts().is_ok() && access.smallest_swizzle().is_ok();
    map.is_ok() || found
}
fn one() -> cute_dynamic::Layout {
    cute_dynamic::Layout::mode(1, 1).unwrap_or_else(|_| unreachable!())
}
