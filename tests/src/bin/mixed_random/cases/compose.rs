//! Compositions.

use super::{Case, case, operand, tiled};
use crate::probe::{Compiles, Refuses};

pub(crate) fn cases() -> Vec<Case> {
    let lines = tiled! { "composition" Composition composition Refines;
        [{_ : 1} {(_, _) : (1, _)} {(_, _) : (_, _)} {(_, 4) : (4, 1)} {(8, _) : (1, 8)} {(_, 1, _) : (1, 7, _)}]
        [{_ : _} {4 : 2} {6 : _} {_ : 3} {1 : _} {_ : [-1]} {(2, 2) : (1, 4)} {(_, _) : (_, _)} _]
    };
    let leaves = tiled! { "composition" Composition composition Refines;
        [
            {_ : _} {_ : i} {(_, _) : (_, 1)} {((2, _), _) : ((_, _), 1)} {(_, (_, _)) : (_, (_, _))} {(3, _, 2) : (2, [-1], _)}
            {(4, 6) : (_, _)} {(4, 6, 8) : (2, 3, 5)} {(_, _) : (4611686018427387904, 1)} {(_, 4294967297) : (1, _)} {(4, 1) : (1, _)}
        ]
        [{_ : 1} {_ : i} {12 : 288230376151711744} {(2, _) : (_, 1)} 4]
    };
    let wide = tiled! { "composition" Composition composition Refines;
        [{(_, _, _) : (i, 0, _)} {(_, _, _, _) : (1, _, _, _)} {(4, _) : (1, _)} {(_, 4, _, 2) : (4, 1, _, _)}]
        [{_ : _} {_ : 2147483648} {(_, 3) : (i, 0)} {(_, (2, _)) : (_, (1, _))}]
    };
    let by_mode = tiled! { "composition by mode" Composition composition Inside;
        [
            {(_, _) : (1, _)} {(_, _) : (_, _)} {((2, _), _) : ((_, _), 1)} {(8, 12) : (_, 1)} {((_, _), (_, 4)) : ((1, _), (_, _))}
        ]
        [
            (4, 2) (4, _) (.., _) ({_ : 2}, {2 : _}) ({(2, _) : (_, 1)}, ..) (_)
        ]
    };
    [lines, leaves, wide, by_mode].concat()
}
