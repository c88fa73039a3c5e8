use super::euclid::{Ceil, Division, EuclidNumber};
use super::num::{No, Yes};
use super::number::Number;
use crate::tree::nested::TreeTruth;
use typenum::consts::*;

const fn n<N: Number>() -> Option<usize> {
    N::KNOWN
}
trait Answer {
    const IS: Option<usize>;
}
impl<Q: Number> Answer for Yes<Q> {
    const IS: Option<usize> = Q::KNOWN;
}
impl Answer for No {
    const IS: Option<usize> = None;
}
macro_rules! all_pairs {
    ($($a:ident)*) => { all_pairs!(@ [$($a)*] [$($a)*]); };
    (@ [$($a:ident)*] $all:tt) => { $( all_pairs!(# $a $all); )* };
    (# $n:ident [$($m:ident)*]) => {$({
        let (a, b) = (n::<$n>().unwrap(), n::<$m>().unwrap());
        assert_eq!(n::<<$n as Number>::Plus<$m>>(), Some(a + b));
        assert_eq!(n::<<$n as Number>::Minus<$m>>(), a.checked_sub(b));
        assert_eq!(n::<<$n as Number>::Times<$m>>(), Some(a * b));
        assert_eq!(n::<<$n as Number>::XorWith<$m>>(), Some(a ^ b));
        assert_eq!(n::<<$n as EuclidNumber>::Gcd<$m>>(), Some((1..=a.max(b)).rev().find(|d| a % d == 0 && b % d == 0).unwrap_or(0)));
        assert_eq!(<<$n as Number>::UpTo<$m> as TreeTruth>::IS, a <= b);
        assert_eq!(<<$n as Number>::Below<$m> as TreeTruth>::IS, a < b);
        assert_eq!(<<$n as Number>::Equals<$m> as TreeTruth>::IS, a == b);
        if b > 0 {
            assert_eq!(<<$n as Number>::Exactly<$m> as Answer>::IS, (a % b == 0).then_some(a / b));
            assert_eq!(n::<<<$n as Number>::DivMod<$m> as Division>::Quotient>(), Some(a / b));
            assert_eq!(n::<<<$n as Number>::DivMod<$m> as Division>::Rest>(), Some(a % b));
            assert_eq!(n::<<$n as Number>::Floor<$m>>(), Some(a / b));
            assert_eq!(n::<Ceil<$n, $m>>(), Some(a.div_ceil(b)));
            assert!(<<<$n as Number>::Times<$m> as Number>::IsProduct<$m, $n> as TreeTruth>::IS);
            assert_eq!(<<$n as Number>::IsProduct<$m, $n> as TreeTruth>::IS, a == b * a);
        }
    })*};
}

#[test]
fn agrees_with_integers() {
    all_pairs!(U0 U1 U2 U3 U4 U5 U6 U7 U8 U12 U15 U16 U21 U24 U35 U96 U100 U105);
}
