//! `tcgen05.ld` and `.st` on accumulators: the paper's three instructions (3.4.4) and others, against a search for each address.
#![allow(clippy::arithmetic_side_effects, clippy::unwrap_used)]

use cute_atoms::tmem::*;
use cute_static::{IsLayout, int, layout};
use static_assertions::assert_type_eq_all;
use std::collections::{BTreeMap, BTreeSet};

/// Every address of the instruction is one of the accumulator, at the coordinate that the access gives, each at another.
macro_rules! admissible {
    ($($a:ty, $t:ty => $r:ty;)+) => {$({
        assert_type_eq_all!(TmemAccess<$a, $t>, $r);
        let (a, t, r) = (<$a>::default(), <$t>::default(), TmemAccess::<$a, $t>::default());
        let mut seen = BTreeSet::new();
        for i in 0..t.size() {
            let coordinate = r.at(i).unsigned_abs();
            assert!(coordinate < a.size() && seen.insert(coordinate));
            assert_eq!(a.at(coordinate), t.at(i));
        }
    })+};
}
/// Some address of the instruction is none of the accumulator: these do not compile as `TmemAccess` (ui-tests).
macro_rules! missing {
    ($($a:ty, $t:ty => $missing:literal;)+) => {$({
        let (a, t) = (<$a>::default(), <$t>::default());
        let addresses: BTreeMap<isize, usize> = (0..a.size()).map(|i| (a.at(i), i)).collect();
        let missing = (0..t.size()).filter(|&i| !addresses.contains_key(&t.at(i))).count();
        assert_eq!(missing, $missing, "{t} in {a}");
    })+};
}

// the paper's addresses
type X1 = Tcgen05Shape32x32b<int!(1), int!(16384)>;
type X2 = Tcgen05Shape32x32b<int!(2), int!(16384)>;
type Half = Tcgen05Shape16x256b<int!(1), int!(16384)>;

#[test]
fn the_three_instructions_of_the_paper() {
    assert_type_eq_all!(X1, layout!((1, 128) : (1, 16384)));
    assert_type_eq_all!(X2, layout!((2, 128) : (1, 16384)));
    assert_type_eq_all!(Half, layout!((8, (16, 4)) : (1, (16384, 524288))));
    // rows in the lanes, columns in the columns
    type Rows = layout!((128, 64) : (16384, 1));
    admissible! {
        Rows, X1 => layout!((1, 128) : (128, 1));
        Rows, X2 => layout!((2, 128) : (128, 1));
        Rows, Half => layout!((8, (16, 4)) : (128, (1, 32)));
    }
    // transposed: the first mode runs along the columns
    type Columns = layout!((64, 128) : (1, 16384));
    admissible! {
        Columns, X1 => layout!((1, 128) : (1, 64));
        Columns, X2 => layout!((2, 128) : (1, 64));
        Columns, Half => layout!((8, (16, 4)) : (1, (64, 2048)));
    }
    // 64 rows, 16 in each warp's lanes: only the instruction of half the lanes fits
    type Quarter = layout!(((16, 4), 32) : ((16384, 524288), 1));
    admissible! { Quarter, Half => layout!((8, (16, 4)) : (64, (1, 16))); }
    // 256 rows, folded into twice the columns
    type Folded = layout!(((128, 2), 32) : ((16384, 32), 1));
    admissible! {
        Folded, X2 => layout!((2, 128) : (256, 1));
        Folded, Half => layout!((8, (16, 4)) : (256, (1, 32)));
    }
    missing! {
        Quarter, X1 => 64;
        Quarter, X2 => 128;
        layout!((64, 64) : (16384, 1)), X1 => 64;
        // one column only
        layout!((128, 1) : (16384, 1)), X2 => 128;
        layout!((128, 4) : (16384, 1)), Half => 256;
        // every second column
        layout!((128, 32) : (16384, 2)), X2 => 128;
    }
}

#[test]
fn the_other_shapes() {
    type Rows = layout!((128, 64) : (65536, 1));
    admissible! {
        Rows, Tcgen05Shape32x32b<int!(64)> => layout!((64, 128) : (128, 1));
        Rows, Tcgen05Shape16x64b<int!(4)> => layout!((8, (16, 4)) : (128, (1, 32)));
        Rows, Tcgen05Shape16x128b<int!(2)> => layout!((8, (16, 4)) : (128, (1, 32)));
        Rows, Tcgen05Shape16x256b<int!(8)> => layout!((64, (16, 4)) : (128, (1, 32)));
    }
    missing! { Rows, Tcgen05Shape32x32b<int!(128)> => 8192; }
}
