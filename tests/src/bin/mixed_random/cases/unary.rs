//! Operations on one layout, and recasts.

use super::{Case, case, operand};
use crate::probe::{Compiles, Refuses};

macro_rules! unary {
    ($($a:tt)*) => {
        [$([
            case!("coalesce", [$a], |draw| {
                let (a, values) = operand!(draw, $a);
                let values = cute_dynamic::coalesce(&values).map(|l| l.to_string());
                let text = || a.to_string();
                $crate::answer::compare(
                    (&$crate::probe::Coalesce(&a)).ask(), values, $crate::answer::Promise::Inside, &text, &text,
                )
            }),
            case!("filter", [$a], |draw| {
                let (a, values) = operand!(draw, $a);
                let values = cute_dynamic::filter(&values).map(|l| l.to_string());
                let text = || a.to_string();
                $crate::answer::compare(
                    (&$crate::probe::Filter(&a)).ask(), values, $crate::answer::Promise::Inside, &text, &text,
                )
            }),
            case!("filter_zeros", [$a], |draw| {
                let (a, values) = operand!(draw, $a);
                let values = cute_dynamic::filter_zeros(&values).map(|l| l.to_string());
                let text = || a.to_string();
                $crate::answer::compare(
                    (&$crate::probe::FilterZeros(&a)).ask(), values, $crate::answer::Promise::Modes, &text, &text,
                )
            }),
            recast!(upcast Upcast 2 $a),
            recast!(downcast Downcast 4 $a),
            case!("recast", [$a], |draw| {
                let (a, values) = operand!(draw, $a);
                let (old, new) = (cute_static::int!(4), cute_static::int!(6));
                let text = || a.to_string();
                $crate::answer::compare(
                    (&$crate::probe::Recast(&a, &old, &new)).ask(),
                    cute_dynamic::recast(&values, 4, 6).map(|l| l.to_string()),
                    $crate::answer::Promise::Modes,
                    &text,
                    &|| format!("{a} from 4 to 6 bits"),
                )
            }),
        ].to_vec()),*].concat()
    };
}
macro_rules! recast {
    ($values:ident $probe:ident $n:literal $a:tt) => {
        case!("recast", [$values $n $a], |draw| {
            let (a, values) = operand!(draw, $a);
            let factor = cute_static::int!($n);
            $crate::answer::compare(
                (&$crate::probe::$probe(&a, &factor)).ask(),
                cute_dynamic::$values(&values, $n as usize).map(|l| l.to_string()),
                $crate::answer::Promise::Modes,
                &|| a.to_string(),
                &|| format!("{} of {a} by {}", stringify!($values), $n as usize),
            )
        })
    };
}
/// `coalesce_by_mode`: a layout and a profile.
macro_rules! by_mode {
    ($($a:tt $profile:tt;)*) => {
        [$(case!("coalesce_by_mode", [$a $profile], |draw| {
            let (a, values) = operand!(draw, $a);
            let profile: cute_dynamic::Shape = stringify!($profile).replace(' ', "").parse().unwrap();
            let values = cute_dynamic::coalesce_by_mode(&values, &profile).map(|l| l.to_string());
            let mixed = cute_static::coalesce_by_mode(&a, &cute_static::shape!($profile));
            let text = || a.to_string();
            $crate::answer::compare(Some(mixed.map(|l| l.to_string())), values, $crate::answer::Promise::Modes, &text, &text)
        })),*].to_vec()
    };
}

pub(crate) fn cases() -> Vec<Case> {
    let unary = unary! {
        {[_ * 4] : 1} {([_ * 8], 4) : (1, [_ * 8])} {([_ * 6], _) : ([_ * 4], 1)} {(2, [_ * 4]) : (1, [_ * 2])}
        {_ : _} {_ : 1} {4 : _} {_ : 0} {_ : i} {1 : _} {(_, _) : (1, _)} {(_, _) : (_, 1)} {(_, _) : (_, _)} {(4, _) : (1, 4)}
        {(_, 4) : (1, 4)} {(_, 1, _) : (1, 7, _)} {(_, _) : (4, 2)} {(_, _) : (1, 4611686018427387904)} {(_, 4294967296) : (1, _)}
        {(2, (_, 1), _) : (1, (2, i), 0)} {(_, 2) : (_, [-1])}
    };
    let by_mode = by_mode! {
        {((2, _), _) : ((1, 2), _)} (1, 1);
        {((_, _), (_, 1)) : ((1, _), (_, _))} (1, 1);
        {((_, _), (1, _, 2)) : ((_, _), (4, _, _))} (1, 1);
        {((_, (2, _)), _) : ((_, (1, _)), i)} ((1, 1), 1);
    };
    let recasts = [
        recast!(upcast Upcast 3 {(_, _) : (1, _)}),
        recast!(upcast Upcast 12 {(_, 8) : (_, 1)}),
        recast!(downcast Downcast 1073741824 {(_, _) : (1, _)}),
        recast!(downcast Downcast 1073741824 {(8, _) : (_, 1)}),
    ];
    [unary, by_mode, recasts.to_vec()].concat()
}
