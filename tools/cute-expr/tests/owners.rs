//! Who has an element, by solving the layout: the same as by looking at all pairs, and for tiles of any size.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use cute_dynamic::Layout;
use cute_expr::{TiledSide, Value, evaluate, tiled_sides};

fn by_all_pairs(side: &TiledSide<'_>, [row, column]: [usize; 2]) -> Vec<[usize; 2]> {
    let wanted = isize::try_from(row + side.rows * column).unwrap();
    let all = (0..side.layout.size()).filter(|i| row < side.rows && side.layout.at(*i) == Ok(wanted));
    let mut owners: Vec<_> = all.map(|i| [i % side.threads(), i / side.threads()]).collect();
    owners.sort_unstable();
    owners
}

#[test]
fn any_layout() {
    let mut state = 1u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        usize::try_from(state >> 33).unwrap() % n
    };
    for _ in 0..2000 {
        let mode = |below: &mut dyn FnMut(usize) -> usize| {
            let leaves: Vec<_> = (0..=below(3)).map(|_| (1 + below(4), below(12))).collect();
            let sign = |below: &mut dyn FnMut(usize) -> usize| if below(5) == 0 { "-" } else { "" };
            let side = |f: &mut dyn FnMut(&(usize, usize)) -> String| {
                format!("({})", leaves.iter().map(f).collect::<Vec<_>>().join(","))
            };
            let shape = side(&mut |(extent, _)| extent.to_string());
            (shape, side(&mut |(_, stride)| format!("{}{stride}", sign(below))))
        };
        let ((m, dm), (n, dn)) = (mode(&mut below), mode(&mut below));
        let layout: Layout = format!("({m},{n}):({dm},{dn})").parse().unwrap();
        let side = TiledSide { name: "c", axes: "(m,n)", layout: &layout, rows: 1 + below(9) };
        for row in 0..9 {
            for column in 0..6 {
                let found = side.owners([row, column]).unwrap();
                assert_eq!(found, by_all_pairs(&side, [row, column]), "{layout} rows {} ({row},{column})", side.rows);
            }
        }
    }
}

#[test]
fn huge_tiles() {
    let value = evaluate("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1000000,1000000,1))").unwrap();
    let [_, _, c] = tiled_sides(&value)[..] else { unreachable!() };
    assert_eq!(c.owners([17, 2]).unwrap().len(), 1);
    assert_eq!(c.owners([15_999_999, 7_999_999]).unwrap().len(), 1);
    assert!(c.owners([16_000_000, 0]).unwrap().is_empty());
    for place in c.places(12_345_678).take(4) {
        let found = c.owners(place).unwrap();
        assert!(found.iter().any(|[thread, _]| *thread == 12_345_678), "{place:?}: {found:?}");
    }
    // as many as share it
    let Value::TiledMma(of) = evaluate("tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1,1000000000,1))").unwrap() else {
        unreachable!()
    };
    let side = TiledSide { name: "a", axes: "(m,k)", layout: &of.a, rows: 16 };
    let refused = side.owners([5, 5]).unwrap_err();
    assert_eq!((refused.limit, refused.needed > 1_000_000_000), (1 << 18, true));
    assert!(refused.to_string().starts_with("owners of an element: needs 1000000"), "{refused}");
}
