//! Divides.

use super::{Case, case, operand, tiled};
use crate::probe::{Compiles, Refuses};

pub(crate) fn cases() -> Vec<Case> {
    let lines = tiled! { "logical_divide" LogicalDivide logical_divide Modes;
        [{_ : 1} {(_, _) : (1, _)} {(_, _) : (_, _)} {(_, 4) : (4, 1)} {24 : _}]
        [4 _ {4 : 2} {_ : 2} {4 : _} {(4, _) : (1, 6)} {(_, 2) : (1, _)} {(2, _) : (_, _)} {(_, 1) : (_, 5)}]
    };
    let more = tiled! { "logical_divide" LogicalDivide logical_divide Modes;
        [
            {_ : _} {_ : i} {(8, _) : (1, 8)} {((2, _), _) : ((_, _), 1)} {(_, 1, _) : (1, 7, _)} {(4, 6, 8) : (2, 3, 5)}
            {(_, 805306368) : (805306368, 1)} {(_, _, _) : (1, _, _)}
        ]
        [{_ : 1} {1 : 3} {_ : i} {(2, 2) : (1, 8)} {(_, _) : (_, _)} {2 : 4611686018427387904} {1099511627776 : 4}]
    };
    let others = tiled! { "zipped_divide" ZippedDivide zipped_divide Inside, "tiled_divide" TiledDivide tiled_divide Inside,
        "flat_divide" FlatDivide flat_divide Inside, "logical_divide by mode" LogicalDivide logical_divide Inside;
        [
            {(_, _) : (1, _)} {(_, 8) : (8, 1)} {((2, _), _) : ((_, _), 1)}
        ]
        [
            (4, 2) (4, _) (.., _) ({_ : 2}, {2 : _}) ({(2, _) : (_, 1)}, ..)
        ]
    };
    let exact = tiled! { "divide, exact" LogicalDivide logical_divide Modes, "divide, exact" ZippedDivide zipped_divide Inside,
        "divide, exact" TiledDivide tiled_divide Inside;
        [{(_, _) : (1, _)} {(_, _) : (_, _)} {(_, 24) : (24, 1)}]
        [[4] [_] [{_ : 2}] [{(2, _) : (_, 1)}] ([4], _) [(4, _)] ([{2 : _}], [2])]
    };
    let whole = tiled! { "zipped_divide" ZippedDivide zipped_divide Inside, "tiled_divide" TiledDivide tiled_divide Inside,
        "flat_divide" FlatDivide flat_divide Inside;
        [{(_, _) : (1, _)} {_ : _}] [_ {_ : 2} {(2, _) : (_, 1)}]
    };
    [lines, more, others, exact, whole].concat()
}
