//! What is chosen of several instructions fits, and nothing that fits is wider: of all candidates, by where each element lies.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test"
)]

use cute_atoms::copy::*;
use cute_atoms::element::*;
use cute_atoms::mma::*;
use cute_atoms::smem::{K, MN};
use cute_atoms::tiled::*;
use cute_atoms::value::Numbers;
use cute_static::{Evaluate, IsLayout, int, layout, shape};

/// Whether an instruction between registers and rows of 16 bytes in shared memory has in each row elements of `bits` bits side by side: of a thread's
/// values as many as it takes at once, and then the next; `along` is the mode that is contiguous.
fn fits(row: &CopyRow, bits: usize, values: usize, along: usize, place: &dyn Fn(usize, usize) -> [usize; 2]) -> bool {
    let (registers, rows) = if row.by_source { (row.src, row.dst) } else { (row.dst, row.src) };
    let [threads, taken] = registers.sizes();
    if taken % bits != 0 || !values.is_multiple_of(taken / bits) {
        return false;
    }
    let mut owner = vec![(usize::MAX, 0); threads * taken];
    for thread in 0..threads {
        for bit in 0..taken {
            owner[registers.at(thread, bit)] = (thread, bit);
        }
    }
    let (in_row, at_once) = (128 / bits, taken / bits);
    (0..values / at_once).all(|group| {
        (0..threads).all(|row| {
            let element = |j: usize| {
                let (thread, bit) = owner[rows.at(row, j * bits)];
                // all bits of one element are one thread's, in order
                let whole = (0..bits).all(|b| owner[rows.at(row, j * bits + b)] == (thread, bit + b));
                (whole && bit % bits == 0).then(|| place(thread, group * at_once + bit / bits))
            };
            let Some(first) = element(0) else { return false };
            first[along].is_multiple_of(in_row)
                && (1..in_row).all(|j| {
                    let mut expected = first;
                    expected[along] += j;
                    element(j) == Some(expected)
                })
        })
    })
}
/// Names of those that fit, the most values at once first.
fn fitting(
    candidates: &[CopyRow],
    bits: usize,
    values: usize,
    along: usize,
    place: &dyn Fn(usize, usize) -> [usize; 2],
) -> Vec<String> {
    let mut all: Vec<&CopyRow> = candidates.iter().filter(|row| fits(row, bits, values, along, place)).collect();
    let taken = |row: &CopyRow| (if row.by_source { row.src } else { row.dst }).sizes()[1];
    all.sort_by_key(|row| std::cmp::Reverse(taken(row)));
    all.into_iter().map(|row| row.name.to_string()).collect()
}
macro_rules! rows {
    ($($atom:ty),* $(,)?) => { vec![$(<$atom as CopyAtom>::ROW),*] };
}

/// `tcgen05.ld` of all shapes and repeats that an epilogue takes, with the columns of one.
fn loads() -> Vec<CopyRow> {
    macro_rules! of_shape {
        ($($shape:ident: $($x:literal)+;)*) => { rows![$($(TensorLoad<$shape, int!($x)>, TensorLoad<$shape, int!($x), Packed>),+),*] };
    }
    of_shape! {
        Lanes16x256: 1 2 4 8 16 32;
        Lanes16x128: 1 2 4 8 16 32 64;
        Lanes16x32: 1 2 4 8 16 32 64 128;
        Lanes32x32: 1 2 4 8 16 32 64 128;
    }
}
/// Lane and column of a thread's accumulator of `bits` bits.
fn accumulator(load: &CopyRow, bits: usize, thread: usize, value: usize) -> [usize; 2] {
    let (at, id): (usize, Numbers) = (load.dst.at(thread, value * bits), load.val_id.unwrap());
    let width = id.sizes()[0];
    let address = id.at(at % width, at / width);
    [address >> 21, (address & ((1 << 21) - 1)) / 32]
}

#[test]
fn epilogues_take_the_widest_that_fits() {
    let (loads, mut chosen) = (loads(), std::collections::BTreeSet::new());
    let stores = rows![
        StMatrix<int!(1)>, StMatrix<int!(2)>, StMatrix<int!(4)>,
        StMatrix<int!(1), Transposed>, StMatrix<int!(2), Transposed>, StMatrix<int!(4), Transposed>,
        StMatrixBytes<int!(1)>, StMatrixBytes<int!(2)>, StMatrixBytes<int!(4)>,
    ];
    for (accumulator_bits, element) in [(32, 32), (32, 16), (32, 8), (16, 16), (32, 6), (32, 4)] {
        for (lanes, m_major, columns) in [16, 32]
            .into_iter()
            .flat_map(|l| [false, true].map(|m| (l, m)))
            .flat_map(|(l, m)| [8, 16, 24, 32, 64, 96, 128, 256].map(|c| (l, m, c)))
        {
            let ops = EpilogueOps { m_major, accumulator: accumulator_bits, element, lanes, columns };
            let (Ok(load), Ok(store)) = (ops.tmem_load(), ops.smem_store()) else {
                assert!(lanes == 16 && element < 8, "{ops:?}");
                continue;
            };
            let row = loads.iter().find(|row| row.name == load.name).unwrap();
            let values = row.dst.sizes()[1] / accumulator_bits;
            // it is in the lanes that there are, divides the columns, and no longer one of its shape does
            let places: Vec<_> = (0..32)
                .flat_map(|t| (0..values).map(move |v| (t, v)))
                .map(|(t, v)| accumulator(row, accumulator_bits, t, v))
                .collect();
            let wide = 1 + places.iter().map(|[_, column]| column).max().unwrap();
            assert!(places.iter().all(|[lane, _]| *lane < lanes) && columns % wide == 0, "{ops:?}: {load}");
            let longer = loads.iter().find(|row| {
                row.name.as_str()
                    == load.name.as_str().replace(&format!("b{}x", load.times), &format!("b{}x", 2 * load.times))
            });
            assert!(longer.is_none() || columns % (2 * wide) != 0, "{ops:?}: {load}");
            // each element once
            let mut once = places.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), places.len(), "{ops:?}");
            let fits = fitting(&stores, element, values, if m_major { 0 } else { 1 }, &|t, v| {
                accumulator(row, accumulator_bits, t, v)
            });
            // CUTLASS takes plain stores where those of a warp are 128 bytes of a column
            let columns_of_warps = m_major && lanes == 32 && element == 32;
            match fits.first() {
                Some(best) if !columns_of_warps => {
                    assert_eq!(store.name.as_str(), best, "{ops:?}: {load}; {store}; fitting: {fits:?}");
                }
                fit => {
                    assert_eq!(fit.is_some(), columns_of_warps, "{ops:?}: {fits:?}");
                    assert!(store.name.as_str().starts_with("AutoVectorizing"), "{ops:?}: {load}; {store}");
                }
            }
            chosen.insert(store.name.to_string());
        }
    }
    // every kind of store is chosen somewhere
    assert_eq!(chosen.len(), 8, "{chosen:?}");
}

/// The `ldmatrix` of an operand of `Mma` is the widest that fits, as type and on numbers.
fn operand<Mma, Load, Tv>(tv: &Tv, rows: usize, bits: usize, mn_major: bool)
where
    Load: CopyAtom,
    Tv: IsLayout + Evaluate<(usize, usize), Offset = isize>,
{
    let candidates = rows![
        LdMatrix<int!(1)>, LdMatrix<int!(2)>, LdMatrix<int!(4)>,
        LdMatrix<int!(1), Transposed>, LdMatrix<int!(2), Transposed>, LdMatrix<int!(4), Transposed>,
    ];
    let values = tv.mode_size(1);
    let name = std::any::type_name::<Mma>();
    for warp in 0..tv.mode_size(0) / 32 {
        let place = |thread: usize, value: usize| {
            let at = tv.offset((32 * warp + thread, value)).unwrap().unsigned_abs();
            [at % rows, at / rows]
        };
        let fits = fitting(&candidates, bits, values, if mn_major { 0 } else { 1 }, &place);
        assert_eq!(Some(Load::ROW.name.as_str()), fits.first().map(String::as_str), "{name}, warp {warp}: {fits:?}");
        let told = OperandLoad { mn_major, element: bits, values }.smem_load().unwrap();
        assert_eq!(Load::ROW.name.as_str(), told.name.as_str(), "{name}: {told}");
    }
}
macro_rules! operands {
    ($($mma:ty, $operand:ident $tv:ident $major:ident, $bits:literal, $rows:literal;)*) => {$({
        type Mma = $mma;
        type Load = SmemLoadOp<Mma, $operand, $major>;
        let mn = <$major as cute_atoms::smem::Major>::NAME == "MN";
        operand::<Mma, Load, _>(&$tv::<Mma>::default(), $rows, $bits, mn);
    })*};
}
type Half = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
type FourWarps = layout!((2, 2, 1) : (1, 2, 0));

#[test]
fn operands_take_the_widest_that_fits() {
    operands! {
        TiledMma<Half, FourWarps>, OperandA LayoutTvA K, 16, 32;
        TiledMma<Half, FourWarps>, OperandA LayoutTvA MN, 16, 32;
        TiledMma<Half, FourWarps>, OperandB LayoutTvB K, 16, 16;
        TiledMma<Half, FourWarps>, OperandB LayoutTvB MN, 16, 16;
        TiledMma<Half, FourWarps, (int!(32), int!(32), int!(16))>, OperandB LayoutTvB K, 16, 32;
        TiledMma<Half, FourWarps, (int!(32), int!(32), int!(16))>, OperandB LayoutTvB MN, 16, 32;
        TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>, FourWarps>, OperandA LayoutTvA K, 16, 32;
        TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, F16, F16>, FourWarps>, OperandB LayoutTvB MN, 16, 16;
        TiledMma<MmaSync<Sm80, shape!((16, 8, 8)), F32, TF32, TF32>, FourWarps>, OperandA LayoutTvA K, 32, 32;
        TiledMma<MmaSync<Sm80, shape!((16, 8, 4)), F32, TF32, TF32>, FourWarps>, OperandB LayoutTvB K, 32, 16;
        TiledMma<MmaSync<Sm80, shape!((16, 8, 32)), S32, S8, S8>, FourWarps>, OperandA LayoutTvA K, 8, 32;
        TiledMma<MmaSync<Sm80, shape!((16, 8, 64)), S32, S4, S4>, FourWarps>, OperandB LayoutTvB K, 4, 16;
        TiledMma<MmaSm120<F8F6F4, F32, E4M3, E4M3>, FourWarps>, OperandA LayoutTvA K, 8, 32;
        TiledMma<MmaSm120<F8F6F4, F32, E4M3, E4M3>, FourWarps>, OperandB LayoutTvB K, 8, 16;
        TiledMma<Wgmma<int!(64), F32, F16, F16, Registers>, layout!((2, 1, 1) : (1, 0, 0))>, OperandA LayoutTvA K, 16, 128;
        TiledMma<Wgmma<int!(64), F32, F16, F16, Registers>, layout!((2, 1, 1) : (1, 0, 0))>, OperandA LayoutTvA MN, 16, 128;
    }
}
#[test]
fn what_no_matrix_has_is_refused() {
    assert!(OperandLoad { mn_major: true, element: 32, values: 4 }.smem_load().is_err());
    assert!(OperandLoad { mn_major: true, element: 8, values: 4 }.smem_load().is_err());
    assert!(OperandLoad { mn_major: false, element: 64, values: 4 }.smem_load().is_err());
    for element in [0, 3, 24] {
        assert_eq!(OperandLoad { mn_major: false, element, values: 4 }.smem_load(), Err(NoOp::Rows { element }));
    }
    for (element, values, bits) in [(16, 0, 0), (16, 3, 48), (6, 5, 30), (1, 16, 16)] {
        assert_eq!(OperandLoad { mn_major: false, element, values }.smem_load(), Err(NoOp::Registers { bits }));
    }
    let ops = EpilogueOps { m_major: false, accumulator: 32, element: 32, lanes: 16, columns: 6 };
    assert_eq!(ops.tmem_load(), Err(NoOp::Columns { bits: 192, multiple_of: 128 }));
}
