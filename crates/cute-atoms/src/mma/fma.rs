//! One thread: `fma`, and products of a few bytes or halves.

use super::{Absent, MmaAtom};
use crate::element::{BF16, Element, F16, F32, F64, S8, S16, S32, U16, U32};
use crate::rules::{OneThread, Scalar, Values};
use core::marker::PhantomData;
use cute_static::shape;
use typenum::{U1, U2, U4};

/// `d = a b + c` of one element each, all of one type: the scalar `fma`, or `mad` of integers.
///
/// ```
/// use cute_atoms::element::{F32, S32};
/// use cute_atoms::mma::{Fma, MmaAtom};
/// assert_eq!(Fma::<F32, F32, F32>::ROW.c.to_string(), "(1,1):(0,0)");
/// assert_eq!(Fma::<S32, S32, S32>::ROW.ptx.as_str(), "mad.lo.s32");
/// ```
/// There is no such instruction of other types; change the S8 to an F32 and it compiles:
/// ```compile_fail,E0277
/// # use cute_atoms::element::{F32, S8};
/// # use cute_atoms::mma::{Fma, MmaAtom};
/// let wrong = <Fma<F32, S8, F32> as MmaAtom>::ROW;
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Fma<C, A, B>(PhantomData<(C, A, B)>);
/// `dp4a`: four products of bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dp4a;
/// `dp2a`: two products of halves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dp2a;
/// `fma.f32x2`: two single-precision products, with `M` by `N` of 2 by 1 or 1 by 2.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct FmaPair<M, N>(PhantomData<(M, N)>);
crate::value::named! { Fma<C, A, B>; FmaPair<M, N>; }

/// Elements that one thread multiplies by `A` and adds, `B` being a factor too.
#[diagnostic::on_unimplemented(
    message = "there is no `fma` of `{A}` and `{B}` into `{Self}`",
    label = "one of F16, BF16, F32, F64, S16, U16, S32 and U32 for all three"
)]
pub trait FmaElement<A, B>: Element {
    /// The PTX instruction.
    const PTX: &'static str;
}
macro_rules! fma_elements {
    ($($element:ident $ptx:literal;)*) => {$(
        impl FmaElement<$element, $element> for $element {
            const PTX: &'static str = $ptx;
        }
    )*};
}
fma_elements! {
    F16 "fma.rn.f16"; BF16 "fma.rn.bf16"; F32 "fma.rn.f32"; F64 "fma.rn.f64";
    S16 "mad.lo.s16"; U16 "mad.lo.u16"; S32 "mad.lo.s32"; U32 "mad.lo.u32";
}
impl<C: FmaElement<A, B>, A: Element, B: Element> MmaAtom for Fma<C, A, B> {
    type Shape = shape!((1, 1, 1));
    type ThrId = OneThread;
    type A = Scalar;
    type B = Scalar;
    type C = Scalar;
    type E = Absent;
    type Sfa = Absent;
    type Sfb = Absent;
    type ValA = A;
    type ValB = B;
    type ValC = C;
    const ROW: super::MmaRow = rows::fma(C::PTX, C::NAME);
}
macro_rules! one_thread {
    ($($atom:ty, $m:ident $n:ident $k:ident, $a:ty, $b:ty, $c:ty, $val:ident $val_c:ident, $row:expr;)*) => {$(
        impl MmaAtom for $atom {
            type Shape = ($m, $n, $k);
            type ThrId = OneThread;
            type A = $a;
            type B = $b;
            type C = $c;
            type E = Absent;
            type Sfa = Absent;
            type Sfb = Absent;
            type ValA = $val;
            type ValB = $val;
            type ValC = $val_c;
            const ROW: super::MmaRow = $row;
        }
    )*};
}
one_thread! {
    Dp4a, U1 U1 U4, Values<U4>, Values<U4>, Scalar, S8 S32, rows::dp4a();
    Dp2a, U1 U1 U2, Values<U2>, Values<U2>, Scalar, S16 S32, rows::dp2a();
    FmaPair<U2, U1>, U2 U1 U1, Values<U2>, Scalar, Values<U2>, F32 F32, rows::pair(2, 1);
    FmaPair<U1, U2>, U1 U2 U1, Scalar, Values<U2>, Values<U2>, F32 F32, rows::pair(1, 2);
}

/// The rows as functions of plain numbers.
pub(crate) mod rows {
    use crate::element::{Element, ElementName, F32, S8, S16, S32};
    use crate::mma::MmaRow;
    use crate::rules::{one_thread, scalar, values};
    use crate::value::{Numbers, Text};

    const fn row(
        name: Text,
        arch: &'static str,
        ptx: Text,
        shape: [usize; 3],
        [a, b, c]: [Numbers; 3],
        vals: [ElementName; 3],
    ) -> MmaRow {
        MmaRow::in_registers(name, arch, ptx, shape, [one_thread(), a, b, c], vals).majors(&[], &[])
    }
    /// `1:0` modes for a single value.
    const fn of(v: usize) -> Numbers {
        if v == 1 { scalar() } else { values(v) }
    }
    pub(crate) const fn fma(ptx: &'static str, c: ElementName) -> MmaRow {
        let (name, args) = (Text::EMPTY.text("UniversalFMA"), Text::EMPTY.element(c).text(",").element(c).text(","));
        let mut row = row(name, "any", Text::EMPTY.text(ptx), [1, 1, 1], [scalar(); 3], [c; 3]);
        row.args = args.element(c).text(",").element(c);
        row
    }
    pub(crate) const fn dp4a() -> MmaRow {
        let (name, ptx) = (Text::EMPTY.text("SM61_DP4A"), Text::EMPTY.text("dp4a.s32.s32"));
        row(name, "sm61", ptx, [1, 1, 4], [of(4), of(4), of(1)], [S8::NAME, S8::NAME, S32::NAME])
    }
    pub(crate) const fn dp2a() -> MmaRow {
        let (name, ptx) = (Text::EMPTY.text("SM61_DP2A"), Text::EMPTY.text("dp2a.lo.s32.s32"));
        row(name, "sm61", ptx, [1, 1, 2], [of(2), of(2), of(1)], [S16::NAME, S16::NAME, S32::NAME])
    }
    pub(crate) const fn pair(m: usize, n: usize) -> MmaRow {
        let name = Text::EMPTY.text("SM100_").number(m).text("x").number(n).text("x1_F32F32F32F32");
        row(name, "sm100", Text::EMPTY.text("fma.rn.f32x2"), [m, n, 1], [of(m), of(n), of(2)], [F32::NAME; 3])
    }
}
