//! A row: a tiled MMA, a copy made for its operand, and a tile.

use cute_atoms::element::{F16, F32, F64, S8, S32, TF32};
use cute_atoms::mma::{Fma, MmaSync, Sm80};
use cute_dynamic::Layout as Dynamic;
use cute_static::{Evaluate, IsLayout, shape};

pub(crate) type Half = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
pub(crate) type HalfK8 = MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>;
pub(crate) type Tf32 = MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>;
pub(crate) type Byte = MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, S8>;
pub(crate) type Double = MmaSync<Sm80, shape!((8, 8, 4)), F64, F64, F64>;
pub(crate) type Single = Fma<F32, F32, F32>;

/// All offsets in order.
pub(crate) fn offsets(layout: &(impl IsLayout + Evaluate<usize, Offset = isize>), base: isize) -> Vec<isize> {
    (0..layout.size()).map(|i| base + layout.offset(i).unwrap()).collect()
}
/// A text of a layout with stride 0 where the extent is 1, of which strides say nothing.
pub(crate) fn canonical(layout: &str) -> String {
    let layout: Dynamic = layout.parse().unwrap();
    let text = layout.to_string();
    let (shape, stride) = text.split_once(':').unwrap();
    let mut extents = shape.split(['(', ')', ',']).filter(|n| !n.is_empty());
    let mut canonical = format!("{shape}:");
    let mut number = String::new();
    for c in stride.chars().chain([';']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            canonical.push_str(if extents.next() == Some("1") { "0" } else { &number });
            number.clear();
        }
        canonical.push(c);
    }
    canonical.pop();
    canonical
}

/// All threads of a tiled MMA and a copy on a row-major tile; `$theirs` is what C++ CuTe (CUTLASS 4.2.0, g++ 12.2) has for thread `$t`
/// where it is right. With a permutation that does not take atoms in their order it retiles to other elements than its copies
/// move: those rows have none.
macro_rules! agree {
    ($name:ident: $mma:ty, $copy:ty, $of_mma:ident, $of_copy:ident, ($m:literal, $n:literal), $ld:literal, $threads:literal, $t:literal,
        $theirs:expr) => {
        #[test]
        fn $name() {
            type Mma = $mma;
            let fixed = layout!(($m, $n) : ($ld, 1));
            let mixed = Layout::new((int!($m), int!($n)), ($ld as usize, int!(1))).unwrap();
            // what the copy copies at once is within 16 bytes
            let swizzled = ComposedLayout::new(swizzle!(2, 4, 3), int!(0), mixed).unwrap();
            assert_eq!(ThrLayout::<Mma>::default().size(), $threads);
            for index in 0..$threads {
                let (mma, copy) = (Mma::default().get_slice(index).unwrap(), <$copy>::default().get_slice(index));
                // registers
                let (mine, from) = mma.$of_mma(&fixed).unwrap();
                let (part, begin) = copy.$of_copy(&fixed).unwrap();
                let fragment = Layout::from_parts(*mine.shape(), *column_major(mine.shape()).unwrap().stride());
                let retiled = copy.retile(&fragment).unwrap();
                assert_eq!(
                    [retiled.mode_size(0), retiled.mode_size(1), retiled.mode_size(2)],
                    [part.mode_size(0), part.mode_size(1), part.mode_size(2)]
                );
                let moved = offsets(&part, begin);
                let values: Vec<_> = offsets(&retiled, 0).iter().map(|&i| from + mine.at(i.unsigned_abs())).collect();
                assert_eq!(values, moved, "thread {index}");
                // where it lies: strides that are known when run, and a swizzle
                let (mine, from) = mma.$of_mma(&mixed).unwrap();
                let retiled = copy.retile(&mine).unwrap();
                assert_eq!(offsets(&retiled, from), moved, "thread {index}: {retiled}");
                let theirs: Option<&str> = $theirs;
                if let (true, Some(theirs)) = (index == $t, theirs) {
                    assert_eq!(canonical(&retiled.to_string()), theirs);
                }
                let (mine, from) = mma.$of_mma(&swizzled).unwrap();
                let (part, begin) = copy.$of_copy(&swizzled).unwrap();
                let retiled = copy.retile(&mine).unwrap();
                assert_eq!(offsets(&retiled, from), offsets(&part, begin), "thread {index}: {retiled}");
            }
        }
    };
}
