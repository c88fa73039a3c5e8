//! Extents and strides that are known to be multiples; and the same numbers as `usize`, to count what the divisors spare.

use super::{Case, case, operand, tiled};
use crate::probe::{Compiles, Refuses};

/// Both, from lists in which `$of` stands for what makes a multiple: `*` known, `%` not.
macro_rules! lists {
    ($of:tt $compose:literal $by_mode:literal $divide:literal $zipped:literal $exact:literal $product:literal) => {
        [
            tiled! { $compose Composition composition Refines;
                [
                    {[_ $of 16] : 1} {([_ $of 16], _) : (1, _)} {([_ $of 16], [_ $of 8]) : (1, [_ $of 16])} {(_, [_ $of 8]) : ([_ $of 8], 1)}
                    {(8, [_ $of 4]) : (1, 8)} {([_ $of 6], 4) : (4, 1)} {([_ $of 4], [_ $of 4], _) : (1, _, _)} {(([_ $of 2], _), [_ $of 6]) : ((_, 1), _)}
                ]
                [
                    {4 : 1} {16 : 1} {8 : 2} {(4, 2) : (1, 8)} {6 : 2} {3 : 1} {32 : 1} {(2, 4) : (4, 1)} {[_ $of 8] : 1} {4 : [_ $of 4]}
                    {[_ $of 2] : [_ $of 2]} {_ : _} {(2, [_ $of 4]) : ([_ $of 8], 1)} 12
                ]
            },
            tiled! { $by_mode Composition composition Inside;
                [{([_ $of 16], [_ $of 8]) : (1, _)} {(([_ $of 4], _), [_ $of 8]) : ((1, _), [_ $of 4])}]
                [(4, 2) (16, 8) (.., 4) ({8 : 2}, {2 : 4}) ({(2, 2) : (1, 4)}, ..) ({[_ $of 4] : 1}, 2)]
            },
            tiled! { $divide LogicalDivide logical_divide Modes;
                [
                    {[_ $of 16] : 1} {[_ $of 24] : _} {([_ $of 16], _) : (1, _)} {([_ $of 16], [_ $of 8]) : (1, [_ $of 16])} {(8, [_ $of 4]) : (1, 8)}
                    {(2, [_ $of 8], _) : (_, 1, _)} {([_ $of 6], 4) : (4, 1)} {[_ $of 8] : i}
                ]
                [4 16 6 {8 : 2} {4 : 4} {(4, 2) : (1, 8)} {(2, 2) : (2, 8)} {[_ $of 4] : 1} {2 : [_ $of 4]} {_ : 2}]
            },
            tiled! { $zipped ZippedDivide zipped_divide Inside, $zipped TiledDivide tiled_divide Inside, $zipped FlatDivide flat_divide Inside;
                [{([_ $of 16], [_ $of 8]) : (1, [_ $of 16])} {(_, [_ $of 8]) : (1, _)} {(([_ $of 4], 2), [_ $of 8]) : ((1, _), _)}]
                [(16, 8) (4, _) (16, ..) ({8 : 2}, {4 : 1}) (3, 4)]
            },
            tiled! { $exact LogicalDivide logical_divide Modes, $exact ZippedDivide zipped_divide Inside;
                [{[_ $of 16] : 1} {([_ $of 16], [_ $of 8]) : (1, _)} {(4, [_ $of 8]) : (1, 4)}]
                [[4] [16] [{4 : 2}] [{8 : 2}] [{(2, 2) : (1, 8)}] [3]]
            },
            tiled! { $product LogicalProduct logical_product Modes, $product ZippedProduct zipped_product Inside;
                [{[_ $of 4] : 1} {([_ $of 4], 2) : (1, [_ $of 4])} {(4, [_ $of 2]) : ([_ $of 2], 1)}]
                [{2 : 1} {[_ $of 4] : 1} {(2, [_ $of 2]) : ([_ $of 2], 1)}]
            },
        ]
        .concat()
    };
}

pub(crate) fn cases() -> Vec<Case> {
    let known = lists!(* "multiple: composition" "multiple: by mode" "multiple: divide" "multiple: zipped" "multiple: exact" "multiple: product");
    let same = lists!(% "as usize: composition" "as usize: by mode" "as usize: divide" "as usize: zipped" "as usize: exact" "as usize: product");
    [known, same].concat()
}
