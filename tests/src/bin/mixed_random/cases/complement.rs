//! Complements, with a bound and without.

use super::{Case, case, operand};
use crate::probe::{Compiles, Refuses};

/// `[layouts] [cotargets]`, a cotarget as a tiler, or `unbounded`.
macro_rules! complements {
    (@case unbounded $a:tt) => {
        complements!(@made "complement unbounded" Beyond [$a] $a |draw| cute_static::Unbounded)
    };
    (@case 0 $a:tt) => { complements!(@made "complement" Inside [$a _] $a |draw| draw.number()) };
    (@case $n:literal $a:tt) => { complements!(@made "complement" Inside [$a $n] $a |draw| cute_static::int!($n)) };
    (@made $operation:literal $promise:ident $operands:tt $a:tt |$draw:ident| $cotarget:expr) => {
        case!($operation, $operands, |$draw| {
            let (a, values) = operand!($draw, $a);
            let cotarget = $cotarget;
            $crate::answer::compare(
                (&$crate::probe::Complement(&a, &cotarget)).ask(),
                cute_dynamic::complement(&values, cotarget).map(|l| l.to_string()),
                $crate::answer::Promise::$promise,
                &|| a.to_string(),
                &|| format!("{a} up to {cotarget:?}"),
            )
        })
    };
    (@row $a:tt [$($b:tt)*]) => { [$(complements!(@case $b $a)),*].to_vec() };
    ([$($a:tt)*] $b:tt) => { [$(complements!(@row $a $b)),*].concat() };
}

pub(crate) fn cases() -> Vec<Case> {
    let all = complements! {
        [
            {[_ * 4] : 2} {2 : [_ * 4]} {([_ * 4], _) : (1, [_ * 4])} {(2, [_ * 2]) : (1, 6)}
            {_ : _} {_ : 1} {4 : _} {_ : 3} {_ : 0} {_ : i} {(_, _) : (1, _)} {(_, _) : (_, 1)} {(_, _) : (_, _)} {(4, _) : (1, 6)} {(_, 4) : (1, 4)}
            {(2, _) : (_, _)} {(_, 2) : (3, _)} {(_, 1, _) : (1, 7, _)} {(2, (_, 3)) : (1, (2, 24))} {(_, _) : (4, 4)} {(_, _, _) : (1, _, _)}
            {(2, 2, _) : (1, 4, _)} {(_, _) : (1, 9223372036854775807)} {(4294967296, _) : (1, 4294967296)} {(_, _) : (0, i)}
            {(_, _, _, _) : (_, _, _, _)} {(8, _) : (1, 1)} {(_, 2) : (_, [-1])}
        ]
        [0 unbounded]
    };
    let fixed = complements! {
        [{_ : _} {_ : 3} {(_, _) : (1, _)} {(4, _) : (1, 6)} {(2, _) : (_, _)} {(8, _) : (1, 1)} {(_, _) : (4, 4)}]
        [1 24 1099511627776]
    };
    [all, fixed].concat()
}
